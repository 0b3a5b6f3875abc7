"""Scripts as users write them, through both type checkers: every mistake is found on its line, and nothing else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import springline

pytestmark = pytest.mark.heavy

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCES = Path(springline.__file__).parents[1]
BAD = sorted(HERE.glob("bad_*.py"))
GOOD = sorted(HERE.glob("good_*.py"))
MARK = re.compile(r"# E: (\S+) (\S+)$")
LEAST = 30  # misspellings, and values of a wrong kind, that there are at least


class Found(NamedTuple):
    """A mistake: where, and the checker's word for it."""

    file: str
    line: int
    word: str


def marked(column: int) -> list[Found]:
    """The mistakes that the bad scripts say they make; one of several words where these differ."""
    found = []
    for path in BAD:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if match := MARK.search(line):
                found.append(Found(path.name, number, match[1 + column]))
    return found


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of all scripts: the good, the bad, and the snippets of the README as one."""
    folder = tmp_path_factory.mktemp("scripts")
    for path in (*GOOD, *BAD):
        (folder / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "readme.py").write_text(readme(), encoding="utf-8")
    return folder


def readme() -> str:
    """The Python of the README and the tour, one snippet after the other, without annotations, as users write it."""
    text = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/tour.md"))
    snippets = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(snippets) >= 3
    return "# mypy: allow-untyped-defs, allow-untyped-calls\n" + "\n\n".join(snippets)


@pytest.fixture(scope="module")
def by_mypy(scripts: Path) -> list[Found]:
    """What ``mypy --strict`` finds in the scripts, and never in springline itself, as with an installed package."""
    done = subprocess.run(
        [
            sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary", "--no-pretty",
            "--hide-error-context", "--config-file=", f"--cache-dir={ROOT / '.mypy_cache' / 'scripts'}", ".",
        ],
        cwd=scripts, capture_output=True, text=True, env=os.environ | {"MYPYPATH": str(SOURCES)},
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return [
        Found(Path(match[1]).name, int(match[2]), match[3])
        for match in re.finditer(r"^(.+?):(\d+): error: .*\[([a-z-]+)\]$", done.stdout, re.MULTILINE)
    ]


@pytest.fixture(scope="module")
def by_pyright(scripts: Path) -> list[Found]:
    """What pyright finds in the scripts; it comes whole from its wheels, and asks nobody on the net."""
    (scripts / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(SOURCES)]}), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(scripts)],
        capture_output=True, text=True, env=os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"},
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return list(_errors(json.loads(done.stdout)))


def _errors(report: dict[str, list[dict[str, object]]]) -> Iterator[Found]:
    for one in report["generalDiagnostics"]:
        if one["severity"] == "error":
            where: dict[str, dict[str, int]] = one["range"]  # type: ignore[assignment]
            yield Found(Path(str(one["file"])).name, where["start"]["line"] + 1, str(one.get("rule", "")))


def differences(found: list[Found], wanted: list[Found]) -> tuple[list[Found], list[Found]]:
    """Mistakes that were not found, and what was found where none is."""
    words = {(one.file, one.line): set(one.word.split(",")) for one in wanted}
    hit = {(one.file, one.line) for one in found if one.word in words.get((one.file, one.line), ())}
    missed = [one for one in wanted if (one.file, one.line) not in hit]
    return missed, [one for one in found if (one.file, one.line) not in words]


def test_there_are_mistakes_to_find() -> None:
    for name in ("bad_names.py", "bad_kinds.py"):
        assert sum(one.file == name for one in marked(0)) >= LEAST


def test_mypy_finds_every_mistake_of_a_user_and_nothing_else(by_mypy: list[Found]) -> None:
    missed, false = differences(by_mypy, marked(0))
    assert (missed, false) == ([], [])


def test_pyright_finds_every_mistake_of_a_user_and_nothing_else(by_pyright: list[Found]) -> None:
    missed, false = differences(by_pyright, marked(1))
    assert (missed, false) == ([], [])
