"""How far something has come, on stderr: a bar with the time left on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time as clock
from types import TracebackType
from typing import Any, Self

from springline.talk import is_quiet, say

REDRAW = 0.1  # [s] of the wall clock between two pictures of the bar
LINE = 10.0  # [s] of the wall clock between two lines where there is no terminal
WIDEST = 100  # columns


class Waiting:
    """A context that leaves a clean line behind.

    Parameters
    ----------
    doing : a word for what goes on
    total, begun : how much there is to do, and how much was done before
    """

    def __init__(self, doing: str, total: float, begun: float = 0.0) -> None:
        self.total, self._begun = total, begun
        self._start = self._last = clock.perf_counter()
        self._bar = _bar(doing, total or 1.0, begun) if sys.stderr.isatty() and not is_quiet() else None

    def __enter__(self) -> Self:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, done: float, text: str) -> None:
        """Say that so much is done, in words ``text``, where it is time to."""
        now = clock.perf_counter()
        if self._bar is not None and (now - self._last >= REDRAW or done >= self.total):
            self._bar.update(self._bar.task_ids[0], completed=done, at=text)
            self._bar.refresh()
        elif self._bar is None and now - self._last >= LINE:
            rate = (done - self._begun) / (now - self._start)
            say(f"{text}; some {(self.total - done) / rate:.0f} s left" if rate > 0.0 else text)
        else:
            return
        self._last = now


def _bar(doing: str, total: float, begun: float) -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    out = Console(file=sys.stderr, highlight=False, markup=False, emoji=False)
    out.width = min(out.width, WIDEST)
    columns = (TextColumn(doing), BarColumn(), TextColumn("{task.fields[at]}"), TimeRemainingColumn())
    bar = Progress(*columns, console=out, transient=True, auto_refresh=False)
    bar.update(bar.add_task(doing, total=total, at=""), completed=begun)
    return bar
