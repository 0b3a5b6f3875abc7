"""Films and pages among the formats: ``save()`` and ``springline export`` hand them to ``render()``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from springline.io import formats
from springline.io.format import Carried, Format, Writer
from springline.view.film.render import render

OPTIONS = ("title", "color", "view", "style")
HELD: tuple[Carried, ...] = ("lines", "faces", "colors", "frames")
ABOUT = {".mp4": "a film", ".gif": "a film that repeats itself", ".html": "a page that plays offline"}


def save_film(run: Any, path: Path, **options: Any) -> list[Path]:
    """Render a recording at the usual speed and size, which ``render()`` lets choose; the file written."""
    return [render(run, path, **options)]


_WRITER = Writer("springline.view.film.saving:save_film", "as rendered", OPTIONS, HELD)
formats.declare(
    *(
        Format(
            suffix,
            about,
            writers={"run": _WRITER},
            ours="springline.view.film.render:is_page" if suffix == ".html" else "",
            extra="video" if suffix == ".mp4" else "",
        )
        for suffix, about in ABOUT.items()
    )
)
