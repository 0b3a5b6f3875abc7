"""Exact holonomic constraints: rods, cords, spheres and rings that do no virtual work.

A drift moves along the constraint surface and a kick keeps the velocity tangent to it (RATTLE: Andersen, J. Comput.
Phys. 52, 24 (1983)). Each needs multipliers lambda with J W J^T lambda = b, where W is the diagonal matrix of
mobilities. This system is solved by conjugate gradients, which end after at most as many iterations as there are rows,
within Newton's iteration on the positions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.constraints.rigid import is_implied, keep_places, keep_relations, rigid_of
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.forces.net import kinetic_energy
from springline.model.accessors import holonomic_of, particles_of, rows_of, space_of, state_of
from springline.model.families import CORD, RING_PLANE, RING_RADIUS, ROD
from springline.model.space import difference
from springline.model.state import DISSIPATED
from springline.model.work import UNSOLVED

NEWTON_STEPS = 100  # if more are needed, the step is too large for the constraint
NEAR_ENOUGH = 4e-16  # [-] of the length: two roundings of it, the goal of the iteration
GOOD_ENOUGH = 1e-11  # [-] of the length: below it the iteration may stop when it no longer improves
SOLVED = 1e-16  # relative residual of the conjugate gradients
NULL = 1e-12  # [-] of the largest diagonal entry: rows are redundant along a direction of less curvature
TAUT = 1e-9  # [-] of the length: a cord this close to its length may pull
ROUNDING = 1e-14  # [-] of the largest velocity: a smaller rate of extension of a cord counts as zero
CORD_PASSES = 8  # largest number of updates of the set of pulling cords; each drops those that would push


@kernel
def value_and_gradient(holonomic, space, position, row, gradient):
    """Value C of a row [m]; writes its gradient by the second particle (or the only one) to ``gradient[row]``."""
    kind = holonomic.kind[row]
    i = holonomic.first[row]
    if kind == ROD or kind == CORD:  # noqa: SIM109
        dx, dy, dz = difference(space, position, i, holonomic.second[row])
    else:
        dx = position[i, 0] - holonomic.center[row, 0]
        dy = position[i, 1] - holonomic.center[row, 1]
        dz = position[i, 2] - holonomic.center[row, 2]
    ax = holonomic.axis[row, 0]
    ay = holonomic.axis[row, 1]
    az = holonomic.axis[row, 2]
    along = dx * ax + dy * ay + dz * az
    # A ring is two rows: the distance from its plane, and the distance from its axis less the radius. Their gradients
    # are orthogonal, so that each can be satisfied without disturbing the other.
    if kind == RING_PLANE:
        gradient[row, 0] = ax
        gradient[row, 1] = ay
        gradient[row, 2] = az
        return along
    if kind == RING_RADIUS:
        dx -= along * ax
        dy -= along * ay
        dz -= along * az
    length = np.sqrt(dx * dx + dy * dy + dz * dz)
    # Coincident ends have no direction. With a zero gradient the row exerts no push, and a rod in this state is
    # reported as unsolved.
    scale = 1.0 / length if length > 0.0 else 0.0
    gradient[row, 0] = dx * scale
    gradient[row, 1] = dy * scale
    gradient[row, 2] = dz * scale
    return length - holonomic.length[row]


@kernel
def spread(holonomic, mobility, gradient, multiplier, active, target):
    """target += W J^T lambda over the active rows."""
    for row in range(holonomic.kind.shape[0]):
        if active[row] == 1:
            i = holonomic.first[row]
            j = holonomic.second[row]
            for axis in range(3):
                push = multiplier[row] * gradient[row, axis]
                if j >= 0:
                    target[i, axis] -= mobility[i, axis] * push
                    target[j, axis] += mobility[j, axis] * push
                else:
                    target[i, axis] += mobility[i, axis] * push


@callee
def push_along(holonomic, rigid, state, rows, target):
    """target += W' J^T lambda, where W' are the mobilities projected onto motions that keep rigid bodies of rods."""
    spread(holonomic, state.mobility, rows.gradient, rows.multiplier, rows.active, target)
    if rigid.member.shape[0] > 0:
        clear(holonomic, rows.push)
        spread(holonomic, state.mobility, rows.gradient, rows.multiplier, rows.active, rows.push)
        # For members of rigid bodies the plain push W J^T lambda is replaced by W' J^T lambda. It is built in a scratch
        # column, because ``keep_relations`` is for displacements: on ``target`` it would act on whole positions.
        for m in range(rigid.member.shape[0]):  # groups have no members in common
            for axis in range(3):
                target[rigid.member[m], axis] -= rows.push[rigid.member[m], axis]
        keep_relations(rigid, state.mobility, state.alive, rows.push)
        for m in range(rigid.member.shape[0]):
            for axis in range(3):
                target[rigid.member[m], axis] += rows.push[rigid.member[m], axis]


@kernel
def along_row(holonomic, gradient, row, vectors):
    """Product of one row of J and vectors of particles, shape (n, 3): dC/dt if these are velocities [m/s]."""
    i = holonomic.first[row]
    j = holonomic.second[row]
    total = 0.0
    for axis in range(3):
        here = vectors[j, axis] - vectors[i, axis] if j >= 0 else vectors[i, axis]
        total += gradient[row, axis] * here
    return total


@kernel
def clear(holonomic, target):
    """Set the vectors of all particles that have a constraint row to zero."""
    for row in range(holonomic.kind.shape[0]):
        for axis in range(3):
            target[holonomic.first[row], axis] = 0.0
            if holonomic.second[row] >= 0:
                target[holonomic.second[row], axis] = 0.0


@kernel
def apply_matrix(holonomic, rigid, state, gradient, rows, vector, result):
    """result = J W' J^T vector over the active rows; vectors have shape (rows,)."""
    # J W' J^T is applied factor by factor and never assembled. The sums run over rows in order on one thread, so
    # that results have the same bits each time.
    clear(holonomic, rows.push)
    spread(holonomic, state.mobility, gradient, vector, rows.active, rows.push)
    if rigid.member.shape[0] > 0:
        keep_relations(rigid, state.mobility, state.alive, rows.push)
    for row in range(holonomic.kind.shape[0]):
        result[row] = along_row(holonomic, gradient, row, rows.push) if rows.active[row] == 1 else 0.0


