"""JSON as files hold it: parsed with bounds, and looked into with errors that say where."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from springline.checks import format_value
from springline.errors import FileError
from springline.io.lines import LARGEST_TEXT, whole_file
from springline.recording.archive_bytes import MARKS, MOST_PARSED

MOST_BYTES = 24 * 2**20  # parsed, a file takes about ten times as much memory
NUMBERS = {int, float}


def read_json_file(path: str | os.PathLike[str]) -> Any:
    """The content of a JSON file. Raises ``FileError`` with the line of an error, and for nesting that is too deep."""
    return parse_json(whole_file(path, MOST_BYTES), os.fspath(path))


def parse_json(data: bytes, path: str) -> Any:
    """The content of JSON text. Raises ``FileError`` as :func:`json_of` does."""
    memory = sum(weight * data.count(mark.encode()) for mark, weight in MARKS.items())
    if memory > MOST_PARSED:
        rule = f"JSON may take {MOST_PARSED // 10**6} MB of memory once it is read"
        raise FileError(f"{rule}. This takes about {memory // 10**6}. {LARGEST_TEXT}", path)
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_no_number, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise FileError(f"This is no JSON: {error.msg}, at column {error.colno}.", path, error.lineno) from None
    except UnicodeDecodeError as error:
        raise FileError(f"This is no JSON: byte {error.start} is no UTF-8 text.", path) from None
    except RecursionError:
        raise FileError("The lists of this JSON lie in one another too deep to be a drawing.", path) from None
    except ValueError as error:
        raise FileError(f"This is no JSON: {error}.", path) from None


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number of JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys stand once each: of two values with one name, nobody knows which was meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        known = set[str]()
        twice = next(key for key, _ in pairs if key in known or known.add(key))  # type: ignore[func-returns-value]
        raise ValueError(f"an object has the key {format_value(twice)} twice. Keep one of the two")
    return found


def entry(table: Any, name: str, kind: type | tuple[type, ...], where: str, path: str, default: Any = None) -> Any:
    """One entry of a JSON object, of a kind that is wanted; ``default`` where it is not there."""
    if not isinstance(table, dict):
        raise FileError(f"{where} must be an object. Got {format_value(table)}.", path)
    value = table.get(name, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise FileError(f"{name!r} of {where} must be {_words(kind)}. Got {format_value(value)}.", path)
    return value


def reals(values: Any, wide: int, where: str, path: str) -> npt.NDArray[np.float64]:
    """Rows of ``wide`` numbers, shape (rows, wide)."""
    found = _array(values, where, path)
    if found.size == 0:
        return np.zeros((0, wide))
    if found.ndim != 2 or found.shape[1] != wide:
        raise FileError(f"{where} must be rows of {wide} numbers. Got an array of shape {found.shape}.", path)
    return found.astype(np.float64)


def wholes(values: Any, where: str, path: str) -> npt.NDArray[np.int64]:
    """A list of whole numbers, shape (n,)."""
    found = _array(values, where, path)
    if found.size == 0:
        return np.zeros(0, np.int64)
    if found.ndim != 1 or found.dtype.kind not in "iu":
        raise FileError(f"{where} must be a list of whole numbers. Got {format_value(values)}.", path)
    return found.astype(np.int64)


def _array(values: Any, where: str, path: str) -> npt.NDArray[Any]:
    found = np.array(None)
    if is_table(values):
        with suppress(ValueError, TypeError, OverflowError):
            found = np.array(values)
    if found.size and found.dtype.kind not in "iuf":
        rule = f"{where} must be numbers, of one length in each row"
        raise FileError(f"{rule}. Got {format_value(values)}.{_first_wrong(values)}", path)
    return found


def is_table(values: Any) -> bool:
    """Whether they are a list of numbers, or of lists of as many numbers each: looked at before room is made."""
    if not isinstance(values, list):
        return False
    if set(map(type, values)) == {list}:
        return len(set(map(len, values))) == 1 and set(map(type, chain.from_iterable(values))) <= NUMBERS
    return set(map(type, values)) <= NUMBERS


def _words(kind: type | tuple[type, ...]) -> str:
    names = {dict: "an object", list: "a list", str: "text", int: "a whole number", float: "a number"}
    kinds = kind if isinstance(kind, tuple) else (kind,)
    return " or ".join(names.get(one, "null") for one in kinds)


def _first_wrong(values: Any) -> str:
    """Which row is no numbers, or longer or shorter than the first, in a sentence; nothing where none is."""
    rows = values if isinstance(values, list) else []
    forms = [len(row) if isinstance(row, list) else -1 for row in rows]
    for number, row in enumerate(rows):
        parts = row if isinstance(row, list) else [row]
        if forms[number] != forms[0] or any(
            isinstance(one, bool) or not isinstance(one, (int, float)) for one in parts
        ):
            return f" Row {number}, counted from 0, is {format_value(row)}."
    return ""


def nested_names(attributes: Mapping[Any, Any]) -> set[str]:
    """Names of the attributes that hold lists or objects, which are no single value."""
    return {str(name) for name, value in attributes.items() if isinstance(value, (list, dict))}
