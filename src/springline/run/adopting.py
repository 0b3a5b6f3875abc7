"""Start of a run with a model, and change to another model of the same particles, springs and rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import ACCURACY
from springline.contacts.merging import grown
from springline.engine.threads import chosen_threads
from springline.forces.hand import Hands
from springline.integrators.contract import IMPLICIT, RUNGE_KUTTA, SPLITTING, Integrator
from springline.integrators.force_gradient import check_derivative
from springline.integrators.registry import integrator as find_integrator
from springline.model.families import Model
from springline.model.rooms import Adjacency
from springline.model.state import MOTION, PACE, State
from springline.run import holding
from springline.run.holding import Footing
from springline.run.implicit import ImplicitRun
from springline.run.merging import mobility_of, refuse_method
from springline.run.pace import Pace, checked_accuracy
from springline.run.run import Run
from springline.run.self_stepping import check_options, refuse_model, self_stepping_of
from springline.run.stepper import Stepper
from springline.run.steps import checked_dt, stable_step
from springline.run.watch import Watch, stride_of
from springline.spec.build import Built, build, callbacks, law_modulus
from springline.spec.live import Live
from springline.stability.time_step import bound_of, rates_of

if TYPE_CHECKING:
    from springline.spec.spec import Spec


def begun(
    built: Built, state: State, integrator: Integrator, dt: Any, *, source: Live | None, title: str, threads: Any,
    tolerance: Any, accuracy: Any,
) -> Run:  # fmt: skip
    """A run of a model from a state, in steps of ``dt`` [s] or "auto"."""
    accuracy, tolerance = checked_accuracy(accuracy), check_options(integrator, tolerance)
    run = Run(state, source, title, chosen_threads(threads), tolerance, accuracy)
    run.model, run.watch = built.model, Watch(built.model)
    adopt(run, built, integrator, dt)
    return run


def adopt(run: Run, built: Built, integrator: Integrator, dt: Any) -> None:
    """Continue with a model of the same particles, springs and rows; a refused dt leaves the run unchanged."""
    model = built.model
    if integrator.scheme.gradient.any():
        check_derivative(model, integrator.title)
    # The checks stand before the first assignment to the run, so that what they refuse leaves the run as it was.
    refuse_method(model, integrator)
    rates, adjacency = rates_of(model, built.mobility, built.law_modulus), None
    bound = bound_of(rates, model, integrator)
    step = checked_dt(dt, bound, integrator)
    refuse_model(model, run.state, integrator, step)
    model = grown(model, run.state.merged)
    if run.hand is not None:
        holding.refuse_method(integrator, "A hand")
        adjacency = Adjacency(model.springs, model.particle_count)
        # A hand is stiff enough for its particle within what the step without hands can carry; only then is the bound
        # known with the hand's own spring, and a given step checked against it.
        at = step or stable_step(integrator, bound, np.inf if run.pace is None else run.pace.longest)
        footing = Footing(model, adjacency, run.state.status, integrator, at, step is None, holding.diagonal(run))
        model = model.with_room(footing.anew(run.model.room(Hands)))
        bound = bound_of(rates, model, integrator, adjacency)
        checked_dt(dt, bound, integrator)
    run.given_dt, run.rates, run.springs_at = step, rates, adjacency
    run.model, run.integrator, run.built, run.bound = model, integrator, built, bound
    mobility = mobility_of(model, built.mobility)
    # Removed particles keep a mobility of zero whatever the new model says of them.
    run.state.mobility[...] = np.where(run.state.alive[:, None] == 1, mobility, 0.0)
    _choose_pace(run)
    _choose_taker(run, model, integrator)
    run.stride = stride_of(run)


def _choose_pace(run: Run) -> None:
    """Set the automatic step where ``dt`` was not given, keeping its length for the same method; start a new window."""
    paced = run.given_dt is None and run.integrator.scheme.family in (SPLITTING, RUNGE_KUTTA, IMPLICIT)
    before, count = run.pace, len(run.state.position)
    # Another method has another relation of step to accuracy, so what was measured for the old one is dropped. The
    # state carries these arrays, so that a resumed run chooses the same steps.
    if paced != bool(len(run.state.motion)) or (before is not None and before.method is not run.integrator):
        run.state = run.state._replace(motion=np.zeros((count if paced else 0, MOTION)), pace=np.zeros(PACE))
    run.pace = Pace(run.integrator, run.accuracy) if paced else None
    if run.pace is not None:
        run.pace.longest = np.inf if before is None else before.longest
        run.pace.restart(run, before)


def _choose_taker(run: Run, model: Model, integrator: Integrator) -> None:
    """Build the stepper, the watch and the solver of a method, and give the state the fields that it needs."""
    # The stepper is built before implicit and self-stepping methods, which put rooms of their own into its table.
    run.stepper = Stepper(model, run.state, integrator, run.threads, sampled=run.pace is not None)
    run.watch = Watch(model, run.watch.share)
    # Only generalized alpha carries an acceleration from step to step (Chung and Hulbert 1993); others have no row of
    # it.
    carried = integrator.newmark is not None and integrator.newmark.carried
    if carried != bool(len(run.state.acceleration)):
        run.state = run.state._replace(acceleration=np.zeros((len(run.state.position) if carried else 0, 3)))
    run.implicit = None
    if integrator.newmark is not None:
        run.implicit = ImplicitRun(model, run.state, run.stepper, integrator)
    run.state, run.self_stepping = self_stepping_of(
        model, run.state, run.stepper, integrator, run.given_dt, run.tolerance
    )


# From the spec of a scene to its run, at its start or in any state.


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
