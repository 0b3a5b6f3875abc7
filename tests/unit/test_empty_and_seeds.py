"""Scenes without particles that run all the same, and scenes of another seed from the command line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import springline as sl
from springline.cli import scenes
from springline.errors import SceneError


@pytest.mark.parametrize("method", ["velocity_verlet", "rk4", "implicit_midpoint"])
def test_a_scene_of_nobody_runs_records_nobody_and_ends(method: sl.typing.IntegratorName, tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81)
    run = scene.simulate(dt=0.01, integrator=method).run(until=1.0, every=0.5, to=tmp_path / "none.springline")
    assert run.position.shape == (3, 0, 3) and run.time[-1] == 1.0 and not run.energy["total"].any()
    run.close()
    again = sl.load(tmp_path / "none.springline").resume(until=2.0)
    assert len(again) == 5 and not len(again.events)
    assert len(scene.simulate().run(until=1.0)) > 1  # with a step of its own too
    with pytest.raises(SceneError, match="The scene is empty"):
        scene.equilibrium()


def test_a_seed_makes_another_scene_like_it(tmp_path: Path) -> None:
    one, other, same = (scenes.find("swarm", None, seed) for seed in (5, 6, 5))
    assert np.array_equal(one.scene.position, same.scene.position)
    assert not np.array_equal(one.scene.position, other.scene.position)
    assert one.typed == ["swarm", "--seed", "5"]
    path = tmp_path / "dust.toml"
    path.write_text("seed = 1\n[[cloud]]\ncount = 3\nupper = [1, 1, 1]\n")
    first, second = (scenes.find(str(path), None, seed).scene.position for seed in (None, 2))
    assert not np.array_equal(first, second)
    with pytest.raises(SceneError, match="Nothing in the gallery's curtain is left to chance"):
        scenes.find("curtain", None, 3)
