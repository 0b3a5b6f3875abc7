"""One file format: what it holds, who reads it, who writes what to it, and what has to be installed for that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from springline.errors import SceneError, install_command

Kind = Literal["scene", "shape", "run"]  # what can be saved
Holds = Literal["drawing", "scene", "recording"]  # what reading a file can give
Carried = Literal[
    "lines", "faces", "groups", "colors", "frames", "numbers", "points"
]  # what a format can hold of a thing

KINDS: dict[Kind, str] = {"scene": "A scene", "shape": "A shape at rest", "run": "A recording"}
CARRIED: dict[Carried, str] = {
    "lines": "springs as lines or edges",
    "points": "points that a drawing has by themselves",
    "faces": "faces",
    "groups": "layers, groups or names",
    "colors": "colors",
    "frames": "many moments of one thing",
    "numbers": "stiffnesses, masses, tensions and the like",
}


@dataclass(frozen=True)
class Writer:
    """How one kind of thing is written to one format.

    Attributes
    ----------
    home : "module:function" of ``write(what, path, **options)``, which gives the files written
    content : what of the thing the file holds, in a few words
    options : names of the options that it takes
    carries : what the file holds of the thing
    leaves_out : whether numbers that nobody said of a drawing are left out, so that a drawing needs none to be written
    holds_space : whether the file holds a torus or draws members by their nearest images; else members that cross a
        side of the torus are refused
    """

    home: str
    content: str
    options: tuple[str, ...] = ()
    carries: tuple[Carried, ...] = ("lines",)
    leaves_out: bool = False
    holds_space: bool = False


@dataclass(frozen=True)
class Format:
    """One format.

    Attributes
    ----------
    suffix : of the files, in lower case
    about : what it is, one sentence
    holds : what reading a file gives; None where nothing is read from it
    reader : "module:function" that reads it; of a drawing, ``read(path)``, or ``read(path, faces)`` with ``faces``
    reads : what is read from it
    faces : whether drawings in it can have faces
    mesh : whether it is made for meshes, so that its faces are kept where nobody says otherwise
    lists : whether drawings in it may say masses and stiffnesses themselves
    writers : by kind of thing
    begins : how files begin that springline wrote and may write over
    ours : "module:function" that tells it of a path, where the first bytes do not. Without either, files bear our mark
    extra : of ``pyproject.toml``, with what reading and writing stand on; nothing where the core is enough
    """

    suffix: str
    about: str
    holds: Holds | None = None
    reader: str = ""
    reads: tuple[Carried, ...] = ()
    faces: bool = False
    mesh: bool = False
    lists: bool = False
    writers: Mapping[Kind, Writer] = field(default_factory=dict)
    begins: tuple[bytes, ...] = ()
    ours: str = ""
    extra: str = ""


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Around the import of what an extra installs; ``what`` needs it, as in "A .dxf file".

    Raises
    ------
    SceneError : where it is not installed, with the command that installs it
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "a package").partition(".")[0]
        raise SceneError(f"{what} needs {package}, which is not installed: {install_command(extra)}.") from None
