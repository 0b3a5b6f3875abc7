"""Goals of a design: numbers of a shape at rest that should be zero.

Each goal compares a quantity of the shape with a target. Its residuals have the unit of the quantity; limits have a
residual of zero where they hold.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, each, indices, number, points, refuse, strip_unit
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.seeds import QUANTITIES
from springline.spec.handles import Handle, SpringHandle, resolve_particles
from springline.typing import Number, Numbers, Points, Which

PART = 1e-3  # [-] of the size of a quantity: a goal is met to this unless ``within`` is given


class Residuals(NamedTuple):
    """Residuals of a goal at a shape.

    Attributes
    ----------
    values : in the unit of the goal, shape (k,)
    slopes : derivatives by quantities of the shape, flattened, by name: SciPy CSR arrays of shape (k, n)
    explicit : derivative by a parameter at a held shape, where quantities do not tell it: a function of the linearized
        balance, the name of the parameter and its rates that returns an array of shape (k, entries); or None
    """

    values: FloatArray
    slopes: dict[str, Any]
    explicit: Any = None


@dataclass(frozen=True, eq=False)
class DesignGoal:
    """Base of the goals of :func:`springline.design`.

    Parameters
    ----------
    weight : importance relative to other goals [-]
    within : largest residual at which the goal is met, in its unit; by default 1/1000 of the size of the shape, or of
        the largest tension
    """

    weight: Number = field(default=1.0, kw_only=True)
    within: Number | None = field(default=None, kw_only=True)

    quantity: ClassVar[str] = ""
    of_springs: ClassVar[bool] = False

    @property
    def unit(self) -> str:
        """Unit of its residuals."""
        return QUANTITIES[self.quantity][0]

    @property
    def caller(self) -> str:
        """Name of the goal in messages."""
        return f"{type(self).__name__}()"

    def rows(self, shape: Equilibrium) -> IntArray:
        """Particles or springs that it concerns."""
        which: Any = getattr(self, "springs" if self.of_springs else "particles")
        spec = shape.data.spec
        if not self.of_springs:
            return resolve_particles_by_number(spec, which, self.caller)
        if isinstance(which, SpringHandle):
            return which.index
        return np.arange(spec.spring_count) if which is None else indices(which, spec.spring_count, "springs",
                                                                          self.caller)  # fmt: skip

    def scale(self, shape: Equilibrium) -> float:
        """Size of the quantity, by which residuals of different units are compared."""
        if self.unit == "m":
            return float(np.ptp(shape.position, axis=0).max(initial=0.0)) or 1.0
        return float(np.abs(QUANTITIES[self.quantity][1](shape)).max(initial=0.0)) or 1.0

    def tolerance(self, shape: Equilibrium) -> float:
        """Largest residual at which the goal is met, in its unit."""
        return PART * self.scale(shape) if self.within is None else number(self.within, "within", self.caller)

    def residuals(self, shape: Equilibrium) -> Residuals:
        """Residuals at a shape, in the unit of the quantity."""
        raise NotImplementedError

    def _chosen(self, shape: Equilibrium) -> tuple[FloatArray, IntArray, int]:
        """Values of the quantity in its rows, their places in the flattened quantity, and the size of that."""
        whole = np.asarray(QUANTITIES[self.quantity][1](shape), dtype=np.float64)
        rows = self.rows(shape)
        if whole.ndim == 1:
            return whole[rows], rows, whole.size
        places = 3 * rows[:, None] + np.arange(shape.data.model.dim)
        return whole.ravel()[places], places, whole.size

    def _differences(self, shape: Equilibrium, target: Any, axes: Any = None) -> Residuals:
        """The quantity minus a target, of the shape of its rows; ``axes`` leaves out others."""
        values, places, size = self._chosen(shape)
        left = values - target
        if axes is not None:
            left, places = left[..., axes], places[..., axes]
        return Residuals(left.ravel(), {self.quantity: picking(places.ravel(), size)})


def resolve_particles_by_number(spec: Any, which: Any, caller: str) -> IntArray:
    """Indices of particles from a handle, also of the scene that the spec is a copy of."""
    return resolve_particles(spec, which.index if isinstance(which, Handle) else which, "particles", caller)


def picking(places: IntArray, size: int, values: FloatArray | None = None) -> Any:
    from scipy.sparse import csr_array

    count = len(places)
    entries = np.ones(count) if values is None else values
    return csr_array((entries, (np.arange(count), places)), shape=(count, size))


@dataclass(frozen=True, eq=False)
class Through(DesignGoal):
    """The shape passes through points: positions of particles [m].

    Parameters
    ----------
    particles : a handle, or indices
    points : [m], one for each particle; NaN for a coordinate that is left open

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=4, stiffness=400.0)
    >>> scene.anchor(rope.ends)
    >>> goal = sl.goals.Through([2], [(1.5, 0, -0.5)])
    >>> round(float(goal.residuals(scene.equilibrium()).values[2]), 3)  # [m]
    -0.084
    """

    particles: Which | None = None
    points: Points | None = None
    quantity: ClassVar[str] = "position"

    def residuals(self, shape: Equilibrium) -> Residuals:
        dim, count = shape.data.model.dim, len(self.rows(shape))
        rule = f"one point of {dim} coordinates [m] for each of {count} particles, NaN for what is left open"
        try:
            known = np.asarray(strip_unit(self.points, "m", "points", self.caller), dtype=np.float64).reshape(-1, dim)
        except (TypeError, ValueError):
            raise refuse("points", self.caller, rule, self.points) from None
        if len(known) != count or np.isinf(known).any():
            raise refuse("points", self.caller, rule, self.points)
        found = self._differences(shape, known)
        kept = np.flatnonzero(~np.isnan(found.values))
        return Residuals(found.values[kept], {self.quantity: found.slopes[self.quantity][kept]})


@dataclass(frozen=True, eq=False)
class AtHeight(DesignGoal):
    """Particles are at a height [m], along the up axis.

    Examples
    --------
    >>> sl.goals.AtHeight([2], -0.5).unit
    'm'
    """

    particles: Which | None = None
    height: Numbers = 0.0
    quantity: ClassVar[str] = "position"

    def residuals(self, shape: Equilibrium) -> Residuals:
        up = shape.data.model.dim - 1
        target = np.zeros((len(self.rows(shape)), shape.data.model.dim))
        target[:, up] = each(self.height, len(target), "height", self.caller, "m")
        return self._differences(shape, target, [up])


@dataclass(frozen=True, eq=False)
class Lengths(DesignGoal):
    """Springs have lengths under load [m].

    Parameters
    ----------
    springs : a handle, or indices; by default all springs
    length : one for all or one for each [m]

    Examples
    --------
    >>> sl.goals.Lengths([0, 1], 0.8).unit
    'm'
    """

    springs: Any = None
    length: Numbers = 0.0
    quantity: ClassVar[str] = "length"
    of_springs: ClassVar[bool] = True

    def residuals(self, shape: Equilibrium) -> Residuals:
        return self._differences(shape, each(self.length, len(self.rows(shape)), "length", self.caller, "m", least=0.0))


@dataclass(frozen=True, eq=False)
class _Equal(DesignGoal):
    """Base of goals that a quantity is equal in several springs: differences from its mean."""

    springs: Any = None
    of_springs: ClassVar[bool] = True

    def residuals(self, shape: Equilibrium) -> Residuals:
        from scipy.sparse import csr_array

        values, places, size = self._chosen(shape)
        count = len(places)
        spread = np.eye(count) - 1.0 / count
        rows, columns = np.repeat(np.arange(count), count), np.tile(places, count)
        slopes = csr_array((spread.ravel(), (rows, columns)), shape=(count, size))
        return Residuals(values - values.mean(), {self.quantity: slopes})


@dataclass(frozen=True, eq=False)
class EqualLength(_Equal):
    """Springs are equally long under load; by default all springs.

    Examples
    --------
    >>> sl.goals.EqualLength([0, 1]).unit
    'm'
    """

    quantity: ClassVar[str] = "length"


@dataclass(frozen=True, eq=False)
class EqualForce(_Equal):
    """Springs have equal tensions; by default all springs.

    Examples
    --------
    >>> sl.goals.EqualForce([0, 1]).unit
    'N'
    """

    quantity: ClassVar[str] = "tension"


@dataclass(frozen=True, eq=False)
class _Within(DesignGoal):
    """Base of limits: residuals are zero between ``low`` and ``high``."""

    springs: Any = None
    low: Number = -np.inf
    high: Number = np.inf
    of_springs: ClassVar[bool] = True

    def residuals(self, shape: Equilibrium) -> Residuals:
        low, high = limits(self.low, self.high, self)
        values, places, size = self._chosen(shape)
        left, outside = excess(values, low, high)
        return Residuals(left, {self.quantity: picking(places, size, outside)})


def limits(low: Any, high: Any, goal: DesignGoal) -> tuple[float, float]:
    """Two limits as numbers, of which either may be infinite, but not both."""
    least, most = (_limit(end, name, goal) for name, end in (("low", low), ("high", high)))
    if not least <= most or (np.isinf(least) and np.isinf(most)):
        raise SceneError(f"The 'low' of {goal.caller} must be below 'high'. Got {least:g} and {most:g}.")
    return least, most


def excess(values: FloatArray, low: float, high: float) -> tuple[FloatArray, FloatArray]:
    """Excess of values over limits, 0 between them, and its derivative by the values, 1 or 0."""
    over, under = np.maximum(values - high, 0.0), np.minimum(values - low, 0.0)
    return over + under, np.where((over > 0.0) | (under < 0.0), 1.0, 0.0)


def _limit(value: Any, name: str, goal: DesignGoal) -> float:
    """A limit as a number, which may be infinite."""
    rule = f"a number [{goal.unit}]"
    try:
        found = float(strip_unit(value, goal.unit, name, goal.caller))
    except (TypeError, ValueError):
        raise refuse(name, goal.caller, rule, value) from None
    if np.isnan(found):
        raise refuse(name, goal.caller, rule, value)
    return found


@dataclass(frozen=True, eq=False)
class TensionWithin(_Within):
    """Tensions of springs stay between two limits [N]; ``low=0`` permits no compression.

    Examples
    --------
    >>> sl.goals.TensionWithin(low=0.0, high=500.0).unit
    'N'
    """

    quantity: ClassVar[str] = "tension"


@dataclass(frozen=True, eq=False)
class NoCompression(_Within):
    """Springs are not compressed: tensions of at least ``low`` [N], by default 0; by default of all springs.

    Examples
    --------
    >>> sl.goals.NoCompression([0, 1]).low
    0.0
    """

    low: Number = 0.0
    quantity: ClassVar[str] = "tension"


@dataclass(frozen=True, eq=False)
class StressWithin(_Within):
    """Stresses of springs with an area stay between two limits [Pa].

    Examples
    --------
    >>> sl.goals.StressWithin(high=235e6).unit
    'Pa'
    """

    quantity: ClassVar[str] = "stress"


@dataclass(frozen=True, eq=False)
class Reactions(DesignGoal):
    """Supports exert forces on particles [N], of the shape (particles, dim).

    Examples
    --------
    >>> sl.goals.Reactions([0], [(-5.0, 0, 20.0)]).unit
    'N'
    """

    particles: Which | None = None
    force: Points | None = None
    quantity: ClassVar[str] = "reactions"

    def residuals(self, shape: Equilibrium) -> Residuals:
        dim, count = shape.data.model.dim, len(self.rows(shape))
        force = points(self.force, "force", self.caller, "N", dim)[:, :dim]
        if len(force) != count:
            raise refuse("force", self.caller, f"one force for each of {count} particles", self.force)
        return self._differences(shape, force)
