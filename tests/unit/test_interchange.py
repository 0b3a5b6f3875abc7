"""Objects of NetworkX, meshio, trimesh, PyVista and COMPAS in memory: what survives the way there and back."""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import FileError, SceneError

networkx = pytest.importorskip("networkx")
meshio = pytest.importorskip("meshio")
trimesh = pytest.importorskip("trimesh")
pyvista = pytest.importorskip("pyvista")
compas = pytest.importorskip("compas")


def net(dim: int = 3) -> sl.Scene:
    """Springs of every sort, a rod and a cord, velocities, charges, a roller, on places without short decimals."""
    scene = sl.Scene(dim=dim, title="a net")
    random = np.random.default_rng(4)
    place = np.arange(7)[:, None] * np.eye(3)[0] + random.uniform(-0.3, 0.3, (7, 3))
    knots = scene.particles(
        place[:, :dim], mass=random.uniform(0.5, 2.0, 7), radius=0.1, charge=1e-6 / 3.0,
        velocity=random.uniform(-1.0, 1.0, (7, dim)),
    )  # fmt: skip
    scene.spring(5, 3, stiffness=1000.0 / 3.0, damping=0.7, rest_length=1.7)
    scene.spring(0, 1, modulus=2.1e11 / 7.0, area=1e-4 / 3.0, strength=1234.5)
    scene.spring(2, 1, stiffness=50.0, kind="cable")
    scene.spring(2, 3, stiffness=60.0, kind="strut")
    scene.add(sl.Rod(4, 5), sl.Cord(5, 6, length=2.0))
    scene.anchor(knots[[0]])
    scene.anchor(knots[[1]], axes="y")
    return scene


def assert_same(scene: sl.Scene, other: sl.Scene) -> None:
    assert np.array_equal(scene.position, other.position) and scene.dim == other.dim
    for name in ("mass", "radius", "charge"):
        assert np.array_equal(scene.spec.particles.array(name), other.spec.particles.array(name)), name
    assert np.array_equal(scene.spec.particles.velocity, other.spec.particles.velocity)
    dim = scene.dim  # what a plane scene holds along z does not matter
    assert np.array_equal(scene.spec.particles.fixed[:, :dim], other.spec.particles.fixed[:, :dim])
    ends = [np.sort(one.spec.springs.ends, axis=1) for one in (scene, other)]
    assert np.array_equal(*ends)
    for name in ("stiffness", "modulus", "area", "rest_length", "damping", "strength", "kind"):
        columns = [one.spec.springs.array(name) for one in (scene, other)]
        assert np.array_equal(*columns, equal_nan=True), name
    assert [type(one) for one in scene.declared] == [type(one) for one in other.declared]


@pytest.mark.parametrize("dim", [2, 3])
def test_a_scene_survives_networkx_to_the_last_bit(dim: int) -> None:
    scene = net(dim)
    graph = sl.interchange.to_networkx(scene)
    assert graph.graph["units"] == "m" and graph.graph["quantities"]["tension"] == "N"
    again = sl.interchange.from_networkx(graph)
    assert_same(scene, again)
    assert again.title == "a net"


def test_a_scene_survives_compas_to_the_last_bit() -> None:
    scene = net()
    graph = sl.interchange.to_compas(scene)
    assert isinstance(graph, compas.datastructures.Graph) and graph.attributes["units"] == "m"
    assert graph.node_coordinates(3) == pytest.approx(scene.position[3], abs=0.0)
    again = sl.interchange.from_compas(graph)
    assert np.array_equal(scene.position, again.position)
    assert np.array_equal(scene.spec.particles.fixed, again.spec.particles.fixed)
    assert by_ends(scene) == by_ends(again) and len(by_ends(scene)) == 4


def by_ends(scene: sl.Scene) -> dict[tuple[int, int], list[float]]:
    """Numbers of the springs by their ends, since a graph has no order of edges."""
    springs = scene.spec.springs
    numbers = np.column_stack([springs.array(name) for name in ("stiffness", "rest_length", "strength", "kind")])
    return {(min(pair), max(pair)): row for pair, row in zip(springs.ends.tolist(), numbers.tolist(), strict=True)}


