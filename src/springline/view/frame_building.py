"""Frame building: combine all parts of a picture into a frame, including surfaces and contours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.constraints.surface import Surfaces
from springline.model.families import Model
from springline.moments.hull import hull_of, hull_radius
from springline.moments.still import Still
from springline.view import frame_parts, frame_world
from springline.view.camera import nice_step
from springline.view.coloring import Scale, rgb
from springline.view.emitted import sprites_of
from springline.view.frame import INSIDE, OVER, Frame, FrameSurface, Look, Polyline, hex_color
from springline.view.implicit_surface import ImplicitSurface, chain_lines, implicit_surfaces, surface_notes
from springline.view.style import Style


def frame_of(still: Still, look: Look | None = None, scale: Scale | None = None) -> Frame:
    """Frame of one moment.

    Removed particles and broken springs are left out.
    Give the same ``scale`` for every frame of a motion: it prevents flickering colors.
    """
    look, scale = look or Look(), scale or Scale()
    notes = list(still.notes)
    standing = frame_world.standing(still, look.style, scale)
    drawing = frame_parts.PictureSection(still, look, scale, notes, standing.corners)
    drawing.note_unknown()
    points, segments, bounds = drawing.points(), drawing.segments(), drawing.bounds
    own = own_surfaces(still.model, bounds, look.style, scale)
    notes += own.notes
    if len(own.corners):
        bounds = frame_world.enclosing_corners([bounds, own.corners])
    surfaces, walls = frame_world.walls(still, bounds, look.style, scale)
    arrows = drawing.arrows(frame_world.LONGEST * float(np.ptp(bounds, axis=0).max()))
    radius = hull_radius(look.hull, "Look()")
    hull = hull_of(still, radius) if radius else None
    notes += [hull.note] if hull is not None and hull.note else []
    tips = [one.start + one.vector for one in arrows]
    if walls or tips:
        bounds = frame_world.enclosing_corners([bounds, *(line.position for line in walls), *tips])
    return Frame(
        time=still.time,
        dim=still.model.dim,
        title=still.title,
        points=points,
        segments=segments,
        cloth=drawing.cloth(points, segments),
        surfaces=(*standing.surfaces, *own.surfaces, *surfaces),
        outlines=(*standing.outlines, *own.outlines, *walls),
        trails=drawing.trails(),
        arrows=arrows,
        texts=(
            *(frame_world.numbers(points, notes) if look.numbers else ()),
            *(frame_world.values(arrows, notes) if look.values else ()),
        ),
        legend=drawing.legend,
        bounds=bounds,
        notes=tuple(dict.fromkeys(notes)),
        hull=hull,
        sprites=sprites_of(still, look, points),
        values=drawing.values,
        origin=drawing.origin,
    )


def add_hull(frame: Frame, style: Style) -> Frame:
    """Frame with its hull as a transparent surface and lines, drawn as pages draw it at the corners."""
    hull, points = frame.hull, frame.points
    if hull is None:
        return frame
    triangles, edges = (one[np.isin(one, points.index).all(axis=1)] for one in (hull.triangles, hull.edges))
    used, corners = np.unique(triangles, return_inverse=True)
    flat, position = frame.dim == 2, points.position[np.searchsorted(points.index, used)]
    # an empty surface if there is no hull, so that the previous one is removed
    surface = FrameSurface(position, corners.reshape(-1, 3), style.accent, INSIDE if flat else OVER, "hull")
    ends = points.position[np.searchsorted(points.index, edges)]
    lines = tuple(Polyline(one, style.accent if flat else style.trail, "hull") for one in ends)
    return replace(frame, surfaces=(*frame.surfaces, surface), outlines=(*frame.outlines, *lines))


# User-defined surfaces in a frame: computed once for a scene, and again if they change or particles leave them.

OPACITY = 0.5
GROWTH = 8.0  # [-] of the box in which they were first drawn: endless surfaces are not extended further


@dataclass(frozen=True, eq=False)
class OwnSurfaces:
    """Drawn surfaces of user-defined functions.

    Attributes
    ----------
    corners : lowest and highest of all points [m], shape (2, 3), or (0, 3) if no surface is drawn
    """

    surfaces: tuple[FrameSurface, ...]
    outlines: tuple[Polyline, ...]
    notes: tuple[str, ...]
    corners: FloatArray


NONE = OwnSurfaces((), (), (), np.zeros((0, 3)))


@dataclass(frozen=True, eq=False)
class Room:
    """Surfaces drawn last, and the box [m] that they were drawn for, for reuse."""

    key: tuple[Any, ...]
    low: FloatArray
    high: FloatArray
    widest: float
    endless: np.ndarray
    own: OwnSurfaces


def own_surfaces(model: Model, bounds: FloatArray, style: Style, scale: Scale) -> OwnSurfaces:
    """Surfaces of user-defined functions around the other contents, whose corners [m] have shape (2, 3)."""
    family = model.room(Surfaces)
    if not len(family.address):
        return NONE
    key = (style.ghost, style.rule, model.dim, family.address.tobytes(), family.parameters.tobytes())
    last = scale.lasting.get("surfaces")
    if last is not None and last.key == key and not _has_left_room(last, bounds):
        return last.own  # type: ignore[no-any-return]
    if not np.isfinite(bounds).all():
        return NONE
    widest = GROWTH * float(np.ptp(bounds, axis=0).max())
    low, high = bounds
    if last is not None and last.key == key:  # twice the box, so that motion out of it is rare
        half, widest = high - low, last.widest
        low, high = (np.clip(end, bounds.mean(axis=0) - 0.5 * widest, bounds.mean(axis=0) + 0.5 * widest)
                     for end in (low - 0.5 * half, high + 0.5 * half))  # fmt: skip
    found = implicit_surfaces(model, low, high)
    own = _collect_surfaces(found, style)
    endless = np.any([one.endless for one in found], axis=0)
    corners = np.concatenate([own.corners, low[None], high[None]])
    scale.lasting["surfaces"] = Room(key, corners.min(axis=0), corners.max(axis=0), widest, endless, own)
    return own


def _has_left_room(last: Room, bounds: FloatArray) -> bool:
    """Return True if the contents have left the box along an endless axis, and the box may still grow."""
    outside = (bounds[0] < last.low) | (bounds[1] > last.high)
    grown = float((last.high - last.low)[last.endless].max(initial=0.0)) >= last.widest
    return bool((outside & last.endless).any()) and not grown and bool(np.isfinite(bounds).all())


def _collect_surfaces(found: tuple[ImplicitSurface, ...], style: Style) -> OwnSurfaces:
    meshes = [one for one in found if len(one.squares)]
    points = np.concatenate([np.zeros((0, 3)), *(one.points for one in found)])
    lines = [Polyline(line, style.rule, "surface") for one in found for line in one.lines]
    thin = hex_color([0.5 * (a + b) for a, b in zip(rgb(style.rule), rgb(style.ghost), strict=True)])
    lines += [Polyline(line, thin, "surface") for one in meshes for line in heights(one)]
    return OwnSurfaces(
        surfaces=tuple(FrameSurface(one.vertices, one.triangles, style.ghost, OPACITY, "surface") for one in meshes),
        outlines=tuple(lines),
        notes=tuple(surface_notes(found)),
        corners=np.stack([points.min(axis=0), points.max(axis=0)]) if len(points) else points,
    )


# Contour lines of a mesh, which show its form where shading alone does not.

ABOUT = 9  # levels, approximately
LEVEL = 0.02  # [-] of its width: a mesh that rises less has no contour lines


def heights(surface: ImplicitSurface) -> list[FloatArray]:
    """Contour lines [m], shape (k, 3) each, at round steps between the lowest and the highest corner."""
    if not len(surface.squares):
        return []
    low, high = surface.vertices[:, 2].min(), surface.vertices[:, 2].max()
    if high - low <= LEVEL * float(np.ptp(surface.vertices, axis=0).max()):
        return []
    step = nice_step(float(high - low), ABOUT)
    levels = step * np.arange(np.floor(low / step) + 1.0, np.ceil(high / step))
    faces = surface.triangles
    return [line for level in levels.tolist() for line in _at(surface.vertices, faces, level)]


def _at(vertices: FloatArray, faces: np.ndarray, level: float) -> list[FloatArray]:
    """Lines at one height: each triangle with corners on both sides adds the segment between two of its edges."""
    above = vertices[:, 2] > level
    cut = faces[above[faces].any(axis=1) & ~above[faces].all(axis=1)]
    edges = np.sort(np.stack([cut, np.roll(cut, -1, axis=1)], axis=2), axis=2)
    crossed = above[edges[..., 0]] != above[edges[..., 1]]
    pairs = edges[crossed].reshape(-1, 2)  # two of each triangle, one after the other
    known, inverse = np.unique(pairs, axis=0, return_inverse=True)
    tail, head = vertices[known[:, 0]], vertices[known[:, 1]]
    share = (level - tail[:, 2]) / (head[:, 2] - tail[:, 2])
    return chain_lines(inverse.reshape(-1, 2), tail + share[:, None] * (head - tail))
