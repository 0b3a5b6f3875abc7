"""Compiler types of arrays: a named tuple is an address, a column an address and its undeclared lengths.

Declared lengths of inner axes and the offsets of fields are constants in the instructions of a pass. A field is loaded
when a pass reads it. Indices of columns are not checked, and negative indices do not count from the end.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.datamodel import models
from numba.core.datamodel import register_default as register_model
from numba.core.imputils import Registry
from numba.core.typing.templates import signature

from springline.engine.columns import Column, fields_of, is_room, width_of

WORD, REAL = ir.IntType(64), ir.DoubleType()
BYTES = 8  # of a word
SIZE = {"f8": 8, "f4": 4, "i4": 4, "i8": 8, "u1": 1}
NUMBERS = {"f8": types.float64, "f4": types.float32, "i4": types.int32, "i8": types.int64, "u1": types.uint8}
SINGLE = {bool: types.boolean, int: types.int64, float: types.float64}

LOWERING = Registry("springline")


class RoomType(types.Type):  # type: ignore[misc]
    """A named tuple of arrays: the address of its words in a table."""

    def __init__(self, room: type) -> None:
        self.room = room
        super().__init__(name=f"{room.__module__}.{room.__qualname__}")


class ColumnType(types.Type):  # type: ignore[misc]
    """An array: its address, and the lengths of those axes that are None in ``sides``.

    The rows of its first axis are ``step`` bytes apart; for a field of records, the size of a record.
    """

    def __init__(self, kind: Any, sides: tuple[int | None, ...], step: int | None = None) -> None:
        self.kind, self.sides, self.step = kind, sides, step
        name = kind if isinstance(kind, str) else "records of " + ", ".join(kind.names)
        super().__init__(name=f"{name}{list(sides)}{step or ''}")

    @property
    def number(self) -> Any:
        """The type of its numbers."""
        return NUMBERS[self.kind]

    @property
    def open_axes(self) -> list[int]:
        """The axes whose length is known only at run time."""
        return [axis for axis, side in enumerate(self.sides) if side is None]


@register_model(RoomType)
class _RoomModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD.as_pointer())


@register_model(ColumnType)
class _ColumnModel(models.StructModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        number = types.uint8 if isinstance(kind.kind, np.dtype) else kind.number
        # Numba's own arrays also carry their parent, item size, number of items and strides. Here only undeclared
        # lengths are carried, so that less has to be loaded and kept across loops.
        members = [("data", types.CPointer(number))]  # type: ignore[attr-defined]
        super().__init__(manager, kind, members + [(f"side{axis}", types.int64) for axis in kind.open_axes])


def type_of(field: Any) -> Any:
    """The compiler's type of a field."""
    if isinstance(field, Column):
        return ColumnType(field.kind, (None, *field.sides))
    return RoomType(field) if is_room(field) else SINGLE[field]


def typed_attribute(kind: Any, name: str) -> Any:
    """The type of a field of a named tuple, of a field of records, or of a column's shape; None for others."""
    if isinstance(kind, RoomType):
        field = fields_of(kind.room).get(name)
        return None if field is None else type_of(field)
    if isinstance(kind, ColumnType):
        if name == "shape":
            return types.UniTuple(types.int64, len(kind.sides))  # type: ignore[attr-defined]
        if isinstance(kind.kind, np.dtype) and name in (kind.kind.names or ()):
            return _field(kind, name)[0]
    return None


