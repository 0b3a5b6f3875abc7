"""Instructions by name: views of rooms, calls by address, words that threads share, eight numbers at once.

Imported only where something is compiled: it needs numba.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import from_dtype
from numba.core import cgutils, types
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, register_model
from numba.np.arrayobj import make_array, populate_array

from springline.engine.columns import Column, fields_of, is_room, width_of
from springline.engine.kernels import WIDE

WORD, REAL = ir.IntType(64), ir.DoubleType()
BYTES = 8  # of a word
PLACES = ir.IntType(32)  # in a vector


EIGHT = ir.VectorType(REAL, WIDE)
NUMBERS = {"f8": types.float64, "i4": types.int32, "i8": types.int64, "u1": types.uint8}
SINGLE = {bool: types.boolean, int: types.int64, float: types.float64}


def type_of(field: Any) -> Any:
    """The compiler's type of a field."""
    if isinstance(field, Column):
        number = NUMBERS[field.kind] if isinstance(field.kind, str) else from_dtype(field.kind)
        return types.Array(number, field.axes, "C")
    if is_room(field):
        return types.NamedTuple([type_of(inner) for inner in fields_of(field).values()], field)  # type: ignore[attr-defined]
    return SINGLE[field]


def room(slot: int, room: type) -> Any:
    """A view of a room, from a table."""
    kind = type_of(room)

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        top = builder.inttoptr(arguments[0], WORD.as_pointer())
        start = builder.load(builder.gep(top, [ir.Constant(WORD, slot)]))
        return _read(context, builder, builder.inttoptr(start, WORD.as_pointer()), 0, room)

    return lambda table: (kind(types.int64), codegen)


def _read(context: Any, builder: Any, words: Any, at: int, field: Any) -> Any:
    """The value of the field whose words begin at a place."""

    def word(k: int) -> Any:
        return builder.load(builder.gep(words, [ir.Constant(WORD, at + k)]))

    if isinstance(field, Column):
        return _array(context, builder, word, field)
    if is_room(field):
        values = []
        for inner in fields_of(field).values():
            values.append(_read(context, builder, words, at, inner))
            at += width_of(inner)
        return context.make_tuple(builder, type_of(field), values)
    if field is bool:
        return builder.trunc(word(0), ir.IntType(1))
    return builder.bitcast(word(0), REAL) if field is float else word(0)


def _array(context: Any, builder: Any, word: Any, column: Column) -> Any:
    """An array: address and length of its first axis from the table, other lengths too where they differ."""
    kind = type_of(column)
    number = context.get_data_type(kind.dtype)
    size = ir.Constant(WORD, context.get_abi_sizeof(number))
    shape = [word(1)]
    shape += [word(2 + k) if side is None else ir.Constant(WORD, side) for k, side in enumerate(column.sides)]
    strides = [size]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    array = make_array(kind)(context, builder)
    populate_array(
        array, data=builder.inttoptr(word(0), number.as_pointer()), shape=cgutils.pack_array(builder, shape),
        strides=cgutils.pack_array(builder, strides), itemsize=size, meminfo=None, parent=None,
    )  # fmt: skip
    return array._getvalue()


def call() -> Any:
    """A call of the pass at an address."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        function = ir.FunctionType(WORD, [WORD, WORD, REAL, REAL])
        return builder.call(builder.inttoptr(arguments[0], function.as_pointer()), list(arguments[1:]))

    signature = types.int64(types.int64, types.int64, types.int64, types.float64, types.float64)
    return lambda *given: (signature, codegen)


def _word(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Pointer to the word that the first two arguments, an array and an index, name."""
    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    return builder.gep(data, [context.cast(builder, arguments[1], signature.args[1], types.int64)])


def load_word() -> Any:
    """An atomic load."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_word(context, builder, signature, arguments), "seq_cst", BYTES)

    return lambda words, index: (types.int64(words, index), codegen)


def store_word() -> Any:
    """An atomic store."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], _word(context, builder, signature, arguments), "seq_cst", BYTES)
        return context.get_dummy_value()

    return lambda words, index, value: (types.void(words, index, types.int64), codegen)


def add_to_word() -> Any:
    """An atomic sum."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.atomic_rmw("add", _word(context, builder, signature, arguments), arguments[2], "seq_cst")

    return lambda words, index, value: (types.int64(words, index, types.int64), codegen)


def exchange_word() -> Any:
    """An atomic exchange, if the word is as expected."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _word(context, builder, signature, arguments)
        return builder.extract_value(builder.cmpxchg(place, arguments[2], arguments[3], "seq_cst", "seq_cst"), 1)

    return lambda words, index, old, new: (types.boolean(words, index, types.int64, types.int64), codegen)


