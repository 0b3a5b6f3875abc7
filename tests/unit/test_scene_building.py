"""What the builders promise: places, counts, handles, k from E and A, chance from the seed, arrays all alike."""

from __future__ import annotations

import copy
import pickle
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.constraints import distance, traces
from springline.contacts import api, rules, walls
from springline.errors import SceneError
from springline.forces import net
from springline.forces.autodiff import Traced
from springline.forces.grab_spring import from_rows
from springline.forces.gravity import Gravities
from springline.model.contracts import Drawn
from springline.model.families import BROKEN, Model, Space
from springline.model.family import has_rows
from springline.model.space import free_space
from springline.spec.build import build


def test_a_chain_is_straight_even_and_joined_from_particle_to_particle() -> None:
    scene = sl.Scene()
    rope = scene.chain((1, 2, 3), (7, 2, -5), segments=4, mass=2.0, stiffness=15.0)
    assert rope.position.tolist() == [[1, 2, 3], [2.5, 2, 1], [4, 2, -1], [5.5, 2, -3], [7, 2, -5]]
    assert rope.springs.ends.tolist() == [[0, 1], [1, 2], [2, 3], [3, 4]]
    assert rope.springs.rest_length.tolist() == [2.5] * 4
    assert rope.mass.tolist() == [2.0] * 5
    assert rope.ends.index.tolist() == [0, 4]
    assert rope.first.index.tolist() == [0] and rope.last.position.tolist() == [7, 2, -5]
    assert len(rope) == 5 and len(rope.springs) == 4


def test_a_chain_ends_exactly_where_it_was_told_to() -> None:
    for segments in (3, 7, 49, 1000):
        rope = sl.Scene().chain((0.1, 0.2, 0.3), (0.7, 1.1, -0.3), segments=segments, stiffness=1.0)
        assert rope.position[0].tolist() == [0.1, 0.2, 0.3] and rope.position[-1].tolist() == [0.7, 1.1, -0.3]


def test_a_chain_between_particles_takes_them_as_its_ends_and_leaves_them_as_they_are() -> None:
    scene = sl.Scene()
    a = scene.particle((0, 0, 0), mass=50.0)
    b = scene.particle((3, 0, 0), mass=70.0)
    rope = scene.chain(a, b, segments=3, mass=[1.0, 2.0], stiffness=1.0)
    assert scene.particle_count == 4 and rope.index.tolist() == [0, 2, 3, 1]
    assert rope.mass.tolist() == [50.0, 1.0, 2.0, 70.0]
    assert rope.springs.ends.tolist() == [[0, 2], [2, 3], [3, 1]]
    hanger = scene.chain(rope.last, (3, 0, -2), segments=2, stiffness=1.0)
    assert hanger.index.tolist() == [1, 4, 5]
    one = scene.chain(a, b, segments=1, stiffness=1.0)
    assert one.index.tolist() == [0, 1] and scene.particle_count == 6


def test_a_grid_counts_columns_first_and_lies_in_the_plane_of_its_axes() -> None:
    net = sl.Scene().grid((4, 3), spacing=(0.5, 2.0), origin=(1, 2, 3), axes="zx", stiffness=1.0)
    table = net.position.reshape(3, 4, 3)
    assert net.shape == (4, 3)
    assert table[0, :, 2].tolist() == [3.0, 3.5, 4.0, 4.5]  # the first axis along a row
    assert table[:, 0, 0].tolist() == [1.0, 3.0, 5.0]  # the second from row to row
    assert (net.position[:, 1] == 2.0).all()


