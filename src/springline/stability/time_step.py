"""Proven step bound: Gershgorin's theorem on the springs, as if all of them were collinear."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from springline.checks import ACCURACY
from springline.forces.direct_sum import Attractions
from springline.forces.grab_spring import Hands
from springline.forces.net import present
from springline.integrators.contract import IMPLICIT, RUNGE_KUTTA, SPLITTING, Integrator, Newmark, Scheme
from springline.model.accessors import Adjacency
from springline.model.families import Model

SAFETY = 0.9  # [-] part of the bound that dt="auto" uses; the rest is a margin for rounding and nonlinearity
GRID = 25  # frequencies and dampings tested below the bounds


@dataclass(frozen=True)
class StepBound:
    """Bounds of a model and the resulting step.

    Attributes
    ----------
    omega : upper bound of all natural frequencies, for every shape [rad/s]
    damping : upper bound of all rates of drag and dashpots [1/s]
    dt : the longest step proven stable [s], or None without stiffness and damping
    outside : forces that the proof does not cover, in words
    """

    omega: float
    damping: float
    dt: float | None
    outside: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Rates:
    """Upper bounds of the frequencies and damping rates of a model without interactive grabs.

    Attributes
    ----------
    stiffness : of each spring; of a spring with a law, its largest modulus [N/m], shape (springs,)
    mobility : inverse mass of each particle that may move, else 0 [1/kg], shape (n,)
    swing : sum of the stiffness at each particle over its mass [1/s2], shape (n,)
    loss : sum of the dashpots at each particle over its mass [1/s], shape (n,)
    squared, rate : bounds by springs and dashpots alone [1/s2], [1/s]
    pulled : additional bound by attraction and elements [1/s2]
    dragged : additional bound by drag, dampers of elements and steering [1/s]
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
    """Return the bound of a model under a method; parameters as for :func:`rates_of`."""
    adjacency = Adjacency(model.springs, model.particle_count) if len(model.room(Hands).particle) else None
    return bound_of(rates_of(model, mobility, largest_law_modulus), model, method, adjacency)


def rates_of(model: Model, mobility: np.ndarray, largest_law_modulus: np.ndarray | None = None) -> Rates:
    """Return the rates that bound the step of a model without interactive grabs.

    A spring's stiffness block has the eigenvalues k and T/L, neither above k, and the drag's are known. Thus with
    s_i = sum of k over the springs at particle i, divided by its mass, no squared frequency exceeds the largest
    s_i + s_j over the springs (Gershgorin on the springs' own matrix). The same holds for the dashpots.

    Parameters
    ----------
    mobility : of the state, shape (n, 3) [1/kg]; zero for fixed axes
    largest_law_modulus : of each spring with a user-defined law [N/m], or None if a law does not define it
    """
    stiffness = model.springs.stiffness.copy()
    if largest_law_modulus is not None and len(model.laws.spring):
        stiffness[model.laws.spring] = largest_law_modulus
    mobility = mobility.max(axis=1, initial=0.0)
    swing, squared = _pair_bound(model, stiffness, mobility)
    loss, rate = _pair_bound(model, model.springs.damping, mobility)
    dragged = _drag_bound(model, mobility)
    pulled = _pair_pull(model) + _elastic_bound(model, mobility)
    return Rates(
        stiffness, mobility, swing, loss, squared, rate, pulled, dragged, _uncovered_forces(model, largest_law_modulus)
    )


def without_attraction(rates: Rates, model: Model) -> Rates:
    """Return the rates without attraction, whose bound assumes all bodies at one point."""
    return replace(rates, pulled=max(rates.pulled - _pair_pull(model, attraction_alone=True), 0.0))


def bound_of(rates: Rates, model: Model, method: Integrator, adjacency: Adjacency | None = None) -> StepBound:
    """Return the step bound of a model from its rates; grabs change only the terms of springs at their particles.

    A grab is a spring to a fixed point: it adds k/m to s_i, and to nothing else.
    """
    # Springs and grabs that are corrected as constraints bound no step.
    squared, rate = (0.0, 0.0) if method.substeps else (rates.squared, rates.rate)
    if adjacency is not None and len(model.room(Hands).particle) and not method.substeps:
        hands, damping = model.room(Hands), model.springs.damping
        squared = max(squared, _held_bound(model, adjacency, rates.stiffness, rates.swing, rates, hands.stiffness))
        rate = max(rate, _held_bound(model, adjacency, damping, rates.loss, rates, hands.damping))
    omega, damped = float(np.sqrt(squared + rates.pulled)), rate + rates.dragged
    return StepBound(omega, damped, longest_explicit_step(method, omega, damped), rates.outside)


