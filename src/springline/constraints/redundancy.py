"""Detection of redundant rods, and the rigid bodies that they form.

Rods are redundant if their gradients are linearly dependent, that is if they admit a state of self-stress. A rod can
be part of one only if no particle at its ends has independent rods: such particles are removed with their rods, one
after the other, and in most scenes nothing is left. In the rest, bodies grow from the smallest rigid sets: a
particle joins a body if its rods fix it there.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.constraints.rigid import Rigid
from springline.model.families import ROD, Holonomic, Space
from springline.model.space import nearest

# Most tests compare squares, where this is 1e-14: well above rounding, and far below an intended bend.
FLAT = 1e-7  # [-] of a length: tolerance for points on a line or in a plane
FORMS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))  # entries of a symmetric matrix
Linked = dict[int, dict[int, int]]  # for each particle its neighbors by rods, each with the row of one rod


class RodBody(NamedTuple):
    """A rigid body: its particles, their positions [m], shape (k, 3), and the rows of the rods between them."""

    members: list[int]
    place: FloatArray
    rods: list[int]

    @property
    def at(self) -> dict[int, FloatArray]:
        """Positions of the particles by their indices [m]."""
        return dict(zip(self.members, self.place, strict=True))


def rigid_of_rods(holonomic: Holonomic, space: Space, position: FloatArray, dim: int) -> Rigid:
    """Return the :class:`Rigid` arrays of bodies with redundant rods, at ``position`` [m], shape (particles, 3)."""
    rows = np.flatnonzero(holonomic.kind == ROD).tolist()
    bodies = dependent_bodies(holonomic, rows, space, position, dim)
    spare = np.zeros(len(holonomic.kind) if bodies else 0, dtype=np.int32)
    parts = [(_group_particles(group), group) for group in _group_bodies(bodies)]
    relations = [np.concatenate([_relations(body, members) for body in group]) for members, group in parts]
    for number, (_, group) in enumerate(parts, start=1):
        spare[_implied_rods(holonomic, group)] = number
    widths, counts = [len(members) for members, _ in parts], [len(table) for table in relations]
    total = sum(table.size for table in relations)
    return Rigid(
        spare=spare,
        start=_ends(widths),
        member=np.array([i for members, _ in parts for i in members], dtype=np.int32),
        first=_ends(counts),
        offset=_ends([table.size for table in relations]),
        weight=np.concatenate([table.ravel() for table in relations]) if relations else np.zeros(0),
        basis=np.zeros(3 * total),
        square=np.zeros(3 * sum(counts)),
        known=np.full((sum(widths), 3), -1.0),
    )


def dependent_bodies(
    holonomic: Holonomic, rows: list[int], space: Space, position: FloatArray, dim: int
) -> list[RodBody]:
    """Rigid bodies with more rods among ``rows`` than are independent, by :func:`_rank`."""
    linked, twice = _rod_neighbors(holonomic, rows)
    pairs = dict[tuple[int, int], list[int]]()
    for row in rows:
        pairs.setdefault((int(holonomic.first[row]), int(holonomic.second[row])), []).append(row)
    core = _core(linked, twice, space, position)
    found = list[RodBody]()
    inside = set[tuple[int, int]]()
    for seed in _seeds(core, space, position):
        # A rod inside a body that was found cannot start a new body.
        if any((seed[0], i) not in inside for i in seed[1:]):
            body = _grow_body(seed, core, space, position, dim)
            inside.update((i, j) for i in body.members for j in body.members)
            around = [(i, j) for i in body.members for j in core[i] if j in body.members]
            rods = sorted({row for pair in around for row in pairs.get(pair, ())})
            if len(rods) > _rank(body, holonomic, rods):
                found.append(body._replace(rods=rods))
    return found


def rods_hold(holonomic: Holonomic, rows: list[int], space: Space, position: FloatArray, ends: tuple[int, int]) -> bool:
    """Return True if these rods fix the distance of two particles, found by growing bodies from one of them."""
    linked, _ = _rod_neighbors(holonomic, rows)
    for seed in sorted(linked.get(ends[0], ())):
        body = _grow_body([ends[0], seed], linked, space, position, 3)
        if ends[1] in body.members:
            return True
    line = _line(*ends, linked, space, position) if ends[0] in linked and ends[1] in linked else []
    return bool(line)


def _rod_neighbors(holonomic: Holonomic, rows: Iterable[int]) -> tuple[Linked, set[int]]:
    """Neighbors by rods, and the particles that have two rods to one neighbor."""
    linked, twice = Linked(), set[int]()
    for row in rows:
        i, j = int(holonomic.first[row]), int(holonomic.second[row])
        if j in linked.setdefault(i, {}):
            twice |= {i, j}
        # Of two rods between the same particles the first is kept as the link; ``twice`` keeps both particles in the
        # core.
        linked[i].setdefault(j, row)
        linked.setdefault(j, {}).setdefault(i, row)
    return linked, twice


def _core(linked: Linked, twice: set[int], space: Space, position: FloatArray) -> Linked:
    """Rods that remain after the repeated removal of particles with independent rods, together with these rods."""
    left = {i: dict(neighbors) for i, neighbors in linked.items()}
    waiting = list(left)
    while waiting:
        i = waiting.pop()
        neighbors = left.get(i)
        # In a self-stress the forces at each particle are in equilibrium. With up to three independent directions all
        # forces are then zero, so these rods are part of none and can be removed; their other ends are then tested
        # again.
        if neighbors is None or i in twice or len(neighbors) > 3 or not _independent(i, neighbors, space, position):
            continue
        for j in neighbors:
            del left[j][i]
            waiting.append(j)
        del left[i]
    return left


def _independent(i: int, neighbors: Iterable[int], space: Space, position: FloatArray) -> bool:
    """Return True if the rods of a particle have linearly independent directions, so that none can be redundant."""
    others = list(neighbors)
    if len(others) < 2:
        return True
    apart = nearest(space, position[others] - position[i])
    (ax, ay, az), (bx, by, bz), *third = apart.tolist()
    cross = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    sizes = float(np.prod((apart * apart).sum(axis=1)))
    # |a x b|^2 = |a|^2 |b|^2 sin^2: relative to the lengths, so that the test does not depend on the scale of the
    # scene.
    if not third:
        return cross[0] ** 2 + cross[1] ** 2 + cross[2] ** 2 > FLAT * FLAT * sizes
    (cx, cy, cz), *_ = third
    return bool((cross[0] * cx + cross[1] * cy + cross[2] * cz) ** 2 > FLAT * FLAT * sizes)


def _hull(apart: FloatArray, most: int = 3) -> tuple[int, list[int], FloatArray]:
    """Dimension d of the span of vectors, indices of those that span it, and an orthonormal basis, shape (d, 3)."""
    left, chosen, basis = apart.copy(), list[int](), list[FloatArray]()
    size = float(np.sqrt((apart * apart).sum(axis=1).max(initial=0.0)))
    length = np.sqrt((left * left).sum(axis=1))
    for _ in range(min(most, 3)):
        # Column pivoting, as in a rank-revealing QR factorization (Golub and Van Loan, section 5.4): the longest
        # remainder first, so that the largest remaining residual decides the dimension.
        best = int(length.argmax()) if len(length) else 0
        if not len(length) or length[best] <= FLAT * size:
            break
        unit = left[best] / length[best]
        for other in basis:  # second pass, for the last digits
            unit = unit - float((unit * other).sum()) * other
        basis.append(unit / np.sqrt(float((unit * unit).sum())))
        chosen.append(best)
        left = left - (left * basis[-1]).sum(axis=1)[:, None] * basis[-1]
        length = np.sqrt((left * left).sum(axis=1))
    return len(basis), chosen, np.array(basis).reshape(-1, 3)


def _seeds(core: Linked, space: Space, position: FloatArray) -> Iterable[list[int]]:
    """Seeds of rigid bodies: first the chains of collinear rods that lie along a longer rod, then every single rod."""
    pairs = [(i, j) for i in sorted(core) for j in sorted(core[i]) if i < j]
    for i, j in pairs:
        if line := _line(i, j, core, space, position):
            yield line
    for i, j in pairs:
        yield [i, j]


def _line(i: int, j: int, core: Linked, space: Space, position: FloatArray) -> list[int]:
    """Particles from i to j along shorter rods that lie on the rod between them; empty without such a chain."""
    whole = nearest(space, position[j] - position[i])
    length = float(np.sqrt((whole * whole).sum()))
    line, gone = [i], 0.0
    while line[-1] != j:
        here, steps = line[-1], list[tuple[float, int]]()
        for k in core[here]:
            apart = nearest(space, position[k] - position[here])
            along = float((apart * whole).sum()) / length
            off = float(np.sqrt((apart * apart).sum())) - along
            # ``off`` is of second order in the angle, |a| (1 - cos), so the tolerance is squared as well.
            straight = along > 0.0 and off <= FLAT * FLAT * length and {here, k} != {i, j}
            if straight and gone + along <= length * (1.0 + FLAT):
                steps.append((along, k))
        if not steps:
            return []
        along, nearest_one = min(steps)
        gone += along
        line.append(nearest_one)
    return line


def _grow_body(seed: list[int], core: Linked, space: Space, position: FloatArray, dim: int) -> RodBody:
    """Return the rigid body around a seed: particles are added as long as rods fix one to the body."""
    members, place = [seed[0]], {seed[0]: position[seed[0]]}
    for i in seed[1:]:
        place[i] = place[members[-1]] + nearest(space, position[i] - position[members[-1]])
        members.append(i)
    grows = True
    while grows:
        grows = False
        # In the order of indices: an added particle may fix the next, and the result must not depend on the
        # order of a set.
        around = sorted({k for i in members for k in core[i]} - set(members))
        for k in around:
            held = [i for i in members if i in core[k]]
            if len(held) < 2:
                continue
            here = place[held[0]] + nearest(space, position[k] - position[held[0]])
            if _is_held(here, [place[i] for i in held], [place[i] for i in members], dim):
                members.append(k)
                place[k] = here
                grows = True
    return RodBody(members, np.array([place[i] for i in members]), [])


def _is_held(point: FloatArray, held: list[FloatArray], body: list[FloatArray], dim: int) -> bool:
    """Return True if distances from some points of a body fix a point to it.

    They do if these points span the same space as the body, or a plane (in 2D a line): the only other solution is
    the mirror image, and no motion leads there. A point on the line, or in the plane, of these points is fixed too,
    because its distances are extreme there.
    """
    spanned, _, basis = _hull(np.array(held) - held[0])
    whole, _, _ = _hull(np.array(body) - held[0])
    if spanned >= min(whole, dim - 1):
        return True
    apart = point - held[0]
    off = apart - sum(float((apart * unit).sum()) * unit for unit in basis)
    return bool((off * off).sum() <= FLAT * FLAT * (apart * apart).sum())


def _rank(body: RodBody, holonomic: Holonomic, rods: list[int]) -> int:
    """Rank of the gradients of a body's rods as drawn; at most the number that makes it rigid."""
    number = {i: at for at, i in enumerate(body.members)}
    count = len(body.members)
    span, _, _ = _hull(body.place - body.place[0])
    # 3 n coordinates less the rigid motions: six, or five for a straight body, whose rotation about its axis moves
    # nothing.
    full = {1: 3 * count - 5, 2: 3 * count - 6, 3: 3 * count - 6}[max(span, 1)]
    if len(rods) > full:
        return full
    found = list[FloatArray]()
    for row in rods:
        a, b = number[int(holonomic.first[row])], number[int(holonomic.second[row])]
        apart = body.place[b] - body.place[a]
        left = np.zeros((count, 3))
        # A row of the rigidity matrix: the gradient of the rod's length by all coordinates of the body.
        left[a], left[b] = -apart, apart
        left = left.ravel() / np.sqrt(2.0 * float((apart * apart).sum()))
        for other in 2 * found:
            left = left - float((left * other).sum()) * other
        size = float(np.sqrt((left * left).sum()))
        if size > FLAT:
            found.append(left / size)
    return len(found)


