"""By defaults a motion is right: its positions and its energies, by closed forms that share nothing with the engine."""

from __future__ import annotations

import inspect
import re
import warnings
from functools import cache
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.closed_motions import MOTIONS, Motion, on_spring, spring
from physics.random_motions import AGREE, compared, exchange
from springline.checks import ACCURACY
from springline.errors import OpenLedger
from springline.integrators import registry
from springline.lammps.run import run_on_lammps
from springline.model import work
from springline.model.state import DRIFT, MOTION, PACE, SETTLED
from springline.stability import time_step
from springline.stepping import motion
from springline.view.play.journal import Journal
from springline.view.play.player import Player

EACH = pytest.mark.parametrize("name", MOTIONS)
A_PERIOD, TEN, LEDGER = 1.2, 12.0, 1.2  # [-] of the accuracy: bounds on positions after one period and ten, on energies


def taken(motion: Motion, periods: float, **asked: Any) -> tuple[float, float, float]:
    """Errors of positions over the amplitude, and of energies over what is exchanged; steps over those of the bound."""
    simulation = motion.scene().simulate(**asked)
    run = simulation.run(until=periods * motion.period)
    assert len(run) > 20
    off = np.linalg.norm(run.position - motion.where(run.time), axis=2).max()
    opened, exchanged = exchange(run)
    safe, steps = simulation.safe_dt, int(simulation.data.state.steps[0])
    times = steps / np.ceil(run.time[-1] / (0.9 * safe)) if safe else 0.0
    return float(off / motion.amplitude), opened / (motion.steady or exchanged), float(times)


@EACH
def test_a_motion_is_right_by_default(name: str) -> None:
    motion = MOTIONS[name]()
    first, opened, _ = taken(motion, 1.0)
    assert first <= 0.01 * A_PERIOD  # measured at most 9.3e-3, a spring from the middle
    assert opened <= 0.01 * LEDGER  # measured at most 9.2e-3
    tenth, opened, times = taken(motion, 10.0)
    assert tenth <= 0.01 * TEN  # measured at most 9.6e-2, a spring from the middle; 4.8e-2 of a turning stick
    assert opened <= 0.01 * LEDGER  # measured at most 9.2e-3
    # A force that is slower than the motion asks for steps that are right over its whole period.
    most = 15.0 if "forced" in name else 10.0
    assert times <= most or not motion.one  # measured 9.37, and 13.6 of the one that is forced


@EACH
def test_ten_times_the_accuracy_is_ten_times_as_right(name: str) -> None:
    motion = MOTIONS[name]()
    first, opened, _ = taken(motion, 1.0, accuracy=0.001)
    assert first <= 0.001 * A_PERIOD  # measured at most 9.9e-4, a spring from the middle
    assert opened <= 0.001 * LEDGER  # measured at most 9.5e-4
    tenth, opened, _ = taken(motion, 10.0, accuracy=0.001)
    assert tenth <= 0.001 * TEN  # measured at most 9.9e-3, a spring from the middle
    assert opened <= 0.001 * LEDGER  # measured at most 9.5e-4


def test_a_motion_is_as_right_after_thirty_turns() -> None:
    """What orbits and what turns errs by more than an oscillator in steps of a like phase."""
    for name in ("two masses on a spring that turn", "a planet on a circle", "a planet on an ellipse"):
        motion = MOTIONS[name]()
        simulation = motion.scene().simulate()
        run = simulation.run(until=30.0 * motion.period)
        off = np.linalg.norm(run.position - motion.where(run.time), axis=2).max()
        assert off / motion.amplitude <= 30 * 0.01 * A_PERIOD  # measured 0.18, 0.09, 0.05


def test_every_door_has_the_same_accuracy_by_default() -> None:
    doors = (sl.Scene.simulate, sl.play, sl.Simulation, Player, Journal, run_on_lammps)
    defaults = [inspect.signature(door).parameters["accuracy"].default for door in doors]
    assert all(one is ACCURACY for one in defaults), defaults  # the constant itself, no number that is like it


NONE_OF_THESE = ("explicit_euler", "midpoint", "backward_euler", "xpbd")  # two have no safe step, two keep 1/60 s
METHODS = [name for name in sl.INTEGRATORS if name not in NONE_OF_THESE]


@pytest.mark.each_value
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("accuracy", [0.01, 0.001])
def test_every_method_takes_a_step_by_its_order(method: Any, accuracy: float) -> None:
    """The step that a method has come to after some periods adds, in one period, what was asked for."""
    motion = spring(0.3, 0.9)
    simulation = motion.scene().simulate(integrator=method, accuracy=accuracy)
    loud(simulation, 4.0 * motion.period)  # methods that damp may say so
    assert simulation.dt is not None
    steps = int(np.ceil(motion.period / simulation.dt))
    run = motion.scene().simulate(integrator=method, dt=motion.period / steps).run(until=motion.period)
    off = np.linalg.norm(run.position - motion.where(run.time), axis=2).max() / motion.amplitude
    assert off <= 1.3 * accuracy  # measured 0.07 (chin4a) to 0.91 (rk4) of it


