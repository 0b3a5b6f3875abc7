"""The tutorials of inverse design: their examples print what stands below them, typed as written."""

from __future__ import annotations

import contextlib
import io
import re
import shutil
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
TUTORIALS = ("fit-a-photograph.md", "design-a-gridshell.md", "follow-a-snap-through.md", "train-through-a-rest.md")
LONG = [TUTORIALS[0], *(pytest.param(name, marks=pytest.mark.heavy) for name in TUTORIALS[1:])]


@pytest.mark.parametrize("name", LONG)
def test_a_tutorial_prints_what_it_says(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs" / "images").mkdir(parents=True)
    for file in ("chain-photo.webp", "chain-photo.json"):
        shutil.copy(DOCS / "images" / file, tmp_path / "docs" / "images")
    monkeypatch.chdir(tmp_path)
    assert run_examples(name) >= 5


def test_the_page_of_equilibrium_paths_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_examples("paths.md") == 3


def run_examples(name: str) -> int:
    """Run the examples of a page, compare what they print with the text below them, and return their number."""
    blocks = re.findall(
        r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", (DOCS / name).read_text(encoding="utf-8"), re.S
    )
    scope: dict[str, object] = {}
    for code, said in blocks:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(compile(code, name, "exec"), scope)
        assert out.getvalue() == said
    return len(blocks)


def test_the_clicks_are_those_of_the_page() -> None:
    """The page shows the beginning of the file of clicks, and its fit contains the number of the program."""
    import json

    page, clicks = (DOCS / TUTORIALS[0]).read_text(encoding="utf-8"), DOCS / "images" / "chain-photo.json"
    shown = json.loads(re.findall(r"```json\n(.*?)```", page, re.S)[0])
    found = json.loads(clicks.read_text(encoding="utf-8"))
    assert shown["scale"] == found["scale"] and shown["points"] == found["points"][:2]
    low, high = map(float, re.findall(r"between ([\d.]+) and ([\d.]+) N", page)[0])
    assert low <= 2.40 <= high
