"""Spheres, rings, rods and cords hold exactly and do no work."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.special import ellipk

import springline as sl
from springline.errors import SceneError
from springline.integrators.contract import SPLITTING
from springline.integrators.registry import INTEGRATORS
from springline.model.work import HIT

G = 9.81
EXPLICIT = [name for name, method in INTEGRATORS.items() if method.newmark is None]  # test_implicit.py has the others
SPLITTINGS = [name for name, method in INTEGRATORS.items() if method.scheme.family == SPLITTING]


def lengths(position: np.ndarray, ends: np.ndarray) -> np.ndarray:
    apart = position[..., ends[:, 1], :] - position[..., ends[:, 0], :]
    return np.sqrt((apart**2).sum(axis=-1))


# Spheres and rings


def on_a_sphere() -> tuple[sl.Scene, np.ndarray, float]:
    center, radius = np.array([0.3, -0.2, 0.5]), 1.7
    scene = sl.Scene()
    scene.particle(center + radius * np.array([0.6, 0.0, 0.8]), velocity=(0.8, 1.1, -0.6), mass=2.0)
    scene.add(sl.Sphere(center, radius))
    return scene, center, radius


def on_a_ring() -> tuple[sl.Scene, np.ndarray, float]:
    center, radius = np.array([0.3, -0.2, 0.5]), 1.7
    scene = sl.Scene()
    scene.particle(center + radius * np.array([0.8, 0.0, -0.6]), velocity=(0.0, 1.3, 0.0), mass=2.0)
    scene.add(sl.Ring(center, axis=(3.0, 0.0, 4.0), radius=radius))
    return scene, center, radius


@pytest.mark.each_value
@pytest.mark.parametrize("make", [on_a_sphere, on_a_ring])
@pytest.mark.parametrize("name", SPLITTINGS)
def test_without_forces_the_speed_stays_and_the_distance_is_the_radius(make, name: str) -> None:
    scene, center, radius = make()
    simulation = scene.simulate(dt=0.01, integrator=name)
    state = simulation.data.state
    before, start = np.sqrt((state.velocity**2).sum()), state.position.copy()
    farthest, off = 0.0, 0.0
    for _ in range(20):
        simulation.step(5000)
        off = max(off, abs(np.sqrt(((state.position - center) ** 2).sum()) - radius))
        farthest = max(farthest, np.sqrt(((state.position - start) ** 2).sum()))
    assert farthest > radius  # it went around
    assert off < 1e-12  # measured 4e-16
    assert abs(np.sqrt((state.velocity**2).sum()) / before - 1.0) < 1e-10  # measured 6e-13


@pytest.mark.parametrize("make", [on_a_sphere, on_a_ring])
def test_on_a_sphere_or_ring_without_forces_it_follows_a_great_circle(make) -> None:
    """Exactly, but for the phase of a chord for an arc, which is of order 2."""
    errors = []
    for dt in (0.02, 0.01, 0.005):
        scene, center, radius = make()
        simulation = scene.simulate(dt=dt)
        x, v = simulation.data.state.position[0] - center, simulation.data.state.velocity[0].copy()
        simulation.step(round(3.0 / dt))
        angle = np.sqrt(v @ v) / radius * 3.0
        there = np.cos(angle) * x + radius * np.sin(angle) * v / np.sqrt(v @ v)
        errors.append(np.abs(simulation.data.state.position[0] - center - there).max())
    assert np.abs(np.log2(np.divide(errors[:-1], errors[1:])) - 2.0).max() < 0.01  # measured 0.0002


def pendulum_on_a_rod(angle: float) -> sl.Scene:
    scene = sl.Scene(gravity=G)
    hook = scene.particle((0, 0, 0), fixed=True)
    scene.add(sl.Rod(hook, scene.particle((np.sin(angle), 0, -np.cos(angle)))))
    return scene


def pendulum_on_a_ring(angle: float) -> sl.Scene:
    scene = sl.Scene(gravity=G)
    scene.particle((9, 9, 9), fixed=True)
    bead = scene.particle((np.sin(angle), 0, -np.cos(angle)))
    scene.add(sl.Ring((0, 0, 0), axis=(0, 1, 0), radius=1.0, on=bead))
    return scene


def pendulum_on_a_sphere(angle: float) -> sl.Scene:
    scene = sl.Scene(gravity=G)
    scene.particle((9, 9, 9), fixed=True)
    bob = scene.particle((np.sin(angle), 0, -np.cos(angle)))
    scene.add(sl.Sphere((0, 0, 0), 1.0, on=bob))
    return scene


PENDULUMS = [pendulum_on_a_rod, pendulum_on_a_ring, pendulum_on_a_sphere]


def period(simulation: sl.Simulation) -> float:
    """Time between two passages through the bottom in one direction, interpolated."""
    passages, state = [], simulation.data.state
    while len(passages) < 2:
        before, earlier = state.position[1, 0], simulation.time
        speed = state.velocity[1, 0]
        simulation.step()
        after = state.position[1, 0]
        if before > 0.0 >= after:
            h = simulation.time - earlier
            roots = np.roots(np.polyfit([0.0, h], [before, after], 1))
            root = float(roots[0])
            for _ in range(20):  # cubic Hermite through both ends
                s = root / h
                value = (
                    (1 + 2 * s) * (1 - s) ** 2 * before + s * (1 - s) ** 2 * h * speed
                    + s * s * (3 - 2 * s) * after + s * s * (s - 1) * h * state.velocity[1, 0]
                )  # fmt: skip
                root -= value / state.velocity[1, 0]
            passages.append(earlier + root)
    return passages[1] - passages[0]


@pytest.mark.each_value
@pytest.mark.parametrize("make", PENDULUMS)
@pytest.mark.parametrize("angle", [0.3, 1.5, 2.8])
def test_a_pendulum_has_the_period_of_the_elliptic_integral(make, angle: float) -> None:
    exact = 4.0 / np.sqrt(G) * ellipk(np.sin(angle / 2) ** 2)  # T/T0 = (2/pi) K(sin^2(A/2))
    errors = [abs(period(make(angle).simulate(dt=dt)) / exact - 1.0) for dt in (0.008, 0.004, 0.002)]
    assert errors[-1] < 2e-5  # measured 6e-6 (the widest swing)
    assert np.abs(np.log2(np.divide(errors[:-1], errors[1:])) - 2.0).max() < 0.05  # measured 0.003


@pytest.mark.each_value
@pytest.mark.parametrize("name", EXPLICIT)
@pytest.mark.parametrize("make", PENDULUMS)
def test_ties_keep_order_2_of_splittings_and_order_1_of_runge_kutta(make, name: str) -> None:
    """Along a tie a drift follows the curve to order 2; a Runge-Kutta step goes straight and is put back."""
    ends = []
    for steps in (0, 400, 800, 1600):
        simulation = make(1.5).simulate(dt=1.3 / (steps or 20_000), integrator=name if steps else "velocity_verlet")
        simulation.step(steps or 20_000)
        ends.append(simulation.data.state.position[1].copy())
    errors = [np.abs(end - ends[0]).max() for end in ends[1:]]
    kept = min(INTEGRATORS[name].order, 2) if name in SPLITTINGS else 1
    assert np.log2(np.divide(errors[:-1], errors[1:])).min() > kept - 0.05  # measured 0.976 and 1.99


@pytest.mark.each_value
@pytest.mark.parametrize("make", PENDULUMS)
@pytest.mark.parametrize("name", SPLITTINGS)
def test_a_tie_does_no_work_on_a_pendulum(make, name: str) -> None:
    simulation = make(1.5).simulate(dt=1e-3, integrator=name)
    energies = []
    for _ in range(100):
        simulation.step(50)
        energies.append(simulation.energy["kinetic"] + simulation.energy["gravity"])
    assert np.ptp(energies) < (0.5 if INTEGRATORS[name].order == 1 else 1e-3)  # measured 0.03; 4e-6 for the others
    assert abs(np.sqrt((simulation.data.state.position[1] ** 2).sum()) - 1.0) < 1e-12  # measured 0


# Rods


def double_pendulum() -> tuple[sl.Scene, np.ndarray]:
    scene = sl.Scene(gravity=G, dim=2)
    body = scene.particles([(0, 0), (1, 0), (1.0, 0.8)], mass=[1.0, 1.0, 0.7])
    scene.anchor(body[0])
    ends = np.array([[0, 1], [1, 2]])
    scene.add(sl.Rod(ends[:, 0], ends[:, 1]))
    return scene, ends


def chain_of_rods(count: int = 30) -> tuple[sl.Scene, np.ndarray]:
    scene = sl.Scene(gravity=G)
    scene.particles([(0.1 * i, 0, 0) for i in range(count + 1)], mass=0.2)
    scene.anchor([0])
    ends = np.column_stack([np.arange(count), np.arange(1, count + 1)])
    scene.add(sl.Rod(ends[:, 0], ends[:, 1]))
    return scene, ends


def four_bars() -> tuple[sl.Scene, np.ndarray]:
    """A closed loop: two anchored feet and three rods."""
    scene = sl.Scene(gravity=G, dim=2)
    scene.particles([(0, 0), (0.3, 1.0), (1.5, 1.2), (1.5, 0)], mass=[1.0, 1.0, 2.0, 1.0])
    scene.anchor([0, 3])
    ends = np.array([[0, 1], [1, 2], [2, 3]])
    scene.add(sl.Rod(ends[:, 0], ends[:, 1]))
    return scene, ends


def swinging_braced_square() -> tuple[sl.Scene, np.ndarray]:
    """A square of rods with both diagonals, in its plane: one rod more than it needs."""
    scene = sl.Scene(gravity=G, dim=2)
    scene.particles([(0, 0), (1, 0), (1, 1), (0, 1)])
    scene.anchor([0])
    ends = np.array([[0, 1], [1, 2], [2, 3], [3, 0], [0, 2], [1, 3]])
    scene.add(sl.Rod(ends[:, 0], ends[:, 1]))
    return scene, ends


def free_molecule() -> tuple[sl.Scene, np.ndarray]:
    scene = sl.Scene()
    places = np.array([(0, 0, 0), (1, 0, 0), (0.4, 0.9, 0.1), (0.5, 0.3, 0.8)])
    spin = np.cross(np.array([0.7, -0.4, 1.1]), places)
    scene.particles(places, velocity=spin, mass=[1.0, 2.0, 0.5, 1.5])
    ends = np.array([[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]])
    scene.add(sl.Rod(ends[:, 0], ends[:, 1]))
    return scene, ends


LINKAGES = [double_pendulum, chain_of_rods, four_bars, swinging_braced_square, free_molecule]


@pytest.mark.each_value
@pytest.mark.parametrize("make", LINKAGES)
@pytest.mark.parametrize("name", EXPLICIT)
def test_rods_keep_their_lengths_and_nothing_moves_along_them(make, name: str) -> None:
    scene, ends = make()
    simulation = scene.simulate(dt=1e-3, integrator=name)
    state, start, worst, along = simulation.data.state, simulation.data.state.copy(), 0.0, 0.0
    drawn = lengths(state.position, ends)
    for _ in range(20):
        simulation.step(50)
        worst = max(worst, np.abs(lengths(state.position, ends) / drawn - 1.0).max())
        apart, rate = (array[ends[:, 1]] - array[ends[:, 0]] for array in (state.position, state.velocity))
        along = max(along, np.abs((apart * rate).sum(axis=1)).max())
    assert np.abs(state.position - start.position).max() > 0.3  # it moved
    assert worst < 1e-10  # measured 1e-11 (redundant rods), the others 8e-15
    assert along < 1e-10  # measured 4e-11 (redundant rods), the others 2e-15


KEEPING = [name for name in SPLITTINGS if INTEGRATORS[name].order > 1]
TURNS = [  # every linkage by the usual method and by the next of the others; all pairs are slow
    pytest.param(make, name, marks=[] if name == "velocity_verlet" or (i - j) % len(KEEPING) == 0 else pytest.mark.slow)
    for i, make in enumerate(LINKAGES)
    for j, name in enumerate(KEEPING)
]


@pytest.mark.parametrize(("make", "name"), TURNS)
def test_linkages_keep_their_energy(make, name: str) -> None:
    scene, _ = make()
    simulation = scene.simulate(dt=1e-3, integrator=name)
    energies = [simulation.energy["total"]]
    largest = 0.0
    for _ in range(40 if make is chain_of_rods else 200):  # the chain until it cracks like a whip
        simulation.step(50)
        energy = simulation.energy
        energies.append(energy["total"])
        largest = max(largest, energy["kinetic"])
    assert largest > 1.0
    assert np.ptp(energies) < 1e-3 * largest  # measured 2e-4


def test_a_free_molecule_keeps_momentum_and_spin() -> None:
    scene, _ = free_molecule()
    simulation = scene.simulate(dt=0.01)
    state, mass = simulation.data.state, simulation.data.model.particles.mass[:, None]
    momentum, spin = (mass * state.velocity).sum(axis=0), np.cross(state.position, mass * state.velocity).sum(axis=0)
    simulation.step(10_000)
    assert np.abs((mass * state.velocity).sum(axis=0) - momentum).max() < 1e-12  # measured 3e-14
    assert np.abs(np.cross(state.position, mass * state.velocity).sum(axis=0) - spin).max() < 1e-11  # measured 8e-13


def test_a_body_of_rods_turns_over_about_its_middle_axis_and_keeps_its_spin() -> None:
    """Euler's equations of a body of three moments of inertia: the axis of the middle one turns over (Dzhanibekov)."""
    arms = np.diag([1.0, 1.5, 2.0])
    corners = np.concatenate([arms, -arms])
    scene = sl.Scene()
    scene.particles(corners, velocity=np.cross((0.0, 3.0, 0.01), corners))
    scene.add(*[sl.Rod([a], [b]) for a in range(6) for b in range(a + 1, 6) if b != a + 3])
    run = scene.simulate(dt=0.005).run(until=10.0, every=0.5)
    spin = np.cross(run.position, run.velocity).sum(axis=1)
    assert np.abs(spin - spin[0]).max() < 1e-12  # 2e-13
    along = (run.position[:, 1] - run.position[:, 4])[:, 1] / 3.0
    assert along[:6].min() > 0.999
    assert along[-1] < -0.98  # by 7 s it has turned over


