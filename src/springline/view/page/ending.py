"""How a viewer hears that it is to end: Ctrl-C, or the signal that services are ended by.

Python calls a handler of signals between two steps of its main thread, which plays. So a thread of its own hears them
too (:func:`signal.set_wakeup_fd`): where the viewer does not end by itself in time, what it does is interrupted, and
SIGTERM ends the process even while code runs that cannot be.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

HEARD = (signal.SIGINT, signal.SIGTERM)
GENTLY = 0.8  # [s] after the first signal that what it does may take, before it is interrupted
AT_ALL = 1.8  # [s] after SIGTERM that the end may take
TERMINATED = 128 + signal.SIGTERM  # code of a process that could not end by itself


class Ending:
    """Signals to end that were received.

    Attributes
    ----------
    asked : how often the end was asked for
    gently : what to do at the first time, once there is something that can end by itself; None to interrupt
    closes : whether what it did is over, and it tidies up, which nothing interrupts
    at_last : what to do before the process ends in the middle of something
    """

    def __init__(self) -> None:
        self.asked = 0
        self.gently: Callable[[], Any] | None = None
        self.at_last: Callable[[], Any] = lambda: None
        self.closes = False
        self._over = threading.Event()

    def hear(self, number: int, frame: FrameType | None) -> None:
        """A signal came: end gently at the first, at once at the second, unless it tidies up already."""
        self.asked += 1
        if self.closes:
            return
        if self.gently is None or self.asked > 1:
            # Compiled code holds the interpreter: this is raised once it returns, which after the second signal is all
            # that can be done from within.
            raise KeyboardInterrupt
        self.gently()

    def over(self) -> None:
        """Mark the play as ended."""
        self._over.set()

    def watch(self, signals: socket.socket) -> None:
        """In a thread of its own: it ends in time after a signal, whose number comes as a byte."""
        with suppress(OSError):
            for number in iter(lambda: signals.recv(1), b""):
                if number[0] in HEARD:
                    self._see_to_it(signal.Signals(number[0]))

    def _see_to_it(self, number: signal.Signals) -> None:
        heard = time.monotonic()
        if self._over.wait(GENTLY):
            return
        if not self.closes:
            # As if the person had pressed Ctrl-C again: the same way out, tested once.
            interrupt_main(number)  # the second time it was asked
        if number == signal.SIGTERM and not self._over.wait(heard + AT_ALL - time.monotonic()):
            with suppress(Exception):
                self.at_last()
            # Not sys.exit(), which only raises in this thread. Who sends SIGTERM sends SIGKILL soon after it.
            os._exit(TERMINATED)


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
    heard, told = socket.socketpair()
    # The interpreter writes to it within a signal: a full pipe must not stop it.
    told.setblocking(False)
    woken = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    before = {number: signal.signal(number, ending.hear) for number in HEARD}
    watching = threading.Thread(target=ending.watch, args=(heard,), name="springline-ending", daemon=True)
    watching.start()
    try:
        yield ending
    except Exception as error:
        if ending.asked and (ending.gently is None or ending.asked > 1):
            raise KeyboardInterrupt from error
        raise
    finally:
        ending.over()
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(woken)
        told.close()  # which ends the thread
        # Closing the sending end made recv() return nothing; only then the receiving one may be closed.
        watching.join()
        heard.close()
