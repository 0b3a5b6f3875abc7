"""Parameters that change while a simulation runs: what follows is what a fresh scene does from there; it is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.samples import FORCES, RULES, Sample, Stiffening, bowl, breeze, distance, volume
from scene_text import from_text
from springline.errors import RecordingError, SceneError
from springline.model.state import State
from springline.recording.archive import Archive
from springline.recording.changes import Change
from springline.recording.recording import Recording
from springline.resume import resume_run
from springline.run.frames import continue_recording
from springline.simulation import Simulation, wrap_run
from springline.spec.running_scene import Live
from springline.spec.text_writing import DECLARED

OWN = [breeze, bowl, volume, distance, Stiffening]
DT = 0.01


def played() -> tuple[sl.Scene, dict[str, Any]]:
    """A net in a wind over a floor, birds above it; and what of it can be turned."""
    scene = sl.Scene(gravity=9.8, seed=5)
    net = scene.grid((4, 3), spacing=1.0, origin=(0, 0, 2), mass=0.5, stiffness=60.0, damping=0.2, strength=500.0)
    scene.anchor(net.corners)
    birds = scene.cloud(8, lower=(0, 0, 4), upper=(3, 3, 6), mass=1.0, speed=1.0, radius=0.1)
    law = Stiffening(k=5.0, c=1.0)
    scene.spring(birds[0], birds[1], law=law)
    cohesion, drag, floor = scene.add(
        sl.Cohesion(0.5, within=3.0, on=birds), sl.Drag(0.1), sl.Plane((0, 0, 0), (0.1, 0, 1), restitution=0.8)
    )
    load = scene.add(sl.Load((0.5, 0, 0), omega=3.0, on=birds))
    wind = scene.add(breeze, gust=0.3)
    return scene, {
        "net": net, "birds": birds, "law": law, "cohesion": cohesion, "drag": drag, "floor": floor, "load": load,
        "wind": wind,
    }  # fmt: skip


# What a random player may turn: the thing, and the parameter with values to choose from
KNOBS: list[tuple[str, str, list[Any]]] = [
    ("", "gravity", [0.0, 3.0, (0.0, 1.0, -9.0)]),
    ("", "dt", [0.005, 0.008, "auto"]),
    ("", "integrator", ["rk4", "symplectic_euler", "velocity_verlet", "generalized_alpha", "chin4a"]),
    ("cohesion", "weight", [0.0, 2.0, -1.0]),
    ("cohesion", "within", [0.5, 9.0]),
    ("drag", "coefficient", [0.0, 0.4, 2.0]),
    ("floor", "normal", [(0, 0, 1), (0.2, 0.1, 1)]),
    ("floor", "restitution", [0.1, 1.0]),
    ("load", "omega", [0.0, 5.0]),
    ("load", "force", [(0, 2, 0)]),
    ("wind", "gust", [-1.0, 4.0]),
    ("law", "k", [1.0, 50.0]),
    ("springs", "stiffness", [10.0, 200.0]),
    ("springs", "rest_length", [0.7, 1.1]),
    ("springs", "damping", [0.0, 1.0]),
    ("springs", "strength", [3.0, np.inf]),
    ("birds", "mass", [0.2, 5.0]),
    ("birds", "radius", [0.0, 0.5]),
]


def turn(simulation: Simulation, known: dict[str, Any], knob: tuple[str, str, Any]) -> None:
    what, name, value = knob
    thing = known["net"].springs if what == "springs" else known.get(what)
    if thing is None:
        simulation.change(**{name: value})
    else:
        simulation.change(thing, **{name: value})


def drawn(rng: np.random.Generator) -> tuple[str, str, Any]:
    what, name, values = KNOBS[int(rng.integers(len(KNOBS)))]
    return what, name, values[int(rng.integers(len(values)))]


def same_values_fresh(simulation: Simulation) -> Simulation:
    """A fresh simulation of a fresh scene that has the present parameters, put into the same state."""
    scene = from_text(simulation.data.scene_text, OWN)
    fresh = scene.simulate(dt=simulation.data.dt_given, integrator=simulation.data.integrator.name)
    fresh.data.state.restore(simulation.data.state)
    return fresh


@pytest.mark.parametrize("seed", range(6))
def test_after_any_changes_it_goes_on_as_a_fresh_scene_with_these_values(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scene, known = played()
    simulation = scene.simulate(dt=DT)
    for _ in range(6):
        for _ in range(int(rng.integers(1, 4))):
            turn(simulation, known, drawn(rng))
        fresh = same_values_fresh(simulation)
        steps = int(rng.integers(1, 9))
        simulation.step(steps)
        fresh.step(steps)
        assert fresh.data.state.digest() == simulation.data.state.digest()
        assert fresh.energy == simulation.energy


def test_a_change_is_felt_at_once_and_the_scene_stays_as_it_was() -> None:
    scene = sl.Scene(gravity=9.8)
    scene.particle((0, 0, 0))
    simulation = scene.simulate(dt=0.1)
    simulation.step(10)
    simulation.change(gravity=-9.8)
    simulation.step(10)
    assert abs(simulation.velocity[0, 2]) < 1e-14  # measured 2e-15
    np.testing.assert_allclose(simulation.position[0, 2], -9.8, rtol=1e-14)
    assert scene.gravity[2] == -9.8
    assert scene.simulate(dt=0.1).parameters["gravity"].value == 9.8


@pytest.mark.parametrize("name", ["velocity_verlet", "rk4", "generalized_alpha"])
def test_a_change_to_the_same_value_and_there_and_back_changes_no_bit(name: str) -> None:
    straight = played()[0].simulate(dt=DT, integrator=name)
    straight.step(20)
    straight.step(20)
    for back in (False, True):
        scene, known = played()
        simulation = scene.simulate(dt=DT, integrator=name)
        simulation.step(20)
        for group, parameter in simulation.parameters.items():
            simulation.change({group: parameter.value if group != "dt" else DT})
        if back and name != "generalized_alpha":  # which then asks for its accelerations again
            for value in (0.7, 0.1):
                simulation.change(known["drag"], coefficient=value)
            for k in (90.0, 60.0):
                simulation.change(known["net"].springs, stiffness=k)
            simulation.data.state.ledger[:] = straight_ledger(name)
        simulation.step(20)
        assert simulation.data.state.digest() == straight.data.state.digest()


def straight_ledger(name: str) -> np.ndarray:
    """The ledger half way: work that is done and undone leaves its rounding."""
    simulation = played()[0].simulate(dt=DT, integrator=name)
    simulation.step(20)
    return simulation.data.state.ledger


def test_what_a_change_adds_to_the_energy_is_work() -> None:
    scene, known = played()
    simulation = scene.simulate(dt=1e-3)
    simulation.step(50)
    for knob in (("springs", "stiffness", 300.0), ("birds", "mass", 4.0), ("", "gravity", 1.0), ("law", "k", 90.0)):
        before = simulation.energy
        turn(simulation, known, knob)
        after = simulation.energy
        gained = after["total"] - before["total"]
        assert abs(gained) > 1e-4
        assert after["work"] - before["work"] == pytest.approx(gained, rel=1e-12)


def test_a_stiffer_spring_asks_for_a_shorter_step() -> None:
    scene = sl.Scene()
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=10.0)
    simulation = scene.simulate()
    before = simulation.safe_dt
    simulation.change(rope.springs, stiffness=1000.0)
    assert before is not None and simulation.safe_dt == pytest.approx(before / 10.0)
    with pytest.raises(SceneError, match="no step that is safe"):
        simulation.change(integrator="explicit_euler")
    assert simulation.data.integrator.name == "velocity_verlet"


def test_a_refused_change_changes_nothing() -> None:
    scene, known = played()
    simulation = scene.simulate(dt=DT)
    simulation.step(5)
    text, digest, model = simulation.data.scene_text, simulation.data.state.digest(), simulation.data.model
    refused: list[Callable[[], None]] = [
        lambda: simulation.change(known["drag"], coefficient=-1.0),
        lambda: simulation.change({"gravity": 1.0, "drag.coefficient": "much"}),
        lambda: simulation.change({"gravity": 1.0, "drag.coeficient": 1.0}),
        lambda: simulation.change({"gravity": 1.0, "dt": -1.0}),
        lambda: simulation.change({"gravity": 1.0, "integrator": "eulr"}),
        lambda: simulation.change(known["cohesion"], on=[1]),
        lambda: simulation.change(known["net"].springs, stiffness=[1.0, 2.0]),
        lambda: simulation.change({"springs.stiffness": np.nan}),
        lambda: simulation.change(known["birds"], mass=0.0),
        lambda: simulation.change(sl.Drag(1.0), coefficient=2.0),
        lambda: simulation.change(known["wind"], gast=2.0),
        lambda: simulation.change(known["law"], k=np.inf),
        lambda: simulation.change(),
    ]
    for change in refused:
        with pytest.raises(SceneError):
            change()
        assert (
            simulation.data.scene_text == text
            and simulation.data.state.digest() == digest
            and simulation.data.model is model
        )
    assert not len(simulation.run(until=0.1).data.changes)


def test_things_are_known_by_what_is_held_and_by_name() -> None:
    scene = played()[0]
    thing = sl.AirDrag(0.1)
    scene.add(thing, sl.Drag(0.3))
    simulation = scene.simulate(dt=DT)
    simulation.change(thing, coefficient=0.2)
    simulation.change(breeze, gust=0.5)
    simulation.change({"drag_2.coefficient": 0.4, "Stiffening.c": 2.0})
    found = {name: parameter.value for name, parameter in simulation.parameters.items()}
    assert (found["airdrag.coefficient"], found["breeze.gust"], found["drag.coefficient"]) == (0.2, 0.5, 0.1)
    assert (found["drag_2.coefficient"], found["Stiffening.c"]) == (0.4, 2.0)
    other = sl.Scene()
    other.particle((0, 0, 0))
    with pytest.raises(SceneError, match="another scene"):
        simulation.change(other.all, mass=2.0)


@pytest.mark.parametrize("sample", FORCES + RULES, ids=lambda sample: sample.name)
def test_every_number_of_every_force_and_rule_has_a_name_a_unit_and_can_be_set(sample: Sample) -> None:
    simulation = sample.scene().simulate(dt=1e-3)
    for name, parameter in simulation.parameters.items():
        if name == "integrator" or parameter.value is None:
            continue
        if (
            name.split(".")[0].partition("_")[0] in DECLARED
            and "." in name
            and not name.startswith(("surface", "pairforce", "fieldforce"))
        ):
            assert parameter.unit or name.endswith((".hits", ".rest", ".depth")), name  # of a signal
        if np.isfinite(parameter.value).all():
            assert parameter.low <= np.min(parameter.value) and np.max(parameter.value) <= parameter.high, name
        simulation.change({name: parameter.value})
    assert not simulation.data.changes or {row.what for _, _, row in simulation.data.changes} <= {"dt", "ring.axis"}


# Recorded, and gone on with


def run_with_changes(frames: int, every: float, seed: int, name: str, to: Path | None = None) -> Recording:
    """A run in which something is turned after every other frame."""
    scene, known = played()
    simulation = scene.simulate(dt=DT, integrator=name)

    def turned(time: float) -> None:
        number = round(time / every)
        rng = np.random.default_rng([seed, number])
        if number % 2:
            for _ in range(2):
                turn(simulation, known, drawn(rng))

    return simulation.run(until=frames * every, every=every, progress=turned, to=to)


def go_on(path: Path, frames: int, every: float, seed: int, until: int) -> Recording:
    """Resume from a file, and turn the same knobs as :func:`run_with_changes` does."""
    known = played()[1]
    recording = Recording(Archive.open(path, write=True))
    simulation = wrap_run(resume_run(recording, OWN))
    names = {"cohesion": "cohesion", "drag": "drag", "floor": "plane", "load": "load", "wind": "breeze"}

    def turned(time: float) -> None:
        number = round(time / every)
        rng = np.random.default_rng([seed, number])
        for _ in range(2 if number % 2 else 0):
            what, name, value = drawn(rng)
            if what == "":
                simulation.change(**{name: value})
            elif what == "law":
                simulation.change({f"Stiffening.{name}": value})
            elif what in names:
                simulation.change({f"{names[what]}.{name}": value})
            else:
                handle = known["net"].springs if what == "springs" else known["birds"]
                base, rows = ("springs" if what == "springs" else "particles"), tuple(handle.index.tolist())
                simulation.change(Change(0, 0, 0.0, f"{base}.{name}", rows, None, value))

    if frames:
        turned(frames * every)
    return continue_recording(simulation.data, recording, until * every, turned)


@pytest.mark.parametrize("name", ["velocity_verlet", "generalized_alpha"])
def test_resumed_after_changes_it_is_the_straight_run_bit_for_bit(name: str, tmp_path: Path) -> None:
    every, frames = 0.05, 24
    rng = np.random.default_rng(3)
    for seed in range(2):
        whole = run_with_changes(frames, every, seed, name)
        assert len(whole.data.changes) > 10
        for cut in rng.choice(np.arange(1, frames), 3, replace=False).tolist():
            path = tmp_path / f"{seed}-{cut}.springline"
            run_with_changes(cut, every, seed, name, to=path).close()
            go_on(path, cut, every, seed, frames).close()
            again = sl.load(path)
            assert again.changes == whole.data.changes
            for one, other in ((again.position, whole.position), (again.velocity, whole.velocity)):
                assert one.tobytes() == other.tobytes()
            assert again.events.tobytes() == whole.events.tobytes()
            state, straight = again.data.store.checkpoint(), whole.data.store.checkpoint()
            assert all(state[field].tobytes() == straight[field].tobytes() for field in State._fields)


def test_what_was_played_is_played_again_from_its_recording(tmp_path: Path) -> None:
    every, frames = 0.05, 16
    path = tmp_path / "played.springline"
    run_with_changes(frames, every, 4, "velocity_verlet", to=path).close()
    recording = sl.load(path)
    simulation = from_text(recording.data.scene_text, OWN).simulate(dt=DT)

    def turned(time: float) -> None:
        for change in recording.changes:
            if change.frame == round(time / every) + 1:
                simulation.change(change)

    again = simulation.run(until=frames * every, every=every, progress=turned)
    assert len(recording.changes) > 8
    assert again.position.tobytes() == recording.position.tobytes()
    assert again.changes == recording.changes


def test_a_change_is_an_event_and_a_row_that_anyone_can_query(tmp_path: Path) -> None:
    scene, known = played()
    simulation = scene.simulate(dt=DT)
    simulation.change(known["drag"], coefficient=0.2)
    path = tmp_path / "turned.springline"
    run = simulation.run(
        until=1.0, every=0.5, to=path,
        progress=lambda time: simulation.change({"gravity": 3.0, "springs.strength": np.inf}),
    )  # fmt: skip
    events = run.events_of("change")
    assert events["index"].tolist() == [0, 1, 2] and events["time"].tolist() == [0.0, 0.5, 0.5]
    assert events["value"][[0, 2]].tolist() == [0.2, np.inf]
    assert [(one.frame, one.step, one.what, one.new) for one in run.changes] == [
        (0, 0, "drag.coefficient", 0.2), (2, 50, "gravity", (0.0, 0.0, -3.0)), (2, 50, "springs.strength", np.inf),
    ]  # fmt: skip
    run.close()
    with sqlite3.connect(path) as file:
        rows = file.execute("SELECT number, frame, step, time, what, old, new FROM changes").fetchall()
    assert rows[0] == (0, 0, 0, 0.0, "drag.coefficient", "0.1", "0.2")
    assert rows[1][4:] == ("gravity", "[0.0,0.0,-9.8]", "[0.0,0.0,-3.0]")
    assert rows[2][6] == '{"float":"inf"}'


def test_a_change_that_is_missing_from_a_file_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "cut.springline"
    run_with_changes(6, 0.05, 1, "velocity_verlet", to=path).close()
    for statement, number in (("DELETE FROM changes WHERE number = (SELECT max(number) FROM changes)", 1),
                              ("UPDATE changes SET new = '7.0' WHERE number = 0", 0)):  # fmt: skip
        copy = tmp_path / f"{number}.springline"
        copy.write_bytes(path.read_bytes())
        with sqlite3.connect(copy) as file:
            file.execute(statement)
        file.close()
        with pytest.raises(RecordingError, match="changes in .* are damaged"):
            sl.load(copy).resume(until=1.0, using=OWN)


def test_tension_in_a_frame_is_that_of_the_springs_as_they_were_then(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((0, 0, 0), (0, 0, -2), segments=2, stiffness=100.0)
    scene.anchor(rope.first)
    simulation = scene.simulate(dt=0.01)
    path = tmp_path / "rope.springline"
    run = simulation.run(
        until=0.2, every=0.1, to=path, progress=lambda time: simulation.change(rope.springs, stiffness=300.0)
    )
    for recording in (run, sl.load(path)):
        frames = [np.asarray(recording[i].position) for i in range(3)]
        for i, k in enumerate((100.0, 100.0, 300.0)):
            length = np.linalg.norm(np.diff(frames[i], axis=0), axis=1)
            np.testing.assert_allclose(recording.tension[i], k * (length - 1.0), rtol=1e-12, atol=1e-12)


def test_in_a_load_case_loads_change_as_they_are_there() -> None:
    scene = sl.Scene()
    bob = scene.particle((0, 0, 0))
    snow, wind = scene.add(sl.Load((0, 0, -1), on=bob, case="snow"), sl.Load((1, 0, 0), on=bob, case="wind"))
    simulation = scene.simulate(dt=0.1, load_case={"snow": 2.0})
    assert simulation.forces[0].tolist() == [0, 0, -2]
    simulation.change(snow, force=(0, 0, -5))
    assert simulation.forces[0].tolist() == [0, 0, -5]
    with pytest.raises(SceneError, match="does not act in the load case"):
        simulation.change(wind, force=(2, 0, 0))


def test_the_live_scene_is_text_that_gives_the_same_model() -> None:
    scene, known = played()
    live = Live(scene.spec)
    draft = live.draft(known["floor"], {"normal": (0.3, 0, 1)}, 0.0)
    assert live.text() == Live(scene.spec).text()
    draft.accept()
    assert live.text() != Live(scene.spec).text()


def test_a_method_that_the_space_is_too_narrow_for_is_refused_before_anything_changes() -> None:
    scene = sl.Scene(space=sl.Torus((1.0, 1.0, 1.0)))
    scene.particles([(0.2, 0.2, 0.2), (0.7, 0.7, 0.7)], radius=0.2, velocity=[(1.0, 0, 0), (0, 0, 0)])
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=0.01)
    with pytest.raises(SceneError, match="at least four times as wide"):
        simulation.change(integrator="event_driven", dt="auto")
    assert simulation.data.integrator.name == "velocity_verlet" and simulation.dt == 0.01
    simulation.step(3)
    assert simulation.time == pytest.approx(0.03)


def test_who_was_removed_stays_where_it_is_after_a_change_and_a_push_moves_no_anchored_axis() -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (2, 0, 0), (4, 0, 0)])
    scene.anchor([0], axes="xy")
    simulation = scene.simulate(dt=0.01)
    simulation.remove([2])
    simulation.change(integrator="rk4")
    assert (simulation.data.state.mobility[2] == 0.0).all()
    simulation.push([0], (1.0, 2.0, 3.0))
    assert simulation.velocity[0].tolist() == [0.0, 0.0, 3.0]  # [m/s]
    simulation.step(10)
    assert simulation.position[2].tolist() == [4.0, 0.0, 0.0]
