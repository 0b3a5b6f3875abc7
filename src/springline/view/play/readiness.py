"""Background work of the player: compilation in other processes, and one computation in a thread."""

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
    """Compilations that a playing simulation waits for after a part of a new kind was added.

    Attributes
    ----------
    beside : whether other processes compile, so that pictures continue; a script compiles by itself and waits
    still : called repeatedly while a command waits for compilation, during which nothing can be drawn
    """

    def __init__(self) -> None:
        self.beside = False
        self.still: Callable[[], object] = lambda: None
        self._asked: tuple[object, ...] = ()  # the last request: stepper, model and method
        self._order: precompile.Order | None = None
        self._passes: list[Pass] = []

    @property
    def waits(self) -> bool:
        """True while passes are compiled for the next step."""
        return self._order is not None

    @property
    def delays_a_change(self) -> bool:
        """True if the compilation is for a change of method that has not been made yet."""
        return self._order is not None and self._asked[-1] is not None

    @property
    def words(self) -> str:
        """Progress of the compilation, as text."""
        whole = len(self._passes)
        return f"Getting ready what is new here: compiling {min(self._done + 1, whole)} of {whole} passes"

    @property
    def share(self) -> float:
        """Share of the passes that are compiled, from 0 to 1."""
        return self._done / max(len(self._passes), 1)

    def turn(self, run: Simulation, method: Integrator | None = None) -> bool:
        """Request missing passes, cancel obsolete requests, and return whether the next step has to wait.

        With a ``method``, the result is for a change to this method.
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
        """Return whether a step or change of method waits for compilation, and can still be canceled."""
        if not self._may_wait:
            return False
        method = method_of(command, run)
        return (isinstance(command, Step) or method is not None) and self.turn(run, method)

    @contextmanager
    def within_a_command(self) -> Iterator[None]:
        """Context in which a command waits for other processes that compile the passes it needs."""
        if not self._may_wait:
            yield
            return
        with compiling.notify_before_compiling(self._wait_for):
            yield

    def forget(self) -> None:
        """Cancel the request for compilation."""
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


def method_of(command: Command, run: Simulation) -> Integrator | None:
    """Return the method that a command changes to; None for other commands and for changes that will be refused."""
    if not isinstance(command, Set) or command.name != "integrator":
        return None
    try:
        method = named_integrator(command.value)
        refuse_method(run.data.model, method)
        setup.check_method(run.data.model, method)
        setup.refuse_model(run.data.model, run.data.state, method, run.dt)
    except SpringlineError:
        return None
    return method


class Aside:
    """A computation in the background.

    Parameters
    ----------
    words : description for the user
    work : function that computes the result, from data that does not change meanwhile
    take : function that takes the result, in the thread that plays
    beside : whether to compute in a thread; else at once

    Attributes
    ----------
    seconds : duration [s]
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
        """Time since the start of the computation [s]."""
        return clock.perf_counter() - self._begun

    @property
    def over(self) -> bool:
        """True when the computation has ended."""
        return self._over.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end of the computation, at most ``seconds`` [s], and return whether it has ended."""
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
        except Exception as error:  # raised by hand_over()
            self._error = error
        # Set last, so that result, error and seconds can be read without a lock once it is set.
        self.seconds = clock.perf_counter() - begin
        self._over.set()


def compiled_by_others() -> AbstractContextManager[None]:
    """Context in which other processes compile the passes of this thread, since a compiler blocks other threads."""
    if not compiling.BESIDE:
        return nullcontext()
    return compiling.notify_before_compiling(lambda passes: precompile.compile_in_processes(passes, lambda: None))
