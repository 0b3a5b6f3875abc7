"""The fastest natural frequency of a shape, and the longest step that it truly allows."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.equilibrium.damping import dashpots, linear_drag
from springline.forces.drag import Drags
from springline.integrators.contract import Integrator
from springline.integrators.registry import integrator as find_integrator
from springline.stability.linearization import Linearization, Shaped, linearized
from springline.stability.spectrum import largest
from springline.stability.time_step import longest_step
from springline.typing import IntegratorName


def omega_max(what: Shaped) -> float:
    """The largest natural frequency in one shape [rad/s], by Lanczos' method on M^-1/2 K M^-1/2; 0 where none swings.

    That of the shape as it is: stretched or turned, the same scene may have a faster one, and the bound behind
    ``dt="auto"`` covers all of these. Exact to rounding, which is added, so that it is never too small.

    Parameters
    ----------
    what : a scene, as drawn; a shape from ``scene.equilibrium()``; or a simulation, as it is now

    Raises
    ------
    SceneError : for what has no stiffness, a massless particle, rules that are not known here, or where nothing moves.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    >>> round(sl.omega_max(scene), 6)  # sqrt(2 k/m) [rad/s]
    4.472136
    """
    return frequency_of(linearized(what, "omega_max()"))


def frequency_of(here: Linearization) -> float:
    """The largest natural frequency of a model in one shape [rad/s]."""
    value, error = largest(here.scaled)
    return float(np.sqrt(max(value + error, 0.0))) if value > here.noise else 0.0


def exact_step(what: Shaped, integrator: IntegratorName = "velocity_verlet") -> float | None:
    """The longest step under which small motions about one shape stay bounded [s]; None where nothing is stiff.

    Without drag and dashpots it is the true limit, the method's own over :func:`omega_max`. With them it is the longest
    step for every frequency and every damping up to the largest in this shape, which is at most the true limit.

    Parameters
    ----------
    what : as for :func:`omega_max`
    integrator : by name

    Raises
    ------
    SceneError : as :func:`omega_max`, and for an unknown integrator.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    >>> round(sl.exact_step(scene), 6)  # 2/omega [s]
    0.447214
    """
    method = find_integrator(integrator)
    return step_of(linearized(what, "exact_step()"), method)


def step_of(here: Linearization, method: Integrator) -> float | None:
    """The longest step of a method about one shape [s]."""
    return longest_step(method, frequency_of(here), damping_of(here))


def damping_of(here: Linearization) -> float:
    """The largest rate of linear drag and dashpots in one shape [1/s]: of M^-1/2 C M^-1/2 the largest eigenvalue."""
    model = here.model
    if not (len(model.springs.damped) or len(model.room(Drags).linear) or here.problem.measures.damped):
        return 0.0
    value, error = largest(here.by_mass(damping_matrix(here)))
    return max(value + error, 0.0)


def damping_matrix(here: Linearization) -> Any:
    """C over the free axes [N s/m]: dashpots along their springs, linear drag on every axis, damped elements."""
    rows = 0 if here.point.multipliers is None else len(here.problem.constraints)
    dashpot = np.append(dashpots(here.problem, here.point), np.zeros(rows))
    lift = np.repeat(linear_drag(here.model), 3)[here.problem.dofs]
    none = np.zeros_like(dashpot)
    damped = here.pattern.filled(here.point, dashpot, none, lift, rate=1.0)
    # elements enter with their stiffness, which is taken off again
    return damped - here.pattern.filled(here.point, none, none) if here.problem.measures.damped else damped
