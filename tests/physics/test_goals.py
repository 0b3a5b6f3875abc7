"""Elements that designers ask for: each by its formula, by differences of its energy, and by where it comes to rest."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.forces import goal_measures

D = 0.7  # [N m]
CUBE = np.array([(0, 0, 0), (1, 0, 0), (0, 1.2, 0), (0.3, 0.2, 0.8)])


def strip(equilateral: bool, count: int, curvature: float) -> tuple[np.ndarray, np.ndarray, float]:
    """A sheet of triangles rolled around a cylinder, its points, faces and area but for a border."""
    h = 1.0 / count
    step, shear = (np.sqrt(3.0) / 2.0 * h, 0.5) if equilateral else (h, 0.0)
    i, j = (one.ravel() for one in np.indices((count + 1, count + 1)))
    along, across = step * i, h * (j + shear * (i % 2))
    number = np.arange((count + 1) ** 2).reshape(count + 1, count + 1)
    faces = []
    for row in range(count):
        a, b, c, d = (one.ravel() for one in (number[row, :-1], number[row, 1:], number[row + 1, :-1],
                                              number[row + 1, 1:]))  # fmt: skip
        faces += [(a, c, b), (b, c, d)] if row % 2 == 0 else [(a, c, d), (a, d, b)]
    rows = np.concatenate([np.stack(one, axis=1) for one in faces])
    point = np.stack([np.sin(curvature * along) / curvature, across, (1 - np.cos(curvature * along)) / curvature], 1)
    return point, rows, step * (count - 1) * h * count


@pytest.mark.parametrize("equilateral", [True, False])
def test_hinges_of_a_mesh_store_what_a_cylinder_of_that_bending_stiffness_does(equilateral: bool) -> None:
    misses = []
    for count in (8, 16):
        point, faces, area = strip(equilateral, count, 0.8)
        scene = sl.Scene()
        scene.particles(point)
        hinges = sl.Hinge.of(faces, D, point, rest=0.0, weights="faces" if equilateral else "edges")
        row_hinges = len(hinges.stiffness)
        assert row_hinges == 3 * count * count - 2 * count
        scene.add(hinges)
        found = scene.simulate(dt=1e-3).energy["hinge"]
        misses.append(found / (0.5 * D * 0.8**2 * area) - 1.0)  # D kappa^2/2 a unit of area
    assert abs(misses[0]) < 2e-3 and abs(misses[1]) < 0.3 * abs(misses[0])  # measured 3e-4, order 2


def test_hinges_of_a_mesh_are_those_between_its_faces_alone() -> None:
    scene = sl.Scene()
    place = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1)]
    scene.particles(place)
    with pytest.raises(SceneError, match="between particles 0 and 1 has more than two faces"):
        sl.Hinge.of([[0, 1, 2], [1, 0, 3], [0, 1, 4]], D, place)
    with pytest.raises(SceneError, match="needs faces with a common edge"):
        sl.Hinge.of([[0, 1, 2]], D, place)
    assert sl.Hinge.of([[0, 1, 2], [0, 2, 3]], D, place, weights="edges").stiffness == pytest.approx([2.0 * D])  # l^2/1


@pytest.mark.parametrize("fold", [0.3, 1.4, -0.9])
def test_a_stop_of_a_hinge_is_free_within_its_range_and_a_hinge_that_rests_at_its_end_beyond(fold: float) -> None:
    place = [(0, -1, 0), (0, 0, 0), (1, 0, 0), (0.2, np.cos(fold), np.sin(fold))]
    forces = []
    for thing in (
        sl.Hinge.stops([[0, 1, 2, 3]], -0.5, 1.0, stiffness=2.0),
        sl.Hinge([[0, 1, 2, 3]], 2.0 if not -0.5 <= fold <= 1.0 else 0.0, rest=1.0 if fold > 0 else -0.5),
    ):
        scene = sl.Scene()
        scene.particles(place)
        scene.add(thing)
        forces.append(scene.simulate(dt=1e-3).forces)
    assert forces[0] == pytest.approx(forces[1], abs=1e-13)  # measured 4e-16


@pytest.mark.parametrize("end", [(1, 0, 1), (1, -1, 0), (1, 0.6, -0.8)])
def test_a_stop_of_a_joint_in_space_is_the_same_in_whatever_plane_it_bends(end: tuple[float, float, float]) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), end], mass=1.0)
    scene.add(sl.Angle.stops([(0, 1, 2)], 0.0, 1.0, stiffness=2.0))
    energy = scene.simulate(dt=0.01).energy["element"]
    assert energy == pytest.approx(0.5 * 2.0 * (0.5 * np.pi - 1.0) ** 2, rel=1e-12)


@pytest.mark.parametrize(("turn", "beyond"), [(2.0, 0.0), (3.2, 0.2), (-2.0, 2.0 * np.pi - 5.0), (0.4, 1.1)])
def test_a_turn_counts_from_the_middle_between_its_stops(turn: float, beyond: float) -> None:
    """Free from 1.5 to 3 rad: a turn of -2 rad is one of 4.28 rad, 1.28 beyond the upper stop."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (1 + np.cos(turn), np.sin(turn))], mass=1.0)
    scene.add(sl.Angle.stops([(0, 1, 2)], 1.5, 3.0, stiffness=2.0, plane=True))
    energy = scene.simulate(dt=0.01).energy["element"]
    assert energy == pytest.approx(0.5 * 2.0 * beyond**2, rel=1e-12)


