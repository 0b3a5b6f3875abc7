#!/usr/bin/env bash
# Lines in the PLY and OBJ files of meshio and trimesh.
#
# meshio 5.3.5 writes the lines of a mesh to PLY as faces of two corners, and not as the element "edge" that PLY has for them.
# From OBJ, meshio reads no line ("l"), without a word. trimesh 5.2.0 reads none either: of a file of lines alone it makes a
# cloud of points, of one with lines and faces a mesh of the faces, without a word.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install 'meshio==5.3.5' 'trimesh==5.2.0' 'numpy==2.3.5' 2>/dev/null
cd "$folder"
"$folder/venv/bin/python" - <<'PY'
import sys

import meshio
import numpy as np
import trimesh

print("meshio", meshio.__version__, "trimesh", trimesh.__version__)
points = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]])
meshio.Mesh(points, [("line", np.array([[0, 1], [1, 2]], dtype=np.int32))]).write("lines.ply", binary=False)
text = open("lines.ply").read()
as_faces = "element face 2" in text and "element edge" not in text and "\n2 0 1\n" in text
print("two lines in PLY:", "two faces of two corners" if as_faces else "otherwise")
lines = "v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2\nl 2 3\n"
open("lines.obj", "w").write(lines)
open("both.obj", "w").write(lines + "f 1 2 3\n")
cells = sorted(cell.type for cell in meshio.read("both.obj").cells)
print("OBJ with two lines and a face, read by meshio:", cells)
cloud, mesh = trimesh.load("lines.obj"), trimesh.load("both.obj")
print("read by trimesh:", type(cloud).__name__, "of lines alone,", type(mesh).__name__, "of lines and a face")
same = as_faces and cells == ["triangle"] and type(cloud).__name__ == "PointCloud" and type(mesh).__name__ == "Trimesh"
print("as stated" if same else "changed")
sys.exit(0 if same else 1)
PY
