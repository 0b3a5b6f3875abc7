"""How finely a method resolves an oscillation: the step at which one period adds a given error."""

from __future__ import annotations

import numpy as np

from springline.integrators.contract import IMPLICIT, RUNGE_KUTTA, SPLITTING, Integrator, Newmark
from springline.stability.amplification import step_matrix

COARSEST = 1.0  # [-] omega dt, 6 steps a period: no accuracy that is asked for allows more
FINEST = 1e-8  # [-] omega dt, beyond which rounding rules
HALVINGS = 40  # of the bracket between the two, on a logarithmic scale: to 1e-11 of the step
PARTS = (0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0)  # of a period, at which errors are compared
_KNOWN: dict[tuple[str, float], float] = {}  # by the name of a method and the accuracy


def period_error(method: Integrator, phase: float) -> float:
    """The largest error in the first period of an undamped oscillator over its amplitude, for steps of omega dt.

    The map M of a step, on (x, v/omega), is compared with the rotation R by the angle omega dt: the error after n
    steps is the largest entry of M^n - R^n, that of the position or the velocity of a motion that starts at an
    extreme or at the center. It holds both the error of the phase, which grows with every period (velocity Verlet:
    2 pi (omega dt)^2/24 of the amplitude), and the distortion of the orbit, which does not (symplectic Euler:
    omega dt/2, and twice that of the energy, which counts as well). A start between these two is off by up to 1.23
    times as much (velocity Verlet at 3/4 of a period).
    """
    matrix, start = _map(method, phase)
    worst = 0.0
    for steps in (1, *(max(1, round(part * 2.0 * np.pi / phase)) for part in PARTS)):
        after = (np.linalg.matrix_power(matrix, steps) @ start)[:2]
        energy = np.linalg.eigvalsh(after.T @ after - np.eye(2))  # of any start, over that of the start
        worst = max(worst, float(np.abs(after - _rotation(steps * phase)).max()), float(np.abs(energy).max()))
    return worst


def resolution(method: Integrator, accuracy: float) -> float | None:
    """The longest omega dt at which the error of one period is at most ``accuracy`` of the amplitude.

    None for methods that take no equal steps, and for those that reach no such accuracy.
    """
    if method.scheme.family not in (SPLITTING, RUNGE_KUTTA, IMPLICIT):
        return None
    known = _KNOWN.get((method.name, accuracy))
    if known is None:
        known = _KNOWN[method.name, accuracy] = _bisected(method, accuracy)
    return known or None


def _bisected(method: Integrator, accuracy: float) -> float:
    """The same, 0 where there is none."""
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
    """The map of one step on (x, v/omega), for steps of omega dt, and the two starts that it is asked of as columns.

    Of an implicit method it acts on the acceleration a/omega^2 too, which begins as that of the start, -x.
    """
    if method.newmark is not None:
        return _newmark_map(method.newmark, phase), np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]])
    return step_matrix(method.scheme, np.asarray(1.0), np.asarray(0.0), np.asarray(phase)), np.eye(2)


def _newmark_map(newmark: Newmark, h: float) -> np.ndarray:
    """The map of one step of an implicit method on (x, v, a) of an oscillator with omega = 1, shape (3, 3)."""
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
    """The exact flow of an oscillator on (x, v/omega) over an angle [rad], shape (2, 2)."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, s], [-s, c]])
