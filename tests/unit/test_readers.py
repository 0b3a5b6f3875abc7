"""Drawings that other programs' own libraries wrote are read to the same places, layers, colors and numbers."""

from __future__ import annotations

import base64
import builtins
import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ezdxf
import gsd.hoomd
import numpy as np
import pyarrow
import pyarrow.parquet
import pytest
import rhino3dm
import trimesh
from compas import json_dump
from compas.datastructures import Graph, Mesh

import springline as sl
from springline.errors import FileError
from springline.io import formats
from springline.io.geometry import Drawing
from springline.io.parquet import page_at
from springline.io.read import read_geometry

HEAVY = {"stiffness": 1.0, "mass": 1.0}
TRUSS = Path(sl.__file__).parent / "gallery" / "data" / "cantilever_truss.rhino.txt"
DEVIATION = 1e-3  # of a curve's extent, by which chords may leave it


def drawn(path: Path, faces: bool = True) -> Drawing:
    form = formats.FORMATS[path.suffix]
    reader = formats.reader_of(form)
    found: Drawing = reader(path, faces) if form.faces else reader(path)
    return found


def lines_of(drawing: Drawing, layer: str = "") -> list[Any]:
    """Ends of the lines on a layer, in their order."""
    rows = [row for row, name in enumerate(drawing.layers) if name == layer]
    return drawing.points[drawing.ends[rows]].tolist()


@pytest.fixture
def dxf(tmp_path: Path) -> Callable[..., Path]:
    """Write a DXF by a function that is given its document and model space."""

    def write(fill: Callable[[Any, Any], None], units: int = 0) -> Path:
        document = ezdxf.new("R2010", units=units)  # type: ignore[attr-defined]
        document.layers.add("Steel", color=1)
        fill(document, document.modelspace())
        document.saveas(tmp_path / "a.dxf")
        return tmp_path / "a.dxf"

    return write


def test_dxf_lines_have_the_layer_and_the_color_of_the_entity_or_of_its_layer(dxf: Callable[..., Path]) -> None:
    def fill(document: Any, space: Any) -> None:
        space.add_line((0, 0, 0), (1, 2, 3), dxfattribs={"layer": "Steel"})
        space.add_line((1, 2, 3), (4, 5, 6), dxfattribs={"layer": "Steel", "color": 5})
        space.add_line((4, 5, 6), (7, 8, 9), dxfattribs={"layer": "Steel", "true_color": 0x0A141E})

    drawing = drawn(dxf(fill))
    assert lines_of(drawing, "Steel") == [[[0, 0, 0], [1, 2, 3]], [[1, 2, 3], [4, 5, 6]], [[4, 5, 6], [7, 8, 9]]]
    assert drawing.colors.tolist() == [[255, 0, 0], [0, 0, 255], [10, 20, 30]]


@pytest.mark.parametrize(
    ("code", "meters"), [(1, 0.0254), (2, 0.3048), (4, 0.001), (5, 0.01), (6, 1.0), (14, 0.1), (10, 0.9144)]
)
def test_dxf_units_are_turned_into_meters_and_said(code: int, meters: float, dxf: Callable[..., Path]) -> None:
    scene = sl.read(dxf(lambda _, space: space.add_line((0, 0), (100, 0)), code), **HEAVY)
    assert scene.position[1, 0] == pytest.approx(100 * meters, rel=1e-15)
    assert [one for one in scene.report.messages() if "as the file itself says" in one] or code == 6


def test_dxf_polylines_close_and_bulge_into_arcs(dxf: Callable[..., Path]) -> None:
    def fill(document: Any, space: Any) -> None:
        space.add_lwpolyline([(0, 0), (4, 0), (4, 3)], close=True)
        space.add_polyline3d([(0, 0, 1), (1, 0, 2), (1, 1, 3)], dxfattribs={"layer": "Steel"})
        space.add_lwpolyline([(0, 0, 1.0), (2, 0, 0.0)], format="xyb", dxfattribs={"layer": "Arc"})

    drawing = drawn(dxf(fill))
    assert lines_of(drawing, "0") == [[[0, 0, 0], [4, 0, 0]], [[4, 0, 0], [4, 3, 0]], [[4, 3, 0], [0, 0, 0]]]
    assert lines_of(drawing, "Steel") == [[[0, 0, 1], [1, 0, 2]], [[1, 0, 2], [1, 1, 3]]]
    arc = np.array(lines_of(drawing, "Arc"))
    assert np.abs(np.hypot(arc[..., 0] - 1, arc[..., 1]) - 1).max() < 1e-14  # measured 2.2e-16
    assert arc[..., 1].min() < -0.99 and arc[0, 0].tolist() == [0, 0, 0] and arc[-1, 1].tolist() == [2, 0, 0]


