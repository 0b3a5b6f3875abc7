"""The compile decorators, in one place.

A kernel is plain Python that numba compiles. Without numba, or with its JIT off, the same source runs, slowly.
Compiled code is kept on disk, in a folder of its own for each state of the sources: numba's own key does not see
an edit in a file that the compiled loop only imports.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from springline.linking import parts_with_the_whole

F = TypeVar("F", bound=Callable[..., Any])

COMPILED_SOURCES = (
    "kernels.py",
    "linking.py",
    "atomics.py",
    "callbacks.py",
    "model/*.py",
    "neighbors/*.py",
    "forces/*.py",
    "constraints/*.py",
    "contacts/*.py",
    "integrators/*.py",
    "simulation/loop.py",
    "simulation/events.py",
    "simulation/labor.py",
    "simulation/crew.py",
    "simulation/encounters.py",
    "simulation/event_driven_*.py",
    "simulation/adaptive_step.py",
)


def _numba() -> Any:
    try:
        import numba
    except ImportError:
        return None
    return None if numba.config.DISABLE_JIT else numba


numba = _numba()
COMPILED = numba is not None


def kernel(function: F) -> F:
    """Compile ``function`` to be inlined into the loop: no allocation, no reference counts."""
    if numba is None:
        return function
    try:
        options = {"_nrt": False, "forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return _compiled_once(numba.njit(**options)(function))
    except (TypeError, KeyError, AttributeError):  # numba renamed a private option: slower, never wrong
        return numba.njit(function)


def callee(function: F) -> F:
    """Compile ``function`` once and call it: for what is heavy or rare, so that the loop stays quick to compile."""
    if numba is None:
        return function
    try:
        return _compiled_once(numba.njit(_nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function))
    except (TypeError, KeyError, AttributeError):
        return numba.njit(function)


def _compiled_once(compiled: Any) -> Any:
    """Have a function compiled once for all whole numbers: numba does it anew for each constant, and each width."""
    resolve = compiled.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()})

    compiled.get_call_template = get_call_template
    return compiled


def _widened(kind: Any) -> Any:
    """The type as which a function takes an argument of a type."""
    from numba import types

    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.bitwidth < types.int64.bitwidth else plain


def part(function: F) -> F:
    """Write ``function`` out where it is called: it is compiled as a part of its caller, never on its own."""
    if numba is None:
        return function
    return numba.njit(inline="always")(function)


def entry(function: F) -> F:
    """Compile ``function`` to be called from Python, and keep the result on disk."""
    if numba is None:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        return _with_its_parts(numba.njit(cache=True, _nrt=False, nogil=True)(function))
    except RuntimeError:  # nowhere to write: compile at every start
        return numba.njit(function)
    finally:
        numba.config.CACHE_DIR = before


def _with_its_parts(compiled: Any) -> Any:
    """Compile a function and all that it calls as one; as numba does it where it has renamed what that takes."""
    compile_alone = compiled.compile

    def compile_as_one(signature: Any) -> Any:
        try:
            with parts_with_the_whole(compiled.targetctx):
                return compile_alone(signature)
        except (AttributeError, ImportError, NameError):
            return compile_alone(signature)

    compiled.compile = compile_as_one
    return compiled


@cache
def cache_folder() -> Path:
    """Where compiled code of exactly these sources lives."""
    root = os.environ.get("SPRINGLINE_CACHE_DIR") or _user_cache()
    return Path(root) / "springline" / source_hash()


@cache
def source_hash() -> str:
    """Hash of every source that reaches the compiled loop, and of the compiler's version."""
    here = Path(__file__).parent
    digest = hashlib.sha256(f"{sys.version}{getattr(numba, '__version__', '')}".encode())
    for pattern in COMPILED_SOURCES:
        for path in sorted(here.glob(pattern)):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def is_warm(kind: str) -> bool:
    """Whether a kind of loop of these sources has been compiled on this machine."""
    return not COMPILED or _mark(kind).exists()


@cache
def note_warm(kind: str) -> None:
    """Note that it has."""
    if COMPILED:
        with suppress(OSError):  # nowhere to write: compiled at every start
            _mark(kind).touch()


def _mark(kind: str) -> Path:
    return cache_folder() / f"{kind}.warm"


def _user_cache() -> str:
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return str(Path.home() / "Library" / "Caches")
    return os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
