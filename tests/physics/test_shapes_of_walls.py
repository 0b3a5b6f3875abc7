"""Cylinders and cones: what a wall of any shape is to a bounce, a slide, a rest, a file and a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.constraints.motion import model_at_time
from springline.contacts.shapes import registry
from springline.contacts.shapes.gaps import NEVER
from springline.errors import SceneError
from springline.view import outlines
from springline.view.play.sides import refuse_placing, walls_of
from springline.view.style import PAPER
from springline.view.world_shapes import moving_shapes

G = 9.81  # [m/s2]
CURVED = [surface for surface in registry.SURFACES if not surface.flat]
ROUND = [
    sl.Cylinder((0.05, 0, 0), (0, 1, 0), 0.25, "outside"),
    sl.Cylinder((0, 0, 1.0), (0, 1, 0.1), 1.3, "inside"),
    sl.Cone((0.05, 0, 0.25), (0, 0, -1), 0.6, "outside"),
]


def some_walls(rng: np.random.Generator) -> tuple[np.ndarray, float]:
    """A row of numbers for any surface, and a radius: of a point, or of a ball [m]."""
    axis = rng.normal(size=3)
    row = [*(0.2 * rng.normal(size=3)), *(axis / np.linalg.norm(axis)), rng.uniform(0.3, 1.5)]
    return np.array([row]), float(rng.choice([0.0, 0.1]))


@pytest.mark.parametrize("surface", CURVED, ids=lambda one: one.gap.__name__)
def test_a_straight_path_meets_a_wall_where_its_gap_first_closes(surface: Any) -> None:
    rng = np.random.default_rng(1)
    met = 0
    for _ in range(200):
        shape, r = some_walls(rng)
        a, b = 1.2 * rng.normal(size=3), 1.2 * rng.normal(size=3)

        def gap(part: float) -> float:
            return float(surface.gap(shape, 0, r, tuple(a + part * (b - a) - shape[0, :3]))[0])  # noqa: B023

        if gap(0.0) <= 0.0:
            continue
        time = surface.meets(shape, 0, r, tuple(a), tuple(b), 0.0)
        along = np.array([gap(part) for part in np.linspace(0.0, min(time, 1.0), 100)])
        assert along.min() > -1e-12  # [m] nothing is passed through before; measured -2e-14
        if time != NEVER:
            met += 1
            assert abs(gap(time)) < 1e-12  # [m] measured 9e-15
            later = surface.meets(shape, 0, r, tuple(a), tuple(b), 0.5 * time)  # looked for from later on
            assert later == pytest.approx(time, abs=1e-9)
    assert met > 10  # measured 15 to 80


@pytest.mark.parametrize("surface", CURVED, ids=lambda one: one.gap.__name__)
def test_normals_are_gradients_of_gaps_and_statics_and_certificates_agree(surface: Any) -> None:
    rng, h = np.random.default_rng(2), 1e-6
    for _ in range(100):
        shape, r = some_walls(rng)
        away = rng.normal(size=3)
        gap, normal = surface.gap(shape, 0, r, tuple(away))
        if gap < 0.0:
            continue
        slope = [
            (surface.gap(shape, 0, r, tuple(away + step))[0] - surface.gap(shape, 0, r, tuple(away - step))[0])
            / (2 * h)
            for step in h * np.eye(3)
        ]
        np.testing.assert_allclose(slope, normal, atol=1e-6)  # measured 1e-9
        touch = surface.touch(shape[0], np.array([r]), away[None])
        claimed, distance = surface.certify_gaps(shape[0], np.array([r]), away[None])[0]
        np.testing.assert_allclose([touch.gap[0], distance[0]], gap, atol=1e-13)  # measured 2e-15
        np.testing.assert_allclose([touch.normal[0], claimed[0]], [normal, normal], atol=1e-13)  # measured 5e-15
        # the derivative of the normal, by which statics knows how loads turn: (1 - s s^T - n n^T) / -bend
        across = np.eye(3) - np.outer(touch.straight[0], touch.straight[0]) - np.outer(normal, normal)
        ends = np.array(
            [surface.gap(shape, 0, r, tuple(away + sign * step))[1] for step in h * np.eye(3) for sign in (1, -1)]
        )
        turns = (ends[::2] - ends[1::2]) / (2.0 * h)
        if np.abs(turns).max() < 1e3:  # not across the axis itself
            np.testing.assert_allclose(turns, -across / touch.bend[0], atol=1e-4)


def test_a_ball_in_a_tube_swings_as_a_pendulum_as_long_as_the_way_to_its_axis() -> None:
    """T = 2 pi sqrt((R - r)/g) (1 + a^2/16): particles do not rotate, so that nothing rolls."""
    start, length = 0.05, 0.9  # [rad], [m]
    scene = sl.Scene(gravity=G)
    scene.particle((length * np.sin(start), 0, -length * np.cos(start)), radius=0.1)
    scene.add(sl.Cylinder(axis=(0, 1, 0), radius=1.0, restitution=0.0))
    run = scene.simulate(dt=2e-3).run(until=4.0)
    x, time = run.position[:, 0, 0], run.time
    i = np.flatnonzero(x[:-1] * x[1:] < 0.0)
    crossed = time[i] - x[i] * (time[i + 1] - time[i]) / (x[i + 1] - x[i])
    period = 2.0 * np.pi * np.sqrt(length / G) * (1.0 + start**2 / 16.0)
    np.testing.assert_allclose(2.0 * np.diff(crossed), period, rtol=2e-5)  # measured 6e-6
    assert abs(np.hypot(x[-1], run.position[-1, 0, 2]) - length) < 1e-12  # it stays on the wall


@pytest.mark.parametrize("method", ["stepping", "statics"])
def test_a_ball_rests_in_a_funnel_where_it_touches_all_around(method: str) -> None:
    """r / sin(angle) from the tip, on its axis; the funnel carries the whole weight."""
    scene = sl.Scene(gravity=G)
    scene.particle((0.3, 0.1, 1.0), mass=2.0, radius=0.1)
    scene.add(sl.Cone(angle=np.pi / 6, restitution=0.5, friction=0.0 if method == "statics" else 0.2))
    if method == "stepping":
        run = scene.simulate(dt=1e-3).run(until=4.0)
        place = run.position[-1, 0]
        assert np.abs(run.velocity[-1]).max() < 1e-9  # measured 0
        energy = run.energy["kinetic"] + run.energy["potential"] + run.energy["dissipated"]
        np.testing.assert_allclose(energy, energy[0], rtol=1e-9)  # the ledger closes
    else:
        shape = scene.equilibrium()
        place = shape.position[0]
        assert shape.certificate.holds
        np.testing.assert_allclose(shape.contacts.force.sum(axis=0), [0, 0, 2.0 * G], atol=1e-9)  # measured 2e-14
    np.testing.assert_allclose(place, [0.0, 0.0, 0.2], atol=1e-12)  # [m] measured 1e-17


def test_what_slides_down_a_spike_without_friction_falls_along_its_line() -> None:
    """s = g cos(angle) t^2/2 along the line of the cone."""
    angle = 0.6
    scene = sl.Scene(gravity=G)
    line = np.array([np.sin(angle), 0.0, -np.cos(angle)])
    scene.particle(0.5 * line, mass=1.0)
    scene.add(sl.Cone(axis=(0, 0, -1), angle=angle, mode="outside"))
    end = scene.simulate(dt=1e-2).run(until=0.5).position[-1, 0]
    np.testing.assert_allclose(end, (0.5 + 0.5 * G * np.cos(angle) * 0.25) * line, atol=1e-12)  # [m]


@pytest.mark.parametrize("wall", [sl.Cylinder(axis=(1, 2, 3)), sl.Cone((0, 0, -1.5), (0.2, 0, 1), 0.7)])
@pytest.mark.parametrize("collide", [False, True])
def test_nothing_leaves_and_elastic_bounces_keep_the_energy(wall: Any, collide: bool) -> None:
    scene = sl.Scene(seed=3)
    scene.cloud(12, lower=(-0.3, -0.3, -0.3), upper=(0.3, 0.3, 0.3), speed=3.0, radius=0.02)
    scene.add(wall, *([sl.Contacts()] if collide else []))
    run = scene.simulate(dt=0.01).run(until=0.5)
    kinetic = run.energy["kinetic"]
    np.testing.assert_allclose(kinetic, kinetic[0], rtol=1e-12)  # measured 2e-15
    shape = np.array([wall.validate(3).faces()[0].shape])
    gaps = [
        wall.validate(3).faces()[0].surface.gap(shape, 0, 0.02, tuple(p - shape[0, :3]))[0] for p in run.position[-1]
    ]
    assert min(gaps) > -1e-12 and len(run.events_of("hit")) > 5


def test_a_tube_that_moves_takes_along_what_is_in_it_and_books_its_work() -> None:
    scene = sl.Scene()
    scene.particle((0.0, 0, 0), radius=0.1)
    scene.add(sl.Cylinder(radius=0.5, velocity=(1.0, 0, 0), restitution=0.0))
    run = scene.simulate(dt=0.01).run(until=1.0)
    assert run.position[-1, 0, 0] == pytest.approx(1.0 - 0.4, abs=1e-12)  # it lies on the side that comes from behind
    assert run.energy["work"][-1] == pytest.approx(1.0, abs=1e-12)  # m u^2: half of it is kinetic, half dissipated [J]


@pytest.mark.parametrize("wall", ROUND, ids=lambda one: f"{one.key()}-{one.mode}")
def test_a_net_rests_on_a_round_wall_with_a_certificate(wall: Any) -> None:
    scene = sl.Scene(gravity=10.0)
    net = scene.grid((7, 7), spacing=0.3, origin=(-0.9, -0.9, 0.3), mass=0.05, stiffness=40.0)
    scene.anchor(net.corners)
    scene.add(wall)
    shape = scene.equilibrium()
    assert shape.certificate.holds and len(shape.contacts) > 5  # measured 17, 27, 9
    np.testing.assert_allclose(shape.reactions.sum(axis=0), -shape.loads.sum(axis=0), atol=1e-8)  # measured 5e-12


@pytest.mark.parametrize("wall", [sl.Cylinder(), sl.Cone()])
def test_what_a_round_wall_is_not_for_is_refused_by_name(wall: Any) -> None:
    flat = sl.Scene(dim=2)
    flat.particle((0, 0))
    with pytest.raises(SceneError, match=r"is a wall of three dimensions, and this scene is 2D"):
        flat.add(wall)
    scene = sl.Scene()
    scene.particle((0, 0, 0.5), radius=0.1)
    scene.add(wall)
    with pytest.raises(SceneError, match=f"cannot take {wall.key()}s"):
        scene.simulate(integrator="event_driven")


def test_a_particle_wider_than_its_tube_and_a_cone_without_an_angle_are_refused() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0), radius=0.3)
    scene.add(sl.Cylinder(radius=0.2))
    with pytest.raises(SceneError, match="must be as wide as the particles in it. Particle 0 has a radius of 0.3 m"):
        scene.simulate(dt=0.01)
    with pytest.raises(SceneError, match=r"The 'angle' of Cone\(\) must be from 0.001 to pi/2"):
        scene.add(sl.Cone(angle=0.0))


@pytest.mark.parametrize(
    "wall",
    [
        sl.Cylinder((1, 2, 3), (1, 0, 1), 2.0, "outside", friction=0.2),
        sl.Cone((0, 1, 0), (0, 1, 0), 0.3, velocity=(0, 0, 1)),
    ],
)
def test_a_round_wall_comes_back_from_a_file_as_it_was(wall: Any, tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.particle((0, 9, 0))
    scene.add(wall)
    sl.save(scene, tmp_path / "wall.toml")
    again = sl.read(tmp_path / "wall.toml").build()[0].walls
    for here, there in zip(scene.build()[0].walls, again, strict=True):
        np.testing.assert_array_equal(here, there)


def test_a_tube_is_drawn_where_it_is_and_moves_in_films() -> None:
    scene = sl.Scene()
    scene.particles([(0.0, -1.0, 0.0), (0.0, 1.0, 0.0)])
    scene.add(sl.Cylinder((0, 0, 2.0), (0, 1, 0), 1.0, "outside", velocity=(0, 0, 1.0)))
    model = scene.build()[0]
    low, high = np.array([-1.0, -1.0, -1.0]), np.ones(3)
    (mesh,) = outlines.meshes(model_at_time(model, 0.5), low, high)
    for points in [mesh.vertices, *(line.points for line in outlines.endless(model_at_time(model, 0.5), low, high))]:
        off = np.hypot(points[:, 0], points[:, 2] - 2.5)  # from its axis, half a second on
        np.testing.assert_allclose(off, 1.0, atol=1e-12)
        assert np.abs(points[:, 1]).max() <= 1.0
    assert np.ptp(mesh.vertices[:, 1]) == 2.0  # as far as is drawn [m]
    packed: list[np.ndarray] = []

    def pack(array: np.ndarray, _: str) -> list[str]:
        packed.append(array)
        return [str(len(packed) - 1)]

    (found,) = moving_shapes(model, np.stack([low, high]), {"light": PAPER}, pack, np.zeros(3))
    ((vertices, _),) = found["surfaces"]
    assert packed[int(vertices[0])].shape == (96, 3) and found["motion"] and not found["plane"]
    assert outlines.spheres(model) == []  # nobody takes it for a ball


def test_a_hand_cannot_put_a_particle_into_a_bar_or_out_of_a_funnel() -> None:
    scene = sl.Scene()
    grain = scene.particle((2.0, 0, 3.0))
    scene.add(sl.Cylinder(radius=1.0, mode="outside"), sl.Cone())
    run = scene.simulate(dt=0.01)
    kinds = {one.kind: one for one in walls_of(run)}
    assert kinds["cylinder"].shape["where"] == "around the line through (0, 0, 0) m along (0, 0, 1), radius 1 m"
    assert kinds["cone"].shape["lines"]
    for place, where in (((0.5, 0.0, 3.0), "inside a cylinder"), ((2.0, 0.0, 1.0), "outside a cone")):
        with pytest.raises(SceneError, match=f"would be {where}"):
            refuse_placing(run, "Particle", np.array([place]), np.zeros(1), np.array([True]), grain.index)


def test_the_tip_of_a_cone_is_as_far_as_it_is_and_what_falls_onto_a_spike_meets_it() -> None:
    row = np.array([[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0]])  # opens upward, 45 degrees to each side
    tip = np.array([0.0, 0.0, 0.1 * np.sqrt(2.0)])  # where a ball of 0.1 m lies in it
    gap, normal = registry.FUNNEL.gap(row, 0, 0.1, tuple(tip - (0.03, 0.0, 0.04)))
    assert gap == pytest.approx(-0.05, abs=1e-15)
    np.testing.assert_allclose(normal, [0.6, 0.0, 0.8], atol=1e-14)
    gap, normal = registry.SPIKE.gap(row, 0, 0.1, (0.3, 0.0, -0.4))
    assert gap == pytest.approx(0.4, abs=1e-15)
    np.testing.assert_allclose(normal, [0.6, 0.0, -0.8], atol=1e-14)
    for aside, met in ((0.0, 0.9), (0.06, 0.92)):  # the ball around the tip is met, 0.1 m from it
        time = registry.SPIKE.meets(row, 0, 0.1, (aside, 0.0, -1.0), (aside, 0.0, 0.0), 0.0)
        assert time == pytest.approx(met, abs=1e-14)


def test_a_wall_that_swings_goes_on_from_its_place_and_its_phase_in_a_later_scene_and_with_another_frequency() -> None:
    wall = sl.Plane((0, 0, 0.2), velocity=(0.1, 0, 0), amplitude=(0, 0, 0.05), omega=3.0, phase=0.4)
    later = wall.validate(3).later(0.7)
    for time in (0.0, 0.3, 2.0):
        where = np.add(later.point, later.away(time))
        assert where == pytest.approx(np.add(wall.point, wall.away(time + 0.7)), abs=1e-15)
    scene = sl.Scene()
    scene.particle((0, 0, 5))
    scene.add(wall)
    simulation = scene.simulate(dt=0.1)
    simulation.step(7)
    simulation.change({"plane.omega": 5.0})
    (changed,) = (one for one in simulation.to_scene().declared if isinstance(one, sl.Plane))
    angle = 3.0 * 0.7 + 0.4  # at which the swing goes on: neither its place nor its direction jumps
    for time in (0.0, 0.05):
        there = 0.2 + 0.05 * np.cos(angle + 5.0 * time)
        assert np.add(changed.point, changed.away(time))[2] == pytest.approx(there, abs=1e-12)


def test_the_normal_of_a_contact_is_that_at_the_wall_wherever_the_wall_is_and_beside_a_tip_the_side_is_nearest() -> (
    None
):
    scene = sl.Scene(gravity=G)
    scene.particle((3.06, -2.0, 1.08), radius=0.1)
    scene.add(sl.Sphere((3, -2, 0), 1.0, mode="outside", friction=5.0, restitution=0.0), sl.Contacts())
    simulation = scene.simulate(dt=0.005)
    simulation.step(200)
    (touch,) = simulation.contacts
    away = simulation.position[0] - (3, -2, 0)
    assert np.abs(touch["normal"]) == pytest.approx(np.abs(away / np.linalg.norm(away)), abs=1e-9)
    funnel = next(one for one in CURVED if one.gap.__name__ == "gap_in_funnel")
    shape = np.array([[0.0, 0, 0, 0, 0, 1, 1.0]])  # half of a right angle
    gap, normal = funnel.gap(shape, 0, 0.0, (1.0, 0.0, -0.1))
    assert gap == pytest.approx(-1.1 / np.sqrt(2.0)) and normal == pytest.approx((-np.sqrt(0.5), 0, np.sqrt(0.5)))
    gap, normal = funnel.gap(shape, 0, 0.0, (0.3, 0.0, -0.4))  # behind the tip
    assert gap == pytest.approx(-0.5) and normal == pytest.approx((-0.6, 0, 0.8))
