"""Compiling in another process: beside this one where two processors share the work, and ahead of what comes next."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from springline.engine.kernels import COMPILED, Pass

ENOUGH = 6  # passes that are worth a process of their own, which takes most of a second to begin
LOOK = 0.1  # [s] between two looks at what other processes have done
_children: list[subprocess.Popen[bytes]] = []


def share(passes: Sequence[Pass]) -> None:
    """Have another process compile some of these too, from the last to the first."""
    if len(passes) >= ENOUGH and (os.cpu_count() or 1) > 1:
        _begin([thing.name for thing in reversed(passes)])


def go_ahead() -> None:
    """Compile, in the background, every pass that is not on disk: what the next scene needs may be among them."""
    if COMPILED:
        _begin(["--all"], calmly=True)


def beside(passes: Sequence[Pass], still: Callable[[], None]) -> None:
    """Have springline's own of these passes compiled by other processes, and wait: this one has other things to do.

    ``still`` is called now and again; what it raises ends the waiting and the processes. What they cannot do is left.
    """
    names = [thing.name for thing in passes if thing.function.__module__.startswith("springline.")]
    orders = [names, names[::-1]] if len(names) >= ENOUGH and (os.cpu_count() or 1) > 1 else [names]
    children = [child for order in orders if order and (child := _begin(order, calmly=True))]
    try:
        while any(child.poll() is None for child in children):
            still()
            time.sleep(LOOK)
    finally:
        for child in children:
            if child.poll() is None:
                child.terminate()
            child.wait()


def _begin(arguments: Iterable[str], calmly: bool = False) -> subprocess.Popen[bytes] | None:
    """Begin such a process; where there can be none, nothing is lost but time."""
    _children[:] = [child for child in _children if child.poll() is None]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    options = ["--calmly"] if calmly else []
    with suppress(OSError):
        child = subprocess.Popen(
            [sys.executable, "-m", "springline.engine", *options, *arguments],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        _children.append(child)
        return child
    return None


@atexit.register
def _end() -> None:
    for child in _children:
        if child.poll() is None:
            child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(timeout=1.0)
