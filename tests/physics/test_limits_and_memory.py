"""Limits of speed, force and displacement; breaking springs; fragile particles; trails; two dimensions."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.integrators.registry import INTEGRATORS

G = 9.81


def wild() -> sl.Scene:
    """Stiff springs, strong gravity and high speeds, that every limit must hold."""
    scene = sl.Scene(gravity=50.0, seed=2)
    net = scene.grid((4, 4), mass=0.5, stiffness=200.0, rest_length=(0.5, 1.5))
    scene.all.velocity = scene.random.normal(size=(16, 3)) * 10.0
    scene.anchor(net.corner("lower left"))
    return scene


@pytest.mark.parametrize("name", INTEGRATORS)
def test_no_particle_exceeds_its_speed_limit(name: str) -> None:
    scene = wild()
    scene.add(sl.SpeedLimit(3.0), sl.SpeedLimit(1.0, on=[5, 6]))
    simulation, fastest = scene.simulate(dt=0.002, integrator=name), np.zeros(16)
    for _ in range(300):
        simulation.step()
        fastest = np.maximum(fastest, np.sqrt((simulation.velocity**2).sum(axis=1)))
    limit = np.where(np.isin(np.arange(16), [5, 6]), 1.0, 3.0)
    assert (fastest <= limit * (1.0 + 1e-15)).all()  # measured 1 + 2e-16
    assert (fastest[1:] > 0.3 * limit[1:]).all() and fastest.max() > 2.99  # it was needed
    assert simulation.energy["dissipated"] > 0.0


@pytest.mark.parametrize("name", INTEGRATORS)
def test_no_particle_moves_further_than_its_displacement_limit(name: str) -> None:
    scene = wild()
    scene.add(sl.DisplacementLimit(0.004))
    simulation, farthest = scene.simulate(dt=0.002, integrator=name), 0.0
    for _ in range(300):
        before = simulation.position.copy()
        simulation.step()
        farthest = max(farthest, np.sqrt(((simulation.position - before) ** 2).sum(axis=1)).max())
    assert 0.0039 < farthest < 0.004 * (1.0 + 1e-13)  # measured 1 + 2e-14, the rounding of the difference


@pytest.mark.parametrize("name", [name for name, method in INTEGRATORS.items() if not method.substeps])
def test_no_particle_feels_more_than_its_force_limit(name: str) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0, 0, 1)], mass=[2.0, 2.0])
    scene.add(sl.Load((30.0, 0, 40.0), on=[0]), sl.Load((0.3, 0, 0.4), on=[1]), sl.Drag(1e-9), sl.ForceLimit(5.0))
    simulation = scene.simulate(dt=0.01, integrator=name)
    start = simulation.energy["total"]
    simulation.step(100)
    speed = np.sqrt((simulation.velocity**2).sum(axis=1))
    exact = 1e-12 if INTEGRATORS[name].newmark is None else 1e-10  # solved for to the rounding of positions, over dt
    assert abs(speed[0] - 5.0 / 2.0) < exact  # measured 2e-14 and 1e-11: 50 N held to 5 N
    assert abs(speed[1] - 0.5 / 2.0) < 1e-8  # measured 6e-11: 0.5 N, less the drag
    energy = simulation.energy
    closed = 2.0 if INTEGRATORS[name].order == 1 else 1e-9
    assert abs(energy["total"] + energy["dissipated"] - start) < closed  # measured 0.6; 4e-13


# Springs that break


def hung(strength: float, mass: float) -> sl.Scene:
    scene = sl.Scene(gravity=G)
    hook, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((0, 0, -1), mass=mass)
    scene.spring(hook, bob, stiffness=100.0, strength=strength)
    return scene


@pytest.mark.parametrize("name", INTEGRATORS)
def test_a_spring_breaks_where_its_tension_passes_its_strength(name: str) -> None:
    """A dropped weight pulls with m g (1 - cos omega t), so that 1.5 m g is reached at cos = -1/2."""
    dt, end = (1e-4, 1.0) if INTEGRATORS[name].newmark is None else (2e-4, 0.3)  # what is solved for takes longer
    simulation = hung(1.5 * G, 1.0).simulate(dt=dt, integrator=name)
    run = simulation.run(until=end, every=0.1)
    event = run.events_of("break")
    assert len(event) == 1 == len(run.events)
    exact = 2.0 * np.pi / 3.0 / 10.0
    assert abs(event["time"][0] - exact) < 3 * dt  # measured 0.6 dt
    assert 1.5 * G < event["value"][0] < 1.5 * G * 1.001  # measured 1.0003
    assert (simulation.data.state.status == [1]).all()
    t = end - event["time"][0]
    low = -1.0 - 1.5 * G / 100.0 - np.sin(2 * np.pi / 3) * G / 10.0 * t - G * t * t / 2
    assert abs(simulation.position[1, 2] - low) < 5e-3  # measured 0.0006: then it falls freely
    energy = run.energy
    gone = event["value"][0] ** 2 / 200.0  # its energy went with it
    assert abs(energy["dissipated"][-1] - gone) < 1e-12  # measured 2e-16
    assert (run.tension[-1] == 0.0).all() and run.tension[1][0] > 0.0


def test_a_stronger_spring_holds() -> None:
    run = hung(2.01 * G, 1.0).simulate(dt=1e-3).run(until=5.0, every=0.1)
    assert len(run.events) == 0


def test_a_strut_that_is_pushed_too_hard_breaks_too() -> None:
    scene = sl.Scene(gravity=G)
    foot, head = scene.particle((0, 0, 0), fixed=True), scene.particle((0, 0, 1), mass=1.0)
    scene.spring(foot, head, stiffness=100.0, strength=1.5 * G, kind="strut")
    event = scene.simulate(dt=1e-4).run(until=0.5, every=0.1).events_of("break")
    assert len(event) == 1 and -1.501 * G < event["value"][0] < -1.5 * G


def test_a_cut_spring_is_gone_and_its_energy_is_in_the_ledger() -> None:
    simulation = hung(np.inf, 1.0).simulate(dt=1e-3)
    simulation.step(100)
    before = simulation.energy
    simulation.cut([0])
    after = simulation.energy
    assert before["spring"] > 0.1 and after["spring"] == 0.0
    assert abs(after["dissipated"] - before["spring"]) < 1e-14  # measured 4e-16
    simulation.cut([0])
    assert simulation.energy == after
    assert len(simulation.run(until=0.2, every=0.1).events_of("break")) == 1


# Particles that go


@pytest.mark.parametrize("hits", [1, 3])
def test_a_fragile_particle_goes_with_its_springs_after_so_many_hits(hits: int) -> None:
    scene = sl.Scene(gravity=G)
    scene.particles([(0, 0, 6), (1, 0, 1), (2, 0, 6)])
    scene.anchor([0, 2])
    scene.springs([[0, 1], [2, 1]], stiffness=0.1)
    scene.add(sl.Plane(), sl.Fragile(hits))
    simulation = scene.simulate(dt=1e-3)
    run = simulation.run(until=6.0, every=0.1)
    kinds = [run.data.event_kinds[int(kind)] for kind in run.events["kind"]]
    assert kinds == ["hit"] * hits + ["break", "break", "remove"]
    assert run.events["index"].tolist() == [1] * hits + [0, 1, 1]
    assert len(set(run.events["time"][hits - 1 :])) == 1
    assert simulation.data.state.alive.tolist() == [1, 0, 1]
    gone = run.events["time"][-1]
    after = np.flatnonzero(run.time > gone + 1e-9)
    late = np.array([run[int(i)].position[1] for i in after])
    assert len(late) > 5 and (late == late[0]).all()  # its row stays where it was
    assert np.isnan(run.position[after, 1]).all() and np.isfinite(run.position[: after[0]]).all()
    energy = run.energy
    closed = energy["total"] + energy["dissipated"]
    assert np.ptp(closed) < 1e-4  # measured 8e-6


def striking(*rules: sl.Declared, walls: bool = True) -> sl.Simulation:
    """Ball 0 flies along x to and fro between two walls, and meets ball 1, or a spring, on its way."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (2, 0.15), (5, -3), (5, 3)], velocity=[(1, 0), (0, 0), (0, 0), (0, 0)], radius=0.1,
                    mass=[1.0, 1e9, 1.0, 1.0])  # fmt: skip
    scene.anchor([2, 3])
    scene.spring(2, 3, stiffness=1.0)
    if walls:
        scene.add(sl.Plane((-1, 0), (1, 0)), sl.Plane((4, 0), (-1, 0)))
    scene.add(*rules)
    return scene.simulate(dt=0.01)


