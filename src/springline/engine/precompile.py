"""Compilation of passes in other processes: in parallel with this one, and ahead of their first use."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

from springline.engine.kernels import Pass, weight

ENOUGH = 4  # passes that justify another process, which takes half a second to start
NICE = (0, 0, 5)  # niceness of the processes: the last one compiles ahead, the others compile for waiting callers
WAITED_FOR = 2  # most processes that compile for a waiting caller
PATIENCE = 1.0  # [s] that a process has to end
LOOK = 0.1  # [s] between two checks if the caller still waits
TRIES = 2  # processes that may die while compiling a pass, before it is left to the caller that waits for it


class Order:
    """A request for compiled passes: ``left`` has the names of those not yet on disk, in the order of compilation."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.left = list(dict.fromkeys(names))


class Compilers:
    """A pool of processes that compile passes, fed from one queue. Passes that a caller waits for come first.

    Passes without a waiting caller are compiled by the last process alone, so that the other two are free for callers.
    No pass is compiled by two processes at once; if a process dies while it compiles a pass, another process tries
    once more. The processes end when the queue is empty, unless they are ``kept``.
    """

    def __init__(self) -> None:
        self.kept = False
        self._change = threading.Condition()
        self._orders: list[Order] = []  # the newest first
        self._later = Order()  # passes without a waiting caller
        self._being_compiled: set[str] = set()
        self._lost: Counter[str] = Counter()  # number of processes that died while compiling the pass
        self._children: dict[subprocess.Popen[bytes], int] = {}  # with their places

    def request_passes(self, names: Iterable[str], processes: int) -> Order:
        """Put passes at the front of the queue and start up to ``processes`` processes, if the system allows any."""
        # One condition guards all fields. Methods with a leading underscore assume that it is held, except _serve,
        # _next_pass_for and _forget, which run in the thread of a child and acquire it themselves.
        with self._change:
            order = Order(name for name in names if self._lost[name] < TRIES)
            # The newest order comes first: its caller is most likely to be a window that a user watches.
            self._orders.insert(0, order)
            self._begin(processes)
            self._change.notify_all()
        return order

    def withdraw(self, order: Order) -> None:
        """Remove an order from the queue because its caller no longer waits for it."""
        with self._change:
            self._orders = [one for one in self._orders if one is not order]
            self._end_if_idle()

    def wait(self, order: Order, seconds: float) -> bool:
        """Wait up to ``seconds`` [s] until an order is done or no process is left; return True if so."""
        with self._change:
            return self._change.wait_for(lambda: not (order.left and self._children), seconds)

    def take(self, order: Order) -> str | None:
        """The next pass of an order for this process to compile, after waiting if necessary; None when all are done."""
        with self._change:
            # A name stays in ``left`` until its code is on disk, so this also waits for passes that a child is
            # compiling. Returning earlier would let the caller load a file that does not exist yet.
            self._change.wait_for(lambda: not order.left or self._first(order) is not None)
            return self._next([order])

    def done(self, name: str) -> None:
        """Mark a pass as compiled, and remove it from all orders."""
        with self._change:
            self._being_compiled.discard(name)
            self._leave_out(name)
            self._change.notify_all()

    def release(self, name: str) -> None:
        """Return a pass that was taken and not compiled to the queue, or drop it after TRIES attempts."""
        with self._change:
            self._being_compiled.discard(name)
            # A pass that kills its compiler (out of memory, a crash of LLVM) would kill one child after another. After
            # TRIES attempts it is no longer offered to children; the waiting process compiles it, and raises the
            # error.
            self._lost[name] += 1
            if self._lost[name] >= TRIES:
                self._leave_out(name)
            self._change.notify_all()

    def look_ahead(self, names: Iterable[str]) -> None:
        """Compile these passes in their order while no caller waits for others; the processes end after the last."""
        with self._change:
            self._later, self.kept = Order(names), False
            if self._later.left:
                self._begin(len(NICE))
            self._end_if_idle()

    def prefer(self, names: Iterable[str]) -> None:
        """Move these passes to the front of those that are compiled ahead."""
        with self._change:
            # list.sort is stable: within the two groups the passes keep their order.
            wanted = set(names)
            self._later.left.sort(key=lambda name: name not in wanted)

    def keep(self) -> None:
        """Keep idle processes alive until ``look_ahead`` or ``end`` is called."""
        with self._change:
            self.kept = True

    def end(self) -> None:
        """Terminate all processes and drop all orders, including those that callers wait for."""
        with self._change:
            self.kept, self._later, self._orders = False, Order(), []
            self._end_if_idle()

    def _begin(self, number: int) -> None:
        for place, nice in enumerate(NICE[:number]):
            # A place is a position in NICE. Only places without a living child are filled, so repeated calls start no
            # more processes than NICE has entries.
            child = None if place in self._children.values() else _begin(nice)
            if child is None:
                continue
            self._children[child] = place
            threading.Thread(target=self._serve, args=(child,), name="springline-compiling", daemon=True).start()

    def _serve(self, child: subprocess.Popen[bytes]) -> None:
        """Send passes to a process one by one, until none is left for it or it has died; runs in a thread."""
        while (name := self._next_pass_for(child)) is not None:
            if _answers(child, name):
                self.done(name)
                continue
            # The child is dropped before its pass is released: otherwise wait() would see a child that can do nothing,
            # and an order that will never become empty.
            self._forget(child)
            self.release(name)
        self._forget(child)
        _end(child)
        for pipe in (child.stdin, child.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]

    def _next_pass_for(self, child: subprocess.Popen[bytes]) -> str | None:
        """The next pass for a process, after waiting if necessary; None if the process is to end."""
        with self._change:
            while child in self._children:
                # Only the child in the last place compiles ahead, at a lower priority. The others stay idle, so that an
                # order of a waiting caller starts at once instead of behind a pass that takes seconds.
                last = self._children[child] == max(self._children.values())
                name = self._next([*self._orders, *([self._later] if last else [])])
                if name is not None or not (self.kept or self._orders or self._later.left):
                    return name
                self._change.wait()
        return None

    def _forget(self, child: subprocess.Popen[bytes]) -> None:
        with self._change:
            self._children.pop(child, None)
            self._change.notify_all()

    def _next(self, orders: Iterable[Order]) -> str | None:
        """Take the first pass of some orders that is not being compiled yet, and mark it as being compiled."""
        name = next((name for order in orders if (name := self._first(order)) is not None), None)
        if name is not None:
            self._being_compiled.add(name)
        return name

    def _first(self, order: Order) -> str | None:
        return next((name for name in order.left if name not in self._being_compiled), None)

    def _leave_out(self, name: str) -> None:
        for order in (*self._orders, self._later):
            if name in order.left:
                order.left.remove(name)

    def _end_if_idle(self) -> None:
        if not (self.kept or self._orders or self._later.left):
            # The dictionary is emptied first: the threads in _serve see in _next_pass_for that their child is gone.
            children, self._children = self._children, {}
            for child in children:
                _end(child)
        self._change.notify_all()


