"""Runs that are edited while they are recorded: resumed, they have the bits of the straight run, or name the edit."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import Diverged, RecordingError, SceneError, SpringlineError
from springline.recording.recording import Recording
from springline.run import edits, frames

SCENES, PART = 50, 10  # random scenes in all, and the gate takes one in so many
EDITS = 20  # of each scene


@sl.force
def breeze(mass, position, velocity, time, force, gust=0.3):
    for i in range(len(mass)):
        force[i, 0] += gust * np.cos(3.0 * time) - 0.1 * velocity[i, 0]


@sl.law
def curved(length, rest_length, k):
    return k * (length - rest_length) ** 4


USING = [breeze, curved]
Edit = Callable[[sl.Simulation, np.random.Generator], Any]


def scene_of(seed: int) -> sl.Scene:
    """A net with some of: contacts, walls, yielding and sliding parts, faces that tear, bonds, charges, a law."""
    chance = np.random.default_rng(seed)
    scene = sl.Scene(gravity=9.8, seed=seed)
    scene.grid((3, 3), spacing=0.5, origin=(0, 0, 2), mass=4.5, stiffness=80.0, damping=0.2)
    scene.anchor([0, 2])
    scene.particles([(3, 0, 1), (3.4, 0, 1), (3.8, 0.1, 1), (4.2, 0, 1.1)], mass=0.3, radius=0.15, charge=0.1)
    scene.springs([(9, 10)], stiffness=60.0, damping=0.3)
    if chance.random() < 0.5:
        scene.add(sl.Plane(normal=(0, 0, 1), restitution=0.5, friction=0.3), sl.Contacts(restitution=0.4, friction=0.2))
    if chance.random() < 0.5:
        scene.add(sl.Plasticity([0, 1, 2], yield_force=0.5, isotropic=2.0))
    if chance.random() < 0.4:
        angles = sl.Angle([(0, 1, 2), (3, 4, 5)], 2.0)
        scene.add(angles)
        scene.add(sl.Plasticity(angles, yield_moment=0.05), sl.Plasticity([3, 4], yield_force=0.3))
    if chance.random() < 0.4:
        scene.add(sl.Membrane([(0, 1, 4), (4, 3, 0), (1, 2, 5)], 300.0, thickness=0.01, strength=40.0))
    if chance.random() < 0.4:
        scene.add(sl.Bonds(within=0.5, stiffness=20.0, on=[9, 10, 11, 12]))
    if chance.random() < 0.4:
        scene.add(sl.Rope([0, 1, 4, 8], 50.0, friction=0.2), sl.Rope([1, 5, 7], 50.0, friction=0.3))
    if chance.random() < 0.3:
        scene.add(sl.Coulomb(1.0))
    return scene


def some(simulation: sl.Simulation, chance: np.random.Generator, count: int = 1) -> list[int]:
    """Particles that are there."""
    alive = np.flatnonzero(simulation.data.state.alive)
    return sorted(chance.choice(alive, min(count, len(alive)), replace=False).tolist())


def add_something(simulation: sl.Simulation, chance: np.random.Generator) -> None:
    who = some(simulation, chance, 3)
    things: list[Callable[[], Any]] = [
        lambda: sl.Drag(chance.uniform(0.1, 1.0), on=who),
        lambda: sl.Load(tuple(chance.normal(size=3)), on=who, omega=3.0),
        lambda: sl.Plane((0, 0, -0.5 * chance.random()), (0, 0, 1), restitution=0.3),
        lambda: sl.Plasticity([int(k) for k in chance.choice(9, 2, replace=False)], yield_force=0.2, creep=0.01),
        lambda: sl.Angle([who], chance.uniform(0.1, 1.0)),
        lambda: sl.Membrane([who], 100.0, thickness=0.01, strength=5.0),
        lambda: sl.Rope(who, 20.0),
        lambda: sl.Bonds(within=0.4, stiffness=10.0),
        lambda: sl.goals.planar([some(simulation, chance, 4)], 3.0),
        lambda: sl.Volume([some(simulation, chance, 4)], 3.0),
        lambda: sl.Coulomb(0.3),
        lambda: sl.Drive(springs=[int(chance.integers(9))], rest_length=0.5, amplitude=0.05, omega=4.0),
        lambda: sl.Rod(who[0], who[1]),
        lambda: sl.Cord(who[0], who[2]),
        lambda: breeze,
    ]  # fmt: skip
    simulation.add(things[int(chance.integers(len(things)))]())


def discard_something(simulation: sl.Simulation, chance: np.random.Generator) -> None:
    names = sorted({name.partition(".")[0] for name in simulation.parameters if "." in name} - {"springs", "particles"})
    if names:
        simulation.discard(names[int(chance.integers(len(names)))])


def change_something(simulation: sl.Simulation, chance: np.random.Generator) -> None:
    numbers = {name: one for name, one in simulation.parameters.items() if isinstance(one.value, float) and "." in name}
    name = sorted(numbers)[int(chance.integers(len(numbers)))]
    simulation.change({name: numbers[name].value * chance.uniform(0.8, 1.2)})


def hold_or_let_go(simulation: sl.Simulation, chance: np.random.Generator) -> None:
    if simulation.data.hand is not None:
        simulation.let_go()
    else:
        simulation.grab(some(simulation, chance)[0], stiffness=5.0)
        simulation.pull(tuple(chance.normal(size=3)))


EVERY: dict[str, Edit] = {
    "add": add_something,
    "add more": add_something,
    "add yet more": add_something,
    "discard": discard_something,
    "discard more": discard_something,
    "change": change_something,
    "remove": lambda m, chance: m.remove(some(m, chance)),
    "cut": lambda m, chance: m.cut([int(chance.integers(m.data.model.spring_count))]),
    "anchor": lambda m, chance: m.anchor(some(m, chance), axes="z" if chance.random() < 0.5 else "xyz"),
    "release": lambda m, chance: m.release(some(m, chance, 3)),
    "push": lambda m, chance: m.push(some(m, chance), chance.normal(size=3)),
    "place": lambda m, chance: m.place(some(m, chance), chance.normal(size=3) + (0, 0, 3)),
    "load": lambda m, chance: m.load(some(m, chance)[0], chance.normal(size=3)),
    "hand": hold_or_let_go,
    "dt": lambda m, chance: m.change(dt=float(chance.choice([0.002, 0.004]))),
    "method": lambda m, chance: m.change(integrator=str(chance.choice(["velocity_verlet", "symplectic_euler"]))),
    "state": lambda m, chance: m.data.state.velocity.__imul__(0.9),
}
LARGER: dict[str, Edit] = {
    "add_particles": lambda m, chance: m.add_particles(
        [tuple(chance.normal(size=3) + (0, 0, 4))], mass=0.5, radius=0.1
    ),
    "add_springs": lambda m, chance: m.add_springs([tuple(some(m, chance, 2))], stiffness=10.0),
    "add_copies": lambda m, chance: edits.add_copies(m.data, [9, 10], m.position[[9, 10]] + chance.normal(size=3)),
}


def digest(recording: Recording) -> str:
    """SHA-256 of all that a recording goes on from, and of its last frame."""
    made = hashlib.sha256()
    for name, array in sorted(recording.data.store.checkpoint().items()):
        made.update(f"{name}{array.shape}".encode() + array.tobytes())
    made.update(np.asarray(recording[-1].position).tobytes())
    return made.hexdigest()


def tried(edit: Edit, simulation: sl.Simulation, seed: int, done: list[str], name: str) -> None:
    """Edit; what a simulation refuses changes nothing."""
    try:
        edit(simulation, np.random.default_rng(seed))
    except SpringlineError:
        return
    done.append(name)


def differing(seed: int, folder: Path) -> list[str]:
    """The edits after which a resumed run is another than the straight one; edits that were refused play no part."""
    chance = np.random.default_rng(seed)
    simulation = scene_of(seed).simulate(**({"dt": 0.004} if chance.random() < 0.7 else {}))
    wrong, done, every, path = list[str](), list[str](), 0.04, folder / "run.springline"
    for number in range(EDITS):
        name = str(chance.choice([*EVERY] if chance.random() < 0.9 else [*LARGER]))
        if name in LARGER:
            tried(LARGER[name], simulation, seed * 100 + number, done, name)
            name = str(chance.choice([*EVERY]))
        begin, mark, count = simulation.time, int(chance.integers(1, 4)), len(done)
        at = begin + mark * every

        def told(time: float, name: str = name, number: int = number, at: float = at) -> None:
            if abs(time - at) < 0.1 * every:
                tried(EVERY[name], simulation, seed * 100 + number, done, name)

        try:
            recorded = simulation.run(until=begin + 3 * every, every=every, to=path, force=True, progress=told)
            copy = Path(shutil.copy(path, folder / "copy.springline"))
            straight = frames.continue_recording(simulation.data, recorded, until=begin + 5 * every)
        except Diverged:
            break
        try:
            resumed = sl.load(copy).resume(until=begin + 5 * every, using=USING)
        except SpringlineError as error:
            if not any(method in str(error) for method in ("add()", "discard()")):
                wrong.append(f"{name}: {error}")
            continue
        if digest(straight) != digest(resumed):
            wrong.append(f"{name} {done[count:]}")
    assert len(done) > EDITS // 2 or simulation.time < 1.0  # most edits are made
    return wrong


@pytest.mark.heavy
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("seed", range(0, SCENES, PART))
def test_after_any_edit_a_resumed_run_is_the_straight_one(seed: int, tmp_path: Path) -> None:
    assert differing(seed, tmp_path) == []


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("seed", [seed for seed in range(SCENES) if seed % PART])
def test_after_any_edit_of_more_scenes_a_resumed_run_is_the_straight_one(seed: int, tmp_path: Path) -> None:
    assert differing(seed, tmp_path) == []


def rope_of_five() -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=4, mass=1.0, stiffness=50.0)
    scene.anchor(rope.ends)
    return scene


def test_a_scene_that_is_edited_after_the_last_frame_goes_on_edited(tmp_path: Path) -> None:
    """The recording is amended when the edit is made, not at the next frame, which a killed process never writes."""
    simulation, path = rope_of_five().simulate(dt=0.01), tmp_path / "a.springline"

    def edit(time: float) -> None:
        if time == 0.3:
            simulation.add(sl.Drag(2.0))
            simulation.cut([1])

    simulation.run(until=0.3, every=0.1, to=path, progress=edit)
    loaded = sl.load(path)
    assert [change.what for change in loaded.data.changes] == ["scene"] and loaded.data.changes[0].old == "add()"
    saved = tmp_path / "b.springline"
    sl.save(loaded, saved)
    simulation.step(20)
    for one in (loaded, sl.load(saved)):
        further = one.resume(until=0.5)
        assert np.array_equal(further[-1].position, simulation.position)
        assert further.events_of("break")["time"].tolist() == [0.3]


def test_a_recording_of_another_scene_is_not_gone_on_with() -> None:
    recording = rope_of_five().simulate(dt=0.01).run(until=0.2, every=0.1)
    other = rope_of_five()
    other.add(sl.Drag(2.0))
    with pytest.raises(SceneError, match="of another scene"):
        frames.continue_recording(other.simulate(dt=0.01).data, recording, until=0.4)
    with pytest.raises(SceneError, match=r"by now after add_particles\(\)"):
        simulation = rope_of_five().simulate(dt=0.01)
        simulation.run(until=0.2, every=0.1, progress=lambda time: simulation.add_particles([(0, 0, 1)]))


def test_rods_that_depend_and_are_added_on_the_way_are_named() -> None:
    """Their relations follow from where particles are at that moment, which no text holds."""
    scene = sl.Scene(gravity=1.0)
    scene.particles([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0.5, 0.5, 1)])
    simulation = scene.simulate(dt=0.01)
    pairs = [(i, j) for i in range(4) for j in range(i)]
    rods = sl.Rod([i for i, _ in pairs], [j for _, j in pairs])
    simulation.push(range(4), (0.3, 0.2, 0.1))

    def edit(time: float) -> None:
        if time == 0.1:
            simulation.add(rods)

    recording = simulation.run(until=0.2, every=0.1, progress=edit)
    with pytest.raises(RecordingError, match=r"add\(\) at 0.1 s changed the scene"):
        recording.resume(until=0.4)


def test_memory_stays_with_its_own_when_another_with_a_history_is_taken_out() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)])
    scene.anchor([0, 2])
    scene.springs([(0, 1), (2, 3)], stiffness=100.0)
    scene.add(sl.Plasticity([0], yield_force=1.0), sl.Plasticity([1], yield_force=2.0))
    simulation = scene.simulate(dt=0.001)
    simulation.push([1, 3], [(1, 0, 0), (2, 0, 0)])
    simulation.step(100)
    kept = simulation.data.state.memory.copy()
    assert kept[0] > 0.01 < kept[3] != kept[0]
    simulation.discard("plasticity")
    assert simulation.data.state.memory.tolist() == kept[3:].tolist()
    simulation.add(sl.Plasticity([0], yield_force=1.0))
    assert simulation.data.state.memory[:3].tolist() == kept[3:].tolist()


@pytest.mark.parametrize("walls", [False, True])
def test_contacts_are_discarded_while_particles_rest_on_one_another(walls: bool) -> None:
    scene = sl.Scene(gravity=9.8)
    scene.particles([(0, 0, 0), (0, 0, 0.2), (0, 0, 0.4), (0, 0, 0.6)], radius=0.1)
    scene.anchor([0])
    scene.add(sl.Contacts(restitution=0.0, friction=0.2))
    if walls:
        scene.add(sl.Plane((0, 0, -0.1), (0, 0, 1), restitution=0.0))
    simulation = scene.simulate(dt=0.002)
    simulation.step(20)
    assert simulation.data.state.touches[0] >= 3
    simulation.discard("contacts")
    assert len(simulation.contacts) == 0
    simulation.step(5)
    assert simulation.velocity[1:, 2] == pytest.approx(-9.8 * 5 * 0.002, rel=1e-9)  # they fall


def test_energy_of_a_force_that_is_added_on_the_way_is_in_the_total() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.spring(0, 1, stiffness=10.0)
    simulation = scene.simulate(dt=0.01)

    def edit(time: float) -> None:
        if time == 0.2:
            simulation.add(sl.Attraction(0.5))

    energy = simulation.run(until=0.4, every=0.1, progress=edit).energy
    assert "attraction" not in energy
    now = simulation.energy
    assert now["attraction"] < -0.4 and energy["potential"][-1] == now["potential"] < -0.1
    assert energy["total"][-1] == now["total"]
