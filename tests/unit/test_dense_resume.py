"""Where contacts overlap, a run that was cut goes on bit for bit: nothing that decides bits is outside the state."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from physics.random_motions import moving
from springline.errors import Diverged
from springline.simulation import Simulation

STEPS, CUTS = 200, 5
SCENES, PART = 400, 20  # in all, and the gate takes one in so many
METHODS = ("velocity_verlet", "rk4", "symplectic_euler")


def dense(seed: int) -> tuple[sl.Scene, np.random.Generator]:
    """Up to sixty balls of unlike sizes, strewn into one another: free on a torus, or with springs in a box."""
    chance = np.random.default_rng(seed)
    dim, count = int(chance.integers(2, 4)), int(chance.integers(6, 60))
    size, torus = count ** (1 / dim) * chance.uniform(0.6, 1.6), chance.random() < 0.2
    scene = sl.Scene(
        gravity=0.0 if torus else 9.8, dim=dim, seed=seed, space=sl.Torus((size,) * dim) if torus else None
    )
    scene.particles(
        chance.uniform(0, size, (count, dim)), velocity=chance.normal(0, 2, (count, dim)),
        mass=chance.uniform(0.5, 2, count), radius=chance.uniform(0.2, 0.7, count),
    )  # fmt: skip
    if not torus:
        scene.add(sl.Box((-1.0,) * dim, (size + 1.0,) * dim, restitution=0.7, friction=chance.uniform(0, 0.5)))
    ends = chance.integers(0, count, (int(chance.integers(1, count)), 2))
    if chance.random() < 0.5:
        scene.springs(ends[ends[:, 0] != ends[:, 1]], stiffness=chance.uniform(10, 3000), rest_length=1.0, damping=0.5)
    scene.add(sl.Contacts(restitution=chance.uniform(0, 1), friction=chance.uniform(0, 0.6)))
    return scene, chance


def walk(simulation: Simulation, marks: list[int], done: int) -> bool:
    """Go from mark to mark; whether all went well: some are pressed into one another, and say so."""
    try:
        for mark in marks:
            simulation.step(mark - done)
            done = mark
    except Diverged:
        return False
    return True


def differing(seed: int) -> list[int]:
    """At which cuts the run that goes on from there ends elsewhere than the straight one."""
    scene, chance = dense(seed)
    method, dt = METHODS[int(chance.integers(3))], float(10 ** chance.uniform(-3, -1.7))
    marks = [*sorted(chance.choice(np.arange(1, STEPS), CUTS, replace=False).tolist()), STEPS]
    straight, states, done = scene.simulate(dt=dt, integrator=method), [], 0
    for mark in marks:
        if not walk(straight, [mark], done):
            break
        states.append((mark, straight.data.state.copy()))
        done = mark
    found = []
    for k, (mark, state) in enumerate(states[:-1]):
        again = scene.simulate(dt=dt, integrator=method)
        again.data.state.restore(state)
        walk(again, marks[k + 1 : len(states)], mark)
        if again.data.state.digest() != states[-1][1].digest():
            found.append(mark)
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(SCENES // PART))
def test_a_crowd_that_overlaps_goes_on_bit_for_bit(seed: int) -> None:
    assert differing(seed) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SCENES // PART, SCENES))
def test_so_do_four_hundred_crowds(seed: int) -> None:
    assert differing(seed) == []


def automatic(seed: int) -> sl.Scene:
    """A scene whose automatic step changes on the way: it is hit, it falls, or it begins stiff and goes on soft."""
    kind = seed % 3
    if kind == 0:
        return moving(seed)[1]
    scene = sl.Scene(gravity=9.81 if kind == 1 else 0.0)
    scene.particles([(0, 0, 0), (1.5, 0, 0), (20, 0, 0)], velocity=[(0, 0, 0), (0, 0, 0), (-8, 0, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=50.0, rest_length=1.0)
    scene.spring(1, 2, stiffness=1e4, rest_length=3.0, kind="strut", strength=300.0 if seed % 2 else None)
    scene.anchor([0])
    return scene


@pytest.mark.parametrize("seed", range(9))
def test_an_automatic_step_goes_on_bit_for_bit(seed: int, tmp_path: Path) -> None:
    """A recording that was cut at some frames has the steps, and the bits, of one that never was."""
    chance, every = np.random.default_rng(seed), 0.05
    straight = automatic(seed).simulate()
    whole = straight.run(until=60 * every, every=every)
    assert len(set(whole.log["longest"][1:].tolist())) > 1  # the step changes on the way
    cuts = sorted(chance.choice(np.arange(1, 60), CUTS, replace=False).tolist())
    path = tmp_path / "cut.springline"
    automatic(seed).simulate().run(until=cuts[0] * every, every=every, to=path)
    for cut in [*cuts[1:], 60]:
        again = sl.load(path).resume(until=cut * every)
    np.testing.assert_array_equal(again.position, whole.position)
    np.testing.assert_array_equal(again.velocity, whole.velocity)
    for name in ("shortest", "longest", "error"):
        np.testing.assert_array_equal(again.log[name], whole.log[name])


@pytest.mark.parametrize("seed", range(3, 9))
def test_single_steps_go_on_bit_for_bit_with_an_automatic_one(seed: int) -> None:
    marks = [*sorted(np.random.default_rng(seed).choice(np.arange(1, 600), CUTS, replace=False).tolist()), 600]
    straight, states = automatic(seed).simulate(), []
    for before, mark in pairwise([0, *marks]):
        straight.step(mark - before)
        states.append(straight.data.state.copy())
    for number, mark in enumerate(marks[:-1]):
        again = automatic(seed).simulate()
        again.data.state.restore(states[number])
        assert walk(again, marks[number + 1 :], mark)
        assert again.data.state.digest() == states[-1].digest()
