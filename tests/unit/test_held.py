"""A hand is a damped spring from a point: what it does, what it costs, and what goes on while it holds."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import Diverged, RecordingError, SceneError, UnsafeStep
from springline.forces import grab_spring, net
from springline.forces.grab_spring import Hands
from springline.model.accessors import Adjacency
from springline.run.grabs import hold
from springline.simulation import Simulation
from springline.stepping.stepper import Stepper

WITH_A_STEP = [name for name in sl.INTEGRATORS if name not in ("ias15", "event_driven")]
POINTS = ((4.0, 0.5, -1.0), (4.5, -0.5, 1.0), (3.0, 0.0, 2.0))


def rope(segments: int = 9, damping: float = 0.0, space: sl.Torus | None = None) -> sl.Scene:
    scene = sl.Scene(gravity=9.8, space=space)
    chain = scene.chain((0, 0, 0), (segments, 0, 0), segments=segments, mass=1.0, stiffness=150.0, damping=damping)
    scene.anchor(chain.ends)
    return scene


def pair() -> sl.Scene:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (2, 0, 0)])
    scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    return scene


def open_in_the_ledger(run: Simulation) -> float:
    energy = run.energy
    return energy["total"] + energy["dissipated"] - energy["work"]


def with_a_spring(scene: sl.Scene, run: Simulation, i: int, point: tuple[float, ...]) -> Simulation:
    """The same run of the same scene with a fixed particle at the point, and a spring, in place of the hand."""
    fixed = scene.particle(point, fixed=True)
    k, c = (float(array[0]) for array in (run.data.model.room(Hands).stiffness, run.data.model.room(Hands).damping))
    scene.spring(int(fixed.index[0]), i, stiffness=k, rest_length=0.0, damping=c)
    return scene.simulate(dt=run.data.dt_given, integrator=run.data.integrator.name)


@pytest.mark.each_value
@pytest.mark.parametrize("dt", ["auto", 0.02, 0.002])
@pytest.mark.parametrize("method", [name for name in WITH_A_STEP if not sl.INTEGRATORS[name].substeps])
def test_a_hand_pulls_as_a_damped_spring_from_a_fixed_particle(method: str, dt: float | str) -> None:
    if dt == "auto" and sl.INTEGRATORS[method].limit == 0.0:
        dt = 0.005
    run = rope().simulate(dt=dt, integrator=method)
    run.grab(4, POINTS[0])
    other = with_a_spring(rope(), run, 4, POINTS[0])
    begun = open_in_the_ledger(other) - open_in_the_ledger(run)  # what is drawn is not work
    assert run.dt == pytest.approx(other.dt, rel=1e-12)
    for point in POINTS:
        run.pull(point)
        other.place([10], point)
        run.step(40)
        other.step(40)
    assert float(np.abs(run.velocity).max()) > 0.1  # something happened
    np.testing.assert_allclose(run.position, other.position[:10], rtol=0.0, atol=1e-9)  # measured 3e-12
    assert open_in_the_ledger(run) + begun == pytest.approx(open_in_the_ledger(other), rel=1e-9, abs=1e-7)
    assert run.energy["hand"] + run.energy["spring"] == pytest.approx(other.energy["spring"], abs=1e-7)


@pytest.mark.parametrize("method", ["velocity_verlet", "chin4a"])
def test_a_hand_pulls_the_short_way_around_a_torus(method: str) -> None:
    torus = sl.Torus((12.0, 12.0, 12.0))
    run = rope(space=torus).simulate(dt=0.005, integrator=method)
    run.grab(4, (4.0, 0.0, 11.0))  # one meter below it, around the seam
    other = with_a_spring(rope(space=torus), run, 4, (4.0, 0.0, 11.0))
    assert run.energy["hand"] == pytest.approx(0.5 * run.data.hand.stiffness, rel=1e-12)
    run.step(100)
    other.step(100)
    np.testing.assert_allclose(run.position, other.position[:10], rtol=0.0, atol=1e-9)  # measured 1e-13


@pytest.mark.parametrize("method", ["velocity_verlet", "rk4", "implicit_midpoint"])
def test_several_hands_are_several_springs(method: str) -> None:
    rows = np.array([[4, 4.0, 1.0, 0.0, 60.0, 2.0, 0], [5, 5.0, -1.0, 0.0, 40.0, 0.0, 0], [5, 5.0, 0, 1, 9.0, 1.0, 0]])
    run, scene = rope().simulate(dt=0.01, integrator=method), rope()
    hold(run.data, grab_spring.from_rows(rows))
    for row in rows:
        fixed = scene.particle(row[1:4], fixed=True)
        scene.spring(int(fixed.index[0]), int(row[0]), stiffness=row[4], rest_length=0.0, damping=row[5])
    other = scene.simulate(dt=0.01, integrator=method)
    assert run.bound.omega == pytest.approx(other.bound.omega, rel=1e-14)
    assert run.bound.damping == pytest.approx(other.bound.damping, rel=1e-14)
    run.step(200)
    other.step(200)
    np.testing.assert_allclose(run.position, other.position[:10], rtol=0.0, atol=1e-9)  # measured 2e-13
    np.testing.assert_allclose(run.forces, other.forces[:10], rtol=0.0, atol=1e-8)


def test_the_step_is_bounded_by_hands_as_by_springs_where_these_are_unlike() -> None:
    chance = np.random.default_rng(3)
    for _ in range(40):
        scene, again = sl.Scene(), sl.Scene()
        ends = np.array([*pairwise(chance.permutation(8)), (0, 5), (2, 7)])
        stiffness, damping = 10.0 ** chance.uniform(0, 4, 9), chance.uniform(0, 1, 9) * (chance.random(9) < 0.5)
        place, mass = chance.random((8, 3)), chance.uniform(0.5, 3.0, 8)
        for one in (scene, again):
            one.particles(place, mass=mass, fixed=np.arange(8) == 2)
            one.springs(ends, stiffness=stiffness, damping=damping)
            one.add(sl.Drag(0.1))
        run, i = scene.simulate(), int(chance.integers(8))
        run.grab(i, (0, 0, 0), stiffness=float(10.0 ** chance.uniform(0, 4)))
        other = with_a_spring(again, run, i, (0, 0, 0))
        assert run.bound.omega == pytest.approx(other.bound.omega, rel=1e-14)
        assert run.bound.damping == pytest.approx(other.bound.damping, rel=1e-14)


def without_hands(model: Any) -> list[Any]:
    """Every array of a model, but for its hands."""
    return [array for room in model.rooms if not isinstance(room, Hands) for array in room]


def test_a_grab_touches_no_more_of_a_large_scene_than_of_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """No array of model, state or springs in blocks is another one; no energy of the whole is asked for."""
    scene = sl.Scene(gravity=9.8)
    net = scene.grid((60, 60), spacing=1.0, mass=1.0, stiffness=100.0)
    scene.anchor(net.corners)
    run = scene.simulate(dt=0.005)
    run.step(3)
    _ = run.energy
    made: list[int] = []
    real = Adjacency.__init__
    monkeypatch.setattr(Adjacency, "__init__", lambda self, *given: made.append(1) or real(self, *given))
    monkeypatch.setattr(Stepper, "energies", lambda *_: pytest.fail("the energy of the whole was asked for"))
    model, state, blocks = run.data.model, run.data.state, run.data.stepper.work.blocks
    arrays = without_hands(model)
    for _ in range(3):
        run.grab(1800, (30.0, 30.0, 1.0))
        for height in (2.0, 3.0):
            run.pull((30.0, 30.0, height))
        run.let_go()
    assert run.data.state is state and run.data.stepper.work.blocks is blocks
    now = without_hands(run.data.model)
    assert len(now) > 100 and all(one is other for one, other in zip(arrays, now, strict=True))
    assert made == [1]  # the springs at each particle are found once, when first asked for


def test_what_a_hand_holds_has_a_slot_of_its_own_and_is_work() -> None:
    run = pair().simulate(dt=0.01)
    assert "hand" not in run.energy
    run.grab(1, (2.0, 3.0, 0.0), stiffness=4.0)
    energy = run.energy
    assert energy["hand"] == energy["work"] == 18.0  # k d^2/2 with d = 3 m [J]
    run.pull((2.0, 1.0, 0.0))
    assert run.energy["work"] == 2.0
    run.let_go()
    assert run.energy["work"] == 0.0 and "hand" not in run.energy


@pytest.mark.parametrize("method", WITH_A_STEP)
def test_the_ledger_stays_closed_while_a_hand_pulls(method: str) -> None:
    run = rope(damping=0.3).simulate(dt=0.0005, integrator=method)
    closed = open_in_the_ledger(run)
    run.grab(4)
    for number in range(20):
        run.pull((4.0, 0.1 * number, 0.05 * number))
        run.step(10)
    run.let_go()
    run.step(20)
    assert abs(run.energy["work"]) > 1.0  # something was done
    share = 0.2 if sl.INTEGRATORS[method].order == 1 else 1e-3  # measured 0.09 of backward Euler, 2e-5 of the others
    assert abs(open_in_the_ledger(run) - closed) < share * run.energy["work"]


def test_forces_tell_of_a_hand_while_it_holds_and_no_longer() -> None:
    run = pair().simulate(dt=0.01)
    bare = run.forces
    run.grab(1, (2.0, 3.0, 0.0), stiffness=4.0)
    run.push([1], (0.0, 1.0, 0.0))
    c = float(run.data.model.room(Hands).damping[0])
    np.testing.assert_allclose(run.forces - bare, [[0, 0, 0], [0, 12.0 - c, 0]], atol=1e-12)
    run.step(5)
    run.let_go()
    fresh = pair().simulate(dt=0.01)
    fresh.place([0, 1], run.position)
    np.testing.assert_array_equal(run.forces, fresh.forces)


@pytest.mark.parametrize("method", ["implicit_midpoint", "generalized_alpha", "velocity_verlet", "chin4c"])
def test_after_a_hand_all_goes_on_as_if_none_had_been(method: str) -> None:
    held = rope().simulate(dt=0.01, integrator=method)
    held.grab(4)
    held.pull((4.0, 0.0, 1.0))
    held.step(30)
    held.let_go()
    program = held.program
    fresh = rope().simulate(dt=0.01, integrator=method)
    fresh.data.state.restore(held.data.state)
    held.step(100)
    fresh.step(100)
    assert held.data.state.digest() == fresh.data.state.digest()
    assert "hand" not in program and program == fresh.program


@pytest.mark.parametrize("name", [family.name for family in net.FAMILIES if family.jacobian is not None])
def test_newton_knows_the_derivative_of_what_acts_on_one_particle(name: str) -> None:
    """What implicit steps take for it is what differences of the forces say."""
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=2.0)
    if name == "drag":
        scene.add(sl.AirDrag(1.3))
    run = scene.simulate(dt=0.1, integrator="implicit_midpoint")
    if name == "hand":
        run.grab(0, (0.3, -1.0, 0.7), stiffness=20.0)
    run.push([0], (0.4, 0.1, -2.0))
    rate, h = 7.0, 1e-6
    family = next(one for one in net.present(run.data.model) if one.name == name)
    assert family.jacobian is not None
    known = family.jacobian(run.data.model, run.data.state.position, run.data.state.velocity, rate)[0]
    found = np.zeros((3, 3))
    for axis in range(3):
        for array, weight in ((run.data.state.position, 1.0), (run.data.state.velocity, rate)):
            array[0, axis] += h
            found[:, axis] -= weight / (2.0 * h) * run.forces[0]
            array[0, axis] -= 2.0 * h
            found[:, axis] += weight / (2.0 * h) * run.forces[0]
            array[0, axis] += h
    assert np.abs(known - known[0, 0] * np.eye(3)).max() > 1.0  # it is not that of a spring alone
    np.testing.assert_allclose(known, found, rtol=0.0, atol=1e-6)  # measured 5e-9


def test_implicit_steps_with_a_hand_are_solved_in_a_few_rounds() -> None:
    run = rope().simulate(dt=0.1, integrator="implicit_midpoint")
    run.grab(4, (4.0, 0.0, 1.0), stiffness=20.0)
    run.step(20)
    log = run.data.implicit.log()
    assert 20 <= log["iterations"] < 300  # measured 156; 802 where its derivative is left out
    assert log["splits"] == 0


@pytest.mark.parametrize("anchored", [False, True])
def test_a_particle_that_is_removed_drops_the_hand(anchored: bool) -> None:
    run = rope().simulate(dt=0.01)
    run.step(10)
    if anchored:
        run.anchor([4])
    run.grab(4, (4.0, 0.0, 1.0))
    run.step(5)
    closed = open_in_the_ledger(run)
    run.remove([4])
    assert run.data.hand is None and "hand" not in run.energy
    assert open_in_the_ledger(run) == pytest.approx(closed, abs=1e-10)
    with pytest.raises(SceneError, match="needs a particle that is held"):
        run.pull((0, 0, 0))
    run.let_go()
    run.grab(5)


@pytest.mark.parametrize("cut", [(400,), (1,) * 400, (133, 7, 260)])
def test_a_particle_that_dies_on_the_way_drops_the_hand_in_the_step_in_which_it_does(cut: tuple[int, ...]) -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 1.0), (1, 0, 1.0)], mass=1.0)
    scene.add(sl.Plane((0, 0, 0), restitution=0.9), sl.Fragile(2, on=[0]))
    run = scene.simulate(dt=0.005)
    run.grab(0, (0, 0, 0.5), stiffness=2.0)
    for count in cut:
        run.go_on(count)
    straight = scene.simulate(dt=0.005)
    straight.grab(0, (0, 0, 0.5), stiffness=2.0)
    straight.go_on(400)
    assert run.data.state.alive.tolist() == [0, 1] and run.data.hand is None
    assert run.data.state.digest() == straight.data.state.digest()


def test_a_run_that_diverges_after_the_hand_was_dropped_is_gone_back_to_as_it_was() -> None:
    """To find where it began, it goes again from before the particle died: with the hand that held it then."""

    def wild() -> Simulation:
        scene = sl.Scene(gravity=9.81)
        scene.particles([(0, 0, 1), (1, 0, 1), (5, 0, 5), (7, 0, 5)], mass=1.0)
        scene.spring(2, 3, stiffness=100.0, rest_length=1.0)
        scene.add(sl.Plane((0, 0, 0), restitution=0.9, on=[0]), sl.Fragile(2, on=[0]))
        run = scene.simulate(dt=0.1418)
        run.grab(0, (0, 0, 0.5), stiffness=2.0)
        return run

    run, other = wild(), wild()
    with pytest.raises(Diverged) as caught, pytest.warns(UnsafeStep):
        run.step(3000)
    assert run.data.state.alive[0] == 0 and run.data.hand is None and caught.value.step > 100
    with pytest.warns(UnsafeStep):
        other.step(caught.value.step)
    assert run.data.state.digest() == other.data.state.digest()


def test_who_merges_into_another_drops_the_hand() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=[2.0, 1.0], radius=0.2)
    scene.add(sl.Merging())
    run = scene.simulate(dt=0.001)
    run.grab(1, (0.0, 0.0, 0.0), stiffness=50.0)
    closed = open_in_the_ledger(run)
    run.step(2000)
    assert run.data.state.alive.tolist() == [1, 0] and run.data.hand is None
    assert open_in_the_ledger(run) == pytest.approx(closed, abs=1e-3)  # measured 2.5e-4, and 4 times that at 0.002 s


def test_all_that_goes_on_otherwise_goes_on_while_a_hand_holds() -> None:
    run = rope(damping=0.3).simulate(dt=0.001)
    closed = open_in_the_ledger(run)
    run.grab(4, (4.0, 0.0, 1.0))
    run.step(100)
    (new,) = run.add_particles([(4.0, 1.0, 3.0)], mass=2.0)
    (spring,) = run.add_springs([(4, new)], stiffness=900.0)
    run.step(100)
    run.change({"springs.stiffness": 300.0})
    run.change(gravity=3.0)
    run.step(100)
    run.anchor([6])
    run.cut([int(spring)])
    run.step(100)
    run.release([6])
    run.change(dt=0.0005, integrator="rk4")
    recording = run.run(until=run.time + 0.2, every=0.1)
    assert run.data.hand is not None and run.data.hand.particle == 4
    assert recording.position.shape[1] == 11 and recording.energy["hand"].shape == (3,)
    run.pull((4.0, 0.0, 2.0))
    run.let_go()
    assert run.data.model.particle_count == 11 and run.data.model.spring_count == 10
    assert open_in_the_ledger(run) - closed == pytest.approx(
        0.0, abs=0.02
    )  # measured 1.3e-2, and 4 times that at twice the step


def test_a_stiffness_that_was_chosen_follows_the_step_and_one_that_was_given_stays() -> None:
    chosen, given = rope().simulate(dt=0.01), rope().simulate(dt=0.01)
    chosen.grab(4)
    given.grab(4, stiffness=77.0)
    before = chosen.data.hand.stiffness
    for run in (chosen, given):
        run.change(dt=0.1)
    assert chosen.data.hand.stiffness < before and given.data.hand.stiffness == 77.0
    alike = rope().simulate(dt=0.1)
    assert alike.grab(4).stiffness == chosen.data.hand.stiffness


def test_a_particle_that_is_anchored_while_it_is_held_goes_with_the_point_from_then_on() -> None:
    run = rope().simulate(dt=0.01)
    run.grab(4, (4.0, 0.0, 1.0))
    run.step(20)
    there = run.position[4].copy()
    run.anchor([4])
    run.step(5)
    np.testing.assert_array_equal(run.position[4], there)
    assert run.data.hand == (4, 0.0)
    closed = open_in_the_ledger(run)
    run.pull((4.0, 0.0, 2.0))
    np.testing.assert_array_equal(run.position[4], (4.0, 0.0, 2.0))
    assert run.energy["hand"] == 0.0 and open_in_the_ledger(run) == pytest.approx(closed, abs=1e-9)
    run.release([4])
    assert run.data.hand.stiffness > 0.0
    run.step(20)
    assert run.position[4, 2] < 2.0


@pytest.mark.each_value
@pytest.mark.parametrize("method", ["velocity_verlet", "generalized_alpha", "chin4a"])
@pytest.mark.parametrize("dt", ["auto", 0.01])
def test_a_recording_that_ends_while_a_hand_holds_goes_on_bit_for_bit(
    tmp_path: Path, method: str, dt: float | str
) -> None:
    def held() -> Simulation:
        run = rope().simulate(dt=dt, integrator=method)
        run.grab(4)
        run.pull((4.0, 0.5, 1.0))
        return run

    whole = held().run(until=3.0, every=0.5)
    assert len(held().run(until=1.5, every=0.5, to=tmp_path / "a.springline")) < len(whole)
    again = sl.load(tmp_path / "a.springline").resume(until=3.0)
    np.testing.assert_array_equal(again.position[-1], whole.position[-1])
    np.testing.assert_array_equal(again.energy["hand"], whole.energy["hand"])
    assert whole.position[-1, 4, 2] > 0.0  # the hand has pulled it up


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [
        (0, 99.0, "of particles from 0 to 9"),
        (0, 1.5, "of particles from 0 to 9"),
        (4, -1.0, "springs with a positive stiffness"),
        (5, -1.0, "springs with a positive stiffness"),
        (6, 2.0, "0 or 1"),
        (1, np.nan, "a finite number"),
    ],
)
def test_hands_that_no_run_can_have_had_are_refused_in_a_file(column: int, value: float, words: str) -> None:
    run = rope().simulate(dt=0.01)
    run.grab(4)
    recording = run.run(until=0.1, every=0.1)
    recording.data.store.checkpoint()["hands"][0, column] = value
    with pytest.raises(RecordingError, match=words):
        recording.resume(until=0.2)


def refusals() -> list[tuple[str, str]]:
    return [
        ("run.grab(5)", "grab() does not go with a particle that is held. Take let_go() first."),
        ("run.settle()", "settle() finds where a scene rests that no hand holds. Take let_go() first."),
        ("run.change(integrator='ias15')", "A hand takes methods with a dt, and ias15 finds its own."),
        ("sl.modes(run)", "modes() looks at a scene by itself, and a hand holds particle 4. Take let_go() first."),
    ]


@pytest.mark.parametrize(("line", "words"), refusals(), ids=[line for line, _ in refusals()])
def test_what_does_not_go_with_a_hand_is_refused_and_nothing_changes(line: str, words: str) -> None:
    run = rope().simulate(dt=0.01)
    run.grab(4)
    digest, model = run.data.state.digest(), run.data.model
    with pytest.raises(SceneError) as caught:
        eval(line, {"run": run, "sl": sl})
    assert words in str(caught.value)
    assert run.data.state.digest() == digest and run.data.model is model


def test_a_test_particle_has_no_mass_to_hold() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (2, 0, 0)], mass=[5.0, 0.0])
    scene.add(sl.Attraction(1.0, softening=0.1))
    run = scene.simulate(dt=0.01)
    with pytest.raises(SceneError, match=r"grab\(\) takes a particle with a mass, and 1 has none"):
        run.grab(1)
    run.grab(0)


def test_where_no_step_is_safe_for_a_hand_all_stays_as_it_was() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    run = scene.simulate(integrator="explicit_euler")
    digest, model = run.data.state.digest(), run.data.model
    with pytest.raises(SceneError, match="no step that is safe"):
        run.grab(0)
    assert run.data.hand is None and run.data.model is model and run.data.state.digest() == digest
