"""Who may meet whom in a step, found block by block, by a crew where there is one."""

from __future__ import annotations

from springline.contacts.near import arrive, keep_list, sift, watch
from springline.contacts.rows import NEIGHBORS_WANTED
from springline.engine.kernels import callee
from springline.simulation import labor
from springline.simulation.crew import put_down, work_off


@callee
def look_around(model, state, work, scheme, dt, rare, many, crew):
    """Note where everybody ends the step, and who may meet whom on the way; ``resolve`` goes on from there."""
    near, touch = work.near, work.touch
    body, link, count = touch.body, touch.link, touch.counts
    n = body.shape[0]
    for entry in range(count.shape[0]):
        count[entry] = 0
    if crew is None:
        arrive(body, link, model.particles, state.mobility, state.alive, state.position, state.velocity, 0, n)
        watch(model.space, near, body, link, dt, 0, 0, n)
    else:
        put_down(crew, labor.ARRIVE, dt, 0.0)
        work_off(model, state, work, scheme, rare, many, crew)
    keep_list(model.space, model.contacts, near, body, link, dt, count)
    if count[NEIGHBORS_WANTED] > 0:
        return
    if crew is None:
        sift(model.space, model.walls, near, body, link, dt, 0, n)
    else:
        put_down(crew, labor.SIFT, dt, 0.0)
        work_off(model, state, work, scheme, rare, many, crew)
