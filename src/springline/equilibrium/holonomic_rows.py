"""The rows of the holonomic constraints in whole arrays: their values, gradients, forces and curvature at a shape.

A row is a scalar C of one or two positions that shall be zero (a cord's: at most zero); see constraints/exact.py for
the same in the compiled loop. A multiplier lambda stands for the forces J^T lambda; a rod's tension is minus its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.model.families import CORD, RING_PLANE, RING_RADIUS, Holonomic, Space
from springline.model.space import nearest


@dataclass(frozen=True, eq=False)
class Evaluated:
    """Rows at a shape.

    Attributes
    ----------
    value : C [m], shape (rows,)
    gradient : of C by the second particle, or by the only one; by the first it is the opposite, shape (rows, 3)
    length : distance that C measures [m]; inf where C is a plane and has no curvature, shape (rows,)
    """

    value: FloatArray
    gradient: FloatArray
    length: FloatArray


NONE = Evaluated(np.zeros(0), np.zeros((0, 3)), np.zeros(0))


class HolonomicRows:
    """The holonomic constraints of a model.

    Attributes
    ----------
    first, second : particles of each row, shape (rows,); ``second`` is -1 where a row ties one particle to a place
    pair : which rows join two particles, shape (rows,)
    cord : which rows are cords and only pull, shape (rows,)
    scale : length that a row's value is compared with [m], shape (rows,)
    """

    def __init__(self, holonomic: Holonomic, space: Space, particles: int) -> None:
        self.holonomic, self.space, self.particles = holonomic, space, particles
        self.first, self.second = holonomic.first.astype(np.int64), holonomic.second.astype(np.int64)
        self.pair = self.second >= 0
        self.cord = holonomic.kind == CORD
        self.scale = np.where(holonomic.length > 0.0, holonomic.length, 1.0)
        self._plane = (holonomic.kind == RING_PLANE)[:, None]
        self._across = np.where((holonomic.kind == RING_RADIUS)[:, None], holonomic.axis, 0.0)

    def __len__(self) -> int:
        return len(self.first)

    def at(self, position: FloatArray) -> Evaluated:
        """Values and gradients at a shape [m], shape (particles, 3)."""
        if not len(self):
            return NONE
        begin = np.where(self.pair[:, None], position[self.first], self.holonomic.center)
        end = position[np.where(self.pair, self.second, self.first)]
        apart = np.where(self.pair[:, None], nearest(self.space, end - begin), end - begin)
        along = np.einsum("ij,ij->i", apart, self.holonomic.axis)
        apart = apart - np.einsum("ij,ij->i", apart, self._across)[:, None] * self._across
        length = np.sqrt(np.einsum("ij,ij->i", apart, apart))
        unit = apart / np.where(length > 0.0, length, 1.0)[:, None]
        flat = self._plane[:, 0]
        return Evaluated(
            value=np.where(flat, along, length - self.holonomic.length),
            gradient=np.where(self._plane, self.holonomic.axis, unit),
            length=np.where(flat, np.inf, np.maximum(length, 1e-300)),
        )

    def forces(self, evaluated: Evaluated, multiplier: FloatArray) -> FloatArray:
        """J^T lambda: what the rows exert on every particle [N], shape (particles, 3)."""
        if not len(self):
            return np.zeros((self.particles, 3))
        push = multiplier[:, None] * evaluated.gradient
        total = np.zeros((self.particles, 3))
        np.add.at(total, self.second[self.pair], push[self.pair])
        np.add.at(total, self.first, np.where(self.pair[:, None], -push, push))
        return total

    def curvature(self, evaluated: Evaluated, multiplier: FloatArray) -> FloatArray:
        """lambda d2C of each row by its second particle twice, or its only one [N/m], shape (rows, 3, 3).

        By the first particle twice it is the same, by one and the other the opposite.
        """
        # d2C = (P - n n^T)/L with P the identity, or the projection across the axis of a ring
        project = np.eye(3) - self._across[:, :, None] * self._across[:, None, :]
        bend = project - evaluated.gradient[:, :, None] * evaluated.gradient[:, None, :]
        return np.asarray((multiplier / evaluated.length)[:, None, None] * bend)

    def jacobian(self, evaluated: Evaluated, dof: IntArray, active: np.ndarray) -> Any:
        """J over the free axes, its active rows alone; a SciPy CSR array of shape (active rows, free axes).

        ``dof`` is the number of each axis among the free ones, -1 where it is not free, shape (particles, 3).
        """
        from scipy.sparse import csr_array

        rows = np.flatnonzero(active)
        number = np.repeat(np.arange(len(rows)), 3)
        pair = self.pair[rows]
        own = np.where(pair[:, None], -evaluated.gradient[rows], evaluated.gradient[rows])
        entries = [(number, dof[self.first[rows]].ravel(), own.ravel())]
        double = np.repeat(pair, 3)
        columns = dof[np.where(pair, self.second[rows], 0)].ravel()
        entries.append((number[double], columns[double], evaluated.gradient[rows].ravel()[double]))
        row, column, value = (np.concatenate(parts) for parts in zip(*entries, strict=True))
        kept = column >= 0
        shape = (len(rows), int(dof.max(initial=-1)) + 1)
        return csr_array((value[kept], (row[kept], column[kept])), shape=shape)
