"""Files that a person opens in the page, and scenes that the page keeps: bytes in, a scene out, or a sentence."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from live_page import Table, soon, table

import springline as sl
from springline.view.page import limits
from springline.view.page.messages import Piece, read
from springline.view.page.opened_files import Opening, kinds

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


def piece(name: Any, content: bytes, start: Any = 0, size: Any = None, given: Any = None, **more: Any) -> bytes:
    """A message with a piece of a file, as the page sends it."""
    head = {"open": name, "size": len(content) if size is None else size, "start": start, "given": given or {}, **more}
    words = json.dumps(head).encode()
    return len(words).to_bytes(4, "little") + words + content


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
    assert shown.player.simulation.dt == 0.004 and shown.player.particle_count == 2
    assert shown.until(lambda: shown.page.scene["title"] == "A pendulum")


def test_a_drawing_takes_what_it_does_not_say_from_the_person(shown: Table) -> None:
    assert opened(shown, "LINES.OBJ", LINES, stiffness=50.0, mass=0.5, gravity=9.81, units="mm")
    scene = shown.player.scene
    assert (scene.particle_count, scene.spring_count, scene.title) == (3, 2, "LINES")
    assert np.ptp(scene.position, axis=0).tolist() == [1.0, 1.0, 0.0] and scene._springs.array("stiffness")[0] == 50.0


def test_a_drawing_that_nothing_holds_opens_standing_and_one_with_named_supports_plays(shown: Table) -> None:
    given = {"stiffness": 50.0, "mass": 0.5, "gravity": 9.81}
    assert opened(shown, "truss.rhino.txt", MACRO, **given) and not shown.player.playing
    assert shown.player.notes[-1].startswith("Nothing holds what is drawn, so time stands")
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
    opening = Opening(first)
    assert opening.takes(first) and opening.take(first) is None
    second = first._replace(start=3, content=b"defghi")
    for other in (first, second._replace(start=6), second._replace(name="b.toml"), second._replace(size=10),
                  second._replace(given={"mass": 1.0})):  # fmt: skip
        assert not opening.takes(other)
    file = opening.take(second) if opening.takes(second) else None
    assert file is not None and (file.file, file.content, file.given) == ("a.toml", b"abcdefghi", {})


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
        ("a.obj", LINES, "how heavy"),
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
    piece("a.toml", b"xx", start=1, size=2), piece("a.toml", b"x", size=limits.FILE + 1),
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
        with pytest.raises((sl.SceneError, ValueError)):
            read(message)
        send(shown, message)
    send(shown, piece("a.toml", b"x", start=5, size=9))  # not from its first byte on
    shown.page.say(command={"do": "Set", "name": "gravity", "value": 5.0})
    assert shown.until(lambda: shown.player.parameters["gravity"].value == 5.0)
    assert shown.face.serial == 1 and shown.face.switching is None and len(shown.server.pages) == 1
    assert opened(shown, "good.toml", SCENE)


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
    state = shown.player.simulation.state
    (tmp_path / "kept.toml").write_bytes(content)
    scene = sl.read(tmp_path / "kept.toml")
    np.testing.assert_array_equal(scene.position, state.position)
    assert scene.spring_count == 5 and scene.title == "What plays on"
    assert opened(shown, "what-plays-on.toml", content)
    np.testing.assert_array_equal(shown.player.simulation.state.velocity, state.velocity)


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


def test_empty_sheets_stand_first_in_the_gallery_and_begin_standing(shown: Table) -> None:
    assert [one["name"] for one in shown.page.scene["gallery"]][:2] == ["empty-sheet", "empty-room"]
    for name, dim in (("empty-sheet", 2), ("empty-room", 3)):
        shown.ask(switch=name)
        assert shown.until(lambda name=name: shown.page.scene["name"] == name)
        assert shown.page.scene["dim"] == dim and shown.page.scene["tools"] == "sandbox"
        assert not shown.player.playing and shown.page.scene["sentence"]
        low, high = shown.page.scene["camera"]["room"]
        assert high[0] - low[0] >= 3.0
    assert ".toml" in kinds()[0] and ".toml" not in kinds()[1] and ".obj" in kinds()[1]
