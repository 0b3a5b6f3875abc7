"""Measured quantities of a shape at rest, and what they share with other measurements."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, each, indices, positive, refuse, strip_unit
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.seeds import QUANTITIES
from springline.spec.handles import Handle, SpringHandle, resolve_particles
from springline.typing import Number, Numbers, Which
from springline.typing import Points as PointsLike


class Comparison(NamedTuple):
    """Differences between a computed quantity and a measurement.

    Attributes
    ----------
    values : computed minus measured, in the unit of the measurement, shape (k,)
    slopes : derivative by the flattened quantity, a SciPy CSR array of shape (k, n)
    by_extra : derivative by the measurement's own parameters, shape (k, extra parameters)
    """

    values: FloatArray
    slopes: Any
    by_extra: FloatArray


@dataclass(frozen=True, eq=False)
class Measurement:
    """Base of measurements.

    Parameters
    ----------
    error : standard deviation of one measured number, in its unit. Without it the error is estimated from what the
        best fit leaves, or from numbers that were measured repeatedly
    """

    error: Number | None = field(default=None, kw_only=True)

    unit: ClassVar[str] = ""

    @property
    def caller(self) -> str:
        """Name of the measurement in messages."""
        return f"{type(self).__name__}()"

    @property
    def known_error(self) -> float | None:
        """Standard deviation of one measured number, checked."""
        return None if self.error is None else positive(self.error, "error", self.caller, self.unit)

    def repeats(self, spec: Any) -> IntArray:
        """Number of the thing that each residual measures; repeated measurements of a thing have equal numbers."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class ShapeMeasurement(Measurement):
    """Base of measurements that a quantity of a shape at rest is compared with."""

    quantity: ClassVar[str] = ""

    def first_extra(self, shape: Equilibrium) -> FloatArray:
        """First values of the measurement's own parameters, such as the scale of a photograph."""
        return np.zeros(0)

    def compare(self, value: FloatArray, extra: FloatArray, spec: Any) -> Comparison:
        """Differences between the quantity of a shape and the measurement."""
        raise NotImplementedError

    def compare_shape(self, shape: Equilibrium, extra: FloatArray) -> Comparison:
        """Differences between a shape and the measurement."""
        whole = np.asarray(QUANTITIES[self.quantity][1](shape), dtype=np.float64)
        return self.compare(whole, extra, shape.data.spec)


def particle_rows(spec: Any, which: Any, caller: str) -> IntArray:
    """Indices of particles from a handle, also of the scene that the spec is a copy of; numbers may repeat."""
    if isinstance(which, Handle):
        return np.asarray(which.index)
    if which is None:
        return resolve_particles(spec, None, "particles", caller)
    return repeated(which, spec.particle_count, "particles", caller)


def spring_rows(spec: Any, which: Any, caller: str) -> IntArray:
    """Indices of springs from a handle, or numbers that may repeat; by default all."""
    if isinstance(which, SpringHandle):
        return np.asarray(which.index)
    return np.arange(spec.spring_count) if which is None else repeated(which, spec.spring_count, "springs", caller)


def repeated(which: Any, count: int, name: str, caller: str) -> IntArray:
    """Indices in the order given, of which some may repeat: each is checked once."""
    given = np.asarray(which)
    if given.dtype.kind not in "iu" or given.ndim != 1 or not given.size:
        return np.asarray(indices(which, count, name, caller, name))
    indices(np.unique(given).tolist(), count, name, caller, name)
    return np.where(given < 0, given + count, given).astype(np.int64)


def picking(places: IntArray, size: int) -> Any:
    """CSR array that picks entries of a flattened quantity, shape (places, size)."""
    from scipy.sparse import csr_array

    return csr_array((np.ones(len(places)), (np.arange(len(places)), places)), shape=(len(places), size))


def table_of(value: Any, rows: int, columns: int, rule: str, measurement: Measurement, name: str) -> FloatArray:
    """Measured numbers as a table, NaN for those that were not measured."""
    try:
        known = np.asarray(strip_unit(value, measurement.unit, name, measurement.caller), dtype=np.float64)
        known = known.reshape(rows, columns)
    except (TypeError, ValueError):
        raise refuse(name, measurement.caller, rule, value) from None
    if np.isinf(known).any() or np.isnan(known).all():
        raise refuse(name, measurement.caller, rule, value)
    return known


@dataclass(frozen=True, eq=False)
class Positions(ShapeMeasurement):
    """Measured positions of particles at rest [m].

    Parameters
    ----------
    particles : a handle, or numbers; a particle that was measured repeatedly is given repeatedly
    points : [m], one for each particle; NaN for a coordinate that was not measured

    Examples
    --------
    >>> sl.measurements.Positions([2], [(1.5, 0, -0.42)], error=1e-3).unit
    'm'
    """

    particles: Which | None = None
    points: PointsLike | None = None
    quantity: ClassVar[str] = "position"
    unit: ClassVar[str] = "m"

    def _measured(self, spec: Any) -> tuple[IntArray, FloatArray]:
        rows, dim = particle_rows(spec, self.particles, self.caller), spec.dim
        rule = f"one point of {dim} coordinates [m] for each of {len(rows)} particles, NaN for what was not measured"
        return rows, table_of(self.points, len(rows), dim, rule, self, "points")

    def repeats(self, spec: Any) -> IntArray:
        rows, known = self._measured(spec)
        return np.asarray((3 * rows[:, None] + np.arange(spec.dim))[~np.isnan(known)])

    def compare(self, value: FloatArray, extra: FloatArray, spec: Any) -> Comparison:
        places, known = self.repeats(spec), self._measured(spec)[1]
        values = value.ravel()[places] - known[~np.isnan(known)]
        return Comparison(values, picking(places, value.size), np.zeros((len(values), 0)))


@dataclass(frozen=True, eq=False)
class Tensions(ShapeMeasurement):
    """Measured tensions of springs at rest [N].

    Parameters
    ----------
    springs : a handle, or numbers, which may repeat; by default all springs
    tension : one for each [N]

    Examples
    --------
    >>> sl.measurements.Tensions([0, 1], [12.1, 11.8], error=0.1).unit
    'N'
    """

    springs: Any = None
    tension: Numbers = 0.0
    quantity: ClassVar[str] = "tension"
    unit: ClassVar[str] = "N"

    def repeats(self, spec: Any) -> IntArray:
        return spring_rows(spec, self.springs, self.caller)

    def compare(self, value: FloatArray, extra: FloatArray, spec: Any) -> Comparison:
        rows = self.repeats(spec)
        values = value[rows] - each(self.tension, len(rows), "tension", self.caller, "N")
        return Comparison(values, picking(rows, len(value)), np.zeros((len(values), 0)))


def checked_measurements(data: Any, caller: str) -> list[Any]:
    """Measurements as a list.

    Raises
    ------
    SceneError : if they are empty, or if several are given and one lacks its error
    """
    given = [data] if isinstance(data, Measurement) else list(data) if isinstance(data, (list, tuple)) else []
    if not given or not all(isinstance(one, Measurement) for one in given):
        raise SceneError(
            f"The 'data' of {caller} must be measurements such as sl.measurements.Positions(particles, points, "
            f"error=1e-3), or a list of them."
        )
    if len(given) > 1 and any(one.known_error is None for one in given):
        raise SceneError(
            f"{caller} weighs several measurements by their errors, and one of them has none. Give each an error=, the "
            f"standard deviation of one number, in its unit."
        )
    return given
