"""What is made beside the thread that plays: passes for the next step in other processes, one thing in a thread."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from springline.engine import loader, precompile
from springline.errors import SpringlineError
from springline.integrators.registry import integrator as named_integrator
from springline.run import setup
from springline.run.merging import refuse_method
from springline.stepping import compiling
from springline.view.play.commands import Command, Set, Step

if TYPE_CHECKING:
    from springline.engine.kernels import Pass
    from springline.integrators.contract import Integrator
    from springline.simulation import Simulation


class Readiness:
    """Compilations that a playing simulation waits for after something of a new kind was added.

    Attributes
    ----------
    beside : whether other processes compile, so that pictures go on; a script waits for its own
    still : called now and again while a command waits in the middle of what it does, when nothing can be drawn
    """

    def __init__(self) -> None:
        self.beside = False
        self.still: Callable[[], object] = lambda: None
        self._asked: tuple[object, ...] = ()  # the steps and the model that it was asked of last, and the method
        self._order: precompile.Order | None = None
        self._passes: list[Pass] = []

    @property
    def waits(self) -> bool:
        """Whether something is compiled for the next step."""
        return self._order is not None

    @property
    def delays_a_change(self) -> bool:
        """Whether it is compiled for a change of method that is not made yet."""
        return self._order is not None and self._asked[-1] is not None

    @property
    def words(self) -> str:
        """The compilation being waited for, in words."""
        whole = len(self._passes)
        return f"Getting ready what is new here: compiling {min(self._done + 1, whole)} of {whole} passes"

    @property
    def share(self) -> float:
        """The part of the passes that is compiled, from 0 to 1."""
        return self._done / max(len(self._passes), 1)

    def turn(self, run: Simulation, method: Integrator | None = None) -> bool:
        """Whether the next step has to wait for passes; missing ones are ordered, obsolete orders cancelled.

        With a ``method``, whether a change to it has to.
        """
        if not self._may_wait:
            return False
        asked = (run.data.stepper, run.data.stepper.model, method)
        if len(self._asked) != len(asked) or any(a is not b for a, b in zip(asked, self._asked, strict=True)):
            self.forget()
            self._asked = asked
            lacks = run.data.stepper.lacking() if method is None else setup.lacking(run.data.stepper, method)
            self._passes = loader.missing(lacks)
            self._order = precompile.request_compilation(self._passes) if self._passes else None
        if self._order is not None and precompile.is_over(self._order):
            self.forget()
        return self.waits

    def delays(self, command: Command, run: Simulation) -> bool:
        """Whether something is compiled for a step, or for a change of method, which one may then still give up."""
        if not self._may_wait:
            return False
        method = _method_of(command, run)
        return (isinstance(command, Step) or method is not None) and self.turn(run, method)

    @contextmanager
    def within_a_command(self) -> Iterator[None]:
        """Context in which a command waits for other processes that compile the energy it needs."""
        if not self._may_wait:
            yield
            return
        with compiling.notify_before_compiling(self._wait_for):
            yield

    def forget(self) -> None:
        """Cancel the order and wait for nothing."""
        if self._order is not None:
            precompile.withdraw(self._order)
        self._order = None

    @property
    def _may_wait(self) -> bool:
        return self.beside and compiling.BESIDE

    def _wait_for(self, passes: Sequence[Pass]) -> None:
        self.forget()
        self._passes, self._order = list(passes), precompile.request_compilation(passes)
        while not precompile.is_over(self._order, precompile.LOOK):
            self.still()
        self.forget()

    @property
    def _done(self) -> int:
        return len(self._passes) - len(loader.missing(self._passes))


def _method_of(command: Command, run: Simulation) -> Integrator | None:
    """The method that a command changes to; None where it changes to none, or is refused when it is carried out."""
    if not isinstance(command, Set) or command.name != "integrator":
        return None
    try:
        method = named_integrator(command.value)
        refuse_method(run.data.model, method)
        setup.refuse_model(run.data.model, run.data.state, method, run.dt)
    except SpringlineError:
        return None
    return method


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
    return compiling.notify_before_compiling(lambda passes: precompile.compile_in_processes(passes, lambda: None))