@LOWERING.lower_getattr_generic(RoomType)
def _field_of(context: Any, builder: Any, kind: Any, words: Any, name: str) -> Any:
    """A field of a named tuple of arrays, loaded when a pass reads it."""
    at = 0
    for other, field in fields_of(kind.room).items():
        if other == name:
            break
        at += width_of(field)
    if is_room(field):
        return builder.gep(words, [ir.Constant(WORD, at)])

    def word(k: int) -> Any:
        # Words of a table change between calls only. So the load may be moved out of a loop, even if the loop stores to
        # a column that LLVM cannot prove to be elsewhere.
        return steady(builder, builder.load(builder.gep(words, [ir.Constant(WORD, at + k)])))

    if isinstance(field, Column):
        column = type_of(field)
        data = builder.inttoptr(word(0), context.get_value_type(column).elements[0])
        return pack_column(context, builder, column, data, [word(1 + axis) for axis in column.open_axes])
    if field is bool:
        return builder.trunc(word(0), ir.IntType(1))
    return builder.bitcast(word(0), REAL) if field is float else word(0)


def steady(builder: Any, load: Any) -> Any:
    """Mark a load as invariant: no pass changes the loaded word, so LLVM may move it or load it once."""
    # True for addresses and lengths only. Numbers in columns change within a pass and are loaded as usual.
    load.set_metadata("invariant.load", builder.module.add_metadata([]))
    return load


def pack_column(context: Any, builder: Any, kind: ColumnType, data: Any, lengths: list[Any]) -> Any:
    """The value of a column."""
    value = ir.Constant(context.get_value_type(kind), ir.Undefined)
    for at, part in enumerate([data, *lengths]):
        value = builder.insert_value(value, part, at)
    return value


def data_of(builder: Any, value: Any) -> Any:
    """The address of the first number of a column."""
    return builder.extract_value(value, 0)


def length_of(builder: Any, kind: ColumnType, value: Any, axis: int) -> Any:
    """The length of an axis of a column."""
    side = kind.sides[axis]
    return ir.Constant(WORD, side) if side is not None else builder.extract_value(value, 1 + kind.open_axes.index(axis))


def stride_of(builder: Any, kind: ColumnType, value: Any, axis: int) -> Any:
    """The stride of an axis [bytes]: an int if it is known at compile time, else an LLVM value."""
    if axis == 0 and kind.step is not None:
        return kind.step
    stride = kind.kind.itemsize if isinstance(kind.kind, np.dtype) else SIZE[kind.kind]
    for inner in range(axis + 1, len(kind.sides)):
        side = kind.sides[inner]
        if side is None or not isinstance(stride, int):
            stride = ir.Constant(WORD, stride) if isinstance(stride, int) else stride
            stride = builder.mul(stride, length_of(builder, kind, value, inner), flags=("nsw",))
        else:
            stride *= side
    return stride


def _field(kind: ColumnType, name: str) -> tuple[ColumnType, int]:
    """A field of records as a column, and its offset in a record [bytes]."""
    dtype, offset = kind.kind.fields[name][:2]
    base = dtype.base.str.lstrip("<|")
    # Records are rows of mixed types; a field is a column whose rows are one record apart.
    return ColumnType(base, (*kind.sides, *dtype.shape), kind.kind.itemsize), offset


