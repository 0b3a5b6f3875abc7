"""The transcripts of the seeds against closed forms, statics and the quirks that their texts are known for."""

from collections.abc import Callable
from itertools import pairwise
from math import asin, cos, exp, hypot, pi, sin, sqrt
from pathlib import Path
from typing import Any

import pytest

import springline
from oracle import Spring, seed000, seed001, seed002, seed003, seed004
from oracle import seed002_scenes as scenes
from oracle.space import dot, length, sub

TRUSS = Path(springline.__file__).parent / "gallery" / "data" / "cantilever_truss.rhino.txt"


def run(scene: Any, steps: int, dt: float) -> Any:
    for _ in range(steps):
        scene.step(dt)
    return scene


def world(positions: Any, velocities: Any, masses: Any, forces: Any = (), rules: Any = ()) -> seed002.World:
    vectors = [[list(map(float, vector)) for vector in vectors] for vectors in (positions, velocities)]
    return seed002.World(*vectors, list(masses), list(forces), list(rules))


def statics_of_a_chain(weights: int, weight: float, stiffness: float, rest: float, span: float) -> tuple[float, float]:
    """Thrust and sag of hanging springs: every link carries the thrust H and its share V of the weights."""
    shares = [(weights / 2 - link) * weight for link in range(weights + 1)]

    def along(thrust: float, part: Callable[[float], float]) -> float:
        return sum((rest / hypot(thrust, v) + 1.0 / stiffness) * part(v) for v in shares)

    low, high = 0.0, 1e4
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if along(middle, lambda v, h=middle: h) < span else (low, middle)
    return low, along(low, lambda v: max(v, 0.0))


# Every seed: the same scheme


def free_chains(stiffness: float, rest: float, xs: list[float]) -> dict[str, Any]:
    springs = [Spring(i - 1, i, stiffness, rest) for i in range(1, len(xs))]
    flat, solid = [[x, 0.0] for x in xs], [[x, 0.0, 0.0] for x in xs]
    still, ones = [[0.0, 0.0] for _ in xs], [1.0] * len(xs)
    discs = [seed003.Particle(point, [0.0, 0.0], mass=1.0, drag=0.0) for point in flat]
    links = [seed003.Link(discs[tail], discs[head], k, rest) for tail, head, k, rest in springs]
    return {
        "000": seed000.Chain(flat, list(still), ones, springs, gravity=0.0, drag=0.0),
        "001": seed001.network(solid, springs, gravity=(0.0, 0.0, 0.0)),
        "002": world(solid, [(0, 0, 0)] * len(xs), ones, map(seed002.Hooke, springs)),
        "003": seed003.Scene([*links, *discs], gravity=[0.0, 0.0]),
        "004": seed004.Sheet(flat, list(still), ones, springs),
    }


@pytest.mark.parametrize("seed", ["000", "001", "002", "003", "004"])
def test_every_seed_swings_a_free_chain_as_symplectic_euler_must(seed: str) -> None:
    # omega = 2 sqrt(k/m) sin(j pi/2N); symplectic Euler from rest: x_n = A cos((n + 1/2) theta)/cos(theta/2)
    # with 2 sin(theta/2) = omega dt
    count, mode, rest, swing, steps = 5, 2, 50.0, 3.0, 100
    shape = [cos((i + 0.5) * mode * pi / count) for i in range(count)]
    chain = free_chains(0.13, rest, [i * rest + swing * s for i, s in enumerate(shape)])[seed]
    assert (chain.fixed, len(chain.springs)) == ([False] * count, count - 1)

    run(chain, steps, 1.0)

    half_angle = asin(sqrt(0.13) * sin(mode * pi / (2 * count)))
    now = swing * cos((2 * steps + 1) * half_angle) / cos(half_angle)
    assert abs(now) > 0.5  # measured 1.50
    for i, s in enumerate(shape):
        assert chain.positions[i][0] == pytest.approx(i * rest + now * s, abs=1e-11)  # measured 6e-14


# Seed 000


def test_chain_of_seed_000_settles_where_statics_puts_it() -> None:
    _, sag = statics_of_a_chain(10, 20 * 9.81, 15.0, 50.0, 550.0)
    settled = seed000.plain_chain(3000, 0.25)
    assert settled[0] == [100.0, 100.0]
    assert settled[-1] == [650.0, 100.0]
    assert max(y for _, y in settled) - 100.0 == pytest.approx(sag, abs=1e-9)  # sag 398.796070381, measured 6e-14


