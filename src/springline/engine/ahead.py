"""Compiling in another process: beside this one where two processors share the work, and ahead of what comes next.

Run as ``python -m springline.engine.ahead NAMES``: it compiles the passes of these names that are not on disk.
"""

from __future__ import annotations

import atexit
import importlib
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress

from springline.engine.kernels import COMPILED, PASSES, Pass

ENOUGH = 6  # passes that are worth a process of their own, which takes most of a second to begin
EVERY = (  # modules with passes, in the order in which most scenes need them
    "springline.simulation.program", "springline.simulation.adaptive_step", "springline.simulation.event_driven_queue",
)  # fmt: skip

_children: list[subprocess.Popen[bytes]] = []


def share(passes: Sequence[Pass]) -> None:
    """Have another process compile some of these too, from the last to the first."""
    if len(passes) >= ENOUGH and (os.cpu_count() or 1) > 1:
        _begin([thing.name for thing in reversed(passes)])


def go_ahead() -> None:
    """Compile, in the background, every pass that is not on disk: what the next scene needs may be among them."""
    if COMPILED and not _children:
        _begin(["--all"], calmly=True)


def _begin(arguments: Iterable[str], calmly: bool = False) -> None:
    """Begin such a process; where there can be none, nothing is lost but time."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    options = ["--calmly"] if calmly else []
    with suppress(OSError):
        child = subprocess.Popen(
            [sys.executable, "-m", "springline.engine.ahead", *options, *arguments],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        _children.append(child)


@atexit.register
def _end() -> None:
    for child in _children:
        if child.poll() is None:
            child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(timeout=1.0)


def main(arguments: Sequence[str]) -> None:
    """Compile what is asked for."""
    from springline.engine.loader import compiled, missing

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
