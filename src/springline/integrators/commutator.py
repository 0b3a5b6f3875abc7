"""The force-gradient kick between two half kicks: the double commutator [B, [A, B]] of kicks B and drifts A.

With g = W f(x, t) the accelerations, W the mobilities, it is a kick by 2 g_x g, and g_x g = W f_x W f: one product of
the Hessian with a vector (Chin, Phys. Lett. A 226, 344 (1997)). Where a force depends on velocity, g(x, v, t), the
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
# One product costs about as much as the forces do, and no matrix is made. Of a spring under the tension T with the
# modulus k, with d = xj - xi, L = |d| and w = uj - ui:  (T/L) w + (k - T/L) (d . w / L^2) d  on the tail, its opposite
# on the head. Kinds of forces that rest on user-defined functions are differenced: their rows are done on both
# sides.

# [-] of the size of what is measured: as far as the largest displacement goes when users' functions are differenced;
# the cube root of the rounding, where rounding and curvature spoil a central difference alike
DIFFERENCE = 6e-6


def check_derivative(model: Model, method: str) -> None:
    """SceneError where an integrator with a force gradient meets forces that jump, as a tree's do as its nodes open."""
    if any(family.is_discontinuous(model) for family in present(model)):
        raise SceneError(f"{method} needs the derivative of every force, and a tree has none. {EXACTLY}.")


def derivative_rows(model: Model) -> list[Row]:
    """Rows that add to ``ForceGradient.out`` its derivative by position along ``ForceGradient.along``, of every force.

    They expect laws as last evaluated at these positions, and spoil what elements last evaluated. Weight and loads do
    not depend on position.
    """
    # Rows of differences stand last: they move the positions, and derivatives by formula have to see those of now.
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
    """Choose how far to go for a central difference; 0 where nothing moves.

    The largest displacement is DIFFERENCE of the smallest element or reach of a pair law, or of the largest coordinate
    where that is less.
    """
    position, along = state_of(table).position, force_gradient_of(table).along
    # Rounding of a coordinate x is eps x, and the error of a central difference goes as the square of its length. The
    # smallest element bounds the length from above, so that no difference turns it over.
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
    """The smallest of a size, the reach of every pair law and the width of every element [m]."""
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
    """Set positions and forces aside, and go to the one side of a difference."""
    state, sums, gradient, blocks = state_of(table), sums_of(table), force_gradient_of(table), blocks_of(table)
    outside = sums.external.shape[0] > 0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            # Positions are set aside as they are and put back from there: to go a step back by subtraction would leave
            # them off by a rounding.
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
    """Note the forces on the one side of a difference, and go to the other."""
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
    """Add the difference of both sides to the derivative, and take positions and forces back."""
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


REACH = 0.125  # [-] of dt: how far apart forces are differenced in time; what that errs by is of the method's own order
POINTS = range(1, 7)  # at which forces that depend on velocity are tried, see ``direction``


def gradient_kick_rows(model: Model, dt: float, offset: float, length: float, factor: float) -> list[Row]:
    """Rows of a gradient kick by ``factor`` dt^3 [B, [A, B]], between two half kicks, ``length`` dt together.

    They stand ``offset`` after the beginning of the step [s]. They take the forces of now from ``Sums.force``, and
    spoil them where a force depends on velocity; else they leave them as they are. What depends on velocity is
    differenced, REACH dt apart: along the drift, along the acceleration and along both at once by one design of four
    points, and once more by two. Positions that are tied to exact constraints are not moved, and the order is 2 there
    anyway. A limit of force holds for what is added too. Energies are noted by blocks, in ``Tally.spent``.
    """
    # The gradient kick changes velocities by factor dt^3 v'. Passes multiply by the length of both half kicks in the
    # end, so that limits of force, which hold for forces, see the change as a force over that time.
    scale = factor * dt * dt / length
    if not net.reads_velocity(model):
        return [Row(begin, BY_BLOCK), *derivative_rows(model), Row(gradient_kick, BY_BLOCK, scale, length * dt)]
    # Differences of a length that goes with dt err by a power of dt, which is the method's own. A fixed length would
    # leave an error that no shorter step takes away, and one near rounding would lose the digits.
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
    # The clock is put back: what follows in the step takes the forces of its own time.
    rows += [Row(tell_time, 1, offset), *drives.evaluation_rows(model)]
    rows.append(Row(gradient_kick_with_velocity, BY_BLOCK, scale, length * dt))
    return rows if len(model.holonomic.kind) else [*rows, Row(shift, BY_BLOCK, factor * dt * dt * dt)]


