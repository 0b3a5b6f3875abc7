"""How time and memory grow with size: springs, birds, bodies. Every size in a process of its own, for its memory."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from report import columns

HERE = Path(__file__).resolve()
PICTURE = HERE.parent.parent / "docs" / "images" / "growth.svg"
SIZES = {
    "springs": (1_000, 10_000, 100_000, 1_000_000, 10_000_000),
    "birds": (1_000, 10_000, 100_000, 1_000_000),
    "bodies": (1_000, 10_000, 100_000, 1_000_000),
}
THREADS = (1, 2)
LONG_ENOUGH = 0.5  # [s] of steps between two looks at the clock
LARGE = 100_000  # which is shared out among threads
ROUNDS = 5


def springs(size: int) -> Any:
    """A square cloth with structural, shear and bend springs; its rest lengths all differ a little."""
    import numpy as np

    import springline as sl

    side = max(2, round((size / 6) ** 0.5))
    scene = sl.Scene(gravity=9.81)
    drawn = sl.Scene()
    net = drawn.grid((side, side), spacing=1.0, mass=1.0, stiffness=1000.0, diagonals=True, bending=True)
    rest = net.springs.rest_length * (1.0 + 1e-3 * np.random.default_rng(0).random(len(net.springs)))
    scene.particles(position=net.position, mass=1.0)
    scene.springs(net.springs.ends, stiffness=1000.0, rest_length=rest)
    scene.anchor(net.edge("upper").index)
    return scene, {"dt": 1e-3, "integrator": "symplectic_euler"}


def birds(size: int) -> Any:
    """A flock that sees 20 neighbors each, on a torus."""
    import numpy as np
    from flock import NEIGHBORS

    import springline as sl

    side = 1.0
    within = side * (NEIGHBORS / size * 3.0 / (4.0 * np.pi)) ** (1.0 / 3.0)
    rng = np.random.default_rng(0)
    scene = sl.Scene(space=sl.Torus((side,) * 3))
    scene.particles(rng.random((size, 3)) * side, velocity=0.01 * rng.normal(size=(size, 3)))
    scene.add(sl.Cohesion(0.25, within=within), sl.Separation(0.30, within=within), sl.Alignment(0.10, within=within))
    return scene, {"dt": 1e-3, "integrator": "symplectic_euler"}


def bodies(size: int) -> Any:
    """A Gaussian cloud of bodies that attract one another, by the method that ``auto`` takes."""
    import numpy as np

    import springline as sl

    scene = sl.Scene()
    scene.particles(np.random.default_rng(0).normal(size=(size, 3)), mass=1.0 / size)
    scene.add(sl.Attraction(1.0, softening=0.01))
    return scene, {"dt": 1e-3, "integrator": "symplectic_euler"}


MAKERS: dict[str, Callable[[int], Any]] = {"springs": springs, "birds": birds, "bodies": bodies}


def measure(what: str, size: int, threads: int) -> dict[str, float]:
    """Seconds a step, seconds to build, and the most memory that the process had [bytes]."""
    begin = perf_counter()
    scene, options = MAKERS[what](size)
    simulation = scene.simulate(threads=threads, **options)
    built = perf_counter() - begin
    simulation.step(1)
    begin = perf_counter()
    simulation.step(1)
    count = max(1, int(LONG_ENOUGH / max(perf_counter() - begin, 1e-9)))
    best = float("inf")
    for _ in range(ROUNDS):
        begin = perf_counter()
        simulation.step(count)
        best = min(best, (perf_counter() - begin) / count)
    number = simulation.model.spring_count if what == "springs" else simulation.model.particle_count
    return {
        "number": number,
        "step": best,
        "build": built,
        "memory": 1024.0 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
    }


def growth_row() -> None:
    """The tables, and the picture."""
    found: dict[tuple[str, int], list[dict[str, float]]] = {}
    for what, sizes in SIZES.items():
        lines = []
        for size in (sizes[0], LARGE):  # so that what compiles is not measured: it takes some gigabytes
            subprocess.run([sys.executable, str(HERE), what, str(size), "2"], capture_output=True, check=True)
        for size in sizes:
            for threads in THREADS:
                words = [sys.executable, str(HERE), what, str(size), str(threads)]
                done = subprocess.run(words, capture_output=True, text=True, check=True)
                found.setdefault((what, threads), []).append(json.loads(done.stdout))
            one, two = (found[what, threads][-1] for threads in THREADS)
            number = one["number"]
            each = [f"{1e9 * row['step'] / number:.4g}" for row in (one, two)]
            memory = max(one["memory"], two["memory"])
            lines.append(
                [f"{number:,.0f}", *each, f"{one['build']:.2g}", f"{memory / 1e6:,.0f}", f"{memory / number:,.0f}"]
            )
        head = [what, "ns each, 1 thread", "2 threads", "build, s", "memory, MB", "bytes each"]
        columns(f"{what}: a step, building, the whole process's memory", head, lines)
    draw(found)


def draw(found: dict[tuple[str, int], list[dict[str, float]]]) -> None:
    """Seconds a step over size, both axes logarithmic."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6.4, 4.4), layout="constrained")
    for color, what in zip(("#1b6ca8", "#d1662c", "#3c8d53"), SIZES, strict=True):
        for threads, style in zip(THREADS, ("--", "-"), strict=True):
            rows = found[what, threads]
            label = f"{what}, {threads} thread{'s' * (threads > 1)}"
            numbers, steps = [row["number"] for row in rows], [row["step"] for row in rows]
            axes.loglog(numbers, steps, style, color=color, marker="o", markersize=3.5, label=label)
    axes.set_xlabel("how many")
    axes.set_ylabel("seconds a step")
    axes.grid(alpha=0.3)
    axes.legend(frameon=False, fontsize=8, loc="lower right")
    figure.savefig(PICTURE)


if __name__ == "__main__":
    json.dump(measure(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])), sys.stdout)
