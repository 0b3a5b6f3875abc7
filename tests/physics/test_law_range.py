"""Strains beyond the range of a law, and elements that have collapsed, named by the summary and the certificate."""

from __future__ import annotations

import warnings
from itertools import product

import numpy as np
import pytest

import springline as sl

CORNERS = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]


def stretched(poisson: float, stretch: float, wrinkles: bool = False) -> sl.Equilibrium:
    """A square sheet that is pulled, or pressed, along x, and free along y."""
    scene = sl.Scene()
    scene.particles(CORNERS, mass=0.01)
    scene.add(sl.Membrane([(0, 1, 2), (0, 2, 3)], 1e6, poisson=poisson, thickness=1e-3, wrinkles=wrinkles))
    scene.anchor([0, 1, 2, 3], axes="z")
    scene.anchor([0])
    moved = (stretch - 1.0, None, 0.0)
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        return scene.equilibrium(prescribed={3: (0.0, None, 0.0), 1: moved, 2: moved})


@pytest.mark.parametrize(
    ("poisson", "stretch", "beyond", "collapsed"),
    [
        (0.4, 2.0, True, True),  # no uniaxial state: S22 = 0 needs a strain of -0.6, and there is none below -0.5
        (0.49, 1.9, True, True),
        (0.4, 1.7, True, False),
        (0.4, 1.6, False, False),
        (0.4, 1.2, False, False),
        (0.0, 2.5, False, False),
        # pressed along x: beyond 3^-1/2 = 0.577 its nominal stress falls
        (0.0, 0.58, False, False),
        (0.0, 0.57, True, False),
    ],
)
def test_strains_beyond_the_range_of_a_sheet_are_named(
    poisson: float, stretch: float, beyond: bool, collapsed: bool
) -> None:
    shape = stretched(poisson, stretch)
    assert bool(shape.certificate.beyond) == beyond and bool(shape.certificate.collapsed) == collapsed
    assert shape.stable == (not collapsed)
    for text in (shape.summary(), shape.message, shape.certificate.message):
        assert ("Strains of 2 faces of membranes are beyond the range of their law" in text) == beyond
        assert ("without area" in text) == collapsed
    if beyond:
        strain = 0.5 * (min(stretch, float(np.ptp(shape.position[:, 1]))) ** 2 - 1.0)
        assert f"the worst is {strain:.3g} in face" in shape.summary()


def test_a_sheet_pressed_in_both_directions_leaves_its_range_before_one_third() -> None:
    """C11 (1 + 3 e) + C12 e = 0 at e = -1/(3 + nu), the loss of strong ellipticity."""
    for strain, beyond in ((-1.0 / 3.4 + 1e-3, False), (-1.0 / 3.4 - 1e-3, True)):
        scene = sl.Scene()
        scene.particles(np.sqrt(1.0 + 2.0 * strain) * np.array(CORNERS), mass=0.01)
        rest = [[1.0, 1.0, np.sqrt(2.0)], [np.sqrt(2.0), 1.0, 1.0]]
        scene.add(sl.Membrane([(0, 1, 2), (0, 2, 3)], 1e6, poisson=0.4, rest=rest))
        scene.anchor([0, 1, 2, 3])
        assert bool(scene.equilibrium().certificate.beyond) == beyond


@pytest.mark.parametrize("direction", [(1, 0, 0), (1, 1, 0), (1, -3, 0)])
def test_a_range_is_the_same_whatever_axes_the_law_is_written_in(direction: tuple[float, float, float]) -> None:
    """C11 (1 + 3 e) + C12 f = 0 at the strains e = -(1 + nu f)/3 and f."""
    nu, across = 0.4, -0.25
    for shift, beyond in ((1e-3, False), (-1e-3, True)):
        along = -(1.0 + nu * across) / 3.0 + shift  # -0.3: above -1/3
        scene = sl.Scene()
        scene.particles(CORNERS, mass=0.01)
        scene.add(sl.Membrane([(0, 1, 2), (0, 2, 3)], 1e6, poisson=nu, direction=direction))
        scene.anchor([0, 1, 2, 3])
        place = np.array(CORNERS, dtype=float) * np.sqrt(1.0 + 2.0 * np.array([along, across, 0.0]))
        moved = {k: tuple(place[k] - CORNERS[k]) for k in range(4)}
        assert bool(scene.equilibrium(prescribed=moved).certificate.beyond) == beyond


def test_a_sheet_that_wrinkles_is_narrow_without_being_beyond_its_range() -> None:
    assert stretched(0.4, 0.5, wrinkles=True).certificate.beyond == ()
    assert stretched(0.4, 2.0, wrinkles=True).certificate.collapsed  # taut, and without width


def test_a_prestress_is_no_deformation() -> None:
    scene = sl.Scene()
    scene.particles(CORNERS, mass=0.01)
    scene.add(sl.Membrane([(0, 1, 2), (0, 2, 3)], 1e3, prestress=-600.0))  # its strain, -0.42, would be beyond
    scene.anchor([0, 1, 2, 3])
    assert scene.equilibrium().certificate.beyond == ()


def test_a_balloon_is_within_its_range() -> None:
    scene = sl.Scene()
    ball = scene.balloon((0, 0, 0), 0.5, spacing=0.2, modulus=1e6, thickness=1e-3, density=950.0, pressure=1e3)
    scene.anchor(ball.index[:3])
    assert scene.equilibrium().certificate.beyond == ()


def test_a_spring_pressed_to_no_length_is_not_stable() -> None:
    """The top of a cone of energy: ends in one place feel nothing, and any push drives them apart."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0, 0, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=1.0, rest_length=1.0)
    scene.anchor([0])
    shape = scene.equilibrium()
    assert not shape.stable and "1 spring pressed to no length: springs 0" in shape.summary()
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0, 0, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=1.0, rest_length=0.0)
    scene.anchor([0])
    assert scene.equilibrium().stable  # a spring of no length at rest


def tetrahedron(load: float) -> sl.Scene:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], mass=1.0)
    scene.anchor([0, 1, 2])
    scene.anchor([3], axes="xy")
    scene.add(sl.Load((0, 0, -load), on=[3]))
    return scene


def test_a_tetrahedron_turned_inside_out_and_a_gas_squeezed_to_nothing_are_named() -> None:
    for load, row in product((0.01, 0.1), ([0, 1, 2, 3], [0, 2, 1, 3])):  # volumes above and below 0
        scene = tetrahedron(load)
        scene.add(sl.Volume([row], stiffness=1.0))
        assert ("1 tetrahedron turned inside out: volumes 0" in scene.equilibrium().summary()) == (load == 0.1)
    for volume, named in ((1.0, False), (1000.0, True)):
        scene = tetrahedron(0.0)
        scene.add(sl.Gas([[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]], pressure=1.0, volume=volume))
        scene.anchor([3])
        shape = scene.equilibrium()
        assert ("Gas 0 is squeezed" in shape.certificate.message) == named
