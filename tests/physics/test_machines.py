"""What drives a scene: functions of time for rest lengths, supports, angles and loads, and their work in the ledger."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.samples import YIELDING
from springline.errors import SceneError
from springline.forces.angles import Angles
from springline.forces.ropes import Ropes

# chin4a: its ledger, not its motion, is of order 2, as the work of its force gradient is left out
SMOOTH = {"velocity_verlet": 2, "forest_ruth": 4, "chin4a": 2, "rk4": 4, "implicit_midpoint": 2, "generalized_alpha": 2}


def machine(damping: float = 0.0) -> sl.Scene:
    """Two links, an angle, a hinge and a shaken support, all driven by smooth functions of time."""
    scene = sl.Scene(gravity=9.81)
    place = [(0, 0, 0), (1, 0, -0.3), (2, 0.2, -0.5), (2, 1.2, -0.5)]
    scene.particles(place, mass=[2.0, 1.0, 0.7, 0.7])
    scene.anchor([0])
    links = scene.springs([(0, 1), (1, 2), (2, 3), (1, 3)], stiffness=[50.0, 40.0, 40.0, 40.0], damping=damping)
    angle, hinge = scene.add(sl.Angle([[0, 1, 2]], stiffness=3.0), sl.Hinge([[0, 1, 2, 3]], stiffness=3.0))
    scene.add(
        sl.Drive(links[1], rest_length=1.0, amplitude=0.1, omega=4.0),
        sl.Drive([0], position=[(0.0, (0, 0, 0)), (1.0, (0, 0, 0.1))], amplitude=(0, 0.05, 0.1), omega=7.0, phase=1.6),
        sl.Drive(angle, angle=0.5, amplitude=0.2, omega=3.0),
        sl.Drive(hinge, angle=0.3, amplitude=0.2, omega=3.0),
        sl.Drive([2], load=(0, 0, 1), amplitude=(0, 0, 2.0), omega=3.0),
    )
    return scene


@pytest.mark.parametrize("method", SMOOTH)
def test_the_work_of_drives_closes_the_ledger_to_the_order_of_the_method(method: str) -> None:
    opened = []
    for dt in (0.02, 0.01):
        energy = machine().simulate(dt=dt, integrator=method).run(until=0.96, every=0.96 / 16).energy
        ledger = energy["total"] - energy["work"]
        opened.append(np.abs(ledger - ledger[0]).max())
    assert abs(energy["work"][-1]) > 0.1
    assert opened[1] < 6e-2 and np.log2(opened[0] / opened[1]) > SMOOTH[method] - 0.35, opened


def _damped(kind: str) -> sl.Scene:
    """A ring of damped springs in which one thing is driven, smoothly."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.1, 0.1, 0.2), (1.2, 1.0, 0), (0, 1, 0.1)], mass=[1.0, 1.0, 1.5, 1.2])
    scene.anchor([0])
    ring = scene.springs([(0, 1), (1, 2), (2, 3), (3, 0)], stiffness=[20.0, 15.0, 15.0, 15.0], damping=0.3)
    swing: dict[str, Any] = {"omega": 3.0, "phase": 0.4}
    if kind == "rest length":
        scene.add(sl.Drive(ring[0], rest_length=1.0, amplitude=0.1, **swing))
    if kind == "signal":
        scene.add(sl.Drive(ring[0], rest_length=1.0, signal=ripple(depth=0.1)))
    if kind == "support":
        scene.add(sl.Drive([0], position=(0, 0, 0), amplitude=(0.1, 0.05, 0), omega=3.0, phase=-np.pi / 2))
    if kind == "load":
        scene.add(sl.Drive([1], load=(0, 0, 0), amplitude=(1.0, 0.5, 0.0), **swing))
    if kind == "angle":
        scene.add(sl.Drive(scene.add(sl.Angle([[0, 1, 2]], stiffness=5.0)), angle=1.6, amplitude=0.2, **swing))
    if kind == "hinge":
        scene.add(sl.Drive(scene.add(sl.Hinge([[0, 1, 3, 2]], stiffness=0.5)), angle=0.1, amplitude=0.1, **swing))
    if kind == "rope":
        rope = scene.add(sl.Rope([0, 1, 2], stiffness=4.0, rest_length=1.2, damping=0.3))
        scene.add(sl.Drive(rope, rest_length=1.2, amplitude=0.05, **swing))
    return scene


@sl.signal
def ripple(time, depth):  # type: ignore[no-untyped-def]
    return depth * np.sin(3.0 * time)


@pytest.mark.each_value
@pytest.mark.parametrize("kind", ["rest length", "signal", "support", "load", "angle", "hinge", "rope"])
@pytest.mark.parametrize("method", ["chin4a", "chin4c"])
def test_force_gradients_keep_order_4_with_drives_and_dashpots(method: str, kind: str) -> None:
    """The commutator contains the partial derivative of driven forces by time; without it the order was 2."""
    ends = []
    for steps in (20, 40, 80):
        run = _damped(kind).simulate(dt=1.2 / steps, integrator=method)
        run.step(steps)
        ends.append(np.concatenate([run.position.ravel(), run.velocity.ravel()]))
    apart = [np.abs(one - other).max() for one, other in pairwise(ends)]
    assert 1e-9 < apart[1] < 1e-4
    assert abs(np.log2(apart[0] / apart[1]) - 4.0) < 0.15  # measured at most 0.06


@sl.field
def turning_field(point, time, value, omega):  # type: ignore[no-untyped-def]
    value[0], value[1] = np.cos(omega * time), point[0] * np.sin(omega * time)


@pytest.mark.parametrize("method", ["chin4a", "chin4c"])
def test_force_gradients_keep_order_4_in_an_electric_field_of_place_and_time(method: str) -> None:
    """The Hessian contains the derivative of user-defined fields by position."""
    ends = []
    for steps in (20, 40, 80):
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (1, 0, 0)], velocity=[(0, 0, 0), (0, 1, 0.3)], charge=[0.0, 2.0])
        scene.anchor([0])
        scene.spring(0, 1, stiffness=5.0, rest_length=0.8)
        scene.add(sl.FieldForce(turning_field, {"omega": 3.0}, field="electric"), sl.Drag(0.3))
        run = scene.simulate(dt=1.0 / steps, integrator=method)
        run.step(steps)
        ends.append(run.position)
    apart = [np.abs(one - other).max() for one, other in pairwise(ends)]
    assert abs(np.log2(apart[0] / apart[1]) - 4.0) < 0.1  # measured 4.01 (2.01 without)


