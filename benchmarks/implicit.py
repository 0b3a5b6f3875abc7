"""Benchmark row on implicit steps: a second at 1/60 s a step, compared with an explicit method at its safe step."""

from __future__ import annotations

import importlib
import math
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from nets import Net, chain, cloth, roof
from report import OURS_ALONE, TooLong, columns, table, timed

import springline as sl

STEPS = 60  # of 1/60 s
LONG = 20.0  # [s] longer explicit runs are extrapolated from their first steps
SAMPLE = 2_000  # such steps
PATIENCE = 10.0  # [s] for SciPy
AGREED = 0.05  # [-] of the path: a method of order 1 at 1/60 s deviates by about 1/60, a wrong motion by far more
REPEATED = 1.0  # [s] shorter measurements are repeated


@dataclass(frozen=True)
class Case:
    """Net, the stiffnesses tried [N/m], and the suitable peers."""

    title: str
    make: Callable[[float], tuple[sl.Scene, Net]]
    stiffness: tuple[float, ...]
    peers: tuple[str, ...] = ()
    explicit: str = "velocity_verlet"


SETTLING = (1e5, 1e7, 1e9, 1e11)  # [N/m]
DRAGGED = "symplectic_euler"  # with drag a third of velocity Verlet's cost, and the order of backward Euler
CASES = (
    Case("chain of 12, swinging", chain, (1e3, 1e5, 1e7, 1e9), ("Radau", "BDF")),
    Case("cloth 20 x 20, swinging", lambda stiffness: cloth(20, stiffness), (1e3, 1e5, 1e7, 1e9), ("BDF",)),
    Case("cloth 50 x 50, swinging", lambda stiffness: cloth(50, stiffness), (1e5, 1e7, 1e9)),
    Case("stretched net 20 x 20, settling", lambda stiffness: roof(20, stiffness), SETTLING, ("BDF",), DRAGGED),
    Case("stretched net 50 x 50, settling", lambda stiffness: roof(50, stiffness), SETTLING, (), DRAGGED),
)


@dataclass(frozen=True)
class Second:
    """Second of simulated time: its duration, and the final state; None if it was only extrapolated."""

    seconds: float
    steps: int
    end: np.ndarray | None


def implicit_row(rounds: int) -> None:
    """Measure seconds for one second of simulated time, from soft to stiff."""
    if os.environ.get(OURS_ALONE):  # two builds are compared by their implicit steps
        return _implicit_steps(rounds)
    wrong: list[str] = []
    for case in CASES:
        lines, ratios, tired = [], [], set()
        for stiffness in case.stiffness:
            scene, net = case.make(stiffness)
            explicit, (euler, log) = _explicit(scene, case.explicit, rounds), _euler(scene, rounds)
            peers = {name: _peer(net, name, tired) for name in case.peers}
            off = _off(net, explicit, euler)
            for name, end in {"backward_euler": euler, **peers}.items():
                apart = _off(net, explicit, end)
                if apart is not None and not apart <= AGREED:
                    wrong.append(
                        f"{case.title}, {stiffness:g} N/m: {name} ends {apart:.2g} of the way from the explicit end."
                    )
            ratios.append(explicit.seconds / euler.seconds)
            cells = [f"{explicit.steps}", _cell(explicit), f"{STEPS / euler.seconds:.4g}", _cell(euler)]
            cells += [f"{ratios[-1]:.3g} x", f"{log['factorizations']:g}", f"{log['splits']:g}"]
            cells += [f"{log['residual']:.0e}", "-" if off is None else f"{off:.3f}", *map(_cell, peers.values())]
            lines.append([f"{stiffness:.0e}", *cells])
        head = ["k [N/m]", "explicit steps", "s", "implicit steps/s", "s", "ratio", "LU", "splits", "unbalanced", "off"]
        title = f"{case.title}: a second by {case.explicit} at its safe step, and by backward_euler at 1/60 s"
        columns(title, [*head, *(f"{name} s" for name in case.peers)], lines)
        print("  " + _crossing(case.stiffness, ratios))
    if wrong:
        sys.exit("\n".join(["", *wrong]))


