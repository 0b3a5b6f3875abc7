"""A sweep by whoever is named: ``python sweep_by.py here|processes|dask|mpi TABLE.csv`` writes the table of it.

``python sweep_by.py killed FOLDER KILLS`` sweeps in a process that is killed at random that often, and gone on with.
Functions of this file are those of a main program, which workers find by its name, or by value.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import springline as sl
from springline.errors import FileError

OVER = {"stiffness": [20.0, 50.0, 80.0, -1.0]}
MANY = 120  # cases of the sweep that is killed


def rope(stiffness: float, seed: int) -> sl.Scene:
    """A rope between two supports, its masses drawn by chance."""
    scene = sl.Scene(gravity=9.81, seed=seed)
    line = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=stiffness, mass=1.0 + scene.random.random(4))
    scene.anchor(line.ends)
    return scene


def lowest(run: sl.Recording) -> float:
    return float(run.position[-1, :, 2].min())


def swept(**by: Any) -> sl.analysis.Study:
    """The sweep that everybody computes; the last quarter of its cases fails."""
    return sl.sweep(
        rope, OVER, measure={"lowest": lowest, "energy": "energy.total[-1]"}, seeds=3, until=0.2, every=0.1, **by
    )


def logged(number: int) -> float:
    """A case that takes a moment, and notes that it was computed, and by which process."""
    with open(os.environ["SWEEP_LOG"], "ab", buffering=0) as log:
        log.write(f"{number} {os.getpid()}\n".encode())
    time.sleep(0.002)
    while _begun() >= int(os.environ["SWEEP_HELD"]):  # for whoever kills it, however late
        time.sleep(0.01)
    if number % 10 == 7:
        raise ValueError(f"seven in {number}")
    return float(np.sqrt(number))


def _begun() -> int:
    return Path(os.environ["SWEEP_LOG"]).read_bytes().count(b"\n")


def killed(folder: Path, kills: int) -> None:
    """Sweep, be killed, look what is there, and go on; in the end the table is that of a sweep that nobody killed.

    Prints how many cases were kept at each kill.
    """
    path, chance, known, deaths = folder / "study.db", random.Random(3), set[int](), 0
    progress = []
    sl.sweep(lambda x: x, {"x": [0, 1]}, measure={"root": float}, processes=1)  # all is imported before any fork
    over = {"number": list(range(MANY))}
    while deaths < kills:
        log = folder / f"log{deaths}"
        log.touch()
        least = chance.randrange(3 * MANY // (4 * kills))
        os.environ |= {"SWEEP_LOG": str(log), "SWEEP_HELD": str(least + MANY // (4 * kills))}
        pid = os.fork()
        if not pid:
            sl.sweep(logged, over, measure={"root": float}, processes=2, to=path)
            os._exit(0)
        while log.read_text().count("\n") < least:
            assert os.waitpid(pid, os.WNOHANG)[0] == 0, "it ended before it was killed"
            time.sleep(0.001)
        time.sleep(0.02 * chance.random())
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        deaths += 1
        lines = [line.split() for line in log.read_text().splitlines() if line.count(" ") == 1]
        assert known.isdisjoint(int(number) for number, _ in lines), "a case was computed twice"
        gone({int(process) for _, process in lines})
        if path.exists() and path.stat().st_size:
            try:
                known = {number for number, state in enumerate(sl.open_study(path).state) if state != "waiting"}
            except FileError as error:
                assert "page" in str(error) or "no study" in str(error) or "empty" in str(error), error
                known = set()
        progress.append(len(known))
    os.environ["SWEEP_HELD"] = str(10 * MANY)
    study = sl.sweep(logged, over, measure={"root": float}, processes=2, to=path)
    study.to_csv(folder / "killed.csv")
    sl.sweep(logged, over, measure={"root": float}, processes=1).to_csv(folder / "whole.csv")
    print(*progress)


def gone(processes: set[int]) -> None:
    """Wait until none of some processes is there: workers end with the one that started them."""
    end = time.monotonic() + 120.0
    while time.monotonic() < end:
        processes = {one for one in processes if Path(f"/proc/{one}").exists()}
        if not processes:
            return
        time.sleep(0.01)
    raise AssertionError(f"left behind: {processes}")


def main(by: str, where: str, *more: str) -> None:
    if by == "killed":
        killed(Path(where), int(more[0]))
    elif by == "here":
        swept(processes=1).to_csv(where)
    elif by == "processes":
        swept(processes=2, to=Path(where).with_suffix(".db")).to_csv(where)
    elif by == "mpi":
        swept(executor="mpi").to_csv(where)
    elif by == "dask":
        from dask.distributed import Client, LocalCluster

        size: Any = {"n_workers": int(more[0]), "threads_per_worker": 1, "dashboard_address": None}
        with LocalCluster(**size) as cluster, Client(cluster) as client:
            swept(executor=client).to_csv(where)


if __name__ == "__main__":
    main(*sys.argv[1:])
