"""Says that parts of the engine are compiled: what runs for the first time on a machine waits for that."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import local

from springline.engine.kernels import COMPILED, Pass
from springline.talk import counted, say, tell

WORTH_SAYING = 4  # passes, from which it takes more than a moment

Waits = Callable[[Sequence[Pass]], None]

_compiled: list[str] = []  # names of the passes that this process waited for
_here = local()  # of each thread: how it waits


@contextmanager
def waiting(how: Waits) -> Iterator[None]:
    """While this lasts, have this thread call ``how`` with passes that are not on disk, before it loads them."""
    before = getattr(_here, "waits", None)
    _here.waits = how
    try:
        yield
    finally:
        _here.waits = before


def compiled_so_far() -> int:
    """How many passes this process waited for to be compiled."""
    return len(_compiled)


def make_ready(passes: Sequence[Pass]) -> None:
    """Have the code of passes in memory; what is compiled for it is said once."""
    wanted = not_ready(passes) if COMPILED else []
    if not wanted:
        return
    from springline.engine import loader

    new = loader.missing(wanted)
    waits: Waits | None = getattr(_here, "waits", None)
    if waits is not None and new:
        waits(new)
        new = loader.missing(wanted)
    parts = counted(len(new), "part")
    if len(new) >= WORTH_SAYING:
        say(f"Compiling {parts} of the engine, once for this machine ...")
    _compiled.extend(thing.name for thing in new)
    begin = clock.perf_counter()
    loader.load(wanted)
    if new:
        tell(f"Compiled {parts} in {clock.perf_counter() - begin:.1f} s, into {loader.cache_folder()}")


def not_ready(passes: Sequence[Pass]) -> list[Pass]:
    """Those whose code is not in memory."""
    return [thing for thing in passes if not thing.is_ready]
