"""The force-gradient kick between two half kicks: the double commutator [B, [A, B]] of kicks B and drifts A.

With g = W f(x, t) the accelerations, W the mobilities, it is a kick by 2 g_x g, and g_x g = W f_x W f: one product of
the Hessian with a vector (Chin, Phys. Lett. A 226, 344 (1997)). If a force depends on velocity, g(x, v, t), the
commutator moves positions too:
x' = -g_v g,  v' = 2 g_x g + (g_v)' g - g_v p,  with the prime for the derivative along a drift and p = g'.
"""

from __future__ import annotations

from typing import Any

from springline.constraints.limits import limit_force, limits_of
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.errors import SceneError
from springline.forces import drives, elements, fields, net, user
from springline.forces.elements import elements_of
from springline.forces.net import present
from springline.forces.pair_laws import pairs_of
from springline.integrators.stages import tell_time
from springline.messages import EXACTLY
from springline.model.accessors import blocks_of, force_gradient_of, particles_of, state_of, sums_of, tally_of
from springline.model.families import Model
from springline.model.state import DISSIPATED

# Directional derivative of the forces, (df/dx) u: minus the Hessian of the potential times u.
#
# One product costs about as much as the forces do, and no matrix is built. A spring under the tension T with the
# modulus k, with d = xj - xi, L = |d| and w = uj - ui, gives  (T/L) w + (k - T/L) (d . w / L^2) d  on the tail, and the
# opposite on the head. Forces that are user-defined functions are differenced: their rows run at both displaced
# positions.

# [-] largest displacement of a central difference of user-defined functions, relative to the size that choose_step()
# finds: the cube root of the rounding, at which the errors of rounding and of curvature are equal
DIFFERENCE = 6e-6


def check_derivative(model: Model, method: str) -> None:
    """Raise SceneError if an integrator with a force gradient meets forces with jumps, such as those of a tree sum."""
    if any(family.is_discontinuous(model) for family in present(model)):
        raise SceneError(f"{method} needs the derivative of every force, and a tree sum has no derivative. {EXACTLY}.")


def derivative_rows(model: Model) -> list[Row]:
    """Rows that add to ``ForceGradient.out`` the derivative of all forces by position along ``ForceGradient.along``.

    They expect pair laws as last evaluated at these positions, and overwrite the last evaluation of elements. Weight
    and loads do not depend on position.
    """
    # Rows of differences come last: they move the positions, and closed-form derivatives need the present ones.
    found = present(model)
    rows = [row for family in found for row in family.derivative(model)]
    own = [row for family in found for row in family.differenced_rows(model)]
    own += [*user.push_rows(model), *fields.push_rows(model)]
    if own:
        rows += [
            Row(choose_step), Row(step_aside, BY_BLOCK), *own, Row(step_across, BY_BLOCK), *own,
            Row(take_difference, BY_BLOCK),
        ]  # fmt: skip
    return rows


@a_pass
def choose_step(table: Any, block: int, a: float, b: float) -> int:
    """Choose the step of a central difference; 0 if nothing moves.

    The largest displacement is DIFFERENCE times the smallest element or reach of a pair law, or the largest coordinate
    if that is less.
    """
    position, along = state_of(table).position, force_gradient_of(table).along
    # Rounding of a coordinate x is eps x, and the error of a central difference is quadratic in its step. The
    # smallest element bounds the step from above, so that no difference inverts an element.
    size = 0.0
    largest = 0.0
    for i in range(position.shape[0]):
        for axis in range(3):
            size = max(size, abs(position[i, axis]))
            largest = max(largest, abs(along[i, axis]))
    if size == 0.0:
        size = 1.0
    size = smallest(elements_of(table), pairs_of(table), size)
    force_gradient_of(table).step[0] = DIFFERENCE * size / largest if largest > 0.0 else 0.0
    return DONE


@kernel
def smallest(element, pairs, size):
    """Minimum of a size, the reach of every pair law and the width of every element [m]."""
    for group in range(pairs.address.shape[0]):
        size = min(size, pairs.within[group])
    for group in range(element.address.shape[0]):
        arity = element.arity[group]
        for base in range(element.corner[group], element.corner[group + 1], arity):
            width = 0.0
            for corner in range(base + 1, base + arity):
                for axis in range(3):
                    width = max(width, abs(element.points[corner, axis] - element.points[base, axis]))
            if width > 0.0:
                size = min(size, width)
    return size


