"""Drag: closed forms, and a coefficient for each particle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from scene_text import from_text, to_text
from springline.forces.drag import Drags

MASS = np.array([1.0, 2.0, 0.5, 3.0])
C = np.array([0.3, 0.0, 1.1, 0.7])


def gliding(*things: Any) -> sl.Scene:
    """Four particles that glide along x at 1, 2, 3 and 4 m/s."""
    scene = sl.Scene()
    scene.particles([(0, k, 0) for k in range(4)], velocity=[(1 + k, 0, 0) for k in range(4)], mass=MASS)
    scene.add(*things)
    return scene


def test_each_particle_slows_by_its_own_drag() -> None:
    """v = v0 exp(-c t/m)."""
    simulation = gliding(sl.Drag(C)).simulate(dt=0.01)
    start = simulation.energy["total"]
    simulation.step(200)
    exact = np.arange(1.0, 5.0) * np.exp(-2.0 * C / MASS)
    assert np.abs(simulation.velocity[:, 0] - exact).max() < 5e-5  # measured 2e-5
    energy = simulation.energy
    assert energy["dissipated"] > 5.0
    assert abs(energy["total"] + energy["dissipated"] - start) < 5e-5  # measured 2e-5


def test_each_particle_slows_by_its_own_drag_of_the_air() -> None:
    """v = v0/(1 + c v0 t/m)."""
    simulation = gliding(sl.AirDrag(C)).simulate(dt=0.002)
    simulation.step(1000)
    speed = np.arange(1.0, 5.0)
    assert np.abs(simulation.velocity[:, 0] - speed / (1.0 + 2.0 * C * speed / MASS)).max() < 5e-5


def test_coefficients_go_with_the_particles_in_the_order_named_and_add_up() -> None:
    some, one_by_one = sl.Drag([0.4, 0.1, 0.2], on=[3, 0, 3]), [sl.Drag(0.6, on=[3]), sl.Drag(0.1, on=[0])]
    linear = [gliding(*things).build()[0].room(Drags).linear for things in ([some], one_by_one, [some, sl.Drag(C)])]
    assert np.abs(linear[0] - [0.1, 0.0, 0.0, 0.6]).max() < 2e-16  # measured 1e-16
    assert np.abs(linear[0] - linear[1]).max() < 2e-16  # measured 1e-16
    assert np.abs(linear[2] - linear[0] - C).max() < 2e-16  # measured 1e-16


def test_the_step_that_is_never_too_long_knows_the_strongest_drag() -> None:
    bound = gliding(sl.Drag(C)).simulate().data.bound
    assert bound.damping == pytest.approx(1.1 / 0.5, rel=1e-15)


def test_a_drag_for_those_there_are_leaves_out_who_comes_later() -> None:
    scene = gliding(sl.Drag(C), sl.Load([(1.0, 0, 0)] * 4))
    scene.particle((9, 9, 9), velocity=(1, 0, 0))
    simulation = scene.simulate(dt=0.01)
    simulation.step(10)
    assert simulation.velocity[4, 0] == 1.0 and simulation.velocity[0, 0] != 1.0


def test_a_drag_for_each_is_in_the_scenes_text_and_changes_while_it_runs(tmp_path: Path) -> None:
    drag = sl.Drag([0.2, 0.5], on=[2, 1])
    scene = gliding(drag)
    again = from_text(to_text(scene))
    assert np.array_equal(again.build()[0].room(Drags).linear, [0.0, 0.5, 0.2, 0.0])
    simulation = scene.simulate(dt=0.01)

    def turned(time: float) -> None:
        for at, value in ((0.2, [0.1, 0.3]), (0.4, 0.7), (0.6, [0.4, 0.0])):
            if abs(time - at) < 1e-9:
                simulation.change(drag, coefficient=value)

    run = simulation.run(until=0.8, every=0.1, progress=turned, to=tmp_path / "drag.springline")
    assert np.array_equal(simulation.data.model.room(Drags).linear, [0.0, 0.0, 0.4, 0.0])
    resumed = sl.load(tmp_path / "drag.springline").resume(until=1.0)
    straight = simulation.run(until=1.0, every=0.1)
    assert np.array_equal(resumed.position[-1], straight.position[-1])
    assert len(run.events_of("change")) == 3


def test_air_pushes_faces_along_their_way_through_it_and_across() -> None:
    """C_D rho A u^2 sin(a)/2 along the wind, C_L rho A u^2 sin(a) cos(a)/2 across it, whatever the order of corners."""
    half, drag, lift, speed = 0.5 * 1.3, 1.1, 0.9, 7.0
    for degrees in (0.0, 20.0, 90.0, 160.0):
        a = np.radians(degrees)
        along = np.array([np.cos(a), 0.0, np.sin(a)])
        corners = np.array([np.zeros(3), 2.0 * along, (0.0, 1.5, 0.0)])
        for order in ([0, 1, 2], [0, 2, 1]):
            scene = sl.Scene()
            scene.particles(corners, velocity=[(-2.0, 0, 0)] * 3)
            options = {"drag_coefficient": drag, "lift_coefficient": lift, "density": 1.3}
            scene.add(sl.Wind([order], (speed - 2.0, 0, 0), **options))
            force = scene.simulate(dt=0.01).forces
            dynamic = half * speed**2 * 1.5
            expected = np.array([drag * np.sin(a), 0.0, -lift * np.sin(a) * np.cos(a)]) * dynamic
            assert np.abs(force - expected / 3.0).max() < 1e-13 * dynamic


def test_a_plate_falls_at_the_speed_at_which_the_air_carries_it() -> None:
    """m g = C_D rho A v^2/2; a mesh gives its faces, and the scene comes back out of its text."""
    scene = sl.Scene(gravity=9.81)
    plate = scene.mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], mass=0.01)
    scene.add(sl.Wind(plate))
    scene = from_text(to_text(scene))
    run = scene.simulate(dt=1e-3).run(until=3.0, every=1.0)
    terminal = np.sqrt(0.03 * 9.81 / (0.5 * 1.225 * 1.2 * 0.5))
    assert np.abs(run.velocity[-1] - (0.0, 0.0, -terminal)).max() < 1e-9 * terminal


def test_every_wind_blows_on_its_own_faces_by_the_mean_velocity_of_their_corners() -> None:
    """C_D along the way of the air, C_L across it in the plane of that and the normal, by components and not by n."""
    random = np.random.default_rng(2)
    place, speed = random.normal(size=(5, 3)), random.normal(size=(5, 3))
    scene = sl.Scene()
    scene.particles(place, velocity=speed)
    winds = (
        ((3.0, 1.0, -2.0), 1.2, 0.8, 0.5, [[0, 1, 2], [1, 4, 3]]),
        ((0.0, -4.0, 1.0), 0.7, 0.0, 1.225, [[0, 3, 4]]),
    )
    expected = np.zeros((5, 3))
    for velocity, drag, lift, density, faces in winds:
        scene.add(sl.Wind(faces, velocity, drag_coefficient=drag, lift_coefficient=lift, density=density))
        for face in faces:
            a, b, c = place[face]
            u = np.array(velocity) - speed[face].mean(axis=0)
            area, flow = 0.5 * np.linalg.norm(np.cross(b - a, c - a)), np.linalg.norm(u)
            n = np.cross(b - a, c - a) / (2.0 * area)
            n *= np.sign(u @ n)
            sine = u @ n / flow
            across = n - sine * u / flow  # its length is cos(a)
            push = 0.5 * density * area * flow**2 * sine * (drag * u / flow + lift * across)
            expected[face] += push / 3.0
    force = scene.simulate(dt=0.01).forces
    assert np.abs(force - expected).max() < 1e-13 * np.abs(expected).max()  # measured 2e-16