def test_a_torus_survives() -> None:
    scene = sl.Scene(space=sl.Torus((3, 3, 3)))
    scene.particles([(0.1, 0, 0), (2.9, 0, 0)])
    scene.spring(0, 1, stiffness=5.0)
    for again in (
        sl.interchange.from_networkx(sl.interchange.to_networkx(scene)),
        sl.interchange.from_compas(sl.interchange.to_compas(scene)),
    ):
        assert again.space is not None and again.spec.springs.array("rest_length") == pytest.approx(0.2)


def at_rest() -> sl.Equilibrium:
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    scene.anchor(rope.ends)
    return scene.equilibrium()


def test_results_of_a_shape_are_attributes() -> None:
    shape = at_rest()
    graph = sl.interchange.to_networkx(shape)
    assert [graph.edges[i, i + 1]["tension"] for i in range(3)] == shape.tension.tolist()
    assert graph.nodes[0]["reactions"] == shape.reactions[0].tolist() and "stress" not in graph.edges[0, 1]
    other = sl.interchange.to_compas(shape)
    assert other.edge_attribute((0, 1), "tension") == shape.tension[0]
    again = sl.interchange.from_networkx(graph, gravity=9.81)
    assert np.array_equal(again.position, shape.position) and again.equilibrium().iterations <= 1


def test_attributes_are_named_by_options_and_layouts_give_places() -> None:
    graph = networkx.DiGraph(units="mm")
    graph.add_node("a", weight=np.float32(2.0))
    graph.add_node("b", weight=3)
    graph.add_edge("b", "a", k=np.int64(7), layer="NET")
    scene = sl.interchange.from_networkx(
        graph, position={"a": (0, 0), "b": np.array([1000.0, 0.0])}, stiffness="k", mass="weight", gravity=9.81
    )
    assert np.array_equal(scene.position, [[0, 0, 0], [1, 0, 0]]) and scene.gravity[2] == -9.81
    assert scene.spec.springs.array("stiffness") == [7.0] and scene.spec.particles.mass.tolist() == [2.0, 3.0]
    assert list(scene.layers) == ["NET"] and scene.spec.springs.ends.tolist() == [[1, 0]]
    scene = sl.interchange.from_networkx(
        graph, position={"a": (0, 0), "b": (1, 0)}, units="m", stiffness=1.0, mass=1.0, dim=2
    )
    assert scene.dim == 2 and scene.position[1, 0] == 1.0


@pytest.mark.parametrize(
    ("change", "options", "words"),
    [
        (lambda graph: None, {"stiffness": "k"}, "Edge 0-1 has no attribute 'k'"),
        (lambda graph: None, {"mass": "m", "stiffness": 1.0}, "Node 0 has no attribute 'm'"),
        (lambda graph: graph.add_edge(1, 0), {"stiffness": 1.0}, "several between 0 and 1"),
        (lambda graph: graph.add_node(5), {"stiffness": 1.0}, "Node 5 has no coordinates"),
        (lambda graph: graph.add_node(5, pos=(1,)), {"stiffness": 1.0}, "two or three coordinates"),
        (lambda graph: graph.add_node(5, pos=(np.nan, 0)), {"stiffness": 1.0}, "finite number"),
        (lambda graph: graph.add_edge(1, 1), {"stiffness": 1.0}, "joins one to itself"),
        (lambda graph: None, {}, "has no stiffness"),
    ],
)
def test_graphs_that_are_no_scene_are_refused(change: Any, options: dict[str, Any], words: str) -> None:
    graph = networkx.MultiGraph()
    graph.add_node(0, pos=(0, 0))
    graph.add_node(1, x=1.0, y=0.0)
    graph.add_edge(0, 1)
    change(graph)
    with pytest.raises(SceneError, match=words):
        sl.interchange.from_networkx(graph, **{"mass": 1.0, **options})
    with pytest.raises(SceneError, match="a graph of NetworkX"):
        sl.interchange.from_networkx([(0, 1)])


FORMATS = [(".vtu", {}), (".msh", {"file_format": "gmsh22"}), (".xdmf", {}), (".inp", {})]


