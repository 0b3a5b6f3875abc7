"""From a scene to its simulation, at its start or in any state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from springline.integrators.registry import integrator as find_integrator
from springline.model.families import Model
from springline.model.state import State
from springline.simulation.pace import ACCURACY
from springline.simulation.run import Simulation
from springline.spec.build import build, callbacks, law_modulus
from springline.spec.live import Live

if TYPE_CHECKING:
    from springline.integrators.contract import Integrator
    from springline.spec.spec import Spec


def simulation(
    spec: Spec, dt: Any, name: str, threads: Any, load_case: Any = None, tolerance: Any = None,
    accuracy: Any = ACCURACY,
) -> Simulation:  # fmt: skip
    """A simulation of a scene. Its recordings hold the scene as it is in that load case, and go on in it."""
    method = find_integrator(name)
    live = Live(spec, load_case)
    return simulation_of(live, build(live.spec), method, dt, threads, tolerance, accuracy)


def simulation_of(
    live: Live, made: tuple[Model, State], method: Integrator, dt: Any, threads: int | None = None,
    tolerance: Any = None, accuracy: Any = ACCURACY,
) -> Simulation:  # fmt: skip
    """A simulation of a scene that may change on the way, from its model and a state."""
    spec, (model, state) = live.spec, made
    return Simulation(
        model,
        state,
        method,
        dt,
        callbacks=callbacks(spec),
        law_modulus=law_modulus(spec),
        source=live,
        title=spec.title,
        tolerance=tolerance,
        accuracy=accuracy,
        threads=threads,
    )
