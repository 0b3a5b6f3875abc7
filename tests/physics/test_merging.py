"""Bodies that touch become one: nothing is lost but energy, and that is booked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from plainly import compiled_and_plain
from springline.contacts.merging import find_meetings
from springline.engine.loader import load
from springline.engine.table import Table
from springline.errors import SceneError
from springline.forces.direct_sum import Attractions
from springline.model.families import MergingRules, Particles
from springline.model.space import free_space, nearest
from springline.model.state import State
from springline.model.work import meet_for
from springline.resume import resume_run
from springline.run import advance
from springline.run import run as run_data
from springline.simulation import Simulation, wrap_run

VOLUME = {2: 2, 3: 3}  # which power of the radius adds up


@pytest.fixture
def single_steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Let calls of the loop take one step each."""

    def use() -> None:
        monkeypatch.setattr(run_data, "FIRST_CALL", 1)
        monkeypatch.setattr(advance, "CALL_TIME", 0.0)

    yield use


def crowd(count: int = 1000, *things: Any, dim: int = 3, seed: int = 5, space: Any = None) -> sl.Scene:
    """Bodies of all sizes that fly about and pull at one another."""
    rng = np.random.default_rng(seed)
    scene = sl.Scene(dim=dim, space=space)
    side = (count * (0.05 if dim == 2 else 0.005)) ** (1.0 / dim)
    scene.particles(
        position=rng.uniform(0.0, side, (count, dim)),
        velocity=rng.normal(0.0, 0.3, (count, dim)),
        mass=rng.uniform(0.5, 2.0, count),
        radius=rng.uniform(0.02, 0.06, count),
    )
    scene.add(sl.Merging(), *things)
    return scene


def momentum(simulation: Simulation) -> np.ndarray:
    """Of those that are there [kg m/s], shape (3,)."""
    there = simulation.data.state.alive == 1
    return np.asarray((simulation.data.model.particles.mass[there, None] * simulation.velocity[there]).sum(axis=0))


def two(dim: int = 3, masses: tuple[float, float] = (2.0, 3.0), **second: Any) -> sl.Scene:
    """Two bodies that are about to meet."""
    scene = sl.Scene(dim=dim)
    scene.particle((0.0, 0.0, 0.0)[:dim], velocity=(1.0, 0.0, 0.0)[:dim], mass=masses[0], radius=0.1)
    scene.particle((1.0, 0.05, 0.0)[:dim], velocity=(-1.0, 0.5, 0.0)[:dim], mass=masses[1], radius=0.2, **second)
    scene.add(sl.Merging())
    return scene


# Two bodies


@pytest.mark.each_value
@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("name", ["symplectic_euler", "velocity_verlet", "rk4", "yoshida6"])
def test_two_bodies_become_one_with_their_mass_momentum_volume_and_center(dim: int, name: str) -> None:
    simulation = two(dim).simulate(dt=0.01, integrator=name)
    before = momentum(simulation)
    run = simulation.run(until=0.6, every=0.1)
    state, made = simulation.data.state, simulation.data.model.particles
    assert state.alive.tolist() == [0, 1]
    assert made.mass[1] == 5.0
    assert made.radius[1] == pytest.approx((0.1 ** VOLUME[dim] + 0.2 ** VOLUME[dim]) ** (1 / VOLUME[dim]), rel=1e-15)
    assert np.abs(momentum(simulation) - before).max() < 1e-15  # measured 2e-16
    center = (2.0 * np.array([0.6, 0, 0]) + 3.0 * np.array([0.4, 0.35, 0])) / 5.0
    assert np.abs(state.position[1] - center).max() < 1e-14  # measured 3e-16
    (event,) = run.events_of("merge")
    assert (event["index"], event["other"]) == (1, 0)
    assert event["value"] == pytest.approx(np.hypot(2.0, 0.5), rel=1e-14)
    touch = min(np.roots([4.25, -3.95, 1.0025 - 0.09]).real)  # |(1, 0.05) + t (-2, 0.5)| = 0.3
    assert touch < event["time"] < touch + 0.01


def test_the_heavier_goes_on_or_the_first_of_equals() -> None:
    for masses, winner in (((3.0, 2.0), 0), ((2.0, 3.0), 1), ((2.0, 2.0), 0)):
        simulation = two(masses=masses).simulate(dt=0.01)
        simulation.step(60)
        assert np.flatnonzero(simulation.data.state.alive).tolist() == [winner]


