"""Projective dynamics: rounds beside backward Euler solved to rounding, stretch, ledger, hands, edits and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError

DT = 1.0 / 60.0


def cloth(count: int, stiffness: float = 1e5, mass: float = 0.2) -> sl.Scene:
    """A light stiff cloth of 1 m, held at two corners."""
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((count, count), spacing=1 / (count - 1), mass=mass / count**2, stiffness=stiffness, diagonals=True)
    scene.anchor(net.corners[:2])
    return scene


def largest_stretch(scene: sl.Scene, position: np.ndarray) -> float:
    springs = scene.build()[0].springs
    length = np.linalg.norm(position[springs.head] - position[springs.tail], axis=1)
    return float((length / springs.rest_length).max()) - 1.0


def test_a_cloth_stretches_by_less_than_a_percent_in_eight_rounds_and_rounds_are_logged() -> None:
    scene = cloth(24)
    run = scene.simulate(dt=DT, integrator="projective").run(until=0.5, every=DT)
    stretch = max(largest_stretch(scene, position) for position in run.position)
    assert stretch < 0.01  # measured 0.005; 3.4 % by ten plain rounds
    assert run.log["stretch"].max() - 1.0 == pytest.approx(stretch, rel=1e-9)
    assert (run.log["iterations"][1:] == 8).all()
    assert run.log["factorizations"].tolist() == [0, 1, *[0] * (len(run) - 2)]
    assert 0.0 < run.log["residual"].max() < 1.0


def test_more_rounds_approach_the_motion_and_each_does_more_than_twenty_plain_ones() -> None:
    # The plain rounds are written once more here, from Liu et al. 2013: dense, for springs alone.
    scene, count, steps = cloth(8), 64, 20
    model, state = scene.build()
    springs, free = model.springs, state.mobility[:, 0] > 0.0
    inertia = model.particles.mass[0] / DT**2
    incidence = np.zeros((len(springs.tail), count))
    incidence[np.arange(len(incidence)), springs.head], incidence[np.arange(len(incidence)), springs.tail] = 1.0, -1.0
    matrix = (inertia * np.eye(count) + 1e5 * incidence.T @ incidence)[np.ix_(free, free)]
    inverse = np.linalg.inv(matrix)

    def plain(rounds: int) -> np.ndarray:
        x, v = state.position.copy(), np.zeros((count, 3))
        for _ in range(steps):
            target = np.where(free[:, None], x + DT * v - (0.0, 0.0, 9.81 * DT**2), x)
            new = target.copy()
            for _ in range(rounds):
                along = incidence @ new
                length = np.linalg.norm(along, axis=1)
                pull = incidence.T @ ((1e5 * (length - springs.rest_length) / length)[:, None] * along)
                new[free] -= inverse @ (pull + inertia * (new - target))[free]
            x, v = new, (new - x) / DT
        return x

    def ours(rounds: int) -> np.ndarray:
        simulation = scene.simulate(dt=DT, integrator="projective", rounds=rounds)
        simulation.step(steps)
        return np.asarray(simulation.position)

    solved = scene.simulate(dt=DT, integrator="backward_euler", tolerance=1e-6)
    solved.step(steps)
    far = {rounds: float(np.abs(ours(rounds) - solved.position).max()) for rounds in (20, 300)}
    assert far[300] < 0.1 * far[20]
    assert far[20] < float(np.abs(plain(500) - solved.position).max())


def membrane() -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    sheet = scene.grid((5, 5), spacing=0.2, mass=0.01, stiffness=50.0)
    scene.add(sl.Membrane(sheet, modulus=5e3, thickness=1e-2, damping=0.01), sl.AirDrag(0.01))
    scene.anchor(sheet.corners[:2])
    return scene


def bent_rod() -> sl.Scene:
    angle = np.linspace(0.0, 3.0, 9)
    scene = sl.Scene(gravity=9.81)
    place = np.column_stack([np.cos(angle), np.sin(angle), 0.2 * angle])
    scene.rod(place, EI=2.0, GJ=1.0, EA=1e4, gyration=0.02, mass=0.05, clamp="start", rest="drawn", damping_time=0.01)
    return scene


def cables() -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((6, 6), spacing=0.2, mass=0.01, stiffness=1e3, kind="cable")
    scene.anchor(net.corners)
    scene.anchor([14], axes="z")
    scene.add(sl.Drag(0.02), sl.Load((0.3, 0, 0), omega=3.0, on=[20]))
    return scene


SCENES: list[Callable[[], sl.Scene]] = [lambda: cloth(6, 1e3), membrane, bent_rod, cables]


@pytest.mark.parametrize("scene", SCENES, ids=["cloth", "membrane", "curved rod", "cables"])
def test_many_rounds_end_where_backward_euler_does_and_the_ledger_closes(scene: Callable[[], sl.Scene]) -> None:
    exact = scene().simulate(dt=DT, integrator="backward_euler")
    rounds = scene().simulate(dt=DT, integrator="projective", tolerance=1e-7)
    begin = rounds.energy["total"]
    for simulation in (exact, rounds):
        simulation.step(4)
    assert np.abs(rounds.position - scene().position).max() > 0.01
    assert rounds.position == pytest.approx(exact.position, abs=1e-5)
    for method in ("projective", "projective:1"):
        simulation = scene().simulate(dt=DT, integrator=method)
        simulation.step(20)
        energy = simulation.energy
        left = energy["total"] + energy["dissipated"] + energy["numerical"] - energy["work"] - begin
        assert abs(left) < 1e-12 * sum(map(abs, energy.values()))


def test_the_matrix_follows_cuts_anchors_and_hands_and_serves_until_then() -> None:
    exact, rounds = (
        cloth(6, 1e3).simulate(dt=DT, integrator=method, tolerance=tolerance)
        for method, tolerance in (("backward_euler", None), ("projective", 1e-8))
    )
    counts = []

    def compare() -> None:
        for simulation in (exact, rounds):
            simulation.step(2)
        assert rounds.position == pytest.approx(exact.position, abs=1e-5)
        assert rounds.data.implicit is not None
        counts.append(rounds.data.implicit.log()["factorizations"])

    compare()
    compare()
    for act in (
        lambda one: one.cut([3, 4, 50]),
        lambda one: one.anchor([20]),
        lambda one: one.grab(30, stiffness=1e5),
        lambda one: one.let_go(),
    ):
        for simulation in (exact, rounds):
            act(simulation)
        compare()
    assert counts[:2] == [1, 0]
    assert all(count >= 1 for count in counts[2:5])


@pytest.mark.parametrize("seed", range(10))
def test_no_hand_makes_a_stiff_scene_diverge(seed: int) -> None:
    random = np.random.default_rng(seed)
    stiffness, mass = 10.0 ** random.uniform(2, 9), 10.0 ** random.uniform(-4, 0)
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((5, 5), spacing=0.2, mass=mass, stiffness=stiffness, diagonals=bool(seed % 2))
    scene.anchor(net.corners[:2])
    if seed % 3 == 0:
        scene.add(sl.Membrane(net, modulus=10 * stiffness, thickness=1e-3))
    if seed % 3 == 1:
        scene.add(sl.Angle([(5 * row, 5 * row + 1, 5 * row + 2) for row in range(5)], 1e-3 * stiffness))
    simulation = scene.simulate(integrator="projective")
    for _ in range(3):
        simulation.grab(int(random.integers(5, 20)), stiffness=10.0 ** random.uniform(1, 9) if seed % 2 else None)
        for _ in range(4):
            simulation.pull(3.0 * random.normal(size=3))
            simulation.step(int(random.integers(1, 6)))
        simulation.let_go()
        simulation.step(4)
    assert np.abs(simulation.position).max() < 50.0  # measured 7 m


def test_a_membrane_that_is_flung_about_by_a_stiff_hand_stays_whole() -> None:
    # Its stiffness grows with the square of its stretch, far above the matrix of the rounds.
    scene = sl.Scene(gravity=9.81)
    sheet = scene.grid((5, 5), spacing=0.2, mass=0.01, stiffness=10.0)
    scene.add(sl.Membrane(sheet, modulus=1e4, thickness=1e-2))
    scene.anchor(sheet.corners[:2])
    simulation = scene.simulate(integrator="projective")
    simulation.grab(22, stiffness=1e6)
    for turn in range(6):
        simulation.pull((50.0 * (-1) ** turn, 50.0, 0))
        simulation.step(3)
    assert np.abs(simulation.position).max() < 100.0  # measured 44 m; overflows if steps that overshoot are taken whole


def test_a_resumed_run_has_the_bits_of_the_whole_run_on_any_number_of_threads(tmp_path: Any) -> None:
    runs = [membrane().simulate(dt=DT, integrator="projective", threads=k).run(until=0.4, every=0.1) for k in (1, 3)]
    first = membrane().simulate(dt=DT, integrator="projective").run(until=0.2, every=0.1)
    sl.save(first, tmp_path / "first.springline")
    resumed = sl.load(tmp_path / "first.springline").resume(until=0.4)
    for other in (runs[1], resumed):
        assert np.array_equal(runs[0].position[-1], other.position[-1])
        assert np.array_equal(runs[0].velocity[-1], other.velocity[-1])


def test_what_has_no_rounds_is_refused_by_name(tmp_path: Any) -> None:
    scene = cloth(4)
    for options, words in (
        ({"rounds": 0}, "'rounds' of simulate"),
        ({"rounds": 20_000}, "from 1 to 1000"),
        ({"rounds": 3, "integrator": "xpbd"}, "Only integrator='projective' takes 'rounds'"),
        ({"integrator": "projective:none"}, "The number after 'projective:'"),
        ({"tolerance": 0.5}, "at most 0.1"),
    ):
        with pytest.raises(SceneError, match=words):
            scene.simulate(**{"integrator": "projective", **options})
    for part, words in (
        (sl.Plane((0, 0, -9), (0, 0, 1)), "only of scenes without walls, contacts"),
        (
            sl.Drive([0], position=(0, 0, 0), amplitude=(0, 0, 0.1), omega=2.0, phase=-np.pi / 2),
            "only of scenes without driven supports",
        ),
    ):
        other = cloth(4)
        other.add(part)
        with pytest.raises(SceneError, match=words):
            sl.save(other, tmp_path / "page.html", integrator="projective")
    scene.add(sl.Rod(0, 5))
    with pytest.raises(SceneError, match="no rounds for exact constraints"):
        scene.simulate(integrator="projective")
