"""Code generation for functions declared by ``lower_as``: views of arrays, calls by address, atomics, SIMD lanes.

Each maker returns a function from types of arguments to a signature and a code generator, like numba's intrinsics.
The module is imported only for compilation, since it needs numba.
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
INDICES = ir.VectorType(INDEX, WIDE)


def room(slot: int, room: type) -> Any:
    """Intrinsic: the view of the arrays whose address is in entry ``slot`` of a table."""
    kind, size = type_of(room), ir.Constant(WORD, BYTES * width_of(room))

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        top = builder.inttoptr(arguments[0], WORD.as_pointer().as_pointer())
        words = steady(builder, builder.load(builder.gep(top, [ir.Constant(WORD, slot)])))
        # LLVM may then load from the arrays before a branch that decides if the load is needed.
        words.set_metadata("dereferenceable", builder.module.add_metadata([size]))
        return words

    return lambda table: (kind(types.int64), generate)


def call() -> Any:
    """Intrinsic: a call of the pass at an address, with one int64 and two float64 arguments; returns its status."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        function = ir.FunctionType(WORD, [WORD, WORD, REAL, REAL])
        return builder.call(builder.inttoptr(arguments[0], function.as_pointer()), list(arguments[1:]))

    signature = types.int64(types.int64, types.int64, types.int64, types.float64, types.float64)
    return lambda *given: (signature, generate)


def _word(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """A pointer to element ``arguments[1]`` of the int64 array ``arguments[0]``."""
    index = context.cast(builder, arguments[1], signature.args[1], types.int64)
    return builder.gep(data_of(builder, arguments[0]), [index])


def load_word() -> Any:
    """Intrinsic: an atomic load of one element of an int64 array."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        # Sequential consistency for all four operations: it is the easiest order to reason about, and its cost is small
        # relative to a block of at least a thousand particles.
        return builder.load_atomic(_word(context, builder, signature, arguments), "seq_cst", BYTES)

    return lambda words, index: (types.int64(words, index), generate)


def store_word() -> Any:
    """Intrinsic: an atomic store to one element of an int64 array."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], _word(context, builder, signature, arguments), "seq_cst", BYTES)
        return context.get_dummy_value()

    return lambda words, index, value: (types.void(words, index, types.int64), generate)


def add_to_word() -> Any:
    """Intrinsic: an atomic addition to one element of an int64 array; returns the value before."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.atomic_rmw("add", _word(context, builder, signature, arguments), arguments[2], "seq_cst")

    return lambda words, index, value: (types.int64(words, index, types.int64), generate)


def exchange_word() -> Any:
    """Intrinsic: an atomic compare-and-swap of one element of an int64 array; returns True if it was swapped."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _word(context, builder, signature, arguments)
        # The strong form: it fails only if the word differs, so a failure always means that another thread wrote it.
        return builder.extract_value(builder.cmpxchg(address, arguments[2], arguments[3], "seq_cst", "seq_cst"), 1)

    return lambda words, index, old, new: (types.boolean(words, index, types.int64, types.int64), generate)


def yield_thread() -> Any:
    """Intrinsic: a call of the C function at an address, without arguments, by which a thread yields the processor."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        function = ir.FunctionType(ir.IntType(32), [])
        builder.call(builder.inttoptr(arguments[0], function.as_pointer()), [])
        return context.get_dummy_value()

    return lambda address: (types.void(types.int64), generate)


def call_pointer() -> Any:
    """Intrinsic: a call of a user's C function of a count, six float64 arrays and a time [s]; returns its status."""

    def resolve_signature(
        address: Any, count: Any, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, *rest: Any
    ) -> Any:
        given = (address, count, a, b, c, d, e, parameters, *rest)
        return types.int64(types.int64, types.int64, *given[2:8], types.int64, types.float64), generate

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        real = REAL.as_pointer()
        pointers = []
        for value in arguments[2:8]:
            pointers.append(builder.bitcast(data_of(builder, value), real))
        pointers[5] = builder.gep(pointers[5], [arguments[8]])
        function = ir.FunctionType(WORD, [WORD, *([real] * 6), REAL])
        target = builder.inttoptr(arguments[0], function.as_pointer())
        return builder.call(target, [arguments[1], *pointers, arguments[9]])

    return resolve_signature


def _shuffle_lanes(builder: Any, one: Any, other: Any, indices: list[int]) -> Any:
    """A shuffle: the elements at ``indices`` of the concatenation of two vectors."""
    return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(INDEX, len(indices)), indices))


