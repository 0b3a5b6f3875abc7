"""Implicit methods book the energy that they dissipate by themselves: the ledger closes to rounding at any step."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.samples import Sample
from physics.test_implicit import NAMES, stiff_scene, swinging_net
from physics.test_ledger import BOOKED, GLUED, YIELDING, taking_turns
from springline.errors import OpenLedger
from springline.integrators.implicit.step import ImplicitStep
from springline.recording.balance import balance
from springline.recording.last_state import checked_state
from springline.run import run_warnings
from springline.view.plot.energy import closure

G = 9.81


def gap(scene: sl.Scene, name: str, dt: float, steps: int = 20) -> float:
    """Largest change of the balance over the largest change of an energy [-]."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sl.errors.DoubtfulScene)
        run = scene.simulate(dt=dt, integrator=name).run(until=steps * dt, every=dt)
    kept = balance(run.energy)
    return float(np.ptp(kept)) / max(float(np.ptp(values)) for values in run.energy.values())


def shares(name: str, scene: sl.Scene, dt: float) -> float:
    """Energy that a method dissipated in one step [J]."""
    simulation = scene.simulate(dt=dt, integrator=name)
    simulation.step()
    return simulation.energy["numerical"]


# Closed forms


def test_a_free_fall_by_backward_euler_loses_half_the_square_of_each_change_of_speed() -> None:
    scene = sl.Scene(gravity=G)
    scene.particle((0, 0, 0), mass=3.0)
    dt = 0.02
    assert abs(shares("backward_euler", scene, dt) - 0.5 * 3.0 * (G * dt) ** 2) < 1e-15  # measured 1e-17
    assert abs(shares("implicit_midpoint", scene, dt)) < 1e-15
    assert abs(shares("generalized_alpha", scene, dt)) < 1e-15


def test_on_a_linear_spring_backward_euler_loses_the_energies_of_the_changes() -> None:
    """m |dv|^2/2 of the motion, and k |dx|^2/2 of the potential, whose force is that of the end."""
    scene = sl.Scene()
    origin, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((1.0, 0.5, 0), velocity=(0, 2, 0), mass=2.0)
    scene.spring(origin, bob, stiffness=50.0, rest_length=1e-300)
    simulation = scene.simulate(dt=0.1, integrator="backward_euler")
    for _ in range(5):
        x, v, before = simulation.position[1].copy(), simulation.velocity[1].copy(), simulation.energy["numerical"]
        simulation.step()
        dx, dv = simulation.position[1] - x, simulation.velocity[1] - v
        assert simulation.energy["numerical"] - before == pytest.approx(1.0 * dv @ dv + 25.0 * dx @ dx, rel=1e-12)


def test_implicit_midpoint_dissipates_nothing_of_a_quadratic_energy() -> None:
    scene = sl.Scene()
    origin, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((1.0, 0.5, 0), velocity=(0, 2, 0))
    scene.spring(origin, bob, stiffness=1e4, rest_length=1e-300)
    simulation = scene.simulate(dt=0.1, integrator="implicit_midpoint")
    simulation.step(50)
    assert abs(simulation.energy["numerical"]) < 1e-12 * simulation.energy["total"]  # measured 2e-15


def test_a_ball_at_rest_books_nothing_for_years() -> None:
    for together in (False, True):
        scene = sl.Scene(gravity=G)
        scene.particle((0, 0, 0.1), radius=0.1)
        scene.add(sl.Plane(restitution=0.5))
        if together:
            scene.add(sl.Contacts())
        simulation = scene.simulate(dt=0.01, integrator="backward_euler")
        simulation.step(200)
        assert abs(simulation.energy["numerical"]) < 1e-12  # measured 1e-15
        assert abs(simulation.energy["dissipated"]) < 1e-12


# Closed


@pytest.mark.parametrize(
    ("sample", "name"),
    taking_turns([one for one in BOOKED if one.name != "merging" and one not in YIELDING + GLUED], NAMES, 2, 1),
)
def test_the_ledger_closes_to_rounding_with_every_force_and_rule(sample: Sample, name: str) -> None:
    assert gap(sample.scene(), name, 0.02) < 1e-12  # measured 3e-13


@pytest.mark.each_value
@pytest.mark.parametrize("name", [*NAMES, "generalized_alpha:0.2"])
@pytest.mark.parametrize("seed", range(4))
def test_the_ledger_of_stiff_scenes_closes_to_rounding(seed: int, name: str) -> None:
    assert gap(stiff_scene(seed), name, 1.0 / 60.0) < 1e-12  # measured 2e-14


