"""``dt="auto"`` is never above the true limit, and seldom far below it."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.errors import Diverged, SceneError
from springline.integrators.registry import INTEGRATORS
from springline.stability.time_step import longest_step

NETWORKS = 8  # of each method, which makes 64
LIMITED = [name for name, method in INTEGRATORS.items() if 0.0 < method.limit < np.inf]


def network(seed: int, *, damped: bool = False) -> sl.Scene:
    """A random network: 2 to 24 unlike masses, a spring from each to one before it and some more, some anchored."""
    random = np.random.default_rng(seed)
    count = int(random.integers(2, 25))
    scene = sl.Scene(dim=int(random.integers(2, 4)))
    places = random.uniform(0.0, 3.0, (count, scene.dim))
    scene.particles(places, mass=10.0 ** random.uniform(-1.5, 1.0, count))
    tree = np.array([[random.integers(0, i), i] for i in range(1, count)])
    more = np.array([random.choice(count, 2, replace=False) for _ in range(random.integers(0, 3 * count))])
    ends = np.concatenate([tree, more.reshape(-1, 2)]).astype(int)
    decades = random.uniform(0.0, 2.0)
    stiffness = 10.0 ** random.uniform(0.0, decades, len(ends))
    damping = random.uniform(0.0, 0.3, len(ends)) * np.sqrt(stiffness) if damped else 0.0
    scene.springs(ends, stiffness=stiffness, damping=damping)
    if count > 3:
        scene.anchor(random.choice(count, int(random.integers(0, count // 3 + 1)), replace=False))
    if damped:
        scene.add(sl.Drag(float(random.uniform(0.01, 0.5))))
    return scene


def true_frequency(scene: sl.Scene) -> float:
    """Highest natural frequency at rest [rad/s], by the eigenvalues of the dense mass-scaled stiffness."""
    model, state = scene.build()
    springs, count = model.springs, model.particle_count
    apart = state.position[springs.head] - state.position[springs.tail]
    normal = apart / np.sqrt((apart**2).sum(axis=1, keepdims=True))
    stretch = np.zeros((len(normal), 3 * count))
    for s, (i, j) in enumerate(zip(springs.tail, springs.head, strict=True)):
        stretch[s, 3 * i : 3 * i + 3], stretch[s, 3 * j : 3 * j + 3] = -normal[s], normal[s]
    scaled = stretch * np.sqrt(state.mobility.ravel()) * np.sqrt(springs.stiffness)[:, None]
    return float(np.linalg.svd(scaled, compute_uv=False)[0])


def check_networks(count: int) -> None:
    ratios = []
    for seed in range(count):
        scene = network(seed)
        true = true_frequency(scene)
        if true > 0.0:
            ratios.append(scene.simulate().safe_dt / (2.0 / true))
    assert len(ratios) > 0.9 * count
    assert max(ratios) <= 1.0 + 1e-12  # measured 1.0, a single spring
    assert np.mean(np.array(ratios) >= 0.5) >= 0.95  # measured 1.0: the least is 0.56


def test_the_bound_is_never_above_the_true_limit_and_mostly_near_it() -> None:
    check_networks(100)


@pytest.mark.slow
def test_the_bound_on_a_thousand_networks() -> None:
    check_networks(1000)


@pytest.mark.parametrize("name", LIMITED)
def test_every_method_scales_its_own_limit(name: str) -> None:
    scene = network(3)
    verlet = scene.simulate().safe_dt
    simulation = scene.simulate(integrator=name)
    assert abs(simulation.safe_dt / verlet * 2.0 / INTEGRATORS[name].limit - 1.0) < 1e-12  # measured 0
    assert simulation.dt < simulation.safe_dt


def largest_growth(simulation: sl.Simulation, steps: int, seed: int, every: int = 100) -> float:
    """Most that a small random motion around rest grows, seen now and then; infinite where it explodes.

    A motion that has grown a million times is not followed further.
    """
    state, random = simulation.data.state, np.random.default_rng(seed)
    rest = state.position.copy()
    start = np.where(state.mobility > 0.0, random.normal(size=rest.shape), 0.0)
    state.position[:] += 1e-9 * start
    scale, grown = 1e-9 * np.abs(start).max(), 0.0
    stiff = simulation.data.model.springs.stiffness.sum()
    try:
        for _ in range(steps // every):
            simulation.step(every)
            grown = max(grown, float(np.sqrt(np.abs(simulation.energy["total"]) / stiff) / scale))
            if grown > 1e6:
                break
    except Diverged:
        return np.inf
    return grown


@pytest.mark.each_value
@pytest.mark.parametrize("name", LIMITED)
@pytest.mark.parametrize("damped", [False, True])
def test_small_motions_stay_bounded_just_below_the_bound(name: str, damped: bool) -> None:
    for seed in range(NETWORKS):
        scene = network(seed, damped=damped)
        dt = 0.99 * scene.simulate(integrator=name).safe_dt
        grown = largest_growth(scene.simulate(dt=dt, integrator=name), 2000, seed)
        assert grown < 5.0  # measured 1


@pytest.mark.parametrize("name", LIMITED)
def test_well_above_the_true_limit_they_explode(name: str) -> None:
    """So that the test before could have failed."""
    for seed in range(NETWORKS):
        scene = network(seed)
        dt = 1.02 * INTEGRATORS[name].limit / true_frequency(scene)
        assert largest_growth(scene.simulate(dt=dt, integrator=name), 20_000, seed) > 1e4  # measured more than 1e6


def check_exact(seeds: range) -> None:
    """The true frequency lies inside the bound, and Lanczos' method finds that of the dense eigenvalues."""
    for seed in seeds:
        scene = network(seed)
        found, true = sl.analysis.omega_max(scene), true_frequency(scene)
        assert abs(found - true) <= 1e-10 * true  # measured 5e-14
        assert found <= scene.simulate().bound.omega * (1.0 + 1e-12)


def test_the_largest_frequency_is_that_of_the_dense_eigenvalues(monkeypatch: pytest.MonkeyPatch) -> None:
    from springline.stability import spectrum

    monkeypatch.setattr(spectrum, "DENSE", 8)  # so that Lanczos' method finds all but the smallest
    check_exact(range(200))


@pytest.mark.parametrize("name", LIMITED)
def test_small_motions_stay_bounded_for_1e5_steps_just_below_the_true_limit_and_explode_just_above(name: str) -> None:
    seed = (1, 4, 9)[LIMITED.index(name) % 3]  # each network under three methods
    scene = network(seed)
    exact = sl.analysis.exact_step(scene, name)
    assert exact is not None and exact >= scene.simulate(integrator=name).safe_dt
    below, above = (scene.simulate(dt=part * exact, integrator=name) for part in (0.99, 1.01))
    assert largest_growth(below, 100_000, seed, 500) < 5.0  # measured at most 1.3
    assert largest_growth(above, 20_000, seed) > 1e4  # measured more than 1e6


@pytest.mark.slow
def test_on_a_thousand_networks_small_motions_stay_bounded_for_1e5_steps() -> None:
    for seed in range(1000):
        scene = network(seed)
        exact = sl.analysis.exact_step(scene)
        if exact is not None:
            assert largest_growth(scene.simulate(dt=0.99 * exact), 100_000, seed, 1000) < 5.0  # measured at most 1.5


@pytest.mark.parametrize("name", LIMITED)
def test_with_drag_and_dashpots_the_exact_step_is_longer_than_the_bound_and_still_safe(name: str) -> None:
    gained = []
    for seed in range(16, 16 + NETWORKS):  # at 1.3 times the exact step the first of these explodes, most others do not
        scene = network(seed, damped=True)
        exact, bound = sl.analysis.exact_step(scene, name), scene.simulate(integrator=name).safe_dt
        gained.append(exact / bound)
        assert largest_growth(scene.simulate(dt=0.99 * exact, integrator=name), 5000, seed) < 5.0  # measured 1
    assert min(gained) >= 1.0 - 1e-12 and max(gained) > 1.2  # measured 2.4 to 2.7 at most


def test_a_loaded_shape_has_its_own_limit() -> None:
    """A net that hangs: stretched and turned, its fastest motion differs from that of the flat one."""
    scene = sl.Scene(gravity=5.0)
    scene.anchor(scene.grid((5, 5), spacing=1.0, mass=1.0, stiffness=60.0).corners)
    shape = scene.equilibrium()
    omega = sl.analysis.omega_max(shape)
    assert omega == pytest.approx(sl.modes(shape, 63).omega[-1], rel=1e-12)  # measured 0
    assert abs(omega / sl.analysis.omega_max(scene) - 1.0) > 0.01
    still = shape.to_scene()
    for part, bounded in ((0.99, True), (1.01, False)):
        simulation = still.simulate(dt=part * sl.analysis.exact_step(shape))
        nudge = np.where(simulation.data.state.mobility > 0.0, 1e-9, 0.0)
        simulation.data.state.position[:] += nudge * np.random.default_rng(1).normal(size=(25, 3))
        apart = 0.0
        for _ in range(100):
            try:
                simulation.step(100)
            except Diverged:
                apart = np.inf
                break
            apart = max(apart, np.abs(simulation.position - shape.position).max())
        assert (apart < 1e-7) == bounded  # measured 1e-8


def test_rods_slow_the_fastest_motion_down() -> None:
    scene = network(3)
    free = sl.analysis.omega_max(scene)
    scene.add(sl.Rod(0, 1))
    assert 0.3 * free < sl.analysis.omega_max(scene) <= free  # a constraint raises no frequency (Rayleigh)


@pytest.mark.parametrize("name", [name for name, method in INTEGRATORS.items() if method.limit == 0.0])
def test_a_method_without_a_limit_asks_for_a_step(name: str) -> None:
    with pytest.raises(SceneError, match="no step that is safe"):
        network(3).simulate(integrator=name)


def test_what_is_outside_the_proof_is_said() -> None:
    scene = network(3)
    assert scene.simulate().bound.outside == ()
    scene.add(sl.Attraction(1.0), sl.AirDrag(0.1))
    assert scene.simulate().bound.outside == ("attraction without softening", "quadratic drag at high speed")


def test_softened_attraction_is_inside_the_proof() -> None:
    """Two bodies passing through each other: the true frequency is sqrt(2 G m/eps^3) at distance zero."""
    scene = sl.Scene()
    scene.particles([(-1e-4, 0, 0), (1e-4, 0, 0)], mass=2.0)
    scene.add(sl.Attraction(3.0, softening=0.1))
    simulation = scene.simulate()
    true = np.sqrt(3.0 * 4.0 / 0.1**3)  # sqrt(G (m1 + m2) / eps^3) of the relative motion
    assert 0.5 < simulation.safe_dt / (2.0 / true) <= 1.0  # measured 0.71
    free = scene.simulate(dt=0.99 * simulation.safe_dt)
    free.step(20_000)
    assert np.abs(free.position).max() < 1e-3  # measured 6e-5


def test_fixed_particles_do_not_shorten_the_step() -> None:
    scene = sl.Scene()
    a, b = scene.particle((0, 0, 0), mass=1e-6, fixed=True), scene.particle((1, 0, 0), mass=1.0)
    scene.spring(a, b, stiffness=100.0)
    assert abs(scene.simulate().safe_dt - 2.0 / 10.0) < 1e-15  # measured 0


@pytest.mark.parametrize("damping", [1e3, 1e7, 1e9, 1e150, 1e200])
def test_huge_damping_leaves_the_step_of_damping_alone(damping: float) -> None:
    """2/c, whatever the spring beside it; and a spring beyond all damping leaves its own limit."""
    method = INTEGRATORS["velocity_verlet"]
    beside = longest_step(method, 3.0, damping)
    assert beside == pytest.approx(longest_step(method, 0.0, damping), rel=1e-4)  # measured 1e-5 at 1e3, 1e-13 at 1e7
    assert beside == pytest.approx(2.0 / damping, rel=1e-4)
    assert longest_step(method, 1e205, damping) == pytest.approx(method.limit / 1e205, rel=1e-4)


def test_nothing_stiff_has_no_bound() -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particle((0, 0, 0))
    simulation = scene.simulate()
    assert simulation.safe_dt is None
    fallen = simulation.run(until=1.0, every=0.1).position[-1, 0, 2]
    assert abs(fallen + 9.81 / 2) < 2e-11  # measured 5e-12: steps are rounded to 2^-40


@pytest.mark.parametrize("exponent", [2.0, 3.0])
def test_the_bound_of_a_softened_pair_is_the_root_of_a_half_of_its_limit(exponent: float) -> None:
    """Two that pass through one another have omega^2 = G (m + M) / eps^(p + 1); Gershgorin's row, twice."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0.01, 0, 0)], mass=[2.0, 5.0])
    scene.add(sl.Attraction(3.0, softening=0.5, exponent=exponent))
    omega = np.sqrt(3.0 * (2.0 + 5.0) / 0.5 ** (exponent + 1.0))
    safe = scene.simulate().safe_dt
    assert safe is not None
    assert abs(safe * omega / 2.0 - np.sqrt(0.5)) < 1e-12  # measured 1e-16
