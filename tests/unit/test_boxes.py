"""Periodic boxes in files: a torus comes back, or members across its sides are refused by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import FileError, SceneError, SpringlineError
from springline.io.formats import FORMATS

HOLDING = [name for name, form in FORMATS.items() if "scene" in form.writers and form.writers["scene"].holds_space]
BACK = [name for name in HOLDING if FORMATS[name].reader]
REFUSING = [
    (kind, name) for name, form in FORMATS.items() for kind, writer in form.writers.items() if not writer.holds_space
]


def net(dim: int = 3) -> sl.Scene:
    """Springs from each of 40 random particles to others, many across the sides of a torus away from the origin."""
    size, origin = (4.0, 5.0, 7.0)[:dim], (1.0, -2.0, 0.3)[:dim]
    scene = sl.Scene(dim=dim, space=sl.Torus(size, origin=origin))
    rng = np.random.default_rng(3)
    place = np.array(origin) + rng.random((40, dim)) * size
    scene.particles(place, mass=rng.random(40) + 0.5, velocity=rng.normal(size=(40, dim)), charge=rng.normal(size=40))
    rows = np.arange(40)
    scene.springs(np.column_stack([rows, (rows + 7) % 40]), stiffness=10.0, rest_length=rng.random(40))
    return scene


def energy_of(scene: sl.Scene) -> float:
    return float(scene.simulate(dt=1e-3).energy["total"])


def across(scene: sl.Scene) -> int:
    apart = np.diff(scene.position[scene.spec.springs.ends], axis=1)[:, 0]
    return int((np.abs(apart) > 0.5 * np.asarray(scene.space.size)).any(axis=1).sum())


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("suffix", BACK)
def test_a_scene_on_a_torus_comes_back_with_its_space_and_energy(suffix: str, dim: int, tmp_path: Path) -> None:
    scene = net(dim)
    assert across(scene) > 10  # measured 23 and 16 of 40
    path = sl.save(scene, tmp_path / f"x{suffix}")[0]
    again = sl.read(path)
    assert again.dim == dim and again.space is not None
    assert np.array_equal(again.spec.space.size, scene.spec.space.size)
    assert np.array_equal(again.spec.space.origin, scene.spec.space.origin)
    assert np.array_equal(again.position, scene.position)
    assert np.array_equal(np.asarray(again.all.charge), np.asarray(scene.all.charge))
    assert energy_of(again) == pytest.approx(energy_of(scene), rel=1e-12)  # measured 0, and 2e-16 of .data


def test_every_format_that_is_read_back_holds_a_torus_or_refuses_it() -> None:
    assert {".toml", ".csv", ".parquet", ".json", ".data", ".lmp", ".gsd"} == set(BACK)
    assert {name for _, name in REFUSING} >= {
        ".obj", ".txt", ".fold", ".geojson", ".3dm", ".dxf", ".svg", ".ply", ".stl", ".off", ".glb", ".vtkhdf", ".vtp",
        ".pvd", ".usd", ".usdc", ".usda",
    }  # fmt: skip


@pytest.mark.parametrize(("kind", "suffix"), REFUSING)
def test_a_file_without_a_box_refuses_members_across_the_sides_by_name(kind: str, suffix: str, tmp_path: Path) -> None:
    thing: Any = net()
    if kind == "run":
        thing = thing.simulate(dt=1e-3).run(until=2e-3, every=1e-3)
    if kind == "shape":
        thing = ring().equilibrium()
    with pytest.raises(SceneError, match=r"file holds no periodic space, and the spring between particles \d+ and"):
        sl.save(thing, tmp_path / f"x{suffix}")
    assert list(tmp_path.iterdir()) == []


def ring() -> sl.Scene:
    """Four springs around a torus, held at one particle and moved a little from their rest."""
    scene = sl.Scene(space=sl.Torus((4, 4, 4)))
    scene.particles([[0.5, 1, 1], [1.6, 1, 1], [2.5, 1, 1], [3.5, 1, 1]], mass=1.0)
    scene.springs([[0, 1], [1, 2], [2, 3], [3, 0]], stiffness=10.0, rest_length=0.9)
    scene.anchor(0)
    return scene


def test_a_torus_without_members_across_its_sides_is_drawn_in_every_format(tmp_path: Path) -> None:
    scene = sl.Scene(space=sl.Torus((4, 4, 4)))
    scene.particles([[1, 1, 1], [2, 1, 1]], mass=1.0)
    scene.spring(0, 1, stiffness=1.0)
    for suffix in (".obj", ".dxf", ".vtp", ".geojson"):
        assert sl.save(scene, tmp_path / f"x{suffix}")


def test_the_member_or_face_that_crosses_a_side_is_named(tmp_path: Path) -> None:
    scene = sl.Scene(space=sl.Torus((4, 4, 4)))
    scene.particles([[1, 1, 1], [2, 1, 1], [3.5, 1, 1], [0.2, 1, 1]], mass=1.0)
    scene.springs([(0, 1), (1, 2), (2, 3)], stiffness=1.0)
    with pytest.raises(SceneError, match="the spring between particles 2 and 3 crosses a side"):
        sl.save(scene, tmp_path / "x.obj")
    # Of the triangle, which shares a table with a square, the side from its last corner to its first crosses alone.
    scene = sl.Scene(space=sl.Torus((4, 4, 4)))
    place = [[1, 1, 1], [2, 1, 1], [2, 2, 1], [1, 2, 1], [0.2, 3, 1], [1.9, 3.5, 1], [3.4, 3, 1]]
    scene.mesh(place, [(0, 1, 2, 3), (4, 5, 6)], mass=1.0)
    with pytest.raises(SceneError, match="a face with particles 6 and 4 crosses a side"):
        sl.save(scene, tmp_path / "x.obj")


def test_a_frame_in_which_a_member_crosses_a_side_is_refused_and_an_earlier_one_is_not(tmp_path: Path) -> None:
    scene = sl.Scene(space=sl.Torus((4, 4, 4)))
    scene.particles([[2.5, 1, 1], [3.5, 1, 1]], mass=1.0, velocity=[(1, 0, 0)] * 2)
    scene.spring(0, 1, stiffness=1.0)
    run = scene.simulate(dt=0.01).run(until=1.0, every=0.25)
    sl.save(run, tmp_path / "x.obj", frame=1)
    with pytest.raises(SceneError, match="crosses a side of the torus"):
        sl.save(run, tmp_path / "y.obj", frame=3)
    with pytest.raises(SceneError, match="crosses a side of the torus"):
        sl.save(run, tmp_path / "y.vtp", frames=[1, 3])


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_a_shape_on_a_torus_comes_back_in_its_space(suffix: str, tmp_path: Path) -> None:
    shape = ring().equilibrium()
    path = sl.save(shape, tmp_path / f"x{suffix}")[0]
    again = sl.read(path, stiffness=10.0, mass=1.0)
    assert again.space is not None and np.asarray(again.space.size).tolist() == [4, 4, 4]
    assert energy_of(again) == pytest.approx(shape.energy, rel=1e-12)  # 4 * 10 * 0.1^2/2 = 0.2 J
    assert shape.energy == pytest.approx(0.2, rel=1e-9)


def test_lengths_across_a_side_are_those_of_the_nearest_image(tmp_path: Path) -> None:
    scene = sl.Scene(space=sl.Torus((4, 4, 4)))
    scene.particles([[0.5, 1, 1], [3.5, 1, 1]], mass=1.0)
    scene.anchor(0)
    scene.add(sl.Rod(0, 1), sl.Load((-6.0, 0, 0), on=[1]))
    _, members = sl.save(scene.equilibrium(), tmp_path / "rod.csv")
    names, values = (line.split(",") for line in members.read_text().splitlines()[-2:])
    row = dict(zip(names, values, strict=True))
    wanted = {"length [m]": 1.0, "tension [N]": 6.0, "force density [N/m]": 6.0}
    assert [float(row[name]) for name in wanted] == pytest.approx(list(wanted.values()))
    table = "# space: torus 4 4 4\nx,y,z\n0.5,0,0\n3.5,0,0\n0.5,1,0\ntail,head,rest_length\n0,1,\n0,2,0.7\n"
    (tmp_path / "a.csv").write_text(table)
    springs = sl.read(tmp_path / "a.csv", stiffness=1.0, mass=1.0).spec.springs
    assert springs.array("rest_length").tolist() == [1.0, 0.7]


@pytest.mark.parametrize("unit", ["m", "mm"])
def test_a_remark_of_a_table_says_its_torus_in_the_unit_of_the_table(unit: str, tmp_path: Path) -> None:
    scale = {"m": 1.0, "mm": 1000.0}[unit]
    rows = "".join(f"{x * scale:g},0,0\n" for x in (0.5, 3.5))
    (tmp_path / "a.csv").write_text(
        f"# units: {unit}\n# space: torus {4 * scale:g} 9e3 9e3\nx,y,z\n{rows}tail,head\n0,1\n"
    )
    scene = sl.read(tmp_path / "a.csv", stiffness=1.0, mass=1.0)
    assert np.asarray(scene.space.size)[0] == 4.0
    assert scene.spec.springs.array("rest_length").tolist() == [1.0]


@pytest.mark.parametrize(
    "said", ["torus 4", "torus 4 4 x", "torus 4 -4 4", "torus 4 4 4 origin 0", "torus 0 0 0", "torus"]
)
def test_a_torus_that_is_said_wrongly_is_refused_with_its_line(said: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"# space: {said}\nx,y,z\n0,0,0\n")
    with pytest.raises(FileError, match="a.csv:1: A torus is said as 'space: torus 4 4 4 origin 0 0 0'"):
        sl.read(tmp_path / "a.csv", stiffness=1.0, mass=1.0)


def test_a_scene_file_takes_a_drawing_of_its_own_torus_and_no_other(tmp_path: Path) -> None:
    sl.save(ring(), tmp_path / "ring.csv")
    text = '[torus]\nsize = [4.0, 4.0, {}]\n\n[[geometry]]\nfile = "ring.csv"\n'
    (tmp_path / "a.toml").write_text(text.format("4.0"))
    assert energy_of(sl.read(tmp_path / "a.toml")) == pytest.approx(energy_of(ring()), rel=1e-14)
    (tmp_path / "b.toml").write_text(text.format("5.0"))
    with pytest.raises(
        SpringlineError, match="ring.csv is drawn in torus 4.0 4.0 4.0 .* the scene has torus 4.0 4.0 5"
    ):
        sl.read(tmp_path / "b.toml")