def _implicit_steps(rounds: int) -> None:
    """Measure the implicit steps of all cases, without explicit methods and peers."""
    for case in CASES:
        found = {f"{k:g} N/m": 1e3 * _euler(case.make(k)[0], rounds)[0].seconds for k in case.stiffness}
        table(f"{case.title}, ms for a second by backward_euler", found)


def _explicit(scene: sl.Scene, method: str, rounds: int) -> Second:
    """Run an explicit method at the longest step proved stable."""
    simulation = scene.simulate(dt="auto", integrator=method)
    steps = math.ceil(1.0 / simulation.dt)
    simulation.step(1)  # warm
    found = _explicit_once(scene, method, steps)
    for _ in range(rounds - 1):
        if found.end is None or found.seconds > REPEATED:
            break
        found = min(found, _explicit_once(scene, method, steps), key=lambda one: one.seconds)
    return found


def _explicit_once(scene: sl.Scene, method: str, steps: int) -> Second:
    simulation = scene.simulate(dt=1.0 / steps, integrator=method)
    sample = min(SAMPLE, steps)
    seconds, _ = timed(lambda: simulation.step(sample))
    if seconds * steps / sample > LONG:
        return Second(seconds * steps / sample, steps, None)
    if sample < steps:
        seconds += timed(lambda: simulation.step(steps - sample))[0]
    return Second(seconds, steps, getattr(simulation, "data", simulation).state.position.copy())


def _euler(scene: sl.Scene, rounds: int) -> tuple[Second, dict[str, float]]:
    """Run backward Euler at 1/60 s; return the second, and the log of its run."""
    scene.simulate(dt=1.0 / STEPS, integrator="backward_euler").step(1)
    best, run = math.inf, None
    for _ in range(rounds):
        simulation = scene.simulate(dt=1.0 / STEPS, integrator="backward_euler")
        seconds, run = timed(lambda simulation=simulation: simulation.run(1.0, every=1.0))
        best = min(best, seconds)
        if seconds > REPEATED:
            break
    return Second(best, STEPS, run.position[-1]), {name: float(values[-1]) for name, values in run.log.items()}


def _off(net: Net, explicit: Second, other: Second | None) -> float | None:
    """Distance of the two final states over the path length, as norms over all particles [-]; None if unknown."""
    if explicit.end is None or other is None or other.end is None:
        return None
    return float(np.linalg.norm(other.end - explicit.end) / np.linalg.norm(explicit.end - net.position))


def _cell(second: Second | None) -> str:
    """Seconds as text for the table."""
    if second is None:
        return "-"
    if second.end is None:
        return f"{second.seconds:.3g} foreseen" if second.steps else f"> {second.seconds:.3g}"
    return f"{second.seconds:.3g}"


def _peer(net: Net, method: str, tired: set[str]) -> Second | None:
    """Second of SciPy; None if it is not installed, or was too slow at a lower stiffness."""
    if method in tired:
        return None
    try:
        peer = importlib.import_module("peers.scipy_stiff")
    except ImportError:
        tired.add(method)
        print("  (SciPy is not installed)", file=sys.stderr)
        return None
    try:
        seconds, end = timed(lambda: peer.second(net, method, PATIENCE))
    except TooLong:
        tired.add(method)
        return Second(PATIENCE, 0, None)
    return Second(seconds, 0, end)


def _crossing(stiffness: tuple[float, ...], ratios: list[float]) -> str:
    """Stiffness from which on implicit steps are faster, by linear interpolation of the logarithms."""
    quicker = [ratio >= 1.0 for ratio in ratios]
    if not quicker[-1]:
        return f"Explicit steps are the quicker ones up to {stiffness[-1]:.0e} N/m and beyond."
    if all(quicker):
        return f"Implicit steps are the quicker ones from {stiffness[0]:.0e} N/m on, or below."
    last = max(i for i, is_quicker in enumerate(quicker) if not is_quicker)
    crossing = np.interp(0.0, np.log(ratios[last : last + 2]), np.log(stiffness[last : last + 2]))
    return f"Implicit steps are the quicker ones from about {np.exp(crossing):.0e} N/m on."
