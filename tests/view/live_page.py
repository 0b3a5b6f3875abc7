"""A page of messages alone, which decodes what it is sent, for tests of the viewer without a browser."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from springline.view.frame import Look
from springline.view.page import protocol
from springline.view.page.access import ViewerAccess
from springline.view.page.face import Face
from springline.view.page.server import Server, open_server
from springline.view.play.options import Options
from springline.view.play.player import Player
from springline.view.play.tools import Tools
from springline.view.style import SCREEN

PATIENCE = 120.0  # [s] that only bounds a failure


def client(access: ViewerAccess, **options: Any) -> ClientConnection:
    """A live connection of one who was given the address."""
    host = access.hosts[0]
    headers = {"Cookie": f"{access.cookie_name}={access.token}"}
    return connect(
        f"ws://{host}/", origin=f"http://{host}", additional_headers=headers, max_size=None, compression=None,
        close_timeout=1.0, **options,
    )  # fmt: skip


def soon(what: Callable[[], Any], within: float = PATIENCE) -> bool:
    """Wait until ``what`` holds, and whether it did, be it for a moment; the time only bounds a failure."""
    end = time.monotonic() + within
    while not what():
        if time.monotonic() >= end:
            return False
        time.sleep(0.02)
    return True


def turned(loop: asyncio.AbstractEventLoop, rounds: int = 20) -> None:
    """Wait until the loop of a server has gone round so often: what was due is done then."""

    async def go_round() -> None:
        for _ in range(rounds):
            await asyncio.sleep(0)

    asyncio.run_coroutine_threadsafe(go_round(), loop).result(PATIENCE)


def is_free(port: int) -> bool:
    """Whether one can listen at a port, which others may be given for a moment, for a connection of theirs."""
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            again.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def piece(name: Any, content: bytes, start: Any = 0, size: Any = None, given: Any = None, **more: Any) -> bytes:
    """A message with a piece of a file, as the page sends it."""
    head = {"open": name, "size": len(content) if size is None else size, "start": start, "given": given or {}, **more}
    words = json.dumps(head).encode()
    return len(words).to_bytes(4, "little") + words + content


def decoded(message: bytes) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Header and arrays of a binary message, read by the letter of the protocol."""
    length = int.from_bytes(message[:4], "little")
    head = json.loads(message[4 : 4 + length])
    begin = (4 + length + 7) // 8 * 8
    arrays = {}
    for name, (kind, shape, offset) in head["parts"].items():
        assert offset % 8 == 0 and kind in ("f4", "u4", "i4", "u1")
        count = int(np.prod(shape))
        whole = np.frombuffer(message, dtype=np.dtype(kind).newbyteorder("<"), count=count, offset=begin + offset)
        arrays[name] = whole.reshape(shape)
    return head, arrays


@dataclass
class Shown:
    """One page, and what it knows: it hears in a thread of its own.

    Attributes
    ----------
    said : messages in text, by kind, the newest last
    parts, words : of the picture that it shows
    heads : headers of all pictures
    files : what it was given to keep, by name
    undeclared : what of the messages is not as the protocol declares it, a sentence each
    """

    connection: ClientConnection
    draws: bool = True
    said: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    parts: dict[str, np.ndarray] = field(default_factory=dict)
    words: dict[str, Any] = field(default_factory=dict)
    heads: list[dict[str, Any]] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    undeclared: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.thread = threading.Thread(target=self._hear, daemon=True)
        self.thread.start()

    def say(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def do(self, what: str, /, **values: Any) -> None:
        self.say(command={"do": what, **values})

    @property
    def inspected(self) -> dict[str, Any]:
        """What it was told last of what it inspects; nothing before."""
        return self.said.get("inspect", [{}])[-1]

    @property
    def status(self) -> dict[str, Any]:
        return self.said["status"][-1]

    @property
    def scene(self) -> dict[str, Any]:
        return self.said["scene"][-1]

    def values(self) -> dict[str, Any]:
        """Of parameters, as they were told by and by."""
        found = {one["name"]: one["value"] for one in self.scene["parameters"]}
        for status in self.said.get("status", []):
            found |= status["values"]
        return found

    def _hear(self) -> None:
        try:
            for message in self.connection:
                if isinstance(message, str):
                    told = json.loads(message)
                    self.undeclared += protocol.misfits(told)
                    self.said.setdefault(told["kind"], []).append(told)
                else:
                    self._take(*decoded(message))
        except ConnectionClosed:
            pass

    def _take(self, head: dict[str, Any], arrays: dict[str, np.ndarray]) -> None:
        self.undeclared += protocol.misfits(head)
        if head["kind"] == "file":
            self.files[head["name"]] = arrays["bytes"].tobytes()
            return
        self.parts |= arrays
        self.words |= {name: head[name] for name in ("surfaces", "texts") if name in head}
        self.heads.append(head)
        if self.draws:
            self.say(drawn=head["picture"])


@dataclass
class Table:
    """A viewer that turns when it is told to, and one page before it."""

    server: Server
    face: Face
    page: Shown
    now: float = 0.0

    @property
    def player(self) -> Player:
        return self.face.player

    def turn(self, seconds: float = 0.0) -> None:
        self.now += 1.0
        self.face.turn(seconds, self.now)

    def until(self, what: Callable[[], Any], seconds: float = 0.0, within: float = PATIENCE) -> bool:
        """Turn until something holds; whether it did, be it for a moment."""
        end = time.monotonic() + within
        while not what():
            if time.monotonic() >= end:
                return False
            self.turn(seconds)
            time.sleep(0.01)
        return True

    def ask(self, **message: Any) -> None:
        """Have the page say something, and have it done."""
        self.page.say(**message)
        assert soon(lambda: any(heard.key != "drawn" for page in self.server.pages for heard in tuple(page._heard))), (
            "nobody heard of it"
        )
        self.turn()

    def do(self, what: str, /, **values: Any) -> None:
        self.ask(command={"do": what, **values})

    def seen(self) -> None:
        """Wait until the page shows what is: a page that has not drawn its pictures yet is sent no other one."""
        drawn = lambda: not any(page._sent_pictures for page in self.server.pages)  # noqa: E731
        assert self.until(drawn)
        self.turn()
        assert self.until(drawn)
        assert soon(lambda: bool(self.page.heads) and self.page.heads[-1]["picture"] >= self.face.picture)


@contextmanager
def viewer(
    scene: Any, *, tools: str = "hands", look: Look | None = None, playing: bool = False, keys: Any = None,
    asleep: bool = False, **options: Any,
) -> Iterator[tuple[Server, Face]]:  # fmt: skip
    """A viewer without a thread of its own."""
    player = Player(scene)
    player.playing = playing
    server = open_server(ViewerAccess("127.0.0.1"))
    hands = Tools(player, tools, keys, look or Look(style=SCREEN))
    face = Face(server, player, hands, Options(open_browser=False, **options), asleep=asleep)
    try:
        yield server, face
    finally:
        face.close()
        server.stop()


@contextmanager
def table(scene: Any, **options: Any) -> Iterator[Table]:
    """A viewer and a page before it, which were greeted."""
    with viewer(scene, **options) as (server, face), client(server.access) as connection:
        made = Table(server, face, Shown(connection))
        assert soon(lambda: len(server.pages) == 1)
        made.turn()
        greeted = lambda: bool(made.page.heads) and "status" in made.page.said  # noqa: E731
        assert made.until(greeted) if face.asleep else soon(greeted)  # beside words of a wait no status may fit in
        yield made
        told = made.page.undeclared
        assert not told, told[:5]
