"""Compiling for another process: ``python -m springline.engine NAMES`` compiles the passes that are not on disk."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from springline.engine.kernels import PASSES
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
        wanted = list(PASSES)
    else:
        names = [name for name in arguments if not name.startswith("-")]
        for module in dict.fromkeys(name.rpartition(".")[0] for name in names):
            with suppress(ImportError):
                importlib.import_module(f"springline.{module}")
        known = {thing.name: thing for thing in PASSES}
        wanted = [known[name] for name in names if name in known]
    for thing in wanted:
        if missing([thing]):
            compiled(thing)


if __name__ == "__main__":
    main(sys.argv[1:])
