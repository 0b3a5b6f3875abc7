"""Rigid bodies with redundant rods, and the linear relations by which their particles move together.

Three rods along one line, or the 28 between the corners of a cube, are redundant: their matrix J W J^T is singular, and
along a line, or in a plane, no sum of their gradients prevents the motions that their lengths forbid. Such a body is
described by basic and secondary particles (Ciccotti, Ferrario and Ryckaert, Mol. Phys. 47, 1253 (1982)): as many rods
as the basic particles need stay rows of ``Holonomic``, and every other particle x_s is a fixed combination of these,
x_s - sum c_b x_b = 0, one linear relation for each axis. The lengths of the other rods follow.

The relations L enter through the projected mobilities, W' = W - W L^T (L W L^T)^-1 L W. With L orthogonalized in
the inner product W, this is one subtraction for each relation.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.engine.columns import Indices, ParticleIndices, Reals, ScratchReals, ScratchVectors
from springline.engine.kernels import callee, kernel
from springline.engine.table import make_accessor
from springline.errors import SceneError
from springline.model.space import difference

NOTHING = 1e-12  # [-] of its size: a relation with a smaller remainder after the previous ones is redundant
OFF = 1e-6  # [-] of the speed: a start that deforms a body faster is refused
STILL = 1e-12  # [m/s] a slower particle is at rest


class Rigid(NamedTuple):
    """Rigid bodies formed by redundant rods; bodies with a particle in common are one group."""

    spare: Indices  # one more than the group whose relations imply a row of Holonomic, or 0; shape (rows,) or (0,)
    start: Indices  # first entry of each group in ``member``, shape (groups + 1,)
    member: ParticleIndices  # shape (m,)
    first: Indices  # first relation of each group, shape (groups + 1,)
    offset: Indices  # first entry of the weights of each group, shape (groups + 1,)
    weight: Reals  # of the members in each relation, relation by relation; their sum is zero
    basis: ScratchReals  # weights orthogonalized in the mobilities, for each axis, shape (3 weights,)
    square: ScratchReals  # l W l of each of these [1/kg], shape (3 relations,); 0 for a redundant relation
    known: ScratchVectors  # the mobilities for which this was computed, shape (m, 3)

    @property
    def groups(self) -> int:
        """Number of groups."""
        return len(self.start) - 1

    def relations(self, group: int) -> FloatArray:
        """Relations of a group, shape (relations, members)."""
        width = int(self.start[group + 1] - self.start[group])
        return self.weight[self.offset[group] : self.offset[group + 1]].reshape(-1, width)

    def members(self, group: int) -> np.ndarray:
        """Indices of the particles of a group, shape (members,)."""
        return self.member[self.start[group] : self.start[group + 1]].astype(np.int64)


rigid_of = make_accessor(Rigid)


@kernel
def is_whole(rigid, alive, group):
    """Return True if all particles of a group are alive."""
    whole = True
    for m in range(rigid.start[group], rigid.start[group + 1]):
        whole = whole and alive[rigid.member[m]] == 1
    return whole


@kernel
def is_implied(rigid, alive, row):
    """Return True if a rod follows from the relations of its body."""
    return rigid.spare.shape[0] > 0 and rigid.spare[row] > 0 and is_whole(rigid, alive, rigid.spare[row] - 1)


@callee
def make_orthogonal(rigid, mobility):
    """Orthogonalize the relations of every group in the mobilities, if these have changed since the last time."""
    for group in range(rigid.start.shape[0] - 1):
        begin, width = rigid.start[group], rigid.start[group + 1] - rigid.start[group]
        # ``known`` starts at an impossible mobility, so the first call always computes. Later calls compute only
        # if particles were fixed or freed, or their mass changed.
        same = True
        for m in range(begin, begin + width):
            for axis in range(3):
                same = same and rigid.known[m, axis] == mobility[rigid.member[m], axis]
                rigid.known[m, axis] = mobility[rigid.member[m], axis]
        if not same:
            for axis in range(3):
                orthogonalize(rigid, group, axis)


@callee
def orthogonalize(rigid, group, axis):
    """Orthogonalize the relations of a group along an axis by Gram-Schmidt, done twice, in the inner product W."""
    begin, width = rigid.start[group], rigid.start[group + 1] - rigid.start[group]
    for k in range(rigid.first[group], rigid.first[group + 1]):
        at = rigid.offset[group] + (k - rigid.first[group]) * width
        size = 0.0
        for m in range(width):
            rigid.basis[3 * (at + m) + axis] = rigid.weight[at + m]
            size += rigid.known[begin + m, axis] * rigid.weight[at + m] * rigid.weight[at + m]
        # One pass loses orthogonality if relations are nearly dependent; two suffice (Kahan; Parlett, The Symmetric
        # Eigenvalue Problem).
        for _ in range(2):
            for j in range(rigid.first[group], k):
                other = rigid.offset[group] + (j - rigid.first[group]) * width
                if rigid.square[3 * j + axis] == 0.0:
                    continue
                part = 0.0
                for m in range(width):
                    here = rigid.known[begin + m, axis] * rigid.basis[3 * (at + m) + axis]
                    part += here * rigid.basis[3 * (other + m) + axis]
                part /= rigid.square[3 * j + axis]
                for m in range(width):
                    rigid.basis[3 * (at + m) + axis] -= part * rigid.basis[3 * (other + m) + axis]
        square = 0.0
        for m in range(width):
            square += rigid.known[begin + m, axis] * rigid.basis[3 * (at + m) + axis] * rigid.basis[3 * (at + m) + axis]
        # Fixed particles have no mobility, so that a relation among them is void: zero marks it as omitted.
        rigid.square[3 * k + axis] = square if square > NOTHING * size else 0.0


@callee
def keep_relations(rigid, mobility, alive, vectors):
    """Project velocities or displacements to L v = 0, the motions of rigid bodies: v -= W L^T (L W L^T)^-1 L v."""
    make_orthogonal(rigid, mobility)
    for group in range(rigid.start.shape[0] - 1):
        if not is_whole(rigid, alive, group):
            continue
        begin, width = rigid.start[group], rigid.start[group + 1] - rigid.start[group]
        for k in range(rigid.first[group], rigid.first[group + 1]):
            at = rigid.offset[group] + (k - rigid.first[group]) * width
            for axis in range(3):
                if rigid.square[3 * k + axis] > 0.0:
                    part = 0.0
                    for m in range(width):
                        part += rigid.basis[3 * (at + m) + axis] * vectors[rigid.member[begin + m], axis]
                    take_out(rigid, mobility, begin, at, width, axis, part / rigid.square[3 * k + axis], vectors)


@callee
def keep_places(rigid, space, mobility, alive, position):
    """Project the positions of rigid bodies onto their relations, by nearest images if space is periodic."""
    make_orthogonal(rigid, mobility)
    for group in range(rigid.start.shape[0] - 1):
        if not is_whole(rigid, alive, group):
            continue
        begin, width = rigid.start[group], rigid.start[group + 1] - rigid.start[group]
        for k in range(rigid.first[group], rigid.first[group + 1]):
            at = rigid.offset[group] + (k - rigid.first[group]) * width
            px = 0.0
            py = 0.0
            pz = 0.0
            # Differences from the first member: weights add up to zero, so any reference point gives the same sum, and
            # the nearest image is correct across the seam. All axes share the differences.
            for m in range(1, width):
                dx, dy, dz = difference(space, position, rigid.member[begin], rigid.member[begin + m])
                px += rigid.basis[3 * (at + m)] * dx
                py += rigid.basis[3 * (at + m) + 1] * dy
                pz += rigid.basis[3 * (at + m) + 2] * dz
            if rigid.square[3 * k] > 0.0:
                take_out(rigid, mobility, begin, at, width, 0, px / rigid.square[3 * k], position)
            if rigid.square[3 * k + 1] > 0.0:
                take_out(rigid, mobility, begin, at, width, 1, py / rigid.square[3 * k + 1], position)
            if rigid.square[3 * k + 2] > 0.0:
                take_out(rigid, mobility, begin, at, width, 2, pz / rigid.square[3 * k + 2], position)


@kernel
def take_out(rigid, mobility, begin, at, width, axis, part, vectors):
    """Subtract W b ``part`` from v along an axis; b is the orthogonalized relation whose weights begin at ``at``."""
    for m in range(width):
        i = rigid.member[begin + m]
        vectors[i, axis] -= mobility[i, axis] * rigid.basis[3 * (at + m) + axis] * part


def check_velocity(rigid: Rigid, velocity: FloatArray) -> None:
    """Raise SceneError if initial velocities [m/s], shape (particles, 3), would deform a rigid body of rods."""
    for group in range(rigid.groups):
        members = rigid.members(group)
        moves = velocity[members]
        speed = float(np.sqrt((moves * moves).sum(axis=1)).max())
        for weights in rigid.relations(group):
            bends = (weights[:, None] * moves).sum(axis=0)
            rate, worst = float(np.sqrt((bends * bends).sum())), int(members[int(np.abs(weights).argmax())])
            # Relative to speed and weights, with an absolute floor: a body at rest has no speed to compare with.
            if rate > max(OFF * speed * float(np.abs(weights).sum()), STILL):
                raise SceneError(
                    f"Particles {', '.join(map(str, members[np.flatnonzero(weights)].tolist()))} are held by rods as "
                    f"one rigid body, and must start with the velocity of one: {rate:g} m/s of particle {worst} bend "
                    f"it. Give it the velocity of the body."
                )


class Relations:
    """The linear relations of all complete rigid bodies as NumPy arrays, for implicit methods.

    Attributes
    ----------
    implied : rows of ``Holonomic`` that follow from them, shape (rows,)
    """

    def __init__(self, rigid: Rigid, rows: int, alive: np.ndarray, mobility: FloatArray) -> None:
        """Set up the relations for a mask of ``alive`` particles and ``mobility`` [1/kg], shape (particles, 3)."""
        whole = [group for group in range(rigid.groups) if alive[rigid.members(group)].all()]
        self.implied = np.isin(rigid.spare, [group + 1 for group in whole]) if whole else np.zeros(rows, dtype=bool)
        self._mobility, self._parts = mobility, list[tuple[np.ndarray, int, FloatArray]]()
        for group in whole:
            members = rigid.members(group)
            for axis in range(3):
                basis = _orthogonal(rigid.relations(group), mobility[members, axis])
                self._parts.append((members, axis, basis))

    def __len__(self) -> int:
        return len(self._parts)

    def project_motions(self, vectors: FloatArray) -> FloatArray:
        """Velocities or displacements projected to motions that keep all bodies rigid, shape (particles, 3)."""
        if not self._parts:
            return vectors
        vectors = vectors.copy()
        for members, axis, basis in self._parts:
            here = vectors[members, axis]
            for row in basis:
                here = here - self._mobility[members, axis] * row * float((row * here).sum())
            vectors[members, axis] = here
        return vectors

    def projection(self) -> Any:
        """The projection of :meth:`kept` as a matrix, a SciPy CSC array of shape (3 particles, 3 particles)."""
        from scipy.sparse import coo_array, eye_array

        size = self._mobility.size
        rows, columns, values = (list[FloatArray]() for _ in range(3))
        for members, axis, basis in self._parts:
            at = 3 * members + axis
            for row in basis:
                rows.append(np.repeat(at, len(at)))
                columns.append(np.tile(at, len(at)))
                values.append(np.outer(self._mobility[members, axis] * row, row).ravel())
        if not rows:
            return eye_array(size, format="csc")
        entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
        return (eye_array(size, format="csc") - coo_array(entries, shape=(size, size))).tocsc()

    def motions(self, dof: np.ndarray) -> Any:
        """Basis of the motions that satisfy all relations, a SciPy CSC array of shape (free axes, motions).

        ``dof`` is the number of each axis among the free axes, -1 if it is not free, shape (particles, 3).
        """
        from scipy.sparse import csc_array

        size = int(dof.max(initial=-1)) + 1
        bound, entries = np.zeros(size, dtype=bool), list[tuple[np.ndarray, np.ndarray, FloatArray]]()
        for members, axis, basis in self._parts:
            at = dof[members, axis]
            moving = at >= 0
            # Each relation determines one axis from the others: the remaining axes are coordinates without
            # relations.
            pivots, shares = _eliminate_rows(basis[:, moving])
            at = at[moving]
            bound[at[pivots]] = True
            for pivot, share in zip(pivots, shares, strict=True):
                others = np.flatnonzero(share)
                entries.append((np.full(len(others), at[pivot]), at[others], -share[others]))
        base = np.flatnonzero(~bound)
        number = np.full(size, -1)
        number[base] = np.arange(len(base))
        entries.append((base, base, np.ones(len(base))))
        row, column, value = (np.concatenate(part) for part in zip(*entries, strict=True))
        return csc_array((value, (row, number[column])), shape=(size, len(base)))


def _orthogonal(relations: FloatArray, mobility: FloatArray) -> FloatArray:
    """Orthonormal basis b of relations in the inner product of the mobilities, b W b^T = 1, shape (k, members)."""
    found = list[FloatArray]()
    for row in relations:
        size, left = float((row * mobility * row).sum()), row
        # Twice over all earlier relations, as in ``orthogonalize``, but normalized.
        for other in 2 * found:
            left = left - float((left * mobility * other).sum()) * other
        square = float((left * mobility * left).sum())
        if square > NOTHING * size and size > 0.0:
            found.append(left / np.sqrt(square))
    return np.array(found).reshape(len(found), relations.shape[1])


def _eliminate_rows(rows: FloatArray) -> tuple[list[int], list[FloatArray]]:
    """Column determined by the others for each row, x_p = -sum share x: Gauss-Jordan with complete pivoting."""
    rows, pivots = rows.copy(), list[int]()
    for k in range(len(rows)):
        size = np.abs(rows[k:])
        # Complete pivoting (Golub and Van Loan, Matrix Computations, section 3.4): a small pivot would give large
        # shares, and an ill-conditioned choice of coordinates.
        at = k + int(size.max(axis=1).argmax())
        rows[[k, at]] = rows[[at, k]]
        pivot = int(np.abs(rows[k]).argmax())
        rows[k] /= rows[k, pivot]
        for other in range(len(rows)):
            if other != k:
                rows[other] = rows[other] - rows[other, pivot] * rows[k]
        # Columns of earlier pivots are zero up to rounding, and must not be chosen again.
        rows[:, pivots] = 0.0
        pivots.append(pivot)
    shares = list[FloatArray]()
    for row in rows:
        row[pivots] = 0.0
        shares.append(row)
    return pivots, shares
