"""Attraction between many bodies: all pairs, and a tree, compared with REBOUND."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
from report import table

BODIES, TREE_BODIES = 8192, 100_000
THETA = 0.5
SAMPLE = 500  # bodies whose force is summed exactly, for the errors
DT = 1e-12  # [s] so short that bodies do not move: every step has the same cloud


def accelerations(simulation: Any, mass: Any) -> Any:
    """Accelerations [m/s2], shape (n, 3); the forces are a method in the build 57bc6f71."""
    forces = simulation.forces
    return (forces() if callable(forces) else forces) / mass


def cloud(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Positions [m] and masses [kg] of a Gaussian cloud of equal bodies."""
    return np.random.default_rng(0).normal(size=(count, 3)), np.full(count, 1.0 / count)


def ours(count: int, method: str, threads: int) -> Any:
    """Simulation of the cloud."""
    import springline as sl

    place, mass = cloud(count)
    scene = sl.Scene()
    scene.particles(place, mass=mass)
    scene.add(sl.Attraction(1.0, method=method, theta=THETA))
    return scene.simulate(dt=DT, integrator="symplectic_euler", threads=threads)


def rebound_steps(count: int, gravity: str) -> tuple[Callable[[int], None], Callable[[], np.ndarray]]:
    """Function that takes a number of steps of REBOUND's leapfrog, and a function that returns the accelerations."""
    import rebound

    place, mass = cloud(count)
    machine = rebound.Simulation()
    machine.integrator, machine.dt, machine.gravity = "leapfrog", DT, gravity
    if gravity == "tree":
        machine.root_size = 2.0 * float(np.abs(place).max()) + 1.0
        machine.boundary, machine.opening_angle2 = "open", THETA * THETA
    for (x, y, z), m in zip(place.tolist(), mass.tolist(), strict=True):
        machine.add(m=m, x=x, y=y, z=z)

    def accelerations() -> np.ndarray:
        found = {(p.x, p.y, p.z): (p.ax, p.ay, p.az) for p in machine.particles}
        near = np.array(list(found))
        from scipy.spatial import cKDTree

        return np.array(list(found.values()))[cKDTree(near).query(place)[1]]

    return machine.steps, accelerations


def error(acceleration: np.ndarray, count: int) -> float:
    """Root mean square of the relative errors of the accelerations of some bodies [-]."""
    place, mass = cloud(count)
    chosen = np.arange(0, count, count // SAMPLE)
    worst = []
    for i in chosen:
        apart = place - place[i]
        square = (apart**2).sum(axis=1)
        square[i] = 1.0
        right = (mass[:, None] * apart / (square * np.sqrt(square))[:, None]).sum(axis=0)
        worst.append(((acceleration[i] - right) ** 2).sum() / (right**2).sum())
    return float(np.sqrt(np.mean(worst)))


def runners(count: int, method: str, gravity: str) -> dict[str, tuple[Callable[[int], None], Callable[[], np.ndarray]]]:
    """Available programs by name: a function that takes steps, and one for the accelerations."""
    mass = cloud(count)[1][:, None]
    found: dict[str, Any] = {}
    for threads in (2, 1):
        simulation = ours(count, method, threads)
        name = "springline, 1 thread" if threads == 1 else f"springline, {threads} threads"
        found[name] = (simulation.step, lambda simulation=simulation: accelerations(simulation, mass))
    try:
        found["REBOUND, 1 thread"] = rebound_steps(count, gravity)
    except ImportError:
        print("  (REBOUND is not installed)")
    return found


def row(title: str, count: int, method: str, gravity: str, scale: float, rounds: int) -> None:
    """Print the least time of a step, measured in turn, and the errors."""
    there = runners(count, method, gravity)
    best = dict.fromkeys(there, float("inf"))
    for _ in range(rounds + 1):
        for name, (steps, _) in there.items():
            begin = perf_counter()
            steps(1)
            best[name] = min(best[name], perf_counter() - begin)
    table(title, {name: value * scale for name, value in best.items()})
    for name, (_, accelerations) in there.items():
        print(f"    {name}: rms error of the force {error(accelerations(), count):.1e}")


def attraction_row(rounds: int) -> None:
    """Measure the wall clock time of whole steps: 8,192 bodies by all pairs, 100,000 by a tree."""
    pairs = BODIES * (BODIES - 1)
    row(f"all pairs of {BODIES:,} bodies, ns an ordered pair", BODIES, "exact", "basic", 1e9 / pairs, rounds)
    row(f"tree of {TREE_BODIES:,} bodies, us a body", TREE_BODIES, "tree", "tree", 1e6 / TREE_BODIES, rounds)
