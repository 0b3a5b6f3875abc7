"""A scene as text and back, bit for bit: plain JSON, long arrays as base64 of their little-endian bytes."""

from __future__ import annotations

import base64
import dataclasses
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from springline.callbacks import parameter_values
from springline.checks import did_you_mean, handle_index, shown, vector
from springline.constraints import limits, memory, surface, ties, walls
from springline.contacts.declare import Contacts, Merging
from springline.errors import SceneError
from springline.forces import attraction, drag, elements, flock, gravity, loads, pair_laws, steering, user
from springline.forces.laws import Law, LawWith
from springline.model.contracts import Declared
from springline.model.space import Torus
from springline.scene.cases import combination
from springline.scene.columns import Columns
from springline.scene.scene import Scene
from springline.scene.text_values import mapping_of, read_particles, read_springs, text_of, unplain

FORMAT = 1
SHORT = 32  # numbers; longer arrays are written as base64

_KINDS: tuple[type[Declared], ...] = (
    gravity.Gravity, drag.Drag, drag.AirDrag, loads.Load, attraction.Attraction, elements.Element, user.Custom,
    pair_laws.PairForce, flock.Cohesion, flock.Separation, flock.Alignment, *steering.STEERING, steering.SteeringLimit,
    ties.Rod, ties.Cord, ties.Sphere, ties.Ring, walls.Plane, walls.Box, Contacts, Merging, surface.Surface,
    limits.SpeedLimit, limits.ForceLimit, limits.DisplacementLimit, memory.Fragile, memory.Trails,
)  # fmt: skip
DECLARED: dict[str, type[Declared]] = {kind.key(): kind for kind in _KINDS}
OWN = ("force", "measure", "closest", "law")  # fields that may hold a function of the user's own
UNIT = ("normal", "axis")  # fields that are made unit vectors
ROUNDING = 1e-15  # [-] between a unit vector and the same made one again
OWN_KINDS = (user.UserForce, elements.Measure, surface.ClosestPoint, pair_laws.PairLaw)


class Missing(SceneError):
    """A function of the user's own that a scene names was not handed over."""


def to_text(scene: Scene) -> str:
    """The scene as JSON text. Functions of the user's own are noted by name only: loading runs no code."""
    data = {
        "format": FORMAT,
        "title": scene.title,
        "dim": scene.dim,
        "gravity": scene._gravity.tolist(),
        "space": None
        if scene.space is None
        else {"size": _plain(scene.space.size), "origin": _plain(scene.space.origin)},
        "particles": _columns(scene._particles),
        "springs": _columns(scene._springs),
        "laws": [{"law": law.law.name, "values": _plain(law.values)["map"]} for law in scene._laws],
        "declared": [_declared(thing) for thing in scene._declared],
        "load_cases": scene._combinations,
    }
    if len(scene._faces):
        data["faces"] = _plain(scene._faces)
    return json.dumps(data, separators=(",", ":"))


def from_text(text: str, using: Sequence[Any] = (), *, lenient: bool = False) -> Scene:
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
    scene = _begun(data)
    read_particles(scene, _row(data, "particles", scene._particles.names))
    read_springs(scene, _row(data, "springs", scene._springs.names), len(_listed(data, "laws")))
    if lenient:
        _leave_out(data, own, scene)
    for row in data["laws"]:
        law = _own(own, text_of(row, "law"), Law)
        values = {name: unplain(value, name) for name, value in mapping_of(row, "values").items()}
        scene._laws.append(LawWith(law, parameter_values(law.energy, law.parameters, values)))
    for row in _listed(data, "declared"):
        scene._declared.append(_undeclared(scene, row, own))
    for name, factors in mapping_of(data, "load_cases", {}).items():
        scene._combinations[name] = combination(scene, name, mapping_of({name: factors}, name))
    if "faces" in data:
        scene.faces = unplain(data["faces"], "faces")
    return scene


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SceneError(f"This is no text of a scene: {str(error)[:200]}.") from None
    if not isinstance(data, dict) or "format" not in data:
        raise SceneError("This is no text of a scene: it says no format.")
    if data["format"] != FORMAT:
        raise SceneError(f"This text of a scene has the format {shown(data['format'])}, and {FORMAT} is read here.")
    return data


