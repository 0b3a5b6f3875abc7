"""Principal membrane forces of a net or of sheets, drawn on its faces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.result import Equilibrium
from springline.moments.membrane_forces import MembraneForces, SheetMembrane, membrane, meshes, sheet_membrane
from springline.moments.still import Still
from springline.recording.recording import Recording
from springline.spec.text_reading import from_text
from springline.view.camera import Camera, camera_for
from springline.view.plot import marks
from springline.view.plot.floor import draw_ground
from springline.view.plot.labels import UNITS, force_color, title
from springline.view.plot.sheet import Fact, Sheet, draw_bar, format_count, format_number, panel_of, run_facts
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable


# Principal membrane forces on the faces of a net: magnitude and direction.

CALLER = "The kind 'principal' of plot()"
CROSS = 0.42  # [-] of the side of a face: half the length of the longest mark
MOST_CROSSES = 1500  # faces with marks; more would be uniformly gray
ENDS = ("tension", "compression")
RANGE = 0.98  # [-] of all faces: the few largest values, at corners and supports, are outside of the color range


def draw_principal(what: Any, shot: Still, sheet: Sheet, view: Any) -> None:
    """Fill a sheet with the faces of a net in the color of their larger principal force, with marks along both."""
    faces = faces_of(what, shot)
    found = membrane(shot.model, shot.position, shot.tension, faces, shot.memory)
    size, unit = _unit(found)
    values = found.largest / size
    most = float(np.quantile(np.abs(values), RANGE)) or float(np.abs(values).max()) or 1.0
    colors = marks.color_map(most, sheet.style)
    _draw(sheet, shot, faces, found, np.clip(values, -most, most), colors, view)
    if values.any():
        draw_bar(sheet, colors, np.clip(values, -most, most), f"N1 or N2 [{unit}]", ENDS)
    sheet.title(
        title(shot.title), "Principal membrane forces: the larger one as color, both as marks along their lines"
    )
    sheet.block(_facts(what, shot, found, unit, size), notes=[*shot.notes, *_notes(found, faces, values, most)])


class SheetPicture(NamedTuple):
    """Membrane forces of a shape with sheets, to be drawn on its sheet."""

    sheets: SheetMembrane
    size: float
    """Size of the unit of forces [N/m]."""
    unit: str


def sheet_picture(shape: Equilibrium, shot: Still) -> SheetPicture | None:
    """Membrane forces of the sheets of a shape, without its springs; None if all are zero."""
    found = sheet_membrane(shape, shot)
    return None if found is None else SheetPicture(found, *_unit(found.forces))


def _shades(picture: SheetPicture, style: Style) -> tuple[FloatArray, ScalarMappable]:
    values = picture.sheets.forces.largest / picture.size
    most = float(np.quantile(np.abs(values), RANGE)) or float(np.abs(values).max()) or 1.0
    return np.clip(values, -most, most), marks.color_map(most, style)


def draw_sheet_picture(ax: Axes, shot: Still, picture: SheetPicture, camera: Camera, style: Style) -> None:
    """Draw faces in the color of their larger principal force."""
    values, colors = _shades(picture, style)
    _draw_faces(ax, shot, picture.sheets.faces, picture.sheets.forces, colors.to_rgba(values), camera, style)


def draw_membrane_bar(sheet: Sheet, picture: SheetPicture, *, below: bool) -> None:
    """Draw the color bar of principal forces, in the lower half if it is ``below`` another."""
    values, colors = _shades(picture, sheet.style)
    draw_bar(sheet, colors, values, f"N1 or N2 [{picture.unit}]", ENDS, half="lower" if below else None)


def membrane_facts(picture: SheetPicture) -> list[Fact]:
    """Largest and smallest principal membrane force, and their faces."""
    names = ("largest membrane force", "smallest")
    return [
        (name, f"{format_number(force / picture.size, picture.unit)} · face {face}")
        for name, (force, face) in zip(names, picture.sheets.extremes, strict=True)
    ]


def faces_of(what: Any, shot: Still) -> IntArray:
    """Faces of a scene, a shape or a recording, or the meshes of its springs if it has no faces."""
    spec = getattr(what if hasattr(what, "spec") else getattr(what, "data", None), "spec", None)
    if isinstance(what, Recording):
        spec = from_text(what.data.scene_text, lenient=True)
    faces = np.zeros((0, 3), np.int64) if spec is None else spec.faces
    if not len(faces):
        faces = meshes(shot.model, CALLER)
    return np.asarray(faces[np.where(faces >= 0, shot.alive[faces], True).all(axis=1)])


def _unit(found: MembraneForces) -> tuple[float, str]:
    largest = float(np.abs(found.principal).max(initial=0.0))
    return next(((size, f"{unit}/m") for least, unit, size in UNITS if largest >= least), (1.0, "N/m"))


def _draw(
    sheet: Sheet,
    shot: Still,
    faces: IntArray,
    found: MembraneForces,
    values: FloatArray,
    colors: ScalarMappable,
    view: Any,
) -> None:
    style, panel = sheet.style, panel_of(sheet)
    camera = camera_for(shot.position[shot.alive], shot.model.dim, view)
    ax = sheet.axes(panel, aspect="equal")
    draw_ground(ax, camera, shot.position[shot.alive], panel, sheet, shot.position[shot.anchored])
    _draw_faces(ax, shot, faces, found, colors.to_rgba(values), camera, style)
    marks.draw_anchors(ax, shot, camera, style, np.zeros(len(shot.position), dtype=bool))  # faces are transparent
    _draw_crosses(ax, found, camera, style)


def _draw_faces(
    ax: Axes, shot: Still, faces: IntArray, found: MembraneForces, shades: Any, camera: Camera, style: Style
) -> None:
    from matplotlib.collections import PolyCollection

    order = np.argsort(camera.depth(found.center), kind="stable")
    paths = [camera.project(shot.position[face[face >= 0]]) for face in faces[order]]
    look: dict[str, Any] = {
        "edgecolors": style.background,
        "linewidths": 0.5,
        "alpha": 0.55,
        "zorder": 3,
        "gid": "faces",
    }
    ax.add_collection(PolyCollection(paths, facecolors=shades[order], **look))


def _draw_crosses(ax: Axes, found: MembraneForces, camera: Camera, style: Style) -> None:
    """Draw along each principal direction a mark as long as the force, with colors for tension and compression."""
    from matplotlib.collections import LineCollection

    kept = np.unique(np.linspace(0, len(found.area) - 1, min(MOST_CROSSES, len(found.area))).astype(np.int64))
    forces = found.principal[kept]
    most = float(np.quantile(np.abs(forces).max(axis=1), RANGE)) or 1.0
    half = CROSS * np.sqrt(found.area[kept])[:, None] * np.clip(np.abs(forces) / most, 0.0, 1.0)
    reach = half[..., None] * found.direction[kept]
    ends = np.stack([found.center[kept][:, None] - reach, found.center[kept][:, None] + reach], axis=2)
    colors = [force_color(float(value), style) for value in forces.ravel()]
    paths = camera.project(ends.reshape(-1, 2, 3))
    width = float(np.clip(40.0 / np.sqrt(len(kept)), 0.5, 1.6))
    ax.add_collection(
        LineCollection(
            list(paths), colors=colors, linewidths=width, zorder=5, gid="principal", **style.strokes(forces.ravel())
        )
    )


def _facts(what: Any, shot: Still, found: MembraneForces, unit: str, size: float) -> list[Fact]:
    first, second = int(found.principal[:, 0].argmax()), int(found.principal[:, 1].argmin())
    facts = [] if isinstance(what, Equilibrium) else [("time", format_number(shot.time, "s"))]
    facts += [("faces", format_count(len(found.area))), ("area", format_number(float(found.area.sum()), "m²"))]
    facts.append(("largest", f"{format_number(float(found.principal[first, 0]) / size, unit)} · face {first}"))
    facts.append(("smallest", f"{format_number(float(found.principal[second, 1]) / size, unit)} · face {second}"))
    middle = np.average(found.principal, axis=0, weights=found.area) / size
    facts.append(("on average", f"{format_number(float(middle[0]))} and {format_number(float(middle[1]), unit)}"))
    return [*facts, *run_facts(shot)]


def _notes(found: MembraneForces, faces: IntArray, values: FloatArray, most: float) -> list[str]:
    said = ["Forces of members over the faces they stand at, N = sum of s T L t x t / A"]
    few = int((np.abs(found.largest) > 0.0).sum()) and int((np.abs(values) > most * (1.0 + 1e-12)).sum())
    said += [f"{format_count(few)} faces go beyond the colors"] * bool(few)
    kept = min(MOST_CROSSES, len(faces))
    return said + [f"marks on {format_count(kept)} of {format_count(len(faces))} faces"] * (kept < len(faces))
