"""Faces of a mesh are kept, welded with its particles, and loaded; a drawing in any unit becomes meters."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from scene_text import from_text, to_text
from springline.errors import UnitsWarning
from springline.io.units import SIZES, unit_said

Write = Callable[..., Path]
ROOF = "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 4 1 0\n"  # a square of 4 m2 and a triangle of 2 m2 beside it
FACES = "f 1 2 3 4\nf 2 5 3\n"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def file(name: str, text: str) -> Path:
        (tmp_path / name).write_text(text)
        return tmp_path / name

    return file


def meshed(path: Path, **options: Any) -> sl.Scene:
    return sl.read(path, faces=True, stiffness=100.0, mass=1.0, **options)


def test_faces_are_kept_with_their_edges_as_springs_once_each(write: Write) -> None:
    scene = meshed(write("roof.obj", ROOF + FACES))
    assert scene.faces.tolist() == [[0, 1, 2, 3], [1, 4, 2, -1]]
    assert scene.spec.springs.ends.tolist() == [[0, 1], [1, 2], [2, 3], [3, 0], [1, 4], [4, 2]]
    assert scene.report.summary().endswith("5 particles, 6 springs, 2 faces, 0 ends welded.")
    assert scene.report.messages() == []


@pytest.mark.parametrize(("faces", "width"), [("f 1 2 3\nf 1 3 4\n", 3), ("f 1 2 3 4\n", 4), ("f 1 2 5 3 4\n", 5)])
def test_faces_are_as_wide_as_the_widest(faces: str, width: int, write: Write) -> None:
    found = meshed(write("roof.obj", ROOF + faces)).faces
    assert found.shape == (faces.count("f"), width) and (found >= 0).all()


def test_a_face_edge_that_a_line_draws_too_is_one_spring(write: Write) -> None:
    scene = meshed(write("roof.obj", ROOF + "l 2 1\n" + FACES))
    assert scene.spec.springs.ends.tolist()[0] == [1, 0] and scene.spring_count == 6
    assert scene.report.messages() == []


def test_faces_are_welded_as_the_particles_are(write: Write) -> None:
    apart = ROOF + "v 2 0.0004 0\nv 2 2 0.0004\nf 1 2 3 4\nf 6 5 7\n"
    scene = meshed(write("roof.obj", apart))
    assert scene.particle_count == 5 and scene.spring_count == 6
    assert scene.faces.tolist() == [[0, 1, 2, 3], [1, 4, 2, -1]]
    assert meshed(write("apart.obj", apart), weld=1e-5).faces.tolist() == [[0, 1, 2, 3], [5, 4, 6, -1]]


def test_a_face_that_welding_leaves_without_area_is_left_out_and_told(write: Write) -> None:
    thin = ROOF + "v 2 0.0004 0\n" + FACES + "f 2 6 5\nf 3 2 5\nf 1 2 6 3\n"
    scene = meshed(write("roof.obj", thin))
    assert scene.faces.tolist() == [[0, 1, 2, 3], [1, 4, 2, -1], [0, 1, 2, -1]]
    assert "2 faces without area, or drawn over another, left out." in scene.report.messages()


def test_faces_that_nobody_asked_for_are_told(write: Write) -> None:
    scene = sl.read(write("roof.obj", ROOF + "l 1 2\n" + FACES), stiffness=1.0, mass=1.0)
    assert len(scene.faces) == 0
    assert "2 faces passed over: faces=True keeps them, with their edges." in scene.report.messages()


@pytest.mark.parametrize(
    ("name", "text"), [("a.csv", "x1,y1,x2,y2\n0,0,1,0\n"), ("a.txt", "-line 0,0,0 1,0,0\n")], ids=["csv", "rhino"]
)
def test_faces_of_a_format_without_faces_are_refused(name: str, text: str, write: Write) -> None:
    with pytest.raises(sl.SceneError, match="must be left out for .*: only .obj, .* files have faces"):
        meshed(write(name, text))
    assert sl.read(write(name, text), faces=False, stiffness=1.0, mass=1.0).particle_count == 2


def test_a_load_on_the_faces_of_a_mesh_is_their_area_times_the_force(write: Write) -> None:
    scene = meshed(write("roof.obj", ROOF + FACES))
    snow = scene.add(sl.AreaLoad((0, 0, -3.0)))
    assert snow.force.sum(axis=0).tolist() == pytest.approx([0, 0, -18.0], rel=1e-15)
    square = sl.Scene()
    square.particles(scene.position)
    one = square.add(sl.AreaLoad(-3.0, faces=scene.faces[:1]))  # a pressure, against the normal
    assert one.on.tolist() == [0, 1, 2, 3] and one.force.tolist() == [[0, 0, -3.0]] * 4


def test_a_polygon_has_the_area_of_its_outline() -> None:
    angles = np.arange(7) * 2 * np.pi / 7
    scene = sl.Scene()
    scene.particles(np.column_stack([np.cos(angles), np.sin(angles), 0 * angles]))
    load = scene.add(sl.AreaLoad(1.0, faces=[list(range(7))]))
    area = 3.5 * np.sin(2 * np.pi / 7)
    assert load.force[:, 2].sum() == pytest.approx(area, rel=1e-15) and np.ptp(load.force[:, 2]) == 0.0


def test_an_area_load_without_faces_says_where_they_come_from() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    with pytest.raises(sl.SceneError, match=r"needs a grid or faces: on=net, or faces=.* has no faces"):
        scene.add(sl.AreaLoad(1.0))


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ([[0, 1]], r"three or more particles of each face.* Got \[0, 1\]. That is face 0"),
        ([[0, 1, 2], [0, 1, 1]], "each particle once.* That is face 1"),
        ([[0, 1, 9]], "of 4 particles counted from 0"),
        ([[0, 1, 2.5]], "three or more particles"),
        (np.array([[0, 1, -1, 2]]), "-1 only fills up the end"),
        (np.array([[0, 1, -2]]), "-1 only fills up the end"),
        (np.zeros((2, 3)), "an array of float64"),
        (3, "three or more particles"),
    ],
)
def test_faces_that_cannot_be_are_refused_and_the_scene_stays(faces: Any, said: str) -> None:
    scene = sl.Scene()
    scene.particles(np.eye(4)[:, :3])
    scene.faces = [[0, 1, 2]]
    with pytest.raises(sl.SceneError, match=said):
        scene.faces = faces
    assert scene.faces.tolist() == [[0, 1, 2]]


def test_faces_outlive_shapes_and_recordings(write: Write) -> None:
    scene = meshed(write("roof.obj", ROOF + FACES))
    scene.anchor([0, 1, 2, 3, 4])
    shape = scene.equilibrium()
    for other in (shape.to_scene(), shape.inverted().to_scene(), from_text(to_text(scene))):  # type: ignore[attr-defined]
        assert other.faces.tolist() == scene.faces.tolist()


def test_a_mesh_in_a_scene_file_keeps_its_faces_behind_those_that_are_there(write: Write) -> None:
    write("roof.obj", "# units: cm\n" + ROOF + FACES)
    text = (
        "[[particles]]\nposition=[[0,0,9],[1,0,9],[0,1,9]]\n[[faces]]\ncorners=[[0,1,2]]\n"
        '[[geometry]]\nfile="roof.obj"\nfaces=true\nstiffness=1\nmass=1\n'
    )
    scene = sl.read(write("scene.toml", text))
    assert scene.faces.tolist() == [[0, 1, 2, -1], [3, 4, 5, 6], [4, 7, 5, -1]]
    assert scene.position[7].tolist() == [0.04, 0.01, 0]
    in_feet = sl.read(write("feet.toml", text.replace("faces=true", 'units="ft"\nfaces=true')))
    assert in_feet.position[7].tolist() == [4 * 381 / 1250, 381 / 1250, 0]


# Lengths of one line of 3 [units] in every format, and what its file says of them.
def drawings(unit: str | None) -> dict[str, str]:
    said = f"units: {unit}\n" if unit else "a line\n"
    return {
        "a.obj": f"# {said}v 0 0 0\nv 0 3 0\nl 1 2\n",
        "a.txt": f"; {said}-line 0,0,0 0,3,0\n",
        "lines.csv": f"# {said}x1,y1,x2,y2,rest_length\n0,0,0,3,2\n",
        "points.csv": f"# {said}x,y,radius,vx\n0,0,1,0\n0,3,1,5\ntail,head,rest_length\n0,1,2\n",
    }


@pytest.mark.parametrize("name", drawings(None))
@pytest.mark.parametrize("unit", SIZES)
def test_a_drawing_in_any_unit_becomes_meters(name: str, unit: str, write: Write) -> None:
    meter = SIZES[unit][0] / SIZES[unit][1]
    for text, options in ((drawings(None)[name], {"units": unit}), (drawings(unit)[name], {})):
        scene = sl.read(write(name, text), stiffness=1.0, mass=1.0, **options)
        assert np.ptp(scene.position, axis=0)[1] == pytest.approx(3 * meter, rel=1e-15)
        rest = 2 if name.endswith(".csv") else 3
        assert scene.spec.springs.rest_length[0] == pytest.approx(rest * meter, rel=1e-15)
        if name == "points.csv":
            assert scene.spec.particles.array("radius")[0] == pytest.approx(meter, rel=1e-15)
            assert scene.spec.particles.velocity[1, 0] == pytest.approx(5 * meter, rel=1e-15)
        told = " ".join(scene.report.messages())
        assert ("turned into meters" in told) == (unit != "m")
        assert ("as the file itself says" in told) == (unit != "m" and not options)


@pytest.mark.parametrize("name", ["a.obj", "a.txt", "lines.csv"])
def test_a_millimeter_is_welded_in_the_scene_not_in_the_drawing(name: str, write: Write) -> None:
    """Ends 0.8 units apart: a gap as drawn in meters, noise in millimeters."""
    text = {
        "a.obj": "v 0 0 0\nv 500 0 0\nv 500.8 0 0\nv 900 0 0\nl 1 2\nl 3 4\n",
        "a.txt": "-line 0,0,0 500,0,0\n-line 500.8,0,0 900,0,0\n",
        "lines.csv": "x1,y1,x2,y2\n0,0,500,0\n500.8,0,900,0\n",
    }[name]
    path = write(name, text)
    assert sl.read(path, stiffness=1.0, mass=1.0).particle_count == 4
    assert sl.read(path, units="mm", stiffness=1.0, mass=1.0).particle_count == 3
    assert sl.read(path, units="mm", weld=1e-4, stiffness=1.0, mass=1.0).particle_count == 4


def test_the_asker_knows_better_than_the_file_and_the_report_says_both(write: Write) -> None:
    scene = sl.read(write("a.obj", drawings("mm")["a.obj"]), units="m", stiffness=1.0, mass=1.0)
    assert scene.position[1].tolist() == [0, 3, 0]
    assert scene.report.messages() == [
        "Lengths were read in meters, as asked for, though the file itself says millimeters: 3 m across."
    ]


def test_a_csv_that_says_two_units_is_refused(write: Write) -> None:
    text = "# units: mm\nx,y\n0,0\n1,0\n# units: m\ntail,head\n0,1\n"
    with pytest.raises(sl.FileError, match="says two units of length, mm and m"):
        sl.read(write("a.csv", text), stiffness=1.0, mass=1.0)


@pytest.mark.parametrize("name", ["a.obj", "a.txt", "lines.csv", "points.csv"])
def test_a_drawing_of_thousands_is_doubted_unless_somebody_says_its_unit(name: str, write: Write) -> None:
    def read(text: str, **options: Any) -> list[str]:
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            sl.read(write(name, text), stiffness=1.0, mass=1.0, **options)
        assert all(issubclass(one.category, UnitsWarning) and one.filename == __file__ for one in found)
        return [str(one.message) for one in found]

    large = drawings(None)[name].replace("3", "3000")
    (told,) = read(large)
    assert "is 3,000 m across as read, in meters: no unit was said" in told and "units='mm'" in told
    assert read(large, units="m") == read(large, units="mm") == read(drawings(None)[name]) == []
    assert read(drawings("mm")[name].replace("3", "3000")) == read(drawings("m")[name].replace("3", "3000")) == []


@pytest.mark.parametrize(
    ("remark", "unit"),
    [
        (" units: mm", "mm"), ("Units = millimetres", "mm"), (" File units = meters", "m"), ("unit: in", "in"),
        (" all units in feet", "ft"), ("Units are in inches", "in"), ('units: "yards"', "yd"), ("UNITS:KM", "km"),
        (" a unit cube", None), ("units: furlong", None), (" united", None), ("units", None), ("mm", None),
        (" communities: m", None),
    ],
)  # fmt: skip
def test_a_remark_says_the_unit_only_where_it_plainly_does(remark: str, unit: str | None) -> None:
    assert unit_said(remark) == unit


@pytest.mark.parametrize("unit", ["furlong", "", "m2", 3, ["mm"]])
def test_a_unit_that_is_none_is_refused(unit: Any, write: Write) -> None:
    with pytest.raises(sl.SceneError, match="'units' of read.. must be one of mm, cm, m, km, in, ft, yd"):
        sl.read(write("a.obj", drawings(None)["a.obj"]), units=unit, stiffness=1.0, mass=1.0)


def test_a_scene_file_takes_nothing_from_the_call_but_functions(write: Write) -> None:
    path = write("a.toml", "[[particle]]\nposition=[0,0,0]\n")
    options: list[dict[str, Any]] = [{"units": "mm"}, {"faces": True}, {"weld": 1.0}, {"gravity": 9.81}]
    for option in options:
        with pytest.raises(sl.SceneError, match=f"write '{next(iter(option))}' into a.toml, not into the call"):
            sl.read(path, **option)
    with pytest.raises(sl.SceneError, match="The 'using' of read.. is for scene files"):
        sl.read(write("a.obj", drawings(None)["a.obj"]), using=[np.sin], stiffness=1.0, mass=1.0)  # type: ignore[list-item]
