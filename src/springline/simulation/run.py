"""A simulation: takes a state through time in frames, and says what went wrong where it did."""

from __future__ import annotations

import os
import time as clock
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from springline import checks
from springline.constraints.motion import moved
from springline.contacts.merging import grown
from springline.contacts.readout import contacts_of
from springline.engine.threads import chosen_threads
from springline.errors import Diverged, Interrupted, SceneError
from springline.forces import readout
from springline.forces.gradient import check_derivative
from springline.forces.net import ENERGIES
from springline.integrators.contract import Integrator
from springline.model.families import BROKEN, Model
from springline.model.state import DISSIPATED, WORK, State
from springline.model.work import (
    BREAK,
    CASUALTY,
    CHANGE,
    CONTACTS_FULL,
    DONE,
    EVENT,
    EVENT_KINDS,
    EVENTS_FULL,
    MERGE_WANTED,
    REPORT_PARTICLE,
    REPORT_STATUS,
    REPORT_USER,
    UNSOLVED,
    USER_FAILED,
    Work,
    noted_events,
    steady_force,
)
from springline.recording.changes import Change, Row
from springline.recording.frames import LOG
from springline.recording.recording import Recording
from springline.recording.store import MemoryStore, Store
from springline.simulation import changes, failures
from springline.simulation.changes import Built, Parameter, Source
from springline.simulation.effort import refuse_boundless, refuse_endless
from springline.simulation.event_driven_queue import RUNAWAY, STALLED
from springline.simulation.exclusive import Access, exclusive
from springline.simulation.hands import Hand, Handled
from springline.simulation.implicit import ImplicitRun
from springline.simulation.merging import merge_all, mobility_of, refuse_method
from springline.simulation.notices import Patience, warn_of_step
from springline.simulation.removal import take_out
from springline.simulation.replay import Again, Kept, keep, to_opening
from springline.simulation.stepper import Stepper
from springline.simulation.watch import Watch, stride_of
from springline.simulation.ways import check_options, refuse_model, refuse_step, way_of
from springline.stability.time_step import SAFETY, StepBound, step_bound
from springline.talk import counted
from springline.typing import Flag, FloatArray, Number, Particles, Path, Records, Springs, TimeStep, Whole

if TYPE_CHECKING:
    from springline.simulation.changes import Changeable

CALL_TIME = 0.05  # [s] of the wall clock a call of the loop aims at, so that Ctrl-C and viewers are heard
SNAPSHOT_TIME = 1.0  # [s] of the wall clock between copies of the state, from which a divergence is replayed
FRAMES = 200  # frames of a run that does not say how many
STEPS_A_FRAME = 100  # steps between frames where nothing is stiff
IMPLICIT_STEP = 1.0 / 60.0  # [s] automatic step of methods that no stiffness bounds
SHORTEST, LONGEST = 1e-150, 1e150  # [s] steps whose squares are numbers, and one over them
FIRST_CALL = 16  # steps of the first call, before its speed is known
GOING = (DONE, EVENTS_FULL, CASUALTY, CONTACTS_FULL, MERGE_WANTED)  # why a call ends after which the run goes on


def frame_time(origin: float, number: float, spacing: float) -> float:
    """Time of a frame [s], as one would type it: 0.3, where three times 0.1 is 0.30000000000000004."""
    return float(format(origin + number * spacing, ".15g"))


class Grid(NamedTuple):
    """The equal steps that ``go_on`` takes: from where, how long, how many so far, and the time that they came to."""

    start: float  # [s]
    dt: float  # [s]
    done: int
    time: float  # [s]


