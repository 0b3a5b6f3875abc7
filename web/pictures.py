"""Takes the pictures of the gallery by the live page itself: small ones for its cards, and whole pages for the docs.

``python web/pictures.py [--dark|--cards] [NAME ...]`` from a clone with ``.[dev]`` and Chromium. It writes
``gallery.webp`` and ``gallery.txt`` (names in the order of the sheet, with "night" where a picture is dark) beside the
page, and ``docs/images/gallery/NAME.webp`` or ``NAME-dark.webp``, which ``--cards`` leaves as they are.

``python web/pictures.py --moving [NAME ...]`` writes ``gallery-moving.webp``, a row of small frames for each card in
the order of ``gallery.txt``, drawn as films are. ``python web/pictures.py --index`` writes ``docs/gallery.md``, which
shows them all.
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
STRIP, FRAMES = (150, 94), 10  # [dots] of a frame of a card that moves, and their number
SHOWN = 4.0  # [s] of play that they show
USUAL = 2.5  # [s] of play until the picture
MOMENTS = {  # [s] of play at which a scene shows best what it shows
    "hourglass": 5.0, "pinball": 3.0, "breaking-bridge": 1.8, "resonance-curve": 6.0, "slinky-drop": 1.5,
    "newtons-cradle": 0.7, "galaxy-collision": 8.0, "solar-system": 6.0, "solar-system-moon": 6.0, "swarm": 6.0,
    "bouncing-particles": 4.0, "parachute": 7.0, "multibody": 4.0, "steering": 5.0, "pi-collisions": 6.0,
    "flock-100k": 6.0, "yielding-bridge": 5.6, "kresling-tower": 2.0, "planar-quads": 1.5, "walking-tensegrity": 3.4,
    "squeezed-balloon": 2.0, "door": 11.0, "falling-sheet": 0.7, "tight-knot": 0.3,
    "soft-body-on-stairs": 1.1, "knitted-loops": 0.6, "balloon-in-a-ring": 1.6, "folded-paper": 2.7,
    "dzhanibekov-flip": 1.0, "paper-crane": 2.3, "merging-drops": 1.3, "splash": 2.3,
}  # fmt: skip
INDEX = """# The gallery

These scenes are included in springline. `springline play NAME` plays a scene, `springline gallery WORD` finds scenes by
a word, and `sl.gallery.scene("NAME")` returns a scene in Python. Tests check the facts that each scene shows.

