"""A hash of everything that the compiled code of a user-defined function depends on; None if part of it is unknown.

A function is compiled with the current values of its globals and closures. So the hash covers these values, and the
bytecode, options and defaults of all functions that it calls, but never names or places in files. Values of other types
than those below are not understood: a function that reads them has no hash, and is compiled in every process.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

KNOWN = {"numpy", "math", "cmath", "operator"}  # modules whose functions are determined by their versions
BUILTINS = {
    "abs", "bool", "complex", "divmod", "enumerate", "float", "int", "len", "max", "min", "pow", "range",
    "reversed", "round", "slice", "sum", "tuple", "zip",
}  # fmt: skip
PLAIN = "biufc"  # kinds of numbers in arrays
LARGEST = 10**6  # bytes of the largest array that is hashed
READS = {"LOAD_GLOBAL", "LOAD_NAME"}
REFUSED = {"IMPORT_NAME", "STORE_GLOBAL", "DELETE_GLOBAL"}
SETTINGS = ".numba_config.yaml"  # of numba, in the working directory


class Unknown(Exception):
    """A value that compiled code reads and that cannot be hashed."""


def key_of(functions: Iterable[Callable[..., Any]], *marks: Any) -> str | None:
    """A hash of functions, of all values that they read, and of ``marks``; None if part of it is not understood.

    It does not cover the compiler, the processor and the versions that springline's own passes also depend on.
    """
    try:
        # With rules of another package, numba may compile the same bytecode to other code, which no hash of the
        # function would show.
        if _has_foreign_rules():
            return None
        written = _Writing()
        written.add(*marks)
        for function in functions:
            written.value(function, as_kernel=True)
        return written.digest()
    except Exception:  # Unknown, or an error raised by a user's object
        return None


class _Writing:
    """The hash under construction. The encoding is unambiguous: each value with its type, each text with its length."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        # Repeated functions are replaced by numbers in the order of first occurrence. So recursion between functions
        # ends, and equal graphs of functions give equal texts.
        self._seen: dict[Any, int] = {}  # functions, and modules with the names that are looked up
        self.add(np.__version__, sorted((k, v) for k, v in os.environ.items() if k.startswith("NUMBA_")), _settings())

    def add(self, *texts: Any) -> None:
        """Add bytes, or the ``repr`` of other values, to the hash."""
        for text in texts:
            # The length in front makes the sequence of texts unambiguous: ("ab", "c") and ("a", "bc") differ.
            data = text if isinstance(text, bytes) else repr(text).encode()
            self._hash.update(f"{len(data)}:".encode() + data)

    def digest(self) -> str:
        """The hash of everything that was added: 24 hexadecimal digits."""
        return self._hash.hexdigest()[:24]

    def value(self, value: Any, names: frozenset[str] = frozenset(), *, as_kernel: bool = False) -> None:
        """Add a value that compiled code reads; of a module, its attributes with one of these ``names``."""
        kind = type(value)
        if value is None or value is Ellipsis or kind in (bool, int, str, bytes):
            self.add(kind.__name__, value)
        elif kind is slice:
            self.value(("slice", value.start, value.stop, value.step))
        elif kind is float:
            # hex() keeps every bit, and distinguishes -0.0 from 0.0, unlike ==.
            self.add("float", value.hex())
        elif kind is complex:
            self.add("complex", value.real.hex(), value.imag.hex())
        elif kind in (tuple, frozenset):
            # The order of a frozenset depends on hashes of strings, which Python randomizes in every process.
            self.add(kind.__name__, len(value))
            for one in value if kind is tuple else sorted(value, key=lambda one: (type(one).__name__, repr(one))):
                self.value(one, names)
        elif kind is np.ndarray or isinstance(value, np.generic):
            self._array(value)
        elif kind is CodeType:
            self._add_bytecode(value)
        elif kind is FunctionType and as_kernel:
            self._function(value)
        elif _is_compiled(value):
            self._add_njit_function(value)
        elif kind is ModuleType:
            self._module(value, names)
        else:
            self._add_name(value)

    def _array(self, value: Any) -> None:
        whole = value.flags.c_contiguous or value.flags.f_contiguous
        if value.dtype.kind not in PLAIN or not whole or value.nbytes > LARGEST:
            raise Unknown  # numba compiles the address of other arrays, not their numbers
        layout = (value.flags.c_contiguous, value.flags.f_contiguous, value.flags.writeable, value.flags.aligned)
        self.add(type(value).__name__, value.dtype.str, value.shape, layout, value.tobytes())

    def _add_name(self, value: Any) -> None:
        """Add the name of a builtin, or of a function of a module of KNOWN; raise Unknown for all other values."""
        name = getattr(value, "__name__", None)
        module = "numpy" if isinstance(value, np.ufunc) else getattr(value, "__module__", None)
        if not isinstance(name, str) or not isinstance(module, str) or module not in sys.modules:
            raise Unknown
        if module == "builtins":
            known = name in BUILTINS or (isinstance(value, type) and issubclass(value, Exception))
        else:
            # The versions of NumPy and Python are a part of the hash or of the cache's folder, so a name is enough.
            known = module.partition(".")[0] in KNOWN
        if not known or getattr(sys.modules[module], name, None) is not value:
            raise Unknown
        self.add("named", module, name)

    def _module(self, module: ModuleType, names: frozenset[str]) -> None:
        """Add all attributes of a module that compiled code may read: those whose names occur in the code."""
        if self._is_again((module, names)):
            return
        self.add("module", module.__name__)
        if "__getattr__" in vars(module) and module.__name__.partition(".")[0] not in KNOWN:
            raise Unknown  # its attributes are computed
        for name in sorted(names & vars(module).keys()):
            self.add("of it", name)
            self.value(getattr(module, name), names)

    def _add_njit_function(self, value: Any) -> None:
        """Add a function decorated by ``numba.njit``: its Python function and its options."""
        if value.targetoptions.get("parallel") or value.locals or value.signatures:
            raise Unknown
        self.add("compiled", len(value.targetoptions))
        for option in sorted(value.targetoptions):
            self.add(option)
            self.value(value.targetoptions[option])
        self._function(value.py_func)

    def _function(self, function: FunctionType) -> None:
        if self._is_again(function):
            return
        code = function.__code__
        # Attribute names are not resolved by type. Any name in the code may be an attribute of any module that it
        # reaches, so all of these are included: too many are safe, too few would give a stale file.
        names = frozenset(_names(code))
        self.add("function")
        self._add_bytecode(code)
        self.value(function.__defaults__)
        given = function.__kwdefaults__ or {}
        self.value(tuple((name, given[name]) for name in sorted(given)))
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            self.add("closure", name)
            self.value(_content(cell), names)
        for name in sorted(_globals(code)):
            self.add("global", name)
            if name in function.__globals__:
                self.value(function.__globals__[name], names)
            elif hasattr(builtins, name):
                self.value(getattr(builtins, name), names)
            else:
                raise Unknown

    def _add_bytecode(self, code: CodeType) -> None:
        """Add bytecode and constants, without file names and line numbers."""
        if any(one.opname in REFUSED for one in dis.get_instructions(code)):
            raise Unknown
        self.add(
            "code", code.co_code, code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags,
            code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars,
            getattr(code, "co_exceptiontable", b""),
        )  # fmt: skip
        # Line numbers and file names are left out: a function that moves down its file keeps its compiled code.
        self.value(code.co_consts)

    def _is_again(self, thing: Any) -> bool:
        """Return True if a function or module was added before; a reference to it is then added instead."""
        again = thing in self._seen
        number = self._seen.setdefault(thing, len(self._seen))
        if again:
            self.add("again", number)
        return again


