"""Faces of a mesh are kept, welded with its particles, and loaded; a drawing in any unit becomes meters."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ezdxf
import numpy as np
import pytest

import springline as sl
from scene_text import from_text, to_text
from springline.errors import FileError, SceneError, UnitsWarning
from springline.io.units import SIZES, TYPED, unit_said

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
    scene = meshed(write("roof.obj", apart), weld=1e-3)
    assert scene.particle_count == 5 and scene.spring_count == 6
    assert scene.faces.tolist() == [[0, 1, 2, 3], [1, 4, 2, -1]]
    assert meshed(write("apart.obj", apart)).faces.tolist() == [[0, 1, 2, 3], [5, 4, 6, -1]]


def test_a_face_that_welding_leaves_without_area_is_left_out_and_told(write: Write) -> None:
    thin = ROOF + "v 2 0.0004 0\n" + FACES + "f 2 6 5\nf 3 2 5\nf 1 2 6 3\n"
    scene = meshed(write("roof.obj", thin), weld=1e-3)
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
    with pytest.raises(SceneError, match="must be left out for .*: only .obj, .* files have faces"):
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
    with pytest.raises(SceneError, match=r"needs a grid, a mesh or faces: on=net, or faces=.* has no faces"):
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
    with pytest.raises(SceneError, match=said):
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


# Meshes made in Python: their parts by closed forms, what is refused and what is repaired, and files.


def annulus(sides: int, inner: float = 1.0, outer: float = 2.0) -> tuple[Any, list[tuple[int, ...]]]:
    turn = 2.0 * np.pi * np.arange(sides) / sides
    ring = np.column_stack([np.cos(turn), np.sin(turn), np.zeros(sides)])
    after = [(i + 1) % sides for i in range(sides)]
    return np.concatenate([inner * ring, outer * ring]), [(i, sides + i, sides + k, k) for i, k in enumerate(after)]


def test_the_boundary_of_an_annulus_is_two_loops_and_its_area_that_of_two_polygons() -> None:
    scene = sl.Scene()
    scene.particle((9, 9, 9))
    ring = scene.mesh(*annulus(24), areal_density=2.0)
    outer, inner = ring.boundary
    assert outer.index.tolist() == [1 + 24 + i for i in range(24)]  # as its faces go around, from its lowest on
    assert inner.index.tolist() == [1, *range(24, 1, -1)]
    assert ring.edges.index.tolist() == ring.index.tolist() and len(ring.interior) == len(ring.corners) == 0
    area = 12.0 * np.sin(np.pi / 12.0) * (4.0 - 1.0)
    assert ring.total_area == pytest.approx(area, rel=1e-14)
    assert ring.total_mass == pytest.approx(2.0 * area, rel=1e-14) and np.ptp(ring.mass) < 1e-15
    assert (ring.normals == (0, 0, 1)).all() and len(ring.sides) == 3 * 24 and len(ring.springs) == 0
    assert len(sl.Scene().mesh(*annulus(4)).corners) == 8 and len(sl.Scene().mesh(*annulus(8)).corners) == 0


def test_the_sides_of_a_pyramid_have_the_areas_and_the_slope_of_geometry() -> None:
    base, height, n = 2.0, 1.5, 7
    turn = 2.0 * np.pi * np.arange(n) / n
    vertices = [(0, 0, height), *np.column_stack([base * np.cos(turn), base * np.sin(turn), 0.0 * turn])]
    tent = sl.Scene().mesh(vertices, [(0, 1 + i, 1 + (i + 1) % n) for i in range(n)])
    foot, slant = 2.0 * base * np.sin(np.pi / n), np.hypot(base * np.cos(np.pi / n), height)
    assert tent.area == pytest.approx(np.full(n, 0.5 * foot * slant), rel=1e-14)
    assert tent.normals[:, 2] == pytest.approx(np.full(n, base * np.cos(np.pi / n) / slant), rel=1e-14)
    tent.position = 2.0 * tent.position  # measured where particles stand now
    assert tent.total_area == pytest.approx(4.0 * n * 0.5 * foot * slant, rel=1e-14)
    assert tent.interior.index.tolist() == [0]


def test_a_grid_has_the_parts_of_a_mesh() -> None:
    net = sl.Scene().grid((4, 3), spacing=(2.0, 1.0), stiffness=10.0)
    (loop,) = net.boundary
    assert loop.index.tolist() == [0, 1, 2, 3, 7, 11, 10, 9, 8, 4] and net.interior.index.tolist() == [5, 6]
    assert net.total_area == 12.0 and (net.normals == (0, 0, 1)).all() and len(net.triangles) == 12


def test_loops_that_touch_at_a_corner_are_two_and_sheets_that_share_a_side_are_taken() -> None:
    bow = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (-1, 0, 0), (-1, -1, 0)]
    loops = sl.Scene().mesh(bow, [(0, 1, 2), (0, 3, 4)]).boundary
    assert sorted(sorted(loop.index.tolist()) for loop in loops) == [[0, 1, 2], [0, 3, 4]]
    fins = sl.Scene().mesh([(0, 0, 0), (0, 0, 1), (1, 0, 0), (-1, 1, 0), (-1, -1, 0)], [(0, 1, k) for k in (2, 3, 4)])
    assert len(fins.sides) == 7 and fins.edges.index.tolist() == [0, 1, 2, 3, 4]
    with pytest.raises(SceneError, match=r"3 of its sides meet at particle 0, where three faces share a side"):
        _ = fins.boundary


def turned_inside(faces: list[list[int]], position: Any, outward: Any) -> list[int]:
    normals = [np.cross(position[b] - position[a], position[c] - position[a]) for a, b, c, *_ in faces]
    return [k for k, face in enumerate(faces) if normals[k] @ (position[face].mean(axis=0) - outward) < 0.0]


def test_a_broken_box_is_repaired_and_tells_what_was_done() -> None:
    corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
    sound = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
    assert turned_inside(sound, corners, corners.mean(axis=0)) == []
    broken = [sound[0][::-1], sound[1], sound[2], sound[3][::-1], [*sound[4]], sound[5], sound[5], [0, 8, 1]]
    vertices = np.concatenate([corners, [(0, 0, 0.5), (7, 7, 7), (1, 1, 1.00001)]])
    broken[1] = [10 if corner == 7 else corner for corner in broken[1]]
    box = sl.Scene().mesh(vertices, broken, weld=1e-3, repair=True)
    assert box.repairs == (
        "1 vertex welded", "1 face without area, or drawn over another, left out",
        "1 face without area, or drawn over another, left out", "2 faces turned around",
        "2 vertices of no face left out",
    )  # fmt: skip
    assert len(box.faces) == 6 and len(box) == 8 and len(box.boundary) == 0
    assert turned_inside(box.faces.tolist(), box.position, box.position.mean(axis=0)) == []


def test_a_moebius_strip_is_taken_as_what_it_is() -> None:
    turn = 2.0 * np.pi * np.arange(12) / 12
    out = np.column_stack([np.cos(turn), np.sin(turn), 0.0 * turn])
    across = 0.2 * (np.cos(turn / 2)[:, None] * out + np.sin(turn / 2)[:, None] * np.array([0, 0, 1.0]))
    rows = [(i, 12 + i, 12 + i + 1, i + 1) for i in range(11)] + [(11, 23, 0, 12)]
    vertices = np.concatenate([out - across, out + across])
    with pytest.raises(SceneError, match=r"go along their common side .* in the same direction"):
        sl.Scene().mesh(vertices, rows)
    with pytest.raises(SceneError, match="the surface has one side only"):
        sl.Scene().mesh(vertices, rows, repair=True)
    strip = sl.Scene().mesh(vertices, rows, oriented=False, stiffness=10.0)
    assert len(strip.boundary) == 1 and len(strip.boundary[0]) == 24 and len(strip.springs) == 36


def test_polygons_with_dents_are_cut_within_themselves() -> None:
    chance = np.random.default_rng(5)
    for count in (4, 4, 4, 5, 8, 13, 30):
        turn = 2.0 * np.pi * np.arange(count) / count
        star = chance.uniform(0.2, 1.0, count)[:, None] * np.column_stack([np.cos(turn), np.sin(turn)])
        frame = np.linalg.qr(chance.normal(size=(3, 3)))[0][:, :2]
        place = star @ frame.T
        face = sl.Scene().mesh(place, [range(count)])
        a, b, c = (place[face.triangles[:, k]] for k in range(3))
        each = 0.5 * np.cross(b - a, c - a) @ face.normals[0]
        assert len(each) == count - 2 and each.min() > 0.0
        assert each.sum() == pytest.approx(face.total_area, rel=1e-12)


def test_what_hangs_together_is_a_mesh_again() -> None:
    scene = sl.Scene()
    first = scene.mesh(*annulus(5), stiffness=3.0)
    scene.particle((0, 0, 5))
    second = scene.mesh(*annulus(6), stiffness=3.0)
    scene.spring(first[0], second[1], stiffness=1.0)
    found = from_text(to_text(scene)).meshes  # type: ignore[attr-defined]
    for mesh, again in zip((first, second), found, strict=True):
        assert again.faces.tolist() == mesh.faces.tolist() and again.index.tolist() == mesh.index.tolist()
        assert again.springs.index.tolist() == mesh.springs.index.tolist()


def random_mesh(chance: np.random.Generator) -> tuple[Any, list[list[int]]]:
    """A sheet of quadrangles, triangles and polygons over two of each, its vertices and faces in any order."""
    columns, rows = chance.integers(2, 6, 2).tolist()
    i, j = np.mgrid[:rows, :columns]
    place = np.column_stack([j.ravel(), i.ravel(), 0.0 * i.ravel()]) + 0.3 * chance.random((rows * columns, 3))
    faces = []
    for row in range(rows - 1):
        for column in range(columns - 1):
            a = row * columns + column
            around = [a, a + 1, a + columns + 1, a + columns]
            if faces and column and len(faces[-1]) == 4 and chance.random() < 0.3:
                faces[-1] = [a - 1, a, a + 1, a + columns + 1, a + columns, a + columns - 1]
            elif chance.random() < 0.5:
                faces += [around[:3], [*around[2:], around[0]]]
            elif chance.random() < 0.9 or not faces:
                faces.append(around)
    used = sorted({corner for face in faces for corner in face})
    number = dict(zip(chance.permutation(used).tolist(), range(len(used)), strict=True))
    faces = [[number[corner] for corner in np.roll(face, chance.integers(9)).tolist()] for face in faces]
    return place[sorted(number, key=number.__getitem__)], [faces[k] for k in chance.permutation(len(faces))]


def cycles(scene: Any, among: Any) -> set[tuple[int, ...]]:
    """Each face from its least corner on, as rows of the places ``among`` at which its corners are."""
    away = np.linalg.norm(scene.position[:, None] - among, axis=2)
    assert away.min(axis=1).max() < 1e-6  # [m]: STL and glTF hold single precision
    row, found = away.argmin(axis=1), set()
    for face in scene.faces.tolist():
        around = [int(row[corner]) for corner in face if corner >= 0]
        begin = around.index(min(around))
        found.add(tuple(around[begin:] + around[:begin]))
    return found


SUFFIXES = (".toml", ".obj", ".ply", ".off", ".stl", ".glb", ".fold")


def test_two_hundred_meshes_are_written_and_read_again_with_the_same_faces(tmp_path: Path) -> None:
    chance = np.random.default_rng(11)
    for number in range(200):
        vertices, faces = random_mesh(chance)
        scene, suffix = sl.Scene(), SUFFIXES[number % 7] if number < 190 else (".dxf", ".3dm")[number % 2]
        if suffix in (".dxf", ".3dm"):  # of faces of more corners DXF keeps the outline
            faces = scene.mesh(vertices, faces).triangles.tolist()
            scene = sl.Scene()
        mesh = scene.mesh(vertices, faces, mass=0.1, stiffness=5.0)
        (path,) = sl.save(scene, tmp_path / f"{number}{suffix}")
        if suffix == ".toml":
            assert sl.read(path).faces.tolist() == scene.faces.tolist()
            continue
        again = sl.read(path, faces=True, weld=1e-6, stiffness=5.0, mass=0.1)
        if suffix in (".stl", ".glb"):
            scene.faces = mesh.triangles
        assert cycles(again, scene.position) == cycles(scene, scene.position), (number, suffix)
        assert again.particle_count == scene.particle_count


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
@pytest.mark.parametrize("unit", TYPED)
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
def test_a_given_weld_is_a_length_in_meters_and_the_default_a_share_of_the_lines(name: str, write: Write) -> None:
    """Ends 0.8 units apart, 1/560 of the median line: joined in any unit, unless a length in meters says otherwise."""
    text = {
        "a.obj": "v 0 0 0\nv 500 0 0\nv 500.8 0 0\nv 900 0 0\nl 1 2\nl 3 4\n",
        "a.txt": "-line 0,0,0 500,0,0\n-line 500.8,0,0 900,0,0\n",
        "lines.csv": "x1,y1,x2,y2\n0,0,500,0\n500.8,0,900,0\n",
    }[name]
    path = write(name, text)
    assert sl.read(path, stiffness=1.0, mass=1.0).particle_count == 3
    assert sl.read(path, weld=1e-3, stiffness=1.0, mass=1.0).particle_count == 4
    assert sl.read(path, units="mm", stiffness=1.0, mass=1.0).particle_count == 3
    assert sl.read(path, units="mm", weld=1e-3, stiffness=1.0, mass=1.0).particle_count == 3
    assert sl.read(path, units="mm", weld=1e-4, stiffness=1.0, mass=1.0).particle_count == 4


def test_the_asker_knows_better_than_the_file_and_the_report_says_both(write: Write) -> None:
    scene = sl.read(write("a.obj", drawings("mm")["a.obj"]), units="m", stiffness=1.0, mass=1.0)
    assert scene.position[1].tolist() == [0, 3, 0]
    assert scene.report.messages() == [
        "Lengths were read in meters, as requested, though the file itself says millimeters: 3 m across."
    ]


def test_a_csv_that_says_two_units_is_refused(write: Write) -> None:
    text = "# units: mm\nx,y\n0,0\n1,0\n# units: m\ntail,head\n0,1\n"
    with pytest.raises(FileError, match="says two units of length, mm and m"):
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
    with pytest.raises(SceneError, match="'units' of read.. must be one of mm, cm, m, km, in, ft, yd, us-ft"):
        sl.read(write("a.obj", drawings(None)["a.obj"]), units=unit, stiffness=1.0, mass=1.0)


def test_a_scene_file_takes_nothing_from_the_call_but_functions(write: Write) -> None:
    path = write("a.toml", "[[particle]]\nposition=[0,0,0]\n")
    options: list[dict[str, Any]] = [{"units": "mm"}, {"faces": True}, {"weld": 1.0}, {"gravity": 9.81}]
    for option in options:
        with pytest.raises(SceneError, match=f"write '{next(iter(option))}' into a.toml, not into the call"):
            sl.read(path, **option)
    with pytest.raises(SceneError, match="The 'using' of read.. is for scene files"):
        sl.read(write("a.obj", drawings(None)["a.obj"]), using=[np.sin], stiffness=1.0, mass=1.0)  # type: ignore[list-item]


def test_faces_over_lines_are_not_counted_as_lines_drawn_twice(tmp_path: Path) -> None:
    """24 lines of a net, one of them drawn twice, and nine 3DFACEs between them, whose 36 edges lie on these lines."""
    document = ezdxf.new(units=6)  # type: ignore[attr-defined]
    space = document.modelspace()
    for i in range(4):
        for j in range(3):
            space.add_line((i, j), (i, j + 1))
            space.add_line((j, i), (j + 1, i))
    space.add_line((0, 0), (1, 0))
    for i in range(3):
        for j in range(3):
            space.add_3dface([(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)])
    document.saveas(tmp_path / "net.dxf")
    scene = meshed(tmp_path / "net.dxf")
    assert (scene.spring_count, len(scene.faces), len(scene.report.merged)) == (24, 9, 1)
    assert "1 line drawn over another became one spring" in " ".join(scene.report.messages())
    assert len(sl.read(tmp_path / "net.dxf", stiffness=100.0, mass=1.0).report.merged) == 1


def test_faces_that_touch_share_their_edges_without_a_word(tmp_path: Path) -> None:
    document = ezdxf.new(units=6)  # type: ignore[attr-defined]
    for x in range(3):
        document.modelspace().add_3dface([(x, 0), (x + 1, 0), (x + 1, 1)])
        document.modelspace().add_3dface([(x, 0), (x + 1, 1), (x, 1)])
    document.saveas(tmp_path / "strip.dxf")
    scene = meshed(tmp_path / "strip.dxf")
    assert (scene.spring_count, len(scene.faces), scene.report.merged) == (13, 6, [])
