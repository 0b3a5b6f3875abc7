"""A flock of 100,000 birds that see 20 others each, compared with a search tree that only finds the pairs."""

from __future__ import annotations

from time import perf_counter

import numpy as np
from report import least, table

COUNT, NEIGHBORS, SIDE = 100_000, 20, 100.0
WITHIN = SIDE * (NEIGHBORS / COUNT * 3.0 / (4.0 * np.pi)) ** (1.0 / 3.0)  # [m]
STEPS = 3


def flock_row(rounds: int) -> None:
    """Measure whole steps of springline on one and on two threads, and the tree with all of its pairs as an array."""
    from scipy.spatial import cKDTree

    import springline as sl

    for world in ("torus", "free space"):
        rng = np.random.default_rng(0)
        space = sl.Torus((SIDE,) * 3) if world == "torus" else None
        scene = sl.Scene(space=space)
        scene.particles(rng.random((COUNT, 3)) * SIDE, velocity=rng.normal(size=(COUNT, 3)))
        scene.add(sl.Cohesion(0.25, within=WITHIN), sl.Separation(0.30, within=WITHIN))
        scene.add(sl.Alignment(0.10, within=WITHIN), sl.Drag(0.1))
        ours = {k: scene.simulate(dt=0.01, integrator="symplectic_euler", threads=k) for k in (1, 2)}
        best = dict.fromkeys(("springline, 1 thread", "springline, 2 threads", "cKDTree, pairs"), float("inf"))
        for simulation in ours.values():
            simulation.step(1)
        for _ in range(rounds):
            for name, simulation in zip(best, ours.values(), strict=False):
                best[name] = min(best[name], least(simulation.step, STEPS, 1))
            begin = perf_counter()
            cKDTree(scene.position, boxsize=SIDE if space else None).query_pairs(WITHIN, output_type="ndarray")
            best["cKDTree, pairs"] = min(best["cKDTree, pairs"], perf_counter() - begin)
        table(f"flock in {world}, us a bird and step", {name: 1e6 * value / COUNT for name, value in best.items()})
