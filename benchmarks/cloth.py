"""Cloth for all peers: structural, shear and bend springs, top row fixed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import springline as sl


@dataclass(frozen=True)
class Cloth:
    """Flat arrays of the cloth; ``dt`` is well inside the stable range of every peer."""

    position: np.ndarray
    ends: np.ndarray
    rest: np.ndarray
    fixed: np.ndarray
    stiffness: float = 1000.0
    gravity: float = 9.81
    dt: float = 1e-3


def cloth(side: int) -> tuple[sl.Scene, Cloth]:
    """Scene of ``side`` x ``side`` particles, and the same cloth as flat arrays."""
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((side, side), spacing=1.0, mass=1.0, stiffness=1000.0, diagonals=True, bending=True)
    scene.anchor(net.edge("upper"))
    fixed = np.zeros(side * side, dtype=bool)
    fixed[net.edge("upper").index] = True
    return scene, Cloth(net.position, net.springs.ends, net.springs.rest_length, fixed)
