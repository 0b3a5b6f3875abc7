"""From the spec of a scene to its run, at its start or in any state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from springline.checks import ACCURACY
from springline.integrators.registry import integrator as find_integrator
from springline.model.families import Model
from springline.model.state import State
from springline.run.adopting import begun
from springline.run.run import Run
from springline.spec.build import Built, build, callbacks, law_modulus
from springline.spec.live import Live

if TYPE_CHECKING:
    from springline.integrators.contract import Integrator
    from springline.spec.spec import Spec


def started(
    spec: Spec, dt: Any, name: str, threads: Any, load_case: Any = None, tolerance: Any = None,
    accuracy: Any = ACCURACY,
) -> Run:  # fmt: skip
    """A run of a scene. Its recordings hold the scene as it is in that load case, and go on in it."""
    method = find_integrator(name)
    live = Live(spec, load_case)
    return run_of(live, build(live.spec), method, dt, threads, tolerance, accuracy)


def run_of(
    live: Live, made: tuple[Model, State], method: Integrator, dt: Any, threads: int | None = None,
    tolerance: Any = None, accuracy: Any = ACCURACY,
) -> Run:  # fmt: skip
    """A run of a scene that may change on the way, from its model and a state."""
    spec, (model, state) = live.spec, made
    # The mobilities as built are kept, since those in the state become zero where particles are removed.
    built = Built(model, callbacks(spec), law_modulus(spec), state.mobility.copy())
    return begun(
        built, state, method, dt, source=live, title=spec.title, threads=threads, tolerance=tolerance,
        accuracy=accuracy,
    )  # fmt: skip
