"""Checks of user input: every error contains the name, the rule, the value, and a way out."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature, unwrap
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from springline.aliases import ELSEWHERE, NEEDED, REMARKS, TWINS, attribute_hint, name_hint
from springline.errors import SceneError
from springline.messages import argument
from springline.messages import word as typed
from springline.typing import FloatArray as FloatArray
from springline.typing import IntArray as IntArray

F = TypeVar("F", bound=Callable[..., Any])
Word = TypeVar("Word", bound=str)

ACCURACY = 0.01  # [-] of the amplitude: default error per period
UNIT = 1e-15  # [-] rounding of the length of a normalized vector: 4 units in the last place
LONGEST_PATH = 4096  # [bytes] of a file name with its folders: the limit of Linux
MOST_SHOWN = 200  # characters of a text, or items of a list, that are formatted to show 80 characters
MOST = 2**31 - 1  # particles or springs of a scene: the compiled loop uses 32-bit indices


def refuse(name: str, caller: str, rule: str, got: Any, hint: str = "") -> SceneError:
    """Error for an argument that breaks a rule; the caller raises it."""
    tail = f" {hint}" if hint else ""
    return SceneError(f"{argument(name, caller)} must be {rule}. Got {format_value(got)}.{tail}")


def format_value(value: Any) -> str:
    """Short text of any value on one line, for error messages."""
    if isinstance(value, np.generic):
        value = value.item()
    if callable(value) and hasattr(value, "__name__"):
        return f"the {'class' if isinstance(value, type) else 'function'} {value.__name__}"
    if type(value).__module__.startswith("springline") and isinstance(getattr(value, "name", None), str):
        return f"<{type(value).__name__} {value.name}>"
    try:
        written = repr(_excerpt(value, [MOST_SHOWN]))
    except Exception:  # repr() may fail, or its result may be too long
        written = f"a {type(value).__name__}"
    text = " ".join(re.sub(r" at 0x[0-9a-fA-F]+", "", written).split())
    cut = type(value) is str and len(value) > MOST_SHOWN
    return text[:77] + "..." if cut or len(text) > 80 else text


def _excerpt(value: Any, left: list[int]) -> Any:
    """Value with as many items as are shown, since formatting a long list would take seconds."""
    left[0] -= 1
    if type(value) in (str, bytes):
        return value[:MOST_SHOWN]
    if type(value) in (list, tuple):
        return type(value)(_excerpt(one, left) for one in value[:MOST_SHOWN] if left[0] > 0)
    if type(value) is dict:
        return {_excerpt(key, left): _excerpt(value[key], left) for key in [*islice(value, MOST_SHOWN)] if left[0] > 0}
    return value


def strip_unit(value: Any, unit: str, name: str, caller: str) -> Any:
    """Plain number or array of a quantity with ``.to(unit)`` (pint, astropy); other values unchanged."""
    try:
        inside = next((word for word in ("magnitude", "value") if hasattr(value, word)), "")
        if not (inside and hasattr(value, "to")):
            return value
    except Exception:  # attribute access may fail
        return value
    spelled = re.sub(r"([A-Za-z])(\d)", r"\1**\2", unit).replace(" ", "*")  # these libraries write m/s2 as m/s**2
    try:
        return getattr(value.to(spelled), inside)
    except Exception as error:  # each library has its own exceptions
        rule = f"a quantity that converts to {unit}" if unit else "a plain number, without a unit"
        raise refuse(name, caller, rule, value) from error


def number(value: Any, name: str, caller: str, unit: str = "", hint: str = "") -> float:
    """Return ``value`` as a finite float."""
    value = strip_unit(value, unit, name, caller)
    rule = f"a finite number{_in(unit)}"
    if not _single(value):
        raise refuse(name, caller, rule, value, hint)
    try:
        result = float(value)
    except Exception:  # any exception from the conversion of an arbitrary object
        raise refuse(name, caller, rule, value, hint) from None
    if not np.isfinite(result):
        raise refuse(name, caller, rule, value, hint)
    return result


def numbers(value: Any, name: str, caller: str, unit: str = "") -> FloatArray:
    """Return ``value`` as a read-only array of finite numbers, of any shape except an empty one."""
    rule = f"a finite number{_in(unit)}, or an array of them"
    array = _floats(value, name, caller, rule, unit)
    if array.size == 0:
        raise refuse(name, caller, rule, value)
    array = np.ascontiguousarray(array)
    array.flags.writeable = False
    return array


def positive(value: Any, name: str, caller: str, unit: str = "", hint: str = "") -> float:
    """Return ``value`` as a finite float above zero."""
    result = number(value, name, caller, unit, hint)
    if result <= 0.0:
        raise refuse(name, caller, f"a positive number{_in(unit)}", value, hint)
    return result


def not_negative(value: Any, name: str, caller: str, unit: str = "", hint: str = "") -> float:
    """Return ``value`` as a finite float, zero or more."""
    result = number(value, name, caller, unit, hint)
    if result < 0.0:
        raise refuse(name, caller, f"zero or a positive number{_in(unit)}", value, hint)
    return result


def whole(value: Any, name: str, caller: str, least: int = 0, hint: str = "") -> int:
    """Return ``value`` as an int of at least ``least`` and at most ``MOST``."""
    if not is_whole(value) or value < least:
        raise refuse(name, caller, f"a whole number of at least {least}", value, hint)
    if value > MOST:
        raise refuse(name, caller, f"a whole number of at most {MOST:,}", value, hint)
    return int(value)


def is_whole(value: Any) -> bool:
    """Return True if ``value`` is a whole number; bools and time differences, which are integers too, are not."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))


