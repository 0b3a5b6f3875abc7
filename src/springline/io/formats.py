"""Every format by its suffix: what a file of it holds, who reads it, what is written to it and by whom.

Reading, saving and the command line all ask this table, so that a file is what its name says. A format is one module
of ``io/kinds``, named in ``DECLARED``, with its code beside it; pictures, which stand on a higher floor, are declared
from there (``view/plot/saving.py``).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from springline import checks
from springline.checks import did_you_mean, refuse
from springline.errors import SceneError
from springline.io.format import KINDS, Format, Holds, Kind, Writer
from springline.io.frames import chosen

SHOWN = (".png", ".svg", ".gif", ".mp4", ".html")  # what rendering makes
OPTIONS = {
    "frame": "frames of recordings",
    "force": "recordings",
    "frames": "files that hold many moments of a recording",
    "quantities": "files that hold chosen numbers",
    "sheet": "drawings to scale, .svg",
    "scale": "drawings to scale, .svg",
}  # of save(), and what they are for; all others are for pictures
DECLARED = (
    "scene_file",
    "rhino_macro",
    "obj",
    "tables",
    "json_files",
    "rhino_file",
    "dxf",
    "svg",
    "particles",
    "parquet",
    "meshes",
    "recording",
    "vtkhdf",
    "vtp",
    "usd",
    "gsd_writing",
    "lammps_dump",
    "xyz",
    "dxf_writing",
    "rhino3dm_writing",
    "ply_writing",
    "gltf_writing",
    "plain_writing",
    "tables_writing",
    "svg_drawing",
)  # modules of io/kinds, in the order in which they are listed

FORMATS: dict[str, Format] = {}


def declare(*formats: Format) -> None:
    """Add formats to the table; of two with one suffix, one may read and both may write."""
    for one in formats:
        known = FORMATS.get(one.suffix, one)
        FORMATS[one.suffix] = replace(
            one if one.reader else known,
            writers={**known.writers, **one.writers},
            begins=tuple(dict.fromkeys((*known.begins, *one.begins))),
            ours=known.ours or one.ours,
            extra=known.extra or one.extra,
        )


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
    return function_of(form.reader)


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
    return f"{KINDS[kind]} can be written to {listed}. Got {os.fspath(path)!r}. {shown or near}".rstrip()


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
            others, suffix = OPTIONS.get(name, "pictures"), Path(path).suffix.lower()
            raise SceneError(f"The option {name!r} of save() is for {others}. Leave it out for {suffix} files.")
    return list(function_of(writer.home)(what, Path(path), **_plain(what, options)))


def _plain(what: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as writers take them: frames by number, quantities as a tuple of names."""
    found = dict(options)
    if "frames" in found:
        found["frames"] = chosen(found["frames"], len(what))
    if "quantities" in found:
        found["quantities"] = _names(found["quantities"])
    return found


def _names(quantities: Any) -> tuple[str, ...]:
    listed = quantities.split(",") if isinstance(quantities, str) else quantities
    try:
        names = list(listed)
    except TypeError:
        names = []
    if not names or not all(isinstance(name, str) for name in names):
        raise refuse("quantities", "save()", "names of numbers, such as 'tension,velocity'", quantities)
    return tuple(name.strip() for name in names)


def function_of(home: str) -> Callable[..., Any]:
    """The function behind ``module:function``."""
    module, _, name = home.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


for _name in DECLARED:
    declare(*import_module(f"springline.io.kinds.{_name}").FORMATS)
