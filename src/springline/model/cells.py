"""Arrays of a grid for the search of neighbors."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.engine.columns import Flags, IndexRows, Indices, RealRows, Reals, VectorRows, Vectors, Wholes

CELLS_EACH = 2  # cells of a grid of neighbors there is room for, for each particle
FEWEST_CELLS = 64  # and for however few
NEAR_ROOM = 1024  # particles around a cell that are looked at side by side; more take several turns
KEPT_NEAR = 32  # neighbors of each particle, on average, that there is room to keep; more are found again
RUNS = 18  # that a search for neighbors visits: three rows in three planes, each perhaps across the seam of a torus


class Swaths(NamedTuple):
    """Ranges of cells that may be searched at the same time, each with room of its own."""

    border: Wholes  # first cell of each swath, one more than there are swaths
    kept: Flags  # whether all neighbors of those in a swath are kept, shape (swaths,)
    run: IndexRows  # first and last slot of each run around a cell, shape (swaths, 2 runs)
    shift: VectorRows  # of each run, to the nearest side of a torus [m], shape (swaths, runs, 3)
    x: RealRows  # positions of those around a cell, side by side [m], shape (swaths, room)
    y: RealRows
    z: RealRows
    far: RealRows  # their squared distances [m2], shape (swaths, room)
    slot: IndexRows  # their slots, shape (swaths, room)
    found: IndexRows  # who of them is near, shape (swaths, room)


class Cells(NamedTuple):
    """Arrays of a grid of cells."""

    shape: Wholes  # cells along each axis, then how many of them a search visits, shape (6,)
    frame: Reals  # lower corner [m], then cells a meter along each axis [1/m], shape (6,)
    start: Indices  # first slot of each cell, shape (cells + 2,)
    key: Indices  # cell of each particle, shape (n,)
    order: Indices  # particle in each slot, shape (n,)
    position: Vectors  # of the particle in each slot [m], shape (n, 3)
    velocity: Vectors  # of the particle in each slot [m/s], shape (n, 3)
    run: Indices  # first and last slot of each run that a search visits, shape (2 runs,)
    raw: Vectors  # positions when they were sorted [m], shape (m, 3); this and the next for whoever keeps neighbors
    rest: Vectors  # what does not depend on velocity, of who is in each slot [N], shape (m, 3)
    near: Indices  # slots of neighbors, those of a slot one after the other, shape (m KEPT_NEAR,)
    near_count: Indices  # how many each slot has, shape (m,)
    mark: Wholes  # one more than the group that is sorted, 0 none; how many are in the cells; shape (2,)
    swaths: Swaths
    push: Vectors  # flock and steering together, where they are limited [N], shape (particles, 3) or (0, 3)


def cells_for(count: int, keeping: int = 0, swaths: int = 0, limited: int = 0) -> Cells:
    """Room of a grid for at most ``count`` particles; 0 takes next to none.

    ``keeping`` is the count again for whoever keeps neighbors, in ``swaths``; ``limited`` are to steer within limits.
    """
    return Cells(
        shape=np.zeros(6, dtype=np.int64),
        frame=np.zeros(6),
        start=np.zeros(CELLS_EACH * count + 2 + FEWEST_CELLS, dtype=np.int32),
        key=np.zeros(count, dtype=np.int32),
        order=np.zeros(count, dtype=np.int32),
        position=np.zeros((count, 3)),
        velocity=np.zeros((count, 3)),
        run=np.zeros(2 * RUNS, dtype=np.int32),
        raw=np.zeros((keeping, 3)),
        rest=np.zeros((keeping, 3)),
        near=np.zeros(KEPT_NEAR * keeping, dtype=np.int32),
        near_count=np.zeros(keeping, dtype=np.int32),
        mark=np.zeros(2, dtype=np.int64),
        swaths=Swaths(
            border=np.zeros(swaths + 1, dtype=np.int64),
            kept=np.zeros(swaths, dtype=np.uint8),
            run=np.zeros((swaths, 2 * RUNS), dtype=np.int32),
            shift=np.zeros((swaths, RUNS, 3)),
            x=np.zeros((swaths, NEAR_ROOM)),
            y=np.zeros((swaths, NEAR_ROOM)),
            z=np.zeros((swaths, NEAR_ROOM)),
            far=np.zeros((swaths, NEAR_ROOM)),
            slot=np.zeros((swaths, NEAR_ROOM), dtype=np.int32),
            found=np.zeros((swaths, NEAR_ROOM), dtype=np.int32),
        ),
        push=np.zeros((limited, 3)),
    )