_compilers = Compilers()


def share_compilation(passes: Sequence[Pass]) -> Iterator[Pass]:
    """Share the compilation of passes with a second process, heaviest first; yields the passes for this process.

    The generator ends when all passes are compiled. No pass is given to both processes; a pass at which the second
    process failed is yielded last.
    """
    by_name = {thing.name: thing for thing in heaviest_first(passes)}
    order = _compilers.request_passes(by_name, 1 if _is_worth_it(passes) else 0)
    # A pass is marked as being compiled by take() and unmarked by done(). If the caller of this generator raises or
    # stops in between, ``name`` is still set and the pass is released; otherwise no process would compile it.
    name = None
    try:
        while (name := _compilers.take(order)) is not None:
            yield by_name[name]
            _compilers.done(name)
    finally:
        if name is not None:
            _compilers.release(name)
        _compilers.withdraw(order)


def compile_in_processes(passes: Sequence[Pass], still: Callable[[], None]) -> None:
    """Compile passes in other processes, and wait for them; passes of other packages are not compiled.

    ``still`` is called every LOOK seconds while waiting; an exception that it raises ends the waiting. Passes that the
    processes cannot compile stay uncompiled.
    """
    order = request_compilation(passes)
    try:
        still()
        while not is_over(order, LOOK):
            still()
    finally:
        withdraw(order)


def request_compilation(passes: Sequence[Pass]) -> Order:
    """Request compilation of springline's own passes in other processes, before all others, until it is withdrawn."""
    # A child imports springline.<module> by the name of the pass. Passes of a user's script are unknown to it, so the
    # process that defines them has to compile them.
    ours = [thing for thing in passes if thing.function.__module__.startswith("springline.")]
    return _compilers.request_passes(
        [thing.name for thing in heaviest_first(ours)], WAITED_FOR if _is_worth_it(ours) else 1
    )


def is_over(order: Order, within: float = 0.0) -> bool:
    """Wait up to ``within`` [s]; return True if an order is done or no process is left to compile it."""
    return _compilers.wait(order, within)


def withdraw(order: Order) -> None:
    """Remove an order from the queue because its caller no longer waits for it."""
    _compilers.withdraw(order)


@contextmanager
def keep_processes() -> Iterator[None]:
    """A context in which idle compiling processes are kept alive; at its end they are terminated."""
    _compilers.keep()
    try:
        yield
    finally:
        _compilers.end()


def end() -> None:
    """Terminate all compiling processes, including those that callers wait for."""
    _compilers.end()


def look_ahead(names: Iterable[str]) -> None:
    """Compile passes in this order in other processes, at a lower priority than those that callers wait for."""
    _compilers.look_ahead(names)


def prefer(names: Iterable[str]) -> None:
    """Compile these passes first of those that are compiled ahead, since they will be needed soon."""
    _compilers.prefer(names)


def heaviest_first(passes: Iterable[Pass]) -> list[Pass]:
    """Passes by decreasing weight, so that two processes that share them end at about the same time."""
    return sorted(passes, key=weight, reverse=True)


def _is_worth_it(passes: Sequence[Pass]) -> bool:
    return len(passes) >= ENOUGH and (os.cpu_count() or 1) > 1


def _begin(nice: int) -> subprocess.Popen[bytes] | None:
    """Start a compiling process of this niceness; None if the system does not allow it."""
    with suppress(OSError):
        return subprocess.Popen(
            [sys.executable, "-m", "springline.engine", str(nice)],
            env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    return None


def environment() -> dict[str, str]:
    """Environment variables by which a child process imports the same modules as this one."""
    # A script may have changed sys.path; a child that imported another springline would write files under another hash,
    # which the parent would not find.
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def _answers(child: subprocess.Popen[bytes], name: str) -> bool:
    """Send a pass to a process and wait; return True if the process has compiled it."""
    assert child.stdin is not None and child.stdout is not None
    try:
        child.stdin.write(f"{name}\n".encode())
        child.stdin.flush()
        # readline() returns an empty string at the end of the file, which means that the child has died.
        return bool(child.stdout.readline())
    except (OSError, ValueError):
        return False


def _end(child: subprocess.Popen[bytes]) -> None:
    if child.poll() is None:
        child.terminate()
    # A child in the middle of LLVM may take a moment to end. If it takes too long, it is left to the operating system,
    # so that closing a window is not delayed.
    with suppress(subprocess.TimeoutExpired):
        child.wait(PATIENCE)


atexit.register(_compilers.end)
