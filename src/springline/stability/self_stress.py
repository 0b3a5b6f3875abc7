"""Rigidity from geometry alone: mechanisms and states of self-stress, from the equilibrium matrix."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.bars import list_numbers
from springline.equilibrium.stiffness import factorize
from springline.errors import SceneError
from springline.forces import net
from springline.formatting import count_noun
from springline.model.families import CABLE, STRUT
from springline.stability.linearization import Linearization, Shaped, linearize
from springline.stability.spectrum import count_below, separate_vectors

# Rigid-body motions of parts without sufficient supports.


def rigid_motions(here: Linearization) -> FloatArray:
    """Return an orthonormal basis of the rigid-body motions, shape (free axes, k): up to six of each part."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    bars, count = here.problem.bars, len(here.position)
    joined = np.zeros(len(bars), dtype=bool)
    joined[: bars.springs] = bars.holds
    constraints = here.problem.constraints
    tail = np.concatenate([bars.tail[joined], constraints.first[constraints.pair]])
    head = np.concatenate([bars.head[joined], constraints.second[constraints.pair]])
    graph = csr_array((np.ones(len(tail)), (tail, head)), shape=(count, count))
    parts, part = connected_components(graph, directed=False)
    order = np.argsort(part, kind="stable")
    found = [_part_motions(here, rows) for rows in np.split(order, np.cumsum(np.bincount(part, minlength=parts))[:-1])]
    return _intersect_null_space(here, _over_free_axes(here, [one for one in found if one[1].shape[1]]))


def _intersect_null_space(here: Linearization, motions: FloatArray) -> FloatArray:
    """Intersection of a space of motions with the null space of the constraints, orthonormal, shape (free axes, k)."""
    multipliers = here.point.multipliers
    if multipliers is None or not motions.shape[1]:
        return motions
    active = here.problem.constraints.active(multipliers)
    crossed = here.problem.constraints.jacobian(multipliers.evaluated, here.pattern.dof, active) @ motions
    _, values, right = np.linalg.svd(crossed)
    rank = int((values > RANK).sum())
    return np.asarray(motions @ right[rank:].T)


def _part_motions(here: Linearization, rows: np.ndarray) -> tuple[np.ndarray, FloatArray]:
    """Particles of a part and its free motions, shape (3 times its particles, k)."""
    arm = here.position[rows] - here.position[rows].mean(axis=0)
    arm /= np.abs(arm).max(initial=0.0) or 1.0
    rigid = np.tile(np.eye(3), (len(rows), 1))
    if not here.model.space.periodic:  # on a torus there are no rotations
        rotations = np.cross(np.eye(3)[None], arm[:, None]).transpose(0, 2, 1).reshape(-1, 3)
        rigid = np.hstack([rigid, rotations])
    free = here.problem.free[rows].ravel()
    if free.all():
        motions = rigid
    else:
        _, values, right = np.linalg.svd(rigid[~free])
        rank = int((values > RANK * values.max(initial=0.0)).sum())
        motions = np.where(free[:, None], rigid @ right[rank:].T, 0.0)
    left, values, _ = np.linalg.svd(motions, full_matrices=False)
    return rows, left[:, values > RANK * max(values.max(initial=0.0), 1.0)]


def _over_free_axes(here: Linearization, found: list[tuple[np.ndarray, FloatArray]]) -> FloatArray:
    whole = np.zeros((here.problem.free.size, sum(one[1].shape[1] for one in found)))
    column = 0
    for rows, motions in found:
        axes = (3 * rows[:, None] + np.arange(3)).ravel()
        whole[axes, column : column + motions.shape[1]] = motions
        column += motions.shape[1]
    return whole[here.problem.dofs]


MOST = 15_000  # largest number of free axes or springs for listed motions and states: minutes and gigabytes
NOTHING = 1e-10  # [-] of the largest force of a state: a smaller force counts as zero
PRODUCTS = 20_000_000  # states times mechanisms squared, beyond which prestress is not examined
ITERATIONS = 2000  # of the search for prestress that stiffens every mechanism
FIRM = 1e-9  # [-] of the largest stiffness due to prestress: a smaller one counts as zero


