"""Particles on a triangle mesh stay on it exactly, fly along geodesics, and close their energy balance."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError


def icosphere(level: int) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and triangles of a unit sphere: an icosahedron, subdivided."""
    t = 0.5 * (1.0 + 5.0**0.5)
    corners = [(-1, t, 0), (1, t, 0), (-1, -t, 0), (1, -t, 0), (0, -1, t), (0, 1, t), (0, -1, -t), (0, 1, -t)]
    corners += [(t, 0, -1), (t, 0, 1), (-t, 0, -1), (-t, 0, 1)]
    vertices = [np.array(one) / np.linalg.norm(one) for one in corners]
    text = (
        "0 11 5 0 5 1 0 1 7 0 7 10 0 10 11 1 5 9 5 11 4 11 10 2 10 7 6 7 1 8 3 9 4 3 4 2 3 2 6 3 6 8 3 8 9 4 9 5 2 4 "
        "11 6 2 10 8 6 7 9 8 1"
    )
    faces = np.array(text.split(), dtype=int).reshape(-1, 3).tolist()
    for _ in range(level):
        middle: dict[tuple[int, int], int] = {}

        def between(a: int, b: int, known: dict[tuple[int, int], int] = middle) -> int:
            key = min(a, b), max(a, b)
            if key not in known:
                point = vertices[a] + vertices[b]
                vertices.append(point / np.linalg.norm(point))
                known[key] = len(vertices) - 1
            return known[key]

        split = [(a, b, c, between(a, b), between(b, c), between(c, a)) for a, b, c in faces]
        faces = [one for a, b, c, x, y, z in split for one in ((a, x, z), (b, y, x), (c, z, y), (x, y, z))]
    return np.array(vertices), np.array(faces)


def off_mesh(position: np.ndarray, vertices: np.ndarray, faces: np.ndarray) -> float:
    """Largest distance from the triangles: above the nearest one, or beside it."""
    corner = vertices[faces]
    normal = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    side = np.cross(normal[:, None], np.roll(corner, -1, axis=1) - corner)
    side /= np.linalg.norm(side, axis=2, keepdims=True)
    away = position.reshape(-1, 1, 1, 3) - corner
    above = np.abs((away[:, :, 0] * normal).sum(axis=2))
    return float((above + np.maximum(-(away * side).sum(axis=3).min(axis=2), 0.0)).min(axis=1).max())


def test_great_circles_converge_with_the_facets_at_constant_speed() -> None:
    errors = []
    for level in (1, 2, 3):
        vertices, faces = icosphere(level)
        start = vertices[faces[7]].mean(axis=0)
        way = np.cross(start, (0.3, 0.5, -0.2))
        way /= np.linalg.norm(way)
        scene = sl.Scene()
        scene.particle(start, velocity=way)
        scene.add(sl.OnMesh(vertices, faces))
        run = scene.simulate(dt=0.02).run(until=2.0 * np.pi, every=0.1)
        pole = np.cross(start, way) / np.linalg.norm(start)
        errors.append(float(np.abs(run.position[:, 0] @ pole).max()))
        assert off_mesh(run.position, vertices, faces) <= 1e-14
        speed = np.linalg.norm(run.velocity[:, 0], axis=1)
        assert np.ptp(speed) < 1e-13
    assert errors[1] < 0.5 * errors[0] and errors[2] < 0.6 * errors[1] and errors[2] < 0.03


def test_the_energy_balance_closes_with_the_square_of_the_step() -> None:
    vertices, faces = icosphere(2)
    errors = []
    for dt in (0.02, 0.01, 0.005):
        scene = sl.Scene(gravity=9.81)
        scene.particles([vertices[faces[7]].mean(axis=0), vertices[faces[50]].mean(axis=0)], mass=[1.0, 2.0])
        scene.add(sl.OnMesh(vertices, faces))
        run = scene.simulate(dt=dt).run(until=2.0, every=0.1)
        errors.append(np.abs(run.energy["total"] - run.energy["total"][0]).max())
        assert off_mesh(run.position, vertices, faces) <= 1e-14
    assert errors[2] < 1e-4 * run.energy["kinetic"].max()
    assert errors[0] / errors[2] > 8.0


