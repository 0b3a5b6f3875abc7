"""Flocks: what each rule says, by trying every pair; who is seen; what is kept and what is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from oracle import seed002
from springline.errors import SceneError
from springline.model.space import nearest

RULES = {"cohesion": sl.Cohesion, "separation": sl.Separation, "alignment": sl.Alignment}
SIZE = 10.0


def unit(vector: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(vector)
    return vector / length if length > 0.0 else 0.0 * vector


def told(scene: sl.Scene, kind: str, weight: float, within: float, view: float, who: Any) -> np.ndarray:
    """Forces of one rule [N], as its sentence says, pair by pair."""
    model, state = scene.build()
    force = np.zeros_like(state.position)
    for i in who:
        ways, speeds = [], []
        for j in who:
            way = nearest(model.space, state.position[j] - state.position[i])
            distance, speed = np.linalg.norm(way), np.linalg.norm(state.velocity[i])
            if j == i or distance > within:
                continue
            if distance * speed > 0.0:
                angle = np.degrees(np.arccos(np.clip(way @ state.velocity[i] / (distance * speed), -1.0, 1.0)))
                if angle > 0.5 * view:
                    continue
            ways.append(way)
            speeds.append(state.velocity[j])
        if ways:
            center, away, pace = np.mean(ways, axis=0), -np.sum(ways, axis=0), np.mean(speeds, axis=0)
            force[i] = weight * unit({"cohesion": center, "separation": away, "alignment": pace}[kind])
    return force


def flock(seed: int, torus: bool, dim: int = 3) -> sl.Scene:
    """Some particles at random, some of them at rest."""
    rng = np.random.default_rng(seed)
    space = sl.Torus((SIZE,) * dim) if torus else None
    scene = sl.Scene(space=space, dim=dim)
    count = int(rng.integers(2, 30))
    shift = 0.0 if torus else rng.choice([0.0, -1e4])
    velocity = rng.normal(size=(count, dim)) * (rng.random((count, 1)) < 0.9)
    scene.particles(shift + rng.random((count, dim)) * SIZE, velocity=velocity, mass=rng.uniform(0.5, 2.0, count))
    return scene


def forces(scene: sl.Scene) -> np.ndarray:
    return scene.simulate(dt=0.1).forces


VIEWS = pytest.mark.parametrize("narrow", [False, True], ids=["all round", "a field of view"])
SPACES = pytest.mark.parametrize("torus", [False, True], ids=["free", "torus"])


@VIEWS
@SPACES
def test_each_rule_is_what_its_sentence_says(torus: bool, narrow: bool) -> None:
    assert felt(range(30), torus, narrow) > 225


@pytest.mark.slow
@VIEWS
@SPACES
def test_each_rule_is_what_its_sentence_says_in_many_flocks(torus: bool, narrow: bool) -> None:
    assert felt(range(60, 1000), torus, narrow) > 7000


def felt(seeds: range, torus: bool, narrow: bool) -> int:
    """How many particles feel a rule in random flocks, where all feel what the sentences of the rules say."""
    count = 0
    for seed in seeds:
        rng = np.random.default_rng(1000 + seed)
        scene = flock(seed, torus, dim=2 if seed % 4 == 0 else 3)
        everyone = np.arange(scene.particle_count)
        expected = np.zeros((scene.particle_count, 3))
        for kind, rule in RULES.items():
            weight, within = float(rng.normal()), float(rng.uniform(0.5, 9.0))
            view = float(rng.choice([60.0, 180.0, 300.0])) if narrow else 360.0
            who = everyone if rng.random() < 0.5 else np.flatnonzero(rng.random(len(everyone)) < 0.7)
            if not len(who):
                continue
            scene.add(rule(weight, within=within, view=view, on=who))
            expected += told(scene, kind, weight, within, view, who)
        got = forces(scene)
        np.testing.assert_allclose(got, expected, rtol=0, atol=1e-12)  # measured 9e-16
        count += int((np.abs(expected).max(axis=1) > 0.0).sum())
    return count


def test_three_rules_together_are_the_three_alone_added_up() -> None:
    """They share a pass over the neighbors, and must not mix."""
    rules = [sl.Cohesion(0.25, within=4.0), sl.Separation(0.3, within=2.0, view=270.0), sl.Alignment(0.1, within=6.0)]
    for seed in range(20):
        alone = np.zeros(1)
        for rule in rules:
            scene = flock(seed, torus=True)
            scene.add(rule)
            alone = alone + forces(scene)
        scene = flock(seed, torus=True)
        scene.add(*rules)
        np.testing.assert_allclose(forces(scene), alone, rtol=0, atol=1e-15)  # measured 1.1e-16


def test_a_swarm_flies_as_that_of_seed_002() -> None:
    rng = np.random.default_rng(3)
    place, pace = rng.random((32, 3)) * 100.0, rng.random((32, 3))
    scene = sl.Scene()
    scene.particles(place, velocity=pace, mass=10.0)
    scene.add(sl.Cohesion(0.25, within=30), sl.Separation(0.30, within=30), sl.Alignment(0.10, within=30), sl.Drag(0.1))
    rules = [seed002.Cohesion(0.25, 30.0), seed002.Separation(0.30, 30.0), seed002.Alignment(0.10, 30.0)]
    birds = seed002.World(place.tolist(), pace.tolist(), [10.0] * 32, [*rules, seed002.Drag(0.1)])
    simulation = scene.simulate(dt=0.01, integrator="symplectic_euler")
    for _ in range(1000):
        birds.step(0.01)
    simulation.step(1000)
    assert np.abs(birds.velocities - pace).max() > 0.1
    np.testing.assert_allclose(simulation.position, birds.positions, rtol=0, atol=1e-10)  # measured 3e-14


def test_birds_without_drag_follow_their_rules_too() -> None:
    """x = F t^2/(2 m) toward each other, by a method that is exact for a force that stays."""
    scene = sl.Scene()
    scene.particles([[-5, 0, 0], [5, 0, 0]], mass=2.0)
    scene.add(sl.Cohesion(1.0, within=30))
    run = scene.simulate(dt=0.01).run(until=2.0)
    np.testing.assert_allclose(run.position[-1, :, 0], [-4.0, 4.0], rtol=0, atol=1e-13)  # measured 0


def test_a_lonely_bird_flies_straight() -> None:
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [50, 0, 0]], velocity=[[0, 1, 0.5], [0, -1, 0]])
    scene.add(sl.Cohesion(1.0, within=30), sl.Separation(2.0, within=30), sl.Alignment(3.0, within=30))
    run = scene.simulate(dt=0.01).run(until=5.0)
    np.testing.assert_array_equal(run.velocity[-1], run.velocity[0])


def test_a_bird_at_just_the_radius_is_seen_and_a_hair_further_is_not() -> None:
    for distance, seen in ((3.0, True), (np.nextafter(3.0, 4.0), False)):
        scene = sl.Scene()
        scene.particles([[0, 0, 0], [distance, 0, 0]])
        scene.add(sl.Cohesion(1.0, within=3.0))
        assert bool(forces(scene).any()) is seen


def test_birds_in_one_place_and_neighbors_that_balance_give_no_direction() -> None:
    scene = sl.Scene()
    around = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]]) * 0.1
    scene.particles(np.concatenate([np.zeros((3, 3)), around]), velocity=[[0, 0, 0]] * 3 + (around * 7).tolist())
    scene.add(sl.Cohesion(1.0), sl.Separation(2.0, within=2.0), sl.Alignment(3.0))
    assert not forces(scene)[:3].any()


def test_neighbors_that_balance_but_for_rounding_give_none_either() -> None:
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [0.1, 0, 0], [0.2, 0, 0], [-0.3, 0, 0]])
    assert 0.1 + 0.2 - 0.3 != 0.0
    scene.add(sl.Cohesion(1.0, within=0.31))
    assert not forces(scene)[0].any()


def test_two_rules_of_a_kind_add_up() -> None:
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [1, 0, 0], [0, 2, 0]])
    scene.add(sl.Cohesion(1.0, within=1.5), sl.Cohesion(3.0, within=1.2))
    np.testing.assert_array_equal(forces(scene)[0], [4, 0, 0])


def test_separation_of_two_is_a_pair_of_opposite_forces_and_of_three_is_not() -> None:
    """Each force has the size of its weight, however many neighbors there are: momentum is not kept."""
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [1, 0.3, 0.2]], mass=[1.0, 3.0])
    scene.add(sl.Separation(0.3, within=2.0))
    assert np.abs(forces(scene).sum(axis=0)).max() < 1e-16  # measured 0
    scene.particle((1.5, 1.5, 0))
    assert np.abs(forces(scene).sum(axis=0)).max() > 0.01
    np.testing.assert_allclose(np.linalg.norm(forces(scene), axis=1), 0.3, rtol=1e-15)


def test_flock_forces_turn_and_move_with_the_flock_and_follow_names() -> None:
    rng = np.random.default_rng(5)
    turn = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    for seed in range(50):
        place, pace = rng.random((25, 3)) * 5.0, rng.normal(size=(25, 3))
        order = rng.permutation(25)
        found = []
        for p, v in ((place, pace), (place @ turn.T + 40.0, pace @ turn.T), (place[order], pace[order])):
            scene = sl.Scene()
            scene.particles(p, velocity=v)
            scene.add(sl.Cohesion(within=2.0), sl.Separation(0.7, within=1.5, view=200), sl.Alignment(0.5, within=3))
            found.append(forces(scene))
        np.testing.assert_allclose(found[1], found[0] @ turn.T, rtol=0, atol=1e-12, err_msg=str(seed))  # measured 5e-14
        np.testing.assert_allclose(found[2], found[0][order], rtol=0, atol=1e-13)  # measured 6e-16


def test_the_dead_are_not_seen() -> None:
    scene = sl.Scene()
    scene.particles([[0, 0, 0], [1, 0, 0], [0, 1, 0]])
    scene.add(sl.Cohesion(1.0, within=5.0))
    simulation = scene.simulate(dt=0.1)
    simulation.remove(1)
    force = simulation.forces
    np.testing.assert_allclose(force[[0, 2]], [[0, 1, 0], [0, -1, 0]], rtol=0, atol=1e-15)
    assert not force[1].any()


def test_across_the_seam_of_a_torus_birds_come_together_the_short_way() -> None:
    scene = sl.Scene(space=sl.Torus((100, 100, 100)))
    scene.particles([[2, 50, 50], [98, 50, 50]])
    scene.add(sl.Cohesion(1.0, within=30))
    np.testing.assert_array_equal(forces(scene), [[-1, 0, 0], [1, 0, 0]])


def swarm(seed: int = 1) -> sl.Scene:
    scene = sl.Scene(space=sl.Torus((40, 40, 40)), seed=seed)
    scene.cloud(60, mass=10.0, speed=1.0)
    scene.add(sl.Cohesion(2.0, within=12), sl.Separation(3.0, within=6), sl.Alignment(4.0, within=15, view=270))
    scene.add(sl.Drag(0.1))
    return scene


def test_a_swarm_that_goes_on_from_its_file_is_the_one_that_went_through(tmp_path: Path) -> None:
    straight = swarm().simulate(dt=0.05)
    straight.run(until=10.0, every=0.5)
    again = swarm().simulate(dt=0.05)
    again.run(until=10.0, every=0.5)
    assert again.data.state.digest() == straight.data.state.digest()
    swarm().simulate(dt=0.05).run(until=4.0, every=0.5, to=tmp_path / "swarm.springline").close()
    sl.load(tmp_path / "swarm.springline").resume(until=10.0).close()
    run = sl.load(tmp_path / "swarm.springline")
    np.testing.assert_array_equal(run.position[-1], straight.position)
    np.testing.assert_array_equal(run.velocity[-1], straight.velocity)


def test_alignment_polarizes_a_swarm() -> None:
    run = swarm().simulate(dt=0.05).run(until=60.0, every=1.0)
    found = sl.analysis.polarization(run.velocity)
    assert found[0] < 0.3  # measured 0.22
    assert found[-1] > 0.9  # measured 0.996


def test_measures_of_flocks_that_are_known() -> None:
    angle = np.linspace(0.0, 2.0 * np.pi, 12, endpoint=False)
    ring = np.column_stack([np.cos(angle), np.sin(angle), 0 * angle])
    around = np.column_stack([-np.sin(angle), np.cos(angle), 0 * angle])
    assert sl.analysis.milling(ring, around) == pytest.approx(1.0)
    assert sl.analysis.milling(ring, ring) == pytest.approx(0.0, abs=1e-15)
    assert sl.analysis.milling(ring + [40.0, -30.0, 7.0], around) == pytest.approx(1.0)  # wherever the flock is
    assert sl.analysis.milling(ring + [40.0, -30.0, 7.0], np.tile([3.0, 1.0, 0.0], (len(ring), 1))) < 1e-12
    assert sl.analysis.polarization(around) == pytest.approx(0.0, abs=1e-15)
    assert sl.analysis.polarization([[2.0, 0, 0], [5.0, 0, 0], [0, 0, 0]]) == 1.0
    assert sl.analysis.polarization(np.zeros((3, 3))) == 0.0
    np.testing.assert_allclose(sl.analysis.nearest_distance(ring), 2.0 * np.sin(np.pi / 12))
    line = np.array([[0.5, 0, 0], [1.5, 0, 0], [5.0, 0, 0], [9.8, 0, 0]])
    assert (sl.analysis.groups(line, 1.0), sl.analysis.groups(line, 1.0, space=sl.Torus((10, 10, 10)))) == (3, 2)
    np.testing.assert_allclose(sl.analysis.nearest_distance(line, space=sl.Torus((10, 10, 10))), [0.7, 1.0, 3.5, 0.7])
    assert np.isinf(sl.analysis.nearest_distance(line[:1])).all()


def test_no_rest_and_no_modes_for_a_flock_and_the_step_is_outside_the_proof() -> None:
    scene = sl.Scene(gravity=1.0)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=10.0)
    scene.anchor(rope.ends)
    scene.add(sl.Separation(0.1))
    with pytest.raises(SceneError, match="rules of a flock"):
        scene.equilibrium()
    with pytest.raises(SceneError, match=r"^modes\(\) .*rules of a flock"):
        sl.modes(scene)
    assert "the rules of a flock" in scene.simulate().bound.outside
