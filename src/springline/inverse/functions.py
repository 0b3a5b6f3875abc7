"""Shapes at rest and motions as functions of arrays, with the product of a slope and their derivative.

The bridges to other libraries, :mod:`springline.interchange.tensors`, wrap these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from springline.checks import FloatArray, did_you_mean, format_value
from springline.equilibrium.problem import Problem
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.solve import solve_equilibrium
from springline.errors import SceneError
from springline.inverse.gradients import Adjoint
from springline.inverse.rates import column_of, rates_of
from springline.inverse.seeds import QUANTITIES
from springline.inverse.tangent_system import TangentSystem
from springline.scene import Scene
from springline.spec.build import build
from springline.spec.parameters import SPRINGS, affected_springs
from springline.spec.running_scene import Live

SUPPORTS = "supports"
NOT_SETTABLE = ("loads", "springs.area", "springs.prestress")  # a scene has no such number to change

Arrays = list[FloatArray]
Pullback = Callable[[Sequence[FloatArray]], Arrays]


class ArrayFunction(Protocol):
    """A function of arrays whose derivative is known.

    Attributes
    ----------
    inputs, outputs : names
    start : values of the inputs in the scene
    """

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    start: Arrays

    def evaluate(self, values: Sequence[FloatArray]) -> tuple[Arrays, Pullback]:
        """Return the outputs, and the function that turns slopes by outputs into slopes by inputs."""


class ShapeFunction:
    """Quantities of the shape at rest of a scene, as a function of its parameters."""

    def __init__(self, scene: Scene, inputs: Any, outputs: Any, caller: str) -> None:
        self.caller, self.scene = caller, checked_scene(scene, caller)
        self.inputs = checked_names(inputs, "inputs", caller)
        self.outputs = checked_names(outputs, "outputs", caller)
        for name in self.outputs:
            if name not in QUANTITIES:
                hint = did_you_mean(name, list(QUANTITIES)) or f"There are: {', '.join(QUANTITIES)}."
                raise SceneError(f"{caller} has no output {format_value(name)} of a shape at rest. {hint}")
        self.spec = scene.spec.twin()
        self.start = [parameter_value(self.spec, name, caller) for name in self.inputs]

    def evaluate(self, values: Sequence[FloatArray]) -> tuple[Arrays, Pullback]:
        """Return quantities of the shape for these parameters, and the products of slopes with its derivative.

        Raises
        ------
        SceneError : for values of another shape, and shapes without a derivative
        NotConverged : if no shape at rest is found
        """
        given = checked_values(self, values)
        shape = solve_at_rest(spec_with(self.spec, given))
        found = [np.array(QUANTITIES[name][1](shape), dtype=np.float64) for name in self.outputs]

        def pull(slopes: Sequence[FloatArray]) -> Arrays:
            # Only here: many evaluations need no derivative.
            system = TangentSystem(shape, self.caller)
            seeds: dict[str, FloatArray] = {}
            for name, value, slope in zip(self.outputs, found, slopes, strict=True):
                seeds[name] = seeds.get(name, 0.0) + np.broadcast_to(slope, value.shape)
            adjoint = Adjoint(system, seeds)
            return [adjoint.contract(rates_of(system, name)) for name in self.inputs]

        return found, pull


def solve_at_rest(spec: Any) -> Equilibrium:
    """The shape at rest of a scene as data."""
    return solve_equilibrium(Problem(*build(spec)), spec=spec, title=spec.title)


def checked_scene(scene: Any, caller: str) -> Scene:
    """Return a scene; SceneError for anything else."""
    if not isinstance(scene, Scene):
        raise SceneError(f"{caller} takes a scene. Got {format_value(scene)}.")
    return scene


def checked_names(given: Any, option: str, caller: str) -> tuple[str, ...]:
    """Return names as a tuple; SceneError for anything else."""
    names = (given,) if isinstance(given, str) else tuple(given) if isinstance(given, (list, tuple)) else ()
    if not names or not all(isinstance(name, str) for name in names):
        raise SceneError(
            f"The {option!r} of {caller} must be names, such as ['springs.rest_length']. Got {format_value(given)}."
        )
    return names


def checked_values(function: ArrayFunction, values: Sequence[Any]) -> dict[str, FloatArray]:
    """Return the values of the inputs by name; SceneError for another number of them, or another shape."""
    caller = getattr(function, "caller", "")
    if len(values) != len(function.inputs):
        raise SceneError(
            f"The function of {caller} takes {len(function.inputs)} arrays, {', '.join(function.inputs)}. "
            f"Got {len(values)}."
        )
    found = {}
    for name, value, start in zip(function.inputs, values, function.start, strict=True):
        array = np.array(value, dtype=np.float64)
        if array.shape != start.shape:
            raise SceneError(
                f"{name!r} of the function of {caller} must be an array of shape {start.shape}. Got {array.shape}."
            )
        found[name] = array
    return found


def parameter_value(spec: Any, name: str, caller: str) -> FloatArray:
    """Value of a parameter of a scene, of the shape of its derivative.

    Raises
    ------
    SceneError : for unknown names, and for derivatives whose parameter is no number of a scene
    """
    if name in NOT_SETTABLE:
        raise SceneError(f"{caller} cannot set {name!r}, which is no number of a scene. Set rest lengths.")
    if name == SUPPORTS:
        return np.array(spec.particles.position, dtype=np.float64)
    base, _, key = name.partition(".")
    if base == SPRINGS and key in ("rest_length", "stiffness", "modulus", "damping"):
        rows = affected_springs(spec, base, key)
        column = np.array(spec.springs.array(key), dtype=np.float64)
        return column if rows is None else column[list(rows)]
    found = column_of(spec, name)
    if found is None:
        raise SceneError(f"{caller} knows no parameter {format_value(name)} of this scene.")
    return np.array(found[0], dtype=np.float64)


def spec_with(spec: Any, values: Mapping[str, FloatArray]) -> Any:
    """Return the scene as data with other values of parameters; "supports" are positions along anchored axes."""
    live, values = Live(spec), dict(values)
    moved = values.pop(SUPPORTS, None)
    if values:
        live.draft(None, {name: one if one.ndim else float(one) for name, one in values.items()}, 0.0).accept()
    if moved is not None:
        fixed = np.array(live.spec.particles.fixed)
        live.spec.particles = live.spec.particles.copy()
        live.spec.particles.position[fixed] = moved[fixed]
    return live.spec
