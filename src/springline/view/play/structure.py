"""Statics of a playing scene: its equilibrium shape, natural modes and buckling loads.

A mode is only displayed: its animation about the fixed shape does not change the state.
"""

from __future__ import annotations

import math
import time as clock
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from springline.checks import FloatArray, choice, not_negative, whole
from springline.errors import NotConverged, SceneError, SpringlineError
from springline.formatting import format_quantity
from springline.moments.still import Still
from springline.run import to_equilibrium
from springline.stability.buckling import Buckling, buckling
from springline.stability.modes import modes
from springline.view.play.commands import (
    AtRest,
    Buckle,
    Command,
    GiveUp,
    Grab,
    Hold,
    Invert,
    LetGo,
    ModesCommand,
    Pause,
    Play,
    Pull,
    Redo,
    Settle,
    Speed,
    Step,
    Swing,
    TargetCommand,
    Undo,
)
from springline.view.play.host import VARIED, target_search
from springline.view.play.readiness import Aside

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.model.families import Model
    from springline.model.state import State
    from springline.moments.still import Still
    from springline.scene import Scene
    from springline.simulation import Simulation
    from springline.stability.modes import Modes as Found
    from springline.view.play.host import Holding, RunHost, ShownShape
    from springline.view.play.session import Event, Session


LEAST, MOST = 0.8, 4.0  # [s] limits of the displayed period
IDLE = 2.0  # [s] displayed period of motions without one: mechanisms, unstable modes, buckling modes


def shown_period(period: float) -> float:
    """Return the displayed period [s]: the true one, limited to a range that the eye can follow."""
    return min(max(period, LEAST), MOST) if math.isfinite(period) and period > 0.0 else IDLE


@dataclass(frozen=True, eq=False)
class Swinging:
    """A mode that is animated, and the shape about which it swings.

    Attributes
    ----------
    base : the shape at rest
    motion : displacement of each particle, the largest 1 [-], shape (particles, 3)
    of : "modes" or "buckling"
    number : index of the mode
    amplitude : of the particle that moves most [m]
    period : displayed period [s]
    slower : ratio of the displayed to the true period; 1 if the motion has no period
    begun : start of the animation on the wall clock, at zero displacement [s]
    """

    base: Still
    motion: FloatArray
    of: str
    number: int
    amplitude: float
    period: float
    slower: float
    begun: float

    def at(self, now: float) -> Still:
        """Return the picture at a time of the wall clock [s], with positions x + a phi sin(omega t) [m]."""
        part = self.amplitude * math.sin(2.0 * math.pi * (now - self.begun) / self.period)
        return replace(self.base, position=np.asarray(self.base.position + part * self.motion), trails=[])


LOWEST, MOST_MODES = 10, 40  # modes that are computed at once, by default and at most
FACTORS = 3  # load factors that are computed
MOST_WAITING = 8  # queued commands that wait for the present job
MOST_LEFT = 4  # threads of canceled jobs, each of which ends when its computation is complete
LOOKS = (AtRest, Buckle, GiveUp, ModesCommand, Speed, Swing)  # commands during which the animation continues
LONG = (Buckle, Hold, Invert, ModesCommand, Settle, Swing)  # commands that wait for the present job
SWUNG = ("modes", "buckling")
VARIABLE = ("", VARIED)  # what a drag of a free particle changes in a shape that follows
NEAR = 1e-5  # [-] of the size of the scene: a particle that rests this near to its target is there
GAIN = 0.9  # of the distance before: a step of a design that leaves more ends it
NOT_REACHED = (
    "No rest length between a tenth and ten times the length of its spring lets the particle rest there: it is "
    "{distance} away. Drag it back, or undo."
)


class PausedMoment(NamedTuple):
    """Copy of a simulation at one time, which another thread can read."""

    model: Model
    state: State
    title: str
    program: str = ""

    @property
    def data(self) -> PausedMoment:
        """Model and state, where a simulation has them."""
        return self


class StaticsPlayer(Protocol):
    """What statics needs of the player of its scene."""

    @property
    def host(self) -> RunHost: ...

    @property
    def session(self) -> Session: ...

    @property
    def scene(self) -> Scene: ...

    @property
    def simulation(self) -> Simulation: ...

    @property
    def shape(self) -> Equilibrium | None: ...

    @property
    def holding(self) -> Holding | None: ...

    @property
    def steps(self) -> int: ...

    def apply(self, event: Event) -> Sequence[str]: ...

    def carry_out(self, command: Command, found: Any = None) -> Sequence[str]: ...

    def note(self, *words: str) -> None: ...

    def still(self) -> Still: ...


