"""The row on implicit steps: a second of simulated time at 1/60 s a step, beside velocity Verlet at its safe step."""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from nets import Net, chain, cloth, roof
from report import columns, timed

import springline as sl

STEPS = 60  # of 1/60 s
STIFFNESS = (1e3, 1e5, 1e7, 1e9)  # [N/m]
LONG = 20.0  # [s] a second that takes Verlet longer is foreseen from its first steps
SAMPLE = 2_000  # such steps
PATIENCE = 10.0  # [s] on the clock, for SciPy
AGREED = 0.05  # [-] of the way: a method of order 1 at 1/60 s is about 1/60 off, another motion far more
REPEATED = 1.0  # [s] what takes less is measured again


@dataclass(frozen=True)
class Case:
    """What moves, for each stiffness, and the peers that have a chance."""

    title: str
    make: Callable[[float], tuple[sl.Scene, Net]]
    peers: tuple[str, ...] = ()


CASES = (
    Case("chain of 12, swinging", chain, ("Radau", "BDF")),
    Case("cloth 20 x 20, swinging", lambda stiffness: cloth(20, stiffness), ("BDF",)),
    Case("cloth 50 x 50, swinging", lambda stiffness: cloth(50, stiffness)),
    Case("stretched net 50 x 50, settling with drag", lambda stiffness: roof(50, stiffness)),
)


@dataclass(frozen=True)
class Second:
    """A second of simulated time: what it took, and where it ended; None where it was only foreseen."""

    seconds: float
    steps: int
    end: np.ndarray | None


def implicit_row(rounds: int) -> None:
    """Seconds on the clock for one of simulated time, over four decades of stiffness."""
    wrong: list[str] = []
    for case in CASES:
        lines, ratios, tired = [], [], set()
        for stiffness in STIFFNESS:
            scene, net = case.make(stiffness)
            verlet, euler, log = _verlet(scene, rounds), *_euler(scene, rounds)
            off = _off(net, verlet, euler.end)
            if not off <= AGREED:
                wrong.append(f"{case.title}, {stiffness:g} N/m: the two motions are {off:.2g} of the way apart.")
            ratios.append(verlet.seconds / euler.seconds)
            counts = [f"{log['factorizations']:g}", f"{log['splits']:g}", f"{log['residual']:.0e}"]
            lines.append(
                [f"{stiffness:.0e}", *_verlet_cells(verlet), f"{STEPS / euler.seconds:.4g}", f"{euler.seconds:.3g}",
                 f"{ratios[-1]:.3g} x", *counts, f"{off:.3f}", *(_peer(net, name, tired) for name in case.peers)]
            )  # fmt: skip
        head = ["k [N/m]", "Verlet steps", "Verlet s", "Euler steps/s", "Euler s", "Verlet/Euler", "LU", "splits",
                "unbalanced", "off", *(f"{name} s" for name in case.peers)]  # fmt: skip
        columns(f"{case.title}: a second of simulated time, backward Euler at 1/60 s", head, lines)
        print("  " + _crossing(ratios))
    if wrong:
        sys.exit("\n".join(["", *wrong]))


def _verlet(scene: sl.Scene, rounds: int) -> Second:
    """Velocity Verlet at the longest step proved stable."""
    safe = scene.simulate(dt="auto", integrator="velocity_verlet").dt
    steps = math.ceil(1.0 / safe)
    best, end = math.inf, None
    for _ in range(rounds):
        simulation = scene.simulate(dt=1.0 / steps, integrator="velocity_verlet")
        first = min(SAMPLE, steps)
        seconds, _ = timed(lambda: simulation.step(first))
        if seconds * steps / first > LONG:
            return Second(seconds * steps / first, steps, None)
        if first < steps:
            seconds += timed(lambda: simulation.step(steps - first))[0]
        best, end = min(best, seconds), simulation.state.position.copy()
        if best > REPEATED:
            break
    return Second(best, steps, end)


def _euler(scene: sl.Scene, rounds: int) -> tuple[Second, dict[str, float]]:
    """Backward Euler at 1/60 s, and the log of its run."""
    scene.simulate(dt=1.0 / STEPS, integrator="backward_euler").step(1)
    best, end, log = math.inf, None, {}
    for _ in range(rounds):
        seconds, run = timed(lambda: scene.simulate(dt=1.0 / STEPS, integrator="backward_euler").run(1.0, every=1.0))
        log = {name: float(values.sum()) for name, values in run.log.items()}
        best, end = min(best, seconds), run.final.position
        if best > REPEATED:
            break
    return Second(best, STEPS, end), log


def _off(net: Net, verlet: Second, end: np.ndarray | None) -> float:
    """Distance of the two ends over the way gone, as norms over all particles [-]; 0 where there is no reference."""
    if verlet.end is None or end is None:
        return 0.0
    return float(np.linalg.norm(end - verlet.end) / np.linalg.norm(verlet.end - net.position))


def _verlet_cells(verlet: Second) -> list[str]:
    return [f"{verlet.steps}", f"{verlet.seconds:.3g}" + ("" if verlet.end is not None else " foreseen")]


def _peer(net: Net, method: str, tired: set[str]) -> str:
    """Seconds of SciPy's, or what kept it; who was too slow at one stiffness is not asked at the next."""
    if method in tired:
        return "-"
    try:
        peer = importlib.import_module("peers.scipy_stiff")
    except ImportError:
        return "not installed"
    try:
        return f"{timed(lambda: peer.second(net, method, PATIENCE))[0]:.3g}"
    except peer.TooLong:
        tired.add(method)
        return f"> {PATIENCE:g}"


def _crossing(ratios: list[float]) -> str:
    """From which stiffness on the implicit steps are the quicker ones, by a straight line between decades."""
    if ratios[-1] < 1.0:
        return f"Explicit steps are the quicker ones up to {STIFFNESS[-1]:.0e} N/m and beyond."
    for i in range(len(ratios) - 1):
        if ratios[i] < 1.0 <= ratios[i + 1]:
            low, high = math.log(ratios[i]), math.log(ratios[i + 1])
            power = math.log10(STIFFNESS[i]) + (0.0 - low) / (high - low) * math.log10(STIFFNESS[i + 1] / STIFFNESS[i])
            return f"Implicit steps are the quicker ones from about {10**power:.0e} N/m on."
    return "Implicit steps are the quicker ones throughout."
