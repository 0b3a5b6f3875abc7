"""Commands to a playing scene: small objects of numbers and text, carried out between two steps.

The journal records each with its step, so that a session can be replayed.

Examples
--------
>>> sl.commands.Cut((0, 3)).to_json()
{'do': 'Cut', 'springs': (0, 3)}
"""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import Any, ClassVar, get_type_hints

from springline.errors import SceneError

Point = tuple[float, ...]  # [m], two numbers in a 2D scene, otherwise three
LARGEST = 1e100  # largest magnitude of any number in a command: its square and spring forces do not overflow


@dataclass(frozen=True)
class Command:
    """Base of all commands."""

    do: ClassVar[str]  # name in scripts, journals and messages of a page

    def __init_subclass__(cls, do: str = "") -> None:
        cls.do = do or cls.__name__

    def to_json(self) -> dict[str, Any]:
        """Return the command as a dictionary for JSON; ``going_on`` is omitted if it is False."""
        values = dataclasses.asdict(self)
        if values.get("going_on") is False:
            del values["going_on"]
        return {"do": self.do, **values}


@dataclass(frozen=True)
class Transport(Command):
    """Base of commands that control playback and analysis only: they are not recorded in the journal."""


@dataclass(frozen=True)
class Play(Transport):
    """Start or continue playing."""


@dataclass(frozen=True)
class Pause(Transport):
    """Pause."""


@dataclass(frozen=True)
class Step(Transport):
    """Take ``count`` steps and pause."""

    count: int = 1


@dataclass(frozen=True)
class Reset(Transport):
    """Restart with the present parameters and the original gravity."""


@dataclass(frozen=True)
class Rewind(Transport):
    """Show the state at a time [s] within the last minute of play and pause; None shows the present.

    ``Play``, ``Step`` and all other commands continue from the state shown: later commands are undone.
    """

    time: float | None = None


@dataclass(frozen=True)
class Speed(Transport):
    """Set the playback speed in simulated seconds per second."""

    value: float


@dataclass(frozen=True)
class Invert(Transport):
    """Show the equilibrium shape inverted, with tension turned into compression; a second time, the original."""


@dataclass(frozen=True)
class Undo(Transport):
    """Undo the last action and restore the state before it."""


@dataclass(frozen=True)
class Redo(Transport):
    """Redo the last undone action, if no other action followed."""


@dataclass(frozen=True)
class GiveUp(Transport):
    """Cancel the search for an equilibrium shape, modes or a load factor."""


@dataclass(frozen=True)
class AtRest(Transport):
    """Start or stop solving the equilibrium shape again after every change.

    ``vary``: what a drag of a free particle changes. Empty, the particle is held at the pointer; with
    "springs.rest_length", the rest lengths of springs change so that it rests there by itself.
    """

    on: bool
    vary: str = ""


@dataclass(frozen=True)
class ModesCommand(Transport, do="Modes"):
    """Compute the lowest natural modes of the shape shown."""

    count: int = 10


@dataclass(frozen=True)
class Buckle(Transport):
    """Compute the load factors at which the equilibrium shape buckles; the shape is solved first if none is shown."""


@dataclass(frozen=True)
class Swing(Transport):
    """Animate a natural or buckling mode with largest displacement ``amplitude`` [m]; 0 ends it. No state changes."""

    number: int
    amplitude: float
    of: str = "modes"


@dataclass(frozen=True)
class Settle(Command):
    """Move all particles to the equilibrium shape; ``following``: as one of many shapes that follow a drag."""

    following: bool = False


@dataclass(frozen=True)
class Hold(Command):
    """Hold a particle at a point and solve the equilibrium shape of all others again."""

    particle: int
    point: Point


@dataclass(frozen=True)
class TargetCommand(Command, do="Target"):
    """Change rest lengths of springs by as little as possible so that a particle rests nearer to a point.

    It needs the equilibrium shape to be shown. One command is one step of Gauss-Newton.
    """

    particle: int
    point: Point


