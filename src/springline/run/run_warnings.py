"""Notices of a run, each given once with its reason: an unsafe step, an open ledger, a long duration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from springline.checks import FloatArray
from springline.errors import MissedBirths, OpenLedger, SlowRun, SpringlineError, UnsafeStep
from springline.forces.direct_sum import Attractions
from springline.forces.drives import Drive
from springline.forces.emitters import emission_counts
from springline.forces.grab_spring import Hands
from springline.integrators.contract import SPLITTING
from springline.messages import CHOSEN_DT, LONGER_DT, give_dt, method, use_dt, word
from springline.model.families import BROKEN
from springline.model.family import Rate
from springline.progress import warn
from springline.recording.balance import balance
from springline.run.energy_monitor import books_all
from springline.run.run import Run
from springline.stability.declared_rates import declared_rates, fastest, followed_step, phase_of, shortest_pulse
from springline.stability.time_step import bound_of, longest_explicit_step, resolution, without_attraction

if TYPE_CHECKING:
    from springline.recording.recording import Recording

WAIT = 5.0  # wall-clock time before a message about a long run [s]
LONG = 60.0  # remaining wall-clock time from which on a run is reported as long [s]
UNTIMED = 2  # calls before the clock starts, so that the time of compilation is not counted
ROUNDING = 1e-9  # relative excess of a step over the safe step that rounding may cause [-]
SEEN = 100  # steps after which attraction is evaluated again
SHIFT = 0.25  # shift of bodies that samples the change of attraction, over the softening [-]
MARGIN = 1.2  # energy error of an oscillator at the step of its accuracy, over the accuracy [-]
CLOSER = 0.6  # safety factor of the step that a power law of the error gives [-]
SHORTEST = 1e-3  # [-] of the step taken: shorter steps are not recommended
LAWLESS = 0.1  # error of the ledger over the exchanged energy [-] above which no power law holds
SKIPPED = 2.0 * np.pi / 6.0  # largest phase of a given step [rad]: a sixth of a period
DAMPED = 0.2  # largest phase of an automatic step that does not follow the motion [rad]
ABOVE = 4.0  # rate over the largest frequency of a scene [-] up to which methods of order 1 are accurate to 1 %
NEARLY = 1.2  # a rate limits a step if the step it requires is at most so many times longer [-]
FEW = 0.1  # recommended phase of a step for methods of order 1 [rad]
WARY = 4.0  # margin of squared frequencies over the sample of one random shift [-]


def report_left_out(sentences: Sequence[str], to: list[str] | None) -> None:
    """Append sentences about omitted rules to a list; without a list, issue a warning for each."""
    if to is not None:
        to += sentences
        return
    for words in sentences:
        warn(words, UserWarning)


def warn_of_step(run: Run, dt: float) -> bool:
    """Warn of a step above the proved safe step, or call ``run.hears`` with it; return True if it is above.

    Methods without a safe step are not tested.
    """
    safe = run.bound.dt
    # Frames divide a gap into equal steps, which may exceed the safe step by a rounding.
    if safe is None or safe <= 0.0 or dt <= safe * (1.0 + ROUNDING) or attraction_allows(run, dt):
        return False
    said = UnsafeStep(
        f"The time step of {dt:.6g} s is above the safe step of {safe:.6g} s: errors will grow instead of staying "
        f"small. {use_dt(0.9 * safe)}."
    )
    if run.hears is not None:
        run.hears(said)
    else:
        warn(said.marked, UnsafeStep)
    return True


def warn_of_rates(run: Run, dt: float) -> None:
    """Warn once of functions of time that change faster than steps of ``dt`` [s] follow, or at an unknown rate."""
    followed = run.pace is not None and run.pace.follows
    if followed and run.pace.forcing.unknown and not run.warned_of_rates:
        _say(run, _unknown_rate_text(run.pace.forcing.unknown[0], dt))
    if followed and run.pace.forcing.narrow and not run.warned_of_rates:
        _warn_of_narrow(run, dt)
    if followed and run.integrator.order < 2 and not run.warned_of_rates and not _are_seen(run, dt):
        run.rates_seen = run.model, dt
        rate = fastest([one for one in run.pace.forcing.rates(run) if one.swings and not one.at_ends])
        if rate is not None and rate.value > ABOVE * run.bound.omega:
            _say(run, _first_order_text(run, rate))
    if followed or run.warned_of_rates or run.finds_its_way or _are_seen(run, dt):
        return
    run.rates_seen = run.model, dt
    rate = fastest(declared_rates(run.model, run.state))
    most = SKIPPED if run.pace is None else DAMPED
    if rate is not None and rate.value * dt > most:
        _say(run, _fast_change_text(run, rate, dt))
        return
    pulse, begin = shortest_pulse(run.model, run.time) if run.pace is None else (np.inf, 0.0)
    if pulse < dt * (1.0 - ROUNDING):
        _say(
            run,
            f"A table of a Drive goes to and fro within {pulse:.6g} s from {begin:.6g} s on, less than the time step "
            f"of {dt:.6g} s: the steps may miss it. {use_dt(0.5 * pulse)}.",
        )


def _are_seen(run: Run, dt: float) -> bool:
    """Return True if the rates of this model were already compared with steps of ``dt`` [s]."""
    return run.rates_seen is not None and run.rates_seen[0] is run.model and run.rates_seen[1] == dt


def _say(run: Run, words: str) -> None:
    """Warn once of functions of time that change too fast for the steps."""
    run.warned_of_rates, said = True, UnsafeStep(words)
    if run.hears is not None:
        run.hears(said)
    else:
        warn(said.marked, UnsafeStep)


def _fast_change_text(run: Run, rate: Rate, dt: float) -> str:
    """Return a sentence about a rate that is too fast for steps of ``dt`` [s]."""
    finer = phase_of(run.integrator, run.accuracy, rate) / rate.value
    if run.integrator.order < 2:
        finer = FEW / rate.value
    way_out = f"Give a dt of {finer:.3g} s, or take another method" if run.pace is not None else use_dt(finer)
    name = rate.name[:1].upper() + rate.name[1:]
    return f"{name} {_speed_of(rate)}, and a step of {dt:.6g} s is too long to follow it. {way_out}."


def _speed_of(rate: Rate) -> str:
    return f"swings at {rate.value:.6g} rad/s" if rate.swings else f"goes at {rate.value:.6g} 1/s"


def _first_order_text(run: Run, rate: Rate) -> str:
    """A sentence on something far faster than the motion, by a method of order 1.

    Such a method samples a force h/2 early or late, which gives a velocity of F h/2m at the start. It is h omega^2/4
    omega_0 of the motion under a force of frequency omega, that of the motion being omega_0.
    """
    name = rate.name[:1].upper() + rate.name[1:]
    return (
        f"{name} swings at {rate.value:.6g} rad/s, faster than the motion of the scene, and {run.integrator.name} is "
        f"of order 1: it samples forces half a step early or late, by which slow motions are off by several percent. "
        f"{method('velocity_verlet', 'Take')}."
    )


def _warn_of_narrow(run: Run, dt: float) -> None:
    """Warn once of a narrow change of a user-defined function, if steps of ``dt`` [s] do not follow it."""
    assert run.pace is not None
    for change in run.pace.forcing.narrow:
        finer = phase_of(run.integrator, run.accuracy, Rate(change.name, change.rate)) / change.rate
        if dt > finer * (1.0 + ROUNDING):
            name = change.name[:1].upper() + change.name[1:]
            _say(
                run,
                f"{name} changes within about {1.0 / change.rate:.2g} s at {change.time:.4g} s, far faster than at "
                f"other times, and a step of {dt:.3g} s is too long to follow it. Give a dt of {finer:.3g} s.",
            )
            return


def _unknown_rate_text(name: str, dt: float) -> str:
    """Return a sentence about a user-defined function of unknown rate."""
    short = give_dt(", a part of the time in which it changes")
    return (
        f"{name[:1].upper() + name[1:]} depends on time at a rate that is not known: it may jump. "
        f"Steps of {dt:.3g} s may be too long to follow it. {short}."
    )


def warn_of_missed_births(run: Run) -> None:
    """Warn once of a run in which births were omitted because no row was free."""
    missed = emission_counts(run.model, run.state.memory).get("missed")
    if run.told_of_births or missed is None or not missed.any():
        return
    run.told_of_births = True
    e = int(np.argmax(missed))
    whole = int(missed[e] + emission_counts(run.model, run.state.memory)["births"][e])
    warn(
        f"{int(missed[e])} of {whole} births of emitter {e} were omitted, since all of its particles were alive. "
        f"Give scene.emit() a larger 'cap', or end particles earlier: by a lifetime, hits, or an Absorber.",
        MissedBirths,
    )


def warn_of_ledger(run: Run, recording: Recording) -> None:
    """Warn once of a run whose energy balance has a larger error than its accuracy allows."""
    if run.told_of_ledger or len(recording) < 2 or not books_all(run.model):
        return
    state = run.state
    moving = run.model.particles.mass[(state.mobility > 0.0).any(axis=1)]
    made = rounding_energy(moving, state.position, recording.dt, int(state.steps[0]))
    error, method = ledger_error(recording.energy, recording.log, made), run.integrator
    # Corrections dissipate energy by design, which no entry of the ledger holds.
    if not error > MARGIN * run.accuracy or not method.order or not recording.dt or method.substeps:
        return
    run.told_of_ledger = True
    if jump := _jump_of_a_signal(run, float(recording.time[0]), float(recording.time[-1])):
        warn(f"The energy balance error of this run is {error:.2g} of the exchanged energy. {jump}", OpenLedger)
        return
    warn(
        f"The energy balance error of this run is {error:.2g} of the exchanged energy, above the accuracy of "
        f"{run.accuracy:g} [-]: positions and forces are no better. {_way_to_close(run, recording, error)}",
        OpenLedger,
    )


def _way_to_close(run: Run, recording: Recording, error: float) -> str:
    """Return advice for a run whose ledger is open by ``error`` [-]."""
    if run.integrator.newmark is not None:
        return (
            "An implicit method books its own dissipation, so a shorter step does not close it: positions or "
            "velocities were changed from outside, or a rule moves particles without an entry in the ledger."
        )
    closing, finer = closing_step(run, recording, error), CLOSER * run.accuracy * run.accuracy / error
    # A power law that asks for far shorter steps does not hold, and nobody could wait for them.
    ways = [f"dt={closing:.2g}"] if closing >= SHORTEST * recording.dt else []
    if run.pace is None:
        ways.append("'auto'" if ways else "dt='auto'")
    elif run.pace.follows:
        ways.insert(0, f"accuracy={finer:.1g}")
    if not ways:
        return f"{method('velocity_verlet', 'Take')}."
    return f"For steps by which it closes take {', or '.join(ways)}."


def _jump_of_a_signal(run: Run, begin: float, end: float) -> str:
    """Return a sentence about the first signal of a drive that jumps between two times [s]; "" if no signal does."""
    for thing in () if run.source is None else run.source.spec.declared:
        if not isinstance(thing, Drive) or thing.signal is None:
            continue
        start = float(thing.start)
        which = thing.signal_with
        if (found := which.jump(begin - start, end - start)) is not None:
            when, far = found
            return (
                f"The signal {which.signal.name!r} of a Drive jumps by {far:.6g} at {when + start:.6g} s, where no "
                f"work is defined. Replace the jump by a short ramp."
            )
    return ""


def closing_step(run: Run, recording: Recording, error: float) -> float:
    """Return a step [s] at which the ledger of a recording, open by ``error``, is likely to close to the accuracy.

    The step follows from a power law of the error, of order 2 at most whatever the order of the method, since close
    encounters and springs that go taut within a step have no higher order. If the error is too large for such a law,
    the step that resolves the stiffest motion is also a limit. For methods that lose energy in every period,
    it resolves that motion to the accuracy over the number of periods.
    """
    method, rate = run.integrator, float(np.hypot(run.bound.omega, run.bound.damping))
    closing = CLOSER * recording.dt * (run.accuracy / error) ** (1.0 / min(method.order, 2))
    if error > LAWLESS and rate > 0.0:
        periods = max((recording.time[-1] - recording.time[0]) * rate / (2.0 * np.pi), 1.0)
        phase = resolution(method, run.accuracy if method.scheme.family == SPLITTING else run.accuracy / periods)
        closing = closing if phase is None else min(closing, phase / rate)
    return float(closing)


def attraction_allows(run: Run, dt: float) -> bool:
    """Return True if a step above the safe one is short enough for attraction between the bodies at present.

    The bound of attraction, 2 G M/eps^(p + 1), assumes all bodies at one point. The present stiffness of attraction is
    therefore estimated, again after every SEEN steps.
    """
    # Bounds without and with attraction: only if the step is safe for everything else, attraction may be judged by the
    # present positions.
    rates, hands = without_attraction(run.rates, run.model), run.model.room(Hands)
    bound = bound_of(rates, run.model, run.integrator, run.adjacency if len(hands.particle) else None)
    if rates.pulled == run.rates.pulled or (bound.dt is not None and dt > bound.dt * (1.0 + ROUNDING)):
        return False
    steps = int(run.state.steps[0])
    if steps < run.attraction_seen + SEEN:
        return True
    run.attraction_seen = steps
    # Squared frequencies of forces that act together add up at most (Weyl's inequality for symmetric matrices).
    squared = bound.omega**2 + WARY * attraction_now(run)
    limit = longest_explicit_step(run.integrator, float(np.sqrt(squared)), bound.damping)
    return limit is None or dt <= limit


def attraction_now(run: Run) -> float:
    """Estimate the present squared frequency of attraction [1/s2] by a central difference along random shifts."""
    state, family = run.state, run.model.room(Attractions)
    step = SHIFT * float(family.softening[family.softening > 0.0].min())
    free = state.mobility * state.alive[:, None]
    # A fixed seed: warnings must not differ from one run to the next.
    shift = step * np.where(free > 0.0, np.random.default_rng(0).choice([-1.0, 1.0], size=free.shape), 0.0)
    there, back = (
        run.stepper.forces(run.model, state._replace(position=state.position + sign * shift)) for sign in (1.0, -1.0)
    )
    # Central difference of the acceleration along one direction of random signs, at the cost of two evaluations of the
    # force. It is a sample and no bound, hence the margin WARY.
    change = (there - back) * free / (2.0 * step)
    return float(np.sqrt((change * change).sum(axis=1).max(initial=0.0)))


class GivenUp(SpringlineError):
    """A step exceeded its limit of wall-clock time; the state is the one before it."""


class Patience:
    """Timer of a run, which warns once with the remaining time and the reason if a run takes long.

    Attributes
    ----------
    within : largest wall-clock time of one step of an implicit method [s]
    """

    def __init__(self, run: Run, end: float, within: float = np.inf) -> None:
        """Set ``end``, the time at which the run ends [s]."""
        self.run, self.start, self.end, self.within = run, run.time, end, within
        self._looks, self._begun, self._told, self._wait = 0, 0.0, False, WAIT

    def give_up(self) -> None:
        """Abandon a step that took too long.

        Raises
        ------
        GivenUp : always.
        """
        raise GivenUp(f"One step was looked for longer than {duration(self.within)}, and given up. {reason(self.run)}")

    def note_progress(self, now: float, time: float) -> None:
        """Warn if the run takes long: at the wall-clock time ``now`` [s] it has reached ``time`` [s]."""
        self._looks += 1
        if self._looks <= UNTIMED:
            self._begun, self.start = now, time
            return
        spent = now - self._begun
        if self._told or spent < self._wait or not np.isfinite(self.end):
            return
        # Tested again after doubled times, since a run that is slow at first may become faster, for example when steps
        # grow.
        self._wait *= 2.0
        part = (time - self.start) / (self.end - self.start) if self.end > self.start else 1.0
        left = spent * (1.0 - part) / part if part > 0.0 else np.inf
        if left > LONG:
            self._told = True
            long = f"{duration(left)} more" if np.isfinite(left) else "longer than can be told"
            warn(
                f"After {duration(spent)} the run is at {time:.6g} s of {self.end:.6g} s: it will take {long}. "
                f"{reason(self.run)}",
                SlowRun,
            )


def duration(seconds: float) -> str:
    """Return a wall-clock time as text, in its usual unit."""
    for unit, size in (("years", 3.15e7), ("days", 86400.0), ("hours", 3600.0), ("minutes", 60.0)):
        if seconds >= 2.0 * size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds:.2g} s"


def reason(run: Run) -> str:
    """Return the reason why a run takes long, and a way out."""
    title = run.integrator.title[:1].upper() + run.integrator.title[1:]
    if run.implicit is not None:
        effort = run.implicit.effort
        if not effort.splits:
            return f"{title} solves for each of its steps of {run.dt:.3g} s: take a {LONGER_DT}, or an earlier end."
        return (
            f"{title} has split its steps of {run.dt:.3g} s {effort.splits:,} times since the last frame: the "
            f"motion is faster than the step. Take a shorter dt, {method('backward_euler')}, "
            f"or {word('velocity_verlet', quoted=True)}."
        )
    if run.finds_its_way:
        return f"{title} takes steps as short as the motion asks for."
    dt = run.dt
    if run.dt_given != "auto" or dt is None:
        return f"Its steps are short for so long a time: take a {LONGER_DT}, or an earlier end."
    if (rate := _limiting_rate(run, dt)) is not None:
        return (
            f"{CHOSEN_DT} is {dt:.3g} s, so that steps follow {rate.name}, which {_speed_of(rate)}. "
            f"Take a slower one, a {LONGER_DT}, a larger accuracy=, or an earlier end."
        )
    whole = run.state.status != BROKEN
    if whole.any():
        way_out = "Take softer springs, heavier particles, Rods, or an implicit method."
    else:
        way_out = "Take a larger softening of attraction, a larger accuracy=, or an earlier end."
    return f"{CHOSEN_DT} is {dt:.3g} s{_stiffest(run)}. {way_out}"


def _limiting_rate(run: Run, dt: float) -> Rate | None:
    """Return the rate in time that limits an automatic step of ``dt`` [s], or None."""
    if run.pace is None:
        return None
    rates = run.pace.forcing.rates(run)
    rate = min(rates, key=lambda rate: followed_step(run.integrator, run.accuracy, [rate]), default=None)
    return rate if rate is not None and followed_step(run.integrator, run.accuracy, [rate]) <= NEARLY * dt else None


def _stiffest(run: Run) -> str:
    """Return a clause about the spring that limits the step."""
    springs, mobility = run.model.springs, run.state.mobility.max(axis=1, initial=0.0)
    whole = run.state.status != BROKEN
    if not whole.any():
        return ""
    squared = springs.stiffness * (mobility[springs.tail] + mobility[springs.head]) * whole
    row = int(squared.argmax())
    ends = int(springs.tail[row]), int(springs.head[row])
    lightest = float(run.model.particles.inertia[list(ends)].min())
    return f", held down by spring {row} of {springs.stiffness[row]:.3g} N/m at {lightest:.3g} kg"


EPSILON = float(np.finfo(np.float64).eps)  # [-]
NOTHING = 1e-6  # smallest exchanged energy that counts, over the largest energy [-]


def rounding_energy(mass: FloatArray, position: FloatArray, dt: float, steps: int) -> float:
    """Return the kinetic energy [J] that rounding causes in ``steps`` steps of ``dt`` [s], for masses at positions.

    A step changes every coordinate by a rounding error, which is a speed of eps x/dt. In a stable step, springs do not
    amplify it, and the squares of the speeds of all steps add up.
    """
    if not dt > 0.0:
        return 0.0
    speed = EPSILON * float(np.abs(position).max(initial=0.0)) / dt
    return 0.5 * float(mass.sum()) * speed * speed * steps


def ledger_error(energy: Mapping[str, FloatArray], log: Mapping[str, FloatArray], made: float = 0.0) -> float:
    """Return the largest change of the energy balance from its first value, over the exchanged energy [-].

    It is zero if the ledger closes exactly, or if a motion of the energy ``made`` [J] explains its error, see
    :func:`rounding_energy`. The ``log`` of an automatic step also holds the energy exchanged between frames, such as in
    a blow, which no frame shows. The exchanged energy is at least a millionth of the largest energy.
    """
    account = balance(energy)
    columns = [values for name, values in energy.items() if name not in ("potential", "total")]
    largest = max((float(np.abs(values).max()) for values in columns), default=0.0)
    moved = max((float(np.ptp(values)) for values in columns), default=0.0)
    moved = max(moved, float(np.max(log.get("exchanged", 0.0), initial=0.0)), NOTHING * largest)
    off = float(np.abs(account - account[0]).max())
    # Two motions at once: (sqrt(moved) + sqrt(made))^2 - moved.
    if off <= made + 2.0 * float(np.sqrt(made * moved)):
        return 0.0
    return off / moved if moved > 0.0 else 0.0
