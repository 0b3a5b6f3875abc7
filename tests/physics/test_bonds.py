"""Bonds that form and break: kinetics against closed forms, who may be bonded, the ledger, runs that go on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import RecordingError, SceneError
from springline.moments.still import live_still, still
from springline.run import frames
from springline.view.outlines import finite_outlines
from springline.view.play.player import Player

PAIRS = 2000


def pairs_at_rest(**options: Any) -> sl.Scene:
    """Pairs that stand 0.5 m from one another, each far from all others."""
    scene = sl.Scene(seed=3)
    places = np.zeros((2 * PAIRS, 3))
    places[:, 1], places[1::2, 0] = 5.0 * np.repeat(np.arange(PAIRS), 2), 0.5
    scene.anchor(scene.particles(places))
    scene.add(sl.Bonds(within=1.0, stiffness=10.0, rest_length=0.4, **options))
    return scene


def gel(seed: int = 5, **options: Any) -> sl.Scene:
    """Particles in a box that is warm, which bond where they meet."""
    scene = sl.Scene(dim=2, space=sl.Torus((6.0, 6.0)), seed=seed)
    scene.cloud(60, upper=(6, 6), speed=1.0)
    defaults: dict[str, Any] = {"rate": 2.0, "release": 0.3, "at_most": 3, "strength": 9.0}
    scene.add(sl.Bonds(0.6, 30.0, 0.4, **(defaults | options)))
    return scene


@pytest.mark.parametrize("release", [0.0, 0.6])
@pytest.mark.parametrize("dt", [0.02, 0.25])
def test_the_number_of_bonds_follows_a_first_order_law(dt: float, release: float) -> None:
    rate = 0.9
    run = pairs_at_rest(rate=rate, release=release).simulate(dt=dt).run(until=3.0, every=0.5)
    # In steps of dt a pair is bonded with the chance p and set free with q: n' = n + p (N - n) - q n, which for q = 0,
    # or a short step, is N r/(r + s) (1 - exp(-(r + s) t)).
    p, q = -np.expm1(-rate * dt), -np.expm1(-release * dt)
    part = p / (p + q) * (1.0 - (1.0 - p - q) ** (run.time / dt))
    if not release or dt < 0.1:
        smooth = rate / (rate + release) * (1.0 - np.exp(-(rate + release) * run.time))
        assert np.abs(part - smooth).max() < 0.012
    count = np.array([len(run.bonds[i]) for i in range(len(run))])
    error = np.sqrt(PAIRS * np.maximum(part * (1.0 - part), 1e-9))
    assert (np.abs(count - PAIRS * part) < 4.0 * error).all()  # measured up to 2.1 errors
    assert len(run.events_of("bond")) - len(run.events_of("unbond")) == count[-1]


def test_all_that_are_near_are_bonded_at_once_but_those_whom_springs_join() -> None:
    rng = np.random.default_rng(2)
    places = rng.uniform(0.0, 5.0, (150, 3))
    scene = sl.Scene(space=sl.Torus((5.0, 5.0, 5.0)))
    scene.anchor(scene.particles(places))
    apart = places[:, None] - places
    apart -= 5.0 * np.round(apart / 5.0)
    near = np.triu((apart**2).sum(axis=2) <= 0.9**2, 1)
    there = np.argwhere(near)
    scene.springs(there[:20, ::-1], stiffness=1.0)
    scene.add(sl.Bonds(within=0.9, at_most=64, on=range(140)), sl.Bonds(within=0.9, at_most=64, on=range(100)))
    simulation = scene.simulate(dt=0.01)
    simulation.step(3)
    wanted = there[20:][(there[20:] < 140).all(axis=1)]
    assert len(wanted) > 150 and np.array_equal(simulation.bonds, wanted)


def test_nobody_has_more_bonds_than_it_may_nor_two_to_one_other() -> None:
    run = gel().simulate(dt=0.01).run(until=4.0, every=0.2)
    most = 0
    for i in range(len(run)):
        bonds = run.bonds[i]
        assert len(np.unique(bonds, axis=0)) == len(bonds)
        most = max(most, int(np.bincount(bonds.ravel()).max(initial=0)))
    assert most == 3 and len(run.events_of("unbond")) > 10


def test_bonds_pull_as_springs_do_and_books_close_to_the_order_of_the_step() -> None:
    gaps = []
    for dt in (0.004, 0.001):
        run = gel(damping=0.2).simulate(dt=dt).run(until=2.0, every=0.1)
        books = run.energy["total"] + run.energy["dissipated"]
        gaps.append(np.abs(books - books[0]).max() / run.energy["kinetic"][0])
        assert len(run.events_of("bond")) > 20 and run.energy["bonds"].max() > 0.5
        momentum = run.velocity.sum(axis=1)
        assert np.abs(momentum - momentum[0]).max() < 1e-12
    assert gaps[1] < 2e-3 and gaps[1] < 0.3 * gaps[0], gaps  # what it begins and ends with is booked exactly

    # the same forces as springs in the same places
    simulation = gel(damping=0.2).simulate(dt=0.004)
    simulation.step(400)
    state, bonds = simulation.data.state, simulation.bonds
    twin = sl.Scene(dim=2, space=sl.Torus((6.0, 6.0)))
    twin.particles(state.position[:, :2], velocity=state.velocity[:, :2])
    twin.springs(bonds, stiffness=30.0, rest_length=0.4, damping=0.2)
    other = twin.simulate(dt=0.004)
    assert len(bonds) > 20 and np.abs(simulation.forces - other.forces).max() < 1e-12
    assert abs(simulation.energy["bonds"] - other.energy["spring"]) < 1e-12


def test_a_bond_breaks_above_its_strength_with_what_it_holds() -> None:
    scene = sl.Scene(dim=2)
    pair = scene.particles([(0, 0), (1, 0)], velocity=[(0, 0), (1.0, 0)])
    scene.anchor(pair[:1])
    scene.add(sl.Bonds(1.001, 4.0, strength=1.0))  # as long at rest as when it formed
    run = scene.simulate(dt=1e-3).run(until=1.0)
    (made,), (broke,) = run.events_of("bond"), run.events_of("unbond")
    assert made["time"] == 0.001 and abs(made["value"] - 1.001) < 1e-9
    assert 1.0 < broke["value"] < 1.01 and abs(run.energy["dissipated"][-1] - broke["value"] ** 2 / 8.0) < 1e-12
    # (1/omega) asin(F omega/(k v)) after it formed: omega = 2, F = 1
    assert abs(broke["time"] - made["time"] - np.arcsin(0.5) / 2.0) < 1.5e-3


def test_runs_go_on_to_the_same_bits_with_what_is_bonded(tmp_path: Path) -> None:
    whole = gel().simulate(dt=0.01)
    end = whole.run(until=2.0, every=0.1)
    part = gel().simulate(dt=0.01)
    part.run(until=0.9, every=0.1, to=tmp_path / "part.springline").close()
    on = sl.load(tmp_path / "part.springline").resume(until=2.0)
    assert np.array_equal(on.position, end.position) and np.array_equal(on.events, end.events)
    again = part.run(until=2.0, every=0.1)
    assert np.array_equal(again.position[-1], end.position[-1])
    assert len(end.bonds[9]) > 5 and np.array_equal(again.bonds[0], end.bonds[9])  # it begins with those of then
    assert np.array_equal(again.bonds[-1], whole.bonds) and np.array_equal(part.bonds, whole.bonds)
    # a picture of a frame has them, and the forces of then
    shot, live = still(again, -1), live_still(part)
    assert np.array_equal(shot.bonds, live.bonds) and shot.pulled is not None
    assert sum(line.kind == "rod" for line in finite_outlines(shot)) == len(shot.bonds)
    assert np.abs(shot.pulled() - part.forces).max() < 1e-12
    spoilt = dict(on.data.store.checkpoint())
    for name, where, what in (("bonded", 0, 0), ("bonded", 1, len(spoilt["bonded"])), ("bond_length", 0, -1.0)):
        wrong = {**spoilt, name: spoilt[name].copy()}
        wrong[name][where] = what
        on.data.store.checkpoint = lambda wrong=wrong: wrong  # type: ignore[attr-defined]
        with pytest.raises(RecordingError, match=f"{name}"):
            on.data.last_state()


def test_threads_make_no_difference_to_a_bit() -> None:
    found = set()
    for threads in (1, 2):
        scene = sl.Scene(dim=2, seed=1)
        scene.cloud(13_000, upper=(100, 100), speed=1.0)
        scene.add(sl.Bonds(0.5, 10.0, at_most=2, rate=20.0, release=1.0))
        simulation = scene.simulate(dt=0.01, threads=threads)
        simulation.step(4)
        assert simulation.data.stepper.shared and len(simulation.bonds) > 500
        found.add(simulation.data.state.digest())
    assert len(found) == 1


def test_who_comes_keeps_the_others_bonded_and_who_goes_leaves_his() -> None:
    simulation = gel(release=0.0, strength=np.inf).simulate(dt=0.01)
    simulation.step(150)
    before = simulation.bonds
    simulation.add_particles([(3.0, 3.0)])
    assert np.array_equal(simulation.bonds, before) and len(before) > 10
    gone = int(before[0, 0])
    frames.take_events(simulation.data)
    simulation.remove([gone])
    left = before[(before != gone).all(axis=1)]
    assert np.array_equal(simulation.bonds, left)
    assert sorted(frames.take_events(simulation.data)["kind"].tolist()) == [2, *[9] * (len(before) - len(left))]
    simulation.step(10)
    assert not (simulation.bonds == gone).any()


def test_what_needs_a_stiffness_refuses_bonds_by_name() -> None:
    scene = gel()
    for method in ("implicit_midpoint", "chin4a", "ias15", "event_driven"):
        with pytest.raises(SceneError, match="[Bb]onds"):
            scene.simulate(dt=0.01, integrator=method)
    for ask in (scene.equilibrium, lambda: sl.modes(scene)):
        with pytest.raises(SceneError, match="bonds that form"):
            ask()
    with pytest.raises(SceneError, match="'strength' of Bonds\\(\\) must be above 0"):
        scene.add(sl.Bonds(1.0, strength=0.0))
    with pytest.raises(SceneError, match="'at_most' of Bonds\\(\\) must be"):
        scene.add(sl.Bonds(1.0, at_most=65))


@pytest.mark.parametrize("to", [None, "run.springline"])
def test_bonds_that_are_discarded_on_the_way_are_in_no_later_frame(to: str | None, tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.anchor(scene.particles([(0, 0, 0), (1, 0, 0), (9, 0, 0), (10.5, 0, 0)]))
    scene.add(sl.Bonds(1.1, 4.0), sl.Bonds(2.0, 3.0, on=[2, 3]))
    simulation = scene.simulate(dt=0.01)

    def edit(time: float) -> None:
        if time == 0.2:
            simulation.discard("bonds")

    path = None if to is None else tmp_path / to
    run = simulation.run(until=0.4, every=0.1, to=path, progress=edit)
    assert [run.bonds[i].tolist() for i in (1, 3, 4)] == [[[0, 1], [2, 3]], [[2, 3]], [[2, 3]]]
    (gone,) = run.events_of("unbond")
    assert gone["time"] == 0.2 and (gone["index"], gone["other"]) == (0, 1)
    further = run.resume(until=0.6)
    assert further.bonds[-1].tolist() == [[2, 3]]


def test_a_recording_of_play_begins_with_the_bonds_of_then() -> None:
    scene = sl.Scene()
    scene.anchor(scene.particles([(0, 0, 0), (1, 0, 0)]))
    scene.add(sl.Bonds(1.1, 4.0))
    player = Player(scene, dt=0.01)
    player.walk(3)
    player.host.record(0.05)
    player.walk(10)
    recording = player.host.take_recording()
    assert recording.bonds[0].tolist() == recording.bonds[-1].tolist() == [[0, 1]]
