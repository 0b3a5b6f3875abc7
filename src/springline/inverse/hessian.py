"""Products of the Hessian of a goal at rest with a direction of parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from springline.checks import FloatArray, format_value
from springline.equilibrium.problem import Problem
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.solve import solve_equilibrium
from springline.errors import SceneError
from springline.inverse.functions import parameter_value, spec_with
from springline.inverse.gradients import at_rest, gradient
from springline.spec.build import build

CALLER = "hessian_product()"
STEP = 2e-3  # [-] of the parameters: longer step of the differences
TIGHT = 1e-11  # [-] tolerance of the shapes


def hessian_product(
    shape: Equilibrium, goal: str | Callable[..., Any], along: Mapping[str, Any], *,
    derivative: Callable[..., Any] | None = None,
) -> dict[str, FloatArray]:  # fmt: skip
    """Product of the Hessian of one number of a shape at rest with a direction of parameters.

    It is the change of the gradient along the direction: a difference of exact gradients at four shapes on both sides,
    extrapolated to order 4. Optimizers of second order, such as SciPy's ``trust-ncg``, need no more.

    Parameters
    ----------
    shape : from ``scene.equilibrium()``
    goal, derivative : as of :func:`springline.gradient`
    along : direction for each parameter by name, of the shape of its gradient

    Returns
    -------
    dict : an array for each of these names [unit of the goal over that of the parameter]

    Raises
    ------
    SceneError : as :func:`springline.gradient`; for directions of another shape

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> found = sl.analysis.hessian_product(scene.equilibrium(), "position[1, z]", {"springs.rest_length": [1, 0, 0]})
    >>> found["springs.rest_length"].round(3)
    array([-0.161, -0.242, -0.194])
    """
    spec, start, ways = at_rest(shape, CALLER).data.spec, dict[str, FloatArray](), dict[str, FloatArray]()
    if not isinstance(along, Mapping) or not along:
        raise SceneError(
            f"The 'along' of {CALLER} must be directions by name, such as {{'springs.rest_length': [1, 0, 0]}}. "
            f"Got {format_value(along)}."
        )
    for name, direction in along.items():
        start[name], ways[name] = parameter_value(spec, name, CALLER), np.array(direction, dtype=np.float64)
        if ways[name].shape != start[name].shape:
            raise SceneError(
                f"The direction of {name!r} in {CALLER} must be an array of shape {start[name].shape}. "
                f"Got {ways[name].shape}."
            )
    size = min((_step(start[name], ways[name]) for name in along if ways[name].any()), default=0.0)
    if not size:
        return {name: np.zeros(one.shape) for name, one in start.items()}

    def at(part: float) -> dict[str, FloatArray]:
        values = {name: start[name] + part * size * ways[name] for name in along}
        return gradient(_solved(spec_with(spec, values), shape), goal, list(along), derivative=derivative)

    rough, fine = ({name: at(step) for name, step in (("high", part), ("low", -part))} for part in (1.0, 0.5))
    found = {}
    for name in along:
        slopes = [
            (one["high"][name] - one["low"][name]) / (2.0 * part * size) for one, part in ((rough, 1.0), (fine, 0.5))
        ]
        found[name] = slopes[1] + (slopes[1] - slopes[0]) / 3.0
    return found


def _step(start: FloatArray, way: FloatArray) -> float:
    """Length of a step along a direction that changes parameters by a small part."""
    return STEP * (float(np.abs(start).max(initial=0.0)) or 1.0) / float(np.abs(way).max())


def _solved(spec: Any, near: Equilibrium) -> Equilibrium:
    """The shape at rest of a scene as data, searched from a shape near it."""
    problem = Problem(*build(spec))
    problem.start = np.where(problem.free, near.position, problem.start)
    return solve_equilibrium(problem, tolerance=TIGHT, spec=spec, title=spec.title)
