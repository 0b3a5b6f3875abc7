"""A heat bath of pairs: friction and random kicks along the lines between neighbors, which conserve momentum.

This is the thermostat of dissipative particle dynamics (Hoogerbrugge and Koelman, Europhys. Lett. 19, 155 (1992);
Espanol and Warren, Europhys. Lett. 30, 191 (1995)), applied pair by pair, so that velocities have the temperature at
any step (Shardlow, SIAM J. Sci. Comput. 24, 1267 (2003); Peters, Europhys. Lett. 66, 311 (2004)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, not_negative, positive
from springline.engine.columns import Indices, Reals, Wholes
from springline.engine.kernels import a_pass, callee
from springline.engine.machine import DONE, LENGTH, control_of
from springline.engine.table import make_accessor
from springline.forces.random_numbers import NORMAL, SEED, check_seed, extend_hash, normal_pair, seed_of, start_hash
from springline.model.accessors import bodies_of, particles_of, space_of, state_of, tally_of
from springline.model.contracts import Drawn, Force, Key, group_members, one_column
from springline.model.families import Model
from springline.model.family import Family
from springline.model.space import difference
from springline.model.state import DISSIPATED
from springline.model.work import Needs
from springline.neighbors.grid import build, stencil
from springline.typing import Number, Whole

BATHED = 8.0  # work per particle with neighbors in a bath, in springs


@dataclass(frozen=True, eq=False)
class PairBath(Force):
    """A heat bath that conserves momentum: friction and noise along the line between any two near particles.

    At the end of every step of length h the relative speed u at which two particles separate becomes
    c u + sqrt((1 - c^2) k_B T/mu) xi, pair after pair. Here mu is their reduced mass, xi is normally distributed,
    c = (1 - a)/(1 + a), a = friction w^2 h/(2 mu), and the weight is w = 1 - distance/within. Both particles get
    opposite momenta. Velocities have exactly the temperature at any step. Unlike :class:`Langevin`, this bath does not
    stop flows: with soft pair forces it is dissipative particle dynamics.

    Fixed and massless particles are not affected. Energy taken by the bath counts as ``dissipated``, energy given by it
    as negative. Random numbers depend on the seed, both particles and the number of the step. By default the seed is
    drawn from that of the scene.

    Parameters
    ----------
    temperature : k_B T [J], zero or more; 0 leaves only friction
    friction : gamma [N s/m], zero or more
    within : distance at which it ends [m]
    seed : of its random numbers, a whole number

    Examples
    --------
    >>> scene = sl.Scene(space=sl.Torus((2.2, 2.2, 2.2)), seed=1)
    >>> fluid = scene.cloud(30, upper=(2.2, 2.2, 2.2), speed=1.0)
    >>> bath = scene.add(sl.PairBath(temperature=0.5, friction=4.0, within=1.0))
    >>> run = scene.simulate(dt=0.05).run(until=15.0)
    >>> round(float(sl.analysis.temperature(run)[75:].mean()), 1)  # [J]
    0.5
    """

    temperature: Number = 1.0
    friction: Number = 1.0
    within: Number = 1.0
    seed: Whole | None = field(default=None, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "temperature": Key(
            "k_B T [J]; default: 1", "J", least=0.0, form="number", sets=one_column("PairBaths.temperature"),
        ),
        "friction": Key(
            "gamma of two at no distance [N s/m]; default: 1", "N s/m", least=0.0, form="number",
            sets=one_column("PairBaths.friction"),
        ),
        "within": Key(
            "distance at which it ends [m]; default: 1", "m", least=0.0, form="number", above=True,
            sets=one_column("PairBaths.within"),
        ),
        "seed": SEED,
    }  # fmt: skip

    def validate(self, dim: int) -> PairBath:
        check_seed(self.seed, self.caller)
        checked: PairBath = self.replace_fields(
            temperature=not_negative(self.temperature, "temperature", self.caller, "J"),
            friction=not_negative(self.friction, "friction", self.caller, "N s/m"),
            within=positive(self.within, "within", self.caller, "m"),
        )
        return checked


class PairBaths(NamedTuple):
    """Heat baths of pairs, each over a group of particles."""

    temperature: Reals  # k_B T [J], shape (p,)
    friction: Reals  # gamma [N s/m]
    within: Reals  # [m]
    seed: Wholes
    start: Indices  # first member of each group, with one more entry than groups
    member: Indices


pair_baths_of = make_accessor(PairBaths)


def gather(things: Sequence[PairBath], drawn: Drawn) -> PairBaths:
    """Collect all heat baths of pairs in one family."""
    group = group_members(things, drawn.count)

    def each(name: str) -> FloatArray:
        return np.array([float(getattr(thing, name)) for thing in things], dtype=np.float64)

    seeds = np.array([seed_of(thing) for thing in things], dtype=np.int64)
    return PairBaths(each("temperature"), each("friction"), each("within"), seeds, group.start, group.member)


@a_pass
def agitate_pairs(table: Any, block: int, a: float, b: float) -> int:
    """Apply heat baths to all near pairs; energy taken counts as dissipated."""
    if block > 0:  # a single block handles all: a pair may be in two blocks
        return DONE
    baths, space, state, cells = pair_baths_of(table), space_of(table), state_of(table), bodies_of(table).cells
    mass, taken = particles_of(table).mass, 0.0
    half = 0.5 * abs(control_of(table).clock[LENGTH])
    for g in range(baths.within.shape[0]):
        begin, end, within = baths.start[g], baths.start[g + 1], baths.within[g]
        # In the order of the grid, which depends only on positions.
        build(cells, space, state.alive, state.position, baths.member, begin, end, within)
        for c in range(cells.shape[0] * cells.shape[1] * cells.shape[2]):
            if cells.start[c] == cells.start[c + 1]:
                continue
            runs = stencil(cells, c)
            for m in range(cells.start[c], cells.start[c + 1]):
                i = cells.order[m]
                for r in range(runs):
                    for k in range(cells.run[2 * r], cells.run[2 * r + 1]):
                        # Each pair once: both get opposite impulses, so momentum is conserved up to rounding.
                        if i < cells.order[k]:
                            taken += agitate_pair(baths, g, space, state, mass, half, i, cells.order[k])
    tally_of(table).spent[block, DISSIPATED] += taken
    return DONE


@callee
def agitate_pair(baths, g, space, state, mass, half, i, j):
    """Apply a bath to one pair; return the energy that it takes [J]."""
    dx, dy, dz = difference(space, state.position, i, j)
    distance = np.sqrt(dx * dx + dy * dy + dz * dz)
    if distance >= baths.within[g] or distance == 0.0 or mass[i] == 0.0 or mass[j] == 0.0:
        return 0.0
    ex, ey, ez = dx / distance, dy / distance, dz / distance
    # Mobility along the line: anchored axes do not contribute, and a pair without any mobility is skipped.
    on_i = along(state.mobility, i, ex, ey, ez)
    on_j = along(state.mobility, j, ex, ey, ez)
    total = on_i + on_j
    if total == 0.0:
        return 0.0
    # The noise has the root of the friction's weight w^2, that is w (Espanol and Warren): only then is the temperature
    # correct.
    weight = 1.0 - distance / baths.within[g]
    lag = half * baths.friction[g] * weight * weight * total
    if lag == 0.0:
        return 0.0
    kept = (1.0 - lag) / (1.0 + lag)
    # One random number per pair, from both of its particles.
    xi, _ = normal_pair(extend_hash(start_hash(baths.seed[g], i, state.steps[0]), j), NORMAL)
    velocity = state.velocity
    speed = (velocity[j, 0] - velocity[i, 0]) * ex + (velocity[j, 1] - velocity[i, 1]) * ey
    speed += (velocity[j, 2] - velocity[i, 2]) * ez
    # The exact balance as for Langevin, for the relative velocity along the line, whose mass is 1/total.
    after = kept * speed + 2.0 * np.sqrt(lag * baths.temperature[g] * total) / (1.0 + lag) * xi
    push = (after - speed) / total
    shift(velocity, state.mobility, i, -push, ex, ey, ez)
    shift(velocity, state.mobility, j, push, ex, ey, ez)
    return 0.5 * (speed * speed - after * after) / total


@callee
def along(mobility, i, ex, ey, ez):
    """Return the inverse mass of a particle along a line [1/kg]."""
    return mobility[i, 0] * ex * ex + mobility[i, 1] * ey * ey + mobility[i, 2] * ez * ez


@callee
def shift(velocity, mobility, i, push, ex, ey, ez):
    """Apply an impulse along a line to a particle [N s]."""
    velocity[i, 0] += push * mobility[i, 0] * ex
    velocity[i, 1] += push * mobility[i, 1] * ey
    velocity[i, 2] += push * mobility[i, 2] * ez


def power(model: Model) -> float:
    """Return the order of the power that baths give to particles at rest, 3 gamma k_B T/m each [W]."""
    baths, mass = model.room(PairBaths), model.particles.inertia
    total = 0.0
    for g in range(len(baths.within)):
        member = baths.member[baths.start[g] : baths.start[g + 1]]
        total += float(3.0 * baths.friction[g] * baths.temperature[g] * (1.0 / mass[member]).sum())
    return total


FAMILY = Family(
    "pairbath",
    plural="heat baths of pairs",
    declared=(PairBath,),
    gather=gather,
    room=PairBaths,
    is_active=True,
    power=power,
    end_of_step=agitate_pairs,
    cost=lambda model: BATHED * len(model.room(PairBaths).member),
    needs=lambda model: Needs(near=int(np.diff(model.room(PairBaths).start).max(initial=0))),
)
