"""Wendland's kernel of class C2, its sums over lattices and half-spaces, and the columns of a fluid's numbers."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.engine.kernels import kernel

SMOOTHING = 1.5  # [-] smoothing length over spacing: with 1.3, pressure in a lattice is 4 % off, with 1.5 1 %
ENDS = 2.0  # [-] smoothing lengths at which the kernel ends
FADING = 0.75 / SMOOTHING  # [-] smoothing lengths from the first row to where the doubled slope has faded
STEPS_OF_WALL = 128  # intervals of the table of a wall's part of the kernel

# columns of Fluids.number
REST, ENERGY, REACH, INVERSE, SCALE, SLOPE, DRAG, DIMENSION, INTERNAL, EMPTY, SPENT, PULL, STEEPNESS, SOFT = range(14)


def lattice(dim: int) -> FloatArray:
    """Distances of the points of a square lattice within the kernel from one of them, in spacings."""
    side = np.arange(-3.0, 4.0)
    square = sum(one * one for one in np.meshgrid(*[side] * dim))
    return np.sqrt(np.ravel(square))


def shape_at(q: FloatArray) -> FloatArray:
    """Wendland's kernel of class C2 without its factor, (1 - q/2)^4 (1 + 2 q), at distances in smoothing lengths."""
    inner = np.maximum(1.0 - 0.5 * q, 0.0)
    return np.asarray(inner**4 * (1.0 + 2.0 * q))


def part_of_half_space(dim: int) -> FloatArray:
    """Part of the kernel beyond a plane at STEPS_OF_WALL + 1 gaps from 0 to its end, and its slope per interval.

    Shape (2, STEPS_OF_WALL + 1), in parts of the density at rest. It is scaled so that a lattice half a spacing away
    has that density exactly: sums over few particles differ from integrals by about 1 %.
    """
    gap = np.linspace(0.0, ENDS, STEPS_OF_WALL + 1)
    node, weight = np.polynomial.legendre.leggauss(40)
    t = 0.5 * (node + 1.0)

    def section(z: FloatArray) -> FloatArray:
        """Integral of the kernel over the points at a height z from its center."""
        most = np.sqrt(np.maximum(ENDS * ENDS - z * z, 0.0))
        across = most[..., None] * t
        value = shape_at(np.sqrt(z[..., None] ** 2 + across**2))
        around = 2.0 if dim == 2 else 2.0 * np.pi * across
        return np.asarray((value * around * 0.5 * weight).sum(axis=-1) * most)

    whole = 2.0 * (section(ENDS * t) * 0.5 * weight).sum() * ENDS
    rest = ENDS - gap
    beyond = (section(gap[:, None] + rest[:, None] * t) * 0.5 * weight).sum(axis=1) * rest / whole
    square = np.meshgrid(*[np.arange(-3.0, 4.0)] * dim)
    share = shape_at(np.sqrt(sum(one * one for one in square)) / SMOOTHING)
    first = 0.5 / SMOOTHING  # gap of the row beside a wall, in smoothing lengths
    scale = share[square[0] < 0.0].sum() / share.sum() / np.interp(first, gap, beyond)
    beyond, slope = scale * beyond, -scale * section(gap) / whole
    # A fluid beyond the wall would be compressed as well, and so push twice as much. The slope is doubled at the gap of
    # the first row, and the value kept there and at all other rows, so that the whole is still one energy.
    more, far = float(np.interp(first, gap, slope)), gap - first
    fade = np.maximum(1.0 - np.maximum(far, 0.0) ** 2 / FADING**2, 0.0)
    beyond += more * far * fade**2
    slope += more * (fade**2 - 4.0 * far * np.maximum(far, 0.0) / FADING**2 * fade)
    return np.stack([beyond, slope * (ENDS / STEPS_OF_WALL)])


@kernel
def wall_part(table, gap):
    """Part of the kernel beyond a wall, and its slope, by a cubic between entries of the table; gap in intervals."""
    last = table.shape[0] // 2
    if gap >= last - 1.0:
        return 0.0, 0.0
    if gap <= 0.0:
        return table[0] + gap * table[last], table[last]
    k = int(gap)
    t = gap - k
    a, b, u, v = table[k], table[k + 1], table[last + k], table[last + k + 1]
    c, d = 3.0 * (b - a) - 2.0 * u - v, 2.0 * (a - b) + u + v
    return a + t * (u + t * (c + t * d)), u + t * (2.0 * c + 3.0 * t * d)


@kernel
def nearest_image(space, axis, difference):
    """One coordinate of the shortest images of eight differences [m]."""
    size = space.size[axis]
    if space.periodic and size > 0.0:
        return difference - size * np.floor(difference * (1.0 / size) + 0.5)
    return difference
