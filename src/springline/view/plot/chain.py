"""A chain between two supports, found among the springs and laid into its own upright plane, standing or hanging."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.catenary import Catenary, elastic_catenary, ideal_catenary
from springline.errors import SceneError
from springline.forces.gravity import Gravities
from springline.view.still import Still

WAY_OUT = "Use kind 'shape' for anything else."
STRAIGHT = 1e-12  # [-] of the distance of the supports: a chain longer by less is straight
UNEVEN = 1e-6  # [-] of the mean: links and weights that differ by more are not even


@dataclass(frozen=True, eq=False)
class ChainShape:
    """A chain in its own plane, and the two curves it is held against; an inverted one is turned over to hang.

    Attributes
    ----------
    nodes : horizontal and vertical place of each particle from the left support [m], shape (n, 2)
    drawn : the same of the shape before [m], shape (n, 2)
    upright : 1, or -1 for an inverted chain: heights times this are those of the chain as it stands
    ideal : the catenary that does not stretch, as long as the chain is now; None where the chain is straight
    elastic : the catenary of the chain's unstretched length, weight and rigidity
    thrust : horizontal part of each link's tension [N], shape (links,)
    even : whether links and weights are alike, which the catenaries take for granted
    aside : how far a node is out of the upright plane through the supports, at most [m]
    axes : of its plane as it stands, to the right and up, unit vectors, shape (2, 3)
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

    def in_plane(self, points: FloatArray) -> FloatArray:
        """Places in the chain's plane as it stands [m], shape (n, 2), of points in space, shape (n, 3)."""
        return np.asarray((points - self.origin) @ self.axes.T)

    def misfit(self, curve: Catenary) -> FloatArray:
        """Height of each node over a curve [m], shape (n,)."""
        return np.asarray(self.nodes[:, 1] - curve.height(self.nodes[:, 0]))


def chain_of(shot: Still) -> ChainShape:
    """The chain of a still.

    Raises
    ------
    SceneError : where the springs are no single row between two anchored ends, or nothing weighs them down evenly.
    """
    path, links = _in_order(shot)
    upright = -1.0 if shot.shape is not None and shot.shape.mirrored else 1.0
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
    """The elastic catenary of the chain's own numbers, and whether these are alike all along."""
    rest, stiffness = _unstretched(shot, links)
    if (rest <= 0.0).any() or (stiffness <= 0.0).any():
        raise SceneError(f"The kind 'catenary' of plot() needs links with a rest length and a stiffness. {WAY_OUT}")
    weights = gravity * shot.model.particles.mass[path[1:-1]]
    if not weights.sum() > 0.0:
        raise SceneError(f"The kind 'catenary' of plot() needs inner particles with a weight. {WAY_OUT}")
    share = 0.5 * (rest[:-1] + rest[1:])  # the length of cable that each inner node stands for
    length = float(rest.sum())
    curve = elastic_catenary(
        float(end[0]), length, rise=float(end[1]),
        weight=float(weights.sum() / share.sum()), rigidity=length / float((1.0 / stiffness).sum()),
    )  # fmt: skip
    return curve, _even(rest) and _even(stiffness) and _even(weights / share)


def _unstretched(shot: Still, links: IntArray) -> tuple[FloatArray, FloatArray]:
    """Rest length [m] and stiffness [N/m] of each link; of an inverted one those with which it hung, shape (links,)."""
    springs = shot.model.springs
    rest, stiffness = springs.rest_length[links], springs.stiffness[links]
    if shot.shape is None or not shot.shape.mirrored:
        return rest, stiffness
    length, tension = shot.shape.length[links], -shot.tension[links]
    hung = length - tension / stiffness
    sections = np.isfinite(springs.area[links])  # of these the rigidity k L0 is given, not k
    rigidity = stiffness * rest
    hung = np.where(sections, rigidity * length / (rigidity + tension), hung)
    return hung, np.where(sections, rigidity / hung, stiffness)


def _ideal(nodes: FloatArray, weight: float) -> Catenary | None:
    """The ideal catenary as long as the chain is now, or None where the chain is straight."""
    span, rise = (float(value) for value in nodes[-1])
    length = float(np.hypot(*np.diff(nodes, axis=0).T).sum())
    if length <= float(np.hypot(span, rise)) * (1.0 + STRAIGHT):
        return None
    return ideal_catenary(span, length, weight=weight, rise=rise)


def _in_order(shot: Still) -> tuple[IntArray, IntArray]:
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
    """The direction against gravity and how strong it is [m/s2]."""
    each = shot.model.room(Gravities).acceleration
    if not len(each) or not np.allclose(each, each[0], rtol=1e-12) or not np.any(each[0]):
        raise SceneError(
            f"The kind 'catenary' of plot() needs one gravity for all particles: Scene(gravity=9.81). {WAY_OUT}"
        )
    strength = float(np.linalg.norm(each[0]))
    return -each[0] / strength, strength


def _level(shot: Still, path: IntArray, up: FloatArray) -> FloatArray:
    """The horizontal direction from the first support to the last, shape (3,)."""
    apart = shot.position[path[-1]] - shot.position[path[0]]
    level = apart - (apart @ up) * up
    span = float(np.linalg.norm(level))
    if span <= 1e-9 * float(shot.model.springs.rest_length.sum()):
        raise SceneError(f"The kind 'catenary' of plot() needs supports that are apart horizontally. {WAY_OUT}")
    return np.asarray(level / span)


def _even(values: FloatArray) -> bool:
    return bool(np.ptp(values) <= UNEVEN * abs(float(values.mean())))
