"""Dampers along angles, hinges, twists and areas of films, beside oscillators and powers in closed form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError

MASS, STIFFNESS, MU = 1.0, 40.0, 1.3
STRAIGHT, FOLDED = [(0, 0, 0), (1, 0, 0), (2, 0, 0)], [(0.5, -1, 0), (0, 0, 0), (1, 0, 0), (0.5, 1, 0)]
LINKS = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0.5, 1, 0), (1.5, 1, 0)]
# Places, all but the last held, which is free along an axis: there its measure changes by 1 for each meter. The
# triangle of the film has 1 m2 and a side of 2 m, and grows by 1 m2 for each meter; an Area beside it brings it back.
SWINGS: dict[str, tuple[Any, int, Callable[[], list[Any]]]] = {
    "angle": (STRAIGHT, 1, lambda: [sl.Angle([[0, 1, 2]], STIFFNESS, 0.0, MU)]),
    "angle in a plane": (np.array(STRAIGHT)[:, :2], 1, lambda: [sl.Angle([[0, 1, 2]], STIFFNESS, 0.0, MU)]),
    "hinge": (FOLDED, 2, lambda: [sl.Hinge([[0, 1, 2, 3]], STIFFNESS, 0.0, MU)]),
    "twist": (LINKS, 2, lambda: [sl.Twist([[0, 1, 2, 3, 4]], STIFFNESS, 0.0, MU)]),
    "film": (
        [(0, 0, 0), (2, 0, 0), (0.5, 1, 0)], 1,
        lambda: [sl.Area([[0, 1, 2]], STIFFNESS), sl.SurfaceTension([[0, 1, 2]], 0.0, damping=MU)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SWINGS)
def test_a_damped_element_swings_out_as_the_oscillator_that_it_is(name: str) -> None:
    """x'' + (mu/m) x' + (k/m) x = 0: in explicit and implicit steps, as a mode, and with its loss in the ledger."""
    places, axis, things = SWINGS[name]
    omega, far, t = np.sqrt(STIFFNESS / MASS), 1e-5, 0.5
    zeta = MU / (2.0 * MASS * omega)
    fast = omega * np.sqrt(1.0 - zeta * zeta)
    swung = np.exp(-zeta * omega * t) * (np.cos(fast * t) + zeta * omega / fast * np.sin(fast * t))
    speed = np.exp(-zeta * omega * t) * omega / fast * np.sin(fast * t)  # over omega
    scene = sl.Scene(dim=2 if len(places[0]) == 2 else 3)
    corners = scene.particles(places, mass=MASS)
    last = len(places) - 1
    scene.anchor(corners[list(range(last))])
    others: Any = "xyz"[: scene.dim].replace("xyz"[axis], "")
    scene.anchor(corners[[last]], axes=others)
    scene.add(*things())
    assert sl.modes(scene, 1).damping_ratio[0] == pytest.approx(zeta, rel=1e-9)
    methods: list[tuple[Any, float]] = [("velocity_verlet", 1e-4), ("implicit_midpoint", 1e-8)]  # 6e-5 and 1e-12
    for method, open_by in methods:
        simulation = scene.simulate(dt=4e-3, integrator=method)
        assert simulation.bound.damping >= MU / MASS
        simulation.data.state.position[last, axis] += far
        before = simulation.energy["total"]
        simulation.step(round(t / 4e-3))
        moved = simulation.position[last, axis] - np.array(places)[last, axis]
        assert moved / far == pytest.approx(swung, abs=1e-4), method  # measured 3e-5
        energy = simulation.energy
        assert energy["total"] + energy["dissipated"] == pytest.approx(before, rel=open_by), method
        assert energy["dissipated"] == pytest.approx(before * (1.0 - swung**2 - speed**2), rel=1e-3), method
    assert scene.equilibrium().position[:, : scene.dim] == pytest.approx(np.array(scene.position), abs=1e-12)


def angle(x: np.ndarray) -> float:
    u, v = x[1] - x[0], x[2] - x[1]
    return float(np.arccos(u @ v / np.sqrt((u @ u) * (v @ v))))


def fold(x: np.ndarray) -> float:
    a, b, c, d = x
    m, n = np.cross(a - b, c - b), np.cross(c - b, d - b)
    turn = float(np.arccos(m @ n / np.sqrt((m @ m) * (n @ n))))
    return turn if (d - b) @ m > 0.0 else -turn


def torsion(x: np.ndarray) -> float:
    """Rotated about the binormal by Rodrigues' formula."""
    a, b, c, f, g = x
    s, t = (b - a) / np.linalg.norm(b - a), (c - b) / np.linalg.norm(c - b)
    u, v = f - a - ((f - a) @ s) * s, g - b - ((g - b) @ t) * t
    axis = np.cross(s, t)
    u = (s @ t) * u + np.cross(axis, u) + axis * (axis @ u) / (1.0 + s @ t)
    return float(np.arctan2(np.cross(u, v) @ t, u @ v))


def faded(x: np.ndarray) -> float:
    """The factor of a twist at a joint of such a bend."""
    return float(1.0 - np.sin(0.5 * angle(x[:3])) ** 16)


def area(x: np.ndarray) -> float:
    return 0.5 * float(np.linalg.norm(np.cross(x[1] - x[0], x[2] - x[0])))


POWERS: dict[str, tuple[Callable[[np.ndarray], float], int, Callable[[float], Any]]] = {
    "angle": (angle, 3, lambda mu: sl.Angle([[0, 1, 2]], damping=mu)),
    "hinge": (fold, 4, lambda mu: sl.Hinge([[0, 1, 2, 3]], damping=mu)),
    "twist": (torsion, 5, lambda mu: sl.Twist([[0, 1, 2, 3, 4]], damping=mu)),
    "film": (area, 3, lambda mu: sl.SurfaceTension([[0, 1, 2]], 0.5, damping=mu)),
}