def test_dxf_curves_are_chords_between_points_of_the_curve(dxf: Callable[..., Path]) -> None:
    def fill(document: Any, space: Any) -> None:
        space.add_circle((1, 2, 3), 5)
        space.add_arc((0, 0, 0), 2, 350, 80, dxfattribs={"layer": "arc"})
        space.add_ellipse((0, 0, 0), (4, 0, 0), 0.5, dxfattribs={"layer": "ellipse"})
        space.add_open_spline([(0, 0, 0), (1, 4, 0), (3, 4, 2), (5, 0, 0)], dxfattribs={"layer": "spline"})

    drawing = drawn(dxf(fill))
    circle, arc, ellipse, spline = (np.array(lines_of(drawing, name)) for name in ("0", "arc", "ellipse", "spline"))
    assert np.abs(np.linalg.norm(circle - [1, 2, 3], axis=-1) - 5).max() < 1e-14  # measured 8.9e-16
    middle = circle.mean(axis=1)
    assert 0 < 5 - np.linalg.norm(middle - [1, 2, 3], axis=-1).min() < 10 * DEVIATION  # measured 6.0e-3
    assert circle[0, 0].tolist() == circle[-1, 1].tolist()
    turn = np.degrees(np.arctan2(arc[..., 1], arc[..., 0]))
    assert turn.min() == pytest.approx(-10) and turn.max() == pytest.approx(80)
    assert np.abs((ellipse[..., 0] / 4) ** 2 + (ellipse[..., 1] / 2) ** 2 - 1).max() < 1e-14  # measured 2.2e-16
    t = np.linspace(0, 1, 400)[:, None]
    exact = 3 * t * (1 - t) ** 2 * [1, 4, 0] + 3 * t**2 * (1 - t) * [3, 4, 2] + t**3 * [5, 0, 0]
    apart = np.linalg.norm(exact[:, None] - spline.reshape(1, -1, 3), axis=2).min(axis=0)
    assert apart.max() < 0.02 and spline[-1, 1].tolist() == [5, 0, 0]  # measured 0.016, of the sampling
    assert any("Curves were drawn as chords" in one for one in drawing.notes)


def test_dxf_faces_and_meshes_keep_their_corners(dxf: Callable[..., Path]) -> None:
    def fill(document: Any, space: Any) -> None:
        space.add_3dface([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)])
        space.add_3dface([(0, 0, 1), (1, 0, 1), (1, 1, 1)])
        with space.add_mesh().edit_data() as mesh:
            mesh.vertices = [(0, 0, 2), (1, 0, 2), (1, 1, 2), (0, 1, 2)]
            mesh.faces = [[0, 1, 2], [0, 2, 3]]

    path = dxf(fill)
    scene = sl.read(path, faces=True, **HEAVY)
    corners = [scene.position[[one for one in face if one >= 0]].tolist() for face in scene.faces]
    assert corners[0] == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
    assert corners[1] == [[0, 0, 1], [1, 0, 1], [1, 1, 1]]
    assert corners[2:] == [[[0, 0, 2], [1, 0, 2], [1, 1, 2]], [[0, 0, 2], [1, 1, 2], [0, 1, 2]]]
    with pytest.raises(FileError, match="draws no line. It has 4 faces: ask for faces=True"):
        sl.read(path, **HEAVY)


def test_dxf_blocks_are_put_where_they_are_inserted_with_their_layer(dxf: Callable[..., Path]) -> None:
    def fill(document: Any, space: Any) -> None:
        inner = document.blocks.new("inner", base_point=(1, 0, 0))
        inner.add_line((1, 0, 0), (2, 0, 0))
        inner.add_line((1, 0, 0), (1, 1, 0), dxfattribs={"layer": "Own"})
        document.blocks.new("outer").add_blockref("inner", (10, 0, 0), dxfattribs={"rotation": 90})
        space.add_blockref("outer", (0, 0, 5), dxfattribs={"layer": "Steel", "xscale": 2, "yscale": 2, "zscale": 2})
        space.add_blockref("inner", (0, 0, 0), dxfattribs={"layer": "Rows", "row_count": 2, "row_spacing": 3})

    drawing = drawn(dxf(fill))
    assert np.allclose(lines_of(drawing, "Own")[0], [[20, 0, 5], [18, 0, 5]], atol=1e-12)
    assert np.allclose(lines_of(drawing, "Rows"), [[[0, 0, 0], [1, 0, 0]], [[0, 3, 0], [1, 3, 0]]], atol=1e-12)
    assert len(drawing.ends) == 6


