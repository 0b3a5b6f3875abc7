"""Powers and elementary functions in user-defined functions, with the same operations plain and compiled.

For x**2 Python and NumPy either call the C library, which may err in the last bit, or multiply; so does numba. So a
user-defined function is rebuilt, for plain and compiled runs, with every power computed here: by products if the
exponent is a whole number of at most 64, by a square root if it is 1/2, and by ``engine/elementary.py`` otherwise.
That module also replaces sines, exponentials and similar functions of NumPy and ``math``.

    x^n = x^(n & 1) (x^2)^(n >> 1), x^-n = 1/x^n   (squaring from the right: Knuth, TAOCP 2, 4.6.3, algorithm A)
"""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from springline.engine import elementary
from springline.engine.source import Written, rebuild_function

WHOLE = 64  # largest exponent that is computed by products
OTHERS = ("numpy", "math", "cmath", "operator", "builtins", "numba", "springline")  # their functions are not rebuilt
REAL: tuple[Any, ...] = (float, np.floating)
WHOLES: tuple[Any, ...] = (int, np.integer)

_known: WeakKeyDictionary[FunctionType, FunctionType] = WeakKeyDictionary()


def replace_powers(function: Callable[..., Any]) -> Any:
    """The function with its powers computed here; unchanged if it has no powers or its source is not available."""
    if not isinstance(function, FunctionType):
        return function
    if function not in _known:
        # The entry is made before the body is visited, so that recursion, direct or by way of another function, ends.
        _known[function] = function
        change = _Change(function)
        made = rebuild_function(function, change.transform_tree)
        if made is not None and change.told:
            made.__dict__["products"] = tuple(sorted(change.told))
            _known[function] = made
    return _known[function]


def replaced_names(function: Callable[..., Any]) -> tuple[str, ...]:
    """Names of the replacements in a function; compiled code depends on them in addition to the function's code."""
    found: tuple[str, ...] = getattr(replace_powers(function), "products", ())
    return found


def power(base: Any, exponent: Any) -> Any:
    """``base ** exponent`` of numbers and arrays, with the bits of compiled code."""
    if isinstance(base, np.ndarray) or isinstance(exponent, np.ndarray):
        return _array_power(np.asarray(base), np.asarray(exponent))
    if not isinstance(base, (*REAL, *WHOLES)) or not isinstance(exponent, (*REAL, *WHOLES)):
        return base**exponent
    # Only real numbers are treated here. Integers with integer exponents keep Python's exact arithmetic, complex
    # numbers that of NumPy.
    if isinstance(base, WHOLES) and isinstance(exponent, WHOLES):
        return base**exponent
    raised: Any = exponent
    base = float(base) if isinstance(base, (int, np.integer)) else base
    # IEEE 754 rounds the square root correctly; pow(x, 0.5) of a library may not, and differs between systems.
    if raised == 0.5:
        return _root(base)
    if abs(raised) <= WHOLE and raised == int(raised):
        return _product(base, int(raised))
    return np.float64(elementary.power(base, float(raised)))


def power_of_real(base: Any, exponent: Any) -> Any:
    """``math.pow(base, exponent)``, which converts its arguments to floats first."""
    return power(float(base), exponent)


def power_to_real(base: Any, exponent: int) -> Any:
    """``base ** float(exponent)`` for a literal such as 2.0 in the source: the exponent is passed as an int."""
    return power(base, float(exponent))


def root(base: Any) -> Any:
    """``base ** 0.5``."""
    return power(base, 0.5)


def power_in_place(base: Any, exponent: Any) -> Any:
    """``base **= exponent``: arrays are changed in place."""
    if not isinstance(base, np.ndarray):
        return power(base, exponent)
    base[...] = power(base, exponent)
    return base


def _array_power(base: np.ndarray, exponent: np.ndarray) -> Any:
    real = base.dtype.kind in "fiu" and exponent.dtype.kind in "fiu"
    if not real or (base.dtype.kind != "f" and exponent.dtype.kind != "f"):
        return base**exponent
    base = base if base.dtype.kind == "f" else base.astype(np.float64)
    if exponent.ndim == 0 and exponent == 0.5:
        return _root(base)
    if exponent.ndim == 0 and abs(exponent) <= WHOLE and exponent == int(exponent):
        return _product(base, int(exponent))
    return power_of_arrays(base, exponent)


