"""The contents of a drawing are shown before its stiffness and mass are asked for, with the line to type next."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import ezdxf
import pytest

import springline as sl
from text.conftest import Cli


@pytest.fixture(autouse=True)
def _net(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A square of four lines in millimeters on NET, a diagonal on TIES, points at two corners on ANCHOR, one face."""
    monkeypatch.chdir(tmp_path)
    document = ezdxf.new("R2010", units=4)  # type: ignore[attr-defined]
    for name, color in (("NET", 5), ("TIES", 1), ("ANCHOR", 3), ("SKIN", 2)):
        document.layers.add(name, color=color)
    space, corners = document.modelspace(), [(0, 0), (2000, 0), (2000, 2000), (0, 2000)]
    for tail, head in zip(corners, [*corners[1:], corners[0]]):
        space.add_line(tail, head, {"layer": "NET"})
    space.add_line(corners[0], corners[2], {"layer": "TIES"})
    for corner in corners[:2]:
        space.add_point(corner, {"layer": "ANCHOR"})
    space.add_3dface(corners, dxfattribs={"layer": "SKIN"})
    document.saveas("net.dxf")


def test_info_shows_layers_counts_unit_extent_faces_and_colors_without_stiffness_and_mass(cli: Cli) -> None:
    said = cli("info", "net.dxf")
    assert said.code == 0
    for row in (
        r"faces +1$", r"points +2 by themselves$", r"unit +mm, as the file itself says$", r"to +\(2, 2, 0\) m$",
        r"NET +4 lines$", r"TIES +1 line$", r"ANCHOR +2 points$", r"blue \(0,0,255\) +4$", r"red \(255,0,0\) +1$",
    ):  # fmt: skip
        assert re.search(rf"^ *{row}", said.out, re.MULTILINE), row
    assert "Give --stiffness ... [N/m]" in said.out


def test_the_line_to_type_next_solves_the_drawing(cli: Cli) -> None:
    line = cli("info", "net.dxf").out.splitlines()[-1].strip()
    assert line == "springline solve net.dxf --stiffness 1e6 --mass 1 --anchor ANCHOR --gravity 9.81"
    assert "Reactions" in cli(*shlex.split(line)[1:]).out


def test_the_line_to_type_next_keeps_what_was_typed(cli: Cli) -> None:
    found = cli("info", "net.dxf", "--area", "1e-4", "--units", "cm", "--json").json
    assert found["next"] == (
        "springline solve net.dxf --area 0.0001 --units cm --modulus 210e9 --density 7850 --anchor ANCHOR "
        "--gravity 9.81"
    )
    assert found["upper"] == [20.0, 20.0, 0.0] and found["unit"] == "cm" and found["unit_from"] == "call"


def test_check_shows_the_contents_and_then_asks(cli: Cli) -> None:
    said = cli("check", "net.dxf")
    assert said.code == 2 and "ANCHOR" in said.out and "To type next" in said.out
    assert "net.dxf has no stiffness and no mass." in said.err
    assert cli("check", "net.dxf", "--json").json["layers"]["NET"] == {"lines": 4, "points": 0}


def test_a_table_that_gives_stiffness_is_asked_for_its_mass_alone(cli: Cli) -> None:
    Path("beam.csv").write_text("x1,y1,z1,x2,y2,z2,stiffness\n0,0,0,1,0,0,50\n", encoding="utf-8")
    said = cli("info", "beam.csv")
    assert said.code == 0 and "Give --mass ... [kg]" in said.out
    assert said.out.rstrip().endswith("springline solve beam.csv --mass 1 --gravity 9.81")


@pytest.mark.parametrize("suffix", [".csv", ".obj", ".dxf", ".svg", ".ply", ".json", ".geojson", ".fold", ".data"])
def test_all_missing_properties_are_named_in_one_message(cli: Cli, suffix: str) -> None:
    name = f"plain{suffix}"
    assert cli("convert", "net.dxf", name).code == 0
    stiffness = "--stiffness ... [N/m] (or --modulus ... [Pa] and --area ... [m2])"
    mass = "--mass ... [kg] (or --density ... [kg/m3] and --area ... [m2])"
    assert (
        cli("solve", name).err
        == f"springline solve: {name} has no stiffness and no mass. Give {stiffness} and {mass}.\n"
    )
    assert f"{name} has no mass. Give {mass}." in cli("solve", name, "--stiffness", "1").err
    assert f"{name} has no stiffness. Give {stiffness}." in cli("solve", name, "--mass", "1").err
    found = f"{name} has no cross-section and no mass. Give --area ... [m2] and {mass}."
    assert found in cli("solve", name, "--modulus", "1e9").err
    with pytest.raises(
        sl.errors.SceneError, match=r"has no stiffness and no mass. Give stiffness=... \[N/m\] .* and mass="
    ):
        sl.read(name)


