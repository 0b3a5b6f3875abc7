"""The declaration of an integrator, and its coefficients as a splitting or a Runge-Kutta tableau."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from springline.engine.columns import RealRows, Reals, Wholes
from springline.engine.table import make_accessor
from springline.typing import IntegratorName

SPLITTING, RUNGE_KUTTA, IMPLICIT, ADAPTIVE, EVENTS = 0, 1, 2, 3, 4


class Scheme(NamedTuple):
    """Coefficients of a method, as the loop needs them."""

    family: int  # SPLITTING, RUNGE_KUTTA, IMPLICIT; ADAPTIVE or EVENTS for methods that choose their own steps
    kick: Reals  # of each stage of a splitting: velocity by the force, fraction of dt
    drift: Reals  # of each stage of a splitting, after its kick: position by the velocity, fraction of dt
    nodes: Reals  # Runge-Kutta c: of the method itself, or of the sub-method of kicks; shape (s,)
    matrix: RealRows  # Runge-Kutta A, shape (s, s)
    weights: Reals  # Runge-Kutta b, shape (s,)
    gradient: Reals  # of each stage of a splitting, after its kick: [B, [A, B]] of kicks B and drifts A, times dt^3


scheme_of = make_accessor(Scheme)


class Newmark(NamedTuple):
    """Coefficients of an implicit one-step method; h is the step, a0 and a1 the accelerations it carries.

    x1 = x0 + h v0 + h^2 ((1/2 - beta) a0 + beta a1),  v1 = v0 + h ((1 - gamma) a0 + gamma a1), and a1 such that
    M (alpha_m a0 + (1 - alpha_m) a1) = f at the part 1 - alpha_f of the way from (x0, v0, t0) to (x1, v1, t1).
    If no acceleration is carried, a0 is zero, and a1 is the change of the velocity over h gamma.
    """

    alpha_m: float
    alpha_f: float
    beta: float
    gamma: float
    carried: bool


@dataclass(frozen=True)
class Integrator:
    """An integrator: its properties and its coefficients.

    Attributes
    ----------
    name : as typed
    title : as spoken
    order : global error of order dt**order, also with drag and loads; 0 for exact methods
    symplectic : keeps the symplectic form, so that energy stays bounded, if no force depends on velocity
    reversible : going back by -dt returns to the start, if no force depends on velocity
    limit : largest omega dt of an undamped oscillator that stays bounded; 0 if none does, inf if all do
    evaluations : forces a step; 0 if their number varies, as for implicit and self-stepping methods; products of the
        Hessian are counted separately
    reference : publication of the method
    newmark : the coefficients of an implicit method, None for an explicit one
    substeps : number of substeps in which springs are corrected as constraints, see
        :mod:`springline.integrators.xpbd`; 0 for methods to which springs are forces
    rounds : largest number of rounds in a step, see :mod:`springline.integrators.implicit.projective`; 0 for other
        methods
    """

    name: IntegratorName
    title: str
    order: int
    symplectic: bool
    reversible: bool
    limit: float
    evaluations: int
    reference: str
    scheme: Scheme
    newmark: Newmark | None = None
    substeps: int = 0
    rounds: int = 0

    @property
    def stages(self) -> int:
        """Stages of the Runge-Kutta method, or of the sub-method of kicks for velocity-dependent forces."""
        return len(self.scheme.weights)

    @property
    def is_stable(self) -> bool:
        """True if springs of any stiffness are stable at any step."""
        return self.newmark is not None or self.substeps > 0

    @property
    def substep(self) -> Integrator:
        """Method of forces other than springs in one substep: symplectic Euler."""
        return replace(self, limit=2.0, scheme=splitting([1.0], [1.0], EULER), substeps=0)

    @property
    def share(self) -> float:
        """Displacement from rest by a constant acceleration in one step, over dt dv [-]; 1/2 is exact."""
        # Needed by contacts: a resting particle has moved by ``share`` dt dv under the force of the step while its
        # velocity changed by dv; the energy accounting subtracts the difference to one half
        # (contacts/energy_accounting.py).
        if self.newmark is not None:
            return 0.5 if self.newmark.carried else self.newmark.beta / self.newmark.gamma
        if self.scheme.family == ADAPTIVE:
            return 0.5
        if self.scheme.family == SPLITTING:
            # The kicks before each drift, times that drift: the displacement under a force of 1 from rest.
            return float(np.cumsum(self.scheme.kick) @ self.scheme.drift)
        return float(self.scheme.weights @ self.scheme.nodes)

    @property
    def products(self) -> int:
        """Products of the Hessian with a vector a step; twice as many are computed with velocity-dependent forces."""
        return int((self.scheme.gradient != 0.0).sum())


class Tableau(NamedTuple):
    """Butcher's tableau of an explicit Runge-Kutta method."""

    nodes: Reals
    matrix: RealRows
    weights: Reals