def test_dxf_blocks_within_themselves_and_without_end_are_refused(dxf: Callable[..., Path]) -> None:
    def circle(document: Any, space: Any) -> None:
        for name, other in (("a", "b"), ("b", "a")):
            document.blocks.new(name).add_blockref(other, (0, 0))
        space.add_blockref("a", (0, 0))

    def laughs(document: Any, space: Any) -> None:
        document.blocks.new("b0").add_line((0, 0), (1, 1))
        for level in range(1, 10):
            block = document.blocks.new(f"b{level}")
            for column in range(10):
                block.add_blockref(f"b{level - 1}", (column, 0))
        space.add_blockref("b9", (0, 0))

    with pytest.raises(FileError, match="The block 'a' holds itself"):
        drawn(dxf(circle))
    with pytest.raises(FileError, match="A block may draw 100,000 lines"):
        drawn(dxf(laughs))


def test_dxf_references_to_other_files_are_not_followed(dxf: Callable[..., Path], monkeypatch: Any) -> None:
    def fill(document: Any, space: Any) -> None:
        document.add_xref_def("other.dxf", "outside")
        space.add_blockref("outside", (0, 0))
        space.add_line((0, 0), (1, 0))

    path, opened, plain = dxf(fill), list[str](), builtins.open
    (path.parent / "other.dxf").write_bytes(path.read_bytes())
    monkeypatch.setattr(builtins, "open", lambda file, *a, **k: (opened.append(str(file)), plain(file, *a, **k))[1])
    drawing = drawn(path)
    assert len(drawing.ends) == 1 and "1 external references" in " ".join(drawing.notes)
    assert not [one for one in opened if one.endswith("other.dxf")]


@pytest.fixture
def rhino(tmp_path: Path) -> Path:
    """A Rhino file in millimeters with something of everything."""
    model = rhino3dm.File3dm()
    model.Settings.ModelUnitSystem = rhino3dm.UnitSystem.Millimeters
    outer, inner = rhino3dm.Layer(), rhino3dm.Layer()
    outer.Name, outer.Color = "Steel", (255, 0, 0, 255)
    first = model.Layers.Add(outer)
    inner.Name, inner.Color, inner.ParentLayerId = "Ties", (0, 255, 0, 255), model.Layers[first].Id
    about = rhino3dm.ObjectAttributes()
    about.LayerIndex = model.Layers.Add(inner)
    about.SetUserString("Stiffness", "1200")
    at = rhino3dm.Point3d
    model.Objects.AddCurve(rhino3dm.LineCurve(at(0, 0, 0), at(1000, 0, 0)), about)
    model.Objects.AddPolyline(rhino3dm.Polyline([at(0, 0, 100), at(0, 500, 100), at(0, 500, 700)]))
    model.Objects.AddCircle(rhino3dm.Circle(at(0, 0, 5000), 200.0))
    mesh = rhino3dm.Mesh()
    for corner in ((0, 0, 0), (1000, 0, 0), (1000, 1000, 0), (0, 1000, 0), (0, 0, 1000)):
        mesh.Vertices.Add(*corner)
    mesh.Faces.AddFace(0, 1, 2, 3)
    mesh.Faces.AddFace(0, 1, 4)
    model.Objects.AddMesh(mesh)
    model.Objects.AddPoint(at(1, 2, 3))
    curve = rhino3dm.LineCurve(at(0, 0, 0), at(0, 0, 300))
    model.InstanceDefinitions.Add("post", "", "", "", at(0, 0, 0), (curve,), (rhino3dm.ObjectAttributes(),))
    for x in (5000, 6000):
        placed = rhino3dm.InstanceReference(model.InstanceDefinitions[0].Id, rhino3dm.Transform.Translation(x, 0, 0))
        model.Objects.AddInstanceObject(placed, rhino3dm.ObjectAttributes())
    model.Write(str(tmp_path / "a.3dm"), 7)
    return tmp_path / "a.3dm"


def test_a_rhino_file_is_read_with_layers_colors_units_user_text_blocks_and_meshes(rhino: Path) -> None:
    drawing = drawn(rhino)
    assert drawing.unit == "mm" and set(drawing.layers) == {"Steel", "Steel/Ties"}
    assert lines_of(drawing, "Steel/Ties") == [[[0, 0, 0], [1000, 0, 0]]] and drawing.colors[0].tolist() == [0, 255, 0]
    assert drawing.spring_columns["stiffness"][0] == 1200.0 and np.isnan(drawing.spring_columns["stiffness"][1:]).all()
    rest = lines_of(drawing, "Steel")
    assert rest[:2] == [[[0, 0, 100], [0, 500, 100]], [[0, 500, 100], [0, 500, 700]]]
    assert rest[-2:] == [[[5000, 0, 0], [5000, 0, 300]], [[6000, 0, 0], [6000, 0, 300]]]
    circle = np.array([line for line in rest if line[0][2] == line[1][2] == 5000])
    assert np.abs(np.hypot(circle[..., 0], circle[..., 1]) - 200).max() < 1e-12  # measured 2.8e-14
    corners = [drawing.points[[one for one in face if one >= 0]].tolist() for face in drawing.faces]
    assert corners[0] == [[0, 0, 0], [1000, 0, 0], [1000, 1000, 0], [0, 1000, 0]] and len(corners[1]) == 3
    assert drawing.marks.position.tolist() == [[1, 2, 3]]


