"""Rebounds within a step of velocity Verlet, where forces change within the step."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from springline.errors import OpenLedger

STIFFNESS, MASS, GAP = 40.0, 1.0, 0.15  # [N/m], [kg], from the place of rest to the wall [m]


def before_a_wall(speed: float, restitution: float = 1.0, contacts: bool = False) -> sl.Scene:
    """A mass on a spring that hits a wall in its path."""
    scene = sl.Scene(dim=2, gravity=0.0)
    support = scene.particle((0, 0), fixed=True)
    ball = scene.particle((1, 0), mass=MASS, radius=0.05, velocity=(speed, 0.0))
    scene.spring(support, ball, stiffness=STIFFNESS, rest_length=1.0)
    scene.add(sl.Plane((1.05 + GAP, 0), (-1, 0), restitution=restitution))
    if contacts:
        scene.add(sl.Contacts(restitution=restitution))
    return scene


def above_a_floor() -> sl.Scene:
    """A mass that hangs on a spring and hits a floor."""
    scene = sl.Scene(dim=2, gravity=9.81)
    support, ball = scene.particle((0, 2), fixed=True), scene.particle((0, 1.1), mass=MASS, radius=0.05)
    scene.spring(support, ball, stiffness=STIFFNESS, rest_length=1.0)
    scene.add(sl.Plane((0, 0.6), (0, 1), restitution=1.0))
    return scene


def two_balls() -> sl.Scene:
    """Two balls on springs that hit one another."""
    scene = sl.Scene(dim=2, gravity=0.0)
    left, right = scene.particle((0, 0), fixed=True), scene.particle((3, 0), fixed=True)
    first = scene.particle((1, 0), mass=1.0, radius=0.2, velocity=(3, 0))
    second = scene.particle((2, 0), mass=1.5, radius=0.2, velocity=(-3, 0.1))
    scene.spring(left, first, stiffness=50.0)
    scene.spring(second, right, stiffness=50.0)
    scene.add(sl.Contacts(restitution=1.0))
    return scene


def under_a_load() -> sl.Scene:
    """A free ball between a wall and a load that swings."""
    scene = sl.Scene(dim=2, gravity=0.0)
    scene.particle((0.5, 0), mass=1.0, radius=0.05, velocity=(-2.0, 0.0))
    scene.add(sl.Load((-8.0, 0.0), omega=2.0), sl.Plane((0, 0), (1, 0), restitution=1.0))
    return scene


# for each: the scene, the bound of the energy that is gained or lost over 20 s [-], measured now, and before
ELASTIC = {
    "floor": (above_a_floor, 0.015),  # 0.012 (step 0.033 s)
    "wall": (lambda: before_a_wall(3.0), 0.015),  # 0.011 (step 0.038 s); the balance was open by 0.104
    "wall beside contacts": (lambda: before_a_wall(3.0, contacts=True), 0.015),  # 0.006; 0.100
    "two balls": (two_balls, 0.01),  # 0.008; 0.034
}


@pytest.mark.parametrize("name", ELASTIC)
def test_elastic_rebounds_on_springs_neither_gain_nor_dissipate_energy(name: str) -> None:
    scene, bound = ELASTIC[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error", OpenLedger)
        run = scene().simulate(threads=1).run(until=20.0, every=0.1)
    total, turned = np.asarray(run.energy["total"]), np.ptp(np.asarray(run.energy["kinetic"]))
    assert np.abs(total - total[0]).max() < bound * turned
    assert np.abs(np.asarray(run.energy["dissipated"])).max() < 1e-9 * turned


@pytest.mark.parametrize("speed", [3.0, 3.2, 3.4, 3.6, 3.8, 4.0, 4.4])
def test_a_rebound_agrees_with_the_closed_form_wherever_in_a_step_it_falls(speed: float) -> None:
    """Reflected at the instant of the impact; errors over 8 steps fall with the square of the step."""
    omega = np.sqrt(STIFFNESS / MASS)
    when = np.arcsin(GAP * omega / speed) / omega
    later = 0.16 - when
    back = speed * np.cos(omega * when)
    exact = GAP * np.cos(omega * later) - back / omega * np.sin(omega * later)
    for dt, bound in ((0.02, 1.7e-3), (0.01, 4.5e-4)):
        simulation = before_a_wall(speed).simulate(dt=dt, threads=1)
        for _ in range(round(0.16 / dt)):
            simulation.step()
        x, v = simulation.position[1, 0] - 1.0, simulation.velocity[1, 0]
        assert abs(x - exact) < bound
        # The energy that velocity Verlet conserves on a spring, of order 2 in the step.
        shadow = 0.5 * MASS * v * v + 0.5 * STIFFNESS * x * x * (1.0 - (omega * dt) ** 2 / 4.0)
        assert abs(shadow / (0.5 * MASS * speed**2) - 1.0) < 0.02 * (omega * dt) ** 2  # 0.009; 1.5 before


def test_a_load_that_swings_works_on_the_shift_of_a_rebound() -> None:
    run = under_a_load().simulate(dt=0.02, threads=1).run(until=3.0, every=0.1)
    energy = {name: np.asarray(values) for name, values in run.energy.items()}
    balance = energy["total"] + energy["dissipated"] - energy["work"]
    assert np.abs(balance - balance[0]).max() < 3e-4 * np.ptp(energy["kinetic"])  # 1e-4; 1.6e-2 before
    assert np.abs(energy["dissipated"]).max() < 1e-9


@pytest.mark.parametrize("restitution", [0.3, 0.8])
def test_the_balance_closes_with_what_impacts_dissipate(restitution: float) -> None:
    run = before_a_wall(3.0, restitution).simulate(dt=0.02, threads=1).run(until=3.0, every=0.1)
    energy = {name: np.asarray(values) for name, values in run.energy.items()}
    balance = energy["total"] + energy["dissipated"] - energy["work"]
    assert np.abs(balance - balance[0]).max() < 4e-3 * np.ptp(energy["kinetic"])  # 8e-4, 2.8e-3
    assert energy["dissipated"][-1] > 2.0


def test_steps_of_uniform_gravity_and_of_other_methods_have_no_rows_of_kicks() -> None:
    free = sl.Scene(dim=2, gravity=9.81)
    free.particle((0, 1), radius=0.1)
    free.add(sl.Plane((0, 0), (0, 1)))
    assert "kicks" not in str(free.simulate(dt=0.01).program)
    assert "kicks" in str(before_a_wall(3.0).simulate(dt=0.01).program)
    assert "kicks" not in str(before_a_wall(3.0).simulate(dt=0.01, integrator="pefrl").program)


def test_a_hand_that_comes_and_goes_changes_the_program_and_its_arrays_together(tmp_path: Path) -> None:
    # A hand has damping, so rebounds are not followed within steps while it holds a particle.
    scene = sl.Scene(gravity=9.81)
    top, ball = scene.particle((0, 0, 1.5)), scene.particle((0, 0, 0.5), mass=0.2)
    scene.anchor(top)
    scene.spring(top, ball, stiffness=4.0)
    scene.add(sl.Plane(restitution=0.9))
    straight = scene.simulate(dt=2e-3)

    def rows() -> int:
        return len(straight.data.stepper.work.kicks.lever)

    straight.run(until=0.1, every=0.02)
    assert rows() == 2
    straight.grab(1, point=(0.1, 0, -0.2), stiffness=20.0)
    recording = straight.run(until=0.6, every=0.1)
    assert rows() == 0 and len(recording.events_of("hit")) > 0
    path = tmp_path / "held.springline"
    sl.save(recording, path)
    resumed = sl.load(path).resume(until=1.2)
    ahead = straight.run(until=1.2, every=0.1)
    assert np.array_equal(resumed.position[-1], ahead.position[-1])
    straight.let_go()
    straight.run(until=1.5, every=0.1)
    assert rows() == 2