def test_chain_of_seed_000_shows_its_sag_downward_with_y_up() -> None:
    chain = run(seed000.chain(), 40, 1.0)
    assert [[x, -y] for x, y in chain.positions] == chain.positions_up()
    assert min(y for _, y in chain.positions_up()) < -300.0  # measured -530


def test_window_of_seed_000_takes_back_the_last_move_and_flips_the_velocity() -> None:
    ball = seed000.Chain([[30.0, 50.0]], [[-12.0, 3.0]], [40.0], [], gravity=0.0, drag=0.0, window=(800.0, 600.0))
    ball.step(0.5)
    assert ball.positions == [[24.0, 51.5]]
    ball.step(0.5)  # x would be 18, inside the margin of half the mass
    assert (ball.positions, ball.velocities) == ([[24.0, 53.0]], [[12.0, 3.0]])


def test_window_of_seed_000_is_the_chains_only_with_the_option() -> None:
    assert seed000.chain(window=True).window == (800.0, 600.0)
    assert seed000.chain().window is None


# Seed 001


def test_damper_of_seed_001_gives_the_decay_of_a_damped_oscillator() -> None:
    mass, stiffness, mu, dt, time = 0.5, 8.0, 0.3, 1e-4, 1.7
    pair = seed001.network([[0, 0, 0], [1.2, 0, 0]], [Spring(0, 1, stiffness, 1.0)], mass=mass, fixed=(0,), damping=mu)
    pair.gravity = [0.0, 0.0, 0.0]
    run(pair, round(time / dt), dt)

    decay = mu / (2 * mass)
    omega = sqrt(stiffness / mass - decay**2)
    expected = 0.2 * exp(-decay * time) * (cos(omega * time) + decay / omega * sin(omega * time))
    assert abs(expected) > 0.05  # measured 0.110
    assert pair.positions[1][0] - 1.0 == pytest.approx(expected, abs=1e-4)  # measured 2e-5, first order in dt
    assert pair.positions[0] == [0.0, 0.0, 0.0]


def turning(pair: Any, steps: int, dt: float) -> tuple[float, float]:
    """Angular momentum of equal unit masses before and after a run."""

    def spin() -> float:
        return sum(x[0] * v[1] - x[1] * v[0] for x, v in zip(pair.positions, pair.velocities, strict=True))

    before = spin()
    run(pair, steps, dt)
    return before, spin()


def test_damper_of_seed_001_is_axial_and_leaves_rotation_alone() -> None:
    pair = seed001.network([[-1, 0, 0], [1, 0, 0]], [Spring(0, 1, 50.0, 2.0)], damping=5.0, gravity=(0, 0, 0))
    pair.velocities = [[0.0, -1.0, 0.0], [0.0, 1.0, 0.0]]
    before, after = turning(pair, 1000, 0.01)
    assert before == 2.0
    assert after == pytest.approx(before, rel=1e-12)  # measured 2e-15


def test_cloth_of_seed_001_stretches_under_the_rows_below() -> None:
    columns, rows, stiffness, weight = 4, 5, 300.0, 0.2 * 9.81
    cloth = seed001.cloth(
        columns, rows, stiffness=stiffness, mass=0.2, damping=4.0, gravity=(0.0, 9.81, 0.0), fixed=(0, 1, 2, 3)
    )
    assert (len(cloth.positions), len(cloth.springs)) == (20, 5 * 3 + 4 * 4)
    run(cloth, 5000, 0.005)
    for below, above in zip(cloth.positions[columns:], cloth.positions, strict=False):
        hanging = rows - 1 - round(above[1])
        assert below[1] - above[1] == pytest.approx(1.0 + hanging * weight / stiffness, abs=1e-11)  # measured 2e-15
        assert below[0] == above[0]


# Seed 002: scenes


def test_hanging_chain_of_seed_002_settles_where_statics_puts_it() -> None:
    thrust, sag = statics_of_a_chain(8, 9.8, 15.0, 1.0, 9.0)
    chain = run(scenes.hanging_chain(), 12000, 0.01)
    assert chain.fixed == [True, *[False] * 8, True]
    assert thrust == pytest.approx(8.288455, abs=5e-7)
    assert sag == pytest.approx(10.158751625, abs=5e-10)
    assert min(z for _, _, z in chain.positions) == pytest.approx(-sag, abs=1e-10)  # measured 6e-13


