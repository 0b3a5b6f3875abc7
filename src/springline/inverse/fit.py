"""Fit: parameters of a scene that explain measurements best, with their intervals and what they cannot tell.

The squares of computed minus measured numbers, each over its error, are minimized by SciPy's trust region. The
covariance of the parameters follows from the derivatives at the minimum (Gauss-Newton; Seber and Wild, Nonlinear
Regression, 1989, sections 2.1 and 5.1). A model that is wrong leaves more than the errors of the measurements
explain: the excess is the model error (lack of fit; Draper and Smith, Applied Regression Analysis, 1998, section 2.2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, format_value, whole
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.gradients import response
from springline.inverse.measured_motion import Prediction
from springline.inverse.measured_shape import Measurement, ShapeMeasurement, checked_measurements
from springline.inverse.rates import ParameterRates, rates_of
from springline.inverse.tangent_system import TangentSystem
from springline.inverse.varied_scene import SUPPORTS, VariedScene
from springline.progress import Working, show_stage
from springline.scene import Scene
from springline.spec.parameters import parameters
from springline.typing import Number, Whole

CALLER = "fit()"
FLAT = 1e-12  # [-] change of the sum of squares at which a search ends
AWAY = 10.0  # factor of the residuals at parameters without a shape at rest
STEP = 1e-4  # [-] of a parameter: balances truncation and rounding of differences of frequencies and motions
LOST = 1e-6  # [-] of the largest singular value: a combination of parameters below it changes no measured number
TAKES_PART = 0.05  # [-] share of a parameter in a combination that no number depends on
SURPRISE = 0.05  # probability below which the measuring errors alone do not explain what is left
POSITIVE = 1e-9  # [-] of the present value: least value of a parameter that must be positive


@dataclass(frozen=True, eq=False)
class ErrorParts:
    """What a fit leaves of one measurement, in its unit.

    Attributes
    ----------
    unit : of all numbers
    left : root mean square of computed minus measured
    measuring : standard deviation of one measured number: as given, from repeated measurements, or, if the model is
        assumed to be right, from what is left
    model : standard deviation of what is left beyond the measuring error; NaN if the two cannot be told apart
    source : "given", "repeated" or "left"
    residuals : computed minus measured, shape (k,)
    """

    unit: str
    left: float
    measuring: float
    model: float
    source: str
    residuals: FloatArray


@dataclass(frozen=True, eq=False)
class Fit:
    """Result of :func:`springline.fit`.

    Attributes
    ----------
    scene : the scene with the parameters found
    shape : its shape at rest; None if only motions were measured
    values : parameters found, by name: a number, or an array for names in ``each``
    intervals : (low, high) of each with the chosen probability; infinite for what the data do not determine
    deviation : standard deviation of each
    confidence : probability of the intervals [-]
    names : names of the numbers, in the order of ``correlation``
    correlation : between the numbers found [-], shape (numbers, numbers)
    errors : what is left of each measurement, see :class:`ErrorParts`
    chance : probability that measuring errors alone leave as much as this or more; NaN if no error is known
    unidentified : names of the parameters that the data do not determine
    combinations : in words, combinations of parameters that change no measured number
    evaluations : number of times that the scene was computed
    message : result in words
    """

    scene: Scene
    shape: Equilibrium | None
    values: dict[str, Any]
    intervals: dict[str, tuple[Any, Any]]
    deviation: dict[str, Any]
    confidence: float
    names: tuple[str, ...]
    correlation: FloatArray
    errors: tuple[ErrorParts, ...]
    chance: float
    unidentified: tuple[str, ...]
    combinations: tuple[str, ...]
    evaluations: int
    message: str
    extra: tuple[FloatArray, ...] = ()

    def __repr__(self) -> str:
        return f"<Fit: {self.message}>"

    def summary(self) -> str:
        """Parameters with their intervals and errors, a line each.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=4, stiffness=400.0)
        >>> scene.anchor(rope.ends)
        >>> tension = sl.measurements.Tensions([0, 1], [37.2, 34.2], error=0.1)
        >>> print(sl.fit(scene, tension, ["springs.stiffness"]).summary().splitlines()[1].split()[0])
        springs.stiffness
        """
        lines = [f"Fit, {self.confidence:.0%} intervals"]
        for name, value in self.values.items():
            low, high = self.intervals[name]
            for row, (one, least, most) in enumerate(zip(*map(np.ravel, (value, low, high)), strict=True)):
                label = name if np.ndim(value) == 0 else f"{name}[{row}]"
                lines.append(f"{label:<28}{one:>12.5g}   {least:.5g} to {most:.5g}")
        for number, one in enumerate(self.errors):
            model = "not told apart from it" if np.isnan(one.model) else f"{one.model:.3g} {one.unit}"
            lines.append(
                f"{f'Measurement {number}':<28}{one.left:>12.3g} {one.unit} left, measuring error {one.measuring:.3g} "
                f"{one.unit} ({one.source}), model error {model}"
            )
        return "\n".join([*lines, self.message])


def fit(
    scene: Scene,
    data: Measurement | Sequence[Measurement],
    vary: Sequence[str] | Mapping[str, tuple[float, float]],
    *,
    each: Sequence[str] = (),
    confidence: Number = 0.95,
    steps: Whole = 60,
) -> Fit:
    """Parameters of a scene that explain measurements best, with intervals; the scene does not change.

    A parameter that is equal for all springs or particles stays equal: it is one number. One with several values is
    multiplied by one factor. Names in ``each`` have a number for every entry.

    Parameters
    ----------
    data : one of ``sl.measurements``, or several, each with its ``error``
    vary : names as in :func:`springline.gradient`; or with bounds, ``{"springs.stiffness": (10.0, 1e5)}``
    each : names of which each entry is found separately
    confidence : probability that an interval contains the true number [-]
    steps : most times that the scene is computed in the search

    Raises
    ------
    SceneError : for unknown parameters, several measurements without ``error``, and too few measured numbers

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=4, stiffness=400.0)
    >>> scene.anchor(rope.ends)
    >>> points = [(0.8, 0, -0.32), (1.5, 0, -0.42), (2.2, 0, -0.32)]
    >>> found = sl.fit(scene, sl.measurements.Points([1, 2, 3], points, error=5e-3), ["springs.stiffness"])
    >>> low, high = found.intervals["springs.stiffness"]
    >>> low < found.values["springs.stiffness"] < high
    True
    """
    level = float(confidence)
    if not 0.0 < level < 1.0:
        raise SceneError(f"The 'confidence' of {CALLER} must be between 0 and 1. Got {format_value(confidence)}.")
    search = _FitSearch(scene, checked_measurements(data, CALLER), vary, each, whole(steps, "steps", CALLER, 1))
    with Working("fitting"):
        search.minimize()
        return _result(search, level)


@dataclass(eq=False)
class _Unknown:
    """Numbers of one parameter: its value is that of the scene, in part multiplied by the numbers.

    Attributes
    ----------
    start, base : numbers at the start, and what each entry of the parameter is multiplied by
    low, high : bounds of the numbers
    """

    name: str
    single: bool
    start: FloatArray
    base: FloatArray
    low: FloatArray
    high: FloatArray

    def value(self, numbers: FloatArray) -> FloatArray:
        """The parameter for some numbers."""
        return self.base * (numbers[0] if self.single else numbers.reshape(self.base.shape))

    @property
    def scale(self) -> FloatArray:
        """Size of the numbers, by which their derivatives are compared."""
        size = np.abs(self.start)
        return np.where(size > 0.0, size, float(size.max(initial=0.0)) or 1.0)


def _unknown(name: str, value: FloatArray, single: bool, bounds: Any, positive: bool) -> _Unknown:
    if single:
        first = float(value.ravel()[0]) if value.size else 0.0
        common = bool((value == first).all())
        start = np.array([first if common else 1.0])
        base = np.ones(value.shape) if common else value
    else:
        start, base = value.ravel().copy(), np.ones(value.shape)
    if bounds is not None:
        low, high = _bounds(name, bounds, start)
    elif positive and (start > 0.0).all():
        low, high = POSITIVE * start, np.full(start.shape, np.inf)
    else:
        low, high = np.full(start.shape, -np.inf), np.full(start.shape, np.inf)
    return _Unknown(name, single, start, base, low, high)


def _bounds(name: str, given: Any, start: FloatArray) -> tuple[FloatArray, FloatArray]:
    try:
        low, high = (np.broadcast_to(np.asarray(end, dtype=np.float64), start.shape) for end in given)
    except (TypeError, ValueError):
        low, high = start, start
    if not (low < high).all() or (start <= low).any() or (start >= high).any():
        raise SceneError(
            f"The bounds of {name!r} in {CALLER} must be a pair of numbers around its present value, the lower first. "
            f"Got {format_value(given)}."
        )
    return low, high


@dataclass(eq=False)
class _FitSearch:
    """Residuals over their errors and their derivatives, by all numbers: of parameters, then of measurements."""

    scene: Scene
    data: list[Any]
    vary: Any
    each: Sequence[str]
    steps: int
    evaluations: int = 0
    shape: Equilibrium | None = None
    memory: list[dict[str, Any]] = field(default_factory=list)
    kept: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = _names(self.vary, self.each)
        self.varied = VariedScene(self.scene, names, CALLER)
        self.spec = self.varied.spec
        known, bounds = parameters(self.spec), self.vary if isinstance(self.vary, Mapping) else {}
        self.unknowns = [
            _unknown(
                name, value, name not in self.each and name != SUPPORTS, bounds.get(name),
                name in known and known[name].low is not None and float(known[name].low or 0.0) >= 0.0,
            )
            for name, value in self.varied.start.items()
        ]  # fmt: skip
        self.memory = [{} for _ in self.data]
        self.rests = any(isinstance(one, ShapeMeasurement) or one.needs_rest for one in self.data)
        self.errors = [one.known_error or 1.0 for one in self.data]
        start = np.concatenate([one.start for one in self.unknowns])
        if self.rests:
            self.shape = self.varied.solve(self.values(start), None)
            if not self.shape.converged:
                raise SceneError(
                    f"{CALLER} needs a shape at rest of the scene to begin with. {self.shape.message} Anchor the "
                    f"scene, or give other starting values."
                )
        self.extra = [
            one.first_extra(self.shape) if isinstance(one, ShapeMeasurement) and self.shape is not None else np.zeros(0)
            for one in self.data
        ]
        self.count = len(start)
        self.first = np.concatenate([start, *self.extra])
        self.found = self.first
        free = np.full(sum(map(len, self.extra)), np.inf)
        self.bounds = (
            np.concatenate([*(one.low for one in self.unknowns), -free]),
            np.concatenate([*(one.high for one in self.unknowns), free]),
        )

    def values(self, numbers: FloatArray) -> dict[str, FloatArray]:
        """Parameters by name from all numbers."""
        found, begin = {}, 0
        for one in self.unknowns:
            found[one.name] = one.value(numbers[begin : begin + len(one.start)])
            begin += len(one.start)
        return found

    def parts(self, numbers: FloatArray) -> list[FloatArray]:
        """The own numbers of each measurement."""
        ends = self.count + np.cumsum([0, *map(len, self.extra)])
        return [numbers[begin:end] for begin, end in zip(ends[:-1], ends[1:], strict=True)]

    def minimize(self) -> None:
        """Search the numbers of the least sum of squares."""
        from scipy.optimize import least_squares

        first = self.residuals(self.first)
        if len(first) < len(self.first):
            raise SceneError(
                f"{CALLER} needs at least as many measured numbers as unknown ones. Got {len(first)} for "
                f"{len(self.first)}. Measure more, or vary fewer parameters."
            )
        found = least_squares(
            self.residuals, self.first, self.slopes, bounds=self.bounds, x_scale=self._scale(), method="trf",
            tr_solver="exact", ftol=FLAT, xtol=FLAT, gtol=FLAT, max_nfev=self.steps,
        )  # fmt: skip
        self.found = np.asarray(found.x)
        self.ended = bool(found.status > 0)

    def _scale(self) -> FloatArray:
        """Sizes of the numbers: of parameters their values, of measurements what changes residuals by 1."""
        own = [one.scale for one in self.unknowns]
        table = self.slopes(self.first)[:, self.count :]
        return np.concatenate([*own, 1.0 / np.maximum(np.sqrt((table * table).sum(axis=0)), 1e-300)])

    def _state(self, numbers: FloatArray) -> tuple[Equilibrium | None, list[Any]]:
        """Shape and differences at some numbers, computed once."""
        key = numbers.tobytes()
        if key in self.kept:
            return self.kept[key]  # type: ignore[no-any-return]
        self.evaluations += 1
        values = self.values(numbers)
        shape = self.varied.solve(values, self.shape) if self.rests else None
        if shape is not None and not shape.converged:
            return shape, []
        spec = self.varied.changed(values)
        found: list[Any] = []
        for one, extra, memory in zip(self.data, self.parts(numbers), self.memory, strict=True):
            if isinstance(one, ShapeMeasurement):
                assert shape is not None
                found.append(one.compare_shape(shape, extra))
            else:
                found.append(one.predict(spec, shape, memory) - one.measured(spec))
        self.shape, self.kept = shape if shape is not None else self.shape, {key: (shape, found)}
        return shape, found

    def residuals(self, numbers: FloatArray) -> FloatArray:
        """Computed minus measured over the error, of all measurements."""
        _, found = self._state(numbers)
        if not found:
            return AWAY * self.last
        self.last = np.concatenate(
            [(one.values if hasattr(one, "values") else one) / error
             for one, error in zip(found, self.errors, strict=True)]
        )  # fmt: skip
        show_stage(f"evaluation {self.evaluations}, {np.sqrt(np.mean(self.last**2)):.3g} times the errors left")
        return self.last

    def slopes(self, numbers: FloatArray) -> FloatArray:
        """Derivative of the residuals by all numbers, shape (residuals, numbers)."""
        shape, found = self._state(numbers)
        system = None if shape is None else TangentSystem(shape, CALLER)
        rows, begin = [], self.count
        differences = self._differences(numbers) if any(isinstance(one, Prediction) for one in self.data) else []
        for number, (one, here, error) in enumerate(zip(self.data, found, self.errors, strict=True)):
            width = len(self.extra[number])
            table = np.zeros((len(here.values if hasattr(here, "values") else here), len(numbers)))
            if isinstance(one, ShapeMeasurement):
                assert system is not None
                columns = [here.slopes @ moved for moved in self._responses(system, one.quantity)]
                table[:, : self.count] = np.stack(columns, axis=1)
                table[:, begin : begin + width] = here.by_extra
            else:
                table[:, : self.count] = differences[number]
            begin += width
            rows.append(table / error)
        return np.concatenate(rows)

    def _responses(self, system: TangentSystem, quantity: str) -> list[FloatArray]:
        """Change of a flattened quantity by each number of the parameters."""
        columns = []
        for one in self.unknowns:
            rates = rates_of(system, one.name)
            held = np.flatnonzero(self.varied.held.ravel())
            for number in range(len(one.start)):
                if one.name == SUPPORTS:
                    columns.append(response(system, rates, int(held[number]), quantity).ravel())
                    continue
                along = one.base.ravel() if one.single else np.eye(1, one.base.size, number).ravel()
                columns.append(response(system, _along(rates, along), 0, quantity).ravel())
        return columns

    def _differences(self, numbers: FloatArray) -> list[FloatArray]:
        """Change of predictions by each number of the parameters, by central differences."""
        scale = np.concatenate([one.scale for one in self.unknowns])
        tables: list[list[FloatArray]] = [[] for _ in self.data]
        for column in range(self.count):
            sides = []
            for sign in (1.0, -1.0):
                there = numbers.copy()
                there[column] += sign * STEP * scale[column]
                sides.append(self._predictions(there))
            for table, high, low in zip(tables, *sides, strict=True):
                table.append((high - low) / (2.0 * STEP * scale[column]))
        return [np.stack(table, axis=1) for table in tables]

    def _predictions(self, numbers: FloatArray) -> list[FloatArray]:
        values = self.values(numbers)
        spec = self.varied.changed(values)
        rests = any(isinstance(one, Prediction) and one.needs_rest for one in self.data)
        shape = self.varied.solve(values, self.shape) if rests else None
        return [
            one.predict(spec, shape, memory) if isinstance(one, Prediction) else np.zeros(0)
            for one, memory in zip(self.data, self.memory, strict=True)
        ]


def _names(vary: Any, each: Any) -> list[str]:
    names = [vary] if isinstance(vary, str) else list(vary) if isinstance(vary, (list, tuple, Mapping)) else []
    if not names or not all(isinstance(name, str) for name in names):
        raise SceneError(
            f"The 'vary' of {CALLER} must be names of parameters, such as ['springs.stiffness']. "
            f"Got {format_value(vary)}."
        )
    if isinstance(each, str) or not set(each) <= set(names):
        raise SceneError(f"The 'each' of {CALLER} must be a list of names in 'vary'. Got {format_value(each)}.")
    return names


def _along(rates: ParameterRates, direction: FloatArray) -> ParameterRates:
    """Derivatives by one number that changes all entries of a parameter along a direction."""
    from scipy.sparse import csc_array

    found: dict[str, Any] = {}
    for name in ("tension", "force", "loads", "rest_length", "area", "value", "normal"):
        table = getattr(rates, name)
        if table is not None:
            column = table * direction[: len(table)] if isinstance(table, np.ndarray) else table @ direction
            found[name] = csc_array(np.asarray(column)[:, None])
    energy = None if rates.energy is None else np.array([float(rates.energy.ravel() @ direction)])
    return ParameterRates((1,), energy=energy, **found)


# What the minimum tells.


class _Spread(NamedTuple):
    """Covariance of the numbers for residuals of deviation 1, and the directions that change nothing."""

    covariance: FloatArray
    leverage: FloatArray
    lost: FloatArray
    rank: int


def _spread(search: _FitSearch) -> _Spread:
    table = search.slopes(search.found)
    scale = search._scale()
    left, size, right = np.linalg.svd(table * scale, full_matrices=False)
    seen = size > LOST * float(size.max(initial=0.0)) if size.any() else np.zeros(len(size), dtype=bool)
    inverse = right[seen].T / size[seen]
    half = scale[:, None] * inverse
    return _Spread(half @ half.T, (left[:, seen] ** 2).sum(axis=1), right[~seen], int(seen.sum()))


def _result(search: _FitSearch, level: float) -> Fit:
    from scipy.stats import norm
    from scipy.stats import t as student

    search.residuals(search.found)
    shape, _ = search._state(search.found)
    spread = _spread(search)
    errors, deviation, degrees, chance = _errors(search, spread)
    sigma = deviation * np.sqrt(np.diag(spread.covariance))
    reach = norm.ppf(0.5 + 0.5 * level) if np.isinf(degrees) else student.ppf(0.5 + 0.5 * level, degrees)
    unseen = (np.abs(spread.lost) > TAKES_PART).any(axis=0)
    sigma[unseen] = np.inf
    values, intervals, deviations, labels = {}, {}, {}, []
    begin = 0
    for one in search.unknowns:
        rows = slice(begin, begin + len(one.start))
        low, high = _interval(search.found[rows], sigma[rows], float(reach), one.low > 0.0)
        values[one.name], deviations[one.name] = _shaped(search.found[rows], one), _shaped(sigma[rows], one)
        intervals[one.name] = (_shaped(low, one), _shaped(high, one))
        labels += [one.name] if one.single else [f"{one.name}[{number}]" for number in range(len(one.start))]
        begin += len(one.start)
    unidentified = tuple(
        one.name for one, begin in zip(search.unknowns, _begins(search), strict=True)
        if unseen[begin : begin + len(one.start)].any()
    )  # fmt: skip
    found = np.abs(search.found[: search.count])
    relative = search._scale()[: search.count] / np.where(found > 0.0, found, 1.0)
    combinations = _combinations(spread.lost[:, : search.count] * relative, labels)
    size = np.sqrt(np.maximum(np.diag(spread.covariance), 1e-300))
    correlation = (spread.covariance / np.outer(size, size))[: search.count, : search.count]
    message = _message(search, values, intervals, unidentified, combinations, errors, chance)
    return Fit(
        Scene.of(search.varied.changed(search.values(search.found))), shape, values, intervals, deviations, level,
        tuple(labels), correlation, errors, chance, unidentified, combinations, search.evaluations, message,
        tuple(search.parts(search.found)),
    )  # fmt: skip


def _begins(search: _FitSearch) -> list[int]:
    return np.cumsum([0, *(len(one.start) for one in search.unknowns)])[:-1].tolist()


def _interval(found: FloatArray, sigma: FloatArray, reach: float, positive: Any) -> tuple[FloatArray, FloatArray]:
    """Ends of the intervals: of the logarithm for numbers that must be positive."""
    with np.errstate(over="ignore", invalid="ignore"):
        wide = np.exp(np.minimum(reach * sigma / np.where(positive, found, 1.0), 700.0))
        low = np.where(positive, found / wide, found - reach * sigma)
        high = np.where(positive, found * wide, found + reach * sigma)
    lost = np.isinf(sigma)
    return np.where(lost, np.where(positive, 0.0, -np.inf), low), np.where(lost, np.inf, high)


def _shaped(numbers: FloatArray, one: _Unknown) -> Any:
    return float(numbers[0]) if one.single else numbers.reshape(one.base.shape).copy()


def _combinations(lost: FloatArray, labels: list[str]) -> tuple[str, ...]:
    """Directions that change nothing, in words."""
    found = []
    for direction in lost:
        direction = direction / (np.abs(direction).max(initial=0.0) or 1.0)
        parts = [(label, share) for label, share in zip(labels, direction, strict=True) if abs(share) > TAKES_PART]
        if len(parts) == 1:
            found.append(f"{parts[0][0]} changes no measured number")
        elif parts:
            joined = ", ".join(f"{label} by {share / parts[0][1]:+.3g} %" for label, share in parts)
            found.append(f"no measured number changes with {joined}")
    return tuple(found)


def _errors(search: _FitSearch, spread: _Spread) -> tuple[tuple[ErrorParts, ...], float, float, float]:
    """Errors of each measurement; deviation of the scaled residuals, its degrees of freedom, and the chance."""
    from scipy.stats import chi2
    from scipy.stats import f as fisher

    scaled, free = search.last, max(len(search.last) - spread.rank, 0)
    sum_of_squares = float(scaled @ scaled)
    given = all(one.known_error is not None for one in search.data)
    parts, begin = [], 0
    pure, pure_free = 0.0, 0
    for one, error in zip(search.data, search.errors, strict=True):
        things = np.asarray(one.repeats(search.spec))
        here = slice(begin, begin + len(things))
        begin += len(things)
        inner, inner_free = _within(scaled[here], things)
        pure, pure_free = pure + inner, pure_free + inner_free
        parts.append(_part(one, error, scaled[here], spread.leverage[here], inner, inner_free))
    if given:
        chance = float(chi2.sf(sum_of_squares, free)) if free else np.nan
        if not free or chance >= SURPRISE:
            return tuple(parts), 1.0, np.inf, chance
        return tuple(parts), float(np.sqrt(sum_of_squares / free)), float(free), chance
    if not free:
        raise SceneError(
            f"{CALLER} cannot estimate an error from {len(scaled)} numbers and {spread.rank} unknown ones. Give error=, "
            f"or measure more."
        )
    other = free - pure_free
    if not pure_free or other <= 0:
        return tuple(parts), float(np.sqrt(sum_of_squares / free)), float(free), np.nan
    misfit = max(sum_of_squares - pure, 0.0) / other
    chance = float(fisher.sf(misfit / max(pure / pure_free, 1e-300), other, pure_free))
    return tuple(parts), float(np.sqrt(sum_of_squares / free)), float(free), chance


def _within(values: FloatArray, things: Any) -> tuple[float, int]:
    """Sum of squares of repeated measurements about their means, and its degrees of freedom."""
    _, groups, counts = np.unique(things, return_inverse=True, return_counts=True)
    mean = np.bincount(groups, values) / counts
    return float(((values - mean[groups]) ** 2).sum()), int((counts - 1).sum())


def _part(
    one: Any, error: float, scaled: FloatArray, leverage: FloatArray, pure: float, pure_free: int
) -> ErrorParts:  # fmt: skip
    """What is left of one measurement, split into measuring error and model error."""
    free = max(float((1.0 - leverage).sum()), 1e-9)
    whole_variance = float(scaled @ scaled) / free
    if one.known_error is not None:
        source, measuring = "given", 1.0
    elif pure_free:
        source, measuring = "repeated", pure / pure_free
    else:
        source, measuring = "left", whole_variance
    model = np.nan if source == "left" else error * np.sqrt(max(whole_variance - measuring, 0.0))
    return ErrorParts(
        one.unit, error * float(np.sqrt(np.mean(scaled**2))), error * float(np.sqrt(measuring)), float(model), source,
        error * scaled,
    )  # fmt: skip


def _message(
    search: _FitSearch, values: dict[str, Any], intervals: dict[str, tuple[Any, Any]], unidentified: tuple[str, ...],
    combinations: tuple[str, ...], errors: tuple[ErrorParts, ...], chance: float,
) -> str:  # fmt: skip
    known = [name for name in values if name not in unidentified and np.ndim(values[name]) == 0]
    parts = [f"{name} {values[name]:.4g} ({intervals[name][0]:.4g} to {intervals[name][1]:.4g})" for name in known]
    told = [", ".join(parts)] if parts else []
    if unidentified:
        told.append(f"not determined by these data: {', '.join(unidentified)} ({'; '.join(combinations)})")
    if np.isfinite(chance) and chance < SURPRISE:
        most = ", ".join(f"{one.model:.2g} {one.unit}" for one in errors)
        told.append(f"measuring errors do not explain what is left (chance {chance:.2g}): model error {most}")
    if not search.ended:
        told.append(f"the search did not end in {search.steps} evaluations")
    return "; ".join(told) or f"{len(values)} parameters found"
