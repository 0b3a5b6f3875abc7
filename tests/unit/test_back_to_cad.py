"""The way back to drawing programs: unit, layers and points of a drawing stay, results have layers of their own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import ezdxf
import numpy as np
import pytest

import springline as sl
from springline.cli.main import main
from springline.errors import SceneError

CORNERS = ((0.0, 0.0), (3.0, 0.0), (0.0, 3.0), (3.0, 3.0))  # [m] of a net of 4 x 4 points, 1 m apart
INSUNITS = {"mm": (4, 1000.0), "in": (1, 1.0 / 0.0254), "m": (6, 1.0), "us-ft": (21, 3937.0 / 1200.0)}
KNOWN: dict[str, Any] = {"stiffness": 1e3, "mass": 1.0}


def net(path: Path, unit: str = "mm") -> Path:
    """A net on the layer NET, two of its sides on TIES, and points at its corners on ANCHOR."""
    code, size = INSUNITS[unit]
    document = ezdxf.new("R2010", units=code)  # type: ignore[attr-defined]
    space = document.modelspace()
    for name, color in (("NET", 5), ("TIES", 1), ("ANCHOR", 3)):
        document.layers.add(name, color=color)
    for i in range(4):
        for j in range(3):
            layer = "TIES" if i in (0, 3) else "NET"
            space.add_line((i * size, j * size), (i * size, (j + 1) * size), {"layer": layer})
            space.add_line((j * size, i * size), ((j + 1) * size, i * size), {"layer": "NET"})
    for x, y in CORNERS:
        space.add_point((x * size, y * size), {"layer": "ANCHOR"})
    document.saveas(path)
    return path


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    return net(tmp_path / "net.dxf")


def test_points_on_a_layer_are_supports_by_the_name_of_the_layer(drawing: Path) -> None:
    scene = sl.read(drawing, anchor="ANCHOR", **KNOWN)
    assert {tuple(place) for place in scene.anchored.position[:, :2].tolist()} == set(CORNERS)
    mapped = sl.read(drawing, map={"supports": "layer:ANCHOR"}, **KNOWN)
    assert (mapped.anchored.index == scene.anchored.index).all()
    assert not any("left out" in one for one in scene.report.messages())  # they are not lost
    green = sl.read(drawing, anchor="green", **KNOWN)  # the color of the layer
    assert (green.anchored.index == scene.anchored.index).all()


def test_points_on_a_layer_are_supports_in_scene_files_too(drawing: Path) -> None:
    text = '[[geometry]]\nfile = "net.dxf"\nstiffness = 1000.0\nmass = 1.0\nanchor = "ANCHOR"\n'
    drawing.with_name("net.toml").write_text(text, encoding="utf-8")
    assert len(sl.read(drawing.with_name("net.toml")).anchored) == 4


def test_a_layer_that_is_none_is_answered_with_all_layers_those_of_points_too(drawing: Path) -> None:
    with pytest.raises(SceneError, match="Its layers: ANCHOR with .* points, NET with .* lines, TIES with .* lines"):
        sl.read(drawing, anchor="ANKER", **KNOWN)


def test_a_scene_knows_the_layers_of_its_drawing(drawing: Path) -> None:
    scene = sl.read(drawing, **KNOWN)
    assert {name: len(springs) for name, springs in scene.layers.items()} == {"TIES": 6, "NET": 18, "ANCHOR": 0}
    assert (scene.layers["TIES"].ends == scene.layers["TIES"].ends).all()
    assert len(scene.select("TIES")) == 8 and len(scene.select("ANCHOR")) == 4 and len(scene.select("NET")) == 16
    with pytest.raises(SceneError, match="No layer of this scene is called 'CABLES'. Its layers: TIES, NET, ANCHOR"):
        scene.select("CABLES")
    with pytest.raises(SceneError, match="It was read from no drawing with layers"):
        sl.gallery.scene("vault").select("NET")
    assert sl.gallery.scene("vault").layers == {}


@pytest.mark.parametrize("suffix", [".dxf", ".3dm", ".txt"])
@pytest.mark.parametrize("unit", ["mm", "in", "m"])
def test_a_drawing_comes_back_in_its_unit_and_on_its_layers(unit: str, suffix: str, tmp_path: Path) -> None:
    scene, path = sl.read(net(tmp_path / "net.dxf", unit), **KNOWN), tmp_path / f"back{suffix}"
    sl.save(scene, path)
    again = sl.read(path, **KNOWN)
    assert again.report.unit == unit and again.report.unit_from == "file"
    assert np.abs(again.position - scene.position).max() < 1e-12  # [m]; measured 0 in mm and m, 4e-16 in inches
    assert {name: len(one) for name, one in again.layers.items() if len(one)} == {"TIES": 6, "NET": 18}
    if suffix != ".txt":  # a macro of Rhino draws lines alone
        assert len(again.select("ANCHOR")) == 4


def test_a_unit_that_rhino_does_not_know_becomes_meters(tmp_path: Path) -> None:
    scene = sl.read(net(tmp_path / "net.dxf", "us-ft"), **KNOWN)
    units = []
    for suffix in (".dxf", ".3dm"):
        sl.save(scene, tmp_path / f"back{suffix}")
        again = sl.read(tmp_path / f"back{suffix}", **KNOWN)
        units.append(again.report.unit)
        assert np.abs(again.position - scene.position).max() < 1e-12  # measured 4e-16
    assert units == ["us-ft", "m"]


@pytest.mark.parametrize("suffix", [".dxf", ".3dm", ".txt"])
def test_a_shape_at_rest_is_on_the_layers_of_its_drawing_and_its_results_on_others(drawing: Path, suffix: str) -> None:
    shape = sl.read(drawing, anchor="ANCHOR", gravity=9.81, **KNOWN).equilibrium()
    path = drawing.with_name(f"rest{suffix}")
    sl.save(shape, path)
    again = sl.read(path, **KNOWN)
    assert again.report.unit == "mm" and again.report.merged == []
    assert (again.particle_count, again.spring_count) == (16, 24)  # each member once
    assert np.abs(again.position - shape.position).max() < 1e-12  # measured 6e-17
    assert {name: len(one) for name, one in again.layers.items() if len(one)} == {"TIES": 6, "NET": 18}


def test_layers_of_results_are_beside_those_of_the_drawing_in_dxf(drawing: Path) -> None:
    shape = sl.read(drawing, anchor="ANCHOR", gravity=9.81, **KNOWN).equilibrium()
    sl.save(shape, drawing.with_name("rest.dxf"))
    document = ezdxf.readfile(drawing.with_name("rest.dxf"))  # type: ignore[attr-defined]
    lines = Counter(one.dxf.layer for one in document.modelspace().query("LINE"))
    assert lines == {"NET": 18, "TIES": 6, "results-tension": 24}
    assert document.header["$INSUNITS"] == 4
    lowest = min(one.dxf.start.z for one in document.modelspace().query("LINE"))
    assert lowest == pytest.approx(1000.0 * shape.position[:, 2].min(), rel=1e-12)  # [mm]


def test_converting_keeps_unit_layers_and_points(drawing: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(drawing), str(drawing.with_name("net.3dm"))]) in (0, None)
    assert "Left out" not in capsys.readouterr().err
    again = sl.read(drawing.with_name("net.3dm"), anchor="ANCHOR", **KNOWN)
    assert again.report.unit == "mm" and len(again.anchored) == 4
    assert main(["convert", str(drawing), str(drawing.with_name("net.obj"))]) in (0, None)
    assert "Left out of net.obj: " in (said := capsys.readouterr().err) and "4 points by themselves" in said
