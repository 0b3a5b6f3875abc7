"""Compiling in another process: beside this one where two processors share the work, and ahead of what comes next."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress

from springline.engine.kernels import COMPILED, Pass

ENOUGH = 6  # passes that are worth a process of their own, which takes most of a second to begin
_children: list[subprocess.Popen[bytes]] = []


def share(passes: Sequence[Pass]) -> None:
    """Have another process compile some of these too, from the last to the first."""
    if len(passes) >= ENOUGH and (os.cpu_count() or 1) > 1:
        _begin([thing.name for thing in reversed(passes)])


def go_ahead() -> None:
    """Compile, in the background, every pass that is not on disk: what the next scene needs may be among them."""
    if COMPILED:
        _begin(["--all"], calmly=True)


def _begin(arguments: Iterable[str], calmly: bool = False) -> None:
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


@atexit.register
def _end() -> None:
    for child in _children:
        if child.poll() is None:
            child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(timeout=1.0)
