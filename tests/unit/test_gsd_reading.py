"""GSD files by frame: what a frame leaves out is that of frame 0 or the schema's default, and all else is reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gsd.hoomd
import numpy as np
import pytest

import springline as sl
from springline.errors import FileError
from springline.spec.spec import DrawnAs


def frame(count: int, bonds: Any = (), *, box: Any = (99, 99, 99, 0, 0, 0), **particles: Any) -> gsd.hoomd.Frame:
    made = gsd.hoomd.Frame()
    made.particles.N = count
    made.particles.position = [[k, 0, 0] for k in range(count)]
    for name, values in particles.items():
        setattr(made.particles, name, values)
    made.configuration.box = list(box)
    made.bonds.N = len(bonds)
    if len(bonds):
        made.bonds.group, made.bonds.types = [pair for pair, _ in bonds], sorted({name for _, name in bonds})
        made.bonds.typeid = [made.bonds.types.index(name) for _, name in bonds]
    return made


def read(folder: Path, *frames: gsd.hoomd.Frame, precision: str = "single", **options: Any) -> sl.Scene:
    with gsd.hoomd.open(str(folder / "x.gsd"), "w", precision=precision) as file:
        file.extend(frames)
    return sl.read(folder / "x.gsd", **{"stiffness": 1.0, "mass": 1.0} | options)


def told(scene: sl.Scene) -> str:
    return " | ".join(scene.report.messages())


def test_bonds_that_are_gone_stay_gone(tmp_path: Path) -> None:
    two = [((0, 1), "a"), ((1, 2), "a")]
    assert read(tmp_path, frame(3, two), frame(3)).spring_count == 0
    assert read(tmp_path, frame(3, two), frame(3, two[1:])).spec.springs.ends.tolist() == [[1, 2]]
    assert read(tmp_path, frame(3, two), frame(3, two)).spring_count == 2


def test_particles_whose_number_changes_take_the_defaults_of_the_schema(tmp_path: Path) -> None:
    first = frame(4, mass=[2.0] * 4, charge=[3.0] * 4, diameter=[0.5] * 4, velocity=[[1, 2, 3]] * 4)
    scene = read(tmp_path, first, frame(5), mass=None)
    assert np.asarray(scene.all.mass).tolist() == [1.0] * 5
    assert np.asarray(scene.all.charge).tolist() == [0.0] * 5
    assert scene.spec.particles.array("radius").tolist() == [0.5] * 5 and not scene.spec.particles.velocity.any()
    scene = read(tmp_path, first, frame(4), mass=None)  # the same number: what the library leaves out is of frame 0
    assert np.asarray(scene.all.mass).tolist() == [2.0] * 4 and np.asarray(scene.all.charge).tolist() == [3.0] * 4


@pytest.mark.parametrize("frames", [1, 2])
def test_names_of_types_survive_a_frame_that_does_not_repeat_them(frames: int, tmp_path: Path) -> None:
    bonds = [((0, 1), "rope"), ((1, 2), "mast")]
    scene = read(tmp_path, *[frame(3, bonds)] * frames)
    assert scene.spec.drawn_as.layers == ("rope", "mast")
    path = sl.save(scene, tmp_path / "y.gsd")[0]
    with gsd.hoomd.open(str(path)) as file:
        assert [file[0].bonds.types[k] for k in file[0].bonds.typeid] == ["rope", "mast"]
    assert sl.read(path).spec.drawn_as.layers == ("rope", "mast")


@pytest.mark.parametrize("precision", ["single", "double"])
def test_charge_and_diameter_are_read_in_either_precision(precision: str, tmp_path: Path) -> None:
    scene = read(tmp_path, frame(2, charge=[1, -1], diameter=[0.5, 0.25]), precision=precision)
    assert np.asarray(scene.all.charge).tolist() == [1.0, -1.0]
    assert scene.spec.particles.array("radius").tolist() == [0.25, 0.125]


def test_the_box_of_a_file_is_a_torus(tmp_path: Path) -> None:
    made = frame(2, [((0, 1), "a")], box=(10, 8, 6, 0, 0, 0), position=[[4.5, 0, 0], [-4.5, 0, 0]])
    scene = read(tmp_path, made)
    assert scene.space is not None and np.asarray(scene.space.size).tolist() == [10, 8, 6]
    assert np.asarray(scene.space.origin).tolist() == [-5, -4, -3]
    assert scene.spec.springs.array("rest_length").tolist() == [1.0]
    assert "The box of the file is a torus of 10 x 8 x 6 m" in told(scene)


def test_a_file_of_two_dimensions_is_a_plane_scene(tmp_path: Path) -> None:
    made = frame(2, [((0, 1), "a")], box=(10, 8, 0, 0, 0, 0), position=[[4.5, 0, 0], [-4.5, 0, 0]])
    made.configuration.dimensions = 2
    scene = read(tmp_path, made)
    assert scene.dim == 2 and scene.spec.springs.array("rest_length").tolist() == [1.0]


def test_a_tilted_box_is_refused_by_name_if_bonds_go_around_it(tmp_path: Path) -> None:
    tilted = (10, 8, 6, 0.5, 0, 0)
    with pytest.raises(FileError, match=r"sides of a tilted box \(xy xz yz = 0.5 0 0\)"):
        read(tmp_path, frame(2, [((0, 1), "a")], box=tilted, position=[[4.5, 0, 0], [-4.5, 0, 0]]))
    scene = read(tmp_path, frame(2, [((0, 1), "a")], box=tilted))
    assert scene.space is None and "(10 x 8 x 6 m, tilted) was read as open space" in told(scene)


@pytest.mark.parametrize("radius", [0.0, 0.2, 0.5])
@pytest.mark.parametrize("mass", [1.0, 2.5])
def test_a_scene_comes_back_from_its_own_gsd_to_the_last_bit(mass: float, radius: float, tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particles(np.random.default_rng(1).random((4, 3)), mass=mass, radius=radius, velocity=[(0.1, 0, 0)] * 4)
    scene.springs([(0, 1), (1, 2)], stiffness=1 / 3, rest_length=0.7, damping=0.1, strength=[1.0, np.inf])
    scene.spring(2, 3, stiffness=5.0, kind="cable")
    scene.anchor(0)
    scene.anchor(3, axes="z")
    scene.add(sl.Rod(0, 3))
    again = sl.read(sl.save(scene, tmp_path / "x.gsd")[0])
    for name in ("position", "velocity", "fixed"):
        assert np.array_equal(getattr(again.spec.particles, name), getattr(scene.spec.particles, name)), name
    for name in ("mass", "radius"):
        assert np.array_equal(again.spec.particles.array(name), scene.spec.particles.array(name)), name
    for name in ("ends", "stiffness", "rest_length", "damping", "strength", "kind"):
        assert np.array_equal(again.spec.springs.array(name), scene.spec.springs.array(name)), name
    (rod,) = [one for one in again.declared if isinstance(one, sl.Rod)]
    assert [np.asarray(rod.a).tolist(), np.asarray(rod.b).tolist()] in ([0, 3], [[0], [3]])
    assert again.space is None and not [words for words in again.report.messages() if "passed over" in words]


def test_a_name_of_any_letters_is_a_type_of_bonds(tmp_path: Path) -> None:
    scene = read(tmp_path, frame(2, [((0, 1), "a")]))
    scene.spec.drawn_as = DrawnAs(("Zugstäbe ☂",), np.full((1, 3), -1))
    path = sl.save(scene, tmp_path / "y.gsd")[0]
    with gsd.hoomd.open(str(path)) as file:
        assert file[0].bonds.types == ["Zugstäbe ☂"]
