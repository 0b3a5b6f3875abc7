"""Imports, functions and classes of source files. Each file is parsed once for all tests of a process."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

BODIES = ("body", "orelse", "finalbody", "handlers", "cases")  # fields that hold statements
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Import(NamedTuple):
    """An imported module or name: its line, and True if only type checkers read it."""

    line: int
    name: str
    checked: bool


class Function(NamedTuple):
    """A function: its number of lines, of lines of its docstring, and the names of its parameters except ``*``, ``**``.

    ``is_async`` is True for ``async def``.
    """

    name: str
    lines: int
    said: int
    parameters: tuple[str, ...]
    is_async: bool


class Source(NamedTuple):
    """What a file defines and imports, in functions and classes too. ``relative`` is True if an import is relative."""

    imports: tuple[Import, ...]
    functions: tuple[Function, ...]
    classes: tuple[str, ...]
    relative: bool


def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    # Trees are not kept: garbage collections would visit the millions of nodes of all files, here and in later tests.
    # Collections while a tree is built find nothing, and take a third of the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        if collecting:
            gc.enable()


@cache
def source_of(path: Path) -> Source:
    """What a file defines and imports."""
    imports: list[Import] = []
    functions, classes, relative = [], [], False
    for node, checked in statements(tree_of(path)):
        if isinstance(node, ast.Import):
            imports += [Import(node.lineno, alias.name, checked) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            relative = relative or node.level != 0
            imports += [Import(node.lineno, f"{node.module}.{alias.name}", checked) for alias in node.names]
        elif isinstance(node, FUNCTIONS):
            functions.append(_function_of(node))
        elif isinstance(node, ast.ClassDef):
            classes.append(node.name)
    return Source(tuple(imports), tuple(functions), tuple(classes), relative)


def statements(tree: ast.AST) -> Iterator[tuple[ast.AST, bool]]:
    """All statements of a file, and whether they stand under ``if TYPE_CHECKING:``; expressions have no statements."""
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    while waiting:
        node, checked = waiting.pop()
        yield node, checked
        only = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for name in BODIES:
            below = getattr(node, name, ())
            if isinstance(below, list):
                waiting += [(one, checked or (only and name == "body")) for one in below]


def _function_of(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Function:
    text = ast.get_docstring(node, clean=False)
    given = node.args
    names = tuple(one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs))
    lines = node.end_lineno - node.lineno + 1  # type: ignore[operator]
    return Function(
        node.name, lines, text.count("\n") + 1 if text else 0, names, isinstance(node, ast.AsyncFunctionDef)
    )
