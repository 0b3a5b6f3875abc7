"""Merging of bodies between two calls of the machine, in the run's own copy of masses and radii."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from springline.contacts.merging import apply_mergers
from springline.engine.program import MERGING, REMOVING
from springline.errors import SceneError
from springline.forces.grab_spring import Hands
from springline.integrators.contract import IMPLICIT, Integrator
from springline.messages import function_subject, method
from springline.model.families import Model
from springline.model.work import CASUALTY, MERGE_WANTED
from springline.run.edit_sections import events_of_edit, run_section
from springline.run.grabs import drop_removed
from springline.run.run import Run
from springline.stepping.stepper import weigh

SUBJECT = function_subject("Merging()")


def refuse_method(model: Model, integrator: Integrator) -> None:
    """Refuse a method that stores masses in its equations."""
    if len(model.merging.kin) and integrator.scheme.family == IMPLICIT:
        raise SceneError(
            f"{SUBJECT} is not for {method(integrator.name)}, which solves equations for bodies that stay as they "
            f"are. Leave it out, or {method('velocity_verlet', 'take')}."
        )


def mobility_of(model: Model, mobility: np.ndarray) -> np.ndarray:
    """Return one over the inertia of each free axis [1/kg], shape (n, 3), after the mergers in the model."""
    if not len(model.merging.kin):
        return mobility
    # Fixed axes keep a mobility of zero: a body that grows does not come off its anchor.
    return np.where(mobility > 0.0, 1.0 / model.particles.inertia[:, None], 0.0)


def settle(run: Run) -> None:
    """Set the masses and radii of bodies from the mergers listed in the state."""
    # Computed from the original model and the list of mergers in the state, not step by step: a state that is restored,
    # or read from a file, gives the same masses bit for bit.
    run.model = apply_mergers(run.built.model, run.state.merged).replace_arrays(run.model.room(Hands))
    run.stepper.adopt(run.model)
    weigh(run.stepper.work, run.model)


def merge_all(run: Run) -> np.ndarray:
    """Merge all bodies that met in the last step; return the events. The lost energy counts as dissipated."""
    # Momentum is conserved, the kinetic energy of the relative motion is not. The difference of total energies is used,
    # since the potential of attraction between the two bodies disappears as well.
    noted = events_of_edit(run, run_section(run, MERGING))
    drop_removed(run)
    return noted


# Removal of particles from a run, with their springs.


def remove(run: Run, rows: Sequence[int]) -> None:
    """Remove particles from a run, which stay in their positions; their energy counts as dissipated."""
    run.events.append(events_of_edit(run, run_section(run, REMOVING, list(dict.fromkeys(rows)))))
    drop_removed(run)


def remove_casualties(run: Run, status: int) -> None:
    """Remove the particles that have reached their number of hits, if the machine stopped for that."""
    limit = run.model.hit_limits.hits
    while status in (CASUALTY, MERGE_WANTED) and len(limit):
        dead = np.flatnonzero((limit > 0) & (run.state.alive == 1) & (run.state.hits >= limit))
        if not len(dead):
            return
        # One by one, so that each removal has a separate energy balance.
        remove(run, [int(dead[0])])
