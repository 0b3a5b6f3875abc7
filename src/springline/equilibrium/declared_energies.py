"""Forces of springs, laws, elements, attractions and pair laws at a shape, from their declared energies alone.

Certificates use this module, so it shares no code with the search for shapes: every family is computed again from its
formula. Springs and attractions have exact slopes. Of user-defined functions only the energy or the measure is
evaluated, and its slope is found by extrapolated differences (Richardson, Phil. Trans. R. Soc. A 226, 1927).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np

from springline.callbacks import call_plainly
from springline.checks import FloatArray, IntArray
from springline.errors import SceneError
from springline.forces import net
from springline.forces.attraction import weights
from springline.forces.autodiff import ONE_SIDED, TracedGroup, groups
from springline.forces.direct_sum import Attractions
from springline.forces.elements import Elements, hand_gradient_groups
from springline.forces.pair_laws import Pairs, seen_at_rest
from springline.forces.queries import extents, reaches
from springline.model.families import CABLE, STRUT, Model, Space
from springline.model.family import Elastic

EPSILON = float(np.finfo(np.float64).eps)  # [-]
COINCIDENT = 1e-12  # [m] closer ends have no direction, see docs/decisions/0004-coincident-ends.md
STEP = 0.005  # [-] of a length: longest step of the differences
NEXT_TO_NOTHING = 1e-30  # [-] of a length: a complex step
HALVINGS = 4  # steps, each half of the step before: errors of order 8, near 1e-13 for an energy like r^-12
Slope: TypeAlias = tuple[FloatArray, FloatArray, FloatArray]  # first derivative, second, error of the first
CHUNK = 200_000  # pairs at once
VAGUE = 1e-6  # [-] of a slope: if the error of its differences is larger, the slope is unknown
SHARES = (1.0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5)  # [-] of the distance from the origin: other steps of differences


@dataclass(eq=False)
class Exerted:
    """Sums over families at a shape.

    Attributes
    ----------
    energy, energy_size : potential energy, and the sum of its magnitudes [J]
    force : on every particle [N], shape (particles, 3)
    size : sizes of the forces on every particle added up [N], shape (particles,)
    total : tensions, and what elements exert, added up by size [N]
    stiff : size of the stiffness around every particle [N/m], shape (particles,)
    doubt : bound of the error of ``force``, from rounded positions and differences [N], shape (particles,)
    differences : the largest part of ``doubt`` that is due to differences [N]
    vague : particles with a slope that differences do not find, shape (particles,)
    """

    count: int
    energy: float = 0.0
    energy_size: float = 0.0
    total: float = 0.0
    differences: float = 0.0
    force: FloatArray = field(init=False)
    size: FloatArray = field(init=False)
    stiff: FloatArray = field(init=False)
    doubt: FloatArray = field(init=False)
    vague: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        self.force = np.zeros((self.count, 3))
        self.size, self.stiff, self.doubt = np.zeros(self.count), np.zeros(self.count), np.zeros(self.count)
        self.vague = np.zeros(self.count, dtype=bool)

    def plus(self, other: Exerted) -> Exerted:
        """The sums of both, added."""
        both = Exerted(self.count)
        for name in ("energy", "energy_size", "total", "force", "size", "stiff", "doubt"):
            setattr(both, name, getattr(self, name) + getattr(other, name))
        both.vague = self.vague | other.vague
        both.differences = max(self.differences, other.differences)
        return both


@dataclass(frozen=True, eq=False)
class Lines:
    """Lines between two particles at a shape: energy, T = dE/dL and its size of change, each of shape (lines,).

    ``off`` is the error of T from differences [N]; ``vague`` is True if they do not find T.
    """

    tail: IntArray
    head: IntArray
    apart: FloatArray  # from tail to head [m], shape (lines, 3)
    length: FloatArray
    energy: FloatArray
    tension: FloatArray
    modulus: FloatArray
    off: FloatArray
    vague: np.ndarray

    def forces_on_particles(self, position: FloatArray) -> Exerted:
        """Forces on the particles: T along the line on the tail, the opposite on the head."""
        found = Exerted(len(position))
        # coincident ends have no direction and no force: their force at a small distance is not counted as doubt
        apart = self.length >= COINCIDENT
        ratio = np.where(apart, self.tension, 0.0) / np.maximum(self.length, COINCIDENT)
        push, size = ratio[:, None] * self.apart, np.where(apart, np.abs(self.tension), 0.0)
        stiff, off = np.abs(self.modulus) + np.abs(ratio), np.where(apart, self.off, 0.0)
        reach = np.maximum(np.abs(position[self.tail]).max(axis=1), np.abs(position[self.head]).max(axis=1))
        doubt = EPSILON * (2.0 * size + stiff * (reach + self.length)) + off
        for ends, sign in ((self.tail, 1.0), (self.head, -1.0)):
            np.add.at(found.force, ends, sign * push)
            found.size += np.bincount(ends, size, len(position))
            found.stiff += np.bincount(ends, stiff, len(position))
            found.doubt += np.bincount(ends, doubt, len(position))
            found.vague[ends[self.vague & apart]] = True
        found.energy, found.energy_size = float(self.energy.sum()), float(np.abs(self.energy).sum())
        found.total, found.differences = float(size.sum()), float(off.max(initial=0.0))
        return found


def nearest_image(space: Space, apart: FloatArray) -> FloatArray:
    """Differences by the shortest way around a torus [m], shape (..., 3)."""
    if not space.periodic:
        return apart
    # Written independently of springline.model.space.nearest, which the search uses.
    period = np.where(space.size > 0.0, space.size, np.inf)
    return np.asarray(apart - np.where(space.size > 0.0, space.size, 0.0) * np.round(apart / period))


def steady(model: Model, intact: np.ndarray, position: FloatArray) -> Exerted:
    """Forces of springs of Hooke's law, including cables and struts, which do not fade with distance."""
    springs = model.springs
    plain = intact.copy()
    plain[model.laws.spring] = False
    row = np.flatnonzero(plain)
    k, rest, kind = springs.stiffness[row], springs.rest_length[row], springs.kind[row]
    tail, head = springs.tail[row].astype(np.int64), springs.head[row].astype(np.int64)
    apart, length = _line_vectors(model.space, position, tail, head)
    # E = k x^2/2 with x = L - L0, of which a cable keeps x > 0 and a strut x < 0
    x = length - rest
    x = np.where(kind == CABLE, np.maximum(x, 0.0), np.where(kind == STRUT, np.minimum(x, 0.0), x))
    # A spring at its rest length has x = 0 and its full stiffness; a slack cable has x = 0 and no stiffness.
    felt = np.where((x != 0.0) | (kind != CABLE) & (kind != STRUT), k, 0.0)
    exact = np.zeros(len(row))
    return Lines(tail, head, apart, length, 0.5 * k * x * x, k * x, felt, exact, exact > 0.0).forces_on_particles(
        position
    )


