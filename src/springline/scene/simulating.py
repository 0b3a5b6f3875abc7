"""From a scene to its simulation, at its start or in any state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import springline.scene.present  # noqa: F401 what simulations become scenes by
from springline.integrators.registry import integrator as find_integrator
from springline.model.families import Model
from springline.model.state import State
from springline.scene.build import build, callbacks, law_modulus
from springline.scene.live import Live
from springline.simulation.pace import ACCURACY
from springline.simulation.run import Simulation

if TYPE_CHECKING:
    from springline.integrators.contract import Integrator
    from springline.scene.scene import Scene


def simulation(
    scene: Scene, dt: Any, name: str, threads: Any, load_case: Any = None, tolerance: Any = None,
    accuracy: Any = ACCURACY,
) -> Simulation:  # fmt: skip
    """A simulation of a scene. Its recordings hold the scene as it is in that load case, and go on in it."""
    method = find_integrator(name)
    live = Live(scene, load_case)
    return simulation_of(live, build(live.scene), method, dt, threads, tolerance, accuracy)


def simulation_of(
    live: Live, made: tuple[Model, State], method: Integrator, dt: Any, threads: int | None = None,
    tolerance: Any = None, accuracy: Any = ACCURACY,
) -> Simulation:  # fmt: skip
    """A simulation of a scene that may change on the way, from its model and a state."""
    scene, (model, state) = live.scene, made
    return Simulation(
        model,
        state,
        method,
        dt,
        callbacks=callbacks(scene),
        law_modulus=law_modulus(scene),
        source=live,
        title=scene.title,
        tolerance=tolerance,
        accuracy=accuracy,
        threads=threads,
    )
