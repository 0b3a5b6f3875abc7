"""Pickles and copies: results go to other processes, and a copied simulation is independent of the first."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import smaller
import springline as sl
from springline.engine.table import Table
from springline.gallery import Entry

CHILD = """
import pickle, sys
import numpy as np
import springline as sl
shape, modes, path, run, scene = pickle.load(open(sys.argv[1], "rb"))
again = sl.modes(shape, 2).frequency
run, rest = run.resume(until=0.02), scene.equilibrium()
found = [again, modes.frequency, path.branch().position[-1], run.position[-1], rest.position]
pickle.dump([np.asarray(one) for one in found], open(sys.argv[2], "wb"))
"""


def net() -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    grid = scene.grid((4, 4), spacing=0.1, mass=0.01, stiffness=100.0, damping=0.1)
    scene.anchor(grid.corners)
    scene.add(sl.Area([(0, 1, 4)], stiffness=3.0))
    return scene


def truss() -> sl.Scene:
    """Steep truss of von Mises with a spring across: its path branches."""
    scene = sl.Scene()
    scene.particles([(-1, 0, 0), (0, 0, 3), (1, 0, 0)], mass=1.0)
    scene.anchor([0, 2])
    scene.anchor([1], axes="y")
    scene.springs([(0, 1), (1, 2)], stiffness=100.0)
    scene.add(sl.Load((0, 0, -100), on=[1]))
    return scene


def test_results_are_pickled_and_used_in_another_process(tmp_path: Path) -> None:
    scene = net()
    shape, modes, path = scene.equilibrium(), sl.modes(scene, 2), sl.path(truss(), until=1.5)
    run = scene.simulate(dt=1e-3).run(until=0.01, every=0.01)
    (tmp_path / "in").write_bytes(pickle.dumps((shape, modes, path, run, scene)))
    subprocess.run([sys.executable, "-c", CHILD, tmp_path / "in", tmp_path / "out"], check=True)
    found = pickle.loads((tmp_path / "out").read_bytes())
    expected = [
        sl.modes(shape, 2).frequency, modes.frequency, path.branch().position[-1], run.resume(until=0.02).position[-1],
        scene.equilibrium().position,
    ]  # fmt: skip
    for one, other in zip(found, expected, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize("method", ["velocity_verlet", "backward_euler", "xpbd", "projective", "ias15"])
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_simulation_is_independent_and_goes_on_to_the_same_bits(method: str, copied: Any) -> None:
    scene = net() if method in ("velocity_verlet", "backward_euler") else _springs_alone()
    first = scene.simulate(dt=1e-3, integrator=method) if method != "ias15" else scene.simulate(integrator=method)
    first.step(5)
    other, before = copied(first), first.position
    other.push(5, (0.0, 0.0, 1.0))
    other.step(5)
    assert np.array_equal(first.position, before)
    third = copied(first)
    first.step(5)
    third.step(5)
    assert np.array_equal(first.position, third.position)
    assert first.energy == third.energy
    assert first.time == third.time
    assert not np.array_equal(first.position, other.position)


def test_a_copy_has_the_events_edits_and_changes_of_its_simulation() -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0.01), (1, 0, 5)], mass=1.0)
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), restitution=0.5), sl.Drag(0.1))
    first = scene.simulate(dt=1e-3)
    first.step(100)
    first.change(gravity=5.0)
    first.remove(1)
    other = copy.deepcopy(first)
    assert len(first.take_events()) == len(other.take_events()) > 0
    one, two = (simulation.run(until=0.2, every=0.1) for simulation in (first, other))
    assert np.array_equal(one.position, two.position, equal_nan=True)
    assert one.data.scene_text == two.data.scene_text


@pytest.mark.slow
@pytest.mark.parametrize("entry", sl.gallery.entries(), ids=lambda entry: entry.name)
def test_copies_of_all_gallery_scenes_go_on_to_the_same_bits(entry: Entry) -> None:
    first = smaller.scene(entry.name).simulate(dt=entry.dt, integrator=entry.integrator)
    first.step(20)
    other = copy.deepcopy(first)
    first.step(20)
    other.step(20)
    assert np.array_equal(first.position, other.position, equal_nan=True)
    assert np.array_equal(first.velocity, other.velocity, equal_nan=True)


def test_simulations_and_tables_are_not_pickled() -> None:
    with pytest.raises(TypeError, match=r"cannot be pickled: .* Pickle the scene, or record and resume"):
        pickle.dumps(net().simulate(dt=1e-3))
    with pytest.raises(TypeError, match="addresses of this process"):
        copy.deepcopy(Table())


def _springs_alone() -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    scene.anchor(scene.grid((4, 4), spacing=0.1, mass=0.01, stiffness=100.0).corners)
    return scene
