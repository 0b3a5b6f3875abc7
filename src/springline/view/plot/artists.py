"""Artists of springs, cloth, trails and supports: filled once in a plot, and again for each frame of a film."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.view.camera import Camera
from springline.view.plot.surfaces import TINT, WovenCloth
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_CASED = 2_000  # springs drawn with a gap where they pass behind another; more gaps would hide the springs
GAP = 1.7  # [points] by which a gap is wider than its spring
INNER = 0.8  # [-] of a spring's length: its gap, which ends before the springs that it meets
MOST_VECTORS = 4_000  # triangles and springs of cloth up to which an SVG or a PDF contains them individually
USUAL_WIDTH = 2.4  # [points] of a spring, if there are few
OLDEST, NEWEST = 0.1, 0.95  # opacity of a trail at its ends
LARGEST_SUPPORT = 9.0  # [points] half the height of the triangle of a support, if there are few


def line_width(most: float, count: int) -> float:
    """Width of lines [points]: thinner if there are many."""
    return most * float(np.clip((130.0 / max(count, 1)) ** 0.3, 0.12, 1.1))


class SpringLines:
    """Lines of springs from back to front, each with a gap around it where it passes in front of another.

    ``zoom`` scales the width of gaps; ``look`` is passed on to matplotlib's ``LineCollection``.
    """

    def __init__(self, ax: Axes, style: Style, zoom: float = 1.0, **look: Any) -> None:
        from matplotlib.collections import LineCollection
        from matplotlib.colors import to_rgb

        self.artist: Any = LineCollection([], zorder=4, gid="springs", **{"capstyle": "round", **look})
        ax.add_collection(self.artist, autolim=False)
        self.ground, self.gap = np.array(to_rgb(style.background)), GAP * zoom
        self._paths: FloatArray | None = None
        self._widths: FloatArray | None = None

    def show(self, paths: FloatArray, color: FloatArray, widths: FloatArray, *, cased: bool) -> None:
        """Draw springs on paper, the farthest first.

        Parameters
        ----------
        paths : points on paper, shape (springs, points, 2); two points each if they are ``cased``
        color : [0 to 1], shape (springs, 3)
        widths : [points], shape (springs,)
        """
        if cased:
            paths, color, widths = self._add_casing(paths, color, widths)
        # creating thousands of path objects takes longer than drawing them: these are views of an array that is kept
        if self._paths is None or self._paths.shape != paths.shape:
            self._paths = np.array(paths)
            self.artist.set_segments(self._paths)
        self._paths[...] = paths
        if self._widths is None or not np.array_equal(self._widths, widths):
            self._widths = widths
            self.artist.set_linewidths(widths)
        self.artist.stale = True
        self.artist.set_color(color)

    def _add_casing(self, paths: FloatArray, color: FloatArray, widths: FloatArray) -> tuple[FloatArray, ...]:
        """Insert before each line a wider one in the color of the background."""
        middle = paths.mean(axis=1, keepdims=True)
        both = np.stack([middle + INNER * (paths - middle), paths], axis=1).reshape(-1, 2, 2)
        shades = np.stack([np.broadcast_to(self.ground, color.shape), color], axis=1).reshape(-1, 3)
        return both, shades, np.stack([widths + self.gap, widths], axis=1).ravel()


class ClothArtist:
    """Triangles of cloth: woven with its springs in space, a tint below the springs in a plane."""

    def __init__(self, ax: Axes) -> None:
        from matplotlib.collections import PolyCollection

        self.artist: Any = PolyCollection([], joinstyle="round", gid="cloth")
        ax.add_collection(self.artist, autolim=False)

    def clear(self) -> None:
        """Remove all triangles."""
        self.artist.set_verts([])

    def weave(self, cloth: WovenCloth) -> None:
        """Draw triangles and springs from back to front."""
        self.artist.set_verts(cloth.paths)
        self.artist.set(facecolor=cloth.fill, edgecolor=cloth.edge, linewidth=cloth.width, zorder=4.0)

    def tint(self, camera: Camera, position: FloatArray, corners: IntArray, color: FloatArray) -> None:
        """Draw a tint; ``corners``, shape (triangles, 3), are rows of points [m] and of their colors [0 to 1]."""
        self.artist.set_verts(camera.project(position[corners]))
        self.artist.set(facecolor=color[corners].mean(axis=1), alpha=TINT, linewidth=0.0, zorder=3.8)


def draw_woven(ax: Axes, cloth: WovenCloth) -> None:
    """Draw cloth with its springs on axes, as a bitmap if it has many triangles."""
    drawn = ClothArtist(ax)
    drawn.weave(cloth)
    drawn.artist.set_rasterized(len(cloth.paths) > MOST_VECTORS)


class TrailLines:
    """Trails of particles that fade with age; ``zoom`` scales the width of lines."""

    def __init__(self, ax: Axes, zoom: float = 1.0) -> None:
        from matplotlib.collections import LineCollection

        self.artist: Any = LineCollection([], linewidths=1.2 * zoom, zorder=3, gid="trails")
        ax.add_collection(self.artist, autolim=False)

    def show(self, paths: Sequence[FloatArray], colors: Iterable[Any]) -> None:
        """Draw trails on paper, shape (points, 2) each, in the order of time, each in a color."""
        from matplotlib.colors import to_rgba

        pieces, shades = [], []
        for path, color in zip(paths, colors, strict=True):
            shade = np.tile(to_rgba(color), (max(len(path) - 1, 0), 1))
            shade[:, 3] = np.linspace(OLDEST, NEWEST, len(shade))
            pieces.append(np.stack([path[:-1], path[1:]], axis=1))
            shades.append(shade)
        self.artist.set_segments(list(np.concatenate(pieces)) if pieces else [])
        self.artist.set_color(np.concatenate(shades) if shades else [])


def supports(ax: Axes, style: Style, label: str, zoom: float = 1.0, zorder: float = 6.0) -> Any:
    """Markers of supports, without positions yet: triangles, filled if all axes are held, open for a "roller"."""
    markers: dict[str, Any] = {"zorder": zorder, "gid": label, "clip_on": False, "markeredgewidth": 0.9 * zoom}
    return ax.plot([], [], **markers, **support_look(style, label))[0]


def support_look(style: Style, label: str) -> dict[str, Any]:
    """Marker style of supports, in the drawing and in the key."""
    fill = style.background if label == "roller" else style.anchor
    return {"marker": support(), "linestyle": "none", "markerfacecolor": fill, "markeredgecolor": style.anchor}


def support_size(count: int) -> float:
    """Marker size of supports [points]: smaller if there are many."""
    return 2.0 * float(np.clip(LARGEST_SUPPORT * (12.0 / max(count, 1)) ** 0.25, 3.0, LARGEST_SUPPORT))


def support() -> Any:
    """Triangle whose tip is at the particle."""
    from matplotlib.path import Path

    return Path([(0.0, 0.0), (-0.62, -1.0), (0.62, -1.0), (0.0, 0.0)], closed=True)