def power_of_arrays(base: Any, exponent: Any) -> Any:
    """``base ** exponent`` for arrays of exponents, element by element."""
    return np.asarray(elementary.power(np.asarray(base, np.float64), np.asarray(exponent, np.float64)))[()]


def _product(base: Any, exponent: int) -> Any:
    # The multiplications have the order of ``product`` below, which numba compiles: same order, same bits.
    rest: int = abs(exponent)
    result: Any = None
    with np.errstate(all="ignore"):
        while rest:
            if rest & 1:
                result = base if result is None else result * base
            rest >>= 1
            base = base * base if rest else base
        if result is None:
            return np.ones_like(base)[()]
        return np.divide(1.0, result) if exponent < 0 else result


def _root(base: Any) -> Any:
    with np.errstate(all="ignore"):
        return np.sqrt(base)


def _substitute_function(own: Callable[..., Any], other: Callable[..., Any]) -> Callable[..., Any]:
    """A function of ``elementary`` in place of ``other``, for real numbers and, if ``other`` is NumPy's, their arrays.

    Other arguments, such as complex numbers and symbols of a derivation, are passed to ``other``.
    """
    of_numbers = not isinstance(other, np.ufunc)

    def call_substitute(*given: Any) -> Any:
        arrays = [one for one in given if isinstance(one, np.ndarray)]
        real = all(isinstance(one, (*REAL, *WHOLES, np.bool_, np.ndarray)) for one in given)
        if not real or (arrays and of_numbers) or any(one.dtype.kind not in "fiub" for one in arrays):
            return other(*given)
        if not arrays:
            found = own(*map(np.float64, given))
            return float(found) if of_numbers else np.float64(found)
        return own(*(np.asarray(one, dtype=np.float64) for one in given))

    call_substitute.__name__ = call_substitute.__qualname__ = f"{other.__name__} of {'math' if of_numbers else 'numpy'}"
    return call_substitute


# names in ``math`` and in NumPy of the functions of ``elementary``
NAMES = {
    elementary.sin: ("sin", "sin"), elementary.cos: ("cos", "cos"), elementary.tan: ("tan", "tan"),
    elementary.exp: ("exp", "exp"), elementary.log: ("log", "log"), elementary.sinh: ("sinh", "sinh"),
    elementary.cosh: ("cosh", "cosh"), elementary.tanh: ("tanh", "tanh"), elementary.atan2: ("atan2", "arctan2"),
    elementary.asin: ("asin", "arcsin"), elementary.acos: ("acos", "arccos"), elementary.atan: ("atan", "arctan"),
    elementary.expm1: ("expm1", "expm1"), elementary.exp2: ("exp2", "exp2"), elementary.log1p: ("log1p", "log1p"),
    elementary.log2: ("log2", "log2"), elementary.log10: ("log10", "log10"), elementary.hypot: ("hypot", "hypot"),
    elementary.cbrt: ("cbrt", "cbrt"),
}  # fmt: skip
BINARY = (elementary.atan2, elementary.power, elementary.hypot)  # functions of two numbers
OWN = {
    other: (own, _substitute_function(own, other))
    for own, names in NAMES.items()
    for module, name in zip((math, np), names, strict=True)
    if (other := getattr(module, name, None)) is not None  # math.cbrt and math.exp2 came with Python 3.11
}
HERE: dict[Any, Callable[..., Any]] = {np.power: power, math.pow: power_of_real, pow: power}
JOINING = (np.stack, np.concatenate, np.column_stack, np.vstack, np.hstack, np.dstack)  # join a list of arrays


def norms(rows: Any, axis: Any) -> Any:
    """``np.linalg.norm(rows, axis=axis)``; of rows of numbers by sums in order, as compiled."""
    if not isinstance(rows, np.ndarray) or rows.ndim != 2 or rows.dtype.kind not in "fiub":
        return np.linalg.norm(rows, axis=axis)
    if axis not in (0, 1, -1, -2):
        return np.linalg.norm(rows, axis=axis)  # which raises the error of NumPy
    rows = (rows if axis in (0, -2) else rows.T).astype(np.float64)
    total = np.zeros(rows.shape[1])
    with np.errstate(all="ignore"):
        for row in rows:
            total += row * row
        return np.sqrt(total)