def test_vault_of_seed_002_has_172_springs_in_tension_and_its_crown() -> None:
    vault = run(scenes.vault_patch(), 4000, 0.03)
    assert (len(vault.positions), len(vault.springs), sum(vault.fixed)) == (96, 172, 4)
    assert max(z for _, _, z in vault.positions) == pytest.approx(3.773770551, abs=1e-9)  # measured 9e-11
    stretches = [length(sub(vault.positions[s.tail], vault.positions[s.head])) - s.rest_length for s in vault.springs]
    assert min(stretches) > 0.0  # measured 3.8e-3


def test_truss_of_seed_002_welds_132_lines_to_36_particles_and_droops() -> None:
    truss = scenes.truss(scenes.edges_from_macro(TRUSS.read_text()))
    assert (len(truss.positions), len(truss.springs), sum(truss.fixed)) == (36, 132, 4)
    assert {tuple(x) for x, held in zip(truss.positions, truss.fixed, strict=True) if held} == {
        (x, 0.0, z) for x in (0.0, 10.0) for z in (0.0, 10.0)
    }

    drawn = [list(x) for x in truss.positions]
    run(truss, 5000, 0.02)
    drops = [x[2] - start[2] for x, start in zip(truss.positions, drawn, strict=True)]
    assert min(drops) == pytest.approx(-25.898026, abs=1e-6)  # measured 3e-7
    assert drawn[drops.index(min(drops))][1] == 80.0


def test_truss_of_seed_002_keeps_the_drawn_length_of_a_line_it_welds() -> None:
    lines = [scenes.Edge([0, 0, 0], [1, 0, 0], True), scenes.Edge([1.0008, 0, 0], [2, 0, 0], False)]
    truss = scenes.truss(lines)
    assert truss.masses == [0.0, 0.0, 1.0]
    assert truss.springs[1] == (1, 2, 1000.0, pytest.approx(0.9992))


def test_solar_system_of_seed_002_takes_62_70647_for_a_turn_and_drifts() -> None:
    dt, before = 0.002, 0.0
    system = scenes.solar_system()
    for step in range(1, 40_000):  # noqa: B007  used after the loop
        system.step(dt)
        east, north, _ = sub(system.positions[1], system.positions[0])
        if before < 0.0 <= north:
            break
        before = north
    period = dt * (step - north / (north - before))

    gravity = 10_010.0
    axis = 1.0 / (2.0 / 100.0 - 10.0**2 / gravity)
    assert 2 * pi * sqrt(axis**3 / gravity) == pytest.approx(62.70647, abs=5e-6)
    assert period == pytest.approx(62.70647, abs=1e-5)  # measured 3e-6
    barycenter = (10_000.0 * system.positions[0][1] + 10.0 * system.positions[1][1]) / gravity
    assert barycenter == pytest.approx(100.0 / gravity * dt * step, rel=1e-10)  # measured 5e-13; 0.63 after a turn
    assert east > 99.0


def test_single_spring_of_seed_002_comes_to_rest_at_its_rest_length() -> None:
    scene = run(scenes.single_spring(), 10_000, 0.01)
    assert scene.positions == [[0.0, 0.0, 0.0], [pytest.approx(5.0, abs=1e-9), 0.0, 0.0]]  # measured 5e-11


def test_bouncing_particles_of_seed_002_fall_with_linear_drag_and_keep_half() -> None:
    dt, steps = 0.01, 200
    scene = run(scenes.bouncing_particles(), steps, dt)
    for mass, (_, _, speed) in zip(scene.masses, scene.velocities, strict=True):
        # v_n = -(m g/c) (1 - (1 - c dt/m)^n)
        closed = -(mass * 9.8 / 0.1) * (1.0 - (1.0 - 0.1 * dt / mass) ** steps)
        assert speed == pytest.approx(closed, rel=1e-11)  # measured 4e-13

    total = [scene.kinetic_energy() + scene.potential_energy()]
    lowest = min(z for _ in range(500) for _, _, z in run(scene, 1, dt).positions)
    total.append(scene.kinetic_energy() + scene.potential_energy())
    assert 0.0 <= lowest < 0.2  # measured 0.01: they touch the ground and stay above it
    assert total[1] < 0.5 * total[0]  # measured 0.23: a bounce keeps a quarter of the kinetic energy


def test_multibody_of_seed_002_stays_in_its_block_and_pulls_together() -> None:
    scene = scenes.multibody([[10.0, 50.0, 50.0], [90.0, 50.0, 50.0]], [1.0, 2.0])
    scene.step(1.0)
    assert scene.velocities[0][0] == pytest.approx(2.0 / 80.0**2)
    assert scene.velocities[1][0] == pytest.approx(-1.0 / 80.0**2)
    scene.velocities[0] = [-40.0, 0.0, 0.0]
    scene.step(1.0)
    assert scene.positions[0][0] == 0.0
    assert scene.velocities[0][0] > 35.0  # measured 36: drag 0.1, then turned back whole


