"""Users' functions as C functions: compiled by numba once, then loaded from disk without a compiler.

A file is named by a hash of everything that its code depends on (``keys``); where no such hash is known, nothing is
kept. The file holds a list of the external symbols that the code calls, then the object file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types

from springline.engine import loader
from springline.engine.compiler import linked, machine_code

MOST = 400  # files of functions that are kept, those that were used last: some 10 kB each
LENGTH = 4  # bytes that say how long the names are

_addresses: dict[str, int] = {}  # by keys
_one_at_a_time = RLock()


def placed(name: str, key: str | None, batch: Callable[[], Any]) -> tuple[int, Any]:
    """Address of the C function of ``batch()``, and an object that has to live as long as the address is used.

    ``key`` is the hash of everything that the function depends on: code compiled for an equal key is taken from memory
    or from disk. With None the function is compiled now and not kept. Exceptions of the compiler are passed on.
    """
    if key is None:
        return _bound(batch())
    # Two threads that build the same function would otherwise both compile it, and load its symbol twice.
    with _one_at_a_time:
        if key not in _addresses:
            path = loader.cache_folder() / f"own.{name if name.isascii() else 'function'}-{key}.o"
            code = _kept(path)
            if code is None:
                made = batch()
                code = _compiled(made, path, _symbol(key))
                if code is None:
                    return _bound(made)
            _addresses[key] = loader.placed(_symbol(key), code)
        return _addresses[key], None


def _kept(path: Path) -> bytes | None:
    """The object code kept in a file; None without a file, or where a symbol that it calls is missing here."""
    content = loader.read(path)
    if content is None:
        return None
    end = LENGTH + int.from_bytes(content[:LENGTH], "little")
    if not _are_there(json.loads(content[LENGTH:end])):
        return None
    with suppress(OSError):
        # The time of modification serves as the time of last use, by which the oldest files are removed.
        os.utime(path)
    return content[end:]


def _compiled(batch: Callable[..., None], path: Path, symbol: str) -> bytes | None:
    """The code of a function, compiled now, and kept; None where it is good for this process alone."""

    found = portable(batch, symbol)
    if found is None or not _are_there(found.calls):
        return None
    names = json.dumps(found.calls).encode()
    # The names of what the code calls are kept with it: a process in which one of them is missing compiles anew instead
    # of crashing when the linker resolves it.
    loader.write(path, len(names).to_bytes(LENGTH, "little") + names + found.code)
    _forget_oldest(path.parent)
    return found.code


def _bound(batch: Callable[..., None]) -> tuple[int, Any]:

    made = bound(batch)
    return made.address, made


def _symbol(key: str) -> str:
    return f"springline.own.{key}"


def _are_there(names: Iterable[str]) -> bool:
    """Whether what code calls is in this process; parts of numba that manage memory are brought in for it."""
    import llvmlite.binding as llvm

    def missing() -> bool:
        return any(llvm.address_of_symbol(name) is None for name in names)

    if missing():
        from numba.core.registry import cpu_target

        _ = cpu_target.target_context  # which begins them
    return not missing()


def _forget_oldest(folder: Path) -> None:
    with suppress(OSError):  # somebody else does it too
        files = sorted(folder.glob("own.*.o"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[MOST:]:
            path.unlink(missing_ok=True)


# From a function that numba compiles to the object file of a C function: what numba has made, behind one entry.


class Portable(NamedTuple):
    """A C function that other processes can load.

    Attributes
    ----------
    code : its object file
    calls : names of what it calls outside of that
    """

    code: bytes
    calls: list[str]


POINTER = types.CPointer(types.float64)
SIGNATURE = types.int64(types.int64, *([POINTER] * 6), types.float64)
OF_THIS_PROCESS = "_ZN08NumbaEnv"  # how names of what numba fills in while a process runs begin
PYTHON = ("Py", "_Py", "numba_gil", "numba_unpickle")  # names of what makes Python's objects


def _guarded(batch: Callable[..., None]) -> Callable[..., int]:
    """``batch`` with a status: 1 where it raised."""
    # An exception must not leave compiled code through a C entry that is called without the interpreter's lock. It
    # becomes a status, and the caller runs the source again in plain Python to get the exception with its message.
    inner = numba.njit(batch)

    def guarded(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
        try:
            inner(count, a, b, c, d, e, parameters, time)
        except Exception:
            return 1
        return 0

    return guarded


def bound(batch: Callable[..., None]) -> Any:
    """``batch`` as a C function in this process; its code lives as long as the object returned."""
    return numba.cfunc(SIGNATURE)(_guarded(batch))


def portable(batch: Callable[..., None], symbol: str) -> Portable | None:
    """``batch`` as object code of a C function ``symbol``; None where it refers to objects of this process."""
    made: Any = numba.njit(SIGNATURE, no_cpython_wrapper=True, no_cfunc_wrapper=True)(_guarded(batch))
    found = made.overloads[SIGNATURE.args]
    whole = linked(_entry(found, symbol), [found.library.get_llvm_str()], symbol)
    for one in whole.global_variables:
        # Two such files in one process would define the same constants twice, unless these are private to each file.
        # The environment of numba keeps its name, for _is_bound looks for it.
        if not one.is_declaration and not one.name.startswith(OF_THIS_PROCESS):
            one.linkage = llvm.Linkage.internal
    code = machine_code(whole)
    outside = [one.name for one in (*whole.functions, *whole.global_variables) if one.is_declaration]
    # LLVM's intrinsics become instructions or calls that the loader resolves by itself.
    calls = [name for name in outside if not name.startswith("llvm.")]
    if found.library.has_dynamic_globals or _is_bound(whole) or any(name.startswith(PYTHON) for name in calls):
        return None
    return Portable(code, calls)


def _is_bound(module: Any) -> bool:
    """Whether a module reads numba's environment, which exists in one process only, as code that prints does."""
    text = str(module)
    names = [one.name for one in module.global_variables if one.name.startswith(OF_THIS_PROCESS)]
    # Every function of numba declares its environment once, even if nothing reads it. Another occurrence is a use.
    return any(text.count(name) > 1 for name in names)


def _entry(found: Any, symbol: str) -> str:
    """A module with the C function that calls the compiled one."""
    context = found.target_context
    module = context.create_module(symbol)
    kinds = [context.get_value_type(kind) for kind in SIGNATURE.args]
    function = ir.Function(module, ir.FunctionType(ir.IntType(64), kinds), symbol)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    inner = context.declare_function(module, found.fndesc)
    status, value = context.call_conv.call_function(builder, inner, types.int64, SIGNATURE.args, function.args)
    builder.ret(builder.select(status.is_error, ir.Constant(ir.IntType(64), 1), value))
    return str(module)
