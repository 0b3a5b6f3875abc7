"""Every force that has an energy is minus its gradient, and every declared thing has a sample that is tested."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from physics.samples import ENDS, FLOCK, FORCES, PERIOD, RESTS, SAMPLES, Sample
from springline.equilibrium.declared_energies import fading, steady
from springline.forces.coulomb import ElectricFields
from springline.forces.gravity import Gravities
from springline.forces.loads import Loads
from springline.spec.text_writing import DECLARED

CONSERVATIVE = [sample for sample in FORCES if sample.conservative]
CONFIGURATIONS = [200, pytest.param(1000, marks=pytest.mark.slow)]
PLACES = [25, pytest.param(100, marks=pytest.mark.slow)]  # at each, the energy is summed once more in NumPy
STEP = 1e-3  # [m] of the differences
BY_REFERENCE = {False: 9e-15, True: 2.4e-12}  # [-] slopes known exactly, and by differences; measured 2.8e-15, 8e-13
NEAR = 0.6  # [m] random particles keep this apart: closer, unsoftened attraction has no digits left


def names(sample: Sample) -> str:
    return sample.name


def away_from_kinks(places: np.ndarray, torus: bool) -> bool:
    """Whether no difference crosses where a spring falls slack, two particles meet or the nearest image changes."""
    apart = places[:, None] - places[None]
    if torus:
        apart -= PERIOD * np.floor(apart / PERIOD + 0.5)
        if (np.abs(np.abs(apart) - PERIOD / 2) < 8 * STEP).any():
            return False
    length = np.sqrt((apart**2).sum(axis=-1)) + 10.0 * np.eye(len(places))
    return bool(length.min() > NEAR and (np.abs(length[tuple(ENDS.T)] - RESTS) > 8 * STEP).all())


def configurations(sample: Sample, count: int):
    """Random places, some with particles across the border of the torus, and a random direction for each."""
    random = np.random.default_rng(7)
    while count:
        places = random.uniform(0.0, PERIOD if sample.torus else 4.0, (5, 3))
        if away_from_kinks(places, sample.torus) and sample.clear(places):
            direction = random.normal(size=(5, 3))
            yield places, direction / np.sqrt((direction**2).sum())
            count -= 1


# with particles, meshes or functions of their own, in test_emitters, test_surface_contacts, test_mesh_world and
# test_user_constraints
ELSEWHERE = {"emitter", "absorber", "obstacle", "onmesh", "onnurbs", "held", "apply"}


def test_every_declared_force_and_rule_has_a_sample() -> None:
    assert set(DECLARED) <= {sample.key for sample in SAMPLES} | ELSEWHERE


def test_every_force_with_an_energy_has_one_in_the_samples() -> None:
    seen = set()
    for sample in SAMPLES:
        seen |= set(sample.scene().simulate(dt=0.01).energy)
    own = {sample.key for sample in CONSERVATIVE} - {"drive"}  # it drives energies of others
    seen -= {"plasticity", "capstan", "bonds"}  # what has yielded does not come back; bonds are not there at the start
    assert seen - {"kinetic", "potential", "total", "dissipated", "work"} == own


@pytest.mark.parametrize("count", CONFIGURATIONS)
@pytest.mark.parametrize("sample", CONSERVATIVE, ids=names)
def test_force_is_minus_the_gradient_of_the_energy(sample: Sample, count: int) -> None:
    simulation = sample.scene().simulate(dt=0.01)
    position, worst, largest = simulation.data.state.position, 0.0, 0.0
    for places, direction in configurations(sample, count):
        position[:] = places
        force = simulation.forces
        energy = []
        for part in (-2, -1, 1, 2):
            position[:] = places + part * STEP * direction
            energy.append(simulation.energy["potential"])
        slope = (energy[0] - 8 * energy[1] + 8 * energy[2] - energy[3]) / (12 * STEP)
        size = float(np.sqrt((force**2).sum()))
        worst = max(worst, abs(slope + (force * direction).sum()) / max(size, 1e-3))
        largest = max(largest, size)
    assert largest > 0.5  # something was measured
    assert worst < 1e-6  # measured 4e-12


@pytest.mark.parametrize("sample", CONSERVATIVE, ids=names)
def test_each_coordinate_of_the_force_is_minus_a_derivative(sample: Sample) -> None:
    simulation = sample.scene().simulate(dt=0.01)
    position = simulation.data.state.position
    for places, _ in configurations(sample, 5):
        position[:] = places
        force, slope = simulation.forces, np.zeros((5, 3))
        for i, axis in np.ndindex(5, 3):
            energy = []
            for part in (-2, -1, 1, 2):
                position[:] = places
                position[i, axis] += part * STEP
                energy.append(simulation.energy["potential"])
            slope[i, axis] = (energy[0] - 8 * energy[1] + 8 * energy[2] - energy[3]) / (12 * STEP)
        assert np.abs(slope + force).max() < 1e-6 * np.abs(force).max()  # measured 2e-12


@pytest.mark.parametrize("sample", FORCES, ids=names)
def test_a_force_that_reads_the_velocity_never_gains_energy_by_it(sample: Sample) -> None:
    """f(v) - f(0) loses power, for every drag and dashpot; forces without energy that read no velocity do neither."""
    if sample.key in ("custom", *FLOCK):  # who wrote the one knows; birds drive one another
        return
    simulation = sample.scene().simulate(dt=0.01)
    state, random = simulation.data.state, np.random.default_rng(3)
    for _ in range(50):
        state.velocity[:] = 0.0
        still = simulation.forces
        state.velocity[:] = random.normal(size=(5, 3))
        power = ((simulation.forces - still) * state.velocity).sum()
        assert power <= 0.0
        assert (power < 0.0) == ("drag" in sample.key or sample.name.startswith("damped"))


@pytest.mark.parametrize("count", PLACES)
@pytest.mark.parametrize("sample", [one for one in CONSERVATIVE if one.key != "fluid"], ids=names)  # see test_fluid.py
def test_forces_and_energies_are_those_of_formulas_that_share_no_code_with_them(sample: Sample, count: int) -> None:
    """The compiled engine beside NumPy, each family written once more from its formula, at random places."""
    simulation = sample.scene().simulate(dt=0.01)
    model, state, off, moved = simulation.data.model, simulation.data.state, 0.0, 0.0
    state.velocity[:] = 0.0
    whole = np.ones(model.spring_count, dtype=bool)
    loads = np.zeros((model.particle_count, 3))
    if len(model.room(Gravities).acceleration):
        loads += model.particles.mass[:, None] * model.room(Gravities).acceleration
    if len(model.room(ElectricFields).field):
        loads += model.particles.charge[:, None] * model.room(ElectricFields).field
    given = model.room(Loads)
    np.add.at(loads, given.particle, given.force * np.cos(given.phase)[:, None])
    for places, _ in configurations(sample, count):
        state.position[:] = places
        found = steady(model, whole, places).plus(fading(model, whole, places)[0])
        force, energy = found.force + loads, found.energy - float((loads * places).sum())
        size = max(float(np.abs(force).max()), 1e-3)  # [N] none where all are slack
        off = max(off, float(np.abs(simulation.forces - force).max()) / size)
        off = max(off, abs(simulation.energy["potential"] - energy) / max(found.energy_size, abs(energy), size))
        moved = max(moved, size)
    assert moved > 0.01
    # measured 2.7e-14 of twists and 1.4e-14 of bends: both divide by what is left where links nearly fold back
    assert off < (6e-14 if sample.key in ("twist", "bend") else BY_REFERENCE[found.differences > 0.0])


def test_drag_dashpots_and_loads_are_those_of_their_formulas_whatever_the_speed_and_the_time() -> None:
    """f = -c v - c' abs(v) v;  c Ldot along the axis, pulling where it lengthens;  F cos(omega t + phase)."""
    random = np.random.default_rng(5)
    scene = sl.Scene()
    scene.particles(random.uniform(0.0, 4.0, (6, 3)), velocity=random.normal(0.0, 2.0, (6, 3)), mass=1.3)
    ends, dashpot = np.array([[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]), random.uniform(0.1, 0.9, 6)
    scene.springs(ends, stiffness=7.0, damping=dashpot)
    linear, quadratic = random.uniform(0.1, 0.9, 6), random.uniform(0.1, 0.9, 6)
    push, omega, phase = (3.0, -1.0, 0.5), 2.0, 0.7
    scene.add(sl.Drag(linear), sl.AirDrag(quadratic), sl.Load(push, omega=omega, phase=phase))
    simulation, worst = scene.simulate(dt=0.01), 0.0
    for _ in range(20):
        simulation.step(3)
        position, velocity, time = simulation.data.state.position, simulation.data.state.velocity, simulation.time
        speed = np.sqrt((velocity**2).sum(axis=1))
        force = -(linear + quadratic * speed)[:, None] * velocity + np.array(push) * np.cos(omega * time + phase)
        apart, moving = position[ends[:, 1]] - position[ends[:, 0]], velocity[ends[:, 1]] - velocity[ends[:, 0]]
        length = np.sqrt((apart**2).sum(axis=1))
        pull = (
            7.0 * (length - simulation.data.model.springs.rest_length) + dashpot * (moving * apart).sum(axis=1) / length
        )
        for row, (i, j) in enumerate(ends):
            force[i] += pull[row] * apart[row] / length[row]
            force[j] -= pull[row] * apart[row] / length[row]
        worst = max(worst, float(np.abs(simulation.forces - force).max() / np.abs(force).max()))
    assert simulation.time > 0.5 and np.abs(simulation.velocity).max() > 0.1
    assert worst < 1.4e-15  # measured 4.6e-16