def test_without_faces_a_rhino_file_tells_how_many_it_has(rhino: Path) -> None:
    scene = sl.read(rhino, stiffness=5.0, mass=1.0)
    assert scene.position.max() == 6.0 and len(scene.faces) == 0
    assert "2 faces passed over: faces=True keeps them, with their edges." in scene.report.messages()


@pytest.mark.parametrize("suffix", [".ply", ".stl", ".off", ".glb", ".gltf"])
def test_a_mesh_that_trimesh_wrote_is_read_with_every_face_and_edge(suffix: str, tmp_path: Path) -> None:
    ball = trimesh.creation.icosphere(2)
    ball.apply_scale([1.0, 2.0, 3.0])
    path = tmp_path / f"a{suffix}"
    if suffix == ".gltf":
        path.write_bytes(trimesh.exchange.gltf.export_gltf(ball, embed_buffers=True)["model.gltf"])
    else:
        ball.export(path)
    scene = sl.read(path, **HEAVY)
    at = scene.position if suffix not in (".glb", ".gltf") else scene.position[:, [0, 2, 1]] * [1, 1, -1]
    assert scene.faces.shape == (320, 3) and scene.spring_count == len(ball.edges_unique) == 480
    assert (
        np.abs(np.sort(at[scene.faces].mean(1), 0) - np.sort(ball.triangles.mean(1), 0)).max() < 2e-7
    )  # measured 9.3e-8


@pytest.mark.parametrize("suffix", [".ply", ".stl"])
def test_meshes_as_text_are_those_as_numbers(suffix: str, tmp_path: Path) -> None:
    ball = trimesh.creation.icosphere(1)
    ball.export(tmp_path / f"a{suffix}")
    text = tmp_path / f"b{suffix}"
    if suffix == ".stl":
        text.write_text(trimesh.exchange.stl.export_stl_ascii(ball))
    else:
        text.write_bytes(trimesh.exchange.ply.export_ply(ball, encoding="ascii"))
    first, second = (drawn(path) for path in (tmp_path / f"a{suffix}", text))
    assert np.abs(first.points - second.points).max() < 1e-6 and np.array_equal(first.faces, second.faces)


def test_edges_of_a_ply_are_lines(tmp_path: Path) -> None:
    header = "ply\nformat ascii 1.0\ncomment units: cm\nelement vertex 3\n"
    header += "".join(f"property double {axis}\n" for axis in "xyz")
    body = "element edge 2\nproperty int vertex1\nproperty int vertex2\nend_header\n0 0 0\n1 0 0\n1 1 0\n0 1\n1 2\n"
    (tmp_path / "a.ply").write_text(header + body)
    scene = sl.read(tmp_path / "a.ply", **HEAVY)
    assert scene.position.tolist() == [[0, 0, 0], [0.01, 0, 0], [0.01, 0.01, 0]] and scene.spring_count == 2


def test_a_gltf_that_keeps_its_numbers_in_another_file_is_refused_and_nothing_is_opened(tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(b"\0" * 36)
    document = {"asset": {"version": "2.0"}, "buffers": [{"uri": "a.bin", "byteLength": 36}]}
    (tmp_path / "a.gltf").write_text(json.dumps(document))
    with pytest.raises(FileError, match="Buffer 0 lies in another file, 'a.bin', and no other file is read"):
        sl.read(tmp_path / "a.gltf", **HEAVY)


CORNERS = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 2, 1))


def gltf_of(mode: int, rows: list[int] | None, path: Path) -> Drawing:
    """Five corners, or some rows of them, drawn in a mode of glTF."""
    data = struct.pack("<15f", *(part for x, y, z in CORNERS for part in (x, z, -y))) + bytes(rows or ())
    primitive = {"attributes": {"POSITION": 0}, "mode": mode} | ({} if rows is None else {"indices": 1})
    document = {
        "asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [primitive]}],
        "buffers": [{"byteLength": len(data), "uri": "data:," + base64.b64encode(data).decode()}],
        "bufferViews": [{"buffer": 0, "byteLength": 60},
                        {"buffer": 0, "byteOffset": 60, "byteLength": len(data) - 60}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 5},
                      {"bufferView": 1, "componentType": 5121, "type": "SCALAR", "count": len(rows or ())}],
    }  # fmt: skip
    path.write_text(json.dumps(document))
    drawing = drawn(path)
    assert drawing.points.tolist() == [list(map(float, corner)) for corner in CORNERS]
    return drawing