@dataclass(frozen=True)
class LoadCommand(Command, do="Load"):
    """Put a load [N] on one or several particles, which replaces their load by hand; a zero force removes it."""

    particles: int | tuple[int, ...]
    force: Point

    @property
    def rows(self) -> tuple[int, ...]:
        """The loaded particles as a tuple."""
        return (self.particles,) if isinstance(self.particles, int) else self.particles


@dataclass(frozen=True)
class Grab(Command):
    """Connect a particle to a point by a spring."""

    particle: int
    point: Point


@dataclass(frozen=True)
class Pull(Command):
    """Move the point that holds the grabbed particle."""

    point: Point


@dataclass(frozen=True)
class LetGo(Command):
    """Release the grabbed particle."""


@dataclass(frozen=True)
class Anchor(Command):
    """Fix particles at their positions along ``axes``."""

    particles: tuple[int, ...]
    axes: str = "xyz"


@dataclass(frozen=True)
class Release(Command):
    """Free anchored particles along ``axes``."""

    particles: tuple[int, ...]
    axes: str = "xyz"


@dataclass(frozen=True)
class Cut(Command):
    """Break springs; ``going_on``: as a further part of the stroke that began with the previous cut."""

    springs: tuple[int, ...]
    going_on: bool = False


@dataclass(frozen=True)
class Add(Command):
    """Add a particle."""

    position: Point
    velocity: Point = ()
    mass: float = 1.0
    radius: float = 0.0
    fixed: bool = False


@dataclass(frozen=True)
class Join(Command):
    """Add a spring with the properties of the others by default; -1 is the last particle, -2 the one before."""

    a: int
    b: int
    stiffness: float | None = None
    rest_length: float | None = None
    damping: float | None = None


@dataclass(frozen=True)
class Remove(Command):
    """Remove particles and their springs."""

    particles: tuple[int, ...]


@dataclass(frozen=True)
class Push(Command):
    """Give particles a velocity [m/s]."""

    particles: tuple[int, ...]
    velocity: Point


@dataclass(frozen=True)
class Set(Command):
    """Change a parameter by its name; ``going_on``: as a further value of the same drag of a slider."""

    name: str
    value: Any
    going_on: bool = False


@dataclass(frozen=True)
class Chain(Command):
    """Add a chain of springs from a point, or the particle ``a``, to another, or ``b``.

    By default, mass [kg] and radius [m] of each new particle, stiffness [N/m] and damping [N s/m] of each spring are
    those of the others, and the total rest length [m] is the distance. ``held`` names the new ends to anchor: none,
    first or both.
    """

    start: Point
    end: Point
    links: int = 1
    a: int | None = None
    b: int | None = None
    mass: float | None = None
    radius: float | None = None
    stiffness: float | None = None
    damping: float | None = None
    length: float | None = None
    held: str = "none"


@dataclass(frozen=True)
class Net(Command):
    """Add a net of particles in rows and columns, from a corner along two edges [m]; ``held``: anchored particles."""

    corner: Point
    across: Point
    down: Point
    rows: int
    columns: int
    mass: float | None = None
    radius: float | None = None
    stiffness: float | None = None
    damping: float | None = None
    diagonals: bool = False
    held: str = "none"


@dataclass(frozen=True)
class ClothCommand(Command, do="Cloth"):
    """Add a woven sheet from a corner along two edges [m], with ``rows`` x ``columns`` cells and fabric properties.

    ``areal_density`` [kg/m2]; ``warp``, ``weft`` [N/m], weft equal to warp by default; ``shear`` [N/m], ``bending``
    [N m], ``damping_time`` [s]; ``held``: the anchored particles. See :meth:`springline.Scene.cloth`.
    """

    corner: Point
    across: Point
    down: Point
    rows: int
    columns: int
    areal_density: float
    warp: float
    weft: float | None = None
    shear: float = 0.0
    bending: float = 0.0
    damping_time: float = 0.0
    held: str = "none"


