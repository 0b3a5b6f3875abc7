"""Says that the engine is compiled, where it is: the first run of its kind on a machine waits for that."""

from __future__ import annotations

import time as clock

from springline.engine.kernels import cache_folder, is_warm, note_warm
from springline.talk import say, tell

PLAIN, EACH = 10, 15  # [s] that compiling takes for a plain scene, and for each part more that few scenes have

_begun: dict[str, float | None] = {}  # by kind of loop: when its compiling began [s]; None where it is over


def announce(kind: str) -> bool:
    """Say, once in a process, that the first run of its kind on a machine compiles; whether it will."""
    if kind in _begun:
        return False
    if is_warm(kind):
        _begun[kind] = None
        return False
    _begun[kind] = clock.perf_counter()
    say(f"Compiling the engine, once for this machine: some {PLAIN + EACH * kind.count('-')} seconds ...")
    return True


def conclude(kind: str) -> None:
    """Note that a loop of this kind has run, so is compiled."""
    note_warm(kind)
    begin = _begun.get(kind)
    if begin is not None:
        _begun[kind] = None
        took = clock.perf_counter() - begin
        tell(f"Compiled {kind} in {took:.1f} s, its first steps included, into {cache_folder()}")
