"""Forces as arrows: reactions and loads of a shape, at most as many as can be distinguished."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium import rounding
from springline.equilibrium.result import Equilibrium
from springline.view.camera import Camera
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST = 120  # arrows of a kind; more would overlap
MOST_VALUES = 12  # supports up to which each has its reaction as a label
REACH = 0.15  # [-] of the drawing's diagonal: length of the longest reaction
LOAD_REACH = 0.07  # [-] of the drawing's diagonal: length of the longest load
LEANS = 1e-6  # [-] an arrow with a smaller component along its particle's members counts as not pushing
NOTHING = 1e-9  # [-] of the largest force: smaller forces are rounding errors
BESIDE = 4.0  # [points] from an arrow's end to its value
TURNS = np.radians([0.0, 40.0, -40.0, 80.0, -80.0, 120.0, -120.0, 180.0])  # tried in turn
FURTHER = (1.0, 3.0, 6.0)  # [-] of BESIDE: distances that are tried


class ForceArrows(NamedTuple):
    """Forces on paper.

    particle : on which they act, shape (k,)
    tail, tip : positions on paper [m], shape (k, 2)
    value : magnitudes in space [N], shape (k,)
    pushes : True if they end at their particle, False if they begin there, shape (k,)
    there : number of forces, drawn or not
    """

    particle: IntArray
    tail: FloatArray
    tip: FloatArray
    value: FloatArray
    pushes: np.ndarray
    there: int

    @property
    def outer(self) -> FloatArray:
        """End away from the particle [m], shape (k, 2)."""
        return np.where(self.pushes[:, None], self.tail, self.tip)

    @property
    def inner(self) -> FloatArray:
        """End at the particle [m], shape (k, 2)."""
        return np.where(self.pushes[:, None], self.tip, self.tail)

    def of(self, particles: np.ndarray) -> ForceArrows:
        """Arrows at some particles, shape (particles,), bool."""
        kept = particles[self.particle]
        tail, tip = self.tail[kept], self.tip[kept]
        return ForceArrows(self.particle[kept], tail, tip, self.value[kept], self.pushes[kept], self.there)

    def along(self, parts: int = 6) -> FloatArray:
        """Points along the arrows [m], shape (parts k, 2)."""
        return np.concatenate([self.tail + part * (self.tip - self.tail) for part in np.linspace(0.0, 1.0, parts)])


def reaction_arrows(shape: Equilibrium, camera: Camera, diagonal: float) -> ForceArrows:
    """Reactions of supports, drawn outside the shape: the arrow ends at a support that pushes and begins at one that
    pulls.

    The longest is REACH of ``diagonal`` [m], the others in proportion.
    """
    rows, there = _worth_drawing(shape.reactions, shape, shape.supports, camera)
    force, value = _to_scale(shape.reactions[rows], camera, REACH * diagonal)
    return _outer_arrows(shape, camera, rows, force, value, there)


def load_arrows(shape: Equilibrium, camera: Camera, diagonal: float) -> ForceArrows:
    """Arrows of the loads on particles that can move; the longest is LOAD_REACH of ``diagonal`` [m]."""
    movable = np.flatnonzero(shape.data.problem.free[:, : shape.data.model.dim].any(axis=1))
    rows, there = _worth_drawing(shape.loads, shape, movable, camera)
    force, value = _to_scale(shape.loads[rows], camera, LOAD_REACH * diagonal)
    return _outer_arrows(shape, camera, rows, force, value, there)


def contact_arrows(force: FloatArray, position: FloatArray, camera: Camera, diagonal: float) -> ForceArrows:
    """Arrows of forces on particles [N], shape (n, 3), from each along its force.

    The longest is REACH of ``diagonal`` [m], the others in proportion.
    """
    size = np.sqrt((force**2).sum(axis=1))
    rows, there = _thin_evenly(np.flatnonzero(size > NOTHING * size.max(initial=0.0)), size, position, camera)
    along, value = _to_scale(force[rows], camera, REACH * diagonal)
    tail = camera.project(position[rows])
    return ForceArrows(rows, tail, tail + along, value, np.zeros(len(rows), dtype=bool), there)


def least_force(shape: Equilibrium) -> float:
    """Force [N] below which forces are shown as zero."""
    least = rounding.force_rounding(shape.data.model, shape.position)
    return max(NOTHING * largest_force(shape), least, rounding.residual_rounding(shape))


def largest_force(shape: Equilibrium) -> float:
    """Largest of all member forces, reactions and loads, by axis [N]."""
    kinds = (shape.tension, shape.ties.tension, shape.reactions, shape.loads)
    return max(float(np.abs(of).max(initial=0.0)) for of in kinds)


def draw_arrows(ax: Axes, arrows: ForceArrows, color: str, width: float, height: float, gid: str) -> None:
    """Draw arrows of a width [in] at a z-order."""
    if len(arrows.particle):
        x, y = arrows.tail.T
        u, v = (arrows.tip - arrows.tail).T
        look: dict[str, Any] = {
            "headwidth": 4.2,
            "headlength": 5.5,
            "headaxislength": 5.0,
            "minlength": 0.1,
            "clip_on": False,
        }
        ax.quiver(
            x, y, u, v, angles="xy", scale_units="xy", scale=1.0, units="inches", width=width, color=color,
            zorder=height, gid=gid, **look,
        )  # fmt: skip


def write_values(
    ax: Axes,
    ends: FloatArray,
    directions: FloatArray,
    words: list[str],
    colors: list[str],
    avoided: FloatArray,
    style: Style,
) -> None:
    """Write text beyond the ends of arrows where it does not overlap other text; the drawing's limits must be set.

    Parameters
    ----------
    ends, directions : positions on paper [m] and directions away from the arrows, shape (k, 2)
    avoided : positions that the text should not hide [m], shape (points, 2)
    """
    from matplotlib.backends.backend_agg import RendererAgg

    dpi = ax.figure.dpi
    renderer = RendererAgg(1, 1, dpi)  # measures text; the canvas of a host figure may not be a raster canvas
    taken = [text.get_window_extent(renderer) for text in ax.texts]
    points = ax.transData.transform(avoided)
    for text, color, position, direction in zip(words, colors, ends, directions, strict=True):
        label = ax.annotate(
            text, (float(position[0]), float(position[1])), (0.0, 0.0), textcoords="offset points",
            fontsize=style.tick_size, color=color, zorder=9, ha="center", va="center", annotation_clip=False,
            gid="value", bbox={"facecolor": style.background, "edgecolor": "none", "alpha": 0.75, "pad": 0.8},
        )  # fmt: skip
        box = label.get_window_extent(renderer)
        free = _candidates(box, ax.transData.transform(position), direction, dpi / 72.0)
        offset, chosen = min(free, key=lambda one: _overlap_score(one[1], taken, points))
        label.set_position(offset)  # type: ignore[arg-type]
        taken.append(chosen)


def _candidates(
    box: Any, end: FloatArray, direction: FloatArray, point: float
) -> list[tuple[tuple[float, float], Any]]:
    """Candidate boxes around an arrow's end, the best first: offset of the center [points], and the box."""
    direction = direction / max(float(np.hypot(*direction)), 1e-300)
    half, middle = 0.5 * np.array([box.width, box.height]), 0.5 * (box.min + box.max)
    found = []
    for far in FURTHER:
        for turn in TURNS:
            cos, sin = np.cos(turn), np.sin(turn)
            to = np.array([cos * direction[0] - sin * direction[1], sin * direction[0] + cos * direction[1]])
            offset = to * (far * BESIDE * point + float(half @ np.abs(to)))
            moved = box.translated(*(end + offset - middle))
            found.append(((float(offset[0]) / point, float(offset[1]) / point), moved))
    return found


