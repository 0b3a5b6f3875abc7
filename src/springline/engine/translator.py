"""Typing and lowering contexts of the translator of kernels: numba's rules, preceded by those of this package.

The rules are separate from those for functions that users compile with numba. Signatures that numba finds by trying one
rule after another are cached. Functions return plain values: a kernel raises no exceptions.

Translation from a kernel to LLVM's instructions needs only a few steps of numba's compiler. A variable has one type
throughout, so its values need no separate names. No object is reference counted, so nothing is deleted. Kernels have no
closures, lists, with-blocks or raises; searching for all of these takes a third of the time.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba.core import types, typing
from numba.core.bytecode import ByteCode, FunctionIdentity
from numba.core.callconv import BaseCallConv, create_error_model
from numba.core.compiler import Flags
from numba.core.cpu import CPUContext
from numba.core.datamodel import models
from numba.core.datamodel import register_default as register_model
from numba.core.errors import NumbaWarning, TypingError, WarningsFixer  # type: ignore[attr-defined]
from numba.core.funcdesc import PythonFunctionDescriptor
from numba.core.interpreter import Interpreter
from numba.core.ir import Assign
from numba.core.lowering import Lower
from numba.core.rewrites.static_binop import DetectStaticBinops
from numba.core.rewrites.static_getitem import RewriteConstGetitems, RewriteConstSetitems
from numba.core.targetconfig import ConfigStack
from numba.core.transforms import canonicalize_cfg
from numba.core.typeinfer import ConstraintNetwork, TypeInferer
from numba.core.typing import mathdecl, npydecl
from numba.core.typing.templates import Registry, builtin_registry, signature
from numba.cpython import mathimpl
from numba.np import npyimpl

from springline.engine import lowering, views
from springline.engine.views import LOWERING

MOST = 64  # bits of an integer
ROOMS = ("builtins", "iterators", "listobj", "numbers", "rangeobj", "slicing", "tupleobj")  # modules of numba.cpython
Typed = Callable[[Any], Any]  # from types of arguments to a signature; None if the rule does not apply


class KnownFunction(types.Function):  # type: ignore[misc, name-defined]
    """A numba function with cached signatures, for which the rules of this package come first."""

    def __init__(self, function: Any, rules: list[Typed]) -> None:
        super().__init__(function.templates)
        self._rules = rules
        self._found: dict[Any, Any] = {}
        self._ours: set[Any] = set()

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """The signature for arguments of these types."""
        if kws:
            return super().get_call_type(context, args, kws)
        if args not in self._found:
            # Rules of this package come first: columns and lanes are types of this package, which numba's templates
            # would reject one by one.
            found = next((sig for rule in self._rules if (sig := rule(tuple(map(types.unliteral, args))))), None)  # type: ignore[attr-defined]
            if found is not None:
                self._ours.add(found.args)
            # Numba tries its templates in turn, which is slow; the result depends only on the types.
            self._found[args] = super().get_call_type(context, args, kws) if found is None else found
        return self._found[args]

    def get_impl_key(self, sig: Any) -> Any:
        """The key under which the lowering of this function is registered."""
        return self.typing_key if sig.args in self._ours else super().get_impl_key(sig)


class Called(types.Callable, types.Opaque):  # type: ignore[misc, name-defined]
    """A function of this package: ``typed`` returns its signature from the types of its arguments."""

    def __init__(self, function: Any, typed: Callable[..., Any]) -> None:
        self.function, self.typed = function, typed
        super().__init__(f"{function.__module__}.{function.__qualname__}")

    @property
    def key(self) -> Any:
        return self.function

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """The signature for arguments of these types."""
        if kws:
            raise TypeError(f"{self.name} takes its arguments by their places, in passes.")
        return self.typed(args)

    def get_call_signatures(self) -> Any:
        """Return no signatures: numba uses them only in messages."""
        return (), False

    def get_impl_key(self, sig: Any) -> Any:
        """The key under which its lowering is registered."""
        return self.function


for _kind in (KnownFunction, Called):
    register_model(_kind)(models.OpaqueModel)


class TypingRules(typing.Context):  # type: ignore[misc, name-defined]
    """Rules of types."""

    def __init__(self) -> None:
        self._known: dict[Any, KnownFunction] = {}
        self._attributes_found: dict[Any, Any] = {}
        super().__init__()
        import_module("numba.core.typing.collections")  # which adds named tuples to the rules
        for rules in (builtin_registry, mathdecl.registry, npydecl.registry):
            self._install_most(rules)

    def _install_most(self, rules: Any) -> None:
        """Install numba's rules except attributes that are functions with metadata: these would import SciPy."""
        needed = Registry()
        needed.functions, needed.globals = rules.functions, rules.globals
        needed.attributes = [thing for thing in rules.attributes if not hasattr(thing, "metadata")]
        self.install_registry(needed)

    def refresh(self) -> None:
        """Do nothing: no compiler rules are added later."""

    def resolve_value_type(self, val: Any) -> Any:
        """The type of a constant, or of a function."""
        found = super().resolve_value_type(val)
        if type(found) is types.Function:  # type: ignore[attr-defined]
            if found not in self._known:
                self._known[found] = KnownFunction(found, RULES.get(found.typing_key, []))
            return self._known[found]
        return found

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        """The signature of a call."""
        if callable(func) and not isinstance(func, types.Type):
            func = self.resolve_value_type(func)
        if isinstance(func, (KnownFunction, Called)):
            return func.get_call_type(self, args, kws)
        return super().resolve_function_type(func, args, kws)

    def resolve_getattr(self, typ: Any, attr: str) -> Any:
        """The type of an attribute."""
        key = typ, attr
        if key not in self._attributes_found:
            ours = views.typed_attribute(typ, attr)
            self._attributes_found[key] = super().resolve_getattr(typ, attr) if ours is None else ours
        return self._attributes_found[key]


