"""Start of a run with a model, and change to another model of the same particles, springs and rows."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from springline import checks
from springline.checks import ACCURACY
from springline.constraints import held
from springline.contacts import rules
from springline.contacts.merging import apply_mergers
from springline.contacts.surface_contacts import refuse_method as refuse_surfaces
from springline.engine.kernels import Pass
from springline.errors import SceneError
from springline.forces import mesh_world, net
from springline.forces.drives import set_rest_lengths
from springline.forces.grab_spring import Hands
from springline.forces.volumes import refuse_torn_gas
from springline.integrators.commutator import check_derivative
from springline.integrators.contract import ADAPTIVE, EVENTS, IMPLICIT, RUNGE_KUTTA, SPLITTING, Integrator
from springline.integrators.event_driven.driver import EventRun, refuse_forces, world_of
from springline.integrators.event_driven.flight import ROW
from springline.integrators.event_driven.queue import begin, fly, show
from springline.integrators.ias15 import (
    NEXT,
    SERIES_ROWS,
    TOLERANCE,
    AdaptiveRun,
    adapt,
    checked_tolerance,
    refuse_rules,
)
from springline.integrators.implicit.driver import ImplicitRun, checked_residual
from springline.integrators.implicit.projective import refuse_unprojected
from springline.integrators.registry import integrator as find_integrator
from springline.integrators.xpbd import refuse_unheld
from springline.messages import integrator_subject, method
from springline.model.accessors import Adjacency
from springline.model.families import Drives, Model
from springline.model.state import MOTION, PACE, State, patches, slots, unborn
from springline.run import grabs
from springline.run.energy_monitor import Watch, stride_of
from springline.run.grabs import Footing
from springline.run.merging import mobility_of, refuse_method
from springline.run.replay import Kept, keep
from springline.run.run import Run, StepGrid, checked_accuracy, checked_dt, stable_step
from springline.run.step_control import Pace
from springline.spec.build import Built, build, callbacks, law_modulus
from springline.spec.running_scene import Live
from springline.spec.scene_warnings import warn_of_scene
from springline.stability.time_step import bound_of, rates_of
from springline.stepping.compiling import unloaded_passes
from springline.stepping.stepper import Stepper, chosen_threads

if TYPE_CHECKING:
    from springline.spec.spec import Spec


def configure_run(
    built: Built, state: State, integrator: Integrator, dt: Any, *, source: Live | None, title: str, threads: Any,
    tolerance: Any, accuracy: Any,
) -> Run:  # fmt: skip
    """Return a run of a model from a state, in steps of ``dt`` [s] or "auto"."""
    accuracy = checked_accuracy(accuracy)
    if tolerance is not None:
        tolerance = checked_tolerance_of(integrator, tolerance)
    run = Run(state, source, title, chosen_threads(threads), tolerance, accuracy)
    run.model, run.watch = built.model, Watch(built.model)
    adopt(run, built, integrator, dt)
    return run


def adopt(run: Run, built: Built, integrator: Integrator, dt: Any, *, same_program: bool = False) -> None:
    """Continue with a model of the same particles, springs and rows; a refused dt leaves the run unchanged.

    With ``same_program`` it differs from the model before in numbers alone, and the rows of a step are the same.
    """
    model = built.model
    check_method(model, integrator)
    # The checks precede the first assignment to the run, so that a refused change leaves the run unchanged.
    merging = len(model.merging.kin) > 0
    if merging:
        refuse_method(model, integrator)
    rates, adjacency = rates_of(model, built.mobility, built.law_modulus), None
    bound = bound_of(rates, model, integrator)
    step = checked_dt(dt, bound, integrator)
    if integrator.scheme.family in OWN:
        refuse_model(model, run.state, integrator, step)
    if merging:
        model = apply_mergers(model, run.state.merged)
    if run.hand is not None:
        grabs.refuse_method(integrator, "A hand")
        adjacency = Adjacency(model.springs, model.particle_count)
        # A hand is stiff enough for its particle within what the step without hands can carry; only then is the bound
        # known with the hand's own spring, and a given step checked against it.
        at = step or stable_step(integrator, bound, np.inf if run.pace is None else run.pace.longest)
        # The force at which a spring breaks, which limits a hand, follows from its present rest length. A changed drive
        # sets it in the next step.
        set_rest_lengths(model.replace_arrays(run.model.room(Drives)), run.state.time, run.state.memory)
        footing = Footing(model, adjacency, run.state.status, integrator, at, step is None, grabs.diagonal(run))
        model = model.replace_arrays(footing.update_stiffness(run.model.room(Hands)))
        bound = bound_of(rates, model, integrator, adjacency)
        checked_dt(dt, bound, integrator)
    run.given_dt, run.rates, run.springs_at = step, rates, adjacency
    run.model, run.integrator, run.built, run.bound = model, integrator, built, bound
    mobility = mobility_of(model, built.mobility) if merging else built.mobility
    # Removed particles keep a mobility of zero, whatever the new model specifies.
    run.state.mobility[...] = np.where(run.state.alive[:, None] == 1, mobility, 0.0)
    _choose_pace(run)
    if same_program and run.stepper.can_follow(run.state) and run.stepper.follow(model):
        run.watch = Watch(model, run.watch.share)
    else:
        _choose_taker(run, model, integrator)
    run.stride = stride_of(run)


def check_method(model: Model, integrator: Integrator) -> None:
    """Raise SceneError for a model with forces or constraints that a method does not take."""
    refuse_torn_gas(model)
    if patches(model):
        refuse_surfaces(integrator.name, _moving_rules(model))
    if integrator.scheme.gradient.any():
        check_derivative(model, integrator.title)
    if len(model.room(mesh_world.MeshWorlds).particle) and integrator.name != "velocity_verlet":
        raise SceneError(
            f"{integrator_subject(integrator.name)} does not move particles on a mesh. "
            f"{method('velocity_verlet', 'Take')}, or leave the mesh out."
        )
    if history := net.has_history(model):
        _refuse_history(integrator, history)
    if slots(model):
        _refuse_bonds(integrator)
    if len(model.room(held.HeldRows).address):
        _refuse_held(integrator)
    if integrator.substeps:
        refuse_unheld(model, integrator)
    if integrator.rounds:
        refuse_unprojected(model, integrator)


def _moving_rules(model: Model) -> list[str]:
    """Return the plurals of rules of a model that may move particles at the end of a step."""
    found = [rule.plural for rule in rules.present(model) if rule.moves_particles(model)]
    tied = ["rods, cords and exact spheres and rings"] if len(model.holonomic.kind) else []
    supports = ["driven supports"] if len(model.room(Drives).support) else []
    return list(dict.fromkeys([*found, *tied, *supports]))


def _refuse_history(integrator: Integrator, history: str) -> None:
    """Raise SceneError if a method needs the stiffness of forces with a history, or follows forces by series."""
    if integrator.scheme.family not in (SPLITTING, RUNGE_KUTTA) or integrator.scheme.gradient.any():
        if "emitters" in history or "absorbers" in history:
            raise SceneError(
                f"{integrator_subject(integrator.name)} is for particles that stay, and {history} let them be born or "
                f"end. {method('velocity_verlet', 'Take')}, or leave that out."
            )
        raise SceneError(
            f"{integrator_subject(integrator.name)} needs the stiffness of every force, and the stiffness of "
            f"{history} changes when they give way. {method('velocity_verlet', 'Take')}, or leave that out."
        )


def _refuse_bonds(integrator: Integrator) -> None:
    """Raise SceneError if a method needs the stiffness of bonds that form, or follows forces by series."""
    if integrator.scheme.family not in (SPLITTING, RUNGE_KUTTA) or integrator.scheme.gradient.any():
        raise SceneError(
            f"integrator={integrator.name!r} needs the stiffness of every force, or smooth forces, and Bonds() "
            f"form and break. Take integrator='velocity_verlet', or leave that out."
        )


def _refuse_held(integrator: Integrator) -> None:
    """Raise SceneError if a method does not move along user-defined constraints."""
    plain = integrator.scheme.family in (SPLITTING, RUNGE_KUTTA) and not integrator.scheme.gradient.any()
    if not plain or integrator.substeps:
        raise SceneError(
            f"{integrator_subject(integrator.name)} does not move along user-defined constraints. "
            f"{method('velocity_verlet', 'Take')}, or leave that out."
        )


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
    # The stepper is built before implicit and self-stepping methods, which add arrays to its table.
    run.stepper = Stepper(model, run.state, integrator, run.threads, sampled=run.pace is not None)
    run.watch = Watch(model, run.watch.share)
    run.state = _fit_method_fields(run.state, integrator)
    run.implicit = run.self_stepping = None
    if integrator.newmark is not None:
        run.implicit = ImplicitRun(model, run.state, run.stepper, integrator, run.tolerance or 0.0)
    if integrator.scheme.family in OWN:
        run.self_stepping = self_stepping_of(model, run.state, run.stepper, integrator, run.given_dt, run.tolerance)


def _fit_method_fields(state: State, integrator: Integrator) -> State:
    """Return the state with the fields that a method needs; the fields of other methods are empty."""
    # Fields of other methods are emptied: a state that returns to such a method starts new flights or series instead
    # of following old ones. Only generalized alpha carries an acceleration from step to step (Chung and Hulbert 1993);
    # other methods have no row of it.
    flying, following = integrator.scheme.family == EVENTS, integrator.scheme.family == ADAPTIVE
    carried, count = integrator.newmark is not None and integrator.newmark.carried, len(state.position)
    if carried != bool(len(state.acceleration)):
        state = state._replace(acceleration=np.zeros((count if carried else 0, 3)))
    if flying != bool(len(state.flight)):
        state = state._replace(flight=np.zeros((count if flying else 0, ROW)))
    if following != bool(state.series.shape[1]):
        state = state._replace(series=np.zeros((SERIES_ROWS, count if following else 0, 3)), stride=np.zeros(NEXT + 1))
    return state


# From the spec of a scene to its run, at its start or in any state.


def start_run(
    spec: Spec, dt: Any, name: str, threads: Any, load_case: Any = None, tolerance: Any = None,
    accuracy: Any = ACCURACY,
) -> Run:  # fmt: skip
    """Return a run of a scene. Its recordings hold the scene in the given load case, and continue in it."""
    method = find_integrator(name)
    live = Live(spec, load_case)
    made = build(live.spec, empty=True)
    if live.spec.declared:
        warn_of_scene(live.spec, made[0])
    return run_of(live, made, method, dt, threads, tolerance, accuracy)


def run_of(
    live: Live, made: tuple[Model, State], method: Integrator, dt: Any, threads: int | None = None,
    tolerance: Any = None, accuracy: Any = ACCURACY,
) -> Run:  # fmt: skip
    """Return a run of a scene that may change during the run, from its model and a state."""
    spec, (model, state) = live.spec, made
    # The mobilities as built are kept, since those in the state become zero where particles are removed.
    mobility, waiting = state.mobility.copy(), unborn(model)
    mobility[waiting, : model.dim] = 1.0 / model.particles.inertia[waiting, None]
    built = Built(model, callbacks(spec), law_modulus(spec), mobility)
    return configure_run(
        built, state, method, dt, source=live, title=spec.title, threads=threads, tolerance=tolerance,
        accuracy=accuracy,
    )  # fmt: skip


# Checkpoints of a run, and new runs that continue from them.


class Checkpoint(NamedTuple):
    """Snapshot of a run between two steps, from which a second run continues bit for bit.

    Models and specifications are immutable: changes replace them. So a checkpoint refers to both, and copies only the
    state.
    """

    built: Built
    live: Live | None
    title: str
    integrator: Integrator
    dt: float | str  # [s], or "auto"
    threads: int
    tolerance: float | None
    accuracy: float
    kept: Kept
    grid: StepGrid
    watch: Watch  # with the reference energies of its balance
    rate: float  # of the fastest motion that the bound allowed when the automatic step was chosen last [1/s]

    @property
    def size(self) -> int:
        """Memory of this checkpoint alone [bytes]: copies of the state, and the watch's positions and velocities."""
        state = self.kept.state
        return sum(array.nbytes for array in state) + state.position.nbytes + state.velocity.nbytes

    @property
    def shared_size(self) -> int:
        """Memory of the model [bytes], shared by checkpoints without a change between them."""
        return sum(getattr(array, "nbytes", 0) for room in self.built.model.rooms for array in room)


