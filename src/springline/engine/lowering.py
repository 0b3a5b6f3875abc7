"""Code generation for functions declared by ``lowered``: views of rooms, calls by address, atomics, SIMD lanes.

Each maker returns a function from types of arguments to a signature and a code generator, as numba's intrinsics do.
The module is imported only where something is compiled, since it needs numba.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.core.datamodel import register_default as register_model
from numba.core.typing.templates import signature
from numba.extending import intrinsic

from springline.engine.columns import width_of
from springline.engine.kernels import WIDE
from springline.engine.views import BYTES, LOWERING, REAL, WORD, address, data_of, steady, type_of

INDEX = ir.IntType(32)  # in a vector
EIGHT = ir.VectorType(REAL, WIDE)


def room(slot: int, room: type) -> Any:
    """A view of a room, from a table."""
    kind, size = type_of(room), ir.Constant(WORD, BYTES * width_of(room))

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        top = builder.inttoptr(arguments[0], WORD.as_pointer().as_pointer())
        words = steady(builder, builder.load(builder.gep(top, [ir.Constant(WORD, slot)])))
        # LLVM may then load from the room before a branch that decides whether the load is needed.
        words.set_metadata("dereferenceable", builder.module.add_metadata([size]))
        return words

    return lambda table: (kind(types.int64), codegen)


def call() -> Any:
    """A call of the pass at an address."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        function = ir.FunctionType(WORD, [WORD, WORD, REAL, REAL])
        return builder.call(builder.inttoptr(arguments[0], function.as_pointer()), list(arguments[1:]))

    signature = types.int64(types.int64, types.int64, types.int64, types.float64, types.float64)
    return lambda *given: (signature, codegen)


def _word(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Pointer to the word that the first two arguments, an array and an index, name."""
    index = context.cast(builder, arguments[1], signature.args[1], types.int64)
    return builder.gep(data_of(builder, arguments[0]), [index])


def load_word() -> Any:
    """An atomic load."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        # Sequential consistency, for all four operations: it is the easiest order to reason about, and its cost is
        # small beside a block of at least a thousand particles.
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
        address = _word(context, builder, signature, arguments)
        # The strong form: it fails only where the word differs, so a caller that sees a failure knows of a rival.
        return builder.extract_value(builder.cmpxchg(address, arguments[2], arguments[3], "seq_cst", "seq_cst"), 1)

    return lambda words, index, old, new: (types.boolean(words, index, types.int64, types.int64), codegen)


def yield_thread() -> Any:
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
        for value in arguments[2:8]:
            pointers.append(builder.bitcast(data_of(builder, value), real))
        pointers[5] = builder.gep(pointers[5], [arguments[8]])
        function = ir.FunctionType(WORD, [WORD, *([real] * 6), REAL])
        target = builder.inttoptr(arguments[0], function.as_pointer())
        return builder.call(target, [arguments[1], *pointers, arguments[9]])

    return typed


def _picked(builder: Any, one: Any, other: Any, indices: list[int]) -> Any:
    """A shuffle: the numbers at these indices of two vectors, counted through both."""
    return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(INDEX, len(indices)), indices))


def _spread(builder: Any, value: Any) -> Any:
    """The same number eight times."""
    nothing = ir.Constant(EIGHT, ir.Undefined)
    return _picked(builder, builder.insert_element(nothing, value, ir.Constant(INDEX, 0)), nothing, [0] * WIDE)


class SimdLanesType(types.Type):  # type: ignore[misc]
    """What the compiler calls eight numbers side by side."""

    def __init__(self) -> None:
        super().__init__(name="Lanes")


SIMD_LANES = SimdLanesType()
THREE = types.UniTuple(SIMD_LANES, 3)  # type: ignore[attr-defined]


@register_model(SimdLanesType)
class _SimdLanesModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, EIGHT)


def typed_both(args: Any) -> Any:
    """The signature of an operator between two of them, or one of them and a number; None for others."""
    kinds = tuple(_lanes_or_real(kind) for kind in args)
    return signature(SIMD_LANES, *kinds) if len(args) == 2 and None not in kinds and SIMD_LANES in kinds else None


def typed_single(args: Any) -> Any:
    """The signature of an operator on one of them; None for others."""
    return signature(SIMD_LANES, *args) if len(args) == 1 and isinstance(args[0], SimdLanesType) else None


def _lanes_or_real(kind: Any) -> Any:
    """The type to which an operator converts an operand: lanes or float64; None for types that it does not take."""
    if isinstance(kind, SimdLanesType):
        return SIMD_LANES
    return types.float64 if isinstance(kind, (types.Float, types.Integer, types.Boolean)) else None  # type: ignore[attr-defined]