Sources: {sources}.
"""
ONLY_PICTURE = """(on) => {
  for (const id of ["panel", "legend", "hint", "toasts", "gravity"]) {
    document.getElementById(id).style.display = on ? "none" : "";
  }
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
    moment = MOMENTS.get(name, USUAL) * shown.player.session.speed
    shown.until(lambda: shown.player.simulation.time >= moment, within=60.0)  # however slow the machine is
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


def strip(name: str) -> Any:
    """The frames of a card beside one another, from the start to its moment, without words."""
    from PIL import Image

    from smaller import FEWER
    from springline.gallery import registry
    from springline.view.film import page_facts
    from springline.view.film.film import Film
    from springline.view.film.stage import Stage
    from springline.view.frame import Look
    from springline.view.play.options import natural_speed
    from springline.view.style import NIGHT, PAPER

    entry = registry.entry(name)
    scene = entry.build(**({"count": 500} if name == "flock-100k" else FEWER.get(name, {})))
    time = max(SHOWN, MOMENTS.get(name, SHOWN)) * natural_speed(entry.until)
    run = scene.simulate(dt=entry.dt, integrator=entry.integrator).run(until=time, every=time / (FRAMES - 1))
    lights = page_facts.are_lights(run.data.model)
    style = NIGHT if lights else PAPER
    look = Look(color="tension" if scene.spring_count else "speed", style=style, most=20_000)
    film = Film(run, look, speed=time / (FRAMES - 1), fps=1.0)
    scale, room, _ = film.survey()
    left, top, right, bottom = 12, 30, 12, 15  # [dots] of the stage that have no drawing
    wide, tall = 2 * STRIP[0], 2 * STRIP[1]
    stage = Stage(film, room, (left + wide + right, top + tall + bottom), None, "", None)
    only_dots = not scene.spring_count and not run.data.model.particles.radius.any()
    stage.zoom *= 2.0 if lights or only_dots else 1.0  # the frames are made half as large
    for words in (*stage.figure.texts, *stage.figure.lines):
        words.set_alpha(0.0)
    sheet = Image.new("RGB", (FRAMES * STRIP[0], STRIP[1]), "white")
    for k, frame in zip(range(FRAMES), film.frames(scale)):
        picture = Image.fromarray(stage.picture(frame)).crop((left, top, left + wide, top + tall))
        sheet.paste(picture.resize(STRIP, Image.Resampling.LANCZOS), (k * STRIP[0], 0))
    return sheet


def strips(names: list[str]) -> None:
    """Write the sheet of the cards that move; those that are not named stay as they are."""
    from PIL import Image

    from springline.view.page.words import pictured

    every, path = pictured(), SHEET / "gallery-moving.webp"
    size = FRAMES * STRIP[0], len(every) * STRIP[1]
    sheet = Image.new("RGB", size, "white")
    if names and path.exists():
        sheet.paste(Image.open(path).convert("RGB"))
    for name in names or every:
        sheet.paste(strip(name), (0, every.index(name) * STRIP[1]))
        print(name, flush=True)
    sheet.save(path, quality=55, method=6)


def index() -> str:
    """The text of ``docs/gallery.md``: every scene under its first tag."""
    from springline.gallery import registry

    every = registry.entries()
    origins = sorted({entry.origin for entry in every})
    text = [INDEX.format(sources="; ".join(f"[{k}] {origin}" for k, origin in enumerate(origins, 1)))]
    for tag in dict.fromkeys(entry.tags[0] for entry in every):
        text.append(f"\n## {tag.capitalize()}\n")
        for entry in (one for one in every if one.tags[0] == tag):
            also = ", ".join(entry.tags[1:])
            source = f"images/gallery/{entry.name}"
            text.append(
                f"\n### {entry.title}\n\n`{entry.name}`{f' (also {also})' if also else ''}: {entry.sentence}\n"
                f"Try: {entry.invitation} [{origins.index(entry.origin) + 1}]\n\n"
                f'<picture><source media="(prefers-color-scheme: dark)" srcset="{source}-dark.webp">'
                f'<img src="{source}.webp" width="600" alt="{entry.title}"></picture>\n'
            )
    return "".join(text)


def main(names: list[str], dark: bool) -> None:
    from PIL import Image
    from seen_page import seen

    from springline.gallery import registry
    from springline.view.page.words import nights, pictured

    every = [entry.name for entry in registry.entries()]
    pictures, dark_ones = {}, nights()
    DOCS.mkdir(parents=True, exist_ok=True)
    with seen(registry.entry("hanging-chain").build(), gallery=True, dark=dark) as shown:
        shown.page.set_viewport_size(WHOLE)
        for name in names or every:
            try:
                pictures[name], whole = taken(shown, name)
            except AssertionError:
                print(name, "cannot be shown", list(shown.player.notes), flush=True)
                continue
            dark_ones = (dark_ones - {name}) | ({name} if shown.do("springline.stage.scene.lights") else set())
            if "--cards" in sys.argv:
                print(name, shown.errors[-1:], flush=True)
                continue
            picture = Image.open(io.BytesIO(whole)).convert("RGB")
            picture.save(DOCS / f"{name}{'-dark' if dark else ''}.webp", quality=72, method=6)
            print(name, [round(part, 2) for part in shown.filled()], shown.errors[-1:], flush=True)
    if dark:
        return
    path, there = SHEET / "gallery.webp", list(pictures)
    before = pictured() if names else []
    there = [*before, *(name for name in there if name not in before)]  # the others stay as they are
    sheet = Image.new("RGB", (COLUMNS * CARD[0], -(-len(there) // COLUMNS) * CARD[1]), "white")
    if names:
        sheet.paste(Image.open(path).convert("RGB"))
    for name, small in pictures.items():
        k = there.index(name)
        sheet.paste(small, ((k % COLUMNS) * CARD[0], (k // COLUMNS) * CARD[1]))
    sheet.save(path, quality=70, method=6)
    lines = [f"{name} night" if name in dark_ones else name for name in there]
    (SHEET / "gallery.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__" and "--index" in sys.argv:
    (ROOT / "docs" / "gallery.md").write_text(index(), encoding="utf-8")
elif __name__ == "__main__" and "--moving" in sys.argv:
    strips([name for name in sys.argv[1:] if name != "--moving"])
elif __name__ == "__main__":
    main([name for name in sys.argv[1:] if not name.startswith("--")], "--dark" in sys.argv)
