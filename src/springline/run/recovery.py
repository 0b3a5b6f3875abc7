"""Recovery from a failed step: the run returns to the last good state, and the error is raised there."""

from __future__ import annotations

import numpy as np

from springline.errors import Diverged
from springline.model.work import (
    IMPACTS_ENDLESS,
    REPORT_PARTICLE,
    REPORT_USER,
    UNSOLVED,
    USER_FAILED,
    noted_events,
)
from springline.run import failures
from springline.run.event_driven_queue import RUNAWAY, STALLED
from springline.run.replay import Again, Kept, to_opening
from springline.run.run import Run


def look_after_balance(run: Run, kept: Kept, done: int, again: Again, dt: float, always: bool = False) -> None:
    """Check the balance of energies. Where it has opened, go back to the step before, and raise Diverged."""
    # The cheap comparison of speeds and distances first; energies are measured at fixed steps, or where these have
    # grown.
    if run.watch.asleep or (not always and run.watch.is_easy(run.state)):
        return
    rise = run.watch.rise(run)
    if rise is None or not rise.is_open:
        return
    opening = to_opening(run, kept, done, again)
    made, particle = (rise, -1) if opening is None else opening
    # A rise that is no number means that something overflowed within the step.
    if not np.isfinite(made.made):
        raise failures.diverged(run, particle, dt, unsolved=False)
    raise failures.exploded(run, made, particle, dt)


def fail_on_the_way(run: Run, status: int) -> None:
    """Raise what stopped a method that finds its own way; it stands at its last good state."""
    particle = int(run.work.notes.report[REPORT_PARTICLE])
    words = {STALLED: failures.stalled, RUNAWAY: failures.runaway}.get(status, failures.too_close)
    raise words(run, particle)


def fail(run: Run, status: int, kept: Kept, good: int, again: Again, dt: float) -> None:
    """Return to the last good state, by running to it again, and raise what happened."""
    report = run.work.notes.report
    particle, user = int(report[REPORT_PARTICLE]), int(report[REPORT_USER])
    # Events of the failed call are dropped: the way to the last good state is gone again, and notes them again.
    noted_events(run.work.notes)
    # Contacts that found no end share the report's word with users' functions, above the kinds of these.
    limited = status == USER_FAILED and user >= IMPACTS_ENDLESS
    failure = failures.raised(run, user) if status == USER_FAILED and not limited else None
    report[REPORT_USER] = 0
    # The machine stopped in the middle of a step, with forces and positions that belong to no time. The last whole step
    # is reached by going again from the copy, which takes the same steps bit for bit.
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
    raise failures.diverged(run, particle, dt, unsolved=status == UNSOLVED)
