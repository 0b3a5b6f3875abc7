"""What angles between lines and between faces share: a room, its passes, vectors, and elements of statics.

Elements are shared out by their corners: a block adds what its own exert, and notes what those exert that its border
cuts; once all have noted, each adds what was noted for its particles.

Vectors are three numbers, or three arrays of them: one formula serves the passes and statics.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import pi
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from springline.checks import FloatArray, IntArray, each, handle_index, indices, refuse
from springline.engine.columns import IndexRows, Indices, RealRows, Reals, ScratchVectors, Wholes
from springline.engine.kernels import Pass, kernel
from springline.engine.program import BY_BLOCK, Row
from springline.errors import SceneError
from springline.forces.springs import COINCIDENT
from springline.model.contracts import Drawn, Force, Key
from springline.model.families import Model, Space
from springline.model.family import Bent, Elastic, Family
from springline.model.space import nearest

SHORT = COINCIDENT * COINCIDENT  # [m2] squares of lengths below it have no direction
TURN = 2.0 * pi  # [rad]
PER_TURN = 0.5 / pi
EFFORT = 7.0  # work on an element, in springs
ON_FORCE, ON_CHANGE = 0.0, 1.0  # what is noted: forces, or their derivative

Vector: TypeAlias = tuple[Any, Any, Any]


class Turns(NamedTuple):
    """Elements on angles, one row each, and how the blocks of a model share them."""

    corner: IndexRows  # particles of each, shape (e, p)
    stiffness: Reals  # k [N m], shape (e,)
    rest: Reals  # [rad], shape (e,)
    steep: RealRows  # sizes of the gradient at each corner as drawn [1/m], shape (e, p)
    start: Wholes  # first element of each block, that of its lowest corner, and one more
    cut: Wholes  # the first of each block that its border cuts: they stand last
    kept: Wholes  # how many are cut in the blocks before
    noted: ScratchVectors  # what a cut element exerts at each corner [N], shape (cut p, 3)
    entry: Indices  # rows of ``noted``, by particles, shape (cut p,)
    particle: Indices  # of each of them
    entry_start: Wholes  # first of each block in the last two, one more than there are blocks


@kernel
def inverse(square, least):
    """One over a number, 0 where it is at most ``least``."""
    none = 1.0 * (square <= least)
    return (1.0 - none) / (square + none)


@kernel
def nearest_turn(angle):
    """An angle less as many whole turns as bring it nearest to 0 [rad]."""
    return angle - TURN * np.floor(angle * PER_TURN + 0.5)


@kernel
def at(vectors, i):
    """The vector of particle i."""
    return vectors[i, 0], vectors[i, 1], vectors[i, 2]


@kernel
def there(turns, alive, row, width):
    """Whether all particles of an element are there still."""
    gone = 0
    for corner in range(width):
        gone += 1 - alive[turns.corner[row, corner]]
    return gone == 0


@kernel
def place_of(row, cut, kept):
    """Where an element notes what it exerts, or -1 where all of its corners are of one block."""
    return row - cut + kept if row >= cut else -1


@kernel
def give(turns, row, place, corner, factor, a, out):
    """Add a vector times a number at a corner of an element, or note it where the element has a place for that."""
    if place < 0:
        i = turns.corner[row, corner]
        out[i, 0] += factor * a[0]
        out[i, 1] += factor * a[1]
        out[i, 2] += factor * a[2]
    else:
        entry = place * turns.corner.shape[1] + corner
        turns.noted[entry, 0] = factor * a[0]
        turns.noted[entry, 1] = factor * a[1]
        turns.noted[entry, 2] = factor * a[2]


@kernel
def give_nothing(turns, row, place, out):
    """An element exerts nothing."""
    for corner in range(turns.corner.shape[1]):
        give(turns, row, place, corner, 0.0, (0.0, 0.0, 0.0), out)


@kernel
def add_noted(turns, block, out):
    """Add what is noted for the particles of a block to their rows."""
    for q in range(turns.entry_start[block], turns.entry_start[block + 1]):
        i, entry = turns.particle[q], turns.entry[q]
        out[i, 0] += turns.noted[entry, 0]
        out[i, 1] += turns.noted[entry, 1]
        out[i, 2] += turns.noted[entry, 2]


def columns(points: FloatArray) -> list[Vector]:
    """Each corner of all elements as three arrays, of points of shape (e, p, 3)."""
    return [(place[:, 0], place[:, 1], place[:, 2]) for place in points.transpose(1, 0, 2)]


def stacked(vectors: Sequence[Vector], count: int) -> FloatArray:
    """Three arrays for each corner as one array, shape (count, p, 3)."""
    return np.array([[np.broadcast_to(part, count) for part in one] for one in vectors]).transpose(2, 0, 1).copy()


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


@dataclass(frozen=True, eq=False)
class Turning(ABC):
    """Elements on angles, as statics and stability see them: see :class:`springline.model.family.Elastic`."""

    corners: IntArray
    stiffness: FloatArray
    rest: FloatArray

    @property
    def damping(self) -> FloatArray:
        """None."""
        return np.zeros(len(self.stiffness))

    @abstractmethod
    def bent(self, points: FloatArray) -> Bent:
        """C and its gradients."""

    @abstractmethod
    def along(self, x: list[Vector], d: list[Vector]) -> tuple[list[Vector], list[Vector]]:
        """Change of the gradients of C^2/2 and of C as the corners x go along d, a vector for each corner."""

    def curved(self, points: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Second derivatives of C^2/2 and of C, column by column."""
        x, (count, corners, _) = columns(points), points.shape
        found = np.zeros((2, count, 3 * corners, 3 * corners))
        for column in range(3 * corners):
            unit = np.zeros((corners, 3))
            unit.ravel()[column] = 1.0
            changes = self.along(x, [(one[0], one[1], one[2]) for one in unit])
            for which, change in enumerate(changes):
                found[which, :, column] = stacked(change, count).reshape(count, -1)
        found = 0.5 * (found + found.transpose(0, 1, 3, 2))
        return found[0], found[1]


