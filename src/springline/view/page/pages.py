"""State of each connected page: the data sent to it, its requests, and its queued messages."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from springline.view.page import messages
from springline.view.page.messages import Message
from springline.view.page.opened_files import Opening

IN_FLIGHT = 2  # pictures that were sent to a page and are not drawn yet
HELD_IN_FLIGHT = 4  # the same while it holds a particle, so that a slow page draws the newest
BUSY = 3  # messages waiting for a page, from which optional messages are dropped
SLOW = 16  # the same from which necessary messages are postponed and sent with later values

_numbers = count(1)


class Page:
    """One page. Messages pass between the thread of the server and the thread that plays.

    Attributes
    ----------
    number : unique number of the page
    serial : serial of the last scene sent to it; 0 for none
    versions : of each part of a picture, as sent last
    picture : number of the last picture sent
    selected : the particle or spring that it inspects, by kind
    watched : particles and springs whose values it plots, by kind
    graph : whether it plots energies
    section : the plane of its section, or empty
    holds : whether it holds a particle
    owed : whether a status is due as soon as it takes more
    values : of parameters, as sent last
    opening : the received part of a file upload, or None
    told : by kind of message, the time of the last one [s] and its content
    done : number of the last numbered message carried out; 0 for none
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, drop: Callable[[], None]) -> None:
        self.number = next(_numbers)
        self.serial, self.picture, self.done = 0, 0, 0
        self.versions: dict[str, int] = {}
        self.selected: dict[str, int] = {}
        self.watched: list[dict[str, int]] = []
        self.section: dict[str, Any] = {}
        self.graph, self.holds, self.owed, self.gone = False, False, False, False
        self.values: dict[str, Any] = {}
        self.opening: Opening | None = None
        self.told: dict[str, tuple[float, Any]] = {}
        self._sent_pictures: deque[int] = deque()
        self._loop, self._drop = loop, drop
        self._heard: deque[Message] = deque()
        self._outbox: deque[str | bytes] = deque()
        self._more = asyncio.Event()
        self._sending = 0
        self._came, self._done = 0, 0  # [bytes]
        self._left = math.inf  # [s], time of leaving

    # Called in the thread that plays

    @property
    def ready(self) -> bool:
        """True if the page may be sent a picture: few pictures are not drawn yet, more while it holds a particle."""
        return len(self._sent_pictures) < (HELD_IN_FLIGHT if self.holds else IN_FLIGHT)

    @property
    def is_free(self) -> bool:
        """True if few messages wait to be sent, so that optional messages are sent, too."""
        return len(self._outbox) + self._sending < BUSY

    @property
    def takes_more(self) -> bool:
        """True if the page keeps up well enough to be sent messages that must not be dropped."""
        return len(self._outbox) < SLOW

    @property
    def has_all(self) -> bool:
        """True if the socket has taken all messages."""
        return not self._outbox and not self._sending

    def hear(self, deeds: int = messages.AT_ONCE) -> Iterator[Message]:
        """Iterate over received messages, as many as can be answered at once; the rest waits.

        At most ``deeds`` of them are commands, that is, not reports of pictures or moves of the pointer.
        """
        # Commands change the scene and are limited more than reports, of which a drag sends many per picture.
        for _ in range(messages.AT_ONCE):
            if deeds <= 0 or not self._heard or self.gone:
                break
            message = self._heard.popleft()
            self._done += message.size
            deeds -= message.is_deed
            yield message

    def post(self, message: str | bytes) -> None:
        """Queue a message to the page; a page with too many unsent messages is dropped."""
        if self.gone:
            return
        self._outbox.append(message)
        # Called in the thread that plays; the event belongs to the loop of the server, and only the loop may set it.
        # A page whose connection hangs would collect pictures without bound, so it is dropped.
        wake = self._more.set if len(self._outbox) <= messages.UNSENT else self._drop
        with contextlib.suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(wake)

    def show(self, picture: int, message: bytes) -> None:
        """Send a picture to the page."""
        self.picture = picture
        self._sent_pictures.append(picture)
        self.post(message)

    def has_drawn(self, picture: int) -> None:
        """Note that the page has drawn a picture and all before it."""
        # A page draws its newest picture and may skip some, so one report covers all pictures before it.
        while self._sent_pictures and self._sent_pictures[0] <= picture:
            self._sent_pictures.popleft()

    def begin(self, serial: int) -> None:
        """Reset the page for another scene, of which nothing has been sent yet."""
        self.serial, self.picture = serial, 0
        self.versions, self.selected, self.values, self.told, self.section = {}, {}, {}, {}, {}
        self._sent_pictures.clear()

    def resume(self, before: Page) -> None:
        """Continue as an earlier page whose connection broke and whose last messages may be lost."""
        self.selected, self.watched, self.graph = before.selected, before.watched, before.graph
        self.section = before.section
        self.opening, self.done, before.opening = before.opening, before.done, None
        # With time 0 s and no content, so that each of these is due: messages in transit were lost with the connection.
        self.told = dict.fromkeys(("busy", "parameters", "walls"), (0.0, None))
        if not before.gone:
            before.leave()
            before.drop()

    def forget(self, now: float) -> None:
        """Drop the unanswered messages of a page that left, and an old upload; ``now`` in [s].

        A page whose connection broke repeats unconfirmed messages and continues its upload.
        """
        self._heard.clear()
        if now - self._left > messages.UPLOADED:
            self.opening = None

    def drop(self) -> None:
        """Close the connection of the page at once."""
        with contextlib.suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(self._drop)

    # Called in the thread of the server

    @property
    def unread(self) -> int:
        """Size of the messages that wait to be carried out [bytes]."""
        return self._came - self._done

    @property
    def waiting(self) -> int:
        """Number of messages that wait to be carried out."""
        return len(self._heard)

    @property
    def is_behind(self) -> bool:
        """True if so many messages wait that no more are read from the connection."""
        return self.unread > messages.UNREAD or self.waiting > messages.UNDONE

    def said(self, message: Message) -> None:
        """Queue a message of the page for the thread that plays."""
        self._came += message.size
        self._heard.append(message)

    async def next(self) -> str | bytes:
        """Wait for the next message to the page and return it."""
        while not self._outbox:
            self._more.clear()
            await self._more.wait()
        self._sending = 1
        return self._outbox.popleft()

    def sent(self) -> None:
        """Note that the socket has taken the message."""
        self._sending = 0

    def leave(self) -> None:
        """Mark the page as gone and drop its unsent messages."""
        self.gone, self._left = True, time.monotonic()
        self._outbox.clear()
