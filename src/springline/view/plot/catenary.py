"""Figure of a chain with the ideal and the elastic catenary, and their errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.catenary import Catenary, elastic_catenary, ideal_catenary
from springline.errors import SceneError
from springline.forces.gravity import Gravities
from springline.moments.still import Still
from springline.view.plot.floor import fit
from springline.view.plot.photo import Photo, draw_photo
from springline.view.plot.sheet import Fact, Rect, Sheet, format_number, plain
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DEEP = 0.4  # [-] sag over span from which on the two panels are side by side
FINE = 400  # points of a curve
ASIDE = 1e-6  # [-] of the length: a chain further out of its plane gets a note
MOVING = 1e-3  # [-] of sqrt(g sag): a faster chain is still moving


def draw_catenary(shot: Still, sheet: Sheet, before: bool = True, photo: Photo | None = None) -> None:
    """Fill a sheet with a chain and its catenaries; ``before`` adds the drawn chain, and a photo lies behind."""
    chain = chain_of(shot)
    shape, residual = _panels(sheet.room, photo is not None or _deep(chain))
    moved = before and not np.array_equal(shot.drawn, shot.position)
    _draw_shape(sheet.axes(shape), chain, shape, sheet.style, moved, photo)
    _draw_misfits(sheet.axes(residual), chain, sheet.style)
    sheet.title(shot.title, _subtitle(shot, chain))
    sheet.block(_facts(shot, chain), notes=_notes(shot, chain) + ([] if photo is None else [photo.photo_caption]))


def _deep(chain: ChainShape) -> bool:
    return chain.sag > DEEP * float(chain.nodes[-1, 0])


def _panels(room: Rect, deep: bool) -> tuple[Rect, Rect]:
    """Panels for the shape and for the misfit, depending on the sag of the chain."""
    left, bottom = room.left + 0.5, room.bottom + 0.38
    width, height = room.width - 0.5, room.height - 0.38
    if deep:
        first = 0.56 * width
        return Rect(left, bottom, first, height), Rect(left + first + 0.75, bottom, width - first - 0.75, height)
    second = 0.27 * height
    return Rect(left, bottom + second + 0.6, width, height - second - 0.6), Rect(left, bottom, width, second)


def _curves(chain: ChainShape, style: Style) -> list[tuple[str, Catenary, str, str]]:
    """Name, curve, color and dashes of each available catenary."""
    found = [("elastic", chain.elastic, style.accent, "solid")]
    return found if chain.ideal is None else [*found, ("ideal", chain.ideal, style.second, "dashed")]


def _draw_shape(ax: Axes, chain: ChainShape, rect: Rect, style: Style, before: bool, photo: Photo | None) -> None:
    plain(ax, style)
    ax.set_xlabel("horizontally from the left support [m]")
    ax.set_ylabel("height over the left support [m]")
    turned = np.array([1.0, chain.upright])
    drawn = [turned * chain.nodes]
    if photo is not None:
        matrix = photo.pixel_matrix(chain.plane_coordinates)
        draw_photo(ax, photo, matrix, style)
        drawn.append(photo.corners(matrix))
    if before:
        drawn.append(turned * chain.drawn)
        ax.plot(*drawn[-1].T, color=style.ghost, linewidth=1.2, label="as drawn", gid="drawn", zorder=1.5)
    for name, curve, color, dashes in _curves(chain, style)[::-1]:
        points = turned * curve.points(np.linspace(0.0, curve.length, FINE))
        drawn.append(points)
        ax.plot(*points.T, color=color, linestyle=dashes, linewidth=1.8, label=f"{name} catenary", gid=f"curve:{name}")
    ax.plot(
        *drawn[0].T, color=style.ink, linewidth=0.9, marker="o", markersize=_dot(len(chain.nodes)), zorder=4,
        label=f"{_noun(chain)}, {len(chain.nodes) - 1} links", gid="chain",
    )  # fmt: skip
    ax.plot(
        *drawn[0][[0, -1]].T,
        linestyle="none",
        marker="^",
        markersize=9,
        color=style.anchor,
        zorder=5,
        gid="anchored",
    )
    everything = np.concatenate(drawn)
    fit(ax, everything.min(axis=0), everything.max(axis=0), rect)
    ax.legend(loc="center" if _deep(chain) else "best", frameon=False, fontsize=style.tick_size, labelcolor=style.ink)


def _draw_misfits(ax: Axes, chain: ChainShape, style: Style) -> None:
    plain(ax, style)
    ax.axhline(0.0, color=style.ghost, linewidth=1.0)
    x = chain.nodes[:, 0]
    for name, curve, color, dashes in _curves(chain, style)[::-1]:
        ax.plot(
            x, chain.upright * chain.misfit(curve), color=color, linestyle=dashes, linewidth=1.1, marker="o",
            markersize=_dot(len(x)), label=f"{_noun(chain)} over {name}", gid=f"misfit:{name}",
        )  # fmt: skip
    ax.set_xlabel("horizontally from the left support [m]")
    ax.set_ylabel(f"{_noun(chain)} above the curve [m]")
    ax.margins(x=0.04, y=0.22)
    ax.legend(loc="best", frameon=False, fontsize=style.tick_size, labelcolor=style.ink)


def _noun(chain: ChainShape) -> str:
    return "chain" if chain.upright > 0.0 else "arch"


def _dot(count: int) -> float:
    return float(np.clip(60.0 / count, 1.5, 4.5))


def _subtitle(shot: Still, chain: ChainShape) -> str:
    when = f"at {format_number(shot.time, 's')}" if shot.method else "as drawn" if shot.shape is None else "at rest"
    return (
        f"{_noun(chain).capitalize()} of {len(chain.nodes) - 1} links {when}, with the elastic and the ideal catenary"
    )


def error_text(chain: ChainShape, curve: Catenary) -> str:
    """Largest misfit of the nodes in meters and in percent of the sag."""
    worst = float(np.nanmax(np.abs(chain.misfit(curve))))
    share = (
        f" · {100.0 * worst / chain.sag:.2g} % of {'sag' if chain.upright > 0.0 else 'rise'}" if chain.sag > 0.0 else ""
    )
    return format_number(worst, "m", 3) + share


def _facts(shot: Still, chain: ChainShape) -> list[Fact]:
    facts = [
        ("span", format_number(float(chain.nodes[-1, 0]), "m")),
        ("sag" if chain.upright > 0.0 else "rise", format_number(chain.sag, "m")),
    ]
    facts.append((f"thrust of {_noun(chain)}", format_number(float(chain.thrust.mean()), "N")))
    facts.append(("thrust, elastic", format_number(chain.elastic.thrust, "N")))
    facts.append(("error to elastic", error_text(chain, chain.elastic)))
    if chain.ideal is not None:
        facts.append(("error to ideal", error_text(chain, chain.ideal)))
    return facts


def _notes(shot: Still, chain: ChainShape) -> list[str]:
    hung = "" if chain.upright > 0.0 else " as it hung"
    curve = chain.elastic
    weight, rigidity = format_number(curve.weight, "N/m"), format_number(curve.rigidity, "N")
    notes = [f"Elastic: {format_number(curve.length, 'm')} unstretched{hung}, {weight}, EA {rigidity}"]
    if chain.ideal is not None:
        notes.append(f"Ideal: {format_number(chain.ideal.length, 'm')} long, as the chain is now")
    if not chain.even:
        notes.append("Links or weights differ along the chain; the curves take their means")
    if chain.aside > ASIDE * chain.elastic.length:
        notes.append(f"Up to {format_number(chain.aside, 'm', 2)} out of the plane of the supports")
    speed = float(np.linalg.norm(shot.velocity[shot.alive], axis=1).max())
    strength = float(np.linalg.norm(shot.model.room(Gravities).acceleration[0]))
    if speed > MOVING * np.sqrt(strength * max(chain.sag, 0.0)) or chain.sag <= 0.0:
        notes.append(
            f"Not at rest: {format_number(speed, 'm/s', 2)}" if speed > 0.0 else "Not in equilibrium: as drawn"
        )
    elif shot.shape is not None and not shot.shape.converged:
        notes.append(f"Not at rest: {shot.shape.data.why}")
    return notes


# Chain between two supports, found among the springs and mapped into its vertical plane, hanging or standing.

WAY_OUT = "Use kind 'shape' for anything else."
STRAIGHT = 1e-12  # [-] of the distance of the supports: a chain longer by less is straight
UNEVEN = 1e-6  # [-] of the mean: links and weights that differ by more are uneven


@dataclass(frozen=True, eq=False)
class ChainShape:
    """Chain in its plane, and the two curves that it is compared with; an inverted chain is mirrored to hang.

    Attributes
    ----------
    nodes : horizontal and vertical position of each particle from the left support [m], shape (n, 2)
    drawn : nodes of the initial shape [m], shape (n, 2)
    upright : 1, or -1 for an inverted chain: heights times this are those of the chain as it stands
    ideal : inextensible catenary with the present length of the chain; None if the chain is straight
    elastic : catenary with the chain's unstretched length, weight and rigidity
    thrust : horizontal part of each link's tension [N], shape (links,)
    even : whether links and weights are uniform, which the catenaries assume
    aside : largest distance of a node from the vertical plane through the supports [m]
    axes : of its plane, to the right and up, unit vectors, shape (2, 3)
    origin : the left support [m], shape (3,)
    """

    nodes: FloatArray
    drawn: FloatArray
    upright: float
    ideal: Catenary | None
    elastic: Catenary
    thrust: FloatArray
    aside: float
    even: bool
    axes: FloatArray
    origin: FloatArray

    @property
    def sag(self) -> float:
        """Greatest depth of a node below the line of the supports [m]."""
        x, z = self.nodes.T
        return float((x / x[-1] * z[-1] - z).max())

    def plane_coordinates(self, points: FloatArray) -> FloatArray:
        """Coordinates in the chain's plane [m], shape (n, 2), of points in space, shape (n, 3)."""
        return np.asarray((points - self.origin) @ self.axes.T)

    def misfit(self, curve: Catenary) -> FloatArray:
        """Height of each node above a curve [m], shape (n,)."""
        return np.asarray(self.nodes[:, 1] - curve.height(self.nodes[:, 0]))


