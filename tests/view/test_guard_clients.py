"""Clients that are silent, slow, loud or odd: the viewer goes on, keeps its memory, and ends cleanly."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from guard_cases import welcome
from live_page import PATIENCE, client, is_free, soon, table, turned
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

import springline as sl
from springline.view.page import messages
from springline.view.page.access import ViewerAccess
from springline.view.page.face import _fitting
from springline.view.page.messages import Message, read
from springline.view.page.pages import Page
from springline.view.page.server import Connection, Server, open_server, status_of
from springline.view.play.player import Player

LUMP = bytes(200_000)  # a picture


@pytest.fixture
def server() -> Iterator[Server]:
    made = open_server(ViewerAccess("127.0.0.1"))
    yield made
    made.stop()


def resident() -> float:
    """Memory of this process [MB]."""
    gc.collect()
    line = next(text for text in Path("/proc/self/status").read_text().splitlines() if text.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def close_code(connection: ClientConnection) -> int | None:
    with pytest.raises(ConnectionClosed):
        while True:
            connection.recv(timeout=PATIENCE)
    return connection.close_code


def pendulum() -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    scene.anchor(scene.chain((0, 0, 0), (1, 0, 0), segments=1, mass=1.0, stiffness=50.0).ends)
    return scene


def test_a_message_longer_than_one_mebibyte_ends_the_connection(server: Server) -> None:
    with client(server.access) as page, client(server.access) as other:
        page.send(json.dumps({"key": "x" * messages.MESSAGE}))
        assert close_code(page) == 1009
        assert other.ping().wait(PATIENCE)


def test_a_message_of_many_pieces_is_not_longer_for_that(server: Server) -> None:
    with client(server.access) as page:
        with pytest.raises(ConnectionClosed):
            page.send("x" * 65_536 for _ in range(40))  # 2.6 MB
            close_code(page)
            raise ConnectionClosed(None, None)
        assert soon(lambda: not server.pages)


MALFORMED = [
    "",
    "text",
    "[]",
    "7",
    "null",
    "{}",
    '{"command": {"do": "Play"}, "dark": true}',
    '{"eval": "1"}',
    '{"command": 7}',
    '{"command": {"do": "Explode"}}',
    '{"command": {"do": ["Play"]}}',
    '{"command": {"do": "Grab", "particle": 1.5, "point": [0, 0, 0]}}',
    '{"command": {"do": "Grab", "particle": 99999999999999999999999, "point": [0, 0, 0]}}',
    '{"command": {"do": "Grab", "particle": 1, "point": [0, 0, 1e999]}}',
    '{"command": {"do": "Move", "particles": [0], "by": [1e101, 0, 0]}}',  # whose square is too large for a number
    '{"command": {"do": "Join", "a": 0, "b": 1, "stiffness": 1e101}}',
    '{"command": {"do": "Set", "name": "gravity", "value": [0, 0, -1e300]}}',
    '{"command": {"do": "Step", "count": 101}}',  # while which no other page would be heard
    '{"command": {"do": "Set", "name": "gravity", "value": NaN}}',
    '{"command": {"do": "Set", "name": "gravity", "value": Infinity}}',
    '{"command": {"do": "Set", "name": ' + '"' + "x" * 10_000 + '"}}',
    '{"look": {"most": 3}}',
    '{"look": {"trails": 1}}',
    '{"look": {"color": "mood"}}',
    '{"look": {"style": {}}}',
    '{"look": {}}',
    '{"look": {"color": ["speed"]}}',
    '{"dark": 1}',
    '{"switch": 3}',
    '{"switch": "/etc/passwd"}',
    '{"switch": "../curtain"}',
    '{"another": -1}',
    '{"another": 3}',  # of a scene in which nothing is left to chance
    '{"another": 9000000000000000}',
    '{"select": {"particle": -1}}',
    '{"select": {"particle": true}}',
    '{"select": {"file": 1}}',
    '{"select": []}',
    '{"select": {"particle": 1, "spring": 1}}',
    '{"keep": "/tmp/x"}',
    '{"keep": ["html"]}',
    '{"keep": {}}',
    '{"safe": "yes"}',
    '{"key": "escape"}',
    '{"key": "__class__"}',
    '{"key": 3}',
    '{"drawn": -1}',
    '{"drawn": 1.5}',
    '{"drawn": "1"}',
    '{"graph": 2}',
    "[" * 100_000,
    '{"a":' * 50_000,
    '{"key": "\\ud800"}',
    "9" * 5_000,
]


def test_malformed_messages_are_left_out_with_a_few_lines_and_no_traceback(capfd: pytest.CaptureFixture[str]) -> None:
    """However many there are; the page that sent them goes on."""
    with table(pendulum(), gallery=True) as shown:
        for _ in range(5):
            for malformed in MALFORMED:
                shown.page.connection.send(malformed)
            shown.page.connection.send(b"\x00\xff" * 50)
            shown.page.connection.send(b'{"command": {"do": "Anchor", "particles": [0]}}')
        shown.page.say(command={"do": "Set", "name": "gravity", "value": 5.0})
        assert shown.until(lambda: shown.player.simulation.parameters["gravity"].value == 5.0)
        assert [type(entry.command).__name__ for entry in shown.player.session.entries] == [
            "Set"
        ] and shown.player.steps == 0
        assert not shown.player.trouble and not shown.face.tools.quitting and len(shown.server.pages) == 1
    said = capfd.readouterr()
    lines = said.err.splitlines()
    assert said.out == "" and "Traceback" not in said.err
    assert 3 <= len(lines) <= 8 and max(map(len, lines)) < 300  # measured 8 lines of 240
    assert all(line.startswith("The viewer ignored a message of a page (") for line in lines)


ODD = [
    {"do": "Set", "name": "gravity", "value": "fast"},
    {"do": "Set", "name": "gravity", "value": [1, 2, 3, 4]},
    {"do": "Set", "name": "gravity", "value": {"a": 1}},
    {"do": "Set", "name": "gravity", "value": [[1], [2]]},
    {"do": "Set", "name": "gravity", "value": True},
    {"do": "Set", "name": "gravity", "value": None},
    {"do": "Set", "name": "no.such", "value": 1},
    {"do": "Set", "name": "springs.stiffness", "value": -1.0},
    {"do": "Set", "name": "springs.stiffness", "value": ["a", None]},
    {"do": "Set", "name": "integrator", "value": "os.system"},
    {"do": "Set", "name": "integrator", "value": 3},
    {"do": "Set", "name": "dt", "value": 0},
    {"do": "Set", "name": "dt", "value": []},
    {"do": "Grab", "particle": 2**53, "point": [0, 0, 0]},
    {"do": "Grab", "particle": -7, "point": [0, 0, 0]},
    {"do": "Grab", "particle": 1, "point": [0, 0]},
    {"do": "Grab", "particle": 1, "point": []},
    {"do": "Anchor", "particles": [2**53]},
    {"do": "Release", "particles": [-9]},
    {"do": "Cut", "springs": [10**9]},
    {"do": "Remove", "particles": [10**9]},
    {"do": "Push", "particles": [0], "velocity": [1.0, 2.0]},
    {"do": "Push", "particles": [0], "velocity": []},
    {"do": "Join", "a": 0, "b": 10**12},
    {"do": "Join", "a": 0, "b": 0},
    {"do": "Add", "position": [1, 2]},
    {"do": "Speed", "value": -1.0},
    {"do": "Speed", "value": 0},
    {"do": "Add", "position": [0, 0, 0], "mass": -1.0},
    {"do": "Join", "a": 0, "b": 1, "stiffness": -1.0},
]


@pytest.mark.parametrize("odd", ODD, ids=[f"{one['do']} {k}" for k, one in enumerate(ODD)])
def test_what_cannot_be_done_leaves_a_note_and_the_scene_as_it_was(odd: dict[str, object]) -> None:
    with table(pendulum()) as shown:
        before = shown.player.simulation.data.state.digest()
        shown.ask(command=odd)
        shown.turn()
        assert shown.player.trouble is None and len(shown.player.session.entries) == 0
        assert shown.player.notes and shown.player.simulation.data.state.digest() == before
        assert soon(lambda: shown.page.status["notes"])
        shown.do("Anchor", particles=[1])
        assert len(shown.player.session.entries) == 1


def test_a_hundred_silent_sockets_keep_nobody_out_and_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "PATIENCE", 3.0)
    server = open_server(ViewerAccess("127.0.0.1"))
    silent = [socket.create_connection(("127.0.0.1", server.access.port)) for _ in range(100)]
    try:
        assert status_of(server.access, welcome(server.access).bytes(live=False)) == 200
        with client(server.access):
            assert soon(lambda: len(server.pages) == 1)
        for other in silent:
            other.settimeout(8.0)  # [s] less than the ten of websockets itself
            assert other.recv(1) == b""  # closed from the other end
    finally:
        for other in silent:
            other.close()
        server.stop()


def test_the_oldest_silent_socket_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "PATIENCE", 60.0)
    monkeypatch.setattr(messages, "WAITING", 8)
    server = open_server(ViewerAccess("127.0.0.1"))
    silent = [socket.create_connection(("127.0.0.1", server.access.port)) for _ in range(12)]
    try:
        silent[0].settimeout(PATIENCE)
        with pytest.raises(ConnectionResetError):  # aborted
            assert silent[0].recv(1) == b""
            raise ConnectionResetError
        assert status_of(server.access, welcome(server.access).bytes(live=False)) == 200
        silent[-1].settimeout(0.2)
        with pytest.raises(TimeoutError):  # the newest still waits
            silent[-1].recv(1)
    finally:
        for other in silent:
            other.close()
        server.stop()


def test_more_pages_than_the_cap_are_told_so(server: Server) -> None:
    pages = [client(server.access) for _ in range(messages.CLIENTS)]
    try:
        assert status_of(server.access, welcome(server.access).bytes(live=True)) == 503
    finally:
        for page in pages:
            page.close()
    assert soon(lambda: status_of(server.access, welcome(server.access).bytes(live=True)) == 101)


def test_of_a_page_that_talks_without_end_so_much_is_done_that_others_get_their_picture() -> None:
    loop = asyncio.new_event_loop()
    page = Page(loop, lambda: None)
    loop.close()
    for number in range(150):
        page.said(Message("drawn", number, 12))
    heard = [list(page.hear()) for _ in range(4)]
    assert [len(some) for some in heard] == [64, 64, 22, 0] and page.unread == 0
    assert [one.value for some in heard for one in some] == list(range(150))


def test_deeds_that_take_long_are_done_a_few_at_once_and_moves_of_a_hand_beside_them() -> None:
    loop = asyncio.new_event_loop()
    page = Page(loop, lambda: None)
    loop.close()
    pull = {"command": {"do": "Pull", "point": [0, 0, 0]}}
    for said in (pull, {"keep": "scene"}, {"drawn": 1}, {"keep": "scene"}, pull, {"dark": True}):
        page.said(read(json.dumps(said)))
    assert [one.key for one in page.hear(2)] == ["command", "keep", "drawn", "keep"]
    assert [one.key for one in page.hear(2)] == ["command", "dark"] and page.unread == 0
    assert [_fitting(64, 0.2), _fitting(5, 0.2), _fitting(4, 0.01), _fitting(64, 0.01)] == [32, 4, 8, 64]


def test_deeds_that_take_long_let_a_picture_pass_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    with table(pendulum()) as shown:
        done: list[int] = []

        def slow(_: object, command: Any) -> None:
            time.sleep(1.2 * messages.HELD_UP)
            done.append(command.particles[0])

        monkeypatch.setattr(Player, "do", slow)
        for particle in range(5):
            shown.page.do("Anchor", particles=[particle])
        assert soon(lambda: sum(one.is_deed for one in tuple(shown.server.pages[0]._heard)) == 5)
        for count in (1, 2, 3):
            shown.turn()
            assert done == list(range(count))


def test_a_page_that_talks_without_end_is_not_read_on_and_others_are_heard_between(server: Server) -> None:
    with client(server.access) as loud, client(server.access) as other:
        assert soon(lambda: len(server.pages) == 2)
        first, second = server.pages
        ending = threading.Event()
        threading.Thread(target=talk, args=(loud, ending), daemon=True).start()
        assert soon(lambda: first.is_behind)
        other.send('{"drawn":1}')
        assert soon(lambda: [one.value for one in second.hear()] == [1])
        assert first.waiting <= messages.UNDONE + 1  # measured 257
        assert [sum(1 for _ in first.hear()) for _ in range(3)] == [64] * 3
        ending.set()


def talk(
    connection: ClientConnection, ending: threading.Event, words: str = '{"dark":true}', said: list[int] | None = None
) -> None:
    """Send short messages until it is told to end, or dropped; ``said`` counts them."""
    try:
        while not ending.is_set():
            connection.send(words)
            if said is not None:
                said.append(1)
    except (ConnectionClosed, OSError):
        pass


def test_what_asyncio_says_of_a_page_that_is_gone_is_no_news(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    """Thousands of pings, and nobody who waits for an answer: none of its lines for each of them is said."""
    said: list[str] = []

    def speak() -> None:
        for words in ("socket.send() raised exception.", "A task went wrong."):
            logging.getLogger("asyncio").warning(words)
            said.append(words)

    assert server._loop is not None
    server._loop.call_soon_threadsafe(speak)
    assert soon(lambda: len(said) == 2)
    logging.getLogger("asyncio").warning("socket.send() raised exception.")  # of a server of somebody else
    assert [(record.threadName, record.message) for record in caplog.records] == [
        ("springline-page", "A task went wrong."), (threading.current_thread().name, "socket.send() raised exception."),
    ]  # fmt: skip


def test_a_page_that_talks_faster_than_is_done_is_not_read_on(server: Server) -> None:
    with client(server.access) as page:
        assert soon(lambda: len(server.pages) == 1)
        (there,) = server.pages
        long = json.dumps({"command": {"do": "Cut", "springs": [1]}}) + " " * 300_000  # which is read in no time
        ending = threading.Event()

        def flood() -> None:
            with_room = 200
            try:
                for _ in range(with_room):
                    page.send(long)
            except (ConnectionClosed, OSError):
                pass
            ending.set()

        threading.Thread(target=flood, daemon=True).start()
        assert soon(lambda: there.unread > messages.UNREAD)
        assert soon(stands(lambda: there.unread))
        assert there.unread <= messages.UNREAD + messages.MESSAGE and not ending.is_set()
        assert soon(lambda: list(there.hear()) is not None and ending.is_set())  # it goes on where that is done


def stands(what: Callable[[], Any]) -> Callable[[], bool]:
    """Asks whether something has stayed the same in the last ten looks."""
    looks: list[Any] = []
    return lambda: looks.append(what()) or (len(looks) > 10 and len(set(looks[-10:])) == 1)


def slow_reader(access: ViewerAccess, rate: float, ending: threading.Event) -> Callable[[], None]:
    """A client that takes ``rate`` bytes a second, and comes back once it must have been dropped.

    That it was dropped it would only see behind all that is on its way, minutes later.
    """

    def read() -> None:
        while not ending.is_set():
            with socket.create_connection(("127.0.0.1", access.port)) as raw:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                raw.sendall(welcome(access).bytes(live=True))
                back = time.monotonic() + 1.5 * messages.STALLED
                try:
                    while time.monotonic() < back and raw.recv(int(rate / 10)):
                        if ending.wait(0.1):
                            return
                except OSError:
                    pass

    return read


def grown(seconds: float) -> tuple[float, int, int]:
    """Growth [MB] while pictures go out to a client of 1 kB/s that draws them all; pictures, and clients at the end."""
    server = open_server(ViewerAccess("127.0.0.1"))
    ending = threading.Event()
    reader = threading.Thread(target=slow_reader(server.access, 1000.0, ending))
    try:
        reader.start()
        assert soon(lambda: len(server.pages) == 1)
        number = 0

        def show(until: float) -> None:
            nonlocal number
            while time.monotonic() < until:
                for page in server.pages:
                    if page.is_free:
                        number += 1
                        page.show(number, LUMP)
                        page.has_drawn(number)  # whatever it is sent
                time.sleep(1 / 60)

        show(time.monotonic() + 2.0)  # until every buffer has been used once
        before = resident()
        show(time.monotonic() + seconds)
        return resident() - before, number, len(server.pages)
    finally:
        ending.set()
        reader.join()
        server.stop()


@pytest.mark.heavy
def test_a_slow_client_does_not_grow_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "STALLED", 0.4)  # dropped and back several times
    growth, pictures, _ = grown(3.5)
    assert pictures > 60  # measured 205: 22 each time that it comes
    assert growth < 10.0  # [MB], measured 0.01; 25 where every picture is kept


@pytest.mark.slow
def test_ten_minutes_of_a_slow_client_do_not_grow_memory() -> None:
    growth, pictures, _ = grown(600.0)
    assert pictures > 30
    assert growth < 20.0  # [MB]


def test_a_page_that_lets_too_much_wait_is_dropped(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.access.port)) as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.sendall(welcome(server.access).bytes(live=True))
        assert soon(lambda: len(server.pages) == 1)
        (page,) = server.pages
        for _ in range(messages.UNSENT + 200):
            page.post(LUMP)
        assert soon(lambda: not server.pages)


def test_a_client_that_takes_nothing_more_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "STALLED", 0.5)
    server = open_server(ViewerAccess("127.0.0.1"))
    with socket.create_connection(("127.0.0.1", server.access.port)) as raw:
        raw.sendall(welcome(server.access).bytes(live=True))
        assert soon(lambda: len(server.pages) == 1)

        def dropped() -> bool:
            for page in server.pages:
                if page.is_free:
                    page.post(LUMP)
            return not server.pages

        assert soon(dropped)
    server.stop()


def test_a_client_that_takes_nothing_is_dropped_after_three_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The viewer's own limit, proved at the clock of its loop, which is made to run ahead."""
    assert messages.STALLED == 180.0
    monkeypatch.setattr(messages, "PATIENCE", 600.0)
    ahead = [0.0]
    monkeypatch.setattr(asyncio.BaseEventLoop, "time", lambda self: time.monotonic() + ahead[0])
    server = open_server(ViewerAccess("127.0.0.1"))
    with socket.create_connection(("127.0.0.1", server.access.port)) as raw:
        stalled: list[asyncio.AbstractEventLoop] = []
        pause = Connection.pause_writing
        noted = lambda self: (pause(self), stalled.append(asyncio.get_running_loop()))  # noqa: E731
        monkeypatch.setattr(Connection, "pause_writing", noted)
        raw.sendall(welcome(server.access).bytes(live=True))
        assert soon(lambda: len(server.pages) == 1)

        def full() -> bool:
            for page in server.pages:
                page.post(LUMP) if page.is_free else None
            return bool(stalled)

        assert soon(full)

        began = stalled[0].time()

        def look(then: float) -> None:
            ahead[0] += began + then - stalled[0].time()
            turned(stalled[0])

        look(175.0)
        assert len(server.pages) == 1  # not yet
        look(180.1)
        assert soon(lambda: not server.pages, within=20.0)  # at once, and not minutes later
    server.stop()


