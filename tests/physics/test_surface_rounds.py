"""Surfaces that meet in steps of projective dynamics: long steps, stiff springs, no intersections."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.meshes_that_meet import add_sheet, ball, crossings, grid, turned
from springline.model import state as state_module
from springline.model import work as arrays

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
G, DT = 9.81, 1.0 / 60.0  # [m/s2], [s]


def start(scene: sl.Scene, dt: float = DT, **options: Any) -> sl.Simulation:
    return scene.simulate(dt=dt, integrator="projective", **options)


def gap_of_balance(simulation: sl.Simulation) -> float:
    """Error of the energy balance with the loss of the method [J], up to a constant."""
    energy = simulation.energy
    return energy["total"] + energy["dissipated"] + energy["numerical"] - energy["work"]


def falling(seed: int) -> tuple[sl.Scene, float]:
    """Two sheets of random masses over a ball that moves, at random speeds and stiffnesses; and the ball's speed."""
    random = np.random.default_rng(seed)
    speed, ratio = 10.0 ** random.uniform(-1.0, 1.3), 10.0 ** random.uniform(0.0, 2.0)
    stiffness = 10.0 ** random.uniform(2.0, 5.0)
    scene = sl.Scene(gravity=G)
    turn = turned(random.uniform(0, 3), 0) @ turned(random.uniform(0, 3), 1)
    one = add_sheet(scene, 7, size=0.3, turn=turn, at=(0, 0, 0.55), velocity=(0, 0, -speed), mass=2e-4,
                    stiffness=stiffness, rough=1e-4)  # fmt: skip
    two = add_sheet(scene, 6, size=0.25, at=(0.03, 0.02, 0.21), mass=2e-4 * ratio, stiffness=stiffness, rough=1e-4)
    place, faces = ball(0.2)
    rise = random.uniform(0.0, 0.5)
    scene.add(
        sl.Obstacle(place, faces, friction=0.3, velocity=(0.0, 0.0, rise)),
        sl.Contacts(surfaces=np.concatenate([one, two]), thickness=0.012, friction=random.uniform(0.0, 0.6)),
    )
    return scene, rise


def check_fall(seed: int, steps: int, every: int = 1) -> None:
    scene, rise = falling(seed)
    simulation = start(scene)
    place, faces = ball(0.2)
    surfaces = np.concatenate([grid(7)[1], grid(6)[1] + 49, faces + 85])
    begin, most = gap_of_balance(simulation), 0.0
    for step in range(1, steps + 1):
        simulation.step()
        moved = place + np.array([0.0, 0.0, rise]) * step * DT
        if step % every == 0:
            assert crossings(np.concatenate([simulation.position, moved]), surfaces) == 0, (seed, step)
        most = max(most, abs(simulation.energy["total"]))
        assert abs(gap_of_balance(simulation) - begin) < 0.01 * most, (seed, step)


@pytest.mark.parametrize("seed", range(2))
def test_sheets_of_any_stiffness_that_fall_by_long_steps_never_pass_through(seed: int) -> None:
    check_fall(seed, 12, every=4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 60))
def test_many_sheets_that_fall_by_long_steps_never_pass_through(seed: int) -> None:
    check_fall(seed, 40)


@pytest.mark.parametrize("friction", [0.2, 0.7])
def test_a_sheet_slides_down_a_mesh_slope_by_coulombs_law(friction: float) -> None:
    slope, h = np.pi / 6, 0.01
    turn = turned(slope)
    scene = sl.Scene(gravity=G)
    faces = add_sheet(scene, 6, size=0.3, turn=turn, at=turn @ [0, 0, 0.5 * h], stiffness=1e4)
    corners = np.array([(-1, -2, 0), (4, -2, 0), (4, 2, 0), (-1, 2, 0)]) @ turned(0.3, 2).T @ turn.T
    scene.add(sl.Obstacle(corners, [(0, 1, 2), (0, 2, 3)], friction=friction))
    scene.add(sl.Contacts(surfaces=faces, thickness=h))
    run = start(scene).run(until=0.5, every=DT)
    along = run.velocity.mean(axis=1) @ turn[:, 0]
    rate = np.polyfit(run.time[5:], along[5:], 1)[0]
    expected = max(0.0, G * (np.sin(slope) - friction * np.cos(slope)))
    assert rate == pytest.approx(expected, rel=1e-3, abs=1e-3)
    assert run.position[-1] @ turn[:, 2] == pytest.approx(0.5 * h, rel=0.02)


