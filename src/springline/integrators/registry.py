"""Every integrator by name."""

from __future__ import annotations

from springline.checks import choice
from springline.integrators import (
    explicit_euler,
    forest_ruth,
    midpoint,
    pefrl,
    rk4,
    symplectic_euler,
    velocity_verlet,
    yoshida6,
)
from springline.integrators.contract import Integrator

INTEGRATORS: dict[str, Integrator] = {
    module.METHOD.name: module.METHOD
    for module in (explicit_euler, symplectic_euler, midpoint, velocity_verlet, forest_ruth, pefrl, rk4, yoshida6)
}


def integrator(name: str) -> Integrator:
    """The integrator of that name; SceneError with the nearest name where there is none."""
    return INTEGRATORS[choice(name, "integrator", "simulate()", INTEGRATORS)]
