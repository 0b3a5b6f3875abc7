"""Cases to whoever computes them, in batches worth sending, and what became of them as it comes back.

Processes of this machine are started here where no executor is given; of any other executor nothing is known but
``submit``. On Linux processes are forked, so that functions written in a notebook or a script's main file need not be
found again; elsewhere they are started anew, and import what they need.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Any

from springline.checks import choice, shown
from springline.errors import OpenLedger, SceneError, SlowRun, SpringlineError, UnsafeStep
from springline.io.format import needing
from springline.study.file import Outcome
from springline.study.samples import Value
from springline.sweeping.work import SweepJob, outcomes_of

WORTH_SENDING = 0.1  # [s] that a batch is to take: some hundred times what it costs to send and to keep
LARGEST_BATCH = 2000  # cases
UNKNOWN_WORKERS = 16  # of an executor that does not say how many it has
AHEAD = 2  # batches that wait for each worker
CALLER = "sweep()"
NAMED = ("dask", "mpi")

Waiting = Sequence[tuple[int, tuple[Value, ...]]]
Keep = Callable[[list[Outcome]], None]
Send = Callable[[list[tuple[int, tuple[Value, ...]]]], "Future[list[Outcome]]"]

_held: dict[str, SweepJob] = {}  # of a process that was started here: what it works on


class Batches:
    """Cases in batches that take about as long as is worth sending."""

    def __init__(self, waiting: Waiting, workers: int) -> None:
        self.queue, self.workers = deque(waiting), workers
        self._seconds, self._count = 0.0, 0

    def next(self) -> list[tuple[int, tuple[Value, ...]]]:
        """The next batch: one case until it is known how long they take, and small ones near the end."""
        size = 1
        if self._count:
            each = max(self._seconds / self._count, 1e-6)
            fair = math.ceil(len(self.queue) / (AHEAD * self.workers))
            size = max(1, min(int(WORTH_SENDING / each), LARGEST_BATCH, fair))
        return [self.queue.popleft() for _ in range(min(size, len(self.queue)))]

    def took(self, outcomes: Sequence[Outcome]) -> None:
        """Learn from what came back."""
        self._seconds += sum(one.seconds for one in outcomes)
        self._count += len(outcomes)


def here(job: SweepJob, waiting: Waiting, keep: Keep) -> None:
    """Compute cases in this process."""
    batches = Batches(waiting, 1)
    while batches.queue:
        outcomes = outcomes_of(job, batches.next())
        batches.took(outcomes)
        keep(outcomes)


def by_processes(job: SweepJob, waiting: Waiting, keep: Keep, count: int) -> None:
    """Compute cases in processes of this machine; none of them is left behind, whatever happens."""
    with _pool(job, count) as (pool, key):
        _gathered(lambda batch: pool.submit(_of_held, key, batch), Batches(waiting, count), keep)


def by_executor(job: SweepJob, waiting: Waiting, keep: Keep, executor: Executor) -> None:
    """Compute cases by an executor that is somebody else's, and stays open."""
    _gathered(lambda batch: executor.submit(outcomes_of, job, batch), Batches(waiting, UNKNOWN_WORKERS), keep)


@contextmanager
def opened(executor: Any) -> Iterator[Executor | None]:
    """An executor that is given, that of a dask client, or one by name: "mpi", "dask", or "dask:ADDRESS"."""
    if executor is None:
        yield None
    elif isinstance(executor, str):
        with _named(executor) as found:
            yield found
    else:
        yield _checked(executor.get_executor() if hasattr(executor, "get_executor") else executor)


def _checked(executor: Any) -> Executor:
    if not callable(getattr(executor, "submit", None)):
        raise SceneError(
            f"The 'executor' of {CALLER} must be one of concurrent.futures, a dask client, or a name: "
            f"{', '.join(NAMED)}. Got {shown(executor)}."
        )
    found: Executor = executor
    return found


@contextmanager
def _named(name: str) -> Iterator[Executor]:
    """An executor of its own, which ends with the sweep."""
    kind, _, address = name.partition(":")
    if choice(kind, "executor", CALLER, NAMED) == "mpi":
        with needing("mpi", "The executor 'mpi'"):
            from mpi4py.futures import MPIPoolExecutor
        with MPIPoolExecutor() as pool:
            yield pool
    else:
        with needing("cluster", "The executor 'dask'"):
            from dask.distributed import Client
        with Client(address or None) as client:
            yield client.get_executor()


def processors() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _gathered(send: Send, batches: Batches, keep: Keep) -> None:
    """Send batches as workers come free, and keep what comes back at once."""
    flying: dict[Future[list[Outcome]], int] = {}
    try:
        while batches.queue or flying:
            while batches.queue and len(flying) < AHEAD * batches.workers:
                batch = batches.next()
                flying[send(batch)] = batch[0][0]
            for future in wait(flying, return_when=FIRST_COMPLETED).done:
                outcomes = [Outcome(*one) for one in future.result()]
                flying.pop(future)
                batches.took(outcomes)
                keep(outcomes)
    except BrokenExecutor as error:
        first = min(flying.values(), default=0)
        raise SpringlineError(
            f"A worker of {CALLER} ended before its cases were done, the first of them near case {first}: it was "
            f"killed, or ran out of memory ({error})."
        ) from None
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise SceneError(
            f"What {CALLER} makes or measures cannot be sent to the workers: {error}. Define functions in a module "
            f"that workers can import, or leave the executor out."
        ) from None
    finally:
        for future in flying:
            future.cancel()


@contextmanager
def _pool(job: SweepJob, count: int) -> Iterator[tuple[ProcessPoolExecutor, str]]:
    """Processes that hold a job, and its name there."""
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    before, key = set(multiprocessing.active_children()), f"{os.getpid()}-{id(job)}"
    pool = ProcessPoolExecutor(count, context, _begin, (key, job))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forking beside threads: none of theirs is used
            pool.submit(_ready).result()
        yield pool, key
        pool.shutdown()
    except BaseException:
        mine = [child for child in multiprocessing.active_children() if child not in before]
        pool.shutdown(wait=False, cancel_futures=True)
        for child in mine:
            child.kill()
        raise


def _begin(key: str, job: SweepJob) -> None:
    """Make this process a worker: it leaves Ctrl-C to the one that started it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for kind in (UnsafeStep, OpenLedger, SlowRun):
        warnings.simplefilter("ignore", kind)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _held[key] = job


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _ready() -> int:
    return os.getpid()


def _of_held(key: str, batch: list[tuple[int, tuple[Value, ...]]]) -> list[Outcome]:
    return outcomes_of(_held[key], batch)
