"""Principal membrane forces on the faces of a net: how much they carry, and which way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.result import Equilibrium
from springline.recording.recording import Recording
from springline.spec.text_reading import from_text
from springline.view.camera import Camera, camera_for
from springline.view.plot import marks
from springline.view.plot.edge import INSET, SIDE, draw_bar
from springline.view.plot.equilibrium_block import UNITS, title
from springline.view.plot.floor import draw_floor, draw_rulers
from springline.view.plot.labels import force_color
from springline.view.plot.membrane import Membrane, membrane, meshes
from springline.view.plot.sheet import Fact, Rect, Sheet, counted, run_facts, shown
from springline.view.rulers import rounded
from springline.view.still import Still
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable

CALLER = "The kind 'principal' of plot()"
CROSS = 0.42  # [-] of the side of a face: half of the longest mark
MOST_CROSSES = 1500  # faces with marks; more would be one gray
ENDS = ("tension", "compression")
RANGE = 0.98  # [-] of all faces: what a few at corners and supports carry beyond takes no color from the rest


def draw_principal(what: Any, shot: Still, sheet: Sheet, view: Any) -> None:
    """Fill a sheet with the faces of a net in the color of their larger principal force, marks along both."""
    faces = faces_of(what, shot)
    found = membrane(shot.model, shot.position, shot.tension, faces)
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


def faces_of(what: Any, shot: Still) -> IntArray:
    """Faces of a scene, a shape or a recording, or the meshes of its springs where it has none."""
    spec = getattr(what, "spec", None)
    if isinstance(what, Recording):
        spec = from_text(what.scene_text, lenient=True)
    faces = np.zeros((0, 3), np.int64) if spec is None else spec.faces
    if not len(faces):
        faces = meshes(shot.model, CALLER)
    return np.asarray(faces[np.where(faces >= 0, shot.alive[faces], True).all(axis=1)])


def _unit(found: Membrane) -> tuple[float, str]:
    largest = float(np.abs(found.principal).max(initial=0.0))
    return next(((size, f"{unit}/m") for least, unit, size in UNITS if largest >= least), (1.0, "N/m"))


def _draw(
    sheet: Sheet, shot: Still, faces: IntArray, found: Membrane, values: FloatArray, colors: ScalarMappable, view: Any
) -> None:
    room, style = sheet.room, sheet.style
    panel = Rect(room.left + INSET, room.bottom + INSET, room.width - SIDE - INSET, room.height - INSET)
    camera = camera_for(shot.position[shot.alive], shot.model.dim, view)
    ax = sheet.axes(panel, aspect="equal")
    low, high = shot.position[shot.alive].min(axis=0), shot.position[shot.alive].max(axis=0)
    if camera.plane is None:
        low, high, step = rounded(low, high)
        draw_floor(ax, camera, low, high, step, style)
    else:
        draw_rulers(ax, camera.plane, low, high, panel, style)
    _draw_faces(ax, shot, faces, found, colors.to_rgba(values), camera, style)
    marks.draw_anchors(ax, shot, camera, style)
    _draw_crosses(ax, found, camera, style)


def _draw_faces(
    ax: Axes, shot: Still, faces: IntArray, found: Membrane, shades: Any, camera: Camera, style: Style
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


def _draw_crosses(ax: Axes, found: Membrane, camera: Camera, style: Style) -> None:
    """Along each principal direction a mark as long as the force; what pulls and what pushes in their own colors."""
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
    ax.add_collection(LineCollection(list(paths), colors=colors, linewidths=width, zorder=5, gid="principal"))


def _facts(what: Any, shot: Still, found: Membrane, unit: str, size: float) -> list[Fact]:
    first, second = int(found.principal[:, 0].argmax()), int(found.principal[:, 1].argmin())
    facts = [] if isinstance(what, Equilibrium) else [("time", shown(shot.time, "s"))]
    facts += [("faces", counted(len(found.area))), ("area", shown(float(found.area.sum()), "m²"))]
    facts.append(("largest", f"{shown(float(found.principal[first, 0]) / size, unit)} · face {first}"))
    facts.append(("smallest", f"{shown(float(found.principal[second, 1]) / size, unit)} · face {second}"))
    middle = np.average(found.principal, axis=0, weights=found.area) / size
    facts.append(("on average", f"{shown(float(middle[0]))} and {shown(float(middle[1]), unit)}"))
    return [*facts, *run_facts(shot)]


def _notes(found: Membrane, faces: IntArray, values: FloatArray, most: float) -> list[str]:
    said = ["Forces of members over the faces they stand at, N = sum of s T L t x t / A"]
    few = int((np.abs(found.largest) > 0.0).sum()) and int((np.abs(values) > most * (1.0 + 1e-12)).sum())
    said += [f"{counted(few)} faces go beyond the colors"] * bool(few)
    kept = min(MOST_CROSSES, len(faces))
    return said + [f"marks on {counted(kept)} of {counted(len(faces))} faces"] * (kept < len(faces))