@pytest.mark.parametrize(("columns", "rows"), [(12, 8), (2, 2), (1, 5), (3, 1), (2, 7)])
@pytest.mark.parametrize("diagonals", [False, True])
@pytest.mark.parametrize("bending", [False, True])
def test_a_grid_has_every_spring_once_and_no_other(columns: int, rows: int, diagonals: bool, bending: bool) -> None:
    scene = sl.Scene()
    net = scene.grid((columns, rows), stiffness=1.0, diagonals=diagonals, bending=bending)
    straight = (columns - 1) * rows + columns * (rows - 1)
    crossed = 2 * (columns - 1) * (rows - 1) * diagonals
    second = (max(columns - 2, 0) * rows + columns * max(rows - 2, 0)) * bending
    assert len(net.springs) == scene.spring_count == straight + crossed + second
    assert len({frozenset(pair) for pair in net.springs.ends.tolist()}) == len(net.springs)
    apart = np.abs(np.diff(net.position[net.springs.ends], axis=1)[:, 0])
    steps, counts = np.unique(np.sort(apart, axis=1)[:, ::-1], axis=0, return_counts=True)
    expected = {(1.0, 0.0): straight, (1.0, 1.0): crossed, (2.0, 0.0): second}
    assert {tuple(step[:2]): int(count) for step, count in zip(steps.tolist(), counts, strict=True)} == {
        step: count for step, count in expected.items() if count
    }


def test_the_vault_of_twelve_by_eight_has_172_springs() -> None:
    def count(**options: Any) -> int:
        return len(sl.Scene().grid((12, 8), stiffness=1.0, **options).springs)

    assert count() == 172
    assert count(diagonals=True) == 172 + 154
    assert count(bending=True) == 172 + 152
    assert count(diagonals=True, bending=True) == 172 + 154 + 152


def test_a_grid_knows_its_corners_edges_rows_and_columns() -> None:
    net = sl.Scene().grid((4, 3), stiffness=1.0)
    assert net.table.tolist() == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    assert net.corners.index.tolist() == [0, 3, 8, 11]
    assert net.edges.index.tolist() == [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]
    assert {name: net.edge(name).index.tolist() for name in ("left", "right", "lower", "upper")} == {
        "left": [0, 4, 8], "right": [3, 7, 11], "lower": [0, 1, 2, 3], "upper": [8, 9, 10, 11],
    }  # fmt: skip
    corners = {name: net.corner(name).position.tolist() for name in ("lower left", "upper right", "upper left")}
    assert corners == {"lower left": [0, 0, 0], "upper right": [3, 2, 0], "upper left": [0, 2, 0]}
    assert net.row(2).index.tolist() == [8, 9, 10, 11] and net.column(3).index.tolist() == [3, 7, 11]
    assert (net.edge("left") + net.edge("lower")).index.tolist() == [0, 1, 2, 3, 4, 8]
    assert net.edges.select(lambda p: p[:, 0] > 2.5).index.tolist() == [3, 7, 11]
    assert net.corners.select([True, False, False, True]).index.tolist() == [0, 11]


def test_handles_show_two_columns_in_a_plane_and_three_in_space() -> None:
    for dim in (2, 3):
        scene = sl.Scene(dim=dim)
        net = scene.grid((2, 2), stiffness=1.0)
        assert net.position.shape == net.velocity.shape == scene.position.shape == (4, dim)
        assert net[0].position.shape == net[-1].velocity.shape == (dim,)
        net.velocity = np.ones(dim)
        assert scene.build()[1].velocity.tolist() == [[1.0] * dim + [0.0] * (3 - dim)] * 4


def test_random_rest_lengths_stay_between_their_factors_and_come_from_the_seed() -> None:
    def drawn(seed: int) -> np.ndarray:
        scene = sl.Scene(seed=seed)
        return scene.grid((40, 30), spacing=2.0, stiffness=1.0, rest_length=(0.9, 1.25)).springs.rest_length

    factors = drawn(5) / 2.0
    assert 0.9 <= factors.min() < 0.901 and 1.249 < factors.max() <= 1.25  # measured 0.9000005, 1.24978
    assert abs(factors.mean() - 1.075) < 0.005  # measured 0.0024
    assert np.array_equal(drawn(5), drawn(5)) and not np.array_equal(drawn(5), drawn(6))


