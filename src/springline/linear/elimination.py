"""Factors of sparse symmetric matrices of one pattern: order and structure are found once, for all values."""

from __future__ import annotations

from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.columns import Indices, scratch_columns
from springline.engine.kernels import WIDE
from springline.engine.loader import load
from springline.engine.machine import DONE
from springline.engine.table import Table
from springline.linear.factors import INDEFINITE, TRIPLE, Factors, factorize, find_places, substitute
from springline.linear.structure import MatrixGraph, find_rows, find_supernodes, find_tree

SYMMETRIC: dict[str, Any] = {  # of SuperLU
    "diag_pivot_thresh": 0.0,  # stays on the diagonal, so that the signs of the pivots are those of the eigenvalues
    "relax": 1,  # narrow supernodes: networks are sparse, and panels mostly zeros
    "panel_size": 1,
    "options": {"SymmetricMode": True},
}

PASSES = find_tree, find_supernodes, find_rows, find_places, factorize, substitute
SPARE = 2  # arrays of factors that are kept for the next matrices


class Elimination:
    """Order of elimination of a symmetric pattern, and the structure of its factor.

    Both depend on the pattern alone, not on the values, so that a resumed run has the bits of the whole run.

    Attributes
    ----------
    order : row of the matrix that is eliminated at each place, shape (rows,)
    entries : numbers in the factor, zeros of supernodes included
    """

    def __init__(self, pattern: Any, particle: IntArray) -> None:
        """``particle`` is that of each row, shape (rows,), ascending: its axes are eliminated one after another."""
        load(PASSES)
        count = int(particle[-1]) + 1 if len(particle) else 0
        graph = _graph_of(pattern, particle, count)
        nodes, structure = _find_structure(graph, np.bincount(particle, minlength=count))
        self.order = _expand(nodes, particle)
        self._arrays = self._lay_out(pattern, structure, np.bincount(particle, minlength=count)[nodes])
        self.entries = len(self._arrays.factor) - WIDE
        self._lock = Lock()  # of the scratch arrays: threads may solve shapes of one model at once
        self._spare: list[FactorArrays] = []  # of factors that nothing refers to any more
        self._ordered: tuple[Any, IntArray] | None = None  # pattern in this order, and the numbers of its entries

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_lock": None, "_spare": []}

    def __setstate__(self, state: dict[str, Any]) -> None:
        load(PASSES)
        vars(self).update(state, _lock=Lock())

    def factorize(self, matrix: Any, definite: bool = False) -> OrderedFactors:
        """Return factors of a matrix of the pattern, a SciPy CSC array.

        With ``definite`` a negative pivot ends the elimination; the factors are then not :attr:`complete`.

        Raises
        ------
        RuntimeError : if a pivot is zero or not finite.
        """
        own = self._take_arrays(len(matrix.data))
        own.arrays.matrix[:] = matrix.data
        with self._lock:
            status = factorize(own.table, 0, 1.0 if definite else 0.0)
        if status not in (DONE, INDEFINITE):
            self._spare.append(own)
            raise RuntimeError("A pivot is zero or not finite.")
        return OrderedFactors(own, self._spare, self.order, self._lock, status == DONE)

    def _take_arrays(self, entries: int) -> FactorArrays:
        """Return arrays for the factors of one matrix with this number of entries."""
        # For a net of ten particles, new arrays and their addresses take longer than the elimination; for a large one,
        # the system provides the memory again page by page.
        try:
            return self._spare.pop()
        except IndexError:
            count = len(self.order)
            arrays = self._arrays._replace(matrix=np.zeros(entries), factor=np.zeros_like(self._arrays.factor),
                                           pivot=np.zeros(count), unknown=np.zeros(count))  # fmt: skip
            return FactorArrays(Table([arrays]), arrays)

    def own_arrays(self, matrix: FloatArray) -> Factors:
        """Return arrays for the factors of a matrix of such entries, which share nothing that passes change."""
        count = len(self.order)
        scratch = {name: getattr(self._arrays, name).copy() for name in scratch_columns(Factors)}
        return self._arrays._replace(matrix=matrix, pivot=np.zeros(count), unknown=np.zeros(count), **scratch)

    def factorize_unsymmetric(self, matrix: Any) -> LowerUpper:
        """Return factors of a matrix of the pattern that is not quite symmetric, a SciPy CSC array.

        Raises
        ------
        RuntimeError : if the matrix is singular.
        """
        from scipy.sparse.linalg import splu

        if self._ordered is None:
            ordered = _numbers_of(matrix)[self.order][:, self.order].tocsc()
            ordered.sort_indices()
            self._ordered = ordered, ordered.data.astype(np.int64) - 1
        ordered, entry = self._ordered
        ordered.data = matrix.data[entry]
        return LowerUpper(splu(ordered, permc_spec="NATURAL", **SYMMETRIC), self.order)

    def _lay_out(self, pattern: Any, graph: MatrixGraph, axes: IntArray) -> Factors:
        """Return the arrays of the factors, with rows and columns by axes."""
        size, supernodes = len(self.order), int((graph.last >= 0).sum())
        first_axis = np.concatenate([[0], np.cumsum(axes)])
        last = graph.last[:supernodes]
        column_begin = np.concatenate([[0], first_axis[last + 1]]).astype(np.int64)
        # The rows of a supernode: its own nodes, then those below it, each with all of its axes.
        own = np.diff(np.concatenate([[-1], last]))
        below = np.diff(graph.row_begin)[:supernodes]
        listed = np.empty(len(axes) + len(graph.row), dtype=np.int64)
        begin = np.concatenate([[0], np.cumsum(own + below)])
        whose = np.repeat(np.arange(supernodes), own + below)
        inner = np.arange(len(listed)) - begin[whose] < own[whose]
        listed[inner], listed[~inner] = np.arange(len(axes)), graph.row
        wide = axes[listed]
        ends = np.cumsum(wide)
        row = np.arange(int(ends[-1]) if len(ends) else 0) + np.repeat(first_axis[listed] - (ends - wide), wide)
        row_begin = np.concatenate([[0], ends])[begin].astype(np.int64)
        rows, width = np.diff(row_begin), np.diff(column_begin)
        factor_begin = np.concatenate([[0], np.cumsum(-(-rows // WIDE) * WIDE * width)]).astype(np.int64)
        supernode = np.repeat(np.arange(supernodes, dtype=np.int32), width)
        entry, entry_row, entry_column = _lower_entries(pattern, self.order)
        entry_begin = np.searchsorted(entry_column, column_begin).astype(np.int64)
        highest, widest = int(rows.max(initial=0)), int(width.max(initial=0))
        none, no_index = np.zeros(0), np.zeros(supernodes, dtype=np.int32)
        arrays = Factors(
            entry_begin=entry_begin, entry=entry, column=entry_column, place=entry_row.astype(np.int64), matrix=none,
            column_begin=column_begin, row_begin=row_begin, row=row.astype(np.int32), supernode=supernode,
            factor_begin=factor_begin[:-1].copy(), factor=np.zeros(int(factor_begin[-1]) + WIDE), pivot=none,
            first=no_index.copy(), link=no_index.copy(), next_row=no_index.copy(),
            position=np.zeros(size, dtype=np.int32), scale=np.zeros(TRIPLE * widest),
            update=np.zeros(TRIPLE * (highest + WIDE)), unknown=none,
        )  # fmt: skip
        find_places(Table([arrays]))
        return arrays


class FactorArrays(NamedTuple):
    """Arrays of factors, and a table of them."""

    table: Table
    arrays: Factors


class OrderedFactors:
    """Factors L D L^T of a matrix whose rows and columns were reordered.

    Attributes
    ----------
    complete : False if the elimination ended at a negative pivot
    """

    def __init__(
        self, own: FactorArrays, spare: list[FactorArrays], order: IntArray, lock: Lock, complete: bool
    ) -> None:
        self._own, self._spare, self._order, self._lock, self.complete = own, spare, order, lock, complete

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies of the arrays have other addresses than those in the table.
        return _ordered_factors, (self._own.arrays, self._order, self.complete)

    def __del__(self) -> None:
        if len(self._spare) < SPARE:
            self._spare.append(self._own)

    @property
    def pivots(self) -> FloatArray:
        """The diagonal of D, in the order of elimination, shape (rows,); a copy."""
        return self._own.arrays.pivot.copy()

    def solve(self, force: FloatArray) -> FloatArray:
        """Return the solution for a right-hand side, shape (rows,), or for several, shape (rows, k)."""
        if force.ndim == 2:
            return np.stack([self.solve(one) for one in force.T], axis=1) if force.shape[1] else force.copy()
        unknown = self._own.arrays.unknown
        found = np.empty_like(unknown)
        with self._lock:
            unknown[:] = force[self._order]
            substitute(self._own.table)
            found[self._order] = unknown
        return found


def _ordered_factors(arrays: Factors, order: IntArray, complete: bool) -> OrderedFactors:
    load([substitute])
    return OrderedFactors(FactorArrays(Table([arrays]), arrays), [], order, Lock(), complete)


class LowerUpper:
    """Factors of SuperLU, of a matrix whose rows and columns were reordered if an order is given."""

    complete = True

    def __init__(self, factors: Any, order: IntArray | None = None) -> None:
        self._factors, self._order = factors, order

    @cached_property
    def pivots(self) -> FloatArray:
        """The diagonal of the upper factor, in the order of elimination, shape (rows,)."""
        return np.asarray(self._factors.U.diagonal())

    @property
    def place(self) -> IntArray:
        """Place of each row in the order of elimination, shape (rows,)."""
        return np.asarray(self._factors.perm_c)

    def solve(self, force: FloatArray) -> FloatArray:
        """Return the solution for a right-hand side, shape (rows,), or for several, shape (rows, k)."""
        if self._order is None:
            return np.asarray(self._factors.solve(force))
        found = np.empty_like(force)
        found[self._order] = self._factors.solve(force[self._order])
        return found


def factorize_once(matrix: Any) -> LowerUpper:
    """Return factors of a symmetric matrix with a pattern of its own, a SciPy CSC array.

    Raises
    ------
    RuntimeError : if the matrix is singular.
    """
    from scipy.sparse.linalg import splu

    # Row exchanges would lose the symmetry, and with it the signs that count eigenvalues. SuperLU in symmetric mode,
    # with a threshold of 0, stays on the diagonal unless a pivot is exactly zero.
    return LowerUpper(splu(matrix, permc_spec="MMD_AT_PLUS_A", **SYMMETRIC))


def _numbers_of(pattern: Any) -> Any:
    """Return a SciPy CSC array with the numbers of the entries of a pattern, from 1."""
    from scipy.sparse import csc_array

    numbers = np.arange(1.0, len(pattern.indices) + 1.0)
    return csc_array((numbers, pattern.indices, pattern.indptr), shape=pattern.shape)


def _graph_of(pattern: Any, particle: IntArray, count: int) -> Any:
    """Return a definite matrix with an entry for each pair of coupled particles, a SciPy CSC array."""
    from scipy.sparse import csc_array

    column = np.repeat(particle, np.diff(pattern.indptr))
    graph = csc_array((np.full(len(column), -0.5), (particle[pattern.indices], column)), shape=(count, count))
    graph.sum_duplicates()
    column = np.repeat(np.arange(count), np.diff(graph.indptr))
    graph.data = np.where(graph.indices == column, float(count), -0.5)
    return graph


def _find_structure(graph: Any, axes: IntArray) -> tuple[IntArray, MatrixGraph]:
    """Return the nodes of a graph in the order of their elimination, and the structure of the factor in this order."""
    from scipy.sparse.linalg import splu

    count = graph.shape[0]
    order = np.argsort(splu(graph, permc_spec="MMD_AT_PLUS_A", **SYMMETRIC).perm_c) if count else np.zeros(0, np.int64)

    def node() -> Indices:
        return np.zeros(count, dtype=np.int32)

    def arrays(order: IntArray) -> MatrixGraph:
        ordered = graph[order][:, order]
        return MatrixGraph(
            begin=ordered.indptr.astype(np.int64), neighbor=ordered.indices.astype(np.int32),
            axes=axes[order].astype(np.int32), parent=node(), mark=node(), next_one=node(), order=node(),
            below=np.zeros(count, dtype=np.int64), last=node(), supernode=node(),
            row_begin=np.zeros(count + 1, dtype=np.int64), row=np.zeros(0, dtype=np.int32),
        )  # fmt: skip

    first = arrays(order)
    find_tree(Table([first]))
    # A postorder leaves the factor as sparse, and places the nodes of a supernode next to one another.
    order = order[first.order]
    place = np.append(np.argsort(first.order), -1)
    second = arrays(order)
    second.parent[:] = place[first.parent[first.order]]
    find_supernodes(Table([second]))
    second = second._replace(row=np.zeros(int(second.row_begin[-1]), dtype=np.int32))
    find_rows(Table([second]))
    return order, second


def _lower_entries(pattern: Any, order: IntArray) -> tuple[Indices, Indices, Indices]:
    """Return numbers of entries on and below the diagonal in a new order, by columns, and their rows and columns."""
    ordered = _numbers_of(pattern)[order][:, order].tocsc()
    column = np.repeat(np.arange(len(order), dtype=np.int32), np.diff(ordered.indptr))
    lower = ordered.indices >= column
    entry = (ordered.data[lower] - 1.0).astype(np.int32)
    return entry, ordered.indices[lower].astype(np.int32), column[lower]


def _expand(order: IntArray, particle: IntArray) -> IntArray:
    """Return the order of the rows of particles in a given order."""
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    return np.argsort(rank[particle], kind="stable")
