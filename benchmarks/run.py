"""Measure springline and its peers in one run, and print the ratios.

``run.py [ROW ...]`` runs the given rows, or all. ``run.py --against PATH [ROW ...]`` measures two builds of
springline in turn, this checkout and another: PATH is a checkout, or the Python of another environment.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
for folder in (HERE.parent / "tests", HERE):  # the folder of peers comes before the tests' module of that name
    sys.path.insert(0, str(folder))
for threads in ("NUMBA_NUM_THREADS", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")  # one thread for every program

from report import OURS_ALONE, least, table  # noqa: E402  from the folder above

PEERS = {
    "springline": "ours",
    "NumPy": "numpy_arrays",
    "plain Python": "plain",
    "LAMMPS": "lammps_serial",
    "Warp, CPU": "warp_cpu",
    "Taichi": "taichi_cpu",
}
if os.environ.get(OURS_ALONE):
    PEERS = {"springline": "ours"}
ONE_THREAD_ONLY = ("NumPy", "plain Python", "Warp, CPU")
SIDE = 512
ROUNDS = 7


def cloth_row(threads: int = 1) -> None:
    """Measure 512 x 512 particles, 1.57 million springs: nanoseconds per spring and step."""
    from cloth import cloth

    _, which = cloth(SIDE)
    runners: dict[str, Callable[[int], None]] = {}
    for name, module in PEERS.items():
        if threads > 1 and name in ONE_THREAD_ONLY:
            continue
        try:
            runners[name] = importlib.import_module(f"peers.{module}").steps(which, threads)
            runners[name](1)
        except ImportError:
            print(f"  ({name} is not installed)", file=sys.stderr)
    best = dict.fromkeys(runners, float("inf"))
    for _ in range(ROUNDS):  # in turn, so that a slow period of the machine affects all
        for name, run in runners.items():
            slow = name in ("plain Python", "NumPy")
            if not (name == "plain Python" and best[name] < float("inf")):
                best[name] = min(best[name], least(run, 1 if slow else 10, 1))
    scale = 1e9 / len(which.rest)
    title = f"cloth on {threads} thread{'s' * (threads > 1)}, ns a spring and step"
    table(title, {name: value * scale for name, value in best.items()})


def cloth_on_two_row() -> None:
    """Measure the cloth on two threads, LAMMPS on two ranks."""
    cloth_row(2)


def discs_row() -> None:
    """Measure 5,000 discs in a box: microseconds per disc and step."""
    from discs import discs_row as row

    row(ROUNDS)


def fluid_row() -> None:
    """Measure 20,000 particles of a fluid in a plane: microseconds per particle and step."""
    from fluid import fluid_row as row

    row(ROUNDS)


def attraction_row() -> None:
    """Measure all pairs of 8,192 bodies, and a tree of 100,000."""
    from attraction import attraction_row as row

    row(ROUNDS)


def growth_row() -> None:
    """Measure time and memory from a thousand to ten million springs, and to a million birds and bodies."""
    from growth import growth_row as row

    row()


def large_row() -> None:
    """Measure springs here and on LAMMPS, up to ten million."""
    from growth import large_row as row

    row()


def chain_row() -> None:
    """Measure 12 particles, drag and gravity: microseconds per step."""
    import springline as sl
    from oracle import seed000

    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (550, 0, 0), segments=11, mass=20.0, stiffness=15.0, rest_length=50.0)
    scene.anchor(rope.ends)
    scene.add(sl.Drag(2.0))
    simulation = scene.simulate(dt=0.01, integrator="symplectic_euler")
    simulation.step(1000)
    ours, plain = float("inf"), float("inf")
    for _ in range(ROUNDS):
        ours = min(ours, least(simulation.step, 400_000, 1))
        plain = min(plain, least(lambda count: seed000.plain_chain(count, 0.01), 2_000, 1))
    table("12-particle chain, us a step", {"springline": ours * 1e6, "plain Python": plain * 1e6})


def start_row() -> None:
    """Measure whole processes: seconds."""
    python = [sys.executable, "-m", "springline"]
    commands = {
        "springline --help": [*python, "--help"],
        "springline gallery": [*python, "gallery"],
        "run hanging-chain, warm": [*python, "run", "hanging-chain", "--until", "1"],
        "python -c pass": [sys.executable, "-c", "pass"],
    }

    def once(command: list[str]) -> Callable[[int], None]:
        return lambda _: subprocess.run(command, capture_output=True, check=True) and None

    table("start-up, s", {name: least(once(command), 1, ROUNDS) for name, command in commands.items()})


def equilibrium_row() -> None:
    """Measure nets from flat to rest."""
    from at_rest import equilibrium_row as row

    row(ROUNDS)


def inverse_row() -> None:
    """Measure gradients through rest, and design, in units of a rest."""
    from inverse import inverse_row as row

    row(ROUNDS)


def paths_row() -> None:
    """Measure equilibrium paths of models of springable: processor milliseconds per point."""
    from paths import paths_row as row

    row(3)


def implicit_row() -> None:
    """Measure a second of simulated time in implicit and in explicit steps."""
    from implicit import implicit_row as row

    row(3)


def buckling_row() -> None:
    """Measure implicit steps of cloths that buckle."""
    from buckling import buckling_row as row

    row(3)


def substeps_row() -> None:
    """Measure a second of a cloth by substeps, implicit and explicit steps, at equal error."""
    from substeps import substeps_row as row

    row(3)


def projective_row() -> None:
    """Measure a step of a light stiff cloth by accelerated rounds and by plain ones."""
    from projective import projective_row as row

    row()


def flock_row() -> None:
    """Measure 100,000 birds with 20 neighbors: microseconds per bird and step."""
    from flock import flock_row as row

    row(ROUNDS)


def membrane_row() -> None:
    """Measure 100,000 constant strain triangles: nanoseconds per triangle and step."""
    from membrane import membrane_row as row

    row(ROUNDS)


def elements_row() -> None:
    """Measure other elements on a sheet: nanoseconds per element and step."""
    from elements import elements_row as row

    row(ROUNDS)


def files_row() -> None:
    """Measure reading of ordinary files: seconds of processor time."""
    from files import files_row as row

    row(1 if os.environ.get(OURS_ALONE) else 3)  # comparisons of two builds take several rounds anyway


def contact_row() -> None:
    """Measure a sheet that falls on its edge and crumples."""
    from contact import contact_row as row

    row()


ROWS = {
    "cloth": cloth_row,
    "cloth-on-two": cloth_on_two_row,
    "chain": chain_row,
    "start-up": start_row,
    "equilibrium": equilibrium_row,
    "inverse": inverse_row,
    "paths": paths_row,
    "implicit": implicit_row,
    "buckling": buckling_row,
    "substeps": substeps_row,
    "projective": projective_row,
    "flock": flock_row,
    "discs": discs_row,
    "fluid": fluid_row,
    "contact": contact_row,
    "attraction": attraction_row,
    "membrane": membrane_row,
    "elements": elements_row,
    "growth": growth_row,
    "large": large_row,
    "files": files_row,
}


def main() -> None:
    """Run the given rows, or all."""
    given = sys.argv[1:]
    other = None
    if given[:1] == ["--against"]:
        if len(given) < 2:
            sys.exit("--against takes the path of another build.")
        other, given = given[1], given[2:]
    wanted = given or list(ROWS)
    unknown = [name for name in wanted if name not in ROWS]
    if unknown:
        sys.exit(f"No row {unknown[0]!r}. The rows are {', '.join(ROWS)}.")
    if other is not None:
        from against import against

        against(other, wanted)
        return
    for name in wanted:
        ROWS[name]()


if __name__ == "__main__":
    main()
