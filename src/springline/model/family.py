"""Declarations of kinds of forces and rules: rows of a program, energy, dependences, support by methods."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, Self, TypeVar

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.kernels import Pass
from springline.engine.program import Row
from springline.model.contracts import Declared, Drawn
from springline.model.families import Model
from springline.model.state import State
from springline.model.work import Needs

Rows = Callable[[Model], list[Row]]
EnergyRows = Callable[[Model, float], list[Row]]
EndRows = Callable[[Model, float], list[Row]]
Gather = Callable[[Sequence[Any], Drawn], Any]


class Rate(NamedTuple):
    """A rate at which something in a model changes with time, known from its numbers.

    Attributes
    ----------
    name : of what changes, as messages call it: "a Load"
    value : angular frequency [rad/s], or rate of a decay [1/s]
    swings : whether it is an angular frequency
    at_ends : whether it acts at the ends of steps, to order 2 whatever the method; else it changes forces
    """

    name: str
    value: float
    swings: bool = True
    at_ends: bool = False


class Bent(NamedTuple):
    """Elements at a shape: C = measure - rest, its gradient, and the energy with its gradient.

    ``size`` is that of the numbers of which C is the difference, shape (e,); ``gradient`` that of C, 0 where it has no
    direction, shape (e, p, 3); ``slope`` that of the energy E [N], which may have one all the same, shape (e, p, 3);
    ``energy`` E [J], shape (e,). Of an energy that is not one of a measure, C is 0 and has no gradient.
    """

    extension: FloatArray
    size: FloatArray
    gradient: FloatArray
    slope: FloatArray
    energy: FloatArray


class Elastic(Protocol):
    """Elements of one kind as statics and stability see them: E of the positions of p corners, most often k C^2/2."""

    @property
    def corners(self) -> IntArray:
        """Particles of each, shape (e, p)."""

    @property
    def stiffness(self) -> FloatArray:
        """k [J per unit of C squared], shape (e,)."""

    @property
    def damping(self) -> FloatArray:
        """mu [J s per unit of C squared], shape (e,)."""

    def resistance(self, points: FloatArray) -> FloatArray:
        """Minus the derivative of what dampers exert by velocities [N s/m], shape (e, 3 p, 3 p)."""

    def evaluate_at(self, points: FloatArray) -> Bent:
        """C, E and their gradients where the corners are at ``points`` [m], shape (e, p, 3)."""

    def hessian(self, points: FloatArray) -> FloatArray:
        """Second derivatives of E [N/m], shape (e, 3 p, 3 p)."""

    def split_hessian(self, points: FloatArray, bare: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The Hessian in two parts: under the tensions at points ``bare``, and what the tensions at ``points`` add."""

    def scale_stiffness(self, part: float) -> Self:
        """The same elements with a fraction ``part`` of their stiffness."""

    def arms(self, points: FloatArray) -> FloatArray:
        """Shortest length on which the direction of each element hangs [m], shape (e,); inf where none does.

        As it goes to 0 the forces of the element grow without bound, and at 0 it has no direction and no force.
        """

    def describe_collapse(self, row: int, points: FloatArray) -> str:
        """How one element loses its direction as its shortest length goes to 0, in words."""

    @property
    def joined(self) -> int | None:
        """How many particles a term of rank one joins beside the Hessians of elements, see :meth:`border`; or None."""

    def border(self, points: FloatArray) -> tuple[float, FloatArray]:
        """A weight w and the parts of g that belong to the corners of each, (e, p, 3): their sum has w g g^T beside."""

    def non_gradient_forces(self, points: FloatArray) -> FloatArray | None:
        """What each element exerts beside minus the gradient of its energy [N], shape (e, p, 3), by a formula as below.

        The sum over all is 0 at particles that are free. None where the gradient is all.
        """

    def energy(self, points: Any) -> Any:
        """E of each [J], shape (e,), by a formula that shares nothing with the others; None where the user has it.

        Points may have imaginary parts next to nothing, by which its slopes are found.
        """


class Bounded:
    """Base of elements whose forces are the gradient of their energy, and stay bounded wherever their corners are."""

    damping: Any
    evaluate_at: Any
    joined: int | None = None

    def border(self, points: FloatArray) -> tuple[float, FloatArray]:
        """Nothing."""
        return 0.0, np.zeros(points.shape)

    def resistance(self, points: FloatArray) -> FloatArray:
        """mu g g^T with the gradient g of the measure [N s/m], shape (e, 3 p, 3 p)."""
        flat = self.evaluate_at(points).gradient.reshape(len(points), -1)
        found: FloatArray = self.damping[:, None, None] * (flat[:, :, None] * flat[:, None, :])
        return found

    def arms(self, points: FloatArray) -> FloatArray:
        """inf for each, shape (e,): no length on which a direction hangs."""
        return np.full(len(points), np.inf)

    def describe_collapse(self, row: int, points: FloatArray) -> str:
        """Never asked, since ``arms`` is infinite."""
        return ""

    def non_gradient_forces(self, points: FloatArray) -> FloatArray | None:
        """None: the gradient is all."""
        return None


