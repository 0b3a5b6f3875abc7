"""Files put in their places, each whole or not at all, and never over what somebody else wrote."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from springline.beside import swapped
from springline.errors import SceneError
from springline.io.formats import FORMATS, function_of

MARK = b"written by springline"  # in files of formats without a beginning of their own, near the start or the end
NEAR_AN_END = 65536  # [bytes]


def check_replaceable(path: Path, ours: Callable[[Path], bool] | None = None) -> None:
    """Refuse a folder that is not there, and to write over what springline did not write.

    ``ours`` tells springline's own files of a format that is not among those of :data:`FORMATS`.
    """
    if not path.parent.is_dir():
        raise SceneError(f"There is no folder {str(path.parent)!r} to write {path.name} into. Make it first.")
    if not os.path.lexists(path):
        return
    if not path.is_file():
        raise SceneError(f"{str(path)!r} is not a plain file and cannot be written to. Choose another name.")
    if path.stat().st_size and not (ours or is_ours)(path):
        raise SceneError(
            f"{str(path)!r} is nothing that springline wrote, and nothing else is overwritten. "
            f"Move it, or choose another name."
        )


def is_ours(path: Path) -> bool:
    """Whether springline wrote a file: it begins as such files do, or bears our mark where they have no beginning."""
    form = FORMATS[path.suffix.lower()]
    if form.ours:
        return bool(function_of(form.ours)(path))
    with path.open("rb") as file:
        head = file.read(NEAR_AN_END)
        if form.begins:
            return head.startswith(form.begins)
        file.seek(max(path.stat().st_size - NEAR_AN_END, 0))
        ends = head + file.read()
        return MARK in ends or MARK.decode().encode("utf-16-le") in ends


@contextmanager
def placed(*paths: Path, ours: Callable[[Path], bool] | None = None) -> Iterator[list[Path]]:
    """Names beside, under which files of any size are written; put in place at the end, each whole or not at all.

    Raises
    ------
    SceneError : as :func:`check_replaceable` does, and where the disk refuses
    """
    for path in paths:
        check_replaceable(path, ours)
    with swapped(*paths) as beside:
        yield beside


def put(texts: dict[Path, str], ours: Callable[[Path], bool] | None = None) -> list[Path]:
    """Write files, each whole or not at all: written beside, then renamed. The files written.

    Raises
    ------
    SceneError : as :func:`check_replaceable` does, and where the disk refuses
    """
    with placed(*texts, ours=ours) as beside:
        for part, text in zip(beside, texts.values(), strict=True):
            part.write_text(text, encoding="utf-8", errors="replace", newline="\n")
    return list(texts)
