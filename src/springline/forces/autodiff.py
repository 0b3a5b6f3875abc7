"""User-defined measures and energies that the engine differentiates: functions of points and parameters.

It is run once on symbols for elements of so many particles; forces, their derivative and second derivatives follow, and
elements are done eight at a time as springline's own (:mod:`springline.forces.elastic`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from springline.callbacks import Callback, Shapes, first_line
from springline.checks import FloatArray, IntArray
from springline.engine import derivatives
from springline.engine.columns import Indices, Reals, Wholes
from springline.engine.derivatives import Untraceable, where
from springline.engine.program import Row
from springline.engine.user_math import replace_powers
from springline.errors import SceneError
from springline.forces.elastic import (
    ON_CHANGE,
    ON_DRAG,
    ON_FORCE,
    Batch,
    Eights,
    Kind,
    Shape,
    arrange_in_blocks,
    corners_of,
    kind_of,
    pack_parameters,
    stack_corners,
)
from springline.forces.few_elements import few_laws, few_results, hessians
from springline.model.family import Bent, Bounded

OWN = 3  # parameters of each element on a measure: stiffness, rest and damping
ONE_SIDED = ("cable", "strut")  # laws by name
WAYS_OUT = (  # advice by the words in a line of the function
    ("math.", "Write NumPy's function for math's: np.sqrt for math.sqrt."),
    ("np.linalg.det", "Write a determinant out: a @ np.cross(b, c) for three vectors."),
    ("np.linalg.", "Write it out in +, -, *, / and np.sqrt."),
    ("while ", "Give the loop a fixed number of rounds."),
)
IN_GENERAL = (
    "Write it in +, -, *, /, **, @, np.sqrt, np.exp, np.sin, np.arctan2 and their like; loops and indices go by plain "
    "whole numbers, and new arrays are np.array([...])."
)


def derivation_error(word: str, function: Callable[..., Any], error: Exception, otherwise: str) -> SceneError:
    """That a function cannot be derived: where, why, what to write, and what may be done ``otherwise``."""
    # Line of the user-defined function that uses the symbol in an unsupported way.
    line = where(error, function)
    why = str(error) if isinstance(error, Untraceable) else f"that fails with symbols: {first_line(error)}"
    if "questions" in why:
        hint = "Give loops a fixed number of rounds, and compare numbers twelve times at most."
    else:
        hint = next((one for mark, one in WAYS_OUT if mark in line), IN_GENERAL)
    place = f"in {line}, {why}" if line else why
    return SceneError(
        f"The {word} {function.__name__!r} is differentiated by running it once on symbols, and {place}. "
        f"{hint} {otherwise}".rstrip()
    )


@dataclass(frozen=True)
class Along:
    """Energy of elements as a function of their measure m, if it is not k C^2/2 with C = m - rest.

    Attributes
    ----------
    word : "cable" or "strut": k C^2/2 where C is above or below 0; "force": F C; "table" or "law": U(m, rest, ...)
    law : user-defined law
    shapes : of the parameters of U, which stand behind those of the measure
    """

    word: str
    law: Any = None  # a ``laws.Law``
    shapes: Shapes = ()

    def acting(self, far: Any) -> Any:
        """C where it acts, 0 elsewhere, without a question that would double the formula."""
        # Comparisons as factors: an `if` would make the tracer write the formula out twice, once for each answer.
        return far * (far > 0.0) if self.word == "cable" else far * (far < 0.0) if self.word == "strut" else far

    def stored_energy(self, m: Any, rest: Any, p: Any) -> Any:
        """U, of a measure m and parameters p in a row."""
        if self.word == "force":
            return m - rest
        values = _unpack_values(p, self.shapes)
        if self.law is not None:
            return replace_powers(self.law.energy)(m, rest, *values)
        return _stored_by_table(m - rest, *values)

    @property
    def size(self) -> int:
        """Number of values of its parameters."""
        return sum(map(_size, self.shapes))

    def derive_law(self) -> Callable[..., Any]:
        """U and its first two derivatives by m, of m, the rest and parameters in a row: numbers or arrays."""
        if self not in _ALONG:
            names = ["m", "rest", *(f"v{k}" for k in range(self.size))]
            text = derivatives.scalar_source("along", lambda m, rest, *p: self.stored_energy(m, rest, p), names, "m")
            _ALONG[self] = derivatives.formula(derivatives.compile_source(text))
        return _ALONG[self]


FORCE = Along("force")
_ALONG: dict[Along, Callable[..., Any]] = {}


def table_along(table: FloatArray) -> Along:
    """Energy that follows from a table of rows (C, dE/dC), shape (n, 2)."""
    return Along("table", None, ((len(table) - 1,),) * 4)


def table_values(table: Any) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Begin of each part between two rows of a table, with U, dU/dC and its slope there.

    U is 0 where C is 0.
    """
    begin, tension = np.asarray(table).T
    slope = np.diff(tension) / np.diff(begin)
    stored = np.append(0.0, np.cumsum(0.5 * np.diff(begin) * (tension[1:] + tension[:-1])))
    part = int(np.clip(np.searchsorted(begin, 0.0, side="right") - 1, 0, len(slope) - 1))
    # The energy of a table has a free constant: 0 at C = 0, as k C^2/2 has it.
    zero = stored[part] - begin[part] * (tension[part] - 0.5 * begin[part] * slope[part])
    return begin[:-1], stored[:-1] - zero, tension[:-1], slope


