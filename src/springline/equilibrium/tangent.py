"""Stability of a shape at rest: the lowest eigenvalues of its stiffness, its mechanisms, and a step off a saddle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.bordered import BorderedStiffness, refuse_bordered
from springline.equilibrium.constraint_rows import Augmentation
from springline.equilibrium.null_space import bordered_stiffness, count_ties, largest, tangent_stiffness
from springline.equilibrium.polish import SOFTEST, factorize_bordered
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.resistance import UNSURE, orthonormal, resistance, unequal
from springline.equilibrium.stiffness import STIFFER, factorize, first_augmentation, negative_pivots, stiffness_of

NOTHING = 1e-11  # [-] of the largest entry of the stiffness: an eigenvalue closer to zero belongs to a mechanism
LOOSE = 1e-10  # [-] of the largest entry: like NOTHING, for eigenvalues found by iterations on bordered stiffness
BLURRED = 1e-7  # [-] of the largest entry: upper limit of the threshold of zero far from rest
DENSE = 300  # free axes up to which all eigenvalues are found at once
FULL, DENSELY = 4000, 0.1  # most axes and least part of entries for which a full matrix costs less than a sparse one
TIED = 500  # rods and cords up to which a basis of their null space is computed
FIRST = 6  # eigenvalues computed at first if there are more axes than DENSE
MOST = 96  # eigenvalues computed at last
SHIFT = 1e-9  # [-] of the largest entry: keeps the factorization of a singular stiffness finite
ALONG = 0.999  # [-] cosine of the angle to the motions without resistance: a rigid motion is one of them
FLAT = 1e-6  # [-] of the size of a drawing: particles that are closer to a plane lie in it
MOVES = 1e-6  # [-] of the largest motion of a mechanism: a particle that moves less counts as fixed


@dataclass(frozen=True, eq=False)
class Mechanism:
    """A motion without resistance, to first order in the forces.

    Attributes
    ----------
    particles : indices of the particles that move, shape (k,)
    motion : the direction of all particles, scaled to a largest component of 1, shape (particles, 3)
    """

    particles: IntArray
    motion: FloatArray


@dataclass(frozen=True, eq=False)
class Assessment:
    """Stability of a shape by its tangent stiffness.

    Attributes
    ----------
    smallest_eigenvalue : of the tangent stiffness over the motions left open [N/m]; inf without such motions
    negative : number of eigenvalues below zero, each an independent unstable motion; with more than 500 rods and
        cords in tension, among the few eigenvalues computed
    mechanisms : independent motions without resistance, except those of whole unsupported bodies
    rigid_motions : number of independent rigid motions of such bodies
    lowest : the motion of the lowest eigenvalue if negative, shape (free axes,); else None
    """

    smallest_eigenvalue: float
    negative: int
    mechanisms: tuple[Mechanism, ...]
    lowest: FloatArray | None = None
    rigid_motions: int = 0

    @property
    def stable(self) -> bool:
        """True if every small motion meets resistance, except rigid motions of unsupported bodies."""
        return self.negative == 0 and not self.mechanisms


def assess(problem: Problem, point: Point) -> Assessment:
    """The lowest eigenvalues of the stiffness on the null space of the constraints at a shape, and its mechanisms."""
    # A basis of the null space of ties is dense if ties form chains: n rods would cost n^3 operations.
    if count_ties(problem, point) > TIED:
        return _assess_bordered(problem, point)
    matrix, basis, scale = tangent_stiffness(problem, point)
    size = matrix.shape[0]
    if not size:
        return Assessment(np.inf, 0, ())
    # Axes without any stiffness make the matrix exactly singular, and Lanczos iterations return any mixture of them.
    # Each is a mechanism by itself and is set aside. A basis of constraints leaves rounding in place of the zeros.
    core = matrix.core if isinstance(matrix, BorderedStiffness) else matrix
    loose = np.flatnonzero(np.abs(core).sum(axis=0) <= (0.0 if point.multipliers is None else NOTHING * scale))
    stiff = np.setdiff1d(np.arange(size), loose)
    # A shape that is r [N] from balance rotates as if it met r/size [N/m]: its rigid motions are zero only to that.
    nothing = max(NOTHING * scale, min(UNSURE * point.residual / problem.size, BLURRED * scale))
    inside = matrix.within(stiff) if isinstance(matrix, BorderedStiffness) else matrix[stiff][:, stiff].tocsc()
    found = _sort_motions(problem, point, basis[:, stiff], inside, scale, nothing)
    motions = np.zeros((size, found.idle.shape[1] + len(loose)))
    # An eigensolver mixes the motions of a multiple eigenvalue; they are separated to name the particles that move.
    motions[stiff, : found.idle.shape[1]] = _separate_motions(found.idle)
    motions[loose, found.idle.shape[1] + np.arange(len(loose))] = 1.0
    smallest = float(min(found.smallest, 0.0 if len(loose) else np.inf))
    below, lowest = found.below, None if found.lowest is None else basis @ _spread(found.lowest, stiff, size)
    return _assess_motions(problem, point, smallest, below, basis @ motions, lowest)


class _Sorted(NamedTuple):
    """Motions without resistance, shape (axes, k); number and lowest of the unstable motions."""

    idle: FloatArray
    smallest: float
    below: int
    lowest: FloatArray | None


def _sort_motions(problem: Problem, point: Point, basis: Any, matrix: Any, scale: float, nothing: float) -> _Sorted:
    """Sort the motions of a stiffness on a ``basis`` of the free axes by their resistance."""
    values, vectors, below = _lowest(matrix, scale, nothing)
    idle, smallest = vectors[:, np.abs(values) <= nothing], float(values.min(initial=np.inf))
    lowest = vectors[:, values.argmin()] if below else None
    around = basis.multiply(basis).T @ np.repeat(problem.particle_stiffness(point), 3)[problem.dofs]
    if idle.shape[1] and not isinstance(matrix, BorderedStiffness) and unequal(around):
        # Scaled to a diagonal of about 1: by Sylvester's law of inertia the number of eigenvalues below zero is the
        # same, and none of them is lost relative to the largest entry.
        root = 1.0 / np.sqrt(around)
        scaled = (matrix.multiply(root[:, None]).multiply(root[None, :])).tocsc()
        values, vectors, below = _lowest(scaled, 1.0, NOTHING)
        idle = orthonormal(root[:, None] * vectors[:, np.abs(values) <= NOTHING])
        lowest = root * vectors[:, values.argmin()] if below else None
    kept = resistance(problem, point, basis @ idle)
    if not len(kept.values):
        return _Sorted(idle, smallest, below, lowest)
    softest = float(kept.values.min())
    if softest < 0.0 and not below:
        below, lowest = int((kept.values < 0.0).sum()), basis.T @ kept.lowest
    smallest = min(softest, 0.0 if kept.idle.shape[1] else np.inf) if smallest > -nothing else smallest
    return _Sorted(basis.T @ kept.idle, smallest, below, lowest)


def _assess_bordered(problem: Problem, point: Point) -> Assessment:
    """Assessment with many rods and cords: a few lowest eigenvalues, by Lanczos iterations on bordered stiffness."""
    from scipy.sparse import eye_array
    from scipy.sparse.linalg import LinearOperator, eigsh

    refuse_bordered(problem.measures, f"A certificate with more than {TIED} rods and cords")
    matrix, rows = bordered_stiffness(problem, point)
    size, scale = matrix.shape[0], largest(problem, matrix)
    shift, identity = SHIFT * scale, eye_array(matrix.shape[0], format="csc")
    inverse = _constrained_inverse(matrix + shift * identity, rows, scale)
    project = _constrained_inverse(identity, rows, 1.0)
    start = project(np.cos(np.arange(size) * 1.7))  # equal in every run, and without symmetry
    # Shift and invert slightly below zero: the lowest eigenvalues become the largest, which Lanczos iterations find
    # first. For the smallest eigenvalues of a stiff net itself they hardly converge.
    solve = LinearOperator(matrix.shape, matvec=inverse, dtype=np.float64)
    count = max(min(4 * FIRST, size - rows.shape[0] - 1), 1)
    values, vectors = eigsh(matrix, k=count, sigma=-shift, OPinv=solve, v0=start)
    # The constraints appear as eigenvalues at infinity.
    values, vectors = values[np.abs(values) < 10.0 * scale], vectors[:, np.abs(values) < 10.0 * scale]
    # The search near the shift finds the eigenvalues nearest to zero, and would miss one far below. A rough lowest
    # eigenvalue of the whole spectrum shows if there is one.
    pressed = LinearOperator(matrix.shape, matvec=lambda move: project(matrix @ project(move)), dtype=np.float64)
    low, vector = eigsh(pressed, k=1, which="SA", v0=start, tol=1e-4)
    if low[0] < values.min(initial=np.inf) - NOTHING * scale:
        values, vectors = np.append(values, low), np.hstack([vectors, vector])
    idle, below = np.abs(values) <= LOOSE * scale, int((values < -LOOSE * scale).sum())
    motions = _separate_motions(resistance(problem, point, orthonormal(vectors[:, idle])).idle)
    lowest = vectors[:, values.argmin()] if below else None
    return _assess_motions(problem, point, float(values.min()), below, motions, lowest)


def _assess_motions(
    problem: Problem, point: Point, smallest: float, below: int, motions: FloatArray, lowest: FloatArray | None
) -> Assessment:
    """The assessment of a shape with ``motions`` without resistance, shape (free axes, k)."""
    rigid = free_motions(problem, point) if motions.shape[1] else np.zeros((len(problem.dofs), 0))
    found = rigid.shape[1]
    if found:
        # mechanisms are the motions without resistance orthogonal to the rigid motions, which must be among them
        basis = np.linalg.qr(motions)[0]
        # The singular values are the cosines of the principal angles between both spaces (Bjorck and Golub 1973): a
        # rigid motion counts only if it lies in the space of the motions found.
        left, sizes, _ = np.linalg.svd(basis.T @ rigid)
        found = int((sizes > ALONG).sum())
        motions = _separate_motions(basis @ left[:, found:])
    return Assessment(smallest, below, tuple(_mechanism(problem, motion) for motion in motions.T), lowest, found)


def _constrained_inverse(matrix: Any, rows: Any, scale: float) -> Callable[[FloatArray], FloatArray]:
    """The inverse of a matrix on the null space of rows."""
    factors = factorize_bordered(matrix, scale * rows, SOFTEST * scale)
    nothing = np.zeros(rows.shape[0])
    return lambda force: np.asarray(factors.solve(np.append(force, nothing))[: matrix.shape[0]])


def _spread(vector: FloatArray, stiff: IntArray, size: int) -> FloatArray:
    whole = np.zeros(size)
    whole[stiff] = vector
    return whole


def _lowest(matrix: Any, scale: float, nothing: float) -> tuple[FloatArray, FloatArray, int]:
    """The lowest eigenvalues with their vectors, and the number of eigenvalues below zero.

    For a small matrix all are computed; for a large one those next to zero, up to the first above it, and the lowest.
    """
    size = matrix.shape[0]
    # Pair forces fill the matrix, and sparse factorization of a full matrix is slower than LAPACK.
    if size <= DENSE or (size <= FULL and matrix.nnz > DENSELY * size * size):
        values, vectors = np.linalg.eigh(matrix.toarray())
        return values, vectors, int((values < -nothing).sum())
    from scipy.sparse import eye_array
    from scipy.sparse.linalg import LinearOperator, eigsh

    shift = max(SHIFT * scale, nothing)
    if isinstance(matrix, BorderedStiffness):
        factors, matrix = factorize(matrix.add_to_diagonal(shift)), matrix.operator()
    else:
        factors = factorize((matrix + shift * eye_array(matrix.shape[0])).tocsc())
    inverse = LinearOperator(matrix.shape, matvec=factors.solve, dtype=np.float64)
    start = np.cos(np.arange(matrix.shape[0]) * 1.7)  # equal in every run, and without symmetry
    # By Sylvester's law of inertia the pivots count the eigenvalues below minus the shift exactly, however few are
    # computed.
    below, ask, most = negative_pivots(factors), FIRST, min(MOST, matrix.shape[0] // 2)
    while True:
        values, vectors = eigsh(matrix, k=ask, sigma=-shift, OPinv=inverse, v0=start)
        # Repeat until one eigenvalue is above zero: then all mechanisms are among those found.
        if values.max() > nothing or ask == most:
            break
        ask = min(4 * ask, most)
    if below and values.min() > -shift:
        lowest, vector = eigsh(matrix, k=1, which="SA", v0=start, tol=1e-6)
        values, vectors = np.append(values, lowest), np.hstack([vectors, vector])
    return values, vectors, below


def _separate_motions(vectors: FloatArray) -> FloatArray:
    """A basis of the same space in which each motion is the only one along some axis: it separates mechanisms."""
    if vectors.shape[1] < 2:
        return vectors
    from scipy.linalg import qr

    # The pivots are the axes in which the motions differ most; the identity there gives each motion a separate axis.
    lead = qr(vectors.T, mode="r", pivoting=True)[1][: vectors.shape[1]]
    return np.asarray(np.linalg.solve(vectors[lead].T, vectors.T).T)


def _mechanism(problem: Problem, motion: FloatArray) -> Mechanism:
    whole = problem.spread(motion / np.abs(motion).max())
    return Mechanism(np.flatnonzero(np.abs(whole).max(axis=1) > MOVES), whole)


# Rigid motions of bodies in a scene without supports.

RANK = 1e-9  # [-] of the largest singular value: smaller values count as zero


def free_motions(problem: Problem, point: Point) -> FloatArray:
    """An orthonormal basis of the rigid motions of bodies, shape (free axes, k); empty if anything is held.

    A loose body next to a supported one counts as a mechanism instead, since it is probably a missing joint.
    """
    dim, free = problem.model.dim, problem.free
    held = not free[:, :dim].all()
    # A wall or a ring stands still and holds the particles on it; constraints between particles move with them.
    if point.multipliers is not None:
        held = held or bool((problem.constraints.active(point.multipliers) & ~problem.constraints.pair).any())
    bodies, body = _bodies(problem, point)
    found = []
    for one in range(0 if held else bodies):
        rows = np.flatnonzero(body == one)
        whole = np.zeros((len(free), 3, 6 if dim == 3 else 3))
        whole[rows] = _rigid_motions(point.position[rows], dim)
        if problem.model.space.periodic:  # on a torus there are no rotations
            whole = whole[:, :, :dim]
        left, sizes, _ = np.linalg.svd(whole.reshape(-1, whole.shape[2])[problem.dofs], full_matrices=False)
        # One particle has no rotations, and particles on a line none about it: the rank counts the remaining motions.
        found.append(left[:, sizes > RANK * sizes.max(initial=0.0)])
    return np.concatenate([np.zeros((len(problem.dofs), 0)), *found], axis=1)


def _rigid_motions(position: FloatArray, dim: int) -> FloatArray:
    """Translations, then rotations, of some particles, shape (particles, 3, motions)."""
    arm = position - position.mean(axis=0)
    arm /= np.abs(arm).max(initial=0.0) or 1.0
    moves = np.broadcast_to(np.eye(3), (len(arm), 3, 3))
    turns = np.stack([np.cross(axis, arm) for axis in np.eye(3)], axis=2)
    if dim == 2:
        return np.concatenate([moves[:, :, :2], turns[:, :, 2:]], axis=2)
    return np.concatenate([moves, turns], axis=2)


def _bodies(problem: Problem, point: Point) -> tuple[int, np.ndarray]:
    """Number of bodies, connected by all elements that act or may act, and the body of each particle."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    bars, constraints, count = problem.bars, problem.constraints, len(problem.start)
    joins = (np.abs(point.bar_forces.modulus) + np.abs(point.bar_forces.ratio)) > 0.0
    joins[: bars.springs] = bars.holds
    ends: list[np.ndarray] = [
        np.column_stack([bars.tail[joins], bars.head[joins]]),
        np.column_stack([constraints.first[constraints.pair], constraints.second[constraints.pair]]),
    ]
    for group in problem.measures.groups:
        corners = problem.measures.corners(group)
        ends.append(np.column_stack([np.repeat(corners[:, 0], corners.shape[1]), corners.ravel()]))
    tail, head = np.concatenate(ends).T
    bodies, body = connected_components(
        csr_array((np.ones(len(tail)), (tail, head)), shape=(count, count)), directed=False
    )
    return int(bodies), np.asarray(body)


