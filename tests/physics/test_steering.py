"""Steering: what each kind says, in a literal transcript of Reynolds's definitions; its limits; its chance."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest

import springline as sl
from springline.engine.columns import Reals, Vectors
from springline.engine.kernels import a_pass
from springline.engine.loader import load
from springline.engine.machine import DONE
from springline.engine.table import Table, make_accessor
from springline.errors import SceneError
from springline.forces.random_numbers import direction, unit
from springline.forces.steering import Arrive, Avoid, Evade, Flee, FollowPath, Pursue, Seek, SteeringLimit, Wander
from springline.model.space import nearest

SIZE = 10.0


def normalized(vector: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(vector)
    return vector / length if length > 0.0 else 0.0 * vector


class Character:
    """A vehicle of Reynolds (GDC 1999), with what it knows of its world."""

    def __init__(self, scene: sl.Scene, i: int) -> None:
        model, state = scene.build()
        self.position, self.velocity = state.position[i], state.velocity[i]
        self.radius, self.space = model.particles.radius[i], model.space

    def way(self, target: Any) -> np.ndarray:
        return nearest(self.space, np.asarray(target) - self.position)

    def seek(self, way: np.ndarray, speed: float) -> np.ndarray:
        """desired velocity = normalize(target - position) * max speed; steering = desired velocity - velocity"""
        return normalized(way) * speed - self.velocity if way.any() else 0.0 * way

    def flee(self, way: np.ndarray, speed: float) -> np.ndarray:
        return -normalized(way) * speed - self.velocity if way.any() else 0.0 * way

    def arrive(self, way: np.ndarray, speed: float, slowing: float) -> np.ndarray:
        """ramped speed = max speed * (distance / slowing distance); clipped speed = minimum(ramped, max speed)"""
        clipped = min(speed * (np.linalg.norm(way) / slowing), speed)
        return normalized(way) * clipped - self.velocity

    def foreseen(self, quarry: Character, speed: float, ahead: float) -> np.ndarray:
        """The way to where the quarry will be after the prediction interval T = D c, with c one over the speed."""
        way = self.way(quarry.position)
        return way + quarry.velocity * min(np.linalg.norm(way) / speed, ahead)

    def past(self, centers: np.ndarray, radii: np.ndarray, ahead: float) -> np.ndarray:
        """The side to go to, away from the obstacle whose surface the cylinder ahead meets first."""
        forward, length = normalized(self.velocity), ahead * np.linalg.norm(self.velocity)
        best, side = length, np.zeros(3)
        for center, radius in zip(centers, radii, strict=True):
            local = self.way(center)
            along = local @ forward
            lateral = local - along * forward
            both = radius + self.radius
            if length == 0.0 or np.linalg.norm(lateral) >= both:
                continue
            half = np.sqrt(both**2 - lateral @ lateral)
            if along + half > 0.0 and along - half <= best:
                best, side = along - half, -normalized(lateral)
        return side

    def follow(self, corners: np.ndarray, radius: float, ahead: float, speed: float) -> np.ndarray:
        """Predict, project onto the path, and seek that point where it is further away than the path's radius."""
        predicted = self.position + ahead * self.velocity
        way, least = np.zeros(3), np.inf
        for a, b in pairwise(corners):
            begin = nearest(self.space, a - predicted)  # on a torus the image of a leg whose corner is the nearest
            part = np.clip(-(begin @ (b - a)) / ((b - a) @ (b - a)), 0.0, 1.0)
            point = begin + part * (b - a)
            if np.linalg.norm(point) < least:
                least, way = np.linalg.norm(point), point
        return self.seek(way + ahead * self.velocity, speed) if least > radius else np.zeros(3)


def crowd(seed: int, torus: bool = False, dim: int = 3) -> sl.Scene:
    rng = np.random.default_rng(seed)
    scene = sl.Scene(space=sl.Torus((SIZE,) * dim) if torus else None, dim=dim, seed=seed)
    velocity = rng.normal(size=(12, dim)) * (rng.random((12, 1)) < 0.85)
    scene.particles(rng.random((12, dim)) * SIZE, velocity=velocity, radius=rng.uniform(0.0, 0.5, 12))
    return scene


def forces(scene: sl.Scene) -> np.ndarray:
    return scene.simulate(dt=0.1).forces