def test_an_arm_that_falls_hangs_on_the_stop_of_its_elbow() -> None:
    scene = sl.Scene(dim=2, gravity=9.81)
    scene.particles([(0, 0), (1, 0), (2, 0.0)], mass=0.1)
    scene.anchor([0, 1])
    scene.springs([[1, 2]], stiffness=1e5, rest_length=1.0)
    scene.add(sl.Angle.stops([[0, 1, 2]], -0.4, 0.4, stiffness=50.0, plane=True))
    shape = scene.equilibrium()
    bent = np.arctan2(*(shape.position[2] - shape.position[1])[[1, 0]])
    assert 50.0 * (-0.4 - bent) == pytest.approx(0.1 * 9.81 * np.cos(bent), rel=1e-4)  # moment k (theta - stop) = m g l


def slopes(add: Any, place: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Forces, and minus the differences of the energy."""

    def at(points: np.ndarray) -> sl.Simulation:
        scene = sl.Scene()
        scene.particles(points)
        scene.add(*add)
        return scene.simulate(dt=1e-3)

    found = np.zeros(place.shape)
    for corner, axis in np.ndindex(place.shape):
        for side in (1.0, -1.0):
            moved = place.copy()
            moved[corner, axis] += side * 1e-5
            found[corner, axis] -= side * at(moved).energy["element"] / 2e-5
    return at(place).forces, found


def test_a_shape_that_is_matched_pulls_to_the_best_rotation() -> None:
    """Beside the rotation by singular values (Kabsch, Acta Cryst. A 32, 1976), which shares no code."""
    rest = CUBE - CUBE.mean(axis=0)
    turn = np.linalg.qr(np.array([[1.0, 2, 0], [0, 1, 3], [2, 0, 1]]))[0]
    turn *= np.sign(np.linalg.det(turn))
    place = rest @ turn.T + 0.2 * np.sin(np.arange(12.0)).reshape(4, 3) + 5.0
    derived, by_differences = slopes([sl.goals.shape_matching([0, 1, 2, 3], CUBE, 3.0)], place)
    apart = place - place.mean(axis=0)
    u, _, v = np.linalg.svd(rest.T @ apart)
    best = u @ np.diag([1.0, 1.0, np.sign(np.linalg.det(u @ v))]) @ v
    assert derived == pytest.approx(-3.0 * (apart - rest @ best), abs=1e-12)  # measured 2e-15
    assert derived == pytest.approx(by_differences, abs=1e-8)
    scene = sl.Scene()
    scene.particles(rest @ turn.T + 1.0)
    scene.add(sl.goals.shape_matching([0, 1, 2, 3], CUBE, 3.0))
    assert np.abs(scene.simulate(dt=1e-3).forces).max() < 1e-13  # moved and turned, it is what it was


@pytest.mark.parametrize("count", [10, pytest.param(12, marks=pytest.mark.slow)])
def test_a_shape_of_ten_or_twelve_particles_is_matched(count: int) -> None:
    """Its parameters are more than 30 numbers, which Python puts into a tuple in another way."""
    rest = np.random.default_rng(1).normal(size=(count, 3))
    derived, by_differences = slopes(
        [sl.goals.shape_matching(range(count), rest, 3.0)], rest + 0.1 * np.sin(3.0 * rest)
    )
    assert derived == pytest.approx(by_differences, abs=1e-7)  # measured 2e-9
    assert np.abs(derived).max() > 0.1


def test_a_quad_flattens_links_even_out_and_points_go_to_lines_and_circles(tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (1.2, 1, 0.6), (0, 1, 0), (0.3, 2, 0), (2, 2, 0), (0.4, 0.2, 3.0),
                     (2.0, 0.5, 5.0)])  # fmt: skip
    scene.anchor([0, 1, 3, 5])
    scene.anchor(4, axes="yz")
    scene.add(sl.goals.planar([[0, 1, 2, 3]], 10.0), sl.goals.equal_lengths([[3, 4], [4, 5]], 10.0))
    scene.add(
        sl.goals.on_line([6], (0, 0, 1), (0, 0, 2.0), 5.0), sl.goals.on_circle([7], (0, 0, 4), (0, 0, 1), 1.5, 5.0)
    )
    sl.save(scene, tmp_path / "goals.toml")
    again = sl.read(tmp_path / "goals.toml")  # no using=: these functions are springline's own
    energies = [one.simulate(dt=1e-3).energy["element"] for one in (scene, again)]
    assert energies[0] == energies[1] > 0.1
    shape = again.equilibrium()
    x = shape.position
    assert abs(x[2, 2]) < 1e-8 and np.linalg.norm(x[4] - x[3]) == pytest.approx(np.linalg.norm(x[5] - x[4]), abs=1e-8)
    assert x[6] == pytest.approx([0, 0, 3.0], abs=1e-8)
    assert x[7] == pytest.approx([*(1.5 * np.array([2.0, 0.5]) / np.hypot(2.0, 0.5)), 4.0], abs=1e-8)


def test_taubin_smooths_a_sphere_and_keeps_its_volume() -> None:
    number, place, faces = 24, [], []
    for i in range(1, number // 2):
        for j in range(number):
            polar, around = 2 * np.pi * i / number, 2 * np.pi * j / number
            place.append((np.sin(polar) * np.cos(around), np.sin(polar) * np.sin(around), np.cos(polar)))
    rows = number // 2 - 1
    place += [(0, 0, 1), (0, 0, -1)]
    for i in range(rows - 1):
        for j in range(number):
            a, b = i * number + j, i * number + (j + 1) % number
            faces += [(a, a + number, b), (b, a + number, b + number)]
    for j in range(number):
        faces += [(rows * number, j, (j + 1) % number)]
        faces += [(rows * number + 1, (rows - 1) * number + (j + 1) % number, (rows - 1) * number + j)]
    smooth, corners = np.array(place), np.array(faces)

    def volume(points: np.ndarray) -> float:
        a, b, c = (points[corners[:, k]] for k in range(3))
        return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6.0)

    rough = smooth * (1.0 + 0.02 * np.random.default_rng(1).standard_normal(len(smooth)))[:, None]
    found = sl.goals.taubin(rough, faces, steps=15)
    before, after = (np.abs(np.linalg.norm(one, axis=1) - 1.0).mean() for one in (rough, found))
    assert after < 0.7 * before  # measured 0.65
    assert volume(found) == pytest.approx(volume(rough), rel=0.04)  # measured 0.029
    # the energy of Laplacian smoothing, by the mean of the neighbors of every corner
    neighbors = [np.unique(corners[(corners == k).any(axis=1)]) for k in range(len(rough))]
    apart = np.array([p - rough[some[some != k]].mean(axis=0) for k, (p, some) in enumerate(zip(rough, neighbors))])
    stored = sum(
        one.measure(rough[row], **one.parameters)[0] for one in sl.goals.smooth(faces, 3.0) for row in one.particles
    )
    assert stored == pytest.approx(1.5 * (apart**2).sum(), rel=1e-12)


def test_what_the_page_of_goals_writes_in_two_lines_is_zero_where_it_should_rest() -> None:
    text = (Path(__file__).parents[2] / "docs" / "goals.md").read_text(encoding="utf-8")
    scope: dict[str, Any] = {"__name__": "goals_page"}
    exec(compile(text.split("```python\n")[1].split("```")[0], "goals.md", "exec"), scope)
    x, y, z = np.eye(3)
    circle = np.array([x, (0.6 * x + 0.8 * y), -x, (-0.28 * x - 0.96 * y)])
    for name, points, given, rest in (
        ("well", [x], {"stiffness": 2.0, "place": x}, 0.0),
        ("plane", [x + y], {"place": x, "normal": z}, 0.0),
        ("direction", [x, x + 2 * y], {"along": y}, 0.0),
        ("multiple", [x, x + 1.5 * y], {"whole": 0.5}, 0.0),
        ("sphere", [0 * x, x, y, -z], {"stiffness": 2.0}, 0.0),
        ("cyclic", circle, {}, np.pi),
        ("incircles", [-x, x, y, -3 * y], {}, 0.0),
    ):
        value, slope = scope[name](np.array(points), **given)
        assert value == pytest.approx(rest, abs=1e-12) and np.isfinite(slope).all(), name


def test_a_point_finds_the_closest_place_of_a_mesh() -> None:
    vertices = np.array([[0, 0, 0], [2, 0, 0], [0, 2, 0], [2, 2, 1.0]])
    faces = np.array([[0, 1, 2], [1, 3, 2]])
    s, t = np.meshgrid(np.linspace(0, 1, 161), np.linspace(0, 1, 161))
    inside = (s + t <= 1.0 + 1e-12).ravel()
    shares = np.stack([1 - s - t, s, t], axis=-1).reshape(-1, 3)[inside]
    dense = np.concatenate([shares @ vertices[row] for row in faces])
    given = {"vertices": vertices, "faces": faces * 1.0}
    for k in range(25):
        point = np.array([[1.5 * np.sin(3 * k) + 1, 1.5 * np.cos(5 * k) + 1, np.sin(7 * k + 1)]])
        found, slope = goal_measures.mesh_distance(point, **given)
        nearest = np.linalg.norm(dense - point, axis=1).min()
        assert nearest + 1e-12 >= abs(found) > nearest - 0.02  # of points 0.0125 m apart
        onto = point - found * slope
        assert np.abs(goal_measures.mesh_distance(onto, **given)[0]) < 1e-12


def test_goals_store_what_their_formulas_say_wherever_their_points_are() -> None:
    """Each once more in NumPy, at a hundred random places; of a polygon all quads of four corners in a row count."""
    random = np.random.default_rng(4)
    axis, center, rest = np.array([0.6, 0.0, 0.8]), np.array([0.3, -0.2, 0.5]), 1e-13
    pentagon = sl.goals.planar([[0, 1, 2, 3, 4]], 2.0)
    assert pentagon.particles.tolist() == [[k, (k + 1) % 5, (k + 2) % 5, (k + 3) % 5] for k in range(5)]
    along, even = (
        sl.goals.smooth([[0, k, k % 5 + 1] for k in range(1, 6)], 3.0, along=flag)[0] for flag in (True, False)
    )
    for _ in range(100):
        x = random.normal(size=(6, 3))
        a, b, c, d = x[:4]
        normal = np.cross(c - a, d - b)
        assert goal_measures.planar(x[:4])[0] == pytest.approx(
            (b - a) @ normal / np.linalg.norm(normal), rel=1e-11, abs=rest
        )
        apart = a - center
        aside = np.linalg.norm(np.cross(axis, apart))
        line = goal_measures.on_line(x[:1], stiffness=2.0, origin=center, direction=axis)[0]
        assert line == pytest.approx(aside**2, rel=1e-12)
        circle = goal_measures.on_circle(x[:1], stiffness=2.0, center=center, normal=axis, radius=0.7)[0]
        assert circle == pytest.approx((aside - 0.7) ** 2 + (axis @ apart) ** 2, rel=1e-12)
        away = a - x[1:].mean(axis=0)
        assert even.measure(x, **even.parameters)[0] == pytest.approx(1.5 * away @ away, rel=1e-12)
        ring = x[[1, 2, 3, 4, 5, 1]] - a
        up = np.cross(ring[:-1], ring[1:]).sum(axis=0)
        up /= np.linalg.norm(up)
        flat = away - (away @ up) * up
        assert along.measure(x, **along.parameters)[0] == pytest.approx(1.5 * flat @ flat, rel=1e-9)


def test_a_mesh_has_two_sides_a_turn_is_the_one_nearest_to_its_middle_and_borders_are_left_alone() -> None:
    floor = {"vertices": np.array([[0.0, 0, 0], [2, 0, 0], [0, 2, 0]]), "faces": np.array([[0.0, 1, 2]])}
    for height in (3.0, -3.0, 0.0):
        value, slope = goal_measures.mesh_distance(np.array([[0.5, 0.5, height]]), **floor)
        assert value == height and slope.tolist() == [[0.0, 0.0, 1.0]]
    bent = np.array([(0, 0, 0), (1, 0, 0), (1 + np.cos(3.1), np.sin(3.1), 0)])  # by 3.1 rad to the left
    assert [goal_measures.turning_left(bent, middle=middle)[0] for middle in (0.0, 3.0, -3.0)] == pytest.approx(
        [3.1, 3.1, 3.1 - 2.0 * np.pi]
    )
    # a fan of two faces around 0 that is open, whatever its corners are called
    for fan in ([[0, 1, 2], [0, 2, 3]], [[0, 5, 1], [0, 1, 3]]):
        with pytest.raises(SceneError, match="all of these faces are at a border"):
            sl.goals.smooth(fan)


# == On a torus ==

PERIOD, ORIGIN = np.array([5.0, 4.0, 6.0]), np.array([-1.0, 0.5, 2.0])
SLANTED = [(3.0, -2.0, 1.0), (7.8, -2.0, 1.5), (3.0, 1.9, 2.0), (7.0, 1.5, 5.0)], [[0, 1, 2], [1, 3, 2]]
ON_TORUS: dict[str, Callable[[Any], sl.Element]] = {
    "a line along an axis": lambda on: sl.goals.on_line(on, (0.3, 9.0, 1.0), (0, 1, 0), stiffness=4.0),
    "a line along a diagonal of a side": lambda on: sl.goals.on_line(on, (0.3, 9.0, 1.0), (5, -4, 0), stiffness=4.0),
    "a line along a diagonal of the cell": lambda on: sl.goals.on_line(on, (0.3, 9.0, 1.0), (5, 4, 6), stiffness=4.0),
    "a circle across an axis": lambda on: sl.goals.on_circle(on, (7.0, -3.0, 1.0), (0, 0, 1), 1.9, stiffness=4.0),
    "a slanted circle": lambda on: sl.goals.on_circle(on, (7.0, -3.0, 1.0), (1, 2, 3), 1.9, stiffness=4.0),
    "a mesh": lambda on: sl.goals.on_mesh(on, *SLANTED, stiffness=4.0),
}


def nearest_energy(kind: Callable[[Any], sl.Element], place: np.ndarray) -> float:
    """The least energy of all images of a particle in free space [J]."""
    goal = kind([0])
    images = [place + PERIOD * np.array(turns) for turns in product(range(-2, 3), repeat=3)]
    values = [float(goal.measure(one[None], **goal.parameters)[0]) for one in images]
    return min(values if goal.measure.is_energy else [0.5 * 4.0 * value**2 for value in values])


@pytest.mark.parametrize("name", ON_TORUS)
def test_goals_in_space_take_the_nearest_image_on_a_torus(name: str) -> None:
    count, kind = 12, ON_TORUS[name]
    # some in the cell, some at its seams; shifts of the drawing above lead many periods away from the cell
    place = ORIGIN + PERIOD * np.random.default_rng(2).random((count, 3))
    place[:4] = ORIGIN + PERIOD * np.random.default_rng(3).integers(0, 2, (4, 3)) * 0.998 + 1e-3
    scene = sl.Scene(space=sl.Torus(tuple(PERIOD), origin=tuple(ORIGIN)))
    scene.particles(place, mass=1.0)
    scene.add(kind(range(count)))
    simulation = scene.simulate(dt=1e-3)
    energies = [nearest_energy(kind, one) for one in place]
    assert abs(simulation.energy["element"] - sum(energies)) < 1e-11  # measured 2e-13
    forces, step = simulation.forces, 1e-5
    for i, axis in ((0, 0), (3, 1), (7, 2)):
        ends = [nearest_energy(kind, place[i] + sign * step * np.eye(3)[axis]) for sign in (1.0, -1.0)]
        assert abs(forces[i, axis] + (ends[0] - ends[1]) / (2.0 * step)) < 1e-7  # measured 2e-9


@pytest.mark.parametrize("name", ON_TORUS)
def test_a_particle_behind_the_seam_comes_to_rest_at_the_nearest_image_with_a_certificate(name: str) -> None:
    scene = sl.Scene(space=sl.Torus(tuple(PERIOD), origin=tuple(ORIGIN)))
    scene.particle(ORIGIN + (4.9, 3.9, 0.3), mass=1.0)
    held = scene.particle(ORIGIN + (0.2, 0.1, 5.9), fixed=True)
    scene.spring(0, held, stiffness=1.0, rest_length=0.0)
    scene.add(ON_TORUS[name]([0]))
    shape = scene.equilibrium()
    assert shape.certificate.holds


def test_a_2d_torus_and_what_is_too_large_for_a_torus() -> None:
    scene = sl.Scene(dim=2, space=sl.Torus((5, 5)))
    scene.particle((4.9, 0.5))
    scene.add(sl.goals.on_line([0], (0, 0, 0), (0, 1, 0), stiffness=4.0))
    assert abs(scene.simulate(dt=0.01).energy["element"] - 0.02) < 1e-12
    for goal, words in (
        (sl.goals.on_line([0], (0, 0, 0), (1, 2, 0)), "along an axis or a diagonal of the cell of the torus"),
        (sl.goals.on_circle([0], (0, 0, 0), (0, 0, 1), 3.0), "at most 2.5 m, half of the shortest period"),
        (sl.goals.on_mesh([0], [(0, 0, 0), (9, 0, 0), (0, 1, 0)], [[0, 1, 2]]), "no wider than the torus"),
    ):
        scene = sl.Scene(space=sl.Torus((5, 5, 5)))
        scene.particle((1, 1, 1))
        scene.add(goal)
        with pytest.raises(SceneError, match=words):
            scene.simulate()
