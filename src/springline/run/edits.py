"""Continuation of a run with an edited scene or moved particles, with the energy difference booked as work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from springline.constraints import ties
from springline.constraints.redundancy import rigid_of_rods
from springline.errors import SceneError
from springline.model.families import ROD, Holonomic, Model
from springline.model.state import DISSIPATED, STALE, WORK
from springline.run import holding
from springline.run.adopting import adopt
from springline.run.energies import energy
from springline.run.resized import added_ties, resized
from springline.run.run import Run
from springline.spec.build import Built
from springline.spec.editing import Edited


def enlarge(run: Run, edited: Edited) -> np.ndarray:
    """Continue with a scene that particles or springs were added to; their indices. Energy that they bring is work."""
    with working(run):
        resize(run, edited)
        edited.accept()
    return edited.added


def resize(run: Run, edited: Edited) -> None:
    """Continue with the edited scene; where the method refuses it, the run is unchanged."""
    state, old = run.state, run.model
    # The state is replaced before adopt(), which builds steppers for its size; if the method refuses the new model, the
    # old state object, untouched, takes its place again.
    run.state = resized(state, run.model, edited.built.model, *edited.start)
    try:
        _check_kept(run, edited.built.model)
        adopt(run, _of_bodies_as_they_are(run, old, edited.built), run.integrator, run.dt_given)
    except BaseException:
        run.state = state
        raise


def _check_kept(run: Run, model: Model) -> None:
    """Refuse trails of another length, and new exact constraints that do not hold where their particles are."""
    old = run.model.trails
    if len(old.particle) and old.keep != model.trails.keep:
        raise SceneError(
            f"The trails of a simulation keep {old.keep} positions as long as it runs. Got a rule that keeps "
            f"{model.trails.keep}: give it keep={old.keep}, or simulate anew."
        )
    added = added_ties(run.model.holonomic, model.holonomic)
    if added.any():
        # Constraints that were there before may hold less well than the check demands, after many steps; only new ones
        # are checked against where their particles are.
        rows = Holonomic(*(column[added] for column in model.holonomic))
        ties.check_start(rows, model.space, run.state.position, np.zeros_like(run.state.velocity))


def _of_bodies_as_they_are(run: Run, old: Model, built: Built) -> Built:
    """The built model; if rods were added, with rigid bodies found at current positions in place of drawn ones."""
    model, position = built.model, run.state.position
    if not (model.holonomic.kind[added_ties(old.holonomic, model.holonomic)] == ROD).any():
        return built
    rigid = rigid_of_rods(model.holonomic, model.space, position, model.dim)
    return built._replace(model=model.with_room(rigid))


def fix(run: Run, edited: Edited) -> None:
    """Continue with a scene that has other supports; the kinetic energy lost by fixing counts as dissipated."""
    before, held = energy(run)["total"], holding.stored(run)
    resize(run, edited)
    edited.accept()
    # Drifts add h v along every axis, fixed or not: a velocity left on a fixed axis would move the particle for ever.
    still = run.state.mobility == 0.0
    run.state.velocity[still] = 0.0
    # A hand's stiffness follows the springs at its particle. The change of its energy is work of the person, not loss.
    gripped = holding.stored(run) - held  # a hand may have taken another stiffness
    run.state.ledger[WORK] += gripped
    run.state.ledger[DISSIPATED] += before + gripped - energy(run)["total"]


@contextmanager
def working(run: Run) -> Iterator[None]:
    """Context whose change of energy counts as work; accelerations carried by methods are dropped."""
    before = energy(run)["total"]
    yield
    run.state.ledger[WORK] += energy(run)["total"] - before
    run.state.solving[STALE] = 1.0