def full(point: np.ndarray) -> np.ndarray:
    return np.append(point, [0.0] * (3 - len(point)))


@dataclass
class Trial:
    """One rule with numbers of its own, as springline has it and as Reynolds says it."""

    kind: str
    rng: np.random.Generator
    dim: int

    def __post_init__(self) -> None:
        self.gain, self.speed, self.slowing = (float(value) for value in self.rng.uniform(0.2, 3.0, 3))
        self.within, self.ahead = float(self.rng.uniform(1.0, 8.0)), float(self.rng.uniform(0.3, 4.0))
        self.quarry = int(self.rng.integers(12))
        self.chases = self.kind in ("pursue", "evade") or self.rng.random() < 0.3
        self.place = self.rng.random(self.dim) * SIZE
        self.centers = self.rng.random((3, self.dim)) * SIZE
        self.radii = self.rng.uniform(0.3, 2.0, 3)

    def rule(self) -> Any:
        target: Any = self.quarry if self.chases else self.place
        desired = {"speed": self.speed, "gain": self.gain}
        chase = {"quarry": self.quarry, "ahead": self.ahead, **desired}
        makers = {
            "seek": lambda: Seek(target, **desired),
            "flee": lambda: Flee(target, within=self.within, **desired),
            "arrive": lambda: Arrive(target, slowing=self.slowing, **desired),
            "pursue": lambda: Pursue(**chase),
            "evade": lambda: Evade(within=self.within, **chase),
            "avoid": lambda: Avoid(self.centers, self.radii, weight=self.gain, ahead=self.ahead),
        }
        return makers[self.kind]()

    def told(self, birds: list[Character], i: int) -> np.ndarray:
        bird = birds[i]
        if self.kind == "avoid":
            return self.gain * bird.past(np.array([full(one) for one in self.centers]), self.radii, self.ahead)
        way = bird.way(birds[self.quarry].position if self.chases else full(self.place))
        fleeing = self.kind in ("flee", "evade")
        if (self.chases and i == self.quarry) or (fleeing and np.linalg.norm(way) > self.within):
            return np.zeros(3)
        if self.kind in ("pursue", "evade"):
            way = bird.foreseen(birds[self.quarry], self.speed, self.ahead)
        if self.kind == "arrive":
            return self.gain * bird.arrive(way, self.speed, self.slowing)
        return self.gain * (bird.flee(way, self.speed) if fleeing else bird.seek(way, self.speed))


@pytest.mark.parametrize("torus", [False, True], ids=["free", "torus"])
@pytest.mark.parametrize("kind", ["seek", "flee", "arrive", "pursue", "evade", "avoid"])
def test_each_kind_is_what_reynolds_says(kind: str, torus: bool) -> None:
    felt = 0
    for seed in range(12):
        dim = 2 if seed % 3 == 0 else 3
        scene = crowd(seed, torus, dim)
        trial = Trial(kind, np.random.default_rng(100 + seed), dim)
        birds = [Character(scene, i) for i in range(12)]
        expected = np.array([trial.told(birds, i) for i in range(12)])
        scene.add(trial.rule())
        np.testing.assert_allclose(forces(scene), expected, rtol=0, atol=1e-12)  # measured 4e-15
        felt += int((np.abs(expected).max(axis=1) > 0.0).sum())
    assert felt > 12


@pytest.mark.parametrize("torus", [False, True], ids=["free", "torus"])
def test_a_path_is_followed_as_reynolds_says(torus: bool) -> None:
    felt = 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        scene = crowd(seed, torus, dim=2 if seed % 3 == 0 else 3)
        corners = rng.random((4, scene.dim)) * SIZE
        radius, ahead, speed = rng.uniform(0.1, 2.0, 3)
        closed = bool(seed % 2)
        scene.add(FollowPath(corners, radius=radius, ahead=ahead, speed=speed, gain=0.7, closed=closed))
        path = np.array([full(one) for one in [*corners, *(corners[:1] if closed else ())]])
        expected = [0.7 * Character(scene, i).follow(path, radius, ahead, speed) for i in range(12)]
        np.testing.assert_allclose(forces(scene), expected, rtol=0, atol=1e-12)
        felt += int((np.abs(expected).max(axis=1) > 0.0).sum())
    assert felt > 300


