"""Cables and ropes with a dashpot pull, or exert nothing, and struts push: closed forms, the ledger, all methods."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError

METHODS: list[tuple[Any, float]] = [
    ("velocity_verlet", 1e-4), ("rk4", 1e-4), ("ias15", 1e-3), ("implicit_midpoint", 1e-3), ("generalized_alpha", 1e-3),
    ("backward_euler", 1e-3),
]  # fmt: skip


def approaching(kind: Any, damping: float, torus: bool = False) -> sl.Scene:
    """A ball on a spring that is 0.2 m from its rest length of 1 m, and goes back there at 3 m/s."""
    far, speed = (1.2, -3.0) if kind != "strut" else (0.8, 3.0)
    scene = sl.Scene(space=sl.Torus((10.0, 10.0, 10.0))) if torus else sl.Scene()
    scene.particles([(0, 0, 0), (far, 0, 0)], mass=1.0, velocity=[(0, 0, 0), (speed, 0, 0)])
    scene.springs([(0, 1)], stiffness=100.0, rest_length=1.0, kind=kind, damping=damping)
    scene.anchor([0])
    return scene


@pytest.mark.each_value
@pytest.mark.parametrize(("method", "dt"), METHODS)
@pytest.mark.parametrize("kind", ["cable", "strut"])
def test_a_cable_that_shortens_fast_does_not_push(kind: Any, method: Any, dt: float) -> None:
    """k x = 20 N at most and c v = 150 N: the dashpot takes the tension and the energy, and the ball flies on."""
    simulation = approaching(kind, 50.0).simulate(dt=dt, integrator=method)
    sign = 1.0 if kind == "cable" else -1.0
    assert (simulation.forces == 0.0).all() and (simulation.tension == 0.0).all()
    simulation.step(round(0.2 / dt))
    assert simulation.velocity[1, 0] == pytest.approx(-3.0 * sign, rel=1e-12)
    assert simulation.position[1, 0] == pytest.approx(1.0 + sign * (0.2 - 0.6), rel=1e-9)
    # All of k x^2/2 = 2 J is dissipated; backward Euler books it to order 1.
    assert simulation.energy["dissipated"] == pytest.approx(
        2.0, rel=2e-2 if method == "backward_euler" else 1e-3
    )  # measured 1e-4


def test_a_cable_that_shortens_slowly_pulls_less_and_one_that_lengthens_pulls_more() -> None:
    for speed, force in ((-0.3, 5.0), (0.3, 35.0), (-0.5, 0.0)):
        scene = approaching("cable", 50.0)
        scene.all.velocity = [(0, 0, 0), (speed, 0, 0)]
        simulation = scene.simulate(dt=1e-4)
        assert simulation.tension[0] == pytest.approx(force, abs=1e-12)
        assert simulation.forces[1, 0] == pytest.approx(-force, abs=1e-12)


def test_a_spring_of_both_kinds_still_pushes_by_its_dashpot() -> None:
    simulation = approaching("both", 50.0).simulate(dt=1e-4)
    assert simulation.tension[0] == pytest.approx(-130.0)
    assert simulation.forces[1, 0] == pytest.approx(130.0)


def test_a_cable_on_a_torus_does_not_push() -> None:
    simulation = approaching("cable", 50.0, torus=True).simulate(dt=1e-4)
    assert (simulation.forces == 0.0).all()


@sl.measure
def apart(points: Any) -> Any:
    between = points[1] - points[0]
    return np.sqrt(between @ between)


@pytest.mark.each_value
@pytest.mark.parametrize(("method", "dt"), METHODS)
@pytest.mark.parametrize("law", ["cable", "strut"])
def test_an_element_with_the_law_of_a_cable_does_not_push_by_its_damping(law: Any, method: Any, dt: float) -> None:
    """The closed form of a spring that is a cable: 130 N of push before."""
    far, speed, sign = (1.2, -3.0, 1.0) if law == "cable" else (0.8, 3.0, -1.0)
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (far, 0, 0)], mass=1.0, velocity=[(0, 0, 0), (speed, 0, 0)])
    scene.anchor([0])
    scene.add(sl.Element(apart, [[0, 1]], stiffness=100.0, rest=1.0, law=law, damping=50.0))
    simulation = scene.simulate(dt=dt, integrator=method)
    assert np.abs(simulation.forces).max() < 1e-13  # measured 4e-15
    simulation.step(round(0.2 / dt))
    assert simulation.velocity[1, 0] == pytest.approx(-3.0 * sign, rel=1e-12)
    assert simulation.position[1, 0] == pytest.approx(1.0 + sign * (0.2 - 0.6), rel=1e-9)
    assert simulation.energy["dissipated"] == pytest.approx(
        2.0, rel=2e-2 if method == "backward_euler" else 1e-3
    )  # measured 1e-4


def test_an_element_with_the_law_of_a_cable_pulls_with_what_its_damping_leaves() -> None:
    for speed, force in ((-0.3, 5.0), (0.3, 35.0), (-0.5, 0.0)):
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (1.2, 0, 0)], velocity=[(0, 0, 0), (speed, 0, 0)])
        scene.add(sl.Element(apart, [[0, 1]], stiffness=100.0, rest=1.0, law="cable", damping=50.0))
        assert scene.simulate(dt=1e-4).forces[1, 0] == pytest.approx(-force, abs=1e-12)


@pytest.mark.parametrize("kind", ["cable", "strut"])
def test_a_spring_with_a_law_has_no_kind(kind: Any) -> None:
    """A law ignored the kind: such a cable pushed, and its dashpot took no part of its tension."""

    @sl.law
    def stiffening(length: Any, rest_length: Any, k: Any) -> Any:
        return k * (length - rest_length) ** 4 / 4

    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.2, 0, 0)])
    with pytest.raises(SceneError, match="is for springs with a stiffness: a law says by itself"):
        scene.spring(0, 1, law=stiffening(k=1e3), rest_length=1.0, kind=kind, damping=50.0)


@pytest.mark.parametrize("friction", [0.0, 0.2])
def test_a_rope_that_shortens_fast_does_not_push(friction: float) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0.5, 0)], mass=1.0, velocity=[(0, 0, 0), (0, 0, 0), (-3, 0, 0)])
    scene.anchor([0, 1])
    rope: Any = {"friction": friction} if friction else {}
    scene.add(sl.Rope([0, 1, 2], stiffness=100.0, rest_length=2.0, damping=50.0, **rope))
    simulation = scene.simulate(dt=1e-5)
    assert np.abs(simulation.forces).max() <= (1e-12 if not friction else 1.0)
    first = simulation.energy
    before = simulation.velocity[2].copy()
    simulation.step(100)
    # A pull alone: the velocity toward the wheel does not become less.
    along = np.array([1.0, -0.5, 0.0]) / np.sqrt(1.25)
    assert (simulation.velocity[2] - before) @ -np.array([1.0, 0.5, 0.0]) / np.sqrt(1.25) >= -1e-9
    assert abs(along @ simulation.velocity[2]) < 3.0
    energy = simulation.energy
    assert energy["dissipated"] > 0.0
    assert energy["total"] + energy["dissipated"] == pytest.approx(first["total"] + first["dissipated"], rel=1e-3)


def test_a_damped_net_of_cables_that_falls_closes_its_balance() -> None:
    scene = sl.Scene(gravity=9.81)
    grid = scene.grid((6, 6), spacing=0.2, mass=0.01, stiffness=400.0, damping=2.0, kind="cable")
    scene.anchor(grid.corners)
    simulation = scene.simulate(dt=1e-4)
    first = simulation.energy["total"]
    simulation.step(5000)
    energy = simulation.energy
    assert energy["dissipated"] > 0.03
    assert energy["total"] + energy["dissipated"] == pytest.approx(first, abs=2e-3 * energy["dissipated"])
    assert (simulation.tension >= 0.0).all()