def tableau(rows: list[list[float]], weights: list[float]) -> Tableau:
    """Return a tableau from the rows below the diagonal; the nodes are the row sums."""
    size = len(weights)
    matrix = np.zeros((size, size))
    for index, row in enumerate(rows):
        matrix[index + 1, : len(row)] = row
    return Tableau(matrix.sum(axis=1), matrix, np.array(weights))


EULER = tableau([], [1.0])
MIDPOINT = tableau([[1 / 2]], [0.0, 1.0])
CLASSIC = tableau([[1 / 2], [0.0, 1 / 2], [0.0, 0.0, 1.0]], [1 / 6, 1 / 3, 1 / 3, 1 / 6])
# order 6 in seven stages (Butcher, Numerical Methods for Ordinary Differential Equations, 3rd ed., section 327)
BUTCHER6 = tableau(
    [
        [1 / 3],
        [0.0, 2 / 3],
        [1 / 12, 1 / 3, -1 / 12],
        [25 / 48, -55 / 24, 35 / 48, 15 / 8],
        [3 / 20, -11 / 24, -1 / 8, 1 / 2, 1 / 10],
        [-261 / 260, 33 / 13, 43 / 156, -118 / 39, 32 / 195, 80 / 39],
    ],
    [13 / 200, 0.0, 11 / 40, 11 / 40, 4 / 25, 4 / 25, 13 / 200],
)


def splitting(kick: list[float], drift: list[float], inner: Tableau, gradient: list[float] | None = None) -> Scheme:
    """Return the scheme of a splitting: stage by stage a kick, then a drift.

    Time advances with the drifts. A kick solves dv/dt = f(x, v, t)/m at fixed x and t, by ``inner`` if f depends on v,
    so the method keeps its order with drag if ``inner`` has at least that order.

    A ``gradient`` is applied between two equal kicks without a drift; ``inner`` must have four stages then; see
    :mod:`springline.integrators.commutator`.
    """
    gradients = np.zeros(len(kick)) if gradient is None else np.array(gradient)
    return Scheme(SPLITTING, np.array(kick), np.array(drift), *inner, gradients)


def runge_kutta(method: Tableau) -> Scheme:
    """Return the scheme of an explicit Runge-Kutta method on position and velocity together."""
    return Scheme(RUNGE_KUTTA, np.zeros(0), np.zeros(0), *method, np.zeros(0))


def implicit() -> Scheme:
    """Return the scheme of a step that is solved for outside the loop, which then only ends it."""
    return Scheme(IMPLICIT, np.zeros(0), np.zeros(0), *EULER, np.zeros(0))


def without_step(family: int) -> Scheme:
    """Return the scheme of a self-stepping method, ADAPTIVE or EVENTS."""
    return Scheme(family, np.zeros(0), np.zeros(0), *EULER, np.zeros(0))


# Goal and progress of a call of a self-stepping method.

MOST, TAKEN = 0, 1  # entries of Goal.steps


class Goal(NamedTuple):
    """Latest end of a call, and the steps that it took."""

    time: Reals  # [s], shape (1,)
    steps: Wholes  # largest number of steps or events, and the number taken; shape (2,)


goal_of = make_accessor(Goal)


def new_goal() -> Goal:
    """Return a goal that is not set."""
    return Goal(np.zeros(1), np.zeros(2, dtype=np.int64))
