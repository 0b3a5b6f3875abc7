"""Rates that a model declares: of loads, drives, walls, creep and bonds; and the steps that resolve them."""

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

AT_ENDS = 2.0  # [-] times the root of the accuracy: phase with a chord error of half of the accuracy, (omega h)^2/8
# [-] of the step that follows a force: each change of the step under an oscillating force causes an impulse, and the
# motion due to this force then requires no different step
CALM = 0.9


def families_with_rates(model: Model) -> tuple[Family | RuleFamily, ...]:
    """Return the forces and rules of a model that may declare rates."""
    several: tuple[Family | RuleFamily, ...] = (*net.present(model), *rules.present(model))
    return tuple(one for one in several if one.rates is not no_rates)


def declared_rates(model: Model, state: State) -> list[Rate]:
    """Return rates that the forces and rules of a model declare."""
    return [rate for one in families_with_rates(model) for rate in one.rates(model, state)]


def corner_times(model: Model) -> FloatArray:
    """Times at which functions of time have corners [s], ascending."""
    return np.unique(
        np.concatenate([np.zeros(0), *(times for one in net.present(model) for times in one.corner_times(model))])
    )


def shortest_pulse(model: Model, begin: float) -> tuple[float, float]:
    """Shortest interval of a table from a corner after a time to the second next, perhaps a pulse, and its start.

    Both in [s]; infinite if no table has three corners there.
    """
    shortest, first = np.inf, np.inf
    for times in (table[table >= begin] for one in net.present(model) for table in one.corner_times(model)):
        ways = times[2:] - times[:-2]
        if len(ways) and ways.min() < shortest:
            shortest, first = float(ways.min()), float(times[int(ways.argmin())])
    return shortest, first


def phase_of(method: Integrator, accuracy: float, rate: Rate) -> float:
    """Product of the longest step and a rate with which a method resolves it to an accuracy [-]."""
    resolved = resolution(method, accuracy)
    at_ends = AT_ENDS * float(np.sqrt(accuracy))
    if resolved is None:
        return at_ends
    return min(resolved, at_ends) if rate.at_ends else CALM * resolved


def followed_step(method: Integrator, accuracy: float, rates: Sequence[Rate]) -> float:
    """Longest step at which a method resolves some rates to an accuracy [s]; infinite without rates."""
    return min((phase_of(method, accuracy, rate) / rate.value for rate in rates), default=np.inf)


def fastest(rates: Sequence[Rate]) -> Rate | None:
    """Rate with the largest value, or None."""
    return max(rates, key=lambda rate: rate.value, default=None)
