"""Methods that find their own way from frame to frame, in place of equal steps of dt."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from springline import checks
from springline.errors import SceneError
from springline.integrators.contract import ADAPTIVE, EVENTS, Integrator
from springline.model.families import Model
from springline.model.state import State
from springline.simulation.adaptive import TOLERANCE, AdaptiveRun, checked_tolerance, refuse_rules
from springline.simulation.adaptive_step import MEMORY, NEXT
from springline.simulation.event_driven import EventRun, refuse_forces
from springline.simulation.event_driven_flight import ROW
from springline.simulation.stepper import Stepper


class Way(Protocol):
    """What takes a state to a time."""

    def advance(self, state: State, goal: float, most: int) -> int:
        """Go on to a time [s], by at most ``most`` steps of its own; how many. The report says why it stopped."""

    def log(self) -> dict[str, float]:
        """What it took since the last call."""


def way_of(
    model: Model, state: State, stepper: Stepper, integrator: Integrator, dt: float | None, tolerance: float | None
) -> tuple[State, Way | None]:
    """The way of a method, or None where it takes steps of dt; and the state with what the way remembers in it."""
    family = integrator.scheme.family
    state = _remembering(state, family)
    if family == EVENTS:
        return state, EventRun(model, state, stepper)
    if family == ADAPTIVE:
        return state, AdaptiveRun(model, stepper, dt, tolerance or TOLERANCE)
    return state, None


def _remembering(state: State, family: int) -> State:
    """The state with room for what a method remembers, and none for what others do."""
    flying, following = family == EVENTS, family == ADAPTIVE
    count = len(state.position)
    if flying != bool(len(state.flight)):
        state = state._replace(flight=np.zeros((count if flying else 0, ROW)))
    if following != bool(state.series.shape[1]):
        state = state._replace(series=np.zeros((MEMORY, count if following else 0, 3)), stride=np.zeros(NEXT + 1))
    return state


def refuse_model(model: Model, integrator: Integrator, dt: float | None) -> None:
    """Refuse what the way of a method cannot take."""
    if integrator.scheme.family == EVENTS:
        refuse_forces(model)
    if integrator.scheme.family == ADAPTIVE:
        refuse_rules(model, dt)


def refuse_step(integrator: Integrator, dt: Any) -> None:
    """Refuse a step where none is taken."""
    if integrator.scheme.family == EVENTS and not (isinstance(dt, str) and dt == "auto"):
        raise checks.refuse("dt", "simulate()", "left out for integrator='event_driven', which takes no steps", dt)


def check_options(integrator: Integrator, tolerance: Any) -> float | None:
    """The tolerance, or None; refused where none is kept."""
    if tolerance is None:
        return None
    if integrator.scheme.family != ADAPTIVE:
        raise SceneError(
            f"Only integrator='ias15' takes a 'tolerance'. Got {checks.shown(tolerance)} for {integrator.name!r}: "
            f"give dt [s] there, where there are steps."
        )
    return checked_tolerance(tolerance)