def test_a_rope_or_an_angle_is_driven_by_the_object_itself_with_handles_in_it() -> None:
    scene = sl.Scene()
    places = [scene.particle(place) for place in ((-3, 0, 0), (0, 0, -4), (3, 0, 0))]
    rope, angle = sl.Rope(places, stiffness=10.0, rest_length=9.0), sl.Angle([places], stiffness=1.0)
    scene.add(rope, angle)
    scene.add(sl.Drive(rope, rest_length=[(0.0, 9.0), (1.0, 8.0)]), sl.Drive(angle, angle=[(0.0, 1.0), (1.0, 2.0)]))
    model, _ = scene.build()
    assert model.room(Ropes).rest.tolist() == [9.0] and model.room(Angles).rest.tolist() == [1.0]


@sl.field
def slanted(point, time, value, b):  # type: ignore[no-untyped-def]
    value[0], value[2] = b * point[0], 1.0


def test_a_magnetic_field_in_the_plane_of_a_2d_scene_is_refused() -> None:
    across = "must be across the plane of a 2D scene, along z"
    for field in ((1.0, 0.0, 0.0), (0.0, 1e-9, 2.0)):
        with pytest.raises(SceneError, match=across):
            sl.Scene(dim=2).add(sl.MagneticField(field))
    with pytest.raises(SceneError, match=f"'gradient' of MagneticField.. {across}"):
        sl.Scene(dim=2).add(sl.MagneticField(1.0, gradient=[(0, 0, 0), (1, 0, 0), (0, 0, 0)]))
    scene = sl.Scene(dim=2)
    scene.particle((0.5, 0), charge=1.0)
    scene.add(sl.MagneticField((0, 0, 1.0), gradient=[(0, 0, 1), (0, 0, 2), (1, 0, 0)]), sl.MagneticField(2.0))
    scene.simulate()  # the slopes of B_z along x and y, and of others along z, leave motion in the plane
    scene.add(sl.FieldForce(slanted, {"b": 1.0}))
    with pytest.raises(SceneError, match=f"The field 'slanted' of FieldForce.. {across}"):
        scene.simulate()
    scene = sl.Scene()
    scene.particle((0.5, 0, 0), charge=1.0)
    scene.add(sl.FieldForce(slanted, {"b": 1.0}), sl.MagneticField((1.0, 0, 0)))
    scene.simulate()


def test_the_ledger_closes_over_dashpots_at_a_shaken_support_and_over_corners_between_steps() -> None:
    scene = machine(damping=0.3)
    corner = sl.Drive(scene.spring(0, 2, stiffness=30.0), rest_length=[(0.0, 2.0), (0.3137, 1.8), (0.7, 2.4)])
    scene.add(corner)
    opened = {}
    for method in ("velocity_verlet", "rk4", "implicit_midpoint"):
        run = scene.simulate(dt=0.0025, integrator=method).run(until=1.0, every=0.05)
        ledger = run.energy["total"] - run.energy["work"] + run.energy["dissipated"]
        opened[method] = np.abs(ledger - ledger[0]).max()
        assert run.energy["dissipated"][-1] > 0.1
    assert opened["velocity_verlet"] < 5e-3 and opened["rk4"] < 1e-4 and opened["implicit_midpoint"] < 2e-3, opened


def test_a_dashpot_sees_the_velocity_of_a_support_that_begins_to_move() -> None:
    k, c, m, v = 40.0, 1.5, 2.0, 0.3
    scene = sl.Scene()
    wall, block = scene.particle((0, 0, 0)), scene.particle((1, 0, 0), mass=m)
    scene.anchor(wall)
    scene.spring(wall, block, stiffness=k, damping=c)
    scene.add(sl.Drive(wall, position=[(0.0, (0, 0, 0)), (10.0, (10 * v, 0, 0))]))
    run = scene.simulate(dt=0.01, integrator="rk4").run(until=2.0, every=0.1)
    rate, swing = c / (2 * m), np.sqrt(k / m - (c / (2 * m)) ** 2)
    # 9.4e-9; 3.7e-5 with the mean of its velocities before and after the start
    behind = -v / swing * np.exp(-rate * run.time) * np.sin(swing * run.time)  # of the block, seen from the support
    assert np.abs(run.position[:, 1, 0] - (1.0 + v * run.time + behind)).max() < 2e-8
    assert np.abs(run.position[:, 0, 0] - v * run.time).max() < 1e-15


def test_a_driven_scene_goes_on_from_its_recording_its_file_and_its_moment(tmp_path) -> None:  # type: ignore[no-untyped-def]
    scene = machine()
    whole = scene.simulate(dt=0.01).run(until=0.6, every=0.1)
    scene.simulate(dt=0.01).run(until=0.3, every=0.1, to=tmp_path / "part.springline")
    resumed = sl.load(tmp_path / "part.springline").resume(until=0.6)
    assert np.array_equal(resumed.position, whole.position)
    assert np.array_equal(resumed.energy["work"], whole.energy["work"])
    sl.save(scene, tmp_path / "scene.toml")
    again = sl.read(tmp_path / "scene.toml").simulate(dt=0.01)
    assert np.array_equal(again.run(until=0.6, every=0.1).position, whole.position)
    asked = scene.simulate(dt=0.01)
    for _ in range(3):  # whoever looks changes nothing
        asked.advance_to(asked.time + 0.1)
        _ = asked.energy, asked.forces
        assert np.allclose(asked.tension, whole.tension[round(asked.time / 0.1)], rtol=0, atol=1e-12)
    moved = asked.to_scene().simulate(dt=0.01).run(until=0.3, every=0.1)
    assert np.abs(moved.position[-1] - whole.position[-1]).max() < 1e-13