@a_pass
def step_aside(table: Any, block: int, a: float, b: float) -> int:
    """Store positions and forces, and move to the first position of a difference."""
    state, sums, gradient, blocks = state_of(table), sums_of(table), force_gradient_of(table), blocks_of(table)
    outside = sums.external.shape[0] > 0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            # Positions are stored and restored: subtracting the step again would leave them off by a rounding.
            gradient.position[i, axis] = state.position[i, axis]
            gradient.force[i, axis] = sums.force[i, axis]
            sums.force[i, axis] = 0.0
            if outside:
                gradient.external[i, axis] = sums.external[i, axis]
                sums.external[i, axis] = 0.0
            state.position[i, axis] = gradient.position[i, axis] - gradient.step[0] * gradient.along[i, axis]
    return DONE


@a_pass
def step_across(table: Any, block: int, a: float, b: float) -> int:
    """Store the forces at the first position of a difference, and move to the second."""
    state, sums, gradient, blocks = state_of(table), sums_of(table), force_gradient_of(table), blocks_of(table)
    outside = sums.external.shape[0] > 0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.apart[i, axis] = sums.force[i, axis]
            sums.force[i, axis] = 0.0
            if outside:
                gradient.apart[i, axis] += sums.external[i, axis]
                sums.external[i, axis] = 0.0
            state.position[i, axis] = gradient.position[i, axis] + gradient.step[0] * gradient.along[i, axis]
    return DONE


@a_pass
def take_difference(table: Any, block: int, a: float, b: float) -> int:
    """Add the difference quotient to the derivative, and restore positions and forces."""
    state, sums, gradient, blocks = state_of(table), sums_of(table), force_gradient_of(table), blocks_of(table)
    outside = sums.external.shape[0] > 0
    scale = 1.0 / (2.0 * gradient.step[0]) if gradient.step[0] > 0.0 else 0.0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            other = sums.force[i, axis]
            sums.force[i, axis] = gradient.force[i, axis]
            if outside:
                other += sums.external[i, axis]
                sums.external[i, axis] = gradient.external[i, axis]
            gradient.out[i, axis] += scale * (other - gradient.apart[i, axis])
            state.position[i, axis] = gradient.position[i, axis]
    return DONE


REACH = 0.125  # [-] of dt: step of differences in time; their error is of the order of the method
POINTS = range(1, 7)  # points at which velocity-dependent forces are evaluated, see ``direction``


def gradient_kick_rows(model: Model, dt: float, offset: float, length: float, factor: float) -> list[Row]:
    """Rows of a gradient kick by ``factor`` dt^3 [B, [A, B]], between two half kicks of ``length`` dt together.

    The kick is at ``offset`` after the beginning of the step [s]. The rows read the present forces from ``Sums.force``
    and overwrite them if a force depends on velocity; otherwise the forces are unchanged. Velocity-dependent forces are
    differenced, REACH dt apart: along the drift, along the acceleration and along both at once by one design of four
    points, and once more by two. Positions bound by exact constraints are not moved, since the order is 2 there in any
    case. A limit of force includes the added push. Energies are noted by blocks, in ``Tally.spent``.
    """
    # The gradient kick changes velocities by factor dt^3 v'. The passes multiply by the length of both half kicks at
    # the end, so that limits of force see the change as a force over that time.
    scale = factor * dt * dt / length
    if not net.reads_velocity(model):
        return [Row(begin, BY_BLOCK), *derivative_rows(model), Row(gradient_kick, BY_BLOCK, scale, length * dt)]
    # A step of differences proportional to dt has an error of the order of the method. A fixed step would leave an
    # error that shorter time steps do not reduce, and a step near rounding would lose the digits.
    far = REACH * dt
    rows = [*net.drag_rows(model), Row(begin_with_velocity, BY_BLOCK), *derivative_rows(model), Row(go_on, BY_BLOCK)]
    rows += [*derivative_rows(model), Row(set_aside, BY_BLOCK)]
    if net.changes_with_time(model):
        rows += _change_in_time_rows(model, offset, far)
    for point in POINTS:
        rows += [Row(tell_time, 1, offset + direction(point)[0] * far), Row(displace, BY_BLOCK, point, far)]
        rows += drives.moved_rows(model)
        if model.room(elements.Elements).damped:
            rows.append(Row(elements.measure_all))
        rows += [*net.drag_rows(model), Row(take_point, BY_BLOCK, point, far)]
    # The clock is reset: later rows of the step use forces at their proper time.
    rows += [Row(tell_time, 1, offset), *drives.evaluation_rows(model)]
    rows.append(Row(gradient_kick_with_velocity, BY_BLOCK, scale, length * dt))
    return rows if len(model.holonomic.kind) else [*rows, Row(shift, BY_BLOCK, factor * dt * dt * dt)]