def _spread(builder: Any, value: Any) -> Any:
    """A scalar broadcast to all eight lanes."""
    nothing = ir.Constant(EIGHT, ir.Undefined)
    return _shuffle_lanes(builder, builder.insert_element(nothing, value, ir.Constant(INDEX, 0)), nothing, [0] * WIDE)


class SimdLanesType(types.Type):  # type: ignore[misc]
    """Numba's type of a vector of eight float64 (SIMD lanes)."""

    def __init__(self) -> None:
        super().__init__(name="Lanes")


SIMD_LANES = SimdLanesType()
THREE = types.UniTuple(SIMD_LANES, 3)  # type: ignore[attr-defined]


@register_model(SimdLanesType)
class _SimdLanesModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, EIGHT)


def typed_both(args: Any) -> Any:
    """The signature of a binary operator of lanes with lanes or with a number; None for other operands."""
    kinds = tuple(_lanes_or_real(kind) for kind in args)
    return signature(SIMD_LANES, *kinds) if len(args) == 2 and None not in kinds and SIMD_LANES in kinds else None


def typed_single(args: Any) -> Any:
    """The signature of a unary operator of lanes; None for other operands."""
    return signature(SIMD_LANES, *args) if len(args) == 1 and isinstance(args[0], SimdLanesType) else None


def _lanes_or_real(kind: Any) -> Any:
    """The type to which an operator converts an operand: lanes or float64; None for unsupported types."""
    if isinstance(kind, SimdLanesType):
        return SIMD_LANES
    return types.float64 if isinstance(kind, (types.Float, types.Integer, types.Boolean)) else None  # type: ignore[attr-defined]


def _ensure_lanes(builder: Any, value: Any) -> Any:
    """Lanes unchanged; a scalar broadcast to all eight lanes."""
    return value if value.type == EIGHT else _spread(builder, value)


def _mask(builder: Any, sign: str, one: Any, other: Any) -> Any:
    """The comparison of eight numbers with eight others as 1.0 and 0.0; with NaN only ``!=`` is true."""
    # IEEE 754: every ordered comparison with NaN is false, only inequality is true, as in Python.
    compare = builder.fcmp_unordered if sign == "!=" else builder.fcmp_ordered
    return builder.select(compare(sign, one, other), *(ir.Constant(EIGHT, [x] * WIDE) for x in (1.0, 0.0)))


def _register_operator(operation: Any, write: Any) -> None:
    """Register the code of a binary operator for two operands of lanes, or one of lanes and a scalar."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return write(builder, *(_ensure_lanes(builder, value) for value in args))

    for kinds in ((SimdLanesType, SimdLanesType), (SimdLanesType, types.Float), (types.Float, SimdLanesType)):  # type: ignore[attr-defined]
        LOWERING.lower(operation, *kinds)(generate)


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
    _register_operator(_operation, _write)


@LOWERING.lower(operator.neg, SimdLanesType)
def _emit_negation(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fneg(args[0])


def _call_intrinsic(builder: Any, name: str, *values: Any) -> Any:
    """A call of the LLVM intrinsic ``llvm.<name>`` for scalars or for lanes, by the type of the first value."""
    kind = f"v{WIDE}f64" if values[0].type == EIGHT else "f64"
    function = ir.FunctionType(values[0].type, [value.type for value in values])
    return builder.call(cgutils.get_or_insert_function(builder.module, function, f"llvm.{name}.{kind}"), values)


@LOWERING.lower(np.floor, SimdLanesType)
def _emit_floor(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return _call_intrinsic(builder, "floor", args[0])


@LOWERING.lower(np.sqrt, SimdLanesType)
def _emit_sqrt(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return _call_intrinsic(builder, "sqrt", args[0])


def _on_reals(write: Any) -> Any:
    """Typing and code of an elementwise function: for lanes if any argument is lanes, else for scalars."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = signature.return_type == SIMD_LANES
        return write(builder, *(_ensure_lanes(builder, value) for value in arguments) if wide else arguments)

    def resolve_signature(*values: Any) -> Any:
        kinds = tuple(_lanes_or_real(kind) for kind in values)
        return signature(SIMD_LANES if SIMD_LANES in kinds else types.float64, *kinds), generate

    return resolve_signature