def energy_of(model: Model, intact: np.ndarray, position: FloatArray) -> float:
    """Potential energy of all springs and elements [J], without the differences by which forces are found."""
    found = steady(model, intact, position).energy + _bent(model, position)[0].energy
    for group, asked in _user_groups(model):
        found += float(_energy_terms(group, asked(_corners(model, group, position)))[0].sum())
    return found + sum(float(lines.energy.sum()) for lines in lines_that_fade(model, intact, position))


def fading(model: Model, intact: np.ndarray, position: FloatArray) -> tuple[Exerted, FloatArray]:
    """Forces of laws, elements, attractions and pair laws, each of which may fade with distance.

    The second result has the forces of elements on user-defined measures, and of pressure [N], shape (particles, 3).
    Only these may have a nonzero sum, because a measure may depend on the positions of its particles.
    """
    own = _elements(model, position)
    bent, outside = _bent(model, position)
    found = own.plus(bent)
    for lines in lines_that_fade(model, intact, position):
        found = found.plus(lines.forces_on_particles(position))
    return found, own.force + outside


def lines_that_fade(model: Model, intact: np.ndarray, position: FloatArray) -> Iterator[Lines]:
    """The lines of laws, attractions and pair forces, in batches."""
    yield from _laws(model, intact, position)
    yield from _attractions(model, position)
    yield from _pair_forces(model, position)