@pytest.mark.parametrize(
    ("mode", "rows", "lines"),
    [
        (1, [4, 2, 0, 1, 3], [[4, 2], [0, 1]]),  # lines: pairs; one is left over
        (2, [4, 2, 0], [[4, 2], [2, 0], [0, 4]]),  # a loop: back to its first
        (2, [4, 2], [[4, 2]]),
        (2, None, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]]),
        (3, [4, 2, 0], [[4, 2], [2, 0]]),  # a strip
        (3, None, [[0, 1], [1, 2], [2, 3], [3, 4]]),
    ],
)
def test_lines_loops_and_strips_of_gltf_join_the_points_that_their_mode_says(
    mode: int, rows: list[int] | None, lines: list[list[int]], tmp_path: Path
) -> None:
    assert gltf_of(mode, rows, tmp_path / "a.gltf").ends.tolist() == lines


@pytest.mark.parametrize(
    ("mode", "rows", "faces"),
    [
        (4, [0, 1, 2, 3], [[0, 1, 2]]),  # triangles; one corner is left over
        (5, [0, 1, 2, 3, 4], [[0, 1, 2], [1, 3, 2], [2, 3, 4]]),  # a strip, each on the same side (glTF 2.0, 3.7.2.1)
        (5, None, [[0, 1, 2], [1, 3, 2], [2, 3, 4]]),
        (5, [0, 1, 2, 2, 3, 4], [[0, 1, 2], [2, 4, 3]]),  # what has no area is left out, and keeps its turn
        (6, [0, 1, 3, 2], [[0, 1, 3], [0, 3, 2]]),  # a fan around its first
    ],
)
def test_strips_and_fans_of_gltf_turn_all_triangles_to_one_side(
    mode: int, rows: list[int] | None, faces: list[list[int]], tmp_path: Path
) -> None:
    drawing = gltf_of(mode, rows, tmp_path / "a.gltf")
    turned = [face[face.index(min(face)) :] + face[: face.index(min(face))] for face in drawing.faces.tolist()]
    assert turned == faces


NAMES = {
    "Old\x85wood": "Old wood",
    "\u2028Ties  new": "Ties new",
    "a\tb": "a b",
    "Stahl \u00fc\u00a01": "Stahl \u00fc 1",
}
DRAWN_ON = {
    ".geojson": '{{"type":"Feature","properties":{{"layer":"{0}"}},"geometry":{{"type":"LineString",'
                '"coordinates":[[0,0],[1,1]]}}}}',
    ".csv": "x1,y1,x2,y2,layer\n0,0,1,1,{0}\n",
    ".obj": "v 0 0 0\nv 1 1 0\ng {0}\nl 1 2\n",
    ".txt": '-layer "{0}"\n-line 0,0 1,1\n',
    ".svg": '<svg><g id="{0}"><line x2="1"/></g></svg>',
    ".data": "t\n\n# bond type 1: layer {0}\n2 atoms\n1 bonds\n\nAtoms # bond\n\n1 1 1 0 0 0\n2 1 1 1 1 0\n\n"
             "Bonds\n\n1 1 1 2\n",
}  # fmt: skip


@pytest.mark.each_value
@pytest.mark.parametrize("suffix", DRAWN_ON)
@pytest.mark.parametrize("name", NAMES)
def test_a_layer_with_control_characters_is_the_same_in_every_format_it_is_read_from_and_written_to(
    suffix: str, name: str, tmp_path: Path
) -> None:
    written = name if suffix != ".geojson" else json.dumps(name)[1:-1]
    (tmp_path / f"a{suffix}").write_text(DRAWN_ON[suffix].format(written), encoding="utf-8", newline="\n")
    scene = sl.read(tmp_path / f"a{suffix}", **HEAVY)
    assert scene.spec.drawn_as.layers == (NAMES[name],)
    for other in (".csv", ".txt", ".geojson", ".json", ".dxf", ".3dm"):
        (again, *_) = sl.save(scene, tmp_path / f"b{other}")
        assert sl.read(again, **HEAVY).spec.drawn_as.layers == (NAMES[name],), other


def test_a_zero_byte_in_a_layer_is_a_space_in_json_and_is_refused_in_text(tmp_path: Path) -> None:
    (tmp_path / "a.geojson").write_text(DRAWN_ON[".geojson"].format("a\\u0000b"))
    scene = sl.read(tmp_path / "a.geojson", **HEAVY)
    assert scene.spec.drawn_as.layers == ("a b",)
    assert (
        "Blanks and control characters in names of layers were read as single spaces: 'a\\x00b'."
        in scene.report.messages()
    )
    for suffix in (".csv", ".obj", ".txt", ".data"):
        (tmp_path / f"a{suffix}").write_text(DRAWN_ON[suffix].format("a\0b"))
        with pytest.raises(FileError, match="zero byte"):
            sl.read(tmp_path / f"a{suffix}", **HEAVY)


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".geojson", '{"type":"LineString","coordinates":[[0,0],[1,1]],"coordinates":[[0,0],[2,2]]}'),
        (".fold", '{"vertices_coords":[[0,0],[1,0]],"edges_vertices":[[0,1]],"frame_unit":"m","frame_unit":"mm"}'),
        (".json", '{"dtype":"compas/Graph","data":{"node":{"0":{},"1":{"x":1,"x":2}},"edge":{"0":{"1":{}}}}}'),
        (".gltf", '{"asset":{"version":"2.0"},"asset":{"version":"2.1"}}'),
    ],
)
def test_an_object_of_json_that_says_a_key_twice_is_refused(suffix: str, text: str, tmp_path: Path) -> None:
    (tmp_path / f"a{suffix}").write_text(text)
    with pytest.raises(FileError, match="an object has the key '[a-z_]+' twice. Keep one of the two"):
        sl.read(tmp_path / f"a{suffix}", **HEAVY)


