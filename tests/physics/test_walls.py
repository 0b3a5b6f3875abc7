"""Planes, boxes and the torus: what bounces, rubs, stays in and comes back on the other side."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.integrators.registry import INTEGRATORS

G = 9.81


def dropped(height: float, restitution: float, floor: float = 1.0) -> sl.Scene:
    scene = sl.Scene(gravity=G)
    scene.particle((0, 0, height), restitution=restitution, mass=0.7)
    scene.add(sl.Plane(restitution=floor))
    return scene


@pytest.mark.parametrize("own,floor", [(0.8, 1.0), (1.0, 0.8), (0.9, 8 / 9)])
def test_a_ball_bounces_at_the_times_of_its_restitution(own: float, floor: float) -> None:
    """Bounce n at t0 (1 + 2 e + ... + 2 e^n), up to a few steps for each bounce."""
    e, height = 0.8, 2.0
    t0, late = np.sqrt(2 * height / G), []
    exact = t0 * (1 + 2 * np.cumsum(e ** np.arange(1, 11)))
    for dt in (4e-4, 1e-4, 2.5e-5):
        hits = dropped(height, own, floor).simulate(dt=dt).run(until=5.5, every=0.1).events_of("hit")
        assert abs(hits["time"][0] - t0) < 1.01 * dt  # measured 0.97 dt
        late.append(np.abs(hits["time"][1:11] - exact).max())
        speeds = hits["value"][:10]
        assert np.abs(speeds[1:] / speeds[:-1] / e - 1.0).max() < 50.0 * dt  # measured 24 dt
        assert (hits["other"] == 0).all() and (hits["index"] == 0).all()
        assert late[-1] < 100 * dt  # measured 88 dt after eleven bounces
    assert late[2] < 0.2 * late[0]  # measured 0.1


def test_a_bouncing_ball_is_at_rest_after_t0_times_one_plus_e_over_one_minus_e() -> None:
    e, height = 0.6, 1.0
    simulation = dropped(height, e).simulate(dt=1e-5)
    end = np.sqrt(2 * height / G) * (1 + e) / (1 - e)
    simulation.step(round(0.99 * end / 1e-5))
    before = simulation.energy["total"]
    simulation.step(round(0.03 * end / 1e-5))
    energy = simulation.energy
    assert before > 1e-5
    assert 0.0 <= energy["total"] < 1e-7  # measured 1e-8
    assert simulation.position[0, 2] >= 0.0


def test_a_resting_ball_does_not_sink() -> None:
    simulation = dropped(0.0, 0.5).simulate(dt=1e-3)
    for _ in range(1000):
        simulation.step(10)
        assert 0.0 <= simulation.position[0, 2] < 1e-4  # measured 3e-5


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0, 1.3])
def test_a_bounce_multiplies_the_normal_speed_and_keeps_the_other(restitution: float) -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 1.0005), velocity=(3.0, 0, -1.0), mass=2.0)
    scene.add(sl.Plane(restitution=restitution))
    simulation = scene.simulate(dt=1e-3)
    simulation.step(1500)
    assert np.abs(simulation.velocity[0] - [3.0, 0, restitution]).max() < 1e-15  # measured 0
    energy = simulation.energy
    assert abs(energy["dissipated"] - (1.0 - restitution**2)) < 1e-14  # measured 7e-16; negative above 1
    assert abs(energy["total"] + energy["dissipated"] - 10.0) < 1e-14  # measured 0


def test_restitution_above_one_gains_energy() -> None:
    simulation = dropped(1.0, 1.1).simulate(dt=1e-3)
    before = simulation.energy["total"]
    simulation.step(5000)
    energy = simulation.energy
    assert energy["total"] > 1.2 * before
    assert energy["dissipated"] < 0.0
    # a floor mirrors a free fall so that the ledger closes exactly
    assert abs(energy["total"] + energy["dissipated"] - before) < 1e-11 * before  # measured 2e-14


def test_a_bounce_loses_the_slip() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0.5), velocity=(3.0, 1.0, -1.0))
    scene.add(sl.Plane(slip_loss=0.25))
    simulation = scene.simulate(dt=0.01)
    simulation.step(100)
    assert np.abs(simulation.velocity[0] - [2.25, 0.75, 1.0]).max() < 1e-15  # measured 0


def test_an_oblique_wall_mirrors() -> None:
    """The path of a bounce off an oblique plane is that of a mirror, wherever the step falls."""
    normal = np.array([1.0, 2.0, 2.0]) / 3.0
    scene = sl.Scene()
    scene.particle(2.0 * normal, velocity=(-1.1, -1.9, -2.3), radius=0.25)
    scene.add(sl.Plane((0, 0, 0), normal))
    simulation = scene.simulate(dt=0.013)
    simulation.step(100)
    straight = 2.0 * normal + 1.3 * np.array([-1.1, -1.9, -2.3])
    mirrored = straight + 2.0 * (0.25 - straight @ normal) * normal
    assert straight @ normal < 0.25
    assert np.abs(simulation.position[0] - mirrored).max() < 1e-14  # measured 1e-15


def gas(mode: str, **options: object) -> sl.Scene:
    scene = sl.Scene(seed=5)
    scene.cloud(40, lower=(0.1,) * 3, upper=(1.9,) * 3, speed=3.0, radius=0.05)
    scene.add(sl.Box((0, 0, 0), (2, 2, 2), mode=mode, **options))
    return scene


@pytest.mark.each_value
@pytest.mark.parametrize("name", INTEGRATORS)
@pytest.mark.parametrize("mode", ["reflect", "clamp"])
def test_nothing_leaves_a_box(mode: str, name: str) -> None:
    simulation = gas(mode).simulate(dt=0.01, integrator=name)
    for _ in range(100):
        simulation.step(7)
        assert simulation.position.min() >= 0.05 and simulation.position.max() <= 1.95
    assert simulation.data.state.hits.sum() > 500
    assert abs(simulation.energy["total"] / 180.0 - 1.0) < 1e-13  # measured 0: elastic walls keep the energy


def test_a_reflected_gas_is_the_folded_straight_flight() -> None:
    scene = gas("reflect")
    simulation = scene.simulate(dt=0.01)
    start, speed = simulation.position.copy(), simulation.velocity.copy()
    simulation.step(500)
    straight = start + 5.0 * speed - 0.05
    folded = 0.05 + np.abs(np.mod(straight + 1.9, 3.8) - 1.9)
    assert np.abs(simulation.position - folded).max() < 1e-12  # measured 5e-14


def test_a_clamping_box_puts_what_leaves_onto_its_face() -> None:
    scene = sl.Scene()
    scene.particle((1.9, 1.0, 1.0), velocity=(2.0, 1.0, 0.0))
    scene.add(sl.Box((0, 0, 0), (2, 2, 2), mode="clamp", restitution=0.5, slip_loss=0.1))
    simulation = scene.simulate(dt=0.1)
    simulation.step()
    assert np.abs(simulation.position[0] - [2.0, 1.1, 1.0]).max() < 1e-15  # measured 0
    assert np.abs(simulation.velocity[0] - [-1.0, 0.9, 0.0]).max() < 1e-15  # measured 0


def test_the_faces_of_a_box_have_numbers_after_the_planes() -> None:
    scene = sl.Scene()
    directions = np.concatenate([-np.eye(3), np.eye(3)])
    scene.particles(0.5 + 0.0 * directions, velocity=directions)
    scene.add(sl.Plane((0, 0, -9.0)), sl.Box((0, 0, 0), (1, 1, 1)))
    hits = scene.simulate(dt=0.1).run(until=0.7, every=0.1).events_of("hit")
    assert sorted(zip(hits["index"].tolist(), hits["other"].tolist(), strict=True)) == [
        (0, 1), (1, 3), (2, 5), (3, 2), (4, 4), (5, 6),
    ]  # fmt: skip
    assert (hits["value"] == 1.0).all()


def test_walls_count_planes_first_then_six_faces_of_each_box_then_spheres() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (3, 0, 0), (8, 0, 0)], velocity=[(1, 0, 0), (-1, 0, 0), (1, 0, 0)])
    scene.add(sl.Sphere((10, 0, 0), 1.0, mode="outside", on=[2]), sl.Plane((0, 0, -9.0)))
    scene.add(sl.Box((-1, -1, -1), (1, 1, 1), on=[0]), sl.Box((2, -1, -1), (4, 1, 1), on=[1]))
    hits = scene.simulate(dt=0.1).run(until=1.5, every=0.1).events_of("hit")
    assert dict(zip(hits["index"].tolist(), hits["other"].tolist(), strict=True)) == {0: 2, 1: 7, 2: 13}


def test_a_fixed_particle_stays_outside_a_wall() -> None:
    scene = sl.Scene(gravity=G)
    scene.particle((0, 0, -1), fixed=True)
    scene.particle((1, 0, 1))
    scene.add(sl.Plane(), sl.Box((-5, -5, 0), (5, 5, 5)))
    simulation = scene.simulate(dt=0.01)
    simulation.step(100)
    assert (simulation.position[0] == [0, 0, -1]).all()


def test_a_wall_concerns_only_those_it_is_on() -> None:
    scene = sl.Scene(gravity=G)
    scene.particles([(0, 0, 1), (1, 0, 1)])
    scene.add(sl.Plane(on=[0]))
    simulation = scene.simulate(dt=0.01)
    simulation.step(100)
    assert simulation.position[0, 2] > 0.0 > simulation.position[1, 2]


# The torus


def test_who_leaves_a_torus_comes_back_on_the_other_side() -> None:
    scene = sl.Scene(space=sl.Torus((4.0, 5.0, 6.0), origin=(-1.0, 0.0, 2.0)), seed=3)
    scene.cloud(50, speed=7.0)
    simulation = scene.simulate(dt=0.01)
    start, speed = simulation.position.copy(), simulation.velocity.copy()
    for _ in range(100):
        simulation.step(10)
        inside = simulation.position - [-1.0, 0.0, 2.0]
        assert (inside >= 0.0).all() and (inside < [4.0, 5.0, 6.0]).all()
    off = simulation.position - start - 10.0 * speed
    period = np.array([4.0, 5.0, 6.0])
    assert np.abs(off - period * np.round(off / period)).max() < 1e-11  # measured 3e-13


def test_a_spring_across_the_border_swings_as_if_there_were_none() -> None:
    ends = []
    for shift in (0.0, 3.2):
        scene = sl.Scene(space=sl.Torus((5.0, 5.0, 5.0)))
        scene.particles([((1.0 + shift) % 5, 1, 1), ((2.2 + shift) % 5, 1, 1)])
        scene.springs([[0, 1]], stiffness=30.0, rest_length=1.0)
        simulation = scene.simulate(dt=0.01)
        simulation.step(333)
        ends.append((simulation.velocity.copy(), simulation.energy["spring"]))
    assert np.abs(ends[0][0]).max() > 0.01
    assert np.abs(ends[0][0] - ends[1][0]).max() < 1e-13  # measured 4e-15
    assert abs(ends[0][1] - ends[1][1]) < 1e-13  # measured 4e-15


def test_a_drawn_length_on_a_torus_is_the_short_way() -> None:
    scene = sl.Scene(space=sl.Torus((5.0, 5.0, 5.0)))
    scene.particles([(0.5, 1, 1), (4.5, 1, 1)])
    assert abs(scene.springs([[0, 1]], stiffness=1.0).rest_length[0] - 1.0) < 1e-15  # measured 0


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("integrator", ["velocity_verlet", "symplectic_euler", "explicit_euler"])
def test_what_friction_holds_against_a_stiff_spring_does_not_creep(integrator: str, together: bool) -> None:
    """2 N pull at each of two balls that friction would hold against 4.9 N."""
    scene = sl.Scene(gravity=9.81)
    balls = scene.particles([(0, 0, 0.1), (1, 0, 0.1)], mass=1.0, radius=0.1)
    scene.spring(balls[0], balls[1], stiffness=1e5, rest_length=1.0 - 2e-5)
    scene.add(sl.Plane((0, 0, 0), normal=(0, 0, 1), friction=0.5))
    if together:
        scene.add(sl.Contacts(restitution=0.0, friction=0.5))
    simulation = scene.simulate(dt=1e-3, integrator=integrator)
    place = simulation.position.copy()
    simulation.step(3000)
    assert np.abs(simulation.position - place).max() < 1e-15
    assert np.abs(simulation.velocity).max() == 0.0
    energy = simulation.energy
    assert abs(energy["dissipated"]) < 1e-4  # of 9.8 J/s that would be noted by the way that the balls would fall


@pytest.mark.parametrize("together", [False, True], ids=["wall", "wall and contacts"])
@pytest.mark.parametrize("toward", [0.0, 0.9], ids=["along an axis", "askew"])
def test_friction_holds_up_to_its_cone_and_not_beyond(toward: float, together: bool) -> None:
    """A pull a ten-thousandth below mu m g moves nothing; one as much above it, by what is left of it."""
    mass, friction, part = 1.7, 0.3, 1e-4
    scene = sl.Scene(gravity=G)
    balls = scene.particles([(0, 0, 0.1), (50, 0, 0.1)], mass=mass, radius=0.1)
    along = np.array([np.cos(toward), np.sin(toward), 0.0])
    for ball, pull in zip(balls.index, (1.0 - part, 1.0 + part), strict=True):
        scene.add(sl.Load(tuple(pull * friction * mass * G * along), on=[int(ball)]))
    scene.add(sl.Plane((0, 0, 0), friction=friction, restitution=0.0))
    if together:
        scene.add(sl.Contacts(friction=friction, restitution=0.0))
    simulation = scene.simulate(dt=0.01)
    start = simulation.position.copy()
    simulation.step(100)
    held, moved = (simulation.position - start) @ along
    assert abs(held) < 1e-12  # measured 0
    assert abs(moved / (0.5 * part * friction * G) - 1.0) < 7e-9  # measured 2.3e-9: place 50 m away is known to 7e-15


# Walls that give energy


def boosted(wall: sl.Declared | None = None, *, together: bool, height: float = 1.0, speed: float = 1.0) -> sl.Scene:
    """A ball of 2 kg above a floor that gives, alone or with contacts between particles."""
    scene = sl.Scene(gravity=G)
    scene.particle((0, 0, height + 0.1), velocity=(speed, 0, 0), mass=2.0, radius=0.1)
    scene.add(wall or sl.Plane(restitution=1.1, slip_loss=-0.2))
    if together:
        scene.add(sl.Contacts())
    return scene


@pytest.mark.parametrize("together", [False, True])
def test_a_boost_strip_multiplies_both_speeds_at_every_bounce_and_the_ledger_knows(together: bool) -> None:
    """As in seed 002 with a negative loss: after n bounces the speeds are 1.1^n and 1.2^n times those of the first."""
    simulation = boosted(together=together).simulate(dt=1e-3)
    start = simulation.energy["total"]
    hits = simulation.run(until=3.0, every=0.1).events_of("hit")
    assert len(hits) == 3
    assert np.abs(hits["value"] / hits["value"][0] / 1.1 ** np.arange(3) - 1.0).max() < 5e-3  # measured 2e-3
    assert abs(hits["value"][0] / np.sqrt(2 * G) - 1.0) < 1e-3
    assert abs(simulation.velocity[0, 0] - 1.2**3) < 1e-12  # measured 4e-16
    energy = simulation.energy
    first = 0.5 * 2.0 * hits["value"] ** 2 @ np.full(3, 1.1**2 - 1.0)
    along = 0.5 * 2.0 * (1.2**6 - 1.0)
    assert abs(energy["dissipated"] + first + along) < 0.05  # measured 0.01 of 17 J given
    assert abs(energy["total"] + energy["dissipated"] - start) < 1e-10  # measured 8e-13


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("mode", ["outside", "inside"])
def test_an_obstacle_and_a_container_give_as_a_floor_does(mode: str, together: bool) -> None:
    """At the top of an obstacle, and at the bottom of a container, under 45 degrees."""
    scene = sl.Scene()
    height = 0.5 if mode == "outside" else -0.5
    scene.particle((0, 0, height + 0.2), velocity=(1.0, 0, -1.0), radius=0.0 if not together else 1e-9)
    center = (0.2, 0, height - 1.0) if mode == "outside" else (0.2, 0, height + 1.0)
    scene.add(sl.Sphere(center, 1.0, mode=mode, restitution=1.3, slip_loss=-0.4))
    if together:
        scene.add(sl.Contacts())
    simulation = scene.simulate(dt=1e-3)
    simulation.step(300)
    assert np.abs(simulation.velocity[0] - [1.4, 0, 1.3]).max() < 1e-6  # measured 2e-8, of the radius
    assert simulation.data.state.ledger[0] == pytest.approx(0.5 * (2.0 - 1.4**2 - 1.3**2), abs=1e-6)


@pytest.mark.each_value
@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("name", ["symplectic_euler", "velocity_verlet", "rk4", "implicit_midpoint"])
def test_what_rests_or_slides_on_a_wall_that_gives_gains_nothing(name: str, together: bool) -> None:
    wall = sl.Plane(restitution=1.3, slip_loss=-0.5)
    simulation = boosted(wall, together=together, height=0.0).simulate(dt=1e-3, integrator=name)
    simulation.step(500)
    assert np.abs(simulation.velocity[0] - [1.0, 0, 0]).max() < 1e-12  # measured 0, and 2e-14 where it is solved
    assert simulation.data.state.hits[0] == 0


@pytest.mark.parametrize("together", [False, True])
def test_bounces_that_die_away_give_speed_only_while_they_last(together: bool) -> None:
    """Of a ball that loses half of its normal speed, those bounces count that are not over within a step."""
    simulation = boosted(sl.Plane(restitution=0.5, slip_loss=-0.1), together=together).simulate(dt=1e-3)
    simulation.step(3000)
    hits = int(simulation.data.state.hits[0])
    assert 8 < hits < 13  # 2 e^n v = g dt/2 after ten
    late = simulation.velocity[0, 0]
    assert late == pytest.approx(1.1 ** (hits - 1), rel=1e-12)  # the last one was caught
    simulation.step(3000)
    assert simulation.velocity[0, 0] == late and simulation.data.state.hits[0] == hits


@pytest.mark.parametrize("together", [False, True])
def test_what_whispers_along_a_container_that_gives_does_not_run_away(together: bool) -> None:
    """It bounces ever lower, more often than steps can tell, and then slides."""
    scene = sl.Scene()
    scene.particle((0, 0, -0.899), velocity=(1.0, 0, -0.02), radius=0.1)
    scene.add(sl.Sphere((0, 0, 0), 1.0, mode="inside", restitution=0.8, slip_loss=-0.05))
    if together:
        scene.add(sl.Contacts())
    simulation = scene.simulate(dt=1e-3)
    simulation.step(2000)
    early = float(np.linalg.norm(simulation.data.state.velocity))
    simulation.step(4000)
    assert 0.9 < early < 3.0
    assert float(np.linalg.norm(simulation.velocity)) <= early * (1.0 + 1e-9)


def test_a_box_gives_from_all_its_faces_until_the_run_is_over() -> None:
    """Between two walls a distance d apart the speed after n hits is e^n of the first: 1.1^20 = 6.7."""
    scene = sl.Scene()
    scene.particle((0.5, 0.5, 0.5), velocity=(1.0, 0, 0))
    scene.add(sl.Box((0, 0, 0), (1, 1, 1), restitution=1.1))
    simulation = scene.simulate(dt=1e-2)
    while simulation.data.state.hits[0] < 20:
        simulation.step(1)
    assert abs(simulation.velocity[0, 0]) == pytest.approx(1.1**20, rel=1e-12)


def test_exact_hits_refuse_a_gain_that_would_never_end() -> None:
    scene = boosted(sl.Plane(restitution=0.9, slip_loss=-0.1), together=False)
    with pytest.raises(SceneError, match="ever lower, without end"):
        scene.simulate(integrator="event_driven")
