#!/usr/bin/env bash
# The last state of an equilibrium path of springable.
#
# springable 1.0.1: steps along the path have a length of 0.05 in units of the model by default, whatever its size. The path of
# a truss of two bars, 2 wide, under a final force of 0.1 ends at 0.126; with a radius of 0.005 it ends at 0.1016. The largest
# load before it snaps through is 0.02245 and 0.02284; by hand it is 2 ((1.16)^(1/3) - 1)^(3/2) = 0.022844.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install 'springable==1.0.1' 2>/dev/null
cd "$folder"
"$folder/venv/bin/python" - <<'PY'
import contextlib
import io
import sys
from importlib.metadata import version

from springable.simulation import solve_model

open("truss.txt", "w").write("""PARAMETERS
NODES
0, -1, 0, 1, 1
1, 0, 0.4, 1, 0
2, 1, 0, 1, 1
SPRINGS
0-1, 1.0
1-2, 1.0
LOADING
1, Y, -0.1
""")
print("springable", version("springable"))
ends, tops = [], []
for settings in ({}, {"radius": 0.005}):
    with contextlib.redirect_stdout(io.StringIO()):
        _, force = solve_model("truss.txt", settings).get_equilibrium_path()
    ends.append(float(force[-1]))
    tops.append(float(max(force[: len(force) // 2])))
    print(f"settings {settings}: {len(force)} states, largest load {tops[-1]:.6f}, last {ends[-1]:.4f} of 0.1")
by_hand = 2 * (1.16 ** (1 / 3) - 1) ** 1.5
same = ends[0] > 0.12 and 0.1 < ends[1] < 0.102 and tops[0] < 0.99 * by_hand and abs(tops[1] / by_hand - 1) < 1e-3
print("as stated" if same else "changed")
sys.exit(0 if same else 1)
PY