def test_verlet_on_rods_is_of_order_2_and_reversible() -> None:
    ends = []
    for dt in (4e-3, 2e-3, 1e-3, 5e-4):
        simulation = double_pendulum()[0].simulate(dt=dt)
        simulation.step(round(1.0 / dt))
        ends.append(simulation.position.copy())
    steps = [np.abs(a - b).max() for a, b in pairwise(ends)]
    assert np.abs(np.log2(np.divide(steps[:-1], steps[1:])) - 2.0).max() < 0.05  # measured 0.0003
    state, start = simulation.data.state, double_pendulum()[0].build()[1]
    state.velocity[:] *= -1.0
    simulation.step(2000)
    assert np.abs(state.position - start.position).max() < 1e-10  # measured 2e-14


def test_a_rod_across_the_border_of_a_torus_holds_the_near_ends() -> None:
    scene = sl.Scene(space=sl.Torus((4, 4, 4)))
    a, b = scene.particle((0.2, 1, 1), velocity=(0, 1, 0)), scene.particle((3.6, 1, 1), velocity=(0, -1, 0))
    scene.add(sl.Rod(a, b))
    simulation = scene.simulate(dt=0.01)
    simulation.step(1000)
    apart = simulation.position[1] - simulation.position[0]
    apart -= 4.0 * np.round(apart / 4.0)
    assert abs(np.sqrt(apart @ apart) - 0.6) < 1e-12  # measured 3e-16
    assert abs(simulation.energy["kinetic"] - 1.0) < 1e-10  # measured 5e-14


