"""Elements eight side by side: what is derived of them, how blocks share them, and what their passes leave out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.engine.kernels import WIDE
from springline.engine.loader import load
from springline.engine.table import Table
from springline.forces import elastic
from springline.forces.angles import BENT, Angles
from springline.forces.derivation import shapes_of
from springline.forces.elastic import Batch, Shape, arrange_in_blocks, kind_of
from springline.forces.hinges import HINGE, Hinges
from springline.model.state import State
from springline.model.work import Energies, ForceGradient, Sums

RANDOM = np.random.default_rng(8)


def folded(count: int, particles: int, dim: int = 3, kind: str = "hinge") -> Any:
    """A run of random hinges or angles over some particles, the last of which is a corner of some."""
    width = 4 if kind == "hinge" else 3
    rows = np.array([RANDOM.choice(particles, width, replace=False) for _ in range(count)])
    rows[0, 0] = rows[-1, -1] = particles - 1
    rows[0] = [particles - 1, *np.setdiff1d(np.arange(width), [particles - 1])[: width - 1]]
    rows[-1] = [*np.arange(width - 1), particles - 1]
    scene = sl.Scene(dim=dim)
    scene.particles(RANDOM.normal(size=(particles, dim)))
    stiffness, rest = RANDOM.uniform(1.0, 3.0, count), RANDOM.uniform(0.1, 0.9, count)
    thing = sl.Hinge if kind == "hinge" else sl.Angle
    scene.add(thing(rows, stiffness=stiffness, rest=rest))
    return scene.simulate(dt=0.01), rows


def family_of(simulation: Any) -> Any:
    from springline.forces import net

    return next(one for one in net.present(simulation.data.stepper.model) if one.name in ("hinge", "angle"))


def batch_of(room: Any) -> Batch:
    return Batch(room.corner, np.stack([room.stiffness, room.rest, room.damping]), np.zeros(0))


def by_statics(simulation: Any, gone: Any = ()) -> tuple[np.ndarray, float]:
    """Forces and energy by arrays, element by element, without those of particles that are gone."""
    (part,) = family_of(simulation).elastic(simulation.data.stepper.model)
    bent = part.evaluate_at(simulation.data.state.position[part.corners])
    here = ~np.isin(part.corners, gone).any(axis=1)
    force = np.zeros_like(simulation.data.state.position)
    np.subtract.at(force, part.corners[here], bent.slope[here])
    return force, float(bent.energy[here].sum())


@pytest.mark.parametrize("kind", ["hinge", "angle", "flat angle"])
@pytest.mark.parametrize("count", [1, 7, 8, 9, 23])
def test_each_element_counts_once_however_many_fill_the_last_eight(count: int, kind: str) -> None:
    simulation, _ = folded(count, 9, 2 if kind == "flat angle" else 3, kind.split()[-1])
    force, energy = by_statics(simulation)
    assert simulation.forces == pytest.approx(force, abs=1e-13 * np.abs(force).max())  # measured 4e-16
    assert simulation.energy[kind.split()[-1]] == pytest.approx(energy, rel=1e-13)


def test_elements_of_particles_that_are_gone_exert_nothing_and_store_nothing() -> None:
    simulation, _ = folded(120, 90)
    gone = np.arange(3, 80, 9)
    simulation.data.state.alive[gone] = 0
    simulation.data.state.position[3] = np.nan  # wherever they went
    force, energy = by_statics(simulation, gone=gone)
    assert np.nan_to_num(simulation.forces, nan=99.0) == pytest.approx(force, abs=1e-13 * np.abs(force).max())
    assert simulation.energy["hinge"] == pytest.approx(energy, rel=1e-13)


def test_four_numbers_are_read_of_no_last_particle() -> None:
    """Behind the last particle there is no fourth number; and most eights have none of it, so that they are quick."""
    simulation, _ = folded(120, 90)
    room = simulation.data.stepper.model.room(Hinges)
    batch = batch_of(room)
    for first in ([0, 90], [0, 31, 60, 90]):
        eights = arrange_in_blocks(elastic.room_named("EightProbe"), [batch], np.array(first))
        has_last, full = (eights.corner.reshape(-1, 4, WIDE) == 89).any(axis=(1, 2)), eights.filled == WIDE
        assert has_last.any() and ((eights.whole == 1) == (full & ~has_last)).all()
        assert eights.filled.sum() == 120 and len(eights.corner) == 4 * WIDE * len(eights.filled)


@pytest.mark.parametrize("borders", [[0, 40], [0, 11, 23, 40], [0, 1, 39, 40], [0, *range(5, 41, 5)]])
@pytest.mark.parametrize("backwards", [False, True])
def test_blocks_in_any_order_add_up_to_the_same(borders: list[int], backwards: bool) -> None:
    simulation, _ = folded(53, 40)
    model, family = simulation.data.stepper.model, family_of(simulation)
    room = model.room(Hinges)
    from springline.forces.derived.hinges import HINGE

    first = np.array(borders, dtype=np.int64)
    eights = arrange_in_blocks(HINGE.KIND.room, [batch_of(room)], first)
    table = simulation.data.stepper.table.copy()
    along = RANDOM.normal(size=(40, 3))
    gradient = table[ForceGradient]._replace(along=along, out=np.zeros((40, 3)))
    for one in (simulation.data.state, eights, gradient):
        table.put(one)
    load([HINGE.KIND.push, HINGE.KIND.derive, HINGE.KIND.add])
    order = range(len(first) - 1)[::-1] if backwards else range(len(first) - 1)
    force = table[Sums].force
    for what, where, out in (
        (HINGE.KIND.push, elastic.ON_FORCE, force),
        (HINGE.KIND.derive, elastic.ON_CHANGE, gradient.out),
    ):
        out[...] = 0.0
        for block in order:
            what(table, block, 0.0)
        for block in order:
            before = out.copy()
            HINGE.KIND.add(table, block, where)
            outside = np.ones(40, dtype=bool)
            outside[first[block] : first[block + 1]] = False
            assert (out[outside] == before[outside]).all()  # nobody writes to another block
    (part,) = family.elastic(model)
    wanted = by_statics(simulation)[0]
    assert force[:, :3] == pytest.approx(wanted, abs=1e-13 * np.abs(wanted).max())
    change = np.zeros((40, 3))
    hessian = part.hessian(simulation.data.state.position[part.corners])
    moved = (hessian @ along[part.corners].reshape(len(hessian), -1, 1)).reshape(-1, 4, 3)
    np.subtract.at(change, part.corners, moved)
    assert gradient.out == pytest.approx(change, abs=1e-12 * np.abs(change).max())  # measured 3e-15


def test_a_block_writes_to_its_own_particles_alone() -> None:
    """What its border cuts is noted, and added by those whose particles they are: threads never meet."""
    simulation, _ = folded(60, 40)
    room = simulation.data.stepper.model.room(Hinges)
    from springline.forces.derived.hinges import HINGE

    first = np.array([0, 13, 27, 40])
    eights = arrange_in_blocks(HINGE.KIND.room, [batch_of(room)], first)
    table = simulation.data.stepper.table.copy()
    table.put(simulation.data.state)
    table.put(eights)
    load([HINGE.KIND.push])
    seen: list[set[int]] = []
    for block in range(3):
        table[Sums].force[...] = 0.0
        eights.noted[...] = 0.0
        HINGE.KIND.push(table, block, 0.0)
        touched = np.flatnonzero(table[Sums].force[:, :3].any(axis=1))
        assert ((touched >= first[block]) & (touched < first[block + 1])).all()
        seen.append(set(np.flatnonzero(eights.noted[:, :3].any(axis=1)).tolist()))
    assert seen[0] and not (seen[0] & seen[1] or seen[0] & seen[2] or seen[1] & seen[2])
    assert set(eights.entry.tolist()) == seen[0] | seen[1] | seen[2]
    assert len(eights.there) % WIDE == 0


def spread(x: Any, p: Any) -> Any:
    """Half the sum of the squares of three distances, times the first parameter and a shared one."""
    from springline.engine.vectors import dot, minus

    a, b, c = x
    return 0.5 * p[0] * p[1] * sum(dot(minus(u, v), minus(u, v)) for u, v in ((a, b), (b, c), (c, a)))


def test_groups_of_one_formula_differ_in_what_they_share() -> None:
    kind = kind_of(Shape("spread", "spreads", 3, energy=spread, own=1, shared=1))
    assert kind is kind_of(Shape("spread", "spreads", 3, energy=spread, own=1, shared=1))
    simulation, _ = folded(3, 20)
    rows = [np.array([RANDOM.choice(20, 3, replace=False) for _ in range(count)]) for count in (5, 11)]
    batches = [
        Batch(one, RANDOM.uniform(1.0, 2.0, (1, len(one))), np.array([k]))
        for one, k in zip(rows, (2.0, 7.0), strict=True)
    ]
    eights = arrange_in_blocks(kind.room, batches, np.array([0, 7, 20]))
    table: Table = simulation.data.stepper.table.copy()
    table.put(simulation.data.state)
    table.put(eights)
    load([kind.push, kind.add, kind.energy])
    table[Sums].force[...] = 0.0
    for row in kind.rows(kind.push, 2, elastic.ON_FORCE):
        for block in range(2):
            row.what(table, block, row.a)
    for row in kind.energies(2, 3.0):
        row.what(table, 0, row.a, row.b)
    x, wanted, energy = table[State].position, np.zeros((20, 3)), 0.0
    for batch in batches:
        k = batch.number[0] * batch.shared[0]
        for i, j in ((0, 1), (1, 2), (2, 0)):
            apart = x[batch.corner[:, j]] - x[batch.corner[:, i]]
            energy += float((0.5 * k * (apart**2).sum(axis=1)).sum())
            np.add.at(wanted, batch.corner[:, i], k[:, None] * apart)
            np.subtract.at(wanted, batch.corner[:, j], k[:, None] * apart)
    assert table[Sums].force[:, :3] == pytest.approx(wanted, abs=1e-13 * np.abs(wanted).max())
    assert table[Energies].value[3] == pytest.approx(energy, rel=1e-14)


def test_angles_keep_their_digits_where_they_are_all_but_straight() -> None:
    """Second derivatives of theta^2 beside those of theta^2 = |u x v|^2/(u . v)^2 + ..., at every turn."""
    from springline.forces.derived.angles import ANGLE

    for turn in (1e-12, 1e-6, 1e-3, 0.0999, 0.1001, 0.3):
        points = np.array([[[0.0, 0, 0], [1, 0, 0], [1 + np.cos(turn), np.sin(turn), 0]]])
        whole = elastic.matrices(ANGLE.KERNELS.hessian, points, np.array([[1.0], [0.0], [0.0]]))[0]
        # across the plane of the turn: E'/sin, in it: E'' = 1, of the end with the corner at rest and sides of 1 m
        along = np.array([-np.sin(turn), np.cos(turn), 0.0])
        assert along @ whole[6:, 6:] @ along == pytest.approx(1.0, rel=1e-12)  # measured 2e-14 just above the series
        assert whole[8, 8] == pytest.approx(turn / np.tan(turn), rel=1e-12)


def test_the_rooms_of_angles_are_renumbered_with_the_particles() -> None:
    from springline.engine.columns import NAMES, marks_of

    assert marks_of(Angles)["corner"] == marks_of(Hinges)["corner"] == NAMES


def wide_and_shared(width: int, shared: int) -> sl.Simulation:
    """Two elements of so many corners that share so many numbers, off their rest."""

    @sl.measure
    def weighed(points: Any, weight: Any) -> Any:
        total = 0.0
        for k in range(max(width, shared)):
            total = total + weight[k % shared] * (points[k % width] @ points[k % width])
        return total

    scene = sl.Scene()
    scene.particles(np.random.default_rng(1).normal(size=(2 * width, 3)))
    rows = np.arange(2 * width).reshape(2, width)
    scene.add(sl.Element(weighed, rows, 0.01, rest=0.3, parameters={"weight": np.linspace(1.0, 2.0, shared)}))
    return scene.simulate(dt=0.01)


@pytest.mark.parametrize(
    "width, shared",
    [
        pytest.param(3, 30, marks=pytest.mark.slow),
        (3, 31),
        pytest.param(2, 200, marks=pytest.mark.slow),
        (35, 3),
    ],
)
def test_elements_of_many_corners_or_shared_numbers_have_the_slopes_of_their_energy(width: int, shared: int) -> None:
    """Tuples of more than 30 items are not compiled; NumPy's Hessian has the same numbers from an array."""
    simulation = wide_and_shared(width, shared)
    weight = np.linspace(1.0, 2.0, shared)
    point = simulation.position.reshape(2, width, 3)
    share = np.zeros(width)
    for k in range(max(width, shared)):
        share[k % width] += weight[k % shared]
    far = (share[:, None] * point**2).sum(axis=(1, 2)) - 0.3
    assert simulation.energy["element"] == pytest.approx(0.005 * (far**2).sum(), rel=1e-13)
    force = -0.01 * far[:, None, None] * 2.0 * share[:, None] * point
    assert simulation.forces == pytest.approx(force.reshape(-1, 3), rel=1e-12)
    simulation.step(2)
    plain = wide_and_shared(width, shared)
    plain.change(integrator="backward_euler")  # asks for the Hessian
    plain.step(1)
    assert np.isfinite(plain.position).all()


