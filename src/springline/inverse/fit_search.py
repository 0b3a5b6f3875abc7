"""The search of a fit: computed minus measured numbers over their errors, and their derivatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from springline.checks import FloatArray, format_value
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.gradients import response
from springline.inverse.measured_motion import Prediction
from springline.inverse.measured_shape import ShapeMeasurement
from springline.inverse.rates import ParameterRates, rates_of
from springline.inverse.tangent_system import TangentSystem
from springline.inverse.varied_scene import SUPPORTS, VariedScene
from springline.progress import show_stage
from springline.scene import Scene
from springline.spec.parameters import parameters

ROUNDED = 1e-11  # [-] of the largest response: a smaller one is rounding
CALLER = "fit()"
FLAT = 1e-12  # [-] change of the sum of squares at which a search ends
AWAY = 10.0  # factor of the residuals at parameters without a shape at rest
STEP = 1e-4  # [-] of a parameter: balances truncation and rounding of differences of frequencies and motions
POSITIVE = 1e-9  # [-] of the present value: least value of a parameter that must be positive


@dataclass(eq=False)
class FittedNumbers:
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


def _fitted_numbers(name: str, value: FloatArray, single: bool, bounds: Any, positive: bool) -> FittedNumbers:
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
    return FittedNumbers(name, single, start, base, low, high)


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
class FitSearch:
    """Residuals over their errors and their derivatives, by all numbers: of parameters, then of measurements."""

    scene: Scene
    data: list[Any]
    vary: Any
    each: Sequence[str]
    steps: int
    evaluations: int = 0
    shape: Equilibrium | None = None
    memory: list[dict[str, Any]] = field(default_factory=list)
    kept: dict[bytes, tuple[Equilibrium | None, list[Any]]] = field(default_factory=dict)
    last: FloatArray = field(default_factory=lambda: np.zeros(0))
    ended: bool = False

    def __post_init__(self) -> None:
        names = _names(self.vary, self.each)
        self.varied = VariedScene(self.scene, names, CALLER)
        self.spec = self.varied.spec
        known, bounds = parameters(self.spec), self.vary if isinstance(self.vary, Mapping) else {}
        self.unknowns = [
            _fitted_numbers(
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
        return [numbers[begin:end] for begin, end in pairwise(ends)]

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
            self.residuals, self.first, self.slopes, bounds=self.bounds, x_scale=self.scale(), method="trf",
            tr_solver="exact", ftol=FLAT, xtol=FLAT, gtol=FLAT, max_nfev=self.steps,
        )  # fmt: skip
        self.found = np.asarray(found.x)
        self.ended = bool(found.status > 0)

    def scale(self) -> FloatArray:
        """Sizes of the numbers: of parameters their values, of measurements what changes residuals by 1."""
        own = [one.scale for one in self.unknowns]
        table = self.slopes(self.first)[:, self.count :]
        return np.concatenate([*own, 1.0 / np.maximum(np.sqrt((table * table).sum(axis=0)), 1e-300)])

    def state(self, numbers: FloatArray) -> tuple[Equilibrium | None, list[Any]]:
        """Shape and differences at some numbers, computed once."""
        key = numbers.tobytes()
        if key in self.kept:
            return self.kept[key]
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
        _, found = self.state(numbers)
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
        shape, found = self.state(numbers)
        system = None if shape is None else TangentSystem(shape, CALLER)
        rows, begin = [], self.count
        differences = self._differences(numbers) if any(isinstance(one, Prediction) for one in self.data) else []
        for number, (one, here, error) in enumerate(zip(self.data, found, self.errors, strict=True)):
            width = len(self.extra[number])
            table = np.zeros((len(here.values if hasattr(here, "values") else here), len(numbers)))
            if isinstance(one, ShapeMeasurement):
                assert system is not None
                columns = [drop_rounding(here.slopes, moved) for moved in self._responses(system, one.quantity)]
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


def drop_rounding(slopes: Any, moved: FloatArray) -> FloatArray:
    """Product of slopes and a response; zero where it is rounding beside the largest response of the structure."""
    product = np.asarray(slopes @ moved)
    least = ROUNDED * np.abs(moved).max(initial=0.0) * np.asarray(abs(slopes).sum(axis=1)).ravel()
    return np.where(np.abs(product) > least, product, 0.0)


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
