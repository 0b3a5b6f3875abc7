"""A scene saved as a scene file is the same scene when it is read, to the last bit, or nothing is written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from covering import every_nth
from springline.errors import SceneError
from springline.gallery.door import social_force
from springline.io.scene_writing import difference

LARGE = {"galaxy-collision", "flock-100k"}  # more than a scene file may hold


@sl.law
class stiffening:
    def energy(length, rest_length, k, k3):  # type: ignore[no-untyped-def]
        return 0.5 * k * (length - rest_length) ** 2 + 0.25 * k3 * (length - rest_length) ** 4

    def tension(length, rest_length, k, k3):  # type: ignore[no-untyped-def]
        return k * (length - rest_length) + k3 * (length - rest_length) ** 3

    def modulus(length, rest_length, k, k3):  # type: ignore[no-untyped-def]
        return k + 3 * k3 * (length - rest_length) ** 2


@sl.force
def breeze(mass, position, velocity, time, force, gust=0.1):  # type: ignore[no-untyped-def]
    for i in range(len(mass)):
        force[i, 0] += gust * mass[i]


def columns(scene: sl.Scene) -> list[bytes]:
    """Bits of the particles, the springs and the faces of a scene, compared without the writer's own comparison."""
    arrays = [part.array(name) for part in (scene.spec.particles, scene.spec.springs) for name in part.names]
    return [array.tobytes() for array in [*arrays, scene.faces, scene.gravity]]


def random_scene(seed: int) -> sl.Scene:
    """A scene of random particles, springs of every sort, forces, rules, supports, faces and load cases."""
    chance = np.random.default_rng(seed)
    dim, count = int(chance.choice([2, 3])), int(chance.integers(6, 40))
    space = sl.Torus(tuple([50.0 + seed] * dim)) if chance.random() < 0.2 else None
    scene = sl.Scene(dim=dim, gravity=float(chance.choice([0.0, 9.81])), space=space, title=f"chance \u2116 {seed}")
    scene.particles(
        chance.normal(size=(count, dim)) * 10.0 ** chance.integers(-3, 4),
        velocity=chance.normal(size=(count, dim)),
        mass=chance.random(count) + 0.1 if chance.random() < 0.7 else 1.0,
        radius=chance.random(count) * 1e-6,
    )
    for axes in ("x", "y", "xy"):
        scene.anchor(np.flatnonzero(chance.random(count) < 0.1), axes=axes)
    for _ in range(int(chance.integers(1, 5))):
        _springs(scene, chance)
    forces: list[Any] = [
        sl.Drag(float(chance.random())),
        sl.Load(tuple(chance.normal(size=dim)), case="snow", on=[0, 2]),
        sl.Load(chance.normal(size=(2, dim)), on=[1, 3], omega=2.0, phase=0.1),
        sl.Gravity(tuple(chance.normal(size=dim)), on=np.arange(0, count, 2)),
        sl.Plane(tuple(chance.normal(size=dim)), tuple(chance.normal(size=dim)), restitution=chance.random()),
        sl.Ring(axis=tuple(chance.normal(size=3)), radius=0.3, mode="project", on=[4]),
        sl.Sphere(radius=1e9, mode="inside"),
        sl.Box([-1e12] * dim, [1e12] * dim, mode="clamp"),
        sl.steering.Wander(weight=0.2),
        sl.Cohesion(0.3, within=2.0),
        sl.SpeedLimit(1e6),
        sl.Trails(keep=5),
        sl.Rod(0, 5),
        sl.AirDrag(0.01, on=[2]),
    ]
    for place in np.flatnonzero(chance.random(len(forces)) < 0.5):
        scene.add(forces[place])
    if chance.random() < 0.3:
        scene.add(breeze, gust=float(chance.random()))
    if chance.random() < 0.5:
        scene.faces = [[0, 1, 2], [1, 2, 3, 4]]
    if chance.random() < 0.5:
        scene.load_case("ULS", dead=1.35, snow=0.5)
    return scene


def _springs(scene: sl.Scene, chance: np.random.Generator) -> None:
    count = scene.particle_count
    ends = np.array([chance.choice(count, 2, replace=False) for _ in range(int(chance.integers(1, 12)))])
    ways: list[dict[str, Any]] = [
        {"stiffness": chance.random(len(ends)) * 1e3},
        {"stiffness": 15.0, "kind": "cable", "damping": 0.1},
        {"modulus": 210e9 * chance.random(), "area": chance.random(len(ends)) + 1e-4, "density": 7850.0},
        {"material": "steel", "area": 1e-4, "kind": "strut"},
        {"stiffness": 5.0, "strength": [np.inf] + [7.0] * (len(ends) - 1), "rest_factor": 0.9},
        {"law": stiffening(k=2.0, k3=float(chance.random()))},
    ]
    scene.springs(ends, **ways[int(chance.integers(len(ways)))])


USING = {"door": {"using": [social_force]}}  # a file holds no code


@pytest.mark.parametrize("name", every_nth([name for name in sl.gallery.names() if name not in LARGE], 3))
def test_a_scene_of_the_gallery_reads_back_to_the_last_bit(name: str, tmp_path: Path) -> None:
    scene = sl.gallery.scene(name)
    (path,) = sl.save(scene, tmp_path / "scene.toml")
    again = sl.read(path, **USING.get(name, {}))
    assert again.particle_count > 0 and difference(scene, again) == ""
    assert columns(again)[:-1] == columns(scene)[:-1]
    assert sl.save(again, tmp_path / "again.toml")[0].read_bytes() == path.read_bytes()


