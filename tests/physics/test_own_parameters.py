"""Functions of the user's own with parameters that are arrays: compiled, plain, changed and resumed alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from scene_text import from_text, to_text
from springline import callbacks
from springline.constraints.surface import Surfaces
from springline.errors import FileError, SceneError
from springline.forces.elements import Elements
from springline.forces.pair_laws import Pairs
from springline.forces.user import Users, neighbors
from springline.model.families import Laws

TABLE = np.array([[0.0, 1.0, 2.0, 3.0], [0.0, 4.0, 4.0, 10.0]])  # x, and E as straight lines between


@sl.force
def gusts(mass, position, velocity, time, force, gust, scale=1.0):
    """A push of its own on each particle along x."""
    for i in range(len(mass)):
        force[i, 0] += scale * gust[i]


@sl.force
def greedy(mass, position, velocity, time, force, gust):
    """Writes to what it was given."""
    gust[0] += 1.0
    force[0, 0] += gust[0]


@sl.law
class Tabled:
    """A spring by the powers of its extension; its energy at rest stands in a corner of a table."""

    def energy(length, rest_length, table, bend):
        x, power, total = length - rest_length, length - rest_length, table[0, 0]
        for k in range(len(bend)):
            power *= x
            total += bend[k] * power / (k + 2)
        return total

    def tension(length, rest_length, table, bend):
        x, power, total = length - rest_length, 1.0, 0.0
        for k in range(len(bend)):
            power *= x
            total += bend[k] * power
        return total

    def modulus(length, rest_length, table, bend):
        x, power, total = length - rest_length, 1.0, 0.0
        for k in range(len(bend)):
            total += bend[k] * (k + 1) * power
            power *= x
        return total


@sl.measure
def toward(points, gradient, direction):
    """How far a point is along a direction."""
    total = 0.0
    for axis in range(3):
        gradient[0, axis] = direction[axis]
        total += points[0, axis] * direction[axis]
    return total


@sl.pair_law
def series(distance, terms):
    """A potential by its powers of 1/r."""
    energy, force, power = 0.0, 0.0, 1.0
    for k in range(len(terms)):
        power /= distance
        energy += terms[k] * power
        force += (k + 1) * terms[k] * power / distance
    return energy, force


@sl.surface
def ball(point, closest, center, radius):
    """A sphere."""
    d = np.sqrt((point[0] - center[0]) ** 2 + (point[1] - center[1]) ** 2 + (point[2] - center[2]) ** 2)
    for axis in range(3):
        closest[axis] = center[axis] + (point[axis] - center[axis]) * radius / d


def pushed(**values: Any) -> tuple[sl.Scene, Any]:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0, 1, 0), (0, 2, 0)], mass=[1.0, 2.0, 4.0])
    return scene, scene.add(gusts, **values)


def test_a_force_pushes_each_particle_as_its_array_says() -> None:
    """x = g t^2/(2 m), exactly for velocity Verlet."""
    gust = np.array([3.0, -1.0, 0.5])
    scene, _ = pushed(gust=gust, scale=2.0)
    gust[:] = 99.0  # the scene has its own
    simulation = scene.simulate(dt=0.01)
    simulation.step(100)
    exact = 2.0 * np.array([3.0, -1.0, 0.5]) / np.array([1.0, 2.0, 4.0]) / 2.0
    assert np.abs(simulation.position[:, 0] - exact).max() < 1e-14  # measured 4e-15
    assert simulation.energy["work"] == pytest.approx(simulation.energy["kinetic"], rel=1e-12)


def everywhere() -> tuple[sl.Scene, list[Any]]:
    """Every kind of function of the user's own, each with an array."""
    scene = sl.Scene(seed=1)
    places = scene.random.normal(size=(6, 3))
    scene.particles(places, mass=1.5, velocity=0.1 * places[::-1])
    scene.springs([(0, 1), (2, 3)], rest_length=1.0, law=Tabled(table=TABLE, bend=[3.0, 0.0, 1.0]))
    own: list[Any] = [gusts, Tabled, toward, series, ball]
    scene.add(gusts, gust=np.linspace(-1.0, 1.0, 6))
    scene.add(
        sl.Element(toward, [[4], [5]], stiffness=2.0, rest=0.3, parameters={"direction": [0.6, 0.0, 0.8]}),
        sl.PairForce(series, {"terms": [0.1, 0.0, 0.02]}),
        sl.Surface(ball, {"center": (0.0, 0.5, 0.0), "radius": 2.0}, on=[5]),
    )
    return scene, own


