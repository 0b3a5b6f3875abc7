"""Particles on NURBS surfaces and smooth meshes stay on them exactly, fly along geodesics, and keep their energy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import springline as sl
from physics.test_mesh_world import icosphere
from springline.errors import SceneError
from springline.forces.patch_geometry import evaluate_many, normals_at, side_parameters

HALF = np.sqrt(0.5)
CIRCLE = np.array([(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0)], dtype=float)
AROUND = np.array([1.0, *[HALF, 1.0] * 4])
TURN = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4)


def sphere() -> sl.OnNurbs:
    """The unit sphere, exactly: a half circle turned about the z axis."""
    profile, up = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1)], [1.0, HALF, 1.0, HALF, 1.0]
    net = [[(r * x, r * y, z) for r, z in profile] for x, y in CIRCLE]
    return sl.OnNurbs(net, (2, 2), TURN, (0, 0, 0, 1, 1, 2, 2, 2), np.outer(AROUND, up))


def cylinder(height: float = 2.0) -> sl.OnNurbs:
    """A cylinder of radius 1 about the z axis."""
    net = [[(x, y, 0), (x, y, height)] for x, y in CIRCLE]
    return sl.OnNurbs(net, (2, 1), TURN, (0, 0, 1, 1), np.outer(AROUND, [1.0, 1.0]))


def wavy() -> sl.OnNurbs:
    """An open surface of degree 3 with four spans along each side, on the unit square."""
    chance = np.random.default_rng(3)
    x, y = np.meshgrid(np.linspace(0, 1, 7), np.linspace(0, 1, 7), indexing="ij")
    net = np.stack([x, y, 0.2 * chance.normal(size=(7, 7))], axis=2)
    knots = (0, 0, 0, 0, 0.25, 0.5, 0.75, 1, 1, 1, 1)
    return sl.OnNurbs(net, (3, 3), knots, knots, chance.uniform(0.5, 2.0, (7, 7)))


def flown(
    world: sl.OnNurbs | sl.OnMesh, start: object, velocity: object, dt: float, until: float, **scene: float
) -> sl.Recording:
    made = sl.Scene(**scene)
    made.particles(world.closest(start), velocity=velocity)
    made.add(world)
    return made.simulate(dt=dt).run(until=until, every=0.1)


def off(world: sl.OnNurbs | sl.OnMesh, run: sl.Recording, every: int) -> float:
    places = run.position[::every].reshape(-1, 3)
    return float(np.abs(world.closest(places) - places).max())


def test_on_a_sphere_of_nurbs_paths_are_great_circles_also_over_its_poles() -> None:
    start = np.array([(1.0, 0, 0), (0, 0, 1), (0.6, 0, 0.8), (0, 0.8, -0.6)])
    velocity = np.array([(0, 0, 1.0), (1, 0.5, 0), (-0.8, 1.0, 0.6), (1.5, 0.6, 0.8)])
    errors = []
    for dt in (0.1, 0.05):
        run = flown(sphere(), start, velocity, dt, 4.0)
        fast = np.linalg.norm(velocity, axis=1)[:, None]
        angle = run.time[:, None, None] * fast
        expected = start * np.cos(angle) + velocity / fast * np.sin(angle)
        errors.append(np.abs(run.position - expected).max())
        assert np.abs(np.linalg.norm(run.position, axis=2) - 1.0).max() < 1e-15
        assert np.abs(np.linalg.norm(run.velocity, axis=2) - fast[:, 0]).max() < 1e-12
    assert errors[1] < 1e-4 and errors[0] / errors[1] > 14.0  # order 4


def test_helices_on_a_cylinder_are_reflected_at_its_ends() -> None:
    errors = []
    for dt in (0.05, 0.025):
        run = flown(cylinder(), [(1, 0, 0.5)], [(0, 1.0, 0.7)], dt, 6.0)
        z = np.abs((0.5 + 0.7 * run.time + 2.0) % 4.0 - 2.0)
        expected = np.column_stack([np.cos(run.time), np.sin(run.time), z])
        wrong = np.abs(run.position[:, 0] - expected).max(axis=1)
        errors.append(wrong[:20].max())  # before the first reflection
        assert wrong.max() < 2e-3 and np.ptp(np.linalg.norm(run.velocity[:, 0], axis=1)) < 1e-13
    assert errors[1] < 2e-4 and errors[0] / errors[1] > 3.8


def test_over_kinks_paths_are_straight_when_unfolded() -> None:
    # A roof of two planes, of degree 1 along the first direction: the same as the mesh of the docs.
    roof = sl.OnNurbs([[(-2, -1, -1), (-2, 1, -1)], [(0, -1, 0), (0, 1, 0)], [(2, -1, -1), (2, 1, -1)]], (1, 1),
                      (0, 0, 1, 2, 2), (0, 0, 1, 1))  # fmt: skip
    run = flown(roof, [(-1, 0, -0.5)], [(2.0, 0.1, 1.0)], 0.01, 0.9)
    assert run.position[-1, 0] == pytest.approx((0.8, 0.09, -0.4), abs=1e-12)
    assert run.velocity[-1, 0] == pytest.approx((2.0, 0.1, -1.0), abs=1e-12)


@pytest.mark.parametrize("smooth", [False, True])
def test_energy_closes_with_the_square_of_the_step_and_particles_stay_on(smooth: bool) -> None:
    errors = []
    world = sl.OnMesh(*icosphere(1), smooth=True) if smooth else wavy()
    start = [(0.3, 0.4, 0.9), (0.5, -0.6, -0.6)] if smooth else [(0.3, 0.4, 0), (0.6, 0.7, 0)]
    for dt in (0.01, 0.0025):
        run = flown(world, start, np.zeros((2, 3)), dt, 2.0, gravity=3.0)
        errors.append(np.abs(run.energy["total"] - run.energy["total"][0]).max() / run.energy["kinetic"].max())
    assert errors[0] / errors[1] > 8.0 and errors[1] < 1e-3
    assert off(world, run, 20) < 1e-14


def test_geodesics_on_smooth_meshes_converge_to_great_circles() -> None:
    errors = []
    for level in (0, 1):
        world = sl.OnMesh(*icosphere(level), smooth=True)
        start = world.closest([(0.6, 0.0, 0.8)])[0]
        run = flown(world, [start], [np.cross(start, (0.3, 0.5, -0.2))], 0.02, 6.0)
        assert (
            np.abs(np.linalg.norm(run.position, axis=2) - 1.0).max() < (0.011, 9e-4)[level]
        )  # of flat faces 0.2, 0.07
        pole = np.cross(run.position[0, 0], run.velocity[0, 0])
        errors.append(float(np.abs(run.position[:, 0] @ pole / np.linalg.norm(pole)).max()))
        assert np.ptp(np.linalg.norm(run.velocity[:, 0], axis=1)) < 1e-13
    assert errors[1] < 0.2 * errors[0] and errors[1] < 0.01


def test_the_tangent_plane_of_a_smooth_mesh_is_continuous() -> None:
    vertices, faces = icosphere(1)
    patches = sl.OnMesh(vertices * (1.0, 0.7, 1.4), faces, smooth=True).validate(3).patches()
    rows = np.flatnonzero(patches.across >= 0)
    t = np.random.default_rng(1).random(len(rows))
    here = rows // 4, *side_parameters(True, rows % 4, t)
    there = patches.across[rows], *side_parameters(True, patches.side[rows], 1.0 - t)
    assert np.abs(evaluate_many(patches, *here)[0] - evaluate_many(patches, *there)[0]).max() < 1e-14
    assert np.abs(normals_at(patches, *here) - normals_at(patches, *there)).max() < 1e-13


def test_backwards_a_particle_returns_to_its_start() -> None:
    world = wavy()
    run = flown(world, [(0.3, 0.4, 0)], [(1.0, 0.3, 0)], 0.01, 1.0, gravity=2.0)
    back = flown(world, run.position[-1], -run.velocity[-1], 0.01, 1.0, gravity=2.0)
    assert back.position[-1] == pytest.approx(run.position[0], abs=1e-9)


def test_bits_are_the_same_on_threads_and_resumed(tmp_path: Path) -> None:
    def scene() -> sl.Scene:
        made, world = sl.Scene(gravity=1.0), wavy()
        chance = np.random.default_rng(2)
        beads = made.particles(world.closest(chance.random((8, 3))), velocity=chance.normal(size=(8, 3)))
        vertices, faces = icosphere(0)
        flat = made.particles(vertices[faces[:4]].mean(axis=1))
        ball = sl.OnMesh(vertices + (0, 0, 5), faces, smooth=True)
        high = made.particles(ball.closest([(0, 0, 6), (1, 0, 5)]), velocity=[(1, 1, 0), (0, 1, 1)])
        made.add(world.replace_fields(on=beads.index), sl.OnMesh(vertices, faces, on=flat))
        made.add(ball.replace_fields(on=high.index), sl.Attraction(strength=0.01, softening=0.3), sl.Drag(0.05))
        return made

    whole = scene().simulate(dt=0.01, threads=1).run(until=0.6, every=0.1)
    assert np.array_equal(scene().simulate(dt=0.01, threads=3).run(until=0.6, every=0.1).position, whole.position)
    scene().simulate(dt=0.01).run(until=0.3, every=0.1, to=tmp_path / "r.springline")
    assert np.array_equal(sl.load(tmp_path / "r.springline").resume(until=0.6).position, whole.position)
    sl.save(scene(), tmp_path / "s.toml")
    again = sl.read(tmp_path / "s.toml").simulate(dt=0.01).run(until=0.6, every=0.1)
    assert np.array_equal(again.position, whole.position)


def test_a_taut_string_on_a_cylinder_is_a_helix() -> None:
    world, turn = cylinder(), np.linspace(0.0, 2.0, 9)
    start = np.column_stack([np.cos(turn), np.sin(turn), 0.5 + 0.1 * turn * turn])
    scene = sl.Scene()
    beads = scene.particles(world.closest(start))
    scene.springs([(i, i + 1) for i in range(8)], stiffness=10.0, rest_length=0.01)
    scene.anchor(beads[[0, 8]])
    scene.add(world)
    shape = scene.equilibrium()
    x, y, z = shape.position.T
    assert np.abs(np.hypot(x, y) - 1.0).max() < 1e-12
    assert np.abs(np.diff(z) / np.diff(np.arctan2(y, x)) - 0.2).max() < 1e-9
    assert np.ptp(shape.tension) < 1e-9 * shape.tension.max()


def test_a_bead_in_a_bowl_rests_at_the_bottom_and_swings_with_the_curvatures_there() -> None:
    square = (1.0, -1.0, 1.0)  # control points of x^2 from -1 to 1
    net = [
        [(x, y, 0.5 * square[i] + 0.3 * square[j]) for j, y in enumerate((-1, 0, 1))] for i, x in enumerate((-1, 0, 1))
    ]
    bowl = sl.OnNurbs(net, (2, 2), (0, 0, 0, 1, 1, 1), (0, 0, 0, 1, 1, 1))
    scene = sl.Scene(gravity=9.81)
    scene.particles(bowl.closest([(0.4, -0.3, 0.2)]), mass=2.0)
    scene.add(bowl)
    shape = scene.equilibrium()
    assert np.abs(shape.position).max() < 1e-9
    assert sl.modes(shape).frequency == pytest.approx(np.sqrt(9.81 * np.array([0.6, 1.0])) / (2.0 * np.pi), rel=1e-6)


SITE = np.array([500_000.0, 6_000_000.0, 120.0])  # [m] a place in the coordinates of a site


@pytest.mark.parametrize("kind", ["nurbs", "smooth", "flat"])
def test_a_surface_far_from_zero_gives_the_motion_that_it_has_at_zero(kind: str) -> None:
    def path(shift: np.ndarray) -> np.ndarray:
        saddle = np.array([[(0, 0, 0), (0, 1, 1)], [(1, 0, 1), (1, 1, 0)]], dtype=float)
        vertices, faces = icosphere(1)
        if kind == "nurbs":
            world, start = sl.OnNurbs(saddle + shift, (1, 1), (0, 0, 1, 1), (0, 0, 1, 1)), (0.3, 0.2, 0.3)
        else:
            world, start = sl.OnMesh(vertices + shift, faces, smooth=kind == "smooth"), (0.6, 0.48, 0.64)
        scene = sl.Scene(gravity=1.0)
        scene.particles(world.closest([shift + start]), velocity=[(0.3, 1, 0)])
        scene.add(world)
        return scene.simulate(dt=2e-3).run(until=2.0, every=0.1).position[:, 0] - shift

    assert np.abs(path(SITE) - path(np.zeros(3))).max() < 1e-6


def test_a_string_on_a_surface_far_from_zero_rests_as_it_does_at_zero() -> None:
    def length(shift: np.ndarray) -> float:
        world = cylinder()
        there = sl.OnNurbs(np.asarray(world.points) + shift, world.degree, world.knots_u, world.knots_v, world.weights)
        scene = sl.Scene()
        angle = np.linspace(0.0, 2.0, 12)
        scene.particles(there.closest(np.stack([np.cos(angle), np.sin(angle), 0.1 + 0.8 * angle**2 / 4], 1) + shift))
        scene.springs([(k, k + 1) for k in range(11)], stiffness=100.0, rest_length=0.01)
        scene.anchor([0, 11])
        scene.add(there)
        shape = scene.equilibrium()
        return float(np.linalg.norm(np.diff(shape.position, axis=0), axis=1).sum())

    assert abs(length(SITE) - length(np.zeros(3))) < 1e-7


def test_at_rest_flat_meshes_are_refused() -> None:
    vertices, faces = icosphere(0)
    scene = sl.Scene(gravity=1.0)
    scene.particles(vertices[faces[:1]].mean(axis=1))
    scene.add(sl.OnMesh(vertices, faces))
    with pytest.raises(SceneError, match=r"OnMesh\(\) without smooth=True"):
        scene.equilibrium()


def test_wrong_surfaces_and_starts_are_refused() -> None:
    net, line = [[(0, 0, 0), (0, 1, 1)], [(1, 0, 1), (1, 1, 0)]], (0, 0, 1, 1)
    for wrong, match in (
        ({"degree": (1, 12)}, "two whole numbers from 1 to 11"),
        ({"knots_u": (0, 0, 0.6, 0.3, 1, 1), "points": [*net, *net]}, "numbers that do not fall"),
        ({"knots_u": (0, 0, 1, 1, 1)}, "none more than 2 times"),
        ({"knots_u": (0, 0, 0.5, 1, 1)}, "3 x 2 points"),
        ({"weights": (1, 1, 1, 0)}, "2 x 2 positive numbers"),
    ):
        with pytest.raises(SceneError, match=match):
            sl.Scene().add(sl.OnNurbs(**{"points": net, "degree": (1, 1), "knots_u": line, "knots_v": line, **wrong}))
    with pytest.raises(SceneError, match="must not be torn"):
        torn = [net[0], net[1], net[0], net[1]]
        sl.Scene().add(sl.OnNurbs(torn, (1, 1), (0, 0, 1, 1, 2, 2), line))
    scene = sl.Scene()
    scene.particle((0.5, 0.5, 0.6))
    scene.add(sl.OnNurbs(net, (1, 1), line, line))
    with pytest.raises(SceneError, match=r"must start on the surface of OnNurbs\(\): .* off as drawn"):
        scene.build()
    vertices, faces = icosphere(0)
    with pytest.raises(SceneError, match="must turn in one sense"):
        sl.Scene().add(sl.OnMesh(vertices, [*faces[:-1].tolist(), faces[-1, ::-1].tolist()], smooth=True))
