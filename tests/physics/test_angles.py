"""Rods that bend: elastic angles beside the elastica, Euler's load and the beam of every textbook."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import ellipe, ellipeinc, ellipk, ellipkinc

import balance
import springline as sl
from covering import every_nth
from physics.random_nets import bending
from springline.errors import NotConverged, SceneError
from springline.typing import IntegratorName


def elastica(load: float) -> tuple[float, float]:
    """Reach and drop of the tip of a clamped rod of length 1 under a load P L^2/EI at its tip.

    sqrt(load) = K(k) - F(k, phi) with sin phi = 1/(k sqrt 2) (Bisshopp and Drucker, Quarterly of Applied Mathematics 3,
    1945).
    """

    def off(m: float) -> float:
        return float(ellipk(m) - ellipkinc(np.arcsin(1.0 / np.sqrt(2.0 * m)), m) - np.sqrt(load))

    m = brentq(off, 0.5 + 1e-12, 1.0 - 1e-12, xtol=1e-15)
    phi = np.arcsin(1.0 / np.sqrt(2.0 * m))
    drop = 1.0 - 2.0 / np.sqrt(load) * (ellipe(m) - ellipeinc(phi, m))
    return float(np.sqrt(2.0 * (2.0 * m - 1.0) / load)), float(drop)


def rod(links: int, dim: int = 2) -> sl.Scene:
    """A rod of length 1 and EI = 1 along x, of links that keep their length, clamped where it begins."""
    h, scene = 1.0 / links, sl.Scene(dim=dim)
    joint = scene.particles(np.eye(3)[:1, :dim] * (h * np.arange(-1, links + 1))[:, None], mass=h).index
    scene.anchor(joint[:2])
    scene.add(sl.Rod(joint[1:-1], joint[2:]))
    stiffness = np.full(links, 1.0 / h)
    stiffness[0] *= 2.0  # half a link bends there
    scene.add(sl.Angle(np.column_stack([joint[:-2], joint[1:-1], joint[2:]]), stiffness=stiffness, rest=0.0))
    return scene


def tip_under(load: float, links: int, dim: int) -> np.ndarray:
    scene = rod(links, dim)
    scene.add(sl.Load((0.0, -load, 0.0)[:dim], on=[links + 1]))
    shape = scene.equilibrium()
    assert shape.stable
    return np.abs(shape.position[-1, :2])


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("load", [1.0, 10.0])
def test_a_clamped_rod_bends_as_the_elastica_and_errs_by_the_square_of_its_links(load: float, dim: int) -> None:
    off = [np.abs(tip_under(load, links, dim) - elastica(load)).max() for links in (20, 40, 80)]
    assert off[2] < 2e-4  # measured 2.2e-5 and 7.0e-5
    assert np.log2(off[0] / off[1]) == pytest.approx(2.0, abs=0.01)  # measured 2.000, 2.001
    assert np.log2(off[1] / off[2]) == pytest.approx(2.0, abs=0.01)  # measured 2.000, 2.000


def column(links: int, dim: int) -> sl.Scene:
    """A column of length 1 and EI = 1, hinged at both ends, under 1 N."""
    h, scene = 1.0 / links, sl.Scene(dim=dim)
    joint = scene.particles(np.eye(dim)[-1:] * (h * np.arange(links + 1.0))[:, None], mass=h).index
    scene.anchor(joint[:1])
    scene.anchor(joint[-1:], axes="xy"[: dim - 1])
    scene.springs(np.column_stack([joint[:-1], joint[1:]]), stiffness=1e7 / h)
    scene.add(sl.Angle(np.column_stack([joint[:-2], joint[1:-1], joint[2:]]), stiffness=1.0 / h))
    scene.add(sl.Load(tuple(-np.eye(dim)[-1]), on=joint[-1:]))
    return scene


@pytest.mark.parametrize("dim", [2, 3])
def test_a_column_buckles_at_the_load_of_euler(dim: int) -> None:
    factor = sl.analysis.buckling(column(40, dim).equilibrium(), dim - 1).factor
    assert factor == pytest.approx(np.pi**2, rel=1e-3)  # measured off by 5.1e-4, to every side alike


def test_a_hinged_rod_swings_as_the_beam_of_bernoulli() -> None:
    found = sl.modes(column(40, 2), 3).omega
    assert found == pytest.approx((np.pi * np.arange(1, 4)) ** 2, rel=6e-3)  # measured off by 5.1e-4, 2.1e-3, 4.6e-3


def test_a_rod_drawn_straight_is_as_stiff_to_every_side() -> None:
    scene = rod(4, dim=3)
    scene.springs([[k, k + 1] for k in range(5)], stiffness=50.0)
    matrix = sl.modes(scene, 4).omega
    assert matrix[::2] == pytest.approx(matrix[1::2], rel=1e-9)  # measured 2e-14
    slanting = sl.Scene()
    joint = slanting.particles(np.outer(np.arange(9.0), (0.1, 0.2, 0.3)))
    slanting.anchor(joint[:2])
    rows = np.arange(7)[:, None] + np.arange(3)
    slanting.add(sl.Angle(rows))
    slanting.springs(np.arange(8)[:, None] + np.arange(2), stiffness=1e4)
    omega = sl.modes(slanting, 6).omega
    assert omega[::2] == pytest.approx(omega[1::2], rel=1e-6)  # measured 2e-11


def bent(places: Any, dim: int, rest: float | None, **options: Any) -> sl.Scene:
    scene = sl.Scene(dim=dim)
    scene.particles(places)
    scene.add(sl.Angle([[0, 1, 2]], rest=rest, **options))
    return scene


@pytest.mark.parametrize(("turn", "rest"), [(0.5, 0.2), (-0.5, 0.2), (2.9, 3.5), (-2.9, 3.5), (-3.0, 4.5), (0.1, -6.2)])
def test_in_a_plane_an_angle_has_a_sign_and_counts_from_the_branch_nearest_to_rest(turn: float, rest: float) -> None:
    scene = bent([(0, 0), (1, 0), (1 + np.cos(turn), np.sin(turn))], 2, rest, stiffness=3.0)
    apart = (turn - rest + np.pi) % (2 * np.pi) - np.pi
    simulation = scene.simulate(dt=0.01)
    assert simulation.energy["angle"] == pytest.approx(1.5 * apart**2, rel=1e-12)  # measured 3e-16
    assert simulation.forces[2] @ (-np.sin(turn), np.cos(turn), 0) == pytest.approx(-3.0 * apart, rel=1e-12)


def test_in_space_an_angle_is_the_same_seen_from_everywhere() -> None:
    for sign in (1.0, -1.0):
        scene = bent([(0, 0, 0), (1, 0, 0), (1, 0, sign)], 3, 0.5, stiffness=2.0)
        assert scene.simulate(dt=0.01).energy["angle"] == pytest.approx((np.pi / 2 - 0.5) ** 2, rel=1e-12)


@pytest.mark.parametrize("dim", [2, 3])
def test_angles_push_and_turn_nothing_as_a_whole(dim: int) -> None:
    random = np.random.default_rng(3)
    scene = sl.Scene(dim=dim)
    scene.particles(random.normal(size=(12, dim)))
    scene.add(sl.Angle([[i, i + 1, i + 2] for i in range(10)], stiffness=random.uniform(1, 5, 10), rest=0.4))
    force, place = scene.simulate(dt=0.01).forces, scene.position
    place = np.column_stack([place, np.zeros(12)])[:, :3]
    size = np.abs(force).max()
    assert size > 1.0
    assert np.abs(force.sum(axis=0)).max() < 1e-13 * size  # measured 4e-16
    assert np.abs(np.cross(place, force).sum(axis=0)).max() < 1e-13 * size  # measured 6e-16


def test_on_a_torus_an_angle_reaches_across_the_border() -> None:
    inside = bent([(1.0, 1, 1), (1.5, 1, 1), (2.0, 1.3, 1)], 3, 0.1)
    across = sl.Scene(space=sl.Torus((3.0, 3.0, 3.0)))
    across.particles([(2.6, 1, 1), (0.1, 1, 1), (0.6, 1.3, 1)])
    across.add(sl.Angle([[0, 1, 2]], rest=0.1))
    one, other = (scene.simulate(dt=0.01).forces for scene in (inside, across))
    assert np.abs(one).max() > 0.1
    np.testing.assert_allclose(one, other, atol=1e-14)
    drawn = sl.Scene(space=sl.Torus((3.0, 3.0, 3.0)))
    drawn.particles(across.position)
    drawn.add(sl.Angle([[0, 1, 2]]))
    assert np.abs(drawn.simulate(dt=0.01).forces).max() < 1e-14  # measured 0


@pytest.mark.parametrize(
    ("places", "rest", "words"),
    [
        ([(0, 0, 0), (0, 0, 0), (1, 0, 0)], None, r"Angle\(\).*particles 0, 1, 2.*a corner beside another"),
        ([(0, 0, 0), (1, 0, 0), (0, 0, 0)], None, r"Angle\(\).*folded straight back"),
        ([(0, 0, 0), (1, 0, 0), (2, 0, 0)], 0.3, r"Angle\(\).*straight as drawn.*Draw it bent"),
    ],
)
def test_an_angle_without_a_direction_is_refused_as_drawn(places: Any, rest: float | None, words: str) -> None:
    with pytest.raises(SceneError, match=words):
        bent(places, 3, rest).build()


def test_where_an_angle_loses_its_direction_there_is_no_force_and_no_nan() -> None:
    simulation = bent([(0, 0, 0), (1, 0, 0), (2, 1, 0)], 3, 0.3).simulate(dt=0.01)
    for places in ([(0, 0, 0), (1, 0, 0), (2, 0, 0)], [(0, 0, 0), (1, 0, 0), (0.5, 0, 0)], np.zeros((3, 3))):
        simulation.data.state.position[:] = places
        assert not simulation.forces.any()
        assert np.isfinite(simulation.energy["angle"])


@pytest.mark.parametrize("method", ["velocity_verlet", "rk4", "chin4a", "implicit_midpoint"])
def test_a_rod_that_swings_keeps_its_energy(method: IntegratorName) -> None:
    scene = bent([(0, 0, 0), (1, 0, 0), (1.5, 0.8, 0), (2.0, 1.0, 0.7)], 3, 0.1, stiffness=2.0)
    scene.springs([[0, 1], [1, 2], [2, 3]], stiffness=40.0)
    scene.add(sl.Angle([[1, 2, 3]], rest=0.0))
    run = scene.simulate(dt=0.002, integrator=method).run(until=1.0, every=0.05)
    assert np.ptp(run.energy["angle"]) > 0.5
    assert np.ptp(run.energy["total"]) < 1e-4  # [J] measured 2.2e-5, velocity Verlet


def test_stiffness_and_rest_change_while_it_runs_and_the_work_is_booked() -> None:
    simulation = bent([(0, 0), (1, 0), (1.5, 1)], 2, 0.2, stiffness=2.0).simulate(dt=0.001)
    simulation.run(until=0.1)
    before = simulation.energy
    simulation.change({"angle.stiffness": 5.0, "angle.rest": 0.3})
    after = simulation.energy
    assert after["angle"] > before["angle"]
    assert after["work"] - before["work"] == pytest.approx(after["angle"] - before["angle"], rel=1e-12)
    assert {"angle.stiffness", "angle.rest"} <= set(simulation.parameters)
    assert simulation.parameters["angle.stiffness"].unit == "N m"


def test_what_cannot_hold_an_angle_says_so() -> None:
    scene = column(4, 2)
    with pytest.raises(SceneError, match="cannot take springs, angles"):
        scene.simulate(integrator="event_driven")
    with pytest.raises(SceneError, match="knows springs, and an Angle acts here too"):
        sl.analysis.self_stress(scene)
    with pytest.raises(SceneError, match="Got an Angle. Use equilibrium"):
        scene.force_density(1.0)
    with pytest.raises(SceneError, match="an Angle"):
        scene.equilibrium().inverted()
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (1, 1)], radius=0.1)
    scene.add(sl.Angle([[0, 1, 2]]), sl.Merging())
    with pytest.raises(SceneError, match="Particle 0 belongs to an Angle"):
        scene.build()


def test_the_safe_step_covers_a_rod_that_bends() -> None:
    scene = sl.Scene()
    scene.particles(np.outer(np.arange(12.0), (0.1, 0, 0)), mass=0.01)
    scene.add(sl.Angle(np.arange(10)[:, None] + np.arange(3), stiffness=4.0))
    bound = scene.simulate().data.bound
    true = sl.analysis.omega_max(scene)
    assert 1.0 <= bound.omega / true < 1.05  # measured 1.02
    assert "angles that bend far" in bound.outside[0]


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("rest", [0.0, np.pi])
def test_a_side_under_a_load_across_turns_until_its_moment_is_that_of_the_angle(dim: int, rest: float) -> None:
    stiffness, side, load = 2.0, 0.7, 1.3
    scene = sl.Scene(dim=dim)
    ahead = 1.0 if rest == 0.0 else -1.0
    turn = 0.3  # drawn bent: what is drawn folded is refused
    end = (1 + ahead * side * np.cos(turn), side * np.sin(turn), 0.0)
    scene.particles([(0.0, 0.0, 0.0)[:dim], (1.0, 0.0, 0.0)[:dim], end[:dim]])
    scene.anchor([0, 1])
    scene.add(sl.Rod(1, 2), sl.Angle([[0, 1, 2]], stiffness=stiffness, rest=rest))
    scene.add(sl.Load((0.0, load, 0.0)[:dim], on=[2]))
    shape = scene.equilibrium()
    bent = brentq(lambda phi: stiffness * phi - load * side * np.cos(phi), 0.0, 1.5, xtol=1e-15)
    assert shape.stable
    assert shape.position[2, 1] == pytest.approx(side * np.sin(bent), abs=1e-10)  # measured 3e-13
    assert shape.position[2, 0] == pytest.approx(1 + ahead * side * np.cos(bent), abs=1e-10)


def test_an_angle_that_rests_folded_folds_its_springs_onto_one_another() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (1.4, 0.5, 0.2)])
    scene.springs([[0, 1], [1, 2]], stiffness=100.0)
    scene.anchor([0, 1])
    scene.add(sl.Angle([[0, 1, 2]], stiffness=2.0, rest=np.pi))
    shape = scene.equilibrium()
    assert shape.position[2] == pytest.approx([1 - np.sqrt(0.45), 0, 0], abs=1e-12)  # measured 1e-16
    assert shape.stable  # the angle holds it there to every side: k/(lengths of both sides)
    assert shape.smallest_eigenvalue == pytest.approx(2.0 / 0.45, rel=1e-9)  # measured 1e-15


@pytest.mark.parametrize("seed", [5, 27, 34, 78, 137, 186, 203, 261])
def test_angles_along_stiff_springs_come_to_rest(seed: int) -> None:
    # of 300 all do, within 215 steps
    shape = bending(seed, rods=True).equilibrium()  # computed again by conftest.py
    assert shape.converged and shape.iterations <= 300


@pytest.mark.parametrize("seed", [1, 12, 38, 51, 53, 112, 150, 206])
def test_angles_over_any_particles_come_to_rest_where_they_can(seed: int) -> None:
    # of 300 218 do; those here took up to 6 s
    shape = bending(seed, rods=False).equilibrium(strict=False)
    assert shape.iterations <= 700 and shape.data.factorizations <= 700  # measured 658, 636 over 300 seeds
    assert shape.converged or "loses its direction" in shape.message


@pytest.mark.parametrize("seed", every_nth([2, 23, 24, 28, 42, 60], 2))
def test_a_particle_that_falls_onto_the_corner_of_an_angle_is_named(seed: int) -> None:
    with pytest.raises(NotConverged, match="Hold them apart by a Rod") as refused:
        bending(seed, rods=False).equilibrium()
    shape = refused.value.shape
    found = re.search(r"particle (\d+) comes onto particle (\d+), the corner of the Angle", shape.message)
    assert found and shape.iterations <= 1000  # measured 764
    # the energy falls all the way to where both are in one place, and there the angle has no direction
    falls, corner = map(int, found.groups())
    if not shape.data.problem.free[falls].any():
        falls, corner = corner, falls
    potential = []
    for part in (1.0, 0.5, 0.25, 0.125):
        place = shape.position.copy()
        place[falls] = place[corner] + part * (place[falls] - place[corner])
        potential.append(balance.exerted(shape, place).energy - float((shape.loads * place).sum()))
    assert (np.diff(potential) < 0.0).all()
    assert np.linalg.norm(shape.position[falls] - shape.position[corner]) < 1e-2


@pytest.mark.parametrize("method", ["auto", "newton", "dynamic_relaxation", "fire"])
def test_every_method_names_the_corner_onto_which_a_particle_falls(method: Any) -> None:
    # a spring pulls one end of an angle through its corner toward the other end
    scene = sl.Scene()
    scene.particles([(0.3, 0, 1.0), (0, 0, 0), (0, 0, -1)])
    scene.anchor([1, 2])
    scene.spring(0, 2, stiffness=100.0, rest_length=0.5)
    scene.add(sl.Angle([[0, 1, 2]], stiffness=50.0, rest=0.0))
    shape = scene.equilibrium(method=method, strict=False)
    assert "particle 0 comes onto particle 1, the corner of the Angle of particles 0, 1, 2" in shape.message
