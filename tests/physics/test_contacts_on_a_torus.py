"""Particles that collide on a torus meet every image of one another, however far they go in a step."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.contacts.impacts import impacts
from springline.contacts.rows import CONTACTS, LOOKED
from springline.errors import Diverged
from springline.model.work import LOOKS_ENDLESS, REPORT_USER, USER_FAILED


def ring(speed: float, dt: float, mass: tuple[float, float] = (1.0, 1.0), aside: float = 0.0) -> sl.Simulation:
    """Two balls on a ring of 1 m, the first of which moves."""
    scene = sl.Scene(dim=2, space=sl.Torus((1.0, 1.0)))
    scene.particles([(0.1, 0.5), (0.4, 0.5 + aside)], velocity=[(speed, 0), (0, 0)], mass=list(mass), radius=0.02)
    scene.add(sl.Contacts())
    return scene.simulate(dt=dt)


@pytest.mark.parametrize("speed,blows", [(0.5, 1), (1.5, 2), (3.0, 3), (7.5, 8)])
def test_two_on_a_ring_meet_from_either_side_within_one_step(speed: float, blows: int) -> None:
    """Like masses take over one another's velocities: the one that is struck goes on where the other stops."""
    simulation = ring(speed, 1.0)
    simulation.step(1)
    state = simulation.data.state
    assert (state.hits == blows).all()
    assert (state.velocity[:, 0] == np.roll([speed, 0.0], blows)).all()
    left = speed - 0.26 - 0.92 * (blows - 1)  # of the way of whoever moves last
    ways = [0.26 + 0.92 * ((blows - 1) // 2), 0.92 * (blows // 2)]
    ways[blows % 2] += left
    expected = [0.1 + ways[0], 0.4 + ways[1]]
    off = state.position[:, 0] - expected
    assert np.abs(off - np.round(off)).max() < 1e-12  # measured 4e-15


def test_one_long_step_ends_where_a_hundred_short_ones_do() -> None:
    """Also where they meet askew, and in the light of another mass."""
    met = 0
    for trial in range(60):
        chance = np.random.default_rng(trial)
        dim = 2 + trial % 2
        place = chance.uniform(0, 1, (2, dim))
        apart = place[1] - place[0]
        if np.linalg.norm(apart - np.round(apart)) < 0.4:
            continue
        velocity, mass = chance.uniform(-2.5, 2.5, (2, dim)), 10.0 ** chance.uniform(-0.5, 0.5, 2)
        ends = []
        for steps in (1, 100):
            scene = sl.Scene(dim=dim, space=sl.Torus((1.0,) * dim))
            scene.particles(place, velocity=velocity, mass=mass, radius=0.15)
            scene.add(sl.Contacts())
            simulation = scene.simulate(dt=1.0 / steps)
            simulation.step(steps)
            ends.append(simulation.data.state)
        assert (ends[0].hits == ends[1].hits).all()
        off = ends[0].position - ends[1].position
        assert np.abs(off - np.round(off)).max() < 1e-8  # measured 1e-10
        assert np.abs(ends[0].velocity - ends[1].velocity).max() < 1e-8  # measured 5e-10
        met += int(ends[0].hits[0] > 1)
    assert met > 10  # measured 18: more than one blow in the step


def test_nothing_slips_past_a_fixed_one_from_behind() -> None:
    """A ball between a fixed one and its own image: it goes there and back many times in each step."""
    scene = sl.Scene(dim=2, space=sl.Torus((1.0, 1.0)))
    scene.particle((0.5, 0.5), radius=0.1, fixed=True)
    scene.particle((0.8, 0.5), velocity=(7.0, 0), radius=0.1)
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=1.0)
    for step in range(1, 11):
        simulation.step(1)
        way = 0.1 + 7.0 * step  # from the ball at 0.7, on a way of 0.6 there and back
        there = way % 1.2
        assert abs(simulation.position[1, 0] % 1.0 - (0.7 + min(there, 1.2 - there)) % 1.0) < 1e-12
    assert simulation.data.state.hits[1] == int((0.1 + 70.0) // 0.6)


def test_going_around_too_often_stops_the_run() -> None:
    simulation = ring(30.0, 1.0)
    with pytest.raises(Diverged, match="particle 0 and another went more than 8 times around the torus") as error:
        simulation.step(1)
    assert "Take a shorter dt" in str(error.value)
    assert simulation.data.state.steps[0] == 0 and simulation.velocity[0, 0] == 30.0
    ring(30.0, 0.1).step(20)


def test_a_wild_world_on_a_torus_ends_with_a_word_and_not_in_endless_search() -> None:
    scene = sl.Scene(space=sl.Torus((1.0, 1.0, 1.0)))
    scene.particles([(0.2, 0.5, 0.5), (0.7, 0.5, 0.5)], velocity=[(1e9, 2e9, 3e9), (0, 0, 0)], radius=0.05)
    scene.add(sl.Contacts())
    with pytest.raises(Diverged, match="8 times around the torus"):
        scene.simulate(dt=1.0).step(1)


def test_a_step_of_too_many_looks_names_who_touches_the_most() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0.2, 0, 0), (5, 0, 0), (5.2, 0, 0), (5.4, 0, 0)], radius=0.1)
    scene.add(sl.Contacts())
    run = scene.simulate(dt=0.01)
    run.step(1)
    workspace = run.data.work.workspace
    assert workspace.counts[CONTACTS] == 3  # of pairs that touch: 0 and 1, 2 and 3, 3 and 4
    workspace.body.first_contact[:] = 0, 0, 1, 2, 2  # as within a step: the last contact of each
    workspace.counts[LOOKED] = 10**9
    assert impacts(run.data.stepper.table, 0, 0.0, 0.0) == USER_FAILED
    assert run.data.work.notes.report[REPORT_USER] == LOOKS_ENDLESS + 3


