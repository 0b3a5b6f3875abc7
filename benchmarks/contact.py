"""Benchmark row on contact: a sheet falls on its edge and crumples, with friction, without an intersection.

Every case is measured in its own process, for its memory. MuJoCo with ``ipc`` takes part if ``mujoco`` 4 is installed
(``pip install mujoco``); its contacts of surfaces have no friction.
"""

from __future__ import annotations

import importlib.util
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # a case; run.py sets this for rows
    for folder in (Path(__file__).resolve().parent.parent / "tests", Path(__file__).resolve().parent):
        sys.path.insert(0, str(folder))

import numpy as np
from report import OURS_ALONE, columns

import springline as sl
from physics.meshes_that_meet import crossings_by_volumes, grid, sides_of

CASES = ((25, 1), (50, 1), (50, 2), (100, 1))  # particles along a side, and threads
TURNED, PARALLEL = 50, 2  # particles along a side, and threads that take pictures in turn with one
PEER_CASES = (25, 50)
PICTURE = 1.0 / 60.0  # [s]
PICTURES, FALL = 50, 0.02  # pictures of a fall, and its height [m]
PEER_PICTURES = 36  # 0.6 s
STEPS = 2.4  # of a picture, for each particle along a side
MASS, STIFFNESS, FRICTION, THICKNESS = 0.2, 1e3, 0.3, 0.3  # [kg] of the sheet, [N/m], [-], [-] of an edge
TILT = 88.0  # [degrees]
PEER_STEP = 0.004  # [s]
HEAD = ["sheet", "at first", "crumpling", "crumpled", "most", "most, clock", "intersect", "drift", "MB", "more MB"]


def falling_sheet(side: int) -> tuple[sl.Scene, np.ndarray]:
    """Sheet of 1 m on its edge over a floor, and its faces."""
    place, faces, springs = grid(side)
    place += np.random.default_rng(0).normal(0.0, 1e-3 / (side - 1), place.shape)
    c, s = np.cos(np.deg2rad(TILT)), np.sin(np.deg2rad(TILT))
    place = place @ np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]]).T + [0.0, 0.0, 0.5 * s + FALL]
    k = np.arange(side * side).reshape(side, side)
    bends = np.concatenate(
        [np.stack([k[:-2].ravel(), k[2:].ravel()], 1), np.stack([k[:, :-2].ravel(), k[:, 2:].ravel()], 1)]
    )
    straight = 2 * side * (side - 1)
    stiffness = np.full(len(springs), STIFFNESS)
    stiffness[straight:] = 0.3 * STIFFNESS
    stiffness = np.concatenate([stiffness, np.full(len(bends), 4e-4 * (side - 1) ** 2)])
    scene, mass = sl.Scene(gravity=9.81), MASS / side**2
    scene.particles(place, mass=mass)
    scene.springs(np.concatenate([springs, bends]), stiffness=stiffness, damping=0.05 * np.sqrt(stiffness * mass))
    scene.add(
        sl.Plane((0, 0, 0), (0, 0, 1), friction=FRICTION, restitution=0.0),
        sl.Contacts(surfaces=faces, thickness=THICKNESS / (side - 1), friction=FRICTION),
    )
    return scene, faces


# == Cases, each in its own process ==


class Clock:
    """Milliseconds of each picture, of the processor and by the clock, and pictures with an intersection."""

    def __init__(self, faces: np.ndarray) -> None:
        self.faces, self.edges = faces, sides_of(faces)
        self.spent: list[float] = []
        self.by_clock: list[float] = []
        self.cut = 0
        self.memory = [_memory()]

    def picture(self, run: Callable[[], float]) -> None:
        """Measure a run, which returns how many pictures it covers."""
        begin, spent = time.perf_counter(), time.process_time()
        part = run()
        self.spent.append(1e3 * (time.process_time() - spent) / part)
        self.by_clock.append(1e3 * (time.perf_counter() - begin) / part)
        self.memory.append(_memory())

    def look(self, place: np.ndarray) -> None:
        """Count a picture at which surfaces intersect, by ipctk if it is installed, else by signed volumes."""
        if importlib.util.find_spec("ipctk") is None:
            self.cut += crossings_by_volumes(place, self.faces, self.edges) > 0
            return
        import ipctk

        mesh = ipctk.CollisionMesh(np.asfortranarray(place), self.edges.astype(np.int32), self.faces.astype(np.int32))
        self.cut += int(ipctk.has_intersections(mesh, np.asfortranarray(place)))

    def figures(self, crumpling: int) -> dict[str, Any]:
        """Medians of processor time, see :func:`medians`, and figures of the whole run."""
        return {
            **medians(self.spent, crumpling), "by_clock": max(self.by_clock), "cut": self.cut,
            "memory": max(self.memory), "grown": max(self.memory) - self.memory[1], "sum": sum(self.by_clock),
        }  # fmt: skip


def medians(times: list[float], crumpling: int) -> dict[str, Any]:
    """Medians of the first sixth of ``crumpling`` pictures, of the last, and of all pictures after these; the most."""
    sixth, late = crumpling // 6, times[crumpling:]
    return {
        "first": np.median(times[:sixth]), "crumpling": np.median(times[crumpling - sixth : crumpling]),
        "crumpled": np.median(late) if late else None, "most": max(times),
    }  # fmt: skip