def test_a_cloud_fills_its_box_at_one_speed_in_every_direction_from_the_seed() -> None:
    def scene(seed: int = 5, dim: int = 3) -> sl.Scene:
        result = sl.Scene(seed=seed, dim=dim)
        result.cloud(5000, lower=(-1, 0, 2)[:dim], upper=(1, 4, 3)[:dim], mass=(2.0, 3.0), speed=7.0)
        return result

    cloud = scene().all
    low, high = cloud.position.min(axis=0), cloud.position.max(axis=0)
    assert (low >= (-1, 0, 2)).all() and (high <= (1, 4, 3)).all()
    assert (high - low > 0.999 * np.array([2, 4, 1])).all()  # measured 0.9993
    assert 2.0 <= cloud.mass.min() < 2.001 and 2.999 < cloud.mass.max() <= 3.0
    speed = np.sqrt((cloud.velocity**2).sum(axis=1))
    assert np.abs(speed - 7.0).max() < 1e-14  # measured 1.8e-15
    assert np.abs(cloud.velocity.mean(axis=0)).max() < 0.2  # measured 0.04: no direction is preferred
    assert scene().build()[1].digest() == scene().build()[1].digest() != scene(6).build()[1].digest()
    flat = scene(dim=2).build()[1]
    assert not flat.position[:, 2].any() and not flat.velocity[:, 2].any()
    assert np.abs(np.sqrt((flat.velocity**2).sum(axis=1)) - 7.0).max() < 1e-14  # measured 1.8e-15


def test_a_cloud_on_a_torus_fills_the_torus() -> None:
    scene = sl.Scene(space=sl.Torus((4, 6, 8), origin=(-2, -3, -4)))
    places = scene.cloud(2000).position
    assert (np.abs(places) <= (2, 3, 4)).all() and (np.abs(places).max(axis=0) > 0.99 * np.array([2, 3, 4])).all()


def test_rest_lengths_on_a_torus_go_the_short_way() -> None:
    scene = sl.Scene(space=sl.Torus((10, 10, 10)))
    scene.particles([[0.5, 0, 0], [9.5, 0, 0]])
    assert scene.spring(0, 1, stiffness=1.0).rest_length.tolist() == [1.0]


def test_a_roller_holds_one_axis_and_lets_the_others_go() -> None:
    scene = sl.Scene(gravity=(1.0, 0.0, -9.8))
    roller = scene.particle((0, 0, 0), velocity=(0.0, 2.0, 5.0))
    scene.anchor(roller, axes="z")
    state = scene.build()[1]
    assert state.mobility.tolist() == [[1.0, 1.0, 0.0]] and state.velocity.tolist() == [[0.0, 2.0, 0.0]]
    run = scene.simulate(dt=0.01).run(until=1.0)
    assert not run.position[:, 0, 2].any()
    assert run.position[-1, 0, :2] == pytest.approx([0.5, 2.0], rel=1e-12)  # measured 7e-16
    scene.release(roller, axes="z")
    assert scene.build()[1].velocity.tolist() == [[0.0, 2.0, 5.0]]  # its own velocity is not lost


def test_anchoring_and_releasing_leave_what_they_do_not_name() -> None:
    scene = sl.Scene()
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=1.0)
    scene.anchor(rope.ends)
    scene.anchor([1], axes="xz")
    scene.release(rope.last, axes="y")
    free = scene.build()[1].mobility > 0
    assert free.astype(int).tolist() == [[0, 0, 0], [0, 1, 0], [1, 1, 1], [0, 1, 0]]
    assert scene.anchored.index.tolist() == [0, 1, 3]


