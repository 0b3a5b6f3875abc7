"""DXF and Rhino files as their own libraries read them: every line where it is, in the layer of what it feels."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import category

import ezdxf
import numpy as np
import pytest
import rhino3dm

import springline as sl
from leaving import things
from springline.errors import SceneError
from springline.io.formats import FORMATS
from springline.io.layers import COLORS, collect_layers, quantity
from springline.io.motion import single_frame
from springline.spec.spec import DrawnAs

KINDS = ("scene", "shape", "run")


def places(*points: object) -> np.ndarray:
    return np.array([[one.X, one.Y, one.Z] for one in points])  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", KINDS)
def test_the_auditor_of_ezdxf_finds_nothing_and_every_line_is_where_it_was(kind: str, tmp_path: Path) -> None:
    thing, path = things()[kind], tmp_path / "x.dxf"
    assert sl.save(thing, path) == sl.save(thing, path) == [path]
    document, drawn = ezdxf.readfile(path), collect_layers(thing)
    audit = document.audit()
    assert not audit.errors and not audit.fixes and document.units == 6
    space = document.modelspace()
    lines = space.query("LINE")
    assert [line.dxf.layer for line in lines] == [member.layer for member in drawn.members]
    found = np.array([[line.dxf.start, line.dxf.end] for line in lines])
    assert np.array_equal(found, [member.ends for member in drawn.members])
    faces = [np.array(face.wcs_vertices()) for face in space.query("3DFACE")]
    assert all(np.array_equal(a[: len(b)], b) for a, b in zip(faces, drawn.faces, strict=True)) and len(faces) == 2
    points = np.array([point.dxf.location for point in space.query("POINT")])
    assert np.array_equal(points, [place for _, place, _ in drawn.supports])
    words = [one.text for one in space.query("MTEXT")]
    labels = [member.label for member in drawn.members] + [words for *_, words in drawn.supports]
    assert words == [one for one in labels if one] and bool(words) == (kind != "scene")
    for layer in drawn.names:
        assert document.layers.get(layer).rgb == COLORS[layer]
    trails = [np.array([v.dxf.location for v in line.vertices]) for line in space.query("POLYLINE")]
    assert all(np.array_equal(a, b) for a, b in zip(trails, drawn.trails, strict=True))
    assert [len(one) for one in trails] == ([11, 6] if kind == "run" else [])


@pytest.mark.parametrize("kind", KINDS)
def test_rhino_has_every_line_in_its_layer_with_its_numbers(kind: str, tmp_path: Path) -> None:
    thing, path = things()[kind], tmp_path / "x.3dm"
    assert sl.save(thing, path) == sl.save(thing, path) == [path]
    model, drawn = rhino3dm.File3dm.Read(str(path)), collect_layers(thing)
    assert model.Settings.ModelUnitSystem == rhino3dm.UnitSystem.Meters
    layers = [layer.Name for layer in model.Layers]
    assert layers == drawn.names and [layer.Color[:3] for layer in model.Layers] == [COLORS[name] for name in layers]
    of: dict[str, list[object]] = {}
    for one in model.Objects:
        of.setdefault(type(one.Geometry).__name__, []).append(one)
    for one, member in zip(of["LineCurve"], drawn.members, strict=True):
        line, look = one.Geometry.Line, one.Attributes  # type: ignore[attr-defined]
        assert np.array_equal(places(line.From, line.To), member.ends)
        assert layers[look.LayerIndex] == member.layer and look.Name == f"member {member.number}"
        for name, value in member.numbers.items():
            text = look.GetUserString(name)
            assert (float(text.split()[0]) == value) if np.isfinite(value) else text == ""
    supports = places(*(one.Geometry.Location for one in of["Point"]))  # type: ignore[attr-defined]
    assert np.array_equal(supports, [place for _, place, _ in drawn.supports])
    dots = [one.Geometry.Text for one in of.get("TextDot", [])]  # type: ignore[attr-defined]
    labels = [member.label for member in drawn.members] + [words for *_, words in drawn.supports]
    assert sorted(dots) == sorted(one for one in labels if one)
    (mesh,) = of["Mesh"]
    corners = mesh.Geometry.Vertices  # type: ignore[attr-defined]
    assert np.allclose(places(*(corners[i] for i in range(7))), np.concatenate(drawn.faces), rtol=6e-8)
    assert len(of.get("PolylineCurve", [])) == (2 if kind == "run" else 0)


def test_a_shape_is_layered_by_what_its_members_feel() -> None:
    shape = things()["shape"]
    layers = [member.layer for member in collect_layers(shape).members]
    assert layers[21] == "slack" and layers[22] == "tension"  # a cable too long to pull; a rod that carries a weight
    for i, tension in enumerate(shape.tension.tolist()):
        assert layers[i] == ("tension" if tension > 1e-6 else "compression" if tension < -1e-6 else "slack")
    assert {"tension", "compression", "slack"} == set(layers)


def test_a_frame_of_a_recording_is_the_one_asked_for(tmp_path: Path) -> None:
    run = things()["run"]
    (path,) = sl.save(run, tmp_path / "x.dxf", frame=3)
    first = ezdxf.readfile(path).modelspace().query("LINE").first
    assert np.array_equal([first.dxf.start, first.dxf.end], run.position[3][[0, 1]])
    with pytest.raises(SceneError, match="must be one of the 11 of the recording. Got 11"):
        sl.save(run, path, frame=11)


@pytest.mark.parametrize("suffix", [".txt", ".3dm"])
def test_layers_within_layers_are_written_as_rhino_has_them(suffix: str, tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=1.0)
    scene.spec.drawn_as = DrawnAs(("Steel/Truss", "Steel/Mast/Guys"), np.full((2, 3), -1))
    path = sl.save(scene, tmp_path / f"x{suffix}")[0]
    if suffix == ".txt":
        made = re.findall(r'-layer make "([^"]*)"', path.read_text(encoding="utf-8"))
    else:
        model = rhino3dm.File3dm.Read(str(path))
        names = {layer.Index: layer.FullPath for layer in model.Layers}
        made = [names[one.Attributes.LayerIndex] for one in model.Objects if type(one.Geometry).__name__ == "LineCurve"]
    assert made == ["Steel::Truss", "Steel::Mast::Guys"]
    assert sl.read(path, stiffness=1.0, mass=1.0).spec.drawn_as.layers == ("Steel/Truss", "Steel/Mast/Guys")


@pytest.mark.parametrize("suffix", [".dxf", ".3dm"])
def test_drawings_of_others_are_not_written_over(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"mine{suffix}"
    if suffix == ".dxf":
        ezdxf.new().saveas(path)
    else:
        model = rhino3dm.File3dm()
        model.ApplicationName = "springline of an arch"  # an architect's own word
        model.Write(str(path), 7)
    before = path.read_bytes()
    with pytest.raises(SceneError, match="is nothing that springline wrote"):
        sl.save(things()["scene"], path)
    assert path.read_bytes() == before


def test_quantities_have_three_digits_and_a_prefix() -> None:
    shown = [quantity(value, "N") for value in (999.4, 999.6, -1.5e6, 0.0, 2e-9, 1e13)]
    assert shown == ["999 N", "1 kN", "-1.5 MN", "0 N", "2e-09 N", "1e+13 N"]


def test_words_face_where_the_drawing_is_widest() -> None:
    scene = sl.Scene()
    scene.chain((0, 0, 0), (3, 0, 1), segments=3, stiffness=1.0)
    assert collect_layers(scene).facing.tolist() == [[1, 0, 0], [0, 0, 1]] and single_frame(scene, None).dim == 3


ODD = (
    "a\0b", "a\x85b", "a\nb", "a\u2028b", "a\rb", "a\x0bb", "a\x1cb", "a\x7fb", "a\x01", "\ud800", "\ufeffa", " a ",
    "#a", "a#b", "a\\", "]]>", 'a"b', "a,b", "a;b", "-a", "\u202ea", "\xa0",
)  # fmt: skip
LAYERED = [name for name, form in FORMATS.items() if form.holds == "drawing" and "scene" in form.writers]


@pytest.mark.parametrize("suffix", [name for name in LAYERED if "groups" in FORMATS[name].writers["scene"].carries])
def test_layers_by_any_name_are_written_so_that_they_are_read_and_stay_apart(suffix: str, tmp_path: Path) -> None:
    apart = 0
    for name in ODD:
        scene = sl.Scene(title=name)
        scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)], mass=1.0)
        scene.springs([(0, 1), (1, 2), (2, 3)], stiffness=1.0)
        scene.spec.drawn_as = DrawnAs((name, " ".join(name.split()) + " 2", "a b"), np.full((3, 3), -1))
        path = sl.save(scene, tmp_path / f"x{suffix}")[0]
        read = sl.read(path, stiffness=1.0, mass=1.0).spec.drawn_as.layers
        signs = {category(letter) for one in read for letter in one}
        assert not signs & {"Cc", "Cs", "Zl", "Zp"} and all(one.strip() == one for one in read), ascii((name, read))
        apart += len(set(read)) == 3 == len(read)
    assert apart == len(ODD) or suffix in (".gsd", ".svg"), apart  # which have kinds, and a sheet, in their layers
