"""Who builds by hand waits for a compiler before a page that is alive: time stands, pictures come, one may give up."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from live_page import Table, table

import springline as sl
from springline.engine.kernels import Pass
from springline.stepping import compiling
from springline.stepping.stepper import Stepper
from springline.view.play import readiness
from springline.view.play.commands import Push
from springline.view.play.foresight import needs

WALL = {"point": [0, 0, -9], "normal": [0, 0, 1]}


@dataclass
class Bench:
    """What compiles here four passes: nobody, until they are ``done``."""

    passes: list[Pass]
    done: int = 0
    asked: list[list[str]] = field(default_factory=list)
    withdrawn: int = 0

    def missing(self, passes: list[Pass]) -> list[Pass]:
        return [thing for thing in self.passes[self.done :] if thing in passes]

    def request_compilation(self, passes: list[Pass]) -> object:
        self.asked.append([thing.name for thing in passes])
        return object()

    def is_over(self, order: object, within: float = 0.0) -> bool:
        return self.done >= len(self.asked[-1])

    def withdraw(self, order: object) -> None:
        self.withdrawn += 1


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """As on a machine on which nothing of what walls need was compiled yet."""
    made = Bench([thing for thing in compiling.PASSES if thing.name.startswith("contacts.")][:4])
    monkeypatch.setattr(compiling, "BESIDE", True)
    monkeypatch.setattr(readiness.loader, "missing", made.missing)
    for name in ("request_compilation", "is_over", "withdraw"):
        monkeypatch.setattr(readiness.precompile, name, getattr(made, name))
    monkeypatch.setattr(Stepper, "lacking", lambda self, method=None: made.passes * has_walls(self))
    return made


def has_walls(stepper: Stepper) -> bool:
    return len(stepper.model.walls.shape) > 0


def pendulum() -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    scene.anchor(scene.chain((0, 0, 0), (1, 0, 0), segments=2, mass=1.0, stiffness=100.0).ends[:1])
    return scene


def test_time_stands_and_pictures_come_while_a_wall_is_compiled(bench: Bench) -> None:
    with table(pendulum(), playing=True) as shown:
        shown.turn(0.05)
        shown.do("AddWall", **WALL)
        before, pictures = shown.player.steps, shown.face.picture
        assert shown.until(lambda: "busy" in shown.page.said)
        assert shown.page.said["busy"][-1]["words"] == "Getting ready what is new here: compiling 1 of 4 passes"
        shown.page.say(look={"velocities": True})
        assert shown.until(lambda: shown.face.picture > pictures, seconds=0.05)
        assert shown.player.steps == before and len(shown.player.simulation.data.model.walls.shape) == 1
        bench.done = 3
        assert shown.until(lambda: shown.page.said["busy"][-1].get("share") == 0.75)
        bench.done = 4
        assert shown.until(lambda: shown.player.steps > before, seconds=0.05)
        assert shown.until(lambda: shown.page.said["busy"][-1] == {"kind": "busy"})
        assert len(bench.asked) == bench.withdrawn == 1


def test_who_gives_the_wait_up_takes_the_wall_away(bench: Bench) -> None:
    with table(pendulum(), playing=True) as shown:
        shown.turn(0.05)
        shown.do("AddWall", **WALL)
        assert shown.until(lambda: "busy" in shown.page.said)
        before = shown.player.steps
        shown.ask(switch="")
        assert shown.until(lambda: shown.player.steps > before, seconds=0.05)
        assert not has_walls(shown.player.simulation.data.stepper) and shown.player.playing
        assert bench.withdrawn == 1


def test_a_single_step_waits_for_its_passes_too(bench: Bench) -> None:
    with table(pendulum()) as shown:
        shown.do("AddWall", **WALL)
        shown.do("Step", count=3)
        assert shown.until(lambda: "busy" in shown.page.said) and shown.player.steps == 0
        bench.done = 4
        assert shown.until(lambda: shown.player.steps == 3)


def test_an_undo_after_long_play_takes_no_step_and_no_wait() -> None:
    with table(pendulum()) as shown:
        player = shown.player
        player.walk(160)
        before = player.simulation.data.state.digest()
        player.carry_out(Push((1,), (0.0, 1.0, 0.0)))
        player.walk(500)
        shown.do("Undo")
        assert shown.until(lambda: (len(player.session.entries), player.steps) == (0, 160))
        assert player.simulation.data.state.digest() == before and "busy" not in shown.page.said


def pictures(shown: Table) -> int:
    """How many pictures are drawn in 0.6 s for a page that takes each at once."""
    before = shown.face.picture
    for _ in range(30):
        for page in shown.server.pages:
            page.has_drawn(shown.face.picture)
        shown.now += 0.02
        shown.face.stale = True
        shown.face.turn(0.0, shown.now)
    return shown.face.picture - before


def test_ten_pictures_a_second_are_enough_while_a_compiler_needs_the_processors(bench: Bench) -> None:
    with table(pendulum(), playing=True) as shown:
        assert pictures(shown) == 30
        shown.do("AddWall", **WALL)
        assert shown.until(lambda: shown.player.readiness.waits)
        assert 5 <= pictures(shown) <= 7  # measured 6
        shown.do("Grab", particle=2, point=[1, 0, 0])
        assert pictures(shown) == 30  # a hand is to be seen moving


def test_what_the_pointer_rests_upon_is_compiled_next(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[object] = []
    monkeypatch.setattr("springline.view.page.face.precompile.prefer", wanted.append)
    with table(pendulum(), gallery=True) as shown:
        shown.ask(ahead="hourglass")
        shown.ask(ahead="no such scene")
        assert wanted == [needs()["hourglass"], ()] and "contacts.impacts.impacts" in needs()["hourglass"]
    with table(pendulum()) as shown:
        shown.ask(ahead="hourglass")
        assert len(wanted) == 2  # nothing else can be opened there


@pytest.fixture
def other_method(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """As where the passes of another method than the one that plays are missing."""
    lacks = lambda self, method=None: bench.passes * (method is not None)  # noqa: E731
    monkeypatch.setattr(Stepper, "lacking", lacks)
    return bench


def integrators(shown: Table) -> list[str]:
    return [
        shown.player.simulation.data.integrator.name,
        *(str(entry.command.value) for entry in sl.Journal.of(shown.player)),
    ]


def test_the_old_method_stays_until_another_one_is_compiled(other_method: Bench) -> None:
    with table(pendulum(), playing=True) as shown:
        shown.turn(0.05)
        before = shown.player.steps
        shown.do("Set", name="integrator", value="rk4")
        assert shown.until(lambda: "busy" in shown.page.said)
        shown.turn(0.05)
        assert shown.player.steps == before and integrators(shown) == ["velocity_verlet"]
        other_method.done = 4
        assert shown.until(lambda: shown.player.steps > before, seconds=0.05)
        assert integrators(shown) == ["rk4", "rk4"]
        assert len(other_method.asked) == other_method.withdrawn == 1


def test_who_gives_the_wait_for_a_method_up_goes_on_with_the_old_one(other_method: Bench) -> None:
    with table(pendulum(), playing=True) as shown:
        shown.turn(0.05)
        before, run = shown.player.steps, shown.player.simulation
        shown.do("Set", name="integrator", value="rk4")
        assert shown.until(lambda: "busy" in shown.page.said)
        shown.ask(switch="")
        assert shown.until(lambda: shown.player.steps > before, seconds=0.05)
        assert integrators(shown) == ["velocity_verlet"] and other_method.withdrawn == 1
        assert shown.player.simulation is run  # none was begun to take back what was not done


def test_a_method_that_is_refused_is_refused_at_once(other_method: Bench) -> None:
    with table(pendulum(), playing=True) as shown:
        shown.do("Set", name="integrator", value="event_driven")
        assert shown.until(lambda: shown.player.notes)
        assert "event-driven" in shown.player.notes[-1] and not other_method.asked
