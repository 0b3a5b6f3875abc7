"""Processes that compile: whoever waits comes first, nothing is compiled twice, nothing is lost with a process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import springline as sl
from springline.engine import precompile
from springline.engine.precompile import Compilers
from springline.gallery import registry
from springline.stepping import stepper
from springline.stepping.compiling import compilation_order
from springline.view.play import foresight

PATIENCE = 120.0  # [s] that only bounds a failure
HEAVY = {"galaxy-collision", "flock-100k"}  # scenes of many bodies
CHILD = """
import os, sys, time
for line in sys.stdin:
    name = line.strip()
    with open(os.path.join({folder!r}, "begun"), "a") as log:
        log.write(f"{{name}} {{os.getpid()}} {nice}\\n")
    while os.path.exists(os.path.join({folder!r}, name + ".held")):
        time.sleep(0.005)
    with open(os.path.join({folder!r}, "done"), "a") as log:
        log.write(name + "\\n")
    print(name, flush=True)
"""


class Desk:
    """Compilers whose processes only write down what they are given, and wait while it is held."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.compilers = folder, Compilers()
        self.children: list[subprocess.Popen[bytes]] = []
        for name in ("begun", "done"):
            (folder / name).touch()

    def begin(self, nice: int) -> subprocess.Popen[bytes]:
        code = CHILD.format(folder=str(self.folder), nice=nice)
        child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.children.append(child)
        return child

    def hold(self, *names: str) -> None:
        for name in names:
            (self.folder / f"{name}.held").touch()

    def free(self, *names: str) -> None:
        for name in names:
            (self.folder / f"{name}.held").unlink()

    def read(self, what: str) -> list[list[str]]:
        return [line.split() for line in (self.folder / what).read_text().splitlines()]

    @property
    def begun(self) -> list[str]:
        return [line[0] for line in self.read("begun")]

    @property
    def done(self) -> list[str]:
        return [line[0] for line in self.read("done")]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    made = Desk(tmp_path)
    monkeypatch.setattr(precompile, "_begin", made.begin)
    yield made
    made.compilers.end()
    assert until(lambda: all(child.poll() is not None for child in made.children))


def until(what: Callable[[], object]) -> bool:
    end = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() >= end:
            return False
        time.sleep(0.005)
    return True


def test_what_somebody_waits_for_comes_before_what_nobody_does(desk: Desk) -> None:
    desk.hold("later-0", "wanted-0", "wanted-1")
    desk.compilers.look_ahead([f"later-{k}" for k in range(4)])
    assert until(lambda: desk.begun == ["later-0"])
    order = desk.compilers.request_passes([f"wanted-{k}" for k in range(3)], 2)
    assert until(lambda: len(desk.begun) == 3)  # by the two that do not look ahead, while the third goes on
    assert sorted(desk.begun) == ["later-0", "wanted-0", "wanted-1"]
    desk.free("later-0")
    assert until(lambda: len(desk.begun) > 3) and desk.begun[3] == "wanted-2"  # by the third
    desk.free("wanted-0", "wanted-1")
    assert desk.compilers.wait(order, PATIENCE) and not order.left
    desk.compilers.withdraw(order)
    assert until(lambda: len(desk.done) == 7)
    assert Counter(desk.begun) == Counter(desk.done) and set(Counter(desk.done).values()) == {1}


def test_what_is_being_compiled_is_waited_for_and_not_begun_twice(desk: Desk) -> None:
    desk.hold("shared")
    desk.compilers.look_ahead(["shared"])
    assert until(lambda: desk.begun == ["shared"])
    order = desk.compilers.request_passes(["shared", "other"], 2)
    assert until(lambda: desk.done == ["other"])
    assert not desk.compilers.wait(order, 0.05)
    desk.free("shared")
    assert desk.compilers.wait(order, PATIENCE)
    assert sorted(desk.begun) == ["other", "shared"]


def test_what_is_likely_to_be_wanted_next_comes_first_of_the_rest(desk: Desk) -> None:
    desk.hold("a")
    desk.compilers.look_ahead(["a", "b", "c", "d"])
    assert until(lambda: desk.begun == ["a"])
    desk.compilers.prefer(["d", "unheard"])
    desk.free("a")
    assert until(lambda: len(desk.done) == 4)
    assert desk.done == ["a", "d", "b", "c"]