class Structure:
    """The requests to statics of a scene that plays, and their results.

    Attributes
    ----------
    beside : whether long computations run in a thread, so that pictures continue; a script waits for the result
    version : counter that increases with every change to report
    job : the present computation, or None
    modes, buckling : the last results
    swinging : the animated motion, or None
    following : whether the equilibrium shape follows every change of the scene
    vary : parameter that a drag of a free particle changes, see :class:`springline.view.play.commands.AtRest`
    trouble : reason why the shape does not follow, as text
    report : cached description of the shape, preceded by the inputs it depends on
    solves, seconds : number of equilibrium shapes found, and wall-clock time of the last one [s]
    """

    def __init__(self, player: StaticsPlayer) -> None:
        self._player = player
        self.beside = False
        self.version = 0
        self.job: Aside | None = None
        self._left: list[Aside] = []  # canceled jobs
        self.forget()

    def forget(self) -> None:
        """Forget all results, after a new start or in another scene."""
        self.version += 1
        if self.job is not None:
            # A thread cannot be ended from outside; it runs to its end, and its result is ignored.
            self._left.append(self.job)
        self.job = None
        self._after: deque[Command] = deque(maxlen=MOST_WAITING)
        self.modes: Found | None = None
        self.buckling: Buckling | None = None
        self._about: dict[str, tuple[Any, ...]] = {}  # inputs of modes and load factors
        self.swinging: Swinging | None = None
        self.following, self.trouble, self.vary = False, "", ""
        self.solves, self.seconds = 0, 0.0
        self.report: tuple[Any, ...] | None = None
        self._held: Grab | None = None  # the particle held by the pointer while the shape follows
        self._took = 0.0  # [s], duration of the last job
        self._letting = False  # True if it is released as soon as the shape has followed
        self._followed: tuple[Any, ...] = ()  # inputs of the last shape
        self._distance = math.inf  # [m] between a dragged particle and its target, before the last change of parameters

    @property
    def held(self) -> Grab | None:
        """The particle held by the pointer while the shape follows, and its target point; None without one."""
        return self._held

    @property
    def words(self) -> str:
        """Description of the present computation; empty without one, or for a shape that follows."""
        return "" if self.job is None or self.following else self.job.words

    def still(self) -> Still | None:
        """Return the picture of the animated mode, or None."""
        return None if self.swinging is None else self.swinging.at(clock.monotonic())

    # ---- commands

    def takes(self, command: Command) -> bool:
        """Start a command if it concerns the structure or a following shape, and return whether it does.

        Raises
        ------
        SceneError : if the command cannot be carried out.
        """
        if not isinstance(command, LOOKS):
            self.stand()
        if self.job is not None and isinstance(command, LONG):
            self._after.append(command)
        elif isinstance(command, GiveUp):
            self._give_up()
        elif self._after and isinstance(command, Undo):
            self._after.pop()
        elif self.job is not None and not self.following and isinstance(command, Undo):
            self._give_up()  # the job is the last request
        elif isinstance(command, AtRest):
            vary = choice(command.vary, "vary", "AtRest()", VARIABLE)
            self._follow(command.on)
            self.vary, self._distance = vary if command.on else "", math.inf
            self.version += 1
        elif isinstance(command, ModesCommand):
            self._find_modes(whole(command.count, "count", "Modes()", 1))
        elif isinstance(command, Buckle):
            self._find_factor()
        elif isinstance(command, Swing):
            self._swing(command)
        elif self.following and isinstance(command, (Grab, Pull, LetGo)):
            self._take_hand(command)
        elif self.beside and isinstance(command, (Hold, Settle)):
            self._settle(command)
        elif self.beside and isinstance(command, Invert):
            self._invert()
        else:
            if isinstance(command, (Hold, Invert, Play, Redo, Settle, Step, Undo)):
                self._follow(False)
            return False
        return True

    def turn(self) -> None:
        """Take over finished results, start waiting commands, and update a following shape.

        Raises
        ------
        SpringlineError : if a computation failed, except one that does not converge while following
        """
        try:
            self._hand_over()
            while self._after and self.job is None:
                command = self._after.popleft()
                if not self.takes(command):
                    self._player.carry_out(command)
            if self.following and self.job is None:
                self._begin_following()
        except SpringlineError as error:
            if not self.following:
                raise
            if self._target() is not None and not isinstance(error, NotConverged):  # it cannot be dragged
                self._held, self._letting, self.trouble = None, False, str(error)
                self.version += 1
                return
            if not isinstance(error, NotConverged):  # no change of the scene gives it an equilibrium shape
                self._follow(False)
                raise
            self.trouble = error.shape.message if error.shape is not None else str(error)
            self.version += 1

    def _hand_over(self) -> None:
        job = self.job
        if job is None or not job.over:
            return
        self.job, self._took = None, job.seconds
        self.version += 1
        job.hand_over()

    def rested(self) -> None:
        """Count an equilibrium shape that was found."""
        self.solves, self.seconds = self.solves + 1, self._took
        self.version += 1

    # ---- the equilibrium shape

    def _settle(self, command: Settle | Hold, then: Callable[[], None] | None = None) -> None:
        player = self._player
        self._follow(False)
        player.apply(Pause())
        if player.holding is not None:
            player.carry_out(LetGo())
        held = None
        if isinstance(command, Hold):
            held = to_equilibrium.hold_at(player.simulation.data, command.particle, command.point)
        look, key = to_equilibrium.search(player.simulation.data, held), self._key()

        def take(shape: Equilibrium) -> None:
            # The search started from a copy. If the user has changed the scene since, the shape does not belong to it.
            if self._key() != key:
                raise SceneError("The scene was changed during the search. Solve again.")
            player.note(*player.carry_out(command, shape))
            self.rested()
            if then is not None:
                then()

        self._begin("Looking for the shape at rest", look if held is not None else lambda: _judged(look()), take)

    def _invert(self) -> None:
        shown, player = self._player.host.shown, self._player
        self._follow(False)
        if shown is None:
            self._settle(Settle(), self._invert)
            return

        def take(turned: ShownShape) -> None:
            if player.host.shown is not shown:
                raise SceneError("The scene was changed meanwhile. Invert it again.")
            player.carry_out(Invert(), turned)

        self._begin("Turning the shape over", lambda: _judged_over(shown), take)

    def _follow(self, on: bool) -> None:
        if on == self.following:
            return
        if on:
            if self._player.holding is not None:
                self._player.carry_out(LetGo())
            to_equilibrium.search(self._player.simulation.data)  # or it is refused
            self._player.apply(Pause())
        self._give_up()
        self.following, self.trouble, self._followed = on, "", ()
        self._held, self._letting = None, False
        self.version += 1

    def _take_hand(self, command: Command) -> None:
        if isinstance(command, LetGo):
            self._letting = self._held is not None
        elif isinstance(command, Grab):
            to_equilibrium.hold_at(self._player.simulation.data, command.particle, command.point)  # or it is refused
            self._held, self._letting, self._distance = command, False, math.inf
        elif isinstance(command, Pull) and self._held is not None:
            self._held, self._distance = Grab(self._held.particle, command.point), math.inf

    def _begin_following(self) -> None:
        """Start the search for the next shape if anything has changed since the last one."""
        player, target = self._player, self._target()
        held = self._held if target is None else None
        wanted = (self._key(), held)
        if wanted == self._followed:
            if target is not None and self._begin_varying(target):
                return None
            if self._letting:
                self._held, self._letting = None, False
                return self._begin_following() if self._is_free(held) else self._let_go()
            return None
        # Set before the search: a search that fails would otherwise start again at every turn.
        self._followed = wanted  # whatever comes of it
        place = None if held is None else to_equilibrium.hold_at(player.simulation.data, held.particle, held.point)
        look, key = to_equilibrium.search(player.simulation.data, place), self._key()
        command: Settle | Hold = Settle(True) if held is None else Hold(held.particle, held.point)

        def take(shape: Equilibrium) -> None:
            if self._key() == key and self.following:
                player.carry_out(command, shape)
                self.rested()
                self._followed, self.trouble = (self._key(), held), ""

        self._begin("Following", look if self._held is not None else lambda: _judged(look()), take)
        return None

    def _target(self) -> TargetCommand | None:
        """The dragged particle and its place, if the drag changes parameters and does not hold it."""
        held = self._held
        return (
            TargetCommand(held.particle, held.point) if self.vary and held is not None and self._is_free(held) else None
        )

    def _begin_varying(self, target: TargetCommand) -> bool:
        """Start the next change of rest lengths for a target; return False if the particle is there, or cannot come."""
        player, shape = self._player, self._player.shape
        if shape is None or not shape.converged:
            return False
        away = np.zeros(3)
        away[: len(target.point)] = target.point
        distance = float(np.linalg.norm((away - shape.position[target.particle])[self._free_axes(target.particle)]))
        reached = distance <= NEAR * shape.data.problem.size
        if reached or distance > GAIN * self._distance:
            words = "" if reached else NOT_REACHED.format(distance=format_quantity(distance, "m"))
            if words != self.trouble:
                self.trouble, self.version = words, self.version + 1
            return False
        self._distance, key = distance, self._key()

        def take(lengths: FloatArray) -> None:
            if self._key() == key and self.following:
                player.carry_out(target, lengths)

        self._begin("Following", target_search(shape, player.simulation, target), take)
        return True

    def _free_axes(self, particle: int) -> Any:
        return self._player.simulation.data.state.mobility[particle] > 0.0

    def _let_go(self) -> None:
        """Release a particle that stays where it was put, since it is fixed."""
        self._followed = (self._key(), None)
        shape = self._player.shape
        if shape is not None:
            self._begin("Following", lambda: _judged(shape), lambda _: None)

    def _is_free(self, held: Grab | None) -> bool:
        return held is not None and bool(self._free_axes(held.particle).any())

    # ---- modes and buckling

    def _find_modes(self, count: int, then: Callable[[], None] | None = None) -> None:
        player, number = self._player, min(count, MOST_MODES)
        run = player.simulation
        what: Any = player.shape
        if what is None:
            player.apply(Pause())
            what = PausedMoment(run.data.model, run.data.state.copy(), player.scene.title)

        def take(found: Found) -> None:
            self.modes, self._about["modes"] = found, self._shown()
            if then is not None:
                then()

        self._begin("Looking for modes", lambda: modes(what, number), take)

    def _find_factor(self, then: Callable[[], None] | None = None) -> None:
        shape = self._player.shape
        if shape is None:
            self._settle(Settle(), lambda: self._find_factor(then))
            return

        def take(found: Buckling) -> None:
            self.buckling, self._about["buckling"] = found, self._shown()
            if then is not None:
                then()

        self._begin("Looking for the load factor", lambda: buckling(shape, FACTORS), take)

    def _swing(self, command: Swing) -> None:
        choice(command.of, "of", "Swing()", SWUNG)
        amplitude = not_negative(command.amplitude, "amplitude", "Swing()", "m")
        if amplitude == 0.0:
            self.stand()
            return
        if self._about.get(command.of) != self._shown():
            if command.of == "modes":
                self._find_modes(LOWEST, lambda: self._swing_on(command))
            else:
                self._find_factor(lambda: self._swing_on(command))
        else:
            self._swing_on(command)

    def _swing_on(self, command: Swing) -> None:
        found, player = (self.modes if command.of == "modes" else self.buckling), self._player
        count = 0 if found is None else len(found.shape)
        number = whole(command.number, "number", "Swing()")
        if found is None or number >= count:
            raise SceneError(f"There are {count} to be shown moving here. Got number {number + 1}.")
        player.apply(Pause())
        period = float(found.period[number]) if command.of == "modes" else np.nan  # type: ignore[union-attr]
        shown = shown_period(period)
        slower = shown / period if np.isfinite(period) and period > 0.0 else 1.0
        before = self.swinging
        base, begun = player.still() if before is None else before.base, clock.monotonic()
        if before is not None and (before.of, before.number) == (command.of, number):
            begun = before.begun  # a change of the amplitude does not restart the animation
        self.swinging = Swinging(
            base, found.shape[number], command.of, number, float(command.amplitude), shown, slower, begun
        )
        self.version += 1

    def stand(self) -> None:
        """End the animation of a mode."""
        if self.swinging is not None:
            self.swinging = None
            self.version += 1

    # ---- jobs

    def _begin(self, words: str, work: Callable[[], Any], take: Callable[[Any], None]) -> None:
        self._left = [one for one in self._left if not one.over]
        if len(self._left) >= MOST_LEFT:
            raise SceneError("Canceled computations are still running. Wait until they have ended, and try again.")
        self.version += 1
        self.job = Aside(words, work, take, beside=self.beside)
        if not self.beside:
            self._hand_over()

    def _give_up(self) -> None:
        self._after.clear()
        if self.job is not None:
            self._left.append(self.job)  # its thread ends by itself, and its result is ignored
            self.job = None
            self.version += 1

    def _shown(self) -> tuple[Any, ...]:
        """Return the inputs of modes and load factors, which are computed again if these change."""
        return *self._key(), self._player.shape

    def _key(self) -> tuple[int, int, int]:
        player = self._player
        return id(player.simulation), player.steps, len(player.session.entries)


def _judged_over(shown: ShownShape) -> ShownShape:
    """Return the inverted shape, with its stability computed."""
    turned = shown.turned()
    _judged(turned.shape)
    return turned


def _judged(shape: Equilibrium) -> Equilibrium:
    """Return the shape after computing its stability, which takes long and is cached."""
    # In the thread of the search: the page would otherwise freeze when it first shows the text.
    shape.message  # noqa: B018 the property computes the stability
    return shape
