"""Surfaces of the user's own in a frame: found once for a scene, again where they change or are left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.constraints.surface import Surfaces
from springline.model.families import Model
from springline.view.coloring import Scale, rgb
from springline.view.frame import FrameSurface, Polyline, as_hex
from springline.view.implicit_surface import ImplicitSurface, implicit_surfaces, surface_notes
from springline.view.style import Style
from springline.view.surface_contours import heights

OPACITY = 0.5
GROWTH = 8.0  # [-] of the room in which they were first drawn: endless surfaces are not drawn beyond


@dataclass(frozen=True, eq=False)
class OwnSurfaces:
    """Surfaces of one's own as they are drawn.

    Attributes
    ----------
    corners : lowest and highest of all points [m], shape (2, 3), or (0, 3) where nothing is drawn
    """

    surfaces: tuple[FrameSurface, ...]
    outlines: tuple[Polyline, ...]
    notes: tuple[str, ...]
    corners: FloatArray


NONE = OwnSurfaces((), (), (), np.zeros((0, 3)))


@dataclass(frozen=True, eq=False)
class Room:
    """What was drawn last, of which surfaces, and the room that it was drawn for [m], each shape (3,)."""

    key: tuple[Any, ...]
    low: FloatArray
    high: FloatArray
    widest: float
    endless: np.ndarray
    own: OwnSurfaces


def own_surfaces(model: Model, bounds: FloatArray, style: Style, scale: Scale) -> OwnSurfaces:
    """The surfaces of one's own around what is drawn, whose corners [m] have shape (2, 3)."""
    family = model.room(Surfaces)
    if not len(family.address):
        return NONE
    key = (style.ghost, style.rule, model.dim, family.address.tobytes(), family.parameters.tobytes())
    last = scale.lasting.get("surfaces")
    if last is not None and last.key == key and not _left(last, bounds):
        return last.own  # type: ignore[no-any-return]
    if not np.isfinite(bounds).all():
        return NONE
    widest = GROWTH * float(np.ptp(bounds, axis=0).max())
    low, high = bounds
    if last is not None and last.key == key:  # twice the room, so that who slides away seldom asks for more
        half, widest = high - low, last.widest
        low, high = (np.clip(end, bounds.mean(axis=0) - 0.5 * widest, bounds.mean(axis=0) + 0.5 * widest)
                     for end in (low - 0.5 * half, high + 0.5 * half))  # fmt: skip
    found = implicit_surfaces(model, low, high)
    own = _drawn(found, style)
    endless = np.any([one.endless for one in found], axis=0)
    corners = np.concatenate([own.corners, low[None], high[None]])
    scale.lasting["surfaces"] = Room(key, corners.min(axis=0), corners.max(axis=0), widest, endless, own)
    return own


def _left(last: Room, bounds: FloatArray) -> bool:
    """Whether something has left the room along an endless axis, and the room may still grow."""
    outside = (bounds[0] < last.low) | (bounds[1] > last.high)
    grown = float((last.high - last.low)[last.endless].max(initial=0.0)) >= last.widest
    return bool((outside & last.endless).any()) and not grown and bool(np.isfinite(bounds).all())


def _drawn(found: tuple[ImplicitSurface, ...], style: Style) -> OwnSurfaces:
    meshes = [one for one in found if len(one.squares)]
    points = np.concatenate([np.zeros((0, 3)), *(one.points for one in found)])
    lines = [Polyline(line, style.rule, "surface") for one in found for line in one.lines]
    thin = as_hex([0.5 * (a + b) for a, b in zip(rgb(style.rule), rgb(style.ghost), strict=True)])
    lines += [Polyline(line, thin, "surface") for one in meshes for line in heights(one)]
    return OwnSurfaces(
        surfaces=tuple(FrameSurface(one.vertices, one.triangles, style.ghost, OPACITY, "surface") for one in meshes),
        outlines=tuple(lines),
        notes=tuple(surface_notes(found)),
        corners=np.stack([points.min(axis=0), points.max(axis=0)]) if len(points) else points,
    )
