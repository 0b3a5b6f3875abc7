"""Interactive player of a scene: time advances in whole steps, and commands are carried out between them."""

from __future__ import annotations

import time as clock
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any

from springline import checks
from springline.errors import Diverged, SceneError, SpringlineError
from springline.integrators.registry import integrator as named_integrator
from springline.moments.still import Still
from springline.run.grabs import refuse_method
from springline.run.run import checked_accuracy
from springline.run.run_warnings import GivenUp
from springline.scene import Scene
from springline.simulation import Simulation
from springline.spec.parameters import Parameter
from springline.typing import FloatArray, IntegratorName, Number, TimeStep, Whole
from springline.view.play.commands import (
    Add,
    Command,
    Hold,
    Invert,
    LetGo,
    LoadCommand,
    Play,
    Pull,
    Settle,
    Transport,
    Undo,
)
from springline.view.play.fallback import NOTE, faster_command
from springline.view.play.history import Capture, History, Past
from springline.view.play.host import Holding, KeptPlay, PlayOptions, RunHost, ShownShape
from springline.view.play.readiness import Readiness
from springline.view.play.refused import for_hands
from springline.view.play.session import (
    STAYS,
    TRANSITIONS,
    Advance,
    Began,
    Begin,
    Continuing,
    Do,
    Done,
    Effect,
    Event,
    Forget,
    Keep,
    Leave,
    Noted,
    Refused,
    Restore,
    Session,
    Stopped,
    TimePasses,
    Trouble,
    Walk,
    Walked,
    Walking,
    WasKept,
    transition,
)
from springline.view.play.structure import Structure

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.recording.recording import Recording
    from springline.view.coloring import Scale
    from springline.view.frame import Frame, Look


