"""Compiling in another process: beside this one where two processors share the work, and ahead of what comes next."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from springline.engine.kernels import COMPILED, Pass, weight

ENOUGH = 4  # passes that are worth a process of their own, which takes half a second to begin
BESIDE = 3  # niceness of processes that compile what somebody waits for while another scene plays on
AHEAD = 10  # that of the one that compiles what nobody waits for yet
LOOK = 0.1  # [s] between two looks at what other processes have done
_children: list[subprocess.Popen[bytes]] = []


def shared(passes: Sequence[Pass]) -> Iterator[Pass]:
    """Those of these passes that this process is to compile, the heaviest first, while another compiles the others.

    It ends when all are compiled. None is given to both; what the other process was given and did not do comes last.
    """
    waiting = heaviest_first(passes)
    others = Others(waiting, 1 if _is_worth_it(passes) else 0)
    try:
        while waiting or others.are_busy:
            with suppress(IndexError):  # the other process has taken the last
                yield waiting.popleft()
                continue
            others.wait()
    finally:
        others.end()


def go_ahead() -> None:
    """Compile, in the background, every pass that is not on disk: what the next scene needs may be among them."""
    if COMPILED:
        _begin(["--all"], AHEAD)


def beside(passes: Sequence[Pass], still: Callable[[], None]) -> None:
    """Have springline's own of these passes compiled by other processes, and wait: this one has other things to do.

    ``still`` is called now and again; what it raises ends the waiting and the processes. What they cannot do is left.
    """
    ours = [thing for thing in passes if thing.function.__module__.startswith("springline.")]
    others = Others(heaviest_first(ours), 2 if _is_worth_it(ours) else 1, BESIDE)
    try:
        while others.are_busy:
            still()
            others.wait(LOOK)
    finally:
        others.end()


class Others:
    """Processes that compile what is waiting, each given one pass after another."""

    def __init__(self, waiting: deque[Pass], number: int, nice: int = 0) -> None:
        self._waiting = waiting
        self._children = [child for _ in range(number) if (child := _begin(["--asked"], nice, talks=True))]
        self._threads = [threading.Thread(target=self._serve, args=(child,), daemon=True) for child in self._children]
        for thread in self._threads:
            thread.start()

    @property
    def are_busy(self) -> bool:
        """Whether any still compiles."""
        return any(thread.is_alive() for thread in self._threads)

    def wait(self, seconds: float | None = None) -> None:
        """Wait until all are done, or so many seconds."""
        begin = time.monotonic()
        for thread in self._threads:
            thread.join(None if seconds is None else max(0.0, begin + seconds - time.monotonic()))

    def end(self) -> None:
        """End the processes, done or not."""
        for child in self._children:
            if child.poll() is None:
                child.terminate()
            child.wait()

    def _serve(self, child: subprocess.Popen[bytes]) -> None:
        """Give one pass after another to a process, until none waits; one that it ends in the middle of waits again."""
        assert child.stdin is not None and child.stdout is not None
        while self._waiting:
            with suppress(IndexError):
                thing = self._waiting.popleft()
                try:
                    child.stdin.write(f"{thing.name}\n".encode())
                    child.stdin.flush()
                    done = child.stdout.readline()
                except (OSError, ValueError):
                    done = b""
                if not done:
                    self._waiting.append(thing)
                    return


def _is_worth_it(passes: Sequence[Pass]) -> bool:
    return len(passes) >= ENOUGH and (os.cpu_count() or 1) > 1


def heaviest_first(passes: Sequence[Pass]) -> deque[Pass]:
    """Passes in the order in which waiting for them is shortest: the longest come first, and none of them last."""
    return deque(sorted(passes, key=weight, reverse=True))


def _begin(arguments: Iterable[str], nice: int = 0, talks: bool = False) -> subprocess.Popen[bytes] | None:
    """Begin such a process; where there can be none, nothing is lost but time."""
    _children[:] = [child for child in _children if child.poll() is None]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    options = ["--nice", str(nice)] if nice else []
    pipe = subprocess.PIPE if talks else subprocess.DEVNULL
    with suppress(OSError):
        child = subprocess.Popen(
            [sys.executable, "-m", "springline.engine", *options, *arguments],
            env=environment, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL,
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
