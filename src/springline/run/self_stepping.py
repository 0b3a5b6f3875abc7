"""Self-stepping methods: adaptive and event-driven ones, which choose their steps in place of equal steps of dt."""

from __future__ import annotations

from typing import Any, Protocol

from springline import checks
from springline.engine.kernels import Pass
from springline.errors import SceneError
from springline.integrators.contract import ADAPTIVE, EVENTS, Integrator
from springline.integrators.event_driven.driver import EventRun, refuse_forces, world_of
from springline.integrators.event_driven.queue import begin, fly, show
from springline.integrators.ias15 import TOLERANCE, AdaptiveRun, adapt, checked_tolerance, refuse_rules
from springline.model.families import Model
from springline.model.state import State
from springline.spelling import method
from springline.stepping.compiling import not_ready
from springline.stepping.stepper import Stepper

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
) -> SelfStepping:
    """The stepper of a self-stepping method, for a state with the fields that it needs."""
    if integrator.scheme.family == EVENTS:
        return EventRun(model, state, stepper)
    return AdaptiveRun(model, stepper, dt, tolerance or TOLERANCE)


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


def checked_tolerance_of(integrator: Integrator, tolerance: Any) -> float:
    """The tolerance as a number; refused for methods without one."""
    if integrator.scheme.family != ADAPTIVE:
        raise SceneError(
            f"Only {method('ias15')} takes a 'tolerance'. Got {checks.shown(tolerance)} for {integrator.name!r}: "
            f"give dt [s] there, where there are steps."
        )
    return checked_tolerance(tolerance)
