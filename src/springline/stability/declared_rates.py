"""Rates of change that the forces and rules of a model declare, and the steps that resolve them.

Loads, drives, walls, creep and bonds declare rates.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from springline.checks import FloatArray
from springline.contacts import rules
from springline.forces import net
from springline.integrators.contract import Integrator
from springline.model.families import Model
from springline.model.family import Family, Rate, RuleFamily, no_rates
from springline.model.state import State
from springline.stability.time_step import resolution

# [-] times the root of the accuracy: the phase omega h at which the chord error (omega h)^2/8 is half of the accuracy
AT_ENDS = 2.0
# [-] factor on the step that resolves a force: every change of the step under an oscillating force causes an impulse,
# so the margin keeps the motion due to this force from changing the step again
CALM = 0.9


def families_with_rates(model: Model) -> tuple[Family | RuleFamily, ...]:
    """Return the forces and rules of a model that may declare rates."""
    several: tuple[Family | RuleFamily, ...] = (*net.present(model), *rules.present(model))
    return tuple(one for one in several if one.rates is not no_rates)


def declared_rates(model: Model, state: State) -> list[Rate]:
    """Return the rates that the forces and rules of a model declare."""
    return [rate for one in families_with_rates(model) for rate in one.rates(model, state)]


def corner_times(model: Model) -> FloatArray:
    """Times at which functions of time change their slope abruptly [s], ascending."""
    return np.unique(
        np.concatenate([np.zeros(0), *(times for one in net.present(model) for times in one.corner_times(model))])
    )


def shortest_pulse(model: Model, begin: float) -> tuple[float, float]:
    """Duration and start of the shortest possible pulse in the tables after a time [s].

    A pulse lasts from a corner to the second corner after it. Both values are infinite if no table has three corners
    after that time.
    """
    shortest, first = np.inf, np.inf
    for times in (table[table >= begin] for one in net.present(model) for table in one.corner_times(model)):
        ways = times[2:] - times[:-2]
        if len(ways) and ways.min() < shortest:
            shortest, first = float(ways.min()), float(times[int(ways.argmin())])
    return shortest, first


def phase_of(method: Integrator, accuracy: float, rate: Rate) -> float:
    """Longest step times the rate [-] at which a method resolves the rate to an accuracy."""
    resolved = resolution(method, accuracy)
    at_ends = AT_ENDS * float(np.sqrt(accuracy))
    if resolved is None:
        return at_ends
    return min(resolved, at_ends) if rate.at_ends else CALM * resolved


def followed_step(method: Integrator, accuracy: float, rates: Sequence[Rate]) -> float:
    """Longest step at which a method resolves all given rates to an accuracy [s]; infinite without rates."""
    return min((phase_of(method, accuracy, rate) / rate.value for rate in rates), default=np.inf)


def fastest(rates: Sequence[Rate]) -> Rate | None:
    """Rate with the largest value, or None."""
    return max(rates, key=lambda rate: rate.value, default=None)