def test_modulus_and_area_give_the_stiffness_and_read_back_as_strain_and_stress() -> None:
    scene = sl.Scene()
    ends = scene.particle((0, 0, 0), fixed=True) + scene.particle((2.002, 0, 0), fixed=True)
    bar = scene.spring(ends[0], ends[1], modulus=210e9, area=1e-4, rest_length=2.0)
    wire = scene.spring(ends[0], ends[1], stiffness=5.0, rest_length=2.0)
    model = scene.build()[0]
    assert model.springs.stiffness.tolist() == [210e9 * 1e-4 / 2.0, 5.0]
    run = scene.simulate(dt=1e-6).run(until=1e-6)
    strain, stress, tension = run.strain[-1], run.stress[-1], run.tension[-1]
    assert strain == pytest.approx([1e-3, 1e-3], rel=1e-12)  # measured 1.1e-13
    assert stress[bar.index] == pytest.approx([210e6], rel=1e-12)  # E times the strain; measured 1.1e-13
    assert np.isnan(stress[wire.index]).all()  # no area, no stress
    assert tension[bar.index] == pytest.approx(stress[bar.index] * 1e-4, rel=1e-15)


def test_a_cable_only_pulls_and_a_strut_only_pushes() -> None:
    def force(kind: str, rest: float) -> float:
        scene = sl.Scene()
        scene.particles([[0, 0, 0], [1, 0, 0]])
        scene.spring(0, 1, stiffness=10.0, rest_length=rest, kind=kind)
        return float(scene.simulate().forces[0, 0])

    assert [force(kind, 0.5) for kind in ("both", "cable", "strut")] == [5.0, 5.0, 0.0]  # stretched
    assert [force(kind, 1.5) for kind in ("both", "cable", "strut")] == [-5.0, 0.0, -5.0]  # pressed


def test_a_spring_breaks_above_its_strength_and_not_at_it() -> None:
    def status(strength: float) -> int:
        scene = sl.Scene()
        scene.particles([[0, 0, 0], [1, 0, 0]], fixed=True)
        scene.spring(0, 1, stiffness=10.0, rest_length=0.5, strength=strength)
        simulation = scene.simulate(dt=0.01)
        simulation.step()
        return int(simulation.data.state.status[0])

    assert status(5.0) != BROKEN and status(float("inf")) != BROKEN
    assert status(np.nextafter(5.0, 0.0)) == BROKEN


def every_family() -> sl.Scene:
    scene = sl.Scene(gravity=9.8, seed=3)
    net = scene.grid((3, 3), stiffness=1.0, damping=0.1, strength=9.0, kind="cable", origin=(0, 0, 1))
    scene.springs(np.asfortranarray([[0, 8], [2, 6]]), modulus=1e3, area=1e-2)
    scene.particles(np.asfortranarray(np.eye(3) * 5.0, dtype=np.float32), mass=[1, 2, 3], radius=0.1)
    scene.add(sl.Gravity(1.0, on=net), sl.Drag(0.1), sl.AirDrag(0.1), sl.Load((1, 0, 0), omega=2.0, on=net.corners))
    scene.add(sl.Attraction(softening=0.1), sl.Rod(0, 1), sl.Cord(3, 4), sl.Sphere(radius=5.0, on=[9]))
    scene.add(sl.Ring((5, 5, 0), radius=5.0, mode="project", on=[10]), sl.Plane(), sl.Box((-9, -9, -9), (9, 9, 9)))
    scene.add(sl.SpeedLimit(9.0), sl.ForceLimit(1e3), sl.DisplacementLimit(0.5), sl.Fragile(9), sl.Trails())
    scene.add(sl.Contacts(0.5, mix="mean"), sl.Sphere(radius=50.0, mode="inside"))
    return scene


def leaves(family: Any, name: str = "model") -> dict[str, Any]:
    """Every array and number of a model, by its path."""
    if hasattr(family, "_asdict"):
        parts = (leaves(value, f"{name}.{key}") for key, value in family._asdict().items())
        return {key: value for part in parts for key, value in part.items()}
    if isinstance(family, tuple):  # the rooms of families that make them in their own files
        rooms = (leaves(room, f"{name}.{type(room).__name__}") for room in family)
        return {key: value for room in rooms for key, value in room.items()}
    return {name: family}


