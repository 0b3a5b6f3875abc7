"""Checks of what a person typed: every refusal names the thing, the rule, what came, and the way out."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from springline.errors import SceneError

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]


def refuse(name: str, caller: str, rule: str, got: Any, hint: str = "") -> SceneError:
    """The error for an argument that breaks a rule; the caller raises it."""
    tail = f" {hint}" if hint else ""
    return SceneError(f"The {name!r} of {caller} must be {rule}. Got {shown(got)}.{tail}")


def shown(value: Any) -> str:
    """A short text of any value, for error messages."""
    if isinstance(value, np.generic):
        value = value.item()
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def magnitude(value: Any, unit: str = "") -> Any:
    """The plain number or array behind a quantity with ``.to(unit)`` (pint, say); anything else as it is."""
    if unit and hasattr(value, "to") and hasattr(value, "magnitude"):
        return value.to(unit).magnitude
    return value


def number(value: Any, name: str, caller: str, unit: str = "", hint: str = "") -> float:
    """``value`` as a finite float."""
    value = magnitude(value, unit)
    rule = f"a finite number{_in(unit)}"
    if isinstance(value, (str, bytes, bool)) or value is None:
        raise refuse(name, caller, rule, value, hint)
    try:
        result = float(value)
    except (TypeError, ValueError, OverflowError):
        raise refuse(name, caller, rule, value, hint) from None
    if not np.isfinite(result):
        raise refuse(name, caller, rule, value, hint)
    return result


def positive(value: Any, name: str, caller: str, unit: str = "", hint: str = "") -> float:
    """``value`` as a finite float above zero."""
    result = number(value, name, caller, unit, hint)
    if result <= 0.0:
        raise refuse(name, caller, f"a positive number{_in(unit)}", value, hint)
    return result


def not_negative(value: Any, name: str, caller: str, unit: str = "", hint: str = "") -> float:
    """``value`` as a finite float, zero or more."""
    result = number(value, name, caller, unit, hint)
    if result < 0.0:
        raise refuse(name, caller, f"zero or a positive number{_in(unit)}", value, hint)
    return result


def whole(value: Any, name: str, caller: str, least: int = 0, hint: str = "") -> int:
    """``value`` as an int of at least ``least``."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)) or value < least:
        raise refuse(name, caller, f"a whole number of at least {least}", value, hint)
    return int(value)


def choice(value: Any, name: str, caller: str, options: Iterable[str]) -> str:
    """``value`` if it is one of ``options``; otherwise an error with the nearest one."""
    known = list(options)
    if isinstance(value, str) and value in known:
        return value
    raise refuse(name, caller, "one of " + ", ".join(known), value, did_you_mean(str(value), known))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """'Did you mean ...?' for the nearest known word, or an empty text."""
    near = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=0.5)
    return f"Did you mean {near[0]!r}?" if near else ""


def vector(value: Any, name: str, caller: str, unit: str = "", dim: int = 3, fill: float = 0.0) -> FloatArray:
    """``value`` as one point or vector, shape (3,); in 2D two coordinates are enough."""
    array = _floats(magnitude(value, unit), name, caller, f"{dim} finite coordinates{_in(unit)}")
    if array.ndim != 1 or array.shape[0] not in {3, dim}:
        raise refuse(name, caller, f"{dim} finite coordinates{_in(unit)}", value)
    return _padded(array[None, :], name, caller, unit, dim, fill)[0]


def points(value: Any, name: str, caller: str, unit: str = "", dim: int = 3) -> FloatArray:
    """``value`` as points or vectors, shape (n, 3), a new float64 array; in 2D two columns are enough."""
    rule = f"an array of shape (n, {dim}) of finite numbers{_in(unit)}"
    array = _floats(magnitude(value, unit), name, caller, rule)
    if array.size == 0 and array.ndim <= 2:
        return np.zeros((0, 3))
    if array.ndim != 2 or array.shape[1] not in {3, dim}:
        raise SceneError(f"The {name!r} of {caller} must be {rule}. Got an array of shape {array.shape}.")
    return _padded(array, name, caller, unit, dim, 0.0)


