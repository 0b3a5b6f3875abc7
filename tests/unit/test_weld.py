"""Welding is the connected components of the graph of close points, whatever the order, the place and the size."""

import itertools
import warnings

import numpy as np
import pytest
import scipy.spatial
from hypothesis import given, settings
from hypothesis import strategies as st

from springline.errors import SceneError
from springline.spec.weld import LONGEST_CHAIN, MOST_PAIRS, ChainTooLong, weld

UNIT = 2.0**-10  # [m] lattice of the random points: sums and squares of its multiples are exact


def components(points, tolerance):
    """Component of each point by comparing all pairs, numbered by first appearance: slow, and plainly right."""
    label = list(range(len(points)))
    for one, other in itertools.combinations(range(len(points)), 2):
        if np.sum((points[one] - points[other]) ** 2) <= tolerance**2:
            old, new = max(label[one], label[other]), min(label[one], label[other])
            label = [new if entry == old else entry for entry in label]
    seen = {}
    return [seen.setdefault(entry, len(seen)) for entry in label]


@st.composite
def lattices(draw):
    """Points crowded on a lattice, near the origin or far from it, and a tolerance of some lattice steps."""
    corner = st.integers(0, draw(st.sampled_from([6, 20, 60])))
    steps = draw(st.lists(st.tuples(corner, corner, corner), min_size=1, max_size=45))
    offset = draw(st.sampled_from([0.0, 2.0**20, -(2.0**20)]))
    return np.array(steps) * UNIT + offset, draw(st.sampled_from([0.0, 1.0, 2.0, 4.0, 8.0])) * UNIT


@given(lattices())
@settings(max_examples=400, deadline=None)
def test_weld_is_the_components_of_close_pairs_by_brute_force(lattice):
    points, tolerance = lattice
    expected = components(points, tolerance)
    groups = [points[np.array(expected) == group] for group in range(max(expected) + 1)]
    long = [group for group in groups if np.sum(np.ptp(group, axis=0) ** 2) > (LONGEST_CHAIN * tolerance) ** 2]
    if long:
        with pytest.raises(ChainTooLong):
            weld(points, tolerance)
        return
    index, position = weld(points, tolerance)
    assert index.tolist() == expected
    assert position.tolist() == [min(group.tolist()) for group in groups]


