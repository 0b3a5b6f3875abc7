"""A heat bath: friction and random kicks in balance, which keep particles at a temperature (Langevin 1908)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import not_negative
from springline.engine.columns import EACH, Indices, ParticleReals, Wholes
from springline.engine.kernels import a_pass
from springline.engine.machine import DONE, LENGTH, control_of
from springline.engine.table import make_accessor
from springline.forces.random_numbers import SEED, check_seed, normals, seed_of
from springline.model.accessors import blocks_of, particles_of, state_of, tally_of
from springline.model.contracts import Drawn, Force, Key, members
from springline.model.family import Family
from springline.model.state import DISSIPATED
from springline.typing import Number, Whole

BATH = 4.0  # work per particle in a bath, in springs


@dataclass(frozen=True, eq=False)
class Langevin(Force):
    """A heat bath: m dv/dt = f - m rate v + noise, so that each axis has k_B T/2 of kinetic energy on average.

    The friction and the noise act at the end of every step, for its whole length h, on each free axis of the particles
    concerned: v becomes c v + sqrt((1 - c^2) k_B T/m) xi with c = (1 - rate h/2)/(1 + rate h/2) and xi normally
    distributed. Velocities have exactly the temperature at any step. A free particle diffuses with exactly the constant
    k_B T/(m rate) (Gronbech-Jensen, Farago, Mol. Phys. 111, 983 (2013)). With velocity Verlet the mean square
    displacement on a spring of frequency omega is 1/(1 - (omega h)^2/4) times the exact value.

    If several baths act on one particle, their rates add up and their temperatures are averaged in proportion to the
    rates. Massless particles are not affected. Energy taken by the bath counts as ``dissipated``, energy given by it as
    negative. Random numbers depend on the seed, the particle and the number of the step. By default the seed is drawn
    from that of the scene.

    Parameters
    ----------
    temperature : k_B T [J], zero or more: 1.380649e-23 times the kelvins; 0 leaves only friction
    rate : gamma [1/s], zero or more: velocities are correlated over about 1/rate
    seed : of its random numbers, a whole number

    Examples
    --------
    >>> scene = sl.Scene(dim=2, seed=1)
    >>> gas = scene.cloud(150, upper=(1, 1), mass=2.0)
    >>> bath = scene.add(sl.Langevin(temperature=0.5, rate=2.0))
    >>> run = scene.simulate(dt=0.05).run(until=20.0)
    >>> round(float(sl.analysis.temperature(run)[100:].mean()), 1)  # [J]
    0.5
    """

    temperature: Number = 1.0
    rate: Number = 1.0
    seed: Whole | None = field(default=None, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "temperature": Key("k_B T [J]; default: 1", "J", least=0.0, form="number"),
        "rate": Key("of friction, gamma [1/s]; default: 1", "1/s", least=0.0, form="number"),
        "seed": SEED,
    }

    def validate(self, dim: int) -> Langevin:
        check_seed(self.seed, self.caller)
        return self.replace_fields(
            temperature=not_negative(self.temperature, "temperature", self.caller, "J"),
            rate=not_negative(self.rate, "rate", self.caller, "1/s"),
        )


class Baths(NamedTuple):
    """The heat bath of each particle."""

    temperature: ParticleReals  # k_B T [J], shape (n,) or (0,)
    rate: ParticleReals  # gamma [1/s], the same shape; 0 for no bath
    seed: Annotated[Wholes, EACH]  # the same shape
    number: Annotated[Indices, EACH]  # initial number of each particle, on which its random numbers depend


baths_of = make_accessor(Baths)


def gather(things: Sequence[Langevin], drawn: Drawn) -> Baths:
    """Collect all baths in one family: rates add up, temperatures are averaged in proportion to the rates."""
    count = drawn.count if things else 0
    heat, rate, seed = np.zeros(count), np.zeros(count), np.zeros(count, dtype=np.int64)
    for thing in things:
        chosen = members(thing, drawn.count)
        # Two baths give the noise of both; with added rates this is the mean temperature weighted by rates.
        heat[chosen] += float(thing.rate) * float(thing.temperature)
        rate[chosen] += float(thing.rate)
        seed[chosen] = seed_of(thing)
    temperature = np.divide(heat, rate, out=np.zeros(count), where=rate > 0.0)
    return Baths(temperature, rate, seed, np.arange(count, dtype=np.int32))


@a_pass
def agitate(table: Any, block: int, a: float, b: float) -> int:
    """Apply heat baths for the step: v to c v + sqrt((1 - c^2) k_B T/m) xi; energy taken counts as dissipated."""
    baths, state, mass, blocks = baths_of(table), state_of(table), particles_of(table).mass, blocks_of(table)
    # Random numbers by the number of the step and the initial number of the particle do not depend on threads, blocks
    # and removed neighbors.
    half, turn, taken = 0.5 * abs(control_of(table).clock[LENGTH]), state.steps[0], 0.0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        lag = half * baths.rate[i]
        if lag > 0.0 and mass[i] > 0.0 and state.alive[i] == 1:
            # Crank-Nicolson's factor instead of exp(-gamma dt): 1 - kept^2 is exactly 4 lag/(1 + lag)^2, so noise and
            # friction are in balance at any step, with plain products.
            kept = (1.0 - lag) / (1.0 + lag)
            spread = 2.0 * np.sqrt(lag * baths.temperature[i] / mass[i]) / (1.0 + lag)
            for axis, xi in enumerate(normals(baths.seed[i], baths.number[i], turn)):
                # An anchored axis has no temperature. Its random number is drawn nevertheless, so that the others do
                # not change.
                if state.mobility[i, axis] > 0.0:
                    before = state.velocity[i, axis]
                    after = kept * before + spread * xi
                    state.velocity[i, axis] = after
                    taken += 0.5 * mass[i] * (before * before - after * after)
    tally_of(table).spent[block, DISSIPATED] += taken
    return DONE


FAMILY = Family(
    "langevin",
    plural="heat baths",
    declared=(Langevin,),
    gather=gather,
    room=Baths,
    power=lambda model: 3.0 * float(model.room(Baths).rate @ model.room(Baths).temperature),
    is_active=True,
    end_of_step=agitate,
    cost=lambda model: BATH * len(model.room(Baths).rate),
)
