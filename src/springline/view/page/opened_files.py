"""Files that a person chose in the browser: their bytes come in pieces, and are read as any file is.

Nothing is written to a place that a page names, and nothing is read but these bytes: they lie in a folder of their own
while they are read, under a name of ours, so that a scene file finds no drawing beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from springline.errors import SceneError, SpringlineError
from springline.io import formats
from springline.io.read import read
from springline.view.page.messages import Piece
from springline.view.play.options import A_LOOK

if TYPE_CHECKING:
    from springline.scene.scene import Scene

OPENED = ("scene", "drawing")  # what such a file may hold
RUN = ("until", "dt", "integrator")  # what a scene file may say of how it is played


class Opening:
    """What came of a file."""

    def __init__(self, first: Piece) -> None:
        self._first, self._content = first, bytearray()

    def takes(self, piece: Piece) -> bool:
        """Whether this is the next piece of the same file."""
        first = self._first
        same = (piece.name, piece.size, piece.given) == (first.name, first.size, first.given)
        return same and piece.start == len(self._content)

    def take(self, piece: Piece) -> File | None:
        """Take a piece; the file, once it is whole."""
        self._content += piece.content
        if len(self._content) < piece.size:
            return None
        return File(piece.name, bytes(self._content), piece.given)


@dataclass
class File:
    """A file to be opened as a scene, with how it wants to be played."""

    file: str
    content: bytes = field(repr=False)
    given: dict[str, Any]
    name: str = ""  # in the gallery: none
    until: float = A_LOOK
    dt: Any = "auto"
    integrator: Any = "velocity_verlet"
    against: tuple[Any, ...] = ()
    falls: bool = False  # whether it is a drawing that weighs something, and that nothing holds

    @property
    def title(self) -> str:
        """What the page calls it until it is read."""
        return Path(self.file.replace("\\", "/")).name

    def build(self) -> Scene:
        """The scene in it.

        Raises
        ------
        SceneError : for a file of another kind, and for one that is not understood, by the name that the person knows.
        """
        suffix = Path(self.title).suffix.lower()
        form = formats.FORMATS.get(suffix)
        if form is None or form.holds not in OPENED:
            raise SceneError(f"{self.title!r} cannot be opened here: {_kinds(form)}")
        if not self.content:
            raise SceneError(f"{self.title!r} is empty.")
        with TemporaryDirectory(prefix="springline-") as folder:
            path = Path(folder) / f"opened{suffix}"
            path.write_bytes(self.content)
            try:
                scene = read(path, **(self.given if form.holds == "drawing" else {}))
                if form.holds == "scene":
                    self._play_as_said(path)
            except SpringlineError as error:
                raise SceneError(_by_its_name(str(error), path, self.title)) from None
        if form.holds == "drawing":
            scene.title = Path(self.title).stem
            self.falls = bool(scene.gravity.any()) and len(scene.anchored) == 0
        return scene

    def _play_as_said(self, path: Path) -> None:
        from springline.io.scene_file import run_options

        said = run_options(path)
        for name in RUN:
            if name in said:
                setattr(self, name, said[name])


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
