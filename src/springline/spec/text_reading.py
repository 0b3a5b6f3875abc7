"""Scenes read from their text, exact to the bit, with the checks of new scenes."""

from __future__ import annotations

import base64
import binascii
import dataclasses
import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from springline import checks
from springline.checks import IntArray, did_you_mean, each, format_value, points, vector
from springline.errors import SceneError
from springline.forces import histories
from springline.forces.laws import Law, LawWith
from springline.messages import argument
from springline.model.contracts import Declared
from springline.model.families import KINDS
from springline.model.space import Torus
from springline.recording.archive_bytes import check_parsed_size
from springline.spec.adding import append_particles, prepare_declared
from springline.spec.faces import NO_FACES, checked_faces
from springline.spec.loads import combination
from springline.spec.members import refuse_loops, strengths
from springline.spec.spec import Spec
from springline.spec.text_writing import DECLARED, FORMAT
from springline.spec.user_functions import Functions

ROUNDING = 1e-15  # [-] between a unit vector and the same vector normalized again
UNIT = ("normal", "axis")  # fields that are normalized


def from_text(text: str, using: Sequence[Any] = (), *, lenient: bool = False) -> Spec:
    """Read a scene written by :func:`to_text`, with the checks of a new scene. ``using`` are the user-defined
    functions that it names.

    A ``lenient`` reading omits the forces and rules whose function is missing, and gives springs whose law is
    missing a stiffness of NaN: such a scene can be drawn, but not simulated.

    Raises
    ------
    Missing : if a user-defined function is missing
    SceneError : for text that is not a scene, or an invalid scene; names the part
    """
    data, functions = _parse_scene(text), Functions(using)
    spec = _empty_spec(data)
    there = mapping_of(data, "particles")
    names = [name for name in spec.particles.names if name != "charge" or name in there]  # neutral if omitted
    read_particles(spec, _row(data, "particles", names))
    read_springs(spec, _row(data, "springs", spec.springs.names), len(_row_list(data, "laws")))
    if lenient:
        _leave_out(data, functions, spec)
    for row in data["laws"]:
        law = functions.find(text_of(row, "law"), Law)
        values = {name: unplain(value, name) for name, value in mapping_of(row, "values").items()}
        spec.laws.append(LawWith(law, law.resolve_parameters(values)))
    for row in _row_list(data, "declared"):
        spec.declared.append(_read_declared(spec, row, functions))
    for name, factors in mapping_of(data, "load_cases", {}).items():
        spec.combinations[name] = combination(spec, name, mapping_of({name: factors}, name))
    if "faces" in data:
        spec.faces = checked_faces(unplain(data["faces"], "faces"), spec.particle_count)
    if "memory" in data:
        spec.remembered = _read_histories(data["memory"], spec)
    return spec


def _read_histories(rows: Any, spec: Spec) -> list[histories.Remembered]:
    """History of forces before the scene began."""
    good = isinstance(rows, list) and all(
        isinstance(row, list)
        and list(map(type, row)) == [str, list, list]
        and all(type(one) in (int, float) for one in row[2])
        for row in rows
    )
    if not good:
        raise SceneError("The 'memory' of this scene must be rows of a word, of numbers that name, and of numbers.")
    counts = spec.particle_count, spec.spring_count
    return [histories.check_memory(kind, names, numbers, *counts) for kind, names, numbers in rows]


def faces_in(text: str) -> IntArray:
    """Read only the faces of a scene's text, shape (faces, widest), which is sufficient for pictures of a recording."""
    if '"faces"' not in text:
        return NO_FACES
    data = _parse_scene(text)
    if "faces" not in data:
        return NO_FACES
    count = len(unplain(mapping_of(data, "particles")["position"], "position"))
    return checked_faces(unplain(data["faces"], "faces"), count)


