"""A drawing in another format keeps its lines, layers and colors; what the other format cannot hold is said."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import ezdxf
import numpy as np
import pytest
import trimesh

import springline as sl
from springline.cli.main import main
from springline.errors import SceneError
from springline.io.drawn_network import drawn_network
from springline.io.formats import FORMATS
from springline.io.rhino_file import read_rhino_file

LINES = {  # ends, layer, color as an index of AutoCAD
    ((0, 0, 0), (4, 0, 0)): ("Chords", 1),
    ((4, 0, 0), (4, 0, 3)): ("Ties", 3),
    ((0, 0, 0), (4, 0, 3)): ("Ties", 5),
    ((0, 0, 0), (2, 2, 1)): ("Long name with spaces", 256),
}
KEPT = {
    ".3dm", ".csv", ".data", ".dxf", ".fold", ".geojson", ".glb", ".json", ".lmp", ".obj", ".parquet", ".ply", ".txt",
}  # fmt: skip # formats that drawings of lines are written to and read from
HOLDS_COLORS = KEPT - {".obj", ".fold", ".data", ".lmp"}
FACES = (".stl", ".off")  # formats of faces alone
HOLDS_LAYERS = KEPT - {".ply", ".fold"}


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    document = ezdxf.new(units=6)  # type: ignore[attr-defined]
    for name, color in (("Chords", 7), ("Ties", 2), ("Long name with spaces", 6)):
        document.layers.add(name, color=color)
    for (tail, head), (layer, color) in LINES.items():
        document.modelspace().add_line(tail, head, {"layer": layer, "color": color})
    document.saveas(tmp_path / "truss.dxf")
    return tmp_path / "truss.dxf"


def lines_of(path: Path, *, layers: bool = True, colors: bool = True) -> Counter[tuple[object, ...]]:
    """Ends, layer and color of every line of a file, in no order."""
    net = drawn_network(path, numbers=False)
    found = []
    for ends, layer, color in zip(net.position[net.ends].round(5), net.layers, net.colors, strict=True):
        pair = tuple(sorted(map(tuple, ends.tolist())))
        found.append((pair, layer if layers else "", tuple(color.tolist()) if colors else ()))
    return Counter(found)


def test_every_format_of_lines_that_is_written_and_read_is_tried() -> None:
    both = {name for name, one in FORMATS.items() if one.holds == "drawing" and "scene" in one.writers}
    assert both - {".svg", ".gsd", *FACES} == KEPT  # .svg is drawn to scale in views, .gsd has bonds of no drawing


@pytest.mark.parametrize("suffix", sorted(KEPT))
def test_a_drawing_keeps_its_layers_and_colors_in_other_formats_and_back(
    drawing: Path, suffix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other, back = drawing.with_name(f"other{suffix}"), drawing.with_name("back.dxf")
    assert main(["convert", str(drawing), str(other)]) in (0, None)
    said = capsys.readouterr().err
    holds = {"layers": suffix in HOLDS_LAYERS, "colors": suffix in HOLDS_COLORS}
    assert lines_of(other, **holds) == lines_of(drawing, **holds)
    assert sum(lines_of(other).values()) == 4
    lost = [words for name, words in (("layers", "3 layers"), ("colors", "4 colors")) if not holds[name]]
    assert (f"Left out of other{suffix}: {', '.join(lost)}." in said) is bool(lost)
    assert ("Left out of" in said) is bool(lost)
    assert main(["convert", str(other), str(back)]) in (0, None)
    assert lines_of(back, **holds) == lines_of(drawing, **holds)


def test_layers_within_layers_stay_so_in_rhino_and_are_joined_where_no_slash_may_stand(drawing: Path) -> None:
    import rhino3dm

    model = rhino3dm.File3dm()
    outer = rhino3dm.Layer()
    outer.Name = "Roof"
    first = model.Layers.Add(outer)
    inner = rhino3dm.Layer()
    inner.Name, inner.ParentLayerId, inner.Color = "Ties", model.Layers[first].Id, (10, 20, 30, 255)
    about = rhino3dm.ObjectAttributes()
    about.LayerIndex = model.Layers.Add(inner)
    model.Settings.ModelUnitSystem = rhino3dm.UnitSystem.Meters
    model.Objects.AddLine(rhino3dm.Point3d(0, 0, 0), rhino3dm.Point3d(1, 0, 0), about)
    source, same, plain = (drawing.with_name(name) for name in ("a.3dm", "b.3dm", "c.dxf"))
    assert model.Write(str(source), 7)
    for target, layer in ((same, "Roof/Ties"), (plain, "Roof-Ties")):
        main(["convert", str(source), str(target)])
        ((_, name, color),) = lines_of(target)
        assert (name, color) == (layer, (10, 20, 30))


def test_a_shape_at_rest_keeps_the_layers_of_its_drawing_beside_those_of_results(drawing: Path) -> None:
    scene = sl.read(drawing, stiffness=1e3, mass=1.0, anchor="Chords")
    scene.anchor(np.arange(scene.particle_count), axes="y")
    scene.gravity = 1.0
    scene.anchor(np.flatnonzero(scene.position[:, 1] > 1.0))
    shape = scene.equilibrium()
    sl.save(shape, drawing.with_name("rest.3dm"))
    found = read_rhino_file(drawing.with_name("rest.3dm"))
    counts, results = Counter(found.layers), {"results/tension", "results/compression", "results/unstressed"}
    assert {name: counts.pop(name) for name in ("Chords", "Ties", "Long name with spaces")} == Counter(
        layer for layer, _ in LINES.values()
    )
    assert counts.keys() <= results and sum(counts.values()) == len(LINES)
    assert Counter(name for _, name, _ in lines_of(drawing.with_name("rest.3dm"))) == Counter(
        layer for layer, _ in LINES.values()
    )  # read again, each line is one spring


def test_springs_added_to_a_drawing_have_layers_by_what_they_are(drawing: Path) -> None:
    scene = sl.read(drawing, stiffness=1e3, mass=1.0)
    scene.spring(1, 3, stiffness=1.0)
    sl.save(scene, drawing.with_name("more.3dm"))
    found = Counter(name for _, name, _ in lines_of(drawing.with_name("more.3dm")))
    assert found == {"Chords": 1, "Ties": 2, "Long name with spaces": 1, "spring": 1}
    assert not lines_of(drawing) - lines_of(drawing.with_name("more.3dm"))  # each where it was


def test_a_pattern_to_be_folded_keeps_its_creases(tmp_path: Path) -> None:
    pattern = {"vertices_coords": [[0, 0], [1, 0], [1, 1], [0, 1]],
               "edges_vertices": [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]], "edges_assignment": list("BBBBM"),
               "faces_vertices": [[0, 1, 2], [0, 2, 3]]}  # fmt: skip
    (tmp_path / "a.fold").write_text(json.dumps(pattern))
    main(["convert", str(tmp_path / "a.fold"), str(tmp_path / "b.fold")])
    again = json.loads((tmp_path / "b.fold").read_text())
    assert again["edges_assignment"] == ["B", "B", "B", "B", "M"]
    assert again["faces_vertices"] == [[0, 1, 2], [0, 2, 3]]
    assert [point[:2] for point in again["vertices_coords"]] == pattern["vertices_coords"]


def test_points_and_texts_of_a_drawing_that_go_nowhere_are_said(
    drawing: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = ezdxf.readfile(drawing)  # type: ignore[attr-defined]
    document.modelspace().add_point((4, 0, 3), {"layer": "Loads"})
    document.saveas(drawing)
    main(["convert", str(drawing), str(drawing.with_name("b.obj"))])
    assert "Left out of b.obj: 4 colors, 1 point by itself." in capsys.readouterr().err
    drawing.with_name("a.geojson").write_text(
        json.dumps({"type": "Feature", "properties": {"snow": "3", "layer": "A"},
                    "geometry": {"type": "LineString", "coordinates": [[8.0, 47.0], [8.1, 47.0]]}})
    )  # fmt: skip
    main(["convert", str(drawing.with_name("a.geojson")), str(drawing.with_name("c.ply"))])
    assert "Left out of c.ply: 1 layer, 1 line's texts." in capsys.readouterr().err


@pytest.mark.parametrize("suffix", FACES)
def test_faces_come_back_from_meshes_as_others_read_them(suffix: str, tmp_path: Path) -> None:
    scene = sl.Scene(title="roof")
    scene.grid((3, 2), stiffness=10.0, spacing=0.5)
    scene.faces = [[0, 1, 4, 3], [1, 2, 5]]
    (path,) = sl.save(scene, tmp_path / f"roof{suffix}")
    net = drawn_network(path, numbers=False)
    triangles = 3 if suffix == ".stl" else 2
    assert len(net.faces) == triangles
    mesh = trimesh.load(path, process=False)
    assert mesh.area == pytest.approx(0.25 + 0.125, rel=1e-6)
    assert np.abs(np.unique(mesh.vertices.round(6), axis=0) - np.unique(scene.position, axis=0)).max() < 1e-6
    sl.save(scene, path)  # over what springline wrote
    path.write_bytes(b"solid mine\nendsolid\n" if suffix == ".stl" else b"OFF\n0 0 0\n")
    with pytest.raises(SceneError, match="nothing that springline wrote"):
        sl.save(scene, path)
