"""What goes wrong with a page's messages, said in a line each and only a few times."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock
from typing import Any

from springline.talk import complain

LINES = 8  # that one viewer says at most: a page may send thousands of messages a second
WIDE = 160  # [-] characters of a line's reason
LOGGER = logging.getLogger("springline.viewer")


class Complaints:
    """The lines of one viewer: each reason once, LINES of them at most; tracebacks go to the log alone."""

    def __init__(self) -> None:
        self._said: set[str] = set()
        self._lock = Lock()

    def say(self, what: str, error: Exception) -> None:
        """Say what went wrong."""
        LOGGER.debug("%s", what, exc_info=error)
        reason = f"{what}: {type(error).__name__}"
        with self._lock:
            if reason in self._said or len(self._said) >= LINES:
                return
            self._said.add(reason)
            last = " No more will be told of." if len(self._said) == LINES else ""
        words = " ".join(f"{reason}: {error}".split())[:WIDE]
        complain(f"The viewer left out what a page sent ({words}). Load the page anew.{last}")

    def instead_of(self, handle: Callable[[int, Any], Any]) -> Callable[[int, Any], Any]:
        """A handler of messages whose errors are said here."""

        async def handled(client: int, message: Any) -> None:
            try:
                await handle(client, message)
            except Exception as error:
                self.say(type(message).__name__, error)

        return handled

    def around(self, submit: Callable[..., Any]) -> Callable[..., Any]:
        """An executor's ``submit`` whose calls' errors are said here."""

        def submitted(call: Callable[..., Any], /, *arguments: Any, **options: Any) -> Any:
            return submit(self._quietly, call, *arguments, **options)

        return submitted

    def _quietly(self, call: Callable[..., Any], /, *arguments: Any, **options: Any) -> Any:
        try:
            return call(*arguments, **options)
        except Exception as error:
            self.say(getattr(call, "__qualname__", "a control"), error)
            return None
