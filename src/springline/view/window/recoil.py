"""What a spring leaves behind for a moment when it breaks: a flash, and two halves that recoil to their ends."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.view.frame import Frame, Segments
from springline.view.window.canvas import Canvas, rgb

LASTS = 0.45  # [s] of the wall clock
MOST = 80  # breaks shown at a time; where whole nets vanish, nothing is gained by more


class _Half(NamedTuple):
    """One half of a broken spring."""

    particle: int  # number of the particle it hangs on, or -1
    end: FloatArray  # where that was [m], shape (3,)
    reach: FloatArray  # from there to the middle of the spring [m], shape (3,)
    color: np.ndarray
    since: float  # [s] of the wall clock


class Recoil:
    """Remembers the springs of the last frame, and draws those that are no longer there."""

    def __init__(self) -> None:
        self._before: Frame | None = None
        self._halves: list[_Half] = []
        self.seen = 0  # springs that were seen breaking, of all time

    @property
    def shown(self) -> int:
        """How many broken springs still recoil."""
        return len(self._halves) // 2

    def watch(self, frame: Frame, seconds: float) -> None:
        """Look at the next frame, at this time of the wall clock [s]."""
        before, self._before = self._before, frame
        self._halves = [half for half in self._halves if seconds - half.since < LASTS]
        if before is None or frame.time < before.time or _is_thinned(before, frame):
            return
        gone = np.flatnonzero((before.segments.index >= 0) & ~np.isin(before.segments.index, frame.segments.index))
        self.seen += len(gone)
        for row in gone[:MOST].tolist():
            self._halves += _halves(before, row, seconds)

    def draw(self, canvas: Canvas, frame: Frame, seconds: float) -> None:
        """The halves that still recoil."""
        if not self._halves:
            return
        position = dict(zip(frame.points.index.tolist(), frame.points.position, strict=True))
        ground = np.array(rgb(canvas.palette.background))
        for half in self._halves:
            age = float(np.clip((seconds - half.since) / LASTS, 0.0, 1.0))
            end = position.get(half.particle, half.end)
            left = (1.0 - age) ** 2
            shade = half.color * (1.0 - age) + ground * age
            canvas.line(end, end + left * half.reach, tuple(shade.astype(int).tolist()), 3 if age < 0.5 else 2)
            if age < 0.5:
                flash = np.array(rgb(canvas.palette.second)) * (1.0 - 2.0 * age) + ground * 2.0 * age
                size = 3.0 + 14.0 * age
                canvas.dot(half.end + half.reach, size, tuple(flash.astype(int).tolist()), 2)


def _halves(frame: Frame, row: int, seconds: float) -> list[_Half]:
    """Both halves of a spring of this frame."""
    lines: Segments = frame.segments
    middle = lines.position[row].mean(axis=0)
    result = []
    for end in lines.position[row]:
        result.append(_Half(_particle_at(frame, end), end, middle - end, lines.color[row].astype(float), seconds))
    return result


def _particle_at(frame: Frame, position: FloatArray) -> int:
    """The number of the particle at a place, or -1."""
    if not len(frame.points.index):
        return -1
    away = np.abs(frame.points.position - position).max(axis=1)
    nearest = int(np.argmin(away))
    return int(frame.points.index[nearest]) if away[nearest] == 0.0 else -1


def _is_thinned(before: Frame, frame: Frame) -> bool:
    """Whether only some springs are drawn, so that one may vanish without having broken."""
    return any(note.startswith("Drawn:") for note in (*before.notes, *frame.notes))
