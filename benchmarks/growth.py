"""Growth of time and memory with size: springs, birds, bodies, and springs on LAMMPS if it is installed.

Every size is measured in its own process, for its memory.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from report import columns

HERE = Path(__file__).resolve()
IMAGES = HERE.parent.parent / "docs" / "images"
PICTURE, LARGE_PICTURE = IMAGES / "growth.svg", IMAGES / "large.svg"
SIZES = {
    "springs": (1_000, 10_000, 100_000, 1_000_000, 10_000_000),
    "birds": (1_000, 10_000, 100_000, 1_000_000),
    "bodies": (1_000, 10_000, 100_000, 1_000_000),
}
ON_LAMMPS = (100_000, 1_000_000, 10_000_000)
TURNS = 8  # of a few steps on LAMMPS, of which the least counts
LOOP = re.compile(r"Loop time of (\S+) on .*?(\S+)% CPU use", re.DOTALL)
THREADS = (1, 2)
LONG_ENOUGH = 0.5  # [s] of steps between two readings of the clock
LARGE = 100_000  # size from which on threads share the work
ROUNDS = 5


def springs(size: int) -> Any:
    """Square cloth with structural, shear and bend springs; its rest lengths all differ slightly."""
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
    """Flock on a torus in which each bird sees 20 neighbors."""
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
    """Gaussian cloud of bodies that attract one another, by the method that ``auto`` selects."""
    import numpy as np

    import springline as sl

    scene = sl.Scene()
    scene.particles(np.random.default_rng(0).normal(size=(size, 3)), mass=1.0 / size)
    scene.add(sl.Attraction(1.0, softening=0.01))
    return scene, {"dt": 1e-3, "integrator": "symplectic_euler"}


MAKERS: dict[str, Callable[[int], Any]] = {"springs": springs, "birds": birds, "bodies": bodies}


def measure(what: str, size: int, threads: int) -> dict[str, float]:
    """Wall clock and processor seconds per step, seconds to build, and peak memory of the process [bytes]."""
    begin = perf_counter()
    scene, options = MAKERS[what](size)
    simulation = scene.simulate(threads=threads, **options)
    built = perf_counter() - begin
    simulation.step(1)
    begin = perf_counter()
    simulation.step(1)
    count = max(1, int(LONG_ENOUGH / max(perf_counter() - begin, 1e-9)))
    best = busy = float("inf")
    for _ in range(ROUNDS):
        begin, processor = perf_counter(), process_time()
        simulation.step(count)
        best = min(best, (perf_counter() - begin) / count)
        busy = min(busy, (process_time() - processor) / count)
    model = getattr(simulation, "data", simulation).model  # the other build of --against may have no ``data``
    number = model.spring_count if what == "springs" else model.particle_count
    return {
        "number": number,
        "step": best,
        "busy": busy,
        "build": built,
        "memory": 1024.0 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
    }


def cloth_on_lammps(size: int, folder: Path) -> int:
    """Write a cloth of some springs, with few classes of rest lengths, as a LAMMPS job; return the spring count."""
    from cloth import cloth

    import springline as sl

    scene, which = cloth(max(2, round((size / 6) ** 0.5)))
    sl.to_lammps(scene, folder, until=1000.0, every=1000.0, dt=which.dt)
    return len(which.rest)


def measure_on_lammps(folder: Path, number: int, ranks: int) -> dict[str, float]:
    """Wall clock seconds per step, processor seconds of all ranks, and memory of all ranks [bytes].

    Wall clock time is meaningful on an idle machine; on a busy one ranks also wait for other processes.
    """
    from springline.lammps.run import command, surroundings

    lines, steps = (folder / "in.lammps").read_text().splitlines(), max(5, 3_000_000 // number)
    kept = [line for line in lines if not line.startswith(("dump", "run"))]
    turns = [f"run {steps}", *[f"run {steps} pre no"] * (TURNS - 1)]
    (folder / "turns.lammps").write_text("\n".join([*kept, *turns, ""]))
    words = [word.replace("in.lammps", "turns.lammps") for word in command(ranks)]
    subprocess.run(words, cwd=folder, env=surroundings(), check=True, capture_output=True)
    found = LOOP.findall((folder / "log.lammps").read_text())
    wall = min(float(loop) for loop, _ in found) / steps
    busy = min(float(loop) * float(use) / 100.0 for loop, use in found) * ranks / steps
    memory = 1024.0 * ranks * resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return {"number": number, "step": wall, "busy": busy, "memory": memory}


def large_row() -> None:
    """Measure springs here and on LAMMPS, if it is installed, size by size, and draw the figure."""
    from springline.errors import SceneError
    from springline.lammps.run import command

    sizes = ON_LAMMPS
    try:
        command(max(THREADS))
    except SceneError:
        print("  (LAMMPS is not installed)", file=sys.stderr)
        sizes = ()
    found: dict[str, list[dict[str, float]]] = {}
    for size in SIZES["springs"]:
        for threads in THREADS:
            found.setdefault(f"here, {threads}", []).append(_alone("springs", size, threads))
        if size in sizes:
            with tempfile.TemporaryDirectory() as made:
                number = cloth_on_lammps(size, Path(made))
                for ranks in THREADS:
                    found.setdefault(f"LAMMPS, {ranks}", []).append(_alone(made, number, ranks))
    lines = [
        [name, f"{row['number']:,}", f"{1e9 * row['step'] / row['number']:.3g}",
         f"{1e9 * row['busy'] / row['number']:.3g}", f"{row['memory'] / 1e6:,.0f}",
         f"{row['memory'] / row['number']:,.0f}"]
        for name, rows in found.items() for row in rows
    ]  # fmt: skip
    head = ["threads or ranks", "springs", "ns by the clock", "of processors", "memory, MB", "bytes each"]
    columns("springs, a step: here, and on LAMMPS", head, lines)
    draw_large(found)


def _alone(*words: Any) -> dict[str, float]:
    """Results of a measurement in its own process."""
    done = subprocess.run([sys.executable, str(HERE), *map(str, words)], capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def draw_large(found: dict[str, list[dict[str, float]]]) -> None:
    """Draw processor nanoseconds and bytes per spring against the number of springs."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (times, sizes) = plt.subplots(1, 2, figsize=(9.0, 3.8), layout="constrained")
    for name, rows in found.items():
        look = {"color": "#7a5aa6" if "LAMMPS" in name else "#1b6ca8", "marker": "o", "markersize": 3.5}
        style, numbers = "--" if name.endswith("1") else "-", [row["number"] for row in rows]
        label = f"{name} {'rank' if 'LAMMPS' in name else 'thread'}{'s' * (not name.endswith('1'))}"
        times.loglog(numbers, [1e9 * row["busy"] / row["number"] for row in rows], style, label=label, **look)
        sizes.loglog(numbers, [row["memory"] / row["number"] for row in rows], style, label=label, **look)
    times.set_ylabel("ns of processors, a spring and step")
    sizes.set_ylabel("bytes a spring, whole processes")
    for axes in (times, sizes):
        axes.set_xlabel("springs")
        axes.grid(alpha=0.3)
    times.legend(frameon=False, fontsize=8)
    figure.savefig(LARGE_PICTURE)


def growth_row() -> None:
    """Print the tables, and draw the figure."""
    found: dict[tuple[str, int], list[dict[str, float]]] = {}
    for what, sizes in SIZES.items():
        lines = []
        for size in (sizes[0], LARGE):  # so that compilation, which takes some gigabytes, is not measured
            subprocess.run([sys.executable, str(HERE), what, str(size), "2"], capture_output=True, check=True)
        for size in sizes:
            for threads in THREADS:
                found.setdefault((what, threads), []).append(_alone(what, size, threads))
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
    """Draw seconds per step against size, both axes logarithmic."""
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
    if os.path.isdir(sys.argv[1]):
        json.dump(measure_on_lammps(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])), sys.stdout)
    else:
        json.dump(measure(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])), sys.stdout)
