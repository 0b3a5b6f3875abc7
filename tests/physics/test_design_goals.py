"""Goals of a design: every residual against its definition, its derivative against differences, and designs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.test_gradients import basket
from springline.errors import SceneError
from springline.inverse import design as module
from springline.inverse.place_goals import distance_from_mesh, nearest_on_curve

LONGER = {"springs.rest_length": (0.2, 1.2)}
MESH: tuple[list[tuple[float, float, float]], list[tuple[int, int, int]]] = (
    [(-1, -1, -0.6), (3, -1, -0.7), (3, 3, -0.5), (-1, 3, -0.8)], [(0, 1, 2), (0, 2, 3)],
)  # fmt: skip
CURVE = [(0.0, 0.0, -0.5), (1.0, 1.1, -1.0), (2.0, 2.0, -0.4)]
CLOSED = [(4, 5, 8), (5, 4, 6), (4, 8, 6), (5, 6, 8)]  # four particles as a tetrahedron


def tower(prestress: float = 0.0) -> sl.Scene:
    """A braced mast under a load and its weight, the sides of which may buckle."""
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.particles([(0, 0), (0.05, 1), (0, 2), (1.5, 1), (1.4, 2), (-1.6, 1)], mass=[1.0, 0.7, 1.2, 1.0, 1.0, 1.0])
    scene.springs([(0, 1), (1, 2)], stiffness=4000.0)
    scene.springs([(1, 3), (2, 4), (1, 5)], stiffness=[160.0, 150.0, 145.0], prestress=prestress)
    scene.anchor([0, 3, 4, 5])
    scene.add(sl.Load((0.0, -15.0), on=[2]))
    return scene


GOALS: dict[str, tuple[sl.Scene, Any]] = {
    "plane": (basket(3), sl.goals.OnPlane([4, 8], (0.2, 0.1, -0.5), (0.1, 0.2, 1.0))),
    "curve": (basket(3), sl.goals.OnCurve([4, 8], CURVE)),
    "mesh": (basket(3), sl.goals.OnTriangles([4, 8], *MESH)),
    "smooth": (basket(3), sl.goals.Smooth()),
    "volume": (basket(3), sl.goals.EnclosedVolume(CLOSED, 0.4)),
    "load path": (basket(3), sl.goals.LoadPath(high=1.0)),
    "compression": (basket(3), sl.goals.NoCompression(low=30.0)),
    "frequency": (basket(3), sl.goals.Frequency(low=50.0)),
    "third frequency": (tower(), sl.goals.Frequency(high=0.1, mode=2)),
    "buckling": (tower(), sl.goals.BucklingFactor(low=1000.0)),
    "buckling under prestress": (tower(4.0), sl.goals.BucklingFactor(low=1000.0)),
}


@pytest.mark.parametrize("kind", GOALS)
def test_derivatives_of_goals_agree_with_differences(kind: str) -> None:
    scene, goal = GOALS[kind]
    vary = {"springs.rest_length": (0.01, 9.0), "supports": (-0.5, 0.3), "gravity": (0.0, 20.0),
            "particles.mass": (1e-3, 9.0), "springs.stiffness": (1.0, 1e5)}  # fmt: skip
    search = module._Search(scene, [goal], vary, 99)
    start = search.values(search.first)
    assert np.abs(start).max() > 0.0
    table, sums = search.slopes(search.first), search.sum_of_squares(search.first)
    assert np.allclose(sums[1], start @ table, rtol=1e-9, atol=1e-12)
    along = np.random.default_rng(3).uniform(-1.0, 1.0, len(search.first)) * np.where(search.wide > 100.0, 1e-2, 1.0)
    step = 2e-6
    high, low = (search.values(search.first + sign * step * along) for sign in (1.0, -1.0))
    found = (high - low) / (2.0 * step)
    assert np.allclose(table @ along, found, rtol=1e-5, atol=1e-5 * np.abs(found).max())


@pytest.mark.parametrize("kind", ["plane", "curve", "mesh", "volume"])
def test_places_are_met(kind: str) -> None:
    scene, goal = GOALS[kind]
    found = sl.design(scene, [goal], {"springs.rest_length": (0.2, 1.6)})
    assert found.met
    place = found.shape.position
    if kind == "plane":
        off = (place[[4, 8]] - [0.2, 0.1, -0.5]) @ np.array([0.1, 0.2, 1.0]) / np.sqrt(1.05)
        assert np.abs(off).max() < 2e-3
    elif kind == "volume":
        a, b, c, d = place[[4, 5, 8, 6]]
        assert np.isclose(abs(np.dot(b - a, np.cross(c - a, d - a))) / 6.0, 0.4, rtol=1e-3)


def test_a_floor_that_hums_higher_and_a_mast_that_buckles_later() -> None:
    soft = tower()
    before = float(sl.modes(soft.equilibrium(), 1).frequency[0])
    stiffer = sl.design(soft, [sl.goals.Frequency(low=1.2 * before)], {"springs.stiffness": (100.0, 1e4)})
    assert stiffer.met and sl.modes(stiffer.scene.equilibrium(), 1).frequency[0] >= 1.199 * before
    factor = float(sl.analysis.buckling(soft.equilibrium()).factor[0])
    found = sl.design(soft, [sl.goals.BucklingFactor(low=1.5 * factor)], {"springs.stiffness": (100.0, 1e4)})
    assert found.met and sl.analysis.buckling(found.scene.equilibrium()).factor[0] >= 1.498 * factor


def test_a_load_path_and_smoothness() -> None:
    goal = sl.goals.LoadPath(high=0.0)
    shape = basket(3).equilibrium()
    whole = float(np.abs(shape.tension) @ shape.length)
    assert np.isclose(goal.residuals(shape).values[0], whole) and sl.goals.LoadPath(high=2.0 * whole).residuals(
        shape
    ).values == [0.0]
    goals = [sl.goals.LoadPath(high=0.8 * whole), sl.goals.Smooth(weight=0.01, within=1.0)]
    found = sl.design(basket(3), goals, {"springs.rest_length": (0.2, 2.0)}, steps=25)
    assert found.met and np.abs(found.shape.tension) @ found.shape.length <= 0.801 * whole


def test_another_shape_at_rest_is_told() -> None:
    goal = sl.goals.EnclosedVolume(CLOSED, 0.4)
    found = sl.design(basket(3), [goal], {"springs.rest_length": (0.2, 1.6)})
    again = found.scene.equilibrium()
    assert not np.allclose(again.position, found.shape.position, atol=1e-3) and "finds another one" in found.message


def test_nearest_points_are_the_nearest_of_many() -> None:
    """Against points sampled densely on the curve and on the faces."""
    chance = np.random.default_rng(4)
    place, corners = chance.normal(0.0, 1.0, (40, 3)), chance.normal(0.0, 1.0, (3, 5, 3))
    share = chance.dirichlet((0.4, 0.4, 0.4), 40_000)
    on_faces = np.einsum("sk,kfj->sfj", share, corners).reshape(-1, 3)
    away, slope = distance_from_mesh(place, *corners)
    nearest = np.array([np.sqrt(((on_faces - one) ** 2).sum(axis=1).min()) for one in place])
    assert (np.abs(away) <= nearest + 1e-12).all() and np.abs(np.abs(away) - nearest).max() < 0.05
    assert np.allclose((slope**2).sum(axis=1), 1.0)
    curve = corners[0]
    on_curve = (curve[:-1] + np.linspace(0, 1, 5000)[:, None, None] * np.diff(curve, axis=0)).reshape(-1, 3)
    feet, _ = nearest_on_curve(place, curve)
    nearest = np.array([np.sqrt(((on_curve - one) ** 2).sum(axis=1).min()) for one in place])
    assert np.allclose(np.sqrt(((feet - place) ** 2).sum(axis=1)), nearest, atol=1e-5)


@pytest.mark.parametrize(
    ("goal", "message"),
    [
        (sl.goals.OnPlane([4], (0, 0, 0), (0, 0, 0)), "normal"),
        (sl.goals.OnCurve([4], [(0, 0, 0)]), "at least two points"),
        (sl.goals.OnCurve([4]), "at least two points"),
        (sl.goals.OnTriangles([4], MESH[0], [(0, 1, 9)]), "from 0 to 3"),
        (sl.goals.EnclosedVolume([(4, 5, 8)], 1.0), "must close a surface"),
        (sl.goals.Frequency(), "must be below 'high'"),
        (sl.goals.Frequency(low=1.0, mode=999), "the number of modes"),
        (sl.goals.BucklingFactor(low=2.0, high=1.0), "must be below 'high'"),
        (sl.goals.LoadPath(), "must be below 'high'"),
    ],
)
def test_refusals(goal: Any, message: str) -> None:
    with pytest.raises(SceneError, match=message):
        sl.design(basket(3), [goal], LONGER)