@dataclass(frozen=True, eq=False)
class SelfStress:
    """Mechanisms and states of self-stress of a shape. Returned by ``sl.analysis.self_stress()``.

    Attributes
    ----------
    here : the linearization about the shape
    states : tensions in equilibrium without loads, each state with its largest force 1 [-], shape (s, springs)
    mechanisms : motions that stretch no spring to first order, orthogonal to motions of rigid parts,
        the largest displacement 1 [-], shape (m, particles, 3)
    rigid_motions : number of independent motions of whole parts that no anchor prevents
    axes : number of free axes, less active constraints
    members : number of unbroken springs, including those between two supports

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> joints = scene.particles([(0, 0), (1, 0), (1, 1), (0, 1)])
    >>> bars = scene.springs([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)], stiffness=1.0)
    >>> sl.analysis.self_stress(scene).kind
    'statically indeterminate and kinematically determinate'
    """

    here: Linearization
    states: FloatArray
    mechanisms: FloatArray
    rigid_motions: int
    axes: int
    members: int

    def _repr_png_(self) -> Any:
        """Return the PNG for notebooks."""
        from springline.view.plot.modes import self_stress_png

        return self_stress_png(self)

    def __repr__(self) -> str:
        return f"<SelfStress: {self.message}>"

    @cached_property
    def stiffened(self) -> bool | None:
        """Return True if some prestress stiffens every mechanism; None if none was found, nor its existence excluded.

        True without mechanisms.
        """
        if not len(self.mechanisms):
            return True
        if len(self.states) * len(self.mechanisms) ** 2 > PRODUCTS:
            return None
        return definite_sum(_views(self.here, self.states, self.mechanisms))

    @property
    def kind(self) -> str:
        """Statical and kinematical determinacy, in the terms of Pellegrino and Calladine (1986)."""
        loads = "indeterminate" if len(self.states) else "determinate"
        motions = "indeterminate" if len(self.mechanisms) else "determinate"
        return f"statically {loads} and kinematically {motions}"

    def particles(self, mechanism: int) -> IntArray:
        """Indices of the particles that move in a mechanism, shape (k,)."""
        return np.flatnonzero(np.abs(self.mechanisms[mechanism]).max(axis=1) > NOTHING)

    def springs(self, state: int) -> IntArray:
        """Indices of the springs that carry a state of self-stress, shape (k,)."""
        return np.flatnonzero(self.states[state])

    @property
    def message(self) -> str:
        """Result in a sentence or two."""
        parts = [f"{self.kind[0].upper()}{self.kind[1:]}: {count_noun(len(self.mechanisms), 'mechanism')}"]
        parts[0] += f" and {count_noun(len(self.states), 'state')} of self-stress."
        if self.rigid_motions:
            problem = self.here.problem
            supported = not problem.free[:, : problem.model.dim].all() or not problem.constraints.pair.all()
            why = "the supports leave that free" if supported else "nothing holds it"
            parts.append(f"Besides, it moves as a whole in {count_noun(self.rigid_motions, 'way')}: {why}.")
        if len(self.mechanisms) and self.stiffened is not None:
            parts.append(f"{'Some' if self.stiffened else 'No'} prestress stiffens every mechanism.")
        return " ".join(parts)

    def summary(self) -> str:
        """Return the count of Maxwell and Calladine, and a line for each mechanism and each state.

        Examples
        --------
        >>> scene = sl.Scene(dim=2)
        >>> joints = scene.particles([(0, 0), (1, 0), (1, 1), (0, 1)])
        >>> bars = scene.springs([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)], stiffness=1.0)
        >>> print(sl.analysis.self_stress(scene).summary().splitlines()[1])
        8 free axes - 6 springs = 3 free motions - 1 state of self-stress
        """
        lines = [f"{self.here.title or 'Rigidity'}, {self.here.about}"]
        count = f"{self.axes} free axes - {self.members} springs"
        loose = len(self.mechanisms) + self.rigid_motions
        motions, states = "motion" if loose == 1 else "motions", "state" if len(self.states) == 1 else "states"
        lines.append(f"{count} = {loose} free {motions} - {len(self.states)} {states} of self-stress")
        for i in range(len(self.mechanisms)):
            lines.append(f"mechanism {i + 1}: particles {list_numbers(self.particles(i))}")
        for i in range(len(self.states)):
            lines.append(f"state {i + 1}: springs {list_numbers(self.springs(i))}")
        return "\n".join([*lines, self.message])


