"""The derivative of the forces along given displacements, (df/dx) u: minus the Hessian of the potential times u.

One product costs about as much as the forces do, and no matrix is made. Of a spring under the tension T with the
modulus k, with d = xj - xi, L = |d| and w = uj - ui:  (T/L) w + (k - T/L) (d . w / L^2) d  on the tail, its opposite on
the head.
"""

from __future__ import annotations

import numpy as np

from springline.errors import SceneError
from springline.forces import elements, pair_laws, user
from springline.forces.few_pairs import felt
from springline.forces.net import ELEMENT_FAILED, FORCE_FAILED, PAIR_FAILED, USER_ROOM
from springline.forces.powers import inverse_power
from springline.forces.springs import COINCIDENT, slack
from springline.engine.kernels import callee, kernel, part
from springline.model.families import BROKEN, Model
from springline.model.space import difference
from springline.model.work import REPORT_USER

# [-] of the size of what is measured: as far as the largest displacement goes when users' functions are differenced;
# the cube root of the rounding, where rounding and curvature spoil a central difference alike
DIFFERENCE = 6e-6


def check_derivative(model: Model, method: str) -> None:
    """SceneError where an integrator with a force gradient meets a tree, whose forces jump as its nodes open."""
    if (model.attraction.theta > 0.0).any():
        raise SceneError(
            f"{method} needs the derivative of every force, and a tree has none. "
            f"Give Attraction(method='exact'), or take another integrator."
        )


@part
def add_derivative(
    space, particles, spring, law, element, attractions, pairs, users, alive, status, position, velocity, time, sums,
    stages, report, along, factor, out,
):  # fmt: skip
    """Add ``factor`` (df/dx) ``along`` to ``out``, f being the forces that depend on position and time.

    Expects laws as last evaluated at ``position``, and spoils what elements last evaluated. Weight and loads do not
    depend on position. Scratch: the last ``stages.rate`` and ``stages.velocity``.
    """
    add_springs(spring, law, space, status, position, along, factor, out)
    if attractions.strength.shape[0] > 0:
        add_attraction(attractions, space, particles, alive, position, along, factor, out)
    step = difference_step(element, pairs, users, position, along)
    if step > 0.0:
        apart = stages.rate[stages.rate.shape[0] - 1]
        moved = stages.velocity[stages.rate.shape[0] - 1]
        for sign in (-1.0, 1.0):
            for i in range(position.shape[0]):
                for axis in range(3):
                    apart[i, axis] = 0.0 if sign < 0.0 else -apart[i, axis]
                    moved[i, axis] = position[i, axis] + sign * step * along[i, axis]
            add_own(space, particles, element, pairs, users, alive, moved, velocity, time, sums, report, apart)
        scale = factor / (2.0 * step)
        for i in range(position.shape[0]):
            for axis in range(3):
                out[i, axis] += scale * apart[i, axis]


@kernel
def add_change(along, i, j, dx, dy, dz, across, toward, on_i, on_j, out):
    """Add on_i (across w + toward (d . w) d) to the first of a pair, and minus on_j times that to the other."""
    wx = along[j, 0] - along[i, 0]
    wy = along[j, 1] - along[i, 1]
    wz = along[j, 2] - along[i, 2]
    scale = toward * (dx * wx + dy * wy + dz * wz)
    fx = across * wx + scale * dx
    fy = across * wy + scale * dy
    fz = across * wz + scale * dz
    out[i, 0] += on_i * fx
    out[i, 1] += on_i * fy
    out[i, 2] += on_i * fz
    out[j, 0] -= on_j * fx
    out[j, 1] -= on_j * fy
    out[j, 2] -= on_j * fz


@callee
def add_springs(springs, laws, space, status, position, along, factor, out):
    """The springs: none where broken or slack, or where the ends coincide and the rest length gives no direction.

    After the rows of their own come those with a law, whose stiffness there is 0.
    """
    count = springs.tail.shape[0]
    for row in range(count + laws.spring.shape[0]):
        s = row if row < count else laws.spring[row - count]
        if status[s] == BROKEN:
            continue
        i = springs.tail[s]
        j = springs.head[s]
        dx, dy, dz = difference(space, position, i, j)
        square = dx * dx + dy * dy + dz * dz
        length = np.sqrt(square)
        if row < count:
            extension = length - springs.rest_length[s]
            if slack(springs.kind[s], extension):
                continue
            modulus = springs.stiffness[s]
            tension = modulus * extension
        else:
            modulus = laws.modulus[row - count]
            tension = laws.tension[row - count]
        if length >= COINCIDENT:
            pull = tension / length
            add_change(along, i, j, dx, dy, dz, pull, (modulus - pull) / square, factor, factor, out)
        elif springs.rest_length[s] == 0.0:
            add_change(along, i, j, dx, dy, dz, modulus, 0.0, factor, factor, out)


@callee
def add_attraction(attraction, space, particles, alive, position, along, factor, out):
    """Attraction: G m M (w - (p + 1) d (d . w)/q) / q^((p + 1)/2) on the first of each pair, with q = r^2 + eps^2."""
    for group in range(attraction.strength.shape[0]):
        soft = attraction.softening[group] * attraction.softening[group]
        power = attraction.exponent[group] + 1.0
        end = attraction.start[group + 1]
        for a in range(attraction.start[group], end):
            i = attraction.member[a]
            for b in range(a + 1, end):
                j = attraction.member[b]
                dx, dy, dz = difference(space, position, i, j)
                square = dx * dx + dy * dy + dz * dz + soft
                if alive[i] == 1 and alive[j] == 1 and square > 0.0:
                    scale = factor * attraction.strength[group] * inverse_power(square, power)
                    on_i = particles.mass[j] * felt(particles, i)
                    on_j = particles.mass[i] * felt(particles, j)
                    add_change(along, i, j, dx, dy, dz, scale, -power * scale / square, on_i, on_j, out)


@callee
def add_own(space, particles, element, pairs, users, alive, position, velocity, time, sums, report, out):
    """Add the forces that rest on functions of position of the user's own: elements, pair laws, users' forces [N]."""
    if element.address.shape[0] > 0:
        failed = elements.evaluate(element, space, position, time)
        if failed >= 0:
            report[REPORT_USER] = ELEMENT_FAILED * USER_ROOM + failed
        elements.add(element, alive, out)
    if pairs.address.shape[0] > 0:
        failed = pair_laws.add(pairs, sums.bodies.cells, space, particles, alive, position, out)
        if failed >= 0:
            report[REPORT_USER] = PAIR_FAILED * USER_ROOM + failed
    if users.address.shape[0] > 0:
        failed = user.add(users, 0, particles, position, velocity, time, sums.user, out)
        if failed >= 0:
            report[REPORT_USER] = FORCE_FAILED * USER_ROOM + failed
            sums.failed_at[0] = time


@kernel
def difference_step(element, pairs, users, position, along):
    """How far along ``along`` to go for a central difference; 0 where there is none to take, or nothing moves.

    The largest displacement is DIFFERENCE of the smallest element or reach of a pair law, or of the largest coordinate
    where that is less.
    """
    if element.address.shape[0] == 0 and pairs.address.shape[0] == 0 and users.address.shape[0] == 0:
        return 0.0
    size = 0.0
    largest = 0.0
    for i in range(position.shape[0]):
        for axis in range(3):
            size = max(size, abs(position[i, axis]))
            largest = max(largest, abs(along[i, axis]))
    if size == 0.0:
        size = 1.0
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
    return DIFFERENCE * size / largest if largest > 0.0 else 0.0
