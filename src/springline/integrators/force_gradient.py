"""Directional derivative of the forces, (df/dx) u: minus the Hessian of the potential times u.

One product costs about as much as the forces do, and no matrix is made. Of a spring under the tension T with the
modulus k, with d = xj - xi, L = |d| and w = uj - ui:  (T/L) w + (k - T/L) (d . w / L^2) d  on the tail, its opposite on
the head. Kinds of forces that rest on functions of the user's own are differenced: their rows are done on both sides.
"""

from __future__ import annotations

from typing import Any

from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.errors import SceneError
from springline.forces import user
from springline.forces.elements import elements_of
from springline.forces.net import present
from springline.forces.pair_laws import pairs_of
from springline.model.families import Model
from springline.model.rooms import blocks_of, force_gradient_of, state_of, sums_of
from springline.spelling import EXACTLY

# [-] of the size of what is measured: as far as the largest displacement goes when users' functions are differenced;
# the cube root of the rounding, where rounding and curvature spoil a central difference alike
DIFFERENCE = 6e-6


def check_derivative(model: Model, method: str) -> None:
    """SceneError where an integrator with a force gradient meets forces that jump, as a tree's do as its nodes open."""
    if any(family.jumps(model) for family in present(model)):
        raise SceneError(f"{method} needs the derivative of every force, and a tree has none. {EXACTLY}.")


def derivative_rows(model: Model) -> list[Row]:
    """Rows that add to ``ForceGradient.out`` its derivative by position along ``ForceGradient.along``, of every force.

    They expect laws as last evaluated at these positions, and spoil what elements last evaluated. Weight and loads do
    not depend on position.
    """
    # Rows of differences stand last: they move the positions, and derivatives by formula have to see those of now.
    found = present(model)
    rows = [row for family in found for row in family.derivative(model)]
    own = [row for family in found for row in family.differenced(model)] + user.push_rows(model)
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
