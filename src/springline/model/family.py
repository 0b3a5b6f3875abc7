"""Declarations of kinds of forces and rules: program rows, energy, dependences, support by methods."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, Self, TypeVar

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.kernels import Pass
from springline.engine.program import Row
from springline.engine.table import keep_words
from springline.model.contracts import CopiedNumbers, Declared, Drawn
from springline.model.families import Model
from springline.model.state import State
from springline.model.work import Needs

Rows = Callable[[Model], list[Row]]
EnergyRows = Callable[[Model, float], list[Row]]
EndRows = Callable[[Model, float], list[Row]]
Gather = Callable[[Sequence[Any], Drawn], Any]


class Rate(NamedTuple):
    """A rate at which something in a model changes with time, known from its parameters.

    Attributes
    ----------
    name : of the thing that changes, as in messages: "a Load"
    value : angular frequency [rad/s], or rate of a decay [1/s]
    swings : whether it is an angular frequency
    at_ends : whether it acts at the ends of steps, to order 2 with any method; else it changes forces
    """

    name: str
    value: float
    swings: bool = True
    at_ends: bool = False


class Bent(NamedTuple):
    """Elements at given positions: C = measure - rest, its gradient, and the energy with its gradient.

    ``size`` is the magnitude of the numbers whose difference is C, shape (e,). ``gradient`` is that of C, 0 if it has
    no direction, shape (e, p, 3). ``slope`` is the gradient of the energy E [N], which may exist even then, shape
    (e, p, 3). ``energy`` is E [J], shape (e,). If the energy does not depend on a measure, C and its gradient are 0.
    """

    extension: FloatArray
    size: FloatArray
    gradient: FloatArray
    slope: FloatArray
    energy: FloatArray


class Elastic(Protocol):
    """Elements of one kind for statics and stability: E of the positions of p corners, most often k C^2/2."""

    @property
    def corners(self) -> IntArray:
        """Particles of each element, shape (e, p)."""

    @property
    def stiffness(self) -> FloatArray:
        """k [J per unit of C squared], shape (e,)."""

    @property
    def damping(self) -> FloatArray:
        """mu [J s per unit of C squared], shape (e,)."""

    def resistance(self, points: FloatArray) -> FloatArray:
        """Minus the derivative of the damping forces by the velocities [N s/m], shape (e, 3 p, 3 p)."""

    def evaluate_at(self, points: FloatArray) -> Bent:
        """Return C, E and their gradients with the corners at ``points`` [m], shape (e, p, 3)."""

    def hessian(self, points: FloatArray) -> FloatArray:
        """Return the second derivatives of E [N/m], shape (e, 3 p, 3 p)."""

    def split_hessian(self, points: FloatArray, bare: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the Hessian in two parts: with the tensions at points ``bare``, and the rest, at ``points``."""

    def scale_stiffness(self, part: float) -> Self:
        """Return the same elements with a fraction ``part`` of their stiffness."""

    def arms(self, points: FloatArray) -> FloatArray:
        """Return the shortest length that defines the direction of each element [m], shape (e,); inf for none.

        As it approaches 0 the forces of the element grow without bound; at 0 it has no direction and no force.
        """

    def describe_collapse(self, row: int, points: FloatArray) -> str:
        """Describe how one element loses its direction as its shortest length approaches 0."""

    @property
    def joined(self) -> int | None:
        """Number of particles that a rank-one term joins in addition to the Hessians, see :meth:`border`; or None."""

    def border(self, points: FloatArray) -> tuple[float, FloatArray]:
        """Return a weight w and the part of g for each element's corners, (e, p, 3), of the Hessian term w g g^T."""

    def non_gradient_forces(self, points: FloatArray) -> FloatArray | None:
        """Return forces of each element other than minus its energy gradient [N], shape (e, p, 3), or None.

        They are computed by a separate formula, as in :meth:`energy`. Their sum is 0 at free particles.
        """

    def energy(self, points: Any) -> Any:
        """Return E of each element [J], shape (e,), by a formula independent of the others; None if user-defined.

        Points may have tiny imaginary parts, from which the slopes are computed.
        """


class Bounded:
    """Base of elements whose forces are the gradient of their energy and stay bounded for all positions."""

    damping: Any
    evaluate_at: Any
    joined: int | None = None

    def border(self, points: FloatArray) -> tuple[float, FloatArray]:
        """Return a zero weight and zero vectors: no rank-one term."""
        return 0.0, np.zeros(points.shape)

    def resistance(self, points: FloatArray) -> FloatArray:
        """Return mu g g^T with the gradient g of the measure [N s/m], shape (e, 3 p, 3 p)."""
        flat = self.evaluate_at(points).gradient.reshape(len(points), -1)
        found: FloatArray = self.damping[:, None, None] * (flat[:, :, None] * flat[:, None, :])
        return found

    def arms(self, points: FloatArray) -> FloatArray:
        """Return inf for each element, shape (e,): no length defines a direction."""
        return np.full(len(points), np.inf)

    def describe_collapse(self, row: int, points: FloatArray) -> str:
        """Return an empty text; not used, since ``arms`` is infinite."""
        return ""

    def non_gradient_forces(self, points: FloatArray) -> FloatArray | None:
        """Return None: all forces are gradients of the energy."""
        return None