def give_way() -> Any:
    """A call of the system's function at an address, which takes no argument."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        function = ir.FunctionType(ir.IntType(32), [])
        builder.call(builder.inttoptr(arguments[0], function.as_pointer()), [])
        return context.get_dummy_value()

    return lambda address: (types.void(types.int64), codegen)


def call_pointer() -> Any:
    """A call of a user's function: a C function of a count, six arrays of numbers and a time."""

    def typed(address: Any, count: Any, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, *rest: Any) -> Any:
        given = (address, count, a, b, c, d, e, parameters, *rest)
        return types.int64(types.int64, types.int64, *given[2:8], types.int64, types.float64), codegen

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        real = REAL.as_pointer()
        pointers = []
        for kind, value in zip(signature.args[2:8], arguments[2:8], strict=True):
            pointers.append(builder.bitcast(context.make_array(kind)(context, builder, value).data, real))
        pointers[5] = builder.gep(pointers[5], [arguments[8]])
        function = ir.FunctionType(WORD, [WORD, *([real] * 6), REAL])
        target = builder.inttoptr(arguments[0], function.as_pointer())
        return builder.call(target, [arguments[1], *pointers, arguments[9]])

    return typed


def pull_eight() -> Any:
    """Eight springs at once: each end is read, and its force added to, by one vector of four numbers.

    The fourth is not asked for: what it is in a position belongs to the next particle, and in a force to nobody. Each
    number is rounded by itself and nothing is fused, so a machine with wider registers finds the same bits.
    """
    four, eight = ir.VectorType(REAL, 4), ir.VectorType(REAL, WIDE)

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        names = ("position", "force", "tail", "head", "stiffness", "rest_length")
        data = {
            name: context.make_array(kind)(context, builder, value).data
            for name, kind, value in zip(names, signature.args, arguments, strict=False)
        }
        s, at_k, at_l, coincident = arguments[6:]

        def row(array: str, index: Any, width: int) -> Any:
            place = builder.gep(data[array], [builder.mul(index, ir.Constant(WORD, width))])
            return builder.bitcast(place, four.as_pointer())

        def several(array: str, at: Any) -> Any:
            return builder.load(builder.bitcast(builder.gep(data[array], [at]), eight.as_pointer()), align=8)

        ends, apart = [], []
        for v in range(WIDE):
            at = builder.add(s, ir.Constant(WORD, v))
            i, j = (builder.zext(builder.load(builder.gep(data[end], [at])), WORD) for end in ("tail", "head"))
            ends.append((i, j))
            apart.append(
                builder.fsub(builder.load(row("position", j, 3), align=8), builder.load(row("position", i, 3), align=8))
            )
        x, y, z = _columns(builder, apart)
        square = builder.fadd(builder.fadd(builder.fmul(x, x), builder.fmul(y, y)), builder.fmul(z, z))
        kind = ir.FunctionType(eight, [eight])
        root = cgutils.get_or_insert_function(builder.module, kind, f"llvm.sqrt.v{WIDE}f64")
        length = builder.call(root, [square])
        met = builder.fcmp_ordered("<", length, _spread(builder, coincident, WIDE))
        tension = builder.fmul(several("stiffness", at_k), builder.fsub(length, several("rest_length", at_l)))
        scale = builder.fdiv(tension, builder.select(met, ir.Constant(eight, [1.0] * WIDE), length))
        scale = builder.select(met, ir.Constant(eight, [0.0] * WIDE), scale)
        for v, (i, j) in enumerate(ends):
            one = builder.extract_element(scale, ir.Constant(PLACES, v))
            pull = builder.fmul(_spread(builder, one, 4), apart[v])
            for end, add in ((i, builder.fadd), (j, builder.fsub)):
                place = row("force", end, 4)
                builder.store(add(builder.load(place, align=8), pull), place, align=8)
        bits = builder.zext(builder.bitcast(met, ir.IntType(WIDE)), WORD)
        return builder.call(builder.module.declare_intrinsic("llvm.ctpop", [WORD]), [bits])

    def typed(position: Any, force: Any, tail: Any, head: Any, stiffness: Any, rest_length: Any, *rest: Any) -> Any:
        arrays = (position, force, tail, head, stiffness, rest_length)
        return types.int64(*arrays, types.int64, types.int64, types.int64, types.float64), codegen

    return typed