def test_built_arrays_are_contiguous_writable_and_of_four_types_alone() -> None:
    scene = every_family()
    full, empty = leaves(scene.build()[0]), leaves(lonely().build()[0])
    state = scene.build()[1]._asdict()
    arrays = {name: value for name, value in {**full, **state}.items() if isinstance(value, np.ndarray)}
    assert len(arrays) > 100  # measured 105
    for name, array in arrays.items():
        assert array.flags.c_contiguous and array.flags.writeable and array.flags.aligned, name
        long = (
            ".address",
            "Pairs.modulus",
            "hits",
            "trail_count",
            "trail_next",
            "steps",
            "touching",
            "touches",
            ".seed",
            ".memory",
            "bonded",
        )
        long += ("Gases.start", ".turns.start", ".turns.cut", ".turns.kept", ".turns.entry_start")
        # Starts and counts, cells of grids, and pairs of parts of surfaces in one number.
        long += ("Emitters.burst", "Fluids.cells.shape", "Fluids.cells.mark", "Fluids.cells.swaths.border")
        long += ("Fluids.fresh", "gripping", "grips", "MeshWorlds.flat")
        long += tuple(f"SurfaceContacts.{part}_start" for part in ("vertex", "face", "edge", "touch"))
        long += tuple(f".traced.{name}" for name in Traced._fields if name not in ("corner", "number"))
        wide = name.endswith(long) and name != "model.hit_limits.hits"
        assert array.dtype in (np.float64, np.int64 if wide else np.int32, np.uint8) and array.dtype.isnative, name
    types = {name: (getattr(value, "dtype", type(value)), np.ndim(value)) for name, value in full.items()}
    others = {name: (getattr(value, "dtype", type(value)), np.ndim(value)) for name, value in empty.items()}
    assert types == others  # one compiled loop serves the fullest scene and the emptiest


def lonely() -> sl.Scene:
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    return scene


def test_a_built_model_shares_no_memory_with_the_scene_nor_with_the_next() -> None:
    scene = every_family()
    (model, state), (other, again) = scene.build(), scene.build()
    before = again.digest()
    for kind, room in model.arrays_by_class.items():
        # free space, the torus, and arrays of families without rows, which no pass writes, are there once for all
        if kind is not Space and has_rows(room):
            twin = leaves(other.room(kind), kind.__name__)
            for name, array in leaves(room, kind.__name__).items():
                assert not isinstance(array, np.ndarray) or not np.shares_memory(array, twin[name]), name
    state.position[:] = state.velocity[:] = np.nan
    model.particles.mass[:] = model.springs.rest_length[:] = np.nan
    assert scene.build()[1].digest() == before


def test_the_model_holds_what_the_scene_said() -> None:
    model: Model = build(every_family().spec)[0]
    assert model.particle_count == 12 and model.spring_count == 14
    assert model.particles.mass.tolist() == [1.0] * 9 + [1.0, 2.0, 3.0]
    assert model.springs.tail[-2:].tolist() == [0, 2] and model.springs.head[-2:].tolist() == [8, 6]
    assert len(model.springs.damped) == len(model.springs.fragile) == 12
    assert model.room(Gravities).acceleration[:, 2].tolist() == pytest.approx([-10.8] * 9 + [-9.8] * 3, rel=1e-15)


def test_a_hundred_thousand_particles_and_four_hundred_thousand_springs_build_from_arrays(
    record_property: Any,
) -> None:
    rng = np.random.default_rng(1)
    places, tail = rng.random((100_000, 3)), rng.integers(0, 100_000, 400_000)
    ends = np.column_stack([tail, (tail + rng.integers(1, 100_000, 400_000)) % 100_000])
    begin = time.perf_counter()
    scene = sl.Scene(gravity=9.8)
    scene.particles(places, mass=rng.random(100_000) + 0.5)
    scene.springs(ends, stiffness=rng.random(400_000), damping=0.1)
    model, state = scene.build()
    record_property("build_seconds", time.perf_counter() - begin)  # measured 0.06
    assert model.spring_count == 400_000 and np.array_equal(state.position, places)
    apart = np.sqrt(((places[ends[:, 1]] - places[ends[:, 0]]) ** 2).sum(axis=1))
    assert np.array_equal(model.springs.rest_length, apart)


