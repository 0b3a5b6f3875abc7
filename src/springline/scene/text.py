"""A scene as text and back, bit for bit: plain JSON, long arrays as base64 of their little-endian bytes."""

from __future__ import annotations

import base64
import dataclasses
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from springline.callbacks import parameter_values
from springline.checks import did_you_mean, handle_index
from springline.constraints import limits, memory, surface, ties, walls
from springline.contacts.declare import Contacts, Merging
from springline.errors import SceneError
from springline.forces import attraction, drag, elements, flock, gravity, loads, pair_laws, steering, user
from springline.forces.laws import Law, LawWith
from springline.model.contracts import Declared
from springline.model.space import Torus
from springline.scene.columns import Columns
from springline.scene.scene import Scene

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
OWN_KINDS = (user.UserForce, elements.Measure, surface.ClosestPoint, pair_laws.PairLaw)


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
    """The scene of :func:`to_text`. ``using`` are the functions of the user's own that it names.

    A ``lenient`` reading leaves out the forces and rules whose function is not there, and gives springs whose law is
    not there a stiffness of NaN: good for looking at springs, not for running.
    """
    data = json.loads(text)
    own = {_name_of(item): item for item in using}
    space = data["space"] and Torus(_unplain(data["space"]["size"]), _unplain(data["space"]["origin"]))
    scene = Scene(dim=data["dim"], space=space or None, title=data["title"])
    scene._gravity = np.array(data["gravity"], dtype=np.float64)
    _fill(scene._particles, data["particles"])
    _fill(scene._springs, data["springs"])
    if lenient:
        _leave_out(data, own, scene)
    for row in data["laws"]:
        law = _own(own, row["law"], Law)
        values = {name: _unplain(value) for name, value in row["values"].items()}
        scene._laws.append(LawWith(law, parameter_values(law.energy, law.parameters, values)))
    scene._declared = [_undeclared(row, own) for row in data["declared"]]
    scene._combinations = data.get("load_cases", {})
    if "faces" in data:
        scene.faces = _unplain(data["faces"])
    return scene


def _leave_out(data: dict[str, Any], own: Mapping[str, Any], scene: Scene) -> None:
    """Drop what needs a function that is not there."""
    data["declared"] = [
        row for row in data["declared"] if all(row.get(name) in own for name in OWN if isinstance(row.get(name), str))
    ]
    if all(row["law"] in own for row in data["laws"]):
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
        raise SceneError(
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


def _undeclared(row: Mapping[str, Any], own: Mapping[str, Any]) -> Declared:
    kind = DECLARED[row["type"]]
    values = {name: _unplain(value) for name, value in row.items() if name != "type"}
    for name, wanted in zip(OWN, OWN_KINDS, strict=True):
        if isinstance(values.get(name), str):
            values[name] = _own(own, values[name], wanted)
    return kind(**values)


def _columns(columns: Columns) -> dict[str, Any]:
    return {name: _plain(columns.array(name)) for name in columns.names}


def _fill(columns: Columns, data: Mapping[str, Any]) -> None:
    columns.append(**{name: np.asarray(_unplain(data[name])) for name in columns.names})


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


def _unplain(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if "float" in value:
        return float(value["float"])
    if "tuple" in value:
        return tuple(_unplain(item) for item in value["tuple"])
    if "map" in value:
        return {name: _unplain(item) for name, item in value["map"].items()}
    if "base64" in value:
        flat = np.frombuffer(base64.b64decode(value["base64"]), dtype=np.dtype(value["dtype"]))
    else:
        flat = np.array(value["values"], dtype=np.dtype(value["dtype"]))
    return flat.reshape(value["shape"]).astype(flat.dtype.newbyteorder("="))
