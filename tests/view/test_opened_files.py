"""Files that a person opens in the page, and scenes that the page keeps: bytes in, a scene out, or a sentence."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from live_page import PATIENCE, Table, piece, soon, table

import springline as sl
from springline.errors import SceneError
from springline.view.page import messages, reader, reading
from springline.view.page.messages import Message, Piece, read
from springline.view.page.opened_files import Opening, kinds
from springline.view.page.pages import Page
from springline.view.page.reading import Readers

pytestmark = pytest.mark.heavy

SCENE = b"""title = "A pendulum"
dim = 2
gravity = 9.81

[[particles]]
position = [[0.0, 0.0], [1.0, 0.0]]

[[anchor]]
on = [0]

[[springs]]
ends = [[0, 1]]
stiffness = 200.0

[run]
dt = 0.004
"""
MACRO = (
    b"-line 0,0,0 1,0,0 -sellast enter -properties o c o 255,0,0 enter enter\n"
    b"-line 1,0,0 1,0,1 -sellast enter -properties o c o 0,0,0 enter enter\n"
)
LINES = b"v 0 0 0\nv 1000 0 0\nv 1000 1000 0\nl 1 2 3\n"


def pendulum() -> sl.Scene:
    scene = sl.Scene(gravity=9.8, title="What plays on")
    rope = scene.chain((0, 0, 0), (1, 0, 0), segments=2, stiffness=100.0)
    scene.anchor(rope.ends[:1])
    return scene


@pytest.fixture
def shown() -> Iterator[Table]:
    with table(pendulum(), gallery=True) as made:
        yield made


def send(shown: Table, message: bytes) -> None:
    shown.page.connection.send(message)


def opened(shown: Table, name: str, content: bytes, **given: Any) -> bool:
    """Whether a file that is handed over becomes the scene."""
    serial, notes = shown.face.serial, len(shown.player.notes)
    send(shown, piece(name, content, given=given))
    assert shown.until(lambda: shown.face.serial > serial or len(shown.player.notes) > notes)
    return shown.face.serial > serial


def test_a_scene_file_becomes_the_scene_and_plays_as_it_says(shown: Table) -> None:
    assert opened(shown, "my pendulum.toml", SCENE)
    assert shown.player.scene.title == "A pendulum" == shown.face.title and shown.player.scene.dim == 2
    assert shown.player.simulation.dt == 0.004 and shown.player.simulation.data.model.particle_count == 2
    assert shown.until(lambda: shown.page.scene["title"] == "A pendulum")


def test_a_drawing_takes_what_it_does_not_say_from_the_person(shown: Table) -> None:
    assert opened(shown, "LINES.OBJ", LINES, stiffness=50.0, mass=0.5, gravity=9.81, units="mm")
    scene = shown.player.scene
    assert (scene.particle_count, scene.spring_count, scene.title) == (3, 2, "LINES")
    assert np.ptp(scene.position, axis=0).tolist() == [1.0, 1.0, 0.0]
    assert scene.spec.springs.array("stiffness")[0] == 50.0


def test_a_drawing_that_nothing_holds_opens_standing_and_one_with_named_supports_plays(shown: Table) -> None:
    given = {"stiffness": 50.0, "mass": 0.5, "gravity": 9.81}
    assert opened(shown, "truss.rhino.txt", MACRO, **given) and not shown.player.playing
    assert shown.player.notes[-1].startswith("The drawing has no supports, so play is paused")
    shown.player.playing = True
    assert opened(shown, "truss.rhino.txt", MACRO, **given, anchor="red") and shown.player.playing
    assert len(shown.player.scene.anchored) == 2
    assert not opened(shown, "truss.rhino.txt", MACRO, **given, anchor="green")
    assert "green" in shown.player.notes[-1] and shown.player.scene.title == "truss.rhino"


def test_a_large_file_comes_in_pieces(shown: Table) -> None:
    content = SCENE + b"# " + b"x" * 900_000 + b"\n"
    parts = [(k, content[k : k + 300_000]) for k in range(0, len(content), 300_000)]
    for start, part in parts[:-1]:
        send(shown, piece("large.toml", part, start, len(content)))
    shown.turn()
    assert shown.face.switching is None
    send(shown, piece("large.toml", parts[-1][1], parts[-1][0], len(content)))
    assert shown.until(lambda: shown.player.scene.title == "A pendulum")


def test_a_file_is_put_together_of_its_own_pieces_in_their_order_alone() -> None:
    first = Piece("a.toml", 9, 0, {}, b"abc")
    opening, readers = Opening(first), Readers()
    assert opening.takes(first) and opening.take(first, readers) is None
    second = first._replace(start=3, content=b"defghi")
    for other in (first, second._replace(start=6), second._replace(name="b.toml"), second._replace(size=10),
                  second._replace(given={"mass": 1.0})):  # fmt: skip
        assert not opening.takes(other)
    file = opening.take(second, readers) if opening.takes(second) else None
    assert file is not None and (file.file, file.content, file.given) == ("a.toml", b"abcdefghi", {})


class Here(Readers):
    """Reads in this process, for what is not about processes."""

    def take(self) -> Any:
        return self

    def result(self, path: Path, given: dict[str, Any]) -> tuple[dict[str, Any], str]:
        return reader.answer(path, given, path.suffix == ".toml")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.toml", b"dim = [", "This is no TOML"),
        ("a.toml", b"\xff\xfe\x00", "UTF-16"),
        ("a.toml", b"\x80\x81", "not UTF-8"),
        ("a.toml", b"[[particle]]\nposition=[[0,0,0]]", "particle"),
        ("a.toml", b'[[geometry]]\nfile = "/etc/passwd"\nmass = 1.0\nstiffness = 1.0', "a.toml"),
        ("a.toml", b'[[geometry]]\nfile = "../secret.obj"\nmass = 1.0\nstiffness = 1.0', "a.toml"),
        ("a.toml", b'[[force]]\nname = "breeze"', "breeze"),
        ("a.toml", b"x = " + b"[" * 5000, "a.toml"),
        ("a.toml", b"", "empty"),
        ("a.toml", b"titel = 'nobody'", "titel"),
        ("a.obj", b"v 0 0\nl 1 2", "a.obj"),
        ("a.obj", LINES, "has no stiffness and no mass"),
        ("a.dxf", b"0\nSECTION", "a.dxf"),
        ("a.ply", b"ply\nformat ascii 1.0\nelement vertex 99999999999", "a.ply"),
        ("a.stl", b"solid", "a.stl"),
        ("a.csv", b"x1,y1\n1", "a.csv"),
        ("a.svg", b"<svg><!DOCTYPE a [<!ENTITY b 'c'>]>", "a.svg"),
        ("a.json", b"{", "a.json"),
        ("a.3dm", b"3D Geometry File Format", "a.3dm"),
        ("a.springline", b"PK", "it is a recording"),
        ("a.exe", b"MZ", "must end in one of"),
        ("../../.bashrc", b"echo", "must end in one of"),
        ("/etc/a.toml", b"dim = 4", "a.toml"),
    ],
)  # fmt: skip
def test_a_broken_file_is_a_sentence_and_the_scene_plays_on(
    shown: Table, name: str, content: bytes, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # where no other test makes anything
    shown.face.readers = Here()
    player, before = shown.player, set(Path(tempfile.gettempdir()).glob("springline-*"))
    assert not opened(shown, name, content)
    assert shown.player is player and shown.face.title == "What plays on"
    words = player.notes[-1]
    assert said in words and "opened." not in words and tempfile.gettempdir() not in words, words
    assert set(Path(tempfile.gettempdir()).glob("springline-*")) <= before
    steps = player.steps
    shown.do("Step")
    assert player.steps == steps + 1


MALFORMED = [
    b"", b"\x00", b"\x00\x00\x00\x00", b"\xff\xff\xff\xff{}", b"\x02\x00\x00\x00{}", b"\x02\x00\x00\x00[]",
    b"\x04\x00\x00\x00null", b"\x05\x00\x00\x00{nope", b"\x02\x00\x00\x00\xff\xfe",
    piece("a.toml", b"x", start=-1), piece("a.toml", b"x", start=1.5), piece("a.toml", b"x", size=0),
    piece("a.toml", b"xx", start=1, size=2), piece("a.toml", b"x", size=messages.FILE + 1),
    piece("a.toml", b"x", size="1"), piece("", b"x"), piece(7, b"x"), piece("a\n.toml", b"x"), piece("a" * 300, b"x"),
    piece("a.toml", b"x", path="/tmp"),
    piece("a.toml", b"x", given={"code": 1}), piece("a.toml", b"x", given={"stiffness": "1"}),
    piece("a.toml", b"x", given={"units": "furlong"}), piece("a.toml", b"x", given=[1]),
    piece("a.toml", b"x", given={"anchor": 3}), piece("a.toml", b"x", given={"anchor": "r" * 65}),
    piece("a.toml", b"x", given={"mass": True}), b"\xff" * 100, b"PK\x03\x04" * 40, SCENE, LINES,
    (9000).to_bytes(4, "little") + b'{"open": "' + b"a" * 9000,
]  # fmt: skip


def test_thirty_two_malformed_messages_open_nothing_and_the_page_stays(shown: Table) -> None:
    assert len(MALFORMED) == 32
    for message in MALFORMED:
        with pytest.raises((SceneError, ValueError)):
            read(message)
        send(shown, message)
    send(shown, piece("a.toml", b"x", start=5, size=9))  # not from its first byte on
    shown.page.say(command={"do": "Set", "name": "gravity", "value": 5.0})
    assert shown.until(lambda: shown.player.simulation.parameters["gravity"].value == 5.0)
    assert shown.face.serial == 1 and shown.face.switching is None and len(shown.server.pages) == 1
    assert opened(shown, "good.toml", SCENE)


# ---- a process of its own, within limits


def without_limits(title: str) -> str:
    return f"Start with it: springline play {title}"


def test_another_process_reads_what_a_page_opens_and_one_may_wait_for_it(
    shown: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("read", "drawn_network", "read_geometry"):
        monkeypatch.setattr(f"springline.io.read.{name}", lambda *_, **__: pytest.fail("it is read in this process"))
    monkeypatch.setattr("springline.io.scene_file.read_scene", lambda *_, **__: pytest.fail("it is read here"))
    shown.ask(ahead="")
    waiting = shown.face.readers._ready
    assert waiting is not None and waiting.is_alive
    shown.ask(ahead="")
    assert shown.face.readers._ready is waiting  # one is enough
    assert opened(shown, "pendulum.toml", SCENE) and not waiting.is_alive
    assert not opened(shown, "pendulum.toml", b"titel = 'nobody'")
    assert "pendulum.toml:1: 'titel' is no key" in shown.player.notes[-1]
    assert opened(shown, "lines.obj", LINES, stiffness=50.0, mass=0.5)
    shown.ask(ahead="")
    waiting = shown.face.readers._ready
    shown.face.close()
    assert waiting is not None and soon(lambda: not waiting.is_alive)


def test_a_file_that_takes_long_to_read_is_refused_with_the_command_that_opens_it(
    shown: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(messages, "READING", 0.005)
    lines = b"".join(b"v %d 0 0\n" % k for k in range(60_000)) + b"l 1 2\n"  # measured 0.024 s of processor
    assert not opened(shown, "long lines.obj", lines, stiffness=50.0, mass=0.5, anchor="red")
    words = shown.player.notes[-1]
    assert "'long lines.obj' takes more than the 0.005 s of processor" in words
    assert words.endswith("springline play 'long lines.obj' --stiffness 50.0 --mass 0.5 --anchor red")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(messages, "READING", 100.0)
    assert opened(shown, "long lines.obj", lines, stiffness=50.0, mass=0.5)


def test_a_file_that_takes_much_memory_is_refused_with_the_command_that_opens_it(
    shown: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "READING_MEMORY", 128 << 20)  # a process that has read nothing takes 67 MiB
    large = b"[[grid]]\nspacing = 1.0\nmass = 1.0\nstiffness = 1.0\nshape = [700, 700]"  # measured 400 MiB
    assert not opened(shown, "large.toml", large)
    assert "'large.toml' takes more than the 128 MiB of memory" in shown.player.notes[-1]
    assert shown.player.notes[-1].endswith(without_limits("large.toml"))
    monkeypatch.setattr(reading, "used_by", lambda _: reading.Used(0.0, 0))  # where nobody can look, the system refuses
    assert not opened(shown, "larger.toml", large)
    assert "'larger.toml' takes more than the 128 MiB of memory" in shown.player.notes[-1]


def test_memory_that_the_system_does_not_limit_is_watched(shown: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reading.used_by(subprocess.Popen([sys.executable, "-c", ""])).memory > 0
    monkeypatch.setattr(reading, "used_by", lambda _: reading.Used(0.0, messages.READING_MEMORY + 1))
    assert not opened(shown, "pendulum.toml", SCENE)
    assert "512 MiB of memory" in shown.player.notes[-1]
    seconds = iter(range(1_000_000))
    monkeypatch.setattr(reading, "used_by", lambda _: reading.Used(3.0 * next(seconds), 0))
    assert not opened(shown, "pendulum.toml", SCENE)
    assert "2 s of processor" in shown.player.notes[-1]


def test_a_process_that_ends_without_a_word_is_told_of(shown: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "COMMAND", (sys.executable, "-c", "import os; os.abort()"))
    assert not opened(shown, "pendulum.toml", SCENE)
    assert "'pendulum.toml' cannot be read: the process that read it ended with -6" in shown.player.notes[-1]
    monkeypatch.setattr(reading, "COMMAND", ("/nowhere/python",))
    assert not opened(shown, "pendulum.toml", SCENE)
    assert "No process that reads files can be begun here" in shown.player.notes[-1]


def test_a_file_that_is_given_up_is_read_no_further(
    shown: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(reading, "COMMAND", (sys.executable, "-c", "import time; time.sleep(1000)"))
    send(shown, piece("pendulum.toml", SCENE))
    assert shown.until(lambda: shown.face.switching is not None)
    made = shown.face.switching
    assert made is not None and soon(lambda: made.entry._reading is not None)
    process = made.entry._reading._process
    assert process.poll() is None
    shown.ask(switch="")
    assert shown.until(lambda: shown.face.switching is None)
    made.wait(PATIENCE)
    assert process.returncode == -9 and list(tmp_path.iterdir()) == []


def test_the_limits_are_two_seconds_of_processor_and_half_a_gigabyte() -> None:
    assert (messages.READING, messages.READING_MEMORY) == (2.0, 512 << 20)
    given = json.dumps({"path": "a.toml", "given": {}, "seconds": 0.05, "bytes": 1 << 29})
    code = (
        "import resource, springline.view.page.reader as r; r.limit(0.05, 1 << 29);"
        "print(resource.getrlimit(resource.RLIMIT_DATA)[0], flush=True)\nwhile True: pass"
    )
    done = subprocess.run([sys.executable, "-c", code], input=given, capture_output=True, text=True)
    assert done.stdout.strip() == str(1 << 29) and done.returncode == -signal.SIGPROF


def test_what_a_page_that_left_had_said_is_dropped(shown: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    send(shown, piece("large.toml", b"x" * 1000, size=2000))
    assert shown.until(lambda: shown.server.pages[0].opening is not None)
    (gone,) = shown.server.pages
    shown.page.connection.close()
    assert shown.until(lambda: not shown.server.pages)
    gone.said(Message("look", {}, 10))
    shown.turn()
    assert not gone.waiting and gone.opening is not None  # its connection may have broken
    monkeypatch.setattr(messages, "UPLOADED", -1.0)
    shown.turn()
    assert gone.opening is None


def test_nobody_opens_files_where_scenes_are_not_switched() -> None:
    with table(pendulum()) as closed:
        send(closed, piece("good.toml", SCENE))
        closed.do("Step")
        assert closed.face.switching is None and closed.player.scene.title == "What plays on"


def test_a_scene_is_kept_as_it_is_and_opens_again(shown: Table, tmp_path: Path) -> None:
    shown.do("Chain", start=[0, 0, 1], end=[1, 0, 1], links=4, a=2, mass=0.1, stiffness=30.0)
    shown.do("Cut", springs=[0])
    shown.do("Step", count=40)
    shown.ask(keep="scene")
    assert soon(lambda: "what-plays-on.toml" in shown.page.files)
    content = shown.page.files["what-plays-on.toml"]
    state = shown.player.simulation.data.state
    (tmp_path / "kept.toml").write_bytes(content)
    scene = sl.read(tmp_path / "kept.toml")
    np.testing.assert_array_equal(scene.position, state.position)
    assert scene.spring_count == 5 and scene.title == "What plays on"
    assert opened(shown, "what-plays-on.toml", content)
    np.testing.assert_array_equal(shown.player.simulation.data.state.velocity, state.velocity)


def test_what_a_scene_file_cannot_say_is_said_and_functions_are_named() -> None:
    scene = pendulum()
    scene.particle((0, 0, 5), radius=0.1)
    scene.add(sl.Contacts(), sl.Fragile(hits=3, springs=[0]))
    with table(scene) as shown:
        shown.ask(keep="scene")
        assert soon(lambda: any("A scene file cannot say all of this scene" in one for one in shown.player.notes))
        assert shown.page.files == {}
    scene = pendulum()
    scene.add(breeze, gust=0.5)
    with table(scene) as shown:
        shown.ask(keep="scene")
        assert soon(lambda: any("using=[breeze]" in one for one in shown.player.notes))


@sl.force
def breeze(mass, position, velocity, time, force, gust=0.1):  # type: ignore[no-untyped-def]
    for i in range(len(mass)):
        force[i, 0] += gust


def test_empty_sheets_stand_last_in_the_gallery_and_begin_standing(shown: Table) -> None:
    assert [one["name"] for one in shown.page.scene["gallery"]][-2:] == ["empty-sheet", "empty-room"]
    for name, dim in (("empty-sheet", 2), ("empty-room", 3)):
        shown.ask(switch=name)
        assert shown.until(lambda name=name: shown.page.scene["name"] == name)
        assert shown.page.scene["dim"] == dim and shown.page.scene["tools"] == "sandbox"
        assert not shown.player.playing and shown.page.scene["sentence"]
        low, high = shown.page.scene["camera"]["room"]
        assert high[0] - low[0] >= 3.0
    assert ".toml" in kinds()[0] and ".toml" not in kinds()[1] and ".obj" in kinds()[1]


LOOP: Any = SimpleNamespace(call_soon_threadsafe=lambda what: None)  # of a server that sends nothing


def test_unfinished_files_of_all_pages_are_bounded(shown: Table) -> None:
    """200 pages that leave with 4 MB of a file of 16 MB held 760 MB; those that left first make room now."""
    part = b"x" * (messages.MESSAGE // 2)
    face, pages = shown.face, []
    for _ in range(200):
        page = Page(LOOP, lambda: None)
        pages.append(page)
        for k in range(8):
            face._on_open(page, Piece("a.obj", messages.FILE, k * len(part), {}, part))
        page.leave()
        face._left.append(page)
    held = sum(page.opening.held for page in pages if page.opening is not None)
    assert held <= messages.FILES == 64 << 20
    assert pages[-1].opening is not None and pages[-1].opening.held == 8 * len(part)


def test_a_file_is_refused_where_pages_that_are_there_hand_over_too_much(shown: Table) -> None:
    part = b"x" * (messages.MESSAGE // 2)
    face = shown.face
    pages = [Page(LOOP, lambda: None) for _ in range(5)]
    face._known = [*face._known, *pages]
    for page in pages[:4]:
        for k in range(31):
            face._on_open(page, Piece("a.obj", messages.FILE, k * len(part), {}, part))
    with pytest.raises(SceneError, match="64 MB of files at once. Open the file again"):
        for k in range(8):
            face._on_open(pages[4], Piece("a.obj", messages.FILE, k * len(part), {}, part))
    assert pages[4].opening is None