def test_implicit_methods_of_order_1_are_not_slowed() -> None:
    """They are taken to come to rest, at 1/60 s a step."""
    simulation = on_spring(1.5, 0.0).simulate(integrator="backward_euler")
    assert loud(simulation, 0.5) == []  # what it damps is booked
    assert simulation.energy["numerical"] > 0.01 * simulation.energy["total"]
    assert simulation.dt == pytest.approx(1 / 60)


def test_substeps_keep_the_step_too() -> None:
    simulation = on_spring(1.5, 0.0).simulate(integrator="xpbd")
    simulation.run(until=5.0)
    assert simulation.dt == pytest.approx(1 / 60)


PART = 10  # of all, and the gate takes those
SEEDS = 300


COMPARED = cache(compared)


def near(seed: int) -> None:
    """A run by defaults ends where a fine one does, or the motion is chaotic."""
    found = COMPARED(seed)
    if found is None or found.agree > AGREE:
        return
    assert found.error <= 0.03  # measured 8.3e-3 at most in 296, 2.9e-3 in the first thirty
    assert found.ledger <= 0.012  # measured 9.2e-3, and 7.4e-3


@pytest.mark.parametrize("seed", range(PART))
def test_random_scenes_end_where_a_fine_run_has_them(seed: int) -> None:
    near(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(PART, SEEDS))
def test_so_do_three_hundred(seed: int) -> None:
    near(seed)


def test_most_random_scenes_are_compared() -> None:
    """Few are chaotic or still, and steps follow what they are."""
    found = [COMPARED(seed) for seed in range(PART)]
    told = [one for one in found if one is not None and one.agree <= AGREE]
    assert len(told) >= 8  # measured 10
    assert {one.kind for one in told} == {"net", "chain", "truss", "pendula", "cloud of pairs"}


