"""Memory image of tables for WebAssembly: their arrays as one block of memory, at the addresses of a page.

A page copies the block and calls passes on it. In a program, the address of a pass is its index in the page's function
table.
"""

from __future__ import annotations

import sys
from bisect import bisect
from collections.abc import Iterable
from typing import Any

import numpy as np

from springline.callbacks import Callback, living
from springline.engine.columns import Column, fields_of, is_room
from springline.engine.kernels import Pass
from springline.engine.program import Program
from springline.engine.table import SLOTS, Table, slot_of
from springline.model.work import BODY, SAVED

BASE = 1 << 20  # [bytes] first address of arrays: below are the constants of the module and the stack
EDGE = 64  # [bytes] alignment of arrays
RECORDS = {"body": BODY, "was": SAVED}  # records whose columns a page uses, to undo a step that ran out of space
POINTERS = "address", "modulus"  # fields with addresses of user-defined functions


class Memory:
    """Memory block of consecutive arrays, each stored once, at their final addresses."""

    def __init__(self) -> None:
        self.content = bytearray()
        self._stored: list[tuple[int, int, int]] = []  # first and last address of each array, and its place, sorted
        self._kept: list[np.ndarray] = []

    def put(self, array: np.ndarray) -> int:
        """Store an array and return its address; an array, or a part of one, that is stored already is not copied."""
        # Two tables share arrays: energies are measured on the arrays that the steps write, and the sums of a single
        # block are a part of the state. An empty array has no unique address in NumPy either.
        first, size = array.ctypes.data, array.nbytes
        row = bisect(self._stored, (first, sys.maxsize, 0))
        if size and row and first + size <= self._stored[row - 1][1]:
            return self._stored[row - 1][2] + first - self._stored[row - 1][0]
        self.content.extend(bytes(-len(self.content) % EDGE))
        place = BASE + len(self.content)
        if size:
            before, after = self._stored[:row][-1:], self._stored[row : row + 1]
            assert all(one[1] <= first for one in before) and all(first + size <= one[0] for one in after), (
                "a part of an array was stored before the whole"
            )
            self._kept.append(array)  # a reference, so that no other array is allocated at its address
            self._stored.insert(row, (first, first + size, place))
        # Vectorized loops of eight numbers may read beyond the end, without using the values.
        self.content.extend(array.tobytes() + bytes(EDGE))
        return place


class PassNumbers:
    """Indices of passes and user-defined functions in the function table of a page; 0 means none."""

    def __init__(self, passes: Iterable[Pass]) -> None:
        self.passes = list(passes)
        self.functions: list[Callback] = []
        self._place = {thing.address: k + 1 for k, thing in enumerate(self.passes)}

    def of(self, kind: type, room: Any) -> Any:
        """Return a tuple of arrays with indices in place of addresses."""
        if kind is Program:
            return room._replace(address=self._of_passes(room.address))
        named = [name for name in POINTERS if getattr(getattr(room, name, None), "dtype", None) == np.int64]
        return room._replace(**{name: self._of_functions(getattr(room, name)) for name in named}) if named else room

    def _of_passes(self, addresses: np.ndarray) -> np.ndarray:
        return np.array([self._place[int(one)] for one in addresses], dtype=np.int64)

    def _of_functions(self, addresses: np.ndarray) -> np.ndarray:
        found = []
        for one in addresses.tolist():
            if one and one not in self._place:
                called = living(one)
                assert called is not None, "an address in a room is that of a function"
                self.functions.append(called)
                self._place[one] = len(self.passes) + len(self.functions)
            found.append(self._place[one] if one else 0)
        return np.array(found, dtype=np.int64)


def put_table(memory: Memory, table: Table, number: PassNumbers) -> dict[str, Any]:
    """Store a table and return its address, with the address and fields of each of its arrays."""
    top, rooms = np.zeros(SLOTS, dtype=np.int32), {}
    for kind, room in table.rooms.items():
        put = put_arrays(memory, kind, number.of(kind, room))
        top[slot_of(kind)], rooms[kind.__name__] = put["at"], put
    return {"at": memory.put(top), "rooms": rooms}


def put_arrays(memory: Memory, kind: type, room: Any) -> dict[str, Any]:
    """Store a tuple of arrays and return its address, with first word, number type and axes of each field."""
    fields: dict[str, list[Any]] = {}
    words = list(_words(memory, kind, room, "", fields, 0))
    return {"at": memory.put(np.array([*words, 0], dtype=np.int64)), "fields": fields}


def _words(memory: Memory, kind: type, room: Any, within: str, fields: dict[str, list[Any]], at: int) -> Iterable[int]:
    for (name, field), value in zip(fields_of(kind).items(), room, strict=True):
        if isinstance(field, Column):
            plain = isinstance(field.kind, str)
            fields[within + name] = [at, field.kind if plain else value.dtype.itemsize, field.axes]
            if name in RECORDS:
                fields[within + name].append(_columns(RECORDS[name]))
            words = [memory.put(value), *value.shape]
        elif is_room(field):
            words = list(_words(memory, field, value, f"{within}{name}.", fields, at))
        else:
            fields[within + name] = [at, "f" if field is float else "i", 0]
            words = [int(np.float64(value).view(np.int64)) if field is float else int(value)]
        yield from words
        at += len(words)


def _columns(record: np.dtype[Any]) -> dict[str, list[Any]]:
    """Return number type, offset [bytes] and count of numbers of each column of a record."""
    found = {}
    for name in record.names or ():
        kind, place = record.fields[name][:2]  # type: ignore[index]
        found[name] = [kind.base.str[1:], place, int(np.prod(kind.shape, dtype=np.int64))]
    return found