def test_a_law_by_a_long_table_pulls_by_its_rows() -> None:
    """Fifty rows are 196 shared numbers."""

    @sl.measure
    def height(points: Any) -> Any:
        return points[0, 2]

    scene = sl.Scene()
    scene.particles([(0, 0, 0.37), (0, 0, -0.61)])
    at = np.linspace(-1.0, 1.0, 50)
    scene.add(sl.Element(height, [[0], [1]], rest=0.0, law=np.stack([at, at**3], axis=1)))
    assert scene.simulate(dt=0.01).forces[:, 2] == pytest.approx(-np.interp([0.37, -0.61], at, at**3), rel=1e-12)


def grid_of(side: int) -> sl.Scene:
    """A square membrane without springs, of equal cells."""
    scene, count = sl.Scene(gravity=9.81), side + 1
    across, down = np.meshgrid(np.arange(float(count)), np.arange(float(count)))
    scene.particles(np.stack([across.ravel(), 0.0 * across.ravel(), -down.ravel()], 1), mass=0.01)
    corner = (np.arange(side)[:, None] * count + np.arange(side)).ravel()
    lower, upper = (np.stack([corner + k for k in row], 1) for row in ((0, 1, count + 1), (0, count + 1, count)))
    scene.add(sl.Membrane(np.concatenate([lower, upper]), modulus=50.0))
    scene.anchor(np.arange(count))
    return scene