def empty_rows(model: Model) -> list[Row]:
    """Return no rows."""
    return []


def always(model: Model) -> bool:
    """Return True for every model."""
    return True


def never(model: Model) -> bool:
    """Return False for every model."""
    return False


def no_energy(model: Model, extent: float) -> float:
    """Return 0."""
    return 0.0


def no_rates(model: Model, state: State) -> list[Rate]:
    """Return no rates."""
    return []


def swings_of(name: str, omega: FloatArray, amplitude: FloatArray, *, at_ends: bool = False) -> list[Rate]:
    """Return the distinct angular frequencies with an amplitude; ``amplitude`` has a row for each."""
    some = (omega > 0.0) & amplitude.any(axis=1)
    return [Rate(name, value, at_ends=at_ends) for value in np.unique(omega[some]).tolist()]


@dataclass(frozen=True)
class Family:
    """A kind of force, as programs, results, scene files, statics and stability use it.

    Attributes
    ----------
    name : name of its energy in results
    room : class of the arrays that hold its numbers; if these have no rows, the other fields are not used
    columns : columns of these arrays, of which at least one has rows if the family is present; by default the first
    count : number of its elements in a model, if the arrays do not show it or have other rows too
    begin_rows : rows before all forces and all energies, which set the numbers that these depend on
    forces : rows that add forces that depend on position and time to ``Sums.force``
    drags : rows that add forces that depend on velocity to ``Sums.drag``
    energy : the pass that sets ``Energies.value[a]`` [J], or the rows that set that of a slot; None for no energy
    derivative : rows that add to ``ForceGradient.out`` the derivative of its forces along ``ForceGradient.along``
    differenced_rows : rows of its forces whose derivative is computed by differences instead, as for user-defined
        functions
    reads_velocity : whether its force depends on velocity
    reads_time : whether its force depends on time, or may
    plural : plural in messages; by default the name with an s
    declared : the classes by which a scene declares it
    gather : makes its arrays from these and the initial particles; None if ``scene.build`` makes them from other data
    block_arrays : its arrays that depend on the blocks of a model, from the first particle of each block and the end
    copies : numbers of arrays that copy its own, or its numbers that copy others, from the first particle of each
        block and the end; those in arrays of elements are in places for separate parameters of each element
    add_constant_force : adds its constant force to the forces on particles [N], shape (particles, 3); None if its
        force depends on positions or velocities
    constant_force : the pass that adds this force to ``Sums.steady``
    forget : the pass that drops results, kept in its arrays from step to step, that depend on parameters
    acts_on_all_pairs : whether it acts between all pairs of a group of particles, given by ``start`` and ``member`` of
        its arrays
    accelerates_rest : whether it may accelerate particles at rest; springs and elements are tested by their extension
        instead
    has_rest_state : whether its energy has a minimum of zero, at which its force is zero
    is_conservative : whether it is conservative: it returns the energy put into it, and no more
    energy_scale : characteristic energy from its constants alone [J], for a scene of a given extent [m]
    power : power that it exchanges permanently [W], against which accumulated errors of a method are compared
    is_active : whether it is active, as steering is, and has no potential; refused if all forces must have one
    in_statics : whether statics and modes have its force without ``elastic``
    element_particles : particles that each of its elements joins, one row each
    elastic : its elements, in the form that statics and stability use
    stiffness_bound : upper bound of the stiffness it adds to any axis of each particle at the initial positions [N/m],
        shape (particles,); or None
    frequency_bound : upper bound of its contribution to any squared frequency, in any configuration [1/s2]
    drag_bound : upper bound of its drag coefficient on each particle [N s/m], shape (particles,); for linear drag the
        coefficient itself, unless ``is_active``; None for no drag
    damping_bound : upper bound of the resistance of its dampers to the motion of each particle along any axis at the
        initial positions [N s/m], shape (particles,); None for no dampers
    jacobian : minus the derivative of its force on each particle by the position, plus a rate [1/s] times that by the
        velocity, from positions [m], velocities [m/s] and the rate, without the part in ``drag_bound``: shape
        (particles, 3, 3) [N/m], or None if it is zero
    is_discontinuous : whether its force is discontinuous
    cost : work of one evaluation of its forces, in springs, from which the use of threads is decided
    end_of_step : the pass by which it changes velocities at the end of every step, block by block; None for no change
    rotation_rows : rows that rotate velocities, without work, for a fraction of a step; the flag distinguishes the
        rows at the end of a step from those at its start; None for no rotation
    needs : scratch that it shares with others
    uncovered_forces : its forces that the step bound does not cover, in words
    initial_memory : initial numbers of its elements in ``State.memory`` for positions [m], from ``memory`` of its
        arrays on, ``keeps`` numbers for each; None if its forces do not depend on history
    memory_names : a name of each of its rows in ``State.memory``, which stays when others are added or removed: a
        word, then numbers of particles or of a spring
    commit_rows : rows that store the result of a step in ``State.memory``, at its end
    rates : rates at which it changes with time, from a model and its state
    corner_times : times at which its tables over time have a corner [s], ascending
    reads_clock : whether its rows read the clock, though it is not an external force
    """

    name: str
    room: type[Any] | None = None
    columns: tuple[str, ...] = ()
    count: Callable[[Model], int] | None = None
    begin_rows: Rows = empty_rows
    forces: Rows = empty_rows
    drags: Rows = empty_rows
    energy: Pass | EnergyRows | None = None
    derivative: Rows = empty_rows
    differenced_rows: Rows = empty_rows
    reads_velocity: Callable[[Model], bool] = never
    reads_time: Callable[[Model], bool] = never
    plural: str = ""
    declared: tuple[type[Declared], ...] = ()
    gather: Gather | None = None
    block_arrays: Callable[[Model, np.ndarray], tuple[Any, ...]] = lambda model, first: ()
    copies: Callable[[Model, np.ndarray], list[CopiedNumbers]] = lambda model, first: []
    add_constant_force: Callable[[Model, FloatArray], None] | None = None
    constant_force: Pass | None = None
    forget: Pass | None = None
    acts_on_all_pairs: bool = False
    accelerates_rest: Callable[[Model], bool] = always
    has_rest_state: bool = False
    is_conservative: bool = False
    energy_scale: Callable[[Model, float], float] = no_energy
    power: Callable[[Model], float] = lambda model: 0.0
    is_active: bool = False
    in_statics: bool = False
    element_particles: Callable[[Model], list[IntArray]] = lambda model: []
    elastic: Callable[[Model], Sequence[Elastic]] = lambda model: ()
    stiffness_bound: Callable[[Model], np.ndarray] | None = None
    frequency_bound: Callable[[Model], float] = lambda model: 0.0
    drag_bound: Callable[[Model], FloatArray] | None = None
    damping_bound: Callable[[Model], FloatArray | None] = lambda model: None
    jacobian: Callable[[Model, FloatArray, FloatArray, float], FloatArray | None] | None = None
    is_discontinuous: Callable[[Model], bool] = never
    cost: Callable[[Model], float] = lambda model: 0.0
    end_of_step: Pass | None = None
    rotation_rows: Callable[[Model, float, bool], list[Row]] | None = None
    needs: Callable[[Model], Needs] = lambda model: Needs()
    uncovered_forces: Callable[[Model], list[str]] = lambda model: []
    initial_memory: Callable[[Model, FloatArray], FloatArray] | None = None
    memory_names: Callable[[Model], list[tuple[Any, ...]]] | None = None
    commit_rows: Rows = empty_rows
    rates: Callable[[Model, State], list[Rate]] = no_rates
    corner_times: Callable[[Model], list[FloatArray]] = lambda model: []
    reads_clock: Callable[[Model], bool] = never

    @property
    def words(self) -> str:
        """Plural for messages."""
        return self.plural or f"{self.name}s"

    @property
    def title(self) -> str:
        """Singular for messages, from its class: an Element."""
        name = self.declared[0].__name__
        return f"an {name}" if name[0] in "AEIO" else f"a {name}"


