"""Benchmark row on equilibrium: nets from flat to rest, with all results checked by the same few lines of NumPy."""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass

import numpy as np
from nets import Net, flat
from report import TooLong, columns, timed

import springline as sl

TOLERANCE = 1e-9  # [-] of the load: tolerance that is requested from springline, and checked
AGREED = 5e-4  # [m] peers that stop at 1e-6 to 1e-4 of the load are nearer (measured 1.5e-4), other shapes are not
OURS = "springline"


@dataclass(frozen=True)
class Case:
    """Net, and the time limit for it in seconds."""

    title: str
    across: int
    up: int
    stiffness: float
    bar: float


CASES = (
    Case("vault, 12 x 8", 12, 8, 200.0, 0.02),
    Case("net, 50 x 50", 50, 50, 2000.0, 0.5),
    Case("net, 100 x 100", 100, 100, 2000.0, 4.0),
)
PATIENCE = 60.0  # [s] after which a peer is stopped
PEERS: dict[str, tuple[str, tuple[float, ...]]] = {  # module and arguments
    "compas_dr, as it comes": ("compas_relaxation", (0.1,)),
    "compas_dr, c = 0.01": ("compas_relaxation", (0.01,)),
    "SciPy, conj. gradients": ("scipy_energy", ()),
}

Answer = tuple[float, np.ndarray | None]  # seconds and shape; None if it was stopped


def equilibrium_row(rounds: int) -> None:
    """Measure nets from flat: milliseconds, unbalanced force, and distance of the shape from ours."""
    wrong: list[str] = []
    for case in CASES:
        scene, net = flat(case.across, case.up, case.stiffness)
        found = {OURS: _ours(scene, rounds), **_peers(net)}
        wrong += _shown(case, net, found)
    if wrong:
        sys.exit("\n".join(["", *wrong]))


def _ours(scene: sl.Scene, rounds: int) -> Answer:
    """Least seconds, warm, and the shape."""
    scene.equilibrium(tolerance=TOLERANCE)
    runs = [timed(lambda: scene.equilibrium(tolerance=TOLERANCE).position) for _ in range(rounds)]
    return min(seconds for seconds, _ in runs), runs[-1][1]


def _peers(net: Net) -> dict[str, Answer]:
    found: dict[str, Answer] = {}
    for name, (module, arguments) in PEERS.items():
        try:
            solve = importlib.import_module(f"peers.{module}").shape(net, PATIENCE, *arguments)
        except ImportError:
            print(f"  ({name.split(',')[0]} is not installed)", file=sys.stderr)
            continue
        try:
            found[name] = timed(solve)
            if found[name][0] < 1.0:  # fast solvers are measured once more, warm
                found[name] = min(found[name], timed(solve), key=lambda answer: answer[0])
        except TooLong:
            found[name] = PATIENCE, None
    return found


def _shown(case: Case, net: Net, found: dict[str, Answer]) -> list[str]:
    """Print a table and return the errors."""
    best, ours = found[OURS]
    lines, wrong = [], []
    for name, (seconds, position) in found.items():
        if position is None:
            lines.append([name, f"> {1e3 * seconds:.4g}", f"> {seconds / best:.1f} x", "", ""])
            continue
        left, off = net.left(position), float(np.linalg.norm(position - ours, axis=1).max())
        lines.append([name, f"{1e3 * seconds:.4g}", f"{seconds / best:.1f} x", f"{left:.1e}", f"{off:.1e}"])
        if name == OURS and not left <= TOLERANCE:
            wrong.append(f"{case.title}: {name} leaves {left:.2g} of the load unbalanced, more than {TOLERANCE:g}.")
        if not off <= AGREED:
            wrong.append(f"{case.title}: {name} is {off:.2g} m off: another net, or far from rest.")
    title = f"{case.title}, ms from flat to rest (springline: at most {1e3 * case.bar:g})"
    columns(title, ["", "ms", "ratio", "unbalanced", "off [m]"], lines)
    return wrong
