"""The machine: the only loop. Steps of a program, row by row, the blocks of a row alone or shared among threads.

To share a row out, the machine puts it up: a word that holds the row, how many blocks it has and which is the next.
Whoever is free takes the next block by exchanging that word for its successor, the machine's own thread among them; the
exchange succeeds only while the word is what was read, so a thread that was held up can take no block of a row that is
over. When all blocks are done the machine goes on. Nobody has to come: what a thread that sleeps does not take, others
do. A pass writes only what belongs to its block, so results depend neither on the thread nor on time.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any, NamedTuple

from springline.engine.columns import Reals, Wholes
from springline.engine.kernels import a_pass, call, callee, kernel, lower_as
from springline.engine.program import OPENING, STEP, program_of
from springline.engine.table import make_accessor

DONE = 0
NUMBER, FIRST, STEPS, ROW = 0, 1, 2, 3  # entries of Control.counts
START, LENGTH, NOW, END = 0, 1, 2, 3  # entries of Control.clock
LINE = 8  # words of a cache line, so that two words that change do not hinder each other
TICKET, FINISHED, CLOSED, CAME, FAILED = 0, LINE, 2 * LINE, 3 * LINE, 4 * LINE  # words of Workers.gate: the row that is
# up; its blocks done; whether all may go; how many came; the first block that failed, and how
FIELD = 24  # bits of the ticket for the next block, and for the number of blocks
MASK = (1 << FIELD) - 1
KINDS = 64  # of failures
PATIENCE = 2000  # looks at a word before letting others have the processor


class Control(NamedTuple):
    """The steps of a call, and the time."""

    counts: Wholes  # the step that is taken; the first of this call; how many; the row that is done: shape (4,)
    clock: Reals  # where the steps begin and how long each is; now, and where this step ends [s]; shape (4,)


class Workers(NamedTuple):
    """Shared words of the threads of a run."""

    gate: Wholes  # words that all threads read and change, shape (5 LINE,)
    yield_address: int  # of the function that lets another thread run
    threads: int


control_of = make_accessor(Control)
workers_of = make_accessor(Workers)


@a_pass
def take_steps(table: Any, block: int, a: float, b: float) -> int:
    """Do the opening of a program, then its steps; stop where a pass says so, and why."""
    count, clock = control_of(table).counts, control_of(table).clock
    status = DONE
    # The opening finds forces that a fresh step expects in Sums (Verlet and the like take the forces at the end of one
    # step as those at the begin of the next). It depends on the state alone, so calls may be cut anywhere.
    if count[STEPS] > 0:
        begin_step(count, clock, count[FIRST])
        status = do_section(table, OPENING)
    for k in range(count[FIRST], count[FIRST] + count[STEPS]):
        if status != DONE:
            break
        begin_step(count, clock, k)
        status = do_section(table, STEP)
    return status


@a_pass
def take_section(table: Any, block: int, a: float, b: float) -> int:
    """Do section a of a program, once."""
    return do_section(table, int(a))


@kernel
def begin_step(count, clock, k):
    """Set the clock to step k."""
    count[NUMBER] = k
    # Times are products, not running sums: after a million steps a sum of dt has drifted by rounding, and it would
    # depend on where calls were cut.
    clock[NOW] = clock[START] + k * clock[LENGTH]
    clock[END] = clock[START] + (k + 1) * clock[LENGTH]


@callee
def do_section(table, which):
    """Do the rows of a section; what the first to fail says, or DONE."""
    program, count = program_of(table), control_of(table).counts
    for row in range(program.begin[which], program.begin[which + 1]):
        # A single block needs no atomic operation. Most scenes are one block, and this branch is all they pay.
        if program.blocks[row] == 1:
            count[ROW] = row
            status = call(program.address[row], table, 0, program.a[row], program.b[row])
        elif program.blocks[row] < 0:
            continue  # a pass has switched this row off
        else:
            status = dispatch(table, program, row)
        if status != DONE:
            return status
    return DONE


@callee
def do_alone(table, which):
    """Do the rows of a section that a pass asks for, block after block; what the first to fail says, or DONE."""
    program, count = program_of(table), control_of(table).counts
    # A pass that asks for a section is itself a block of a row, perhaps on a thread that helps: dispatching from here
    # would put up a second ticket while the first one is still being worked on.
    asking, status = count[ROW], DONE
    for row in range(program.begin[which], program.begin[which + 1]):
        count[ROW] = row
        for block in range(program.blocks[row]):
            if status == DONE:
                status = call(program.address[row], table, block, program.a[row], program.b[row])
    count[ROW] = asking
    return status


@kernel
def request_row(table, which, number, block, a, b):
    """Do one row of a section for whoever asks, with a block and numbers of its own."""
    program = program_of(table)
    return call(program.address[program.begin[which] + number], table, block, a, b)


@callee
def dispatch(table, program, row):
    """Share the blocks of a row among threads, and wait until all are done."""
    workers = workers_of(table)
    count = program.blocks[row]
    # The ticket is written last. A thread that sees the new ticket also sees that nothing failed and nothing is done.
    store(workers.gate, FAILED, 0)
    store(workers.gate, FINISHED, 0)
    store(workers.gate, TICKET, (row << (2 * FIELD)) | (count << FIELD))
    # The calling thread works too, so the row ends even if no helper ever gets a processor.
    take_blocks(table)
    looks = 0
    # Blocks are counted when they are done, not when they are taken: no row begins while a block of the row before is
    # still being written.
    while load(workers.gate, FINISHED) != count:
        looks += 1
        if looks > PATIENCE:
            yield_thread(workers.yield_address)
    return load(workers.gate, FAILED) % KINDS


@callee
def take_blocks(table):
    """Do blocks of the row that is up until none is left; whether there was one."""
    workers = workers_of(table)
    program = program_of(table)
    took = False
    while True:
        # Row, number of blocks and next block stand in one word (24 bits each for the latter two), so one exchange
        # decides about all three. Were the row a word of its own, a slow thread could pair an old row with a new block.
        # A thread held up for a whole step may meet the same word again; the block that it then takes is a right one.
        ticket = load(workers.gate, TICKET)
        block = ticket & MASK
        if block >= (ticket >> FIELD) & MASK:
            return took
        if exchange(workers.gate, TICKET, ticket, ticket + 1):
            row = ticket >> (2 * FIELD)
            status = call(program.address[row], table, block, program.a[row], program.b[row])
            if status != DONE:
                fail(workers, (block + 1) * KINDS + status)
            add(workers.gate, FINISHED, 1)
            took = True


@callee
def fail(workers, code):
    """Note that a block failed, unless one before it did."""
    while True:
        # The lowest failing block wins, whatever order the blocks ran in: the status, and the particle that the error
        # names, are the same on every number of threads.
        known = load(workers.gate, FAILED)
        if 0 < known <= code or exchange(workers.gate, FAILED, known, code):
            return


@a_pass
def assist(table: Any, block: int, a: float, b: float) -> int:
    """Take blocks as a helping thread, until the workers are closed."""
    workers = workers_of(table)
    looks = 0
    while load(workers.gate, CLOSED) == 0:
        if take_blocks(table):
            looks = 0
        looks += 1
        if looks > PATIENCE:
            yield_thread(workers.yield_address)
    return DONE


# Atomic operations on words of memory: load, store, add, compare-and-exchange; and yielding the thread.


@cache
def yield_address() -> int:
    """Address of the system's function that lets another thread run; it takes no argument."""
    # A thread that spins on a word without yielding keeps the thread it waits for from running where there are more
    # threads than processors.
    windows = sys.platform == "win32"
    library: Any = ctypes.CDLL("kernel32") if windows else ctypes.CDLL(None)
    function = library.SwitchToThread if windows else library.sched_yield
    # Compiled code calls the function by its address, without the interpreter: passes run with the lock released.
    return int(ctypes.cast(function, ctypes.c_void_p).value or 0)


@lower_as("load_word")
def load(words: Any, index: int) -> int:
    """words[index], with all that its writer wrote before."""
    return int(words[index])


@lower_as("store_word")
def store(words: Any, index: int, value: int) -> None:
    """words[index] = value, after all that was written before."""
    words[index] = value


@lower_as("add_to_word")
def add(words: Any, index: int, value: int) -> int:
    """words[index] += value; returns what was there."""
    # The plain versions in this file are not atomic. They need not be: without a compiler there is one thread only
    # (threads.workers_of_threads).
    before = int(words[index])
    words[index] = before + value
    return before


@lower_as("exchange_word")
def exchange(words: Any, index: int, old: int, new: int) -> bool:
    """Set words[index] to ``new`` if it is ``old``; returns whether it was."""
    if int(words[index]) != old:
        return False
    words[index] = new
    return True


@lower_as("yield_thread")
def yield_thread(address: int) -> None:
    """Call the function at ``address``, see :func:`yield_address`."""
