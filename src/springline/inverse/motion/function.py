"""Motions as functions of arrays, with the product of a slope and their derivative."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from springline.checks import FloatArray, did_you_mean, format_value, positive
from springline.errors import SceneError
from springline.integrators.registry import integrator as find_integrator
from springline.inverse.functions import (
    Arrays,
    checked_names,
    checked_scene,
    checked_values,
    parameter_value,
    spec_with,
)
from springline.inverse.motion.gradient import frame_slopes
from springline.inverse.motion.parameters import STARTS
from springline.inverse.motion.replay import Replay, Settings
from springline.run.frames import frame_time
from springline.typing import Number

OUTPUTS = ("position", "velocity", "tension")


class MotionFunction:
    """Quantities of the frames of a motion, as a function of its parameters and its start.

    ``every`` is the time between frames [s]; None for the quantities at the end alone.
    """

    def __init__(
        self, scene: Any, inputs: Any, outputs: Any, until: Number, every: Number | None, dt: Number | None,
        integrator: str, caller: str,
    ) -> None:  # fmt: skip
        self.caller, self.scene = caller, checked_scene(scene, caller)
        self.inputs = checked_names(inputs, "inputs", caller)
        self.outputs = checked_names(outputs, "outputs", caller)
        for name in self.outputs:
            if name not in OUTPUTS:
                hint = did_you_mean(name, list(OUTPUTS)) or f"There are: {', '.join(OUTPUTS)}."
                raise SceneError(f"{caller} has no output {format_value(name)} of a motion. {hint}")
        if dt is None:
            raise SceneError(f"{caller} needs the step of a motion: give dt [s].")
        self.spec, self._last = self.scene.spec.twin(), every is None
        end, step = positive(until, "until", caller, "s"), positive(dt, "dt", caller, "s")
        spacing = end if every is None else positive(every, "every", caller, "s")
        count = max(1, int(np.ceil(end / spacing - 1e-9)))
        times = [frame_time(0.0, number, spacing) for number in range(count)]
        self._settings = Settings(find_integrator(integrator), step, np.array([*times, end]))
        self.start = [self._value(name) for name in self.inputs]

    def _value(self, name: str) -> FloatArray:
        if name in STARTS:
            return np.array(getattr(self.spec.particles, name.partition(".")[2]), dtype=np.float64)
        return parameter_value(self.spec, name, self.caller)

    def evaluate(self, values: Sequence[FloatArray]) -> tuple[Arrays, Callable[[Sequence[FloatArray]], Arrays]]:
        """Return quantities of the motion for these parameters, and the products of slopes with its derivative.

        Raises
        ------
        SceneError : for values of another shape, and motions without a derivative
        Diverged : if the motion diverges
        """
        given = checked_values(self, values)
        start = {name: given.pop(name) for name in STARTS if name in given}
        spec = spec_with(self.spec, given)
        replay = Replay(
            spec, self._settings, start.get(STARTS[0], spec.particles.position),
            start.get(STARTS[1], spec.particles.velocity), self.caller,
        )  # fmt: skip
        whole = {"position": replay.frames[0], "velocity": replay.frames[1]}
        if "tension" in self.outputs:
            whole["tension"] = replay.tensions()
        found = [whole[name][-1] if self._last else whole[name] for name in self.outputs]

        def pull(slopes: Sequence[FloatArray]) -> Arrays:
            seeds = {name: np.zeros(one.shape) for name, one in whole.items()}
            for name, slope in zip(self.outputs, slopes, strict=True):
                seeds[name][slice(-1, None) if self._last else slice(None)] += slope
            by_position, by_velocity, tensions = frame_slopes(replay, seeds)
            back = replay.back(by_position, by_velocity, list(self.inputs), None, tensions)
            return [back[name] for name in self.inputs]

        return [np.array(one) for one in found], pull