@LOWERING.lower_getattr_generic(ColumnType)
def _attribute_of(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    """The lengths of a column, or a field of its records."""
    if name == "shape":
        lengths = [length_of(builder, kind, value, axis) for axis in range(len(kind.sides))]
        return context.make_tuple(builder, types.UniTuple(types.int64, len(lengths)), lengths)  # type: ignore[attr-defined]
    field, offset = _field(kind, name)
    data = builder.gep(data_of(builder, value), [ir.Constant(WORD, offset)], inbounds=True)
    data = builder.bitcast(data, context.get_value_type(field).elements[0])
    return pack_column(context, builder, field, data, [length_of(builder, kind, value, 0)])


def _kinds(index: Any) -> tuple[Any, ...]:
    return tuple(index.types) if isinstance(index, types.BaseTuple) else (index,)  # type: ignore[attr-defined]


def _part(column: ColumnType, index: Any) -> Any:
    """The type of column[index]: a number, a row, or a range of rows; None for other kinds of indices.

    A slice must be the last index, and its two ends must be within the column.
    """
    kinds = _kinds(index)
    sliced = isinstance(kinds[-1], types.SliceType)  # type: ignore[attr-defined]
    whole = kinds[:-1] if sliced else kinds
    if isinstance(column.kind, np.dtype) or len(kinds) > len(column.sides):
        return None
    if not all(isinstance(kind, types.Integer) for kind in whole):  # type: ignore[attr-defined]
        return None
    inner = column.sides[len(kinds) :]
    if sliced:
        return ColumnType(column.kind, (None, *inner), None if whole else column.step)
    return ColumnType(column.kind, inner) if inner else column.number


def typed_get(args: Any) -> Any:
    """The signature of column[index]; None for other types."""
    part = _part(*args) if len(args) == 2 and isinstance(args[0], ColumnType) else None
    return None if part is None else signature(part, *args)


def typed_set(args: Any) -> Any:
    """The signature of column[index] = value."""
    part = _part(*args[:2]) if len(args) == 3 and isinstance(args[0], ColumnType) else None
    return signature(types.none, *args) if isinstance(part, types.Number) else None


def typed_length(args: Any) -> Any:
    """The signature of len(column)."""
    return signature(types.int64, *args) if len(args) == 1 and isinstance(args[0], ColumnType) else None


def _indices(context: Any, builder: Any, kind: Any, index: Any) -> list[Any]:
    """The indices of a tuple, or a single index, as words; slices unchanged."""
    kinds = _kinds(kind)
    values = [builder.extract_value(index, k) for k in range(len(kinds))] if kind is not kinds[0] else [index]
    return [
        value if isinstance(one, types.SliceType) else context.cast(builder, value, one, types.int64)  # type: ignore[attr-defined]
        for one, value in zip(kinds, values, strict=True)
    ]


def address(context: Any, builder: Any, kind: ColumnType, value: Any, indices: list[Any]) -> Any:
    """The address of the number or the row at some indices."""
    data = data_of(builder, value)
    offset = None
    for axis, index in enumerate(indices):
        stride = stride_of(builder, kind, value, axis)
        # The product is a constant if all inner sides are declared, so an index of a row of three numbers costs one
        # multiplication by 24.
        stride = ir.Constant(WORD, stride) if isinstance(stride, int) else stride
        # No check of bounds and no wrapping of negative indices. "No signed wrap" tells LLVM that addresses grow with
        # the index, which lets it vectorize loops over rows.
        far = builder.mul(index, stride, flags=("nsw",))
        offset = far if offset is None else builder.add(offset, far, flags=("nsw",))
    bytes_ = builder.bitcast(data, ir.IntType(8).as_pointer())
    return builder.bitcast(builder.gep(bytes_, [offset], inbounds=True), data.type)


@LOWERING.lower(operator.getitem, ColumnType, types.Any)
def _get(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind, value = sig.args[0], args[0]
    indices = _indices(context, builder, sig.args[1], args[1])
    part = sig.return_type
    if not isinstance(part, ColumnType):
        return builder.load(address(context, builder, kind, value, indices))
    behind = range(len(indices), len(kind.sides))
    lengths = [length_of(builder, kind, value, axis) for axis in behind if kind.sides[axis] is None]
    last = _kinds(sig.args[1])[-1]
    if isinstance(last, types.SliceType):  # type: ignore[attr-defined]
        cut = context.make_helper(builder, last, indices[-1])
        indices[-1] = cut.start
        lengths.insert(0, builder.sub(cut.stop, cut.start, flags=("nsw",)))
    return pack_column(context, builder, part, address(context, builder, kind, value, indices), lengths)


@LOWERING.lower(operator.setitem, ColumnType, types.Any, types.Any)
def _set(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    number = context.cast(builder, args[2], sig.args[2], kind.number)
    indices = _indices(context, builder, sig.args[1], args[1])
    builder.store(number, address(context, builder, kind, args[0], indices))
    return context.get_dummy_value()


@LOWERING.lower(len, ColumnType)
def _length(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return length_of(builder, sig.args[0], args[0], 0)