def _change_in_time_rows(model: Model, offset: float, far: float) -> list[Row]:
    """Rows that add to ``ForceGradient.change`` the partial derivative of the forces by time, at fixed positions.

    Forces are evaluated at two times, ``far`` [s] before and after ``offset``. Driven rest lengths and angles change
    elastic forces, so that all forces are evaluated; else only those from outside are.
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
    """Where a point lies along the drift and along the acceleration, in parts of the reach."""
    # The corners of a square, and two points beyond on the second axis. Sums with the signs of one axis give the first
    # derivatives, with the product of both signs the mixed one; the other axis and all even parts cancel.
    ahead = 0.0
    if point < 5:
        ahead = 1.0 if point < 3 else -1.0
    faster = 1.0 if point % 2 == 1 else -1.0
    return ahead, faster


@a_pass
def begin(table: Any, block: int, a: float, b: float) -> int:
    """Take accelerations as displacements to derive the forces along."""
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
    """Scale a push to a force, as much of it as the limit of force leaves room for beside what is ``held`` [N]."""
    for axis in range(3):
        push[i, axis] *= scale
    if limits.force.shape[0] > 0:
        fx, fy, fz = limit_force(limits, i, held[i, 0], held[i, 1], held[i, 2])
        # Limited together with what the force is already: a force at its limit may be turned by the gradient, and not
        # made larger.
        px, py, pz = push[i, 0], push[i, 1], push[i, 2]
        tx, ty, tz = limit_force(limits, i, held[i, 0] + px, held[i, 1] + py, held[i, 2] + pz)
        push[i, 0] = tx - fx
        push[i, 1] = ty - fy
        push[i, 2] = tz - fz


@a_pass
def begin_with_velocity(table: Any, block: int, a: float, b: float) -> int:
    """Take accelerations as displacements to derive the forces along; what is outside leaves the forces."""
    state, gradient, sums, blocks = state_of(table), force_gradient_of(table), sums_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.held[i, axis] = sums.force[i, axis] + sums.drag[i, axis]
            gradient.g[i, axis] = state.mobility[i, axis] * gradient.held[i, axis]
            gradient.along[i, axis] = gradient.g[i, axis]
            gradient.out[i, axis] = 0.0
            gradient.swing[i, axis] = 0.0
            gradient.drawn[i, axis] = 0.0
            # Loads leave the sum of the forces. What is left is minus the gradient of the energy, which ``shift``
            # books.
            if sums.external.shape[0] > 0:
                sums.force[i, axis] -= sums.external[i, axis]
    return DONE


@a_pass
def go_on(table: Any, block: int, a: float, b: float) -> int:
    """Keep the derivative along accelerations, and take velocities as the next displacements."""
    state, gradient, blocks = state_of(table), force_gradient_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.push[i, axis] = 2.0 * gradient.out[i, axis]
            gradient.along[i, axis] = state.velocity[i, axis]
            gradient.out[i, axis] = 0.0
    return DONE


@a_pass
def set_aside(table: Any, block: int, a: float, b: float) -> int:
    """Keep the derivative along velocities, and set positions and velocities aside."""
    state, gradient, blocks = state_of(table), force_gradient_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.change[i, axis] = gradient.out[i, axis]
            gradient.position[i, axis] = state.position[i, axis]
            gradient.velocity[i, axis] = state.velocity[i, axis]
    return DONE


@a_pass
def add_external_change(table: Any, block: int, a: float, b: float) -> int:
    """Add what forces from outside change in time, a times them."""
    gradient, external, blocks = force_gradient_of(table), sums_of(table).external, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            gradient.change[i, axis] += a * external[i, axis]
    return DONE


@a_pass
def set_forces_aside(table: Any, block: int, a: float, b: float) -> int:
    """Store the forces of now, which do not contain those from outside."""
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
    """Go to point a, b along the drift and the acceleration, or b^2 along the acceleration and against its change."""
    state, gradient, blocks = state_of(table), force_gradient_of(table), blocks_of(table)
    ahead, faster = direction(int(a))
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            # The first four points differ by v and g, of which the mixed derivative (g_v)' g is wanted. The last two go
            # along g by 2 b^2 and against p by b^2: 2 g_x g and -g_v p of the forces that depend on velocity, as one
            # directional derivative.
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
    """Take the forces at point a into the differences, b apart."""
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
            # Only ``drawn`` is work of forces without an energy. The rest of the push is the gradient of a modified
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
    """Shift positions by -a g_v g, and note what forces take."""
    state, gradient, force, blocks = state_of(table), force_gradient_of(table), sums_of(table).force, blocks_of(table)
    mass, total = particles_of(table).mass, 0.0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            # Positions move without velocities here. What the conservative force does on the way is booked, or the
            # ledger of a damped scene would open by a power of dt less than the method has.
            swing = state.mobility[i, axis] * gradient.swing[i, axis]
            if mass[i] > 0.0:
                total += force[i, axis] * swing
            state.position[i, axis] -= a * swing
    tally_of(table).spent[block, DISSIPATED] -= a * total
    return DONE