def _held_bound(
    model: Model, adjacency: Adjacency, coefficient: np.ndarray, share: np.ndarray, rates: Rates, held: np.ndarray
) -> float:
    """Largest s_i + s_j over the springs at grabbed particles, and over those of the grabs."""
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


def longest_explicit_step(method: Integrator, omega: float, damping: float) -> float | None:
    """Longest step as :func:`longest_step` for forces that are not springs, which substeps follow explicitly [s]."""
    if not method.substeps:
        return longest_step(method, omega, damping)
    longest = longest_step(method.substep, omega, damping)
    return None if longest is None else longest * method.substeps


def longest_step(method: Integrator, omega: float, damping: float) -> float | None:
    """Longest step for which every oscillator up to ``omega`` [rad/s] and ``damping`` [1/s] stays bounded [s]."""
    if (omega <= 0.0 and damping <= 0.0) or method.limit == np.inf:
        return None
    if method.limit <= 0.0:
        return 0.0
    if damping <= 0.0:
        return method.limit / omega
    # omega^2 dt^2 + 2 c dt = 4 is the limit of symplectic Euler with drag; others never need a smaller one
    squared = (2.0 * omega / method.limit) * (2.0 * omega / method.limit)
    if not np.isfinite(squared + damping * damping):  # the larger of the two determines the step
        return method.limit / omega if omega > damping else 2.0 / damping
    # the root in the form without cancellation: for a damping far above omega nothing would be left
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
    rows = [family.stiffness_bound(model) for family in present(model) if family.stiffness_bound is not None]
    return float((np.sum(rows, axis=0) * mobility).max(initial=0.0)) if rows else 0.0


def _pair_pull(model: Model, attraction_alone: bool = False) -> float:
    """Upper bound of the contribution of pair forces, or of attraction alone, to a squared frequency [1/s2]."""
    counted = [family for family in present(model) if not attraction_alone or family.room is Attractions]
    return sum((family.frequency_bound(model) for family in counted), start=0.0)


def _drag_bound(model: Model, mobility: np.ndarray) -> float:
    """Upper bound of the damping rate of drag, and of dampers of elements as drawn [1/s]."""
    rows = [family.drag_bound(model) for family in present(model) if family.drag_bound is not None]
    rows += [row for family in present(model) if (row := family.damping_bound(model)) is not None]
    return sum((float((row * mobility).max(initial=0.0)) for row in rows), start=0.0)


def _uncovered_forces(model: Model, largest_law_modulus: np.ndarray | None) -> tuple[str, ...]:
    found = []
    if len(model.laws.spring) and largest_law_modulus is None:
        found.append("a spring law without largest_modulus")
    return (*found, *(words for family in present(model) for words in family.uncovered_forces(model)))


# The amplification matrix of a method for a damped oscillator x'' = -omega^2 x - c x'.

ROUNDING = 1e-9  # [-] growth of a step that still counts as bounded


def step_matrix(scheme: Scheme, omega: np.ndarray, damping: np.ndarray, dt: np.ndarray) -> np.ndarray:
    """Return the 2 x 2 map of (x, v) over one step, for arrays of one shape; shape (..., 2, 2).

    ``omega`` [rad/s] and ``damping`` (c per unit mass) [1/s] with time step ``dt`` [s].
    """
    shape = np.broadcast_shapes(np.shape(omega), np.shape(damping), np.shape(dt))
    columns = []
    for x0, v0 in ((1.0, 0.0), (0.0, 1.0)):
        x, v = np.full(shape, x0), np.full(shape, v0)
        if scheme.family == SPLITTING:
            for kick, drift, gradient in zip(scheme.kick, scheme.drift, scheme.gradient, strict=True):
                v = _kick(scheme, -(omega**2) * x, damping, v, kick * dt)
                if gradient:
                    x, v = _gradient_kick(gradient * dt**3, omega, damping, x, v)
                x = x + drift * dt * v
        else:
            x, v = _runge_kutta(scheme, omega, damping, x, v, dt)
        columns.append(np.stack([x, v], axis=-1))
    return np.stack(columns, axis=-1)


