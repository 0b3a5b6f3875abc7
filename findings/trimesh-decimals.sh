#!/usr/bin/env bash
# Digits of small meshes that trimesh does not write.
#
# trimesh 5.2.0: OBJ files have 8 decimals and OFF files 10, whatever the size of the mesh. Of a mesh of a few micrometers in
# meters, OBJ keeps two or three digits and OFF five; of one of a few nanometers OBJ keeps none: all vertices are one point.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install 'trimesh==5.2.0' 2>/dev/null
"$folder/venv/bin/python" - <<'PY'
import io
import sys
from importlib.metadata import version

import numpy as np
import trimesh

shape = np.array([[1.23456789, 0.0, 0.0], [2.1, 0.0, 0.0], [0.0, 3.3, 0.11]])
lost = {}
for size, unit in ((1e-6, "micrometers"), (1e-9, "nanometers")):
    mesh = trimesh.Trimesh(size * shape, [(0, 1, 2)], process=False)
    for kind in ("obj", "off"):
        text = mesh.export(file_type=kind)
        read = trimesh.load(io.StringIO(text), file_type=kind, process=False)
        corner = np.asarray(read.vertices)[:, 0].max(initial=0.0)
        lost[kind, unit] = 1.0 - corner / (2.1 * size), np.ptp(np.asarray(read.vertices), axis=0).max(initial=0.0)
        print(f"trimesh {version('trimesh')}, {kind}, a few {unit}: size {lost[kind, unit][1]:.10g} m, given {3.3 * size:g} m; "
              f"first corner {np.asarray(read.vertices)[0, 0] if len(read.vertices) else 'none'}, given {1.23456789 * size:.9g}")
fine = trimesh.Trimesh(1e-6 * shape, [(0, 1, 2)], process=False)
first = float(fine.export(file_type="obj").split("\nv ")[1].split()[0])
off = float(fine.export(file_type="off").splitlines()[2].split()[0])
same = first == 1.23e-6 and off == 1.2346e-6 and lost["obj", "nanometers"][1] == 0.0
print("as stated" if same else "changed")
sys.exit(0 if same else 1)
PY