def _parse_scene(text: str) -> dict[str, Any]:
    try:
        check_parsed_size(text)
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SceneError(f"This is no text of a scene: {str(error)[:200]}.") from None
    if not isinstance(data, dict) or "format" not in data:
        raise SceneError("This is no text of a scene: it says no format.")
    if data["format"] != FORMAT:
        raise SceneError(
            f"This text of a scene has the format {format_value(data['format'])}, and {FORMAT} is read here."
        )
    return data


def _empty_spec(data: Mapping[str, Any]) -> Spec:
    """Create the scene without particles, springs, forces or rules."""
    space = data.get("space")
    if space is not None:
        row = mapping_of(data, "space")
        space = Torus(unplain(row.get("size"), "size"), unplain(row.get("origin"), "origin"))
    spec = Spec(dim=data.get("dim"), space=space, title=text_of(data, "title"))  # type: ignore[arg-type]
    spec.gravity = vector(data.get("gravity"), "gravity", "Scene()", "m/s2", spec.dim)
    return spec


def _leave_out(data: dict[str, Any], functions: Functions, spec: Spec) -> None:
    """Drop declared things and laws whose user function is missing."""
    rows = [(row, DECLARED.get(text_of(row, "type"), Declared)) for row in _row_list(data, "declared")]
    data["declared"] = [row for row, kind in rows if all(functions.has(*one) for one in _named(kind, row).values())]
    if all(functions.has(text_of(row, "law"), Law) for row in data["laws"]):
        return
    data["laws"] = []
    law = spec.springs.array("law")
    spec.springs.array("stiffness")[law >= 0] = np.nan
    law[:] = -1


def _named(kind: type[Declared], row: Mapping[str, Any]) -> dict[str, tuple[str, type]]:
    """Name and class of each user-defined function that a row names, by field."""
    words = {name: key.words for name, key in kind.keys.items()}
    return {
        name: (row[name], function)
        for name, function in kind.functions.items()
        if isinstance(row.get(name), str) and row[name] not in words.get(name, ())
    }


def _read_declared(spec: Spec, row: Mapping[str, Any], functions: Functions) -> Declared:
    """Read a force or a rule from its row, with the checks of its addition."""
    kind = DECLARED.get(text_of(row, "type"))
    if kind is None:
        hint = did_you_mean(row["type"], DECLARED)
        raise SceneError(f"There is no force or rule {format_value(row['type'])}. {hint}".rstrip())
    known = [field.name for field in dataclasses.fields(kind)]
    for name in row:
        if name not in (*known, "type"):
            raise SceneError(f"{kind.__name__}() has no {format_value(name)}. {did_you_mean(name, known)}".rstrip())
    for field in dataclasses.fields(kind):
        if field.name not in row and field.default is field.default_factory is dataclasses.MISSING:
            raise SceneError(f"{kind.__name__}() needs its {field.name!r}.")
    values = {name: unplain(value, name) for name, value in row.items() if name != "type"}
    if values.get("on", ...) is None:  # of everything, or of a class without it
        del values["on"]
    values |= {name: functions.find(*one) for name, one in _named(kind, values).items()}
    return _restore_written(kind(**values), spec)


def _restore_written(thing: Declared, spec: Spec) -> Declared:
    """Return the checked thing; unit vectors keep their bits, because a second normalization may change the last."""
    checked = prepare_declared(spec, thing, None, {})
    same = {name: getattr(thing, name) for name in UNIT if hasattr(thing, name) and getattr(thing, name) is not None}
    kept = {name: value for name, value in same.items() if np.allclose(value, getattr(checked, name), 0.0, ROUNDING)}
    return checked.replace_fields(**kept) if kept else checked


def _row(data: Mapping[str, Any], name: str, columns: Sequence[str]) -> dict[str, Any]:
    """Columns of particles or springs."""
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
    """Column of equal numbers, of the length of the first column, which is always written in full."""
    one = unplain(value["each"], name)
    if not isinstance(one, np.ndarray) or one.shape != (1,):
        raise SceneError(f"The {name!r} of this scene must be one number for all. Got {format_value(value['each'])}.")
    return np.repeat(one, count)