@pytest.mark.parametrize("name", POWERS)
def test_a_damper_takes_the_square_of_the_rate_of_its_measure_and_nothing_of_rigid_motions(name: str) -> None:
    measure, width, thing = POWERS[name]
    random, h = np.random.default_rng(5), 1e-5
    scenes = [sl.Scene(), sl.Scene()]
    place = random.normal(size=(width, 3)) + (3.0, -2.0, 1.0)
    for scene, mu in zip(scenes, (0.0, MU), strict=True):
        scene.particles(place)
        scene.add(thing(mu))
    free, damped = (scene.simulate(dt=1e-3) for scene in scenes)
    assert name == "film" or free.energy["potential"] < 1e-25  # left out, the rest is as drawn, however bent

    def drag(speed: np.ndarray) -> np.ndarray:
        damped.data.state.velocity[...] = speed
        found: np.ndarray = damped.forces - free.forces
        return found

    for _ in range(5):
        speed = random.normal(size=(width, 3))
        rate = (measure(place + h * speed) - measure(place - h * speed)) / (2.0 * h)
        power = MU * rate**2 * {"film": 1.0 / area(place), "twist": faded(place) ** 2}.get(name, 1.0)
        assert -(drag(speed) * speed).sum() == pytest.approx(power, rel=1e-6)
        # An area does not change by what shears it either, and no measure by what turns and carries its corners.
        rigid = np.cross(random.normal(size=3), place) + random.normal(size=3)
        assert np.abs(drag(rigid)).max() < 1e-12 * np.abs(drag(speed)).max()  # measured 6e-15


def test_a_straight_angle_in_space_is_damped_alike_in_every_plane_and_a_bent_one_in_its_own() -> None:
    scene = sl.Scene()
    way = np.array([2.0, 1.0, -3.0]) / np.sqrt(14.0)
    scene.particles([0.3 * way, 1.3 * way, 2.6 * way])  # straight but for rounding
    scene.add(sl.Angle([[0, 1, 2]], STIFFNESS, 0.0, MU))
    simulation = scene.simulate(dt=1e-3)
    one = np.cross(way, (0, 0, 1)) / np.linalg.norm(np.cross(way, (0, 0, 1)))
    other = np.cross(way, one)
    for turn in np.linspace(0.0, np.pi, 7):
        aside = np.cos(turn) * one + np.sin(turn) * other
        simulation.data.state.velocity[2] = aside
        force = simulation.forces
        assert force[2] == pytest.approx(-MU / 1.3**2 * aside, abs=1e-9)
        assert force[0] == pytest.approx(-MU / 1.3 * aside, abs=1e-9)
    simulation.data.state.position[2] += (
        1e-6 * one
    )  # bent: theta changes along one, and not across the plane of the bend
    for aside, rate in ((one, 1.0), (other, 0.0)):
        simulation.data.state.velocity[2] = 0.0
        still = simulation.forces
        simulation.data.state.velocity[2] = aside
        assert (simulation.forces - still)[2] == pytest.approx(-rate * MU / 1.3**2 * aside, abs=2e-6)


def test_a_rod_of_kelvin_and_voigt_decays_in_every_mode_by_half_of_omega_tau() -> None:
    """All joints and links with mu = tau k; a slanting rod, in both planes."""
    tau, count = 1e-3, 6
    way = np.array([2.0, 1.0, -3.0]) / np.sqrt(14.0)
    scene = sl.Scene()
    rod = scene.particles(np.arange(count + 1.0)[:, None] * way, mass=0.1)
    scene.anchor(rod[[0, 1]])
    joints = np.arange(count - 1)[:, None] + np.arange(3)
    scene.springs(np.column_stack([np.arange(count), np.arange(1, count + 1)]), stiffness=900.0, damping=900.0 * tau)
    scene.add(sl.Angle(joints, 7.0, 0.0, 7.0 * tau))
    found = sl.modes(scene, 3 * (count - 1))
    assert found.damping_ratio == pytest.approx(0.5 * tau * found.omega, rel=1e-6)
    assert found.omega[0] == pytest.approx(found.omega[1], rel=1e-9)  # one in each plane


def test_a_rod_in_one_call_is_damped_alike_where_it_bends_twists_and_stretches() -> None:
    tau, scene = 1e-5, sl.Scene()
    scene.rod((0, 0, 0), (2, 1, -3), segments=4, EI=2.0, GJ=1.5, EA=1e4, mass=0.1, clamp="start", damping_time=tau)
    found = sl.modes(scene, 24)  # all there are
    assert found.damping_ratio == pytest.approx(0.5 * tau * found.omega, rel=1e-6)
    assert found.omega.max() > 50.0 * found.omega.min()


def test_hinges_of_a_mesh_have_the_damping_of_a_material() -> None:
    corners = [(0.0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (2, 0, 0)]
    faces = np.array([(0, 1, 2), (1, 3, 2), (1, 4, 3)])
    hinges = sl.Hinge.of(faces, 0.5, np.array(corners), damping_time=0.1)
    assert hinges.damping == pytest.approx(0.1 * np.asarray(hinges.stiffness), rel=1e-15)
    with pytest.raises(SceneError, match=r"'damping_time' of Hinge\.of\(\) must be zero.*Got -1"):
        sl.Hinge.of(faces, 0.5, np.array(corners), damping_time=-1.0)