def _columns(builder: Any, rows: list[Any]) -> list[Any]:
    """The first three columns of eight rows of four numbers."""
    pairs = [(rows[k], rows[k + 1]) for k in range(0, len(rows), 2)]
    flat = [_picked(builder, *pair, [0, 4, 1, 5]) for pair in pairs]
    halves = [(flat[k], flat[k + 1]) for k in range(0, len(flat), 2)]
    x = [_picked(builder, *half, [0, 1, 4, 5]) for half in halves]
    y = [_picked(builder, *half, [2, 3, 6, 7]) for half in halves]
    deep = [_picked(builder, *pair, [2, 6]) for pair in pairs]
    z = [_picked(builder, deep[k], deep[k + 1], [0, 1, 2, 3]) for k in range(0, len(deep), 2)]
    return [_picked(builder, low, high, list(range(WIDE))) for low, high in (x, y, z)]


def _picked(builder: Any, one: Any, other: Any, places: list[int]) -> Any:
    return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(PLACES, len(places)), places))


def _spread(builder: Any, value: Any, width: int) -> Any:
    """The same number several times."""
    nothing = ir.Constant(ir.VectorType(REAL, width), ir.Undefined)
    one = builder.insert_element(nothing, value, ir.Constant(PLACES, 0))
    return builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(PLACES, width), [0] * width))


class LanesType(types.Type):  # type: ignore[misc]
    """What the compiler calls eight numbers side by side."""

    def __init__(self) -> None:
        super().__init__(name="Lanes")


LANES = LanesType()


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, EIGHT)


def _let(operation: Any, name: str) -> None:
    """Let an operator work on two of them, by the compiler's instruction of that name."""

    class Both(AbstractTemplate):  # type: ignore[misc]
        def generic(self, args: Any, kws: Any) -> Any:
            both = len(args) == 2 and all(isinstance(kind, LanesType) for kind in args)
            return signature(LANES, *args) if both else None

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return getattr(builder, name)(*args)

    infer_global(operation)(Both)
    lower_builtin(operation, LanesType, LanesType)(codegen)


_let(operator.add, "fadd")
_let(operator.sub, "fsub")
_let(operator.mul, "fmul")


def _eight(context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
    """Pointer to the eight numbers that the first two arguments, an array and an index, name."""
    data = context.make_array(kinds[0])(context, builder, arguments[0]).data
    at = context.cast(builder, arguments[1], kinds[1], types.int64)
    return builder.bitcast(builder.gep(data, [at]), EIGHT.as_pointer())


def _some(builder: Any, value: Any, first: int, last: int) -> Any:
    """Those from ``first`` to ``last`` alone."""
    places = ir.Constant(ir.VectorType(ir.IntType(32), last - first), list(range(first, last)))
    return builder.shuffle_vector(value, value, places)


def load_lanes() -> Any:
    """Eight numbers of an array."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_eight(context, builder, signature.args, arguments), align=BYTES)

    return lambda row, at: (LANES(row, at), codegen)


def store_lanes() -> Any:
    """Eight numbers into an array."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _eight(context, builder, signature.args, arguments), align=BYTES)
        return context.get_dummy_value()

    return lambda row, at, value: (types.void(row, at, LANES), codegen)


def spread_lanes() -> Any:
    """One number eight times."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        nothing, place = ir.Constant(EIGHT, ir.Undefined), ir.IntType(32)
        one = builder.insert_element(nothing, arguments[0], ir.Constant(place, 0))
        return builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(place, WIDE), [0] * WIDE))

    return lambda value: (LANES(types.float64), codegen)


def seed_lanes(word: int) -> Any:
    """A word minus half of each of eight words."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words = ir.VectorType(WORD, WIDE)
        half = builder.lshr(builder.bitcast(arguments[0], words), ir.Constant(words, [1] * WIDE))
        return builder.bitcast(builder.sub(ir.Constant(words, [word] * WIDE), half), EIGHT)

    return lambda square: (LANES(LANES), codegen)


def sum_lanes() -> Any:
    """The sum of eight, by halves."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        left, width = arguments[0], WIDE
        while width > 1:
            width //= 2
            left = builder.fadd(_some(builder, left, 0, width), _some(builder, left, width, 2 * width))
        return builder.extract_element(left, ir.Constant(ir.IntType(32), 0))

    return lambda value: (types.float64(LANES), codegen)


@intrinsic
def read_only(typingctx, array):  # type: ignore[no-untyped-def]
    """The same array as one that nothing is written to: a function that does so is not compiled."""
    return array.copy(readonly=True)(array), lambda context, builder, signature, arguments: arguments[0]


INSTRUCTIONS = {
    "room": room, "call": call, "load_word": load_word, "store_word": store_word, "add_to_word": add_to_word,
    "exchange_word": exchange_word, "give_way": give_way, "call_pointer": call_pointer, "pull_eight": pull_eight,
    "load_lanes": load_lanes, "store_lanes": store_lanes, "spread_lanes": spread_lanes, "seed_lanes": seed_lanes,
    "sum_lanes": sum_lanes,
}  # fmt: skip
