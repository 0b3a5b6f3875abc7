"""Benchmark of water: 20,000 particles in a plane, a block that swings, compared with PySPH."""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
from report import table, timed

ACROSS, UP, SPACING = 200, 100, 0.01  # particles; [m]
DENSITY, SPEED, VISCOSITY = 1000.0, 20.0, 1.0  # [kg/m3], of sound [m/s], [Pa s]
DT, STEPS = 1e-4, 20  # [s]
COMPARED, APART = 40, 1e-9  # steps after which positions are compared, and by which they may differ, over the way gone


def start() -> tuple[np.ndarray, np.ndarray]:
    """Positions [m], a lattice 1 % too dense with some noise, and velocities of a strain [m/s]."""
    column, row = np.divmod(np.arange(ACROSS * UP), UP)
    place = 0.995 * SPACING * np.stack([column + 0.5, row + 0.5], axis=1)
    place += np.random.default_rng(0).normal(scale=0.05 * SPACING, size=place.shape)
    away = place - place.mean(axis=0)
    return place, np.stack([away[:, 0], -away[:, 1]], axis=1)


def ours() -> tuple[Callable[[int], None], Callable[[], np.ndarray]]:
    """Run springline."""
    import springline as sl

    place, velocity = start()
    scene = sl.Scene(dim=2)
    scene.particles(place, velocity=velocity, mass=DENSITY * SPACING**2)
    scene.add(sl.Fluid(spacing=SPACING, sound_speed=SPEED, density=DENSITY, viscosity=VISCOSITY))
    simulation = scene.simulate(dt=DT, integrator="symplectic_euler", threads=1)

    def run(number: int) -> None:
        simulation.step(number)

    return run, lambda: np.array(simulation.position[:, :2])


def fluid_row(rounds: int) -> None:
    """Measure microseconds of processor time per particle and step, in turn."""
    runners = {"springline": ours()}
    try:
        from peers.pysph_fluid import runner

        runners["PySPH"] = runner()
    except ImportError:
        print("  (PySPH is not installed)")
    ends = []
    for run, position in runners.values():
        run(COMPARED)
        ends.append(position())
    way = np.abs(ends[0] - start()[0]).max()
    for name, end in zip(runners, ends, strict=True):
        off = np.abs(end - ends[0]).max() / way
        if not off < APART:
            sys.exit(f"{name} is {off:.1e} of the way gone from springline after {COMPARED} steps.")
    best = dict.fromkeys(runners, float("inf"))
    for _ in range(rounds):
        for name, (run, _) in runners.items():
            best[name] = min(best[name], timed(lambda run=run: run(STEPS))[0] / STEPS)
    count = ACROSS * UP
    table(
        "20,000 particles of a fluid, us a particle and step", {name: 1e6 * one / count for name, one in best.items()}
    )
