"""Derivatives of forces in motion by parameters, contracted with a vector at every evaluation of the forces.

Springs, loads and masses have formulas. Other parameters are changed in copies of the scene, whose forces are evaluated
by the same passes at the same states. Entries that act on different particles are changed together.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from springline.checks import FloatArray, IntArray, did_you_mean, format_value
from springline.equilibrium.bars import Bars
from springline.errors import SceneError
from springline.forces import net
from springline.integrators.contract import Integrator
from springline.inverse.motion.forces import MotionForces
from springline.inverse.rates import FORMULAS, bar_rates, column_of
from springline.model.families import CABLE, STRUT, Model
from springline.model.state import State
from springline.spec.build import model_of
from springline.spec.parameter_changes import Draft
from springline.spec.parameters import PARTICLES, SPRINGS, affected_springs, parameters
from springline.spec.running_scene import Live

STARTS = ("particles.position", "particles.velocity")  # the state at the start of a motion
PART = 2.0**-6  # [-] of a parameter: longest step of the differences
HALVINGS = 3  # steps, each half of the one before
LINEAR = 1e-9  # [-] of the largest slope: change by a shorter step of forces that are linear
MOST_ALONE = 300  # entries that are told apart by changing them one by one


class ParameterSlope(Protocol):
    """Derivative of a goal by one parameter, collected over the steps of a motion."""

    def add(
        self, position: FloatArray, velocity: FloatArray, time: float, weight: FloatArray, acceleration: FloatArray
    ) -> None:
        """Add w . dF/dp - w . a dm/dp, with the weights w [goal/N] and accelerations a of the particles."""

    def add_tension(self, position: FloatArray, velocity: FloatArray, weight: FloatArray) -> None:
        """Add w . dT/dp of the tensions T of the springs at a state, with weights of shape (springs,)."""

    @property
    def total(self) -> FloatArray:
        """The derivative so far, of the shape of the parameter."""


class LoadSlope:
    """By a constant force on each particle."""

    def __init__(self, count: int) -> None:
        self.total: FloatArray = np.zeros((count, 3))

    def add(
        self, position: FloatArray, velocity: FloatArray, time: float, weight: FloatArray, acceleration: FloatArray
    ) -> None:
        """Add the weights."""
        self.total += weight

    def add_tension(self, position: FloatArray, velocity: FloatArray, weight: FloatArray) -> None:
        """Add nothing: loads change no tension at a given state."""


class SpringSlope:
    """By a column of springs, from formulas."""

    def __init__(self, spec: Any, model: Model, state: State, name: str) -> None:
        self.spec, self.model, self.key = spec, model, name.partition(".")[2]
        self._bars = Bars(model, np.ones(model.spring_count, dtype=bool))
        rows = affected_springs(spec, SPRINGS, self.key)
        self.total: FloatArray = np.zeros(model.spring_count if rows is None else len(rows))

    def add(
        self, position: FloatArray, velocity: FloatArray, time: float, weight: FloatArray, acceleration: FloatArray
    ) -> None:
        """Add the product of the rates of the tensions and the weights along the springs."""
        forces, bars = self._bars.forces(position), self._bars
        across = np.einsum("ij,ij->i", weight[bars.tail] - weight[bars.head], forces.direction)
        self._add(forces, velocity, across[: bars.springs])

    def add_tension(self, position: FloatArray, velocity: FloatArray, weight: FloatArray) -> None:
        """Add the product of the rates of the tensions and weights."""
        self._add(self._bars.forces(position), velocity, weight)

    def _add(self, forces: Any, velocity: FloatArray, weight: FloatArray) -> None:
        springs, bars, count = self.model.springs, self._bars, self._bars.springs
        works = np.ones(count, dtype=bool)
        if springs.damping.any():
            moving = velocity[bars.head[:count]] - velocity[bars.tail[:count]]
            rate = np.einsum("ij,ij->i", moving, forces.direction[:count])
            tension = forces.tension[:count] + springs.damping * rate
            # A cable whose dashpot would push has no force at all.
            works &= ~((springs.kind == CABLE) & (tension < 0.0) | (springs.kind == STRUT) & (tension > 0.0))
            if self.key == "damping":
                self.total += np.where(works & ~bars.slack(forces), rate, 0.0) * weight
                return
        elif self.key == "damping":
            moving = velocity[bars.head[:count]] - velocity[bars.tail[:count]]
            rate = np.einsum("ij,ij->i", moving, forces.direction[:count])
            self.total += np.where(bars.slack(forces), 0.0, rate) * weight
            return
        table = bar_rates(self.model, bars, forces, self.spec, self.key).tension
        weight = np.where(works, weight, 0.0)
        self.total += table[:count] * weight if isinstance(table, np.ndarray) else table[:count].T @ weight


class DifferencedSlope:
    """By any parameter, from forces of changed copies of the scene."""

    def __init__(
        self, spec: Any, model: Model, state: State, method: Integrator, name: str, value: FloatArray, caller: str
    ) -> None:
        self.spec, self.model, self.state, self.method = spec, model, state, method
        self.name, self.value, self.caller = name, value, caller
        largest = float(np.abs(value).max(initial=0.0)) or 1.0
        self.scale = np.where(value != 0.0, np.abs(value), largest)
        self.total: FloatArray = np.zeros(value.shape)
        # In a plane the third numbers of vectors stay 0.
        flat = model.dim == 2 and value.ndim > 0 and value.shape[-1] == 3 and not name.startswith(f"{PARTICLES}.")
        self.entries = np.flatnonzero(np.arange(value.size) % 3 < 2) if flat else np.arange(value.size)
        self._mass = name == f"{PARTICLES}.mass"
        self._forces: dict[tuple[int, float], MotionForces] = {}

    def add(
        self, position: FloatArray, velocity: FloatArray, time: float, weight: FloatArray, acceleration: FloatArray
    ) -> None:
        """Add the product of the change of the forces and the weights, and of inertia if the parameter is a mass."""
        for group, (entries, owner) in enumerate(self._groups):
            change = (weight * self._slope(group, position, velocity, time)).sum(axis=1)
            if owner is None:
                self.total.ravel()[entries[0]] += change.sum() / self.scale.ravel()[entries[0]]
            else:
                found = np.bincount(owner[owner >= 0], change[owner >= 0], self.value.size)
                self.total += (found / self.scale.ravel()).reshape(self.value.shape)
        if self._mass:
            self.total -= (weight * acceleration).sum(axis=1)

    def add_tension(self, position: FloatArray, velocity: FloatArray, weight: FloatArray) -> None:
        """Add the change of tensions by user-defined laws, whose parameters change them."""
        if not len(self.model.laws.spring):
            return
        for number in self.entries.tolist():
            sides = []
            for sign in (1.0, -1.0):
                direction = np.zeros(self.value.size)
                direction[number] = sign * PART / 4.0
                model = self.changed((direction * self.scale.ravel()).reshape(self.value.shape))
                tension = Bars(model, np.ones(model.spring_count, dtype=bool)).forces(position).tension
                sides.append(float(tension[: model.spring_count] @ weight))
            self.total.ravel()[number] += (sides[0] - sides[1]) / (0.5 * PART * self.scale.ravel()[number])

    def changed(self, change: FloatArray) -> Model:
        """The model with a changed parameter."""
        value = self.value + change
        draft = Draft(Live(self.spec), 0.0)
        draft.change_by_name(self.name, value if value.ndim else float(value))
        return model_of(draft.spec)

    def _at(self, group: int, part: float) -> MotionForces:
        key = (group, part)
        if key not in self._forces:
            direction = np.zeros(self.value.size)
            direction[self._groups[group][0]] = part
            model = self.changed((direction * self.scale.ravel()).reshape(self.value.shape))
            self._forces[key] = MotionForces(model, self.state, self.method, self.caller)
        return self._forces[key]

    def _central(self, group: int, step: float, *there: Any) -> FloatArray:
        return (self._at(group, step).at(*there) - self._at(group, -step).at(*there)) / (2.0 * step)

    def _slope(self, group: int, *there: Any) -> FloatArray:
        """Derivative of the forces by the entries of a group together, each relative to its scale."""
        if self._is_linear:
            return self._central(group, PART, *there)
        table = [self._central(group, PART / 2**k, *there) for k in range(HALVINGS)]
        for order in range(1, HALVINGS):
            table = [fine + (fine - rough) / (4.0**order - 1.0) for rough, fine in pairwise(table)]
        return table[0]

    @cached_property
    def _probe(self) -> tuple[FloatArray, FloatArray, float]:
        """A state near the start at which most forces act."""
        chance = np.random.default_rng(3)
        place = self.state.position
        size = float(np.ptp(place, axis=0).max(initial=0.0)) or 1.0
        aside = chance.uniform(-0.02, 0.02, place.shape) * size
        moving = chance.uniform(-1.0, 1.0, place.shape) * max(float(np.abs(self.state.velocity).max(initial=0.0)), size)
        aside[:, self.model.dim :], moving[:, self.model.dim :] = 0.0, 0.0
        return place + aside, moving, float(self.state.clock[0])

    @cached_property
    def _is_linear(self) -> bool:
        """True if the forces are linear in the parameter, as tested at one state."""
        for group in range(min(len(self._groups), 4)):
            rough, fine = (self._central(group, PART / 2**k, *self._probe) for k in (0, 2))
            if np.abs(rough - fine).max(initial=0.0) > LINEAR * np.abs(rough).max(initial=0.0):
                return False
        return True

    @cached_property
    def _groups(self) -> list[tuple[list[int], Any]]:
        """Entries that are changed together, with the entry that acts on each particle, or None for a single entry."""
        count, particles = len(self.entries), self.model.particle_count
        if self.name.startswith(f"{PARTICLES}.") and not _joins_all(self.model):
            return [(list(range(count)), np.arange(particles))]
        if count > MOST_ALONE:
            raise SceneError(
                f"{self.caller} tells the entries of {self.name!r} apart by changing them one by one, {MOST_ALONE} at "
                f"most. Got {count}. Give fewer."
            )
        if count <= 2:
            return [([entry], None) for entry in self.entries.tolist()]
        return _group_entries(self._acting_particles(), particles)

    def _acting_particles(self) -> dict[int, IntArray]:
        """Particles on which each entry acts, by the bits of the forces at one state."""
        before = MotionForces(self.model, self.state, self.method, self.caller).at(*self._probe)
        found = {}
        for entry in self.entries.tolist():
            direction = np.zeros(self.value.size)
            direction[entry] = PART * self.scale.ravel()[entry]
            model = self.changed(direction.reshape(self.value.shape))
            after = MotionForces(model, self.state, self.method, self.caller).at(*self._probe)
            found[entry] = np.flatnonzero((after != before).any(axis=1))
        return found


def spring_column(spec: Any, key: str) -> FloatArray:
    """A column of the springs of a scene, without those that have no such number."""
    rows = affected_springs(spec, SPRINGS, key)
    column = np.array(spec.springs.array(key), dtype=np.float64)
    return column if rows is None else column[list(rows)]


def _joins_all(model: Model) -> bool:
    """True if forces of particles may depend on the numbers of all others."""
    return any(one.acts_on_all_pairs or one.name in ("pairforce", "user") for one in net.present(model))


def _group_entries(reached: dict[int, IntArray], particles: int) -> list[tuple[list[int], Any]]:
    """Groups of entries without a particle in common, by the first group in which each fits."""
    groups: list[tuple[list[int], Any]] = []
    for entry, where in reached.items():
        for entries, owner in groups:
            if (owner[where] < 0).all():
                entries.append(entry)
                owner[where] = entry
                break
        else:
            owner = np.full(particles, -1)
            owner[where] = entry
            groups.append(([entry], owner))
    return groups


def slope_of(
    spec: Any, model: Model, state: State, method: Integrator, name: str, caller: str
) -> ParameterSlope:  # fmt: skip
    """The derivative by the parameter of a name, to be collected over a motion.

    Raises
    ------
    SceneError : if the scene has no such parameter, or motion does not depend on it
    """
    if name == "loads":
        return LoadSlope(model.particle_count)
    if name == f"{SPRINGS}.damping" or (name in FORMULAS and name.startswith(f"{SPRINGS}.")):
        return SpringSlope(spec, model, state, name)
    column = column_of(spec, name)
    if column is None:
        known = {*parameters(spec), *FORMULAS, *STARTS} - {"supports"}
        hint = did_you_mean(str(name), sorted(known)) or f"There are: {', '.join(sorted(known))}."
        raise SceneError(f"{caller} knows no parameter {format_value(name)} of this motion. {hint}")
    return DifferencedSlope(spec, model, state, method, name, np.array(column[0], dtype=np.float64), caller)
