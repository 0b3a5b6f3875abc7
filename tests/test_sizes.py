"""How long functions are, and how much they are given."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import springline
from test_layers import tree_of

SOURCE = Path(springline.__file__).parent
MOST_LINES = 60  # of a function, its docstring aside
MOST_PARAMETERS = 12
NAMED = {  # what people call, which name all that may be said, and so have no **options
    "equilibrium/result.py": ["save"],
    "scene.py": ["rod", "membrane", "emit"],
    "sweeping/sweep.py": ["sweep"],
    "view/film/playback.py": ["playback_page"],
    "view/film/render.py": ["render"],
    "view/play_scene.py": ["play"],
    "view/plot/plot.py": ["plot"],
    "view/plot/saving.py": ["save"],
}


@cache
def functions() -> list[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    found = []
    for path in sorted(set(SOURCE.rglob("*.py")) - set(SOURCE.glob("forces/derived/*.py"))):  # written by no hand
        for node in ast.walk(tree_of(path)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                found.append((path.relative_to(SOURCE).as_posix(), node))
    return found


def test_no_function_is_longer_than_a_screen() -> None:
    long = []
    for place, node in functions():
        said = ast.get_docstring(node, clean=False)
        lines = node.end_lineno - node.lineno + 1 - (said.count("\n") + 1 if said else 0)  # type: ignore[operator]
        if lines > MOST_LINES:
            long.append(f"{place}: {node.name} has {lines} lines")
    assert long == []


def test_a_function_has_few_parameters_unless_people_name_them() -> None:
    many = []
    for place, node in functions():
        given = node.args
        names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
        count = len([name for name in names if name not in ("self", "cls")])
        if count > MOST_PARAMETERS and not place.startswith("cli/") and node.name not in NAMED.get(place, []):
            many.append(f"{place}: {node.name} has {count} parameters")
    assert many == []
