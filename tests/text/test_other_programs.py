"""Each behavior of another program that the page lists names a test or a page that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "other-programs.md").read_text(encoding="utf-8")
ROWS = [row for row in PAGE.splitlines() if row.startswith("| ") and not row.startswith("| program |")]
TESTS = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
}


@pytest.mark.parametrize("row", ROWS)
def test_a_behavior_is_held_by_a_test_or_explained_on_a_page(row: str) -> None:
    program, behavior, here, held = (part.strip() for part in row.strip("|").split("|"))
    assert program and behavior and here
    test, page = re.fullmatch(r"`(test_\w+)`", held), re.fullmatch(r"\[[^]]+\]\(([\w-]+\.md)\)", held)
    assert test or page, row
    assert test is None or test[1] in TESTS, f"There is no {test[1]}."
    assert page is None or (ROOT / "docs" / page[1]).is_file()


def test_the_page_has_rows() -> None:
    assert len(ROWS) >= 30 and len(TESTS) > 1000  # measured 31 and some 3,000
