"""Surfaces and rods in contact in steps of implicit methods: rows of contact are solved with Newton's equations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.meshes_that_meet import add_sheet, turned
from physics.random_falls import KINDS, UNBALANCED, Judge, fall
from springline.integrators.implicit.driver import CREATED
from springline.model import state as state_module
from springline.model import work as arrays

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
G, DT = 9.81, 5e-3  # [m/s2], [s]
METHODS = ("backward_euler", "implicit_midpoint", "generalized_alpha")
FLOOR = np.array([(-1.0, -1.0, 0.0), (1.0, -1.0, 0.0), (1.0, 1.0, 0.0), (-1.0, 1.0, 0.0)])
HALVES = [(0, 1, 2), (0, 2, 3)]
each_method = pytest.mark.parametrize("integrator", METHODS)


def balance(energy: Any) -> Any:
    """Energy that a run has and had, with the loss of the method [J]; constant."""
    return energy["total"] + energy["dissipated"] + energy["numerical"] - energy["work"]


# == Closed forms ==


@pytest.mark.each_value
@each_method
@pytest.mark.parametrize("friction", [0.3, 0.7])
def test_a_sheet_slides_down_a_mesh_slope_by_coulombs_law(integrator: Any, friction: float) -> None:
    slope, h = np.pi / 6, 0.01
    turn = turned(slope)
    scene = sl.Scene(gravity=G)
    faces = add_sheet(scene, 4, size=0.2, turn=turn, at=turn @ [0, 0, 0.5 * h], stiffness=1e4)
    scene.add(sl.Obstacle((4 * FLOOR) @ turned(0.3, 2).T @ turn.T, HALVES, friction=friction))
    scene.add(sl.Contacts(surfaces=faces, thickness=h))
    run = scene.simulate(dt=DT, integrator=integrator).run(until=0.3, every=0.02)
    along = run.velocity.mean(axis=1) @ turn[:, 0]
    rate = np.polyfit(run.time[5:], along[5:], 1)[0]
    expected = max(0.0, G * (np.sin(slope) - friction * np.cos(slope)))
    assert rate == pytest.approx(expected, rel=5e-3, abs=1e-9)  # measured 6e-14
    assert run.position[-1] @ turn[:, 2] == pytest.approx(0.5 * h, rel=1e-6)
    # Friction mu m g cos acts along the way, which is the sum of the mean velocities of the steps.
    way = 0.5 * expected * run.time[-1] ** 2
    assert run.energy["dissipated"][-1] == pytest.approx(friction * 16e-3 * G * np.cos(slope) * way, rel=5e-3, abs=1e-6)
    assert np.ptp(balance(run.energy)) < 1e-9


@each_method
def test_a_sheet_and_a_rope_at_rest_on_a_mesh_have_forces_that_sum_to_the_weight(integrator: Any) -> None:
    scene = sl.Scene(gravity=G)
    faces = add_sheet(scene, 4, size=0.15, at=(0, 0, 0.008), stiffness=1e4)
    rope = scene.chain((-0.3, 0.3, 0.009), (0.3, 0.3, 0.009), segments=8, mass=1e-3, stiffness=1e4)
    scene.add(sl.Obstacle(FLOOR, HALVES), sl.Contacts(surfaces=faces, rods=[rope], thickness=0.01, friction=0.3))
    simulation = scene.simulate(dt=DT, integrator=integrator)
    simulation.advance_to(0.3)
    force = simulation.data.state.contact_force
    assert force[:16].sum(axis=0) == pytest.approx([0, 0, 16e-3 * G], rel=1e-6, abs=1e-6)
    assert force[16:].sum(axis=0) == pytest.approx([0, 0, 9e-3 * G], rel=1e-6, abs=1e-6)
    assert simulation.position[:, 2] == pytest.approx(0.005, rel=1e-6)
    assert np.abs(simulation.velocity).max() < 1e-7


@pytest.mark.each_value
@each_method
@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
def test_sheets_that_collide_keep_momentum_and_lose_energy_by_their_restitution(
    integrator: Any, restitution: float
) -> None:
    scene = sl.Scene()
    upper = add_sheet(scene, 4, size=0.2, at=(0, 0, 0.02), velocity=(0, 0, -1), stiffness=1e4)
    lower = add_sheet(scene, 4, size=0.2, mass=3e-3, stiffness=1e4)
    scene.add(sl.Contacts(surfaces=np.concatenate([upper, lower]), thickness=0.005, restitution=restitution))
    run = scene.simulate(dt=DT, integrator=integrator).run(until=0.04, every=DT)
    speed = run.velocity[-1, :, 2].reshape(2, 16)
    assert speed[0] == pytest.approx(-(1 - 3 * restitution) / 4, abs=1e-6)
    assert speed[1] == pytest.approx(-(1 + restitution) / 4, abs=1e-6)
    energy = run.energy
    assert energy["dissipated"][-1] == pytest.approx(0.375 * 16e-3 * (1 - restitution**2), abs=1e-9)
    assert energy["numerical"][-1] == pytest.approx(0.0, abs=1e-9)
    assert np.ptp(balance(energy)) < 1e-9


@each_method
def test_a_sheet_rebounds_from_an_obstacle_that_comes_towards_it(integrator: Any) -> None:
    scene = sl.Scene()
    faces = add_sheet(scene, 4, size=0.15, at=(0, 0, 0.022), stiffness=1e4)
    scene.add(sl.Obstacle(FLOOR, HALVES, restitution=0.5, velocity=(0, 0, 1.0)))
    scene.add(sl.Contacts(surfaces=faces, thickness=0.01))
    simulation = scene.simulate(dt=DT, integrator=integrator)
    begin = balance(simulation.energy)
    simulation.advance_to(0.1)
    assert simulation.velocity[:, 2] == pytest.approx(1.5, rel=1e-6)
    assert simulation.energy["work"] == pytest.approx(16e-3 * 1.5, rel=1e-6)  # the momentum times the speed
    assert balance(simulation.energy) == pytest.approx(begin, abs=1e-9)


@each_method
def test_an_obstacle_that_rises_lifts_a_sheet_and_its_work_is_in_the_balance(integrator: Any) -> None:
    scene = sl.Scene(gravity=G)
    faces = add_sheet(scene, 4, size=0.15, at=(0, 0, 0.005), velocity=(0, 0, 0.5), stiffness=1e4)
    scene.add(sl.Obstacle(FLOOR, HALVES, velocity=(0, 0, 0.5)), sl.Contacts(surfaces=faces, thickness=0.01))
    simulation = scene.simulate(dt=DT, integrator=integrator)
    begin = balance(simulation.energy)
    simulation.advance_to(0.3)
    assert simulation.position[:, 2] == pytest.approx(0.155, rel=1e-6)
    assert simulation.energy["work"] == pytest.approx(16e-3 * G * 0.15, rel=5e-3)
    assert simulation.energy["dissipated"] == pytest.approx(0.0, abs=5e-3 * 16e-3 * G * 0.15)
    assert balance(simulation.energy) == pytest.approx(begin, abs=1e-9)


@each_method
def test_a_stiff_sheet_on_a_plane_lands_without_a_bounce(integrator: Any) -> None:
    scene = sl.Scene(gravity=G)
    faces = add_sheet(scene, 6, size=0.5, at=(0, 0, 0.05), velocity=(0, 0, -2), stiffness=1e4, rough=1e-3)
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), restitution=0.0, friction=0.3))
    scene.add(sl.Contacts(surfaces=faces, thickness=0.03), sl.Drag(0.05))
    simulation = scene.simulate(dt=DT, integrator=integrator)
    simulation.advance_to(0.5)
    # The rough sheet is too stiff to lie flat.
    assert simulation.position[:, 2].min() == pytest.approx(0.015, rel=1e-6)
    assert simulation.position[:, 2].max() < 0.019
    assert np.abs(simulation.velocity).max() < 2e-3
    assert simulation.data.state.contact_force.sum(axis=0) == pytest.approx([0, 0, 36e-3 * G], rel=2e-3, abs=1e-3)


@each_method
def test_particles_that_are_free_along_some_axes_take_impulses_along_these_alone(integrator: Any) -> None:
    scene = sl.Scene(gravity=(0.0, 0.3 * G, -G))
    faces = add_sheet(scene, 4, size=0.2, at=(0, 0, 0.02), stiffness=1e4)
    scene.anchor([0, 7], axes="x")
    scene.anchor([15], axes="z")
    scene.add(sl.Obstacle(FLOOR, HALVES, friction=0.2), sl.Contacts(surfaces=faces, thickness=0.01))
    before = scene.position.copy()
    simulation = scene.simulate(dt=DT, integrator=integrator)
    simulation.advance_to(0.15)
    assert (simulation.position[[0, 7], 0] == before[[0, 7], 0]).all()
    assert simulation.position[15, 2] == before[15, 2]
    assert simulation.data.state.grips[0] > 5
    assert simulation.position[:, 2].min() == pytest.approx(0.005, rel=0.01)


# == Random falls ==


def simulate(given: Any, integrator: str, **options: Any) -> tuple[sl.Simulation, float, int]:
    """Return a simulation of a fall, its step [s] and the number of steps: eight times as long as explicit ones."""
    dt = float(2.0 ** np.floor(np.log2(min(2e-3, 0.04 / given.speed))))
    until = min(0.05, 0.3 / given.speed + 0.02)
    return given.scene.simulate(dt=dt, integrator=integrator, **options), dt, int(until / dt)


def check(seed: int, folder: Path) -> None:
    """Let a fall happen twice: as a whole, judged, and on two or three threads, saved and resumed halfway."""
    given, integrator = fall(seed), METHODS[seed // len(KINDS) % 3]
    simulation, dt, steps = simulate(given, integrator)
    run = simulation.run(until=steps * dt, every=dt)
    assert Judge(given).faults(run, every=4) == [], (seed, integrator)
    # The lowest energy so far is that at which everything would be at rest.
    total = run.energy["total"]
    largest = max(np.ptp(total), run.energy["kinetic"].max())
    assert np.ptp(balance(run.energy)) < UNBALANCED * largest, (seed, integrator)
    # Nothing but gravity and obstacles gives energy.
    assert np.max(total - run.energy["work"]) < total[0] + UNBALANCED * largest, (seed, integrator)
    again, _, _ = simulate(fall(seed), integrator, threads=2 + seed % 2)
    path = folder / f"{seed} {integrator}.springline"
    again.run(until=(steps // 2) * dt, every=(steps // 2) * dt, to=path)
    end = sl.load(path).resume(until=steps * dt)
    assert np.array_equal(end.position[-1], run.position[-1]), (seed, integrator)
    assert np.array_equal(end.velocity[-1], run.velocity[-1]), (seed, integrator)


@pytest.mark.parametrize("seed", [8, 16, 30])
def test_a_few_random_falls_by_implicit_methods(seed: int, tmp_path: Path) -> None:
    check(seed, tmp_path)


def test_moves_by_the_guard_load_no_stiff_springs() -> None:
    given = fall(390)
    simulation, dt, _ = simulate(given, "backward_euler")
    energy = simulation.run(until=7 * dt, every=dt).energy
    assert energy["spring"].max() > 1.0  # a heavy body has met a light sheet
    assert energy["numerical"].min() > -CREATED * energy["kinetic"].max()


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [390, *(kind + kind % 3 * len(KINDS) for kind in range(len(KINDS)))])
def test_random_falls_of_each_kind_by_implicit_methods(seed: int, tmp_path: Path) -> None:
    check(seed, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000))
def test_all_random_falls_by_implicit_methods(seed: int, tmp_path: Path) -> None:
    check(seed, tmp_path)


# == Bits ==


@each_method
def test_a_run_has_the_same_bits_in_one_call_in_many_and_with_grown_tables(
    integrator: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def digest(parts: int) -> str:
        simulation, _, _ = simulate(fall(10), integrator)
        for _ in range(parts):
            simulation.step(12 // parts)
        assert simulation.data.state.grips[0] > 5
        return simulation.data.state.digest()

    whole = digest(1)
    assert digest(6) == whole
    for name in ("PAIRS_ROOM", "ROWS_ROOM", "ACTIVE_ROOM"):
        monkeypatch.setattr(arrays, name, 2)
    monkeypatch.setattr(state_module, "GRIPS_ROOM", 1)
    assert digest(1) == whole


@each_method
def test_a_step_depends_on_the_state_alone(integrator: Any) -> None:
    whole, forgetful = (simulate(fall(6), integrator)[0] for _ in range(2))
    for _ in range(12):
        for simulation in (whole, forgetful):
            simulation.step()
        work = forgetful.data.stepper.work.surfaces
        for array in (work.x, work.v, work.was, work.free, work.impulse, work.geometry, work.response, work.mean):
            array[...] += 1.0
        work.counts[arrays.VALID] = 0
    assert whole.data.state.digest() == forgetful.data.state.digest()