def test_equal_eights_of_parameters_are_stored_once_and_can_be_given_back() -> None:
    corner = np.arange(60).reshape(20, 3)
    number = np.stack([np.full(20, 2.0), np.where(np.arange(20) < 12, 0.0, -0.0), np.arange(20.0)])
    batch = Batch(corner, number, np.zeros(0))
    room = elastic.room_named("EightShared")
    eights = arrange_in_blocks(room, [batch], np.array([0, 60]))
    own = arrange_in_blocks(room, [batch], np.array([0, 60]), share=False)
    assert len(eights.number) == WIDE * 7 and len(own.number) == WIDE * 9  # 1 of the first, 3 of each other
    back = elastic.give_each_its_own(eights)
    assert back.number.tobytes() == own.number.tobytes() and (back.eight == own.eight).all()
    rows = elastic.elements_in_rows(corner, np.array([0, 60]))
    for parameter in range(3):
        places = elastic.number_places(np.arange(len(rows)), parameter, 3)
        assert own.number[places].tobytes() == number[parameter][rows].tobytes()


def test_a_regular_mesh_has_few_eights_and_one_whose_faces_tear_has_its_own() -> None:
    from springline.forces.derived.sheets import MEMBRANE

    counts = []
    for strength in (None, 1e9):
        scene = grid_of(24)
        if strength is not None:
            scene.add(sl.Membrane([[0, 1, 26]], modulus=1.0, strength=strength))
        eights = scene.simulate(dt=1e-3).data.stepper.table[MEMBRANE.KIND.room]
        counts.append(len(eights.number) / len(eights.eight) / WIDE)
    assert counts[0] < 0.02 and counts[1] == 1.0


