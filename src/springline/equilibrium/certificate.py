"""The certificate of a shape at rest: all claims of a result, computed again by independent code.

It uses the model, the positions and the forces that the result reports, and nothing from the search for the shape.
Forces come from the declared energies (:mod:`springline.equilibrium.declared_energies`). Everything that holds a
particle, except springs, must be at a place where it can hold, and push or pull as it can.
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
from springline.equilibrium.surface_check import TouchingParts
from springline.equilibrium.unsupported import escape_text
from springline.forces import net
from springline.forces.coulomb import ElectricFields
from springline.forces.gravity import Gravities
from springline.forces.loads import Loads
from springline.model.families import CORD, ROD, Model

LITTLE = 1e-6  # [-] of the internal forces: a smaller load is negligible
NEAR = 1e-11  # [-] of the size: largest violation of a constraint that counts as met
TOUCHES = 1e-9  # [-] of the size: largest distance at which a wall may push a particle
APART = 0.1  # [-] of the forces on a particle: if less is unbalanced, they balance
FAR_TO_GO = 1e-4  # [-] of the size: limit of the distance (unbalanced force over stiffness) to rest
NOTHING_EXERTED = "all forces are rounding"
BESIDE = 1e-3  # [-] of the load, and of the size: a start no further from balance is near one
AWAY = 2.0  # [-] of the size as drawn: unconnected groups at larger distances have flown apart


class Claim(NamedTuple):
    """The quantities that a result reports, and the model they belong to.

    Attributes
    ----------
    model, intact, free : the solved model, mask of springs that are not broken, mask of axes that may move
    start : the shape as drawn [m], shape (particles, 3), whose energy must not be exceeded; None for no such check
    position, reactions : shape (particles, 3)
    loads : loads that replace the model's own [N], shape (particles, 3); None for the model's
    ties : tensions of rods and cords [N], shape (ties,)
    particle, force : contact forces of planes, boxes, spheres, rings and surfaces, shapes (contacts,), (contacts, 3)
    tolerance : limit of the sum of unbalanced forces over the reference [-]
    rows, row_force : contacts between surfaces, and the forces on their first parts [N], shape (contacts, 3); None
        without such contacts
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
    rows: TouchingParts | None = None
    row_force: FloatArray | None = None


