"""When a run ends before its time: after so long of the wall clock, or when SIGTERM asks, as queues do."""

from __future__ import annotations

import re
import signal
import threading
import time as clock
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from springline.errors import SceneError

PARTS = re.compile(r"(?:(\d+(?:\.\d+)?)d)?(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s?)?")
UNITS = (86400.0, 3600.0, 60.0, 1.0)  # [s] of a day, an hour, a minute, a second


def duration(text: str) -> float:
    """Seconds of a time such as ``55m``, ``1h30m`` or ``3300``.

    Raises
    ------
    SceneError : where it is none above zero
    """
    found = PARTS.fullmatch(text.strip())
    total = sum(float(part or 0.0) * unit for part, unit in zip(found.groups(), UNITS, strict=True)) if found else 0.0
    if total <= 0.0:
        raise SceneError(f"--stop-after must be a time such as 55m, 1h30m or 3300 (seconds). Got {text!r}.")
    return total


class Stop:
    """The end that a run may come to before its time.

    Attributes
    ----------
    after : of the wall clock [s] since this was made, or None
    reached : whether that is over
    terminated : whether SIGTERM came
    """

    def __init__(self, after: float | None) -> None:
        self.after, self.reached, self.terminated = after, False, False
        self._begin = clock.perf_counter()

    def look(self) -> None:
        """End the run where its time is over; called at a frame."""
        if self.after is not None and clock.perf_counter() - self._begin >= self.after:
            self.reached = True
            raise KeyboardInterrupt

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this lasts, SIGTERM ends the run as Ctrl-C does: within a step."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGTERM, self._hear)
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)

    def _hear(self, number: int, frame: Any) -> None:
        self.terminated = True
        raise KeyboardInterrupt