def bouncing_chain() -> sl.Scene:
    """Walls that shift ends of stiff springs, whose energy is not linear in the shift."""
    scene = sl.Scene(gravity=9.8, dim=2)
    scene.chain((1, 2), (2, 2.3), segments=4, mass=0.1, stiffness=1e4)
    scene.add(sl.Plane(restitution=0.8))
    return scene


def jerked_cord() -> sl.Scene:
    scene = sl.Scene(gravity=G)
    hook, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((0.5, 0, 0))
    scene.add(sl.Cord(hook, bob, length=1.0))
    return scene


def rod_figure() -> sl.Scene:
    scene = sl.Scene(gravity=G)
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)])
    scene.anchor([0])
    scene.add(sl.Rod(0, 1), sl.Rod(1, 2), sl.Rod(1, 3), sl.Rod(2, 3))
    return scene


@pytest.mark.each_value
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scene", [bouncing_chain, jerked_cord, rod_figure])
def test_it_closes_with_walls_cords_and_rods(scene: Any, name: str) -> None:
    assert gap(scene(), name, 0.01, 150) < 1e-12  # measured 2e-14


def test_a_resumed_run_books_the_same(tmp_path: Path) -> None:
    whole = swinging_net(damping=2.0).simulate(dt=0.02, integrator="backward_euler").run(until=0.8, every=0.1)
    first = swinging_net(damping=2.0).simulate(dt=0.02, integrator="backward_euler")
    first.run(until=0.4, every=0.1, to=tmp_path / "net.springline")
    resumed = sl.load(tmp_path / "net.springline").resume(until=0.8)
    assert np.array_equal(resumed.energy["numerical"], whole.energy["numerical"])
    assert whole.energy["numerical"][-1] > 1.0
    assert closure(whole.energy)[0][-1] < 1e-12  # as figures show it


def test_explicit_methods_have_no_such_entry() -> None:
    run = swinging_net().simulate(dt=1e-3).run(until=0.1)
    assert "numerical" not in run.energy
    assert np.array_equal(balance(run.energy), run.energy["total"] + run.energy["dissipated"] - run.energy["work"])


def test_checkpoints_of_earlier_versions_are_read() -> None:
    run = swinging_net().simulate(dt=0.02, integrator="backward_euler").run(until=0.2, every=0.1)
    arrays = run.data.store.checkpoint()
    assert arrays is not None
    old = {**arrays, "ledger": np.array([1.0, 2.0])}
    assert checked_state(old, run.data.model, 0.2)["ledger"].tolist() == [1.0, 2.0, 0.0]


# Faults stay visible


def warned(simulation: sl.Simulation, until: float, every: float = 0.02) -> list[str]:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        simulation.run(until=until, every=every)
    return [str(one.message) for one in said if issubclass(one.category, OpenLedger)]


def test_a_fault_in_the_state_opens_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry follows from forces and coefficients, so velocities that do not belong to them are not in it."""
    assert warned(swinging_net().simulate(dt=0.02, integrator="backward_euler"), 1.0) == []
    solved = ImplicitStep.solve_step
    monkeypatch.setattr(
        ImplicitStep, "solve_step", lambda self: replace(end := solved(self), velocity=0.99 * end.velocity)
    )
    (said,) = warned(swinging_net().simulate(dt=0.02, integrator="backward_euler"), 1.0)
    assert "a shorter step does not close it" in said
    assert "dt=" not in said


def test_a_change_of_the_state_from_outside_opens_the_ledger() -> None:
    simulation = swinging_net().simulate(dt=0.02, integrator="backward_euler")

    def push(time: float) -> None:
        simulation.data.state.velocity[:] *= 1.1

    with pytest.warns(OpenLedger, match="changed from outside"):
        simulation.run(until=1.0, every=0.1, progress=push)


def test_no_step_below_a_thousandth_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    def oscillator() -> sl.Simulation:
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (2, 0, 0)])
        scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        return scene.simulate(dt=0.4)

    for part, advice in ((1.1e-3, "take dt=0.00044, or 'auto'"), (0.9e-3, "take dt='auto'")):
        monkeypatch.setattr(run_warnings, "closing_step", lambda *of, part=part: part * 0.4)
        (said,) = warned(oscillator(), 20.0, 0.4)
        assert advice in said