# Cords


def thrown(speed: float, length: float = 1.0) -> sl.Scene:
    scene = sl.Scene(gravity=G, dim=2)
    hook, stone = scene.particle((0, 0), fixed=True), scene.particle((0.0, -0.2), velocity=(speed, 0.5), mass=2.0)
    scene.add(sl.Cord(hook, stone, length=length))
    return scene


@pytest.mark.parametrize("name", EXPLICIT)
def test_a_slack_cord_does_nothing(name: str) -> None:
    tied, free = thrown(1.0), sl.Scene(gravity=G, dim=2)
    free.particle((0, 0), fixed=True)
    free.particle((0.0, -0.2), velocity=(1.0, 0.5), mass=2.0)
    one, other = (scene.simulate(dt=0.01, integrator=name) for scene in (tied, free))
    one.step(30)
    other.step(30)
    assert lengths(one.position, np.array([[0, 1]]))[0] < 0.9
    assert np.abs(one.position - other.position).max() < 1e-14  # measured 0
    assert one.energy["dissipated"] == 0.0


@pytest.mark.parametrize("name", EXPLICIT)
def test_a_taut_cord_only_limits_and_its_jerk_is_in_the_ledger(name: str) -> None:
    simulation = thrown(3.0).simulate(dt=1e-3, integrator=name)
    start, longest, shortest = simulation.energy["total"], 0.0, 1.0
    ledger, lost = [], []
    for _ in range(2000):
        simulation.step()
        length = float(lengths(simulation.data.state.position, np.array([[0, 1]]))[0])
        longest, shortest = max(longest, length), min(shortest, length)
        energy = simulation.energy
        ledger.append(energy["total"] + energy["dissipated"] - start)
        lost.append(energy["dissipated"])
    assert 1.0 - 1e-9 < longest < 1.0 + 1e-10  # measured 1 + 2e-16: it is taut, and never longer
    assert shortest < 0.9
    assert lost[-1] > 0.5  # the jerk is inelastic
    assert np.diff(lost).min() > -1e-12  # and never gives back
    assert np.abs(ledger).max() < 0.03 * lost[-1]  # measured 0.02 (Yoshida 6)


