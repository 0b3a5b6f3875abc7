"""The pages in the package are those of their source in web/, small enough, and ask nobody for anything."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from springline.view.film.playback import compress_text
from springline.view.frame import MARKS
from springline.view.page import protocol
from springline.view.page.messages import KEPT, MEANINGS, WATCHED

ROOT = Path(__file__).parents[2]
SOURCE, BUNDLE = ROOT / "web", ROOT / "src" / "springline" / "view" / "page" / "web"
RECORDED = ROOT / "src" / "springline" / "view" / "film" / "playback_page"
LIVING = ROOT / "src" / "springline" / "view" / "living" / "web"
MOST = 900_000  # bytes of what a browser loads
PACKED = 400_000  # bytes that the code takes in each page that is shared
OWN = 300_000  # bytes of a page of a recording beside three.js


def digest(root: Path) -> str:
    """What build.mjs writes down of the source."""
    names = [path.relative_to(root).as_posix() for path in (root / "src").rglob("*") if path.is_file()]
    found = hashlib.sha256()
    for name in sorted([*names, "build.mjs", "package-lock.json"]):
        text = (root / name).read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{name}\n".encode() + text)
    return found.hexdigest()


@pytest.mark.parametrize("bundle", [BUNDLE, RECORDED, LIVING], ids=["live", "recorded", "living"])
def test_the_bundle_was_made_of_this_source(bundle: Path) -> None:
    """npm ci && npm run build, in web/, makes it anew."""
    assert (bundle / "SOURCE.sha256").read_text().strip() == digest(SOURCE)


def test_the_bundle_is_small_and_asks_nobody() -> None:
    texts = {
        name: (BUNDLE / name).read_text(encoding="utf-8") for name in ("page.html", "three.js", "page.js", "page.css")
    }
    assert sum(len(text.encode()) for text in texts.values()) < MOST  # measured 801,000
    assert not re.search(r"\beval\(|new Function", texts["three.js"] + texts["page.js"])
    for text in (texts["page.html"], texts["page.css"]):
        assert not re.search(r"https?://", text)
    assert "three" in (BUNDLE / "LICENSES.txt").read_text(encoding="utf-8")


def test_the_bundle_of_recordings_is_small_and_asks_nobody() -> None:
    names = ("recorded.html", "recorded.js", "start.js", "recorded.css")
    texts = {name: (RECORDED / name).read_text(encoding="utf-8") for name in names}
    code = (BUNDLE / "three.js").read_text(encoding="utf-8") + texts["recorded.js"]
    assert sum(len(text.encode()) for text in texts.values()) < OWN  # measured 210,000
    assert len(compress_text(code)) < PACKED  # measured 269,736
    for name in ("recorded.js", "start.js"):
        assert not re.search(r"\beval\(|new Function|WebSocket|XMLHttpRequest|</script", texts[name])
    for text in (texts["recorded.html"], texts["recorded.css"]):
        assert not re.search(r"https?://|url\(", text)
    assert (RECORDED / "LICENSES.txt").read_text(encoding="utf-8") == (BUNDLE / "LICENSES.txt").read_text(
        encoding="utf-8"
    )


def test_the_types_of_the_page_and_its_document_are_those_that_are_declared() -> None:
    """``python -m springline.view.page.protocol`` writes them anew."""
    assert (SOURCE / "src" / "protocol.ts").read_text(encoding="utf-8") == protocol.typescript()
    page = (ROOT / "docs" / "page-protocol.md").read_text(encoding="utf-8")
    tables = protocol.document(page)
    for name in (*protocol.TOLD, *protocol.Asked.__annotations__):
        assert f"`{name}`" in tables


def test_what_a_page_may_ask_for_is_what_is_declared() -> None:
    assert set(protocol.Asked.__annotations__) == set(MEANINGS)
    assert set(protocol.LookAsked.__annotations__) == {"color", *MARKS}
    assert set(protocol.Selected.__annotations__) == set(WATCHED)
    assert (
        '"record" | "stop" | "html" | "springline" | "scene" | "backup" | "journal" | "text"' in protocol.typescript()
        and len(KEPT) == 8
    )


def test_a_message_that_is_not_as_declared_is_told_by_its_place() -> None:
    fits = {"kind": "watched", "time": 0.5, "items": [{"kind": "inspect", "spring": 3, "rows": [["length", "1 m"]]}]}
    assert protocol.misfits(fits) == []
    wrong = {"kind": "watched", "items": [{"kind": "inspect", "spring": True, "rows": [["length"]], "new": 1}]}
    assert sorted(protocol.misfits(wrong)) == [
        "message lacks 'time'",
        "message.items[0] has 'new', which is not declared",
        "message.items[0].rows[0] is no tuple: ['length']",
        "message.items[0].spring is no int: True",
    ]
    assert protocol.misfits({"kind": "weather"}) == ["No message of the kind 'weather' is declared."]


def test_the_sheet_of_cards_that_move_has_a_row_for_each_and_is_small() -> None:
    path, rows = BUNDLE / "gallery-moving.webp", (BUNDLE / "gallery.txt").read_text(encoding="utf-8").splitlines()
    with Image.open(path) as sheet:
        assert sheet.size == (10 * 150, len(rows) * 94)
        strips = np.asarray(sheet.convert("L"), dtype=float).reshape(len(rows), 94, 10, 150)
    assert path.stat().st_size < 400_000  # [bytes] measured 199,338
    still = [name for name, strip in zip(rows, np.ptp(strips, axis=2), strict=True) if (strip > 25.0).sum() < 20]
    assert still == []  # each has 20 of 14,100 dots that change by a tenth of the way to white
