"""The derivative of the forces along a displacement, and the methods that live on it: Chin 4A and 4C."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import numpy as np
import pytest

import springline as sl
from physics import motions
from physics.samples import FLOCK, FORCES, Sample
from physics.test_force_is_minus_gradient import STEP, configurations, names
from plainly import compiled_and_plain
from springline.engine.machine import DONE, take_section
from springline.engine.program import OPENING
from springline.integrators.commutator import add_external_change, derivative_rows, gradient_kick_rows
from springline.integrators.contract import RUNGE_KUTTA, SPLITTING
from springline.integrators.registry import INTEGRATORS
from springline.stability.time_step import step_matrix
from tables import table_with

CHIN = ["chin4a", "chin4c"]
EXPLICIT = [
    name
    for name, method in INTEGRATORS.items()
    if method.scheme.family in (SPLITTING, RUNGE_KUTTA) and not method.substeps
]
CASES = 200


@sl.force
def hollow(mass, position, velocity, time, force, depth=2.0):
    """A pull of the user's own that depends on where and when."""
    for i in range(len(mass)):
        for axis in range(3):
            force[i, axis] -= depth * mass[i] * position[i, axis] * position[i, (axis + 1) % 3] * (1.0 + time)


FLAT = (
    "gravity",
    "electric field",
    "partial gravity",
    "load",
    "harmonic load",
    "drag",
    "drag for each",
    "air drag",
    "user's force",
)  # of these: nothing
OWN = Sample("user's hollow", "custom", lambda scene: scene.add(hollow, depth=0.7))
FELT = [sample for sample in FORCES if sample.key not in ("load", *FLOCK)]
BENT = [*(sample for sample in FELT if sample.name not in FLAT), OWN]


def product(simulation: sl.Simulation, along: np.ndarray) -> np.ndarray:
    """(df/dx) along, with the laws as the last forces() left them, shape (n, 3)."""
    table, work = table_with(simulation, {OPENING: derivative_rows(simulation.data.model)})
    work.force_gradient.along[:] = along
    assert take_section(table, 0, OPENING) == DONE
    return work.force_gradient.out


def measured(sample: Sample, count: int) -> tuple[float, float, str]:
    """Worst distance from the differences of the forces, largest derivative, and a digest of all products."""
    simulation, digest = sample.scene().simulate(dt=0.01), hashlib.sha256()
    simulation.data.state.velocity[:] = 0.0
    position, worst, largest = simulation.data.state.position, 0.0, 0.0
    for places, direction in configurations(sample, count):
        force = []
        for part in (-2, -1, 1, 2):
            position[:] = places + part * STEP * direction
            force.append(simulation.forces)
        expected = (force[0] - 8 * force[1] + 8 * force[2] - force[3]) / (12 * STEP)
        position[:] = places
        _ = simulation.forces
        found = product(simulation, direction)
        digest.update(found.tobytes())
        size = float(np.abs(expected).max())
        worst = max(worst, float(np.abs(found - expected).max()) / max(size, 1e-2))
        largest = max(largest, size)
    return worst, largest, digest.hexdigest()


