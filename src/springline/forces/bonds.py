"""Bonds that form between particles that come near one another, and break: springs that are made while time runs.

Every particle has as many slots as it may have bonds. The state says of each slot to which other slot it is bonded,
and how long that bond is at rest. They are formed and broken by ``constraints/bonding.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, not_negative, positive, refuse, whole
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.forces.random_numbers import SEED, check_seed, seed_of
from springline.forces.springs import COINCIDENT, add_pair
from springline.model.accessors import energies_of, slots_of, space_of, state_of, sums_of
from springline.model.contracts import Drawn, Force, Key, group_members, one_column
from springline.model.families import BondSlots, Model
from springline.model.family import Family, Rate
from springline.model.space import difference
from springline.model.state import State
from springline.model.work import BOND, EVENT, UNBOND, Needs
from springline.typing import Number, Whole

NEVER = np.inf  # [N] of bonds that do not break, and [1/s] of those that form at once
LOOK = 4.0  # work of a particle that looks for partners, in springs
MOST_BONDS = 64  # of one particle


@dataclass(frozen=True, eq=False)
class Bonds(Force):
    """Bonds that form during a run between particles that come near: Hooke's springs, T = k (L - L0) + c dL/dt.

    Bonds form and break at the end of every step of length h. Two particles that are at most ``within`` apart, and
    have fewer than ``at_most`` bonds each, form a bond with the probability 1 - exp(-rate h). A bond breaks with the
    probability 1 - exp(-release h), and if its tension exceeds the ``strength``; it may form again from the next step
    on. Particles that a spring of the scene or a bond joins form no further bond. Each change is an event, "bond" or
    "unbond".

    Random numbers depend on the seed, both particles and the number of the step. The initial energy of a bond counts as
    negative dissipation; its energy when it breaks counts as ``dissipated``. ``simulation.bonds`` are the current
    bonds, ``recording.bonds[i]`` those of frame i. Scenes with bonds are refused by statics, by modes, and by methods
    that need the stiffness of forces.

    Parameters
    ----------
    within : distance from which they form [m]
    stiffness : k [N/m]
    rest_length : L0 [m]; by default the length at which each forms
    damping : c of the dashpot along the bond [N s/m]
    at_most : bonds of one particle, 1 to 64
    rate : of forming, for each pair that is near enough [1/s]; by default they form at once
    strength : tension or push at which a bond breaks [N]; by default no bond breaks
    release : rate at which bonds break by chance [1/s]
    seed : of its random numbers, a whole number; by default drawn from the seed of the scene

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> pair = scene.particles([(0, 0), (1.0, 0)], velocity=[(0.1, 0), (-0.1, 0)])
    >>> glue = scene.add(sl.Bonds(within=0.9, stiffness=10.0))
    >>> run = scene.simulate(dt=0.01).run(until=1.0)
    >>> run.events_of("bond")["time"].round(2), run.bonds[-1]  # [s], and the bonded pairs
    (array([0.5]), array([[0, 1]]))
    """

    within: Number = 1.0
    stiffness: Number = 1.0
    rest_length: Number | None = None
    damping: Number = field(default=0.0, kw_only=True)
    at_most: Whole = field(default=1, kw_only=True)
    rate: Number = field(default=NEVER, kw_only=True)
    strength: Number = field(default=NEVER, kw_only=True)
    release: Number = field(default=0.0, kw_only=True)
    seed: Whole | None = field(default=None, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "within": Key(
            "distance from which they form [m]; default: 1", "m", least=0.0, form="number", above=True,
            sets=one_column("BondSlots.within"),
        ),
        "stiffness": Key(
            "k [N/m]; default: 1", "N/m", least=0.0, form="number", sets=one_column("BondSlots.stiffness"),
        ),
        "rest_length": Key(
            "L0 [m]; default: the length at which each forms", "m", least=0.0, form="number",
            sets=one_column("BondSlots.rest"),
        ),
        "damping": Key(
            "c [N s/m]; default: 0", "N s/m", least=0.0, form="number", sets=one_column("BondSlots.damping"),
            absent=0.0,
        ),
        "at_most": Key(
            "bonds of one particle; default: 1", least=1, most=MOST_BONDS, form="whole", lasting=True
        ),
        "rate": Key(
            "of forming, for each near pair [1/s]; default: at once", "1/s", least=0.0, form="number",
            infinite=True, sets=one_column("BondSlots.rate"),
        ),
        "strength": Key(
            "at which they break [N]; default: never", "N", least=0.0, form="number", above=True, infinite=True,
            sets=one_column("BondSlots.strength"),
        ),
        "release": Key(
            "of breaking by chance [1/s]; default: 0", "1/s", least=0.0, form="number",
            sets=one_column("BondSlots.release"),
        ),
        "seed": SEED,
    }  # fmt: skip
    needed: ClassVar[tuple[str, ...]] = ("within",)

    def validate(self, dim: int) -> Bonds:
        check_seed(self.seed, self.caller)
        if (most := whole(self.at_most, "at_most", self.caller, 1)) > MOST_BONDS:
            raise refuse("at_most", self.caller, f"from 1 to {MOST_BONDS}", self.at_most)
        rest = None if self.rest_length is None else not_negative(self.rest_length, "rest_length", self.caller, "m")
        checked: Bonds = self.replace_fields(
            within=positive(self.within, "within", self.caller, "m"),
            stiffness=not_negative(self.stiffness, "stiffness", self.caller, "N/m"),
            rest_length=rest,
            damping=not_negative(self.damping, "damping", self.caller, "N s/m"),
            at_most=most,
            rate=self._number_or_infinity("rate", "1/s"),
            strength=self._number_or_infinity("strength", "N"),
            release=not_negative(self.release, "release", self.caller, "1/s"),
        )
        if checked.strength == 0.0:
            raise refuse("strength", self.caller, "above 0 [N]", self.strength, "Leave it out where none breaks.")
        return checked

    def _number_or_infinity(self, name: str, unit: str) -> float:
        """A number of zero or more, or infinity."""
        given = getattr(self, name)
        if isinstance(given, float) and given == np.inf:
            return given
        return not_negative(given, name, self.caller, unit)


def gather(things: Sequence[Bonds], drawn: Drawn) -> BondSlots:
    """All bonds as one family."""
    count, group = drawn.count, group_members(things, drawn.count)
    most = np.array([int(thing.at_most) for thing in things], dtype=np.int32)
    sizes = np.diff(group.start)
    first = np.full((len(things), count if things else 0), -1, dtype=np.int32)
    begin = np.concatenate([[0], np.cumsum(sizes * most)]) if things else np.zeros(1, dtype=np.int64)
    owner: list[IntArray] = [np.zeros(0, dtype=np.int64)]
    for g in range(len(things)):
        ids = group.member[group.start[g] : group.start[g + 1]]
        first[g, ids] = begin[g] + most[g] * np.arange(len(ids))
        owner.append(np.repeat(ids, most[g]))

    def each(name: str) -> FloatArray:
        # -1 stands for a value not given, since compiled code knows no None; a rest length of -1 is that at which it
        # forms.
        values = [getattr(thing, name) for thing in things]
        return np.array([-1.0 if value is None else float(value) for value in values], dtype=np.float64)

    ends = drawn.ends if things else drawn.ends[:0]
    # Springs that were drawn count as neighbors: particles that a spring joins form no further bond. They are listed by
    # particle, as rows of a sparse matrix.
    where = np.argsort(ends.T.ravel(), kind="stable")
    return BondSlots(
        owner=np.concatenate(owner).astype(np.int32),
        kind=np.repeat(np.arange(len(things)), sizes * most if things else 0).astype(np.int32),
        fresh=np.zeros(int(begin[-1]), dtype=np.uint8),
        first=first,
        start=group.start,
        member=group.member,
        begin=np.searchsorted(ends.T.ravel()[where], np.arange(count + 1 if things else 0)).astype(np.int32),
        joined=ends[:, ::-1].T.ravel()[where].astype(np.int32),
        most=most, within=each("within"), stiffness=each("stiffness"), rest=each("rest_length"),
        damping=each("damping"), strength=each("strength"), rate=each("rate"), release=each("release"),
        seed=np.array([seed_of(thing) for thing in things], dtype=np.int64),
    )  # fmt: skip


@kernel
def bond_between(slots, space, state, s):
    """Both particles of the bond of slot s, the vector between them [m], and its length [m]; 0 without a bond.

    A bond belongs to the lower of its slots. Removed particles have no bonds.
    """
    i = slots.owner[s]
    # A bond is in two slots, one at either particle. Taken from the lower one alone each is counted once, in an order
    # that depends on the slots and not on when it formed.
    p = state.bonded[s]
    if p <= s:
        return i, i, 0.0, 0.0, 0.0, 0.0
    j = slots.owner[p]
    if state.alive[i] == 0 or state.alive[j] == 0:
        return i, i, 0.0, 0.0, 0.0, 0.0
    dx, dy, dz = difference(space, state.position, i, j)
    return i, j, dx, dy, dz, np.sqrt(dx * dx + dy * dy + dz * dz)


@a_pass
def pull(table: Any, block: int, a: float, b: float) -> int:
    """Add the tensions of bonds, k (L - L0)."""
    slots, space, state, force = slots_of(table), space_of(table), state_of(table), sums_of(table).force
    for s in range(slots.owner.shape[0]):
        i, j, dx, dy, dz, length = bond_between(slots, space, state, s)
        # As springs: ends in one place have no direction (decision 4). The energy below counts them all the same.
        if length > COINCIDENT:
            scale = slots.stiffness[slots.kind[s]] * (length - state.bond_length[s]) / length
            add_pair(force, i, j, scale * dx, scale * dy, scale * dz)
    return DONE


@a_pass
def damp_bonds(table: Any, block: int, a: float, b: float) -> int:
    """Add the dashpots of bonds, c dL/dt along each."""
    slots, space, state, force = slots_of(table), space_of(table), state_of(table), sums_of(table).drag
    velocity = state.velocity
    for s in range(slots.owner.shape[0]):
        i, j, dx, dy, dz, length = bond_between(slots, space, state, s)
        if length > COINCIDENT:
            along = (velocity[j, 0] - velocity[i, 0]) * dx
            along += (velocity[j, 1] - velocity[i, 1]) * dy
            along += (velocity[j, 2] - velocity[i, 2]) * dz
            scale = slots.damping[slots.kind[s]] * along / (length * length)
            add_pair(force, i, j, scale * dx, scale * dy, scale * dz)
    return DONE


@a_pass
def bond_energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of the bonds, k (L - L0)^2/2."""
    slots, space, state, total = slots_of(table), space_of(table), state_of(table), 0.0
    for s in range(slots.owner.shape[0]):
        i, j, _, _, _, length = bond_between(slots, space, state, s)
        if i != j:
            extension = length - state.bond_length[s]
            total += 0.5 * slots.stiffness[slots.kind[s]] * extension * extension
    energies_of(table).value[int(a)] = total
    return DONE