def loud(simulation: sl.Simulation, until: float) -> list[str]:
    """What a run says of an open ledger."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        simulation.run(until=until)
    return [str(one.message) for one in said if issubclass(one.category, OpenLedger)]


def test_the_ledger_of_a_sheet_that_stands_still_is_not_open_by_rounding_and_that_of_a_slow_one_may_be() -> None:
    """1e-31 J of rounding beside a damper that takes them; a nanometer a second is a motion."""
    for speed, is_said in ((0.0, False), (1e-9, True)):
        scene = sl.Scene()
        x, y = (part.ravel() for part in np.meshgrid(0.2 * np.arange(6), 0.2 * np.arange(6)))
        corner = np.array([6 * row + column for row in range(5) for column in range(5)])[:, None]
        sheet = scene.mesh(np.stack([x, y, 0.0 * x], axis=1), corner + (0, 1, 7, 6), mass=0.01)
        scene.all.velocity = (speed, 0.0, 0.0)
        scene.add(sl.Membrane(sheet, modulus=1e3, thickness=1e-2, damping=0.01))
        scene.anchor(sheet.corners)
        method: Any = "symplectic_euler" if is_said else "velocity_verlet"
        assert bool(loud(scene.simulate(dt=1e-2 if is_said else 1e-3, integrator=method), 0.1)) is is_said


@pytest.mark.parametrize(
    ("dt", "method"),
    [
        (0.4, "velocity_verlet"), (0.2, "velocity_verlet"), (0.2, "rk4"), (0.6, "rk4"), (0.1, "symplectic_euler"),
        (0.35, "forest_ruth"), (0.6, "pefrl"), (0.6, "chin4c"), (0.6, "yoshida6"),
    ],
)  # fmt: skip
def test_an_open_ledger_is_told_once_with_the_step_that_closes_it(dt: float, method: Any) -> None:
    simulation = on_spring(1.5, 0.0).simulate(dt=dt, integrator=method)
    told = loud(simulation, 20.0)
    assert len(told) == 1
    assert loud(simulation, 40.0) == []
    closing = float(re.search(r"dt=([\d.e-]+)", told[0])[1])
    assert closing < dt
    again = on_spring(1.5, 0.0).simulate(dt=closing, integrator=method)
    assert loud(again, 20.0) == []
    opened, exchanged = exchange(on_spring(1.5, 0.0).simulate(dt=closing, integrator=method).run(until=20.0))
    assert opened <= 0.01 * LEDGER * exchanged  # measured at most 9.9e-3
    if method != "rk4":  # which loses energy at every period
        assert loud(on_spring(1.5, 0.0).simulate(integrator=method), 20.0) == []  # 'auto', the other way out


def breezy(mass: Any, position: Any, velocity: Any, time: float, force: Any, gust: float = 0.3) -> None:
    """The force of the README."""
    for i in range(len(mass)):
        force[i, 0] += gust * mass[i] * np.sin(time)


def swing() -> sl.Scene:
    """The swing of the README."""
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=6, mass=0.5, stiffness=400.0)
    scene.anchor(rope.first)
    return scene


def five_lines(drag: float) -> sl.Scene:
    """The five lines of the README."""
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0)
    scene.anchor(rope.ends)
    if drag:
        scene.add(sl.Drag(drag))
    return scene


def windy_truss() -> sl.Scene:
    """The truss of the README, in a breeze."""
    truss = sl.gallery.scene("cantilever-truss")
    truss.add(sl.force(breezy), gust=0.5)
    return truss


README = {
    "five lines": (lambda: five_lines(0.0), 60.0),
    "five lines with drag": (lambda: five_lines(0.5), 60.0),
    "swing.toml": (swing, 20.0),
    "a truss in a breeze": (windy_truss, 20.0),
    "slinky-drop": (lambda: sl.gallery.scene("slinky-drop"), 32.0),
}


@pytest.mark.parametrize("name", README)
def test_what_the_readme_runs_closes_its_ledger_by_default(name: str) -> None:
    """The swing made 47 J from nothing, the five lines -32 to 307 J, by steps of nine tenths of the bound."""
    build, until = README[name]
    simulation = build().simulate()
    assert loud(simulation, until) == []
    opened, exchanged = exchange(build().simulate().run(until=until))
    assert opened <= 0.01 * LEDGER * exchanged  # measured 6.3e-3, 1.3e-4, 9.0e-3, 4.4e-6, 2.9e-4


def cloth(drag: float = 0.0) -> sl.Scene:
    """The cloth of the benchmarks: a net of 400, its springs 13 times as fast as it swings."""
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((20, 20), spacing=1.0, mass=1.0, stiffness=1000.0, diagonals=True, bending=True)
    scene.anchor(net.edge("upper"))
    if drag:
        scene.add(sl.Drag(drag))
    return scene


FEW = {
    "cloth, 2 s": (cloth, 2.0),
    "cloth, 10 s": (cloth, 10.0),
    "cloth, 20 s": (cloth, 20.0),
    "cloth in air, 40 s": (lambda: cloth(0.1), 40.0),
    "vault": (lambda: sl.gallery.scene("vault"), 10.0),
    "multibody": (lambda: sl.gallery.scene("multibody"), 10.0),
    "damped cloth": (lambda: sl.gallery.scene("damped-cloth"), 10.0),
}


@pytest.mark.parametrize("name", FEW)
def test_where_stiff_modes_are_quiet_steps_are_few(name: str) -> None:
    """A run begins with steps that are right for the stiffest mode, and leaves them soon where that holds nothing.

    They took 2.79, 1.84, 2.61, 1.30, 2.88, 3.05 and 1.64 times the steps of the bound where every window was as long.
    """
    build, until = FEW[name]
    simulation = build().simulate()
    simulation.run(until=until)
    times = int(simulation.data.state.steps[0]) / np.ceil(until / (0.9 * simulation.safe_dt))
    assert times <= 2.5  # measured 1.58, 1.53, 2.44, 1.09, 1.65, 1.55, 1.84


def test_a_cloth_that_nothing_damps_passes_its_energy_to_its_stiff_modes() -> None:
    """Why it takes more steps as it goes on: at those of the bound its ledger is open, with twice as many it closes."""
    bound = cloth().simulate().safe_dt

    def opened(dt: float) -> float:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", OpenLedger)
            off, exchanged = exchange(cloth().simulate(dt=dt).run(until=40.0, every=0.1))
        return off / exchanged

    assert opened(0.9 * bound) > 0.012  # measured 1.48e-2
    assert opened(0.9 * bound / 2.0) < 0.006  # measured 3.9e-3


def test_the_energies_are_measured_once_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the frame, for the account, and for the next gap's account: they were measured four times."""
    simulation = five_lines(0.5).simulate()
    measured, plain = [], simulation.data.stepper.energies
    monkeypatch.setattr(
        simulation.data.stepper, "energies", lambda *what: measured.append(simulation.time) or plain(*what)
    )
    run = simulation.run(until=20.0, every=0.1)
    assert len(measured) <= 1.2 * len(run)  # measured 1.06


def test_what_others_do_between_two_runs_is_no_error_of_the_method() -> None:
    """A mass on a spring that somebody pushes goes on in the steps it had: the account does not hold it to be wrong."""
    simulation = on_spring(1.0, 0.3).simulate()
    simulation.run(until=5.0)
    before = simulation.dt
    simulation.data.state.velocity[1] = (1.0, 0.0, 0.0)
    simulation.run(until=40.0, every=0.01)
    assert abs(float(simulation.data.state.pace[DRIFT])) < 0.01  # J, of 0.5 J that are given; measured 1e-4
    assert simulation.dt == before


