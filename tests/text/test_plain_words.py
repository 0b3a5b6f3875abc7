"""The language of documents and of the package stays within the goals of ``plain_words``."""

from __future__ import annotations

from pathlib import Path

import pytest

from text import plain_words

ROOT = Path(__file__).resolve().parents[2]
GROUPS = {
    "docs": [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs")],
    "src": [ROOT / "src" / "springline"],
}


@pytest.mark.parametrize("group", GROUPS)
def test_prose_keeps_the_goals_of_plain_english(group: str) -> None:
    words, found = plain_words.count(GROUPS[group])
    assert words > 60_000
    rates = {name: 1e4 * len(rows) / words for name, rows in found.items()}
    above = {name: (round(rate, 1), plain_words.GOALS[name]) for name, rate in rates.items()}
    assert {name: pair for name, pair in above.items() if pair[0] > pair[1]} == {}


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
