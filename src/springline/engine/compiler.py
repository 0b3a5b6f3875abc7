"""From the source of a pass to machine code: numba translates, and everything a pass calls becomes part of it.

Numba's own way compiles each function by itself and again with whoever calls it. Here a pass and all its functions go
into one library that is optimized once; a function is translated once for whole numbers of any width, and once for all
the passes of a process.
"""

from __future__ import annotations

import gc
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils, compiler, typed_passes, types, untyped_passes
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.registry import cpu_target
from numba.core.typing.templates import AbstractTemplate, signature
from numba.extending import lower_builtin

from springline.engine import lowering
from springline.engine.kernels import KERNELS, Kernel, Pass

PASS = (types.int64, types.int64, types.float64, types.float64)
MOST = 64  # bits of a whole number


class Part(NamedTuple):
    """A function as it was translated: what is known of it, its instructions, what it calls, what it is linked to."""

    made: Any
    modules: list[str]
    calls: list[Any]
    links: list[Any]


class Unit:
    """What is compiled together: a pass and all that it calls."""

    def __init__(self, name: str) -> None:
        self.library = cpu_target.target_context.codegen().create_library(name)
        self.library.enable_object_caching()
        self.made: dict[tuple[Any, Any], Any] = {}
        self.modules: list[str] = []
        self.open: list[Part] = []  # functions that are being translated, each called by the one before

    def function(self, function: Any, kinds: tuple[Any, ...], written_out: bool = False) -> Any:
        """A function for arguments of these types, compiled into the unit."""
        key = function, kinds
        if self.open:
            self.open[-1].calls.append(key)
        if key not in self.made:
            if key not in _parts:
                _parts[key] = self._translated(function, kinds, written_out)
            else:
                self._take(key)
            self.made[key] = _parts[key].made
        return self.made[key]

    def _translated(self, function: Any, kinds: tuple[Any, ...], written_out: bool) -> Part:
        self.open.append(Part(None, [], [], []))
        translator = Translator(
            cpu_target.typing_context, cpu_target.target_context, Noting(self), kinds, None, _flags(written_out), {}
        )
        try:
            made = translator.compile_extra(function)
        finally:
            part = self.open.pop()
        return part._replace(made=made)

    def _take(self, key: Any) -> None:
        """Take over what another unit has had translated, with all that it calls."""
        part = _parts[key]
        self.made[key] = part.made
        for other in part.calls:
            if other not in self.made:
                self._take(other)
        self.modules += part.modules
        for library in part.links:
            self.library.add_linking_library(library)


