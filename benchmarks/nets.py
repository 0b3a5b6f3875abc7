"""Nets of the rows on equilibrium and implicit steps: a scene, and flat arrays of the same net for the peers.

The arrays are computed independently, not read from springline's model, so that an error in one shows against the
other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import springline as sl

GRAVITY = 9.81


@dataclass(frozen=True)
class Net:
    """Springs of one stiffness between particles of 1 kg.

    Attributes
    ----------
    position : as drawn [m], shape (particles, 3)
    ends : of each spring, shape (springs, 2)
    rest : rest lengths [m], shape (springs,)
    stiffness : of every spring [N/m]
    fixed : fixed particles, shape (particles,)
    load : on every particle [N], shape (3,)
    drag : [N s/m]
    """

    position: np.ndarray
    ends: np.ndarray
    rest: np.ndarray
    stiffness: float
    fixed: np.ndarray
    load: tuple[float, float, float]
    drag: float = 0.0

    def pull(self, position: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Directions from tail to head, shape (springs, 3), and lengths [m], shape (springs,)."""
        apart = position[self.ends[:, 1]] - position[self.ends[:, 0]]
        length = np.sqrt(np.einsum("ij,ij->i", apart, apart))
        return apart / length[:, None], length

    def gathered(self, force: np.ndarray) -> np.ndarray:
        """Forces of springs on particles [N], shape (particles, 3), from the ``force`` on their tails, shape (springs,
        3)."""
        total, count = np.empty_like(self.position), len(self.position)
        for axis in range(3):
            total[:, axis] = np.bincount(self.ends[:, 0], force[:, axis], count)
            total[:, axis] -= np.bincount(self.ends[:, 1], force[:, axis], count)
        return total

    def forces(self, position: np.ndarray) -> np.ndarray:
        """Forces of springs and loads on particles that may move [N], shape (particles, 3)."""
        direction, length = self.pull(position)
        total = self.gathered((self.stiffness * (length - self.rest))[:, None] * direction) + self.load
        total[self.fixed] = 0.0
        return total

    def energy(self, position: np.ndarray) -> float:
        """Energy of springs and loads [J]."""
        stretch = self.pull(position)[1] - self.rest
        return float(0.5 * self.stiffness * (stretch @ stretch) - (position @ self.load).sum())

    def left(self, position: np.ndarray) -> float:
        """Sum of the unbalanced forces over the sum of the loads [-]."""
        unbalanced = float(np.sqrt((self.forces(position) ** 2).sum(axis=1)).sum())
        return unbalanced / (float(np.linalg.norm(self.load)) * int((~self.fixed).sum()))


def flat(across: int, up: int, stiffness: float) -> tuple[sl.Scene, Net]:
    """Flat net of unit squares, unstretched, held at its corners, under a unit load upward on every particle."""
    position, ends = lattice(across, up)
    fixed = np.zeros(across * up, dtype=bool)
    fixed[[0, across - 1, -across, -1]] = True
    scene = sl.Scene()
    net = scene.grid((across, up), spacing=1.0, mass=1.0, stiffness=stiffness)
    scene.anchor(net.corners)
    scene.add(sl.Load((0.0, 0.0, 1.0)))
    return scene, Net(position, ends, np.ones(len(ends)), stiffness, fixed, (0.0, 0.0, 1.0))


def chain(stiffness: float) -> tuple[sl.Scene, Net]:
    """Chain of 12 particles, drawn horizontally, that swings down from its first particle."""
    scene = sl.Scene(gravity=GRAVITY)
    rope = scene.chain((0, 0, 0), (11, 0, 0), segments=11, mass=1.0, stiffness=stiffness)
    scene.anchor(rope[0])
    position, ends = lattice(12, 1)
    return scene, Net(position, ends, np.ones(11), stiffness, np.arange(12) == 0, (0.0, 0.0, -GRAVITY))


def cloth(side: int, stiffness: float) -> tuple[sl.Scene, Net]:
    """Cloth with shear and bend springs, drawn horizontally, that swings down from its upper edge."""
    scene = sl.Scene(gravity=GRAVITY)
    net = scene.grid((side, side), spacing=1.0, mass=1.0, stiffness=stiffness, diagonals=True, bending=True)
    scene.anchor(net.edge("upper"))
    position, straight = lattice(side, side)
    number = np.arange(side * side).reshape(side, side)
    pairs = [(number[:-1, :-1], number[1:, 1:]), (number[:-1, 1:], number[1:, :-1])]
    pairs += [(number[:, :-2], number[:, 2:]), (number[:-2], number[2:])]
    ends = np.vstack([straight, *(np.column_stack([a.ravel(), b.ravel()]) for a, b in pairs)])
    rest = np.linalg.norm(position[ends[:, 1]] - position[ends[:, 0]], axis=1)
    fixed = position[:, 1] == side - 1
    return scene, Net(position, ends, rest, stiffness, fixed, (0.0, 0.0, -GRAVITY))


def roof(side: int, stiffness: float) -> tuple[sl.Scene, Net]:
    """Net stretched by 2 % between its held edges, which settles under gravity with a drag of 20 N s/m."""
    scene = sl.Scene(gravity=GRAVITY)
    net = scene.grid((side, side), spacing=1.0, mass=1.0, stiffness=stiffness, rest_length=0.98)
    scene.anchor(net.edges)
    scene.add(sl.Drag(20.0))
    position, ends = lattice(side, side)
    rim = (position[:, :2] == 0.0) | (position[:, :2] == side - 1)
    rest = np.full(len(ends), 0.98)
    return scene, Net(position, ends, rest, stiffness, rim.any(axis=1), (0.0, 0.0, -GRAVITY), 20.0)


def lattice(across: int, up: int) -> tuple[np.ndarray, np.ndarray]:
    """Particles of unit squares in the plane z = 0 [m], row by row, and the pairs of neighbors."""
    number = np.arange(across * up)
    position = np.column_stack([number % across, number // across, 0 * number]).astype(np.float64)
    grid = number.reshape(up, across)
    level = np.column_stack([grid[:, :-1].ravel(), grid[:, 1:].ravel()])
    upright = np.column_stack([grid[:-1].ravel(), grid[1:].ravel()])
    return position, np.vstack([level, upright])
