"""Numbers in the arrays of a model that a parameter of a scene sets, as its Key declares, and their places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.api import Contacts, Merging
from springline.contacts.shapes.registry import WALLS
from springline.forces.gravity import Gravity
from springline.model.contracts import Declared, Key, SceneCounts, Sets
from springline.spec import options
from springline.spec.formulas import ParameterFormula, ParameterPart, Step
from springline.spec.parameters import PARTICLES, SPRINGS, affected_springs, groups

if TYPE_CHECKING:
    from springline.spec.spec import Spec

GRAVITY = "gravity"
LAWS = "Laws.parameters"  # the column of the parameters of spring laws
GROWING = ("mass", "charge", "radius")  # numbers of particles that mergers add up
EACH = ("each",)  # forms of values with one number for each row; others have coordinates


class ParameterColumn(NamedTuple):
    """Numbers of a column that a parameter sets.

    Attributes
    ----------
    name : class of arrays and column, such as "Loads.phase"
    rows : rows of the column, or places of numbers if ``at`` is None; None for all
    at : first of the numbers of a row
    factor : of the product of the value, and of that of the parameter ``times`` if there is one
    times : name of that parameter, or an empty text
    of_rows : whether a value with several numbers has one for each row, and no coordinates
    """

    name: str
    rows: IntArray | None
    at: int | None
    factor: float = 1.0
    times: str = ""
    of_rows: bool = False

    def places(self, shape: tuple[int, ...], size: int) -> tuple[IntArray, IntArray] | None:
        """Return the places of the numbers in a column of this shape, and the index in the value on which each depends.

        ``size`` is the count of numbers of the value, 0 for a single one. None if the column has no such rows.
        """
        width = int(np.prod(shape[1:], dtype=np.int64))
        rows = np.arange(shape[0]) if self.rows is None else self.rows
        if self.at is None and self.rows is not None:
            return rows, np.arange(len(rows)) if size else np.zeros(len(rows), dtype=np.int64)
        if len(rows) and rows.max() >= shape[0]:
            return None
        inside = np.arange(width) if self.at is None else self.at + np.arange(1 if self.of_rows else size or 1)
        place = (rows[:, None] * width + inside).ravel()
        if self.of_rows:
            part = np.repeat(np.arange(len(rows)), len(inside)) if size == len(rows) else np.zeros_like(place)
            return (place, part) if size in (0, len(rows)) else None
        return place, np.tile(np.arange(len(inside)) if size else 0 * inside, len(rows))

    def numbers(
        self, spec: Spec, shape: tuple[int, ...], value: Any, values: Mapping[str, Any]
    ) -> tuple[IntArray, FloatArray] | None:
        """Return the places of the numbers in a column of this shape, and the numbers that a value sets.

        ``values`` has the values of other parameters. None if the column has no such rows.
        """
        given = np.asarray(value, dtype=np.float64)
        if given.ndim > 1:
            return None
        found = self.places(shape, given.size if given.ndim else 0)
        of = None if found is None else self.parts_of_other(spec, shape, found[0], values)
        if found is None or of is None:
            return None
        number = self.factor * np.atleast_1d(given)[found[1]]
        if self.times:
            number = number * np.atleast_1d(np.asarray(values[self.times], dtype=np.float64))[of]
        return found[0][of >= 0], number[of >= 0]

    def formulas(
        self, spec: Spec, shape: tuple[int, ...], name: str, value: np.ndarray, values: Mapping[str, Any]
    ) -> tuple[IntArray, list[ParameterFormula]] | None:
        """Return the places of the numbers in a column of this shape, and the formula of each.

        ``name`` is that of the parameter, ``value`` its value and ``values`` those of all. None if the column has no
        such rows.
        """
        found = self.places(shape, value.size if value.ndim else 0)
        of = None if found is None else self.parts_of_other(spec, shape, found[0], values)
        if found is None or of is None:
            return None
        factor: tuple[Step, ...] = () if self.factor == 1.0 else (self.factor, "*")
        formulas = dict[tuple[int, int], ParameterFormula]()
        for part, other in zip(found[1].tolist(), of.tolist(), strict=True):
            times: tuple[Step, ...] = (ParameterPart(self.times, other), "*") if self.times else ()
            if other >= 0 and (part, other) not in formulas:
                formulas[part, other] = ParameterFormula((ParameterPart(name, part), *factor, *times))
        there = of >= 0
        pairs = zip(found[1][there].tolist(), of[there].tolist(), strict=True)
        return found[0][there], [formulas[pair] for pair in pairs]

    def parts_of_other(
        self, spec: Spec, shape: tuple[int, ...], places: IntArray, values: Mapping[str, Any]
    ) -> IntArray | None:
        """Return the index of the coordinate of the other parameter for each place, -1 for zero; None if unknown.

        Zero are coordinates that a scene in a plane does not have.
        """
        if not self.times or not len(places):
            return np.zeros(len(places), dtype=np.int64)
        value = np.asarray(values.get(self.times, np.nan))
        both = [one for one in columns_of(spec, self.times) if one.name == self.name]
        theirs = [one.places(shape, value.size if value.ndim else 0) for one in both]
        of = np.full(int(np.prod(shape, dtype=np.int64)), -1)
        for one in theirs:
            if one is not None:
                of[one[0]] = one[1]
        return of[places] if any(one is not None for one in theirs) else None


def columns_of(spec: Spec, name: str) -> list[ParameterColumn]:
    """Return the columns that a parameter sets; none if other numbers depend on it, or these on other things."""
    base, _, field = name.rpartition(".")
    if name == GRAVITY:
        if any(isinstance(thing, Gravity) for thing in spec.declared):
            return []  # the acceleration is a sum
        return [_plain(one) for one in Gravity.keys["acceleration"].sets]
    if base in (SPRINGS, PARTICLES):
        key = (options.SPRINGS if base == SPRINGS else options.PARTICLES)[field].key
        if field == "rest_length" and not np.isnan(spec.springs.array("modulus")).all():
            return []  # the stiffness depends on it, too
        if base == PARTICLES and field in GROWING and any(isinstance(thing, Merging) for thing in spec.declared):
            return [ParameterColumn(f"MergingRules.{field}", None, 0, of_rows=True)]  # the others follow from it
        if field == "radius" and any(isinstance(thing, Contacts) and thing.has_surfaces for thing in spec.declared):
            return []  # the balls among surfaces depend on it
        chosen = affected_springs(spec, base, field)
        rows = None if chosen is None else np.array(chosen, dtype=np.int64)
        return [_plain(one)._replace(rows=rows, of_rows=key.form in EACH) for one in key.sets]
    group = groups(spec)[base]
    if group.is_law:
        used = np.unique(spec.springs.array("law")).tolist()
        used = used[used[:1] == [-1] :]
        which = used.index(group.row) if group.row in used else len(used)
        return _own_columns(LAWS, [spec.laws[row].values for row in used], which, field)
    thing = spec.declared[group.row]
    if field in getattr(thing, "parameters", {}):
        alike = [one for one in spec.declared if one.parameters_column == thing.parameters_column]
        which = next(k for k, one in enumerate(alike) if one is thing)
        return _own_columns(thing.parameters_column, [one.function_values for one in alike], which, field)
    return _declared_value(spec, thing, base, field)


def key_of(spec: Spec, name: str) -> Key | None:
    """Return the rule of a parameter; None for those of user-defined functions."""
    base, _, field = name.rpartition(".")
    if name == GRAVITY:
        return Gravity.keys["acceleration"]
    if base in (SPRINGS, PARTICLES):
        return (options.SPRINGS if base == SPRINGS else options.PARTICLES)[field].key
    group = groups(spec)[base]
    return None if group.is_law else spec.declared[group.row].keys_in(spec.dim).get(field)


def thing_of(spec: Spec, name: str) -> Any:
    """Return the force or rule that owns a parameter; None for other parameters."""
    group = groups(spec).get(name.rpartition(".")[0])
    return None if group is None or group.is_law else spec.declared[group.row]


def _plain(one: Sets) -> ParameterColumn:
    """Return a column all of whose rows belong to a parameter."""
    return ParameterColumn(one.name, None, one.at, one.factor, one.times)


def _own_columns(column: str, listed: list[Mapping[str, Any]], which: int, field: str) -> list[ParameterColumn]:
    """Return the places of a parameter of one of several user-defined functions among those of all."""
    begin = 0
    for k, values in enumerate(listed):
        for name, value in values.items():
            if k == which and name == field:
                return [ParameterColumn(column, begin + np.arange(np.size(value)), None)]
            begin += np.size(value)
    return []


def rows_of(spec: Spec, thing: Declared, field: str) -> list[tuple[Sets, IntArray | None]]:
    """Return the declared columns of a parameter of a thing with their rows; None if these depend on other things."""
    walls = [one for kind in WALLS for one in spec.declared if isinstance(one, kind)]
    periodic = bool(spec.space.periodic)
    scene = SceneCounts(spec.particle_count, spec.spring_count, spec.declared, walls, periodic)
    found = []
    for one in thing.keys_in(spec.dim)[field].sets:
        alike = [other for other in spec.declared if _sets(other, one)]
        found.append((one, one.rows(alike, next(k for k, other in enumerate(alike) if other is thing), scene)))
    return found


def _declared_value(spec: Spec, thing: Declared, base: str, field: str) -> list[ParameterColumn]:
    of_rows, found = thing.keys_in(spec.dim)[field].form in EACH, list[ParameterColumn]()
    for one, rows in rows_of(spec, thing, field):
        if rows is None:
            return []
        if len(rows):
            times = f"{base}.{one.times}" if one.times in thing.keys else one.times
            found.append(ParameterColumn(one.name, rows, one.at, one.factor, times, of_rows))
    return found


def _sets(thing: Declared, one: Sets) -> bool:
    """Return whether a thing sets rows of the same column in the same way."""
    keys = thing.keys_in(3).values()
    return any(sets.name == one.name and sets.rows is one.rows for key in keys for sets in key.sets)