def _as_lanes(builder: Any, value: Any) -> Any:
    """Eight numbers as they are, and a number eight times."""
    return value if value.type == EIGHT else _spread(builder, value)


def _mask(builder: Any, sign: str, one: Any, other: Any) -> Any:
    """The comparison of eight numbers with eight others as 1.0 and 0.0; with NaN only ``!=`` is true."""
    # IEEE 754: every ordered comparison with NaN is false, only inequality is true, as in Python.
    compare = builder.fcmp_unordered if sign == "!=" else builder.fcmp_ordered
    return builder.select(compare(sign, one, other), *(ir.Constant(EIGHT, [x] * WIDE) for x in (1.0, 0.0)))


def _let(operation: Any, write: Any) -> None:
    """Register the code of an operator for two operands of eight lanes, or one of lanes and a single number."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return write(builder, *(_as_lanes(builder, value) for value in args))

    for kinds in ((SimdLanesType, SimdLanesType), (SimdLanesType, types.Float), (types.Float, SimdLanesType)):  # type: ignore[attr-defined]
        LOWERING.lower(operation, *kinds)(codegen)


def _instruction(name: str) -> Any:
    return lambda builder, one, other: getattr(builder, name)(one, other)


def _comparison(sign: str) -> Any:
    return lambda builder, one, other: _mask(builder, sign, one, other)


OPERATIONS = {
    operator.add: _instruction("fadd"), operator.sub: _instruction("fsub"), operator.mul: _instruction("fmul"),
    operator.truediv: _instruction("fdiv"), operator.lt: _comparison("<"), operator.le: _comparison("<="),
    operator.gt: _comparison(">"), operator.ge: _comparison(">="), operator.eq: _comparison("=="),
    operator.ne: _comparison("!="),
}  # fmt: skip
for _operation, _write in OPERATIONS.items():
    _let(_operation, _write)


@LOWERING.lower(operator.neg, SimdLanesType)
def _negated(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fneg(args[0])


def _called(builder: Any, name: str, *values: Any) -> Any:
    """An intrinsic function of LLVM's of numbers, or of eight each."""
    kind = f"v{WIDE}f64" if values[0].type == EIGHT else "f64"
    function = ir.FunctionType(values[0].type, [value.type for value in values])
    return builder.call(cgutils.get_or_insert_function(builder.module, function, f"llvm.{name}.{kind}"), values)


