"""A drawing in another format keeps its lines, layers and colors; what the other format cannot hold is said."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import ezdxf
import numpy as np
import pytest

import springline as sl
from springline.cli.main import main
from springline.io.formats import FORMATS
from springline.io.read import drawn_network

LINES = {  # ends, layer, color as an index of AutoCAD
    ((0, 0, 0), (4, 0, 0)): ("Chords", 1),
    ((4, 0, 0), (4, 0, 3)): ("Ties", 3),
    ((0, 0, 0), (4, 0, 3)): ("Ties", 5),
    ((0, 0, 0), (2, 2, 1)): ("Long name with spaces", 256),
}
KEPT = {".3dm", ".dxf", ".glb", ".obj", ".ply"}  # formats that drawings of lines are written to and read from
HOLDS_COLORS = KEPT - {".obj"}
HOLDS_LAYERS = KEPT - {".ply"}


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
    assert both - {".svg", ".gsd"} == KEPT  # .svg is drawn to scale in views, .gsd holds no lines of a drawing


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
    assert (f"Left out, as no {suffix} file holds such: {', '.join(lost)}." in said) is bool(lost)
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


def test_a_shape_at_rest_is_in_layers_by_result_whatever_it_was_drawn_in(drawing: Path) -> None:
    scene = sl.read(drawing, stiffness=1e3, mass=1.0, anchor="Chords")
    scene.anchor(np.arange(scene.particle_count), axes="y")
    scene.gravity = 1.0
    scene.anchor(np.flatnonzero(scene.position[:, 1] > 1.0))
    shape = scene.equilibrium()
    sl.save(shape, drawing.with_name("rest.3dm"))
    assert {name for _, name, _ in lines_of(drawing.with_name("rest.3dm"))} <= {"tension", "compression", "unstressed"}


def test_springs_added_to_a_drawing_have_layers_by_what_they_are(drawing: Path) -> None:
    scene = sl.read(drawing, stiffness=1e3, mass=1.0)
    scene.spring(1, 3, stiffness=1.0)
    sl.save(scene, drawing.with_name("more.3dm"))
    found = Counter(name for _, name, _ in lines_of(drawing.with_name("more.3dm")))
    assert found == {"Chords": 1, "Ties": 2, "Long name with spaces": 1, "spring": 1}
