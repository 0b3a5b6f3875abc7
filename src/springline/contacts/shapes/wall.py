"""What all walls share: how one moves and bounces, and what a shape declares of its surface."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, not_negative, number, refuse, vector
from springline.engine.elementary import cos
from springline.errors import SceneError
from springline.model.contracts import Key, Rule
from springline.typing import Number, Vector

AROUND = 96  # points of a circle that is drawn
BARS, HOOPS, FACETS = 8, 3, 48  # lines along and circles around what turns around an axis; facets of its surface
MOTION = ("velocity", "amplitude", "omega", "phase")

PATH: Mapping[str, Key] = {
    "velocity": Key("of the wall [m/s]; it stands still where left out", "m/s", form="vector"),
    "amplitude": Key(
        "of its harmonic motion, amplitude cos(omega t + phase) [m]; none if left out", "m", form="vector"
    ),
    "omega": Key("angular frequency of that [rad/s]; 0 where left out", "rad/s", least=0.0, form="number"),
    "phase": Key("of that [rad]; 0 where left out", "rad", form="number"),
}
BOUNCE: Mapping[str, Key] = {
    "restitution": Key(
        "times the particle's own; 1 where left out", "-", least=0.0, form="number", slide=(0.0, 1.0)
    ),
    "slip_loss": Key(
        "fraction of the tangential speed lost in a bounce, below 0 given; 0 where left out", "-", most=1.0,
        form="number", slide=(0.0, 1.0),
    ),
    "friction": Key("Coulomb's coefficient, in a bounce and at rest; 0 where left out", "-", least=0.0, form="number"),
}  # fmt: skip


class Touch(NamedTuple):
    """Particles at a wall, for whoever asks in whole arrays.

    Attributes
    ----------
    gap : distance between the two surfaces [m], shape (k,)
    normal : unit, to the free side, shape (k, 3)
    bend : radius of curvature across ``straight`` at the center of each particle [m], shape (k,): above zero where the
        wall is hollow, below where it bulges, infinite where it is flat
    straight : unit vectors along which the wall does not bend, shape (k, 3); zero where it bends along all
    """

    gap: FloatArray
    normal: FloatArray
    bend: FloatArray
    straight: FloatArray


class Mesh(NamedTuple):
    """Triangles: vertices [m], shape (k, 3), and their indices, shape (f, 3)."""

    vertices: FloatArray
    faces: np.ndarray


Certified = list[tuple[FloatArray, FloatArray]]  # unit normals, shape (k, 3), and gaps [m], shape (k,)


@dataclass(frozen=True, eq=False)
class WallSurface:
    """One kind of surface that particles bounce off, for passes, statics and pictures.

    Its numbers are a row of seven: a point of it [m], a unit vector, and one more number.

    Attributes
    ----------
    gap : kernel ``(shape, w, r, away) -> (gap, normal)``: gap between row w of ``shape`` and a particle of radius r
        whose center is ``away`` from the row's point [m], and the unit normal to the free side
    meets : kernel ``(shape, w, r, a, b, t)``: the fraction of the step, from t on, at which a path from a to b meets
        it, or NEVER
    convex : whether its free side is convex, so that a straight path meets it only if it ends behind it
    flat : whether it is a half-space, the only one that event-driven flight takes
    touch : ``(row, radius, away) -> Touch``, by which statics holds; none where statics does not know it
    certified : ``(row, radius, away) -> Certified``, what a certificate compares with; it shares nothing with ``touch``
    corner : ``(row) -> normals``, shape (k, 3): half-spaces through the row's point that touch the surface there and
        hold its free side, by which statics holds who lies in a corner; none where it has none
    outline : ``(row, low, high)``: lines [m], shape (k, 3) each, within two corners of what is drawn
    mesh : ``(row, low, high)``: its surface within them; none where lines are enough
    ball : whether it is drawn as a ball around its point, of the row's last number as radius [m]
    """

    gap: Callable[..., Any]
    meets: Callable[..., Any]
    convex: bool
    flat: bool = False
    touch: Callable[[FloatArray, FloatArray, FloatArray], Touch] | None = None
    certify_gaps: Callable[[FloatArray, FloatArray, FloatArray], Certified] | None = None
    corner: Callable[[FloatArray], FloatArray] | None = None
    outline: Callable[[FloatArray, FloatArray, FloatArray], list[FloatArray]] | None = None
    mesh: Callable[[FloatArray, FloatArray, FloatArray], Mesh] | None = None
    ball: bool = False


class WallFace(NamedTuple):
    """A face of a wall, as the rows of ``Walls`` hold it."""

    number: int  # among those of its wall, by which events name it
    surface: WallSurface
    shape: tuple[float, ...]  # a point [m], a unit vector, one more number


@dataclass(frozen=True, eq=False)
class Moving(Rule):
    """Base of the walls: how one moves. Shown at :class:`~springline.contacts.shapes.plane.Plane`."""

    velocity: Vector = field(default=(0.0, 0.0, 0.0), kw_only=True)
    amplitude: Vector = field(default=(0.0, 0.0, 0.0), kw_only=True)
    omega: Number = field(default=0.0, kw_only=True)
    phase: Number = field(default=0.0, kw_only=True)

    places: ClassVar[tuple[str, ...]] = ()  # the fields that say where it is [m]
    hand: ClassVar[str] = ""  # how commands of a hand call it; nothing where a hand finds none
    plural: ClassVar[str] = ""  # how refusals call walls of its class
    has_family: ClassVar[bool] = False  # whether statics and pictures read it of a family of its own

    @property
    def numbers(self) -> int:
        """How many numbers events have for it, whether it has as many faces or not."""
        return 1

    def faces(self) -> list[WallFace]:
        """Its faces, each a surface that particles bounce off; none for a wall without bounces."""
        return []

    def shape(self, away: FloatArray, dim: int) -> dict[str, Any]:
        """Fields that give its position [m] to pages and commands, displaced by ``away`` from where it was drawn."""
        return {name: (np.asarray(getattr(self, name)) + away)[:dim].tolist() for name in self.places}

    def depth(self, here: FloatArray, dim: int) -> tuple[FloatArray, str]:
        """How deep points lie behind its surface [m], shape (n,), and words for that place: "behind {} wall".

        ``here`` is relative to how far it is from where it was drawn [m], shape (n, 3). The depth is below zero, or
        nan, on its free side.
        """
        raise NotImplementedError

    def too_small(self, who: np.ndarray, radius: FloatArray, free: np.ndarray) -> str:
        """Why some particles do not fit into it, as a sentence; empty where all do.

        ``who`` they are, their ``radius`` [m] and whether they are ``free`` along each axis, shapes (k,), (k,), (k, 3).
        """
        return ""

    def checked_motion(self, dim: int) -> dict[str, Any]:
        """The fields of the motion, checked."""
        return {
            "velocity": tuple(vector(self.velocity, "velocity", self.caller, "m/s", dim).tolist()),
            "amplitude": tuple(vector(self.amplitude, "amplitude", self.caller, "m", dim).tolist()),
            "omega": not_negative(self.omega, "omega", self.caller, "rad/s"),
            "phase": number(self.phase, "phase", self.caller, "rad"),
        }

    @property
    def moves(self) -> bool:
        """Whether it is ever elsewhere than where it was drawn."""
        given: tuple[Any, Any] = (self.velocity, self.amplitude)
        return any(np.any(part) for part in given)

    def away(self, time: float) -> FloatArray:
        """Displacement at a time [s] from where it was drawn [m], shape (3,)."""
        # The cosine of engine/elementary.py, as passes have it and not the one of the C library: a wall that is asked
        # where it is must be where the step had it, to the last bit, on every platform.
        angle = float(self.omega) * time + float(self.phase)
        return np.asarray(self.velocity) * time + np.asarray(self.amplitude) * cos(angle)

    def later(self, time: float) -> Any:
        if not self.moves:
            return self
        # The even part of the motion moves the place, the harmonic part the phase: together the wall of time 0 of a new
        # run is the wall of ``time`` of the old one.
        gone = np.asarray(self.velocity, dtype=np.float64) * time
        places = {name: tuple((np.asarray(getattr(self, name)) + gone).tolist()) for name in self.places}
        return self.replace_fields(**places, phase=float(self.phase) + float(self.omega) * time)

    def going_on(self, changes: dict[str, Any], time: float) -> dict[str, Any]:
        """Checked changes at a time [s], completed so that the wall continues from its current position without a jump.

        A new omega continues at the current phase angle. Any other jump is taken up by the fields that say where the
        wall is.
        """
        if not any(name in changes for name in MOTION):
            return changes
        changes = dict(changes)
        if "omega" in changes and "phase" not in changes:
            # omega t + phase keeps its value at this time.
            changes["phase"] = float(self.phase) + (float(self.omega) - float(changes["omega"])) * time
        # What is left of a jump, after velocity, amplitude or a phase were changed.
        leap = self.away(time) - self.replace_fields(**changes).away(time)
        for name in self.places:
            if name not in changes and leap.any():
                changes[name] = tuple((np.asarray(getattr(self, name)) + leap).tolist())
        return changes


def too_narrow(wall: Any, name: str, as_what: str, who: np.ndarray, radius: FloatArray, free: np.ndarray) -> str:
    """Why some particles have no place in a hollow wall with a radius, as :meth:`Moving.too_small`."""
    tight = (radius > float(wall.radius)) & free.any(axis=1)
    if wall.mode != "inside" or not tight.any():
        return ""
    k = int(tight.argmax())
    return (
        f'{wall.caller} of mode "inside" must be as {as_what} as the particles in it. Particle {who[k]} has a radius '
        f"of {radius[k]:g} m, and it has {wall.radius:g} m. Give the particle a smaller one, or the {name} to "
        f"others: on=..."
    )


def bouncing(wall: Any) -> tuple[float, float, float]:
    """Restitution, slip loss and friction of a wall, checked."""
    caller = wall.caller
    restitution = not_negative(wall.restitution, "restitution", caller)
    loss = number(wall.slip_loss, "slip_loss", caller)
    friction = not_negative(wall.friction, "friction", caller)
    if loss > 1.0:
        raise refuse("slip_loss", caller, "at most 1; below 0 it gives speed", wall.slip_loss)
    # A negative loss is a gain. Of slip loss and friction the greater acts, which would always be the friction, and a
    # bounce of restitution 0 is none: either way the gain would never be seen.
    if loss < 0.0 and (friction > 0.0 or restitution == 0.0):
        why = (
            "with friction, the greater loss of the two would count alone"
            if friction > 0.0
            else "with a restitution of 0 nothing bounces"
        )
        raise SceneError(
            f"A 'slip_loss' below 0 of {caller} gives speed along the wall in every bounce: {why}. Got {loss:g}. "
            f"Leave one of them out."
        )
    return restitution, loss, friction


def brief(point: Any) -> str:
    """A point or a direction in words."""
    return f"({', '.join(f'{part + 0.0:.4g}' for part in np.asarray(point, dtype=np.float64).tolist())})"


def full(point: Any) -> FloatArray:
    """A point of a plane, or of space, with three coordinates, shape (3,)."""
    given = np.asarray(point, dtype=np.float64)
    return np.concatenate([given, np.zeros(3 - len(given))])


def across(normal: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Two unit vectors at right angles to a unit vector and to each other."""
    # The axis most across the normal: a cross product with a fixed one would vanish where the normal lies along it.
    axis = np.eye(3)[int(np.argmin(np.abs(normal)))]
    first = axis - normal * float(axis @ normal)
    first /= np.linalg.norm(first)
    return first, np.cross(normal, first)


