#!/usr/bin/env bash
# Vertices of a mesh that rhino3dm rounds to single precision.
#
# rhino3dm 8.35.0: Mesh.Vertices.Add() and Mesh.Vertices[k] have single precision although UseDoublePrecisionVertices is
# True. Six thousand kilometers north, as in the coordinates of a site, a vertex is off by 4 cm in
# the file. AddPoint3d() and Point3dAt() keep all digits.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install 'rhino3dm==8.35.0' 2>/dev/null
"$folder/venv/bin/python" - "$folder" <<'PY'
import sys
from importlib.metadata import version

import rhino3dm

place, path = (500.123, 6_000_000.456, 0.0), f"{sys.argv[1]}/mesh.3dm"
found = {}
for name in ("Add", "AddPoint3d"):
    mesh = rhino3dm.Mesh()
    for step in ((0, 0), (1, 0), (0, 1)):
        getattr(mesh.Vertices, name)(place[0] + step[0], place[1] + step[1], place[2])
    mesh.Faces.AddFace(0, 1, 2)
    double = mesh.Vertices.UseDoublePrecisionVertices
    model = rhino3dm.File3dm()
    model.Objects.AddMesh(mesh)
    model.Write(path, 8)
    read = rhino3dm.File3dm.Read(path).Objects[0].Geometry.Vertices
    found[name] = read.Point3dAt(0).Y, read[0].Y
    print(f"rhino3dm {version('rhino3dm')}, {name}: double precision {double}, Point3dAt(0).Y = {found[name][0]!r}, "
          f"[0].Y = {found[name][1]!r}, given {place[1]!r}")
same = abs(found["Add"][0] - place[1]) > 0.04 and found["AddPoint3d"][0] == place[1] != found["AddPoint3d"][1]
print("as stated" if same else "changed")
sys.exit(0 if same else 1)
PY
