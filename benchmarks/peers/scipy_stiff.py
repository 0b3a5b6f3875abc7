"""SciPy: the same equations handed to `solve_ivp`, with the sparse derivative, at its default tolerances.

It chooses its steps by the error, so the result is not comparable to a step of 1/60 s: it is the cost of a solver with
a given accuracy (rtol 1e-3) for stiff springs.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from nets import Net
from report import TooLong
from scipy.integrate import solve_ivp
from scipy.sparse import block_array, csc_array, eye_array


def second(which: Net, method: str, patience: float) -> np.ndarray:
    """Positions after 1 s [m], shape (particles, 3); TooLong after ``patience`` processor seconds."""
    free = np.flatnonzero(~which.fixed)
    size = 3 * len(free)
    begin = time.process_time()

    def whole(values: np.ndarray) -> np.ndarray:
        position = which.position.copy()
        position[free] = values[:size].reshape(-1, 3)
        return position

    def slope(_: float, values: np.ndarray) -> np.ndarray:
        if time.process_time() - begin > patience:
            raise TooLong
        velocity = values[size:]
        return np.concatenate([velocity, which.forces(whole(values))[free].ravel() - which.drag * velocity])

    def derivative(_: float, values: np.ndarray) -> Any:
        stiff, same = _stiffness(which, whole(values), free), eye_array(size)
        return block_array([[None, same], [-stiff, -which.drag * same]], format="csc")

    start = np.concatenate([which.position[free].ravel(), np.zeros(size)])
    return whole(solve_ivp(slope, (0.0, 1.0), start, method=method, jac=derivative).y[:, -1])


def _stiffness(which: Net, position: np.ndarray, free: np.ndarray) -> Any:
    number = np.full(len(position), -1)
    number[free] = np.arange(len(free))
    direction, length = which.pull(position)
    across = which.stiffness * (1.0 - which.rest / length)
    blocks = (which.stiffness - across)[:, None, None] * direction[:, :, None] * direction[:, None, :]
    blocks[:, range(3), range(3)] += across[:, None]
    tail, head = number[which.ends].T
    rows, columns, values = [], [], []
    for first, second_, sign in ((tail, tail, 1.0), (head, head, 1.0), (tail, head, -1.0), (head, tail, -1.0)):
        there = (first >= 0) & (second_ >= 0)
        shape = (int(there.sum()), 3, 3)
        rows.append(np.broadcast_to(3 * first[there][:, None, None] + np.arange(3)[:, None], shape).ravel())
        columns.append(np.broadcast_to(3 * second_[there][:, None, None] + np.arange(3), shape).ravel())
        values.append(sign * blocks[there].ravel())
    entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
    return csc_array(entries, shape=(3 * len(free), 3 * len(free)))
