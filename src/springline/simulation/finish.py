"""What stands at the beginning and the end of every step, and along exact constraints, as rows of a program.

The end of a step: limits of displacement, contacts or bounces off walls, the exact constraints that a blow may have
hurt, boxes that clamp, projections, surfaces, the torus, breaks, coincidences; then the step counts as taken, and
trails, mergers and casualties follow. Only what a model has is in its program.
"""

from __future__ import annotations

from springline.constraints import events, exact, limits, motion, surface, ties, trails
from springline.contacts import account, bounce, edges, images, impacts, meet, merging, neighbor_list, rest, undo, walls
from springline.engine.program import AGAIN, AT_SPRINGS, BY_BLOCK, IMAGES, Row
from springline.model.families import Model
from springline.model.work import most_events


def begin_rows(model: Model, *, moves: bool) -> list[Row]:
    """Rows that note what the end of a step has to know of its beginning.

    A method that ``moves`` nothing in its program notes by itself where it sets out from: see :func:`set_out_rows`.
    """
    rows = [Row(undo.save_accounts)] if collides(model) else []
    return rows + set_out_rows(model) if moves else rows


def set_out_rows(model: Model) -> list[Row]:
    """Rows that note where a step sets out from, for limits, walls, contacts and mergers."""
    rows = []
    if len(model.limits.displacement):
        rows.append(Row(limits.remember, BY_BLOCK))
    if bounces(model):
        rows.append(Row(bounce.set_out, BY_BLOCK))
    if collides(model):
        rows.append(Row(neighbor_list.set_out, BY_BLOCK))
    if len(model.merging.kin):
        rows.append(Row(merging.remember_start, BY_BLOCK))
    return rows


def end_rows(model: Model, share: float) -> list[Row]:
    """Rows of the end of a step, in their order; ``share`` is how far a method goes with a constant force, in dt dv."""
    rows = [Row(limits.limit_displacement)] if len(model.limits.displacement) else []
    if collides(model):
        rows += contact_rows(model, share)
    if bounces(model):
        rows += [*wall_rows(model), Row(bounce.bounce, 1, share)]
    if len(model.holonomic.kind) and (bounces(model) or collides(model)):
        rows.append(Row(exact.make_tangent, 1, 1.0))
    if model.boxes.clamp.any():
        rows.append(Row(walls.stay_in_boxes, 1, len(model.planes.restitution)))
    if len(model.projections.radius):
        rows.append(Row(ties.project))
    if len(model.surfaces.address):
        rows.append(Row(surface.stay_on_surfaces))
    if model.space.periodic:
        rows.append(Row(events.shift_home))
    return [*rows, *spring_rows(model), *counting_rows(model)]


def wall_rows(model: Model) -> list[Row]:
    """Rows that tell where walls are, where any moves."""
    return [Row(motion.move_walls)] if model.walls.moves else []


def contact_rows(model: Model, share: float) -> list[Row]:
    """Rows of contacts: who meets whom, impacts, rest, and what they leave."""
    rows = [Row(neighbor_list.arrive, BY_BLOCK), Row(neighbor_list.keep_list), Row(neighbor_list.sift, BY_BLOCK)]
    if model.walls.moves:
        rows += [*wall_rows(model), Row(neighbor_list.carry_walls)]
    if len(model.walls.kind):
        rows.append(Row(neighbor_list.sift_walls, BY_BLOCK))
    rows += [*meeting_rows(model, meet.EVERYBODY), Row(impacts.impacts, 1, share)]
    rows += [Row(rest.choose, 1, share), Row(rest.hold, 1, share), Row(rest.stay, 1, share), Row(rest.put_apart)]
    return [*rows, Row(account.hand_over, 1, share), Row(account.measure)]


def meeting_rows(model: Model, whom: float) -> list[Row]:
    """Rows that find who meets whom: everybody, or after an impact those who were in it, in the section AGAIN."""
    if not collides(model):
        return []
    rows = [Row(meet.meet_walls, 1, whom)] if len(model.walls.kind) else []
    rows.append(Row(meet.meet_others, 1, whom))
    if len(model.contacts.edge_colliders.spring):
        rows.append(Row(meet.meet_edges, 1, whom))
    return rows


def asked_rows(model: Model) -> dict[int, list[Row]]:
    """The sections that passes of contacts ask for.

    After an impact: whom those meet who were in it. And what only springs or a torus take.
    """
    strung, around = (
        collides(model) and len(model.contacts.edge_colliders.spring),
        collides(model) and model.space.periodic,
    )
    return {
        AGAIN: meeting_rows(model, meet.ANEW),
        AT_SPRINGS: [Row(edges.measure_gap), Row(edges.foresee), Row(edges.measure_gap_before)] if strung else [],
        IMAGES: [Row(images.meet_images)] if around else [],
    }


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
    rows = [Row(events.count_step)]
    if len(model.trails.particle):
        rows.append(Row(trails.leave_trails))
    if len(model.merging.kin):
        rows.append(Row(merging.find_meetings))
    if len(model.hit_limits.hits):
        rows.append(Row(trails.find_casualty))
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


def limit_speed_rows(model: Model, dt: float) -> list[Row]:
    """Rows that hold speeds within their limits, for steps of ``dt`` [s]; sums go to the tally of each block."""
    limited = len(model.limits.speed) or len(model.limits.displacement)
    return [Row(limits.limit_speed, BY_BLOCK, dt)] if limited else []


def collides(model: Model) -> bool:
    """Whether particles collide, and walls are theirs to deal with."""
    return bool(len(model.contacts.law))


def bounces(model: Model) -> bool:
    """Whether there is something to bounce off, and particles do not collide."""
    return bool(len(model.walls.kind)) and not collides(model)
