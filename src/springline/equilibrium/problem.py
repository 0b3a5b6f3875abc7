"""The static problem of a model: energy, unbalanced forces and bar forces at any shape, in NumPy arrays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.bars import Bars
from springline.equilibrium.constraint_rows import Augmentation, Constraints, Multipliers
from springline.equilibrium.measures import Configuration, ElasticModel, MeasuredElements, Measures
from springline.equilibrium.unsupported import refuse_what_cannot_rest
from springline.forces import net
from springline.forces.springs import COINCIDENT
from springline.model.families import Model
from springline.model.state import State

EPSILON = float(np.finfo(np.float64).eps)  # [-]
MET = 1e-12  # [-] of the size: largest violation of a constraint that counts as met
COARSE = 1e-3  # [-] of the reference: with larger unbalanced forces, a shape is at rest only by rounding
FADED = 1e-10  # [-] of the internal forces as drawn: if less is unbalanced, forces may have faded with distance
RUNAWAY = 1e8  # [-] of the lengths of a scene: a particle further away does not come back
STRETCHED = 10.0  # [-] of the stretch of the softest springs by the loads
FAR_TO_GO = 1e-4  # [-] of the size: limit of the distance (unbalanced force over stiffness) to rest
COLLAPSED = 1e-6  # [-] of a drawn length that gives an element its direction: shorter, it has no direction
LITTLE = 1e-6  # [-] of the internal forces: for smaller loads, rounding exceeds a tolerance relative to the loads


def width_of(position: FloatArray) -> float:
    """Longest side of the box around a shape [m]; for a single place its distance from the origin, or else 1."""
    width = float(np.ptp(position, axis=0).max(initial=0.0))
    return width or float(np.abs(position).max(initial=0.0)) or 1.0


class KnownTensions(NamedTuple):
    """Springs so stiff that rounded lengths do not determine their tensions: rows, and tensions [N]."""

    spring: IntArray
    tension: FloatArray


@dataclass(frozen=True, eq=False)
class Point(Configuration):
    """A shape with its forces and energies.

    Attributes
    ----------
    position : [m], shape (particles, 3)
    bar_forces : see :class:`BarForces`
    measured : the elements on user-defined measures
    force : net force on every particle, constraints included, anchors left out [N], shape (particles, 3)
    energy : potential energy less that of the loads as drawn, and that of the augmented Lagrangian [J]
    unbalanced : ``force`` along free axes, 0 elsewhere [N], shape (particles, 3)
    multipliers : multipliers of the constraints, None without constraints
    """

    measured: MeasuredElements
    force: FloatArray
    energy: float
    unbalanced: FloatArray
    multipliers: Multipliers | None = None

    @property
    def along(self) -> FloatArray:
        """Stiffness of bars along their axes, then of the constraint rows [N/m], shape (bars + rows,)."""
        return (
            self.bar_forces.modulus
            if self.multipliers is None
            else np.concatenate([self.bar_forces.modulus, self.multipliers.modulus])
        )

    @property
    def across(self) -> FloatArray:
        """Tension over length of bars, then of the constraint rows [N/m], shape (bars + rows,)."""
        return (
            self.bar_forces.ratio
            if self.multipliers is None
            else np.concatenate([self.bar_forces.ratio, self.multipliers.ratio])
        )

    def element_blocks(self, measures: Measures, rate: float) -> list[FloatArray]:
        """Hessians of the elements of each group, cached for a shape [N/m], see :meth:`Measures.blocks`."""
        return super().element_blocks(measures, rate) if rate else self.measured.blocks

    @cached_property
    def size(self) -> FloatArray:
        """Unbalanced force on each particle [N], shape (particles,)."""
        return np.asarray(np.sqrt((self.unbalanced**2).sum(axis=1)))

    @property
    def residual(self) -> float:
        """Largest unbalanced force [N]."""
        return float(self.size.max(initial=0.0))


class Problem(ElasticModel):
    """A model, the axes that are free, and the loads that act on it at rest.

    Attributes
    ----------
    start : the shape as drawn [m], shape (particles, 3)
    free : which axes of which particles may move, shape (particles, 3)
    loads : dead load on every particle, weights included [N], shape (particles, 3)
    loads_replaced : True if ``loads`` replace the model's own loads
    contact : forces of contact between surfaces on every particle [N], shape (particles, 3)
    dofs : indices of the free axes in the flattened positions, shape (free axes,)
    constraints : all constraints except anchors
    augmentation : augmented Lagrangian of the constraints; None without constraints
    known : tensions that rounded lengths do not determine; None if lengths determine all
    """

    def __init__(self, model: Model, state: State) -> None:
        refuse_what_cannot_rest(model, state)
        super().__init__(model, state)
        self.start = state.position.copy()
        self.constraints = Constraints(model, self.free, self.size, self.start)
        nothing = np.zeros(len(self.constraints))
        self.augmentation: Augmentation | None = Augmentation(nothing, nothing) if len(self.constraints) else None
        self.known: KnownTensions | None = None
        self.loads = dead_loads(model)
        self.loads_replaced = False
        self.contact = np.zeros_like(self.loads)

    def replace_loads(self, loads: FloatArray) -> Problem:
        """The problem under other dead loads [N], shape (particles, 3)."""
        return self._with("whole_load", loads=loads, loads_replaced=True)

    def add_contact(self, contact: FloatArray) -> Problem:
        """The problem with forces of contact between surfaces on the particles [N], shape (particles, 3)."""
        return self._with(contact=contact)

    def replace_model(self, model: Model) -> Problem:
        """The problem with another model of the same particles and springs."""
        bars, measures = Bars(model, self.bars.holds), Measures(model)
        return self._with("own_stiffness", "first_exerted", model=model, bars=bars, measures=measures)

    def replace_measures(self, measures: Measures) -> Problem:
        """The problem with other measures, such as elements with scaled stiffness."""
        return self._with("first_exerted", measures=measures)

    def replace_augmentation(self, augmentation: Augmentation) -> Problem:
        """The problem with another augmented Lagrangian."""
        return self._with("own_stiffness", augmentation=augmentation)

    def set_known_tensions(self, known: KnownTensions) -> Problem:
        """The problem with tensions that rounded lengths do not determine."""
        return self._with(known=known)

    def _with(self, *stale: str, **parts: Any) -> Problem:
        """A copy with other parts, without the cached values ``stale`` that depend on them."""
        # The copy shares all arrays: __init__ would find obstacles, rows and bars again. cached_property stores its
        # value in __dict__, so values that depend on a replaced part are removed by name.
        twin = object.__new__(Problem)
        twin.__dict__.update({name: value for name, value in self.__dict__.items() if name not in stale}, **parts)
        return twin

    @cached_property
    def own_stiffness(self) -> FloatArray:
        """Stiffness of bars that are not slack, then mu of the constraint rows [N/m], shape (bars + rows,)."""
        return (
            self.bars.stiffness
            if self.augmentation is None
            else np.append(self.bars.stiffness, self.augmentation.stiffness)
        )

    @cached_property
    def whole_load(self) -> float:
        """Sum of the magnitudes of loads on free axes [N]; of all loads if these are zero."""
        # A load on an anchor is carried by the ground. If counted, it would excuse unbalanced forces elsewhere.
        moving = float(np.sqrt(((self.loads * self.free) ** 2).sum(axis=1)).sum())
        return moving or float(np.sqrt((self.loads**2).sum(axis=1)).sum())

    @cached_property
    def size(self) -> float:
        """Longest side of the box around the shape as drawn [m]; 1 if the box has no size."""
        return float(np.ptp(self.start, axis=0).max(initial=0.0)) or 1.0

    @cached_property
    def first_exerted(self) -> float:
        """Sum of the magnitudes of all internal forces as drawn, of springs, laws, pairs and elements [N]."""
        bars = float(np.abs(self.bars.forces(self.start).tension).sum())
        return bars + float(self.measures.at(self.start).exerted.sum())

    @property
    def first_force(self) -> float:
        """Scale of the expected forces [N]: the loads, or the internal forces as drawn; 1 if both are zero."""
        return self.whole_load or self.first_exerted or 1.0

    def at(self, position: FloatArray) -> Point:
        """Forces and energies at a shape [m], shape (particles, 3)."""
        bar_forces = self.bars.forces(position)
        if self.known is not None:
            spring, tension = self.known
            bar_forces.tension[spring], bar_forces.ratio[spring] = tension, tension / bar_forces.length[spring]
        measured = self.measures.at(position)
        force = self.bars.particle_forces(bar_forces) + self.loads + self.contact
        # Relative to the shape as drawn, not to the origin: far from the origin F . x would swallow the digits of the
        # springs' energy. potential() adds the constant again.
        energy = float(bar_forces.energy.sum()) - float((self.loads * (position - self.start)).sum())
        if len(self.measures):
            force += measured.force
            energy += measured.energy
        multipliers = None
        if self.augmentation is not None:
            multipliers = self.constraints.multipliers(position, self.augmentation)
            force += self.constraints.forces(multipliers.evaluated, -multipliers.tension)
            energy += float(multipliers.energy.sum())
        return Point(position, bar_forces, measured, force, energy, np.where(self.free, force, 0.0), multipliers)

    def stiffness_on_surfaces(self) -> FloatArray | float:
        """mu of the constraints by surfaces, by free axis [N/m], shape (free axes,); 0 without such constraints."""
        if self.augmentation is None or not self.constraints.curved:
            return 0.0
        whole = np.zeros(self.free.shape)
        rows = slice(len(self.constraints) - self.constraints.curved, len(self.constraints))
        whole[self.constraints.first[rows]] = self.augmentation.stiffness[rows, None]
        return np.asarray(whole.ravel()[self.dofs])

    def spread(self, values: FloatArray) -> FloatArray:
        """Values of the free axes, with zeros for the others, shape (particles, 3)."""
        whole = np.zeros(self.free.shape)
        whole.ravel()[self.dofs] = values
        return whole

    def move_free_axes(self, point: Point, step: FloatArray) -> FloatArray:
        """Positions after a step of the free axes [m], shape (particles, 3); ``step`` has shape (free axes,)."""
        position = point.position.copy()
        position.ravel()[self.dofs] += step
        return position

    def limit_step_at_obstacles(self, point: Point, step: FloatArray) -> FloatArray:
        """A step of the free axes [m], shortened so that it ends on the same side of every obstacle."""
        if point.multipliers is None or not len(self.constraints.obstacles):
            return step
        longest = float(self.constraints.leaps(point.multipliers.evaluated, self.spread(step)).max(initial=0.0))
        return step / max(longest, 1.0)

    def total_internal_force(self, point: Point) -> float:
        """Sum of the magnitudes of all internal and constraint forces at a shape [N], without coincident ends."""
        by_constraints = 0.0 if point.multipliers is None else float(np.abs(point.multipliers.tension).sum())
        felt = np.abs(point.bar_forces.tension[point.bar_forces.length >= COINCIDENT])
        return float(felt.sum()) + float(point.measured.exerted.sum()) + by_constraints

    def is_loaded(self, point: Point) -> bool:
        """Return True if the loads are not negligible relative to the internal forces."""
        return self.whole_load > LITTLE * self.total_internal_force(point)

    def reference(self, point: Point) -> float:
        """Force that unbalanced forces are compared with [N]: the loads, or the internal forces of this shape."""
        return self.whole_load if self.is_loaded(point) else self.total_internal_force(point)

    def relative(self, point: Point) -> float:
        """Sum of the unbalanced forces over :meth:`reference` [-]; 0 if both are only rounding."""
        total, scale = float(point.size.sum()), self.reference(point)
        # Avoids 0/0 if no forces act and none are unbalanced.
        if total == 0.0:
            return 0.0
        if self.idle(point):
            return 0.0
        return total / scale if scale > 0.0 else np.inf

    def idle(self, point: Point) -> bool:
        """Return True if there are no loads and the forces of members are below rounding."""
        return not self.is_loaded(point) and max(
            self.total_internal_force(point), float(point.size.sum())
        ) <= self.rounding(point)

    def rounding(self, point: Point) -> float:
        """Sum of the unbalanced forces that rounding alone may leave [N]."""
        # a coordinate is known to eps abs(x), so a bar's tension to eps k abs(x) and its direction to eps T abs(x)/L,
        # which acts on both of its ends
        far = np.abs(np.where(self.free, point.position, 0.0))
        most = far.max(axis=1, initial=0.0)
        reach = np.maximum(np.maximum(most[self.bars.tail], most[self.bars.head]), point.bar_forces.length)
        bars = (np.abs(point.bar_forces.modulus) + np.abs(point.bar_forces.ratio)) @ reach
        unsure = 2.0 * (self.total_internal_force(point) + float(bars)) + float(point.measured.unsure.sum())
        if point.multipliers is not None:
            # an idle scene has no force against the constraints that moved the particles
            idle = not self.whole_load and not self.first_exerted
            reach = np.maximum(self.constraints.reach(point.multipliers.evaluated, far), self.size if idle else 0.0)
            unsure += float((np.abs(point.multipliers.modulus) + np.abs(point.multipliers.ratio)) @ reach)
        return EPSILON * unsure

    def blur(self, point: Point) -> float:
        """Difference of energy that rounding alone may make [J]."""
        # a length known to eps abs(x) makes an energy known to eps T abs(x)
        energy = float(np.abs(point.bar_forces.energy).sum()) + point.measured.energy
        if point.multipliers is not None:
            energy += float(np.abs(point.multipliers.energy).sum())
        return EPSILON * (
            16.0 * (energy + abs(point.energy)) + 4.0 * self._reach(point) * self.total_internal_force(point)
        )

    def _reach(self, point: Point) -> float:
        """Largest coordinate of a particle that may move [m]."""
        return float(np.abs(point.position[self.free.any(axis=1)]).max(initial=0.0))

    def is_at_rest(self, point: Point, tolerance: float) -> bool:
        """Return True if a shape is at rest to a tolerance relative to :meth:`reference`, or to rounding.

        The supports also have to carry the load to the tolerance, however large the internal forces are.
        """
        total, reference = float(point.size.sum()), self.reference(point)
        # The three tests are in order of cost: rounding() needs the Hessians of all elements, which a search far from
        # rest would compute at every step without use.
        if total > COARSE * reference:  # also if all forces are rounding
            return total <= self.rounding(point)
        # Under both references, so that the choice of the certificate does not matter.
        if total <= tolerance * min(self.whole_load or reference, reference):
            return True
        rounding = self.rounding(point)
        enough = tolerance * (self.whole_load or reference) + rounding
        return total <= rounding or (total <= tolerance * reference and self._is_carried(point, enough))

    def _is_carried(self, point: Point, enough: float) -> bool:
        """Return True if the unsupported force and the moment over the size are both at most ``enough`` [N]."""
        # Forces that are individually small but aligned add up: a net with its tolerance unbalanced at every
        # particle would leave its anchors short of the whole load.
        arm = point.position - point.position.mean(axis=0)
        moment = np.cross(arm, point.unbalanced).sum(axis=0)
        left = float(np.sqrt((point.unbalanced.sum(axis=0) ** 2).sum()))
        turning = 0.0 if self.model.space.periodic else float(np.sqrt((moment**2).sum()))
        return left <= enough and turning <= enough * (float(np.ptp(point.position, axis=0).max(initial=0.0)) or 1.0)

    def particle_stiffness(self, point: Point) -> FloatArray:
        """Upper bound of the stiffness at each particle: bars, constraints and elements [N/m], shape (particles,)."""
        bars, bar_forces, count = self.bars, point.bar_forces, len(point.position)
        # A slack cable has no modulus now and its full stiffness in the next step: without it, relaxation would diverge
        # when the cable becomes taut.
        stiff = np.maximum(np.abs(bar_forces.modulus), bars.stiffness) + np.abs(bar_forces.ratio)
        total = np.zeros(count)
        for ends in (bars.tail, bars.head):
            total += np.bincount(ends, stiff, count)
        if point.multipliers is not None and self.augmentation is not None:
            total += self.constraints.sum_at_particles(self.augmentation.stiffness + np.abs(point.multipliers.ratio))
        if len(self.measures):
            # Bars and rows are counted once for each end here, which is half of their Gershgorin row; elements give
            # whole rows.
            total += 0.5 * self.measures.stiffness_at_particles(point.measured, count)
        return total

    def escaped_particles(self, point: Point) -> IntArray:
        """Indices of particles whose forces do not balance and have become negligible with distance."""
        fades = len(self.bars) > self.bars.springs or len(self.measures) or len(self.model.laws.spring)
        # Only nearly balanced shapes are checked: two bodies far apart are "at rest" to any tolerance, but are not.
        if not fades or float(point.size.sum()) > FADED * self.first_exerted:
            return np.zeros(0, dtype=np.int64)
        extent = max(width_of(self.start), width_of(point.position))
        return np.flatnonzero(point.size > FAR_TO_GO * extent * self.particle_stiffness(point))

    def to_go(self, point: Point) -> FloatArray:
        """Unbalanced force on each particle over the stiffness at it: its distance to rest [m], shape (particles,)."""
        around = self.particle_stiffness(point)
        return np.divide(point.size, around, out=np.full(len(around), np.inf), where=around > 0.0)

    @property
    def horizon(self) -> float:
        """Distance from the start beyond which a particle does not come back, by the lengths of the scene [m]."""
        bars, rest = self.bars.stiffness, self.model.springs.rest_length
        longest = max(self.size, width_of(self.start), float(np.abs(rest).max(initial=0.0)))
        softest = float(bars.min(initial=np.inf, where=bars > 0.0))
        # An upper bound: all springs in series, each as soft as the softest.
        return RUNAWAY * longest + STRETCHED * len(bars) * self.whole_load / softest

    @cached_property
    def _first_arms(self) -> list[FloatArray]:
        """Lengths that directions of elements depend on, as drawn [m]."""
        return [self.measures.arms(group, self.start) for group in self.measures.groups]

    def find_collapse(self, point: Point, part: float = COLLAPSED) -> str:
        """Description of the element that has nearly lost its direction at a shape; "" without such an element.

        ``part`` is the limit of the length that its direction depends on, relative to that as drawn [-].
        """
        words, least = "", part
        for group, drawn in enumerate(self._first_arms):
            arms = self.measures.arms(group, point.position)
            # An element that depends on no length, such as a distance, has an infinite arm and never collapses.
            left = np.divide(arms, drawn, out=np.full(len(arms), np.inf), where=np.isfinite(drawn))
            if float(left.min(initial=np.inf)) < least:
                row, least = int(left.argmin()), float(left.min())
                words = self.measures.parts[group].describe_collapse(row, self.measures.points(group, point.position))
        return words

    def miss(self, point: Point) -> float:
        """Largest violation of a constraint [m]."""
        return 0.0 if point.multipliers is None else float(self.constraints.miss(point.multipliers).max(initial=0.0))

    def meets_constraints(self, point: Point) -> bool:
        """Return True if every constraint is met, to the rounding of positions in a shape of this size."""
        return self.miss(point) <= MET * max(self.size, self._reach(point))

    def potential(self, point: Point) -> float:
        """Potential energy [J] as in a simulation: that of the loads is -F . x, and constraints have no energy."""
        by_constraints = 0.0 if point.multipliers is None else float(point.multipliers.energy.sum())
        return point.energy - by_constraints - float((self.loads * self.start).sum())


def dead_loads(model: Model) -> FloatArray:
    """Weights and constant loads of every particle [N], shape (particles, 3)."""
    total = net.constant_forces(model)
    if model.dim == 2:
        total[:, 2] = 0.0
    return total