def _group_bodies(bodies: list[RodBody]) -> list[list[RodBody]]:
    """Merge bodies into groups, of which no two have a particle in common."""
    groups = list[list[RodBody]]()
    for body in bodies:
        touching = [group for group in groups if any(set(body.members) & set(other.members) for other in group)]
        groups = [group for group in groups if group not in touching]
        groups.append([*(one for group in touching for one in group), body])
    return groups


def _group_particles(group: list[RodBody]) -> list[int]:
    return sorted({i for body in group for i in body.members})


def _relations(body: RodBody, members: list[int]) -> FloatArray:
    """Weights of the members in x_s - sum c_b x_b = 0 for each particle that is not basic, shape (k, members)."""
    apart = body.place - body.place[0]
    span, chosen, basis = _hull(apart)
    at = (apart[:, None, :] * basis[None, :, :]).sum(axis=2)  # coordinates in their span, (particles, d)
    rows = list[FloatArray]()
    for s in range(len(body.members)):
        if s == 0 or s in chosen:
            continue
        row, left = np.zeros(len(members)), at[s].copy()
        # Back substitution: the coordinates of the chosen particles in the basis made of them are triangular.
        for k in range(span - 1, -1, -1):  # the chosen particles have no coordinates beyond their own
            share = float(left[k]) / float(at[chosen[k], k])
            left = left - share * at[chosen[k]]
            row[members.index(body.members[chosen[k]])] = -share
        row[members.index(body.members[s])] = 1.0
        # Weights that add up to zero: the relation is independent of the origin, and is invariant under translation.
        row[members.index(body.members[0])] = -float(row.sum())
        rows.append(row)
    return np.array(rows).reshape(-1, len(members))


