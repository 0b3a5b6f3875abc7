"""Limits on the steps and frames of a run, checked before it begins."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import numpy as np

from springline.errors import SceneError

YEAR = 3.156e7  # [s]
LONGEST = YEAR  # [s] of the wall clock, at the least that steps can take; longer runs are refused
LEAST_STEP = 1e-7  # [s] of the wall clock: a step of the smallest scene takes three times as long
LEAST_EACH = 5e-10  # [s] of the wall clock that each particle and spring adds to a step on all cores, at the least
MOST_FRAMES = 10**8  # of a recording: a day of writing, and more than anyone looks at
OVERHEAD = 500  # [bytes] of a frame beside its positions and velocities: energies, times and checksums


def refuse_endless(steps: float, size: int, end: float, dt: float, safe: float | None) -> None:
    """Refuse more steps than a machine could take in a year.

    Parameters
    ----------
    steps : to be taken
    size : particles and springs together
    end : time that they lead to [s]
    dt : their length [s]
    safe : the longest safe step [s], for the way out; None where there is no bound
    """
    # The estimate is a lower bound of the real time, so nothing is refused that could finish within the year.
    wall = steps * (LEAST_STEP + LEAST_EACH * size)
    if wall <= LONGEST:
        return
    longer = f"Up to {safe:.3g} s are safe." if safe and safe > 2.0 * dt else "Take a longer dt, or an earlier end."
    raise SceneError(
        f"A time step of {dt:.3g} s makes {steps:.3g} steps until {end:g} s. "
        f"That is {wall / YEAR:,.3g} years at {steps / wall:,.0f} steps a second, faster than this scene runs. {longer}"
    )


def refuse_boundless(frames: float, particles: int, spacing: float, to: str | os.PathLike[str] | None) -> None:
    """Refuse more frames than a recording may have, or than there is room for on the disk or in memory.

    Parameters
    ----------
    frames : to be recorded, ``spacing`` [s] apart
    particles : of each
    to : file that is recorded to, or None for memory
    """
    each = 6 * 8 * particles + OVERHEAD
    room, where = (_memory(), "of memory here") if to is None else (_disk(Path(to)), "free on its disk")
    much = f"Frames {spacing:.3g} s apart make {frames:.3g} frames of {_size(each)}, {_size(frames * each)} in all"
    way = "Give a longer 'every', or an earlier end."
    if frames > MOST_FRAMES:
        raise SceneError(f"{much}; a recording may have {MOST_FRAMES:,} frames. {way}")
    # Asked before the first step: a disk that fills up on the way loses the work of hours.
    if room is not None and frames * each > room:
        raise SceneError(f"{much}, and there are {_size(room)} {where}. {way}")


def _disk(path: Path) -> float | None:
    """Bytes free on the disk of a file that is to be written, or None where nobody knows."""
    try:
        return float(shutil.disk_usage(path.absolute().parent).free)
    except OSError:  # no such folder: said where the file is made
        return None


def _memory() -> float | None:
    """Bytes of memory that the machine has, or None where it does not say."""
    try:
        return float(os.sysconf("SC_PHYS_PAGES")) * float(os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, ValueError, OSError):
        return None


def _size(count: float) -> str:
    """A number of bytes in decimal units."""
    names = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB")
    power = int(np.clip(np.floor(np.log10(max(count, 1.0)) / 3.0), 0, len(names) - 1))
    return f"{count / 1000.0**power:.3g} {names[power]}"