def _overlap_score(box: Any, taken: list[Any], points: FloatArray) -> int:
    """Penalty of a box: overlaps with other text, with a high weight, and hidden points."""
    inside = ((points > box.min) & (points < box.max)).all(axis=1)
    return 1000 * sum(bool(box.overlaps(other)) for other in taken) + int(inside.sum())


def _worth_drawing(forces: FloatArray, shape: Equilibrium, rows: IntArray, camera: Camera) -> tuple[IntArray, int]:
    """Particles with a nonzero force, thinned evenly over the paper and including the largest; and their number."""
    size = np.sqrt((forces[rows] ** 2).sum(axis=1))
    felt = size > least_force(shape)
    whole = np.zeros(len(forces))
    whole[rows] = size
    return _thin_evenly(rows[felt], whole, shape.position, camera)


def _thin_evenly(rows: IntArray, size: FloatArray, position: FloatArray, camera: Camera) -> tuple[IntArray, int]:
    """Particles thinned evenly over the paper, with that of the largest size, and their number before."""
    if len(rows) <= MOST:
        return rows, len(rows)
    return np.unique(np.append(_evenly(camera.project(position[rows]), rows), rows[size[rows].argmax()])), len(rows)


def _evenly(position: FloatArray, rows: IntArray) -> IntArray:
    """Particle nearest to the center of each occupied square of the paper, at most MOST - 1."""
    longest = max(float(np.ptp(position, axis=0).max()), 1e-300)
    across = MOST
    while True:
        inside = (position - position.min(axis=0)) * (across / longest)
        cell = np.floor(inside)
        order = np.lexsort([np.abs(inside - cell - 0.5).max(axis=1), cell[:, 1], cell[:, 0]])
        _, first = np.unique(cell[order], axis=0, return_index=True)
        if len(first) < MOST:
            return rows[order[first]]
        across = int(0.9 * across)


def _outer_arrows(
    shape: Equilibrium, camera: Camera, rows: IntArray, force: FloatArray, value: FloatArray, there: int
) -> ForceArrows:
    """Arrows that end at their particle if they push at its members, and otherwise begin there."""
    position = camera.project(shape.position[rows])
    pushes = (force * _inward(shape, camera)[rows]).sum(axis=1) > LEANS * np.hypot(*force.T)
    tail = np.where(pushes[:, None], position - force, position)
    return ForceArrows(rows, tail, tail + force, value, pushes, there)


def _to_scale(forces: FloatArray, camera: Camera, reach: float) -> tuple[FloatArray, FloatArray]:
    """Forces on paper, the longest ``reach`` [m], shape (k, 2), and their magnitudes [N], shape (k,)."""
    size = np.sqrt((forces**2).sum(axis=1))
    return camera.project(forces) * (reach / max(float(size.max(initial=0.0)), 1e-300)), size


def _inward(shape: Equilibrium, camera: Camera) -> FloatArray:
    """Sum of the unit vectors on paper from each particle along its members, shape (particles, 2)."""
    springs, ties, position = shape.data.model.springs, shape.ties.ends, camera.project(shape.position)
    tail, head = np.append(springs.tail, ties[:, 0]), np.append(springs.head, ties[:, 1])
    along = position[head] - position[tail]
    along /= np.maximum(np.hypot(*along.T), 1e-300)[:, None]
    count = len(position)
    return np.column_stack([np.bincount(tail, part, count) - np.bincount(head, part, count) for part in along.T])
