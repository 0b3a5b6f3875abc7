"""Images on a torus: in one step two particles may meet at other images than the nearest, or go around it."""

from __future__ import annotations

from typing import Any

from springline.contacts.meet import join
from springline.contacts.paths import AROUND_AT_MOST, first_of_images, images, nearest_image, relative_displacement
from springline.contacts.rows import AROUND, LOOKED, rule_of
from springline.contacts.shapes.gaps import NEVER
from springline.engine.kernels import a_pass
from springline.engine.machine import DONE
from springline.model.rooms import contacts_of, space_of, workspace_of


@a_pass
def meet_images(table: Any, block: int, a: float, b: float) -> int:
    """Begin the contact of particles ``block`` and a at the first image but the nearest met from the part b on."""
    space, workspace = space_of(table), workspace_of(table)
    body, other = workspace.body, int(a)
    reach, gone = body.radius[block] + body.radius[other], relative_displacement(body, block, other)
    many = images(space, 0, gone[0], reach), images(space, 1, gone[1], reach), images(space, 2, gone[2], reach)
    # The usual case, decided before the rule is looked up: nothing beyond the nearest image is within reach.
    if many[0] + many[1] + many[2] == 0 or rule_of(contacts_of(table), block, other) < 0:
        return DONE
    # Not an error here: a status of a pass that was asked for is not looked at. ``impacts`` reads the count and stops.
    if max(many[0], max(many[1], many[2])) > AROUND_AT_MOST:
        workspace.counts[AROUND] = block + 1
        return DONE
    # Every image is a search of its own and counts as a look, so that a wild run on a torus ends with a message.
    workspace.counts[LOOKED] += (2 * many[0] + 1) * (2 * many[1] + 1) * (2 * many[2] + 1)
    shift, t = first_of_images(space, body, block, other, nearest_image(space, body, block, other), many, reach, b)
    if t <= 1.0 and body.alive[block] == 1 and body.alive[other] == 1:
        join(table, block, other, shift, NEVER)
    return DONE
