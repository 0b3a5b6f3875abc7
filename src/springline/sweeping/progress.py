"""How far a sweep has come, on stderr: a bar with the time left on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time as clock
from collections.abc import Callable
from types import TracebackType
from typing import Any

from springline.talk import counted, is_quiet, say

REDRAW = 0.1  # [s] of the wall clock between two pictures of the bar
LINE = 10.0  # [s] of the wall clock between two lines where there is no terminal
WIDEST = 100  # columns


class Progress:
    """Call it with the numbers of cases that are done and that failed; a context that leaves a clean line behind.

    Where ``told`` is given, it is called with the number of cases that were computed and of all, and nothing is drawn.
    """

    def __init__(self, total: int, computed: int, told: Callable[[int, int], Any] | None = None) -> None:
        self.total, self._told, self._begun, self._start = total, told, computed, clock.perf_counter()
        self._bar = _bar(total, computed) if told is None and sys.stderr.isatty() and not is_quiet() else None
        self._last = self._start

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, computed: int, failed: int) -> None:
        if self._told is not None:
            self._told(computed, self.total)
            return
        now = clock.perf_counter()
        if now - self._last < (LINE if self._bar is None else REDRAW) and computed < self.total:
            return
        text = f"{computed:,} of {counted(self.total, 'case')}" + (f", {failed:,} failed" if failed else "")
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=computed, at=text)
            self._bar.refresh()
        elif now - self._last >= LINE:
            left = (now - self._start) * (self.total - computed) / max(computed - self._begun, 1)
            say(f"{text}; some {left:.0f} s left")
        else:
            return
        self._last = now


def _bar(total: int, computed: int) -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    out = Console(file=sys.stderr, highlight=False, markup=False, emoji=False)
    out.width = min(out.width, WIDEST)
    columns = (TextColumn("sweeping"), BarColumn(), TextColumn("{task.fields[at]}"), TimeRemainingColumn())
    bar = Progress(*columns, console=out, transient=True, auto_refresh=False)
    bar.add_task("sweep", total=total, completed=computed, at="")
    return bar