def empty_rows(model: Model) -> list[Row]:
    """No rows."""
    return []


def always(model: Model) -> bool:
    """For every model."""
    return True


def never(model: Model) -> bool:
    """Not for any model."""
    return False


def no_energy(model: Model, extent: float) -> float:
    """None."""
    return 0.0


def no_rates(model: Model, state: State) -> list[Rate]:
    """No rates."""
    return []


def swings_of(name: str, omega: FloatArray, amplitude: FloatArray, *, at_ends: bool = False) -> list[Rate]:
    """The angular frequencies of what swings with an amplitude, each once; ``amplitude`` has a row for each."""
    some = (omega > 0.0) & amplitude.any(axis=1)
    return [Rate(name, value, at_ends=at_ends) for value in np.unique(omega[some]).tolist()]


@dataclass(frozen=True)
class Family:
    """A kind of force, as programs, results, scene files, statics and stability use it.

    Attributes
    ----------
    name : name of its energy in results
    room : the room that holds its numbers; without rows in it the other fields are not used
    columns : the columns of that room of which one at least has rows where the family is present; its first if left out
    count : number of its elements in a model, of a family whose room does not say it, or has others too
    begin_rows : rows in front of all forces and of all energies, which put what these depend on
    forces : rows that add what depends on position and time to ``Sums.force``
    drags : rows that add what depends on velocity to ``Sums.drag``
    energy : the pass that sets ``Energies.value[a]`` [J], or the rows that set that of a slot; None where there is none
    derivative : rows that add to ``ForceGradient.out`` the derivative of its forces along ``ForceGradient.along``
    differenced_rows : rows of its forces whose derivative is taken by differences instead, as of functions of the
        user's own
    reads_velocity : whether its force depends on velocity
    reads_time : whether its force depends on time, or may
    plural : plural in messages; the name with an s where left out
    declared : the classes by which a scene declares it
    gather : makes its room from these and the particles as drawn; None where ``scene.build`` makes it of more than that
    block_arrays : its rooms that depend on the blocks of a model, from the first particle of each block and one more
    add_constant_force : adds its constant force to the forces on particles [N], shape (particles, 3); None where its
        force
        depends on positions or velocities
    acts_on_all_pairs : whether it acts between all pairs of a group of particles, given by ``start`` and ``member`` of
        its room
    accelerates_rest : whether it may accelerate particles at rest; springs and elements are tested by their extension
        instead
    has_rest_state : whether its energy has a minimum of zero, at which its force is zero
    is_conservative : whether it is conservative: it returns the energy put into it, and no more
    energy_scale : characteristic energy from its constants alone [J], for a scene of a given extent [m]
    power : power that it exchanges permanently [W], against which accumulated errors of a method are compared
    is_active : whether it is active, as steering is, and has no potential; refused where all forces must have one
    in_statics : whether statics and modes have its force without ``elastic``
    element_particles : particles that each of its elements joins, one row each
    elastic : its elements, in the form that statics and stability use
    stiffness_bound : upper bound of the stiffness it adds to any axis of each particle as drawn [N/m], shape
        (particles,); or
        None
    frequency_bound : upper bound of what it adds to any squared frequency, in any configuration [1/s2]
    drag_bound : upper bound of its drag coefficient on each particle [N s/m], shape (particles,); for linear drag the
        coefficient itself, unless ``is_active``; None for no drag
    damping_bound : upper bound of the resistance of its dampers to the motion of each particle along any axis as drawn
        [N s/m], shape (particles,); None where it has none
    jacobian : minus the derivative of its force on each particle by the position, and a rate [1/s] times that by the
        velocity, from positions [m], velocities [m/s] and the rate, but for what ``drag_bound``: shape (particles, 3,
        3)
        [N/m], or None where it is nothing
    is_discontinuous : whether its force is discontinuous
    cost : work of one evaluation of its forces, in springs, by which steps are found worth sharing among threads
    end_of_step : the pass by which it changes velocities at the end of every step, block by block; None where it does
        not
    rotation_rows : rows that turn velocities, without work, for a part of a step, of which half is at its begin and
        half at its
        end, which it is told; None where it does not
    needs : scratch that it shares with others
    uncovered_forces : its forces that the step bound does not cover, in words
    initial_memory : what its elements keep in ``State.memory`` where a run begins at positions [m], from ``memory`` of
        its
        room on, ``keeps`` numbers for each; None where its forces depend on no history
    memory_names : a name of each of its rows in ``State.memory``, which stays when others are added or removed: a
        word, then
        numbers of particles or of a spring
    commit_rows : rows that note in ``State.memory`` what a step has done, at its end
    rates : rates at which it changes with time, from a model and its state
    corner_times : times at which each of its tables over time has a corner [s], ascending
    reads_clock : whether its rows read the clock, though it is no force from outside
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
    add_constant_force: Callable[[Model, FloatArray], None] | None = None
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
        """Plural in messages."""
        return self.plural or f"{self.name}s"

    @property
    def title(self) -> str:
        """Singular in messages, from its class: an Element."""
        name = self.declared[0].__name__
        return f"an {name}" if name[0] in "AEIO" else f"a {name}"


def no_rows(model: Model, share: float) -> list[Row]:
    """No rows."""
    return []


@dataclass(frozen=True)
class RuleFamily:
    """A kind of rule, as programs, scene files, messages and statics use it.

    A capability that is left out is refused: a rule that declares a count alone is refused by every method and analysis
    that it could affect.

    Attributes
    ----------
    name : name in the order of the rules
    plural : plural in messages
    room : the room that holds its numbers; without rows in it the other fields are not used
    columns : the columns of that room of which one at least has rows where the family is present; its first if left out
    count : number of its rows in a model, of a family whose room does not say it, or has others too
    singular : singular in messages; from its classes where left out
    declared : the classes by which a scene declares it
    gather : makes its room from these and the particles as drawn; None where ``scene.build`` makes it of more than that
    begin_rows : rows that note where a step sets out from
    end_of_step : rows of the end of a step, by how far a method goes with a constant force, in dt dv
    after_count_rows : rows behind the one by which a step counts as taken
    moves_particles : whether its rows at the end may change positions or velocities, so that known forces become stale
    depends_on_position : whether its effect depends on positions; not so for limits and for recording rules such as
        trails
    in_statics : whether statics and modes treat it, or may ignore it
    held_particles : indices of the particles that it holds in place
    ias15_support : whether IAS15 supports it: fully, at the ends of its steps, or not at all
    unsupported_in_flight : what of it event-driven flight does not support, in words; None for all of it
    may_add_energy : whether it may add energy, or change energy outside the ledger
    cost : work of it in a step, in springs
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
        """As messages call one of it, after its classes: a Rod, Cord, Sphere or Ring."""
        if self.singular is not None:
            return self.singular(model)
        *names, last = (kind.__name__ for kind in self.declared)
        listed = f"{', '.join(names)} or {last}" if names else last
        return f"an {listed}" if listed[0] in "AEIO" else f"a {listed}"

    def refused_in_flight(self, model: Model) -> list[str]:
        """Its properties that event-driven flight does not support, in words."""
        return [self.plural] if self.unsupported_in_flight is None else self.unsupported_in_flight(model)