def _change_in_time_rows(model: Model, offset: float, far: float) -> list[Row]:
    """Rows that add to ``ForceGradient.change`` the partial derivative of the forces by time, at fixed positions.

    Forces are evaluated at two times, ``far`` [s] before and after ``offset``. Driven rest lengths and angles change
    elastic forces, so that all forces are evaluated; otherwise only external forces are.
    """
    rests = drives.drives_rests(model)
    if not rests and not net.needs(model).external:
        return []  # driven supports move along their velocity, which the derivative along the drift contains
    rows = [Row(set_forces_aside, BY_BLOCK)] if rests else []
    for ahead in (far, -far):
        rows.append(Row(tell_time, 1, offset + ahead))
        rows += net.force_rows(model) if rests else [*drives.evaluation_rows(model), *net.timed_rows(model)]
        rows.append(Row(add_change if rests else add_external_change, BY_BLOCK, 1.0 / (2.0 * ahead)))
    return [*rows, Row(put_forces_back, BY_BLOCK)] if rests else rows


@kernel
def direction(point):
    """Coordinates of a point along the drift and along the acceleration, in parts of the reach."""
    # The corners of a square, and two more points on the second axis. Sums with the signs of one axis give the first
    # derivatives, sums with the product of both signs the mixed one; the other axis and all even terms cancel.
    ahead = 0.0
    if point < 5:
        ahead = 1.0 if point < 3 else -1.0
    faster = 1.0 if point % 2 == 1 else -1.0
    return ahead, faster


@a_pass
def begin(table: Any, block: int, a: float, b: float) -> int:
    """Set the accelerations as the direction of the derivative."""
    state, gradient, force, blocks = state_of(table), force_gradient_of(table), sums_of(table).force, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.held[i, axis] = force[i, axis]
            gradient.along[i, axis] = state.mobility[i, axis] * force[i, axis]
            gradient.out[i, axis] = 0.0
    return DONE


@a_pass
def gradient_kick(table: Any, block: int, a: float, b: float) -> int:
    """Kick velocities by 2 b a g_x g."""
    state, room, limits, blocks = state_of(table), force_gradient_of(table), limits_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            room.push[i, axis] = 2.0 * room.out[i, axis]
        limit_push(limits, room.held, a, i, room.push)
        for axis in range(3):
            state.velocity[i, axis] += b * (state.mobility[i, axis] * room.push[i, axis])
    return DONE


@kernel
def limit_push(limits, held, scale, i, push):
    """Convert a push to a force and limit it, together with the force ``held`` that acts already [N]."""
    for axis in range(3):
        push[i, axis] *= scale
    if limits.force.shape[0] > 0:
        fx, fy, fz = limit_force(limits, i, held[i, 0], held[i, 1], held[i, 2])
        # The sum is limited: the gradient may turn a force at its limit, but not increase it.
        px, py, pz = push[i, 0], push[i, 1], push[i, 2]
        tx, ty, tz = limit_force(limits, i, held[i, 0] + px, held[i, 1] + py, held[i, 2] + pz)
        push[i, 0] = tx - fx
        push[i, 1] = ty - fy
        push[i, 2] = tz - fz


@a_pass
def begin_with_velocity(table: Any, block: int, a: float, b: float) -> int:
    """Set the accelerations as the direction of the derivative; subtract external forces from the forces."""
    state, gradient, sums, blocks = state_of(table), force_gradient_of(table), sums_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.held[i, axis] = sums.force[i, axis] + sums.drag[i, axis]
            gradient.g[i, axis] = state.mobility[i, axis] * gradient.held[i, axis]
            gradient.along[i, axis] = gradient.g[i, axis]
            gradient.out[i, axis] = 0.0
            gradient.swing[i, axis] = 0.0
            gradient.drawn[i, axis] = 0.0
            # Without loads the sum of the forces is minus the gradient of the energy, whose work ``shift`` books.
            if sums.external.shape[0] > 0:
                sums.force[i, axis] -= sums.external[i, axis]
    return DONE


@a_pass
def go_on(table: Any, block: int, a: float, b: float) -> int:
    """Store the derivative along the accelerations, and set the velocities as the next direction."""
    state, gradient, blocks = state_of(table), force_gradient_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.push[i, axis] = 2.0 * gradient.out[i, axis]
            gradient.along[i, axis] = state.velocity[i, axis]
            gradient.out[i, axis] = 0.0
    return DONE


@a_pass
def set_aside(table: Any, block: int, a: float, b: float) -> int:
    """Store the derivative along the velocities, and the positions and velocities."""
    state, gradient, blocks = state_of(table), force_gradient_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.change[i, axis] = gradient.out[i, axis]
            gradient.position[i, axis] = state.position[i, axis]
            gradient.velocity[i, axis] = state.velocity[i, axis]
    return DONE


