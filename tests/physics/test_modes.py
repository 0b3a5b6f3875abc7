"""Natural modes against closed forms, and against what a simulation does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.samples import Stiffening, distance
from springline.errors import SceneError


def chain(count: int, *, tension: float = 0.0, stiffness: float = 15.0, dim: int = 3) -> sl.Scene:
    """``count`` free particles of 2 kg one meter apart on a straight chain between supports, pulled by ``tension``."""
    scene = sl.Scene(dim=dim)
    start, end = ((0, 0, 0), (count + 1, 0, 0)) if dim == 3 else ((0, 0), (count + 1, 0))
    rest = 1.0 - tension / stiffness
    rope = scene.chain(start, end, segments=count + 1, mass=2.0, stiffness=stiffness, rest_length=rest)
    scene.anchor(rope.ends)
    return scene


def sines(count: int) -> np.ndarray:
    """2 sin(j pi / (2 (n + 1))) for j = 1 to n."""
    return 2.0 * np.sin(np.arange(1, count + 1) * np.pi / (2 * (count + 1)))


def split(found: sl.analysis.Modes, axis: int) -> np.ndarray:
    """Indices of the modes that move along one axis alone."""
    share = (found.shape**2).sum(axis=1)
    return np.flatnonzero(share[:, axis] > 0.999 * share.sum(axis=1))


def test_a_chain_swings_along_itself_at_two_root_k_over_m_times_sines() -> None:
    found = sl.modes(chain(7), 21)
    expected = np.sqrt(15.0 / 2.0) * sines(7)
    assert np.abs(found.omega[split(found, 0)] / expected - 1.0).max() < 1e-13  # measured 1e-15
    # phi_i = sin(i j pi / (n + 1))
    for mode, j in zip(split(found, 0), range(1, 8), strict=True):
        phi = np.sin(np.arange(9) * j * np.pi / 8)
        phi /= np.abs(phi).max()
        seen = found.shape[mode, :, 0]
        assert min(np.abs(seen - phi).max(), np.abs(seen + phi).max()) < 1e-12  # measured 2e-15


def test_a_pulled_chain_swings_across_as_its_tension_allows() -> None:
    tension = 3.0
    found = sl.modes(chain(7, tension=tension), 21)
    expected = np.sqrt(tension / 2.0) * sines(7)  # T/(m a) in the place of k/m
    assert found.at_rest and found.stable
    for axis in (1, 2):
        assert np.abs(found.omega[split(found, axis)] / expected - 1.0).max() < 1e-12  # measured 2e-15


def test_a_string_of_many_beads_sounds_its_harmonics() -> None:
    count, tension = 400, 50.0
    found = sl.modes(chain(count, tension=tension, stiffness=1e5, dim=2), 5)
    # f_j = j/(2 L) sqrt(T/mu) with mu = 2 kg a meter
    expected = np.arange(1, 6) / (2 * (count + 1)) * np.sqrt(tension / 2.0)
    assert found.of == 2 * count > 400  # the sparse way
    assert np.abs(found.frequency / expected - 1.0).max() < 1e-4  # measured 6e-5: j = 5 of 401 pieces


def test_two_masses_on_a_spring_swing_at_root_k_over_the_reduced_mass_and_fly_freely() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=[1.0, 3.0])
    scene.spring(0, 1, stiffness=12.0)
    found = sl.modes(scene)
    assert (found.mechanisms, found.unstable, found.of) == (5, 0, 6)
    assert np.all(found.omega[:5] == 0.0) and np.all(np.isinf(found.period[:5]))
    assert found.omega[5] == pytest.approx(np.sqrt(12.0 * (1 / 1.0 + 1 / 3.0)), rel=1e-14)  # measured 0
    assert found.shape[5, :, 0] * found.shape[5, 0, 0] == pytest.approx([1.0, -1 / 3], rel=1e-13)  # measured 1e-15


def net(side: int) -> sl.Scene:
    scene = sl.Scene(gravity=1.0)
    mass = np.random.default_rng(side).uniform(0.5, 2.0, side * side)
    sheet = scene.grid((side, side), spacing=1.0, mass=mass, stiffness=200.0)
    scene.anchor(sheet.corners)
    return scene


def overlap(found: sl.analysis.Modes) -> float:
    """How far modes are from lying across each other, by mass [-]."""
    flat, mass = found.shape.reshape(len(found), -1), np.repeat(found.here.model.particles.mass, 3)
    scale = np.sqrt(found.modal_mass[:, None] * found.modal_mass)
    return float(np.abs((flat * mass) @ flat.T / scale - np.eye(len(found))).max())


@pytest.mark.parametrize("side", [5, 14])
def test_modes_are_across_each_other_and_solve_the_equations_of_motion(side: int) -> None:
    shape = net(side).equilibrium()
    found = sl.modes(shape, 12)
    assert overlap(found) < 1e-9  # measured 1e-15
    assert overlap(sl.modes(net(side), 40)) < 1e-9  # measured 1e-14: mechanisms too
    mass = np.repeat(shape.data.model.particles.mass, 3)
    # K phi = omega^2 M phi, with K phi from forces a little to both sides
    for phi, square in zip(found.shape, found.omega_squared, strict=True):
        ahead, behind = (shape.data.problem.at(shape.position + step * phi).unbalanced for step in (1e-5, -1e-5))
        force = (behind - ahead) / 2e-5
        expected = square * mass.reshape(-1, 3) * phi
        assert np.abs(force - expected).max() < 1e-6 * np.abs(expected).max() + 1e-7  # measured 8e-8, of differences


def floating_sheet() -> sl.Scene:
    """A braced sheet in its plane that nothing holds."""
    scene = sl.Scene(dim=2)
    scene.grid((17, 17), spacing=1.0, mass=1.0, stiffness=200.0, diagonals=True)
    return scene


@pytest.mark.parametrize("make", [lambda: net(14).equilibrium(), floating_sheet], ids=["held", "floating"])
def test_sparse_and_dense_ways_find_the_same_modes(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from springline.stability import spectrum

    shape = make()
    sparse = sl.modes(shape, 20)
    monkeypatch.setattr(spectrum, "DENSE", 10_000)
    dense = sl.modes(shape, 20)
    assert sparse.of > 500 and len(sparse) == 20 and sparse.mechanisms == dense.mechanisms
    assert np.abs(sparse.omega - dense.omega).max() < 1e-11 * dense.omega.max()  # measured 1e-13


@pytest.mark.parametrize("side", [9, 22])
def test_a_flat_net_without_tension_is_counted_full_of_mechanisms(side: int) -> None:
    scene = net(side)
    found = sl.modes(scene, 3)
    across, rows = side * side - 4, 2 * (side - 2)  # each particle across the plane; each inner line along itself
    assert found.of == 3 * across
    assert (found.mechanisms, found.unstable) == (across + rows, 0)
    assert found.kind == ("mechanism",) * 3 and not found.at_rest


def test_a_pushed_net_is_unstable_and_the_sparse_way_finds_the_fastest_growth() -> None:
    grown = []
    for side in (10, 14):
        scene = sl.Scene()
        sheet = scene.grid((side, side), spacing=1.0, mass=1.0, stiffness=100.0, rest_length=1.1)
        scene.anchor(((sheet.position == 0.0) | (sheet.position == side - 1.0))[:, :2].any(axis=1))
        found = sl.modes(scene, 4)
        assert found.unstable >= (side - 2) ** 2 and found.kind[0] == "unstable"
        # T = -k 0.1 in both directions: the fastest is the checkerboard across, near omega^2 = -8 T/(m a)
        inner = side - 2
        fastest = 4.0 * 10.0 * 2.0 * np.sin(inner * np.pi / (2 * (inner + 1))) ** 2
        grown.append(found.growth[0] ** 2 / fastest)
    assert np.abs(np.array(grown) - 1.0).max() < 1e-9  # measured 3e-15


def test_modes_of_one_frequency_are_told_apart() -> None:
    scene = sl.Scene()
    for k in range(5):
        foot = scene.particle((3.0 * k, 0, 0), fixed=True)
        scene.spring(foot, scene.particle((3.0 * k + 1.0, 0, 0), mass=2.0), stiffness=10.0, rest_length=0.5)
    found = sl.modes(scene, 15)
    assert [len(found.movers(i)) for i in range(15)] == [1] * 15
    assert found.words(0).endswith("alone") and found.words(0).startswith("along")


def test_a_simulation_swings_with_the_period_and_the_damping_that_modes_foretell() -> None:
    scene = net(4)
    scene.add(sl.Drag(0.02))
    scene.springs([[5, 10]], stiffness=5.0, damping=0.3)
    shape = scene.equilibrium()
    found = sl.modes(shape, 3)
    moved = shape.to_scene()
    # a small part of the first mode; the drag is no multiple of the mass, so that modes join a little
    moved.all.position = shape.position + 1e-5 * found.shape[0]
    run = moved.simulate(dt=0.005).run(until=4.0 * found.period[0], every=found.period[0])
    mass = shape.data.model.particles.mass[:, None]
    parts = [float((mass * (place - shape.position) * found.shape[0]).sum()) for place in run.position]
    seen = np.log(parts[0] / parts[4]) / (8.0 * np.pi)
    assert seen > 0.002
    assert abs(seen / found.damping_ratio[0] - 1.0) < 0.005  # measured 3e-4


def test_effective_masses_of_all_modes_add_up_to_the_mass_that_moves() -> None:
    scene = net(4)
    found = sl.modes(scene.equilibrium(), 36)
    moving = scene.build()[0].particles.mass[np.setdiff1d(np.arange(16), scene.anchored.index)].sum()
    assert found.effective_mass.sum(axis=0) == pytest.approx([moving] * 3, rel=1e-10)  # measured 1e-15


def test_laws_elements_and_attraction_have_modes() -> None:
    law = sl.Scene()
    a, b = law.particle((0, 0, 0), fixed=True), law.particle((1.3, 0, 0), mass=2.0)
    law.spring(a, b, law=Stiffening(k=15.0, c=6.0), rest_length=1.0)
    assert sl.modes(law, 3).omega_squared[2] == pytest.approx((15.0 + 18.0 * 0.09) / 2.0, rel=1e-12)  # k + 3 c x^2
    element = sl.Scene()
    element.particles([(0, 0, 0), (1.3, 0, 0)], mass=2.0)
    element.anchor(0)
    element.add(sl.Element(distance, [[0, 1]], stiffness=15.0, rest=1.3))
    assert sl.modes(element, 3).omega_squared[2] == pytest.approx(7.5, rel=1e-8)  # measured 2e-16
    pair = sl.Scene()
    pair.particles([(0, 0, 0), (0, 0, 0)], mass=2.0)
    pair.add(sl.Attraction(3.0, softening=0.5))
    assert sl.modes(pair, 6).omega_squared[3:] == pytest.approx([3.0 * 4.0 / 0.5**3] * 3, rel=1e-12)


def test_a_load_that_swings_does_not_stand_in_the_way() -> None:
    scene = chain(3)
    before = sl.modes(scene, 9).omega
    scene.add(sl.Load((0, 0, 1.0), omega=3.0, on=2))
    assert np.array_equal(sl.modes(scene, 9).omega, before)


def test_a_cable_drawn_at_its_rest_length_is_not_slack() -> None:
    scene = sl.Scene()
    places = np.random.default_rng(4).uniform(0.0, 1.0, (12, 3)) + 100.0
    scene.particles(places)
    scene.springs(np.column_stack([np.arange(11), np.arange(1, 12)]), stiffness=10.0, kind="cable")
    found = sl.modes(scene, 36)
    assert (found.mechanisms, found.unstable) == (25, 0)  # 36 axes, 11 cables that pull back


def test_modes_are_the_same_bits_twice() -> None:
    shape = net(14).equilibrium()
    one, two = sl.modes(shape, 6), sl.modes(shape, 6)
    assert np.array_equal(one.omega, two.omega) and np.array_equal(one.shape, two.shape)


def test_a_running_simulation_has_the_modes_of_its_shape_now() -> None:
    scene = chain(3, tension=3.0)
    scene.gravity = 5.0
    simulation = scene.simulate()
    before = sl.modes(simulation, 9)
    simulation.run(until=0.5)
    after = sl.modes(simulation, 9)
    assert before.about == "at 0 s" and after.about == "at 0.5 s"
    assert after.omega[0] > 1.01 * before.omega[0]  # it sags, and is pulled more


def refused(case: str) -> sl.Scene:
    scene = sl.Scene()
    rope = scene.chain((0, 0, 0), (2, 0, 0), segments=2, mass=1.0, stiffness=1.0)
    if case == "fixed":
        scene.anchor(rope)
    elif case == "force":
        from physics.samples import breeze

        scene.add(breeze)
    elif case == "massless":
        scene.particle((5, 5, 5), mass=0.0)
        scene.add(sl.Attraction(1.0))
    return scene


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ("fixed", "modes() needs something that can move, and everything here is fixed. Release a particle."),
        ("force", "modes() needs the stiffness of every force, and a user-defined force (@sl.force) has none."),
        ("massless", "modes() needs a mass for every particle that moves. Got none for particle 3, a test particle."),
    ],
)
def test_what_has_no_modes_is_named(case: str, words: str) -> None:
    with pytest.raises(SceneError) as error:
        sl.modes(refused(case))
    assert words in str(error.value)


def test_what_is_no_shape_is_refused() -> None:
    with pytest.raises(SceneError, match="must be a Scene, a Simulation or a shape from scene.equilibrium"):
        sl.modes("chain.toml")
    with pytest.raises(SceneError, match="'n' of modes"):
        sl.modes(chain(2), 0)


@pytest.mark.parametrize("damper", ["drag", "dashpot"])
def test_one_oscillator_has_the_damping_ratio_of_the_textbook(damper: str) -> None:
    """zeta = c / (2 sqrt(k m)): to rounding, since nothing is approximated."""
    stiffness, mass, coefficient = 37.0, 1.9, 0.83
    scene = sl.Scene()
    ends = scene.particles([(0, 0, 0), (1, 0, 0)], mass=mass)
    scene.springs([[0, 1]], stiffness=stiffness, damping=coefficient if damper == "dashpot" else 0.0)
    scene.anchor(ends[0])
    scene.anchor(ends[1], axes="yz")
    if damper == "drag":
        scene.add(sl.Drag(coefficient))
    found = sl.modes(scene, n=1)
    assert (
        abs(found.damping_ratio[0] / (coefficient / (2.0 * np.sqrt(stiffness * mass))) - 1.0) < 1e-13
    )  # measured 1e-15
    assert abs(found.omega[0] / np.sqrt(stiffness / mass) - 1.0) < 1e-13  # measured 1e-15


def test_two_coupled_oscillators_swing_alike_and_against_each_other() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (2, 0), (3, 0)])
    scene.springs([(0, 1), (1, 2), (2, 3)], stiffness=1.0)
    scene.anchor([0, 3])
    scene.anchor([1, 2], axes="y")
    modes = sl.modes(scene, n=2)
    assert np.abs(modes.omega - [1.0, np.sqrt(3.0)]).max() < 1e-12  # measured 4e-16
    assert modes.words(0) == "along x, all alike"
    assert modes.words(1) == "along x, particles 1 against 2 alone"
