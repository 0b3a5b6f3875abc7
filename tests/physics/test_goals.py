"""Elements that designers ask for: each by its formula, by differences of its energy, and by where it comes to rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.forces import goals

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
        hinges = sl.Hinge.of(faces, D, point, rest=0.0)
        row_hinges = len(hinges.stiffness)
        assert row_hinges == 3 * count * count - 2 * count
        scene.add(hinges)
        found = scene.simulate(dt=1e-3).energy()["hinge"]
        misses.append(found / (0.5 * D * 0.8**2 * area) - 1.0)  # D kappa^2/2 a unit of area
    assert abs(misses[0]) < 2e-3 and abs(misses[1]) < 0.3 * abs(misses[0])  # measured 3e-4, order 2


def test_hinges_of_a_mesh_are_those_between_its_faces_alone() -> None:
    scene = sl.Scene()
    place = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1)]
    scene.particles(place)
    with pytest.raises(sl.SceneError, match="between particles 0 and 1 has more than two faces"):
        sl.Hinge.of([[0, 1, 2], [1, 0, 3], [0, 1, 4]], D, place)
    with pytest.raises(sl.SceneError, match="needs faces with a common edge"):
        sl.Hinge.of([[0, 1, 2]], D, place)
    assert sl.Hinge.of([[0, 1, 2], [0, 2, 3]], D, place).stiffness == pytest.approx([2.0 * D])  # l^2 = 2, A + B = 1


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
        forces.append(scene.simulate(dt=1e-3).forces())
    assert forces[0] == pytest.approx(forces[1], abs=1e-13)  # measured 4e-16


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
            found[corner, axis] -= side * at(moved).energy()["element"] / 2e-5
    return at(place).forces(), found


def test_a_shape_that_is_matched_pulls_to_the_best_rotation() -> None:
    """Beside the rotation by singular values (Kabsch, Acta Cryst. A 32, 1976), which shares no code."""
    rest = CUBE - CUBE.mean(axis=0)
    turn = np.linalg.qr(np.array([[1.0, 2, 0], [0, 1, 3], [2, 0, 1]]))[0]
    turn *= np.sign(np.linalg.det(turn))
    place = rest @ turn.T + 0.2 * np.sin(np.arange(12.0)).reshape(4, 3) + 5.0
    derived, by_differences = slopes([sl.ShapeMatching([0, 1, 2, 3], CUBE, 3.0)], place)
    apart = place - place.mean(axis=0)
    u, _, v = np.linalg.svd(rest.T @ apart)
    best = u @ np.diag([1.0, 1.0, np.sign(np.linalg.det(u @ v))]) @ v
    assert derived == pytest.approx(-3.0 * (apart - rest @ best), abs=1e-12)  # measured 2e-15
    assert derived == pytest.approx(by_differences, abs=1e-8)
    scene = sl.Scene()
    scene.particles(rest @ turn.T + 1.0)
    scene.add(sl.ShapeMatching([0, 1, 2, 3], CUBE, 3.0))
    assert np.abs(scene.simulate(dt=1e-3).forces()).max() < 1e-13  # moved and turned, it is what it was


def test_a_quad_flattens_links_even_out_and_points_go_to_lines_and_circles(tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (1.2, 1, 0.6), (0, 1, 0), (0.3, 2, 0), (2, 2, 0), (0.4, 0.2, 3.0),
                     (2.0, 0.5, 5.0)])  # fmt: skip
    scene.anchor([0, 1, 3, 5])
    scene.anchor(4, axes="yz")
    scene.add(sl.Planar([[0, 1, 2, 3]], 10.0), sl.EqualLengths([[3, 4], [4, 5]], 10.0))
    scene.add(sl.OnLine([6], (0, 0, 1), (0, 0, 2.0), 5.0), sl.OnCircle([7], (0, 0, 4), (0, 0, 1), 1.5, 5.0))
    sl.save(scene, tmp_path / "goals.toml")
    again = sl.read(tmp_path / "goals.toml")  # no using=: these functions are springline's own
    energies = [one.simulate(dt=1e-3).energy()["element"] for one in (scene, again)]
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
    found = sl.taubin(rough, faces, steps=15)
    before, after = (np.abs(np.linalg.norm(one, axis=1) - 1.0).mean() for one in (rough, found))
    assert after < 0.7 * before  # measured 0.65
    assert volume(found) == pytest.approx(volume(rough), rel=0.04)  # measured 0.029
    # the energy of Laplacian smoothing, by the mean of the neighbors of every corner
    neighbors = [np.unique(corners[(corners == k).any(axis=1)]) for k in range(len(rough))]
    apart = np.array([p - rough[some[some != k]].mean(axis=0) for k, (p, some) in enumerate(zip(rough, neighbors))])
    stored = sum(one.measure(rough[row], **one.parameters)[0] for one in sl.Smooth(faces, 3.0) for row in one.particles)
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
        found, slope = goals.mesh_distance(point, **given)
        nearest = np.linalg.norm(dense - point, axis=1).min()
        assert nearest + 1e-12 >= abs(found) > nearest - 0.02  # of points 0.0125 m apart
        onto = point - found * slope
        assert np.abs(goals.mesh_distance(onto, **given)[0]) < 1e-12


def test_goals_store_what_their_formulas_say_wherever_their_points_are() -> None:
    """Each once more in NumPy, at a hundred random places; of a polygon all quads of four corners in a row count."""
    random = np.random.default_rng(4)
    axis, center, rest = np.array([0.6, 0.0, 0.8]), np.array([0.3, -0.2, 0.5]), 1e-13
    pentagon = sl.Planar([[0, 1, 2, 3, 4]], 2.0)
    assert pentagon.particles.tolist() == [[k, (k + 1) % 5, (k + 2) % 5, (k + 3) % 5] for k in range(5)]
    along, even = (sl.Smooth([[0, k, k % 5 + 1] for k in range(1, 6)], 3.0, along=flag)[0] for flag in (True, False))
    for _ in range(100):
        x = random.normal(size=(6, 3))
        a, b, c, d = x[:4]
        normal = np.cross(c - a, d - b)
        assert goals.planar(x[:4])[0] == pytest.approx((b - a) @ normal / np.linalg.norm(normal), rel=1e-11, abs=rest)
        apart = a - center
        aside = np.linalg.norm(np.cross(axis, apart))
        line = goals.on_line(x[:1], stiffness=2.0, origin=center, direction=axis)[0]
        assert line == pytest.approx(aside**2, rel=1e-12)
        circle = goals.on_circle(x[:1], stiffness=2.0, center=center, normal=axis, radius=0.7)[0]
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
        value, slope = goals.mesh_distance(np.array([[0.5, 0.5, height]]), **floor)
        assert value == height and slope.tolist() == [[0.0, 0.0, 1.0]]
    bent = np.array([(0, 0, 0), (1, 0, 0), (1 + np.cos(3.1), np.sin(3.1), 0)])  # by 3.1 rad to the left
    assert [goals.turning_left(bent, middle=middle)[0] for middle in (0.0, 3.0, -3.0)] == pytest.approx(
        [3.1, 3.1, 3.1 - 2.0 * np.pi]
    )
    # a fan of two faces around 0 that is open, whatever its corners are called
    for fan in ([[0, 1, 2], [0, 2, 3]], [[0, 5, 1], [0, 1, 3]]):
        with pytest.raises(sl.SceneError, match="all of these faces are at a border"):
            sl.Smooth(fan)
