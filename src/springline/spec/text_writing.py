"""Scenes as JSON text, exact to the bit, with long arrays as base64 of their little-endian bytes."""

from __future__ import annotations

import base64
import dataclasses
import json
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import handle_index
from springline.contacts import rules
from springline.forces import net
from springline.model.contracts import Declared
from springline.spec.spec import Columns

if TYPE_CHECKING:
    from springline.spec.spec import Spec

FORMAT = 1
DECLARED: dict[str, type[Declared]] = {kind.key(): kind for kind in (*net.DECLARED, *rules.DECLARED)}
SHORT = 32  # numbers; longer arrays are written as base64


def to_text(spec: Spec) -> str:
    """Return the scene as JSON text. User-defined functions are stored by name only: loading runs no code."""
    data = {
        "format": FORMAT,
        "title": spec.title,
        "dim": spec.dim,
        "gravity": spec.gravity.tolist(),
        "space": None if spec.torus is None else {"size": _plain(spec.torus.size), "origin": _plain(spec.torus.origin)},
        "particles": _columns(spec.particles),
        "springs": _columns(spec.springs),
        "laws": [{"law": law.law.name, "values": _plain(law.values)["map"]} for law in spec.laws],
        "declared": [_declared_row(thing) for thing in spec.declared],
        "load_cases": spec.combinations,
    }
    if len(spec.faces):
        data["faces"] = _plain(spec.faces)
    if spec.remembered:
        data["memory"] = [[row.kind, list(row.names), list(row.numbers)] for row in spec.remembered]
    return json.dumps(data, separators=(",", ":"))


def _declared_row(thing: Declared) -> dict[str, Any]:
    row: dict[str, Any] = {"type": thing.key()}
    for name in (field.name for field in dataclasses.fields(thing)):
        function = thing.function_in(name)
        row[name] = _plain(getattr(thing, name)) if function is None else function.name
    return row


def _columns(columns: Columns) -> dict[str, Any]:
    blank = [] if "charge" not in columns.names or columns.array("charge").any() else ["charge"]
    return {name: _column(columns.array(name)) for name in columns.names if name not in blank}


def _column(value: np.ndarray) -> Any:
    """Return a column as JSON: one number if a long column is bitwise constant; ten million springs fill a gigabyte."""
    if value.ndim == 1 and value.size > SHORT:
        bits = np.ascontiguousarray(value).view(f"u{value.itemsize}")
        if (bits == bits[0]).all():
            return {"each": _plain(value[:1])}
    return _plain(value)


def _plain(value: Any) -> Any:
    """Return a value as JSON: arrays keep their type and bits."""
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