def test_on_a_torus_a_path_is_near_across_the_seam() -> None:
    scene = sl.Scene(space=sl.Torus((10, 10, 10)))
    scene.particle((5, 9.5, 5), velocity=(0, 0, 0))
    scene.add(FollowPath([(4, 0.5, 5), (6, 0.5, 5)], speed=1.0, radius=0.1))
    np.testing.assert_allclose(forces(scene)[0], (0, 1, 0), atol=1e-12)  # one meter up, not nine down


def test_who_stands_on_the_target_or_rests_or_is_alone_meets_no_nan() -> None:
    scene = sl.Scene(seed=1)
    scene.particle((1, 2, 3))
    scene.add(
        Seek((1, 2, 3)), Flee((1, 2, 3)), Arrive((1, 2, 3)), Seek(0), Arrive(0), Pursue(quarry=0),
        Evade(quarry=0), Avoid([(1, 2, 3)], 1.0), FollowPath([(1, 2, 3), (1, 2, 3)]), SteeringLimit(1.0),
        sl.SpeedLimit(2.0, least=1.0), sl.Cohesion(1.0), sl.Separation(1.0), sl.Alignment(1.0),
    )  # fmt: skip
    run = scene.simulate(dt=0.1).run(until=2.0)
    np.testing.assert_array_equal(run.position[-1], [[1, 2, 3]])
    np.testing.assert_array_equal(run.velocity[-1], [[0, 0, 0]])


def test_a_seeker_nears_the_desired_velocity_at_the_rate_of_gain_over_mass() -> None:
    """v = V (1 - exp(-g t/m)) toward a target that is far away."""
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=2.0)
    scene.add(Seek((1e9, 0, 0), speed=3.0, gain=0.5))
    run = scene.simulate(dt=0.01, integrator="rk4").run(until=4.0, every=1.0)
    np.testing.assert_allclose(run.velocity[:, 0, 0], 3.0 * (1.0 - np.exp(-0.25 * run.time)), atol=1e-10)  # 4e-13


def test_who_arrives_stops_there_and_who_seeks_flies_through() -> None:
    ends = {}
    for rule in (
        Arrive((10, 0, 0), slowing=4.0, speed=2.0, gain=3.0),
        Seek((10, 0, 0), speed=2.0, gain=3.0),
    ):
        scene = sl.Scene()
        scene.particle((0, 0, 0))
        scene.add(rule)
        run = scene.simulate(dt=0.01).run(until=20.0, every=0.1)
        ends[rule.key()] = run.position[:, 0, 0]
    assert abs(ends["arrive"][-1] - 10.0) < 1e-3  # measured 1.1e-4
    assert ends["arrive"].max() < 10.0 + 1e-9
    assert ends["seek"].max() > 10.1  # measured 10.2


def test_a_pursuer_cuts_the_corner_that_a_seeker_flies() -> None:
    caught = {}
    for rule in (Pursue, Seek):
        scene = sl.Scene(dim=2)
        hunter = scene.particle((0, 0))
        prey = scene.particle((8, 0), velocity=(0, 1))
        scene.add(rule(prey, speed=1.6, gain=20.0, on=hunter) if rule is Seek else rule(
            quarry=prey, speed=1.6, gain=20.0, on=hunter))  # fmt: skip
        run = scene.simulate(dt=0.01).run(until=20.0, every=0.05)
        apart = np.linalg.norm(run.position[:, 0] - run.position[:, 1], axis=1)
        caught[rule.__name__] = float(run.time[np.argmax(apart < 0.2)])
    assert 0.0 < caught["Pursue"] < caught["Seek"] - 0.5  # measured 6.35 and 8.05


def test_birds_steer_around_what_is_in_their_way_and_nobody_meets_it() -> None:
    met = []
    for weight in (0.0, 6.0):
        scene = sl.Scene(seed=3)
        height = np.linspace(-0.9, 0.9, 9)
        scene.particles([(0, y, 0.0) for y in height], velocity=[(2, 0, 0)] * 9)
        scene.add(Avoid([(8, 0, 0)], 1.0, weight=weight, ahead=3.0), sl.SpeedLimit(2.0, least=2.0))
        run = scene.simulate(dt=0.01).run(until=8.0, every=0.02)
        met.append(float(np.linalg.norm(run.position - (8, 0, 0), axis=-1).min()))
    assert met[0] < 0.05
    assert met[1] > 1.0  # measured 1.005


