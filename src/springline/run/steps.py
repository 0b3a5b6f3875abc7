"""The length of steps: given or automatic, resolvable in double precision, and limited in number."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np

from springline import checks
from springline.errors import SceneError
from springline.integrators.contract import EVENTS, Integrator
from springline.run.run import Run
from springline.stability.time_step import SAFETY, StepBound

STEPS_A_FRAME = 100  # steps between frames where nothing is stiff
IMPLICIT_STEP = 1.0 / 60.0  # [s] automatic step of methods that no stiffness bounds
FINEST_ACCURACY, COARSEST_ACCURACY = 1e-6, 0.5  # [-] that can be asked for
SHORTEST, LONGEST = 1e-150, 1e150  # [s] steps whose squares are numbers, and one over them


def stable_step(method: Integrator, bound: StepBound, longest: float = np.inf) -> float | None:
    """The longest automatic step under a bound, and none above ``longest`` [s]; None where nothing bounds it."""
    if method.newmark is not None:
        return min(IMPLICIT_STEP, longest)
    if bound.dt is None:
        return longest if np.isfinite(longest) else None
    return min(SAFETY * bound.dt, longest)


def checked_dt(dt: Any, bound: StepBound, integrator: Integrator) -> float | None:
    """The given step [s], or None for an automatic one; SceneError where it is invalid, or where no step is safe."""
    automatic = isinstance(dt, str) and dt == "auto"
    if integrator.scheme.family == EVENTS and not automatic:
        raise checks.refuse("dt", "simulate()", "left out for integrator='event_driven', which takes no steps", dt)
    if automatic:
        if bound.dt == 0.0:
            raise SceneError(
                f"{integrator.title} has no step that is safe for every spring, so dt cannot be chosen. "
                f"Give simulate(dt=...) [s], or take another integrator."
            )
        return None
    if isinstance(dt, str):
        raise checks.refuse("dt", "simulate()", 'a positive number [s] or "auto"', dt)
    step = checks.positive(dt, "dt", "simulate()", "s")
    if not SHORTEST <= step <= LONGEST:
        raise checks.refuse("dt", "simulate()", f"between {SHORTEST:g} and {LONGEST:g} [s]", dt)
    return step


def checked_accuracy(accuracy: Any) -> float:
    """The accuracy as a number; SceneError where it is out of range."""
    value = checks.positive(accuracy, "accuracy", "simulate()")
    if not FINEST_ACCURACY <= value <= COARSEST_ACCURACY:
        rule = f"from {FINEST_ACCURACY:g} to {COARSEST_ACCURACY:g}, the error of a period over the amplitude"
        raise checks.refuse("accuracy", "simulate()", rule, accuracy)
    return value


def plain_dt(run: Run, caller: str) -> float:
    """The step [s] of a run that has one."""
    if run.dt is None:
        raise SceneError(f"{caller} needs a step, and nothing here is stiff: give simulate(dt=...) [s].")
    return run.dt


def divided(run: Run, gap: float, goal: float, dt: float) -> tuple[int, float]:
    """Equal steps no longer than ``dt`` that fill a gap up to the time ``goal``: how many, and how long each is [s]."""
    check_resolution(run, dt, goal, "The time step")
    # A gap of three steps may be 3.0000000000000004 of them; without the tolerance it would be cut into four.
    count = max(1, int(np.ceil(gap / dt - 1e-9)))
    # dt itself where it fits, and not gap/count, which differs from it by a rounding: programs are kept by the step's
    # length, and a run with frames has the bits of one without.
    used = dt if abs(count * dt - gap) <= 1e-9 * gap else gap / count
    check_resolution(run, used, goal, "The time step")
    run.used_dt = max(run.used_dt, used)
    return count, used


def check_effort(run: Run, end: float, spacing: float) -> None:
    """Refuse a run of too many steps before it begins; self-stepping methods have no number of steps."""
    if run.self_stepping is None:
        dt = min(spacing, spacing / STEPS_A_FRAME if run.dt is None else run.dt)
        size = run.model.particle_count + run.model.spring_count
        refuse_endless((end - run.time) / dt, size, end, dt, run.safe_dt if run.pace is None else None)


def check_resolution(run: Run, step: float, end: float, what: str) -> None:
    """Refuse a step below the resolution of time, or whose square overflows."""
    if not SHORTEST <= step <= LONGEST:
        raise SceneError(f"{what} must be between {SHORTEST:g} and {LONGEST:g} s. Got {step:.3g} s.")
    # The spacing of floating-point numbers is widest at the largest time of the way.
    coarsest = max(abs(end), abs(run.time))
    if coarsest - step == coarsest and end > run.time:
        raise SceneError(
            f"{what}, {step:.3g} s, is too short to be told apart at {end:g} s: time would stand still. "
            f"Look for a stiffness or a mass far from the others (springline check), or give a longer one."
        )


# Limits on the steps and frames of a run, checked before it begins.

YEAR = 3.156e7  # [s]
LONGEST_AHEAD = YEAR  # [s] of the wall clock, at the least that steps can take; longer runs are refused
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
    if wall <= LONGEST_AHEAD:
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
