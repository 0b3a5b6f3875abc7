"""What goes wrong with a page's messages, said in a line each and only a few times."""

from __future__ import annotations

import logging
from threading import Lock

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
