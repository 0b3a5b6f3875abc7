"""Whatever a person calls, with whatever arguments, ends in a result or in an error of springline's own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError, SpringlineError

HERE = Path(__file__).parent
CASES, PART = 9_000, 75  # in all, and the gate takes one in so many
METHODS = [name for name in sl.INTEGRATORS if name != "event_driven"]  # which takes no dt


def foreign(first: int, last: int) -> list[dict[str, Any]]:
    """What was foreign among some cases, in a process of its own that compiles nothing."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(HERE / "interface_fuzz.py"), str(first), str(last)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return list(json.loads(done.stdout))


@pytest.mark.heavy
def test_random_calls_raise_nothing_foreign() -> None:
    assert foreign(0, CASES // PART) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(1, PART))
def test_random_calls_raise_nothing_foreign_at_length(part: int) -> None:
    size = CASES // PART
    assert foreign(part * size, (part + 1) * size) == []


PARTS = 30  # of the calls of constructor_fuzz.py, of which the gate takes one


def calls(part: int) -> dict[str, Any]:
    """What came of a part of the calls of constructors, in a process of its own that compiles nothing."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(HERE / "constructor_fuzz.py"), str(part), str(PARTS)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(json.loads(done.stdout))


@pytest.mark.heavy
def test_a_constructor_with_an_odd_argument_raises_nothing_foreign() -> None:
    done = calls(0)
    assert done["foreign"] == []
    assert done["calls"] > 1_000  # measured 1,092, of 32,732 in all; all constructors, options and values occur


@pytest.mark.slow
@pytest.mark.parametrize("part", range(1, PARTS))
def test_a_constructor_with_an_odd_argument_raises_nothing_foreign_at_length(part: int) -> None:
    assert calls(part)["foreign"] == []


def rope() -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    scene.anchor(scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=15.0).ends)
    return scene


@pytest.mark.parametrize("dt", [5e-324, 1e-300, 1e-170, 1e170, 1e300])
@pytest.mark.parametrize("name", METHODS)
def test_a_step_whose_square_is_no_number_is_refused(name: str, dt: float) -> None:
    with pytest.raises(SceneError, match="'dt' of simulate\\(\\) must be between 1e-150 and 1e\\+150"):
        rope().simulate(dt=dt, integrator=name)


@pytest.mark.parametrize("until", [5e-324, 1e-300, 1e-170])
def test_so_is_the_step_that_a_short_run_would_take(until: float) -> None:
    simulation = rope().simulate(dt=0.01)
    for call in (lambda: simulation.run(until=until), lambda: simulation.advance_to(until)):
        with pytest.raises(SceneError, match="must be between 1e-150 and 1e\\+150 s"):
            call()
    assert simulation.time == 0.0


WRONG_ROWS = [[(0, 0), (1,)], (1.0,), 3.0, [(0, 0, 0)] * 3, np.zeros((2, 2, 3)), [(0, 0, "x")], None, object()]


@pytest.mark.parametrize("rows", WRONG_ROWS, ids=[str(number) for number in range(len(WRONG_ROWS))])
def test_hands_take_one_row_for_each_or_one_for_all(rows: Any) -> None:
    """And say so, before anything moves."""
    simulation = rope().simulate(dt=0.01)
    before = simulation.data.state.digest()
    for verb, name in (("place", "position"), ("push", "velocity")):
        with pytest.raises(SceneError, match=f"The '{name}' of {verb}\\(\\) must be"):
            getattr(simulation, verb)([1, 2], rows)
    with pytest.raises(SceneError, match="The 'ends' of add_springs\\(\\) must be"):
        simulation.add_springs([(0, 1), (2,)], stiffness=1.0)
    assert simulation.data.state.digest() == before
    simulation.place([1, 2], (0, 0, 1))
    simulation.place([1, 2], [(1, 0, 1), (2, 0, 1)])
    assert simulation.position[1:3].tolist() == [[1, 0, 1], [2, 0, 1]]


def test_a_name_that_no_file_has_is_refused() -> None:
    recording = rope().simulate(dt=0.01).run(until=0.02, every=0.01)
    for odd in ("a\0b.springline", "\ud800.springline", 3, None, b"x"):
        calls = {
            "load": lambda odd=odd: sl.load(odd),
            "read": lambda odd=odd: sl.read(odd),
            "save": lambda odd=odd: sl.save(recording, odd),
        }
        for verb, call in calls.items():
            with pytest.raises(SpringlineError, match=f"The 'path' of {verb}\\(\\) must be the name of a file"):
                call()


def test_what_is_no_function_is_refused_before_the_run() -> None:
    simulation = rope().simulate(dt=0.01)
    with pytest.raises(SceneError, match="The 'progress' of run\\(\\) must be a function"):
        simulation.run(until=0.1, progress=3)  # type: ignore[arg-type]
    assert simulation.time == 0.0


class Shy:
    """What raises whenever it is looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("no array")

    def __float__(self) -> float:
        raise RuntimeError("no number")


@pytest.mark.parametrize(
    "call",
    [
        lambda scene: scene.particle(Shy()),
        lambda scene: scene.particle((0, 0, 0), mass=Shy()),
        lambda scene: scene.springs(Shy(), stiffness=1.0),
        lambda scene: scene.anchor(Shy()),
        lambda scene: scene.simulate(dt=Shy()),
        lambda scene: scene.add(sl.Drag(Shy())),
    ],
)
def test_a_thing_that_raises_when_it_is_asked_for_its_number_is_refused_as_others_are(call: Any) -> None:
    with pytest.raises(SceneError, match="Got a Shy"):
        call(rope())
