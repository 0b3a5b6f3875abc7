"""Files that a person chose in the browser: their bytes come in pieces, and are read as any file is.

Nothing is written to a place that a page names, and nothing is read but these bytes: they lie in a folder of their own
while they are read, under a name of ours, so that a scene file finds no drawing beside it. Another process reads them
(:mod:`springline.view.page.reading`).
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from springline.errors import SceneError
from springline.io import formats
from springline.scene import Scene
from springline.spec.text_reading import from_text
from springline.view.page import messages
from springline.view.page.messages import Piece
from springline.view.page.reading import SECONDS, Over, Readers, Reading
from springline.view.play.options import A_LOOK

OPENED = ("scene", "drawing")  # what such a file may hold
RUN = ("until", "dt", "integrator")  # what a scene file may say of how it is played


class Opening:
    """The result of opening a file."""

    def __init__(self, first: Piece) -> None:
        self._first, self._content = first, bytearray()

    @property
    def held(self) -> int:
        """Size of the pieces that are held [bytes]."""
        return len(self._content)

    def takes(self, piece: Piece) -> bool:
        """Whether this is the next piece of the same file."""
        first = self._first
        same = (piece.name, piece.size, piece.given) == (first.name, first.size, first.given)
        return same and piece.start == len(self._content)

    def take(self, piece: Piece, readers: Readers) -> File | None:
        """Take a piece; the file, which one of ``readers`` is to read, once it is whole."""
        self._content += piece.content
        if len(self._content) < piece.size:
            return None
        return File(piece.name, bytes(self._content), piece.given, readers)


@dataclass
class File:
    """A file to be opened as a scene, with how it wants to be played."""

    file: str
    content: bytes = field(repr=False)
    given: dict[str, Any]
    readers: Readers = field(default_factory=Readers, repr=False)
    name: str = ""  # in the gallery: none
    until: float = A_LOOK
    dt: Any = "auto"
    integrator: Any = "velocity_verlet"
    against: tuple[Any, ...] = ()
    falls: bool = False  # whether it is a drawing that weighs something, and that nothing holds
    notes: tuple[str, ...] = ()  # what there is to say of it once it is read
    given_up: bool = False
    _reading: Reading | None = field(default=None, repr=False)

    @property
    def title(self) -> str:
        """The title of the file until it is read."""
        return Path(self.file.replace("\\", "/")).name

    def build(self) -> Scene:
        """The scene in it, read by another process.

        Raises
        ------
        SceneError : for a file of another kind, for one that is not understood, by the name that the person knows, and
            for one that takes longer or more memory to read than a page may ask for
        """
        suffix = Path(self.title).suffix.lower()
        form = formats.FORMATS.get(suffix)
        if form is None or form.holds not in OPENED:
            raise SceneError(f"{self.title!r} cannot be opened here: {_kinds(form)}")
        if not self.content:
            raise SceneError(f"{self.title!r} is empty.")
        said = {name: value for name, value in self.given.items() if name != "paused"}
        given = said if form.holds == "drawing" else {}
        with TemporaryDirectory(prefix="springline-", ignore_cleanup_errors=True) as folder:
            path = Path(folder) / f"opened{suffix}"
            path.write_bytes(self.content)
            told, text = self._read(path, given)
        if "refused" in told:
            raise SceneError(_by_its_name(told["refused"], path, self.title))
        if "failed" in told:
            raise SceneError(f"{self.title!r} cannot be read: {told['failed']}")
        scene = Scene.of(from_text(text))
        for name in RUN:
            if name in told["run"]:
                setattr(self, name, told["run"][name])
        self.falls, self.notes = told["falls"], tuple(told["notes"])
        if form.holds == "drawing":
            scene.title = Path(self.title).stem
        return scene

    def give_up(self) -> None:
        """Read no further."""
        self.given_up = True
        if self._reading is not None:
            self._reading.end()

    def _read(self, path: Path, given: dict[str, Any]) -> tuple[dict[str, Any], str]:
        try:
            reading = self._reading = self.readers.take()
            if self.given_up:
                reading.end()
            return reading.result(path, given)
        except Over as error:
            size = f"{messages.READING_MEMORY >> 20} MiB of memory"
            most = f"{messages.READING:g} s of processor" if error.what == SECONDS else size
            raise SceneError(
                f"To read {self.title!r} takes more than the {most} that a file opened here may take. "
                f"Start with it: {command_for(self.title, given)}"
            ) from None
        except SceneError as error:
            raise SceneError(f"{self.title!r} cannot be read: {error}") from None


def command_for(title: str, given: dict[str, Any]) -> str:
    """The command that opens a file without limits, quoted for a shell."""
    said = [word for name, value in given.items() for word in (f"--{name}", str(value))]
    return shlex.join(["springline", "play", title, *said])


def kinds() -> tuple[list[str], list[str]]:
    """Endings of the files that can be opened: all of them, and those of drawings, which say less than a scene."""
    return list(formats.suffixes(holds=("scene", "drawing"))), list(formats.suffixes(holds=("drawing",)))


def _kinds(form: Any) -> str:
    if form is not None and form.holds == "recording":
        return "it is a recording. sl.load() opens it, and sl.show() plays it."
    return f"its name must end in one of {', '.join(kinds()[0])}."


def _by_its_name(words: str, path: Path, title: str) -> str:
    """A message with the name that the person gave the file, and no path of this machine."""
    return words.replace(str(path), title).replace(path.name, title).replace(str(path.parent), "")