def flag(value: Any, name: str, caller: str) -> bool:
    """Return ``value`` as a bool; words and numbers are refused, since "no" counts as true."""
    if not isinstance(value, (bool, np.bool_)):
        raise refuse(name, caller, "True or False", value)
    return bool(value)


def flags(value: Any, count: int, name: str, caller: str) -> npt.NDArray[np.bool_]:
    """Return ``value``, True or False, one for all or one for each of ``count`` items, as shape (count,)."""
    if depth(value) != 1 and not isinstance(value, np.ndarray):
        return np.full(count, flag(value, name, caller))
    array = np.asarray(value)
    if array.dtype != bool or (array.ndim and array.shape != (count,)):
        raise SceneError(
            f"{argument(name, caller)} must be True or False, or a mask of shape ({count},). "
            f"Got {array.dtype} of shape {array.shape}."
        )
    return np.array(np.broadcast_to(array, (count,)))


def choice(value: Any, name: str, caller: str, options: Iterable[Word]) -> Word:
    """Return ``value`` if it is one of ``options``; otherwise raise an error with the nearest option."""
    known = list(options)
    if isinstance(value, str) and value in known:
        return known[known.index(value)]
    raise refuse(
        name,
        caller,
        f"one of {', '.join(map(typed, known))}",
        value,
        did_you_mean(value if isinstance(value, str) else "", known),
    )


def suggest_options(function: F) -> F:
    """Decorate ``function`` so that a misspelled option, or an option given by position, raises an error with a way
    out."""
    listed = signature(unwrap(function)).parameters.values()
    operands = [one.name for one in listed if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    options = [one.name for one in listed if one.kind is one.KEYWORD_ONLY]
    needed = [one.name for one in listed if one.default is one.empty and one.name in (*operands, *options)]

    @wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        name = type(given[0]).__name__ if function.__name__ == "__init__" else function.__name__
        refuse_unknown_options(name, named, operands, options)
        if missing := [one for one in needed if one not in named and one not in operands[: len(given)]]:
            hint = NEEDED.get(f"{name}.{missing[0]}", "")
            raise TypeError(f"{name}() needs {' and '.join(missing)}. {hint}".rstrip())
        if len(given) > len(operands):
            taken, more = [one for one in operands if one != "self"], len(given) - len(operands)
            by_place = f"{name}() takes {' and '.join(taken) or 'nothing'} by position"
            raise TypeError(f"{by_place}, and got {more} more. Say by name what it is: {', '.join(options)}.")
        return function(*given, **named)

    return call  # type: ignore[return-value]


C = TypeVar("C", bound=type)


def suggest_fields(made: C) -> C:
    """Decorate a dataclass so that a misspelled field raises an error, as :func:`suggest_options` does for options."""
    begin: Any = vars(made)["__init__"]
    code = begin.__code__
    known = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]

    @wraps(begin)
    def init_with_suggestions(self: Any, *given: Any, **named: Any) -> None:
        refuse_unknown_options(type(self).__name__, named, (), known)
        begin(self, *given, **named)

    made.__init__ = init_with_suggestions  # type: ignore[misc]
    return made


