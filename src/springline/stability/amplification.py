"""The amplification matrix of a method for a damped oscillator x'' = -omega^2 x - c x'."""

from __future__ import annotations

import numpy as np

from springline.integrators.contract import SPLITTING, Scheme

ROUNDING = 1e-9  # [-] growth a step that is still called bounded


def step_matrix(scheme: Scheme, omega: np.ndarray, damping: np.ndarray, dt: np.ndarray) -> np.ndarray:
    """The 2 x 2 map of (x, v) over one step; arrays of one shape in, shape (..., 2, 2) out.

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
    """Spectral radius of :func:`step_matrix`: above 1 the step explodes."""
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
