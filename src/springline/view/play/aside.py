"""Aside: one thing that is computed in a thread beside the one that plays, and handed over between two steps."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from springline.engine import ahead
from springline.stepping import compiling


class Aside:
    """Something that is being computed.

    Parameters
    ----------
    words : what it is, for a person who waits
    work : computes it, and touches nothing that changes meanwhile
    take : takes the result, or the error, in the thread that plays
    beside : whether in a thread; else it is computed here and now

    Attributes
    ----------
    seconds : that it took [s]
    """

    def __init__(self, words: str, work: Callable[[], Any], take: Callable[[Any], None], *, beside: bool) -> None:
        self.words, self.seconds, self._begun = words, 0.0, clock.perf_counter()
        self._work, self._take = work, take
        self._result: Any = None
        self._error: Exception | None = None
        self._over, self._beside = threading.Event(), beside
        if beside:
            threading.Thread(target=self._make, name="springline-aside", daemon=True).start()
        else:
            self._make()

    @property
    def lasts(self) -> float:
        """Time since the computation began [s]."""
        return clock.perf_counter() - self._begun

    @property
    def over(self) -> bool:
        """Whether it is computed."""
        return self._over.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is computed; whether it is."""
        return self._over.wait(seconds)

    def hand_over(self) -> None:
        """Deliver the result, or raise the error of the computation."""
        if self._error is not None:
            raise self._error
        self._take(self._result)

    def _make(self) -> None:
        begin = clock.perf_counter()
        try:
            with compiled_by_others() if self._beside else nullcontext():
                self._result = self._work()
        except Exception as error:  # it is raised where the result is taken
            self._error = error
        # Last of all: whoever sees the event set reads result, error and seconds without a lock.
        self.seconds = clock.perf_counter() - begin
        self._over.set()


def compiled_by_others() -> AbstractContextManager[None]:
    """While this lasts, other processes compile what this thread needs: a compiler leaves others little time."""
    if not compiling.BESIDE:
        return nullcontext()
    return compiling.waiting(lambda passes: ahead.beside(passes, lambda: None))
