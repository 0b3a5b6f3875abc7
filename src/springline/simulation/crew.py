"""A crew of threads that shares out the blocks of a job, inside the compiled loop.

The loop writes down the jobs of a step, and works off the list where it needs what comes of it. To share out a job it
puts it up: a word that holds the job, how many blocks it has and which is the next. Whoever is free takes
the next block by exchanging that word for its successor, the loop's own thread among them; the exchange succeeds only
while the word is what was read, so a thread that was held up can take no block of a job that is over. When all blocks
are done the loop goes on. A crew of one does the same blocks in turn. Nobody has to come: what a thread that sleeps
does not take, others do.

The threads come from a pool of the process; they are asked to help with one call of the loop, some 50 ms, and go when
it ends.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from springline import checks
from springline.engine.atomics import add, exchange, give_way, giving_way, load, store
from springline.engine.kernels import COMPILED, callee, kernel
from springline.model.families import Flags, Floats, Model
from springline.model.work import REPORT_COINCIDENT, REPORT_USER, Work
from springline.simulation import labor
from springline.simulation.labor import (
    ALONE,
    ATTRACT,
    BEGIN_STAGES,
    BEGIN_STEP,
    END_KICK,
    FILL,
    FIRST_NUMBER,
    FLOCK,
    HOLD_SPEED,
    KICK,
    KICK_ONCE,
    LINE_UP,
    MAKE_TANGENT,
    NOTE_WORK,
    PULL,
    PULL_MORE,
    RESIST,
    RESIST_MORE,
    RUNGE_KUTTA_STAGE,
    SECOND_NUMBER,
    SORT,
    STAGE,
    STEER,
    STEP,
    TILED,
)

THREADS_VARIABLE = "SPRINGLINE_THREADS"
MOST_THREADS = 256
WORTH = 50_000  # springs, or as much work, from which a step is worth sharing out: some 0.2 ms
PAIR, BIRD, LEAF = 0.2, 140.0, 2000.0  # work on a pair that attracts, on a bird, on a body in a tree, in springs
TOUCH = 5.0  # and on a particle that may collide
LINE = 8  # words of a cache line, so that two words that change do not hinder each other
TICKET, FINISHED, CLOSED, CAME = 0, LINE, 2 * LINE, 3 * LINE  # words of the gate: the job, its blocks done, whether
# all may go, how many came
FIELD = 24  # bits of the ticket for the next block, and for the number of blocks
MASK = (1 << FIELD) - 1
MOST_GROUPS = 2  # of a flock whose rules are shared out: each adds to the list
LONGEST = 1024  # jobs on a list; a step of Yoshida's method with drag takes some 200, a flock three times as many
ATTRACTION_JOBS = 64  # and for each attraction: two for every evaluation of the forces in a step
ASSIST = -1  # steps to ask the loop for, to help a call of it in another thread
PATIENCE = 2000  # looks at a word before letting others have the processor


class Crew(NamedTuple):
    """Where a crew meets."""

    gate: np.ndarray  # int64: what everybody looks at
    listed: np.ndarray  # int64: how many jobs are on the list, then the jobs
    number: Floats  # arguments of the jobs, shape (longest, 2)
    now: np.ndarray  # int64: which of them is being done, shape (1,)
    good: Flags  # whether all numbers of a block are finite and sane
    spent: Floats  # energy dissipated and work done in a block [J], shape (blocks, 2)
    met: np.ndarray  # int64: springs of a block with coincident ends
    memo: np.ndarray  # int64: of a job with blocks of its own, see labor
    groups: int  # of a flock, whose rules are shared out; 0 where they are not
    way: int  # address of the function that lets another thread run
    threads: int


def effort(model: Model) -> float:
    """Work of one evaluation of the forces, in springs."""
    sizes = np.diff(model.attraction.start).astype(np.float64)
    attracted = np.where(model.attraction.theta > 0.0, LEAF * sizes, PAIR * sizes * sizes).sum()
    touched = TOUCH * model.particle_count if len(model.contacts.law) else 0.0
    return float(model.spring_count + model.particle_count + attracted + BIRD * len(model.flock.member) + touched)


def is_worth_sharing(model: Model) -> bool:
    """Whether the steps of a model are worth sharing out; it depends on the model alone, so that bits do too."""
    return effort(model) >= WORTH


def crew_for(model: Model, work: Work, threads: int) -> Crew | None:
    """A crew for the blocks of a model, None where there are none."""
    blocks = len(work.blocks.first) - 1
    if not blocks:
        return None
    longest = LONGEST + ATTRACTION_JOBS * len(model.attraction.strength)
    return Crew(
        gate=np.zeros(4 * LINE, dtype=np.int64),
        listed=np.zeros(longest + 1, dtype=np.int64),
        number=np.zeros((longest, 2)),
        now=np.zeros(1, dtype=np.int64),
        good=np.ones(blocks, dtype=np.uint8),
        spent=np.zeros((blocks, 2)),
        met=np.zeros(blocks, dtype=np.int64),
        memo=np.zeros(LINE, dtype=np.int64),
        groups=len(model.flock.weight) if len(model.flock.weight) <= MOST_GROUPS else 0,
        way=giving_way() if COMPILED else 0,
        threads=threads if COMPILED else 1,
    )


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


@kernel
def put_down(crew, job, first, second):
    """Put a job with two numbers at the end of the list."""
    last = crew.listed[0]
    crew.listed[last + 1] = job
    crew.number[last, FIRST_NUMBER] = first
    crew.number[last, SECOND_NUMBER] = second
    crew.listed[0] = last + 1


@kernel
def put_down_forces(crew, attraction, time):
    """All forces that depend on position and time alone."""
    put_down(crew, PULL, 0.0, 0.0)
    for group in range(attraction.strength.shape[0]):
        put_down(crew, LINE_UP, float(group), 0.0)
        put_down(crew, ATTRACT, float(group), 0.0)
    put_down(crew, PULL_MORE, time, 0.0)


@kernel
def put_down_drag(crew, time):
    """All forces that depend on velocity."""
    put_down(crew, RESIST, 0.0, 0.0)
    for group in range(crew.groups):
        put_down(crew, SORT, float(group), 0.0)
        put_down(crew, FILL, 0.0, 0.0)
        put_down(crew, FLOCK, float(group), 0.0)
    if crew.groups > 0:
        put_down(crew, STEER, time, 0.0)
    put_down(crew, RESIST_MORE, time, 0.0)


@kernel
def put_down_kick(crew, time, dt, h, stages, tangent, dragged, limited):
    """A kick of length h with whatever may stand between force and velocity; see ``loop.kick_with_all``."""
    put_down(crew, NOTE_WORK, 0.5 * h, 0.0)
    if not dragged:
        put_down(crew, KICK, h, 0.0)
    elif stages == 1:
        put_down_drag(crew, time)
        put_down(crew, KICK_ONCE, h, 0.0)
    else:
        put_down(crew, BEGIN_STAGES, 0.0, 0.0)
        for stage in range(stages):
            put_down_drag(crew, time)
            put_down(crew, STAGE, h, float(stage))
        put_down(crew, END_KICK, h, 0.0)
    put_down(crew, NOTE_WORK, 0.5 * h, 0.0)
    if tangent:
        put_down(crew, MAKE_TANGENT, 0.0, 0.0)
    if limited:
        put_down(crew, HOLD_SPEED, dt, 0.0)


@kernel
def put_down_runge_kutta(crew, attraction, nodes, time, dt):
    """The stages of a Runge-Kutta step; the caller puts the end back onto exact constraints."""
    put_down(crew, BEGIN_STEP, 0.0, 0.0)
    for stage in range(nodes.shape[0]):
        put_down_forces(crew, attraction, time + nodes[stage] * dt)
        put_down_drag(crew, time + nodes[stage] * dt)
        put_down(crew, RUNGE_KUTTA_STAGE, dt, float(stage))


@callee
def work_off(model, state, work, scheme, rare, many, crew):
    """Do the jobs of the list in turn, and clear it; whether all numbers are finite and sane.

    What a function of the user's own raises ends it.
    """
    good = True
    for k in range(crew.listed[0]):
        job = crew.listed[k + 1]
        crew.now[0] = k
        if job < ALONE:
            good &= share_out(job, model, state, work, scheme, rare, many, crew)
        else:
            labor.do_alone(job, model, state, work, rare, many, crew)
        if work.notes.report[REPORT_USER] != 0:
            break
    crew.listed[0] = 0
    return good


@callee
def share_out(job, model, state, work, scheme, rare, many, crew):
    """Do every block or part of a job; whether all numbers are finite and sane."""
    if job >= ATTRACT:
        for step in range(1 + crew.memo[TILED]):
            crew.memo[STEP] = step
            do_all(job, labor.parts_in(crew), model, state, work, scheme, rare, many, crew)
        return True
    count = work.blocks.first.shape[0] - 1
    do_all(job, count, model, state, work, scheme, rare, many, crew)
    good = True
    for block in range(count):
        good = good and crew.good[block] == 1
        for which in range(2):
            state.ledger[which] += crew.spent[block, which]
            crew.spent[block, which] = 0.0
        work.notes.report[REPORT_COINCIDENT] += crew.met[block]
        crew.met[block] = 0
    return good


@callee
def do_all(job, count, model, state, work, scheme, rare, many, crew):
    """Do so many blocks or parts of a job, in turn where nobody helps."""
    if crew.threads > 1:
        put_up(job, count, model, state, work, scheme, rare, many, crew)
        return
    for block in range(count):
        if job < ATTRACT:
            labor.do(job, block, model, state, work, scheme, many, crew)
        elif many is not None:
            labor.do_part(job, block, 0, model, state, work, crew)


@callee
def put_up(job, count, model, state, work, scheme, rare, many, crew):
    """Share a job out, take part in it, and wait until all of it is done."""
    store(crew.gate, FINISHED, 0)
    store(crew.gate, TICKET, (job << (2 * FIELD)) | (count << FIELD))
    take_blocks(0, model, state, work, scheme, rare, many, crew)
    looks = 0
    while load(crew.gate, FINISHED) != count:
        looks += 1
        if looks > PATIENCE:
            give_way(crew.way)


@callee
def take_blocks(worker, model, state, work, scheme, rare, many, crew):
    """Do blocks of the job that is up until none is left; whether there was one."""
    took = False
    while True:
        ticket = load(crew.gate, TICKET)
        block = ticket & MASK
        if block >= (ticket >> FIELD) & MASK:
            return took
        if exchange(crew.gate, TICKET, ticket, ticket + 1):
            job = ticket >> (2 * FIELD)
            if job < ATTRACT:
                labor.do(job, block, model, state, work, scheme, many, crew)
            elif many is not None:
                labor.do_part(job, block, worker, model, state, work, crew)
            add(crew.gate, FINISHED, 1)
            took = True


@callee
def assist(model, state, work, scheme, rare, many, crew):
    """Help until the crew is closed."""
    worker = add(crew.gate, CAME, 1) + 1
    looks = 0
    while load(crew.gate, CLOSED) == 0:
        if take_blocks(worker, model, state, work, scheme, rare, many, crew):
            looks = 0
        looks += 1
        if looks > PATIENCE:
            give_way(crew.way)


class Helpers:
    """Threads of the pool that assist one call of the loop; a context. Each of them makes the ``call`` once."""

    def __init__(self, crew: Crew | None, call: Callable[[], object]) -> None:
        self.crew, self.call = crew, call
        self.busy: list[Future[Any]] = []

    def __enter__(self) -> None:
        if self.crew is not None and self.crew.threads > 1:
            self.crew.gate[:] = 0
            try:
                for _ in range(self.crew.threads - 1):
                    self.busy.append(_pool(self.crew.threads).submit(self.call))
            except BaseException:  # Ctrl-C, or no more threads: nobody is to look at the word for ever
                self.__exit__()
                raise

    def __exit__(self, *_: object) -> None:
        if self.crew is not None:
            self.crew.gate[CLOSED] = 1
            for future in self.busy:
                if not future.cancel():  # one that waits for a thread of the pool was not needed
                    future.result()


_pools: dict[tuple[int, int], ThreadPoolExecutor] = {}
_lock = threading.Lock()


def _pool(threads: int) -> ThreadPoolExecutor:
    """A pool of that many threads less the caller's own, made once for a process."""
    key = os.getpid(), threads  # a child of this process has none of its threads
    with _lock:
        if key not in _pools:
            _pools[key] = ThreadPoolExecutor(threads - 1, thread_name_prefix="springline")
        return _pools[key]
