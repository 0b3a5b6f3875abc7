"""Emitters: particles are born on time and where they should be, end by age, hits and place, and close the ledger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import MissedBirths, SceneError
from springline.recording.balance import balance

G = 9.81


def rich() -> sl.Scene:
    """Rain on a net, bursts along a line that end at their third hit, absorbers, attraction, drag and trails."""
    scene = sl.Scene(gravity=G, seed=3)
    net = scene.grid((6, 6), spacing=0.2, mass=0.02, stiffness=300.0, damping=0.2, radius=0.02)
    scene.anchor(net.corners)
    scene.emit(
        150.0, (0.5, 0.5, 1.0), disc=0.4, velocity=(0, 0, -1), spread=0.1, lifetime=(0.3, 0.6), mass=0.01, radius=0.03
    )
    scene.emit(
        burst=20, every=0.25, place=[(0, 0, 1), (1, 1, 1)], over="line", speed=1.5, mass=0.01, radius=0.02, hits=3,
        cap=60,
    )  # fmt: skip
    scene.add(sl.Absorber((0, 0, -0.5)), sl.Attraction(strength=1e-3, softening=0.05), sl.Trails(keep=5, every=5))
    scene.add(sl.Contacts(restitution=0.3, springs=True), sl.Drag(0.002))
    return scene


def state_after(scene: sl.Scene, until: float, **how: Any) -> str:
    simulation = scene.simulate(dt=0.002, **how)
    simulation.run(until=until, every=0.1)
    return simulation.data.state.digest()


@pytest.mark.parametrize("cuts", [(2, 7), pytest.param(tuple(range(1, 11)), marks=pytest.mark.slow)])
def test_births_have_the_same_bits_with_any_frames_and_resumed_at_ten_cuts(cuts: tuple[int], tmp_path: Path) -> None:
    whole = rich().simulate(dt=0.002, threads=1)
    run = whole.run(until=0.6, every=0.05)
    assert (run.emission["births"][-1] > 30).all() and run.emission["struck"][-1, 1] > 0
    assert state_after(rich(), 0.6, threads=3) == whole.data.state.digest()  # with a frame every 0.1 s
    for cut in cuts:
        path = tmp_path / f"{cut}.springline"
        rich().simulate(dt=0.002).run(until=0.05 * cut, every=0.05, to=path)
        longer = sl.load(path).resume(until=0.6)
        assert np.array_equal(longer.position, run.position, equal_nan=True)
        assert np.array_equal(longer.alive, run.alive)
        assert np.array_equal(longer.energy["work"], run.energy["work"])


def test_a_shared_model_has_the_same_bits_on_any_threads() -> None:
    def digest(threads: int) -> str:
        scene = sl.Scene(gravity=G, seed=2)
        scene.grid((160, 160), spacing=0.1, mass=0.01, stiffness=50.0)
        scene.emit(20000.0, (0, 0, 1), velocity=(0, 0, 3), spread=0.5, lifetime=0.05)
        simulation = scene.simulate(dt=0.001, threads=threads)
        assert simulation.data.stepper.shared
        simulation.go_on(80)
        return simulation.data.state.digest()

    assert digest(1) == digest(3)


def test_particles_fly_on_parabolas_from_their_own_time_of_birth() -> None:
    scene = sl.Scene(gravity=G)
    scene.emit(37.0, (1, 2, 3), velocity=(1, 0, 4), lifetime=0.7)
    run = scene.simulate(dt=0.01).run(until=2.0, every=0.1)
    for k in range(1, len(run)):
        born = np.arange(np.floor(37.0 * run.time[k] + 1e-9) + 1.0) / 37.0
        age = np.sort((run.time[k] - born)[run.time[k] - born < 0.7 - 1e-9])
        found = run.position[k][run.alive[k]]
        expected = np.column_stack([1.0 + age, np.full(len(age), 2.0), 3.0 + 4.0 * age - 0.5 * G * age**2])
        # the rest of a step after a birth is rounded to 2^-20 of a step
        assert np.abs(found[np.argsort(found[:, 0])] - expected).max() <= 4.0 * 0.01 * 2.0**-20


def test_the_ledger_books_what_enters_and_leaves() -> None:
    scene = sl.Scene(gravity=G, seed=1)
    scene.emit(100.0, (0, 0, 1), velocity=(0, 0, 2), spread=0.5, lifetime=(0.2, 1.5), mass=0.5)
    scene.add(sl.Absorber(center=(0, 0, 0), radius=0.8), sl.Attraction(strength=0.01, softening=0.3))
    run = scene.simulate(dt=0.001).run(until=1.0, every=0.1)
    whole = balance(run.energy)
    assert np.abs(whole - whole[0]).max() <= 2e-5 * run.energy["work"][-1]  # measured 2e-6
    # each particle enters with m v^2/2 - m g z on average, and pairs add to it
    each = 0.5 * 0.5 * (4.0 + 3 * 0.25) + 0.5 * G * 1.0
    births = run.emission["births"][-1, 0]
    assert births == 101.0 and run.energy["work"][-1] / births == pytest.approx(each, rel=0.05)


def test_places_are_covered_evenly() -> None:
    count = 20000
    triangle = np.array([(0, 0, 0), (2, 0, 0), (0, 1, 0)], dtype=float)
    kinds: dict[str, tuple[dict[str, Any], np.ndarray, float]] = {
        "points": ({"place": [(0, 0, 0), (0, 0, 2)]}, np.array([0, 0, 1.0]), 1.0),
        "line": ({"place": [(0, 0, 0), (0, 0, 1), (0, 3, 1)], "over": "line"}, np.array([0, 4.5 / 4, 3.5 / 4]), 1.2),
        "faces": ({"place": triangle, "over": "faces"}, triangle.mean(axis=0), 0.6),
        "disc": ({"place": (1, 1, 1), "disc": 0.5, "normal": (1, 0, 0)}, np.array([1.0, 1, 1]), 0.25),
    }
    for name, (options, middle, spread) in kinds.items():
        scene = sl.Scene(seed=5)
        scene.emit(burst=count, cap=count, **options)
        simulation = scene.simulate(dt=0.01)
        simulation.step()
        at = simulation.position
        assert np.abs(at.mean(axis=0) - middle).max() < 5.0 * spread / np.sqrt(count), name
        if name == "disc":
            far = np.linalg.norm(at - middle, axis=1)
            assert np.ptp(at[:, 0]) == 0.0 and far.max() <= 0.5
            assert (far**2).mean() == pytest.approx(0.125, rel=0.03)  # R^2/2
        if name == "faces":
            assert (at[:, 0] / 2.0 + at[:, 1] <= 1.0).all()


def test_velocities_are_normal_and_speeds_have_random_directions() -> None:
    scene = sl.Scene(seed=9)
    scene.emit(burst=20000, cap=20000, velocity=(1, 2, 3), spread=0.5)
    scene.emit(burst=2000, cap=2000, speed=4.0)
    simulation = scene.simulate(dt=0.01)
    simulation.step()
    gas, shell = simulation.velocity[:20000], simulation.velocity[20000:]
    assert np.abs(gas.mean(axis=0) - (1, 2, 3)).max() < 0.02
    assert gas.std(axis=0) == pytest.approx(0.5, rel=0.02)
    assert np.linalg.norm(shell, axis=1) == pytest.approx(4.0, rel=1e-12)
    assert np.abs(shell.mean(axis=0)).max() < 0.25


def test_a_plane_scene_stays_in_its_plane() -> None:
    scene = sl.Scene(gravity=G, dim=2, seed=4)
    scene.emit(100.0, (0, 1), disc=0.2, velocity=(1, 1), spread=0.3, speed=1.0, lifetime=0.5)
    run = scene.simulate(dt=0.01).run(until=1.0)
    assert (run.position[run.alive][:, 2] == 0.0).all() and (run.velocity[run.alive][:, 2] == 0.0).all()


def test_rows_are_used_again_and_births_without_a_row_are_counted() -> None:
    scene = sl.Scene()
    scene.emit(100.0, velocity=(1, 0, 0), lifetime=1.0, cap=30)
    with pytest.warns(MissedBirths, match="70 of 100 births of emitter 0 were omitted"):
        run = scene.simulate(dt=0.01).run(until=1.0 - 1e-3, every=0.111)
    assert run.position.shape[1] == 30 and run.alive[-1].sum() == 30
    scene = sl.Scene()
    scene.emit(1e5, lifetime=1e-3)
    run = scene.simulate(dt=1e-4).run(until=0.1, every=0.01)
    assert run.emission["births"][-1, 0] == 10001.0 and run.emission["missed"][-1, 0] == 0.0
    assert (run.alive[1:].sum(axis=1) == 100).all()  # rate times lifetime


def test_dead_rows_are_nan_in_arrays_and_absent_from_files(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=G)
    scene.particle((5, 5, 5), fixed=True)
    scene.emit(10.0, (0, 0, 1), lifetime=0.5)
    run = scene.simulate(dt=0.01).run(until=1.0, every=0.25, to=tmp_path / "r.springline")
    for recording in (run, sl.load(tmp_path / "r.springline")):
        assert recording.alive.shape == recording.position.shape[:2]
        assert np.isnan(recording.position[~recording.alive]).all() and np.isnan(recording.velocity[0, 1:]).all()
        assert np.isfinite(recording.position[recording.alive]).all()
    sl.save(run, tmp_path / "r.csv")
    rows = (tmp_path / "r.csv").read_text(encoding="utf-8").splitlines()
    assert "nan" not in " ".join(rows).lower()
    sl.save(run, tmp_path / "r.xyz")
    counts = [int(line) for line in (tmp_path / "r.xyz").read_text(encoding="utf-8").splitlines() if line.isdigit()]
    assert counts == run.alive.sum(axis=1).tolist()


def test_a_rate_that_is_changed_keeps_the_births_that_were_due() -> None:
    scene = sl.Scene()
    scene.emit(10.0, cap=1000)
    simulation = scene.simulate(dt=0.01)
    simulation.run(until=1.0)
    simulation.change(**{"emitter.rate": 100.0})
    run = simulation.run(until=2.0)
    assert run.emission["births"][-1, 0] == pytest.approx(111.0, abs=1.0)
    simulation.change(**{"emitter.rate": 0.0})
    assert simulation.run(until=3.0).emission["births"][-1, 0] == run.emission["births"][-1, 0]


def test_an_emitter_can_be_added_while_it_runs_and_its_count_is_kept_when_others_are_added() -> None:
    scene = sl.Scene(gravity=G)
    scene.emit(10.0, lifetime=0.5)
    simulation = scene.simulate(dt=0.01)
    simulation.run(until=1.0)
    simulation.add_particles([(0, 0, 9)])
    assert simulation.run(until=2.0).emission["births"][-1, 0] == 21.0


def test_scene_files_and_the_scene_of_a_run_have_the_emitters(tmp_path: Path) -> None:
    scene = rich()
    scene.save(tmp_path / "rich.toml")
    again = sl.read(tmp_path / "rich.toml")
    assert state_after(again, 0.2) == state_after(scene, 0.2)
    by_hand = tmp_path / "hand.toml"
    by_hand.write_text(
        "gravity = 9.81\n[[emit]]\nname = 'drops'\nrate = 100.0\nplace = [0, 0, 2]\nvelocity = [0, 0, 3]\n"
        "lifetime = 0.5\nmass = 0.001\ncolor = '#80c0ff #ffffff00'\n[[drag]]\ncoefficient = 0.001\non = 'drops'\n",
        encoding="utf-8",
    )
    run = sl.read(by_hand).simulate(dt=0.01).run(until=1.0)
    assert run.alive[-1].sum() == 50
    simulation = scene.simulate(dt=0.002)
    simulation.run(until=0.3)
    new = simulation.to_scene()
    assert new.particle_count == scene.particle_count
    assert new.simulate(dt=0.002).run(until=0.1).emission["births"][-1, 0] == 16.0


@pytest.mark.parametrize("method", ["backward_euler", "ias15", "chin4a", "generalized_alpha"])
def test_methods_that_need_lasting_particles_refuse_emitters_by_name(method: Any) -> None:
    scene = sl.Scene(gravity=1.0)
    scene.emit(1.0)
    with pytest.raises(SceneError, match="emitters let them be born or end"):
        scene.simulate(dt=0.01, integrator=method)


def test_what_joins_or_fixes_emitted_particles_is_refused() -> None:
    scene = sl.Scene()
    drops, knot = scene.emit(1.0), scene.particle((1, 0, 0))
    scene.spring(drops[0], knot, stiffness=1.0)
    with pytest.raises(SceneError, match="Particle 0 has a spring"):
        scene.build()
    scene = sl.Scene()
    scene.anchor(scene.emit(1.0)[3])
    with pytest.raises(SceneError, match="Particle 3 is fixed"):
        scene.build()
    scene = sl.Scene(gravity=1.0)
    scene.emit(1.0)
    with pytest.raises(SceneError, match="the emitters have none"):
        scene.equilibrium()


@pytest.mark.slow
def test_a_million_births_in_constant_memory() -> None:
    scene = sl.Scene(gravity=G, seed=1)
    scene.emit(1e6, velocity=(0, 0, 3), spread=0.3, lifetime=0.001)
    simulation = scene.simulate(dt=1e-4)
    before = sum(array.nbytes for array in simulation.data.state)
    run = simulation.run(until=1.0, every=0.05)
    assert run.emission["births"][-1, 0] == 1000001.0 and run.emission["missed"][-1, 0] == 0.0
    assert (run.alive[1:].sum(axis=1) == 1000).all()
    assert sum(array.nbytes for array in simulation.data.state) == before


def test_absorbed_particles_that_springs_join_are_refused() -> None:
    scene = sl.Scene(gravity=0.0)
    scene.particles([(0, 0, 1), (1, 0, 1)], mass=1.0)
    scene.spring(0, 1, stiffness=100.0, rest_length=0.5)
    scene.add(sl.Absorber(point=(0, 0, 2), on=[0]))
    with pytest.raises(SceneError, match=r"An absorbed particle ends by itself.* Particle 0 has a spring"):
        scene.simulate(dt=0.01)


def test_user_defined_constraints_on_emitted_particles_are_refused() -> None:
    @sl.constraint
    def level(point):  # type: ignore[no-untyped-def]
        return point[2]

    scene = sl.Scene()
    scene.emit(rate=10.0, place=(0, 0, 0), lifetime=1.0, cap=3)
    scene.add(sl.Held(level, [(0,), (1,), (2,)]))
    with pytest.raises(SceneError, match=r"An emitted particle ends by itself.* Particle 0 has a constraint"):
        scene.simulate(dt=0.01)


def test_births_without_a_row_are_counted_at_once() -> None:
    scene = sl.Scene()
    scene.emit(rate=1e12, place=(0, 0, 0), cap=5, lifetime=10.0)
    with pytest.warns(MissedBirths):
        run = scene.simulate(dt=0.01).run(until=0.05)
    assert run.emission["births"][-1, 0] == 5
    assert run.emission["missed"][-1, 0] == pytest.approx(0.05e12, rel=1e-9)


def test_the_limits_of_whole_parameters_are_accepted_as_their_values() -> None:
    simulation = sl.gallery.scene("campfire").simulate(dt=0.01)
    low = simulation.parameters["emitter.burst"].low
    assert isinstance(low, float)
    simulation.change({"emitter.burst": 2.0})
    assert simulation.parameters["emitter.burst"].value == 2
    simulation.change({"emitter.burst": low})
    with pytest.raises(SceneError, match="a whole number of at least 0"):
        simulation.change({"emitter.burst": 2.5})
