"""Formulas of parameters have the bits of the code that they record; parameters without an effect are known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.spec.formulas import ParameterFormula, ParameterPart, group_formulas, placeholder
from springline.spec.idle_parameters import idle_parameters


def numbers(e: Any, nu: Any, volume: Any) -> Any:
    """Return numbers that depend on arrays, by all operations that have a formula."""
    return np.stack([volume * (e / (1.0 - nu * nu)), np.sqrt(e) - 0.3 * nu, 2.0 + (1.0 / e - 0.1), nu - e])


def test_a_formula_has_the_bits_of_the_code_that_it_records() -> None:
    volume = np.random.default_rng(5).random(40)
    formulas = numbers(placeholder("e", volume), placeholder("nu", volume), volume).ravel()
    groups = group_formulas(formulas)
    assert len(groups) == 4 and sorted(np.concatenate([one.rows for one in groups])) == list(range(160))
    for e, nu in ((3.7e5, 0.29), (1e-3, -0.7)):
        found, values = np.empty(160), {"e": e, "nu": nu}

        def value(part: ParameterPart, values: dict[str, float] = values) -> float:
            return values[part.name]

        for one in groups:
            found[one.rows] = one(value)
        given = numbers(np.full(40, e), np.full(40, nu), volume).ravel()
        assert found.tobytes() == given.tobytes()


def test_equal_constants_are_kept_once_and_parameters_can_become_constants() -> None:
    (one,) = group_formulas(list(2.0 * (2.0 + placeholder("e", np.zeros(5)))))
    assert [len(column) for column in one.constants] == [1]
    fixed = one.fix_parameters(lambda part: 3.0 if part.name == "e" else None)
    assert not fixed.parameters() and fixed(lambda part: np.nan).tolist() == [10.0] * 5


def test_what_has_no_formula_raises_a_type_error() -> None:
    one: Any = ParameterFormula([ParameterPart("e", 0)])
    for act in (lambda: one < 1.0, lambda: float(one), lambda: np.sin(placeholder("e", np.zeros(2)))):
        with pytest.raises(TypeError):
            act()


@pytest.mark.parametrize(
    ("thing", "idle"),
    [
        (sl.Attraction(1.0), {"attraction.theta"}),
        (sl.Attraction(1.0, method="tree"), set()),
        (sl.Sphere((0, 0, 0), 1.0, mode="outside"), set()),
        (sl.Sphere((0, 0, 0), 1.0, on=[0]), {f"sphere.{name}" for name in (
            "center", "radius", "velocity", "amplitude", "omega", "phase", "friction", "restitution", "slip_loss")}),
    ],
    ids=["all pairs", "tree", "obstacle", "held on"],
)  # fmt: skip
def test_parameters_without_an_effect(thing: Any, idle: set[str]) -> None:
    scene = sl.Scene()
    scene.particles([(1, 0, 0), (0, 2, 0)])
    scene.add(thing)
    run = scene.simulate(dt=0.01, threads=1).data
    assert run.source is not None and idle_parameters(run.source.spec, run.model) == idle


def test_rests_that_a_drive_sets_have_no_effect() -> None:
    scene = sl.Scene()
    scene.particles([(1, 0, 0), (0, 0, 0), (0, 2, 0), (1, 2, 0)])
    driven, free = (scene.add(sl.Angle([row], stiffness=1.0, rest=1.0)) for row in ((0, 1, 2), (1, 2, 3)))
    scene.add(sl.Drive(driven, angle=1.0, amplitude=0.1, omega=2.0))
    run = scene.simulate(dt=0.01, threads=1).data
    assert free is not None and run.source is not None
    assert idle_parameters(run.source.spec, run.model) == {"angle.rest"}
