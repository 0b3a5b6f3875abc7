"""Pair laws that see masses: written as a law, gravity is gravity, in motion, at rest and for the implicit methods."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.samples import newton
from springline.equilibrium.problem import Problem
from springline.equilibrium.stiffness import Stiffness
from springline.run.pair_law_rate import pair_law_rate

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


@sl.pair_law
def lennard_jones(distance, depth, size):
    part = (size / distance) ** 6
    return 4.0 * depth * (part * part - part)


def droplet(spacing: float = 1.15) -> sl.Scene:
    scene = sl.Scene(dim=2, seed=1)
    x, y = np.meshgrid(np.arange(6) * spacing, np.arange(6) * spacing)
    speed = np.random.default_rng(0).normal(size=(36, 2))
    scene.particles(np.column_stack([x.ravel(), y.ravel()]), mass=1.0, velocity=speed)
    scene.add(sl.PairForce(lennard_jones, {"depth": 1.0, "size": 1.0}, within=3.0))
    return scene


@pytest.mark.filterwarnings("ignore:The energy balance")  # atoms that collide are stiffer than at ends of windows
def test_the_automatic_step_follows_the_stiffness_of_a_law_from_the_start(tmp_path: Path) -> None:
    # Two atoms at the distance of least energy swing with the frequency sqrt(2 U''/m), U'' = 72 depth/(2^(1/3) size^2).
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (2.0 ** (1.0 / 6.0), 0, 0)], mass=1.0)
    scene.add(sl.PairForce(lennard_jones, {"depth": 1.0, "size": 1.0}))
    run = scene.simulate().data
    assert pair_law_rate(run) == pytest.approx(np.sqrt(2.0 * 72.0 / 2.0 ** (1.0 / 3.0)), rel=1e-6)
    assert run.dt == pytest.approx(run.pace.resolved / pair_law_rate(run), rel=1e-9)
    # Twice as close, the law is 2,000 times as stiff.
    dense = droplet(0.8).simulate()
    assert dense.dt is not None
    assert dense.dt < 0.2 * (droplet().simulate().dt or 0.0)
    whole = droplet().simulate().run(until=2.0, every=0.5)
    total, kinetic = whole.energy["total"], whole.energy["kinetic"]
    assert np.ptp(total) < 0.02 * kinetic.max()
    path = tmp_path / "half.springline"
    droplet().simulate().run(until=1.0, every=0.5, to=path)
    resumed = sl.load(path).resume(until=2.0, using=[lennard_jones])
    assert np.array_equal(resumed.position[-1], whole.position[-1])


@pytest.mark.heavy
def test_a_crowd_runs_by_default() -> None:
    run = sl.gallery.scene("door").simulate().run(until=5.0, every=0.5)
    by_entry = sl.gallery.scene("door").simulate(dt=0.0125).run(until=5.0, every=0.5)
    assert np.abs(run.position[1] - by_entry.position[1]).max() < 0.02  # later, the order in which people go is chaotic
    assert np.array_equal(run.emission["absorbed"][-1] > 0, by_entry.emission["absorbed"][-1] > 0)