def test_the_sum_of_flock_and_steering_is_held_to_its_limit_and_nothing_else_is() -> None:
    for torus in (False, True):
        for seed in range(40):
            found = []
            for limit in (None, 0.9):
                scene = crowd(seed, torus)
                scene.add(
                    sl.Cohesion(1.0, within=5),
                    sl.Alignment(0.7, within=4),
                    Seek((5, 5, 5)),
                    Wander(0.5, seed=9),
                )
                if limit is not None:
                    scene.add(
                        SteeringLimit(limit),
                        SteeringLimit(5.0),
                        SteeringLimit(0.3, on=[4]),
                    )
                    scene.add(sl.Drag(2.0), sl.Gravity((0, 0, -50.0)))
                found.append(forces(scene))
            free, held = found
            state = crowd(seed, torus).build()[1]
            held = held + 2.0 * state.velocity - (0, 0, -50.0)
            size = np.linalg.norm(free, axis=1)
            bound = np.where(np.arange(12) == 4, 0.3, 0.9)
            expected = free * np.minimum(1.0, bound / np.where(size > 0, size, 1.0))[:, None]
            assert (size > bound).sum() > 3
            np.testing.assert_allclose(held, expected, rtol=0, atol=1e-13)


@pytest.mark.parametrize("name", sorted(sl.INTEGRATORS))
def test_speeds_stay_in_their_range_and_the_ledger_says_what_that_takes(name: str) -> None:
    scene = crowd(3)
    scene.all.velocity = np.where(np.arange(12)[:, None] == 5, 0.0, scene.all.velocity)
    scene.add(sl.SpeedLimit(1.5, least=0.8), sl.SpeedLimit(2.0, least=1.0, on=[1, 2]), Wander(1.0, seed=1))
    simulation = scene.simulate(dt=0.01, integrator=name)
    before = simulation.energy
    simulation.step(1)
    simulation.step(50)
    speed = np.linalg.norm(simulation.data.state.velocity, axis=1)
    least = np.where(np.isin(np.arange(12), [1, 2]), 1.0, 0.8)
    assert (speed > least - 1e-12).all() and (speed < 1.5 + 1e-12).all()
    after = simulation.energy
    assert before["total"] + before["dissipated"] == pytest.approx(
        after["total"] + after["dissipated"], abs=0.05
    )  # measured 0.024


def test_who_rests_keeps_resting_whatever_the_least_speed() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], velocity=[(0, 0, 0), (1e-9, 0, 0)])
    scene.add(sl.SpeedLimit(5.0, least=2.0))
    simulation = scene.simulate(dt=0.1)
    simulation.step(1)
    np.testing.assert_allclose(simulation.velocity, [(0, 0, 0), (2, 0, 0)], rtol=1e-15)


# Chance


class Tossed(NamedTuple):
    """What chance gives."""

    turns: Reals
    found: Vectors
    flat: bool


tossed_of = make_accessor(Tossed)


@a_pass
def toss(table: Any, block: int, a: float, b: float) -> int:
    """Note the directions of a wanderer b with the seed a at some turns, or where block is not 0 random ones."""
    tossed = tossed_of(table)
    for k in range(tossed.turns.shape[0]):
        if block == 0:
            x, y, z = direction(int(a), int(b), tossed.turns[k], tossed.flat)
        else:
            x, y, z = unit(int(a), int(b), int(tossed.turns[k]), tossed.flat)
        tossed.found[k, 0], tossed.found[k, 1], tossed.found[k, 2] = x, y, z
    return DONE


def directions(block: int, seed: int, particle: int, turns: np.ndarray, flat: bool) -> np.ndarray:
    load([toss])
    tossed = Tossed(turns.astype(np.float64), np.zeros((len(turns), 3)), flat)
    assert toss(Table([tossed]), block, seed, particle) == DONE
    return tossed.found


def units(seed: int, particles: int, knots: int, flat: bool) -> np.ndarray:
    """Random unit vectors of some particles at some turns, one after the other."""
    return np.concatenate([directions(1, seed, i, np.arange(knots), flat) for i in range(particles)])


def wandered(seed: int, particle: int, turns: np.ndarray) -> np.ndarray:
    """The direction of a wanderer at some times, in turns."""
    return directions(0, seed, particle, turns, False)


