"""One simulation is stepped by one thread; several simulations by as many threads as one likes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.engine import kernels
from springline.errors import SceneError
from springline.run import frames
from springline.simulation import Simulation

CALLS: dict[str, Callable[[Simulation], Any]] = {
    "step": lambda run: run.step(),
    "go_on": lambda run: run.go_on(),
    "advance_to": lambda run: run.advance_to(9.0),
    "run": lambda run: run.run(until=9.0, every=1.0),
    "energy": lambda run: run.energy,
    "forces": lambda run: run.forces,
    "change": lambda run: run.change(gravity=1.0),
    "remove": lambda run: run.remove([0]),
    "cut": lambda run: run.cut([0]),
    "place": lambda run: run.place([0], (0.0, 0.0, 9.0)),
    "push": lambda run: run.push([0], (0.0, 0.0, 9.0)),
    "grab": lambda run: run.grab(0),
    "pull": lambda run: run.pull((0.0, 0.0, 9.0)),
    "let_go": lambda run: run.let_go(),
    "anchor": lambda run: run.anchor([0]),
    "release": lambda run: run.release([0]),
    "settle": lambda run: run.settle(),
    "add_particles": lambda run: run.add_particles([(0.0, 0.0, 9.0)]),
    "add_springs": lambda run: run.add_springs([(0, 1)], stiffness=1.0),
    "take_events": lambda run: frames.take_events(run.data),
    "take_changes": lambda run: frames.take_changes(run.data),
}


def crowd(seed: int = 0) -> sl.Scene:
    """Forty balls in a box."""
    scene = sl.Scene(gravity=9.8, seed=seed)
    scene.cloud(40, lower=(0, 0, 0), upper=(4, 4, 4), speed=2.0, radius=0.3)
    scene.add(sl.Box((-1, -1, -1), (5, 5, 5)), sl.Contacts(restitution=0.8))
    return scene


def elsewhere(call: Callable[[], Any]) -> BaseException | None:
    """What a call in another thread raises."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call).exception()


def test_while_one_thread_runs_a_simulation_no_other_may_touch_it() -> None:
    """A second caller is told so, whatever it asks for, and the run is what it would have been alone."""
    alone, watched = crowd().simulate(dt=0.01), crowd().simulate(dt=0.01)
    alone.run(until=0.1, every=0.05)
    refused: dict[str, str] = {}

    def ask_all(_time: float) -> None:
        for name, call in CALLS.items():
            error = elsewhere(lambda call=call: call(watched))  # type: ignore[misc]
            assert isinstance(error, SceneError), (name, error)
            refused[name] = str(error)

    watched.run(until=0.1, every=0.05, progress=ask_all)
    assert refused.keys() == CALLS.keys()
    for name, words in refused.items():
        assert words.startswith(f"{name}() was called while another thread is at work on this simulation.")
        assert "give each thread its own" in words
    assert watched.data.state.digest() == alone.data.state.digest()


def test_of_three_threads_that_step_one_simulation_each_steps_wholly_or_not_at_all() -> None:
    simulation = crowd().simulate(dt=0.01)
    with ThreadPoolExecutor(3) as pool:
        errors = [task.exception() for task in [pool.submit(simulation.step, 100) for _ in range(3)]]
    done = errors.count(None)
    assert done >= 1 and all(error is None or isinstance(error, SceneError) for error in errors)
    assert simulation.data.state.steps[0] == 100 * done
    again = crowd().simulate(dt=0.01)
    for _ in range(done):
        again.step(100)
    assert simulation.data.state.digest() == again.data.state.digest()


def test_what_failed_leaves_the_simulation_to_the_next_thread() -> None:
    simulation = crowd().simulate(dt=0.01)
    with pytest.raises(SceneError):
        simulation.step(0)
    assert elsewhere(simulation.step) is None
    assert simulation.data.state.steps[0] == 1


def test_a_force_that_asks_the_simulation_that_calls_it_is_told_so() -> None:
    """By the thread that steps, from within the step."""
    held: list[Simulation] = []

    @sl.force
    def curious(mass: Any, position: Any, velocity: Any, time: Any, force: Any) -> None:
        held[0].step()

    scene = sl.Scene()
    scene.particle((0, 0, 0))
    scene.add(curious)
    held.append(scene.simulate(dt=0.01))
    with pytest.raises(SceneError, match="step\\(\\) was called from within a step of this simulation"):
        held[0].step()
    assert held[0].data.state.steps[0] == 0


# Several simulations at once


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut every scene into blocks, so that small ones have workers."""
    monkeypatch.setattr("springline.stepping.stepper.WORTH", 0)
    monkeypatch.setattr("springline.model.blocks.LEAST_BLOCK", 7)
    monkeypatch.setattr("springline.model.blocks.MOST_BLOCK", 7)


def windy(seed: int) -> sl.Scene:
    """A net in a wind that Python blows: each call of it takes the interpreter's lock from within a step."""
    heard: list[float] = []

    @sl.force
    def wind(mass: Any, position: Any, velocity: Any, time: Any, force: Any) -> None:
        heard.append(time)  # no compiler takes this: the force is called as Python
        force[:, 0] += 0.3 * np.sin(time + seed)

    scene = sl.Scene(gravity=1.0, seed=seed)
    net = scene.grid((8, 8), stiffness=40.0)
    scene.anchor(net.corners)
    scene.add(wind)
    return scene


def digest(scene: sl.Scene, threads: int) -> str:
    """After some calls of some steps each."""
    simulation = scene.simulate(dt=0.01, threads=threads)
    assert simulation.data.stepper.shared and simulation.data.stepper.workers.threads == (
        threads if kernels.COMPILED else 1
    )
    for _ in range(5):
        simulation.step(8)
    return simulation.data.state.digest()


@pytest.mark.usefixtures("small_blocks")
def test_several_simulations_run_in_several_threads_each_with_a_crew_and_functions_in_python() -> None:
    """They are what they are one after the other."""
    one_by_one = [digest(windy(seed), 1) for seed in range(6)]
    with ThreadPoolExecutor(3) as pool:
        together = list(pool.map(lambda seed: digest(windy(seed), 2), range(6), timeout=120.0))
    assert together == one_by_one and len(set(together)) == 6


def test_several_crowds_collide_in_several_threads() -> None:
    def end(seed: int) -> str:
        simulation = crowd(seed).simulate(dt=0.01)
        simulation.step(60)
        return simulation.data.state.digest()

    one_by_one = [end(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(end, range(4), timeout=120.0)) == one_by_one
