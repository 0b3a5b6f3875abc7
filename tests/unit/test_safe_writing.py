"""Whatever is written is there whole or not at all, over an earlier file of springline's and never over another's."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import springline as sl
from leaving import things
from springline.atomic_write import atomic_write
from springline.errors import SceneError

SCRIPT = Path(__file__).resolve().parents[1] / "full_disk.py"
posix = pytest.mark.skipif(sys.platform == "win32", reason="the rights of files, and limits on their size")


@pytest.mark.heavy
@posix
def test_every_format_on_a_full_disk_is_refused_with_a_sentence_and_the_old_file_stays(tmp_path: Path) -> None:
    # 53 formats and kinds, each at 0, 30 and 97 % of the file: 10 s of a processor
    environment = {**os.environ, "PYTHONPATH": str(SCRIPT.parent)}
    done = subprocess.run([sys.executable, SCRIPT, tmp_path], env=environment, capture_output=True, text=True)
    tried = [line for line in done.stdout.splitlines() if line]
    wrong = [line for line in tried if not line.startswith(("trying", "all tried"))]
    assert (done.returncode, wrong, tried[-1:]) == (0, [], ["all tried"]), f"after {tried[-1:]}: {done.stderr[-2000:]}"
    assert len(tried) > 50
    assert "Traceback" not in done.stderr


@posix
@pytest.mark.parametrize("part", [0.0, 0.5, 0.95])
def test_a_job_for_lammps_on_a_full_disk_leaves_the_earlier_one(tmp_path: Path, part: float) -> None:
    import resource
    import signal

    scene = sl.Scene(gravity=9.81)
    scene.anchor(scene.grid((5, 5), mass=2.0, stiffness=1e4).corners)
    sl.to_lammps(scene, tmp_path / "job", until=1.0)
    files = {path: path.read_bytes() for path in (tmp_path / "job").iterdir() if path.is_file()}
    room = int(part * max(map(len, files.values())))
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, limits[1]))
        with pytest.raises(SceneError, match="cannot be written: File too large"):
            sl.to_lammps(scene, tmp_path / "job", until=2.0)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)
    assert {path: path.read_bytes() for path in (tmp_path / "job").iterdir() if path.is_file()} == files


def played() -> sl.Journal:
    scene = sl.Scene(gravity=9.81)
    scene.particle((0, 0, 5), radius=0.1)
    return sl.play(scene, face="none", seconds=0.02)


def test_a_journal_takes_the_place_of_a_journal_and_of_no_other_file(tmp_path: Path) -> None:
    path, other = tmp_path / "played.json", tmp_path / "package.json"
    journal = played()
    journal.save(path)
    assert journal.save(path) == path
    assert sl.Journal.load(path).steps == journal.steps
    journal.save(tmp_path / "played")  # whatever its suffix
    journal.save(tmp_path / "played")
    sl.save(things()["shape"], path)  # and it gives way to what springline writes by that name
    other.write_text('{"name": "mine"}', encoding="utf-8")
    with pytest.raises(SceneError, match=r"package.json' is nothing that springline wrote"):
        journal.save(other)
    assert other.read_text(encoding="utf-8") == '{"name": "mine"}'


def test_a_page_takes_the_place_of_a_page_and_of_no_other_file(tmp_path: Path) -> None:
    path, other = tmp_path / "run.html", tmp_path / "index.html"
    run = things()["run"]
    for _ in range(2):
        sl.render(run, path, seconds=0.1)
    other.write_text("<title>mine</title>", encoding="utf-8")
    for write in (lambda: sl.render(run, other, seconds=0.1), lambda: sl.save(run, other)):
        with pytest.raises(SceneError, match=r"index.html' is nothing that springline wrote"):
            write()
    assert other.read_text(encoding="utf-8") == "<title>mine</title>"
    assert sorted(tmp_path.iterdir()) == [other, path]


@posix
def test_part_files_have_names_that_nobody_knows_and_follow_no_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for _ in range(2):
        with atomic_write(tmp_path / "a.csv") as [part]:
            seen.append(part.name)
            assert part.parent == tmp_path and part.read_bytes() == b""
    assert len(set(seen)) == 2
    victim = tmp_path / "victim"
    victim.write_text("mine", encoding="utf-8")
    monkeypatch.setattr("springline.atomic_write.secrets.token_hex", lambda count: "known")
    (tmp_path / ".a.known.part.csv").symlink_to(victim)  # as if the name had been guessed
    with (
        pytest.raises(SceneError, match="cannot be written: File exists"),
        atomic_write(tmp_path / "a.csv") as [part],
    ):
        part.write_text("theirs", encoding="utf-8")
    assert victim.read_text(encoding="utf-8") == "mine"


@posix
def test_a_file_keeps_its_rights_and_a_new_one_gets_those_of_others(tmp_path: Path) -> None:
    shape = things()["shape"]
    before = os.umask(0o027)
    try:
        (fresh,) = sl.save(shape, tmp_path / "a.json")
    finally:
        os.umask(before)
    assert stat.S_IMODE(fresh.stat().st_mode) == 0o640
    for mode in (0o600, 0o664):
        fresh.chmod(mode)
        sl.save(shape, fresh)
        assert stat.S_IMODE(fresh.stat().st_mode) == mode
    fresh.chmod(0o444)
    with pytest.raises(SceneError, match="may not be written to: its permissions are those of reading alone"):
        sl.save(shape, fresh)


def test_a_failure_that_is_no_disk_s_is_told_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), atomic_write(tmp_path / "a.csv") as [part]:
        part.write_text(str(1 / 0), encoding="utf-8")
    assert list(tmp_path.iterdir()) == []