def no_rows(model: Model, share: float) -> list[Row]:
    """Return no rows."""
    return []


@dataclass(frozen=True)
class RuleFamily:
    """A kind of rule, as programs, scene files, messages and statics use it.

    A capability that is left out is refused: a rule that declares only a count is refused by every method and analysis
    that it could affect.

    Attributes
    ----------
    name : name in the order of the rules
    plural : plural in messages
    room : class of the arrays that hold its numbers; if these have no rows, the other fields are not used
    columns : columns of these arrays, of which at least one has rows if the family is present; by default the first
    count : number of its rows in a model, if the arrays do not show it or have other rows too
    singular : singular in messages; by default from its classes
    declared : the classes by which a scene declares it
    gather : makes its arrays from these and the initial particles; None if ``scene.build`` makes them from other data
    begin_rows : rows that note the state at the start of a step
    end_of_step : rows of the end of a step, from how far a method moves under a constant force, in dt dv
    after_count_rows : rows after the row that counts a step as taken
    moves_particles : whether its rows at the end may change positions or velocities, so that known forces become stale
    depends_on_position : whether its effect depends on positions; false for limits and for recording rules such as
        trails
    in_statics : whether statics and modes treat it, or may ignore it
    held_particles : indices of the particles that it holds in place
    ias15_support : whether IAS15 supports it: fully, at the ends of its steps, or not at all
    unsupported_in_flight : its properties that event-driven flight does not support, in words; None for all of them
    may_add_energy : whether it may add energy, or change energy outside the energy balance
    cost : its work in a step, in springs
    needs : scratch that it shares with others
    rates : rates at which it changes with time, from a model and its state
    """

    name: str
    plural: str
    room: type[Any] | None = None
    columns: tuple[str, ...] = ()
    count: Callable[[Model], int] | None = None
    singular: Callable[[Model], str] | None = None
    declared: tuple[type[Declared], ...] = ()
    gather: Gather | None = None
    begin_rows: Rows = empty_rows
    end_of_step: EndRows = no_rows
    after_count_rows: Rows = empty_rows
    moves_particles: Callable[[Model], bool] = always
    depends_on_position: bool = True
    in_statics: bool = False
    held_particles: Callable[[Model], np.ndarray] = lambda model: np.zeros(0, dtype=np.int32)
    ias15_support: Literal["refused", "at ends", "followed"] = "refused"
    unsupported_in_flight: Callable[[Model], list[str]] | None = None
    may_add_energy: Callable[[Model], bool] = never
    cost: Callable[[Model], float] = lambda model: 0.0
    needs: Callable[[Model], Needs] = lambda model: Needs()
    rates: Callable[[Model, State], list[Rate]] = no_rates

    def title(self, model: Model) -> str:
        """Singular for messages, from its classes: a Rod, Cord, Sphere or Ring."""
        if self.singular is not None:
            return self.singular(model)
        *names, last = (kind.__name__ for kind in self.declared)
        listed = f"{', '.join(names)} or {last}" if names else last
        return f"an {listed}" if listed[0] in "AEIO" else f"a {listed}"

    def refused_in_flight(self, model: Model) -> list[str]:
        """Return its properties that event-driven flight does not support, in words."""
        return [self.plural] if self.unsupported_in_flight is None else self.unsupported_in_flight(model)


