"""Rods that depend on one another: rigid bodies of more rods than hold them, in time and at rest."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from scipy.special import ellipk

import springline as sl
from springline.constraints.rigid import Rigid
from springline.errors import NotConverged, SceneError
from springline.simulation import Simulation

G = 9.81  # [m/s2]
CORNERS = np.array(list(product((-0.5, 0.5), repeat=3)))
SECOND_ORDER = ["velocity_verlet", "yoshida6", "implicit_midpoint", "generalized_alpha"]
FIRST_ORDER = ["symplectic_euler", "rk4", "explicit_euler", "backward_euler"]


def stick(start: float = 0.5, rods: str = "01 12 02", ends: int = 2) -> sl.Scene:
    """Particles of 1 kg every meter along a line, the first one fixed, at an angle to the vertical [rad]."""
    scene = sl.Scene(gravity=G)
    reach = np.arange(ends + 1.0)
    scene.particles(np.column_stack([reach * np.sin(start), 0.0 * reach, -reach * np.cos(start)]), mass=1.0)
    scene.anchor([0])
    scene.add(sl.Rod([int(pair[0]) for pair in rods.split()], [int(pair[1]) for pair in rods.split()]))
    return scene


def body(corners: np.ndarray, spin: tuple[float, float, float] = (0, 0, 0), radius: float = 0.0) -> sl.Scene:
    """A rod between any two of some points, turning about their middle [rad/s]."""
    scene = sl.Scene()
    velocity = np.cross(spin, corners - corners.mean(axis=0))
    scene.particles(corners, velocity=velocity, mass=1.0, radius=radius)
    ends = np.array(list(combinations(range(len(corners)), 2)))
    scene.add(sl.Rod(ends[:, 0], ends[:, 1]))
    return scene


def stretched(simulation: Simulation) -> float:
    """By how much any rod is longer or shorter than its length, at most [m]."""
    rows, position = simulation.data.model.holonomic, simulation.data.state.position
    apart = position[rows.second] - position[rows.first]
    return float(np.abs(np.sqrt((apart**2).sum(axis=1)) - rows.length).max())


@pytest.mark.parametrize("rods", ["01 12 02", "01 12 02 01", "01 12 23 03", "01 12 23 02 13", "01 12 23 02 13 03"])
def test_a_stick_of_collinear_rods_swings_as_a_physical_pendulum(rods: str) -> None:
    """T = 4 sqrt(I/(m g d)) K(sin(theta/2)), with I the sum of m r^2, and m d that of m r."""
    last, start = int(max(rods.replace(" ", ""))), 0.9
    reach = np.arange(1.0, last + 1.0)
    period = 4.0 * np.sqrt((reach**2).sum() / (reach.sum() * G)) * float(ellipk(np.sin(start / 2) ** 2))
    run = stick(start, rods, last).simulate(dt=period / 1000)
    run.step(1000)
    drawn = np.array([np.sin(start), 0.0, -np.cos(start)])
    assert np.abs(run.position - np.arange(last + 1.0)[:, None] * drawn).max() < 1e-8  # measured 4e-10 to 5e-10
    assert stretched(run) < 1e-13  # measured 2e-15


@pytest.mark.parametrize("method", SECOND_ORDER + FIRST_ORDER)
def test_every_method_that_takes_rods_swings_a_stick(method: str) -> None:
    period = 4.0 * np.sqrt(5.0 / (3.0 * G)) * float(ellipk(np.sin(0.25) ** 2))
    scene = stick()
    run = scene.simulate(dt=period / 400, integrator=method)
    run.step(100)  # a quarter of a period: it hangs
    off = np.abs(run.position - [(0, 0, 0), (0, 0, -1), (0, 0, -2)]).max()
    assert off < (2e-4 if method in SECOND_ORDER else 2e-2)  # measured 1e-6 to 6e-5, and 3e-4 to 8e-3
    assert stretched(run) < 1e-12  # measured 4e-14


def test_a_sideways_push_on_the_middle_of_a_stick_moves_all_of_it() -> None:
    """By F/M, and F l/I of the turn: the rods alone would let the middle go first."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (3, 0, 0)], mass=1.0)
    scene.add(sl.Rod([0, 1, 0], [1, 2, 2]), sl.Load((0, 0, 6.0), on=[1]))
    run = scene.simulate(dt=1e-3)
    run.step(2)
    middle, inertia = 4.0 / 3.0, 16.0 / 9.0 + 1.0 / 9.0 + 25.0 / 9.0
    turn = 6.0 * (1.0 - middle) / inertia
    wanted = 2e-3 * (2.0 + turn * (np.array([0.0, 1.0, 3.0]) - middle))
    np.testing.assert_allclose(run.velocity[:, 2], wanted, rtol=1e-5)  # measured 2e-7


