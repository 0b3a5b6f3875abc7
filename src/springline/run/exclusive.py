"""Mutual exclusion: one thread at a time works on the state of a simulation, and nobody from within a step.

A step works on the simulation's arrays while the interpreter's lock is released. A second thread would write to the
same memory, so its calls are refused, and so are calls by a user's function to the simulation that is evaluating it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from springline.errors import SceneError

P = ParamSpec("P")
R = TypeVar("R")


class Access:
    """Lock of a simulation; a context while a step is taken."""

    __slots__ = ("lock", "stepping")

    def __init__(self) -> None:
        self.lock = RLock()
        self.stepping = False  # whether compiled code is at work on the state

    def __enter__(self) -> None:
        self.stepping = True

    def __exit__(self, *_: object) -> None:
        self.stepping = False

    def __reduce__(self) -> tuple[type[Access], tuple[()]]:
        return Access, ()  # a copy is nobody's yet


class Accessed(Protocol):
    """Base of objects on which one thread works at a time."""

    @property
    def access(self) -> Access: ...


S = TypeVar("S", bound=Accessed)


def exclusive(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A method for one thread at a time, which may call others of its kind; SceneError for a second caller."""

    @wraps(method)
    def called(self: S, /, *args: P.args, **options: P.kwargs) -> R:
        access = self.access
        # The lock does not wait: a second caller is an error in a program, and two threads that wait for each other
        # would hang without a word. It is reentrant, since methods call one another.
        if not access.lock.acquire(blocking=False):
            raise _refused(
                method,
                "while another thread is at work on this simulation. One simulation is stepped by "
                "one thread: give each thread its own, scene.simulate(), or take turns with a lock",
            )
        try:
            # Here the lock is held by this very thread, which is inside a step: a user's function asks for the
            # simulation. The state is half way between two steps then.
            if access.stepping:
                raise _refused(
                    method,
                    "from within a step of this simulation. A function of your own has all that it "
                    "may know in its arguments: call it between two steps",
                )
            return method(self, *args, **options)
        finally:
            access.lock.release()

    return called


def _refused(method: Callable[..., Any], what: str) -> SceneError:
    return SceneError(f"{method.__name__}() was called {what}.")