class Direct(BaseCallConv):  # type: ignore[misc]
    """Calling convention of kernels: they take and return values, and cannot fail."""

    def init_call_helper(self, builder: Any) -> Any:
        """Return None: no call helper is needed."""

    def return_value(self, builder: Any, retval: Any) -> None:
        builder.ret(retval)

    def return_user_exc(self, builder: Any, *_: Any, **__: Any) -> None:
        # Numba writes branches that raise, for instance for a division by zero. With NumPy's error model they are never
        # taken; an unreachable block is removed together with its test.
        builder.unreachable()

    def get_function_type(self, restype: Any, argtypes: Any) -> Any:
        given = self.context.get_arg_packer(argtypes).argument_types
        return ir.FunctionType(self.context.data_model_manager[restype].get_return_type(), list(given))

    def decorate_function(self, fn: Any, args: Any, fe_argtypes: Any, noalias: bool = False) -> None:
        self.context.get_arg_packer(fe_argtypes).assign_names(fn.args, ["arg." + name for name in args])

    def get_arguments(self, func: Any) -> Any:
        return func.args

    def call_function(self, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any) -> Any:
        given = self.context.get_arg_packer(argtys).as_arguments(builder, args)
        return None, self.context.get_returned_value(builder, resty, builder.call(callee, list(given)))


