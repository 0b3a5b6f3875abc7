"""Encoding of an archive's arrays and texts as bytes with checksums, and checked decoding of untrusted bytes."""

from __future__ import annotations

import json
import math
import re
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from springline.errors import RecordingError
from springline.recording.changes import Change, decode_value, encode_value

Array = npt.NDArray[Any]

EVENT = np.dtype([("time", "<f8"), ("kind", "<i4"), ("index", "<i8"), ("other", "<i8"), ("value", "<f8")])
"""One event: time [s], kind (a number named by the archive's ``kinds``), particle or spring, partner, value."""

_SIMPLE = re.compile(r"[<|][biufcSU][0-9]{1,6}")
_LONGEST_TEXT = 16 * 2**20  # [characters] longest JSON that a reader parses
_MOST_DIMENSIONS = 32
MOST_PARSED = 400 * 10**6  # [bytes] of memory that parsed JSON may take
SWELLS = 20  # [-] largest ratio of memory to length for JSON that springline writes: 17 for short commands
MARKS = {"{": 64, "[": 64, ",": 32, ":": 160}  # [bytes] of memory for each of these characters
_LINK_FROM = 4096  # [bytes] smaller arrays are copied faster than they are compared


def checksum(what: str, frame: int, time: float, data: Any) -> int:
    """CRC-32 of ``data`` with its name, frame and time [s], so that a blob in the wrong place is detected too."""
    return zlib.crc32(data, zlib.crc32(struct.pack("<qd", frame, time), zlib.crc32(what.encode())))


def raw(array: Array) -> memoryview:
    """Bytes of ``array``, little-endian, in C order; a view if the array has that form already."""
    little = np.asarray(array, dtype=array.dtype.newbyteorder("<"), order="C")
    return little.reshape(-1).view(np.uint8).data if little.size else memoryview(b"")


def vectors(value: Any, name: str) -> Array:
    """Return ``value`` as (n, 3) little-endian float64 in C order."""
    array = np.asarray(value)
    if array.ndim != 2 or array.shape[1] != 3 or array.dtype.kind not in "iuf":
        raise RecordingError(f"The {name!r} of a frame must be an array of shape (n, 3) of numbers. Got {array.shape}.")
    return np.asarray(array, dtype="<f8", order="C")


def pack_flags(value: Any, name: str) -> tuple[int, bytes] | None:
    """Return (count, packed bits) of an array of zeros and ones, shape (count,); None stays None."""
    if value is None:
        return None
    array = np.asarray(value)
    if array.ndim != 1 or array.dtype.kind not in "biu" or (array.size and not 0 <= array.min() <= array.max() <= 1):
        raise RecordingError(f"The {name!r} of a frame must be zeros and ones, of shape (n,), or None.")
    return array.size, np.packbits(array.astype(np.uint8)).tobytes()


def unpack_flags(data: bytes, count: int) -> npt.NDArray[np.uint8]:
    """Unpack the zeros and ones of :func:`pack_flags`; ``data`` must hold exactly ``count`` of them."""
    return np.unpackbits(np.frombuffer(data, dtype=np.uint8), count=count)


def energy_values(energy: Mapping[str, float]) -> npt.NDArray[np.float64]:
    """Return the values [J]; minus zero becomes zero and every NaN the same one, since SQL does not keep the others."""
    try:
        values = np.array([float(value) for value in energy.values()], dtype="<f8") + 0.0
    except (TypeError, ValueError):
        raise RecordingError(f"The energies of a frame must be numbers [J] by name. Got {energy!r}.") from None
    values[np.isnan(values)] = np.nan
    return values


def event_array(events: Any) -> Array:
    """Return ``events`` as an array of :data:`EVENT`, with zeros and NaN as in :func:`energy_values`."""
    array = np.asarray(events if events is not None else [], dtype=EVENT if events is None else None)
    if array.size == 0:
        return np.zeros(0, dtype=EVENT)
    if array.ndim != 1 or set(array.dtype.names or ()) != set(EVENT.names or ()):
        raise RecordingError(f"Events must be a structured array with the fields {EVENT.names}. Got {array.dtype}.")
    result = np.empty(array.size, dtype=EVENT)
    for field in EVENT.names or ():
        result[field] = array[field]
    for field in ("time", "value"):
        result[field] += 0.0
        result[field][np.isnan(result[field])] = np.nan
    return result


def pack_state(state: Mapping[str, Any], links: Mapping[str, Array]) -> tuple[str, bytes]:
    """Return the description (JSON) and the bytes of named arrays.

    An array that equals an array of ``links`` bit for bit is not stored again: its description names the link.
    """
    described, parts = [], []
    for name, value in state.items():
        array = np.asarray(value)
        bits = raw(array) if array.dtype.kind in "biufcSUV" else memoryview(b"")
        link = _link(bits, links)
        described.append([name, _spec(array.dtype, name), list(array.shape), link])
        parts.append(b"" if link else bits)
    return dump(described), b"".join(parts)


