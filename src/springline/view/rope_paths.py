"""Drawn paths of ropes over wheels: straight from wheel to wheel, and along the rims between."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.capstan import RoughRopes, parts
from springline.forces.ropes import LIFTED, Ropes
from springline.model.families import Model
from springline.model.space import nearest

PIECES = 16  # straight pieces of an arc


class WoundRopes(NamedTuple):
    """Paths of the ropes of a model: their straight parts, followed by the pieces of their arcs.

    Attributes
    ----------
    ends : particles at the ends of each part, and the wheel twice for each piece of an arc, shape (n, 2)
    side : radius of the wheel at both ends of each part, negative if the rope turns clockwise around the axis [m],
        shape (parts, 2)
    axis : of the wheels, unit, shape (parts, 3)
    arcs : the parts before and after each wheel, shape (arcs, 2)
    """

    ends: IntArray
    side: FloatArray
    axis: FloatArray
    arcs: IntArray

    def position(self, place: FloatArray, model: Model) -> FloatArray:
        """Both ends of each part and piece [m] with particles at ``place``, shape (n, 2, 3).

        The tangent t at wheels of radii a and b whose centers are u apart is that of u = l t + (a - b) t x n, with the
        axis n: t = (l u + (a - b) n x u)/d^2 of d^2 = l^2 + (a - b)^2 across the axis. It touches a wheel at its radius
        times t x n from the center.
        """
        begin, end = self.ends[: len(self.side)].T
        u = nearest(model.space, place[end] - place[begin]) if model.space.periodic else place[end] - place[begin]
        ends = np.stack([place[begin], place[begin] + u], axis=1)
        if not len(self.arcs):
            return ends
        across = u - np.sum(u * self.axis, axis=1, keepdims=True) * self.axis
        square, differ = np.sum(across**2, axis=1), self.side[:, 0] - self.side[:, 1]
        long = np.sqrt(np.maximum(square - differ**2, 0.0))
        way = long[:, None] * across + differ[:, None] * np.cross(self.axis, across)
        way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-300)
        ends += self.side[:, :, None] * np.cross(way, self.axis)[:, None]
        return np.concatenate([ends, self._pieces(place, way)])

    def lines(self, place: FloatArray, model: Model) -> list[tuple[IntArray, FloatArray]]:
        """Each part and each whole arc: two particles, and its corners [m], shape (corners, 3)."""
        position, many = self.position(place, model), len(self.side)
        arcs = position[many:].reshape(-1, PIECES, 2, 3)
        found = [*position[:many], *(np.concatenate([arc[:, 0], arc[-1:, 1]]) for arc in arcs)]
        return list(zip([*self.ends[:many], *self.ends[many::PIECES]], found, strict=True))

    def _pieces(self, place: FloatArray, way: FloatArray) -> FloatArray:
        """Both ends of the pieces of all arcs [m], shape (arcs * PIECES, 2, 3)."""
        before, behind = self.arcs.T
        radius, axis, one, other = self.side[before, 1], self.axis[before], way[before], way[behind]
        sense = np.where(radius < 0.0, -1.0, 1.0)
        turn = sense * np.arctan2(np.sum(axis * np.cross(one, other), axis=1), np.sum(one * other, axis=1))
        turn += np.where(turn < LIFTED, 2.0 * np.pi, 0.0)  # the long way around
        angle = (sense * turn)[:, None] * np.linspace(0.0, 1.0, PIECES + 1)
        # from the point where the rope meets the wheel, rotated about the axis
        first = np.cross(one, axis)
        spoke = np.cos(angle)[:, :, None] * first[:, None] + np.sin(angle)[:, :, None] * one[:, None]
        points = place[self.ends[before, 1], None] + radius[:, None, None] * spoke
        return np.stack([points[:, :-1], points[:, 1:]], axis=2).reshape(-1, 2, 3)


def wound_ropes(model: Model) -> WoundRopes:
    """Paths of all ropes of a model, those without friction first."""
    begin, end = parts(model)
    side, axis, arcs, count = list[FloatArray](), list[FloatArray](), list[tuple[int, int]](), 0
    for room in (model.room(Ropes), model.room(RoughRopes)):
        for r, (first, last) in enumerate(zip(room.start[:-1], room.start[1:], strict=True)):
            sides = np.asarray(room.side[first:last])
            side.append(np.stack([sides[:-1], sides[1:]], axis=1))
            axis.append(np.tile(room.axis[r], (last - first - 1, 1)))
            arcs += [(count + k - 1, count + k) for k in range(1, last - first - 1) if sides[k]]
            count += last - first - 1
    turned = np.array(arcs, dtype=np.int64).reshape(-1, 2)
    wheel = np.repeat(end[turned[:, 0]], PIECES)
    ends = np.concatenate([np.stack([begin, end], axis=1), np.stack([wheel, wheel], axis=1)])
    return WoundRopes(
        ends.astype(np.int32), np.concatenate([np.zeros((0, 2)), *side]), np.concatenate([np.zeros((0, 3)), *axis]),
        turned,
    )  # fmt: skip
