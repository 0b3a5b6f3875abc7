"""Going again from a copy of the state, to find the step in which the balance opened: runs are deterministic."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from springline.forces.hand import Hands
from springline.model.state import State
from springline.run import holding, merging
from springline.run.run import Run
from springline.run.watch import Rise

PIECES = 16  # a stretch that holds the step that is looked for is cut into so many

Again = Callable[[int, int], None]  # go on from one step of a row to another


class Kept(NamedTuple):
    """A copy of the state of a run at a step."""

    step: int  # of a row of steps
    state: State
    events: int  # that nobody had taken yet
    hands: Hands

    def restore(self, run: Run) -> None:
        """Restore the run to the copy."""
        run.state.restore(self.state)
        # Hands stand in the model and not in the state, so they are put back with it.
        if run.model.room(Hands) is not self.hands:
            holding.hold(run, self.hands)
        # Masses and radii follow from the mergers that the restored state tells of.
        merging.settle(run)
        del run.events[self.events :]
        if run.self_stepping is not None:
            run.self_stepping.go_back(run.state)


class BalanceOpening(NamedTuple):
    """The step in which the balance opened."""

    rise: Rise
    particle: int  # that gained the most in it, or -1


def keep(run: Run, step: int) -> Kept:
    """A copy of what the run is now, at a step of its row."""
    return Kept(step, run.state.copy(), len(run.events), run.model.room(Hands))


def to_opening(run: Run, kept: Kept, end: int, again: Again) -> BalanceOpening | None:
    """Go again from ``kept`` to ``end``, and stay at the last step before the balance opens; None where it does not."""
    kept.restore(run)
    # Cutting a stretch into 16 finds the step with few measurements: each round narrows it by 16 at the cost of going
    # over it once more. Halving would go over it more often, single steps would measure energies at every one.
    piece = max(1, (end - kept.step) // PIECES)
    while kept.step < end:
        goal = min(kept.step + piece, end)
        again(kept.step, goal)
        rise = run.watch.rise(run)
        if rise is None or not rise.is_open:
            # Longer pieces after each that is closed, so that a rise near the end is reached with fewer copies.
            kept, piece = keep(run, goal), 2 * piece
            continue
        gained = run.state.velocity.copy()
        kept.restore(run)
        # The run stands at the last good state. Measuring again there sets the share of the bound that is used up.
        if goal == kept.step + 1:
            run.watch.rise(run)
            return BalanceOpening(rise, _most(run, gained))
        piece = max(1, (goal - kept.step) // PIECES)
    return None


def _most(run: Run, velocity: np.ndarray) -> int:
    """The particle whose kinetic energy grew the most to what it is with these velocities, or -1."""
    if not len(velocity):
        return -1
    mass = run.model.particles.mass
    with np.errstate(invalid="ignore", over="ignore"):
        now, before = ((mass * (v * v).sum(axis=1)) for v in (velocity, run.state.velocity))
        # A kinetic energy that is no number counts as the largest gain.
        return int(np.nan_to_num(now - before, nan=np.inf).argmax())
