"""Declarations of the fields of arrays (a named tuple that passes read): columns, single numbers, or nested arrays.

A column is declared by the type of its numbers and its shape. A further mark describes its relation to particles:
``Annotated[Indices, NAMES]`` is an array of particle numbers.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt


class Column(NamedTuple):
    """The kind of an array's numbers, and the lengths of its axes after the first; None if they vary."""

    kind: str | np.dtype[Any]  # "f8", "f4", "i4", "i8" or "u1"; or the fields of records, each of such a kind
    sides: tuple[int | None, ...] = ()

    @property
    def axes(self) -> int:
        """Number of axes."""
        return 1 + len(self.sides)

    def fault(self, array: Any) -> str:
        """The rule that an array violates, in words; empty if it fits."""
        if not isinstance(array, np.ndarray) or array.dtype != np.dtype(self.kind) or array.ndim != self.axes:
            return f"an array of {self.kind} with {self.axes} axes"
        if any(side not in (None, length) for side, length in zip(self.sides, array.shape[1:], strict=True)):
            return f"sides {self.sides}"
        # Compiled code computes addresses from the lengths of the axes alone (engine/views.py), without strides: a view
        # with gaps would silently be read at wrong addresses.
        return "" if array.flags.c_contiguous and array.flags.writeable else "contiguous, and open to writing"


Reals = Annotated[npt.NDArray[np.float64], Column("f8")]
Vectors = Annotated[npt.NDArray[np.float64], Column("f8", (3,))]
Quads = Annotated[npt.NDArray[np.float64], Column("f8", (4,))]
RealRows = Annotated[npt.NDArray[np.float64], Column("f8", (None,))]  # rows of one length, which the model determines
VectorRows = Annotated[npt.NDArray[np.float64], Column("f8", (None, 3))]  # a list of vectors in each row
RealBlocks = Annotated[npt.NDArray[np.float64], Column("f8", (None, None))]
Indices = Annotated[npt.NDArray[np.int32], Column("i4")]
Pairs = Annotated[npt.NDArray[np.int32], Column("i4", (2,))]
IndexRows = Annotated[npt.NDArray[np.int32], Column("i4", (None,))]
Wholes = Annotated[npt.NDArray[np.int64], Column("i8")]
Flags = Annotated[npt.NDArray[np.uint8], Column("u1")]
FlagRows = Annotated[npt.NDArray[np.uint8], Column("u1", (None,))]
# numbers for drawing: passes compute in double precision and round once, when they store
Singles = Annotated[npt.NDArray[np.float32], Column("f4")]
SingleVectors = Annotated[npt.NDArray[np.float32], Column("f4", (3,))]
SegmentEnds = Annotated[npt.NDArray[np.float32], Column("f4", (2, 3))]

NAMES, EACH, SCRATCH = "numbers of particles", "a row for each particle, or rows for all", "scratch"  # marks

ParticleIndices = Annotated[Indices, NAMES]
ParticleReals = Annotated[Reals, EACH]
ParticleVectors = Annotated[Vectors, EACH]
ScratchReals = Annotated[Reals, SCRATCH]
ScratchVectors = Annotated[Vectors, SCRATCH]


def is_room(hint: Any) -> bool:
    """Return True if a field is a named tuple."""
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


@cache
def fields_of(room: type) -> dict[str, Any]:
    """The fields of a named tuple of arrays: columns, nested named tuples, or the types of single numbers."""
    found: dict[str, Any] = {}
    for name, hint in _hints(room).items():
        # The declaration is read at run time by get_type_hints, so that a field is declared once, for type checkers and
        # for the compiler.
        if get_origin(hint) is Annotated:
            found[name] = next(thing for thing in get_args(hint) if isinstance(thing, Column))
        elif hint in (bool, int, float) or is_room(hint):
            found[name] = hint
        else:
            raise TypeError(f"{room.__name__}.{name} must be a column, a room or a number. Got {hint}.")
    return found


def _hints(room: type) -> dict[str, Any]:
    """Declarations of the fields of a named tuple, by name."""
    names = {"float": float, "int": int, "bool": bool, **vars(sys.modules[room.__module__])}
    hints: dict[str, Any] = {
        field: getattr(hint, "__forward_arg__", hint) for field, hint in room.__annotations__.items()
    }
    # Nearly all declarations are a name of the same module. typing compiles and evaluates each, which takes 100 times
    # as long: 15 ms of the start of every run.
    if all(isinstance(hint, str) and hint in names for hint in hints.values()):
        return {field: names[hint] for field, hint in hints.items()}
    return get_type_hints(room, include_extras=True)


@cache
def marks_of(room: type) -> dict[str, str]:
    """Marks of the columns that have one, by name: NAMES, EACH or SCRATCH."""
    return {name: hint.__metadata__[-1] for name, hint in _hints(room).items() if getattr(hint, "__metadata__", ())[1:]}


def persistent_columns(room: Any) -> list[Any]:
    """Columns and numbers of a named tuple of arrays, including nested ones, except scratch columns."""
    kind: Any = type(room)
    marks, found = marks_of(kind), list[Any]()
    for name, value in room._asdict().items():
        if marks.get(name) != SCRATCH:
            found += persistent_columns(value) if is_room(type(value)) else [value]
    return found


def scratch_columns(kind: type) -> list[str]:
    """Names of the scratch columns of a kind of room."""
    return [name for name, mark in marks_of(kind).items() if mark == SCRATCH]


@cache
def width_of(field: Any) -> int:
    """Words of a table for a field: address and sides of an array, or the value of a number."""
    if isinstance(field, Column):
        # Even lengths that the declaration fixes take a word, so that the offset of a field does not depend on its
        # sides.
        return 1 + field.axes
    return sum(map(width_of, fields_of(field).values())) if is_room(field) else 1


@cache
def _looks(room: type) -> tuple[tuple[str, Any, np.dtype[Any] | None, int, tuple[tuple[int, int], ...]], ...]:
    """Name and type of each field; for columns also the values that ``words_of`` compares: dtype, axes, sides."""
    found: list[Any] = []
    for name, field in fields_of(room).items():
        if isinstance(field, Column):
            sides = tuple((axis, side) for axis, side in enumerate(field.sides, 1) if side is not None)
            found.append((name, field, np.dtype(field.kind), field.axes, sides))
        else:
            found.append((name, field, None, 0, ()))
    return tuple(found)


def words_of(room: type, values: Any) -> list[int]:
    """The words (int64) that describe arrays in a table: addresses and lengths of arrays, values of numbers."""
    words: list[int] = []
    for (name, field, numbers, axes, sides), value in zip(_looks(room), values, strict=True):
        if numbers is not None:
            # The common case is tested without calling Column.fault, which also writes the message: words are computed
            # whenever arrays change, in interactive runs at every move of the pointer.
            fits = (
                type(value) is np.ndarray and value.dtype == numbers and value.ndim == axes and value.flags.carray
            ) and not (sides and any(value.shape[axis] != side for axis, side in sides))
            if not fits and (fault := field.fault(value)):
                raise TypeError(f"{room.__name__}.{name} must be {fault}. Got {getattr(value, 'shape', value)}.")
            words.append(value.__array_interface__["data"][0])  # three times as fast as value.ctypes.data
            words += value.shape
        elif is_room(field):
            words += words_of(field, value)
        elif field is float:
            # A table is an int64 array. Real numbers are stored by their bits, and views.py casts them back.
            words.append(int(np.float64(value).view(np.int64)))
        else:
            words.append(int(value))
    return words