@pytest.mark.parametrize("masses", [(2.0, 1.0), (1.0, 2.0)])
def test_a_fixed_body_swallows_what_comes_and_stays_where_it_is(masses: tuple[float, float]) -> None:
    scene = two(masses=masses)
    scene.anchor([1])
    simulation = scene.simulate(dt=0.01)
    simulation.step(100)
    assert simulation.data.state.alive.tolist() == [0, 1]
    assert simulation.position[1].tolist() == [1.0, 0.05, 0.0]
    assert not simulation.velocity[1].any() and not simulation.data.state.mobility[1].any()
    assert simulation.data.model.particles.mass[1] == 3.0
    assert simulation.energy["dissipated"] == pytest.approx(0.5 * masses[0], rel=1e-14)


def test_two_fixed_bodies_stay_two() -> None:
    scene = two()
    scene.all.position = [[0, 0, 0], [0.1, 0, 0]]
    scene.anchor([0, 1])
    simulation = scene.simulate(dt=0.01)
    simulation.step(5)
    assert simulation.data.state.alive.tolist() == [1, 1]


def test_what_two_free_bodies_lose_is_the_energy_of_their_reduced_mass() -> None:
    simulation = two().simulate(dt=0.01)
    before = simulation.energy["total"]
    simulation.step(60)
    after = simulation.energy
    assert after["dissipated"] == pytest.approx(0.5 * (2.0 * 3.0 / 5.0) * (4.0 + 0.25), rel=1e-14)
    assert after["total"] + after["dissipated"] == pytest.approx(before, rel=1e-15)


@pytest.mark.parametrize("radii", [1.0, 30.0, 1000.0])
def test_nothing_passes_through_however_far_it_moves_in_a_step(radii: float) -> None:
    for offset in np.linspace(0.0, 0.95, 7):
        scene = sl.Scene()
        scene.particle((0, 0, 0), velocity=(radii, 0, 0), mass=1.0, radius=1.0)
        scene.particle((0.37 * radii + 2.5, 2.0 * offset, 0), mass=3.0, radius=1.0)
        scene.add(sl.Merging())
        simulation = scene.simulate(dt=1.0)
        simulation.step(4)
        assert simulation.data.state.alive.tolist() == [0, 1]


def test_what_flies_by_flies_on() -> None:
    scene = two()
    scene.all.velocity = [[1000.0, 0, 0], [0, 0, 0]]
    scene.all.position = [[-5.0, 0.31, 0], [1.0, 0, 0]]
    simulation = scene.simulate(dt=0.1)
    simulation.step(1)
    assert simulation.data.state.alive.tolist() == [1, 1]


def test_a_test_particle_is_swallowed_and_two_of_them_are_not_one() -> None:
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [3, 0, 0], [3.1, 0, 0]], mass=[1.0, 0.0, 0.0], radius=[0.5, 0.1, 0.1])
    scene.add(sl.Merging(), sl.Attraction(1.0))
    simulation = scene.simulate(dt=0.01)
    simulation.step(50)
    assert simulation.data.state.alive.tolist() == [1, 1, 1]
    simulation.step(600)
    assert simulation.data.state.alive.tolist() == [1, 0, 0]
    assert simulation.data.model.particles.mass[0] == 1.0
    assert simulation.position[0].tolist() == [0, 0, 0]


# Many


def test_a_body_that_grows_swallows_a_row_in_one_step() -> None:
    """The one that flies pushes each one on its way; what has become one meets the next."""
    scene = sl.Scene()
    scene.particle((-1, 0, 0), velocity=(100.0, 0, 0), mass=50.0, radius=0.1)
    scene.particles([[x, 0, 0] for x in range(8)], mass=1.0, radius=0.1)
    scene.add(sl.Merging())
    simulation = scene.simulate(dt=0.1)
    run = simulation.run(until=0.1, every=0.1)
    assert simulation.data.state.alive.tolist() == [1] + 8 * [0]
    assert simulation.data.model.particles.mass[0] == 58.0
    assert momentum(simulation)[0] == pytest.approx(5000.0, rel=1e-14)
    assert len(run.events_of("merge")) == len(run.events_of("remove")) == 8
    assert (simulation.data.state.merged[:, 1] >= 0).sum() == 8


def test_what_has_become_one_goes_the_way_of_its_center_and_not_that_of_one_of_them() -> None:
    """The third lies beside the way of the first, too far for it, and near enough for what the two become."""
    scene = sl.Scene()
    scene.particles([[-10, 0, 0], [10, 0, 0]], velocity=[[10, 0, 0], [-10, 0, 0]], mass=1.0, radius=0.1)
    scene.particle((-5.0, 0.21, 0.0), mass=0.5, radius=0.1)
    scene.add(sl.Merging())
    simulation = scene.simulate(dt=1.0)
    simulation.step(1)
    assert simulation.data.state.alive.tolist() == [1, 0, 1]


