"""Errors for forces without a potential energy and for constraints that statics does not support, with alternatives."""

from __future__ import annotations

import numpy as np

from springline.contacts import rules
from springline.equilibrium import constraint_check, constraint_rows
from springline.equilibrium.bars import list_numbers
from springline.equilibrium.obstacles import movable_colliders
from springline.errors import SceneError
from springline.forces import net
from springline.forces.loads import Loads
from springline.forces.mesh_world import MeshWorlds
from springline.forces.user import Users
from springline.messages import PYTHON_FORCE, function_subject, run_it, run_to_rest, wording
from springline.model.families import Drives, Model
from springline.model.space import nearest
from springline.model.state import State, patches

REST = function_subject("equilibrium()")


def escape_text(particles: np.ndarray) -> str:
    """Reason for no equilibrium of some particles, indices, shape (k,), driven far away by forces that fade."""
    what = "particle" if len(particles) == 1 else "particles"
    have = "has" if len(particles) == 1 else "have"
    return f"{what} {list_numbers(particles)} {have} flown apart: there is no rest where forces only fade with distance"


LEFT = 1e-9  # [-] of the largest force of one element: a larger remainder at a particle is more than rounding
NO_DIRECTION = "an element loses its direction"


def no_direction_text(how: str) -> str:
    """Reason for no equilibrium if an angle or a fold loses its direction; ``how`` describes the loss."""
    return f"{NO_DIRECTION}: {how}, where its forces grow without bound and nothing balances"


def refuse_what_cannot_rest(model: Model, state: State) -> None:
    """Raise SceneError for forces and constraints that statics does not support, with the name and an alternative."""
    # In the order in which a user can do most about them: only the first reason is reported.
    if patches(model):
        raise SceneError(
            f"{REST} begins at the shape as drawn, and contacts of surfaces hold by friction where they come to rest. "
            f"{wording('Run it until it is nearly at rest, and call simulation.settle()', hands='Let time pass')}."
        )
    refuse_forces_without_rest(model)
    refuse_free_edges(model, state, "equilibrium()")
    refuse_unknown_rules(model, "equilibrium()")
    if moving := movable_colliders(model, state.mobility > 0.0):
        raise SceneError(
            f"{REST} supports contacts with fixed particles and springs only, and Contacts here are also between "
            f"{moving}. "
            f"Leave them out; or {run_to_rest('run the scene to rest')}."
        )
    if model.walls.moves:
        raise SceneError(
            f"{REST} takes walls that stand still, and one here has a velocity or an amplitude. "
            f"Leave them out; or {run_it()}."
        )
    if model.room(Loads).harmonic:
        raise SceneError(
            f"{REST} takes constant loads, and a Load here has an omega. "
            f"Leave omega out for its largest value, or {run_it('run it')}."
        )
    if len(model.room(Drives).loaded):
        raise SceneError(
            f"{REST} takes constant loads, and a Drive here has a load that changes with time. "
            f"Give its value as a Load, or {run_it('run it')}."
        )
    light = np.flatnonzero((model.particles.mass == 0.0) & (state.mobility > 0.0).any(axis=1))
    if len(light):
        raise SceneError(
            f"{REST} needs a mass for every particle that moves: a massless test particle feels and does not "
            f"pull, so it has no energy. Got none for particle {int(light[0])}. Give it a mass, or anchor it."
        )


def refuse_forces_without_rest(model: Model) -> None:
    """Raise SceneError for forces without an energy or with an unknown stiffness."""
    if len(model.room(Users).address):
        raise SceneError(
            f"{REST} needs the energy of every force, and a user-defined force{PYTHON_FORCE} has none. "
            f"Write it as an Element on a measure, a spring law or a Load; or {run_to_rest()}."
        )
    if powered := net.active_force_names(model):
        raise SceneError(
            f"{REST} needs the energy of every force, and the {powered} have none. Leave them out; or {run_it()}."
        )
    if unknown := net.unknown_at_rest(model):
        raise SceneError(
            f"{REST} needs the stiffness of every force, and does not know that of {unknown}. "
            f"Leave them out; or {run_it()}."
        )


def refuse_surface_contacts(contact: np.ndarray) -> None:
    """Raise SceneError for a shape that is held by forces of contact between surfaces [N], shape (particles, 3)."""
    if contact.any():
        raise SceneError(
            "Modes, buckling, paths, limit loads and gradients take no shape whose surfaces are in contact, since the "
            "contacts have no stiffness. Leave the Contacts of surfaces out; or run the scene."
        )


def refuse_free_edges(model: Model, state: State, caller: str) -> None:
    """Raise SceneError if elements exert forces on free particles that are not gradients of their energies."""
    for part in (part for family in net.elastic(model) for part in family.elastic(model)):
        first = state.position[part.corners[:, :1]]
        beside = part.non_gradient_forces(first + nearest(model.space, state.position[part.corners] - first))
        if beside is None:
            continue
        left = np.zeros_like(state.position)
        np.add.at(left, part.corners, beside)
        # At an inner vertex the forces of all triangles cancel to rounding. Anchored edges do not feel them, nor
        # do edges on rollers in a plane of symmetry, where the forces are along its normal.
        felt = (np.abs(left) > LEFT * np.abs(beside).max()) & (state.mobility > 0.0)
        if felt.any():
            raise SceneError(
                f"{function_subject(caller)} needs the energy of every force, and pressure on a free edge has "
                "none. Particle "
                f"{int(np.flatnonzero(felt.any(axis=1))[0])} is on such an edge: anchor the edges of the sheet, put "
                f"edges in a plane of symmetry on rollers (anchor them along its normal), close the surface, or push "
                f"with an area load."
            )


def refuse_unknown_rules(model: Model, caller: str) -> None:
    """Raise SceneError for rules, walls and holonomic constraints that statics does not support, by name.

    Supported are rules whose family declares ``at_rest``, and kinds of walls or constraints for which both the search
    for shapes and the certificate have rows. Everything else is refused, including later additions.
    """
    worlds = model.room(MeshWorlds)
    flat = ["OnMesh() without smooth=True"] if len(worlds.particle) and int(worlds.flat[0]) else []
    unknown = [*flat, *rules.unknown_at_rest(model), *constraint_rows.unknown_constraints(model)]
    unknown += constraint_check.unknown_constraints(model)
    if unknown:
        raise SceneError(
            f"{function_subject(caller)} holds what it knows, and does not know {', '.join(dict.fromkeys(unknown))}. "
            f"Leave them out; or {run_it()}."
        )
