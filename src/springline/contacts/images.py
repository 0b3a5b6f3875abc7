"""On a torus two particles may meet at other images than the nearest: past one another and round."""

from __future__ import annotations

from typing import Any

from springline.contacts.approach import AROUND_AT_MOST, first_of_images, images, nearest_image
from springline.contacts.meet import join
from springline.contacts.rows import (
    AROUND,
    LOOKED,
    rule_of,
)
from springline.contacts.times import NEVER
from springline.engine.kernels import a_pass
from springline.engine.machine import DONE
from springline.model.rooms import contacts_of, space_of, workspace_of


@a_pass
def meet_images(table: Any, block: int, a: float, b: float) -> int:
    """Begin the contact of particles ``block`` and a at the first image but the nearest met from the part b on."""
    space, workspace = space_of(table), workspace_of(table)
    body, other = workspace.body, int(a)
    reach = body.radius[block] + body.radius[other]
    sx = nearest_image(space, body, block, other, 0)
    sy = nearest_image(space, body, block, other, 1)
    sz = nearest_image(space, body, block, other, 2)
    nx = images(space, body, block, other, 0, reach)
    ny = images(space, body, block, other, 1, reach)
    nz = images(space, body, block, other, 2, reach)
    alive = workspace.body.alive[block] == 1 and workspace.body.alive[other] == 1
    if nx + ny + nz == 0 or rule_of(contacts_of(table), block, other) < 0:
        return DONE
    if max(nx, ny, nz) > AROUND_AT_MOST:
        workspace.counts[AROUND] = block + 1
        return DONE
    workspace.counts[LOOKED] += (2 * nx + 1) * (2 * ny + 1) * (2 * nz + 1)
    sx, sy, sz, t = first_of_images(space, body, block, other, sx, sy, sz, nx, ny, nz, reach, b)
    if t <= 1.0 and alive:
        join(table, block, other, sx, sy, sz, NEVER)
    return DONE
