"""Files that their formats allow and that were refused or lost faces: each is read, and the report names the rest."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ezdxf
import numpy as np
import pytest

import springline as sl
from springline.errors import FileError, SceneError
from springline.spec.bridged_faces import simple_parts

HEAVY: Any = {"stiffness": 1.0, "mass": 1.0}
KEYHOLE = [(0, 0), (4, 0), (4, 4), (0, 4), (1, 1), (1, 3), (3, 3), (3, 1)]
AROUND_HOLE = [0, 1, 2, 3, 0, 4, 5, 6, 7, 4]  # 16 m2 less a hole of 4 m2, joined by a bridge from 0 to 4
SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]


def area_of(scene: sl.Scene) -> float:
    return sum(float(np.sum(mesh.area)) for mesh in scene.meshes)


def obj_of(points: Sequence[tuple[float, float]], faces: list[list[int]], path: Path) -> Path:
    rows = [f"v {x} {y} 0" for x, y in points] + ["f " + " ".join(str(k + 1) for k in face) for face in faces]
    path.with_suffix(".obj").write_text("\n".join(rows))
    return path.with_suffix(".obj")


def off_of(points: Sequence[tuple[float, float]], faces: list[list[int]], path: Path) -> Path:
    rows = ["OFF", f"{len(points)} {len(faces)} 0"] + [f"{x} {y} 0" for x, y in points]
    rows += [" ".join(map(str, [len(face), *face])) for face in faces]
    path.with_suffix(".off").write_text("\n".join(rows))
    return path.with_suffix(".off")


def ply_of(points: Sequence[tuple[float, float]], faces: list[list[int]], path: Path) -> Path:
    rows = ["ply", "format ascii 1.0", f"element vertex {len(points)}", *(f"property double {x}" for x in "xyz")]
    rows += [f"element face {len(faces)}", "property list uchar int vertex_indices", "end_header"]
    rows += [f"{x} {y} 0" for x, y in points] + [" ".join(map(str, [len(face), *face])) for face in faces]
    path.with_suffix(".ply").write_text("\n".join(rows))
    return path.with_suffix(".ply")


def fold_of(points: Sequence[tuple[float, float]], faces: list[list[int]], path: Path) -> Path:
    path.with_suffix(".fold").write_text(json.dumps({"vertices_coords": points, "faces_vertices": faces}))
    return path.with_suffix(".fold")


def compas_of(points: Sequence[tuple[float, float]], faces: list[list[int]], path: Path) -> Path:
    data = {
        "vertex": {str(k): {"x": x, "y": y, "z": 0.0} for k, (x, y) in enumerate(points)},
        "face": {str(k): face for k, face in enumerate(faces)},
    }
    path.with_suffix(".json").write_text(json.dumps({"dtype": "compas.datastructures/Mesh", "data": data}))
    return path.with_suffix(".json")


def dxf_of(points: Sequence[tuple[float, float]], faces: list[list[int]], path: Path) -> Path:
    document = ezdxf.new(units=6)  # type: ignore[attr-defined]
    with document.modelspace().add_mesh().edit_data() as data:
        data.vertices, data.faces = [(x, y, 0) for x, y in points], faces
    document.saveas(path.with_suffix(".dxf"))
    return path.with_suffix(".dxf")


Maker = Callable[[Sequence[tuple[float, float]], list[list[int]], Path], Path]
WITH_FACES = (obj_of, off_of, ply_of, fold_of, compas_of, dxf_of)


@pytest.mark.parametrize("make", WITH_FACES)
def test_a_face_with_a_hole_joined_by_a_bridge_keeps_its_area(make: Maker, tmp_path: Path) -> None:
    scene = sl.read(make(KEYHOLE, [AROUND_HOLE], tmp_path / "a"), faces=True, **HEAVY)
    assert area_of(scene) == pytest.approx(12.0, abs=1e-12)  # measured 0
    assert scene.spring_count == 9  # four sides of each, and the bridge
    assert any("1 face with a corner passed twice" in one for one in scene.report.messages())


@pytest.mark.parametrize("make", WITH_FACES)
def test_a_face_with_an_edge_that_dangles_keeps_its_outline(make: Maker, tmp_path: Path) -> None:
    dangling = [0, 1, 2, 3, 0, 4]
    scene = sl.read(make([*SQUARE, (0.5, 0.5)], [dangling], tmp_path / "a"), faces=True, **HEAVY)
    assert area_of(scene) == 1.0 and scene.faces.shape == (1, 4) and scene.spring_count == 5


@pytest.mark.parametrize("make", WITH_FACES)
def test_faces_of_two_corners_are_lines_and_of_one_corner_are_reported(make: Maker, tmp_path: Path) -> None:
    if make is obj_of:
        pytest.skip("OBJ has lines and points of its own: a face of two corners is no face of OBJ")
    path = make([*SQUARE, (2, 0)], [[0, 1, 2, 3], [1, 4], [4]], tmp_path / "a")
    scene = sl.read(path, faces=True, **HEAVY)
    assert scene.spring_count == 5 and len(scene.faces) == 1 and scene.particle_count == 5
    assert any("1 faces of one corner" in one for one in scene.report.messages())


def with_holes(chance: np.random.Generator) -> tuple[Any, list[int], float]:
    """A polygon with one to four holes, each joined by a bridge that crosses nothing, and its area."""
    angle = (np.arange(12) + chance.uniform(-0.3, 0.3, 12)) * np.pi / 6
    reach = chance.uniform(8.0, 10.0, (12, 1))
    points = [*(reach * np.column_stack([np.cos(angle), np.sin(angle)]))]
    ring, edges = list(range(12)), [(k, (k + 1) % 12) for k in range(12)]
    holes = []
    for middle in [(-3, -3), (3, -3), (3, 3), (-3, 3)][: chance.integers(1, 5)]:
        way = np.sort(chance.uniform(0.0, 2 * np.pi, chance.integers(3, 8)))[::-1]
        holes.append(list(range(len(points), len(points) + len(way))))
        points += [*(np.array(middle) + 1.5 * np.column_stack([np.cos(way), np.sin(way)]))]
        edges += [(holes[-1][k - 1], corner) for k, corner in enumerate(holes[-1])]
    at = np.array(points)

    def turn(a: int, b: int, c: int) -> float:
        one, other = at[b] - at[a], at[c] - at[a]
        return float(one[0] * other[1] - one[1] * other[0])

    def crosses(a: int, b: int, c: int, d: int) -> bool:
        return not {a, b} & {c, d} and turn(a, b, c) * turn(a, b, d) <= 0.0 and turn(c, d, a) * turn(c, d, b) <= 0.0

    for hole in holes:
        pairs = [
            (float(np.hypot(*(at[i] - at[j]))), k, j) for k, i in enumerate(ring) if ring.count(i) == 1 for j in hole
        ]
        _, k, j = next(one for one in sorted(pairs) if not any(crosses(ring[one[1]], one[2], *edge) for edge in edges))
        begin = hole.index(j)
        ring = [*ring[: k + 1], *hole[begin:], *hole[: begin + 1], *ring[k:]]
        edges.append((ring[k], j))
    x, y = at[ring].T
    return np.column_stack([at, 0 * at[:, 0]]), ring, float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


@pytest.mark.parametrize("dangling", [False, True])
def test_two_hundred_polygons_with_holes_are_cut_into_triangles_that_cover_them(dangling: bool) -> None:
    chance = np.random.default_rng(5)
    for _ in range(200):
        at, ring, area = with_holes(chance)
        parts = simple_parts(ring, at, dangling)
        sides = at[parts]
        doubled = np.cross(sides[:, 1] - sides[:, 0], sides[:, 2] - sides[:, 0])[:, 2]
        # Triangles that all go around to the left and have the area of the polygon cover it once.
        assert (doubled > 0.0).all() and abs(doubled.sum() / 2 - area) < 1e-10  # measured 8.5e-14
        assert all(len(set(part)) == 3 for part in parts)


def test_a_polygon_that_crosses_itself_at_a_corner_is_left_out_and_reported(tmp_path: Path) -> None:
    bow = [(0, 0), (1, 1), (2, 0), (2, 2), (0, 2)]
    scene = sl.read(obj_of(bow, [[0, 1, 2, 3, 1, 4], [0, 1, 4]], tmp_path / "a"), faces=True, **HEAVY)
    assert len(scene.faces) == 1
    assert "1 face without area, or drawn over another, left out." in scene.report.messages()


def test_a_sheet_folds_at_a_crease_that_dangles_and_around_a_hole() -> None:
    edges = [[0, 1], [1, 2], [2, 3], [3, 0], [0, 4]]
    pattern = {
        "vertices_coords": [*map(list, SQUARE), [0.5, 0.4]],
        "edges_vertices": edges,
        "edges_assignment": list("BBBBV"),
    }
    for given in (pattern, pattern | {"faces_vertices": [[0, 1, 2, 3, 0, 4]]}):
        sheet = sl.Scene().origami(given)
        assert len(sheet.angles) == 1 and len(sheet.faces) == 4
    edges = [[k, (k + 1) % 4] for k in range(4)] + [[4 + k, 4 + (k + 1) % 4] for k in range(4)] + [[0, 4]]
    frame = {"vertices_coords": [*map(list, KEYHOLE)], "faces_vertices": [AROUND_HOLE], "edges_vertices": edges,
             "edges_assignment": list("BBBBBBBBV")}  # fmt: skip
    sheet = sl.Scene().origami(frame)
    assert len(sheet.angles) == 1 and len(sheet.faces) == 8


def test_a_face_listed_twice_in_a_pattern_is_named_with_its_file(tmp_path: Path) -> None:
    edges = [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]]
    pattern = {"vertices_coords": SQUARE, "faces_vertices": [[0, 1, 2], [0, 2, 3], [0, 2, 1]],
               "edges_vertices": edges, "edges_assignment": list("BBBBV")}  # fmt: skip
    (tmp_path / "a.fold").write_text(json.dumps(pattern))
    with pytest.raises(SceneError, match=r"Face 2 of .*a\.fold has the corners of face 0 again, \(0, 2, 1\)"):
        sl.Scene().origami(tmp_path / "a.fold")


@pytest.mark.parametrize("word", ["_Enter", "_enter", "ENTER", "-_Enter", "'_Enter"])
def test_a_polyline_of_a_macro_ends_however_enter_is_written(word: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"-polyline 0,0,0 -1,0,0 1,1,0 {word}\n_-Polyline 0,0,5 1,0,5 1,1,5 _Close\n")
    assert sl.read(tmp_path / "a.txt", **HEAVY).spring_count == 2 + 3


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.obj", "# Tr\xe4ger\nv 0 0 0 # \xe9\nv 1 0 0\nl 1 2\n"),
        ("a.txt", "; Tr\xe4ger\n// \xe9\n# \xe9\n-line 0,0,0 1,0,0\n"),
        ("a.csv", "# Tr\xe4ger\nx1,y1,z1,x2,y2,z2\n0,0,0,1,0,0\n"),
        ("a.off", "OFF # Tr\xe4ger\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"),
        ("a.ply", "ply\nformat ascii 1.0\ncomment Tr\xe4ger\nelement vertex 2\nproperty float x\nproperty float y\n"
                  "property float z\nelement edge 1\nproperty int vertex1\nproperty int vertex2\nend_header\n"
                  "0 0 0\n1 0 0\n0 1\n"),
        ("a.stl", "solid Tr\xe4ger\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
                  "endloop\nendfacet\nendsolid Tr\xe4ger\n"),
    ],
)  # fmt: skip
def test_remarks_may_be_latin_1(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(text.encode("latin-1"))
    assert sl.read(tmp_path / name, **HEAVY).particle_count >= 2


def test_names_that_are_no_utf_8_are_refused_still(tmp_path: Path) -> None:
    (tmp_path / "a.obj").write_bytes(b"v 0 0 0\nv 1 0 0\ng Tr\xe4ger # \xe4\nl 1 2\n")
    with pytest.raises(FileError, match="not UTF-8 text: byte 0xe4 at character 5"):
        sl.read(tmp_path / "a.obj", **HEAVY)


def test_faces_of_an_off_file_run_over_several_lines_with_colors_behind(tmp_path: Path) -> None:
    text = "OFF\n5 3\n0\n0 0 0  1 0 0\n1 1 0\n0 1\n0\n2 0 0\n4\n0 1\n2 3 255 0 0\n3 1 4 2\n3\n0\n1 2 0.5 0.5 0.5 1\n"
    (tmp_path / "a.off").write_text(text)
    scene = sl.read(tmp_path / "a.off", **HEAVY)
    assert scene.faces.tolist() == [[0, 1, 2, 3], [1, 4, 2, -1], [0, 1, 2, -1]]
    (tmp_path / "b.off").write_text("OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 3 0 2 3 7\n")
    with pytest.raises(FileError, match="Behind the corners of a face may stand a color of 4 numbers. Got 5 words."):
        sl.read(tmp_path / "b.off", **HEAVY)


def test_a_dxf_that_only_recover_reads_is_read_and_reported(tmp_path: Path) -> None:
    document = ezdxf.new("R2000", units=6)  # type: ignore[attr-defined]
    document.modelspace().add_line((0, 0), (3, 0))
    document.modelspace().add_line((3, 0), (3, 4))
    document.saveas(tmp_path / "a.dxf")
    text = (tmp_path / "a.dxf").read_text("cp1252")
    (tmp_path / "a.dxf").write_text(text.replace(" 10\n3.0\n", " 10\n3.0x\n", 1), "cp1252")
    with pytest.raises(ezdxf.DXFStructureError, match="Invalid floating point"):
        ezdxf.readfile(tmp_path / "a.dxf")  # type: ignore[attr-defined]
    scene = sl.read(tmp_path / "a.dxf", **HEAVY)
    assert scene.spring_count == 2 and scene.position.max() == 4.0
    (told,) = [one for one in scene.report.messages() if "damaged" in one]
    assert told.startswith("The drawing is damaged (Invalid floating point values near line")
    assert 'recovered invalid floating point value "3.0x"' in told


@pytest.mark.parametrize("suffix", [".stl", ".off"])
@pytest.mark.parametrize("kind", ["scene", "shape", "run"])
def test_a_scene_without_faces_is_not_written_as_an_empty_mesh(suffix: str, kind: str, tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.chain((0, 0, 0), (1, 0, 0), segments=2, mass=1.0, stiffness=1.0)
    scene.anchor([0, 1, 2])
    what: dict[str, Callable[[], Any]] = {
        "scene": lambda: scene,
        "shape": scene.equilibrium,
        "run": lambda: scene.simulate(dt=0.1).run(until=0.1),
    }
    with pytest.raises(SceneError, match=rf"A \{suffix} file holds faces, and there are none. Save the lines as"):
        sl.save(what[kind](), tmp_path / f"a{suffix}")
    assert not (tmp_path / f"a{suffix}").exists()
    scene.faces = [[0, 1, 2]]
    sl.save(scene, tmp_path / f"a{suffix}")  # one face is one


def graph(**more: Any) -> dict[str, Any]:
    nodes = {"0": {"x": 0.0}, "1": {"x": 2.0}, "2": {"x": 5.0}}
    data = {"attributes": {}, "default_node_attributes": {}, "node": nodes,
            "edge": {"0": {"1": {}}, "1": {"2": {"stiffness": 7.0}}, "2": {}}}  # fmt: skip
    return {"dtype": "compas.datastructures/Graph", "data": data | more}


def test_a_class_of_compas_is_read_as_what_it_inherits_from(tmp_path: Path) -> None:
    about = {
        "dtype": "jax_fdm.datastructures/FDNetwork",
        "inheritance": ["compas.datastructures/Graph", "compas.data/Data"],
    }
    (tmp_path / "a.json").write_text(json.dumps(graph() | about))
    scene = sl.read(tmp_path / "a.json", **HEAVY)
    assert scene.spring_count == 2
    assert "FDNetwork was read as the Graph that it inherits from." in scene.report.messages()
    (tmp_path / "a.json").write_text(json.dumps(graph() | about | {"inheritance": ["compas.data/Data"]}))
    with pytest.raises(FileError, match="classes that inherit from them.* which inherits from compas.data/Data"):
        sl.read(tmp_path / "a.json", **HEAVY)


def test_defaults_of_compas_edges_hold_for_graphs_and_meshes(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(graph(default_edge_attributes={"stiffness": 50.0, "note": None})))
    assert sl.read(tmp_path / "a.json", mass=1.0).spec.springs.array("stiffness").tolist() == [50.0, 7.0]
    data = {"vertex": {str(k): {"x": x, "y": y} for k, (x, y) in enumerate(SQUARE)}, "face": {"0": [0, 1, 2, 3]},
            "edgedata": {"0-1": {"stiffness": 7.0}}, "default_edge_attributes": {"stiffness": 50.0},
            "facedata": {"0": {"paint": "red"}}, "attributes": {"units": "mm"}}  # fmt: skip
    (tmp_path / "b.json").write_text(json.dumps({"dtype": "compas.datastructures/Mesh", "data": data}))
    scene = sl.read(tmp_path / "b.json", mass=1.0)
    assert sorted(scene.spec.springs.array("stiffness").tolist()) == [7.0, 50.0, 50.0, 50.0]
    assert scene.position.max() == 1e-3
    assert "Passed over, as nothing here stands for these attributes of faces: paint." in scene.report.messages()
