"""Energy out of nothing is told at the step where it comes, and nobody honest is accused of it."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.honest import EXPLICIT, KINDS, net, run_honest
from physics.samples import everything
from springline.errors import Diverged, SlowRun, UnsafeStep
from springline.integrators.event_driven.driver import EventRun
from springline.integrators.ias15 import AdaptiveRun
from springline.integrators.implicit.driver import ImplicitRun
from springline.run import energy_monitor, run_warnings

EXPLODING = (*EXPLICIT, "explicit_euler", "midpoint")

pytestmark = pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")


def chain() -> sl.Scene:
    """The chain of the README; its safe step is 0.258 s."""
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0)
    scene.anchor(rope.ends)
    return scene


@pytest.mark.parametrize("dt", [5.0, 1.0, 0.35])
def test_the_readme_chain_far_above_its_safe_step_stops_where_it_is_still_a_chain(dt: float, tmp_path: Path) -> None:
    simulation = chain().simulate(dt=dt)
    with pytest.raises(Diverged, match="above the safe step 0.258199 s. Use dt='auto'") as caught:
        simulation.run(until=1000 * dt, every=dt, to=tmp_path / "chain.springline")
    error, state = caught.value, simulation.data.state
    assert error.step == int(state.steps[0]) < 30 and error.time == state.time  # measured 0, 2 and 8
    assert error.made > error.allowed > 0.0
    assert np.abs(state.position).max() < 500.0  # measured 39; the numbers end at 1e308
    kept = sl.load(tmp_path / "chain.springline")
    assert len(kept) == error.step + 1 and np.abs(kept.position).max() < 500.0
    with pytest.raises(Diverged):
        simulation.step()  # the very next step is the one
    assert simulation.data.state.time == error.time


def explode(seed: int) -> tuple[bool, float]:
    """A scene at 3 to 300 times its safe step, by each method in turn; whether it is told, and how far it has come."""
    random = np.random.default_rng(seed)
    scene = net(random, stiff=(1.0, 1e6))
    name = EXPLODING[seed % len(EXPLODING)]
    safe = scene.simulate().safe_dt
    assert safe is not None
    simulation = scene.simulate(dt=safe * 10.0 ** random.uniform(0.5, 2.5), integrator=name)
    size, told, farthest = float(np.ptp(scene.position, axis=0).max()), False, 0.0
    try:
        for _ in range(20):
            simulation.go_on(100)
            farthest = max(farthest, float(np.abs(simulation.data.state.position).max()))
    except Diverged:
        told = True
    return told, max(farthest, float(np.abs(simulation.position).max())) / size


def check_explosions(seeds: range) -> None:
    found = [explode(seed) for seed in seeds]
    assert np.mean([told for told, _ in found]) > 0.95  # measured 1
    assert max(far for _, far in found) < 1e6  # measured 1e4


def test_what_explodes_is_told_before_any_length_is_a_million_times_the_scene() -> None:
    check_explosions(range(20))


@pytest.mark.slow
def test_two_hundred_explosions() -> None:
    check_explosions(range(20, 200))


WAYS: dict[str, Callable[[sl.Simulation], Any]] = {
    "step": lambda run: run.step(300),
    "single steps": lambda run: [run.step(1) for _ in range(300)],
    "go_on": lambda run: [run.go_on(3) for _ in range(100)],
    "advance_to": lambda run: run.advance_to(run.time + 300.0),
    "run": lambda run: run.run(until=300.0),
}


@pytest.mark.parametrize("way", WAYS)
def test_whichever_way_time_passes_it_stops_at_the_same_step(way: str) -> None:
    simulation = chain().simulate(dt=1.0)
    with pytest.raises(Diverged) as caught:
        WAYS[way](simulation)
    assert (caught.value.step, caught.value.particle) == (2, 1)
    assert simulation.data.state.time == 2.0


def test_one_goes_on_from_where_it_stopped_with_a_safe_step() -> None:
    simulation = chain().simulate(dt=1.0)
    with pytest.raises(Diverged):
        simulation.step(300)
    simulation.change(dt="auto")
    simulation.advance_to(200.0)
    assert simulation.time == 200.0


def test_a_drag_that_turns_velocities_over_gives_what_it_should_take() -> None:
    """c dt/m = 3: each step makes -2 of a velocity, and the balance stays closed: what is dissipated is below zero."""
    scene = sl.Scene()
    scene.particle((0, 0, 0), velocity=(1, 0, 0))
    scene.add(sl.Drag(3.0))
    simulation = scene.simulate(dt=1.0, integrator="symplectic_euler")
    with pytest.raises(Diverged) as caught:
        simulation.step(2000)
    assert caught.value.step == 4  # 4^5 is the first power above 1000
    assert abs(simulation.velocity).max() < 100.0


def test_what_a_user_writes_into_the_state_is_no_energy_out_of_nothing() -> None:
    simulation = chain().simulate(dt=1e-4)
    for speed in (1e3, 1e6, 1e-3, 1e9):
        simulation.data.state.velocity[5, 2] = speed
        simulation.step(1)
    assert simulation.energy["kinetic"] > 1e17


def test_what_a_rule_shifts_in_a_scene_without_energy_is_within_the_scenes_own_scale() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.springs([[0, 1]], stiffness=1e4)
    scene.anchor([0])
    scene.add(sl.Box((-1, -1, -1), (0.7, 1, 1), mode="clamp"))
    simulation = scene.simulate()
    assert simulation.energy["total"] == 0.0
    simulation.step(20)
    assert simulation.energy["spring"] > 400.0  # k 0.3^2/2, which nobody books


def test_what_a_force_of_ones_own_reports_as_its_work_is_believed() -> None:
    @sl.force
    def runaway(mass, position, velocity, time, force):
        for i in range(len(mass)):
            force[i, 0] += 100.0 * position[i, 0]

    scene = sl.Scene()
    scene.particle((1, 0, 0))
    scene.add(runaway)
    simulation = scene.simulate(dt=0.01)
    simulation.step(500)
    assert simulation.position[0, 0] > 1e18  # cosh 50 is 2.6e21


def test_a_wall_that_gives_energy_is_booked_and_believed() -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particle((0, 0, 1))
    scene.add(sl.Plane(restitution=1.3))
    simulation = scene.simulate(dt=1e-2)
    simulation.run(until=1000.0, every=50.0)
    assert simulation.energy["total"] > 1e4 * 9.81  # 1.3^2 in each bounce


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # of passes that are not compiled
def test_numbers_that_overflow_at_the_end_of_a_step_reach_no_frame() -> None:
    """Hits between two walls that give energy, without end within a step: they are seen in the next step only."""
    scene = sl.Scene()
    scene.particle((0, 0, 0), velocity=(1e6, 0, 0))
    scene.add(sl.Box((-1, -1, -1), (1, 1, 1), restitution=1.2))
    simulation = scene.simulate(dt=1.0)
    with pytest.raises(Diverged):
        simulation.run(until=3.0, every=1.0)
    assert np.isfinite(simulation.position).all() and np.isfinite(simulation.velocity).all()


def multiplied(method: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a method make the velocities half as large again after every step."""
    name = "take" if method is ImplicitRun else "advance"
    advance = getattr(method, name)

    def faulty(self: Any, state: Any, *arguments: Any) -> int:
        steps = 0
        if method is ImplicitRun:
            first, count, start, dt = arguments
            for k in range(first, first + count):
                steps += advance(self, state, k, 1, start, dt)
                state.velocity[...] *= 1.5
            return steps
        goal, most = arguments
        while steps < most and advance(self, state, goal, 1):
            state.velocity[...] *= 1.5
            steps += 1
        return steps

    monkeypatch.setattr(method, name, faulty)


