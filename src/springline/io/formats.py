"""Every format by its suffix: what a file of it holds, who reads it, what is written to it and by whom.

Reading, saving and the command line all ask this table, so that a file is what its name says. A format is one row
of ``drawing_formats.py`` or ``result_formats.py``, which name the functions that read and write it; pictures, which
stand on a higher floor, are declared from there (``view/plot/saving.py``).
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

SHOWN = (".png", ".svg", ".gif", ".mp4", ".html")  # what rendering makes
OPTIONS = {
    "frame": "frames of recordings",
    "force": "recordings",
    "frames": "files that hold many moments of a recording",
    "live": "pages of recordings, .html",
    "quantities": "files that hold chosen numbers",
    "sheet": "drawings to scale, .svg and .pdf",
    "scale": "drawings to scale, .svg and .pdf",
}  # of save(), and what they are for; all others are for pictures
FORMATS: dict[str, Format] = {}
SPACE_CHECK = "springline.io.torus_crossings:refuse_crossing"  # of files that hold no torus


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
        ""
        if kind == "shape" or suffix.lower() not in SHOWN
        else f"Pictures, films and pages are made by {wording('sl.render()', shell='springline render')}."
    )
    listed = " or ".join([", ".join(fitting[:-1]), fitting[-1]] if fitting[1:] else fitting)
    return f"{KINDS[kind]} can be written to {listed}. Got {os.fspath(path)!r}. {shown or near}".rstrip()


def write_by_suffix(kind: Kind, what: Any, path: str | os.PathLike[str], options: Mapping[str, Any]) -> list[Path]:
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
    plain = _plain(what, options)
    if not writer.holds_space:
        moments = {name: plain[name] for name in ("frame", "frames") if name in plain}
        function_of(SPACE_CHECK)(what, Path(path), **moments)
    return list(function_of(writer.home)(what, Path(path), **plain))


def _plain(what: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as writers take them: frames by number, quantities as a tuple of names."""
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
    """The function behind ``module:function``."""
    module, _, name = home.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


# Which frames of a recording are written.

RULE = "frames of the recording from 0, as 'first:behind:step' (each may be left out), a slice, a range or a list"


def choose_frames(frames: Any, count: int) -> Sequence[int]:
    """Frames of a recording of ``count`` frames, from 0, in the order they are written in.

    Parameters
    ----------
    frames : None for all, text such as "0:100:5", a slice, or whole numbers, negative ones from the end

    Raises
    ------
    SceneError : where it is none of these, names a frame that is not there, or leaves none

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


# Files put in their places, each whole or not at all, and never over what somebody else wrote.

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
def replace_files(*paths: Path, ours: Callable[[Path], bool] | None = None) -> Iterator[list[Path]]:
    """Names beside, under which files of any size are written; put in place at the end, each whole or not at all.

    Raises
    ------
    SceneError : as :func:`check_replaceable` does, and where the disk refuses
    """
    for path in paths:
        check_replaceable(path, ours)
    with atomic_write(*paths) as beside:
        yield beside


def put(texts: dict[Path, str], ours: Callable[[Path], bool] | None = None) -> list[Path]:
    """Write files, each whole or not at all: written beside, then renamed. The files written.

    Raises
    ------
    SceneError : as :func:`check_replaceable` does, and where the disk refuses
    """
    with replace_files(*texts, ours=ours) as beside:
        for part, text in zip(beside, texts.values(), strict=True):
            part.write_text(text, encoding="utf-8", errors="replace", newline="\n")
    return list(texts)


declare(*drawing_formats.FORMATS, *result_formats.FORMATS)
