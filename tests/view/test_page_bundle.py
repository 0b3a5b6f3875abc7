"""The page in the package is that of its source in web/, small enough, and asks nobody for anything."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE, BUNDLE = ROOT / "web", ROOT / "src" / "springline" / "view" / "page" / "web"
MOST = 900_000  # bytes of what a browser loads


def digest(root: Path) -> str:
    """What build.mjs writes down of the source."""
    names = [path.relative_to(root).as_posix() for path in (root / "src").rglob("*") if path.is_file()]
    found = hashlib.sha256()
    for name in sorted([*names, "build.mjs", "package-lock.json"]):
        text = (root / name).read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{name}\n".encode() + text)
    return found.hexdigest()


def test_the_bundle_was_made_of_this_source() -> None:
    """npm ci && npm run build, in web/, makes it anew."""
    assert (BUNDLE / "SOURCE.sha256").read_text().strip() == digest(SOURCE)


def test_the_bundle_is_small_and_asks_nobody() -> None:
    texts = {name: (BUNDLE / name).read_text(encoding="utf-8") for name in ("page.html", "page.js", "page.css")}
    assert sum(len(text.encode()) for text in texts.values()) < MOST  # measured 737,000
    assert "eval(" not in texts["page.js"] and "new Function" not in texts["page.js"]
    for text in (texts["page.html"], texts["page.css"]):
        assert not re.search(r"https?://", text)
    assert "three" in (BUNDLE / "LICENSES.txt").read_text(encoding="utf-8")
