"""A simulation: takes a state through time in frames, and says what went wrong where it did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from springline import checks
from springline.contacts.merging import grown
from springline.engine.threads import chosen_threads
from springline.errors import SceneError
from springline.forces.hand import Hands
from springline.integrators.contract import IMPLICIT, RUNGE_KUTTA, SPLITTING, Integrator
from springline.integrators.force_gradient import check_derivative
from springline.model.adjacency import Adjacency
from springline.model.families import Model
from springline.model.state import MOTION, PACE, State
from springline.recording.recording import Recording
from springline.simulation import calls, frames, holding
from springline.simulation import pace as paces
from springline.simulation.effort import refuse_boundless
from springline.simulation.exclusive import Access, exclusive
from springline.simulation.frames import frame_time
from springline.simulation.hands import Handled
from springline.simulation.holding import Footing
from springline.simulation.implicit import ImplicitRun
from springline.simulation.merging import mobility_of, refuse_method
from springline.simulation.notices import SEEN
from springline.simulation.pace import ACCURACY, Pace, checked_accuracy
from springline.simulation.self_stepping import check_options, refuse_model, self_stepping_of
from springline.simulation.stepper import Stepper, weigh
from springline.simulation.steps import check_effort, check_resolution, checked_dt, stable_step
from springline.simulation.watch import Watch, stride_of
from springline.spec.build import Built
from springline.spec.live import Live
from springline.stability.time_step import bound_of, rates_of
from springline.typing import Flag, Number, OnDivergence, Path, TimeStep, Whole


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
    accuracy : error that one period of the motion may add, over its amplitude [-]: what an automatic step aims at
    pace : the automatic step; None where steps are given, or the method finds its own
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
        source: Live | None = None,
        title: str = "",
        threads: Whole | None = None,
        tolerance: Number | None = None,
        accuracy: Number = ACCURACY,
    ) -> None:
        self.access = Access()
        self.accuracy = checked_accuracy(accuracy)
        self.pace: Pace | None = None
        self.told_of_ledger = False
        self._tolerance = check_options(integrator, tolerance)
        self.state, self.model, self.source, self.title = state, model, source, title
        self._threads = chosen_threads(threads)
        self.watch = Watch(model)
        self.adopt(Built(model, callbacks or {}, law_modulus, state.mobility.copy()), integrator, dt)
        self._events = []
        self._changes = []
        self._used_dt = 0.0
        self._call_steps, self._warned, self._patience = calls.FIRST_CALL, False, None
        self._seen = -SEEN
        self._grid = Grid(self.time, 0.0, 0, np.nan)

    def adopt(self, built: Built, integrator: Integrator, dt: Any) -> None:
        """Go on with a model of the same particles, springs and rows; where dt is refused, all stays as it was."""
        model = built.model
        if integrator.scheme.gradient.any():
            check_derivative(model, integrator.title)
        refuse_method(model, integrator)
        rates, adjacency = rates_of(model, built.mobility, built.law_modulus), None
        bound = bound_of(rates, model, integrator)
        step = checked_dt(dt, bound, integrator)
        refuse_model(model, integrator, step)
        model = grown(model, self.state.merged)
        if self.hand is not None:
            holding.refuse_method(integrator, "A hand")
            adjacency = Adjacency(model.springs, model.particle_count)
            at = step or stable_step(integrator, bound, np.inf if self.pace is None else self.pace.longest)
            footing = Footing(model, adjacency, self.state.status, integrator, at, step is None, holding.diagonal(self))
            model = model.with_room(footing.anew(self.model.room(Hands)))
            bound = bound_of(rates, model, integrator, adjacency)
            checked_dt(dt, bound, integrator)
        self._dt, self._rates, self._adjacency = step, rates, adjacency
        self.model, self.integrator, self.built, self.bound = model, integrator, built, bound
        mobility = mobility_of(model, built.mobility)
        self.state.mobility[...] = np.where(self.state.alive[:, None] == 1, mobility, 0.0)
        self._choose_pace()
        self.stepper = Stepper(model, self.state, integrator, self._threads, sampled=self.pace is not None)
        self.watch = Watch(model, self.watch.share)
        carried = integrator.newmark is not None and integrator.newmark.carried
        if carried != bool(len(self.state.acceleration)):
            self.state = self.state._replace(acceleration=np.zeros((len(self.state.position) if carried else 0, 3)))
        self._implicit = None
        if integrator.newmark is not None:
            self._implicit = ImplicitRun(model, self.state, self.stepper, integrator)
        self.state, self._self_stepping = self_stepping_of(
            model, self.state, self.stepper, integrator, self._dt, self._tolerance
        )
        self._stride = stride_of(self)

    def _choose_pace(self) -> None:
        """Have an automatic step where none is given, as long as it was for this method; a window begins anew."""
        paced = self._dt is None and self.integrator.scheme.family in (SPLITTING, RUNGE_KUTTA, IMPLICIT)
        before, count = self.pace, len(self.state.position)
        if paced != bool(len(self.state.motion)) or (before is not None and before.method is not self.integrator):
            self.state = self.state._replace(motion=np.zeros((count if paced else 0, MOTION)), pace=np.zeros(PACE))
        self.pace = Pace(self.integrator, self.accuracy) if paced else None
        if self.pace is not None:
            self.pace.longest = np.inf if before is None else before.longest
            self.pace.restart(self, before)

    def hold(self, hands: Hands) -> None:
        """Go on with other hands: the same arrays of everything else; where the method refuses, all stays as it was."""
        model = self.model.with_room(hands)
        if hands.stiffness is not self.model.room(Hands).stiffness:
            bound = bound_of(self._rates, model, self.integrator, self.adjacency if len(hands.particle) else None)
            checked_dt(self.dt_given, bound, self.integrator)
            self.bound = bound
        self.model = model
        self.stepper.hold(hands)
        if self._implicit is not None:
            self._implicit.hold(hands)

    def settle_mergers(self) -> None:
        """Give bodies the masses and radii that they have by the mergers that the state tells of."""
        self.model = grown(self.built.model, self.state.merged).with_room(self.model.room(Hands))
        self.stepper.adopt(self.model)
        weigh(self.stepper.work, self.model)

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
        if self._self_stepping is not None:
            calls.find_way(self, np.inf, count)
            return
        for some, dt in paces.stretches(self, count, "step()"):
            calls.cross(self, self.time, dt, some, None)

    @exclusive
    def go_on(self, count: Whole = 1, within: Number = np.inf) -> None:
        """Take ``count`` steps of ``dt`` more, in the rhythm of the call before.

        A hundred steps at once are a hundred times one, bit for bit: time is counted from where the first of these
        calls began, and not from where each begins, as :meth:`step` does. What moves the state or changes ``dt``
        between two calls begins a new count. A step of an implicit method that takes longer than ``within`` [s] by the
        wall clock is given up, with a SpringlineError; the state is the one before it.

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
        for some, dt in paces.stretches(self, count, "go_on()"):
            grid = self._grid
            if grid.dt != dt or grid.time != self.time:
                grid = Grid(self.time, dt, 0, self.time)
            begun = int(self.state.steps[0])
            try:
                calls.cross(self, grid.start, dt, some, None, grid.done, float(within))
            finally:
                self._grid = Grid(grid.start, dt, grid.done + int(self.state.steps[0]) - begun, self.time)

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
            check_effort(self, goal, goal - self.time)
            frames.cross_gap(self, goal)

    @checks.spelled
    @exclusive
    def run(
        self,
        until: Number,
        *,
        every: Number | None = None,
        to: Path | None = None,
        force: Flag = False,
        progress: Callable[[float], None] | None = None,
        on_divergence: OnDivergence = "raise",
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
        on_divergence : "raise" ends a run that diverges with an error; "keep" returns its frames up to the last good
            state, all of them of finite numbers, and ``recording.diverged`` tells when and why

        Raises
        ------
        RecordingError : for a ``to`` that cannot be written, or a longer recording there without ``force``
        Diverged : within the step, with the particle, the spring, dt, the safe dt; ``error.recording`` is what was
            good. Not with ``on_divergence="keep"``
        Interrupted : on Ctrl-C; ``error.recording`` is whole

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.25)
        >>> run.time  # [s]
        array([0.  , 0.25, 0.5 , 0.75, 1.  ])
        """
        end = checks.number(until, "until", "run()", "s")
        checks.function(progress, "progress", "run()")
        checks.choice(on_divergence, "on_divergence", "run()", frames.ON_DIVERGENCE)
        to = None if to is None else checks.path(to, "to", "run()")
        if end < self.time and frame_time(end, 0, 0.0) < frame_time(self.time, 0, 0.0):
            raise SceneError(f"The 'until' of run() must not lie before now. Got {end:g} s, and it is {self.time:g} s.")
        spacing = frames.spacing_of(self, end, every)
        check_resolution(self, spacing, end, "The 'every' of run()")
        refuse_boundless((end - self.time) / spacing, self.model.particle_count, spacing, to)
        check_effort(self, end, spacing)
        store = frames.new_store(self, spacing, to, end, bool(force))
        recording = Recording(store, self.model)
        self._used_dt = 0.0
        frames.guarded(
            self,
            recording,
            end,
            lambda: frames.record_from(self, store, self.time, 0, spacing, end, progress),
            on_divergence,
        )
        return recording

    @exclusive
    def resume(
        self,
        recording: Recording,
        until: float,
        progress: Callable[[float], None] | None = None,
        on_divergence: OnDivergence = "raise",
    ) -> Recording:
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
        if not isinstance(recording, Recording):
            raise checks.refuse("recording", "resume()", "a Recording", recording)
        until = checks.number(until, "until", "resume()", "s")
        checks.function(progress, "progress", "resume()")
        checks.choice(on_divergence, "on_divergence", "resume()", frames.ON_DIVERGENCE)
        recording.refuse_diverged()
        meta = recording.meta
        frames.refuse_others(
            self, meta["particles"], meta.get("springs", self.model.spring_count), "This recording is of"
        )
        store, checkpoint = recording.store, recording.last_state(self.model)
        origin, number, spacing = (
            float(checkpoint[name]) for name in ("frame_origin", "frame_number", "frame_spacing")
        )
        if self.time != frame_time(origin, number, spacing):
            origin, number = self.time, 0.0
        check_resolution(self, spacing, until, "The 'every' of this recording")
        refuse_boundless(
            (until - self.time) / spacing, self.model.particle_count, spacing, getattr(store, "path", None)
        )
        check_effort(self, until, spacing)
        longer = recording.refreshed()
        frames.guarded(
            self,
            longer,
            until,
            lambda: frames.record_on(self, store, origin, int(number), spacing, until, progress),
            on_divergence,
        )
        return longer
