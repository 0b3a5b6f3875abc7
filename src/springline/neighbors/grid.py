"""Grid of cells by counting sort: pairs closer than a given distance, in time proportional to their number.

Cell numbers are taken modulo the number of cells along each axis. On a torus the cells fill the period exactly. In free
space the numbering repeats, so that a few distant particles need no further cells. Particles of repeated cells are
distinguished by their distance, which every caller tests anyway. A particle and its neighbors lie in three adjacent
cells along each axis, or in all cells of an axis with three or fewer.

Within a cell, particles are sorted by index, so sums over neighbors have the same bits each time.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.engine.columns import Flags, Indices, Pairs, Vectors, Wholes
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.loader import load
from springline.engine.machine import DONE
from springline.engine.table import Table, make_accessor
from springline.engine.vectors import put, vector
from springline.model.accessors import cells_of, space_of
from springline.model.families import Space
from springline.model.work import Cells, cells_for

# Linked cells (Allen and Tildesley, Computer Simulation of Liquids, section 5.3) in the form of a counting sort: the
# slots of a cell, and of adjacent cells along x, are contiguous in memory.
MARGIN = 1e-4  # [-] extra width of a cell relative to the cutoff: covers the rounding of cell numbers up to FARTHEST
FARTHEST = 2.0**36  # largest number of cells from the lowest particle; beyond it, cells are made wider
SIDE = 3  # cells visited along an axis: the particle's cell, and one on each side


@callee
def build(cells, space, alive, position, member, begin, end, within):
    """Sort the living particles of ``member[begin:end]`` into ``cells`` at least ``within`` [m] wide."""
    lay_out(cells, space, alive, position, member, begin, end, within)
    shape = cells.shape
    start = cells.start
    total = shape[0] * shape[1] * shape[2]
    # ``start`` is counted with an offset of two entries. After the prefix sum, entry key + 1 is the next free slot of a
    # cell; when all cells are filled, it is the first slot of the next cell.
    for c in range(total + 2):
        start[c] = 0
    for m in range(begin, end):
        i = member[m]
        if alive[i] == 0:
            continue
        x, y, z = cell(cells, position, i, 0), cell(cells, position, i, 1), cell(cells, position, i, 2)
        key = (z * shape[1] + y) * shape[0] + x
        cells.key[m - begin] = key
        start[key + 2] += 1
    for c in range(total):
        start[c + 2] += start[c + 1]
    # The sort is stable: ``member`` ascends, so the indices within each cell ascend too. The order of every sum over
    # neighbors depends on it.
    for m in range(begin, end):
        i = member[m]
        if alive[i] == 0:
            continue
        key = cells.key[m - begin]
        slot = start[key + 1]
        start[key + 1] = slot + 1
        cells.order[slot] = i
        put(cells.position, slot, vector(position, i))


@callee
def lay_out(cells, space, alive, position, member, begin, end, within):
    """Set the number of cells along each axis (``shape``), their origin and their inverse width (``frame``)."""
    shape = cells.shape
    frame = cells.frame
    # A cell is slightly wider than the cutoff: otherwise rounding of a cell number could put two particles at exactly
    # the cutoff two cells apart, and the stencil would miss the pair.
    least = within * (1.0 + MARGIN)
    room = float(cells.start.shape[0] - 2)
    for axis in range(3):
        period = space.size[axis] if space.periodic else 0.0
        if period > 0.0:
            frame[axis] = space.origin[axis]
            # Rounded down, so that cells are at least as wide as the cutoff when they fill the period.
            count = np.floor(period / least)
        else:
            low = np.inf
            high = -np.inf
            for m in range(begin, end):
                i = member[m]
                if alive[i] == 1:
                    x = position[i, axis]
                    low = min(low, x)
                    high = max(high, x)
            extent = high - low
            if not (extent >= 0.0 and extent < np.inf):  # no particles, or a run that diverges
                low = 0.0
                extent = 0.0
            frame[axis] = low
            # Wider cells for a huge extent: cell numbers stay below 2^36, where MARGIN still covers their rounding.
            width = max(least, extent / FARTHEST)
            frame[3 + axis] = 1.0 / width
            count = np.floor(extent / width) + 2.0  # with an empty cell, so that opposite ends are not neighbors
        shape[axis] = int(max(1.0, min(count, room)))
    # With fewer cells than the particles extend over, the numbering repeats in free space, and cells widen on a torus.
    # In both cases no neighbor is lost; the search tests more pairs.
    while float(shape[0]) * float(shape[1]) * float(shape[2]) > room:
        largest = 0
        for axis in range(1, 3):
            if shape[axis] > shape[largest]:
                largest = axis
        shape[largest] = (shape[largest] + 1) // 2
    for axis in range(3):
        shape[3 + axis] = min(SIDE, shape[axis])
        period = space.size[axis] if space.periodic else 0.0
        if period > 0.0:
            # On a torus the width follows from the final count, so that the cells fill the period exactly.
            frame[3 + axis] = shape[axis] / period


@kernel
def cell(cells, position, i, axis):
    """Number of the cell of particle i along an axis, from 0 to the number of cells minus one."""
    u = (position[i, axis] - cells.frame[axis]) * cells.frame[3 + axis]
    if not abs(u) < 2.0 * FARTHEST:  # outside the valid numbers, or NaN: the step reports the failure later
        return 0
    return int(np.floor(u)) % cells.shape[axis]


@kernel
def turns(cells, position, i, axis):
    """Number of whole turns of particle i around the cells along an axis [-]; 0 between the first and the last cell."""
    u = (position[i, axis] - cells.frame[axis]) * cells.frame[3 + axis]
    if 0.0 <= u < cells.shape[axis] or not abs(u) < 2.0 * FARTHEST:
        return 0
    return int(np.floor(u)) // cells.shape[axis]


@kernel
def stencil(cells, c):
    """Write the runs of slots around cell c to ``cells.run`` as pairs (first, end); return the number of runs."""
    shape = cells.shape
    start = cells.start
    run = cells.run
    mx, my, mz = shape[0], shape[1], shape[2]
    vx, vy, vz = shape[3], shape[4], shape[5]
    x = (c % mx - 1) % mx if mx > SIDE else 0
    y = ((c // mx) % my - 1) % my if my > SIDE else 0
    z = (c // (mx * my) - 1) % mz if mz > SIDE else 0
    # An axis with SIDE cells or fewer is visited from cell 0 on, each cell once. With two cells, c - 1 and c + 1 modulo
    # two are the same cell, whose pairs would be listed twice.
    runs = 0
    for kz in range(vz):
        for ky in range(vy):
            row = ((z + kz) % mz * my + (y + ky) % my) * mx
            stop = x + vx
            # The three cells along x are one run of slots, or two runs across the seam of the numbering.
            if stop > mx:
                run[2 * runs] = start[row]
                run[2 * runs + 1] = start[row + stop - mx]
                runs += 1
                stop = mx
            run[2 * runs] = start[row + x]
            run[2 * runs + 1] = start[row + stop]
            runs += 1
    return runs


@kernel
def cells_between(cells, least, most, axis):
    """First cell and number of cells along an axis between two coordinates, each cell counted once."""
    low = np.floor((least - cells.frame[axis]) * cells.frame[3 + axis])
    high = np.floor((most - cells.frame[axis]) * cells.frame[3 + axis])
    # Negated, so that NaN also takes this branch, and all cells are searched. If the box of a fast particle is wider
    # than the grid, cell numbers repeat, and each cell is still visited once.
    if not (abs(low) < FARTHEST and high - low + 1.0 < cells.shape[axis]):
        return 0, cells.shape[axis]
    return int(low) % cells.shape[axis], int(high - low) + 1


@kernel
def cell_in(cells, box, number):
    """Index of cell ``number`` of a box of cells; ``box`` holds its first cell, and its cell counts along x, y, z."""
    x, rest = number % box[3], number // box[3]
    y, z = rest % box[4], rest // box[4]
    plane = (box[2] + z) % cells.shape[2] * cells.shape[1] + (box[1] + y) % cells.shape[1]
    return plane * cells.shape[0] + (box[0] + x) % cells.shape[0]


@kernel
def half(space, axis):
    """Half of the period along an axis [m], NaN if unbounded: smaller differences are those of nearest images."""
    # Comparisons with NaN are false, so that ``shortest`` needs no second branch for an unbounded axis.
    if space.periodic and space.size[axis] > 0.0:
        return 0.5 * space.size[axis]
    return np.nan


@kernel
def shortest(size, middle, difference):
    """One coordinate of the shortest image of a difference [m]; ``middle`` is half of the period ``size``, or NaN."""
    if abs(difference) >= middle:
        return difference - size * np.floor(difference / size + 0.5)
    return difference


@callee
def list_pairs(cells, space, within, pair):
    """Write every ordered pair at a distance of at most ``within`` [m] to ``pair``; return the number of pairs."""
    shape = cells.shape
    sorted_position = cells.position
    size = space.size
    hx, hy, hz = half(space, 0), half(space, 1), half(space, 2)
    found = 0
    for c in range(shape[0] * shape[1] * shape[2]):
        first, last = cells.start[c], cells.start[c + 1]
        if first == last:
            continue
        runs = stencil(cells, c)
        for a in range(first, last):
            for r in range(runs):
                for b in range(cells.run[2 * r], cells.run[2 * r + 1]):
                    dx = shortest(size[0], hx, sorted_position[b, 0] - sorted_position[a, 0])
                    dy = shortest(size[1], hy, sorted_position[b, 1] - sorted_position[a, 1])
                    dz = shortest(size[2], hz, sorted_position[b, 2] - sorted_position[a, 2])
                    if a != b and dx * dx + dy * dy + dz * dz <= within * within:
                        if found < pair.shape[0]:
                            pair[found, 0] = cells.order[a]
                            pair[found, 1] = cells.order[b]
                        found += 1
    return found


class Search(NamedTuple):
    """Arrays of a search for pairs of close particles."""

    position: Vectors  # [m], shape (n, 3)
    alive: Flags  # shape (n,)
    everyone: Indices  # shape (n,)
    pair: Pairs  # pairs found, as many as fit, shape (capacity, 2)
    found: Wholes  # total number of pairs, shape (1,)


search_of = make_accessor(Search)


@a_pass
def find(table: Any, block: int, a: float, b: float) -> int:
    """Sort all particles into cells, and list the pairs at a distance of at most a [m]."""
    cells, space, search = cells_of(table), space_of(table), search_of(table)
    everyone = search.everyone
    build(cells, space, search.alive, search.position, everyone, 0, everyone.shape[0], a)
    # All pairs are counted even if ``pair`` is too short: the caller then knows the length for a second call.
    search.found[0] = list_pairs(cells, space, a, search.pair)
    return DONE


def pairs(
    position: np.ndarray, within: float, space: Space, alive: np.ndarray | None = None, cells: Cells | None = None
) -> np.ndarray:
    """Ordered pairs of particles at a distance of at most ``within`` [m], shape (pairs, 2).

    Parameters
    ----------
    position : positions [m], shape (n, 3)
    space : free space, or a torus, on which the nearest image counts
    alive : 0 for a removed particle, shape (n,)
    cells : reusable arrays from :func:`springline.model.work.cells_for`
    """
    count = len(position)
    cells = cells_for(count) if cells is None else cells
    alive = np.ones(count, dtype=np.uint8) if alive is None else alive
    sorted_position, none = np.array(position, dtype=np.float64, order="C"), np.zeros((0, 2), dtype=np.int32)
    search = Search(sorted_position, alive, np.arange(count, dtype=np.int32), none, np.zeros(1, dtype=np.int64))
    table = Table([cells, space, search])
    load([find])
    find(table, 0, float(within))
    search = search._replace(pair=np.zeros((int(search.found[0]), 2), dtype=np.int32))
    table.put(search)
    find(table, 0, float(within))
    return search.pair
