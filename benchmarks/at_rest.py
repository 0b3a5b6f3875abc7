"""The row on equilibrium: nets from flat to rest, every answer weighed by the same few lines of NumPy."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from nets import Net, flat
from report import columns, timed

import springline as sl

TOLERANCE = 1e-9  # [-] of the load: what springline is asked for, and held to
AGREED = 1e-3  # [m] peers that stop at 1e-6 to 1e-4 of the load are this near, and another net is not
OURS = "springline"


@dataclass(frozen=True)
class Case:
    """A net, and the most seconds that it may take."""

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
PEERS: dict[str, tuple[str, tuple[float, ...], int]] = {  # module, arguments, particles beyond which it takes minutes
    "compas_dr, as it comes": ("compas_relaxation", (0.1,), 3_000),
    "compas_dr, c = 0.01": ("compas_relaxation", (0.01,), 10_000),
    "SciPy, conj. gradients": ("scipy_energy", (), 10_000),
}


def equilibrium_row(rounds: int) -> None:
    """Nets from flat: milliseconds, what is left unbalanced, and how far the shape is from ours."""
    wrong: list[str] = []
    for case in CASES:
        scene, net = flat(case.across, case.up, case.stiffness)
        found = {OURS: _ours(scene, rounds)} | _peers(net)
        title = f"{case.title}, ms from flat to rest (springline: at most {1e3 * case.bar:g})"
        wrong += _shown(title, net, found)
    if wrong:
        sys.exit("\n".join(["", *wrong]))


def _ours(scene: sl.Scene, rounds: int) -> tuple[float, np.ndarray]:
    """Least seconds, warm, and the shape."""
    scene.equilibrium(tolerance=TOLERANCE)
    runs = [timed(lambda: scene.equilibrium(tolerance=TOLERANCE).position) for _ in range(rounds)]
    return min(seconds for seconds, _ in runs), runs[-1][1]


def _peers(net: Net) -> dict[str, tuple[float, np.ndarray]]:
    found = {}
    for name, (module, arguments, most) in PEERS.items():
        if len(net.position) > most:
            print(f"  ({name} would take minutes and is left out)", file=sys.stderr)
            continue
        try:
            solve: Callable[[], np.ndarray] = importlib.import_module(f"peers.{module}").shape(net, *arguments)
        except ImportError:
            print(f"  ({name.split(',')[0]} is not installed)", file=sys.stderr)
            continue
        seconds, position = timed(solve)
        if seconds < 1.0:  # where it is cheap, the second time, warm
            seconds, position = min((seconds, position), timed(solve), key=lambda run: run[0])
        found[name] = seconds, position
    return found


def _shown(title: str, net: Net, found: dict[str, tuple[float, np.ndarray]]) -> list[str]:
    """Print a table; what is wrong with it."""
    best, ours = found[OURS]
    lines, wrong = [], []
    for name, (seconds, position) in found.items():
        left, off = net.left(position), float(np.linalg.norm(position - ours, axis=1).max())
        lines.append([name, f"{1e3 * seconds:.4g}", f"{seconds / best:.1f} x", f"{left:.1e}", f"{off:.1e}"])
        if name == OURS and not left <= TOLERANCE:
            wrong.append(f"{title}: {name} leaves {left:.2g} of the load unbalanced, more than {TOLERANCE:g}.")
        if not off <= AGREED:
            wrong.append(f"{title}: {name} is {off:.2g} m off, so it has solved another net or stopped far from rest.")
    columns(title, ["", "ms", "ratio", "unbalanced", "off [m]"], lines)
    return wrong