@pytest.mark.parametrize(("suffix", "options"), FORMATS)
def test_files_that_meshio_reads_become_scenes(tmp_path: Path, suffix: str, options: dict[str, Any]) -> None:
    points = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 1.0 / 3.0], [2, 0, 0]])
    cells = [("line", np.array([[1, 4], [0, 2]])), ("triangle", np.array([[0, 1, 2], [0, 2, 3]]))]
    data = {} if suffix == ".inp" else {
        "point_data": {"mass": np.array([1.0, 2.0, 3.0, 4.0, 5.0 / 3.0])},
        "cell_data": {"k": [np.array([5.0, 50.0 / 3.0]), np.zeros(2)]},
    }  # fmt: skip
    path = tmp_path / f"net{suffix}"
    meshio.write(path, meshio.Mesh(points, cells, **data), **options)  # type: ignore[arg-type]
    named: dict[str, Any] = {"stiffness": 9.0, "mass": 1.0}
    if data and suffix != ".xdmf":
        scene = sl.interchange.from_meshio(meshio.read(path), **named)
        assert scene.spec.particles.mass.tolist() == [1.0, 2.0, 3.0, 4.0, 5.0 / 3.0]
    scene = sl.interchange.from_meshio(path, units="mm", **named)
    assert np.array_equal(scene.position, points * 0.001)
    pairs = {tuple(sorted(pair)) for pair in scene.spec.springs.ends.tolist()}
    assert pairs == {(1, 4), (0, 2), (0, 1), (1, 2), (2, 3), (0, 3)} and scene.spring_count == 6
    assert scene.faces.tolist() == [[0, 1, 2], [0, 2, 3]]


def test_data_layers_and_anchors_of_meshes_are_read() -> None:
    points = np.array([[0, 0], [1, 0], [2, 0], [3, 0.5]])
    mesh = meshio.Mesh(
        points, [("line", np.array([[0, 1], [1, 2]])), ("line3", np.array([[2, 0, 3]]))],
        point_data={"anchor": np.array([1, 0, 0, 0]), "velocity": np.ones((4, 2))},
        cell_data={"k": [np.array([3.0, 4.0]), np.array([5.0])], "gmsh:physical": [np.array([7, 8]), np.array([8])]},
        field_data={"NET": np.array([7, 1]), "ROPES": np.array([8, 1])},
    )  # fmt: skip
    scene = sl.interchange.from_meshio(mesh, stiffness="k", mass=1.0)
    assert scene.spec.springs.array("stiffness").tolist() == [3.0, 4.0, 5.0, 5.0]
    assert scene.spec.springs.ends.tolist() == [[0, 1], [1, 2], [2, 3], [3, 0]]
    assert {name: len(rows) for name, rows in scene.layers.items()} == {"NET": 1, "ROPES": 3}
    assert scene.anchored.index.tolist() == [0] and np.array_equal(scene.spec.particles.velocity[:, 2], np.zeros(4))
    with pytest.raises(SceneError, match="no data named 'E'"):
        sl.interchange.from_meshio(mesh, modulus="E", area=1.0, mass=1.0)


SOLIDS = [("tetra", 4, 6), ("pyramid", 5, 8), ("wedge", 6, 9), ("hexahedron", 8, 12)]


@pytest.mark.parametrize(("kind", "corners", "edges"), SOLIDS)
def test_solid_cells_become_springs_along_their_edges(kind: str, corners: int, edges: int) -> None:
    points = np.random.default_rng(0).uniform(size=(corners, 3))
    mesh = meshio.Mesh(points, [(kind, np.arange(corners)[None])])
    scene = sl.interchange.from_meshio(mesh, stiffness=1.0, mass=1.0)
    assert scene.spring_count == edges and np.bincount(scene.spec.springs.ends.ravel()).min() >= 3
    mesh = meshio.Mesh(points, [("vertex", np.arange(corners)[:, None]), ("tetra10", np.arange(10)[None] % corners)])
    with pytest.raises(SceneError, match="Got tetra10"):
        sl.interchange.from_meshio(mesh, stiffness=1.0, mass=1.0)


def test_a_reader_that_ends_the_interpreter_is_an_error_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bad.ply"
    path.write_text("ply\nformat nothing\n", encoding="utf-8")
    with pytest.raises(FileError, match="meshio cannot read this file") as found:
        sl.interchange.from_meshio(path, stiffness=1.0, mass=1.0)
    assert found.value.path == str(path)

    def leave(path: Path) -> None:
        sys.exit(1)

    monkeypatch.setattr(meshio, "read", leave)
    with pytest.raises(FileError, match="meshio cannot read this file"):
        sl.interchange.from_meshio(path, stiffness=1.0, mass=1.0)
    with pytest.raises(FileError, match="no such file"):
        sl.interchange.from_meshio(tmp_path / "nowhere.ply", stiffness=1.0, mass=1.0)


