"""One pass over the neighbors: the same bits in one swath or in many, whole or with what was kept, crowded or not."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.engine.loader import load
from springline.engine.table import Table
from springline.forces import flock_pass
from springline.forces.steering_pass import Flock
from springline.model.families import Space
from springline.model.space import Torus, free_space, nearest
from springline.model.work import KEPT_NEAR, NEAR_ROOM, Cells, cells_for
from springline.stepping.stepper import scratch_of


def swept(flock: Flock, cells: Cells, space: Space, alive: np.ndarray, place: np.ndarray, pace: np.ndarray,
          force: np.ndarray) -> None:  # fmt: skip
    """Every group of a flock, swath by swath, the last one first."""
    load([flock_pass.sort, flock_pass.fill, flock_pass.follow])
    scene = sl.Scene()
    scene.particles(place)
    model, state = scene.build()
    sums = scratch_of(model, 1).sums._replace(drag=force)
    table = Table([flock, cells, space, sums, state._replace(position=place, velocity=pace, alive=alive)])
    count = cells.swaths.kept.shape[0]
    for group in range(flock.weight.shape[0]):
        flock_pass.sort(table, 0, group)
        for swath in range(count - 1, -1, -1):
            flock_pass.fill(table, swath)
        for swath in range(count - 1, -1, -1):
            flock_pass.follow(table, swath, group)


def made(count: int, within: float, view: float = 360.0, reach: float = 1.0) -> Flock:
    """A flock of everybody; alignment reaches ``reach`` times as far as the other rules."""
    scene = sl.Scene()
    scene.particles(np.zeros((count, 3)))
    scene.add(sl.Cohesion(0.7, within=within, view=view), sl.Separation(0.3, within=within))
    scene.add(sl.Alignment(0.5, within=reach * within))
    return scene.build()[0].room(Flock)


def told(place: np.ndarray, pace: np.ndarray, within: float, space: Space) -> np.ndarray:
    """The forces of that flock by trying every pair."""
    way = nearest(space, place[None, :] - place[:, None])
    near = (way**2).sum(axis=-1) <= within**2
    np.fill_diagonal(near, False)

    def unit(total: np.ndarray) -> np.ndarray:
        size = np.linalg.norm(total, axis=1, keepdims=True)
        return total / np.where(size > 1e-9, size, np.inf)

    apart = unit((way * near[..., None]).sum(axis=1))
    return (0.7 - 0.3) * apart + 0.5 * unit((pace[None] * near[..., None]).sum(axis=1))


SPACES = {"free": free_space(), "torus": Torus((6.0, 7.0, 9.0), (-3.0, 1.0, 0.0)).built(3)}


@pytest.mark.each_value
@pytest.mark.parametrize("space", SPACES.values(), ids=SPACES)
@pytest.mark.parametrize("count", [1, 40, 700, 3000])
def test_swaths_and_what_is_kept_change_no_bit(space: Space, count: int) -> None:
    """With 3,000 in a few cells neither the room beside a cell nor that for neighbors is enough."""
    rng = np.random.default_rng(count)
    within = 1.1 if count < 3000 else 1.9
    for view in (360.0, 200.0):
        flock, alive = made(count, within, view, reach=0.9), np.ones(count, dtype=np.uint8)
        one, many = cells_for(count, count, 1), cells_for(count, count, 7)
        place, again = rng.random((count, 3)) * (6, 7, 9) + (-3.0, 1.0, 0.0), 0
        for turn in range(6):
            pace = rng.normal(size=(count, 3))
            if turn == 3:
                place = place + rng.normal(size=place.shape)  # on a torus beyond its seam too
            if turn == 5:
                alive[count // 2] = 0
            again += int(many.mark[0] == 1 and many.swaths.kept.all())
            found = []
            for cells in (one, many, cells_for(count, count, 3)):
                force = np.zeros((count, 4))
                swept(flock, cells, space, alive, place, pace, force)
                found.append(force)
            assert found[0].tobytes() == found[1].tobytes() == found[2].tobytes()
        assert (again > 0) == (view == 360.0 and count < 3000)


@pytest.mark.parametrize("space", SPACES.values(), ids=SPACES)
@pytest.mark.parametrize("count", [2, 60, 700])
def test_a_pass_is_what_trying_every_pair_gives(space: Space, count: int) -> None:
    rng = np.random.default_rng(count)
    for within in (0.4, 1.3, 3.4, 20.0):
        flock, cells = made(count, within), cells_for(count, count, 3)
        place = rng.random((count, 3)) * (6, 7, 9) * 1.2 + (-3.3, 0.8, -0.5)
        for _ in range(2):
            pace, force = rng.normal(size=(count, 3)), np.zeros((count, 4))
            swept(flock, cells, space, np.ones(count, dtype=np.uint8), place, pace, force)
            np.testing.assert_allclose(force[:, :3], told(place, pace, within, space), rtol=0, atol=1e-11)


def test_rooms_are_what_the_tests_here_take_them_for() -> None:
    """In 378 m3, 3,000 birds have 8 in a cubic meter: more than 1,024 around a cell of 1.9 m, more than 32 within."""
    assert NEAR_ROOM < 3000 / 378 * (3 * 1.9) ** 3
    assert 3000 / 378 * 4.19 * 1.7**3 > KEPT_NEAR > 700 / 378 * 4.19


def birds(count: int = 21_000) -> sl.Scene:
    """So many that steps are shared among threads, with all that steers, limited."""
    size = (count / 0.1) ** (1 / 3)
    scene = sl.Scene(space=sl.Torus((size,) * 3), seed=2)
    flock = scene.cloud(count, mass=10.0, speed=1.0)
    scene.add(sl.Cohesion(0.3, within=3.0), sl.Separation(0.3, within=2.0), sl.Alignment(0.2, within=3.0))
    scene.add(sl.steering.Wander(0.2, rate=2.0), sl.steering.Seek(flock[0], gain=0.1), sl.Drag(0.05))
    scene.add(sl.steering.SteeringLimit(0.5), sl.SpeedLimit(2.0, least=0.5))
    return scene


@pytest.mark.parametrize("name", ["symplectic_euler", "velocity_verlet"])
def test_flocks_are_the_same_for_any_number_of_threads(name: str) -> None:
    found = set()
    for threads in (1, 2, 3):
        simulation = birds().simulate(dt=0.05, integrator=name, threads=threads)
        simulation.step(6)
        found.add(simulation.data.state.digest())
    assert len(found) == 1