@pytest.mark.parametrize(("corners", "spin"), [(CORNERS, (1, 2, 3)), (CORNERS[:4], (0.3, 1.0, 2.0))])
def test_a_free_body_of_all_rods_turns_for_long_without_losing_anything(
    corners: np.ndarray, spin: tuple[float, float, float]
) -> None:
    """A cube of 28 rods, and a square of 6 that tumbles: energy, angular momentum and lengths stay."""
    run = body(corners, spin).simulate(dt=2e-3)
    energy = run.energy["total"]
    momentum = np.cross(run.data.state.position, run.data.state.velocity).sum(axis=0)
    run.step(20_000)
    assert run.energy["total"] == pytest.approx(energy, rel=1e-11)  # measured 5e-15 and 3e-14
    turned = np.cross(run.data.state.position, run.data.state.velocity).sum(axis=0)
    np.testing.assert_allclose(turned, momentum, rtol=1e-10)  # measured 6e-13
    assert stretched(run) < 1e-12  # measured 4e-14


@pytest.mark.parametrize("method", ["velocity_verlet", "implicit_midpoint"])
def test_a_free_cube_turns_evenly_about_any_axis(method: str) -> None:
    run = body(CORNERS, (0, 0, 2.0)).simulate(dt=1e-3, integrator=method)
    run.step(100)
    c, s = np.cos(0.2), np.sin(0.2)
    turned = CORNERS @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    np.testing.assert_allclose(run.position, turned, atol=1e-6)  # measured 8e-8 and 4e-8


@pytest.mark.parametrize("radius", [0.0, 0.05], ids=["points", "contacts"])
def test_a_cube_of_all_rods_dropped_on_a_floor_stands_still_within_three_g_dt_squared(radius: float) -> None:
    """The wall puts its feet back after each step: the top is 3 g dt^2 low, and nothing moves on."""
    for dt in (4e-3, 2e-3):
        scene = body(CORNERS + [0.0, 0.0, 1.2], radius=radius)
        scene.add(sl.Gravity(G), sl.Plane(restitution=0.5))
        if radius:
            scene.add(sl.Contacts())
        simulation = scene.simulate(dt=dt)
        run = simulation.run(until=3.0, every=0.5)
        place = run.position[-1]
        assert np.abs(place - run.position[-2]).max() < 1e-12  # measured 1e-14
        assert np.abs(place[:, :2] - CORNERS[:, :2]).max() < 1e-12
        assert place[:, 2].min() == pytest.approx(radius, abs=1e-12)
        assert stretched(simulation) == pytest.approx(3.0 * G * dt * dt, rel=1e-3)  # 4.7e-4 and 1.2e-4 m
        ledger = run.energy["total"] + run.energy["dissipated"] - run.energy["work"]
        assert np.ptp(ledger) < 1e-9  # measured 6e-12 of 94 J


def test_a_tilted_cube_of_all_rods_that_falls_on_a_floor_loses_unbooked_energy_of_the_order_of_the_step() -> None:
    opened = []
    for dt in (2e-3, 1e-3):
        scene = body(CORNERS @ Rotation.from_euler("xyz", (0.3, 0.5, 0.2)).as_matrix().T + [0.0, 0.0, 2.0])
        scene.add(sl.Gravity(G), sl.Plane(restitution=0.5))
        run = scene.simulate(dt=dt, accuracy=0.5).run(until=1.5, every=0.1)
        ledger = run.energy["total"] + run.energy["dissipated"] - run.energy["work"]
        assert np.diff(ledger).max() < 1e-9  # [J] it gains none
        opened.append(float(ledger[0] - ledger[-1]))
    assert opened[1] < 0.6 * opened[0] < 1.2  # [J] of 157: measured 0.77 and 1.61