def billiards() -> sl.Scene:
    scene = sl.Scene(seed=1)
    scene.cloud(4, radius=0.1, speed=1.0, upper=(2, 2, 2))
    scene.add(sl.Box((-0.5,) * 3, (2.5,) * 3), sl.Contacts())
    return scene


FAULTS = {
    "backward_euler": (ImplicitRun, chain),
    "implicit_midpoint": (ImplicitRun, chain),
    "generalized_alpha": (ImplicitRun, chain),
    "ias15": (AdaptiveRun, chain),
    "event_driven": (EventRun, billiards),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_method_with_steps_of_its_own_that_makes_energy_is_told_too(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    method, scene = FAULTS[name]
    multiplied(method, monkeypatch)
    simulation = scene().simulate(integrator=name)
    with pytest.raises(Diverged, match="came from nothing") as caught:
        simulation.step(60) if method is not EventRun else simulation.run(until=50.0)
    assert (
        3 < caught.value.step == int(simulation.data.state.steps[0])
    )  # energy is 1.5^2 times what it was at every step
    assert np.abs(simulation.velocity).max() < 1e4


def test_the_watch_changes_no_bit_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = set()
    for stride in (1, 1 << 18):
        monkeypatch.setattr(energy_monitor, "STRIDES", (stride, stride))
        simulation = everything().simulate(dt=1e-3)
        run = simulation.run(until=0.5, every=0.1)
        digests.add((simulation.data.state.digest(), run.events.tobytes(), run.position.tobytes()))
    assert len(digests) == 1


@pytest.mark.parametrize("seed", range(len(KINDS)))
def test_an_honest_scene_is_not_accused(seed: int) -> None:
    run_honest(seed)


@pytest.mark.slow
def test_two_thousand_honest_scenes() -> None:
    for seed in range(len(KINDS), 2000):
        run_honest(seed)


# Steps above the bound


@pytest.mark.filterwarnings("default::springline.errors.UnsafeStep")
def test_a_step_above_the_safe_one_is_warned_of_once() -> None:
    simulation = chain().simulate(dt=0.27)
    with pytest.warns(UnsafeStep, match="0.27 s is above the safe step of 0.258199 s") as caught:
        simulation.step(2)
        simulation.step(2)
        simulation.run(until=3.0)
    (told,) = [one for one in caught if one.category is UnsafeStep]
    assert told.filename == __file__  # the line of whoever asked for it


@pytest.mark.filterwarnings("default::springline.errors.UnsafeStep")
@pytest.mark.parametrize("force", [
    sl.Fluid(spacing=1.0, density=1.0, sound_speed=1.0), sl.MagneticField((0, 0, 1.0)),
], ids=["fluid", "magnetic field"])  # fmt: skip
def test_steps_above_the_bound_of_forces_other_than_attraction_are_warned_of(force: Any) -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], mass=1.0, charge=1.0)
    scene.add(force)
    simulation = scene.simulate(dt=10.0)
    with pytest.warns(UnsafeStep, match="10 s is above the safe step"):
        simulation.step(1)


@pytest.mark.parametrize(("dt", "integrator"), [
    ("auto", "velocity_verlet"), (0.258, "velocity_verlet"), (0.01, "explicit_euler"), (1.0, "backward_euler"),
])  # fmt: skip
def test_where_no_bound_is_passed_nothing_is_said(dt: Any, integrator: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        chain().simulate(dt=dt, integrator=integrator).step(3)


# Long ways


def test_a_run_that_will_take_long_says_so_once_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_warnings, "WAIT", 0.0)
    monkeypatch.setattr(run_warnings, "LONG", 0.0)
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], mass=[1.0, 1.0, 1e-9])
    scene.springs([[0, 1], [1, 2]], stiffness=[10.0, 1e9])
    simulation = scene.simulate()
    with pytest.warns(SlowRun) as caught, pytest.raises(TimeoutError):
        simulation.run(until=1.0, every=1e-6, progress=_stop_at(5e-6))
    (said,) = (str(one.message) for one in caught)
    for words in ("of 1 s: it will take", "dt='auto' is ", "spring 1 of 1e+09 N/m at 1e-09 kg"):
        assert words in said


def test_a_slow_scene_without_springs_is_not_advised_to_take_softer_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_warnings, "WAIT", 0.0)
    monkeypatch.setattr(run_warnings, "LONG", 0.0)
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (0, 2, 0)], velocity=[(0, 0, 0), (0, 1, 0), (1, 0, 0)])
    scene.add(sl.Attraction(1.0, softening=0.01))
    simulation = scene.simulate()
    with pytest.warns(SlowRun) as caught, pytest.raises(TimeoutError):
        simulation.run(until=1e4, every=0.01, progress=_stop_at(0.05))
    (said,) = (str(one.message) for one in caught)
    assert "spring" not in said and "softening" in said


