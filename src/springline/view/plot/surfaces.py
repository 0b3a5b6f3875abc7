"""Surfaces on paper, lit from the upper left: user-defined meshes, and cloth woven with its springs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.moments.cloth import vertex_normals
from springline.moments.hull import Hull
from springline.view.camera import Camera
from springline.view.frame import INSIDE, OVER
from springline.view.implicit_surface import ImplicitSurface
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path

LIGHT = np.array([-0.45, 0.65, 0.62])  # direction of the light: right, up and toward the eye
AROUND = 0.3  # [-] fraction of ambient light
LIT, SHADED = 0.7, 0.75  # [-] of the way to the lightest and to the darkest color
LINE = 1.1  # [points]
SOFTEST, SOFT = 0.50, 0.62  # [-] of its color: cloth lit from behind, and the increase in full light
WEAVE, DEEPER = 0.5, 0.25  # [-] of its usual width, and of the way to ink: a spring on cloth
MOST_WOVEN = 30_000  # triangles and springs on paper: above, only springs are drawn
PALER = 0.5  # [-] of the way to white: cloth in print is lighter than its springs by this
TINT = 0.3  # opacity of cloth in a plane, which is not shaded
TOUCHING = 1e-9  # [-] of the size: a point at a smaller depth behind a triangle lies on it
BELOW = 3.9  # z-order of objects hidden by cloth; cloth itself has 4
SEAM = 0.35  # [points] overlap of triangles, which hides seams between them


class WovenCloth(NamedTuple):
    """Triangles and springs from back to front: corners on paper, shape (k, 3, 2); springs repeat their head."""

    paths: FloatArray
    fill: FloatArray
    edge: FloatArray
    width: FloatArray


def weave_cloth(
    camera: Camera, position: FloatArray, corners: IntArray, color: FloatArray, ends: FloatArray, shade: FloatArray,
    width: FloatArray, style: Style, creased: bool = False,
) -> WovenCloth:  # fmt: skip
    """Cloth and its springs as one collection of polygons, sorted so that nearer ones hide farther ones.

    Parameters
    ----------
    position : of points [m], shape (n, 3), of which ``corners``, shape (triangles, 3), are rows
    color : of points [0 to 1], shape (n, 3)
    ends : of springs [m], shape (m, 2, 3), each with a ``shade`` [0 to 1] and a ``width`` [points]
    """
    from matplotlib.colors import to_rgb

    places = position[corners]
    normal = np.cross(places[:, 1] - places[:, 0], places[:, 2] - places[:, 0])
    if not creased:
        normal = vertex_normals(position, corners)[corners].sum(axis=1)
    normal /= np.maximum(np.linalg.norm(normal, axis=1), 1e-300)[:, None]
    normal *= np.where(normal @ camera.toward < 0.0, -1.0, 1.0)[:, None]
    light = LIGHT @ np.stack([camera.right, camera.up, camera.toward])
    soft = 0.5 + 0.5 * normal @ (light / np.linalg.norm(light))
    tint = color[corners].mean(axis=1)
    if style.gray:  # print style has dark springs, to be visible as lines on white
        tint = tint + PALER * (1.0 - tint)
    fill = np.clip(tint * (SOFTEST + SOFT * soft**2)[:, None], 0.0, 1.0)
    shade = shade + DEEPER * (np.array(to_rgb(style.ink)) - shade)
    # springs are sorted in front of their triangles, by the depth of these
    depths = camera.depth(places)
    nearer = float(np.median(np.ptp(depths, axis=1))) if len(places) else 0.0
    depth = np.concatenate([depths.mean(axis=1), camera.depth(ends).mean(axis=1) + 0.5 * nearer])
    order = np.argsort(depth, kind="stable")
    lines = ends[:, [0, 1, 1]]
    clear = np.zeros((len(lines), 4))
    opaque = [np.column_stack([one, np.ones(len(one))]) for one in (fill, shade)]
    return WovenCloth(
        camera.project(np.concatenate([places, lines])[order]),
        np.concatenate([opaque[0], clear])[order],
        np.concatenate([opaque[0], opaque[1]])[order],
        np.concatenate([np.full(len(places), SEAM), WEAVE * width])[order],
    )


def find_hidden_points(camera: Camera, position: FloatArray, corners: IntArray, of: IntArray) -> np.ndarray:
    """Mask of the points ``of`` that lie behind a triangle without being its corner, shape (k,), bool.

    Parameters
    ----------
    position : of points [m], shape (n, 3), of which ``corners``, shape (triangles, 3), and ``of``, shape (k,), are rows
    """
    paper, depth, found = camera.project(position), camera.depth(position), np.zeros(len(of), dtype=bool)
    if not len(corners) or not len(of):
        return found
    order = np.argsort(paper[of, 0], kind="stable")
    across, wide = paper[of[order], 0], paper[corners, 0]
    first = np.searchsorted(across, wide.min(axis=1))
    count = np.searchsorted(across, wide.max(axis=1), side="right") - first
    which = np.repeat(np.arange(len(corners)), count)  # pairs of a triangle and a point that it may cover
    rank = np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count) + np.repeat(first, count)
    point, ends = of[order[rank]], corners[which]
    origin, one, other = (paper[ends[:, k]] for k in range(3))
    one, other, to = one - origin, other - origin, paper[point] - origin
    area = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    area = np.where(area == 0.0, np.inf, area)  # seen edge-on, so it hides no point
    share = np.stack([to[:, 0] * other[:, 1] - to[:, 1] * other[:, 0], one[:, 0] * to[:, 1] - one[:, 1] * to[:, 0]])
    b, c = share / area
    inside = (np.minimum(b, c) > 0.0) & (b + c < 1.0) & np.isfinite(area) & (ends != point[:, None]).all(axis=1)
    there = (1.0 - b - c) * depth[ends[:, 0]] + b * depth[ends[:, 1]] + c * depth[ends[:, 2]]
    front = inside & (there > depth[point] + TOUCHING * float(np.ptp(position, axis=0).max()))
    found[order[rank[front]]] = True
    return found


def draw_surfaces(ax: Axes, found: Sequence[ImplicitSurface], camera: Camera, style: Style, zoom: float = 1.0) -> None:
    """Draw all surfaces below moving objects; ``zoom`` scales the widths of lines."""
    from matplotlib.collections import LineCollection, PolyCollection

    if any(len(one.squares) for one in found):
        paths, shades = shaded_squares(found, camera, style)
        look: dict[str, Any] = {
            "linewidths": 0.4,
            "zorder": 1.4,
            "gid": "surface",
            "rasterized": True,
        }  # thousands of squares
        ax.add_collection(PolyCollection(list(paths), facecolors=shades, edgecolors=shades, **look), autolim=False)
    lines = [camera.project(line) for one in found for line in one.lines]
    drawn = LineCollection(lines, colors=style.rule, linewidths=LINE * zoom, zorder=1.5, gid="surface edge")
    ax.add_collection(drawn, autolim=False)


def shaded_squares(found: Sequence[ImplicitSurface], camera: Camera, style: Style) -> tuple[FloatArray, FloatArray]:
    """Squares of surfaces from back to front: corners on paper, shape (f, 4, 2), and colors [0 to 1], shape (f, 3)."""
    corners = np.concatenate([one.vertices[one.squares] for one in found])
    order = np.argsort(camera.depth(corners).mean(axis=1), kind="stable")
    normals = np.concatenate([one.normals for one in found])
    return camera.project(corners[order]), lit(normals[order], camera, style)


def lit(normal: FloatArray, camera: Camera, style: Style) -> FloatArray:
    """Color of squares [0 to 1], shape (f, 3), with these normals, shape (f, 3); both sides are lit equally."""
    normal = normal * np.where(normal @ camera.toward < 0.0, -1.0, 1.0)[:, None]
    light = LIGHT @ np.stack([camera.right, camera.up, camera.toward])
    direct = normal @ light / np.linalg.norm(light)
    share = np.clip(AROUND + (1.0 - AROUND) * direct, 0.0, 1.0)[:, None]
    dim, bright = ends_of(style)
    return np.asarray(dim + share * (bright - dim))


def ends_of(style: Style) -> tuple[FloatArray, FloatArray]:
    """Colors of a surface in shadow and in full light [0 to 1], shape (3,) each."""
    from matplotlib.colors import to_rgb

    base, *others = (np.array(to_rgb(color)) for color in (style.ghost, style.background, style.rule))
    dark, bright = sorted(others, key=lambda color: float(color.sum()))
    return base + SHADED * (dark - base), base + LIT * (bright - base)


WIRE = 0.4  # opacity of the edges of a hull's triangles in space; half of it behind the particles
HULL_BELOW, HULL_OVER = 2.9, 5.2  # z-orders below and above springs and particles


class HullSide(NamedTuple):
    """Faces of a hull on one side of the particles inside: paths, and colors of faces and edges [0 to 1]."""

    paths: list[Path]
    fill: FloatArray
    edge: FloatArray


def hull_sides(hull: Hull, camera: Camera, style: Style) -> tuple[HullSide, HullSide]:
    """Parts of a hull behind and in front of the particles; in a plane all of it is behind."""
    from matplotlib.colors import to_rgb
    from matplotlib.path import Path

    ink = np.array(to_rgb(style.accent))
    nothing = HullSide([], np.zeros((0, 4)), np.zeros((0, 4)))
    if not len(hull.facets):
        return nothing, nothing
    if hull.facets.shape[1] == 2:
        # one path of all loops: holes have the opposite orientation, and so stay open
        whole = Path.make_compound_path(*(Path(camera.project(line), closed=True) for line in hull.loops))
        return HullSide([whole], np.array([[*ink, INSIDE]]), np.array([[*ink, 1.0]])), nothing
    light = LIGHT @ np.stack([camera.right, camera.up, camera.toward])
    direct = np.clip(hull.normals @ light / np.linalg.norm(light), 0.0, 1.0)[:, None]
    shade = ink * (1.0 - 0.4 * (1.0 - direct)) + 0.35 * direct * (1.0 - ink)
    ahead = hull.normals @ camera.toward >= 0.0
    order = np.argsort(camera.depth(hull.facets).mean(axis=1), kind="stable")
    paths = camera.project(hull.facets)
    sides = [
        HullSide(
            [Path(np.concatenate([path, path[:1]]), closed=True) for path in paths[rows]],
            np.column_stack([shade[rows], np.full(len(rows), OVER)]),
            np.tile([*ink, wire], (len(rows), 1)),
        )
        for rows, wire in ((order[~ahead[order]], 0.5 * WIRE), (order[ahead[order]], WIRE))
    ]
    return sides[0], sides[1]


def draw_hull(ax: Axes, hull: Hull, camera: Camera, style: Style) -> None:
    """Draw a hull: the part behind the particles below them, and the part in front above them."""
    from matplotlib.collections import PathCollection

    width = LINE if hull.facets.shape[1] == 2 else 0.4 * LINE
    for side, height in zip(hull_sides(hull, camera, style), (HULL_BELOW, HULL_OVER), strict=True):
        if side.paths:
            look: dict[str, Any] = {"facecolors": side.fill, "edgecolors": side.edge, "linewidths": width}
            ax.add_collection(PathCollection(side.paths, zorder=height, gid="hull", **look), autolim=False)
