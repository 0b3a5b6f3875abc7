"""Detection of user-defined forces without effect: they return their force, or write to an array other than ``force``.

Only certain cases are refused. A function may have an effect if it writes to ``force`` or to a part of it, gives it
another name (``row = force[0]``), or passes it to another function, which may write to it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from typing import Any

from springline.engine.source import Written, names_in, own_nodes, tree_of
from springline.errors import SceneError

WAITS = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR  # functions whose statements do not run when they are called
LOOK_AT = {  # NumPy functions that may return the same memory
    "asarray", "asanyarray", "ascontiguousarray", "atleast_1d", "atleast_2d", "atleast_3d", "diagonal", "expand_dims",
    "flat", "moveaxis", "ravel", "real", "require", "reshape", "squeeze", "swapaxes", "transpose", "view",
}  # fmt: skip


def refuse_lost(function: Callable[..., Any], name: str) -> None:
    """Refuse a function that adds nothing to its argument ``name``, as far as its source is available and certain."""
    code, lost = function.__code__, ""
    # The source of a wrapper does not show what the wrapped function does.
    if name not in code.co_varnames[: code.co_argcount]:  # a decorator's, which passes all arguments on
        return
    node = tree_of(function)  # type: ignore[arg-type]
    if code.co_flags & WAITS:
        lost = "a function with 'yield' or 'async' does not run when it is called"
    elif node is not None:
        lost = _lost(node, name)
    if lost:
        raise SceneError(
            f"The force {function.__name__!r} adds nothing: {lost}. Add to the array that it is given, shape "
            f"(particles, 3) [N]: {name}[i, 0] += ..., or {name} += ..."
        )


def _lost(node: Written, name: str) -> str:
    """Describe how a function loses its result; empty if it does not, or not with certainty."""
    replaced = [_place(one) for one in own_nodes(node) if _is_replaced(one, name)]
    # Up to its first rebinding the name is the array; anything written afterwards is lost.
    if replaced and not _may_write(node, name, before=min(replaced)):
        return f"'{name} = ...' makes another array"
    # An inner function may write to it, and is not analyzed.
    inner = [one for one in own_nodes(node) if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))]
    if _returns(node) and not _may_write(node, name) and not any(name in names_in(one) for one in inner):
        return "what it returns is not looked at"
    return ""


def _returns(node: Written) -> bool:
    """Return True if a value other than None is returned."""
    if isinstance(node, ast.Lambda):
        return not isinstance(node.body, ast.Constant)
    given = [one.value for one in own_nodes(node) if isinstance(one, ast.Return)]
    return any(value is not None and not (isinstance(value, ast.Constant) and value.value is None) for value in given)


def _is_replaced(node: ast.AST, name: str) -> bool:
    """Return True if a statement certainly binds the name to another array."""
    if isinstance(node, ast.Assign):
        return any(_binds(target, name) for target in node.targets) and not _may_be_it(node.value, name)
    if isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
        return node.value is not None and _binds(node.target, name) and not _may_be_it(node.value, name)
    if isinstance(node, (ast.For, ast.AsyncFor)):
        return _binds(node.target, name) and name not in _names(node.iter)
    return False


def _binds(target: ast.AST, name: str) -> bool:
    if isinstance(target, (ast.Tuple, ast.List)):
        return any(_binds(one, name) for one in target.elts)
    if isinstance(target, ast.Starred):
        return _binds(target.value, name)
    return isinstance(target, ast.Name) and target.id == name


def _may_be_it(value: ast.AST, name: str) -> bool:
    """Return True if a value may share the memory of the named array: itself, a part, or the result of a call."""
    if isinstance(value, ast.Name):
        return value.id == name
    if isinstance(value, (ast.Subscript, ast.Attribute, ast.Starred, ast.NamedExpr)):
        return _may_be_it(value.value, name)
    if isinstance(value, ast.IfExp):
        return _may_be_it(value.body, name) or _may_be_it(value.orelse, name)
    if isinstance(value, (ast.Tuple, ast.List)):
        return any(_may_be_it(one, name) for one in value.elts)
    if isinstance(value, ast.Call) and name in _names(value):
        known = _numpy_function_name(value.func, name)
        # Unknown functions may return anything, including the array itself. NumPy's functions return new arrays, except
        # views and calls with out=.
        return not known or known in LOOK_AT or any(one.arg in ("out", None) for one in value.keywords)
    return False


def _numpy_function_name(function: ast.AST, name: str) -> str:
    """Return the name of a NumPy function or of a method of the array; empty for any other function."""
    if not isinstance(function, ast.Attribute):
        return ""
    base: ast.AST = function.value
    # For np.linalg.norm and force[0].copy alike, the name at the root decides.
    while isinstance(base, (ast.Subscript, ast.Attribute)):
        base = base.value
    return function.attr if isinstance(base, ast.Name) and base.id in ("np", "numpy", name) else ""


def _place(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _may_write(node: Written, name: str, before: tuple[int, int] | None = None) -> bool:
    """Return True if a statement, starting before ``before``, may write to the named array, alias it or pass it on."""
    for one in own_nodes(node):
        if before is not None and _place(one) >= before:
            continue
        if isinstance(one, ast.AugAssign) and _root(one.target) == name:
            return True
        if isinstance(one, (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.For, ast.comprehension)):
            if any(_root(target) == name for target in _targets(one)):
                return True
            value = one.iter if isinstance(one, (ast.For, ast.comprehension)) else one.value
            if value is not None and (_may_be_it(value, name) or (isinstance(one, ast.For) and name in _names(value))):
                return True
        if isinstance(one, (ast.With, ast.Match)) and name in _names(one):
            return True
        if isinstance(one, ast.Call) and name in _names(one):
            return True
    return False


def _targets(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the subscripts and attributes that a statement writes to."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
    waiting: list[ast.AST] = list(targets)
    while waiting:
        one = waiting.pop()
        if isinstance(one, (ast.Tuple, ast.List)):
            waiting += one.elts
        elif isinstance(one, ast.Starred):
            waiting.append(one.value)
        elif isinstance(one, (ast.Subscript, ast.Attribute)):
            yield one


def _root(target: ast.AST) -> str:
    while isinstance(target, (ast.Subscript, ast.Attribute)):
        target = target.value
    return target.id if isinstance(target, ast.Name) else ""


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