def slope(energy: Callable[[FloatArray], FloatArray], at: FloatArray, step: FloatArray) -> Slope:
    """First derivative, second derivative, and error of the first derivative, each of the shape of ``at``."""
    # D(h) = (E(x + h) - E(x - h))/2h;  D(h, n) = D(h/2, n-1) + (D(h/2, n-1) - D(h, n-1))/(4^n - 1)
    here, table = energy(at), []
    size, bend = np.abs(here), np.zeros_like(here)
    for k in range(HALVINGS):
        h = step / 2**k
        high, low = energy(at + h), energy(at - h)
        size = np.maximum(size, np.maximum(np.abs(high), np.abs(low)))
        table.append((high - low) / (2.0 * h))
        bend = (high - 2.0 * here + low) / (h * h) if k == 0 else bend
    before = table
    for n in range(1, HALVINGS):
        # Each column of Romberg's triangle removes the next even power of h.
        before, table = (
            table,
            [fine + (fine - rough) / (4**n - 1) for rough, fine in pairwise(table)],
        )
    # There are two errors: that of the formula, estimated by the change in the last extrapolation, and that of the
    # energies, divided by the shortest step. The estimate holds for smooth energies only; at a kink the slope is vague.
    off = np.abs(table[0] - before[-1]) + 2.0 * EPSILON * size * 2 ** (HALVINGS - 1) / step
    return table[0], bend, off


def _line_vectors(space: Space, position: FloatArray, tail: IntArray, head: IntArray) -> tuple[FloatArray, FloatArray]:
    apart = nearest_image(space, position[head] - position[tail])
    return apart, np.sqrt((apart * apart).sum(axis=1))


def _laws(model: Model, intact: np.ndarray, position: FloatArray) -> Iterator[Lines]:
    """Springs with a user-defined law, by differences of its energy."""
    laws = model.laws
    for group in range(len(laws.address)):
        rows = np.arange(int(laws.start[group]), int(laws.start[group + 1]))
        rows = rows[intact[laws.spring[rows]]]
        spring, rest = laws.spring[rows], np.ascontiguousarray(laws.rest_length[rows])
        tail, head = model.springs.tail[spring].astype(np.int64), model.springs.head[spring].astype(np.int64)
        apart, length = _line_vectors(model.space, position, tail, head)

        def energy(at: FloatArray, rest: FloatArray = rest, group: int = group) -> FloatArray:
            out, parameters = np.zeros((3, len(at))), laws.parameters[laws.offset[group] :]
            _call_user_function(
                int(laws.address[group]), np.ascontiguousarray(at), rest, out[0], out[1], out[2], parameters
            )
            return out[0]

        at = np.maximum(length, COINCIDENT)
        found, value = slope(energy, at, STEP * at), energy(at)
        vague = _is_vague(found, value, np.maximum(at, np.abs(rest)))
        yield Lines(tail, head, apart, length, value, *found, vague)


def _attractions(model: Model, position: FloatArray) -> Iterator[Lines]:
    """E = -k s^(1 - p)/(p - 1) with s^2 = r^2 + eps^2, k ln s if p is 1; k = G m M (Plummer 1911)."""
    family = model.room(Attractions)
    for group in range(len(family.strength)):
        weight = weights(model, group)
        member = family.member[family.start[group] : family.start[group + 1]].astype(np.int64)
        p, softening = float(family.exponent[group]), float(family.softening[group])
        for tail, head in _pairs_of(member):
            apart, length = _line_vectors(model.space, position, tail, head)
            k = float(family.strength[group]) * weight[tail] * weight[head]
            s = np.hypot(length, softening)
            felt = (s > 0.0) & ((length > 0.0) | (softening > 0.0))
            s = np.where(felt, s, 1.0)
            energy = k * np.log(s) if p == 1.0 else -k * s ** (1.0 - p) / (p - 1.0)
            tension = k * length * s ** (-p - 1.0)
            modulus = k * s ** (-p - 1.0) * (1.0 - (p + 1.0) * (length / s) ** 2)
            energy, tension, modulus = (np.where(felt, column, 0.0) for column in (energy, tension, modulus))
            exact = np.zeros(len(tail))
            yield Lines(tail, head, apart, length, energy, tension, modulus, exact, exact > 0.0)


def _pair_forces(model: Model, position: FloatArray) -> Iterator[Lines]:
    """User-defined pair laws, by differences of their energies; only pairs within the range of the law."""
    family = model.room(Pairs)
    for group in range(len(family.address)):
        member = family.member[family.start[group] : family.start[group + 1]].astype(np.int64)
        for tail, head in _pairs_of(member):
            yield _pair_lines(model, group, position, tail, head)