class Noting:
    """The library of a unit, noting what the function that is being translated adds to it."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit

    def __getattr__(self, name: str) -> Any:
        return getattr(self._unit.library, name)

    def add_ir_module(self, module: Any) -> None:
        """Add instructions."""
        text = cgutils.normalize_ir_text(str(module))
        self._unit.open[-1].modules.append(text)
        self._unit.modules.append(text)

    def add_linking_library(self, library: Any) -> None:
        """Link to what numba has compiled itself."""
        self._unit.open[-1].links.append(library)
        self._unit.library.add_linking_library(library)


_parts: dict[Any, Part] = {}  # by function and the types of its arguments, whatever unit it was first a part of


class Translator(compiler.CompilerBase):  # type: ignore[misc]
    """Numba's way from bytecode to instructions, without the stations at which nothing of ours gets off.

    There are no closures, lists, overloads written out, with-blocks or raises in a kernel: to look for them takes a
    tenth of the time.
    """

    def define_pipelines(self) -> list[Any]:
        """The stations, in their order."""
        stations = PassManager("kernels")
        for station in (
            untyped_passes.TranslateByteCode, untyped_passes.FixupArgs, untyped_passes.IRProcessing,
            untyped_passes.GenericRewrites, untyped_passes.ReconstructSSA, typed_passes.NopythonTypeInference,
            typed_passes.PreLowerStripPhis, typed_passes.IRLegalization, typed_passes.NativeLowering,
            typed_passes.NoPythonBackend,
        ):  # fmt: skip
            stations.add_pass(station, station.__name__)
        stations.finalize()
        return [stations]


_unit: list[Unit] = []  # the one that is being compiled, last
_known: set[Any] = set()


@global_compiler_lock
def compile_pass(thing: Pass) -> tuple[str, bytes]:
    """The name and the machine code of a pass, as an object file."""
    _learn()
    unit = Unit(thing.name)
    collecting = gc.isenabled()
    gc.disable()  # it would look at millions of the compiler's objects, over and over
    _unit.append(unit)
    try:
        made = unit.function(thing.function, PASS)
        name = "springline." + thing.name
        unit.library.add_llvm_module(_linked(str(_entry(name, made.fndesc)), unit.modules, name))
        unit.library.finalize()
        return name, unit.library.serialize_using_object_code()[2][0]
    finally:
        _unit.pop()
        if collecting:
            gc.enable()


def _entry(name: str, inner: Any) -> ir.Module:
    """A module with the C function of a pass, which calls the compiled one."""
    context = cpu_target.target_context
    module = context.create_module(name)
    whole, real = ir.IntType(64), ir.DoubleType()
    function = ir.Function(module, ir.FunctionType(whole, [whole, whole, real, real]), name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    called = context.declare_function(module, inner)
    _, value = context.call_conv.call_function(builder, called, types.int64, PASS, function.args)
    builder.ret(value)
    return module


def _linked(entry: str, modules: list[str], name: str) -> Any:
    """One module of all, whose functions but the entry nobody else calls: what is written out leaves no copy."""
    whole = llvm.parse_assembly(entry)
    for text in modules:
        whole.link_in(llvm.parse_assembly(text))
    for function in whole.functions:
        if not function.is_declaration and function.name != name:
            function.linkage = llvm.Linkage.internal
    return whole


def _flags(written_out: bool) -> Any:
    flags = compiler.Flags()
    flags.nrt = False
    flags.no_compile = True
    flags.no_cpython_wrapper = True
    flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"
    flags.forceinline = written_out
    return flags


def _learn() -> None:
    """Tell numba of every kernel that it does not know yet."""
    news = [thing for thing in KERNELS if thing.function not in _known]
    for thing in news:
        _known.add(thing.function)
        (_instruct if thing.instruction else _tell)(thing)
    if news:
        cpu_target.typing_context.refresh()
        cpu_target.target_context.refresh()


def _tell(thing: Kernel) -> None:
    function, written_out = thing.function, thing.written_out

    class Template(AbstractTemplate):  # type: ignore[misc]
        def generic(self, args: Any, kws: Any) -> Any:
            kinds = tuple(map(_widened, args))
            made = _unit[-1].function(function, kinds, written_out)
            return signature(made.signature.return_type, *kinds)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = _unit[-1].function(function, sig.args, written_out)
        return context.call_internal(builder, made.fndesc, sig, args)

    _register(function, Template, codegen)


def _instruct(thing: Kernel) -> None:
    maker: Any = lowering.INSTRUCTIONS[thing.instruction]
    typed = maker(**thing.options)

    class Template(AbstractTemplate):  # type: ignore[misc]
        def generic(self, args: Any, kws: Any) -> Any:
            return typed(*args)[0]

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return typed(*sig.args)[1](context, builder, sig, args)

    _register(thing.function, Template, codegen)


def _register(function: Any, template: Any, codegen: Any) -> None:
    cpu_target.typing_context.insert_global(
        function, types.Function(type(function.__name__, (template,), {"key": function}))
    )
    lower_builtin(function, types.VarArg(types.Any))(codegen)  # type: ignore[attr-defined]


def _widened(kind: Any) -> Any:
    """The type as which a function takes an argument of a type: constants and short whole numbers as long ones."""
    plain: Any = types.unliteral(kind)  # type: ignore[attr-defined]
    short = isinstance(plain, types.Integer) and plain.bitwidth < MOST  # type: ignore[attr-defined]
    return types.int64 if short else plain
