"""Rule of contact between surfaces: its rows in a step, and the methods and rules that it goes with."""

from __future__ import annotations

from springline.contacts.api import Contacts
from springline.contacts.obstacles import Obstacle
from springline.contacts.surface_build import gather
from springline.contacts.surface_geometry import allot, choose, measure, wake_rows
from springline.contacts.surface_guard import guard, inspect, pace, stop_at_walls
from springline.contacts.surface_lists import meet as meet_patches
from springline.contacts.surface_lists import relist, stage
from springline.contacts.surface_response import write_forces
from springline.contacts.surface_stages import add_forces, expect, gauge, set_out, track, watch
from springline.contacts.surface_sweeps import SWEEPS, aim, divide, respond, sweep_between, sweep_side
from springline.engine.kernels import Pass
from springline.engine.program import BY_BLOCK, Row
from springline.errors import SceneError
from springline.messages import method, wording
from springline.model.families import SurfaceContacts
from springline.model.family import RuleFamily

METHODS = (  # those whose step is one straight path
    "velocity_verlet", "symplectic_euler", "projective", "backward_euler", "implicit_midpoint", "generalized_alpha",
)  # fmt: skip
CHAIN = 4  # parts that a thread takes at a time where each is little work
COST = 60.0  # work of a vertex in a step, in springs
SURFACES = wording("Contacts(surfaces=...)", hands="Contact of surfaces")


def add_rows() -> list[Row]:
    """Return the rows that add the forces of contact to those that depend on velocity."""
    return [Row(add_forces, BY_BLOCK)]


def look_rows(parts: int) -> list[Row]:
    """Return the rows that find what may meet in a step, if that is due, in ``parts`` parts that threads share."""
    return [
        Row(meet_patches), Row(stage, parts, parts), Row(relist, 1, parts),
        _light(wake_rows, parts), Row(allot), Row(measure, parts, parts), Row(choose),
    ]  # fmt: skip


def _light(what: Pass, parts: int) -> Row:
    """Return a row in parts, of which a thread takes several at a time: the work costs less than the sharing."""
    return Row(what, parts, parts, chain=CHAIN)


def motion_rows(parts: int) -> list[Row]:
    """Return the rows that measure the motion without contact, and find what may meet by it."""
    return [_light(gauge, parts), *look_rows(parts)]


def force_rows(steps: float, parts: int) -> list[Row]:
    """Return the rows that find the forces of contact at the positions ``steps`` after the beginning of a step."""
    shared = range(SWEEPS if parts > 1 else 0)
    sweeps = [row for k in shared for row in (Row(sweep_side, 2, k), Row(sweep_between, 1, k))]
    solving = [
        _light(aim, parts), Row(divide), *sweeps, Row(respond, 1, len(shared)), _light(write_forces, parts),
    ]  # fmt: skip
    return [_light(set_out, parts), Row(expect, 1, steps), *motion_rows(parts), *solving]


def guard_rows(parts: int, *, booked: bool = True) -> list[Row]:
    """Return the rows that keep a drift from leading into an intersection; if ``booked``, they record its energy."""
    look = look_rows(parts)
    return [
        _light(track, parts), Row(watch, 1, len(look) if parts > 1 else 0), *look,
        Row(stop_at_walls), _light(pace, parts), _light(inspect, parts), Row(guard, 1, float(booked)),
    ]  # fmt: skip


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
    ),
)
