"""Keeps viser's own prints off the terminal: the viewer says its address itself."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

import rich


@contextlib.contextmanager
def viser_prints() -> Iterator[None]:
    """Drops what viser prints through rich while this lasts; prints of anyone else go through."""
    real = rich.print

    def print_of_others(*objects: Any, **options: Any) -> None:
        if not sys._getframe(1).f_globals.get("__name__", "").startswith("viser"):
            real(*objects, **options)

    rich.print = print_of_others
    try:
        yield
    finally:
        rich.print = real
