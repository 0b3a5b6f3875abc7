"""Boxes that contain particles: six half-spaces, or faces onto which particles are clamped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, choice, vector
from springline.contacts.shapes.plane import HALF_SPACE
from springline.contacts.shapes.wall import Moving, WallFace, bounce_keys, bouncing, full, movable
from springline.errors import SceneError
from springline.messages import argument
from springline.model.contracts import Key, SceneCounts, Sets
from springline.typing import Number, Vector, WallMode

SHAPE = 7  # numbers of a row of Walls.shape


def _corner_places(things: Sequence[Any], which: int, scene: SceneCounts, side: int) -> IntArray | None:
    """Return the places of the coordinates of a corner among the numbers of all walls; None if a face is missing."""
    faces = [(one is things[which], face.number) for one in scene.walls for face in one.faces()]
    found = [(number // 2, row) for row, (own, number) in enumerate(faces) if own and number % 2 == side]
    if [axis for axis, _ in found] != list(range(len(found))):
        return None
    return np.array([SHAPE * row + axis for axis, row in found], dtype=np.int64)


def _lower_places(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray | None:
    return _corner_places(things, which, scene, 0)


def _upper_places(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray | None:
    return _corner_places(things, which, scene, 1)


@dataclass(frozen=True, eq=False)
class Box(Moving):
    """A box that particles cannot leave.

    Parameters
    ----------
    lower, upper : corners [m], shape (3,); a 2D box is unbounded along z
    restitution : of the walls, multiplied by the particle's own; above 1 it adds energy
    slip_loss : fraction of the tangential speed lost in a bounce, 1 at most; below 0 it adds speed
    mode : "reflect" lets particles bounce and rest; "clamp" moves a particle that is outside after a step onto the face
        and reverses its normal velocity. It does not distinguish rest from a bounce, so it accepts no restitution
        or slip loss that would add energy
    friction : Coulomb's coefficient, in a bounce and at rest; the greater of the two losses in a bounce counts
    velocity, amplitude, omega, phase : motion of the box, as for a :class:`Plane`; with mode "reflect"

    Examples
    --------
    >>> scene = sl.Scene()
    >>> balls = scene.cloud(3, lower=(1, 1, 1), upper=(3, 3, 3), speed=5.0)
    >>> walls = scene.add(sl.Box((0, 0, 0), (4, 4, 4)))
    >>> run = scene.simulate(dt=0.01).run(until=2.0)
    >>> bool((run.position[-1] >= 0.0).all() and (run.position[-1] <= 4.0).all())
    True
    """

    lower: Vector
    upper: Vector
    restitution: Number = 1.0
    slip_loss: Number = 0.0
    mode: WallMode = "reflect"
    friction: Number = 0.0

    places = ("lower", "upper")
    hand, plural, has_family = "box", "boxes", True
    keys: ClassVar[Mapping[str, Key]] = movable({
        "lower": Key(
            "one corner [m]", "m", form="vector", sets=(Sets("Walls.shape", _lower_places, None), Sets("Boxes.lower"))
        ),
        "upper": Key(
            "the other corner [m]", "m", form="vector",
            sets=(Sets("Walls.shape", _upper_places, None), Sets("Boxes.upper")),
        ),
        **bounce_keys("Boxes"),
        "mode": Key(
            '"reflect" by default; "clamp" puts particles onto the face', form="word", words=("reflect", "clamp")
        ),
    })  # fmt: skip

    @property
    def numbers(self) -> int:
        return 6

    def faces(self) -> list[WallFace]:
        """Half-spaces that bound the box; none at infinity, and none with mode "clamp"."""
        found = list[WallFace]()
        lower: Any = self.lower
        upper: Any = self.upper
        for axis in range(3):
            for side, (corner, sign) in enumerate(((lower[axis], 1.0), (upper[axis], -1.0))):
                # A face at infinity is omitted, but keeps its number: events name the six faces of a box by fixed
                # numbers.
                if np.isfinite(corner) and self.mode == "reflect":
                    # Only the point's coordinate along the normal of the half-space matters. The other two stay 0, so
                    # that the gap is one rounded difference, the same for every particle at this face.
                    point, normal = np.zeros(3), np.zeros(3)
                    point[axis], normal[axis] = corner, sign
                    found.append(WallFace(2 * axis + side, HALF_SPACE, (*point, *normal, 0.0)))
        return found

    def depth(self, here: FloatArray, dim: int) -> tuple[FloatArray, str]:
        # Infinite corners give minus infinity here and have no effect.
        past = np.maximum(full(self.lower) - here, here - full(self.upper))
        return np.asarray(past[:, :dim].max(axis=1)), "outside {} box"

    def too_small(self, who: np.ndarray, radius: FloatArray, free: np.ndarray) -> str:
        given: tuple[Any, Any] = self.upper, self.lower
        width = np.subtract(*given)
        tight = ((2.0 * radius[:, None] > width) & free).any(axis=1)
        if not tight.any():
            return ""
        k = int(tight.argmax())
        return (
            f"{self.caller} must be as wide as the particles in it on every axis along which they move. Particle "
            f"{who[k]} is {2.0 * radius[k]:g} m wide, and the box {tuple(width.tolist())} m. Give it a smaller "
            f"radius, or the box to others: on=..."
        )

    def validate(self, dim: int) -> Box:
        if choice(self.mode, "mode", self.caller, ("reflect", "clamp")) == "clamp" and self.friction != 0.0:
            raise SceneError(
                f'{argument("friction", self.caller)} needs mode="reflect"; with "clamp" use \'slip_loss\'.'
            )
        restitution, slip_loss, friction = bouncing(self)
        path = self.checked_motion(dim)
        if self.mode == "clamp" and any(path["velocity"] + path["amplitude"]):
            raise SceneError(
                f'{self.caller} with a velocity or an amplitude hits what it meets, and mode="clamp" only puts '
                f'particles onto the face. Use mode="reflect".'
            )
        if self.mode == "clamp" and (restitution > 1.0 or slip_loss < 0.0):
            name = "restitution" if restitution > 1.0 else "slip_loss"
            raise SceneError(
                f'{argument(name, self.caller)} adds energy, and mode="clamp" does not distinguish a bounce from '
                f"rest: a particle at rest there would gain it at every step. "
                f'Got {getattr(self, name)}. Use mode="reflect".'
            )
        lower = vector(_plane_corner(self.lower, dim), "lower", self.caller, "m", dim)
        upper = vector(_plane_corner(self.upper, dim), "upper", self.caller, "m", dim)
        if dim == 2:
            lower[2], upper[2] = -np.inf, np.inf
        if not (lower < upper).all():
            raise SceneError(
                f"The 'lower' corner of {self.caller} must lie below the 'upper' one on every axis. "
                f"Got {tuple(lower.tolist())} and {tuple(upper.tolist())}."
            )
        return self.replace_fields(
            lower=tuple(lower.tolist()),
            upper=tuple(upper.tolist()),
            restitution=restitution,
            slip_loss=slip_loss,
            friction=friction,
            **path,
        )


def _plane_corner(corner: Any, dim: int) -> Any:
    """Return a corner as given; for a previously checked box of a plane scene, without its z coordinate."""
    checked_before = dim == 2 and isinstance(corner, (tuple, np.ndarray)) and np.shape(corner) == (3,)
    return tuple(corner[:2]) if checked_before and isinstance(corner[2], float) and np.isinf(corner[2]) else corner