def test_svg_shapes_are_drawn_in_the_plane_with_y_up_and_the_width_as_unit(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200mm" viewBox="0 0 100 100">'
        '<g id="Ties" stroke="#f00" transform="translate(10,20)"><line x1="0" y1="0" x2="5" y2="1" data-stiffness="7"/>'
        '</g><path d="M0 0h10v10zm50 0a5 5 0 0 1 10 0" style="stroke:blue"/><rect width="3" height="4"/></svg>'
    )
    drawing = drawn(tmp_path / "a.svg")
    assert drawing.unit == "mm" and lines_of(drawing, "Ties") == [[[20, -40, 0], [30, -42, 0]]]
    assert drawing.spring_columns["stiffness"][0] == 7.0 and drawing.colors[:2].tolist() == [[255, 0, 0], [0, 0, 255]]
    rest = np.array(lines_of(drawing))
    assert rest[:3].tolist() == [
        [[0, 0, 0], [20, 0, 0]], [[20, 0, 0], [20, -20, 0]], [[20, -20, 0], [0, 0, 0]]
    ]  # fmt: skip
    arc = rest[3:-4]
    assert np.abs(np.hypot(arc[..., 0] - 110, arc[..., 1]) - 10).max() < 1e-12  # measured 7.1e-15
    assert arc[..., 1].max() > 9.9 and arc[-1, 1].tolist() == [120, 0, 0]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "Entities are not read, and this declares 'a'"),
        ('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>', "Entities are not read"),
        ("<svg>" + "<g>" * 400 + "</g>" * 400 + "</svg>", "256 deep"),
        ("<html/>", "its first element is 'html'"),
        ('<svg><path d="L 1 2"/></svg>', "A path must begin with M"),
    ],
)
def test_svg_entities_and_depths_without_end_are_refused(body: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(body)
    with pytest.raises(FileError, match=said):
        drawn(tmp_path / "a.svg")


def test_a_compas_graph_is_its_nodes_and_edges_with_their_attributes(tmp_path: Path) -> None:
    graph = Graph()
    nodes = [graph.add_node(x=x, y=0.0, z=1.0, is_anchor=x == 0.0) for x in (0.0, 1.5, 4.0)]
    graph.add_edge(nodes[0], nodes[1], stiffness=30.0)
    graph.add_edge(nodes[1], nodes[2], stiffness=40.0)
    json_dump(graph, tmp_path / "a.json")
    scene = sl.read(tmp_path / "a.json", mass=1.0)
    assert scene.position.tolist() == [[0, 0, 1], [1.5, 0, 1], [4, 0, 1]]
    assert scene.spec.springs.array("stiffness").tolist() == [30.0, 40.0]
    assert scene.simulate().run(until=0.01).position[-1][0].tolist() == [0, 0, 1]


def test_a_compas_mesh_keeps_its_faces(tmp_path: Path) -> None:
    mesh = Mesh.from_meshgrid(nx=4, dx=4.0)
    json_dump(mesh, tmp_path / "a.json")
    scene = sl.read(tmp_path / "a.json", **HEAVY)
    assert scene.spring_count == mesh.number_of_edges() == 40 and scene.faces.shape == (16, 4)
    vertices = np.array([mesh.vertex_coordinates(key) for key in mesh.vertices()])
    assert np.array_equal(scene.position, vertices)


def test_fold_edges_lie_on_layers_by_their_crease(tmp_path: Path) -> None:
    square = {"vertices_coords": [[0, 0], [1, 0], [1, 1], [0, 1]], "frame_unit": "cm",
              "edges_vertices": [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]], "edges_assignment": list("BBBBV"),
              "faces_vertices": [[0, 1, 2], [0, 2, 3]]}  # fmt: skip
    (tmp_path / "a.fold").write_text(json.dumps(square))
    drawing = drawn(tmp_path / "a.fold")
    assert drawing.layers == ["border"] * 4 + ["valley"] and drawing.faces.tolist() == [[0, 1, 2], [0, 2, 3]]
    assert sl.read(tmp_path / "a.fold", **HEAVY).position[2].tolist() == [0.01, 0.01, 0]


