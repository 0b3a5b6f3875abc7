"""Resistance of motions, summed over bars and elements, which decides which of them are mechanisms.

Eigenvalues of a stiffness are known to the rounding of its largest entry. Next to bars 1e12 times as stiff, a soft net
has eigenvalues no larger than this rounding, which would be taken for mechanisms. The sum of the resistance of each bar
and element is exact if the motion does not strain the stiff ones, since no large numbers cancel in it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.measures import AFLOAT
from springline.equilibrium.problem import EPSILON, Point, Problem
from springline.forces.springs import COINCIDENT

UNSURE = 4.0  # [-] of the unbalanced force over the size: the resistance to rotation that it may cause
ROUNDINGS = 32.0  # [-] roundings of the stiffness of a rotating bar: a smaller sum counts as no resistance
ROUNDED = 4.0  # [-] roundings of a motion
UNEQUAL = 1e6  # [-] largest over smallest stiffness around a particle: a larger ratio requires scaling


class SortedMotions(NamedTuple):
    """Motions by resistance: those without resistance, shape (axes, k), and the eigenvalues of the others [N/m].

    ``lowest`` is the motion of the lowest eigenvalue, shape (axes,).
    """

    idle: FloatArray
    values: FloatArray
    lowest: FloatArray


def resistance(problem: Problem, point: Point, motions: FloatArray) -> SortedMotions:
    """Sort orthonormal motions, shape (free axes, k), into those without resistance and others."""
    from scipy.linalg import eigh

    if not motions.shape[1]:
        return SortedMotions(motions, np.zeros(0), np.zeros(len(motions)))
    stiff, doubt = _quadratic_forms(problem, point, motions)
    # Each motion is compared with its own doubt, so that a soft motion next to a stiff one is not lost.
    least = EPSILON * EPSILON * np.trace(doubt) + np.finfo(np.float64).tiny
    ratio, mixed = eigh(stiff, doubt + least * np.eye(len(doubt)))
    idle = np.abs(ratio) <= 1.0
    if idle.all():
        return SortedMotions(motions, np.zeros(0), np.zeros(len(motions)))
    others = np.linalg.qr(mixed[:, ~idle])[0]
    values, vectors = np.linalg.eigh(others.T @ stiff @ others)
    return SortedMotions(motions @ np.linalg.qr(mixed[:, idle])[0], values, motions @ (others @ vectors[:, 0]))


def _quadratic_forms(problem: Problem, point: Point, motions: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Stiffness on some motions [N/m], and its error from rounding and unbalanced forces, each of shape (k, k)."""
    count = motions.shape[1]
    whole = np.zeros((problem.free.size, count))
    whole[problem.dofs] = motions
    moved = whole.reshape(*problem.free.shape, count)
    stiff, doubt = np.zeros((count, count)), np.zeros((count, count))
    bars, forces = problem.bars, point.bar_forces
    for begin in range(0, len(bars), 100_000):
        some = slice(begin, begin + 100_000)
        apart = moved[bars.head[some]] - moved[bars.tail[some]]
        along, across = forces.modulus[some], forces.ratio[some]
        longer = np.einsum("bi,bik->bk", forces.direction[some], apart)
        stiff += longer.T @ ((along - across)[:, None] * longer) + _form(apart, across)
        # A length is known to a rounding of coordinates, and so is the tension, which resists rotation.
        reach = np.abs(point.position[[bars.tail[some], bars.head[some]]]).max(axis=(0, 2), initial=0.0)
        rounded = 1.0 + reach / np.maximum(forces.length[some], COINCIDENT)
        size = np.abs(along) + np.abs(across)
        doubt += ROUNDINGS * EPSILON * _form(apart, rounded * size)
        # Motions are rounded too, so a motion that does not strain a stiff bar does so only up to rounding.
        for ends in (bars.tail[some], bars.head[some]):
            doubt += ROUNDED * EPSILON * _form(moved[ends], size)
    for group, blocks in enumerate(point.measured.blocks):
        corners = problem.measures.corners(group)
        at, size = moved[corners], np.sqrt((blocks**2).sum(axis=(1, 2)))
        width = corners.shape[1]
        pushed = np.abs(blocks.reshape(len(blocks), 3 * width, width, 3).sum(axis=2)).max(axis=(1, 2), initial=0.0)
        # For elements that do not resist translation, only relative motions of their corners count.
        at = np.where((pushed <= AFLOAT * size)[:, None, None, None], at - at.mean(axis=1, keepdims=True), at)
        flat = at.reshape(len(at), -1, count)
        stiff += np.einsum("eik,eij,ejl->kl", flat, blocks, flat, optimize=True)
        doubt += ROUNDINGS * EPSILON * _form(flat, size) + ROUNDED * EPSILON * _form(
            moved[corners].reshape(flat.shape), size
        )
    if point.multipliers is not None:
        constraints, evaluated = problem.constraints, point.multipliers.evaluated
        ratio = point.multipliers.ratio
        blocks = constraints.blocks(evaluated, np.zeros(len(constraints)), ratio)
        apart = moved[constraints.first] - moved[constraints.second] * constraints.pair[:, None, None]
        stiff += np.einsum("eik,eij,ejl->kl", apart, blocks, apart, optimize=True)
        doubt += ROUNDINGS * EPSILON * _form(apart, np.abs(ratio))
    weights, vectors = problem.measures.border(point.position)
    if len(weights):
        pushed = vectors[problem.dofs].T @ motions
        stiff += pushed.T @ (np.asarray(weights)[:, None] * pushed)
        doubt += ROUNDINGS * EPSILON * float((np.abs(weights) * (vectors**2).sum(axis=0)).max()) * np.eye(count)
    # A shape that is r [N] from balance rotates as if it met r/size [N/m].
    return 0.5 * (stiff + stiff.T), doubt + UNSURE / problem.size * _form(moved, point.size)


def _form(moved: FloatArray, weight: FloatArray) -> FloatArray:
    """Sum of weights times products of motions, shape (k, k); ``moved`` has shape (e, axes, k), weights (e,)."""
    flat = moved.reshape(-1, moved.shape[-1])
    return np.asarray(flat.T @ (np.repeat(weight, moved.shape[1])[:, None] * flat))


def orthonormal(motions: FloatArray) -> FloatArray:
    """An orthonormal basis of motions of very different sizes."""
    size = np.sqrt((motions**2).sum(axis=0))
    return np.asarray(np.linalg.qr(motions / np.where(size > 0.0, size, 1.0))[0])


def unequal(around: FloatArray) -> bool:
    """Return True if the stiffness at particles differs so much that eigenvalues of the whole lose the small ones."""
    return bool(len(around) and around.max() > UNEQUAL * around.min() > 0.0)
