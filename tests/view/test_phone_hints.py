"""On a phone, what to try in a scene names no keys and no mouse: the words are those that the page replaces."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import springline as sl
from springline.view.play.sheets import SHEETS

DOM = (Path(__file__).resolve().parents[2] / "web" / "src" / "dom.ts").read_text(encoding="utf-8")
RULES = re.findall(r'\[/(.+?)/g?, "(.*?)"\]', DOM[DOM.index("const BY_FINGER") :])
OF_MOUSE = re.compile(r"\b(click|shift|wheel|mouse|right-click|hover|keys?|ctrl)\b|\b[Pp]ress [A-Z]\b|\([A-Z]\)", re.I)
HINTS = {one.name: one.invitation for one in (*sl.gallery.entries(), *SHEETS.values())}


def test_the_rules_of_the_page_were_found() -> None:
    assert len(RULES) > 6 and sum(bool(OF_MOUSE.search(words)) for words in HINTS.values()) > 6


@pytest.mark.parametrize("name", HINTS)
def test_a_hint_on_a_phone_speaks_of_fingers(name: str) -> None:
    words = HINTS[name]
    for mouse, finger in RULES:
        words = re.sub(mouse, finger, words)
    assert not OF_MOUSE.search(words), words