def test_degrees_of_geojson_are_meters_on_the_earth(tmp_path: Path) -> None:
    line = {"type": "LineString", "coordinates": [[8.0, 47.0], [8.0, 48.0], [9.0, 48.0]]}
    about = {"layer": "border", "stroke": "#ff0000", "stiffness": 5}
    (tmp_path / "a.geojson").write_text(json.dumps({"type": "Feature", "properties": about, "geometry": line}))
    drawing = drawn(tmp_path / "a.geojson")
    degree = 2 * np.pi * 6_371_008.8 / 360
    first, second = np.diff(drawing.points[drawing.ends], axis=1)[:, 0]
    assert first.tolist() == pytest.approx([0, degree, 0])
    assert second.tolist() == pytest.approx([degree * np.cos(np.radians(47.5)), 0, 0])
    assert drawing.layers == ["border"] * 2 and drawing.colors[0].tolist() == [255, 0, 0]


def test_the_last_frame_of_a_gsd_is_particles_and_bonds(tmp_path: Path) -> None:
    frame = gsd.hoomd.Frame()
    frame.particles.N, frame.particles.mass = 3, [1.0, 2.0, 3.0]
    frame.particles.position = [[0, 0, 0], [1, 0, 0], [2, 0, 0.5]]
    frame.bonds.N, frame.bonds.types, frame.bonds.group = 2, ["string"], [[0, 1], [1, 2]]
    frame.configuration.box = [9, 9, 9, 0, 0, 0]
    with gsd.hoomd.open(tmp_path / "a.gsd", "w") as file:
        file.append(frame)
        frame.particles.position = [[0, 0, 0], [1, 0, 0.25], [2, 0, 0.75]]
        frame.particles.velocity = [[0, 0, 0], [0, 0, 1], [0, 0, 2]]
        file.append(frame)
    drawing = drawn(tmp_path / "a.gsd")
    assert drawing.points.tolist() == [[0, 0, 0], [1, 0, 0.25], [2, 0, 0.75]]
    assert drawing.ends.tolist() == [[0, 1], [1, 2]] and drawing.layers == ["string"] * 2
    assert drawing.point_columns["mass"].tolist() == [1, 2, 3]
    assert drawing.point_columns["velocity"][:, 2].tolist() == [0, 1, 2]


LAMMPS = """a chain

3 atoms
2 bonds
1 atom types
1 bond types
0 9 xlo xhi

Masses

1 2.5

Bond Coeffs # harmonic

1 50.0 0.9

Atoms # bond

7 1 1 0.0 0.0 0.0
3 1 1 1.0 0.0 0.0
5 1 1 2.0 0.0 0.5 0 0 1

Bonds

1 1 7 3
2 1 3 5
"""


def test_lammps_bonds_of_energy_k_r_squared_are_springs_of_twice_k(tmp_path: Path) -> None:
    (tmp_path / "a.data").write_text(LAMMPS)
    scene = sl.read(tmp_path / "a.data")
    assert scene.position.tolist() == [[0, 0, 0], [1, 0, 0], [2, 0, 0.5]]
    assert scene.spec.springs.ends.tolist() == [[0, 1], [1, 2]] and scene.spec.springs.array("stiffness").tolist() == [
        100,
        100,
    ]
    assert scene.spec.springs.array("rest_length").tolist() == [0.9, 0.9]
    assert scene.spec.particles.array("mass").tolist() == [2.5, 2.5, 2.5]


def test_parquet_tables_are_csv_tables(tmp_path: Path) -> None:
    text = "x1,y1,z1,x2,y2,z2,layer,stiffness\n0,0,0,1000,0,0,a,3\n1000,0,0,1000,0.5,2e3,b,4\n"
    (tmp_path / "a.csv").write_text("# units: mm\n" + text)
    rows = [row.split(",") for row in text.splitlines()]
    columns = {
        name: [row[k] if name == "layer" else float(row[k]) for row in rows[1:]] for k, name in enumerate(rows[0])
    }
    table = pyarrow.table(columns).replace_schema_metadata({"units": "mm"})
    pyarrow.parquet.write_table(table, tmp_path / "a.parquet")
    first, second = (sl.read(tmp_path / name, mass=1.0) for name in ("a.csv", "a.parquet"))
    assert np.array_equal(first.position, second.position) and first.position.max() == 2.0
    assert second.spec.springs.array("stiffness").tolist() == [3.0, 4.0]