# Escape from saddle points of the energy: a step along the eigenvector of the lowest, negative, eigenvalue.

PUSH = 0.02  # [-] of the size: far enough to be on the slope, near enough to be on this one
SHORTER = 0.25  # [-] factor of the length if a push does not descend
TRIALS = 12


def escape_instability(problem: Problem, point: Point) -> tuple[Problem, Point] | None:
    """A shape of lower energy near an unstable one, and the problem with its constraints there; None if stable."""
    if not _may_be_unstable(problem, point):
        return None
    lowest = assess(problem, point).lowest
    if lowest is None:
        return None
    # Fixed multipliers, as polishing leaves them, let a push violate the constraints at no cost. With mu restored,
    # the motion meets them on the way.
    if problem.augmentation is not None and point.multipliers is not None:
        stiffness = first_augmentation(problem, STIFFER).stiffness
        problem = problem.replace_augmentation(Augmentation(point.multipliers.tension, stiffness))
        point = problem.at(point.position)
    # Both signs of an eigenvector descend, and LAPACK's choice may differ between processors.
    motion = lowest / lowest[np.abs(lowest).argmax()]  # largest component positive: the same direction in every run
    motion = problem.limit_step_at_obstacles(point, PUSH * problem.size * motion)
    length = 1.0
    for _ in range(TRIALS):
        ahead = problem.at(problem.move_free_axes(point, length * motion))
        if ahead.energy < point.energy - problem.blur(point):
            return problem, ahead
        length *= SHORTER
    return None


