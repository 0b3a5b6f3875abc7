"""Obstacles from mesh files: the same mesh from every format, in calls and in scene files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.meshes_that_meet import ball
from springline.errors import FileError, SceneError, UnitsWarning

RADIUS = 0.2  # [m]
SHEET = """[[grid]]
shape = [2, 2]
spacing = 0.1
stiffness = 10
origin = [0, 0, 1]
[[contacts]]
surfaces = [[0, 1, 2]]
thickness = 0.02
"""


def write_mesh(path: Path, faces: Any = None, size: float = 1.0) -> Path:
    """Save a ball, or some faces of its vertices, as a mesh."""
    place, whole = ball(RADIUS * size)
    scene = sl.Scene()
    scene.mesh(place, whole if faces is None else faces, stiffness=1.0, mass=1.0)
    scene.save(str(path))
    return path


def added(**given: Any) -> sl.Obstacle:
    """The obstacle that a scene holds after ``add``."""
    obstacle: sl.Obstacle = sl.Scene().add(sl.Obstacle(**given))
    return obstacle


def sorted_corners(obstacle: sl.Obstacle) -> np.ndarray:
    """Corners of each triangle [m], from the lowest on, rounded to single precision; in a fixed order."""
    corner = np.asarray(obstacle.vertices, dtype=np.float64)[np.asarray(obstacle.faces)].round(6)
    first = np.lexsort(corner.transpose(2, 0, 1)[::-1], axis=1)[:, :1]
    turned = np.take_along_axis(corner, ((first + np.arange(3)) % 3)[:, :, None], axis=1).reshape(-1, 9)
    return turned[np.lexsort(turned.T[::-1])]


@pytest.mark.parametrize("suffix", ["obj", "ply", "stl", "off", "glb"])
def test_a_closed_mesh_is_the_same_obstacle_from_every_format(suffix: str, tmp_path: Path) -> None:
    place, faces = ball(RADIUS)
    obstacle = added(path=write_mesh(tmp_path / f"ball.{suffix}"), friction=0.3)
    assert np.shape(obstacle.vertices) == place.shape  # STL and glTF repeat vertices; each position is one vertex
    expected = sorted_corners(added(vertices=place, faces=faces))
    assert np.allclose(sorted_corners(obstacle), expected, atol=2e-6)
    assert obstacle.path is None
    assert obstacle.friction == 0.3


def test_polygons_of_a_file_become_triangles(tmp_path: Path) -> None:
    (tmp_path / "table.obj").write_text("v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nf 1 2 3 4\n")
    obstacle = added(path=tmp_path / "table.obj")
    corner = np.asarray(obstacle.vertices)[np.asarray(obstacle.faces)]
    area = 0.5 * np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    assert area.sum(axis=0) == pytest.approx([0, 0, 2.0])


def test_units_scale_a_file_and_a_large_one_without_units_is_warned_of(tmp_path: Path) -> None:
    path = write_mesh(tmp_path / "ball.stl", size=1e4)  # 4 km across, as read in meters
    with pytest.warns(UnitsWarning, match="no unit was said"):
        added(path=path)
    extent = np.ptp(np.asarray(added(path=path, units="mm").vertices), axis=0)
    assert extent == pytest.approx(2e4 * RADIUS * 1e-3, rel=1e-5)


def test_scene_files_name_a_mesh_and_are_written_with_its_content(tmp_path: Path) -> None:
    (tmp_path / "body").mkdir()
    path = write_mesh(tmp_path / "body" / "ball.ply")
    (tmp_path / "a.toml").write_text(SHEET + '[[obstacle]]\npath="body/ball.ply"\nunits="cm"\nfriction=0.2\n')
    scene = sl.read(tmp_path / "a.toml")
    (obstacle,) = (one for one in scene.declared if isinstance(one, sl.Obstacle))
    expected = added(path=path, units="cm", friction=0.2)
    assert np.array_equal(obstacle.vertices, expected.vertices)
    # What is saved needs no other file.
    path.unlink()
    scene.save(str(tmp_path / "b.toml"))
    (again,) = (one for one in sl.read(tmp_path / "b.toml").declared if isinstance(one, sl.Obstacle))
    assert np.array_equal(again.vertices, expected.vertices)
    assert np.array_equal(again.faces, expected.faces)
    assert (again.friction, again.path) == (0.2, None)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('path="../ball.ply"', "'path' must be a path below the scene file's folder"),
        ('path="/ball.ply"', "'path' must be a path below the scene file's folder"),
        ('path="ball.csv"', "'path' must be a mesh, .obj"),
        ('path="ball.ply"', "There is no such file"),
        ('path="a.ply"\nunits="parsec"', "units"),
    ],
)
def test_scene_files_refuse_other_meshes_with_the_line(line: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(SHEET + "[[obstacle]]\n" + line + "\n")
    with pytest.raises(FileError, match=words):
        sl.read(tmp_path / "a.toml")


def test_inverted_and_branching_meshes_of_files_are_refused_with_their_faces(tmp_path: Path) -> None:
    _, faces = ball(RADIUS)
    with pytest.raises(SceneError, match="point inward"):
        added(path=write_mesh(tmp_path / "inward.stl", faces[:, ::-1]))
    (tmp_path / "mixed.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 3 4\n")
    with pytest.raises(SceneError, match="Faces 0 and 1 .* opposite orientation"):
        added(path=tmp_path / "mixed.obj")
    (tmp_path / "three.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 -1 0\nv 0 0 1\nf 1 2 3\nf 2 1 4\nf 1 2 5\n")
    with pytest.raises(SceneError, match="Faces 0 and 1 share an edge with another one"):
        added(path=tmp_path / "three.obj")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "needs 'vertices' and 'faces', or the 'path'"),
        ({"vertices": [(0, 0, 0), (1, 0, 0), (0, 1, 0)]}, "needs 'vertices' and 'faces', or the 'path'"),
        ({"faces": [(0, 1, 2)], "path": "ball.ply"}, "takes 'vertices' and 'faces', or a 'path'"),
        ({"path": 3}, "'path' of Obstacle.. must be the name of a file"),
        ({"path": "ball.csv"}, "'path' of Obstacle.. must be a mesh"),
        ({"units": "mm"}, "'units' of Obstacle.. are those of a file"),
        ({"path": "ball.ply", "units": "parsec"}, "'units' of Obstacle.. must be one of mm"),
    ],
)
def test_calls_without_a_mesh_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(SceneError, match=words):
        added(**given)


def test_a_drawing_of_lines_is_refused(tmp_path: Path) -> None:
    (tmp_path / "lines.obj").write_text("v 0 0 0\nv 1 0 0\nl 1 2\n")
    with pytest.raises(FileError, match="has no faces"):
        added(path=tmp_path / "lines.obj")
