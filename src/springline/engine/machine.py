"""The machine: the only loop. It runs the steps of a program row by row, the blocks of a row on one or more threads.

To share a row, the machine divides its blocks into a range for each thread, and publishes a ticket for each range: a
word with the row, the next block and the end. A thread, also the machine's own, takes the next block of its range by
exchanging this word; a thread whose range is empty takes the last block of another. The exchange succeeds only if the
word is unchanged, so a thread that was delayed cannot take a block of a finished row. When all blocks are done the
machine continues. No helper is required: blocks that a sleeping thread does not take, others take. A thread has the
same range in every row, so most of what it reads is in its processor's cache since the row before.
A pass writes only data of its block, so results depend neither on threads nor on timing. Rows that a program joins
run block by block: a block does all of them before its thread takes the next. Threads take whole chains of blocks, if
the blocks of a model form such: a pass may then also write to later blocks of its chain, which were done before.
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
LINE = 8  # words of a cache line, so that two changing words do not share a line
# words of Workers.gate: finished blocks of a row; 1 when threads may end; first failed block, and its status; present
# window of a wavefront, and the number of its tasks that are left; ticket of the first range, one more line for each
# further
FINISHED, CLOSED, FAILED, TASK, TICKETS = 0, LINE, 2 * LINE, 3 * LINE, 4 * LINE
FIELD = 24  # bits of a ticket for the next block, and for the end of its range
MASK = (1 << FIELD) - 1
KINDS = 64  # of failures
PATIENCE = 2000  # reads of a word before yielding the processor


class Control(NamedTuple):
    """The steps of a call, and the time."""

    counts: Wholes  # current step; first step of this call; number of steps; last row done: shape (4,)
    clock: Reals  # start time of step 0 and length of a step; present time, and end of this step [s]; shape (4,)


class Workers(NamedTuple):
    """Shared words of the threads of a run."""

    gate: Wholes  # words that all threads read and change, shape (TICKETS + threads LINE,)
    yield_address: int  # of the function that yields to another thread
    threads: int
    number: int  # of the thread that reads this, which begins with the blocks of this range


control_of = make_accessor(Control)
workers_of = make_accessor(Workers)


@a_pass
def take_steps(table: Any, block: int, a: float, b: float) -> int:
    """Do the opening of a program, then its steps; stop at the first pass that fails and return its status.

    If ``a`` is above 0 it is the row at which the first of these steps stopped for lack of room: it goes on there.
    """
    count, clock = control_of(table).counts, control_of(table).clock
    status = DONE
    # The opening computes forces that the first step expects in Sums (Verlet and similar methods reuse the forces at
    # the end of a step for the next). It depends only on the state, so calls may be split anywhere.
    row, first = int(a), count[FIRST]
    if count[STEPS] > 0 and row == 0:
        begin_step(count, clock, first)
        status = do_section(table, OPENING)
    for k in range(first, first + count[STEPS]):
        if status != DONE:
            break
        if k == first and row > 0:
            status = do_rows(table, row, program_of(table).begin[STEP + 1])
        else:
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
    # depend on how calls are split.
    clock[NOW] = clock[START] + k * clock[LENGTH]
    clock[END] = clock[START] + (k + 1) * clock[LENGTH]


@callee
def do_section(table, which):
    """Do the rows of a section; return the status of the first that fails, or DONE."""
    program = program_of(table)
    return do_rows(table, program.begin[which], program.begin[which + 1])


@callee
def do_rows(table, first, end):
    """Do the rows from ``first`` to before ``end``; return the status of the first that fails, or DONE."""
    program, count = program_of(table), control_of(table).counts
    for row in range(first, end):
        # A single block needs no atomic operation. Most scenes have one block, and pay only for this branch.
        if program.blocks[row] == 1:
            count[ROW] = row
            status = call(program.address[row], table, 0, program.a[row], program.b[row])
        elif program.blocks[row] < 0 or program.joined[row] == 1:
            continue  # a pass has switched this row off, or its blocks ran with those of the row before
        else:
            status = dispatch(table, program, row)
        if status != DONE:
            return status
    return DONE


@callee
def do_alone(table, which):
    """Do the rows of a section for a pass, block after block; return the status of the first that fails, or DONE."""
    program, count = program_of(table), control_of(table).counts
    # The calling pass is itself a block of a row, perhaps on a helping thread: dispatching from here would publish a
    # second ticket while the first one is still in use.
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
    """Do one row of a section for a caller, with the caller's block and numbers."""
    program = program_of(table)
    return call(program.address[program.begin[which] + number], table, block, a, b)


