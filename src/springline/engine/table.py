"""The table: addresses of the arrays of a run. A pass gets a table and reads the named tuples of arrays it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeVar
from zlib import crc32

import numpy as np

from springline.engine.columns import words_of
from springline.engine.kernels import COMPILED, lower_as

SLOTS = 4093  # of a table; a slot follows from the class name, so it depends on no list and no order of imports

R = TypeVar("R")
_ROOMS: dict[int, type] = {}
_SLOTS: dict[type, int] = {}


def slot_of(room: type) -> int:
    """The slot of a class of arrays in every table."""
    # Python's own hash of strings is salted in each process. This hash is written into compiled code, which is stored
    # on disk, so it must never change. Slots are kept: arrays are set several times in each implicit step.
    slot = _SLOTS.get(room)
    if slot is None:
        slot = _SLOTS[room] = crc32(room.__name__.encode()) % SLOTS
    return slot


def is_free(name: str) -> bool:
    """Return True if no class of arrays has the slot of this name."""
    return crc32(name.encode()) % SLOTS not in _ROOMS


def make_accessor(room: type[R]) -> Callable[[Any], R]:
    """Accessor of arrays for passes, from a table to the named tuple; fields that a pass does not read cost nothing."""
    slot = slot_of(room)
    # Collisions are refused at import, by name: compiled code contains only the slot, and would read the words of other
    # arrays.
    if _ROOMS.setdefault(slot, room) is not room:
        other = f"{_ROOMS[slot].__module__}.{_ROOMS[slot].__qualname__}"
        raise TypeError(f"Rooms must differ in their slots, but {room.__name__} has that of {other}. Rename one.")

    def see(table: Any) -> R:
        found: R = table.rooms[room]
        return found

    see.__name__ = see.__qualname__ = f"see_{room.__name__}"
    lower_as("room", room=room, slot=slot)(see)
    return see


_KEPT: dict[int, Any] = {}  # named tuples of arrays that are never freed, by identity
_KEPT_WORDS: dict[int, np.ndarray] = {}


def keep_words(room: R) -> R:
    """Keep a named tuple of arrays for good, so that its words are computed once for all tables; return it."""
    _KEPT[id(room)] = room
    return room


def _words(room: Any) -> np.ndarray:
    """Words of a table for a named tuple of arrays, int64; the last is 0."""
    found = _KEPT_WORDS.get(id(room))
    if found is None:
        # The 0 after the last word gives a class without fields an address, too.
        found = np.array([*words_of(type(room), room), 0], dtype=np.int64)
        if id(room) in _KEPT:
            _KEPT_WORDS[id(room)] = found
    return found


class Table:
    """The named tuples of arrays of a run, and their addresses.

    Attributes
    ----------
    rooms : each named tuple of arrays, by its class
    top : address of the words of each, by slot, int64
    words : addresses of the columns and lengths of each, by its class

    Words of arrays that ``like`` has too are taken from it.
    """

    def __init__(self, rooms: Iterable[Any] = (), like: Table | None = None) -> None:
        self.rooms: dict[type, Any] = {}
        self.top = np.zeros(SLOTS, dtype=np.int64)
        self._address: int = self.top.__array_interface__["data"][0]  # read at every call of a pass
        self.words: dict[type, np.ndarray] = {}
        for room in rooms:
            if like is not None and like.rooms.get(type(room)) is room:
                self._put_as(like, type(room))
            else:
                self.put(room)

    def put(self, room: Any) -> None:
        """Set the arrays of a class, in place of earlier ones."""
        kind = type(room)
        self.rooms[kind] = room
        if COMPILED:
            # The words are kept: ``top`` holds their bare address, which reference counting does not see.
            words = self.words[kind] = _words(room)
            self.top[slot_of(kind)] = words.__array_interface__["data"][0]

    def _put_as(self, like: Table, kind: type) -> None:
        """Take the arrays of a class, and their words, from another table."""
        self.rooms[kind] = like.rooms[kind]
        if COMPILED:
            self.words[kind] = like.words[kind]
            self.top[slot_of(kind)] = like.top[slot_of(kind)]

    def copy(self) -> Table:
        """Another table of the same arrays, some of which the caller may replace."""
        other = Table()
        other.rooms, other.words = dict(self.rooms), dict(self.words)
        other.top[:] = self.top
        return other

    def __reduce__(self) -> NoReturn:
        raise TypeError("A table holds addresses of this process: it cannot be pickled. Make one of copied arrays.")

    def __getitem__(self, kind: type[R]) -> R:
        found: R = self.rooms[kind]
        return found

    @property
    def handle(self) -> Any:
        """The argument of passes: the table's address, or the table itself without a compiler."""
        return self._address if COMPILED else self
