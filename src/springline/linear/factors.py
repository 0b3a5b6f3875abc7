"""Passes that factorize a sparse symmetric matrix into L D L^T, and solve with the factors.

Pivots stay on the diagonal, so that their signs count the negative eigenvalues (Sylvester's law of inertia). Columns
are taken by supernodes, each stored as a full matrix. A supernode collects the updates of all earlier ones that have
rows among its columns (Ng and Peyton, SIAM J. Sci. Comput. 14, 1993). Sums have one order on every machine.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from springline.engine.columns import SCRATCH, Indices, Reals, ScratchReals, Wholes
from springline.engine.kernels import WIDE, a_pass, callee
from springline.engine.lanes import load, spread, store, total
from springline.engine.machine import DONE
from springline.engine.table import make_accessor

SINGULAR, INDEFINITE = 1, 2  # status of a factorization: a pivot is zero or not finite; or negative, if none may be
HUGE = 1e300  # pivots are below
TRIPLE = 3  # columns that share the loads of an update

ScratchIndices = Annotated[Indices, SCRATCH]


class Factors(NamedTuple):
    """A matrix, the structure of its factor, and the factor; axes are in the order of elimination."""

    entry_begin: Wholes  # first entry of each supernode, one more than there are supernodes
    entry: Indices  # numbers of the matrix's entries on and below the diagonal
    column: Indices  # axis of each of these entries
    place: Wholes  # in ``factor`` of each of these entries
    matrix: Reals  # all entries
    column_begin: Wholes  # first axis of each supernode, one more than there are supernodes
    row_begin: Wholes  # first row of each supernode, one more than there are supernodes
    row: Indices  # axes of the rows of each supernode, its own first, ascending
    supernode: Indices  # of each axis
    factor_begin: Wholes  # first number of each supernode in ``factor``
    factor: ScratchReals  # columns of each supernode, padded to multiples of eight rows
    pivot: Reals  # D, shape (axes,)
    first: ScratchIndices  # first of the supernodes whose next rows are in a supernode; -1 without one
    link: ScratchIndices  # next of these supernodes; -1 after the last
    next_row: ScratchIndices  # of each supernode, counted from its first
    position: ScratchIndices  # of each axis among the rows of the present supernode
    scale: ScratchReals  # entries of three columns times pivots
    update: ScratchReals  # of one supernode by another
    unknown: Reals  # right-hand side and solution, shape (axes,)


factors_of = make_accessor(Factors)


@a_pass
def find_places(table: Any, block: int, a: float, b: float) -> int:
    """Replace the rows of entries in ``place`` by their places in the factor."""
    f = factors_of(table)
    for s in range(f.entry_begin.shape[0] - 1):
        begin, start = f.row_begin[s], f.column_begin[s]
        lead = pad_rows(f.row_begin[s + 1] - begin)
        for r in range(begin, f.row_begin[s + 1]):
            f.position[f.row[r]] = r - begin
        for e in range(f.entry_begin[s], f.entry_begin[s + 1]):
            column = int(f.column[e]) - start
            f.place[e] = f.factor_begin[s] + column * lead + f.position[f.place[e]]
    return DONE


@callee
def pad_rows(rows):
    """A number of rows rounded up to a multiple of eight."""
    return (rows + WIDE - 1) // WIDE * WIDE


@a_pass
def factorize(table: Any, block: int, a: float, b: float) -> int:
    """Factorize the matrix; if a is above 0, stop at the first negative pivot."""
    f = factors_of(table)
    count = f.entry_begin.shape[0] - 1
    for s in range(count):
        f.first[s] = -1
    for s in range(count):
        begin, start, end = int(f.row_begin[s]), int(f.column_begin[s]), int(f.column_begin[s + 1])
        rows, width, base = int(f.row_begin[s + 1]) - begin, end - start, int(f.factor_begin[s])
        lead = pad_rows(rows)
        for at in range(base, base + lead * width, WIDE):
            store(f.factor, at, spread(0.0))
        for e in range(f.entry_begin[s], f.entry_begin[s + 1]):
            f.factor[f.place[e]] = f.matrix[f.entry[e]]
        for r in range(rows):
            f.position[f.row[begin + r]] = r
        d = int(f.first[s])
        while d >= 0:
            following = int(f.link[d])
            collect(f, d, base, lead, start, end)
            d = following
        status = eliminate(f, base, lead, rows, start, width, a > 0.0)
        if status != DONE:
            return status
        if rows > width:
            f.next_row[s] = width
            wait(f, s, int(f.row[begin + width]))
    return DONE


@callee
def wait(f, s, axis):
    """List a supernode among those that update the supernode of an axis."""
    other = int(f.supernode[axis])
    f.link[s] = f.first[other]
    f.first[other] = s


@callee
def collect(f, d, base, lead, start, end):
    """Subtract the products of the rows of supernode d from the columns from ``start`` to ``end``."""
    begin, rows = int(f.row_begin[d]), int(f.row_begin[d + 1] - f.row_begin[d])
    width, stride, panel = int(f.column_begin[d + 1] - f.column_begin[d]), pad_rows(rows), int(f.factor_begin[d])
    first = int(f.next_row[d])
    last = first
    while last < rows and f.row[begin + last] < end:
        last += 1
    for c in range(first, last, TRIPLE):
        wide = min(TRIPLE, last - c)
        high = pad_rows(rows - c)
        scale_rows(f, panel + c, stride, width, int(f.column_begin[d]), wide)
        for at in range(0, high, WIDE):
            one, two, three = spread(0.0), spread(0.0), spread(0.0)
            if wide == TRIPLE:
                for k in range(width):
                    below = load(f.factor, panel + c + at + k * stride)
                    one = one + below * spread(f.scale[TRIPLE * k])
                    two = two + below * spread(f.scale[TRIPLE * k + 1])
                    three = three + below * spread(f.scale[TRIPLE * k + 2])
            else:
                for k in range(width):
                    below = load(f.factor, panel + c + at + k * stride)
                    one = one + below * spread(f.scale[TRIPLE * k])
                    two = two + below * spread(f.scale[TRIPLE * k + 1])
            store(f.update, at, one)
            store(f.update, high + at, two)
            store(f.update, 2 * high + at, three)
        for j in range(wide):
            target = base + (int(f.row[begin + c + j]) - start) * lead
            for r in range(j, rows - c):
                f.factor[target + f.position[f.row[begin + c + r]]] -= f.update[j * high + r]
    if last < rows:
        f.next_row[d] = last
        wait(f, d, int(f.row[begin + last]))


@callee
def scale_rows(f, at, stride, width, axis, wide):
    """Set ``scale`` to the entries of up to three rows times the pivots of ``width`` columns from an axis."""
    for k in range(width):
        pivot = f.pivot[axis + k]
        for j in range(TRIPLE):
            f.scale[TRIPLE * k + j] = f.factor[at + j + k * stride] * pivot if j < wide else 0.0


@callee
def eliminate(f, base, lead, rows, start, width, definite):
    """Factorize the columns of a supernode, three at a time, after all updates from others."""
    factor, scale = f.factor, f.scale
    for c in range(0, width, TRIPLE):
        wide = min(TRIPLE, width - c)
        top, own = c // WIDE * WIDE, base + c * lead
        scale_rows(f, base + c, lead, c, start, wide)
        for at in range(top, lead, WIDE):
            one, two, three = load(factor, own + at), spread(0.0), spread(0.0)
            if wide > 1:
                two = load(factor, own + lead + at)
            if wide > 2:
                three = load(factor, own + 2 * lead + at)
            for k in range(c):
                below = load(factor, base + k * lead + at)
                one = one - below * spread(scale[TRIPLE * k])
                two = two - below * spread(scale[TRIPLE * k + 1])
                three = three - below * spread(scale[TRIPLE * k + 2])
            store(factor, own + at, one)
            if wide > 1:
                store(factor, own + lead + at, two)
            if wide > 2:
                store(factor, own + 2 * lead + at, three)
        for j in range(wide):
            column = own + j * lead
            for i in range(j):
                product = spread(factor[own + i * lead + c + j] * f.pivot[start + c + i])
                for at in range(top, lead, WIDE):
                    store(factor, column + at, load(factor, column + at) - load(factor, own + i * lead + at) * product)
            pivot = factor[column + c + j]
            if not (abs(pivot) < HUGE) or pivot == 0.0:
                return SINGULAR
            if definite and pivot < 0.0:
                return INDEFINITE
            f.pivot[start + c + j] = pivot
            inverse = spread(1.0 / pivot)
            for at in range(top, lead, WIDE):
                store(factor, column + at, load(factor, column + at) * inverse)
    return DONE


@a_pass
def substitute(table: Any, block: int, a: float, b: float) -> int:
    """Solve for the right-hand side in ``unknown``, in place."""
    f = factors_of(table)
    x, factor, count = f.unknown, f.factor, f.entry_begin.shape[0] - 1
    for s in range(count):
        begin, start, base = int(f.row_begin[s]), int(f.column_begin[s]), int(f.factor_begin[s])
        rows, width = int(f.row_begin[s + 1]) - begin, int(f.column_begin[s + 1]) - start
        lead = pad_rows(rows)
        for j in range(width):
            value = x[start + j]
            for r in range(j + 1, width):
                x[start + r] -= factor[base + j * lead + r] * value
        if rows > width:
            for at in range(width // WIDE * WIDE, lead, WIDE):
                found = spread(0.0)
                for j in range(width):
                    found = found + load(factor, base + j * lead + at) * spread(x[start + j])
                store(f.update, at, found)
            for r in range(width, rows):
                x[f.row[begin + r]] -= f.update[r]
    for j in range(x.shape[0]):
        x[j] = x[j] / f.pivot[j]
    for back in range(count):
        s = count - 1 - back
        begin, start, base = int(f.row_begin[s]), int(f.column_begin[s]), int(f.factor_begin[s])
        rows, width = int(f.row_begin[s + 1]) - begin, int(f.column_begin[s + 1]) - start
        lead, top = pad_rows(rows), width // WIDE * WIDE
        # Rows of the supernode itself count as zero at first, and so does the padding.
        for r in range(top, lead):
            f.update[r] = x[f.row[begin + r]] if width <= r < rows else 0.0
        for last in range(width):
            j = width - 1 - last
            found = spread(0.0)
            for at in range(top, lead, WIDE):
                found = found + load(factor, base + j * lead + at) * load(f.update, at)
            value = x[start + j] - total(found)
            for r in range(j + 1, width):
                value -= factor[base + j * lead + r] * x[start + r]
            x[start + j] = value
    return DONE
