"""The first scene is seen before its steps are compiled: its page says how far they are, or why there will be none."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from live_page import PATIENCE, Shown, client, soon, table, viewer

import springline as sl
from springline.errors import SceneError
from springline.gallery import registry
from springline.stepping import compiling
from springline.view.page import switching
from springline.view.play.player import Player

WHY = "No spring of this scene can be."


@dataclass
class Compiler:
    """What a scene needs takes until it is let go, or until it fails."""

    gate: threading.Event = field(default_factory=threading.Event)
    error: Exception | None = None

    def warm(self, player: Player) -> None:
        assert self.gate.wait(PATIENCE)
        if self.error is not None:
            raise self.error


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[Compiler]:
    made, real = Compiler(), Player.warm
    monkeypatch.setattr(Player, "warm", lambda player: (made.warm(player), real(player))[1])
    yield made
    made.gate.set()


def falling() -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    scene.anchor(scene.chain((0, 0, 0), (2, 0, 0), segments=4, mass=1.0, stiffness=100.0).ends[:1])
    return scene


def test_a_scene_is_seen_before_a_step_of_it_can_be_taken_and_hands_act_with_the_first(compiler: Compiler) -> None:
    with table(falling(), playing=True, asleep=True) as shown:
        assert shown.page.heads[0]["time"] == 0.0 and len(shown.page.parts["points.position"]) == 5
        assert soon(lambda: "busy" in shown.page.said)
        first = shown.page.said["busy"][-1]
        assert first["words"] == "Getting springline ready" and first["first"]
        shown.ask(switch="")  # there is nothing to go back to
        shown.do("Set", name="gravity", value=3.0)
        shown.turn(0.05)
        assert shown.player.steps == 0 and not shown.player.session.entries and shown.face.asleep
        assert len(shown.page.said["scene"]) == 1

        compiler.gate.set()
        assert shown.until(lambda: shown.player.steps > 0, seconds=0.05)
        assert [entry.command.name for entry in shown.player.session.entries] == ["gravity"]
        assert shown.until(lambda: shown.page.said["busy"][-1] == {"kind": "busy"})
        assert soon(lambda: len(shown.page.said["scene"]) == 2)
        before, after = shown.page.said["scene"]
        assert before["serial"] == after["serial"]
        assert after["camera"]["room"][0][2] < before["camera"]["room"][0][2] - 1.0  # where the chain will swing to


def test_the_page_says_how_much_is_compiled(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    left, looked = list("abcd"), threading.Event()
    monkeypatch.setattr(switching, "missing", lambda passes: left)

    def beside(passes: Any, still: Callable[[], None]) -> None:
        left.pop()
        still()
        assert looked.wait(PATIENCE)

    monkeypatch.setattr(switching.precompile, "compile_in_processes", beside)
    compiler.warm = lambda player: compiling._here.waits(list("abcd"))  # type: ignore[method-assign]
    with table(falling(), asleep=True) as shown:
        told = lambda: [one.get("words", "") for one in shown.page.said.get("busy", [])]  # noqa: E731
        assert shown.until(lambda: "Getting springline ready: compiling 2 of 4 passes" in told())
        assert shown.page.said["busy"][-1]["share"] == pytest.approx(0.9 / 4)
        looked.set()
        assert shown.until(lambda: not shown.face.asleep)


def test_what_can_never_play_is_said_in_its_page_and_ends_the_viewer_with_that_error(compiler: Compiler) -> None:
    compiler.error = SceneError(WHY)
    with viewer(falling(), playing=True, asleep=True) as (server, face), client(server.access) as connection:
        page = Shown(connection)
        assert soon(lambda: len(server.pages) == 1)
        compiler.gate.set()
        with pytest.raises(SceneError, match=WHY):
            face.run()
        assert soon(lambda: any(one["trouble"] for one in page.said.get("status", [])))
        assert page.status["trouble"]["message"] == WHY and not page.status["playing"]
        assert soon(lambda: bool(page.heads)) and face.player.steps == 0


def test_where_nobody_looks_what_can_never_play_ends_the_viewer_at_once(compiler: Compiler) -> None:
    compiler.error = SceneError(WHY)
    compiler.gate.set()
    with viewer(falling(), asleep=True, seconds=1e-9) as (_, face), pytest.raises(SceneError, match=WHY):
        face.run()


def test_another_scene_may_be_chosen_before_the_first_one_is_ready(compiler: Compiler) -> None:
    with table(falling(), playing=True, asleep=True, gallery=True) as shown:
        shown.ask(switch="single-spring")
        compiler.gate.set()
        assert shown.until(lambda: shown.face.name == "single-spring")
        assert not shown.face.asleep and shown.until(lambda: shown.player.steps > 0, seconds=0.05)


def test_where_another_scene_cannot_be_built_the_first_one_is_made_ready_after_all(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        name = title = "broken"
        until, dt, integrator, against = 10.0, "auto", "velocity_verlet", ()

        def build(self) -> sl.Scene:
            raise SceneError(WHY)

    with table(falling(), playing=True, asleep=True, gallery=True) as shown:
        first = shown.player
        monkeypatch.setattr(registry, "entry", lambda name: Broken())
        shown.ask(switch="single-spring")
        assert shown.until(lambda: WHY in first.notes) and shown.face.asleep
        compiler.gate.set()
        assert shown.until(lambda: shown.player.steps > 0, seconds=0.05) and shown.player is first