def on_a_floor(stiffness: float = 1e4, **options: Any) -> sl.Scene:
    """A rough sheet that meets a floor at 2 m/s."""
    scene = sl.Scene(gravity=G)
    faces = add_sheet(scene, 8, size=0.7, at=(0, 0, 0.1), velocity=(0, 0, -2), stiffness=stiffness, rough=1e-3)
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), restitution=0.0, friction=0.3))
    scene.add(sl.Contacts(surfaces=faces, thickness=0.03, **options))
    return scene


def test_a_stiff_sheet_lands_without_a_bounce_and_the_floor_carries_its_weight() -> None:
    simulation = start(on_a_floor())
    simulation.advance_to(0.5)
    assert simulation.position[:, 2] == pytest.approx(0.015, rel=0.02)
    assert np.abs(simulation.velocity).max() < 2e-3
    assert simulation.data.state.contact_force.sum(axis=0) == pytest.approx([0, 0, 64e-3 * G], rel=2e-3, abs=1e-3)


def test_a_rebound_has_the_speed_of_its_restitution() -> None:
    scene = sl.Scene()
    faces = add_sheet(scene, 4, size=0.15, at=(0, 0, 0.02), velocity=(0, 0, -1.0), stiffness=1e4)
    corners = [(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)]
    scene.add(sl.Obstacle(corners, [(0, 1, 2), (0, 2, 3)], restitution=0.5))
    scene.add(sl.Contacts(surfaces=faces, thickness=0.01))
    simulation = start(scene)
    simulation.advance_to(0.1)
    assert simulation.velocity[:, 2] == pytest.approx(0.5, rel=1e-3)


def test_an_obstacle_that_rises_lifts_a_sheet_and_its_work_is_in_the_balance() -> None:
    scene = sl.Scene(gravity=G)
    faces = add_sheet(scene, 4, size=0.15, at=(0, 0, 0.005), velocity=(0, 0, 0.5), stiffness=1e4)
    corners = [(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)]
    scene.add(sl.Obstacle(corners, [(0, 1, 2), (0, 2, 3)], velocity=(0, 0, 0.5)))
    scene.add(sl.Contacts(surfaces=faces, thickness=0.01))
    simulation = start(scene)
    begin = gap_of_balance(simulation)
    simulation.advance_to(0.5)
    assert simulation.position[:, 2] == pytest.approx(0.255, rel=1e-3)
    weight = 16e-3 * G
    assert simulation.energy["work"] == pytest.approx(weight * 0.25, rel=5e-3)
    assert simulation.energy["dissipated"] == pytest.approx(0.0, abs=5e-3 * weight * 0.25)
    assert gap_of_balance(simulation) == pytest.approx(begin, abs=1e-9)


def test_particles_that_are_free_along_some_axes_take_impulses_along_these_alone() -> None:
    scene = sl.Scene(gravity=(0.0, 0.3 * G, -G))
    faces = add_sheet(scene, 5, size=0.2, at=(0, 0, 0.02), stiffness=1e4)
    scene.anchor([0, 7], axes="x")
    scene.anchor([24], axes="z")
    corners = [(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)]
    scene.add(sl.Obstacle(corners, [(0, 1, 2), (0, 2, 3)], friction=0.2))
    scene.add(sl.Contacts(surfaces=faces, thickness=0.01))
    before = scene.position.copy()
    simulation = start(scene)
    simulation.advance_to(0.3)
    assert (simulation.position[[0, 7], 0] == before[[0, 7], 0]).all()
    assert simulation.position[24, 2] == before[24, 2]
    assert simulation.data.state.grips[0] > 10
    assert simulation.position[:, 2].min() == pytest.approx(0.005, rel=0.01)


def test_a_run_has_the_same_bits_in_one_call_in_many_and_with_grown_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    def digest(parts: int) -> bytes:
        simulation = start(falling(1)[0])
        for _ in range(parts):
            simulation.step(12 // parts)
        state = simulation.data.state
        assert state.grips[0] > 5
        return b"".join(part.tobytes() for part in (state.position, state.velocity, state.contact_force, state.ledger))

    whole = digest(1)
    assert digest(6) == whole
    for name in ("PAIRS_ROOM", "ROWS_ROOM", "ACTIVE_ROOM"):
        monkeypatch.setattr(arrays, name, 2)
    monkeypatch.setattr(state_module, "GRIPS_ROOM", 1)
    assert digest(1) == whole


def test_a_resumed_run_continues_to_the_bit(tmp_path: Path) -> None:
    whole = start(on_a_floor()).run(until=10 * DT, every=DT)
    start(on_a_floor()).run(until=6 * DT, every=DT, to=tmp_path / "a.springline")
    resumed = sl.load(tmp_path / "a.springline").resume(until=10 * DT)
    assert np.array_equal(resumed.position[-1], whole.position[-1])
    assert np.array_equal(resumed.velocity[-1], whole.velocity[-1])
