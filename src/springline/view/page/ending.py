"""Shutdown of a viewer by Ctrl-C or SIGTERM.

Python calls signal handlers between two operations of its main thread, which plays. A separate thread therefore also
receives signals (:func:`signal.set_wakeup_fd`). If the viewer does not end in time, its work is interrupted, and
SIGTERM ends the process even while uninterruptible code is running.
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
GENTLY = 0.8  # [s] after the first signal before the present work is interrupted
AT_ALL = 1.8  # [s] after SIGTERM before the process is ended
TERMINATED = 128 + signal.SIGTERM  # exit code of a process that did not end by itself


class Ending:
    """State of a shutdown by signals.

    Attributes
    ----------
    asked : number of signals received
    gently : function for the first signal, which ends the viewer gracefully; None to interrupt at once
    closes : whether play is over and cleanup has begun, which is not interrupted
    at_last : function to call before a forced exit
    """

    def __init__(self) -> None:
        self.asked = 0
        self.gently: Callable[[], Any] | None = None
        self.at_last: Callable[[], Any] = lambda: None
        self.closes = False
        self._over = threading.Event()

    def hear(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal: end gracefully at the first, at once at the second, unless cleanup has begun.

        Raises
        ------
        KeyboardInterrupt : to interrupt the present work
        """
        self.asked += 1
        if self.closes:
            return
        if self.gently is None or self.asked > 1:
            # Compiled code blocks the interpreter, so this is raised once it returns; nothing faster is possible from
            # within.
            raise KeyboardInterrupt
        self.gently()

    def over(self) -> None:
        """Mark the play as ended."""
        self._over.set()

    def watch(self, signals: socket.socket) -> None:
        """Enforce the time limits after each signal, whose number is received as a byte; runs in a separate thread."""
        with suppress(OSError):
            for number in iter(lambda: signals.recv(1), b""):
                if number[0] in HEARD:
                    self._see_to_it(signal.Signals(number[0]))

    def _see_to_it(self, number: signal.Signals) -> None:
        heard = time.monotonic()
        if self._over.wait(GENTLY):
            return
        if not self.closes:
            # Equivalent to a second Ctrl-C of the user, so that there is only one way out to test.
            interrupt_main(number)  # counts as the second signal
        if number == signal.SIGTERM and not self._over.wait(heard + AT_ALL - time.monotonic()):
            with suppress(Exception):
                self.at_last()
            # Not sys.exit(), which only raises in this thread. SIGKILL usually follows SIGTERM soon.
            os._exit(TERMINATED)


@contextmanager
def listening() -> Iterator[Ending]:
    """Context in which signals end the viewer; it has no effect outside the main thread, which receives signals.

    Raises
    ------
    KeyboardInterrupt : instead of any other error after an interruption, such as that of a compiler.
    """
    ending = Ending()
    if threading.current_thread() is not threading.main_thread():
        yield ending
        return
    heard, told = socket.socketpair()
    # The interpreter writes to it within a signal handler: a full pipe must not block.
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
        told.close()  # this ends the thread
        # Closing the sending end makes recv() return nothing; only then may the receiving end be closed.
        watching.join()
        heard.close()
