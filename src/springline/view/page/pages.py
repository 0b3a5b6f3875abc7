"""What is known of each page that shows the scene: what it was sent, what it wants, and what it said."""

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

IN_FLIGHT = 2  # pictures that a page was sent and has not drawn yet
HELD_IN_FLIGHT = 4  # while it holds a particle: it is to draw the newest, though it draws slowly
BUSY = 3  # messages that wait for a page: what may be left out is left out then
SLOW = 16  # and what cannot be left out is told later, as it is then

_numbers = count(1)


class Page:
    """One page. What it says and what it is sent pass between the server's thread and the one that plays.

    Attributes
    ----------
    number : its own, of all pages that there ever were
    serial : of the scene that it was told of last; 0 for none
    versions : of each part of a picture, as it was sent last
    picture : number of the last picture that it was sent
    selected : the particle or spring that it inspects, by kind
    watched : particles and springs whose numbers it draws over time, by kind
    graph : whether it wants energies
    holds : whether it took hold of a particle and has not let go
    owed : whether it is to hear how things stand as soon as it takes more
    values : of parameters, as it was told last
    opening : what came so far of a file that it hands over, or None
    told : by kind of message, when it was sent one last [s], and what that said
    done : number of the last message that was done of those that it numbers; 0 for none
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, drop: Callable[[], None]) -> None:
        self.number = next(_numbers)
        self.serial, self.picture, self.done = 0, 0, 0
        self.versions: dict[str, int] = {}
        self.selected: dict[str, int] = {}
        self.watched: list[dict[str, int]] = []
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
        self._left = math.inf  # [s], when it did

    # For the thread that plays

    @property
    def ready(self) -> bool:
        """Whether it may be sent a picture: it has drawn all but the last one, or but a few while it pulls."""
        return len(self._sent_pictures) < (HELD_IN_FLIGHT if self.holds else IN_FLIGHT)

    @property
    def is_free(self) -> bool:
        """Whether few messages wait to be sent to it, so that messages which may be dropped are sent too."""
        return len(self._outbox) + self._sending < BUSY

    @property
    def takes_more(self) -> bool:
        """Whether it keeps up well enough to be sent messages that must not be dropped."""
        return len(self._outbox) < SLOW

    @property
    def has_all(self) -> bool:
        """Whether its socket has taken all that it is sent."""
        return not self._outbox and not self._sending

    def hear(self, deeds: int = messages.AT_ONCE) -> Iterator[Message]:
        """Messages received since the last call, as many as can be answered at once; the rest waits.

        ``deeds`` are at most in it, which is all but reports of pictures and a hand that is moved.
        """
        # Deeds change the scene and are limited further than reports, of which a hand that moves sends many a frame.
        for _ in range(messages.AT_ONCE):
            if deeds <= 0 or not self._heard or self.gone:
                break
            message = self._heard.popleft()
            self._done += message.size
            deeds -= message.is_deed
            yield message

    def post(self, message: str | bytes) -> None:
        """Send it something soon; one that lets too much wait is dropped."""
        if self.gone:
            return
        self._outbox.append(message)
        # Called in the thread that plays, while the event belongs to the loop of the server: only the loop may set it.
        # A page whose connection hangs would collect pictures without end, so it is dropped instead.
        wake = self._more.set if len(self._outbox) <= messages.UNSENT else self._drop
        with contextlib.suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(wake)

    def show(self, picture: int, message: bytes) -> None:
        """Send it a picture."""
        self.picture = picture
        self._sent_pictures.append(picture)
        self.post(message)

    def has_drawn(self, picture: int) -> None:
        """A picture is on its screen, and so is every one before."""
        # A page draws the newest picture that it has and may skip some, so one report stands for all before it.
        while self._sent_pictures and self._sent_pictures[0] <= picture:
            self._sent_pictures.popleft()

    def begin(self, serial: int) -> None:
        """Reset it for another scene, of which nothing has been sent to it."""
        self.serial, self.picture = serial, 0
        self.versions, self.selected, self.values, self.told = {}, {}, {}, {}
        self._sent_pictures.clear()

    def resume(self, before: Page) -> None:
        """Go on as the page that it was before its connection broke, which knows nothing for certain."""
        self.selected, self.watched, self.graph = before.selected, before.watched, before.graph
        self.opening, self.done, before.opening = before.opening, before.done, None
        # At 0 s and of nothing, so that each of these is due now: messages on their way were lost with the connection.
        self.told = dict.fromkeys(("busy", "parameters", "walls"), (0.0, None))
        if not before.gone:
            before.leave()
            before.drop()

    def forget(self, now: float) -> None:
        """Drop its unanswered messages after it left, and an upload that was begun long ago; ``now`` in [s].

        One whose connection broke says again what was not done, and goes on with its file.
        """
        self._heard.clear()
        if now - self._left > messages.UPLOADED:
            self.opening = None

    def drop(self) -> None:
        """Close its connection at once."""
        with contextlib.suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(self._drop)

    # For the thread of the server

    @property
    def unread(self) -> int:
        """Size of its messages that wait to be answered [bytes]."""
        return self._came - self._done

    @property
    def waiting(self) -> int:
        """How many of its messages wait to be done."""
        return len(self._heard)

    @property
    def is_behind(self) -> bool:
        """Whether so many of its messages wait that no more are read from its connection."""
        return self.unread > messages.UNREAD or self.waiting > messages.UNDONE

    def said(self, message: Message) -> None:
        """Queue a message from it for the thread that plays."""
        self._came += message.size
        self._heard.append(message)

    async def next(self) -> str | bytes:
        """What is to be sent next, once there is something."""
        while not self._outbox:
            self._more.clear()
            await self._more.wait()
        self._sending = 1
        return self._outbox.popleft()

    def sent(self) -> None:
        """The socket has taken it."""
        self._sending = 0

    def leave(self) -> None:
        """Mark it as gone and drop what waited to be sent."""
        self.gone, self._left = True, time.monotonic()
        self._outbox.clear()