def _each(model: Model, what: FloatArray) -> FloatArray:
    """The sum of a number of each kind over as many bonds as a particle may have, shape (n,)."""
    slots = model.room(BondSlots)
    total = np.zeros(model.particle_count)
    np.add.at(total, slots.owner, what[slots.kind])
    return total


def pulls(model: Model) -> float:
    """Upper bound of the contribution of bonds to a squared frequency, for any bonded pairs [1/s2].

    By rows (Gershgorin): the sum over all bonds of a particle of k (1/m + 1/sqrt(m M)), with M the lightest other.
    """
    slots = model.room(BondSlots)
    mass = model.particles.inertia
    # Partners change while time runs, so that each bond is taken to lead to the lightest of all that may be bonded.
    lightest = float(mass[slots.owner].min(initial=np.inf))
    stiff = _each(model, slots.stiffness)
    return float((stiff / mass + stiff / np.sqrt(mass * lightest)).max(initial=0.0))


def resists(model: Model) -> FloatArray:
    """Upper bound of the drag of bonds on each particle, twice the sum of all that it may have [N s/m]."""
    return 2.0 * _each(model, model.room(BondSlots).damping)


def scale(model: Model, extent: float) -> float:
    """Stiffness of a bond of every second slot times the square of its reach [J]."""
    slots = model.room(BondSlots)
    each = 0.5 * slots.stiffness * slots.within**2
    return float(each[slots.kind].sum())