def test_what_is_left_of_a_body_after_a_particle_is_removed_stays_rigid() -> None:
    run = body(CORNERS, (1, 2, 3)).simulate(dt=2e-3)
    run.step(100)
    run.remove([3])
    run.step(200)
    left = run.data.state.alive[run.data.model.holonomic.first] & run.data.state.alive[run.data.model.holonomic.second]
    rows, place = run.data.model.holonomic, run.data.state.position
    apart = (place[rows.second] - place[rows.first])[left == 1]
    assert np.abs(np.sqrt((apart**2).sum(axis=1)) - rows.length[left == 1]).max() < 1e-11  # measured 4e-13
    pair = stick().simulate(dt=2e-3)
    pair.step(50)
    pair.remove([1])
    pair.step(50)
    assert np.linalg.norm(pair.position[2]) == pytest.approx(2.0, rel=1e-13)


def test_a_body_goes_on_with_others_of_it_fixed_and_with_rods_added_while_it_moves() -> None:
    scene = stick(rods="01 12")
    run = scene.simulate(dt=2e-3)
    run.step(40)
    place = run.data.state.position
    apart = float(np.linalg.norm(place[2] - place[0]))
    assert apart < 2.0 - 1e-9  # two rods bend: measured 2.5e-5
    straight = stick().simulate(dt=2e-3)
    straight.step(40)
    straight.anchor([2])
    straight.step(5)
    assert np.abs(straight.velocity).max() == 0.0
    straight.release([0])
    straight.step(100)
    middle = 0.5 * (straight.position[0] + straight.position[2])
    np.testing.assert_allclose(straight.position[1], middle, atol=1e-14)


def test_scenes_without_spare_rods_have_no_bodies() -> None:
    tetrahedron = body(CORNERS[[0, 1, 2, 4]])
    assert tetrahedron.build()[0].room(Rigid).groups == 0
    net = sl.Scene()
    number = np.arange(25).reshape(5, 5)
    net.particles([(i, j, 0.0) for i in range(5) for j in range(5)], mass=1.0)
    net.add(sl.Rod(number[:-1].ravel(), number[1:].ravel()), sl.Rod(number[:, :-1].ravel(), number[:, 1:].ravel()))
    assert net.build()[0].room(Rigid).groups == 0
    rigid = body(CORNERS).build()[0].room(Rigid)
    assert rigid.groups == 1 and int((rigid.spare == 0).sum()) == 6  # as many as four basic particles need


def test_particles_held_by_three_rods_each_belong_to_a_body_in_space() -> None:
    """A tetrahedron, particles on two of its faces, and a rod between these: 13 rods, of which 12 are independent."""
    place = np.array([(0, 0, 0), (1, 0, 0), (0.3, 0.9, 0), (0.4, 0.3, 0.8), (0.5, 0.2, -0.7), (0.9, 0.8, 0.6)])
    ends = np.array([*combinations(range(4), 2), (0, 4), (1, 4), (2, 4), (1, 5), (2, 5), (3, 5), (4, 5)])
    spin = np.cross((0.4, -0.7, 1.1), place - place.mean(axis=0))
    scene = sl.Scene()
    scene.particles(place, velocity=spin, mass=1.0)
    scene.add(sl.Rod(ends[:, 0], ends[:, 1]))
    assert scene.build()[0].room(Rigid).groups == 1
    run = scene.simulate(dt=2e-3)
    energy = run.energy["total"]
    run.step(500)
    assert run.energy["total"] == pytest.approx(energy, rel=1e-11)
    assert stretched(run) < 1e-12
    scene = sl.Scene()
    scene.particles(place, velocity=spin, mass=1.0)
    scene.add(sl.Rod(ends[:-1, 0], ends[:-1, 1]))
    assert scene.build()[0].room(Rigid).groups == 0


