"""What comes out of a recording is checked before anything computes with it, whatever its checksums say."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import recording_faults as faults

import springline as sl
from springline.errors import FileError, RecordingError
from springline.model.state import FIELDS, State
from springline.recording.archive import Archive
from springline.recording.last_state import RHYTHM

PROGRAM = Path(faults.__file__)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one small recording of each kind, and a journal."""
    folder = tmp_path_factory.mktemp("corpus")
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    script = f"import recording_faults as f; from pathlib import Path; f.make_corpus(Path({str(folder)!r}))"
    subprocess.run([sys.executable, "-c", script], cwd=PROGRAM.parent, env=plain, check=True)
    return folder


def opened(folder: Path, first: int, stop: int, *, compiled: bool) -> list[dict[str, Any]]:
    """What became of altered recordings ``first`` to ``stop``, opened in a process of their own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    if not compiled:
        environment["NUMBA_DISABLE_JIT"] = "1"
    command = [sys.executable, str(PROGRAM), str(folder), str(first), str(stop)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=3600)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, f"{lines[-1:]} ended it with {done.returncode}: {done.stderr[-2000:]}"
    return [one | other for one, other in zip(lines[::2], lines[1::2], strict=True)]


def judge(found: list[dict[str, Any]]) -> None:
    """No foreign exception, nothing slow, nothing large; and enough was refused for the rest to mean something."""
    foreign = [one for one in found if one["word"] == "foreign"]
    assert not foreign, foreign[:5]
    assert max(one["seconds"] for one in found) < faults.PATIENCE
    assert max(one["memory"] for one in found) < faults.MOST_MEMORY
    words = [one["word"] for one in found]
    assert words.count("refused") > 0.4 * len(words) and words.count("fine") > 0.1 * len(words)


@pytest.mark.heavy
def test_altered_recordings_neither_crash_nor_hang_nor_go_on_in_silence(corpus: Path) -> None:
    judge(opened(corpus, 0, 60, compiled=False))


@pytest.mark.slow
def test_five_thousand_altered_recordings_neither_crash_nor_hang_nor_go_on_in_silence(corpus: Path) -> None:
    found = []
    for first in range(0, 5000, 500):
        found += opened(corpus, first, first + 500, compiled=True)
    judge(found)


# The rules, one by one


def altered_state(corpus: Path, into: Path, name: str, **fields: Any) -> Path:
    """A copy of a recording whose last state has other fields, with its checksum made anew."""
    path = into / f"{name}.springline"
    path.write_bytes((corpus / path.name).read_bytes())
    with Archive.open(path) as archive:
        state, frame, now = archive.checkpoint(), len(archive) - 1, archive.frame(-1).time
    for field, value in fields.items():
        state[field] = value(state[field]) if callable(value) else value
    with closing(faults.sqlite3.connect(path)) as sql:
        faults.put_checkpoint(sql, frame, now, *faults.pack.pack_state(state, {}))
        sql.commit()
    return path


def filled(value: Any) -> Callable[[np.ndarray], np.ndarray]:
    return lambda array: np.full_like(array, value)


def first(value: Any) -> Callable[[np.ndarray], np.ndarray]:
    def changed(array: np.ndarray) -> np.ndarray:
        other = array.copy()
        other.reshape(-1)[0] = value
        return other

    return changed


@pytest.mark.parametrize(
    ("name", "field", "value", "rule"),
    [
        ("springs", "trail_next", filled(10**9), "between 0 and 3"),
        ("springs", "trail_next", filled(-1), "between 0 and 3"),
        ("springs", "trail_count", filled(5), "between 0 and 4"),
        ("springs", "trail", lambda array: array[:, :2], "of shape"),
        ("springs", "ledger", first(np.nan), "a finite number"),
        ("springs", "status", first(3), "between 0 and 2"),
        ("springs", "alive", first(2), "between 0 and 1"),
        ("springs", "hits", first(-1), "at least 0"),
        ("springs", "steps", first(-1), "at least 0"),
        ("springs", "clock", first(-1e308), "the time of the last frame"),
        ("springs", "mobility", first(1e300), "one over the mass"),
        ("springs", "position", first(np.inf), "a finite number"),
        ("springs", "position", lambda array: array.astype("<f4"), "an array of float64"),
        ("springs", "frame_spacing", filled(0.0), "at least"),
        ("springs", "frame_spacing", filled(1e-13), "0.02 s, as the notes"),
        ("springs", "frame_spacing", filled(1e-308), "0.02 s, as the notes"),
        ("springs", "frame_number", filled(np.nan), "between|at least"),
        ("springs", "acceleration", lambda array: np.zeros((5, 3)), "for the integrator"),
        ("contacts", "mobility", lambda array: array[:, :1] * np.ones(3), "0 along a fixed axis"),
        ("contacts", "touches", first(10**9), "between 0"),
        ("contacts", "touching", first(10**15), "pairs of a particle"),
        ("contacts", "touching", lambda array: array[::-1], "in ascending order"),
        ("ties", "taut", first(7), "between 0 and 1"),
        ("mergers", "merged", lambda array: np.where(array == 1, 2, array), "whose second was removed"),
        ("mergers", "merged", first(99), "between -1 and 2"),
        ("flights", "flight", lambda array: np.where(np.arange(13) == 10, 1e9, array), "of walls from 0 to 3"),
        ("ias15", "stride", first(-1.0), "at least 0"),
        ("implicit", "solving", lambda array: np.array([0.0, 0.0, 0.5]), "0 or 1"),
    ],
)
def test_a_state_that_could_not_be_names_its_field(
    corpus: Path, tmp_path: Path, name: str, field: str, value: Any, rule: str
) -> None:
    path = altered_state(corpus, tmp_path, name, **{field: value})
    with pytest.raises(RecordingError, match=rf"The '{field}' of this recording must be .*({rule})"):
        sl.load(path).resume(until=10.0)


def test_a_ring_of_trails_out_of_bounds_is_refused_before_compiled_code_sees_it(tmp_path: Path) -> None:
    run = faults.springs()
    run.data.store.checkpoint()["trail_next"][:] = 10**9
    sl.save(run, tmp_path / "evil.springline")
    with pytest.raises(RecordingError, match="'trail_next'"):
        sl.load(tmp_path / "evil.springline").resume(until=1.0)


@pytest.mark.parametrize(("column", "value"), [(4, 0.0), (4, -1.0), (5, -1.0), (6, 0.5), (0, 99.0)])
def test_a_hand_that_could_not_be_is_refused(tmp_path: Path, column: int, value: float) -> None:
    """Of no stiffness, of a damping that gives energy, chosen by half, on a particle that is not there."""
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=100.0)
    scene.anchor(rope.first)
    simulation = scene.simulate(dt=1e-2)
    simulation.grab(2)
    run = simulation.run(until=0.2, every=0.1)
    sl.save(run, tmp_path / "held.springline")
    assert len(sl.load(tmp_path / "held.springline").resume(until=0.3)) == 4
    run.data.store.checkpoint()["hands"][0, column] = value
    sl.save(run, tmp_path / "evil.springline")
    with pytest.raises(RecordingError, match="The 'hands' of this recording must be"):
        sl.load(tmp_path / "evil.springline").resume(until=1.0)


@pytest.mark.parametrize(("noted", "declared"), [("6", True), ("4", True), ("5", False), ("many", True)])
def test_a_recording_has_as_many_frames_as_its_note_says(tmp_path: Path, noted: str, declared: bool) -> None:
    """The note is written with every frame: where another number stands in it, frames were lost or put in."""
    scene = sl.Scene()
    scene.particle((0, 0, 0), velocity=(1, 0, 0))
    path = tmp_path / "five.springline"
    scene.simulate(dt=0.1).run(until=0.4, every=0.1, to=path)
    assert len(sl.load(path)) == 5
    checksum = faults.pack.checksum("frames", 0, 0.0, noted.encode()) if declared else 1
    with closing(faults.sqlite3.connect(path)) as sql:
        sql.execute("UPDATE recording SET value = ?, checksum = ? WHERE key = 'frames'", (noted, checksum))
        sql.commit()
    with pytest.raises(
        RecordingError, match="is damaged: 5 frames are found, and (6|4|an unknown number) were written"
    ):
        len(sl.load(path))


def test_every_field_of_the_state_is_declared_and_must_be_there(corpus: Path, tmp_path: Path) -> None:
    assert tuple(FIELDS) == State._fields
    state = sl.load(corpus / "springs.springline").data.last_state()
    assert set(state) == {*FIELDS, *RHYTHM}
    for field in state:
        path = altered_state(corpus, tmp_path, "springs")
        with Archive.open(path) as archive:
            arrays, frame, now = archive.checkpoint(), len(archive) - 1, archive.frame(-1).time
        del arrays[field]
        with closing(faults.sqlite3.connect(path)) as sql:
            faults.put_checkpoint(sql, frame, now, *faults.pack.pack_state(arrays, {}))
            sql.commit()
        with pytest.raises(RecordingError, match=rf"The '{field}' .* no such field"):
            sl.load(path).data.last_state()


def altered_scene(corpus: Path, into: Path, name: str, alter: Callable[[dict[str, Any]], Any]) -> Path:
    """A copy of a recording with another scene, with its checksum made anew."""
    path = into / f"{name}.springline"
    path.write_bytes((corpus / path.name).read_bytes())
    with closing(faults.sqlite3.connect(path)) as sql:
        scene = json.loads(sql.execute("SELECT value FROM recording WHERE key = 'scene'").fetchone()[0])
        alter(scene)
        text = json.dumps(scene)
        row = (text, faults.pack.checksum("scene", 0, 0.0, text.encode()))
        sql.execute("UPDATE recording SET value = ?, checksum = ? WHERE key = 'scene'", row)
        sql.commit()
    return path


def value_in(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    """Put a value where a path of keys leads in a scene."""

    def put(scene: Any) -> None:
        for key in path[:-1]:
            scene = scene[key]
        scene[path[-1]] = value

    return put


@pytest.mark.parametrize(
    ("alter", "word"),
    [
        (value_in("particles", "mass", "values", 0, value=-1.0), "mass"),
        (value_in("particles", "mass", "values", 1, value=0.0), "mass"),
        (value_in("particles", "mass", "values", 1, value=float("nan")), "mass"),
        (value_in("particles", "radius", "values", 0, value=float("inf")), "radius"),
        (value_in("particles", "fixed", "shape", value=[3, 5]), "fixed"),
        (value_in("springs", "ends", "values", 0, value=-1), "ends"),
        (value_in("springs", "ends", "values", 0, value=10**6), "ends"),
        (value_in("springs", "ends", "values", 0, value=1), "joins particle"),
        (value_in("springs", "kind", "values", 0, value=9), "kind"),
        (value_in("springs", "law", "values", 0, value=0), "law"),
        (value_in("springs", "stiffness", "values", 0, value=-5.0), "stiffness"),
        (
            value_in("particles", "mass", value={"dtype": "<U30000000", "shape": [5], "values": ["a"] * 5}),
            "plain numbers",
        ),
        (value_in("particles", "mass", value={"dtype": "<f8", "shape": [10**12], "values": [1.0]}), "mass"),
        (value_in("declared", 0, "type", value="nonsense"), "no force or rule 'nonsense'"),
        (value_in("declared", 1, "whatever", value=1), "has no 'whatever'"),
        (value_in("declared", 1, "coefficient", value=-1.0), "coefficient"),
        (value_in("declared", 0, "on", value={"dtype": "<i8", "shape": [1], "values": [77]}), "on"),
        (value_in("gravity", value=[1, 2]), "gravity"),
        (value_in("dim", value=4), "dim"),
        (value_in("format", value=77), "format"),
        (value_in("laws", value=5), "laws"),
        (value_in("space", value={"size": -1}), "size"),
        (value_in("load_cases", value={"a": 5}), "'a'"),
        (value_in("title", value=5), "title"),
    ],
)
def test_a_scene_that_could_not_be_is_refused_when_its_recording_is_loaded(
    corpus: Path, tmp_path: Path, alter: Callable[[dict[str, Any]], Any], word: str
) -> None:
    with pytest.raises(RecordingError, match=word):
        sl.load(altered_scene(corpus, tmp_path, "springs", alter))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("dt", "auto"), ("speed", 0.0), ("speed", None), ("steps", -1), ("steps", 2.5), ("integrator", "rk77"),
        ("integrator", 5), ("digest", None), ("commands", [[1]]), ("commands", [[10**9, {"do": "Settle"}]]),
        ("commands", [[-1, {"do": "Settle"}]]), ("commands", 5), ("scene", {}), ("scene", None),
        ("dt", [1]), ("dt", -1.0),
    ],
)  # fmt: skip
def test_a_journal_that_could_not_be_names_its_field(corpus: Path, tmp_path: Path, field: str, value: Any) -> None:
    data = json.loads((corpus / "journal.json").read_text(encoding="utf-8"))
    place = tmp_path / "journal.json"
    place.write_text(json.dumps(data | {field: value}), encoding="utf-8")
    if (field, value) == ("dt", "auto"):
        assert sl.Journal.load(place).dt == "auto"
        return
    with pytest.raises(FileError, match="no whole journal"):
        sl.Journal.load(place)


@pytest.mark.parametrize(
    ("what", "rows", "new"),
    [
        ("springs.stiffness", None, -1.0), ("springs.stiffness", [99], 1.0), ("springs.stiffness", [-1], 1.0),
        ("springs.ends", None, 1.0), ("plane.normal", None, [0.0, 0.0, 0.0]), ("plane.on", None, 0), ("x.y", None, 1.0),
        ("gravity", None, "x"), ("gravity", None, 3.0), ("plane.normal", None, [0.0, 0.0, 5.0]),
        ("drag.coefficient", None, -0.5), ("particles.mass", None, [1.0, 2.0]),
    ],
)  # fmt: skip
def test_a_change_that_nobody_could_have_made_is_refused(
    corpus: Path, tmp_path: Path, what: str, rows: Any, new: Any
) -> None:
    path = tmp_path / "changed.springline"
    path.write_bytes((corpus / path.name).read_bytes())
    with closing(faults.sqlite3.connect(path)) as sql:
        row = list(sql.execute("SELECT * FROM changes LIMIT 1").fetchone())[:-1]
        row[4:] = what, json.dumps(rows), "1.0", json.dumps(new)
        check = faults.pack.change_checksum(tuple(row))
        sql.execute(
            "UPDATE changes SET what=?, rows=?, old=?, new=?, checksum=? WHERE number=?", (*row[4:], check, row[0])
        )
        sql.commit()
    with pytest.raises(RecordingError, match="changes on the way"):
        sl.load(path).resume(until=0.12)


def test_faults_are_the_same_every_time(corpus: Path, tmp_path: Path) -> None:
    one, other = (faults.alter(corpus, 7, tmp_path) for _ in range(2))
    assert one == other and random.Random(7).random() == random.Random(7).random()


def test_whole_recordings_of_every_kind_are_taken_as_they_are(corpus: Path, tmp_path: Path) -> None:
    for name in faults.CORPUS:
        run = sl.load(corpus / f"{name}.springline")
        kept = run.data.store.checkpoint()
        assert all(kept[field].tobytes() == array.tobytes() for field, array in run.data.last_state().items())
        sl.save(run, tmp_path / f"{name}.springline")
        assert sl.load(tmp_path / f"{name}.springline").data.scene_text == run.data.scene_text
