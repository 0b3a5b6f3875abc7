"""Rule of contact between surfaces: its rows in a step, and the methods and rules that it goes with."""

from __future__ import annotations

from springline.contacts.api import Contacts
from springline.contacts.obstacles import Obstacle
from springline.contacts.surface_build import gather
from springline.contacts.surface_geometry import narrow
from springline.contacts.surface_guard import guard
from springline.contacts.surface_lists import meet as meet_patches
from springline.contacts.surface_lists import relist
from springline.contacts.surface_response import respond
from springline.contacts.surface_stages import add_forces, set_out, watch
from springline.engine.program import Row
from springline.errors import SceneError
from springline.messages import method, wording
from springline.model.families import SurfaceContacts
from springline.model.family import RuleFamily

METHODS = (  # those whose step is one straight path
    "velocity_verlet", "symplectic_euler", "projective", "backward_euler", "implicit_midpoint", "generalized_alpha",
)  # fmt: skip
COST = 60.0  # work of a vertex in a step, in springs
SURFACES = wording("Contacts(surfaces=...)", hands="Contact of surfaces")


def add_rows() -> list[Row]:
    """Return the rows that add the forces of contact to those that depend on velocity."""
    return [Row(add_forces)]


def look_rows() -> list[Row]:
    """Return the rows that find what may meet in a step, if that is due."""
    return [Row(meet_patches), Row(relist), Row(narrow)]


def force_rows(steps: float) -> list[Row]:
    """Return the rows that find the forces of contact at the positions ``steps`` after the beginning of a step."""
    return [Row(set_out, 1, steps), *look_rows(), Row(respond)]


def guard_rows() -> list[Row]:
    """Return the rows that keep a drift from leading into an intersection, and record the energy that this takes."""
    return [Row(watch), *look_rows(), Row(guard, 1, 1.0)]


def refuse_method(name: str, others: list[str]) -> None:
    """Raise SceneError for a method that does not support contact of surfaces, and for rules that move particles.

    ``others`` are the plurals of such rules in the model.
    """
    if name.partition(":")[0] not in METHODS:
        raise SceneError(
            f"{SURFACES} needs a method whose step is one straight path and takes contact into account: "
            f"{method('velocity_verlet')}, {method('symplectic_euler')}, {method('projective')} or an implicit "
            f"one. Got {method(name)}."
        )
    if others:
        raise SceneError(
            f"{SURFACES} does not go with {', '.join(others)}, which move particles after a step. Leave out one of "
            f"them."
        )


RULES = (
    RuleFamily(
        "contact of surfaces",
        "contacts of surfaces",
        singular=lambda model: "Contacts with surfaces",
        room=SurfaceContacts,
        declared=(Contacts, Obstacle),
        gather=gather,
        moves_particles=lambda model: False,
        unsupported_in_flight=lambda model: ["contacts of surfaces"],
        may_add_energy=lambda model: bool(
            (model.room(SurfaceContacts).law[:, 0] > 1.0).any() or model.room(SurfaceContacts).moves
        ),
        cost=lambda model: COST * len(model.room(SurfaceContacts).half),
        on_threads=False,
    ),
)
