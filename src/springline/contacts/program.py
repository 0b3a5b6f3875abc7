"""Rows of walls and contacts at the beginning and the end of a step."""

from __future__ import annotations

import numpy as np

from springline.constraints import motion
from springline.constraints.distance import BOUNDS
from springline.contacts import bounce, broad_phase, edges, energy_accounting, impacts, neighbor_list, rest, walls
from springline.contacts.api import Contacts
from springline.contacts.shapes import registry
from springline.contacts.shapes.box import Box
from springline.engine.program import AGAIN, AT_SPRINGS, BY_BLOCK, IMAGES, Row
from springline.model.families import FRICTION, RESTITUTION, SLIP, Boxes, ContactRules, Model, Walls
from springline.model.family import Rate, RuleFamily, swings_of
from springline.model.state import State

TOUCH = 5.0  # cost of a particle that may collide, in springs


def collides(model: Model) -> bool:
    """Return True if particles collide; their passes then treat walls too."""
    return bool(len(model.contacts.law))


def bounces(model: Model) -> bool:
    """Return True if there are walls but no collisions of particles."""
    return bool(len(model.walls.wall)) and not collides(model)


def account_rows(model: Model) -> list[Row]:
    """Rows that save the data of a step that must be restored if it is undone."""
    return [Row(energy_accounting.save_accounts)] if collides(model) else []


def wall_rows(model: Model) -> list[Row]:
    """Rows that update wall positions, if any wall moves."""
    return [Row(motion.move_walls)] if model.walls.moves else []


def bounce_rows(model: Model, share: float) -> list[Row]:
    """Rows of walls in models without collisions."""
    return [*wall_rows(model), Row(bounce.bounce, 1, share)] if bounces(model) else []


def contact_rows(model: Model, share: float) -> list[Row]:
    """Rows of contacts: meetings, impacts, rest, and results."""
    # Passes by block run on several threads and write only the data of their block. From the meetings on, passes
    # have one block: contacts get rows, and impacts happen, in one order.
    rows = [Row(neighbor_list.arrive, BY_BLOCK), Row(neighbor_list.keep_list), Row(neighbor_list.sift, BY_BLOCK)]
    if model.walls.moves:
        rows += [*wall_rows(model), Row(neighbor_list.carry_walls)]
    if len(model.walls.kind):
        rows.append(Row(neighbor_list.sift_walls, BY_BLOCK))
    rows += [*meeting_rows(model, broad_phase.EVERYBODY), Row(impacts.impacts, 1, share)]
    # Rest follows all impacts, because it needs the velocities after them. Overlaps are removed last, by shifts
    # that change no velocity.
    rows += [
        Row(rest.choose, 1, share),
        Row(rest.hold, 1, share),
        Row(rest.restore_contacts, 1, share),
        Row(rest.put_apart),
    ]
    return [*rows, Row(energy_accounting.write_results, 1, share), Row(energy_accounting.measure)]


def meeting_rows(model: Model, whom: float) -> list[Row]:
    """Rows that find meetings: of all particles, or after an impact of its bodies, in the section AGAIN."""
    if not collides(model):
        return []
    rows = [Row(broad_phase.meet_walls, 1, whom)] if len(model.walls.kind) else []
    rows.append(Row(broad_phase.meet_others, 1, whom))
    if len(model.contacts.edge_colliders.spring):
        rows.append(Row(broad_phase.meet_edges, 1, whom))
    return rows


def asked_rows(model: Model) -> dict[int, list[Row]]:
    """Sections of the program that passes of contacts run themselves: AGAIN, AT_SPRINGS and IMAGES.

    AGAIN finds the next meetings of bodies after an impact; the others are for springs as walls and for a torus.
    """
    # Code for springs as walls and for images is called through the program, not linked into the passes of contacts:
    # scenes without them do not compile it.
    with_edges = collides(model) and len(model.contacts.edge_colliders.spring)
    around = collides(model) and model.space.periodic
    return {
        AGAIN: meeting_rows(model, broad_phase.ANEW),
        AT_SPRINGS: [Row(edges.measure_gap), Row(edges.predict_edge_impact), Row(edges.measure_gap_before)]
        if with_edges
        else [],
        IMAGES: [Row(broad_phase.meet_images)] if around else [],
    }


def _walls_in_flight(model: Model) -> list[str]:
    """Properties of walls that event-driven flight does not support, in words."""
    found = {
        "walls that move": model.walls.moves,
        "friction": (model.walls.law[:, FRICTION] > 0.0).any(),
        "walls with a slip_loss below 0 off which things bounce ever lower, without end": _gains_endlessly(model),
    }
    kinds = [
        registry.source_class(model, w) for w in range(len(model.walls.kind)) if not registry.surface_of(model, w).flat
    ]
    curved = list(dict.fromkeys(kind.plural or f"the wall {kind.__name__}" for kind in kinds))
    return [*curved, *(words for words, there in found.items() if there)]


def _gains_endlessly(model: Model) -> bool:
    """Return True if a particle gains speed along a wall in an endless series of bounces."""
    walls = model.walls
    particle = np.repeat(np.arange(len(walls.start) - 1), np.diff(walls.start))
    restitution = walls.law[walls.wall, RESTITUTION] * model.particles.restitution[particle]
    return bool(((walls.law[walls.wall, SLIP] < 0.0) & (restitution < 1.0)).any())


def _wall_called(model: Model) -> str:
    """Name of the first kind of wall in a model."""
    return f"a {registry.source_class(model, 0).__name__}"


def _wall_gives_energy(model: Model) -> bool:
    """Return True if a wall may add energy; the work of an oscillating wall is that of its mean velocity."""
    law = model.walls.law
    return model.walls.moves or bool((law[:, RESTITUTION] > 1.0).any() or (law[:, SLIP] < 0.0).any())


def _wall_rates(model: Model, state: State) -> list[Rate]:
    """Angular frequencies of moving walls."""
    walls = model.walls
    return swings_of("a wall", walls.omega, walls.amplitude, at_ends=True)


RULES = (
    RuleFamily(
        "contact",
        "Contacts",
        singular=lambda model: "Contacts",
        room=ContactRules,
        declared=(Contacts,),
        begin_rows=lambda model: [Row(neighbor_list.set_out, BY_BLOCK)],
        end_of_step=contact_rows,
        in_statics=True,
        ias15_support="at ends",
        unsupported_in_flight=lambda model: ["friction"] if (model.contacts.law[:, FRICTION] > 0.0).any() else [],
        may_add_energy=lambda model: bool((model.contacts.law[:, RESTITUTION] > 1.0).any()),
        cost=lambda model: TOUCH * model.particle_count,
    ),
    RuleFamily(
        "wall",
        BOUNDS,
        singular=_wall_called,
        room=Walls,
        declared=registry.WALLS,
        begin_rows=lambda model: [Row(bounce.set_out, BY_BLOCK)] if bounces(model) else [],
        end_of_step=bounce_rows,
        moves_particles=lambda model: bool(len(model.walls.wall)),
        in_statics=True,
        ias15_support="at ends",
        unsupported_in_flight=_walls_in_flight,
        may_add_energy=_wall_gives_energy,
        rates=_wall_rates,
    ),
    RuleFamily(
        "clamp",
        BOUNDS,
        room=Boxes,
        count=lambda model: int(model.boxes.clamp.sum()),
        declared=(Box,),
        end_of_step=lambda model, share: [Row(walls.stay_in_boxes, 1, len(model.planes.restitution))],
        in_statics=True,
        ias15_support="at ends",
        unsupported_in_flight=lambda model: ["boxes that clamp"],
    ),
)
