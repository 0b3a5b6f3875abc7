"""Closest points of eight pairs at a time are those of one pair at a time."""

from __future__ import annotations

import numpy as np
import pytest

from springline.contacts.closest_lanes import edge_places_of_eight, triangle_weights_of_eight
from springline.contacts.closest_points import edge_places, triangle_weights

SAME = 1e-9  # of distances of order 1; corners on a grid make parts parallel, degenerate and aligned


def corners(chance: np.random.Generator, *, on_a_grid: bool) -> np.ndarray:
    """Four corners of eight pairs, shape (4, 3, 8)."""
    found = chance.normal(size=(4, 3, 8))
    return np.round(1.5 * found) if on_a_grid else found


@pytest.mark.parametrize("on_a_grid", [False, True])
def test_a_vertex_is_as_far_from_a_triangle_and_its_weights_are_zero_on_the_same_border(on_a_grid: bool) -> None:
    chance, borders = np.random.default_rng(3), 0
    for _ in range(300):
        p, a, b, c = corners(chance, on_a_grid=on_a_grid)
        eight = np.stack([np.broadcast_to(one, 8) for one in triangle_weights_of_eight(p, a, b, c)])
        for lane in range(8):
            if np.linalg.norm(np.cross((b - a)[:, lane], (c - a)[:, lane])) < SAME:
                continue  # without an area the closest point is not unique
            one = np.array(triangle_weights(*(tuple(part[:, lane].tolist()) for part in (p, a, b, c))))
            assert eight[:, lane] == pytest.approx(one, abs=SAME)
            assert ((eight[:, lane] == 0.0) == (one == 0.0)).all()
            borders += int((one == 0.0).any())
    assert borders > 300


@pytest.mark.parametrize("on_a_grid", [False, True])
def test_two_edges_are_as_far_apart_with_ends_in_the_same_places(on_a_grid: bool) -> None:
    chance, points = np.random.default_rng(4), 0
    for _ in range(300):
        a, b, c, d = corners(chance, on_a_grid=on_a_grid)
        s, t = edge_places_of_eight(a, b, c, d)
        for lane in range(8):
            ends = [tuple(part[:, lane].tolist()) for part in (a, b, c, d)]
            one = edge_places(*ends)
            assert (s[lane], t[lane]) == pytest.approx(one, abs=SAME)
            assert (s[lane] in (0.0, 1.0), t[lane] in (0.0, 1.0)) == (one[0] in (0.0, 1.0), one[1] in (0.0, 1.0))
            points += int(ends[0] == ends[1] or ends[2] == ends[3])
    assert points > 0 or not on_a_grid  # edges without a length
