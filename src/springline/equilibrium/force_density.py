"""The force-density method: with q = T/L given for every member, the shape at rest is one linear solve (Schek 1974)."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.contacts import rules
from springline.equilibrium.bars import list_numbers
from springline.equilibrium.problem import Problem
from springline.errors import SceneError
from springline.forces import net
from springline.model.families import Model

CALLER = "force_density()"
FAR = 1e100  # [m] squares of longer lengths overflow
WORST = 1e12  # [-] condition number above which the shape has no reliable digits


def net_at_rest(problem: Problem, q: FloatArray) -> FloatArray:
    """Positions at which members of force density ``q`` [N/m], shape (springs,), carry the loads [m], (particles, 3).

    Raises
    ------
    SceneError : if the force densities leave particles without support.
    """
    # C^T Q C x = p on the free axes, with anchored ones on the right side (Schek, Comput. Methods Appl. Mech. Eng. 3)
    from scipy.sparse import csr_array
    from scipy.sparse.linalg import splu

    count, bars = problem.model.particle_count, problem.bars
    rows = np.concatenate([bars.tail, bars.head, bars.tail, bars.head])
    columns = np.concatenate([bars.tail, bars.head, bars.head, bars.tail])
    density = csr_array((np.concatenate([q, q, -q, -q]), (rows, columns)), shape=(count, count))
    position = problem.start.copy()
    factors: dict[bytes, Any] = {}
    for axis in range(3):
        free = np.flatnonzero(problem.free[:, axis])
        if not len(free):
            continue
        anchored = np.flatnonzero(~problem.free[:, axis])
        inner = density[free][:, free].tocsc()
        _refuse_loose(inner, free)
        # The three axes share one matrix if the same particles are anchored along them, which is usually so.
        key = free.tobytes()
        if key not in factors:
            try:
                factors[key] = splu(inner)
            except RuntimeError:
                raise _underconstrained_error() from None
            # Densities of both signs may make the matrix nearly singular, and LU then returns meaningless numbers
            # without an error.
            if _condition(inner, factors[key]) > WORST:
                raise _underconstrained_error()
        right = problem.loads[free, axis] - density[free][:, anchored] @ position[anchored, axis]
        position[free, axis] = factors[key].solve(right)
    if not (np.abs(position) < FAR).all():
        raise SceneError(
            f"The shape of {CALLER} leaves the numbers a computer holds. Give smaller loads, or greater densities."
        )
    return position


def fit_rest_lengths(model: Model, q: FloatArray, length: FloatArray) -> Model:
    """The model whose springs are at rest with their force densities ``q`` [N/m] at these lengths [m].

    A spring given as k keeps k, so L0 = L - T/k; one given by modulus and area keeps E A, so L0 = L E A/(E A + T).
    """
    springs = model.springs
    tension = q * length
    rigidity = springs.stiffness * springs.rest_length
    engineering = np.isfinite(springs.area)
    with np.errstate(divide="ignore", invalid="ignore"):
        # A member with E A keeps E A, so its k changes with the rest length: T = E A (L - L0)/L0 is solved for L0, not
        # T = k (L - L0).
        rest = np.where(engineering, length * rigidity / (rigidity + tension), length - tension / springs.stiffness)
        rest = np.where(tension == 0.0, length, rest)
        stiffness = np.where(engineering, rigidity / rest, springs.stiffness)
    if not (np.isfinite(rest).all() and np.isfinite(stiffness).all()):
        bad = int(np.argmin(np.isfinite(rest) & np.isfinite(stiffness)))
        raise SceneError(
            f"{CALLER} needs springs stiff enough for their forces. Spring {bad} has a force of {tension[bad]:g} N "
            f"and a stiffness of {springs.stiffness[bad]:g} N/m. Raise its stiffness, or E A above the force."
        )
    return model._replace(springs=springs._replace(rest_length=rest, stiffness=stiffness))


def refuse_other_than_springs(model: Model) -> None:
    """Raise SceneError if anything other than springs and dead loads acts."""
    found = ["springs with a user-defined law"] if len(model.laws.spring) else []
    found += net.unlike_springs(model)
    found += [rule.title(model) for rule in rules.present(model) if rule.depends_on_position]
    if found:
        raise SceneError(
            f"{CALLER} is for springs and loads alone. Got {found[0]}. Use equilibrium(), which takes them."
        )
    if model.space.periodic:
        raise SceneError(f"{CALLER} needs free space, for on a torus its equations are not linear. Use equilibrium().")


def _condition(matrix: Any, factors: Any) -> float:
    """Estimate of the condition number of a symmetric matrix [-]."""
    from scipy.sparse.linalg import LinearOperator, onenormest

    if matrix.shape[0] < 5:
        return float(np.linalg.cond(matrix.toarray(), 1))
    inverse = LinearOperator(matrix.shape, matvec=factors.solve, rmatvec=factors.solve, dtype=np.float64)
    return float(onenormest(matrix) * onenormest(inverse))


def _refuse_loose(inner: Any, free: np.ndarray) -> None:
    loose = free[np.abs(inner).sum(axis=1) == 0.0]
    if len(loose):
        raise SceneError(
            f"{CALLER} needs a force density other than zero at every particle that moves. "
            f"Got none for particle {list_numbers(loose)}. Anchor it, or join it by a spring."
        )


def _underconstrained_error() -> SceneError:
    return SceneError(
        f"{CALLER} finds no shape, or many: these force densities leave some motion without hold. "
        f"Anchor some particles along every axis, and give pulling (positive) densities; where members push, use "
        f"equilibrium()."
    )
