"""Interactive player of a scene: time advances in whole steps, and commands are carried out between them."""

from __future__ import annotations

import time as clock
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext, suppress
from copy import copy
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

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
from springline.run.replay import keep
from springline.run.run import checked_accuracy
from springline.run.run_warnings import GivenUp
from springline.run.setup import checkpoint, restore_checkpoint
from springline.scene import Scene
from springline.simulation import Simulation, wrap_run
from springline.spec.parameters import Parameter
from springline.typing import IntArray, IntegratorName, Number, TimeStep, Whole
from springline.view.coloring import OwnColorError
from springline.view.frame_building import frame_of
from springline.view.play import building
from springline.view.play.commands import (
    Add,
    Command,
    GiveUp,
    Hold,
    Invert,
    LetGo,
    LoadCommand,
    Pause,
    Play,
    Pull,
    Redo,
    RemoveWall,
    Reset,
    Rewind,
    Set,
    Settle,
    Speed,
    Step,
    Transport,
    Undo,
)
from springline.view.play.handlers import HANDLERS, Rivals
from springline.view.play.history import Capture, History, Past, Slowdown
from springline.view.play.journal import (
    BeganAgain,
    Journal,
    JournalEntry,
    LeftMoment,
    PlayedMoment,
    ShownShape,
    Undone,
    begins_deed,
    kept_by_reset,
    last_deed,
)
from springline.view.play.readiness import Readiness
from springline.view.play.refused import for_hands
from springline.view.play.sides import springs_inside
from springline.view.play.structure import Structure

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.recording.recording import Recording
    from springline.view.coloring import Scale
    from springline.view.frame import Frame, Look

LAG = 0.1  # [s] of wall-clock time that a player catches up with; a longer lag is dropped and reported as slowdown
BUDGET = 0.025  # [s] of wall-clock time that steps may take in one call, so that pictures continue
TICKS = 240.0  # parts of a second of play, if neither scene nor method determines a step
SMOOTH = 60.0  # minimum steps per second of play with an automatic step
KEEP = 0.3  # [s] of wall-clock time spent on steps and commands between two checkpoints for undo
WORTH = 0.02  # [s] of it after which a checkpoint is stored before a command, from which an undo starts
MOST_AT_ONCE = 2048  # steps between two reads of the clock
BLINK = 0.05  # [s] expected for a replay that runs at once while pages watch; a longer one becomes a background job
MOST_BLINK = 0.5  # [s] after which it becomes a job in any case
MOST_AT_A_CALL = 1_000_000_000  # steps
MOST_UNHEARD = 16  # steps between two reads of the clock if there is a deadline
OWN = (  # attributes that a player keeps when it adopts the state of a background player
    "structure", "readiness", "history", "past", "notes", "speed", "_waiting", "_lock", "_slowdown",
)  # fmt: skip
WILD = 1e3  # times the drawn extent: particles farther away are beyond recovery
MOST_BEGUN = 64  # resets that can be undone
FELL = (
    "No spring is left at a support, so that everything falls. Undo brings the last moment back; springs with a larger "
    "strength [N] hold more."
)
NOTES = 8  # notes that are kept
COUNTED = {"hit": "hits", "collide": "collisions", "break": "breaks", "remove": "removals"}  # by kind of event


class Trouble(NamedTuple):
    """Reason why a scene stopped, and a step with which it would not have."""

    message: str
    safe_dt: float | None  # [s]
    mendable: bool = False  # True if another command may end it: an input was refused, not diverged


class PlayerNotes(deque[str]):
    """The last notes, and their total number, since a note may be repeated."""

    def __init__(self) -> None:
        super().__init__(maxlen=NOTES)
        self.said = 0

    def append(self, words: str) -> None:
        """Add a sentence, and count it."""
        super().append(words)
        self.said += 1

    def extend(self, words: Iterable[str]) -> None:
        """Add sentences, and count them."""
        for one in words:
            self.append(one)


class Holding(NamedTuple):
    """A particle held by the pointer, and the point that pulls it."""

    particle: int
    point: tuple[float, ...]  # [m]