def test_spherical_of_seed_002_pulls_everything_onto_the_sphere_in_one_step() -> None:
    scene = scenes.spherical([[10.0, 20.0, 30.0], [-70.0, 5.0, 0.0]], [[0.0, 5.0, 0.0], [0.0, 9.0, 0.0]])
    scene.step(0.1)
    assert [length(x) for x in scene.positions] == pytest.approx([100.0, 100.0], rel=1e-14)


def test_swarm_of_seed_002_lives_in_a_block_and_leaves_short_traces() -> None:
    birds = [[x, y, 50.0] for x in (30.0, 45.0, 60.0) for y in (30.0, 45.0)]
    scene = run(scenes.swarms(birds, [[1.0, 0.5, 0.2]] * 6), 3000, 0.1)
    assert all(0.0 <= coordinate <= 100.0 for x in scene.positions for coordinate in x)
    assert [len(path) for path in scene.rules[1].paths] == [12] * 6


# Seed 002: forces and rules


def test_torus_of_seed_002_wraps_positions_but_not_distances() -> None:
    pull = seed002.Attraction(1.0)
    scene = world([(1, 5, 5), (99, 5, 5)], [(-3, 0, 0), (0, 0, 0)], [1.0, 1.0], [pull], [seed002.Torus(100.0)])
    scene.step(1.0)
    assert scene.positions[0][0] == pytest.approx(98.0, abs=1e-3)
    assert scene.velocities[0][0] + 3.0 == pytest.approx(98.0**-2)  # the minimum image would give -2**-2


def test_sphere_of_seed_002_lets_a_free_particle_lose_its_tangency() -> None:
    scene = world([(10, 0, 0)], [(0, 3, 0)], [1.0], [], [seed002.Sphere(10.0)])
    run(scene, 100, 0.01)
    assert dot(scene.positions[0], scene.velocities[0]) / 30.0 > 0.2  # measured 0.29; tangent would be 0
    run(scene, 10_000, 0.01)
    assert scene.velocities == [[0.0, 3.0, 0.0]]
    assert sub(scene.positions[0], [0.0, 10.0, 0.0]) == pytest.approx([0.0, 0.0, 0.0], abs=1e-9)  # stuck at the pole


def test_block_of_seed_002_clamps_onto_its_faces_and_scales_the_whole_velocity_once() -> None:
    scene = world([(1, 9, 5)], [(-4, 5, 6)], [1.0], [], [seed002.Block(10.0, 0.5)])
    scene.step(1.0)
    assert scene.positions == [[0.0, 10.0, 10.0]]
    assert scene.velocities == [[2.0, -2.5, -3.0]]


def test_ground_of_seed_002_mirrors_and_scales_the_tangential_velocity_too() -> None:
    scene = world([(0, 0, 1), (0, 0, 9)], [(4, 0, -3), (4, 0, -3)], [1.0, 1.0], [], [seed002.Ground(0.5)])
    scene.step(1.0)
    assert scene.positions == [[4.0, 0.0, 2.0], [4.0, 0.0, 6.0]]
    assert scene.velocities == [[2.0, 0.0, 1.5], [4.0, 0.0, -3.0]]


def test_speed_trap_of_seed_002_acts_after_the_move() -> None:
    scene = world([(0, 0, 0)], [(30, 40, 0)], [1.0], [], [seed002.SpeedTrap(5.0)])
    scene.step(1.0)
    assert scene.positions == [[30.0, 40.0, 0.0]]
    assert scene.velocities == [pytest.approx([3.0, 4.0, 0.0])]


def test_massless_particle_of_seed_002_neither_moves_nor_attracts_nor_weighs() -> None:
    scene = world([(0, 0, 0), (1, 0, 0)], [(5, 0, 0), (0, 0, 0)], [0.0, 1.0], [seed002.Attraction(), seed002.Gravity()])
    scene.step(0.1)
    assert scene.positions[0] == [0.0, 0.0, 0.0]
    assert scene.velocities[1] == pytest.approx([0.0, 0.0, -0.98])


@pytest.mark.parametrize("force", [seed002.Attraction(), seed002.Hooke(Spring(0, 1, 1.0, 1.0))])
def test_coincident_particles_of_seed_002_divide_by_zero(force: Any) -> None:
    with pytest.raises(ZeroDivisionError):
        world([(1, 1, 1)] * 2, [(0, 0, 0)] * 2, [1.0, 1.0], [force]).step(0.1)


