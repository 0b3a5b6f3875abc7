"""Scenes made of running simulations: they build, begin where the simulation is, and say what they cannot carry."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from physics.samples import SAMPLES, Sample
from springline.errors import SceneError
from springline.run import frames


def with_memory() -> sl.Simulation:
    """Springs and an angle that yielded, a rope that slipped over its wheel, a bond, and hits."""
    scene = sl.Scene(gravity=9.8)
    chain = scene.chain((0, 0, 0), (3, 0, 0), segments=4, mass=1.0, stiffness=50.0)
    scene.anchor(chain.ends)
    scene.particles([(9, 9, 9), (0.2, 1, 0), (0.5, 1, 0), (4, 0, 0), (4.2, 0, 2), (4.4, 0, 0.3)], radius=0.05)
    scene.anchor([9])
    bend = scene.add(sl.Angle([(1, 2, 3)], 5.0))
    scene.add(sl.Plasticity([0, 1], yield_force=1.0), sl.Plasticity(bend, yield_moment=0.001))
    scene.add(sl.Bonds(within=0.6, stiffness=10.0, rest_length=0.2, on=[6, 7]))
    scene.add(sl.Rope([8, 9, 10], 300.0, friction=0.2, radius=[0, 0.2, 0]))
    scene.add(sl.Fragile(50), sl.Plane((0, 0, -0.3), (0, 0, 1)))
    simulation = scene.simulate(dt=0.005)
    simulation.step(100)
    simulation.remove([5])
    return simulation


def test_what_has_a_history_goes_on_where_it_was(tmp_path: Path) -> None:
    simulation = with_memory()
    scene = simulation.to_scene()
    kinds = {row.kind for row in scene.spec.remembered}
    assert kinds == {"spring", "angle", "rope", "bond", "hits"}
    again = scene.simulate(dt=0.005)
    there = simulation.data.state.alive == 1
    assert again.forces == pytest.approx(simulation.forces[there], abs=1e-11)  # measured 0
    assert (
        again.bonds.tolist() == [[5, 6]]
        and again.data.state.hits.tolist() == simulation.data.state.hits[there].tolist()
    )
    sl.save(scene, tmp_path / "now.toml")
    read = sl.read(tmp_path / "now.toml").simulate(dt=0.005)
    assert read.data.state.digest() == again.data.state.digest()
    recorded = again.run(until=0.1, every=0.05, to=tmp_path / "now.springline")
    resumed = sl.load(tmp_path / "now.springline").resume(until=0.2)
    frames.continue_recording(again.data, recorded, until=0.2)
    assert np.array_equal(resumed[-1].position, again.position)


def test_a_bar_that_yielded_carries_what_it_carried() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.anchor([0, 1])
    bar = scene.spring(0, 1, stiffness=1000.0)
    scene.add(sl.Plasticity(bar, yield_force=20.0, isotropic=20.0))
    scene.add(sl.Drive([1], position=[(0, (0, 0, 0)), (1, (0.2, 0, 0))]))
    simulation = scene.simulate(dt=0.01)
    simulation.step(100)
    tension = simulation.tension[0]
    assert 20.0 < tension < 30.0  # it was 200 in the new scene
    assert simulation.to_scene().simulate(dt=0.01).tension[0] == pytest.approx(tension, rel=1e-12)


def test_two_angles_of_the_same_particles_each_go_on_with_their_own_history() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (2, 0)])
    scene.anchor([0, 1, 2])
    soft = scene.add(sl.Angle([(0, 1, 2)], 4.0, 0.0), sl.Angle([(0, 1, 2)], 20.0, 0.0))[0]
    scene.add(sl.Plasticity(soft, yield_moment=1.0))  # of both: they have the same particles
    scene.add(sl.Drive([2], position=[(0, (0, 0)), (1, (-0.3, 0.7)), (2, (-0.05, 0.3))]))
    simulation = scene.simulate(dt=0.01)
    simulation.step(200)
    kept = simulation.data.state.memory.reshape(2, 3)  # plastic angle, all that yielded, moment
    most, now = np.pi / 4.0, np.arctan2(0.3, 0.95)
    assert kept[:, 0] == pytest.approx([most - 1.0 / 4.0, now + 1.0 / 20.0], rel=1e-9)  # the stiffer yields back
    again = simulation.to_scene().simulate(dt=0.01)
    assert again.data.state.memory.reshape(2, 3).tolist() == kept.tolist()
    assert again.forces == pytest.approx(simulation.forces, abs=1e-12)


@pytest.mark.each_value
@pytest.mark.parametrize("removed", [False, True])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_every_force_and_rule_begins_again_with_its_forces_or_is_named(sample: Sample, removed: bool) -> None:
    simulation = sample.scene().simulate(dt=0.002)
    simulation.step(5)
    if removed:
        simulation.remove([3])
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            scene = simulation.to_scene()
            again = scene.simulate(dt=0.002)
        except SceneError as error:
            assert "only you know" in str(error) and sample.name == "user's force of arrays"
            return
    named = " ".join(str(one.message) for one in said if "begins at 0 s" in str(one.message))
    forces, now = simulation.forces[simulation.data.state.alive == 1], again.forces
    if not named:
        assert now == pytest.approx(forces, abs=1e-9 * max(1.0, np.abs(forces).max()))


def test_one_that_evades_a_removed_quarry_is_left_out() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)])
    scene.add(sl.steering.Evade(1, on=[0], speed=1.0), sl.steering.Evade(2, on=[1], speed=1.0))
    simulation = scene.simulate(dt=0.01)
    simulation.remove([0])
    assert [thing.quarry for thing in simulation.to_scene().declared] == [1]


def with_parts(kind: str, what: str) -> sl.Scene:
    """Two angles, hinges or ropes in motion that are driven or yield, beside particle 0, which is in none of them."""
    scene = sl.Scene(gravity=9.8)
    places = [(9, 9, 9), (0, 0, 0), (1, 0, 0.2), (2, 0.3, 0), (1, 1, 0), (5, 0, 0), (6, 0, 0.2), (7, 0.3, 0), (6, 1, 0)]
    scene.particles(places, mass=0.5)
    scene.anchor([1, 4, 5, 8])
    scene.springs([(1, 2), (2, 3), (5, 6), (6, 7), (3, 4), (7, 8)], stiffness=40.0)
    parts: list[sl.Angle | sl.Hinge | sl.Rope] = [sl.Angle([(1, 2, 3), (5, 6, 7)], 5.0)]
    if kind == "hinge":
        parts = [sl.Hinge([(1, 2, 3, 4), (5, 6, 7, 8)], 5.0)]
    elif kind != "angle":
        rough = {"friction": 0.2} if kind == "rough rope" else {}
        parts = [sl.Rope([1, 2, 3, 4], 60.0, **rough), sl.Rope([5, 6, 7, 8], 60.0, **rough)]
    scene.add(*parts)
    for part in parts:
        if what == "yields":
            scene.add(sl.Plasticity(part, yield_moment=0.05, isotropic=2.0))
        elif isinstance(part, sl.Rope):
            scene.add(sl.Drive(part, rest_length=3.0, amplitude=0.3, omega=6.0))
        else:
            scene.add(sl.Drive(part, angle=[(0, 1.0), (2, 2.0)]))
    return scene


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("removed", [0, 3, 7])
@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("angle", "drive"), ("angle", "yields"), ("hinge", "drive"), ("hinge", "yields"), ("rope", "drive"),
        ("rough rope", "drive"),
    ],
)  # fmt: skip
def test_driven_and_yielding_parts_begin_again_with_equal_forces(kind: str, what: str, removed: int) -> None:
    simulation = with_parts(kind, what).simulate(dt=0.002)
    simulation.step(100)
    simulation.remove([removed])
    scene = simulation.to_scene()
    assert sum(isinstance(thing, (sl.Drive, sl.Plasticity)) for thing in scene.declared) > 0
    again = scene.simulate(dt=0.002)
    there = simulation.data.state.alive == 1
    assert again.forces == pytest.approx(simulation.forces[there], abs=1e-12)  # measured 0
    simulation.step(50)
    again.step(50)
    assert again.position == pytest.approx(simulation.position[there], abs=1e-14)  # measured 6e-17
