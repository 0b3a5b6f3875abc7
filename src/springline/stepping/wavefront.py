"""Steps of a model in a wavefront, if its program allows it and its arrays exceed the caches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from springline.constraints import events
from springline.engine.columns import Wholes, words_of
from springline.engine.machine import LINE
from springline.engine.program import BY_BLOCK, Row, joins
from springline.engine.table import slot_of
from springline.engine.wavefront import Wavefront
from springline.forces import net, springs
from springline.model.blocks import Blocks, Tally
from springline.model.families import Model
from springline.model.work import Work

LEAST = 12 << 20  # [bytes] of the arrays of a step, from which it is read from memory rather than from the caches
IN_FLIGHT = 16 << 20  # [bytes] most arrays of the blocks between the first and the last phase of a window
PART = 1024  # fewest particles in a block of a chain: some such blocks stay in the nearest caches
MOST_STEPS = 8  # of a window; more gain nothing


class Phases(NamedTuple):
    """The rows of a step as phases, each a run of joined rows that need only the neighbors of a block."""

    begin: list[int]
    tally: list[int]  # number of rows of accounts before each phase
    account: list[int]  # rows that keep the accounts of a step
    account_tally: list[int]


class BlockWalk(NamedTuple):
    """A wavefront for the tables of a stepper."""

    steps: int  # most steps of a window
    wave: Wavefront
    tallies: list[tuple[Tally, np.ndarray]]  # sums by block of each step of a window, and their words in a table


def phases_of(rows: Sequence[Row], first: int = 0) -> Phases | None:
    """Return the phases of a step with its first row at ``first``; None if a row in it needs all blocks."""
    found = Phases([], [], [], [])
    for number, (row, joined) in enumerate(zip(rows, joins(rows), strict=True), first):
        if row.what.keeps_accounts:
            found.account.append(number)
            found.account_tally.append(len(found.account) - 1)
        elif row.blocks != BY_BLOCK or not row.what.writes:
            return None
        elif not joined:
            found.begin.append(number)
            found.tally.append(len(found.account))
    return found if found.begin else None


def chain_of(model: Model, rows: Sequence[Row], size: int) -> int:
    """Return the number of blocks into which a block of ``size`` particles is divided, a chain.

    ``rows`` are those of a step. The division depends on the model and its method alone: sums by block do, too.
    """
    # Springs are not cut by borders within a chain, but elements are.
    joined = any(one.element_particles(model) for one in net.present(model) if one is not springs.FAMILY)
    # A page holds one layout for springs with and without a strength, which its sliders change.
    if joined or phases_of([row for row in rows if row.what is not events.break_springs]) is None:
        return 1
    # No spring reaches farther than the next block, so that phases follow each other at the least distance.
    reach = np.abs(model.springs.tail - model.springs.head).max(initial=0)
    return max(1, size // max(PART, int(reach)))


def neighbors_of(model: Model, size: int, blocks: int) -> tuple[Wholes, Wholes]:
    """Return the blocks on which each block of ``size`` particles waits: starts, and blocks.

    These are itself and those that share a spring or an element with it.
    """
    groups: list[Sequence[np.ndarray]] = [(model.springs.tail, model.springs.head)]
    groups += [
        list(rows.T) for one in net.present(model) if one is not springs.FAMILY for rows in one.element_particles(model)
    ]
    keys = [np.arange(blocks) * (blocks + 1)]
    for columns in groups:
        for one, other in combinations([column // size for column in columns], 2):
            cut = one != other
            pairs = one[cut].astype(np.int64), other[cut].astype(np.int64)
            keys += [np.unique(low * blocks + high) for low, high in (pairs, pairs[::-1])]
    key = np.unique(np.concatenate(keys))
    return np.searchsorted(key, np.arange(blocks + 1) * blocks).astype(np.int64), key % blocks


def bytes_of_step(model: Model, work: Work) -> int:
    """Return the size of the arrays that a step reads or writes [bytes]."""
    rooms: list[Any] = [work.sums, work.stages, work.blocks]
    rooms += [room for one in net.present(model) for room in one.block_arrays(model, work.blocks.first)]
    arrays = [array for room in rooms for array in room if isinstance(array, np.ndarray)]
    # position, velocity and mobility in three axes, and mass
    return 80 * model.particle_count + sum(array.nbytes for array in arrays)


def walk_of(
    rows: Sequence[Row], first: int, blocks: Blocks, neighbors: tuple[Wholes, Wholes], step_bytes: int
) -> BlockWalk | None:
    """Return the wavefront of a step with its first row at ``first``; None if it is impossible or gains nothing."""
    phases = phases_of(rows, first)
    if phases is None or step_bytes < LEAST:
        return None
    start, near = neighbors
    count = blocks.number
    width = int(np.abs(near - np.repeat(np.arange(count), np.diff(start))).max(initial=0))
    # A phase follows the phase before at a distance of the farthest neighbor, plus the block itself.
    each = len(phases.begin) * (width + 1)
    steps = min(MOST_STEPS, int(IN_FLIGHT / (each * step_bytes / count)), count // each)
    if steps < 2:
        return None
    sums = len(phases.account) + 1
    met = np.zeros(sums * steps * count, dtype=np.int64)
    tallies = [Tally(np.zeros((count, 2)), one) for one in met.reshape(-1, count)]
    words = [np.array([*words_of(Tally, one), 0], dtype=np.int64) for one in tallies]
    wave = Wavefront(
        task=tasks(steps * len(phases.begin), count, width),
        **{name: np.array(column, dtype=np.int64) for name, column in phases._asdict().items()},
        start=start,
        neighbor=near,
        words=np.array([one.ctypes.data for one in words], dtype=np.int64),
        met=met,
        progress=np.zeros(LINE * count, dtype=np.int64),
        phases=np.zeros(1, dtype=np.int64),
        top=np.zeros(0, dtype=np.int64),
        slot=slot_of(Tally),
        chain=blocks.chain,
    )
    return BlockWalk(steps, wave, list(zip(tallies, words, strict=True)))


def tasks(phases: int, blocks: int, width: int) -> Wholes:
    """Return the tasks of a window in the order of the walk: phase times ``blocks`` plus block.

    ``width`` is the largest distance of two neighbors.
    """
    phase, block = np.divmod(np.arange(phases * blocks), blocks)
    # From the last block to the first, as in a chain. The farthest neighbor has done the phase before one place earlier
    # in this order.
    order = np.lexsort((phase, phase * (width + 1) - block))
    return order.astype(np.int64)


def clear(tallies: Iterable[tuple[Tally, np.ndarray]]) -> None:
    """Clear sums by block after steps that are taken again."""
    for tally, _ in tallies:
        tally.spent[...] = 0.0
        tally.met[...] = 0
