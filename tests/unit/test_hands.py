"""Hands in a running simulation: what they add, hold, move and pull, what it costs, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.contacts.rows import SIDE
from springline.errors import SceneError
from springline.forces.grab_spring import Hands
from springline.gallery import registry
from springline.simulation import Simulation


def rope(segments: int = 9) -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    chain = scene.chain((0, 0, 0), (segments, 0, 0), segments=segments, mass=1.0, stiffness=150.0)
    scene.anchor(chain.ends)
    scene.add(sl.Drag(0.2))
    return scene


def open_in_the_ledger(run: Simulation) -> float:
    energy = run.energy
    return energy["total"] + energy["dissipated"] - energy["work"]


def test_a_hundred_steps_are_a_hundred_times_one() -> None:
    scene = rope()
    scene.add(sl.Load((0.3, 0.0, 0.1), omega=2.0, on=[4]))  # that time counts for
    once, often = scene.simulate(dt=0.013), scene.simulate(dt=0.013)
    once.go_on(100)
    for _ in range(100):
        often.go_on()
    assert once.data.state.digest() == often.data.state.digest()


def test_steps_after_a_change_of_dt_begin_a_new_count() -> None:
    run = rope().simulate(dt=0.1)
    run.go_on(3)
    run.change(dt=0.01)
    run.go_on(10)
    assert run.time == pytest.approx(0.4, abs=1e-15)


def test_advance_to_takes_equal_steps_and_ends_there() -> None:
    run, whole = rope().simulate(dt=0.01), rope().simulate(dt=0.01)
    run.advance_to(0.5)
    whole.run(until=0.5, every=0.5)
    assert run.time == 0.5 and run.data.state.digest() == whole.data.state.digest()
    with pytest.raises(SceneError, match=r"must not lie before now. Got 0.2, it is 0.5 s"):
        run.advance_to(0.2)


def test_added_particles_and_springs_are_like_those_of_a_scene() -> None:
    run = rope().simulate(dt=0.01)
    (new,) = run.add_particles([(4.0, 1.0, 0.0)], mass=2.0, radius=0.1)
    (spring,) = run.add_springs([(4, new)], stiffness=30.0, rest_length=0.5)
    scene = rope()
    scene.particle((4.0, 1.0, 0.0), mass=2.0, radius=0.1)
    scene.spring(4, 10, stiffness=30.0, rest_length=0.5)
    drawn = scene.simulate(dt=0.01)
    assert (new, spring) == (10, 9)
    run.step(500)
    drawn.step(500)
    np.testing.assert_array_equal(run.position, drawn.position)
    np.testing.assert_array_equal(run.velocity, drawn.velocity)


def test_what_comes_in_while_things_move_is_work() -> None:
    run = rope().simulate(dt=0.001)
    run.step(700)
    (new,) = run.add_particles([(4.0, 1.0, 3.0)], velocity=[(0.0, 0.0, 5.0)], mass=2.0)
    brought = 0.5 * 2.0 * 25.0 + 2.0 * 9.8 * 3.0
    assert run.energy["work"] == pytest.approx(brought, rel=1e-12)
    run.add_springs([(4, new)], stiffness=30.0)
    assert run.energy["work"] == pytest.approx(brought, rel=1e-12)  # it was made as long as it is
    run.step(2000)
    assert open_in_the_ledger(run) == pytest.approx(0.0, abs=2e-3)


def test_the_scene_stays_as_it_was() -> None:
    scene = rope()
    run = scene.simulate(dt=0.01)
    run.add_particles([(0.0, 0.0, 1.0)])
    run.anchor([3])
    assert scene.particle_count == 10 and len(scene.anchored) == 2


def test_an_anchored_particle_stands_and_a_released_one_goes_on() -> None:
    run = rope().simulate(dt=0.01)
    run.step(50)
    before = run.energy
    lost = 0.5 * float((run.velocity[4] ** 2).sum())
    run.anchor([4])
    assert run.energy["dissipated"] - before["dissipated"] == pytest.approx(lost, rel=1e-9)
    there = run.position[4].copy()
    run.step(100)
    np.testing.assert_array_equal(run.position[4], there)
    run.release([4])
    run.step(100)
    assert run.position[4, 2] < there[2]


def test_a_held_particle_follows_the_point_and_the_work_is_booked() -> None:
    run = rope().simulate(dt=0.001)
    run.step(3000)
    closed = open_in_the_ledger(run)
    run.grab(4)
    for number in range(300):
        run.pull((4.0, 0.0, -3.0 + 0.01 * number))
        run.step(10)
    run.step(5000)
    assert np.linalg.norm(run.position[4] - (4.0, 0.0, 0.0)) < 0.3  # the chain's weight stretches the hand's spring
    run.let_go()
    assert run.data.model.particle_count == 10 and run.data.hand is None
    run.step(1000)
    assert open_in_the_ledger(run) - closed == pytest.approx(0.0, abs=0.02)


def test_a_hand_that_does_nothing_changes_nothing() -> None:
    """Its spring has no length and pulls at nobody who stands at rest."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=10.0)
    run = scene.simulate(dt=0.01)
    before = run.data.state.digest()
    run.grab(0)
    run.let_go()
    state = run.data.state
    assert state.digest() == before