def self_stress(what: Shaped) -> SelfStress:
    """Return mechanisms and states of self-stress of a shape, from the null spaces of its equilibrium matrix A.

    A t = p relates tensions t to loads p on the free axes, so the solutions of A t = 0 are the states of self-stress,
    and those of A^T d = 0 the motions d that stretch nothing; with m motions and s states, m - s = axes - springs
    (Maxwell 1864; Calladine 1978). Prestress stiffens mechanisms if its product forces resist every one of them
    (Pellegrino and Calladine, Int. J. Solids Structures 22, 1986). Slack cables and struts count as members; the
    prestress must respect their signs. A spring between two supports counts too; its tension is independent of loads,
    and it is a separate state. Rods, spheres, rings and touched walls count as rigid supports.

    Parameters
    ----------
    what : a scene, as drawn; a shape from ``scene.equilibrium()``; or a simulation, in its present state

    Raises
    ------
    SceneError : for unsupported rules, Elements, and more than 15,000 free axes or springs.

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> joints = scene.particles([(0, 0), (1, 0), (1, 1), (0, 1)])
    >>> bars = scene.springs([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)], stiffness=1.0)
    >>> found = sl.analysis.self_stress(scene)
    >>> len(found.mechanisms), len(found.states)
    (0, 1)
    """
    here = linearize(what, "self_stress()")
    _check(here)
    return self_stress_of(here)


def self_stress_of(here: Linearization) -> SelfStress:
    """Return mechanisms and states of self-stress of a model in one shape."""
    held, basis = _members(here), here.null_space
    stretch = here.stretch[held] @ basis
    forces, motions = null_spaces(stretch)
    small = max(stretch.shape) <= DENSE
    states = np.zeros((forces.shape[1], len(here.problem.bars.holds)))
    states[:, held] = _tidy_states(separate_vectors(forces) if small else forces, here.model.springs.kind[held]).T
    rigid = rigid_motions(here)
    if small:
        inner = separate_vectors(_without(basis @ motions, rigid))
    else:  # each vector has a separate row already
        inner = _apart_from(basis @ motions, rigid)
    shapes = here.spread(np.linalg.qr(inner)[0] if inner.shape[1] else inner)
    del inner, motions
    largest = np.abs(shapes).max(axis=(1, 2), initial=1e-300)[:, None, None]
    shapes /= largest
    shapes[np.abs(shapes) <= NOTHING] = 0.0
    return SelfStress(here, states, shapes, rigid.shape[1], here.size, len(held))


def counts(here: Linearization) -> tuple[int, int, int]:
    """Count mechanisms, rigid motions and states of self-stress of a large net, by a sparse factorization."""
    stretch = here.stretch[_members(here)] @ here.null_space
    free = nullity((stretch.T @ stretch).tocsc())
    rigid = rigid_motions(here).shape[1]
    return free - rigid, rigid, stretch.shape[0] - here.size + free


def _members(here: Linearization) -> IntArray:
    """Indices of unbroken springs; each spring between two supports is a state of self-stress by itself."""
    return np.flatnonzero(here.problem.bars.holds)


def _without(motions: FloatArray, rigid: FloatArray) -> FloatArray:
    """Orthogonal complement of some vectors in a space that contains them, shape (axes, k); both bases orthonormal."""
    if not rigid.shape[1]:
        return motions
    left = np.linalg.svd(motions.T @ rigid)[0]
    return np.asarray(motions @ left[:, rigid.shape[1] :])


