"""Designs: goals that are met, goals that cannot be met, bounds, interrupts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.test_gradients import basket, with_things
from springline.errors import SceneError
from springline.inverse import design as module
from springline.inverse import varied_scene
from springline.inverse.design_goals import DesignGoal

LONGER = {"springs.rest_length": (0.2, 1.2)}


def net(width: int) -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    place = np.array([(i, j, 0.3 * np.sin(0.5 * i) * np.cos(0.3 * j)) for i in range(width) for j in range(width)])
    scene.particles(place, mass=0.5)
    number = np.arange(width * width).reshape(width, width)
    ends = [*zip(number[:, :-1].ravel(), number[:, 1:].ravel(), strict=True),
            *zip(number[:-1].ravel(), number[1:].ravel(), strict=True)]  # fmt: skip
    scene.springs(np.array(ends), stiffness=1000.0, rest_length=0.9)
    scene.anchor(np.unique(np.concatenate([number[0], number[-1], number[:, 0], number[:, -1]])))
    return scene


GOALS: dict[str, tuple[list[DesignGoal], dict[str, Any]]] = {
    "points": ([sl.goals.Through([4, 8], [(0.65, 0.65, -0.6), (1.0, 1.0, -1.2)])], LONGER),
    "part of a point": ([sl.goals.Through([8], [(np.nan, np.nan, -1.2)])], LONGER),
    "heights": ([sl.goals.AtHeight([4, 5, 6, 7], -0.6), sl.goals.AtHeight([8], -1.1)], LONGER),
    "lengths": ([sl.goals.Lengths([4, 5], 0.7), sl.goals.EqualLength([8, 9, 10, 11])], LONGER),
    "forces": ([sl.goals.EqualForce([0, 1, 2, 3]), sl.goals.AtHeight([8], -1.1)], LONGER),
    "limits": ([sl.goals.TensionWithin([0, 1, 2, 3], low=5.0, high=18.0)], LONGER),
    "reactions": ([sl.goals.Reactions([0], [(-9.0, -9.0, 4.0)])], LONGER),
    "stiffness": ([sl.goals.AtHeight([8], -0.4)], {"springs.stiffness": (20.0, 200.0)}),
    "supports": ([sl.goals.AtHeight([8], -0.6)], {"supports": (-0.4, 0.4)}),
    "both": ([sl.goals.Through([8], [(1.1, 1.0, -1.1)])], {**LONGER, "supports": (-0.4, 0.4), "gravity": (5.0, 15.0)}),
}  # fmt: skip


@pytest.mark.parametrize("kind", GOALS)
def test_goals_are_met_within_bounds(kind: str) -> None:
    goals, vary = GOALS[kind]
    scene = basket(3)
    before = scene.equilibrium().position
    found = sl.design(scene, goals, vary)
    assert found.met and not found.infeasible and "every goal is met" in repr(found)
    again = found.scene.equilibrium()
    assert np.allclose(again.position, found.shape.position, atol=1e-7)
    assert np.array_equal(scene.equilibrium().position, before)  # the scene did not change
    assert np.allclose(again.displacement, found.shape.displacement, atol=1e-7) and found.shape.certificate.holds
    assert np.isclose(again.energy, found.shape.energy, rtol=1e-9)
    for goal, left in zip(goals, found.residuals, strict=True):
        assert np.abs(goal.residuals(again).values).max() <= left + 1e-6
    for name, (low, high) in vary.items():
        assert (found.values[name] >= low - 1e-12).all() and (found.values[name] <= high + 1e-12).all()


def test_a_scene_with_a_rod_a_cord_and_a_contact() -> None:
    from physics.test_gradients import with_rules

    found = sl.design(with_rules(3), [sl.goals.AtHeight([4, 5], -0.55)], {"springs.rest_length": (0.2, 1.0)})
    again = found.scene.equilibrium()
    assert found.met and found.shape.certificate.holds
    assert np.allclose(again.position, found.shape.position, atol=1e-6)
    assert np.allclose(again.ties.tension, found.shape.ties.tension, rtol=1e-6)


def test_a_pressure_that_lifts_a_roof() -> None:
    from physics.test_gradients import CLOSED

    scene = with_things(sl.Pressure(CLOSED, 3.0))(3)
    height = float(scene.equilibrium().position[8, 2]) - 0.02
    found = sl.design(scene, [sl.goals.AtHeight([8], height)], {"springs.stiffness": (30.0, 150.0)})
    assert found.met


def test_a_goal_that_cannot_be_met_is_named_with_what_is_left() -> None:
    goals = [sl.goals.AtHeight([8], -1.1), sl.goals.AtHeight([4], 3.0)]
    found = sl.design(basket(3), goals, LONGER)
    assert not found.met and 1 in found.infeasible
    assert "AtHeight (goal 1) is missed by" in repr(found) and found.residuals[1] > 1.0 and found.units == ("m", "m")


def test_an_interrupt_returns_the_best_design(monkeypatch: pytest.MonkeyPatch) -> None:
    solve, count = varied_scene.solve_equilibrium, [0]

    def interrupted(*given: Any, **options: Any) -> Any:
        count[0] += 1
        if count[0] == 4:
            raise KeyboardInterrupt
        return solve(*given, **options)

    monkeypatch.setattr(varied_scene, "solve_equilibrium", interrupted)
    goal = sl.goals.AtHeight([8], -1.1)
    start = float(np.abs(goal.residuals(basket(3).equilibrium()).values).max())
    found = sl.design(basket(3), [goal], LONGER)
    assert "interrupted" in repr(found) and found.residuals[0] < start


def test_many_residuals_need_few_derivatives() -> None:
    scene = net(12)  # 264 springs
    before = scene.equilibrium().tension
    found = sl.design(scene, [sl.goals.EqualForce()], {"springs.rest_length": (0.5, 1.1)}, steps=40)
    assert found.shape.tension.std() < 0.3 * before.std()


@pytest.mark.slow
def test_a_thousand_members_to_ten_goals_takes_few_shapes() -> None:
    scene = net(23)
    place = scene.equilibrium().position
    chance = np.random.default_rng(0)
    chosen = chance.choice(np.flatnonzero(~scene.spec.particles.fixed[:, 0]), 10, replace=False)
    goals = [sl.goals.AtHeight([int(i)], float(place[i, 2] - chance.uniform(0.0, 0.3))) for i in chosen]
    found = sl.design(scene, goals, {"springs.rest_length": (0.7, 1.4)})
    assert found.met and found.evaluations <= 15


def test_derivatives_of_residuals_agree_with_differences() -> None:
    """Every goal with its scale and weight, by lengths, supports and gravity with their bounds."""
    goals = [
        sl.goals.Through([4], [(0.6, np.nan, -0.5)], weight=2.0), sl.goals.AtHeight([8], -1.0),
        sl.goals.Lengths([2], 0.7), sl.goals.EqualLength([4, 5, 6]), sl.goals.EqualForce([0, 1, 2]),
        sl.goals.TensionWithin([7, 8, 9], low=20.0, high=21.0), sl.goals.Reactions([1], [(5.0, 5.0, 5.0)], weight=0.5),
    ]  # fmt: skip
    vary = {"springs.rest_length": (0.1, 3.1), "supports": (-0.5, 0.3), "gravity": (0.0, 20.0)}
    search = module._Search(basket(3), goals, vary, 99)
    start = search.values(search.first)
    table, sums = search.slopes(search.first), search.sum_of_squares(search.first)
    assert np.isclose(sums[0], 0.5 * start @ start) and np.allclose(sums[1], start @ table, rtol=1e-9, atol=1e-12)
    along = np.random.default_rng(3).uniform(-1.0, 1.0, len(search.first))
    high, low = (search.values(search.first + sign * 1e-5 * along) for sign in (1.0, -1.0))
    found = (high - low) / 2e-5
    assert np.allclose(table @ along, found, rtol=1e-6, atol=1e-6 * np.abs(found).max())


@pytest.mark.parametrize(
    ("goals", "vary", "message"),
    [
        ([], LONGER, "must be a list of goals"),
        ([sl.goals.planar([[0, 1, 2, 3]])], LONGER, "must be a list of goals"),
        ([sl.goals.AtHeight([8], -1.0)], {}, "must be bounds by name"),
        ([sl.goals.AtHeight([8], -1.0)], {"springs.length": (0, 1)}, "knows no parameter"),
        ([sl.goals.AtHeight([8], -1.0)], {"springs.area": (0, 1)}, "no number of a scene"),
        ([sl.goals.AtHeight([8], -1.0)], {"springs.rest_length": (1, 0)}, "the lower first"),
        ([sl.goals.AtHeight([8], -1.0)], {"springs.rest_length": (0.9, 1.0)}, "must contain its present value"),
        ([sl.goals.TensionWithin(low=2.0, high=1.0)], LONGER, "must be below 'high'"),
        ([sl.goals.TensionWithin(low="a")], LONGER, "a number"),
        ([sl.goals.AtHeight([80], -1.0)], LONGER, "AtHeight"),
        ([sl.goals.Reactions([0], [(0, 0, 0), (1, 1, 1)])], LONGER, "one force for each of 1"),
        ([sl.goals.Through([8], [(0, 0, 0), (1, 1, 1)])], LONGER, "one point of 3 coordinates"),
    ],
)
def test_refusals(goals: Any, vary: Any, message: str) -> None:
    with pytest.raises(SceneError, match=message):
        sl.design(basket(1), goals, vary)