def checkpoint(run: Run) -> Checkpoint:
    """Return a checkpoint of the present state of the run, with its settings and model."""
    return Checkpoint(
        run.built, copy(run.source), run.title, run.integrator, run.dt_given, run.threads, run.tolerance, run.accuracy,
        keep(run, 0), run.grid, copy(run.watch), 0.0 if run.pace is None else run.pace.rate,
    )  # fmt: skip


def restore_checkpoint(point: Checkpoint) -> Run:
    """Return a new run that starts at a checkpoint; its steps agree bit for bit with those of the first run."""
    state = point.kept.state.copy()
    run = configure_run(
        point.built, state, point.integrator, point.dt, source=copy(point.live), title=point.title,
        threads=point.threads, tolerance=point.tolerance, accuracy=point.accuracy,
    )  # fmt: skip
    # A run that begins starts a window of the automatic step, which the state of the checkpoint is in the middle of.
    point.kept.restore(run)
    set_rest_lengths(run.model, state.time, state.memory)
    run.watch = copy(point.watch)
    if run.pace is not None:
        run.pace.rate = point.rate
    run.grid = point.grid
    return run


# Self-stepping methods: adaptive and event-driven ones, which choose their steps in place of equal steps of dt.

OWN = {ADAPTIVE: (adapt,), EVENTS: (begin, fly, show)}  # passes of these methods in addition to those of a program


