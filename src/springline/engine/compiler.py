"""From the source of a pass to machine code: numba translates, and everything a pass calls becomes part of it.

Numba's own way compiles each function by itself and again with whoever calls it. Here a pass and all its functions go
into one module that is optimized once; a function is translated once for whole numbers of any width, and once for all
the passes of a process.
"""

from __future__ import annotations

import gc
from functools import cache
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typing.templates import signature

from springline.engine import lowering
from springline.engine.kernels import KERNELS, Kernel, Pass
from springline.engine.translation import translated
from springline.engine.translator import Called, LoweringRules, TypingRules, widened
from springline.engine.views import LOWERING

PASS = (types.int64, types.int64, types.float64, types.float64)
SPEED = 3  # level of optimization, of machine code too


class CompiledPart(NamedTuple):
    """A translated function: its types, its LLVM modules, the functions that it calls, and libraries of numba's."""

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
        self.open: list[CompiledPart] = []  # functions that are being translated, each called by the one before

    def function(self, function: Any, kinds: tuple[Any, ...], written_out: bool = False) -> Any:
        """A function for arguments of these types, compiled into the unit."""
        # Types of arguments were widened before (translator.widened), so a function called with literals, int32 and
        # int64 is translated once.
        key = function, kinds
        # The calls are noted for the function that is open, even where the callee is known: another unit that takes the
        # caller over from _parts needs the callee's instructions too.
        if self.open:
            self.open[-1].calls.append(key)
        if key not in self.made:
            if key not in _parts:
                _parts[key] = self._translated(function, kinds, written_out)
            else:
                self._take(key)
            self.made[key] = _parts[key].made
        return self.made[key]

    def _translated(self, function: Any, kinds: tuple[Any, ...], written_out: bool) -> CompiledPart:
        self.open.append(CompiledPart(None, [], [], []))
        try:
            made = translated(function, kinds, _rules(), Library(self), inline=written_out)
        finally:
            part = self.open.pop()
        return part._replace(made=made)

    def _take(self, key: Any) -> None:
        """Take over what another unit has had translated, with all that it calls."""
        part = _parts[key]
        # Marked before its callees are visited, so that each function is linked once; two definitions of one name would
        # be an error of the linker.
        self.made[key] = part.made
        for other in part.calls:
            if other not in self.made:
                self._take(other)
        self.modules += part.modules
        for library in part.links:
            self._link(library)

    def add(self, text: str) -> None:
        """Add instructions of the function that is being translated."""
        self.open[-1].modules.append(text)
        self.modules.append(text)

    def link(self, library: Any) -> None:
        """Link the function that is being translated to what numba has compiled by itself."""
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

    # Numba asks its library for more than it is given here. All other attributes come from a real library that stays
    # empty.
    def __getattr__(self, name: str) -> Any:
        return getattr(_library(), name)

    def add_ir_module(self, module: Any) -> None:
        """Add instructions."""
        self._unit.add(str(module))

    def add_linking_library(self, library: Any) -> None:
        """Link to what numba has compiled by itself."""
        self._unit.link(library)


_parts: dict[Any, CompiledPart] = {}  # by function and the types of its arguments, whatever unit it was first a part of
_unit: list[Unit] = []  # the one that is being compiled, last
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
    learn()
    unit = Unit()
    collecting = gc.isenabled()
    # Types and instructions of one pass are many objects with references in circles; none can be freed before the end
    # of the compilation.
    gc.disable()  # it would look at millions of the compiler's objects, over and over
    _unit.append(unit)
    try:
        made = unit.function(thing.function, PASS, written_out=True)
        name = "springline." + thing.name
        # The entry is generated last, when the return type is known. It is the only function with external linkage.
        whole = linked(str(_entry(name, made.fndesc)), unit.modules, name)
        return name, machine_code(whole)
    finally:
        _unit.pop()
        if collecting:
            gc.enable()


def _entry(name: str, inner: Any) -> ir.Module:
    """A module with the C function of a pass, which calls the compiled one."""
    context = _rules()
    module = context.create_module(name)
    whole, real = ir.IntType(64), ir.DoubleType()
    function = ir.Function(module, ir.FunctionType(whole, [whole, whole, real, real]), name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    builder.ret(context.call_internal(builder, inner, signature(types.int64, *PASS), function.args))
    return module


def linked(entry: str, modules: list[str], name: str) -> Any:
    """One LLVM module of all, in which only the entry is external, so that inlined functions leave no copy."""
    whole = llvm.parse_assembly(entry)
    for text in modules:
        whole.link_in(llvm.parse_assembly(text))
    for function in whole.functions:
        if not function.is_declaration and function.name != name:
            # Internal functions that were inlined everywhere are removed, and LLVM may change the calling convention of
            # the others.
            function.linkage = llvm.Linkage.internal
    return whole


def machine_code(module: Any) -> bytes:
    """The object file of a module, optimized."""
    processor = _processor()
    # Without the layout of the target LLVM assumes a default alignment, and the object file would not fit its loader.
    module.data_layout = str(processor.target_data)
    # No instruction carries fast-math flags. So LLVM must not reassociate sums, nor contract a product and a sum into a
    # fused multiply-add, and compiled code rounds like the same formula in plain Python. Vectorized loops keep that:
    # each number is still rounded by itself, and sums over a loop are left in their order.
    options = llvm.create_pipeline_tuning_options(SPEED)
    options.loop_vectorization, options.slp_vectorization = True, False
    builder = llvm.create_pass_builder(processor, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(processor.emit_object(module))


@cache
def _processor() -> Any:
    """This machine's processor."""
    _rules()  # which makes LLVM ready
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
    """Tell the translator of every kernel that it does not know yet."""
    news = [thing for thing in KERNELS if thing.function not in _known]
    for thing in news:
        _known.add(thing.function)
        (_instruct if thing.instruction else _tell)(thing)
    if news:
        _rules().learn()


def _tell(thing: Kernel) -> None:
    function, written_out = thing.function, thing.written_out

    def typed(args: Any) -> Any:
        kinds = tuple(map(widened, args))
        # Asking for the type of a call translates the callee, since its return type is inferred from its body. A kernel
        # that called itself would therefore never be finished.
        return signature(_unit[-1].function(function, kinds, written_out).signature.return_type, *kinds)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        # The second request, with the types that inference settled on, finds the function that was just translated.
        made = _unit[-1].function(function, sig.args, written_out)
        return context.call_internal(builder, made.fndesc, sig, args)

    _register(function, typed, codegen)


def _instruct(thing: Kernel) -> None:
    maker: Any = lowering.INSTRUCTIONS[thing.instruction]
    made = maker(**thing.options)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return made(*sig.args)[1](context, builder, sig, args)

    _register(thing.function, lambda args: made(*args)[0], codegen)


def _register(function: Any, typed: Any, codegen: Any) -> None:
    _rules().typing_context.insert_global(function, Called(function, typed))
    LOWERING.lower(function, types.VarArg(types.Any))(codegen)  # type: ignore[attr-defined]
