"""Attraction between many: sums over all pairs, and a tree that is as right as it says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from scene_text import from_text, to_text
from springline.engine.machine import DONE
from springline.engine.program import FORCES, Program
from springline.forces.attraction import FEW, TREE_FROM, rows_of
from springline.forces.direct_sum import Attractions
from springline.model.work import SIMD_LANES
from tables import table_with

SIDE = 3.0  # [m] of the torus


def cloud(count: int, *things: Any, seed: int = 0, space: Any = None, light: int = 0) -> sl.Scene:
    """A Gaussian cloud of unlike masses, every ``light``-th of them a test particle."""
    random = np.random.default_rng(seed)
    scene = sl.Scene(space=space)
    mass = random.uniform(0.5, 1.5, count) / count
    if light:
        mass[::light] = 0.0
    scene.particles(random.normal(size=(count, 3)), mass=mass)
    scene.add(*things)
    return scene


def summed(simulation: sl.Simulation) -> tuple[np.ndarray, float]:
    """Forces [N] and energy [J] by NumPy, from what the model says."""
    model, position = simulation.data.model, simulation.data.state.position
    force, energy, alive = np.zeros_like(position), 0.0, simulation.data.state.alive == 1
    family, mass = model.room(Attractions), np.where(alive, model.particles.mass, 0.0)
    felt = np.where(alive, np.where(mass > 0.0, mass, 1.0), 0.0)
    for group, strength in enumerate(family.strength):
        member = family.member[family.start[group] : family.start[group + 1]]
        apart = position[None, member] - position[member, None]
        if model.space.periodic:
            apart -= model.space.size * np.rint(apart / model.space.size)
        raw = (apart**2).sum(axis=2)
        square, p = raw + family.softening[group] ** 2, family.exponent[group]
        with np.errstate(divide="ignore", invalid="ignore"):
            scale = np.where(raw > 0.0, square ** (-0.5 * (p + 1.0)), 0.0) * strength * mass[None, member]
            each = 0.5 * np.log(square) if p == 1.0 else square ** (-0.5 * (p - 1.0)) / (1.0 - p)
        force[member] += felt[member, None] * (scale[..., None] * apart).sum(axis=1)
        np.fill_diagonal(each, 0.0)
        products = mass[None, member] * mass[member, None]
        energy += 0.5 * strength * np.where((square > 0.0) & (products > 0.0), products * each, 0.0).sum()
    return force, float(energy)


def off(found: np.ndarray, right: np.ndarray) -> float:
    """Root mean square of the relative errors."""
    return float(np.sqrt((((found - right) ** 2).sum(axis=1) / (right**2).sum(axis=1)).mean()))


LAWS = {
    "gravity": {},
    "softened": {"softening": 0.3},
    "repulsion": {"strength": -2.0, "softening": 0.01},
    "flat": {"exponent": 1.0},
    "steep": {"exponent": 5.5, "softening": 0.4},
    "spring-like": {"exponent": -1.0},
    "constant": {"exponent": 0.0, "softening": 0.1},
}


@pytest.mark.parametrize("count", [FEW, FEW + 1, 2 * SIMD_LANES, 2 * SIMD_LANES + 5, 150])
@pytest.mark.parametrize("world", ["free space", "torus"])
@pytest.mark.parametrize("law", LAWS)
def test_every_body_feels_the_sum_over_all_others(law: str, world: str, count: int) -> None:
    options = {"strength": 1.7, "method": "exact", **LAWS[law]}
    space = sl.Torus((SIDE,) * 3) if world == "torus" else None
    scene = cloud(count, sl.Attraction(**options), sl.Attraction(0.3, on=range(1, count, 2)), space=space, light=5)
    simulation = scene.simulate(dt=0.1)
    simulation.data.state.alive[[3, 6]] = 0
    simulation.data.state.position[4] = simulation.data.state.position[1]
    force, energy = summed(simulation)
    size = np.abs(force).max()
    assert size > 0.1
    assert np.abs(simulation.forces - force).max() < 1e-14 * size  # measured 1e-15
    assert abs(simulation.energy["attraction"] - energy) < 1e-14 * max(abs(energy), 1.0)  # measured 2e-16
    assert (simulation.forces[[3, 6]] == 0.0).all()


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("world", ["free space", "torus"])
def test_all_pairs_keep_the_momentum(law: str, world: str) -> None:
    space = sl.Torus((SIDE,) * 3) if world == "torus" else None
    scene = cloud(700, sl.Attraction(**{"strength": 1.0, "method": "exact", **LAWS[law]}), space=space)
    force = scene.simulate(dt=0.1).forces
    total = np.sqrt((force**2).sum(axis=1)).sum()
    assert total > 0.05
    assert np.abs(force.sum(axis=0)).max() < 1e-15 * total  # measured 7e-17


def test_bodies_half_a_period_apart_pull_one_another_alike() -> None:
    scene = sl.Scene(space=sl.Torus((4.0, 4.0, 4.0)))
    scene.particles(np.repeat([[0.5, 1.0, 1.0], [2.5, 1.0, 1.0]], FEW, axis=0))
    scene.add(sl.Attraction(1.0))
    force = scene.simulate(dt=0.1).forces
    assert np.abs(force[:, 0]).min() == FEW / 4.0
    assert (force.sum(axis=0) == 0.0).all()


@pytest.mark.parametrize(("theta", "bound", "of_energy"), [
    (0.3, 1e-4, 1e-5),  # measured 5.7e-5, 4e-6
    (0.5, 1e-3, 1e-4),  # measured 6.7e-4, 6.2e-5
    (0.8, 6e-3, 4e-4),  # measured 4.0e-3, 1.8e-4
])  # fmt: skip
@pytest.mark.parametrize("softening", [0.0, 0.2])
def test_a_tree_is_as_right_as_it_says(theta: float, bound: float, of_energy: float, softening: float) -> None:
    exact = cloud(6000, sl.Attraction(1.0, softening, method="exact")).simulate(dt=0.1)
    tree = cloud(6000, sl.Attraction(1.0, softening, method="tree", theta=theta)).simulate(dt=0.1)
    assert 0.2 * bound < off(tree.forces, exact.forces) < bound
    energy = exact.energy["attraction"]
    assert abs(tree.energy["attraction"] / energy - 1.0) < of_energy


@pytest.mark.slow
def test_a_tree_of_100_000_bodies_errs_by_a_thousandth() -> None:
    exact = cloud(100_000, sl.Attraction(1.0, method="exact")).simulate(dt=0.1)
    tree = cloud(100_000, sl.Attraction(1.0)).simulate(dt=0.1)
    assert tree.data.model.room(Attractions).theta[0] == 0.5
    right, found = exact.forces, tree.forces
    assert off(found, right) < 1.1e-3  # measured 4e-4
    total = np.sqrt((right**2).sum(axis=1)).sum()
    assert np.abs(found.sum(axis=0)).max() < 1e-4 * total  # measured 7e-6
    assert abs(tree.energy["attraction"] / exact.energy["attraction"] - 1.0) < 2e-4  # measured 5e-5


HARD = {
    "all in one place": lambda random: np.ones((300, 3)),
    "two places": lambda random: np.repeat([[0.0, 0.0, 0.0], [3.0, 1.0, 0.0]], 150, axis=0),
    "clumps a billionth wide": lambda random: (
        np.repeat(random.normal(size=(5, 3)), 60, axis=0) + 1e-9 * random.normal(size=(300, 3))
    ),
    "in a row": lambda random: np.outer(np.arange(300.0), [1.0, 2.0, 0.5]),
    "in geometric progression": lambda random: np.outer(1.1 ** np.arange(300.0), [1.0, 0.3, 0.0]),
    "on a lattice": lambda random: np.stack(np.meshgrid(*[np.arange(7.0)] * 3), axis=-1).reshape(-1, 3)[:300],
    "far from the origin": lambda random: 1e6 + random.normal(size=(300, 3)),
    "a few": lambda random: random.normal(size=(3, 3)),
    "alone": lambda random: np.zeros((1, 3)),
}


@pytest.mark.parametrize(("count", "options", "bound"), [
    (FEW, {}, 1e-13), (40, {}, 1e-13), (40, {"exponent": 1.0}, 1e-13), (150, {}, 1e-13),
    (300, {"method": "tree"}, 1e-3),
])  # fmt: skip
def test_charges_of_both_signs_push_and_pull_by_coulombs_law(count: int, options: dict[str, Any], bound: float) -> None:
    """Beside an attraction by masses, whose sums stay its own; a part of the particles is neutral."""
    random, soft, p = np.random.default_rng(3), 0.01, float(options.get("exponent", 2.0))
    place, charge = random.normal(size=(count, 3)), random.normal(size=count)
    charge[::7] = 0.0
    scene = sl.Scene()
    scene.particles(place, charge=charge)
    scene.add(sl.Coulomb(2.0, softening=soft, **options), sl.Coulomb(1.0, softening=soft, **options))
    simulation = scene.simulate(dt=0.01)
    apart = place[:, None] - place[None]
    square = (apart**2).sum(axis=2) + soft**2
    products = 3.0 * charge[:, None] * charge[None]
    force = ((products * square ** (-0.5 * (p + 1.0)))[..., None] * apart).sum(axis=1)
    pairs = np.triu_indices(count, 1)
    each = -0.5 * np.log(square) if p == 1.0 else 1.0 / np.sqrt(square)
    energy = float((products * each)[pairs].sum())
    found = simulation.forces
    assert np.sqrt(((found - force) ** 2).sum() / (force**2).sum()) <= bound  # tree: 1.0e-4, pairs: 7e-16
    assert abs(simulation.energy["coulomb"] / energy - 1.0) <= bound
    assert np.abs(found[charge == 0.0]).max() == 0.0


def test_a_charge_runs_around_another_in_the_time_of_keplers_third_law() -> None:
    """T = 2 pi sqrt(m r^3/(k q Q)), with the constant of the vacuum; the scene comes back out of its file."""
    scene = sl.Scene()
    charge, radius, mass = 1e-6, 0.1, 1e-3
    turn = np.sqrt(8.9875517862e9 * charge**2 / (mass * radius**3))
    scene.particle((0, 0, 0), charge=charge, fixed=True)
    scene.particle((radius, 0, 0), velocity=(0, turn * radius, 0), mass=mass, charge=-charge)
    scene.add(sl.Coulomb())
    again = from_text(to_text(scene))
    assert again.simulate(dt=0.01).data.model.particles.charge.tolist() == [charge, -charge]
    run = again.simulate(dt=2.0 * np.pi / turn / 2000, integrator="rk4").run(until=2.0 * np.pi / turn)
    assert abs(run.position[-1, 1] - (radius, 0, 0)).max() < 1e-10 * radius  # 1e-12


@pytest.mark.parametrize("softening", [0.0, 0.1])
@pytest.mark.parametrize("shape", HARD)
def test_a_tree_stands_whatever_the_places(shape: str, softening: float) -> None:
    """Errors here are over the largest force: where a body is in balance nothing is small beside what it feels."""
    random = np.random.default_rng(4)
    places = HARD[shape](random)
    mass = 10.0 ** random.uniform(-3, 0, len(places))
    found = []
    for method in ("exact", "tree"):
        scene = sl.Scene()
        scene.particles(places, mass=mass)
        scene.add(sl.Attraction(1.0, softening, method=method))
        simulation = scene.simulate(dt=0.1)
        found.append((simulation.forces, simulation.energy["attraction"]))
    (right, energy), (force, by_tree) = found
    assert (np.abs(right).max() > 0.0) == (shape not in ("all in one place", "alone"))
    assert np.abs(force - right).max() <= 4e-3 * np.abs(right).max()  # measured 1.8e-3
    assert abs(by_tree - energy) <= 2e-3 * abs(energy)  # measured 7.6e-4


def test_in_a_tree_test_particles_feel_and_do_not_pull_and_the_dead_do_neither() -> None:
    full = cloud(900, sl.Attraction(1.0, method="tree"), light=3).simulate(dt=0.1)
    full.data.state.alive[1::5] = 0
    right, _ = summed(full)
    assert (np.abs(right[::3]).max(axis=1) > 0.05).sum() > 100
    assert off(full.forces[right[:, 0] != 0.0], right[right[:, 0] != 0.0]) < 1e-3  # measured 1.8e-4
    assert (full.forces[1::5] == 0.0).all()


def test_test_particles_alone_feel_nothing_in_a_tree() -> None:
    scene = sl.Scene()
    scene.particles(np.random.default_rng(0).normal(size=(100, 3)), mass=0.0)
    scene.add(sl.Attraction(1.0, method="tree"))
    simulation = scene.simulate(dt=0.1)
    assert (simulation.forces == 0.0).all()
    assert simulation.energy["attraction"] == 0.0


@pytest.mark.parametrize("height", [0.0, 0.1])
def test_a_tree_leaves_a_flat_cloud_exactly_flat(height: float) -> None:
    scene = sl.Scene()
    places = np.random.default_rng(0).normal(size=(2000, 3))
    places[:, 2] = height
    scene.particles(places)
    scene.add(sl.Attraction(1.0, method="tree"))
    force = scene.simulate(dt=0.1).forces
    assert np.abs(force[:, :2]).max() > 1.0
    assert (force[:, 2] == 0.0).all()


def test_a_tree_depends_on_the_state_alone() -> None:
    scene = cloud(1000, sl.Attraction(1.0, method="tree"))
    fresh, used = scene.simulate(dt=0.01), scene.simulate(dt=0.01)
    used.step(20)
    used.data.state.restore(fresh.data.state)
    fresh.step(3)
    used.step(3)
    assert fresh.data.state.digest() == used.data.state.digest()


@pytest.mark.parametrize(("count", "options"), [
    (70, {}), (70, {"exponent": 3}), (20, {}), (300, {}), (300, {"method": "tree"}),
])  # fmt: skip
def test_parts_of_a_row_may_be_done_in_any_order(count: int, options: dict[str, Any]) -> None:
    simulation = cloud(count, sl.Attraction(1.0, 0.1, **options), light=7).simulate(dt=0.1)
    rows = rows_of(simulation.data.model, 0)
    table, work = table_with(simulation, {FORCES: rows})
    assert rows[0].what(table, 0, rows[0].a) == DONE
    parts = table[Program].blocks[1:].tolist()
    assert max(parts) > 1
    for row, many in zip(rows[1:], parts, strict=True):
        for part in reversed(range(many)):
            row.what(table, part, row.a)
    assert (work.sums.force[:, :3] == simulation.forces).all()


@pytest.mark.parametrize(("count", "options", "space", "treed"), [
    (TREE_FROM, {}, None, True),
    (TREE_FROM - 1, {}, None, False),
    (TREE_FROM, {"exponent": 3}, None, False),
    (TREE_FROM, {}, sl.Torus((9, 9, 9)), False),
    (TREE_FROM, {"method": "exact"}, None, False),
    (2, {"method": "tree"}, None, True),
])  # fmt: skip
def test_a_tree_is_taken_where_it_can_and_where_it_is_quicker(
    count: int, options: dict[str, Any], space: Any, treed: bool
) -> None:
    model, _ = cloud(count, sl.Attraction(**options), space=space).build()
    assert (model.room(Attractions).theta > 0.0).tolist() == [treed]


def plummer(count: int) -> sl.Scene:
    """A Plummer sphere of G = M = a = 1: radii at equal steps of the mass, speeds at equal steps of their share.

    q = v/v_escape has the share q^2 (1 - q^2)^(7/2) (Aarseth, Henon and Wielen, Astron. Astrophys. 37, 183 (1974)).
    """
    random = np.random.default_rng(1)
    part = (np.arange(count) + 0.5) / count
    radius = 1.0 / np.sqrt(part ** (-2.0 / 3.0) - 1.0)
    q = np.linspace(0.0, 1.0, 20_001)
    grown = np.cumsum(q * q * (1.0 - q * q) ** 3.5)
    speed = np.interp(random.permutation(part), grown / grown[-1], q) * np.sqrt(2.0) * (1.0 + radius**2) ** -0.25
    places, paces = (way / np.sqrt((way**2).sum(axis=1))[:, None] for way in random.normal(size=(2, count, 3)))
    scene = sl.Scene()
    scene.particles(places * radius[:, None], velocity=paces * speed[:, None], mass=1.0 / count)
    return scene


@pytest.mark.parametrize("method", ["exact", "tree"])
def test_a_plummer_sphere_has_the_energy_minus_three_pi_over_64(method: str) -> None:
    scene = plummer(20_000)
    scene.add(sl.Attraction(1.0, method=method))
    energy = scene.simulate(dt=0.01).energy["total"]
    assert abs(energy / (-3.0 * np.pi / 64.0) - 1.0) < 2e-3  # measured 3e-4


def test_under_a_force_that_grows_with_distance_all_orbits_take_the_same_time() -> None:
    """Exponent -1: every pair is a spring, and n equal bodies swing about their center with omega^2 = G M."""
    scene = cloud(40, sl.Attraction(2.0, exponent=-1.0))
    simulation = scene.simulate(dt=1e-3, integrator="yoshida6")
    state, mass = simulation.data.state, simulation.data.model.particles.mass
    start, total = state.position.copy(), float(mass.sum())
    center = mass @ start / total
    simulation.step(1700)
    right = center + (start - center) * np.cos(np.sqrt(2.0 * total) * 1.7)
    assert np.abs(state.position - start).max() > 1.0
    assert np.abs(state.position - right).max() < 1e-12  # measured 5e-15


@pytest.mark.parametrize("radius", [0.5, 2.0])
def test_under_the_logarithmic_law_circles_of_any_size_are_run_at_one_speed(radius: float) -> None:
    """Exponent 1: m v^2/r = G m M/r, so v^2 = G M."""
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=3.0, fixed=True)
    moon = scene.particle((radius, 0, 0), velocity=(0, np.sqrt(3.0), 0), mass=0.1)
    scene.add(sl.Attraction(1.0, exponent=1.0))
    simulation = scene.simulate(dt=radius * 1e-3, integrator="yoshida6")
    simulation.step(2000)
    assert abs(np.sqrt((simulation.position[moon.index[0]] ** 2).sum()) / radius - 1.0) < 1e-11  # measured 1e-14


@sl.pair_law
def gravity_of_one(distance, strength):
    """What attraction does to masses of 1 kg."""
    return -strength / distance, -strength / distance**2


@sl.pair_law
def well(distance, depth, width):
    """Pulls within a width, and ends there with a slope of 0."""
    x = max(1.0 - (distance / width) ** 2, 0.0)
    return -depth * x * x, -4.0 * depth * x * distance / width**2


def crowd(count: int, space: Any, *things: Any) -> sl.Simulation:
    """Particles of 1 kg, two of them in one place and one that is gone."""
    scene = sl.Scene(space=space)
    scene.particles(np.random.default_rng(3).random((count, 3)) * SIDE)
    scene.add(*things)
    simulation = scene.simulate(dt=0.1)
    simulation.data.state.position[4] = simulation.data.state.position[7]
    simulation.data.state.alive[5] = 0
    return simulation


@pytest.mark.parametrize("world", ["free space", "torus"])
def test_a_pair_law_written_as_gravity_is_gravity(world: str) -> None:
    space = sl.Torus((SIDE,) * 3) if world == "torus" else None
    own = crowd(60, space, sl.PairForce(gravity_of_one, {"strength": 1.5}, on=range(50)))
    built_in = crowd(60, space, sl.Attraction(1.5, on=range(50)))
    assert np.abs(own.forces - built_in.forces).max() < 1e-13 * np.abs(own.forces).max()  # measured 3e-16
    energy = built_in.energy["attraction"]
    assert abs(own.energy["pairforce"] / energy - 1.0) < 1e-13  # measured 4e-16


@pytest.mark.parametrize("world", ["free space", "torus"])
@pytest.mark.parametrize("width", [0.3, 1.1])
def test_a_pair_law_that_ends_finds_all_that_is_near(width: float, world: str) -> None:
    """The law is 0 beyond its width, so that all pairs and the near ones give the same."""
    space = sl.Torus((SIDE,) * 3) if world == "torus" else None
    values = {"depth": 2.0, "width": width}
    all_pairs = crowd(400, space, sl.PairForce(well, values))
    near = crowd(400, space, sl.PairForce(well, values, within=width))
    force = near.forces
    size = np.abs(force).max()
    assert size > 1.0
    assert np.abs(force - all_pairs.forces).max() < 1e-13 * size  # measured 1e-15
    assert abs(near.energy["pairforce"] / all_pairs.energy["pairforce"] - 1.0) < 1e-13  # measured 1e-15
    assert np.abs(force.sum(axis=0)).max() < 1e-14 * np.sqrt((force**2).sum(axis=1)).sum()  # measured 1e-17
    assert (force[5] == 0.0).all()


def test_a_pair_law_keeps_the_energy_of_a_run() -> None:
    scene = sl.Scene()
    scene.particles(np.random.default_rng(3).random((60, 3)) * SIDE)
    scene.add(sl.PairForce(well, {"depth": 0.2, "width": 1.0}, within=1.0))
    run = scene.simulate(dt=2e-3, integrator="pefrl").run(until=1.0, every=0.1)
    assert run.energy["kinetic"][-1] > 1.0
    assert np.ptp(run.energy["total"]) < 1e-6 * run.energy["kinetic"][-1]  # measured 8e-8: the law bends where it ends


def test_particles_at_rest_between_pair_laws_are_found_by_newton() -> None:
    """A charge between two fixed ones that repel it, and one another."""
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [0.7, 0, 0], [2, 0, 0]])
    scene.anchor([0, 2])
    scene.anchor([1], axes="yz")
    scene.add(sl.PairForce(gravity_of_one, {"strength": -1.0}))
    shape = scene.equilibrium()
    assert abs(shape.position[1, 0] - 1.0) < 1e-9  # measured 0
    assert abs(shape.reactions[0, 0] - 1.25) < 1e-9  # 1 of the middle, 1/4 of the other end


def test_what_a_pair_law_raises_reaches_the_user() -> None:
    @sl.pair_law
    def brittle(distance):
        if distance > 1.2:
            raise ValueError("too far")
        return 1.0 / distance, 1.0 / distance**2

    scene = sl.Scene()
    scene.particles([[0, 0, 0], [1, 0, 0]])
    scene.add(sl.PairForce(brittle))
    with pytest.raises(ValueError, match="too far"):
        scene.simulate(dt=0.01).run(until=5.0, every=1.0)


def test_a_charged_chain_hangs_in_an_electric_field_as_a_loaded_one_and_is_certified() -> None:
    shapes = []
    for charge, things in ((0.5, [sl.ElectricField((0, 0, -4.0))]), (0.0, [sl.Load((0, 0, -2.0))])):
        scene = sl.Scene()
        chain = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=50.0)
        chain.charge = charge
        scene.anchor(chain.ends)
        scene.add(*things, sl.Coulomb(0.0 if charge else 1.0))
        shapes.append(scene.equilibrium())
    assert np.abs(shapes[0].position - shapes[1].position).max() < 1e-12
    assert shapes[0].reactions.sum(axis=0)[2] == pytest.approx(8.0, rel=1e-12)
