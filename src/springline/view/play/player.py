"""A scene that plays: time passes in whole steps, and hands act between them."""

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
from springline.model.work import EVENT_KINDS
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
from springline.typing import IntegratorName, Number, TimeStep, Whole
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
from springline.view.still import Still, live_still, still

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.recording.recording import Recording
    from springline.view.coloring import Scale
    from springline.view.frame import Frame, Look

LAG = 0.1  # [s] of the wall clock that a player catches up with; what is later is lost, and the pace says so
BUDGET = 0.025  # [s] of the wall clock that steps may take in one call, so that pictures go on
TICKS = 240.0  # parts of a second of play, where a scene or a method has no step of its own
SMOOTH = 60.0  # steps in a second of play, at least, where the step is chosen here
KEEP = 0.3  # [s] of the wall clock that steps and deeds take between two moments that are kept to go back to
WORTH = 0.02  # [s] of it from which a moment before a deed is kept: to take that back is to go there
MOST_AT_ONCE = 2048  # steps between two looks at how long they have taken
BLINK = 0.05  # [s] that is foreseen for what is played again at once, where others look on; what takes longer is a job
MOST_BLINK = 0.5  # [s] after which it is a job all the same
MOST_AT_A_CALL = 1_000_000_000  # steps
MOST_UNHEARD = 16  # steps between two looks at the clock, where something is to end in time
OWN = (  # what a player keeps when it goes on as one that nobody sees
    "structure", "readiness", "history", "past", "notes", "speed", "_waiting", "_lock", "_slowdown",
)  # fmt: skip
WILD = 1e3  # times its extent as drawn: what has gone further off has no state worth going on from
MOST_BEGUN = 64  # new starts that can be taken back
NOTES = 8  # sentences that are kept
COUNTED = {"hit": "hits", "collide": "collisions", "break": "breaks", "remove": "removals"}  # by kind of event


class Trouble(NamedTuple):
    """Why a scene stopped, and a step with which it would not have."""

    message: str
    safe_dt: float | None  # [s]
    mendable: bool = False  # whether another deed may end it: what there is now was refused, not what came of it


class PlayerNotes(deque[str]):
    """The last sentences that were said, and how many there were in all: one may be said twice."""

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
    """A particle that is held, and from where."""

    particle: int
    point: tuple[float, ...]  # [m]