def vector_intrinsic(name: str) -> Any:
    """Intrinsic: the LLVM function ``llvm.<name>``, elementwise for lanes."""
    return _on_reals(lambda builder, *values: _call_intrinsic(builder, name, *values))


def select_ordered(sign: str) -> Any:
    """Intrinsic: elementwise, the first number if ``first sign second`` holds, else the second, also for NaN."""
    return _on_reals(lambda builder, one, other: builder.select(builder.fcmp_ordered(sign, one, other), one, other))


def choose() -> Any:
    """Intrinsic: elementwise, the second argument if the first (bool, or 1.0 and 0.0) is true, else the third."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        condition, *values = arguments
        if signature.return_type == SIMD_LANES:
            values = [_ensure_lanes(builder, value) for value in values]
            condition = condition if signature.args[0] == types.boolean else _ensure_lanes(builder, condition)
        if signature.args[0] != types.boolean:
            # Unordered, as bool(nan) is True in Python.
            condition = builder.fcmp_unordered("!=", condition, ir.Constant(condition.type, _zero(condition.type)))
        return builder.select(condition, *values)

    def resolve_signature(condition: Any, *values: Any) -> Any:
        kinds = tuple(_lanes_or_real(kind) for kind in values)
        asked = types.boolean if condition == types.boolean else _lanes_or_real(condition)
        found = SIMD_LANES if SIMD_LANES in (asked, *kinds) else types.float64
        return signature(found, asked, *kinds), generate

    return resolve_signature


def _zero(kind: Any) -> Any:
    return [0.0] * WIDE if kind == EIGHT else 0.0


def on_bits(steps: tuple[tuple[str, int], ...]) -> Any:
    """Intrinsic: elementwise, the 64 bits of a number after steps of an operation and its second operand."""

    def write(builder: Any, value: Any) -> Any:
        words = ir.VectorType(WORD, WIDE) if value.type == EIGHT else WORD
        found = builder.bitcast(value, words)
        for operation, number in steps:
            word = number - (number >> 63 << 64)  # LLVM writes the highest bit as a sign
            found = getattr(builder, operation)(found, ir.Constant(words, [word] * WIDE if words != WORD else word))
        return builder.bitcast(found, value.type)

    return _on_reals(write)


def looked_up(table: tuple[float, ...]) -> Any:
    """Intrinsic: elementwise, the constant at an index, the last bits of a float64; there are 2^n of them."""
    constants = ir.Constant(ir.ArrayType(REAL, len(table)), list(table))

    def write(builder: Any, at: Any) -> Any:
        numbers = cgutils.global_constant(builder.module, "springline.constants", constants)

        def one(index: Any) -> Any:
            return builder.load(builder.gep(numbers, [ir.Constant(WORD, 0), index]))

        words = ir.VectorType(WORD, WIDE) if at.type == EIGHT else WORD
        last = ir.Constant(words, [len(table) - 1] * WIDE if at.type == EIGHT else len(table) - 1)
        index = builder.and_(builder.bitcast(at, words), last)
        if at.type != EIGHT:
            return one(index)
        found = ir.Constant(EIGHT, ir.Undefined)
        for lane in (ir.Constant(INDEX, lane) for lane in range(WIDE)):
            found = builder.insert_element(found, one(builder.extract_element(index, lane)), lane)
        return found

    return _on_reals(write)


def all_between() -> Any:
    """Intrinsic: True if a number, or each of eight lanes, is at least one limit and below another; False for NaN."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value, *limits = arguments
        if value.type == EIGHT:
            limits = [_spread(builder, limit) for limit in limits]
        tests = (builder.fcmp_ordered(sign, value, limit) for sign, limit in zip((">=", "<"), limits, strict=True))
        found = builder.and_(*tests)
        if value.type != EIGHT:
            return found
        return builder.icmp_unsigned("==", builder.bitcast(found, ir.IntType(WIDE)), ir.Constant(ir.IntType(WIDE), -1))

    return lambda x, *limits: (types.boolean(_lanes_or_real(x), types.float64, types.float64), generate)