@kernel
def weight_of(holonomic, mobility, gradient, row):
    """Diagonal entry of J W J^T for a row [1/kg]: mobilities along the gradient."""
    i = holonomic.first[row]
    j = holonomic.second[row]
    total = 0.0
    for axis in range(3):
        here = mobility[i, axis] + mobility[j, axis] if j >= 0 else mobility[i, axis]
        total += here * gradient[row, axis] * gradient[row, axis]
    return total


@callee
def solve(holonomic, rigid, state, gradient, rows):
    """Solve J W' J^T lambda = residual by conjugate gradients into ``rows.multiplier``; overwrites the residual."""
    # Hestenes and Stiefel, J. Res. Natl. Bur. Stand. 49, 409 (1952). The matrix is symmetric and positive semidefinite,
    # and singular if rows are redundant; from a start of zero, the result is then the smallest lambda.
    count = holonomic.kind.shape[0]
    rho = 0.0
    scale = 0.0
    for row in range(count):
        rows.multiplier[row] = 0.0
        if rows.active[row] == 0:
            rows.residual[row] = 0.0
        scale = max(scale, weight_of(holonomic, state.mobility, gradient, row))
        rows.direction[row] = rows.residual[row]
        rho += rows.residual[row] * rows.residual[row]
    goal = rho * SOLVED * SOLVED
    # In exact arithmetic ``count`` iterations suffice; rounding reduces conjugacy, so that more are allowed.
    for _ in range(4 * count + 8):
        if rho <= goal or rho == 0.0:
            break
        apply_matrix(holonomic, rigid, state, gradient, rows, rows.direction, rows.image)
        curvature = 0.0
        square = 0.0
        for row in range(count):
            curvature += rows.direction[row] * rows.image[row]
            square += rows.direction[row] * rows.direction[row]
        # Negated, so that NaN ends the iteration too.
        if not curvature > NULL * scale * square:  # only redundant rows are left: no further improvement
            break
        step = rho / curvature
        rho_next = 0.0
        for row in range(count):
            rows.multiplier[row] += step * rows.direction[row]
            rows.residual[row] -= step * rows.image[row]
            rho_next += rows.residual[row] * rows.residual[row]
        for row in range(count):
            rows.direction[row] = rows.residual[row] + rho_next / rho * rows.direction[row]
        rho = rho_next