def chain_of(shot: Still) -> ChainShape:
    """Chain of a still.

    Raises
    ------
    SceneError : if the springs are not a single row between two anchored ends, or have no uniform weight.
    """
    path, links = _order_links(shot)
    upright = -1.0 if shot.shape is not None and shot.shape.data.mirrored else 1.0
    up, gravity = _up(shot)
    up = upright * up
    along = _level(shot, path, up)
    if along[int(np.argmax(np.abs(along)))] < 0.0:  # left to right on paper
        path, links, along = path[::-1], links[::-1], -along
    apart = shot.position[path] - shot.position[path[0]]
    nodes = np.column_stack([apart @ along, apart @ up])
    began = shot.drawn[path] - shot.position[path[0]]
    steps = np.diff(apart, axis=0)
    level = np.linalg.norm(steps - np.outer(steps @ up, up), axis=1) / np.maximum(np.linalg.norm(steps, axis=1), 1e-300)
    elastic, even = _elastic(shot, path, links, gravity, nodes[-1])
    return ChainShape(
        nodes=nodes,
        drawn=np.column_stack([began @ along, began @ up]),
        upright=upright,
        ideal=_ideal(nodes, elastic.weight),
        elastic=elastic,
        thrust=upright * shot.tension[links] * level,
        aside=float(np.linalg.norm(apart - np.outer(nodes[:, 0], along) - np.outer(nodes[:, 1], up), axis=1).max()),
        even=even,
        axes=np.stack([along, upright * up]),
        origin=shot.position[path[0]],
    )


