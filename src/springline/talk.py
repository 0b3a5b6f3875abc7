"""What is said beside results, on stderr: nothing with SPRINGLINE_QUIET=1, more with SPRINGLINE_VERBOSE=1.

And how things are counted in words, wherever they are.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

QUIET, VERBOSE = "SPRINGLINE_QUIET", "SPRINGLINE_VERBOSE"


def counted(n: int, noun: str, plural: str = "") -> str:
    """``1 spring``, ``2 springs``, ``1,000 bodies``."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def is_quiet() -> bool:
    """Whether nothing is to be said but errors."""
    return os.environ.get(QUIET, "") not in ("", "0")


def is_verbose() -> bool:
    """Whether more is to be said: what is used, how long it takes, where an error comes from."""
    return not is_quiet() and os.environ.get(VERBOSE, "") not in ("", "0")


def say(*sentences: str) -> None:
    """Talk, a line each, unless it is to be quiet."""
    if not is_quiet():
        complain(*sentences)


def tell(*sentences: str) -> None:
    """Talk of what only those want to know who ask for it."""
    if is_verbose():
        complain(*sentences)


def complain(*sentences: str) -> None:
    """Say what went wrong, which is always said."""
    for sentence in sentences:
        sys.stderr.write(f"{sentence}\n")  # at once, so that no other thread's words come between a line and its end
        sys.stderr.flush()


@contextmanager
def talking(*, quiet: bool = False, verbose: bool = False) -> Iterator[None]:
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
    warnings.warn(message, category, stacklevel=level)