def test_bodies_with_a_hinge_in_common_still_turn_about_it() -> None:
    """Two squares of all rods with a common edge: 7 motions, and all rods keep their lengths."""
    scene = sl.Scene()
    corners = np.array([(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0), (-1, 0, 0), (-1, 1, 0)], dtype=float)
    spin = np.where(corners[:, :1] > 0.5, [0.0, 0.0, 1.0], 0.0)
    scene.particles(corners, mass=1.0, velocity=spin)
    pairs = {*combinations((0, 1, 2, 3), 2), *combinations((0, 1, 4, 5), 2)}
    ends = np.array(sorted(pairs))
    scene.add(sl.Rod(ends[:, 0], ends[:, 1]))
    run = scene.simulate(dt=1e-3)
    energy = run.energy["total"]
    run.step(1500)
    assert stretched(run) < 1e-12  # measured 2e-15
    assert run.energy["total"] == pytest.approx(energy, rel=1e-4)  # measured 5e-7
    place = run.data.state.position
    one, other = np.cross(place[1] - place[0], place[2] - place[0]), np.cross(place[4] - place[0], place[1] - place[0])
    assert abs(float(one @ other)) < 0.9  # the hinge has turned: measured 0.4


def test_a_rod_that_is_one_too_many_is_named() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], mass=1.0)
    scene.add(sl.Rod([0, 1], [1, 2]), sl.Rod(0, 2, length=2.5))
    with pytest.raises(SceneError, match=r"Rod between particles 0 and 2 is one too many.* 2\.0 m apart.* 2\.5 m"):
        scene.simulate(dt=0.01)
    cube = body(CORNERS)
    cube.add(sl.Rod(0, 7, length=1.0))
    with pytest.raises(SceneError, match="Rod between particles 0 and 7 is one too many"):
        cube.equilibrium()


def test_a_start_that_bends_a_body_of_rods_is_refused() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], mass=1.0, velocity=[(0, 0, 0), (0, 0, 1), (0, 0, 0)])
    scene.add(sl.Rod([0, 1, 0], [1, 2, 2]))
    with pytest.raises(SceneError, match="Particles 0, 1, 2 are held by rods as one rigid body"):
        scene.simulate(dt=0.01)


def test_the_tensions_of_spare_rods_are_the_least_by_the_sum_of_squares() -> None:
    """Of a hanging stick: 2 m g at its top, m g below; the state of self-stress (1, 1, -1) has no part in it."""
    shape = stick().equilibrium()
    assert shape.certificate.holds
    np.testing.assert_allclose(shape.ties.tension, [G, 0.0, G], atol=1e-8)  # measured 2e-9
    np.testing.assert_allclose(shape.reactions[0], [0, 0, 3 * G], atol=1e-8)


def test_a_hanging_stick_has_the_frequency_of_a_physical_pendulum() -> None:
    modes = sl.modes(stick().equilibrium())
    np.testing.assert_allclose(modes.frequency, np.sqrt(3.0 * G / 5.0) / (2.0 * np.pi), rtol=1e-8)  # measured 1e-12
    assert len(modes.frequency) == 2  # in and out of the plane, and none that bends it


@pytest.mark.parametrize("method", ["auto", "newton"])
def test_a_load_across_a_stick_is_no_rest_that_rods_could_hold(method: str) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], mass=1.0)
    scene.anchor([0, 2])
    scene.add(sl.Rod([0, 1, 0], [1, 2, 2]), sl.Load((0, 0, -5.0), on=[1]))
    with pytest.raises(NotConverged):
        scene.equilibrium(method=method)


def test_a_recording_of_a_body_of_rods_goes_on_to_the_bit(tmp_path: object) -> None:
    whole = body(CORNERS, (1, 2, 3)).simulate(dt=2e-3).run(until=0.4, every=0.1)
    part = body(CORNERS, (1, 2, 3)).simulate(dt=2e-3).run(until=0.2, every=0.1)
    path = f"{tmp_path}/part.springline"
    sl.save(part, path)
    again = sl.load(path).resume(until=0.4)
    assert (again.position == whole.position).all() and (again.velocity == whole.velocity).all()