def _apart_from(motions: FloatArray, rigid: FloatArray) -> FloatArray:
    """Motions without their rigid parts; as many of them are dropped as have become dependent."""
    count = rigid.shape[1]
    if not count:
        return motions
    from scipy.linalg import qr

    part = np.linalg.lstsq(motions.T @ motions, motions.T @ rigid)[0]  # of each vector in the rigid motions
    dropped = qr(part.T, mode="r", pivoting=True)[1][:count]
    kept = np.delete(motions, dropped, axis=1)
    return np.asarray(kept - rigid @ (rigid.T @ kept))


def _tidy_states(states: FloatArray, kind: np.ndarray) -> FloatArray:
    """Scale states to a largest force of 1, set rounding to 0, with signs such that cables pull and struts push."""
    if not states.shape[1]:
        return states
    states = states / np.abs(states).max(axis=0)
    states[np.abs(states) < NOTHING] = 0.0
    wish = (kind == CABLE).astype(float) - (kind == STRUT)
    sign = np.sign(wish @ np.sign(states))
    lead = np.sign(states[np.abs(states).argmax(axis=0), np.arange(states.shape[1])])
    return np.asarray(states * np.where(sign != 0.0, sign, lead))


def definite_sum(views: FloatArray) -> bool | None:
    """Return True if some sum of symmetric matrices, shape (s, m, m), is positive definite; None if undecided.

    The search is the perceptron algorithm: start with weights from the traces, and add the value of each matrix for
    the vector of least resistance, until no such vector is left.
    """
    largest = float(np.abs(views).max(initial=0.0))
    part = views.trace(axis1=1, axis2=2)
    for _ in range(ITERATIONS if largest else 0):
        values, vectors = np.linalg.eigh(np.tensordot(part, views, 1))
        if values[0] > FIRM * max(values[-1], 1e-300):
            return True
        least = vectors[:, 0]
        seen = (views @ least) @ least
        if len(views) == 1 or np.abs(seen).max() <= FIRM * largest:
            return False
        part = part + seen / largest
    return None if largest else not views.shape[1]


def _views(here: Linearization, states: FloatArray, mechanisms: FloatArray) -> FloatArray:
    """Return D^T Omega D: stiffness that each state alone gives the mechanisms D, shape (s, m, m)."""
    # a mechanism changes no length to first order, so all of its relative motion is perpendicular to the spring
    springs = here.model.springs
    apart = mechanisms[:, springs.head] - mechanisms[:, springs.tail]
    density = states / np.maximum(here.bar_forces.length[: len(springs.tail)], 1e-300)
    flat = apart.reshape(len(mechanisms), -1)
    return np.array([(apart * one[:, None]).reshape(len(mechanisms), -1) @ flat.T for one in density]).reshape(
        len(states), len(mechanisms), len(mechanisms)
    )


def _check(here: Linearization) -> None:
    model = here.model
    for family in net.elastic(model):
        raise SceneError(
            f"self_stress() knows springs, and {family.title} acts here too. Leave it out, or make it springs."
        )
    most = max(here.size, model.spring_count)
    if most > MOST:
        raise SceneError(
            f"self_stress() finds the states of up to {MOST:,} free axes and springs. Got {here.size:,} and "
            f"{model.spring_count:,}. 'springline check' counts them; or look at a part of the scene."
        )


# Null spaces of an equilibrium matrix: by singular values if it is small, by sparse factors if it is large.

DENSE = 1200  # rows or columns up to which all singular values are computed
RANK = 1e-9  # [-] of the largest singular value: smaller values count as zero
SQUARED = 1e-12  # [-] of the largest entry of the matrix times its transpose, for the rank of a large matrix
SHIFT = 1e-14  # [-] of that entry, added to the diagonal, so that the factors of a singular matrix are finite
REFINED = 12  # corrections of each vector, at most: the product has the square of the condition of the matrix itself
SLOW = 0.25  # [-] of the previous remainder: a larger remainder after a correction is rounding
EXCHANGES, LARGE = 400, 100.0  # of rows, at most; entries of vectors that are 1 in their own row
BLOCK = 256  # vectors of one solve