def test_macros_draw_polylines_on_layers(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "-layer make Steel enter\n_-Polyline 0,0,0 1,0,0 1,1,0 close\n"
        "-sellast enter -properties o c o 255,0,0 enter enter\n"
        '-Layer "Old wood" -line 0,0,1 w5,5\n-polyline 0,0,2 1,0,2 enter\n'
    )
    drawing = drawn(tmp_path / "a.txt")
    assert drawing.layers == ["Steel"] * 3 + ["Old wood"] * 2
    assert lines_of(drawing, "Steel") == [[[0, 0, 0], [1, 0, 0]], [[1, 0, 0], [1, 1, 0]], [[1, 1, 0], [0, 0, 0]]]
    assert drawing.colors.tolist() == [[255, 0, 0]] * 3 + [[-1, -1, -1]] * 2


BOTH = {".obj": 0.0, ".dxf": 1e-12, ".3dm": 0.0, ".ply": 0.0, ".glb": 1e-6}  # [m] by which positions may move


@pytest.mark.parametrize("suffix", BOTH)
def test_the_truss_of_132_lines_goes_out_and_comes_back(suffix: str, tmp_path: Path) -> None:
    truss = sl.read(TRUSS, **HEAVY)
    (path,) = sl.save(truss, tmp_path / f"a{suffix}")
    again = read_geometry(path)
    assert again.spring_count == 132 and again.particle_count == 36

    def middles(scene: sl.Scene) -> np.ndarray:
        return np.sort(scene.position[np.sort(scene.spec.springs.ends, axis=1)].mean(axis=1).round(4), axis=0)

    assert np.array_equal(middles(again), middles(truss))
    nearest = np.linalg.norm(again.position[:, None] - truss.position, axis=2).min(axis=1)
    assert nearest.max() <= BOTH[suffix]


def test_a_shape_at_rest_comes_back_from_json(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81)
    scene.anchor(scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0).ends)
    shape = scene.equilibrium()
    sl.save(shape, tmp_path / "a.json")
    again = sl.read(tmp_path / "a.json", **HEAVY)
    assert np.array_equal(again.position, shape.position)
    assert np.array_equal(again.spec.springs.array("rest_length"), shape.rest_length)


@pytest.mark.parametrize("codec", ["gzip", "zstd", "snappy", "brotli"])
def test_a_page_that_unpacks_to_more_than_its_header_says_is_refused(codec: Any, tmp_path: Path) -> None:
    table = pyarrow.table({axis: np.zeros(100_000) for axis in "xyz"})
    pyarrow.parquet.write_table(table, tmp_path / "a.parquet", compression=codec, use_dictionary=False)
    data = (tmp_path / "a.parquet").read_bytes()
    said = [(2 * page_at(data, 4).unpacked >> 7 * k) & 127 for k in range(3)]  # of a number in seven bits a byte
    place = data.index(bytes([said[0] | 128, said[1] | 128, said[2]]), 4)
    (tmp_path / "a.parquet").write_bytes(data[:place] + bytes([208, 128 | 15, 0]) + data[place + 3 :])  # 1,000 bytes
    assert page_at((tmp_path / "a.parquet").read_bytes(), 4).unpacked == 1000
    with pytest.raises(FileError, match="no Parquet file that can be understood"):
        sl.read(tmp_path / "a.parquet", mass=1.0)


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".json"])
def test_a_roller_of_a_shape_comes_back_held_along_its_own_axes_alone(suffix: str, tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (2, 0, 0), (1, 0, -1)], mass=1.0)
    scene.springs([(0, 2), (2, 1), (0, 1)], stiffness=1000.0)
    scene.anchor([0])
    scene.anchor([1], axes="yz")
    files = sl.save(scene.equilibrium(), tmp_path / f"a{suffix}")
    if suffix == ".parquet":
        assert pyarrow.parquet.read_table(files[0])["held"].to_pylist() == ["xyz", "yz", ""]
    again = sl.read(files[0], stiffness=1.0, mass=1.0)
    assert again.spec.particles.fixed.tolist() == [[True] * 3, [False, True, True], [False] * 3]


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".json"])
def test_supports_of_a_plane_shape_come_back_held_across_the_plane_too(suffix: str, tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.particles([(0, 0), (2, 0), (1, -1)], mass=1.0)
    scene.springs([(0, 2), (2, 1), (0, 1)], stiffness=1000.0)
    scene.anchor([0])
    scene.anchor([1], axes="y")
    files = sl.save(scene.equilibrium(), tmp_path / f"a{suffix}")
    again = sl.read(files[0], stiffness=1.0, mass=1.0)
    assert again.spec.particles.fixed.tolist() == [[True] * 3, [False, True, True], [False] * 3]
    if suffix != ".json":
        return
    wrong = (tmp_path / "a.json").read_text().replace('"held": ["xy", "y", ""]', '"held": ["xy", 3]')
    (tmp_path / "a.json").write_text(wrong)
    with pytest.raises(FileError, match="'held' must be 3 texts"):
        sl.read(tmp_path / "a.json", stiffness=1.0, mass=1.0)
