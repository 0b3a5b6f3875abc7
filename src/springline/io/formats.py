"""Table of all file formats by suffix: the contents of a file, its reader, and its writers.

Reading, saving and the command line all use this table, so the suffix alone determines the format. A format is one
row of ``drawing_formats.py`` or ``result_formats.py``, which name the functions that read and write it. Picture
formats belong to a higher layer and are declared there (``view/plot/saving.py``).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from springline import checks
from springline.atomic_write import atomic_write
from springline.checks import did_you_mean, is_whole, refuse
from springline.errors import SceneError
from springline.io import drawing_formats, result_formats
from springline.io.format import KINDS, Format, Holds, Kind, Writer
from springline.messages import wording

SHOWN = (".png", ".svg", ".gif", ".mp4", ".html")  # formats that rendering writes
OPTIONS = {
    "frame": "frames of recordings",
    "force": "recordings",
    "frames": "files that hold many moments of a recording",
    "live": "pages of recordings, .html",
    "quantities": "files that hold chosen numbers",
    "sheet": "drawings to scale, .svg and .pdf",
    "scale": "drawings to scale, .svg and .pdf",
}  # options of save() with their purpose; all other options are for pictures
FORMATS: dict[str, Format] = {}
SPACE_CHECK = "springline.io.torus_crossings:refuse_crossing"  # applies to formats that cannot store a torus


def declare(*formats: Format) -> None:
    """Add formats to the table. Two formats with one suffix are merged: one may read and both may write."""
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
    """Format of a file by the suffix of its name, or None."""
    try:
        named = os.fsdecode(path)
    except TypeError:
        raise refuse("path", "save() and read()", "the path of a file, such as 'chain.springline'", path) from None
    if "\0" in named:
        raise refuse("path", "save() and read()", "the path of a file, without a zero byte in it", path)
    return FORMATS.get(Path(named).suffix.lower())


def suffixes(*, holds: Iterable[Holds] = (), writes: Kind | None = None) -> tuple[str, ...]:
    """Suffixes of the formats with one of the contents ``holds``, or to which objects of kind ``writes`` are saved."""
    wanted = tuple(holds)
    return tuple(name for name, one in FORMATS.items() if one.holds in wanted or (writes and writes in one.writers))


def mesh_suffixes() -> list[str]:
    """Suffixes of drawings that can have faces."""
    return [name for name, one in FORMATS.items() if one.faces and one.holds == "drawing"]


def reader_of(form: Format) -> Callable[..., Any]:
    """Function that reads a format."""
    return function_of(form.reader)


def writer_of(kind: Kind, path: str | os.PathLike[str]) -> Writer:
    """Writer of one kind of object for a file name.

    Raises
    ------
    SceneError : if objects of this kind cannot be written to its suffix; the message lists the possible suffixes
    """
    form = format_of(path)
    if form is None or kind not in form.writers:
        raise SceneError(refusal(kind, path))
    return form.writers[kind]


def refusal(kind: Kind, path: str | os.PathLike[str], known: Iterable[str] = ()) -> str:
    """Error message for a file name that does not fit the saved object."""
    fitting = tuple(known) or suffixes(writes=kind)
    suffix = Path(path).suffix
    near = did_you_mean(suffix, fitting) if suffix and suffix.lower() not in FORMATS else ""
    shown = (
        ""
        if kind == "shape" or suffix.lower() not in SHOWN
        else f"Pictures, films and pages are made by {wording('sl.render()', shell='springline render')}."
    )
    listed = " or ".join([", ".join(fitting[:-1]), fitting[-1]] if fitting[1:] else fitting)
    return f"{KINDS[kind]} can be written to {listed}. Got {os.fspath(path)!r}. {shown or near}".rstrip()


def write_by_suffix(kind: Kind, what: Any, path: str | os.PathLike[str], options: Mapping[str, Any]) -> list[Path]:
    """Write an object to a file in the format of its suffix; return the files written.

    Raises
    ------
    SceneError : if suffix or options do not fit, or the writer refuses the object
    """
    path = checks.path(path, "path", "save()")
    writer = writer_of(kind, path)
    for name in options:
        if name not in writer.options:
            others, suffix = OPTIONS.get(name, "pictures"), Path(path).suffix.lower()
            raise SceneError(f"The option {name!r} of save() is for {others}. Leave it out for {suffix} files.")
    plain = _plain(what, options)
    if not writer.holds_space:
        moments = {name: plain[name] for name in ("frame", "frames") if name in plain}
        function_of(SPACE_CHECK)(what, Path(path), **moments)
    return list(function_of(writer.home)(what, Path(path), **plain))


def _plain(what: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options in the form that writers expect: frames by number, quantities as a tuple of names."""
    found = dict(options)
    if "frames" in found:
        found["frames"] = choose_frames(found["frames"], len(what))
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
    """Import the function named ``module:function``."""
    module, _, name = home.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


