"""A scene out of its text, bit for bit, and checked as if it were made anew."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from springline.callbacks import parameter_values
from springline.checks import did_you_mean, shown, vector
from springline.errors import SceneError
from springline.forces.laws import Law, LawWith
from springline.model.contracts import Declared
from springline.model.space import Torus
from springline.recording.archive_bytes import check_parsed_size
from springline.spec.adding import ready
from springline.spec.cases import combination
from springline.spec.faces import checked_faces
from springline.spec.spec import Spec
from springline.spec.text_kinds import DECLARED, FORMAT, OWN_FIELDS, OWN_KINDS
from springline.spec.text_values import mapping_of, read_particles, read_springs, text_of, unplain

ROUNDING = 1e-15  # [-] between a unit vector and the same made one again
UNIT = ("normal", "axis")  # fields that are made unit vectors


class Missing(SceneError):
    """A function of the user's own that a scene names was not handed over."""


def from_text(text: str, using: Sequence[Any] = (), *, lenient: bool = False) -> Spec:
    """The scene of :func:`to_text`, checked as if it were made anew. ``using`` are the functions of the user's own
    that it names.

    A ``lenient`` reading leaves out the forces and rules whose function is not there, and gives springs whose law is
    not there a stiffness of NaN: good for looking at springs, not for running.

    Raises
    ------
    Missing : where a function of the user's own is not there
    SceneError : for text that is no scene, or one that no scene could be, naming the part
    """
    data, own = _parsed(text), {_name_of(item): item for item in using}
    spec = _begun(data)
    read_particles(spec, _row(data, "particles", spec.particles.names))
    read_springs(spec, _row(data, "springs", spec.springs.names), len(_listed(data, "laws")))
    if lenient:
        _leave_out(data, own, spec)
    for row in data["laws"]:
        law = _own(own, text_of(row, "law"), Law)
        values = {name: unplain(value, name) for name, value in mapping_of(row, "values").items()}
        spec.laws.append(LawWith(law, parameter_values(law.energy, law.parameters, values)))
    for row in _listed(data, "declared"):
        spec.declared.append(_undeclared(spec, row, own))
    for name, factors in mapping_of(data, "load_cases", {}).items():
        spec.combinations[name] = combination(spec, name, mapping_of({name: factors}, name))
    if "faces" in data:
        spec.faces = checked_faces(unplain(data["faces"], "faces"), spec.particle_count)
    return spec


def _parsed(text: str) -> dict[str, Any]:
    try:
        check_parsed_size(text)
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SceneError(f"This is no text of a scene: {str(error)[:200]}.") from None
    if not isinstance(data, dict) or "format" not in data:
        raise SceneError("This is no text of a scene: it says no format.")
    if data["format"] != FORMAT:
        raise SceneError(f"This text of a scene has the format {shown(data['format'])}, and {FORMAT} is read here.")
    return data


def _begun(data: Mapping[str, Any]) -> Spec:
    """The scene without anything in it."""
    space = data.get("space")
    if space is not None:
        row = mapping_of(data, "space")
        space = Torus(unplain(row.get("size"), "size"), unplain(row.get("origin"), "origin"))
    spec = Spec(dim=data.get("dim"), space=space, title=text_of(data, "title"))  # type: ignore[arg-type]
    spec.gravity = vector(data.get("gravity"), "gravity", "Scene()", "m/s2", spec.dim)
    return spec


def _leave_out(data: dict[str, Any], own: Mapping[str, Any], spec: Spec) -> None:
    """Drop what needs a function that is not there."""
    data["declared"] = [
        row
        for row in _listed(data, "declared")
        if all(row[name] in own for name in OWN_FIELDS if type(row.get(name)) is str)
    ]
    if all(text_of(row, "law") in own for row in data["laws"]):
        return
    data["laws"] = []
    law = spec.springs.array("law")
    spec.springs.array("stiffness")[law >= 0] = np.nan
    law[:] = -1


def _name_of(item: Any) -> str:
    return str(getattr(item, "name", getattr(item, "__name__", repr(item))))


def _own(own: Mapping[str, Any], name: str, kind: type) -> Any:
    found = own.get(name)
    if not isinstance(found, kind):
        raise Missing(
            f"This scene uses {name!r}, a function of your own, and a file holds no code. "
            f"Hand it over: using=[{name}]. {did_you_mean(name, own)}".rstrip()
        )
    return found


def _undeclared(spec: Spec, row: Mapping[str, Any], own: Mapping[str, Any]) -> Declared:
    """A force or a rule out of its row, checked as when it was added."""
    kind = DECLARED.get(text_of(row, "type"))
    if kind is None:
        hint = did_you_mean(row["type"], DECLARED)
        raise SceneError(f"There is no force or rule {shown(row['type'])}. {hint}".rstrip())
    known = [field.name for field in dataclasses.fields(kind)]
    for name in row:
        if name not in (*known, "type"):
            raise SceneError(f"{kind.__name__}() has no {shown(name)}. {did_you_mean(name, known)}".rstrip())
    for field in dataclasses.fields(kind):
        if field.name not in row and field.default is field.default_factory is dataclasses.MISSING:
            raise SceneError(f"{kind.__name__}() needs its {field.name!r}.")
    values = {name: unplain(value, name) for name, value in row.items() if name != "type"}
    for name, wanted in zip(OWN_FIELDS, OWN_KINDS, strict=True):
        if isinstance(values.get(name), str):
            values[name] = _own(own, values[name], wanted)
    return _as_written(kind(**values), spec)


def _as_written(thing: Declared, spec: Spec) -> Declared:
    """The thing, checked; a unit vector keeps the bits that it has, since to make it one again may cost the last."""
    checked = ready(spec, thing, None, {})
    same = {name: getattr(thing, name) for name in UNIT if hasattr(thing, name) and getattr(thing, name) is not None}
    kept = {name: value for name, value in same.items() if np.allclose(value, getattr(checked, name), 0.0, ROUNDING)}
    return checked.replaced(**kept) if kept else checked


def _row(data: Mapping[str, Any], name: str, columns: Sequence[str]) -> dict[str, Any]:
    """The columns of particles, or of springs."""
    row = mapping_of(data, name)
    for column in columns:
        if column not in row:
            raise SceneError(f"The {name} of this scene have no column {column!r}.")
    listed = {column: unplain(row[column], column) for column in columns if not _is_alike(row[column])}
    first = listed.get(columns[0])
    count = len(first) if isinstance(first, np.ndarray) and first.ndim else 0
    return {column: listed[column] if column in listed else _alike(row[column], column, count) for column in columns}


def _is_alike(value: Any) -> bool:
    return isinstance(value, dict) and "each" in value


def _alike(value: dict[str, Any], name: str, count: int) -> np.ndarray:
    """A column of as many equal numbers as the first column, which is written in full, has rows."""
    one = unplain(value["each"], name)
    if not isinstance(one, np.ndarray) or one.shape != (1,):
        raise SceneError(f"The {name!r} of this scene must be one number for all. Got {shown(value['each'])}.")
    return np.repeat(one, count)


def _listed(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    rows = data.get(name)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise SceneError(f"The {name!r} of this scene must be a list of rows. Got {shown(rows)}.")
    return rows