def _memory() -> float:
    """Largest memory of this process so far [MB]."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def our_case(side: int, threads: int) -> dict[str, Any]:
    """Measure a sheet of springline."""
    simulation, faces = started(side, threads)
    start, clock = simulation.energy, Clock(faces)
    for _ in range(PICTURES):
        clock.picture(partial(next_picture, simulation, clock))
        clock.look(simulation.position)
    end = simulation.energy
    error = sum(sign * (end[name] - start[name]) for name, sign in (("total", 1), ("dissipated", 1), ("work", -1)))
    return {**clock.figures(PEER_PICTURES), "drift": abs(error) / start["total"]}


def started(side: int, threads: int) -> tuple[sl.Simulation, np.ndarray]:
    """Return the simulation of a sheet whose passes are compiled, and its faces."""
    scene, faces = falling_sheet(side)
    simulation = scene.simulate(dt=PICTURE / round(STEPS * side), threads=threads)
    simulation.step(1)
    return simulation, faces


def next_picture(simulation: sl.Simulation, clock: Clock) -> float:
    """Run to the end of the next picture; return how many pictures that are."""
    simulation.run(until=(len(clock.spent) + 1) * PICTURE, every=PICTURE)
    return 1.0


def turns_case(side: int, threads: int) -> dict[str, Any]:
    """Measure by the clock the same pictures on one thread, on more, and of as many runs side by side, in turn.

    All runs have the same bits. Runs side by side share no work and do not wait for each other, so that their time over
    their number is what a picture would take if all of it were divided: the limit of the machine.
    """
    faces = started(side, 1)[1]
    runs = [[started(side, 1)[0]], [started(side, threads)[0]], [started(side, 1)[0] for _ in range(threads)]]
    clocks = [Clock(faces) for _ in runs]
    with ThreadPoolExecutor(threads) as pool:
        for k in range(PICTURES):
            for together, clock in list(zip(runs, clocks, strict=True))[:: 1 if k % 2 == 0 else -1]:
                clock.picture(partial(next_pictures, pool, together, clock))
    if any(not np.array_equal(each.position, runs[0][0].position) for together in runs for each in together):
        raise RuntimeError(f"The run on {threads} threads differs from that on one.")
    return {str(k): medians(clock.by_clock, PEER_PICTURES) for k, clock in enumerate(clocks)}


def next_pictures(pool: ThreadPoolExecutor, simulations: list[sl.Simulation], clock: Clock) -> float:
    """Run each simulation to the end of its next picture, all at once; return how many pictures that are."""
    return sum(pool.map(partial(next_picture, clock=clock), simulations))


def mujoco_case(side: int, threads: int) -> dict[str, Any]:
    """Measure a sheet of MuJoCo with contacts by ``ipc``."""
    from peers.mujoco_ipc import fall

    faces = grid(side)[1]
    step, places = fall(side, MASS, STIFFNESS, THICKNESS / (side - 1), TILT, FALL, PEER_STEP)
    clock = Clock(faces)
    for _ in range(PEER_PICTURES):
        # Its steps are no part of a picture: 4.17 of them are one.
        clock.picture(lambda: step(PICTURE) * PEER_STEP / PICTURE)
        clock.look(places())
    return {**clock.figures(PEER_PICTURES), "drift": None}


def measured(kind: str, side: int, threads: int) -> dict[str, Any]:
    """Return the figures of a case, measured in its own process."""
    done = subprocess.run(
        [sys.executable, __file__, kind, str(side), str(threads)], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{kind} {side}: {done.stderr[-2000:]}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


# == The row ==


def line_of(name: str, found: dict[str, Any]) -> list[str]:
    """Return the cells of a case."""
    drift = "" if found["drift"] is None else f"{100.0 * found['drift']:.2f} %"
    times = [
        "" if found[k] is None else f"{found[k]:.0f}" for k in ("first", "crumpling", "crumpled", "most", "by_clock")
    ]
    return [name, *times, str(found["cut"]), drift, f"{found['memory']:.0f}", f"{found['grown']:.0f}"]


def contact_row() -> None:
    """Measure milliseconds of processor time a picture of 1/60 s, and what it takes at most by the clock."""
    lines = []
    for side, threads in CASES:
        found = measured("ours", side, threads)
        lines.append(line_of(f"{side} x {side}, {threads} thread{'s' * (threads > 1)}", found))
    if importlib.util.find_spec("mujoco") is None:
        print("  (MuJoCo is not installed)", file=sys.stderr)
    elif not os.environ.get(OURS_ALONE):
        lines += [line_of(f"{side} x {side}, MuJoCo ipc", measured("mujoco", side, 1)) for side in PEER_CASES]
    columns("a sheet that crumples, ms a picture", HEAD, lines)
    if (os.cpu_count() or 1) >= PARALLEL:
        columns("by the clock, ms a picture, in turn", HEAD[:5], turn_lines())


def turn_lines() -> list[list[str]]:
    """Return the lines of one thread and of more in turn, of their ratio, and of the least that the machine allows."""
    found = measured("turns", TURNED, PARALLEL)
    one, more, apart = ([float(value) for value in found[name].values()] for name in ("0", "1", "2"))
    ratios = [[b / a for a, b in zip(one, those, strict=True)] for those in (more, apart)]
    return [
        [f"{TURNED} x {TURNED}, 1 thread", *(f"{value:.0f}" for value in one)],
        [f"{TURNED} x {TURNED}, {PARALLEL} threads", *(f"{value:.0f}" for value in more)],
        ["ratio", *(f"{value:.2f}" for value in ratios[0])],
        [f"ratio of {PARALLEL} runs side by side: the machine's limit", *(f"{value:.2f}" for value in ratios[1])],
    ]


if __name__ == "__main__":
    case = {"ours": our_case, "mujoco": mujoco_case, "turns": turns_case}[sys.argv[1]]
    print(json.dumps(case(int(sys.argv[2]), int(sys.argv[3])), default=float))