def _pair_lines(model: Model, group: int, position: FloatArray, tail: IntArray, head: IntArray) -> Lines:
    """Some pairs of one law, with the columns of both particles that the law reads."""
    family = model.room(Pairs)
    within = float(family.within[group])
    address, parameters = int(family.address[group]), family.parameters[family.offset[group] :]
    apart, length = _line_vectors(model.space, position, tail, head)
    felt = (length >= COINCIDENT) & (length <= within)
    tail, head, apart, length = tail[felt], head[felt], apart[felt], length[felt]
    codes = family.sees[group, : family.width[group]].tolist()
    seen = seen_at_rest(codes, model.particles, family.column, tail, head)

    def energy(at: FloatArray) -> FloatArray:
        out = np.zeros((2, len(at)))
        _call_user_function(address, np.ascontiguousarray(at), out[0], out[1], seen, seen, parameters)
        return out[0]

    # near the end of a law's range: short steps within it, or long steps across it, whichever has the smaller error
    short = np.minimum(STEP * length, np.maximum(within - length, EPSILON * length))
    found, value = slope(energy, length, short), energy(length)
    if (short < STEP * length).any():
        found = _better(found, slope(energy, length, STEP * length))
    return Lines(tail, head, apart, length, value, *found, _is_vague(found, value, length))