def _begun(data: Mapping[str, Any]) -> Scene:
    """The scene without anything in it."""
    space = data.get("space")
    if space is not None:
        row = mapping_of(data, "space")
        space = Torus(unplain(row.get("size"), "size"), unplain(row.get("origin"), "origin"))
    scene = Scene(dim=data.get("dim"), space=space, title=text_of(data, "title"))  # type: ignore[arg-type]
    scene._gravity = vector(data.get("gravity"), "gravity", "Scene()", "m/s2", scene.dim)
    return scene


def _leave_out(data: dict[str, Any], own: Mapping[str, Any], scene: Scene) -> None:
    """Drop what needs a function that is not there."""
    data["declared"] = [
        row for row in _listed(data, "declared") if all(row[name] in own for name in OWN if type(row.get(name)) is str)
    ]
    if all(text_of(row, "law") in own for row in data["laws"]):
        return
    data["laws"] = []
    law = scene._springs.array("law")
    scene._springs.array("stiffness")[law >= 0] = np.nan
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


def _declared(thing: Declared) -> dict[str, Any]:
    row: dict[str, Any] = {"type": thing.key()}
    for name in (field.name for field in dataclasses.fields(thing)):
        value = getattr(thing, name)
        row[name] = value.name if isinstance(value, OWN_KINDS) else _plain(value)
    return row


def _undeclared(scene: Scene, row: Mapping[str, Any], own: Mapping[str, Any]) -> Declared:
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
    for name, wanted in zip(OWN, OWN_KINDS, strict=True):
        if isinstance(values.get(name), str):
            values[name] = _own(own, values[name], wanted)
    return _as_written(kind(**values), scene)


def _as_written(thing: Declared, scene: Scene) -> Declared:
    """The thing, checked; a unit vector keeps the bits that it has, since to make it one again may cost the last."""
    checked = scene._ready(thing, None, {})
    same = {name: getattr(thing, name) for name in UNIT if hasattr(thing, name) and getattr(thing, name) is not None}
    kept = {name: value for name, value in same.items() if np.allclose(value, getattr(checked, name), 0.0, ROUNDING)}
    return checked.replaced(**kept) if kept else checked


def _columns(columns: Columns) -> dict[str, Any]:
    return {name: _plain(columns.array(name)) for name in columns.names}


def _row(data: Mapping[str, Any], name: str, columns: Sequence[str]) -> dict[str, Any]:
    """The columns of particles, or of springs."""
    row = mapping_of(data, name)
    for column in columns:
        if column not in row:
            raise SceneError(f"The {name} of this scene have no column {column!r}.")
    return {column: unplain(row[column], column) for column in columns}


def _listed(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    rows = data.get(name)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise SceneError(f"The {name!r} of this scene must be a list of rows. Got {shown(rows)}.")
    return rows


def _plain(value: Any) -> Any:
    """A value as JSON: arrays keep their type and bits."""
    value = handle_index(value)
    if isinstance(value, np.ndarray):
        if value.size > SHORT or (value.dtype.kind == "f" and not np.isfinite(value).all()):
            little = np.ascontiguousarray(value.astype(value.dtype.newbyteorder("<")))
            return {
                "dtype": little.dtype.str,
                "shape": value.shape,
                "base64": base64.b64encode(little.tobytes()).decode(),
            }
        return {"dtype": value.dtype.newbyteorder("<").str, "shape": value.shape, "values": value.ravel().tolist()}
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, float) and not np.isfinite(value):
        return {"float": repr(value)}
    if isinstance(value, (tuple, list)):
        return {"tuple": [_plain(item) for item in value]}
    if isinstance(value, dict):
        return {"map": {name: _plain(item) for name, item in value.items()}}
    return value
