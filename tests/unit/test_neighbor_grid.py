"""The grid of cells finds the neighbors that trying every pair finds: the same pairs, each once."""

from __future__ import annotations

import numpy as np
import pytest

from springline.model.families import Space
from springline.model.space import Torus, free_space
from springline.model.work import cells_for
from springline.neighbors.grid import pairs

MOST = 40  # particles of a small set
ROOM = cells_for(MOST)  # used again and again, as a run does: nothing of an earlier set may be left


def tried(position: np.ndarray, within: float, space: Space, alive: np.ndarray) -> set[tuple[int, int]]:
    """Ordered pairs by trying all of them."""
    apart = position[None, :] - position[:, None]
    if space.periodic:
        period = np.where(space.size > 0.0, space.size, np.inf)
        over = np.abs(apart) >= 0.5 * period
        with np.errstate(invalid="ignore"):
            turned = apart - np.where(np.isinf(period), 0.0, period) * np.floor(apart / period + 0.5)
        apart = np.where(over, turned, apart)
    square = apart[..., 0] ** 2 + apart[..., 1] ** 2 + apart[..., 2] ** 2
    near = (square <= within * within) & (alive[:, None] == 1) & (alive[None, :] == 1)
    np.fill_diagonal(near, False)
    return set(zip(*(found.tolist() for found in np.nonzero(near)), strict=True))


def places(rng: np.random.Generator, count: int, within: float, kind: int) -> np.ndarray:
    """Positions that are hard on a grid."""
    if kind == 0:  # anywhere
        return rng.random((count, 3)) * within * rng.choice([0.5, 3.0, 12.0])
    if kind == 1:  # on the borders of cells, at distances that are just the radius
        return rng.integers(-3, 4, size=(count, 3)) * within
    if kind == 2:  # on the borders of the cells as they are, a hair wider, give or take the last bits
        return rng.integers(0, 4, size=(count, 3)) * (within * 1.0001) * (1.0 + rng.integers(-2, 3, (count, 3)) * 2e-16)
    if kind == 3:  # many in one place
        return rng.random((3, 3))[rng.integers(0, 3, count)] * within
    if kind == 4:  # far from the origin, where coordinates are coarse
        return rng.random((count, 3)) * 4.0 * within + rng.choice([-1.0, 1.0], 3) * within * 10.0 ** rng.uniform(3, 15)
    if kind == 5:  # two swarms, and someone so far away that cells cannot all be numbered
        made = rng.random((count, 3)) * 3.0 * within
        made[::2] += within * 10.0 ** rng.choice([rng.uniform(1, 13), rng.uniform(13, 16), 18.0])
        made[0] = -within * 1e20
        return made
    if kind == 6:  # in a plane, as in 2D
        return np.column_stack([rng.random((count, 2)) * 8.0 * within, np.zeros(count)])
    # in a row of places that share a cell, if cells are numbered modulo a power of two
    return np.outer(rng.integers(0, 9, count) * 64.0 + rng.random(count), [within, 0.0, 0.0])


def world(rng: np.random.Generator, within: float, position: np.ndarray) -> tuple[Space, np.ndarray]:
    """Free space; or a torus of any size, from smaller than the radius on, with everybody near it."""
    if rng.random() < 0.4:
        return free_space(), position
    size = within * rng.choice([0.3, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 9.0, 40.0], 3)
    dim = int(rng.choice([2, 3]))
    lower = within * rng.choice([0.0, -7.5, 1e3], 3)
    space = Torus(tuple(size[:dim]), tuple(lower[:dim])).built(dim)
    folded = lower + np.mod(position - lower, size) if rng.random() < 0.8 else position % (2.0 * size) + lower
    position = position.copy()
    position[:, :dim] = folded[:, :dim]
    return space, position


def compare(number: int) -> int:
    """One set of particles; returns how many pairs it has."""
    rng = np.random.default_rng(number)
    count = int(rng.integers(1, MOST + 1))
    within = float(rng.choice([1e-3, 0.25, 1.0, 30.0]))
    position = places(rng, count, within, number % 8)
    if rng.random() < 0.7:  # each second at just the radius from one before
        partner = position[: count // 2 * 2 : 2]
        position[1::2] = partner + rng.choice([-1.0, 1.0], (len(partner), 1)) * within * np.eye(3)[rng.integers(0, 3)]
    space, position = world(rng, within, position)
    alive = (rng.random(count) < 0.9).astype(np.uint8)
    found = pairs(position, within, space, alive, ROOM)
    named = set(map(tuple, found.tolist()))
    assert len(named) == len(found), f"set {number}: a pair twice"
    assert named == tried(position, within, space, alive), f"set {number}"
    return len(found)


def test_the_grid_finds_the_neighbors_that_trying_every_pair_finds() -> None:
    found = [compare(number) for number in range(1000)]
    assert sum(count > 0 for count in found) > 700  # measured 941


@pytest.mark.slow
def test_the_grid_finds_them_in_ten_thousand_sets() -> None:
    for number in range(1000, 10_000):
        compare(number)


def test_neighbors_come_in_the_order_of_cells_and_in_a_cell_of_their_indices() -> None:
    rng = np.random.default_rng(1)
    position = rng.random((300, 3))
    found = pairs(position, 5.0, free_space())  # all in one cell
    assert len(found) == 300 * 299
    np.testing.assert_array_equal(found, np.argwhere(~np.eye(300, dtype=bool)))


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, 1e300])
def test_what_is_no_place_breaks_nothing(bad: float) -> None:
    """A step that diverges passes here before anybody says so."""
    position = np.random.default_rng(2).random((40, 3))
    position[7] = bad
    for space in (free_space(), Torus((1.0, 1.0, 1.0)).built(3)):
        with np.errstate(invalid="ignore"):
            found = pairs(position, 0.3, space)
        assert found.min() >= 0 and found.max() < 40


@pytest.mark.parametrize("part", [1.0 - 1e-4, 1.0 - 1e-7, 1.0, 1.0 + 1e-5])
def test_pairs_at_the_very_distance_asked_for_are_found_on_either_side_of_cells(part: float) -> None:
    within = 0.7
    place = np.zeros((26, 3))
    place[:, 0] = np.concatenate([part * within * np.arange(13) * (1.0 + side * 1e-9) for side in (-1.0, 1.0)])
    found = {tuple(pair) for pair in pairs(place, within, free_space()).tolist()}
    apart = np.abs(place[:, None, 0] - place[None, :, 0])
    assert found == {(i, j) for i, j in zip(*np.nonzero(apart <= within), strict=True) if i != j}
