"""Measured frequencies and motions, which are predicted by an analysis of a scene or by a run of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, each, refuse
from springline.equilibrium.result import Equilibrium
from springline.inverse.measured_shape import Measurement, particle_rows, table_of
from springline.scene import Scene
from springline.stability.modes import modes
from springline.typing import IntegratorName, Numbers, Which
from springline.typing import Points as PointsLike

ACCURACY = 1e-4  # [-] of the amplitude in a period: a run that is compared with a measured motion


@dataclass(frozen=True, eq=False)
class Prediction(Measurement):
    """Base of measurements whose derivatives are found by differences of predictions."""

    needs_rest: ClassVar[bool] = False

    def predict(self, spec: Any, shape: Equilibrium | None, memory: dict[str, Any]) -> FloatArray:
        """Values that would be measured of a scene, shape (k,); ``memory`` keeps what a search must not change."""
        raise NotImplementedError

    def measured(self, spec: Any) -> FloatArray:
        """The measured values, shape (k,)."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Frequencies(Prediction):
    """Measured natural frequencies about the shape at rest [Hz].

    Parameters
    ----------
    frequency : one for each mode [Hz]
    modes : their numbers in ascending order of frequency, from 0, which may repeat; by default the lowest

    Examples
    --------
    >>> sl.measurements.Frequencies([1.21, 3.4], error=0.01).unit
    'Hz'
    """

    frequency: Numbers = 0.0
    modes: Any = None
    unit: ClassVar[str] = "Hz"
    needs_rest: ClassVar[bool] = True

    def repeats(self, spec: Any) -> IntArray:
        if self.modes is None:
            return np.arange(np.asarray(self.frequency).size)
        rows = np.asarray(self.modes)
        if rows.dtype.kind not in "iu" or rows.ndim != 1 or not rows.size or (rows < 0).any():
            raise refuse("modes", self.caller, "numbers of modes from 0", self.modes)
        return rows.astype(np.int64)

    def predict(self, spec: Any, shape: Equilibrium | None, memory: dict[str, Any]) -> FloatArray:
        rows = self.repeats(spec)
        assert shape is not None
        found = modes(shape, int(rows.max()) + 1)
        if len(found) <= rows.max():
            raise refuse("modes", self.caller, f"below {len(found)}, the number of modes", self.modes)
        return np.where(found.omega_squared > 0.0, np.nan_to_num(found.frequency), 0.0)[rows]

    def measured(self, spec: Any) -> FloatArray:
        return each(self.frequency, len(self.repeats(spec)), "frequency", self.caller, "Hz", least=0.0)


@dataclass(frozen=True, eq=False)
class Trajectory(Prediction):
    """Measured positions of particles at several times of a motion from the drawn state [m].

    Parameters
    ----------
    particles : a handle, or numbers
    time : of each measurement [s], ascending, shape (times,)
    points : [m], shape (times, particles, dim); NaN for what was not measured
    integrator : method of the runs; their steps are chosen once, for an error of 1e-4 in a period

    Examples
    --------
    >>> sl.measurements.Trajectory([1], [0.1, 0.2], [[(0, -0.05)], [(0, -0.19)]], error=1e-3).unit
    'm'
    """

    particles: Which | None = None
    time: Numbers = 0.0
    points: PointsLike | None = None
    integrator: IntegratorName = "velocity_verlet"
    unit: ClassVar[str] = "m"

    def _times(self) -> FloatArray:
        times = np.atleast_1d(
            np.asarray(each(self.time, np.asarray(self.time).size, "time", self.caller, "s", least=0.0))
        )
        if (np.diff(times) <= 0.0).any():
            raise refuse("time", self.caller, "in ascending order [s]", self.time)
        return times

    def _table(self, spec: Any) -> tuple[IntArray, FloatArray]:
        rows, times = particle_rows(spec, self.particles, self.caller), len(self._times())
        width = len(rows) * spec.dim
        rule = f"of the shape ({times} times, {len(rows)} particles, {spec.dim}) [m]"
        return rows, table_of(self.points, times, width, rule, self, "points")

    def repeats(self, spec: Any) -> IntArray:
        return np.flatnonzero(~np.isnan(self._table(spec)[1].ravel()))

    def predict(self, spec: Any, shape: Equilibrium | None, memory: dict[str, Any]) -> FloatArray:
        rows, known = self._table(spec)
        run = Scene.of(spec).simulate(dt=memory.get("dt", "auto"), integrator=self.integrator, accuracy=ACCURACY)
        places, steps = [], []
        for time in self._times():
            run.advance_to(float(time))
            places.append(run.position[rows, : spec.dim].ravel())
            steps.append(run.dt or 0.0)
        # A step that followed the parameters would be felt by differences of predictions.
        memory.setdefault("dt", min(steps))
        return np.asarray(np.concatenate(places)[~np.isnan(known.ravel())])

    def measured(self, spec: Any) -> FloatArray:
        known = self._table(spec)[1].ravel()
        return np.asarray(known[~np.isnan(known)])