def _eight(context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
    """A pointer to eight consecutive elements of the float64 array ``arguments[0]``, from index ``arguments[1]``."""
    data = data_of(builder, arguments[0])
    at = context.cast(builder, arguments[1], kinds[1], types.int64)
    return builder.bitcast(builder.gep(data, [at]), EIGHT.as_pointer())


def load_lanes() -> Any:
    """Intrinsic of :func:`lanes.load`: an unaligned vector load."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        # Arrays start at multiples of 8 bytes and rows at any of them; with a wider alignment LLVM could use loads that
        # fault there.
        return builder.load(_eight(context, builder, signature.args, arguments), align=BYTES)

    return lambda row, at: (SIMD_LANES(row, at), generate)


def store_lanes() -> Any:
    """Intrinsic of :func:`lanes.store`: an unaligned vector store."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _eight(context, builder, signature.args, arguments), align=BYTES)
        return context.get_dummy_value()

    return lambda row, at, value: (types.void(row, at, SIMD_LANES), generate)


def spread_lanes() -> Any:
    """Intrinsic of :func:`lanes.spread`: a scalar broadcast to all lanes."""
    return lambda value: (SIMD_LANES(types.float64), lambda context, builder, kinds, given: _spread(builder, given[0]))


def wide_lanes() -> Any:
    """Intrinsic of :func:`lanes.broadcast_lanes`: lanes unchanged, a scalar broadcast to all lanes."""

    def resolve_signature(value: Any) -> Any:
        kind = _lanes_or_real(value)
        return SIMD_LANES(kind), lambda context, builder, kinds, given: _ensure_lanes(builder, given[0])

    return resolve_signature


def seed_lanes(word: int) -> Any:
    """``word - (bits >> 1)`` for the bits of eight numbers: a first approximation of their inverse square roots."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words = ir.VectorType(WORD, WIDE)
        # The bits of a double, read as an integer, are about its logarithm: halving and negating them gives a first
        # approximation of 1/sqrt(x), which the caller refines.
        half = builder.lshr(builder.bitcast(arguments[0], words), ir.Constant(words, [1] * WIDE))
        return builder.bitcast(builder.sub(ir.Constant(words, [word] * WIDE), half), EIGHT)

    return lambda square: (SIMD_LANES(SIMD_LANES), generate)


def sum_lanes() -> Any:
    """Intrinsic of :func:`lanes.total`: the sum of the eight lanes by pairwise halving."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        # Halves are added pairwise in a fixed order, which the plain version follows: the order determines the bits of
        # the sum.
        left, width = arguments[0], WIDE
        while width > 1:
            width //= 2
            halves = (_shuffle_lanes(builder, left, left, list(range(at, at + width))) for at in (0, width))
            left = builder.fadd(*halves)
        return builder.extract_element(left, ir.Constant(INDEX, 0))

    return lambda value: (types.float64(SIMD_LANES), generate)


def root_lanes() -> Any:
    """Intrinsic of :func:`lanes.root`: the square root of each lane."""
    return lambda square: (
        SIMD_LANES(SIMD_LANES), lambda context, builder, kinds, given: _call_intrinsic(builder, "sqrt", given[0])
    )  # fmt: skip


def divide_lanes() -> Any:
    """Intrinsic of :func:`lanes.quotient`: the quotient of each lane, 0 if the divisor is below a limit."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value, by, least = arguments
        below = builder.fcmp_ordered("<", by, _spread(builder, least))
        ones, zeros = (ir.Constant(EIGHT, [number] * WIDE) for number in (1.0, 0.0))
        # The divisor is replaced before the division, since all eight lanes divide. So 0/0 is computed neither here nor
        # in the plain version, in which NumPy would warn.
        return builder.select(below, zeros, builder.fdiv(value, builder.select(below, ones, by)))

    return lambda value, by, least: (SIMD_LANES(SIMD_LANES, SIMD_LANES, types.float64), generate)


def count_lanes_below() -> Any:
    """Intrinsic of :func:`lanes.count_below`: the number of lanes below a limit."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        below = builder.fcmp_ordered("<", arguments[0], _spread(builder, arguments[1]))
        bits = builder.zext(builder.bitcast(below, ir.IntType(WIDE)), WORD)
        return builder.call(builder.module.declare_intrinsic("llvm.ctpop", [WORD]), [bits])

    return lambda value, least: (types.int64(SIMD_LANES, types.float64), generate)


def store_lanes_below() -> Any:
    """Intrinsic of :func:`lanes.store_below`: lanes below a limit and their indices, stored without gaps."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, numbers, at, value, limit, first, most = arguments
        below = builder.fcmp_ordered("<", value, _spread(builder, limit))
        nothing = ir.Constant(INDICES, ir.Undefined)
        ends = builder.insert_element(nothing, builder.trunc(most, INDEX), ir.Constant(INDEX, 0))
        ends = _shuffle_lanes(builder, ends, nothing, [0] * WIDE)
        chosen = builder.and_(below, builder.icmp_signed("<", ir.Constant(INDICES, list(range(WIDE))), ends))
        bits, stored = builder.zext(builder.bitcast(chosen, ir.IntType(WIDE)), WORD), ir.Constant(WORD, 0)
        for lane in range(WIDE):
            # Stored in any case, and overwritten by the next lane unless chosen: a branch would be mispredicted.
            place = builder.add(at, stored)
            entry = builder.extract_element(value, ir.Constant(INDEX, lane))
            number = builder.trunc(builder.add(first, ir.Constant(WORD, lane)), INDEX)
            builder.store(entry, builder.gep(data_of(builder, row), [place]))
            builder.store(number, builder.gep(data_of(builder, numbers), [place]))
            bit = builder.and_(builder.lshr(bits, ir.Constant(WORD, lane)), ir.Constant(WORD, 1))
            stored = builder.add(stored, bit)
        return stored

    def resolve_signature(row: Any, numbers: Any, at: Any, value: Any, limit: Any, first: Any, most: Any) -> Any:
        whole, real = types.int64, types.float64
        return types.int64(row, numbers, whole, SIMD_LANES, real, whole, whole), emit

    return resolve_signature


def lanes_are_within() -> Any:
    """Intrinsic of :func:`lanes.are_within`: True if all absolute values are below a limit; False for NaN."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(EIGHT, [EIGHT])
        size = cgutils.get_or_insert_function(builder.module, kind, f"llvm.fabs.v{WIDE}f64")
        below = builder.fcmp_ordered("<", builder.call(size, [arguments[0]]), _spread(builder, arguments[1]))
        return builder.icmp_unsigned("==", builder.bitcast(below, ir.IntType(WIDE)), ir.Constant(ir.IntType(WIDE), -1))

    return lambda value, limit: (types.boolean(SIMD_LANES, types.float64), generate)


def load_rows() -> Any:
    """Intrinsic of :func:`lanes.rows`: x, y, z of eight consecutive rows of four, as 24 numbers in three vectors."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = data_of(builder, arguments[0])
        start = builder.mul(arguments[1], ir.Constant(WORD, 4))
        pairs = []
        for k in range(4):
            address = builder.gep(data, [builder.add(start, ir.Constant(WORD, k * WIDE))])
            # Four loads of eight read eight rows of four; three shuffles drop the fourth numbers, and the rest is
            # ordered as in an array with rows of three.
            pairs.append(builder.load(builder.bitcast(address, EIGHT.as_pointer()), align=BYTES))
        three = [
            _shuffle_lanes(builder, pairs[0], pairs[1], [0, 1, 2, 4, 5, 6, 8, 9]),
            _shuffle_lanes(builder, pairs[1], pairs[2], [2, 4, 5, 6, 8, 9, 10, 12]),
            _shuffle_lanes(builder, pairs[2], pairs[3], [5, 6, 8, 9, 10, 12, 13, 14]),
        ]
        return context.make_tuple(builder, signature.return_type, three)

    return lambda rows, at: (THREE(rows, types.int64), generate)


def store_rows() -> Any:
    """Intrinsic of :func:`lanes.store_rows`: set eight consecutive rows of four from 24 numbers in three vectors."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = data_of(builder, arguments[0])
        start = builder.mul(arguments[1], ir.Constant(WORD, 4))
        one, two, three = arguments[2:]
        # Two rows at a time; the fourth number of each has no meaning, and is set to a neighbor's.
        taken = [
            (one, one, [0, 1, 2, 2, 3, 4, 5, 5]),
            (one, two, [6, 7, 8, 8, 9, 10, 11, 11]),
            (two, three, [4, 5, 6, 6, 7, 8, 9, 9]),
            (three, three, [2, 3, 4, 4, 5, 6, 7, 7]),
        ]
        for k, (low, high, places) in enumerate(taken):
            address = builder.gep(data, [builder.add(start, ir.Constant(WORD, k * WIDE))])
            builder.store(
                _shuffle_lanes(builder, low, high, places), builder.bitcast(address, EIGHT.as_pointer()), align=BYTES
            )
        return context.get_dummy_value()

    return lambda rows, at, *parts: (types.void(rows, types.int64, SIMD_LANES, SIMD_LANES, SIMD_LANES), generate)


FOUR = ir.VectorType(REAL, 4)  # a row of three numbers is read and written together with the number behind it


def _rows(context: Any, builder: Any, kinds: Any, arguments: Any) -> list[Any]:
    """Pointers to rows ``numbers[at : at + 8]`` of an array; ``arguments`` are the array, the numbers and at."""
    found = []
    for number in _numbers(builder, arguments[1], arguments[2]):
        row = address(context, builder, kinds[0], arguments[0], [number])
        found.append(builder.bitcast(row, FOUR.as_pointer()))
    return found


def _numbers(builder: Any, array: Any, at: Any) -> list[Any]:
    """Elements ``at`` to ``at + 7`` of an array of indices, as int64."""
    numbers, found = data_of(builder, array), []
    for lane in range(WIDE):
        place = builder.gep(numbers, [builder.add(at, ir.Constant(WORD, lane))])
        # Indices of particles are int32 and never negative, so zero extension is valid and saves an instruction.
        found.append(builder.zext(builder.load(place), WORD))
    return found


def load_thrice() -> Any:
    """Intrinsic of :func:`lanes.repeat_thrice`: eight consecutive numbers, each three times, in three vectors."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value = builder.load(_eight(context, builder, signature.args, arguments), align=BYTES)
        three = [_shuffle_lanes(builder, value, value, [(k + at) // 3 for at in range(WIDE)]) for k in (0, 8, 16)]
        return context.make_tuple(builder, signature.return_type, three)

    return lambda row, at: (THREE(row, types.int64), generate)


def keep_lanes() -> Any:
    """Intrinsic of :func:`lanes.keep`: each lane if the second operand is positive, else 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zeros = ir.Constant(EIGHT, [0.0] * WIDE)
        return builder.select(builder.fcmp_ordered(">", arguments[1], zeros), arguments[0], zeros)

    return lambda value, by: (SIMD_LANES(SIMD_LANES, SIMD_LANES), generate)


def load_columns(whole: bool = True, number: int = 3) -> Any:
    """Intrinsic of :func:`lanes.columns`: a gather of the first ``number`` columns of eight rows.

    Each row is read as four numbers if ``whole``.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        places = _rows(context, builder, signature.args, arguments)
        rows = [builder.load(row, align=BYTES) if whole else _three(builder, row) for row in places]
        # Eight rows of four are transposed by two rounds of shuffles, instead of a gather of 24 single numbers.
        pairs = [_shuffle_lanes(builder, rows[k], rows[k + 4], list(range(WIDE))) for k in range(4)]
        low, high = [0, 8, 2, 10, 4, 12, 6, 14], [1, 9, 3, 11, 5, 13, 7, 15]
        one, other = (
            _shuffle_lanes(builder, pairs[k], pairs[k + 1], low) for k in (0, 2)
        )  # x0 x1 z0 z1 x4 x5 z4 z5, ...
        y, more = (_shuffle_lanes(builder, pairs[k], pairs[k + 1], high) for k in (0, 2))
        first, second = [0, 1, 8, 9, 4, 5, 12, 13], [2, 3, 10, 11, 6, 7, 14, 15]
        parts = ((one, other, first), (y, more, first), (one, other, second), (y, more, second))
        columns = [_shuffle_lanes(builder, *part) for part in parts[:number]]
        return context.make_tuple(builder, signature.return_type, columns)

    kind = types.UniTuple(SIMD_LANES, number)  # type: ignore[attr-defined]
    return lambda rows, numbers, at: (kind(rows, numbers, types.int64), generate)


def gather_lanes() -> Any:
    """Intrinsic of :func:`lanes.gather`: eight elements of an array, by their indices."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data, found = data_of(builder, arguments[0]), ir.Constant(EIGHT, ir.Undefined)
        for lane, number in enumerate(_numbers(builder, arguments[1], arguments[2])):
            element = builder.load(builder.gep(data, [number]), align=BYTES)
            found = builder.insert_element(found, element, ir.Constant(INDEX, lane))
        return found

    return lambda row, numbers, at: (SIMD_LANES(row, numbers, types.int64), emit)


def _three(builder: Any, row: Any) -> Any:
    """A vector of four with the three numbers at a pointer and 0; the fourth number in memory is not read."""
    found = ir.Constant(FOUR, [0.0] * 4)
    for k, place in enumerate(_places(builder, row)):
        found = builder.insert_element(found, builder.load(place, align=BYTES), ir.Constant(INDEX, k))
    return found


def _places(builder: Any, row: Any) -> list[Any]:
    """Pointers to the first three numbers of a vector of four."""
    first = builder.bitcast(row, REAL.as_pointer())
    return [builder.gep(first, [ir.Constant(WORD, k)]) for k in range(3)]


def change_columns(operation: str, whole: bool = True) -> Any:
    """Intrinsic: a scatter that adds x, y, z to eight rows of an array (``fadd``), or subtracts them, row after row.

    With ``whole`` the fourth number of each row is overwritten, by an unspecified value; otherwise it is not accessed.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        x, y, z = arguments[3:]
        low, high = [0, 8, 2, 10, 4, 12, 6, 14], [1, 9, 3, 11, 5, 13, 7, 15]
        even, odd = (
            _shuffle_lanes(builder, x, y, low),
            _shuffle_lanes(builder, x, y, high),
        )  # x0 y0 x2 y2 ..., x1 y1 x3 y3 ...
        swapped = _shuffle_lanes(builder, z, z, [1, 0, 3, 2, 5, 4, 7, 6])
        parts = [
            _shuffle_lanes(builder, plane, deep, [at, at + 1, at + 8, at + 9])
            for at in range(0, WIDE, 2)
            for plane, deep in ((even, z), (odd, swapped))
        ]
        change = getattr(builder, operation)
        # Row by row, each loaded after the row before is stored: two of the eight may be the same row, and a scatter of
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
        generate,
    )


def store_columns() -> Any:
    """Intrinsic of :func:`lanes.store_columns`: set eight consecutive rows of four to (x, y, z, 0)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = data_of(builder, arguments[0])
        start = builder.mul(arguments[1], ir.Constant(WORD, 4))
        x, y, z = arguments[2:]
        for k in range(0, WIDE, 2):
            low = _shuffle_lanes(builder, x, y, [k, k + 8, 0, 0, k + 1, k + 9, 0, 0])
            high = _shuffle_lanes(builder, z, ir.Constant(EIGHT, [0.0] * WIDE), [0, 0, k, 8, 0, 0, k + 1, 8])
            address = builder.gep(data, [builder.add(start, ir.Constant(WORD, 4 * k))])
            pair = _shuffle_lanes(builder, low, high, [0, 1, 10, 11, 4, 5, 14, 15])
            builder.store(pair, builder.bitcast(address, EIGHT.as_pointer()), align=BYTES)
        return context.get_dummy_value()

    return lambda rows, at, *columns: (types.void(rows, types.int64, SIMD_LANES, SIMD_LANES, SIMD_LANES), generate)


def store_quads() -> Any:
    """Intrinsic of :func:`lanes.store_quads`: set four columns of eight rows of an array."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, (x, y, z, w) = arguments[3], arguments[4:]
        rows = _rows(context, builder, signature.args, arguments)
        for k in range(0, WIDE, 2):
            # x0 y0 x1 y1, z0 w0 z1 w1: two rows of four.
            low = _shuffle_lanes(builder, x, y, [k, k + WIDE, k + 1, k + 1 + WIDE])
            high = _shuffle_lanes(builder, z, w, [k, k + WIDE, k + 1, k + 1 + WIDE])
            for lane, part in ((k, [0, 1, 4, 5]), (k + 1, [2, 3, 6, 7])):
                place = builder.gep(builder.bitcast(rows[lane], REAL.as_pointer()), [first])
                four = _shuffle_lanes(builder, low, high, part)
                builder.store(four, builder.bitcast(place, FOUR.as_pointer()), align=BYTES)
        return context.get_dummy_value()

    return lambda array, numbers, at, first, *columns: (
        types.void(array, numbers, types.int64, types.int64, SIMD_LANES, SIMD_LANES, SIMD_LANES, SIMD_LANES),
        generate,
    )


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
    "lanes_are_within": lanes_are_within, "load_rows": load_rows, "store_rows": store_rows,
    "load_thrice": load_thrice, "keep_lanes": keep_lanes, "store_columns": store_columns, "load_columns": load_columns,
    "store_quads": store_quads,
    "change_columns": change_columns, "gather_lanes": gather_lanes, "store_lanes_below": store_lanes_below,
    "vector_intrinsic": vector_intrinsic, "choose": choose, "on_bits": on_bits,
    "looked_up": looked_up, "all_between": all_between, "ordered": select_ordered, "wide_lanes": wide_lanes,
}  # fmt: skip