F = TypeVar("F", Family, RuleFamily)
R = TypeVar("R")


def is_present(family: Family | RuleFamily, model: Model) -> bool:
    """Return True if a model has a family."""
    return bool(present_of((family,), model))  # type: ignore[type-var]


def has_rows(room: Any, columns: Sequence[str] = ()) -> bool:
    """Return True if any of these columns of an array tuple has rows; by default the first. Tuples are searched too."""
    some = [getattr(room, name) for name in columns] or room[:1]
    return any(has_rows(column) if isinstance(column, tuple) else len(column) > 0 for column in some)


def present_of(families: Sequence[F], model: Model) -> tuple[F, ...]:
    """Return the families that a model has, in their order."""
    # A family is present if its arrays have rows. An absent family has no rows in the program, and adds no energy,
    # stiffness or bounds: there is no list of forces in addition to the arrays.
    rooms = model.arrays_by_class
    return tuple(
        family
        for family in families
        if (family.room is None or has_rows(rooms[family.room], family.columns))
        and (family.count is None or family.count(model))
    )


_VACANT: dict[tuple[Any, int], Any] = {}


def gather_or_empty(gather: Callable[..., R], things: Sequence[Any], *given: Any, dim: int) -> R:
    """Return the arrays that ``gather`` makes of declared things; for none of them, arrays that all models share.

    ``given`` are further arguments, on which the arrays of no things must not depend; ``dim`` is 2 or 3.
    """
    if things:
        return gather(things, *given)
    # Most kinds of forces and rules are absent from most scenes: making their arrays, and the words that describe them,
    # for each run would take a third of its set-up. No pass writes into arrays without rows.
    key = gather, dim
    if key not in _VACANT:
        _VACANT[key] = keep_words(gather((), *given))
    return _VACANT[key]  # type: ignore[no-any-return]


def rooms_of(families: Sequence[Family | RuleFamily], things: Sequence[Any], drawn: Drawn) -> tuple[Any, ...]:
    """Return the arrays that families make of the declared things by their ``gather``."""
    makers = [(one.gather, one.declared) for one in families if one.gather is not None]
    every = [(gather, [thing for thing in things if isinstance(thing, declared)]) for gather, declared in makers]
    return tuple([gather_or_empty(gather, mine, drawn, dim=drawn.dim) for gather, mine in every])