@pytest.mark.parametrize("count", [CASES // 10, pytest.param(CASES, marks=pytest.mark.slow)])
@pytest.mark.parametrize("sample", BENT, ids=names)
def test_the_product_is_the_change_of_the_force_along_a_displacement(sample: Sample, count: int) -> None:
    worst, largest, _ = measured(sample, count)
    assert largest > 0.05  # something was measured: 0.098 N at least
    own = sample.key in ("element", "custom") or "element" in sample.name
    bound = {"pairforce": 1e-7, "fluid": 1e-7, "hinge": 2e-9}.get(sample.key, 1e-8 if own else 1e-10)
    assert worst < bound  # measured 1e-8 (pair laws), 2e-9 (volumes, differences of differences), 3e-11
    # and 5e-10 of slender hinges: STEP^4 of the differences that they are compared with, and 3e-11 of half of it


def products(samples: list[Sample]) -> str:
    """A line for each sample; that a bit differs shows in a few configurations as well as in many."""
    return "\n".join(" ".join(map(str, (sample.name, *measured(sample, CASES // 20)))) for sample in samples)


def all_products() -> str:
    return products(BENT)


def some_products() -> str:
    return products(BENT[::8])


@pytest.mark.parametrize(
    "says", [pytest.param(some_products, marks=pytest.mark.heavy), pytest.param(all_products, marks=pytest.mark.slow)]
)
def test_run_plainly_products_have_the_same_bits(says: Callable[[], str]) -> None:
    """But for laws, pair laws and distances, whose own powers are not rounded alike."""
    outputs = [said.splitlines() for said in compiled_and_plain(says)]
    assert len(outputs[0]) == len(outputs[1]) == (len(BENT) if says is all_products else -(-len(BENT) // 8))
    for compiled, plain in zip(*outputs, strict=True):
        assert plain == compiled or plain.startswith(("law", "distance", "pair force"))
        assert float(plain.split()[-3]) < 5e-8  # measured 2e-9, and 1e-8 of pair laws, whose slopes are differences


def test_what_does_not_bend_has_no_product() -> None:
    for sample in FORCES:
        if sample.name in FLAT:
            simulation = sample.scene().simulate(dt=0.01)
            _ = simulation.forces
            assert np.abs(product(simulation, np.ones((5, 3)))).max() < 1e-9  # measured 0


def test_of_springs_without_rest_length_the_product_is_the_chain_matrix_exactly() -> None:
    scene = sl.Scene()
    scene.chain((0, 0, 0), (4, 0, 0), segments=4, stiffness=8.0, rest_length=0.0)
    simulation = scene.simulate(dt=0.01)
    matrix = 8.0 * (np.diag([-1.0, -2, -2, -2, -1]) + np.diag([1.0] * 4, 1) + np.diag([1.0] * 4, -1))
    along = np.random.default_rng(4).integers(-8, 9, (5, 3)).astype(float)
    for places in (simulation.position.copy(), np.zeros((5, 3))):  # stretched, and all in one place
        simulation.data.state.position[:] = places
        assert (product(simulation, along) == matrix @ along).all()


def test_broken_slack_and_coinciding_springs_have_no_product() -> None:
    along = np.random.default_rng(5).normal(size=(2, 3))
    for kind, rest, apart, broken in (("both", 0.7, 1.0, True), ("cable", 1.5, 1.0, False), ("strut", 0.7, 1.0, False),
                                      ("both", 0.7, 0.0, False)):  # fmt: skip
        scene = sl.Scene()
        scene.chain((0, 0, 0), (1, 0, 0), segments=1, stiffness=8.0, rest_length=rest, kind=kind)
        simulation = scene.simulate(dt=0.01)
        assert (product(simulation, along) != 0.0).any() == (kind == "both")
        simulation.data.state.position[1, 0] = apart
        if broken:
            simulation.cut([0])
        assert not product(simulation, along).any()


@pytest.mark.parametrize("sample", [sample for sample in BENT if sample.conservative], ids=names)
def test_the_hessian_is_symmetric(sample: Sample) -> None:
    simulation, worst = sample.scene().simulate(dt=0.01), 0.0
    random = np.random.default_rng(6)
    for places, u in configurations(sample, 8):
        simulation.data.state.position[:] = places
        _ = simulation.forces
        w = random.normal(size=(5, 3))
        one, other = (w * product(simulation, u)).sum(), (u * product(simulation, w)).sum()
        worst = max(worst, abs(one - other) / max(np.abs(product(simulation, u)).max(), 1e-2))
    differenced = {"element": 1e-8, "pairforce": 1e-7, "fluid": 1e-7}
    assert worst < differenced.get(sample.key, 1e-13)  # measured 2e-9, 3e-8, 2e-15


# The methods


def constant(name: str) -> float:
    """Error on the planet's path times (forces and products, each counted as one)^4."""
    cost = INTEGRATORS[name].evaluations + INTEGRATORS[name].products
    steps = 1200 // cost
    return motions.error("Kepler", "nothing", name, steps) * (steps * cost) ** 4


@pytest.mark.parametrize(("name", "factor"), [("chin4a", 25.0), ("chin4c", 100.0)])
def test_at_equal_cost_they_err_far_less_than_forest_ruth(name: str, factor: float) -> None:
    """One product of the Hessian counted as one force."""
    assert constant("forest_ruth") / constant(name) > factor  # measured 31.6, 127.6
    assert constant("pefrl") / constant(name) > factor / 10.0  # measured 3.5, 14.2


@pytest.mark.each_value
@pytest.mark.parametrize("damping", [0.0, 0.1, 0.8])
@pytest.mark.parametrize("name", EXPLICIT)
def test_a_step_of_an_oscillator_is_that_of_the_step_matrix(name: str, damping: float) -> None:
    for dt in (0.1, 0.7, 1.3):
        for velocity in (0.0, 0.2):
            scene = sl.Scene()
            hook, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((1.1, 0, 0), velocity=(velocity, 0, 0))
            scene.spring(hook, bob, stiffness=1.0, rest_length=1.0)
            if damping:
                scene.add(sl.Drag(damping))
            simulation = scene.simulate(dt=dt, integrator=name)
            simulation.step()
            expected = step_matrix(
                INTEGRATORS[name].scheme, np.array(1.0), np.array(damping), np.array(dt)
            ) @ np.array([0.1, velocity])  # fmt: skip
            found = [simulation.position[1, 0] - 1.0, simulation.velocity[1, 0]]
            assert np.abs(found - expected).max() < 1e-14  # measured 4e-16


@pytest.mark.parametrize("name", CHIN)
def test_a_limit_of_force_holds_for_what_the_gradient_adds(name: str) -> None:
    speeds = []
    for limit in (None, 3.0):
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (0.2, 0, 0)])
        scene.add(sl.Attraction(1.0))
        if limit:
            scene.add(sl.ForceLimit(limit))
        simulation = scene.simulate(dt=0.01, integrator=name)
        simulation.step()
        speeds.append(simulation.velocity[0, 0])
    assert speeds[0] > 0.2
    assert abs(speeds[1] / 0.03 - 1.0) < 1e-12  # measured 3e-16


@pytest.mark.parametrize("name", CHIN)
def test_a_test_particle_goes_the_way_of_a_planet(name: str) -> None:
    ends = []
    for mass in (1.0, 0.0):
        scene = sl.Scene()
        scene.particle((0, 0, 0), mass=4.0, fixed=True)
        scene.particle((1, 0, 0), velocity=(0, 2.3, 0.4), mass=mass)
        scene.add(sl.Attraction(1.0))
        simulation = scene.simulate(dt=0.01, integrator=name)
        simulation.step(200)
        ends.append(simulation.position[1])
    assert np.abs(ends[0] - [1, 0, 0]).max() > 0.5
    assert np.abs(ends[0] - ends[1]).max() < 1e-14  # measured 0


@pytest.mark.parametrize("name", CHIN)
def test_a_weak_drag_is_the_limit_of_none(name: str) -> None:
    """Two stretches of code, one for forces that depend on velocity and one for those that do not, and one motion."""
    ends = []
    for coefficient in (None, 1e-300):
        scene = sl.Scene(gravity=9.81)
        net = scene.grid((4, 3), spacing=1.0, mass=1.0, stiffness=80.0, diagonals=True)
        scene.anchor(net.corner("lower left"))
        scene.add(sl.Attraction(0.5, softening=0.3))
        if coefficient:
            scene.add(sl.Drag(coefficient))
        simulation = scene.simulate(dt=0.02, integrator=name)
        simulation.step(100)
        ends.append(simulation.position)
    assert np.abs(ends[0] - ends[1]).max() < 1e-13  # measured 5e-15


@pytest.mark.parametrize("name", CHIN)
def test_a_support_that_is_moved_against_drag_needs_no_force_from_outside(name: str) -> None:
    """No force stands in ``Sums.external`` then, and nobody may read a row of it; short steps of Verlet agree."""
    scene = sl.Scene(dim=2)
    scene.chain((0, 0), (1, 0), segments=6, mass=0.1, stiffness=100.0)
    scene.anchor([0])
    scene.add(sl.Drive([6], position=(0.0, 0.0), amplitude=(0.0, 0.1), omega=3.0), sl.Drag(0.05))
    run = scene.simulate(dt=0.002, integrator=name)
    assert len(run.data.work.sums.external) == 0
    rows = gradient_kick_rows(run.data.model, 0.002, 0.0, 1.0, 1.0)
    assert add_external_change not in [row.what for row in rows]
    run.step(200)
    fine = scene.simulate(dt=0.0002)
    fine.step(2000)
    assert np.abs(run.position - fine.position).max() < 1e-6  # [m]