def test_those_of_no_rule_may_go_around_as_often_as_they_like() -> None:
    scene = sl.Scene(dim=2, space=sl.Torus((1.0, 1.0)))
    scene.particles([(0.1, 0.5), (0.4, 0.5), (0.7, 0.1)], velocity=[(30.25, 0), (0, 0), (0, 0)], radius=0.02)
    scene.add(sl.Contacts(on=[1, 2]))
    simulation = scene.simulate(dt=1.0)
    simulation.step(1)
    assert abs(simulation.position[0, 0] - 0.35) < 1e-12


def test_a_gas_that_goes_around_in_every_step_keeps_its_energy_and_never_overlaps() -> None:
    chance = np.random.default_rng(11)
    scene = sl.Scene(dim=2, space=sl.Torus((3.0, 3.0)))
    place = np.stack(np.meshgrid(np.arange(3), np.arange(3)), -1).reshape(-1, 2) + 0.5
    scene.particles(place, velocity=chance.normal(size=(9, 2)), radius=chance.uniform(0.2, 0.4, 9))
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=4.0)
    before, radius = simulation.energy["kinetic"], simulation.data.model.particles.radius
    for _ in range(30):
        simulation.step(1)
        apart = simulation.position[:, None] - simulation.data.state.position
        apart = np.sqrt(((apart - 3.0 * np.round(apart / 3.0)) ** 2).sum(axis=2)) + 9.0 * np.eye(9)
        assert (radius[:, None] + radius - apart).max() < 1e-9  # measured -2e-4: apart
    assert simulation.data.state.hits.sum() > 500  # measured 2988
    assert abs(simulation.energy["kinetic"] / before - 1.0) < 1e-12  # measured 1e-14


def test_one_that_is_sent_around_once_to_where_it_was_does_not_slip_past_those_on_its_way() -> None:
    """Where it ends is in its surroundings, but not how it came there."""
    scene = sl.Scene(dim=2, space=sl.Torus((1.0, 1.0)))
    places = [(0.1, 0.5), (0.4, 0.5), (0.7, 0.5)]
    scene.particles(places, velocity=[(1.26, 0), (0, 0), (0, 0)], radius=0.02)
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=1.0)
    simulation.step(1)
    assert (simulation.data.state.hits == 2).all()
    assert np.abs(simulation.position[:, 0] - [0.48, 0.66, 0.32]).max() < 1e-12
