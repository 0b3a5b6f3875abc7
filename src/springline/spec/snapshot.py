"""A scene that starts from the present state of a simulation, without what was removed, broken or torn."""

from __future__ import annotations

import dataclasses
import dis
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, IntArray, indices, is_whole
from springline.constraints.distance import Cord, Rod
from springline.errors import SceneError
from springline.forces import histories
from springline.forces.fields import FieldForce
from springline.forces.sheets import Membrane
from springline.forces.steering import Wander
from springline.forces.tears import torn_faces, torn_rows
from springline.forces.user import Custom
from springline.model.contracts import Declared
from springline.model.families import BROKEN, Model, Space
from springline.model.state import State, unborn
from springline.spec.faces import are_among, cut_faces
from springline.spec.spec import Columns, DrawnPoints, ParticleColumns, SpringColumns

if TYPE_CHECKING:
    from springline.spec.spec import Spec

GONE = -1  # new number of a removed particle
AIMS = ("quarry", "target")  # fields of rules that may name one particle


def present(spec: Spec, model: Model, state: State) -> Spec:
    """Return the scene in a state, as the start of a new run at time zero.

    Moving walls and oscillating loads begin at their present positions and phases; default lengths and angles are
    written out with their drawn values. Counts of rules, trails, and resting contact forces begin again, and emitters
    begin without living particles.

    Raises
    ------
    SceneError : if no particle is left, or a user-defined function belongs to removed particles.
    """
    alive, whole = state.alive == 1, state.status != BROKEN
    alive[unborn(model)] = True  # rows of emitters stay, for the births of the new run
    if not alive.any():
        raise SceneError("No particle is left in this scene. Add a particle, or begin again.")
    made = spec.twin()
    made.is_drawn = False
    made.given, made.combinations = [], dict(spec.combinations)
    drawn, space = spec.particles.position, spec.space
    declared = [one for thing in spec.declared for one in _fill_defaults(thing, drawn, space, spec.dim)]
    declared = without_torn(declared, torn_rows(model, state.memory))
    declared = [thing.later(state.time) if state.time else thing for thing in declared]
    particles = {name: spec.particles.array(name)[alive] for name in spec.particles.names}
    particles |= {"position": state.position[alive], "velocity": state.velocity[alive]}
    if (state.merged >= 0).any():
        particles |= {"mass": model.particles.mass[alive], "radius": model.particles.radius[alive]}
        particles["charge"] = model.particles.charge[alive]
    made.particles = _append_chunk(ParticleColumns(), particles)
    number = np.where(alive, np.cumsum(alive) - 1, GONE)
    if len(layers := spec.drawn_as.layers):
        stay = whole[: len(layers)]
        made.drawn_as = spec.drawn_as._replace(
            layers=tuple(layer for layer, there in zip(layers, stay, strict=True) if there),
            colors=spec.drawn_as.colors[stay],
            points=_remaining_points(spec.drawn_as.points, number),
        )
    springs = {name: spec.springs.array(name)[whole] for name in spec.springs.names}
    springs["ends"] = number[springs["ends"]]
    used = list(dict.fromkeys(row for row in springs["law"].tolist() if row >= 0))
    springs["law"] = np.array([used.index(row) if row >= 0 else -1 for row in springs["law"].tolist()], dtype=np.int64)
    made.springs, made.laws = _append_chunk(SpringColumns(), springs), [spec.laws[row] for row in used]
    broken = np.where(whole, np.cumsum(whole) - 1, GONE)
    kept = histories.renumber_memory(histories.collect_memory(model, state), number, broken)
    # Torn faces are omitted, emitters begin again, and triangles of a mesh are found again.
    made.remembered = [row for row in kept if row.kind not in ("face", "life", "emitter", "absorber", "mesh")]
    made.faces = _remaining_faces(remaining_faces(spec.faces, torn_faces(model, state.memory)), number)
    left = (_renumber_declared(thing, number, broken) for thing in declared)
    made.declared = [thing for thing in left if thing is not None]
    return made


