"""What the four objects have in common, and quantities of recordings as arrays over frames."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import springline as sl
from springline.errors import RecordingError, SceneError
from springline.recording.frame_values import FrameValues

GOALS = {"Scene": 45, "Simulation": 38, "Recording": 30, "Equilibrium": 37}  # names of an instance


def swinging() -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=2.0, modulus=1e6, area=1e-4)
    scene.anchor(rope.first)
    return scene


def names(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def test_each_object_has_few_public_names_and_the_common_ones() -> None:
    scene = swinging()
    run = scene.simulate(dt=1e-3).run(until=0.01)
    shape = scene.equilibrium()
    four = {"Scene": scene, "Simulation": scene.simulate(dt=1e-3), "Recording": run, "Equilibrium": shape}
    for kind, most in GOALS.items():
        assert len(names(four[kind])) <= most, kind
        assert {"position", "summary"} <= names(four[kind]), kind
    for kind in ("Scene", "Recording", "Equilibrium"):
        assert {"save", "plot"} <= names(four[kind]), kind
    for kind in ("Simulation", "Recording", "Equilibrium"):
        assert {"tension", "energy", "contacts", "to_scene"} <= names(four[kind]), kind
    assert len(set(sl.__all__) - {"__version__"}) <= 109  # 90, and what came with design, emitters, fluids, surfaces


def test_tension_strain_and_stress_are_arrays_over_frames() -> None:
    run = swinging().simulate(dt=1e-3).run(until=0.1, every=0.02)
    for name in ("tension", "strain", "stress"):
        values = getattr(run, name)
        whole = np.array([getattr(run.data, name)(i) for i in range(6)])
        assert isinstance(values, FrameValues) and values.shape == (6, 3) == np.asarray(values).shape
        assert (values.ndim, values.size, values.dtype, len(values)) == (2, 18, np.float64, 6)
        for key in (0, -1, np.int64(2), slice(1, 4), slice(None, None, -2), [0, 5], np.array([2, 2]), (-1, 1),
                    (slice(None), 0), (slice(1, 3), [0, 2]), whole > 0.0, (..., 0), whole[:, 0] > 0.0):  # fmt: skip
            assert np.array_equal(values[key], whole[key]), (name, key)
            assert np.array_equal(getattr(sl.Recording(run.data.store, run.data.model), name)[key], whole[key])
        assert np.array_equal(list(values), whole) and np.array_equal(2.0 * values - 1.0, 2.0 * whole - 1.0)
        assert np.array_equal(np.abs(values), np.abs(whole)) and (values == whole).all()
        assert values.max() == whole.max() and np.array_equal(values.mean(axis=0), whole.mean(axis=0))
        assert np.max(values) == whole.max() and np.array_equal(np.sum(values, axis=1), whole.sum(axis=1))


def test_only_the_frames_that_are_indexed_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    run = swinging().simulate(dt=1e-3).run(until=0.1, every=0.02)
    read: list[int] = []
    frame = type(run.data.store).frame
    monkeypatch.setattr(type(run.data.store), "frame", lambda store, i: read.append(i) or frame(store, i))
    _ = run.tension[-1], run.tension[1:3, 0]
    assert read == [5, 1, 2]
    _ = run.tension.max(), run.tension.min(), run.tension[4]
    assert read == [5, 1, 2, 0, 1, 2, 3, 4, 5]  # all of them once


def test_arrays_of_frames_are_copies_and_a_value_that_is_written_is_not_lost() -> None:
    scene = swinging()
    simulation = scene.simulate(dt=1e-3)
    run = simulation.run(until=0.1, every=0.02)
    copied = np.asarray(run.tension)
    copied[:] = 0.0
    assert run.tension.max() > 0.0
    with pytest.raises(ValueError, match="read-only"):
        run.tension[:, 0][0] = 1.0
    for values in (simulation.position, simulation.velocity):
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 1.0
    before = simulation.position
    simulation.step(10)
    assert not np.array_equal(before, simulation.position)


def test_frames_of_unlike_sizes_and_frames_that_do_not_exist_are_refused() -> None:
    simulation = swinging().simulate(dt=1e-3)
    run = simulation.run(until=0.1, every=0.05)
    with pytest.raises(IndexError, match=r"frames 0 to 2. Got 3"):
        run.tension[3]
    with pytest.raises(RecordingError, match="last frame, 2, only. Got 0"):
        run.contacts[0]
    values = FrameValues("tension", "N", 2, lambda i: np.zeros(1 + i))
    with pytest.raises(RecordingError, match="frames 0 and 1 have 1 and 2 values.* Index frames one by one"):
        values.max()
    assert values[1].shape == (2,) and repr(run.tension).startswith("<tension [N], 3 x 3")
    with pytest.raises(AttributeError, match="has no attribute 'maximum'"):
        _ = run.tension.maximum


def test_summaries_say_what_there_is(tmp_path: Path) -> None:
    scene = swinging()
    scene.title = "Rope"
    scene.add(sl.Drag(0.2))
    assert scene.summary().splitlines() == [
        "Scene 'Rope': 4 particles, 3 springs, 1 support",
        "Mass: 8 kg, of which 6 kg are free to move",
        "Extent: 3 x 0 x 0 m",
        "Forces and rules: gravity (0, 0, -9.81) m/s2, Drag",
    ]
    simulation = scene.simulate(dt=1e-3)
    simulation.cut([2])
    run = simulation.run(until=0.01)
    assert run.save(tmp_path / "rope.springline") == [tmp_path / "rope.springline"]
    for one in (run, sl.load(tmp_path / "rope.springline")):
        lines = one.summary().splitlines()
        assert lines[0].startswith("Recording of 'Rope': ") and "of 4 particles, 0 to 0.01 s" in lines[0]
        assert lines[-1] == "Events: 1 break" and any(line.startswith("Dissipated: ") for line in lines)
    energy = simulation.energy
    assert f"total {energy['total']:.6g} J" in simulation.summary()


def test_a_recording_and_a_simulation_become_the_same_scene_and_a_simulation_has_its_scene_as_drawn() -> None:
    scene = swinging()
    simulation = scene.simulate(dt=1e-3)
    run = simulation.run(until=0.1, every=0.05)
    assert np.array_equal(run.to_scene().position, simulation.to_scene().position)
    assert not np.array_equal(run.to_scene().position, scene.position)
    simulation.change(gravity=1.6)
    drawn = simulation.scene
    assert isinstance(drawn, sl.Scene) and np.array_equal(drawn.position, scene.position)
    assert drawn.gravity[2] == -1.6 and scene.gravity[2] == -9.81
    drawn.particle((9, 9, 9))  # a copy
    assert simulation.scene.particle_count == 4
    model, state = scene.build()
    bare = sl.Simulation(model, state, simulation.data.integrator, 1e-3)
    with pytest.raises(SceneError, match="made of a model alone"):
        _ = bare.scene