def _stop_at(time: float) -> Callable[[float], None]:
    def look(now: float) -> None:
        if now > time:
            raise TimeoutError

    return look


def test_an_implicit_run_says_what_it_does_for_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_warnings, "WAIT", 0.0)
    monkeypatch.setattr(run_warnings, "LONG", 0.0)
    simulation = chain().simulate(integrator="implicit_midpoint")
    with pytest.warns(SlowRun, match="Implicit midpoint solves for each of its steps of 0.0167 s"):
        simulation.step(9)


def test_a_short_way_is_gone_in_silence() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        chain().simulate().run(until=10.0)


@sl.force
def thrust(mass, position, velocity, time, force):
    """A push of 1 N along x."""
    for i in range(len(mass)):
        force[i, 0] += 1.0


ALONE: dict[str, tuple[Any, ...]] = {
    "falls": (),
    "falls through air": (sl.AirDrag(0.1),),
    "falls on a floor": (sl.Plane((0, 0, -1), restitution=0.8),),
    "is shaken": (sl.Load((1, 0, 0), omega=3.0, phase=0.5 * np.pi),),
    "is shaken faster than the steps": (sl.Load((1, 0, 0), omega=5000.0), sl.Drag(0.2)),
    "is thrust": (thrust,),
    "seeks": (sl.steering.Seek((5, 0, 0), speed=1.0),),
}


@pytest.mark.each_value
@pytest.mark.parametrize("height", [0.0, 1.0])
@pytest.mark.parametrize("name", ["explicit_euler", "midpoint", "rk4", "velocity_verlet"])
@pytest.mark.parametrize("what", ALONE)
def test_one_particle_that_starts_from_rest_is_not_accused(what: str, name: str, height: float) -> None:
    """No length is drawn, and methods of order 1 book no work for the first step: what one step gives explains it."""
    scene = sl.Scene(gravity=9.8 if what.startswith("falls") else 0.0)
    scene.particle((0, 0, height))
    for thing in ALONE[what]:
        scene.add(thing)
    for dt in (0.01, 0.3):
        simulation = scene.simulate(dt=dt, integrator=name)
        run = simulation.run(until=30 * dt, every=dt)
        assert run.energy["kinetic"].max() > 1e-6


def bead_on_a_projected_sphere() -> sl.Scene:
    """A bead at the bottom of a sphere of mode "project", which leaves it the speed with which it would fall."""
    scene = sl.Scene(gravity=9.81)
    scene.particle((0, 0, -1), mass=1.0)
    scene.add(sl.Sphere((0, 0, 0), 1.0, mode="project", on=[0]))
    return scene


def test_what_a_projecting_rule_makes_is_excused_where_it_stays_near() -> None:
    run = bead_on_a_projected_sphere().simulate(dt=0.01).run(until=60.0, every=20.0)
    assert run.energy["kinetic"][-1] > 1e5  # [J] (g t)^2/2, measured 1.7e5: a thousand times m g L is 9.8e3
    assert np.abs(run.position[-1]).max() <= 1.0 + 1e-12


def test_a_projecting_rule_excuses_nothing_that_flies_off() -> None:
    scene = bead_on_a_projected_sphere()
    a, b = scene.particle((3, 0, 0), fixed=True), scene.particle((4.5, 0, 0), mass=1.0)
    scene.spring(a, b, stiffness=10.0, rest_length=1.0)
    with pytest.raises(Diverged, match="J came from nothing") as caught:
        scene.simulate(dt=1.0).run(until=1e4, every=1e4)
    assert caught.value.step < 100


def test_a_slow_run_names_the_load_that_limits_its_step_and_else_the_spring() -> None:
    for omega, words in (
        (1e6, "a Load, which swings at 1e+06 rad/s. Take a slower one"),
        (1.0, "held down by spring 0"),
    ):
        scene = sl.Scene(dim=2)
        scene.particles([(0, 0), (1, 0)])
        scene.anchor([0])
        scene.spring(0, 1, stiffness=100.0)
        scene.add(sl.Load((1.0, 0.0), omega=omega, on=[1]))
        simulation = scene.simulate()
        simulation.step()
        assert words in run_warnings.reason(simulation.data)
        assert ("softer" in run_warnings.reason(simulation.data)) == (omega == 1.0)
