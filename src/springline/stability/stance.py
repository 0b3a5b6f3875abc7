"""A model in one shape, at which its stiffness is asked: a scene as drawn, a shape at rest, a simulation as it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypeAlias

import numpy as np

from springline.checks import FloatArray, refuse
from springline.equilibrium.bars import Pull
from springline.equilibrium.freedom import tangent_stiffness
from springline.equilibrium.hold import fixed, stiffness_of
from springline.equilibrium.problem import MET, Point, Problem
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.stiffness import Stiffness
from springline.errors import SceneError
from springline.model.families import BOTH, Model
from springline.model.state import State

EPSILON = float(np.finfo(np.float64).eps)  # [-]
MARGIN = 16.0  # [-] roundings that add up in one number
AT_REST = 1e-9  # [-] of the loads, or of the bars' forces: a shape closer to balance is at rest
AT_REST_LENGTH = 1e-12  # [-] of the rest length: a cable this near to it is not yet slack
PASSES = 20  # in which rules that would have to pull are let go


@dataclass(frozen=True, eq=False)
class Stance:
    """A model in one shape.

    Attributes
    ----------
    problem : what is free, what joins it, what holds it, and its loads
    point : the shape, what the bars feel there and what the rules exert
    residual : what the search for the shape left unbalanced [N]; 0 where there was none
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
        """What does not change."""
        return self.problem.model

    @property
    def position(self) -> FloatArray:
        """The shape [m], shape (particles, 3)."""
        return self.point.position

    @property
    def pull(self) -> Pull:
        """What the bars feel there."""
        return self.point.pull

    @property
    def size(self) -> int:
        """Number of independent motions: free axes less what rules hold."""
        return int(self.left_open.shape[1])

    @cached_property
    def mass(self) -> FloatArray:
        """Mass that each free axis moves [kg], shape (free axes,)."""
        return np.repeat(self.model.particles.mass, 3)[self.problem.dofs]

    @cached_property
    def left_open(self) -> Any:
        """Z, the motions that rules leave open, orthonormal, a SciPy CSC array of shape (free axes, ways)."""
        return tangent_stiffness(self.problem, self.point)[1]

    @cached_property
    def pattern(self) -> Stiffness:
        """Where the entries of every stiffness go."""
        return stiffness_of(self.problem)

    @cached_property
    def ways(self) -> Any:
        """W, the motions that rules leave open, of unit mass and across each other: W^T M W = I, (free axes, ways)."""
        from scipy.sparse import diags_array

        if self.point.grip is None:
            return diags_array(1.0 / np.sqrt(self.mass)).tocsc()
        return _of_unit_mass(self.left_open, self.mass)

    @cached_property
    def scaled(self) -> Any:
        """W^T K W [rad2/s2], whose eigenvalues are the squared natural frequencies, a SciPy CSC array (ways, ways)."""
        rows = 0 if self.point.grip is None else len(self.problem.rules)
        return self.tangent(np.append(self.pull.modulus, np.zeros(rows)), self.point.across)

    def tangent(self, along: FloatArray, across: FloatArray, elements: list[FloatArray] | None = None) -> Any:
        """W^T K W of bars, then rules' rows, of given stiffness along and across [N/m], shape (bars + rows,).

        Elements enter as they are, or by the blocks given, a list of their groups.
        """
        return self.by_mass(self.pattern.filled(self.point, along, across, elements=elements))

    def by_mass(self, matrix: Any) -> Any:
        """W^T A W of a matrix over the free axes."""
        return (self.ways.T @ matrix @ self.ways).tocsc()

    @cached_property
    def stretch(self) -> Any:
        """How fast motions of the free axes stretch each spring [-], a SciPy CSR array of shape (springs, free axes).

        Its transpose is the equilibrium matrix: tensions of the springs balance the loads that it makes of them.
        """
        from scipy.sparse import csr_array

        bars, dof = self.problem.bars, self.pattern.dof
        count, direction = bars.springs, self.pull.direction[: bars.springs].ravel()
        row = np.tile(np.repeat(np.arange(count), 3), 2)
        column = np.concatenate([dof[bars.tail[:count]].ravel(), dof[bars.head[:count]].ravel()])
        value = np.concatenate([-direction, direction])
        kept = column >= 0
        return csr_array((value[kept], (row[kept], column[kept])), shape=(count, len(self.problem.dofs)))

    @cached_property
    def noise(self) -> float:
        """Squared frequency that rounding alone may make of none [rad2/s2]."""
        # a length is known to eps abs(x), hence a tension to eps k abs(x), and it turns into stiffness over L
        bars, mobility, rest = self.problem.bars, self._mobility, np.zeros(len(self.problem.bars))
        rest[: bars.springs] = self.model.springs.rest_length
        doubt = bars.stiffness * (1.0 + self._reach / np.maximum(np.maximum(self.pull.length, rest), EPSILON))
        share = doubt * (mobility[bars.tail] + mobility[bars.head])
        entries = float(np.abs(self.scaled).sum(axis=0).max()) if self.size else 0.0
        whole = MARGIN * EPSILON * (float(share.max(initial=0.0)) + np.sqrt(self.size) * entries)
        shortest = float(self.pull.length[self.pull.length > 0.0].min(initial=np.inf))
        return float(whole + self.residual * mobility.max(initial=0.0) / shortest)

    @property
    def at_rest(self) -> bool:
        """Whether the forces are in balance there."""
        measured = self.point.measured
        felt = max(
            float(np.abs(part).max(initial=0.0)) for part in (self.pull.tension, self.problem.loads, measured.exerted)
        )
        rounding = MARGIN * EPSILON * self._reach * float(self.problem.bars.stiffness.max(initial=0.0))
        rounding += EPSILON * float(measured.unsure.sum())
        return self.point.residual <= max(AT_REST * felt, rounding, self.residual)

    def spread(self, values: FloatArray) -> FloatArray:
        """Motions of the free axes among zeros for the others, shape (k, particles, 3), of shape (free axes, k)."""
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
    """A scene: higher rooms know more of it."""

    @property
    def title(self) -> str: ...
    def build(self) -> tuple[Model, State]: ...


