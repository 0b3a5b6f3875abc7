"""Files put in their places, each whole or not at all, and never over what somebody else wrote."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from springline.errors import SceneError
from springline.io.formats import FORMATS


def check_replaceable(path: Path) -> None:
    """Refuse a folder that is not there, and to write over what springline did not write."""
    if not path.parent.is_dir():
        raise SceneError(f"There is no folder {str(path.parent)!r} to write {path.name} into. Make it first.")
    if not os.path.lexists(path):
        return
    if not path.is_file():
        raise SceneError(f"{str(path)!r} is not a plain file and cannot be written to. Choose another name.")
    with path.open("rb") as file:
        head = file.read(200)
    if head and not head.startswith(FORMATS[path.suffix.lower()].begins):
        raise SceneError(
            f"{str(path)!r} is nothing that springline wrote, and nothing else is overwritten. "
            f"Move it, or choose another name."
        )


def put(texts: dict[Path, str]) -> list[Path]:
    """Write files, each whole or not at all: written beside, then renamed. The files written.

    Raises
    ------
    SceneError : as :func:`check_replaceable` does, and where the disk refuses
    """
    for path in texts:
        check_replaceable(path)
    beside = {path: path.with_name(f".{path.name}.{os.getpid()}.part") for path in texts}
    try:
        for path, text in texts.items():
            with beside[path].open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())  # else a rename may outlive the words across a power cut
        for path in texts:
            beside[path].replace(path)
    except OSError as error:
        name = next(iter(texts))
        raise SceneError(f"{str(name)!r} cannot be written: {error.strerror or error}. Give another path.") from error
    finally:
        for part in beside.values():
            with suppress(OSError):
                part.unlink()
    return list(texts)
