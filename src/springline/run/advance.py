"""Steps in calls of the machine of about 50 ms, between which Ctrl-C, viewers and the energy watch are served."""

from __future__ import annotations

import time as clock

import numpy as np

from springline.engine.wavefront import UNDONE
from springline.model.work import (
    CASUALTY,
    CONTACTS_FULL,
    DONE,
    EVENTS_FULL,
    MERGE_WANTED,
    REPORT_STATUS,
    noted_events,
)
from springline.run import failures, replay
from springline.run.merging import merge_all, remove_casualties
from springline.run.replay import Kept, keep
from springline.run.run import Run
from springline.run.run_warnings import Patience, warn_of_rates, warn_of_step

CALL_TIME = 0.05  # target wall-clock time of a call of the loop [s], so that Ctrl-C and viewers are served
WINDOW_TIME = 0.3  # longest wall-clock time of a call that is lengthened to a window of a wavefront [s]
SNAPSHOT_TIME = 1.0  # [s] of the wall clock between copies of the state, from which a divergence is replayed
GOING = (DONE, EVENTS_FULL, CASUALTY, CONTACTS_FULL, MERGE_WANTED)  # why a call ends after which the run goes on


def advance_steps(
    run: Run,
    start: float,
    dt: float,
    count: int,
    goal: float | None,
    first: int = 0,
    within: float = np.inf,
    kept: Kept | None = None,
) -> None:
    """Take ``count`` steps after the ``first``, in calls of about CALL_TIME; ``goal`` is the time they end at.

    ``within`` is the longest wall-clock time of one step of an implicit method [s]; ``kept`` is a copy of the present
    state, where there is one.
    """
    run.warned = run.warned or warn_of_step(run, dt)
    warn_of_rates(run, dt)
    run.watch.begin(run)
    try:
        _step_on(run, start, dt, first, first + count, within, kept or keep(run, first))
    finally:
        run.stepper.settle(run.state)
        run.watch.leave(run)
    if goal is not None:
        run.state.clock[0] = goal


def _step_on(run: Run, start: float, dt: float, done: int, count: int, within: float, kept: Kept) -> None:
    def again(at: int, goal: int) -> None:
        while at < goal:
            took, status = _call(run, at, goal - at, start, dt)
            at += took
            if status not in GOING:
                break
        run.stepper.settle(run.state)

    # ``done`` counts steps of this row, ``begun`` those of the state before it, so that begun + done is the step number
    # of the state, by which the balance is measured. It does not depend on how the row was cut into calls.
    begun, taken, ahead = int(run.state.steps[0]) - done, clock.perf_counter(), True
    patience = run.patience or Patience(run, start + count * dt, within)
    if run.implicit is not None:
        run.implicit.patience = patience
    while done < count:
        # A call never crosses a multiple of the stride. The wall clock decides how long calls are, but never at which
        # steps energies are measured, or whether a run stops would depend on the machine.
        ask = min(run.call_steps, count - done, run.stride - (begun + done) % run.stride)
        begin = clock.perf_counter()
        took, status = _call(run, done, ask, start, dt, ahead=ahead)
        if status == UNDONE:
            # The row in which a step failed is found by taking the steps again row by row. Until the next copy no steps
            # are taken in a wavefront, so that steps are repeated only once.
            ahead = False
            kept.restore(run)
            again(kept.step, done)
            continue
        now = clock.perf_counter()
        done += took
        if status not in GOING:
            replay.fail(run, status, kept, done, again, dt)
        # Only calls that ran to their end measure the speed; a call that stopped at once would make the next one huge.
        if status == DONE and took:
            each = max(now - begin, 1e-6) / ask
            fewest = min(run.stepper.steps_in_window, max(int(WINDOW_TIME / each), 1))
            run.call_steps = int(np.clip(CALL_TIME / each, fewest, 1 << 24))
        patience.note_progress(now, start + done * dt)
        # At the end of a row the balance is also looked at, if is_easy() does not rule a rise out, so that no frame is
        # recorded of a run that has exploded.
        measured = (begun + done) % run.stride == 0
        if measured or done == count:
            run.stepper.settle(run.state)
            replay.look_after_balance(run, kept, done, again, dt, always=measured)
        # Copies are taken only after the balance was found closed. How often depends on the clock, but not what is
        # found: going again from any of them takes the same steps.
        if measured and now - taken > SNAPSHOT_TIME:
            kept, taken, ahead = keep(run, done), now, True