class Player:
    """Player of a scene.

    :meth:`advance` lets time pass in whole steps of ``dt``, independent of the rhythm of the calls: the state after a
    number of steps is bitwise the same at every frame rate. :meth:`do` accepts commands from any thread. They are
    carried out between two steps and recorded in the session. What follows from a command is decided by
    :func:`springline.view.play.session.transition`; the player carries out the effects on its host.

    Parameters
    ----------
    scene : the scene to play; it is not changed
    dt, integrator, accuracy, threads : as in :meth:`springline.Scene.simulate`; an automatic step is at most
        ``speed``/60 s, and ``speed``/240 s if nothing bounds it
    speed : simulated seconds per second
    against : names of integrators that take the same steps of the same scene, drawn next to it

    Attributes
    ----------
    host : the running simulation, see :class:`springline.view.play.host.RunHost`
    session : state of play, see :class:`springline.view.play.session.Session`
    history, past : energies of the last seconds, and past moments for plots
    may_switch : whether projective dynamics is chosen if explicit steps cannot keep the speed
    structure : its statics and modes, see :class:`springline.view.play.structure.Structure`
    readiness : compilation for the next step, see :class:`springline.view.play.readiness.Readiness`
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
        for name in (integrator, *against) if against else ():
            refuse_method(named_integrator(name), "against=")
        accurate, rate = checked_accuracy(accuracy), checks.positive(speed, "speed", "play()")
        options = PlayOptions(dt, integrator, accurate, threads, rate, tuple(against))
        self.host = RunHost(Scene.of(scene.spec.twin()), options)
        self.session = Session(rate, scene.particle_count == 0, time=self.host.simulation.time)
        self.history, self.past = History(), Past()
        self.structure, self.readiness = Structure(self), Readiness()
        self.may_switch = False
        self._kept: dict[int, KeptPlay] = {}  # states by their numbers in the session
        self._waiting: deque[Command] = deque()
        self._lock = Lock()

    @property
    def simulation(self) -> Simulation:
        """The running simulation; a reset or undo replaces it."""
        return self.host.simulation

    @property
    def clock(self) -> float:
        """Simulated time [s]."""
        return self.host.simulation.time

    @property
    def steps(self) -> int:
        """Steps taken since the start."""
        return self.host.steps

    @property
    def playing(self) -> bool:
        """Whether time passes."""
        return self.session.playing

    @playing.setter
    def playing(self, on: bool) -> None:
        self.session = self.session._replace(playing=on)

    def pause(self) -> None:
        """Let no time pass."""
        self.playing = False

    @property
    def trouble(self) -> Trouble | None:
        """Reason why the scene stopped, or None."""
        return self.session.trouble

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences about commands that failed, and other notes, the newest last."""
        self._take_notes()
        return self.session.notes

    @property
    def counters(self) -> dict[str, int]:
        """Numbers of hits, collisions, breaks and removals."""
        return self.host.counters

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters for sliders, as :attr:`springline.Simulation.parameters`."""
        return self.host.parameters()

    @property
    def shape(self) -> Equilibrium | None:
        """The equilibrium shape shown instead of the present state, after ``Settle`` or ``Invert``, or None."""
        return self.host.shape

    @property
    def holding(self) -> Holding | None:
        """The particle held by the pointer and the point that pulls it, or None."""
        held = self.structure.held
        return self.host.holding if held is None else Holding(held.particle, held.point)

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
        self.attempt(self.structure.turn)
        waits = self._do_what_waits() or self.readiness.turn(self.simulation)
        before, passing = self.steps, TimePasses(seconds, self.host.step_length)
        if waits:
            self.session = self.session._replace(paces=(), pace="")
        else:
            self.attempt(partial(self.apply, passing))
            self._choose_method()
        self._take_notes()
        if self.playing and not waits:
            self.history.note(self.simulation)
        return self.steps - before

    def _choose_method(self) -> None:
        """Change to a faster method, once, if the scene lags behind."""
        command = faster_command(self.session, self.host) if self.may_switch else None
        if command is not None:
            self.may_switch = False
            self.note(NOTE.format(pace=self.session.pace))
            self.do(command)

    def walk(self, count: int) -> int:
        """Take up to ``count`` steps and return how many were taken."""
        if not count:
            return 0
        self.apply(Walking())
        return self._take_steps(partial(self.host.walk, count))

    def _take_steps(self, steps: Callable[[], float], asked: float = 0.0) -> int:
        """Take steps, of which the session hears also if one of them fails; return how many were taken."""
        self.structure.stand()
        host, begin, before, step = self.host, clock.perf_counter(), self.host.steps, self.host.step_length
        passed: float | None = None
        try:
            passed = steps()
        finally:
            taken, spent = host.steps - before, clock.perf_counter() - begin
            gone = 0.0 if not asked else taken * step if passed is None else passed
            self.apply(Walked(host.steps, self.clock, taken, gone, spent, asked, step))
        return taken

    # Commands

    def carry_out(self, command: Command, found: Equilibrium | ShownShape | FloatArray | None = None) -> Sequence[str]:
        """Carry out a command between two steps and record it; ``found`` is the shape that it needs, if known.

        Returns sentences about parts left out, such as a user-defined surface in a copy, or springs inside walls.

        Raises
        ------
        SceneError : if the command cannot be carried out; the scene is unchanged then.
        """
        if isinstance(command, (Settle, Hold)) and self.simulation.data.hand is not None:
            self.carry_out(LetGo())  # which is noted even where no shape is found
        if isinstance(command, Invert) and self.shape is None:
            self.carry_out(Settle())
        if isinstance(command, Transport) and type(command) not in TRANSITIONS:
            self.structure.takes(command)
            return ()
        return self.apply(command, found)

    def apply(self, event: Event, found: Equilibrium | ShownShape | FloatArray | None = None) -> Sequence[str]:
        """Pass an event to the session and carry out its effects; return the notes of a command."""
        self.session, effects = transition(self.session, event)
        notes: Sequence[str] = ()
        try:
            for effect in effects:
                notes = self._carry_out_effect(effect, found) or notes
        finally:
            # Last, since an effect before may have returned to the state.
            for forgotten in (effect for effect in effects if isinstance(effect, Forget)):
                for number in forgotten.numbers:
                    self._kept.pop(number, None)
            self._take_notes()
        return notes

    def _carry_out_effect(self, effect: Effect, found: Equilibrium | ShownShape | FloatArray | None) -> Sequence[str]:
        if isinstance(effect, Do) and effect.repeats:
            self.attempt(partial(self._do, effect, None))
        elif isinstance(effect, Do):
            return self._do(effect, found)
        elif isinstance(effect, Advance):
            self._go(partial(self.host.advance, effect.seconds, effect.most), effect.asked)
        elif isinstance(effect, Walk):
            self._go(partial(self.host.walk, effect.steps))
        elif isinstance(effect, Keep):
            self._keep(effect.number)
        elif isinstance(effect, Restore):
            self.structure.stand()
            self.host.restore(self._kept[effect.number])
            if self.session.now is None:
                self.history.forget_after(self.clock)
        elif isinstance(effect, Begin):
            self.host.restore(None)
            self.history.clear()
            self.apply(Began(self.clock))
        elif isinstance(effect, Leave):
            self.host.capture = None
            self.structure.forget()
            self.past.leave(self.session)
        return ()

    def _do(self, effect: Do, found: Equilibrium | ShownShape | FloatArray | None) -> Sequence[str]:
        self.structure.stand()
        try:
            notes = self.host.do(effect.command, found)
        except Exception:
            self.apply(Refused())
            raise
        self.apply(Done(effect.command, self.clock, effect.repeats))
        return notes

    def _keep(self, number: int) -> None:
        begin = clock.perf_counter()
        kept = self._kept[number] = self.host.keep()
        if self.session.lately and self.session.lately[-1].number == number:
            self.past.note(self.session, self.simulation, self.history.wanted)
        spent, model = clock.perf_counter() - begin, id(kept.point.built)
        self.apply(WasKept(number, kept.size, model, kept.point.shared_size, spent))

    def _go(self, steps: Callable[[], float], asked: float = 0.0) -> None:
        """Take steps; an error stops the scene and is shown once."""
        try:
            self._take_steps(steps, asked)
        except (Diverged, GivenUp):
            raise
        except SpringlineError as error:
            self.stop(for_hands(error))

    def _do_what_waits(self) -> bool:
        """Carry out waiting commands; returns whether time or a command has to wait for something."""
        while True:
            with self._lock:
                if not self._waiting:
                    return False
                if self.readiness.delays(self._waiting[0], self.simulation):
                    return True
                # The lock is held only for the queue: a command may take long, and pages must be able to add others
                # meanwhile.
                command = self._waiting.popleft()
                while self._waiting and _replaces(self._waiting[0], command):
                    command = self._waiting.popleft()  # only the last position counts
            self.attempt(partial(self._obey, command))

    def _obey(self, command: Command) -> None:
        if not isinstance(command, STAYS):
            self.apply(Continuing())
        if not self.structure.takes(command):
            with self.readiness.within_a_command():
                self.note(*self.carry_out(command))

    def attempt(self, what: Callable[[], Any]) -> None:
        """Call a function, and turn its errors into notes or trouble."""
        try:
            what()
        except Diverged as error:
            self._stop(for_hands(error), error.safe_dt)
        except GivenUp as error:
            self._stop(for_hands(error), None)
        except SpringlineError as error:
            self.note(for_hands(error))
        except Exception as error:  # from a user-defined function
            self._stop(f"{type(error).__name__}: {error}", None)

    def give_up(self) -> None:
        """Stop waiting for compilation; the command that needs it is dropped, or undone if it was carried out."""
        with self._lock:
            not_done = self.readiness.delays_a_change
            if not_done:
                self._waiting.popleft()
        self.readiness.forget()
        if not not_done:
            self.do(Undo(), *([Play()] if self.playing else []))

    def stop(self, message: str) -> None:
        """Pause, for a reason that another command may remove."""
        self.apply(Stopped(Trouble(message, None, mendable=True)))

    def _stop(self, message: str, safe_dt: float | None) -> None:
        dt, first = self.simulation.dt, self.host.options.dt
        shorter = safe_dt if safe_dt is not None and dt is not None and 0.9 * safe_dt < dt else None
        if shorter is None and dt is not None:
            # No bound is proved here: half the step is a guess, no longer than the step that the user chose.
            step: float | None = min(0.5 * dt, first if isinstance(first, float) else dt)
        else:
            step = 0.9 * shorter if shorter else None
        self.apply(Stopped(Trouble(message, step)))

    def note(self, *words: str) -> None:
        """Add sentences for the user. Safe to call from any thread."""
        self.host.notes.extend((one, "") for one in words)

    def _take_notes(self) -> None:
        while self.host.notes:
            words, instead = self.host.notes.pop(0)
            if words != instead or words not in self.session.notes:
                self.apply(Noted((words,), instead))

    @property
    def particle_count(self) -> int:
        """Number of particles, including removed ones."""
        return self.simulation.data.model.particle_count

    @property
    def expected_count(self) -> int:
        """Number of particles after all queued commands."""
        with self._lock:
            added = sum(isinstance(command, Add) for command in self._waiting)
        return self.particle_count + added

    # The picture

    def still(self) -> Still:
        """Return the present state, or the mode or equilibrium shape that is shown."""
        return self.structure.still() or self.host.still()

    def frame(self, look: Look, scale: Scale | None = None) -> Frame:
        """Return the present picture; a user-defined color function that fails is left out with a note."""
        return self.host.picture(look, scale, self.structure.still())

    def warm(self) -> None:
        """Compile the passes of the scene by steps of a hidden copy, and measure the cost of a step."""
        self.session = self.session._replace(cost=self.host.warm())

    def record(self, every: Any = None) -> None:
        """Record frames from now on, ``every`` simulated seconds; the default is 1/30 s of play."""
        spacing = self.session.speed / 30.0 if every is None else checks.positive(every, "every", "record()", "s")
        self.host.capture = Capture(self.simulation, max(spacing, self.host.step_length))
        self.host.capture.look(self.simulation, self.host.step_length)

    def recorded(self) -> Recording:
        """Stop recording and return the recorded frames.

        Raises
        ------
        SceneError : if :meth:`record` was not called before.
        """
        if self.host.capture is None:
            raise SceneError("Nothing was recorded. Take record() first.")
        capture, self.host.capture = self.host.capture, None
        return capture.recording(self.simulation, self.scene.title)


def _replaces(later: Command, command: Command) -> bool:
    """Return whether a command replaces the previous one: the same load, or another pull."""
    if isinstance(command, LoadCommand):
        return isinstance(later, LoadCommand) and later.rows == command.rows
    return isinstance(command, Pull) and isinstance(later, Pull)
