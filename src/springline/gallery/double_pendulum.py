"""A pendulum that hangs from a pendulum: two regular modes if it swings little, chaos if it swings far."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, radians, sin, sqrt

import numpy as np

from springline.checks import FloatArray
from springline.constraints.distance import Rod
from springline.constraints.traces import Trails
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

LENGTH, GRAVITY, MASS = 1.0, 9.81, 1.0
UPPER, LOWER = 120.0, 100.0  # [degrees]
FOLLOWED = 4.0  # [s] for which the motion is compared with the equations of Lagrange
SMALL = 0.2  # [degrees] amplitude of the upper rod in a mode
SLOW, FAST = (sqrt(GRAVITY / LENGTH * (2.0 + sign * sqrt(2.0))) for sign in (-1.0, 1.0))  # [rad/s]


def build(upper: float = UPPER, lower: float = LOWER) -> Scene:
    """Two bobs of 1 kg on rods of 1 m, released at the angles ``upper`` and ``lower`` to the vertical [degrees]."""
    scene = Scene(gravity=GRAVITY, dim=2)
    hook = scene.particle((0.0, 0.0), fixed=True)
    one, two = radians(upper), radians(lower)
    elbow = LENGTH * sin(one), -LENGTH * cos(one)
    middle = scene.particle(elbow, mass=MASS, radius=0.07)
    end = scene.particle((elbow[0] + LENGTH * sin(two), elbow[1] - LENGTH * cos(two)), mass=MASS, radius=0.07)
    scene.add(Rod(hook, middle), Rod(middle, end), Trails(keep=600, every=10, on=end))
    return scene


def angles(run: Recording) -> FloatArray:
    """Angles of both rods to the vertical [rad], shape (frames, 2)."""
    arms = np.diff(run.position, axis=1)
    return np.unwrap(np.arctan2(arms[..., 0], -arms[..., 1]), axis=0)


def by_lagrange(time: FloatArray) -> FloatArray:
    """Angles by the equations of Lagrange, integrated by a Runge-Kutta method of order 8 [rad], shape (frames, 2)."""
    from scipy.integrate import solve_ivp

    def rates(_: float, state: FloatArray) -> list[float]:
        one, two, spin, turn = state.tolist()
        apart, ratio = one - two, GRAVITY / LENGTH
        below = 2.0 - cos(apart) ** 2
        pulled = -2.0 * ratio * sin(one) - turn**2 * sin(apart)
        swung = -ratio * sin(two) + spin**2 * sin(apart)
        return [spin, turn, (pulled - cos(apart) * swung) / below, (2.0 * swung - cos(apart) * pulled) / below]

    start = [radians(UPPER), radians(LOWER), 0.0, 0.0]
    found = solve_ivp(rates, (0.0, float(time[-1])), start, "DOP853", time, rtol=1e-12, atol=1e-12)
    return np.asarray(found.y[:2].T)


@dataclass(frozen=True)
class DoublePendulumFacts:
    """Recordings for the facts: of the wide motion, and of each mode after one of its periods."""

    wide: Recording
    slow: Recording
    fast: Recording


def evidence() -> DoublePendulumFacts:
    """Recordings of the wide motion, and of both small modes, whose lower angle is sqrt(2) times the upper one."""
    wide = build().simulate(dt=2e-4).run(until=FOLLOWED, every=0.01)
    modes = [
        build(SMALL, sign * sqrt(2.0) * SMALL).simulate(dt=1e-3).run(until=4.0 * pi / rate, every=pi / rate / 32)
        for sign, rate in ((1.0, SLOW), (-1.0, FAST))
    ]
    return DoublePendulumFacts(wide, *modes)


def off_cosine(run: Recording, rate: float) -> float:
    """Largest difference of the upper angle from a cosine of this rate, relative to its amplitude [-]."""
    angle = angles(run)[:, 0]
    return float(np.abs(angle / angle[0] - np.cos(rate * run.time)).max())


@fact("Little swings of both rods to one side have the rate sqrt((2 - sqrt 2) g/L).", 0.0, 1e-3)
def slow_mode(found: DoublePendulumFacts) -> float:
    return off_cosine(found.slow, SLOW)


@fact("Little swings to opposite sides have the rate sqrt((2 + sqrt 2) g/L).", 0.0, 1e-3)
def fast_mode(found: DoublePendulumFacts) -> float:
    return off_cosine(found.fast, FAST)


@fact("For four seconds the wide motion follows the equations of Lagrange, to a hundredth of a radian.", 0.0, 1e-2)
def off_lagrange(found: DoublePendulumFacts) -> float:
    return float(np.abs(angles(found.wide) - by_lagrange(found.wide.time)).max())


@fact("The rods do no work.", 0.0, 1e-4)
def drift(found: DoublePendulumFacts) -> float:
    energy = found.wide.energy
    return float(np.ptp(energy["total"]) / np.ptp(energy["kinetic"]))
