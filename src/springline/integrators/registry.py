"""All integrators by name: those with steps of ``dt``, and self-stepping ones."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from springline.checks import choice, refuse
from springline.errors import SceneError
from springline.integrators import (
    backward_euler,
    chin4a,
    chin4c,
    event_driven,
    explicit_euler,
    forest_ruth,
    generalized_alpha,
    ias15,
    implicit_midpoint,
    midpoint,
    pefrl,
    rk4,
    symplectic_euler,
    velocity_verlet,
    yoshida6,
)
from springline.integrators.contract import Integrator
from springline.typing import IntegratorName

EXPLICIT = (
    explicit_euler, symplectic_euler, midpoint, velocity_verlet, forest_ruth, pefrl, chin4a, chin4c, rk4, yoshida6,
)  # fmt: skip
IMPLICIT = (backward_euler, implicit_midpoint, generalized_alpha)
FREE = (ias15, event_driven)  # of dt
INTEGRATORS: dict[IntegratorName, Integrator] = {module.METHOD.name: module.METHOD for module in (*EXPLICIT, *IMPLICIT)}
EULERS = "There are two: 'symplectic_euler', whose energy stays bounded, and 'explicit_euler', whose energy grows."
METHODS: dict[IntegratorName, Integrator] = INTEGRATORS | {module.METHOD.name: module.METHOD for module in FREE}


def integrator(name: str) -> Integrator:
    """The integrator of that name; SceneError with the nearest name where there is none.

    "generalized_alpha:0.5" says which part of the fastest motion a step leaves, from 0 to 1.
    """
    if isinstance(name, str):
        method, colon, number = name.partition(":")
        name = method.replace("-", "_") + colon + number
    if name in ("euler", "Euler"):
        raise refuse("integrator", "simulate()", "one of " + ", ".join(METHODS), name, EULERS)
    if isinstance(name, str) and ":" in name:
        return _with_radius(name)
    return METHODS[choice(name, "integrator", "simulate()", METHODS)]


def _with_radius(name: str) -> Integrator:
    method, _, typed = name.partition(":")
    if choice(method, "integrator", "simulate()", METHODS) != "generalized_alpha":
        raise SceneError(
            f"Only generalized_alpha takes a number after a colon, the part of the fastest motion that a "
            f"step leaves. Got {name!r}."
        )
    try:
        radius = float(typed)
    except ValueError:
        radius = -1.0
    if not 0.0 <= radius <= 1.0:
        raise SceneError(
            f"The number after 'generalized_alpha:' is the part of the fastest motion that a step leaves, "
            f"from 0 to 1. Got {typed!r}."
        )
    return replace(
        generalized_alpha.generalized_alpha(radius),
        name=cast(IntegratorName, f"generalized_alpha:{radius:g}"),
        title=f"generalized alpha of radius {radius:g}",
    )
