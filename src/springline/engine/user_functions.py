"""User-defined functions as C functions: compiled by numba once, then loaded from disk without a compiler.

A file is named by a hash of everything that its code depends on (``keys``); without such a hash, nothing is stored. The
file holds a list of the external symbols that the code calls, followed by the object file. WebAssembly modules of such
functions are stored in the same way.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any

from springline.engine import loader

MOST = 400  # files of functions that are kept, by last use: about 10 kB each
LENGTH = 4  # bytes of the length of the names

_addresses: dict[str, int] = {}  # by keys
_one_at_a_time = RLock()


def load_user_function(name: str, key: str | None, batch: Callable[[], Any]) -> tuple[int, Any]:
    """Address of the C function of ``batch()``, and an object that has to live as long as the address is used.

    ``key`` is the hash of everything that the function depends on: code compiled for an equal key is taken from memory
    or from disk. With None the function is compiled now and not stored. Exceptions of the compiler are passed on.
    """
    if key is None:
        return _bound(batch())
    # Two threads that build the same function would otherwise both compile it, and load its symbol twice.
    with _one_at_a_time:
        if key not in _addresses:
            path = loader.cache_folder() / f"own.{name if name.isascii() else 'function'}-{key}.o"
            code = _read_cached_code(path)
            if code is None:
                made = batch()
                code = _compile_and_cache(made, path, _symbol(key))
                if code is None:
                    return _bound(made)
            _addresses[key] = loader.load_object(_symbol(key), code)
        return _addresses[key], None


def page_module(key: str | None, make: Callable[[], bytes]) -> bytes:
    """The WebAssembly module that ``make()`` compiles, from disk if it was made for an equal key.

    ``key`` is the hash of everything that the module depends on. With None the module is not stored. Exceptions of
    ``make`` are passed on.
    """
    if key is None:
        return make()
    path = loader.cache_folder() / f"own.page-{key}.o"
    module = loader.read(path)
    if module is None:
        module = make()
        loader.write(path, module)
        _forget_oldest(path.parent)
    else:
        _mark_used(path)
    return module


def _read_cached_code(path: Path) -> bytes | None:
    """The object code in a file; None if the file is missing, or if a symbol that it calls is missing here."""
    content = loader.read(path)
    if content is None:
        return None
    end = LENGTH + int.from_bytes(content[:LENGTH], "little")
    if not _are_there(json.loads(content[LENGTH:end])):
        return None
    _mark_used(path)
    return content[end:]


def _mark_used(path: Path) -> None:
    with suppress(OSError):
        # The time of modification serves as the time of last use, by which the oldest files are removed.
        os.utime(path)


def _compile_and_cache(batch: Callable[..., None], path: Path, symbol: str) -> bytes | None:
    """Compile a function and store its code; return the code, or None if it is valid for this process only."""
    from springline.engine.entries import portable  # imports numba, which a warm start does not need

    found = portable(batch, symbol)
    if found is None or not _are_there(found.calls):
        return None
    names = json.dumps(found.calls).encode()
    # The names of external symbols are stored with the code: a process in which one of them is missing compiles again
    # instead of crashing when the linker resolves it.
    loader.write(path, len(names).to_bytes(LENGTH, "little") + names + found.code)
    _forget_oldest(path.parent)
    return found.code


def _bound(batch: Callable[..., None]) -> tuple[int, Any]:
    from springline.engine.entries import bound

    made = bound(batch)
    return made.address, made


def _symbol(key: str) -> str:
    return f"springline.own.{key}"


def _are_there(names: Iterable[str]) -> bool:
    """Return True if all external symbols exist in this process; numba's memory management is initialized if needed."""
    import llvmlite.binding as llvm

    def missing() -> bool:
        return any(llvm.address_of_symbol(name) is None for name in names)

    if missing():
        from numba.core.registry import cpu_target

        _ = cpu_target.target_context  # initializes them
    return not missing()


def _forget_oldest(folder: Path) -> None:
    with suppress(OSError):  # another process may remove files too
        files = sorted(folder.glob("own.*.o"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[MOST:]:
            path.unlink(missing_ok=True)
