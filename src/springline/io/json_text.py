"""Parsing of JSON files with bounds, and access to entries with errors that name the place."""

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
    """Read a JSON file. Raises ``FileError`` with the line of an error, and for nesting that is too deep."""
    return parse_json(whole_file(path, MOST_BYTES), os.fspath(path))


def parse_json(data: bytes, path: str) -> Any:
    """Parse JSON text. Raises ``FileError`` with the line of an error, and for nesting that is too deep."""
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
    """Build an object and raise ``ValueError`` for duplicate keys, because their meaning is ambiguous."""
    found = dict(pairs)
    if len(found) < len(pairs):
        known = set[str]()
        twice = next(key for key, _ in pairs if key in known or known.add(key))  # type: ignore[func-returns-value]
        raise ValueError(f"an object has the key {format_value(twice)} twice. Keep one of the two")
    return found


def entry(table: Any, name: str, kind: type | tuple[type, ...], where: str, path: str, default: Any = None) -> Any:
    """Entry of a JSON object, checked to be of a type; ``default`` if it does not exist."""
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
    """List of whole numbers, shape (n,)."""
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
    """Return True for a list of numbers, or of equally long lists of numbers; checked before memory is allocated."""
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
    """Sentence that names the first row that is not numeric or differs in length from the first; else empty."""
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
    """Names of the attributes that are lists or objects instead of single values."""
    return {str(name) for name, value in attributes.items() if isinstance(value, (list, dict))}
