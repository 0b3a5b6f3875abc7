"""No regular expression of the package takes the square of a text's length, whatever a stranger wrote in it."""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import springline
from springline.io.scene_fields import Check
from springline.io.scene_tables import TABLES, SceneFile

SOURCE = Path(springline.__file__).parent
SEARCHES = ("search", "match", "fullmatch", "sub", "subn", "findall", "finditer", "split")
SHORT, LONG = 200, 4_000  # [pumped parts] of the texts
AT_ONCE = 0.005  # [s] a text that is left or found in this time is no square one: those take 0.02 s and more
MOST_TIMES = 100.0  # [-] by which the long text may take longer than the short one, 20 times as long; a square one 400
ELSEWHERE = {"pattern"}  # patterns that stand in the declarations of scene files, taken from there


Pattern = re.Pattern[Any]


@cache
def patterns() -> dict[str, tuple[Pattern, str]]:
    """Every pattern of the package with how it is used, by where that is."""
    found: dict[str, tuple[Pattern, str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "re." not in text or "import re" not in text:
            continue
        name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.walk(ast.parse(text)):
            used = use(node, name)
            if used is not None:
                found[f"{path.relative_to(SOURCE)}:{node.lineno} {used[1]}"] = used  # type: ignore[attr-defined]
    fields = [field for table in (SceneFile, *TABLES.values()) for field in table.model_fields.values()]
    rules = [item for field in fields for item in field.metadata if isinstance(item, Check)]
    for rule in sorted(rules, key=lambda rule: rule.rule):  # in one order in every process
        if "pattern" in (form := rule.schema()):
            found[f"a key of scene files: {rule.rule}"] = re.compile(form["pattern"][1:-1]), "fullmatch"
    return found


def use(node: ast.AST, module: str) -> tuple[Pattern, str] | None:
    """The pattern of a call such as ``re.sub("a", "b", text)`` or ``NAME.search(text)``, and its method."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SEARCHES):
        return None
    owner = ast.unparse(node.func.value)
    if owner == "re":
        given = ast.unparse(node.args[0])
        if given in ELSEWHERE:
            return None
        pattern = eval(given, dict(vars(import_module(module))))
        flags = [eval(ast.unparse(key.value), {"re": re}) for key in node.keywords if key.arg == "flags"]
        flags += [eval(ast.unparse(one), {"re": re}) for one in node.args[2:] if ast.unparse(one).startswith("re.")]
        return re.compile(pattern, *flags), node.func.attr
    if not owner.isidentifier():
        return None
    known = getattr(import_module(module), owner, None)
    return (known, node.func.attr) if isinstance(known, re.Pattern) else None


def compiled() -> Iterator[str]:
    """Names of module-level patterns, each of which has to be used in a way that is seen."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body if "re.compile(" in text else ():
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("re.compile("):
                yield f"{path.relative_to(SOURCE)} {ast.unparse(node.targets[0])}"


def hostile(pattern: Pattern) -> Iterator[tuple[str, str, str]]:
    """Beginning, part that comes again and again, and end of texts that may be hard for a pattern.

    Beginnings and parts are cut out of what the pattern itself accepts, so that its search gets to each of its loops.
    """
    form = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    words = [word for word in re.findall(r"[A-Za-z_]+", re.sub(r"\\.|\[[^]]*+\]|\(\?P<\w++>", " ", form)) if word]
    marks = sorted({one for one in form if not one.isalnum() and one.isprintable()} | set(' ".:=#[(,-'))
    pumps = ["a", "1", " ", "a ", "1 ", " a", "a.", "1e", "[ ", " [", *marks, *words[:4]]
    pumps += [word + " " for word in words[:4]]
    starts = dict.fromkeys(["", "a", "1", '"', *words[:1], *(word + " " for word in words[:1])])
    for start in starts:
        for pump in dict.fromkeys(pumps):
            yield start, pump, "\x00"


def seconds(pattern: Pattern, method: str, text: str) -> float:
    """The least of three times that a method takes, or of one where that is long [s]."""
    subject: Any = text if isinstance(pattern.pattern, str) else text.encode("latin-1")
    least = float("inf")
    for _ in range(3):
        begun = time.process_time()
        if method in ("sub", "subn"):
            pattern.sub(subject[:0], subject)
        else:
            found = getattr(pattern, method)(subject)
            if method == "finditer":
                list(found)
        least = min(least, time.process_time() - begun)
        if least < AT_ONCE or least > 1.0:
            break
    return least


def square(pattern: Pattern, method: str) -> tuple[str, str, str] | None:
    """The text for which a pattern takes the square of its length, or none."""
    for start, pump, end in hostile(pattern):
        if seconds(pattern, method, start + pump * LONG + end) < AT_ONCE:
            continue
        short = seconds(pattern, method, start + pump * SHORT + end)
        if seconds(pattern, method, start + pump * LONG + end) > MOST_TIMES * short:
            return start, pump, end
    return None


def test_every_pattern_of_the_package_is_found() -> None:
    assert len(patterns()) > 60  # measured 80
    texts = [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")]
    for named in compiled():
        path, name = named.split()
        text = (SOURCE / path).read_text(encoding="utf-8")
        assert (
            any(f"{name}.{method}(" in text for method in SEARCHES)
            or f"{name}.pattern" in text
            or any(f"{name}.{method}(" in other for other in texts for method in SEARCHES)
        ), named


def test_no_pattern_takes_the_square_of_a_text() -> None:
    found = {name: square(*used) for name, used in patterns().items()}
    assert {name: text for name, text in found.items() if text is not None} == {}


@pytest.mark.parametrize(
    ("form", "method"),
    [
        (r"\s*(\d+\.?\d*)\s*(mm|cm)?\s*", "fullmatch"),  # lengths of SVG, as they were read once
        (r"([a-zA-Z]+)\s*\(([^()]*)\)", "findall"),  # its transforms
        (r" \[[^]]*\]$", "sub"),  # headers of tables
    ],
)
def test_the_check_sees_patterns_that_do(form: str, method: str) -> None:
    assert square(re.compile(form), method) is not None
