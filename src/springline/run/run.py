"""A run: a model in time, as data for the functions of this package. A :class:`springline.Simulation` checks arguments
and calls functions of this package. These take a :class:`Run` and import no Simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from threading import RLock
from typing import Any, Concatenate, Literal, NamedTuple, ParamSpec, TypeVar

import numpy as np

from springline import checks
from springline.errors import Diverged, SceneError, UnsafeStep
from springline.forces.grab_spring import Hands
from springline.integrators.contract import EVENTS, Integrator
from springline.messages import NO_CHOICE, function_subject, give_dt, method, wording
from springline.model.accessors import Adjacency
from springline.model.families import Model
from springline.model.state import State
from springline.model.work import Work
from springline.recording.changes import Change, ParameterChange
from springline.spec.build import Built
from springline.spec.running_scene import Live
from springline.stability.time_step import SAFETY, Rates, StepBound
from springline.stepping.stepper import Stepper

FIRST_CALL = 16  # steps of the first call of the machine, before its speed is known
NEVER = -(10**9)  # a step before the first


class Hand(NamedTuple):
    """A pointer that holds a particle."""

    particle: int
    stiffness: float  # of the spring between them [N/m]; 0 where the particle is fixed and goes with the pointer


class StepGrid(NamedTuple):
    """Grid of the equal steps that ``go_on`` takes: its start, the step, the steps done and the time reached."""

    start: float  # [s]
    dt: float  # [s]
    done: int
    time: float  # [s]


class Run:
    """A model in time: its state, method, program and automatic step.

    Attributes
    ----------
    access : lock, so that one thread at a time works on it
    model, state : arrays that are constant in time, and arrays that change; consistent after every step
    source : the spec behind it, which changes with it, or None
    title : of the scene
    built : the original model, without hands and mergers
    integrator, given_dt, tolerance, accuracy : the method; its step [s], or None for an automatic step; the tolerance
        of self-stepping methods; the error that one period of the motion may add [-]
    bound, rates : the step bound, and the rates of swing and damping that it follows from
    stepper : the program that takes the steps
    self_stepping, implicit : drivers of self-stepping methods and of implicit methods, or None
    pace : the automatic step (``run/step_control.py``), or None
    watch : the watch on the energy balance (``run/energy_monitor.py``)
    threads : largest number of threads
    events, changes : events and changes since the last recorded frame; changes with the step and the time [s] of each
    edits : names of the methods that edited the scene since the last recorded frame
    beyond_text : whether the model has numbers that the text of its scene does not give
    noted : events since the last recorded frame that its checkpoint has already
    used_dt : the longest step of the recorded run [s]
    call_steps, stride : steps of the next call of the machine, and between two tests of the energy balance
    patience : the notice of a long run (``run/run_warnings.py``), or None
    warned, told_of_ledger, told_of_births, warned_of_rates : whether a step above the bound, an open ledger, omitted
        births, and a rate that steps do
        not follow were warned of
    goes_on : whether the run continues when its energy balance opens
    opened : the first opening of the balance of a run that continues, or None
    rates_seen : the model and the step [s] whose rates were compared last
    hears : function called for every given step above the bound, in place of a warning; or None
    attraction_seen : step at which attraction was looked at
    grid : the time grid of ``go_on``
    """

    model: Model
    built: Built
    integrator: Integrator
    given_dt: float | None
    bound: StepBound
    rates: Rates
    stepper: Stepper
    stride: int
    # The types of these four are defined in higher modules, which take runs: step_control.Pace, energy_monitor.Watch,
    # and the drivers of self-stepping and implicit methods.
    pace: Any
    watch: Any
    self_stepping: Any
    implicit: Any

    def __init__(
        self, state: State, source: Live | None, title: str, threads: int, tolerance: float | None, accuracy: float
    ) -> None:
        self.access = Access()
        self.state, self.source, self.title, self.threads = state, source, title, threads
        self.tolerance, self.accuracy = tolerance, accuracy
        self.pace = self.self_stepping = self.implicit = None
        self.patience: Any = None
        self.goes_on = False
        self.opened: Diverged | None = None
        self.events: list[np.ndarray] = []
        self.changes: list[tuple[int, float, ParameterChange]] = []
        self.edits: list[str] = []
        self.beyond_text = False
        self.noted: list[np.ndarray] = []
        self.used_dt, self.call_steps = 0.0, FIRST_CALL
        self.warned = self.told_of_ledger = self.warned_of_rates = self.told_of_births = False
        self.rates_seen: tuple[Model, float] | None = None
        self.hears: Callable[[UnsafeStep], None] | None = None
        self.attraction_seen = NEVER
        self.grid = StepGrid(self.time, 0.0, 0, np.nan)
        self.springs_at: Adjacency | None = None  # computed on first use

    @property
    def time(self) -> float:
        """Time [s]."""
        return self.state.time

    @property
    def dt(self) -> float | None:
        """Time step [s], given or automatic; None if none was given and nothing bounds it."""
        if self.pace is None:
            return self.given_dt
        step: float | None = self.pace.step(self)
        return step

    @property
    def safe_dt(self) -> float | None:
        """Longest step proved stable [s]; None if nothing in the scene is stiff or damped."""
        return self.bound.dt

    @property
    def dt_given(self) -> float | Literal["auto"]:
        """Time step given by the user: a number [s], or "auto"."""
        return "auto" if self.given_dt is None else self.given_dt

    @property
    def finds_its_way(self) -> bool:
        """True if the method chooses its own steps and ignores ``dt``."""
        return self.self_stepping is not None

    @property
    def hand(self) -> Hand | None:
        """Pointer that holds a particle, or None."""
        hands = self.model.room(Hands)
        if not len(hands.particle):
            return None
        i = int(hands.particle[0])
        return Hand(i, float(hands.stiffness[0]) if (self.state.mobility[i] > 0.0).any() else 0.0)

    @property
    def work(self) -> Work:
        """Scratch arrays of a step."""
        return self.stepper.work

    @property
    def adjacency(self) -> Adjacency:
        """Springs at each particle."""
        if self.springs_at is None:
            self.springs_at = Adjacency(self.model.springs, self.model.particle_count)
        return self.springs_at

    @property
    def scene_text(self) -> str:
        """Current scene, as text."""
        return "{}" if self.source is None else self.source.text()

    def scene_before(self, changes: Sequence[Change]) -> str:
        """Text of the scene without changes that are still to be made."""
        return "{}" if self.source is None else self.source.text_before(changes)


# Mutual exclusion: one thread at a time works on the state of a simulation, and no code from within a step.
#
# A step works on the simulation's arrays while the interpreter's lock is released. A second thread would write to
# the
# same memory, so its calls are refused, and so are calls by a user's function to the simulation that is evaluating
# it.

P = ParamSpec("P")
R = TypeVar("R")


class Access:
    """Lock of a simulation; a context while a step is taken."""

    __slots__ = ("lock", "stepping")

    def __init__(self) -> None:
        self.lock = RLock()
        self.stepping = False  # whether compiled code is at work on the state

    def __enter__(self) -> None:
        self.stepping = True

    def __exit__(self, *_: object) -> None:
        self.stepping = False

    def __reduce__(self) -> tuple[type[Access], tuple[()]]:
        return Access, ()  # a copy is not locked


S = TypeVar("S")


def exclusive(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Decorate a method for one thread at a time, which may call other such methods; SceneError for a second caller."""

    @wraps(method)
    def locked_method(self: S, /, *args: P.args, **options: P.kwargs) -> R:
        access: Access = getattr(getattr(self, "data", self), "access")  # noqa: B009 of a run, or of a simulation
        # The lock does not wait: a second caller is an error in a program, and two threads that wait for each other
        # would hang without a word. It is reentrant, since methods call one another.
        if not access.lock.acquire(blocking=False):
            raise _access_error(
                method,
                "while another thread is at work on this simulation. One simulation is stepped by "
                "one thread: give each thread its own, scene.simulate(), or take turns with a lock",
            )
        try:
            # Here this thread holds the lock and is inside a step: a user-defined function calls the simulation. The
            # state is then between two steps and inconsistent.
            if access.stepping:
                raise _access_error(
                    method,
                    "from within a step of this simulation. A user-defined function has all that it "
                    "may know in its arguments: call it between two steps",
                )
            return method(self, *args, **options)
        finally:
            access.lock.release()

    return locked_method


