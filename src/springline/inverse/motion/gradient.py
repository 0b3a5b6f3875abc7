"""Derivatives of a number of a recording by parameters of its scene and by its start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.errors import SceneError
from springline.integrators.registry import integrator
from springline.inverse.motion.replay import Replay, Settings
from springline.inverse.seeds import Quantities, Seeds, seeds_of
from springline.model.families import CABLE, STRUT, Model
from springline.recording.recording import Recording
from springline.spec.text_reading import from_text

AGAIN = 1e-9  # [-] of the largest number: a run that is repeated agrees with its recording

OF_FUNCTIONS = ("position", "velocity", "tension")  # arguments of a goal that is a function
OF_RECORDINGS: Quantities = {
    "position": ("m", lambda run: run.position),
    "velocity": ("m/s", lambda run: run.velocity),
    "tension": ("N", lambda run: np.array([run.tension[i] for i in range(len(run))])),
    "time": ("s", lambda run: run.time),
}


def motion_gradient(
    run: Recording, goal: Any, names: list[str], derivative: Callable[..., Any] | None, caller: str,
    states: int | None, using: Sequence[Any],
) -> tuple[Seeds, dict[str, FloatArray]]:  # fmt: skip
    """The goal of a recording with its derivatives by its quantities, and those by parameters."""
    seeds = seeds_of(run, goal, derivative, caller, OF_RECORDINGS, OF_FUNCTIONS)
    replay = replay_of(run, caller, using)
    by_position, by_velocity, tensions = frame_slopes(replay, seeds.slopes)
    return seeds, replay.back(by_position, by_velocity, names, states, tensions)


def replay_of(run: Recording, caller: str, using: Sequence[Any] = ()) -> Replay:
    """A recorded motion, computed again.

    Raises
    ------
    SceneError : for automatic steps, changes during the run, a run that began before its recording
    """
    data = run.data
    run.data.refuse_diverged()
    if data.meta.get("dt_given") is None:
        raise SceneError(
            f"{caller} needs a motion in given steps, since an automatic step depends on the parameters. "
            f"Write scene.simulate(dt=...)."
        )
    if len(run) < 2:
        raise SceneError(f"{caller} needs a recording of at least two frames. Got {len(run)}.")
    if data.changes:
        raise SceneError(
            f"{caller} needs a motion without changes, and this scene was changed at {data.changes[0].time:g} s. "
            f"Simulate the changed scene."
        )
    spec = data.spec if data.spec is not None else from_text(data.scene_text, using)
    settings = Settings(integrator(data.integrator), float(data.meta["dt_given"]), run.time, data.meta.get("tolerance"))
    replay = Replay(spec, settings, run.position[0], run.velocity[0], caller)
    for one, other in zip(replay.frames, (run.position, run.velocity), strict=True):
        if float(np.abs(one - other).max()) > AGAIN * max(float(np.abs(other).max()), 1e-300):
            raise SceneError(
                f"{caller} needs a motion that can be repeated from its first frame, and this one cannot: it began "
                f"earlier, or was moved by hand. Record it from the start."
            )
    return replay


def frame_slopes(
    replay: Replay, slopes: dict[str, FloatArray]
) -> tuple[FloatArray, FloatArray, FloatArray | None]:  # fmt: skip
    """Derivatives by positions and velocities of all frames, and by tensions at held ones."""
    position, velocity = replay.frames
    by_position, by_velocity = np.zeros(position.shape), np.zeros(velocity.shape)
    by_position += slopes.get("position", 0.0)
    by_velocity += slopes.get("velocity", 0.0)
    tensions = slopes.get("tension")
    if tensions is not None:
        for frame in np.flatnonzero(np.any(tensions, axis=1)):
            place, speed = _through_tension(replay.model, position[frame], velocity[frame], tensions[frame])
            by_position[frame] += place
            by_velocity[frame] += speed
    return by_position, by_velocity, tensions


def _through_tension(
    model: Model, position: FloatArray, velocity: FloatArray, weight: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Products of weights with the derivatives of the tensions T(L) + c dL/dt by positions and velocities."""
    from springline.equilibrium.bars import Bars

    springs, count = model.springs, model.spring_count
    bars = Bars(model, np.ones(count, dtype=bool))
    forces = bars.forces(position)
    direction, length = forces.direction[:count], forces.length[:count]
    moving = velocity[springs.head] - velocity[springs.tail]
    rate = np.einsum("ij,ij->i", moving, direction)
    tension = forces.tension[:count] + springs.damping * rate
    silent = bars.slack(forces) | (springs.kind == CABLE) & (tension < 0.0) | (springs.kind == STRUT) & (tension > 0.0)
    weight = np.where(silent, 0.0, weight)
    damped = (weight * springs.damping)[:, None]
    along = (weight * forces.modulus[:count])[:, None] * direction
    along = along + damped * (moving - rate[:, None] * direction) / np.where(length > 0.0, length, 1.0)[:, None]
    found = []
    for pull in (along, damped * direction):
        out = np.zeros(position.shape)
        np.add.at(out, springs.head, pull)
        np.subtract.at(out, springs.tail, pull)
        found.append(out)
    return found[0], found[1]
