"""One door to files: a recording as an archive, a shape at rest as tables, lines or a picture."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from springline.checks import refuse
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.io.shape_files import WRITERS, save_shape, unknown_suffix

PICTURES = (".png", ".svg", ".pdf", ".jpg", ".jpeg")


def save(what: Any, path: str | os.PathLike[str], **options: Any) -> list[Path]:
    """Write a recording (``.springline``) or a shape at rest to a file; the files written.

    A shape goes to tables (``.csv``: the particles; beside it ``.members.csv``: the springs), to everything
    (``.json``), to lines (``.obj``) or to a picture (``.png``, ``.svg``, ``.pdf``, ``.jpg``), with the ``options`` of
    :func:`springline.plot`.

    Raises
    ------
    SceneError : for an unknown suffix, a folder that is not there, a file that springline did not write.
    RecordingError : where a recording cannot be written.
    """
    from springline.simulation.recording import Recording

    if isinstance(what, Recording):
        from springline.scene import resume

        resume.save(what, path, **options)
        return [Path(path)]
    if isinstance(what, Equilibrium):
        return save_equilibrium(what, path, **options)
    raise refuse("what", "save()", "a Recording or a shape at rest, an Equilibrium", what)


def save_equilibrium(shape: Equilibrium, path: str | os.PathLike[str], **options: Any) -> list[Path]:
    """Write the shape to ``.csv``, ``.json``, ``.obj`` or a picture, as :func:`springline.save` says."""
    place = Path(path)
    suffix = place.suffix.lower()
    if suffix in PICTURES:
        from springline.view.plot import plot

        plot(shape, to=place, **options)
        return [place]
    if suffix not in WRITERS:
        raise SceneError(unknown_suffix(place, (*WRITERS, *PICTURES[:4])))
    for name in options:
        raise SceneError(f"The option {name!r} of save() is for pictures. Leave it out for {suffix} files.")
    return save_shape(shape, place)


Equilibrium.save = save_equilibrium  # type: ignore[attr-defined]