def _access_error(method: Callable[..., Any], what: str) -> SceneError:
    return SceneError(f"{method.__name__}() was called {what}.")


# The length of steps: given or automatic, and resolvable in double precision.

STEPS_A_FRAME = 100  # steps between frames if nothing is stiff
IMPLICIT_STEP = 1.0 / 60.0  # [s] automatic step of methods that no stiffness bounds
FINEST_ACCURACY, COARSEST_ACCURACY = 1e-6, 0.5  # limits of ``accuracy`` [-]
SHORTEST, LONGEST = 1e-150, 1e150  # [s] steps whose squares, and their inverses, are finite


def stable_step(method: Integrator, bound: StepBound, longest: float = np.inf) -> float | None:
    """Return the longest automatic step [s] under a bound, at most ``longest`` [s]; None if nothing bounds it."""
    if method.is_stable:
        # Forces other than springs may bound the step of methods that correct springs as constraints.
        return min(IMPLICIT_STEP, longest, SAFETY * bound.dt if bound.dt is not None else np.inf)
    if bound.dt is None:
        return longest if np.isfinite(longest) else None
    return min(SAFETY * bound.dt, longest)


def checked_dt(dt: Any, bound: StepBound, integrator: Integrator) -> float | None:
    """Return the given step [s], or None for an automatic one; SceneError if it is invalid, or if no step is safe."""
    automatic = isinstance(dt, str) and dt == "auto"
    if integrator.scheme.family == EVENTS and not automatic:
        raise checks.refuse("dt", "simulate()", f"left out for {method('event_driven')}, which takes no steps", dt)
    if automatic:
        if bound.dt == 0.0:
            raise SceneError(
                f"{integrator.title} has no step that is safe for every spring, {NO_CHOICE}. "
                f"{give_dt()}, or {wording('take another integrator', hands='choose another method')}."
            )
        return None
    if isinstance(dt, str):
        raise checks.refuse("dt", "simulate()", 'a positive number [s] or "auto"', dt)
    step = checks.positive(dt, "dt", "simulate()", "s")
    if not SHORTEST <= step <= LONGEST:
        raise checks.refuse("dt", "simulate()", f"between {SHORTEST:g} and {LONGEST:g} [s]", dt)
    return step