def test_statics_takes_drives_at_their_start_and_methods_that_cannot_follow_them_refuse_them() -> None:
    scene = sl.Scene()
    pair = scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.anchor([0])
    link = scene.spring(0, 1, stiffness=10.0)
    scene.add(sl.Drive(link, rest_length=[(0.0, 1.5), (2.0, 0.8)]))
    assert abs(scene.equilibrium().position[1, 0] - 1.5) < 1e-12
    for method, words in {"ias15": "It cannot take drives", "event_driven": "It cannot take springs, drives"}.items():
        with pytest.raises(SceneError, match=words):
            scene.simulate(integrator=method)
    with pytest.raises(SceneError, match="Two drives have the rest length of spring 0"):
        scene.add(sl.Drive(link, rest_length=1.0))
        scene.build()
    with pytest.raises(SceneError, match="drives one of rest_length=, position=, angle= and load="):
        scene.add(sl.Drive(pair, position=(0, 0, 0), load=(0, 0, 1)))
    with pytest.raises(SceneError, match="rows \\(time \\[s\\], value\\) of ascending times"):
        scene.add(sl.Drive(pair, position=[(1.0, (0, 0, 0)), (0.0, (0, 0, 1))]))


def test_displacement_control_follows_a_truss_of_two_bars_through_its_snap() -> None:
    scene, k, rise = sl.Scene(), 100.0, 0.4
    left, right, apex = (scene.particle(place) for place in ((-1, 0, 0), (1, 0, 0), (0, 0, rise)))
    scene.anchor(left + right)
    scene.springs([(0, 2), (1, 2)], stiffness=k)
    drawn = np.hypot(1.0, rise)
    for down in (0.1, 0.3, 0.5, 0.7, 0.9):
        shape = scene.equilibrium(prescribed={apex: (None, 0.0, -down)})
        z = rise - down
        force = 2.0 * k * z * (1.0 - drawn / np.hypot(1.0, z))  # what holds it there, upward where it pushes back
        assert abs(shape.reactions[2, 2] - force) < 1e-9 and shape.certificate.holds
        assert shape.position[2, 2] == rise - down and shape.reactions[2, 0] == 0.0
        assert np.abs(shape.reactions.sum(axis=0)).max() < 1e-9
    assert scene.position[2, 2] == rise and not scene.spec.particles.fixed[2].any()
    with pytest.raises(SceneError, match="'prescribed' of equilibrium\\(\\) must be displacements by particles"):
        scene.equilibrium(prescribed=(0, 0, 1))  # type: ignore[arg-type]
    with pytest.raises(SceneError, match="'prescribed' of equilibrium"):
        scene.equilibrium(prescribed={apex: 0.1})  # type: ignore[dict-item]


@pytest.mark.parametrize("height", [0.0, 0.7])
def test_a_ring_on_a_rope_rests_where_both_parts_are_as_steep(height: float) -> None:
    wide, k, rest, weight = 4.0, 500.0, 5.0, 20.0
    scene = sl.Scene(gravity=10.0)
    left, ring, right = (scene.particle(at, mass=2.0) for at in ((0, 0, 0), (1.0, 0, -1.0), (wide, 0, height)))
    scene.anchor(left + right)
    scene.add(sl.Rope([left, ring, right], stiffness=k, rest_length=rest))
    shape = scene.equilibrium()
    ahead, behind = shape.position[1] - shape.position[0], shape.position[2] - shape.position[1]
    length = np.linalg.norm(ahead) + np.linalg.norm(behind)
    # both parts have the slope that one line of this length over this width would have
    assert abs(-ahead[2] / ahead[0] - behind[2] / behind[0]) < 1e-9
    assert abs(np.hypot(ahead[0], ahead[2]) / ahead[0] - length / wide) < 1e-9
    sine = np.sqrt(1.0 - (wide / length) ** 2)
    assert abs(2.0 * k * (length - rest) * sine - weight) < 1e-8 and shape.certificate.holds
    assert abs(np.linalg.norm(shape.reactions[0] + [0, 0, -20.0]) - k * (length - rest)) < 1e-8
    assert scene.simulate(dt=1e-3).energy["rope"] == pytest.approx(0.5 * k * max(_path(scene) - rest, 0) ** 2)


def _path(scene: sl.Scene) -> float:
    return float(np.linalg.norm(np.diff(scene.position, axis=0), axis=1).sum())


def test_a_rope_over_wheels_is_as_long_as_its_tangents_and_arcs_and_one_tension_holds_both_weights() -> None:
    """It turns right over one wheel and left under the next."""
    scene = sl.Scene(dim=2, gravity=9.81)
    place = [(-0.2, -1.0), (0.0, 0.0), (1.0, -0.3), (1.3, -0.1)]
    scene.particles(place, mass=[2.0, 1.0, 1.0, 1.0])
    scene.anchor([1, 2, 3])
    rope = scene.add(sl.Rope([0, 1, 2, 3], stiffness=1e4, radius=[0, 0.2, 0.1, 0]))
    shape = scene.equilibrium()
    assert shape.certificate.holds and shape.stable
    assert abs(shape.position[0, 0] + 0.2) < 1e-9  # it hangs from where the wheel is left
    assert np.linalg.norm(shape.reactions[3] + [0, -9.81, 0]) == pytest.approx(2 * 9.81, rel=1e-9)
    # tangents and arcs by their points: those of a crossed belt between the wheels, whose arms have the angle beta
    far, beta = np.hypot(1.0, 0.3), np.arcsin(0.3 / np.hypot(1.0, 0.3))
    crossed, line = np.sqrt(far**2 - 0.3**2), np.arctan2(-0.3, 1.0) - beta
    last = np.hypot(0.3, 0.2)
    end = np.arctan2(0.2, 0.3) + np.arcsin(0.1 / last)
    arcs = 0.2 * (np.pi / 2 - line) + 0.1 * (end - line)
    length = 1.0 + crossed + np.sqrt(last**2 - 0.1**2) + arcs
    drawn = rope.complete_from_drawing(np.column_stack([place, np.zeros(4)]), scene.spec.space, 2).rest_length
    assert drawn == pytest.approx(length, abs=1e-12)


