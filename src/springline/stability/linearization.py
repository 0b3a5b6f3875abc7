"""A model linearized about one shape, and its stiffness matrix: of a drawn scene, an equilibrium, or a simulation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from springline.checks import FloatArray, IntArray, refuse
from springline.equilibrium.bars import BarForces, list_numbers
from springline.equilibrium.bordered import refuse_bordered
from springline.equilibrium.null_space import tangent_stiffness
from springline.equilibrium.problem import MET, Point, Problem
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.stiffness import Stiffness, fix_tensions, stiffness_of
from springline.equilibrium.unsupported import refuse_free_edges, refuse_surface_contacts, refuse_unknown_rules
from springline.errors import SceneError
from springline.forces import net
from springline.forces.grab_spring import Hands
from springline.forces.loads import Loads
from springline.forces.tears import whole_faces
from springline.forces.user import Users
from springline.messages import LET_GO_FIRST, PYTHON_FORCE, TAKE_IT_OUT, function_subject
from springline.model.families import BOTH, Model
from springline.model.state import State

EPSILON = float(np.finfo(np.float64).eps)  # [-]
MARGIN = 16.0  # [-] number of roundings that may add up
AT_REST = 1e-9  # [-] of the loads, or of the bars' forces: a shape with smaller unbalanced forces is at rest
AT_REST_LENGTH = 1e-12  # [-] of the rest length: a cable this near to it is not yet slack
TURNS = 4.0  # [-] over its size: largest rotation of the gradient of an element's measure, over its displacement
PASSES = 20  # of the active set: one-sided constraints that would have to pull are released


@dataclass(frozen=True, eq=False)
class Linearization:
    """A model linearized about one shape.

    Attributes
    ----------
    problem : free axes, bars, constraints and loads
    point : the shape, with the forces of its bars and the multipliers of its constraints
    residual : unbalanced force left by the search for the shape [N]; 0 without a search
    about : the shape in words
    title : of the scene
    """

    problem: Problem
    point: Point
    residual: float
    about: str
    title: str

    @property
    def model(self) -> Model:
        """Model: all data that is constant in time."""
        return self.problem.model

    @property
    def position(self) -> FloatArray:
        """Position of the particles in the shape [m], shape (particles, 3)."""
        return self.point.position

    @property
    def bar_forces(self) -> BarForces:
        """Length, direction and tension of the bars at the shape."""
        return self.point.bar_forces

    @property
    def size(self) -> int:
        """Number of independent motions: free axes less active constraints."""
        return int(self.null_space.shape[1])

    @cached_property
    def mass(self) -> FloatArray:
        """Mass moved by each free axis [kg], shape (free axes,)."""
        return np.repeat(self.model.particles.mass, 3)[self.problem.dofs]

    @cached_property
    def null_space(self) -> Any:
        """Z, an orthonormal basis of the null space of the constraints, a SciPy CSC array, (free axes, motions)."""
        return tangent_stiffness(self.problem, self.point)[1]

    @cached_property
    def pattern(self) -> Stiffness:
        """Sparsity pattern of every stiffness at this shape."""
        return stiffness_of(self.problem)

    @cached_property
    def mode_basis(self) -> Any:
        """W, a basis of the null space that is orthonormal in the mass matrix: W^T M W = I, (free axes, motions)."""
        from scipy.sparse import diags_array

        if self.point.multipliers is None:
            return diags_array(1.0 / np.sqrt(self.mass)).tocsc()
        return _orthonormalize_by_mass(self.null_space, self.mass)

    @cached_property
    def mass_normalized_stiffness(self) -> Any:
        """W^T K W [rad2/s2], a SciPy CSC array (motions, motions): its eigenvalues are squared natural frequencies."""
        rows = 0 if self.point.multipliers is None else len(self.problem.constraints)
        return self.tangent(np.append(self.bar_forces.modulus, np.zeros(rows)), self.point.across)

    def tangent(self, along: FloatArray, across: FloatArray, elements: list[FloatArray] | None = None) -> Any:
        """Return W^T K W of bars, then constraint rows, of given stiffness along and across [N/m], (bars + rows,).

        Elements have their own stiffness, or the given blocks, a list of their groups.
        """
        refuse_bordered(self.problem.measures, "sl.modes() and sl.analysis.buckling()")
        return self.project_matrix(self.pattern.assemble(self.point, along, across, elements=elements))

    def project_matrix(self, matrix: Any) -> Any:
        """Return W^T A W of a matrix over the free axes."""
        return (self.mode_basis.T @ matrix @ self.mode_basis).tocsc()

    @cached_property
    def stretch(self) -> Any:
        """Rate of elongation of each spring per motion of the free axes [-], a SciPy CSR array, (springs, free axes).

        Its transpose is the equilibrium matrix: it maps tensions of the springs to the loads that they balance.
        """
        from scipy.sparse import csr_array

        bars, dof = self.problem.bars, self.pattern.dof
        count, direction = bars.springs, self.bar_forces.direction[: bars.springs].ravel()
        row = np.tile(np.repeat(np.arange(count), 3), 2)
        column = np.concatenate([dof[bars.tail[:count]].ravel(), dof[bars.head[:count]].ravel()])
        value = np.concatenate([-direction, direction])
        kept = column >= 0
        return csr_array((value[kept], (row[kept], column[kept])), shape=(count, len(self.problem.dofs)))

    @cached_property
    def noise(self) -> float:
        """Squared frequency that rounding alone may cause [rad2/s2]."""
        # a length is known to eps abs(x), hence a tension to eps k abs(x), which becomes a stiffness over L
        bars, mobility, rest = self.problem.bars, self._mobility, np.zeros(len(self.problem.bars))
        rest[: bars.springs] = self.model.springs.rest_length
        doubt = bars.stiffness * (1.0 + self._reach / np.maximum(np.maximum(self.bar_forces.length, rest), EPSILON))
        share = doubt * (mobility[bars.tail] + mobility[bars.head])
        entries = float(np.abs(self.mass_normalized_stiffness).sum(axis=0).max()) if self.size else 0.0
        whole = MARGIN * EPSILON * (float(share.max(initial=0.0)) + np.sqrt(self.size) * entries)
        shortest = float(self.bar_forces.length[self.bar_forces.length > 0.0].min(initial=np.inf))
        shortest = min(shortest, self.point.measured.shortest / TURNS)
        return float(whole + self.residual * mobility.max(initial=0.0) / shortest)

    @property
    def is_at_rest(self) -> bool:
        """Return True if the forces in the shape are in equilibrium."""
        measured = self.point.measured
        felt = max(
            float(np.abs(part).max(initial=0.0))
            for part in (self.bar_forces.tension, self.problem.loads, measured.exerted)
        )
        rounding = MARGIN * EPSILON * self._reach * float(self.problem.bars.stiffness.max(initial=0.0))
        rounding += EPSILON * float(measured.unsure.sum())
        return self.point.residual <= max(AT_REST * felt, rounding, self.residual)

    def spread(self, values: FloatArray) -> FloatArray:
        """Expand motions of the free axes, shape (free axes, k), with zeros for the others, shape (k, particles, 3)."""
        whole = np.zeros((values.shape[1], self.problem.free.size))
        whole[:, self.problem.dofs] = values.T
        return whole.reshape(-1, *self.problem.free.shape)

    @property
    def _mobility(self) -> FloatArray:
        mass = np.where(self.problem.free.any(axis=1), self.model.particles.mass, np.inf)
        return np.asarray(1.0 / mass)

    @property
    def _reach(self) -> float:
        """Largest coordinate [m]."""
        return float(np.abs(self.position).max(initial=0.0))


class Buildable(Protocol):
    """Interface of a scene for this package."""

    @property
    def title(self) -> str: ...
    def build(self) -> tuple[Model, State]: ...


class Running(Protocol):
    """Interface of a simulation for this package."""

    @property
    def data(self) -> Any: ...
    @property
    def program(self) -> str: ...


Shaped: TypeAlias = Buildable | Running | Equilibrium


def linearize(what: Shaped, caller: str) -> Linearization:
    """Return the linearization of a scene, an :class:`Equilibrium` or a simulation.

    Raises
    ------
    SceneError : for any other object, and for forces without a stiffness, naming them.
    """
    if isinstance(what, Equilibrium):
        refuse_without_stiffness(what.data.model, what.data.problem.free, caller)
        refuse_surface_contacts(what.data.problem.contact)
        about = "at rest under its loads" if what.converged else "where the search for rest ended"
        residual = what.residual if what.converged else 0.0
        return _linearized_at(what.data.problem, what.position, residual, about, what.data.title)
    if hasattr(what, "build"):
        scene: Any = what
        (model, state), about, title = scene.build(), "as drawn", scene.title
    elif hasattr(getattr(what, "data", None), "state"):
        run = what.data
        model, state, title = whole_faces(run.model, run.state.memory), run.state, run.title
        about = f"at {state.time:g} s"
    else:
        raise refuse("what", caller, "a Scene, a Simulation or a shape from scene.equilibrium()", what)
    return linearization_of(model, state, caller, about, title)


def linearization_of(
    model: Model, state: State, caller: str, about: str = "as drawn", title: str = ""
) -> Linearization:
    """Return the linearization of a model in the shape of its state."""
    refuse_without_stiffness(model, state.mobility > 0.0, caller)
    refuse_free_edges(model, state, caller)
    problem = Problem(_freeze_loads(model), state)
    return _linearized_at(_fit_multipliers(problem, state.position), state.position.copy(), 0.0, about, title)


def _linearized_at(problem: Problem, position: FloatArray, residual: float, about: str, title: str) -> Linearization:
    point = problem.at(position)
    _stiffen_at_rest_length(problem, point.bar_forces)
    return Linearization(problem, point, residual, about, title)


def without_known_tensions(problem: Problem) -> Problem:
    """Return the problem with every tension computed from its length again, for shapes other than the original."""
    refuse_surface_contacts(problem.contact)
    return problem.set_known_tensions(None)  # type: ignore[arg-type]


def _freeze_loads(model: Model) -> Model:
    """Return the model with its loads fixed at time 0: loads that vary with time change no frequency."""
    loads = model.room(Loads)
    return model.replace_arrays(loads._replace(omega=np.zeros_like(loads.omega), harmonic=False))


def _fit_multipliers(problem: Problem, position: FloatArray) -> Problem:
    """Return the problem with multipliers that balance the forces best, by least squares over an active set."""
    if problem.augmentation is None:
        return problem
    constraints, dof = problem.constraints, Stiffness(problem).dof
    evaluated = constraints.at(position)
    force = fix_tensions(problem, np.zeros(len(constraints))).at(position).unbalanced.ravel()[problem.dofs]
    active = ~constraints.one_sided | (np.abs(evaluated.value) <= MET * problem.size)
    tension = np.zeros(len(constraints))
    for _ in range(PASSES):
        gradient = constraints.jacobian(evaluated, dof, active).toarray()
        tension[:] = 0.0
        tension[active] = np.linalg.lstsq(gradient.T, force, rcond=None)[0]
        releases = active & constraints.one_sided & (tension <= 0.0)
        if not releases.any():
            break
        active &= ~releases
    return fix_tensions(problem, tension)


def _orthonormalize_by_mass(basis: Any, mass: FloatArray) -> Any:
    """Make the basis orthonormal in the mass matrix, W^T M W = I, separately for each set of motions sharing axes."""
    from scipy.linalg import solve_triangular
    from scipy.sparse import block_diag, csc_array, diags_array
    from scipy.sparse.csgraph import connected_components

    shared = (basis.T @ diags_array(mass) @ basis).tocsr()
    count, part = connected_components(shared, directed=False)
    order = np.argsort(part, kind="stable")
    blocks = []
    for group in np.split(order, np.cumsum(np.bincount(part, minlength=count))[:-1]):
        lower = np.linalg.cholesky(shared[group][:, group].toarray())
        blocks.append(solve_triangular(lower, np.eye(len(group)), lower=True).T)
    return csc_array(basis.tocsc()[:, order] @ block_diag(blocks, format="csc"))


def _stiffen_at_rest_length(problem: Problem, bar_forces: BarForces) -> None:
    """Give cables and struts their stiffness if they are slack at their rest length only by rounding."""
    springs = problem.model.springs
    length, modulus = bar_forces.length[: len(springs.tail)], bar_forces.modulus[: len(springs.tail)]
    near = np.abs(length - springs.rest_length) <= AT_REST_LENGTH * springs.rest_length
    at_rest_length = near & (springs.kind != BOTH) & problem.bars.holds & (springs.rest_length > 0.0)
    at_rest_length[problem.model.laws.spring] = False
    modulus[at_rest_length] = springs.stiffness[at_rest_length]


def refuse_without_stiffness(model: Model, free: np.ndarray, caller: str) -> None:
    """Refuse a model in which nothing moves, or with forces or particles that have no stiffness or no mass.

    ``free`` marks the axes of particles that may move, shape (particles, 3).

    Raises
    ------
    SceneError : naming the force, the rule or the particle
    """
    who = function_subject(caller)
    if not free.any():
        raise SceneError(f"{who} needs something that can move, and everything here is fixed. Release a particle.")
    if len(model.room(Users).address):
        raise SceneError(
            f"{who} needs the stiffness of every force, and a user-defined force{PYTHON_FORCE} has none. "
            f"Write it as a spring law or an Element on a measure, or {TAKE_IT_OUT}."
        )
    if powered := net.active_force_names(model):
        raise SceneError(
            f"{who} needs the stiffness of every force, and the {powered} have none. Leave them out of the scene."
        )
    if unknown := net.unknown_at_rest(model):
        raise SceneError(
            f"{who} needs the stiffness of every force, and does not know that of {unknown}. Leave them out of the "
            f"scene."
        )
    refuse_unknown_rules(model, caller)
    if len(model.room(Hands).particle):
        raise SceneError(
            f"{who} looks at a scene by itself, and a hand holds particle {int(model.room(Hands).particle[0])}. "
            f"{LET_GO_FIRST}."
        )
    light = np.flatnonzero((model.particles.mass == 0.0) & free.any(axis=1))
    if len(light):
        raise SceneError(
            f"{who} needs a mass for every particle that moves. Got none for particle {int(light[0])}, a test "
            f"particle. Give it a mass [kg], or anchor it."
        )


# Description of a small motion in words, for modes, buckling and limit loads.

ALONG = 0.95  # [-] of the squared motion: the axes that contain it name its direction
MOST = 0.9  # [-] of the largest displacement: particles above it are listed as moving most
NAMED = 3  # of them, listed in a line
STILL = 1e-6  # [-] of the largest displacement: a particle that moves less counts as at rest


def motion_words(motion: FloatArray, free: int = 0) -> str:
    """Describe a motion, shape (particles, 3), by its axes, the particles that move most, and those in antiphase.

    ``free`` is the number of particles that may move, if "all" is to be used for them.
    """
    moved = np.sqrt((motion**2).sum(axis=1))
    most = np.flatnonzero(moved > MOST * moved.max(initial=0.0))
    with_it = most[motion[most] @ motion[most[0]] >= 0.0] if len(most) else most
    against = np.setdiff1d(most, with_it)
    if len(most) == free > 1 and not len(against):
        return f"{direction(motion)}, all alike"
    alone = len(most) == len(movers(motion))
    sides = " against ".join(list_numbers(side, NAMED) for side in (with_it, against) if len(side))
    particles = f"particle{'' if len(most) == 1 else 's'} {sides}"
    return f"{direction(motion)}, {particles} alone" if alone else f"{direction(motion)}, most at {particles}"


def movers(motion: FloatArray) -> IntArray:
    """Indices of moving particles, those with the largest displacement first, shape (k,)."""
    moved = np.sqrt((motion**2).sum(axis=1))
    order = np.argsort(-np.round(moved, 6), kind="stable")
    return np.asarray(order[moved[order] > STILL])


def direction(motion: FloatArray) -> str:
    """Fewest axes that contain almost all of a motion, in words."""
    share = (motion**2).sum(axis=0)
    order = np.argsort(-share, kind="stable")
    needed = int(np.searchsorted(np.cumsum(share[order]), ALONG * share.sum())) + 1
    axes = sorted("xyz"[k] for k in order[:needed])
    return f"along {axes[0]}" if needed == 1 else f"in {', '.join(axes[:-1])} and {axes[-1]}"


class StiffnessMatrix(NamedTuple):
    """Stiffness matrix K = d2E/dx2 about a shape, over the free axes.

    Attributes
    ----------
    matrix : K [N/m], a SciPy CSC array, (free axes, free axes); symmetric, including prestress
    mass : mass moved by each free axis [kg], shape (free axes,)
    axes : particle and axis (0, 1, 2 for x, y, z) of each, shape (free axes, 2)
    """

    matrix: Any
    mass: FloatArray
    axes: IntArray


def stiffness_matrix(what: Shaped) -> StiffnessMatrix:
    """Return the tangent stiffness of a drawn scene, an equilibrium shape, or the present state of a simulation.

    Squared natural frequencies are the eigenvalues of M^-1 K, which :func:`springline.modes` returns.

    Parameters
    ----------
    what : a Scene, a Simulation or a shape from ``scene.equilibrium()``

    Raises
    ------
    SceneError : for forces without a stiffness, and for rods, cords, walls and surfaces, which are constraints

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> rope = scene.chain((0, 0), (2, 0), segments=2, stiffness=10.0)
    >>> scene.anchor(rope.ends)
    >>> stiffness, mass, axes = sl.analysis.stiffness_matrix(scene)
    >>> stiffness.toarray()  # [N/m]: along the chain, and across it, where nothing is taut
    array([[20.,  0.],
           [ 0.,  0.]])
    >>> axes  # particle 1, x and y
    array([[1, 0],
           [1, 1]])
    """
    shape = linearize(what, "stiffness_matrix()")
    if shape.point.multipliers is not None:
        raise SceneError(
            "stiffness_matrix() is of what yields, and rods, cords, walls and surfaces do not. Leave them out, or ask "
            "sl.modes(), which holds them."
        )
    refuse_bordered(shape.problem.measures, "stiffness_matrix()")
    matrix = shape.pattern.assemble(shape.point, shape.bar_forces.modulus, shape.point.across)
    return StiffnessMatrix(matrix, shape.mass, np.column_stack(np.divmod(shape.problem.dofs, 3)))
