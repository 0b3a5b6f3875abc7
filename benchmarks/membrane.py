"""Sheet of constant strain triangles, here and in a kernel for Warp that computes the same element."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from report import least, table

import springline as sl

SIDE = 224  # squares along an edge: 100,352 triangles
STEPS = 200  # after which both must have the same positions
AGREED = 1e-9  # relative to the distance moved


@dataclass(frozen=True)
class Sheet:
    """Square sheet [m, kg, Pa], drawn flat, held at its upper row; ``dt`` is a quarter of the safe step."""

    position: np.ndarray
    faces: np.ndarray
    fixed: np.ndarray
    mass: float = 0.01
    modulus: float = 1e5
    poisson: float = 0.3
    thickness: float = 1e-3
    gravity: float = 9.81
    dt: float = 2e-3


def sheet(side: int = SIDE) -> Sheet:
    """Build a sheet with ``side`` squares along an edge, each divided into two triangles."""
    count = side + 1
    across, down = np.meshgrid(np.arange(count, dtype=float), np.arange(count, dtype=float))
    corner = (np.arange(side)[:, None] * count + np.arange(side)).ravel()
    one, other = (np.stack([corner + k for k in three], 1) for three in ((0, 1, count + 1), (0, count + 1, count)))
    position = np.stack([across.ravel(), 0.0 * across.ravel(), -down.ravel()], 1)
    return Sheet(position, np.concatenate([one, other]), position[:, 2] == 0.0)


def ours(which: Sheet, threads: int = 1) -> tuple[Callable[[int], None], Callable[[], np.ndarray]]:
    """Function that takes a number of steps, and a function that returns the positions."""
    scene = sl.Scene(gravity=which.gravity)
    scene.particles(which.position, mass=which.mass)
    scene.anchor(np.flatnonzero(which.fixed))
    scene.add(sl.Membrane(which.faces, modulus=which.modulus, poisson=which.poisson, thickness=which.thickness))
    simulation = scene.simulate(dt=which.dt, integrator="symplectic_euler", threads=threads)
    return simulation.step, lambda: np.array(getattr(simulation, "data", simulation).state.position)


def membrane_row(rounds: int) -> None:
    """Measure constant strain triangles: nanoseconds per triangle and step."""
    which = sheet()
    sheets = {"springline": ours(which), "springline, 2 threads": ours(which, 2)}
    try:
        from peers.warp_membrane import steps

        sheets["Warp, CPU"] = steps(which)
    except ImportError:
        print("  (Warp, CPU is not installed)", file=sys.stderr)
    places = {}
    for name, (run, positions) in sheets.items():
        run(STEPS)
        places[name] = positions()
    way = np.abs(places["springline"] - which.position).max()
    for name, place in places.items():
        off = np.abs(place - places["springline"]).max() / way
        if not off <= AGREED:
            raise SystemExit(f"{name} ends {off:.1g} of the way from springline's result: the sheets differ.")
    best, processor = (dict.fromkeys(sheets, float("inf")) for _ in range(2))
    for _ in range(rounds):
        for name, (run, _) in sheets.items():
            best[name] = min(best[name], least(run, 10, 1))
            processor[name] = min(processor[name], least(run, 10, 1, time.process_time))
    scale = 1e9 / len(which.faces)
    title = f"membrane of {len(which.faces)} triangles, ns a triangle and step"
    table(title, {name: value * scale for name, value in best.items()})
    # On a busy machine processor time is less disturbed; that of two threads is the sum of both.
    table(f"{title}, processor time", {name: value * scale for name, value in processor.items()})
