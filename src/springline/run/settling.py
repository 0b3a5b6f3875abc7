"""Settling: the search for the shape at rest from the present state, perhaps in another thread, and the move to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from springline import checks
from springline.errors import SceneError
from springline.integrators.contract import EVENTS
from springline.model.families import BROKEN
from springline.model.state import DISSIPATED, STALE
from springline.run.edits import working
from springline.run.energies import energy
from springline.run.holding import one_there
from springline.run.run import Run
from springline.typing import FloatArray, Vector, Whole

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium

CALLER = "settle()"


class HeldParticle(NamedTuple):
    """A particle that is held at a point [m], shape (3,), while all others come to rest."""

    particle: int
    point: FloatArray


def held_at(run: Run, particle: Whole, point: Vector) -> HeldParticle:
    """A particle held at a point [m]; axes along which it is anchored, while others are free, stay where they are.

    Raises
    ------
    SceneError : for a particle that is not there, and for what is no point.
    """
    row = one_there(particle, run, CALLER)
    where = checks.vector(point, "point", CALLER, "m", run.model.dim)
    anchored = run.state.mobility[row] == 0.0
    if not anchored[: run.model.dim].all():
        where = np.where(anchored, run.state.position[row], where)
    return HeldParticle(row, where)


def search(run: Run, held: HeldParticle | None = None) -> Callable[[], Equilibrium]:
    """The search for the shape at rest from the present positions, as a function to be called in any thread.

    Raises
    ------
    SceneError : where a hand holds, and for what was made of no scene or does not step.
    """
    source = run.source
    if source is None:
        raise SceneError(f"{CALLER} needs the simulation of a scene. This one was made of a model alone.")
    if run.integrator.scheme.family == EVENTS:
        raise SceneError(f"{CALLER} does not go with integrator='event_driven'. Take one that steps.")
    if run.hand is not None:
        raise SceneError(f"{CALLER} finds where a scene rests that no hand holds. Take let_go() first.")
    state = run.state
    # Copies, since the search may run in another thread while the simulation goes on.
    position, alive, whole = state.position.copy(), state.alive.copy(), state.status != BROKEN
    if held is None:
        return lambda: source.at_rest(position, alive, whole)
    position[held.particle] = held.point
    return lambda: source.at_rest(position, alive, whole, (held.particle,))


def move(run: Run, shape: Equilibrium, held: HeldParticle | None = None) -> None:
    """Move all particles to the shape at rest. Moving the held particle counts as work, the rest as dissipated."""
    state = run.state
    if held is not None:
        with working(run):
            state.position[held.particle] = held.point
    # Measured after the held particle was put to its point, whose energy is work and no loss.
    before = energy(run)["total"]
    state.position[...] = shape.position
    state.velocity[...] = 0.0
    state.ledger[DISSIPATED] += before - energy(run)["total"]
    state.solving[STALE] = 1.0
