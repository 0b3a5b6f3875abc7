"""Rows at the beginning and the end of every step, and rows along exact constraints.

The end of a step: what rules do, in their order, the torus, breaks, coincidences; then the step counts as taken, and
trails, mergers and casualties follow. Only what a model has is in its program.
"""

from __future__ import annotations

from springline.constraints import events, exact
from springline.contacts import rules
from springline.contacts.program import account_rows, collides
from springline.engine.program import Row
from springline.model.families import Model
from springline.model.work import most_events


def begin_rows(model: Model, *, moves: bool) -> list[Row]:
    """Rows that record what the end of a step needs of its beginning.

    A method that moves nothing in its program (``moves`` is False) records the beginning itself, by the section
    SETTING_OUT.
    """
    return account_rows(model) + (rules.begin_rows(model) if moves else [])


def end_rows(model: Model, share: float) -> list[Row]:
    """Rows of the end of a step, in their order; ``share`` is how far a method goes with a constant force, in dt dv."""
    # Positions go back into the cell of a torus after the rules: walls and limits see how far a particle went in the
    # step.
    around = [Row(events.shift_home)] if model.space.periodic else []
    # Springs are looked at after the rules have moved particles: what breaks is decided by where its ends came to lie.
    return [*rules.end_rows(model, share), *around, *spring_rows(model), *counting_rows(model)]


def spring_rows(model: Model) -> list[Row]:
    """Rows of what happens to springs at the end of a step."""
    rows = []
    if len(model.springs.fragile):
        rows.append(Row(events.break_springs))
        if len(model.laws.address):
            rows.append(Row(events.break_laws))
    if model.spring_count:
        rows.append(Row(events.note_coincidences))
    return rows


def counting_rows(model: Model) -> list[Row]:
    """Rows that count the step as taken, and those that may stop the machine after it."""
    # What may stop the machine stands behind count_step: a step that ends the call for it counts as taken, and is not
    # repeated.
    rows = [Row(events.count_step), *rules.counted_rows(model)]
    # Room is looked at here for all events that the next step can note, so that no step has to be taken back for it.
    if collides(model) or len(model.walls.kind) or len(model.boxes.restitution) or model.spring_count:
        rows.append(Row(events.see_room, 1, most_events(model)))
    return rows


def make_tangent_rows(model: Model) -> list[Row]:
    """Rows that make velocities tangent to the exact constraints after a kick."""
    return [Row(exact.make_tangent)] if len(model.holonomic.kind) else []


def drift_on_rows(model: Model, h: float) -> list[Row]:
    """Rows of a drift of length ``h`` [s] along the exact constraints."""
    return [Row(exact.drift_on, 1, h)] if len(model.holonomic.kind) else []


def back_on_rows(model: Model) -> list[Row]:
    """Rows that put what a Runge-Kutta step has moved back onto the exact constraints."""
    return [Row(exact.put_back)] if len(model.holonomic.kind) else []