@pytest.mark.skipif(sys.platform == "win32", reason="kills by a signal")
def test_a_pass_whose_process_is_killed_is_compiled_by_the_other_and_left_after_a_second(desk: Desk) -> None:
    desk.hold("hard")
    order = desk.compilers.request_passes(["hard"], 1)
    assert until(lambda: desk.begun == ["hard"])
    again = desk.compilers.request_passes(["easy"], 3)
    os.kill(int(desk.read("begun")[0][1]), signal.SIGKILL)
    assert until(lambda: desk.begun.count("hard") == 2) and not desk.compilers.wait(order, 0.0)
    os.kill(int([line for line in desk.read("begun") if line[0] == "hard"][-1][1]), signal.SIGKILL)
    assert desk.compilers.wait(order, PATIENCE)  # the third will not compile it, and whoever waits does it alone
    assert desk.begun.count("hard") == 2 and "hard" not in desk.done
    desk.compilers.withdraw(order)
    desk.compilers.withdraw(again)
    assert desk.compilers.request_passes(["hard"], 1).left == []


def test_processes_are_kept_between_two_waits_and_end_when_all_is_compiled(desk: Desk) -> None:
    desk.compilers.keep()
    order = desk.compilers.request_passes(["first"], 1)
    assert desk.compilers.wait(order, PATIENCE)
    desk.compilers.withdraw(order)
    assert len(desk.children) == 1 and desk.children[0].poll() is None
    desk.compilers.look_ahead(["second", "third"])
    assert until(lambda: len(desk.children) == 3 and all(child.poll() is not None for child in desk.children))
    assert desk.done == ["first", "second", "third"]


def test_processes_end_where_nobody_waits_any_more(desk: Desk) -> None:
    desk.hold("long")
    order = desk.compilers.request_passes(["long"], 2)
    assert until(lambda: desk.begun)
    desk.compilers.withdraw(order)
    assert len(desk.children) == 2 and until(lambda: all(child.poll() is not None for child in desk.children))
    assert not desk.done


def test_first_comes_the_pass_whose_scenes_miss_most_all_together() -> None:
    costs = {"once": 5.0, "twice": 2.0, "thrice": 1.0, "unheard": 9.0}
    scenes = [{"once", "thrice"}, {"twice", "thrice"}, {"twice", "thrice"}]  # which miss 6, 3 and 3
    assert compilation_order(costs, scenes) == ["thrice", "once", "twice", "unheard"]
    assert compilation_order(costs, ()) == ["unheard", "once", "twice", "thrice"]


def test_a_step_lacks_its_passes_until_its_program_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepper, "unloaded_passes", list)  # as if nothing were in memory
    scene = sl.Scene(gravity=9.8)
    scene.anchor(scene.chain((0, 0, 0), (1, 0, 0), segments=2, mass=1.0, stiffness=15.0).ends)
    run = scene.simulate(dt=0.01)
    lacking = {thing.name for thing in run.data.stepper.lacking()}
    assert {"engine.machine.take_steps", "forces.springs.add_tensions"} <= lacking
    run.step()
    assert run.data.stepper.lacking() == []
    run.grab(1)
    assert "forces.grab_spring.pull" in {thing.name for thing in run.data.stepper.lacking()} - lacking


def test_what_flies_from_event_to_event_lacks_no_passes_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepper, "unloaded_passes", list)
    scene = sl.Scene()
    scene.cloud(2, lower=(0, 0, 0), upper=(1, 1, 1))
    assert scene.simulate(dt=0.01).data.stepper.lacking()
    assert scene.simulate(integrator="event_driven").data.stepper.lacking() == []


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in HEAVY)) for name in registry.names()]
)
@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
def test_the_table_says_which_passes_a_scene_asks_for(name: str) -> None:
    """Where this fails, ``springline.view.play.foresight.write()`` writes the table anew."""
    assert foresight.noted(registry.entry(name)) == foresight.needs()[name]
