"""Benchmark row on projective dynamics: a light stiff cloth beside ten plain local-global rounds in NumPy and SciPy."""

from __future__ import annotations

import time

import numpy as np
from report import columns

import springline as sl

FRAME, GRAVITY, STIFFNESS, MASS = 1.0 / 60.0, 9.81, 1e5, 0.2  # [s], [m/s2], [N/m], [kg] of the cloth
SIDES, STEPS, PLAIN = (24, 50), 60, 10
ROUNDS = (6, 8, 40)


def cloth(side: int) -> sl.Scene:
    """A cloth of 1 m held at two corners."""
    scene = sl.Scene(gravity=GRAVITY)
    net = scene.grid((side, side), spacing=1.0 / (side - 1), mass=MASS / side**2, stiffness=STIFFNESS, diagonals=True)
    scene.anchor(net.corners[:2])
    return scene


class PlainRounds:
    """Steps by plain rounds with one matrix (Liu, Bargteil, O'Brien and Kavan 2013), apart from springline."""

    def __init__(self, scene: sl.Scene) -> None:
        import scipy.sparse as sparse
        from scipy.sparse.linalg import splu

        model, state = scene.build()
        springs, count = model.springs, model.particle_count
        self.rest, self.position = springs.rest_length, state.position.copy()
        self.velocity, self.free = np.zeros((count, 3)), np.flatnonzero(state.mobility[:, 0] > 0.0)
        number = np.arange(len(self.rest))
        signs = np.repeat([-1.0, 1.0], len(number))
        places = np.tile(number, 2), np.concatenate([springs.tail, springs.head])
        self.difference = sparse.csr_matrix((signs, places), shape=(len(number), count))
        self.inertia = model.particles.mass[0] / FRAME**2
        inner = self.difference[:, self.free]
        matrix = (sparse.eye(len(self.free)) * self.inertia + STIFFNESS * inner.T @ inner).tocsc()
        options = {"permc_spec": "MMD_AT_PLUS_A", "diag_pivot_thresh": 0.0, "options": {"SymmetricMode": True}}
        self.factors = splu(matrix, **options)

    def step(self) -> None:
        """Take a step of ten rounds."""
        target = self.position.copy()
        target[self.free] += (FRAME * self.velocity - (0.0, 0.0, GRAVITY * FRAME**2))[self.free]
        place = target.copy()
        for _ in range(PLAIN):
            along = self.difference @ place
            length = np.sqrt((along * along).sum(axis=1))
            pull = self.difference.T @ ((STIFFNESS * (length - self.rest) / length)[:, None] * along)
            place[self.free] -= self.factors.solve((pull + self.inertia * (place - target))[self.free])
        self.velocity, self.position = (place - self.position) / FRAME, place

    def stretch(self, position: np.ndarray) -> float:
        """Largest extension over rest length [-]."""
        along = self.difference @ position
        return float((np.sqrt((along * along).sum(axis=1)) / self.rest).max()) - 1.0


def projective_row() -> None:
    """Measure the processor time of a step and the largest stretch, alternating between the methods step by step."""
    for side in SIDES:
        scene = cloth(side)
        plain = PlainRounds(scene)
        runs = {count: scene.simulate(dt=FRAME, integrator="projective", rounds=count) for count in ROUNDS}
        took: dict[int, list[float]] = {0: [], **{count: [] for count in ROUNDS}}
        stretch = dict.fromkeys(took, 0.0)
        for _ in range(STEPS):
            for count in took:
                begin = time.process_time()
                plain.step() if count == 0 else runs[count].step(1)
                took[count].append(time.process_time() - begin)
                place = plain.position if count == 0 else runs[count].position
                stretch[count] = max(stretch[count], plain.stretch(place))
        median = {count: float(np.median(times[1:])) for count, times in took.items()}
        lines = [
            [
                f"{PLAIN} plain" if count == 0 else f"{count}",
                f"{1e3 * median[count]:.2f}",
                f"{median[count] / median[0]:.2f} x",
                f"{stretch[count]:.4f}",
            ]
            for count in took
        ]
        columns(
            f"cloth {side} x {side}, {STEPS} steps of a picture", ["rounds", "ms a step", "ratio", "stretch"], lines
        )
