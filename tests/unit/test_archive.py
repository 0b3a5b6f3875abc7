"""A recording file gives back what was put in, bit for bit, or says what is wrong with it."""

from __future__ import annotations

import functools
import json
import os
import sqlite3
import struct
import subprocess
import sys
import tracemalloc
import zlib
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from springline.errors import RecordingError
from springline.recording import archive_bytes, archive_file
from springline.recording.archive import EVENT, Archive

KINDS = {1: "break", 2: "hit"}
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


def frame_of(i, n=12, m=11):
    """Frame i of a run that anyone can recompute: every argument of append, all of it depending on i."""
    return small_frame(i) if (n, m) == (12, 11) else new_frame(i, n, m)


@functools.cache
def small_frame(i):
    return new_frame(i, 12, 11)


def new_frame(i, n, m):
    random = np.random.default_rng(i)
    events = np.zeros(i % 3, dtype=EVENT)
    events["time"], events["kind"], events["index"], events["other"] = 0.1 * i, 1 + i % 2, i, -1
    events["value"] = random.random(len(events))
    position, velocity = random.standard_normal((2, n, 3))
    return {
        "time": 0.1 * i,
        "position": position,
        "velocity": velocity,
        "energy": {"kinetic": float(i), "gravity": -1.0 - i, "total": float(random.random())},
        "events": events,
        "alive": np.ones(n, dtype=np.uint8),
        "intact": random.integers(0, 2, m, dtype=np.uint8),
        "state": {"position": position, "velocity": velocity, "random": random.integers(0, 2**63, 4, dtype=np.uint64)},
    }


def record(path, frames=10, n=12, **meta):
    with Archive.create(path, scene='{"a": "Seil ∿"}', meta={"particles": n, **meta}, kinds=KINDS) as archive:
        for i in range(frames):
            archive.append(**frame_of(i, n))
    return path