@pytest.mark.each_value
@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("things", [(), (sl.Attraction(0.01),), (sl.Attraction(0.01, method="tree"),)])
def test_a_crowd_keeps_its_mass_and_momentum_and_its_ledger_closes(dim: int, things: tuple[Any, ...]) -> None:
    simulation = crowd(300, *things, dim=dim).simulate(dt=2e-4)
    before, mass = momentum(simulation), simulation.data.model.particles.mass.sum()
    volume = (simulation.data.model.particles.radius ** VOLUME[dim]).sum()
    energy = simulation.energy["total"]
    simulation.step(1000)
    there = simulation.data.state.alive == 1
    assert 30 < (~there).sum() < 290  # they merge, and not all of them
    assert (simulation.data.model.particles.radius[there] ** VOLUME[dim]).sum() == pytest.approx(volume, rel=1e-13)
    assert simulation.data.model.particles.mass[there].sum() == pytest.approx(mass, rel=1e-14)
    if not (simulation.data.model.room(Attractions).theta > 0).any():
        assert np.abs(momentum(simulation) - before).max() < 1e-12
    after = simulation.energy
    gap = abs(after["total"] + after["dissipated"] - energy)
    assert after["dissipated"] != 0.0
    assert gap < (1e-13 if not things else 2e-3) * abs(energy)


def first_meetings(space: Any, particles: Particles, kin: np.ndarray, start: np.ndarray, end: np.ndarray) -> Any:
    """Who meets whom first, by comparing everybody with everybody."""
    count, found = len(start), {}
    for i in range(count):
        for j in range(i + 1, count):
            if not (kin[:, i] & kin[:, j]).any():
                continue
            near = nearest(space, start[j] - start[i])
            w = nearest(space, end[j] - start[j]) - nearest(space, end[i] - start[i])
            reach = particles.radius[i] + particles.radius[j]
            for image in product((-1, 0, 1), repeat=3) if space.periodic else [(0, 0, 0)]:
                p = near + np.array(image) * space.size
                if p @ p > (np.sqrt(w @ w) + reach) ** 2:
                    continue
                roots = np.roots([w @ w, 2 * p @ w, p @ p - reach**2])
                when = 0.0 if p @ p <= reach**2 else roots.real.min() if np.isreal(roots).all() else 2.0
                if 0.0 <= when <= 1.0:
                    for one, other in ((i, j), (j, i)):
                        found[one] = min(found.get(one, (2.0, 0)), (float(when), other))
    return {one: other for one, (_, other) in found.items()}


@pytest.mark.each_value
@pytest.mark.parametrize("kind", ["free", "torus", "giant", "fast", "two groups"])
@pytest.mark.parametrize("seed", range(2))
def test_who_meets_whom_first_is_what_comparing_all_pairs_finds(kind: str, seed: int) -> None:
    rng, count = np.random.default_rng(seed), 120
    space = sl.Torus((2.5, 2.5, 2.5)).built(3) if kind == "torus" else free_space()
    start, way = rng.uniform(0, 2.5, (count, 3)), rng.normal(0, 0.15, (count, 3))
    radius = rng.uniform(0.01, 0.12, count)
    radius[:5] = 0.6 if kind == "giant" else radius[:5]
    way[:5] *= 40.0 if kind == "fast" else 1.0
    kin = np.ones((1, count), dtype=np.uint8)
    if kind == "two groups":
        kin = np.array([np.arange(count) < 80, np.arange(count) > 40], dtype=np.uint8)
    particles = Particles(np.ones(count), np.ones(count), radius, np.ones(count), np.zeros(count))
    meet, end = meet_for(count), start + way
    meet.start[...] = start
    scene = sl.Scene()
    scene.particles(end)
    load([find_meetings])
    find_meetings(
        Table([space, particles, MergingRules.none(count)._replace(kin=kin), scene.simulate(dt=1.0).data.state, meet])
    )
    wanted = first_meetings(space, particles, kin, start, end)
    assert len(wanted) > 10  # measured 13 and more
    assert {i: int(meet.mate[i]) for i in np.flatnonzero(meet.mate >= 0)} == wanted


# With other things


