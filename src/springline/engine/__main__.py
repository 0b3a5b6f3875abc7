"""Compiling for another process: ``python -m springline.engine NICENESS`` reads names of passes, one after another."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from contextlib import suppress

from springline.engine.kernels import PASSES
from springline.engine.loader import compile_and_cache, missing

YOUNG = 50_000  # objects between garbage collections: by default Python collects hundreds of times meanwhile


def main(niceness: int) -> None:
    """Compile the requested passes, and reply after each."""
    # The compiler makes millions of objects that live until the process ends. A high threshold avoids most of the
    # collections, which would visit all of them and free nothing.
    gc.set_threshold(YOUNG)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    # Importing numba takes longer than compiling a small pass. Importing it before the first request overlaps it with
    # the work of the parent process.
    importlib.import_module("springline.engine.compiler")
    for line in sys.stdin:
        name = line.strip()
        # A pass registers itself in PASSES when its module is imported, and its name begins with the name of that
        # module.
        with suppress(ImportError):
            importlib.import_module(f"springline.{name.rpartition('.')[0]}")
        for thing in missing(thing for thing in PASSES if thing.name == name):
            compile_and_cache(thing)
        # The reply is always written, also for an unknown name: the parent expects one line for each request and would
        # wait forever otherwise. The code itself is passed by the cache on disk, not by this pipe.
        print(name, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