def _implied_rods(holonomic: Holonomic, group: list[RodBody]) -> list[int]:
    """Rods whose lengths follow from relations and other rods.

    A body that keeps its relations can only be stretched as a whole, which changes the square of a length u by
    u^T E u: as many rods as there are independent u u^T fix it, at any position.
    """
    kept, spare = set[int](), set[int]()
    for number, body in enumerate(group):
        place = body.at
        _, _, basis = _hull(body.place - body.place[0])
        span = list[FloatArray]()
        for other in group[:number]:
            for i, j in combinations(sorted(set(body.members) & set(other.members)), 2):
                _adds(span, _form(place[j] - place[i], basis))
        forms = {
            row: _form(place[int(holonomic.second[row])] - place[int(holonomic.first[row])], basis)
            for row in body.rods
            if row not in kept and row not in spare
        }
        while forms:
            # The rod with the largest new part, rounded to six digits so that ties are ties; then the longer rod,
            # then the lower row. The choice does not depend on the order of a dictionary.
            best = max(forms, key=lambda row: (round(_left(span, forms[row]), 6), float(holonomic.length[row]), -row))
            (kept if _adds(span, forms.pop(best)) else spare).add(best)
    return sorted(spare)


def _form(apart: FloatArray, basis: FloatArray) -> FloatArray:
    """Symmetric matrix u u^T of a unit vector in a basis, as a vector of six with the same inner product."""
    u = np.zeros(3)
    u[: len(basis)] = (basis * apart).sum(axis=1)
    u = u / np.sqrt(float((u * u).sum()))
    # Off-diagonal entries count twice in the inner product of matrices, hence the root of 2 in a vector that contains
    # each once.
    return np.array([u[a] * u[b] * (1.0 if a == b else np.sqrt(2.0)) for a, b in FORMS])


def _left(span: list[FloatArray], form: FloatArray) -> float:
    for other in 2 * span:
        form = form - float((form * other).sum()) * other
    return float(np.sqrt((form * form).sum()))


def _adds(span: list[FloatArray], form: FloatArray) -> bool:
    """Return True if a form is linearly independent of a basis; if so, it is added to the basis."""
    for other in 2 * span:
        form = form - float((form * other).sum()) * other
    size = float(np.sqrt((form * form).sum()))
    if size > FLAT:
        span.append(form / size)
    return size > FLAT


def _ends(lengths: list[int]) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