class Player:
    """Player of a scene.

    :meth:`advance` lets time pass in whole steps of ``dt``, independent of the rhythm of the calls: the state after a
    number of steps is bitwise the same at every frame rate. :meth:`do` accepts commands from any thread. They are
    carried out between two steps and recorded in the :attr:`journal`.

    Parameters
    ----------
    scene : the scene to play; it is not changed
    dt, integrator, accuracy, threads : as in :meth:`springline.Scene.simulate`; an automatic step is at most
        ``speed``/60 s, and ``speed``/240 s if nothing bounds it
    speed : simulated seconds per second
    against : names of integrators that take the same steps of the same scene, drawn next to it

    Attributes
    ----------
    simulation : the running simulation; a reset replaces it
    playing : whether time passes
    trouble : the reason why it stopped, or None
    undone : commands that were undone and can be redone
    starts : number of resets
    notes : commands that failed, the newest last, and the total number of notes
    counters : numbers of hits, collisions, breaks and removals
    rivals : the same scene with other methods, see :class:`springline.view.play.handlers.Rivals`
    journal : the commands carried out, see :class:`springline.view.play.journal.Journal`
    history : energies of the last seconds, see :class:`springline.view.play.history.History`
    past : moments of the last minute, see :class:`springline.view.play.history.Past`
    structure : its statics and modes, see :class:`springline.view.play.structure.Structure`
    readiness : compilation for the next step, see :class:`springline.view.play.readiness.Readiness`
    step_within : wall-clock limit of one step [s]; a longer step is aborted and sets ``trouble``
    ending : whether the player is ending and takes no more steps
    """

    def __init__(
        self,
        scene: Scene,
        *,
        dt: TimeStep = "auto",
        integrator: IntegratorName = "velocity_verlet",
        accuracy: Number = checks.ACCURACY,
        threads: Whole | None = None,
        speed: Number = 1.0,
        against: Sequence[IntegratorName] = (),
    ) -> None:
        self.scene = scene
        if isinstance(against, str):
            raise checks.refuse("against", "play()", "a list of names of integrators", against)
        self.against = tuple(against)
        for name in (integrator, *self.against) if self.against else ():
            refuse_method(named_integrator(name), "against=")
        self._accuracy = checked_accuracy(accuracy)
        self.speed = checks.positive(speed, "speed", "play()")
        self.playing = True
        self.step_within, self.ending = np.inf, False
        self.trouble: Trouble | None = None
        self.starts = 0
        self.notes = PlayerNotes()
        self.history, self.past = History(), Past()
        self._threads = threads
        self._waiting: deque[Command] = deque()
        self._lock = Lock()
        self._heard = ""  # the last warning of an unsafe step
        self._slowdown = Slowdown()
        self._tick = self.speed / TICKS
        self._until = np.inf  # [s] of the wall clock: deadline of the present work
        self._cost, self._tried = 0.0, True  # [s] per step; whether the present method has taken one
        self._spent = self._kept_at = self._beginning = 0.0  # [s] of wall-clock time: in total, and for a start
        self.structure, self.readiness, self.undone = Structure(self), Readiness(), Undone()
        self._start(Scene.of(scene.spec.twin()), dt, integrator)

    def _start(self, scene: Scene, dt: Any, integrator: IntegratorName) -> None:
        begin = clock.perf_counter()
        self.simulation = self._simulate(scene, dt, integrator)
        self.simulation.data.hears = self._hear
        self.rivals = Rivals(self.against, lambda name: self._simulate(scene, self.simulation.dt or dt, name))
        self.journal = Journal(scene, dt, integrator, self._tick * TICKS, accuracy=self._accuracy)
        self.counters = dict.fromkeys(COUNTED.values(), 0)
        self.steps, self._left = 0, 0.0
        self._shown: ShownShape | None = None
        self._origin = (0, self.simulation.time)  # of the ticks: step number, time [s]
        self._begun: tuple[BeganAgain, ...] = ()  # in order of time
        self._capture: Capture | None = None
        self.structure.forget()
        self._kept_at, self._beginning = self._spent, clock.perf_counter() - begin

    def _start_at(self, kept: PlayedMoment) -> None:
        """Restore the player at a checkpoint."""
        begin, journal = clock.perf_counter(), kept.journal
        self.simulation = wrap_run(restore_checkpoint(kept.point))
        self._bound_step(self.simulation)
        self.simulation.data.hears = self._hear
        self.journal = replace(journal, entries=journal.entries[: kept.entries], steps=0, digest="")
        self.counters, self.steps, self._left = dict(kept.counters), kept.steps, 0.0
        self._shown, self._origin = kept.shown, kept.origin
        self._begun, self._capture = (), None
        self.structure.forget()
        self._kept_at, self._beginning = self._spent, clock.perf_counter() - begin

    def _keep_moment(self, least: float) -> None:
        """Store a checkpoint for undo if ``least`` seconds of work passed since the last; not with rivals."""
        if self._spent - self._kept_at < least or self.rivals.runs:
            return
        self._kept_at, point = self._spent, checkpoint(self.simulation.data)
        shown = None if self._shown is None else self._shown._replace(turns=0)  # as what was done has led to it
        self.undone.keep_moment(
            PlayedMoment(
                self.journal, len(self.journal), self.steps, self._spent, point, self._origin, dict(self.counters),
                shown, (point.size, point.shared_size),
            )
        )  # fmt: skip

    def _simulate(self, scene: Scene, dt: Any, integrator: IntegratorName) -> Simulation:
        """Return a simulation; an empty scene is given a particle that is removed at once."""
        if empty := scene.particle_count == 0:
            scene = Scene.of(scene.spec.twin())
            scene.particle((0.0,) * scene.dim, radius=1.0, fixed=True)  # contacts need a size
        how = {"accuracy": self._accuracy, "threads": self._threads}
        simulation = scene.simulate(dt=dt, integrator=integrator, **how)  # type: ignore[arg-type]
        self._bound_step(simulation)
        if empty:
            simulation.remove([0])
            frames.take_events(simulation.data)
        return simulation

    def _bound_step(self, run: Simulation) -> None:
        """Bound an automatic step so that motion looks continuous.

        If nothing else bounds the step, it is at most a tick; a spring that is added later bounds it.
        """
        if run.data.pace is not None:
            loose = run.safe_dt is None and not run.data.integrator.is_stable
            run.data.pace.longest = self._tick if loose else self._tick * TICKS / SMOOTH

    def _hear(self, said: UnsafeStep) -> None:
        """Note that a step is too long, once per step length; the first one also issues the warning of any run."""
        if not self._heard:
            warn(said.marked, UnsafeStep)
        if self.notes and self.notes[-1] == self._heard:
            self.notes.pop()  # a slider sets many steps in a row; only the last note is kept
        self._heard = for_hands(said)
        self.notes.append(self._heard)

    @property
    def clock(self) -> float:
        """Simulated time [s]."""
        return self.simulation.time

    @property
    def step_length(self) -> float:
        """Simulated seconds of one step."""
        dt = self.simulation.dt
        return self._tick if dt is None or self.simulation.data.finds_its_way else dt

    @property
    def slowdown(self) -> str:
        """Playback rate relative to the chosen speed, as text; empty if it keeps up."""
        return self._slowdown.words(self.speed, self.step_length) if self.playing else ""

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters for sliders, as :attr:`springline.Simulation.parameters`."""
        return self.simulation.parameters

    @property
    def holding(self) -> Holding | None:
        """The particle held by the pointer and the point that pulls it, or None."""
        if self.structure.held is not None:
            return Holding(self.structure.held.particle, self.structure.held.point)
        hands = self.simulation.data.model.room(Hands)
        if not len(hands.particle):
            return None
        return Holding(int(hands.particle[0]), tuple(hands.point[0, : self.scene.dim].tolist()))

    @property
    def is_recording(self) -> bool:
        """True while frames are recorded."""
        return self._capture is not None

    # Time

    def do(self, *commands: Command) -> None:
        """Queue commands, which are carried out in order before the next step. Safe to call from any thread."""
        with self._lock:
            self._waiting.extend(commands)

    def advance(self, seconds: float) -> int:
        """Carry out queued commands, advance by ``seconds`` of wall-clock time and return the number of steps.

        Errors are not raised: a command that cannot be carried out leaves a note. A scene that diverges stops at its
        last valid state and sets :attr:`trouble`.
        """
        self._try(self.structure.turn)
        if self._do_what_waits() or self.readiness.turn(self.simulation) or not self.playing:
            self._slowdown.clear()
            return 0
        step = self.step_length
        asked = max(seconds, 0.0) * self.speed
        # A lag beyond LAG is dropped: a scene that cannot keep up would otherwise take ever more steps for each
        # picture and no longer respond (the spiral of death of fixed time steps).
        self._left = min(self._left + asked, max(LAG * self.speed, step))
        # Whole steps only: states are bitwise the same at every frame rate, and so in the replay of a journal.
        count, most = int(self._left / step + 1e-9), MOST_AT_A_CALL
        if self._cost > 0.0:
            # The first step of a method measures the cost of a step; several at once could take minutes.
            most = max(1, int(min(BUDGET / self._cost, MOST_AT_A_CALL))) if self._tried else 1
        count = min(count, most)
        begin, before = clock.perf_counter(), self.clock
        taken = self._taken(count, before + self._left, most)
        spent, passed = clock.perf_counter() - begin, max(self.clock - before, 0.0)
        if self.simulation.data.pace is None or not taken:
            # Steps that were not taken are not made up for.
            passed = taken * step
            self._left -= count * step
        else:  # an automatic step may have changed on the way
            self._left = max(self._left - passed, -step)
        if taken:
            known, self._tried = self._cost > 0.0 and self._tried, True
            # Smoothed, since the machine may delay a single call; the first value is taken unsmoothed.
            self._cost = 0.8 * self._cost + 0.2 * spent / taken if known else spent / taken
        self._slowdown.note(asked, passed)
        self.history.note(self.simulation)
        self.past.note(self, seconds)
        return taken

    def _taken(self, count: int, goal: float, most: int) -> int:
        """Take ``count`` steps, or as many as reach ``goal`` [s] if their length changes on the way, ``most`` at most.

        Returns the number of steps taken.
        """
        pace, taken = self.simulation.data.pace, 0
        while count > 0:
            # An automatic step may change after its window, so the number of steps is computed again there.
            some = count if pace is None else min(count, pace.left(self.simulation.data))
            took = self._try(partial(self._go, some))
            taken, count = taken + took, count - some
            if took < some:
                break
            if pace is not None:
                count = min(most - taken, int((goal - self.clock) / self.step_length + 1e-9))
        return taken

    def _go(self, count: int) -> None:
        """Take steps; an error stops the scene and is shown once."""
        try:
            self.walk(count)
        except (Diverged, GivenUp):
            raise
        except SpringlineError as error:
            self.stop(for_hands(error))

    def walk(self, count: int) -> int:
        """Take up to ``count`` steps and return how many were taken.

        Raises
        ------
        GivenUp : if a deadline passes or the player is ending
        """
        before = self.steps
        if not count:
            return 0
        self._shown = None
        self.structure.stand()
        self.undone.forget()
        while self.steps < before + count:
            some = before + count - self.steps
            if self._capture is not None:
                some = min(some, self._capture.steps_to_next(self.clock, self.step_length))
            # A replay must not stop halfway: its state would never have occurred.
            if self.ending and not self.undone.again:
                break
            if self.ending or clock.perf_counter() >= self._until:
                raise GivenUp("It took too long.")
            # The clock and Ctrl-C are checked between batches of steps.
            hurries = self.structure.beside or self.undone.again or np.isfinite(self._until)
            some = min(some, MOST_UNHEARD if hurries else MOST_AT_ONCE)
            begin = clock.perf_counter()
            self._walk(some)
            self._spent += clock.perf_counter() - begin
            self._keep_moment(KEEP)
            if self._capture is not None:
                self._capture.look(self.simulation, self.step_length)
        return self.steps - before

    def _walk(self, count: int) -> None:
        run = self.simulation
        # Energies were monitored when these steps were first taken; a replay has the same energies.
        run.data.watch.asleep = self.undone.again
        if run.data.finds_its_way:
            first, start = self._origin
            for _ in range(count):  # steps end at every tick, also if one fails
                # An event-driven flight may fail within a tick. The journal counts ticks, so the state is restored at
                # the last one.
                kept = keep(run.data, self.steps)
                try:
                    run.advance_to(max(frame_time(start, self.steps + 1 - first, self._tick), run.time))
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
                    run.go_on(some, min(self.step_within, self._until - clock.perf_counter()))
                finally:
                    # Also after a failed step: the steps before it were taken and belong in the journal.
                    self.steps += int(run.data.state.steps[0]) - begin
                self.rivals.follow(some, dt)
                count -= some
        self._count_events()

    def like(self) -> Simulation:
        """Return a separate simulation of the scene from its start, with the same step, that is not shown."""
        return self._like(self.journal.scene)

    def _like(self, scene: Scene) -> Simulation:
        return self._simulate(scene, self.journal.dt, self.journal.integrator)

    def warm(self) -> None:
        """Compile the passes of the scene by steps of a hidden copy, and measure the cost of a step."""
        if self.scene.particle_count == 0:
            # An empty scene needs no pass; the passes of a likely scene are compiled before the user builds it.
            likely = self._like(building.likely(self.scene))
            likely.step(1)
            _ = likely.energy
        unseen = self.like()
        unseen.step(1)
        _ = unseen.energy  # which a face that plots them asks for at once
        begin = clock.perf_counter()
        unseen.step(1)
        self._cost = clock.perf_counter() - begin
        with suppress(SceneError):  # a scene whose particles cannot be grabbed needs no pass for that
            unseen.grab(0)
            unseen.step(1)
            _ = unseen.energy

    def reset(self) -> None:
        """Restart with the present parameters and the original gravity.

        Parts built before the first step belong to the start. A second reset before any step removes them, too.
        """
        self.undone.forget()
        self._keep_moment(WORTH)
        journal, steps, begun, self.starts = self.journal, self.steps, self._begun, self.starts + 1
        built, kept = kept_by_reset(journal, steps)
        self._start(journal.scene, journal.dt, journal.integrator)
        self.trouble = None
        self.history.clear()
        # Through the journal, so that a reset can itself be undone.
        for command in built:
            self._try(lambda command=command: self.carry_out(command))  # type: ignore[misc]
        there = {*self.parameters, "dt", "integrator"}
        for change in [one for one in kept if one.name in there]:
            self._try(lambda change=change: self.carry_out(change))  # type: ignore[misc]
        self._begun = (*begun, BeganAgain(journal, steps, len(self.journal)))[-MOST_BEGUN:]

    def _undo(self) -> None:
        """Replay the journal up to the last user action, whose effect is removed; the state is bitwise restored.

        An inverted shape is inverted back.

        Raises
        ------
        SceneError : if there is nothing to undo
        """
        self._keep_moment(WORTH)
        journal, entries, begun, now = self.journal, self.journal.entries, self._begun, self._left_moment()
        if self._shown is not None and self._shown.turns:
            self._shown = self._shown._replace(turns=self._shown.turns - 1)
            self.undone.moments.append(None)
            return
        if begun and len(entries) == begun[-1].kept:  # the last action was a reset
            again = begun[-1].journal, begun[-1].steps
            begun = begun[:-1]
        elif entries:
            last = last_deed(entries)
            again = replace(journal, entries=entries[:last]), entries[last].step
        else:
            raise SceneError("Nothing was done that could be taken back.")

        def then() -> None:
            self.undone.moments.append(now)
            self._begun = begun

        self._play_again(*again, then)

    def _redo(self) -> None:
        """Replay the action that was undone last, up to the time of the undo.

        Raises
        ------
        SceneError : if nothing was undone since the last action
        """
        self._keep_moment(WORTH)
        moments = self.undone.moments
        if not moments:
            raise SceneError("Nothing was taken back that could be done again.")
        last = moments[-1]
        if last is not None:

            def then() -> None:
                self.undone.moments.pop()
                self._begun = last.begun

            self._play_again(last.journal, last.steps, then)
            return
        if self._shown is not None:
            self._shown = self._shown.turned()
        moments.pop()

    def _left_moment(self) -> LeftMoment:
        return LeftMoment(self.journal, self.steps, self._begun)

    def _play_again(self, journal: Journal, moment: int, then: Callable[[], Any]) -> None:
        """Replay a journal up to step ``moment``, pause, and call ``then``.

        The replay starts from the last checkpoint before that step. While pages watch, a replay that takes longer than
        ``BLINK`` or contains an equilibrium search runs as a background job, which can be canceled.
        """
        kept, entries = self.undone.moment_before(journal, moment), journal.entries
        done, steps = (0, 0) if kept is None else (kept.entries, kept.steps)
        solves = sum(
            isinstance(command, (Settle, Hold)) and self.undone.shape(journal, entries[:row], step, command) is None
            for row, (step, command) in enumerate(entries[done:], done)
        )
        beside = self.structure.beside
        if not beside or (not solves and self._beginning + (moment - steps) * self._cost <= BLINK):
            with suppress(GivenUp) if beside else nullcontext():
                self.go_back(journal, moment, MOST_BLINK if beside else np.inf)
                then()
                return
        # Long replays run in a separate thread on another player: this one remains visible and can cancel them.
        unseen = self._unseen()
        unseen.steps = steps
        self.structure.play_again(unseen, journal, moment, then)

    def go_back(self, journal: Journal, moment: int, within: float = np.inf) -> None:
        """Replay a journal for a number of steps and pause; on failure the previous state is restored.

        Raises
        ------
        GivenUp : if it takes longer than ``within`` [s] of wall-clock time
        """
        before, self._until = vars(self).copy(), clock.perf_counter() + within
        try:
            kept = self.undone.moment_before(journal, moment)
            if kept is None:
                self._start(journal.scene, journal.dt, journal.integrator)
            else:
                self._start_at(kept)
            self.playing, self.trouble = False, None
            self.simulation.data.hears = lambda said: None  # it was said when the steps were taken first
            self.do_again(journal.entries[len(self.journal) :], moment)
            self.simulation.data.hears = self._hear
            self.history.forget_after(self.clock)
        except SpringlineError:
            vars(self).update(before)
            raise
        finally:
            self._until = np.inf

    def _unseen(self) -> Player:
        """A copy of this player that replays its journal in another thread; this one may adopt its result."""
        made = copy(self)
        made.structure, made.readiness, made.history, made.past, made.notes = (
            Structure(made),
            Readiness(),
            History(),
            Past(),
            PlayerNotes(),
        )
        made.undone = self.undone.copied()
        return made

    def go_on_as(self, unseen: Player) -> None:
        """Adopt the state of another player of the same scene."""
        vars(self).update({name: value for name, value in vars(unseen).items() if name not in OWN})
        self.simulation.data.hears = self._hear
        self.history.forget_after(self.clock)
        self.structure.forget()

    def do_again(self, entries: Sequence[JournalEntry], moment: int) -> None:
        """Carry out journal entries again, each at its step, and advance to step ``moment``."""
        self.undone.again = True
        try:
            for step, command in entries:
                self.walk(step - self.steps)
                self.carry_out(command)
            self.walk(max(moment - self.steps, 0))
        finally:
            self.undone.again = False

    # Hands

    def carry_out(self, command: Command, found: Equilibrium | None = None) -> Sequence[str]:
        """Carry out a command between two steps and record it; ``found`` is the shape that it needs, if known.

        Returns sentences about parts left out, such as a user-defined surface in a copy, or springs inside walls.

        Raises
        ------
        SceneError : if the command cannot be carried out; the scene is unchanged then.
        """
        if isinstance(command, Transport):
            self._drive(command)
            return ()
        left_out: Sequence[str] = ()
        if begins_deed(command):
            self._keep_moment(WORTH)
        begin = clock.perf_counter()
        self.undone.forget()
        if isinstance(command, (Settle, Hold)):
            self._settle(command, found)
            left_out = springs_inside(self.simulation) if command == Settle() else ()
        else:
            self._shown = None
            left_out = HANDLERS[type(command)](self.simulation, command) or ()
            self.rivals.do(command)
            if isinstance(command, RemoveWall) and self._capture is not None:
                self._capture.discard(command.wall)
        self.structure.stand()
        self.journal.entries.append(JournalEntry(self.steps, command))
        if self.trouble is not None and self.trouble.mendable:
            self.trouble = None
        if isinstance(command, Set) and command.name in ("dt", "integrator"):
            self.trouble = None
            self._origin = (self.steps, self.simulation.time)
            self._tried = self._tried and command.name == "dt"
        self._bound_step(self.simulation)
        self._count_events()
        self._spent += clock.perf_counter() - begin
        return left_out

    def _settle(self, command: Settle | Hold, found: Equilibrium | None) -> None:
        """Find the equilibrium shape, show it with its forces, and pause."""
        run = self.simulation
        if run.data.hand is not None:
            self.carry_out(LetGo())  # which is noted even where no shape is found
        held = to_equilibrium.hold_at(run.data, command.particle, command.point) if isinstance(command, Hold) else None
        if found is None and self.undone.again:
            found = self.undone.shape(self.journal, self.journal.entries, self.steps, command)
        shape = to_equilibrium.search(run.data, held)() if found is None else found
        self.undone.keep(self.journal, self.steps, command, shape)
        to_equilibrium.move(run.data, shape, held)
        self._shown, self.playing = ShownShape(shape), False

    def _drive(self, command: Transport) -> None:
        if isinstance(command, Play):
            if self.trouble is None:
                self.playing = True
        elif isinstance(command, Rewind):
            self.rewind(command.time)
        elif isinstance(command, Pause):
            self.playing = False
        elif isinstance(command, Reset):
            self.reset()
        elif isinstance(command, Undo):
            self._undo()
        elif isinstance(command, Redo):
            self._redo()
        elif isinstance(command, Invert):
            self._invert()
        elif isinstance(command, Speed):
            self.speed = checks.positive(command.value, "speed", "play()")
        elif isinstance(command, Step):
            self.playing = False
            if self.trouble is None:
                self._try(lambda: self._go(command.count))
        else:
            self.structure.takes(command)

    def _invert(self) -> None:
        if self.shape is None:
            self.carry_out(Settle())
        assert self._shown is not None
        self.turn_over(self._shown.turned())

    def turn_over(self, shown: ShownShape) -> None:
        """Show the equilibrium shape inverted, for inspection only: play continues from the original shape."""
        self.undone.forget()
        self._shown = shown

    def give_up(self) -> None:
        """Stop waiting for compilation; the command that needs it is dropped, or undone if it was carried out."""
        with self._lock:
            not_done = self.readiness.delays_a_change
            if not_done:
                self._waiting.popleft()
        self.readiness.forget()
        if not not_done:
            self.do(Undo(), *([Play()] if self.playing else []))

    def _do_what_waits(self) -> bool:
        """Carry out waiting commands; returns whether time or a command has to wait for something."""
        while True:
            with self._lock:
                if self.structure.plays_again and not self.structure.gives_up(self._waiting):
                    return True
                if not self._waiting:
                    return False
                if self.readiness.delays(self._waiting[0], self.simulation):
                    return True
                # The lock is held only for the queue: a command may take long, and pages must be able to add others
                # meanwhile.
                command = self._waiting.popleft()
                while self._waiting and _replaces(self._waiting[0], command):
                    command = self._waiting.popleft()  # only the last position counts
            self._try(lambda command=command: self._obey(command))  # type: ignore[misc]

    def rewind(self, time: float | None = None) -> None:
        """Show the kept state nearest to a time [s] of the last minute and pause; None shows the present.

        The next command or step continues from there.

        Raises
        ------
        SceneError : if nothing was played yet
        """
        if time is None:
            self.past.shown = None
            return
        self.past.follow(self)
        shown = self.past.nearest(time)
        if shown is None:
            raise SceneError("Nothing was played yet that could be looked at again.")
        self.structure.stand()
        self.playing, self.past.shown = False, shown

    def _goes_on_from_past(self, command: Command) -> bool:
        """Return whether play first returns to the past state shown, after which the command is carried out."""
        shown = self.past.shown
        if shown is None or isinstance(command, (GiveUp, Pause, Rewind, Speed)):
            return False
        self.past.shown = None
        if isinstance(command, (Undo, Redo, Reset)) or (shown.step, shown.entries) == (self.steps, len(self.journal)):
            return False
        self._keep_moment(WORTH)
        journal, now = self.journal, self._left_moment()

        def then() -> None:
            self.undone.moments.append(now)
            self._begun = now.begun

        self._play_again(replace(journal, entries=journal.entries[: shown.entries]), shown.step, then)
        with self._lock:
            self._waiting.appendleft(command)
        return True

    def _obey(self, command: Command) -> None:
        if self._goes_on_from_past(command):
            return
        if not self.structure.takes(command):
            with self.readiness.within_a_command():
                self.notes.extend(self.carry_out(command))

    def _try(self, what: Callable[[], Any]) -> int:
        """Call a function, turn its errors into notes or trouble, and return the number of steps taken."""
        before = self.steps
        try:
            what()
        except Diverged as error:
            self._stop(for_hands(error), error.safe_dt)
        except GivenUp as error:
            self._stop(for_hands(error), None)
        except SpringlineError as error:
            self.notes.append(for_hands(error))
        except Exception as error:  # from a user-defined function
            self._stop(f"{type(error).__name__}: {error}", None)
        return max(self.steps - before, 0)

    def stop(self, message: str) -> None:
        """Pause, for a reason that another command may remove."""
        self.trouble, self.playing = Trouble(message, None, mendable=True), False

    def _stop(self, message: str, safe_dt: float | None) -> None:
        dt = self.simulation.dt
        shorter = safe_dt if safe_dt is not None and dt is not None and 0.9 * safe_dt < dt else None
        if shorter is None and dt is not None:
            first = self.journal.dt
            # No bound is proved here: half the step is a guess, no longer than the step that the user chose.
            self.trouble = Trouble(message, min(0.5 * dt, first if isinstance(first, float) else dt))
        else:
            self.trouble = Trouble(message, 0.9 * shorter if shorter else None)
        self.playing = False

    def _count_events(self) -> None:
        events = frames.take_events(self.simulation.data)
        changes = frames.take_changes(self.simulation.data)
        if self._capture is not None:
            self._capture.hear(events, changes)
        if not len(events):
            return
        for kind, name in EVENT_KINDS.items():
            if name in COUNTED:
                self.counters[COUNTED[name]] += int((events["kind"] == kind).sum())
        if self._fell(events["index"][events["kind"] == BREAK]):
            self.notes.append(FELL)

    def _fell(self, broken: IntArray) -> bool:
        """Return True if these springs were the last ones at supports, in a scene that only springs hold."""
        run = self.simulation.data
        held = (run.state.mobility == 0.0).all(axis=1) & (run.state.alive == 1)
        springs = run.model.springs
        if not held[springs.tail[broken]].any() and not held[springs.head[broken]].any():
            return False
        intact = run.state.status != BROKEN
        holds = held[springs.tail] != held[springs.head]  # between a support and a particle that moves
        rules = () if run.source is None else run.source.spec.declared
        others = any(thing.names_its_particles() for thing in rules)  # rods, membranes, ropes
        return not (holds & intact).any() and not others

    # The picture

    @property
    def shape(self) -> Equilibrium | None:
        """The equilibrium shape shown instead of the present state, after ``Settle`` or ``Invert``, or None."""
        return None if self._shown is None else self._shown.shape

    @property
    def shown(self) -> ShownShape | None:
        """The equilibrium shape that is shown, in its original and inverted form, or None."""
        return self._shown

    @property
    def particle_count(self) -> int:
        """Number of particles, including removed ones."""
        return self.simulation.data.model.particle_count

    @property
    def spring_count(self) -> int:
        """Number of springs, including broken and removed ones."""
        return self.simulation.data.model.spring_count

    @property
    def is_wild(self) -> bool:
        """True if particles are so far away that only a reset helps."""
        start, state = self.journal.scene.position, self.simulation.data.state
        here = state.position[state.alive == 1]
        if not len(start) or not len(here):
            return False
        extent = max(float(np.ptp(start, axis=0).max()), float(np.abs(start).max()), 1e-9)
        return float(np.abs(here).max()) > WILD * extent

    @property
    def expected_count(self) -> int:
        """Number of particles after all queued commands."""
        with self._lock:
            return self.particle_count + sum(isinstance(command, Add) for command in self._waiting)

    def usual_particle(self, within: float) -> tuple[float, float]:
        """Return mass [kg] and radius [m] of a new particle: the medians, or 1 kg and ``within`` without particles."""
        particles, there = self.simulation.data.model.particles, self.simulation.data.state.alive == 1
        if not there.any():
            return 1.0, within
        mass, radius = (float(np.median(array[there])) for array in (particles.mass, particles.radius))
        return mass or 1.0, radius

    def still(self) -> Still:
        """Return the present state, or the mode, past state or equilibrium shape that is shown."""
        moving = self.structure.still()
        if moving is not None:
            return moving
        if self.past.shown is not None:
            return self.past.shown.still(live_still(self.simulation))
        if self.shape is not None:
            state = self.simulation.data.state
            return replace(still(self.shape), alive=state.alive == 1, intact=state.status != BROKEN)
        return live_still(self.simulation, self.scene.title)

    def frame(self, look: Look, scale: Scale | None = None) -> Frame:
        """Return the present picture; a user-defined color function that fails is left out with a note."""
        now = self.still()
        try:
            frame = frame_of(now, look, scale)
        except OwnColorError as error:
            if str(error) not in self.notes:
                self.notes.append(str(error))
            frame = frame_of(now, replace(look, style=look.style.without_functions()), scale)
        shown = self.rivals.runs and self.shape is None and self.past.shown is None
        return self.rivals.beside(frame, look, self.simulation.data.integrator.name) if shown else frame

    def record(self, every: Any = None) -> None:
        """Record frames from now on, ``every`` simulated seconds; the default is 1/30 s of play."""
        spacing = self.speed / 30.0 if every is None else checks.positive(every, "every", "record()", "s")
        self._capture = Capture(self.simulation, max(spacing, self.step_length))
        self._capture.look(self.simulation, self.step_length)

    def recorded(self) -> Recording:
        """Stop recording and return the recorded frames.

        Raises
        ------
        SceneError : if :meth:`record` was not called before.
        """
        if self._capture is None:
            raise SceneError("Nothing was recorded. Take record() first.")
        capture, self._capture = self._capture, None
        return capture.recording(self.simulation, self.scene.title)

    def close(self) -> Journal:
        """Return the journal with its number of steps and the digest of the final state."""
        if self.holding is not None:
            self._try(lambda: self.carry_out(LetGo()))
        self.journal.steps = self.steps
        self.journal.digest = self.simulation.data.state.digest()
        return self.journal


def _replaces(later: Command, command: Command) -> bool:
    """Return whether a command replaces the previous one: the same load, or another pull."""
    if isinstance(command, LoadCommand):
        return isinstance(later, LoadCommand) and later.rows == command.rows
    return isinstance(command, Pull) and isinstance(later, Pull)