def test_a_browser_that_is_busy_for_two_minutes_keeps_its_page_and_one_that_is_gone_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A page that is owed nothing but answers no ping, proved at the clock of the loop, which is made to run ahead."""
    ahead = [0.0]
    monkeypatch.setattr(asyncio.BaseEventLoop, "time", lambda self: time.monotonic() + ahead[0])
    server = open_server(ViewerAccess("127.0.0.1"))
    with socket.create_connection(("127.0.0.1", server.access.port)) as raw:
        raw.settimeout(20.0)
        raw.sendall(welcome(server.access).bytes(live=True))
        assert soon(lambda: len(server.pages) == 1)

        def heard(last: bytes) -> None:
            came = b""
            while not came.endswith(last):
                came += raw.recv(1)

        heard(b"\r\n\r\n")
        (page,) = server.pages

        def look(then: float) -> None:
            ahead[0] = then
            turned(page._loop)

        look(25.0)
        heard(b"\x89\x04")  # a ping of four bytes: from here on the patience counts
        look(145.0)  # what gives it up says so first, and has a second for that
        look(150.0)
        assert server.pages == [page]
        look(210.0)
        look(215.0)
        assert soon(lambda: not server.pages, within=10.0)
    server.stop()


def test_the_end_does_not_wait_for_pages_that_talk_on(server: Server) -> None:
    """What they sent is not heard first, nor their good-bye waited for, which comes after it."""
    pages, ending = [client(server.access) for _ in range(4)], threading.Event()
    said: list[list[int]] = [[] for _ in pages]
    for page, count in zip(pages, said, strict=True):
        threading.Thread(target=talk, args=(page, ending, '{"command":{"do":"Fly"}}', count), daemon=True).start()
    assert soon(lambda: len(server.pages) == 4 and min(map(len, said)) > 5000)  # of which 200 a second are read
    begin = time.monotonic()
    server.stop()
    took = time.monotonic() - begin
    ending.set()
    assert took < 9.0  # measured 0.8, where all was heard first 18
    for page in pages:
        page.close()


def test_after_the_end_no_port_thread_or_print_is_left(capfd: pytest.CaptureFixture[str]) -> None:
    before = set(threading.enumerate())
    server = open_server(ViewerAccess("127.0.0.1"))
    with client(server.access):
        assert soon(lambda: len(server.pages) == 1)
        server.stop()
    assert soon(lambda: set(threading.enumerate()) <= before)
    assert soon(lambda: is_free(server.access.port))
    heard = capfd.readouterr()
    assert heard.out + heard.err == ""
