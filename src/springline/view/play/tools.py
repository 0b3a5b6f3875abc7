"""Tools that turn pointer and key input into commands, for pages and windows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from springline.checks import choice, did_you_mean
from springline.errors import SceneError
from springline.messages import argument
from springline.model.families import BROKEN
from springline.typing import Color, ToolKind
from springline.view.darts import is_flock
from springline.view.frame import Look
from springline.view.play.building import is_wild, usual_particle
from springline.view.play.commands import (
    Add,
    Anchor,
    Command,
    Cut,
    Grab,
    Join,
    LetGo,
    Pause,
    Play,
    Pull,
    Release,
    Remove,
    Reset,
    Set,
    Step,
)

if TYPE_CHECKING:
    from springline.view.play.player import Player

Bound: TypeAlias = Command | Sequence[Command] | Callable[["Player"], Any]  # the action of a user-defined key
KINDS: tuple[ToolKind, ...] = ("hands", "sandbox")
NONE = -1  # value of a viewer that picks for itself and found nothing
STILL = 0.5  # of the hit distance: a pointer that moved less has clicked
GRAVITY = 9.81  # [m/s2] if the scene began without gravity
TILT, FAR_TILT = 5.0, 45.0  # [degrees] by which an arrow key tilts gravity, and with Shift
ROUNDED = 1e-9  # [rad] angles below this count as zero
CUT_KEYS = ("c", "shift")
COLOR_KEYS: dict[str, Color] = {
    "1": "tension",
    "2": "strain",
    "3": "speed",
    "4": "kinetic energy",
    "5": "group",
    "6": "fixed",
}
LOOK_KEYS = {
    "t": "trails", "v": "velocities", "f": "forces", "a": "reactions", "l": "loads", "d": "dotted", "i": "numbers",
}  # fmt: skip
KEY_NAMES = (
    "space", "enter", "escape", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown",
    "left", "right", "down", "up", "shift", *(f"f{number}" for number in range(1, 13)),
)  # fmt: skip
ARROWS = {"left": (0, -1.0), "right": (0, 1.0), "down": (-1, -1.0), "up": (-1, 1.0)}  # axis, sense

HINTS = {
    "hands": "Drag to pull, with Space held to join. Click a particle to anchor or free it. Hold C and stroke to cut.",
    "sandbox": "Click to make a particle, right-click a fixed one; hold Space to join them. Drag to pull. C cuts.",
}


@dataclass(frozen=True)
class Pointer:
    """A pointer over the scene.

    Attributes
    ----------
    point : [m], two or three numbers
    within : hit distance [m]
    button : "left", "right" or "middle"
    particle, spring : index picked by the viewer, NONE if it found nothing; None to search here
    """

    point: tuple[float, ...]
    within: float = 0.0
    button: str = "left"
    particle: int | None = None
    spring: int | None = None


class Tools:
    """Translator of pointer and key input into commands.

    Parameters
    ----------
    player : the player that carries them out
    kind : "hands", for an existing scene, or "sandbox", for building one
    keys : by name of a key, a command, several, or a function of the player; they override built-in keys
    look : initial display options

    Attributes
    ----------
    look : present display options; keys change them
    hint : description of the pointer actions in one line
    quitting : whether Esc was pressed
    joining : the particle from which a spring is drawn and its present end [m]; None without one
    """

    def __init__(
        self,
        player: Player,
        kind: ToolKind = "hands",
        keys: Mapping[str, Bound] | None = None,
        look: Look | None = None,
    ) -> None:
        self.player = player
        self.kind = choice(kind, "tools", "play()", KINDS)
        self.look = look or Look(darts=is_flock(player.simulation.data.model))
        self.quitting = False
        self.joining: tuple[int, tuple[float, ...]] | None = None
        self._space_used = False  # whether the present press of the space bar has joined particles
        self._joins_press = False  # whether it was down when the button was pressed
        self.keys = _checked(keys or {})
        self._down: set[str] = set()
        self._pressed: tuple[Pointer, int] | None = None  # pointer and particle
        self._pulling = False
        self._stroke: tuple[float, ...] | None = None
        self._has_cut = False  # whether the stroke has cut a spring already
        self._last: int | None = None  # the particle to which the next one is joined
        self._gravity = float(np.linalg.norm(player.scene.gravity)) or GRAVITY

    @property
    def hint(self) -> str:
        """Description of the pointer actions in one line."""
        return HINTS[self.kind]

    @property
    def is_cutting(self) -> bool:
        """True while a cut key is down or a stroke is in progress."""
        return any(key in self._down for key in CUT_KEYS) or self._stroke is not None

    # The pointer

    def press(self, pointer: Pointer) -> bool:
        """Handle a button press; return False if the tools do not use it and the viewer may move its camera."""
        if pointer.button == "left" and any(key in self._down for key in CUT_KEYS):
            self._stroke, self._has_cut = pointer.point, False
            return True
        particle = self._particle(pointer)
        if pointer.button == "left" and particle != NONE:
            self._joins_press = self._is_joining
            if self._is_joining:
                self._join(particle)
            self._pressed = (pointer, particle)
            return True
        if pointer.button == "left" and self.kind == "sandbox":
            self._make(pointer, fixed=False)
            return True
        if pointer.button == "right":
            return self._right(pointer, particle)
        if pointer.button == "middle" and particle != NONE and self.kind == "sandbox":
            self.player.do(Remove((particle,)))
            return True
        return False

    def move(self, pointer: Pointer) -> bool:
        """Handle a move of the pointer with its button down; return False if the tools do not use it."""
        if self._stroke is not None:
            self.cut_along([self._stroke, pointer.point])
            self._stroke = pointer.point
            return True
        if self._pressed is None:
            return False
        start, particle = self._pressed
        if self._joins_press:
            self.joining = (particle, pointer.point)
            return True
        if not self._pulling and _apart(start.point, pointer.point) > STILL * max(start.within, pointer.within):
            self._pulling = True
            self.player.do(Grab(particle, pointer.point))
        elif self._pulling:
            self.player.do(Pull(pointer.point))
        return True

    def release(self, pointer: Pointer) -> bool:
        """Handle a button release; return whether the tools used it."""
        pressed, self._pressed = self._pressed, None
        pulling, self._pulling = self._pulling, False
        stroke, self._stroke = self._stroke, None
        self.joining = None
        if pressed is not None and self._joins_press:
            other = self._particle(pointer)
            if self._is_joining and other not in (NONE, pressed[1]):
                self._join(other)
        elif pulling:
            self.player.do(LetGo())
        elif pressed is not None:
            self.toggle_anchor(pressed[1])
        return pulling or pressed is not None or stroke is not None

    def _right(self, pointer: Pointer, particle: int) -> bool:
        spring = self._spring(pointer) if particle == NONE else NONE
        if particle != NONE:
            self.toggle_anchor(particle)
        elif spring != NONE:
            self.player.do(Cut((spring,)))
        elif self.kind == "sandbox":
            self._make(pointer, fixed=True)
        else:
            return False
        return True

    def toggle_anchor(self, particle: int) -> None:
        """Anchor a free particle, or free an anchored one."""
        state = self.player.simulation.data.state
        free = bool((state.mobility[particle] > 0.0).any())
        self.player.do(Anchor((particle,)) if free else Release((particle,)))

    def cut_along(
        self, path: Sequence[Sequence[float]], segments: np.ndarray | None = None, index: np.ndarray | None = None
    ) -> None:
        """Cut the springs that a stroke crosses.

        Parameters
        ----------
        path : the stroke, shape (k, 2) or more columns
        segments : both ends of each spring in the same coordinates, shape (m, 2, 2); by default those of a 2D scene
        index : indices of the springs, shape (m,)
        """
        if segments is None or index is None:
            frame = self.player.frame(Look(trails=False))
            segments, index = frame.segments.position[:, :, :2], frame.segments.index
        hit = index[crossed(segments, np.asarray(path, dtype=np.float64)[:, :2]) & (index >= 0)]
        if len(hit):
            self.player.do(Cut(tuple(int(row) for row in hit), going_on=self._has_cut and self._stroke is not None))
            self._has_cut = True

    # Building

    @property
    def _is_joining(self) -> bool:
        return "space" in self._down

    def _make(self, pointer: Pointer, *, fixed: bool) -> None:
        number = self.player.simulation.data.model.particle_count + self.player.queue.added_particles
        mass, radius = usual_particle(self.player.simulation, pointer.within)
        position = tuple(pointer.point[: self.player.scene.dim])
        self.player.do(Add(position, mass=mass, radius=radius, fixed=fixed))
        if self._is_joining:
            self._join(number)

    def _join(self, particle: int) -> None:
        self._space_used = True
        if self._last is not None and self._last != particle:
            self.player.do(Join(self._last, particle))
        self._last = particle

    # Keys

    def key_down(self, name: str) -> bool:
        """Handle a key press; return False if the key has no function."""
        again = name in self._down
        self._down.add(name)
        if name in self.keys:
            self._own(self.keys[name])
            return True
        if name == "space" and not again:
            self._space_used = False
        if name in CUT_KEYS or name == "space":
            return True
        if again and name not in ("n", ".", *ARROWS):  # held down
            return True
        return self._key(name, again=again)

    def key_up(self, name: str) -> None:
        """Handle a key release."""
        tapped = name == "space" and name in self._down and name not in self.keys and not self._space_used
        self._down.discard(name)
        if name == "space":
            self._last = None
        if tapped:
            self._key("p")

    def _key(self, name: str, *, again: bool = False) -> bool:
        if name == "p":
            self.player.do(Pause() if self.player.playing else Play())
        elif name in ("n", "."):
            self.player.do(Step())
        elif name == "r":
            self.player.do(Reset())
        elif name in ("delete", "backspace"):
            self._remove_held()
        elif name == "s":
            self.take_safe_step()
        elif name == "escape":
            self.quitting = True
        elif name in ARROWS:
            axis, sense = ARROWS[name]
            turned = axis == -1 and self.look.y_down and self.player.scene.dim == 2
            self._turn_gravity(axis, -sense if turned else sense, again=again)
        elif name in COLOR_KEYS:
            self.look = replace(self.look, color=COLOR_KEYS[name])
        elif name in LOOK_KEYS:
            mark = LOOK_KEYS[name]
            self.look = replace(self.look, **{mark: not getattr(self.look, mark)})  # type: ignore[arg-type]
        else:
            return False
        return True

    def _own(self, what: Any) -> None:
        if callable(what):
            what(self.player)
        else:
            self.player.do(*(what if isinstance(what, (tuple, list)) else (what,)))

    def _remove_held(self) -> None:
        if self._pressed is not None:
            self.player.do(LetGo(), Remove((self._pressed[1],)))
            self._pressed, self._pulling = None, False

    def take_safe_step(self) -> None:
        """Continue with a safe step after a divergence, from the last valid state, or after a reset if it is wild."""
        trouble = self.player.trouble
        if trouble is not None and trouble.safe_dt is not None:
            anew = (Reset(),) if is_wild(self.player.simulation, self.player.host.scene.position) else ()
            self.player.do(Set("dt", trouble.safe_dt), *anew, Play())

    def _turn_gravity(self, axis: int, sense: float, *, again: bool) -> None:
        """Tilt gravity towards an axis by a few degrees, at most onto it; a key that is held down continues."""
        dim = self.player.scene.dim
        toward = np.zeros(dim)
        toward[axis] = sense
        value = np.atleast_1d(np.asarray(self.player.simulation.parameters["gravity"].value, dtype=np.float64))
        now = np.array([0.0] * (dim - 1) + [-float(value[0])]) if len(value) == 1 else value[:dim]
        size, angle = float(np.linalg.norm(now)), np.radians(FAR_TILT if "shift" in self._down else TILT)
        along = float(now @ toward)
        aside = now - along * toward
        if float(np.linalg.norm(aside)) <= ROUNDED * size:  # along the axis: turn by way of the right, or of down
            aside = np.zeros(dim)
            aside[0 if axis else -1] = 1.0 if axis else -1.0
        aside /= float(np.linalg.norm(aside))
        left = float(np.arctan2(now @ aside, along)) - angle  # remaining angle to the axis
        wanted = (size or self._gravity) * (
            toward if not size or left <= ROUNDED else toward * np.cos(left) + aside * np.sin(left)
        )
        self.player.do(Set("gravity", tuple(float(part) for part in wanted), going_on=again))

    # Picking

    def _particle(self, pointer: Pointer) -> int:
        if pointer.particle is not None:
            return pointer.particle
        return nearest_particle(self.player, pointer.point, pointer.within)

    def _spring(self, pointer: Pointer) -> int:
        if pointer.spring is not None:
            return pointer.spring
        return nearest_spring(self.player, pointer.point, pointer.within)


def _checked(keys: Mapping[str, Bound]) -> dict[str, Any]:
    """Return user-defined keys in lower case; SceneError for an unknown key or one without commands or a function."""
    for name, what in keys.items():
        several = what if isinstance(what, (tuple, list)) else (what,)
        if not isinstance(name, str) or not (callable(what) or all(isinstance(one, Command) for one in several)):
            raise SceneError(
                f"{argument('keys', 'play()')} must be names of keys, each with a function of the player or a command. "
                f"Got {name!r}: {what!r}."
            )
        if (len(name) != 1 or name.isspace()) and name.lower() not in KEY_NAMES:
            raise SceneError(
                f"{argument('keys', 'play()')} are single characters or one of {', '.join(KEY_NAMES)}. Got {name!r}. "
                f"{did_you_mean(name, KEY_NAMES)}".rstrip()
            )
    return {name.lower(): what for name, what in keys.items()}


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    return float(np.linalg.norm(np.subtract(one, other)))


# Picking in 2D: the nearest particle, the nearest spring, the springs that a stroke crosses.


def nearest_particle(player: Player, point: Sequence[float], within: float) -> int:
    """Return the particle nearest to a point [m], at most ``within`` [m] from its rim; -1 if no such item exists."""
    state, model = player.simulation.data.state, player.simulation.data.model
    count, dim = player.simulation.data.model.particle_count, len(point)
    apart = state.position[:count, :dim] - np.asarray(point, dtype=np.float64)
    far = np.sqrt((apart * apart).sum(axis=1))
    near = (far <= within + model.particles.radius[:count]) & (state.alive[:count] == 1)
    return int(np.where(near, far, np.inf).argmin()) if near.any() else -1


def nearest_spring(player: Player, point: Sequence[float], within: float) -> int:
    """Return the intact spring nearest to a point [m], at most ``within`` [m] away; -1 if no such item exists."""
    state, springs = player.simulation.data.state, player.simulation.data.model.springs
    count, dim = player.simulation.data.model.spring_count, len(point)
    if count == 0:
        return -1
    tail = state.position[springs.tail[:count], :dim]
    along = state.position[springs.head[:count], :dim] - tail
    apart = np.asarray(point, dtype=np.float64) - tail
    part = (apart * along).sum(axis=1) / np.maximum((along * along).sum(axis=1), 1e-300)
    off = apart - np.clip(part, 0.0, 1.0)[:, None] * along
    far = np.where(state.status[:count] == BROKEN, np.inf, np.sqrt((off * off).sum(axis=1)))
    nearest = int(far.argmin())
    return nearest if far[nearest] <= within else -1


def crossed(segments: np.ndarray, path: np.ndarray) -> np.ndarray:
    """Return a mask, shape (m,), of segments, shape (m, 2, 2), crossed by a stroke through points, shape (k, 2)."""
    hit = np.zeros(len(segments), dtype=bool)
    a, b = segments[:, 0], segments[:, 1]
    for p, q in pairwise(path):
        hit |= (_side(a, b, p) * _side(a, b, q) <= 0.0) & (_side(p, q, a) * _side(p, q, b) <= 0.0) & (p != q).any()
    return hit


def _side(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Return twice the signed area of the triangle a, b, c: its sign is the side of c relative to the line a to b."""
    ab, ac = b - a, c - a
    return np.asarray(ab[..., 0] * ac[..., 1] - ab[..., 1] * ac[..., 0])
