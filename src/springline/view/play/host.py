"""Hosts of a player: what plays a scene, keeps and restores its states, and draws them.

A player sees its scene only through these methods. :class:`RunHost` plays a simulation; standalone pages have a host in
WebAssembly and pages of recordings one of frames, with the same methods (``web/src/living/host.ts``).
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from springline import checks
from springline.errors import Diverged, SceneError, SpringlineError, UnsafeStep
from springline.forces.grab_spring import Hands
from springline.integrators.registry import integrator as named_integrator
from springline.model.families import BROKEN
from springline.model.work import BREAK, EVENT_KINDS
from springline.moments.still import Still, live_still, still
from springline.progress import warn
from springline.run import frames, to_equilibrium
from springline.run.frames import frame_time
from springline.run.grabs import refuse_method
from springline.run.replay import keep as keep_state
from springline.run.run import checked_accuracy
from springline.run.run_warnings import GivenUp
from springline.run.setup import Checkpoint, checkpoint, restore_checkpoint
from springline.scene import Scene
from springline.simulation import Simulation, wrap_run
from springline.spec.parameters import Parameter
from springline.typing import FloatArray, IntArray, IntegratorName, Number, Whole
from springline.view.coloring import OwnColorError
from springline.view.frame_building import frame_of
from springline.view.play import building
from springline.view.play.commands import Command, Hold, Invert, RemoveWall, Set, Settle, TargetCommand
from springline.view.play.handlers import HANDLERS, Rivals
from springline.view.play.history import Capture
from springline.view.play.inspection import inspect_item
from springline.view.play.refused import for_hands
from springline.view.play.session import Trouble
from springline.view.play.sides import springs_inside

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.recording.recording import Recording
    from springline.view.coloring import Scale
    from springline.view.frame import Frame, Look

TICKS = 240.0  # parts of a second of play, if neither scene nor method determines a step
SMOOTH = 60.0  # minimum steps per second of play with an automatic step
MOST_AT_ONCE = 2048  # steps between two reads of the clock
MOST_UNHEARD = 16  # steps between two reads of the clock while pages wait
FELL = (
    "No spring is left at a support, so that everything falls. Undo brings the last moment back; springs with a larger "
    "strength [N] hold more."
)
COUNTED = {"hit": "hits", "collide": "collisions", "break": "breaks", "remove": "removals"}  # by kind of event


class Host(Protocol):
    """A scene that plays: its time, commands, states, parameters and pictures."""

    def advance(self, seconds: float, most: int) -> float:
        """Advance by simulated time [s] in whole steps, ``most`` at most; return the time that is no longer due [s]."""

    def do(self, command: Command) -> Sequence[str]:
        """Carry out a command between two steps; return notes. A refused command raises and changes nothing."""

    def keep(self) -> Any:
        """Return the present state, with the model and the scene if these can change."""

    def restore(self, kept: Any) -> None:
        """Return to a kept state; None is the start."""

    def parameters(self) -> dict[str, Parameter]:
        """Return the parameters by name, with their values."""

    def inspect(self, item: dict[str, int]) -> dict[str, Any]:
        """Return the quantities of a particle or spring, or the energies."""

    def picture(self, look: Look, scale: Scale | None = None) -> Frame:
        """Return the present picture."""

    def digest(self) -> str:
        """Return the SHA-256 digest of the state."""


class ShownShape(NamedTuple):
    """An equilibrium shape that is shown, in its original and inverted form, and the number of inversions."""

    found: Equilibrium
    over: Equilibrium | None = None
    turns: int = 0

    @property
    def shape(self) -> Equilibrium:
        """The form that is shown."""
        return self.over if self.over is not None and self.turns % 2 else self.found

    def turned(self) -> ShownShape:
        """Return the shape inverted once more; after two inversions, it is bitwise the original."""
        return ShownShape(self.found, self.found.inverted() if self.over is None else self.over, self.turns + 1)


VARIED = "springs.rest_length"  # what a drag of a particle can change


def target_search(shape: Equilibrium, run: Simulation, command: TargetCommand) -> Callable[[], FloatArray]:
    """Return the computation of rest lengths for which a particle rests nearer to a point.

    Raises
    ------
    SceneError : if the particle does not exist or is anchored, and for what is no point
    """
    held = to_equilibrium.hold_at(run.data, command.particle, command.point)
    if not (run.data.state.mobility[held.particle] > 0.0).any():
        raise SceneError(f"Particle {held.particle} is anchored, so that no rest length moves it. Drag a free one.")

    def search() -> FloatArray:
        from springline.inverse.targets import rest_lengths_towards

        return rest_lengths_towards(shape, held.particle, held.point, command.do)

    return search


class KeptPlay(NamedTuple):
    """A kept state of a run and its rivals, with the counts and the shape that are shown."""

    point: Checkpoint
    rivals: dict[IntegratorName, Checkpoint]
    lost: frozenset[str]
    steps: int
    origin: tuple[int, float]
    counters: dict[str, int]
    shown: ShownShape | None

    @property
    def size(self) -> int:
        """Memory of the states alone [bytes]."""
        return self.point.size + sum(point.size for point in self.rivals.values())


class Holding(NamedTuple):
    """A particle held by the pointer, and the point that pulls it."""

    particle: int
    point: tuple[float, ...]  # [m]


class PlayOptions(NamedTuple):
    """Options of :meth:`springline.Scene.simulate`, and of play: its speed and the methods drawn in addition."""

    dt: Any
    integrator: IntegratorName
    accuracy: float
    threads: Whole | None
    speed: float
    against: tuple[IntegratorName, ...]


def play_options(
    dt: Any,
    integrator: IntegratorName,
    accuracy: Number,
    threads: Whole | None,
    speed: Number,
    against: Sequence[IntegratorName],
) -> PlayOptions:
    """Return checked options."""
    if isinstance(against, str):
        raise checks.refuse("against", "play()", "a list of names of integrators", against)
    for name in (integrator, *against) if against else ():
        refuse_method(named_integrator(name), "against=")
    accurate, rate = checked_accuracy(accuracy), checks.positive(speed, "speed", "play()")
    return PlayOptions(dt, integrator, accurate, threads, rate, tuple(against))


class RunHost:
    """Host that plays a simulation.

    Attributes
    ----------
    scene, options : the scene at the start, and how it is played
    simulation, rivals : the running simulation, and the same scene with other methods
    steps, counters : steps taken; numbers of hits, collisions, breaks and removals
    shown : the equilibrium shape that is shown instead of the present state, or None
    capture : the recorder of frames, or None
    notes : sentences for the user with the last note that each replaces, which the player takes
    step_within : wall-clock limit of one step [s]; a longer step is aborted
    ending : whether no more steps are taken
    waited_for : whether pages wait for the end of a call, so that the clock is read more often
    repeats : whether these steps were taken before, when their energies were monitored
    """

    def __init__(self, scene: Scene, options: PlayOptions) -> None:
        self.scene, self.options = scene, options
        self.step_within, self.ending = np.inf, False
        self.waited_for = self.repeats = False
        self.notes: list[tuple[str, str]] = []
        self.capture: Capture | None = None
        self.shown: ShownShape | None = None
        self._heard = ""  # the last warning of an unsafe step
        self.restore(None)

    @property
    def tick(self) -> float:
        """Length of a step that neither scene nor method determines [s]."""
        return self.options.speed / TICKS

    @property
    def step_length(self) -> float:
        """Simulated seconds of one step."""
        dt = self.simulation.dt
        return self.tick if dt is None or self.simulation.data.finds_its_way else dt

    @property
    def holding(self) -> Holding | None:
        """The particle held by the pointer and the point that pulls it, or None."""
        hands = self.simulation.data.model.room(Hands)
        if not len(hands.particle):
            return None
        return Holding(int(hands.particle[0]), tuple(hands.point[0, : self.scene.dim].tolist()))

    @property
    def shape(self) -> Equilibrium | None:
        """The equilibrium shape shown instead of the present state, after ``Settle`` or ``Invert``, or None."""
        return None if self.shown is None else self.shown.shape

    # Start

    def simulate(self, scene: Scene, dt: Any, integrator: IntegratorName) -> Simulation:
        """Return a simulation; an empty scene is given a particle that is removed at once."""
        if empty := scene.particle_count == 0:
            scene = Scene.of(scene.spec.twin())
            scene.particle((0.0,) * scene.dim, radius=1.0, fixed=True)  # contacts need a size
        how: dict[str, Any] = {"accuracy": self.options.accuracy, "threads": self.options.threads}
        simulation = scene.simulate(dt=dt, integrator=integrator, **how)
        self._bound_step(simulation)
        if empty:
            simulation.remove([0])
            frames.take_events(simulation.data)
        return simulation

    def like(self, scene: Scene | None = None) -> Simulation:
        """Return a separate simulation of the scene from its start, or of another, with the same step."""
        return self.simulate(scene or self.scene, self.options.dt, self.options.integrator)

    def warm(self) -> float:
        """Compile the passes of the scene by steps of a hidden copy; return the cost of a step [s]."""
        if self.scene.particle_count == 0:
            # An empty scene needs no pass; the passes of a likely scene are compiled before the user builds it.
            likely = self.like(building.likely(self.scene))
            likely.step(1)
            _ = likely.energy
        unseen = self.like()
        unseen.step(1)
        _ = unseen.energy  # which a face that plots them asks for at once
        begin = clock.perf_counter()
        unseen.step(1)
        cost = clock.perf_counter() - begin
        with suppress(SceneError):  # a scene whose particles cannot be grabbed needs no pass for that
            unseen.grab(0)
            unseen.step(1)
            _ = unseen.energy
        return cost

    def _bound_step(self, run: Simulation) -> None:
        """Bound an automatic step so that motion looks continuous.

        If nothing else bounds the step, it is at most a tick; a spring that is added later bounds it.
        """
        if run.data.pace is not None:
            loose = run.safe_dt is None and not run.data.integrator.is_stable
            run.data.pace.longest = self.tick if loose else self.tick * TICKS / SMOOTH

    def _hear(self, said: UnsafeStep) -> None:
        """Note that a step is too long, once per step length; the first one also issues the warning of any run."""
        if not self._heard:
            warn(said.marked, UnsafeStep)
        before, self._heard = self._heard, for_hands(said)
        self.notes.append((self._heard, before))  # a slider sets many steps in a row; only the last note is kept

    # Time

    def advance(self, seconds: float, most: int) -> float:
        """Advance by simulated time [s] in whole steps, ``most`` at most; return the time that is no longer due [s]."""
        pace, begin, before = self.simulation.data.pace, self.steps, self.simulation.time
        step, count = self.step_length, min(int(seconds / self.step_length + 1e-9), most)
        while count > 0:
            # An automatic step may change after its window, so the number of steps is computed again there.
            some = count if pace is None else min(count, pace.left(self.simulation.data))
            if self.walk(some) < some:
                break
            count -= some
            if pace is not None:
                left = before + seconds - self.simulation.time
                count = min(most - (self.steps - begin), int(left / self.step_length + 1e-9))
        return (self.steps - begin) * step if pace is None else max(self.simulation.time - before, 0.0)

    def walk(self, count: int) -> int:
        """Take up to ``count`` steps and return how many were taken."""
        before = self.steps
        if count:
            self.shown = None
        while self.steps < before + count:
            some = before + count - self.steps
            if self.capture is not None:
                some = min(some, self.capture.steps_to_next(self.simulation.time, self.step_length))
            if self.ending:
                break
            # The clock and Ctrl-C are checked between batches of steps.
            self._walk(min(some, MOST_UNHEARD if self.waited_for else MOST_AT_ONCE))
            if self.capture is not None:
                self.capture.look(self.simulation, self.step_length)
        return self.steps - before

    def _walk(self, count: int) -> None:
        run = self.simulation
        run.data.watch.asleep = self.repeats
        if run.data.finds_its_way:
            first, start = self.origin
            for _ in range(count):  # steps end at every tick, also if one fails
                # An event-driven flight may fail within a tick. The journal counts ticks, so the state is restored at
                # the last one.
                kept = keep_state(run.data, self.steps)
                try:
                    run.advance_to(max(frame_time(start, self.steps + 1 - first, self.tick), run.time))
                except Exception:
                    kept.restore(run.data)
                    raise
                self.steps += 1
        else:
            while count:  # an automatic step may change after a window
                pace = run.data.pace if self.rivals.runs else None
                some = count if pace is None else min(count, pace.left(run.data))
                begin, dt = int(run.data.state.steps[0]), run.dt
                try:
                    # Times are on one grid, as in one long call: t + n dt, not t + dt + dt ...
                    run.go_on(some, self.step_within)
                finally:
                    # Also after a failed step: the steps before it were taken and belong in the journal.
                    self.steps += int(run.data.state.steps[0]) - begin
                self.rivals.follow(some, dt)
                count -= some
        self._count_events()

    def _count_events(self) -> None:
        events = frames.take_events(self.simulation.data)
        changes = frames.take_changes(self.simulation.data)
        if self.capture is not None:
            self.capture.hear(events, changes)
        if not len(events):
            return
        for kind, name in EVENT_KINDS.items():
            if name in COUNTED:
                self.counters[COUNTED[name]] += int((events["kind"] == kind).sum())
        if _fell(self.simulation, events["index"][events["kind"] == BREAK]):
            self.notes.append((FELL, ""))

    def record(self, every: float) -> None:
        """Record frames from now on, ``every`` simulated seconds."""
        self.capture = Capture(self.simulation, max(every, self.step_length))
        self.capture.look(self.simulation, self.step_length)

    def take_recording(self) -> Recording:
        """Stop recording and return the recorded frames.

        Raises
        ------
        SceneError : if :meth:`record` was not called before.
        """
        if self.capture is None:
            raise SceneError("Nothing was recorded. Take record() first.")
        capture, self.capture = self.capture, None
        return capture.recording(self.simulation, self.scene.title)

    def _shorter_step(self, safe_dt: float | None) -> float | None:
        """Return a step with which a scene that stopped may go on [s]: just below a proved one, or half of the present.

        Where no step is proved, half of the present one is a guess, no longer than the step that the user chose.
        """
        dt, first = self.simulation.dt, self.options.dt
        if dt is None:
            return None
        if safe_dt is not None and 0.9 * safe_dt < dt:
            return 0.9 * safe_dt
        return min(0.5 * dt, first if isinstance(first, float) else dt)

    def trouble(self, error: Exception) -> Trouble | str:
        """Return the reason why the scene stops, with a step with which it may go on, or a note for a refused command.

        Errors of user-defined functions stop it, too.
        """
        if isinstance(error, (Diverged, GivenUp)):
            return Trouble(for_hands(error), self._shorter_step(getattr(error, "safe_dt", None)))
        if isinstance(error, SpringlineError):
            return for_hands(error)
        return Trouble(f"{type(error).__name__}: {error}", self._shorter_step(None))

    # Commands

    def do(self, command: Command, found: Equilibrium | ShownShape | FloatArray | None = None) -> Sequence[str]:
        """Carry out a command between two steps; ``found`` is the shape or the numbers that it needs, if known.

        Returns sentences about parts left out, such as a user-defined surface in a copy, or springs inside walls.

        Raises
        ------
        SceneError : if the command cannot be carried out; the scene is unchanged then.
        """
        left_out: Sequence[str] = ()
        if isinstance(command, Invert):
            assert self.shown is not None
            self.shown = found if isinstance(found, ShownShape) else self.shown.turned()
            return ()
        if isinstance(command, (Settle, Hold)):
            self._settle(command, found)
            left_out = springs_inside(self.simulation) if command == Settle() else ()
        elif isinstance(command, TargetCommand):
            self._vary(command, found)
        else:
            self.shown = None
            left_out = HANDLERS[type(command)](self.simulation, command) or ()
            self.rivals.do(command)
            if isinstance(command, RemoveWall) and self.capture is not None:
                self.capture.discard(command.wall)
        if isinstance(command, Set) and command.name in ("dt", "integrator"):
            self.origin = (self.steps, self.simulation.time)
        self._bound_step(self.simulation)
        self._count_events()
        return left_out

    def _settle(self, command: Settle | Hold, found: Any) -> None:
        """Find the equilibrium shape and show it with its forces."""
        run = self.simulation.data
        held = to_equilibrium.hold_at(run, command.particle, command.point) if isinstance(command, Hold) else None
        shape = to_equilibrium.search(run, held)() if found is None else found
        to_equilibrium.move(run, shape, held)
        self.shown = ShownShape(shape)

    def _vary(self, command: TargetCommand, found: Any) -> None:
        """Change rest lengths so that a particle of the shape shown rests nearer to a point."""
        if self.shape is None:
            raise SceneError(f"{command.do} needs the shape at rest. Solve first.")
        lengths = target_search(self.shape, self.simulation, command)() if found is None else found
        self.simulation.change({VARIED: lengths})
        self.rivals.do(Set(VARIED, tuple(lengths.tolist())))
        self.shown = None

    # States

    def keep(self) -> KeptPlay:
        """Return the present state with its model and scene, from which play continues to the same bits."""
        rivals = {name: checkpoint(run.data) for name, run in self.rivals.runs.items()}
        return KeptPlay(
            checkpoint(self.simulation.data), rivals, frozenset(self.rivals.lost), self.steps, self.origin,
            dict(self.counters), self.shown,
        )  # fmt: skip

    def restore(self, kept: KeptPlay | None) -> None:
        """Return to a kept state; None is the start."""
        if kept is None:
            scene, options = Scene.of(self.scene.spec.twin()), self.options
            self.simulation = self.simulate(scene, options.dt, options.integrator)
            dt = self.simulation.dt or options.dt
            self.rivals = Rivals({name: self.simulate(scene, dt, name) for name in options.against})
            self.steps, self.origin, self.shown = 0, (0, self.simulation.time), None
            self.counters = dict.fromkeys(COUNTED.values(), 0)
        else:
            self.simulation = wrap_run(restore_checkpoint(kept.point))
            self._bound_step(self.simulation)
            self.rivals = Rivals({name: wrap_run(restore_checkpoint(point)) for name, point in kept.rivals.items()})
            self.rivals.lost |= kept.lost
            self.steps, self.origin, self.shown = kept.steps, kept.origin, kept.shown
            self.counters = dict(kept.counters)
        self.simulation.data.hears = self._hear

    def digest(self) -> str:
        """Return the SHA-256 digest of the state."""
        return self.simulation.data.state.digest()

    # Views

    def parameters(self) -> dict[str, Parameter]:
        """Return the parameters by name, as :attr:`springline.Simulation.parameters`."""
        return self.simulation.parameters

    def inspect(self, item: dict[str, int]) -> dict[str, Any]:
        """Return the quantities of a particle or spring, or the energies."""
        return inspect_item(self, item)

    def still(self) -> Still:
        """Return the present state, or the equilibrium shape that is shown."""
        if self.shape is None:
            return live_still(self.simulation, self.scene.title)
        state = self.simulation.data.state
        return replace(still(self.shape), alive=state.alive == 1, intact=state.status != BROKEN)

    def picture(self, look: Look, scale: Scale | None = None, now: Still | None = None) -> Frame:
        """Return the picture of the present or of ``now``; a color function that fails is left out with a note."""
        shown = self.still() if now is None else now
        try:
            frame = frame_of(shown, look, scale)
        except OwnColorError as error:
            self.notes.append((str(error), str(error)))
            frame = frame_of(shown, replace(look, style=look.style.without_functions()), scale)
        races = self.rivals.runs and self.shape is None
        return self.rivals.beside(frame, look, self.simulation.data.integrator.name) if races else frame


def _fell(simulation: Simulation, broken: IntArray) -> bool:
    """Return True if these springs were the last ones at supports, in a scene that only springs hold."""
    run = simulation.data
    held = (run.state.mobility == 0.0).all(axis=1) & (run.state.alive == 1)
    springs = run.model.springs
    if not held[springs.tail[broken]].any() and not held[springs.head[broken]].any():
        return False
    intact = run.state.status != BROKEN
    holds = held[springs.tail] != held[springs.head]  # between a support and a particle that moves
    rules = () if run.source is None else run.source.spec.declared
    others = any(thing.names_its_particles() for thing in rules)  # rods, membranes, ropes
    return not (holds & intact).any() and not others
