"""What one does with a recording: its frames by number and by time, saved whole, never silently shorter or replaced."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.cli.info import recording_facts
from springline.errors import RecordingError, SceneError
from springline.recording.archive import Archive
from springline.recording.recording import Recording

G = 9.81


def balls() -> sl.Scene:
    """Balls that bounce in a box."""
    scene = sl.Scene(gravity=G, dim=2, seed=4)
    scene.cloud(12, lower=(0.1, 0.1), upper=(0.9, 0.9), speed=3.0, radius=0.02)
    scene.add(sl.Box((0, 0), (1, 1)))
    return scene


def chain(until: float = 1.0, every: float = 0.1, **options: Any) -> Recording:
    scene = sl.Scene(gravity=G)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    scene.anchor(rope.ends)
    return scene.simulate(dt=5e-3).run(until=until, every=every, **options)


# Frames


def test_a_recording_is_a_sequence_of_its_frames() -> None:
    run = chain()
    assert len(run) == len(list(run)) == 11
    assert [frame.time for frame in run] == run.time.tolist()
    assert (run[3].position == run.position[3]).all() and run[-1].time == run[10].time == 1.0
    assert run[np.int64(2)].time == run.time[2]
    assert [frame.time for frame in run[2:8:3]] == run.time[2:8:3].tolist() and run[5:5] == []
    assert next(reversed(run)).time == 1.0


@pytest.mark.parametrize("number", [11, -12, 10**9, 1.0, "a", None, True])
def test_there_is_no_frame_but_those_that_there_are(number: Any) -> None:
    run = chain()
    with pytest.raises(IndexError, match="frames 0 to 10|whole numbers"):
        run[number]
    with pytest.raises(RecordingError, match="frames 0 to 10|whole numbers"):
        run[number]


def test_a_recording_at_a_time_is_the_frame_then_or_the_last_before() -> None:
    run = chain()
    for i, time in enumerate(run.time):
        assert run.at(time).time == run.at(time * (1.0 + 1e-16)).time == time  # 0.3 and 3 x 0.1 are one time
        assert run.at(np.nextafter(time, -1.0)).time == time
        if i:
            assert run.at(time - 0.03).time == run.time[i - 1]
    assert run.at(0.1 * 3).time == 0.3


@pytest.mark.parametrize("time", [-0.01, 1.01, np.inf, np.nan, "x", None])
def test_a_recording_says_nothing_of_times_that_it_does_not_hold(time: Any) -> None:
    with pytest.raises((RecordingError, SceneError), match=r"0 to 1 s|must be a finite number"):
        chain().at(time)


# Saved


def test_saving_loses_and_moves_no_event_whatever_the_end_is(tmp_path: Path) -> None:
    """Steps end where they end: an event of the step that ends a frame can be later than it by a rounding."""
    late = 0
    for number in range(100):
        run = balls().simulate(dt=0.01).run(until=0.5 + 0.01 * number, every=0.1)
        place = tmp_path / "balls.springline"
        sl.save(run, place, force=True)
        again = sl.load(place)
        assert again.events.tobytes() == run.events.tobytes() and len(run.events) > 20
        for i in range(len(run)):
            mine, saved = run.data.store.events_of_frame(i), again.data.store.events_of_frame(i)
            assert saved.tobytes() == mine.tobytes()
            late += int((mine["time"] > run.time[i]).sum())
        again.close()
    assert late > 0  # measured 6: chosen by time these would be lost, or move to the next frame


def test_what_was_played_is_saved_with_all_its_events(tmp_path: Path) -> None:
    from springline.view.play.player import Player

    player = Player(balls(), dt=0.01)
    player.host.record(0.1)
    player.walk(137)
    run = player.host.take_recording()
    sl.save(run, tmp_path / "played.springline")
    again = sl.load(tmp_path / "played.springline")
    assert again.events.tobytes() == run.events.tobytes() and len(run.events) > 20
    longer = again.resume(until=run.time[-1] + 0.5)
    assert longer.events[: len(run.events)].tobytes() == run.events.tobytes() and len(longer.events) > len(run.events)


def test_a_longer_recording_does_not_give_way_to_a_shorter_one(tmp_path: Path) -> None:
    place = tmp_path / "long.springline"
    chain(until=1.0, to=place)
    with pytest.raises(RecordingError, match=r"is a recording until 1 s, and one until 0\.5 s .*or give force=True"):
        chain(until=0.5, to=place)
    with pytest.raises(RecordingError, match="is a recording until 1 s"):
        sl.save(chain(until=0.5), place)
    assert len(sl.load(place)) == 11
    chain(until=1.0, every=0.5, to=place)  # as long: what was recorded is recorded again
    assert len(sl.load(place)) == 3
    sl.save(chain(until=0.5), place, force=True)
    assert sl.load(place).time[-1] == 0.5
    chain(until=0.2, to=place, force=True)
    assert sl.load(place).time[-1] == 0.2


def test_force_is_for_recordings(tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    with pytest.raises(SceneError, match="'force' of save\\(\\) is for recordings"):
        sl.save(scene, tmp_path / "a.toml", force=True)


# Its length


def zero_last_rows(path: Path, count: int) -> None:
    """Zero the row numbers of the last frames in the file: bytes of their table's page, which no checksum covered."""
    with closing(sqlite3.connect(path)) as sql:
        size = sql.execute("PRAGMA page_size").fetchone()[0]
        root = sql.execute("SELECT rootpage FROM sqlite_master WHERE name = 'frames'").fetchone()[0]
    data = bytearray(path.read_bytes())
    page = (root - 1) * size
    assert data[page] == 0x0D  # a leaf
    cells = int.from_bytes(data[page + 3 : page + 5], "big")
    for k in range(cells - count, cells):
        cell = page + int.from_bytes(data[page + 8 + 2 * k : page + 10 + 2 * k], "big")
        assert data[cell] < 128 and data[cell + 1] == k  # one byte of length, one of row number
        data[cell + 1] = 0
    path.write_bytes(data)


