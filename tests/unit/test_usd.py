"""Stages are what USD's own library reads back in single precision, and what its validators find nothing against."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pxr import Usd, UsdGeom, UsdValidation

import springline as sl
from leaving import things
from springline.errors import SceneError
from springline.io.motion import motion_of
from springline.io.usd import time_codes

SUFFIXES = (".usd", ".usdc", ".usda")
SINGLE = 6e-8  # [-] relative rounding of single precision


def opened(path: Path) -> Any:
    stage = Usd.Stage.Open(str(path))
    assert stage.GetDefaultPrim().GetPath() == "/springline" and UsdGeom.GetStageMetersPerUnit(stage) == 1.0
    return stage


def at(stage: Any, name: str, attribute: str, code: float) -> np.ndarray:
    return np.array(stage.GetPrimAtPath(f"/springline/{name}").GetAttribute(attribute).Get(code))


def close(found: np.ndarray, wanted: np.ndarray) -> bool:
    return found.shape == wanted.shape and np.allclose(found, wanted, rtol=SINGLE, atol=1e-38, equal_nan=True)


@pytest.mark.each_value
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("kind", ["scene", "shape", "run"])
def test_every_moment_is_at_its_time_code(kind: str, suffix: str, tmp_path: Path) -> None:
    thing = things()[kind]
    (path,) = sl.save(thing, tmp_path / f"x{suffix}")
    stage, motion = opened(path), motion_of(thing)
    for code, moment in enumerate(motion):
        alive, ends = moment.alive, motion.ends
        rows = np.flatnonzero(moment.there & alive[ends].all(axis=1))
        assert close(at(stage, "particles", "points", code), moment.position[alive])
        assert at(stage, "particles", "ids", code).tolist() == np.flatnonzero(alive).tolist()
        assert close(at(stage, "members", "points", code), moment.position[ends[rows].ravel()])
        assert at(stage, "members", "curveVertexCounts", code).tolist() == [2] * len(rows)
        assert close(at(stage, "faces", "points", code), moment.position)
        assert at(stage, "faces", "faceVertexIndices", code).tolist() == [0, 1, 4, 3, 4, 5, 8]
        for name, values in moment.of_particles.items():
            attribute = "velocities" if name == "velocity" else f"primvars:{name}"
            assert close(at(stage, "particles", attribute, code), values[alive])
        for name, values in moment.of_members.items():
            assert close(at(stage, "members", f"primvars:{name}", code), values[rows])
    if kind == "run":
        assert len(motion) == 11 and stage.GetEndTimeCode() == 10 and "stress" in motion.quantities
        assert stage.GetTimeCodesPerSecond() == pytest.approx(50.0)


@pytest.mark.each_value
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("kind", ["scene", "shape", "run"])
def test_no_validator_of_usd_finds_anything(kind: str, suffix: str, tmp_path: Path) -> None:
    (path,) = sl.save(things()[kind], tmp_path / f"x{suffix}")
    validators = UsdValidation.ValidationRegistry().GetOrLoadAllValidators()
    assert len(validators) > 10  # measured 30
    errors = UsdValidation.ValidationContext(validators).Validate(opened(path))
    assert [error.GetErrorAsString() for error in errors] == []


def test_the_box_of_each_prim_holds_what_usd_finds_in_it(tmp_path: Path) -> None:
    stage = opened(sl.save(things()["run"], tmp_path / "x.usdc")[0])
    for name in ("particles", "members", "faces"):
        for code in (0, 5, 10):
            lower, upper = at(stage, name, "extent", code)
            prim = UsdGeom.Boundable(stage.GetPrimAtPath(f"/springline/{name}"))
            found = np.array(UsdGeom.Boundable.ComputeExtentFromPlugins(prim, code))
            assert (lower <= found[0] + 1e-6).all() and (found[1] - 1e-6 <= upper).all()


def test_trails_are_curves_through_where_the_particles_were(tmp_path: Path) -> None:
    run = things()["run"]
    (path,) = sl.save(run, tmp_path / "x.usdc")
    stage = opened(path)
    counts, points = (at(stage, "trails", name, 0) for name in ("curveVertexCounts", "points"))
    assert counts.tolist() == [11, 6]  # particle 4, and the ball, which goes at 0.117 s, after six frames
    assert close(points, np.concatenate([run.position[:, 4], run.position[:6, 9]]))


def test_frames_unevenly_apart_have_their_times_as_codes() -> None:
    codes, rate = time_codes(np.array([1.0, 1.1, 1.2, 1.25]))
    assert rate == pytest.approx(12.0) and codes == pytest.approx([0.0, 1.2, 2.4, 3.0])
    assert time_codes(np.arange(4) * 0.1)[0].tolist() == [0.0, 1.0, 2.0, 3.0]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_own_stages_are_replaced_and_others_are_not(suffix: str, tmp_path: Path) -> None:
    scene, path = things()["scene"], tmp_path / f"x{suffix}"
    assert sl.save(scene, path) == sl.save(scene, path) == [path]
    other = tmp_path / f"other{suffix}"
    stage = Usd.Stage.CreateNew(str(other))
    stage.DefinePrim("/springline")
    stage.Save()
    del stage
    bytes_before = other.read_bytes()
    with pytest.raises(SceneError, match="is nothing that springline wrote"):
        sl.save(scene, other)
    (tmp_path / f"text{suffix}").write_text("no stage")
    with pytest.raises(SceneError, match="is nothing that springline wrote"):
        sl.save(scene, tmp_path / f"text{suffix}")
    assert other.read_bytes() == bytes_before
