"""Forty masses on equal springs, each driven at a different frequency: side by side, they draw the resonance curve."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

import numpy as np

from springline.checks import FloatArray
from springline.constraints.traces import Trails
from springline.forces.drag import Drag
from springline.forces.loads import Load
from springline.gallery.facts import fact
from springline.gallery.forced_spring import DRAG, MASS, OMEGA0, PUSH, STIFFNESS, amplitude
from springline.scene import Scene
from springline.stability.modes import modes

RATIO = 0.05 * np.arange(1, 41).astype(np.float64)  # of the driving frequency over sqrt(k/m), shape (masses,)
LENGTH = 1.0  # [m] of the springs
SETTLED, LONG = 80.0, 10.0  # [s] after which e^-20 of the transient is left; duration of the measurement that follows


def build() -> Scene:
    """Masses of 1 kg on springs of 10 N/m, drag 0.5 N s/m, each driven along its spring with 1 N; no gravity.

    A mass is at x = omega/sqrt(k/m) [m], and the trails show the amplitudes. The pushes are the load case "push".
    """
    scene = Scene(dim=2)
    ground = scene.particles(np.column_stack([RATIO, np.zeros(len(RATIO))]), fixed=True)
    bob = scene.particles(np.column_stack([RATIO, np.full(len(RATIO), LENGTH)]), mass=MASS, radius=0.015)
    scene.spring(ground, bob, stiffness=STIFFNESS)
    scene.anchor(bob, axes="x")
    for one, omega in zip(bob, RATIO * OMEGA0, strict=True):
        scene.add(Load((0.0, PUSH), omega=omega, on=one, case="push"))
    scene.add(Drag(DRAG), Trails(keep=500, every=4, on=bob))
    return scene


@dataclass(frozen=True)
class ResonanceFacts:
    """Steady response to a force cos(omega t), in three ways: x = Re(answer exp(i omega t)) [m], shape (masses,)."""

    formula: np.ndarray
    response: np.ndarray
    swing: np.ndarray


def evidence() -> ResonanceFacts:
    """Response by formula, by the modes of the linear system, and by a run."""
    return ResonanceFacts(formula(RATIO), response(build(), RATIO), swing(build(), RATIO))


def formula(ratio: FloatArray) -> np.ndarray:
    """Response F/m over omega0^2 - omega^2 + i c omega/m, whose magnitude is the textbook amplitude."""
    omega = ratio * OMEGA0
    return np.asarray(PUSH / MASS / (OMEGA0**2 - omega**2 + 1j * DRAG / MASS * omega))


def response(scene: Scene, ratio: FloatArray) -> np.ndarray:
    """Sum over modes of phi (phi F) over m (omega_j^2 - omega^2 + 2 i zeta_j omega_j omega), for each mass' force."""
    count = len(ratio)
    found = modes(scene, count)
    omega = (ratio * OMEGA0)[:, None]
    moved = found.shape[:, count:, 1].T  # of each mass in each mode
    dynamic = found.omega_squared - omega**2 + 2j * found.damping_ratio * found.omega * omega
    return np.asarray((moved * moved * PUSH / (found.modal_mass * dynamic)).sum(axis=1))


def swing(scene: Scene, ratio: FloatArray) -> np.ndarray:
    """Response from a run by RK4: the component of each mass' motion at its driving frequency, by least squares."""
    simulation = scene.simulate(dt=0.01, integrator="rk4")
    simulation.run(until=SETTLED, every=SETTLED)
    run = simulation.run(until=SETTLED + LONG, every=0.05)
    motion = run.position[:, len(ratio) :, 1] - LENGTH
    phase = run.time[:, None] * (ratio * OMEGA0)
    answer = np.zeros(len(ratio), dtype=complex)
    for i in range(len(ratio)):
        parts = np.column_stack([np.cos(phase[:, i]), np.sin(phase[:, i]), np.ones(len(phase))])
        cosine, sine, _ = np.linalg.lstsq(parts, motion[:, i], rcond=None)[0]
        answer[i] = cosine - 1j * sine
    return answer


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """Largest difference of two responses, relative to the first [-]."""
    return float((np.abs(one - other) / np.abs(one)).max())


# measured 1e-15
@fact("The modes of the linear system answer every push as the formula says, in size and in phase.", 0.0, 1e-12)
def response_and_formula(found: ResonanceFacts) -> float:
    return apart(found.formula, found.response)


# measured 1e-07
@fact("So does a run, once the beginning has died away.", 0.0, 1e-6)
def swing_and_formula(found: ResonanceFacts) -> float:
    return apart(found.formula, found.swing)


# measured 6e-16
@fact("The formula is the textbook formula in r = omega/omega0 and zeta.", 0.0, 1e-12)
def formula_and_textbook(found: ResonanceFacts) -> float:
    return apart(np.array([amplitude(float(ratio)) for ratio in RATIO]), np.abs(found.formula))


@fact("Pushed at sqrt(k/m), a mass swings widest of all.", 1.0)
def widest(found: ResonanceFacts) -> float:
    return float(RATIO[np.abs(found.swing).argmax()])


# measured off by 9e-09
@fact("There it swings by F/(c sqrt(k/m)): only the drag holds it back.", PUSH / (DRAG * OMEGA0), 1e-6)
def resonant_swing(found: ResonanceFacts) -> float:
    return float(np.abs(found.swing[RATIO == 1.0]).item())


# measured off by 1e-07
@fact("There it lags a quarter of a turn behind the push.", -0.5 * pi, 1e-5)
def lag(found: ResonanceFacts) -> float:
    return float(np.angle(found.swing[RATIO == 1.0]).item())


# measured off by 2e-03
@fact("A slow push is followed nearly as far as a steady one would pull.", 1.0, 0.005)
def slow(found: ResonanceFacts) -> float:
    return float(np.abs(found.swing[0]) * STIFFNESS / PUSH)
