"""PLY as trimesh reads it; glTF as trimesh does, and over time as its numbers say."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import trimesh

import springline as sl
from leaving import things
from springline.errors import SceneError
from springline.io.motion import motion_of, single_frame

KINDS = ("scene", "shape", "run")


@pytest.mark.parametrize("kind", KINDS)
def test_trimesh_reads_vertices_faces_and_edges_with_their_numbers_of_ply(kind: str, tmp_path: Path) -> None:
    thing, path = things()[kind], tmp_path / "x.ply"
    assert sl.save(thing, path) == sl.save(thing, path) == [path]
    found = trimesh.load(path, process=False)
    motion = single_frame(thing, None)
    (moment,) = motion
    assert np.array_equal(found.vertices, moment.position)
    raw = found.metadata["_ply_raw"]
    lines = motion.visible_members(moment)
    edges = raw["edge"]["data"]
    assert np.array_equal(np.column_stack([edges["vertex1"], edges["vertex2"]]), motion.ends[lines])
    for name, values in moment.of_members.items():
        assert np.array_equal(np.ravel(raw["member"]["data"][name]), values[lines], equal_nan=True)
    if kind == "run":
        assert np.array_equal(np.ravel(raw["vertex"]["data"]["vz"]), moment.of_particles["velocity"][:, 2])
    assert {frozenset(face) for face in found.faces.tolist()} >= {frozenset({4, 5, 8})} and len(found.faces) == 3


@pytest.mark.parametrize("suffix", [".ply", ".obj"])
def test_frames_are_a_file_each(suffix: str, tmp_path: Path) -> None:
    run = things()["run"]
    files = sl.save(run, tmp_path / f"x{suffix}", frames="::4")
    assert [file.name for file in files] == [f"x.{number:04d}{suffix}" for number in (0, 4, 8)]
    for file, number in zip(files, (0, 4, 8), strict=True):
        found = trimesh.load(file, process=False, maintain_order=True)
        if suffix == ".ply":
            there = run.alive[number]  # a removed vertex keeps its row, by which the faces are numbered
            assert np.array_equal(found.vertices[there], run.position[number][there])
            assert np.isfinite(found.vertices).all()
        else:
            again = sl.read(file, stiffness=1.0, mass=1.0, weld=0.0)
            assert np.array_equal(again.position[:9], run.position[number][:9])
    with pytest.raises(SceneError, match="a 'frame', or 'frames'"):
        sl.save(run, tmp_path / f"y{suffix}", frames="::4", frame=1)


def upright(position: np.ndarray) -> np.ndarray:
    return np.column_stack([position[:, 0], position[:, 2], -position[:, 1]])


@pytest.mark.parametrize("kind", KINDS)
def test_trimesh_loads_glb_where_the_first_moment_is(kind: str, tmp_path: Path) -> None:
    thing, path = things()[kind], tmp_path / "x.glb"
    assert sl.save(thing, path) == sl.save(thing, path) == [path]
    moment = next(iter(motion_of(thing)))
    found = trimesh.load_scene(path)
    points = np.concatenate([np.asarray(one.vertices) for one in found.geometry.values()])
    for place in upright(moment.position):
        assert np.abs(points - place).sum(axis=1).min() < 1e-6
    assert any(len(getattr(one, "faces", ())) == 3 for one in found.geometry.values())


def parts_of(path: Path) -> tuple[dict[str, Any], bytes]:
    """What a file says of itself, and its numbers."""
    data = path.read_bytes()
    size = struct.unpack("<I", data[12:16])[0]
    assert len(data) == struct.unpack("<I", data[8:12])[0] and data[:4] == b"glTF"
    return json.loads(data[20 : 20 + size]), data[28 + size :]


def array_of(path: Path, number: int) -> np.ndarray:
    """The numbers of an accessor."""
    document, numbers = parts_of(path)
    one = document["accessors"][number]
    wide = {"VEC3": 3, "SCALAR": 1}[one["type"]]
    start = document["bufferViews"][one["bufferView"]]["byteOffset"]
    return np.frombuffer(numbers, "<f4", wide * one["count"], start).reshape(-1, wide)


def test_the_animation_of_a_glb_moves_every_vertex_as_the_run_did(tmp_path: Path) -> None:
    run = things()["run"]
    (path,) = sl.save(run, tmp_path / "x.glb")
    document, _ = parts_of(path)
    (animation,) = document["animations"]
    (sampler,), (channel,) = animation["samplers"], animation["channels"]
    assert channel == {"sampler": 0, "target": {"node": 0, "path": "weights"}}
    times, weights = array_of(path, sampler["input"]), array_of(path, sampler["output"]).reshape(len(run), -1)
    assert np.allclose(times[:, 0], run.time, rtol=6e-8)
    for primitive in document["meshes"][0]["primitives"]:
        base = array_of(path, primitive["attributes"]["POSITION"])
        steps = np.array([array_of(path, target["POSITION"]) for target in primitive["targets"]])
        moved = base + np.tensordot(weights, steps, 1)
        assert np.isfinite(moved).all()
        there = np.abs(moved - [upright(one) for one in run.position])[run.alive]
        assert there.max() < 1e-6  # measured 1.2e-7


def test_the_numbers_of_a_glb_are_within_the_bounds_that_it_tells(tmp_path: Path) -> None:
    (path,) = sl.save(things()["run"], tmp_path / "x.glb")
    document, numbers = parts_of(path)
    assert len(numbers) == document["buffers"][0]["byteLength"]
    bounded = [k for k, one in enumerate(document["accessors"]) if "min" in one]
    assert len(bounded) == 12  # the first frame, ten steps and their times
    for k in bounded:
        found, one = array_of(path, k), document["accessors"][k]
        assert found.min(axis=0).tolist() == one["min"] and found.max(axis=0).tolist() == one["max"]