def leaves_plane(drawn: FloatArray, balance: FloatArray, pushed: FloatArray) -> bool:
    """Return True if a motion from a balance in the plane of a drawing leads out of this plane.

    Parameters
    ----------
    drawn : positions as drawn [m], shape (particles, 3)
    balance : positions in the balance [m], shape (particles, 3)
    pushed : positions after the motion [m], shape (particles, 3)
    """
    if len(drawn) < 3:
        return False
    middle = drawn.mean(axis=0)
    _, sizes, axes = np.linalg.svd(drawn - middle, full_matrices=False)
    if sizes[2] > FLAT * sizes[0] or sizes[1] <= FLAT * sizes[0]:  # no plane, or a straight line
        return False
    across = axes[2]
    motion = pushed - balance
    in_plane = np.abs((balance - middle) @ across).max() <= FLAT * sizes[0]
    return bool(in_plane and np.abs(motion @ across).max() > 0.5 * np.abs(motion).max())


def _is_convex(point: Point) -> bool:
    """Return True if the Hessian of every element is positive semidefinite, up to SHIFT of the largest entry."""
    blocks = point.measured.blocks
    shift = SHIFT * max((float(np.abs(some).max(initial=0.0)) for some in blocks), default=0.0)
    try:
        for some in blocks:
            # Thousands of small blocks at once, without eigenvalues, which would have to be compared one by one.
            np.linalg.cholesky(some + shift * np.eye(some.shape[1]))
    except np.linalg.LinAlgError:
        return False
    return True