@kernel
def is_enforced(holonomic, rigid, alive, row):
    """Return True if a row is to be solved: its particles are alive, and no relation of a rigid body implies it."""
    if alive[holonomic.first[row]] == 0 or is_implied(rigid, alive, row):
        return False
    return holonomic.second[row] < 0 or alive[holonomic.second[row]] == 1


@callee
def drift_along(holonomic, rigid, space, state, h, rows):
    """Move positions by h v along the constraints and correct the velocities; False if the iteration fails."""
    count = holonomic.kind.shape[0]
    alive, position, velocity = state.alive, state.position, state.velocity
    # First: gradients must belong to positions that satisfy the relations of rigid bodies to rounding.
    keep_places(rigid, space, state.mobility, alive, position)
    for row in range(count):
        # Gradients at the start of the drift, as in SHAKE (Ryckaert, Ciccotti and Berendsen, J. Comput. Phys. 23, 327
        # (1977)): pushes along them make the map symplectic and, with the subsequent tangent velocity, reversible.
        value_and_gradient(holonomic, space, position, row, rows.gradient)
    for i in range(position.shape[0]):
        for axis in range(3):
            rows.start[i, axis] = position[i, axis]
            position[i, axis] += h * velocity[i, axis]
    for row in range(count):
        excess = value_and_gradient(holonomic, space, position, row, rows.slope)
        # A cord acts only if the free drift would stretch it: a one-sided constraint.
        holds = is_enforced(holonomic, rigid, alive, row) and (holonomic.kind[row] != CORD or excess > 0.0)
        rows.active[row] = 1 if holds else 0
        refresh_cord(holonomic, row, rows)
        rows.total[row] = 0.0
    # Active-set iteration over the cords: solve with a guess of those that pull, drop those that would push, add those
    # that are too long, and repeat the drift from the start.
    for attempt in range(CORD_PASSES):
        if not return_to_surface(holonomic, rigid, space, state, rows):
            return False
        if not change_cords(holonomic, rigid, space, alive, position, attempt, rows):
            break
        for row in range(count):
            rows.total[row] = 0.0
        for i in range(position.shape[0]):
            for axis in range(3):
                position[i, axis] = rows.start[i, axis] + h * velocity[i, axis]
    if h != 0.0:
        for row in range(count):
            # The displacement by constraint forces over h is their change of velocity: without it the next drift would
            # leave the surface again by the same amount.
            rows.multiplier[row] = rows.total[row] / h
        push_along(holonomic, rigid, state, rows, velocity)
    return True


@kernel
def refresh_cord(holonomic, row, rows):
    """Set the gradient of a cord to its direction after the drift, if it has turned by more than 45 degrees."""
    if holonomic.kind[row] == CORD:
        dot = 0.0
        for axis in range(3):
            dot += rows.gradient[row, axis] * rows.slope[row, axis]
        # Along a direction perpendicular to the cord no push could shorten it, and the iteration would fail. Below
        # 45 degrees every cord keeps the gradient of the start, on which reversibility depends.
        if dot < 0.7:
            for axis in range(3):
                rows.gradient[row, axis] = rows.slope[row, axis]


@callee
def return_to_surface(holonomic, rigid, space, state, rows):
    """Newton's iteration on positions, along the gradients at the start; adds the multipliers up in ``rows.total``."""
    count = holonomic.kind.shape[0]
    before = np.inf
    for _ in range(NEWTON_STEPS):
        worst = 0.0
        for row in range(count):
            excess = value_and_gradient(holonomic, space, state.position, row, rows.slope)
            rows.residual[row] = -excess
            if rows.active[row] == 1:
                scale = holonomic.length[row] if holonomic.length[row] > 0.0 else 1.0
                worst = max(worst, abs(excess) / scale)
        # Negated, so that NaN fails as well as infinity.
        if not worst < np.inf:
            return False
        # Rounding of far coordinates may keep the error above NEAR_ENOUGH forever: if it is small and no longer
        # halves, it is accepted.
        if worst <= NEAR_ENOUGH or (worst <= GOOD_ENOUGH and worst > 0.5 * before):
            return True
        before = worst
        # A simplified Newton step: J W J^T with the gradients of the start on both sides stays symmetric, as conjugate
        # gradients need. It converges linearly, the faster the smaller the step.
        solve(holonomic, rigid, state, rows.gradient, rows)
        push_along(holonomic, rigid, state, rows, state.position)
        for row in range(count):
            rows.total[row] += rows.multiplier[row]
    return before <= GOOD_ENOUGH


