"""Compilation of a pass to machine code: numba translates to LLVM instructions, LLVM optimizes the whole pass.

Numba itself compiles each function separately, and again within each of its callers. Here a pass and all functions
that it calls form one module, which is optimized once. A function is translated once for integers of all widths, and
once for all passes of a process.
"""

from __future__ import annotations

import gc
import inspect
import re
from functools import cache
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typing.templates import signature

from springline.engine import lowering
from springline.engine.kernels import KERNELS, Kernel, Pass
from springline.engine.translator import Called, LoweringRules, TypingRules, translate_function, widen_type
from springline.engine.views import LOWERING

PASS = (types.int64, types.int64, types.float64, types.float64)
SPEED = 3  # level of optimization, also for machine code
# External functions that a pass may call: each is exact or rounded according to IEEE 754, or moves memory.
EXACT = ("sqrt", "floor", "ceil", "trunc", "rint", "fabs", "copysign", "memcpy", "memmove", "memset")
# LLVM's numeric functions whose last bits depend on the C library or on the processor
INEXACT = r"llvm\.(a?(sin|cos|tan)h?|sincos|atan2|exp|exp2|exp10|log|log2|log10|pow|powi|ldexp|frem|fma|fmuladd)\."


class CompiledPart(NamedTuple):
    """A translated function: its types, its LLVM modules, the functions that it calls, and numba's libraries."""

    made: Any
    modules: list[str]
    calls: list[Any]
    links: list[Any]


class Unit:
    """A unit of compilation: a pass and all functions that it calls, collected as LLVM modules."""

    def __init__(self) -> None:
        self.made: dict[tuple[Any, Any], Any] = {}
        self.modules: list[str] = []
        self.linked: set[Any] = set()
        self.open: list[CompiledPart] = []  # stack of functions that are being translated, callers first

    def function(self, function: Any, kinds: tuple[Any, ...], written_out: bool = False) -> Any:
        """Numba's result for a function with arguments of these types, translated and added to this unit if new."""
        # Types of arguments were widened before (translator.widen_type), so a function called with literals, int32 and
        # int64 is translated once.
        key = function, kinds
        # The call is recorded for the function that is open, even if the callee is known: another unit that takes the
        # caller from _parts needs the callee's instructions too.
        if self.open:
            self.open[-1].calls.append(key)
        if key not in self.made:
            if key not in _parts:
                _parts[key] = self._translate_part(function, kinds, written_out)
            else:
                self._take(key)
            self.made[key] = _parts[key].made
        return self.made[key]

    def _translate_part(self, function: Any, kinds: tuple[Any, ...], written_out: bool) -> CompiledPart:
        self.open.append(CompiledPart(None, [], [], []))
        try:
            made = translate_function(inspect.unwrap(function), kinds, _rules(), Library(self), inline=written_out)
        finally:
            part = self.open.pop()
        return part._replace(made=made)

    def _take(self, key: Any) -> None:
        """Add a function that another unit has translated, and all functions that it calls, to this unit."""
        part = _parts[key]
        # Marked before its callees are visited, so that each function is linked once; two definitions of one name would
        # be a linker error.
        self.made[key] = part.made
        for other in part.calls:
            if other not in self.made:
                self._take(other)
        self.modules += part.modules
        for library in part.links:
            self._link(library)

    def add(self, text: str) -> None:
        """Add LLVM instructions, as text, to the function that is being translated."""
        self.open[-1].modules.append(text)
        self.modules.append(text)

    def link(self, library: Any) -> None:
        """Link the function that is being translated to one of numba's libraries."""
        self.open[-1].links.append(library)
        self._link(library)

    def _link(self, library: Any) -> None:
        if library not in self.linked:
            self.linked.add(library)
            self.modules.append(library.get_llvm_str())


class Library:
    """A unit behind the interface of numba's code libraries, to which the translator adds its modules."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit

    # Numba uses more of its library than is defined here. All other attributes come from a real library that stays
    # empty.
    def __getattr__(self, name: str) -> Any:
        return getattr(_library(), name)

    def add_ir_module(self, module: Any) -> None:
        """Add an LLVM module to the unit."""
        self._unit.add(str(module))

    def add_linking_library(self, library: Any) -> None:
        """Link the unit to one of numba's libraries."""
        self._unit.link(library)


_parts: dict[Any, CompiledPart] = {}  # by function and types of arguments, for all units
_unit: list[Unit] = []  # units that are being compiled, the current one last
_known: set[Any] = set()


@cache
def _rules() -> LoweringRules:
    return LoweringRules(TypingRules())


@cache
def _library() -> Any:
    return _rules().codegen().create_library("springline")


@global_compiler_lock
def compile_pass(thing: Pass) -> tuple[str, bytes]:
    """The name and the machine code of a pass, as an object file."""
    whole = instructions(thing)
    code = machine_code(whole)
    refuse_inexact(thing, whole)
    return "springline." + thing.name, code


def refuse_inexact(thing: Pass, whole: Any) -> None:
    """Raise an error if the optimized module of a pass calls functions whose rounding depends on the machine."""
    if inexact := inexact_calls(whole):
        raise RuntimeError(
            f"The pass {thing.name} calls {', '.join(inexact)} of the library of C, whose last bits differ between "
            f"machines. Take the function of springline.engine.elementary."
        )


