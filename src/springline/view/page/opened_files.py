"""Files that the user opens in the browser: their bytes arrive in pieces, and are read like any file.

Nothing is written to a path from a page, and only these bytes are read. They are stored in a temporary folder under a
fixed name, so that a scene file cannot refer to other files. Another process reads them
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
from springline.view.page.messages import FLAGS_OF_FILES, Piece
from springline.view.page.reading import SECONDS, Over, Readers, Reading
from springline.view.play.options import A_LOOK

OPENED = ("scene", "drawing")  # contents that such a file may have
RUN = ("until", "dt", "integrator")  # playback options of a scene file


class Opening:
    """A file upload in progress."""

    def __init__(self, first: Piece) -> None:
        self._first, self._content = first, bytearray()

    @property
    def held(self) -> int:
        """Size of the received pieces [bytes]."""
        return len(self._content)

    def takes(self, piece: Piece) -> bool:
        """Return whether a piece is the next one of the same file."""
        first = self._first
        same = (piece.name, piece.size, piece.given) == (first.name, first.size, first.given)
        return same and piece.start == len(self._content)

    def take(self, piece: Piece, readers: Readers) -> File | None:
        """Add a piece; return the file, to be read by one of ``readers``, once it is complete, else None."""
        self._content += piece.content
        if len(self._content) < piece.size:
            return None
        return File(piece.name, bytes(self._content), piece.given, readers)


@dataclass
class File:
    """A file to be opened as a scene, with its playback options."""

    file: str
    content: bytes = field(repr=False)
    given: dict[str, Any]
    readers: Readers = field(default_factory=Readers, repr=False)
    name: str = ""  # name in the gallery: none
    until: float = A_LOOK
    dt: Any = "auto"
    integrator: Any = "velocity_verlet"
    against: tuple[Any, ...] = ()
    falls: bool = False  # True for a drawing with gravity and without anchors
    notes: tuple[str, ...] = ()  # warnings from reading
    given_up: bool = False
    _reading: Reading | None = field(default=None, repr=False)

    @property
    def is_typed(self) -> bool:
        """True for a text that is being edited in a page: it keeps the view, and errors are shown beside it."""
        return bool(self.given.get("typed"))

    @property
    def source(self) -> str | None:
        """Text of a scene file; None for a drawing."""
        form = formats.FORMATS.get(Path(self.title).suffix.lower())
        return self.content.decode(errors="replace") if form is not None and form.holds == "scene" else None

    @property
    def title(self) -> str:
        """Name of the file, which is the title until it is read."""
        return Path(self.file.replace("\\", "/")).name

    def build(self) -> Scene:
        """Return the scene of the file, read by another process.

        Raises
        ------
        SceneError : if the file has the wrong type, is empty or invalid, or exceeds the limits of time and memory; the
            message has the user's name of the file
        """
        suffix = Path(self.title).suffix.lower()
        form = formats.FORMATS.get(suffix)
        if form is None or form.holds not in OPENED:
            raise SceneError(f"{self.title!r} cannot be opened here: {_kinds(form)}")
        if not self.content:
            raise SceneError(f"{self.title!r} is empty.")
        said = {name: value for name, value in self.given.items() if name not in FLAGS_OF_FILES}
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
        """Cancel reading."""
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
    """Return the command that opens a file without limits, quoted for a shell."""
    said = [word for name, value in given.items() for word in (f"--{name}", str(value))]
    return shlex.join(["springline", "play", title, *said])


def kinds() -> tuple[list[str], list[str]]:
    """Return the suffixes of files that can be opened: all, and those of drawings, which lack parameters."""
    return list(formats.suffixes(holds=("scene", "drawing"))), list(formats.suffixes(holds=("drawing",)))


def _kinds(form: Any) -> str:
    if form is not None and form.holds == "recording":
        return "it is a recording. sl.load() opens it, and sl.show() plays it."
    return f"its name must end in one of {', '.join(kinds()[0])}."


def _by_its_name(words: str, path: Path, title: str) -> str:
    """Return a message with the user's name of the file and without paths of this machine."""
    return words.replace(str(path), title).replace(path.name, title).replace(str(path.parent), "")