class LoweringRules(CPUContext):  # type: ignore[misc]
    """Rules of instructions."""

    def __init__(self, rules: TypingRules) -> None:
        super().__init__(rules)
        super().refresh()
        # Division by zero gives infinity or NaN as in NumPy, without a branch. Python's model would raise.
        self.error_model = create_error_model("numpy", self)
        self.install_registry(LOWERING)

    def refresh(self) -> None:
        """Do nothing: types are registered by ``learn``."""

    def load_additional_registries(self) -> None:
        """Load only those of numba's rules that passes need: linear algebra would import SciPy."""
        for room in ROOMS:
            import_module(f"numba.cpython.{room}")
        for rules in (mathimpl, npyimpl):
            self.install_registry(rules.registry)

    def learn(self) -> None:
        """Install rules that were added to LOWERING."""
        self.install_registry(LOWERING)

    def mangler(self, name: str, types: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
        """Name in machine code; each version of a function has a unique number."""
        return f"{name}.{uid}"

    def post_lowering(self, mod: Any, library: Any) -> None:
        """Do nothing: no library is linked."""

    def call_internal(self, builder: Any, fndesc: Any, sig: Any, args: Any) -> Any:
        """A call of a kernel."""
        function = self.declare_function(builder.module, fndesc)
        return self.call_conv.call_function(builder, function, sig.return_type, sig.args, args)[1]

    @property
    def call_conv(self) -> Direct:
        return Direct(self)


def _typed_order(args: Any) -> Any:
    """The signature of the larger or the smaller of two numbers."""
    if len(args) < 2 or not all(isinstance(kind, (types.Integer, types.Float)) for kind in args):  # type: ignore[attr-defined]
        return None
    real = any(isinstance(kind, types.Float) for kind in args)  # type: ignore[attr-defined]
    return signature(types.float64 if real else types.int64, *args)


def _typed_whole(args: Any) -> Any:
    """The signature of int() of a number."""
    number = len(args) == 1 and isinstance(args[0], (types.Integer, types.Float, types.Boolean))  # type: ignore[attr-defined]
    return signature(types.int64, *args) if number else None


def _select_ordered(sign: str) -> Any:
    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        kind = sig.return_type
        # Same as Python's max and min: the first argument stays unless a later comparison is true. So NaN in second
        # place is ignored and NaN in first place stays.
        found, *others = (context.cast(builder, value, one, kind) for value, one in zip(args, sig.args, strict=True))
        compare = builder.fcmp_ordered if kind == types.float64 else builder.icmp_signed
        for value in others:
            found = builder.select(compare(sign, value, found), value, found)
        return found

    return codegen


def _whole(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return context.cast(builder, args[0], sig.args[0], types.int64)


LOWERING.lower(max, types.VarArg(types.Any))(_select_ordered(">"))  # type: ignore[attr-defined]
LOWERING.lower(min, types.VarArg(types.Any))(_select_ordered("<"))  # type: ignore[attr-defined]
LOWERING.lower(int, types.Any)(_whole)
RULES: dict[Any, list[Typed]] = {
    operator.getitem: [views.typed_get], operator.setitem: [views.typed_set], len: [views.typed_length],
    max: [_typed_order], min: [_typed_order], int: [_typed_whole],
    **{operation: [lowering.typed_both] for operation in lowering.OPERATIONS},
    **{operation: [lowering.typed_single] for operation in (operator.neg, np.floor, np.sqrt)},
}  # fmt: skip


def widen_type(kind: Any) -> Any:
    """The type to which an argument is widened in calls of kernels: literals and short integers become int64."""
    plain: Any = types.unliteral(kind)  # type: ignore[attr-defined]
    short = isinstance(plain, types.Integer) and plain.bitwidth < MOST  # type: ignore[attr-defined]
    return types.int64 if short else plain


class BytecodeReader(Interpreter):  # type: ignore[misc]
    """Numba's translation of bytecode to its own instructions; kernels have no with-blocks and starred arguments."""

    def post_process(self, peepholes: Any, func_ir: Any) -> Any:
        """Return the instructions unchanged."""
        return func_ir


class QuietConstraints(ConstraintNetwork):  # type: ignore[misc]
    """Constraints on the types of variables, propagated without a separate warning filter for each constraint."""

    def propagate(self, typeinfer: Any) -> list[Exception]:
        """Apply every constraint once and return the errors of constraints that cannot be resolved yet."""
        # A constraint may fail in one pass and hold in the next, when the variables it depends on are known. Numba's
        # TypeInferer.propagate repeats until nothing changes, and then raises the remaining errors.
        wrong: list[Exception] = []
        for constraint in self.constraints:
            try:
                constraint(typeinfer)
            except TypingError as error:
                wrong.append(error)
        return wrong


class Inferer(TypeInferer):  # type: ignore[misc]
    """Numba's type inference, in which a variable first set to a named number may be set to other types later."""

    def typeof_global(self, inst: Any, target: Any, gvar: Any) -> None:
        """The type of a variable that is set to a global name of the module."""
        # Numba locks the type of a variable that is set to a global, which requires a separate variable for every
        # assignment. Here a variable may be DONE at first and a status of another type later.
        if isinstance(gvar.value, (int, float)):
            self.add_type(target.name, self.resolve_value_type(inst, gvar.value), loc=inst.loc)
        else:
            super().typeof_global(inst, target, gvar)


class LlvmWriter(Lower):  # type: ignore[misc]
    """Numba's lowering of typed instructions to LLVM's, without debug information and exceptions."""

    def setup_function(self, fndesc: Any) -> None:
        """Begin a function, which is either inlined in all callers or in none, to avoid optimizing it with each."""
        super().setup_function(fndesc)
        if not fndesc.inline:
            # By default LLVM inlines such functions if they are called once, and optimizes a copy with every caller.
            self.function.attributes.add("noinline")

    def pre_block(self, block: Any) -> None:
        """Emit nothing at the start of a block: no exceptions are caught, and variables are allocated when set."""

    def lower_block(self, block: Any) -> None:
        """Write the instructions of a block."""
        for inst in block.body:
            self.loc = inst.loc
            if isinstance(inst, Assign):
                name = inst.target.name
                self.storevar(self.lower_assign(self.typeof(name), inst), name)
            else:
                self.lower_inst(inst)


class Made(NamedTuple):
    """A translated function: its signature, and numba's descriptor of it for callers."""

    signature: Any
    fndesc: Any


def translate_function(
    function: Any, kinds: tuple[Any, ...], context: LoweringRules, library: Any, *, inline: bool
) -> Made:
    """Translate a function for arguments of these types, into a library."""
    identity = FunctionIdentity.from_function(function)
    found = BytecodeReader(identity).interpret(ByteCode(identity))
    found.blocks = canonicalize_cfg(found.blocks)
    _rewrite(found)
    typed, returned, calls = _infer_types(found, kinds, context)
    made = PythonFunctionDescriptor.from_specialized_function(
        found, typed, returned, calls, mangler=context.mangler, inline=inline, noalias=False, abi_tags=()
    )
    with ConfigStack().enter(_flags()), context.push_code_library(library):
        LlvmWriter(context, library, made, found, metadata={}).lower()
    return Made(signature(returned, *kinds), made)


def _rewrite(found: Any) -> None:
    """Move constant exponents and constant indices of tuples into the instructions that use them."""
    for rewrite in (DetectStaticBinops(), RewriteConstGetitems(), RewriteConstSetitems()):
        for key, block in list(found.blocks.items()):
            if rewrite.match(found, block, None, None):
                found.blocks[key] = rewrite.apply()


def _infer_types(found: Any, kinds: tuple[Any, ...], context: LoweringRules) -> Any:
    """Types of variables, the type of the result, and signatures of calls."""
    typing_context = context.typing_context
    infer = Inferer(typing_context, found, WarningsFixer(NumbaWarning))
    infer.constraints = QuietConstraints()
    with typing_context.callstack.register(context.target, infer, found.func_id, kinds):
        for index, (name, kind) in enumerate(zip(found.arg_names, kinds, strict=True)):
            infer.seed_argument(name, index, kind)
        infer.build_constraint()
        infer.propagate()
        return infer.unify()


@cache
def _flags() -> Any:
    """Compiler flags of functions."""
    found = Flags()
    # Kernels allocate no memory, so numba's reference counting runtime is left out.
    found.nrt = False
    found.no_cpython_wrapper = True
    found.no_cfunc_wrapper = True
    return found
