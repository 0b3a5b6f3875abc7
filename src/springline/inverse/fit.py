"""Fit: parameters of a scene that explain measurements best, with their intervals and what they cannot tell.

The squares of computed minus measured numbers, each over its error, are minimized by SciPy's trust region. The
covariance of the parameters follows from the derivatives at the minimum (Gauss-Newton; Seber and Wild, Nonlinear
Regression, 1989, sections 2.1 and 5.1). A model that is wrong leaves more than the errors of the measurements
explain: the excess is the model error (lack of fit; Draper and Smith, Applied Regression Analysis, 1998, section 2.2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, format_value, whole
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.fit_search import CALLER, FitSearch, FittedNumbers
from springline.inverse.measured_shape import Measurement, checked_measurements
from springline.progress import Working
from springline.scene import Scene
from springline.typing import Number, Whole

LOST = 1e-6  # [-] of the largest singular value: a combination of parameters below it changes no measured number
TAKES_PART = 0.05  # [-] share of a parameter in a combination that no number depends on
SURPRISE = 0.05  # probability below which the measuring errors alone do not explain what is left


@dataclass(frozen=True, eq=False)
class ErrorParts:
    """Residual of a fit at one measurement, in its unit.

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
    >>> found = sl.fit(scene, sl.measurements.Positions([1, 2, 3], points, error=5e-3), ["springs.stiffness"])
    >>> low, high = found.intervals["springs.stiffness"]
    >>> low < found.values["springs.stiffness"] < high
    True
    """
    level = float(confidence)
    if not 0.0 < level < 1.0:
        raise SceneError(f"The 'confidence' of {CALLER} must be between 0 and 1. Got {format_value(confidence)}.")
    search = FitSearch(scene, checked_measurements(data, CALLER), vary, each, whole(steps, "steps", CALLER, 1))
    with Working("fitting"):
        search.minimize()
        return _result(search, level)


# Properties of the minimum.


class _Spread(NamedTuple):
    """Covariance of the numbers for residuals of deviation 1, and the directions that change nothing."""

    covariance: FloatArray
    leverage: FloatArray
    lost: FloatArray
    rank: int


def _spread(search: FitSearch) -> _Spread:
    table = search.slopes(search.found)
    scale = search.scale()
    left, size, right = np.linalg.svd(table * scale, full_matrices=False)
    seen = size > LOST * float(size.max(initial=0.0)) if size.any() else np.zeros(len(size), dtype=bool)
    inverse = right[seen].T / size[seen]
    half = scale[:, None] * inverse
    return _Spread(half @ half.T, (left[:, seen] ** 2).sum(axis=1), right[~seen], int(seen.sum()))


def _result(search: FitSearch, level: float) -> Fit:
    from scipy.stats import norm
    from scipy.stats import t as student

    search.residuals(search.found)
    shape, _ = search.state(search.found)
    spread = _spread(search)
    errors, deviation, degrees, chance = _errors(search, spread)
    sigma = deviation * np.sqrt(np.diag(spread.covariance))
    reach = norm.ppf(0.5 + 0.5 * level) if np.isinf(degrees) else student.ppf(0.5 + 0.5 * level, degrees)
    unseen = np.asarray((np.abs(spread.lost) > TAKES_PART).any(axis=0))
    sigma[unseen] = np.inf
    values, intervals, deviations, labels = {}, {}, {}, []
    begin = 0
    for one in search.unknowns:
        rows = slice(begin, begin + len(one.start))
        low, high = _interval(search.found[rows], sigma[rows], float(reach), one.low > 0.0)
        values[one.name], deviations[one.name] = _value_of(search.found[rows], one), _value_of(sigma[rows], one)
        intervals[one.name] = (_value_of(low, one), _value_of(high, one))
        labels += [one.name] if one.single else [f"{one.name}[{number}]" for number in range(len(one.start))]
        begin += len(one.start)
    unidentified = tuple(
        one.name for one, begin in zip(search.unknowns, _begins(search), strict=True)
        if unseen[begin : begin + len(one.start)].any()
    )  # fmt: skip
    found = np.abs(search.found[: search.count])
    relative = search.scale()[: search.count] / np.where(found > 0.0, found, 1.0)
    combinations = _combinations(spread.lost[:, : search.count] * relative, labels)
    size = np.sqrt(np.maximum(np.diag(spread.covariance), 1e-300))
    correlation = (spread.covariance / np.outer(size, size))[: search.count, : search.count]
    message = _message(search, values, intervals, unidentified, combinations, errors, chance)
    return Fit(
        Scene.of(search.varied.changed(search.values(search.found))), shape, values, intervals, deviations, level,
        tuple(labels), correlation, errors, chance, unidentified, combinations, search.evaluations, message,
        tuple(search.parts(search.found)),
    )  # fmt: skip


def _begins(search: FitSearch) -> list[int]:
    return np.cumsum([0, *(len(one.start) for one in search.unknowns)])[:-1].tolist()


def _interval(found: FloatArray, sigma: FloatArray, reach: float, positive: Any) -> tuple[FloatArray, FloatArray]:
    """Ends of the intervals: of the logarithm for numbers that must be positive."""
    with np.errstate(over="ignore", invalid="ignore"):
        wide = np.exp(np.minimum(reach * sigma / np.where(positive, found, 1.0), 700.0))
        low = np.where(positive, found / wide, found - reach * sigma)
        high = np.where(positive, found * wide, found + reach * sigma)
    lost = np.isinf(sigma)
    return np.where(lost, np.where(positive, 0.0, -np.inf), low), np.where(lost, np.inf, high)


def _value_of(numbers: FloatArray, one: FittedNumbers) -> Any:
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


def _errors(search: FitSearch, spread: _Spread) -> tuple[tuple[ErrorParts, ...], float, float, float]:
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
            f"{CALLER} cannot estimate an error from {len(scaled)} numbers and {spread.rank} unknown ones. Give error= "
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
    """Residual of one measurement, split into measuring error and model error."""
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
    search: FitSearch, values: dict[str, Any], intervals: dict[str, tuple[Any, Any]], unidentified: tuple[str, ...],
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
