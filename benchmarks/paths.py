"""Benchmark row on equilibrium paths: models that come with springable, followed by both programs in turn."""

from __future__ import annotations

import contextlib
import io
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from report import columns, timed

import springline as sl
from physics.test_paths import loaded_model

NAMES = (
    "fig3c", "example_nonlinear_path_spring", "example_xy_distance_springs", "snapping_square", "arc_shallow", "fig3b",
)  # fmt: skip
MOST = 1000  # points of a path
BAR = 0.2  # time per point, over that of springable


def paths_row(rounds: int) -> None:
    """Measure the time per point of each path, here and in springable if it is installed."""
    lines = []
    for name in NAMES:
        scene, factors = loaded_model(name)
        until = 1.05 * float(factors.max())
        solve = _springable(name)
        ours, theirs, points, states = np.inf, np.inf, 0, 0
        for _ in range(rounds):
            seconds, path = timed(partial(sl.path, scene, until=until, points=MOST))
            points = len(path)
            ours = min(ours, 1e3 * seconds / points)
            if solve is not None:
                seconds, states = timed(solve)
                theirs = min(theirs, 1e3 * seconds / states)
        there = ["-", "-", "-"] if solve is None else [str(states), f"{theirs:.3g}", f"{ours / theirs:.2g}"]
        lines.append([name, str(points), f"{ours:.3g}", *there])
    lines.append(_net_line(rounds))
    heads = ["", "points", "springline, ms", "points", "springable, ms", f"ratio (goal {BAR})"]
    columns("equilibrium paths, time per point", heads, lines)


def _net_line(rounds: int) -> list[str]:
    """Row of a net of 1,012 springs between four corners, whose weights grow to three times."""
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((23, 23), spacing=1.0, mass=1.0, stiffness=500.0)
    scene.anchor(net.corners)
    shape, ours, points = scene.equilibrium(), np.inf, 0
    for _ in range(rounds):
        seconds, path = timed(partial(sl.path, shape, until=3.0, points=MOST))
        points = len(path)
        ours = min(ours, 1e3 * seconds / points)
    return ["net, 1,012 springs", str(points), f"{ours:.3g}", "-", "-", "-"]


def _springable(name: str) -> Any:
    """A function that follows the path of a model with springable and returns its points; None without springable."""
    try:
        import springable
        from springable.mechanics.static_solver import StaticSolver
        from springable.readwrite import fileio
    except ImportError:
        print("  (springable is not installed)", file=sys.stderr)
        return None
    folder = Path(springable.__file__).parent / "data"
    (file,) = [one for one in folder.rglob("*_models/*.csv") if one.stem.removesuffix("_model") == name]

    def solve() -> int:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            solver = StaticSolver(fileio.read_model(str(file)))
            solver.guide_spring_assembly_to_natural_configuration()
            return len(solver.solve().get_equilibrium_path()[1])

    return solve