class Turner(Force):
    """Base of angles and hinges: rows of particles, a stiffness and a rest."""

    stiffness: Any
    rest: Any

    @abstractmethod
    def at_rest(self, rows: IntArray, x: list[Vector], dim: int) -> tuple[FloatArray, FloatArray]:
        """Angles at rest of elements with corners at x, shape (e,), and sizes of their gradients, shape (e, p)."""

    def as_drawn(self, position: FloatArray, space: Space, dim: int) -> Any:
        if self.rest is not None:
            return self
        return self.replaced(rest=gathered([self], type(self), Drawn(position, np.zeros(0), space, dim)).rest)

    def checked_rows(self, most: float | None = None) -> Any:
        """The same with its rows, its stiffness and its rest checked, which is at most ``most`` [rad]."""
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
            rest = each(rest, count, "rest", self.caller, "rad", least=None if most is None else 0.0)
            if most is not None and (rest > most).any():
                rule = f"from 0 to {most:.6g} [rad] in three dimensions"
                raise refuse("rest", self.caller, rule, float(rest.max()))
        stiffness = each(self.stiffness, count, "stiffness", self.caller, "N m", least=0.0)
        return self.replaced(**{name: found.astype(np.int64)}, stiffness=stiffness, rest=rest)


def keys(rows: str, width: int, corners: str, rest: str) -> Mapping[str, Key]:
    """The fields of an angle or a hinge: its rows of so many particles, and what its rest is."""
    return {
        rows: Key(corners, corners=width),
        "stiffness": Key("k [N m], per radian squared; 1 where left out", "N m", least=0.0),
        "rest": Key(f"{rest}; as drawn where left out", "rad"),
    }