def _row_list(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    rows = data.get(name)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise SceneError(f"The {name!r} of this scene must be a list of rows. Got {format_value(rows)}.")
    return rows


# Values from the text of a scene: everything is checked, and no allocation is larger than the text.

NUMBERS = re.compile(r"[<|]([fiu][1248]|b1)")  # the types of arrays that a scene has
LONGEST = 2**31  # of a dimension of an array without numbers
DEEPEST = 32  # of arrays, and of tuples in tuples
_MISSING = object()


def mapping_of(data: Any, name: str, default: Any = _MISSING) -> dict[str, Any]:
    """Return part ``name`` of a row, a mapping."""
    value = data.get(name, default)
    if not isinstance(value, dict):
        raise SceneError(f"The {name!r} of this scene must be a row of named values. Got {_format_given(value)}.")
    return value


def text_of(data: Mapping[str, Any], name: str) -> str:
    """Return part ``name`` of a row, a text."""
    value = data.get(name, _MISSING)
    if not isinstance(value, str):
        raise SceneError(f"The {name!r} of this scene must be a text. Got {_format_given(value)}.")
    return value


def unplain(value: Any, name: str, depth: int = 0) -> Any:
    """Return a value from its JSON; arrays keep their type and bits.

    Raises
    ------
    SceneError : names the field ``name``, for an invalid value, and for arrays that declare more data than is there.
    """
    if depth > DEEPEST:
        raise SceneError(f"The {name!r} of this scene is nested too deeply.")
    if not isinstance(value, dict):
        return value
    if value.get("float") in ("inf", "-inf", "nan"):
        return float(value["float"])
    if isinstance(value.get("tuple"), list):
        return tuple(unplain(item, name, depth + 1) for item in value["tuple"])
    if isinstance(value.get("map"), dict):
        return {key: unplain(item, name, depth + 1) for key, item in value["map"].items()}
    return _array(value, name)


def read_particles(spec: Spec, columns: Mapping[str, Any]) -> None:
    """Fill the particles of an empty scene, by the rules of :meth:`Scene.particles`."""
    caller, dim = "particles()", spec.dim
    position = points(columns["position"], "position", caller, "m", dim)
    velocity, count = points(columns["velocity"], "velocity", caller, "m/s", dim), len(position)
    fixed = columns["fixed"]
    if not isinstance(fixed, np.ndarray) or fixed.dtype != bool or fixed.shape != (count, 3):
        raise SceneError(
            f"{argument('fixed', caller)} must be True or False, of shape ({count}, 3). Got {_describe_value(fixed)}."
        )
    single = [name for name in ("mass", "radius", "restitution", "charge") if name in columns]
    options: dict[str, Any] = {name: _column(columns, name, count, caller) for name in single}
    append_particles(spec, position, caller=caller, velocity=velocity, **options)
    spec.particles.fixed[:] = fixed


def read_springs(spec: Spec, columns: Mapping[str, Any], laws: int) -> None:
    """Fill the springs of a scene with particles, by the rules of :meth:`Scene.springs`."""
    caller = "springs()"
    ends = _whole(
        checks.pairs(columns["ends"], "ends", caller).ravel(), "ends", caller, 0, spec.particle_count
    ).reshape(-1, 2)
    refuse_loops(ends, caller)
    count = len(ends)
    made: dict[str, np.ndarray] = {"ends": ends}
    for name, unit in (("stiffness", "N/m"), ("rest_length", "m"), ("damping", "N s/m")):
        made[name] = each(_column(columns, name, count, caller), count, name, caller, unit, least=0.0)
    made["strength"] = strengths(_column(columns, "strength", count, caller), count, caller)
    for name, unit in (("modulus", "Pa"), ("area", "m2")):
        value = np.asarray(_column(columns, name, count, caller), dtype=np.float64)
        each(np.where(np.isnan(value), 1.0, value), count, name, caller, unit, least=0.0, above=True)
        made[name] = value
    if (np.isnan(made["modulus"]) != np.isnan(made["area"])).any():
        raise SceneError(f"The 'modulus' and 'area' of {caller} must be there for the same springs.")
    made["kind"] = _whole(_column(columns, "kind", count, caller), "kind", caller, 0, len(KINDS)).astype(np.uint8)
    made["law"] = _whole(_column(columns, "law", count, caller), "law", caller, -1, laws)
    spec.springs.append(**made)


def _array(value: Mapping[str, Any], name: str) -> np.ndarray:
    """Return an array declared in a row: plain numbers, of exactly the declared count."""
    kind, shape = value.get("dtype"), value.get("shape")
    if not isinstance(kind, str) or not NUMBERS.fullmatch(kind):
        raise SceneError(
            f"The {name!r} of this scene must be an array of plain numbers. Got the type {_format_given(kind)}."
        )
    good = isinstance(shape, list) and len(shape) <= DEEPEST
    if not good or not all(type(n) is int and 0 <= n < LONGEST for n in shape):  # type: ignore[union-attr]
        raise SceneError(f"The {name!r} of this scene must be an array of a shape. Got {_format_given(shape)}.")
    flat, dtype = _flat(value, np.dtype(kind), name), np.dtype(kind)
    if flat.ndim != 1 or len(flat) != math.prod(shape):  # type: ignore[arg-type]
        raise SceneError(f"The {name!r} of this scene declares the shape {shape}, and {flat.size} numbers are there.")
    return flat.reshape(shape).astype(dtype.newbyteorder("="))  # type: ignore[arg-type]


def _flat(value: Mapping[str, Any], dtype: np.dtype[Any], name: str) -> np.ndarray:
    """Numbers of an array, flattened."""
    try:
        if "base64" in value:
            return np.frombuffer(base64.b64decode(value["base64"], validate=True), dtype=dtype)
        listed = value.get("values")
        if not isinstance(listed, list) or not all(isinstance(item, (int, float)) for item in listed):
            raise TypeError
        made = np.array(listed, dtype=dtype)
    except (ValueError, TypeError, OverflowError, binascii.Error):
        raise SceneError(f"The {name!r} of this scene is not numbers of the type {dtype.str}.") from None
    if dtype.kind != "f" and any(one != other for one, other in zip(listed, made.tolist(), strict=True)):
        raise SceneError(f"The {name!r} of this scene is not numbers of the type {dtype.str}.")
    return made


def _column(columns: Mapping[str, Any], name: str, count: int, caller: str) -> np.ndarray:
    """Column of numbers, one for each row; a single number for all rows is invalid here."""
    value = columns[name]
    if not isinstance(value, np.ndarray) or value.shape != (count,) or value.dtype.kind not in "iuf":
        raise SceneError(f"{argument(name, caller)} must be numbers of shape ({count},). Got {_describe_value(value)}.")
    return value


def _whole(value: np.ndarray, name: str, caller: str, least: int, below: int) -> np.ndarray:
    """Return whole numbers from ``least`` to below ``below``, int64."""
    if value.size and value.dtype.kind not in "iu":
        raise SceneError(f"{argument(name, caller)} must be whole numbers. Got {value.dtype}.")
    bad = (value < least) | (value >= below)
    if bad.any():
        raise SceneError(
            f"{argument(name, caller)} must be whole numbers between {least} and {below - 1}. Got {value[bad][0]}."
        )
    return value.astype(np.int64)


def _describe_value(value: Any) -> str:
    return (
        f"an array of {value.dtype} of shape {value.shape}" if isinstance(value, np.ndarray) else _format_given(value)
    )


def _format_given(value: Any) -> str:
    return "nothing" if value is _MISSING else format_value(value)
