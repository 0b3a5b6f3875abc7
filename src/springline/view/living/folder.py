"""The gallery as a folder of pages that live, with an index of pictures, to be put on any static server."""

from __future__ import annotations

import base64
import html
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from springline.errors import SceneError
from springline.gallery.catalog import Entry
from springline.io.formats import put
from springline.view.film.playback import asset, filled, policy
from springline.view.film.render import is_page
from springline.view.living.page import WEB, save_page
from springline.view.page.words import pictured

COLUMNS = 6  # of the sheet of pictures


def save_gallery(folder: Path, entries: list[Entry], say: Callable[[str], None]) -> list[Path]:
    """Write scenes of the gallery as pages that live, and an index of them; the files written.

    ``say`` is told of each scene that a page cannot step, and why: it is not in the index.

    Raises
    ------
    SceneError : where something else stands in the way of a file, and where no scene can be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written, kept = list[Path](), list[Entry]()
    for entry in entries:
        try:
            written += save_page(entry.build(), folder / f"{entry.name}.html")
        except SceneError as error:
            if "A page that lives" not in str(error):
                raise
            say(f"{entry.name}: {error}")
        else:
            kept.append(entry)
    if not kept:
        raise SceneError("None of these scenes can be a page that lives. Name others: springline gallery lists them.")
    index = folder / "index.html"
    put({index: index_of(kept)}, is_page)
    return [index, *written]


def index_of(entries: list[Entry]) -> str:
    """The page that leads to others: a picture, a sentence and what to try for each, found by words."""
    script, style = asset("index.js", *WEB), asset("index.css", *WEB)
    rows = {name: row for row, name in enumerate(pictured())}
    sheet = base64.b64encode(files("springline.view.page").joinpath("web", "gallery.webp").read_bytes()).decode("ascii")
    style += f"\n.picture {{ background-image: url(data:image/webp;base64,{sheet}); }}"
    style += "".join(_place(name, row, len(rows)) for name, row in rows.items())
    only = policy([script], style).replace("default-src 'none';", "default-src 'none'; img-src data:;")
    words = {"POLICY": only, "STYLE": style, "CARDS": "\n".join(map(_card, entries)), "SCRIPT": script}
    return filled(asset("index.html", *WEB), words)


def _place(name: str, row: int, count: int) -> str:
    """Where the picture of a scene is on the sheet."""
    across, down = row % COLUMNS, row // COLUMNS
    rows = -(-count // COLUMNS)
    x, y = 100.0 * across / (COLUMNS - 1), 100.0 * down / max(rows - 1, 1)
    return f"\n.p-{name} {{ background-position: {x:.4g}% {y:.4g}%; background-size: {100 * COLUMNS}% {100 * rows}%; }}"


def _card(entry: Entry) -> str:
    title, sentence, invitation = map(html.escape, (entry.title, entry.sentence, entry.invitation))
    words = html.escape(" ".join([entry.name, entry.title, entry.sentence, entry.origin, *entry.tags]).lower())
    tried = f'<p class="try"><b>Try:</b> {invitation}</p>' if invitation else ""
    return (
        f'<li data-words="{words}"><a href="{entry.name}.html"><span class="picture p-{entry.name}"></span>'
        f"<b>{title}</b></a><p>{sentence}</p>{tried}</li>"
    )