def same_bits(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()


def assert_is_frame(frame, i, n=12):
    expected = frame_of(i, n)
    assert all(same_bits(getattr(frame, key), expected[key]) for key in ("position", "velocity", "alive", "intact"))
    assert frame.time == expected["time"]


def assert_whole(archive, frames, n=12):
    expected = [frame_of(i, n) for i in range(frames)]
    assert len(archive) == frames
    assert same_bits(archive.times(), np.array([f["time"] for f in expected]))
    assert same_bits(archive.positions(), np.array([f["position"] for f in expected]))
    assert same_bits(archive.velocities(), np.array([f["velocity"] for f in expected]))
    assert same_bits(archive.events(), np.concatenate([f["events"] for f in expected]))
    for name, values in archive.energies().items():
        assert same_bits(values, np.array([f["energy"][name] for f in expected]))
    for i in range(frames):
        assert_is_frame(archive.frame(i), i, n)
    for name, array in archive.checkpoint().items():
        assert same_bits(array, expected[-1]["state"][name])


def alter(path, *statements):
    """Change a recording behind its back; a statement may use crc(what, frame, time, data), the archive's checksum."""
    connection = sqlite3.connect(path)
    connection.create_function("crc", 4, archive_bytes.checksum)
    connection.execute("PRAGMA writable_schema=ON")
    for statement in statements:
        connection.execute(*statement) if isinstance(statement, tuple) else connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_recording_gives_back_every_bit(tmp_path):
    record(tmp_path / "a.springline", 10, title="chain", safe_dt=0.01)
    with Archive.open(tmp_path / "a.springline") as archive:
        assert_whole(archive, 10)
        assert archive.scene == '{"a": "Seil ∿"}'
        assert archive.meta == {"particles": 12, "title": "chain", "safe_dt": 0.01}
        assert archive.kinds == KINDS
        assert archive.version["format"] == "2" and archive.version["springline"]
        assert archive.good_frames().tolist() == list(range(10))
        assert len(archive.events()) == 9 and archive.energies().keys() == {"kinetic", "gravity", "total"}


@pytest.mark.parametrize("n", [0, 1, 3000])
def test_any_number_of_particles_comes_back(tmp_path, n):
    record(tmp_path / "a.springline", 3, n)
    with Archive.open(tmp_path / "a.springline") as archive:
        assert_whole(archive, 3, n)


def test_a_recording_is_one_file_once_it_is_closed(tmp_path):
    record(tmp_path / "a.springline")
    assert [p.name for p in tmp_path.iterdir()] == ["a.springline"]


def test_the_first_bytes_tell_a_recording(tmp_path):
    head = record(tmp_path / "a.springline").read_bytes()[:100]
    assert head[:15] == b"SQLite format 3" and head[68:72] == b"SprL" and head[60:64] == b"\0\0\0\2"


def test_a_recording_without_frames_reads_as_empty_arrays(tmp_path):
    Archive.create(tmp_path / "a.springline", scene="", meta={"particles": 7}).close()
    with Archive.open(tmp_path / "a.springline") as archive:
        assert len(archive) == 0 and archive.positions().shape == (0, 7, 3) and archive.energies() == {}
        assert archive.events().dtype == EVENT and archive.times().shape == (0,)
        with pytest.raises(RecordingError, match="cannot be continued"):
            archive.checkpoint()


STATES = {
    "scalar": np.array(0.1),
    "nothing": np.zeros((0, 3)),
    "flags": np.array([True, False]),
    "complex": np.array([1 + 2j]),
    "words": np.array([2**64 - 1, 0], dtype=np.uint64),
    "not a number": np.array([0x7FF8DEADBEEF0001, 0x8000000000000000], dtype=np.uint64).view(np.float64),
    "columns": np.arange(12.0).reshape(3, 4).T,
    "every second": np.arange(12)[::2],
    "names": np.array(["a", "Öse"]),
    "letters": np.array([b"ab", b"c"]),
    "records": np.array([(1, 2.5)], dtype=[("a", "<i4"), ("b", "<f8")]),
    "large": np.random.default_rng(0).random((100, 7, 3)),
}


def test_the_checkpoint_keeps_arrays_of_any_plain_type_bit_for_bit(tmp_path):
    with Archive.create(tmp_path / "a.springline", scene="", meta={}) as archive:
        archive.append(**{**frame_of(0), "state": STATES})
    with Archive.open(tmp_path / "a.springline") as archive:
        state = archive.checkpoint()
    assert state.keys() == STATES.keys()
    assert all(same_bits(state[name], STATES[name]) for name in STATES)
    assert all(array.flags.writeable for array in state.values())


def test_big_endian_state_keeps_its_values(tmp_path):
    with Archive.create(tmp_path / "a.springline", scene="", meta={}) as archive:
        archive.append(**{**frame_of(0), "state": {"x": np.array([1.5, -2.0], dtype=">f8")}})
        assert archive.checkpoint()["x"].tolist() == [1.5, -2.0]


def test_the_checkpoint_is_the_last_frames_and_the_only_one(tmp_path):
    record(tmp_path / "a.springline", 5)
    rows = sqlite3.connect(tmp_path / "a.springline").execute("SELECT frame FROM checkpoint").fetchall()
    assert rows == [(4,)]


def test_a_state_that_equals_the_frame_is_not_stored_twice(tmp_path):
    n = 20_000
    path = record(tmp_path / "a.springline", 4, n)
    frames = 4 * n * 48
    assert path.stat().st_size < 1.2 * frames  # measured 1.05; 1.30 with the checkpoint stored in full
    with Archive.open(path) as archive:
        assert_whole(archive, 4, n)


def test_a_frame_without_a_state_cannot_be_continued_from(tmp_path):
    with Archive.create(tmp_path / "a.springline", scene="", meta={}) as archive:
        archive.append(**frame_of(0))
        archive.append(**{**frame_of(1), "state": None})
        with pytest.raises(RecordingError, match="holds no state of its last frame"):
            archive.checkpoint()


def test_a_recording_can_be_continued(tmp_path):
    path = record(tmp_path / "a.springline", 5)
    with Archive.open(path, write=True) as archive:
        for i in range(5, 9):
            archive.append(**frame_of(i))
        archive.update_meta(title="longer")
    with Archive.open(path) as archive:
        assert_whole(archive, 9)
        assert archive.meta["title"] == "longer" and archive.meta["particles"] == 12


def test_the_writer_reads_its_own_frames(tmp_path):
    with Archive.create(tmp_path / "a.springline", scene="", meta={}, kinds=KINDS) as archive:
        for i in range(4):
            archive.append(**frame_of(i))
        assert_whole(archive, 4)


def test_a_reader_sees_frames_as_they_are_written(tmp_path):
    path = tmp_path / "a.springline"
    with Archive.create(path, scene="", meta={}, kinds=KINDS) as writer, Archive.open(path) as reader:
        for i in range(5):
            assert len(reader) == i and len(reader.energies()) == (3 if i else 0)
            writer.append(**frame_of(i))
        assert_whole(reader, 5)


def test_anyone_can_query_energies_and_events(tmp_path):
    record(tmp_path / "a.springline", 6)
    sql = sqlite3.connect(tmp_path / "a.springline")
    assert sql.execute("SELECT time, kinetic FROM energies WHERE kinetic > 3").fetchall() == [(0.4, 4.0), (0.5, 5.0)]
    assert sql.execute("SELECT kind, count(*) FROM events GROUP BY kind").fetchall() == [("break", 3), ("hit", 3)]
    assert sql.execute("SELECT frame, item, other FROM events WHERE kind = 'hit'").fetchall() == [
        (1, 1, -1),
        (5, 5, -1),
        (5, 5, -1),
    ]


def test_energies_whose_names_confuse_sql_keep_their_names(tmp_path):
    energy = {"time": 1.0, "Time": 2.0, "frame": 3.0, 'a"); DROP TABLE frames; --': 4.0, "Öse": 5.0, "select": 6.0}
    with Archive.create(tmp_path / "a.springline", scene="", meta={}) as archive:
        archive.append(**{**frame_of(0), "energy": energy})
    with Archive.open(tmp_path / "a.springline") as archive:
        assert {name: values.tolist() for name, values in archive.energies().items()} == {
            k: [v] for k, v in energy.items()
        }


def test_energies_and_events_keep_what_is_not_finite(tmp_path):
    odd = np.array([0xFFF8DEADBEEF0001], dtype=np.uint64).view(np.float64)[0]  # a NaN with bits of its own
    events = np.array([(odd, 9, -(2**63), 2**63 - 1, -np.inf)], dtype=EVENT)
    energy = {"kinetic": odd, "potential": np.inf, "total": -0.0}
    with Archive.create(tmp_path / "a.springline", scene="", meta={}, kinds=KINDS) as archive:
        archive.append(**{**frame_of(0), "energy": energy, "events": events})
    with Archive.open(tmp_path / "a.springline") as archive:
        assert np.isnan(archive.energies()["kinetic"][0]) and archive.energies()["potential"][0] == np.inf
        assert same_bits(archive.energies()["total"], np.zeros(1))
        assert archive.events().tolist()[0][1:] == (9, -(2**63), 2**63 - 1, -np.inf)


def test_frames_count_from_the_end_too_and_no_further_than_there_are(tmp_path):
    record(tmp_path / "a.springline", 5)
    with Archive.open(tmp_path / "a.springline") as archive:
        assert_is_frame(archive.frame(-1), 4)
        assert_is_frame(archive.frame(-5), 0)
        for i in (5, -6):
            with pytest.raises(RecordingError, match=f"holds 5 frames, counted from 0. There is no frame {i}"):
                archive.frame(i)


def test_reading_one_frame_does_not_read_the_others(tmp_path):
    record(tmp_path / "a.springline", 8)
    alter(
        tmp_path / "a.springline",
        "UPDATE positions SET data = x'00' WHERE frame <> 5",
        "DELETE FROM velocities WHERE frame <> 5",
    )
    with Archive.open(tmp_path / "a.springline") as archive:
        assert_is_frame(archive.frame(5), 5)
        assert archive.good_frames().tolist() == [5]
        with pytest.raises(RecordingError, match="Frame 4 .* is damaged: its positions are not 288 bytes long"):
            archive.frame(4)


def test_one_frame_of_a_large_recording_costs_the_bytes_of_one_frame(tmp_path):
    n, frames = 100_000, 45
    record(tmp_path / "a.springline", frames, n)
    assert (tmp_path / "a.springline").stat().st_size > 210e6
    script = (
        "import sys; from springline.recording.archive import Archive\n"
        "def read(): return int(open('/proc/self/io').read().split()[1])\n"
        "before = read(); archive = Archive.open(sys.argv[1]); archive.frame(20); print(read() - before)"
    )
    if Path("/proc/self/io").exists():
        done = subprocess.run(
            [sys.executable, "-c", script, tmp_path / "a.springline"], env=ENVIRONMENT, capture_output=True
        )
        assert 48 * n < int(done.stdout) < 1.4 * 48 * n  # measured 1.17 frames; the file holds 45


def test_a_small_frame_costs_little_more_than_its_numbers(tmp_path):
    frames = 2000
    path = record(tmp_path / "a.springline", frames)
    assert path.stat().st_size / frames < 850  # measured 797 bytes, of which 576 are positions and velocities


def reads(archive, frames):
    """Everything that can be read, checked against the truth; errors pass through."""
    assert_whole(archive, frames)
    return archive.scene, archive.meta, archive.kinds


def test_no_flipped_byte_passes_unnoticed(tmp_path):
    good = record(tmp_path / "good.springline", 60).read_bytes()
    random, noticed, saved = np.random.default_rng(1), 0, 0
    for _ in range(80):
        data = bytearray(good)
        data[random.integers(len(good))] ^= 1 << random.integers(8)
        (tmp_path / "bad.springline").write_bytes(data)
        noticed += not is_whole(tmp_path / "bad.springline", 60)
        saved += whole_frames(tmp_path / "bad.springline")
    assert noticed > 25  # measured 41; the others hit unused space
    assert saved > 0.9 * 80 * 60  # measured 0.97 of all frames


def test_a_cut_file_says_so_and_gives_back_what_is_whole(tmp_path):
    good = record(tmp_path / "good.springline", 1500).read_bytes()
    saved = []
    for length in (1, 99, 100, 101, 4096, *(len(good) * k // 4 for k in (1, 2, 3)), len(good) - 1):
        (tmp_path / "cut.springline").write_bytes(good[:length])
        assert not is_whole(tmp_path / "cut.springline", 1500)
        saved.append(whole_frames(tmp_path / "cut.springline"))
    assert saved[:5] == [0] * 5 and saved[-1] == 1499
    assert saved[6] > 650  # of 1500, from half the file; measured 714
    assert saved == sorted(saved)


def is_whole(path, frames, n=12):
    """Whether all of it can be read; what can be read is right, and anything else says that it is damaged."""
    try:
        with Archive.open(path) as archive:
            assert_whole(archive, frames, n)
            assert (archive.scene, archive.kinds, archive.meta) == ('{"a": "Seil ∿"}', KINDS, {"particles": n})
        return True
    except RecordingError as error:
        assert any(
            word in str(error)
            for word in ("damaged", "cut off", "not a springline", "holds nothing", "newer", "as springline")
        )
        return False


def whole_frames(path, n=12):
    """How many frames are whole by the archive's own word, each compared with the truth."""
    try:
        with Archive.open(path, damaged=True) as archive:
            whole = archive.good_frames().tolist()
            for i in whole:
                assert_is_frame(archive.frame(i), i, n)
            return len(whole)
    except RecordingError:
        return 0


def test_an_error_names_the_frame_and_says_what_is_still_whole(tmp_path):
    path = record(tmp_path / "a.springline", 10)
    alter(path, "UPDATE velocities SET data = zeroblob(288) WHERE frame = 7")
    with Archive.open(path) as archive:
        with pytest.raises(RecordingError) as caught:
            archive.velocities()
        assert "Frame 7 of" in str(caught.value) and "velocities do not fit their checksum" in str(caught.value)
        assert "9 of 10 frames are whole: good_frames() lists them" in str(caught.value)
        assert archive.positions().shape == (10, 12, 3)
        assert_is_frame(archive.frame(6), 6)


DAMAGE = {
    "a frame swapped with another": "UPDATE positions SET data = (SELECT data FROM positions WHERE frame = 3),"
    " checksum = (SELECT checksum FROM positions WHERE frame = 3) WHERE frame = 4",
    "velocities in place of positions": "UPDATE positions SET data = (SELECT data FROM velocities WHERE frame = 4),"
    " checksum = (SELECT checksum FROM velocities WHERE frame = 4) WHERE frame = 4",
    "a time moved": "UPDATE frames SET time = 0.41 WHERE frame = 4",
    "a frame gone": "DELETE FROM frames WHERE frame = 4",
    "an energy changed": "UPDATE energies SET gravity = gravity * 1.0000001 WHERE frame = 4",
    "an energy that is text": "UPDATE energies SET gravity = 'heavy' WHERE frame = 4",
    "an energy gone": "DELETE FROM energies WHERE frame = 4",
    "an event gone": "DELETE FROM events WHERE frame = 4",
    "an event of another kind": "UPDATE events SET kind = 'hit' WHERE frame = 4",
    "an event of no kind": "UPDATE events SET kind = 'miss' WHERE frame = 4",
    "flags gone": "DELETE FROM intact WHERE frame = 4",
    "positions that are text": "UPDATE positions SET data = 'x' WHERE frame = 4",
    "positions gone": "DELETE FROM positions WHERE frame = 4",
    "a billion flags": "UPDATE frames SET alive = 1000000000 WHERE frame = 4",
}


@pytest.mark.parametrize("name", DAMAGE)
def test_what_was_changed_behind_its_back_is_noticed_and_the_rest_is_whole(tmp_path, name):
    path = record(tmp_path / "a.springline", 10)
    alter(path, DAMAGE[name])
    with Archive.open(path) as archive:
        with pytest.raises(RecordingError, match="Frame 4 of .* is damaged.*9 of 10 frames are whole"):
            reads(archive, 10)
        assert archive.good_frames().tolist() == [0, 1, 2, 3, 5, 6, 7, 8, 9]


def test_salvage_copies_the_frames_that_are_whole(tmp_path):
    path = record(tmp_path / "a.springline", 10, title="chain")
    alter(path, "UPDATE positions SET data = zeroblob(288) WHERE frame = 2")
    assert Archive.salvage(path, tmp_path / "b.springline") == 9
    with Archive.open(tmp_path / "b.springline") as archive:
        assert archive.times().tolist() == [0.1 * i for i in (0, 1, 3, 4, 5, 6, 7, 8, 9)]
        assert_is_frame(archive.frame(2), 3)
        assert archive.meta["title"] == "chain" and archive.scene == '{"a": "Seil ∿"}'
        assert same_bits(archive.checkpoint()["random"], frame_of(9)["state"]["random"])
        assert same_bits(archive.events(), np.concatenate([frame_of(i)["events"] for i in range(10) if i != 2]))


def test_what_salvage_copies_without_its_last_frame_cannot_be_continued(tmp_path):
    path = record(tmp_path / "a.springline", 10)
    alter(path, "UPDATE positions SET data = zeroblob(288) WHERE frame = 9")
    assert Archive.salvage(path, tmp_path / "b.springline") == 9
    with Archive.open(tmp_path / "b.springline") as archive, pytest.raises(RecordingError, match="cannot be continued"):
        archive.checkpoint()


def test_a_damaged_recording_is_read_and_never_appended_to(tmp_path):
    path = record(tmp_path / "a.springline", 200)
    data = bytearray(path.read_bytes())
    data[-4096:] = b"\xff" * 4096
    path.write_bytes(data)
    with pytest.raises(RecordingError, match="damaged"):
        Archive.open(path, write=True)
    with pytest.raises(RecordingError, match="only be read"):
        Archive.open(path, write=True, damaged=True)


def other_database(path):
    sqlite3.connect(path).executescript("CREATE TABLE t (x); INSERT INTO t VALUES (1)")


def newer(path):
    record(path)
    alter(path, "PRAGMA user_version = 3")


NOT_RECORDINGS = {
    "missing": (lambda path: None, "There is no recording at"),
    "folder": (lambda path: path.mkdir(), "is a folder, not a recording"),
    "empty": (lambda path: path.touch(), "is empty, not a recording"),
    "pipe": (lambda path: os.mkfifo(path), "is not a plain file, not a recording"),
    "text": (lambda path: path.write_text("line 0,0,0 1,1,1\n" * 100), "not a springline recording"),
    "other database": (other_database, "is not a springline recording, but another program's database"),
    "newer": (newer, "written by a newer springline: its format is 3, and this one reads up to 2. Update springline"),
}


@pytest.mark.parametrize("write", [False, True])
@pytest.mark.parametrize("name", NOT_RECORDINGS)
def test_what_is_not_a_recording_is_refused_by_name(tmp_path, name, write):
    make, message = NOT_RECORDINGS[name]
    path = tmp_path / "a.springline"
    make(path)
    with pytest.raises(RecordingError, match=message) as caught:
        Archive.open(path, write=write)
    assert "a.springline" in str(caught.value)


def test_a_file_without_the_right_to_read_it_is_refused(tmp_path):
    path = record(tmp_path / "a.springline")
    assert "may not be read by you" in as_nobody(path, 0o000, "Archive.open(path)")


def test_a_file_that_may_only_be_read_is_read_and_not_continued(tmp_path):
    path = record(tmp_path / "a.springline")
    assert as_nobody(path, 0o444, "print(len(Archive.open(path)), Archive.open(path).frame(3).time)").startswith(
        "10 0.3"
    )
    assert "may not be written by you" in as_nobody(path, 0o444, "Archive.open(path, write=True)")


def as_nobody(path, mode, statement):
    """What a process without special rights says on ``statement``."""
    path.chmod(mode)
    for folder in path.parents if os.getuid() == 0 else ():  # pytest closes its own when another session begins
        if not folder.stat().st_mode & 0o001:
            folder.chmod(folder.stat().st_mode | 0o055)
    script = (
        "import os, sys, numpy\nfrom springline.recording.archive import Archive\n"
        "if os.getuid() == 0: os.setgid(65534), os.setuid(65534)\n"
        f"path = sys.argv[1]\ntry:\n    {statement}\nexcept OSError as error:\n    print(type(error).__name__, error)"
    )
    done = subprocess.run([sys.executable, "-c", script, path], env=ENVIRONMENT, capture_output=True, text=True)
    path.chmod(0o644)
    assert not done.stderr
    return done.stdout


def test_an_older_recording_gives_way(tmp_path):
    path = record(tmp_path / "a.springline", 50)
    record(path, 3)
    with Archive.open(path) as archive:
        assert_whole(archive, 3)


def test_an_older_recording_stays_where_overwriting_is_not_allowed(tmp_path):
    path = record(tmp_path / "a.springline", 5)
    with pytest.raises(RecordingError, match="exists. Choose another name"):
        Archive.create(path, scene="", meta={}, overwrite=False)
    with Archive.open(path) as archive:
        assert_whole(archive, 5)


def test_a_damaged_recording_gives_way(tmp_path):
    path = record(tmp_path / "a.springline", 100)
    path.write_bytes(path.read_bytes()[:20_000])
    record(path, 3)
    with Archive.open(path) as archive:
        assert_whole(archive, 3)


@pytest.mark.parametrize("name", ["text", "other database", "folder", "pipe"])
def test_another_file_is_never_overwritten(tmp_path, name):
    path = tmp_path / "a.springline"
    NOT_RECORDINGS[name][0](path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(RecordingError, match="hoose another name"):
        Archive.create(path, scene="", meta={})
    assert path.exists() and (before is None or path.read_bytes() == before)


def test_an_empty_file_becomes_a_recording(tmp_path):
    (tmp_path / "a.springline").touch()
    with Archive.open(record(tmp_path / "a.springline")) as archive:
        assert_whole(archive, 10)


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(RecordingError, match=r"There is no folder .*nowhere.* Make it first"):
        Archive.create(tmp_path / "nowhere" / "a.springline", scene="", meta={})


def test_what_could_not_be_begun_leaves_nothing(tmp_path):
    with pytest.raises(RecordingError, match="scene of a recording must be text"):
        Archive.create(tmp_path / "a.springline", scene="\ud800", meta={})
    assert not list(tmp_path.iterdir())


def test_a_second_writer_is_refused_and_the_first_goes_on(tmp_path):
    path = tmp_path / "a.springline"
    with Archive.create(path, scene="", meta={}, kinds=KINDS) as first:
        for i in range(3):
            first.append(**frame_of(i))
            for second in (lambda: Archive.open(path, write=True), lambda: Archive.create(path, scene="", meta={})):
                with pytest.raises(RecordingError, match="is being written by another program"):
                    second()
    with Archive.open(path) as archive:
        assert_whole(archive, 3)
    Archive.open(path, write=True).close()


def test_odd_names_of_files_work(tmp_path):
    for name in ("a b.springline", "50%.springline", "was?#1.springline", "Öse.springline", "plain"):
        with Archive.open(record(tmp_path / name, 2)) as archive:
            assert_whole(archive, 2)
    assert len(list(tmp_path.iterdir())) == 5


FRAMES = {
    "a position of two columns": ({"position": np.zeros((12, 2))}, "'position' of a frame must be an array of shape"),
    "a velocity of text": (
        {"velocity": np.array([["a", "b", "c"]])},
        "'velocity' of a frame must be an array of shape",
    ),
    "fewer particles": ({"position": np.zeros((11, 3))}, "same particles: 12 here. Got 11 positions"),
    "fewer velocities": ({"velocity": np.zeros((11, 3))}, "Got 12 positions and 11 velocities"),
    "an infinite time": ({"time": np.inf}, "'time' of a frame must be a finite number"),
    "a time of text": ({"time": "1"}, "'time' of a frame must be a finite number"),
    "another energy": (
        {"energy": {"kinetic": 1.0}},
        r"same energies: \['kinetic', 'gravity', 'total'\]. Got \['kinetic'\]",
    ),
    "an energy of text": ({"energy": {"kinetic": "a"}}, "energies of a frame must be numbers"),
    "flags of two": ({"alive": np.full(12, 2)}, "'alive' of a frame must be zeros and ones"),
    "flags of floats": ({"intact": np.ones(3)}, "'intact' of a frame must be zeros and ones"),
    "events of other fields": ({"events": np.zeros(2, dtype=[("time", "f8")])}, "structured array with the fields"),
    "a state of objects": ({"state": {"x": np.array([{}])}}, "state 'x' must be an array of plain numbers"),
    "a state of dates": ({"state": {"x": np.array(["2020"], "M8[D]")}}, "state 'x' must be an array of plain numbers"),
}


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_that_does_not_fit_is_refused_and_the_recording_goes_on(tmp_path, name):
    change, message = FRAMES[name]
    with Archive.create(tmp_path / "a.springline", scene="", meta={}, kinds=KINDS) as archive:
        for i in range(3):
            archive.append(**frame_of(i))
        with pytest.raises(RecordingError, match=message):
            archive.append(**{**frame_of(3), **change})
        archive.append(**frame_of(3))
        assert_whole(archive, 4)


@pytest.mark.parametrize("meta", [{"dt": np.inf}, {"dt": {1, 2}}, {"x": "\ud800"}, {"x": "x" * 2**25}])
def test_notes_that_are_not_plain_are_refused(tmp_path, meta):
    with pytest.raises(RecordingError, match="What a recording notes must"):
        Archive.create(tmp_path / "a.springline", scene="", meta=meta)
    with Archive.create(tmp_path / "a.springline", scene="", meta={"dt": 1}) as archive:
        with pytest.raises(RecordingError, match="What a recording notes must"):
            archive.update_meta(**meta)
        assert archive.meta == {"dt": 1}


def test_names_of_kinds_are_checked(tmp_path):
    for kinds, message in (
        ({1: "7"}, "names that are not numbers"),
        ({1: "a", 2: "a"}, "different"),
        ({1: "\0"}, "printable"),
    ):
        with pytest.raises(RecordingError, match=message):
            Archive.create(tmp_path / "a.springline", scene="", meta={}, kinds=kinds)


def test_a_recording_open_for_reading_or_closed_takes_no_frames(tmp_path):
    path = record(tmp_path / "a.springline", 2)
    with Archive.open(path) as archive:
        for change in (lambda: archive.append(**frame_of(2)), lambda: archive.update_meta(a=1)):
            with pytest.raises(RecordingError, match="closed or open for reading. Open it with write=True"):
                change()
    archive.close()
    for closed in (
        archive.frame,
        lambda i: archive.checkpoint(),
        lambda i: len(archive),
        lambda i: archive.append(**frame_of(2)),
    ):
        with pytest.raises(RecordingError):
            closed(0)


def head_update(frame=4, **columns):
    """SQL that changes columns of one frame's head and makes its checksum right again."""
    sql = f"UPDATE frames SET {', '.join(f'{k} = {v}' for k, v in columns.items())} WHERE frame = {frame}"
    parts = " || ', ' || ".join(("particles", "alive", "intact", "events", "energy_checksum", "event_checksum"))
    crc = f"crc('frames', frame, time, CAST('(' || {parts} || ')' AS BLOB))"
    return [sql, f"UPDATE frames SET checksum = {crc} WHERE frame = {frame}"]


def checkpoint_update(described):
    text = described if isinstance(described, str) else json.dumps(described)
    crc = zlib.crc32(text.encode(), zlib.crc32(struct.pack("<qd", 9, 0.1 * 9), zlib.crc32(b"checkpoint")))
    return [("UPDATE checkpoint SET arrays = ?, data = x'', checksum = ?", (text, crc))]


def note_update(key, text):
    return [
        (
            "UPDATE recording SET value = ?, checksum = crc(key, 0, 0.0, CAST(? AS BLOB)) WHERE key = ?",
            (text, text, key),
        )
    ]


def view(name, select):
    return [f"ALTER TABLE {name} RENAME TO old", f"CREATE VIEW {name} AS {select}"]


ENDLESS = "WITH RECURSIVE r(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM r) SELECT x AS frame, x AS time FROM r"
HARM = {
    "1e12 particles": head_update(particles=10**12),
    "1e12 particles from the start": head_update(0, particles=10**12),
    "2**62 particles": head_update(particles=2**62),
    "negative particles": head_update(particles=-1),
    "1e12 flags": head_update(alive=10**12),
    "1e12 events": head_update(events=10**12),
    "2**62 frames": [f"UPDATE frames SET frame = {2**62} WHERE frame = 9"],
    "a negative frame": ["UPDATE frames SET frame = -1 WHERE frame = 0"],
    "a state of 1e12 numbers": checkpoint_update([["x", "<f8", [10**12], None]]),
    "a state of 1e24 nothings": checkpoint_update([["x", "<f8", [10**24, 0], None]]),
    "a state of dates": checkpoint_update([["x", "<M8[s]", [0], None]]),
    "a scene of other words": ["UPDATE recording SET value = '{}' WHERE key = 'scene'"],
    "a state of objects": checkpoint_update([["x", "|O", [0], None]]),
    "a state of empty texts": checkpoint_update([["x", "<U0", [10**12], None]]),
    "a state of giant texts": checkpoint_update([["x", "<U999999999", [1], None]]),
    "a state of negative shape": checkpoint_update([["x", "<f8", [-1], None]]),
    "a state of many dimensions": checkpoint_update([["x", "<f8", [1] * 100, None]]),
    "a state of true shape": checkpoint_update([["x", "<f8", [True], None]]),
    "a state from elsewhere": checkpoint_update([["x", "<f8", [1], "scene"]]),
    "a state of two fields with one name": checkpoint_update([["x", [["a", "<f8"], ["a", "<f8"]], [0], None]]),
    "a state that is no list": checkpoint_update({"x": 1}),
    "a state nested deeply": checkpoint_update("[" * 100_000),
    "a state of infinity": checkpoint_update([["x", "<f8", [float("inf")], None]]),
    "notes of infinity": note_update("meta", '{"dt": Infinity}'),
    "notes with a key twice": note_update("meta", '{"dt": 1, "dt": 2}'),
    "notes nested deeply": note_update("meta", '{"a":' * 100_000),
    "notes that are a list": note_update("meta", "[]"),
    "energy names that are numbers": note_update("energy", "[1, 2, 3]"),
    "energy names of other columns": note_update("energy", '["kinetic"]'),
    "an endless view of frames": view("frames", ENDLESS),
    "an endless view of energies": view("energies", ENDLESS),
    "a trigger": ["CREATE TRIGGER t AFTER INSERT ON frames BEGIN DELETE FROM frames; END"],
    "an index on an expression": ["CREATE INDEX i ON energies (abs(kinetic))"],
    "a computed column": ["ALTER TABLE positions ADD COLUMN more AS (randomblob(1000000000))"],
    "a virtual table": [
        ("UPDATE sqlite_master SET sql = 'CREATE VIRTUAL TABLE alive USING fts5(data)' WHERE name = 'alive'",)
    ],
}


@pytest.mark.parametrize("name", HARM)
def test_a_file_made_to_harm_is_refused_before_it_costs_anything(tmp_path, name):
    path = record(tmp_path / "a.springline", 10)
    alter(path, *HARM[name])
    tracemalloc.start()
    try:
        with pytest.raises(RecordingError), Archive.open(path) as archive:
            reads(archive, 10)
        assert tracemalloc.get_traced_memory()[1] < 64e6
    finally:
        tracemalloc.stop()
    with pytest.raises(RecordingError), Archive.open(path, damaged=True) as archive:
        assert len(archive.good_frames()) <= 10
        reads(archive, 10)


def test_a_tree_that_repeats_itself_without_end_is_refused(tmp_path):
    path = record(tmp_path / "a.springline", 400)
    data = bytearray(path.read_bytes())
    root = sqlite3.connect(path).execute("SELECT rootpage FROM sqlite_master WHERE name = 'positions'").fetchone()[0]
    page = memoryview(data)[(root - 1) * 4096 : root * 4096]
    assert page[0] == 5  # an inner page, whose children now all become its first
    cells = struct.unpack(f">{int.from_bytes(page[3:5], 'big')}H", page[12 : 12 + 2 * int.from_bytes(page[3:5], "big")])
    first = bytes(page[cells[0] : cells[0] + 4])
    for cell in cells:
        page[cell : cell + 4] = first
    page[8:12] = first
    path.write_bytes(data)
    with pytest.raises(RecordingError, match="Frame [0-9]+ of"), Archive.open(path) as archive:
        archive.positions()


def test_loading_runs_no_code(tmp_path):
    path = record(tmp_path / "a.springline")
    script = (
        "import sys; from springline.recording.archive import Archive\n"
        "def everything():\n"
        "    with Archive.open(sys.argv[1]) as a:\n"
        "        a.frame(3), a.positions(), a.velocities(), a.energies(), a.events(), a.checkpoint(), a.scene\n"
        "everything(); seen = set(); sys.addaudithook(lambda event, args: seen.add(event)); everything(); print(*seen)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, path], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    seen = set(done.stdout.split())
    assert "sqlite3.connect" in seen
    assert seen <= {"sqlite3.connect", "sqlite3.connect/handle"}  # no compile, exec, import, pickle, open, extension


def test_importing_the_archive_is_light():
    script = (
        "import sys, springline.recording.archive\n"
        "print([name for name in ('numba', 'scipy', 'matplotlib') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_error_of_sqlite_has_a_meaning_or_its_own_words():
    error = sqlite3.OperationalError("odd")
    assert archive_file.meaning(error) == "SQLite says: odd"
    error.sqlite_errorname = "SQLITE_IOERR_WRITE"
    assert "full disk" in archive_file.meaning(error)


def test_a_state_of_more_or_fewer_bytes_than_its_arrays_declare_is_refused():
    text, data = archive_bytes.pack_state({"numbers": np.arange(5.0), "flags": np.zeros(3, np.uint8)}, {})
    assert archive_bytes.unpack_state(text, data, {})["numbers"].tolist() == [0.0, 1.0, 2.0, 3.0, 4.0]
    with pytest.raises(ValueError, match="there are more bytes than the arrays declare"):
        archive_bytes.unpack_state(text, data + b"\0", {})
    with pytest.raises(ValueError, match="array 'flags' declares 3 bytes and 2 are there"):
        archive_bytes.unpack_state(text, data[:-1], {})


def test_a_change_that_was_altered_in_the_file_is_told(tmp_path):
    scene = sl.Scene(gravity=9.81)
    scene.particle((0, 0, 0))
    simulation, path = scene.simulate(dt=0.01), tmp_path / "changed.springline"
    simulation.run(until=0.3, every=0.1, to=path, progress=lambda time: simulation.change({"gravity": 3.0 + time}))
    with Archive.open(path) as archive:
        assert archive.change_count() >= 2 and len(archive.changes()) == archive.change_count()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE changes SET step = step + 1 WHERE number = 0")
    connection.commit()
    connection.close()
    with (
        Archive.open(path) as archive,
        pytest.raises(RecordingError, match="damaged: it does not fit its checksum"),
    ):
        archive.changes()
