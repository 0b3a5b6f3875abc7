"""Sources of user functions as syntax trees, and functions rebuilt from changed trees.

A tree is used only if it belongs to the function: the source is compiled again and must give the same code. If the
source is not available (typed at a prompt of Python 3.12 or before, made by ``exec``, edited since), the tree is None.
This module does not depend on instructions, which differ between versions of Python.
"""

from __future__ import annotations
import __future__

import ast
import dis
import inspect
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache
from threading import Lock
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeAlias

Written: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

FUTURE = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
Place: TypeAlias = tuple[int, str]  # the first line of a function, including decorators, and its name


class Read(NamedTuple):
    """A parsed and compiled file: its functions, in their order, by the place where they begin.

    The result is cached, because a tree is needed for every user-defined function and a file may have many of them.
    """

    nodes: dict[Place, list[Written]]
    codes: dict[Place, list[CodeType]]


def tree_of(function: FunctionType) -> Written | None:
    """The syntax tree of a function, a part of the tree of its file; None if the source is not available."""
    read = _file_of(function)
    return None if read is None else _node(read.nodes, function.__code__)


def rebuild_function(function: FunctionType, change: Callable[[Written], dict[str, Any]]) -> FunctionType | None:
    """The function with a changed tree, in the same globals and closure; None if its source is not available.

    ``change`` modifies a copy of the tree in place and returns values for the string constants that it inserted: a call
    of ``ast.Constant("key")`` calls ``values["key"]``, independent of the names in the function's module.
    """
    code = function.__code__
    read = _file_of(function)
    if read is None:
        return None
    # Parsed again without the cache: the cached tree is shared with other functions of the file and must not change.
    module = _parse_text.__wrapped__("".join(_lines(code)))
    node = None if module is None else _node(_nodes(module), code)
    if module is None or node is None:
        return None
    # Several lambdas may begin on one line with the same name. Their order in the file does not change with the tree,
    # so the changed function is identified by its rank among them.
    rank = next(k for k, one in enumerate(_alike(read.codes, code)) if _same(one, code))
    values = change(node)
    made_of = _compile_module(ast.fix_missing_locations(module), code.co_filename, code.co_flags & FUTURE)
    changed = _alike(_codes(made_of), code)[rank]
    made = FunctionType(
        _insert_constants(changed, values),
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    made.__kwdefaults__, made.__qualname__, made.__module__ = (
        function.__kwdefaults__, function.__qualname__, function.__module__,
    )  # fmt: skip
    return made


def own_nodes(node: Written) -> Iterator[ast.AST]:
    """All nodes of a function's body, excluding the bodies of nested functions and classes."""
    waiting: list[ast.AST] = list(node.body) if isinstance(node.body, list) else [node.body]
    while waiting:
        one = waiting.pop()
        yield one
        if not isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            waiting += ast.iter_child_nodes(one)


def names_in(node: Written) -> set[str]:
    """Every name in a function's statements, including those of nested functions."""
    parts = node.body if isinstance(node.body, list) else [node.body]
    return {one.id for part in parts for one in ast.walk(part) if isinstance(one, ast.Name)}


def reads(function: Callable[..., Any], name: str) -> bool:
    """Return True if a function uses its argument ``name``, by its tree or, without a tree, by its instructions.

    In every version of Python an instruction lists the names that it uses, one or two; its operation is ignored.
    The function of a decorator, which passes on all arguments, uses all of them.
    """
    code = function.__code__
    if name not in code.co_varnames[: code.co_argcount]:
        return True
    node = tree_of(function)  # type: ignore[arg-type]
    if node is not None:
        return name in names_in(node)
    # Python 3.13 joins two loads into one instruction, whose argument is a tuple of both names.
    told = [one.argval for one in dis.get_instructions(code)]
    return name in code.co_cellvars or any(one == name or (isinstance(one, tuple) and name in one) for one in told)


ROUNDS_OFF = (
    "floor",
    "ceil",
    "round",
    "rint",
    "trunc",
    "fix",
    "sign",
    "heaviside",
    "where",
    "int",
    "select",
    "piecewise",
)


def may_jump(function: Callable[..., Any], name: str) -> bool:
    """Return True if a function compares or rounds ``name`` or values computed from it; False without a tree."""
    node = tree_of(function)  # type: ignore[arg-type]
    if node is None:
        return False
    derived, body = {name}, list(own_nodes(node))
    assigned = [one for one in body if isinstance(one, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr))]
    for _ in assigned:  # each round follows one more assignment
        before = len(derived)
        for one in assigned:
            if one.value is not None and _mentions(one.value, derived):
                targets = one.targets if isinstance(one, ast.Assign) else [one.target]
                derived |= {target.id for target in targets if isinstance(target, ast.Name)}
        if len(derived) == before:
            break
    return any(_jumps(one) and _mentions(one, derived) for one in body)