def _pairs_of(member: IntArray) -> Iterator[tuple[IntArray, IntArray]]:
    """Both ends of every pair of some particles, in batches of rows of the triangle."""
    rows = max(1, CHUNK // max(len(member), 1))
    for begin in range(0, len(member), rows):
        first, second = np.triu_indices(min(rows, len(member) - begin), 1, len(member) - begin)
        yield member[begin + first], member[begin + second]


def _bent(model: Model, position: FloatArray) -> tuple[Exerted, FloatArray]:
    """Elements with built-in energies, by complex steps along every axis of every corner.

    The second result has the forces of those elements that act from outside [N], shape (particles, 3).

    dE/dx = Im E(x + i h)/h for a tiny h, which loses no digits (Squire and Trapp, SIAM Review 40, 1998).
    """
    found, outside = Exerted(len(position)), np.zeros_like(position)
    for part in (part for family in net.elastic(model) for part in family.elastic(model)):
        first = position[part.corners[:, :1]]
        points = first + nearest_image(model.space, position[part.corners] - first)
        energy = part.energy(points)
        if energy is not None:
            found.energy += float(energy.sum())
            found.energy_size += abs(float(energy.sum()))
            outside += _add_bent(found, part, points)
    return found, outside


def _add_bent(found: Exerted, part: Elastic, points: FloatArray) -> FloatArray:
    """Add the forces of elements of one kind, with corners at ``points`` [m], shape (elements, corners, 3).

    Returns their forces if these act from outside, else zeros [N], shape (particles, 3).
    """
    corner, reach = part.corners, np.abs(points).max(axis=(1, 2))
    size = np.maximum(np.ptp(points, axis=1).max(axis=1), COINCIDENT)
    step, aside = NEXT_TO_NOTHING * size, STEP * size
    push = np.zeros(points.shape)
    for corner_row, axis in np.ndindex(corner.shape[1], 3):

        def steep_at(ahead: FloatArray, corner_row: int = corner_row, axis: int = axis) -> FloatArray:
            # A complex step has no difference and loses no digits (Squire and Trapp 1998): E(x + ih) = E + ih E' +
            # O(h^2) with h far below the rounding of x. It requires an energy of analytic functions, as part.energy
            # is.
            there = points.astype(np.complex128)
            there[:, corner_row, axis] += ahead + 1j * step
            energy = part.energy(there)
            assert energy is not None
            return np.asarray(energy.imag / step)

        # The second derivative only scales the doubt, for which a plain difference is enough.
        steep, bend = steep_at(0.0 * size), (steep_at(aside) - steep_at(-aside)) / (2.0 * aside)
        push[:, corner_row, axis] = -steep
        # An angle is rounded at up to pi, independent of its size, and so is k theta.
        turned = np.pi * np.sqrt(part.stiffness * np.abs(bend))  # from rounded angles
        doubt = 4.0 * EPSILON * (np.abs(bend) * reach + np.abs(steep) + turned)
        found.stiff += np.bincount(corner[:, corner_row], np.abs(bend), found.count)
        found.doubt += np.bincount(corner[:, corner_row], doubt, found.count)
    outside = np.zeros_like(found.force)
    if (beside := part.non_gradient_forces(points)) is not None:
        push += beside
        np.add.at(outside, corner, push)
    size = np.sqrt((push**2).sum(axis=2))
    np.add.at(found.force, corner, push)
    found.size += np.bincount(corner.ravel(), size.ravel(), found.count)
    found.total += 0.5 * float(size.sum())
    return outside


def _elements(model: Model, position: FloatArray) -> Exerted:
    """E = k (C - rest)^2/2 with C the measure, by differences of C along every axis of every corner."""
    found = Exerted(len(position))
    for group, asked in _user_groups(model):
        _add_elements(found, model, group, asked, position)
    found.energy_size = found.energy
    return found


def _user_groups(model: Model) -> Iterator[tuple[Any, Callable[[FloatArray], FloatArray]]]:
    """Groups of elements on user-defined measures and energies, each with a function that evaluates it at corners."""
    room = model.room(Elements)
    for group in hand_gradient_groups(model):
        parameters, address = room.parameters[room.offset[group.number] :], int(room.address[group.number])
        yield group, partial(_evaluate_measure, address, parameters)
    for one in groups(room.traced):
        callback = one.own.asked(one.corners.shape[1])
        yield one, partial(_evaluate_measure, callback.address, np.append(one.shared, 0.0))


def _corners(model: Model, group: Any, position: FloatArray) -> FloatArray:
    """Corners of the elements of a group, nearest images on a torus [m], shape (elements, corners, 3)."""
    first = position[group.corners[:, :1]]
    return np.asarray(first + nearest_image(model.space, position[group.corners] - first))


def _energy_terms(group: Any, value: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """E of elements, dE by the measure, its derivative, and the error of dE; for an energy E, 1, 0 and 0."""
    none = np.zeros(len(value))
    if isinstance(group, TracedGroup) and group.own.is_energy:
        return value, none + 1.0, none, none
    return _along(group, value)


def _add_elements(found: Exerted, model: Model, group: Any, asked: Any, position: FloatArray) -> None:
    """Add the elements of one group; ``asked`` evaluates their measure or energy at corners."""
    corner = group.corners
    points = _corners(model, group, position)
    value, reach, wide = asked(points), reaches(points), extents(points)
    # dE = q dC: for a user-defined energy q is 1, and nothing is squared
    is_energy = isinstance(group, TracedGroup) and group.own.is_energy
    rest = np.zeros(len(corner)) if is_energy else group.rest
    stored, q, k, unknown = _energy_terms(group, value)
    there = points.copy()
    push, errors, bends = (np.zeros(points.shape) for _ in range(3))
    for corner_row, axis in np.ndindex(corner.shape[1], 3):

        def evaluate_shifted(at: FloatArray, corner_row: int = corner_row, axis: int = axis) -> FloatArray:
            there[:, corner_row, axis] = at
            return asked(there)

        steep, bend, off, found_none = _slope_of_a_measure(evaluate_shifted, wide, reach, points[:, corner_row, axis])
        there[:, corner_row, axis] = points[:, corner_row, axis]
        push[:, corner_row, axis], errors[:, corner_row, axis], bends[:, corner_row, axis] = -q * steep, off, bend
        stiff, unsure = k * steep**2 + np.abs(q * bend), k * np.abs(steep) * (np.abs(value) + np.abs(rest))
        doubt = np.abs(q) * off + 4.0 * EPSILON * (stiff * reach + unsure + np.abs(q * steep)) + unknown * np.abs(steep)
        found.stiff += np.bincount(corner[:, corner_row], stiff, found.count)
        found.doubt += np.bincount(corner[:, corner_row], doubt, found.count)
        # dE = q dC: the error of dC is weighted with q, that of q with dC.
        by_differences = np.abs(q) * off + unknown * np.abs(steep)
        found.differences = max(found.differences, float(by_differences.max(initial=0.0)))
        found.vague[corner[found_none & (q != 0.0) & (not is_energy), corner_row]] = True
    if is_energy:
        # an energy may pull along one axis and hardly along others, or have zero slopes at rest: the errors of slopes
        # are compared with the largest slope, and with its change over the width of the element
        extent = wide  # 0 for a single particle, replaced by the length of which its steps are parts
        extent = np.where(extent > COINCIDENT, extent, np.where(reach > COINCIDENT, reach, 1.0))
        largest = np.maximum(np.abs(push).max(axis=(1, 2)), np.abs(bends).max(axis=(1, 2)) * extent)
        found.vague[corner[~(errors.max(axis=(1, 2)) <= VAGUE * largest)]] = True
    size = np.sqrt((push**2).sum(axis=2))
    np.add.at(found.force, corner, push)
    found.size += np.bincount(corner.ravel(), size.ravel(), found.count)
    found.total += 0.5 * float(size.sum())
    found.energy += float(stored.sum())


def _along(group: Any, value: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """E of elements at a value of their measure, its first two derivatives, and the error of the first."""
    along, rest, k = group.own.along if isinstance(group, TracedGroup) else None, group.rest, group.stiffness
    far, exact = value - rest, np.zeros(len(value))
    # Built-in laws have a closed form; user-defined laws are differentiated by differences below.
    if along is None or along.word in ONE_SIDED:
        far = far if along is None else np.maximum(far, 0.0) if along.word == "cable" else np.minimum(far, 0.0)
        return 0.5 * k * far * far, k * far, np.where((far != 0.0) | (along is None), np.abs(k), 0.0), exact
    scale, values = group.number[0], group.shared[len(group.shared) - along.size :]
    if along.word == "force":
        return scale * far, scale, exact, exact
    if along.word == "table":
        return _table_terms(scale, far, *values.reshape(4, -1))
    callback, rests = along.law.callback_for(along.shapes), np.ascontiguousarray(rest)

    def energy(at: FloatArray) -> FloatArray:
        out = np.zeros((3, len(at)))
        _call_user_function(callback.address, np.ascontiguousarray(at), rests, *out, np.append(values, 0.0))
        return scale * out[0]

    size = np.maximum(np.abs(value), np.abs(rest))
    steep, bend, off = slope(energy, value, STEP * np.where(size > 0.0, size, 1.0))
    return energy(value), steep, np.abs(bend), off


def _table_terms(
    scale: FloatArray, far: FloatArray, begin: FloatArray, stored: FloatArray, tension: FloatArray, slopes: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Same as :func:`_along`, for a piecewise linear law; its first and last part extend to infinity."""
    part = np.clip(np.searchsorted(begin, far, side="right") - 1, 0, len(begin) - 1)
    d = far - begin[part]
    energy = stored[part] + d * (tension[part] + 0.5 * slopes[part] * d)
    rate = tension[part] + slopes[part] * d
    return scale * energy, scale * rate, np.abs(scale * slopes[part]), EPSILON * np.abs(tension).max() + 0.0 * far


def _slope_of_a_measure(
    measure: Callable[[FloatArray], FloatArray], extent: FloatArray, reach: FloatArray, at: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray, np.ndarray]:
    """Slope and second derivative of a measure along one axis of a corner, error of the slope, and a mask of unknowns.

    The steps are parts of the longest side of the box around an element. If the box has no size, as for a single
    particle or coincident particles, they are parts of the distance from the origin, or of 1 m. Of several steps, those
    with the smallest error of the slope are used.
    """
    far = np.where(reach > COINCIDENT, reach, 1.0)
    # A measure may depend on lengths other than the width of its element, such as the distance from the origin or a
    # hidden scale. No single step fits all: others are tried until the error is small, and the best is kept.
    best = slope(measure, at, STEP * np.where(extent > COINCIDENT, extent, far))
    for part in SHARES:
        vague = _is_vague(best, measure(at), far)
        if not vague.any():
            return *best, vague
        best = _better(best, slope(measure, at, STEP * part * far))
    return *best, _is_vague(best, measure(at), far)


def _better(one: Slope, other: Slope) -> Slope:
    """Select the slope with the smaller error, entry by entry."""
    better = (other[2] < one[2]) | np.isnan(one[2]) & ~np.isnan(other[2])
    first, bend, off = (np.where(better, new, old) for new, old in zip(other, one, strict=True))
    return first, bend, off


def _is_vague(found: Slope, value: FloatArray, far: FloatArray) -> np.ndarray:
    """Mask of slopes with an error above VAGUE times the slope itself and times value over distance."""
    return ~(found[2] <= VAGUE * np.maximum(np.abs(found[0]), np.abs(value) / far))


def _evaluate_measure(address: int, parameters: FloatArray, points: FloatArray) -> FloatArray:
    value, gradient, unused = np.zeros(len(points)), np.zeros_like(points), np.zeros(1)
    _call_user_function(address, np.ascontiguousarray(points), value, gradient, unused, unused, parameters)
    return value


def _call_user_function(address: int, first: FloatArray, *others: FloatArray) -> None:
    """Call a compiled user-defined function: one array to read, arrays to read or fill, the parameters."""
    if call_plainly(address, len(first), first, *others, 0.0):
        raise SceneError("A user-defined law or measure raised an error near the shape at rest. Make it hold there.")