def rows(model: Model) -> list[Row]:
    """Rows of the dashpots, where there are some."""
    return [Row(damp_bonds)] if model.room(BondSlots).damping.any() else []


def rates(model: Model, state: State) -> list[Rate]:
    """Rates at which bonds form and break by chance [1/s], those that are finite."""
    slots = model.room(BondSlots)
    both = np.concatenate([slots.rate, slots.release])
    some = np.unique(both[(both > 0.0) & np.isfinite(both)])
    return [Rate("the forming or breaking of Bonds", value, swings=False, at_ends=True) for value in some.tolist()]


FAMILY = Family(
    "bonds",
    plural="bonds that form",
    forces=lambda model: [Row(pull)],
    drags=rows,
    energy=bond_energy,
    reads_velocity=lambda model: bool(rows(model)),
    declared=(Bonds,),
    gather=gather,
    room=BondSlots,
    has_rest_state=True,
    energy_scale=scale,
    frequency_bound=pulls,
    drag_bound=resists,
    rates=rates,
    cost=lambda model: LOOK * len(model.room(BondSlots).member),
    needs=lambda model: Needs(near=int(np.diff(model.room(BondSlots).start).max(initial=0))),
)


# Bonds as pairs of particles: those of a state, and a state of some.


def bonds_of(model: Model, state: State) -> tuple[IntArray, FloatArray]:
    """Pairs of particles that are bonded, the lower number first, in order, shape (bonds, 2), and rest lengths [m]."""
    slots, bonded = model.arrays_by_class.get(BondSlots), state.bonded
    if slots is None or not len(bonded):
        return np.zeros((0, 2), dtype=np.int64), np.zeros(0)
    low = np.flatnonzero(bonded > np.arange(len(bonded)))
    pairs = np.sort(np.stack([slots.owner[low], slots.owner[bonded[low]]], axis=1).astype(np.int64), axis=1)
    # By particles and not by slots, so that files of the same bonds are the same.
    order = np.lexsort(pairs.T[::-1])
    return pairs[order], state.bond_length[low][order]


