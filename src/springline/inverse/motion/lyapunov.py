"""Lyapunov exponents: mean rates at which neighboring motions part.

Tangent vectors are carried along a motion by the derivative of its steps and made orthonormal again at intervals; the
exponents are the mean logarithms of their growth (Benettin, Galgani, Giorgilli and Strelcyn, Meccanica 15, 9 (1980);
Shimada and Nagashima, Prog. Theor. Phys. 61, 1605 (1979)). The product of the derivative with a vector is a central
difference of the steps themselves, so that it holds for all forces, methods and exact constraints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray, not_negative, positive, whole
from springline.errors import SceneError
from springline.integrators.contract import IMPLICIT
from springline.integrators.registry import integrator as find_integrator
from springline.inverse.functions import checked_scene
from springline.model.state import STALE
from springline.model.work import CONTACTS_FULL, DONE, EVENTS_FULL, REPORT_STATUS, noted_events
from springline.run.setup import run_of
from springline.spec.build import build
from springline.spec.running_scene import Live
from springline.typing import Number, Whole

CALLER = "lyapunov_exponents()"
ASIDE = 1e-6  # [-] of the size of the scene: distance of the neighboring motions


@dataclass(frozen=True, eq=False)
class Lyapunov:
    """Lyapunov exponents of a motion. Returned by :func:`springline.analysis.lyapunov_exponents`.

    Attributes
    ----------
    exponents : in descending order [1/s], shape (count,)
    time : ends of the intervals, from the end of the transient on [s], shape (intervals,)
    history : exponents of the motion up to each of these times [1/s], shape (intervals, count)
    error : standard error of the exponents by the scatter of 20 parts of the motion [1/s], shape (count,)

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=10.0)
    >>> sl.analysis.lyapunov_exponents(scene, 2, until=1.0, dt=0.01).history.shape
    (5, 2)
    """

    exponents: FloatArray
    time: FloatArray
    history: FloatArray
    error: FloatArray


def lyapunov_exponents(
    scene: Any, count: Whole = 1, *, until: Number, dt: Number, every: Number | None = None, transient: Number = 0.0,
    integrator: str = "velocity_verlet", seed: Whole = 0,
) -> Lyapunov:  # fmt: skip
    """Largest Lyapunov exponents of the motion of a scene from its start.

    Parameters
    ----------
    count : number of exponents, at most twice the number of free axes
    until : length of the motion after the transient [s]
    dt : time step [s]
    every : interval after which tangent vectors are made orthonormal [s]; by default 20 steps
    transient : time before the growth is measured [s], in which the vectors turn
    integrator : method with steps of ``dt``
    seed : of the first tangent vectors

    Raises
    ------
    SceneError : for methods without steps, for more exponents than motions, and for motions that diverge

    Examples
    --------
    >>> scene = sl.Scene()  # an inverted pendulum near the top: x'' = 4 x
    >>> ball = scene.particle((1e-9, 0, 0))
    >>> @sl.energy
    ... def hill(points):
    ...     return -2.0 * points[0, 0] ** 2
    >>> force = scene.add(sl.Element(hill, [(0,)]))
    >>> found = sl.analysis.lyapunov_exponents(scene, until=5.0, dt=0.01, transient=5.0, integrator="rk4")
    >>> found.exponents.round(4)  # the root of 4 [1/s]
    array([2.])
    """
    motion = _Motion(checked_scene(scene, CALLER), positive(dt, "dt", CALLER, "s"), integrator)
    many = whole(count, "count", CALLER, 1)
    if many > 2 * int(motion.free.sum()):
        raise SceneError(f"{CALLER} finds at most {2 * int(motion.free.sum())} exponents of this scene. Got {many}.")
    steps = 20 if every is None else max(1, round(positive(every, "every", CALLER, "s") / motion.dt))
    span = steps * motion.dt
    before = round(not_negative(transient, "transient", CALLER, "s") / span)
    intervals = max(1, round(positive(until, "until", CALLER, "s") / span))
    tangents = motion.first_tangents(many, int(seed))
    growth = np.zeros((intervals, many))
    for number in range(-before, intervals):
        tangents, logarithms = motion.carry(tangents, steps)
        if number >= 0:
            growth[number] = logarithms
    time: FloatArray = span * np.arange(1, intervals + 1, dtype=np.float64)
    history = np.cumsum(growth, axis=0) / time[:, None]
    parts = np.array([part.mean(axis=0) / span for part in np.array_split(growth, min(20, intervals))])
    error = parts.std(axis=0, ddof=1) / np.sqrt(len(parts)) if len(parts) > 1 else np.full(many, np.nan)
    return Lyapunov(history[-1].copy(), before * span + time, history, error)


class _Motion:
    """The motion of a scene, with neighboring motions."""

    def __init__(self, scene: Any, dt: float, integrator: str) -> None:
        spec, method = scene.spec.twin(), find_integrator(integrator)
        if method.scheme.family > IMPLICIT:
            raise SceneError(f"{CALLER} needs a method with steps of dt. Got {integrator!r}.")
        model, state = build(spec)
        self._run, self.dt, self._done = run_of(Live(spec), (model, state), method, dt, 1), dt, 0
        self.state = self._run.state.copy()
        self.free = self.state.mobility > 0.0
        self.free[:, self._run.model.dim :] = False
        self._size = ASIDE * (float(np.ptp(self.state.position, axis=0).max(initial=0.0)) or 1.0)

    def first_tangents(self, count: int, seed: int) -> FloatArray:
        """Orthonormal vectors of positions and velocities at random, shape (count, 2, particles, 3)."""
        drawn = np.random.default_rng(seed).normal(size=(count, 2, *self.free.shape)) * self.free
        return self._orthonormal(drawn)[0]

    @staticmethod
    def _orthonormal(vectors: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Gram and Schmidt twice, without LAPACK, whose bits depend on the machine; and the lengths, shape (count,)."""
        flat, lengths = vectors.reshape(len(vectors), -1).copy(), np.zeros(len(vectors))
        for k in range(len(flat)):
            for _ in range(2):
                for other in flat[:k]:
                    flat[k] -= (flat[k] * other).sum() * other
            lengths[k] = np.sqrt((flat[k] * flat[k]).sum())
            flat[k] /= lengths[k]
        return flat.reshape(vectors.shape), lengths

    def carry(self, tangents: FloatArray, steps: int) -> tuple[FloatArray, FloatArray]:
        """Advance by some steps; return the tangent vectors, orthonormal again, and the logarithms of their growth."""
        moved = np.empty_like(tangents)
        for k, vector in enumerate(tangents):
            ends = [self._advance(sign * self._size * vector, steps) for sign in (1.0, -1.0)]
            for which in range(2):
                moved[k, which] = (ends[0][which] - ends[1][which]) / (2.0 * self._size)
        self._advance(np.zeros_like(tangents[0]), steps)
        self.state, self._done = self._run.state.copy(), self._done + steps
        found, lengths = self._orthonormal(moved)
        return found, np.log(lengths)

    def _advance(self, aside: FloatArray, steps: int) -> tuple[FloatArray, FloatArray]:
        """Positions and velocities after some steps from beside the present state."""
        run, state, taken = self._run, self._run.state, 0
        state.restore(self.state)
        state.position[...] += aside[0]
        state.velocity[...] += aside[1]
        if aside.any():
            state.solving[STALE] = 1.0
        taker = run.stepper if run.implicit is None else run.implicit
        while taken < steps:
            taken += taker.take(state, self._done + taken, steps - taken, 0.0, self.dt)
            run.stepper.settle(state)
            noted_events(run.work.notes)
            status = int(run.work.notes.report[REPORT_STATUS])
            if status == CONTACTS_FULL:
                run.stepper.make_room()
            elif status not in (DONE, EVENTS_FULL):
                raise SceneError(
                    f"{CALLER} needs a motion that does not end, and this one diverges. Give a shorter dt."
                )
        return state.position.copy(), state.velocity.copy()
