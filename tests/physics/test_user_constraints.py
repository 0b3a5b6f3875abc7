"""User-defined constraints hold exactly and do no work; user-defined rules move and push, and their work is booked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.recording.balance import balance

G = 9.81


@sl.constraint
def on_saddle(point: Any) -> Any:
    return point[2] - point[0] * point[1]


@sl.constraint
def on_sphere(point: Any, radius: float) -> Any:
    return point @ point - radius * radius


@sl.constraint
def apart(a: Any, b: Any, length: float) -> Any:
    way = b - a
    return way @ way - length * length


@sl.constraint
def on_circle(point: Any) -> Any:
    return point[1], point @ point - 1.0


@sl.constraint(velocities=True)
def skate(point: Any, velocity: Any) -> Any:
    return velocity[0] * point[1] - velocity[1] * point[0]


def test_a_bead_on_a_sphere_and_a_pendulum_move_as_by_the_rules_of_the_package() -> None:
    def sphere(own: bool) -> sl.Recording:
        scene = sl.Scene(gravity=G)
        bead = scene.particle((2, 0, 0), velocity=(0, 1.5, 0))
        scene.add(sl.Held(on_sphere, [bead.index], {"radius": 2.0}) if own else sl.Sphere((0, 0, 0), 2.0, on=bead))
        return scene.simulate(dt=0.002).run(until=2.0, every=0.1)

    def pendulum(own: bool) -> sl.Recording:
        scene = sl.Scene(gravity=G)
        bobs = scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], mass=[1.0, 1.0, 3.0], fixed=[True, False, False])
        rows = [(0, 1), (1, 2)]
        scene.add(sl.Held(apart, rows, {"length": 1.0}) if own else sl.Rod(bobs[:2], bobs[1:]))
        return scene.simulate(dt=0.001).run(until=1.0, every=0.1)

    for make in (sphere, pendulum):
        ours, theirs = make(True), make(False)
        # the same equations of motion, with other gradients: both of second order in the step
        assert np.abs(ours.position - theirs.position).max() < 2e-5


def test_constraints_hold_to_rounding_and_the_energy_converges_with_the_square_of_the_step() -> None:
    errors = []
    for dt in (0.01, 0.005, 0.0025):
        scene = sl.Scene(gravity=G)
        scene.particles([(1, 2, 2), (0.5, 0.5, 0.25)], velocity=[(1, 0, 2), (0, 0, 0)], mass=[1.0, 3.0])
        scene.add(sl.Held(on_saddle, [(0,), (1,)]), sl.Attraction(strength=0.3))
        run = scene.simulate(dt=dt).run(until=2.0, every=0.05)
        x, y, z = np.moveaxis(run.position, 2, 0)
        assert np.abs(z - x * y).max() <= 1e-12 * np.abs(run.position).max()
        errors.append(np.abs(run.energy["total"] - run.energy["total"][0]).max())
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.1) and errors[1] / errors[2] == pytest.approx(4.0, rel=0.1)


def test_several_rows_of_one_function_are_several_constraints() -> None:
    scene = sl.Scene(gravity=G)
    bead = scene.particle((1, 0, 0))
    scene.add(sl.Held(on_circle, [bead.index]))
    run = scene.simulate(dt=0.001).run(until=1.0, every=0.05)
    x, y, z = run.position[:, 0].T
    assert np.abs(y).max() < 1e-15 and np.abs(x * x + z * z - 1.0).max() < 1e-13
    assert np.ptp(run.energy["total"]) < 1e-4 and z.min() < -0.99  # [J] of 9.81


def test_a_skate_moves_along_its_edge_alone_and_keeps_its_energy() -> None:
    scene = sl.Scene()
    scene.particle((1, 1, 0), velocity=(1, 1, 0))
    scene.add(sl.Held(skate, [(0,)]), sl.Load((1, 0, 0)))
    run = scene.simulate(dt=0.01).run(until=1.0)
    # the edge points away from the origin: half of the force along x acts along both axes
    assert run.position[-1, 0] == pytest.approx((2.25, 2.25, 0.0), abs=1e-12)
    assert np.ptp(run.energy["total"]) < 1e-12


def test_constraints_have_the_same_bits_on_threads_resumed_and_from_files(tmp_path: Path) -> None:
    def scene() -> sl.Scene:
        made = sl.Scene(gravity=G, seed=1)
        cloud = made.cloud(40, lower=(-1, -1, 0), upper=(1, 1, 0))
        made.spec.particles.position[:, 2] = cloud.position[:, 0] * cloud.position[:, 1]
        made.add(
            sl.Held(on_saddle, [(i,) for i in range(40)]), sl.Drag(0.1), sl.Attraction(strength=0.01, softening=0.1)
        )
        return made

    whole = scene().simulate(dt=0.005, threads=1).run(until=0.4, every=0.1)
    assert np.array_equal(scene().simulate(dt=0.005, threads=3).run(until=0.4, every=0.1).position, whole.position)
    path = tmp_path / "r.springline"
    scene().simulate(dt=0.005).run(until=0.2, every=0.1, to=path)
    longer = sl.load(path).resume(until=0.4, using=[on_saddle])
    assert np.array_equal(longer.position, whole.position)
    sl.save(scene(), tmp_path / "s.toml")
    again = sl.read(tmp_path / "s.toml", using=[on_saddle])
    assert np.array_equal(again.simulate(dt=0.005).run(until=0.4, every=0.1).position, whole.position)


def test_wrong_starts_and_uses_are_refused() -> None:
    scene = sl.Scene()
    scene.particle((1, 1, 0))
    with pytest.raises(SceneError, match=r"must start where the constraint 'on_saddle' is zero: about 0.577 m off"):
        (scene.add(sl.Held(on_saddle, [(0,)])), scene.build())
    scene = sl.Scene()
    scene.particle((1, 1, 1), velocity=(1, 0, 0))
    with pytest.raises(SceneError, match="velocities along the constraint 'on_saddle'"):
        (scene.add(sl.Held(on_saddle, [(0,)])), scene.build())
    with pytest.raises(SceneError, match="takes 1 arguments, and its rows have 2 particles"):
        scene.add(sl.Held(on_saddle, [(0, 0)]))
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.add(sl.Held(on_saddle, [(0,)]), sl.Rod([0], [1]))
    with pytest.raises(SceneError, match="solved separately from Rod"):
        scene.build()
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    scene.add(sl.Held(on_saddle, [(0,)]))
    for method in ("backward_euler", "ias15", "chin4a", "xpbd"):
        with pytest.raises(SceneError, match="does not move along user-defined constraints"):
            scene.simulate(dt=0.01, integrator=method)  # type: ignore[arg-type]
    with pytest.raises(SceneError, match="user-defined constraints"):
        scene.equilibrium()


@sl.rule
def floor(mass: Any, position: Any, velocity: Any, time: float, height: float = 0.0, kept: float = 1.0) -> None:
    for i in range(len(mass)):
        if position[i, 2] < height:
            position[i, 2] = 2.0 * height - position[i, 2]
            velocity[i, 2] *= -kept


def test_a_rule_acts_on_its_particles_and_its_work_is_booked() -> None:
    scene = sl.Scene(gravity=G)
    scene.particles([(0, 0, 1), (1, 0, 1), (2, 0, 1)], fixed=[False, True, False])
    scene.add(floor, on=[0, 1], height=0.5, kept=0.5)
    run = scene.simulate(dt=0.001).run(until=1.0, every=0.01)
    assert run.position[:, 0, 2].min() >= 0.5 and (run.position[:, 1] == (1, 0, 1)).all()
    assert run.position[-1, 2, 2] == pytest.approx(1.0 - 0.5 * G)
    whole = balance(run.energy)
    assert np.abs(whole - whole[0]).max() < 1e-9 and run.energy["work"][-1] < -2.0
    # the height after the first bounce is a quarter of that before, above the floor
    after = run.position[(run.time > 0.33) & (run.time < 0.6), 0, 2].max()
    assert after == pytest.approx(0.5 + 0.5 / 4.0, abs=5e-3)


def test_an_error_of_a_rule_reaches_the_user() -> None:
    @sl.rule
    def wrong(mass: Any, position: Any, velocity: Any, time: float) -> None:
        for i in range(len(mass)):
            position[i + 5, 2] = 1.0

    scene = sl.Scene()
    scene.particle((0, 0, 0))
    scene.add(wrong)
    with pytest.raises(IndexError):
        scene.simulate(dt=0.01).run(until=0.1)