@dataclass(frozen=True)
class MembraneCommand(Command, do="Membrane"):
    """Add a sheet of triangles from a corner along two edges [m], with particles ``spacing`` [m] apart.

    ``modulus``, ``prestress`` [Pa], ``thickness`` [m], ``density`` [kg/m3] and ``poisson`` describe the material;
    ``held``: the anchored particles. See :meth:`springline.Scene.membrane`.
    """

    corner: Point
    across: Point
    down: Point
    spacing: float
    modulus: float
    thickness: float
    density: float
    prestress: float = 0.0
    poisson: float = 0.3
    wrinkles: bool = False
    held: str = "none"


@dataclass(frozen=True)
class BalloonCommand(Command, do="Balloon"):
    """Add a spherical membrane under a pressure [Pa]; the radius [m] is that of the unstretched sphere.

    See :meth:`springline.Scene.balloon`.
    """

    center: Point
    radius: float
    spacing: float
    modulus: float
    thickness: float
    density: float
    pressure: float
    poisson: float = 0.3


@dataclass(frozen=True)
class RodCommand(Command, do="Rod"):
    """Add a rod between two points [m] that bends, and twists if ``GJ`` is given. See :meth:`springline.Scene.rod`.

    ``EI`` and ``GJ`` [N m2]; ``EA`` [N], by default rigid links; ``mass`` of each particle [kg]; ``held`` names the
    clamped ends: none, start, end or both.
    """

    start: Point
    end: Point
    links: int
    EI: float
    GJ: float | None = None
    EA: float | None = None
    mass: float = 1.0
    held: str = "none"


@dataclass(frozen=True)
class SoftBodyCommand(Command, do="SoftBody"):
    """Add a soft block between two corners [m]: ``density`` [kg/m3], ``modulus`` [Pa], ``damping_time`` [s].

    See :meth:`springline.Scene.soft_body`.
    """

    lower: Point
    upper: Point
    spacing: float
    density: float
    modulus: float
    damping_time: float = 0.0


@dataclass(frozen=True)
class AddWall(Command):
    """Add a plane through a point; all particles bounce off it, and the normal points to the free side."""

    point: Point
    normal: Point
    restitution: float = 0.5
    friction: float = 0.2


@dataclass(frozen=True)
class AddBox(Command):
    """Add a box that contains all particles."""

    lower: Point
    upper: Point
    restitution: float = 0.5
    friction: float = 0.2


@dataclass(frozen=True)
class AddBall(Command):
    """Add a ball as an obstacle, or a container with ``inside``; in 2D, a circle."""

    center: Point
    radius: float
    inside: bool = False
    restitution: float = 0.5
    friction: float = 0.2


@dataclass(frozen=True)
class AddSegment(Command):
    """Add a wall of a thickness [m] between two points: two anchored particles and a line that others bounce off."""

    start: Point
    end: Point
    thickness: float = 0.02
    restitution: float = 0.5
    friction: float = 0.2


@dataclass(frozen=True)
class RemoveWall(Command):
    """Remove a wall by the name in its parameters, such as "plane_2"."""

    wall: str


@dataclass(frozen=True)
class MoveWall(Command):
    """Move a wall by a vector [m]."""

    wall: str
    by: Point


@dataclass(frozen=True)
class TurnWall(Command):
    """Reverse a plane, so that the other side is free."""

    wall: str


@dataclass(frozen=True)
class Move(Command):
    """Move particles by the same vector [m]."""

    particles: tuple[int, ...]
    by: Point


@dataclass(frozen=True)
class Rotate(Command):
    """Rotate particles by an angle [degrees] about the axis "x", "y" or "z" through a point [m] or their center."""

    particles: tuple[int, ...]
    angle: float
    axis: str = "z"
    center: Point = ()


@dataclass(frozen=True)
class Enlarge(Command):
    """Scale the positions of particles about a point [m] or their center, and rest lengths of springs between them."""

    particles: tuple[int, ...]
    factor: float
    center: Point = ()


@dataclass(frozen=True)
class Mirror(Command):
    """Add mirror images of particles and of the springs between them; particles in the plane are their own images."""

    particles: tuple[int, ...]
    point: Point
    normal: Point


@dataclass(frozen=True)
class Repeat(Command):
    """Add ``count`` copies of particles and their springs, each a step [m] further; ends that meet are joined."""

    particles: tuple[int, ...]
    step: Point
    count: int = 1


