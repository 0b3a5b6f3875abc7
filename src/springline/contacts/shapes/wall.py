"""Common base of walls: motion and bounce parameters, and the declaration of a surface by a shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, not_negative, number, refuse, vector
from springline.engine.elementary import cos
from springline.errors import SceneError
from springline.model.contracts import Key, Rule, SceneCounts, Sets, one_column
from springline.typing import Number, Vector

AROUND = 96  # points of a drawn circle
BARS, HOOPS, FACETS = 8, 3, 48  # lines along and circles around a surface of revolution; facets of its mesh
MOTION = ("velocity", "amplitude", "omega", "phase")

PATH: Mapping[str, Key] = {
    "velocity": Key("of the wall [m/s]; default: at rest", "m/s", form="vector"),
    "amplitude": Key("of its harmonic motion, amplitude cos(omega t + phase) [m]; default: none", "m", form="vector"),
    "omega": Key("angular frequency of that [rad/s]; default: 0", "rad/s", least=0.0, form="number"),
    "phase": Key("of that [rad]; default: 0", "rad", form="number"),
}


def rows_of_faces(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the rows of the faces of one of several walls among those of all walls."""
    return np.flatnonzero([one is things[which] for one in scene.walls for _ in one.faces()])


def movable(declared: Mapping[str, Key]) -> Mapping[str, Key]:
    """Return the rules of a wall that pages draw by its numbers, so that they can change its motion."""
    motion = {name: PATH[name]._replace(sets=one_column(f"Walls.{name}", rows_of_faces)) for name in MOTION}
    return {**motion, **declared}


BOUNCE: Mapping[str, Key] = {
    "restitution": Key(
        "times the particle's own; default: 1", "-", least=0.0, form="number", slide=(0.0, 1.0),
        sets=one_column("Walls.law", rows_of_faces, 0),
    ),
    "slip_loss": Key(
        "fraction of the tangential speed lost in a bounce, negative if gained; default: 0", "-", most=1.0,
        form="number", slide=(0.0, 1.0), sets=one_column("Walls.law", rows_of_faces, 2),
    ),
    "friction": Key(
        "Coulomb's coefficient, in a bounce and at rest; default: 0", "-", least=0.0, form="number",
        sets=one_column("Walls.law", rows_of_faces, 1),
    ),
}  # fmt: skip


def bounce_keys(room: str) -> Mapping[str, Key]:
    """Return the rules of bounces for walls whose restitution and slip loss are in a second class of arrays, too."""
    both = {
        name: BOUNCE[name]._replace(sets=(*BOUNCE[name].sets, Sets(f"{room}.{name}")))
        for name in ("restitution", "slip_loss")
    }
    return {**BOUNCE, **both}