def growth(scheme: Scheme, omega: np.ndarray, damping: np.ndarray, dt: np.ndarray) -> np.ndarray:
    """Spectral radius of :func:`step_matrix`: above 1 the step is unstable."""
    matrix = step_matrix(scheme, omega, damping, dt)
    half_trace = 0.5 * (matrix[..., 0, 0] + matrix[..., 1, 1])
    determinant = matrix[..., 0, 0] * matrix[..., 1, 1] - matrix[..., 0, 1] * matrix[..., 1, 0]
    root = np.sqrt(np.asarray(half_trace**2 - determinant, dtype=np.complex128))
    return np.asarray(np.maximum(np.abs(half_trace + root), np.abs(half_trace - root)), dtype=np.float64)


def _kick(scheme: Scheme, acceleration: np.ndarray, damping: np.ndarray, v: np.ndarray, h: np.ndarray) -> np.ndarray:
    rates: list[np.ndarray] = []
    for row in scheme.matrix:
        here = v + h * sum((a * rate for a, rate in zip(row, rates, strict=False)), np.zeros(()))
        rates.append(acceleration - damping * here)
    return np.asarray(v + h * sum((b * rate for b, rate in zip(scheme.weights, rates, strict=True)), np.zeros(())))


def _gradient_kick(
    factor: np.ndarray, omega: np.ndarray, damping: np.ndarray, x: np.ndarray, v: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """``factor`` times the double commutator of kicks and drifts; see :mod:`springline.integrators.commutator`."""
    rate = -(omega**2) * x - damping * v
    return x + factor * damping * rate, v - factor * omega**2 * (2.0 * rate + damping * v)


def _runge_kutta(
    scheme: Scheme, omega: np.ndarray, damping: np.ndarray, x: np.ndarray, v: np.ndarray, dt: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    slopes: list[tuple[np.ndarray, np.ndarray]] = []
    for row in scheme.matrix:
        pairs = list(zip(row, slopes, strict=False))
        here_x = x + dt * sum((a * slope[0] for a, slope in pairs), np.zeros(()))
        here_v = v + dt * sum((a * slope[1] for a, slope in pairs), np.zeros(()))
        slopes.append((here_v, -(omega**2) * here_x - damping * here_v))
    total = list(zip(scheme.weights, slopes, strict=True))
    return x + dt * sum(b * slope[0] for b, slope in total), v + dt * sum(b * slope[1] for b, slope in total)


# Resolution of an oscillation by a method: the step at which one period adds a given error.

COARSEST = 1.0  # [-] omega dt, 6 steps a period: largest value, whatever the accuracy
FINEST = 1e-8  # [-] omega dt, below which rounding dominates
HALVINGS = 40  # of the bracket between the two, on a logarithmic scale: to 1e-11 of the step
PARTS = (0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0)  # of a period, at which errors are compared
RESOLVED = {  # omega dt at the usual accuracy, as bisection finds it, which takes 20 ms of the start of a run: a test
    "explicit_euler": 0.0015835551800787028, "symplectic_euler": 0.009950257835121018,
    "midpoint": 0.0979741167785849, "velocity_verlet": 0.1918400523766079, "forest_ruth": 0.39133202832241865,
    "pefrl": 0.9999999999832465, "chin4a": 0.9999999999832465, "chin4c": 0.9999999999832465,
    "rk4": 0.6513686172344727, "yoshida6": 0.8696922066580725, "backward_euler": 0.0015995758022726825,
    "projective": 0.0015995758022726825, "implicit_midpoint": 0.13884337923845477,
    "generalized_alpha": 0.11367000200965509, "xpbd": 0.03202414385386528,
}  # fmt: skip
_KNOWN = {(name, ACCURACY): phase for name, phase in RESOLVED.items()}  # by the name of a method and the accuracy


def period_error(method: Integrator, phase: float) -> float:
    """Largest error in the first period of an undamped oscillator over its amplitude, for steps of omega dt.

    The map M of a step, on (x, v/omega), is compared with the rotation R by the angle omega dt: the error after n
    steps is the largest entry of M^n - R^n, that of the position or the velocity of a motion that starts at an
    extreme or at the center. It includes the phase error, which grows with every period (velocity Verlet:
    2 pi (omega dt)^2/24 of the amplitude), and the distortion of the orbit, which does not grow (symplectic Euler:
    omega dt/2; the relative energy error, which counts as well, is twice that). A start between these two has errors of
    up to 1.23 times as much (velocity Verlet at 3/4 of a period).
    """
    matrix, start = _map(method, phase)
    worst = 0.0
    for steps in (1, *(max(1, round(part * 2.0 * np.pi / phase)) for part in PARTS)):
        after = (np.linalg.matrix_power(matrix, steps) @ start)[:2]
        energy = np.linalg.eigvalsh(after.T @ after - np.eye(2))  # of any start, over that of the start
        worst = max(worst, float(np.abs(after - _rotation(steps * phase)).max()), float(np.abs(energy).max()))
    return worst


def resolution(method: Integrator, accuracy: float) -> float | None:
    """Longest omega dt at which the error of one period is at most ``accuracy`` of the amplitude.

    None for methods without equal steps, and for methods that do not reach this accuracy.
    """
    if method.scheme.family not in (SPLITTING, RUNGE_KUTTA, IMPLICIT):
        return None
    known = _KNOWN.get((method.name, accuracy))
    if known is None:
        known = _KNOWN[method.name, accuracy] = _bisect_period_error(method, accuracy)
    return known or None


def _bisect_period_error(method: Integrator, accuracy: float) -> float:
    """Value of omega dt at which a period adds the ``accuracy``, by bisection; 0 if every step has a larger error."""
    low, high = np.log(FINEST), np.log(COARSEST)
    if period_error(method, FINEST) > accuracy:
        return 0.0
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        if period_error(method, float(np.exp(middle))) <= accuracy:
            low = middle
        else:
            high = middle
    return float(np.exp(low))


def _map(method: Integrator, phase: float) -> tuple[np.ndarray, np.ndarray]:
    """Map of one step on (x, v/omega), for steps of omega dt, and its two start vectors as columns.

    For an implicit method it also acts on the acceleration a/omega^2, whose start value is -x.
    """
    if method.newmark is not None:
        return _newmark_map(method.newmark, phase), np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]])
    if method.substeps:
        return np.linalg.matrix_power(_held_map(phase / method.substeps), method.substeps), np.eye(2)
    return step_matrix(method.scheme, np.asarray(1.0), np.asarray(0.0), np.asarray(phase)), np.eye(2)