def test_compiled_and_plain_functions_of_arrays_give_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, own = everywhere()
    simulation = scene.simulate(dt=0.002)
    simulation.step(50)
    bits = simulation.position.tobytes()
    found = [callback for item in own for callback in item.callbacks.values()]
    assert all(callback.compiled == callbacks.CAN_COMPILE for callback in found) and len(found) >= 5
    for item in own:
        item.callbacks.clear()
    monkeypatch.setattr(callbacks, "CAN_COMPILE", False)  # so that nothing is compiled
    try:
        simulation = everywhere()[0].simulate(dt=0.002)
        simulation.step(50)
        assert not any(callback.compiled for item in own for callback in item.callbacks.values())
        assert simulation.position.tobytes() == bits
    finally:
        for item in own:
            item.callbacks.clear()


def test_arrays_are_in_the_text_of_a_scene_and_come_back_as_they_were() -> None:
    scene, own = everywhere()
    again = from_text(to_text(scene), own)
    assert to_text(again) == to_text(scene)
    one, other = (which.build()[0] for which in (scene, again))
    for room in (Users, Laws, Surfaces):
        assert one.room(room).parameters.tobytes() == other.room(room).parameters.tobytes()
    for kind in (Elements, Pairs):
        assert one.room(kind).parameters.tobytes() == other.room(kind).parameters.tobytes()
    assert len(one.laws.parameters) == 8 + 3 + 1


def test_arrays_change_while_it_runs_and_a_recording_goes_on_with_them(tmp_path: Path) -> None:
    scene, push = pushed(gust=[1.0, 2.0, 3.0])
    simulation = scene.simulate(dt=0.01)

    def turned(time: float) -> None:
        if abs(time - 0.2) < 1e-9:
            simulation.change(push, gust=[0.0, -5.0, 0.0])
        elif abs(time - 0.4) < 1e-9:
            simulation.change({"gusts.gust": np.ones(3), "gusts.scale": 0.5})

    simulation.run(until=0.5, every=0.1, progress=turned, to=tmp_path / "gusts.springline")
    exact = np.array([0.2, 0.2 - 0.5, 0.15]) + 0.1 * 0.5 / np.array([1.0, 2.0, 4.0])
    assert np.abs(simulation.velocity[:, 0] - exact).max() < 1e-14  # measured 2e-16
    assert np.array_equal(simulation.parameters["gusts.gust"].value, [1.0, 1.0, 1.0])
    resumed = sl.load(tmp_path / "gusts.springline").resume(until=0.8, using=[gusts])
    straight = simulation.run(until=0.8, every=0.1)
    assert np.array_equal(resumed.position[-1], straight.position[-1])


def test_a_change_may_give_an_array_of_another_length_or_a_number() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.5, 0, 0)])
    thing = sl.PairForce(series, {"terms": [1.0]})
    scene.add(thing)
    simulation = scene.simulate(dt=0.01)
    simulation.change(thing, terms=[0.0, 2.0, 1.0])
    assert simulation.energy["pairforce"] == pytest.approx(2.0 / 1.5**2 + 1.0 / 1.5**3, rel=1e-15)
    with pytest.raises(SceneError, match="'terms' of change"):
        simulation.change(thing, terms=[1.0, np.nan])
    assert simulation.energy["pairforce"] == pytest.approx(2.0 / 1.5**2 + 1.0 / 1.5**3, rel=1e-15)


def test_a_function_that_writes_to_its_parameters_is_told_so() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    scene.add(greedy, gust=[1.0])
    with pytest.raises(ValueError, match="read-only"):
        scene.simulate(dt=0.01).step(1)


