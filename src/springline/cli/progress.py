"""How far a run has come, in simulated time, on stderr."""

from __future__ import annotations

from springline.cli.words import number
from springline.waiting import Waiting


class Progress(Waiting):
    """Call it with the time of each frame [s]."""

    def __init__(self, start: float, until: float, doing: str = "running") -> None:
        super().__init__(doing, until - start)
        self.start, self.until = start, until

    def __call__(self, time: float) -> None:
        self.show(time - self.start, f"{number(time)} of {number(self.until)} s")
