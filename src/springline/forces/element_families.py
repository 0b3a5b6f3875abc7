"""Common code of element types: declaration, gathering and construction of their families.

An element on a measure, such as an angle or a hinge, is a subclass of :class:`OnMeasure` and a :func:`family`. An
element on an energy is a subclass of :class:`OnEnergy`, the energy, and :func:`family_of_energies`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import pi
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, cast

import numpy as np

from springline.checks import FloatArray, IntArray, each, handle_index, indices, refuse
from springline.engine.columns import NAMES, IndexRows, Indices, RealRows
from springline.engine.kernels import Pass, kernel
from springline.engine.program import Row
from springline.errors import SceneError
from springline.forces.elastic import (
    ON_CHANGE,
    ON_DRAG,
    ON_FORCE,
    Batch,
    Kernels,
    Kind,
    Measured,
    Shape,
    Vector,
    arrange_in_blocks,
    corners_of,
    elements_in_rows,
    matrices,
    number_places,
    stack_corners,
)
from springline.forces.springs import COINCIDENT
from springline.model.contracts import CopiedNumbers, Drawn, Force, Key, Sets, row_for_each_element
from springline.model.families import Drives, FragileFaces, Model, Plastics, Space
from springline.model.family import Family
from springline.model.space import nearest

SHORT = COINCIDENT * COINCIDENT  # [m2] squared lengths below it have no direction
TURN = 2.0 * pi  # [rad]
PER_TURN = 0.5 / pi
EFFORT = 7.0  # cost of an element, in units of a spring
UNLIKE = 10.0  # [-] mass ratio in an element, heaviest to lightest, above which masses enter its bound


@kernel
def nearest_turn(angle):
    """Angle reduced by whole turns to the value nearest to 0 [rad]."""
    # floor instead of round, whose result at halves differs between compilers.
    return angle - TURN * np.floor(angle * PER_TURN + 0.5)


def argument(y: Any, x: Any) -> Any:
    """Angle of the point (x, y) [rad]; for complex x and y, the angle of the real parts with its derivative."""
    # NumPy has no arctan2 for complex numbers, since it is not analytic. Here the smaller coordinate is divided by the
    # larger, and the real parts give the quadrant.
    steep = np.abs(x.real) < np.abs(y.real)
    over, under = np.where(steep, x, y), np.where(steep, y, x)
    angle = np.arctan(over / np.where(under == 0.0, 1.0, under))
    side = np.copysign(1.0, y.real)
    return np.where(steep, 0.5 * pi * side - angle, angle + pi * side * (x.real < 0.0))


def length(vectors: Any) -> Any:
    """Lengths of vectors of shape (e, 3), which may be complex; 1 for a zero vector."""
    # Without conjugation: |z|^2 would lose the complex step.
    square = (vectors * vectors).sum(axis=1)
    return np.sqrt(np.where(square == 0.0, 1.0, square))


class OnRows(Force):
    """Base of elements: rows of particles."""

    def split(self, given: Any) -> tuple[Any, IntArray | None]:
        """Split given rows into elements; return them and the row of each element, or None if rows are elements."""
        try:
            return np.asarray(handle_index(given)), None
        except Exception:  # ragged lists, and any error that an object raises on conversion to an array
            raise refuse(self.rows(), self.caller, "whole-number indices of rows of particles", given) from None

    def each_of_rows(self, name: str, count: int, of: IntArray | None, least: float | None = None) -> FloatArray:
        """Values of a field for each element, from one for all, one for each element, or one for each given row."""
        value, key = getattr(self, name), self.keys[name]
        given = 0 if of is None else int(of.max()) + 1
        least = key.least if least is None else least
        # Faces with more than three corners are several elements; a number for each face applies to all its triangles.
        if of is not None and np.ndim(value) == 1 and len(value) == given != count:
            return each(value, given, name, self.caller, key.unit, least, key.above)[of]
        return each(value, count, name, self.caller, key.unit, least, key.above)

    def checked_corners(self) -> tuple[IntArray, IntArray | None]:
        """Checked rows of elements, and the given row of each element; None if these are the same."""
        name = self.rows()
        width, given = self.keys[name].corners or 0, getattr(self, name)
        found, of = self.split(given)
        found = found.reshape(1, -1) if found.ndim == 1 else found
        if found.ndim != 2 or found.shape[1] != width or found.dtype.kind not in "iu" or found.size == 0:
            raise refuse(name, self.caller, f"whole-number indices of shape (elements, {width})", given)
        # An element that contains a particle twice has a constant or a wrong measure.
        if (twice := (np.diff(np.sort(found, axis=1), axis=1) == 0).any(axis=1)).any():
            row = found[int(np.argmax(twice))].tolist()
            raise refuse(name, self.caller, f"rows of {width} different particles", row)
        return found.astype(np.int64), of

    def drawn_rows(self, drawn: Drawn) -> tuple[IntArray, FloatArray]:
        """Particles of each element, and its corners as drawn [m], shape (e, p, 3); nearest images on a torus."""
        name, position = self.rows(), drawn.position
        given = np.asarray(getattr(self, name))
        rows = indices(given.ravel(), len(position), name, self.caller).reshape(given.shape)
        first = position[rows[:, :1]]
        return rows, first + nearest(drawn.space, position[rows] - first)


class OnMeasure(OnRows):
    """Base of elements on a measure: rows of particles, a stiffness, a rest value and a damping."""

    stiffness: Any
    rest: Any
    damping: Any

    def kernels(self, dim: int) -> Kernels:
        """Return the kernels derived from the measure."""
        raise NotImplementedError

    def rest_measures(self, rows: IntArray, x: Sequence[Vector], dim: int) -> tuple[FloatArray, FloatArray]:
        """Measures at rest of elements with corners at x, shape (e,), and sizes of their gradients, shape (e, p)."""
        nothing = np.zeros(len(rows))
        with np.errstate(all="ignore"):
            value, *slopes = self.kernels(dim).measure(x, (nothing,) * 3)
        # The kernel returns the measure minus p[1]: with p[1] = 0 this is the measure itself.
        rest = np.broadcast_to(value, len(rows)) if self.rest is None else self.rest
        return rest, np.sqrt((stack_corners(slopes, len(rows)) ** 2).sum(axis=2))

    def complete_from_drawing(self, position: FloatArray, space: Space, dim: int) -> Any:
        if self.rest is not None:
            return self
        return self.replace_fields(
            rest=gather_elements([self], type(self), Drawn(position, np.zeros(0), space, dim)).rest
        )

    def checked_rows(self, most: float | None = None) -> Any:
        """Return a copy with checked rows, stiffness, damping and rest values, which are at most ``most`` [rad]."""
        found, of = self.checked_corners()
        rest, count, unit = self.rest, len(found), self.keys["rest"].unit
        if rest is not None:
            rest = self.each_of_rows("rest", count, of, None if most is None else 0.0)
            if most is not None and (rest > most).any():
                rule = f"from 0 to {most:.6g} [{unit}] in three dimensions"
                raise refuse("rest", self.caller, rule, float(rest.max()))
        numbers = {name: self.each_of_rows(name, count, of) for name in ("stiffness", "damping")}
        return self.replace_fields(**{self.rows(): found}, rest=rest, **numbers)


def keys(
    room: str,
    rows: str,
    width: int,
    corners: str,
    rest: str,
    unit: str = "rad",
    stiffness: str = "k [N m], per radian squared",
) -> Mapping[str, Key]:
    """Field descriptions of elements on a measure: rows of ``width`` particles, ``rest`` in words, and its unit.

    ``room`` is the class of their arrays.
    """

    def sets(column: str) -> tuple[Sets, ...]:
        return (Sets(f"{room}.{column}", row_for_each_element),)

    per = stiffness.partition("[")[2].partition("]")[0]
    return {
        rows: Key(corners, corners=width),
        "stiffness": Key(f"{stiffness}; default: 1", per, least=0.0, sets=sets("stiffness")),
        "rest": Key(f"{rest}; default: as drawn", unit, sets=sets("rest"), judged=True),
        "damping": Key(f"mu [{per} s]; default: 0", f"{per} s", least=0.0, sets=sets("damping"), absent=0.0),
    }


class Gathered(NamedTuple):
    """Elements of one kind: particles, stiffness, rest, damping, and norms of the gradient at each corner as drawn."""

    corner: Indices
    stiffness: FloatArray
    rest: FloatArray
    damping: FloatArray
    steep: FloatArray


def gather_elements(things: Sequence[Any], kind: type[OnMeasure], drawn: Drawn) -> Gathered:
    """Gather all elements of one kind, with rest values and gradients as drawn."""
    width = kind.keys[kind.rows()].corners or 0
    rows, rests, steep = [np.zeros((0, width), dtype=np.int64)], [np.zeros(0)], [np.zeros((0, width))]
    for thing in things:
        row, points = thing.drawn_rows(drawn)
        rows.append(row)
        rest, sizes = thing.rest_measures(rows[-1], corners_of(points), drawn.dim)
        rests.append(rest)
        steep.append(sizes)
    stiffness = np.concatenate([np.zeros(0), *(thing.stiffness for thing in things)])
    damping = np.concatenate([np.zeros(0), *(thing.damping for thing in things)])
    corner = np.concatenate(rows).astype(np.int32)
    return Gathered(corner, stiffness, np.concatenate(rests), damping, np.concatenate(steep))


def damped_by(room: type) -> Callable[[Model], FloatArray | None]:
    """Return a function for ``Family.damping_bound``: bound of the damping of each particle as drawn [N s/m]."""

    def damps(model: Model) -> FloatArray | None:
        here: Any = model.room(room)
        if not here.damping.any():
            return None
        rows = gershgorin(here, model.particles.mass, here.damping)
        return np.bincount(here.corner.ravel(), rows.ravel(), model.particle_count).astype(np.float64)

    return damps


def refuse_flat(
    thing: Any, bad: np.ndarray, rows: IntArray, why: str, needs: str = "an angle that can change"
) -> None:  # fmt: skip
    """Raise a SceneError for the first element that, as drawn, has no measure or no direction of motion."""
    if bad.any():
        row = int(np.argmax(bad))
        who = ", ".join(str(int(i)) for i in rows[row])
        raise SceneError(f"{thing.caller} needs {needs}. Element {row} (particles {who}) {why}")


Parts: TypeAlias = Sequence[tuple[Kind, Measured]]


@dataclass(frozen=True)
class _Program:
    """Program rows of the elements of a family, kind after kind."""

    room: type
    parts: Callable[[Any], Parts]

    def of(self, model: Model) -> Parts:
        return [part for part in self.parts(model.room(self.room)) if len(part[1].corners)]

    def rows(self, what: Callable[[Kind], Pass], where: float) -> Callable[[Model], list[Row]]:
        return lambda model: [row for kind, _ in self.of(model) for row in kind.rows(what(kind), 1, where)]

    def damping(self, model: Model) -> list[Row]:
        found = ((kind, kind.damp) for kind, part in self.of(model) if part.damping.any())
        return [row for kind, damp in found if damp is not None for row in kind.rows(damp, 1, ON_DRAG)]

    def energy(self, model: Model, slot: float) -> list[Row]:
        found: list[Row] = []
        for kind, _ in self.of(model):
            found += kind.energies(1, slot, bool(found))
        return found

    def block_arrays(self, model: Model, first: np.ndarray) -> tuple[Any, ...]:
        share = not _parameters_change(model)
        return tuple(
            arrange_in_blocks(kind.room, [Batch(one.corners, one.number, np.array(one.shared))], first, share=share)
            for kind, one in self.of(model)
        )

    def copies(self, model: Model, first: np.ndarray) -> list[CopiedNumbers]:
        found, room = list[CopiedNumbers](), cast("Any", model.room(self.room))
        for kind, part in self.of(model):
            row, own = elements_in_rows(part.corners, first), kind.numbers.own
            every = np.arange(len(row))
            if hasattr(room, "stiffness"):
                sources = [(f"{self.room.__name__}.{name}", row) for name in ("stiffness", "rest", "damping")]
            elif hasattr(room, "number"):
                many = room.number.shape[1]
                sources = [
                    (f"{self.room.__name__}.number", k * many + getattr(part, "begin", 0) + row) for k in range(own)
                ]
            else:
                sources = []
            for k, (name, of) in enumerate(sources):
                found.append(CopiedNumbers(name, f"{kind.room.__name__}.number", number_places(every, k, own), of))
        return found


def _parameters_change(model: Model) -> bool:
    """Return True if passes may write parameters of elements: of driven and yielding rests, and of faces that tear."""
    changing = ((Drives, "bend"), (Drives, "fold"), (Plastics, "bend"), (Plastics, "fold"), (FragileFaces, "face"))
    rooms = model.arrays_by_class
    return any(len(getattr(rooms[room], name)) > 0 for room, name in changing if room in rooms)


def gershgorin(room: Any, mass: FloatArray, factor: FloatArray) -> FloatArray:
    """Row sums of element matrices k g g^T between particles of ``mass`` [kg], at each corner [N/m], shape (e, p).

    ``factor`` is k, a stiffness or a damping, shape (e,).

    If the masses of an element differ by more than a factor of UNLIKE, the sums are those of M^-1/2 K M^-1/2, times the
    mass of the row: coupling to heavy particles then does not inflate the bound of a light one. Elements may differ in
    this, since each is bounded separately. The second derivatives of the measure do not enter, since the tension is 0
    as drawn; the ``outside`` text of a family states this limit.
    """
    beside = room.steep.sum(axis=1)[:, None]
    whole = np.where(mass > 0.0, mass, 1.0)[room.corner]  # a particle without mass is fixed; any positive value serves
    unlike = whole.max(axis=1, initial=0.0) > UNLIKE * whole.min(axis=1, initial=np.inf)
    if unlike.any():
        part = np.sqrt(whole[unlike, :, None] / whole[unlike, None, :])
        beside = np.broadcast_to(beside, room.steep.shape).copy()
        beside[unlike] = (room.steep[unlike, None, :] * part).sum(axis=2)
    return np.asarray(factor[:, None] * room.steep * beside)


def family(
    name: str,
    declared: type[OnRows],
    room: type,
    gather: Callable[..., Any],
    parts: Callable[[Any], Parts],
    outside: str,
    scale: Callable[[Any], FloatArray] = lambda room: room.stiffness * room.rest**2,
    bound: Callable[[Any, FloatArray], FloatArray] = lambda room, mass: gershgorin(room, mass, room.stiffness),
    **more: Any,
) -> Family:
    """Family of elements whose arrays include ``corner``.

    ``parts`` returns the kinds of elements with their passes, and the elements for statics. ``scale`` returns the
    energy scale of the parameters of each element [J]. ``bound`` returns an upper bound of the stiffness at each corner
    as drawn [N/m], shape (e, p), from the masses of the particles [kg]. ``outside`` names the forces that the bound
    does not cover; ``more`` are further fields of the family.
    """

    program = _Program(room, parts)

    def stiffens(model: Model) -> FloatArray:
        here: Any = model.room(room)
        rows = bound(here, model.particles.mass)
        return np.bincount(here.corner.ravel(), rows.ravel(), model.particle_count).astype(np.float64)

    fields: dict[str, Any] = {"has_rest_state": True, "is_conservative": True}
    return Family(
        name,
        forces=program.rows(lambda kind: kind.push, ON_FORCE),
        drags=program.damping,
        reads_velocity=lambda model: bool(program.damping(model)),
        energy=program.energy,
        derivative=program.rows(lambda kind: kind.derive, ON_CHANGE),
        declared=(declared,),
        gather=gather,
        room=room,
        block_arrays=program.block_arrays,
        copies=program.copies,
        energy_scale=lambda model, extent: float(scale(model.room(room)).sum()),
        element_particles=lambda model: [part.corners for _, part in program.of(model)],
        elastic=lambda model: [part for _, part in program.of(model)],
        stiffness_bound=stiffens,
        cost=lambda model: EFFORT * len(model.room(room).corner),
        uncovered_forces=lambda model: [outside],
        **(fields | more),
    )


# == Elements on an energy ==


class OnEnergy(OnRows):
    """Base of elements on an energy: rows of particles, and parameters of each element."""

    def sort(self) -> int:
        """Index of the sort of these elements within their family."""
        return 0

    def numbers(self, rows: IntArray, points: FloatArray, drawn: Drawn) -> FloatArray:
        """Return the energy parameters of each element, shape (q, e), from its corners as drawn [m]."""
        raise NotImplementedError


class OnDampedMeasure(OnEnergy):
    """Base of elements on a measure with a damper: E = k C^2/2 with C = measure - rest, damped by mu."""

    stiffness: Any
    rest: Any
    damping: Any
    shape: ClassVar[Shape]

    def validate(self, dim: int) -> Any:
        found, of = self.checked_corners()
        names = ("stiffness", "damping") if self.rest is None else ("stiffness", "rest", "damping")
        return self.replace_fields(
            **{self.rows(): found}, **{name: self.each_of_rows(name, len(found), of) for name in names}
        )

    def complete_from_drawing(self, position: FloatArray, space: Space, dim: int) -> Any:
        drawn = Drawn(position, np.zeros(0), space, dim)
        return (
            self if self.rest is not None else self.replace_fields(rest=self.numbers(*self.drawn_rows(drawn), drawn)[1])
        )

    def numbers(self, rows: IntArray, points: FloatArray, drawn: Drawn) -> FloatArray:
        rest, none = self.rest, np.zeros(len(rows))
        if rest is None:
            with np.errstate(all="ignore"):
                rest = np.broadcast_to(
                    self.shape.derived_shape.KERNELS.measure(corners_of(points), (none,) * 3)[0], len(rows)
                )
        return np.stack([self.stiffness, rest, self.damping])


@dataclass(frozen=True)
class Sort:
    """Elements of one energy: its derived kernels, and an independent formula for the energy.

    Attributes
    ----------
    shape : definition of its energy, or of its measure
    energy : energy of each element [J], from points of shape (e, p, 3) and parameters of shape (q, e), by a formula
        independent of the derived kernels; points may be complex
    non_gradient_forces : forces in addition to minus the gradient of E [N], shape (e, p, 3), from the same arguments;
        None if there are no such forces
    bounding : maps parameters of this sort to parameters of the first sort of the family with at least the same
        stiffness; None for a sort whose stiffness as drawn is its bound
    """

    shape: Shape
    energy: Callable[[Any, FloatArray], Any]
    non_gradient_forces: Callable[[FloatArray, FloatArray], FloatArray] | None = None
    bounding: Callable[[FloatArray], FloatArray] | None = None


class OnEnergyRoom(NamedTuple):
    """Elements on energies, sort after sort."""

    corner: Annotated[IndexRows, NAMES]  # shape (e, p)
    number: RealRows  # parameters of each, shape (q, e)
    bound: RealRows  # upper bound of the stiffness at each corner as drawn [N/m], shape (e, p)
    drag: RealRows  # upper bound of the damping [N s/m], shape (e, p); (0, p) without damping
    start: Indices  # first element of each sort, shape (sorts + 1,)


@dataclass(frozen=True, eq=False)
class SortedElements(Measured):
    """Elements of one sort, as used by statics and stability; ``begin`` is the first among all sorts."""

    sort: Sort
    begin: int = field(default=0, kw_only=True)

    def energy(self, points: Any) -> Any:
        """Energy of each element [J]."""
        return self.sort.energy(points, self.number)

    def non_gradient_forces(self, points: FloatArray) -> FloatArray | None:
        """Forces of each element in addition to minus the gradient of its energy [N]; None without such forces."""
        return None if self.sort.non_gradient_forces is None else self.sort.non_gradient_forces(points, self.number)


def family_of_energies(
    name: str,
    declared: type[OnEnergy],
    sorts: Sequence[Sort],
    outside: str,
    scale: Callable[[Any], FloatArray] = lambda here: np.zeros(0),
    **more: Any,
) -> Family:
    """Family of elements on energies of several sorts; its class of arrays is created here."""
    width = declared.keys[declared.rows()].corners or 0
    room = _room_named(f"{declared.__name__}s")

    def gather(things: Sequence[Any], drawn: Drawn) -> Any:
        found: list[list[tuple[IntArray, FloatArray, FloatArray, FloatArray]]] = [[] for _ in sorts]
        for thing in things:
            rows, points = thing.drawn_rows(drawn)
            number = thing.numbers(rows, points, drawn)
            sort = sorts[thing.sort()]
            # A wrinkling membrane is slack and has no stiffness as drawn: its bound is that of a membrane that does not
            # wrinkle.
            first, least = (sort, number) if sort.bounding is None else (sorts[0], sort.bounding(number))
            steep = _rows_of(matrices(first.shape.derived_shape.KERNELS.hessian, points, least), rows)
            part = SortedElements(first.shape.derived_shape.KERNELS, rows, least, first)
            drag = _rows_of(part.resistance(points), rows) if part.damping.any() else np.zeros_like(steep)
            found[thing.sort()].append((rows, number, steep, drag))
        every = [one for sort in found for one in sort]
        most = max((len(number) for _, number, _, _ in every), default=0)
        # Sorts with different numbers of parameters share one table.
        wide = [np.pad(number, ((0, most - len(number)), (0, 0))) for _, number, _, _ in every]
        drag = np.concatenate([np.zeros((0, width)), *(drag for *_, drag in every)])
        return room(
            np.concatenate([np.zeros((0, width)), *(rows for rows, *_ in every)]).astype(np.int32),
            np.ascontiguousarray(np.concatenate([np.zeros((most, 0)), *wide], axis=1)),
            np.concatenate([np.zeros((0, width)), *(bound for _, _, bound, _ in every)]),
            drag if drag.any() else np.zeros((0, width)),
            np.cumsum([0, *(sum(len(rows) for rows, *_ in sort) for sort in found)]).astype(np.int32),
        )

    def damps(model: Model) -> FloatArray | None:
        here = model.room(room)
        if not len(here.drag):
            return None
        return np.bincount(here.corner.ravel(), here.drag.ravel(), model.particle_count).astype(np.float64)

    def parts(here: Any) -> Parts:
        return [_part(sort, here, slice(*here.start[k : k + 2])) for k, sort in enumerate(sorts)]

    return family(
        name, declared, room, gather, parts, outside, scale=scale,
        bound=lambda here, mass: here.bound, damping_bound=damps, **more,
    )  # fmt: skip


def _rows_of(blocks: FloatArray, rows: IntArray) -> FloatArray:
    """Largest absolute row sum of symmetric matrices at each corner, shape (e, p)."""
    found: FloatArray = np.abs(blocks).sum(axis=2).reshape(*rows.shape, 3).max(axis=2)
    return found


def _room_named(name: str) -> Any:
    """Return a class like ``OnEnergyRoom`` with this name."""
    room = NamedTuple(name, list(OnEnergyRoom.__annotations__.items()))  # type: ignore[misc]
    room.__module__, room.__doc__ = __name__, OnEnergyRoom.__doc__
    # A sweep sends models to other processes: pickle looks classes up by name in their module.
    globals()[name] = room
    return room


def _part(sort: Sort, here: Any, some: slice) -> tuple[Kind, Measured]:
    kind: Kind = sort.shape.derived_shape.KIND
    number = np.ascontiguousarray(here.number[: kind.numbers.own, some])
    return kind, SortedElements(kind.of, here.corner[some].astype(np.int64), number, sort, begin=int(some.start))