def test_random_directions_are_uniform() -> None:
    """Of a sphere: every coordinate is uniform in [-1, 1] (Archimedes); in a plane: first and second moments."""
    found = units(7, 60, 60, False)
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1.0, rtol=1e-14)
    for axis in range(3):
        grid = np.sort(found[:, axis])
        uniform = (np.arange(len(grid)) + 0.5) / len(grid) * 2.0 - 1.0
        assert np.abs(grid - uniform).max() / 2.0 < 1.63 / np.sqrt(len(grid))  # Kolmogorov, 1 in 100; measured 1.1
    assert np.abs(found.T @ found / len(found) - np.eye(3) / 3).max() < 0.01  # measured 0.003
    flat = units(7, 60, 60, True)
    assert not flat[:, 2].any()
    assert np.abs(flat.mean(axis=0)).max() < 0.03  # measured 0.010
    assert np.abs((flat.T @ flat / len(flat))[0, 1]) < 0.02  # measured 0.0003


def test_a_wanderer_turns_smoothly_and_does_not_repeat_itself() -> None:
    time = np.linspace(0.0, 400.0, 40_001)
    path = wandered(3, 5, time)
    assert np.linalg.norm(path, axis=1).max() <= 1.0 + 1e-12
    assert np.abs(np.diff(path, 2, axis=0)).max() / 0.01**2 < 25.0  # bounded second derivative; measured 11
    for lag in (2, 7, 64, 256):
        early, late = path[: -100 * lag], path[100 * lag :]
        assert abs(float((early * late).sum(axis=1).mean())) < 0.1  # measured at most 0.046


def test_wanderers_differ_and_depend_on_the_seed_alone() -> None:
    def flown(seed: int, pieces: int, dim: int = 3) -> np.ndarray:
        scene = sl.Scene(seed=seed, dim=dim)
        scene.particles(np.zeros((6, dim)))
        scene.add(Wander(1.0, rate=2.0))
        simulation = scene.simulate(dt=0.0625)
        for _ in range(pieces):
            simulation.step(64 // pieces)
        return simulation.position.copy()

    one = flown(1, 1)
    np.testing.assert_array_equal(one, flown(1, 16))
    assert np.unique(one[:, 0]).size == 6
    assert np.abs(one - flown(2, 1)).max() > 0.1
    assert not flown(1, 1, dim=2)[:, 2].any()


def test_a_quarry_that_is_removed_is_not_followed() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (5, 0, 0)], velocity=[(0, 1, 0), (0, 0, 0)])
    scene.add(Seek(1), Pursue(quarry=1))
    simulation = scene.simulate(dt=0.1)
    assert simulation.forces[0].any() and not simulation.forces[1].any()
    simulation.remove(1)
    assert not simulation.forces.any()


def test_a_gain_bounds_the_step_as_drag_does() -> None:
    steps = []
    for thing in (Seek((9, 9, 9), gain=4.0), sl.Drag(4.0)):
        scene = sl.Scene()
        scene.particle((0, 0, 0), mass=0.5)
        scene.add(thing)
        steps.append(scene.simulate().safe_dt)
    assert steps[0] == steps[1] is not None


REFUSED = {
    "two quarries": (lambda scene: Pursue(quarry=scene.all), "must be one particle"),
    "a quarry that is a place": (lambda scene: Evade(quarry=(0, 0, 0)), "must be one particle"),
    "nobody": (lambda scene: Seek(99), "indices between 0 and 11"),
    "a target of another scene": (lambda scene: Seek(crowd(1).all[0]), "a handle of this scene"),
    "springs": (lambda scene: Seek(scene.spring(0, 1, stiffness=1.0)), "must be particles"),
    "a least speed above the most": (lambda scene: sl.SpeedLimit(1.0, least=2.0), "at most the upper limit"),
    "a path of one point": (lambda scene: FollowPath([(0, 0, 0)]), "2 points"),
    "no obstacle": (lambda scene: Avoid([], 1.0), "a point"),
    "a fraction of a seed": (lambda scene: Wander(seed=0.5), "whole number"),
    "no speed": (lambda scene: Seek((0, 0, 0), speed=0.0), "positive number"),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_what_cannot_steer_is_refused(case: Any) -> None:
    make, words = case
    scene = crowd(2)
    with pytest.raises(SceneError, match=words):
        scene.add(make(scene))