@a_pass
def add_external_change(table: Any, block: int, a: float, b: float) -> int:
    """Add a times the external forces to the change of the forces."""
    gradient, external, blocks = force_gradient_of(table), sums_of(table).external, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.change[i, axis] += a * external[i, axis]
    return DONE


@a_pass
def set_forces_aside(table: Any, block: int, a: float, b: float) -> int:
    """Store the present forces, without external forces."""
    gradient, force, blocks = force_gradient_of(table), sums_of(table).force, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.force[i, axis] = force[i, axis]
    return DONE


@a_pass
def add_change(table: Any, block: int, a: float, b: float) -> int:
    """Add a times all forces that depend on position and time to the change of the forces."""
    gradient, force, blocks = force_gradient_of(table), sums_of(table).force, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.change[i, axis] += a * force[i, axis]
    return DONE


@a_pass
def put_forces_back(table: Any, block: int, a: float, b: float) -> int:
    """Restore the forces that were stored."""
    gradient, force, blocks = force_gradient_of(table), sums_of(table).force, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            force[i, axis] = gradient.force[i, axis]
    return DONE


@a_pass
def displace(table: Any, block: int, a: float, b: float) -> int:
    """Move to point a at distance b along drift and acceleration, or b^2 along acceleration and against its change."""
    state, gradient, blocks = state_of(table), force_gradient_of(table), blocks_of(table)
    ahead, faster = direction(int(a))
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            # The first four points differ by v and g, for the mixed derivative (g_v)' g. The last two go along g by 2
            # b^2 and against p by b^2: one directional derivative gives 2 g_x g and -g_v p of the velocity-dependent
            # forces.
            if a < 5.0:
                moved = ahead * b * gradient.velocity[i, axis]
                gained = faster * b * gradient.g[i, axis]
            else:
                moved = 2.0 * faster * b * b * gradient.g[i, axis]
                gained = -faster * b * b * (state.mobility[i, axis] * gradient.change[i, axis])
            state.position[i, axis] = gradient.position[i, axis] + moved
            state.velocity[i, axis] = gradient.velocity[i, axis] + gained
    return DONE


@a_pass
def take_point(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces at point a to the differences of step b."""
    gradient, drag, blocks = force_gradient_of(table), sums_of(table).drag, blocks_of(table)
    ahead, faster = direction(int(a))
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            if a < 5.0:
                gradient.swing[i, axis] += faster / (4.0 * b) * drag[i, axis]
                gradient.change[i, axis] += ahead / (4.0 * b) * drag[i, axis]
                gradient.drawn[i, axis] += ahead * faster / (4.0 * b * b) * drag[i, axis]
            else:
                gradient.drawn[i, axis] += faster / (2.0 * b * b) * drag[i, axis]
    return DONE


@a_pass
def gradient_kick_with_velocity(table: Any, block: int, a: float, b: float) -> int:
    """Restore positions and velocities, change velocities by b a v', and record the energy that forces take."""
    state, room, limits, blocks = state_of(table), force_gradient_of(table), limits_of(table), blocks_of(table)
    mass, total = particles_of(table).mass, 0.0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            room.push[i, axis] += room.drawn[i, axis]
        limit_push(limits, room.held, a, i, room.push)
        for axis in range(3):
            # Only ``drawn`` is work of forces without a potential. The rest of the push is the gradient of a modified
            # energy, which a symplectic method conserves along with the energy itself.
            before = room.velocity[i, axis]
            push = state.mobility[i, axis] * room.push[i, axis]
            if mass[i] > 0.0:
                total += room.drawn[i, axis] * (before + 0.5 * b * push)
            state.velocity[i, axis] = before + b * push
            state.position[i, axis] = room.position[i, axis]
    tally_of(table).spent[block, DISSIPATED] -= a * b * total
    return DONE


@a_pass
def shift(table: Any, block: int, a: float, b: float) -> int:
    """Shift positions by -a g_v g, and note the energy that forces dissipate."""
    state, gradient, force, blocks = state_of(table), force_gradient_of(table), sums_of(table).force, blocks_of(table)
    mass, total = particles_of(table).mass, 0.0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            # Positions move without velocities here. The work of the conservative force on the way is booked, or the
            # energy balance of a damped scene would close with one order of dt less than the method has.
            swing = state.mobility[i, axis] * gradient.swing[i, axis]
            if mass[i] > 0.0:
                total += force[i, axis] * swing
            state.position[i, axis] -= a * swing
    tally_of(table).spent[block, DISSIPATED] -= a * total
    return DONE