@pytest.mark.parametrize("listed", ["vertex_indices", "vertex_index"])
def test_ply_files_that_meshio_refuses_are_read_by_springline(tmp_path: Path, listed: str) -> None:
    corners = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    lines = ["ply", "format binary_little_endian 1.0", "element vertex 3"]
    lines += [f"property float {axis}" for axis in "xyz"] + ["property uchar red"]
    lines += ["element face 1", f"property list uchar int {listed}", "property float quality"]
    content = "\n".join([*lines, "end_header", ""]).encode()
    content += b"".join(struct.pack("<fffB", *corner, 200) for corner in corners)
    content += struct.pack("<Biiif", 3, 0, 1, 2, 0.5)
    path = tmp_path / "mesh.ply"
    path.write_bytes(content)
    with pytest.raises(FileError, match=r"springline\.read\(\) reads this format without meshio"):
        sl.interchange.from_meshio(path, stiffness=1.0, mass=1.0)
    scene = sl.read(path, stiffness=1.0, mass=1.0)
    assert scene.faces.tolist() == [[0, 1, 2]]
    assert scene.spring_count == 3


def test_a_trimesh_becomes_a_scene_in_its_unit() -> None:
    ball = trimesh.creation.icosphere(subdivisions=1, radius=1000.0)
    ball.units = "millimeters"
    ball.vertex_attributes["m"] = np.arange(1.0, 43.0)
    scene = sl.interchange.from_trimesh(ball, stiffness=10.0, mass="m")
    assert np.allclose(np.linalg.norm(scene.position, axis=1), 1.0) and len(scene.faces) == 80
    assert scene.spring_count == 120 and scene.spec.particles.mass[41] == 42.0
    with pytest.raises(SceneError, match="a Trimesh"):
        sl.interchange.from_trimesh(ball.vertices, stiffness=1.0)
    with pytest.raises(SceneError, match="stiffness"):
        sl.interchange.from_trimesh(ball, stiffness="k", mass=1.0)


def test_shapes_scenes_and_frames_become_pyvista_meshes() -> None:
    shape = at_rest()
    mesh = sl.interchange.to_pyvista(shape)
    assert np.array_equal(mesh.points, shape.position) and mesh.points.dtype == np.float64
    assert np.array_equal(mesh.cell_data["tension"], shape.tension) and mesh.n_lines == 3
    assert np.array_equal(mesh.point_data["reactions"], shape.reactions)
    assert "tension [N]" in list(mesh.field_data["units"])
    scene = sl.Scene()
    cloth = scene.grid((3, 3), stiffness=10.0)
    scene.faces = cloth.faces
    mesh = sl.interchange.to_pyvista(scene)
    assert (mesh.n_lines, mesh.n_cells) == (12, 16) and mesh.regular_faces.shape == (4, 4)
    run = scene.simulate(dt=0.01).run(until=0.1, every=0.05)
    assert np.array_equal(sl.interchange.to_pyvista(run, frame=0).points, run.position[0])
    assert np.array_equal(sl.interchange.to_pyvista(run).cell_data["tension"][:12], run.tension[-1])
    torus = sl.Scene(space=sl.Torus((3, 3, 3)))
    torus.particles([(0.1, 0, 0), (2.9, 0, 0)])
    torus.spring(0, 1, stiffness=5.0)
    with pytest.raises(SceneError, match="crosses a side of the torus"):
        sl.interchange.to_pyvista(torus)
    with pytest.raises(SceneError, match="Scene"):
        sl.interchange.to_pyvista(3)


def test_functions_have_short_names_and_shapes_become_meshes() -> None:
    for name in sl.interchange.__all__:
        assert getattr(sl, name) is getattr(sl.interchange, name) and name not in dir(sl)
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    scene.anchor(rope.ends)
    shape = scene.equilibrium()
    assert np.array_equal(shape.to_pyvista().points, shape.position)


@pytest.mark.parametrize("name", ["networkx", "meshio", "trimesh", "pyvista", "compas"])
def test_a_missing_package_is_named_with_the_command_that_installs_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    verbs = [verb for verb in sl.interchange.__all__ if verb.endswith(name)]
    assert verbs
    for verb in verbs:
        with pytest.raises(SceneError, match=rf"{verb}\(\) needs {name}, .* pip install \"springline\[{name}\]\""):
            getattr(sl.interchange, verb)(None)