def _stored_by_table(far: Any, begin: Any, stored: Any, tension: Any, slope: Any) -> Any:
    """U by the part of a table in which C lies; the first and the last part extend beyond their ends."""
    # A sum over all parts, of which one counts: no search, which lanes cannot do, and no branch.
    there = [1.0, *(far >= one for one in begin[1:]), 0.0]
    total = 0.0
    for k in range(len(begin)):
        d = far - begin[k]
        total = total + (there[k] - there[k + 1]) * (stored[k] + d * (tension[k] + 0.5 * slope[k] * d))
    return total


@dataclass(frozen=True, eq=False)
class TracedFunction:
    """User-defined function, derived for a number of particles and shapes of parameters."""

    kind: Kind
    is_energy: bool
    number: int  # by which rooms know it
    asked: Callable[[int], Callback]  # the function itself, which fills no gradient, for elements of so many particles
    along: Along | None = None


_KNOWN: dict[Any, TracedFunction] = {}
_NUMBERED: list[TracedFunction] = []


def trace_function(
    function: Callable[..., Any], width: int, shapes: Shapes, asked: Callable[[int], Callback], *, is_energy: bool,
    along: Along | None = None,
) -> TracedFunction:  # fmt: skip
    """A function derived, once; SceneError if that is not possible. ``asked`` makes a callback of it."""
    key = function, width, shapes, is_energy, along
    # Tracing takes milliseconds to seconds, and the same function is used by every scene that is built with it.
    if key not in _KNOWN:
        if along is not None:
            # The measure by itself first.
            trace_function(
                function, width, shapes, asked, is_energy=is_energy
            )  # so that what is refused below is the law
        try:
            kind = kind_of(_shape(function, width, shapes, along, is_energy=is_energy))
        except Exception as error:  # whatever a function raises of symbols
            if along is not None and along.law is not None:
                raise derivation_error("law", along.law.energy, error, "") from error
            word = "energy" if is_energy else "measure"
            otherwise = "" if is_energy else "Or give its gradient yourself, as a second argument called gradient."
            raise derivation_error(word, function, error, otherwise) from error
        _KNOWN[key] = TracedFunction(kind, is_energy, len(_NUMBERED), asked, along)
        _NUMBERED.append(_KNOWN[key])
    return _KNOWN[key]


def _shape(function: Callable[..., Any], width: int, shapes: Shapes, along: Along | None, *, is_energy: bool) -> Shape:
    """Derived source of a function: an energy, or a measure with the energy that follows it."""
    shared = sum(map(_size, shapes))
    words, run = "user-defined elements", _on_points(function, shapes, 0 if is_energy else OWN)
    if is_energy:
        return Shape("own", words, width, energy=run, own=0, shared=shared)
    if along is None:
        # A measure is declared as one, though its energy would do: damping, cables, buckling and Newton's predicted
        # tensions need C by itself.
        return Shape("own", words, width, lambda x, p: run(x, p) - p[1], own=OWN, shared=shared, damped=True)
    if along.word in ONE_SIDED:

        def acting(x: Any, p: Any) -> Any:
            return along.acting(run(x, p) - p[1])

        sided = 1 if along.word == "cable" else -1
        return Shape("own", words, width, acting, own=OWN, shared=shared, damped=True, sided=sided)

    def row_energy(x: Any, p: Any) -> Any:
        return p[0] * along.stored_energy(run(x, p), p[1], p[OWN + shared :])

    return Shape("own", words, width, lambda x, p: run(x, p) - p[1], row_energy, OWN, shared + along.size, damped=True)


