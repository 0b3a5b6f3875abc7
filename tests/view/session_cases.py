"""Sessions, events and effects as JSON; run as a program, it writes what the cases of ``session_cases.json`` lead to.

The file tests the transitions of ``view/play/session.py`` and of ``web/src/living/session.ts``. A case has a start and
steps; each step has an event, and the effects and fields of the session that change, or the reason of a refusal.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from springline.errors import SceneError
from springline.view.play import session as machine
from springline.view.play.commands import Command, from_json
from springline.view.play.session import Session, transition

CASES = Path(__file__).with_name("session_cases.json")


def as_json(value: Any) -> Any:
    """A session, moment or effect as JSON; a journal entry is a list of step and command."""
    if isinstance(value, Command):
        return json.loads(json.dumps(value.to_json()))
    if isinstance(value, machine.JournalEntry):
        return [value.step, as_json(value.command)]
    if hasattr(value, "_asdict"):
        return {name: as_json(one) for name, one in value._asdict().items()}
    return [as_json(one) for one in value] if isinstance(value, (tuple, list)) else value


def effect_as_json(effect: Any) -> dict[str, Any]:
    return {"effect": type(effect).__name__, **as_json(effect)}


def event_of(entry: dict[str, Any]) -> Any:
    """The event of a case: a command, or an outcome by its name."""
    if "do" in entry:
        return from_json(entry)
    given = {name: value for name, value in entry.items() if name != "event"}
    if "command" in given:
        given["command"] = from_json(given["command"])
    if "trouble" in given:
        given["trouble"] = machine.Trouble(**given["trouble"])
    return getattr(machine, entry["event"])(**given)


def follow(start: dict[str, Any], events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a session that starts with some fields does at each event."""
    session, told = Session(**start), []
    for entry in events:
        before = as_json(session)
        try:
            session, effects = transition(session, event_of(entry))
        except SceneError as error:
            told.append({"event": entry, "refused": str(error)})
            continue
        after = as_json(session)
        changed = {name: value for name, value in after.items() if value != before[name]}
        told.append({"event": entry, "effects": [effect_as_json(one) for one in effects], "changed": changed})
    return told


def main() -> None:
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    for case in cases:
        case["steps"] = follow(case["start"], [step["event"] for step in case["steps"]])
    rows = ",\n".join(
        f'{{"name": {json.dumps(case["name"])}, "start": {json.dumps(case["start"])}, "steps": [\n'
        + ",\n".join(f"  {json.dumps(step)}" for step in case["steps"])
        + "\n]}"
        for case in cases
    )
    CASES.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
