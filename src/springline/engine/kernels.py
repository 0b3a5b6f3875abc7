"""Declarations of compiled functions: passes, kernels, callees, and functions lowered to instructions.

All of it is plain Python, which runs unchanged, but slowly, if numba is missing or its JIT is off. This module does not
import numba: code that was compiled before, or shipped with springline (native.py), is loaded without it.
"""

from __future__ import annotations

import ctypes
import importlib.util
import inspect
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from springline.engine import native

F = TypeVar("F", bound=Callable[..., Any])

WIDE = 8  # lanes in vector instructions: one register of AVX-512, two of AVX2
ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_double, ctypes.c_double)


def _is_on() -> bool:
    """Return True if passes run as machine code."""
    # The variable is numba's. Its meaning is kept, so that a debugger can step through kernels as through functions
    # that numba compiles.
    return os.environ.get("NUMBA_DISABLE_JIT", "0").strip() in ("", "0")


CAN_COMPILE = _is_on() and importlib.util.find_spec("numba") is not None  # if False, only shipped code is available
COMPILED = CAN_COMPILE or (_is_on() and native.path() is not None)  # True if passes are machine code, not plain Python


@dataclass(frozen=True)
class Kernel:
    """A function that passes call: plain Python, or an instruction of the machine."""

    function: Callable[..., Any]
    written_out: bool = False  # inlined in its callers
    instruction: str = ""
    options: dict[str, Any] = field(default_factory=dict)


KERNELS: list[Kernel] = []
PASSES: list[Pass] = []


def kernel(function: F) -> F:
    """Mark ``function`` for compilation as a part of the passes that call it, inlined there."""
    KERNELS.append(Kernel(function, written_out=True))
    return function


def callee(function: F) -> F:
    """Mark ``function`` for compilation once per pass: for long functions, or those called from many places."""
    KERNELS.append(Kernel(function))
    return function


def lower_as(instruction: str, **options: Any) -> Callable[[F], F]:
    """Decorator: calls are compiled to the ``lowering`` rule of this name; plain runs use the function's source."""

    def keep(function: F) -> F:
        KERNELS.append(Kernel(function, instruction=instruction, options=options))
        return function

    return keep


class Pass:
    """A compiled operation on one block of particles, springs or rows: ``status = f(table, block, a, b)``.

    Attributes
    ----------
    function : the source
    name : name of its compiled code on disk
    words : description in a printed program
    writes, reads : names of arrays of which it writes only the rows of its block, and reads those of other blocks, see
        :meth:`declare`; ``writes`` is empty if nothing is declared
    keeps_accounts : True if it adds up sums of blocks, counts the step or looks at counts, see :meth:`declare_accounts`
    """

    def __init__(self, function: Callable[[Any, int, float, float], int]) -> None:
        self.function = function
        self.name = f"{function.__module__.removeprefix('springline.')}.{function.__name__}"
        self.words = (function.__doc__ or function.__name__).partition("\n")[0].rstrip(".")
        self.number = len(PASSES)
        self.writes = self.reads = frozenset[str]()
        self.keeps_accounts = False
        self._address = 0
        self._entry: Callable[[Any, int, float, float], int] | None = None  # the code, once Python has called it
        PASSES.append(self)

    def declare(self, writes: Iterable[str], reads: Iterable[str] = ()) -> Pass:
        """Declare which arrays it shares with other blocks; returns itself.

        It writes only rows of its block, of the arrays named ``writes``. Of those that any declared pass writes, it
        reads rows of other blocks only in those named ``reads``, and only of blocks that share a spring or an element
        with its own. It reads neither the clock nor what a pass that is not declared changes in a step. So a program
        may run it directly after another pass, block by block, and in a wavefront.
        """
        self.writes, self.reads = frozenset(writes), frozenset(reads)
        return self

    def declare_accounts(self) -> Pass:
        """Declare that it may run after later rows of the step; returns itself.

        It needs only the sums of the blocks, the clock and counts, if no ends of springs coincide.
        """
        self.keeps_accounts = True
        return self

    def may_follow(self, other: Pass) -> bool:
        """Return True if each block may run it directly after ``other``, while other blocks still run ``other``."""
        declared = bool(self.writes and other.writes)
        return declared and not (self.reads & other.writes or other.reads & self.writes)

    def __repr__(self) -> str:
        return f"<pass {self.name}>"

    @property
    def address(self) -> int:
        """Address of the loaded code (engine/loader.py); the number of the pass if nothing is compiled."""
        # A plain program holds numbers of passes instead of addresses, and call() below looks them up in PASSES.
        if not COMPILED:
            return self.number
        if not self._address:
            raise RuntimeError(f"{self.name} is not loaded yet. Call springline.engine.loader.load([...]) first.")
        return self._address

    @property
    def is_ready(self) -> bool:
        """True if the code is in memory, or if nothing is compiled."""
        return bool(self._address) or not COMPILED

    def settle(self, address: int) -> None:
        """Set the address of the code."""
        self._address, self._entry = address, None

    def __call__(self, table: Any, block: int = 0, a: float = 0.0, b: float = 0.0) -> int:
        """Run the pass from Python; ``table`` is a Table. Other threads run meanwhile."""
        # ctypes releases the GIL during the call, which lets other threads run; run/run.py has to keep them away from
        # the state.
        if not COMPILED:
            return int(self.function(table, block, a, b))
        entry = self._entry
        if entry is None:
            entry = self._entry = ENTRY(self.address)
        return entry(table.handle, block, a, b)


def weight(thing: Pass) -> int:
    """Size of the code of a pass and of all functions that it calls [bytes], a measure of its compile time."""
    # The length of the bytecode is a crude estimate of the time to compile, but it needs no compiler, and only the
    # order of compilation depends on it.
    found: dict[Callable[..., Any], int] = {}
    kernels, waiting = {one.function for one in KERNELS}, [thing.function]
    while waiting:
        function = waiting.pop()
        # A function is counted once, even if several others call it: it is translated once for a pass.
        code: Any = getattr(inspect.unwrap(function), "__code__", None)
        if function not in found and code is not None:
            found[function] = len(code.co_code)
            called = [inspect.unwrap(function).__globals__.get(name) for name in code.co_names]
            waiting += [other for other in called if inspect.isfunction(other) and other in kernels]
    return sum(found.values())


def a_pass(function: Callable[[Any, int, float, float], int]) -> Pass:
    """Decorator: make a pass of a function."""
    return Pass(function)


@lower_as("call")
def call(address: int, table: Any, block: int, a: float, b: float) -> int:
    """Run the pass at an address."""
    return int(PASSES[address].function(table, block, a, b))