@pytest.mark.parametrize("method", ["forest_ruth", "implicit_midpoint"])
def test_a_winch_lifts_what_hangs_on_its_rope_and_the_ledger_has_its_work(method: str) -> None:
    scene = sl.Scene(dim=2, gravity=9.81)
    drum, wheel, load = (scene.particle(at, mass=3.0) for at in ((-1.0, -1.0), (0.0, 0.0), (0.1, -1.0)))
    scene.anchor(drum + wheel)
    rope = scene.add(sl.Rope([drum, wheel, load], stiffness=3e3, radius=[0, 0.1, 0], damping=20.0))
    long = rope.complete_from_drawing(scene.spec.particles.position, scene.spec.space, 2).rest_length
    scene.add(sl.Drive(rope, rest_length=[(0.0, long), (1.0, long - 0.4)]))
    run = scene.simulate(dt=5e-3, integrator=method).run(until=3.0, every=0.25)
    ledger = run.energy["total"] - run.energy["work"] + run.energy["dissipated"]
    assert np.abs(ledger - ledger[0]).max() < 5e-3  # [J] of 11.6
    assert run.position[-1, 2, 1] == pytest.approx(-1.0 + 0.4 - 3.0 * 9.81 / 3e3, abs=1e-4)
    lifted = run.energy["work"][-1] - run.energy["dissipated"][-1]
    weight = 3.0 * 9.81
    assert (
        lifted == pytest.approx(weight * 0.4 - weight**2 / (2.0 * 3e3), rel=2e-3) and run.energy["dissipated"][-1] > 1.0
    )