@LOWERING.lower(np.floor, SimdLanesType)
def _floored(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return _called(builder, "floor", args[0])


@LOWERING.lower(np.sqrt, SimdLanesType)
def _rooted(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return _called(builder, "sqrt", args[0])


def _on_reals(write: Any) -> Any:
    """The rule of a function of numbers, or of eight each."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = signature.return_type == SIMD_LANES
        return write(builder, *(_as_lanes(builder, value) for value in arguments) if wide else arguments)

    def typed(*values: Any) -> Any:
        kinds = tuple(_lanes_or_real(kind) for kind in values)
        return signature(SIMD_LANES if SIMD_LANES in kinds else types.float64, *kinds), codegen

    return typed


def vector_intrinsic(name: str) -> Any:
    """An intrinsic function of LLVM's of numbers, or of eight each."""
    return _on_reals(lambda builder, *values: _called(builder, name, *values))


def ordered(sign: str) -> Any:
    """The first of two numbers where they compare so, or the second."""
    return _on_reals(lambda builder, one, other: builder.select(builder.fcmp_ordered(sign, one, other), one, other))


def choose() -> Any:
    """One of two numbers, or of each of eight, by a condition, which may be 1.0 and 0.0."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        condition, *values = arguments
        if signature.return_type == SIMD_LANES:
            values = [_as_lanes(builder, value) for value in values]
            condition = condition if signature.args[0] == types.boolean else _as_lanes(builder, condition)
        if signature.args[0] != types.boolean:
            # Unordered, as bool(nan) is True in Python.
            condition = builder.fcmp_unordered("!=", condition, ir.Constant(condition.type, _zero(condition.type)))
        return builder.select(condition, *values)

    def typed(condition: Any, *values: Any) -> Any:
        kinds = tuple(_lanes_or_real(kind) for kind in values)
        asked = types.boolean if condition == types.boolean else _lanes_or_real(condition)
        found = SIMD_LANES if SIMD_LANES in (asked, *kinds) else types.float64
        return signature(found, asked, *kinds), codegen

    return typed


def _zero(kind: Any) -> Any:
    return [0.0] * WIDE if kind == EIGHT else 0.0


def by_lane(name: str) -> Any:
    """A function of C's library of a number, or of each of eight."""

    def write(builder: Any, *values: Any) -> Any:
        function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(REAL, [REAL] * len(values)), name)
        if values[0].type != EIGHT:
            return builder.call(function, values)
        found = ir.Constant(EIGHT, ir.Undefined)
        for lane in range(WIDE):
            at = ir.Constant(INDEX, lane)
            one = builder.call(function, [builder.extract_element(value, at) for value in values])
            found = builder.insert_element(found, one, at)
        return found

    return _on_reals(write)


def _eight(context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
    """Pointer to the eight numbers that the first two arguments, an array and an index, name."""
    data = data_of(builder, arguments[0])
    at = context.cast(builder, arguments[1], kinds[1], types.int64)
    return builder.bitcast(builder.gep(data, [at]), EIGHT.as_pointer())


def load_lanes() -> Any:
    """Eight numbers of an array."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        # Arrays start at multiples of 8 bytes and rows at any of them; a wider alignment would let LLVM use loads that
        # fault there.
        return builder.load(_eight(context, builder, signature.args, arguments), align=BYTES)

    return lambda row, at: (SIMD_LANES(row, at), codegen)


def store_lanes() -> Any:
    """Eight numbers into an array."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _eight(context, builder, signature.args, arguments), align=BYTES)
        return context.get_dummy_value()

    return lambda row, at, value: (types.void(row, at, SIMD_LANES), codegen)


def spread_lanes() -> Any:
    """One number eight times."""
    return lambda value: (SIMD_LANES(types.float64), lambda context, builder, kinds, given: _spread(builder, given[0]))


def wide_lanes() -> Any:
    """Eight numbers as they are, and a number eight times."""

    def typed(value: Any) -> Any:
        kind = _lanes_or_real(value)
        return SIMD_LANES(kind), lambda context, builder, kinds, given: _as_lanes(builder, given[0])

    return typed


def seed_lanes(word: int) -> Any:
    """``word - (bits >> 1)`` for the bits of eight numbers: a first approximation of their inverse square roots."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words = ir.VectorType(WORD, WIDE)
        # The bits of a double, taken as a whole number, are about its logarithm: halving and negating them gives a
        # first approximation of 1/sqrt(x), which its caller refines.
        half = builder.lshr(builder.bitcast(arguments[0], words), ir.Constant(words, [1] * WIDE))
        return builder.bitcast(builder.sub(ir.Constant(words, [word] * WIDE), half), EIGHT)

    return lambda square: (SIMD_LANES(SIMD_LANES), codegen)


def sum_lanes() -> Any:
    """The sum of eight, by halves."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        # Halves are added pairwise in a fixed order, which the plain version follows: the order of a sum is a part of
        # its bits.
        left, width = arguments[0], WIDE
        while width > 1:
            width //= 2
            halves = (_picked(builder, left, left, list(range(at, at + width))) for at in (0, width))
            left = builder.fadd(*halves)
        return builder.extract_element(left, ir.Constant(INDEX, 0))

    return lambda value: (types.float64(SIMD_LANES), codegen)


def root_lanes() -> Any:
    """The square roots of eight."""
    return lambda square: (
        SIMD_LANES(SIMD_LANES), lambda context, builder, kinds, given: _called(builder, "sqrt", given[0])
    )  # fmt: skip


def divide_lanes() -> Any:
    """Eight quotients, 0 where the divisor is below a limit."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value, by, least = arguments
        below = builder.fcmp_ordered("<", by, _spread(builder, least))
        ones, zeros = (ir.Constant(EIGHT, [number] * WIDE) for number in (1.0, 0.0))
        # The divisor is replaced before dividing, since all eight lanes divide: 0/0 is computed neither here nor in the
        # plain version, where NumPy would warn of it.
        return builder.select(below, zeros, builder.fdiv(value, builder.select(below, ones, by)))

    return lambda value, by, least: (SIMD_LANES(SIMD_LANES, SIMD_LANES, types.float64), codegen)


def count_lanes_below() -> Any:
    """How many of eight are below a limit."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        below = builder.fcmp_ordered("<", arguments[0], _spread(builder, arguments[1]))
        bits = builder.zext(builder.bitcast(below, ir.IntType(WIDE)), WORD)
        return builder.call(builder.module.declare_intrinsic("llvm.ctpop", [WORD]), [bits])

    return lambda value, least: (types.int64(SIMD_LANES, types.float64), codegen)


def lanes_are_within() -> Any:
    """Whether the sizes of eight numbers are all below a limit; false for NaN."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(EIGHT, [EIGHT])
        size = cgutils.get_or_insert_function(builder.module, kind, f"llvm.fabs.v{WIDE}f64")
        below = builder.fcmp_ordered("<", builder.call(size, [arguments[0]]), _spread(builder, arguments[1]))
        return builder.icmp_unsigned("==", builder.bitcast(below, ir.IntType(WIDE)), ir.Constant(ir.IntType(WIDE), -1))

    return lambda value, limit: (types.boolean(SIMD_LANES, types.float64), codegen)


def load_rows() -> Any:
    """The first three numbers of eight rows of four, one behind the other."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = data_of(builder, arguments[0])
        start = builder.mul(arguments[1], ir.Constant(WORD, 4))
        pairs = []
        for k in range(4):
            address = builder.gep(data, [builder.add(start, ir.Constant(WORD, k * WIDE))])
            # Four loads of eight read eight rows of four; three shuffles drop the fourth numbers, and what is left lies
            # as in an array with rows of three.
            pairs.append(builder.load(builder.bitcast(address, EIGHT.as_pointer()), align=BYTES))
        three = [
            _picked(builder, pairs[0], pairs[1], [0, 1, 2, 4, 5, 6, 8, 9]),
            _picked(builder, pairs[1], pairs[2], [2, 4, 5, 6, 8, 9, 10, 12]),
            _picked(builder, pairs[2], pairs[3], [5, 6, 8, 9, 10, 12, 13, 14]),
        ]
        return context.make_tuple(builder, signature.return_type, three)

    return lambda rows, at: (THREE(rows, types.int64), codegen)


FOUR = ir.VectorType(REAL, 4)  # a row of three numbers is read and written with the one behind it


def _rows(context: Any, builder: Any, kinds: Any, arguments: Any) -> list[Any]:
    """Pointers to eight rows of an array: their numbers stand in a second array, from an index on."""
    numbers = data_of(builder, arguments[1])
    found = []
    for lane in range(WIDE):
        at = builder.add(arguments[2], ir.Constant(WORD, lane))
        # Indices of particles are int32 and never negative, so zero extension is right and saves an instruction.
        number = builder.zext(builder.load(builder.gep(numbers, [at])), WORD)
        row = address(context, builder, kinds[0], arguments[0], [number])
        found.append(builder.bitcast(row, FOUR.as_pointer()))
    return found


def load_thrice() -> Any:
    """Eight numbers of an array, each three times."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value = builder.load(_eight(context, builder, signature.args, arguments), align=BYTES)
        three = [_picked(builder, value, value, [(k + at) // 3 for at in range(WIDE)]) for k in (0, 8, 16)]
        return context.make_tuple(builder, signature.return_type, three)

    return lambda row, at: (THREE(row, types.int64), codegen)


def keep_lanes() -> Any:
    """Eight numbers where those of a second operand are positive, 0 elsewhere."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zeros = ir.Constant(EIGHT, [0.0] * WIDE)
        return builder.select(builder.fcmp_ordered(">", arguments[1], zeros), arguments[0], zeros)

    return lambda value, by: (SIMD_LANES(SIMD_LANES, SIMD_LANES), codegen)


def load_columns(whole: bool = True) -> Any:
    """The first three numbers of eight rows of an array, number by number; a ``whole`` row is read as four at once."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        places = _rows(context, builder, signature.args, arguments)
        rows = [builder.load(row, align=BYTES) if whole else _three(builder, row) for row in places]
        # Eight rows of four are transposed by two rounds of shuffles, in place of a gather of 24 single numbers.
        pairs = [_picked(builder, rows[k], rows[k + 4], list(range(WIDE))) for k in range(4)]
        low, high = [0, 8, 2, 10, 4, 12, 6, 14], [1, 9, 3, 11, 5, 13, 7, 15]
        one, other = (_picked(builder, pairs[k], pairs[k + 1], low) for k in (0, 2))  # x0 x1 z0 z1 x4 x5 z4 z5, ...
        y, more = (_picked(builder, pairs[k], pairs[k + 1], high) for k in (0, 2))
        first, second = [0, 1, 8, 9, 4, 5, 12, 13], [2, 3, 10, 11, 6, 7, 14, 15]
        columns = [_picked(builder, *both) for both in ((one, other, first), (y, more, first), (one, other, second))]
        return context.make_tuple(builder, signature.return_type, columns)

    return lambda rows, numbers, at: (THREE(rows, numbers, types.int64), codegen)


def _three(builder: Any, row: Any) -> Any:
    """Three numbers from a pointer to four on, the last of which is not read."""
    found = ir.Constant(FOUR, [0.0] * 4)
    for k, place in enumerate(_places(builder, row)):
        found = builder.insert_element(found, builder.load(place, align=BYTES), ir.Constant(INDEX, k))
    return found


def _places(builder: Any, row: Any) -> list[Any]:
    """Pointers to three numbers, from a pointer to four."""
    first = builder.bitcast(row, REAL.as_pointer())
    return [builder.gep(first, [ir.Constant(WORD, k)]) for k in range(3)]


def change_columns(operation: str, whole: bool = True) -> Any:
    """Add three columns of eight to the first three numbers of eight rows of an array, or subtract them, in turn.

    What is done to the fourth number of a ``whole`` row is left open; else three are written, and no more.
    """

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        x, y, z = arguments[3:]
        low, high = [0, 8, 2, 10, 4, 12, 6, 14], [1, 9, 3, 11, 5, 13, 7, 15]
        even, odd = _picked(builder, x, y, low), _picked(builder, x, y, high)  # x0 y0 x2 y2 ..., x1 y1 x3 y3 ...
        swapped = _picked(builder, z, z, [1, 0, 3, 2, 5, 4, 7, 6])
        parts = [
            _picked(builder, plane, deep, [at, at + 1, at + 8, at + 9])
            for at in range(0, WIDE, 2)
            for plane, deep in ((even, z), (odd, swapped))
        ]
        change = getattr(builder, operation)
        # Row by row, each loaded after the one before is stored: two of the eight may be the same row, and a scatter of
        # all eight at once would lose one of their sums.
        for row, part in zip(_rows(context, builder, signature.args, arguments), parts, strict=True):
            if whole:
                builder.store(change(builder.load(row, align=BYTES), part), row, align=BYTES)
                continue
            for k, place in enumerate(_places(builder, row)):
                by = builder.extract_element(part, ir.Constant(INDEX, k))
                builder.store(change(builder.load(place, align=BYTES), by), place, align=BYTES)
        return context.get_dummy_value()

    return lambda rows, numbers, at, *columns: (
        types.void(rows, numbers, types.int64, SIMD_LANES, SIMD_LANES, SIMD_LANES),
        codegen,
    )


def store_columns() -> Any:
    """Set eight rows of four of an array, one behind the other, to three columns of eight and 0."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = data_of(builder, arguments[0])
        start = builder.mul(arguments[1], ir.Constant(WORD, 4))
        x, y, z = arguments[2:]
        for k in range(0, WIDE, 2):
            low = _picked(builder, x, y, [k, k + 8, 0, 0, k + 1, k + 9, 0, 0])
            high = _picked(builder, z, ir.Constant(EIGHT, [0.0] * WIDE), [0, 0, k, 8, 0, 0, k + 1, 8])
            address = builder.gep(data, [builder.add(start, ir.Constant(WORD, 4 * k))])
            pair = _picked(builder, low, high, [0, 1, 10, 11, 4, 5, 14, 15])
            builder.store(pair, builder.bitcast(address, EIGHT.as_pointer()), align=BYTES)
        return context.get_dummy_value()

    return lambda rows, at, *columns: (types.void(rows, types.int64, SIMD_LANES, SIMD_LANES, SIMD_LANES), codegen)


@intrinsic
def read_only(typingctx, array):  # type: ignore[no-untyped-def]
    """The array with a read-only type; code that writes to it is not compiled."""
    return array.copy(readonly=True)(array), lambda context, builder, signature, arguments: arguments[0]


INSTRUCTIONS = {
    "room": room, "call": call, "load_word": load_word, "store_word": store_word, "add_to_word": add_to_word,
    "exchange_word": exchange_word, "yield_thread": yield_thread, "call_pointer": call_pointer,
    "load_lanes": load_lanes, "store_lanes": store_lanes,
    "spread_lanes": spread_lanes, "seed_lanes": seed_lanes, "sum_lanes": sum_lanes,
    "root_lanes": root_lanes, "divide_lanes": divide_lanes, "count_lanes_below": count_lanes_below,
    "lanes_are_within": lanes_are_within, "load_rows": load_rows,
    "load_thrice": load_thrice, "keep_lanes": keep_lanes, "store_columns": store_columns, "load_columns": load_columns,
    "change_columns": change_columns, "vector_intrinsic": vector_intrinsic, "choose": choose, "by_lane": by_lane,
    "ordered": ordered, "wide_lanes": wide_lanes,
}  # fmt: skip
