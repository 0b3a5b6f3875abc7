"""What was taken back and may be done again, and the shapes at rest that were found on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from springline.view.play.commands import Command, Settle
from springline.view.play.journal import Journal, JournalEntry

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium

SHAPES = 16  # that are kept; older ones are found again


class ShownShape(NamedTuple):
    """A shape at rest that is shown: as it was found, turned over once it has been, and how many times it was."""

    found: Equilibrium
    over: Equilibrium | None = None
    turns: int = 0

    @property
    def shape(self) -> Equilibrium:
        """The side that is seen."""
        return self.over if self.over is not None and self.turns % 2 else self.found

    def turned(self) -> ShownShape:
        """Turned over once more; a second time it is as it was found, to the last bit."""
        return ShownShape(self.found, self.found.inverted() if self.over is None else self.over, self.turns + 1)


class Undone:
    """Journals as they were before deeds were taken back, and shapes by all that was done before they were found.

    Attributes
    ----------
    moments : journals with the steps that were taken, the last one taken back last; None for a shape turned back
    again : whether something is played again now, which is no new deed
    """

    def __init__(self) -> None:
        self.moments: list[tuple[Journal, int] | None] = []
        self.again = False
        self._shapes: dict[str, Equilibrium] = {}

    def copied(self) -> Undone:
        """The same, to which another thread adds."""
        made = Undone()
        made.moments, made._shapes = list(self.moments), dict(self._shapes)
        return made

    def forget(self) -> None:
        """Something new was done: what was taken back is not done again."""
        if not self.again:
            self.moments.clear()

    def shape(
        self, journal: Journal, entries: Sequence[JournalEntry], step: int, command: Command
    ) -> Equilibrium | None:
        """The shape that a command found at a step after all these, where it is known still."""
        return self._shapes.get(_key(journal, entries, step)) if isinstance(command, Settle) else None

    def keep(self, journal: Journal, step: int, command: Command, shape: Equilibrium) -> None:
        """Keep the shape that a command has found at a step after all that was done."""
        if isinstance(command, Settle):
            self._shapes[_key(journal, journal.entries, step)] = shape
            while len(self._shapes) > SHAPES:
                del self._shapes[next(iter(self._shapes))]


def _key(journal: Journal, entries: Sequence[JournalEntry], step: int) -> str:
    """What was done and how far time went, which says where all is to the last bit."""
    return "\n".join(map(repr, (journal.dt, journal.integrator, step, *entries)))
