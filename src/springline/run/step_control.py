"""Automatic step: the longest step that resolves the motion to the given accuracy, never above the proved bound.

A step resolves a motion if one period adds an error of at most ``accuracy`` of its amplitude. The number of steps per
period that this takes depends on the method (``stability/time_step.py``). The speed of the motion is its mean square
frequency, weighted by kinetic energy (``stepping/motion.py``). So stiff springs that carry no energy do not shorten
the step, though they bound it.

A run begins with the step that resolves the stiffest motion possible, and judges its motion after every window of
steps. If the steps of a window were far too long, the run returns to the beginning of the window, or to the last frame,
and repeats it with shorter steps. Steps grow only after several calm windows, since each change of the step changes the
energy by the difference of the errors of both steps. All decisions depend only on the state, so a resumed run agrees
bit for bit.

Parts of a scene in free fall are recognized by their acceleration. Their oscillations have the same frequencies as at
rest.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from springline.contacts import rules
from springline.contacts.program import collides
from springline.forces import net
from springline.forces.gravity import Gravities
from springline.forces.net import all_pairs_arrays
from springline.integrators.contract import Integrator
from springline.model.families import CORD, ROD, Model
from springline.model.state import (
    BALANCE,
    BEGUN,
    CALM,
    DRIFT,
    FASTEST,
    LARGEST,
    LAST,
    MEASURED,
    QUICKEST,
    SETTLED,
    SHORTENED,
    SLOWEST,
    STALE,
    STEP_LENGTH,
    SUM_ACCELERATION,
    SWUNG,
    State,
    unborn,
)
from springline.run import advance
from springline.run.energy_monitor import MeasuredEnergies, books_all, measure_energies
from springline.run.forcing import Forcing, Stretch
from springline.run.pair_law_rate import has_pair_laws, pair_law_rate
from springline.run.replay import Kept, keep
from springline.run.run import STEPS_A_FRAME, Run, StepGrid, divide_gap, plain_dt, stable_step
from springline.spec.faces import joined_parts
from springline.stability.time_step import resolution
from springline.stepping import motion
from springline.stepping.stepper import effort
from springline.typing import FloatArray, IntArray

TOO_LONG = 1.05  # step over the resolving step [-] above which it is shortened
SPARE = 0.95  # shortened step over the resolving step [-]: a margin, since windows differ
WRONG = 1.2  # step over the resolving step [-] above which the window is repeated
TOO_SHORT = 0.7  # step over the resolving step [-] below which it may grow
GROWTH = 2.0  # largest growth of the step from one window to the next [-]
PATIENT = 4  # calm windows before a step grows that was shortened before
FLIGHT = 0.5  # largest distance per step of colliding particles, over the smallest radius [-]
PILOT, WINDOWS = 4e9, 12  # springs times steps of a pilot, half a minute of one core; windows of it
ROUNDED = 1e-9  # error of the balance that rounding may cause, over the sum of all energies [-]
FINER = 0.25  # shortest step for the balance, over the step that resolves the motion [-], if no bound is known
AT_BREAKS = 0.1  # reduction of the allowed error of the balance [-] when springs break
TURNING = 4.0  # phase error of a free rotating stick over that of an oscillator [-]: its energy errs, so its rate too
ORBITING = 24.0  # the same ratio for attracting bodies [-] (8 on a circle, 20 on an ellipse of e = 0.3)
NEAR = 0.2  # reduction of the allowed error of the balance [-] between two frames, in addition to that of a swing
HIT = 0.1  # shortest step for the balance, over the step that resolves the stiffest motion [-], if springs hit things
NEAREST = 0.01  # shortest step after a close encounter, over the step that resolved the motion before [-]
STILL = 1e-16  # kinetic energy over the largest so far [-] below which motion is rest, and its frequency rounding
PERIODS = 4  # periods of the motion in a window whose steps resolve it
SHORTEST_WINDOW = 128  # steps: shorter windows are not worth the cost of judging
FIRST_WINDOW = 16  # steps of a window at the start of a run, or one resolved period, while the step only grows
DRIFTED = 0.1, 1.0  # drift of the ledger over the allowed drift [-]: range within which steps are shortened
DRIFTING = 0.01  # drift in one window over the allowed drift [-] below which steps are not shortened
LEANEST = 16.0  # largest reduction of the error of a step for the ledger [-]
DIGITS = 1 << 40  # precision to which a step is rounded, so that gaps that differ by rounding share a program
CUT_SHORT = 0.5  # part of a window, ended early by a frame, from which on it may be repeated [-]


def stretches(run: Run, count: int, caller: str) -> Iterator[Stretch]:
    """Yield parts of ``count`` steps: an automatic step is judged after every window, and ends at corners of tables."""
    while count > 0:
        # Evaluated again for every part: the judgement at the end of the previous part may have changed the step, and
        # a change of a parameter may have removed the automatic step.
        some, pace = Stretch(count, plain_dt(run, caller), None), run.pace
        if pace is not None:
            some = pace.forcing.cut(run.time, some.dt, min(count, pace.left(run)))
            pace.take(run, some.dt)
        yield some
        count -= some.steps
        # Windows are not repeated here: a caller of step() requests a number of steps, which are taken.
        if run.pace is not None:
            run.pace.judge_window(run, some.dt, may_go_back=False)


def step(run: Run, count: int, caller: str = "step()") -> None:
    """Take ``count`` steps; of a self-stepping method at most ``count``."""
    if run.self_stepping is not None:
        advance.advance_self_stepping(run, np.inf, count)
        return
    for some in stretches(run, count, caller):
        advance.advance_steps(run, run.time, some.dt, some.steps, some.end)


def go_on(run: Run, count: int, within: float) -> None:
    """Take ``count`` more steps on the time grid of the previous call; see :meth:`springline.Simulation.go_on`."""
    for some, dt, end in stretches(run, count, "go_on()"):
        # Times are start + k dt of one grid and not sums of dt, whose roundings would add up. A new grid begins when
        # the step changes, or when the time was set from outside.
        grid = run.grid
        if grid.dt != dt or grid.time != run.time:
            grid = StepGrid(run.time, dt, 0, run.time)
        begun = int(run.state.steps[0])
        try:
            advance.advance_steps(run, grid.start, dt, some, end, grid.done, within)
        finally:
            run.grid = StepGrid(grid.start, dt, grid.done + int(run.state.steps[0]) - begun, run.time)


def advance_to_goal(run: Run, goal: float) -> None:
    """Advance to a time [s] in equal steps no longer than the automatic one, which is judged after every window."""
    pace = run.pace
    assert pace is not None
    pace.mark(run, frame=True)
    while run.time < goal:
        # The interval to a corner of a table is divided into equal steps, and so is the interval from it to the goal.
        start, stop = run.time, pace.forcing.stop(run.time, goal)
        gap = stop - start
        count, exact = divide_gap(run, gap, stop, pace.step_in(run, gap))
        # The step keeps 40 bits of its mantissa. Gaps of 0.1 s differ in their last bits with the time at which they
        # begin, and each new step would cost a separate program. A change of 2^-40 of a step is invisible in results,
        # and the last step ends at the goal exactly.
        mantissa, exponent = math.frexp(exact)
        bits = math.floor(mantissa * DIGITS) if stop < goal else round(mantissa * DIGITS)  # never beyond a corner
        dt = math.ldexp(bits / DIGITS, exponent)
        done, changed = 0, False
        while done < count and not changed:
            # A stretch ends with a window. The number of steps of a window is counted from the state, so a resumed run
            # has the same stretches as an uninterrupted run.
            some = min(count - done, pace.left(run))
            pace.take(run, dt)
            end = stop if done + some == count else None
            advance.advance_steps(run, start, dt, some, end, done, kept=pace.current_checkpoint(run, done))
            done += some
            changed = pace.judge_window(run, dt, may_go_back=True)


def hits(model: Model) -> bool:
    """Return True if a rule moves particles at the end of a step: walls, contacts, springs that act as walls."""
    return any(rule.moves_particles(model) for rule in rules.present(model))


def _sampled_inertia(model: Model) -> FloatArray:
    """Return the inertia [kg] of the particles whose motion is sampled, 0 for others, shape (particles,)."""
    inertia, waiting = model.particles.inertia, unborn(model)
    if not len(waiting):
        return inertia
    # The velocity of an emitted particle changes at its birth, which is no acceleration.
    found = inertia.copy()
    found[waiting] = 0.0
    return found


def _flight(run: Run) -> float:
    """Return the step [s] in which the fastest colliding particle moves by FLIGHT times the smallest radius."""
    model = run.model
    if not collides(model):
        return np.inf
    radius = model.particles.radius
    wide, there = radius > 0.0, run.state.alive == 1
    speed = float(np.square(run.state.velocity[there]).sum(axis=1).max(initial=0.0)) ** 0.5
    return FLIGHT * float(radius[wide & there].min(initial=np.inf)) / speed if speed > 0.0 else np.inf


class Pilot(NamedTuple):
    """Results of the first steps of a run."""

    step: float  # the automatic step after them [s]
    squared: float  # mean square frequency of the motion, weighed by kinetic energy [1/s2]; 0 where nothing was judged


def pilot(run: Run, longest: float) -> Pilot:
    """Take the first steps of a run by an automatic step, none above ``longest`` [s], until the step is constant.

    PILOT limits the number of steps for large models; if the limit is less than a window, nothing is judged.
    """
    pace = run.pace
    assert pace is not None
    pace.longest = min(pace.longest, longest)
    squared = 0.0
    most = int(PILOT / effort(run.model))
    # If one window costs more than the pilot may cost, the model keeps the step that resolves its stiffest motion: too
    # short, but not wrong.
    for _ in range(min(WINDOWS, most // pace.window)):
        before = run.dt
        step(run, pace.left(run))
        squared = max(squared, float(run.state.pace[LAST]))
        if run.dt == before:
            break
    last = run.dt
    assert last is not None
    return Pilot(last, squared)


class Pace:
    """Automatic step of a run.

    Attributes
    ----------
    accuracy : error that one period may add, over the amplitude [-]
    resolved : omega dt at which one period adds this error [-]
    follows : whether the step follows the motion; not for implicit methods of order 1, which are used to come to rest
    window : steps after which the motion is judged
    longest : upper limit of the step [s]
    forcing : functions of time, which bound the step (``run/forcing.py``)
    shortest_taken, longest_taken : shortest and longest steps since the last frame [s]
    """

    forcing: Forcing

    def __init__(self, method: Integrator, accuracy: float) -> None:
        self.accuracy, self.method = accuracy, method
        # For a method of order p the error of a period is accuracy (w h/resolved)^p. All steps below follow from this
        # number.
        resolved = resolution(method, accuracy)
        assert resolved is not None, f"{method.name} has steps of its own"
        self.resolved = resolved
        # Backward Euler damps motion that it does not resolve, and an accuracy of damped motion is meaningless. It is
        # used to come to rest, with the step that it began with.
        self.follows = not method.is_stable or method.order > 1
        self.longest = np.inf
        self.window = max(SHORTEST_WINDOW, int(np.ceil(PERIODS * 2.0 * np.pi / self.resolved)))
        self.first_window = max(FIRST_WINDOW, int(np.ceil(2.0 * np.pi / self.resolved)))
        self.shortest_taken, self.longest_taken = np.inf, 0.0
        self._kept: Kept | None = None
        self._parts: dict[str, IntArray] = {}  # parts of the model, as `fall` stores them
        self._balance: float | None = None  # of energies, at the checkpoint [J]
        self._known: tuple[int, MeasuredEnergies | None] | None = None  # energies after so many steps, none taken since
        self.rate = 0.0  # of the fastest motion that the bound allows [1/s]

    def step(self, run: Run) -> float | None:
        """Return the current step [s]; None if no bound is known."""
        # The step is stored in the state and not here, so that a recording holds it; 0 means not yet determined.
        known, limit = float(run.state.pace[STEP_LENGTH]) or self._first(run), self._limit(run)
        step = min(known or np.inf, limit)
        return step if np.isfinite(step) else None

    def step_in(self, run: Run, gap: float) -> float:
        """Return the step [s] within a gap [s] between two frames or corners of tables."""
        return self.forcing.within_interval(run.time, min(self.step(run) or gap / STEPS_A_FRAME, gap))

    def take(self, run: Run, step: float) -> None:
        """Record that steps of the given length [s] are taken."""
        pace = run.state.pace
        # An acceleration that is carried from step to step lags behind by a part of a step. If the step changes at a
        # corner of a table, that part would act with the new length.
        if self.forcing.starts_at_corner(run.time):
            run.state.solving[STALE] = 1.0
        if not pace[STEP_LENGTH]:
            pace[STEP_LENGTH] = self.step(run) or step
        # The balance at the first step is the reference of the window. Least and most kinetic energy start from it,
        # once for the whole run: both are 0 in a new state.
        if not pace[MEASURED] and (now := self.current_energies(run)) is not None:
            if pace[SLOWEST] == pace[QUICKEST]:
                pace[SLOWEST] = pace[QUICKEST] = now.kinetic
            pace[MEASURED], pace[BALANCE] = 1.0, now.balance
        self.shortest_taken, self.longest_taken = min(self.shortest_taken, step), max(self.longest_taken, step)
        self._known = None

    def left(self, run: Run) -> int:
        """Return the number of steps to the end of the window, at least one."""
        # The first bound of the step of a run, such as the spring of a hand, makes the window shorter, possibly shorter
        # than the steps already taken. It then ends with the next step.
        return max(1, self._span(run) - self._into(run))

    def mark(self, run: Run, *, frame: bool = False) -> None:
        """Store a checkpoint to which a window may return; at a ``frame``, users may have changed the state since."""
        self._kept, self._balance = keep(run, 0), None
        before = self.last_energies(run)
        if frame and run.watch.has_moved(run.state):
            self._known = None
            if before is not None and (now := self.current_energies(run)) is not None:
                run.state.pace[BALANCE] += now.balance - before.balance  # that is no error of the method
        # Energies cost as much as a step. They are measured here only if steps are long enough to be repeated.
        finest = self._finest(run)
        if finest is not None and (self.step(run) or np.inf) > WRONG * finest:  # else no window is repeated
            now = self.current_energies(run)
            self._balance = None if now is None else now.balance

    def current_checkpoint(self, run: Run, step: int) -> Kept | None:
        """Return the checkpoint, numbered ``step``, if it is of the present state; else None."""
        # A call of the machine stores a checkpoint for failures. If both are of the same state, one copy serves both.
        if self._kept is None or self._kept.state.steps[0] != run.state.steps[0]:
            return None
        return self._kept._replace(step=step)

    def last_energies(self, run: Run) -> MeasuredEnergies | None:
        """Return the current energies if they were measured after the last step, else None."""
        return self._known[1] if self._known is not None and self._known[0] == run.state.steps[0] else None

    def judge_window(self, run: Run, step: float, *, may_go_back: bool) -> bool:
        """Judge the motion since the window began, taken in steps of the given length [s]; return True if it changes.

        Before the end of a window, the only possible outcome is that the window is repeated.
        """
        # The tests are ordered by cost. A sudden error of the balance is tested first: frames recorded in between
        # could not be corrected later.
        into = self._into(run)
        whole = into >= self._span(run)
        if may_go_back and self._opened_at_once(run, step):
            return True
        if not whole and (into < CUT_SHORT * self.window or not may_go_back):
            return False
        # Samples of implicit steps are means, in which a motion that reverses at every step is invisible.
        means = self.method.newmark is not None
        if not self.follows:
            motion.forget(run.state)
            return False
        count = motion.samples(run.state, means=means)
        pace = run.state.pace
        inertia = _sampled_inertia(run.model)
        falls = fall(run.model, run.state, count, self._parts)
        squared, energy = motion.mean_square_frequency(run.state, inertia, count, step, means=means, fall=falls)
        # At rest, the quotient of two rounding errors is a frequency of about 1/h, which would shorten the step of a
        # scene at rest again and again.
        if energy <= STILL * pace[LARGEST]:
            squared = 0.0
        # For a method of order p, a phase error f times as large is that of a frequency f^(1/p) times as high; squared
        # here.
        more = self._phase_amplification(run, count)
        # Errors of the phase grow over the whole of a forcing period, which may be longer than that of the motion.
        more *= self.forcing.persistence(run, float(np.sqrt(squared)))
        squared *= more ** (2.0 / self.method.order)
        # A bouncing particle has no frequency between its hits, so the mean square frequency does not cover it. The
        # rate at which weights reverse its velocity is used in its place.
        if hits(run.model):
            squared = max(squared, motion.bounce_frequency(run.state, inertia, count, step))
        right = min(self._resolving_step(np.sqrt(squared)), self._resolving_step(pair_law_rate(run)), _flight(run))
        now, needed = self.current_energies(run), 0.0
        if now is not None and pace[MEASURED]:
            right, needed = self._ledger_step(run, step, right, squared, energy, now)
        # Above WRONG the error of the window is too large, 1.2^p times for a method of order p. Below it, shorter steps
        # from here on are enough.
        if may_go_back and self._kept is not None and step > WRONG * right:
            self._go_back(run, right)
            return True
        if not whole:
            return False
        # Only values of whole windows are stored, in the state: they do not depend on how callers divide the steps.
        before = float(pace[STEP_LENGTH])
        pace[LARGEST], pace[LAST] = max(pace[LARGEST], energy), squared
        pace[FASTEST], pace[CALM] = max(pace[FASTEST], squared, needed), pace[CALM] + 1.0
        pace[SWUNG] = max(pace[SWUNG], self._swung(step, squared, energy))
        self._adapt(run, step, right)
        self._begin_window(run, now)
        if may_go_back:
            self.mark(run)
        return bool(pace[STEP_LENGTH] != before)

    def _resolving_step(self, rate: float) -> float:
        """Return the step that resolves motion of an angular frequency [rad/s]; inf for 0 [s]."""
        return float(self.resolved / rate) if rate > 0.0 else np.inf

    def _ledger_step(
        self, run: Run, step: float, right: float, squared: float, energy: float, now: MeasuredEnergies
    ) -> tuple[float, float]:
        """Return the step that the ledger allows [s], and the square of the frequency that requires it [1/s2] or 0."""
        # The balance never shortens the step below the step that resolves the stiffest motion, or FINER times the step
        # that resolves the motion.
        finest, needed = self._floor(run) or FINER * right, 0.0
        right = min(right, max(self._balance_step(run, step, energy, now), finest))
        # The step for the ledger is stored as the frequency it corresponds to: in later windows it limits the step as a
        # motion of that frequency would.
        if (lean := self._lean(run, step, squared, energy, now)) < 1.0:
            right = max(lean * min(right, self._limit(run)), finest)
            needed = (self.resolved / right) ** 2
        return right, needed

    def error(self, run: Run) -> float:
        """Return the error that one period of the motion adds, over its amplitude [-], from the last window."""
        phase = float(np.sqrt(run.state.pace[LAST])) * (self.longest_taken or self.step(run) or 0.0)
        return float(self.accuracy * (phase / self.resolved) ** self.method.order)

    def exchanged_energy(self, run: Run) -> float:
        """Return the energy exchanged so far [J]; for a swing it is twice the mean kinetic energy."""
        pace = run.state.pace
        return float(max(pace[QUICKEST] - pace[SLOWEST], 2.0 * pace[LARGEST]))

    def restart(self, run: Run, before: Pace | None) -> None:
        """Begin a new window after a change of the model; if it became stiffer, the step is shortened at once."""
        motion.forget(run.state)
        self.forcing = Forcing(run, self.method, self.accuracy)
        self.rate, pace = float(np.hypot(run.bound.omega, run.bound.damping)), run.state.pace
        if before is not None:
            pace[MEASURED] = 0.0  # a change by the user is no error of the method
        # A stiffer bound applies at once, without a window in between: with the old step, the next step might already
        # be unstable. A softer model waits for the next judgement.
        if before is not None and self.rate > before.rate:
            pace[STEP_LENGTH] *= before.rate / self.rate

    def log(self, run: Run) -> dict[str, float]:
        """Return the steps since the last call [s], the error of a period [-] and the energy exchanged so far [J]."""
        told = {
            "shortest": self.shortest_taken if self.longest_taken else 0.0,
            "longest": self.longest_taken,
            "error": self.error(run),
            "exchanged": self.exchanged_energy(run),
        }
        self.shortest_taken, self.longest_taken = np.inf, 0.0
        return told

    def forget_energies(self) -> None:
        """Discard the measured energies, since the state was edited between two steps."""
        self._known = None

    def current_energies(self, run: Run) -> MeasuredEnergies | None:
        """Return the current energies; None if their balance is not defined."""
        if not books_all(run.model):
            return None
        # Cached by the count of steps: several tests after one step need one evaluation of the energies.
        steps = int(run.state.steps[0])
        if self._known is None or self._known[0] != steps:
            now = measure_energies(run)
            self._known = steps, now if now is not None and np.isfinite(now.size) else None
        return self._known[1]

    def _balance_step(self, run: Run, step: float, energy: float, now: MeasuredEnergies) -> float:
        """Return the step [s] at which the error of the energy balance in a window is within the accuracy.

        It covers events without a frequency: breaks, ropes that go taut, walls.
        """
        pace = run.state.pace
        # The scale is the energy that the motion exchanges: twice the mean kinetic energy for a swing, or the whole
        # range of the kinetic energy so far, whichever is larger. An absolute bound would always be met in a scene that
        # hardly moves, and never in a large one.
        low, high = min(pace[SLOWEST], now.kinetic), max(pace[QUICKEST], now.kinetic)
        opened = abs(now.balance - pace[BALANCE])
        allowed = self.accuracy * max(high - low, 2.0 * energy, 2.0 * pace[LARGEST]) + ROUNDED * now.size
        if not opened > allowed:
            return np.inf
        # The error scales as h^p for smooth motion, but not when something breaks. So the step is at least halved, more
        # than the order alone would require.
        return step * min(float(allowed / opened) ** (1.0 / self.method.order), 1.0 / GROWTH)

    def _lean(self, run: Run, step: float, squared: float, energy: float, now: MeasuredEnergies) -> float:
        """Return the factor of the step with which the ledger of the run closes to the accuracy [-]; 1 if it closes.

        Energy that passes through a motion of frequency w into dashpots or broken springs opens the ledger by
        (w h)^2/8 of itself, however little energy that motion holds at any moment. The error of a swing is periodic.
        """
        pace = run.state.pace
        swung = max(float(pace[SWUNG]), self._swung(step, squared, energy))
        more = now.balance - pace[BALANCE]
        # DRIFT is the signed sum over all windows: errors of windows that cancel do not count. The present error of a
        # swing is subtracted, since it is periodic.
        drift = abs(pace[DRIFT] + more) - swung - ROUNDED * now.size
        kinetic = max(pace[QUICKEST], now.kinetic) - min(pace[SLOWEST], now.kinetic)
        moved = self.accuracy * max(kinetic, 2.0 * pace[LARGEST], 2.0 * energy, abs(now.dissipated), abs(now.work))
        # The second condition requires that this window continues in the direction of the drift. Energy lost in an
        # earlier blow is not recovered by shorter steps now.
        if not drift > DRIFTED[0] * moved or more * pace[DRIFT] <= DRIFTING * moved * abs(pace[DRIFT]):
            return 1.0
        # Gradual, from 1 at a tenth of the allowed drift to 16^(-1/p) at the whole: with a threshold, the step would
        # jump to and fro about it.
        full = min((drift / moved - DRIFTED[0]) / (DRIFTED[1] - DRIFTED[0]), 1.0)
        return float(LEANEST ** (-full / self.method.order))

    def _swung(self, step: float, squared: float, energy: float) -> float:
        """Return the periodic error of the balance [J] in a swing of the given mean kinetic energy."""
        # At the resolving step, a swing of energy 2 T opens the balance by accuracy 2 T, and at shorter steps by the
        # power p of the phase. Capped at 1: unresolved motion explains no more.
        phase = min(float(np.sqrt(squared)) * step / self.resolved, 1.0)
        return self.accuracy * 2.0 * energy * phase**self.method.order

    def _phase_amplification(self, run: Run, count: int) -> float:
        """Return the phase error of this motion over that of an oscillator [-], over the last samples.

        Steps of velocity Verlet conserve H + h^2 H2 with H2 = (v.V''v/2 - |V'|^2/4m)/6, which is w^3 L/24 on a circle
        of angular momentum L. So its angular velocity w errs by h^2 d(w^3 L)/dL/24: by 1/24 (wh)^2 w for an
        oscillator, where w is constant, 4/24 for a stiff stick, where w ~ L, and -8/24 for a planet, where w ~ 1/L^3.
        """
        # For attracting bodies the rotating part counts in full, since orbits are their only motion. For a net its
        # square counts: random motion has rotating parts of random signs, of which a fifth is left, and every cloth
        # would take a quarter more steps.
        around = motion.turning(run.state, _sampled_inertia(run.model), count)
        if all_pairs_arrays(run.model):
            return 1.0 + (ORBITING - 1.0) * around
        return 1.0 + (TURNING - 1.0) * around**2  # a cloth that swings has about 0.2 by chance

    def _opened_at_once(self, run: Run, step: float) -> bool:
        """Return to the checkpoint if breaks or a blow opened the balance since then; return True in that case.

        Energy errors of breaking springs and of ropes that go taut are not undone by a later phase of the motion.
        Recorded frames are not repeated, so the end of a window is too late for this test.
        """
        kept, finest, pace = self._kept, self._finest(run), run.state.pace
        # Without a checkpoint, or if the step is already as short as the balance may require, nothing can be repeated.
        if kept is None or self._balance is None or finest is None or step <= WRONG * finest:
            return False
        if (now := self.current_energies(run)) is None:
            return False
        # If a spring broke since then, a tenth is allowed and not a fifth: the error of a break is permanent.
        moved = max(pace[QUICKEST], now.kinetic) - min(pace[SLOWEST], now.kinetic)
        allowed = (NEAR if np.array_equal(run.state.status, kept.state.status) else AT_BREAKS) * self.accuracy * moved
        # The periodic error of a swing must not cause a repetition. Attracting bodies have no such swing to subtract:
        # this test is meant to find their close encounters.
        if not all_pairs_arrays(run.model):
            phase = min(float(np.sqrt(pace[LAST])) * step / self.resolved, 1.0)
            allowed += self.accuracy * 2.0 * float(pace[LARGEST]) * phase**self.method.order
        if abs(now.balance - self._balance) <= allowed + ROUNDED * now.size:
            return False
        self._go_back(run, max(step / GROWTH, finest))
        return True

    def _finest(self, run: Run) -> float | None:
        """Return the shortest step that a sudden error of the balance may cause [s]; None if nothing is known yet."""
        # Attraction has no known bound, and the closest encounter may be far faster than all motion before: the limit
        # is a hundredth of the step, and a quarter for other motions.
        # The same holds for user-defined pair laws, whatever the bound of other forces; their rate takes many forces.
        squared = max(run.state.pace[LAST], run.state.pace[FASTEST])
        if squared <= 0.0 or not has_pair_laws(run):
            first = self._first(run)
            if first or squared <= 0.0:
                return first or None
        return float((NEAREST if all_pairs_arrays(run.model) else FINER) * self.resolved / np.sqrt(squared))

    def _begin_window(self, run: Run, now: MeasuredEnergies | None) -> None:
        motion.forget(run.state)
        pace = run.state.pace
        # An unknown balance cannot be tested. The next window takes a new reference, as at the start.
        if now is None:
            pace[MEASURED] = 0.0
            return
        pace[SLOWEST], pace[QUICKEST] = min(pace[SLOWEST], now.kinetic), max(pace[QUICKEST], now.kinetic)
        pace[DRIFT] += now.balance - pace[BALANCE]
        pace[BALANCE] = now.balance

    def _span(self, run: Run) -> int:
        """Return the number of steps of the window."""
        return self.first_window if self._begins(run) else self.window

    def _begins(self, run: Run) -> bool:
        """Return True in the first steps of a run, which resolve the stiffest motion and only grow."""
        return not run.state.pace[SETTLED] and self._first(run) > 0.0

    def _into(self, run: Run) -> int:
        """Return the number of steps of the window that have been taken."""
        return int(run.state.steps[0]) - int(run.state.pace[BEGUN])

    def _limit(self, run: Run) -> float:
        followed = self.forcing.step(run) if self.follows else np.inf
        return min(stable_step(self.method, run.bound, self.longest) or np.inf, followed)

    def _first(self, run: Run) -> float:
        """Return the step that resolves the fastest motion that the bound allows, and the functions of time [s].

        It is 0 if neither is bounded.
        """
        rate = float(np.hypot(run.bound.omega, run.bound.damping))
        if has_pair_laws(run):
            rate = float(np.hypot(rate, pair_law_rate(run)))
            return min(self.resolved / rate, self.forcing.step(run)) if rate > 0.0 else 0.0
        bounded = run.bound.dt is not None and not self.method.substeps
        first = self.resolved / rate if bounded and rate > 0.0 else np.inf
        first = min(first, self.forcing.step(run)) if self.follows else first
        return first if first < np.inf else 0.0

    def _floor(self, run: Run) -> float:
        """Return the shortest step that an error of the balance may cause [s]; 0 if nothing bounds the step."""
        # A particle moved back at a wall or a contact shortens or stretches its springs by a part of its path in the
        # step. Each hit opens the balance by the square of that, even if the motion of the springs is well resolved.
        first = self._first(run)
        return HIT * first if run.model.spring_count and hits(run.model) else first

    def _go_back(self, run: Run, right: float) -> None:
        """Return to the checkpoint, with steps that resolve the motion."""
        kept = self._kept
        assert kept is not None
        kept.restore(run)
        self._known = None
        run.watch.leave(run)
        self._shorten(run, right)
        motion.forget(run.state)
        self.mark(run)

    def _adapt(self, run: Run, step: float, right: float) -> None:
        """Shorten steps that are too long; lengthen steps that have been too short for some time."""
        pace = run.state.pace
        known, limit, begins = float(pace[STEP_LENGTH]), self._limit(run), self._begins(run)
        # Steps are shortened at once, and grow only after some time: too long a step spoils the results, too short a
        # step costs time. Each change also changes the energy by the difference of the errors of both steps, so a step
        # that follows every window would pump energy.
        if known > TOO_LONG * right:
            self._shorten(run, right)
            return
        if pace[CALM] < (PATIENT if pace[SHORTENED] else 1):
            return
        # The fastest motion of all calm windows decides, since the last window may have been quiet by chance.
        calm = min(self.resolved / np.sqrt(pace[FASTEST]) if pace[FASTEST] > 0.0 else np.inf, limit)
        # Between 0.7 and 1.05 of the resolving step, the step is unchanged: the estimates of single windows scatter
        # within a band of this width.
        if known < (SPARE if begins else TOO_SHORT) * calm:
            pace[STEP_LENGTH] = max(known, min(calm, GROWTH * step))
        elif begins:
            pace[SETTLED] = 1.0
        pace[CALM] = pace[FASTEST] = 0.0

    def _shorten(self, run: Run, step: float) -> None:
        pace = run.state.pace
        pace[STEP_LENGTH], pace[CALM], pace[FASTEST] = SPARE * step, 0.0, 0.0
        # A step that is shortened while it still grows from the bound has only overshot. That is no sign of
        # intermittent motion, so it may grow again without PATIENT calm windows.
        pace[SHORTENED], pace[SETTLED] = float(pace[SHORTENED] or not self._begins(run)), 1.0


OTHERWISE = 0.1  # largest acceleration of a falling part by other forces, above all drag, over gravity [-]
MAY_FALL = 0.5  # acceleration over gravity [-] that at least one particle of a freely falling part exceeds


def parts(model: Model) -> IntArray:
    """Return the part of each particle, joined by springs, rods, cords and elements, shape (particles,)."""
    # Spheres and rings hold single particles and join nothing.
    tie = np.isin(model.holonomic.kind, (ROD, CORD))
    pairs: list[IntArray] = [
        np.column_stack([model.springs.tail, model.springs.head]).astype(np.int64),
        np.column_stack([model.holonomic.first, model.holonomic.second])[tie].astype(np.int64),
        *(rows[:, i : i + 2] for rows in _elastic_rows(model) for i in range(rows.shape[1] - 1)),
    ]
    ends = np.concatenate(pairs)
    return joined_parts(ends.ravel(), np.repeat(np.arange(len(ends)), 2), model.particle_count)


def fall(model: Model, state: State, count: int, known: dict[str, IntArray]) -> np.ndarray:
    """Return gravity [m/s2] for particles of parts in free fall over the last ``count`` samples, 0 for others.

    The shape is (particles, 3), or (0, 3) if nothing falls. ``known`` caches the parts of the model: springs that
    break can only divide falling parts.
    """
    gravity = np.broadcast_to(
        model.room(Gravities).acceleration if len(model.room(Gravities).acceleration) else np.zeros((1, 3)),
        (model.particle_count, 3),
    )
    square = np.square(gravity).sum(axis=1)
    mean = state.motion[:, SUM_ACCELERATION : 2 * SUM_ACCELERATION] / max(count, 1)
    with np.errstate(over="ignore", invalid="ignore"):
        # A cheap test first: if no particle is accelerated by more than half of gravity along its direction, nothing
        # falls, and the graph of the parts is not built.
        if not ((mean * gravity).sum(axis=1) > MAY_FALL * square)[square > 0.0].any():
            return np.zeros((0, 3))
        if "part" not in known:
            known["part"] = parts(model)
        part, inertia = known["part"], np.where(state.alive == 1, model.particles.inertia, 0.0)
        most = int(part.max()) + 1
        # Inner forces of a part cancel in its sum of mass times acceleration, so the rest without gravity is the
        # external force.
        off = np.column_stack([np.bincount(part, inertia * (mean - gravity)[:, axis], most) for axis in range(3)])
        weight = np.bincount(part, inertia, most)
        # An anchor along an axis of gravity carries the part, even if its center of mass was hardly decelerated so far.
        held = (
            np.bincount(part, ((state.mobility <= 0.0) & (gravity != 0.0)).any(axis=1) & (state.alive == 1), most) > 0
        )
        free = ~held & (np.square(off).sum(axis=1) <= (OTHERWISE * weight) ** 2 * square.max())
    return np.where(free[part][:, None], gravity, 0.0) if free.any() else np.zeros((0, 3))


def _elastic_rows(model: Model) -> list[IntArray]:
    """Return the particles of each element, one array of rows per kind of element."""
    return [rows for family in net.elastic(model) for rows in family.element_particles(model)]
