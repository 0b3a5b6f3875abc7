"""Two motions with forces of every kind, as scenes and as plain differential equations, for the tests of order."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import springline as sl

END = {"spring pendulum": 3.0, "Kepler": 1.8}  # [s] not a whole or half period of any part of the motion
STIFFNESS, REST, DAMPING = 30.0, 1.0, 0.8  # of the pendulum's spring [N/m], [m], [N s/m]
BOB, DOWN = 1.3, np.array([0.0, 0.0, -9.81])
ECCENTRICITY = 0.3
ANOMALY = 5.8  # [rad] true anomaly of the start
LOAD, OMEGA, PHASE = np.array([0.3, 0.1, -0.2]), 2.3, 0.4


@sl.force
def swirl(mass, position, velocity, time, force, rate=0.4):
    """A force that reads everything: where, how fast and when."""
    for i in range(len(mass)):
        force[i, 0] += rate * velocity[i, 1] * np.cos(time) - 0.2 * position[i, 1]
        force[i, 1] -= rate * velocity[i, 0] * np.cos(time) + 0.1 * position[i, 0] * position[i, 0]


def _swirl(x: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
    out = np.zeros((1, 3))
    swirl.function([1.0], x[None], v[None], t, out, 0.4)
    return out[0]


EXTRAS: dict[str, tuple[Callable[[sl.Scene], Any], Callable[..., np.ndarray]]] = {
    "nothing": (lambda scene: None, lambda x, v, t: np.zeros(3)),
    "drag": (lambda scene: scene.add(sl.Drag(0.1)), lambda x, v, t: -0.1 * v),
    "air drag": (lambda scene: scene.add(sl.AirDrag(0.1)), lambda x, v, t: -0.1 * np.sqrt(v @ v) * v),
    "load": (
        lambda scene: scene.add(sl.Load(LOAD, omega=OMEGA, phase=PHASE)),
        lambda x, v, t: LOAD * np.cos(OMEGA * t + PHASE),
    ),
    "drag and load": (
        lambda scene: scene.add(sl.Drag(0.1), sl.Load(LOAD, omega=OMEGA, phase=PHASE)),
        lambda x, v, t: LOAD * np.cos(OMEGA * t + PHASE) - 0.1 * v,
    ),
    "dashpot": (lambda scene: scene, lambda x, v, t: -DAMPING * (x @ v) / (x @ x) * x),
    "user's force": (lambda scene: scene.add(swirl), _swirl),
}


def pendulum(extra: str) -> tuple[sl.Scene, np.ndarray, np.ndarray, Callable[..., np.ndarray]]:
    """A bob on a spring from the origin: scene, start, and its acceleration."""
    x, v = np.array([1.1, 0.2, -0.3]), np.array([0.2, 0.7, 0.1])
    scene = sl.Scene(gravity=DOWN)
    bob, hook = scene.particle(x, velocity=v, mass=BOB), scene.particle((0, 0, 0), fixed=True)
    damping = DAMPING if extra == "dashpot" else 0.0
    scene.spring(hook, bob, stiffness=STIFFNESS, rest_length=REST, damping=damping)
    EXTRAS[extra][0](scene)

    def acceleration(x: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
        length = np.sqrt(x @ x)
        return DOWN + (-STIFFNESS * (length - REST) / length * x + EXTRAS[extra][1](x, v, t)) / BOB

    return scene, x, v, acceleration


def planet(extra: str) -> tuple[sl.Scene, np.ndarray, np.ndarray, Callable[..., np.ndarray]]:
    """A planet of eccentricity 0.3 around a fixed sun, mu = a = 1, starting beside the long axis."""
    p, anomaly = 1.0 - ECCENTRICITY**2, ANOMALY
    r = p / (1.0 + ECCENTRICITY * np.cos(anomaly))
    x = r * np.array([np.cos(anomaly), np.sin(anomaly), 0.0])
    v = np.array([-np.sin(anomaly), ECCENTRICITY + np.cos(anomaly), 0.0]) / np.sqrt(p)
    scene = sl.Scene()
    body, sun = scene.particle(x, velocity=v, mass=1.0), scene.particle((0, 0, 0), mass=1.0, fixed=True)
    scene.add(sl.Attraction(1.0))
    if extra == "dashpot":
        scene.spring(sun, body, stiffness=0.0, rest_length=1.0, damping=DAMPING)
    EXTRAS[extra][0](scene)

    def acceleration(x: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
        square = x @ x
        return -x / (square * np.sqrt(square)) + EXTRAS[extra][1](x, v, t)

    return scene, x, v, acceleration


MOTIONS = {"spring pendulum": pendulum, "Kepler": planet}


@cache
def reference(motion: str, extra: str, part: float) -> np.ndarray:
    """Position and velocity after this part of the time, by DOP853 at a relative tolerance of 3e-14."""
    _, x, v, acceleration = MOTIONS[motion](extra)

    def rate(t: float, y: np.ndarray) -> np.ndarray:
        return np.concatenate([y[3:], acceleration(y[:3], y[3:], t)])

    found = solve_ivp(rate, (0.0, part * END[motion]), np.concatenate([x, v]), method="DOP853", rtol=3e-14, atol=1e-16)
    return np.asarray(found.y[:, -1])


def error(motion: str, extra: str, integrator: str, steps: int, part: float = 1.0) -> float:
    """Distance in position and velocity from the reference after a part of the time, taken in so many steps."""
    scene = MOTIONS[motion](extra)[0]
    simulation = scene.simulate(dt=part * END[motion] / steps, integrator=integrator)
    simulation.step(steps)
    state = simulation.data.state
    found = np.concatenate([state.position[0], state.velocity[0]])
    return float(np.sqrt(((found - reference(motion, extra, part)) ** 2).sum()))
