"""Compiling for another process: ``python -m springline.engine NICENESS`` reads names of passes, one after another."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from contextlib import suppress

from springline.engine.kernels import PASSES
from springline.engine.loader import compiled, missing

YOUNG = 50_000  # objects after which rings of them are looked for: by itself Python does it hundreds of times meanwhile


def main(niceness: int) -> None:
    """Compile what is asked for, and say when it is done."""
    gc.set_threshold(YOUNG)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    importlib.import_module("springline.engine.compiler")  # before anybody waits for it
    for line in sys.stdin:
        name = line.strip()
        with suppress(ImportError):
            importlib.import_module(f"springline.{name.rpartition('.')[0]}")
        for thing in missing(thing for thing in PASSES if thing.name == name):
            compiled(thing)
        print(name, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
