"""Reference of recordings: every event, energy and column from tables of the package, with a sentence for each."""

from __future__ import annotations

from typing import Any

from website.tables import table

from springline.contacts.queries import CONTACT
from springline.forces.net import ENERGIES, FAMILIES
from springline.io.motion import UNITS
from springline.model.work import EVENT, EVENT_KINDS
from springline.recording.changes import Change

PLACE = "reference/recording.rst"
EVENTS = {  # description; index, other and value of the event
    "break": ("a spring broke, or went with a particle", "the spring", "the particle that took it along; else -1",
              "its tension [N]; 0 where it went along"),
    "hit": ("a particle met a wall", "the particle", "the wall, by its number", "the speed toward it [m/s]"),
    "collide": ("two particles met", "one of them", "the other", "the speed at which they met [m/s]"),
    "strike": ("a particle met a spring", "the particle", "the spring", "the speed at which they met [m/s]"),
    "merge": ("two bodies became one", "who goes on", "who is gone", "the speed at which they met [m/s]"),
    "bond": ("a bond formed", "the lower number", "the other", "its length at rest [m]"),
    "unbond": ("a bond broke", "the lower number", "the other", "its tension [N]; 0 where it went with one"),
    "tear": ("a face of a membrane tore", "the face, by its number among those of all membranes", "-1",
             "its largest principal membrane force [N/m]"),
    "remove": ("a particle was taken out", "the particle", "-1", "its hits until then"),
    "coincide": ("both ends of a spring are in one place: it has no direction", "the spring", "-1", "0"),
    "change": ("something was changed between two steps", "the row of ``run.changes``", "-1",
               "the new value where it is one number, else NaN"),
}  # fmt: skip
OF_EVENTS = {"time": "[s]", "kind": "of the event; ``run.events_of(kind)`` takes its name",
             "index": "the particle or spring, by its number",
             "other": "the other particle; -1 for none", "value": "how much"}  # fmt: skip
ALSO = {
    "kinetic": "½ m v² of all particles",
    "spring": "of springs by Hooke's law",
    "law": "of springs with a user-defined law",
    "hand": "of the spring by which a hand holds",
    "potential": "the sum of all but the kinetic one",
    "total": "kinetic and potential",
    "dissipated": "what drag, impacts, breaks and limits took until then; negative where something gave",
    "numerical": "what an implicit method took by itself until then; negative where it gave",
    "work": "what was put in from outside until then: by hands, drives, loads that change, moving walls and changes",
}
LOG = {
    "shortest": "shortest step since the frame before [s]",
    "longest": "longest step since the frame before [s]",
    "error": "what one period of the motion adds over its amplitude [-], as last judged",
    "exchanged": "energy that came and went so far [J], also between frames",
    "iterations": "Newton iterations since the frame before",
    "factorizations": "factorizations since the frame before",
    "splits": "steps that were halved since the frame before",
    "residual": "largest unbalanced force over all forces [-]",
}
FRAME = {
    "time": "[s]", "position": "[m], shape (particles, 3)", "velocity": "[m/s], shape (particles, 3)",
    "alive": "1 for each particle that is there, else 0, shape (particles,); None where all are",
    "intact": "1 for each spring that is whole, else 0, shape (springs,); None where all are",
}  # fmt: skip
CHANGES = {
    "frame": "the first frame after it; 0 where it was made before the first", "step": "steps taken before it",
    "time": "[s]", "what": "name of the parameter, such as ``gravity`` or ``springs.stiffness``",
    "rows": "particles or springs; None where all are meant", "old": "value before", "new": "value after",
}  # fmt: skip
CONTACTS = {
    "a": "a particle", "b": "the other particle; -1 where it touches something else",
    "wall": "number of the wall; -1 where it touches none", "spring": "number of the spring; -1 where it touches none",
    "normal": "unit vector, toward a", "normal_force": "[N], on a along the normal",
    "friction": "[N], on a; b has the opposite",
}  # fmt: skip
TABLES = {
    "particles": "a row for each frame and particle: ``time``, ``x``, ``y``, ``z``, ``vx``, ``vy``, ``vz``",
    "springs": "a row for each frame and spring: ``time``, ``tension``, ``strain``, ``stress``",
    "energy": "a row for each frame: ``time`` and every energy",
    "events": "a row for each event: ``time``, ``kind`` in words, ``index``, ``other``, ``value``",
}


def page() -> str:
    """Page with the complete contents of a recording, in reStructuredText."""
    title = "What a recording has"
    said = "Every event, energy and column of a :py:obj:`Recording <springline.Recording>`, by its name."
    parts = [f"{title}\n{'=' * len(title)}\n\n{said} What is in its file is on :doc:`/recording-files`."]
    parts.append(
        _section("Events", "``run.events`` is a structured array; ``run.events_of(kind)`` has one kind alone.")
    )
    parts.append(table(("field", "holds"), ((f"``{name}``", OF_EVENTS[name]) for name in EVENT.names or ())))
    kinds = (EVENT_KINDS[number] for number in sorted(EVENT_KINDS))
    parts.append(
        table(("kind", "what happened", "index", "other", "value"), ((f"``{one}``", *_told(one)) for one in kinds))
    )
    parts.append(
        "Walls are numbered as they were added: planes, then six for each box, then spheres, cylinders and cones."
    )
    parts.append(
        _section(
            "Energies", "``run.energy[name]`` [J], shape (frames,). Those that the scene does not have are not there."
        )
    )
    parts.append(table(("name", "of"), [(f"``{name}``", _owner(name)) for name in (*ENERGIES, *list(ALSO)[-5:])]))
    parts.append(_section("Frames", "``run[3]``, ``run.at(0.5)`` and the frames of a loop."))
    parts.append(_named(FRAME))
    parts.append(
        _section(
            "Steps",
            '``run.log[name]``, shape (frames,): how steps were found, where a method or ``dt="auto"`` finds them.',
        )
    )
    parts.append(_named(LOG))
    parts.append(_section("Changes", "``run.changes``, a list."))
    parts.append(_named({name: CHANGES[name] for name in Change._fields}))
    parts.append(
        _section(
            "Contacts", "``run.contacts[-1]`` and ``simulation.contacts``: what touched and pressed in the last step."
        )
    )
    parts.append(_named({name: CONTACTS[name] for name in CONTACT.names or ()}))
    parts.append(_section("Tables", '``run.to_pandas(table)``; ``attrs["units"]`` has the unit of each column.'))
    parts.append(_named(TABLES))
    parts.append(
        _section(
            "Quantities of springs and members",
            "In tables, files and :py:obj:`plots <springline.plot>`, with their units.",
        )
    )
    parts.append(table(("name", "unit"), ((f"``{name}``", f"[{unit}]") for name, unit in UNITS.items())))
    return "\n\n".join(parts) + "\n"


def _told(kind: str) -> tuple[str, ...]:
    if kind not in EVENTS:
        raise KeyError(f"The event {kind!r} has no description. Add one to EVENTS in docs/website/columns.py.")
    return EVENTS[kind]


def _section(title: str, said: str) -> str:
    return f"{title}\n{'-' * len(title)}\n\n{said}"


def _named(rows: dict[str, str]) -> str:
    return table(("name", "holds"), ((f"``{name}``", said) for name, said in rows.items()))


def _owner(name: str) -> str:
    if name in ALSO:
        return ALSO[name]
    family: Any = next(one for one in FAMILIES if one.name == name)
    return ", ".join(f":py:obj:`{kind.__name__} <springline.{kind.__name__}>`" for kind in family.declared)
