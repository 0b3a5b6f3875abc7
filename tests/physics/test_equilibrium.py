"""Shapes at rest: the seeds' facts, closed forms, and one shape whichever method finds it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import springline as sl
from covering import every_nth
from springline.equilibrium.catenary import elastic_catenary
from springline.equilibrium.result import Equilibrium
from springline.errors import NotConverged, SceneError
from springline.model.families import CABLE, STRUT

TRUSS = Path(sl.__file__).parent / "gallery" / "data" / "cantilever_truss.rhino.txt"
RELAXING = ["dynamic_relaxation", "fire"]
G = 9.8  # [m/s2]


def chain(segments: int = 9, **options: object) -> sl.Scene:
    scene = sl.Scene(gravity=G, title="chain")
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=segments, **({"mass": 1.0, "stiffness": 15.0} | options))
    scene.anchor(rope.ends)
    return scene


def vault() -> sl.Scene:
    scene = sl.Scene(gravity=(0, 0, 1), title="vault")
    net = scene.grid((12, 8), spacing=1.0, mass=1.0, stiffness=200.0)
    scene.anchor(net.corners)
    return scene


def truss() -> sl.Scene:
    scene = sl.read(TRUSS, weld=1e-3, anchor="red", stiffness=1000.0, mass=1.0)
    scene.gravity = 10.0
    return scene


def net(count: int) -> sl.Scene:
    scene = sl.Scene()
    grid = scene.grid((count, count), spacing=1.0, mass=1.0, stiffness=2000.0)
    scene.anchor(grid.corners)
    scene.add(sl.Load((0, 0, 1)))
    return scene


SEEDS = {"chain": chain, "vault": vault, "truss": truss}


def balance(shape: Equilibrium) -> float:
    """How far reactions and loads are from adding up to nothing, over the loads."""
    return float(np.abs(shape.reactions.sum(axis=0) + shape.loads.sum(axis=0)).max() / np.abs(shape.loads).sum())


def test_chain_hangs_from_flat_to_its_known_depth_and_thrust() -> None:
    shape = chain().equilibrium()
    assert shape.position[:, 2].min() == pytest.approx(-10.1587516254, abs=1e-9)  # measured 4e-11
    horizontal = shape.tension * np.diff(shape.position[:, 0]) / shape.length
    assert horizontal == pytest.approx(np.full(9, 8.288455), abs=1e-6)  # measured 2.5e-7, the digits given
    assert np.ptp(horizontal) < 1e-11  # measured 2e-12: the same thrust in every link
    assert shape.tension.max() == pytest.approx(np.hypot(horizontal[0], 4 * G), rel=1e-13)  # measured 1e-15
    assert shape.stable and not shape.mechanisms and shape.converged


def test_vault_rises_from_flat_to_its_known_crown_and_is_all_in_tension() -> None:
    shape = vault().equilibrium()
    assert shape.position[:, 2].max() == pytest.approx(3.773770551, abs=1e-9)  # measured 9e-11
    assert (shape.tension > 0.5).all()
    assert shape.reactions[:, 2].sum() == pytest.approx(-96.0, rel=1e-12)  # measured 2e-15
    assert shape.stable


def test_inverted_vault_is_all_compression_and_in_balance_under_the_same_loads() -> None:
    hung = vault().equilibrium()
    stood = hung.inverted()
    assert (stood.tension < -0.5).all()
    assert stood.tension == pytest.approx(-hung.tension, rel=1e-12)
    assert stood.position[:, 2].min() == pytest.approx(-3.773770551, abs=1e-9)
    assert (stood.loads == hung.loads).all()
    assert stood.relative_residual < 1e-11 and balance(stood) < 1e-12  # measured 1.5e-13, 2e-15
    assert stood.reactions[:, :2] == pytest.approx(-hung.reactions[:, :2], abs=1e-11)
    assert not stood.stable  # hinges in compression
    assert stood.inverted().position == pytest.approx(hung.position, abs=1e-14)


def test_inverting_makes_cables_of_struts_and_struts_of_cables_and_slack_ones_stay_slack() -> None:
    scene = sl.Scene(gravity=G)
    left, right, top, low = scene.particles([(-2, 0, 0), (2, 0, 0), (0, 0, 3), (0, 0, -2)], mass=5.0)
    scene.spring(left, top, stiffness=1e4, kind="strut")
    scene.spring(right, top, stiffness=1e4, kind="strut")
    scene.spring(left, low, stiffness=1e4, kind="cable")
    scene.spring(right, low, stiffness=1e4, kind="cable")
    scene.spring(top, low, stiffness=1e4, rest_length=9.0, kind="cable")  # slack, and so is the strut it becomes
    scene.anchor([0, 1])
    for i in (2, 3):
        scene.anchor([i], axes="y")
    hung = scene.equilibrium()
    stood = hung.inverted()
    kinds = [hung.data.model.springs.kind.tolist(), stood.data.model.springs.kind.tolist()]
    assert kinds == [[STRUT, STRUT, CABLE, CABLE, CABLE], [CABLE, CABLE, STRUT, STRUT, STRUT]]
    assert hung.tension[:2].max() < -10.0 and hung.tension[2:4].min() > 10.0
    assert stood.tension == pytest.approx(-hung.tension, rel=1e-12)
    assert hung.slack.tolist() == [4]
    assert stood.certificate.holds and balance(stood) < 1e-12
    again = stood.to_scene().equilibrium()  # at rest as a scene of its own, in which cables pull and struts push
    assert np.abs(again.position - stood.position).max() < 1e-9


def test_truss_sinks_by_nearly_26_meters() -> None:
    shape = truss().equilibrium()
    assert shape.displacement[:, 2].min() == pytest.approx(-25.898026273, abs=1e-8)  # three methods agree
    assert shape.tension.max() > 400.0 and shape.tension.min() < -400.0
    assert shape.stable


@pytest.mark.parametrize("name", SEEDS)
def test_supports_carry_exactly_the_load(name: str) -> None:
    shape = SEEDS[name]().equilibrium()
    assert np.abs(shape.loads).sum() > 50.0
    assert balance(shape) < 1e-9  # measured 8e-15
    held = np.zeros(len(shape.position), dtype=bool)
    held[shape.supports] = True
    assert not shape.reactions[~held].any() and (np.abs(shape.reactions[held]).max(axis=1) > 1.0).all()


@pytest.mark.parametrize("name", SEEDS)
@pytest.mark.parametrize("method", RELAXING)
def test_relaxation_finds_the_shape_that_newton_finds(name: str, method: str) -> None:
    scene = SEEDS[name]()
    best, shape = scene.equilibrium(method="newton"), scene.equilibrium(method=method, tolerance=1e-12)
    assert (best.method, shape.method) == ("newton", method) and shape.iterations > 100
    assert np.abs(shape.position - best.position).max() < 1e-8  # measured 7e-12
    assert np.abs(shape.tension - best.tension).max() < 1e-8  # measured 5e-10 (FIRE, truss)


@pytest.mark.parametrize("name", ["chain", "vault"])
def test_force_densities_of_a_shape_give_the_shape_and_its_rest_lengths_back(name: str) -> None:
    shape = SEEDS[name]().equilibrium()
    again = SEEDS[name]().force_density(shape.force_density)
    assert np.abs(again.position - shape.position).max() < 1e-8  # measured 9e-13
    assert np.abs(again.rest_length - shape.rest_length).max() < 1e-8  # measured 3e-13
    assert np.abs(again.tension - shape.tension).max() < 1e-8  # measured 4e-12


def test_force_densities_of_a_truss_that_leave_a_motion_free_are_refused() -> None:
    shape = truss().equilibrium()
    with pytest.raises(SceneError, match="finds no shape, or many"):
        truss().force_density(shape.force_density)  # pushing members: the matrix is singular to rounding


def test_uniform_force_density_with_straight_hypar_edges_gives_z_equal_x_y() -> None:
    scene = sl.Scene()
    grid = scene.grid((9, 7), spacing=(0.25, 0.5), origin=(-1, -1.5, 0), mass=1.0, stiffness=50.0)
    place = grid.position
    edge = np.isin(grid.index, grid.edges.index)
    place[edge, 2] = place[edge, 0] * place[edge, 1]
    grid.position = place
    scene.anchor(grid.edges)
    shape = scene.force_density(3.0)
    x, y, z = shape.position.T
    assert np.abs(z).max() > 1.4
    assert np.abs(z - x * y).max() < 1e-14  # measured 9e-16
    assert np.abs(shape.force_density - 3.0).max() < 1e-12  # measured 4e-14
    assert shape.stable


def test_chain_meets_the_elastic_catenary_at_order_two_in_the_links() -> None:
    curve, errors = elastic_catenary(9.0, 12.0, weight=4.0, rigidity=150.0), []
    for links in (16, 32, 64):
        length, mass = 12.0 / links, 4.0 * 12.0 / links / G
        scene = sl.Scene(gravity=G)
        masses = np.full(links + 1, mass)
        masses[[0, -1]] /= 2  # the supports carry half a link
        place = np.zeros((links + 1, 3))
        place[:, 0] = np.linspace(0.0, 9.0, links + 1)
        rope = scene.particles(place, mass=masses)
        ends = np.column_stack([rope.index[:-1], rope.index[1:]])
        scene.springs(ends, stiffness=150.0 / length, rest_length=length)
        scene.anchor([0, links])
        shape = scene.equilibrium()
        exact = curve.points(np.arange(links + 1) * length)
        errors.append(np.abs(shape.position[:, [0, 2]] - exact).max())
    orders = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    assert errors[-1] > 1e-6  # something was measured
    assert np.abs(orders - 2.0).max() < 0.05  # measured 0.009


@pytest.mark.parametrize("seed", every_nth(range(6), 3))
def test_tangled_nets_and_chains_find_the_shape_they_find_from_flat(seed: int) -> None:
    for build in (chain, vault):
        scene = build()
        free = np.setdiff1d(np.arange(scene.particle_count), scene.anchored.index)
        scene.select(free).position = np.random.default_rng(seed).uniform(-5.0, 15.0, (len(free), 3))
        tangled = scene.equilibrium()
        assert np.abs(tangled.position - build().equilibrium().position).max() < 1e-8  # measured 7e-12
        assert tangled.stable


@pytest.mark.parametrize("kind", ["both", "cable"])
def test_a_slack_chain_longer_than_its_span_hangs(kind: str) -> None:
    shape = chain(stiffness=1e4, rest_length=1.5, kind=kind).equilibrium()
    assert (shape.tension > 0.0).all() and shape.stable and not len(shape.slack)
    assert shape.position[:, 2].min() < -4.0
    assert balance(shape) < 1e-12  # measured 8e-14


def test_a_stiff_chain_beside_soft_springs_comes_to_rest() -> None:
    stiffness = [1e9, 1.0] * 4 + [1e9]
    shape = chain(stiffness=stiffness).equilibrium()
    assert shape.stable and "rounding" not in shape.message
    assert shape.relative_residual < 1e-13 and balance(shape) < 1e-13  # measured 1.2e-15, 3e-16
    horizontal = shape.tension * np.diff(shape.position[:, 0]) / shape.length
    assert np.ptp(horizontal) < 1e-12 < 1.0 < horizontal[0]  # measured 3e-14: the same thrust in every link
    told = stiffness * (shape.length - shape.rest_length)
    assert np.abs(told - shape.tension).max() < 1e-5  # measured 2e-6: all that lengths of 1e9 N/m tell
    stood = shape.inverted()
    assert stood.relative_residual < 1e-13 and stood.tension == pytest.approx(-shape.tension, rel=1e-12)
    assert np.abs(shape.strain[::2]).max() < 1e-6 < np.abs(shape.strain[1::2]).max()


@pytest.mark.parametrize("seed", every_nth(range(8), 4))
def test_nets_of_springs_over_nine_decades_come_to_rest_to_the_last_digits(seed: int) -> None:
    scene = sl.Scene(gravity=G)
    net = scene.grid((6, 5), spacing=1.0, mass=1.0, stiffness=1.0)
    scene.anchor(net.corners)
    ends, random = scene.build()[0].springs, np.random.default_rng(seed)
    mixed = sl.Scene(gravity=G)
    mixed.particles(scene.position, mass=1.0)
    stiffness = 10.0 ** random.uniform(0.0, 9.0, len(ends.tail))
    mixed.springs(np.column_stack([ends.tail, ends.head]), stiffness=stiffness)
    mixed.anchor(net.corners.index)
    shape = mixed.equilibrium()
    assert np.ptp(np.log10(stiffness)) > 8.0 and shape.stable
    assert shape.relative_residual < 1e-11 and balance(shape) < 1e-11  # measured 6e-14


def test_a_large_net_solves_to_a_billionth_of_the_load_in_few_factorizations() -> None:
    shape = net(50).equilibrium()
    assert shape.relative_residual < 1e-9 and balance(shape) < 1e-9  # measured 6e-11, 3e-15
    assert shape.data.factorizations <= 10  # measured 8
    assert shape.position[:, 2].max() == pytest.approx(21.457009819751, abs=1e-7)


def test_a_net_flat_in_any_plane_finds_the_same_shape() -> None:
    turn = np.linalg.qr(np.random.default_rng(5).normal(size=(3, 3)))[0]
    upright, turned = vault(), vault()
    turned.all.position = upright.position @ turn.T
    turned.gravity = turn @ [0.0, 0.0, 1.0]
    expected = upright.equilibrium().position @ turn.T
    assert np.abs(turned.equilibrium().position - expected).max() < 1e-9  # measured 2e-15


def test_a_roller_slides_and_carries_only_across_its_rail() -> None:
    scene = sl.Scene(gravity=10.0, dim=2)
    a, b, c = scene.particles([(0, 0), (2, 0), (1, 1)], mass=1.0)
    scene.springs([[0, 2], [1, 2], [0, 1]], stiffness=1e3)
    scene.anchor(a)
    scene.anchor(b, axes="y")
    shape = scene.equilibrium()
    assert shape.position[1, 0] > 2.001 and shape.position[1, 1] == 0.0
    assert shape.reactions[0, 0] == pytest.approx(0.0, abs=1e-10) and shape.reactions[1, 0] == 0.0
    assert shape.reactions[:2, 1] == pytest.approx([15.0, 15.0], rel=1e-10)
    assert shape.tension[2] > 0.0 > shape.tension[0]
    assert c.index[0] == 2 and not shape.position[:, 2].any()


def test_von_mises_truss_under_its_limit_load_stays_up_and_above_it_snaps_through() -> None:
    half, height, stiffness = 4.0, 1.0, 1e3
    member = np.hypot(half, height)
    # P = 2 E A (l0^(2/3) - b^(2/3))^(3/2) / l0, with E A = k l0
    limit = 2.0 * stiffness * (member ** (2 / 3) - half ** (2 / 3)) ** 1.5
    tops = []
    for part in (1.0 - 1e-6, 1.0 + 1e-6):
        scene = sl.Scene(dim=2)
        left, right, top = scene.particles([(-half, 0), (half, 0), (0, height)])
        scene.springs([[0, 2], [1, 2]], stiffness=stiffness)
        scene.anchor(left + right)
        scene.add(sl.Load((0, -part * limit), on=top))
        shape = scene.equilibrium()
        assert shape.stable
        tops.append(shape.position[2, 1])
    assert tops[0] > 0.3 and tops[1] < -1.0  # measured 0.572 and -1.161


def test_a_law_an_element_and_softened_repulsion_come_to_rest_together() -> None:
    from physics.samples import Stiffening, distance

    scene = sl.Scene(gravity=2.0)
    rope = scene.chain((0, 0, 0), (4, 0, 0), segments=4, mass=1.0, law=Stiffening(k=15.0, c=6.0))
    scene.anchor(rope.ends)
    scene.add(sl.Element(distance, [[0, 2], [2, 4]], stiffness=3.0), sl.Attraction(-0.5, softening=0.2))
    shape = scene.equilibrium()
    assert shape.stable and shape.relative_residual < 1e-10
    assert balance(shape) < 1e-10  # measured 1e-13
    slow = scene.equilibrium(method="fire", tolerance=1e-12)
    assert np.abs(slow.position - shape.position).max() < 1e-8  # measured 1e-12


def test_a_simulation_started_in_the_shape_stays_in_it() -> None:
    shape = vault().equilibrium()
    simulation = shape.to_scene().simulate()
    assert np.abs(shape.displacement).max() > 3.0
    run = simulation.run(until=5.0, every=5.0)
    assert np.abs(run.position[-1] - shape.position).max() < 1e-10  # measured 7e-15


def test_what_nothing_holds_is_named() -> None:
    scene = chain()
    scene.particle((3, 3, 3))
    with pytest.raises(NotConverged, match="nothing holds particle 10 against the load"):
        scene.equilibrium()


def test_what_falls_into_what_attracts_it_never_comes_to_rest_and_says_so() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], mass=1.0)
    scene.anchor([0])
    scene.add(sl.Attraction())  # E = -1/r: there is no lowest one
    with pytest.raises(NotConverged, match="no step lowers the energy") as raised:
        scene.equilibrium()
    assert np.isfinite(raised.value.shape.position).all() and np.isfinite(raised.value.shape.relative_residual)


def column(aside: float, rigid: bool) -> sl.Scene:
    """A column of two hinged links on its foot, guided sideways by a spring, upright and a little shortened."""
    scene = sl.Scene(dim=2)
    foot, knee, top = scene.particles([(0, 0), (0, 1), (0, 2)])
    scene.anchor(foot)
    scene.anchor(top, axes="x")
    scene.spring(knee, scene.particle((-1.0, 1.0), fixed=True), stiffness=1.0)
    if rigid:
        scene.add(sl.Rod([0, 1], [1, 2]))
    else:
        scene.springs([[0, 1], [1, 2]], stiffness=1e4, rest_length=1.0 + 100.0 / 1e4)
    scene.add(sl.Load((0.0, -100.0), on=top), sl.Load((aside, 0.0), on=knee))
    return scene


@pytest.mark.parametrize("rigid", [False, True])
def test_newton_keeps_an_unstable_balance_under_a_load_that_is_a_little_off(rigid: bool) -> None:
    for off in (0.0, 1e-8, -1e-6):
        shape = column(100.0 * off, rigid).equilibrium(method="newton")
        assert shape.converged and shape.data.assessment.negative == 1
        assert shape.position[1, 0] == pytest.approx(-100.0 * off / 199.0, rel=0.05)  # stiffness 1 - 2 F/L; measured
        fallen = column(100.0 * off, rigid).equilibrium()
        assert fallen.stable and fallen.energy < shape.energy - 10.0


def test_a_body_that_nothing_holds_is_stable_where_only_rigid_motions_are_free() -> None:
    places = np.random.default_rng(1).uniform(0.0, 1.0, (5, 3))
    every = [(i, j) for i in range(5) for j in range(i)]
    for dim, ends, stable, ways, loose in (
        (3, every, True, 6, 0),
        (2, every, True, 3, 0),
        (3, [(0, 1), (1, 2)], False, 12, 1),
    ):
        scene = sl.Scene(dim=dim)
        scene.particles(places[:, :dim])
        scene.springs(np.array(ends), stiffness=10.0)
        shape = scene.equilibrium()
        assert (shape.stable, shape.rigid_motions, len(shape.mechanisms)) == (stable, ways, loose)
        assert f"As a whole, without a change of shape, it is free to move in {ways} ways." in shape.message


def test_a_strut_that_falls_over_never_comes_to_rest_and_says_so() -> None:
    scene = sl.Scene(gravity=5.0)
    foot, top = scene.particle((0, 0, 0), fixed=True), scene.particle((0.1, 0, -1))
    scene.spring(foot, top, stiffness=10.0, kind="strut")
    with pytest.raises(NotConverged, match="the energy falls without end"):
        scene.equilibrium()