class Touch(NamedTuple):
    """Particles at a wall, for callers that use whole arrays.

    Attributes
    ----------
    gap : distance between the two surfaces [m], shape (k,)
    normal : unit, to the free side, shape (k, 3)
    bend : radius of curvature across ``straight`` at the center of each particle [m], shape (k,): positive if the
        wall is hollow, negative if it bulges, infinite if it is flat
    straight : unit vectors along which the wall is straight, shape (k, 3); zero if it curves in all directions
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

    Its parameters are a row of seven numbers: a point of it [m], a unit vector, and one more number.

    Attributes
    ----------
    gap : kernel ``(shape, w, r, away) -> (gap, normal)``: gap between row w of ``shape`` and a particle of radius r
        whose center is ``away`` from the row's point [m], and the unit normal to the free side
    meets : kernel ``(shape, w, r, a, b, t)``: the fraction of the step, from t on, at which a path from a to b meets
        it, or NEVER
    convex : whether its free side is convex, so that a straight path meets it only if it ends behind it
    flat : whether it is a half-space, the only surface that event-driven flight supports
    touch : ``(row, radius, away) -> Touch``, the contact constraint of statics; None if statics does not support it
    certified : ``(row, radius, away) -> Certified``, the reference of a certificate; it shares no code with ``touch``
    corner : ``(row) -> normals``, shape (k, 3): half-spaces through the row's point that touch the surface there and
        contain its free side; in statics they constrain a particle in a corner; None without a corner
    outline : ``(row, low, high)``: lines [m], shape (k, 3) each, between two corners of the drawn box
    mesh : ``(row, low, high)``: its surface between them; None if lines are sufficient
    ball : whether it is drawn as a ball around its point, with the row's last number as radius [m]
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
    """Face of a wall, in the form of a row of ``Walls``."""

    number: int  # among those of its wall, by which events name it
    surface: WallSurface
    shape: tuple[float, ...]  # a point [m], a unit vector, one more number


@dataclass(frozen=True, eq=False)
class Translating(Rule):
    """Base of rules with a place that moves: by velocity t + amplitude cos(omega t + phase)."""

    velocity: Vector = field(default=(0.0, 0.0, 0.0), kw_only=True)
    amplitude: Vector = field(default=(0.0, 0.0, 0.0), kw_only=True)
    omega: Number = field(default=0.0, kw_only=True)
    phase: Number = field(default=0.0, kw_only=True)

    places: ClassVar[tuple[str, ...]] = ()  # fields that define its position [m]

    def checked_motion(self, dim: int) -> dict[str, Any]:
        """Return the checked fields of the motion."""
        return {
            "velocity": tuple(vector(self.velocity, "velocity", self.caller, "m/s", dim).tolist()),
            "amplitude": tuple(vector(self.amplitude, "amplitude", self.caller, "m", dim).tolist()),
            "omega": not_negative(self.omega, "omega", self.caller, "rad/s"),
            "phase": number(self.phase, "phase", self.caller, "rad"),
        }

    @property
    def moves(self) -> bool:
        """Return True if it ever leaves its drawn position."""
        given: tuple[Any, Any] = (self.velocity, self.amplitude)
        return any(np.any(part) for part in given)

    def away(self, time: float) -> FloatArray:
        """Displacement from the drawn position at a time [s], [m], shape (3,)."""
        # The cosine of engine/elementary.py, as in passes, and not that of the C library: the position of a wall
        # must equal that in the step, to the last bit, on every platform.
        angle = float(self.omega) * time + float(self.phase)
        return np.asarray(self.velocity) * time + np.asarray(self.amplitude) * cos(angle)

    def later(self, time: float) -> Any:
        if not self.moves:
            return self
        # The uniform part of the motion changes the place, the harmonic part the phase: the wall at time 0 of a new
        # run is the wall at ``time`` of the old run.
        gone = np.asarray(self.velocity, dtype=np.float64) * time
        places = {name: tuple((np.asarray(getattr(self, name)) + gone).tolist()) for name in self.places}
        return self.replace_fields(**places, phase=float(self.phase) + float(self.omega) * time)

    def going_on(self, changes: dict[str, Any], time: float) -> dict[str, Any]:
        """Return checked changes at a time [s], completed so that the wall continues from its position without a jump.

        A new omega continues at the current phase angle. Any other jump is compensated by the fields of the wall's
        position.
        """
        if not any(name in changes for name in MOTION):
            return changes
        changes = dict(changes)
        if "omega" in changes and "phase" not in changes:
            # omega t + phase keeps its value at this time.
            changes["phase"] = float(self.phase) + (float(self.omega) - float(changes["omega"])) * time
        # The remaining jump, after a change of velocity, amplitude or phase.
        leap = self.away(time) - self.replace_fields(**changes).away(time)
        for name in self.places:
            if name not in changes and leap.any():
                changes[name] = tuple((np.asarray(getattr(self, name)) + leap).tolist())
        return changes


@dataclass(frozen=True, eq=False)
class Moving(Translating):
    """Base of moving walls; see :class:`~springline.contacts.shapes.plane.Plane` for the parameters."""

    hand: ClassVar[str] = ""  # its name in interactive commands; empty if commands do not support it
    plural: ClassVar[str] = ""  # name of its class, plural, in error messages
    has_family: ClassVar[bool] = False  # whether statics and pictures read it from a separate family

    @property
    def numbers(self) -> int:
        """Count of event numbers reserved for it, which may exceed its number of faces."""
        return 1

    def faces(self) -> list[WallFace]:
        """Return the faces of the wall that particles bounce off; empty for a wall without bounces."""
        return []

    def shape(self, away: FloatArray, dim: int) -> dict[str, Any]:
        """Fields with its position [m] for pages and commands, displaced by ``away`` from the drawn position."""
        return {name: (np.asarray(getattr(self, name)) + away)[:dim].tolist() for name in self.places}

    def depth(self, here: FloatArray, dim: int) -> tuple[FloatArray, str]:
        """Return the depth of points behind the surface [m], shape (n,), and a text such as "behind {} wall".

        ``here`` holds the points minus the displacement of the wall from its drawn position [m], shape (n, 3). On the
        free side of the wall the depth is negative or NaN.
        """
        raise NotImplementedError

    def too_small(self, who: np.ndarray, radius: FloatArray, free: np.ndarray) -> str:
        """Return the reason why some particles do not fit into it, as a sentence; empty if all fit.

        Arguments are the particles ``who``, their ``radius`` [m] and their ``free`` axes, shapes (k,), (k,), (k, 3).
        """
        return ""


def too_narrow(wall: Any, name: str, as_what: str, who: np.ndarray, radius: FloatArray, free: np.ndarray) -> str:
    """Return the reason why particles do not fit into a hollow wall with a radius, as :meth:`Moving.too_small`."""
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
    """Return the checked restitution, slip loss and friction of a wall."""
    caller = wall.caller
    restitution = not_negative(wall.restitution, "restitution", caller)
    loss = number(wall.slip_loss, "slip_loss", caller)
    friction = not_negative(wall.friction, "friction", caller)
    if loss > 1.0:
        raise refuse("slip_loss", caller, "at most 1; below 0 it gives speed", wall.slip_loss)
    # A negative loss is a gain. The greater of slip loss and friction acts, which would always be the friction, and a
    # restitution of 0 gives no bounce: either way the gain would have no effect.
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
    """Format a point or a direction for messages."""
    return f"({', '.join(f'{part + 0.0:.4g}' for part in np.asarray(point, dtype=np.float64).tolist())})"


def full(point: Any) -> FloatArray:
    """Return a point of a plane, or of space, with three coordinates, shape (3,)."""
    given = np.asarray(point, dtype=np.float64)
    return np.concatenate([given, np.zeros(3 - len(given))])


def across(normal: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return two unit vectors perpendicular to a unit vector and to each other."""
    # The axis most nearly perpendicular to the normal: the cross product with a fixed axis could vanish.
    axis = np.eye(3)[int(np.argmin(np.abs(normal)))]
    first = axis - normal * float(axis @ normal)
    first /= np.linalg.norm(first)
    return first, np.cross(normal, first)


def circle(center: FloatArray, axis: FloatArray, radius: float) -> FloatArray:
    """Closed circle around an axis [m], shape (points, 3)."""
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
    """Surface between two circles around an axis, oriented outward."""
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
    """Interval along an axis through a point that two corners span [m]."""
    # All eight corners: for an oblique axis the extremes are at corners that differ with its signs.
    corners = np.array([[(low, high)[code >> k & 1][k] for k in range(3)] for code in range(8)])
    along = (corners - point) @ axis
    return float(along.min()), float(along.max())
