"""The certificate of a shape at rest: everything that a result claims, computed again by code of its own.

It takes the model, the positions and the forces that the result reports, and nothing that the search for the shape
made. Forces come from the declared energies (:mod:`springline.equilibrium.declared_energies`);
what holds besides springs must
be where it can hold, and push or pull as it can.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.constraint_check import constraint_state
from springline.equilibrium.declared_energies import EPSILON, Exerted, energy_of, fading, lines_that_fade, steady
from springline.equilibrium.law_range import law_range
from springline.equilibrium.unsupported import escape_text
from springline.forces import net
from springline.forces.coulomb import ElectricFields
from springline.forces.gravity import Gravities
from springline.forces.loads import Loads
from springline.model.families import CORD, ROD, Model

LITTLE = 1e-6  # [-] of the internal forces: a load below it is negligible
NEAR = 1e-11  # [-] of the size: a constraint violated by no more is met
TOUCHES = 1e-9  # [-] of the size: a particle no further from a wall may be pushed by it
APART = 0.1  # [-] of the forces on a particle: unbalanced by less, they balance
FAR_TO_GO = 1e-4  # [-] of the size: unbalanced force over the stiffness there, a distance, at most
NOTHING_EXERTED = "where nothing is exerted but rounding"
BESIDE = 1e-3  # [-] of the load, and of the size: a start no further from balance is next to one
AWAY = 2.0  # [-] of the size as drawn: groups further from each other have flown apart, where nothing joins them


class Claim(NamedTuple):
    """The quantities that a result reports, and the model they belong to.

    Attributes
    ----------
    model, intact, free : what was solved, which springs are not broken, which axes of which particles may move
    start : the shape as drawn [m], shape (particles, 3), whose energy must not be exceeded; None for no such check
    position, reactions : shape (particles, 3)
    loads : given in place of the model's own [N], shape (particles, 3); None where they are the model's
    ties : tensions of rods and cords [N], shape (ties,)
    particle, force : of what planes, boxes, spheres, rings and surfaces exert, shapes (contacts,) and (contacts, 3)
    tolerance : unbalanced forces added up over the reference, at most [-]
    """

    model: Model
    intact: np.ndarray
    free: np.ndarray
    start: FloatArray | None
    position: FloatArray
    reactions: FloatArray
    loads: FloatArray | None
    ties: FloatArray
    particle: IntArray
    force: FloatArray
    tolerance: float


@dataclass(frozen=True)
class Certificate:
    """A shape at rest, computed again from the declared energies by code that shares nothing with the search for it.

    Attributes
    ----------
    residual : largest unbalanced force on a particle [N]
    relative : unbalanced forces added up over ``reference`` [-]
    reference : force that the unbalanced forces are compared with [N]
    relative_to : ``reference`` in words
    tolerance : of ``relative``, at most [-]
    unsupported : size of the sum of all loads, reactions and what elements exert from outside [N]
    turning : size of the sum of their moments about the middle of the shape [N m]; 0 on a torus, where there are none
    doubt : error bound of the sum of unbalanced forces, from rounded positions and from differences [N]
    differences : largest error bound of a slope by differences [N]; 0 where every slope is exact
    energy, first_energy : potential energy of the shape and of the one as drawn [J]
    miss : largest violation of a constraint [m]
    wrong : claims found wrong, in words; empty where there are none
    beyond : elements that are strained beyond the range of their law, in words
    collapsed : elements that have collapsed, whose balance is not stable, in words
    """

    residual: float
    relative: float
    reference: float
    relative_to: str
    tolerance: float
    unsupported: float
    turning: float
    doubt: float
    differences: float
    energy: float
    first_energy: float
    miss: float
    wrong: tuple[str, ...] = ()
    beyond: tuple[str, ...] = ()
    collapsed: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the recomputed quantities confirm every claim of the result."""
        return not self.wrong

    @property
    def message(self) -> str:
        """The result in a sentence or two."""
        how = f"slopes by differences, to {self.differences:.1g} N" if self.differences else "slopes exact"
        part = f"{self.relative:.2g} of {self.relative_to} in all" if self.reference > self.doubt else NOTHING_EXERTED
        left = f"{self.residual:.3g} N left at one particle, {part}; {how}"
        range_of_laws = "".join(f" {one}." for one in (*self.beyond, *map(_first_upper, self.collapsed)))
        return (f"{left}." if self.holds else f"REFUSED: {'; '.join(self.wrong)}. {left}.") + range_of_laws


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def certify(claim: Claim) -> Certificate:
    """Recompute what a result claims of a shape."""
    return _Check(claim).certificate()


class _Check:
    """The recomputation of one claim."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.loads = _dead_loads(claim.model) if claim.loads is None else claim.loads
        self.fading, self.outside = fading(claim.model, claim.intact, claim.position)
        self.exerted = steady(claim.model, claim.intact, claim.position).plus(self.fading)
        self.constraints = constraint_state(claim.model, claim.free, claim.position, claim.ties)
        # Contact forces are part of the reactions that are claimed; whether anything is there that can exert them is
        # asked in _violated().
        self.unbalanced = self.exerted.force + self.loads + self.constraints.force + claim.reactions

    def certificate(self) -> Certificate:
        claim, size = self.claim, np.sqrt((self.unbalanced**2).sum(axis=1))
        reference, relative_to = self._reference()
        left, doubt = float(size.sum()), float(self.doubt.sum())
        if reference > doubt:
            relative = left / reference
        else:  # nothing is exerted but rounding
            relative = np.inf if left > doubt else 0.0
        energy = self._energy(self.exerted, claim.position)
        first = energy if claim.start is None else self._start_energy(claim.start)
        unsupported, turning, arm = self._sums()
        wrong = []
        # Written so that NaN is refused.
        if not left <= claim.tolerance * reference + doubt:
            wrong.append(
                f"computed again, forces of {left:.3g} N in all are not balanced, {relative:.2g} of {relative_to}"
            )
        # Balanced only within the doubt, and the doubt is large because a slope is not known: that is no balance.
        elif not left <= claim.tolerance * reference and self.exerted.vague.any():
            one = int(self.exerted.vague.argmax())
            wrong.append(f"differences do not find what is exerted on particle {one}, so that rest cannot be told")
        # Where loads are little, particles are balanced beside what the members exert, and a prestressed net could
        # leave its whole load uncarried. Members drop out of the sum of all forces, so that there the load is the
        # measure.
        wrong += [*self._not_carried(unsupported, turning, arm, reference)]
        wrong += [*self._violations(), *self._uphill(energy, first), *self._fading_messages()]
        return Certificate(
            float(size.max(initial=0.0)), relative, reference, relative_to, claim.tolerance, unsupported, turning,
            doubt, self.exerted.differences, energy, first, self.constraints.miss, tuple(wrong),
            *law_range(claim.model, claim.intact, claim.position),
        )  # fmt: skip

    @cached_property
    def first(self) -> Exerted | None:
        """Forces of the declared energies at the shape as drawn, or None where the claim has no start."""
        claim = self.claim
        if claim.start is None:
            return None
        return steady(claim.model, claim.intact, claim.start).plus(fading(claim.model, claim.intact, claim.start)[0])

    def _start_energy(self, start: FloatArray) -> float:
        """Energy at the shape as drawn [J]; forces there, by differences, are found only where they are asked for."""
        claim = self.claim
        if not self.fading.total and self.first is not None:  # they will be
            return self._energy(self.first, start)
        return energy_of(claim.model, claim.intact, start) - float((self.loads * start).sum())

    @property
    def size(self) -> float:
        """Longest side of the box around the shape [m]; 1 where there is none."""
        return float(np.ptp(self.claim.position, axis=0).max(initial=0.0)) or 1.0

    @property
    def reach(self) -> float:
        """Largest coordinate, or the size, here or as drawn [m]."""
        start = self.claim.position if self.claim.start is None else self.claim.start
        drawn = float(np.ptp(start, axis=0).max(initial=0.0))
        return max(self.size, drawn, float(np.abs(self.claim.position).max(initial=0.0)))

    @cached_property
    def doubt(self) -> FloatArray:
        """How far the forces on every particle may be off [N], shape (particles,)."""
        # the direction of a constraint force is known to eps abs(x)/L, taken as eps abs(x)/size
        pushed = self.constraints.size + np.sqrt((self.claim.reactions**2).sum(axis=1) + (self.loads**2).sum(axis=1))
        return self.exerted.doubt + self.constraints.doubt + 4.0 * EPSILON * pushed * self.reach / self.size

    @cached_property
    def load(self) -> float:
        """Loads on what can move, added up by size; on all where nothing that can move is loaded [N]."""
        moving = float(np.sqrt(((self.loads * self.claim.free) ** 2).sum(axis=1)).sum())
        return moving or float(np.sqrt((self.loads**2).sum(axis=1)).sum())

    def _reference(self) -> tuple[float, str]:
        here = self.exerted.total + self.constraints.total + float(np.sqrt((self.claim.force**2).sum(axis=1)).sum())
        return (self.load, "the load") if self.load > LITTLE * here else (here, "what the members exert")

    def _sums(self) -> tuple[float, float, float]:
        """Sizes of the sums of all forces from outside [N] and of their moments [N m], and the longest arm [m]."""
        # members pull their ends along the line between them, by forces that add up to nothing and do not turn
        whole = self.loads + self.claim.reactions + self.outside
        force = float(np.sqrt((whole.sum(axis=0) ** 2).sum()))
        if self.claim.model.space.periodic:
            return force, 0.0, 1.0
        arm = self.claim.position - self.claim.position.mean(axis=0)
        moment = np.cross(arm, whole).sum(axis=0)
        return force, float(np.sqrt((moment**2).sum())), float(np.sqrt((arm**2).sum(axis=1).max(initial=0.0)))

    def _not_carried(self, unsupported: float, turning: float, arm: float, reference: float) -> list[str]:
        """Supports that do not carry the load, which is looked at without what the members exert."""
        allowed, wrong = self.claim.tolerance * (self.load or reference) + float(self.doubt.sum()), []
        if not unsupported <= allowed:
            wrong.append(f"reactions and loads do not add up: {unsupported:.3g} N are left")
        if not turning <= allowed * max(arm, self.size):
            wrong.append(f"reactions and loads turn the whole: {turning:.3g} N m are left")
        return wrong

    def _energy(self, exerted: Exerted, position: FloatArray) -> float:
        return exerted.energy - float((self.loads * position).sum())

    def _uphill(self, energy: float, first: float) -> list[str]:
        """A shape may have more energy than the start only where the start did not meet what holds."""
        claim = self.claim
        if claim.start is None or energy <= first:
            return []
        before = constraint_state(claim.model, claim.free, claim.start, claim.ties)
        # A start that violates a constraint, such as a rod drawn too long, has an energy that no admissible shape needs
        # to match.
        if before.miss > NEAR * self.reach or energy <= first + self._blur() + self._start_energy_margin(before.force):
            return []
        return [f"its energy, {energy:.9g} J, is above the {first:.9g} J that the search began with"]

    def _start_energy_margin(self, held: FloatArray) -> float:
        """Energy by which a shape next to a start that is nearly in balance may lie above it [J]; else 0."""
        # to first order the energy changes by -f . d on the way, of which f is gone at its end
        claim = self.claim
        assert self.first is not None and claim.start is not None
        force = np.where(claim.free, self.first.force + self.loads + held, 0.0)
        size, moved = np.sqrt((force**2).sum(axis=1)), np.sqrt(((claim.position - claim.start) ** 2).sum(axis=1))
        near = float(size.sum()) <= BESIDE * self.load and float(moved.max(initial=0.0)) <= BESIDE * self.size
        return float((size * moved).sum()) if near else 0.0

    def _blur(self) -> float:
        """Differences of energy that rounding may make [J]."""
        assert self.first is not None and self.claim.start is not None
        far = max(self.reach, float(np.abs(self.claim.start).max(initial=0.0)))
        pushed = self.first.total + self.exerted.total + float(np.abs(self.loads).sum()) + self.constraints.total
        return 16.0 * EPSILON * (self.first.energy_size + self.exerted.energy_size + far * pushed)

    def _violations(self) -> list[str]:
        claim, wrong = self.claim, []
        near = NEAR * self.reach
        if self.constraints.miss > near:
            wrong.append(f"what holds is missed by {self.constraints.miss:.3g} m")
        if self.constraints.open > near:
            wrong.append(f"a slack cord pulls, {self.constraints.open:.3g} m shorter than it is long")
        if self.constraints.pushing > 0.0:
            wrong.append(f"a cord pushes with {self.constraints.pushing:.3g} N")
        # Along free axes a reaction has to be a contact force. What is left after taking those away is a hidden
        # support.
        stray = np.where(claim.free, claim.reactions, 0.0)
        np.subtract.at(stray, claim.particle, np.where(claim.free[claim.particle], claim.force, 0.0))
        if float(np.abs(stray).sum()) > float(self.doubt.sum()):
            wrong.append("something free is held by a reaction that nothing exerts")
        return wrong + self.constraints.unexplained_contacts(claim.particle, claim.force, TOUCHES * self.reach)

    def _fading_messages(self) -> list[str]:
        """Particles whose forces do not balance, but have become little for distance alone."""
        if not self.fading.total and not (self.first and self.first.total):
            return []
        claim = self.claim
        pushed = self.exerted.size + self.constraints.size + np.sqrt((self.loads**2).sum(axis=1))
        left = np.sqrt((self.unbalanced**2).sum(axis=1))
        # f/K is how far it still has to go, were K its stiffness
        # A shape in one place has no size: its distance from the origin stands in for it.
        width = float(np.ptp(claim.position, axis=0).max(initial=0.0)) or float(np.abs(claim.position).max(initial=0.0))
        far = max(FAR_TO_GO, 10.0 * claim.tolerance) * (width or 1.0) * self.exerted.stiff
        # Unbalanced by a good part of what it feels, with far to go by its own stiffness, and feeling mostly what
        # fades.
        alone = (left > APART * pushed) & (left > far) & (self.fading.size > 0.5 * pushed) & claim.free.any(axis=1)
        gone = alone | self._escaped_particles()
        if not gone.any():
            return []
        return [escape_text(np.flatnonzero(gone))]

    def _escaped_particles(self) -> np.ndarray:
        """Particles of groups that are far from all others, held by nothing, and still push or pull these, (n,)."""
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components

        claim, count = self.claim, len(self.claim.position)
        none = np.zeros(count, dtype=bool)
        if claim.start is None or not net.all_pairs_arrays(claim.model):
            return none
        drawn = float(np.ptp(claim.start, axis=0).max(initial=0.0)) or 1.0
        # What has flown apart is wide. This spares the graph for every honest shape.
        if self.size <= AWAY * drawn:
            return none
        # A group of particles may be balanced within and fly as a whole, each of its members with hardly any force on
        # it: groups are judged by the sum of what acts between them.
        joined = [_connected_pairs(claim.model, claim.intact)]
        for lines in lines_that_fade(claim.model, claim.intact, claim.position):
            close = lines.length <= AWAY * drawn
            joined.append(np.column_stack([lines.tail[close], lines.head[close]]))
        tail, head = np.concatenate(joined).T
        graph = coo_array((np.ones(len(tail)), (tail, head)), shape=(count, count))
        groups, group = connected_components(graph, directed=False)
        push, stiff = np.zeros((groups, 3)), np.zeros(groups)
        for lines in lines_that_fade(claim.model, claim.intact, claim.position):
            one, other = group[lines.tail], group[lines.head]
            across = one != other
            along = (lines.tension / np.maximum(lines.length, 1e-300))[:, None] * lines.apart
            weight = np.abs(lines.modulus) + np.abs(lines.tension) / np.maximum(lines.length, 1e-300)
            for ends, sign in ((one, 1.0), (other, -1.0)):
                np.add.at(push, ends[across], sign * along[across])
                np.add.at(stiff, ends[across], weight[across])
        loose = np.ones(groups, dtype=bool)
        loose[group[~claim.free[:, : claim.model.dim].all(axis=1)]] = False
        loose[group[claim.particle]] = False
        far = np.sqrt((push**2).sum(axis=1)) > FAR_TO_GO * self.size * stiff
        return np.asarray((loose & far)[group])


def _connected_pairs(model: Model, intact: np.ndarray) -> IntArray:
    """Particles that springs, elements, rods and cords join, shape (pairs, 2)."""
    holonomic = model.holonomic
    tie = (holonomic.kind == ROD) | (holonomic.kind == CORD)
    pairs = [
        np.column_stack([model.springs.tail[intact], model.springs.head[intact]]),
        np.column_stack([holonomic.first[tie], holonomic.second[tie]]),
    ]
    for corner in (corner for family in net.elastic(model) for corner in family.element_particles(model)):
        pairs.append(np.column_stack([np.repeat(corner[:, 0], corner.shape[1]), corner.ravel()]))
    return np.concatenate(pairs).astype(np.int64)


def _dead_loads(model: Model) -> FloatArray:
    """Weights, pushes of electric fields, and loads at the start [N], shape (particles, 3)."""
    total, gravity, loads = np.zeros((model.particle_count, 3)), model.room(Gravities), model.room(Loads)
    if len(gravity.acceleration):  # one row for all, or one for each
        total += model.particles.mass[:, None] * gravity.acceleration
    if len(electric := model.room(ElectricFields).field):
        total += model.particles.charge[:, None] * electric
    np.add.at(total, loads.particle, loads.force * np.cos(loads.phase)[:, None])
    total[:, model.dim :] = 0.0
    return total
