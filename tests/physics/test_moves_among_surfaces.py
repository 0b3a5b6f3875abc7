"""Particles that are moved outright, by hand or by program, among surfaces: nothing passes through anything."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.meshes_that_meet import add_sheet, ball, crossings
from springline.errors import Diverged, SceneError
from springline.view.play.commands import from_json
from springline.view.play.player import Player

G = 9.81  # [m/s2]
HALF = 0.005  # [m] of the thickness of the surfaces below
FLOOR = [(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)], [(0, 1, 2), (0, 2, 3)]


def sheet_over_a_table(n: int = 6, height: float = 0.1, **options: Any) -> tuple[sl.Scene, np.ndarray]:
    """A sheet with pinned corners over a table; and the triangles of both."""
    scene = sl.Scene(gravity=G)
    faces = add_sheet(scene, n, size=0.25, at=(0, 0, height), stiffness=100.0, damping=0.02)
    scene.anchor([0, n - 1, n * n - n, n * n - 1])
    scene.add(sl.Obstacle(*FLOOR, friction=0.3, **options), sl.Contacts(surfaces=faces, thickness=2 * HALF))
    return scene, np.concatenate([faces, np.array(FLOOR[1]) + n * n])


def met(simulation: sl.Simulation, faces: np.ndarray) -> int:
    """Number of intersections of a sheet with itself and the table."""
    return crossings(np.concatenate([simulation.position, np.array(FLOOR[0], dtype=float)]), faces)


@pytest.mark.parametrize("jump", [0.01, 0.5])
def test_a_pinned_corner_that_is_pulled_stops_at_a_table(jump: float) -> None:
    scene, faces = sheet_over_a_table()
    run = scene.simulate(dt=5e-4)
    run.step(20)
    start = run.energy["total"]
    run.grab(0)
    place = run.position[0].copy()
    for _ in range(40):
        place += (0.2 * jump, 0.1 * jump, -jump)
        run.pull(place)
        run.step(10)
        assert met(run, faces) == 0
    assert 0.0 < run.position[0, 2] < 2 * HALF
    place[2] = 0.08
    run.pull(place := np.array([*run.position[0, :2], 0.08]))
    assert (run.position[0] == place).all()  # it is not held where nothing is in the way
    run.let_go()
    energy = run.energy
    assert abs(energy["total"] + energy["dissipated"] - energy["work"] - start) < 1e-2 * abs(energy["work"])


def test_a_pinned_corner_that_is_pulled_through_its_own_sheet_takes_it_along() -> None:
    scene, faces = sheet_over_a_table(height=0.3)
    run = scene.simulate(dt=5e-4)
    run.grab(0)
    # Above the middle of the sheet, then down through it, then to all sides.
    ways = [(-0.12, -0.12, 0.42), (0.02, 0.01, 0.42), (0.02, 0.01, 0.2), (0.2, 0.2, 0.25), (-0.2, 0.1, 0.35)]
    point = run.position[0].copy()
    for goal in ways:
        for place in np.linspace(point, goal, 11)[1:]:
            run.pull(place)
            run.step(20)
            assert met(run, faces) == 0
        point = np.array(goal)
    assert run.position[:, 2].min() > -HALF


def test_a_pinned_end_of_a_rope_does_not_pass_through_a_rope() -> None:
    scene = sl.Scene()
    lower = scene.chain((-0.3, 0, 0), (0.3, 0, 0), segments=6, mass=1e-3, stiffness=100.0)
    upper = scene.chain((0.02, 0, 0.05), (0.02, 0, 0.25), segments=4, mass=1e-3, stiffness=100.0)
    scene.anchor([*lower.ends.index, *upper.ends.index])
    scene.add(sl.Contacts(rods=[lower, upper], thickness=0.02))
    run = scene.simulate(dt=5e-4)
    run.grab(7)
    run.pull((0.02, 0.0, -0.2))
    assert run.position[7, 2] == pytest.approx(0.2 * 0.02, rel=1e-5)
    for _ in range(5):  # the other rope gives way, below it
        run.step(20)
        run.pull((0.02, 0.0, -0.2))
    assert run.position[3, 2] < run.position[7, 2] - 0.2 * 0.02


def test_place_refuses_a_way_through_a_surface_and_changes_nothing() -> None:
    scene, faces = sheet_over_a_table()
    run = scene.simulate(dt=5e-4)
    run.step(20)
    before, energy = run.position.copy(), run.energy
    with pytest.raises(SceneError, match=r"After 5\d % of the way particle 0 would meet one"):
        run.place([0], before[0] - (0, 0, 0.18))
    assert (run.position == before).all()
    assert run.energy == energy
    whole = range(len(before))
    with pytest.raises(SceneError, match="nothing may pass through a surface or a rod"):
        run.place(whole, before - (0, 0, 0.3))
    run.place(whole, before + (0.3, 0.2, 0.1))
    assert (run.position == before + (0.3, 0.2, 0.1)).all()
    run.step(200)
    assert met(run, faces) == 0


def test_a_part_that_is_moved_turned_or_scaled_by_hand_stays_on_its_side() -> None:
    player = Player(sheet_over_a_table()[0], dt=5e-4, threads=1)
    rows = list(range(36))
    before, rest = player.simulation.position.copy(), player.simulation.data.model.springs.rest_length.copy()
    deeds = [
        {"do": "Move", "particles": rows, "by": [0, 0, -0.2]},
        {"do": "Rotate", "particles": rows, "axis": "x", "angle": 80.0, "center": [0, 0, 0.1]},
        {"do": "Enlarge", "particles": rows, "factor": 5.0, "center": [0, 0, 0.13]},
    ]  # fmt: skip
    for deed in deeds:
        with pytest.raises(SceneError, match="nothing may pass through"):
            player.carry_out(from_json(deed))
        assert (player.simulation.position == before).all()
        assert (player.simulation.data.model.springs.rest_length == rest).all()


def test_a_particle_moves_exactly_as_far_as_a_ball_lets_it() -> None:
    scene = sl.Scene()
    place, faces = ball(0.2)
    scene.particle((0.0, 0.0, 0.5), radius=0.01, fixed=True)
    scene.add(sl.Obstacle(place, faces), sl.Contacts(rods=[], thickness=0.01))
    run = scene.simulate(dt=1e-3)
    run.grab(0)
    run.pull((0.0, 0.0, -0.5))
    # It stops at a fifth of its radius above the top.
    assert run.position[0, 2] == pytest.approx(place[:, 2].max() + 0.2 * 0.01, rel=1e-6)


def test_a_removed_ball_and_a_removed_vertex_let_through() -> None:
    scene, faces = sheet_over_a_table(n=7, height=0.3)
    pin = scene.particle((0.004, 0.003, 0.2), mass=1.0, radius=0.02, fixed=True)
    run = scene.simulate(dt=5e-4)
    run.release(range(49))
    run.remove([pin])
    run.advance_to(0.3)
    assert run.position[:49, 2].max() < 0.1  # all of it lies on the table
    assert met(run, faces) == 0


def test_a_run_stops_before_an_obstacle_passes_through_what_is_fixed() -> None:
    scene, _ = sheet_over_a_table(velocity=(0.1, 0.0, 0.5))
    scene.anchor(range(36))
    with pytest.raises(Diverged, match="an obstacle moves into particle [0-9]+, which is fixed. Release the particle"):
        scene.simulate(dt=5e-4).advance_to(1.0)
    scene, _ = sheet_over_a_table(velocity=(0.0, 0.0, 0.5))
    scene.anchor([7])
    run = scene.simulate(dt=5e-4)
    run.release([0, 5, 30, 35])
    with pytest.raises(Diverged, match="an obstacle moves into particle 7, which is fixed"):
        run.advance_to(1.0)
    run = sheet_over_a_table(velocity=(0.1, 0.0, 0.5))[0].simulate(dt=5e-4)
    run.release(range(36))
    run.advance_to(0.3)  # free particles are carried along
    assert run.position[:, 2].min() > 0.5 * 0.3
