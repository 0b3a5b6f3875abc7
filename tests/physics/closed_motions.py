"""Motions with closed forms, each as a scene and as a formula: nothing of the engine is in the formulas."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import brentq
from scipy.special import ellipj, ellipk

import springline as sl

Where = Callable[[np.ndarray], np.ndarray]  # times, shape (t,), to positions [m], shape (t, particles, 3)
K, M, G = 10.0, 1.0, 9.81


@dataclass(frozen=True)
class Motion:
    """A scene, its period [s], its amplitude [m] and where its particles are.

    ``one`` frequency rules it, that of the stiffest spring; ``steady`` motions exchange no energy, and are measured
    by their kinetic energy [J].
    """

    scene: Callable[[], sl.Scene]
    period: float
    amplitude: float
    where: Where
    one: bool = False
    steady: float = 0.0


def on_spring(x: float, v: float, *, damping: float = 0.0, load: tuple[float, float] | None = None) -> sl.Scene:
    """A mass at ``x`` [m] on a spring of length 1 m from the origin, with a speed [m/s]."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (x, 0, 0)], velocity=[(0, 0, 0), (v, 0, 0)], mass=M)
    scene.anchor([0])
    scene.spring(0, 1, stiffness=K, rest_length=1.0, damping=damping)
    if load is not None:
        scene.add(sl.Load((load[0], 0, 0), omega=load[1]))
    return scene


def along_x(*columns: Any) -> np.ndarray:
    """Positions along x, one column a particle [m], shape (t, particles, 3)."""
    out = np.zeros((len(columns[-1]), len(columns), 3))
    for number, column in enumerate(columns):
        out[:, number, 0] = column
    return out


def spring(x: float, v: float) -> Motion:
    """x = 1 + a cos wt + v/w sin wt."""
    w = np.sqrt(K / M)
    return Motion(
        lambda: on_spring(1.0 + x, v), 2 * np.pi / w, float(np.hypot(x, v / w)),
        lambda t: along_x(0.0, 1.0 + x * np.cos(w * t) + v / w * np.sin(w * t)), one=True,
    )  # fmt: skip


def damped_spring() -> Motion:
    """x = 1 + a e^-bt (cos w't + b/w' sin w't), b = c/2m."""
    b, a = 0.15, 0.5
    w = np.sqrt(K / M - b * b)
    return Motion(
        lambda: on_spring(1.0 + a, 0.0, damping=2 * M * b), 2 * np.pi / w, a,
        lambda t: along_x(0.0, 1.0 + a * np.exp(-b * t) * (np.cos(w * t) + b / w * np.sin(w * t))), one=True,
    )  # fmt: skip


def forced_spring() -> Motion:
    """From rest, x = 1 + F/m (cos Wt - cos wt)/(w^2 - W^2): a beat."""
    force, pace, w = 2.0, 2.2, np.sqrt(K / M)
    size = force / M / (w * w - pace * pace)
    return Motion(
        lambda: on_spring(1.0, 0.0, load=(force, pace)), 2 * np.pi / w, 2 * size,
        lambda t: along_x(0.0, 1.0 + size * (np.cos(pace * t) - np.cos(w * t))), one=True,
    )  # fmt: skip


def hung() -> Motion:
    """Let go at the rest length under gravity: z = -1 - mg/k (1 - cos wt)."""
    w, sag = np.sqrt(K / M), M * G / K

    def scene() -> sl.Scene:
        scene = sl.Scene(gravity=G)
        scene.particles([(0, 0, 0), (0, 0, -1)], mass=M)
        scene.anchor([0])
        scene.spring(0, 1, stiffness=K, rest_length=1.0)
        return scene

    def where(t: np.ndarray) -> np.ndarray:
        return along_x(0.0, -1.0 - sag * (1.0 - np.cos(w * t)))[:, :, [1, 2, 0]]

    return Motion(scene, 2 * np.pi / w, sag, where, one=True)


def free_pair(gravity: float = 0.0) -> Motion:
    """Two masses that vibrate, by the reduced mass, about a center that drifts at 3.7 m/s, or falls."""
    heavy, light, a, drift = 3.0, 1.0, 0.2, np.array([3.0, -1.0, 2.0])
    w = np.sqrt(K * (1 / heavy + 1 / light))

    def scene() -> sl.Scene:
        scene = sl.Scene(gravity=gravity)
        for x, mass in ((0.0, heavy), (1.0 + a, light)):
            scene.particle((x, 0, 0), velocity=drift, mass=mass)
        scene.spring(0, 1, stiffness=K, rest_length=1.0)
        return scene

    def where(t: np.ndarray) -> np.ndarray:
        length, center = 1.0 + a * np.cos(w * t), (1.0 + a) * light / (heavy + light)
        ends = center - length * light / (heavy + light), center + length * heavy / (heavy + light)
        return along_x(*ends) + drift * t[:, None, None] - gravity / 2 * np.array([0, 0, 1]) * t[:, None, None] ** 2

    return Motion(scene, 2 * np.pi / w, a, where, one=gravity == 0.0)


def rotor() -> Motion:
    """A spring that turns with two masses at its ends: k(r - L) = m w^2 r/2."""
    w, m = 1.5, 1.0
    length = K / (K - m * w * w / 2)

    def scene() -> sl.Scene:
        scene = sl.Scene(dim=2)
        for sign in (-1, 1):
            scene.particle((sign * length / 2, 0), velocity=(0, sign * w * length / 2), mass=m)
        scene.spring(0, 1, stiffness=K, rest_length=1.0)
        return scene

    def where(t: np.ndarray) -> np.ndarray:
        arm = length / 2 * np.stack([np.cos(w * t), np.sin(w * t), 0 * t], axis=1)
        return np.stack([-arm, arm], axis=1)

    return Motion(scene, 2 * np.pi / w, length / 2, where, steady=m * (w * length / 2) ** 2)


