"""Edits between two steps, by closed forms: what they do, and what the ledger says of it."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.engine.program import HOLDING
from springline.forces.grab_spring import Hands
from springline.model.state import DISSIPATED, WORK
from springline.run.edit_sections import run_section
from springline.run.grabs import footing_of

ZETA = 0.7  # damping ratio of a particle on the spring of a hand [-]


def pair(**options: float) -> sl.Simulation:
    """Two particles, 3 m apart, on a spring of 10 N/m and a rest length of 1 m."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (3, 0, 0)], mass=0.5, velocity=[(0, 0, 0), (0, 2, 0)])
    scene.spring(0, 1, stiffness=10.0, rest_length=1.0, **options)
    return scene.simulate(dt=0.01, threads=1)


def ledger(simulation: sl.Simulation) -> tuple[float, float]:
    """Return the energy dissipated so far, and the work done [J]."""
    found = simulation.data.state.ledger
    return float(found[DISSIPATED]), float(found[WORK])


def test_the_energy_of_a_spring_that_is_cut_is_dissipated() -> None:
    simulation = pair()
    simulation.cut([0])
    assert ledger(simulation) == pytest.approx((20.0, 0.0))  # k x^2/2


def test_the_energy_of_a_particle_that_is_removed_is_dissipated_with_its_springs() -> None:
    simulation = pair()
    simulation.remove([1])
    assert not simulation.velocity[1].any()
    assert ledger(simulation) == pytest.approx((21.0, 0.0))  # and m v^2/2


def test_a_push_sets_the_velocity_along_free_axes_and_does_work() -> None:
    simulation = pair()
    simulation.anchor([1], axes="x")
    simulation.push([1], (5.0, 4.0, 0.0))
    assert simulation.velocity[1].tolist() == [0.0, 4.0, 0.0]
    assert ledger(simulation) == pytest.approx((0.0, 0.5 * 0.5 * (4.0**2 - 2.0**2)))


def test_a_particle_that_is_anchored_loses_its_kinetic_energy() -> None:
    simulation = pair()
    simulation.anchor([1])
    assert not simulation.velocity[1].any()
    assert ledger(simulation) == pytest.approx((1.0, 0.0))


def test_a_hand_is_damped_below_the_critical_rate() -> None:
    simulation = pair()
    simulation.grab(1)
    run = simulation.data
    hands = run.model.room(Hands)
    run.stepper.edits(run.model, run.state, run.adjacency).footing[:] = footing_of(run).numbers
    stiffness, damping = run_section(run, HOLDING, [1]).hand  # as pages set them
    assert (stiffness, damping) == (hands.stiffness[0], hands.damping[0])
    assert damping == pytest.approx(2.0 * ZETA * np.sqrt(stiffness * 0.5))