@dataclass(frozen=True)
class Certificate:
    """A shape at rest, computed again from the declared energies by code that is independent of the search for it.

    Attributes
    ----------
    residual : largest unbalanced force on a particle [N]
    relative : sum of unbalanced forces over ``reference`` [-]
    reference : force that the unbalanced forces are compared with [N]
    relative_to : ``reference`` in words
    tolerance : limit of ``relative`` [-]
    unsupported : size of the sum of all loads, reactions and external forces of elements [N]
    turning : size of the sum of their moments about the center of the shape [N m]; 0 on a torus, which has no moments
    doubt : error bound of the sum of unbalanced forces, from rounded positions and from differences [N]
    differences : largest error bound of a slope by differences [N]; 0 if every slope is exact
    energy, first_energy : potential energy of the shape and of the shape as drawn [J]
    miss : largest violation of a constraint [m]
    wrong : claims found wrong, in words; empty if all are confirmed
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
        """True if the recomputed quantities confirm every claim of the result."""
        return not self.wrong

    @property
    def message(self) -> str:
        """The result in a sentence or two."""
        how = f"finite differences, to {self.differences:.1g} N" if self.differences else "exact derivatives"
        part = f"{self.relative:.2g} of {self.relative_to} in all" if self.reference > self.doubt else NOTHING_EXERTED
        left = f"By separate code, with {how}: at most {self.residual:.3g} N unbalanced on a particle, {part}"
        range_of_laws = "".join(f" {one}." for one in (*self.beyond, *map(_first_upper, self.collapsed)))
        return (f"{left}." if self.holds else f"REFUSED: {'; '.join(self.wrong)}. {left}.") + range_of_laws


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def certify(claim: Claim) -> Certificate:
    """Recompute the claims of a result about a shape."""
    return _Check(claim).certificate()


def _surface_forces(claim: Claim) -> tuple[FloatArray, FloatArray]:
    """Forces of surfaces on one another, and of obstacles and walls on them [N], shape (particles, 3) each."""
    if claim.rows is None or claim.row_force is None:
        return np.zeros_like(claim.position), np.zeros_like(claim.position)
    found = claim.rows.at(claim.position).forces(claim.row_force)
    external = found.on_particles(len(claim.position), external=True)
    return found.on_particles(len(claim.position)) - external, external


class _Check:
    """The recomputation of one claim."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.loads = _dead_loads(claim.model) if claim.loads is None else claim.loads
        self.fading, self.outside = fading(claim.model, claim.intact, claim.position)
        self.exerted = steady(claim.model, claim.intact, claim.position).plus(self.fading)
        self.constraints = constraint_state(claim.model, claim.free, claim.position, claim.ties)
        # Contact forces are part of the claimed reactions; _violations() checks that something is there to exert
        # them.
        self.between, self.pushed = _surface_forces(claim)
        self.unbalanced = self.exerted.force + self.loads + self.constraints.force + claim.reactions + self.between

    def certificate(self) -> Certificate:
        claim, size = self.claim, np.sqrt((self.unbalanced**2).sum(axis=1))
        reference, relative_to = self._reference()
        left, doubt = float(size.sum()), float(self.doubt.sum())
        if reference > doubt:
            relative = left / reference
        else:  # all forces are rounding
            relative = np.inf if left > doubt else 0.0
        energy = self._energy(self.exerted, claim.position)
        first = energy if claim.start is None else self._start_energy(claim.start)
        unsupported, turning, arm = self._sums()
        wrong = []
        # Conditions are written such that NaN is refused.
        if not left <= claim.tolerance * reference + doubt:
            wrong.append(f"forces of {left:.3g} N in all are not balanced, {relative:.2g} of {relative_to}")
        # Balanced only within the doubt, which is large because a slope is unknown: this is no balance.
        elif not left <= claim.tolerance * reference and self.exerted.vague.any():
            one = int(self.exerted.vague.argmax())
            wrong.append(f"differences do not resolve the forces on particle {one}, so rest cannot be confirmed")
        # If loads are small, the reference is the internal forces, and a prestressed net could leave its whole load
        # uncarried. Internal forces cancel in the sum of all forces, so this sum is compared with the load.
        wrong += [*self._not_carried(unsupported, turning, arm, reference)]
        wrong += [*self._violations(), *self._uphill(energy, first), *self._fading_messages()]
        return Certificate(
            float(size.max(initial=0.0)), relative, reference, relative_to, claim.tolerance, unsupported, turning,
            doubt, self.exerted.differences, energy, first, self.constraints.miss, tuple(wrong),
            *law_range(claim.model, claim.intact, claim.position),
        )  # fmt: skip

    @cached_property
    def first(self) -> Exerted | None:
        """Forces of the declared energies at the shape as drawn; None if the claim has no start."""
        claim = self.claim
        if claim.start is None:
            return None
        return steady(claim.model, claim.intact, claim.start).plus(fading(claim.model, claim.intact, claim.start)[0])

    def _start_energy(self, start: FloatArray) -> float:
        """Energy at the shape as drawn [J]; forces there, which need differences, are computed only if needed."""
        claim = self.claim
        if not self.fading.total and self.first is not None:  # forces are needed later
            return self._energy(self.first, start)
        return energy_of(claim.model, claim.intact, start) - float((self.loads * start).sum())

    @cached_property
    def size(self) -> float:
        """Longest side of the box around the shape [m]; 1 if the box has no size."""
        return float(np.ptp(self.claim.position, axis=0).max(initial=0.0)) or 1.0

    @cached_property
    def reach(self) -> float:
        """Largest coordinate, or the size, here or as drawn [m]."""
        start = self.claim.position if self.claim.start is None else self.claim.start
        drawn = float(np.ptp(start, axis=0).max(initial=0.0))
        return max(self.size, drawn, float(np.abs(self.claim.position).max(initial=0.0)))

    @cached_property
    def doubt(self) -> FloatArray:
        """Error bound of the force on every particle [N], shape (particles,)."""
        # the direction of a constraint force is known to eps abs(x)/L, taken as eps abs(x)/size
        pushed = self.constraints.size + np.sqrt((self.claim.reactions**2).sum(axis=1) + (self.loads**2).sum(axis=1))
        return self.exerted.doubt + self.constraints.doubt + 4.0 * EPSILON * pushed * self.reach / self.size

    @cached_property
    def load(self) -> float:
        """Sum of the magnitudes of loads on free axes [N]; of all loads if these are zero."""
        moving = float(np.sqrt(((self.loads * self.claim.free) ** 2).sum(axis=1)).sum())
        return moving or float(np.sqrt((self.loads**2).sum(axis=1)).sum())

    def _reference(self) -> tuple[float, str]:
        here = self.exerted.total + self.constraints.total + float(np.sqrt((self.claim.force**2).sum(axis=1)).sum())
        return (self.load, "the load") if self.load > LITTLE * here else (here, "what the members exert")

    def _sums(self) -> tuple[float, float, float]:
        """Sizes of the sum of all external forces [N] and of their moments [N m], and the longest arm [m]."""
        # members pull their ends along the line between them, by forces with zero sum and zero moment
        # Friction between surfaces acts at both sides of their thickness, and so turns the whole.
        whole = self.loads + self.claim.reactions + self.between + self.outside
        force = float(np.sqrt((whole.sum(axis=0) ** 2).sum()))
        if self.claim.model.space.periodic:
            return force, 0.0, 1.0
        arm = self.claim.position - self.claim.position.mean(axis=0)
        turned = np.einsum("ij,ik->jk", arm, whole)  # sums of the products of their components
        moment = np.array([turned[1, 2] - turned[2, 1], turned[2, 0] - turned[0, 2], turned[0, 1] - turned[1, 0]])
        return force, float(np.sqrt((moment**2).sum())), float(np.sqrt((arm**2).sum(axis=1).max(initial=0.0)))

    def _not_carried(self, unsupported: float, turning: float, arm: float, reference: float) -> list[str]:
        """Messages about supports that do not carry the load, which is compared without the internal forces."""
        allowed, wrong = self.claim.tolerance * (self.load or reference) + float(self.doubt.sum()), []
        if not unsupported <= allowed:
            wrong.append(f"reactions and loads do not add up: {unsupported:.3g} N are left")
        if not turning <= allowed * max(arm, self.size):
            wrong.append(f"reactions and loads turn the whole: {turning:.3g} N m are left")
        return wrong

    def _energy(self, exerted: Exerted, position: FloatArray) -> float:
        return exerted.energy - float((self.loads * position).sum())

    def _uphill(self, energy: float, first: float) -> list[str]:
        """Message if the energy is above that of a start that met all constraints; else empty."""
        claim = self.claim
        if claim.start is None or energy <= first:
            return []
        before = constraint_state(claim.model, claim.free, claim.start, claim.ties)
        # A start that violates a constraint, such as a rod drawn too long, has an energy that an admissible shape may
        # exceed.
        if before.miss > NEAR * self.reach or energy <= first + self._blur() + self._start_energy_margin(before.force):
            return []
        return [f"its energy, {energy:.9g} J, is above the {first:.9g} J that the search began with"]

    def _start_energy_margin(self, held: FloatArray) -> float:
        """Energy by which a shape near a nearly balanced start may lie above it [J]; 0 for other starts."""
        # to first order the energy changes by -f . d on the way, and f vanishes at its end
        claim = self.claim
        assert self.first is not None and claim.start is not None
        force = np.where(claim.free, self.first.force + self.loads + held, 0.0)
        size, moved = np.sqrt((force**2).sum(axis=1)), np.sqrt(((claim.position - claim.start) ** 2).sum(axis=1))
        near = float(size.sum()) <= BESIDE * self.load and float(moved.max(initial=0.0)) <= BESIDE * self.size
        return float((size * moved).sum()) if near else 0.0

    def _blur(self) -> float:
        """Energy differences from rounding [J]."""
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
        # Along free axes a reaction has to be a contact force. Any remainder is a hidden support.
        stray = np.where(claim.free, claim.reactions, 0.0)
        np.subtract.at(stray, claim.particle, np.where(claim.free[claim.particle], claim.force, 0.0))
        stray -= np.where(claim.free, self.pushed, 0.0)
        if float(np.abs(stray).sum()) > float(self.doubt.sum()):
            wrong.append("something free is held by a reaction that nothing exerts")
        if claim.rows is not None and claim.row_force is not None:
            wrong += claim.rows.at(claim.position).wrong(claim.row_force)
        return wrong + self.constraints.unexplained_contacts(claim.particle, claim.force, TOUCHES * self.reach)

    def _fading_messages(self) -> list[str]:
        """Message about particles whose forces do not balance, but have become small only with distance."""
        if not self.fading.total and not (self.first and self.first.total):
            return []
        claim = self.claim
        pushed = self.exerted.size + self.constraints.size + np.sqrt((self.loads**2).sum(axis=1))
        left = np.sqrt((self.unbalanced**2).sum(axis=1))
        # f/K is the remaining distance to rest if K is the stiffness. A shape in one place has no size: its distance
        # from the origin is used instead.
        width = float(np.ptp(claim.position, axis=0).max(initial=0.0)) or float(np.abs(claim.position).max(initial=0.0))
        far = max(FAR_TO_GO, 10.0 * claim.tolerance) * (width or 1.0) * self.exerted.stiff
        # Unbalanced by a good part of its forces, far from rest by its stiffness, and mostly subject to forces that
        # fade.
        alone = (left > APART * pushed) & (left > far) & (self.fading.size > 0.5 * pushed) & claim.free.any(axis=1)
        gone = alone | self._escaped_particles()
        if not gone.any():
            return []
        return [escape_text(np.flatnonzero(gone))]

    def _escaped_particles(self) -> np.ndarray:
        """Mask of particles in groups far from all others, unsupported, and with forces on these, (n,)."""
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components

        claim, count = self.claim, len(self.claim.position)
        none = np.zeros(count, dtype=bool)
        if claim.start is None or not net.all_pairs_arrays(claim.model):
            return none
        drawn = float(np.ptp(claim.start, axis=0).max(initial=0.0)) or 1.0
        # A shape that has flown apart is wide. This avoids the graph for all other shapes.
        if self.size <= AWAY * drawn:
            return none
        # A group of particles may be balanced internally and fly as a whole, each of its members with hardly any force:
        # groups are judged by the sum of the forces between them.
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
    """Pairs of particles connected by springs, elements, rods and cords, shape (pairs, 2)."""
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
    """Weights, forces of electric fields, and loads at the start [N], shape (particles, 3)."""
    total, gravity, loads = np.zeros((model.particle_count, 3)), model.room(Gravities), model.room(Loads)
    if len(gravity.acceleration):  # one row for all particles, or one for each
        total += model.particles.mass[:, None] * gravity.acceleration
    if len(electric := model.room(ElectricFields).field):
        total += model.particles.charge[:, None] * electric
    np.add.at(total, loads.particle, loads.force * np.cos(loads.phase)[:, None])
    total[:, model.dim :] = 0.0
    return total
