"""Clients that are silent, slow, loud or odd: the viewer goes on, keeps its memory, and ends cleanly."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from guard_cases import welcome
from viser import _messages as messages
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from springline.errors import SpringlineError
from springline.view.page.browser import allow_list, guard, limits, self_test
from springline.view.page.browser.connection import Connection
from springline.view.page.browser.door import Door

CAMERA = {
    "type": "ViewerCameraMessage", "wxyz": [1, 0, 0, 0], "position": [0, 0, 3], "fov": 1.0, "near": 0.1, "far": 100.0,
    "image_height": 400, "image_width": 600, "look_at": [0, 0, 0], "up_direction": [0, 0, 1],
}  # fmt: skip

REWRITTEN = {"update_cb": ["mine"], "removed": True, "parent_container_id": "elsewhere", "props": {"max": 1e9}}


@pytest.fixture
def viewer() -> Iterator[tuple[Any, Door]]:
    server, standing = guard.open_server(Door("127.0.0.1"))
    yield server, standing.door
    guard.stop(server)


def client(door: Door, **options: Any) -> ClientConnection:
    host = door.hosts[0]
    headers = {"Cookie": f"{door.cookie_name}={door.token}"}
    name = f"viser-v{guard.viser.__version__}"
    return connect(
        f"ws://{host}/", origin=f"http://{host}", additional_headers=headers, subprotocols=[name], max_size=None,
        compression=None, **options,
    )  # fmt: skip


def message(**fields: Any) -> bytes:
    return msgspec.msgpack.encode(fields)


def soon(what: Callable[[], bool], within: float = 20.0) -> bool:
    """Waits until ``what`` holds; the time only bounds a failure."""
    until = time.monotonic() + within
    while not what() and time.monotonic() < until:
        time.sleep(0.02)
    return what()


def resident() -> float:
    """Memory of this process [MB]."""
    gc.collect()
    line = next(text for text in Path("/proc/self/status").read_text().splitlines() if text.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def close_code(connection: ClientConnection) -> int | None:
    with pytest.raises(ConnectionClosed):
        while True:
            connection.recv(timeout=20.0)
    return connection.close_code


def test_a_message_longer_than_one_mebibyte_ends_the_connection(viewer: tuple[Any, Door]) -> None:
    with client(viewer[1]) as page:
        page.send(message(type="ViewerCameraMessage", wxyz=b"x" * limits.MESSAGE))
        assert close_code(page) == 1009


def test_a_picture_may_be_longer_while_it_is_asked_for(viewer: tuple[Any, Door]) -> None:
    server, door = viewer
    long = message(type="GetRenderResponseMessage", payload=b"x" * (2 * limits.MESSAGE), render_uuid="none")
    with client(door) as page:
        page.send(message(**CAMERA))
        assert soon(lambda: len(server.get_clients()) == 1)
        (number,) = server.get_clients()
        with allow_list.room_for_a_picture(server, number):
            page.send(long)
            page.ping().wait(20.0)  # it was read, and the connection stands
        page.send(long)
        assert close_code(page) == 1009


@pytest.mark.parametrize(
    "odd", [b"", b"\xff" * 100, b"\x80", "text", message(type="NoSuchMessage"), message(no="type")]
)
def test_what_cannot_be_read_ends_that_connection_alone_and_says_nothing(
    viewer: tuple[Any, Door], odd: bytes | str, capfd: pytest.CaptureFixture[str]
) -> None:
    with client(viewer[1]) as page, client(viewer[1]) as other:
        page.send(odd)
        assert close_code(page) in {1003, 1011, 1007}
        assert other.ping().wait(20.0)
    heard = capfd.readouterr()
    assert heard.out + heard.err == ""


MALFORMED: list[dict[str, Any]] = [
    {"type": "GuiUpdateMessage", "updates": {"value": "fast"}},
    {"type": "GuiUpdateMessage", "updates": {"value": None}},
    {"type": "GuiUpdateMessage", "updates": {"value": [1, 2, 3]}},
    {"type": "GuiUpdateMessage", "updates": {"value": -1.0}},  # what the control's own function refuses
    {"type": "GuiUpdateMessage", "updates": ["value"]},
    {"type": "GuiUpdateMessage", "updates": 7},
]


def test_malformed_messages_are_left_out_with_a_few_lines_and_no_traceback(
    viewer: tuple[Any, Door], capfd: pytest.CaptureFixture[str]
) -> None:
    """However many there are; the page that sent them may go on."""
    server, door = viewer
    slider = server.gui.add_slider("gravity", 0.0, 20.0, 0.1, 9.8)

    @slider.on_update
    def refuse(_: Any) -> None:
        if slider.value < 0.0:
            raise ValueError(f"negative\n{'and long ' * 100}")

    with client(door) as page:
        page.send(message(**CAMERA))
        for _ in range(30):
            for malformed in MALFORMED:
                page.send(message(**{"uuid": slider._impl.uuid, **malformed}))
            page.send(message(type="GuiUpdateMessage", uuid=slider._impl.uuid, updates={"value": 4.0}))
        page.send(message(type="GuiUpdateMessage", uuid=slider._impl.uuid, updates={"value": 5.0}))
        assert soon(lambda: slider.value == 5.0)
    said = capfd.readouterr()
    lines = said.err.splitlines()
    assert said.out == "" and "Traceback" not in said.err
    assert 3 <= len(lines) <= 8 and max(map(len, lines)) < 300  # measured 4 lines of 240
    assert all(line.startswith("The viewer left out what a page sent (") for line in lines)


def test_share_opens_no_tunnel(viewer: tuple[Any, Door]) -> None:
    server, door = viewer
    with client(door) as page:
        page.send(message(type="ShareUrlRequest"))
        page.send(message(**CAMERA))
        assert soon(lambda: len(server.get_clients()) == 1)  # it was read by then
    assert server._share_tunnel is None
    with pytest.raises(SpringlineError, match="not shared through a tunnel"):
        server.request_share_url()


def test_a_page_uploads_nothing_and_changes_nothing_but_values(viewer: tuple[Any, Door]) -> None:
    server, door = viewer
    slider = server.gui.add_slider("gravity", 0.0, 20.0, 0.1, 9.8)
    seen: list[float] = []
    slider.on_update(lambda event: seen.append(event.target.value))
    before = {field: getattr(slider._impl, field) for field in REWRITTEN}
    assert all(before[field] != written for field, written in REWRITTEN.items())  # each would be seen
    start = {"filename": "x", "mime_type": "x", "part_count": 9, "size_bytes": 9, "transfer_uuid": "t"}
    with client(door) as page:
        page.send(message(**CAMERA))
        page.send(message(type="FileTransferStartUpload", source_component_uuid=slider._impl.uuid, **start))
        for field, written in REWRITTEN.items():
            for updates in ({field: written}, {"value": 3.0, field: written}):
                page.send(message(type="GuiUpdateMessage", uuid=slider._impl.uuid, updates=updates))
        page.send(message(type="GuiUpdateMessage", uuid=slider._impl.uuid, updates={"value": 5.0}))
        assert soon(lambda: slider.value == 5.0)
    assert seen == [5.0]  # no update with more than a value in it was taken in part
    assert server.gui._current_file_upload_states == {}
    assert {field: getattr(slider._impl, field) for field in REWRITTEN} == before
    assert [slider.min, slider.max, slider.label, slider.visible, slider.disabled] == [
        0.0,
        20.0,
        "gravity",
        True,
        False,
    ]


def test_every_kind_of_message_that_is_heard_is_one_that_we_know(viewer: tuple[Any, Door]) -> None:
    server, door = viewer
    with client(door) as page:
        page.send(message(**CAMERA))
        assert soon(lambda: len(server.get_clients()) == 1)
        (handle,) = server.get_clients().values()
        sides = [server._websock_server, handle._websock_connection]
        heard = {kind for side in sides for kind in side._incoming_handlers}
    assert heard and heard <= set(allow_list.UNDERSTOOD)
    assert messages.ViewerCameraMessage in heard


def test_a_hundred_silent_sockets_keep_nobody_out_and_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PATIENCE", 2.0)
    server, standing = guard.open_server(Door("127.0.0.1"))
    silent = [socket.create_connection(("127.0.0.1", standing.door.port)) for _ in range(100)]
    try:
        assert self_test.status(standing.door, welcome(standing.door).bytes(live=False)) == 200
        with client(standing.door) as page:
            page.send(message(**CAMERA))
            assert soon(lambda: len(server.get_clients()) == 1)
        for other in silent:
            other.settimeout(8.0)  # [s] less than the ten of websockets itself
            assert other.recv(1) == b""  # closed from the other end
    finally:
        for other in silent:
            other.close()
        guard.stop(server)


def test_the_oldest_silent_socket_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PATIENCE", 60.0)
    monkeypatch.setattr(limits, "WAITING", 8)
    server, standing = guard.open_server(Door("127.0.0.1"))
    silent = [socket.create_connection(("127.0.0.1", standing.door.port)) for _ in range(12)]
    try:
        silent[0].settimeout(20.0)
        with pytest.raises(ConnectionResetError):  # aborted
            assert silent[0].recv(1) == b""
            raise ConnectionResetError
        assert self_test.status(standing.door, welcome(standing.door).bytes(live=False)) == 200
    finally:
        for other in silent:
            other.close()
        guard.stop(server)


def test_more_pages_than_the_cap_are_told_so(viewer: tuple[Any, Door]) -> None:
    door = viewer[1]
    pages = [client(door) for _ in range(limits.CLIENTS)]
    try:
        assert self_test.status(door, welcome(door).bytes(live=True)) == 503
    finally:
        for page in pages:
            page.close()
    assert soon(lambda: self_test.status(door, welcome(door).bytes(live=True)) == 101)


def slow_reader(door: Door, rate: float, ending: threading.Event) -> Callable[[], None]:
    """A client that takes ``rate`` bytes a second and never answers; it comes back whenever it is dropped."""

    def read() -> None:
        while not ending.is_set():
            with socket.create_connection(("127.0.0.1", door.port)) as raw:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                raw.sendall(welcome(door).bytes(live=True))
                try:
                    while raw.recv(int(rate / 10)):
                        if ending.wait(0.1):
                            return
                except OSError:
                    pass

    return read


def grown(seconds: float) -> tuple[float, int, int]:
    """Growth [MB] while frames go out to a client of 1 kB/s; frames sent, and clients that are left at the end."""
    server, standing = guard.open_server(Door("127.0.0.1"))
    ending = threading.Event()
    reader = threading.Thread(target=slow_reader(standing.door, 1000.0, ending))
    try:
        points = np.zeros((8000, 2, 3), dtype=np.float32)
        lines = server.scene.add_line_segments("/lines", points, (0, 0, 0))
        reader.start()
        assert soon(lambda: len(server._websock_server._live_connections) == 1)
        for _ in range(60):  # until every buffer has been used once
            lines.points = points + np.random.default_rng(0).random(points.shape, dtype=np.float32)
            time.sleep(1 / 30)
        before, frames, end = resident(), 0, time.monotonic() + seconds
        while time.monotonic() < end:
            lines.points = points + np.float32(frames)
            server.gui.set_panel_label(str(frames))
            frames += 1
            time.sleep(1 / 30)
        return resident() - before, frames, len(server._websock_server._live_connections)
    finally:
        ending.set()
        reader.join()
        guard.stop(server)


def test_a_slow_client_does_not_grow_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STALLED", 3.0)  # dropped and back several times in this minute's part
    growth, frames, _ = grown(20.0)
    assert frames > 30
    assert growth < 20.0  # [MB]


@pytest.mark.slow
def test_ten_minutes_of_a_slow_client_do_not_grow_memory() -> None:
    growth, frames, _ = grown(600.0)
    assert frames > 3000
    assert growth < 20.0  # [MB]


def test_a_client_that_takes_nothing_more_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STALLED", 0.5)
    server, standing = guard.open_server(Door("127.0.0.1"))
    lines = server.scene.add_line_segments("/lines", np.zeros((8000, 2, 3)), (0, 0, 0))
    with socket.create_connection(("127.0.0.1", standing.door.port)) as raw:
        raw.sendall(welcome(standing.door).bytes(live=True))
        live = server._websock_server._live_connections
        assert soon(lambda: len(live) == 1)

        def dropped() -> bool:
            lines.points = np.random.default_rng().random((8000, 2, 3)).astype(np.float32)
            return not live

        assert soon(dropped)
    guard.stop(server)


def test_a_client_that_takes_nothing_is_dropped_after_twenty_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The viewer's own limit, proved at the clock of its loop, which is made to run ahead."""
    assert limits.STALLED == 20.0
    monkeypatch.setattr(limits, "PATIENCE", 600.0)
    ahead = [0.0]
    monkeypatch.setattr(asyncio.BaseEventLoop, "time", lambda self: time.monotonic() + ahead[0])
    server, standing = guard.open_server(Door("127.0.0.1"))
    lines = server.scene.add_line_segments("/lines", np.zeros((8000, 2, 3)), (0, 0, 0))
    with socket.create_connection(("127.0.0.1", standing.door.port)) as raw:
        raw.sendall(welcome(standing.door).bytes(live=True))
        live, stalled = server._websock_server._live_connections, []
        pause = Connection.pause_writing
        monkeypatch.setattr(Connection, "pause_writing", lambda self: (pause(self), stalled.append(self)))
        assert soon(lambda: len(live) == 1)

        def full() -> bool:
            lines.points = np.random.default_rng().random((8000, 2, 3)).astype(np.float32)
            return bool(stalled)

        assert soon(full)

        def look(then: float) -> None:
            ahead[0] = then
            stalled[0].loop.call_soon_threadsafe(lambda: None)  # wakes the loop, which sleeps by its earlier clock

        look(19.0)
        time.sleep(0.3)
        assert len(live) == 1  # not yet
        look(21.0)
        assert soon(lambda: not live, within=10.0)
    guard.stop(server)


def test_after_the_end_no_port_thread_or_print_is_left(capfd: pytest.CaptureFixture[str]) -> None:
    before = set(threading.enumerate())
    server, standing = guard.open_server(Door("127.0.0.1"))
    with client(standing.door) as page:
        page.send(message(**CAMERA))
        assert soon(lambda: len(server.get_clients()) == 1)
        guard.stop(server)
    assert soon(lambda: set(threading.enumerate()) <= before)
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # connections that were closed may linger
        again.bind(("127.0.0.1", standing.door.port))
    heard = capfd.readouterr()
    assert heard.out + heard.err == ""