def test_a_border_reflects_and_a_flat_mesh_changes_no_path() -> None:
    square = np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], dtype=float), [(0, 1, 2), (0, 2, 3)]
    scene = sl.Scene()
    scene.particle((0.5, 0.3, 0.0), velocity=(0.4, 0.3, 0.7))  # the part across the mesh is removed
    scene.add(sl.OnMesh(*square))
    run = scene.simulate(dt=0.01).run(until=4.0, every=0.1)
    x, y = (np.abs((a + b * run.time + 1.0) % 2.0 - 1.0) for a, b in ((0.5, 0.4), (0.3, 0.3)))
    assert np.abs(run.position[:, 0] - np.column_stack([x, y, 0.0 * x])).max() < 1e-12


def test_it_has_the_same_bits_on_threads_and_resumed(tmp_path: Path) -> None:
    def scene() -> sl.Scene:
        vertices, faces = icosphere(1)
        made = sl.Scene(gravity=1.0, seed=1)
        made.particles(vertices[faces].mean(axis=1))
        made.add(sl.OnMesh(vertices, faces), sl.Attraction(strength=0.01, softening=0.3), sl.Drag(0.05))
        return made

    whole = scene().simulate(dt=0.01, threads=1).run(until=1.0, every=0.1)
    assert np.array_equal(scene().simulate(dt=0.01, threads=3).run(until=1.0, every=0.1).position, whole.position)
    path = tmp_path / "r.springline"
    scene().simulate(dt=0.01).run(until=0.5, every=0.1, to=path)
    assert np.array_equal(sl.load(path).resume(until=1.0).position, whole.position)
    sl.save(scene(), tmp_path / "s.toml")
    again = sl.read(tmp_path / "s.toml").simulate(dt=0.01).run(until=1.0, every=0.1)
    assert np.array_equal(again.position, whole.position)


def test_wrong_starts_methods_and_company_are_refused() -> None:
    square = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 2, 3)]
    scene = sl.Scene()
    scene.particle((0.5, 0.3, 0.1))
    scene.add(sl.OnMesh(*square))
    with pytest.raises(SceneError, match=r"must start on the mesh of OnMesh\(\): 0.1 m off"):
        scene.build()
    scene = sl.Scene()
    scene.particle((0.5, 0.3, 0.0))
    scene.add(sl.OnMesh(*square))
    with pytest.raises(SceneError, match="does not move particles on a mesh"):
        scene.simulate(dt=0.01, integrator="rk4")
    scene.add(sl.Plane())
    with pytest.raises(SceneError, match="cannot be in one scene with walls"):
        scene.build()
    with pytest.raises(SceneError, match="Face 0 of OnMesh"):
        scene.add(sl.OnMesh([(0, 0, 0), (1, 0, 0), (2, 0, 0)], [(0, 1, 2)]))


def test_an_automatic_step_follows_the_motion_and_not_the_edges() -> None:
    vertices, faces = icosphere(2)
    steps = []
    for smooth in (False, True):
        world = sl.OnMesh(vertices, faces, smooth=smooth)
        scene = sl.Scene(gravity=0.1)
        velocity = np.random.default_rng(1).normal(size=(40, 3))
        scene.particles(world.closest(vertices[faces[::8]].mean(axis=1)), velocity=velocity)
        scene.add(world)
        simulation = scene.simulate()
        run = simulation.run(until=2.0, every=0.1)
        steps.append(int(simulation.data.state.steps[0]))
        assert np.ptp(run.energy["total"]) < 0.01 * np.ptp(run.energy["kinetic"])
    assert steps[0] < 2 * steps[1]
