"""Pair laws that see masses: written as a law, gravity is gravity, in motion, at rest and for the implicit methods."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.samples import newton
from springline.equilibrium.problem import Problem
from springline.equilibrium.stiffness import Stiffness

G = 1.7


@sl.pair_law
def lopsided(distance, mass_a, mass_b):
    """Depends on the lighter of the two alone."""
    return mass_a * distance, -mass_a


def planets(*things: Any, massless: bool = False) -> sl.Scene:
    """Bodies of unlike masses around a heavy one."""
    scene = sl.Scene(seed=4)
    places = scene.random.normal(size=(5, 3)) * 2.0
    mass = [50.0, 1.0, 0.3, 2.0, 0.0 if massless else 1.0]
    scene.particles(places, velocity=np.roll(places, 1, axis=1) * 0.5, mass=mass)
    if massless:
        scene.anchor([4])
    scene.add(*things)
    return scene


LAWS = (sl.PairForce(newton, {"strength": G}), sl.Attraction(G))


@pytest.mark.parametrize("name", ["velocity_verlet", "chin4a", "implicit_midpoint"])
def test_gravity_as_a_law_of_masses_is_gravity(name: str) -> None:
    runs = [planets(law).simulate(dt=1e-3, integrator=name) for law in LAWS]
    start = runs[0].position.copy()
    for run in runs:
        run.step(200)
    assert np.abs(runs[0].position - start).max() > 0.1
    bound = 1e-12 if name == "velocity_verlet" else 1e-8  # chin4a and the implicit ones take differences of a law
    assert np.abs(runs[0].position - runs[1].position).max() < bound  # measured 4e-15; 2e-13, 1e-13
    energy = [run.energy for run in runs]
    assert energy[0]["pairforce"] == pytest.approx(energy[1]["attraction"], rel=1e-11 if bound < 1e-9 else 1e-8)


def test_momentum_is_kept_to_the_last_bit_whatever_a_law_makes_of_the_masses() -> None:
    """Both of a pair are asked with the lighter mass first: the two forces are exactly opposite."""
    for law in (LAWS[0], sl.PairForce(lopsided)):
        simulation = planets(law).simulate(dt=1e-3)
        simulation.data.state.position[2:] += 1e9 * np.eye(3)[:, [0, 1, 2]]  # two of them are alone with one another
        force = simulation.forces
        assert np.abs(force[0]).max() > 0.0
        assert np.abs(force.sum(axis=0)).max() <= 1e-15 * np.abs(force).sum()  # measured 0


def test_a_body_without_mass_neither_feels_nor_pulls_by_a_law_of_masses() -> None:
    simulation = planets(LAWS[0], massless=True).simulate(dt=1e-3)
    with_it = simulation.forces
    simulation.data.state.position[4] += 0.3
    assert np.array_equal(simulation.forces, with_it) and (with_it[4] == 0.0).all()


def test_a_change_of_mass_is_felt_by_the_law() -> None:
    scene = planets(LAWS[0])
    simulation = scene.simulate(dt=1e-3)
    before = simulation.forces
    simulation.change({"particles.mass": 2.0 * scene.all.mass})
    assert np.abs(simulation.forces - 4.0 * before).max() <= 1e-15 * np.abs(before).max() * 4.0  # measured 0


def test_stiffness_and_modes_of_gravity_as_a_law_are_those_of_gravity() -> None:
    matrices = []
    for law in LAWS:
        stiffness = Stiffness(Problem(*planets(law).build()))
        matrices.append(stiffness.matrix(stiffness.body.configuration(stiffness.body.start)).toarray())
    size = np.abs(matrices[1]).max()
    assert size > 1.0
    assert np.abs(matrices[0] - matrices[1]).max() < 1e-8 * size  # measured 2e-10, by differences


def test_merged_bodies_pull_with_the_mass_they_have_together() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0.15, 0, 0), (9, 0, 0)], mass=[2.0, 1.0, 0.5], radius=[0.1, 0.1, 0.0])
    scene.add(LAWS[0], sl.Merging(on=[0, 1]))
    simulation = scene.simulate(dt=1e-3)
    simulation.step(1)
    assert simulation.data.state.alive.tolist() == [1, 0, 1]
    apart = np.abs(simulation.position[2] - simulation.position[0]).max()
    assert simulation.forces[2, 0] == pytest.approx(-G * 3.0 * 0.5 / apart**2, rel=1e-14)


def test_a_law_can_be_asked_by_hand() -> None:
    energy, force = newton(2.0, 3.0, 5.0, strength=G)
    assert energy == -G * 7.5 and force == energy / 2.0
