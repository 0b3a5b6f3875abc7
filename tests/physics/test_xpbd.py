"""XPBD: springs hold as Hooke says, light particles stay, and steps are the same on every machine and in every part."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from covering import every_nth
from physics.samples import SAMPLES, Sample, Stiffening
from springline.errors import OpenLedger, SceneError
from springline.integrators.registry import xpbd
from springline.integrators.xpbd import colors_of
from springline.stability.time_step import resolution

G = 9.81
DT = 1.0 / 60.0
REFUSED = ("law", "law on a torus", "force limit", "springs that yield")
UNBOOKED = ("projected sphere", "projected ring")  # moved without a word, so that no ledger sees it
RANDOM = np.random.default_rng


def chain(ratio: float, **options: Any) -> sl.Scene:
    """Ten masses of 0.1 kg that hang from one another, with a stiffness over mass of ``ratio`` [1/s2]."""
    scene = sl.Scene(gravity=G)
    rope = scene.chain((0, 0, 0), (0, 0, -10), segments=10, mass=0.1, stiffness=0.1 * ratio, **options)
    scene.anchor(rope.ends[0])
    scene.add(sl.Drag(0.3))
    return scene


def net(seed: int = 0, size: int = 8, **options: Any) -> sl.Scene:
    """A net of random masses that hangs from two corners."""
    scene = sl.Scene(gravity=G)
    mass = RANDOM(seed).uniform(0.02, 0.1, size * size)
    scene.grid((size, size), spacing=0.1, mass=mass, **{"stiffness": 300.0, **options})
    scene.anchor([0, size - 1])
    return scene


def driven(what: str) -> sl.Scene:
    """A mass on a spring whose rest length, support or load follows a function of time; others fill a color."""
    scene = sl.Scene(gravity=G)
    support, mass = scene.particle((0, 0, 0), fixed=True), scene.particle((0, 0, -1), mass=1.0)
    spring = scene.spring(support, mass, stiffness=200.0, rest_length=1.0)
    for k in range(1, 5):
        scene.spring(scene.particle((k, 0, 0), fixed=True), scene.particle((k, 0, -1)), stiffness=200.0)
    scene.add({
        "rest length": lambda: sl.Drive(spring, rest_length=[(0.0, 1.0), (1.0, 0.5)]),
        "support": lambda: sl.Drive(support, position=[(0.0, (0, 0, 0)), (1.0, (0, 0, 0.5))]),
        "load": lambda: sl.Load((0, 0, 3.0), omega=5.0, on=mass),
    }[what]())  # fmt: skip
    return scene


def difference(scene: sl.Scene, substeps: int, until: float = 1.0) -> float:
    """Largest distance between XPBD and velocity Verlet at short steps [m]."""
    exact = scene.simulate(dt=2e-4).run(until=until, every=until / 10)
    run = scene.simulate(dt=DT, integrator="xpbd", substeps=substeps).run(until=until, every=until / 10)
    return float(np.abs(run.position - exact.position).max())


# == Springs ==


@pytest.mark.parametrize("ratio", [1e2, 1e4, 5e4])
def test_a_hanging_chain_is_stretched_as_hooke_says_within_a_percent(ratio: float) -> None:
    run = chain(ratio).simulate(dt=DT, integrator="xpbd").run(until=60.0, every=60.0)
    carried = 0.1 * G * np.arange(10, 0, -1)
    stretch = np.linalg.norm(np.diff(run.position[-1], axis=0), axis=1) - 1.0
    error = np.abs(stretch * 0.1 * ratio / carried - 1.0).max()
    assert error < 0.01  # measured 2e-5 and 2e-4 at most, then 4.5e-3
    assert error < 5.0 * (ratio * (DT / 20) ** 2) ** 2 + 1e-4  # the law of the documentation: 4 q^2 with q = h^2 k/m


def test_one_spring_swings_at_its_frequency_within_a_percent_and_decays_as_backward_euler_does() -> None:
    omega, h = 10.0, DT / 20
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.1, 0, 0)])
    scene.anchor([0])
    scene.spring(0, 1, stiffness=omega**2, rest_length=1.0)
    run = scene.simulate(dt=DT, integrator="xpbd").run(until=5.0, every=DT)
    along = run.position[:, 1, 0] - 1.0
    time = np.arange(len(along)) * DT
    step = np.log(0.1 + 0j) + time / h * -np.log(1 - 1j * omega * h)  # the eigenvalue of backward Euler
    assert np.abs(along - np.exp(step).real).max() < 1e-9
    zeros = np.flatnonzero(np.diff(np.sign(along)))
    crossing = time[zeros] + DT * along[zeros] / (along[zeros] - along[zeros + 1])
    frequency = np.pi / np.diff(crossing).mean()
    assert abs(frequency / omega - 1.0) < 0.01  # measured 2e-4


@pytest.mark.parametrize("scene", [
    net(), net(damping=0.05), net(kind="cable", damping=0.02), chain(2000.0), chain(2000.0, damping=0.3),
    driven("rest length"), driven("support"), driven("load"),
], ids=["net", "damped net", "cables", "chain", "damped chain", "rest length", "support", "load"])  # fmt: skip
def test_positions_converge_to_velocity_verlet_with_the_substeps(scene: sl.Scene) -> None:
    errors = [difference(scene, substeps, 0.5) for substeps in (20, 80, 320)]
    assert errors[0] < 0.02 and errors[2] < 0.0015  # measured 0.012 and 8.1e-4 at most
    assert np.log2(errors[1] / errors[2]) / 2.0 > 0.95  # of order 1; measured 0.989 at least


def test_a_dashpot_loses_what_it_loses_by_velocity_verlet() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.2, 0, 0)])
    scene.anchor([0])
    for kind in ("both", "cable"):
        scene.spring(0, 1, stiffness=50.0, rest_length=1.0, damping=1.0, kind=kind)
    exact = scene.simulate(dt=1e-4).run(until=2.0)
    run = scene.simulate(dt=DT, integrator="xpbd", substeps=400).run(until=2.0)
    lost = exact.energy["dissipated"][-1]
    assert lost > 1.0
    assert run.energy["dissipated"][-1] == pytest.approx(lost, rel=0.01)  # measured 0.4 %


def test_a_cable_never_pushes() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0.5, 0, 0)])
    scene.anchor([0])
    scene.spring(0, 1, stiffness=1e4, rest_length=1.0, kind="cable", damping=10.0)
    simulation = scene.simulate(dt=DT, integrator="xpbd")
    simulation.step(100)
    assert simulation.position[1].tolist() == [0.5, 0.0, 0.0]


def test_a_particle_on_a_roller_stays_on_its_axes() -> None:
    scene = net()
    scene.anchor([20], axes="z")
    scene.anchor([27], axes="xy")
    exact = scene.simulate(dt=2e-4).run(until=0.5)
    run = scene.simulate(dt=DT, integrator="xpbd", substeps=100).run(until=0.5)
    assert (run.position[:, 20, 2] == run.position[0, 20, 2]).all()
    assert (run.position[:, 27, :2] == run.position[0, 27, :2]).all()
    assert np.abs(run.position[-1] - exact.position[-1]).max() < 0.02  # measured 4e-3


def test_rods_hold_to_rounding() -> None:
    scene = sl.Scene(gravity=G)
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)], mass=[1.0, 0.01, 1.0, 0.01])
    scene.anchor([0])
    scene.add(sl.Rod(0, 1), sl.Rod(2, 3))
    scene.spring(1, 2, stiffness=1000.0)
    exact = scene.simulate(dt=2e-4).run(until=1.0, every=0.1)
    run = scene.simulate(dt=DT, integrator="xpbd").run(until=1.0, every=0.1)
    apart = np.linalg.norm(run.position[:, [1, 3]] - run.position[:, [0, 2]], axis=2)
    assert np.abs(apart - 1.0).max() < 1e-12
    assert np.abs(run.position - exact.position).max() < 0.05


@pytest.mark.parametrize("what", ["rest length", "support", "load"])
def test_the_work_of_what_is_driven_is_that_of_velocity_verlet(what: str) -> None:
    exact = driven(what).simulate(dt=2e-4).run(until=1.5, every=0.1)
    run = driven(what).simulate(dt=DT, integrator="xpbd", substeps=100).run(until=1.5, every=0.1)
    assert np.abs(exact.energy["work"]).max() > 0.1
    assert np.abs(run.energy["work"] - exact.energy["work"]).max() < 0.02 * np.abs(exact.energy["work"]).max()  # 1.2 %


# == Light particles ==


def test_light_particles_in_a_stiff_net_do_not_fly_apart() -> None:
    """Masses of a ratio of 1000, at random; corrections that are summed at once throw the light ones away."""
    size, random = 12, RANDOM(1)
    scene = sl.Scene(gravity=G)
    mass = 10.0 ** random.uniform(-4.0, -1.0, size * size)
    scene.grid((size, size), spacing=0.1, mass=mass, stiffness=1e5)
    scene.anchor([0, size - 1])
    run = scene.simulate(dt=DT, integrator="xpbd").run(until=5.0, every=DT)
    fall = G * mass.sum() * 2.0
    assert run.energy["kinetic"].max() < fall  # measured 0.62 of it
    assert np.abs(run.position).max() < 2.5


@pytest.mark.parametrize("joined", [4, 12])
def test_a_light_particle_that_joins_heavy_ones_does_not_feed_on_them(joined: int) -> None:
    """A sweep in one direction alone drives it around them: 1e11 J after two seconds."""
    scene = sl.Scene(gravity=G)
    angle = np.linspace(0.0, 2.0 * np.pi, joined + 1)[:-1]
    scene.particle((0, 0, 0), mass=1e-3)
    scene.particles(np.column_stack([np.cos(angle), np.sin(angle), 0.0 * angle]), mass=1.0)
    scene.springs([(0, i + 1) for i in range(joined)], stiffness=1e5)
    scene.anchor([1, joined // 2])
    run = scene.simulate(dt=DT, integrator="xpbd").run(until=3.0, every=DT)
    assert run.energy["kinetic"].max() < G**2 * 3.0**2 * 0.5 * joined  # below that of a free fall


def test_springs_of_a_color_have_no_particle_in_common() -> None:
    random = RANDOM(2)
    ends = random.integers(0, 300, (1500, 2)).astype(np.int32)
    ends = ends[ends[:, 0] != ends[:, 1]]
    color = colors_of(ends[:, 0], ends[:, 1], 300)
    assert color.min() == 0
    for which in range(color.max() + 1):
        mine = ends[color == which]
        assert len(np.unique(mine)) == mine.size > 0
    most = np.bincount(ends.ravel()).max()
    assert most <= color.max() + 1 <= 2 * most - 1  # measured 25 for 21


def test_springs_beyond_the_colors_are_corrected_one_by_one() -> None:
    scene = sl.Scene(gravity=G)
    angle = np.linspace(0.0, 2.0 * np.pi, 101)[:-1]
    scene.particle((0, 0, 0), mass=10.0)
    scene.particles(np.column_stack([np.cos(angle), np.sin(angle), 0.0 * angle]), mass=0.01)
    scene.springs([(0, i + 1) for i in range(100)], stiffness=100.0)
    scene.anchor(list(range(1, 101, 2)))
    assert difference(scene, 80, 0.5) < 0.02


# == The same bits ==


def test_steps_have_the_same_bits_on_one_two_and_three_threads() -> None:
    scene = sl.Scene(gravity=G)
    scene.grid((130, 130), spacing=0.01, mass=1e-4, stiffness=100.0, damping=1e-3)
    scene.anchor([0, 129])
    digests = set()
    for threads in (1, 2, 3):
        simulation = scene.simulate(dt=DT, integrator="xpbd:4", threads=threads)
        assert simulation.data.stepper.shared
        simulation.step(5)
        digests.add(simulation.data.state.digest())
    assert len(digests) == 1


@pytest.mark.filterwarnings("error::springline.errors.OpenLedger")
def test_a_run_is_resumed_to_the_bit_and_tears_at_the_same_springs(tmp_path: Path) -> None:
    scene = net(strength=12.0, damping=0.01, stiffness=2000.0)
    whole = scene.simulate(integrator="xpbd:10").run(until=1.0, every=0.1)
    scene.simulate(integrator="xpbd", substeps=10).run(until=0.5, every=0.1, to=tmp_path / "half.springline")
    again = sl.load(tmp_path / "half.springline").resume(until=1.0)
    assert len(whole.events) > 3
    assert again.position[-1].tobytes() == whole.position[-1].tobytes()
    assert again.velocity[-1].tobytes() == whole.velocity[-1].tobytes()
    assert (again.events["index"] == whole.events["index"]).all()


def test_a_hand_holds_with_the_stiffness_of_the_springs_at_its_particle() -> None:
    scene = net()
    scene.add(sl.Drag(0.2))
    simulation, exact = scene.simulate(dt=DT, integrator="xpbd"), scene.simulate(dt=1e-3)
    assert simulation.grab(30, (0.2, 0.4, 0.3)).stiffness == pytest.approx(4 * 300.0)  # no step bounds it
    exact.grab(30, (0.2, 0.4, 0.3), stiffness=4 * 300.0)
    simulation.step(480)
    exact.step(8000)
    assert exact.energy["kinetic"] < 1e-4 < exact.energy["hand"]
    assert simulation.energy["hand"] == pytest.approx(exact.energy["hand"], rel=0.01)  # measured 0.1 %


@pytest.mark.parametrize("damping", [0.0, 0.5])
def test_a_moving_hand_pulls_as_by_velocity_verlet_with_more_substeps(damping: float) -> None:
    ends = {}
    for name, dt in (("velocity_verlet", 2e-4), ("xpbd:20", DT), ("xpbd:80", DT)):
        simulation = chain(1500.0, damping=damping).simulate(dt=dt, integrator=name)
        simulation.grab(5, (0.5, 0.2, -4.5), stiffness=100.0)
        simulation.run(until=0.4)
        simulation.pull((1.0, 0.0, -5.0))
        simulation.run(until=0.8)
        ends[name] = simulation.position.copy()
    errors = [float(np.abs(ends[name] - ends["velocity_verlet"]).max()) for name in ("xpbd:20", "xpbd:80")]
    assert errors[0] < 0.02
    assert errors[1] < 0.3 * errors[0]  # of order 1: measured 0.25


def test_a_cut_spring_pulls_no_more() -> None:
    simulation = net(damping=0.02).simulate(dt=DT, integrator="xpbd")
    simulation.step(20)
    ends = simulation.data.model.springs
    simulation.cut(np.flatnonzero((ends.tail == 30) | (ends.head == 30)))
    before = simulation.velocity[30, 2]
    simulation.step(60)
    assert simulation.velocity[30, 2] == pytest.approx(before - G, rel=1e-9)


# == The rest of the model ==


@pytest.mark.parametrize("sample", [one for one in SAMPLES if one.name in REFUSED], ids=lambda one: one.name)
def test_laws_springs_that_yield_and_limited_forces_are_refused(sample: Sample) -> None:
    with pytest.raises(SceneError, match="integrator='xpbd' corrects"):
        sample.scene().simulate(dt=1e-3, integrator="xpbd")


@pytest.mark.parametrize(
    "sample",
    every_nth([one for one in SAMPLES if one.name not in REFUSED + UNBOOKED], 2),
    ids=lambda one: one.name,
)
def test_every_other_force_and_rule_keeps_the_ledger_but_for_what_corrections_lose(sample: Sample) -> None:
    scene, steps = sample.scene(), 40
    gaps = []
    for count in (steps, 4 * steps):
        simulation = scene.simulate(dt=0.2 / count, integrator="xpbd:10")
        balances, parts = [], []
        for _ in range(10):
            energy = simulation.energy
            balances.append(energy["total"] + energy["dissipated"] - energy["work"])
            parts.append([energy[name] for name in ("kinetic", "potential", "dissipated", "work")])
            simulation.step(count // 10)
        gaps.append(float(np.ptp(balances)))
    size = float(np.ptp(parts, axis=0).max())
    assert gaps[1] < 0.02 * size
    assert gaps[1] < max(0.6 * gaps[0], 1e-4 * size)


def test_stiff_elements_bound_the_step_and_springs_do_not() -> None:
    scene = net(stiffness=1e7)
    assert scene.simulate(integrator="xpbd").safe_dt is None
    assert scene.simulate(integrator="xpbd").dt == pytest.approx(DT)
    scene.add(sl.Angle([(0, 1, 2)], stiffness=1000.0))
    held = scene.simulate(integrator="xpbd")
    assert held.safe_dt is not None and held.dt == pytest.approx(0.9 * held.safe_dt)
    assert scene.simulate(integrator="xpbd:40").safe_dt == pytest.approx(2.0 * held.safe_dt)


def test_what_it_cannot_hold_is_refused_by_name() -> None:
    scene = net()
    scene.add(sl.ForceLimit(1.0))
    with pytest.raises(SceneError, match="ForceLimit"):
        scene.simulate(integrator="xpbd")
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.spring(0, 1, law=Stiffening(k=1.0, c=1.0))
    with pytest.raises(SceneError, match="1 here has a law. Give stiffness= instead"):
        scene.simulate(integrator="xpbd")
    simulation = scene.simulate(dt=0.01)
    with pytest.raises(SceneError, match="has a law"):
        simulation.change(integrator="xpbd")
    assert simulation.data.integrator.name == "velocity_verlet"


@pytest.mark.parametrize(("given", "words"), [
    ({"substeps": 5}, "Only integrator='xpbd' takes 'substeps'"),
    ({"substeps": 0, "integrator": "xpbd"}, "substeps"),
    ({"substeps": 2.5, "integrator": "xpbd"}, "substeps"),
    ({"substeps": 5000, "integrator": "xpbd"}, "from 1 to 1000"),
    ({"integrator": "xpbd:0"}, "from 1 to 1000"),
    ({"integrator": "xpbd:many"}, "from 1 to 1000"),
    ({"integrator": "backward_euler:3"}, "Only generalized_alpha, xpbd and projective"),
])  # fmt: skip
def test_wrong_substeps_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(SceneError, match=words):
        net().simulate(**given)


def test_the_number_of_substeps_is_in_the_name() -> None:
    assert net().simulate(integrator="xpbd", substeps=20).data.integrator.name == "xpbd"
    assert net().simulate(integrator="xpbd:7").data.integrator.name == "xpbd:7"
    assert resolution(xpbd(40), 0.01) == pytest.approx(2.0 * (resolution(xpbd(20), 0.01) or 0.0), rel=0.01)


def test_its_own_loss_opens_no_ledger(recwarn: pytest.WarningsRecorder) -> None:
    net(stiffness=1e5).simulate(integrator="xpbd").run(until=2.0)
    assert not [one for one in recwarn if issubclass(one.category, OpenLedger)]