def test_a_drawing_whose_stiffness_and_mass_are_typed_is_shown_as_a_scene(cli: Cli) -> None:
    assert re.search(r"stiffness +10 N/m", cli("info", "net.dxf", "--stiffness", "10", "--mass", "1").out)


@pytest.fixture
def truss() -> str:
    """A triangle in x and y whose base is on the layer Ground."""
    rows = ["0,0,1,0,Ground", "1,0,0.5,0.8,Bars", "0.5,0.8,0,0,Bars"]
    Path("truss.csv").write_text("\n".join(["x1,y1,x2,y2,layer", *rows]), encoding="utf-8")
    return "truss.csv"


def test_a_plane_truss_stands_in_two_dimensions(cli: Cli, truss: str) -> None:
    scene = sl.read(truss, stiffness=1e6, mass=1.0, gravity=9.81, anchor="Ground", dim=2)
    assert scene.dim == 2 and scene.position.shape == (3, 2) and scene.gravity.tolist() == [0.0, -9.81, 0.0]
    shape = scene.equilibrium()
    assert shape.stable and -1e-5 < shape.displacement[2, 1] < 0.0 and "dim" not in shape.message
    given = ("--stiffness", "1e6", "--mass", "1", "--anchor", "Ground", "--gravity", "9.81", "--dim", "2")
    said = cli("solve", truss, *given)
    assert said.code == 0 and "Loads in all          (0, -29.43) N" in said.out and "Stable." in said.out
    assert "--dim must be 2 or 3. Got 4." in cli("solve", truss, *given[:-1], "4").err
    loaded = ("--map", "loads=layer:Bars:0,-5,0")
    assert "(0, -39.43) N" not in said.out and "(0, -44.43) N" in cli("solve", truss, *given, *loaded).out


def test_a_drawing_off_the_plane_is_refused_in_two_dimensions(cli: Cli) -> None:
    Path("tent.obj").write_text("v 0 0 0\nv 1 0 0\nv 1 1 0.5\nl 1 2 3\n", encoding="utf-8")
    said = cli("solve", "tent.obj", "--stiffness", "1", "--mass", "1", "--dim", "2")
    assert "--dim can be 2 only for a drawing in the plane z = 0. tent.obj has points up to 0.5 m off it." in said.err
    with pytest.raises(sl.errors.SceneError, match=r"The 'dim' of read\(\) can be 2 only"):
        sl.read("tent.obj", stiffness=1.0, mass=1.0, dim=2)


def test_a_plane_truss_that_tips_over_is_told_of_two_dimensions(cli: Cli, truss: str) -> None:
    given = ("--stiffness", "1e6", "--mass", "1", "--anchor", "Ground", "--gravity=0,-9.81,0")
    said = " ".join(cli("solve", truss, *given).out.split())
    assert "The scene is drawn in a plane and left it sideways, because nothing holds it there." in said
    assert "solve it in two dimensions: Scene(dim=2), read(dim=2), or --dim 2." in said


def test_a_strut_that_buckles_in_a_plane_is_not_told_of_two_dimensions() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (2, 0), (1, 1)], mass=1.0)
    scene.springs([(0, 1), (1, 2), (1, 3)], stiffness=[1e3, 1e3, 1.0], rest_length=[1.1, 1.1, 1.0])
    scene.anchor([0, 2, 3])
    shape = scene.equilibrium()
    assert shape.stable and "sideways" not in shape.message


@pytest.mark.parametrize("anchor", ["grund", "Grond", "GROUND"])
def test_a_misspelled_layer_is_answered_with_the_layers_and_the_nearest(cli: Cli, truss: str, anchor: str) -> None:
    said = cli("solve", truss, "--stiffness", "1", "--mass", "1", "--anchor", anchor)
    assert said.err == (
        f"springline solve: No line or point of truss.csv has the layer or color {anchor!r}. Did you mean 'Ground'? "
        "Its layers: Bars with 2 lines, Ground with 1 line. It has no colors.\n"
    )
    said = cli("solve", truss, "--stiffness", "1", "--mass", "1", "--map", f"supports=layer:{anchor}")
    assert "Did you mean 'Ground'? Its layers: Bars with 2 lines, Ground with 1 line." in said.err


def test_a_misspelled_color_is_answered_with_the_colors_and_the_nearest(cli: Cli) -> None:
    given = ("solve", "net.dxf", "--stiffness", "1", "--mass", "1")
    said = cli(*given, "--anchor", "blau").err
    assert "Did you mean 'blue'?" in said and "ANCHOR with 2 points" in said
    assert "blue (0,0,255) with 4 lines" in said
    assert "Did you mean 'blue'? Its colors: blue" in cli(*given, "--map", "supports=color:blu").err
    assert "Did you mean" not in cli(*given, "--anchor", "purple-ish-thing").err