def test_the_jerk_of_a_cord_takes_the_radial_part_of_the_velocity() -> None:
    scene = sl.Scene(dim=2)
    hook, stone = scene.particle((0, 0), fixed=True), scene.particle((0.6, 0.0), velocity=(0, 1.0))
    scene.add(sl.Cord(hook, stone, length=1.0))
    simulation = scene.simulate(dt=1e-4)
    simulation.step(12_000)
    # taut at (0.6, 0.8): tangential speed 0.6 remains, (0.8)^2/2 is lost
    assert abs(np.sqrt((simulation.velocity[1] ** 2).sum()) - 0.6) < 1e-12  # measured 7e-15
    assert abs(simulation.energy["dissipated"] - 0.32) < 1e-12  # measured 2e-14
    assert abs(simulation.energy["total"] + simulation.energy["dissipated"] - 0.5) < 1e-12  # measured 3e-14


def test_a_stone_swung_fast_enough_keeps_its_cord_taut() -> None:
    """v^2 > 5 g L at the bottom goes round; less falls off the circle near the top."""
    for speed, goes_round in ((np.sqrt(5.2 * G), True), (np.sqrt(4.6 * G), False)):
        scene = sl.Scene(gravity=G, dim=2)
        scene.add(sl.Cord(scene.particle((0, 0), fixed=True), scene.particle((0, -1), velocity=(speed, 0))))
        run = scene.simulate(dt=5e-4).run(until=1.2, every=5e-3)
        distance = lengths(run.position, np.array([[0, 1]]))[:, 0]
        assert (distance.min() > 1.0 - 1e-5) == goes_round  # measured 1 - 1.2e-6, a step's fall; and 0.83
        assert run.position[:, 1, 1].max() > 0.5