def test_an_anchored_particle_goes_with_the_point() -> None:
    run = rope().simulate(dt=0.01)
    run.grab(0)
    run.pull((0.5, 0.0, 1.0))
    run.step(10)
    np.testing.assert_array_equal(run.position[0], (0.5, 0.0, 1.0))
    run.let_go()


@pytest.mark.each_value
@pytest.mark.parametrize("dt", ["auto", 0.05, 0.001])
@pytest.mark.parametrize("integrator", ["velocity_verlet", "symplectic_euler", "rk4", "pefrl", "implicit_midpoint"])
def test_pulling_wildly_never_destabilizes(dt: float | str, integrator: str) -> None:
    run = rope().simulate(dt=dt, integrator=integrator)
    run.step(20)
    run.grab(4)
    for sense in (3.0, -3.0) * 15:
        run.pull((4.0, sense, 0.0))
        run.step(10)
    run.let_go()
    calm = max(1, round(40.0 / run.dt))
    run.step(min(calm, 8000 if integrator != "implicit_midpoint" else 200))  # whose steps are solved for
    assert np.abs(run.position).max() < 30.0


def test_trails_contacts_and_broken_springs_live_through_hands() -> None:
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.particles([(0.5, 0.1), (0.75, 0.1), (2.0, 1.0)], mass=1.0, radius=0.1)
    scene.spring(1, 2, stiffness=50.0)
    scene.add(sl.Box((0, 0), (4, 3), restitution=0.0), sl.Contacts(restitution=0.0), sl.Trails(keep=8, every=2))
    run = scene.simulate(dt=0.005)
    run.cut([0])
    run.step(200)
    trail, touches = run.data.state.trail.copy(), int(run.data.state.touches[0])
    walls = run.data.state.touching[:touches] % SIDE >= 3
    assert touches >= 2 and walls.any()
    key = run.data.state.touching[:touches].copy()
    run.add_particles([(3.0, 0.1)], radius=0.1)
    np.testing.assert_array_equal(run.data.state.trail[:3], trail)
    assert run.data.state.status[0] == 1 and int(run.data.state.touches[0]) == touches
    np.testing.assert_array_equal(
        run.data.state.touching[:touches] - key, walls
    )  # walls are numbered after the particles
    run.step(100)
    assert run.position[:, 1].min() == pytest.approx(0.1, abs=1e-4)
    run.grab(2)
    run.pull((2.0, 2.0))
    run.step(200)
    run.let_go()
    assert run.position[2, 1] > 0.5 and len(run.data.state.trail) == 4


def test_a_recording_after_hands_goes_on_bit_for_bit(tmp_path) -> None:
    def played() -> Simulation:
        run = rope().simulate(dt=0.01)
        run.step(20)
        run.add_particles([(4.0, 1.0, 0.0)], mass=2.0)
        run.add_springs([(4, 10)], stiffness=30.0)
        run.anchor([2])
        return run

    whole = played().run(until=3.0, every=0.5)
    first = played().run(until=1.7, every=0.5, to=tmp_path / "a.springline")
    assert len(first) == 4
    again = sl.load(tmp_path / "a.springline").resume(until=3.0)
    np.testing.assert_array_equal(again.position[-1], whole.position[-1])


def refusals() -> list[tuple[str, str]]:
    return [
        ("run.pull((0, 0, 0))", "pull() needs a particle that is held: grab(particle) first."),
        ("run.grab(99)", "particle"),
        ("run.remove([4]); run.grab(4)", "grab() takes a particle that is there. 4 was removed."),
        ("run.remove([4]); run.add_springs([(4, 5)], stiffness=1.0)", "takes particles that are there. 4 was removed."),
        ("run.add_particles([(0, 0, 0)], mass=-1.0)", "mass"),
        ("run.add_particles([(0, 0, np.nan)])", "position"),
        ("run.add_springs([(4, 99)], stiffness=1.0)", "ends"),
        ("run.add_springs([(4, 5)], stiffness=-1.0)", "stiffness"),
        ("run.place([4], (0, 0, np.inf))", "position"),
        ("run.anchor([4], axes='w')", "axes"),
    ]


@pytest.mark.parametrize(("line", "words"), refusals(), ids=[line for line, _ in refusals()])
def test_what_cannot_be_is_refused_and_nothing_changes(line: str, words: str) -> None:
    run = rope().simulate(dt=0.01)
    *before, last = line.split("; ")
    names = {"run": run, "np": np}
    for statement in before:
        eval(statement, names)
    digest, model = run.data.state.digest(), run.data.model
    with pytest.raises(SceneError) as caught:
        eval(last, names)
    assert words in str(caught.value)
    assert run.data.state.digest() == digest and run.data.model is model


def test_exact_events_are_refused() -> None:
    run = sl.gallery.scene("pi-collisions").simulate(integrator="event_driven")
    with pytest.raises(SceneError, match=r"grab\(\) does not go with integrator='event_driven'"):
        run.grab(0)


