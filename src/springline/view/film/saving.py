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


PLAYED = ("title", "dt", "integrator", "speed", "style")
LIVING = Writer("springline.view.living.page:save_page", "a page that lives, without Python", PLAYED)
ELEMENT = Format(
    ".js",
    "a scene for pages of one's own",
    writers={"scene": Writer("springline.view.living.page:save_element", "a scene that lives in an element", PLAYED)},
    begins=(b"// springline:",),
)
_WRITER = Writer("springline.view.film.saving:save_film", "as rendered", OPTIONS, HELD)
PAGE = Writer("springline.view.living.page:save_recording", "as rendered", (*OPTIONS, "live"), HELD)
formats.declare(
    *(
        Format(
            suffix,
            about,
            writers={"run": PAGE, "scene": LIVING} if suffix == ".html" else {"run": _WRITER},
            ours="springline.view.film.render:is_page" if suffix == ".html" else "",
            extra="video" if suffix == ".mp4" else "",
        )
        for suffix, about in ABOUT.items()
    ),
    ELEMENT,
)
