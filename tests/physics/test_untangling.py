"""Starts at which surfaces intersect are repaired on request, and refused if there is no way out."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from physics.meshes_that_meet import add_sheet, ball, crossings, grid, turned
from springline.errors import SceneError

THICKNESS = 0.01  # [m]


def crossed(turn: float) -> tuple[sl.Scene, np.ndarray]:
    """A sheet that passes through another, turned by an angle [rad] about it."""
    scene = sl.Scene()
    faces = [add_sheet(scene, 8, size=0.35), add_sheet(scene, 6, size=0.25, turn=turned(turn), at=(0.02, 0.013, 0.01))]
    surfaces = np.concatenate(faces)
    scene.add(sl.Contacts(surfaces=surfaces, thickness=THICKNESS, untangle=True))
    return scene, surfaces


def check_repaired(scene: sl.Scene, faces: np.ndarray, *, within: float, more: np.ndarray | None = None) -> np.ndarray:
    """Check that a start is repaired by moves of at most ``within`` [m]; returns the moves."""
    more = np.zeros((0, 3)) if more is None else more
    drawn = np.array(scene.position)
    found = scene.simulate(dt=1e-4).position
    assert crossings(np.concatenate([drawn, more]), faces) > 0
    assert crossings(np.concatenate([found, more]), faces) == 0
    assert np.abs(found - drawn).max() < within
    assert np.array_equal(scene.position, drawn)  # the scene stays as drawn
    return np.asarray(found - drawn)


@pytest.mark.parametrize(("turn", "within"), [(0.3, 0.06), (1.3, 0.15)])
def test_a_sheet_through_a_sheet_is_moved_away_as_it_is_by_the_shortest_shift(turn: float, within: float) -> None:
    scene, faces = crossed(turn)
    moves = check_repaired(scene, faces, within=within)
    assert np.abs(moves[:64]).max() == 0.0  # the larger one stays
    assert np.ptp(moves[64:], axis=0).max() < 1e-12
    # The shift is the least clear one along its way, and a thickness: a little less still intersects.
    far = float(np.linalg.norm(moves[-1]))
    assert crossings(scene.position + (1.0 - 1.02 * THICKNESS / far) * moves, faces) > 0


def test_a_sheet_through_itself_is_drawn_out_of_itself() -> None:
    # folded in half, with a dent that passes through the lower half
    place, faces, springs = grid(12, 0.55)
    upper = place[:, 0] > 0.0
    place[upper, 0] *= -1.0
    place[upper, 2] = np.where(np.hypot(place[upper, 0] + 0.13, place[upper, 1]) < 0.09, -0.015, 0.03)
    scene = sl.Scene()
    scene.particles(place, mass=1e-3)
    scene.springs(springs, stiffness=200.0)
    scene.add(sl.Contacts(surfaces=faces, thickness=THICKNESS, untangle=True))
    check_repaired(scene, faces, within=0.05)


def test_a_held_sheet_is_drawn_out_of_an_obstacle_and_its_supports_stay() -> None:
    scene = sl.Scene()
    faces = add_sheet(scene, 8, size=0.35, at=(0, 0, 0.1))
    corners = [0, 7, 56, 63]
    scene.anchor(corners)
    place, sides = ball(0.12)
    scene.add(sl.Obstacle(place, sides), sl.Contacts(surfaces=faces, thickness=THICKNESS, untangle=True))
    moves = check_repaired(scene, np.concatenate([faces, sides + 64]), within=0.05, more=place)
    assert np.abs(moves[corners]).max() == 0.0


def test_a_start_without_a_way_out_is_refused_with_both_parts() -> None:
    scene, _ = crossed(1.3)
    scene.anchor(np.arange(100))
    with pytest.raises(SceneError, match=r"no way out of all intersections. The edge of particles \d+, \d+ still"):
        scene.simulate(dt=1e-4)


def test_the_refusal_of_a_start_names_the_way_out() -> None:
    scene, faces = crossed(1.3)
    scene = sl.Scene()
    [add_sheet(scene, 8, size=0.35), add_sheet(scene, 6, size=0.25, turn=turned(1.3), at=(0.02, 0.013, 0.01))]
    scene.add(sl.Contacts(surfaces=faces, thickness=THICKNESS))
    with pytest.raises(SceneError, match=r"write Contacts\(\.\.\., untangle=True\), which moves particles apart"):
        scene.simulate(dt=1e-4)


def test_untangling_without_surfaces_is_refused() -> None:
    with pytest.raises(SceneError, match="none are given. Give 'surfaces'"):
        sl.Scene().add(sl.Contacts(untangle=True))