@pytest.mark.parametrize("name", ["velocity_verlet", "rk4"])
def test_cords_that_hang_from_one_another_never_part_and_the_scene_can_be_kept_at_any_moment(name: str) -> None:
    rows, columns = 3, 4
    scene = sl.Scene(gravity=G, seed=5)
    speed = np.random.default_rng(5).normal(0.0, 0.5, (rows, columns, 3))
    for row in range(rows):
        for column in range(columns):
            scene.particle((column, 0.0, -row), velocity=speed[row, column] * (row > 0), mass=1.0 + 0.3 * column)
    scene.anchor(range(columns))
    number = np.arange(rows * columns).reshape(rows, columns)
    across, down = (number[1:, :-1], number[1:, 1:]), (number[:-1], number[1:])
    ends = np.concatenate([np.column_stack([a.ravel(), b.ravel()]) for a, b in (across, down)])
    scene.add(sl.Cord(*ends.T, length=1.02))
    simulation = scene.simulate(dt=0.002, integrator=name)
    state, most, parts = simulation.data.state, 0, 0.0
    for _ in range(60):
        simulation.step(17)
        apart = state.position[ends[:, 1]] - state.position[ends[:, 0]]
        length = np.sqrt((apart**2).sum(axis=1))
        rate = ((state.velocity[ends[:, 1]] - state.velocity[ends[:, 0]]) * apart).sum(axis=1) / length
        taut = length >= 1.02 * (1.0 - 1e-9)
        most, parts = max(most, int(taut.sum())), max(parts, float(rate[taut].max(initial=0.0)))
        simulation.to_scene().build()
    assert most > 5  # they hang from one another
    assert parts < 1e-12  # [m/s], measured 1e-16


