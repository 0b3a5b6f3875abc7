"""Writing of scene files: tables and keys are filled from the scene, and the text is read back as a check.

A file is written only if its text reads back as the same scene, bit for bit. Parts of a scene that a scene file cannot
describe are therefore detected by the rules of reading, and refused with the same messages.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, handle_index
from springline.errors import FileError, SceneError
from springline.forces.gravity import Gravity
from springline.io.formats import check_replaceable, put
from springline.io.scene_builders import SceneTable
from springline.io.scene_tables import FILE_NAMES, TABLES
from springline.io.scene_text import MOST_BYTES
from springline.model.contracts import Declared
from springline.model.families import KINDS
from springline.scene import Scene
from springline.spec.faces import list_corners
from springline.spec.user_functions import functions_of

HEAD = "# springline: a scene, in SI units; particles count from 0"
CANNOT = "A scene file cannot say all of this scene"
WAY_OUT = "A recording can: sl.save(scene.simulate().run(until=0.0), ...)."

Tables = Iterator[tuple[str, dict[str, Any]]]


def save_scene(scene: Scene, path: Path) -> list[Path]:
    """Write a scene to a scene file that reads back as the same scene bit for bit; return the file written.

    User-defined functions are written by name and must be passed again when the file is read. Randomly drawn values
    are written; the state of the random generator is not.

    Raises
    ------
    SceneError : for a part of the scene that a scene file cannot describe (nothing is written), a folder that does not
        exist, or an existing file that springline did not write
    """
    check_replaceable(path)
    return put({path: checked_text(scene, path)})


def checked_text(scene: Scene, path: Path) -> str:
    """Text of a scene file that reads back as the scene bit for bit; raises ``SceneError`` if this is impossible."""
    text = scene_text(scene)
    _refuse_other(scene, text, path)
    return text


def scene_text(scene: Scene) -> str:
    """Text of a scene file for a scene, without the check. Raises ``SceneError`` for parts without a table or key."""
    top: dict[str, Any] = {"title": scene.title} if scene.title else {}
    top |= {"dim": 2} if scene.dim == 2 else {}
    gravities = [thing for thing in scene.declared if isinstance(thing, Gravity)]
    if scene.gravity.any() and not gravities:
        top |= {"gravity": _flat(scene.gravity, scene.dim)}
    single: dict[str, dict[str, Any]] = {}
    if scene.space is not None:
        torus = {name: getattr(scene.space, name) for name in ("size", "origin")}
        single["torus"] = {name: _plain(value, scene) for name, value in torus.items() if value is not None}
    if scene.spec.combinations:
        single["load_cases"] = scene.spec.combinations
    tables = [
        *_particles(scene),
        *_anchors(scene),
        *_springs(scene),
        *_faces(scene),
        *_declared_tables(scene),
        *_memory(scene),
    ]
    if scene.gravity.any() and gravities:  # a file has either one value or tables, whose values the model adds up
        tables.append(("gravity", {"acceleration": _flat(scene.gravity, scene.dim)}))
    return toml_file_text(HEAD, top, single, tables)


def _refuse_other(scene: Scene, text: str, path: Path) -> None:
    """Raise ``SceneError`` if a text does not read back as the scene."""
    from springline.io.scene_file import read_scene_text

    size = len(text.encode())
    if size > MOST_BYTES:
        raise SceneError(
            f"{CANNOT}: it may have {MOST_BYTES / 2**20:.0f} MiB, and this one would have {size / 2**20:.1f}. {WAY_OUT}"
        )
    try:
        again = read_scene_text(text, str(path), functions_of(scene.spec))
    except FileError as error:
        raise SceneError(f"{CANNOT}: {str(error).removeprefix(f'{path}:')}. {WAY_OUT}".replace("..", ".")) from None
    if found := difference(scene, again):
        raise SceneError(f"{CANNOT}: {found} would not read back to the last bit. {WAY_OUT}")


def _particles(scene: Scene) -> Tables:
    columns, blank = scene.spec.particles, {"velocity": 0.0, "mass": 1.0, "radius": 0.0, "restitution": 1.0}
    blank["charge"] = 0.0
    table: dict[str, Any] = {"position": _flat(columns.position, scene.dim)}
    for name, default in blank.items():
        array = columns.array(name)
        if not (array == default).all() or np.signbit(array).any():
            table[name] = _flat(array, scene.dim) if array.ndim == 2 else _one_or_each(array)
    yield "particles", table


def _anchors(scene: Scene) -> Tables:
    fixed = scene.spec.particles.fixed
    for axes in np.unique(fixed[fixed.any(axis=1)], axis=0)[::-1]:
        table: dict[str, Any] = {"on": _which(np.flatnonzero((fixed == axes).all(axis=1)), scene)}
        if not axes.all():
            table["axes"] = "".join(np.array(list("xyz"))[axes])
        yield "anchor", table


def _springs(scene: Scene) -> Tables:
    """Tables of consecutive springs that share kind, law, and the use of a stiffness or a modulus and an area."""
    columns = scene.spec.springs
    law, kind, section = columns.array("law"), columns.array("kind"), np.isfinite(columns.array("area"))
    changes = np.flatnonzero(np.diff(law) | np.diff(kind.astype(np.int64)) | np.diff(section.astype(np.int64))) + 1
    for rows in np.split(np.arange(len(law)), changes):
        if len(rows):
            yield "springs", _spring_table(scene, rows, int(law[rows[0]]), int(kind[rows[0]]), bool(section[rows[0]]))


def _spring_table(scene: Scene, rows: IntArray, law: int, kind: int, section: bool) -> dict[str, Any]:
    columns = {name: scene.spec.springs.array(name)[rows] for name in scene.spec.springs.names}
    table: dict[str, Any] = {"ends": columns["ends"].tolist()}
    if law >= 0:
        own = scene.spec.laws[law]
        table["law"] = {"name": own.law.name, **own.values}
    else:
        stiff = ("modulus", "area") if section else ("stiffness",)
        table |= {name: _one_or_each(columns[name]) for name in stiff}
    table["rest_length"] = _one_or_each(columns["rest_length"])
    if (columns["damping"] != 0.0).any():
        table["damping"] = _one_or_each(columns["damping"])
    if np.isfinite(columns["strength"]).any():
        table["strength"] = _one_or_each(columns["strength"])
    return table | ({} if KINDS[kind] == "both" else {"kind": KINDS[kind]})


def _faces(scene: Scene) -> Tables:
    if len(scene.faces):
        yield "faces", {"corners": list_corners(scene.faces)}


def _memory(scene: Scene) -> Tables:
    rows = scene.spec.remembered
    for kind in dict.fromkeys(row.kind for row in rows):
        mine = [row for row in rows if row.kind == kind]
        yield "memory", {"kind": kind, "names": [row.names for row in mine], "numbers": [row.numbers for row in mine]}


def _declared_tables(scene: Scene) -> Tables:
    for thing in scene.declared:
        name = FILE_NAMES.get(thing.key(), thing.key())
        if name not in TABLES:
            raise SceneError(f"{CANNOT}: there is no table for {thing.caller}. {WAY_OUT}")
        yield name, _table(thing, TABLES[name], scene)


def _table(thing: Declared, table: type[SceneTable], scene: Scene) -> dict[str, Any]:
    """Keys of the table of a force or a rule, with the values that differ from the default."""
    found: dict[str, Any] = {}
    own = any(key.own for key in thing.keys.values())
    for field in dataclasses.fields(thing):
        value: Any = getattr(thing, field.name)
        if thing.function_in(field.name) is not None:
            named = {"name": value.name}
            found |= {field.name: named | _plain(_given_to(value, thing), scene)} if own else named
        elif field.name == "parameters":
            if not own:
                found.update(_plain(value, scene))
        elif value is None or _is_default(field, value):
            continue
        elif field.name not in table.model_fields:
            raise SceneError(
                f"{CANNOT}: [[{thing.key()}]] has no word for the {field.name!r} of {thing.caller}. {WAY_OUT}"
            )
        elif field.name in ("on", "against", "a", "b"):
            found[field.name] = _which(np.atleast_1d(np.asarray(value)), scene)
        else:
            found[field.name] = _plain(value, scene)
    return found


def _given_to(function: Any, thing: Any) -> dict[str, Any]:
    """Parameters of a declared object that one of its functions takes; a constraint takes further points as well."""
    return {name: thing.parameters[name] for name in function.parameters if name in thing.parameters}


def _is_default(field: Any, value: Any) -> bool:
    if field.default is dataclasses.MISSING:
        return False
    return type(value) is type(field.default) and bool(np.array_equal(np.asarray(value), np.asarray(field.default)))


def _which(index: IntArray, scene: Scene) -> Any:
    """Value of a key for particles: their numbers, or "all"."""
    if len(index) == scene.particle_count and (index == np.arange(len(index))).all():
        return "all"
    return index.tolist()


def _plain(value: Any, scene: Scene) -> Any:
    """Value in the form of scene files; corners of boxes in plane scenes are written without their infinite z."""
    if isinstance(value, dict):
        return {name: _plain(item, scene) for name, item in value.items()}
    if isinstance(value, np.generic):
        return value.item()
    if not isinstance(value, (np.ndarray, tuple, list)):
        return value
    array = np.asarray(value)
    if array.dtype.kind == "f" and scene.dim == 2 and array.shape == (3,) and not np.isfinite(array[2]):
        array = array[:2]
    return array.tolist()


def _flat(array: FloatArray, dim: int) -> list[Any]:
    """Points or a vector with the number of coordinates of the scene."""
    return list(array[..., :dim].tolist())


def _one_or_each(array: FloatArray) -> Any:
    """One number if all are bitwise equal, else a list."""
    same = len(array) > 1 and (array.view(np.int64) == array.view(np.int64)[0]).all()
    return array[0].item() if same else array.tolist()


# Bitwise comparison of two scenes, for everything that affects computed results.


def difference(one: Scene, other: Scene) -> str:
    """Description of the first part in which two scenes differ; empty if they are equal.

    Titles, the state of the random generator, and the way gravity is given (by the scene or declared) are ignored.
    """
    for (what, mine), (also, others) in zip_longest(_parts(one), _parts(other), fillvalue=("a force or rule", None)):
        if what != also or not _same(mine, others):
            return what
    return ""


def _parts(scene: Scene) -> Iterator[tuple[str, Any]]:
    """Everything that affects computed results, with words for each part."""
    spec = scene.spec
    yield "the space", {"dim": scene.dim, **dict(enumerate(spec.space))}
    for what, columns in (("particles", spec.particles), ("springs", spec.springs)):
        for name in columns.names:
            yield f"the {name} of its {what}", columns.array(name)
    for law in spec.laws:
        yield "a law of its springs", {"": law.law, **law.values}
    yield "its faces", scene.faces
    for row in sorted(spec.remembered):
        yield "its history variables", row._asdict()
    yield "its load cases", spec.combinations
    for thing in _order_declared(scene):
        yield f"the place of {thing.caller}", type(thing)
        for field in dataclasses.fields(thing):
            yield f"the {field.name!r} of {thing.caller}", getattr(thing, field.name)


def _order_declared(scene: Scene) -> list[Declared]:
    """Declared forces and rules in order, gravity first."""
    own = [Gravity(tuple(scene.gravity.tolist()))] if scene.gravity.any() else []
    gravities = [thing for thing in scene.declared if isinstance(thing, Gravity)]
    return [*gravities, *own, *(thing for thing in scene.declared if not isinstance(thing, Gravity))]


def _same(one: Any, other: Any) -> bool:
    """Return True if two values are equal: functions by identity, numbers and arrays by their bits."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(map(_same, one.values(), other.values()))
    if one is None or other is None or isinstance(one, str) or callable(one):
        return bool(one == other)
    first, second = np.asarray(handle_index(one)), np.asarray(handle_index(other))
    if first.dtype.kind == "O" or second.dtype.kind == "O":
        return bool(one == other)
    kinds = "f" in (first.dtype.kind, second.dtype.kind)
    first, second = (first.astype(np.float64), second.astype(np.float64)) if kinds else (first, second)
    return first.shape == second.shape and first.tobytes() == second.astype(first.dtype).tobytes()


