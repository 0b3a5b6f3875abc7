"""Description of a file format: its contents, its reader, its writers, and the extra packages that it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from springline.errors import SceneError, install_command

Kind = Literal["scene", "shape", "run"]  # objects that can be saved
Holds = Literal["drawing", "scene", "recording"]  # results of reading a file
Carried = Literal[
    "lines", "faces", "groups", "colors", "frames", "numbers", "points"
]  # parts of an object that a format can store

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
    """Writer of one kind of object to one format.

    Attributes
    ----------
    home : "module:function" of ``write(what, path, **options)``, which returns the files written
    content : contents of the file in a few words
    options : names of the options that it takes
    carries : parts of the object that the file stores
    leaves_out : True if numbers missing in a drawing are left out, so that a drawing can be written without them
    holds_space : True if the file stores a torus or draws members by their nearest images; otherwise members that
        cross a side of the torus are refused
    """

    home: str
    content: str
    options: tuple[str, ...] = ()
    carries: tuple[Carried, ...] = ("lines",)
    leaves_out: bool = False
    holds_space: bool = False


@dataclass(frozen=True)
class Format:
    """File format.

    Attributes
    ----------
    suffix : suffix of the files, in lower case
    about : description in one sentence
    holds : result of reading a file; None if files cannot be read
    reader : "module:function" of the reader; for drawings ``read(path)``, or ``read(path, faces)`` with ``faces``
    reads : parts that are read
    faces : True if drawings in this format can have faces
    mesh : True for mesh formats, whose faces are kept by default
    lists : True if drawings in this format may contain masses and stiffnesses
    writers : writers by kind of object
    begins : possible first bytes of files that springline wrote and may overwrite
    ours : "module:function" that recognizes files of springline by a path if the first bytes are not sufficient.
        Without ``begins`` and ``ours``, files contain a mark
    extra : extra of ``pyproject.toml`` that reading and writing need; empty if the core is sufficient
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
    """Context for imports from an extra. ``what`` names the object that needs it, such as "A .dxf file".

    Raises
    ------
    SceneError : if the package is not installed; the message contains the command that installs the extra
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "a package").partition(".")[0]
        raise SceneError(f"{what} needs {package}, which is not installed: {install_command(extra)}.") from None
