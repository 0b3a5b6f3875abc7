"""Springs by slices of eight owners: every spring pulls once at each end, and the lanes are well filled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.engine.kernels import WIDE
from springline.integrators.contract import RUNGE_KUTTA, SPLITTING
from springline.integrators.registry import INTEGRATORS
from springline.model.blocks import DEEPEST, LEAST_BLOCK, MOST_BLOCK, Blocks, block_size, blocks_of
from springline.model.families import BROKEN, Model

CHANCE = np.random.default_rng(5)


@pytest.mark.parametrize("count", [0, 1, 1024, 1025, 2500, 10_000, 32_768, 100_003, 1_000_000])
def test_blocks_are_of_one_size_and_even_in_number(count: int) -> None:
    size = block_size(count)
    number = -(-count // size)
    assert number <= 1 or number % 2 == 0
    assert size <= MOST_BLOCK and (count <= LEAST_BLOCK or size > LEAST_BLOCK // 2)
    assert count - size * (number - 1) > size - number or number == 0  # the last block lacks less than one each


def model_of(ends: Any, count: int, **options: Any) -> Model:
    scene = sl.Scene()
    scene.particles(position=CHANCE.random((count, 3)), mass=1.0)
    scene.springs(np.asarray(ends), **{"stiffness": 1.0, **options})
    return scene.simulate(dt=1e-3).data.model


def pulls(blocks: Blocks, model: Model) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Spring and end of every pull that the slices and the single springs make: as they do, and as they should."""
    size, chained = blocks.first[1], blocks.first[1] * blocks.chain
    made: list[tuple[int, int]] = []
    for block in range(blocks.number):
        inside = range(blocks.first[block], blocks.first[block + 1])
        for s in range(blocks.start[block], blocks.start[block + 1]):
            owner = blocks.owner[WIDE * s : WIDE * (s + 1)]
            assert all(i in inside for i in owner)
            for row in range(blocks.row[s], blocks.row[s + 1]):
                for lane in range(WIDE):
                    spring, other = int(blocks.spring[WIDE * row + lane]), int(blocks.other[WIDE * row + lane])
                    if spring >= 0:
                        assert {int(owner[lane]), other} == {model.springs.tail[spring], model.springs.head[spring]}
                        made.append((spring, int(owner[lane])))
                        assert (other // chained == block // blocks.chain) == (s < blocks.cut[block])
                        # A chain is worked on from its last block, and forces on ends are set before they are added to.
                        assert other // size >= block or s >= blocks.cut[block]
                        made += [(spring, other)] if s < blocks.cut[block] else []
                    else:
                        assert other == owner[lane]
        for spring in blocks.single[blocks.single_start[block] : blocks.single_start[block + 1]]:
            both = model.springs.tail[spring], model.springs.head[spring]
            made += [(int(spring), int(end)) for end in both if end in inside]
    every = [(s, int(end)) for s in range(model.spring_count) for end in (model.springs.tail[s], model.springs.head[s])]
    return sorted(made), sorted(every)


def random_ends(count: int, springs: int) -> np.ndarray:
    ends = CHANCE.integers(0, count, (springs, 2))
    return ends[ends[:, 0] != ends[:, 1]]


@pytest.mark.parametrize("size", [0, 1, 7, 64])
@pytest.mark.parametrize(("count", "springs"), [(2, 3), (12, 11), (90, 40), (90, 900)])
def test_every_spring_pulls_once_at_each_of_its_ends(count: int, springs: int, size: int) -> None:
    model = model_of(random_ends(count, springs), count, strength=1e9)  # what may break has its number in each entry
    for chain in (1, 3):
        made, every = pulls(blocks_of(model, size, chain=chain), model)
        assert made == every


def test_a_hub_takes_several_lanes_so_that_few_are_empty() -> None:
    spokes = 1000
    model = model_of([(0, k) for k in range(1, spokes + 1)], spokes + 2, strength=1e9)
    blocks = blocks_of(model, 0)
    made, every = pulls(blocks, model)
    assert made == every
    assert np.diff(blocks.row).max() == DEEPEST
    assert len(blocks.other) < 1.03 * spokes  # measured 1.024


def test_a_cloth_fills_its_lanes() -> None:
    scene = sl.Scene()
    scene.grid((60, 60), spacing=1.0, stiffness=1.0, diagonals=True, bending=True)
    model = scene.simulate(dt=1e-3).data.model
    blocks = blocks_of(model, 0)
    assert blocks.vacant.sum() < 0.02 * model.spring_count  # measured 0.009
    assert len(blocks.single) < 10  # measured 5, those at the last particle
    assert (len(blocks.stiffness), blocks.each_stiffness) == (WIDE, 0)


def test_no_row_of_four_numbers_is_read_behind_the_last_particle() -> None:
    model = model_of(random_ends(40, 200), 40)
    for size in (0, 7):
        blocks = blocks_of(model, size)
        assert len(blocks.other)
        assert max(blocks.owner.max(), blocks.other.max()) < model.particle_count - 1


def test_cables_and_a_torus_are_taken_one_by_one() -> None:
    cables = model_of(random_ends(40, 200), 40, kind="cable")
    assert len(blocks_of(cables, 0).single) == cables.spring_count


def test_a_broken_spring_has_no_stiffness_and_the_others_keep_theirs() -> None:
    model = model_of(random_ends(40, 200), 40, stiffness=3.0)
    broken = np.zeros(model.spring_count, dtype=bool)
    broken[::2] = True
    blocks = blocks_of(model, 0, broken)
    assert blocks.each_stiffness == -1
    single = len(blocks.single)
    assert set(blocks.stiffness) == {0.0, 3.0}
    assert (~broken).sum() - single <= (blocks.stiffness == 3.0).sum() <= (~broken).sum()


def pulled(model: Model, position: np.ndarray, velocity: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """What whole springs and their dashpots exert [N], T = k (L - L0) + c dL/dt along each, spring by spring."""
    springs, force = model.springs, np.zeros_like(position)
    way, rate = (each[springs.head] - each[springs.tail] for each in (position, velocity))
    length = np.linalg.norm(way, axis=1)
    along = way / length[:, None]
    tension = springs.stiffness * (length - springs.rest_length) + springs.damping * (rate * along).sum(axis=1)
    for ends, sign in ((springs.tail, 1.0), (springs.head, -1.0)):
        np.add.at(force, ends, sign * np.where(whole, tension, 0.0)[:, None] * along)
    return force


@pytest.mark.parametrize(
    ("damped", "together"), [(1.0, True), (0.7, True), (0.2, False), ("alike", True)], ids=["all", "most", "few", "one"]
)
def test_dashpots_in_slices_exert_what_each_does_by_itself(
    damped: float | str, together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("springline.stepping.stepper.WORTH", 0)  # borders of blocks cut springs in steps too
    count, chance = 2500, np.random.default_rng(11)
    scene = sl.Scene()
    scene.particles(position=chance.random((count, 3)), velocity=chance.standard_normal((count, 3)), mass=1.0)
    ends = np.unique(np.sort(chance.integers(0, count, (9000, 2)), axis=1), axis=0)
    ends = ends[ends[:, 0] != ends[:, 1]]
    coefficient = chance.random(len(ends)) + 0.1
    damping = 0.3 if damped == "alike" else np.where(chance.random(len(ends)) < damped, coefficient, 0.0)
    weak = 0.3 if damped == 0.7 else None  # what is pulled by more breaks at the end of a step, the others are cut
    scene.springs(ends, stiffness=2.0, damping=damping, rest_length=0.5, strength=weak)
    simulation = scene.simulate(dt=1e-3, integrator="symplectic_euler")
    model, blocks = simulation.data.model, simulation.data.stepper.work.blocks
    assert blocks.number == 4
    assert bool(len(blocks.damping)) is together
    assert (len(blocks.damped) < 0.1 * len(ends)) is together  # those at the last particle alone
    for _ in range(2):
        state = simulation.data.state
        force = pulled(model, state.position, state.velocity, state.status != BROKEN)
        close = 1e-12 * np.abs(force).max()
        assert simulation.forces == pytest.approx(force, abs=close)
        before = state.velocity.copy()
        simulation.step()  # v + h f/m
        assert (simulation.velocity - before) / 1e-3 == pytest.approx(force, abs=1e3 * close)
        if weak is None:
            simulation.cut(range(0, len(ends), 3))
    assert (simulation.data.state.status == BROKEN).sum() > 1000


@pytest.mark.parametrize(
    "method", [name for name, one in INTEGRATORS.items() if one.scheme.family in (SPLITTING, RUNGE_KUTTA)]
)
def test_a_particle_moves_and_loses_alike_among_eight_and_by_itself(method: str) -> None:
    def moved(count: int) -> sl.Simulation:
        scene = sl.Scene(gravity=9.81)
        scene.particles(position=np.full((count, 3), 0.3), velocity=np.full((count, 3), 1.7), mass=0.7)
        scene.add(sl.Drag(0.4))
        simulation = scene.simulate(dt=0.01, integrator=method)
        simulation.step(20)
        return simulation

    eleven, alone = moved(WIDE + 3), moved(1)
    for many, one in (
        (eleven.position, alone.position),
        (eleven.velocity, alone.velocity),
    ):
        assert (many == one[0]).all()
    lost = alone.energy["dissipated"]
    assert lost > 0.1
    assert eleven.energy["dissipated"] == pytest.approx((WIDE + 3) * lost, rel=1e-13)