def test_a_scene_without_springs_is_not_renumbered() -> None:
    stepper = grid_of(110).simulate(dt=1e-3).data.stepper
    assert stepper.shared and stepper.renumbering is None


@pytest.mark.parametrize("home", ["angles", "sheets"])
def test_the_gradient_of_a_branch_is_that_of_all_branches_where_it_is_taken(home: str) -> None:
    shapes = {one.name: one.derived_shape.KERNELS for one in shapes_of(home)}
    kernels, count = shapes[{"angles": "angle", "sheets": "wrinkled_membrane"}[home]], 400
    assert len(kernels.gradients) == 2 and not any(one.gradients for name, one in shapes.items() if name == "membrane")
    points = RANDOM.normal(size=(count, 3, 3))
    points[::4, 2] = 2.0 * points[::4, 1] - points[::4, 0] + RANDOM.normal(scale=1e-3, size=(count // 4, 3))
    x = elastic.corners_of(points)
    if home == "angles":
        p = (np.full(count, 2.0), np.where(np.arange(count) % 3, 0.0, np.where(np.arange(count) % 2, 0.4, np.pi)), None)
    else:
        p = (*(np.full(count, one) for one in (0.6, 0.0, 0.1, 0.6, 3.0, 0.3, 0.0, 0.0)), None)
    with np.errstate(all="ignore"):
        case = np.broadcast_to(kernels.case(x, p), count)
        whole = elastic.stack_corners(kernels.gradient(x, p), count)
        parts = [elastic.stack_corners(one(x, p), count) for one in kernels.gradients]
    assert set(case.tolist()) >= set(map(float, range(len(parts))))
    for k, part in enumerate(parts):
        assert part[case == k].tobytes() == whole[case == k].tobytes()
    assert not whole[case < 0.0].any()


def test_eights_of_one_branch_and_of_several_give_the_same_bits() -> None:
    position, ends = np.tile([(0.0, 0.0, 0.0), (1.0, 0.0, 0.02), (2.0, 0.02, 0.02)], (64, 1)), []
    position += RANDOM.normal(scale=1e-3, size=position.shape)
    for order in (np.arange(64), np.arange(64).reshape(2, 32).T.ravel()):  # branches apart, and in turn
        scene = sl.Scene()
        scene.particles(position)
        corners = np.arange(192).reshape(64, 3)[order]
        scene.add(sl.Angle(corners, stiffness=3.0, rest=np.where(order < 32, 0.0, 0.7)))
        ends.append(np.array(scene.simulate(dt=1e-3).forces))
    assert ends[0].tobytes() == ends[1].tobytes() and ends[0].any()


@pytest.mark.parametrize("shape", [BENT, HINGE], ids=lambda one: one.name)
@pytest.mark.parametrize("count", [64, 67])
def test_second_derivatives_by_a_pass_have_the_bits_of_arrays(
    shape: Shape, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, kernel = np.random.default_rng(count), shape.derived_shape.KERNELS.hessian
    points, number = random.normal(size=(count, shape.width, 3)), random.uniform(0.5, 1.5, (shape.own, count))
    points[:20, 2] = 2.0 * points[:20, 1] - points[:20, 0]  # straight, also among others
    number[1, :30] = 0.0
    by_pass = elastic.matrices(kernel, points, number)
    monkeypatch.setattr(elastic, "MANY", count + 1)
    assert np.array_equal(by_pass, elastic.matrices(kernel, points, number), equal_nan=True)
    assert np.array_equal(by_pass, np.swapaxes(by_pass, 1, 2), equal_nan=True)
