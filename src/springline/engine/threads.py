"""Threads that help the machine: taken from a pool of the process for one call, some 50 ms, and given back."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from springline import checks
from springline.engine.kernels import COMPILED
from springline.engine.machine import CLOSED, LINE, Workers, assist, yield_address
from springline.engine.table import Table

THREADS_VARIABLE = "SPRINGLINE_THREADS"
MOST_THREADS = 256


def workers_of_threads(threads: int) -> Workers:
    """The workers; plain Python is one thread whatever is asked for."""
    gate = np.zeros(5 * LINE, dtype=np.int64)
    return Workers(gate, yield_address() if COMPILED else 0, threads if COMPILED else 1)


def chosen_threads(threads: Any) -> int:
    """Threads to use: as asked for, or by the environment, or one for each processor."""
    if threads is not None:
        if checks.whole(threads, "threads", "simulate()", 1) > MOST_THREADS:
            raise checks.refuse("threads", "simulate()", f"at most {MOST_THREADS}", threads)
        return int(threads)
    text = os.environ.get(THREADS_VARIABLE, "")
    if not text:
        return _processors()
    if not text.isdigit() or not 1 <= int(text) <= MOST_THREADS:
        rule = f"a whole number from 1 to {MOST_THREADS}"
        raise checks.refuse("SPRINGLINE_THREADS", "the environment", rule, text, "Unset it.")
    return int(text)


def _processors() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Helpers:
    """Threads of the pool that assist one call of the machine, each with a table of its own; a context."""

    def __init__(self, workers: Workers, tables: Sequence[Table]) -> None:
        self.workers, self.tables = workers, tables
        self.busy: list[Future[Any]] = []

    def __enter__(self) -> None:
        if self.tables:
            # Reset before the helpers start: a word left from the last call would offer blocks of a row that is over,
            # or tell them to leave at once.
            self.workers.gate[:] = 0
            try:
                pool = _pool(len(self.tables))
                self.busy += [pool.submit(assist, table) for table in self.tables]
            except BaseException:  # Ctrl-C, or no more threads: nobody is to look at the word for ever
                self.__exit__()
                raise

    def __exit__(self, *_: object) -> None:
        # An aligned word is stored at once, and a helper that sees it late only looks once more: no fence is needed.
        self.workers.gate[CLOSED] = 1
        for future in self.busy:
            if not future.cancel():  # one that waits for a thread of the pool was not needed
                future.result()


_pools: dict[tuple[int, int], ThreadPoolExecutor] = {}
_lock = threading.Lock()


def _pool(threads: int) -> ThreadPoolExecutor:
    """A pool of that many threads, made once for a process."""
    # After fork() a pool exists in the child without its threads; work given to it would never begin.
    key = os.getpid(), threads  # a child of this process has none of its threads
    with _lock:
        if key not in _pools:
            _pools[key] = ThreadPoolExecutor(threads, thread_name_prefix="springline")
        return _pools[key]
