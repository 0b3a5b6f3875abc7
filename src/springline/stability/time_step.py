"""The step that is never too long: Gershgorin's theorem on the springs, as if all of them pulled one way."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.forces.steering_pass import AVOID, WANDER
from springline.integrators.contract import Integrator
from springline.model.families import Model
from springline.stability.amplification import ROUNDING, growth

SAFETY = 0.9  # [-] part of the bound that dt="auto" uses; rounding and nonlinearity live in the rest
GRID = 25  # frequencies and dampings tried below the bounds


@dataclass(frozen=True)
class StepBound:
    """Bounds of a model and what they mean for a step.

    Attributes
    ----------
    omega : no natural frequency is above this, whatever the shape [rad/s]
    damping : no rate of drag and dashpots is above this [1/s]
    dt : the longest step proved stable [s], or None where nothing is stiff or damped
    outside : what the proof does not cover, in words
    """

    omega: float
    damping: float
    dt: float | None
    outside: tuple[str, ...]


def step_bound(
    model: Model, method: Integrator, mobility: np.ndarray, largest_law_modulus: np.ndarray | None = None
) -> StepBound:
    """The bound of a model under a method.

    A spring's stiffness block has the eigenvalues k and T/L, neither above k, and the drag's are known; so with
    s_i = sum of k over the springs at particle i, divided by its mass, no squared frequency exceeds the largest
    s_i + s_j over the springs (Gershgorin on the springs' own matrix). The same holds for the dashpots.

    Parameters
    ----------
    mobility : of the state, shape (n, 3) [1/kg]: what is fixed does not move
    largest_law_modulus : of each spring with a law of the user's own [N/m], or None where a law does not say
    """
    stiffness = model.springs.stiffness.copy()
    if largest_law_modulus is not None and len(model.laws.spring):
        stiffness[model.laws.spring] = largest_law_modulus
    mobility = mobility.max(axis=1, initial=0.0)
    omega = float(np.sqrt(_pair_bound(model, stiffness, mobility) + _attraction_bound(model)))
    damping = _pair_bound(model, model.springs.damping, mobility)
    if len(model.drag.linear):
        damping += float((model.drag.linear * mobility).max(initial=0.0))
    damping += _steering_bound(model, mobility)
    return StepBound(omega, damping, longest_step(method, omega, damping), _outside(model, largest_law_modulus))


def longest_step(method: Integrator, omega: float, damping: float) -> float | None:
    """The longest step under which every oscillator up to ``omega`` [rad/s] and ``damping`` [1/s] stays bounded [s]."""
    if (omega <= 0.0 and damping <= 0.0) or method.limit == np.inf:
        return None
    if method.limit <= 0.0:
        return 0.0
    if damping <= 0.0:
        return method.limit / omega
    # omega^2 dt^2 + 2 c dt = 4 is the limit of symplectic Euler with drag; others are never asked for more
    squared = (2.0 * omega / method.limit) * (2.0 * omega / method.limit)
    if not np.isfinite(squared + damping * damping):  # the larger of the two decides
        return method.limit / omega if omega > damping else 2.0 / damping
    root = (np.sqrt(damping**2 + 4.0 * squared) - damping) / squared if omega > 0.0 else 2.0 / damping
    return _shrunk(method, omega, damping, float(root))


def _shrunk(method: Integrator, omega: float, damping: float, dt: float) -> float:
    part = np.linspace(0.0, 1.0, GRID)
    frequencies, dampings = np.meshgrid(omega * part, damping * part)
    for _ in range(60):
        if growth(method.scheme, frequencies, dampings, np.asarray(dt)).max() <= 1.0 + ROUNDING:
            return dt
        dt *= 0.95
    return dt


def _pair_bound(model: Model, coefficient: np.ndarray, mobility: np.ndarray) -> float:
    if not len(coefficient):
        return 0.0
    springs = model.springs
    total = np.bincount(springs.tail, coefficient, len(mobility)) + np.bincount(
        springs.head, coefficient, len(mobility)
    )
    share = total * mobility
    used = coefficient > 0.0
    return float((share[springs.tail] + share[springs.head])[used].max(initial=0.0))


def _attraction_bound(model: Model) -> float:
    family, total = model.attraction, 0.0
    for group in range(len(family.strength)):
        power = float(family.exponent[group]) + 1.0
        if family.softening[group] > 0.0 or power == 0.0:
            member = family.member[family.start[group] : family.start[group + 1]]
            pull = 2.0 * abs(float(family.strength[group])) * float(model.particles.mass[member].sum())
            # a pair's stiffness is at most G m M / eps^(p + 1), met at distance zero; a row sums to twice that over m
            with np.errstate(divide="ignore", over="ignore"):  # a softening next to nothing bounds nothing
                total += float(pull / np.float64(family.softening[group]) ** power) if pull > 0.0 else 0.0
    return total


def _steering_bound(model: Model, mobility: np.ndarray) -> float:
    """The most that steering damps [1/s]: each gain of a desired velocity is a drag in a frame that flies along."""
    family, total = model.flock.steering, np.zeros(model.particle_count)
    for row in range(len(family.kind)):
        if family.kind[row] not in (WANDER, AVOID):
            total[family.member[family.start[row] : family.start[row + 1]]] += family.gain[row]
    return float((total * mobility).max(initial=0.0))


def _outside(model: Model, largest_law_modulus: np.ndarray | None) -> tuple[str, ...]:
    found = []
    if len(model.users.address):
        found.append("a force of your own")
    if len(model.laws.spring) and largest_law_modulus is None:
        found.append("a spring law without largest_modulus")
    if len(model.elements.address):
        found.append("an element on a measure of your own")
    if ((model.attraction.softening == 0.0) & (model.attraction.exponent > -1.0)).any():
        found.append("attraction without softening")
    if len(model.pairs.address):
        found.append("a pair law of your own")
    if len(model.flock.weight):
        found.append("the rules of a flock")
    if len(model.flock.steering.kind):
        found.append("steering near its target")
    if len(model.drag.quadratic):
        found.append("quadratic drag at high speed")
    return tuple(found)