def _call(run: Run, done: int, ask: int, start: float, dt: float, *, ahead: bool = False) -> tuple[int, int]:
    """One call of the machine and the work after it; returns the number of steps taken and the status.

    With ``ahead`` steps may be taken in a wavefront; the status UNDONE leaves an invalid state.
    """
    took = _advance(run, done, ask, start, dt, ahead)
    status = int(run.work.notes.report[REPORT_STATUS])
    # The other reasons need the state in the user's numbering: particles are removed or merged, or an error names them.
    if status not in (DONE, EVENTS_FULL, CONTACTS_FULL):
        run.stepper.settle(run.state)
    if status in GOING:
        run.events.append(noted_events(run.work.notes))
        if status == CONTACTS_FULL:
            run.stepper.make_room()
        # A step in which bodies met may also have brought a particle to its last hit, under one status. So both are
        # looked after, mergers first, since ``meet`` lists particles as the step left them.
        _merge(run, status)
        remove_casualties(run, status)
    return took, status


def advance_self_stepping(run: Run, goal: float, most: int | None) -> None:
    """Advance a self-stepping method to the time ``goal`` [s] by at most ``most`` steps, in calls of CALL_TIME."""
    run.watch.begin(run)
    try:
        _advance_in_calls(run, goal, most)
    finally:
        run.watch.leave(run)


def _advance_in_calls(run: Run, goal: float, most: int | None) -> None:
    def again(at: int, end: int) -> None:
        while at < end:
            took, status = _call_way(run, goal, end - at)
            at += took
            if not took or status not in GOING:
                return

    begun, done, ended = int(run.state.steps[0]), 0, False
    kept, taken = keep(run, 0), clock.perf_counter()
    patience = run.patience or Patience(run, goal)
    while run.time < goal and done != most and not ended:
        ask = min(run.call_steps, run.stride - (begun + done) % run.stride)
        # As in _step_on, calls end at multiples of the stride.
        ask = ask if most is None else min(ask, most - done)
        begin = clock.perf_counter()
        took, status = _call_way(run, goal, ask)
        now = clock.perf_counter()
        done += took
        if status not in GOING:
            failures.raise_user_failure(run)
            replay.look_after_balance(run, kept, done, again, run.dt or 0.0, always=True)
            replay.fail_on_the_way(run, status)
        if status == DONE and took == ask:
            run.call_steps = int(np.clip(ask * CALL_TIME / max(now - begin, 1e-6), 1, 1 << 24))
        # Fewer steps than requested, without a reason: the goal was reached, or no further event comes.
        ended = status == DONE and took < ask
        patience.note_progress(now, run.time)
        if measured := (begun + done) % run.stride == 0:
            replay.look_after_balance(run, kept, done, again, run.dt or 0.0, always=True)
        if measured and now - taken > SNAPSHOT_TIME:
            kept, taken = keep(run, done), now
    replay.look_after_balance(run, kept, done, again, run.dt or 0.0)


def _call_way(run: Run, goal: float, ask: int) -> tuple[int, int]:
    """One call of a self-stepping method and the work after it; returns the number of steps taken and the status."""
    assert run.self_stepping is not None
    with run.access:
        took = run.self_stepping.advance(run.state, goal, ask)
    status = int(run.work.notes.report[REPORT_STATUS])
    run.events.append(noted_events(run.work.notes))
    if status in GOING:
        if status == CONTACTS_FULL:
            run.stepper.make_room()
        remove_casualties(run, status)
    return took, status


def _advance(run: Run, first: int, steps: int, start: float, dt: float, ahead: bool) -> int:
    try:
        with run.access:
            if run.implicit is not None:
                took = run.implicit.take(run.state, first, steps, start, dt)
            else:
                took = run.stepper.take(run.state, first, steps, start, dt, ahead=ahead)
    except KeyboardInterrupt:  # it comes when the call is over, and its steps are taken
        run.stepper.translate()
        run.events.append(noted_events(run.work.notes))
        _merge(run, int(run.work.notes.report[REPORT_STATUS]))
        raise
    run.stepper.translate()
    return took


def _merge(run: Run, status: int) -> None:
    if status == MERGE_WANTED:
        run.events.append(merge_all(run))