@callee
def dispatch(table, program, row):
    """Share the blocks of a row and of those joined to it among threads, and wait until all are done."""
    workers = workers_of(table)
    count, threads = (program.blocks[row] + program.chain[row] - 1) // program.chain[row], workers.threads
    # Tickets are written last. A thread that reads a new ticket also sees the cleared FAILED and FINISHED words.
    store(workers.gate, FAILED, 0)
    store(workers.gate, FINISHED, 0)
    for k in range(threads):
        begin, end = count * k // threads, count * (k + 1) // threads
        store(workers.gate, TICKETS + k * LINE, (row << (2 * FIELD)) | (end << FIELD) | begin)
    # The calling thread works too, so the row ends even if no helper ever runs.
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
    """Do blocks of the current row until none is left; return True if at least one was done."""
    workers, took = workers_of(table), False
    for k in range(workers.threads):
        which = workers.number + k
        which -= workers.threads if which >= workers.threads else 0
        took |= take_range(table, TICKETS + which * LINE, k == 0)
    return took


@callee
def take_range(table, word, own):
    """Do blocks of the range with this ticket until none is left; return True if at least one was done."""
    workers, program, took = workers_of(table), program_of(table), False
    while True:
        # Row, next block and end share one word (24 bits each for the latter two), so one exchange decides about all
        # three. With a separate word for the row, a slow thread could pair an old row with a new block. A thread
        # delayed for a whole step may find the same word again; the block that it then takes is valid.
        ticket = load(workers.gate, word)
        begin, end = ticket & MASK, (ticket >> FIELD) & MASK
        if begin >= end:
            return took
        # From the end of the range of another thread, so that its next blocks remain its own.
        block, left = (begin, ticket + 1) if own else (end - 1, ticket - (1 << FIELD))
        if exchange(workers.gate, word, ticket, left):
            row = ticket >> (2 * FIELD)
            first = block * program.chain[row]
            for each in range(min(first + program.chain[row], program.blocks[row]) - 1, first - 1, -1):
                status = do_joined(table, program, row, each)
                if status != DONE:
                    fail(workers, (each + 1) * KINDS + status)
            add(workers.gate, FINISHED, 1)
            took = True


@callee
def do_joined(table, program, row, block):
    """Do a row and those joined to it for a block; return the status of the first that fails, or DONE."""
    status = call(program.address[row], table, block, program.a[row], program.b[row])
    while status == DONE and program.joined[row + 1] == 1:
        row += 1
        status = call(program.address[row], table, block, program.a[row], program.b[row])
    return status


@callee
def fail(workers, code):
    """Record that a block failed, unless a lower block did."""
    while True:
        # The lowest failing block wins, in whatever order the blocks ran. So the status, and the particle in the error
        # message, are the same for every number of threads.
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
    """Address of the system's function that yields to another thread; it takes no argument."""
    # A thread that spins on a word without yielding blocks the thread it waits for if there are more threads than
    # processors.
    windows = sys.platform == "win32"
    library: Any = ctypes.CDLL("kernel32") if windows else ctypes.CDLL(None)
    function = library.SwitchToThread if windows else library.sched_yield
    # Compiled code calls the function by its address, without the interpreter: passes run with the GIL released.
    return int(ctypes.cast(function, ctypes.c_void_p).value or 0)


@lower_as("load_word")
def load(words: Any, index: int) -> int:
    """Return words[index] with acquire order: earlier writes of its writer are visible."""
    return int(words[index])


@lower_as("store_word")
def store(words: Any, index: int, value: int) -> None:
    """Set words[index] = value with release order: after all earlier writes."""
    words[index] = value


@lower_as("add_to_word")
def add(words: Any, index: int, value: int) -> int:
    """Add value to words[index] and return the earlier value."""
    # The plain versions in this file are not atomic. They need not be: without a compiler there is only one thread
    # (stepping.stepper.workers_of_threads).
    before = int(words[index])
    words[index] = before + value
    return before


@lower_as("exchange_word")
def exchange(words: Any, index: int, old: int, new: int) -> bool:
    """Set words[index] to ``new`` if it equals ``old``; return True if it did."""
    if int(words[index]) != old:
        return False
    words[index] = new
    return True


@lower_as("yield_thread")
def yield_thread(address: int) -> None:
    """Call the function at ``address``, see :func:`yield_address`."""