def test_a_recording_whose_last_frames_lost_their_numbers_says_so(tmp_path: Path) -> None:
    place = tmp_path / "a.springline"
    chain(until=3.0, to=place).close()
    zero_last_rows(place, 30)
    with pytest.raises(RecordingError, match=r"is damaged: 1 frames are found, and 31 were written"):
        sl.load(place)
    facts = recording_facts(place)
    assert not facts["whole"] and facts["frames"] == 31 and facts["good_frames"] < 31


@pytest.mark.parametrize("table", ["frames", "checkpoint"])
@pytest.mark.parametrize("noted", [True, False])
def test_frames_and_the_last_state_must_agree_on_how_many_there_are(tmp_path: Path, table: str, noted: bool) -> None:
    """Recordings of before have no note of their length: their tables still tell on one another."""
    place = tmp_path / "a.springline"
    chain(to=place).close()
    with closing(sqlite3.connect(place)) as sql:
        if not noted:
            sql.execute("DELETE FROM recording WHERE key = 'frames'")
            sql.commit()
            assert len(sl.load(place)) == 11
        if table == "checkpoint":
            sql.execute("UPDATE checkpoint SET frame = 5")
        else:
            sql.execute(f"DELETE FROM {table} WHERE frame > 3")
        sql.commit()
    with pytest.raises(RecordingError, match="frames are found"):
        sl.load(place)


def test_a_note_of_the_length_that_does_not_fit_its_checksum_is_found_out(tmp_path: Path) -> None:
    place = tmp_path / "a.springline"
    chain(to=place).close()
    with closing(sqlite3.connect(place)) as sql:
        sql.execute("UPDATE recording SET value = '12' WHERE key = 'frames'")
        sql.commit()
    with pytest.raises(RecordingError, match="an unknown number"):
        sl.load(place)


