"""Shapes at rest of very stiff beside very soft springs, and of very small and very large scenes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import NotConverged


def net_beside_a_bar(ratio: float, size: float = 1.0, stiffness: float = 1.0, cells: int = 3) -> sl.Scene:
    """A prestressed net held along its edges, and two bars ``ratio`` times as stiff, held at their ends."""
    n = cells + 1
    scene = sl.Scene()
    places = np.array([(i, j, 0.0) for j in range(n) for i in range(n)])
    scene.particles(places * size, mass=1.0)
    along = [(n * j + i, n * j + i + 1) for j in range(n) for i in range(cells)]
    across = [(n * j + i, n * j + i + n) for j in range(cells) for i in range(n)]
    scene.springs(along + across, stiffness=stiffness, rest_length=0.9 * size)
    bar = scene.particles(np.array([(10.0, 0, 0), (11, 0, 0), (12, 0, 0)]) * size, mass=1.0).index
    scene.springs([(bar[0], bar[1]), (bar[1], bar[2])], stiffness=ratio * stiffness, rest_length=0.999 * size)
    edge = ((places[:, :2] == 0) | (places[:, :2] == cells)).any(axis=1)
    scene.anchor([*np.flatnonzero(edge), bar[0], bar[2]])
    return scene


@pytest.mark.parametrize("ratio", [1e6, 1e11, 1e12, 1e14])
def test_a_soft_net_beside_a_stiff_bar_has_no_mechanisms(ratio: float) -> None:
    shape = net_beside_a_bar(ratio).equilibrium()
    assert shape.stable and not shape.mechanisms
    # T/L = 0.1 N/m of the springs around four free nodes: of K = T/L [[4 - neighbors]] the lowest is 2 T/L.
    assert shape.smallest_eigenvalue == pytest.approx(0.2, rel=1e-6)


def test_a_large_net_beside_a_stiff_bar_has_no_mechanisms() -> None:
    """More free axes than are solved densely, and more soft motions than are asked for at once."""
    shape = net_beside_a_bar(1e12, cells=13).equilibrium()
    assert shape.stable and not shape.mechanisms
    assert shape.smallest_eigenvalue == pytest.approx(0.1 * (4.0 - 4.0 * np.cos(np.pi / 13)), rel=1e-6)


@pytest.mark.parametrize("ratio", [1e9, 1e12, 1e13])
def test_a_stiff_body_on_soft_springs_has_no_mechanisms(ratio: float) -> None:
    scene = sl.Scene()
    corners = np.array([(0, 0, 0), (1, 0, 0), (0.3, 1, 0), (0.4, 0.3, 1.0)])
    scene.particles(corners, mass=1.0)
    held = scene.particles(2.0 * corners - corners.mean(axis=0), mass=1.0)
    scene.springs([(i, j) for i in range(4) for j in range(i)], stiffness=ratio)
    scene.springs([(i, j + 4) for i in range(4) for j in range(4)], stiffness=1.0)
    scene.anchor(held)
    shape = scene.equilibrium()
    assert shape.stable and not shape.mechanisms
    assert shape.smallest_eigenvalue == pytest.approx(0.74725791, rel=1e-6)  # that of a rigid body


def test_a_mechanism_beside_a_stiff_bar_is_found() -> None:
    """A pendulum without a load beside springs of all sizes; and a body of stiff bars that turns about one side."""
    scene = net_beside_a_bar(1e12)
    loose = scene.particles([(0, 5, 0), (1, 5, 0)], mass=1.0).index
    scene.spring(*loose, stiffness=1e-3)
    scene.anchor([loose[0]])
    shape = scene.equilibrium()
    assert not shape.stable and len(shape.mechanisms) == 2
    assert {int(i) for one in shape.mechanisms for i in one.particles} == {int(loose[1])}
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (0.3, 1, 0), (2.0, 1.5, 0)], mass=1.0)
    scene.springs([(0, 1), (1, 2), (2, 0)], stiffness=1e12)
    scene.spring(1, 3, stiffness=1.0, rest_length=1.5)
    scene.anchor([0, 1, 3])
    shape = scene.equilibrium()
    assert len(shape.mechanisms) == 1 and list(shape.mechanisms[0].particles) == [2]


@pytest.mark.parametrize("ratio", [1e3, 1e6, 1e12])
def test_a_soft_strut_that_gives_way_beside_a_stiff_bar_is_not_stable(ratio: float) -> None:
    """A pressed pair of springs between two anchors leaves its line, however stiff a bar elsewhere is."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (2, 0), (0, 3), (1, 3), (2, 3)], mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=1.0, rest_length=1.1)
    scene.springs([(3, 4), (4, 5)], stiffness=ratio, rest_length=0.99)
    scene.anchor([0, 2, 3, 5])
    shape = scene.equilibrium()
    assert abs(shape.position[1, 1]) > 0.01
    # Forces balance to 1e-10 of those in the stiff bar, which is more than the strut bears at a ratio of 1e12.
    if ratio < 1e9:
        assert abs(shape.position[1, 1]) == pytest.approx(np.sqrt(1.1**2 - 1.0), rel=1e-6) and shape.stable


@pytest.mark.parametrize("size", [1e-9, 1e-6, 1.0, 1e6, 1e9])
@pytest.mark.parametrize("stiffness", [1e-12, 1e12])
def test_a_net_of_any_size_is_as_stable(size: float, stiffness: float) -> None:
    shape = net_beside_a_bar(10.0, size, stiffness).equilibrium()
    assert shape.stable and shape.smallest_eigenvalue == pytest.approx(
        0.02 * stiffness, rel=1e-6, abs=0.0
    )  # 2 T/L of the bars


@pytest.mark.parametrize(("drawn", "rest", "stiffness", "load"), [(1.0, 1.0, 1e-9, 1.0), (1e-9, 1.0, 1.0, 1.0)])
def test_a_spring_that_goes_far_beyond_its_drawing_comes_to_rest(
    drawn: float, rest: float, stiffness: float, load: float
) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (drawn, 0, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=stiffness, rest_length=rest)
    scene.anchor([0])
    scene.add(sl.Load((load, 0, 0), on=[1]))
    assert scene.equilibrium().position[1, 0] == pytest.approx(rest + load / stiffness, rel=1e-12)


@sl.energy
def steep(points: Any, width: float) -> Any:
    """A well of fourth order around (1, 1, 1)."""
    square = ((points[0] - 1.0) @ (points[0] - 1.0)) / width**2
    return square * square + square


@pytest.mark.parametrize("width", [1e-9, 1e-3, 1.0, 1e9, 1e12])
def test_a_single_particle_rests_in_a_well_of_any_width(width: float) -> None:
    scene = sl.Scene()
    scene.particles([(3.0 * width, 0.3 * width, 0.0)], mass=1.0)
    scene.add(sl.Element(steep, [[0]], parameters={"width": width}))
    shape = scene.equilibrium()
    assert shape.stable and shape.position[0] == pytest.approx([1.0, 1.0, 1.0], abs=1e-7 * max(width, 1.0))


@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6])
def test_charges_that_nothing_holds_fly_apart_at_any_size(size: float) -> None:
    scene = sl.Scene()
    scene.particles(np.array([(0, 0, 0), (1.05, 0, 0), (0.5, 0.9, 0)]) * size, mass=1.0, charge=1e-6)
    scene.add(sl.Coulomb())
    with pytest.raises(NotConverged, match="flown apart"):
        scene.equilibrium()