@pytest.mark.parametrize("rail", ["x", "y", "z"])
def test_a_stick_whose_end_slides_on_a_rail_keeps_its_momentum_along_it_and_its_energy(rail: str) -> None:
    """A pendulum on a cart of its own: nothing pushes along the rail, and its end leaves the rail nowhere."""
    along, across = "xyz".index(rail), ["xyz".index(one) for one in "xyz" if one != rail]
    down = np.zeros(3)
    down[across[1]] = -G
    scene = sl.Scene(gravity=tuple(down))
    reach = np.zeros((4, 3))
    reach[:, along], reach[:, across[1]] = 0.6 * np.arange(4.0), -0.8 * np.arange(4.0)
    scene.particles(reach, mass=[1.0, 2.0, 1.0, 3.0])
    scene.anchor([0], axes="".join("xyz"[axis] for axis in across))
    scene.add(sl.Rod([0, 1, 2, 0, 1], [1, 2, 3, 2, 3]))
    run = scene.simulate(dt=5e-4).run(until=2.0, every=0.02)
    assert not run.position[:, 0, across].any()
    middle = run.position[:, :, along] @ [1.0, 2.0, 1.0, 3.0] / 7.0
    assert np.ptp(middle) < 1e-11  # [m] measured 1e-14
    assert np.ptp(run.position[:, 0, along]) > 1.0  # [m] measured 2.2: it slides to and fro
    energy = run.energy["total"]
    assert np.ptp(energy) < 1e-5 * np.ptp(run.energy["kinetic"])  # measured 1.2e-6
    apart = np.sqrt((np.diff(run.position, axis=1) ** 2).sum(axis=2))
    assert np.abs(apart - 1.0).max() < 1e-13  # measured 2e-15
    turned = np.cross(np.diff(run.position, axis=1)[:, 0], np.diff(run.position, axis=1)[:, 1])
    assert np.abs(turned).max() < 1e-13  # [m2] measured 8e-16: it stays straight


@pytest.mark.each_value
@pytest.mark.parametrize("method", ["auto", "newton", "dynamic_relaxation", "fire"])
@pytest.mark.parametrize("dim", [2, 3])
def test_rods_straight_between_two_supports_hold_no_load_across_and_the_search_says_so_at_once(
    method: str, dim: int
) -> None:
    scene = sl.Scene(dim=dim, gravity=G)
    joint = scene.particles(np.eye(dim)[0] * np.arange(5.0)[:, None], mass=1.0).index
    scene.add(sl.Rod(joint[:-1], joint[1:]))
    scene.anchor(joint[[0, -1]])
    shape = scene.equilibrium(method=method, strict=False)
    assert not shape.converged and shape.iterations == 0
    up = "xyz"[dim - 1]
    assert f"the rods at particles 1, 2, 3 cannot move and are to hold 29.4 N along {up}" in shape.message
    # a load along the rods is carried, by tensions that are not determined but for their difference
    scene.gravity = 0.0
    scene.add(sl.Load(tuple(2.0 * np.eye(dim)[0]), on=[2]))
    along = scene.equilibrium(method=method)
    assert along.ties.tension[1] - along.ties.tension[2] == pytest.approx(2.0, rel=1e-8)  # measured 0


def straight(*rules: object, dim: int = 2, count: int = 3) -> sl.Scene:
    """Particles of 1 kg every meter along x, the first and the last one anchored, with some rules."""
    scene = sl.Scene(dim=dim, gravity=G)
    scene.particles(np.eye(dim)[0] * np.arange(float(count))[:, None], mass=1.0)
    scene.anchor([0, count - 1])
    scene.add(*rules)
    return scene


def net_of_cords() -> sl.Scene:
    """16 particles in a level square, its border anchored."""
    scene, number = sl.Scene(gravity=G), np.arange(16).reshape(4, 4)
    scene.particles([(i, j, 0) for i in range(4) for j in range(4)], mass=1.0)
    scene.anchor(np.setdiff1d(number, number[1:3, 1:3]))
    scene.add(sl.Cord(number[:-1].ravel(), number[1:].ravel()), sl.Cord(number[:, :-1].ravel(), number[:, 1:].ravel()))
    return scene


def pinched(*rules: object) -> sl.Scene:
    """A particle 1 m from an anchored one, where rules leave it no other place."""
    scene = sl.Scene(dim=2, gravity=G)
    scene.particles([(0, 0), (1, 0)], mass=1.0)
    scene.anchor([0])
    scene.add(*rules)
    return scene