@kernel
def change_cords(holonomic, rigid, space, alive, position, attempt, rows):
    """Update the active set of cords after a drift: drop those that push, add those too long; returns if it changed."""
    changed = False
    for row in range(holonomic.kind.shape[0]):
        if holonomic.kind[row] == CORD:
            excess = value_and_gradient(holonomic, space, position, row, rows.slope)
            # A positive multiplier pushes the ends apart, which a cord cannot. In the second half of the passes cords
            # are only added, so that two of them cannot alternate forever.
            if rows.active[row] == 1 and rows.total[row] > 0.0 and attempt < CORD_PASSES // 2:
                rows.active[row] = 0
                changed = True
            elif (
                rows.active[row] == 0
                and excess > GOOD_ENOUGH * holonomic.length[row]
                and is_enforced(holonomic, rigid, alive, row)
            ):
                rows.active[row] = 1
                changed = True
    return changed


@callee
def remove_normal(holonomic, rigid, space, state, rows):
    """Remove the part of the velocities that violates J v = 0; a taut cord only prevents its ends from separating.

    The set of pulling taut cords solves a linear complementarity problem: rate <= 0, pull >= 0, and one of the two
    zero for each cord (Moreau, in Nonsmooth Mechanics and Applications, Springer 1988). A cord whose ends neither
    separate nor approach may start to pull because of another cord.
    """
    count = holonomic.kind.shape[0]
    alive, position, velocity = state.alive, state.position, state.velocity
    # Relations first: the rows below are solved among velocities that keep all bodies rigid, and preserve this (W').
    keep_relations(rigid, state.mobility, alive, velocity)
    # Rates below the rounding of the velocities have no meaningful sign: they would switch cords at random.
    least = ROUNDING * fastest(holonomic, velocity)
    for row in range(count):
        excess = value_and_gradient(holonomic, space, position, row, rows.gradient)
        rate = along_row(holonomic, rows.gradient, row, velocity)
        rows.active[row] = 1 if is_enforced(holonomic, rigid, alive, row) else 0
        if holonomic.kind[row] == CORD and (excess < -TAUT * holonomic.length[row] or rate < -least):
            rows.active[row] = 0
    for attempt in range(CORD_PASSES + count + 1):  # from some pass on cords are only added, which ends
        for row in range(count):
            rows.residual[row] = -along_row(holonomic, rows.gradient, row, velocity)
        solve(holonomic, rigid, state, rows.gradient, rows)
        if not change_pulls(holonomic, rigid, space, state, attempt, least, rows):
            break
    push_along(holonomic, rigid, state, rows, velocity)


@kernel
def fastest(holonomic, velocity):
    """Largest component of the velocities of particles that have a row [m/s]."""
    speed = 0.0
    for row in range(holonomic.kind.shape[0]):
        i = holonomic.first[row]
        j = holonomic.second[row] if holonomic.second[row] >= 0 else i
        for axis in range(3):
            speed = max(speed, abs(velocity[i, axis]), abs(velocity[j, axis]))
    return speed


@kernel
def change_pulls(holonomic, rigid, space, state, attempt, least, rows):
    """Update the active set of cords: drop those that push, add taut ones that extend; returns True if it changed."""
    changed = False
    clear(holonomic, rows.push)
    spread(holonomic, state.mobility, rows.gradient, rows.multiplier, rows.active, rows.push)
    if rigid.member.shape[0] > 0:
        keep_relations(rigid, state.mobility, state.alive, rows.push)
    for row in range(holonomic.kind.shape[0]):
        if holonomic.kind[row] == CORD:
            if rows.active[row] == 1 and rows.multiplier[row] > 0.0 and attempt < CORD_PASSES:
                rows.active[row] = 0
                changed = True
            elif rows.active[row] == 0 and is_enforced(holonomic, rigid, state.alive, row):
                excess = value_and_gradient(holonomic, space, state.position, row, rows.slope)
                rate = along_row(holonomic, rows.gradient, row, state.velocity)
                # The rate after the pulls of the active rows, without applying them: would this cord extend?
                rate += along_row(holonomic, rows.gradient, row, rows.push)
                if excess >= -TAUT * holonomic.length[row] and rate > least:
                    rows.active[row] = 1
                    changed = True
    return changed


