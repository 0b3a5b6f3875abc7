"""Pictures: names checked before the work is done, drawn after it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from springline.errors import SceneError

PICTURES = (".png", ".pdf", ".svg", ".jpg", ".jpeg")


def check_picture(path: Path, option: str) -> None:
    """Refuse a name that no picture could have, or a folder that is not there."""
    if path.suffix.lower() not in PICTURES:
        raise SceneError(f"{option} is a picture: its name must end in {', '.join(PICTURES)}. Got {str(path)!r}.")
    check_folder(path)


def check_folder(path: Path) -> None:
    """Refuse a file whose folder is not there."""
    if not path.parent.is_dir():
        raise SceneError(f"There is no folder {str(path.parent)!r} to write {path.name} into. Make it first.")


def draw(thing: Any, kind: str, path: Path, **options: Any) -> None:
    """Draw a scene or a recording to a file."""
    from springline.cli.words import in_these_words
    from springline.view.plot import plot

    with in_these_words():
        plot(thing, kind, to=path, **options)
