"""All shapes of walls, and the functions of a shape that compiled code and array code call.

To add a shape, add a file to this folder and its name to the two tuples. Numbers of surfaces and of classes are indices
into them; a shape that is in neither is refused by name when a model is built.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.contacts.shapes.box import Box
from springline.contacts.shapes.cone import FUNNEL, SPIKE, Cone
from springline.contacts.shapes.cylinder import BAR, TUBE, Cylinder
from springline.contacts.shapes.plane import HALF_SPACE, Plane
from springline.contacts.shapes.sphere import BALL, BOWL, Sphere
from springline.contacts.shapes.wall import Moving, WallSurface
from springline.engine.kernels import kernel
from springline.engine.vectors import minus, vector
from springline.errors import SceneError
from springline.model.families import Model

WALLS: tuple[type[Moving], ...] = (Plane, Box, Sphere, Cylinder, Cone)  # in the order of their numbers in events
SURFACES: tuple[WallSurface, ...] = (HALF_SPACE, BALL, BOWL, BAR, TUBE, SPIKE, FUNNEL)


def _gap_of(kind: int, here: Callable[..., Any], others: Callable[..., Any]) -> Callable[..., Any]:
    @kernel
    def gap(kinds, shape, w, r, away):
        if kinds[w] == kind:
            return here(shape, w, r, away)
        return others(kinds, shape, w, r, away)

    return gap


def _time_of(kind: int, here: Callable[..., Any], others: Callable[..., Any]) -> Callable[..., Any]:
    @kernel
    def meets(kinds, shape, w, r, a, b, t):
        if kinds[w] == kind:
            return here(shape, w, r, a, b, t)
        return others(kinds, shape, w, r, a, b, t)

    return meets


def _last_gap(here: Callable[..., Any]) -> Callable[..., Any]:
    @kernel
    def gap(kinds, shape, w, r, away):
        return here(shape, w, r, away)

    return gap


def _last_time(here: Callable[..., Any]) -> Callable[..., Any]:
    @kernel
    def meets(kinds, shape, w, r, a, b, t):
        return here(shape, w, r, a, b, t)

    return meets


# A chain of functions, each of which tests for one number: numba inlines them, so that the first
# surface, the half-space, costs one comparison.
_gap, _time = _last_gap(SURFACES[-1].gap), _last_time(SURFACES[-1].meets)
for _kind in reversed(range(len(SURFACES) - 1)):
    _gap, _time = _gap_of(_kind, SURFACES[_kind].gap, _gap), _time_of(_kind, SURFACES[_kind].meets, _time)
any_gap, any_time = _gap, _time


@kernel
def gap_and_normal(walls, w, r, p):
    """Gap between wall w and a particle of radius r at p [m], and the unit normal there; p in the frame of the wall.

    The gap is the distance between the two surfaces; the normal points to the free side.
    """
    return any_gap(walls.kind, walls.shape, w, r, minus(p, vector(walls.shape, w)))


@kernel
def meets_wall(walls, w, r, a, b, t):
    """Fraction of the step, from t on, at which a path from a to b meets wall w; NEVER if it does not."""
    return any_time(walls.kind, walls.shape, w, r, a, b, t)


def place_of(wall: Moving) -> int:
    """Number of a wall's class in ``Walls.maker``."""
    return next(place for place, kind in enumerate(WALLS) if isinstance(wall, kind))


def source_class(model: Model, wall: int) -> type[Moving]:
    """Class of a row of ``model.walls``."""
    return WALLS[int(model.walls.maker[wall])]


def surface_of(model: Model, wall: int) -> WallSurface:
    """Surface of a row of ``model.walls``."""
    return SURFACES[int(model.walls.kind[wall])]


def number_of(surface: WallSurface, wall: Moving) -> int:
    """Number of a surface in ``Walls.kind``.

    Raises
    ------
    SceneError : for a surface that is not registered; names its wall
    """
    # By identity, not by equality: a different surface object with the same kernels is unknown.
    for number, one in enumerate(SURFACES):
        if one is surface:
            return number
    raise SceneError(
        f"springline does not know the wall {type(wall).__name__}: its surface is not in SURFACES of "
        f"contacts/shapes/registry.py. Leave it out, or register its shape there."
    )


def lacking(model: Model, what: str) -> list[str]:
    """Class names of the walls whose surface does not declare a function, such as "touch"."""
    walls = range(len(model.walls.kind))
    names = [f"the wall {source_class(model, w).__name__}" for w in walls if not getattr(surface_of(model, w), what)]
    return list(dict.fromkeys(names))


def members_of(model: Model) -> list[np.ndarray]:
    """Particles that each row of ``model.walls`` acts on, ascending."""
    walls = model.walls
    owner = np.repeat(np.arange(len(walls.start) - 1), np.diff(walls.start))
    return [owner[walls.wall == row] for row in range(len(walls.kind))]


def normals_at(model: Model, rows: np.ndarray, radius: FloatArray, position: FloatArray) -> FloatArray:
    """Normals of walls, toward the free side, at particles of a radius and position [m]; shape (k, 3)."""
    found = np.zeros((len(rows), 3))
    for k, row in enumerate(rows.tolist()):
        # The kernels of the passes, run as Python on a table of one row: statics, pictures and commands use the normal
        # that a step uses.
        shape = model.walls.shape[row : row + 1]
        away = tuple((position[k] - shape[0, :3]).tolist())
        found[k] = surface_of(model, row).gap(shape, 0, float(radius[k]), away)[1]
    return found
