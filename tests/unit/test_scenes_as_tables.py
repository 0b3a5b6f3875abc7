"""Scenes as tables, graphs, maps and atoms: what is read back is what was written, numbers and layers included."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import compas
import numpy as np
import pyarrow.parquet
import pytest

import springline as sl
from leaving import things
from springline.cli.main import main
from springline.errors import FileError, SceneError
from springline.io.motion import motion_of, single_frame
from springline.spec.spec import DrawnAs

TABLES = (".csv", ".parquet", ".json")


def tower() -> sl.Scene:
    """Springs with and without a section, a cable, a strut that breaks, a rod and a cord; supports of every kind."""
    scene = sl.Scene(title="tower, 2 legs")
    places = [(0, 0, 0), (1, 0, 0.1), (1 / 3, 0, 2), (1, 1, 2), (0.5, 0.5, 1e-7 / 3), (9, 9, 9)]
    charge = [0, -1 / 3, 2e-9, 0, 0, 1]
    mass, radius, velocity = [1, 2, 1 / 3, 4, 5, 6], [0, 0.1, 0, 0, 0, 0], [(0, 0.1, -1 / 7)] * 6
    scene.particles(places, mass=mass, radius=radius, velocity=velocity, charge=charge)
    scene.anchor([0])
    scene.anchor([1], axes="xz")
    scene.spring(0, 2, modulus=2.1e11, area=1e-4, rest_length=1.9)
    scene.spring(1, 2, stiffness=1e5 / 3, damping=0.1)
    scene.spring(2, 3, stiffness=10.0, kind="cable", prestress=1.0)
    scene.spring(4, 3, modulus=1e9, area=1 / 7e4, kind="strut", strength=100.0)
    scene.add(sl.Rod(0, 4), sl.Cord(2, 4, length=2.5), sl.Rod(1, 4, length=0.8))
    colors = np.array([[255, 0, 0], [-1, -1, -1], [1, 2, 3], [-1, -1, -1]])
    scene.spec.drawn_as = DrawnAs(("Legs", "Ties, outer/5", "", 'the "top"'), colors)
    return scene


def ties(scene: sl.Scene) -> list[tuple[Any, ...]]:
    """Rods and cords with their ends and lengths."""
    return [
        (thing.key(), np.ravel(thing.a).tolist(), np.ravel(thing.b).tolist(), thing.length)
        for thing in scene.declared
        if isinstance(thing, sl.Rod)
    ]


def same(one: sl.Scene, other: sl.Scene) -> None:
    """Equal to the last bit in all that tables hold."""
    for name in ("position", "mass", "radius", "charge", "velocity", "fixed"):
        assert np.array_equal(one.spec.particles.array(name), other.spec.particles.array(name)), name
    rows = [np.lexsort(scene.spec.springs.ends.T[::-1]) for scene in (one, other)]  # a graph has them by their tails
    for name in one.spec.springs.names:
        columns = [scene.spec.springs.array(name)[row] for scene, row in zip((one, other), rows, strict=True)]
        assert np.array_equal(*columns, equal_nan=True), name
    assert sorted(ties(one), key=repr) == sorted(ties(other), key=repr)
    looks = [
        [(drawn.layers[row], *drawn.colors[row].tolist()) for row in order.tolist()]
        for drawn, order in zip((one.spec.drawn_as, other.spec.drawn_as), rows, strict=True)
    ]
    assert looks[0] == looks[1]


@pytest.mark.parametrize("suffix", TABLES)
def test_a_scene_comes_back_from_a_table_to_the_last_bit(suffix: str, tmp_path: Path) -> None:
    scene = tower()
    files = sl.save(scene, tmp_path / f"tower{suffix}")
    again = sl.read(files[0])
    same(scene, again)
    assert again.report.unit_from == "file"
    assert sl.save(again, files[0]) == files  # over what springline wrote
    same(scene, sl.read(files[-1]))  # by the name of either table
    for file in files:
        file.write_text("mine")
        with pytest.raises(SceneError, match="nothing that springline wrote"):
            sl.save(scene, files[0])
        sl.save(scene, tmp_path / f"other{suffix}")


def test_scenes_without_members_or_with_points_beside_are_tables_too(tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.particle((1, 2, 3), mass=4.0)
    for suffix in TABLES:
        files = sl.save(scene, tmp_path / f"dust{suffix}")
        same(scene, sl.read(files[0]))
    with pytest.raises(SceneError, match="lists its particles, and this scene has no particles"):
        sl.save(sl.Scene(), tmp_path / "none.csv")
    with pytest.raises(SceneError, match="table of the points"):
        sl.save(scene, tmp_path / "x.edges.parquet")
    sl.save(scene, tmp_path / "y.points.parquet")
    assert sorted(path.name for path in tmp_path.glob("y*")) == ["y.edges.parquet", "y.points.parquet"]
    same(scene, sl.read(tmp_path / "y.edges.parquet"))


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_a_shape_at_rest_comes_back_from_its_tables_where_it_rests(suffix: str, tmp_path: Path) -> None:
    shape = things()["shape"]
    files = sl.save(shape, tmp_path / f"rest{suffix}")
    for file in files:
        again = sl.read(file, stiffness=1.0, mass=1.0)
        springs = shape.data.model.springs
        assert np.array_equal(again.position, shape.position)
        assert again.spec.springs.ends.tolist() == np.column_stack([springs.tail, springs.head]).tolist()
        assert np.array_equal(again.spec.springs.rest_length, shape.rest_length)
        assert np.array_equal(again.spec.springs.array("kind"), springs.kind)
        assert ties(again) == [("rod", [1], [10], float(shape.ties.length[0]))]
        if suffix == ".csv":
            assert np.array_equal(again.anchored.index, shape.anchored)
    files[0].unlink()
    with pytest.raises(FileError, match="members need their particles"):
        sl.read(files[1], stiffness=1.0, mass=1.0)
    run = sl.save(things()["run"], tmp_path / f"run{suffix}")
    with pytest.raises(FileError, match="frames of a recording"):
        sl.read(run[0], stiffness=1.0, mass=1.0)


def test_others_read_the_tables(tmp_path: Path) -> None:
    scene = tower()
    masses = scene.spec.particles.mass.tolist()
    points, edges = sl.save(scene, tmp_path / "x.parquet")
    table = pyarrow.parquet.read_table(points)
    assert table["mass"].to_pylist() == masses and table.schema.metadata[b"units"] == b"m"
    assert pyarrow.parquet.read_table(edges)["kind"].to_pylist()[-3:] == ["rod", "cord", "rod"]
    (path,) = sl.save(scene, tmp_path / "x.csv")
    rows = [row for row in csv.reader(path.read_text().splitlines()) if row and not row[0].startswith("#")]
    assert rows[0][:4] == ["x", "y", "z", "mass"] and [float(row[3]) for row in rows[1:7]] == masses


def test_compas_opens_a_graph_with_nodes_edges_and_attributes(tmp_path: Path) -> None:
    scene = tower()
    (path,) = sl.save(scene, tmp_path / "x.json")
    graph = compas.json_load(path)
    assert type(graph).__name__ == "Graph" and graph.name == scene.title
    nodes = sorted(graph.nodes(), key=int)
    assert [graph.node_coordinates(node) for node in nodes] == scene.position.tolist()
    assert sum(1 for _ in graph.edges()) == 7
    assert graph.edge_attribute((nodes[1], nodes[2]), "stiffness") == 1e5 / 3
    assert graph.edge_attribute((nodes[0], nodes[2]), "layer") == "Legs"
    assert graph.node_attribute(nodes[1], "anchor") == "xz"
    graph.node_attribute(nodes[5], "mass", 7.0)
    compas.json_dump(graph, tmp_path / "back.json")
    again = sl.read(tmp_path / "back.json")
    assert sorted(again.spec.particles.mass.tolist()) == sorted([*scene.spec.particles.mass[:5].tolist(), 7.0])


@pytest.mark.parametrize("suffix", [*TABLES, ".geojson"])
def test_members_side_by_side_are_refused_where_reading_would_make_them_one(suffix: str, tmp_path: Path) -> None:
    scene = tower()
    scene.spring(2, 0, stiffness=1.0)
    with pytest.raises(SceneError, match="particles 0 and 2 have several"):
        sl.save(scene, tmp_path / f"x{suffix}")
    assert list(tmp_path.iterdir()) == []


def lines_of(scene: sl.Scene) -> list[tuple[Any, ...]]:
    """Springs with their ends as places, layers and numbers, in the order of the file."""
    springs, drawn = scene.spec.springs, scene.spec.drawn_as.extend_to(scene.spring_count)
    numbers = [springs.array(name).tolist() for name in ("stiffness", "rest_length", "damping", "kind")]
    return list(zip(scene.position[springs.ends].tolist(), drawn.layers, *numbers, strict=True))


def test_a_map_holds_lines_with_layers_and_numbers_and_points_for_supports(tmp_path: Path) -> None:
    scene = tower()
    (path,) = sl.save(scene, tmp_path / "x.geojson")
    again = sl.read(path, mass=1.0, map="supports=attribute:support", weld=0.0)
    assert lines_of(again) == lines_of(scene)
    assert np.array_equal(again.spec.drawn_as.colors, scene.spec.drawn_as.colors)
    assert [one[0] for one in ties(again)] == ["rod", "cord", "rod"]
    assert again.position[again.anchored.index].tolist() == scene.position[:2].tolist()
    assert "meters" in " ".join(again.report.messages())
    (path,) = sl.save(things()["run"], tmp_path / "run.geojson")
    features = json.loads(path.read_text())["features"]
    trails = [one for one in features if one["properties"].get("layer") == "trails"]
    assert [len(one["geometry"]["coordinates"]) for one in trails] == [11, 6]


@pytest.mark.parametrize("kind", ["scene", "shape", "run"])
def test_atoms_and_harmonic_bonds_come_back_with_layers(kind: str, tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((3, 3), mass=2.0, stiffness=1e3 / 3, diagonals=True)
    scene.anchor(net.corners)
    scene.spring(0, 8, stiffness=100.0, rest_length=1.1, strength=1.0)
    scene.spec.drawn_as = DrawnAs(("Ties of # steel",) * 4, np.full((4, 3), -1)).extend_to(scene.spring_count)
    shape = scene.equilibrium()
    run = scene.simulate(dt=0.01).run(until=0.1, every=0.05)
    (path,) = sl.save({"scene": scene, "shape": shape, "run": run}[kind], tmp_path / "x.data")
    again = sl.read(path)
    place = {"scene": scene.position, "shape": shape.position, "run": run.position[-1]}
    last = run.data.store.frame(len(run) - 1)
    whole = np.asarray(last.intact, bool) if kind == "run" else np.ones(scene.spring_count, bool)
    assert np.array_equal(again.position, place[kind]) and np.array_equal(
        again.spec.particles.mass, scene.spec.particles.mass
    )
    for name in ("ends", "stiffness", "rest_length"):
        assert np.array_equal(again.spec.springs.array(name), scene.spec.springs.array(name)[whole]), name
    if kind == "scene":
        assert again.spec.drawn_as.layers[3:5] == ("Ties of # steel", "bond 2")
    if kind == "run":
        assert not whole.all() and np.array_equal(again.spec.particles.velocity, run.velocity[-1])


@pytest.mark.parametrize("spoil", ["cable", "rod"])
def test_bonds_that_would_be_something_else_are_refused(spoil: str, tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    if spoil == "cable":
        scene.spring(0, 1, stiffness=1.0, kind="cable")
    else:
        scene.add(sl.Rod(0, 1))
    with pytest.raises(SceneError, match=f"here is a {spoil}"):
        sl.save(scene, tmp_path / "x.data")
    assert list(tmp_path.iterdir()) == []


def test_lammps_itself_reads_the_atoms(tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.grid((3, 3), mass=2.0, stiffness=100.0)
    scene.spec.drawn_as = DrawnAs(("Ties of # steel",) * 12, np.full((12, 3), -1))
    sl.save(scene, tmp_path / "x.data")
    (tmp_path / "in.lmp").write_text(
        "units lj\natom_style bond\nbond_style harmonic\npair_style none\ncomm_modify cutoff 2\nread_data x.data\n"
        'thermo_style custom ebond\nthermo_modify norm no\nrun 0\nprint "found $(count(all)) $(bound(all,xmax))"\n'
    )
    command = [str(Path(sys.executable).with_name("lmp")), "-in", "in.lmp"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300).stdout
    assert "found 9 2" in said and "12 bonds" in said, said[-500:]


def test_a_drawing_without_numbers_goes_to_tables_without_any(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.txt").write_text("-layer Ties -line 0,0,0 1,0,0\n-layer Legs -line 1,0,0 1,1,0\n")
    for suffix in (*TABLES, ".geojson", ".data"):
        main(["convert", str(tmp_path / "a.txt"), str(tmp_path / f"b{suffix}")])
        assert "Left out" not in capsys.readouterr().err
        with pytest.raises(SceneError, match="has no stiffness and no mass"):
            sl.read(tmp_path / f"b{suffix}")
        again = sl.read(tmp_path / f"b{suffix}", stiffness=3.0, mass=1.0)
        assert again.spec.drawn_as.layers == ("Ties", "Legs") and again.spring_count == 2


@pytest.mark.parametrize("suffix", [".xyz", ".dump", ".gsd"])
def test_places_alone_go_where_no_stiffness_is_held_and_no_mass_is_made_up(suffix: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("-line 0,0,0 1,0,0\n-line 1,0,0 1,1,0\n")
    main(["convert", str(tmp_path / "a.txt"), str(tmp_path / f"b{suffix}")])
    assert b"mass" not in (tmp_path / f"b{suffix}").read_bytes()


def test_faces_alone_are_not_made_of_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text("-line 0,0,0 1,0,0\n")
    assert main(["convert", str(tmp_path / "a.txt"), str(tmp_path / "b.stl")]) == 2
    assert "A .stl file stores only faces" in capsys.readouterr().err and not (tmp_path / "b.stl").exists()


def test_numbers_of_a_drawing_go_from_table_to_table_and_are_told_where_they_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = tower()
    (path,) = sl.save(scene, tmp_path / "a.csv")
    main(["convert", str(path), str(tmp_path / "b.parquet")])
    main(["convert", str(tmp_path / "b.parquet"), str(tmp_path / "c.json")])
    assert "Left out" not in capsys.readouterr().err
    same(scene, sl.read(tmp_path / "c.json"))
    main(["convert", str(path), str(tmp_path / "d.ply")])
    said = capsys.readouterr().err
    assert "stiffness" in said and "mass" in said and "supports" in said


def test_a_kind_that_is_none_is_refused_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x,y,z\n0,0,0\n1,0,0\n\ntail,head,kind\n0,1,cabel\n")
    with pytest.raises(FileError, match="a.csv:6: The 'kind' of edges .* Did you mean 'cable'"):
        sl.read(tmp_path / "a.csv", stiffness=1.0, mass=1.0)


def test_a_scene_file_takes_rods_of_a_table_along(tmp_path: Path) -> None:
    sl.save(tower(), tmp_path / "tower.csv")
    (tmp_path / "a.toml").write_text(
        "[[chain]]\nstart = [5, 0, 0]\nend = [6, 0, 0]\nsegments = 1\nstiffness = 1.0\n\n"
        '[[geometry]]\nfile = "tower.csv"\n'
    )
    scene = sl.read(tmp_path / "a.toml")
    assert [(ends, others) for _, ends, others, _ in ties(scene)] == [([2], [6]), ([4], [6]), ([3], [6])]


@pytest.mark.parametrize("suffix", [".obj", ".txt", ".dxf", ".3dm", ".geojson"])
def test_trails_are_polylines_that_are_not_read_back_as_springs(suffix: str, tmp_path: Path) -> None:
    run = things()["run"]
    (path,) = sl.save(run, tmp_path / f"x{suffix}")
    again = sl.read(path, stiffness=1.0, mass=1.0)
    motion = single_frame(run, None)
    lines = len(motion.visible_members(next(iter(motion))))
    assert again.spring_count + len(ties(again)) == lines
    said = " ".join(again.report.messages())
    assert "lines of trails passed over: they are no springs" in said
    if suffix == ".obj":
        points, long = polylines_of(path)
        first, second = (np.array([points[k - 1] for k in one]) for one in long)
        assert all(map(np.array_equal, (first, second), motion_of(run).paths()))
        path.write_text(path.read_text().replace("# springline: ", "# "))  # another's layer of that name
        assert sl.read(path, stiffness=1.0, mass=1.0).spring_count == lines + 15


def polylines_of(path: Path) -> tuple[list[list[float]], list[list[int]]]:
    """Vertices of an OBJ, and its polylines of more than one line."""
    rows = [row.split() for row in path.read_text().splitlines()]
    points = [[float(one) for one in words[1:]] for words in rows if words[0] == "v"]
    return points, [[int(one) for one in words[1:]] for words in rows if words[0] == "l" and len(words) > 3]
