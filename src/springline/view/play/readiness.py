"""Readiness: whether what the next step needs is compiled. Other processes compile it while time stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from springline.engine import ahead, loader
from springline.simulation import compiling

if TYPE_CHECKING:
    from springline.engine.kernels import Pass
    from springline.model.families import Model
    from springline.simulation.run import Simulation


class Readiness:
    """What a simulation that plays waits for after something of a new kind was added to it.

    Attributes
    ----------
    beside : whether other processes compile, so that pictures go on; a script waits for its own
    still : called now and again while a command waits in the middle of what it does, when nothing can be drawn
    """

    def __init__(self) -> None:
        self.beside = False
        self.still: Callable[[], object] = lambda: None
        self._model: Model | None = None  # what it was asked of last
        self._order: ahead.Order | None = None
        self._passes: list[Pass] = []

    @property
    def waits(self) -> bool:
        """Whether something is compiled for the next step."""
        return self._order is not None

    @property
    def words(self) -> str:
        """What it waits for."""
        whole = len(self._passes)
        return f"Getting ready what is new here: compiling {min(self._done + 1, whole)} of {whole} passes"

    @property
    def share(self) -> float:
        """How much of it is done."""
        return self._done / max(len(self._passes), 1)

    def turn(self, run: Simulation) -> bool:
        """Whether the next step has to wait; what it needs is asked for, of what it no longer needs nothing."""
        if not self._may_wait:
            return False
        if run.stepper.model is not self._model:
            self._model = run.stepper.model
            self.forget()
            self._passes = loader.missing(run.stepper.lacking())
            self._order = ahead.ask(self._passes) if self._passes else None
        if self._order is not None and ahead.is_over(self._order):
            self.forget()
        return self.waits

    @contextmanager
    def within_a_command(self) -> Iterator[None]:
        """What a command needs to be carried out, its energy, is compiled by other processes, and waited for."""
        if not self._may_wait:
            yield
            return
        with compiling.waiting(self._wait_for):
            yield

    def forget(self) -> None:
        """Wait no more."""
        if self._order is not None:
            ahead.withdraw(self._order)
        self._order = None

    @property
    def _may_wait(self) -> bool:
        return self.beside and compiling.BESIDE

    def _wait_for(self, passes: Sequence[Pass]) -> None:
        self.forget()
        self._passes, self._order = list(passes), ahead.ask(passes)
        while not ahead.is_over(self._order, ahead.LOOK):
            self.still()
        self.forget()

    @property
    def _done(self) -> int:
        return len(self._passes) - len(loader.missing(self._passes))
