"""What elements on a measure share, as angles and hinges: how they are declared, gathered, and made families."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import pi
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, each, handle_index, indices, refuse
from springline.engine.columns import Indices
from springline.engine.kernels import kernel
from springline.engine.program import Row
from springline.errors import SceneError
from springline.forces.elastic import ON_CHANGE, ON_FORCE, Batch, Kernels, Kind, Vector, arranged, corners_of, stacked
from springline.forces.springs import COINCIDENT
from springline.model.contracts import Drawn, Force, Key
from springline.model.families import Model, Space
from springline.model.family import Elastic, Family
from springline.model.space import nearest

SHORT = COINCIDENT * COINCIDENT  # [m2] squares of lengths below it have no direction
TURN = 2.0 * pi  # [rad]
PER_TURN = 0.5 / pi
EFFORT = 7.0  # work on an element, in springs


@kernel
def nearest_turn(angle):
    """An angle less as many whole turns as bring it nearest to 0 [rad]."""
    return angle - TURN * np.floor(angle * PER_TURN + 0.5)


def argument(y: Any, x: Any) -> Any:
    """The angle of the point (x, y) [rad]; of complex ones, that of their real parts with its derivative."""
    steep = np.abs(x.real) < np.abs(y.real)
    over, under = np.where(steep, x, y), np.where(steep, y, x)
    angle = np.arctan(over / np.where(under == 0.0, 1.0, under))
    side = np.copysign(1.0, y.real)
    return np.where(steep, 0.5 * pi * side - angle, angle + pi * side * (x.real < 0.0))


def length(vectors: Any) -> Any:
    """Lengths of vectors, shape (e, 3), which may be complex; 1 for what has none."""
    square = (vectors * vectors).sum(axis=1)
    return np.sqrt(np.where(square == 0.0, 1.0, square))


class OnMeasure(Force):
    """Base of elements on a measure: rows of particles, a stiffness and a rest."""

    stiffness: Any
    rest: Any

    def kernels(self, dim: int) -> Kernels:
        """What is derived of the measure."""
        raise NotImplementedError

    def at_rest(self, rows: IntArray, x: Sequence[Vector], dim: int) -> tuple[FloatArray, FloatArray]:
        """Measures at rest of elements with corners at x, shape (e,), and sizes of their gradients, shape (e, p)."""
        nothing = np.zeros(len(rows))
        with np.errstate(all="ignore"):
            value, *slopes = self.kernels(dim).measure(x, (nothing, nothing))
        rest = np.broadcast_to(value, len(rows)) if self.rest is None else self.rest
        return rest, np.sqrt((stacked(slopes, len(rows)) ** 2).sum(axis=2))

    def as_drawn(self, position: FloatArray, space: Space, dim: int) -> Any:
        if self.rest is not None:
            return self
        return self.replaced(rest=gathered([self], type(self), Drawn(position, np.zeros(0), space, dim)).rest)

    def checked_rows(self, most: float | None = None) -> Any:
        """A copy with checked rows, stiffness and rest value, the latter at most ``most`` [rad]."""
        name = self.rows()
        width, given = self.keys[name].corners or 0, getattr(self, name)
        found = np.asarray(handle_index(given))
        found = found.reshape(1, -1) if found.ndim == 1 else found
        if found.ndim != 2 or found.shape[1] != width or found.dtype.kind not in "iu" or found.size == 0:
            raise refuse(name, self.caller, f"whole-number indices of shape (elements, {width})", given)
        if (twice := (np.diff(np.sort(found, axis=1), axis=1) == 0).any(axis=1)).any():
            row = found[int(np.argmax(twice))].tolist()
            raise refuse(name, self.caller, f"rows of {width} different particles", row)
        rest, count = self.rest, len(found)
        if rest is not None:
            rest = each(rest, count, "rest", self.caller, self.keys["rest"].unit, least=None if most is None else 0.0)
            if most is not None and (rest > most).any():
                rule = f"from 0 to {most:.6g} [rad] in three dimensions"
                raise refuse("rest", self.caller, rule, float(rest.max()))
        stiffness = each(self.stiffness, count, "stiffness", self.caller, self.keys["stiffness"].unit, least=0.0)
        return self.replaced(**{name: found.astype(np.int64)}, stiffness=stiffness, rest=rest)


def keys(
    rows: str, width: int, corners: str, rest: str, unit: str = "rad", stiffness: str = "k [N m], per radian squared"
) -> Mapping[str, Key]:
    """The fields of elements on a measure: rows of so many particles, what the measure at rest is, and its unit."""
    return {
        rows: Key(corners, corners=width),
        "stiffness": Key(f"{stiffness}; 1 where left out", stiffness.partition("[")[2].partition("]")[0], least=0.0),
        "rest": Key(f"{rest}; as drawn where left out", unit),
    }


class Gathered(NamedTuple):
    """Elements of one kind: particles, stiffness, rest, and sizes of the gradient at each corner as drawn."""

    corner: Indices
    stiffness: FloatArray
    rest: FloatArray
    steep: FloatArray


def gathered(things: Sequence[Any], kind: type[OnMeasure], drawn: Drawn) -> Gathered:
    """All elements of one kind, checked as drawn."""
    width, position = kind.keys[kind.rows()].corners or 0, drawn.position
    rows, rests, steep = [np.zeros((0, width), dtype=np.int64)], [np.zeros(0)], [np.zeros((0, width))]
    for thing in things:
        name = thing.rows()
        given = getattr(thing, name)
        rows.append(indices(given.ravel(), len(position), name, thing.caller).reshape(given.shape))
        first = position[rows[-1][:, :1]]
        points = first + nearest(drawn.space, position[rows[-1]] - first)
        rest, sizes = thing.at_rest(rows[-1], corners_of(points), drawn.dim)
        rests.append(rest)
        steep.append(sizes)
    stiffness = np.concatenate([np.zeros(0), *(thing.stiffness for thing in things)])
    return Gathered(np.concatenate(rows).astype(np.int32), stiffness, np.concatenate(rests), np.concatenate(steep))


def refuse_flat(thing: Any, bad: np.ndarray, rows: IntArray, why: str) -> None:
    """SceneError for the first element that has no angle, or no direction to turn in, as drawn."""
    if bad.any():
        row = int(np.argmax(bad))
        who = ", ".join(str(int(i)) for i in rows[row])
        raise SceneError(f"{thing.caller} needs an angle that can change. Element {row} (particles {who}) {why}")


def family(
    name: str,
    declared: type[OnMeasure],
    room: type,
    gather: Callable[..., Any],
    kind: Callable[[Any], Kind],
    elements: Callable[[Any], Elastic],
    outside: str,
    scale: Callable[[Any], FloatArray] = lambda room: room.stiffness * room.rest**2,
) -> Family:
    """The family of elements on a measure, whose room has ``corner``, ``stiffness``, ``rest`` and ``steep``.

    ``kind`` has the passes for a room, ``elements`` are those of statics, ``scale`` is the energy that the numbers of
    each stand for [J].
    """

    def of(model: Model) -> Any:
        return model.room(room)

    def forces(model: Model) -> list[Row]:
        passes = kind(of(model))
        return passes.rows(passes.push, 1, ON_FORCE)

    def derivative(model: Model) -> list[Row]:
        passes = kind(of(model))
        return passes.rows(passes.derive, 1, ON_CHANGE)

    def shared(model: Model, first: np.ndarray) -> tuple[Any, ...]:
        here = of(model)
        batch = Batch(here.corner, np.stack([here.stiffness, here.rest]), np.zeros(0))
        return (arranged(kind(here).room, [batch], first),)

    def elastic(model: Model) -> list[Elastic]:
        return [elements(of(model))] if len(of(model).stiffness) else []

    def stiffens(model: Model) -> FloatArray:
        here = of(model)
        sizes = here.stiffness[:, None] * here.steep * here.steep.sum(axis=1)[:, None]
        return np.bincount(here.corner.ravel(), sizes.ravel(), model.particle_count).astype(np.float64)

    return Family(
        name,
        count=lambda model: len(of(model).stiffness),
        forces=forces,
        energy=lambda model, slot: kind(of(model)).energies(1, slot),
        derivative=derivative,
        declared=(declared,),
        gather=gather,
        room=room,
        shared=shared,
        has_zero=True,
        stores=True,
        scale=lambda model, extent: float(scale(of(model)).sum()),
        joins=lambda model: [of(model).corner.astype(np.int64)],
        elastic=elastic,
        stiffens=stiffens,
        effort=lambda model: EFFORT * len(of(model).stiffness),
        outside=lambda model: [outside],
    )
