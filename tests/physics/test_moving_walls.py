"""Walls that move: they carry what lies on them, hit what they meet, drag along what rubs, and do work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.model.state import State
from springline.moments.still import live_still
from springline.run import frames
from springline.view.frame_building import frame_of

G = 9.81
WAYS = pytest.mark.parametrize("collides", [False, True], ids=["walls alone", "contacts"])


def at_a_wall(wall: sl.Plane | sl.Box | sl.Sphere, collides: bool, gravity: float = G, **ball: Any) -> sl.Simulation:
    """A ball of radius 0.1 m at a wall."""
    scene = sl.Scene(gravity=gravity)
    scene.particle(**{"position": (0, 0, 0.1), "radius": 0.1, "mass": 2.0, **ball})
    scene.add(wall)
    if collides:
        scene.add(sl.Contacts())
    return scene.simulate(dt=1e-2, threads=1)


def lost(simulation: sl.Simulation, before: float) -> float:
    """What the ledger does not account for [J]."""
    energy = simulation.energy
    return abs(energy["total"] + energy["dissipated"] - energy["work"] - before)


def last_state(path: Path) -> State:
    """The state at the last frame of a recording."""
    checkpoint = sl.load(path).data.store.checkpoint()
    return State(*(checkpoint[field] for field in State._fields))


@WAYS
def test_a_rising_floor_gives_what_lies_on_it_its_velocity(collides: bool) -> None:
    simulation = at_a_wall(sl.Plane(velocity=(0, 0, 1.0), friction=0.5), collides, restitution=0.0, velocity=(0, 0, 1))
    before = simulation.energy["total"]
    simulation.step(200)
    assert (simulation.velocity[0] == [0, 0, 1.0]).all()
    assert abs(simulation.position[0, 2] - 2.1) < 1e-14  # measured 0
    energy = simulation.energy
    assert abs(energy["work"] - 2.0 * G * 2.0) < 1e-11  # m g h [J]; measured 1e-13
    assert abs(energy["dissipated"]) < 1e-11  # measured 1e-13
    assert lost(simulation, before) < 1e-12  # measured 3e-14


@pytest.mark.each_value
@WAYS
@pytest.mark.parametrize("restitution", [0.0, 0.6, 1.0, 1.2])
@pytest.mark.parametrize("radial", [False, True], ids=["plane", "sphere"])
def test_a_wall_of_velocity_w_throws_v_back_as_w_minus_e_times_v_minus_w(
    radial: bool, restitution: float, collides: bool
) -> None:
    v, w = -2.0, 1.5
    wall = (
        sl.Sphere((0, 0, -1), 1.0, mode="outside", restitution=restitution, velocity=(0, 0, w))
        if radial
        else sl.Plane(restitution=restitution, velocity=(0.7, 0, w))
    )
    simulation = at_a_wall(wall, collides, 0.0, position=(0, 0, 1.103), velocity=(0, 0, v))
    simulation.step(60)
    after = w - restitution * (v - w)
    assert abs(simulation.velocity[0, 2] - after) < 1e-14  # measured 9e-16
    met = 1.003 / (w - v)
    assert abs(simulation.position[0, 2] - (0.1 + w * met + after * (0.6 - met))) < 1e-14  # measured 2e-16
    energy = simulation.energy
    assert abs(energy["dissipated"] - (1.0 - restitution**2) * (v - w) ** 2) < 1e-13  # half of 2 kg; measured 4e-15
    assert abs(energy["work"] - 2.0 * (after - v) * w) < 1e-13  # impulse times velocity of the wall; measured 4e-15
    hits = frames.take_events(simulation.data)
    assert abs(hits[0]["value"] - (w - v)) < 1e-14  # measured 0


@WAYS
def test_a_box_that_moves_takes_along_what_is_in_it(collides: bool) -> None:
    """Elastic: in its frame the ball keeps its speed, for as many bounces as there are."""
    simulation = at_a_wall(
        sl.Box((-1, -1, -1), (1, 1, 1), velocity=(3.0, -1.0, 0)),
        collides,
        0.0,
        position=(0, 0, 0),
        velocity=(4.0, 0, 0),
    )
    before = simulation.energy["total"]
    simulation.step(1000)
    speed = np.abs(simulation.velocity[0] - [3.0, -1.0, 0.0])
    assert np.abs(speed - [1.0, 1.0, 0.0]).max() < 1e-12  # measured 0
    assert np.abs(simulation.position[0] - [30.0, -10.0, 0.0]).max() < 0.9
    assert len(frames.take_events(simulation.data)) == 12
    assert lost(simulation, before) < 1e-11  # measured 1e-14


@WAYS
def test_a_conveyor_belt_speeds_up_what_lies_on_it_by_mu_g_t_up_to_its_own_speed(collides: bool) -> None:
    mu, belt = 0.3, 2.0
    simulation = at_a_wall(sl.Plane(velocity=(belt, 0, 0), friction=mu), collides)
    before = simulation.energy["total"]
    for _ in range(10):
        simulation.step(10)
        speed = min(mu * G * simulation.time, belt)
        assert abs(simulation.velocity[0, 0] - speed) < 1e-13  # measured 4e-15
    path = belt * 1.0 - belt * belt / (2 * mu * G)
    assert abs(simulation.position[0, 0] - path) < 1e-4  # the step in which it sticks; measured 2e-5
    energy = simulation.energy
    assert abs(energy["work"] - 2.0 * belt * belt) < 1e-12  # m v^2 [J], of which half is lost; measured 2e-15
    assert abs(energy["dissipated"] - belt * belt) < 1e-12  # measured 2e-15
    assert lost(simulation, before) < 1e-12  # measured 4e-15


@WAYS
def test_what_lies_on_a_shaken_floor_takes_off_where_its_fall_exceeds_g(collides: bool) -> None:
    """z = A sin(omega t): off where A omega^2 sin(omega t) = g, then a free flight (Mehta, Luck, PRL 65, 393)."""
    swing, omega = 0.05, 20.0
    off = np.arcsin(G / (swing * omega**2)) / omega
    for dt in (4e-4, 1e-4):
        scene = sl.Scene(gravity=G)
        scene.particle((0, 0, 0.1), velocity=(0, 0, swing * omega), radius=0.1, restitution=0.0)
        scene.add(sl.Plane(amplitude=(0, 0, swing), omega=omega, phase=-np.pi / 2))
        if collides:
            scene.add(sl.Contacts())
        simulation = scene.simulate(dt=dt, threads=1)
        before = simulation.energy["total"]
        simulation.step(int(0.9 * off / dt))
        t, z = simulation.time, simulation.position[0, 2] - 0.1
        assert abs(z - swing * np.sin(omega * t)) < 1e-15  # measured 1e-17
        assert abs(simulation.velocity[0, 2] - swing * omega * np.cos(omega * t)) < 1e-14  # measured 0
        start = None
        while start is None:
            simulation.step(1)
            t, z = simulation.time, simulation.position[0, 2] - 0.1
            start = t if z > swing * np.sin(omega * t) + 1e-12 else None
        assert abs(start - off) < 3.1 * dt  # until the gap is seen; measured 1.9 dt and 2.7 dt
        simulation.step(int(0.1 / dt))
        t = simulation.time - off
        flight = swing * np.sin(omega * off) + swing * omega * np.cos(omega * off) * t - 0.5 * G * t * t
        # off at most a step late, with a velocity that is A omega^3 dt^2/2 off
        assert abs(simulation.position[0, 2] - 0.1 - flight) < 18.0 * dt * dt  # measured 0.12 and 1.9
        simulation.step(int(1.0 / dt))
        assert lost(simulation, before) < 1e-12  # measured 2e-14


@WAYS
def test_a_floor_that_is_shaken_less_than_g_never_lets_go_and_gives_back_its_work(collides: bool) -> None:
    swing, omega = 0.02, 20.0
    simulation = at_a_wall(
        sl.Plane(amplitude=(0.01, 0, swing), omega=omega, phase=-np.pi / 2, friction=3.0),
        collides,
        restitution=0.0,
        velocity=(0.01 * omega, 0, swing * omega),
    )
    before = simulation.energy["total"]
    for _ in range(50):
        simulation.step(7)
        away = np.sin(omega * simulation.time)
        assert np.abs(simulation.position[0] - [0.01 * away, 0, 0.1 + swing * away]).max() < 1e-14
        assert lost(simulation, before) < 1e-12
    assert abs(simulation.energy["dissipated"]) < 2e-3  # [J], of the mean velocity of a step; measured 1.3e-3 at most


@WAYS
def test_a_hammer_strikes_a_row_of_balls(collides: bool) -> None:
    """A wall that is a bat: an elastic one leaves a ball at rest with twice its velocity."""
    simulation = at_a_wall(sl.Plane(normal=(1, 0, 0), velocity=(2.0, 0, 0)), collides, 0.0, position=(0.5, 0, 0))
    simulation.step(40)
    assert abs(simulation.velocity[0, 0] - 4.0) < 1e-14  # measured 0
    assert abs(simulation.energy["work"] - 16.0) < 1e-12  # J w = m 2 w w [J]


def test_a_piston_lifts_a_stack() -> None:
    """All that rests on what the floor carries goes with it, pressing as much as it weighs."""
    scene = sl.Scene(gravity=G)
    scene.particles([(0, 0, 0.1), (0, 0, 0.3), (0, 0, 0.5)], radius=0.1, restitution=0.0, velocity=[(0, 0, 1.0)] * 3)
    scene.add(sl.Plane(velocity=(0, 0, 1.0)), sl.Contacts(restitution=0.0))
    simulation = scene.simulate(dt=1e-3)
    before = simulation.energy["total"]
    simulation.step(1000)
    assert np.abs(simulation.velocity - [0, 0, 1.0]).max() < 1e-8  # measured 4e-11
    force = simulation.contacts["normal_force"]
    assert np.abs(np.sort(force) - G * np.array([1, 2, 3])).max() < 1e-5  # [N]; measured 8e-8
    assert lost(simulation, before) < 1e-9  # measured 1e-13
    assert abs(simulation.energy["work"] - 3.0 * G) < 1e-6  # [J]; measured 1e-9


@WAYS
def test_a_run_goes_on_from_a_recording_bit_for_bit(collides: bool, tmp_path: Path) -> None:
    def simulation() -> sl.Simulation:
        plane = sl.Plane(velocity=(0.3, 0, 0.1), amplitude=(0, 0, 0.04), omega=19.0, phase=0.4, friction=0.2)
        return at_a_wall(plane, collides, restitution=0.4, position=(0, 0, 0.4))

    straight = simulation()
    straight.run(until=2.0, every=0.1, to=tmp_path / "straight.springline").close()
    simulation().run(until=0.7, every=0.1, to=tmp_path / "first.springline").close()
    sl.load(tmp_path / "first.springline").resume(until=2.0)
    assert straight.data.state.hits[0] > 3
    assert last_state(tmp_path / "first.springline").digest() == straight.data.state.digest()


@WAYS
def test_a_change_of_motion_goes_on_from_where_the_wall_is(collides: bool, tmp_path: Path) -> None:
    floor = sl.Plane(velocity=(0, 0, 1.0), friction=0.5)
    simulation = at_a_wall(floor, collides, restitution=0.0, velocity=(0, 0, 1.0))
    simulation.step(100)
    simulation.change(floor, velocity=(0, 0, -1.0))
    simulation.step(20)
    flight = 0.1 + 1.0 + 0.2 - 0.5 * G * 0.2**2  # it goes on up, and falls
    assert abs(simulation.position[0, 2] - flight) < 1e-12  # measured 1e-15
    simulation.step(280)
    assert abs(simulation.position[0, 2] - (0.1 + 1.0 - 3.0)) < 1e-12  # measured 1e-15
    assert abs(simulation.velocity[0, 2] + 1.0) < 1e-12
    simulation.change(floor, velocity=(0, 0, 0), amplitude=(0, 0, 0.01), omega=5.0)
    first = simulation.position[0, 2]
    simulation.step(1)
    assert abs(simulation.position[0, 2] - first) < 2e-3
    simulation.change({"plane.omega": 7.0})
    first = simulation.position[0, 2]
    simulation.step(1)
    assert abs(simulation.position[0, 2] - first) < 2e-3
    simulation.run(until=4.5, every=0.1, to=tmp_path / "changed.springline").close()
    sl.load(tmp_path / "changed.springline").resume(until=5.0)
    simulation.run(until=5.0, every=0.1)
    assert last_state(tmp_path / "changed.springline").digest() == simulation.data.state.digest()


def test_a_moving_wall_is_drawn_where_it_is() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 1))
    scene.add(sl.Plane(velocity=(0, 0, -1.0)), sl.Box((-2, -2, -2), (2, 2, 5), velocity=(1, 0, 0)))
    simulation = scene.simulate(dt=0.1)
    for time in (0.0, 1.0):
        simulation.advance_to(time) if time else None
        frame = frame_of(live_still(simulation))
        planes = np.concatenate([one.position for one in frame.outlines if one.kind == "plane"])
        boxes = np.concatenate([one.position for one in frame.outlines if one.kind == "box"])
        assert np.abs(planes[:, 2] + time).max() < 1e-12
        assert abs(boxes[:, 0].min() - (time - 2.0)) < 1e-12 and abs(boxes[:, 0].max() - (time + 2.0)) < 1e-12


def test_what_cannot_see_a_wall_move_says_so() -> None:
    scene = sl.Scene(gravity=G)
    scene.particle((0, 0, 1), radius=0.1)
    scene.add(sl.Plane(velocity=(0, 0, 1.0)))
    with pytest.raises(SceneError, match="walls that move.*integrator='velocity_verlet'"):
        scene.simulate(integrator="event_driven")
    with pytest.raises(SceneError, match="takes walls that stand still"):
        scene.equilibrium()
    with pytest.raises(SceneError, match='mode="clamp" only puts'):
        scene.add(sl.Box((0, 0, 0), (1, 1, 1), mode="clamp", velocity=(1, 0, 0)))
    with pytest.raises(SceneError, match="stands still"):
        scene.add(sl.Sphere((0, 0, 0), 1.0, velocity=(1, 0, 0)))
    with pytest.raises(SceneError, match="'omega'"):
        scene.add(sl.Plane(omega=-1.0))


def test_threads_do_not_change_the_bits_at_a_moving_wall() -> None:
    found = []
    for threads in (1, 2, 4):
        scene = sl.Scene(gravity=G, seed=3)
        scene.cloud(3000, lower=(0, 0, 0.2), upper=(5, 5, 1.5), radius=0.05, restitution=0.5)
        scene.add(
            sl.Contacts(friction=0.2),
            sl.Plane(amplitude=(0, 0, 0.1), omega=30.0, phase=np.pi, velocity=(1, 0, 0), friction=0.3),
        )
        simulation = scene.simulate(dt=2e-3, threads=threads)
        simulation.step(60)
        assert simulation.energy["work"] > 1.0
        found.append(simulation.data.state.digest())
    assert len(set(found)) == 1
