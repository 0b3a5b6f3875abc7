"""The static problem of a model: energy, unbalanced forces and what bars feel, at any shape, in whole arrays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.bars import Bars
from springline.equilibrium.body import Body, Placed
from springline.equilibrium.measures import Measured, Measures
from springline.equilibrium.refusals import refuse_what_cannot_rest
from springline.equilibrium.rules import Grip, Hold, Rules
from springline.model.families import Model
from springline.model.state import State

EPSILON = float(np.finfo(np.float64).eps)  # [-]
MET = 1e-12  # [-] of the size: a rule missed by no more is met
LITTLE = 1e-6  # [-] of what the members exert: rounding leaves them more unbalanced than a tolerance of a load below it


class Known(NamedTuple):
    """Springs so stiff that their tensions are known better than their lengths tell: rows, and tensions [N]."""

    spring: IntArray
    tension: FloatArray


@dataclass(frozen=True, eq=False)
class Point(Placed):
    """A shape and everything the methods ask of it.

    Attributes
    ----------
    position : [m], shape (particles, 3)
    pull : of the bars, see :class:`Pull`
    measured : the elements on measures of the user's own
    force : net force on every particle, that of the rules included, anchors left out [N], shape (particles, 3)
    energy : potential energy less that of the start's loads, and that of the hold on the rules [J]
    unbalanced : ``force`` where particles may move, 0 elsewhere [N], shape (particles, 3)
    grip : what the rules exert, None where there are none
    """

    measured: Measured
    force: FloatArray
    energy: float
    unbalanced: FloatArray
    grip: Grip | None = None

    @property
    def along(self) -> FloatArray:
        """Stiffness of bars along their axes, then that of the rules' rows [N/m], shape (bars + rows,)."""
        return self.pull.modulus if self.grip is None else np.concatenate([self.pull.modulus, self.grip.modulus])

    @property
    def across(self) -> FloatArray:
        """Tension over length of bars, then of the rules' rows [N/m], shape (bars + rows,)."""
        return self.pull.ratio if self.grip is None else np.concatenate([self.pull.ratio, self.grip.ratio])

    @cached_property
    def size(self) -> FloatArray:
        """Unbalanced force on each particle [N], shape (particles,)."""
        return np.asarray(np.sqrt((self.unbalanced**2).sum(axis=1)))

    @property
    def residual(self) -> float:
        """Largest unbalanced force [N]."""
        return float(self.size.max(initial=0.0))