class _Change(ast.NodeTransformer):
    """Replaces powers, and functions that contain powers, by calls of functions of this module."""

    def __init__(self, function: FunctionType) -> None:
        self.function, self.values, self.told = function, dict[str, Any](), set[str]()

    def transform_tree(self, node: Written) -> dict[str, Any]:
        """Change a tree and return the values of the constants that it calls."""
        if isinstance(node, ast.Lambda):
            node.body = self.visit(node.body)
        else:
            node.body = [self.visit(one) for one in node.body]
        return self.values

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        # Python's compiler folds two integer constants with exact integers.
        if not isinstance(node.op, ast.Pow) or (_is_whole(node.left) and _is_whole(node.right)):
            return node
        return self._power(node, node.left, node.right)

    def _power(self, at: ast.AST, base: ast.expr, exponent: ast.expr) -> ast.Call:
        """A call that uses what the source states about the exponent."""
        value = _literal_number(exponent)
        if value == 0.5:
            return self._call(root, at, base)
        if isinstance(value, float) and value == int(value) and abs(value) <= WHOLE:
            whole: ast.expr = ast.Constant(abs(int(value)))
            whole = ast.UnaryOp(ast.USub(), whole) if value < 0.0 else whole
            for one in ast.walk(whole):
                ast.copy_location(one, exponent)
            return self._call(power_to_real, at, base, whole)
        return self._call(power, at, base, exponent)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        # The target appears twice in the new statement. A call in it would run twice, so such statements are left
        # unchanged.
        plain = not any(isinstance(one, (ast.Call, ast.NamedExpr)) for one in ast.walk(node.target))
        if not isinstance(node.op, ast.Pow) or not plain:
            return node
        read = ast.parse(ast.unparse(node.target), mode="eval").body
        for one in ast.walk(read):
            ast.copy_location(one, node)
        kind = power_in_place if isinstance(node.target, ast.Name) else power
        return ast.copy_location(ast.Assign([node.target], self._call(kind, node, read, node.value)), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        called = self._lookup_value(node.func)
        if not _can_be_asked(called):
            return node
        if called in JOINING and node.args and isinstance(node.args[0], ast.List):
            # numba joins the arrays of a tuple, but not those of a list.
            node.args[0] = ast.copy_location(ast.Tuple(node.args[0].elts, ast.Load()), node.args[0])
            self.told.add("tuples of arrays")
            return node
        if called is np.linalg.norm and len(node.args) == 1 and [one.arg for one in node.keywords] == ["axis"]:
            return self._call(norms, node, node.args[0], node.keywords[0].value)
        if not node.keywords and not any(isinstance(one, ast.Starred) for one in node.args):
            here = HERE.get(called) if len(node.args) == 2 else None
            if here is not None:
                return self._power(node, *node.args) if here is power else self._call(here, node, *node.args)
            own, replaced = OWN.get(called, (None, None))
            if replaced is not None and len(node.args) == (2 if own in BINARY else 1):
                return self._call(replaced, node, *node.args)
        made = _replace_in_callee(called)
        if made is not None:
            node.func = self._insert_constant(made, f"{called.__module__}.{called.__qualname__}", node)
        return node

    def _call(self, kind: Callable[..., Any], at: ast.AST, *arguments: ast.expr) -> ast.Call:
        call = ast.Call(self._insert_constant(kind, kind.__name__, at), list(arguments), [])
        return ast.copy_location(call, at)

    def _insert_constant(self, value: Any, name: str, at: ast.AST) -> ast.expr:
        # A constant instead of a name: a name could be shadowed by a user's name. The zero byte keeps the key different
        # from any text in a program.
        key = f"\0springline: {name}"
        self.values[key] = value
        self.told |= {name, *getattr(value, "products", getattr(getattr(value, "py_func", None), "products", ()))}
        return ast.copy_location(ast.Constant(key), at)

    def _lookup_value(self, node: ast.AST) -> Any:
        """The value of a global or closure name in the function; None for its local variables."""
        if isinstance(node, ast.Attribute):
            module = self._lookup_value(node.value)
            return getattr(module, node.attr, None) if isinstance(module, ModuleType) else None
        code = self.function.__code__
        if not isinstance(node, ast.Name) or node.id in code.co_varnames + code.co_cellvars:
            return None
        if node.id in code.co_freevars:
            cell = (self.function.__closure__ or ())[code.co_freevars.index(node.id)]
            try:
                return cell.cell_contents
            except ValueError:
                return None
        return self.function.__globals__.get(node.id, getattr(builtins, node.id, None))


def _can_be_asked(called: Any) -> bool:
    try:
        return called is not None and isinstance(hash(called), int)
    except TypeError:
        return False


def _replace_in_callee(called: Any) -> Any:
    """A user-defined function with its powers computed here, compiled if it was compiled; None if it has no powers."""
    compiled = type(called).__name__ == "CPUDispatcher"
    function = called.py_func if compiled else called
    if not isinstance(function, FunctionType) or str(function.__module__).partition(".")[0] in OTHERS:
        return None
    made = replace_powers(function)
    if made is function:
        return None
    if compiled:
        import numba

        teach()  # the function may be called from Python before anything else is compiled
        options = {name: value for name, value in called.targetoptions.items() if name != "nopython"}
        return numba.njit(**options)(made)
    return made


def _is_whole(node: ast.AST) -> bool:
    return isinstance(_literal_number(node), int)


def _literal_number(node: ast.AST) -> int | float | None:
    """The finite number of a literal; None for other expressions."""
    sign = -1 if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else 1
    node = node.operand if isinstance(node, ast.UnaryOp) else node
    known = isinstance(node, ast.Constant) and isinstance(node.value, (int, float))
    value = sign * node.value if known else None  # type: ignore[attr-defined]
    return value if value is None or math.isfinite(value) else None


def _compiled_scalar_power() -> Any:
    """The power of two numbers, for compiled code."""
    from numba.extending import register_jitable

    own_power = _compiled_own(elementary.power)

    @register_jitable
    def product(base, exponent):  # type: ignore[no-untyped-def]
        rest, result, square = abs(exponent), 1.0, base
        while rest:
            if rest & 1:
                result = result * square
            rest >>= 1
            if rest:
                square = square * square
        return np.divide(1.0, result) if exponent < 0 else result

    @register_jitable(forceinline=True)  # powers of one base then share its logarithm
    def scalar_power(base, exponent):  # type: ignore[no-untyped-def]
        if exponent == 0.5:
            return np.sqrt(base)
        if abs(exponent) <= WHOLE and exponent == np.floor(exponent):
            return product(base, int(exponent))
        return own_power(base, float(exponent))

    return scalar_power


@cache
def _compiled_own(function: Any) -> Any:
    """A kernel of ``elementary`` as a function of numbers that numba can call: the same instructions as in passes."""
    import llvmlite.binding as llvm
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.core.typing.templates import signature
    from numba.extending import intrinsic

    from springline.engine.compiler import kernel_of_numbers

    count = 2 if function in BINARY else 1

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        name, modules = kernel_of_numbers(function, count)  # translated at the first call
        library = context.codegen().create_library(name)
        for text in modules:
            library.add_llvm_module(llvm.parse_assembly(text))
        library.finalize()
        context.active_code_library.add_linking_library(library)
        real = ir.DoubleType()
        kind = ir.FunctionType(real, [real] * count)
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), args)

    typed = signature(types.float64, *(types.float64,) * count), generate
    return intrinsic((lambda typing, x, y: typed) if count == 2 else (lambda typing, x: typed))


