"""Values out of the text of a scene: nothing is believed unseen, and nothing is made that is larger than the text."""

from __future__ import annotations

import base64
import binascii
import math
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.checks import each, points, shown
from springline.errors import SceneError
from springline.model.families import KINDS
from springline.spec.arguments import masses
from springline.spec.members import refuse_loops, strengths

if TYPE_CHECKING:
    from springline.spec.spec import Spec

NUMBERS = re.compile(r"[<|]([fiu][1248]|b1)")  # the types of arrays that a scene has
LONGEST = 2**31  # of a dimension of an array without numbers
DEEPEST = 32  # of arrays, and of tuples in tuples
_MISSING = object()


def mapping_of(data: Any, name: str, default: Any = _MISSING) -> dict[str, Any]:
    """The part ``name`` of a row, a mapping."""
    value = data.get(name, default)
    if not isinstance(value, dict):
        raise SceneError(f"The {name!r} of this scene must be a row of named values. Got {_got(value)}.")
    return value


def text_of(data: Mapping[str, Any], name: str) -> str:
    """The part ``name`` of a row, a text."""
    value = data.get(name, _MISSING)
    if not isinstance(value, str):
        raise SceneError(f"The {name!r} of this scene must be a text. Got {_got(value)}.")
    return value


def unplain(value: Any, name: str, depth: int = 0) -> Any:
    """A value out of its JSON; arrays with the type and the bits that they had.

    Raises
    ------
    SceneError : naming the field ``name``, for what is no value, and for arrays that declare what is not there.
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
    """Fill the particles of an empty scene, by the rules that :meth:`Scene.particles` has."""
    caller, dim = "particles()", spec.dim
    position = points(columns["position"], "position", caller, "m", dim)
    velocity, count = points(columns["velocity"], "velocity", caller, "m/s", dim), len(position)
    fixed = columns["fixed"]
    if not isinstance(fixed, np.ndarray) or fixed.dtype != bool or fixed.shape != (count, 3):
        raise SceneError(
            f"The 'fixed' of {caller} must be True or False, of shape ({count}, 3). Got {_described(fixed)}."
        )
    if velocity.shape != position.shape:
        raise SceneError(f"The 'velocity' of {caller} must be one for each of {count} particles. Got {len(velocity)}.")
    spec.particles.append(
        position=position,
        velocity=velocity,
        mass=masses(_column(columns, "mass", count, caller), count, caller),
        radius=each(_column(columns, "radius", count, caller), count, "radius", caller, "m", least=0.0),
        restitution=each(_column(columns, "restitution", count, caller), count, "restitution", caller, least=0.0),
        fixed=fixed,
    )


def read_springs(spec: Spec, columns: Mapping[str, Any], laws: int) -> None:
    """Fill the springs of a scene that has its particles, by the rules that :meth:`Scene.springs` has."""
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
    """An array as its row declares it: of plain numbers, and exactly as many as are there."""
    kind, shape = value.get("dtype"), value.get("shape")
    if not isinstance(kind, str) or not NUMBERS.fullmatch(kind):
        raise SceneError(f"The {name!r} of this scene must be an array of plain numbers. Got the type {_got(kind)}.")
    good = isinstance(shape, list) and len(shape) <= DEEPEST
    if not good or not all(type(n) is int and 0 <= n < LONGEST for n in shape):  # type: ignore[union-attr]
        raise SceneError(f"The {name!r} of this scene must be an array of a shape. Got {_got(shape)}.")
    flat, dtype = _flat(value, np.dtype(kind), name), np.dtype(kind)
    if flat.ndim != 1 or len(flat) != math.prod(shape):  # type: ignore[arg-type]
        raise SceneError(f"The {name!r} of this scene declares the shape {shape}, and {flat.size} numbers are there.")
    return flat.reshape(shape).astype(dtype.newbyteorder("="))  # type: ignore[arg-type]


def _flat(value: Mapping[str, Any], dtype: np.dtype[Any], name: str) -> np.ndarray:
    """The numbers of an array, one after the other."""
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
    """A column of numbers, one for each; a single one for all is not how a scene is written."""
    value = columns[name]
    if not isinstance(value, np.ndarray) or value.shape != (count,) or value.dtype.kind not in "iuf":
        raise SceneError(f"The {name!r} of {caller} must be numbers of shape ({count},). Got {_described(value)}.")
    return value


def _whole(value: np.ndarray, name: str, caller: str, least: int, below: int) -> np.ndarray:
    """Whole numbers from ``least`` to below ``below``, int64."""
    if value.size and value.dtype.kind not in "iu":
        raise SceneError(f"The {name!r} of {caller} must be whole numbers. Got {value.dtype}.")
    bad = (value < least) | (value >= below)
    if bad.any():
        raise SceneError(
            f"The {name!r} of {caller} must be whole numbers between {least} and {below - 1}. Got {value[bad][0]}."
        )
    return value.astype(np.int64)


def _described(value: Any) -> str:
    return f"an array of {value.dtype} of shape {value.shape}" if isinstance(value, np.ndarray) else _got(value)


def _got(value: Any) -> str:
    return "nothing" if value is _MISSING else shown(value)