def test_a_cord_over_the_middle_holds_both_ends() -> None:
    """Two free stones on a slack cord fly apart until it jerks; momentum stays, the relative speed along it goes."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (0.5, 0)], velocity=[(-1, 0), (2, 0)], mass=[1.0, 3.0])
    scene.add(sl.Cord([0], [1], length=1.0))
    simulation = scene.simulate(dt=1e-3)
    simulation.step(1000)
    assert np.abs(simulation.velocity[:, 0] - 5.0 / 4.0).max() < 1e-12  # measured 0: they go on together
    assert abs(simulation.energy["dissipated"] - (6.5 - 4 * 1.25**2 / 2)) < 1e-12  # measured 0


# Starts


def test_a_start_off_the_tie_is_refused() -> None:
    scene = sl.Scene()
    scene.particle((1.2, 0, 0))
    scene.add(sl.Sphere((0, 0, 0), 1.0))
    with pytest.raises(SceneError, match=r"0\.2 m off"):
        scene.build()


# Projection, as in seed 002


def test_a_projected_particle_is_put_back_along_the_radius_and_keeps_its_velocity() -> None:
    scene = sl.Scene()
    scene.particle((2.0, 0, 0), velocity=(0.5, 1.0, 0))
    scene.particle((0.0, 3.0, 0.7), velocity=(0, 0, 1.0))
    scene.particle((0, 0, 0), fixed=True)
    scene.add(
        sl.Sphere((0, 0, 0), 1.5, mode="project", on=[0, 2]),
        sl.Ring((0, 0, 0.2), (0, 0, 1), 2.0, mode="project", on=[1]),
    )
    simulation = scene.simulate(dt=0.1, integrator="symplectic_euler")
    simulation.step()
    there = np.array([2.05, 0.1, 0.0])
    assert np.abs(simulation.position[0] - 1.5 * there / np.sqrt(there @ there)).max() < 1e-15  # measured 1e-17
    assert np.abs(simulation.position[1] - [0.0, 2.0, 0.2]).max() < 1e-15  # measured 0
    assert (simulation.velocity[0] == [0.5, 1.0, 0.0]).all() and (simulation.velocity[1] == [0, 0, 1]).all()
    assert (simulation.position[2] == 0.0).all()  # at the center there is no way out


def test_bodies_drawn_anywhere_are_put_onto_a_projected_sphere_by_the_first_step_and_live_on_there() -> None:
    scene = sl.Scene(seed=3)
    scene.cloud(8, lower=(-100, -100, -100), upper=(100, 100, 100), mass=10.0)
    scene.add(sl.Attraction(1.0, softening=5.0), sl.Sphere((0, 0, 0), 100.0, mode="project"))
    simulation = scene.simulate(dt=0.02)
    assert np.ptp(np.sqrt((simulation.position**2).sum(axis=1))) > 10.0  # measured 56
    simulation.step()
    assert np.abs(np.sqrt((simulation.position**2).sum(axis=1)) - 100.0).max() < 1e-12  # measured 1.4e-14
    simulation.run(until=2.0)
    assert np.abs(np.sqrt((simulation.position**2).sum(axis=1)) - 100.0).max() < 1e-12  # measured 1.4e-14
    assert simulation.energy["kinetic"] > 1e-3  # measured 0.022


def test_a_surface_of_ones_own_keeps_particles_on_it_with_tangent_velocities() -> None:
    from physics.samples import bowl

    scene = sl.Scene(gravity=G)
    scene.particle((2.5, 1, 1))
    scene.add(sl.Surface(bowl, parameters={"radius": 1.5}))
    simulation, along = scene.simulate(dt=1e-3), 0.0
    start = simulation.energy["total"]
    for _ in range(50):
        simulation.step(20)
        apart = simulation.position[0] - 1.0
        along = max(along, abs(apart @ simulation.velocity[0]))
        assert abs(np.sqrt(apart @ apart) - 1.5) < 1e-14  # measured 4e-16
    assert along < 1e-8  # measured 4e-10
    energy = simulation.energy
    assert energy["kinetic"] > 1.0
    assert abs(energy["total"] + energy["dissipated"] - start) < 1e-3 * energy["kinetic"]
    assert not (simulation.data.events and any((one["kind"] == HIT).any() for one in simulation.data.events))
