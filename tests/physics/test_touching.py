"""Who touches whom, and with which force; and what there is no room for."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import springline as sl
from springline.errors import RecordingError, SceneError

G = 9.81


def pile(friction: float = 0.0) -> sl.Scene:
    """Two balls of 1 and 2 kg on top of one another, on a floor; and one of 3 kg by itself."""
    scene = sl.Scene(gravity=G)
    scene.particles([(0, 0, 0.1), (0, 0, 0.3), (5, 0, 0.1)], mass=[1.0, 2.0, 3.0], radius=0.1, restitution=0.0)
    scene.add(sl.Contacts(friction=friction), sl.Plane((0, 0, 0), (0, 0, 1), friction=friction))
    return scene


def test_each_contact_of_a_pile_carries_what_lies_above() -> None:
    simulation = pile().simulate(dt=1e-3)
    assert len(simulation.contacts) == 0
    simulation.step(100)
    found = simulation.contacts
    assert found["a"].tolist() == [0, 0, 2]
    assert found["b"].tolist() == [1, -1, -1]
    assert found["wall"].tolist() == [-1, 0, 0]
    assert np.abs(found["normal_force"] - G * np.array([2.0, 3.0, 3.0])).max() < 1e-8  # measured 1e-11
    assert np.abs(found["normal"] - [[0, 0, -1], [0, 0, 1], [0, 0, 1]]).max() < 1e-12
    assert np.abs(found["friction"]).max() < 1e-12


def test_forces_of_contacts_hold_the_weight_of_everybody() -> None:
    scene = sl.Scene(gravity=G, dim=2)
    scene.particles([(0, 0.1), (0.18, 0.1), (0.09, 0.26)], mass=[1.0, 1.0, 2.0], radius=0.1, restitution=0.0)
    scene.add(sl.Contacts(friction=0.9), sl.Plane((0, 0), (0, 1), friction=0.9))
    simulation = scene.simulate(dt=1e-3)
    simulation.step(2000)
    found = simulation.contacts
    force = found["normal_force"][:, None] * found["normal"] + found["friction"]
    net = np.zeros((3, 3))
    np.add.at(net, found["a"], force)
    pairs = found["b"] >= 0
    np.add.at(net, found["b"][pairs], -force[pairs])
    assert np.abs(found["friction"]).max() > 0.1  # the two below would slide apart
    assert np.abs(net[:, 1] - G * np.array([1.0, 1.0, 2.0])).max() < 1e-6
    assert np.abs(net[:, 0]).max() < 1e-6


def test_friction_on_a_slope_holds_a_ball_against_its_weight() -> None:
    scene = sl.Scene(gravity=(-3.0, 0.0, -9.0))
    scene.particle((0, 0, 0.1), mass=2.0, radius=0.1, restitution=0.0)
    scene.add(sl.Contacts(), sl.Plane((0, 0, 0), (0, 0, 1), friction=0.5))
    simulation = scene.simulate(dt=1e-3)
    simulation.step(50)
    (row,) = simulation.contacts
    assert np.abs(row["friction"] - [6.0, 0.0, 0.0]).max() < 1e-9
    assert row["normal_force"] == pytest.approx(18.0, abs=1e-9)


@pytest.mark.parametrize("mode", ["inside", "outside"])
def test_the_normal_of_a_sphere_points_to_its_free_side(mode: str) -> None:
    scene = sl.Scene(gravity=G)
    height = -0.9 if mode == "inside" else 1.1
    scene.particle((0, 0, height), mass=1.0, radius=0.1, restitution=0.0)
    scene.add(sl.Contacts(), sl.Sphere((0, 0, 0), 1.0, mode=mode))
    simulation = scene.simulate(dt=1e-3)
    simulation.step(20)
    (row,) = simulation.contacts
    assert row["normal"].tolist() == [0.0, 0.0, 1.0]
    assert row["normal_force"] == pytest.approx(G, rel=1e-9)


def test_a_recording_keeps_the_contacts_of_its_last_frame(tmp_path: Path) -> None:
    simulation = pile().simulate(dt=1e-3)
    run = simulation.run(until=0.1, every=0.05)
    assert np.array_equal(run.contacts[-1], simulation.contacts)
    assert np.array_equal(run.contacts[2], simulation.contacts)
    sl.save(run, tmp_path / "pile.springline")
    assert np.array_equal(sl.load(tmp_path / "pile.springline").contacts[-1], simulation.contacts)
    for frame in (0, 1, -2):
        with pytest.raises(RecordingError, match="its last frame, 2, only"):
            run.contacts[frame]
    with pytest.raises(RecordingError, match="has frames 0 to 2. Got 3"):
        run.contacts[3]


def test_a_box_a_container_and_a_torus_are_as_wide_as_what_moves_in_them() -> None:
    def scene(space: sl.Torus | None = None, fixed: bool = False) -> sl.Scene:
        made = sl.Scene(space=space)
        made.particle((0, 0, 0), radius=0.1)
        made.particle((1, 1, 1), radius=0.5, fixed=fixed)
        return made

    for fitting in (0.99, 1.0):
        narrow = fitting < 1.0
        for thing, words in (
            (sl.Box((0, 0, 0), (2, 2, fitting)), "Particle 1 is 1 m wide"),
            (sl.Sphere((1, 1, 1), 0.5 * fitting, mode="inside"), "Particle 1 has a radius of 0.5 m"),
        ):
            made, held = scene(), scene(fixed=True)
            made.add(thing)
            held.add(thing)
            held.build()
            if not narrow:
                made.build()
                continue
            with pytest.raises(SceneError, match=words):
                made.build()
        made = scene(sl.Torus((3.0, fitting, 3.0)))
        made.build()
        made.add(sl.Contacts())
        if narrow:
            with pytest.raises(SceneError, match="touch themselves"):
                made.build()
        else:
            made.build()