def test_samples_of_a_large_scene_fall_on_every_phase_of_four_steps_alike() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    state = scene.simulate(dt=0.1).data.state
    state = state._replace(motion=np.zeros((motion.LARGE, MOTION)), pace=np.zeros(PACE))
    state.pace[SETTLED] = 1.0
    phases = np.zeros(4)
    for step in range(4000):
        state.steps[0] = step
        phases[step % 4] += motion.is_sampled(state)
    state.steps[0] = 4000
    assert motion.samples(state, means=False) == phases.sum() == 1000
    assert np.abs(phases - 250).max() < 5  # no motion of four steps a period hides between them


def test_a_step_that_contacts_had_no_room_for_is_one_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = []
    for room in (8, 0):  # rows for each ball at first: enough, and too few
        monkeypatch.setattr(work, "ROWS", room)
        scene = sl.Scene(gravity=9.81)
        places = 0.2001 * np.stack(np.meshgrid(*[np.arange(4.0)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
        scene.particles(places + (0, 0, 0.1), mass=0.1, radius=0.1, velocity=np.tile((0, 0, -0.3), (64, 1)))
        scene.springs([[k, k + 1] for k in range(0, 64, 2)], stiffness=50.0)
        scene.add(sl.Plane(restitution=0.3), sl.Contacts(restitution=0.5))
        simulation = scene.simulate(dt="auto")
        before = len(simulation.data.stepper.work.workspace.rows)
        simulation.step(12)  # the first window is 16
        assert (len(simulation.data.stepper.work.workspace.rows) > before) == (room == 0)
        digests.append(simulation.data.state.digest())
    assert digests[0] == digests[1]


@pytest.mark.parametrize("name", list(time_step.RESOLVED))
def test_the_phases_that_are_written_down_are_those_that_are_found(name, monkeypatch):
    monkeypatch.setattr(time_step, "_KNOWN", {})
    found = time_step.resolution(registry.METHODS[name], ACCURACY)
    assert found == pytest.approx(time_step.RESOLVED[name], rel=1e-9)
    error = time_step.period_error(registry.METHODS[name], found)
    assert error <= ACCURACY and (found > 0.99 or time_step.period_error(registry.METHODS[name], 1.01 * found) > error)


def test_every_method_with_equal_steps_has_its_phase_written_down():
    equal = {name for name, method in registry.METHODS.items() if time_step.resolution(method, ACCURACY) is not None}
    assert equal == set(time_step.RESOLVED)


@sl.force
def pulse(mass: Any, position: Any, velocity: Any, time: float, force: Any) -> None:
    """A push of 1 N s that no regular sample of the time is sure to meet."""
    since = time - 3.0
    if 0.0 < since < 0.01:
        force[1, 0] += 100.0


@sl.force
def steady_sine(mass: Any, position: Any, velocity: Any, time: float, force: Any) -> None:
    """A push whose rate samples show, and which depends on the sign of a position."""
    if position[1, 0] > 0.0:
        force[1, 0] += 0.1 * np.sin(3.0 * time)


@pytest.mark.parametrize("push, warned", [(pulse, True), (steady_sine, False)])
def test_a_force_that_switches_with_time_is_named_once(push: Any, warned: bool) -> None:
    """The default step passed over this pulse without a warning, and the motion was 0 in place of 1 m."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], mass=1.0)
    scene.anchor(0)
    scene.anchor(1, axes="y")
    scene.spring(0, 1, stiffness=1.0)
    scene.add(push)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        scene.simulate().run(until=4.0)
    messages = [str(one.message) for one in found]
    assert sum(f"'{push.name}' depends on time at a rate that is not known" in one for one in messages) == warned


@pytest.mark.parametrize("method, named", [("symplectic_euler", True), ("velocity_verlet", False)])
def test_a_method_of_order_1_names_loads_far_faster_than_the_motion(method: str, named: bool) -> None:
    """Symplectic Euler was off by 18 % of the motion without a warning; velocity Verlet by 0.2 %."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], mass=1.0)
    scene.anchor(0)
    scene.anchor(1, axes="y")
    scene.spring(0, 1, stiffness=1.0)
    scene.add(sl.Load((0.2, 0), omega=80.0, on=[1]))
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        run = scene.simulate(integrator=method).run(until=2.0, every=0.1)
    assert any("swings at 80 rad/s" in str(one.message) for one in found) == named
    exact = 0.2 / (1.0 - 80.0**2) * (np.cos(80.0 * run.time) - np.cos(run.time))
    error = np.abs(run.position[:, 1, 0] - 1.0 - exact).max() / np.abs(exact).max()
    assert (error > 0.05) == named  # measured 0.18 and 0.0024