def each(
    value: Any, count: int, name: str, caller: str, unit: str = "", least: float | None = None, above: bool = False
) -> FloatArray:
    """``value``, one number or one for each of ``count`` things, as an array of shape (count,).

    ``least`` is the smallest allowed value, itself excluded where ``above`` is true; infinity passes only
    where nothing else is asked (a strength that never breaks).
    """
    value = magnitude(value, unit)
    rule = _rule(unit, least, above)
    array = _floats(value, name, caller, rule, finite=False)
    if array.ndim > 1 or (array.ndim == 1 and array.shape[0] != count):
        raise SceneError(
            f"The {name!r} of {caller} must be {rule}, or an array of shape ({count},). "
            f"Got an array of shape {array.shape}."
        )
    array = np.array(np.broadcast_to(array, (count,)), dtype=np.float64)
    bad = ~np.isfinite(array)
    if least is not None:
        with np.errstate(invalid="ignore"):
            bad |= (array <= least) if above else (array < least)
    if bad.any():
        first = int(np.argmax(bad))
        where = f" for item {first}" if np.ndim(value) else ""
        raise SceneError(
            f"The {name!r} of {caller} must be {rule}. Got {array[first]!r}{where}.".replace("np.float64", "")
        )
    return array


def indices(value: Any, count: int, name: str, caller: str, things: str = "particles") -> IntArray:
    """Indices (or a mask, or a handle with ``.index``) into ``count`` things, shape (k,), int64."""
    value = handle_index(value)
    try:
        array = np.atleast_1d(np.asarray(value))
    except (TypeError, ValueError):
        raise refuse(name, caller, f"a handle or indices of {things}", value) from None
    if array.dtype == bool:
        if array.shape != (count,):
            raise SceneError(
                f"The {name!r} of {caller} must be a mask with one entry for each of the {count} {things}. "
                f"Got shape {array.shape}."
            )
        return np.flatnonzero(array).astype(np.int64)
    if array.size == 0:
        return np.zeros(0, dtype=np.int64)
    if array.dtype.kind not in "iu" or array.ndim != 1:
        raise refuse(name, caller, f"a handle or whole-number indices of {things}", value)
    bad = (array < 0) | (array >= count)
    if bad.any():
        last = f"between 0 and {count - 1}" if count else "of something, and there is nothing yet"
        raise SceneError(f"The {name!r} of {caller} must be indices {last}. Got {int(array[bad][0])}.")
    return array.astype(np.int64)


def handle_index(value: Any) -> Any:
    """The indices behind a handle; anything else as it is (lists and tuples have an ``index`` of another meaning)."""
    return value if isinstance(value, (list, tuple, str)) else getattr(value, "index", value)


def _floats(value: Any, name: str, caller: str, rule: str, finite: bool = True) -> FloatArray:
    try:
        array = np.asarray(value)
        if array.dtype.kind not in "iufO":
            raise TypeError
        array = np.array(array, dtype=np.float64)
    except (TypeError, ValueError):
        raise refuse(name, caller, rule, value) from None
    if finite and not np.isfinite(array).all():
        first = np.argwhere(~np.isfinite(array))[0].tolist()
        where = f" at {first}" if array.ndim > 1 else ""
        raise SceneError(f"The {name!r} of {caller} must be {rule}. Got {array[tuple(first)]}{where}.")
    return array


def _padded(array: FloatArray, name: str, caller: str, unit: str, dim: int, fill: float) -> FloatArray:
    if array.shape[1] == 2:
        return np.ascontiguousarray(np.column_stack([array, np.full(len(array), fill)]))
    if dim == 2 and np.any(array[:, 2] != fill):
        raise SceneError(
            f"The {name!r} of {caller} must lie in the plane of a 2D scene: its third coordinate is not {fill:g}."
        )
    return np.ascontiguousarray(array)


def _rule(unit: str, least: float | None, above: bool) -> str:
    if least is None:
        return f"a finite number{_in(unit)}"
    if least == 0.0:
        return f"a {'positive number' if above else 'number of zero or more'}{_in(unit)}"
    return f"a finite number {'above' if above else 'of at least'} {least:g}{_in(unit)}"


def _in(unit: str) -> str:
    return f" [{unit}]" if unit else ""