@pytest.mark.parametrize("walls, number", [(True, 3), ([0], 6), ([1], 4), ([0, 1], 3)])
def test_hits_at_walls_count_where_walls_are_named(walls: bool | list[int], number: int) -> None:
    """It flies from the right wall to the left and so on: the third hit at any is the second at the right one."""
    simulation = striking(sl.Fragile(3 if number == 3 else 2, walls=walls, on=[0]))
    run = simulation.run(until=40.0, every=1.0)
    gone = run.events_of("remove")
    assert len(gone) == 1 and gone["index"][0] == 0
    hits = run.events_of("hit")
    counted = hits if number == 3 else hits[hits["other"] == walls[0]]
    assert len(counted) == (3 if number == 3 else 2) and counted["time"][-1] == gone["time"][0]
    assert len(run.events_of("hit")) == {3: 3, 6: 4, 4: 3}[number]


def test_a_fragile_ball_counts_the_collisions_with_those_it_is_named_against_and_not_its_walls() -> None:
    """As a fragile point mass of seed 003: broken by its third collision with another, however often walls were hit."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1.5, 0), (9, 0)], velocity=[(1, 0), (0, 0), (0, 0)], radius=0.1)
    scene.anchor([1, 2])
    scene.add(sl.Plane((-1, 0), (1, 0)), sl.Contacts(), sl.Fragile(3, against=[1], on=[0]))
    run = scene.simulate(dt=0.01).run(until=30.0, every=1.0)
    kinds = [run.data.event_kinds[int(kind)] for kind in run.events["kind"]]
    assert kinds == ["collide", "hit", "collide", "hit", "collide", "remove"]
    assert run.events["value"][-1] == 3.0  # hits that count
    scene.add(sl.Fragile(2, against=[2], on=[1]))
    run = scene.simulate(dt=0.01).run(until=30.0, every=1.0)
    assert run.events_of("remove")["index"].tolist() == [0]  # ball 1 is hit by ball 0 alone


@pytest.mark.parametrize("counting", [True, False])
def test_a_fragile_ball_counts_the_springs_it_is_named_and_no_others(counting: bool) -> None:
    scene = sl.Scene(dim=2)
    scene.particle((0, 0), velocity=(1, 0), radius=0.1)
    posts = scene.particles([(1, -1), (1, 1), (-1, -1), (-1, 1)])
    scene.anchor(posts)
    right, left = (scene.spring(posts[k], posts[k + 1], stiffness=9.0) for k in (0, 2))
    scene.add(sl.Contacts(springs=True), sl.Fragile(2, springs=left if counting else right, on=[0]))
    run = scene.simulate(dt=0.01).run(until=12.0, every=1.0)
    strikes, gone = run.events_of("strike"), run.events_of("remove")
    assert strikes["other"].tolist() == ([0, 1, 0, 1] if counting else [0, 1, 0])
    assert len(gone) == 1 and gone["time"][0] == strikes["time"][-1]


def test_exact_hits_count_what_is_named_too() -> None:
    scene = sl.Scene(dim=2)
    scene.particle((0, 0), velocity=(1, 0), radius=0.1)
    scene.add(sl.Box((-1, -1), (2, 1)), sl.Fragile(2, walls=[0], on=[0]))
    run = scene.simulate(integrator="event_driven").run(until=20.0, every=1.0)
    assert run.events_of("hit")["other"].tolist() == [1, 0, 1, 0]
    assert run.events_of("remove")["time"][0] == pytest.approx(1.9 + 2.8 * 3, rel=1e-14)


def test_removed_by_hand_it_takes_its_springs_and_energy_with_it() -> None:
    scene = wild()
    simulation = scene.simulate(dt=0.002)
    simulation.step(50)
    before = simulation.energy
    simulation.remove([5])
    after = simulation.energy
    assert (simulation.data.state.status == 1).sum() == 4
    total = [one["total"] + one["dissipated"] for one in (before, after)]
    assert abs(total[0] - total[1]) < 1e-12 * abs(total[0])  # measured 0
    simulation.remove([5])
    assert simulation.energy == after
    simulation.step(50)
    assert np.isfinite(simulation.position).all()


def test_a_removed_body_pulls_no_more() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (0, 3, 0)])
    scene.add(sl.Attraction(1.0))
    simulation = scene.simulate(dt=0.01)
    simulation.remove([1])
    assert np.abs(simulation.forces[0] - [0, 1 / 9, 0]).max() < 1e-15  # measured 0


# Trails


def trail(simulation: sl.Simulation, k: int = 0) -> np.ndarray:
    """Points of a trail from the oldest to the newest, shape (points, 3)."""
    state = simulation.data.state
    keep, count = state.trail.shape[1], int(state.trail_count[k])
    return state.trail[k, (int(state.trail_next[k]) - count + np.arange(count)) % keep]


def test_a_trail_keeps_the_last_positions_of_every_so_many_steps() -> None:
    scene = sl.Scene()
    scene.particles([(9, 9, 9), (0, 0, 0)], velocity=[(0, 0, 0), (1.0, 0, 0)])
    scene.add(sl.Trails(keep=4, every=3, on=[1]))
    simulation = scene.simulate(dt=0.1)
    assert trail(simulation).tolist() == [[0, 0, 0]]
    simulation.step(8)
    assert np.abs(trail(simulation)[:, 0] - [0.0, 0.3, 0.6]).max() < 1e-15  # measured 6e-17
    simulation.step(100)
    assert np.abs(trail(simulation)[:, 0] - [9.9, 10.2, 10.5, 10.8]).max() < 1e-13  # measured 2e-14


def test_a_trail_drops_short_moves_and_starts_anew_after_a_jump() -> None:
    scene = sl.Scene(space=sl.Torus((2.0, 2.0, 2.0)))
    scene.particle((0.05, 0.5, 0.5), velocity=(1.0, 0, 0))
    scene.add(sl.Trails(keep=10, every=1, min_move=0.25, max_jump=1.0))
    simulation = scene.simulate(dt=0.1)
    simulation.step(18)
    assert np.abs(trail(simulation)[:, 0] - [0.05, 0.35, 0.65, 0.95, 1.25, 1.55, 1.85]).max() < 1e-14  # measured 4e-16
    simulation.step(3)  # through the border: a jump of almost two meters, and the trail is new
    assert len(trail(simulation)) == 1
    assert abs(trail(simulation)[0, 0] - 0.05) < 1e-14  # measured 7e-16


# Two dimensions


def test_a_flat_scene_stays_exactly_flat() -> None:
    scene = sl.Scene(gravity=G, dim=2, seed=4)
    net = scene.grid((4, 3), stiffness=50.0, damping=0.2, diagonals=True)
    scene.cloud(5, lower=(0, 3), upper=(3, 5), speed=2.0)
    scene.anchor(net.corners)
    scene.add(
        sl.Attraction(0.1, softening=0.3), sl.AirDrag(0.1), sl.Box((-1, -3), (4, 6)), sl.Load((0.1, 0.2), omega=3.0)
    )
    for name in INTEGRATORS:
        simulation = scene.simulate(dt=2e-3, integrator=name)
        simulation.step(300)
        assert (simulation.position[:, 2] == 0.0).all() and (simulation.velocity[:, 2] == 0.0).all()
        assert np.abs(simulation.velocity).max() > 0.1


@pytest.mark.parametrize("axes", ["z", "xy"])
def test_a_roller_moves_only_along_its_free_axes(axes: str) -> None:
    scene = sl.Scene(gravity=(1.0, 2.0, 3.0))
    scene.anchor(scene.particle((0, 0, 0), velocity=(1, 1, 1)), axes=axes)
    simulation = scene.simulate(dt=0.01)
    simulation.step(100)
    free = np.array([axis not in axes for axis in "xyz"])
    assert (simulation.position[0, ~free] == 0.0).all()
    exact = 1.0 + np.array([1.0, 2.0, 3.0]) / 2
    assert np.abs(simulation.position[0, free] - exact[free]).max() < 1e-13  # measured 1e-14


@pytest.mark.parametrize("least", [0.0, 1.6])
def test_limits_of_speed_shorten_no_automatic_steps(least: float) -> None:
    steps = []
    for limits in ((), (sl.SpeedLimit(2.4, least=least),)):
        chance = np.random.default_rng(0)
        scene = sl.Scene()
        scene.particles(2.0 * chance.normal(size=(60, 3)), velocity=2.0 * chance.normal(size=(60, 3)))
        scene.add(sl.Cohesion(0.35, within=1.6), sl.Alignment(1.2, within=1.6), *limits)
        simulation = scene.simulate()
        simulation.run(until=2.0, every=0.1)
        steps.append(int(simulation.data.state.steps[0]))
    assert steps[1] < 2 * steps[0]
