"""What is done where a step went wrong: back to the last good state, and what happened is raised there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from springline.errors import Diverged
from springline.model.work import (
    IMPACTS_ENDLESS,
    REPORT_PARTICLE,
    REPORT_USER,
    UNSOLVED,
    USER_FAILED,
    Work,
    noted_events,
)
from springline.simulation import failures
from springline.simulation.event_driven_queue import RUNAWAY, STALLED
from springline.simulation.replay import Again, Kept, to_opening

if TYPE_CHECKING:
    from springline.simulation.queries import Queries
    from springline.simulation.run import Simulation


def look_after_balance(run: Simulation, kept: Kept, done: int, again: Again, dt: float, always: bool = False) -> None:
    """Look after the balance of energies; where it has opened, return to the step before it did, and say so."""
    if run.watch.asleep or (not always and run.watch.is_easy(run.state)):
        return
    rise = run.watch.rise(run)
    if rise is None or not rise.is_open:
        return
    opening = to_opening(run, kept, done, again)
    made, particle = (rise, -1) if opening is None else opening
    if not np.isfinite(made.made):
        raise failures.diverged(run, particle, dt, unsolved=False)
    raise failures.exploded(run, made, particle, dt)


def fail_on_the_way(run: Simulation, status: int) -> None:
    """Raise what stopped a method that finds its own way; it stands at its last good state."""
    particle = int(run._work.notes.report[REPORT_PARTICLE])
    words = {STALLED: failures.stalled, RUNAWAY: failures.runaway}.get(status, failures.too_close)
    raise words(run, particle)


def fail(run: Simulation, status: int, kept: Kept, good: int, again: Again, dt: float) -> None:
    """Return to the last good state, by running to it again, and raise what happened."""
    report = run._work.notes.report
    particle, user = int(report[REPORT_PARTICLE]), int(report[REPORT_USER])
    noted_events(run._work.notes)
    limited = status == USER_FAILED and user >= IMPACTS_ENDLESS
    failure = _raised(run, run._work, user) if status == USER_FAILED and not limited else None
    report[REPORT_USER] = 0
    kept.restore(run)
    again(kept.step, good)
    run.stepper.settle(run.state)
    report[REPORT_USER] = 0
    if failure is not None and not isinstance(failure, Diverged):
        raise failure
    look_after_balance(run, kept, good, again, dt, always=True)
    if limited:
        raise failures.solver_limit_exceeded(run.model, run.state, user, dt)
    if failure is not None:
        failure.dt = dt
        raise failure
    raise failures.diverged(run, particle, dt, unsolved=status == UNSOLVED)


def raise_user_failure(run: Queries) -> None:
    """Raise what a function of the user's own raised, if the report tells of one."""
    work = run._work
    code = int(work.notes.report[REPORT_USER])
    if code:
        work.notes.report[REPORT_USER] = 0
        raise _raised(run, work, code)


def _raised(run: Queries, work: Work, code: int) -> BaseException:
    return failures.user_failure(run.model, run.state, run.built.callbacks, code, float(work.sums.failed_at[0]))