class Problem(Body):
    """A model, the axes that are free, and the loads that act on it while it is still.

    Attributes
    ----------
    start : the shape as drawn [m], shape (particles, 3)
    free : which axes of which particles may move, shape (particles, 3)
    loads : dead load on every particle, weights included [N], shape (particles, 3)
    loads_replaced : whether they stand in place of the model's own
    dofs : places of the free axes in the flattened positions, shape (free axes,)
    rules : what holds besides springs and anchors
    hold : how the rules are held while a shape is sought; None where there are none
    known : tensions that lengths do not tell; None where lengths tell all
    """

    def __init__(self, model: Model, state: State) -> None:
        refuse_what_cannot_rest(model, state)
        super().__init__(model, state)
        self.start = state.position.copy()
        self.rules = Rules(model, self.free, self.size)
        nothing = np.zeros(len(self.rules))
        self.hold: Hold | None = Hold(nothing, nothing) if len(self.rules) else None
        self.known: Known | None = None
        self.loads = dead_loads(model)
        self.loads_replaced = False

    def with_loads(self, loads: FloatArray) -> Problem:
        """The same problem under other dead loads [N], shape (particles, 3)."""
        twin = object.__new__(Problem)
        twin.__dict__.update(self.__dict__)
        twin.loads, twin.loads_replaced = loads, True
        twin.__dict__.pop("whole_load", None)
        return twin

    def with_model(self, model: Model) -> Problem:
        """The same problem with springs of other constants."""
        twin = object.__new__(Problem)
        twin.__dict__.update(self.__dict__)
        twin.model, twin.bars, twin.measures = model, Bars(model, self.bars.holds), Measures(model)
        twin.__dict__.pop("own_stiffness", None)
        twin.__dict__.pop("first_exerted", None)
        return twin

    def with_hold(self, hold: Hold) -> Problem:
        """The same problem with the rules held in another way."""
        twin = object.__new__(Problem)
        twin.__dict__.update(self.__dict__)
        twin.hold = hold
        twin.__dict__.pop("own_stiffness", None)
        return twin

    def with_known(self, known: Known) -> Problem:
        """The same problem with tensions that lengths do not tell."""
        twin = object.__new__(Problem)
        twin.__dict__.update(self.__dict__)
        twin.known = known
        return twin

    @cached_property
    def own_stiffness(self) -> FloatArray:
        """Stiffness of bars where not slack, then that with which rows are held [N/m], shape (bars + rows,)."""
        return self.bars.stiffness if self.hold is None else np.append(self.bars.stiffness, self.hold.stiffness)

    @cached_property
    def whole_load(self) -> float:
        """Loads on what can move, added up by size; on all where nothing that can move is loaded [N]."""
        moving = float(np.sqrt(((self.loads * self.free) ** 2).sum(axis=1)).sum())
        return moving or float(np.sqrt((self.loads**2).sum(axis=1)).sum())

    @cached_property
    def size(self) -> float:
        """Longest side of the box around the shape as drawn [m]; 1 where there is none."""
        return float(np.ptp(self.start, axis=0).max(initial=0.0)) or 1.0

    @cached_property
    def first_exerted(self) -> float:
        """What springs, laws, pairs and elements exert as drawn, added up by size [N]."""
        bars = float(np.abs(self.bars.pull(self.start).tension).sum())
        return bars + float(self.measures.at(self.start).exerted.sum())

    @property
    def first_force(self) -> float:
        """The size of the forces to be expected [N]: the loads, or what is exerted as drawn; 1 where there is none."""
        return self.whole_load or self.first_exerted or 1.0

    def at(self, position: FloatArray) -> Point:
        """Everything about a shape [m], shape (particles, 3)."""
        pull = self.bars.pull(position)
        if self.known is not None:
            spring, tension = self.known
            pull.tension[spring], pull.ratio[spring] = tension, tension / pull.length[spring]
        measured = self.measures.at(position)
        force = self.bars.gathered(pull) + self.loads
        energy = float(pull.energy.sum()) - float((self.loads * (position - self.start)).sum())
        if len(self.measures):
            force += measured.force
            energy += measured.energy
        grip = None
        if self.hold is not None:
            grip = self.rules.grip(position, self.hold)
            force += self.rules.forces(grip.held, -grip.tension)
            energy += float(grip.energy.sum())
        return Point(position, pull, measured, force, energy, np.where(self.free, force, 0.0), grip)

    def stiffness_on_surfaces(self) -> FloatArray | float:
        """Stiffness with which particles are held on surfaces, by free axis [N/m], shape (free axes,); 0 where none."""
        if self.hold is None or not self.rules.curved:
            return 0.0
        whole = np.zeros(self.free.shape)
        rows = slice(len(self.rules) - self.rules.curved, len(self.rules))
        whole[self.rules.first[rows]] = self.hold.stiffness[rows, None]
        return np.asarray(whole.ravel()[self.dofs])

    def spread(self, values: FloatArray) -> FloatArray:
        """Values of the free axes among zeros for the others, shape (particles, 3)."""
        whole = np.zeros(self.free.shape)
        whole.ravel()[self.dofs] = values
        return whole

    def moved(self, point: Point, step: FloatArray) -> FloatArray:
        """Positions after a step of the free axes [m], shape (particles, 3); ``step`` has shape (free axes,)."""
        position = point.position.copy()
        position.ravel()[self.dofs] += step
        return position

    def exerted(self, point: Point) -> float:
        """What springs, laws, pairs, elements and rules exert at a shape, added up by size [N]."""
        gripped = 0.0 if point.grip is None else float(np.abs(point.grip.tension).sum())
        return float(np.abs(point.pull.tension).sum()) + float(point.measured.exerted.sum()) + gripped

    def loaded(self, point: Point) -> bool:
        """Whether there are loads that are not as good as nothing beside what the members exert."""
        return self.whole_load > LITTLE * max(self.exerted(point), self.first_exerted)

    def reference(self, point: Point) -> float:
        """What unbalanced forces are compared with [N]: the loads, or what the members exert, there or as drawn."""
        return self.whole_load if self.loaded(point) else max(self.exerted(point), self.first_exerted)

    def relative(self, point: Point) -> float:
        """Unbalanced forces added up over :meth:`reference` [-]."""
        total = float(point.size.sum())
        if total == 0.0:
            return 0.0
        scale = self.reference(point)
        return total / scale if scale > 0.0 else np.inf

    def rounding(self, point: Point) -> float:
        """What is left of the unbalanced forces, added up, when only rounding is left [N]."""
        # a coordinate is known to eps abs(x), so a bar's tension to eps k abs(x) and its direction to eps T abs(x)/L
        far = np.abs(np.where(self.free, point.position, 0.0))
        most = far.max(axis=1, initial=0.0)
        reach = np.maximum(np.maximum(most[self.bars.tail], most[self.bars.head]), point.pull.length)
        unsure = (np.abs(point.pull.modulus) + np.abs(point.pull.ratio)) @ reach + point.measured.unsure.sum()
        if point.grip is not None:
            idle = not self.whole_load and not self.first_exerted  # nothing presses what rules have moved
            reach = np.maximum(self.rules.reach(point.grip.held, far), self.size if idle else 0.0)
            unsure += (np.abs(point.grip.modulus) + np.abs(point.grip.ratio)) @ reach
        return EPSILON * (self.exerted(point) + float(unsure))

    def blur(self, point: Point) -> float:
        """Differences of energy that rounding alone may make [J]."""
        # a length known to eps abs(x) makes an energy known to eps T abs(x)
        energy = float(np.abs(point.pull.energy).sum()) + point.measured.energy
        if point.grip is not None:
            energy += float(np.abs(point.grip.energy).sum())
        return EPSILON * (16.0 * (energy + abs(point.energy)) + 4.0 * self._reach(point) * self.exerted(point))

    def _reach(self, point: Point) -> float:
        """Largest coordinate of what may move [m]."""
        return float(np.abs(point.position[self.free.any(axis=1)]).max(initial=0.0))

    def settled(self, point: Point, tolerance: float) -> bool:
        """Whether a shape is at rest to a tolerance relative to :meth:`reference`, or as far as rounding allows."""
        total = float(point.size.sum())
        return self.relative(point) <= tolerance or total <= self.rounding(point)

    def miss(self, point: Point) -> float:
        """By how much the rules are not met, at most [m]."""
        return 0.0 if point.grip is None else float(self.rules.miss(point.grip).max(initial=0.0))

    def kept(self, point: Point) -> bool:
        """Whether every rule is met, as far as a shape of this size can be told in double precision."""
        return self.miss(point) <= MET * max(self.size, self._reach(point))

    def potential(self, point: Point) -> float:
        """Potential energy [J], as a simulation reports it: that of the loads is -F . x, and rules have none."""
        gripped = 0.0 if point.grip is None else float(point.grip.energy.sum())
        return point.energy - gripped - float((self.loads * self.start).sum())


def dead_loads(model: Model) -> FloatArray:
    """Weights and constant loads of every particle [N], shape (particles, 3)."""
    total = np.zeros((model.particle_count, 3))
    if len(model.gravity.acceleration):
        total += model.particles.mass[:, None] * model.gravity.acceleration
    loads = model.loads
    np.add.at(total, loads.particle, loads.force * np.cos(loads.phase)[:, None])
    if model.dim == 2:
        total[:, 2] = 0.0
    return total
