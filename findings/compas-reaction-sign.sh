#!/usr/bin/env bash
# The sign of reactions in jax_fdm and compas_fd.
#
# jax_fdm 0.14.1 and compas_fd 0.5.4: reactions and residuals at supports are the forces of the net on its supports. A net
# that carries a load downwards has reactions that point downwards too, and their sum is the load, not minus the load.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install 'jax_fdm==0.14.1' 'compas_fd==0.5.4' 2>/dev/null
"$folder/venv/bin/python" - <<'PY'
import sys
from importlib.metadata import version

from compas_fd.solvers import fd_numpy
from jax_fdm.datastructures import FDNetwork
from jax_fdm.equilibrium import fdm

places, load = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]], -1.0
found = fd_numpy(vertices=places, fixed=[0, 2], edges=[(0, 1), (1, 2)], forcedensities=[2.0, 2.0],
                 loads=[[0, 0, 0], [0, 0, load], [0, 0, 0]])
compas = float(found.residuals[[0, 2], 2].sum())
network = FDNetwork()
for node, (x, y, z) in enumerate(places):
    network.add_node(node, x=x, y=y, z=z)
network.add_edge(0, 1)
network.add_edge(1, 2)
network.nodes_supports([0, 2])
network.edges_forcedensities(2.0)
network.nodes_loads([0.0, 0.0, load], keys=[1])
jax = float(sum(fdm(network).node_reaction(node)[2] for node in (0, 2)))
for name, total in (("compas_fd", compas), ("jax_fdm", jax)):
    print(f"{name} {version(name)}: load {load:g} N, reactions at the supports {total:g} N in all")
same = abs(compas - load) < 1e-6 and abs(jax - load) < 1e-6
print("as stated" if same else "changed")
sys.exit(0 if same else 1)
PY