BUILDING = (
    Anchor, Release, Cut, Add, Join, Remove, Chain, Net, ClothCommand, MembraneCommand, BalloonCommand,
    RodCommand, SoftBodyCommand, AddWall, AddBox, AddBall, AddSegment, RemoveWall,
    MoveWall, TurnWall, LoadCommand, Move, Rotate, Enlarge, Mirror, Repeat,
)  # commands that build a scene; before the first step they belong to its start  # fmt: skip
_ALL = (
    Play, Pause, Step, Reset, Undo, Redo, Rewind, Speed, Invert, GiveUp, AtRest, ModesCommand, Buckle, Swing, Settle,
    Hold, TargetCommand, Grab, Pull, LetGo, Push, Set, *BUILDING,
)  # fmt: skip
KINDS: dict[str, type[Command]] = {kind.do: kind for kind in _ALL}
# Scene parts and shapes have classes of these names, so the classes of these commands have other names.
Load, Modes, Target = LoadCommand, ModesCommand, TargetCommand
Cloth, Membrane, Balloon = ClothCommand, MembraneCommand, BalloonCommand
Rod, SoftBody = RodCommand, SoftBodyCommand


def from_json(entry: Any) -> Command:
    """Return the command of a dictionary from :meth:`Command.to_json`.

    Raises
    ------
    SceneError : if the entry is not a valid command.
    """
    entry = _by_its_name(entry)
    if not isinstance(entry, dict) or not isinstance(entry.get("do"), str) or entry["do"] not in KINDS:
        raise SceneError(f"A command names what to do, one of {', '.join(KINDS)}. Got {entry!r}.")
    kind = KINDS[entry["do"]]
    given = {name: value for name, value in entry.items() if name != "do"}
    hints = get_type_hints(kind)
    known = {field.name for field in dataclasses.fields(kind)}
    needed = {f.name for f in dataclasses.fields(kind) if f.default is dataclasses.MISSING}
    if not needed <= set(given) <= known:
        raise SceneError(f"{kind.do} has the fields {', '.join(sorted(known)) or 'none'}. Got {entry!r}.")
    return kind(**{name: _as(hints[name], value, kind.do, name) for name, value in given.items()})


def _by_its_name(entry: Any) -> Any:
    """Return a load entry in its present form: older journals have separate commands for one and several particles."""
    if not isinstance(entry, dict) or entry.get("do") not in ("AddLoad", LoadCommand.do):
        return entry
    named = {"particles" if name == "particle" else name: value for name, value in entry.items()}
    return named | {"do": LoadCommand.do} if len(named) == len(entry) else entry


def _as(hint: Any, value: Any, kind: str, name: str) -> Any:
    """Return a JSON value as the type of a command field."""
    plain = isinstance(value, (int, float)) and not isinstance(value, bool)
    if hint is Any and not _is_beyond(value):
        return tuple(value) if isinstance(value, list) else value
    if hint == Point and isinstance(value, (list, tuple)) and len(value) in (0, 2, 3) and all(map(_is_number, value)):
        return tuple(float(number) for number in value)
    if hint == int | tuple[int, ...]:
        hint = int if type(value) is int else tuple[int, ...]
    if hint == tuple[int, ...] and isinstance(value, (list, tuple)) and all(type(one) is int for one in value):
        return tuple(value)
    if hint in (int, int | None) and type(value) is int:
        return value
    if hint is bool and isinstance(value, bool):
        return value
    if hint is str and isinstance(value, str):
        return value
    if hint in (float, float | None) and plain and _is_number(value):
        return float(value)
    if hint in (int | None, float | None) and value is None:
        return None
    raise SceneError(f"The {name!r} of {kind} is not what it should be. Got {value!r}.")


def _is_beyond(value: Any) -> bool:
    """Return whether a finite number in the value is too large to compute with; infinity, as no limit, is allowed."""
    if isinstance(value, (list, tuple)):
        return any(map(_is_beyond, value))
    return isinstance(value, (int, float)) and LARGEST < abs(value) < math.inf


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST
