"""Bars: forces along the line between two particles, of springs, laws, attractions and pair laws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from springline.callbacks import call_plainly
from springline.checks import FloatArray, IntArray
from springline.engine.columns import Indices
from springline.errors import SceneError
from springline.forces.attraction import weights
from springline.forces.direct_sum import Attractions
from springline.forces.pair_laws import Pairs, law_at, seen_at_rest
from springline.forces.springs import COINCIDENT
from springline.linear.kept import KeptStructures
from springline.messages import function_subject, run_to_rest, wording
from springline.model.families import BOTH, BROKEN, CABLE, STRUT, Laws, Model, Space, Springs
from springline.model.space import nearest
from springline.model.state import State

REST = function_subject("equilibrium()")

PAIRS = 4_000_000  # most pairs of an attraction or a pair law, for a sparse stiffness; more are refused


SLOPE = 1e-3  # [-] of a number that a pair law reads: longer step of differences of order 4
DIFFERENCE = 6e-6  # [-] of the distance: balances rounding and truncation errors of a central difference


class LawResponse(NamedTuple):
    """A law at given lengths, each of shape (bars,)."""

    energy: FloatArray  # E [J]
    tension: FloatArray  # dE/dL [N]
    modulus: FloatArray  # d2E/dL2 [N/m]
    ratio: FloatArray  # T/L, with its limit if L is zero [N/m]


@dataclass(frozen=True, eq=False)
class BarForces:
    """Lengths and tensions of the bars at a shape: the springs, then the pairs of attractions and of pair laws.

    Attributes
    ----------
    length : [m], shape (bars,)
    direction : unit vector from tail to head, 0 if the ends coincide, shape (bars, 3)
    energy, tension, modulus, ratio : see :class:`LawResponse`
    """

    apart: FloatArray
    length: FloatArray
    energy: FloatArray
    tension: FloatArray
    modulus: FloatArray
    ratio: FloatArray
    lazy: dict[str, FloatArray] = field(default_factory=dict, repr=False)

    @property
    def direction(self) -> FloatArray:
        """Unit vectors from tail to head, 0 if the ends coincide [-], shape (bars, 3)."""
        if "direction" not in self.lazy:
            # Coincident ends have no direction; any choice would be rounding (decision 4).
            apart = np.where(self.length[:, None] < COINCIDENT, 0.0, self.apart)
            self.lazy["direction"] = apart / np.maximum(self.length, COINCIDENT)[:, None]
        return self.lazy["direction"]


class Bars:
    """The bars of a model.

    Attributes
    ----------
    tail, head : indices of particles, shape (bars,)
    springs : number of the model's springs, which are the first bars
    holds : mask of springs that are not broken, shape (springs,)
    """

    def __init__(self, model: Model, holds: np.ndarray) -> None:
        self.space: Space = model.space
        self.holds = holds
        self._spring_law = SpringLaw(model.springs, model.laws, holds)
        self._pairs: list[AttractionBars | PairLawBars] = [
            *(_attraction_bars(model, group) for group in range(len(model.room(Attractions).strength))),
            *(_pair_law_bars(model, group) for group in range(len(model.room(Pairs).address))),
        ]
        self.springs = model.spring_count
        self.tail: Indices = np.concatenate([model.springs.tail, *(pairs.tail for pairs in self._pairs)])
        self.head: Indices = np.concatenate([model.springs.head, *(pairs.head for pairs in self._pairs)])
        ends = [np.array([model.particle_count]), self.tail, self.head]
        self._incidence = INCIDENCES.get(ends, lambda: _incidence(*ends))

    def __len__(self) -> int:
        return len(self.tail)

    @property
    def pair_laws(self) -> list[tuple[slice, PairLawBars]]:
        """The pair laws, with the slice of their bars."""
        found, begin = [], self.springs
        for pairs in self._pairs:
            if isinstance(pairs, PairLawBars):
                found.append((slice(begin, begin + len(pairs.tail)), pairs))
            begin += len(pairs.tail)
        return found

    @property
    def stiffness(self) -> FloatArray:
        """Stiffness of each bar that is neither slack nor far away [N/m], shape (bars,): a scale, not a tangent."""
        return np.concatenate([self._spring_law.scale, *(pairs.scale for pairs in self._pairs)])

    def nearest(self, apart: FloatArray) -> FloatArray:
        """Distances between the nearest images on a torus [m], shape (bars, 3)."""
        return nearest(self.space, apart)

    def forces(self, position: FloatArray) -> BarForces:
        """Lengths and tensions of all bars at a shape [m], shape (particles, 3)."""
        apart = nearest(self.space, position[self.head] - position[self.tail])
        length = np.sqrt(np.einsum("ij,ij->i", apart, apart))
        return BarForces(apart, length, *self.answer(length))

    def lengths(self, position: FloatArray) -> FloatArray:
        """Lengths of all bars at a shape [m], shape (bars,)."""
        apart = nearest(self.space, position[self.head] - position[self.tail])
        return np.asarray(np.sqrt(np.einsum("ij,ij->i", apart, apart)))

    def answer(self, length: FloatArray) -> LawResponse:
        """The laws of all bars at given lengths [m], shape (bars,)."""
        parts = [self._spring_law(length[: self.springs])]
        begin = self.springs
        for pairs in self._pairs:
            parts.append(pairs(length[begin : begin + len(pairs.tail)]))
            begin += len(pairs.tail)
        return (
            parts[0]
            if len(parts) == 1
            else LawResponse(*(np.concatenate(column) for column in zip(*parts, strict=True)))
        )

    def particle_forces(self, bar_forces: BarForces) -> FloatArray:
        """Forces of the bars on the particles [N], shape (particles, 3)."""
        # f = (T/L) d on the tail, the opposite on the head, with d from tail to head
        return np.asarray(self._incidence @ (bar_forces.ratio[:, None] * bar_forces.apart))

    def sum_at_ends(self, vectors: FloatArray) -> FloatArray:
        """Vectors of the bars, shape (bars, 3), added at their heads and subtracted at their tails, (particles, 3)."""
        return np.asarray(-(self._incidence @ vectors))

    def slack(self, bar_forces: BarForces) -> np.ndarray:
        """Mask of springs that are cables too short to pull or struts too long to push, shape (springs,)."""
        return self._spring_law.slack(bar_forces.length[: self.springs])


class SpringLaw:
    """Hooke's law of every spring, including cables and struts, and user-defined laws."""

    def __init__(self, springs: Springs, laws: Laws, holds: np.ndarray) -> None:
        self.springs, self.laws, self.holds = springs, laws, holds
        self._plain = bool((springs.kind == BOTH).all() and holds.all())
        self._own = np.zeros(len(springs.tail), dtype=bool)
        self._own[laws.spring] = True

    @property
    def scale(self) -> FloatArray:
        """Stiffness as given; for a law its modulus at 1.05 of the rest length [N/m], shape (springs,)."""
        scale = self.springs.stiffness.copy()
        if len(self.laws.spring):
            # A law has no stiffness parameter, and at the rest length its modulus may be zero, as for a spring that
            # stiffens.
            scale[self.laws.spring] = np.abs(own_laws(self.laws, 1.05 * self.laws.rest_length).modulus)
        return np.where(self.holds, scale, 0.0)

    def slack(self, length: FloatArray) -> np.ndarray:
        """Mask of cables too short to pull and struts too long to push, shape (springs,)."""
        kind, extension = self.springs.kind, length - self.springs.rest_length
        found = ((kind == CABLE) & (extension < 0.0)) | ((kind == STRUT) & (extension > 0.0))
        return np.asarray(found & self.holds & ~self._own)

    def __call__(self, length: FloatArray) -> LawResponse:
        """E = k (L - L0)^2/2 and its derivatives, 0 if slack."""
        k, rest = self.springs.stiffness, self.springs.rest_length
        if not self._plain:
            k = np.where(self.slack(length) | ~self.holds, 0.0, k)
        extension = length - rest
        tension = k * extension
        near = length < COINCIDENT
        ratio = tension / np.maximum(length, COINCIDENT)
        if near.any():
            # k (L - 0)/L is k at any length; with a rest length the force of coincident ends has no direction, and is
            # omitted.
            ratio = np.where(near, np.where(rest == 0.0, k, 0.0), ratio)
        answer = LawResponse(0.5 * tension * extension, tension, k.copy(), ratio)
        if len(self.laws.spring):
            for column, own in zip(answer, own_laws(self.laws, length[self.laws.spring]), strict=True):
                column[self.laws.spring] = np.where(self.holds[self.laws.spring], own, 0.0)
        return answer


def own_laws(laws: Laws, length: FloatArray) -> LawResponse:
    """User-defined laws at lengths [m], shape (laws,), in the order of ``laws.spring``."""
    current = np.maximum(np.ascontiguousarray(length), COINCIDENT)
    out = np.zeros((3, len(current)))
    for group in range(len(laws.address)):
        rows = slice(int(laws.start[group]), int(laws.start[group + 1]))
        here = [np.ascontiguousarray(array[rows]) for array in (current, laws.rest_length, *out)]
        parameters = laws.parameters[laws.offset[group] :]
        if call_plainly(int(laws.address[group]), len(here[0]), *here, parameters, 0.0):
            spring = int(laws.spring[rows][0])
            raise SceneError(
                f"A user-defined spring law raised an error at lengths between {here[0].min():g} and "
                f"{here[0].max():g} m (spring {spring} is its first). Make it hold for every positive length."
            )
        out[:, rows] = here[2:]
    return LawResponse(out[0], out[1], out[2], out[1] / current)


@dataclass(frozen=True, eq=False)
class AttractionBars:
    """The pairs of one attraction: T = G m M r/s^(p + 1) with s^2 = r^2 + eps^2 (Plummer 1911)."""

    tail: Indices
    head: Indices
    product: FloatArray  # G m M [N m^p], shape (pairs,)
    softening: float  # eps [m]
    exponent: float  # p

    @property
    def scale(self) -> FloatArray:
        """Stiffness of untensioned attractions: 0 [N/m], shape (pairs,)."""
        return np.zeros(len(self.tail))

    def __call__(self, length: FloatArray) -> LawResponse:
        """E = -k/((p - 1) s^(p - 1)), ln for p = 1;  T/r = k/s^(p + 1);  T' = (T/r) (1 - (p + 1) r^2/s^2)."""
        square = length * length + self.softening**2
        # With a softening T/r has a limit at r = 0; without it coincident bodies would have an infinite force without
        # direction, which steps omit as well.
        near = (square == 0.0) | (length < COINCIDENT) & (self.softening == 0.0)
        square = np.where(near, 1.0, square)
        p = self.exponent
        ratio = np.where(near, 0.0, self.product * square ** (-0.5 * (p + 1.0)))
        each = 0.5 * np.log(square) if p == 1.0 else square ** (-0.5 * (p - 1.0)) / (1.0 - p)
        energy = np.where(near, 0.0, self.product * each)
        return LawResponse(energy, ratio * length, ratio * (1.0 - (p + 1.0) * length * length / square), ratio)


@dataclass(frozen=True, eq=False)
class PairLawBars:
    """The pairs of one user-defined law; its modulus is found by differences if it is not derived."""

    tail: Indices
    head: Indices
    address: int
    modulus: int  # address of the law's second derivative, or 0
    parameters: FloatArray
    within: float  # [m]
    seen: FloatArray  # columns of both particles that the law reads, shape (pairs, width)
    codes: tuple[int, ...] = ()  # of these columns, see ``Pairs.sees``

    @property
    def scale(self) -> FloatArray:
        """Stiffness of untensioned pair laws: 0 [N/m], shape (pairs,)."""
        return np.zeros(len(self.tail))

    def __call__(self, length: FloatArray) -> LawResponse:
        """E and T = -f of the law, T' derived or by central differences; 0 beyond its range or for coincident pairs."""
        felt = (length >= COINCIDENT) & (length <= self.within)
        near, out = length[felt], np.zeros((4, len(length)))
        step, seen = DIFFERENCE * near, np.ascontiguousarray(self.seen[felt])
        energy, force = self._law(near, seen)
        out[:2, felt] = energy, -force
        if self.modulus:
            out[2, felt] = self._law(near, seen, self.modulus)[0]
        else:
            out[2, felt] = (self._law(near - step, seen)[1] - self._law(near + step, seen)[1]) / (2.0 * step)
        out[3, felt] = -force / near
        return LawResponse(*out)

    def slopes_by_column(self, length: FloatArray, number: int) -> tuple[FloatArray, FloatArray]:
        """Derivatives of tension and energy by a column that the law reads, by central differences, shape (pairs,)."""
        felt = (length >= COINCIDENT) & (length <= self.within)
        near, seen, found = length[felt], self.seen[felt], np.zeros((2, len(length)))
        step = SLOPE * np.where(seen[:, number] != 0.0, np.abs(seen[:, number]), 1.0)
        sides = []
        for factor in (1.0, -1.0, 0.5, -0.5):
            moved = seen.copy()
            moved[:, number] += factor * step
            energy, force = self._law(near, np.ascontiguousarray(moved))
            sides.append(np.stack([-force, energy]))
        rough, fine = (sides[0] - sides[1]) / (2.0 * step), (sides[2] - sides[3]) / step
        found[:, felt] = fine + (fine - rough) / 3.0
        return found[0], found[1]

    def _law(self, distance: FloatArray, seen: FloatArray, address: int = 0) -> FloatArray:
        """Energy [J] and force [N] at distances [m], shape (2, distances), or the results at another address."""
        found = law_at(address or self.address, self.parameters, distance, seen)
        if found is None:
            raise SceneError(
                f"A user-defined pair law raised an error at distances between {distance.min():g} and "
                f"{distance.max():g} m. Make it hold for every positive distance."
            )
        return found


INCIDENCES: KeptStructures[Any] = KeptStructures()


def _incidence(particles: IntArray, tail: Indices, head: Indices) -> Any:
    """The matrix that sums forces of bars at their particles, 1 at tails and -1 at heads, a SciPy CSR array."""
    from scipy.sparse import csr_array

    # A sparse product adds the forces of bars on particles always in the same order, and is faster than add.at.
    count = len(tail)
    rows, columns = np.concatenate([tail, head]), np.tile(np.arange(count), 2)
    return csr_array((np.repeat([1.0, -1.0], count), (rows, columns)), shape=(int(particles[0]), count))


def _every_pair(member: Indices, name: str) -> tuple[Indices, Indices]:
    """Both ends of every pair of some particles; too many pairs are refused."""
    if len(member) * (len(member) - 1) // 2 > PAIRS:
        raise SceneError(
            f"{REST} writes every pair of {name} into its stiffness, {PAIRS:,} at most. "
            f"Got {len(member):,} particles. "
            f"{wording('Name fewer with on=..., or', hands='Take some of them out, or')} {run_to_rest()}."
        )
    first, second = np.triu_indices(len(member), 1)
    return member[first], member[second]


def _pair_law_bars(model: Model, group: int) -> PairLawBars:
    family = model.room(Pairs)
    tail, head = _every_pair(family.member[family.start[group] : family.start[group + 1]], "a PairForce")
    parameters = family.parameters[family.offset[group] :]
    codes = family.sees[group, : family.width[group]].tolist()
    seen = seen_at_rest(codes, model.particles, family.column, tail, head)
    address, modulus = int(family.address[group]), int(family.modulus[group])
    return PairLawBars(tail, head, address, modulus, parameters, float(family.within[group]), seen, tuple(codes))


def _attraction_bars(model: Model, group: int) -> AttractionBars:
    family = model.room(Attractions)
    tail, head = _every_pair(family.member[family.start[group] : family.start[group + 1]], "an Attraction")
    weight = weights(model, group)
    product = float(family.strength[group]) * weight[tail] * weight[head]
    return AttractionBars(tail, head, product, float(family.softening[group]), float(family.exponent[group]))


def bars_of(model: Model, state: State) -> Bars:
    """The bars of a model; springs broken in ``state`` exert no force."""
    return Bars(model, state.status != BROKEN)


def list_numbers(things: Sequence[int] | np.ndarray, most: int = 6) -> str:
    """The first few of many numbers, for a message: "3, 5, 8 and 12 more"."""
    shown = ", ".join(str(int(thing)) for thing in things[:most])
    return f"{shown} and {len(things) - most} more" if len(things) > most else shown
