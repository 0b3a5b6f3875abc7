"""Other elements on a sheet: membranes that wrinkle, films, hinges and angles, whole steps on one thread."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from membrane import sheet
from report import table

import springline as sl

SIDE = 128  # squares along an edge
STEPS = 100  # in each call


def kinds() -> tuple[np.ndarray, dict[str, tuple[Any, int]]]:
    """Positions of a bent sheet [m], and elements on it with their number."""
    which = sheet(SIDE)
    position, count = which.position.copy(), SIDE + 1
    position[:, 1] = 0.002 * position[:, 0] ** 2  # bent everywhere
    first = np.flatnonzero(np.arange(len(position)) % count < count - 2)
    triples = np.stack([first, first + 1, first + 2], 1)
    hinges = sl.Hinge.of(which.faces, 0.01, position, weights="edges")
    return position, {
        "membranes that wrinkle": (sl.Membrane(which.faces, modulus=50.0, wrinkles=True), len(which.faces)),
        "films": (sl.SurfaceTension(which.faces, 0.01), len(which.faces)),
        "hinges": (hinges, len(np.asarray(hinges.quads))),
        "angles, straight at rest": (sl.Angle(triples, stiffness=0.02, rest=0.0), len(triples)),
        "angles, bent at rest": (sl.Angle(triples, stiffness=0.02, rest=0.3), len(triples)),
    }


def elements_row(rounds: int) -> None:
    """Measure elements: nanoseconds of processor time per element and step."""
    position, elements = kinds()
    found = {}
    for name, (element, count) in elements.items():
        scene = sl.Scene(gravity=9.81)
        scene.particles(position, mass=0.01)
        scene.anchor(np.arange(SIDE + 1))
        scene.add(element)
        simulation = scene.simulate(dt=1e-4, integrator="symplectic_euler", threads=1)
        simulation.step(STEPS)
        best = float("inf")
        for _ in range(rounds):
            begin = time.process_time()
            simulation.step(STEPS)
            best = min(best, (time.process_time() - begin) / STEPS)
        found[name] = 1e9 * best / count
    table("elements, ns each and step", found)