@callee
def project_back(holonomic, rigid, space, state, rows):
    """Project positions onto the constraints and velocities onto their tangents, after a Runge-Kutta step."""
    keep_places(rigid, space, state.mobility, state.alive, state.position)
    for row in range(holonomic.kind.shape[0]):
        # Gradients at the end of the stages, in contrast to ``drift_along``: the shortest correction. Explicit
        # Runge-Kutta methods are neither symplectic nor reversible: gradients of the start would preserve no structure.
        excess = value_and_gradient(holonomic, space, state.position, row, rows.gradient)
        held = is_enforced(holonomic, rigid, state.alive, row) and (holonomic.kind[row] != CORD or excess > 0.0)
        rows.active[row] = 1 if held else 0
        rows.total[row] = 0.0
    if not return_to_surface(holonomic, rigid, space, state, rows):
        return False
    remove_normal(holonomic, rigid, space, state, rows)
    return True


@callee
def newly_taut(holonomic, space, position, taut):
    """Return True if a cord has become taut since the last call; ``taut`` stores the taut cords."""
    found = False
    for row in range(holonomic.kind.shape[0]):
        if holonomic.kind[row] == CORD:
            dx, dy, dz = difference(space, position, holonomic.first[row], holonomic.second[row])
            length = np.sqrt(dx * dx + dy * dy + dz * dz)
            now = 1 if length >= holonomic.length[row] * (1.0 - TAUT) else 0
            found = found or (now == 1 and taut[row] == 0)
            taut[row] = now
    return found


@kernel
def energy_of_motion(table):
    """Kinetic energy of the current state [J]."""
    state = state_of(table)
    return kinetic_energy(particles_of(table).mass, state.alive, state.velocity)


@kernel
def note_jerk(table, before):
    """Record the loss of kinetic energy since ``before`` [J] as dissipated if a cord has become taut."""
    state = state_of(table)
    # Only then: a permanently active constraint does no work, and an energy difference there is the method's own
    # error, which the ledger must show and not hide.
    if newly_taut(holonomic_of(table), space_of(table), state.position, state.taut):
        state.ledger[DISSIPATED] += before - energy_of_motion(table)


@a_pass
def make_tangent(table: Any, block: int, a: float, b: float) -> int:
    """Project velocities to J v = 0; if a > 0, the kinetic energy lost counts as dissipated [J]."""
    # After a kick (a = 0) the constraint force only cancels a part of the applied force, and nothing is lost. The
    # velocities that impacts leave across a constraint (a > 0) are lost.
    before = energy_of_motion(table) if a > 0.0 else 0.0
    remove_normal(holonomic_of(table), rigid_of(table), space_of(table), state_of(table), rows_of(table))
    if a > 0.0:
        state_of(table).ledger[DISSIPATED] += before - energy_of_motion(table)
    return DONE


@a_pass
def drift_on(table: Any, block: int, a: float, b: float) -> int:
    """Drift positions by a v along the exact constraints; the energy lost in the jerk of a cord is dissipated."""
    holonomic, rigid, space = holonomic_of(table), rigid_of(table), space_of(table)
    state, rows = state_of(table), rows_of(table)
    before = energy_of_motion(table)
    found = drift_along(holonomic, rigid, space, state, a, rows)
    remove_normal(holonomic, rigid, space, state, rows)
    note_jerk(table, before)
    return DONE if found else UNSOLVED


@a_pass
def put_back(table: Any, block: int, a: float, b: float) -> int:
    """Project positions onto the exact constraints; the energy lost in the jerk of a cord is dissipated."""
    before = energy_of_motion(table)
    found = project_back(holonomic_of(table), rigid_of(table), space_of(table), state_of(table), rows_of(table))
    note_jerk(table, before)
    return DONE if found else UNSOLVED
