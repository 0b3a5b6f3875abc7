"""Surfaces of the user's own on paper: meshes from back to front, lit from the upper left, and lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.view.camera import Camera
from springline.view.implicit_surface import ImplicitSurface
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LIGHT = np.array([-0.45, 0.65, 0.62])  # where it comes from: right, up and toward the eye
AROUND = 0.3  # [-] of the light comes from everywhere
LIT, SHADED = 0.7, 0.75  # [-] of the way to the lightest and to the darkest color near by
LINE = 1.1  # [points]


def draw_surfaces(ax: Axes, found: Sequence[ImplicitSurface], camera: Camera, style: Style, zoom: float = 1.0) -> None:
    """All surfaces on axes, below everything that moves; ``zoom`` is of the widths of lines."""
    from matplotlib.collections import LineCollection, PolyCollection

    meshes = [one for one in found if len(one.squares)]
    if meshes:
        corners = np.concatenate([one.vertices[one.squares] for one in meshes])
        order = np.argsort(camera.depth(corners).mean(axis=1), kind="stable")
        normals = np.concatenate([one.normals for one in meshes])
        paths, shades = camera.project(corners[order]), lit(normals[order], camera, style)
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


def lit(normal: FloatArray, camera: Camera, style: Style) -> FloatArray:
    """The color of squares [0 to 1], shape (f, 3), with these normals, shape (f, 3); both sides are lit alike."""
    normal = normal * np.where(normal @ camera.toward < 0.0, -1.0, 1.0)[:, None]
    light = LIGHT @ np.stack([camera.right, camera.up, camera.toward])
    direct = normal @ light / np.linalg.norm(light)
    share = np.clip(AROUND + (1.0 - AROUND) * direct, 0.0, 1.0)[:, None]
    dim, bright = ends_of(style)
    return np.asarray(dim + share * (bright - dim))


def lamp() -> dict[str, object]:
    """Where the light comes from, right, up and toward the eye, and what share of it comes from everywhere."""
    return {"from": (LIGHT / np.linalg.norm(LIGHT)).round(6).tolist(), "around": AROUND}


def ends_of(style: Style) -> tuple[FloatArray, FloatArray]:
    """The colors of a surface in the shade and in full light [0 to 1], shape (3,) each."""
    from matplotlib.colors import to_rgb

    base, *others = (np.array(to_rgb(color)) for color in (style.ghost, style.background, style.rule))
    dark, bright = sorted(others, key=lambda color: float(color.sum()))
    return base + SHADED * (dark - base), base + LIT * (bright - base)
