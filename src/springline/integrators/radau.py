"""The numbers of Gauss-Radau collocation at eight nodes, worked out exactly from the nodes and rounded once.

Along a step, s from 0 to 1, an acceleration is a0 + b1 s + ... + b7 s^7. It is found at one node after the other in
Newton's form a0 + g1 s + g2 s (s - h1) + ..., to which a new node adds a term and changes none.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from springline.engine.columns import RealRows, Reals
from springline.engine.table import seen
from springline.model.families import Floats

TERMS = 7
NODES = (
    "0",
    "0.056262560536922146465652191032",
    "0.180240691736892364987579942809",
    "0.352624717113169637373907770171",
    "0.547153626330555383001448557652",
    "0.734210177215410531523210608307",
    "0.885320946839095768090359762932",
    "0.977520613561287501891174500429",
)


class Radau(NamedTuple):
    """Coefficients of the method; ``m`` and ``k`` count from 0."""

    node: Reals  # h, shape (8,)
    weight: Reals  # of the quadrature over a step, shape (8,)
    inverse: RealRows  # 1/(h[n] - h[k]) for k < n, shape (8, 8)
    spread: RealRows  # what g[m] adds to b[k], shape (7, 7)
    gather: RealRows  # what b[k] adds to g[m], shape (7, 7)
    binomial: RealRows  # what b[k] of one step adds to b[m] of the next as long, shape (7, 7)


radau_of = seen(Radau)


def radau() -> Radau:
    """All coefficients of the method."""
    # In exact fractions of nodes of thirty digits, rounded once: of differences of eight nodes, multiplied with one
    # another as floating-point numbers, the last digits would be lost.
    nodes = [Fraction(text) for text in NODES]
    spread = [_product(nodes[1 : m + 1]) for m in range(TERMS)]
    inverse = [[1 / (one - nodes[k]) if k < n else Fraction(0) for k in range(8)] for n, one in enumerate(nodes)]
    binomial = [[Fraction(_choose(k + 1, m + 1)) for k in range(TERMS)] for m in range(TERMS)]
    return Radau(
        node=_floats(nodes),
        weight=_floats([_weight(nodes, n) for n in range(8)]),
        inverse=_floats(inverse),
        spread=_floats(spread),
        gather=_floats(_inverted(spread)),
        binomial=_floats(binomial),
    )


def _product(roots: list[Fraction]) -> list[Fraction]:
    """Coefficients of the product of (s - root), the lowest first, in a row of TERMS."""
    row = [Fraction(1)] + [Fraction(0)] * (TERMS - 1)
    for root in roots:
        row = [(row[k - 1] if k else Fraction(0)) - root * row[k] for k in range(TERMS)]
    return row


def _inverted(spread: list[list[Fraction]]) -> list[list[Fraction]]:
    """The inverse of a triangular matrix with ones on the diagonal, transposed: rows m of g, columns k of b.

    b[k] = sum over m >= k of g[m] spread[m][k], so g follows from the highest term down.
    """
    result = [[Fraction(0)] * TERMS for _ in range(TERMS)]
    for k in range(TERMS):
        left = [Fraction(int(row == k)) for row in range(TERMS)]
        for m in reversed(range(TERMS)):
            result[m][k] = left[m]
            left = [left[row] - result[m][k] * spread[m][row] for row in range(TERMS)]
    return result


def _weight(nodes: list[Fraction], which: int) -> Fraction:
    """The integral from 0 to 1 of the polynomial that is 1 at one node and 0 at the others."""
    # Lagrange's polynomial of one node, multiplied out and integrated term by term: the eight weights make the
    # quadrature exact to degree 14 (Radau, J. Math. Pures Appl. 6, 283 (1880)).
    row, scale, none = [Fraction(1)], Fraction(1), [Fraction(0)]
    for other, node in enumerate(nodes):
        if other != which:
            row = [one - node * same for one, same in zip(none + row, row + none, strict=True)]
            scale *= nodes[which] - node
    return sum((value / (k + 1) for k, value in enumerate(row)), Fraction(0)) / scale


def _choose(n: int, k: int) -> int:
    result = 1
    for step in range(k):
        result = result * (n - step) // (step + 1)
    return result if k <= n else 0


def _floats(values: object) -> Floats:
    return np.array(values, dtype=object).astype(np.float64)
