"""The particles of a model in blocks, which threads share, and the springs that pull at each."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np
import numpy.typing as npt

from springline.engine.columns import Column, Indices, Reals, Wholes
from springline.engine.kernels import WIDE
from springline.model.families import Floats, Model

LEAST_BLOCK, MOST_BLOCK = 1024, 8192  # particles in a block that one thread works on at a time
BLOCKS = 32  # that a model is cut into, as far as the two above allow
Pairs2 = Annotated[npt.NDArray[np.float64], Column("f8", (2,))]


class Blocks(NamedTuple):
    """The particles in blocks, and the springs that pull at each: one that a border cuts stands in two blocks."""

    first: Wholes  # first particle of each block, one more than there are blocks
    start: Wholes  # first entry of each block in the next five, one more than there are blocks
    cut: Wholes  # first of these that the block's border cuts, shape (blocks,): those before are the block's own
    spring: Indices  # rows of Springs
    tail: Indices  # what those rows say, in this order, so that it is read in one stream
    head: Indices
    stiffness: Reals  # [N/m], 0 of a broken one; as many as are looked at together where all are alike
    rest_length: Reals  # [m], or so many again
    each_stiffness: int  # -1 where each entry has its own, 0 where all are alike: an entry's number is masked by it
    each_rest_length: int
    damped_start: Wholes  # the same for those with damping
    damped: Indices

    @property
    def number(self) -> int:
        """How many blocks there are."""
        return len(self.first) - 1


class Tally(NamedTuple):
    """What blocks note for all, added up behind a row: of a model in one block it is where it belongs already."""

    spent: Pairs2  # energy dissipated and work done [J], shape (blocks, 2)
    met: Wholes  # springs of a block whose ends coincide, shape (blocks,)


def block_size(count: int) -> int:
    """Particles in a block of a model with ``count`` of them; the same for every number of threads."""
    return max(LEAST_BLOCK, min(MOST_BLOCK, count // BLOCKS))


def block_count(count: int) -> int:
    """Blocks of a model with so many particles, where it is shared."""
    return -(-count // block_size(count))


def blocks_of(model: Model, size: int, broken: np.ndarray | None = None) -> Blocks:
    """Blocks of ``size`` particles, the springs of each in the order of their ends; one block of all at size 0.

    ``broken`` says which springs are, shape (m,).
    """
    springs, count = model.springs, model.particle_count
    every = np.arange(model.spring_count, dtype=np.int32)
    first = np.append(np.arange(0, count, size or max(count, 1)), count).astype(np.int64)
    start, cut, spring = _by_block(model, every, size, len(first) - 1)
    damped_start, _, damped = _by_block(model, springs.damped, size, len(first) - 1)
    stiffness = springs.stiffness[spring]
    if broken is not None:
        stiffness[broken[spring]] = 0.0
    lasting = not len(springs.fragile)
    stiffness, each_stiffness = _stream(stiffness, lasting)
    rest_length, each_rest_length = _stream(springs.rest_length[spring], lasting)
    return Blocks(
        first, start, cut, spring, springs.tail[spring], springs.head[spring], stiffness, rest_length, each_stiffness,
        each_rest_length, damped_start, damped,
    )  # fmt: skip


def _stream(values: Floats, may_be_one: bool) -> tuple[Floats, int]:
    """Values as springs read them: where all are alike no more than are looked at together; and the mask of indices."""
    if may_be_one and len(values) > WIDE and (values == values[0]).all():
        return values[:WIDE].copy(), 0
    return values, -1


def _by_block(model: Model, rows: Indices, size: int, count: int) -> tuple[np.ndarray, np.ndarray, Indices]:
    """Springs listed block by block, by their ends: where each block and what its border cuts begin, and their rows.

    What ends at the last particle stands with those that are cut, which are read number by number: four at once would
    reach beyond its position.
    """
    tail, head = (np.asarray(ends)[rows] for ends in (model.springs.tail, model.springs.head))
    low, high = np.minimum(tail, head), np.maximum(tail, head)
    lower, upper = (low // size, high // size) if size else (0 * low, 0 * high)
    cut, last = lower != upper, high == model.particle_count - 1
    block, spring = np.concatenate([lower, upper[cut]]), np.concatenate([rows, rows[cut]])
    apart = np.concatenate([cut | last, cut[cut]])
    key = 2 * block + apart
    order = (
        np.argsort(key, kind="stable")
        if not size
        else np.lexsort((np.concatenate([high, high[cut]]), np.concatenate([low, low[cut]]), key))
    )
    start = np.searchsorted(key[order], 2 * np.arange(count + 1)).astype(np.int64)
    own = np.searchsorted(key[order], 2 * np.arange(count) + 1).astype(np.int64)
    return start, own, np.ascontiguousarray(spring[order], dtype=np.int32)
