"""Compiling for another process: ``python -m springline.engine NICENESS`` reads names of passes, one after another."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from contextlib import suppress

from springline.engine.kernels import PASSES
from springline.engine.loader import compile_and_cache, missing

YOUNG = 50_000  # objects after which rings of them are looked for: by itself Python does it hundreds of times meanwhile


def main(niceness: int) -> None:
    """Compile what is asked for, and say when it is done."""
    # The compiler makes millions of objects that live until the process ends. A threshold this high spares most of the
    # collections that would walk over all of them and free nothing.
    gc.set_threshold(YOUNG)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    # Importing numba takes longer than compiling a small pass. Doing it before the first request arrives overlaps it
    # with whatever the parent process does meanwhile.
    importlib.import_module("springline.engine.compiler")  # before anybody waits for it
    for line in sys.stdin:
        name = line.strip()
        # A pass registers itself in PASSES when its module is imported, and its name begins with the name of that
        # module.
        with suppress(ImportError):
            importlib.import_module(f"springline.{name.rpartition('.')[0]}")
        for thing in missing(thing for thing in PASSES if thing.name == name):
            compile_and_cache(thing)
        # The reply is written in any case, also for a name that no module here knows: the parent counts one line for
        # each request and would wait for ever otherwise. The code itself travels by the cache on disk, not by this
        # pipe.
        print(name, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
