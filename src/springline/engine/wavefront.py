"""Steps in a wavefront: blocks walk through several steps before the last block has done the first (time skewing).

A model that exceeds the caches is read from memory in each row of each step. In a wavefront a block does the next
phase, a run of joined rows, as soon as its neighbors have done the phase before, while its arrays are still in the
cache. Each pass reads the same numbers as in the order of the rows, so all results have the same bits. Rows that only
keep the accounts of a step are done for each step of a window after its last block.

The walk is one list of tasks, a phase of a block each. Every task comes after those that it needs, so one thread does
the list in order. Several threads take tasks in order and wait until the neighbors of a block have come far enough; the
first task that is not done never waits, so some thread always goes on. (Wavefronts: Lamport, Commun. ACM 17, 83 (1974);
time skewing: Wonnacott, Int. J. Parallel Program. 30, 181 (2002).)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from springline.engine.columns import Wholes
from springline.engine.kernels import a_pass, call, callee
from springline.engine.machine import (
    CLOSED,
    DONE,
    FAILED,
    FIELD,
    FINISHED,
    FIRST,
    LINE,
    MASK,
    PATIENCE,
    ROW,
    STEPS,
    TASK,
    add,
    begin_step,
    control_of,
    do_joined,
    do_section,
    exchange,
    load,
    store,
    take_blocks,
    workers_of,
    yield_thread,
)
from springline.engine.program import OPENING, program_of
from springline.engine.table import make_accessor

UNDONE = 63  # status of steps after which the state is invalid: they must be taken again, row by row


class Wavefront(NamedTuple):
    """The walk through the steps of a window, and the arrays that its steps need separately."""

    task: Wholes  # phase of a window times the number of blocks, plus the block, in the order of the walk
    begin: Wholes  # first row of each phase of a step
    tally: Wholes  # tally of each phase, of those of a step
    account: Wholes  # rows that are done after the blocks of a window, in the order of a step
    account_tally: Wholes  # tally of each of them
    start: Wholes  # first neighbor of each block in the next field, with one more entry than blocks
    neighbor: Wholes  # the block itself, and those that share a spring or an element with it
    words: Wholes  # address of the words of each tally, step by step
    met: Wholes  # numbers of coincident ends in each block, of each tally
    progress: Wholes  # phases that each block has done, in the first word of a cache line
    phases: Wholes  # number of phases in the present window, shape (1,)
    top: Wholes  # the table of this thread
    slot: int  # of the tally in it
    chain: int  # number of blocks in a chain


wavefront_of = make_accessor(Wavefront)


@a_pass
def take_wavefront(table: Any, block: int, a: float, b: float) -> int:
    """Do the opening of a program, then its steps in windows of at most ``a`` steps.

    Returns UNDONE if a pass failed or ends of a spring coincided: the order of the rows decides what is reported.
    """
    count, clock, wave = control_of(table).counts, control_of(table).clock, wavefront_of(table)
    first, left, most = count[FIRST], count[STEPS], int(a)
    begin_step(count, clock, first)
    if do_section(table, OPENING) != DONE:
        return UNDONE
    common = wave.top[wave.slot]
    while left > 0:
        # Windows of nearly equal size: a rest of one step would gain nothing.
        windows = (left + most - 1) // most
        steps = (left + windows - 1) // windows
        status = walk(table, wave, steps)
        if status == DONE:
            status = keep_accounts(table, wave, first, steps)
        wave.top[wave.slot] = common
        if status != DONE:
            return UNDONE
        first += steps
        left -= steps
    return DONE


@callee
def walk(table, wave, steps):
    """Do the phases of all blocks in a window of steps; return DONE, or UNDONE if one of them failed."""
    workers, count = workers_of(table), wave.task.shape[0]
    wave.phases[0] = steps * wave.begin.shape[0]
    for block in range(wave.start.shape[0] - 1):
        wave.progress[LINE * block] = 0
    if workers.threads == 1:
        for k in range(count):
            if do_task(table, wave, wave.task[k]) != DONE:
                return UNDONE
        return DONE
    gate = workers.gate
    store(gate, FAILED, 0)
    store(gate, FINISHED, 0)
    # The number of the window is part of the word, so that a thread that was delayed cannot take a task of the next one
    # by an exchange that it began in this one.
    store(gate, TASK, (((load(gate, TASK) >> FIELD) + 1) << FIELD) | count)
    take_tasks(table)
    looks = 0
    while load(gate, FINISHED) != count:
        looks += 1
        if looks > PATIENCE:
            yield_thread(workers.yield_address)
    return DONE if load(gate, FAILED) == 0 else UNDONE


@callee
def take_tasks(table):
    """Do tasks of the present window until none is left; return True if at least one was done."""
    workers, wave = workers_of(table), wavefront_of(table)
    gate, took = workers.gate, False
    while True:
        # The word holds the number of tasks that are left: 0 when all are taken, and before the first window.
        word = load(gate, TASK)
        left = word & MASK
        if left == 0:
            return took
        if exchange(gate, TASK, word, word - 1):
            task = wave.task[wave.task.shape[0] - left]
            await_neighbors(workers, wave, task)
            if load(gate, FAILED) == 0 and do_task(table, wave, task) != DONE:
                store(gate, FAILED, 1)
            add(gate, FINISHED, 1)
            took = True


@callee
def await_neighbors(workers, wave, task):
    """Wait until the neighbors of a block have done the phase before, or a task has failed."""
    blocks = wave.start.shape[0] - 1
    phase, block = task // blocks, task % blocks
    if phase >= wave.phases[0]:
        return
    for k in range(wave.start[block], wave.start[block + 1]):
        await_progress(workers, wave, wave.neighbor[k], phase)
    # The next block of a chain adds to forces to which this block adds, too, and sums depend on their order.
    if (block + 1) % wave.chain != 0 and block + 1 < blocks:
        await_progress(workers, wave, block + 1, phase + 1)


@callee
def await_progress(workers, wave, block, phases):
    """Wait until a block has done so many phases, or a task has failed."""
    looks = 0
    while load(wave.progress, LINE * block) < phases and load(workers.gate, FAILED) == 0:
        looks += 1
        if looks > PATIENCE:
            yield_thread(workers.yield_address)


@callee
def do_task(table, wave, task):
    """Do the rows of a phase for a block; nothing if it is beyond the window."""
    program, blocks = program_of(table), wave.start.shape[0] - 1
    phase, block = task // blocks, task % blocks
    if phase >= wave.phases[0]:
        return DONE
    step, part = phase // wave.begin.shape[0], phase % wave.begin.shape[0]
    # A step has its own sums by block, since blocks are in several steps at a time.
    wave.top[wave.slot] = wave.words[step * (wave.account.shape[0] + 1) + wave.tally[part]]
    status = do_joined(table, program, wave.begin[part], block)
    if status != DONE:
        return status
    store(wave.progress, LINE * block, phase + 1)
    return DONE


@callee
def keep_accounts(table, wave, first, steps):
    """Do the rows of each step of a window that come after all blocks; UNDONE if ends of a spring coincided."""
    program, count, clock = program_of(table), control_of(table).counts, control_of(table).clock
    # The row that notes coincident ends looks at positions, which are those of the end of the window.
    met = 0
    for each in range(wave.met.shape[0]):
        met |= wave.met[each]
    if met != 0:
        return UNDONE
    for step in range(steps):
        begin_step(count, clock, first + step)
        for k in range(wave.account.shape[0]):
            row = wave.account[k]
            count[ROW] = row
            wave.top[wave.slot] = wave.words[step * (wave.account.shape[0] + 1) + wave.account_tally[k]]
            if call(program.address[row], table, 0, program.a[row], program.b[row]) != DONE:
                return UNDONE
    return DONE


@a_pass
def assist_wavefront(table: Any, block: int, a: float, b: float) -> int:
    """Take blocks and tasks as a helping thread, until the workers are closed."""
    workers, wave = workers_of(table), wavefront_of(table)
    common, looks = wave.top[wave.slot], 0
    while load(workers.gate, CLOSED) == 0:
        if take_tasks(table):
            wave.top[wave.slot] = common
            looks = 0
        elif take_blocks(table):
            looks = 0
        looks += 1
        if looks > PATIENCE:
            yield_thread(workers.yield_address)
    return DONE
