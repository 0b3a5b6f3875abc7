"""Elements that are evaluated in Python numbers have the bits of those evaluated in arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.test_springable import MODELS, scene_of
from springline.equilibrium.measures import Measures
from springline.forces import few_elements
from springline.linear.kept import MOST, KeptStructures


def evaluated(name: str) -> list[np.ndarray]:
    """Measures, forces, energies and Hessians of the elements of a model at a shape on its path."""
    model, found = MODELS[name], []
    measures = Measures(scene_of(model).build()[0])
    place = np.pad(np.reshape(model["places"][2], (-1, 2)), ((0, 0), (0, 1)))
    for group, part in enumerate(measures.parts):
        points = measures.points(group, place)
        bent = part.evaluate_at(points)
        found += [bent.extension, bent.gradient, bent.slope, bent.energy, part.stiffness, part.hessian(points)]
    return found


@pytest.mark.parametrize("name", ["fig3c", "snapping_square", "arc_shallow", "example_contact_distance_spring"])
def test_numbers_and_arrays_give_the_same_bits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(few_elements, "FEW", 100)
    numbers = evaluated(name)
    monkeypatch.setattr(few_elements, "FEW", 0)
    arrays = evaluated(name)
    assert all(one.shape == other.shape and (one == other).all() for one, other in zip(numbers, arrays, strict=True))


@sl.measure
def slope_of(points):  # type: ignore[no-untyped-def]
    """A measure that has no value above the origin."""
    return points[0, 1] / points[0, 0]


def test_a_division_by_zero_has_the_value_of_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sl.Scene(dim=2)
    scene.particle((1, 2))
    scene.add(sl.Element(slope_of, [(0,)], stiffness=1.0))
    (part,) = Measures(scene.build()[0]).parts
    points, found = np.array([[[0.0, 2.0, 0.0]]]), []
    for few in (few_elements.FEW, 0):
        monkeypatch.setattr(few_elements, "FEW", few)
        with np.errstate(invalid="ignore"):  # 0 times infinity, in the forces
            bent = part.evaluate_at(points)
        found.append([bent.extension, bent.gradient, part.hessian(points)])
    assert not np.isfinite(found[0][0]).any()
    assert all(np.array_equal(one, other, equal_nan=True) for one, other in zip(*found, strict=True))


def net(ends: Any, held: Any, q: float) -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)], mass=1.0)
    scene.springs(ends, stiffness=q, rest_length=0.0)
    scene.anchor(held)
    return scene


def sags(ends: Any, held: Any, q: float) -> np.ndarray:
    """Heights by a full matrix of the free particles [m], shape (4,)."""
    matrix, free = np.zeros((4, 4)), np.setdiff1d(np.arange(4), held)
    for a, b in ends:
        matrix[[a, b], [a, b]] += q
        matrix[[a, b], [b, a]] -= q
    height = np.zeros(4)
    height[free] = np.linalg.solve(matrix[np.ix_(free, free)], np.full(len(free), -9.81))
    return height


def test_models_of_the_same_members_share_a_structure_and_others_do_not() -> None:
    star, ring = [(0, 1), (1, 2), (1, 3)], [(0, 1), (1, 2), (2, 3), (3, 0)]
    for _ in range(2):  # found, and kept
        for ends, held, q in ((star, [0, 2, 3], 10.0), (star, [0, 2], 10.0), (ring, [0], 20.0), (ring, [0, 2], 20.0),
                              (star, [0, 2, 3], 20.0), (ring, [0, 2, 3], 20.0)):  # fmt: skip
            scene = net(ends, held, q)
            for shape in (scene.force_density(q), scene.equilibrium()):
                assert np.allclose(shape.position[:, 2], sags(ends, held, q), atol=1e-9)


def test_only_the_structures_last_used_are_kept() -> None:
    kept, made = KeptStructures[int](), []

    def get(number: int) -> int:
        return kept.get([np.array([number])], lambda: made.append(number) or number)  # type: ignore[func-returns-value]

    assert [get(k) for k in (0, 0, *range(MOST), 0)] == [0, 0, *range(MOST), 0]
    get(MOST)  # 1 is the one not used for the longest time
    before = len(made)
    assert get(0) == 0 and len(made) == before
    assert get(1) == 1 and len(made) == before + 1
    assert kept.get([np.array([1.0])], lambda: -1) == -1  # of another type