class Player:
    """Plays a scene.

    Time passes by :meth:`advance`, in whole steps of the scene's own ``dt``, whatever the rhythm of the calls: the
    state after so many steps has the same bits at every frame rate. Commands come in by :meth:`do`, from any thread,
    and are carried out between two steps; each is noted in the :attr:`journal`.

    Parameters
    ----------
    scene : what plays; it stays as it is
    dt, integrator, accuracy, threads : as in :meth:`springline.Scene.simulate`; an automatic step is at most
        ``speed``/60 s, and ``speed``/240 s where nothing bounds it
    speed : simulated seconds in a second
    against : names of integrators that take the same steps of the same scene, drawn beside it

    Attributes
    ----------
    simulation : the scene in time; it is another one after a reset
    playing : whether time passes
    trouble : what stopped it, or None
    undone : what was taken back and may be done again
    starts : how often it was begun again
    notes : what could not be done, the newest last, and how many sentences were said in all
    counters : how many hits, collisions, breaks and removals there were
    rivals : the same scene by other methods, see :class:`springline.view.play.handlers.Rivals`
    journal : what was done, see :class:`springline.view.play.journal.Journal`
    history : energies of the last seconds, see :class:`springline.view.play.history.History`
    past : moments of the last minute, see :class:`springline.view.play.history.Past`
    structure : its statics and modes, see :class:`springline.view.play.structure.Structure`
    readiness : what is compiled for the next step, see :class:`springline.view.play.readiness.Readiness`
    step_within : how long one step may take by the wall clock [s]; one that takes longer is given up, with a trouble
    ending : whether no more steps are to be taken, since it ends
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
        self._heard = ""  # what was said last of a step that is too long
        self._slowdown = Slowdown()
        self._tick = self.speed / TICKS
        self._until = np.inf  # [s] of the wall clock: when what is done is given up
        self._cost, self._tried = 0.0, True  # [s] of a step; whether one was taken by the method that takes them now
        self._spent = self._kept_at = self._beginning = 0.0  # [s] of the wall clock, on all so far, and on a beginning
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
        self._origin = (0, self.simulation.time)  # of the ticks: number, time [s]
        self._begun: tuple[BeganAgain, ...] = ()  # the last one last
        self._capture: Capture | None = None
        self.structure.forget()
        self._kept_at, self._beginning = self._spent, clock.perf_counter() - begin

    def _start_at(self, kept: PlayedMoment) -> None:
        """Be where play was at a moment that is kept."""
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
        """Keep this moment for undo if at least ``least`` seconds of play passed since the last one; not in a race."""
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
        """A simulation; of an empty scene too, which is given a particle that is gone at once."""
        if empty := scene.particle_count == 0:
            scene = Scene.of(scene.spec.twin())
            scene.particle((0.0,) * scene.dim, radius=1.0, fixed=True)  # contacts ask for a size
        how = {"accuracy": self._accuracy, "threads": self._threads}
        simulation = scene.simulate(dt=dt, integrator=integrator, **how)  # type: ignore[arg-type]
        self._bound_step(simulation)
        if empty:
            simulation.remove([0])
            frames.take_events(simulation.data)
        return simulation

    def _bound_step(self, run: Simulation) -> None:
        """An automatic step is none so long that motion would be seen to jump.

        Where nothing bounds it, it is at most a tick; a spring that is joined later bounds it.
        """
        if run.data.pace is not None:
            loose = run.safe_dt is None and run.data.integrator.newmark is None
            run.data.pace.longest = self._tick if loose else self._tick * TICKS / SMOOTH

    def _hear(self, said: UnsafeStep) -> None:
        """Say of a step that it is too long, once for each that is given; the first is warned of as in any run."""
        if not self._heard:
            warn(said.marked, UnsafeStep)
        if self.notes and self.notes[-1] == self._heard:
            self.notes.pop()  # a slider gives many steps, and the last one counts
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
        """Nothing, or how much slower than it should it plays."""
        return self._slowdown.words(self.speed, self.step_length) if self.playing else ""

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters for sliders, as :attr:`springline.Simulation.parameters`."""
        return self.simulation.parameters

    @property
    def holding(self) -> Holding | None:
        """Which particle is held, and from where."""
        if self.structure.held is not None:
            return Holding(self.structure.held.particle, self.structure.held.point)
        hands = self.simulation.data.model.room(Hands)
        if not len(hands.particle):
            return None
        return Holding(int(hands.particle[0]), tuple(hands.point[0, : self.scene.dim].tolist()))

    @property
    def is_recording(self) -> bool:
        """Whether frames are kept."""
        return self._capture is not None

    # Time

    def do(self, *commands: Command) -> None:
        """Ask for something; it is done, in order, before the next step. From any thread."""
        with self._lock:
            self._waiting.extend(commands)

    def advance(self, seconds: float) -> int:
        """Do what waits, and let ``seconds`` of the wall clock pass; how many steps that took.

        Nothing is raised for what went wrong: commands that cannot be carried out leave a note, and a scene that
        diverges stands still at its last good state, with its :attr:`trouble`.
        """
        self._try(self.structure.turn)
        if self._do_what_waits() or self.readiness.turn(self.simulation) or not self.playing:
            self._slowdown.clear()
            return 0
        step = self.step_length
        asked = max(seconds, 0.0) * self.speed
        # Time that is owed is forgotten beyond LAG: a scene that cannot keep up would otherwise take ever more steps
        # for each picture, and answer nobody (the spiral of death of fixed time steps).
        self._left = min(self._left + asked, max(LAG * self.speed, step))
        # Whole steps only: the same bits at whatever rate pictures are drawn, and so the same when a journal is played
        # again.
        count, most = int(self._left / step + 1e-9), MOST_AT_A_CALL
        if self._cost > 0.0:
            # The first step of a method tells what one costs; more of them at once could take minutes.
            most = max(1, int(min(BUDGET / self._cost, MOST_AT_A_CALL))) if self._tried else 1
        count = min(count, most)
        begin, before = clock.perf_counter(), self.clock
        taken = self._taken(count, before + self._left, most)
        spent, passed = clock.perf_counter() - begin, max(self.clock - before, 0.0)
        if self.simulation.data.pace is None or not taken:
            # Steps that were not taken are not owed either.
            passed = taken * step
            self._left -= count * step
        else:  # an automatic step may have become another one on the way
            self._left = max(self._left - passed, -step)
        if taken:
            known, self._tried = self._cost > 0.0 and self._tried, True
            # Smoothed, since a single call may be held up by the machine; the first one stands for itself.
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
            # An automatic step may be another one after its window: the number of steps is counted anew there.
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
        """Take up to ``count`` steps; returns how many were taken."""
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
            # What is played again may not stop halfway: it would be another state than any that there was.
            if self.ending and not self.undone.again:
                break
            if self.ending or clock.perf_counter() >= self._until:
                raise GivenUp("It took too long.")
            # The clock is looked at between bundles of steps, and Ctrl-C is heard there.
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
        # Energies were watched when this was played first; the same steps have the same energies.
        run.data.watch.asleep = self.undone.again
        if run.data.finds_its_way:
            first, start = self._origin
            for _ in range(count):  # its steps end at every tick, also where one goes wrong on the way
                # A flight from hit to hit may fail amid a tick. The journal knows ticks, so that the state goes back to
                # the last one.
                kept = keep(run.data, self.steps)
                try:
                    run.advance_to(max(frame_time(start, self.steps + 1 - first, self._tick), run.time))
                except Exception:
                    kept.restore(run.data)
                    raise
                self.steps += 1
        else:
            while count:  # an automatic step may become another one after a window
                some = (
                    min(count, run.data.pace.left(run.data))
                    if run.data.pace is not None and self.rivals.runs
                    else count
                )
                begin, dt = int(run.data.state.steps[0]), run.dt
                try:
                    # Steps counted on one time grid, as one long call would: t + n dt, not t + dt + dt ...
                    run.go_on(some, min(self.step_within, self._until - clock.perf_counter()))
                finally:
                    # Also where a step failed: those before it were taken, and the journal must say so.
                    self.steps += int(run.data.state.steps[0]) - begin
                self.rivals.follow(some, dt)
                count -= some
        self._count_events()

    def like(self) -> Simulation:
        """Another simulation of the scene from its start, in steps as long as they are played, which nobody sees."""
        return self._like(self.journal.scene)

    def _like(self, scene: Scene) -> Simulation:
        return self._simulate(scene, self.journal.dt, self.journal.integrator)

    def warm(self) -> None:
        """Compile what the scene needs, by steps of a scene like it that nobody sees, and learn what a step costs."""
        if self.scene.particle_count == 0:
            # An empty scene needs no pass; what a person is going to build is compiled before they build it.
            likely = self._like(building.likely(self.scene))
            likely.step(1)
            _ = likely.energy
        unseen = self.like()
        unseen.step(1)
        _ = unseen.energy  # which a face that plots them asks for at once
        begin = clock.perf_counter()
        unseen.step(1)
        self._cost = clock.perf_counter() - begin
        with suppress(SceneError):  # what no hand can hold needs nothing for it
            unseen.grab(0)
            unseen.step(1)
            _ = unseen.energy

    def reset(self) -> None:
        """Begin again from the start, with the parameters as they are now, and gravity as it was.

        What was built before time passed belongs to the start; a second time, before any passes, that goes too.
        """
        self.undone.forget()
        self._keep_moment(WORTH)
        journal, steps, begun, self.starts = self.journal, self.steps, self._begun, self.starts + 1
        built, kept = kept_by_reset(journal, steps)
        self._start(journal.scene, journal.dt, journal.integrator)
        self.trouble = None
        self.history.clear()
        # By way of the journal, so that a new start can itself be taken back.
        for command in built:
            self._try(lambda command=command: self.carry_out(command))  # type: ignore[misc]
        there = {*self.parameters, "dt", "integrator"}
        for change in [one for one in kept if one.name in there]:
            self._try(lambda change=change: self.carry_out(change))  # type: ignore[misc]
        self._begun = (*begun, BeganAgain(journal, steps, len(self.journal)))[-MOST_BEGUN:]

    def _undo(self) -> None:
        """Play again what was done before the last deed, to the moment of it; the state has the bits that it had.

        A shape that was turned over is turned back.

        Raises
        ------
        SceneError : where nothing was done
        """
        self._keep_moment(WORTH)
        journal, entries, begun, now = self.journal, self.journal.entries, self._begun, self._left_moment()
        if self._shown is not None and self._shown.turns:
            self._shown = self._shown._replace(turns=self._shown.turns - 1)
            self.undone.moments.append(None)
            return
        if begun and len(entries) == begun[-1].kept:  # the last deed was to begin again
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
        """Play again what was taken back last, to the moment at which it was.

        Raises
        ------
        SceneError : where nothing was taken back since the last deed
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
        """Play a journal again until so many steps were taken, and stand; ``then`` note that it was.

        It is played from the last moment before that was kept. Where others look on, what takes longer than a blink,
        and any search for a shape, is a job beside the pictures, which can be given up.
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
        # Long replays go on in a thread of their own, on another player: this one stays as it is, to be seen and to
        # give up.
        unseen = self._unseen()
        unseen.steps = steps
        self.structure.play_again(unseen, journal, moment, then)

    def go_back(self, journal: Journal, moment: int, within: float = np.inf) -> None:
        """Play a journal again for a number of steps, and pause; on failure the state before is restored.

        Raises
        ------
        GivenUp : where it takes longer than so many seconds of the wall clock
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
        """Be where another player of the same has come to."""
        vars(self).update({name: value for name, value in vars(unseen).items() if name not in OWN})
        self.simulation.data.hears = self._hear
        self.history.forget_after(self.clock)
        self.structure.forget()

    def do_again(self, entries: Sequence[JournalEntry], moment: int) -> None:
        """Do what was done once, each at its step, and go on to the moment that steps led to then."""
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
        """Do something now, between two steps, and note it in the journal; ``found`` is the shape that it asks for.

        Sentences about parts left out, such as a surface of one's own in a copy, and about what was not held.

        Raises
        ------
        SceneError : where it cannot be done; all is as it was then.
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
        """Find the shape at rest, show it with what it carries, and let time stand."""
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
        """Show the shape at rest turned over; it is looked at, and when time passes, things go on as they hang."""
        self.undone.forget()
        self._shown = shown

    def give_up(self) -> None:
        """Stop waiting for compilation: the command that needs it is dropped, or undone."""
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
                # Under the lock only for the queue: carrying out may take long, and pages must be able to add
                # meanwhile.
                command = self._waiting.popleft()
                while self._waiting and _replaces(self._waiting[0], command):
                    command = self._waiting.popleft()  # only the last place counts
            self._try(lambda command=command: self._obey(command))  # type: ignore[misc]

    def rewind(self, time: float | None = None) -> None:
        """Show the moment nearest to a time [s] within the last minute, and let time stand; without one, what is now.

        What is next done, or played, goes on from there.

        Raises
        ------
        SceneError : where nothing was played yet
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
        """Whether play is first taken back to the past moment that is shown, after which a command is done."""
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
        """Call a function and turn its errors into a note, or trouble. Returns the steps it took."""
        before = self.steps
        try:
            what()
        except Diverged as error:
            self._stop(for_hands(error), error.safe_dt)
        except GivenUp as error:
            self._stop(for_hands(error), None)
        except SpringlineError as error:
            self.notes.append(for_hands(error))
        except Exception as error:  # from a function of the user's own
            self._stop(f"{type(error).__name__}: {error}", None)
        return max(self.steps - before, 0)

    def stop(self, message: str) -> None:
        """Let time stand, for a reason that another deed may end."""
        self.trouble, self.playing = Trouble(message, None, mendable=True), False

    def _stop(self, message: str, safe_dt: float | None) -> None:
        dt = self.simulation.dt
        shorter = safe_dt if safe_dt is not None and dt is not None and 0.9 * safe_dt < dt else None
        if shorter is None and dt is not None:
            first = self.journal.dt
            # Nothing is proved about a step here: half of it is a guess, no longer than the one that a person chose.
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

    # What is seen

    @property
    def shape(self) -> Equilibrium | None:
        """The shape at rest that is shown in place of the moment, after ``Settle`` or ``Invert``, or None."""
        return None if self._shown is None else self._shown.shape

    @property
    def shown(self) -> ShownShape | None:
        """Both sides of the shape at rest that is shown."""
        return self._shown

    @property
    def particle_count(self) -> int:
        """Particles there are or were."""
        return self.simulation.data.model.particle_count

    @property
    def spring_count(self) -> int:
        """Springs there are or were."""
        return self.simulation.data.model.spring_count

    @property
    def is_wild(self) -> bool:
        """Whether particles are so far off that nothing but a new start helps."""
        start, state = self.journal.scene.position, self.simulation.data.state
        here = state.position[state.alive == 1]
        if not len(start) or not len(here):
            return False
        extent = max(float(np.ptp(start, axis=0).max()), float(np.abs(start).max()), 1e-9)
        return float(np.abs(here).max()) > WILD * extent

    @property
    def expected_count(self) -> int:
        """Particles there will be when all that waits is done."""
        with self._lock:
            return self.particle_count + sum(isinstance(command, Add) for command in self._waiting)

    def usual_particle(self, within: float) -> tuple[float, float]:
        """Mass [kg] and radius [m] of one more particle: as of the middle one there is, or 1 kg and ``within``."""
        particles, there = self.simulation.data.model.particles, self.simulation.data.state.alive == 1
        if not there.any():
            return 1.0, within
        mass, radius = (float(np.median(array[there])) for array in (particles.mass, particles.radius))
        return mass or 1.0, radius

    def still(self) -> Still:
        """The present state, or the shape at rest that is shown."""
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
        """The present picture; a color function of the user's that fails is left out, with a note."""
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
        """Keep frames from now on, so many simulated seconds apart; left out, 1/30 s of play."""
        spacing = self.speed / 30.0 if every is None else checks.positive(every, "every", "record()", "s")
        self._capture = Capture(self.simulation, max(spacing, self.step_length))
        self._capture.look(self.simulation, self.step_length)

    def recorded(self) -> Recording:
        """The frames that were kept, as a recording; no more are kept then.

        Raises
        ------
        SceneError : where none were to be kept.
        """
        if self._capture is None:
            raise SceneError("Nothing was recorded. Take record() first.")
        capture, self._capture = self._capture, None
        return capture.recording(self.simulation, self.scene.title)

    def close(self) -> Journal:
        """The journal, with where it ended."""
        if self.holding is not None:
            self._try(lambda: self.carry_out(LetGo()))
        self.journal.steps = self.steps
        self.journal.digest = self.simulation.data.state.digest()
        return self.journal


def _replaces(later: Command, command: Command) -> bool:
    """Whether a command puts what the one before it puts, elsewhere."""
    if isinstance(command, LoadCommand):
        return isinstance(later, LoadCommand) and later.rows == command.rows
    return isinstance(command, Pull) and isinstance(later, Pull)