def test_bodies_that_merge_do_not_bounce_and_the_others_do() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([[0, 0], [1, 0], [0, 3], [1, 3]], velocity=[[1, 0], [-1, 0], [1, 0], [-1, 0]], mass=1.0, radius=0.1)
    scene.add(sl.Contacts(), sl.Merging(on=[0, 1, 2]))
    simulation = scene.simulate(dt=0.01)
    run = simulation.run(until=1.0, every=0.1)
    assert simulation.data.state.alive.tolist() == [1, 0, 1, 1]
    assert simulation.velocity[:, 0] == pytest.approx([0, 0, -1, 1], abs=1e-15)
    assert len(run.events_of("merge")) == 1
    assert {int(row["index"]) for row in run.events_of("collide")} == {2}


def test_what_has_merged_bounces_at_its_new_size() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([[0, 0], [0.25, 0]], velocity=[[1, 0], [-1, 0]], mass=1.0, radius=0.1, charge=[3.0, -1.0])
    scene.particle((0.125, 2.0), velocity=(0, -1.0), mass=1.0, radius=0.1)
    scene.add(sl.Contacts(), sl.Merging(on=[0, 1]))
    simulation = scene.simulate(dt=1e-3)
    run = simulation.run(until=2.5, every=0.5)
    assert simulation.data.model.particles.charge[0] == 2.0
    (hit,) = run.events_of("collide")
    reach = 0.1 + 0.1 * np.sqrt(2.0)
    assert 2.0 - reach < hit["time"] < 2.0 - reach + 1e-3


def test_a_wall_is_met_at_the_new_size() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([[0, 0], [0.25, 0]], velocity=[[1, -1], [-1, -1]], mass=1.0, radius=0.1)
    scene.add(sl.Merging(), sl.Plane((0, -1.0)))
    run = scene.simulate(dt=1e-3).run(until=1.0, every=0.5)
    (hit,) = run.events_of("hit")
    assert hit["time"] == pytest.approx(1.0 - 0.1 * np.sqrt(2.0), abs=1e-3)


def test_on_a_torus_the_nearest_image_is_met() -> None:
    scene = sl.Scene(space=sl.Torus((4.0, 4.0, 4.0)), gravity=2.1)
    scene.particle((0.3, 1, 1), velocity=(-1, 0, 0), mass=3.0, radius=0.1)
    scene.particle((3.7, 1, 1), velocity=(1, 0, 0), mass=1.0, radius=0.1)
    scene.add(sl.Merging())
    simulation = scene.simulate(dt=0.01)
    before = simulation.energy["total"]
    run = simulation.run(until=1.5, every=0.1)
    assert simulation.data.state.alive.tolist() == [1, 0]
    assert abs(run.events_of("merge")["time"][0] - 0.2) < 0.011
    start = (3.0 * 4.3 + 3.7) / 4.0
    assert simulation.position[0, 0] == pytest.approx((start - 0.5 * 1.5) % 4.0, abs=1e-13)
    after = simulation.energy
    assert after["total"] + after["dissipated"] == pytest.approx(before, rel=1e-12)


@pytest.mark.parametrize("masses", [(3.0, 1.0), (1.0, 3.0)])
@pytest.mark.parametrize("dt", [1.0, 0.01])
def test_two_that_fly_apart_merge_around_a_torus_in_one_long_step_as_in_short_ones(
    dt: float, masses: tuple[float, float]
) -> None:
    scene = sl.Scene(space=sl.Torus((4.0, 4.0, 4.0)))
    scene.particle((1.2, 1, 1), velocity=(-1.4, 0, 0), mass=masses[0], radius=0.1)
    scene.particle((2.8, 1, 1), velocity=(1.4, 0, 0), mass=masses[1], radius=0.1)
    scene.add(sl.Merging())
    simulation = scene.simulate(dt=dt)
    run = simulation.run(until=1.0, every=1.0)
    assert len(run.events_of("merge")) == 1  # 2.4 m apart around the torus, 2.8 m to go
    there = int(np.argmax(masses))
    center = (masses[0] * 1.2 + masses[1] * (2.8 - 4.0)) / 4.0 + (masses[1] - masses[0]) * 1.4 / 4.0
    assert simulation.data.state.alive.tolist() == [int(there == 0), int(there == 1)]
    assert simulation.position[there, 0] == pytest.approx(center % 4.0, abs=1e-12)


def test_the_heavier_body_is_pulled_and_pulls_with_all_its_mass() -> None:
    scene = two()
    scene.particle((50.0, 0, 0), mass=7.0, radius=0.1)
    scene.add(sl.Attraction(2.0))
    simulation = scene.simulate(dt=0.01)
    simulation.step(60)
    distance = simulation.position[2] - simulation.position[1]
    pull = 2.0 * 5.0 * 7.0 / (distance @ distance)
    assert np.linalg.norm(simulation.forces[2]) == pytest.approx(pull, rel=1e-14)
    assert simulation.forces[0].tolist() == [0, 0, 0]