def kepler(e: float) -> Motion:
    """A planet of eccentricity e around a fixed sun, mu = a = 1, from the pericenter: M = E - e sin E."""

    def scene() -> sl.Scene:
        scene = sl.Scene(dim=2)
        scene.particle((0, 0), mass=1.0, fixed=True)
        scene.particle((1 - e, 0), velocity=(0, np.sqrt((1 + e) / (1 - e))), mass=1.0)
        scene.add(sl.Attraction(1.0))
        return scene

    def where(t: np.ndarray) -> np.ndarray:
        found = np.array([brentq(lambda u, m=m: u - e * np.sin(u) - m, m - 1.0, m + 1.0, xtol=1e-14) for m in t])
        planet = np.stack([np.cos(found) - e, np.sqrt(1 - e * e) * np.sin(found), 0 * t], axis=1)
        return np.stack([0 * planet, planet], axis=1)

    return Motion(scene, 2 * np.pi, 1.0, where, steady=0.5)


def row(start: np.ndarray, modes: list[int]) -> Motion:
    """Masses in a row between two anchors, longitudinal: w_j = 2 sqrt(k/m) sin(j pi/2(n + 1)), x_i ~ sin(i j pi/(n+1)).

    Period and amplitude are those of the fastest of its ``modes``.
    """
    count = len(start)
    number = np.arange(1, count + 1)
    shapes = np.sin(np.outer(number, number) * np.pi / (count + 1)) * np.sqrt(2 / (count + 1))
    rates = 2 * np.sqrt(K / M) * np.sin(number * np.pi / (2 * (count + 1)))
    share = shapes @ start

    def scene() -> sl.Scene:
        scene = sl.Scene()
        x = np.arange(count + 2.0)
        x[1:-1] += start
        scene.particles(np.stack([x, 0 * x, 0 * x], axis=1), mass=M)
        scene.anchor([0, count + 1])
        scene.springs([(i, i + 1) for i in range(count + 1)], stiffness=K, rest_length=1.0)
        return scene

    def where(t: np.ndarray) -> np.ndarray:
        moved = (share * np.cos(np.outer(t, rates))) @ shapes
        return along_x(0 * t, *(i + moved[:, i - 1] for i in number), 0 * t + count + 1)

    period = float(2 * np.pi / rates[max(modes) - 1])
    return Motion(scene, period, float(np.abs(start).max()), where)


def pendulum(angle: float) -> Motion:
    """A bob on an exact rod, let go at an angle: sin(q/2) = k sn(K - wt, k), k = sin(angle/2)."""
    w, k = np.sqrt(G), np.sin(angle / 2)
    quarter = float(ellipk(k * k))

    def scene() -> sl.Scene:
        scene = sl.Scene(gravity=G)
        scene.particles([(0, 0, 0), (np.sin(angle), 0, -np.cos(angle))], mass=M)
        scene.anchor([0])
        scene.add(sl.Rod(0, 1))
        return scene

    def where(t: np.ndarray) -> np.ndarray:
        q = 2 * np.arcsin(k * ellipj(quarter - w * t, k * k)[0])
        bob = np.stack([np.sin(q), 0 * t, -np.cos(q)], axis=1)
        return np.stack([0 * bob, bob], axis=1)

    return Motion(scene, 4 * quarter / w, angle, where)


def falling_through_air() -> Motion:
    """From rest, z = -v^2/g ln cosh(gt/v), v = sqrt(mg/c): the period is the time in which it comes to speed, v/g."""
    c = 0.5
    v = np.sqrt(M * G / c)

    def scene() -> sl.Scene:
        scene = sl.Scene(gravity=G)
        scene.particle((0, 0, 0), mass=M)
        scene.add(sl.AirDrag(c))
        return scene

    return Motion(
        scene, v / G, v * v / G, lambda t: along_x(-v * v / G * np.log(np.cosh(G * t / v)))[:, :, [1, 2, 0]]
    )  # fmt: skip


def thrown() -> Motion:
    """A ball thrown, x = vt, z = ut - gt^2/2: the period is its time in the air."""

    def scene() -> sl.Scene:
        scene = sl.Scene(gravity=G)
        scene.particle((0, 0, 0), velocity=(3, 0, 4), mass=M)
        return scene

    def where(t: np.ndarray) -> np.ndarray:
        return np.stack([3 * t, 0 * t, 4 * t - G * t * t / 2], axis=1)[:, None]

    return Motion(scene, 8 / G, 16 / (2 * G), where)


MODE = np.sin(np.arange(1, 9) * 3 * np.pi / 9)

MOTIONS: dict[str, Callable[[], Motion]] = {
    "a spring from an extreme": lambda: spring(0.5, 0.0),
    "a spring from the middle": lambda: spring(0.0, 1.5),
    "a spring with a dashpot": damped_spring,
    "a spring that is forced": forced_spring,
    "a mass hung on a spring": hung,
    "a pair that vibrates and drifts": free_pair,
    "a pair that vibrates and falls": lambda: free_pair(G),
    "two masses on a spring that turn": rotor,
    "a planet on a circle": lambda: kepler(0.0),
    "a planet on an ellipse": lambda: kepler(0.3),
    "two coupled masses": lambda: row(np.array([0.2, 0.0]), [1, 2]),
    "a mode of a row of eight": lambda: row(0.2 * MODE, [3]),
    "a pendulum on a rod": lambda: pendulum(1.0),
    "a fall through air": falling_through_air,
    "a ball thrown": thrown,
}
