"""The hull of loose particles as files and as measures."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError


def falling(dim: int) -> sl.Recording:
    """Corners of a unit square or cube, the first of which flies away."""
    scene = sl.Scene(dim=dim)
    corners = np.stack(np.meshgrid(*[(0.0, 1.0)] * dim, indexing="ij"), axis=-1).reshape(-1, dim)
    scene.particles(corners, velocity=np.where(corners.any(axis=1, keepdims=True), 0.0, -1.0) * np.ones(dim))
    return scene.simulate(dt=0.5).run(until=1.0, every=0.5)


def test_area_and_volume_grow_as_a_corner_flies_out() -> None:
    square, cube = falling(2), falling(3)
    for frame, way in enumerate((0.0, 0.5, 1.0)):
        flat = sl.analysis.hull(square, frame=frame)
        assert flat.area == pytest.approx(1.0 + way, abs=1e-12)
        assert flat.perimeter == pytest.approx(2.0 + 2.0 * np.hypot(1.0 + way, way), abs=1e-12)
        # A tetrahedron over each of the three squares at the corner: a third of way times 1/2, twice.
        assert sl.analysis.hull(cube, frame=frame).volume == pytest.approx(1.0 + way, abs=1e-12)
    assert sl.analysis.hull(cube, frame=0).area == pytest.approx(6.0, abs=1e-12)
    assert (flat.volume, sl.analysis.hull(cube).perimeter) == (0.0, 0.0)


def test_the_volume_of_a_small_cube_far_from_the_origin_keeps_its_digits() -> None:
    scene = sl.Scene()
    corners = np.stack(np.meshgrid(*[(0.0, 1.0)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    scene.particles(corners + 1e6)
    assert sl.analysis.hull(scene).volume == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("suffix", [".obj", ".ply", ".off", ".stl"])
@pytest.mark.parametrize("dim", [2, 3])
def test_a_frame_of_the_hull_is_a_closed_mesh_of_its_volume(suffix: str, dim: int, tmp_path: Path) -> None:
    run = falling(dim)
    [file] = sl.save(run, tmp_path / f"hull{suffix}", hull=True, frame=1)
    mesh = sl.read(file, faces=True, stiffness=1.0, mass=1.0)
    points, faces = mesh.build()[1].position, mesh.spec.faces
    corners = points[faces]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = 0.5 * across[:, 2].sum() if dim == 2 else (corners[:, 0] * across).sum() / 6.0
    assert size == pytest.approx(1.5, rel=1e-6)  # single precision in .stl


def test_a_series_has_a_file_for_each_frame(tmp_path: Path) -> None:
    files = sl.save(falling(3), tmp_path / "h.obj", hull=True, frames=[0, 2])
    assert [file.name for file in files] == ["h.0000.obj", "h.0002.obj"]
    assert "v -1.0 -1.0 -1.0" in files[1].read_text(encoding="utf-8")


def test_a_glb_shows_the_hull_of_one_frame_at_a_time(tmp_path: Path) -> None:
    [file] = sl.save(falling(3), tmp_path / "h.glb", hull=True)
    data = file.read_bytes()
    length = struct.unpack("<I", data[12:16])[0]
    document, numbers = json.loads(data[20 : 20 + length]), data[28 + length :]
    assert len(document["meshes"]) == 3
    for number, channel in enumerate(document["animations"][0]["channels"]):
        sampler = document["animations"][0]["samplers"][channel["sampler"]]
        view = document["bufferViews"][document["accessors"][sampler["output"]]["bufferView"]]
        begin, size = view["byteOffset"], view["byteLength"]
        scale = np.frombuffer(numbers[begin : begin + size], "<f4").reshape(-1, 3)
        assert channel["target"] == {"node": number, "path": "scale"}
        assert (scale == np.eye(3)[:, [number]]).all()
    assert document["accessors"][document["meshes"][2]["primitives"][0]["attributes"]["POSITION"]]["min"] == [-1] * 3


def test_a_usd_stage_has_the_hull_over_time(tmp_path: Path) -> None:
    Usd = pytest.importorskip("pxr.Usd")
    from pxr import UsdGeom

    [file] = sl.save(falling(3), tmp_path / "h.usda", hull=True)
    stage = Usd.Stage.Open(str(file))
    mesh = UsdGeom.Mesh(stage.GetPrimAtPath("/springline/hull"))
    for code, way in enumerate((0.0, 0.5, 1.0)):
        points = np.array(mesh.GetPointsAttr().Get(code), dtype=float)
        corners = points[np.array(mesh.GetFaceVertexIndicesAttr().Get(code)).reshape(-1, 3)]
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        assert (corners[:, 0] * across).sum() / 6.0 == pytest.approx(1.0 + way, rel=1e-6)


def test_refusals_name_the_way_out(tmp_path: Path) -> None:
    run = falling(2)
    for options, words in (
        ({"hull": 0.1}, "no hull to save at 1 s. Hull: none, a ball of 0.1 m passes"),
        ({"hull": False}, "needs its radius"),
        ({"hull": True, "frame": 0, "frames": "::"}, "Give one of the two"),
        ({"hull": True, "title": "x"}, "takes 'frame' or 'frames'. Got 'title'"),
        ({"hull": -1.0}, "'hull'"),
    ):
        with pytest.raises(SceneError, match=words):
            sl.save(run, tmp_path / "h.obj", **options)
    assert not list(tmp_path.iterdir())
    with pytest.raises(SceneError, match="'radius' of hull"):
        sl.analysis.hull(run, 0.0)


def test_the_hull_of_a_block_of_fluid_is_half_a_spacing_within_its_walls() -> None:
    spacing = 0.1
    scene = sl.Scene(dim=2)
    scene.particles(sl.Fluid.fill((0, 0), (1, 2), spacing), mass=1000 * spacing**2)
    scene.add(sl.Fluid(spacing=spacing, sound_speed=40.0))
    assert sl.analysis.hull(scene, 1.5 * spacing).area == pytest.approx(0.9 * 1.9, rel=1e-12)