def begin_again(spec: Spec, time: float) -> list[str]:
    """Names of forces that change when time restarts from a time [s]: user-defined or random forces."""
    found = []
    for thing in spec.declared if time else ():
        own: Any = thing.force if isinstance(thing, Custom) else thing.law if isinstance(thing, FieldForce) else None
        if isinstance(thing, Wander):
            found.append(thing.caller)
        elif own is not None and _reads(own.function, 3 if isinstance(thing, Custom) else 1):
            found.append(repr(own.name))
    return found


def _reads(function: Any, place: int) -> bool:
    """Return True if a function uses, or may use, its argument at a place."""
    code = getattr(function, "__code__", None)
    if code is None or place >= code.co_argcount:
        return True
    loads = [one.argval for one in dis.get_instructions(code) if one.opname.startswith("LOAD")]
    return any(code.co_varnames[place] in (one if isinstance(one, tuple) else (one,)) for one in loads)


def _remaining_points(points: DrawnPoints, number: IntArray) -> DrawnPoints:
    """Points of a drawing, with the new numbers of the particles at them."""
    at = points.particles
    return points._replace(particles=np.where(at >= 0, np.append(number, GONE)[at], GONE))


def _fill_defaults(thing: Declared, drawn: FloatArray, space: Space, dim: int) -> list[Declared]:
    """Return a declared thing with defaults filled in from drawn positions; a Cord is split by length."""
    ready: Declared = thing.complete_from_drawing(drawn, space, dim)
    if not isinstance(ready, Cord) or ready.length is not None:
        return [ready]
    a, b = (indices(end, len(drawn), "a", thing.caller) for end in (ready.a, ready.b))
    length = ready.lengths(drawn, space)
    return [
        ready.replace_fields(a=a[length == one], b=b[length == one], length=one) for one in np.unique(length).tolist()
    ]


def _append_chunk(columns: Any, chunk: dict[str, np.ndarray]) -> Any:
    assert isinstance(columns, Columns)
    if len(next(iter(chunk.values()))):
        columns.append(**chunk)
    return columns


def _remaining_faces(faces: IntArray, number: IntArray) -> IntArray:
    """Faces whose corners all remain, by the new numbers."""
    renamed = np.where(faces >= 0, number[faces], GONE)
    return np.asarray(renamed[((renamed >= 0) | (faces < 0)).all(axis=1)]) if len(faces) else faces


def _renumber_declared(thing: Declared, number: IntArray, springs: IntArray) -> Declared | None:
    """Renumber a thing after particles or springs were removed; None if none of its particles or springs remain."""
    if (number >= 0).all() and (springs >= 0).all():
        return thing
    changes, left = _remaining_rows(thing, number)
    for name in ("on", "against"):
        given = getattr(thing, name, None)
        if given is not None:
            who = number[indices(given, len(number), name, thing.caller)]
            changes[name] = who[who >= 0]
            left[name] = who >= 0
    given = getattr(thing, "springs", None)
    if given is not None and not isinstance(given, (bool, np.bool_)):
        which = springs[indices(given, len(springs), "springs", thing.caller, "springs")]
        changes["springs"] = which[which >= 0]
    aims = [name for name in AIMS if is_whole(getattr(thing, name, None))]
    parts = _remaining_parts(thing, number, springs)
    useless = all(one is None for one in parts.values()) if parts else not all(map(len, changes.values()))
    if useless or any(number[int(getattr(thing, name))] == GONE for name in aims):
        return None
    changes |= parts
    changes |= {name: int(number[int(getattr(thing, name))]) for name in aims}
    if thing.one_for_each and "on" not in left:
        left["on"] = number >= 0
    kept: Declared = thing.replace_fields(**changes, **_shorter(thing, {*changes}, left, number))
    return kept


def _remaining_parts(thing: Declared, number: IntArray, springs: IntArray) -> dict[str, IntArray | None]:
    """Renumbered surfaces and rods of contacts, None if none of them remain; empty for other things."""
    found: dict[str, IntArray | None] = {}
    surfaces, rods = getattr(thing, "surfaces", None), getattr(thing, "rods", None)
    if surfaces is not None:
        faces = number[np.asarray(surfaces)]
        faces = faces[(faces >= 0).all(axis=1)]
        found["surfaces"] = faces if len(faces) else None
    if rods is not None:
        which = springs[np.asarray(rods)]
        found["rods"] = which[which >= 0] if (which >= 0).any() else None
    return found


