"""Progress and messages on stderr: none with SPRINGLINE_QUIET=1, more with SPRINGLINE_VERBOSE=1."""

from __future__ import annotations

import os
import sys
import threading
import time as clock
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

QUIET, VERBOSE = "SPRINGLINE_QUIET", "SPRINGLINE_VERBOSE"


def is_quiet() -> bool:
    """Return True if only errors are printed."""
    return os.environ.get(QUIET, "") not in ("", "0")


def is_verbose() -> bool:
    """Return True if more is printed: versions, durations, the origin of errors."""
    return not is_quiet() and os.environ.get(VERBOSE, "") not in ("", "0")


def print_note(*sentences: str) -> None:
    """Print messages, a line each, unless output is quiet."""
    if not is_quiet():
        print_warning(*sentences)


def print_detail(*sentences: str) -> None:
    """Print messages for verbose output only."""
    if is_verbose():
        print_warning(*sentences)


def print_warning(*sentences: str) -> None:
    """Print warnings, which are never suppressed."""
    for sentence in sentences:
        sys.stderr.write(f"{sentence}\n")  # in one write, so that output of other threads cannot split the line
        sys.stderr.flush()


@contextmanager
def set_verbosity(*, quiet: bool = False, verbose: bool = False) -> Iterator[None]:
    """Context that sets the verbosity; without arguments, the environment variables apply."""
    before = {name: os.environ.get(name) for name in (QUIET, VERBOSE)}
    if quiet or verbose:
        os.environ.update({QUIET: str(int(quiet)), VERBOSE: str(int(verbose))})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def warn(message: str, category: type[Warning]) -> None:
    """Issue a warning at the line that called springline."""
    level, frame = 1, sys._getframe(0)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").split(".")[0] == "springline":
        level, frame = level + 1, frame.f_back
    warnings.warn(category(message), stacklevel=level)  # instantiated here: filters match Python's wording


REDRAW = 0.1  # [s] wall clock time between two updates of the bar
LINE = 10.0  # [s] wall clock time between two lines without a terminal
WIDEST = 100  # columns
PATIENCE = 1.0  # [s] wall clock time before work of unknown length is reported
CLEAN = "\r\x1b[K"  # moves to the beginning of a terminal line and clears it


class Waiting:
    """Context of a progress bar that clears its line at the end.

    Parameters
    ----------
    doing : a word for the activity
    total, begun : total amount of work, and the amount done before
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
        """Display the amount done, with the words ``text``, if an update is due."""
        now = clock.perf_counter()
        if self._bar is not None and (now - self._last >= REDRAW or done >= self.total):
            self._bar.update(self._bar.task_ids[0], completed=done, at=text)
            self._bar.refresh()
        elif self._bar is None and now - self._last >= LINE:
            rate = (done - self._begun) / (now - self._start)
            print_note(f"{text}; about {(self.total - done) / rate:.0f} s left" if rate > 0.0 else text)
        else:
            return
        self._last = now


class Working:
    """Context for work of unknown length that prints the time taken and the current stage on stderr.

    On a terminal a line is redrawn; elsewhere a line is written every ``LINE`` seconds. After an interrupt the last
    state stays.

    Parameters
    ----------
    doing : a word for the activity
    """

    _now: Working | None = None  # the context that displays stages

    def __init__(self, doing: str) -> None:
        self.doing, self.stage = doing, ""
        self._start = self._last = clock.perf_counter()
        self._drawn, self._done = False, threading.Event()
        self._thread = threading.Thread(target=self._watch, name="springline-progress", daemon=True)

    def __enter__(self) -> Self:
        Working._now = self
        if not is_quiet():
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        Working._now = None
        self._done.set()
        if self._thread.is_alive():
            self._thread.join()
        if self._drawn:
            sys.stderr.write(CLEAN)
            sys.stderr.flush()
        if isinstance(error, KeyboardInterrupt) and not is_quiet():
            print_warning("", self.words(clock.perf_counter()))

    def words(self, now: float) -> str:
        """State in words: ``solving: 12 s so far, step 4 of Newton's method``."""
        return ", ".join(filter(None, (f"{self.doing}: {now - self._start:.0f} s so far", self.stage)))

    def show(self, now: float, terminal: bool) -> None:
        """Display the state at a time of the clock [s], if an update is due."""
        if terminal and now - self._start >= PATIENCE:
            sys.stderr.write(f"{CLEAN}{self.words(now)[: WIDEST - 1]}")
            sys.stderr.flush()
            self._drawn = True
        elif not terminal and now - self._last >= LINE:
            self._last = now
            print_note(self.words(now))

    def _watch(self) -> None:
        terminal = sys.stderr.isatty()
        while not self._done.wait(REDRAW if terminal else LINE):
            self.show(clock.perf_counter(), terminal)


def is_working() -> bool:
    """Return True if stages are displayed."""
    return Working._now is not None


def show_stage(words: str) -> None:
    """Display the current stage, if a context for it is active."""
    if Working._now is not None:
        Working._now.stage = words


def _bar(doing: str, total: float, begun: float) -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    out = Console(file=sys.stderr, highlight=False, markup=False, emoji=False)
    out.width = min(out.width, WIDEST)
    columns = (TextColumn(doing), BarColumn(), TextColumn("{task.fields[at]}"), TimeRemainingColumn())
    bar = Progress(*columns, console=out, transient=True, auto_refresh=False)
    bar.update(bar.add_task(doing, total=total, at=""), completed=begun)
    return bar
