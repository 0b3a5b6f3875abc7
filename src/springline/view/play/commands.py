"""What hands can ask of a scene that plays: small things of numbers and words, carried out between two steps.

They are written down with the step they were carried out at, so that what was played can be played again.

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

Point = tuple[float, ...]  # [m], two numbers in a 2D scene, three else
LARGEST = 1e100  # of any number that a hand gives: its square, and what a spring makes of it, can still be computed


@dataclass(frozen=True)
class Command:
    """Base of all commands."""

    do: ClassVar[str]  # its name in scripts, journals and messages of a page

    def __init_subclass__(cls, do: str = "") -> None:
        cls.do = do or cls.__name__

    def to_json(self) -> dict[str, Any]:
        """The command as JSON can hold it; that one goes on with the deed before it is said only where it does."""
        values = dataclasses.asdict(self)
        if values.get("going_on") is False:
            del values["going_on"]
        return {"do": self.do, **values}


@dataclass(frozen=True)
class Transport(Command):
    """Base of what only lets time pass or not: it changes nothing in the scene, and is not written down."""


@dataclass(frozen=True)
class Play(Transport):
    """Let time pass."""


@dataclass(frozen=True)
class Pause(Transport):
    """Let time stand."""


@dataclass(frozen=True)
class Step(Transport):
    """Take so many steps, and stand."""

    count: int = 1


@dataclass(frozen=True)
class Reset(Transport):
    """Begin again from the start, with the parameters as they are now, and gravity as it was."""


@dataclass(frozen=True)
class Rewind(Transport):
    """Show what was at a time [s] within the last minute of play, and let time stand; without one, what is now.

    ``Play`` and ``Step`` go on from what is shown, and so does any deed: what was done later is taken back.
    """

    time: float | None = None


@dataclass(frozen=True)
class Speed(Transport):
    """Simulated seconds in a second."""

    value: float


@dataclass(frozen=True)
class Invert(Transport):
    """Show the shape at rest turned over, what hung in tension standing in compression; a second time, as it hangs."""


@dataclass(frozen=True)
class Undo(Transport):
    """Take the last deed back: all is as it was before it."""


@dataclass(frozen=True)
class Redo(Transport):
    """Do again what was taken back last, as long as nothing else was done since."""


@dataclass(frozen=True)
class GiveUp(Transport):
    """Look no further for the shape, the modes or the load factor that is being looked for."""


@dataclass(frozen=True)
class AtRest(Transport):
    """Have the shape at rest follow whatever hands do, or no longer."""

    on: bool


@dataclass(frozen=True)
class ModesCommand(Transport, do="Modes"):
    """Find the lowest natural modes of what is shown."""

    count: int = 10


@dataclass(frozen=True)
class Buckle(Transport):
    """Find at how many times the loads the shape at rest buckles; where none is shown, it is looked for first."""


@dataclass(frozen=True)
class Swing(Transport):
    """Show a mode, or how it buckles, moving: ``amplitude`` [m] is what moves most; 0 ends it. Nothing is changed."""

    number: int
    amplitude: float
    of: str = "modes"


@dataclass(frozen=True)
class Settle(Command):
    """Put everybody where the scene rests; ``following``: as one of many that follow what a hand does."""

    following: bool = False


@dataclass(frozen=True)
class Hold(Command):
    """Hold a particle at a point of a shape at rest, which is solved again for all others."""

    particle: int
    point: Point


@dataclass(frozen=True)
class LoadCommand(Command, do="Load"):
    """Put a load [N] on a particle, or on each of several, in place of what hands have put there; none takes it off."""

    particles: int | tuple[int, ...]
    force: Point

    @property
    def rows(self) -> tuple[int, ...]:
        """The particles that are loaded."""
        return (self.particles,) if isinstance(self.particles, int) else self.particles


@dataclass(frozen=True)
class Grab(Command):
    """Hold a particle by a spring to a point."""

    particle: int
    point: Point


@dataclass(frozen=True)
class Pull(Command):
    """Move the point that holds a particle."""

    point: Point


@dataclass(frozen=True)
class LetGo(Command):
    """Let the held particle go."""


@dataclass(frozen=True)
class Anchor(Command):
    """Fix particles where they are, along ``axes``."""

    particles: tuple[int, ...]
    axes: str = "xyz"


@dataclass(frozen=True)
class Release(Command):
    """Let anchored particles go, along ``axes``."""

    particles: tuple[int, ...]
    axes: str = "xyz"


@dataclass(frozen=True)
class Cut(Command):
    """Break springs; ``going_on``: as a further part of the stroke whose first part is the cut before."""

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
    """Add a spring, like the others where nothing is said; -1 is the last particle there is, -2 the one before."""

    a: int
    b: int
    stiffness: float | None = None
    rest_length: float | None = None
    damping: float | None = None


@dataclass(frozen=True)
class Remove(Command):
    """Take particles out, with their springs."""

    particles: tuple[int, ...]


@dataclass(frozen=True)
class Push(Command):
    """Give particles a velocity [m/s]."""

    particles: tuple[int, ...]
    velocity: Point


@dataclass(frozen=True)
class Set(Command):
    """Change a parameter by its name; ``going_on``: as a further place of the drag that changed it before."""

    name: str
    value: Any
    going_on: bool = False


@dataclass(frozen=True)
class Chain(Command):
    """Add a chain of springs from a point, or the particle ``a``, to another, or ``b``.

    Left out, mass [kg] and radius [m] of each new particle, stiffness [N/m] and damping [N s/m] of each spring are
    like the others, and the length of all of it at rest [m] is the distance. ``held`` says which of its own ends are
    anchored: none, first or both.
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
    """Add a net of particles in rows and columns, from a corner along two edges [m]; ``held`` says who is anchored."""

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
    """Add a woven sheet from a corner along two edges [m], so many cells along each, by what fabrics are measured by.

    ``areal_density`` [kg/m2]; ``warp``, ``weft`` [N/m], weft as warp where left out; ``shear`` [N/m], ``bending``
    [N m], ``damping_time`` [s]; ``held`` says who is anchored. See :meth:`springline.Scene.cloth`.
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
    """Add a sheet of triangles from a corner along two edges [m], so far apart [m].

    ``modulus``, ``prestress`` [Pa], ``thickness`` [m], ``density`` [kg/m3] and ``poisson`` are of the material;
    ``held`` says who is anchored. See :meth:`springline.Scene.membrane`.
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
    """Add a sphere of a membrane under a pressure [Pa]; the radius [m] is that without stretch.

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
    """Add a rod that bends, and twists where ``GJ`` is given, between two points [m], see :meth:`springline.Scene.rod`.

    ``EI`` and ``GJ`` [N m2]; ``EA`` [N], left out rigid links; ``mass`` of a particle along it [kg]; ``held`` are the
    ends that are clamped: none, start, end or both.
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
    """Add a block between two corners [m] that is soft: ``density`` [kg/m3], ``modulus`` [Pa], ``damping_time`` [s].

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
    """Add a plane through a point that everybody bounces off; the normal points to the free side."""

    point: Point
    normal: Point
    restitution: float = 0.5
    friction: float = 0.2


@dataclass(frozen=True)
class AddBox(Command):
    """Add a box that everybody stays in."""

    lower: Point
    upper: Point
    restitution: float = 0.5
    friction: float = 0.2


@dataclass(frozen=True)
class AddBall(Command):
    """Add a ball that everybody bounces off, or stays inside of; in a plane, a circle."""

    center: Point
    radius: float
    inside: bool = False
    restitution: float = 0.5
    friction: float = 0.2


@dataclass(frozen=True)
class AddSegment(Command):
    """Add a wall between two points, so thick [m]: two anchored particles, and their line that others bounce off."""

    start: Point
    end: Point
    thickness: float = 0.02
    restitution: float = 0.5
    friction: float = 0.2


@dataclass(frozen=True)
class RemoveWall(Command):
    """Take a wall out, by the name that its parameters have, such as "plane_2"."""

    wall: str


@dataclass(frozen=True)
class MoveWall(Command):
    """Put a wall elsewhere, by so much [m]."""

    wall: str
    by: Point


@dataclass(frozen=True)
class TurnWall(Command):
    """Turn a plane round: the other side is the free one."""

    wall: str


@dataclass(frozen=True)
class Move(Command):
    """Put particles elsewhere, all by as much [m]."""

    particles: tuple[int, ...]
    by: Point


@dataclass(frozen=True)
class Rotate(Command):
    """Rotate particles by an angle [degrees] about an axis, "x", "y" or "z", through a point [m]; else their middle."""

    particles: tuple[int, ...]
    angle: float
    axis: str = "z"
    center: Point = ()


@dataclass(frozen=True)
class Enlarge(Command):
    """Scale the places of particles about a point [m], or their middle, and rest lengths of springs between them."""

    particles: tuple[int, ...]
    factor: float
    center: Point = ()


@dataclass(frozen=True)
class Mirror(Command):
    """Add the image of particles, and of the springs between them, in a plane; who lies in it is its own image."""

    particles: tuple[int, ...]
    point: Point
    normal: Point


@dataclass(frozen=True)
class Repeat(Command):
    """Add so many copies of particles and of the springs between them, each a step [m] further; ends that meet join."""

    particles: tuple[int, ...]
    step: Point
    count: int = 1


BUILDING = (
    Anchor, Release, Cut, Add, Join, Remove, Chain, Net, ClothCommand, MembraneCommand, BalloonCommand,
    RodCommand, SoftBodyCommand, AddWall, AddBox, AddBall, AddSegment, RemoveWall,
    MoveWall, TurnWall, LoadCommand, Move, Rotate, Enlarge, Mirror, Repeat,
)  # what makes a scene; before time passes it belongs to the start  # fmt: skip
_ALL = (
    Play, Pause, Step, Reset, Undo, Redo, Rewind, Speed, Invert, GiveUp, AtRest, ModesCommand, Buckle, Swing, Settle,
    Hold, Grab, Pull, LetGo, Push, Set, *BUILDING,
)  # fmt: skip
KINDS: dict[str, type[Command]] = {kind.do: kind for kind in _ALL}
# What scenes and shapes have is a class by such a name too, so the classes of these commands have other names.
Load, Modes = LoadCommand, ModesCommand
Cloth, Membrane, Balloon = ClothCommand, MembraneCommand, BalloonCommand
Rod, SoftBody = RodCommand, SoftBodyCommand


def from_json(entry: Any) -> Command:
    """A command out of what :meth:`Command.to_json` gave.

    Raises
    ------
    SceneError : for what is none.
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
        raise SceneError(f"{kind.do} has {', '.join(sorted(known)) or 'nothing'} beside. Got {entry!r}.")
    return kind(**{name: _as(hints[name], value, kind.do, name) for name, value in given.items()})


def _by_its_name(entry: Any) -> Any:
    """A load as it is called now: journals have had one for a particle, and another one for several."""
    if not isinstance(entry, dict) or entry.get("do") not in ("AddLoad", LoadCommand.do):
        return entry
    named = {"particles" if name == "particle" else name: value for name, value in entry.items()}
    return named | {"do": LoadCommand.do} if len(named) == len(entry) else entry


def _as(hint: Any, value: Any, kind: str, name: str) -> Any:
    """A value out of JSON as the type that a command wants."""
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
    """Whether a number in it is too large to be computed with; the end of none, infinity, is not."""
    if isinstance(value, (list, tuple)):
        return any(map(_is_beyond, value))
    return isinstance(value, (int, float)) and LARGEST < abs(value) < math.inf


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST
