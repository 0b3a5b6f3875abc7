"""A run that leaves the numbers says so within the step, and what came before is whole."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from covering import every_nth
from springline.errors import Diverged, SceneError
from springline.integrators.registry import INTEGRATORS

FARTHEST = 1e5  # times its size as drawn: a scene that explodes is stopped before; in 200 of them measured 3.8e3
NAMES = tuple(name for name, method in INTEGRATORS.items() if method.limit < np.inf)  # the others do not explode


def exploding(seed: int) -> tuple[sl.Scene, float, str]:
    """A random scene with a step far above its limit, or with a force that runs away; its step and method."""
    random = np.random.default_rng(seed)
    scene = sl.Scene(gravity=float(random.uniform(0.0, 10.0)), dim=int(random.integers(2, 4)), seed=seed)
    count = int(random.integers(2, 10))
    places = random.uniform(0.0, 2.0, (count, scene.dim))
    body = scene.particles(places, velocity=random.normal(size=places.shape), mass=random.uniform(0.2, 2.0, count))
    ends = np.array([[random.integers(0, i), i] for i in range(1, count)])
    scene.springs(ends, stiffness=random.uniform(10.0, 100.0, count - 1), damping=0.1 * float(random.random()))
    if random.random() < 0.3:
        scene.anchor(body[0])
    if random.random() < 0.3:
        scene.add(sl.Drag(0.05))
    if random.random() < 0.3:
        scene.add(sl.Trails(keep=4, every=2))
    dt = float(random.uniform(3.0, 30.0)) * 3.0 / np.sqrt(10.0 / 2.0)
    return scene, dt, NAMES[seed % len(NAMES)]


def check_explosion(seed: int) -> None:
    scene, dt, name = exploding(seed)
    simulation = scene.simulate(dt=dt, integrator=name)
    with pytest.raises(Diverged) as caught:
        simulation.run(until=1e5 * dt, every=7 * dt)
    error, state = caught.value, simulation.data.state
    for array in state:
        assert np.isfinite(array).all()
    size = np.ptp(scene.position, axis=0).max()
    assert np.abs(state.position).max() < FARTHEST * size
    assert error.time == state.time
    assert error.step == int(state.steps[0])
    again = scene.simulate(dt=dt, integrator=name)
    if error.step:
        again.step(error.step)
    for one, other in zip(state, again.data.state, strict=True):
        if other is not again.data.state.clock:  # sums of the frames' times round in another way
            assert (one == other).all()
    with pytest.raises(Diverged):
        again.step()  # the very next step is the one
    recording = error.recording
    assert len(recording) == error.step // 7 + 1
    assert np.abs(recording.position).max() < FARTHEST * size and np.isfinite(recording.velocity).all()
    assert all(np.isfinite(values).all() for values in recording.energy.values())


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
@pytest.mark.parametrize("seed", range(len(NAMES)))
def test_an_exploding_scene_says_so_and_keeps_its_last_good_state(seed: int) -> None:
    check_explosion(seed)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
def test_five_hundred_exploding_scenes() -> None:
    for seed in range(len(NAMES), 550):
        check_explosion(seed)


def two_springs() -> sl.Scene:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.1, 0, 0), (2, 0, 0), (3.5, 0, 0)], mass=[1.0, 1.0, 1.0, 0.01])
    scene.springs([[0, 1], [1, 2], [2, 3]], stiffness=50.0, rest_length=1.0)
    return scene


def test_the_message_names_particle_spring_steps_and_the_way_out() -> None:
    simulation = two_springs().simulate(dt=0.5)
    with pytest.raises(Diverged) as caught:
        simulation.step(10_000)
    error, text = caught.value, str(caught.value)
    assert error.particle == 3 and error.spring == 2  # the light one, and its only spring
    assert error.dt == 0.5 and error.safe_dt == simulation.safe_dt
    for words in ("particle 3", "spring 2", f"step {error.step}", "dt = 0.5 s", f"{error.safe_dt:.6g} s", "dt='auto'"):
        assert words in text
    assert "rest length" in text and f"t = {error.time:.6g}" in text


def test_with_the_advice_taken_it_runs() -> None:
    simulation = two_springs().simulate(dt="auto")
    simulation.step(10_000)
    assert np.isfinite(simulation.position).all()


def test_a_method_without_a_safe_step_names_another_method() -> None:
    with pytest.raises(Diverged, match="velocity_verlet"):
        two_springs().simulate(dt=0.1, integrator="explicit_euler").step(100_000)


def test_a_collision_of_unsoftened_bodies_names_what_the_bound_does_not_cover() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.add(sl.Attraction(1e200))
    with pytest.raises(Diverged, match="attraction without softening"):
        scene.simulate(dt=0.01).step(10)


def test_worlds_of_attracting_bodies_end_where_two_meet_and_go_on_when_they_are_softened_as_is_said() -> None:
    """Twelve literal worlds of seed 002, which has no softening: one ends within five seconds by steps of 0.01 s."""
    ended = []
    for seed in range(12):
        for softening in (0.0, 0.5):
            simulation = sl.gallery.scene("multibody", softening=softening, seed=seed).simulate(dt=0.01)
            try:
                simulation.step(500)
            except Diverged as error:
                ended.append((seed, softening, "give Attraction a softening" in str(error)))
            place = simulation.data.state.position
            assert (place >= 0.0).all() and (place <= 100.0).all()
    assert ended == [(9, 0.0, True)]


@pytest.mark.parametrize("name", NAMES)
def test_an_unmeetable_rod_is_a_divergence_that_says_constraint(name: str) -> None:
    scene = sl.Scene()
    a, b = scene.particle((0, 0, 0), fixed=True), scene.particle((1, 0, 0), velocity=(0, 50, 0))
    scene.add(sl.Rod(a, b))
    simulation = scene.simulate(dt=0.1, integrator=name)
    before = simulation.data.state.copy()
    try:
        simulation.step(1)
    except Diverged as error:
        assert "exact constraint" in str(error) and error.step == 0
        assert simulation.data.state.digest() == before.digest()
    assert np.isfinite(simulation.position).all()
    assert abs(np.sqrt((simulation.position[1] ** 2).sum()) - 1.0) < 1e-10  # measured 0


def test_a_divergence_in_a_file_leaves_the_file_whole(tmp_path) -> None:
    path = tmp_path / "lost.springline"
    with pytest.raises(Diverged) as caught:
        two_springs().simulate(dt=0.5).run(until=1e4, every=1.0, to=path)
    kept = sl.load(path)
    assert len(kept) == caught.value.step // 2 + 1
    assert np.isfinite(kept.position).all()


def ballistic() -> sl.Simulation:
    """A mass on a spring of 10 N/m, drawn 0.5 m too long, by explicit Euler: each step gains energy."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.5, 0, 0)], mass=1.0)
    scene.anchor([0])
    scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    return scene.simulate(dt=0.05, integrator="explicit_euler")


def test_a_run_that_diverges_is_kept_with_its_frames_when_asked(tmp_path) -> None:
    simulation = ballistic()
    run = simulation.run(until=1000.0, every=1.0, on_divergence="keep")
    noted = run.diverged
    assert noted is not None and 0.0 < noted.time < 1000.0
    assert run.time[-1] == noted.time == simulation.time  # its last frame is the last good state
    assert noted.step == round(noted.time / 0.05) and noted.dt == 0.05 and "J came from nothing" in noted.why
    assert repr(run).endswith("s, where it diverged>")
    assert np.isfinite(run.position).all() and all(np.isfinite(values).all() for values in run.energy.values())
    assert run.energy["total"][-1] > 100.0 * run.energy["total"][0]  # measured 900 times: it is there to be looked at
    with pytest.raises(Diverged) as caught:
        ballistic().run(until=1000.0, every=1.0)
    assert str(caught.value) == noted.why
    path = tmp_path / "ballistic.springline"
    sl.save(run, path)
    again = sl.load(path)
    assert again.diverged == noted and (again.position == run.position).all()
    with pytest.raises(SceneError, match="its run diverged there, and does not go on"):
        again.resume(until=2000.0)
    ballistic().run(until=1000.0, every=1.0, to=path, on_divergence="keep")
    assert sl.load(path).diverged == noted


def test_a_run_that_is_to_be_kept_and_does_not_diverge_is_as_any_other() -> None:
    run = ballistic().run(until=1.0, every=0.5, on_divergence="keep")
    assert run.diverged is None and run.time.tolist() == [0.0, 0.5, 1.0]
    longer = run.resume(until=2.0, on_divergence="keep")
    assert longer.diverged is None
    assert longer.resume(until=1000.0, on_divergence="keep").diverged is not None
    with pytest.raises(SceneError, match="on_divergence"):
        ballistic().run(until=1.0, on_divergence="ignore")  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", every_nth(range(12), 3))
def test_what_is_kept_of_exploding_scenes_is_finite_and_ends_at_the_last_good_state(seed: int) -> None:
    scene, dt, name = exploding(seed)
    simulation = scene.simulate(dt=dt, integrator=name)
    run = simulation.run(until=1e5 * dt, every=7 * dt, on_divergence="keep")
    assert run.diverged is not None and run.time[-1] == simulation.time
    assert np.isfinite(run.position).all() and np.isfinite(run.velocity).all()
    assert all(np.isfinite(values).all() for values in run.energy.values())
