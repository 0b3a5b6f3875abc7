"""Particles as darts: who is one, where it points, and what stills, films, windows and pages draw of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from recorded_page import DRAWN, Seen, looks

import chromium
import springline as sl
from springline.moments.still import still
from springline.view import darts
from springline.view.film.film import Film
from springline.view.film.playback import playback_page
from springline.view.film.stage import Stage
from springline.view.frame import Look
from springline.view.frame_building import frame_of
from springline.view.play.player import Player
from springline.view.play.tools import Tools

VELOCITY = np.array([(3.0, 4.0, 0.0), (0.0, 0.0, -2.0), (0.0, 1.0, 1.0)])


def birds(dim: int = 3) -> sl.Scene:
    """Three birds that fly, one that sits, one that is held, and two that a spring joins."""
    scene = sl.Scene(dim=dim)
    places = 5.0 * np.arange(18.0).reshape(6, 3)
    velocity = np.concatenate([VELOCITY, np.zeros((1, 3)), np.ones((2, 3))])
    scene.particles(places[:, :dim], mass=1.0, velocity=velocity[:, :dim])
    scene.particle((0.0, 9.0, 1.0)[:dim], mass=1.0, velocity=(1.0, 1.0, 1.0)[:dim])
    scene.spring(4, 5, stiffness=1.0)
    scene.anchor(6, axes="x")
    return scene


def test_darts_are_particles_that_move_freely_and_point_along_their_velocity() -> None:
    points = frame_of(still(birds()), Look(darts=True)).points
    assert np.abs(points.heading[:3] - VELOCITY / np.linalg.norm(VELOCITY, axis=1)[:, None]).max() < 1e-7
    assert not points.heading[3:].any() and len(points.heading) == 7
    assert frame_of(still(birds())).points.heading.shape == (0, 3)


@pytest.mark.parametrize("heading", [(0.6, 0.8, 0.0), (0.0, 0.0, -1.0), (0.36, 0.48, 0.8), (-1.0, 0.0, 0.0)])
def test_the_nose_of_a_dart_is_ahead_and_its_keel_below(heading: tuple[float, float, float]) -> None:
    ahead, place = np.array([heading]), np.array([[1.0, 2.0, 3.0]])
    corners, light = darts.dart_triangles(place, ahead, np.array([2.0]), 3)
    along = (corners - place) @ ahead[0]
    assert np.abs(along[0, :, 0] - 2.0 * 0.6).max() < 1e-12 and along.min() == pytest.approx(-2.0 * 0.4)
    left, keel = corners[0, 0, 1] - place[0], corners[0, 2, 1] - place[0]
    assert abs(heading[2]) == 1.0 or (left[2] > keel[2] and np.cross((0, 0, 1), heading) @ left > 0.0)
    assert ((light > darts.DARK - 1e-12) & (light <= 1.0)).all()
    flat, shade = darts.dart_triangles(place, np.array([[0.6, 0.8, 0.0]]), np.array([2.0]), 2)
    assert (flat[..., 2] == 3.0).all() and (shade == 1.0).all()


def test_flocks_are_darts_from_the_first_and_chains_are_not() -> None:
    flock = birds()
    flock.add(sl.Cohesion(1.0, within=3.0))
    seeking = birds()
    seeking.add(sl.steering.Seek((0.0, 0.0, 0.0), speed=1.0))
    for scene, expected in ((flock, True), (seeking, True), (birds(), False)):
        player = Player(scene, dt=0.01)
        assert Tools(player).look.darts is expected
        sl.Journal.of(player, final=True)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_still_draws_each_dart_at_its_place_and_no_dot_below_it(dim: int) -> None:
    shot, look = still(birds(dim)), Look(color="speed", darts=True)
    frame = frame_of(shot, look)
    stage = Stage(Film(shot, look), np.array([[-1.0, -1.0, -1.0], [80.0, 90.0, 90.0]]), (640, 480), None, "", None)
    stage.show(frame)
    flying = int(frame.points.heading.any(axis=1).sum())
    assert flying == (3 if dim == 3 else 2)  # one flies across the plane
    paths = [path.vertices for path in stage.darts.get_paths()]
    assert len(paths) == flying * (3 if dim == 3 else 2)
    order = np.argsort(stage.camera.depth(frame.points.position), kind="stable")
    there = [row for row in order if frame.points.heading[row].any()]
    for k, row in enumerate(there):
        mine = np.concatenate([path[:3] for path in paths[k * len(paths) // flying : (k + 1) * len(paths) // flying]])
        middle = stage.camera.project(frame.points.position[row : row + 1])[0]
        assert np.abs(mine - middle).max() * stage.scale < 30.0  # dots: it is some 20 long
    sizes = stage.dots.get_sizes()
    assert int((sizes == 0.0).sum()) == flying


@pytest.fixture(scope="module")
def look(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    yield from looks(chromium.kept(), tmp_path_factory.mktemp("darts"))
    chromium.close()


def test_a_recorded_page_draws_darts_along_velocities_and_dots_again_where_that_is_asked_for(
    look: Any, tmp_path: Path
) -> None:
    run = birds().simulate(dt=0.01).run(until=0.1, every=0.05)
    seen: Seen = look(playback_page(run, darts=True)).ready()
    assert np.abs(_headings(seen)[:3] - VELOCITY / np.linalg.norm(VELOCITY, axis=1)[:, None]).max() < 0.02
    assert not _headings(seen)[3:].any()
    drawn = "(({ object, geometry }) => [object.visible, geometry.drawRange.count])(springline.stage.darts)"
    assert seen.do(drawn) == [True, 3 * 9]
    seen.page.locator("#darts").uncheck()
    seen.do(DRAWN)
    assert seen.do(drawn)[0] is False and not len(_headings(seen)) and seen.errors == []


def _headings(seen: Seen) -> np.ndarray:
    return np.array(seen.do("Array.from(springline.picture.floats('points.heading'))")).reshape(-1, 3)
