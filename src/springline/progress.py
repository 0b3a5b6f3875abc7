"""What is said beside results, on stderr: nothing with SPRINGLINE_QUIET=1, more with SPRINGLINE_VERBOSE=1.

Also how far something has come, and how things are counted and measured in words, wherever they are.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import time as clock
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self
from unicodedata import category

if TYPE_CHECKING:
    from numpy.typing import NDArray

PREFIXES = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "\u00b5"), (1e-9, "n"))
PREFIXED = re.compile(r"(N|J|Pa|W|Hz|m)(?!\d)")  # that take one: not kg, which has one, nor m2, whose power it had
SMALL, LARGE = 0.01, 1e12  # below and from where a prefix, and a power of ten, says it better
QUIET, VERBOSE = "SPRINGLINE_QUIET", "SPRINGLINE_VERBOSE"


def count_noun(n: int, noun: str, plural: str = "") -> str:
    """``1 spring``, ``2 springs``, ``1,000 bodies``."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def one_line(text: str) -> str:
    """A text as files and lists have it: on one line, without zero bytes, signs that end lines and halves of letters.

    >>> one_line("north\\x85facade\\0"), one_line("\\ud800")
    ('north facade', '\ufffd')
    """
    kept = (
        "\ufffd" if category(one) == "Cs" else " " if category(one) in ("Cc", "Zl", "Zp") or one == "\ufeff" else one
        for one in text
    )
    return " ".join("".join(kept).split())


def distinct_lines(names: Sequence[str]) -> list[str]:
    """Names on one line each, as :func:`one_line` makes them, those that become alike told apart by numbers."""
    found, taken = dict[str, str](), {one_line(name) for name in names if one_line(name) == name}
    for name in dict.fromkeys(names):
        line, number = one_line(name), 2
        if line != name and name:
            plain = line or "\ufffd"
            line = plain
            while line in taken:
                line, number = f"{plain} {number}", number + 1
            taken.add(line)
        found[name] = line
    return [found[name] for name in names]


def format_quantity(value: float | NDArray[Any], unit: str, figures: int = 4, *, largest: float | None = None) -> str:
    """A number or a vector with its unit, prefixed so that it stays short: ``12.5 kN``, ``(0, -3) mm``, ``0.25 m``.

    A length is given in km from a million meters on. ``largest`` chooses the prefix of all rows of a table.
    """
    vector = not isinstance(value, (int, float)) and len(value.shape) > 0
    parts = [float(part) for part in value] if vector else [float(value)]  # type: ignore[union-attr, arg-type]
    size = float(f"{max(map(abs, parts), default=0.0) if largest is None else largest:.{figures}g}")
    scale, prefix = 1.0, ""
    if PREFIXED.match(unit) and (PREFIXES[-1][0] <= size < SMALL or 1e3 <= size < LARGE):
        scale, prefix = next(one for one in PREFIXES if size >= one[0])
        if unit == "m" and scale > 1.0:
            scale, prefix = (1e3, "k") if size >= 1e6 else (1.0, "")
    words = [_figures(part / scale, figures) for part in parts]
    plain = f"({', '.join(words)})" if vector else words[0]
    return f"{plain} {prefix}{unit}".rstrip()


def _figures(value: float, figures: int) -> str:
    """``12350``, ``0.0125``, ``5.3e33``."""
    words = f"{value + 0.0:.{figures}g}"
    digits, _, power = words.partition("e")
    if not power:
        return words
    return f"{float(words):.0f}" if 0 < int(power) < 6 else f"{digits}e{int(power)}"


def is_quiet() -> bool:
    """Whether nothing is to be said but errors."""
    return os.environ.get(QUIET, "") not in ("", "0")


def is_verbose() -> bool:
    """Whether more is to be said: what is used, how long it takes, where an error comes from."""
    return not is_quiet() and os.environ.get(VERBOSE, "") not in ("", "0")


def print_note(*sentences: str) -> None:
    """Talk, a line each, unless it is to be quiet."""
    if not is_quiet():
        print_warning(*sentences)


def print_detail(*sentences: str) -> None:
    """Talk of what only those want to know who ask for it."""
    if is_verbose():
        print_warning(*sentences)


def print_warning(*sentences: str) -> None:
    """Say what went wrong, which is always said."""
    for sentence in sentences:
        sys.stderr.write(f"{sentence}\n")  # at once, so that no other thread's words come between a line and its end
        sys.stderr.flush()


@contextmanager
def set_verbosity(*, quiet: bool = False, verbose: bool = False) -> Iterator[None]:
    """While this lasts, talk as asked for; asked for neither, as the environment says."""
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
    """Warn whoever called springline, at the line that did."""
    level, frame = 1, sys._getframe(0)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").split(".")[0] == "springline":
        level, frame = level + 1, frame.f_back
    warnings.warn(category(message), stacklevel=level)  # made here, so that filters meet the words for Python


REDRAW = 0.1  # [s] of the wall clock between two pictures of the bar
LINE = 10.0  # [s] of the wall clock between two lines where there is no terminal
WIDEST = 100  # columns
PATIENCE = 1.0  # [s] of the wall clock for which nothing is said of work whose length nobody knows
CLEAN = "\r\x1b[K"  # back to the beginning of a line of a terminal, which is empty then


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
            print_note(f"{text}; some {(self.total - done) / rate:.0f} s left" if rate > 0.0 else text)
        else:
            return
        self._last = now


class Working:
    """A context for work of which nobody knows how long it takes: how long it has taken, and what is done, on stderr.

    On a terminal a line is redrawn; elsewhere one is written every ``LINE`` seconds. Interrupted, the last state stays.

    Parameters
    ----------
    doing : a word for what goes on
    """

    _now: Working | None = None  # the one that is told of stages

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
        """The state in words: ``solving: 12 s so far, step 4 of Newton's method``."""
        return ", ".join(filter(None, (f"{self.doing}: {now - self._start:.0f} s so far", self.stage)))

    def show(self, now: float, terminal: bool) -> None:
        """Say how things stand at a time of the clock [s], if it is time to."""
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
    """Whether anybody is told of stages."""
    return Working._now is not None


def show_stage(words: str) -> None:
    """Tell whoever waits what is done now; nothing where nobody waits."""
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
