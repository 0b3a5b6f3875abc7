"""The room that a scene opens in: what swings far stays in it, what flies off does not make it larger."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.gallery import registry
from springline.view import outlines
from springline.view.frame import Look
from springline.view.page import words
from springline.view.play import foresight
from springline.view.play.foresight import AHEAD, FARTHEST, room_ahead
from springline.view.play.player import Player


def bounds_and_room(name: str, seconds: float = AHEAD) -> tuple[np.ndarray, np.ndarray]:
    """Corners of a gallery scene as it begins, and of where it moves [m]."""
    entry = registry.entry(name)
    player = Player(entry.build(), dt=entry.dt, integrator=entry.integrator)
    bounds = words.room(player.frame(Look()))
    return bounds, room_ahead(player, bounds, seconds)


def test_a_chain_that_swings_below_where_it_rests_stays_in_view() -> None:
    for seconds in (AHEAD, 20.0):  # and looks that are further apart see it too
        bounds, room = bounds_and_room("hanging-chain", seconds)
        assert room[0, 2] < -14.0  # measured -14.56 both times; 1.5 times its span is 13.5
        assert np.array_equal(room[1], bounds[1])


def test_the_swing_of_a_driven_spring_stays_in_view_though_its_period_is_three_looks() -> None:
    _, room = bounds_and_room("forced-spring", 5.0 * AHEAD)  # it is played five times as fast
    assert 2.60 < room[1, 0] < 2.64  # [m], measured 2.635; by looks at equal intervals 2.50


def test_a_jumper_who_falls_out_of_sight_is_let_go() -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (20, 0, 0)])  # which fall 80 m in these seconds
    player = Player(scene, dt=0.01)
    bounds = words.room(player.frame(Look()))
    room = room_ahead(player, bounds)
    assert np.isclose(room[0, 2], bounds[0, 2] - FARTHEST * 20.0)  # they are 20 m apart


def test_what_is_steered_around_is_drawn() -> None:
    model, _ = registry.entry("steering").build().build()
    assert [ball.center[:2].tolist() for ball in outlines.spheres(model)] == [[20.0, 20.0], [42.0, 38.0]]


def test_a_scene_is_foreseen_in_steps_as_long_as_it_is_played_in() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (3, 0)], velocity=[(1, 0), (0, 0)], radius=1.0)
    scene.add(sl.Drag(0.001), sl.Contacts())
    player = Player(scene)
    assert player.host.like().dt == player.simulation.dt < 0.02  # the drag alone would bear steps of half an hour
    player.warm()  # which takes one


def test_who_flies_from_hit_to_hit_is_foreseen_for_as_long_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (3, 0)], velocity=[(-1, 0), (1, 0)], radius=1.0)
    scene.add(sl.Contacts())
    player = Player(scene, integrator="event_driven")
    start = player.simulation.data.state.position
    bounds = np.array([start.min(axis=0), start.max(axis=0)])
    assert not np.array_equal(room_ahead(player, bounds), bounds)
    monkeypatch.setattr(foresight, "BUDGET", 0.0)
    assert np.array_equal(room_ahead(player, bounds), bounds)
