"""A flock of 100,000 birds that see 20 others each, beside a search tree that only finds the pairs."""

from __future__ import annotations

from time import process_time

import numpy as np
from report import table

COUNT, NEIGHBORS, SIDE = 100_000, 20, 100.0
WITHIN = SIDE * (NEIGHBORS / COUNT * 3.0 / (4.0 * np.pi)) ** (1.0 / 3.0)  # [m]
STEPS = 3


def flock_row(rounds: int) -> None:
    """Processor time, on one thread: whole steps of ours, and the tree with all of its pairs as an array."""
    from scipy.spatial import cKDTree

    import springline as sl

    for world in ("torus", "free space"):
        rng = np.random.default_rng(0)
        space = sl.Torus((SIDE,) * 3) if world == "torus" else None
        scene = sl.Scene(space=space)
        scene.particles(rng.random((COUNT, 3)) * SIDE, velocity=rng.normal(size=(COUNT, 3)))
        scene.add(sl.Cohesion(0.25, within=WITHIN), sl.Separation(0.30, within=WITHIN))
        scene.add(sl.Alignment(0.10, within=WITHIN), sl.Drag(0.1))
        simulation = scene.simulate(dt=0.01, integrator="symplectic_euler")
        simulation.step(1)
        ours = tree = float("inf")
        for _ in range(rounds):
            begin = process_time()
            simulation.step(STEPS)
            ours = min(ours, (process_time() - begin) / STEPS)
            begin = process_time()
            cKDTree(scene.position, boxsize=SIDE if space else None).query_pairs(WITHIN, output_type="ndarray")
            tree = min(tree, process_time() - begin)
        scale = 1e6 / COUNT
        table(f"flock in {world}, us a bird and step", {"springline": ours * scale, "cKDTree, pairs": tree * scale})
