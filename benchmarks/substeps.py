"""Benchmark row on substeps: a second of cloth by xpbd, backward Euler and velocity Verlet, at equal error."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from nets import cloth
from report import columns, timed

import springline as sl

SIDE = 30
STIFFNESS = (1e3, 1e5, 1e7, 1e9)  # [N/m], of masses of 1 kg
FRAME = 1.0 / 60.0  # [s]
SUBSTEPS = (5, 10, 20, 40, 80)
SPLITS = (1, 4)  # steps of backward Euler in a frame
LONG = 60.0  # [s] longer runs are left out
REPEATED = 1.0  # [s] shorter measurements are repeated
TARGET = 0.01  # [-] of the path: error at which methods are compared


@dataclass(frozen=True)
class Point:
    """Processor seconds of a simulated second, and the error of its end over the path [-]."""

    seconds: float
    error: float


def substeps_row(rounds: int) -> None:
    """Measure a second of simulated time from soft to stiff, and interpolate the cost at equal error."""
    head = ["k [N/m]", "method", "steps", "s", "error"]
    lines, costs = [], []
    for stiffness in STIFFNESS:
        scene, net = cloth(SIDE, stiffness)
        reference, path = _reference(scene, net.position)
        found: dict[str, list[Point]] = {"velocity_verlet": [], "xpbd": [], "backward_euler": []}
        safe = scene.simulate(integrator="velocity_verlet").safe_dt
        settings = [("velocity_verlet", 1.0 / math.ceil(1.0 / (0.9 * safe)))]
        settings += [(f"xpbd:{count}", FRAME) for count in SUBSTEPS]
        settings += [("backward_euler", FRAME / split) for split in SPLITS]
        for name, dt in settings:
            if (one := _second(scene, name, dt, rounds, reference, path)) is None:
                continue
            found[name.partition(":")[0]].append(one)
            lines.append([f"{stiffness:.0e}", name, f"{1.0 / dt:.0f}", f"{one.seconds:.3g}", f"{one.error:.2g}"])
        costs.append([f"{stiffness:.0e}", *(_cost(points) for points in found.values())])
    columns(f"cloth {SIDE} x {SIDE}, swinging: a simulated second", head, lines)
    columns(f"processor seconds at an error of {TARGET:g} of the path", ["k [N/m]", *found], costs)


def _reference(scene: sl.Scene, start: np.ndarray) -> tuple[np.ndarray, float]:
    """End of a second by velocity Verlet at half its safe step, and the norm of the path."""
    safe = scene.simulate(integrator="velocity_verlet").safe_dt
    steps = math.ceil(2.0 / (0.9 * safe))
    simulation = scene.simulate(dt=1.0 / steps, integrator="velocity_verlet")
    simulation.step(steps)
    end = simulation.position.copy()
    return end, float(np.linalg.norm(end - start))


def _second(scene: sl.Scene, name: str, dt: float, rounds: int, reference: np.ndarray, path: float) -> Point | None:
    """A second by a method in steps of ``dt`` [s]; None if it takes too long."""
    steps, best = round(1.0 / dt), math.inf
    simulation = scene.simulate(dt=dt, integrator=name)
    simulation.step(1)  # warm
    first, _ = timed(lambda: simulation.step(5))
    if first * steps / 5 > LONG:
        return None
    for _ in range(rounds):
        simulation = scene.simulate(dt=dt, integrator=name, threads=1)
        seconds, _ = timed(lambda simulation=simulation: simulation.step(steps))
        best = min(best, seconds)
        if seconds > REPEATED:
            break
    return Point(best, float(np.linalg.norm(simulation.position - reference) / path))


def _cost(points: list[Point]) -> str:
    """Seconds at the target error, interpolated between the logarithms; those of the nearest point beyond it."""
    if not points:
        return "-"
    points = sorted(points, key=lambda one: one.error)
    if points[0].error > TARGET:
        return f"> {points[0].seconds:.3g}"
    if points[-1].error <= TARGET:
        return f"{points[-1].seconds:.3g} at {points[-1].error:.1g}"
    error, seconds = np.log([[one.error, one.seconds] for one in points]).T
    return f"{np.exp(np.interp(np.log(TARGET), error, seconds)):.3g}"
