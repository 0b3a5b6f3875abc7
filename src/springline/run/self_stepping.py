"""Self-stepping methods: adaptive and event-driven ones, which choose their steps in place of equal steps of dt."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from springline import checks
from springline.engine.kernels import Pass
from springline.errors import SceneError
from springline.integrators.contract import ADAPTIVE, EVENTS, Integrator
from springline.model.families import Model
from springline.model.state import State
from springline.run.adaptive import TOLERANCE, AdaptiveRun, checked_tolerance, refuse_rules
from springline.run.adaptive_step import NEXT, SERIES_ROWS, adapt
from springline.run.compiling import not_ready
from springline.run.event_driven import EventRun, refuse_forces, world_of
from springline.run.event_driven_flight import ROW
from springline.run.event_driven_queue import begin, fly, show
from springline.run.stepper import Stepper

OWN = {ADAPTIVE: (adapt,), EVENTS: (begin, fly, show)}  # passes of these methods beside those of a program


class SelfStepping(Protocol):
    """A method that advances a state to a time and chooses its steps."""

    def advance(self, state: State, goal: float, most: int) -> int:
        """Advance to a time [s], by at most ``most`` steps; returns how many. The report says why it stopped."""

    def go_back(self, state: State) -> None:
        """Continue from an earlier state."""

    def log(self) -> dict[str, float]:
        """Counts of its work since the last call."""


def self_stepping_of(
    model: Model, state: State, stepper: Stepper, integrator: Integrator, dt: float | None, tolerance: float | None
) -> tuple[State, SelfStepping | None]:
    """The stepper of a self-stepping method, None where steps are dt; and the state with the fields that it needs."""
    family = integrator.scheme.family
    state = _with_fields_of(state, family)
    if family == EVENTS:
        return state, EventRun(model, state, stepper)
    if family == ADAPTIVE:
        return state, AdaptiveRun(model, stepper, dt, tolerance or TOLERANCE)
    return state, None


def _with_fields_of(state: State, family: int) -> State:
    """The state with the fields that a method needs, those of others empty."""
    # Fields of other methods are emptied: a state that goes back to such a method begins its flights or series anew
    # instead of following old ones.
    flying, following = family == EVENTS, family == ADAPTIVE
    count = len(state.position)
    if flying != bool(len(state.flight)):
        state = state._replace(flight=np.zeros((count if flying else 0, ROW)))
    if following != bool(state.series.shape[1]):
        state = state._replace(series=np.zeros((SERIES_ROWS, count if following else 0, 3)), stride=np.zeros(NEXT + 1))
    return state


def lacking(stepper: Stepper, integrator: Integrator) -> list[Pass]:
    """The passes that steps by another method need, and whose code is not in memory; none is compiled."""
    # Asked by pages before they switch the method, so that they can say what has to be compiled.
    return [*not_ready(OWN.get(integrator.scheme.family, ())), *stepper.lacking(integrator)]


def refuse_model(model: Model, state: State, integrator: Integrator, dt: float | None) -> None:
    """Refuse a model that a self-stepping method cannot advance."""
    if integrator.scheme.family == EVENTS:
        refuse_forces(model)
        world_of(model, state)
    if integrator.scheme.family == ADAPTIVE:
        refuse_rules(model, dt)


def refuse_step(integrator: Integrator, dt: Any) -> None:
    """Refuse ``dt`` for a method that takes no steps of equal length."""
    if integrator.scheme.family == EVENTS and not (isinstance(dt, str) and dt == "auto"):
        raise checks.refuse("dt", "simulate()", "left out for integrator='event_driven', which takes no steps", dt)


def check_options(integrator: Integrator, tolerance: Any) -> float | None:
    """The tolerance, or None; refused for methods without one."""
    if tolerance is None:
        return None
    if integrator.scheme.family != ADAPTIVE:
        raise SceneError(
            f"Only integrator='ias15' takes a 'tolerance'. Got {checks.shown(tolerance)} for {integrator.name!r}: "
            f"give dt [s] there, where there are steps."
        )
    return checked_tolerance(tolerance)
