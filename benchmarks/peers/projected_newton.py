"""Backward Euler by Newton's method with projected Hessians (Teran et al. 2005), in NumPy and SciPy."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sparse
from scipy.sparse.linalg import splu

OPTIONS = {"permc_spec": "MMD_AT_PLUS_A", "diag_pivot_thresh": 0.0, "options": {"SymmetricMode": True}}
MOST = 300  # iterations of a step


class ProjectedNewton:
    """Steps of a net of springs of one stiffness under gravity.

    Attributes
    ----------
    position, velocity : shape (particles, 3) [m], [m/s]
    iterations : of each step so far
    """

    def __init__(
        self, position: np.ndarray, ends: np.ndarray, stiffness: float, mass: float, fixed: np.ndarray, h: float
    ) -> None:
        self.position, self.velocity, self.iterations = position.copy(), np.zeros_like(position), list[int]()
        self.k, self.mass, self.h, self.fixed = stiffness, mass, h, fixed
        self.gravity, self.inertia = np.array([0.0, 0.0, -9.81]), mass / h / h
        count, springs = len(position), len(ends)
        self.rest = np.linalg.norm(position[ends[:, 1]] - position[ends[:, 0]], axis=1)
        self.free = np.setdiff1d(np.arange(count), fixed)
        number = np.arange(springs)
        places = np.concatenate([number, number]), np.concatenate([ends[:, 0], ends[:, 1]])
        self.difference = sparse.csr_matrix((np.repeat([-1.0, 1.0], springs), places), shape=(springs, count))
        at = np.full(count, -1)
        at[self.free] = np.arange(len(self.free))
        row, column = at[ends[:, [0, 0, 1, 1]].T.ravel()], at[ends[:, [0, 1, 0, 1]].T.ravel()]
        kept = (row >= 0) & (column >= 0)
        self.sign, self.spring = np.repeat([1.0, -1.0, -1.0, 1.0], springs)[kept], np.tile(number, 4)[kept]
        shape, axes = (int(kept.sum()), 3, 3), np.arange(3)
        self.rows = np.broadcast_to((3 * row[kept])[:, None, None] + axes[None, :, None], shape).ravel()
        self.columns = np.broadcast_to((3 * column[kept])[:, None, None] + axes[None, None, :], shape).ravel()

    def target(self) -> np.ndarray:
        """Positions at the end of the step without springs [m], shape (particles, 3)."""
        target = self.position + self.h * self.velocity + self.h * self.h * self.gravity
        target[self.fixed] = self.position[self.fixed]
        return target

    def evaluate(self, x: np.ndarray, target: np.ndarray) -> tuple[float, np.ndarray, np.ndarray, np.ndarray]:
        """Incremental energy [J], its gradient at the free particles [N], unit vectors and strains of the springs."""
        along = self.difference @ x
        length = np.sqrt((along * along).sum(axis=1))
        stretch, moved = length - self.rest, (x - target)[self.free]
        pull = self.difference.T @ ((self.k * stretch / length)[:, None] * along)
        energy = 0.5 * self.k * float(stretch @ stretch) + 0.5 * self.inertia * float((moved * moved).sum())
        return energy, pull[self.free] + self.inertia * moved, along / length[:, None], stretch / length

    def residual(self, x: np.ndarray) -> float:
        """Largest unbalanced force of a step that ends at ``x``, over the weight of a particle [-]."""
        return float(np.abs(self.evaluate(x, self.target())[1]).max()) / (self.mass * 9.81)

    def step(self, tolerance: float) -> None:
        """Take a step, to a residual as in :meth:`residual`."""
        x, target, count = self.target(), self.target(), 0
        energy, gradient, unit, strain = self.evaluate(x, target)
        while np.abs(gradient).max() > tolerance * self.mass * 9.81 and count < MOST:
            outer = unit[:, :, None] * unit[:, None, :]
            # The stiffness of compressed springs across their axis is left out.
            blocks = self.k * (outer + np.maximum(strain, 0.0)[:, None, None] * (np.eye(3) - outer))
            values, size = (self.sign[:, None, None] * blocks[self.spring]).ravel(), 3 * len(self.free)
            matrix = sparse.csc_matrix((values, (self.rows, self.columns)), shape=(size, size))
            factors = splu((matrix + sparse.eye(size) * self.inertia).tocsc(), **OPTIONS)
            change = factors.solve(-gradient.ravel()).reshape(-1, 3)
            slope, part = float((change * gradient).sum()), 1.0
            while True:
                there = x.copy()
                there[self.free] += part * change
                new = self.evaluate(there, target)
                if new[0] <= energy + 1e-4 * part * slope + 1e-13 * abs(energy) or part < 1e-8:
                    break
                part *= 0.5
            x, (energy, gradient, unit, strain), count = there, new, count + 1
        self.move(x)
        self.iterations.append(count)

    def move(self, x: np.ndarray) -> None:
        """End a step at ``x``."""
        self.velocity, self.position = (x - self.position) / self.h, x
