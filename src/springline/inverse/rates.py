"""Derivatives of forces, tensions and constraints by parameters, with the shape held.

Parameters of springs, loads and supports have formulas. All others, such as the pressure of a ``Pressure`` or a
parameter of a user-defined energy, are changed in a copy of the scene, whose forces are evaluated at the same shape:
differences extrapolated to error of order 6 (Richardson). Each element depends on one entry of a column, so all entries
are changed at once, and a second change that grows along the column shows which entry each element depends on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, did_you_mean, format_value
from springline.equilibrium.bars import BarForces, Bars, PairLawBars, own_laws
from springline.equilibrium.constraint_rows import Constraints
from springline.equilibrium.measures import Measures
from springline.equilibrium.problem import dead_loads
from springline.errors import SceneError
from springline.forces.direct_sum import Attractions
from springline.forces.pair_laws import CHARGE, MASS, RADIUS, SPEED
from springline.inverse.tangent_system import TangentSystem
from springline.model.families import Laws, Model
from springline.model.space import nearest
from springline.spec.build import model_of
from springline.spec.parameter_changes import Draft
from springline.spec.parameters import PARTICLES, SPRINGS, affected_springs, groups, parameters, values_of
from springline.spec.running_scene import Live

PART = 4e-3  # [-] of a parameter: longest step of the differences
HALVINGS = 3  # steps, each half of the one before
LINEAR = 1e-12  # [-] of the largest slope: change by a shorter step of a term that is linear
FLAT = 1e-11  # [-] of a term: a smaller change by a step is rounding
FEW = 24  # most entries of a parameter that are changed one by one
MOST_ALONE = 300  # most entries if no other way is possible
ROUGHLY = 100  # entries up to which one difference tells them apart
TRAITS = {MASS: "mass", CHARGE: "charge", RADIUS: "radius"}  # columns of particles that pair laws read
NEAR = 0.02  # [-] between the entry found for an element and a whole number

FORMULAS = (
    "springs.rest_length", "springs.stiffness", "springs.modulus", "springs.area", "springs.prestress", "loads",
    "supports",
)  # fmt: skip


@dataclass(eq=False)
class ParameterRates:
    """Derivatives by the entries of a parameter at a held shape, each a SciPy CSC array with a column for each entry.

    None stands for zeros, and a plain array for a diagonal: each entry acts on the row of its number alone.

    Attributes
    ----------
    shape : of the parameter
    tension : of the bars, shape (bars, entries)
    force : of forces that are neither bars nor constraints, shape (3 particles, entries)
    loads : the part of ``force`` that are loads, shape (3 particles, entries)
    energy : potential energy, without that of constraints, shape (entries,)
    rest_length, area : of the springs, shape (springs, entries)
    value : of constraint rows, shape (rows, entries)
    normal : of the gradients of constraint rows, shape (3 rows, entries)
    supports : True for the positions of anchored particles, which are no constants of the forces
    """

    shape: tuple[int, ...]
    tension: Any = None
    force: Any = None
    loads: Any = None
    energy: FloatArray | None = None
    rest_length: Any = None
    area: Any = None
    value: Any = None
    normal: Any = None
    supports: bool = False


def rates_of(system: TangentSystem, name: str) -> ParameterRates:
    """Derivatives by the parameter of a name.

    Raises
    ------
    SceneError : if the scene has no parameter of this name, or its derivative is not known
    """
    count = len(system.point.position)
    if name == "supports":
        return ParameterRates((count, 3), supports=True)
    if name == "loads":
        entries = np.ones(3 * count)
        return ParameterRates((count, 3), force=entries, loads=entries, energy=-system.point.position.ravel())
    spec = system.shape.data.spec
    if name in FORMULAS:
        return _of_springs(system, name.partition(".")[2])
    known = {*parameters(spec), *FORMULAS}
    column = column_of(spec, name)
    if name not in known and column is None:
        hint = did_you_mean(str(name), sorted(known)) or f"There are: {', '.join(sorted(known))}."
        raise SceneError(f"{system.caller} knows no parameter {format_value(name)} of this scene. {hint}")
    if name in ("springs.damping", "springs.strength"):
        raise SceneError(f"{system.caller} has no derivative by {name!r}, which has no effect on a shape at rest.")
    return _by_differences(system, name)


# Springs, by formula: T = k (L - L0) with k = E A/L0 if a spring has a modulus.


def _of_springs(system: TangentSystem, name: str) -> ParameterRates:
    return bar_rates(
        system.problem.model, system.problem.bars, system.point.bar_forces, system.shape.data.spec, name
    )  # fmt: skip


def bar_rates(model: Model, bars: Bars, forces: BarForces, spec: Any, name: str) -> ParameterRates:
    """Derivatives by a column of the springs, such as "rest_length", at lengths with their forces."""
    springs, laws, count = model.springs, model.laws, bars.springs
    columns = spec.springs
    length, rest = forces.length[:count], springs.rest_length
    sectional = np.isfinite(columns.array("modulus")) if columns.count == count else np.zeros(count, dtype=bool)
    works = bars.holds & ~bars.slack(forces)
    works[laws.spring] = False
    k, extension = np.where(works, springs.stiffness, 0.0), np.where(works, length - rest, 0.0)
    tension = k * extension
    if name == "stiffness":
        return _chosen(_spring_rates(extension, 0.5 * extension**2), affected_springs(spec, SPRINGS, name))
    if name in ("modulus", "area"):
        part = np.divide(1.0, columns.array(name), out=np.zeros(count), where=sectional & works)
        found = _spring_rates(tension * part, 0.5 * tension * extension * part)
        if name == "area":
            found.area = np.ones(count)
        return _chosen(found, affected_springs(spec, SPRINGS, name))
    with np.errstate(divide="ignore", invalid="ignore"):
        grows = np.where(sectional & works, k / rest, 0.0)  # dk/dL0 is minus this
    by_tension = -k - grows * extension
    by_energy = -tension - 0.5 * grows * extension**2
    if len(laws.spring):
        by_tension[laws.spring], by_energy[laws.spring] = _laws_by_rest(laws, length, bars.holds)
    if name == "rest_length":
        found = _spring_rates(by_tension, by_energy)
        found.rest_length = np.ones(count)
        return found
    slope = _rest_by_prestress(model, spec, sectional)
    slope[laws.spring] = 0.0
    found = _spring_rates(by_tension * slope, by_energy * slope)
    found.rest_length = slope
    return found


def _chosen(rates: ParameterRates, springs: tuple[int, ...] | None) -> ParameterRates:
    """ParameterRates by the entries of some springs, which are all entries of the parameter; None for all springs."""
    if springs is None:
        return rates
    from scipy.sparse import csc_array

    rows, count = np.array(springs, dtype=np.int64), np.arange(len(springs))
    tension, height = rates.tension[rows], len(rates.tension)
    assert rates.energy is not None
    table = csc_array((tension, (rows, count)), shape=(height, len(rows)))
    return replace(rates, shape=(len(rows),), tension=table, energy=rates.energy[rows])


def _spring_rates(tension: FloatArray, energy: FloatArray) -> ParameterRates:
    return ParameterRates((len(tension),), tension=tension, energy=energy)


def _rest_by_prestress(model: Model, spec: Any, sectional: np.ndarray) -> FloatArray:
    """dL0/dT of springs with the tension T as drawn, see :func:`springline.spec.members` [m/N], shape (springs,)."""
    springs = model.springs
    drawn = spec.particles.position
    apart = nearest(spec.space, drawn[springs.head] - drawn[springs.tail])
    length = np.sqrt((apart * apart).sum(axis=1))
    with np.errstate(divide="ignore", invalid="ignore"):
        # L0 = L - T/k, or L0 = L E A/(E A + T) with E A = k L0.
        slope = np.where(sectional, -springs.rest_length / (springs.stiffness * length), -1.0 / springs.stiffness)
    return np.where(np.isfinite(slope), slope, 0.0)


def _laws_by_rest(laws: Laws, length: FloatArray, holds: np.ndarray) -> tuple[FloatArray, FloatArray]:
    """Derivatives of the tension and the energy of user-defined laws by their rest lengths."""

    def evaluate(part: float) -> FloatArray:
        here = own_laws(laws._replace(rest_length=laws.rest_length * (1.0 + part)), length[laws.spring])
        return np.where(holds[laws.spring], np.stack([here.tension, here.energy]), 0.0)

    found = _extrapolated(evaluate) / np.where(laws.rest_length > 0.0, laws.rest_length, 1.0)
    return found[0], found[1]


def _extrapolated(evaluate: Callable[[float], FloatArray]) -> FloatArray:
    """Derivative at 0 of a function of a number, by central differences extrapolated to order 6."""
    table: list[FloatArray] = []
    for step in (PART / 2**k for k in range(HALVINGS)):
        table.append((evaluate(step) - evaluate(-step)) / (2.0 * step))
        # Most parameters enter linearly: two differences agree to rounding, and a third would add nothing.
        if len(table) == 2 and np.abs(table[1] - table[0]).max(initial=0.0) <= LINEAR * np.abs(table[1]).max(
            initial=0.0
        ):
            return table[0]
    for order in range(1, HALVINGS):
        table = [fine + (fine - rough) / (4.0**order - 1.0) for rough, fine in pairwise(table)]
    return table[0]


def _central(evaluate: Callable[[float], FloatArray]) -> FloatArray:
    """Derivative at 0 by one central difference, of order 2."""
    return (evaluate(PART) - evaluate(-PART)) / (2.0 * PART)


# All other parameters, by differences of a changed copy of the scene.


@dataclass(frozen=True, eq=False)
class _Terms:
    """Terms of a model at a shape, one row for each bar, element, particle or constraint that has them.

    Attributes
    ----------
    tension : of the bars, shape (bars,)
    elements : forces on the corners of the elements of each group, shape (elements, 3 corners)
    loads : on the particles, shape (particles, 3)
    rows : value and gradient of each constraint row, shape (rows, 4)
    energies : of bars, elements and loads, each of shape (bars,), (elements,) and (particles,)
    """

    tension: FloatArray
    elements: list[FloatArray]
    loads: FloatArray
    rows: FloatArray
    energies: list[FloatArray]

    def blocks(self) -> list[FloatArray]:
        """All terms with their energies as tables with a row for each thing."""
        bars, *elements, loads = self.energies
        parts = [self.tension[:, None], *self.elements, self.loads]
        return [
            *(np.column_stack([part, energy]) for part, energy in zip(parts, (bars, *elements, loads), strict=True)),
            self.rows,
        ]


def _terms(system: TangentSystem, model: Model) -> list[FloatArray]:
    """Terms of a changed model at the shape, as tables, see :meth:`_Terms.blocks`."""
    problem, position = system.problem, system.point.position
    bars, measures = Bars(model, problem.bars.holds), Measures(model)
    forces = bars.forces(position)
    bents = [part.evaluate_at(measures.points(group, position)) for group, part in enumerate(measures.parts)]
    loads = problem.loads if problem.loads_replaced else dead_loads(model)
    rows = np.zeros((0, 4))
    if system.multipliers is not None:
        there = Constraints(model, problem.free, problem.size, problem.start)
        evaluated = there.at(position)
        rows = np.column_stack([evaluated.value, evaluated.gradient])
    energies = [forces.energy, *(np.broadcast_to(bent.energy, len(bent.slope)) for bent in bents)]
    return _Terms(
        forces.tension, [-bent.slope.reshape(len(bent.slope), -1) for bent in bents], loads, rows,
        [*energies, -(loads * position).sum(axis=1)],
    ).blocks()  # fmt: skip


@dataclass(eq=False)
class _Column:
    """A parameter of the scene behind a shape, and its changes.

    Attributes
    ----------
    value : as it is
    by_rows : True if it has an entry, or a vector, for each of several things
    """

    system: TangentSystem
    name: str
    value: FloatArray
    by_rows: bool
    scale: FloatArray = field(init=False)

    def __post_init__(self) -> None:
        largest = float(np.abs(self.value).max(initial=0.0)) or 1.0
        self.scale = np.where(self.value != 0.0, np.abs(self.value), largest)

    def stays_flat(self, entry: int) -> bool:
        """True for the third number of a vector of a scene in a plane, which is always 0."""
        vectors = self.value.shape[-1:] == (3,) and not self.name.startswith(f"{PARTICLES}.")
        return vectors and self.system.problem.model.dim == 2 and entry % 3 == 2

    def terms(self, change: FloatArray) -> list[FloatArray]:
        """Terms of the model with a changed parameter."""
        spec = self.system.shape.data.spec
        value = self.value + change
        live = Live(spec)
        draft = Draft(live, 0.0)
        draft.change_by_name(self.name, value if value.ndim else float(value))
        model = model_of(draft.spec)
        if not self.name.startswith(f"{SPRINGS}."):
            # The springs of a shape by force densities, or of a mirror image, are not those of the scene.
            model = model._replace(springs=self.system.problem.model.springs)
        return _terms(self.system, model)

    def slope(self, direction: FloatArray, *, roughly: bool = False) -> list[FloatArray]:
        """Derivative of the terms along a direction of the parameter; to order 2 if ``roughly``."""
        scaled, shapes = direction * self.scale, list[tuple[int, ...]]()

        def evaluate(part: float) -> FloatArray:
            found = self.terms(part * scaled)
            shapes[:] = [one.shape for one in found]
            return np.concatenate([one.ravel() for one in found])

        try:
            flat = _central(evaluate) if roughly else _extrapolated(evaluate)
        except SceneError:
            flat = _one_sided(evaluate)
        ends = np.cumsum([int(np.prod(shape)) for shape in shapes])[:-1]
        return [part.reshape(shape) for part, shape in zip(np.split(flat, ends), shapes, strict=True)]


def _one_sided(evaluate: Callable[[float], FloatArray]) -> FloatArray:
    """Derivative at 0 from values on one side, for a parameter at the end of its range; order 3."""
    here, side = evaluate(0.0), PART
    try:
        evaluate(side)
    except SceneError:
        side = -side
    table = [(evaluate(side / 2**k) - here) / (side / 2**k) for k in range(HALVINGS + 1)]
    for order in range(1, HALVINGS + 1):
        table = [fine + (fine - rough) / (2.0**order - 1.0) for rough, fine in pairwise(table)]
    return table[0]


def column_of(spec: Any, name: Any) -> tuple[FloatArray, bool] | None:
    """Value of a parameter that is no formula, and whether it has one entry, or vector, for each of several things."""
    base, _, field_name = name.rpartition(".") if isinstance(name, str) else ("", "", "")
    if name == "gravity":
        up = spec.dim - 1
        along = [axis for axis in range(3) if axis != up]
        whole = spec.gravity if spec.gravity[along].any() else np.asarray(-spec.gravity[up])
        return np.array(whole, dtype=np.float64), False
    if base == PARTICLES and field_name in ("mass", "radius", "charge"):
        return np.array(spec.particles.array(field_name), dtype=np.float64), True
    group = groups(spec).get(base)
    if group is None:
        return None
    if group.is_law:
        values, forms = spec.laws[group.row].values, {}
    else:
        thing = spec.declared[group.row]
        values, forms = values_of(thing), {key: rule.form for key, rule in thing.keys.items()}
    value = values.get(field_name)
    if value is None or isinstance(value, (str, bool)) or np.asarray(value).dtype.kind not in "if":
        return None
    array = np.array(value, dtype=np.float64)
    in_rows = (forms.get(field_name) == "each" and array.ndim == 1) or (
        forms.get(field_name) == "vectors" and array.ndim == 2
    )
    return array, in_rows


def _by_differences(system: TangentSystem, name: str) -> ParameterRates:
    found = column_of(system.shape.data.spec, name)
    if found is None:
        raise SceneError(f"{system.caller} has no derivative by {name!r}, which is not a number that statics reads.")
    column = _Column(system, name, *found)
    if column.by_rows and len(column.value) > 1:
        entries = _rows_at_once(column)
        if entries is not None:
            return _assembled(system, column.value.shape, entries)
    if column.value.size > (MOST_ALONE if column.by_rows else FEW * FEW):
        raise SceneError(
            f"{system.caller} would have to build the scene anew for each of {column.value.size} entries of {name!r}, "
            f"because forces depend on several of them together. Give fewer."
        )
    entries = []
    for number, direction in enumerate(np.eye(column.value.size)):
        if column.stays_flat(number):
            continue
        direction = direction.reshape(column.value.shape)
        tables = column.slope(direction)
        scale = float(column.scale.ravel()[number])
        entries.append([(np.full(len(table), number), table / scale) for table in tables])
    return _assembled(system, column.value.shape, entries)


Entries = list[list[tuple[IntArray, FloatArray]]]  # for each change: of each table the entry and slope of each row


def _rows_at_once(column: _Column) -> Entries | None:
    """Slopes of all entries, from changes of all of them at once; None if things depend on several entries."""
    count, width = len(column.value), column.value.reshape(len(column.value), -1).shape[1]
    ramp = (np.arange(count) + 1.0) / count
    pairs = _pair_slopes(column)
    found: Entries = []
    for axis in range(width):
        if column.stays_flat(axis):
            continue
        direction = np.zeros((count, width))
        direction[:, axis] = 1.0
        alike = column.slope(direction.reshape(column.value.shape))
        # Only the ratio of both slopes is used, to tell one of the entries from the next.
        ramped = (direction * ramp[:, None]).reshape(column.value.shape)
        growing = column.slope(ramped, roughly=count <= ROUGHLY)
        scale = column.scale.reshape(count, width)[:, axis]
        tables = []
        sizes = [float(np.abs(table).max(initial=0.0)) for table in alike]
        for number, (one, other) in enumerate(zip(alike, growing, strict=True)):
            if number == 0 and pairs is not None:
                springs = column.system.problem.bars.springs
                one, other = one.copy(), other.copy()
                one[springs:], other[springs:] = 0.0, 0.0
            square = (one * one).sum(axis=1)
            felt = np.sqrt(square) > FLAT * sizes[number]
            part = np.divide((one * other).sum(axis=1), square, out=np.full(len(one), ramp[0]), where=felt)
            entry = np.rint(part * count - 1.0)
            off = np.abs(other - part[:, None] * one).max(axis=1, initial=0.0)
            wrong = np.abs(part * count - 1.0 - entry) > NEAR
            wrong |= off > NEAR / count * np.sqrt(square)
            wrong |= (entry < 0) | (entry >= count)
            if (wrong & felt).any():
                return None
            entry = np.clip(entry, 0, count - 1).astype(np.int64)
            slopes = np.where(felt[:, None], one, 0.0) / scale[entry][:, None]
            tables.append((axis + width * entry, slopes))
        found.append(tables)
    if pairs is not None:
        found += pairs
    return found


def _pair_slopes(column: _Column) -> Entries | None:
    """Slopes of forces between all pairs, which depend on an entry of each end; None for other parameters."""
    base, system = column.name.partition(".")[0], column.system
    bars = system.problem.bars
    if base != PARTICLES or len(bars) == bars.springs:
        return None
    found: Entries = []
    if len(system.problem.model.room(Attractions).strength):
        found += _attraction_slopes(column)
    for rows, pairs in bars.pair_laws:
        found += _pair_law_slopes(column, rows, pairs)
    return found or None


def _attraction_slopes(column: _Column) -> Entries:
    """Slopes of attractions, whose tensions are products of the masses or charges of both ends."""
    system, bars = column.system, column.system.problem.bars
    forces, felt = system.point.bar_forces, column.terms(np.full(len(column.value), PART) * column.scale)[0]
    rows = np.arange(len(bars))
    depends = (rows >= bars.springs) & (np.abs(felt[:, 0] - forces.tension) > FLAT * np.abs(forces.tension))
    for of_laws, _ in bars.pair_laws:
        depends[of_laws] = False
    found: Entries = []
    for ends in (bars.tail, bars.head):
        weight = column.value[ends]
        part = np.divide(1.0, weight, out=np.zeros(len(bars)), where=depends & (weight != 0.0))
        bar_table = np.column_stack([forces.tension * part, forces.energy * part])
        found.append([(ends.astype(np.int64), bar_table), *_nothing_else(column)])
    return found


def _pair_law_slopes(column: _Column, rows: slice, pairs: PairLawBars) -> Entries:
    """Slopes of a pair law by the columns of both particles that it reads."""
    system, bars, field_name = column.system, column.system.problem.bars, column.name.partition(".")[2]
    length, found = system.point.bar_forces.length[rows], list[Any]()
    for number, code in enumerate(pairs.codes):
        if code == SPEED or TRAITS.get(code // 2) != field_name:
            continue
        table = np.zeros((len(bars), 2))
        table[rows] = np.column_stack(pairs.slopes_by_column(length, number))
        # The law is symmetric if both ends have equal numbers, so that it does not matter which of them is meant.
        first = pairs.seen[:, number] == column.value[pairs.tail]
        owner = np.zeros(len(bars), dtype=np.int64)
        owner[rows] = np.where(first, pairs.tail, pairs.head)
        found.append([(owner, table), *_nothing_else(column)])
    return found


def _nothing_else(column: _Column) -> list[tuple[IntArray, FloatArray]]:
    """Zero slopes of all terms except bars."""
    tables = column.terms(0.0 * column.value)[1:]
    return [(np.zeros(len(table), dtype=np.int64), 0.0 * table) for table in tables]


def _assembled(system: TangentSystem, shape: tuple[int, ...], entries: Entries) -> ParameterRates:
    """ParameterRates from slopes of the terms by entries."""
    from scipy.sparse import coo_array

    count, size = len(system.point.position), int(np.prod(shape, dtype=np.int64))
    groups_of, rows_of = system.problem.measures.groups, system.problem.constraints
    energy = np.zeros(size)
    parts: dict[str, list[tuple[Any, Any, Any]]] = {"tension": [], "force": [], "loads": [], "value": [], "normal": []}

    def put(name: str, row: np.ndarray, entry: np.ndarray, value: FloatArray) -> None:
        kept = value != 0.0
        parts[name].append((row[kept], entry[kept], value[kept]))

    for bars, *elements, loads, rows in entries:
        for entry, table in (bars, *elements, loads):
            np.add.at(energy, entry, table[:, -1])
        put("tension", np.arange(len(bars[1])), bars[0], bars[1][:, 0])
        for group, (entry, table) in zip(groups_of, elements, strict=True):
            axes = (3 * system.problem.measures.corners(group)[:, :, None] + np.arange(3)).reshape(len(table), -1)
            put("force", axes.ravel(), np.repeat(entry, axes.shape[1]), table[:, :-1].ravel())
        for name in ("force", "loads"):
            put(name, np.arange(3 * count), np.repeat(loads[0], 3), loads[1][:, :3].ravel())
        put("value", np.arange(len(rows_of)), rows[0], rows[1][:, 0])
        put("normal", np.arange(3 * len(rows_of)), np.repeat(rows[0], 3), rows[1][:, 1:].ravel())
    heights = {
        "tension": len(system.problem.bars), "force": 3 * count, "loads": 3 * count, "value": len(rows_of),
        "normal": 3 * len(rows_of),
    }  # fmt: skip
    made: dict[str, Any] = {}
    for name, triples in parts.items():
        row, column, value = (np.concatenate(one) for one in zip(*triples, strict=True))
        made[name] = coo_array((value, (row, column)), shape=(heights[name], size)).tocsc() if len(value) else None
    return ParameterRates(shape, energy=energy, **made)
