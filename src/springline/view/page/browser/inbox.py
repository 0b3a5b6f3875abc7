"""What pages ask for, kept until the thread that plays the scene gets to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from springline.errors import SpringlineError

MOST = 4096  # that wait; a page that floods loses its own oldest


class Inbox:
    """Work from the web server's thread, for the one thread that touches the player and the panel."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], Any]] = deque(maxlen=MOST)

    def __len__(self) -> int:
        return len(self._waiting)

    def post(self, what: Callable[[], Any]) -> None:
        """Have something done soon; from any thread."""
        self._waiting.append(what)

    def work_off(self) -> list[str]:
        """Do what waits, in order; what went wrong, in words: a page must not end the run."""
        wrong = []
        for _ in range(len(self._waiting)):
            try:
                self._waiting.popleft()()
            except SpringlineError as error:
                wrong.append(str(error))
            except Exception as error:
                wrong.append(f"{type(error).__name__}: {error}")
        return wrong

    def listen(self, register: Callable[..., Any], what: Callable[[Any], Any]) -> Any:
        """Give viser a handler that posts: ``what(event)`` for each event that a page sent, none that we made.

        It is a coroutine, since viser keeps the order of these alone.
        """

        async def heard(event: Any) -> None:
            if event.client_id is not None:
                self.post(lambda: what(event))

        register(heard)
        return heard
