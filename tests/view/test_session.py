"""The state machine of the player: one file of cases for Python and for pages, and what no transition may break."""

from __future__ import annotations

import json
import random
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from session_cases import CASES, follow

from springline.errors import SceneError
from springline.view.play import session as machine
from springline.view.play.commands import Command, Cut, Grab, LetGo, Pause, Play, Pull, Redo, Reset, Rewind, Set, Undo
from springline.view.play.session import Session, transition

WORKER = Path(str(files("springline.view.living").joinpath("web", "worker.js")))


def cases() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(CASES.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_python_follows_the_cases(case: dict[str, Any]) -> None:
    told = follow(case["start"], [step["event"] for step in case["steps"]])
    assert json.loads(json.dumps(told)) == case["steps"]


def test_pages_follow_the_same_cases() -> None:
    said = subprocess.run(
        ["node", str(CASES.with_suffix(".cjs")), str(WORKER), str(CASES)], capture_output=True, text=True, check=True
    )
    assert json.loads(said.stdout) == []


class Bits:
    """A host whose state is the list of what was done to it, and a player of no more than its effects."""

    def __init__(self, memory: int) -> None:
        self.session, self.state = Session(memory=memory), list[Any]()
        self.kept: dict[int, list[Any]] = {}

    def apply(self, event: Any) -> None:
        self.session, effects = transition(self.session, event)
        for effect in effects:
            if isinstance(effect, machine.Keep):
                self.kept[effect.number] = list(self.state)
                self.apply(machine.WasKept(effect.number, 10 + len(self.state)))
            elif isinstance(effect, machine.Restore):
                self.state = list(self.kept[effect.number])  # which must be there
            elif isinstance(effect, machine.Begin):
                self.state = []
                self.apply(machine.Began(0.0))
            elif isinstance(effect, machine.Do):
                self.state.append(effect.command)
                self.apply(machine.Done(effect.command, self.time, effect.repeats))
            elif isinstance(effect, machine.Advance):
                self.walk(int(effect.seconds / 0.01 + 1e-9), effect.asked)
            elif isinstance(effect, machine.Forget):
                for number in effect.numbers:
                    del self.kept[number]

    @property
    def time(self) -> float:
        return 0.01 * sum(one == "step" for one in self.state)

    def walk(self, count: int, asked: float) -> None:
        self.state += ["step"] * count
        steps = sum(one == "step" for one in self.state)
        self.apply(machine.Walked(steps, self.time, count, 0.01 * count, 1e-6, asked, 0.01))


def replayed(session: Session) -> list[Any]:
    """The state to which the journal of a session leads from the start."""
    state: list[Any] = []
    for step, command in session.entries:
        state += ["step"] * (step - sum(one == "step" for one in state))
        state.append(command)
    return state + ["step"] * (session.steps - sum(one == "step" for one in state))


@pytest.mark.parametrize(("memory", "events"), [(10**9, 1_000), (600, 5_000)])
def test_whatever_is_done_the_state_is_that_of_the_journal_and_no_state_is_kept_in_vain(
    memory: int, events: int
) -> None:
    """After each of many random events, the journal alone leads to the state of the host."""
    chance, host, refused = random.Random(memory), Bits(memory), 0
    for _ in range(events):
        number = chance.randrange(5)
        commands: list[Command] = [
            Cut((number,)), Cut((number,), going_on=True), Grab(number, (0.0, 1.0)), Pull((0.0, float(number))),
            LetGo(), Set("gravity", float(number)), Set(f"plane_{number}.friction", 0.1), Undo(), Undo(), Redo(),
            Reset(), Rewind(chance.random() * host.time), Rewind(), Play(), Pause(),
        ]  # fmt: skip
        event = chance.choice([*commands, *3 * [machine.TimePasses(0.2 * chance.random(), 0.01)]])
        try:
            host.apply(event)
        except SceneError:
            refused += 1
        assert host.state == replayed(host.session), event
        assert host.session.steps == sum(one == "step" for one in host.state)
        assert set(host.kept) == {one.number for one in machine.all_moments(host.session)}
        if len(host.state) > 300:
            host.apply(Reset())
    assert 0 < refused < events // 4