def _remaining_rows(thing: Declared, number: IntArray) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Renumbered rows of particles of a thing, and mask of the remaining rows; empty for things without rows."""
    changes: dict[str, Any] = {}
    left: dict[str, np.ndarray] = {}
    name = thing.given_rows
    if name:
        corners = [number[indices(list(row), len(number), name, thing.caller)] for row in getattr(thing, name)]
        left["rows"] = np.array([bool((row >= 0).all()) for row in corners], dtype=bool)
        rows = [row.tolist() for row in corners if (row >= 0).all()]
        # As in a checked thing: an array, except for faces of different numbers of corners.
        changes[name] = np.array(rows, dtype=np.int64) if isinstance(getattr(thing, name), np.ndarray) else rows
    if isinstance(thing, Rod):
        a, b = (number[indices(end, len(number), "a", thing.caller)] for end in (thing.a, thing.b))
        left["rows"] = stay = (a >= 0) & (b >= 0)
        changes |= {"a": a[stay], "b": b[stay]}
    return changes, left


def _shorter(
    thing: Declared, taken: set[str], left: dict[str, np.ndarray], number: IntArray
) -> dict[str, Any]:  # fmt: skip
    """Fields with one number for each row or loaded particle, reduced to the remaining ones."""
    own: dict[str, Any] = getattr(thing, "parameters", None) or {}
    if (number < 0).any() and any(np.ndim(value) and len(value) == len(number) for value in own.values()):
        raise SceneError(
            f"{thing.caller} was given a list of {len(number)} numbers, and some of {len(number)} particles were "
            f"removed: only you know which number is whose. Add it again with a list for those that are left."
        )
    which = left.get("rows") if "rows" in left else left.get("on") if thing.one_for_each else None
    if which is None or which.all():
        return {}
    fields = {field.name for field in dataclasses.fields(thing)} - taken - thing.whole_fields
    values = {name: getattr(thing, name) for name in fields}
    return {
        name: np.asarray(value)[which]
        for name, value in values.items()
        if isinstance(value, (list, tuple, np.ndarray)) and np.ndim(value) and len(value) == len(which)
    }


# == Torn faces ==


def without_torn(declared: Iterable[Declared], rows: IntArray) -> list[Declared]:
    """Return declared things without some faces of membranes, given by their ``rows`` of the arrays of membranes."""
    things, made = list(declared), list[Declared]()
    if not len(rows):
        return things
    sheets = [thing for thing in things if isinstance(thing, Membrane)]
    # Rows of these arrays are those of membranes that do not wrinkle, then those of the others.
    begin = [0, sum(len(np.asarray(one.faces)) for one in sheets if not one.sort())]
    for thing in things:
        if isinstance(thing, Membrane):
            count, sort = len(np.asarray(thing.faces)), thing.sort()
            stays = ~np.isin(np.arange(begin[sort], begin[sort] + count), rows)
            begin[sort] += count
            if not stays.all():
                if stays.any():
                    made.append(_part_of_sheet(thing, stays))
                continue
        made.append(thing)
    return made


def remaining_faces(faces: IntArray, torn: IntArray) -> IntArray:
    """Faces of a scene without torn triangles, given by the corners of these, shape (torn, 3)."""
    if not len(torn):
        return faces
    parted = cut_faces(faces, torn)
    return np.asarray(parted[~are_among(parted, torn)])


def _part_of_sheet(sheet: Membrane, stays: np.ndarray) -> Declared:
    """Return a membrane of some of its faces."""
    given = {field.name: getattr(sheet, field.name) for field in dataclasses.fields(sheet) if field.name != "direction"}
    each = {name: np.asarray(value)[stays] for name, value in given.items() if np.ndim(value)}
    made: Declared = sheet.replace_fields(**each)
    return made