def test_a_change_finds_merged_bodies_merged() -> None:
    simulation = two().simulate(dt=0.01)
    simulation.step(60)
    assert simulation.data.state.mobility[1].tolist() == [0.2, 0.2, 0.2]
    simulation.change(gravity=3.0)
    assert simulation.data.model.particles.mass[1] == 5.0
    assert simulation.data.state.mobility[1].tolist() == [0.2, 0.2, 0.2]
    simulation.change({"particles.mass": 4.0})
    assert simulation.data.model.particles.mass[1] == 8.0
    assert simulation.data.state.mobility.tolist() == [[0, 0, 0], [0.125, 0.125, 0.125]]


@sl.force
def bomb(mass, position, velocity, time, force, at=0.5):
    if time > at:
        raise ValueError


def test_what_stops_a_run_leaves_merged_bodies_as_they_were() -> None:
    scene, other = two(), two()
    scene.add(bomb)
    other.add(bomb, at=9.0)
    simulation, straight = scene.simulate(dt=0.01), other.simulate(dt=0.01)
    with pytest.raises(ValueError):
        simulation.step(100)
    straight.step(int(simulation.data.state.steps[0]))
    assert simulation.data.state.steps[0] > 40
    assert simulation.data.state.alive.tolist() == [0, 1]
    assert simulation.data.state.digest() == straight.data.state.digest()
    assert simulation.data.model.particles.mass.tolist() == straight.data.model.particles.mass.tolist()


@pytest.mark.parametrize("name", ["event_driven", "ias15", "implicit_midpoint", "generalized_alpha", "backward_euler"])
def test_a_method_that_cannot_take_it_says_so(name: str) -> None:
    with pytest.raises(SceneError, match="bodies that merge|Merging\\(\\) is not for"):
        two().simulate(dt="auto" if name == "event_driven" else 0.01, integrator=name)


# The same bits


def finished(simulation: Simulation) -> str:
    """Whatever there is after a while."""
    run = simulation.run(until=0.1, every=0.02)
    assert 100 < (simulation.data.state.alive == 0).sum() < 900
    masses = simulation.data.model.particles.mass.tobytes() + simulation.data.model.particles.radius.tobytes()
    return f"{simulation.data.state.digest()} {hash(masses)} {hash(run.events.tobytes())} {simulation.energy}"


@pytest.mark.parametrize("method", ["exact", "tree"])
def test_threads_and_portions_change_nothing(method: str, single_steps: Callable[[], None]) -> None:
    scene = crowd(1000, sl.Attraction(0.01, softening=0.01, method=method))
    found = [finished(scene.simulate(dt=1e-3, threads=threads)) for threads in (1, 2)]
    assert scene.simulate(dt=1e-3, threads=2).data.stepper.shared
    single_steps()
    found.append(finished(scene.simulate(dt=1e-3, threads=2)))
    assert len(set(found)) == 1


@pytest.mark.slow
def test_a_resumed_run_is_the_straight_one_bit_for_bit_at_five_cuts(tmp_path: Path) -> None:
    things = (sl.Attraction(0.01, softening=0.01), sl.Contacts(0.5), sl.Plane((0, 0, -0.2)))
    whole = crowd(1000, *things).simulate(dt=1e-3)
    straight = whole.run(until=0.2, every=0.02)
    for cut in (0.02, 0.06, 0.1, 0.14, 0.18):
        path = tmp_path / f"{cut}.springline"
        crowd(1000, *things).simulate(dt=1e-3).run(until=cut, every=0.02, to=path).close()
        simulation = wrap_run(resume_run(sl.load(path)))
        assert simulation.energy["total"] == straight.energy["total"][round(cut / 0.02)]
        again = sl.load(path).resume(until=0.2)
        state = State(*(again.data.store.checkpoint()[name] for name in State._fields))
        assert state.digest() == whole.data.state.digest()
        assert again.events.tobytes() == straight.events.tobytes()
        assert again.energy["total"].tobytes() == straight.energy["total"].tobytes()


def merged() -> str:
    simulation = crowd(60, sl.Attraction(0.01), sl.Contacts(0.5)).simulate(dt=5e-3)
    simulation.step(40)
    assert 5 < (simulation.data.state.alive == 0).sum() < 59
    return f"{simulation.data.state.digest()} {simulation.data.model.particles.radius.tobytes().hex()[:64]}"


def test_compiled_and_plain_are_the_same() -> None:
    compiled, plain = compiled_and_plain(merged)
    assert compiled == plain
    assert len(compiled) > 64
