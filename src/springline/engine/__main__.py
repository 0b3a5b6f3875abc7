"""Compiling for another process: ``python -m springline.engine --all``, or ``--asked``, which reads names of passes."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from springline.engine.kernels import PASSES, Pass
from springline.engine.loader import compiled, missing

EVERY = (  # modules with passes, in the order in which most scenes need them
    "springline.simulation.program", "springline.simulation.adaptive_step", "springline.simulation.event_driven_queue",
)  # fmt: skip


def main(arguments: Sequence[str]) -> None:
    """Compile what is asked for."""
    if "--calmly" in arguments and hasattr(os, "nice"):
        os.nice(10)
    if "--all" in arguments:
        for module in EVERY:
            importlib.import_module(module)
        compile_missing(PASSES)
    else:
        for line in sys.stdin:
            name = line.strip()
            with suppress(ImportError):
                importlib.import_module(f"springline.{name.rpartition('.')[0]}")
            compile_missing([thing for thing in PASSES if thing.name == name])
            print(name, flush=True)


def compile_missing(passes: Sequence[Pass]) -> None:
    """Compile those that are not on disk."""
    for thing in list(passes):
        if missing([thing]):
            compiled(thing)


if __name__ == "__main__":
    main(sys.argv[1:])