def refuse_unknown_options(name: str, given: Iterable[str], operands: Iterable[str], options: Iterable[str]) -> None:
    """Refuse ``given`` names outside the operands and options of the function ``name``; suggest the nearest name."""
    options, known = list(options), {*operands, *options}
    for word in given:
        if word not in known:
            near = ELSEWHERE.get(word) or did_you_mean(word, [one for one in known if one != "self"])
            hint = near or (f"Its options: {', '.join(options)}." if options else "It takes none.")
            raise TypeError(f"{name}() got an unexpected option {word!r}. {hint}")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Text 'Did you mean ...?' for a synonym from other programs, else for the nearest known word, or an empty text."""
    known, word = list(known), str(word).lower()
    bare = _bare(word)
    twins = TWINS.get(bare, "").split()
    near = [one for one in known if _bare(one) in twins]
    lower = {one.lower(): one for one in reversed(known)}  # of names that differ by case only, the first
    near = near or [lower[one] for one in difflib.get_close_matches(word, lower, n=1, cutoff=0.5)]
    if not near:
        return ""
    remark = REMARKS.get((bare, _bare(near[0])), "")
    return f"Did you mean {near[0]!r}{remark and f' ({remark})'}?"


def _bare(word: str) -> str:
    """Option without its dashes, in Python spelling."""
    return word.lstrip("-").replace("-", "_")


def no_attribute(self: object, name: str) -> Any:
    """Raise for a missing attribute, as ``__getattr__`` of a class, with a suggestion."""
    kind = type(self)
    if hasattr(kind, name):
        return object.__getattribute__(self, name)  # a property that failed raises its own error
    words = f"{kind.__name__!r} object has no attribute {name!r}"
    if not name.startswith("_"):
        known = [one for one in dir(self) if not one.startswith("_")]
        twin = attribute_hint(kind.__name__, name)
        words = f"{words}. {twin or name_hint(name) or did_you_mean(name, known)}".removesuffix(". ")
    raise AttributeError(words, name=name)


def vector(value: Any, name: str, caller: str, unit: str = "", dim: int = 3, fill: float = 0.0) -> FloatArray:
    """Return ``value`` as one point or vector, shape (3,); in 2D two coordinates are enough."""
    array = _floats(value, name, caller, f"{dim} finite coordinates{_in(unit)}", unit)
    if array.ndim != 1 or array.shape[0] not in {3, dim}:
        raise refuse(name, caller, f"{dim} finite coordinates{_in(unit)}", value, _plane(array.shape))
    return _pad_to_space(array[None, :], name, caller, unit, dim, fill)[0]


def direction(value: Any, name: str, caller: str, dim: int = 3) -> FloatArray:
    """Return ``value`` as a unit vector, shape (3,); a vector of length one to rounding is returned bit-identical."""
    array = vector(value, name, caller, dim=dim)
    size = float(np.sqrt(array @ array))
    if size == 0.0:
        raise refuse(name, caller, "a direction, not the zero vector", value)
    return array if abs(size - 1.0) <= UNIT else array / size


def points(value: Any, name: str, caller: str, unit: str = "", dim: int = 3) -> FloatArray:
    """Return ``value`` as points or vectors, shape (n, 3), a new float64 array; in 2D two columns are enough."""
    rule = f"an array of shape (n, {dim}) of finite numbers{_in(unit)}"
    array = _floats(value, name, caller, rule, unit)
    if array.size == 0 and array.ndim <= 2:
        return np.zeros((0, 3))
    if array.ndim != 2 or array.shape[1] not in {3, dim}:
        hint = _plane(array.shape)
        raise SceneError(
            f"{argument(name, caller)} must be {rule}. Got an array of shape {array.shape}. {hint}".strip()
        )
    return _pad_to_space(array, name, caller, unit, dim, 0.0)


def each(
    value: Any, count: int, name: str, caller: str, unit: str = "", least: float | None = None, above: bool = False,
    hint: str = "",
) -> FloatArray:  # fmt: skip
    """Return ``value``, one number or one for each of ``count`` items, as an array of shape (count,).

    ``least`` is the smallest allowed value, which is itself excluded if ``above`` is true; all values must be finite.
    """
    rule = _rule(unit, least, above)
    array = _floats(value, name, caller, rule, unit, finite=False)
    if array.ndim > 1 or (array.ndim == 1 and array.shape[0] != count):
        raise SceneError(
            f"{argument(name, caller)} must be {rule}, or an array of shape ({count},). "
            f"Got an array of shape {array.shape}."
        )
    one_each = array.ndim == 1
    array = np.array(np.broadcast_to(array, (count,)), dtype=np.float64)
    bad = ~np.isfinite(array)
    if least is not None:
        with np.errstate(invalid="ignore"):
            bad |= (array <= least) if above else (array < least)
    if bad.any():
        first = int(np.argmax(bad))
        where = f" for item {first}" if one_each else ""
        tail = f" {hint}" if hint else ""
        raise SceneError(f"{argument(name, caller)} must be {rule}. Got {format_value(array[first])}{where}.{tail}")
    return array


def rows(value: Any, count: int, name: str, caller: str, unit: str = "", dim: int = 3) -> FloatArray:
    """Return ``value`` as one row for each of ``count`` particles, or one for all, shape (count, 3) or (1, 3)."""
    if depth(value) == 1:
        return vector(value, name, caller, unit, dim)[None]
    array = points(value, name, caller, unit, dim)
    if len(array) not in {1, count}:
        raise SceneError(
            f"{argument(name, caller)} must be one row for each of its {count} particles, or one for all. "
            f"Got {len(array)} rows."
        )
    return array


def vectors(value: Any, name: str, caller: str, unit: str = "") -> FloatArray:
    """Return ``value`` as vectors, shape (n, 3) or (frames, n, 3); with two coordinates the third is 0."""
    rule = f"an array of shape (n, 3) or (frames, n, 3) of finite numbers{_in(unit)}"
    array = _floats(value, name, caller, rule, unit)
    if array.ndim not in {2, 3} or array.shape[-1] not in {2, 3}:
        raise SceneError(f"{argument(name, caller)} must be {rule}. Got an array of shape {array.shape}.")
    if array.shape[-1] == 2:
        array = np.concatenate([array, np.zeros((*array.shape[:-1], 1))], axis=-1)
    return array


def pairs(value: Any, name: str, caller: str) -> np.ndarray:
    """Ends of springs as an array of whole numbers, shape (m, 2)."""
    rule = "whole-number indices of shape (m, 2)"
    try:
        array = np.asarray(value)
    except Exception:
        raise refuse(name, caller, rule, value) from None
    if array.size == 0:
        array = np.zeros((0, 2), dtype=np.int64)
    if array.ndim != 2 or array.shape[1] != 2 or array.dtype.kind not in "iu":
        raise SceneError(
            f"{argument(name, caller)} must be {rule}. "
            f"Got {format_value(value) if array.ndim == 0 else f'{array.dtype} of shape {array.shape}'}."
        )
    return array


def whole_rows(
    value: Any, name: str, caller: str, rule: str, width: int | None = None, *, or_one: bool = False
) -> IntArray:  # fmt: skip
    """Return ``value``, rows (``or_one``) or handles, as rows of whole numbers, shape (n, ``width``), n at least 1."""
    try:
        array = np.asarray(handle_index(value))
        array = array[None] if or_one and array.ndim == 1 else array
    except Exception:  # ragged lists, or any exception from the conversion of an arbitrary object
        raise refuse(name, caller, rule, value) from None
    fits = array.ndim == 2 and array.size > 0 and array.dtype.kind in "iu"
    if not fits or (width is not None and array.shape[1] != width):
        raise refuse(name, caller, rule, value)
    return array.astype(np.int64)


def row_of_wholes(value: Any, name: str, caller: str, rule: str) -> IntArray:
    """Return ``value``, a handle or whole numbers, as one row of whole numbers, shape (n,), n at least 1."""
    try:
        array = np.ravel(np.asarray(handle_index(value)))
    except Exception:
        raise refuse(name, caller, rule, value) from None
    if array.size == 0 or array.dtype.kind not in "iu":
        raise refuse(name, caller, rule, value)
    return array.astype(np.int64)


def path(value: Any, name: str, caller: str) -> Path:
    """Return ``value`` as a valid file name."""
    rule = "the name of a file, as text or a pathlib.Path"
    if not isinstance(value, (str, os.PathLike)):
        raise refuse(name, caller, rule, value)
    try:
        found = Path(value)
        letters = os.fsencode(found)
    except Exception:  # invalid characters, or any exception from the conversion of an arbitrary object
        raise refuse(name, caller, rule, value) from None
    if b"\0" in letters or len(letters) > LONGEST_PATH:
        raise refuse(name, caller, f"{rule}, of at most {LONGEST_PATH:,} letters and without a null character", value)
    return found


def function(value: Any, name: str, caller: str) -> Callable[..., Any] | None:
    """Return ``value`` if it is callable or None."""
    if value is not None and not callable(value):
        raise refuse(name, caller, "a function, or None", value)
    return value


def depth(value: Any) -> int:
    """Dimensions of an array, or nesting depth of lists; ragged lists count as two."""
    return 2 if is_ragged(value) else int(np.ndim(value))


def is_ragged(value: Any) -> bool:
    """Return True if ``value`` contains lists of different lengths, which cannot form an array."""
    try:
        np.ndim(value)
    except Exception:  # or other values that cannot form an array
        return True
    return False


def indices(value: Any, count: int, name: str, caller: str, things: str = "particles") -> IntArray:
    """Indices (or a mask, or a handle with ``.index``) into ``count`` items, shape (k,), int64."""
    for one in value if isinstance(value, (list, tuple)) else [value]:
        if getattr(one, "things", things) != things:
            raise SceneError(f"{argument(name, caller)} must be {things}. Got a handle of {one.things}.")
    value = handle_index(value)
    try:
        array = np.atleast_1d(np.asarray(value))
    except Exception:  # ragged lists, or any exception from the conversion of an arbitrary object
        raise refuse(name, caller, f"a handle, whole-number indices or a mask of {things}", value) from None
    if array.dtype == bool and np.ndim(value):
        if array.shape != (count,):
            raise SceneError(
                f"{argument(name, caller)} must be a mask with one entry for each of the {count} {things}. "
                f"Got shape {array.shape}."
            )
        return np.flatnonzero(array).astype(np.int64)
    if array.size == 0:
        return np.zeros(0, dtype=np.int64)
    if array.dtype.kind not in "iu" or array.ndim != 1:
        raise refuse(name, caller, f"a handle, whole-number indices or a mask of {things}", value)
    bad = (array < 0) | (array >= count)
    if bad.any():
        few = {0: f"indices of {things}, and there are none", 1: "index 0, there is no other"}
        got = int(array[bad][0])
        hint = " Indices do not count from the end." if got < 0 else ""
        raise SceneError(
            f"{argument(name, caller)} must be {few.get(count, f'indices between 0 and {count - 1}')}. Got {got}.{hint}"
        )
    return array.astype(np.int64)


NUMBERS: set[type] = {int, float, np.int64, np.int32, np.float64}
ROWS: set[type] = {list, tuple}


def handle_index(value: Any) -> Any:
    """Indices of a handle, or of handles and numbers in a list; other values unchanged.

    The ``index`` of lists and ranges has another meaning. In a list, a handle of a single item stands for its number,
    and larger handles for all their numbers in sequence: ``[left, right]``, ``[chain.ends, 7]``; rows of handles are
    rows of numbers.
    """
    if is_handle(value):
        return value.index
    if not isinstance(value, (list, tuple)) or not value:
        return value
    # Long lists of numbers, and of rows of numbers, are recognized by their types: checking each item takes 20 times as
    # long.
    kinds = set(map(type, value))
    if kinds <= NUMBERS or (kinds <= ROWS and set(map(type, chain.from_iterable(value))) <= NUMBERS):
        return value
    if isinstance(value[0], (list, tuple)):
        rows = [handle_index(one) for one in value]
        return value if all(row is one for row, one in zip(rows, value, strict=True)) else rows
    if not any(map(is_handle, value)) or any(np.ndim(handle_index(one)) > 1 for one in value):
        return value
    return np.concatenate([np.atleast_1d(handle_index(one)) for one in value])


def is_handle(value: Any) -> bool:
    """Return True if ``value`` is a handle of particles or springs."""
    return isinstance(getattr(value, "index", None), np.ndarray)


def _single(value: Any) -> bool:
    """Return True if ``value`` may be one real number: text, bools, dates, complex numbers and arrays are not."""
    if isinstance(value, (np.ndarray, np.generic)):
        return value.ndim == 0 and value.dtype.kind in "iuf"
    return value is not None and not isinstance(value, (str, bytes, bool, complex))


def _floats(value: Any, name: str, caller: str, rule: str, unit: str, finite: bool = True) -> FloatArray:
    """Return ``value`` as a new float64 array, with quantities converted to ``unit``."""
    try:
        array = np.asarray(_plain(value, unit, name, caller))
        if array.dtype.kind not in "iufO" or not all(map(_single, array.flat if array.dtype == object else ())):
            raise TypeError
        if np.ma.is_masked(value):
            raise TypeError
        array = np.array(array, dtype=np.float64)
    except SceneError:
        raise
    except Exception:  # ragged lists, or any exception from the conversion of an arbitrary object
        raise refuse(name, caller, rule, value) from None
    if finite and not np.isfinite(array).all():
        first = np.argwhere(~np.isfinite(array))[0].tolist()
        where = f" in row {first[0]}" if array.ndim > 1 else ""
        raise SceneError(f"{argument(name, caller)} must be {rule}. Got {array[tuple(first)]}{where}.")
    return array


def _plain(value: Any, unit: str, name: str, caller: str) -> Any:
    """Lists and tuples with their quantities as numbers; bools in them, which arrays would hide, are refused."""
    if isinstance(value, (list, tuple)):
        return [_plain(item, unit, name, caller) for item in value]
    if isinstance(value, (bool, np.bool_)):
        raise TypeError
    return strip_unit(value, unit, name, caller)


def _plane(shape: tuple[int, ...]) -> str:
    return "A scene in a plane is Scene(dim=2), in a file dim = 2." if shape and shape[-1] == 2 else ""


def _pad_to_space(array: FloatArray, name: str, caller: str, unit: str, dim: int, fill: float) -> FloatArray:
    if array.shape[1] == 2:
        return np.ascontiguousarray(np.column_stack([array, np.full(len(array), fill)]))
    if dim == 2 and np.any(array[:, 2] != fill):
        raise SceneError(
            f"{argument(name, caller)} must lie in the plane of a 2D scene, its third coordinate {fill:g}. "
            f"Got {format_value(float(array[array[:, 2] != fill][0, 2]))}. Give two coordinates."
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
