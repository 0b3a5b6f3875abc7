"""Replay of steps from a copy of the state, to find the step in which the energy balance opened.

Replay works because runs are deterministic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from springline.errors import Diverged
from springline.forces.grab_spring import Hands
from springline.integrators.event_driven.queue import RUNAWAY, STALLED
from springline.model.state import State
from springline.model.work import (
    IMPACTS_ENDLESS,
    REPORT_PARTICLE,
    REPORT_USER,
    UNSOLVED,
    USER_FAILED,
    noted_events,
)
from springline.run import failures, grabs, merging
from springline.run.failures import Rise
from springline.run.run import Run

PIECES = 16  # pieces into which the stretch with the wanted step is divided

Again = Callable[[int, int], None]  # advance from one step of a row to a later step


class Kept(NamedTuple):
    """A copy of the state of a run at a step."""

    step: int  # of a row of steps
    state: State
    events: int  # number of events not yet taken
    hands: Hands

    def restore(self, run: Run) -> None:
        """Restore the run to the copy."""
        run.state.restore(self.state)
        # Hands are in the model and not in the state, so the model is restored too.
        if run.model.room(Hands) is not self.hands:
            grabs.hold(run, self.hands)
        # Masses and radii follow from the mergers listed in the restored state.
        merging.settle(run)
        del run.events[self.events :]
        if run.self_stepping is not None:
            run.self_stepping.go_back(run.state)


class BalanceOpening(NamedTuple):
    """Step in which the balance opened."""

    rise: Rise
    particle: int  # that gained the most in it, or -1


def keep(run: Run, step: int) -> Kept:
    """Return a copy of the state of a run, numbered ``step``, from which its steps can be repeated."""
    return Kept(step, run.state.copy(), len(run.events), run.model.room(Hands))


def to_opening(run: Run, kept: Kept, end: int, again: Again) -> BalanceOpening | None:
    """Replay from ``kept`` to ``end`` and stop at the last step before the balance opens; None if it does not open."""
    kept.restore(run)
    # Division into 16 pieces finds the step with few measurements: each round narrows the stretch by 16 at the cost of
    # one more replay of it. Bisection would need more replays, and single steps a measurement of energies at each.
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
    """Return the particle whose kinetic energy grew most from the state to ``velocity``; -1 without velocities."""
    if not len(velocity):
        return -1
    mass = run.model.particles.mass
    with np.errstate(invalid="ignore", over="ignore"):
        now, before = ((mass * (v * v).sum(axis=1)) for v in (velocity, run.state.velocity))
        # A kinetic energy of NaN counts as the largest gain.
        return int(np.nan_to_num(now - before, nan=np.inf).argmax())


# Recovery from a failed step: the run returns to the last good state, and the error is raised there.


def look_after_balance(run: Run, kept: Kept, done: int, again: Again, dt: float, always: bool = False) -> None:
    """Check the energy balance; if it has opened, return to the step before and raise Diverged."""
    # The cheap comparison of speeds and distances first; energies are measured at fixed steps, or where these have
    # grown.
    if run.watch.asleep or (not always and run.watch.is_easy(run.state)):
        return
    if run.opened is not None:  # of a run that continues
        return
    rise = run.watch.rise(run)
    if rise is None or not rise.is_open:
        return
    if run.goes_on and np.isfinite(rise.made):
        # The state is not reverted, so the run continues with the bits that it has without the watch.
        run.opened = failures.energy_gain_error(run, rise, -1, dt)
        return
    opening = to_opening(run, kept, done, again)
    made, particle = (rise, -1) if opening is None else opening
    # A rise of NaN means that a value overflowed within the step.
    if not np.isfinite(made.made):
        raise failures.divergence_error(run, particle, dt, unsolved=False)
    raise failures.energy_gain_error(run, made, particle, dt)


def fail_on_the_way(run: Run, status: int) -> None:
    """Raise the error that stopped a self-stepping method; its state is the last good one."""
    particle = int(run.work.notes.report[REPORT_PARTICLE])
    words = {STALLED: failures.stalled_time_error, RUNAWAY: failures.runaway}.get(status, failures.too_close)
    raise words(run, particle)


def fail(run: Run, status: int, kept: Kept, good: int, again: Again, dt: float) -> None:
    """Return to the last good state by replay, and raise the error."""
    report = run.work.notes.report
    particle, user = int(report[REPORT_PARTICLE]), int(report[REPORT_USER])
    # Events of the failed call are dropped: the replay to the last good state stores them again.
    noted_events(run.work.notes)
    # Contacts that found no end share the report's word with users' functions, above the kinds of these.
    limited = status == USER_FAILED and user >= IMPACTS_ENDLESS
    failure = failures.pending_user_error(run, user) if status == USER_FAILED and not limited else None
    report[REPORT_USER] = 0
    # The machine stopped in the middle of a step, with forces and positions that belong to no time. The last whole step
    # is reached by replay from the copy, which takes the same steps bit for bit.
    kept.restore(run)
    again(kept.step, good)
    run.stepper.settle(run.state)
    report[REPORT_USER] = 0
    if failure is not None and not isinstance(failure, Diverged):
        raise failure
    # An overflow is most often the end of an explosion that began many steps before. If the balance had opened by then,
    # that step is named, and not the one at which the numbers ended.
    look_after_balance(run, kept, good, again, dt, always=True)
    if limited:
        raise failures.solver_limit_exceeded(run.model, run.state, user, dt)
    if failure is not None:
        failure.dt = dt
        raise failure
    raise failures.divergence_error(run, particle, dt, unsolved=status == UNSOLVED)