def test_particle_at_the_center_of_the_sphere_of_seed_002_divides_by_zero() -> None:
    with pytest.raises(ZeroDivisionError):
        world([(0, 0, 0)], [(0, 0, 0)], [1.0], [], [seed002.Sphere()]).step(0.1)


@pytest.mark.parametrize(
    ("force", "expected"),
    [
        (seed002.Cohesion(2.0, 5.0), [1.2, 1.6, 0.0]),
        (seed002.Separation(2.0, 5.0), [-1.2, -1.6, 0.0]),
        (seed002.Alignment(2.0, 5.0), [0.0, 0.0, 2.0]),
    ],
)
def test_swarm_force_of_seed_002_has_the_size_of_its_weight_and_reaches_just_so_far(force: Any, expected: Any) -> None:
    birds = world([(0, 0, 0), (3, 4, 0), (20, 0, 0)], [(0, 0, 0), (0, 0, 7), (1, 0, 0)], [1.0] * 3, [force])
    birds.step(1.0)
    assert birds.velocities[0] == pytest.approx(expected, abs=1e-15)
    assert birds.velocities[2] == [1.0, 0.0, 0.0]  # alone, it flies straight


@pytest.mark.parametrize("force", [seed002.Cohesion(), seed002.Separation(), seed002.Alignment()])
def test_swarm_force_of_seed_002_between_coincident_birds_at_rest_is_zero(force: Any) -> None:
    birds = world([(1, 2, 3)] * 2, [(0, 0, 0)] * 2, [1.0, 1.0], [force])
    birds.step(1.0)
    assert birds.velocities == [[0.0, 0.0, 0.0]] * 2


def test_path_trace_of_seed_002_drops_short_moves_and_restarts_after_jumps() -> None:
    scene = world([(0, 0, 0)], [(1, 0, 0)], [1.0])
    trace = seed002.PathTrace(scene, count=3, cycle=2, min_move=0.5, max_jump=10.0)
    scene.rules = [trace]
    for speed, expected in [(1, [0, 2]), (0.1, [0, 2]), (1, [0, 2, 4.2]), (1, [2, 4.2, 6.2]), (6, [18.2])]:
        scene.velocities = [[float(speed), 0.0, 0.0]]
        run(scene, 2, 1.0)
        assert [x for x, _, _ in trace.paths[0]] == pytest.approx(expected)


def test_energy_of_seed_002_counts_motion_and_gravity_with_its_number_written_in() -> None:
    scene = world([(0, 0, 2), (9, 0, 2)], [(2, 0, 0), (0, 3, 0)], [1.0, 2.0], [seed002.Gravity(1.0)])
    scene.forces.append(seed002.Hooke(Spring(0, 1, 100.0, 1.0)))
    assert scene.kinetic_energy() == pytest.approx(2.0 + 9.0)
    assert scene.potential_energy() == pytest.approx(9.8 * 3.0 * 2.0)


# Seed 003


def resting_slinky() -> seed003.Scene:
    scene = run(seed003.slinky(), 3000, 1.0)
    for disc in scene.particles:
        disc.drag, disc.velocity = 0.0, [0.0, 0.0]
    return scene


def gaps(scene: seed003.Scene) -> list[float]:
    heights = [y for _, y in scene.positions]
    return [lower - upper for upper, lower in pairwise(heights)]


def test_gaps_of_the_slinky_of_seed_003_shrink_by_the_stretch_of_one_weight() -> None:
    scene = resting_slinky()
    assert scene.masses == [1e9, *[0.1] * 14]
    assert gaps(scene) == pytest.approx([5.0 + 2.5 * n for n in range(14, 0, -1)], abs=1e-9)  # measured 7e-15


def test_released_slinky_of_seed_003_falls_as_a_whole_while_its_bottom_waits() -> None:
    scene = resting_slinky()
    bottom = scene.positions[-1][1]
    seed003.release(scene)
    centers = []
    for _ in range(18):
        scene.step(1.0)
        centers.append(sum(y for _, y in scene.positions[1:]) / 14)
    falls = [after - now for now, after in pairwise(centers)]
    speedups = [after - now for now, after in pairwise(falls)]
    assert speedups[1:] == pytest.approx([0.5] * 15, abs=1e-10)  # measured 6e-14
    assert centers[-1] - centers[1] > 60.0  # measured 68
    assert scene.positions[-1][1] - bottom < 1e-4  # measured 2e-6