@given(lattices(), st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_weld_does_not_depend_on_the_order_of_the_points(lattice, random):
    points, tolerance = lattice
    order = list(range(len(points)))
    random.shuffle(order)
    try:
        index, position = weld(points, tolerance)
    except ChainTooLong:
        with pytest.raises(ChainTooLong):
            weld(points[order], tolerance)
        return
    shuffled_index, shuffled_position = weld(points[order], tolerance)
    assert np.array_equal(shuffled_position[shuffled_index], position[index[order]])


@pytest.mark.parametrize("border", [0.0, 1e-3, 0.5, 1.0, -7.0, 1e6, -1e6])
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_two_points_on_the_two_sides_of_any_border_are_one(border, axis):
    points = np.zeros((3, 3))
    points[:, axis] = border + np.array([-1e-4, 1e-4, 2e-3])
    assert weld(points, 1e-3)[0].tolist() == [0, 0, 1]


def test_jittered_vertices_a_thousand_kilometers_out_weld_to_the_vertices():
    chance = np.random.default_rng(4)
    vertices = 1e6 + chance.uniform(0.0, 3.0, (4000, 3))
    drawn = np.concatenate([np.arange(4000), chance.integers(0, 4000, 20_000)])
    index, position = weld(vertices[drawn] + chance.uniform(-1e-6, 1e-6, (24_000, 3)), 1e-5)
    assert len(position) == 4000
    assert np.array_equal(index, drawn)
    assert np.abs(position - vertices).max() < 1.1e-6  # measured 1.0e-6: a drawn point, not a cell's corner


def test_cloud_that_no_gap_parts_welds_as_a_brute_force_finds():
    points = np.random.default_rng(8).random((1200, 3)) * 0.3
    tolerance = 0.012
    expected = components(points, tolerance)
    assert 900 < max(expected) + 1 < 1100  # measured 996: pairs there are, in a cloud without gaps along any axis
    assert np.diff(np.sort(points, axis=0), axis=0).max() < tolerance  # measured 0.0018
    assert weld(points, tolerance)[0].tolist() == expected


def test_components_are_numbered_by_first_appearance():
    points = np.array([[9.0, 0, 0], [1, 0, 0], [9, 0, 0], [5, 0, 0], [1, 0, 0]])
    index, position = weld(points, 1e-3)
    assert index.tolist() == [0, 1, 0, 2, 1]
    assert position[:, 0].tolist() == [9, 1, 5]


def test_coincident_points_keep_their_bits():
    place = np.array([0.1, 1.0 / 3.0, 1e6 + 1.0 / 7.0])
    _, position = weld(np.tile(place, (5, 1)), 1e-3)
    assert position.tobytes() == place.tobytes()


def test_minus_zero_is_zero():
    index, position = weld(np.array([[0.0, -0.0, 0.0], [-0.0, 0.0, -0.0]]), 0.0)
    assert index.tolist() == [0, 0]
    assert not np.signbit(position).any()


def test_tolerance_zero_joins_equal_points_only():
    points = np.array([[1.0, 2, 3], [np.nextafter(1.0, 2), 2, 3], [1.0, 2, 3]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert weld(points, 0.0)[0].tolist() == [0, 1, 0]


def test_distance_equal_to_the_tolerance_is_welded_and_the_next_number_is_not():
    points = np.array([[0.0, 0, 0], [0.25, 0, 0], [0.5 + 2**-50, 0, 0]])
    assert weld(points, 0.25)[0].tolist() == [0, 0, 1]


def test_chain_of_ten_tolerances_is_welded_and_of_eleven_refused():
    row = np.arange(12)[:, None] * [0.25, 0.0, 0.0]
    assert len(weld(row[:11], 0.25)[1]) == 1
    with pytest.raises(
        ChainTooLong, match=r"12 points from \(3, 0, 0\) m on, .* spread over 2.75 m. Weld with a smaller"
    ):
        weld(np.concatenate([[[99.0, 0, 0]], row + [3.0, 0, 0]]), 0.25)


def test_refused_chain_names_its_first_point():
    row = np.arange(30)[:, None] * [0.0, 0.2, 0.0]
    with pytest.raises(ChainTooLong) as caught:
        weld(np.concatenate([[[50.0, 0, 0], [60.0, 0, 0]], row]), 0.25)
    assert caught.value.point == 2


@pytest.mark.parametrize("tolerance", [1e-300, 5e-324, 1e-9])
def test_huge_coordinates_and_tiny_tolerances_neither_overflow_nor_join(tolerance):
    points = np.array([[1e308, -1e308, 0.0], [-1e308, 1e308, 0.0], [1e308, -1e308, 0.0], [1e15, 1.0, 2.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert weld(points, tolerance)[0].tolist() == [0, 1, 0, 2]


def test_points_closer_than_the_smallest_square_are_told_apart():
    points = np.array([[0.0, 0, 0], [3e-200, 0, 0], [4e-201, 0, 0]])
    assert weld(points, 1e-200)[0].tolist() == [0, 1, 0]


def test_crowd_within_the_tolerance_is_refused_before_its_pairs_are_looked_for(monkeypatch):
    monkeypatch.setattr(scipy.spatial, "cKDTree", None)
    with pytest.raises(SceneError, match=f"more than {MOST_PAIRS:,} pairs of different points"):
        weld(np.random.default_rng(1).random((100_000, 3)) * 2.0, 1.0)


def test_crowd_spread_over_many_cells_is_refused_before_its_pairs_fill_the_memory():
    crowd = np.random.default_rng(1).random((20_000, 3)) * 3.1  # 6 million pairs within a cell, 32 million close ones
    with pytest.raises(SceneError, match=f"more than {MOST_PAIRS:,} pairs of different points"):
        weld(crowd, 1.0)


def test_crowd_of_equal_points_is_one_point():
    assert weld(np.ones((100_000, 3)), 1.0)[1].tolist() == [[1, 1, 1]]


def test_no_points_weld_to_none():
    index, position = weld(np.zeros((0, 3)), 1e-3)
    assert index.shape == (0,)
    assert position.shape == (0, 3)


@pytest.mark.parametrize("tolerance", [-1.0, -1e-300, np.nan, np.inf, -np.inf, "small", None, True])
def test_tolerance_that_is_no_length_is_refused(tolerance):
    with pytest.raises(SceneError, match=r"The 'tolerance' of weld\(\) must be .*\[m\]. Got "):
        weld(np.zeros((2, 3)), tolerance)


@pytest.mark.parametrize("points", [[[0, 0, np.nan]], [[np.inf, 0, 0]], [[0, 0]], "points", [["a", "b", "c"]]])
def test_points_that_are_no_places_are_refused(points):
    with pytest.raises(SceneError, match=r"The 'points' of weld\(\) must be "):
        weld(points, 1e-3)
