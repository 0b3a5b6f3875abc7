"""Dispatch of cases to workers in batches, and collection of their outcomes.

Without an executor, processes of this machine are started here; of any other executor only ``submit`` is used. On Linux
processes are forked, so that functions defined in a notebook or in a script's main file need not be imported; elsewhere
they are started from scratch, and import the modules they need.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import pickle
import re
import signal
import sys
import threading
import time as clock
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray, choice, format_value
from springline.equilibrium.result import Equilibrium
from springline.errors import OpenLedger, SceneError, SlowRun, SpringlineError, UnsafeStep
from springline.io.format import needing
from springline.messages import argument, option
from springline.model.work import EVENT_KINDS
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.study.expressions import Expression, Name
from springline.study.file import DONE, FAILED, LONGEST_SENTENCE, Outcome
from springline.study.samples import Value
from springline.sweeping.sources import RUNS, SOLVES, Source

WORTH_SENDING = 0.1  # [s] time that a batch should take: some hundred times the cost of sending and storing it
LARGEST_BATCH = 2000  # cases
UNKNOWN_WORKERS = 16  # assumed for an executor, which does not report its number of workers
AHEAD = 2  # batches queued for each worker
CALLER = "sweep()"
NAMED = ("dask", "mpi")

Waiting = Sequence[tuple[int, tuple[Value, ...]]]
Keep = Callable[[list[Outcome]], None]
Send = Callable[[list[tuple[int, tuple[Value, ...]]]], "Future[list[Outcome]]"]

_held: dict[str, SweepJob] = {}  # in a process that was started here: the jobs it works on


class Batches:
    """Cases in batches that take about WORTH_SENDING seconds each."""

    def __init__(self, waiting: Waiting, workers: int) -> None:
        self.queue, self.workers = deque(waiting), workers
        self._seconds, self._count = 0.0, 0

    def next(self) -> list[tuple[int, tuple[Value, ...]]]:
        """Return the next batch: one case until durations are known, and small batches near the end."""
        size = 1
        if self._count:
            each = max(self._seconds / self._count, 1e-6)
            fair = math.ceil(len(self.queue) / (AHEAD * self.workers))
            size = max(1, min(int(WORTH_SENDING / each), LARGEST_BATCH, fair))
        return [self.queue.popleft() for _ in range(min(size, len(self.queue)))]

    def note_time(self, outcomes: Sequence[Outcome]) -> None:
        """Add the time that a batch took, which determines the size of the next ones."""
        self._seconds += sum(one.seconds for one in outcomes)
        self._count += len(outcomes)


def compute_serially(job: SweepJob, waiting: Waiting, keep: Keep) -> None:
    """Compute cases in this process."""
    batches = Batches(waiting, 1)
    while batches.queue:
        outcomes = outcomes_of(job, batches.next())
        batches.note_time(outcomes)
        keep(outcomes)


def run_in_processes(job: SweepJob, waiting: Waiting, keep: Keep, count: int) -> None:
    """Compute cases in processes of this machine; all of them end with the sweep, also after an error."""
    with _pool(job, count) as (pool, key):
        _gather_outcomes(lambda batch: pool.submit(_compute_batch, key, batch), Batches(waiting, count), keep)


def run_on_executor(job: SweepJob, waiting: Waiting, keep: Keep, executor: Executor) -> None:
    """Compute cases by an executor of the caller, which stays open."""
    _gather_outcomes(lambda batch: executor.submit(outcomes_of, job, batch), Batches(waiting, UNKNOWN_WORKERS), keep)


@contextmanager
def open_executor(executor: Any) -> Iterator[Executor | None]:
    """Executor that is given, that of a dask client, or one by name: "mpi", "dask", or "dask:ADDRESS"."""
    if executor is None:
        yield None
    elif isinstance(executor, str):
        with _start_executor(executor) as found:
            yield found
    else:
        yield _check_executor(executor.get_executor() if hasattr(executor, "get_executor") else executor)


def _check_executor(executor: Any) -> Executor:
    if not callable(getattr(executor, "submit", None)):
        raise SceneError(
            f"{argument('executor', CALLER)} must be one of concurrent.futures, a dask client, or a name: "
            f"{', '.join(NAMED)}. Got {format_value(executor)}."
        )
    found: Executor = executor
    return found


@contextmanager
def _start_executor(name: str) -> Iterator[Executor]:
    """Start an executor by name; it ends with the sweep."""
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


def _gather_outcomes(send: Send, batches: Batches, keep: Keep) -> None:
    """Send batches as workers become free, and store results as soon as they return."""
    flying: dict[Future[list[Outcome]], int] = {}
    try:
        while batches.queue or flying:
            while batches.queue and len(flying) < AHEAD * batches.workers:
                batch = batches.next()
                flying[send(batch)] = batch[0][0]
            for future in wait(flying, return_when=FIRST_COMPLETED).done:
                outcomes = [Outcome(*one) for one in future.result()]
                flying.pop(future)
                batches.note_time(outcomes)
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
    """Start processes that hold a job; yield the pool, and the key of the job in the processes."""
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    before, key = set(multiprocessing.active_children()), f"{os.getpid()}-{id(job)}"
    pool = ProcessPoolExecutor(count, context, _begin, (key, job))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forking with threads, unused by the children
            with _ctrl_c_waits():  # all processes start here; until they are workers they would react to Ctrl-C
                pool.submit(_ready)
            pool.submit(_ready).result()
        yield pool, key
        pool.shutdown()
    except BaseException:
        mine = [child for child in multiprocessing.active_children() if child not in before]
        pool.shutdown(wait=False, cancel_futures=True)
        for child in mine:
            child.kill()
        raise


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Defer Ctrl-C in this thread and in the processes that it starts meanwhile, on systems that can."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(key: str, job: SweepJob) -> None:
    """Make this process a worker: it ignores Ctrl-C, which its parent handles, and ends with its parent."""
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


def _compute_batch(key: str, batch: list[tuple[int, tuple[Value, ...]]]) -> list[Outcome]:
    return outcomes_of(_held[key], batch)


# Work of a worker: cases of a sweep, each built, run or solved, and measured. It writes no file.

ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")

Batch = Sequence[tuple[int, tuple[Value, ...]]]


@dataclass(frozen=True)
class SweepJob:
    """Data that a worker needs for any case of a sweep.

    Attributes
    ----------
    source : builder of the scenes
    names : of the varied quantities; those in ``ways`` set how a case runs or solves, the others go to the source
    how : how cases run or solve, by option, including ``solve``
    ways : names of options that vary
    measures : name and function or expression of each
    """

    source: Source
    names: tuple[str, ...]
    how: Mapping[str, Any]
    ways: tuple[str, ...]
    measures: tuple[tuple[str, Measure], ...]


def outcomes_of(job: SweepJob, batch: Batch) -> list[Outcome]:
    """Compute some cases and return their outcomes in order."""
    return [_outcome(job, number, row) for number, row in batch]


def _outcome(job: SweepJob, number: int, row: tuple[Value, ...]) -> Outcome:
    begin = clock.thread_time()
    try:
        values = dict(zip(job.names, row, strict=True))
        how = {**job.how, **{name: _way(name, values.pop(name)) for name in job.ways}}
        thing = compute_result(job.source.build_case(values), how)
        found = [measure_case(measure, thing) for _, measure in job.measures]
    except Exception as error:  # an error of a user-defined function is the outcome of its case
        nothing = (float("nan"),) * len(job.measures)
        return Outcome(number, FAILED, sentence_of(error), clock.thread_time() - begin, nothing)
    numbers, units = tuple(value for value, _ in found), tuple(unit for _, unit in found)
    return Outcome(number, DONE, "", clock.thread_time() - begin, numbers, units)


def compute_result(thing: Any, how: Mapping[str, Any]) -> Any:
    """Return the recording or the equilibrium of a scene; return other results of user-defined functions unchanged.

    A case uses one thread, since other cases run in parallel; the bits do not depend on the number of threads.
    """
    if not isinstance(thing, Scene):
        return thing
    if how.get("solve"):
        return thing.equilibrium(**{name: how[name] for name in SOLVES if name in how})
    if how.get("until") is None:
        raise SceneError(
            f"sweep() made a scene and has neither an end time nor solve=True: give "
            f"{option('until', '...')} [s], or solve=True."
        )
    options = {name: how[name] for name in RUNS if name in how and name not in ("until", "every")}
    return thing.simulate(threads=1, **options).run(how["until"], every=how.get("every"))


def _way(name: str, value: Value) -> Any:
    return value.replace("-", "_") if name == "integrator" and isinstance(value, str) else value


def sentence_of(error: Exception) -> str:
    """Message of a failed case; it does not depend on the process that computed it."""
    said = str(error) if isinstance(error, SpringlineError) else f"{type(error).__name__}: {error}"
    words = " ".join(ADDRESS.sub("", said).split())
    return words if len(words) <= LONGEST_SENTENCE else words[: LONGEST_SENTENCE - 3] + "..."


# Names of the language of measures in recordings and equilibrium shapes, with units.

Measure = Callable[[Any], Any] | Expression
ENERGY, EVENTS = "energy.", "events."


def _each_frame(name: str) -> Callable[[Recording], FloatArray]:
    """Return a reader of a quantity of every spring in every frame, shape (frames, springs)."""

    def read(run: Recording) -> FloatArray:
        return np.array([getattr(run, name)(i) for i in range(len(run))])

    return read


def _attribute_reader(name: str) -> Callable[[Any], Any]:
    return lambda thing: getattr(thing, name)


def _energy(name: str) -> Callable[[Any], Any]:
    return lambda run: run.energy[name]


def _events(kind: str) -> Callable[[Any], Any]:
    return lambda run: len(run.events_of(kind))


OF_RUNS: dict[str, Name] = {
    "time": Name("s", _attribute_reader("time")),
    "position": Name("m", _attribute_reader("position")),
    "velocity": Name("m/s", _attribute_reader("velocity")),
    "dt": Name("s", _attribute_reader("dt")),
    **{
        name: Name(unit, _each_frame(name))
        for name, unit in (("tension", "N"), ("strain", ""), ("stress", "Pa"))
    },
    **{f"{EVENTS}{kind}": Name("", _events(kind)) for kind in EVENT_KINDS.values()},
}  # fmt: skip
OF_SHAPES: dict[str, Name] = {
    name: Name(unit, _attribute_reader(name))
    for name, unit in (
        ("position", "m"), ("displacement", "m"), ("length", "m"), ("rest_length", "m"), ("tension", "N"),
        ("force_density", "N/m"), ("strain", ""), ("stress", "Pa"), ("utilization", ""), ("loads", "N"),
        ("reactions", "N"), ("residual", "N"), ("energy", "J"), ("smallest_eigenvalue", "N/m"), ("iterations", ""),
    )
}  # fmt: skip


def check_names(expression: Expression, solves: bool) -> None:
    """Refuse a name that recordings or equilibrium shapes do not have; energies are checked later, against the case."""
    known = OF_SHAPES if solves else OF_RUNS
    asked = [name for name in expression.names if solves or not name.startswith(ENERGY)]
    Expression(expression.text, tuple(asked)).check(
        known if solves else [*known, f"{ENERGY}total"], "a shape at rest" if solves else "a recording"
    )


def measure_case(measure: Measure, thing: Any) -> tuple[float, str]:
    """Evaluate a measure of a case; return the number, and its unit if known, else "".

    Raises
    ------
    SceneError : if the measure is not one number
    """
    if isinstance(measure, Expression):
        return measure.of(_names_of(thing, measure), thing)
    found = measure(thing)
    try:
        array = np.asarray(found)
        if array.size != 1 or array.dtype.kind not in "biuf":
            raise TypeError
        return float(array.reshape(())), ""
    except (TypeError, ValueError):
        raise SceneError(f"A measure is one number. {_function_text(measure)} gave {format_value(found)}.") from None


def _names_of(thing: Any, measure: Expression) -> Mapping[str, Name]:
    if isinstance(thing, Equilibrium):
        return OF_SHAPES
    if not isinstance(thing, Recording):
        raise SceneError(
            f"A measure in words is of a recording or a shape at rest. Got {format_value(thing)}: give a function."
        )
    if not any(name.startswith(ENERGY) for name in measure.names):
        return OF_RUNS
    return {**OF_RUNS, **{f"{ENERGY}{name}": Name("J", _energy(name)) for name in thing.energy}}


def _function_text(function: Any) -> str:
    return f"{getattr(function, '__name__', format_value(function))}()"
