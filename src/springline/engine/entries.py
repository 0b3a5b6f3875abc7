"""Object files of C functions from functions that numba compiles: numba's code, behind one entry point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types

from springline.engine.compiler import link_modules, machine_code


class Portable(NamedTuple):
    """A C function that other processes can load.

    Attributes
    ----------
    code : its object file
    calls : names of external symbols that it calls
    """

    code: bytes
    calls: list[str]


POINTER = types.CPointer(types.float64)
SIGNATURE = types.int64(types.int64, *([POINTER] * 6), types.float64)
OF_THIS_PROCESS = "_ZN08NumbaEnv"  # prefix of names of data that numba fills in at run time
PYTHON = ("Py", "_Py", "numba_gil", "numba_unpickle")  # prefixes of functions that create Python objects


def within(function: Callable[..., Any], *signature: Any, **options: Any) -> Any:
    """The function compiled for compiled callers only."""
    # Entries from Python, which numba makes by default, are a fifth of the compile time of a short function.
    return numba.njit(*signature, no_cpython_wrapper=True, no_cfunc_wrapper=True, **options)(function)


def _guard_batch(batch: Callable[..., None]) -> Callable[..., int]:
    """``batch`` with a status: 1 if it raised."""
    # An exception must not leave compiled code through a C entry that is called without the interpreter's lock. It
    # becomes a status, and the caller runs the source again in plain Python to get the exception with its message.
    inner = within(batch)

    def guarded_batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
        try:
            inner(count, a, b, c, d, e, parameters, time)
        except Exception:
            return 1
        return 0

    return guarded_batch


def bound(batch: Callable[..., None]) -> Any:
    """``batch`` as a C function in this process; its code lives as long as the returned object."""
    return numba.cfunc(SIGNATURE)(_guard_batch(batch))


def portable(batch: Callable[..., None], symbol: str) -> Portable | None:
    """``batch`` as object code of a C function ``symbol``; None if it refers to objects of this process."""
    found, whole = _compile_and_link(batch, symbol)
    code = machine_code(whole)
    outside = [one.name for one in (*whole.functions, *whole.global_variables) if one.is_declaration]
    # LLVM's intrinsics become instructions, or calls that the loader resolves itself.
    calls = [name for name in outside if not name.startswith("llvm.")]
    if found.library.has_dynamic_globals or _is_bound(whole) or any(name.startswith(PYTHON) for name in calls):
        return None
    return Portable(code, calls)


def instructions_of(batch: Callable[..., None], symbol: str) -> Any:
    """The LLVM module of a C function ``symbol``, independent of a processor.

    Raises
    ------
    ValueError : if it refers to objects of this process.
    """
    found, whole = _compile_and_link(batch, symbol)
    if found.library.has_dynamic_globals:
        raise ValueError("it refers to objects of Python")
    return whole


def _compile_and_link(batch: Callable[..., None], symbol: str) -> tuple[Any, Any]:
    """Numba's compile result of a function, and its LLVM module."""
    made: Any = within(_guard_batch(batch), SIGNATURE)
    found = made.overloads[SIGNATURE.args]
    whole = link_modules(_entry(found, symbol), [found.library.get_llvm_str()], symbol)
    for one in whole.global_variables:
        # Two such files in one process would define the same constants twice, unless these are private to each file.
        # The environment of numba keeps its name, because _is_bound looks for it.
        if not one.is_declaration and not one.name.startswith(OF_THIS_PROCESS):
            one.linkage = llvm.Linkage.internal
    return found, whole


def _is_bound(module: Any) -> bool:
    """Return True if a module reads numba's environment, which exists in one process only, as code that prints does."""
    text = str(module)
    names = [one.name for one in module.global_variables if one.name.startswith(OF_THIS_PROCESS)]
    # Every function of numba declares its environment once, even if nothing reads it. A second occurrence is a use.
    return any(text.count(name) > 1 for name in names)


def _entry(found: Any, symbol: str) -> str:
    """A module with the C function that calls the compiled function."""
    context = found.target_context
    module = context.create_module(symbol)
    kinds = [context.get_value_type(kind) for kind in SIGNATURE.args]
    function = ir.Function(module, ir.FunctionType(ir.IntType(64), kinds), symbol)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    inner = context.declare_function(module, found.fndesc)
    status, value = context.call_conv.call_function(builder, inner, types.int64, SIGNATURE.args, function.args)
    builder.ret(builder.select(status.is_error, ir.Constant(ir.IntType(64), 1), value))
    return str(module)
