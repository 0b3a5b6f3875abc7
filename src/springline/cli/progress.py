"""How far a run has come, on stderr: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time as clock
from types import TracebackType
from typing import Any

from springline.cli.screen import console
from springline.cli.words import number
from springline.talk import is_quiet, say

REDRAW = 0.1  # [s] of the wall clock between two pictures of the bar
LINE = 10.0  # [s] of the wall clock between two lines where there is no terminal


class Progress:
    """Call it with the time of each frame [s]; a context manager that leaves a clean line behind."""

    def __init__(self, start: float, until: float, doing: str = "running") -> None:
        self.start, self.until = start, until
        self._bar = _bar(until - start, doing) if sys.stderr.isatty() and not is_quiet() else None
        self._last = clock.perf_counter()

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, time: float) -> None:
        now = clock.perf_counter()
        if self._bar is not None and now - self._last >= REDRAW:
            text = f"{number(time)} of {number(self.until)} s"
            self._bar.update(self._bar.task_ids[0], completed=time - self.start, at=text)
            self._bar.refresh()
            self._last = now
        elif self._bar is None and now - self._last >= LINE:
            say(f"{number(time)} of {number(self.until)} s")
            self._last = now


def _bar(total: float, doing: str) -> Any:
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(doing), BarColumn(), TextColumn("{task.fields[at]}"), TimeRemainingColumn())
    bar = Progress(*columns, console=console(sys.stderr), transient=True, auto_refresh=False)
    bar.add_task("run", total=total or 1.0, at="")
    return bar