def strained(sides: list[float], speed: float = 1.0, **law: float) -> sl.Scene:
    """A spring of 1 m and 100 N/m between two supports, the second of which goes from one displacement to the next."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.anchor([0, 1])
    bar = scene.spring(0, 1, stiffness=100.0)
    time = np.cumsum([0.0, *np.abs(np.diff([0.0, *sides])) / speed])
    rows = [(when, (far, 0, 0)) for when, far in zip(time, [0.0, *sides], strict=True)]
    scene.add(sl.Drive([1], position=rows), sl.Plasticity(bar, **law))
    return scene


@pytest.mark.parametrize("kinematic", [0.0, 25.0])
def test_the_area_of_a_loop_of_a_spring_that_yields_is_the_work_that_is_booked(kinematic: float) -> None:
    k, most, far = 100.0, 10.0, 0.3
    scene = strained([far, -far, far, -far, far], yield_force=most, kinematic=kinematic)
    run = scene.simulate(dt=2.0**-8 * 0.4).run(until=2.7, every=0.3)  # 0.3 m, and all corners, are whole steps
    loop = slice(1, 10, 4)  # from a peak to the next
    lost, work = run.energy["dissipated"][loop], run.energy["work"][loop]
    stretched = far - most / k  # beyond the first yield
    area = 4.0 * most * stretched * k / (k + kinematic)
    assert np.diff(lost) == pytest.approx(area, rel=1e-9)
    assert np.abs(np.diff(lost) - np.diff(work)).max() < 1e-9  # the same energy at both peaks: area and booked work
    ledger = run.energy["total"] - run.energy["work"] + run.energy["dissipated"]
    assert np.abs(ledger - ledger[0]).max() < 1e-9  # 1e-12


def test_a_winch_does_what_the_dashpot_of_its_rope_takes() -> None:
    """Lifted at the speed v all the time: k (L - L0) = m g + c v, whose power is that of the winch."""
    m, g, k, c, v = 5.0, 9.81, 5e3, 40.0, 0.3
    scene = sl.Scene(gravity=g)
    scene.particles([(0, 0, 2), (0, 0, 0)], velocity=[(0, 0, 0), (0, 0, v)], mass=m)
    scene.anchor([0])
    first = 2.0 - (m * g + c * v) / k
    rope = scene.add(sl.Rope([0, 1], stiffness=k, rest_length=first, damping=c))
    scene.add(sl.Drive(rope, rest_length=[(0.0, first), (2.0, first - 2.0 * v)]))
    run = scene.simulate(dt=1e-3, integrator="rk4").run(until=0.5)
    assert run.position[-1, 1, 2] == pytest.approx(0.5 * v, abs=1e-9)
    assert run.energy["work"][-1] == pytest.approx(0.5 * (m * g + c * v) * v, rel=1e-9)
    assert run.energy["dissipated"][-1] == pytest.approx(0.5 * c * v * v, rel=1e-9)


def test_hardening_has_the_unit_of_what_yields() -> None:
    scene = machine()
    angle = next(thing for thing in scene.declared if isinstance(thing, sl.Angle))
    scene.add(sl.Plasticity([0], yield_force=1.0), sl.Plasticity(angle, yield_moment=1.0))
    units = {name: parameter.unit for name, parameter in scene.simulate(dt=0.01).parameters.items()}
    for name, unit in {"isotropic": ("N/m", "N m"), "kinematic": ("N/m", "N m"), "creep": ("m/s", "rad/s")}.items():
        assert (units[f"plasticity.{name}"], units[f"plasticity_2.{name}"]) == unit


def test_a_spring_hardens_and_is_shorter_on_the_way_back_by_what_it_has_yielded() -> None:
    k, most, hard = 100.0, 10.0, 50.0
    simulation = strained([0.4, 0.0], yield_force=most, isotropic=hard).simulate(dt=0.01)
    simulation.step(40)
    yielded = (k * 0.4 - most) / (k + hard)
    assert simulation.tension[0] == pytest.approx(most + hard * yielded, rel=1e-12)
    assert simulation.energy["dissipated"] == pytest.approx(most * yielded + hard * yielded**2 / 2, rel=2e-3)
    simulation.step(40)  # it is pushed back by less than it pulled, for it has not yielded again
    assert simulation.tension[0] == pytest.approx(-k * yielded, rel=1e-12)


def test_what_has_yielded_stays_yielded_when_particles_and_springs_come() -> None:
    alone, joined = (strained([0.4, 0.0], yield_force=10.0, isotropic=50.0).simulate(dt=0.01) for _ in range(2))
    for simulation in (alone, joined):
        simulation.step(40)
    joined.add_particles([(9.0, 0.0, 0.0), (9.5, 0.0, 0.0)])
    joined.add_springs([(2, 3)], stiffness=1.0)
    for simulation in (alone, joined):
        simulation.step(40)
    assert joined.tension[0] == alone.tension[0] < -10.0
    assert joined.energy["dissipated"] == alone.energy["dissipated"] > 0.0


@pytest.mark.parametrize("exponent", [1.0, 3.0])
def test_a_held_spring_that_creeps_relaxes_as_nortons_law_says(exponent: float) -> None:
    k, rate, first = 100.0, 2e-4, 20.0
    run = strained([0.2], speed=1e3, creep=rate, exponent=exponent).simulate(dt=1e-4).run(until=0.5, every=0.1)
    simulation = strained([0.2], speed=1e3, creep=rate, exponent=exponent).simulate(dt=1e-4)
    simulation.advance_to(0.5)
    pull = simulation.tension[0]
    if exponent == 1.0:
        expected = first * np.exp(-k * rate * 0.5)
    else:
        expected = (first ** (1 - exponent) + (exponent - 1) * k * rate * 0.5) ** (1 / (1 - exponent))
    assert pull == pytest.approx(expected, rel=1e-3)
    lost = (first**2 - pull**2) / (2 * k)
    assert run.energy["dissipated"][-1] == pytest.approx(lost, rel=5e-3)
    ledger = run.energy["total"] - run.energy["work"] + run.energy["dissipated"]
    assert np.abs(ledger - ledger[0]).max() < 1e-6  # of 5e5 J in the support that jumps


def test_what_has_yielded_is_kept_in_recordings_that_go_on_and_refused_where_a_stiffness_is_asked(tmp_path) -> None:  # type: ignore[no-untyped-def]
    scene = strained([0.3, -0.3], yield_force=10.0, isotropic=20.0, kinematic=5.0, creep=1e-3)
    whole = scene.simulate(dt=0.01).run(until=0.9, every=0.1)
    scene.simulate(dt=0.01).run(until=0.5, every=0.1, to=tmp_path / "part.springline")
    resumed = sl.load(tmp_path / "part.springline").resume(until=0.9)
    assert np.array_equal(resumed.energy["dissipated"], whole.energy["dissipated"])
    assert np.array_equal(resumed.energy["work"], whole.energy["work"])
    sl.save(whole, tmp_path / "whole.springline")
    live, read = scene.simulate(dt=0.01), sl.load(tmp_path / "whole.springline")
    for i in range(len(whole)):  # frames keep what has yielded
        live.advance_to(whole.time[i])
        assert np.array_equal(whole.tension[i], live.tension)
        assert np.array_equal(whole.plastic_strain[i], live.data.state.memory[:1])  # of 1 m
        assert np.array_equal(read.tension[i], live.tension)
    assert abs(whole.plastic_strain[-1][0]) > 0.1
    for method in ("implicit_midpoint", "chin4a", "ias15"):
        with pytest.raises(SceneError, match="hinges that yield changes when they give way"):
            scene.simulate(dt=0.01, integrator=method)
    with pytest.raises(SceneError, match="hinges that yield"):
        scene.equilibrium()


@pytest.mark.parametrize(("method", "open_by"), [("velocity_verlet", 2e-3), ("rk4", 2e-3)])
def test_the_ledger_closes_over_a_net_that_swings_yields_hardens_and_creeps(method: str, open_by: float) -> None:
    run = YIELDING[0].scene().simulate(dt=1e-3, integrator=method).run(until=1.0, every=0.1)
    ledger = run.energy["total"] + run.energy["dissipated"]
    assert np.abs(ledger - ledger[0]).max() < open_by * run.energy["dissipated"][-1], ledger - ledger[0]


def test_a_rope_that_is_slack_or_has_lost_a_point_does_nothing_damped_or_not() -> None:
    """Taut it pulls with k (L - L0) + c dL/dt along all of its length; the ends part at 1 m/s each here."""
    forces = {}
    for rest in (3.0, 1.5):
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], velocity=[(-1, 0, 0), (0, 0, 0), (1, 0, 0)])
        scene.add(sl.Rope([0, 1, 2], stiffness=10.0, rest_length=rest, damping=0.7))
        simulation = scene.simulate(dt=1e-3)
        forces[rest] = simulation.forces
    assert not forces[3.0].any()
    assert forces[1.5] == pytest.approx(np.array([(1, 0, 0), (0, 0, 0), (-1, 0, 0)]) * (10.0 * 0.5 + 0.7 * 2.0))
    assert simulation.energy["rope"] == pytest.approx(10.0 * 0.5**2 / 2)
    simulation.remove([1])
    assert not simulation.forces.any() and simulation.energy["rope"] == 0.0


@pytest.mark.parametrize("count", [2, 5, 8])
def test_the_step_bound_of_a_rope_covers_one_that_runs_to_and_fro(count: int) -> None:
    """All unit masses but those at the ends are pulled by both of their parts: omega^2 = k (4 (p - 2) + 2)."""
    scene = sl.Scene()
    scene.particles([(k % 2, 1e-3 * k, 0) for k in range(count)])
    scene.add(sl.Rope(list(range(count)), stiffness=30.0, rest_length=(count - 1) * (1.0 - 1e-7)))  # next to no tension
    exact = np.sqrt(30.0 * (4 * (count - 2) + 2))
    assert sl.analysis.omega_max(scene) == pytest.approx(exact, rel=1e-4)
    assert exact < scene.simulate().bound.omega < 1.5 * exact


def test_a_spring_hardens_by_all_it_has_yielded_creeps_alike_both_ways_and_yields_only_when_taut() -> None:
    k, most, hard = 100.0, 10.0, 50.0
    simulation = strained([0.4, -0.4, 0.4], yield_force=most, isotropic=hard).simulate(dt=0.01)
    plastic = yielded = 0.0
    for far, steps in ((0.4, 40), (-0.4, 80), (0.4, 80)):
        simulation.step(steps)
        trial = k * (far - plastic)
        more = (abs(trial) - most - hard * yielded) / (k + hard)
        plastic, yielded = plastic + np.sign(trial) * more, yielded + more
        assert more > 0.05 and simulation.tension[0] == pytest.approx(k * (far - plastic), rel=1e-12)
    crept = []
    for far in (0.2, -0.2):
        simulation = strained([far], speed=1e3, creep=2e-4, exponent=3.0).simulate(dt=1e-3)
        simulation.step(300)
        crept.append([abs(simulation.tension[0]), simulation.energy["dissipated"]])
    assert crept[0][0] < 15.0 and crept[0] == pytest.approx(crept[1], rel=1e-12)
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.anchor([0, 1])
    scene.add(sl.Plasticity(scene.spring(0, 1, stiffness=k, kind="cable"), yield_force=most))
    scene.add(sl.Drive([1], position=[(0.0, (0, 0, 0)), (0.3, (-0.3, 0, 0)), (0.65, (0.05, 0, 0))]))
    simulation = scene.simulate(dt=0.01)
    simulation.step(65)
    assert simulation.tension[0] == pytest.approx(5.0, rel=1e-9) and simulation.energy["dissipated"] == 0.0
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.anchor([0, 1])
    scene.add(sl.Plasticity(scene.spring(0, 1, stiffness=k, strength=12.0), yield_force=most, isotropic=hard))
    scene.add(sl.Drive([1], position=[(0.0, (0, 0, 0)), (1.0, (1.0, 0, 0))]))
    simulation = scene.simulate(dt=0.01)
    simulation.step(30)  # it broke at 0.16 m
    lost = simulation.energy["dissipated"]
    simulation.step(30)
    assert simulation.data.state.status[0] == 1 and lost > 0.5 and simulation.energy["dissipated"] == lost


def test_what_is_gone_is_driven_without_work_and_of_several_ropes_the_driven_one_does_it() -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (1, 0, 0), (5, 0, 0)])
    scene.anchor([0, 1, 2])
    link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0, strength=2.0)  # broken at 0.2 m, after 0.2 s
    scene.add(
        sl.Drive(link, rest_length=[(0.0, 1.0), (1.0, 0.0)]), sl.Drive([2], position=[(0, (0, 0, 0)), (1, (0, 0, 1))])
    )
    simulation = scene.simulate(dt=0.01)
    simulation.step(30)
    assert simulation.data.state.status[0] == 1 and simulation.energy["work"] > 1.0
    simulation.remove([2])
    before = simulation.energy["work"]
    simulation.step(30)
    assert simulation.energy["work"] == before
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2.5, 0, 0), (4, 0, 0)])
    scene.anchor([0, 3])
    scene.add(sl.Rope([0, 1], stiffness=20.0, rest_length=0.9), sl.Rope([1, 2, 3], stiffness=30.0, rest_length=2.8))
    last = scene.add(sl.Rope([2, 3], stiffness=40.0, rest_length=1.2))
    scene.add(sl.Drive(last, rest_length=[(0.0, 1.2), (0.5, 0.8)]))
    energy = scene.simulate(dt=2e-3, integrator="implicit_midpoint").run(until=0.5, every=0.05).energy
    ledger = energy["total"] - energy["work"]
    assert np.abs(ledger - ledger[0]).max() < 1e-3 * energy["work"][-1]


def rough_rope(seed: int, count: int = 9) -> tuple[sl.Scene, np.ndarray]:
    """A rope that rubs on particles which all swing as they are driven, and the friction at each."""
    rng, scene = np.random.default_rng(seed), sl.Scene()
    place = np.cumsum(rng.normal(size=(count, 3)), axis=0)
    scene.particles(place)
    friction, drawn = rng.uniform(0.0, 0.5, size=count), np.linalg.norm(np.diff(place, axis=0), axis=1).sum()
    scene.add(sl.Rope(np.arange(count)[None], stiffness=100.0, friction=friction, rest_length=0.9 * drawn))
    for i in range(count):
        swing, omega = tuple(0.4 * rng.normal(size=3)), float(rng.uniform(1, 5))
        scene.add(sl.Drive([i], position=(0, 0, 0), amplitude=swing, omega=omega, phase=-np.pi / 2))
    return scene, friction


@pytest.mark.parametrize("seed", range(3))
def test_the_parts_of_a_rope_differ_by_no_more_than_friction_and_by_all_of_it_where_it_slips(seed: int) -> None:
    scene, friction = rough_rope(seed)
    simulation, rope = scene.simulate(dt=0.01), scene.spec.declared[0]
    simulation.step(299)
    before = simulation.data.state.memory.reshape(-1, 3)[:, 0].copy()
    simulation.step()
    held = simulation.data.state.memory.reshape(-1, 3)[:, 0]
    place, force = simulation.data.state.position, simulation.forces
    ways = np.diff(place, axis=0)
    length = np.linalg.norm(ways, axis=1)
    tension = 100.0 * rope.rest_length * (length / held[:-1] - 1.0)  # EA (l - m)/m of each part
    pulls = tension[:, None] * ways / length[:, None]
    assert np.abs(force[:-1] - pulls - np.vstack([0 * pulls[:1], -pulls[:-1]])).max() < 1e-9
    cosine = (ways[1:] * ways[:-1]).sum(axis=1) / (length[1:] * length[:-1])
    part = np.log(tension[1:] / tension[:-1]) / (friction[1:-1] * np.arccos(cosine))
    slid = np.cumsum((before - held)[:-2])  # over each point, towards the end of the rope
    moved = np.abs(slid) > 1e-12
    assert 2 < moved.sum() < len(part)
    assert np.abs(part[moved] - np.sign(slid[moved])).max() < 1e-6 and np.abs(part).max() < 1.0 + 1e-9
    assert abs(held.sum() - rope.rest_length) < 1e-12


@pytest.mark.parametrize("turn", [np.pi, 0.6 * np.pi])
def test_the_tensions_on_both_sides_of_a_rope_that_slips_over_a_wheel_differ_as_the_capstan_has_them(
    turn: float,
) -> None:
    mu, radius = 0.3, 0.2
    scene = sl.Scene(dim=2)
    far = np.array([radius, 0.0]) + 0.5 * np.array([0.0, -1.0])
    near = radius * np.array([np.cos(turn), np.sin(turn)]) + 0.7 * np.array([-np.sin(turn), np.cos(turn)])
    scene.particles([far, (0, 0), near])
    rope = scene.add(sl.Rope([0, 1, 2], stiffness=1e3, radius=[0, radius, 0], friction=mu, axis=(0, 0, 1)))
    way = 0.2 * np.array([-np.sin(turn), np.cos(turn)])
    scene.anchor([0, 1])
    scene.add(sl.Drive([2], position=[(0, (0, 0)), (1, tuple(way)), (2, tuple(0.2 * way))]))
    simulation = scene.simulate(dt=0.01)
    simulation.step(100)
    slack, tight = (np.linalg.norm(simulation.forces[i]) for i in (0, 2))
    assert tight / slack == pytest.approx(np.exp(mu * turn), rel=1e-9)
    simulation.step(5)  # it sticks on the way back, and then slips to the other side
    assert np.linalg.norm(simulation.forces[0]) == pytest.approx(slack, rel=1e-12)
    simulation.step(95)
    slack, tight = (np.linalg.norm(simulation.forces[i]) for i in (2, 0))
    assert tight / slack == pytest.approx(np.exp(mu * turn), rel=1e-9)
    assert scene.simulate(dt=0.01).energy["capstan"] == 0.0 and rope.friction == mu


@pytest.mark.parametrize(("heavy", "slips"), [(2.0, False), (4.0, True)])
def test_two_weights_on_a_rope_over_a_rough_bollard_hang_still_or_fall_as_friction_lets_them(
    heavy: float, slips: bool
) -> None:
    mu, g = 0.3, 9.81
    most = np.exp(mu * np.pi)  # 2.566
    scene = sl.Scene(dim=2, gravity=g)
    scene.particles([(-0.1, -1.0), (0.0, 0.0), (0.1, -1.0)], mass=[1.0, 1.0, heavy])
    scene.anchor([1])
    scene.add(sl.Rope([0, 1, 2], stiffness=2e4, radius=[0, 0.1, 0], friction=mu, damping=40.0))
    run = scene.simulate(dt=5e-4, integrator="rk4").run(until=0.6, every=0.2)
    fallen = run.position[:, 0, 1] + 1.0
    if slips:
        rise = g * (heavy - most) / (heavy + most)
        assert (run.velocity[3] - run.velocity[2])[0, 1] == pytest.approx(0.2 * rise, rel=5e-3)
        lost = np.diff(run.energy["dissipated"])[-1]
        assert lost == pytest.approx((most - 1.0) * (g + rise) * (fallen[3] - fallen[2]), rel=1e-2)
    else:
        assert np.abs(fallen).max() < 2e-3  # it stretches
    ledger = run.energy["total"] + run.energy["dissipated"]
    assert np.abs(ledger - ledger[0]).max() < 2e-3


def test_what_has_slipped_is_kept_and_the_work_of_friction_closes_the_ledger_to_second_order(tmp_path) -> None:  # type: ignore[no-untyped-def]
    scene, _ = rough_rope(1, 6)
    opened = []
    for dt in (0.004, 0.002):
        energy = scene.simulate(dt=dt).run(until=1.0, every=0.1).energy
        ledger = energy["total"] - energy["work"] + energy["dissipated"]
        opened.append(np.abs(ledger - ledger[0]).max() / energy["dissipated"][-1])
    assert opened[1] < 2e-4 and opened[0] > 3.0 * opened[1], opened
    whole = scene.simulate(dt=0.004).run(until=0.8, every=0.1)
    scene.simulate(dt=0.004).run(until=0.4, every=0.1, to=tmp_path / "part.springline")
    resumed = sl.load(tmp_path / "part.springline").resume(until=0.8)
    assert all(np.array_equal(resumed.energy[name], whole.energy[name]) for name in ("capstan", "dissipated", "work"))
    sl.save(scene, tmp_path / "scene.toml")
    again = sl.read(tmp_path / "scene.toml").simulate(dt=0.004).run(until=0.8, every=0.1)
    assert np.array_equal(again.energy["dissipated"], whole.energy["dissipated"])
    with pytest.raises(SceneError, match="ropes with friction changes when they give way"):
        scene.simulate(dt=0.01, integrator="implicit_midpoint")
    with pytest.raises(SceneError, match="does not know that of ropes with friction"):
        scene.equilibrium()


def test_a_winch_behind_a_rough_bollard_does_the_work_that_its_own_tension_has() -> None:
    scene, weight, mu = sl.Scene(dim=2, gravity=10.0), 3.0, 0.3
    drum, wheel, load = (scene.particle(at, mass=weight) for at in ((-0.1, -1.0), (0.0, 0.0), (0.1, -1.0)))
    scene.anchor(drum + wheel)
    rope = scene.add(sl.Rope([drum, wheel, load], stiffness=3e3, radius=[0, 0.1, 0], damping=60.0, friction=mu))
    long = rope.complete_from_drawing(scene.spec.particles.position, scene.spec.space, 2).rest_length
    scene.add(sl.Drive(rope, rest_length=[(0.0, long), (3.0, long - 0.4)]))
    run = scene.simulate(dt=2e-3).run(until=3.0, every=0.5)
    ledger = run.energy["total"] - run.energy["work"] + run.energy["dissipated"]
    assert np.abs(ledger - ledger[0]).max() < 1e-3
    tension = (weight * 10.0 + 60.0 * 0.4 / 3.0) * np.exp(mu * np.pi)  # at the drum; damping pushes all along
    drawn_in = 0.4 / 6.0 * (1.0 + 0.5 * tension / (3e3 * long))  # it comes in stretched
    assert np.diff(run.energy["work"])[-2:] == pytest.approx(tension * drawn_in, rel=2e-3)


def bent(kind: str, sides: list[float], **law: float) -> sl.Scene:
    """An angle or a hinge of 5 N m between held particles, whose rest goes from one angle to the next."""
    scene = sl.Scene(dim=2 if kind == "flat" else 3)
    place = [(0, -1), (0, 0), (1, 0)] if kind == "flat" else [(0, -1, 0), (0, 0, 0), (1, 0, 0), (0, 0.8, 0.1)]
    scene.particles(place)
    scene.anchor(range(len(place)))
    thing: sl.Hinge | sl.Angle = sl.Hinge([[0, 1, 2, 3]], 5.0)
    if kind != "hinge":
        thing = sl.Angle([[0, 1, 2]], 5.0)
    element = scene.add(thing)
    drawn = float(
        np.ravel(element.complete_from_drawing(scene.spec.particles.position, scene.spec.space, scene.dim).rest)[0]
    )
    time = np.cumsum([0.0, *np.abs(np.diff([0.0, *sides]))])
    rows = [(when, drawn + far) for when, far in zip(time, [0.0, *sides], strict=True)]
    scene.add(sl.Drive(element, angle=rows), sl.Plasticity(element, **law))
    return scene


@pytest.mark.parametrize("kind", ["hinge", "angle", "flat"])
@pytest.mark.parametrize("kinematic", [0.0, 2.0])
def test_the_area_of_a_loop_of_a_hinge_that_yields_is_the_work_that_is_booked(kind: str, kinematic: float) -> None:
    k, most, far = 5.0, 1.0, 0.6
    scene = bent(kind, [far, -far, far, -far, far], yield_moment=most, kinematic=kinematic)
    run = scene.simulate(dt=2.0**-6 * 0.2).run(until=5.4, every=0.6)  # it yields where a step ends
    loop = slice(1, 10, 4)
    lost, work = run.energy["dissipated"][loop], run.energy["work"][loop]
    area = 4.0 * most * (far - most / k) * k / (k + kinematic)
    assert np.diff(lost) == pytest.approx(area, rel=1e-9)
    assert np.abs(np.diff(lost) - np.diff(work)).max() < 1e-9
    ledger = run.energy["total"] - run.energy["work"] + run.energy["dissipated"]
    assert np.abs(ledger - ledger[0]).max() < 1e-9


@pytest.mark.parametrize("exponent", [1.0, 3.0])
def test_a_held_hinge_that_creeps_relaxes_as_nortons_law_says(exponent: float) -> None:
    k, rate = 5.0, 2e-2
    simulation = bent("hinge", [0.4], creep=rate, exponent=exponent).simulate(dt=1e-3)
    simulation.step(400)
    first = abs(simulation.data.state.memory[2])
    simulation.step(1000)
    expected = first * np.exp(-k * rate)
    if exponent > 1.0:
        expected = (first ** (1 - exponent) + (exponent - 1) * k * rate) ** (1 / (1 - exponent))
    assert abs(simulation.data.state.memory[2]) == pytest.approx(expected, rel=1e-3)


def sheet_that_folds(most: float, push: float, **law: float) -> sl.Scene:
    """Two triangles, one of them held, the other pushed up at its tip and let go."""
    scene = sl.Scene()
    scene.particles([(0, -1, 0), (-0.5, 0, 0), (0.5, 0, 0), (0, 1, 0)], mass=0.01)
    scene.anchor([0, 1, 2])
    scene.springs([(1, 3), (2, 3)], stiffness=2e3)
    hinge = scene.add(sl.Hinge([[0, 1, 2, 3]], 2.0))
    scene.add(sl.Plasticity(hinge, yield_moment=most, **law), sl.Drag(0.25))
    scene.add(sl.Drive([3], load=[(0, (0, 0, 0)), (3, (0, 0, push)), (5, (0, 0, push)), (8, (0, 0, 0))]))
    return scene


def test_a_folded_sheet_stays_bent_by_what_is_beyond_its_yield_moment(tmp_path) -> None:  # type: ignore[no-untyped-def]
    k, most, hard, push = 2.0, 0.4, 0.5, 0.8
    low, high = 0.0, 1.5  # k (theta - p) = push cos theta = My + H p, by halving
    for _ in range(60):
        theta = 0.5 * (low + high)
        p = max(k * theta - most, 0.0) / (k + hard)
        low, high = (theta, high) if k * (theta - p) < push * np.cos(theta) else (low, theta)
    scene = sheet_that_folds(most, push, isotropic=hard)
    run = scene.simulate(dt=2e-3).run(until=10.0, every=0.5, to=tmp_path / "sheet.springline")
    tip = run.position[-1, 3]
    assert np.arctan2(tip[2], tip[1]) == pytest.approx(p, rel=5e-3) and p > 0.1
    ledger = run.energy["total"] - run.energy["work"] + run.energy["dissipated"]
    assert np.abs(ledger - ledger[0]).max() < 1e-4
    assert run.plastic_angle[-1][0] == pytest.approx(p, rel=5e-3) and run.plastic_angle[0][0] == 0.0
    stays = sheet_that_folds(1.0, push).simulate(dt=2e-3).run(until=10.0, every=10.0)
    assert abs(stays.position[-1, 3, 2]) < 1e-6  # it never yielded
    scene.simulate(dt=2e-3).run(until=3.0, every=0.5, to=tmp_path / "part.springline")
    assert np.array_equal(sl.load(tmp_path / "part.springline").resume(until=10.0).position, run.position)
    sl.save(scene, tmp_path / "sheet.toml")
    again = sl.read(tmp_path / "sheet.toml").simulate(dt=2e-3).run(until=3.0, every=0.5)
    assert np.array_equal(again.position, run.position[:7])
    for method in ("implicit_midpoint", "chin4a"):
        with pytest.raises(SceneError, match="hinges that yield changes when they give way"):
            scene.simulate(dt=0.01, integrator=method)
    with pytest.raises(SceneError, match="'yield_force' of Plasticity\\(\\) has no meaning here"):
        scene.add(sl.Plasticity(scene.spec.declared[0], yield_force=1.0))