def test_spring_cut_by_hand_in_seed_003_pulls_once_more() -> None:
    scene = resting_slinky()
    seed003.release(scene)
    scene.step(1.0)
    assert len(scene.springs) == 13
    assert scene.velocities[1] == pytest.approx([0.0, 0.0], abs=1e-10)
    scene.step(1.0)  # moved by the pull of the frame before
    assert scene.velocities[1] == pytest.approx([0.0, 0.0], abs=1e-10)
    scene.step(1.0)
    assert scene.velocities[1][1] == pytest.approx(0.5 * 14)


def test_springs_listed_after_the_masses_of_seed_003_are_silent_in_the_first_frame() -> None:
    scene = seed003.slinky(drag=0.0)
    scene.step(1.0)
    assert [v[1] for v in scene.velocities] == [0.0, *[0.5] * 14]
    assert scene.particles[1].received != [0.0, 0.0]


def test_spring_listed_between_its_ends_in_seed_003_pulls_one_a_frame_early() -> None:
    first, second = (seed003.Particle([x, 0.0], [0.0, 0.0], mass=1.0, drag=0.0) for x in (0.0, 2.0))
    scene = seed003.Scene([first, seed003.Link(first, second, 0.1, 1.0), second], gravity=[0.0, 0.0])
    scene.step(1.0)
    assert scene.velocities == [[0.0, 0.0], [-0.1, 0.0]]
    scene.step(1.0)
    assert scene.velocities[0] == [0.1, 0.0]


@pytest.mark.parametrize("omega", [0.05, 0.3, 0.316, 0.6])
def test_forced_spring_of_seed_003_answers_with_the_amplitude_of_its_scheme(omega: float) -> None:
    mass, stiffness, drag, push, dt = 1.0, 0.1, 0.05, 0.01, 0.1
    scene = seed003.forced_spring(omega, amplitude=push, stiffness=stiffness, mass=mass, drag=drag)
    run(scene, 8000, dt)
    swings = []
    for _ in range(round(2 * pi / omega / dt) + 1):
        scene.step(dt)
        swings.append(abs(scene.positions[1][0] - 20.0))

    # x'' -> (x_+ - 2 x + x_-)/dt^2, x' -> (x - x_-)/dt under exp(i omega n dt)
    turn = 2 * (cos(omega * dt) - 1) / dt**2
    drag_part = drag * complex(1 - cos(omega * dt), sin(omega * dt)) / dt
    assert max(swings) == pytest.approx(
        push / abs(mass * turn + stiffness + drag_part), rel=2e-3
    )  # measured 4e-5, the frames miss the crest

    ratio, zeta = omega / sqrt(stiffness / mass), drag / (2 * sqrt(stiffness * mass))
    smooth = push / (stiffness * sqrt((1 - ratio**2) ** 2 + (2 * zeta * ratio) ** 2))
    assert max(swings) == pytest.approx(smooth, rel=2e-2)  # measured 7e-3, the scheme's own error at dt 0.1


def discs(*rows: tuple[Any, Any, float, float]) -> list[seed003.Particle]:
    return [
        seed003.Particle(list(x), list(v), mass=mass, drag=0.0, radius=10.0, restitution=e) for x, v, mass, e in rows
    ]


def test_collision_of_seed_003_keeps_momentum_and_returns_the_product_of_restitutions() -> None:
    pair = discs(((0.0, 0.0), (5.0, 1.0), 15.0, 0.2), ((16.0, 0.0), (-5.0, 0.0), 30.0, 0.8))
    seed003.Scene([seed003.Contacts(), *pair], gravity=[0.0, 0.0]).step(0.5)
    (u, side), (v, _) = (disc.velocity for disc in pair)
    assert u - v == pytest.approx(-0.16 * 10.0, abs=1e-14)
    assert 15.0 * u + 30.0 * v == pytest.approx(-75.0, abs=1e-12)
    assert side == 1.0


def test_parting_distant_and_coincident_discs_of_seed_003_do_not_collide() -> None:
    for x, v in [(16.0, 6.0), (20.5, -5.0), (5e-7, -5.0)]:
        pair = discs(((0.0, 0.0), (5.0, 0.0), 1.0, 1.0), ((x, 0.0), (v, 0.0), 1.0, 1.0))
        assert seed003.impact(*pair, 1.0) is None
    assert seed003.impact(*discs(((0, 0), (5, 0), 1, 1), ((19.9, 0), (-5, 0), 1, 1)), 1.0) == [-10.0, 0.0]


