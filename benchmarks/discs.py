"""Benchmark of 5,000 discs that bounce in a box without losses, 40 % full, compared with pymunk (Chipmunk)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from report import least, table

COUNT, FILLED, RADIUS = 5_000, 0.4, 0.05
SIDE = float(np.sqrt(COUNT * np.pi * RADIUS**2 / FILLED))  # [m]
DT, STEPS = 1e-3, 200
SPEED = 1.0  # [m/s]


def start() -> tuple[np.ndarray, np.ndarray]:
    """Positions on a lattice [m], and velocities [m/s]."""
    across = int(np.ceil(np.sqrt(COUNT)))
    spacing = SIDE / across
    column, row = np.divmod(np.arange(COUNT), across)
    place = np.stack([(column + 0.5) * spacing, (row + 0.5) * spacing], axis=1)
    return place, np.random.default_rng(0).normal(scale=SPEED, size=(COUNT, 2))


def ours() -> Callable[[int], None]:
    """Run springline: impulses at the times of contact."""
    import springline as sl

    place, velocity = start()
    scene = sl.Scene(dim=2)
    scene.particles(place, velocity=velocity, mass=1.0, radius=RADIUS)
    scene.add(sl.Box((0, 0), (SIDE, SIDE)), sl.Contacts())
    simulation = scene.simulate(dt=DT, integrator="symplectic_euler", threads=1)

    def run(number: int) -> None:
        simulation.step(number)

    return run


def chipmunk() -> Callable[[int], None]:
    """Run pymunk with its defaults: ten iterations a step."""
    import pymunk

    place, velocity = start()
    space = pymunk.Space()
    corners = ((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE))
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        wall = pymunk.Segment(space.static_body, a, b, 0.01)
        wall.elasticity = 1.0
        space.add(wall)
    for at, speed in zip(place.tolist(), velocity.tolist(), strict=True):
        body = pymunk.Body(1.0, float("inf"))  # no rotation, as in springline
        body.position, body.velocity = tuple(at), tuple(speed)
        disc = pymunk.Circle(body, RADIUS)
        disc.elasticity = 1.0
        space.add(body, disc)

    def run(number: int) -> None:
        for _ in range(number):
            space.step(DT)

    return run


def discs_row(rounds: int) -> None:
    """Measure microseconds per disc and step, in turn."""
    runners = {"springline": ours()}
    try:
        runners["pymunk"] = chipmunk()
    except ImportError:
        print("  (pymunk is not installed)")
    best = dict.fromkeys(runners, float("inf"))
    for run in runners.values():
        run(STEPS)  # until the initial lattice has dissolved
    for _ in range(rounds):
        for name, run in runners.items():
            best[name] = min(best[name], least(run, STEPS, 1))
    table("5,000 discs in a box, us a disc and step", {name: 1e6 * value / COUNT for name, value in best.items()})
