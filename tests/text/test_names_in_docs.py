"""Code of the documents takes from the objects of the library what they have."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import springline as sl

DOCS = Path(__file__).parents[2] / "docs"
NOUNS: dict[str, Any] = {
    "sl": sl, "do": sl.commands, "scene": sl.Scene, "simulation": sl.Simulation, "shape": sl.Equilibrium,
    "journal": sl.Journal,
}  # fmt: skip
MISSING = object()


def meaning(node: ast.expr) -> Any:
    """What a dotted name is: an object, None if that is not known, MISSING if there is no such name."""
    if isinstance(node, ast.Name):
        return NOUNS.get(node.id)
    if not isinstance(node, ast.Attribute):
        return None
    owner = meaning(node.value)
    if not isinstance(owner, (type, ModuleType)):  # values of properties and of calls are not known
        return None
    return getattr(owner, node.attr, MISSING)


def unknown(text: str) -> list[str]:
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    nodes = [node for block in blocks for node in ast.walk(ast.parse(block)) if isinstance(node, ast.Attribute)]
    return [ast.unparse(node) for node in nodes if meaning(node) is MISSING]


def test_the_library_has_every_name_in_the_code_of_the_documents() -> None:
    pages = [page for page in DOCS.rglob("*.md") if page.parent.name != "decisions"]
    assert len(pages) > 100
    found = {page.name: unknown(page.read_text(encoding="utf-8")) for page in pages}
    assert {name: names for name, names in found.items() if names} == {}


def test_a_name_that_does_not_exist_is_found() -> None:
    code = (
        "```python\nsimulation.add_network([(0, 0)], [])\nsl.analysis.hul(run)\nscene.time.hour\nsl.Scene().any\n```\n"
    )
    assert unknown(code) == ["simulation.add_network", "sl.analysis.hul", "scene.time"]
