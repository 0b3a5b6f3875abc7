"""Surfaces of Rhino files as meshes: spheres, boxes, cylinders and saddles against their own formulas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import rhino3dm

import springline as sl
from springline.errors import FileError

CENTER, RADIUS = np.array([0.0, 0.0, 1.0]), 2.0  # [m]


def point(*place: float) -> Any:
    return rhino3dm.Point3d(*map(float, place))


def written(path: Path, *shapes: Any) -> Path:
    file = rhino3dm.File3dm()
    file.Settings.ModelUnitSystem = rhino3dm.UnitSystem.Meters
    for shape in shapes:
        file.Objects.Add(shape)
    file.Write(str(path), 7)
    return path


def meshes_of(path: Path) -> list[Any]:
    return list(sl.read(path, faces=True, stiffness=1.0, mass=1.0, weld=1e-6).meshes)


def sphere() -> Any:
    return rhino3dm.NurbsSurface.CreateFromSphere(rhino3dm.Sphere(point(*CENTER), RADIUS))


def test_a_sphere_is_closed_lies_on_itself_and_faces_outwards(tmp_path: Path) -> None:
    (ball,) = meshes_of(written(tmp_path / "ball.3dm", sphere()))
    assert np.abs(np.linalg.norm(ball.position - CENTER, axis=1) - RADIUS).max() < 1e-12  # measured 9e-16
    assert ball.boundary == () and sorted({int((face >= 0).sum()) for face in ball.faces}) == [3, 4]  # seam and poles
    assert 0.98 < ball.total_area / (4.0 * np.pi * RADIUS**2) < 1.0  # measured 0.992
    middle = np.array([ball.spec.particles.position[face[face >= 0]].mean(axis=0) for face in ball.faces])
    assert (((middle - CENTER) * ball.normals).sum(axis=1) > 0.0).all()


def test_boxes_and_extrusions_have_their_areas_and_trimmed_caps_are_said(tmp_path: Path) -> None:
    box = rhino3dm.Brep.CreateFromBox(rhino3dm.Box(rhino3dm.BoundingBox(point(0, 0, 0), point(1, 2, 3))))
    (found,) = meshes_of(written(tmp_path / "box.3dm", box))
    assert found.total_area == pytest.approx(22.0, rel=1e-12) and len(found.faces) == 6 and found.boundary == ()
    middle = found.spec.particles.position[found.faces].mean(axis=1)
    assert (((middle - (0.5, 1.0, 1.5)) * found.normals).sum(axis=1) > 0.0).all()
    tube = rhino3dm.Extrusion.Create(rhino3dm.Circle(point(0, 0, 0), 1.0).ToNurbsCurve(), 2.0, True)
    drawn = sl.read(written(tmp_path / "tube.3dm", tube), faces=True, stiffness=1.0, mass=1.0)
    assert drawn.meshes[0].total_area == pytest.approx(4.0 * np.pi, rel=3e-3)  # of 32 chords, measured 1.6e-3
    said = " ".join(drawn.report.messages())
    assert "2 trimmed faces without a shaded mesh" in said and "Surfaces were drawn as quadrangles" in said


def test_a_saddle_of_degree_3_is_cut_at_its_knots(tmp_path: Path) -> None:
    saddle = rhino3dm.NurbsSurface.Create(3, False, 4, 2, 5, 3)  # of degrees 3 and 1, with 2 spans each
    for knots, count in ((saddle.KnotsU, 5), (saddle.KnotsV, 3)):
        knots.CreateUniformKnots(1.0)
        assert len(knots) in (7, count)
    for i in range(5):
        for j in range(3):
            saddle.Points[i, j] = rhino3dm.Point4d(float(i), float(j), 0.1 * i * i - 0.2 * j, 1.0)
    (found,) = meshes_of(written(tmp_path / "saddle.3dm", saddle))
    assert len(found.faces) == (2 * 12) * 2  # 4 cells for each degree of a span that bends, one of a straight one
    assert len(found.boundary) == 1 and np.ptp(found.position[:, 1]) > 0.0


def test_the_distance_of_a_particle_to_a_surface_of_a_rhino_file_is_that_to_the_sphere(tmp_path: Path) -> None:
    (ball,) = meshes_of(written(tmp_path / "world.3dm", sphere()))
    pull: Any = sl.goals.on_mesh([0], ball.position, ball.triangles)
    for away in ((3.0, 0.0, 0.0), (0.0, 2.0, 2.0), (0.3, -0.4, 1.2), (-1.0, -1.0, -2.0)):
        found = abs(pull.measure(CENTER[None] + [away], **pull.parameters)[0])
        assert abs(found - abs(np.linalg.norm(away) - RADIUS)) < 0.02 * RADIUS  # chords of 11 degrees lie 0.5 % within


def test_without_faces_a_surface_is_named_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="draws no line. It has a face: ask for faces=True"):
        sl.read(written(tmp_path / "ball.3dm", sphere()), stiffness=1.0, mass=1.0)
