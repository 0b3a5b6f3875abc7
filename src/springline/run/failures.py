"""Errors for what went wrong in a step, with their messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from springline.callbacks import Callback, FailedOnlyCompiled
from springline.constraints.user_rules import UserRules
from springline.contacts.impulse import IMPACTS_AT_MOST, PRESSED
from springline.contacts.paths import AROUND_AT_MOST
from springline.contacts.rows import LOOKS_AT_MOST
from springline.errors import Diverged, SceneError
from springline.forces import queries
from springline.forces.elements import Elements
from springline.forces.pair_laws import Pairs
from springline.integrators.implicit.driver import HALVINGS
from springline.messages import ONE_STEP, method, use_dt
from springline.model.families import BROKEN, Drives, Model
from springline.model.state import State
from springline.model.work import (
    AROUND_TOO_OFTEN,
    ELEMENT_FAILED,
    FORCE_FAILED,
    IMPACTS_ENDLESS,
    LAW_FAILED,
    LOOKS_ENDLESS,
    PAIR_FAILED,
    REPORT_USER,
    RUN_INTO,
    SIGNAL_FAILED,
    USER_ROOM,
)
from springline.run.run import Run

NAMES = {LAW_FAILED: "law", ELEMENT_FAILED: "measure", FORCE_FAILED: "force", PAIR_FAILED: "pair law"}


def divergence_error(run: Run, particle: int, dt: float, *, unsolved: bool) -> Diverged:
    """The error for a run whose numbers overflowed, at its last good state."""
    state, step = run.state, int(run.state.steps[0])
    spring, stretch = worst_spring(run.model, state, particle)
    what = (
        f"no end of the step was found, though it was split into {2**HALVINGS} parts"
        if unsolved and run.integrator.newmark is not None
        else "an exact constraint (rod, cord, sphere or ring) could not be met"
        if unsolved
        else f"particle {particle} left the numbers a computer holds"
        if particle >= 0
        else "the positions left the numbers a computer holds"
    )
    where = f"; spring {spring} had come to {stretch:.3g} times its rest length" if spring >= 0 else ""
    return Diverged(
        f"The run diverged after step {step} at t = {state.time:.6g} s: {what}{where}. {_advice(run, dt)}",
        time=state.time,
        step=step,
        particle=particle,
        spring=spring,
        dt=dt,
        safe_dt=run.bound.dt,
    )


class Rise(NamedTuple):
    """Rise of the balance since the reference, and the allowed rise [J]."""

    made: float
    allowed: float

    @property
    def is_open(self) -> bool:
        """True if the rise exceeds the allowed one or is NaN."""
        return not self.made <= self.allowed

    @property
    def share(self) -> float:
        """Rise over the allowed rise, from 0 to 1 [-]."""
        if self.allowed <= 0.0 or not np.isfinite(self.made):
            return 0.0
        return float(np.clip(self.made / self.allowed, 0.0, 1.0))


def energy_gain_error(run: Run, rise: Rise, particle: int, dt: float) -> Diverged:
    """The error for a run whose balance of energies opened, at the last state before it did."""
    state, step = run.state, int(run.state.steps[0])
    spring, stretch = worst_spring(run.model, state, particle)
    cause = f", most of it by particle {particle}" if particle >= 0 else ""
    where = f"; spring {spring} had come to {stretch:.3g} times its rest length" if spring >= 0 else ""
    return Diverged(
        f"The run diverged after step {step} at t = {state.time:.6g} s: in the next step {rise.made:.3g} J came from "
        f"nothing{cause}, and {rise.allowed:.3g} J are the most that an error of the method explains{where}. "
        f"{_advice(run, dt)}",
        time=state.time,
        step=step,
        particle=particle,
        spring=spring,
        dt=dt,
        safe_dt=run.bound.dt,
        made=rise.made,
        allowed=rise.allowed,
    )


def solver_limit_exceeded(model: Model, state: State, code: int, dt: float) -> Diverged:
    """The error for contacts that could not be solved in a step of ``dt`` [s] from this state."""
    # One 64-bit word of the report carries the kind of failure in its upper half and the particle or function in its
    # lower.
    kind, particle = divmod(code, USER_ROOM)
    fast = _fastest(model, state, dt)
    what = (
        f"there were more than {IMPACTS_AT_MOST} impacts of particle {particle} in one step{fast}. Take a shorter dt."
        if kind == IMPACTS_ENDLESS // USER_ROOM
        else f"particle {particle} and another went more than {AROUND_AT_MOST} times around the torus, past one "
        f"another, in one step. Take a shorter dt."
        if kind == AROUND_TOO_OFTEN // USER_ROOM
        else f"contacts would not come to an end in one step: particle {particle} and others were looked at more than "
        f"{LOOKS_AT_MOST:,} times{fast}. Look for things inside one another, such as springs thicker than they are "
        f"apart, for a restitution above 1, which gives energy at every impact, or take a shorter dt."
        if kind == LOOKS_ENDLESS // USER_ROOM
        else f"an obstacle moves into particle {particle}, which is fixed. Release the particle, or let the obstacle "
        f"stand."
        if kind == RUN_INTO // USER_ROOM
        else f"particle {particle}, a point, was pressed into walls that leave it no room{fast}. Keep walls that near "
        f"one another apart, or take a shorter dt."
        if model.particles.radius[particle] == 0.0
        else f"particle {particle} was pressed into a touching body, deeper than {PRESSED:.0%} of the smaller radius"
        f"{fast}. Take a shorter dt, or masses less unlike where heavy things rest on light ones."
    )
    where = f"The run stopped after step {int(state.steps[0])} at t = {state.time:.6g} s"
    return _stop_error(state, particle, f"{where}: {what}", dt)


def _fastest(model: Model, state: State, dt: float) -> str:
    """The particle with the longest path in a step over its diameter, in words; "" where that is below 1."""
    width = 2.0 * model.particles.radius
    way = dt * np.linalg.norm(state.velocity, axis=1) * (state.alive == 1)
    times = np.divide(way, width, out=np.zeros_like(way), where=width > 0.0)
    i = int(times.argmax())
    return f"; particle {i} was to go {times[i]:.3g} times its diameter in it" if times[i] > 1.0 else ""


def stalled_time_error(run: Run, particle: int) -> Diverged:
    """The error for hits that follow each other so fast that time no longer advances."""
    state = run.state
    return _stop_error(
        state,
        particle,
        f"Time stands still at t = {state.time:.6g} s: particle {particle} is hit more and more often without end. "
        f"Exact hits cannot hold what comes to rest between others. Take Contacts with {method('velocity_verlet')}.",
    )


def runaway(run: Run, particle: int) -> Diverged:
    """The error for a particle that hits have made too fast to be followed."""
    state = run.state
    speed = float(np.linalg.norm(state.velocity[particle]))
    return _stop_error(
        state,
        particle,
        f"Particle {particle} moves at {speed:.3g} m/s at t = {state.time:.6g} s, too fast to tell where it is when it "
        f"hits: times have 16 digits. Hits of a restitution above 1 give energy each time, without end. Take "
        f"restitutions of at most 1, slower starts, or end the run before then.",
    )


def too_close(run: Run, particle: int) -> Diverged:
    """The error for a motion that no step is short enough for."""
    state = run.state
    return _stop_error(
        state,
        particle,
        f"The step shrank to nothing at t = {state.time:.6g} s: the force on particle {particle} grows without "
        f"bound, as where two bodies fall into each other. Give Attraction a softening, or the bodies radii "
        f"and Contacts, which take {ONE_STEP}, the longest step.",
        dt=float(state.stride[-1]),
    )


def _stop_error(state: State, particle: int, words: str, dt: float = 0.0) -> Diverged:
    """The error that stopped a run, at its last good state."""
    step = int(state.steps[0])
    return Diverged(words, time=state.time, step=step, particle=particle, dt=dt, safe_dt=None)


def worst_spring(model: Model, state: State, particle: int) -> tuple[int, float]:
    """The spring stretched the most, at the particle if it has any, and its length over its rest length."""
    if not model.spring_count:
        return -1, 1.0
    springs = model.springs
    # Springs at the particle that overflowed come first. If it has no springs, or no particle is named, all springs are
    # searched.
    at = (springs.tail == particle) | (springs.head == particle)
    chosen = np.flatnonzero((at if at.any() else np.ones_like(at)) & (state.status != BROKEN))
    if not len(chosen):
        return -1, 1.0
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ratio = queries.lengths(model, state.position)[chosen] / springs.rest_length[chosen]
    # A rest length of zero gives infinity or NaN. NaN must not win the maximum.
    row = int(np.nan_to_num(ratio, nan=0.0).argmax())
    return int(chosen[row]), float(ratio[row])


def user_failure(model: Model, state: State, callbacks: dict[str, list[Any]], code: int, time: float) -> BaseException:
    """Return the error that a user-defined function raised; for a force, at ``time`` [s]."""
    kind, number = divmod(code, USER_ROOM)
    if kind == SIGNAL_FAILED:
        return _failed_signal(model, callbacks["signal"], number - 1, time)
    name = NAMES.get(kind, "surface")
    if name == "surface" and number >= len(callbacks[name]):  # fields are counted behind surfaces
        name, number = "field", number - len(callbacks[name])
    if name == "field" and number >= len(callbacks[name]):  # and rules behind fields
        name, number = "rule", number - len(callbacks[name])
    callback, values = callbacks[name][number]
    rows: Iterable[tuple[Any, ...]]
    # A failure is reported as a code, since compiled code cannot carry an exception. The function is run again in plain
    # Python with the arguments it had, to raise what it raised, with its message and line.
    if name == "rule":
        rules = model.room(UserRules)
        who = rules.member[rules.start[number] : rules.start[number + 1]]
        rows = [(model.particles.mass[who], state.position[who], state.velocity[who], time)]
    elif name == "force":
        rows = [(model.particles.mass, state.position, state.velocity, time, np.zeros((model.particle_count, 3)))]
    elif name == "law":
        group = slice(int(model.laws.start[number]), int(model.laws.start[number + 1]))
        lengths = queries.lengths(model, state.position)[model.laws.spring[group]]
        rows = zip(lengths, model.laws.rest_length[group], strict=True)
    elif name == "measure":
        family = model.room(Elements)
        corners = family.points[family.corner[number] : family.corner[number + 1]]
        rows = [(point, np.zeros_like(point)) for point in corners.reshape(-1, int(family.arity[number]), 3)]
    elif name == "pair law":
        pairs = model.room(Pairs)
        width, most = int(pairs.width[number]), len(pairs.distance)
        seen = [pairs.distance[:, None], pairs.seen[: most * width].reshape(most, width)]
        rows = map(tuple, np.unique(np.concatenate(seen, axis=1)[pairs.distance > 0.0], axis=0))
    elif name == "field":
        rows = [(point.copy(), np.zeros(3), time) for point in state.position]
    else:
        rows = [(point.copy(), np.zeros(3)) for point in state.position]
    return _callback_exception(callback, name, values, rows, state)


def _failed_signal(model: Model, signals: list[Any], wave: int, time: float) -> SceneError:
    """The error for a signal that gives no number at a time [s]."""
    drives = model.room(Drives)
    callback, _ = signals[int((drives.address[:wave] != 0).sum())]
    own = time - float(drives.origin[wave])
    return SceneError(
        f"The signal {callback.function.__name__!r} of a Drive must have a value and a derivative at all times, finite "
        f"numbers. It has none at t = {own:.6g} s. Write it so that it holds there."
    )


def _callback_exception(
    callback: Callback, name: str, values: tuple[float, ...], rows: Iterable[tuple[Any, ...]], state: State
) -> BaseException:
    """Exception of a plain call, or of running the source again with the same arguments."""
    for row in rows:
        error = callback.failure(*row, *values)
        if not isinstance(error, FailedOnlyCompiled):
            return error
    return RuntimeError(f"A user-defined {name} failed at t = {state.time:g} s.")


def _advice(run: Run, dt: float) -> str:
    safe = run.bound.dt
    outside = f" The bound does not cover {', '.join(run.bound.outside)}." if run.bound.outside else ""
    if safe == 0.0:
        return f"{run.integrator.title} has no safe step here: {method('velocity_verlet', 'take')}.{outside}"
    if safe is not None and dt > safe:
        return f"dt = {dt:.6g} s is above the safe step {safe:.6g} s. {use_dt(0.9 * safe)}.{outside}"
    if safe is not None:
        look = "look at loads, masses, starting speeds, or halve dt"
        if "attraction without softening" in run.bound.outside:  # no step is short enough for two bodies that meet
            look = "give Attraction a softening, or the bodies radii and Contacts; or halve dt"
        elif any(one.startswith("rods that twist") for one in run.bound.outside):  # links that fold back at any step
            look = f"where rods whip, give them shorter links, segments=, or leave out their GJ; else {look}"
        return f"dt = {dt:.6g} s is below the safe step {safe:.6g} s: {look}.{outside}"
    return f"dt = {dt:.6g} s, and nothing here bounds it: take a shorter one, softening, or a SpeedLimit.{outside}"


def raise_user_failure(run: Run) -> None:
    """Raise the error of a user-defined function, if the report holds one."""
    report = run.work.notes.report
    code = int(report[REPORT_USER])
    if code:
        report[REPORT_USER] = 0
        raise pending_user_error(run, code)


def pending_user_error(run: Run, code: int) -> BaseException:
    """Return the error that a user-defined function raised."""
    return user_failure(run.model, run.state, run.built.callbacks, code, float(run.work.sums.failed_at[0]))