def test_a_scene_file_gives_arrays(tmp_path: Path) -> None:
    path = tmp_path / "arrays.toml"
    path.write_text(
        "[[particles]]\nposition = [[0,0,0], [0,1,0], [0,2,0]]\n"
        "[[force]]\nname = 'gusts'\ngust = [1, 2.5, 3]\n"
        "[[springs]]\nends = [[0, 1]]\nlaw = { name = 'Tabled', table = [[0, 1], [2, 3]], bend = [1.0] }\n"
    )
    scene = sl.read(path, using=[gusts, Tabled])
    assert scene.build()[0].room(Users).parameters.tolist() == [1.0, 2.5, 3.0, 1.0, 0.0]
    assert scene.build()[0].laws.parameters.tolist() == [0.0, 1.0, 2.0, 3.0, 1.0, 0.0]
    path.write_text(path.read_text().replace("[[0, 1], [2, 3]]", "[[0, 1], [2]]"))
    with pytest.raises(FileError, match="law.*must be"):
        sl.read(path, using=[gusts, Tabled])


@sl.force
def soft_spheres(mass, position, velocity, time, force, pairs, apart, within, stiffness, friction):
    """Linear repulsion and friction along the line between neighbors, as in dissipative particle dynamics."""
    for p in range(len(pairs)):
        i, j = pairs[p, 0], pairs[p, 1]
        r = np.sqrt(apart[p, 0] ** 2 + apart[p, 1] ** 2 + apart[p, 2] ** 2)
        push = stiffness * (1.0 - r / within)
        for axis in range(3):
            push -= friction * (velocity[j, axis] - velocity[i, axis]) * apart[p, axis] / r
        for axis in range(3):
            force[i, axis] -= push * apart[p, axis] / r
            force[j, axis] += push * apart[p, axis] / r


@sl.force
def crowd(mass, position, velocity, time, force, pairs):
    """As many newtons along x as there are neighbors."""
    for p in range(len(pairs)):
        force[pairs[p, 0], 0] += 1.0
        force[pairs[p, 1], 0] += 1.0


@pytest.mark.parametrize(
    ("period", "count", "within"), [(0.0, 120, 0.4), (2.0, 120, 0.4), (2.0, 50, 0.9), (2.0, 40, 1.7)]
)
def test_a_force_sees_each_pair_of_neighbors_once(period: float, count: int, within: float) -> None:
    """What comparing all pairs gives, in free space, on tori of several, two and one cells; the lost are not seen."""
    random = np.random.default_rng(count)
    place, speed = random.uniform(-1.0, 1.0, (count, 3)), random.normal(size=(count, 3))
    scene = sl.Scene(space=sl.Torus((period,) * 3) if period else None)
    scene.particles(place, velocity=speed)
    scene.add(soft_spheres, within=within, stiffness=3.0, friction=0.2)
    scene.add(crowd, within=within)
    simulation = scene.simulate(dt=0.01)
    simulation.remove([3])
    apart = place[None] - place[:, None]
    apart -= period * np.rint(apart / period) if period else 0.0
    far = np.sqrt((apart**2).sum(axis=2))
    near = (far <= within) & (far > 0.0)
    near[3] = near[:, 3] = False
    far = np.where(near, far, 1.0)
    push = 3.0 * (1.0 - far / within) - 0.2 * ((speed[None] - speed[:, None]) * apart).sum(axis=2) / far
    force = -(np.where(near, push / far, 0.0)[..., None] * apart).sum(axis=1)
    force[:, 0] += near.sum(axis=1)
    assert near.sum() > 100
    assert np.abs(simulation.forces - force)[np.arange(count) != 3].max() < 1e-13  # 7e-15
    pairs = np.argwhere(np.triu(near))
    around = np.concatenate([np.full(3, period), simulation.data.state.alive])
    assert neighbors(simulation.position, around, within, False)[0].tolist() == pairs.tolist()


def test_a_force_without_the_distance_of_its_neighbors_or_with_these_elsewhere_is_refused() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    with pytest.raises(SceneError, match=r"sees neighbors and needs how far they are. Give within="):
        scene.add(crowd)
    with pytest.raises(SceneError, match=r"'within' of crowd\(\)"):
        scene.add(crowd, within=-1.0)
    scene.add(crowd, within=1.5)
    simulation = scene.simulate(dt=0.01)
    simulation.change(crowd, within=0.5)
    assert simulation.forces[0, 0] == 0.0
    with pytest.raises(SceneError, match="takes 'pairs' elsewhere"):

        @sl.force
        def late(mass, position, velocity, time, force, reach, pairs): ...