def unpack_state(text: str, data: bytes, links: Mapping[str, Any]) -> dict[str, Array]:
    """Unpack the state of :func:`pack_state`; ``links`` gives a function that reads the bytes of each link.

    Every declared size is checked against the bytes present before an array is created.
    """
    state: dict[str, Array] = {}
    start = 0
    for name, spec, shape, link in _entries(parse(text)):
        dtype = _dtype(spec)
        size = math.prod(shape) * dtype.itemsize
        if link is not None and link not in links:
            raise ValueError(f"array {name!r} lives in an unknown place")
        source = links[link]() if link else data[start : start + size]
        start += 0 if link else size
        if len(source) != size or (0 in shape and max(shape) > 2**31):
            raise ValueError(f"array {name!r} declares {size} bytes and {len(source)} are there")
        state[name] = np.frombuffer(source, dtype=dtype).reshape(shape).copy()
    if start != len(data):
        raise ValueError("there are more bytes than the arrays declare")
    return state


def dump(value: Any) -> str:
    """Return ``value`` as JSON, without NaN or infinity."""
    try:
        text = json.dumps(value, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordingError(f"What a recording notes must be plain JSON, of finite numbers: {error}.") from None
    if len(text) > _LONGEST_TEXT:
        raise RecordingError(f"What a recording notes must fit in {_LONGEST_TEXT} characters. Got {len(text)}.")
    return text


def check_parsed_size(text: str) -> None:
    """Raise ``ValueError`` for JSON that takes far more memory than JSON of its length that springline writes.

    The number of certain characters gives an upper bound of the memory that the parsed value takes.
    """
    size = sum(weight * text.count(mark) for mark, weight in MARKS.items()) + len(text)
    if size > max(MOST_PARSED, SWELLS * len(text)):
        raise ValueError(f"it would take {size // 10**6:,} MB of memory, far more than its length says")


def parse(text: Any) -> Any:
    """Parse strict JSON: no NaN, infinity or repeated keys, bounded length and size. ValueError names the fault."""
    if not isinstance(text, str) or len(text) > _LONGEST_TEXT:
        raise ValueError("a text is missing or too long")
    check_parsed_size(text)
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_once)
    except RecursionError:
        raise ValueError("a text is nested too deeply") from None


def change_texts(change: Change) -> tuple[str, str, str]:
    """Return rows, old and new value of a change as JSON."""
    rows = None if change.rows is None else list(change.rows)
    return dump(rows), dump(encode_value(change.old)), dump(encode_value(change.new))


def change_checksum(row: tuple[Any, ...]) -> int:
    """Checksum of a row of the table ``changes`` without its own checksum."""
    return checksum("changes", row[1], row[3], repr(row).encode())


def change_of(row: tuple[Any, ...]) -> Change:
    """Return a change from its row with its checksum; ValueError if they do not fit."""
    if row[-1] != change_checksum(row[:-1]):
        raise ValueError("it does not fit its checksum")
    rows = parse(row[5])
    chosen = None if rows is None else tuple(int(k) for k in rows)
    _, frame, step, time, what = row[:5]
    if not (type(frame) is type(step) is int and isinstance(time, float) and isinstance(what, str)):
        raise ValueError("it is not a step, a time and a name")
    return Change(frame, step, time, what, chosen, decode_value(parse(row[6])), decode_value(parse(row[7])))


def _link(bits: memoryview, links: Mapping[str, Array]) -> str | None:
    if bits.nbytes < _LINK_FROM:
        return None
    mine = np.frombuffer(bits, np.uint8)
    for name, array in links.items():
        if array.nbytes == bits.nbytes and np.array_equal(mine, np.frombuffer(raw(array), np.uint8)):
            return name
    return None


def _spec(dtype: np.dtype[Any], name: str) -> Any:
    little = dtype.newbyteorder("<")
    if dtype.names is None:
        if dtype.kind in "biufcSU" and dtype.itemsize:
            return little.str
    elif np.dtype([(field, little[field].str) for field in dtype.names]) == little:
        return [[field, little[field].str] for field in dtype.names]
    raise RecordingError(f"The state {name!r} must be an array of plain numbers, or of records of them. Got {dtype}.")


def _dtype(spec: Any) -> np.dtype[Any]:
    fields = spec if isinstance(spec, list) else [["", spec]]
    for field in fields:
        if not isinstance(field, list) or len(field) != 2 or not all(isinstance(part, str) for part in field):
            raise ValueError("an array has no readable type")
        if not _SIMPLE.fullmatch(field[1]) or np.dtype(field[1]).itemsize == 0:
            raise ValueError(f"an array has the type {field[1]!r}, which is not a type of plain numbers")
    return np.dtype([(name, kind) for name, kind in fields]) if isinstance(spec, list) else np.dtype(spec)


def _entries(described: Any) -> Iterable[tuple[str, Any, Sequence[int], str | None]]:
    for entry in described if isinstance(described, list) else [None]:
        if not isinstance(entry, list) or len(entry) != 4 or not isinstance(entry[0], str):
            raise ValueError("the list of arrays is not readable")
        shape = entry[2]
        if (
            not isinstance(shape, list)
            or len(shape) > _MOST_DIMENSIONS
            or any(type(n) is not int or n < 0 for n in shape)
        ):
            raise ValueError(f"array {entry[0]!r} has no readable shape")
        yield entry[0], entry[1], shape, entry[3]


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number of JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a key stands twice")
    return result