def _compiled_function(function: Any, other: Any) -> Any:
    """Compiled replacement of a function of NumPy or ``math``, by the types of its arguments."""
    from numba import types

    own = _compiled_own(function)

    def is_real(kind: Any) -> bool:
        return isinstance(kind, (types.Float, types.Integer, types.Boolean))

    def is_ours(kind: Any) -> bool:
        array = isinstance(other, np.ufunc) and isinstance(kind, types.Array)
        return is_real(kind.dtype if array else kind)

    def apply_unary(x):  # type: ignore[no-untyped-def]
        if is_real(x):
            return lambda x: own(x)
        if not is_ours(x):
            return lambda x: other(x)

        def map_array(x):  # type: ignore[no-untyped-def]
            found = np.empty(x.shape)
            for k in range(x.size):
                found.flat[k] = own(x.flat[k])
            return found

        return map_array

    def apply_binary(x, y):  # type: ignore[no-untyped-def]
        if is_real(x) and is_real(y):
            return lambda x, y: own(x, y)
        if not (is_ours(x) and is_ours(y)):
            return lambda x, y: other(x, y)

        def map_arrays(x, y):  # type: ignore[no-untyped-def]
            found = np.empty(np.add(x, y).shape)
            one, two = np.broadcast_to(x, found.shape), np.broadcast_to(y, found.shape)
            for k in range(found.size):
                found.flat[k] = own(one.flat[k], two.flat[k])
            return found

        return map_arrays

    return apply_binary if function in BINARY else apply_unary


