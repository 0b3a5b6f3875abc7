"""Powers of the distance by multiplications and square roots alone: the same bits on every machine."""

from __future__ import annotations

import math

import numpy as np

from springline.engine.kernels import kernel

INVERSE_SQUARE = 2.0  # the exponent that has kernels of its own
MOST_HALVES = 63  # of an exponent, in halves: what six squarings reach


@kernel
def inverse_power(square, exponent):
    """1/s^exponent with s^2 = ``square`` above zero, for an exponent that is a multiple of 1/2."""
    root = np.sqrt(square)
    return power(np.divide(1.0, root) if exponent > 0.0 else root, int(2.0 * abs(exponent)))


@kernel
def power(base, halves):
    """base^(halves/2) by repeated squaring, without a loop: in lanes all of them go the same way."""
    result = np.sqrt(base) if halves & 1 else 1.0
    result *= base if halves & 2 else 1.0
    base *= base
    result *= base if halves & 4 else 1.0
    base *= base
    result *= base if halves & 8 else 1.0
    base *= base
    result *= base if halves & 16 else 1.0
    base *= base
    result *= base if halves & 32 else 1.0
    return result


@kernel
def pair_potential(square, exponent):
    """The energy of two unit masses under G = 1 [J], with s^2 = ``square`` above zero.

    -1/((p - 1) s^(p - 1)), whose derivative by s is 1/s^p; for p = 1 it is ln s.
    """
    if exponent == INVERSE_SQUARE:
        return -1.0 / np.sqrt(square)
    if exponent == 1.0:
        return 0.5 * math.log(square)
    return -inverse_power(square, exponent - 1.0) / (exponent - 1.0)