class Running(Protocol):
    """A simulation: higher rooms know more of it."""

    @property
    def model(self) -> Model: ...
    @property
    def state(self) -> State: ...
    @property
    def program(self) -> str: ...


Shaped: TypeAlias = Buildable | Running | Equilibrium


def stance(what: Shaped, caller: str) -> Stance:
    """The shape of a scene, an :class:`Equilibrium` or a simulation.

    Raises
    ------
    SceneError : for anything else, and for what has no stiffness, naming it.
    """
    if isinstance(what, Equilibrium):
        _refuse(what.model, what.problem.free, caller)
        about = "at rest under its loads" if what.converged else "where the search for rest ended"
        residual = what.residual if what.converged else 0.0
        return _stance(what.problem, what.position, residual, about, what.title)
    if hasattr(what, "build"):
        model, state = what.build()
        about = "as drawn"
    elif hasattr(what, "model") and hasattr(what, "state"):
        model, state = what.model, what.state
        about = f"as it is at {state.time:g} s"
    else:
        raise refuse("what", caller, "a Scene, a Simulation or a shape from scene.equilibrium()", what)
    return stance_of(model, state, caller, about, getattr(what, "title", ""))


def stance_of(model: Model, state: State, caller: str, about: str = "as drawn", title: str = "") -> Stance:
    """The shape of a model's state."""
    _refuse(model, state.mobility > 0.0, caller)
    problem = Problem(_stilled(model), state)
    return _stance(_gripped(problem, state.position), state.position.copy(), 0.0, about, title)


def _stance(problem: Problem, position: FloatArray, residual: float, about: str, title: str) -> Stance:
    point = problem.at(position)
    _tauten(problem, point.pull)
    return Stance(problem, point, residual, about, title)


