"""Drawings with an object that nothing here stands for: the report names each, and the line beside it is read."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ezdxf
import numpy as np
import pytest
import rhino3dm

import springline as sl
from springline.io.rhino_file import _Reader

HEAVY: Any = {"stiffness": 1.0, "mass": 1.0}
Maker = Callable[[Path], None]


def text(body: str) -> Maker:
    def make(path: Path) -> None:
        path.write_text(body)

    return make


def svg(body: str, about: str = "") -> Maker:
    return text(f'<svg xmlns="http://www.w3.org/2000/svg" {about}><line x2="1"/>{body}</svg>')


def obj(body: str) -> Maker:
    return text(f"v 0 0 0\nv 1 0 0\nl 1 2\n{body}\n")


def dxf(fill: Callable[[Any, Any], Any]) -> Maker:
    def make(path: Path) -> None:
        document = ezdxf.new("R2010", units=6)  # type: ignore[attr-defined]
        document.modelspace().add_line((0, 0), (1, 0))
        fill(document, document.modelspace())
        document.saveas(path)

    return make


def block_with_attribute(document: Any, space: Any) -> None:
    document.blocks.new("B").add_line((0, 0), (0, 5))
    space.add_blockref("B", (0, 0)).add_attrib("TAG", "x")


def rhino(fill: Callable[[Any, Any], Any]) -> Maker:
    def make(path: Path) -> None:
        library: Any = rhino3dm
        model = library.File3dm()
        model.Settings.ModelUnitSystem = library.UnitSystem.Meters
        model.Objects.AddLine(library.Point3d(0, 0, 0), library.Point3d(1, 0, 0))
        fill(library, model)
        model.Write(str(path), 7)

    return make


def line_in_group(library: Any, model: Any) -> None:
    model.Groups.Add(library.Group())
    about = library.ObjectAttributes()
    about.AddToGroup(0)
    model.Objects.AddLine(library.Point3d(0, 0, 0), library.Point3d(0, 1, 0), about)


def colored_mesh(library: Any, model: Any) -> None:
    mesh = library.Mesh()
    for point in ((0, 0, 0), (1, 0, 0), (0, 1, 0)):
        mesh.Vertices.Add(*point)
        mesh.VertexColors.Add(255, 0, 0)
    mesh.Faces.AddFace(0, 1, 2)
    model.Objects.AddMesh(mesh)


def gltf(node: dict[str, Any] | None = None, **more: Any) -> Maker:
    def make(path: Path) -> None:
        numbers = np.array([(0, 0, 0), (1, 0, 0)], "<f4").tobytes()
        uri = "data:application/octet-stream;base64," + base64.b64encode(numbers).decode()
        part = {"attributes": {"POSITION": 0, **more.pop("attributes", {})}, "mode": 1, **more.pop("part", {})}
        document = {
            "asset": {"version": "2.0"}, "scenes": [{"nodes": [0, 1]}], "nodes": [{"mesh": 0}, node or {}],
            "meshes": [{"primitives": [part, *more.pop("parts", [])]}],
            "buffers": [{"byteLength": len(numbers), "uri": uri}],
            "bufferViews": [{"buffer": 0, "byteLength": 24}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": 2, "type": "VEC3"}],
        }  # fmt: skip
        path.write_text(json.dumps(document | more))

    return make


def ply(vertex: str = "", face: str = "", more: str = "", rows: str = "") -> Maker:
    extra = " 1" if vertex else ""
    return text(
        f"ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\n{vertex}"
        f"element edge 1\nproperty int vertex1\nproperty int vertex2\n{face}{more}end_header\n"
        f"0 0 0{extra}\n1 0 0{extra}\n0 1\n{rows}"
    )


def fold(**more: Any) -> Maker:
    return text(json.dumps({"vertices_coords": [[0, 0], [1, 0]], "edges_vertices": [[0, 1]], **more}))


def geojson(*features: Any, **more: Any) -> Maker:
    line = {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [1e-5, 0]]}}
    return text(json.dumps({"type": "FeatureCollection", "features": [line, *features], **more}))


def compas(**more: Any) -> Maker:
    data = {"node": {"0": {"x": 0}, "1": {"x": 1}}, "edge": {"0": {"1": {}}}}
    return text(json.dumps({"dtype": "compas.datastructures/Graph", "data": data | more}))


def many_weighted_lines(_: Any, space: Any) -> None:
    for k in range(40):
        space.add_line((k, 0), (k, 1), {"lineweight": 50})


def extended_data(document: Any, space: Any) -> None:
    document.appids.add("X")
    space.add_line((0, 0), (1, 1)).set_xdata("X", [(1000, "hello")])


def smooth(mesh: Any) -> None:
    with mesh.edit_data() as data:
        data.vertices, data.faces = [(0, 0, 0), (1, 0, 0), (0, 1, 0)], [[0, 1, 2]]


def light_of_rhino(library: Any, model: Any) -> None:
    light = library.Light()
    light.LightStyle = library.LightStyle.WorldPoint
    model.Objects.Add(light)


def from_object(library: Any, what: str) -> Any:
    return getattr(getattr(library, f"Object{what}Source"), f"{what}FromObject")


def line_with(change: Callable[[Any], dict[str, Any]]) -> Callable[[Any, Any], None]:
    def fill(library: Any, model: Any) -> None:
        about = library.ObjectAttributes()
        for name, value in change(library).items():
            setattr(about, name, value)
        model.Objects.AddLine(library.Point3d(0, 0, 0), library.Point3d(0, 1, 0), about)

    return fill


def colored_triangle(path: Path) -> None:
    rows = np.zeros(1, [("normal", "<f4", 3), ("corner", "<f4", (3, 3)), ("about", "<u2")])
    rows["corner"], rows["about"] = [[[0, 0, 0], [1, 0, 0], [0, 1, 0]]], 31
    path.write_bytes(bytes(80) + b"\1\0\0\0" + rows.tobytes())


def shape(rows: Any = ((0, 0), (1e-5, 1e-5)), **properties: Any) -> dict[str, Any]:
    line = {"type": "LineString", "coordinates": [*map(list, rows)]}
    return {"type": "Feature", "properties": properties, "geometry": line}


FOREIGN: list[tuple[str, str, Maker, str]] = [
    ("dxf", "text", dxf(lambda _, m: m.add_text("x")), "1 TEXT"),
    ("dxf", "paragraph", dxf(lambda _, m: m.add_mtext("x")), "1 MTEXT"),
    ("dxf", "dimension", dxf(lambda _, m: m.add_linear_dim((0, 1), (0, 0), (1, 0)).render()), "1 DIMENSION"),
    ("dxf", "leader", dxf(lambda _, m: m.add_leader([(0, 0), (1, 1)])), "1 LEADER"),
    ("dxf", "hatch", dxf(lambda _, m: m.add_hatch()), "1 HATCH"),
    ("dxf", "ray", dxf(lambda _, m: m.add_ray((0, 0), (1, 1))), "1 RAY"),
    ("dxf", "solid", dxf(lambda _, m: m.add_solid([(0, 0), (1, 0), (0, 1)])), "1 SOLID"),
    ("dxf", "double line", dxf(lambda _, m: m.add_mline([(0, 0), (1, 1)])), "1 MLINE"),
    ("dxf", "light", dxf(lambda _, m: m.new_entity("LIGHT", {})), "1 LIGHT"),
    ("dxf", "image", dxf(lambda d, m: m.add_image(d.add_image_def("x.png", (1, 1)), (0, 0), (1, 1))), "1 IMAGE"),
    ("dxf", "attribute", dxf(block_with_attribute), "1 ATTRIB"),
    ("dxf", "sheet", dxf(lambda d, _: d.layout("Layout1").add_text("x")), "1 on the paper of the layout 'Layout1'"),
    ("dxf", "reference", dxf(lambda d, m: (d.add_xref_def("a.dxf", "X"), m.add_blockref("X", (0, 0)))),
     "1 external references"),
    ("dxf", "thickness", dxf(lambda _, m: m.add_line((0, 0), (1, 1), {"thickness": 1})), "thickness of LINE (1)"),
    ("dxf", "width", dxf(lambda _, m: m.add_lwpolyline([(0, 0, 1, 1), (1, 1, 1, 1)])), "width of LWPOLYLINE (1)"),
    ("dxf", "constant width", dxf(lambda _, m: m.add_lwpolyline([(0, 0), (1, 1)], dxfattribs={"const_width": 1})),
     "width of LWPOLYLINE (1)"),
    ("dxf", "width of a polyline", dxf(lambda _, m: m.add_polyline2d([(0, 0, 1), (1, 1, 1)], format="xys")),
     "width of POLYLINE (1)"),
    ("dxf", "line weight", dxf(lambda _, m: m.add_line((0, 0), (1, 1), {"lineweight": 50})),
     "line weight of LINE (1)"),
    ("dxf", "line type", dxf(lambda _, m: m.add_line((0, 0), (1, 1), {"linetype": "DASHED"})), "line type of LINE (1)"),
    ("dxf", "line weights of many", dxf(many_weighted_lines), "line weight of LINE (40)"),
    ("dxf", "transparency", dxf(lambda _, m: setattr(m.add_line((0, 0), (1, 1)), "transparency", 0.5)),
     "transparency of LINE (1)"),
    ("dxf", "extended data", dxf(extended_data), "extended data of LINE (1)"),
    ("dxf", "extension dictionary", dxf(lambda _, m: m.add_line((0, 0), (1, 1)).new_extension_dict()),
     "extension dictionary of LINE (1)"),
    ("dxf", "group", dxf(lambda d, m: d.groups.new("G").extend([m.add_line((0, 0), (1, 1))])), "1 GROUP"),
    ("dxf", "smooth mesh", dxf(lambda _, m: smooth(m.add_mesh({"subdivision_levels": 2}))), "smoothing of MESH (1)"),
    ("svg", "text", svg("<text>x</text>"), "1 text"), ("svg", "image", svg("<image/>"), "1 image"),
    ("svg", "instance", svg('<use href="#a"/>'), "1 use"),
    ("svg", "animation", svg("<animate/><set/>"), "1 animate, 1 set"),
    ("svg", "page", svg("<foreignObject/>"), "1 foreignObject"), ("svg", "program", svg("<script/>"), "1 script"),
    ("svg", "picture", svg('<svg x="5" width="3"/>'), "picture within the picture"),
    ("svg", "unit", svg("", 'width="3em"'), "'3em', states no unit"),
    ("svg", "media", svg("<style>@media print {line {display: none}}</style>"), "passed over: '@media print'."),
    ("svg", "imported styles", svg("<style>@import url(a.css);</style>"), "'@import url(a.css)'"),
    ("svg", "place by a style sheet", svg("<style>line {transform: rotate(30deg)}</style>"), "'transform'"),
    ("svg", "place by a style", svg('<line x2="1" y2="1" style="transform: rotate(30deg)"/>'),
     "transform in the style of line (1)"),
    ("svg", "style sheet of another file", text('<?xml-stylesheet href="a.css"?><svg><line x2="1"/></svg>'),
     "1 style sheets in other files"),
    ("svg", "alternatives", svg('<switch><line x2="1" y2="1"/></switch>'), "within a 'switch' all were drawn"),
    ("svg", "element", svg("<flowRoot/>"), "1 flowRoot"),
    ("svg", "element of a program", svg('<a:b xmlns:a="x"/>'), "1 b of another program"),
    ("svg", "stretched", svg("", 'width="100mm" height="10mm" viewBox="0 0 1 1" preserveAspectRatio="none"'),
     "The picture is stretched"),
    *(("svg", name, svg(f'<line x2="1" y2="1" {name}="{value}"/>'), f"{name} of line (1)") for name, value in (
        ("stroke-width", "3"), ("stroke-dasharray", "3 1"), ("opacity", "0"), ("marker-end", "url(#m)"),
        ("clip-path", "url(#c)"), ("mask", "url(#m)"), ("filter", "url(#f)"))),
    ("3dm", "hatch", rhino(lambda r, m: m.Objects.AddHatch(r.Hatch())), "1 Hatch"),
    ("3dm", "light", rhino(light_of_rhino), "1 Light"),
    ("3dm", "smooth surface", rhino(lambda r, m: m.Objects.Add(r.SubD())), "1 SubD"),
    ("3dm", "plot weight", rhino(line_with(lambda r: {"PlotWeightSource": from_object(r, "PlotWeight")})),
     "plot weights of objects (1)"),
    ("3dm", "line type", rhino(line_with(lambda r: {"LinetypeSource": from_object(r, "Linetype")})),
     "line types of objects (1)"),
    ("3dm", "arrowhead", rhino(line_with(lambda r: {"ObjectDecoration": r.ObjectDecoration.BothArrowhead})),
     "arrowheads of objects (1)"),
    ("3dm", "material", rhino(line_with(lambda r: {"MaterialSource": from_object(r, "Material")})),
     "materials of objects (1)"),
    ("3dm", "link", rhino(line_with(lambda r: {"Url": "x"})), "links of objects (1)"),
    ("3dm", "texts", rhino(lambda r, m: m.Strings.__setitem__("a", "b")), "1 texts of the document"),
    ("3dm", "group", rhino(line_in_group), "groups of objects (1)"),
    ("3dm", "view", rhino(lambda r, m: m.NamedViews.Add(r.ViewInfo())), "1 named views"),
    ("3dm", "text dot", rhino(lambda r, m: m.Objects.AddTextDot("x", r.Point3d(0, 0, 0))), "1 TextDot"),
    ("gltf", "camera", gltf({"camera": 0}, cameras=[{"type": "perspective"}]), "1 cameras"),
    ("gltf", "light", gltf({"extensions": {"KHR_lights_punctual": {"light": 0}}}), "1 lights"),
    ("gltf", "skin", gltf({"skin": 0}, skins=[{"joints": [0]}]), "1 skins: drawn in the bind pose"),
    ("gltf", "animation", gltf(animations=[{"channels": [], "samplers": []}]), "1 animations"),
    ("gltf", "instances", gltf({"extensions": {"EXT_mesh_gpu_instancing": {}}}), "1 sets of instances"),
    ("gltf", "extension", gltf({"extensions": {"X_y": {}}}), "1 extension X_y"),
    ("gltf", "scene", gltf(scenes=[{"nodes": [0]}, {"nodes": [1]}]), "1 other scenes"),
    ("gltf", "points", gltf(parts=[{"attributes": {"POSITION": 0}, "mode": 0}]), "2 points"),
    ("gltf", "colors", gltf(attributes={"COLOR_0": 0}), "1 primitives with colors of vertices"),
    ("gltf", "target", gltf(part={"targets": [{"POSITION": 0}]}), "1 morph targets of weight 0"),
    *(("gltf", name, gltf(attributes={name: 0}), f"1 primitives with {word}") for name, word in (
        ("NORMAL", "normals"), ("TANGENT", "tangents"), ("TEXCOORD_0", "texture coordinates"),
        ("JOINTS_0", "joints"), ("_HEAT", "attribute _HEAT"))),
    ("gltf", "image", gltf(images=[{"uri": "x.png"}], textures=[{"source": 0}]), "1 images, 1 textures"),
    ("gltf", "user attribute", gltf({"extras": {"a": 1}}), "1 extras of nodes"),
    ("gltf", "extension of the file", gltf(extensions={"X_y": {}}), "1 extension X_y"),
    ("gltf", "extension of a primitive", gltf(part={"extensions": {"X_y": {}}}), "1 extension X_y of primitives"),
    ("gltf", "extension of a material", gltf(materials=[{"extensions": {"X_y": {}}}]), "1 extension X_y of materials"),
    ("gltf", "node outside", gltf(nodes=[{"mesh": 0}, {}, {"mesh": 0}]), "1 nodes outside the scene"),
    ("gltf", "target of normals", gltf(part={"targets": [{"NORMAL": 0}]}), "1 morph targets of normals"),
    ("ply", "normal", ply("property float nx\n"), "1 vertex properties (nx)"),
    ("ply", "texture", ply(more="comment TextureFile x.png\n"), "1 texture files"),
    ("stl", "color", colored_triangle, "1 triangles with attribute bytes"),
    ("off", "rest", text("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n5 5\n"), "2 numbers behind the faces"),
    *(("obj", name, obj(f"{word} 1 1 1"), f"1 {name} ('{word}')") for word, name in (
        ("vt", "texture coordinates"), ("vn", "normals"), ("vp", "parameter points"), ("mtllib", "material files"),
        ("lod", "statements"))),
    ("obj", "weight", obj("v 1 1 1 0.5"), "1 weights of vertices"),
    ("ply", "charge", ply("property float charge\n"), "1 vertex properties (charge)"),
    ("ply", "material", ply(more="element material 1\nproperty float ka\n", rows="1\n"), "1 material"),
    ("off", "color", text("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2 255 0 0\n"), "1 colors of faces"),
    ("obj", "curve", obj("cstype bezier\ndeg 3\ncurv 0 1 1 2 1 2\nparm u 0 1\nend"), "1 curves or surfaces"),
    ("obj", "surface", obj("surf 0 1 0 1 1 2 1 2"), "1 curves or surfaces"),
    ("obj", "points", obj("p 1 2"), "2 points ('p')"),
    ("obj", "face", obj("f 1 2 1"), "1 face passed over"),
    ("fold", "order of layers", fold(faceOrders=[[0, 0, 1]]), "entries of the FOLD file: faceOrders"),
    ("fold", "angle", fold(edges_foldAngle=[90]), "Fold angles were passed over"),
    ("fold", "user attribute", fold(**{"x:color": 1}), "entries of the FOLD file: x:color"),
    ("fold", "frames", fold(file_frames=[{}]), "it has 1 more"), ("fold", "unit", fold(frame_unit="ell"), "Got 'ell'"),
    ("geojson", "no geometry", geojson({"type": "Feature", "properties": {}, "geometry": None}),
     "1 features without geometry"),
    ("geojson", "system", geojson(crs={"type": "name", "properties": {"name": "X:1"}}), "system 'X:1' is not known"),
    ("geojson", "measure", geojson(shape([[0, 0, 0, 5], [1e-5, 1e-5, 0, 6]])), "behind the third of a position"),
    ("geojson", "nested attribute", geojson(shape(tags={"a": 1})), "'tags' of features (1)"),
    ("geojson", "member", geojson({**shape(), "style": {}}), "1 member 'style' of a Feature"),
    ("json", "nested attribute", compas(edge={"0": {"1": {"w": [1]}}}), "attributes of an edge: w"),
    ("json", "attribute of the whole", compas(attributes={"paint": 1}), "attributes of the whole: paint"),
    ("json", "default", compas(default_node_attributes={"q": 1}), "defaults of a node: q"),
    ("json", "default of faces", compas(default_face_attributes={"q": 1}), "defaults of faces: q"),
    ("json", "entry", compas(cells={}), "entries of the COMPAS document: cells"),
    ("json", "attribute of a node", compas(node={"0": {"x": 0, "q": [1]}, "1": {"x": 1}}), "attributes of a node: q"),
]  # fmt: skip


@pytest.mark.parametrize(("suffix", "sort", "make", "named"), FOREIGN, ids=[f"{a} {b}" for a, b, _, _ in FOREIGN])
def test_a_foreign_object_is_named_in_the_report(
    suffix: str, sort: str, make: Maker, named: str, tmp_path: Path
) -> None:
    path = tmp_path / f"a.{suffix}"
    make(path)
    scene = sl.read(path, **HEAVY)
    assert scene.spring_count >= 1 and any(named in one for one in scene.report.messages()), scene.report.messages()


def test_colors_of_the_vertices_of_a_rhino_mesh_are_named_once_its_faces_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.3dm"
    rhino(colored_mesh)(path)
    assert any(
        "colors of vertices of meshes (1)" in one for one in sl.read(path, faces=True, **HEAVY).report.messages()
    )
    assert any("1 face passed over" in one for one in sl.read(path, **HEAVY).report.messages())


@pytest.mark.parametrize("geometry", ["Annotation", "InstanceDefinition", "ClipPlane", "Detail", "Cage"])
def test_annotations_and_other_objects_that_no_library_here_writes_are_named(geometry: str, tmp_path: Path) -> None:
    """rhino3dm reads annotations and cannot make one: the reader gets an object of that type."""
    library: Any = rhino3dm
    made = SimpleNamespace(
        Geometry=SimpleNamespace(ObjectType=getattr(library.ObjectType, geometry)),
        Attributes=library.ObjectAttributes(),
    )
    reader = _Reader("a.3dm", False, library.File3dm(), library)
    sketch = reader.all()
    reader.draw(made, sketch, 0)
    assert dict(sketch.passed) == {geometry: 1}


def test_eleven_formats_are_tried() -> None:
    assert len({suffix for suffix, *_ in FOREIGN}) == 11


def test_a_picture_that_does_not_fit_its_viewbox_is_scaled_as_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    for words, size in (("", 1e-3), ('preserveAspectRatio="xMidYMid slice"', 1e-2)):
        path.write_text(
            f'<svg width="100mm" height="10mm" viewBox="0 0 10 10" {words}><line x1="0" y1="0" x2="1" y2="0"/></svg>'
        )
        assert np.ptp(sl.read(path, **HEAVY).position[:, 0]) == pytest.approx(size, rel=1e-12)


def test_a_face_of_two_vertices_is_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.obj"
    path.write_text("v 0 0 0\nv 1 0 0\nv 1 1 0\nl 1 2\nf 2 3\n")
    scene = sl.read(path, faces=True, **HEAVY)
    assert scene.spring_count == 2 and "1 face of two vertices read as lines." in scene.report.messages()
