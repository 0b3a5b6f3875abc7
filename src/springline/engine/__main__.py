"""Compiling for another process: ``python -m springline.engine --all``, or ``--asked``, which reads names of passes."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress

from springline.engine.ahead import heaviest_first
from springline.engine.kernels import PASSES, Pass
from springline.engine.loader import compiled, missing

EVERY = (  # modules with passes, in the order in which most scenes need them
    "springline.simulation.program", "springline.simulation.adaptive_step", "springline.simulation.event_driven_queue",
)  # fmt: skip
YOUNG = 50_000  # objects after which rings of them are looked for: by itself Python does it hundreds of times meanwhile


def main(arguments: Sequence[str]) -> None:
    """Compile what is asked for."""
    gc.set_threshold(YOUNG)
    if "--nice" in arguments and hasattr(os, "nice"):
        os.nice(int(arguments[arguments.index("--nice") + 1]))
    if "--all" in arguments:
        for module in EVERY:
            importlib.import_module(module)
            compile_missing(heaviest_first(PASSES))  # whoever asks for what takes longest would wait longest
    else:
        for line in sys.stdin:
            name = line.strip()
            with suppress(ImportError):
                importlib.import_module(f"springline.{name.rpartition('.')[0]}")
            compile_missing([thing for thing in PASSES if thing.name == name])
            print(name, flush=True)


def compile_missing(passes: Iterable[Pass]) -> None:
    """Compile those that are not on disk."""
    for thing in list(passes):
        if missing([thing]):
            compiled(thing)


if __name__ == "__main__":
    main(sys.argv[1:])