# Selection of the frames of a recording to write.

RULE = "frames of the recording from 0, as 'first:behind:step' (each may be left out), a slice, a range or a list"


def choose_frames(frames: Any, count: int) -> Sequence[int]:
    """Indices of the selected frames of a recording with ``count`` frames, from 0, in the order of writing.

    Parameters
    ----------
    frames : None for all, text such as "0:100:5", a slice, or whole numbers; negative numbers count from the end

    Raises
    ------
    SceneError : for another type, a frame that does not exist, or an empty selection

    >>> list(chosen("::2", 5)), list(chosen([0, -1], 5))
    ([0, 2, 4], [0, 4])
    """
    if isinstance(frames, str):
        frames = _slice(frames)
    if frames is None or isinstance(frames, slice):
        try:
            found: Sequence[int] = range(count)[frames or slice(None)]
        except (TypeError, ValueError):
            raise refuse("frames", "save()", RULE, frames) from None
    else:
        found = _frame_numbers(frames, count)
    if not found:
        raise refuse("frames", "save()", f"at least one of the {count} frames of the recording", frames)
    return found


def _slice(text: str) -> slice:
    parts = text.split(":")
    try:
        numbers = [int(part) if part.strip() else None for part in parts]
    except ValueError:
        numbers = []
    if len(parts) == 1 and numbers and numbers[0] is not None:
        return slice(numbers[0], numbers[0] + 1 or None)
    if len(numbers) not in (2, 3):
        raise refuse("frames", "save()", RULE, text)
    return slice(*numbers)


def _frame_numbers(frames: Any, count: int) -> list[int]:
    try:
        numbers = list(frames)
    except TypeError:
        raise refuse("frames", "save()", RULE, frames) from None
    for one in numbers:
        if not (is_whole(one) and -count <= one < count):
            raise refuse("frames", "save()", f"among the {count} frames of the recording", one)
    return [int(one) % count for one in numbers]


# Atomic writing of files: each is written completely or not at all, and files of other programs are never overwritten.

MARK = b"written by springline"  # in files of formats without a distinctive beginning, near the start or the end
NEAR_AN_END = 65536  # [bytes]


def check_replaceable(path: Path, ours: Callable[[Path], bool] | None = None) -> None:
    """Raise ``SceneError`` if the folder does not exist, or if the file exists and was not written by springline.

    ``ours`` recognizes files written by springline in a format that is not in :data:`FORMATS`.
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
    """Return True if springline wrote a file, by its beginning, or by a mark in formats without such a beginning."""
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
def replace_files(*paths: Path, ours: Callable[[Path], bool] | None = None) -> Iterator[list[Path]]:
    """Context with temporary names in the same folder for files of any size; each is renamed at the end.

    Every file is therefore written completely or not at all.

    Raises
    ------
    SceneError : under the conditions of :func:`check_replaceable`, and if the disk refuses
    """
    for path in paths:
        check_replaceable(path, ours)
    with atomic_write(*paths) as beside:
        yield beside


def put(texts: dict[Path, str], ours: Callable[[Path], bool] | None = None) -> list[Path]:
    """Write text files atomically, under a temporary name and then renamed; return the files written.

    Raises
    ------
    SceneError : under the conditions of :func:`check_replaceable`, and if the disk refuses
    """
    with replace_files(*texts, ours=ours) as beside:
        for part, text in zip(beside, texts.values(), strict=True):
            part.write_text(text, encoding="utf-8", errors="replace", newline="\n")
    return list(texts)


declare(*drawing_formats.FORMATS, *result_formats.FORMATS)