def _codes(code: CodeType) -> Iterable[CodeType]:
    """A code object, and the code of all functions nested in it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


def _names(code: CodeType) -> set[str]:
    """All names in a code object and in nested code objects, including attribute names."""
    return {name for one in _codes(code) for name in one.co_names}


def _globals(code: CodeType) -> set[str]:
    """Names of the globals that a code object and nested code objects read."""
    return {str(one.argval) for part in _codes(code) for one in dis.get_instructions(part) if one.opname in READS}


def _content(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        raise Unknown from None


def _is_compiled(value: Any) -> bool:
    """Return True if a value is a dispatcher, as returned by ``numba.njit``."""
    kind = type(value)
    # Compared by name, so that the check does not import numba if it is not in use.
    return kind.__module__ == "numba.core.registry" and kind.__name__ == "CPUDispatcher"


def _settings() -> bytes:
    path = Path(SETTINGS)
    return path.read_bytes() if path.is_file() else b""


def _has_foreign_rules() -> bool:
    """Return True if another package has registered typing or lowering rules with numba, which may change code."""
    typing, lowering = (sys.modules.get(f"numba.core.{name}") for name in ("typing.templates", "imputils"))
    if typing is None or lowering is None:
        return False
    rules = typing.builtin_registry
    dicts = [getattr(one, "__dict__", {}) for one in (*rules.functions, *rules.attributes)]
    found = [thing for one in dicts for name, thing in one.items() if name != "key"]  # the key is the rule's subject
    rows = lowering.builtin_registry
    found += [one[0] for name in ("functions", "getattrs", "setattrs", "casts") for one in getattr(rows, name, ())]
    return any(_is_foreign(thing) for thing in found)


def _is_foreign(thing: Any) -> bool:
    home = getattr(getattr(thing, "__func__", thing), "__module__", None)
    made = isinstance(getattr(thing, "__func__", thing), FunctionType)
    return made and isinstance(home, str) and home.partition(".")[0] not in ("numba", "springline", "llvmlite")
