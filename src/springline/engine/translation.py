"""From a kernel to LLVM's instructions, by those steps of numba's compiler that kernels need.

A variable has one type wherever it stands, so that its values need no names of their own; no object is counted, so
that nothing is deleted; there are no closures, lists, with-blocks or raises. To look for all of that takes a third of
the time.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from numba.core import ir
from numba.core.bytecode import ByteCode, FunctionIdentity
from numba.core.compiler import Flags
from numba.core.errors import NumbaWarning, TypingError, WarningsFixer  # type: ignore[attr-defined]
from numba.core.funcdesc import PythonFunctionDescriptor
from numba.core.interpreter import Interpreter
from numba.core.lowering import Lower
from numba.core.rewrites.static_binop import DetectStaticBinops
from numba.core.rewrites.static_getitem import RewriteConstGetitems, RewriteConstSetitems
from numba.core.targetconfig import ConfigStack
from numba.core.transforms import canonicalize_cfg
from numba.core.typeinfer import ConstraintNetwork, TypeInferer
from numba.core.typing.templates import signature

from springline.engine.translator import LoweringRules


class BytecodeReader(Interpreter):  # type: ignore[misc]
    """Numba's way from bytecode to its own instructions; of with-blocks and starred arguments no kernel has any."""

    def post_process(self, peepholes: Any, func_ir: Any) -> Any:
        """The instructions as they are."""
        return func_ir


class QuietConstraints(ConstraintNetwork):  # type: ignore[misc]
    """What is known of the types of variables, spread without a filter for the warnings of each of them."""

    def propagate(self, typeinfer: Any) -> list[Exception]:
        """Apply every constraint once; the errors of those that cannot be resolved yet."""
        # A constraint may fail in one pass and hold in the next, once the variables it depends on are known; numba's
        # TypeInferer.propagate repeats until nothing changes, and raises what is left then.
        wrong: list[Exception] = []
        for constraint in self.constraints:
            try:
                constraint(typeinfer)
            except TypingError as error:
                wrong.append(error)
        return wrong


class Inferer(TypeInferer):  # type: ignore[misc]
    """Numba's inference of types, where a variable that was first set to a named number may be set to others."""

    def typeof_global(self, inst: Any, target: Any, gvar: Any) -> None:
        """The type of what a variable is set to by a name of the module."""
        # Numba locks the type of a variable that is set to a global, which fits where every assignment has a variable
        # of its own. Here a variable may be DONE at first and a status of another type later.
        if isinstance(gvar.value, (int, float)):
            self.add_type(target.name, self.resolve_value_type(inst, gvar.value), loc=inst.loc)
        else:
            super().typeof_global(inst, target, gvar)


class LlvmWriter(Lower):  # type: ignore[misc]
    """Numba's lowering of typed instructions to LLVM's, without debug information and exceptions."""

    def setup_function(self, fndesc: Any) -> None:
        """Begin a function: it is written out in its callers, or in none, where it would be optimized with each."""
        super().setup_function(fndesc)
        if not fndesc.inline:
            # Left to itself LLVM inlines such functions where they are called once, and optimizes a copy with every
            # caller.
            self.function.attributes.add("noinline")

    def pre_block(self, block: Any) -> None:
        """Emit nothing at the start of a block: nothing is caught, and variables are allocated where first set."""

    def lower_block(self, block: Any) -> None:
        """Write the instructions of a block."""
        for inst in block.body:
            self.loc = inst.loc
            if isinstance(inst, ir.Assign):
                name = inst.target.name
                self.storevar(self.lower_assign(self.typeof(name), inst), name)
            else:
                self.lower_inst(inst)


class Made(NamedTuple):
    """A function that was translated: its types, and how numba describes it to whoever calls it."""

    signature: Any
    fndesc: Any


def translated(function: Any, kinds: tuple[Any, ...], context: LoweringRules, library: Any, *, inline: bool) -> Made:
    """Translate a function for arguments of these types, into a library."""
    identity = FunctionIdentity.from_function(function)
    found = BytecodeReader(identity).interpret(ByteCode(identity))
    found.blocks = canonicalize_cfg(found.blocks)
    _rewrite(found)
    typed, returned, calls = _inferred(found, kinds, context)
    made = PythonFunctionDescriptor.from_specialized_function(
        found, typed, returned, calls, mangler=context.mangler, inline=inline, noalias=False, abi_tags=()
    )
    with ConfigStack().enter(_flags()), context.push_code_library(library):
        LlvmWriter(context, library, made, found, metadata={}).lower()
    return Made(signature(returned, *kinds), made)


def _rewrite(found: Any) -> None:
    """Put constant exponents and constant indices of tuples into the instructions that use them."""
    for rewrite in (DetectStaticBinops(), RewriteConstGetitems(), RewriteConstSetitems()):
        for key, block in list(found.blocks.items()):
            if rewrite.match(found, block, None, None):
                found.blocks[key] = rewrite.apply()


def _inferred(found: Any, kinds: tuple[Any, ...], context: LoweringRules) -> Any:
    """Types of variables, of what is returned, and signatures of calls."""
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
    """How functions are compiled."""
    found = Flags()
    # No memory is allocated in a kernel, so numba's reference counting runtime is left out.
    found.nrt = False
    found.no_cpython_wrapper = True
    found.no_cfunc_wrapper = True
    return found
