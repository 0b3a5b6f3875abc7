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
    "break": ("a spring broke, or was removed with a particle", "the spring", "the removed particle; else -1",
              "its tension [N]; 0 if removed"),
    "hit": ("a particle met a wall", "the particle", "the wall, by its number", "the speed toward it [m/s]"),
    "collide": ("two particles collided", "the first particle", "the second particle",
                "the speed at which they met [m/s]"),
    "strike": ("a particle met a spring", "the particle", "the spring", "the speed at which they met [m/s]"),
    "merge": ("two bodies merged", "the remaining particle", "the removed particle",
              "the speed at which they met [m/s]"),
    "bond": ("a bond formed", "the particle of lower number", "the other particle", "its rest length [m]"),
    "unbond": ("a bond broke", "the particle of lower number", "the other particle",
               "its tension [N]; 0 if a particle was removed"),
    "tear": ("a face of a membrane tore", "the face, by its number among those of all membranes", "-1",
             "its largest principal membrane force [N/m]"),
    "remove": ("a particle was removed", "the particle", "-1", "its number of hits"),
    "coincide": ("both ends of a spring coincide, so that it has no direction", "the spring", "-1", "0"),
    "change": ("a change between two steps", "the row of ``run.changes``", "-1",
               "the new value if it is one number, else NaN"),
}  # fmt: skip
OF_EVENTS = {"time": "[s]", "kind": "of the event; ``run.events_of(kind)`` takes its name",
             "index": "the particle or spring, by its number",
             "other": "the other particle; -1 for none", "value": "see the table of kinds"}  # fmt: skip
ALSO = {
    "kinetic": "½ m v² of all particles",
    "spring": "of springs by Hooke's law",
    "law": "of springs with a user-defined law",
    "hand": "of the spring between a hand and its particle",
    "potential": "sum of all energies except the kinetic energy",
    "total": "kinetic and potential",
    "dissipated": "energy taken by drag, impacts, breaks and limits so far; negative if energy was added",
    "numerical": "energy dissipated by an implicit method itself so far; negative if it added energy",
    "work": "work from outside so far: of hands, drives, varying loads, moving walls and changes",
}
LOG = {
    "shortest": "shortest step since the frame before [s]",
    "longest": "longest step since the frame before [s]",
    "error": "error of one period of the motion over its amplitude [-], as last estimated",
    "exchanged": "energy exchanged so far [J], also between frames",
    "iterations": "Newton iterations since the frame before",
    "factorizations": "factorizations since the frame before",
    "splits": "steps that were halved since the frame before",
    "residual": "largest unbalanced force over all forces [-]",
}
FRAME = {
    "time": "[s]", "position": "[m], shape (particles, 3)", "velocity": "[m/s], shape (particles, 3)",
    "alive": "1 for each present particle, else 0, shape (particles,); None if all are present",
    "intact": "1 for each intact spring, else 0, shape (springs,); None if all are intact",
}  # fmt: skip
CHANGES = {
    "frame": "first frame after the change; 0 if it was made before the first frame",
    "step": "steps taken before the change",
    "time": "[s]", "what": "name of the parameter, such as ``gravity`` or ``springs.stiffness``",
    "rows": "particles or springs; None for all", "old": "value before", "new": "value after",
}  # fmt: skip
CONTACTS = {
    "a": "a particle", "b": "the other particle; -1 if a touches something else",
    "wall": "number of the wall; -1 if a touches no wall", "spring": "number of the spring; -1 if a touches no spring",
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
    title = "Contents of a recording"
    said = "Every event, energy and column of a :py:obj:`Recording <springline.Recording>`, by its name."
    parts = [f"{title}\n{'=' * len(title)}\n\n{said} The file format is described in :doc:`/recording-files`."]
    parts.append(
        _section(
            "Events", "``run.events`` is a structured array; ``run.events_of(kind)`` returns the events of one kind."
        )
    )
    parts.append(table(("field", "content"), ((f"``{name}``", OF_EVENTS[name]) for name in EVENT.names or ())))
    kinds = (EVENT_KINDS[number] for number in sorted(EVENT_KINDS))
    parts.append(table(("kind", "event", "index", "other", "value"), ((f"``{one}``", *_told(one)) for one in kinds)))
    parts.append(
        "Walls are numbered by kind, in the order of addition: planes, six for each box, spheres, cylinders, cones."
    )
    parts.append(
        _section(
            "Energies", "``run.energy[name]`` [J], shape (frames,). Only the energies of the forces in the scene exist."
        )
    )
    parts.append(table(("name", "energy"), [(f"``{name}``", _owner(name)) for name in (*ENERGIES, *list(ALSO)[-5:])]))
    parts.append(_section("Frames", "``run[3]``, ``run.at(0.5)`` and the frames of a loop."))
    parts.append(_named(FRAME))
    parts.append(
        _section(
            "Steps",
            '``run.log[name]``, shape (frames,): statistics of steps that a method or ``dt="auto"`` chose.',
        )
    )
    parts.append(_named(LOG))
    parts.append(_section("Changes", "``run.changes``, a list."))
    parts.append(_named({name: CHANGES[name] for name in Change._fields}))
    parts.append(_section("Contacts", "``run.contacts[-1]`` and ``simulation.contacts``: contacts of the last step."))
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
    return table(("name", "content"), ((f"``{name}``", said) for name, said in rows.items()))


def _owner(name: str) -> str:
    if name in ALSO:
        return ALSO[name]
    family: Any = next(one for one in FAMILIES if one.name == name)
    return ", ".join(f":py:obj:`{kind.__name__} <springline.{kind.__name__}>`" for kind in family.declared)