def test_where_the_method_refuses_all_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    run = rope().simulate(dt=0.01)
    run.step(5)
    digest, model, scene = run.data.state.digest(), run.data.model, run.data.scene_text

    def refusing(*_: object) -> None:
        raise SceneError("not with this method")

    monkeypatch.setattr("springline.run.to_equilibrium.adopt", refusing)
    for attempt in (lambda: run.add_particles([(0, 0, 1)]), lambda: run.anchor([4])):
        with pytest.raises(SceneError, match="not with this method"):
            attempt()
    assert (
        run.data.state.digest() == digest
        and run.data.model is model
        and run.data.scene_text == scene
        and run.data.hand is None
    )


@pytest.mark.parametrize("how", ["cut", "broken", "removed"])
@pytest.mark.parametrize("asked_before", [False, True])
def test_a_spring_that_is_no_more_pulls_at_nobody_in_the_forces(how: str, asked_before: bool) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (2, 0, 0), (5, 0, 0)])
    first = scene.spring(0, 1, stiffness=10.0, rest_length=1.0, strength=5.0 if how == "broken" else np.inf)
    scene.spring(1, 2, stiffness=10.0, rest_length=1.0)
    simulation = scene.simulate(dt=1e-9)
    whole = simulation.data.state.copy()
    if asked_before:
        assert simulation.forces[0, 0] == pytest.approx(10.0)
    if how == "cut":
        simulation.cut(first)
    elif how == "removed":
        simulation.remove([0])
    else:
        simulation.step(1)
    np.testing.assert_allclose(simulation.forces[:, 0], [0.0, 20.0, -20.0], atol=1e-6)
    simulation.data.state.restore(whole)
    np.testing.assert_allclose(simulation.forces[:, 0], [10.0, 10.0, -20.0], atol=1e-6)


@pytest.mark.parametrize(("share", "torn"), [(0.9, 0), (1.1, 2)])
def test_a_hand_at_its_reach_breaks_a_straight_pair_that_it_pulls_across(share: float, torn: int) -> None:
    scene = sl.Scene()
    scene.particles([(-1, 0, 0), (0, 0, 0), (1, 0, 0)], fixed=[True, False, True])
    scene.springs([(0, 1), (1, 2)], stiffness=200.0, strength=30.0)
    scene.add(sl.Drag(20.0))  # slowly, so that it does not overshoot
    run = scene.simulate(dt=0.002)
    reach = 0.15 * 2.0  # [m] of the diagonal as drawn
    aside = np.sqrt((1.0 + 30.0 / 200.0) ** 2 - 1.0)  # [m] where they break
    assert run.grab(1).stiffness * reach == pytest.approx(2 * 30.0 * aside / 1.15, rel=1e-12)  # N
    run.pull((0, share * (reach + aside), 0))
    run.advance_to(6.0)
    assert (run.data.state.status == 1).sum() == torn


def torn_by(name: str, particle: int, way: tuple[float, float, float], share: float) -> tuple[int, float]:
    """Springs that a quick pull over a share of the diagonal tears in a scene, and how far the particle came [m]."""
    scene = registry.entry(name).build()
    run = scene.simulate()
    start, far = run.position[particle].copy(), share * np.linalg.norm(np.ptp(scene.position, axis=0))
    run.grab(particle)
    for part in np.linspace(0.1, 1.0, 10):
        run.pull(start + part * far * np.array(way))
        run.advance_to(run.time + 0.025)
    run.advance_to(run.time + 0.5)
    moved = np.linalg.norm(run.position[particle] - start)
    run.let_go()
    run.advance_to(run.time + 0.3)
    return int((run.data.state.status == 1).sum()), float(moved)


@pytest.mark.parametrize(
    ("name", "particle", "way", "least"),
    [("curtain", 256, (0.0, 0.0, -1.0), 0.1), ("cable-net", 112, (0.8, 0.0, -0.6), 0.05)],
)
def test_an_ordinary_pull_moves_what_a_hard_one_tears(name: str, particle: int, way: tuple, least: float) -> None:
    torn, moved = torn_by(name, particle, way, 0.09)  # some 60 pixels of a stage that it fills
    assert torn == 0 and moved > least
    assert 1 <= torn_by(name, particle, way, 0.4)[0] <= 60  # some 250


def test_the_limit_of_a_hand_by_strengths_follows_from_driven_rest_lengths() -> None:
    def held(strength: float) -> Simulation:
        scene = sl.Scene()
        chain = scene.chain((0, 0, 0), (4, 0, 0), segments=4, mass=1.0, stiffness=1e3, strength=strength)
        scene.anchor(chain.ends)
        scene.add(sl.Drive(chain.springs, rest_length=1.0, amplitude=0.3, omega=2.0))
        simulation = scene.simulate(dt=1e-3)
        simulation.step(400)
        simulation.grab(2)
        return simulation

    def stiffness(simulation: Simulation) -> float:
        return float(simulation.data.model.room(Hands).stiffness[0])

    changed = held(np.inf)
    changed.change({"springs.strength": 400.0})
    assert stiffness(changed) == pytest.approx(stiffness(held(400.0)), rel=1e-12)  # 2 % off by undriven lengths