class Simulation(Handled):
    """A scene in time. Made by ``scene.simulate()``.

    Attributes
    ----------
    model : what does not change
    state : what does; it is always whole
    integrator : the method
    bound : what is proved about the step, and what is outside the proof
    stepper : what takes the steps

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    >>> simulation = scene.simulate(dt=0.01)
    >>> simulation.step(5)
    >>> simulation.time  # [s]
    0.05
    >>> simulation.safe_dt < 0.5  # the longest step proved stable [s]
    True
    """

    def __init__(
        self,
        model: Model,
        state: State,
        integrator: Integrator,
        dt: TimeStep = "auto",
        *,
        callbacks: dict[str, list[Any]] | None = None,
        law_modulus: np.ndarray | None = None,
        source: Source | None = None,
        title: str = "",
        threads: Whole | None = None,
        tolerance: Number | None = None,
    ) -> None:
        self.access = Access()
        self._tolerance = check_options(integrator, tolerance)
        self.state, self.source, self.title = state, source, title
        self._threads = chosen_threads(threads)
        self.watch = Watch(model)
        self.adopt(Built(model, callbacks or {}, law_modulus, state.mobility.copy()), integrator, dt)
        self._events: list[np.ndarray] = []
        self._changes: list[tuple[int, float, Row]] = []  # not yet recorded: step, time, what
        self._call_steps = FIRST_CALL
        self._used_dt = 0.0
        self._warned = False  # of a step above the bound
        self._patience: Patience | None = None  # with a whole run
        self._grid = Grid(self.time, 0.0, 0, np.nan)
        self.hand: Hand | None = None

    def adopt(self, built: Built, integrator: Integrator, dt: Any) -> None:
        """Go on with a model of the same particles, springs and rows; where dt is refused, all stays as it was."""
        model = built.model
        if integrator.scheme.gradient.any():
            check_derivative(model, integrator.title)
        refuse_method(model, integrator)
        bound = step_bound(model, integrator, built.mobility, built.law_modulus)
        step = self._checked_dt(dt, bound, integrator)
        refuse_model(model, integrator, step)
        self._dt = step
        self.model = model = grown(model, self.state.merged)
        self.integrator, self.built, self.bound = integrator, built, bound
        mobility = mobility_of(model, built.mobility)
        self.state.mobility[...] = np.where(self.state.alive[:, None] == 1, mobility, 0.0)
        self._callbacks = built.callbacks
        self.stepper = Stepper(model, self.state, integrator, self._threads)
        self.watch = Watch(model, self.watch.share)
        carried = integrator.newmark is not None and integrator.newmark.carried
        if carried != bool(len(self.state.acceleration)):
            self.state = self.state._replace(acceleration=np.zeros((len(self.state.position) if carried else 0, 3)))
        self._implicit: ImplicitRun | None = None
        if integrator.newmark is not None:
            self._implicit = ImplicitRun(model, self.state, self.stepper, integrator)
        self.state, self._way = way_of(model, self.state, self.stepper, integrator, self._dt, self._tolerance)
        self._stride = stride_of(self)

    @property
    def program(self) -> str:
        """A step in words: what is done, in this order, with which numbers.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> "forces.springs.pull" in scene.simulate(dt=0.01).program
        True
        """
        return self.stepper.in_words(self.dt or 1.0)

    @property
    def scene(self) -> str:
        """The scene as it is now, as text."""
        return "{}" if self.source is None else self.source.text()

    def scene_before(self, changes: Sequence[Change]) -> str:
        """The scene as text, as it is but for changes that are still to come."""
        return "{}" if self.source is None else self.source.text_before(changes)

    @property
    def finds_its_way(self) -> bool:
        """Whether the method takes steps of its own, and none of ``dt``."""
        return self._way is not None

    @property
    def parameters(self) -> dict[str, Parameter]:
        """What :meth:`change` can change by name: each with its value, unit and a range for a slider."""
        own = {
            "dt": Parameter(self.dt, "s", 0.0, self.safe_dt or 4.0 * (self.dt or 0.0)),
            "integrator": Parameter(self.integrator.name),
        }
        return {**({} if self.source is None else self.source.parameters()), **own}

    @property
    def dt_given(self) -> float | Literal["auto"]:
        """The time step as it was asked for: a number [s], or "auto"."""
        return "auto" if self._dt is None else self._dt

    @exclusive
    def change(self, thing: Changeable = None, /, **values: Any) -> None:
        """Change parameters between two steps; the state goes on from where it is, the scene stays as it was.

        ``change(flock, weight=0.3)`` changes what ``scene.add`` returned, or a law as it was given to springs;
        ``change(rope.springs, stiffness=20)`` springs, ``change(balls, mass=2)`` particles;
        ``change(gravity=3)``, ``change(dt=0.01, integrator="rk4")`` the whole; and
        ``change({"cohesion.weight": 0.3})`` whatever :attr:`parameters` names. A change that a recording tells of,
        one of :attr:`Recording.changes`, is made again. What it adds to the energy counts as work. ``values`` are by
        the names that :attr:`parameters` has for this scene, so that no list of them can stand here.

        Raises
        ------
        SceneError : as when the thing was added, and for what cannot change while time runs; nothing is changed then.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.change(link, stiffness=20.0)
        >>> simulation.tension()  # [N]
        array([20.])
        """
        changes.make(self, thing, values)

    def note_changes(self, rows: Sequence[Row]) -> None:
        """Note changes that were made, for the next recorded frame."""
        self._events.append(changes.events_of(self, rows, len(self._changes)))
        self._changes += [(int(self.state.steps[0]), self.time, row) for row in rows]

    @property
    def time(self) -> float:
        """Time [s]."""
        return self.state.time

    @property
    def dt(self) -> float | None:
        """Time step [s]: as given, or the automatic one; None where nothing bounds it and none was given."""
        if self._dt is not None or self._way is not None:
            return self._dt
        if self._implicit is not None:
            return IMPLICIT_STEP
        return None if self.bound.dt is None else SAFETY * self.bound.dt

    @property
    def safe_dt(self) -> float | None:
        """The longest step proved stable [s], or None where nothing is stiff or damped."""
        return self.bound.dt

    @exclusive
    def energy(self) -> dict[str, float]:
        """Energies now [J]: kinetic, one for each force, potential, total, dissipated, work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> energy = scene.simulate(dt=0.01).energy()
        >>> energy["spring"], energy["total"]  # k (L - L0)^2/2 [J]
        (5.0, 5.0)
        """
        measured = self.stepper.energies(self.model, self.state)
        self._raise_user_failure()
        values = dict(zip(ENERGIES, measured.tolist(), strict=False))
        kinetic = values.pop("kinetic")
        own = {name: value for name, value in values.items() if name in self._families}
        potential = sum(own.values())
        return {
            "kinetic": kinetic,
            **own,
            "potential": potential,
            "total": kinetic + potential,
            "dissipated": float(self.state.ledger[DISSIPATED]),
            "work": float(self.state.ledger[WORK]),
        }

    @exclusive
    def forces(self) -> FloatArray:
        """Net force on every particle now [N], shape (particles, 3).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.simulate(dt=0.01).forces()  # [N]
        array([[ 10.,   0.,   0.],
               [-10.,   0.,   0.]])
        """
        force = self.stepper.forces(self.model, self.state)
        self._raise_user_failure()
        return force

    def tension(self) -> FloatArray:
        """Tension of each spring now [N], shape (springs,); positive pulls its ends together.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.simulate(dt=0.01).tension()  # k (L - L0) [N]
        array([10.])
        """
        return readout.tension(self.model, self.state.position, self.state.velocity, self.state.status)

    @property
    def contacts(self) -> Records:
        """Who touches whom now and with which force, where there are ``Contacts``: structured, shape (contacts,).

        ``a`` and ``b`` are particles; ``b`` is -1 where ``a`` touches a wall, whose number, as events name it, is
        ``wall``. The force on ``a`` is ``normal_force`` [N] times the unit ``normal`` plus ``friction`` [N]; they are
        those of the last step, in which the contact held something.
        """
        count = int(self.state.touches[0])
        model, state = moved(self.model, self.time), self.state
        return contacts_of(model, state.position, state.touching[:count], state.pressing[:count])

    @exclusive
    def take_events(self) -> Records:
        """The events since the last call, or the last recorded frame, in order; nobody gets them again.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.cut(link)
        >>> simulation.take_events()["index"]
        array([0])
        """
        events = np.concatenate([np.zeros(0, dtype=EVENT), *self._events])
        self._events.clear()
        return events

    @exclusive
    def take_changes(self) -> list[tuple[int, float, Row]]:
        """The changes since the last call, or the last recorded frame: steps before each, time [s], what.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.change(gravity=3.0)
        >>> len(simulation.take_changes())
        1
        """
        changed = list(self._changes)
        self._changes.clear()
        return changed

    @exclusive
    def step(self, count: Whole = 1) -> None:
        """Take ``count`` steps of ``dt``, or of the method's own, and record nothing.

        ``event_driven`` takes fewer where nothing more will happen; time stays at the last event then.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> simulation = scene.simulate(dt=0.25)
        >>> simulation.step(2)
        >>> simulation.state.position  # [m]
        array([[1., 0., 0.]])
        """
        count = checks.whole(count, "count", "step()", 1)
        if self._way is not None:
            self._find_way(np.inf, count)
            return
        self._cross(self.time, self._plain_dt("step()"), count, None)

    @exclusive
    def go_on(self, count: Whole = 1) -> None:
        """Take ``count`` steps of ``dt`` more, in the rhythm of the call before.

        A hundred steps at once are a hundred times one, bit for bit: time is counted from where the first of these
        calls began, and not from where each begins, as :meth:`step` does. What moves the state or changes ``dt``
        between two calls begins a new count.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> simulation = scene.simulate(dt=0.25)
        >>> simulation.go_on(2)
        >>> simulation.time  # [s]
        0.5
        """
        count = checks.whole(count, "count", "go_on()", 1)
        dt, grid = self._plain_dt("go_on()"), self._grid
        if grid.dt != dt or grid.time != self.time:
            grid = Grid(self.time, dt, 0, self.time)
        self._cross(grid.start, dt, count, None, grid.done)
        self._grid = Grid(grid.start, dt, grid.done + count, self.time)

    @exclusive
    def advance_to(self, time: Number) -> None:
        """Go on to a time [s] in equal steps no longer than dt, as between two frames of a run, and record nothing.

        Raises
        ------
        SceneError : for a time that lies before now.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> simulation = scene.simulate(dt=0.25)
        >>> simulation.advance_to(0.6)
        >>> simulation.time  # [s]
        0.6
        """
        goal = checks.number(time, "time", "advance_to()", "s")
        if goal < self.time:
            raise SceneError(
                f"The 'time' of advance_to() must not lie before now. Got {goal:g}, it is {self.time:g} s."
            )
        if goal > self.time:
            self._check_effort(goal, goal - self.time)
            self._gap(goal)

    @exclusive
    def remove(self, which: Particles) -> None:
        """Take particles, by handle or indices, out of the run with their springs.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.remove([1])
        >>> simulation.state.alive
        array([1, 0], dtype=uint8)
        """
        for i in checks.indices(which, self.model.particle_count, "which", "remove()").tolist():
            if self.state.alive[i]:
                self._take_out(i)

    @exclusive
    def cut(self, which: Springs) -> None:
        """Break springs, by handle or indices; their energy counts as dissipated.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.cut(link)
        >>> simulation.energy()["dissipated"]  # what the spring held [J]
        5.0
        """
        before = self.energy()["total"]
        rows = checks.indices(which, self.model.spring_count, "which", "cut()", "springs")
        rows = rows[self.state.status[rows] != BROKEN]
        self.state.status[rows] = BROKEN
        self.state.ledger[DISSIPATED] += before - self.energy()["total"]
        self._events.append(np.array([(self.time, BREAK, row, -1, 0.0) for row in rows], dtype=EVENT))

    @exclusive
    def run(
        self,
        until: Number,
        *,
        every: Number | None = None,
        to: Path | None = None,
        force: Flag = False,
        progress: Callable[[float], None] | None = None,
    ) -> Recording:
        """Run until a time and record frames on the way.

        Parameters
        ----------
        until : time of the last frame [s]; a time, not a duration: a second run goes on
        every : time between frames [s]; left out, whole steps near ``until``/200
        to : file to record to as it goes (suffix ``.springline``); left out, memory. A recording there gives way,
            unless it goes on for longer than ``until``: it is work that would be lost
        force : whether a longer recording gives way too
        progress : called with the time [s] after every frame

        Raises
        ------
        RecordingError : for a ``to`` that cannot be written, or a longer recording there without ``force``
        Diverged : within the step, with the particle, the spring, dt, the safe dt; ``error.recording`` is what was good
        Interrupted : on Ctrl-C; ``error.recording`` is whole

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.25)
        >>> run.time  # [s]
        array([0.  , 0.25, 0.5 , 0.75, 1.  ])
        """
        self.refuse_held("run()")
        end = checks.number(until, "until", "run()", "s")
        checks.function(progress, "progress", "run()")
        to = None if to is None else checks.path(to, "to", "run()")
        if end < self.time and frame_time(end, 0, 0.0) < frame_time(self.time, 0, 0.0):
            raise SceneError(f"The 'until' of run() must not lie before now. Got {end:g} s, and it is {self.time:g} s.")
        spacing = self._spacing(end, every)
        self._check_resolution(spacing, end, "The 'every' of run()")
        refuse_boundless((end - self.time) / spacing, self.model.particle_count, spacing, to)
        self._check_effort(end, spacing)
        store = self._store(spacing, to, end, bool(force))
        recording = Recording(store, self.model)
        self._used_dt = 0.0
        self._guarded(recording, end, lambda: self._record_from(store, self.time, 0, spacing, end, progress))
        return recording

    @exclusive
    def resume(self, recording: Recording, until: float, progress: Callable[[float], None] | None = None) -> Recording:
        """Go on with a recording of this simulation, whose state is that of its last frame.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> simulation = scene.simulate(dt=0.01)
        >>> run = simulation.run(until=1.0, every=0.5)
        >>> simulation.resume(run, until=2.0).time  # [s]
        array([0. , 0.5, 1. , 1.5, 2. ])
        """
        self.refuse_held("resume()")
        if not isinstance(recording, Recording):
            raise checks.refuse("recording", "resume()", "a Recording", recording)
        until = checks.number(until, "until", "resume()", "s")
        checks.function(progress, "progress", "resume()")
        meta = recording.meta
        self._refuse_others(meta["particles"], meta.get("springs", self.model.spring_count), "This recording is of")
        store, checkpoint = recording.store, recording.last_state(self.model)
        origin, number, spacing = (
            float(checkpoint[name]) for name in ("frame_origin", "frame_number", "frame_spacing")
        )
        if self.time != frame_time(origin, number, spacing):
            origin, number = self.time, 0.0
        self._check_resolution(spacing, until, "The 'every' of this recording")
        refuse_boundless(
            (until - self.time) / spacing, self.model.particle_count, spacing, getattr(store, "path", None)
        )
        self._check_effort(until, spacing)
        longer = recording.refreshed()
        self._guarded(longer, until, lambda: self._frames(store, origin, int(number), spacing, until, progress))
        return longer

    def _guarded(self, recording: Recording, end: float, work: Callable[[], None]) -> None:
        """Run ``work``, which goes to the time ``end`` [s]; what stops it carries the recording so far."""
        self._patience = Patience(self, end)
        try:
            work()
        except Diverged as error:
            error.recording = recording
            raise
        except KeyboardInterrupt:
            raise Interrupted(
                f"Interrupted at {self.time:g} s; {counted(len(recording), 'frame')} recorded.", recording
            ) from None
        finally:
            self._patience = None
            recording.store = recording.store.finished()

    def _record_from(
        self, store: Store, origin: float, number: int, spacing: float, end: float,
        progress: Callable[[float], None] | None,
    ) -> None:  # fmt: skip
        self._record(store, origin, number, spacing)
        self._frames(store, origin, number, spacing, end, progress)

    def _frames(
        self, store: Store, origin: float, number: int, spacing: float, end: float,
        progress: Callable[[float], None] | None,
    ) -> None:  # fmt: skip
        """Frames after ``number``, each at ``origin`` plus its number times ``spacing``; the last at ``end``."""
        near, counts = 1e-9 * spacing, (self.model.particle_count, self.model.spring_count)
        while self.time < end - near:
            number += 1
            goal = frame_time(origin, number, spacing)
            goal = end if goal > end + near else goal
            self._gap(goal)
            self._record(store, origin, number, spacing)
            if progress is not None:
                progress(self.time)
                self._refuse_others(*counts, "This run records")

    def _refuse_others(self, particles: int, springs: int, whose: str) -> None:
        """Refuse to record what has become more, or less, than the recording began with."""
        now = (self.model.particle_count, self.model.spring_count)
        if (particles, springs) != now:
            raise SceneError(
                f"{whose} {particles} particles and {springs} springs, and there are {now[0]} and {now[1]} by now. "
                f"Every frame of a recording has the same. Begin another: simulation.run(until=...)."
            )

    def _gap(self, goal: float) -> None:
        """Cross the gap to the next frame in equal steps no longer than dt."""
        start, gap = self.time, goal - self.time
        self._check_resolution(gap, goal, "The time to the next frame")
        if self._way is not None:
            self._find_way(goal, None)
            return
        dt = self.dt if self.dt is not None else gap / STEPS_A_FRAME
        self._check_resolution(dt, goal, "The time step")
        count = max(1, int(np.ceil(gap / dt - 1e-9)))
        used = dt if abs(count * dt - gap) <= 1e-9 * gap else gap / count
        self._check_resolution(used, goal, "The time step")
        self._used_dt = max(self._used_dt, used)
        self._cross(start, used, count, goal)

    def _check_effort(self, end: float, spacing: float) -> None:
        """Refuse, before the first, more steps than could ever be taken; a method that finds its way has no number."""
        if self._way is None:
            dt = min(spacing, spacing / STEPS_A_FRAME if self.dt is None else self.dt)
            size = self.model.particle_count + self.model.spring_count
            refuse_endless((end - self.time) / dt, size, end, dt, self.safe_dt)

    def _check_resolution(self, step: float, end: float, what: str) -> None:
        """Refuse a step that time is too coarse for, or whose square no number holds."""
        if not SHORTEST <= step <= LONGEST:
            raise SceneError(f"{what} must be between {SHORTEST:g} and {LONGEST:g} s. Got {step:.3g} s.")
        coarsest = max(abs(end), abs(self.time))
        if coarsest - step == coarsest and end > self.time:
            raise SceneError(
                f"{what}, {step:.3g} s, is too short to be told apart at {end:g} s: time would stand still. "
                f"Look for a stiffness or a mass far from the others (springline check), or give a longer one."
            )

    def _cross(self, start: float, dt: float, count: int, goal: float | None, first: int = 0) -> None:
        """Take ``count`` steps after the ``first``, in calls of about CALL_TIME; ``goal`` is the time they end at."""
        self._warned = self._warned or warn_of_step(self, dt)
        self.watch.begin(self)
        try:
            self._step_on(start, dt, first, first + count)
        finally:
            self._settle()
            self.watch.leave(self)
        if goal is not None:
            self.state.clock[0] = goal

    def _step_on(self, start: float, dt: float, done: int, count: int) -> None:
        def again(at: int, goal: int) -> None:
            while at < goal:
                took, status = self._call(at, goal - at, start, dt)
                at += took
                if status not in GOING:
                    break
            self._settle()

        begun = int(self.state.steps[0]) - done
        kept, taken = keep(self, done), clock.perf_counter()
        patience = self._patience or Patience(self, start + count * dt)
        if self._implicit is not None:
            self._implicit.patience = patience
        while done < count:
            ask = min(self._call_steps, count - done, self._stride - (begun + done) % self._stride)
            begin = clock.perf_counter()
            took, status = self._call(done, ask, start, dt)
            now = clock.perf_counter()
            done += took
            if status not in GOING:
                self._fail(status, kept, done, again, dt)
            if status == DONE and took:
                self._call_steps = int(np.clip(ask * CALL_TIME / max(now - begin, 1e-6), 1, 1 << 24))
            patience.look(now, start + done * dt)
            measured = (begun + done) % self._stride == 0
            if measured or done == count:
                self._settle()
                self._look(kept, done, again, dt, always=measured)
            if measured and now - taken > SNAPSHOT_TIME:
                kept, taken = keep(self, done), now

    def _call(self, done: int, ask: int, start: float, dt: float) -> tuple[int, int]:
        """A call of the loop, and what is to be done between two of them; how many steps it took, and why it ended."""
        took = self._advance(done, ask, start, dt)
        status = int(self._work.notes.report[REPORT_STATUS])
        if status not in (DONE, EVENTS_FULL, CONTACTS_FULL):
            self._settle()
        if status in GOING:
            self._events.append(noted_events(self._work.notes))
            if status == CONTACTS_FULL:
                self.stepper.make_room()
            self._merge(status)
            self._bury_casualties(status)
        return took, status

    def _find_way(self, goal: float, most: int | None) -> None:
        """Go on to the time ``goal``, or for at most so many steps of the method's own, in calls of about CALL_TIME."""
        self.watch.begin(self)
        try:
            self._steps_of_its_own(goal, most)
        finally:
            self.watch.leave(self)

    def _steps_of_its_own(self, goal: float, most: int | None) -> None:
        def again(at: int, end: int) -> None:
            while at < end:
                took, status = self._call_way(goal, end - at)
                at += took
                if not took or status not in GOING:
                    return

        begun, done, ended = int(self.state.steps[0]), 0, False
        kept, taken = keep(self, 0), clock.perf_counter()
        patience = self._patience or Patience(self, goal)
        while self.time < goal and done != most and not ended:
            ask = min(self._call_steps, self._stride - (begun + done) % self._stride)
            ask = ask if most is None else min(ask, most - done)
            begin = clock.perf_counter()
            took, status = self._call_way(goal, ask)
            now = clock.perf_counter()
            done += took
            if status not in GOING:
                self._raise_user_failure()
                self._look(kept, done, again, self.dt or 0.0, always=True)
                self._fail_on_the_way(status)
            if status == DONE and took == ask:
                self._call_steps = int(np.clip(ask * CALL_TIME / max(now - begin, 1e-6), 1, 1 << 24))
            ended = status == DONE and took < ask
            patience.look(now, self.time)
            if measured := (begun + done) % self._stride == 0:
                self._look(kept, done, again, self.dt or 0.0, always=True)
            if measured and now - taken > SNAPSHOT_TIME:
                kept, taken = keep(self, done), now
        self._look(kept, done, again, self.dt or 0.0)

    def _call_way(self, goal: float, ask: int) -> tuple[int, int]:
        """The same of a method that finds its own way."""
        assert self._way is not None
        with self.access:
            took = self._way.advance(self.state, goal, ask)
        status = int(self._work.notes.report[REPORT_STATUS])
        self._events.append(noted_events(self._work.notes))
        if status in GOING:
            if status == CONTACTS_FULL:
                self.stepper.make_room()
            self._bury_casualties(status)
        return took, status

    def _look(self, kept: Kept, done: int, again: Again, dt: float, always: bool = False) -> None:
        """Look after the balance of energies; where it has opened, return to the step before it did, and say so."""
        if not always and self.watch.is_easy(self.state):
            return
        rise = self.watch.rise(self)
        if rise is None or not rise.is_open:
            return
        opening = to_opening(self, kept, done, again)
        made, particle = (rise, -1) if opening is None else opening
        if not np.isfinite(made.made):
            raise failures.diverged(self, particle, dt, unsolved=False)
        raise failures.exploded(self, made, particle, dt)

    def _fail_on_the_way(self, status: int) -> None:
        """Raise what stopped a method that finds its own way; it stands at its last good state."""
        particle = int(self._work.notes.report[REPORT_PARTICLE])
        words = {STALLED: failures.stalled, RUNAWAY: failures.runaway}.get(status, failures.too_close)
        raise words(self, particle)

    def _advance(self, first: int, steps: int, start: float, dt: float) -> int:
        taker = self.stepper if self._implicit is None else self._implicit
        try:
            with self.access:
                took = taker.take(self.state, first, steps, start, dt)
        except KeyboardInterrupt:  # it comes when the call is over, and its steps are taken
            self.stepper.translate()
            self._events.append(noted_events(self._work.notes))
            self._merge(int(self._work.notes.report[REPORT_STATUS]))
            raise
        self.stepper.translate()
        return took

    def _settle(self) -> None:
        """Bring the state of the user's numbering up to date."""
        self.stepper.settle(self.state)

    @property
    def _work(self) -> Work:
        return self.stepper.work

    def _merge(self, status: int) -> None:
        if status == MERGE_WANTED:
            self._events += merge_all(self)

    def _bury_casualties(self, status: int) -> None:
        limit = self.model.mortality.hits
        while status in (CASUALTY, MERGE_WANTED) and len(limit):
            dead = np.flatnonzero((limit > 0) & (self.state.alive == 1) & (self.state.hits >= limit))
            if not len(dead):
                return
            self._take_out(int(dead[0]))

    def settle_mergers(self) -> None:
        """Give bodies the masses and radii that they have by the mergers that the state tells of."""
        self.model = grown(self.built.model, self.state.merged)
        self.stepper.adopt(self.model)
        if len(self._work.sums.steady):
            self._work.sums.steady[...] = steady_force(self.model)

    def _take_out(self, i: int) -> None:
        """Remove a particle; the energy that leaves with it counts as dissipated."""
        before = self.energy()["total"]
        self._events.append(take_out(self.model, self.state, i))
        self.state.ledger[DISSIPATED] += before - self.energy()["total"]

    def _fail(self, status: int, kept: Kept, good: int, again: Again, dt: float) -> None:
        """Return to the last good state, by running to it again, and raise what happened."""
        report = self._work.notes.report
        particle, user = int(report[REPORT_PARTICLE]), int(report[REPORT_USER])
        noted_events(self._work.notes)
        failure = self._user_failure(self._work, user) if status == USER_FAILED else None
        report[REPORT_USER] = 0
        kept.restore(self)
        again(kept.step, good)
        self._settle()
        report[REPORT_USER] = 0
        if failure is not None and not isinstance(failure, Diverged):
            raise failure
        self._look(kept, good, again, dt, always=True)
        if failure is not None:
            failure.dt = dt
            raise failure
        raise failures.diverged(self, particle, dt, unsolved=status == UNSOLVED)

    def _user_failure(self, work: Work, code: int) -> BaseException:
        return failures.user_failure(self.model, self.state, self._callbacks, code, float(work.sums.failed_at[0]))

    def _raise_user_failure(self) -> None:
        work = self._work
        code = int(work.notes.report[REPORT_USER])
        if code:
            work.notes.report[REPORT_USER] = 0
            raise self._user_failure(work, code)

    @property
    def _families(self) -> set[str]:
        """The forces with an energy that this model has."""
        model = self.model
        present = {
            "gravity": len(model.gravity.acceleration),
            "spring": model.spring_count,
            "law": len(model.laws.spring),
            "element": len(model.elements.value),
            "load": len(model.loads.particle),
            "attraction": len(model.attraction.strength),
            "pairforce": len(model.pairs.address),
        }
        return {name for name, count in present.items() if count}

    def _record(self, store: Store, origin: float, number: int, spacing: float) -> None:
        finder = self._way or self._implicit
        log = finder.log() if finder is not None else {}
        self._used_dt = max(self._used_dt, log.get("longest", 0.0))
        energy = self.energy() | {LOG + name: value for name, value in log.items()}
        if len(store):  # an implicit method may have taken an explicit one's place, or the other way
            energy = {name: energy.get(name, 0.0) for name in store.energy_names()}
        events = np.concatenate([np.zeros(0, dtype=EVENT), *self._events])
        self._events.clear()
        told = self._told(store, events)
        if self._used_dt and store.meta.get("dt") != self._used_dt:
            store.update_meta(dt=self._used_dt)
        state = {name: array for name, array in self.state.trimmed().items() if name not in ("position", "velocity")}
        frames = {"frame_origin": origin, "frame_number": number, "frame_spacing": spacing}
        store.append(
            time=self.time,
            position=self.state.position,
            velocity=self.state.velocity,
            energy=energy,
            events=events,
            changes=told,
            alive=self.state.alive if not self.state.alive.all() else None,
            intact=(self.state.status != BROKEN).astype(np.uint8) if (self.state.status == BROKEN).any() else None,
            state={
                "position": self.state.position,
                "velocity": self.state.velocity,
                **state,
                **{name: np.array(float(value)) for name, value in frames.items()},
            },
        )

    def _told(self, store: Store, events: np.ndarray) -> list[Change]:
        """The changes since the frame before; their events get the numbers that they have in the recording."""
        if not self._changes:
            return []
        events["index"][events["kind"] == CHANGE] += store.change_count()
        told = [Change(len(store), step, time, *row) for step, time, row in self._changes]
        self._changes.clear()
        store.update_meta(integrator=self.integrator.name, dt_given=self._dt, safe_dt=self.bound.dt)
        return told

    def meta(self, spacing: float) -> dict[str, Any]:
        """What a recording of frames ``spacing`` [s] apart notes about the run."""
        return {
            "title": self.title,
            "integrator": self.integrator.name,
            "dt": self.dt or (0.0 if self._way is not None else spacing / STEPS_A_FRAME),
            "dt_given": self._dt,
            "tolerance": self._tolerance,
            "safe_dt": self.bound.dt,
            "every": spacing,
            "dim": self.model.dim,
            "particles": self.model.particle_count,
            "springs": self.model.spring_count,
        }

    def _store(self, spacing: float, to: str | os.PathLike[str] | None, end: float, force: bool) -> Store:
        meta = self.meta(spacing)
        if to is None:
            return MemoryStore(self.scene, meta)
        from springline.recording.archive import Archive, room_for

        return Archive.create(room_for(to, end, force), scene=self.scene, meta=meta, kinds=EVENT_KINDS)

    def _spacing(self, end: float, every: Any) -> float:
        if every is not None:
            return checks.positive(every, "every", "run()", "s")
        span = max(end - self.time, 0.0) or 1.0
        if self.dt is None or self.dt > span:
            return span / FRAMES
        return float(max(1.0, np.round(span / FRAMES / self.dt)) * self.dt)

    def _plain_dt(self, caller: str) -> float:
        if self.dt is None:
            raise SceneError(f"{caller} needs a step, and nothing here is stiff: give simulate(dt=...) [s].")
        return self.dt

    @staticmethod
    def _checked_dt(dt: Any, bound: StepBound, integrator: Integrator) -> float | None:
        refuse_step(integrator, dt)
        if isinstance(dt, str) and dt == "auto":
            if bound.dt == 0.0:
                raise SceneError(
                    f"{integrator.title} has no step that is safe for every spring, so dt cannot be chosen. "
                    f"Give simulate(dt=...) [s], or take another integrator."
                )
            return None
        if isinstance(dt, str):
            raise checks.refuse("dt", "simulate()", 'a positive number [s] or "auto"', dt)
        step = checks.positive(dt, "dt", "simulate()", "s")
        if not SHORTEST <= step <= LONGEST:
            raise checks.refuse("dt", "simulate()", f"between {SHORTEST:g} and {LONGEST:g} [s]", dt)
        return step