def test_what_is_being_recorded_is_told_as_far_as_it_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames that come while the others are looked at make nothing less whole."""
    run, place = chain(), tmp_path / "a.springline"
    with Archive.create(place, scene=run.data.scene_text, meta=run.meta, kinds=run.data.event_kinds) as archive:

        def append(i: int) -> None:
            frame, state = run[i], run.data.store.checkpoint() | {"clock": np.array([run[i].time])}
            energy = {name: float(values[i]) for name, values in run.energy.items()}
            archive.append(
                time=frame.time, position=frame.position, velocity=frame.velocity, energy=energy, state=state
            )

        for i in range(5):
            append(i)
        whole = Archive.good_frames

        def growing(self: Archive, count: int | None = None) -> Any:
            append(len(archive))
            return whole(self, count)

        monkeypatch.setattr(Archive, "good_frames", growing)
        facts = recording_facts(place)
        assert facts["growing"] and facts["whole"] and facts["frames"] == facts["good_frames"] == 5
        assert facts["time"] == [0.0, 0.4]
    monkeypatch.undo()
    facts = recording_facts(place)
    assert not facts["growing"] and facts["whole"] and facts["frames"] == 6


# What is no recording, and what cannot be recorded


@pytest.mark.parametrize("path", ["a\0b", "a\0b.springline", 5, None, 2.5])
def test_what_is_no_path_is_no_recording(path: Any) -> None:
    with pytest.raises((RecordingError, SceneError)):
        sl.load(path)
    with pytest.raises((RecordingError, SceneError)):
        sl.save(chain(), path)
    if path is not None:
        with pytest.raises((RecordingError, SceneError)):
            chain(to=path)


@pytest.mark.parametrize("what", ["particles", "springs"])
@pytest.mark.parametrize("filed", [True, False])
def test_what_is_added_while_a_run_records_is_refused(tmp_path: Path, what: str, filed: bool) -> None:
    scene = sl.Scene(gravity=G)
    scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    simulation = scene.simulate(dt=5e-3)

    def add(now: float) -> None:
        if now > 0.25:
            if what == "particles":
                simulation.add_particles([[5.0, 5.0, 5.0]])
            else:
                simulation.add_springs([[0, 3]], stiffness=1.0)

    place = tmp_path / "a.springline" if filed else None
    with pytest.raises(SceneError, match=r"This run records 4 particles and 3 springs, and there are .* by now"):
        simulation.run(until=1.0, every=0.1, to=place, progress=add)
    simulation.run(until=1.5, every=0.1)  # with what there is now
    if place is not None:
        assert sl.load(place).time[-1] == 0.3


def test_frames_that_time_is_too_coarse_for_are_refused_when_a_recording_goes_on(tmp_path: Path) -> None:
    run = chain()
    for spacing in (1e-13, 1e-18):
        run.data.store.update_meta(every=spacing)
        run.data.store.checkpoint()["frame_spacing"][...] = spacing
        with pytest.raises(SceneError, match="a recording may have|too short to be told apart|years at"):
            run.resume(until=100.0)


@pytest.mark.parametrize(
    "entrance",
    [
        "import springline as sl; sl.Scene",
        "import springline as sl; sl.Journal",
        "from springline.gallery import scene; scene('single-spring')",
        "import springline.view.play.history",
    ],
)
def test_recordings_go_on_whichever_way_their_scene_came(entrance: str) -> None:
    look = (
        "import springline as sl; scene = sl.Scene(); scene.particle((0, 0, 0), velocity=(2, 0, 0)); "
        "run = scene.simulate(dt=0.5).run(until=1.0); "
        "again = run.resume(until=2.0); print(again.time[-1], again.data.model_at(0) is None)"
    )
    done = subprocess.run([sys.executable, "-c", f"{entrance}\n{look}"], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["2.0", "False"]