def _jumps(node: ast.AST) -> bool:
    """Return True if an expression may jump while its operands change smoothly."""
    if isinstance(node, ast.Call):
        called = node.func
        return getattr(called, "attr", getattr(called, "id", "")) in ROUNDS_OFF
    return isinstance(node, ast.Compare) or (
        isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mod, ast.FloorDiv))
    )


def _mentions(node: ast.AST, names: set[str]) -> bool:
    return any(isinstance(one, ast.Name) and one.id in names for one in ast.walk(node))


def _file_of(function: FunctionType) -> Read | None:
    """The file that defines a function, if compiling it gives exactly the function's code; else None."""
    code = function.__code__
    read = _read("".join(_lines(code)), code.co_filename, code.co_flags & FUTURE)
    return read if read is not None and any(_same(one, code) for one in _alike(read.codes, code)) else None


@lru_cache(maxsize=8)
def _read(text: str, filename: str, flags: int) -> Read | None:
    module = _parse_text(text)
    if module is None:
        return None
    try:
        return Read(_nodes(module), _codes(_compile_module(module, filename, flags)))
    except (SyntaxError, ValueError):  # e.g. a notebook cell with magic commands
        return None


def _lines(code: CodeType) -> list[str]:
    try:
        return inspect.findsource(code)[0]
    except (OSError, TypeError, IndexError, SyntaxError):
        return []


# Python 3.11 counts the recursion depth in a tree for all threads together: two threads that parse raise SystemError.
_PARSER = Lock()


@lru_cache(maxsize=8)
def _parse_text(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with _PARSER:
                return ast.parse(text) if text else None
    except (SyntaxError, ValueError, RecursionError):
        return None


def _compile_module(module: ast.Module, filename: str, flags: int) -> CodeType:
    """The code of a file as Python compiles it on import."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # dont_inherit: the flags of __future__ statements of that file are used, not those of this module.
        made = compile(module, filename, "exec", flags=flags, dont_inherit=True)
    assert isinstance(made, CodeType)
    return made


def _codes(code: CodeType) -> dict[Place, list[CodeType]]:
    """Code of all functions in a file, in their order, by the place where they begin."""
    found: dict[Place, list[CodeType]] = {}
    for one in _all_codes(code):
        found.setdefault((one.co_firstlineno, one.co_name), []).append(one)
    return found


def _all_codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _all_codes(one)


def _alike(codes: dict[Place, list[CodeType]], code: CodeType) -> list[CodeType]:
    """Codes that begin at the same place and have the same qualified name, in their order."""
    there = codes.get((code.co_firstlineno, code.co_name), [])
    return [one for one in there if one.co_qualname == code.co_qualname]


def _same(one: CodeType, other: CodeType) -> bool:
    """Return True if two code objects that begin at the same place are equal, except for the paths of their files."""
    return (
        one.co_code == other.co_code
        and one.co_varnames == other.co_varnames
        and one.co_names == other.co_names
        and one.co_freevars == other.co_freevars
        and _constants(one) == _constants(other)
        # Equal positions exclude two functions of the same name and line whose code happens to be equal, such as
        # lambdas of a list.
        and list(one.co_positions()) == list(other.co_positions())
    )


def _constants(code: CodeType) -> list[Any]:
    return [_constants(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]


def _nodes(module: ast.Module) -> dict[Place, list[Written]]:
    """All functions in a file, by the place where they begin."""
    found: dict[Place, list[Written]] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Lambda):
            found.setdefault((node.lineno, "<lambda>"), []).append(node)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            begins = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found.setdefault((begins, node.name), []).append(node)
    return found


def _node(nodes: dict[Place, list[Written]], code: CodeType) -> Written | None:
    """The function of this code; if several lambdas begin on a line, the lambda that contains the code."""
    found = []
    for node in nodes.get((code.co_firstlineno, code.co_name), []):
        given = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
        if given == _argument_names(code) and _holds(node, code):
            found.append(node)
    return found[0] if len(found) == 1 else None


def _argument_names(code: CodeType) -> list[str]:
    return list(code.co_varnames[: code.co_argcount])


def _holds(node: Written, code: CodeType) -> bool:
    """Return True if all instructions of a code object lie within a node; always True for a ``def``."""
    if not isinstance(node, ast.Lambda):
        return True
    body = node.body
    first, last = (body.lineno, body.col_offset), (body.end_lineno or 0, body.end_col_offset or 0)
    for line, end_line, column, end_column in code.co_positions():
        if line is None or end_line is None or column is None or end_column is None or (column, end_column) == (0, 0):
            continue
        if (line, column) < first or (end_line, end_column) > last:
            return False
    return True


def _insert_constants(code: CodeType, values: dict[str, Any]) -> CodeType:
    """Code with the constants that are keys of ``values`` replaced by these values, also in nested functions."""
    made = []
    for one in code.co_consts:
        if isinstance(one, CodeType):
            one = _insert_constants(one, values)
        elif isinstance(one, str) and one in values:
            one = values[one]
        made.append(one)
    return code.replace(co_consts=tuple(made))