def circle(center: FloatArray, axis: FloatArray, radius: float) -> FloatArray:
    """A closed circle around an axis [m], shape (points, 3)."""
    first, second = across(axis / np.linalg.norm(axis))
    angle = np.linspace(0.0, 2.0 * np.pi, AROUND + 1)[:, None]
    return np.asarray(center + radius * (np.cos(angle) * first + np.sin(angle) * second))


def turned_lines(centers: FloatArray, axis: FloatArray, radii: FloatArray) -> list[FloatArray]:
    """Lines along and circles around a surface of revolution: ``centers`` [m], shape (2, 3), and two ``radii`` [m]."""
    part = np.linspace(0.0, 1.0, HOOPS)
    middles = centers[0] + part[:, None] * (centers[1] - centers[0])
    widths = radii[0] + part * (radii[1] - radii[0])
    hoops = [circle(middle, axis, float(width)) for middle, width in zip(middles, widths, strict=True) if width > 0.0]
    step = AROUND // BARS
    ends = [circle(center, axis, float(radius))[:-1:step] for center, radius in zip(centers, radii, strict=True)]
    return [*hoops, *(np.stack(pair) for pair in zip(*ends, strict=True))]


def turned_mesh(centers: FloatArray, axis: FloatArray, radii: FloatArray) -> Mesh:
    """The surface between two circles around an axis, turned outward."""
    first, second = across(axis)
    angle = np.linspace(0.0, 2.0 * np.pi, FACETS, endpoint=False)[:, None]
    spokes = np.cos(angle) * first + np.sin(angle) * second
    here = np.arange(FACETS)
    beside = (here + 1) % FACETS
    faces = [
        np.stack([here, beside, FACETS + beside], axis=1),
        np.stack([here, FACETS + beside, FACETS + here], axis=1),
    ]
    vertices = np.concatenate([center + radius * spokes for center, radius in zip(centers, radii, strict=True)])
    return Mesh(vertices, np.concatenate(faces))


def reach_along(point: FloatArray, axis: FloatArray, low: FloatArray, high: FloatArray) -> tuple[float, float]:
    """From where to where two corners reach along an axis through a point [m]."""
    # All eight corners: for an oblique axis the extremes are at corners that differ with its signs.
    corners = np.array([[(low, high)[code >> k & 1][k] for k in range(3)] for code in range(8)])
    along = (corners - point) @ axis
    return float(along.min()), float(along.max())
