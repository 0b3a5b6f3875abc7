"""Natural modes of what rods, spheres, rings, surfaces and walls hold."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl

G = 9.81


@sl.surface
def ball(point, closest, radius):
    """A sphere around the origin, as a surface of one's own."""
    away = np.sqrt(point[0] ** 2 + point[1] ** 2 + point[2] ** 2)
    for i in range(3):
        closest[i] = point[i] * radius / away


@pytest.mark.parametrize("hold", ["rod", "sphere", "ring", "surface", "stiff spring"])
def test_a_pendulum_swings_at_root_g_over_l(hold: str) -> None:
    length = 1.7
    scene = sl.Scene(gravity=G)
    pivot, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((0, 0, -length), mass=2.5)
    if hold == "stiff spring":
        scene.spring(pivot, bob, stiffness=1e10)
    else:
        scene.add(
            {
                "rod": sl.Rod(pivot, bob),
                "sphere": sl.Sphere((0, 0, 0), length, on=bob),
                "ring": sl.Ring((0, 0, 0), (0, 1, 0), length, on=bob),
                "surface": sl.Surface(ball, parameters={"radius": length}, on=bob),
            }[hold]
        )
    for thing in (scene, scene.equilibrium()) if hold != "stiff spring" else (scene.equilibrium(),):
        found = sl.modes(thing)
        assert found.of == {"rod": 2, "sphere": 2, "ring": 1, "surface": 2, "stiff spring": 3}[hold]
        near = {"stiff spring": 1e-7, "surface": 1e-6}.get(hold, 1e-11)
        # measured 1e-13; 9e-9 of the spring, which stretches; 8e-8 of the surface, whose bend comes from differences
        assert np.abs(found.omega[:2] ** 2 * length / G - 1.0).max() < near


def test_a_double_pendulum_of_unlike_masses() -> None:
    m1, m2, length = 3.0, 0.5, 2.0
    scene = sl.Scene(gravity=G, dim=2)
    scene.particles([(0, 0), (0, -length), (0, -2 * length)], mass=[1.0, m1, m2])
    scene.anchor(0)
    scene.add(sl.Rod([0, 1], [1, 2]))
    root = np.sqrt(m2 * (m1 + m2))
    expected = G / length * np.array([m1 + m2 - root, m1 + m2 + root]) / m1
    assert sl.modes(scene).omega_squared == pytest.approx(expected, rel=1e-12)  # measured 4e-16
    upright = sl.Scene(gravity=G, dim=2)
    upright.particles([(0, 0), (0, length), (0, 2 * length)], mass=[1.0, m1, m2])
    upright.anchor(0)
    upright.add(sl.Rod([0, 1], [1, 2]))
    found = sl.modes(upright)
    assert found.unstable == 2 and found.kind == ("unstable", "unstable")
    assert found.growth**2 == pytest.approx(expected[::-1], rel=1e-12)  # measured 4e-16


def test_a_particle_on_a_floor_may_only_slide() -> None:
    scene = sl.Scene(gravity=G)
    a, b = scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.spring(a, b, stiffness=8.0)
    assert sl.modes(scene).of == 6
    scene.add(sl.Plane())
    found = sl.modes(scene)
    assert (found.of, found.mechanisms) == (4, 3)
    assert found.omega[3] == pytest.approx(4.0, rel=1e-14)
    scene.gravity = -G  # nothing presses them on the floor
    assert sl.modes(scene).of == 6


def test_a_wall_that_would_have_to_pull_lets_go() -> None:
    length = 2.0
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (0, -length)], mass=1.0)
    scene.anchor(0)
    scene.add(sl.Rod(0, 1), sl.Plane((0, -length), (1.0, -1.0)), sl.Load((1.0, -10.0), on=1))
    found = sl.modes(scene)  # held by both, the load would leave the rod 9 N and ask the wall to pull
    assert found.of == 1
    assert found.omega_squared[0] == pytest.approx(10.0 / length, rel=1e-12)  # measured 4e-16


def braced(stiff: float | None) -> sl.Scene:
    """A loaded frame of unlike masses with two inclined bars: rods, or springs of a given stiffness."""
    scene = sl.Scene(gravity=3.0)
    places = np.random.default_rng(8).uniform(0.0, 2.0, (7, 3))
    scene.particles(places, mass=[1.0, 2.0, 0.3, 4.0, 0.7, 1.5, 1.0])
    scene.anchor([0, 6])
    scene.springs([(i, j) for i in range(7) for j in range(i) if (i, j) not in ((2, 1), (4, 3))], stiffness=40.0)
    if stiff is None:
        scene.add(sl.Rod([1, 3], [2, 4]))
    else:
        scene.springs([(1, 2), (3, 4)], stiffness=stiff)
    return scene


def test_rods_are_the_limit_of_stiff_springs() -> None:
    rigid = sl.modes(braced(None).equilibrium(), 13)
    assert rigid.of == 13
    apart = []
    for stiff in (1e6, 1e7):
        near = sl.modes(braced(stiff).equilibrium(), 13)
        apart.append(np.abs(near.omega / rigid.omega - 1.0).max())
    assert apart[0] < 1e-3
    assert apart[0] / apart[1] == pytest.approx(10.0, rel=1e-2)  # measured 10.0: order one in the softness
