"""Takes the pictures of the gallery by the live page itself: small ones for its cards, and whole pages for the docs.

``python web/pictures.py [--dark] [NAME ...]`` from a clone with ``.[dev]`` and Chromium. It writes ``gallery.webp`` and
``gallery.txt`` (names in the order of the sheet) beside the page, and ``docs/images/gallery/NAME.webp`` or
``NAME-dark.webp``. ``python web/pictures.py --index`` writes ``docs/gallery.md``, which shows them all.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "view")]
SHEET = ROOT / "src" / "springline" / "view" / "page" / "web"
DOCS = ROOT / "docs" / "images" / "gallery"
CARD, COLUMNS = (300, 188), 6  # [dots] of a card, cards in a row of the sheet
STAGE = {"width": 744, "height": 466}  # as wide as the page is before it takes that of a phone
WHOLE = {"width": 1200, "height": 750}
USUAL = 2.5  # [s] of play until the picture
MOMENTS = {  # [s] of play at which a scene shows best what it shows
    "hourglass": 5.0, "pinball": 3.0, "breaking-bridge": 1.8, "resonance-curve": 6.0, "slinky-drop": 1.5,
    "newtons-cradle": 0.7, "galaxy-collision": 8.0, "solar-system": 6.0, "solar-system-moon": 6.0, "swarm": 6.0,
    "bouncing-particles": 4.0, "parachute": 7.0, "multibody": 4.0, "steering": 5.0, "pi-collisions": 1.0,
    "flock-100k": 6.0,
}  # fmt: skip
INDEX = """# The gallery

Scenes that come with springline, as the page shows them. `springline play NAME` plays one, `springline gallery WORD`
finds them, and in Python they are `sl.gallery.scene("NAME")`. Each is held to what it shows by facts that are tested.
"""
ONLY_PICTURE = """(on) => {
  for (const id of ["panel", "legend", "hint", "toasts"]) document.getElementById(id).style.display = on ? "none" : "";
  for (const name of ["axes", "ruler"]) document.querySelector("." + name).style.display = on ? "none" : "";
  document.body.style.gridTemplateColumns = on ? "1fr" : "";
}"""


def taken(shown: Any, name: str) -> tuple[Any, bytes]:
    """The small picture of a scene, and the whole page, at its moment."""
    from PIL import Image

    shown.goes_to(name)
    shown.player.playing = False
    shown.do("springline.link.command('Reset')")
    assert shown.until(lambda: shown.between_turns(lambda: shown.player.simulation.time) == 0.0)
    shown.player.playing = True
    shown.page.wait_for_timeout(1000 * MOMENTS.get(name, USUAL))
    shown.player.playing = False
    shown.page.wait_for_timeout(400)
    whole = shown.page.screenshot()
    shown.do(f"({ONLY_PICTURE})(true)")
    shown.page.set_viewport_size(STAGE)
    shown.page.wait_for_timeout(400)
    shown.page.keyboard.press("Home")
    shown.page.wait_for_timeout(500)
    small = Image.open(io.BytesIO(shown.page.locator("#picture").screenshot())).convert("RGB")
    shown.page.set_viewport_size(WHOLE)
    shown.do(f"({ONLY_PICTURE})(false)")
    return small.resize(CARD), whole


def index() -> str:
    """The text of ``docs/gallery.md``: every scene under its first tag."""
    from springline.gallery import registry

    every, text = registry.entries(), [INDEX]
    for tag in dict.fromkeys(entry.tags[0] for entry in every):
        text.append(f"\n## {tag.capitalize()}\n")
        for entry in (one for one in every if one.tags[0] == tag):
            also = ", ".join(entry.tags[1:])
            source = f"images/gallery/{entry.name}"
            text.append(
                f"\n### {entry.title}\n\n`{entry.name}`{f' ({also} too)' if also else ''}: {entry.sentence}\n"
                f"Try: {entry.invitation} From {entry.origin}.\n\n"
                f'<picture><source media="(prefers-color-scheme: dark)" srcset="{source}-dark.webp">'
                f'<img src="{source}.webp" width="600" alt="{entry.title}: {entry.sentence}"></picture>\n'
            )
    return "".join(text)


def main(names: list[str], dark: bool) -> None:
    from PIL import Image
    from seen_page import seen

    from springline.gallery import registry

    every = [entry.name for entry in registry.entries()]
    pictures = {}
    DOCS.mkdir(parents=True, exist_ok=True)
    with seen(registry.entry("hanging-chain").build(), gallery=True, dark=dark) as shown:
        shown.page.set_viewport_size(WHOLE)
        for name in names or every:
            try:
                pictures[name], whole = taken(shown, name)
            except AssertionError:
                print(name, "cannot be shown", list(shown.player.notes), flush=True)
                continue
            picture = Image.open(io.BytesIO(whole)).convert("RGB")
            picture.save(DOCS / f"{name}{'-dark' if dark else ''}.webp", quality=72, method=6)
            print(name, [round(part, 2) for part in shown.filled()], shown.errors[-1:], flush=True)
    if dark:
        return
    path, there = SHEET / "gallery.webp", list(pictures)
    if names:  # the others stay as they are
        there = (SHEET / "gallery.txt").read_text(encoding="utf-8").split()
        sheet = Image.open(path).convert("RGB")
    else:
        sheet = Image.new("RGB", (COLUMNS * CARD[0], -(-len(there) // COLUMNS) * CARD[1]), "white")
    for name, small in pictures.items():
        k = there.index(name)
        sheet.paste(small, ((k % COLUMNS) * CARD[0], (k // COLUMNS) * CARD[1]))
    sheet.save(path, quality=70, method=6)
    (SHEET / "gallery.txt").write_text("\n".join(there) + "\n", encoding="utf-8")


if __name__ == "__main__" and "--index" in sys.argv:
    (ROOT / "docs" / "gallery.md").write_text(index(), encoding="utf-8")
elif __name__ == "__main__":
    main([name for name in sys.argv[1:] if name != "--dark"], "--dark" in sys.argv)
