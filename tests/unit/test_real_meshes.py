"""Meshes as programs write them: read, made a scene of, run, written and read again, with the same faces.

Half of them come with compas, from Rhino and other programs; the others are made here as scanners, CAD programs and
game engines write them.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import trimesh

import springline as sl
from springline.errors import FileError
from springline.io import mesh_writing

COMPAS = importlib.util.find_spec("compas")
SAMPLES = Path((COMPAS.submodule_search_locations or ["."])[0] if COMPAS else ".") / "data" / "samples"
FOREIGN = {  # faces of each sample by its number of corners
    "boxes.obj": {4: 36}, "cone.stl": {3: 62}, "cube.off": {4: 6}, "cube_binary.stl": {3: 12}, "faces.obj": {4: 25},
    "faces_reversed.obj": {4: 25}, "hypar.obj": {4: 64}, "mesh.obj": {3: 563}, "quadmesh.obj": {4: 81},
    "quadmesh_planar.obj": {4: 81}, "tubemesh.obj": {4: 171}, "tubemesh.off": {4: 171}, "tubemesh.ply": {3: 342},
}  # fmt: skip
LINES = {"fink.obj": 19, "lines.obj": 40, "saddle.obj": 40, "spline.obj": 10, "grid_irregular.obj": 43}  # of Rhino


def scanned_ply(path: Path) -> None:
    """Big-endian floats with normals and colors, and polygons of three, four and five corners."""
    head = (
        "ply\nformat binary_big_endian 1.0\ncomment scanned\nobj_info num_cols 512\nelement vertex 7\n"
        + "".join(f"property float {name}\n" for name in ("x", "y", "z", "nx", "ny", "nz", "confidence"))
        + "property uchar red\nproperty uchar green\nproperty uchar blue\nelement face 3\n"
        "property uchar intensity\nproperty list uchar int vertex_indices\nend_header\n"
    )
    places = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (2, 0, 0.5), (2.5, 0.5, 0.5), (2, 1, 0.5)]
    body = b"".join(struct.pack(">7f3B", *place, 0, 0, 1, 0.9, 200, 180, 160) for place in places)
    for face in ((0, 1, 2, 3), (1, 4, 5, 6, 2), (3, 2, 6)):
        body += struct.pack(f">BB{len(face)}i", 7, len(face), *face)
    path.write_bytes(head.encode() + body)


def drawn_obj(path: Path) -> None:
    """A hexagon and its neighbors of a CAD program: groups, materials, textures, corners from the end, long lines."""
    turn = np.pi / 3 * np.arange(6)
    ring = [f"v {np.cos(t):.12f} {np.sin(t):.12f} 0.0" for t in turn]
    far = [f"v {2 * np.cos(t):.12f} {2 * np.sin(t):.12f} -0.5" for t in turn]
    sides = [f"f {i + 1}/1/1 {i + 7}/1/1 {(i + 1) % 6 + 7}/1/1 {(i + 1) % 6 + 1}/1/1" for i in range(5)]
    head = ["# units: mm", "mtllib roof.mtl", "o Roof", *ring, *far, "vt 0 0", "vn 0 0 1", "g Panels", "usemtl glass"]
    text = [*head, "f 1//1 2//1 3//1 \\", "  4//1 5//1 6//1", "s off", *sides, "f -7/1 -1/1 -6/1", "f -7/1 -6/1 -12/1"]
    path.write_text("\n".join(text) + "\n", encoding="utf-8")


def scanned_stl(path: Path) -> None:
    """Each corner as often as triangles meet there, and slivers without area."""
    mesh = trimesh.creation.icosphere(subdivisions=2, radius=0.3)
    corners = np.concatenate([mesh.triangles, mesh.triangles[:5, [0, 1, 1]]])
    table = np.zeros(len(corners), [("normal", "<f4", 3), ("corner", "<f4", (3, 3)), ("about", "<u2")])
    table["corner"] = corners
    path.write_bytes(b"binary scan".ljust(80) + struct.pack("<I", len(table)) + table.tobytes())


def colored_off(path: Path) -> None:
    """Remarks, empty lines, and colors behind the corners of faces."""
    path.write_text(
        "OFF # of a viewer\n\n5 4 0\n0 0 0\n1 0 0 # second\n1 1 0\n0 1 0\n\n0.5 0.5 1\n"
        "4 3 2 1 0 255 0 0\n3 0 1 4 0.1 0.2 0.3\n3 1 2 4\n4 2 3 0 4 12\n",
        encoding="utf-8",
    )


def stripped_gltf(path: Path) -> None:
    """A strip and a fan of triangles with short indices, turned by the matrix of their node."""
    strip = np.array([(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0), (2, 0, 0), (2, 1, 0)], "<f4")
    fan = np.array([(0, 3, 0), (1, 3, 0), (0.7, 3.7, 0), (0, 4, 0)], "<f4")
    order = np.arange(6, dtype="<u2")
    data = strip.tobytes() + fan.tobytes() + order.tobytes()
    uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    views = [(0, 72), (72, 48), (120, 12)]
    document = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "matrix": [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 5, 1]}],
        "meshes": [{"primitives": [
            {"attributes": {"POSITION": 0}, "indices": 2, "mode": 5}, {"attributes": {"POSITION": 1}, "mode": 6},
        ]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 6, "type": "VEC3", "min": [0, 0, 0], "max": [2, 1, 0]},
            {"bufferView": 1, "componentType": 5126, "count": 4, "type": "VEC3", "min": [0, 3, 0], "max": [1, 4, 0]},
            {"bufferView": 2, "componentType": 5123, "count": 6, "type": "SCALAR"},
        ],
        "bufferViews": [{"buffer": 0, "byteOffset": at, "byteLength": size} for at, size in views],
        "buffers": [{"byteLength": len(data), "uri": uri}],
    }  # fmt: skip
    path.write_text(json.dumps(document), encoding="utf-8")


def by_trimesh(path: Path) -> None:
    """A ring, as trimesh exports it."""
    trimesh.creation.annulus(r_min=0.2, r_max=0.5, height=0.1, sections=12).export(path)


Maker = Callable[[Path], None]
MADE: dict[str, tuple[str, Maker, dict[int, int]]] = {
    "a scan with polygons": ("scan.ply", scanned_ply, {3: 1, 4: 1, 5: 1}),
    "a drawing with a hexagon": ("roof.obj", drawn_obj, {3: 2, 4: 5, 6: 1}),
    "a scan without shared corners": ("scan.stl", scanned_stl, {3: 320}),
    "faces with colors": ("colored.off", colored_off, {3: 2, 4: 2}),
    "strips and fans": ("strips.gltf", stripped_gltf, {3: 6}),
    **{f"trimesh's {kind}": (f"ring.{kind}", by_trimesh, {3: 96}) for kind in ("ply", "stl", "obj", "off", "glb")},
}


def faces_of(scene: sl.Scene) -> list[tuple[tuple[float, ...], ...]]:
    """Each face by the places of its corners, the least first, all in order: the same however they are numbered."""
    found = []
    for face in scene.faces:
        corners = [tuple(one) for one in scene.position[face[face >= 0]].tolist()]
        first = corners.index(min(corners))
        found.append((*corners[first:], *corners[:first]))
    return sorted(found)


def sizes_of(scene: sl.Scene) -> dict[int, int]:
    count = np.bincount((scene.faces >= 0).sum(axis=1))
    return {size: int(many) for size, many in enumerate(count) if many}


def goes_round(path: Path, expected: dict[int, int], tmp_path: Path) -> None:
    drawn = sl.read(path, faces=True, stiffness=20.0, mass=0.01, weld=0.0)
    assert sizes_of(drawn) == expected
    scene = sl.Scene()
    sheet = scene.mesh(drawn.position, drawn.faces, mass=0.01, stiffness=20.0, damping=0.01, repair=True)
    assert sizes_of(scene) == expected and len(sheet.springs) == len(sheet.sides)
    assert sheet.area.min() > 0.0 and len(scene.meshes) >= 1
    run = scene.simulate(dt=1e-4).run(until=3e-4, every=3e-4)
    for what, suffix in ((run, ".ply"), (scene, ".obj"), (scene, ".off")):
        (written,) = sl.save(what, tmp_path / f"again{suffix}")
        again = sl.read(written, faces=True, stiffness=1.0, mass=1.0, weld=0.0)
        assert faces_of(again) == faces_of(scene), suffix  # nothing pulls, so that nothing has moved


@pytest.mark.parametrize("name", FOREIGN)
def test_faces_of_other_programs_are_the_same_once_written_and_read_again(name: str, tmp_path: Path) -> None:
    goes_round(SAMPLES / name, FOREIGN[name], tmp_path)


@pytest.mark.parametrize("name", MADE)
def test_faces_as_scanners_and_programs_write_them_go_round(name: str, tmp_path: Path) -> None:
    file, make, expected = MADE[name]
    make(tmp_path / file)
    goes_round(tmp_path / file, expected, tmp_path)


@pytest.mark.parametrize("name", LINES)
def test_lines_that_rhino_writes_as_curves_of_degree_1_are_lines(name: str) -> None:
    drawn: Any = sl.read(SAMPLES / name, stiffness=1.0, mass=1.0)
    text = (SAMPLES / name).read_text(encoding="utf-8")
    assert text.count("curv ") == LINES[name] == drawn.spring_count
    points = [tuple(map(float, row.split()[1:4])) for row in text.splitlines() if row.startswith("v ")]
    ends = [row.split()[3:] for row in text.splitlines() if row.startswith("curv ")]
    lengths = sorted(float(np.linalg.norm(np.subtract(*(points[int(one) - 1] for one in pair)))) for pair in ends)
    assert np.abs(np.sort(drawn.spec.springs.rest_length) - lengths).max() < 2e-3  # ends are welded within 1 mm


def test_a_part_of_a_curve_and_curves_that_bend_are_no_lines(tmp_path: Path) -> None:
    vertices = "v 0 0 0\nv 1 0 0\nv 1 1 0\ncstype bspline\n"
    whole, part = "curv 0 2 1 2 3\nparm u 0 0 1 2 2\nend\n", "curv 0 1 1 2 3\nparm u 0 0 1 2 2\nend\n"
    path = tmp_path / "curves.obj"
    path.write_text(vertices + "deg 1\n" + whole, encoding="utf-8")
    assert sl.read(path, stiffness=1.0, mass=1.0).spring_count == 2
    for text in ("deg 1\n" + part, "deg 2\n" + whole):
        path.write_text(vertices + text, encoding="utf-8")
        with pytest.raises(FileError, match="It has curves or surfaces"):
            sl.read(path, stiffness=1.0, mass=1.0)
    path.write_text(vertices + "deg 1\ncurv 0 1 1 9\nparm u 0 0 1 1\n", encoding="utf-8")
    with pytest.raises(FileError, match="A curve must name vertices that came before it, 1 to 3"):
        sl.read(path, stiffness=1.0, mass=1.0)


def test_polygons_too_many_for_text_are_rows_of_bytes_that_are_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    colored_off(tmp_path / "colored.off")
    scene = sl.read(tmp_path / "colored.off", stiffness=1.0, mass=1.0)
    monkeypatch.setattr(mesh_writing, "MOST_TEXT", 0)
    (written,) = sl.save(scene, tmp_path / "again.ply")
    assert b"format binary_little_endian" in written.read_bytes()
    again = sl.read(written, stiffness=1.0, mass=1.0)
    assert faces_of(again) == faces_of(scene) and np.array_equal(again.spec.springs.ends, scene.spec.springs.ends)


def test_a_face_of_three_hundred_corners_goes_round_as_ply(tmp_path: Path) -> None:
    turn = 2.0 * np.pi * np.arange(300) / 300
    scene = sl.Scene()
    ring = np.column_stack([np.cos(turn), np.sin(turn), 0.0 * turn])
    scene.mesh(ring, [list(range(300))], mass=0.01, stiffness=1.0)
    (written,) = sl.save(scene, tmp_path / "ring.ply")
    assert faces_of(sl.read(written, stiffness=1.0, mass=1.0, weld=0.0)) == faces_of(scene)