def _compiled_power(of_numbers: Any) -> Any:
    """Compiled replacement of a power, by the types of its arguments."""
    from numba import types

    def compiled_power(base, exponent):  # type: ignore[no-untyped-def]
        here = getattr(exponent, "literal_value", None)
        real = isinstance(base, types.Float) and isinstance(exponent, (types.Float, types.Integer))
        real = real or (isinstance(base, types.Integer) and isinstance(exponent, types.Float))
        if isinstance(base, (types.Float, types.Array)) and isinstance(here, int) and abs(here) <= WHOLE:
            if not isinstance(base, types.Array) or isinstance(base.dtype, types.Float):
                return lambda base, exponent: base**here
        if real:
            return lambda base, exponent: of_numbers(float(base), exponent)
        number = base.dtype if isinstance(base, types.Array) else None
        raised = isinstance(number, types.Integer) and isinstance(exponent, types.Float)
        if (raised or isinstance(number, types.Float)) and isinstance(exponent, (types.Float, types.Integer)):

            def power_array(base, exponent):  # type: ignore[no-untyped-def]
                found = np.empty(base.shape)
                for k in range(base.size):
                    found.flat[k] = of_numbers(float(base.flat[k]), exponent)
                return found

            return power_array
        if isinstance(exponent, types.Array) and exponent.dtype == types.float64:
            return lambda base, exponent: power_of_arrays(base, exponent)
        return lambda base, exponent: base**exponent

    return compiled_power


@cache
def teach() -> None:
    """Register compiled versions of the functions above with numba. Only they are affected; nothing else changes."""
    from numba import types
    from numba.extending import overload

    overload(power_of_arrays)(_compiled_function(elementary.power, np.power))
    for other, (own, replaced) in OWN.items():
        overload(replaced)(_compiled_function(own, other))
    # With a literal exponent numba unrolls the multiplications, in the same order, without a loop.
    written_out = {"forceinline": True}
    overload(power, prefer_literal=True, jit_options=written_out)(_compiled_power(_compiled_scalar_power()))

    def compiled_to_real(base, exponent):  # type: ignore[no-untyped-def]
        here = getattr(exponent, "literal_value", None)
        if here is not None and isinstance(getattr(base, "dtype", base), types.Float):
            return lambda base, exponent: base**here
        return lambda base, exponent: power(base, float(exponent))

    def compiled_root(base):  # type: ignore[no-untyped-def]
        if isinstance(getattr(base, "dtype", base), types.Float):
            return lambda base: np.sqrt(base)
        return lambda base: power(base, 0.5)

    @overload(norms)
    def compiled_norms(rows, axis):  # type: ignore[no-untyped-def]
        number = getattr(rows, "dtype", None)
        real = isinstance(number, (types.Float, types.Integer, types.Boolean)) and isinstance(rows, types.Array)
        if not real or rows.ndim != 2 or not isinstance(axis, types.Integer):
            return None

        def sum_in_order(rows, axis):  # type: ignore[no-untyped-def]
            if axis not in (0, 1, -1, -2):
                raise ValueError("axis is out of bounds")
            turned = rows if axis in (0, -2) else rows.T
            total = np.zeros(turned.shape[1])
            for k in range(turned.shape[0]):
                for i in range(turned.shape[1]):
                    value = float(turned[k, i])
                    total[i] += value * value
            return np.sqrt(total)

        return sum_in_order

    overload(power_to_real, prefer_literal=True, jit_options=written_out)(compiled_to_real)
    overload(root)(compiled_root)
    overload(power_of_real, jit_options=written_out)(
        lambda base, exponent: lambda base, exponent: power(float(base), exponent)
    )

    @overload(power_in_place, prefer_literal=True)
    def compiled_in_place(base, exponent):  # type: ignore[no-untyped-def]
        if not isinstance(base, types.Array):
            return lambda base, exponent: power(base, exponent)

        def raise_in_place(base, exponent):  # type: ignore[no-untyped-def]
            base[...] = power(base, exponent)
            return base

        return raise_in_place