def test_a_grid_becomes_a_mesh_whose_faces_move_with_it(tmp_path) -> None:
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((4, 3), spacing=1.0, mass=1.0, stiffness=100.0)
    scene.faces = net.faces
    assert len(scene.faces) == 6 and set(scene.faces[-1]) == {6, 7, 10, 11}
    corners = net.position[net.faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 1])
    assert (normals == [0.0, 0.0, 1.0]).all()  # counterclockwise
    scene.anchor(net.corners)
    scene.equilibrium().save(tmp_path / "net.obj")
    assert (tmp_path / "net.obj").read_text().count("\nf ") == 6


def test_a_simulation_says_in_a_line_where_it_is() -> None:
    scene = sl.Scene()
    scene.chain((0, 0, 0), (2, 0, 0), segments=2, stiffness=1.0)
    simulation = scene.simulate(dt=0.05)
    simulation.step(7)
    assert repr(simulation) == "<Simulation: 3 particles, 2 springs, t = 0.35 s, dt = 0.05 s, velocity_verlet>"


def test_a_copy_of_a_scene_goes_its_own_way() -> None:
    scene = sl.Scene(gravity=9.81, title="Rope")
    scene.chain((0, 0, 0), (1, 0, 0), segments=2, stiffness=10.0)
    again = copy.copy(scene)
    again.title = "Another"
    again.particle((5, 0, 0))
    again.add(sl.Drag(0.1))
    assert (scene.title, scene.particle_count, scene.declared) == ("Rope", 3, ())
    assert (again.particle_count, again.spring_count) == (4, 2)


def columns_of(room: Any) -> Any:
    """A room as numbers that can be compared, with the kinds and shapes of its columns."""
    if isinstance(room, tuple):
        return [columns_of(column) for column in room]
    return (room.dtype.str, room.shape, room.tolist()) if isinstance(room, np.ndarray) else room


@pytest.mark.parametrize("dim", [2, 3])
def test_a_room_without_rows_depends_on_no_particle(dim: int) -> None:
    """It is worked out once for all scenes, so it must be what each of them would make for itself."""
    few = Drawn(np.ones((3, 3)), np.ones(3), free_space(), dim)
    many = Drawn(np.arange(21.0).reshape(7, 3), np.arange(7.0), sl.Torus((9.0,) * dim).built(dim), dim)
    makers = [family.gather for family in (*net.FAMILIES, *rules.FAMILIES) if family.gather is not None]
    assert len(makers) >= 15
    for make in makers:
        assert columns_of(make([], few)) == columns_of(make([], many)), make


def test_rules_that_nobody_declared_are_what_their_builders_make_of_nothing() -> None:
    scene = sl.Scene()
    scene.chain((0, 0, 0), (4, 0, 0), segments=4, radius=0.25, stiffness=1.0)
    model, _ = scene.build()
    radius, springs = model.particles.radius, model.springs
    assert len(model.merging.kin) == 0 and not any(array.size for array in model.merging[:4])
    assert columns_of(model.contacts) == columns_of(api.gather([], model.merging.kin, radius, 5, springs))
    assert columns_of(model.hit_limits) == columns_of(traces.gather_hit_limits([], 5, 0, 4))
    assert columns_of(model.holonomic) == columns_of(distance.gather([], [], [], np.zeros((5, 3)), model.space))
    assert columns_of(model.walls) == columns_of(walls.gather_walls([], 5))


