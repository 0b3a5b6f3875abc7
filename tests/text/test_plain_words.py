"""The language of documents and of the package stays within the goals of ``plain_words``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from text import plain_words

ROOT = Path(__file__).resolve().parents[2]
PRONOUN = "another one, one that"
GROUPS = {
    "docs": [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs")],
    "src": [ROOT / "src" / "springline"],
}


@pytest.mark.parametrize("group", GROUPS)
def test_prose_keeps_the_goals_of_plain_english(group: str) -> None:
    words, found = plain_words.count(GROUPS[group])
    assert words > 60_000
    # "One of them" and "one of its ends" are plain English: two of three lines that this pattern finds.
    found[PRONOUN] = [row for row in found[PRONOUN] if not re.search(r"\bone of ", row[2])]
    rates = {name: round(1e4 * len(rows) / words, 1) for name, rows in found.items()}
    assert {name: rate for name, rate in rates.items() if rate > plain_words.GOALS[name]} == {}


def test_functions_are_named_by_verbs_and_nouns() -> None:
    participles, prepositions = plain_words.names(ROOT / "src")
    assert participles <= 250 and prepositions <= 60


def test_the_counter_sees_each_mannerism(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "What nears is held. Where it raises, it is told. Nobody is there, and of what it is one's own, as it is.\n"
        "The one that hangs on it has none, and it is another.\n```\nWhat is code\n```\n"
    )
    module = tmp_path / "module.py"
    module.write_text('"""Those of a kind and some more."""\n"""None where there is none."""\n')
    words, found = plain_words.count([page, module])
    assert words > 30 and {name for name, rows in found.items() if rows} == set(plain_words.CLASSES)
    assert all("code" not in line for rows in found.values() for _, _, line in rows)