# Data as TOML text, with numbers that read back as the same values.

WIDTH = 110  # characters; longer lists are wrapped


def toml_file_text(
    head: str,
    top: Mapping[str, Any],
    single: Mapping[str, Mapping[str, Any]],
    tables: Iterable[tuple[str, Mapping[str, Any]]],
) -> str:
    """Text of a file: a comment, the top-level values, its ``[single]`` tables, and its ``[[tables]]`` in order."""
    blocks = ["\n".join([head, *_lines(top)])]
    blocks += ["\n".join([f"[{name}]", *_lines(table)]) for name, table in single.items()]
    blocks += ["\n".join([f"[[{name}]]", *_lines(table)]) for name, table in tables]
    return "\n\n".join(blocks) + "\n"


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(value)}" for name, value in table.items()]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quote_string(name)


def _quote_string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")  # DEL, which TOML also requires escaped


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quote_string(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return _list([_value(item) for item in value])
    return repr(value)


def _list(items: list[str]) -> str:
    """List on one line if it is short, else wrapped with as many items per line as fit."""
    if sum(map(len, items)) + 2 * len(items) <= WIDTH:
        return f"[{', '.join(items)}]"
    lines, line = [], ""
    for item in items:
        if line and len(line) + len(item) + 2 > WIDTH:
            lines.append(line)
            line = ""
        line += f" {item}," if line else f"{item},"
    return "[\n" + "\n".join([*lines, line]) + "\n]"
