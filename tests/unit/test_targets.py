"""One step of a design by the place of a particle: beside differences of shapes, and within limits."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.inverse.targets import LONGEST, rest_lengths_towards


def net() -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    made = scene.grid((4, 3), spacing=0.5, mass=0.1, stiffness=400.0)
    scene.anchor(made.corners)
    return scene


def places(scene: sl.Scene, lengths: np.ndarray, particle: int) -> np.ndarray:
    other = scene.simulate(dt=0.01)
    other.change({"springs.rest_length": lengths})
    return np.asarray(other.scene.equilibrium().position[particle])


def test_a_small_step_is_the_least_relative_change_by_differences() -> None:
    scene, particle = net(), 5
    shape = scene.equilibrium()
    rest, place = np.array(scene.spec.springs.array("rest_length")), np.array(shape.position[particle])
    by = np.array([1e-5, -2e-5, 3e-5])
    found = rest_lengths_towards(shape, particle, place + by, "design()")
    jacobian = np.empty((3, len(rest)))
    for row in range(len(rest)):
        change = 1e-5 * rest[row] * np.eye(len(rest))[row]
        jacobian[:, row] = (places(scene, rest + change, particle) - places(scene, rest - change, particle)) / 2e-5
    least = np.linalg.lstsq(jacobian, by, rcond=None)[0]
    assert found / rest - 1.0 == pytest.approx(least, abs=1e-9)  # of changes of 2e-5


def test_large_steps_are_scaled_down_together() -> None:
    shape = net().equilibrium()
    small, large = (
        rest_lengths_towards(shape, 5, shape.position[5] + [0, 0, by], "design()")
        / net().spec.springs.array("rest_length")
        - 1.0
        for by in (1e-3, 10.0)
    )
    assert np.abs(large).max() == pytest.approx(0.15)
    assert large / np.abs(large).max() == pytest.approx(small / np.abs(small).max(), abs=1e-9)


def test_a_rest_length_at_its_limit_stays_and_others_do_its_part() -> None:
    """Two springs in line: the one that is already ten times as long at rest as it is may only become shorter."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (2, 0)], mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=10.0, rest_length=[LONGEST, LONGEST])
    scene.anchor([0, 2])
    scene.anchor([1], axes="y")
    found = rest_lengths_towards(scene.equilibrium(), 1, np.array([1.1, 0.0, 0.0]), "design()")
    assert found == pytest.approx([LONGEST, LONGEST - 0.2])  # x = 1 + (L0 - L1)/2


def test_a_particle_without_springs_is_refused() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (2, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=10.0)
    scene.add(sl.Angle([(0, 1, 2)], stiffness=1.0))
    scene.anchor([0, 1])
    scene.anchor([2], axes="x")
    with pytest.raises(SceneError, match="finds no spring whose rest length moves particle 2"):
        rest_lengths_towards(scene.equilibrium(), 2, np.array([2.0, 0.5, 0.0]), "design()")