def freed(problem: Problem) -> Problem:
    """The same problem with every tension told by its length again, for other shapes than the one found."""
    return problem.with_known(None)  # type: ignore[arg-type]


def _stilled(model: Model) -> Model:
    """The same model with its loads as they are at the start: what varies with time bends no frequency."""
    loads = model.loads
    return model._replace(loads=loads._replace(omega=np.zeros_like(loads.omega), harmonic=False))


def _gripped(problem: Problem, position: FloatArray) -> Problem:
    """The same problem with its rules exerting what balances the forces at a shape best."""
    if problem.hold is None:
        return problem
    rules, dof = problem.rules, Stiffness(problem).dof
    held = rules.at(position)
    force = fixed(problem, np.zeros(len(rules))).at(position).unbalanced.ravel()[problem.dofs]
    active = ~rules.one_sided | (np.abs(held.value) <= MET * problem.size)
    tension = np.zeros(len(rules))
    for _ in range(PASSES):
        gradient = rules.jacobian(held, dof, active).toarray()
        tension[:] = 0.0
        tension[active] = np.linalg.lstsq(gradient.T, force, rcond=None)[0]
        lets_go = active & rules.one_sided & (tension <= 0.0)
        if not lets_go.any():
            break
        active &= ~lets_go
    return fixed(problem, tension)


def _of_unit_mass(ways: Any, mass: FloatArray) -> Any:
    """The same motions combined so that W^T M W = I, within each set that shares axes on its own."""
    from scipy.linalg import solve_triangular
    from scipy.sparse import block_diag, csc_array, diags_array
    from scipy.sparse.csgraph import connected_components

    shared = (ways.T @ diags_array(mass) @ ways).tocsr()
    count, part = connected_components(shared, directed=False)
    order = np.argsort(part, kind="stable")
    blocks = []
    for group in np.split(order, np.cumsum(np.bincount(part, minlength=count))[:-1]):
        lower = np.linalg.cholesky(shared[group][:, group].toarray())
        blocks.append(solve_triangular(lower, np.eye(len(group)), lower=True).T)
    return csc_array(ways.tocsc()[:, order] @ block_diag(blocks, format="csc"))


def _tauten(problem: Problem, pull: Pull) -> None:
    """Give cables and struts their stiffness where rounding alone, at their rest length, calls them slack."""
    springs = problem.model.springs
    length, modulus = pull.length[: len(springs.tail)], pull.modulus[: len(springs.tail)]
    near = np.abs(length - springs.rest_length) <= AT_REST_LENGTH * springs.rest_length
    limp = near & (springs.kind != BOTH) & problem.bars.holds & (springs.rest_length > 0.0)
    limp[problem.model.laws.spring] = False
    modulus[limp] = springs.stiffness[limp]


def _refuse(model: Model, free: np.ndarray, caller: str) -> None:
    if not free.any():
        raise SceneError(f"{caller} needs something that can move, and everything here is fixed. Release a particle.")
    if len(model.users.address):
        raise SceneError(
            f"{caller} needs the stiffness of every force, and a force of your own (@sl.force) has none. "
            f"Write it as a spring law or an Element on a measure, or leave it out of the scene."
        )
    if model.flock.acts:
        raise SceneError(
            f"{caller} needs the stiffness of every force, and the rules of a flock (Cohesion, Separation, Alignment) "
            f"and steering have none. Leave them out of the scene."
        )
    if len(model.hands.particle):
        raise SceneError(
            f"{caller} looks at a scene by itself, and a hand holds particle {int(model.hands.particle[0])}. "
            f"Take let_go() first."
        )
    light = np.flatnonzero((model.particles.mass == 0.0) & free.any(axis=1))
    if len(light):
        raise SceneError(
            f"{caller} needs a mass for every particle that moves. Got none for particle {int(light[0])}, a test "
            f"particle. Give it a mass [kg], or anchor it."
        )
