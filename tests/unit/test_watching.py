"""When a file that others save counts as saved: by its time, size and number, then by its bytes, and once it rests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from springline.cli import watch
from springline.cli.watch import Away, Saved, Watched


class Clock:
    """Time passes when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    return tmp_path / "drawing.obj"


def looks(watched: Watched, clock: Clock, seconds: float, step: float = 0.05) -> list[Saved | Away]:
    """What is told while so many seconds pass."""
    found = []
    for _ in range(round(seconds / step)):
        clock.now += step
        news = watched.look()
        found += [] if news is None else [news]
    return found


def test_a_save_is_told_of_once_and_only_when_it_rests(drawing: Path, clock: Clock) -> None:
    drawing.write_text("one")
    watched = Watched(drawing, clock=clock)
    assert watched.look() is None  # it may be half saved
    (saved,) = looks(watched, clock, 10.0)
    assert saved == Saved(watch.digest_of(drawing))
    for k in range(10):  # a slow save, piece by piece
        drawing.write_text("two" * k)
        assert looks(watched, clock, 0.05) == []
    (saved,) = looks(watched, clock, 10.0)
    assert saved == Saved(watch.digest_of(drawing))


def test_what_is_saved_without_a_pause_is_read_all_the_same(drawing: Path, clock: Clock) -> None:
    watched, found = Watched(drawing, clock=clock), []
    for k in range(100):
        drawing.write_text("x" * (k + 1))
        found += looks(watched, clock, 0.05)
    assert 3 <= len(found) <= 6  # measured 4 in 5 s


def test_the_same_bytes_saved_again_are_no_news(drawing: Path, clock: Clock) -> None:
    drawing.write_text("one")
    watched = Watched(drawing, clock=clock)
    assert len(looks(watched, clock, 1.0)) == 1
    os.utime(drawing, ns=(1, 1))
    assert looks(watched, clock, 10.0) == []


def test_a_new_file_that_is_renamed_is_told_of(drawing: Path, clock: Clock) -> None:
    drawing.write_text("one")
    watched = Watched(drawing, clock=clock)
    assert len(looks(watched, clock, 1.0)) == 1
    stat = drawing.stat()
    other = drawing.with_name("other")
    other.write_text("two")
    os.utime(other, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    other.replace(drawing)
    assert len(looks(watched, clock, 1.0)) == 1


def test_a_save_within_the_same_tick_of_a_coarse_clock_is_found_by_its_bytes(drawing: Path, clock: Clock) -> None:
    drawing.write_text("one")
    watched, stat = Watched(drawing, clock=clock), drawing.stat()
    assert len(looks(watched, clock, 1.0)) == 1
    drawing.write_text("two")
    os.utime(drawing, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert watch.stamp_of(drawing) == (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    (saved,) = looks(watched, clock, 2.0)
    assert saved == Saved(watch.digest_of(drawing))


def test_an_old_file_is_not_read_again_and_again(drawing: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing.write_text("one")
    watched, digest_of, reads = Watched(drawing, clock=clock), watch.digest_of, []
    monkeypatch.setattr(watch, "digest_of", lambda path: reads.append(path) or digest_of(path))
    looks(watched, clock, 3600.0, step=0.5)
    assert len(reads) == 5  # at once, and while a coarse clock may hide a save


def test_a_file_that_is_away_for_a_moment_is_no_news_and_one_that_stays_away_is_told_once(
    drawing: Path, clock: Clock
) -> None:
    drawing.write_text("one")
    watched = Watched(drawing, clock=clock)
    assert len(looks(watched, clock, 1.0)) == 1
    drawing.unlink()
    assert looks(watched, clock, 0.5) == []
    drawing.write_text("one")
    assert looks(watched, clock, 5.0) == []
    drawing.unlink()
    (away,) = looks(watched, clock, 60.0)
    assert away == Away("No such file or directory")
    drawing.write_text("one")
    assert len(looks(watched, clock, 1.0)) == 1  # it is back, and whoever waits hears of it


def test_what_changed_while_it_was_read_is_told_of_again_even_with_the_bytes_it_had(
    drawing: Path, clock: Clock
) -> None:
    drawing.write_text("one")
    watched = Watched(drawing, clock=clock)
    (saved,) = looks(watched, clock, 1.0)
    assert isinstance(saved, Saved) and watched.still(saved)
    drawing.write_text("two, and half of it")
    assert not watched.still(saved)
    drawing.write_text("one")
    assert looks(watched, clock, 1.0) == [saved]