class SelfStepping(Protocol):
    """Interface of a method that advances a state to a time and chooses its steps."""

    def advance(self, state: State, goal: float, most: int) -> int:
        """Advance to a time [s] by at most ``most`` steps; return their number. The report has the cause of a stop."""

    def go_back(self, state: State) -> None:
        """Continue from an earlier state."""

    def log(self) -> dict[str, float]:
        """Return the counts of its work since the last call."""


def self_stepping_of(
    model: Model, state: State, stepper: Stepper, integrator: Integrator, dt: float | None, tolerance: float | None
) -> SelfStepping:
    """Return the stepper of a self-stepping method, for a state with the fields that it needs."""
    if integrator.scheme.family == EVENTS:
        return EventRun(model, state, stepper)
    return AdaptiveRun(model, stepper, dt, tolerance or TOLERANCE)


def lacking(stepper: Stepper, integrator: Integrator) -> list[Pass]:
    """Return the passes of a different method whose code is not in memory, without compiling them."""
    # Pages call this before they switch the method, to show which passes must be compiled.
    return [*unloaded_passes(OWN.get(integrator.scheme.family, ())), *stepper.lacking(integrator)]


def refuse_model(model: Model, state: State, integrator: Integrator, dt: float | None) -> None:
    """Refuse a model that a self-stepping method cannot advance."""
    if integrator.scheme.family == EVENTS:
        refuse_forces(model)
        world_of(model, state)
    if integrator.scheme.family == ADAPTIVE:
        refuse_rules(model, dt)


def checked_tolerance_of(integrator: Integrator, tolerance: Any) -> float:
    """Return the tolerance of a method as a number; SceneError for methods without a tolerance."""
    if integrator.newmark is not None:
        return checked_residual(tolerance)
    if integrator.scheme.family != ADAPTIVE:
        raise SceneError(
            f"Only {method('ias15')} and implicit methods take a 'tolerance'. Got {checks.format_value(tolerance)} for "
            f"{integrator.name!r}: "
            f"give dt [s] there, where there are steps."
        )
    return checked_tolerance(tolerance)
