"""Gravity with every pair once: as right as the sum over all others, whatever the distances, masses and threads."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from plainly import compiled_and_plain
from springline.engine.machine import DONE, take_section
from springline.engine.program import FORCES
from springline.forces.cache_blocks import CACHE_BLOCKED_FROM, FARTHEST, HEAVIEST, LIGHTEST, NEAREST
from springline.forces.net import force_rows
from springline.model.work import LEAST_PARTITION, SIMD_LANES
from tables import table_with

RIGHT = np.longdouble


def simulation(place: np.ndarray, mass: np.ndarray, softening: float = 0.0, threads: int = 1) -> sl.Simulation:
    """Bodies that attract one another, summed exactly."""
    scene = sl.Scene()
    scene.particles(place, mass=mass)
    scene.add(sl.Attraction(1.0, softening, method="exact"))
    return scene.simulate(dt=1e-3, threads=threads)


def accelerations(place: np.ndarray, mass: np.ndarray, softening: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """What each body feels [m/s2], and the sum of the sizes of all that it is made of, by longer numbers."""
    at, heavy = place.astype(RIGHT), mass.astype(RIGHT)
    right, sizes = np.zeros_like(at), np.zeros_like(at)
    for i in range(len(at)):
        apart = at - at[i]
        raw = (apart**2).sum(axis=1)
        root = np.sqrt(np.where(raw > 0.0, raw + RIGHT(softening) ** 2, 1.0))
        each = (np.where(raw > 0.0, heavy, 0.0) / root / root)[:, None] * (apart / root[:, None])
        right[i], sizes[i] = each.sum(axis=0), np.abs(each).sum(axis=0)
    return right, sizes


def done_once(made: sl.Simulation) -> bool:
    """Whether forces are found by every pair once."""
    table, work = table_with(made, {FORCES: force_rows(made.data.model)})
    assert take_section(table, 0, FORCES) == DONE
    return bool(work.bodies.sums.any())


def worst(made: sl.Simulation, softening: float = 0.0) -> float:
    """The largest error of a force over the sum of the sizes that it is made of."""
    mass = made.data.model.particles.mass
    right, sizes = accelerations(made.data.state.position, mass, softening)
    felt = np.where(mass > 0.0, mass, 1.0)[:, None].astype(RIGHT)
    force = made.forces.astype(RIGHT)
    assert np.isfinite(force).all()
    return float((np.abs(force - right * felt) / np.where(sizes > 0.0, sizes * felt, 1.0)).max())


@pytest.mark.parametrize("count", [CACHE_BLOCKED_FROM, CACHE_BLOCKED_FROM + 1, SIMD_LANES * LEAST_PARTITION + 1, 300])
@pytest.mark.parametrize("softening", [0.0, 0.3])
def test_forces_are_right_to_a_few_roundings(count: int, softening: float) -> None:
    chance = np.random.default_rng(count)
    mass = chance.uniform(0.5, 1.5, count)
    mass[::7] = 0.0 if count > SIMD_LANES * LEAST_PARTITION else 1.0
    made = simulation(chance.normal(size=(count, 3)), mass, softening)
    assert worst(made, softening) < 2e-15  # measured 4e-16
    assert done_once(made)


@pytest.mark.parametrize("size", [1e-33, 1e-20, 1e-3, 1e11, 1e30, 1e49])
def test_forces_are_right_at_any_ordinary_scale(size: float) -> None:
    """Distances over five powers of ten, masses over six."""
    chance = np.random.default_rng(5)
    place = size * chance.normal(size=(200, 3)) * 10.0 ** chance.uniform(-3.0, 0.0, (200, 1))
    made = simulation(place, 10.0 ** chance.uniform(-3.0, 3.0, 200))
    assert worst(made) < 2e-15  # measured 5e-16
    assert done_once(made)


@pytest.mark.parametrize("size", [1e-150, 1e-120, 1e-60, 1e60, 1e120, 1e150])
def test_forces_are_right_far_beyond_by_division_and_root(size: float) -> None:
    chance = np.random.default_rng(6)
    made = simulation(size * chance.uniform(-1.0, 1.0, (100, 3)), np.ones(100))
    assert worst(made) < 4e-15  # measured 5e-16
    assert not done_once(made)


@pytest.mark.parametrize(("place", "mass", "once"), [
    (NEAREST, 1.0, True), (0.5 * NEAREST, 1.0, False), (FARTHEST, 1.0, True), (2.0 * FARTHEST, 1.0, False),
    (1.0, LIGHTEST, True), (1.0, 0.5 * LIGHTEST, False), (1.0, HEAVIEST, True), (1.0, 2.0 * HEAVIEST, False),
])  # fmt: skip
def test_one_number_beyond_the_ordinary_is_enough(place: float, mass: float, once: bool) -> None:
    chance = np.random.default_rng(7)
    places, masses = chance.normal(size=(90, 3)), np.ones(90)
    places[40, 1], masses[60] = place, mass
    made = simulation(places, masses)
    assert worst(made) < 4e-15  # measured 5e-16
    assert done_once(made) == once


@pytest.mark.parametrize("heavy", [1.0, HEAVIEST])
def test_bodies_in_one_place_feel_nothing_of_one_another(heavy: float) -> None:
    place = np.repeat([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]], 80, axis=0)
    made = simulation(place, np.full(160, heavy))
    force = made.forces
    assert done_once(made)
    assert np.abs(np.abs(force[:, 0]) / (80.0 * heavy * heavy) - 1.0).max() < 2e-15  # measured 4e-16
    assert (force[:, 1:] == 0.0).all()


def test_all_in_one_place_feel_nothing() -> None:
    made = simulation(np.ones((100, 3)), np.full(100, HEAVIEST))
    assert (made.forces == 0.0).all()


def test_the_nearest_that_two_numbers_can_be_is_felt() -> None:
    """Neighbors among floating-point numbers, beside the smallest that is ordinary."""
    place = np.zeros((CACHE_BLOCKED_FROM, 3))
    place[:, 2] = np.arange(CACHE_BLOCKED_FROM)
    place[0, 0], place[1, 0] = NEAREST, np.nextafter(NEAREST, 1.0)
    place[1, 2] = 0.0
    made = simulation(place, np.ones(CACHE_BLOCKED_FROM))
    apart = place[1, 0] - place[0, 0]
    assert 0.0 < apart < 1e-55
    assert abs(made.forces[0, 0] * apart * apart - 1.0) < 2e-15
    assert done_once(made)


def test_a_force_is_minus_the_gradient_of_the_energy() -> None:
    chance = np.random.default_rng(8)
    made = simulation(chance.normal(size=(100, 3)), chance.uniform(0.5, 1.5, 100), 0.2)
    force, step = made.forces, 1e-5
    for i, axis in ((0, 0), (17, 1), (99, 2)):
        energy = []
        for way in (step, -2.0 * step):
            made.data.state.position[i, axis] += way
            energy.append(made.energy["attraction"])
        made.data.state.position[i, axis] += step
        assert abs((energy[1] - energy[0]) / (2.0 * step) / force[i, axis] - 1.0) < 1e-6


def test_the_dead_and_the_fixed_are_as_they_should() -> None:
    chance = np.random.default_rng(9)
    place = chance.normal(size=(120, 3))
    made = simulation(place, np.ones(120))
    made.data.state.alive[::5] = 0
    living = made.data.state.alive == 1
    alone = simulation(place[living], np.ones(96))
    assert (made.forces[~living] == 0.0).all()
    assert (made.forces[living] == alone.forces).all()
    assert done_once(made)


def test_momentum_is_kept_to_the_last_digits() -> None:
    chance = np.random.default_rng(10)
    force = simulation(chance.normal(size=(1500, 3)), 10.0 ** chance.uniform(-3.0, 0.0, 1500)).forces
    assert np.abs(force.sum(axis=0)).max() < 1e-16 * np.sqrt((force**2).sum(axis=1)).sum()  # measured 2e-17


@pytest.mark.parametrize("light", [0, 9])
def test_the_bits_are_the_same_for_every_number_of_threads(light: int) -> None:
    chance = np.random.default_rng(11)
    place, mass = chance.normal(size=(900, 3)), chance.uniform(0.5, 1.5, 900) / 900
    if light:
        mass[::light] = 0.0
    found = set()
    for threads in (1, 2, 3, 4, 8):
        made = simulation(place, mass, threads=threads)
        assert made.data.stepper.shared
        made.step(4)
        found.add(made.data.state.digest())
        assert done_once(made)
    assert len(found) == 1


def forces_in_a_crowd() -> str:
    chance = np.random.default_rng(12)
    mass = chance.uniform(0.5, 1.5, 150)
    mass[::11] = 0.0
    scene = sl.Scene()
    scene.particles(chance.normal(size=(150, 3)), mass=mass)
    scene.add(sl.Attraction(1.0, 0.01, method="exact"))
    return scene.simulate(dt=0.1).forces.tobytes().hex()


def test_the_same_source_without_a_compiler_gives_the_same_bits() -> None:
    compiled, plain = compiled_and_plain(forces_in_a_crowd)
    assert len(compiled) > 7000
    assert compiled == plain
