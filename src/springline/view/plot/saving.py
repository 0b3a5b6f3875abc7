"""Function ``save``: writes a recording, an equilibrium or a scene in the format of the file's suffix."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from springline import checks
from springline.checks import flag, refuse, suggest_options
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.io import formats
from springline.io.drawing_formats import SVG_DRAWING_WRITE
from springline.io.format import Carried, Format, Kind, Writer
from springline.scene import Scene
from springline.typing import (
    Flag,
    HullRadius,
    IntegratorName,
    Number,
    PlotColor,
    PlotLabels,
    PlotStyle,
    PlotUnit,
    PlotWidth,
    SheetName,
    TimeStep,
    UpOrDown,
    Whole,
)
from springline.view import hull_files

if TYPE_CHECKING:
    from springline.recording.recording import Recording
    from springline.view.style import Style

PICTURES = (".png", ".svg", ".pdf", ".jpg", ".jpeg")
DRAWN = (
    "title",
    "color",
    "view",
    "y",
    "hull",
    "before",
    "labels",
    "width",
    "coils",
    "size",
    "unit",
    "bare",
    "style",
)  # options of ``plot`` for a picture of a shape

TO_SCALE = ("sheet", "scale")  # options of a drawing to scale


@suggest_options
def save(
    what: Scene | Equilibrium | Recording,
    path: str | os.PathLike[str],
    *,
    frame: Whole | None = None,
    frames: str | slice | Sequence[int] | None = None,
    quantities: str | Sequence[str] | None = None,
    force: Flag = False,
    title: str | None = None,
    color: PlotColor | None = None,
    view: tuple[Number, Number] | None = None,
    y: UpOrDown | None = None,
    hull: HullRadius | None = None,
    before: Flag | None = None,
    labels: PlotLabels | None = None,
    width: PlotWidth | None = None,
    coils: Flag | None = None,
    size: tuple[Number, Number] | None = None,
    unit: PlotUnit | None = None,
    bare: Flag | None = None,
    style: Style | PlotStyle | None = None,
    sheet: SheetName | None = None,
    scale: Number | None = None,
    dt: TimeStep | None = None,
    integrator: IntegratorName | None = None,
    speed: Number | None = None,
    live: Flag | None = None,
) -> list[Path]:
    """Write a scene, an equilibrium or a recording to a file in the format of its suffix; return the files written.

    A complete **recording** is written to ``.springline``; its frames go to tables, arrays and animations (``.csv``,
    ``.parquet``, ``.npz``, ``.vtkhdf``, ``.usd``, ``.glb``, ``.gsd``, ``.lammpstrj``, ``.xyz``) and to films, as
    :func:`springline.render` makes them (``.mp4``, ``.gif``, ``.html``); one ``frame`` goes to drawings (``.obj``,
    ``.ply``, ``.dxf``, ``.3dm``, ``.svg``). A complete **scene** is written to a scene file (``.toml``), which reads
    back as the same scene; properties that such a file cannot contain are refused. Its particles and members go to
    tables (``.csv``, ``.parquet``) and graphs (``.json``), its lines and faces to drawings; ``.html`` is a page that
    runs without Python: it plays the scene interactively in any browser. A **shape** goes to tables (``.csv``: the
    particles; in addition ``.members.csv``: the springs), to complete data (``.json``), to a certificate that anybody
    can check without springline (``.certificate.json``), to drawings with layers by the kind of member force, and to
    pictures (``.png``, ``.svg``, ``.pdf``, ``.jpg``). ``springline formats`` lists them all.

    Parameters
    ----------
    frame : of a recording, for lines: from 0, or from -1 backwards; the last by default
    frames : of a recording, for files with many frames: "0:100:5", a slice, a range or a list; by default all
    quantities : names of the quantities to be written, for files with selectable quantities
    force : of a recording: whether an existing longer recording is replaced
    title, color, view, y, hull, before, labels, width, coils, size, unit, bare, style : of a picture, as of
        :func:`springline.plot`
    hull : of a mesh (``.obj``, ``.ply``, ``.stl``, ``.off``, ``.glb``, USD): radius [m] of the hull of the loose
        particles, which is written instead, see :func:`springline.analysis.hull`; ``.glb`` and USD hold all frames
    sheet, scale : of a drawing to scale (``.svg``, ``.pdf``): A4, A3 (usual), A2, A1 or A0, and n of 1:n; by default
    the largest that fits
    dt, integrator, speed : of a page that runs without Python: its step [s], an explicit method, simulated seconds per
    second; by default the values of a gallery scene
    live : of the page of a recording (``.html``): whether it can be continued from its end, interactively and without
    Python

    Raises
    ------
    SceneError : for an unsuitable suffix, with the suitable ones; a missing folder; a file that springline did not
    write; properties that a scene file cannot contain. No partial file is left.
    RecordingError : if a recording cannot be written, or a longer recording exists and ``force`` is not given.

    Examples
    --------
    >>> import springline as sl, tempfile, pathlib
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "rope.toml"
    >>> [file.name for file in sl.save(scene, path)]
    ['rope.toml']
    >>> sl.read(path)
    <Scene 'rope': 4 particles, 3 springs>
    """
    given = {
        "frame": frame, "frames": frames, "quantities": quantities, "force": flag(force, "force", "save()") or None,
        "title": title, "color": color, "view": view, "y": y, "hull": hull, "before": before, "labels": labels,
        "width": width, "coils": coils,
        "size": size, "unit": unit, "bare": bare, "style": style,
        "sheet": sheet, "scale": scale, "dt": dt, "integrator": integrator, "speed": speed,
        "live": None if live is None else flag(live, "live", "save()"),
    }  # fmt: skip
    options = {name: value for name, value in given.items() if value is not None}
    kind = kind_of(what)
    if hull is not None and checks.path(path, "path", "save()").suffix.lower() in hull_files.SUFFIXES:
        others = options.keys() - {"hull", "frame", "frames"}
        if others:
            raise SceneError(f"A file of the hull takes 'frame' or 'frames'. Got {sorted(others)[0]!r}. Leave it out.")
        return hull_files.save_hull(what, Path(path), hull, frame=frame, frames=frames)
    return formats.write_by_suffix(kind, what, path, options)


def kind_of(what: Any) -> Kind:
    """Kind of an object in file formats. Raises ``SceneError`` for an object that cannot be saved."""
    from springline.recording.recording import Recording

    kinds: dict[type, Kind] = {Recording: "run", Equilibrium: "shape", Scene: "scene"}
    for kind, name in kinds.items():
        if isinstance(what, kind):
            return name
    raise refuse("what", "save()", "a Scene, a Recording or a shape at rest, an Equilibrium", what)


def save_picture(shape: Equilibrium, path: Path, **options: Any) -> list[Path]:
    """Draw an equilibrium, with the options of :func:`springline.plot`."""
    from springline.view.plot.plot import plot

    plot(shape, to=path, **options)
    return [path]


def save_drawing(shape: Equilibrium, path: Path, **options: Any) -> list[Path]:
    """Draw an equilibrium as a picture, or with a ``sheet`` or a ``scale`` to scale (``.svg``, ``.pdf``)."""
    if not options.keys() & set(TO_SCALE):
        return save_picture(shape, path, **options)
    for name in options.keys() - {*TO_SCALE, "title"}:
        raise SceneError(f"The option {name!r} of save() is for pictures. Leave it out of a drawing to scale.")
    home = "springline.view.plot.paper:save_sheet_pdf" if path.suffix.lower() == ".pdf" else SVG_DRAWING_WRITE
    return list(formats.function_of(home)(shape, path, **options))


_HELD: tuple[Carried, ...] = ("lines", "faces", "colors")
_PAPER = "springline.view.plot.paper:save_sheet_pdf"


def _writer(home: str, content: str, options: tuple[str, ...]) -> Writer:
    return Writer(home, content, options, _HELD, holds_space=True)


_PICTURE = _writer("springline.view.plot.saving:save_picture", "the picture", DRAWN)
_DRAWING = _writer("springline.view.plot.saving:save_drawing", "the picture, or to scale", (*DRAWN, *TO_SCALE))
_WRITERS: dict[str, dict[Kind, Writer]] = {
    ".svg": {"shape": _DRAWING},
    ".pdf": {
        "shape": _DRAWING,
        "scene": Writer(_PAPER, "a drawing to scale", ("title", *TO_SCALE), _HELD),
        "run": Writer(_PAPER, "a frame to scale", ("frame", "title", *TO_SCALE), _HELD),
    },
}
formats.declare(
    *(Format(suffix, "a picture", writers=_WRITERS.get(suffix, {"shape": _PICTURE})) for suffix in PICTURES)
)