def test_anchored_disc_of_seed_003_turns_another_back_and_stays() -> None:
    anchor = seed003.Particle([0.0, 0.0], [9.0, 9.0], anchored=True, restitution=1.0)
    (ball,) = discs(((15.0, 0.0), (-4.0, 0.0), 2.0, 1.0))
    scene = seed003.Scene([seed003.Contacts(), anchor, ball])
    scene.gravity = [0.0, 0.0]
    scene.step(1.0)
    assert scene.fixed == [True, False]
    assert anchor.position == [0.0, 0.0]
    assert ball.velocity[0] == pytest.approx(4.0, rel=1e-7)  # measured 4e-9: the mass 1e9 takes a little


@pytest.mark.parametrize(
    ("normal", "point", "start", "velocity", "after"),
    [
        ([1.0, 0.0], [600.0, 0.0], [595.0, 200.0], [5.0, 3.0], [-4.0, 3.0]),
        ([-2.0, 0.0], [0.0, 0.0], [5.0, 200.0], [-5.0, 3.0], [4.0, 3.0]),
        ([1.0, 0.0], [600.0, 0.0], [595.0, 200.0], [-5.0, 3.0], [-5.0, 3.0]),
        ([1.0, 0.0], [600.0, 0.0], [590.0, 200.0], [5.0, 3.0], [5.0, 3.0]),
    ],
)
def test_wall_of_seed_003_turns_back_what_touches_it_and_moves_into_it(
    normal: Any, point: Any, start: Any, velocity: Any, after: Any
) -> None:
    (ball,) = discs((start, velocity, 10.0, 0.8))
    seed003.Scene([seed003.Wall(normal, point), ball], gravity=[0.0, 0.0]).step(0.5)
    assert ball.velocity == pytest.approx(after, abs=1e-14)


def test_floor_of_seed_003_lifts_what_still_falls_and_only_the_floor_does() -> None:
    rest = {}
    for name, normal in {"floor": [0.0, 1.0], "tilted": [0.1, 1.0]}.items():
        (ball,) = discs(((300.0, 395.0), (0.0, 0.1), 10.0, 0.5))
        seed003.Scene([seed003.Wall(normal, [300.0, 400.0]), ball], gravity=[0.0, 0.5]).step(1.0)
        rest[name] = ball.position[1]
    assert rest["floor"] == 390.0
    assert rest["tilted"] > 395.0


def test_spring_of_seed_003_breaks_above_its_strength_after_a_last_pull() -> None:
    for strength, springs in [(4.9, 0), (5.0, 1)]:
        pair = discs(((0.0, 0.0), (0.0, 0.0), 1.0, 1.0), ((510.0, 0.0), (0.0, 0.0), 1.0, 1.0))
        scene = seed003.Scene([seed003.Link(*pair, 0.01, 10.0, strength), *pair], gravity=[0.0, 0.0])
        scene.step(1.0)
        assert len(scene.springs) == springs
        assert pair[0].velocity == pytest.approx([5.0, 0.0])


def test_dead_disc_of_seed_003_takes_its_springs_along_and_coincident_ends_do_not_pull() -> None:
    pair = discs(((0.0, 0.0), (0.0, 0.0), 1.0, 1.0), ((5e-7, 0.0), (0.0, 0.0), 1.0, 1.0))
    scene = seed003.Scene([seed003.Link(*pair, 1.0, 10.0), *pair], gravity=[0.0, 0.0])
    scene.step(1.0)
    assert scene.velocities == [[0.0, 0.0], [0.0, 0.0]]
    pair[1].alive = False
    scene.step(1.0)
    assert scene.springs == []
    assert scene.listed_particles() == pair[:1]


def test_arena_of_seed_003_keeps_its_discs_in_the_window() -> None:
    scene = seed003.arena(
        [[100.0, 300.0], [130.0, 320.0], [400.0, 50.0]], [[9.0, -3.0], [-4.0, -8.0], [0.0, 0.0]], [(1, 0)]
    )
    lowest = max(y for _ in range(2000) for _, y in run(scene, 1, 1.0).positions)
    assert lowest < 400.0  # measured 397: the floor lifts discs back, it does not stop them
    assert max(v for _, v in scene.velocities) < 1.0
    assert (len(scene.springs), scene.masses) == (1, [10.0] * 3)


# Seed 004


