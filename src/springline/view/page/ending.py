"""How a viewer hears that it is to end: Ctrl-C, or the signal that services are ended by."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

HEARD = (signal.SIGINT, signal.SIGTERM)


class Ending:
    """What was heard.

    Attributes
    ----------
    asked : how often the end was asked for
    gently : what to do at the first time, once there is something that can end by itself; None to interrupt
    """

    def __init__(self) -> None:
        self.asked = 0
        self.gently: Callable[[], Any] | None = None

    def hear(self, number: int, frame: FrameType | None) -> None:
        """A signal came: end gently at the first, at once at the second."""
        self.asked += 1
        if self.gently is None or self.asked > 1:
            raise KeyboardInterrupt
        self.gently()


@contextmanager
def listening() -> Iterator[Ending]:
    """While this lasts, signals ask for the end; only a main thread can hear them.

    Raises
    ------
    KeyboardInterrupt : in place of whatever an interrupted compiler says.
    """
    ending = Ending()
    if threading.current_thread() is not threading.main_thread():
        yield ending
        return
    before = {number: signal.signal(number, ending.hear) for number in HEARD}
    try:
        yield ending
    except Exception as error:
        if ending.asked and (ending.gently is None or ending.asked > 1):
            raise KeyboardInterrupt from error
        raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
