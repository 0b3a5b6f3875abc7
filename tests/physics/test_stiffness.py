"""The tangent stiffness is the derivative of the forces, for every force that has an energy, and it is symmetric."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from physics.samples import FLOCK, FORCES, Sample
from physics.test_force_is_minus_gradient import STEP, configurations, names
from springline.equilibrium.problem import Problem
from springline.equilibrium.stiffness import Stiffness

UNKNOWN = ("custom", "fluid", *FLOCK)  # without a stiffness
AT_REST = [sample for sample in FORCES if sample.key not in UNKNOWN and sample.name != "harmonic load"]
SHAPES = 10


def stiffness_of(scene: sl.Scene) -> Stiffness:
    return Stiffness(Problem(*scene.build()))


def by_differences(scene: sl.Scene, places: np.ndarray, free: np.ndarray) -> np.ndarray:
    """Minus the derivative of the simulation's own forces by the free coordinates, of order 4 [N/m]."""
    simulation = scene.simulate(dt=0.01)
    simulation.data.state.velocity[:] = 0.0
    position, columns = simulation.data.state.position, []
    for dof in free:
        force = []
        for part in (-2, -1, 1, 2):
            position[:] = places
            position.ravel()[dof] += part * STEP
            force.append(simulation.forces.ravel()[free])
        columns.append(-(force[0] - 8 * force[1] + 8 * force[2] - force[3]) / (12 * STEP))
    return np.column_stack(columns)


@pytest.mark.parametrize("sample", AT_REST, ids=names)
def test_stiffness_is_the_derivative_of_the_force(sample: Sample) -> None:
    scene = sample.scene()
    scene.anchor([1])
    scene.anchor([3], axes="xz")
    stiffness, worst, largest = stiffness_of(scene), 0.0, 0.0
    for places, _ in configurations(sample, SHAPES):
        matrix = stiffness.matrix(stiffness.body.configuration(places)).toarray()
        expected = by_differences(scene, places, stiffness.body.dofs)
        size = max(float(np.abs(expected).max()), 1e-3)
        worst = max(worst, float(np.abs(matrix - expected).max()) / size)
        largest = max(largest, float(np.abs(matrix).max()))
        assert np.abs(matrix - matrix.T).max() <= 1e-15 * np.abs(matrix).max()  # measured 0
    elastic = sample.conservative and sample.key not in ("gravity", "electricfield", "load")
    assert (largest > 0.1) == (elastic or sample.name.startswith("damped"))  # something was measured
    assert worst < 1e-8  # measured 4e-10 (elements, by differences of their gradients), springs 6e-12


@pytest.mark.parametrize("sample", AT_REST, ids=names)
def test_the_static_forces_are_those_of_the_simulation(sample: Sample) -> None:
    scene = sample.scene()
    problem, simulation = Problem(*scene.build()), scene.simulate(dt=0.01)
    simulation.data.state.velocity[:] = 0.0
    for places, _ in configurations(sample, SHAPES):
        simulation.data.state.position[:] = places
        force, point = simulation.forces, problem.at(places)
        assert np.abs(point.force - force).max() <= 1e-13 * max(float(np.abs(force).max()), 1.0)  # measured 1e-15
        potential = simulation.energy["potential"]
        assert problem.potential(point) == pytest.approx(potential, rel=1e-12, abs=1e-12)  # measured 2e-14


def test_anchored_axes_are_left_out_of_the_stiffness() -> None:
    scene = sl.Scene()
    scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=5.0, rest_length=0.5)
    scene.anchor([0])
    scene.anchor([2], axes="z")
    stiffness = stiffness_of(scene)
    assert stiffness.size == 12 - 3 - 1
    assert (stiffness.dof[0] == -1).all() and stiffness.dof[2, 2] == -1


def test_a_slack_cable_has_no_stiffness_and_keeps_its_place_in_the_pattern() -> None:
    scene = sl.Scene()
    scene.chain((0, 0, 0), (1, 0, 0), segments=1, stiffness=5.0, rest_length=2.0, kind="cable")
    stiffness = stiffness_of(scene)
    point = stiffness.body.at(stiffness.body.start)
    matrix = stiffness.matrix(point)
    assert matrix.nnz == 36 and not matrix.toarray().any()
    taut = point.position * 3.0
    assert stiffness.matrix(stiffness.body.at(taut)).toarray().any()


def test_a_rigid_translation_meets_no_stiffness() -> None:
    scene = sl.Scene()
    scene.grid((4, 3), spacing=1.0, stiffness=30.0, rest_length=(0.7, 1.2), diagonals=True)
    stiffness = stiffness_of(scene)
    shape = stiffness.body.start + np.random.default_rng(2).normal(size=(12, 3))
    matrix = stiffness.matrix(stiffness.body.at(shape))
    for axis in range(3):
        shift = np.zeros((12, 3))
        shift[:, axis] = 1.0
        assert np.abs(matrix @ shift.ravel()).max() < 1e-13 * np.abs(matrix).max()  # measured 2e-16
