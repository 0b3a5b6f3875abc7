"""The kinetic temperature of a run."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, refuse
from springline.model.families import CORD, RING_PLANE, Model
from springline.recording.recording import Recording


def temperature(what: Any) -> Any:
    """The kinetic temperature k_B T = 2 K/N [J], with the kinetic energy K and N axes that are free.

    Anchored axes, massless and removed particles do not count, and one axis less for each rod, sphere and each of the
    two rules of a ring. What all move alike is counted as heat. Divide by 1.380649e-23 J/K for kelvins.

    Parameters
    ----------
    what : a recording, for one number a frame, shape (frames,); or a simulation, for that of the moment

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> pair = scene.particles([(0, 0), (1, 0)], velocity=[(1, 0), (0, 1)], mass=2.0)
    >>> sl.temperature(scene.simulate(dt=0.01))  # 2 J on 4 axes
    1.0
    """
    if isinstance(what, Recording):
        kinetic = what.energy["kinetic"]
        free = _free_axes(what.model, what.last_state()["mobility"])
        free[what.last_state()["alive"] == 0, : what.model.dim] = True
        counts = np.array([_count(what.model, free & np.equal(alive, 1)[:, None]) for alive in _alive(what)])
        return np.divide(2.0 * kinetic, counts, out=np.zeros(len(kinetic)), where=counts > 0)
    if not (hasattr(what, "state") and hasattr(what, "energy")):
        raise refuse("what", "temperature()", "a recording or a simulation", what)
    count = _count(what.model, _free_axes(what.model, what.state.mobility))
    return 2.0 * float(what.energy()["kinetic"]) / count if count > 0 else 0.0


def _free_axes(model: Model, mobility: FloatArray) -> np.ndarray:
    """Which axes of each particle carry kinetic energy, shape (n, 3)."""
    heavy: np.ndarray = model.particles.mass > 0.0
    return np.asarray((mobility > 0.0) & heavy[:, None])


def _count(model: Model, free: np.ndarray) -> int:
    """Free axes less what exact rules between them take; cords, which may be slack, take none."""
    rules, taking = model.holonomic, model.holonomic.kind != CORD
    if model.dim == 2:
        taking &= rules.kind != RING_PLANE  # z stays 0 without it
    moving = np.asarray(free.any(axis=1))
    held = moving[rules.first] | (moving[rules.second] & (rules.second >= 0))
    return int(free.sum()) - int((held & taking).sum())


def _alive(run: Recording) -> Any:
    """Which particles are there in each frame; all of them, where none was removed."""
    if (run.last_state()["alive"] == 1).all():
        return np.ones((len(run), run.model.particle_count), dtype=np.uint8)
    return (frame.alive for frame in run)