KEPT = [name for name in sl.gallery.names() if name not in LARGE]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if row % 10 == 0 else pytest.mark.slow) for row, name in enumerate(KEPT)]
)
def test_a_scene_of_the_gallery_moves_the_same_out_of_a_file_and_is_kept_on_its_way(name: str, tmp_path: Path) -> None:
    """The same bits after steps; and where it has come to, it is a scene of the same kind again."""
    entry = sl.gallery.entry(name)
    options = {"dt": entry.dt, "integrator": entry.integrator}
    scene = entry.build()
    given = USING.get(name, {})
    read = sl.read(sl.save(scene, tmp_path / "scene.toml")[0], **given)
    here, there = (one.simulate(**options) for one in (scene, read))
    for run in (here, there):
        run.step(5) if run.dt is not None and not run.data.finds_its_way else run.advance_to(0.01 * entry.until)
    assert here.data.state.digest() == there.data.state.digest()
    now = here.to_scene()
    again = sl.read(sl.save(now, tmp_path / "now.toml")[0], **given)
    assert difference(now, again) == "" and again.spring_count <= scene.spring_count
    # Rows of emitters stay for the births of the new run, also those of particles that are not alive.
    stays = (here.data.state.alive == 1) | (scene.build()[1].alive == 0)
    np.testing.assert_array_equal(again.simulate(**options).position, here.position[stays])


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(LARGE))
def test_a_scene_of_the_gallery_that_is_too_large_is_refused_by_its_size(name: str, tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="it may have 1 MiB, and this one would have"):
        sl.save(sl.gallery.scene(name), tmp_path / "scene.toml")


@pytest.mark.parametrize("seed", every_nth(range(25), 5))
def test_a_random_scene_reads_back_to_the_last_bit(seed: int, tmp_path: Path) -> None:
    scene = random_scene(seed)
    (path,) = sl.save(scene, tmp_path / "scene.toml")
    again = sl.read(path, using=[stiffening, breeze])
    assert difference(scene, again) == "" and columns(again)[:-1] == columns(scene)[:-1]
    assert [type(thing) for thing in again.declared if not isinstance(thing, sl.Gravity)] == [
        type(thing) for thing in scene.declared if not isinstance(thing, sl.Gravity)
    ]


@pytest.mark.slow
def test_500_random_scenes_read_back_to_the_last_bit(tmp_path: Path) -> None:
    for seed in range(100, 600):
        test_a_random_scene_reads_back_to_the_last_bit(seed, tmp_path)


def test_a_shape_at_rest_goes_on_from_a_file(tmp_path: Path) -> None:
    shape = sl.gallery.scene("cable-net").equilibrium(strict=False)
    scene = shape.to_scene(rest_length="formed")  # type: ignore[attr-defined]
    assert difference(scene, sl.read(sl.save(scene, tmp_path / "formed.toml")[0])) == ""


def cloth() -> sl.Scene:
    scene = sl.Scene()
    scene.grid((200, 200), stiffness=1.0)
    return scene


def struck() -> sl.Scene:
    scene = sl.Scene()
    rope = scene.chain((0, 0, 0), (1, 0, 0), segments=3, stiffness=1.0, radius=0.1)
    scene.add(sl.Contacts(springs=rope.springs[:1]))
    return scene


def test_springs_that_are_bounced_off_are_written_by_number(tmp_path: Path) -> None:
    sl.save(struck(), tmp_path / "scene.toml")
    (contacts,) = sl.read(tmp_path / "scene.toml").declared
    assert np.asarray(contacts.springs).tolist() == [0]  # type: ignore[attr-defined]


def far() -> sl.Scene:
    scene = sl.Scene()
    scene.particle((1e60, 0, 0))
    return scene


def twins() -> sl.Scene:
    """Two functions of one name, of which a file could tell only one."""
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    scene.add(breeze, another_breeze())
    return scene


def another_breeze() -> Any:
    @sl.force
    def breeze(mass, position, velocity, time, force, gust=0.1):  # type: ignore[no-untyped-def]
        for i in range(len(mass)):
            force[i, 1] += gust * mass[i]

    return breeze


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (cloth, "it may have 1 MiB, and this one would have"),
        (far, "particles.0..position must be a list of points"),
        (twins, "'force' of"),
        (sl.Scene, "position must be a list of points"),
    ],
    ids=["too large", "too far", "two functions of one name", "empty"],
)
def test_what_a_scene_file_cannot_say_is_named_and_nothing_is_written(make: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="A scene file cannot say all of this scene: ") as error:
        sl.save(make(), tmp_path / "scene.toml")
    assert re.search(said, str(error.value)), str(error.value)
    assert list(tmp_path.iterdir()) == []


def test_a_title_of_any_characters_comes_back(tmp_path: Path) -> None:
    for title in ('a "quoted" \\ title', "tab\there", "\x7f\x01", "line\nbreak", "\U0001f309 b\u00fcgel"):
        scene = sl.Scene(title=title)
        scene.particle((0, 0, 0))
        assert sl.read(sl.save(scene, tmp_path / "scene.toml")[0]).title == title


def test_a_direction_given_again_stays_to_the_last_bit() -> None:
    chance = np.random.default_rng(5)
    for normal in chance.normal(size=(2000, 3)):
        once = sl.Plane(normal=normal).validate(3)
        assert once.validate(3).normal == once.normal
        assert abs(np.linalg.norm(once.normal) - 1.0) < 1e-15  # measured 4.4e-16
