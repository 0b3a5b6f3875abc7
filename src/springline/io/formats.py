"""Every format by its suffix: what a file of it holds, who reads it, what is written to it and by whom.

Reading, saving and the command line all ask this table, so that a file is what its name says. A format is one file of
code and one entry here; pictures, which stand on a higher floor, are declared from there (``view/plot/saving.py``).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from springline import checks
from springline.checks import did_you_mean, refuse
from springline.errors import SceneError

Kind = Literal["scene", "shape", "run"]  # what can be saved
Holds = Literal["drawing", "scene", "recording"]  # what reading a file can give

KINDS: dict[Kind, str] = {"scene": "A scene", "shape": "A shape at rest", "run": "A recording"}


@dataclass(frozen=True)
class Writer:
    """How one kind of thing is written to one format.

    Attributes
    ----------
    home : "module:function" of ``write(what, path, **options)``, which gives the files written
    content : what of the thing the file holds, in a few words
    options : names of the options that it takes
    """

    home: str
    content: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Format:
    """One format.

    Attributes
    ----------
    suffix : of the files, in lower case
    about : what it is, one sentence
    holds : what reading a file gives; None where nothing is read from it
    reader : "module:function" that reads it; of a drawing, ``read(path)``, or ``read(path, faces)`` with ``faces``
    faces : whether drawings in it can have faces
    lists : whether drawings in it may say masses and stiffnesses themselves
    writers : by kind of thing
    begins : how files begin that springline wrote and may write over; nothing where any such file is replaced
    """

    suffix: str
    about: str
    holds: Holds | None = None
    reader: str = ""
    faces: bool = False
    lists: bool = False
    writers: Mapping[Kind, Writer] = field(default_factory=dict)
    begins: tuple[bytes, ...] = ()


FORMATS: dict[str, Format] = {}


def declare(*formats: Format) -> None:
    """Add formats to the table."""
    FORMATS.update({one.suffix: one for one in formats})


def format_of(path: str | os.PathLike[str]) -> Format | None:
    """The format that a file's name says, or None."""
    try:
        named = os.fsdecode(path)
    except TypeError:
        raise refuse("path", "save() and read()", "the path of a file, such as 'chain.springline'", path) from None
    if "\0" in named:
        raise refuse("path", "save() and read()", "the path of a file, without a zero byte in it", path)
    return FORMATS.get(Path(named).suffix.lower())


def suffixes(*, holds: Iterable[Holds] = (), writes: Kind | None = None) -> tuple[str, ...]:
    """Suffixes of the formats that hold some of these things, or that one kind of thing is written to."""
    wanted = tuple(holds)
    return tuple(name for name, one in FORMATS.items() if one.holds in wanted or (writes and writes in one.writers))


def reader_of(form: Format) -> Callable[..., Any]:
    """The function that reads a format."""
    return _function(form.reader)


def writer_of(kind: Kind, path: str | os.PathLike[str]) -> Writer:
    """How a kind of thing is written to a file of that name.

    Raises
    ------
    SceneError : where its suffix is none that this can be written to, with those that are
    """
    form = format_of(path)
    if form is None or kind not in form.writers:
        raise SceneError(refusal(kind, path))
    return form.writers[kind]


def refusal(kind: Kind, path: str | os.PathLike[str], known: Iterable[str] = ()) -> str:
    """The sentence for a file name that does not fit what is saved."""
    fitting = tuple(known) or suffixes(writes=kind)
    suffix = Path(path).suffix
    near = did_you_mean(suffix, fitting) if suffix and suffix.lower() not in FORMATS else ""
    shown = (
        "" if kind == "shape" or suffix.lower() not in SHOWN else "Pictures, films and pages are made by sl.render()."
    )
    listed = " or ".join([", ".join(fitting[:-1]), fitting[-1]] if fitting[1:] else fitting)
    return f"{KINDS[kind]} can be written to {listed}. Got {os.fspath(path)!r}. {near or shown}".rstrip()


def written(kind: Kind, what: Any, path: str | os.PathLike[str], options: Mapping[str, Any]) -> list[Path]:
    """Write a thing to a file by its suffix; the files written.

    Raises
    ------
    SceneError : where suffix or options do not fit; what else the writer refuses
    """
    path = checks.path(path, "path", "save()")
    writer = writer_of(kind, path)
    for name in options:
        if name not in writer.options:
            others = {"frame": "frames of recordings", "force": "recordings"}.get(name, "pictures")
            suffix = Path(path).suffix.lower()
            raise SceneError(f"The option {name!r} of save() is for {others}. Leave it out for {suffix} files.")
    return list(_function(writer.home)(what, Path(path), **options))


def _function(home: str) -> Callable[..., Any]:
    module, _, name = home.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


SHOWN = (".png", ".svg", ".gif", ".mp4", ".html")  # what rendering makes
LINES = "springline.io.obj_writing"

declare(
    Format(
        ".toml",
        "a scene file: a scene as one types it",
        holds="scene",
        reader="springline.io.scene_file:read_scene",
        writers={"scene": Writer("springline.io.scene_writing:save_scene", "all of it, to be read back")},
        begins=(b"# springline: a scene",),
    ),
    Format(".txt", "lines of a Rhino macro", holds="drawing", reader="springline.io.rhino:read_rhino"),
    Format(
        ".obj",
        "lines and faces as CAD programs draw them",
        holds="drawing",
        reader="springline.io.obj:read_obj",
        faces=True,
        writers={
            "scene": Writer(f"{LINES}:save_scene_lines", "its lines and faces as drawn, nothing else of it"),
            "shape": Writer(f"{LINES}:save_shape_lines", "the shape's lines"),
            "run": Writer(f"{LINES}:save_frame_lines", "the lines of one frame, the last by default", ("frame",)),
        },
        begins=(b"# springline: ",),
    ),
    Format(
        ".csv",
        "tables: lines, or points and edges, to be read; particles and members of a shape, written",
        holds="drawing",
        reader="springline.io.csv_files:read_csv",
        lists=True,
        writers={"shape": Writer("springline.io.shape_files:save_csv", "a row for every particle")},
        begins=(b"particle,x [m]", b"member,kind,tail"),
    ),
    Format(
        ".json",
        "everything about a shape at rest, by the attributes' names",
        writers={"shape": Writer("springline.io.shape_files:save_json", "everything")},
        begins=(b'{\n "springline": ',),
    ),
    Format(
        ".springline",
        "a recording: scene, frames, energies and events, a SQLite database",
        holds="recording",
        reader="springline.scene.resume:load",
        writers={"run": Writer("springline.io.recordings:save_recording", "all of it, to be gone on with", ("force",))},
    ),
)