def test_a_model_has_the_families_that_were_declared_and_is_asked_once() -> None:
    scene = sl.Scene(gravity=9.81)
    bars = scene.chain((0, 0, 0), (4, 0, 0), segments=4, radius=0.25, stiffness=1.0)
    assert [one.name for one in net.present(scene.build()[0])] == ["gravity", "spring"]
    assert rules.present(scene.build()[0]) == ()
    scene.add(sl.AirDrag(0.5))
    scene.add(sl.Angle([(0, 1, 2)], stiffness=1.0))
    scene.add(sl.steering.Seek((0, 9, 0), speed=1.0, on=bars.last))
    scene.add(sl.Box((-9, -9, -9), (9, 9, 9)))
    scene.add(sl.DisplacementLimit(1.0))
    model, _ = scene.build()
    assert [one.name for one in net.present(model)] == ["gravity", "spring", "angle", "drag", "flock"]
    assert [one.name for one in rules.present(model)] == ["limit", "wall"]  # a box that reflects clamps nobody
    assert net.present(model) is net.present(model)
    again = pickle.loads(pickle.dumps(model))
    assert net.present(again) == net.present(model) and again.result_cache is not model.result_cache
    held = model.replace_arrays(from_rows(np.array([[1.0, 0.0, 0.0, 0.0, 5.0, 0.0, 0.0]])))
    assert [one.name for one in net.present(held)][-1] == "hand"


def test_handles_in_a_list_stand_for_their_particles_wherever_particles_are_given() -> None:
    scene, other = sl.Scene(dim=2), sl.Scene(dim=2)
    rope = scene.chain((0, 0), (4, 0), segments=4, stiffness=10.0)
    a, b, c = (scene.particle((k, 2 + 0.1 * k * k), mass=1.0) for k in range(3))
    scene.anchor([rope.ends, a])
    assert np.flatnonzero(scene.spec.particles.fixed.all(axis=1)).tolist() == [0, 4, 5]
    drag = scene.add(sl.Drag(0.1, on=[c, a, 6]))
    assert np.sort(drag.on).tolist() == [5, 6, 7]
    turns = scene.add(sl.Angle([(a, b, c), (rope[1], rope[2], 3)], stiffness=1.0))
    assert turns.triples.tolist() == [[5, 6, 7], [1, 2, 3]]
    assert scene.add(sl.Cord([a, 6], [b, c])).b.tolist() == [6, 7]
    assert scene.add(sl.Rope([rope.last, 6, c], stiffness=10.0)).points.tolist() == [[4, 6, 7]]
    scene.release([a, rope.first])
    simulation = scene.simulate(dt=1e-3)
    simulation.place([b, c], [(0.0, 1.0), (0.5, 1.0)])
    assert simulation.position[6:8, 0].tolist() == [0.0, 0.5]
    with pytest.raises(SceneError, match=r"The 'on' of Drag\(\) must be a handle of this scene"):
        scene.add(sl.Drag(0.1, on=[a, other.particle((0, 0))]))
    with pytest.raises(SceneError, match=r"The 'triples' of Angle\(\) must be a handle of this scene"):
        scene.add(sl.Angle([(a, b, other.particle((0, 0)))], stiffness=1.0))
    with pytest.raises(SceneError, match="must be particles. Got a handle of springs"):
        scene.anchor([a, rope.springs])


def test_one_velocity_is_that_of_all_particles(tmp_path: Path) -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (2, 0)], velocity=(3, 4))
    scene.cloud(2, upper=(1, 1), velocity=(1, 0))
    assert np.array_equal(scene.all.velocity, [(3, 4)] * 3 + [(1, 0)] * 2)
    path = tmp_path / "two.toml"
    path.write_text("[[particles]]\nposition = [[0, 0, 0], [1, 0, 0]]\nvelocity = [0, 0, 2]\n")
    assert np.array_equal(sl.read(path).all.velocity, [(0, 0, 2)] * 2)