def _may_be_unstable(problem: Problem, point: Point) -> bool:
    """Return False if the signs of tensions, or one factorization, show that the stiffness is positive definite."""
    along, across = point.along, point.across
    bent = len(problem.measures) + problem.constraints.curved
    if bool((along >= 0.0).all() and (across >= 0.0).all()) and not bent:
        return False  # the energy is convex here
    if problem.augmentation is not None and point.multipliers is not None:
        # with penalty springs for constraints a shape is unstable only if it is so with exact constraints
        stiffness = first_augmentation(problem, STIFFER).stiffness
        active = problem.constraints.active(point.multipliers)
        along = np.concatenate([point.bar_forces.modulus, np.where(active, stiffness, 0.0)])
    if bool((along >= 0.0).all() and (across >= 0.0).all()) and not problem.constraints.curved and _is_convex(point):
        return False
    matrix = stiffness_of(problem).assemble(point, along, across)
    scale = float(max(np.abs(matrix.data).max(initial=0.0), np.abs(problem.bars.stiffness).max(initial=0.0)))
    # A mechanism has a zero eigenvalue, whose pivot has either sign by rounding. The shift makes it positive: a motion
    # without resistance does not descend.
    if isinstance(matrix, BorderedStiffness):
        matrix = matrix.add_to_diagonal(SHIFT * scale)
    else:
        around = np.repeat(problem.particle_stiffness(point), 3)[problem.dofs]
        # Next to very stiff bars a uniform shift would hide a soft unstable motion.
        matrix.setdiag(matrix.diagonal() + SHIFT * (around if unequal(around) else scale))
    try:
        return negative_pivots(factorize(matrix)) > 0
    except RuntimeError:
        return True
