"""Derivatives of natural frequencies, buckling factors and limit loads of a shape at rest.

Of a mode phi of unit mass, the squared frequency phi.K phi has the derivative phi.dK phi - w2 phi.dM phi (Fox and
Kapoor, AIAA J. 6, 2426 (1968)), with the change of K by the parameters and by the motion of the shape. Of a limit point
the load factor changes by -phi.dF/phi.f, with the forces F and the loads f there (Wu and Wang, Int. J. Solids Struct.
34, 1861 (1997)).
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.rates import ParameterRates, rates_of
from springline.inverse.seeds import Quantities
from springline.inverse.tangent_system import TangentSystem
from springline.spec.parameters import PARTICLES, SPRINGS, affected_springs
from springline.stability.buckling import buckling, find_prestress
from springline.stability.limit_load import limit_load
from springline.stability.modes import modes

ASIDE = 3e-5  # [-] of the size of the shape: step of differences along a mode
EQUAL = 1e-6  # [-] between two eigenvalues that are equal, whose derivatives are one-sided
BRANCH = 1e-6  # [-] of its size: work of the loads along the motion of a branch point
MOST = 12  # modes whose frequencies are computed
FACTORS = 4  # buckling factors that are computed


_found: WeakKeyDictionary[Equilibrium, dict[str, Any]] = WeakKeyDictionary()  # results by shape, which take long


def _result(shape: Equilibrium, what: str) -> Any:
    """Modes, buckling factors or the limit load of a shape, computed once."""
    known = _found.setdefault(shape, {})
    if what not in known:
        known[what] = {
            "modes": lambda: modes(shape, MOST),
            "buckling": lambda: buckling(shape, FACTORS),
            "limit": lambda: limit_load(shape),
        }[what]()
    return known[what]


def frequencies(shape: Equilibrium) -> FloatArray:
    """Lowest natural frequencies [Hz], shape (modes,)."""
    return np.array(_result(shape, "modes").frequency)


def buckling_factors(shape: Equilibrium) -> FloatArray:
    """Lowest buckling factors of the loads, by linear theory [-], shape (factors,)."""
    return np.array(_result(shape, "buckling").factor)


def limit_factor(shape: Equilibrium) -> float:
    """Factor of the loads at which the shape becomes unstable [-]."""
    return float(_result(shape, "limit").factor)


OF_EIGENVALUES: Quantities = {
    "frequency": ("1/s", frequencies),
    "buckling_factor": ("", buckling_factors),
    "limit_load": ("", limit_factor),
}


@dataclass(eq=False)
class EigenSlopes:
    """Derivative of a goal by frequencies, buckling factors and the limit load.

    ``slopes`` are the derivatives of the goal by these quantities, by name.
    """

    system: TangentSystem
    slopes: dict[str, FloatArray]

    def __post_init__(self) -> None:
        self._parts: list[_Frequency | _Factor | _Limit] = []
        if any(name in self.slopes for name in OF_EIGENVALUES) and self.system.multipliers is not None:
            raise SceneError(
                f"{self.system.caller} has no derivative of frequencies and buckling factors with rods, cords and "
                f"contacts. Write them as stiff springs."
            )
        for name, make in (("frequency", self._frequency), ("buckling_factor", self._buckling)):
            if name in self.slopes:
                for number in np.flatnonzero(self.slopes[name]):
                    self._parts.append(make(int(number), float(self.slopes[name][number])))
        if "limit_load" in self.slopes:
            self._parts.append(_Limit(self.system, float(self.slopes["limit_load"])))

    def position(self) -> FloatArray:
        """Derivative by the positions at held parameters, shape (particles, 3)."""
        found = np.zeros(self.system.point.position.shape)
        for part in self._parts:
            found += part.by_position()
        return found

    def contract(self, name: str, rates: ParameterRates) -> FloatArray:
        """Derivative by a parameter at held positions, of the shape of the parameter."""
        total = np.zeros(int(np.prod(rates.shape, dtype=np.int64)))
        for part in self._parts:
            if isinstance(part, _Factor):
                part.refuse_prestress(name, rates)
            if not rates.supports:
                total += part.by_parameter(name, rates)
            elif isinstance(part, _Limit):
                raise SceneError(f"{self.system.caller} has no derivative of a limit load by the places of supports.")
        return total.reshape(rates.shape)

    def _refuse_equal(self, values: FloatArray, number: int, what: str) -> None:
        near = np.abs(values - values[number]) <= EQUAL * abs(values[number])
        if near.sum() > 1:
            raise SceneError(
                f"{self.system.caller} has no value where {what} are equal, and numbers "
                f"{', '.join(map(str, np.flatnonzero(near)))} are. Change a parameter by a little."
            )

    def _frequency(self, number: int, slope: float) -> _Frequency:
        found = _result(self.system.shape, "modes")
        value = np.array(found.omega) ** 2
        self._refuse_equal(value, number, "two frequencies")
        motion = found.shape[number]
        motion = motion / np.sqrt((self.system.problem.model.particles.mass[:, None] * motion**2).sum())
        if not value[number] > 0.0:
            raise SceneError(f"{self.system.caller} has no derivative of the frequency 0 of a mechanism.")
        # f = w/(2 pi), df = dw2/(8 pi^2 f)
        frequency = float(np.sqrt(value[number])) / (2.0 * np.pi)
        return _Frequency(self.system, motion, float(value[number]), slope / (8.0 * np.pi**2 * frequency))

    def _buckling(self, number: int, slope: float) -> _Factor:
        problem = self.system.problem
        ratio, bare = find_prestress(self.system.shape)
        if len(problem.measures) or len(problem.model.laws.spring) or ratio.any():
            raise SceneError(
                f"{self.system.caller} has no derivative of buckling factors with elements, laws and prestress. "
                f"Take the goal 'limit_load'."
            )
        found = _result(self.system.shape, "buckling")
        self._refuse_equal(found.factor, number, "two buckling factors")
        return _Factor(self.system, found.shape[number], float(found.factor[number]), slope, bare)


def _moved(system: TangentSystem, aside: FloatArray) -> TangentSystem:
    """The system at another shape, for forces, stiffness and rates; its factors are those of the first."""
    found = copy(system)
    found.point = system.problem.at(system.point.position + aside)
    found.direction = found.point.bar_forces.direction
    return found


def _work(system: TangentSystem, rates: ParameterRates, motion: FloatArray) -> FloatArray:
    """Derivative of the work of the forces along a motion by a parameter, shape (entries,)."""
    bars = system.problem.bars
    along = np.einsum("ij,ij->i", system.direction, motion[bars.tail] - motion[bars.head])
    total = np.zeros(int(np.prod(rates.shape, dtype=np.int64)))
    for weight, table in ((along, rates.tension), (motion.ravel(), rates.force)):
        if table is not None:
            total += table * weight[: len(table)] if isinstance(table, np.ndarray) else table.T @ weight
    return total


class _Frequency:
    """phi.K phi - w2 phi.M phi of a mode of unit mass, times a slope; K by differences of forces along the mode."""

    def __init__(self, system: TangentSystem, motion: FloatArray, square: float, slope: float) -> None:
        self.system, self.motion, self.square, self.slope = system, motion, square, slope
        size = ASIDE * system.problem.size / float(np.abs(motion).max())
        self._size, self._sides = size, [_moved(system, sign * size * motion) for sign in (1.0, -1.0)]

    def by_position(self) -> FloatArray:
        high, low = (side.times_stiffness(self.motion, self.motion) for side in self._sides)
        return np.asarray(self.slope * (high - low) / (2.0 * self._size))

    def by_parameter(self, name: str, rates: ParameterRates) -> FloatArray:
        high, low = (_work(side, rates_of(side, name), self.motion) for side in self._sides)
        found = -(high - low) / (2.0 * self._size)
        if name == f"{PARTICLES}.mass":
            found = found - self.square * (self.motion**2).sum(axis=1)
        return np.asarray(self.slope * found)


class _Factor:
    """The buckling factor m of bars, sum of E a2 + m q (|d|2 - a2) = 0 with q = T/L and a = n.d, times a slope."""

    def __init__(
        self, system: TangentSystem, motion: FloatArray, factor: float, slope: float, bare: FloatArray
    ) -> None:
        """``bare`` are the positions without loads [m], shape (particles, 3)."""
        self.system, self.factor = system, factor
        self._bare = _moved(system, bare - system.point.position)
        bars, forces = system.problem.bars, system.point.bar_forces
        self._apart = motion[bars.head] - motion[bars.tail]
        self._along = np.einsum("ij,ij->i", system.direction, self._apart)
        self._across = (self._apart**2).sum(axis=1) - self._along**2
        self._slope = -slope / float(forces.ratio @ self._across)

    def by_position(self) -> FloatArray:
        forces, direction = self.system.point.bar_forces, self.system.direction
        turned = self._apart - self._along[:, None] * direction
        pull = (2.0 * self._along * (forces.modulus - self.factor * forces.ratio) / forces.length)[:, None] * turned
        longer = self.factor * self._across * (forces.modulus - forces.ratio) / forces.length
        return np.asarray(self._slope * self.system.problem.bars.sum_at_ends(pull + longer[:, None] * direction))

    def by_parameter(self, name: str, rates: ParameterRates) -> FloatArray:
        forces = self.system.point.bar_forces
        total = np.zeros(int(np.prod(rates.shape, dtype=np.int64)))
        weight, table = self.factor * self._across / forces.length, rates.tension
        if table is not None:
            total += table * weight[: len(table)] if isinstance(table, np.ndarray) else table.T @ weight
        base, _, key = name.partition(".")
        if base == SPRINGS and key in ("stiffness", "modulus", "area", "rest_length"):
            rows = affected_springs(self.system.shape.data.spec, SPRINGS, key)
            stiffer = self._along[: len(self._stiffer(key))] ** 2 * self._stiffer(key)
            total += stiffer if rows is None else stiffer[list(rows)]
        return np.asarray(self._slope * total)

    def refuse_prestress(self, name: str, rates: ParameterRates) -> None:
        """Raise SceneError for parameters that stress the unloaded shape, whose tensions the loads do not scale."""
        table = None if rates.supports else rates_of(self._bare, name).tension
        if rates.supports or (table is not None and abs(table).sum() > 0.0):
            raise SceneError(
                f"{self.system.caller} has no derivative of buckling factors by {name!r}, which stresses the shape "
                f"without its loads. Take the goal 'limit_load', or another parameter."
            )

    def _stiffer(self, key: str) -> FloatArray:
        """Derivative of the stiffness of each spring by its entry of a column, shape (springs,)."""
        springs, columns = self.system.problem.model.springs, self.system.shape.data.spec.springs
        stiffness = self.system.point.bar_forces.modulus[: len(springs.tail)]
        if key == "stiffness":
            return np.where(stiffness != 0.0, 1.0, 0.0)
        modulus = columns.array("modulus")
        with np.errstate(divide="ignore", invalid="ignore"):
            found = -stiffness / springs.rest_length if key == "rest_length" else stiffness / columns.array(key)
        return np.where(np.isfinite(modulus), found, 0.0)


class _Limit:
    """The factor of the loads at a limit point, times a slope."""

    def __init__(self, system: TangentSystem, slope: float) -> None:
        found = _result(system.shape, "limit")
        if not np.isfinite(found.factor):
            raise SceneError(f"{system.caller} found no limit load of this shape up to {found.most:g} times its loads.")
        self._motion, self._factor = found.motion, found.factor
        self._there = _moved(system, found.position - system.point.position)
        loads = system.problem.loads
        work = float((self._motion * loads).sum())
        if abs(work) <= BRANCH * float(np.sqrt((loads**2).sum() * (self._motion**2).sum())):
            raise SceneError(
                f"{system.caller} has no derivative of a branch point, at which loads do no work along the motion, and "
                f"{found.factor:g} times the loads is one. Give the shape an imperfection, or take 'buckling_factor'."
            )
        self._slope = -slope / work

    def by_position(self) -> FloatArray:
        """Zero: the limit point does not depend on the shape from which the loads grow."""
        return np.zeros(self._motion.shape)

    def by_parameter(self, name: str, rates: ParameterRates) -> FloatArray:
        rates = rates_of(self._there, name)
        found = _work(self._there, rates, self._motion)
        if rates.loads is not None:
            weight = (self._factor - 1.0) * self._motion.ravel()
            table = rates.loads
            found = found + (table * weight if isinstance(table, np.ndarray) else table.T @ weight)
        return np.asarray(self._slope * found)