def _size(shape: tuple[int, ...]) -> int:
    return int(np.prod(shape, dtype=np.int64))


def _unpack_values(p: Any, shapes: Shapes) -> list[Any]:
    """Parameters, numbers and arrays of such shapes, out of a row of numbers."""
    at, values = 0, []
    for shape in shapes:
        values.append(np.array(p[at : at + _size(shape)], dtype=object).reshape(shape) if shape else p[at])
        at += _size(shape)
    return values


def _on_points(function: Callable[..., Any], shapes: Shapes, own: int) -> Callable[[Any, Any], Any]:
    """Convert the function to take tuples of numbers, and all parameters in a row."""
    called = replace_powers(function)

    def run(x: Any, p: Any) -> Any:
        return called(np.array([list(point) for point in x], dtype=object), *_unpack_values(p[own:], shapes))

    return run


def flat(values: Sequence[Any]) -> FloatArray:
    """Parameters in a row."""
    return np.concatenate([np.zeros(0), *(np.ravel(value) for value in values)])


def evaluate_measures(own: TracedFunction, points: FloatArray, shared: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The measure or the energy of elements at ``points``, shape (e, p, 3), and its gradient, shape (e, p, 3)."""
    x, count, of = corners_of(points), len(points), own.kind.of
    nothing = np.zeros(count)
    with np.errstate(all="ignore"):
        if own.is_energy:
            value, slope = of.energy(x, pack_parameters((), shared)), of.gradient(x, pack_parameters((), shared))
        else:
            value, *slope = of.measure(x, pack_parameters((nothing, nothing, nothing), shared))
    return np.array(np.broadcast_to(value, count), dtype=np.float64), stack_corners(slope, count)


class Traced(NamedTuple):
    """Elements on derived user-defined functions, one group after the other."""

    own: Wholes  # the number of the function of each group, shape (g,)
    width: Wholes  # particles of an element of each group, shape (g,)
    start: Wholes  # first element of each group, and one more
    corner: Indices  # particles, element after element
    corner_of: Wholes  # where those of each group begin, and one more
    number: Reals  # stiffness, rest and damping of all elements, one after the other, shape (3 e,)
    shared: Reals  # parameters of all groups
    shared_of: Wholes  # where those of each group begin, and one more
    bound: Reals  # what each corner meets of stiffness as drawn, at most [N/m], as ``corner``


class TracedRows(NamedTuple):
    """Elements of one function: their particles, numbers of shape (3, e), shared parameters, stiffness of corners."""

    own: TracedFunction
    rows: IntArray
    number: FloatArray
    shared: FloatArray
    bound: FloatArray


def gather_traced(groups: Sequence[TracedRows]) -> Traced:
    """The room of groups."""
    owns, rows, numbers, shared, bounds = zip(*groups, strict=True) if groups else ((),) * 5
    return Traced(
        np.array([own.number for own in owns], dtype=np.int64),
        np.array([one.shape[1] for one in rows], dtype=np.int64),
        _starts([len(one) for one in rows]),
        np.concatenate([np.zeros(0), *(one.ravel() for one in rows)]).astype(np.int32),
        _starts([one.size for one in rows]),
        np.concatenate([np.zeros((OWN, 0)), *numbers], axis=1).ravel(),
        np.concatenate([np.zeros(0), *shared]),
        _starts([len(one) for one in shared]),
        np.concatenate([np.zeros(0), *(one.ravel() for one in bounds)]),
    )


def _starts(sizes: Sequence[int]) -> Any:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def bound(
    own: TracedFunction, rows: IntArray, number: FloatArray, shared: FloatArray, points: FloatArray
) -> FloatArray:
    """Largest row sum of absolute values of the Hessian as drawn, for each corner [N/m], shape (e, p)."""
    of = TracedGroup(own, rows, number, shared)
    found: FloatArray = np.abs(of.hessian(points)).sum(axis=2).reshape(*rows.shape, 3).max(axis=2)
    return found


@dataclass(frozen=True, eq=False)
class TracedGroup(Bounded):
    """The elements of one derived function, as statics and stability see them: :class:`model.family.Elastic`."""

    own: TracedFunction
    corners: IntArray
    number: FloatArray  # stiffness, rest and damping, shape (3, e)
    shared: FloatArray

    @cached_property
    def stiffness(self) -> FloatArray:
        """k; the second derivative at rest of a law; 1 of an energy."""
        along = self.own.along
        if along is None or along.word in ONE_SIDED:
            return self.number[0]
        with np.errstate(all="ignore"):
            # A scale for shifts and steps of a search, not a tangent: a law may be infinitely stiff somewhere.
            steep = np.broadcast_to(
                along.derive_law()(self.rest, self.rest, *self._law_parameters)[2], len(self.corners)
            )
        return np.abs(self.number[0] * np.where(np.isfinite(steep), steep, 0.0))

    @property
    def rest(self) -> FloatArray:
        """The measure at rest."""
        return self.number[1]

    @property
    def damping(self) -> FloatArray:
        """mu."""
        return self.number[2]

    def evaluate_at(self, points: FloatArray) -> Bent:
        """C, E and their gradients; for an energy C is E, which shows whether anything changes, without a gradient."""
        if self.own.is_energy:
            value, gradient = evaluate_measures(self.own, points, self.shared)
            # Without a measure there is no tension to foresee: such elements get their true Hessian.
            return Bent(value, np.abs(value), np.zeros_like(gradient), gradient, value)
        of = self.own.kind.of
        extension, gradient = self._measure(points)
        size = np.abs(extension) + 2.0 * np.abs(self.rest)
        if of.squared:
            tension = self.number[0] * extension
            return Bent(extension, size, gradient, tension[:, None, None] * gradient, 0.5 * tension * extension)
        stored, tension = self._along(extension)
        return Bent(extension, size, gradient, tension[:, None, None] * gradient, stored)

    def _measure(self, points: FloatArray) -> tuple[FloatArray, FloatArray]:
        """C of each element and its gradient, shapes (e,) and (e, p, 3)."""
        count, of = len(points), self.own.kind.of
        if (few := few_results(of.measure, points, self.number, self.shared)) is not None:
            gradients = np.array([one[1:] for one in few], dtype=np.float64)
            return np.array([one[0] for one in few], dtype=np.float64), gradients.reshape(points.shape)
        with np.errstate(all="ignore"):
            far, *slopes = of.measure(corners_of(points), pack_parameters(self.number, self.shared))
        return np.array(np.broadcast_to(far, count), dtype=np.float64), stack_corners(slopes, count)

    @cached_property
    def _law_parameters(self) -> tuple[float, ...]:
        """The parameters of a law, in a row."""
        along = self.own.along
        return () if along is None or not along.size else tuple(self.shared[-along.size :].tolist())

    def _along(self, extension: FloatArray) -> tuple[FloatArray, FloatArray]:
        """E and dE/dC by a law, where the measure is so far from its rest, each of shape (e,)."""
        assert self.own.along is not None
        law, measure = self.own.along.derive_law(), extension + self.rest
        found = few_laws(law, measure, self.rest, self._law_parameters)
        if found is None:
            with np.errstate(all="ignore"):
                found = law(measure, self.rest, *self._law_parameters)
        return self.number[0] * found[0], self.number[0] * found[1]

    def hessian(self, points: FloatArray) -> FloatArray:
        """Second derivatives of E."""
        return hessians(self.own.kind.of.hessian, points, self.values, self.shared)

    def predict_tension(self, bent: Bent, moved: FloatArray) -> FloatArray | None:
        """dE/dC where corners are moved so far and C changes by its slope alone, shape (e,); None of an energy."""
        if self.own.is_energy:
            return None
        return self._tension(bent.extension + (bent.gradient * moved).sum(axis=(1, 2)))

    def hessian_at_tension(
        self, points: FloatArray, bent: Bent, whole: FloatArray, tension: FloatArray | None, *, braced: bool = False
    ) -> FloatArray:
        """Second derivatives of E for a given tension dE/dC, shape (e,); None for the true tension. ``whole`` is
        unchanged.

        ``braced`` leaves out of it what takes stiffness away: where the trace of its part is negative.
        """
        here = self._tension(bent.extension)
        wanted = here if tension is None else tension
        bend = hessians(self.own.kind.of.measure_hessian, points, self.values, self.shared)
        if braced:
            # The trace is the sum of the eigenvalues: a tension that takes away more than it gives is left out.
            wanted = np.where(wanted * np.trace(bend, axis1=1, axis2=2) < 0.0, 0.0, wanted)
        return np.asarray(whole + (wanted - here)[:, None, None] * bend)

    def _tension(self, extension: FloatArray) -> FloatArray:
        """dE/dC where C is so much, shape (e,)."""
        return self.number[0] * extension if self.own.kind.of.squared else self._along(extension)[1]

    def split_hessian(self, points: FloatArray, bare: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Second derivatives for the tension at other positions, and the addition of the tension here.

        An energy has no tension: the difference of its stiffness between here and there comes from the loads.
        """
        whole = self.hessian(points)
        if self.own.is_energy:
            before = self.hessian(bare)
            return before, whole - before
        far = self.evaluate_at(points).extension, self.evaluate_at(bare).extension
        tension = self._tension(far[0]) - self._tension(far[1])
        bend = hessians(self.own.kind.of.measure_hessian, points, self.values, self.shared)
        added = tension[:, None, None] * bend
        return whole - added, added

    def scale_stiffness(self, part: float) -> TracedGroup:
        """Return a copy with a part of the stiffness; energies have no stiffness and stay unchanged."""
        if self.own.is_energy:
            return self
        return replace(self, number=np.concatenate([part * self.number[:1], self.number[1:]]))

    def energy(self, points: FloatArray) -> None:
        """Return None, since no second formula of a user-defined function exists."""
        return

    @property
    def values(self) -> FloatArray:
        """Stiffness, rest and damping of each element on a measure, shape (3, elements); without rows for an energy."""
        return self.number[: 0 if self.own.is_energy else OWN]


def groups(room: Traced) -> list[TracedGroup]:
    """The groups of a room."""
    found, number = [], room.number.reshape(OWN, -1)
    for g, own in enumerate(room.own):
        corners = (
            room.corner[room.corner_of[g] : room.corner_of[g + 1]].astype(np.int64).reshape(-1, int(room.width[g]))
        )
        mine = np.ascontiguousarray(number[:, room.start[g] : room.start[g + 1]])
        found.append(TracedGroup(_NUMBERED[own], corners, mine, room.shared[room.shared_of[g] : room.shared_of[g + 1]]))
    return found


def _kinds(room: Traced) -> dict[Kind, list[TracedGroup]]:
    """Groups by the derived source of their functions, which several may share."""
    found: dict[Kind, list[TracedGroup]] = {}
    for group in groups(room):
        found.setdefault(group.own.kind, []).append(group)
    return found


def shared_rooms(room: Traced, first: np.ndarray) -> tuple[Eights, ...]:
    """Elements as blocks share them, a room for each kind."""
    return tuple(
        arrange_in_blocks(kind.room, [Batch(one.corners, one.values, one.shared) for one in mine], first)
        for kind, mine in _kinds(room).items()
    )


def force_rows(room: Traced) -> list[Row]:
    """Rows that add the forces."""
    return [row for kind, mine in _kinds(room).items() for row in kind.rows(kind.push, len(mine), ON_FORCE)]


def derivative_rows(room: Traced) -> list[Row]:
    """Rows that add the derivative of the forces."""
    return [row for kind, mine in _kinds(room).items() for row in kind.rows(kind.derive, len(mine), ON_CHANGE)]


def damping_rows(room: Traced) -> list[Row]:
    """Rows that add what dampers exert."""
    found: list[Row] = []
    for kind, mine in _kinds(room).items():
        if kind.damp is not None and any(one.damping.any() for one in mine):
            found += kind.rows(kind.damp, len(mine), ON_DRAG)
    return found


def energy_rows(room: Traced, slot: float, more: bool) -> list[Row]:
    """Rows that set an energy, or add to it where there is ``more`` of it."""
    found: list[Row] = []
    for kind, mine in _kinds(room).items():
        found += kind.energies(len(mine), slot, more or bool(found))
    return found