F = TypeVar("F", Family, RuleFamily)
R = TypeVar("R")


def is_present(family: Family | RuleFamily, model: Model) -> bool:
    """Whether a model has a family."""
    return bool(present_of((family,), model))  # type: ignore[type-var]


def has_rows(room: Any, columns: Sequence[str] = ()) -> bool:
    """Whether one of these columns of a room has rows; its first where none is named. A room in it is a column too."""
    some = [getattr(room, name) for name in columns] or room[:1]
    return any(has_rows(column) if isinstance(column, tuple) else len(column) > 0 for column in some)


def present_of(families: Sequence[F], model: Model) -> tuple[F, ...]:
    """Those families that a model has, in their order."""
    # A family is present by its numbers alone. What is absent has no rows in the program, and is not asked for energy,
    # stiffness or bounds either: no list of forces is kept beside the arrays.
    rooms = model.arrays_by_class
    return tuple(
        family
        for family in families
        if (family.room is None or has_rows(rooms[family.room], family.columns))
        and (family.count is None or family.count(model))
    )


_VACANT: dict[tuple[Any, int], Any] = {}


def gather_or_empty(gather: Callable[..., R], things: Sequence[Any], *given: Any, dim: int) -> R:
    """The room that ``gather`` makes of declared things; for none of them a copy of an empty one made before.

    ``given`` are further arguments, on which a room without rows must not depend; ``dim`` is 2 or 3.
    """
    if things:
        return gather(things, *given)
    # Most kinds of forces and rules are absent from most scenes; their rooms are not worked out again for each.
    key = gather, dim
    if key not in _VACANT:
        _VACANT[key] = gather((), *given)
    return _copy_arrays(_VACANT[key])  # type: ignore[no-any-return]


def rooms_of(families: Sequence[Family | RuleFamily], things: Sequence[Any], drawn: Drawn) -> tuple[Any, ...]:
    """The rooms that families make by their ``gather``, of what is declared."""
    makers = [(one.gather, one.declared) for one in families if one.gather is not None]
    every = [(gather, [thing for thing in things if isinstance(thing, declared)]) for gather, declared in makers]
    return tuple([gather_or_empty(gather, mine, drawn, dim=drawn.dim) for gather, mine in every])


def _copy_arrays(room: Any) -> Any:
    """The same room in memory of its own, as whoever writes into a model expects."""
    if isinstance(room, np.ndarray):
        return room.copy()
    return type(room)(*map(_copy_arrays, room)) if isinstance(room, tuple) else room
