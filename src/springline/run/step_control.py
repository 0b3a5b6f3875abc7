"""The automatic step: as long as the motion stays right to the accuracy that is asked for, never above a proved bound.

A step is right where one period of the motion adds an error of at most ``accuracy`` of its amplitude. A method says
how many steps a period that takes (``stability/time_step.py``), and the motion says how fast it is: its mean square
frequency, weighed by kinetic energy (``stepping/motion.py``). So stiff springs that carry no energy do not shorten
the step, though they bound it.

A run begins with the step at which the stiffest motion there can be is right, and is its own pilot: after every window
of steps its motion is judged. Where the window was taken in steps far too long, the run goes back to the beginning of
the window, or to the last frame, and takes it again in shorter ones. Steps grow only after several calm windows, since
each change of the step changes the energy by what the method errs at both. All of this hangs on the state alone, so a
run goes on bit for bit.

Parts of a scene in free fall are told by their acceleration. Their oscillations have the frequencies that they have at
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
)
from springline.run import advance
from springline.run.energy_monitor import MeasuredEnergies, books_all, measure_energies
from springline.run.forcing import Forcing, Stretch
from springline.run.replay import Kept, keep
from springline.run.run import STEPS_A_FRAME, Run, StepGrid, divide_gap, plain_dt, stable_step
from springline.spec.faces import joined_parts
from springline.stability.time_step import resolution
from springline.stepping import motion
from springline.stepping.stepper import effort
from springline.typing import IntArray

TOO_LONG = 1.05  # [-] of the step that is right: from there on it is shortened
SPARE = 0.95  # [-] of it: what a step is shortened to, since windows differ
WRONG = 1.2  # [-] of it: from there on the window is taken again
TOO_SHORT = 0.7  # [-] of it: from there on it may grow
GROWTH = 2.0  # [-] at most, from one window to the next
PATIENT = 4  # calm windows before a step grows that was shortened before
FLIGHT = 0.5  # [-] of the smallest radius: what collides flies no further in a step
PILOT, WINDOWS = 4e9, 12  # springs times steps of a pilot, half a minute of one core; windows of it
ROUNDED = 1e-9  # [-] of all energies: by so much a balance may open for rounding
FINER = 0.25  # [-] of the step that is right for the motion: no balance asks for less where no bound is known
AT_BREAKS = 0.1  # [-] of what a balance may open by otherwise, where springs break
TURNING = 4.0  # times what an oscillator errs by, a free stick that turns does: its energy errs, and so its pace
ORBITING = 24.0  # times: bodies that attract one another (8 on a circle, 20 on an ellipse of e = 0.3)
NEAR = 0.2  # [-] of what a balance may open by otherwise, between two frames and beside what a swing opens it by
HIT = 0.1  # [-] of the step at which the stiffest motion is right: no balance asks for less where springs hit things
NEAREST = 0.01  # [-] of the step that is right where they were: no nearness asks for less at once
STILL = 1e-16  # [-] of the largest kinetic energy so far: slower motion is at rest, and its frequency rounding
PERIODS = 4  # that a window spans where its steps are right
SHORTEST_WINDOW = 128  # steps: fewer would judge more often than is worth it
FIRST_WINDOW = 16  # steps, or one period where its steps are right: of a beginning, while the step only grows
DRIFTED = 0.1, 1.0  # [-] of what the ledger may open by: from here to there steps are shortened
DRIFTING = 0.01  # [-] of it: a window that adds less asks for no shorter steps
LEANEST = 16.0  # times: by so much less a step errs then
DIGITS = 1 << 40  # that a step is rounded to, so that gaps which differ by roundings have the same program
CUT_SHORT = 0.5  # of a window that a frame cuts short, from which on it may be taken again


def stretches(run: Run, count: int, caller: str) -> Iterator[Stretch]:
    """Parts of ``count`` steps: an automatic step is judged after every window, and ends at corners of tables."""
    while count > 0:
        # Asked anew for every part: the judgement at the end of the one before may have changed the step, and whoever
        # changes a parameter may take the automatic step away altogether.
        some, pace = Stretch(count, plain_dt(run, caller), None), run.pace
        if pace is not None:
            some = pace.forcing.cut(run.time, some.dt, min(count, pace.left(run)))
            pace.take(run, some.dt)
        yield some
        count -= some.steps
        # No going back here: a caller of step() has asked for a number of steps, and has been given them.
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
        # Times are start + k dt of one grid and not sums of dt, whose roundings would add up. A grid begins where the
        # step changes, or where somebody else has set the time.
        grid = run.grid
        if grid.dt != dt or grid.time != run.time:
            grid = StepGrid(run.time, dt, 0, run.time)
        begun = int(run.state.steps[0])
        try:
            advance.advance_steps(run, grid.start, dt, some, end, grid.done, within)
        finally:
            run.grid = StepGrid(grid.start, dt, grid.done + int(run.state.steps[0]) - begun, run.time)


def advance_to_goal(run: Run, goal: float) -> None:
    """Go on to a time [s] in equal steps no longer than the automatic one, which is judged after every window."""
    pace = run.pace
    assert pace is not None
    pace.mark(run, frame=True)
    while run.time < goal:
        # The way to a corner of a table is divided into equal steps, as is that from it to the goal.
        start, stop = run.time, pace.forcing.stop(run.time, goal)
        gap = stop - start
        count, exact = divide_gap(run, gap, stop, pace.step_in(run, gap))
        # The step keeps 40 bits of its mantissa. Gaps of 0.1 s differ in their last bits with the time at which they
        # begin, and each new step would cost a program of its own; 2^-40 of a step changes no result that a person
        # sees, and the last step ends at the goal exactly.
        mantissa, exponent = math.frexp(exact)
        bits = math.floor(mantissa * DIGITS) if stop < goal else round(mantissa * DIGITS)  # never beyond a corner
        dt = math.ldexp(bits / DIGITS, exponent)
        done, changed = 0, False
        while done < count and not changed:
            # A stretch ends where a window does. The number of steps of a window is counted from the state, so the
            # stretches of a run that was resumed have the ends of one that was not.
            some = min(count - done, pace.left(run))
            pace.take(run, dt)
            end = stop if done + some == count else None
            advance.advance_steps(run, start, dt, some, end, done, kept=pace.current_checkpoint(run, done))
            done += some
            changed = pace.judge_window(run, dt, may_go_back=True)


def hits(model: Model) -> bool:
    """Whether anything puts particles elsewhere at the end of a step: walls, contacts, springs that are walls."""
    return any(rule.moves_particles(model) for rule in rules.present(model))


def _flight(run: Run) -> float:
    """The step [s] in which the fastest colliding particle moves by FLIGHT times the smallest radius."""
    model = run.model
    if not collides(model):
        return np.inf
    radius = model.particles.radius
    wide, there = radius > 0.0, run.state.alive == 1
    speed = float(np.square(run.state.velocity[there]).sum(axis=1).max(initial=0.0)) ** 0.5
    return FLIGHT * float(radius[wide & there].min(initial=np.inf)) / speed if speed > 0.0 else np.inf


class Pilot(NamedTuple):
    """The findings of the first steps of a run."""

    step: float  # the automatic step after them [s]
    squared: float  # mean square frequency of the motion, weighed by kinetic energy [1/s2]; 0 where nothing was judged


def pilot(run: Run, longest: float) -> Pilot:
    """Take the first steps of a run by an automatic step, none above ``longest`` [s], until the step stays as it is.

    At most so many as PILOT allows for large models: where that is less than a window, nothing is judged.
    """
    pace = run.pace
    assert pace is not None
    pace.longest = min(pace.longest, longest)
    squared = 0.0
    most = int(PILOT / effort(run.model))
    # A model so large that one window is more than the pilot may cost keeps the step at which its stiffest motion is
    # right: too short, but not wrong.
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
    """The automatic step of a run.

    Attributes
    ----------
    accuracy : error that one period may add, over the amplitude [-]
    resolved : omega dt at which it adds so much [-]
    follows : whether the step follows the motion; not by implicit methods of order 1, which are taken to come to rest
    window : steps after which the motion is judged
    longest : no step is longer than this [s]
    forcing : functions of time, which bound the step (``run/forcing.py``)
    shortest_taken, longest_taken : since the last frame [s]
    """

    forcing: Forcing

    def __init__(self, method: Integrator, accuracy: float) -> None:
        self.accuracy, self.method = accuracy, method
        # Of a method of order p the error of a period is accuracy (w h/resolved)^p. All steps below follow from this
        # one number.
        resolved = resolution(method, accuracy)
        assert resolved is not None, f"{method.name} has steps of its own"
        self.resolved = resolved
        # Backward Euler damps what it steps over, and an accuracy of the damped motion means nothing: it is taken to
        # come to rest, at the step that it began with.
        self.follows = method.newmark is None or method.order > 1
        self.longest = np.inf
        self.window = max(SHORTEST_WINDOW, int(np.ceil(PERIODS * 2.0 * np.pi / self.resolved)))
        self.first_window = max(FIRST_WINDOW, int(np.ceil(2.0 * np.pi / self.resolved)))
        self.shortest_taken, self.longest_taken = np.inf, 0.0
        self._kept: Kept | None = None
        self._parts: dict[str, IntArray] = {}  # of the model, as falling.py keeps them
        self._balance: float | None = None  # of energies, at the moment that is kept [J]
        self._known: tuple[int, MeasuredEnergies | None] | None = None  # energies after so many steps, none taken since
        self.rate = 0.0  # of the fastest motion that the bound allows [1/s]

    def step(self, run: Run) -> float | None:
        """The step [s] as it is now; None where nothing is known that bounds it."""
        # The step that was found lives in the state and not here, so that a recording has it: 0 there says that none
        # was found yet.
        known, limit = float(run.state.pace[STEP_LENGTH]) or self._first(run), self._limit(run)
        step = min(known or np.inf, limit)
        return step if np.isfinite(step) else None

    def step_in(self, run: Run, gap: float) -> float:
        """As :func:`step`, within a gap between two frames or corners of tables [s]."""
        return self.forcing.within_interval(run.time, min(self.step(run) or gap / STEPS_A_FRAME, gap))

    def take(self, run: Run, step: float) -> None:
        """Note that steps of so long [s] are taken."""
        pace = run.state.pace
        # An acceleration that is carried from step to step lags behind by a part of a step. Where the length of steps
        # changes for a corner of a table, that part would act with the new length.
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
        """Number of steps to the end of the window, at least one."""
        # What first bounds the step of a run, such as the spring by which a hand pulls, makes the window shorter than
        # what may have been taken of it: it ends with the next step then.
        return max(1, self._span(run) - self._into(run))

    def mark(self, run: Run, *, frame: bool = False) -> None:
        """Keep this moment, to which a window may go back; at a ``frame``, users may have changed the state since."""
        self._kept, self._balance = keep(run, 0), None
        before = self.last_energies(run)
        if frame and run.watch.has_moved(run.state):
            self._known = None
            if before is not None and (now := self.current_energies(run)) is not None:
                run.state.pace[BALANCE] += now.balance - before.balance  # that is no error of the method
        # Energies cost as much as a step. They are measured here only where steps are long enough to be gone back for.
        finest = self._finest(run)
        if finest is not None and (self.step(run) or np.inf) > WRONG * finest:  # else nothing is gone back for
            now = self.current_energies(run)
            self._balance = None if now is None else now.balance

    def current_checkpoint(self, run: Run, step: int) -> Kept | None:
        """The moment kept, numbered ``step``, if it is the present one; or None."""
        # A call of the machine keeps a moment of its own for failures. Where it is the one kept here, one copy of the
        # state serves both.
        if self._kept is None or self._kept.state.steps[0] != run.state.steps[0]:
            return None
        return self._kept._replace(step=step)

    def last_energies(self, run: Run) -> MeasuredEnergies | None:
        """The energies now, if they were measured after the last step."""
        return self._known[1] if self._known is not None and self._known[0] == run.state.steps[0] else None

    def judge_window(self, run: Run, step: float, *, may_go_back: bool) -> bool:
        """Judge the motion since the window began, taken in steps of so long [s]; whether the step changed.

        Before its end a window is judged only to be taken again.
        """
        # The order of the looks is that of their cost, and of what cannot be repaired later: what opened at once first,
        # since what is recorded in between would be wrong for ever.
        into = self._into(run)
        whole = into >= self._span(run)
        if may_go_back and self._opened_at_once(run, step):
            return True
        if not whole and (into < CUT_SHORT * self.window or not may_go_back):
            return False
        # Samples of implicit steps are means, in which a motion that turns over at every step is not seen.
        means = self.method.newmark is not None
        if not self.follows:
            motion.forget(run.state)
            return False
        count = motion.samples(run.state, means=means)
        pace = run.state.pace
        inertia = run.model.particles.inertia
        falls = fall(run.model, run.state, count, self._parts)
        squared, energy = motion.mean_square_frequency(run.state, inertia, count, step, means=means, fall=falls)
        # At rest the quotient of two roundings is a frequency of about 1/h, which would shorten the step of a scene
        # that has come to rest for ever.
        if energy <= STILL * pace[LARGEST]:
            squared = 0.0
        # A phase error that is f times as large is that of a frequency f^(1/p) times as high, by a method of order p;
        # squared here.
        more = self._phase_amplification(run, count)
        # Errors of the phase grow over the whole of a forcing period, which may be longer than that of the motion.
        more *= self.forcing.persistence(run, float(np.sqrt(squared)))
        squared *= more ** (2.0 / self.method.order)
        # What bounces has no frequency between its hits, so W says nothing of it. How fast weights turn its velocity
        # over stands in.
        if hits(run.model):
            squared = max(squared, motion.bounce_frequency(run.state, inertia, count, step))
        right = self.resolved / np.sqrt(squared) if squared > 0.0 else np.inf
        right = min(right, _flight(run))
        now, needed = self.current_energies(run), 0.0
        if now is not None and pace[MEASURED]:
            right, needed = self._ledger_step(run, step, right, squared, energy, now)
        # From WRONG on the window is off by too much, 1.2^p by a method of order p. Below, shorter steps from here on
        # do.
        if may_go_back and self._kept is not None and step > WRONG * right:
            self._go_back(run, right)
            return True
        if not whole:
            return False
        # All that is remembered is of whole windows and in the state: it does not hang on how steps were asked for.
        before = float(pace[STEP_LENGTH])
        pace[LARGEST], pace[LAST] = max(pace[LARGEST], energy), squared
        pace[FASTEST], pace[CALM] = max(pace[FASTEST], squared, needed), pace[CALM] + 1.0
        pace[SWUNG] = max(pace[SWUNG], self._swung(step, squared, energy))
        self._adapt(run, step, right)
        self._begin_window(run, now)
        if may_go_back:
            self.mark(run)
        return bool(pace[STEP_LENGTH] != before)

    def _ledger_step(
        self, run: Run, step: float, right: float, squared: float, energy: float, now: MeasuredEnergies
    ) -> tuple[float, float]:
        """The step that the ledger allows [s], and the square of the frequency that asks for it [1/s2] or 0."""
        # No balance sends a run below the step at which the stiffest motion is right, or FINER of what the motion
        # asks for.
        finest, needed = self._floor(run) or FINER * right, 0.0
        right = min(right, max(self._balance_step(run, step, energy, now), finest))
        # The step for the ledger is noted as the frequency it corresponds to: in the windows to come it holds the
        # step down as a motion of that frequency would.
        if (lean := self._lean(run, step, squared, energy, now)) < 1.0:
            right = max(lean * min(right, self._limit(run)), finest)
            needed = (self.resolved / right) ** 2
        return right, needed

    def error(self, run: Run) -> float:
        """The error that one period of the motion adds by now, over its amplitude [-], as the last window had it."""
        phase = float(np.sqrt(run.state.pace[LAST])) * (self.longest_taken or self.step(run) or 0.0)
        return float(self.accuracy * (phase / self.resolved) ** self.method.order)

    def exchanged_energy(self, run: Run) -> float:
        """The energy known to have come and gone so far [J]: that of a swing is twice its mean kinetic energy."""
        pace = run.state.pace
        return float(max(pace[QUICKEST] - pace[SLOWEST], 2.0 * pace[LARGEST]))

    def restart(self, run: Run, before: Pace | None) -> None:
        """Begin a new window after a change of the model; where it became stiffer the step is shortened at once."""
        motion.forget(run.state)
        self.forcing = Forcing(run, self.method, self.accuracy)
        self.rate, pace = float(np.hypot(run.bound.omega, run.bound.damping)), run.state.pace
        if before is not None:
            pace[MEASURED] = 0.0  # what somebody changes is no error of the method
        # A stiffer bound at once, without a window in between: with the old step the next one might already be
        # unstable. What became softer waits to be judged.
        if before is not None and self.rate > before.rate:
            pace[STEP_LENGTH] *= before.rate / self.rate

    def log(self, run: Run) -> dict[str, float]:
        """The steps since the last call [s], the error that a period adds [-], the energy exchanged so far [J]."""
        told = {
            "shortest": self.shortest_taken if self.longest_taken else 0.0,
            "longest": self.longest_taken,
            "error": self.error(run),
            "exchanged": self.exchanged_energy(run),
        }
        self.shortest_taken, self.longest_taken = np.inf, 0.0
        return told

    def forget_energies(self) -> None:
        """Measure energies again when they are asked for: the state was edited between two steps."""
        self._known = None

    def current_energies(self, run: Run) -> MeasuredEnergies | None:
        """The energies now; None where no balance of them can be asked for."""
        if not books_all(run.model):
            return None
        # Kept by the count of steps: several looks at one moment ask for one evaluation of the energies.
        steps = int(run.state.steps[0])
        if self._known is None or self._known[0] != steps:
            now = measure_energies(run)
            self._known = steps, now if now is not None and np.isfinite(now.size) else None
        return self._known[1]

    def _balance_step(self, run: Run, step: float, energy: float, now: MeasuredEnergies) -> float:
        """The step [s] at which the balance of energies opens by no more than the accuracy in a window.

        It tells of what frequencies do not: breaks, ropes that go taut, walls.
        """
        pace = run.state.pace
        # What the motion exchanges is the measure: twice its mean kinetic energy for a swing, or the whole range of the
        # kinetic energy so far, whichever is most. An absolute bound would be met by doing nothing in a scene that
        # hardly moves, and never in a large one.
        low, high = min(pace[SLOWEST], now.kinetic), max(pace[QUICKEST], now.kinetic)
        opened = abs(now.balance - pace[BALANCE])
        allowed = self.accuracy * max(high - low, 2.0 * energy, 2.0 * pace[LARGEST]) + ROUNDED * now.size
        if not opened > allowed:
            return np.inf
        # The opening goes as h^p while all is smooth, which it is not where something breaks: so at least half of the
        # step is taken off, and not the little that the order would ask for.
        return step * min(float(allowed / opened) ** (1.0 / self.method.order), 1.0 / GROWTH)

    def _lean(self, run: Run, step: float, squared: float, energy: float, now: MeasuredEnergies) -> float:
        """How much shorter steps have to be so that the ledger of the run closes to the accuracy [-]; 1 where it does.

        The energy that goes through a motion of frequency w into dashpots or broken springs opens it by (w h)^2/8 of
        itself, however little of it that motion holds at any moment. What a swing opens it by comes and goes.
        """
        pace = run.state.pace
        swung = max(float(pace[SWUNG]), self._swung(step, squared, energy))
        more = now.balance - pace[BALANCE]
        # DRIFT is the sum over all windows, with its sign: errors of windows that cancel do not count. The swing of the
        # moment is taken off, since it comes back.
        drift = abs(pace[DRIFT] + more) - swung - ROUNDED * now.size
        kinetic = max(pace[QUICKEST], now.kinetic) - min(pace[SLOWEST], now.kinetic)
        moved = self.accuracy * max(kinetic, 2.0 * pace[LARGEST], 2.0 * energy, abs(now.dissipated), abs(now.work))
        # The second condition asks whether this window went on in the direction of the drift. What was lost in a blow
        # long ago is not mended by shorter steps now.
        if not drift > DRIFTED[0] * moved or more * pace[DRIFT] <= DRIFTING * moved * abs(pace[DRIFT]):
            return 1.0
        # Gradual, from 1 at a tenth of what is allowed to 16^(-1/p) at all of it: a threshold would let the step jump
        # to and fro about it.
        full = min((drift / moved - DRIFTED[0]) / (DRIFTED[1] - DRIFTED[0]), 1.0)
        return float(LEANEST ** (-full / self.method.order))

    def _swung(self, step: float, squared: float, energy: float) -> float:
        """How far a swing of so much kinetic energy in the mean takes the balance to and fro [J]."""
        # At the right step a swing of energy 2 T opens the balance by accuracy 2 T, and by the power p of the phase at
        # shorter ones. Capped at 1: what is stepped over explains no more.
        phase = min(float(np.sqrt(squared)) * step / self.resolved, 1.0)
        return self.accuracy * 2.0 * energy * phase**self.method.order

    def _phase_amplification(self, run: Run, count: int) -> float:
        """How many times more than that of an oscillator the phase of this motion errs, over the last samples.

        Steps of velocity Verlet conserve H + h^2 H2 with H2 = (v.V''v/2 - |V'|^2/4m)/6, which is w^3 L/24 on a circle
        of angular momentum L. So its angular velocity w errs by h^2 d(w^3 L)/dL/24: by 1/24 (wh)^2 w for an
        oscillator, where w is constant, 4/24 for a stiff stick, where w ~ L, and -8/24 for a planet, where w ~ 1/L^3.
        """
        # Of attracting bodies the part that goes around counts in full, since their orbits are all there is. Of a net
        # its square does: what turns by chance has turned parts of random signs, of which a fifth is left, and by which
        # every cloth would take a quarter more steps.
        around = motion.turning(run.state, run.model.particles.inertia, count)
        if all_pairs_arrays(run.model):
            return 1.0 + (ORBITING - 1.0) * around
        return 1.0 + (TURNING - 1.0) * around**2  # a cloth that swings has some 0.2 by chance

    def _opened_at_once(self, run: Run, step: float) -> bool:
        """Whether the balance opened since the moment that is kept, by breaks or a blow: it is gone back to then.

        What springs take with them as they break, and what a rope that goes taut gives, no later phase of the motion
        brings back; and what has been recorded is not taken again, so that the end of a window is too late.
        """
        kept, finest, pace = self._kept, self._finest(run), run.state.pace
        # Nothing to go back to, or nothing to gain: the step is already as short as any balance may ask for.
        if kept is None or self._balance is None or finest is None or step <= WRONG * finest:
            return False
        if (now := self.current_energies(run)) is None:
            return False
        # Where a spring broke since then, a tenth is allowed, not a fifth: what goes with it does not come back.
        moved = max(pace[QUICKEST], now.kinetic) - min(pace[SLOWEST], now.kinetic)
        allowed = (NEAR if np.array_equal(run.state.status, kept.state.status) else AT_BREAKS) * self.accuracy * moved
        # A swing opens the balance to and fro by itself, and must not be gone back for. Bodies that attract one another
        # have no such swing to subtract: near passages are what is looked for.
        if not all_pairs_arrays(run.model):
            phase = min(float(np.sqrt(pace[LAST])) * step / self.resolved, 1.0)
            allowed += self.accuracy * 2.0 * float(pace[LARGEST]) * phase**self.method.order
        if abs(now.balance - self._balance) <= allowed + ROUNDED * now.size:
            return False
        self._go_back(run, max(step / GROWTH, finest))
        return True

    def _finest(self, run: Run) -> float | None:
        """The step below which no opened balance sends a run [s]; None where nothing is known yet."""
        # Of attraction no bound is known, and the nearest passage may be far quicker than all before: a hundredth of
        # the step, where other motions have a quarter.
        first, squared = self._first(run), max(run.state.pace[LAST], run.state.pace[FASTEST])
        if first or squared <= 0.0:
            return first or None
        return float((NEAREST if all_pairs_arrays(run.model) else FINER) * self.resolved / np.sqrt(squared))

    def _begin_window(self, run: Run, now: MeasuredEnergies | None) -> None:
        motion.forget(run.state)
        pace = run.state.pace
        # Nothing can be asked of a balance that is not known. The next window takes a new reference, as at the start.
        if now is None:
            pace[MEASURED] = 0.0
            return
        pace[SLOWEST], pace[QUICKEST] = min(pace[SLOWEST], now.kinetic), max(pace[QUICKEST], now.kinetic)
        pace[DRIFT] += now.balance - pace[BALANCE]
        pace[BALANCE] = now.balance

    def _span(self, run: Run) -> int:
        """Steps of the window."""
        return self.first_window if self._begins(run) else self.window

    def _begins(self, run: Run) -> bool:
        """Whether these are the first steps of a run, at which the stiffest motion is right: they only grow."""
        return not run.state.pace[SETTLED] and self._first(run) > 0.0

    def _into(self, run: Run) -> int:
        """Number of steps of the window that have been taken."""
        return int(run.state.steps[0]) - int(run.state.pace[BEGUN])

    def _limit(self, run: Run) -> float:
        followed = self.forcing.step(run) if self.follows else np.inf
        return min(stable_step(self.method, run.bound, self.longest) or np.inf, followed)

    def _first(self, run: Run) -> float:
        """The step at which all that may be fast is right [s]: the motion that the bound allows, and functions of time.

        It is 0 where there is no bound of either.
        """
        rate = float(np.hypot(run.bound.omega, run.bound.damping))
        first = self.resolved / rate if run.bound.dt is not None and rate > 0.0 else np.inf
        first = min(first, self.forcing.step(run)) if self.follows else first
        return first if first < np.inf else 0.0

    def _floor(self, run: Run) -> float:
        """The step below which no opened balance sends a run [s]; 0 where nothing bounds the step."""
        # What is put back at a wall or a contact shortens or stretches its springs by a part of its way in the step.
        # Each hit opens the balance by the square of that, however well the springs' own motion is resolved.
        first = self._first(run)
        return HIT * first if run.model.spring_count and hits(run.model) else first

    def _go_back(self, run: Run, right: float) -> None:
        """Return to the moment that is kept, with steps that are right."""
        kept = self._kept
        assert kept is not None
        kept.restore(run)
        self._known = None
        run.watch.leave(run)
        self._shorten(run, right)
        motion.forget(run.state)
        self.mark(run)

    def _adapt(self, run: Run, step: float, right: float) -> None:
        """Take shorter steps where these are too long, longer ones where they have been too short for some time."""
        pace = run.state.pace
        known, limit, begins = float(pace[STEP_LENGTH]), self._limit(run), self._begins(run)
        # Shortened at once, and grown only after some time: a step that is too long spoils what is computed, one that
        # is too short costs time. Each change also changes the energy by the difference of the errors of both steps, so
        # that a step which follows every window would pump.
        if known > TOO_LONG * right:
            self._shorten(run, right)
            return
        if pace[CALM] < (PATIENT if pace[SHORTENED] else 1):
            return
        # The fastest motion of all calm windows decides, not that of the last one, which may have been a quiet one.
        calm = min(self.resolved / np.sqrt(pace[FASTEST]) if pace[FASTEST] > 0.0 else np.inf, limit)
        # Between 0.7 and 1.05 of what is right nothing changes: within a band this wide the estimates of single windows
        # scatter.
        if known < (SPARE if begins else TOO_SHORT) * calm:
            pace[STEP_LENGTH] = max(known, min(calm, GROWTH * step))
        elif begins:
            pace[SETTLED] = 1.0
        pace[CALM] = pace[FASTEST] = 0.0

    def _shorten(self, run: Run, step: float) -> None:
        pace = run.state.pace
        pace[STEP_LENGTH], pace[CALM], pace[FASTEST] = SPARE * step, 0.0, 0.0
        # A step that is cut while it still grows from the bound has only overshot: that is no sign of a motion that
        # comes and goes, and does not ask for PATIENT windows before it grows again.
        pace[SHORTENED], pace[SETTLED] = float(pace[SHORTENED] or not self._begins(run)), 1.0


OTHERWISE = 0.1  # [-] of gravity: by so much a part may be accelerated otherwise, by drag above all
MAY_FALL = 0.5  # [-] of gravity: what falls freely has a particle that is accelerated by more


def parts(model: Model) -> IntArray:
    """Number of the part each particle belongs to, joined by springs, rods, cords and elements, shape (particles,)."""
    # Spheres and rings hold single particles: they join no two to one part.
    tie = np.isin(model.holonomic.kind, (ROD, CORD))
    pairs: list[IntArray] = [
        np.column_stack([model.springs.tail, model.springs.head]).astype(np.int64),
        np.column_stack([model.holonomic.first, model.holonomic.second])[tie].astype(np.int64),
        *(rows[:, i : i + 2] for rows in _elastic_rows(model) for i in range(rows.shape[1] - 1)),
    ]
    ends = np.concatenate(pairs)
    return joined_parts(ends.ravel(), np.repeat(np.arange(len(ends)), 2), model.particle_count)


def fall(model: Model, state: State, count: int, known: dict[str, IntArray]) -> np.ndarray:
    """Gravity of particles in parts that fell freely over the last ``count`` samples [m/s2], shape (n, 3), else 0.

    ``known`` keeps the parts of the model: springs that break may only divide what falls.
    """
    gravity = np.broadcast_to(
        model.room(Gravities).acceleration if len(model.room(Gravities).acceleration) else np.zeros((1, 3)),
        (model.particle_count, 3),
    )
    square = np.square(gravity).sum(axis=1)
    mean = state.motion[:, SUM_ACCELERATION : 2 * SUM_ACCELERATION] / max(count, 1)
    with np.errstate(over="ignore", invalid="ignore"):
        # A cheap test first: unless some particle gains more than half of its gravity along its direction, nothing
        # falls, and the graph of the parts is not built.
        if not ((mean * gravity).sum(axis=1) > MAY_FALL * square)[square > 0.0].any():
            return np.zeros((0, 3))
        if "part" not in known:
            known["part"] = parts(model)
        part, inertia = known["part"], np.where(state.alive == 1, model.particles.inertia, 0.0)
        most = int(part.max()) + 1
        # Inner forces of a part cancel in its sum of mass times acceleration, so what is left beside gravity acts from
        # outside.
        off = np.column_stack([np.bincount(part, inertia * (mean - gravity)[:, axis], most) for axis in range(3)])
        weight = np.bincount(part, inertia, most)
        # An anchor along an axis of gravity carries the part, however little its center of mass was accelerated so far.
        held = (
            np.bincount(part, ((state.mobility <= 0.0) & (gravity != 0.0)).any(axis=1) & (state.alive == 1), most) > 0
        )
        free = ~held & (np.square(off).sum(axis=1) <= (OTHERWISE * weight) ** 2 * square.max())
    return np.where(free[part][:, None], gravity, 0.0) if free.any() else np.zeros((0, 3))


def _elastic_rows(model: Model) -> list[IntArray]:
    """The particles of each element, rows of as many each."""
    return [rows for family in net.elastic(model) for rows in family.element_particles(model)]