def checked_accuracy(accuracy: Any) -> float:
    """Return the accuracy as a number; SceneError if it is out of range."""
    value = checks.positive(accuracy, "accuracy", "simulate()")
    if not FINEST_ACCURACY <= value <= COARSEST_ACCURACY:
        rule = f"from {FINEST_ACCURACY:g} to {COARSEST_ACCURACY:g}, the error of a period over the amplitude"
        raise checks.refuse("accuracy", "simulate()", rule, accuracy)
    return value


def plain_dt(run: Run, caller: str) -> float:
    """Return the step [s] of a run; SceneError if it has no step."""
    if run.dt is None:
        raise SceneError(f"{function_subject(caller)} needs a step, and nothing here is stiff: {give_dt(give='give')}.")
    return run.dt


def divide_gap(run: Run, gap: float, goal: float, dt: float) -> tuple[int, float]:
    """Divide a gap up to the time ``goal`` into equal steps no longer than ``dt``; return their number and dt [s]."""
    check_resolution(run, dt, goal, "The time step")
    # A gap of three steps may be 3.0000000000000004 steps; without the tolerance it would be divided into four.
    count = max(1, int(np.ceil(gap / dt - 1e-9)))
    # If dt fits, it is used in place of gap/count, which differs by rounding. Programs are cached by the length of the
    # step, and a run with frames agrees bit for bit with a run without.
    used = dt if abs(count * dt - gap) <= 1e-9 * gap else gap / count
    check_resolution(run, used, goal, "The time step")
    run.used_dt = max(run.used_dt, used)
    return count, used


def check_resolution(run: Run, step: float, end: float, what: str) -> None:
    """Refuse a step below the resolution of time, or whose square overflows."""
    if not SHORTEST <= step <= LONGEST:
        raise SceneError(f"{what} must be between {SHORTEST:g} and {LONGEST:g} s. Got {step:.3g} s.")
    # The spacing of floating-point numbers is widest at the largest time of the interval.
    coarsest = max(abs(end), abs(run.time))
    if coarsest - step == coarsest and end > run.time:
        raise SceneError(
            f"{what}, {step:.3g} s, is too short to be told apart at {end:g} s: time would stand still. "
            f"Look for a stiffness or a mass far from the others (springline check), or give a longer one."
        )
