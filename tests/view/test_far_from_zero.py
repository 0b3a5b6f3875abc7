"""Drawings far from zero, such as nets in the coordinates of a site: pictures and files keep their digits."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from test_living_picture import far, made

import springline as sl
from springline.single_precision import absolute, local_origin, relative
from springline.view.coloring import Scale
from springline.view.film.film import Film
from springline.view.frame import Frame, Look
from springline.view.frame_building import frame_of
from springline.view.page.encoder import Encoder
from springline.view.plot.sheet import label_ruler

AT = np.array([500_000.123, 6_000_000.456, 120.0])
DIGITS = 2e-6  # [m] single precision at the size of the scene


def frames() -> tuple[Frame, Frame]:
    """The same moment of a scene near zero and far from it."""
    shown = []
    for scene in (made(), far()):
        run = scene.simulate(dt=1e-3).run(until=0.2, every=0.02)
        film = Film(run, Look(velocities=True, loads=True))
        shown.append(frame_of(film.still(8), film.look, Scale()))
    return shown[0], shown[1]


def test_what_is_drawn_far_from_zero_is_where_it_would_be_near_zero() -> None:
    near, away = frames()
    assert not near.origin.any() and np.abs(away.origin - AT).max() < 16.0
    assert np.abs(away.points.single + away.origin - away.points.position).max() < DIGITS
    assert len(near.trails) == len(away.trails) == 2 and len(near.arrows) == len(away.arrows) == 2
    for one, other in zip(near.trails, away.trails, strict=True):
        assert np.abs(one.position + AT - other.position).max() < DIGITS
    for one, other in zip(near.arrows, away.arrows, strict=True):
        assert np.abs(one.start + AT - other.start).max() < DIGITS
    assert np.abs(near.bounds + AT - away.bounds).max() < 1.0  # planes end at round numbers


def test_a_page_receives_positions_from_which_the_origin_is_subtracted() -> None:
    near, away = frames()
    parts = []
    for frame in (near, away):
        encoder = Encoder()
        encoder.take(frame, serial=1)
        parts.append(
            {name: np.frombuffer(part.data, "<f4") for name, part in encoder._parts.items() if part.kind == "f4"}
        )
    shift = np.tile(AT - away.origin, 1000)
    placed = [name for name in parts[0] if name.endswith((".position", ".vertices", ".start")) or name == "bounds"]
    assert len(placed) >= 7
    for name in placed:
        one, other = parts[0][name], parts[1][name]
        assert len(one) == len(other), name
        if name.startswith(("surface", "outlines")):  # planes end at round numbers
            assert np.abs(other).max() < 30.0, name
        elif name == "bounds":
            assert np.abs(one + shift[:6] - other).max() < 1.0
        else:
            assert np.abs(one + shift[: len(one)] - other).max(initial=0.0) < 2 * DIGITS, name


def test_an_origin_is_zero_near_zero_and_a_power_of_two_far_from_it() -> None:
    assert not local_origin(np.array([[10.0, 0.0, 0.0], [12.0, 1.0, 0.0]])).any()
    assert not local_origin(np.full((3, 3), np.nan)).any()
    rows = AT + np.array([[0.0, 0.0, 0.0], [3.0, 1.0, 0.0], [np.nan, 0.0, 0.0]])
    origin = local_origin(rows)
    assert (origin % 4.0 == 0.0).all() and np.abs(origin - AT).max() <= 4.0
    assert local_origin(AT[None]).any()  # a single point is drawn with half a meter around it
    assert np.array_equal(absolute(relative(rows[:2], origin), origin), rows[:2])
    zero = np.array([[-0.0, 0.0, 1.0]])
    assert relative(zero, np.zeros(3)) is zero and absolute(zero, np.zeros(3)) is zero


def net() -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    corners = AT + np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)])
    scene.mesh(corners, [(0, 1, 2), (1, 3, 2)], mass=1.0, stiffness=100.0)
    return scene


@pytest.mark.parametrize("suffix", [".3dm", ".glb", ".obj", ".ply", ".off", ".dxf", ".csv", ".gsd"])
def test_a_file_far_from_zero_comes_back_in_its_place(suffix: str, tmp_path: Path) -> None:
    scene, path = net(), tmp_path / f"net{suffix}"
    sl.save(scene, path)
    given = {} if suffix == ".gsd" else {"mass": 1.0, "stiffness": 100.0}
    found = sl.read(path, **given)
    assert len(found.position) == 4  # lines and faces meet
    assert np.abs(np.sort(found.position, axis=0) - np.sort(scene.position, axis=0)).max() < DIGITS


def test_stl_warns_of_digits_that_it_loses(tmp_path: Path) -> None:
    with pytest.warns(sl.errors.UnitsWarning, match=r"net.stl has single precision.*rounded to 0.5 m. Save .obj"):
        sl.save(net(), tmp_path / "net.stl")


def test_usd_and_files_of_hulls_count_from_a_translation_in_double_precision(tmp_path: Path) -> None:
    usd = pytest.importorskip("pxr.Usd")
    from pxr import UsdGeom

    scene = sl.Scene(gravity=0.0)
    cloud = AT + np.random.default_rng(1).uniform(size=(40, 3))
    scene.particles(cloud, mass=1.0, velocity=[(1.0, 0.0, 0.0)] * 40)
    run = scene.simulate(dt=0.01).run(until=0.1, every=0.1)
    sl.save(run, tmp_path / "cloud.usda")
    sl.save(run, tmp_path / "hull.usda", hull=True)
    sl.save(run, tmp_path / "hull.glb", hull=True, frame=-1)
    for name, prim in (("cloud", "particles"), ("hull", "hull")):
        stage = usd.Stage.Open(str(tmp_path / f"{name}.usda"))
        points = UsdGeom.PointBased(stage.GetPrimAtPath(f"/springline/{prim}"))
        matrix = UsdGeom.Xformable(stage.GetPrimAtPath("/springline")).ComputeLocalToWorldTransform(0.0)
        for code, frame in ((0.0, 0), (1.0, -1)):
            found = np.array(points.GetPointsAttr().Get(code)) + np.array(matrix.ExtractTranslation())
            away = np.linalg.norm(found[:, None] - run.position[frame][None], axis=2).min(axis=1)
            assert away.max() < DIGITS, name
    import trimesh

    mesh = trimesh.load(tmp_path / "hull.glb").to_mesh()
    turned = run.position[-1][:, [0, 2, 1]] * (1.0, 1.0, -1.0)
    assert np.linalg.norm(mesh.vertices[:, None] - turned[None], axis=2).min(axis=1).max() < DIGITS


def test_ticks_far_from_zero_are_counted_from_a_round_number() -> None:
    assert label_ruler("x", np.array([-1.0, -0.0, 1.0])) == ("x [m]", ["\u22121", "0", "1"])
    assert label_ruler("y", np.array([119.4, 119.6])) == ("y [m]", ["119.4", "119.6"])
    ticks = 6_000_000.0 + np.array([0.4, 0.6, 0.8])
    assert label_ruler("y", ticks) == ("y \u2212 6,000,000 [m]", ["0.4", "0.6", "0.8"])
    assert label_ruler("z", -ticks[::-1]) == ("z + 6,000,000 [m]", ["\u22120.8", "\u22120.6", "\u22120.4"])
    assert label_ruler("x", np.array([1.00002, 1.00003])) == ("x \u2212 1.000 [m]", ["2e\u22125", "3e\u22125"])


@pytest.mark.parametrize("suffix", [".3dm", ".glb", ".obj", ".ply", ".off", ".stl", ".dxf", ".csv"])
def test_a_small_mesh_keeps_its_digits_in_every_format(suffix: str, tmp_path: Path) -> None:
    scene, path = sl.Scene(), tmp_path / f"small{suffix}"
    corners = 1e-6 * np.array([(1.23456789, 0, 0), (2.1, 0, 0), (0, 3.3, 0.11)])
    scene.mesh(corners, [(0, 1, 2)], mass=1e-9, stiffness=1.0)
    sl.save(scene, path)
    found = np.array(sl.read(path, mass=1e-9, stiffness=1.0, units="m").position)
    assert np.abs(np.sort(found, axis=0) - np.sort(corners, axis=0)).max() < 1e-6 * DIGITS


def test_vertices_of_rhino_meshes_have_double_precision(tmp_path: Path) -> None:
    rhino3dm = pytest.importorskip("rhino3dm")
    path = tmp_path / "net.3dm"
    sl.save(net(), path)
    meshes = [one.Geometry for one in rhino3dm.File3dm.Read(str(path)).Objects if hasattr(one.Geometry, "Vertices")]
    places = [one.Vertices.Point3dAt(k) for one in meshes for k in range(len(one.Vertices))]
    assert len(places) == 6
    for place in places:
        assert np.abs(net().position - (place.X, place.Y, place.Z)).max(axis=1).min() < DIGITS
    model = rhino3dm.File3dm()  # faces alone, so that the reader takes its points from the mesh
    model.Settings.ModelUnitSystem = rhino3dm.UnitSystem.Meters
    for mesh in meshes:
        model.Objects.AddMesh(mesh)
    model.Write(str(path), 8)
    found = sl.read(path, faces=True, mass=1.0, stiffness=1.0)
    assert len(found.position) == 4
    assert np.abs(np.sort(found.position, axis=0) - np.sort(net().position, axis=0)).max() < DIGITS
