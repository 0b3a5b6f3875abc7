"""Interactive player of a scene: time advances in whole steps, and commands are carried out between them."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from springline import checks
from springline.errors import Diverged, SpringlineError
from springline.moments.still import Still
from springline.run.run_warnings import GivenUp
from springline.scene import Scene
from springline.simulation import Simulation
from springline.typing import FloatArray, IntegratorName, Number, TimeStep, Whole
from springline.view.play import session as machine
from springline.view.play.commands import Command, Hold, Invert, LetGo, Play, Settle, Transport, Undo
from springline.view.play.fallback import NOTE, faster_command
from springline.view.play.history import History, Past
from springline.view.play.host import Holding, KeptPlay, RunHost, ShownShape, play_options
from springline.view.play.queue import CommandQueue
from springline.view.play.readiness import Readiness
from springline.view.play.refused import for_hands
from springline.view.play.session import Session, Trouble
from springline.view.play.structure import Structure

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.view.coloring import Scale
    from springline.view.frame import Frame, Look

Found: TypeAlias = "Equilibrium | ShownShape | FloatArray | None"  # shape or numbers that a command needs, if known


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
    structure, readiness, queue : its statics and modes, compilation for the next step, and commands that wait
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
        options = play_options(dt, integrator, accuracy, threads, speed, against)
        self.host = RunHost(Scene.of(scene.spec.twin()), options)
        self.session = Session(options.speed, scene.particle_count == 0, time=self.host.simulation.time)
        self.history, self.past = History(), Past()
        self.structure, self.readiness = Structure(self), Readiness()
        self.may_switch = False
        self._kept: dict[int, KeptPlay] = {}  # states by their numbers in the session
        self.queue = CommandQueue()

    @property
    def simulation(self) -> Simulation:
        """The running simulation; a reset or undo replaces it."""
        return self.host.simulation

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
    def shape(self) -> Equilibrium | None:
        """The equilibrium shape shown instead of the present state, after ``Settle`` or ``Invert``, or None."""
        return self.host.shape

    @property
    def holding(self) -> Holding | None:
        """The particle held by the pointer and the point that pulls it, or None."""
        return self.host.holding if (held := self.structure.held) is None else Holding(held.particle, held.point)

    def do(self, *commands: Command) -> None:
        """Queue commands, which are carried out in order before the next step. Safe to call from any thread."""
        self.queue.put(*commands)

    def advance(self, seconds: float) -> int:
        """Carry out queued commands, advance by ``seconds`` of wall-clock time and return the number of steps.

        A refused command leaves a note; a scene that diverges stops at its last valid state and sets :attr:`trouble`.
        """
        with self.attempt():
            self.structure.turn()
        waits = self._do_what_waits() or self.readiness.turn(self.simulation)
        before = self.steps
        if waits:
            self.session = self.session._replace(paces=(), pace="")
        else:
            with self.attempt():
                self.apply(machine.TimePasses(seconds, self.host.step_length))
            if self.may_switch and (faster := faster_command(self.session, self.host)) is not None:
                self.may_switch = False
                self.note(NOTE.format(pace=self.session.pace))
                self.do(faster)
        self._take_notes()
        if self.playing and not waits:
            self.history.note(self.simulation)
        return self.steps - before

    def walk(self, count: int) -> int:
        """Take up to ``count`` steps and return how many were taken."""
        if not count:
            return 0
        self.apply(machine.Walking())
        return self._take_steps(partial(self.host.walk, count))

    def _take_steps(self, steps: Callable[[], float], asked: float = 0.0) -> int:
        """Take steps and return how many were taken; the session hears of them also if one fails."""
        self.structure.stand()
        host, begin, before, step = self.host, clock.perf_counter(), self.host.steps, self.host.step_length
        passed: float | None = None
        try:
            passed = steps()
        finally:
            taken, spent = host.steps - before, clock.perf_counter() - begin
            gone = 0.0 if not asked else taken * step if passed is None else passed
            self.apply(machine.Walked(host.steps, self.simulation.time, taken, gone, spent, asked, step))
        return taken

    def carry_out(self, command: Command, found: Found = None) -> Sequence[str]:
        """Carry out a command between two steps, or raise SceneError and change nothing; return notes about it."""
        if isinstance(command, (Settle, Hold)) and self.simulation.data.hand is not None:
            self.carry_out(LetGo())  # which is noted even where no shape is found
        if isinstance(command, Invert) and self.shape is None:
            self.carry_out(Settle())
        if isinstance(command, Transport) and type(command) not in machine.TRANSITIONS:
            self.structure.takes(command)
            return ()
        return self.apply(command, found)

    def apply(self, event: machine.Event, found: Found = None) -> Sequence[str]:
        """Pass an event to the session and carry out its effects; return the notes of a command."""
        self.session, effects = machine.transition(self.session, event)
        notes: Sequence[str] = ()
        try:
            for effect in effects:
                notes = self._carry_out_effect(effect, found) or notes
        finally:
            # Last, since an effect before may have returned to the state.
            for forgotten in (effect for effect in effects if isinstance(effect, machine.Forget)):
                for number in forgotten.numbers:
                    self._kept.pop(number, None)
            self._take_notes()
        return notes

    def _carry_out_effect(self, effect: machine.Effect, found: Found) -> Sequence[str]:
        host = self.host
        if isinstance(effect, machine.Do):
            self.structure.stand()
            with self.attempt() if effect.repeats else nullcontext():
                try:
                    notes = host.do(effect.command, found)
                except Exception:
                    self.apply(machine.Refused())
                    raise
                self.apply(machine.Done(effect.command, self.simulation.time, effect.repeats))
                return () if effect.repeats else notes
        elif isinstance(effect, (machine.Advance, machine.Walk)):
            try:
                if isinstance(effect, machine.Advance):
                    self._take_steps(partial(host.advance, effect.seconds, effect.most), effect.asked)
                else:
                    self._take_steps(partial(host.walk, effect.steps))
            except (Diverged, GivenUp):
                raise
            except SpringlineError as error:  # a refused step, which another command may mend
                self.apply(machine.Stopped(Trouble(for_hands(error), None, mendable=True)))
        elif isinstance(effect, machine.Keep):
            number, begin = effect.number, clock.perf_counter()
            kept = self._kept[number] = host.keep()
            if self.session.lately and self.session.lately[-1].number == number:
                self.past.note(self.session, self.simulation, self.history.wanted)
            spent, model = clock.perf_counter() - begin, id(kept.point.built)
            self.apply(machine.WasKept(number, kept.size, model, kept.point.shared_size, spent))
        elif isinstance(effect, machine.Restore):
            self.structure.stand()
            host.restore(self._kept[effect.number])
            if self.session.now is None:
                self.history.forget_after(self.simulation.time)
        elif isinstance(effect, machine.Begin):
            host.restore(None)
            self.history.clear()
            self.apply(machine.Began(self.simulation.time))
        elif isinstance(effect, machine.Leave):
            host.capture = None
            self.structure.forget()
            self.past.leave(self.session)
        return ()

    def _do_what_waits(self) -> bool:
        """Carry out waiting commands; returns whether time or a command has to wait for something."""
        while (first := self.queue.first) is not None:
            if self.readiness.delays(first, self.simulation):
                return True
            command = self.queue.take()
            with self.attempt():
                if not isinstance(command, machine.STAYS):
                    self.apply(machine.Continuing())
                if not self.structure.takes(command):
                    with self.readiness.within_a_command():
                        self.note(*self.carry_out(command))
        return False

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Context that turns errors into notes, or into the reason why the scene stops."""
        try:
            yield
        except Exception as error:
            trouble = self.host.trouble(error)
            if isinstance(trouble, Trouble):
                self.apply(machine.Stopped(trouble))
            else:
                self.note(trouble)

    def give_up(self) -> None:
        """Stop waiting for compilation; the command that needs it is dropped, or undone if it was carried out."""
        dropped = self.readiness.delays_a_change
        self.readiness.forget()
        if dropped:
            self.queue.take()
        else:
            self.do(Undo(), *([Play()] if self.playing else []))

    def note(self, *words: str) -> None:
        """Add sentences for the user. Safe to call from any thread."""
        self.host.notes.extend((one, "") for one in words)

    def _take_notes(self) -> None:
        while self.host.notes:
            words, instead = self.host.notes.pop(0)
            if words != instead or words not in self.session.notes:
                self.apply(machine.Noted((words,), instead))

    def still(self) -> Still:
        """Return the present state, or the mode or equilibrium shape that is shown."""
        return self.structure.still() or self.host.still()

    def frame(self, look: Look, scale: Scale | None = None) -> Frame:
        """Return the present picture; a user-defined color function that fails is left out with a note."""
        return self.host.picture(look, scale, self.structure.still())

    def warm(self) -> None:
        """Compile the passes of the scene by steps of a hidden copy, and measure the cost of a step."""
        self.session = self.session._replace(cost=self.host.warm())