def gathered(things: Sequence[Any], kind: type[Turner], drawn: Drawn) -> Turns:
    """All elements of one kind as one family, checked as drawn."""
    width, position = kind.keys[kind.rows()].corners or 0, drawn.position
    rows, rests, steep = [np.zeros((0, width), dtype=np.int64)], [np.zeros(0)], [np.zeros((0, width))]
    for thing in things:
        name = thing.rows()
        given = getattr(thing, name)
        rows.append(indices(given.ravel(), len(position), name, thing.caller).reshape(given.shape))
        first = position[rows[-1][:, :1]]
        rest, sizes = thing.at_rest(
            rows[-1], columns(first + nearest(drawn.space, position[rows[-1]] - first)), drawn.dim
        )
        rests.append(rest)
        steep.append(sizes)
    corner = np.concatenate(rows).astype(np.int32)
    stiffness = np.concatenate([np.zeros(0), *(thing.stiffness for thing in things)])
    return turns_of(np.array([0, len(position)]), corner, stiffness, np.concatenate(rests), np.concatenate(steep))


def turns_of(first: np.ndarray, corner: Indices, stiffness: Reals, rest: Reals, steep: RealRows) -> Turns:
    """Elements as blocks share them that begin at the particles ``first``, one more than there are blocks."""
    number = len(first) - 1
    homes = np.searchsorted(first, corner, side="right") - 1
    low = homes.min(axis=1)
    is_cut = low != homes.max(axis=1)
    order = np.argsort(2 * low + is_cut, kind="stable")
    corner, low, is_cut = corner[order], low[order], is_cut[order]
    start, many = np.searchsorted(low, np.arange(number + 1)), np.bincount(low[is_cut], minlength=number)
    ends = corner[is_cut].ravel()
    entry = np.argsort(ends, kind="stable").astype(np.int32)
    return Turns(
        corner, stiffness[order], rest[order], steep[order], start, start[1:] - many, np.cumsum(many) - many,
        np.zeros((len(ends), 3)), entry, ends[entry], np.searchsorted(ends[entry], first),
    )  # fmt: skip


def refuse_flat(thing: Any, bad: np.ndarray, rows: IntArray, why: str) -> None:
    """SceneError for the first element that has no angle, or no direction to turn in, as drawn."""
    if bad.any():
        row = int(np.argmax(bad))
        who = ", ".join(str(int(i)) for i in rows[row])
        raise SceneError(f"{thing.caller} needs an angle that can change. Element {row} (particles {who}) {why}")


class Passes(NamedTuple):
    """What a family of angles does: note forces, note their derivative, add what is noted, and sum the energy."""

    push: Pass
    derive: Pass
    add: Pass
    energy: Pass


def family(
    name: str,
    declared: type[Turner],
    room: type,
    gather: Callable[..., Any],
    passes: Passes,
    elements: Callable[[Any], Elastic],
    outside: str,
) -> Family:
    """The family of one kind of angles, whose room has the elements as ``turns``; ``elements`` for statics."""

    def turns(model: Model) -> Turns:
        return model.room(room).turns  # type: ignore[no-any-return]

    def rows(what: Pass, where: float) -> Callable[[Model], list[Row]]:
        return lambda model: [Row(what, BY_BLOCK), Row(passes.add, BY_BLOCK, where)]

    def shared(model: Model, first: np.ndarray) -> tuple[Any, ...]:
        return (model.room(room)._replace(turns=turns_of(first, *turns(model)[:4])),)

    def elastic(model: Model) -> list[Elastic]:
        return [elements(model.room(room))] if len(turns(model).stiffness) else []

    def stiffens(model: Model) -> FloatArray:
        of = turns(model)
        sizes = of.stiffness[:, None] * of.steep * of.steep.sum(axis=1)[:, None]
        return np.bincount(of.corner.ravel(), sizes.ravel(), model.particle_count).astype(np.float64)

    return Family(
        name,
        count=lambda model: len(turns(model).stiffness),
        forces=rows(passes.push, ON_FORCE),
        energy=passes.energy,
        derivative=rows(passes.derive, ON_CHANGE),
        declared=(declared,),
        gather=gather,
        room=room,
        shared=shared,
        has_zero=True,
        stores=True,
        scale=lambda model, extent: float(turns(model).stiffness.sum()),
        joins=lambda model: [turns(model).corner.astype(np.int64)],
        elastic=elastic,
        stiffens=stiffens,
        effort=lambda model: EFFORT * len(turns(model).stiffness),
        outside=lambda model: [outside],
    )