def _elastic(shot: Still, path: IntArray, links: IntArray, gravity: float, end: FloatArray) -> tuple[Catenary, bool]:
    """Elastic catenary from the chain's properties, and whether these are uniform."""
    rest, stiffness = _unstretched_links(shot, links)
    if (rest <= 0.0).any() or (stiffness <= 0.0).any():
        raise SceneError(f"The kind 'catenary' of plot() needs links with a rest length and a stiffness. {WAY_OUT}")
    weights = gravity * shot.model.particles.mass[path[1:-1]]
    if not weights.sum() > 0.0:
        raise SceneError(f"The kind 'catenary' of plot() needs inner particles with a weight. {WAY_OUT}")
    share = 0.5 * (rest[:-1] + rest[1:])  # length of cable that each inner node represents
    length = float(rest.sum())
    curve = elastic_catenary(
        float(end[0]), length, rise=float(end[1]),
        weight=float(weights.sum() / share.sum()), rigidity=length / float((1.0 / stiffness).sum()),
    )  # fmt: skip
    return curve, _is_uniform(rest) and _is_uniform(stiffness) and _is_uniform(weights / share)


def _unstretched_links(shot: Still, links: IntArray) -> tuple[FloatArray, FloatArray]:
    """Rest length [m] and stiffness [N/m] of each link; of an inverted chain those when it hung, shape (links,)."""
    springs = shot.model.springs
    rest, stiffness = springs.rest_length[links], springs.stiffness[links]
    if shot.shape is None or not shot.shape.data.mirrored:
        return rest, stiffness
    length, tension = shot.shape.length[links], -shot.tension[links]
    hung = length - tension / stiffness
    sections = np.isfinite(springs.area[links])  # for these the rigidity k L0 is given, not k
    rigidity = stiffness * rest
    hung = np.where(sections, rigidity * length / (rigidity + tension), hung)
    return hung, np.where(sections, rigidity / hung, stiffness)


