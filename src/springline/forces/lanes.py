"""Eight numbers side by side, added, subtracted and multiplied at once: vector instructions, however wide they are.

Each of the eight is rounded by itself, and nothing is fused, so a machine with wider registers finds the same bits.
Compiled code keeps them in registers; without numba they are NumPy arrays of eight, and the source is the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import COMPILED

WIDE = 8  # numbers side by side: one register of AVX-512, two of AVX2
SEED = 0x5FE4 << 48  # see ``seed``: the multiple of 2^-12 of an exponent that leaves the ratio 9/8 of squares

if COMPILED:
    import operator

    from llvmlite import ir
    from numba import types
    from numba.core.typing.templates import AbstractTemplate, infer_global, signature
    from numba.extending import intrinsic, lower_builtin, models, register_model

    _EIGHT = ir.VectorType(ir.DoubleType(), WIDE)
    _WORDS = ir.VectorType(ir.IntType(64), WIDE)
    _PLACES = ir.IntType(32)

    class LanesType(types.Type):  # type: ignore[misc]
        """What the compiler calls eight numbers side by side."""

        def __init__(self) -> None:
            super().__init__(name="Lanes")

    LANES_TYPE = LanesType()

    @register_model(LanesType)
    class _LanesModel(models.PrimitiveModel):  # type: ignore[misc]
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, _EIGHT)

    def _let(operation: Any, name: str) -> None:
        """Let an operator work on two of them, by the compiler's instruction of that name."""

        class Both(AbstractTemplate):  # type: ignore[misc]
            def generic(self, args: Any, kws: Any) -> Any:
                both = len(args) == 2 and all(isinstance(kind, LanesType) for kind in args)
                return signature(LANES_TYPE, *args) if both else None

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return getattr(builder, name)(*args)

        infer_global(operation)(Both)
        lower_builtin(operation, LanesType, LanesType)(codegen)

    _let(operator.add, "fadd")
    _let(operator.sub, "fsub")
    _let(operator.mul, "fmul")

    def _address(context, builder, sig, args):  # type: ignore[no-untyped-def]
        """Pointer to the eight numbers that the first two arguments, an array and an index, name."""
        data = context.make_array(sig.args[0])(context, builder, args[0]).data
        return builder.bitcast(builder.gep(data, [context.cast(builder, args[1], sig.args[1], types.int64)]),
                               _EIGHT.as_pointer())  # fmt: skip

    def _some(builder, value, first, last):  # type: ignore[no-untyped-def]
        """Those from ``first`` to ``last`` alone."""
        places = ir.Constant(ir.VectorType(_PLACES, last - first), list(range(first, last)))
        return builder.shuffle_vector(value, value, places)

    @intrinsic
    def load(typingctx, row, at):  # type: ignore[no-untyped-def]
        """row[at] and the seven behind it."""

        def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
            return builder.load(_address(context, builder, sig, args), align=8)

        return LANES_TYPE(row, at), codegen

    @intrinsic
    def store(typingctx, row, at, value):  # type: ignore[no-untyped-def]
        """Set row[at] and the seven behind it."""

        def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
            builder.store(args[2], _address(context, builder, sig, args), align=8)
            return context.get_dummy_value()

        return types.void(row, at, LANES_TYPE), codegen

    @intrinsic
    def spread(typingctx, value):  # type: ignore[no-untyped-def]
        """The same number eight times."""

        def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
            nothing = ir.Constant(_EIGHT, ir.Undefined)
            one = builder.insert_element(nothing, args[0], ir.Constant(_PLACES, 0))
            return builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(_PLACES, WIDE), [0] * WIDE))

        return LANES_TYPE(types.float64), codegen

    @intrinsic
    def seed(typingctx, square):  # type: ignore[no-untyped-def]
        """A first guess y of 1/sqrt(u), from half of the exponent: 0.75 <= u y^2 <= 0.84375 for normal numbers."""

        def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
            half = builder.lshr(builder.bitcast(args[0], _WORDS), ir.Constant(_WORDS, [1] * WIDE))
            return builder.bitcast(builder.sub(ir.Constant(_WORDS, [SEED] * WIDE), half), _EIGHT)

        return LANES_TYPE(LANES_TYPE), codegen

    @intrinsic
    def total(typingctx, value):  # type: ignore[no-untyped-def]
        """The sum of all eight: halves are added until one is left."""

        def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
            left, width = args[0], WIDE
            while width > 1:
                width //= 2
                left = builder.fadd(_some(builder, left, 0, width), _some(builder, left, width, 2 * width))
            return builder.extract_element(left, ir.Constant(_PLACES, 0))

        return types.float64(LANES_TYPE), codegen

else:

    def load(row: Any, at: int) -> Any:
        """row[at] and the seven behind it."""
        return row[at : at + WIDE].copy()

    def store(row: Any, at: int, value: Any) -> None:
        """Set row[at] and the seven behind it."""
        row[at : at + WIDE] = value

    def spread(value: float) -> Any:
        """The same number eight times."""
        return np.full(WIDE, value)

    def seed(square: Any) -> Any:
        """A first guess y of 1/sqrt(u), from half of the exponent: 0.75 <= u y^2 <= 0.84375 for normal numbers."""
        return (SEED - (square.view(np.int64) >> 1)).view(np.float64)

    def total(value: Any) -> float:
        """The sum of all eight: halves are added until one is left."""
        width = WIDE
        while width > 1:
            width //= 2
            value = value[:width] + value[width:]
        return float(value[0])
