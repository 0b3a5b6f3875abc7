"""The proved step bound: Gershgorin's theorem on the springs, as if all of them were in line."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from springline.forces.hand import Hands
from springline.forces.net import present
from springline.integrators.contract import Integrator
from springline.model.adjacency import Adjacency
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
    outside : forces that the proof does not cover, in words
    """

    omega: float
    damping: float
    dt: float | None
    outside: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Rates:
    """Upper bounds of the frequencies and damping rates of a model without its hands.

    Attributes
    ----------
    stiffness : of each spring, of one with a law its largest modulus [N/m], shape (springs,)
    mobility : one over the mass of each particle that may move, else 0 [1/kg], shape (n,)
    swing : sum of the stiffness at each particle over its mass [1/s2], shape (n,)
    loss : sum of the dashpots at each particle over its mass [1/s], shape (n,)
    squared, rate : what springs and dashpots alone bound [1/s2], [1/s]
    pulled, dragged : what attraction and elements [1/s2], and drag and steering [1/s], come to beside
    outside : forces that the proof does not cover, in words
    """

    stiffness: np.ndarray
    mobility: np.ndarray
    swing: np.ndarray
    loss: np.ndarray
    squared: float
    rate: float
    pulled: float
    dragged: float
    outside: tuple[str, ...]


def step_bound(
    model: Model, method: Integrator, mobility: np.ndarray, largest_law_modulus: np.ndarray | None = None
) -> StepBound:
    """The bound of a model under a method; parameters as of :func:`rates_of`."""
    adjacency = Adjacency(model.springs, model.particle_count) if len(model.room(Hands).particle) else None
    return bound_of(rates_of(model, mobility, largest_law_modulus), model, method, adjacency)


def rates_of(model: Model, mobility: np.ndarray, largest_law_modulus: np.ndarray | None = None) -> Rates:
    """The rates that bound the step of a model without its hands.

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
    swing, squared = _pair_bound(model, stiffness, mobility)
    loss, rate = _pair_bound(model, model.springs.damping, mobility)
    dragged = _drag_bound(model, mobility)
    pulled = _pair_pull(model) + _elastic_bound(model, mobility)
    return Rates(stiffness, mobility, swing, loss, squared, rate, pulled, dragged, _outside(model, largest_law_modulus))


def without_attraction(rates: Rates, model: Model) -> Rates:
    """The rates without attraction, whose bound assumes all bodies in one place."""
    return replace(rates, pulled=max(rates.pulled - _pair_pull(model), 0.0))


def bound_of(rates: Rates, model: Model, method: Integrator, adjacency: Adjacency | None = None) -> StepBound:
    """The step bound of a model from its rates; hands change only the terms of springs at their particles.

    A hand is a spring to something fixed: it adds k/m to s_i, and to nothing else.
    """
    squared, rate = rates.squared, rates.rate
    if adjacency is not None and len(model.room(Hands).particle):
        hands, damping = model.room(Hands), model.springs.damping
        squared = max(squared, _held_bound(model, adjacency, rates.stiffness, rates.swing, rates, hands.stiffness))
        rate = max(rate, _held_bound(model, adjacency, damping, rates.loss, rates, hands.damping))
    omega, damped = float(np.sqrt(squared + rates.pulled)), rate + rates.dragged
    return StepBound(omega, damped, longest_step(method, omega, damped), rates.outside)


def _held_bound(
    model: Model, adjacency: Adjacency, coefficient: np.ndarray, share: np.ndarray, rates: Rates, held: np.ndarray
) -> float:
    """The largest s_i + s_j over the springs at particles that hands hold, and over those of the hands."""
    who, springs, most = model.room(Hands).particle, model.springs, 0.0
    more = dict.fromkeys(who.tolist(), 0.0)
    for i, one in zip(who.tolist(), held.tolist(), strict=True):
        more[i] += one * float(rates.mobility[i])
    for i, own in more.items():
        rows = adjacency.at(i)
        rows = rows[coefficient[rows] > 0.0]
        others = np.where(springs.tail[rows] == i, springs.head[rows], springs.tail[rows]).tolist()
        beside = max((float(share[j]) + more.get(j, 0.0) for j in others), default=0.0)
        most = max(most, float(share[i]) + own + beside)
    return most


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
    # the root of it in the form that takes no difference: of a damping far above omega nothing would be left
    root = 4.0 / (np.sqrt(damping**2 + 4.0 * squared) + damping) if omega > 0.0 else 2.0 / damping
    return _shrunk(method, omega, damping, float(root))


def _shrunk(method: Integrator, omega: float, damping: float, dt: float) -> float:
    part = np.linspace(0.0, 1.0, GRID)
    frequencies, dampings = np.meshgrid(omega * part, damping * part)
    for _ in range(60):
        if growth(method.scheme, frequencies, dampings, np.asarray(dt)).max() <= 1.0 + ROUNDING:
            return dt
        dt *= 0.95
    return dt


def _pair_bound(model: Model, coefficient: np.ndarray, mobility: np.ndarray) -> tuple[np.ndarray, float]:
    """Sum of the coefficients at each particle over its mass, shape (n,), and the largest sum of two with a spring."""
    if not len(coefficient):
        return np.zeros(len(mobility)), 0.0
    springs = model.springs
    total = np.bincount(springs.tail, coefficient, len(mobility)) + np.bincount(
        springs.head, coefficient, len(mobility)
    )
    share = total * mobility
    used = coefficient > 0.0
    return share, float((share[springs.tail] + share[springs.head])[used].max(initial=0.0))


def _elastic_bound(model: Model, mobility: np.ndarray) -> float:
    """Gershgorin bound of elements as drawn [rad2/s2]: absolute row sums of M^-1 K."""
    rows = [family.stiffens(model) for family in present(model) if family.stiffens is not None]
    return float((np.sum(rows, axis=0) * mobility).max(initial=0.0)) if rows else 0.0


def _pair_pull(model: Model) -> float:
    """Upper bound of what pair forces add to a squared frequency [1/s2]."""
    return sum((family.pulls(model) for family in present(model)), start=0.0)


def _drag_bound(model: Model, mobility: np.ndarray) -> float:
    """Upper bound of the damping rate of drags [1/s]."""
    rows = [family.resists(model) for family in present(model) if family.resists is not None]
    return sum((float((row * mobility).max(initial=0.0)) for row in rows), start=0.0)


def _outside(model: Model, largest_law_modulus: np.ndarray | None) -> tuple[str, ...]:
    found = []
    if len(model.laws.spring) and largest_law_modulus is None:
        found.append("a spring law without largest_modulus")
    return (*found, *(words for family in present(model) for words in family.outside(model)))
