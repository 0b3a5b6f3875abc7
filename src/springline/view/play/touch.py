"""What a pointer touches in a plane: the nearest particle, the nearest spring, the springs that a stroke crosses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from springline.model.families import BROKEN

if TYPE_CHECKING:
    from springline.view.play.player import Player


def nearest_particle(player: Player, point: Sequence[float], within: float) -> int:
    """The particle nearest to a point [m], no further than ``within`` from its rim [m]; -1 where there is none."""
    state, model = player.simulation.state, player.simulation.model
    count, dim = player.particle_count, len(point)
    apart = state.position[:count, :dim] - np.asarray(point, dtype=np.float64)
    far = np.sqrt((apart * apart).sum(axis=1))
    near = (far <= within + model.particles.radius[:count]) & (state.alive[:count] == 1)
    return int(np.where(near, far, np.inf).argmin()) if near.any() else -1


def nearest_spring(player: Player, point: Sequence[float], within: float) -> int:
    """The whole spring nearest to a point [m], no further than ``within`` [m]; -1 where there is none."""
    state, springs = player.simulation.state, player.simulation.model.springs
    count, dim = player.spring_count, len(point)
    if count == 0:
        return -1
    tail = state.position[springs.tail[:count], :dim]
    along = state.position[springs.head[:count], :dim] - tail
    apart = np.asarray(point, dtype=np.float64) - tail
    part = (apart * along).sum(axis=1) / np.maximum((along * along).sum(axis=1), 1e-300)
    off = apart - np.clip(part, 0.0, 1.0)[:, None] * along
    far = np.where(state.status[:count] == BROKEN, np.inf, np.sqrt((off * off).sum(axis=1)))
    nearest = int(far.argmin())
    return nearest if far[nearest] <= within else -1


def crossed(segments: np.ndarray, path: np.ndarray) -> np.ndarray:
    """Which segments, shape (m, 2, 2), a stroke through points, shape (k, 2), crosses; shape (m,), bool."""
    hit = np.zeros(len(segments), dtype=bool)
    a, b = segments[:, 0], segments[:, 1]
    for p, q in pairwise(path):
        hit |= (_side(a, b, p) * _side(a, b, q) <= 0.0) & (_side(p, q, a) * _side(p, q, b) <= 0.0) & (p != q).any()
    return hit


def _side(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """On which side of the line from a to b the point c is: twice the area of the triangle, with its sign."""
    ab, ac = b - a, c - a
    return np.asarray(ab[..., 0] * ac[..., 1] - ab[..., 1] * ac[..., 0])