def null_spaces(stretch: Any) -> tuple[FloatArray, FloatArray]:
    """States of self-stress, shape (members, s), and motions that stretch nothing, shape (axes, m).

    ``stretch`` is the sparse matrix from motions to elongations, shape (members, axes). For a small matrix both bases
    are orthonormal; for a large one each vector has a separate row, in which it is 1 and all others are 0.
    """
    if max(stretch.shape) > DENSE:
        return sparse_null_space(stretch.T.tocsr()), sparse_null_space(stretch.tocsr())
    if not all(stretch.shape):
        return np.eye(stretch.shape[0]), np.eye(stretch.shape[1])
    left, values, right = np.linalg.svd(stretch.toarray())
    rank = int((values > RANK * values.max(initial=0.0)).sum())
    return left[:, rank:], right[rank:].T


def nullity(product: Any) -> int:
    """Number of eigenvalues of a sparse matrix times its transpose that are zero up to rounding."""
    largest = float(product.diagonal().max(initial=0.0))
    return count_below(product, SQUARED * max(largest, 1e-300)) if product.shape[0] else 0


def sparse_null_space(matrix: Any) -> FloatArray:
    """Vectors x with A x = 0, shape (columns, k), each 1 in a separate row.

    In the factors of A^T A without row exchanges, columns that depend on earlier columns have pivots that are zero
    up to the shift. With these columns D and the others F, x_F = -(A_F^T A_F)^-1 A_F^T A_D for x_D = 1; the remainder
    A x is removed in the same way, until the accuracy of the vectors is that of A, and not of its square.
    """
    product = (matrix.T @ matrix).tocsc()
    count = nullity(product)
    if not count:
        return np.zeros((product.shape[0], 0))
    dependent = _dependent(product, count)
    found = _solve_dependent(matrix, dependent)
    if _exchange(found, dependent):
        found = _solve_dependent(matrix, dependent)
    return found


def _solve_dependent(matrix: Any, dependent: IntArray) -> FloatArray:
    """Return the vectors that are 1 in these rows, each in one."""
    size, count = matrix.shape[1], len(dependent)
    found = np.zeros((size, count))
    found[dependent, np.arange(count)] = 1.0
    others = np.setdiff1d(np.arange(size), dependent)
    if not len(others):
        return found
    free = matrix.tocsc()[:, others]
    solve = factorize((free.T @ free).tocsc()).solve
    for first in range(0, count, BLOCK):
        block = slice(first, first + BLOCK)
        left = matrix @ found[:, block]
        for _ in range(REFINED):
            before = float(np.abs(left).max(initial=0.0))
            found[others, block] -= solve(np.ascontiguousarray(free.T @ left))
            left = matrix @ found[:, block]
            if float(np.abs(left).max(initial=0.0)) > SLOW * before:
                break
    return found


def _exchange(found: FloatArray, dependent: IntArray) -> bool:
    """Replace rows that leave large entries elsewhere; returns True if any row was exchanged.

    Vectors with large entries are almost parallel. Each exchange increases the determinant of the chosen rows
    by that entry (Goreinov et al., "How to find a good submatrix", in Matrix Methods, World Scientific 2010).
    """
    for exchanged in range(EXCHANGES):
        row, column = np.unravel_index(int(np.abs(found).argmax()), found.shape)
        if abs(found[row, column]) <= LARGE:
            return exchanged > 0
        change = found[row] / found[row, column]
        change[column] -= 1.0 / found[row, column]
        found -= np.outer(found[:, column], change)
        dependent[column] = row
    return True


def _dependent(product: Any, count: int) -> IntArray:
    """Columns with the ``count`` smallest pivots, in ascending order."""
    from scipy.sparse import eye_array

    largest = max(float(product.diagonal().max(initial=0.0)), 1e-300)
    factors = factorize((product + SHIFT * largest * eye_array(product.shape[0])).tocsc())
    pivots = np.abs(factors.pivots)[factors.place]  # of each column of the matrix itself
    return np.sort(np.argsort(pivots, kind="stable")[:count])
