"""Blocks of particles that threads share, and the springs of each block in the order of their summation.

Springs are processed eight at a time, by their owners: the end with the lower number. A slice is eight owners side by
side; each of its rows is one spring of each owner. The force on an owner is thus summed in a register and added to
memory once, and the eight springs of a row never add to the same force at the same time. (Sliced ELLPACK, sorted by
length within windows: Kreutzer, Hager, Wellein, Fehske, Bishop, SIAM J. Sci. Comput. 36, C401 (2014).)
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from springline.engine.columns import Column, Indices, Reals, Wholes
from springline.engine.kernels import WIDE
from springline.model.contracts import CopiedNumbers
from springline.model.families import Drives, Floats, Model, Plastics, Springs

LEAST_BLOCK, MOST_BLOCK = 1024, 8192  # particles in a block, or a chain of blocks, that one thread works on at a time
BLOCKS = 32  # number of blocks of a model, within the two limits above
DEEPEST = 16  # rows of a slice: an owner of more springs has several lanes
WINDOW = 32 * WIDE  # owners that are sorted by their number of springs: few, so that neighbors stay near in memory
MOST_DAMPED = 0.5  # fraction of the springs in slices that must have a dashpot for dashpots to be processed in slices
STREAMS = "stiffness", "rest_length", "damping"  # numbers of springs that slices copy
FEWEST = 3  # fewest springs of a slice: fewer are faster one by one

Pairs2 = Annotated[npt.NDArray[np.float64], Column("f8", (2,))]


class Blocks(NamedTuple):
    """The particles in blocks, and the springs of each; a spring cut by a border is in two blocks.

    Several blocks may form a chain, which one thread works on from its last block to its first. A spring within a chain
    is in the block of its lower end, and also acts on ends in later blocks, to whose forces all of theirs were added.
    """

    first: Wholes  # first particle of each block, with one more entry than blocks
    start: Wholes  # first slice of each block, with one more entry than blocks
    cut: Wholes  # first slice of each block with springs that its border cuts: only their owners belong to the block
    row: Wholes  # first row of each slice, with one more entry than slices
    owner: Indices  # of each lane of each slice
    other: Indices  # other end of each entry, a spring in one lane of one row; the owner for an entry without spring
    stiffness: Reals  # of each entry [N/m], 0 if broken; of one row if all are equal
    rest_length: Reals  # of each entry [m], or of one row
    each_stiffness: int  # -1 for separate values per entry, 0 if all are equal: the number of an entry is masked by it
    each_rest_length: int
    damping: Reals  # of each entry [N s/m], or of one row; empty if dashpots are processed one by one
    each_damping: int
    spring: Indices  # of each entry, -1 for none; empty if no spring can break
    vacant: Wholes  # entries of each block without a spring
    single_start: Wholes  # first entry of each block in the next field, with one more entry than blocks
    single: Indices  # springs that are processed one by one
    damped_start: Wholes  # the same for dashpots that are processed one by one
    damped: Indices
    chain: int  # number of blocks in a chain

    @property
    def number(self) -> int:
        """Number of blocks."""
        return len(self.first) - 1

    def set_numbers(self, before: Springs, after: Springs) -> Blocks | None:
        """Return these blocks with other numbers of springs, none of which is broken; None if they are laid out again.

        The numbers before and after are the same arrays if they did not change.
        """
        found: dict[str, Any] = {}
        for name in STREAMS:
            numbers = getattr(after, name)
            if numbers is getattr(before, name) or not len(getattr(self, name)):
                continue
            if len(self.spring):
                found[name] = np.where(self.spring < 0, 0.0, numbers[self.spring])
            elif (numbers == numbers[0]).all():
                found |= {name: np.full(WIDE, numbers[0]), f"each_{name}": 0}
            else:
                return None
        return self._replace(**found)

    def add_streams(self, model: Model) -> Blocks:
        """Return these blocks with separate stiffness and rest length for each entry."""
        if len(self.spring):
            return self
        plain = model.springs._replace(fragile=np.arange(model.spring_count, dtype=np.int32))
        size = int(self.first[1]) if self.number > 1 else 0
        return blocks_of(model._replace(springs=plain), size, chain=self.chain)


def copies_in(blocks: Blocks) -> list[CopiedNumbers]:
    """Return the numbers of springs that blocks with separate numbers for each entry copy, see ``add_streams``."""
    place = np.flatnonzero(blocks.spring >= 0)
    return [
        CopiedNumbers(f"Springs.{name}", f"Blocks.{name}", place, blocks.spring[place])
        for name in STREAMS
        if len(getattr(blocks, name))
    ]


class Tally(NamedTuple):
    """Sums by block, added up after a row; for a model of one block they are the totals themselves."""

    spent: Pairs2  # energy dissipated and work done [J], shape (blocks, 2)
    met: Wholes  # number of springs in a block with coinciding ends, shape (blocks,)


class Lanes(NamedTuple):
    """Lanes of slices: each has an owner and a run of consecutive entries, its springs."""

    group: np.ndarray  # twice the block, plus 1 if its border cuts these springs
    owner: np.ndarray
    first: np.ndarray  # the first of these entries
    depth: np.ndarray  # number of these entries, at most DEEPEST


def block_size(count: int) -> int:
    """Return the size of the blocks of a model with ``count`` particles; independent of the number of threads."""
    number = -(-count // max(LEAST_BLOCK, min(MOST_BLOCK, count // BLOCKS)))
    # Equal blocks in even number give two threads equal shares; of three blocks one thread would have two.
    number += number % 2 if number > 1 else 0
    return -(-count // max(number, 1)) or LEAST_BLOCK


def blocks_of(model: Model, size: int, broken: np.ndarray | None = None, chain: int = 1) -> Blocks:
    """Return blocks of ``size`` particles with the springs of each; one block of all particles at size 0.

    ``broken`` is true for broken springs, shape (m,); ``chain`` is the number of blocks in a chain.
    """
    # Threads share blocks, and a block adds only to the forces on particles in it. Therefore no two threads write to
    # the same place, no locks are needed, and sums have the same bits with any number of threads. The price is that a
    # spring cut by a border is computed twice.
    springs, count = model.springs, model.particle_count
    first = np.append(np.arange(0, count, size or max(count, 1)), count).astype(np.int64)
    size, number = size or max(count, 1), len(first) - 1
    every = np.arange(model.spring_count, dtype=np.int32)
    plain = springs.all_both and not model.space.periodic
    # four numbers are read at once, and no data follow the last particle
    alone = (np.maximum(springs.tail, springs.head) == count - 1) if plain else np.ones(len(every), dtype=bool)
    for kind in (Drives, Plastics):  # slices have a copy of the rest length
        if (changing := model.arrays_by_class.get(kind)) is not None:
            alone[changing.spring] = True
    slices = _slices(model, every[~alone], size, number, size * chain)
    alone[slices.few] = True
    single_start, single = _sort_by_block(model, np.flatnonzero(alone), size, number)
    # Dashpots of springs in slices are processed with them if most of these springs have one: a slice costs as much for
    # one dashpot as for eight.
    aside = alone[springs.damped]
    together = len(springs.damped) > MOST_DAMPED * np.count_nonzero(~alone) + np.count_nonzero(aside)
    damped_start, damped = _sort_by_block(model, springs.damped[aside] if together else springs.damped, size, number)
    stiffness = springs.stiffness if broken is None else np.where(broken, 0.0, springs.stiffness)
    # If no spring can break and all are equal, one row of eight numbers replaces the whole array. For a cloth of 1.6
    # million springs this saves up to 25 MB of memory traffic in every step.
    lasting, entry = not len(springs.fragile), slices.entry
    start = np.append(slices.start, len(slices.row) - 1)
    # An entry without a spring joins its owner to itself: its length is 0, and it is counted as coincident. The count
    # therefore starts at minus this number.
    vacant = np.diff(np.append(0, np.cumsum(entry < 0))[WIDE * slices.row[start]])
    stiffness, each_stiffness = _stream(stiffness, entry, lasting)
    rest_length, each_rest_length = _stream(springs.rest_length, entry, lasting)
    dashpots = springs.damping if broken is None else np.where(broken, 0.0, springs.damping)
    damping, each_damping = _stream(dashpots, entry, lasting) if together else (np.zeros(0), 0)
    return Blocks(
        first, start, slices.cut, slices.row, slices.owner, slices.other, stiffness, rest_length, each_stiffness,
        each_rest_length, damping, each_damping, entry[:0] if lasting else entry, vacant, single_start, single,
        damped_start, damped, chain,
    )  # fmt: skip


class Slices(NamedTuple):
    """Slices of springs as in Blocks (``entry``: rows of Springs), and springs too few to fill a slice."""

    start: np.ndarray
    cut: np.ndarray
    row: np.ndarray
    owner: Indices
    other: Indices
    entry: Indices
    few: Indices


def _slices(model: Model, rows: Indices, size: int, number: int, chained: int) -> Slices:
    """Return slices of the springs in ``rows``: eight lanes of one group each, padded with empty lanes."""
    lanes, spring, far = _lanes(model, rows, size, chained)
    # A slice contains lanes of a single group, since a whole slice is applied either to both ends or only to its
    # owners. The last slice of each group is padded with empty lanes.
    slices = -(-np.bincount(lanes.group, minlength=2 * number) // WIDE)
    place = np.arange(len(lanes.group)) - np.searchsorted(lanes.group, lanes.group)
    place += WIDE * np.append(0, np.cumsum(slices))[lanes.group]
    owner, first, depth = (np.zeros(WIDE * slices.sum(), dtype=np.int32) for _ in range(3))
    owner[place], first[place], depth[place] = lanes.owner, lanes.first, lanes.depth
    owner, first, depth = (column.reshape(-1, WIDE) for column in (owner, first, depth))
    group = np.repeat(np.arange(2 * number), slices)
    # A spring cut by a border is in two slices. If the first were dissolved because it has few springs and the other
    # kept, the list of single springs, which serves both sides, would add its force a second time.
    worth = (depth.sum(axis=1) >= FEWEST) | (group % 2 == 1)  # single springs are single on both sides of a border
    owner, first, depth = (column[worth] for column in (owner, first, depth))
    before = np.append(0, np.cumsum(np.bincount(group[worth], minlength=2 * number)))
    deepest = depth.max(axis=1, initial=0)
    row = np.append(0, np.cumsum(deepest, dtype=np.int64))
    of = np.repeat(np.arange(len(deepest)), deepest)
    rank = (np.arange(len(of)) - row[of]).astype(np.int32)[:, None]
    # An empty lane has the owner of the first lane, which is never empty: it reads valid indices and adds 0.
    owner = np.where(depth > 0, owner, owner[:, :1])
    other, entry = owner[of], np.full((len(of), WIDE), -1, dtype=np.int32)
    taken = rank < depth[of]
    chosen = (first[of] + rank)[taken]
    other[taken], entry[taken] = far[chosen], spring[chosen]
    few = np.delete(spring, chosen)
    return Slices(before[:-1:2].copy(), before[1::2].copy(), row, owner.ravel(), other.ravel(), entry.ravel(), few)


def _lanes(model: Model, rows: Indices, size: int, chained: int) -> tuple[Lanes, Indices, Indices]:
    """Return lanes in the order of their slices; the springs of their entries, and the other ends of these.

    Borders between chains of ``chained`` particles cut springs.
    """
    tail, head = model.springs.tail[rows], model.springs.head[rows]
    low, high = np.minimum(tail, head), np.maximum(tail, head)
    # The lower end owns a spring, so that all blocks have about the same number. If a border cuts it, each end owns a
    # copy, in the group of the block of that end.
    cut = low // chained != high // chained
    owner, far, spring = (np.concatenate(both) for both in ((low, high[cut]), (high, low[cut]), (rows, rows[cut])))
    group = 2 * (owner // size) + np.concatenate([cut, cut[cut]])
    # A single key instead of three columns: group, then owner, then the far end. It is below 2 n^2 and so exact in 64
    # bits up to two billion particles. The order also determines the order in which forces are summed, and must not
    # depend on the numbering of the springs.
    order = np.argsort((group * size + owner % size) * np.int64(model.particle_count) + far, kind="stable")
    group, owner, far, spring = group[order], owner[order], far[order], spring[order]
    del tail, head, low, high, cut, order  # for ten million springs each is as large as the result
    fresh = np.ones(len(owner), dtype=bool)
    fresh[1:] = (owner[1:] != owner[:-1]) | (group[1:] != group[:-1])
    begin = np.flatnonzero(fresh)
    many = np.diff(np.append(begin, len(owner)))
    rank = np.arange(len(owner), dtype=np.int32) - np.repeat(begin.astype(np.int32), many)
    # A hub with a thousand springs would make one lane of a thousand rows next to seven empty ones. It is cut into
    # lanes of DEEPEST; these may share an owner, as a slice adds its lanes one after another.
    begin = np.flatnonzero(rank % DEEPEST == 0)
    lanes = Lanes(group[begin], owner[begin], begin, np.diff(np.append(begin, len(owner))))
    # If all lanes were sorted by depth, slices would have no empty rows, but adjacent owners would be scattered in
    # memory. Within windows of 256 owners both criteria are nearly optimal (Kreutzer et al., section 3.1: the window is
    # their sigma, the slice their C).
    window = (np.arange(len(begin)) - np.searchsorted(lanes.group, lanes.group)) // WINDOW
    sorting = np.lexsort((-lanes.depth, window, lanes.group))
    return Lanes(*(column[sorting] for column in lanes)), spring, far


def _stream(values: Floats, entry: Indices, may_be_one: bool) -> tuple[Floats, int]:
    """Return the values of entries, or a single row if all are equal; and the mask for an entry's number."""
    if may_be_one and len(values) and (values == values[0]).all():
        return np.full(WIDE, values[0]), 0
    return np.where(entry < 0, 0.0, values[entry]) if len(values) else np.zeros(0), -1


def _sort_by_block(model: Model, rows: np.ndarray, size: int, count: int) -> tuple[np.ndarray, Indices]:
    """Return springs sorted by block and by their ends: the start of each block, and their rows."""
    tail, head = model.springs.tail[rows], model.springs.head[rows]
    low, high = np.minimum(tail, head), np.maximum(tail, head)
    lower, upper = low // size, high // size
    cut = lower != upper
    block, low, high, spring = (
        np.concatenate(both) for both in ((lower, upper[cut]), (low, low[cut]), (high, high[cut]), (rows, rows[cut]))
    )
    # In a single block springs keep their given order. In several they are sorted by their ends, so that neighbors in a
    # scene are near in memory.
    order = np.lexsort((high, low, block)) if count > 1 else np.arange(len(block))
    start = np.searchsorted(block[order], np.arange(count + 1)).astype(np.int64)
    return start, np.ascontiguousarray(spring[order], dtype=np.int32)
