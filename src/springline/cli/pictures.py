"""Pictures: names checked before the work is done, drawn after it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from springline.errors import FileError, SceneError

PICTURES = (".png", ".pdf", ".svg", ".jpg", ".jpeg")


def check_picture(path: Path, option: str) -> None:
    """Refuse a name that no picture could have, or a folder that is not there."""
    if path.suffix.lower() not in PICTURES:
        raise SceneError(f"{option} is a picture: its name must end in {', '.join(PICTURES)}. Got {str(path)!r}.")
    check_folder(path)


def check_folder(path: Path) -> None:
    """Refuse a file that could not be written: no such folder, none to write into, or a folder of that very name."""
    if not path.parent.is_dir():
        raise FileError(f"There is no folder {str(path.parent)!r} to write {path.name} into. Make it first.")
    if path.is_dir():
        raise FileError(f"{str(path)!r} is a folder, and cannot become a file. Give another name.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        what = "may only be read" if path.exists() else f"cannot be written: the folder {str(path.parent)!r} may not be"
        raise FileError(f"{str(path)!r} {what}. Give another name.")


def check_spares(path: Path, scene: str) -> None:
    """Refuse a file that is the scene itself, which would be lost."""
    if path.exists() and os.path.isfile(scene) and path.samefile(scene):
        raise FileError(f"{str(path)!r} is the scene itself. Give another name.")


def draw(thing: Any, kind: Any, path: Path, **options: Any) -> None:
    """Draw a scene or a recording to a file."""
    from springline.cli.words import in_these_words
    from springline.view.plot.plot import plot

    with in_these_words():
        plot(thing, kind, to=path, **options)
