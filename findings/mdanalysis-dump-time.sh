#!/usr/bin/env bash
# MDAnalysis 2.11.0: a LAMMPS dump with the section ITEM: TIME is not read.
#
# LAMMPS writes ITEM: UNITS and ITEM: TIME before ITEM: TIMESTEP with `dump_modify ... units yes time yes`, and its own
# read_dump takes them. The LAMMPSDUMP parser of MDAnalysis takes the second line of the file for the time step: with
# the time it says that '0.0' is no whole number. Without the section the same frame is read.
# Way out: leave the time out of dumps for MDAnalysis, or read another format, such as GSD.
# Exit code 0 as long as that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'MDAnalysis==2.11.0'
env/bin/python - <<'PYTHON'
import warnings

warnings.simplefilter("ignore")
import MDAnalysis

REST = """ITEM: TIMESTEP
0
ITEM: NUMBER OF ATOMS
2
ITEM: BOX BOUNDS pp pp pp
0 4
0 4
0 4
ITEM: ATOMS id type x y z
1 1 0.5 1 1
2 1 1.5 1 1
"""


def read(name, text):
    with open(name, "w") as file:
        file.write(text)
    return MDAnalysis.Universe(name, topology_format="LAMMPSDUMP", format="LAMMPSDUMP")


print(f"MDAnalysis {MDAnalysis.__version__} reads {len(read('plain.dump', REST).atoms)} atoms without ITEM: TIME,")
try:
    read("time.dump", "ITEM: TIME\n0.0\n" + REST)
except ValueError as error:
    print("and with it raises", type(error).__name__, str(error).replace("\n", " ")[-60:])
else:
    raise SystemExit("a dump with ITEM: TIME is read")
PYTHON
