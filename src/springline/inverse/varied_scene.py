"""A scene with other values of some parameters, and its shape at rest, for searches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from springline.checks import FloatArray, format_value
from springline.equilibrium.problem import Problem
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.solve import solve_equilibrium
from springline.errors import SceneError
from springline.inverse.rates import column_of
from springline.scene import Scene
from springline.spec.build import build
from springline.spec.parameters import SPRINGS, affected_springs
from springline.spec.running_scene import Live

SUPPORTS = "supports"
FIXED = (
    "loads",
    "springs.area",
    "springs.prestress",
)  # derivatives are known, but a scene has no such number to change


class VariedScene:
    """Parameters of a scene by name, and copies of the scene with other values of them.

    Attributes
    ----------
    spec : the scene as data, which does not change
    start : present value of each parameter; of "supports" a displacement of each anchored axis [m]
    held : mask of the anchored axes, shape (particles, 3)
    """

    def __init__(self, scene: Scene, names: Iterable[str], caller: str) -> None:
        if not isinstance(scene, Scene):
            raise SceneError(f"{caller} takes a scene. Got {format_value(scene)}.")
        self.caller, self.spec = caller, scene.spec.twin()
        self.held = np.array(self.spec.particles.fixed)
        self.held[:, self.spec.dim :] = False
        self.start = {name: self._value(name) for name in names}

    def _value(self, name: str) -> FloatArray:
        """Present value of a parameter."""
        if name in FIXED:
            raise SceneError(f"{self.caller} cannot vary {name!r}, which is no number of a scene. Vary rest lengths.")
        if name == SUPPORTS:
            return np.zeros(int(self.held.sum()))
        base, _, key = name.partition(".") if isinstance(name, str) else ("", "", "")
        if base == SPRINGS and key in ("rest_length", "stiffness", "modulus"):
            rows = affected_springs(self.spec, base, key)
            column = np.array(self.spec.springs.array(key), dtype=np.float64)
            return column if rows is None else column[list(rows)]
        found = column_of(self.spec, name)
        if found is None:
            raise SceneError(f"{self.caller} knows no parameter {format_value(name)} of this scene.")
        return found[0]

    def changed(self, values: Mapping[str, FloatArray]) -> Any:
        """The scene with these values, as data."""
        plain = {name: one if one.ndim else float(one) for name, one in values.items() if name != SUPPORTS}
        live = Live(self.spec)
        if plain:
            live.draft(None, plain, 0.0).accept()
        if SUPPORTS in values:
            live.spec.particles = live.spec.particles.copy()
            live.spec.particles.position[self.held] += values[SUPPORTS]
        return live.spec

    def solve(self, values: Mapping[str, FloatArray], near: Equilibrium | None) -> Equilibrium:
        """The shape at rest with these values, searched from a shape nearby if one is given."""
        spec = self.changed(values)
        model, state = build(spec)
        problem = Problem(model, state)
        if near is not None:
            problem.start = np.where(problem.free, near.position, problem.start)
        shape = solve_equilibrium(problem, strict=False, spec=spec, title=spec.title)
        if not shape.converged and near is not None:
            shape = solve_equilibrium(Problem(model, state), strict=False, spec=spec, title=spec.title)
        return shape