def test_spring_of_seed_004_kicks_velocities_by_force_over_mass_and_damps_the_kick() -> None:
    sheet = seed004.string([[0.0, 0.0], [60.0, 0.0]], rest_length=50.0, stiffness=0.1, mass=4.0, damping=0.5)
    sheet.step()
    kick = 0.1 * 10.0 / 4.0
    assert sheet.velocities[0] == pytest.approx([kick - 0.5 * 2 * kick / 4.0, 0.0])
    assert sheet.positions[0] == sheet.velocities[0]


def test_springs_of_seed_004_damp_what_the_ones_before_have_left() -> None:
    ends = [[0.0, 0.0], [50.0, 0.0], [110.0, 0.0]]  # the first spring at rest, the second stretched by 10
    forward, backward = (seed004.string(ends, stiffness=0.1, damping=0.25) for _ in range(2))
    backward.springs.reverse()
    forward.step()
    backward.step()
    assert [v[0] for v in forward.velocities] == pytest.approx([0.0, 0.5, -0.5], abs=1e-15)
    assert [v[0] for v in backward.velocities] == pytest.approx([0.125, 0.375, -0.5], abs=1e-15)


def test_damper_of_seed_004_stops_rotation_too() -> None:
    sheet = seed004.string([[-25.0, 0.0], [25.0, 0.0]], damping=0.01)
    sheet.velocities = [[0.0, -1.0], [0.0, 1.0]]
    before, after = turning(sheet, 500, 1.0)
    assert before == 50.0
    assert abs(after) < 0.01  # measured 2e-3


def lengths(sheet: seed004.Sheet) -> list[float]:
    ends = ((sheet.positions[spring.tail], sheet.positions[spring.head]) for spring in sheet.springs)
    return [hypot(p[0] - q[0], p[1] - q[1]) for p, q in ends]


def test_mesh_of_seed_004_settles_into_squares_of_fifty() -> None:
    sheet = seed004.mesh(5, 4, damping=0.05)
    assert (len(sheet.positions), len(sheet.springs)) == (20, 16 + 15 + 2 * 12)
    assert sheet.positions[1] == [100.0, 150.0]  # 200 divided by the 4 particles of a column
    assert sheet.positions[4] == [140.0, 100.0]
    run(sheet, 3000, 1.0)
    assert lengths(sheet) == pytest.approx([spring.rest_length for spring in sheet.springs], abs=1e-9)  # measured 3e-14


def test_random_rest_lengths_of_seed_004_come_from_their_seed() -> None:
    rests = seed004.random_rest_lengths(6, 40.0, 70.0, seed=2)
    assert rests == seed004.random_rest_lengths(6, 40.0, 70.0, seed=2)
    assert rests != seed004.random_rest_lengths(6, 40.0, 70.0, seed=3)
    assert [spring.rest_length for spring in seed004.mesh(2, 2, rest_lengths=rests).springs] == rests


def test_sheet_of_seed_004_with_random_rest_lengths_keeps_its_shape_and_turns_for_ever() -> None:
    # Every spring damps the kick it has just given, so the damping of one frame has a moment of its own.
    rests = seed004.random_rest_lengths(6, 40.0, 70.0, seed=2)
    sheet = run(seed004.mesh(2, 2, rest_lengths=rests, damping=0.05), 4000, 1.0)
    shape = lengths(sheet)
    assert max(abs(now - rest) for now, rest in zip(shape, rests, strict=True)) > 10.0  # measured 26: no square
    before, after = turning(sheet, 4000, 1.0)
    assert lengths(sheet) == pytest.approx(shape, abs=1e-10)  # measured 4e-14
    assert before < -1.0  # measured -2.8
    assert after == pytest.approx(before, rel=1e-9)  # measured 2e-12


def test_mouse_of_seed_004_takes_the_first_hit_and_leaves_the_velocity() -> None:
    sheet = seed004.string([[0.0, 0.0], [8.0, 0.0], [100.0, 0.0]])
    sheet.velocities[0] = [3.0, 0.0]
    assert sheet.grab([7.0, 0.0]) == 0  # the second is nearer
    assert sheet.grab([50.0, 0.0]) is None
    sheet.drag_to(0, [40.0, 40.0])
    assert (sheet.positions[0], sheet.velocities[0]) == ([40.0, 40.0], [3.0, 0.0])


def test_seed_004_has_no_time_step_and_no_force_between_coincident_ends() -> None:
    sheet = seed004.string([[1.0, 1.0], [1.0, 1.0]])
    with pytest.raises(ValueError, match=r"dt must be 1, one frame. Got 0.5"):
        sheet.step(0.5)
    sheet.step()
    assert sheet.velocities == [[0.0, 0.0], [0.0, 0.0]]