def _ideal(nodes: FloatArray, weight: float) -> Catenary | None:
    """Ideal catenary with the present length of the chain, or None if the chain is straight."""
    span, rise = (float(value) for value in nodes[-1])
    length = float(np.hypot(*np.diff(nodes, axis=0).T).sum())
    if length <= float(np.hypot(span, rise)) * (1.0 + STRAIGHT):
        return None
    return ideal_catenary(span, length, weight=weight, rise=rise)


def _order_links(shot: Still) -> tuple[IntArray, IntArray]:
    """Particles and springs of the chain from one support to the other."""
    rows = np.flatnonzero(shot.intact)
    ends = np.column_stack([shot.model.springs.tail, shot.model.springs.head])[rows].astype(np.int64)
    degree = np.bincount(ends.ravel(), minlength=shot.model.particle_count)
    tips, joined = np.flatnonzero(degree == 1), np.flatnonzero(degree)
    if not len(rows) or len(tips) != 2 or degree.max() > 2 or len(joined) != len(rows) + 1:
        raise SceneError(
            f"The kind 'catenary' of plot() draws one chain: springs in a row between two ends. "
            f"Here {_what(rows, tips, degree)}. {WAY_OUT}"
        )
    if not shot.fixed[tips].all() or shot.anchored[joined].sum() != 2:
        held = np.flatnonzero(shot.anchored)[:8].tolist()
        raise SceneError(
            f"The kind 'catenary' of plot() draws a chain anchored at its two ends, particles {tips[0]} and {tips[1]}, "
            f"and nowhere else. Here {held or 'none'} of the particles are anchored. {WAY_OUT}"
        )
    if len(rows) < 2:
        raise SceneError(f"The kind 'catenary' of plot() needs at least two links. Got {len(rows)}. {WAY_OUT}")
    return _walk(ends, rows, int(tips[0]))


def _what(rows: np.ndarray, tips: np.ndarray, degree: np.ndarray) -> str:
    if not len(rows):
        return "there are no springs"
    if degree.max() > 2:
        return f"particle {int(np.argmax(degree))} joins {int(degree.max())} springs"
    return f"{len(rows)} springs have {len(tips)} loose ends"


def _walk(ends: IntArray, rows: np.ndarray, start: int) -> tuple[IntArray, IntArray]:
    at: dict[int, list[int]] = {}
    for k, pair in enumerate(ends.tolist()):
        for i in pair:
            at.setdefault(i, []).append(k)
    path: list[int] = [start]
    links: list[int] = []
    while True:
        onward = [k for k in at[path[-1]] if not links or k != links[-1]]
        if not onward:
            return np.array(path), rows[links]
        links.append(onward[0])
        path.append(int(ends[onward[0]].sum()) - path[-1])


def _up(shot: Still) -> tuple[FloatArray, float]:
    """Direction against gravity, and the acceleration of gravity [m/s2]."""
    each = shot.model.room(Gravities).acceleration
    if not len(each) or not np.allclose(each, each[0], rtol=1e-12) or not np.any(each[0]):
        raise SceneError(
            f"The kind 'catenary' of plot() needs one gravity for all particles: Scene(gravity=9.81). {WAY_OUT}"
        )
    strength = float(np.linalg.norm(each[0]))
    return -each[0] / strength, strength


def _level(shot: Still, path: IntArray, up: FloatArray) -> FloatArray:
    """Horizontal direction from the first support to the last, shape (3,)."""
    apart = shot.position[path[-1]] - shot.position[path[0]]
    level = apart - (apart @ up) * up
    span = float(np.linalg.norm(level))
    if span <= 1e-9 * float(shot.model.springs.rest_length.sum()):
        raise SceneError(f"The kind 'catenary' of plot() needs supports that are apart horizontally. {WAY_OUT}")
    return np.asarray(level / span)


def _is_uniform(values: FloatArray) -> bool:
    return bool(np.ptp(values) <= UNEVEN * abs(float(values.mean())))
