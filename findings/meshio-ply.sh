#!/usr/bin/env bash
# Colors, faces and data of faces in PLY files, read by meshio.
#
# meshio 5.3.5 reads the type "uchar" of binary PLY files as a signed byte: a red of 200 comes as -56, without a word. The same
# values in a text file come as 200. Faces that are named "vertex_index", which the format's description uses and which trimesh
# and PyVista read, are refused with an error about cell data. A property of the faces that follows their corners is refused in
# binary files with an error about the length of a number, and read in text files.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install 'meshio==5.3.5' 'trimesh==5.2.0' 'numpy==2.3.5' 2>/dev/null
cd "$folder"
"$folder/venv/bin/python" - <<'PY'
import struct
import sys

import meshio
import trimesh

CORNERS = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (1.0, 1.0, 0.0)]
FACES = [(0, 1, 2), (1, 3, 2)]


def write(name, *, binary, listed, quality=False):
    kind = "binary_little_endian" if binary else "ascii"
    lines = ["ply", f"format {kind} 1.0", "element vertex 4", "property float x", "property float y", "property float z"]
    lines += [f"property uchar {channel}" for channel in ("red", "green", "blue")]
    lines += ["element face 2", f"property list uchar int {listed}", *["property float quality"] * quality, "end_header", ""]
    content = "\n".join(lines).encode()
    for corner in CORNERS:
        text = " ".join(f"{x:g}" for x in corner) + " 200 100 50\n"
        content += struct.pack("<fffBBB", *corner, 200, 100, 50) if binary else text.encode()
    for number, face in enumerate(FACES):
        text = "3 " + " ".join(map(str, face)) + (f" {number}" if quality else "") + "\n"
        packed = struct.pack("<Biii", 3, *face) + (struct.pack("<f", number) if quality else b"")
        content += packed if binary else text.encode()
    open(name, "wb").write(content)


def read(name):
    try:
        mesh = meshio.read(name)
    except Exception as error:
        return f"{type(error).__name__}"
    return int(mesh.point_data["red"][0]), sum(len(block.data) for block in mesh.cells)


print("meshio", meshio.__version__, "trimesh", trimesh.__version__)
found = {}
for binary in (True, False):
    for listed, quality in (("vertex_indices", False), ("vertex_index", False), ("vertex_indices", True)):
        write("mesh.ply", binary=binary, listed=listed, quality=quality)
        peer = trimesh.load("mesh.ply", process=False)
        beside = int(peer.visual.vertex_colors[0][0]), len(peer.faces)
        found[binary, listed, quality] = read("mesh.ply"), beside
        print("binary" if binary else "text", listed, "quality" if quality else "", "meshio:", read("mesh.ply"), "trimesh:", beside)
expected = {
    (True, "vertex_indices", False): (-56, 2),
    (True, "vertex_index", False): "ValueError",
    (True, "vertex_indices", True): "TypeError",
    (False, "vertex_indices", False): (200, 2),
    (False, "vertex_index", False): "KeyError",
    (False, "vertex_indices", True): (200, 2),
}
same = all(found[key] == (value, (200, 2)) for key, value in expected.items())
print("as stated" if same else "changed")
sys.exit(0 if same else 1)
PY
