"""Words of memory that several threads may change: loads, stores, sums, exchanges, and giving way to others.

Only compiled code shares work among threads, so without numba nothing here is ever called.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any

from springline.kernels import COMPILED

WORD = 8  # [bytes]


@cache
def giving_way() -> int:
    """Address of the system's function that lets another thread run; it takes no argument."""
    windows = sys.platform == "win32"
    library: Any = ctypes.CDLL("kernel32") if windows else ctypes.CDLL(None)
    function = library.SwitchToThread if windows else library.sched_yield
    return int(ctypes.cast(function, ctypes.c_void_p).value or 0)


if COMPILED:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    def _place(context, builder, sig, args):  # type: ignore[no-untyped-def]
        """Pointer to the word that the first two arguments, an array and an index, name."""
        data = context.make_array(sig.args[0])(context, builder, args[0]).data
        return builder.gep(data, [context.cast(builder, args[1], sig.args[1], types.int64)])

    @intrinsic
    def load(typingctx, words, index):  # type: ignore[no-untyped-def]
        """words[index], with all that its writer wrote before."""

        def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
            return builder.load_atomic(_place(context, builder, sig, args), "seq_cst", WORD)

        return types.int64(words, index), codegen

    @intrinsic
    def store(typingctx, words, index, value):  # type: ignore[no-untyped-def]
        """words[index] = value, after all that was written before."""

        def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
            builder.store_atomic(args[2], _place(context, builder, sig, args), "seq_cst", WORD)
            return context.get_dummy_value()

        return types.void(words, index, types.int64), codegen

    @intrinsic
    def add(typingctx, words, index, value):  # type: ignore[no-untyped-def]
        """words[index] += value; returns what was there."""

        def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
            return builder.atomic_rmw("add", _place(context, builder, sig, args), args[2], "seq_cst")

        return types.int64(words, index, types.int64), codegen

    @intrinsic
    def exchange(typingctx, words, index, old, new):  # type: ignore[no-untyped-def]
        """Set words[index] to ``new`` if it is ``old``; returns whether it was."""

        def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
            place = _place(context, builder, sig, args)
            return builder.extract_value(builder.cmpxchg(place, args[2], args[3], "seq_cst", "seq_cst"), 1)

        return types.boolean(words, index, types.int64, types.int64), codegen

    @intrinsic
    def give_way(typingctx, address):  # type: ignore[no-untyped-def]
        """Call the function at ``address``, see :func:`giving_way`."""

        def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
            function = ir.FunctionType(ir.IntType(32), [])
            builder.call(builder.inttoptr(args[0], function.as_pointer()), [])
            return context.get_dummy_value()

        return types.void(types.int64), codegen

else:
    load = store = add = exchange = give_way = None
