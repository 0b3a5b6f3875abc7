"""A crew of threads that shares out the blocks of a job, inside the compiled loop.

The loop puts a job up: a word that holds the job, how many blocks it has and which is the next. Whoever is free takes
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
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from springline import checks
from springline.atomics import add, exchange, give_way, giving_way, load, store
from springline.constraints import exact
from springline.forces import attraction, flock, loads, net
from springline.integrators.stages import note_work
from springline.kernels import COMPILED, callee, entry
from springline.model.families import Flags, Floats, Model
from springline.model.state import State
from springline.model.work import REPORT_COINCIDENT, REPORT_USER, Work
from springline.simulation import labor
from springline.simulation.labor import FIRST_NUMBER, SECOND_NUMBER

THREADS_VARIABLE = "SPRINGLINE_THREADS"
WORTH = 20_000  # springs, or as much work, from which a step is worth sharing out
LINE = 8  # words of a cache line, so that two words that change do not hinder each other
TICKET, FINISHED, CLOSED = 0, LINE, 2 * LINE  # words of the gate: the job, its blocks done, whether all may go
FIELD = 24  # bits of the ticket for the next block, and for the number of blocks
MASK = (1 << FIELD) - 1
PATIENCE = 2000  # looks at a word before letting others have the processor


class Crew(NamedTuple):
    """Where a crew meets."""

    gate: np.ndarray  # int64: what everybody looks at
    number: Floats  # arguments of the job
    good: Flags  # whether all numbers of a block are finite and sane
    spent: Floats  # energy dissipated and work done in a block [J], shape (blocks, 2)
    met: np.ndarray  # int64: springs of a block with coincident ends
    way: int  # address of the function that lets another thread run
    threads: int


def effort(model: Model) -> float:
    """Work of one evaluation of the forces, in springs."""
    return float(model.spring_count + model.particle_count)


def is_worth_sharing(model: Model) -> bool:
    """Whether the steps of a model are worth sharing out; it depends on the model alone, so that bits do too."""
    return effort(model) >= WORTH


def crew_for(work: Work, threads: int) -> Crew | None:
    """A crew for the blocks of a model, None where there are none."""
    blocks = len(work.blocks.first) - 1
    if not blocks:
        return None
    return Crew(
        gate=np.zeros(4 * LINE, dtype=np.int64),
        number=np.zeros(LINE),
        good=np.ones(blocks, dtype=np.uint8),
        spent=np.zeros((blocks, 2)),
        met=np.zeros(blocks, dtype=np.int64),
        way=giving_way() if COMPILED else 0,
        threads=threads if COMPILED else 1,
    )


def chosen_threads(threads: Any) -> int:
    """Threads to use: as asked for, or by the environment, or one for each processor."""
    if threads is not None:
        return int(checks.whole(threads, "threads", "simulate()", 1))
    text = os.environ.get(THREADS_VARIABLE, "")
    if not text:
        return _processors()
    if not text.isdigit() or int(text) < 1:
        raise checks.refuse("SPRINGLINE_THREADS", "the environment", "a whole number, 1 or more", text, "Unset it.")
    return int(text)


def _processors() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@callee
def together(job, first, second, model, state, work, scheme, crew):
    """Do every block of a job with two numbers as arguments; whether all numbers are finite and sane."""
    count = work.blocks.first.shape[0] - 1
    crew.number[FIRST_NUMBER] = first
    crew.number[SECOND_NUMBER] = second
    if crew.threads == 1:
        for block in range(count):
            labor.do(job, block, model, state, work, scheme, crew)
    else:
        store(crew.gate, FINISHED, 0)
        store(crew.gate, TICKET, (job << (2 * FIELD)) | (count << FIELD))
        take_blocks(model, state, work, scheme, crew)
        looks = 0
        while load(crew.gate, FINISHED) != count:
            looks += 1
            if looks > PATIENCE:
                give_way(crew.way)
    good = True
    for block in range(count):
        good = good and crew.good[block] == 1
        for entry_of in range(2):
            state.ledger[entry_of] += crew.spent[block, entry_of]
            crew.spent[block, entry_of] = 0.0
    return good


@callee
def pull_together(time, model, state, work, scheme, rare, crew):
    """Set ``sums.force`` to all forces that depend on position and time alone [N]."""
    together(labor.PULL, 0.0, 0.0, model, state, work, scheme, crew)
    sums = work.sums
    report = work.notes.report
    for block in range(crew.met.shape[0]):
        report[REPORT_COINCIDENT] += crew.met[block]
    if model.loads.particle.shape[0] > 0:
        loads.add(model.loads, time, sums.force)
    if rare is not None:
        if model.attraction.strength.shape[0] > 0:
            attraction.add(model.attraction, model.space, model.particles, state.alive, state.position, sums.force)
        net.add_rare_forces(
            model.space, model.particles, model.loads, model.springs, model.laws, model.elements, model.users,
            state.alive, state.status, state.position, state.velocity, time, sums, report,
        )  # fmt: skip


@callee
def resist_together(time, model, state, work, scheme, rare, crew):
    """Set ``sums.drag`` to all forces that depend on velocity [N]."""
    together(labor.RESIST, 0.0, 0.0, model, state, work, scheme, crew)
    if rare is not None:
        if model.flock.weight.shape[0] > 0:
            flock.add(model.flock, work.cells, model.space, state.alive, state.position, state.velocity, work.sums.drag)
        net.add_rare_drag(
            model.particles, model.elements, model.users, state.alive, state.position, state.velocity, time, work.sums,
            work.notes.report,
        )  # fmt: skip


@callee
def kick_together(time, dt, h, tangent, dragged, limited, model, state, work, scheme, rare, crew):
    """A kick of length h with whatever may stand between force and velocity; see ``loop.kick_with_all``."""
    good = True
    report = work.notes.report
    inner = scheme.nodes.shape[0]
    note_work(model.particles, work.sums.external, state.velocity, state.ledger, 0.5 * h)
    if not dragged:
        good = together(labor.KICK, h, 0.0, model, state, work, scheme, crew)
    elif inner == 1:
        resist_together(time, model, state, work, scheme, rare, crew)
        if report[REPORT_USER] == 0:
            good = together(labor.KICK_ONCE, h, 0.0, model, state, work, scheme, crew)
    else:
        together(labor.BEGIN_STAGES, 0.0, 0.0, model, state, work, scheme, crew)
        for stage in range(inner):
            resist_together(time, model, state, work, scheme, rare, crew)
            if report[REPORT_USER] == 0:
                together(labor.STAGE, h, float(stage), model, state, work, scheme, crew)
        good = together(labor.END_KICK, h, 0.0, model, state, work, scheme, crew)
    if report[REPORT_USER] == 0:
        note_work(model.particles, work.sums.external, state.velocity, state.ledger, 0.5 * h)
        if rare is not None:
            if tangent:
                exact.make_tangent(
                    model.exact, model.space, state.mobility, state.alive, state.position, state.velocity, work.rows
                )
        if limited:
            together(labor.HOLD_SPEED, dt, 0.0, model, state, work, scheme, crew)
    return good


@callee
def runge_kutta_together(time, dt, model, state, work, scheme, rare, crew):
    """The stages of a Runge-Kutta step; the caller puts the end back onto exact constraints."""
    together(labor.BEGIN_STEP, 0.0, 0.0, model, state, work, scheme, crew)
    for stage in range(scheme.nodes.shape[0]):
        now = time + scheme.nodes[stage] * dt
        pull_together(now, model, state, work, scheme, rare, crew)
        resist_together(now, model, state, work, scheme, rare, crew)
        if work.notes.report[REPORT_USER] != 0:
            return
        together(labor.RUNGE_KUTTA_STAGE, dt, float(stage), model, state, work, scheme, crew)


@callee
def take_blocks(model, state, work, scheme, crew):
    """Do blocks of the job that is up until none is left; whether there was one."""
    took = False
    while True:
        ticket = load(crew.gate, TICKET)
        block = ticket & MASK
        if block >= (ticket >> FIELD) & MASK:
            return took
        if exchange(crew.gate, TICKET, ticket, ticket + 1):
            labor.do(ticket >> (2 * FIELD), block, model, state, work, scheme, crew)
            add(crew.gate, FINISHED, 1)
            took = True


@entry
def assist(model, state, work, scheme, crew):
    """Help until the crew is closed."""
    looks = 0
    while load(crew.gate, CLOSED) == 0:
        if take_blocks(model, state, work, scheme, crew):
            looks = 0
        looks += 1
        if looks > PATIENCE:
            give_way(crew.way)


class Helpers:
    """Threads of the pool that assist one call of the loop; a context."""

    def __init__(self, crew: Crew | None, model: Model, state: State, work: Work, scheme: Any) -> None:
        self.crew, self.things = crew, (model, state, work, scheme, crew)
        self.busy: list[Future[Any]] = []

    def __enter__(self) -> None:
        if self.crew is not None and self.crew.threads > 1:
            self.crew.gate[:] = 0
            self.busy = [_pool(self.crew.threads).submit(assist, *self.things) for _ in range(self.crew.threads - 1)]

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