@global_compiler_lock
def instructions(thing: Pass) -> Any:
    """The LLVM module of a pass and of all functions that it calls, independent of a processor."""
    learn()
    unit = Unit()
    collecting = gc.isenabled()
    # Types and instructions of one pass are many objects with circular references; none can be freed before the end of
    # the compilation.
    gc.disable()  # it would visit millions of the compiler's objects repeatedly
    _unit.append(unit)
    try:
        made = unit.function(thing.function, PASS, written_out=True)
        name = "springline." + thing.name
        # The entry is generated last, when the return type is known. It is the only function with external linkage.
        return link_modules(str(_entry(name, made.fndesc)), unit.modules, name)
    finally:
        _unit.pop()
        if collecting:
            gc.enable()


@cache
@global_compiler_lock
def kernel_of_numbers(function: Any, count: int) -> tuple[str, list[str]]:
    """The name of a kernel of ``count`` numbers, and the LLVM modules, as text, of it and all functions it calls."""
    learn()
    unit = Unit()
    _unit.append(unit)
    try:
        made = unit.function(function, (types.float64,) * count, written_out=True)
    finally:
        _unit.pop()
    return made.fndesc.mangled_name, unit.modules


def _entry(name: str, inner: Any) -> ir.Module:
    """An LLVM module with the entry of a pass: a C function with the arguments PASS that calls ``inner``."""
    context = _rules()
    module = context.create_module(name)
    whole, real = ir.IntType(64), ir.DoubleType()
    function = ir.Function(module, ir.FunctionType(whole, [whole, whole, real, real]), name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    builder.ret(context.call_internal(builder, inner, signature(types.int64, *PASS), function.args))
    return module


def link_modules(entry: str, modules: list[str], name: str) -> Any:
    """Link all modules to one; only the entry has external linkage, so that inlined functions leave no copy."""
    whole = llvm.parse_assembly(entry)
    for text in modules:
        whole.link_in(llvm.parse_assembly(text))
    for function in whole.functions:
        if not function.is_declaration and function.name != name:
            # Internal functions that were inlined everywhere are removed, and LLVM may change the calling convention of
            # the others.
            function.linkage = llvm.Linkage.internal
    return whole


def inexact_calls(module: Any) -> list[str]:
    """Names of external functions that a module calls and whose results differ between machines."""
    names = [one.name for one in module.functions if one.is_declaration]
    return [one for one in names if re.match(INEXACT, one) or not (one.startswith("llvm.") or one in EXACT)]


def machine_code(module: Any) -> bytes:
    """The object file of an LLVM module for this processor; the module is optimized in place."""
    return optimize_module(module, _processor())


def optimize_module(module: Any, machine: Any) -> bytes:
    """Optimize an LLVM module in place for a machine, and return its object file."""
    # Without the target's data layout LLVM assumes a default alignment, and the object file would not fit its loader.
    module.data_layout = str(machine.target_data)
    # No instruction has fast-math flags. So LLVM may neither reassociate sums nor contract a product and a sum into a
    # fused multiply-add, and compiled code rounds like the same formula in plain Python. Vectorized loops keep this:
    # each number is rounded separately, and sums over a loop keep their order.
    options = llvm.create_pipeline_tuning_options(SPEED)
    options.loop_vectorization, options.slp_vectorization = True, False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


@cache
def _processor() -> Any:
    """LLVM's description of the processor of this machine, for which code is generated."""
    _rules()  # initializes LLVM
    target = llvm.Target.from_triple(llvm.get_process_triple())
    return target.create_target_machine(
        # Code for exactly this processor; the folder of the cache is named by processor and features (loader.machine).
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=SPEED,
        jit=True,
        reloc="default",
        codemodel="jitdefault",
    )


def learn() -> None:
    """Register typing and lowering of all new kernels with numba."""
    news = [thing for thing in KERNELS if thing.function not in _known]
    for thing in news:
        _known.add(thing.function)
        (_instruct if thing.instruction else _tell)(thing)
    if news:
        _rules().learn()


def _tell(thing: Kernel) -> None:
    function, written_out = thing.function, thing.written_out

    def resolve_signature(args: Any) -> Any:
        kinds = tuple(map(widen_type, args))
        # Resolving the type of a call translates the callee, because its return type is inferred from its body. So a
        # kernel that called itself would never be finished.
        return signature(_unit[-1].function(function, kinds, written_out).signature.return_type, *kinds)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        # The second request, with the types that inference settled on, finds the function just translated.
        made = _unit[-1].function(function, sig.args, written_out)
        return context.call_internal(builder, made.fndesc, sig, args)

    _register(function, resolve_signature, codegen)


def _instruct(thing: Kernel) -> None:
    maker: Any = lowering.INSTRUCTIONS[thing.instruction]
    made = maker(**thing.options)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return made(*sig.args)[1](context, builder, sig, args)

    _register(thing.function, lambda args: made(*args)[0], codegen)


def _register(function: Any, typed: Any, codegen: Any) -> None:
    _rules().typing_context.insert_global(function, Called(function, typed))
    LOWERING.lower(function, types.VarArg(types.Any))(codegen)  # type: ignore[attr-defined]