def put_bonds(model: Model, state: State, pairs: IntArray, rest: FloatArray) -> None:
    """Give a state these bonds, each of the first kind that has both particles and slots left for them."""
    slots = model.room(BondSlots)
    state.bonded[...] = -1
    for (i, j), length in zip(pairs.tolist(), rest.tolist(), strict=True):
        for g in range(len(slots.most)):
            begin = slots.first[g, i], slots.first[g, j]
            if min(begin) < 0:
                continue
            # A file knows pairs and no kinds: the first kind that can hold a pair gets it.
            free = [np.flatnonzero(state.bonded[at : at + slots.most[g]] < 0) for at in begin]
            if len(free[0]) and len(free[1]):
                one, other = int(begin[0] + free[0][0]), int(begin[1] + free[1][0])
                state.bonded[one], state.bonded[other] = other, one
                state.bond_length[one] = state.bond_length[other] = length
                break


def carry_bonds(made: State, state: State, old: Model, new: Model) -> None:
    """Copy bonds from the state of another model, of the kinds that both have."""
    before, after = old.room(BondSlots), new.room(BondSlots)
    where = np.full(len(before.owner), -1, dtype=np.int64)
    for g, seed in enumerate(before.seed.tolist()):
        # Kinds may have been added, taken out or put in another order between two models; each is known by its seed.
        same = np.flatnonzero((after.seed == seed) & (after.most == before.most[g]))
        if len(same):
            mine = np.flatnonzero(before.kind == g)
            whose = before.owner[mine]
            at = after.first[same[0], whose]
            where[mine] = np.where(at < 0, -1, at + mine - before.first[g, whose])
    kept = np.flatnonzero((where >= 0) & (state.bonded >= 0))
    # Both slots have to have gone over: half a bond would point into a slot of another particle.
    kept = kept[where[state.bonded[kept]] >= 0]
    made.bonded[where[kept]] = where[state.bonded[kept]]
    # Slots without a bond keep their last length, too: a page, which changes the model in place, has the same bits.
    made.bond_length[where[where >= 0]] = state.bond_length[where >= 0]


def put_bonds_of(model: Model, state: State, bonds: Sequence[tuple[Any, ...]]) -> None:
    """Give a state bonds (seed, i, j, rest length [m]), each of the kind with that seed if it has slots left."""
    slots = model.arrays_by_class.get(BondSlots)
    if slots is None or not len(slots.owner):
        return
    for seed, i, j, length in bonds:
        for g in np.flatnonzero(slots.seed == seed).tolist():
            begin = int(slots.first[g, i]), int(slots.first[g, j])
            if min(begin) < 0:
                continue
            free = [np.flatnonzero(state.bonded[at : at + slots.most[g]] < 0) for at in begin]
            if len(free[0]) and len(free[1]):
                one, other = int(begin[0] + free[0][0]), int(begin[1] + free[1][0])
                state.bonded[one], state.bonded[other] = other, one
                state.bond_length[one] = state.bond_length[other] = length
                break


def bonds_at(events: Any) -> tuple[IntArray, FloatArray]:
    """Pairs of particles that are bonded after some events, and rest lengths [m], as :func:`bonds_of` has them."""
    there: dict[tuple[int, int], float] = {}
    for event in events[np.isin(events["kind"], (BOND, UNBOND))]:
        pair = int(event["index"]), int(event["other"])
        if event["kind"] == BOND:
            there[pair] = float(event["value"])
        else:
            there.pop(pair, None)
    pairs = sorted(there)
    return np.array(pairs, dtype=np.int64).reshape(-1, 2), np.array([there[pair] for pair in pairs])


def bond_events(model: Model, state: State) -> Any:
    """The bonds of a state as the events by which they would form now."""
    pairs, rest = bonds_of(model, state)
    rows = zip(pairs.tolist(), rest.tolist(), strict=True)
    return np.array([(state.time, BOND, i, j, length) for (i, j), length in rows], dtype=EVENT)


def removed_bond_events(old: Model, before: State, new: Model, after: State) -> Any:
    """The events "unbond" of bonds that a state had and the state of an edited model does not have."""
    kept = {tuple(pair) for pair in bonds_of(new, after)[0].tolist()}
    pairs = [(i, j) for i, j in bonds_of(old, before)[0].tolist() if (i, j) not in kept]
    return np.array([(after.time, UNBOND, i, j, 0.0) for i, j in pairs], dtype=EVENT)