def _held_map(h: float) -> np.ndarray:
    """Map of a substep on (x, v) of an oscillator with omega = 1 whose spring is corrected: that of backward Euler."""
    return np.array([[1.0, h], [-h, 1.0]]) / (1.0 + h * h)


def _newmark_map(newmark: Newmark, h: float) -> np.ndarray:
    """Map of one step of an implicit method on (x, v, a) of an oscillator with omega = 1, shape (3, 3)."""
    alpha_m, alpha_f, beta, gamma = newmark.alpha_m, newmark.alpha_f, newmark.beta, newmark.gamma
    columns = []
    for x0, v0, a0 in np.eye(3):
        a0 = a0 if newmark.carried else 0.0
        known = x0 + h * v0 + h * h * (0.5 - beta) * a0
        # alpha_m a0 + (1 - alpha_m) a1 = -(alpha_f x0 + (1 - alpha_f) x1), with x1 = known + h^2 beta a1
        left = (1.0 - alpha_m) + (1.0 - alpha_f) * h * h * beta
        a1 = -(alpha_m * a0 + alpha_f * x0 + (1.0 - alpha_f) * known) / left
        columns.append((known + h * h * beta * a1, v0 + h * ((1.0 - gamma) * a0 + gamma * a1), a1))
    return np.array(columns).T


def _rotation(angle: float) -> np.ndarray:
    """Exact flow of an oscillator on (x, v/omega) over an angle [rad], shape (2, 2)."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, s], [-s, c]])