def hung(tie: type[sl.Rod | sl.Cord], hanger: object) -> sl.Scene:
    """A mass below the middle of a straight row of two."""
    scene = straight(tie([0, 1], [1, 2]))
    scene.particle((1, -1), mass=1.0)
    if hanger is None:
        scene.spring(1, 3, stiffness=100.0)
    else:
        scene.add(hanger)
    return scene


CORDS = sl.Cord([0, 1], [1, 2])
NO_ROOM = {  # what is named, and the load
    "cords": (straight(CORDS), "the cords at particle 1", 9.81),
    "cords in space": (straight(CORDS, dim=3), "the cords at particle 1", 9.81),
    "rods and cords": (
        straight(sl.Rod([0, 2], [1, 3]), sl.Cord([1], [2]), dim=3, count=4),
        "the rods and the cords at particles 1, 2", 19.6,
    ),
    "rods above a floor": (straight(sl.Rod([0, 1], [1, 2]), sl.Plane((0, -5), (0, 1))), "the rods at particle 1", 9.81),
    "level net": (net_of_cords(), "the cords at particles 5, 6, 9, 10", 39.2),
    "cord and wall": (
        pinched(sl.Cord(0, 1), sl.Plane((1, 0), (1, 0), on=[1])), "the cords and the Plane at particle 1", 9.81,
    ),
    "rod and ring": (
        pinched(sl.Rod(0, 1), sl.Ring((2, 0), (0, 0, 1), 1.0, on=[1])), "the rods and the Ring at particle 1", 9.81,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NO_ROOM)
def test_what_has_no_room_to_sag_holds_no_load_across_and_is_named_before_a_search(name: str) -> None:
    scene, who, load = NO_ROOM[name]
    for method in ("auto", "fire"):
        shape = scene.equilibrium(method=method, strict=False)
        assert not shape.converged and shape.iterations == 0
        assert f"{who} cannot move and are to hold {load:.3g} N" in shape.message


@pytest.mark.parametrize("tie", [sl.Rod, sl.Cord])
@pytest.mark.parametrize("hanger", [sl.Rod(1, 3), sl.Cord(1, 3), None], ids=["rod", "cord", "spring"])
def test_a_load_hung_from_a_straight_row_is_no_rest_that_the_rounding_of_lengths_holds(
    tie: type[sl.Rod | sl.Cord], hanger: object
) -> None:
    shape = hung(tie, hanger).equilibrium(strict=False)
    assert not shape.converged
    assert "which only the rounding of lengths decides" in shape.message  # tensions of 6e8 N, and more


@pytest.mark.parametrize(
    ("tie", "slack"), [(sl.Cord, 1e-3), (sl.Cord, 1e-9), (sl.Cord, 1e-11), (sl.Rod, 1e-9), (sl.Rod, 1e-11)]
)
def test_the_least_slack_holds_a_load_by_the_tension_of_its_sag(tie: type[sl.Rod | sl.Cord], slack: float) -> None:
    """T = W l/(2 d) with the sag d of halves of length l, d^2 = l^2 - 1."""
    shape = straight(tie([0, 1], [1, 2], length=1.0 + slack)).equilibrium()
    sag = np.sqrt(slack * (2.0 + slack))
    assert shape.ties.tension == pytest.approx(G * (1.0 + slack) / (2.0 * sag), rel=1e-4)  # measured 2e-5 at 1e-11


def test_straight_rows_hold_what_lies_along_them_and_what_a_floor_carries() -> None:
    on_a_floor = straight(CORDS, sl.Plane((0, 0), (0, 1))).equilibrium()
    assert on_a_floor.contacts.force == pytest.approx(np.array([[0.0, G, 0.0]]))
    along = straight(CORDS, sl.Load((2.0, G), on=[1])).equilibrium()
    assert along.ties.tension == pytest.approx([2.0, 0.0], abs=1e-9)


@pytest.mark.parametrize("method", ["auto", "newton", "dynamic_relaxation", "fire"])
def test_a_straight_unstressed_row_of_springs_sags_under_a_load_across_as_its_cubic_says(method: str) -> None:
    # P = 2 T sin a with T = k (l - h)/h for halves of length h; P h^3/(k d^3) -> 1 for little sag d
    springs, stiffness, load = 10, 1000.0, 1.0  # of each half: EA [N], on a span of 2 m
    scene = sl.Scene(dim=2)
    joint = scene.chain((-1, 0), (1, 0), segments=springs, stiffness=stiffness * springs / 2.0, mass=1.0).index
    scene.anchor([joint[0], joint[-1]])
    scene.add(sl.Load((0.0, -load), on=[joint[springs // 2]]))
    shape = scene.equilibrium(method=method)
    sag = -float(shape.position[springs // 2, 1])
    long = np.hypot(1.0, sag)
    assert 2.0 * stiffness * (long - 1.0) * sag / long == pytest.approx(load, rel=1e-8)  # measured 3e-11
    assert sag == pytest.approx((load / stiffness) ** (1 / 3), rel=5e-3)  # measured 2.5e-3: its first term


def test_a_rod_added_to_a_run_straightens_nothing_and_makes_one_body_of_what_was_hinged() -> None:
    """The stick goes on as one that had all its rods from the start, and keeps its energy from there on."""
    run, whole = (stick(rods=rods).simulate(dt=1e-3) for rods in ("01 12", "01 12 02"))
    run.add(sl.Rod([0], [2]))
    assert run.data.model.room(Rigid).groups == 1
    for one in (run, whole):
        one.step(1000)
    np.testing.assert_allclose(run.position, whole.position, atol=1e-12)


def test_rods_added_while_a_flat_square_turns_keep_its_energy_and_momentum() -> None:
    square = CORNERS[[0, 1, 3, 2]] + [0.5, 0.0, 0.0]
    scene = sl.Scene()
    scene.particles(square, velocity=np.cross((1.3, 0.0, 0.0), square), mass=1.0)  # in its own plane
    scene.add(sl.Rod([0, 1, 2, 3, 0], [1, 2, 3, 0, 2]))
    run = scene.simulate(dt=1e-3)
    run.step(300)
    before, spin = run.energy["total"], np.cross(run.data.state.position, run.data.state.velocity).sum(axis=0)
    run.add(sl.Rod([1], [3]))
    run.step(3000)
    assert run.data.model.room(Rigid).groups == 1 and stretched(run) < 1e-12
    assert run.energy["total"] == pytest.approx(before, rel=1e-11)
    np.testing.assert_allclose(np.cross(run.position, run.velocity).sum(axis=0), spin, atol=1e-11)
    turned = np.arctan2(*(run.position[3] - run.position[0])[[2, 1]])
    first = np.arctan2(*(square[3] - square[0])[[2, 1]])
    assert np.remainder(turned - first - 1.3 * 3.3 + np.pi, 2 * np.pi) - np.pi == pytest.approx(0.0, abs=1e-5)


@pytest.mark.parametrize("mode", [-1.0, 1.0])
def test_a_row_of_hinges_that_stands_upright_collapses_at_the_rate_of_its_linear_theory(mode: float) -> None:
    """Two links of 1 m and 1 kg: x'' = lambda^2 x with lambda^2 = (2 -+ sqrt 2) g/L, and then all the way down."""
    rate, tilt = np.sqrt((2.0 + mode * np.sqrt(2.0)) * G), 1e-7
    reach = tilt * np.array([1.0, 1.0 - mode * np.sqrt(2.0)])  # (3 - lambda^2 L/g) x1 = x2
    scene = sl.Scene(dim=2, gravity=G)
    first = np.array([reach[0], np.sqrt(1.0 - reach[0] ** 2)])
    second = first + [reach[1] - reach[0], np.sqrt(1.0 - (reach[1] - reach[0]) ** 2)]
    scene.particles([(0.0, 0.0), first, second], mass=1.0)
    scene.anchor([0])
    scene.add(sl.Rod([0, 1], [1, 2]))
    run = scene.simulate(dt=1e-4)
    steps = int(4.0 / rate * 1e4)
    run.step(steps)
    grown = reach * np.cosh(rate * steps * 1e-4)
    np.testing.assert_allclose(run.position[1:, 0], grown, rtol=1e-5)
    energy = run.energy["total"]
    run.step(100_000)
    assert run.position[2, 1] < 1.0  # it has come down
    assert run.energy["total"] == pytest.approx(energy, abs=1e-4) and stretched(run) < 1e-12
