"""Says that parts of the engine are compiled, where they are: what runs for the first time on a machine waits for that."""

from __future__ import annotations

import time as clock
from collections.abc import Sequence

from springline.engine.kernels import COMPILED, Pass
from springline.talk import counted, say, tell

WORTH_SAYING = 4  # passes, from which it takes more than a moment

_compiled: list[str] = []  # names of the passes that this process waited for


def compiled_so_far() -> int:
    """How many passes this process waited for to be compiled."""
    return len(_compiled)


def make_ready(passes: Sequence[Pass]) -> None:
    """Have the code of passes in memory; what is compiled for it is said once."""
    if not COMPILED:
        return
    waiting = [thing for thing in passes if not thing.is_ready]
    if not waiting:
        return
    from springline.engine.loader import cache_folder, load, missing

    new = missing(waiting)
    if len(new) >= WORTH_SAYING:
        say(f"Compiling {counted(len(new), 'part')} of the engine, once for this machine ...")
    _compiled.extend(thing.name for thing in new)
    begin = clock.perf_counter()
    load(waiting)
    if new:
        took = clock.perf_counter() - begin
        tell(f"Compiled {counted(len(new), 'part')} in {took:.1f} s, into {cache_folder()}")
