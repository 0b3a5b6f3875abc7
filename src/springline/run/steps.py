"""The length of steps: given or automatic, resolvable in double precision, and limited in number."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline import checks
from springline.errors import SceneError
from springline.integrators.contract import Integrator
from springline.run.effort import refuse_endless
from springline.run.run import Run
from springline.run.self_stepping import refuse_step
from springline.stability.time_step import SAFETY, StepBound

STEPS_A_FRAME = 100  # steps between frames where nothing is stiff
IMPLICIT_STEP = 1.0 / 60.0  # [s] automatic step of methods that no stiffness bounds
SHORTEST, LONGEST = 1e-150, 1e150  # [s] steps whose squares are numbers, and one over them


def stable_step(method: Integrator, bound: StepBound, longest: float = np.inf) -> float | None:
    """The longest automatic step under a bound, and none above ``longest`` [s]; None where nothing bounds it."""
    if method.newmark is not None:
        return min(IMPLICIT_STEP, longest)
    if bound.dt is None:
        return longest if np.isfinite(longest) else None
    return min(SAFETY * bound.dt, longest)


def checked_dt(dt: Any, bound: StepBound, integrator: Integrator) -> float | None:
    """The given step [s], or None for an automatic one; SceneError where it is invalid, or where no step is safe."""
    refuse_step(integrator, dt)
    if isinstance(dt, str) and dt == "auto":
        if bound.dt == 0.0:
            raise SceneError(
                f"{integrator.title} has no step that is safe for every spring, so dt cannot be chosen. "
                f"Give simulate(dt=...) [s], or take another integrator."
            )
        return None
    if isinstance(dt, str):
        raise checks.refuse("dt", "simulate()", 'a positive number [s] or "auto"', dt)
    step = checks.positive(dt, "dt", "simulate()", "s")
    if not SHORTEST <= step <= LONGEST:
        raise checks.refuse("dt", "simulate()", f"between {SHORTEST:g} and {LONGEST:g} [s]", dt)
    return step


def plain_dt(run: Run, caller: str) -> float:
    """The step [s] of a run that has one."""
    if run.dt is None:
        raise SceneError(f"{caller} needs a step, and nothing here is stiff: give simulate(dt=...) [s].")
    return run.dt


def divided(run: Run, gap: float, goal: float, dt: float) -> tuple[int, float]:
    """Equal steps no longer than ``dt`` that fill a gap up to the time ``goal``: how many, and how long each is [s]."""
    check_resolution(run, dt, goal, "The time step")
    # A gap of three steps may be 3.0000000000000004 of them; without the tolerance it would be cut into four.
    count = max(1, int(np.ceil(gap / dt - 1e-9)))
    # dt itself where it fits, and not gap/count, which differs from it by a rounding: programs are kept by the step's
    # length, and a run with frames has the bits of one without.
    used = dt if abs(count * dt - gap) <= 1e-9 * gap else gap / count
    check_resolution(run, used, goal, "The time step")
    run.used_dt = max(run.used_dt, used)
    return count, used


def check_effort(run: Run, end: float, spacing: float) -> None:
    """Refuse a run of too many steps before it begins; self-stepping methods have no number of steps."""
    if run.self_stepping is None:
        dt = min(spacing, spacing / STEPS_A_FRAME if run.dt is None else run.dt)
        size = run.model.particle_count + run.model.spring_count
        refuse_endless((end - run.time) / dt, size, end, dt, run.safe_dt if run.pace is None else None)


def check_resolution(run: Run, step: float, end: float, what: str) -> None:
    """Refuse a step below the resolution of time, or whose square overflows."""
    if not SHORTEST <= step <= LONGEST:
        raise SceneError(f"{what} must be between {SHORTEST:g} and {LONGEST:g} s. Got {step:.3g} s.")
    # The spacing of floating-point numbers is widest at the largest time of the way.
    coarsest = max(abs(end), abs(run.time))
    if coarsest - step == coarsest and end > run.time:
        raise SceneError(
            f"{what}, {step:.3g} s, is too short to be told apart at {end:g} s: time would stand still. "
            f"Look for a stiffness or a mass far from the others (springline check), or give a longer one."
        )
