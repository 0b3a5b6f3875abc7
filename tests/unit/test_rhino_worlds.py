"""NURBS surfaces of Rhino files as worlds: the same surface as rhino3dm evaluates, to rounding."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import rhino3dm

import springline as sl
from springline.errors import DoubtfulScene, FileError, SceneError
from springline.forces.patch_geometry import evaluate_many, normals_at
from unit.test_rhino_surfaces import point, sphere, written


def bumpy() -> Any:
    surface, chance = rhino3dm.NurbsSurface.Create(3, True, 4, 3, 6, 5), np.random.default_rng(4)
    surface.KnotsU.CreateUniformKnots(0.5)
    surface.KnotsV.CreateUniformKnots(2.0)
    for i in range(6):
        for j in range(5):
            w = float(chance.uniform(0.5, 2.0))
            surface.Points[i, j] = rhino3dm.Point4d(i * w, j * w, w * float(chance.normal(scale=0.3)), w)
    return surface


def test_points_and_normals_are_those_of_rhino3dm(tmp_path: Path) -> None:
    surface = bumpy()
    (world,) = sl.read_surfaces(written(tmp_path / "bumpy.3dm", surface))
    patches = world.patches()
    a, b = surface.Domain(0), surface.Domain(1)
    u, v = np.random.default_rng(5).random((2, 40))
    # Three equal spans along each direction: the patch and its own parameters of each place.
    n, m = len(np.unique(world.knots_u[3:-3])) - 1, len(np.unique(world.knots_v[2:-2])) - 1
    i, j = (u * n).astype(int), (v * m).astype(int)
    where = i * m + j, u * n - i, v * m - j
    found, normals = evaluate_many(patches, *where)[0], normals_at(patches, *where)
    for k in range(40):
        at = a.T0 + u[k] * (a.T1 - a.T0), b.T0 + v[k] * (b.T1 - b.T0)
        place, normal = surface.PointAt(*at), surface.NormalAt(*at)
        assert np.abs(found[k] - (place.X, place.Y, place.Z)).max() < 1e-14
        assert np.abs(normals[k] - (normal.X, normal.Y, normal.Z)).max() < 1e-13


def test_units_layers_and_trims_are_heeded(tmp_path: Path) -> None:
    file = rhino3dm.File3dm()
    file.Settings.ModelUnitSystem = rhino3dm.UnitSystem.Millimeters
    file.Layers.AddLayer("Shell", (0, 0, 0, 255))
    file.Layers.AddLayer("Walls", (0, 0, 0, 255))
    about = rhino3dm.ObjectAttributes()
    about.LayerIndex = len(file.Layers) - 1
    file.Objects.AddBrep(rhino3dm.Brep.CreateFromSphere(rhino3dm.Sphere(point(0, 0, 0), 2000.0)))
    tube = rhino3dm.Cylinder(rhino3dm.Circle(point(0, 0, 0), 1000.0), 3000.0)
    file.Objects.AddBrep(rhino3dm.Brep.CreateFromCylinder(tube, True, True), about)
    file.Write(str(tmp_path / "two.3dm"), 7)
    with pytest.warns(DoubtfulScene, match="2 of the 4 surfaces of two.3dm are trimmed"):
        found = sl.read_surfaces(tmp_path / "two.3dm")
    assert len(found) == 4
    assert np.linalg.norm(found[0].closest([(3, 1, 2), (0, 0, -1)]), axis=1) == pytest.approx([2.0, 2.0], abs=1e-14)
    with pytest.warns(DoubtfulScene):
        walls = sl.read_surfaces(tmp_path / "two.3dm", layer="Walls", units="cm")
    assert len(walls) == 3 and np.hypot(*walls[0].closest([(30, 10, 2)])[0, :2]) == pytest.approx(10.0, abs=1e-13)
    with pytest.raises(FileError, match="no visible surface on the layer 'Roof'. Its layers: 'Shell', 'Walls'"):
        sl.read_surfaces(tmp_path / "two.3dm", layer="Roof")


def test_a_particle_flies_a_great_circle_on_the_sphere_of_a_file(tmp_path: Path) -> None:
    (world,) = sl.read_surfaces(written(tmp_path / "ball.3dm", sphere()))
    scene = sl.Scene()
    scene.particles(world.closest([(3, 0, 1)]), velocity=[(0, 1.0, 1.0)])
    scene.add(world)
    run = scene.simulate(dt=0.02).run(until=4.0, every=0.2)
    angle = run.time[:, None] * np.sqrt(0.5)
    expected = (2 * np.cos(angle), np.sqrt(2) * np.sin(angle), 1 + np.sqrt(2) * np.sin(angle))
    assert np.abs(run.position[:, 0] - np.concatenate(expected, axis=1)).max() < 1e-8


def test_files_without_surfaces_are_refused(tmp_path: Path) -> None:
    curve = rhino3dm.Circle(point(0, 0, 0), 1.0).ToNurbsCurve()
    with pytest.raises(FileError, match="This file has no visible surface"):
        sl.read_surfaces(written(tmp_path / "curve.3dm", curve))
    with pytest.raises(SceneError, match="'layer' of read_surfaces"):
        sl.read_surfaces(tmp_path / "curve.3dm", layer=3)  # type: ignore[arg-type]
