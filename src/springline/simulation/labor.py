"""What a crew of threads does block by block: the same kernels as the plain loop, on views of a block.

A job writes only what belongs to the particles of its block, and sums of a block go to a row of its own, so results
depend neither on who did which block nor on when.
"""

from __future__ import annotations

from springline.constraints import exact
from springline.constraints.limits import hold_speed
from springline.contacts.near import arrive, set_out, sift, watch
from springline.forces import attraction, drag, flock, flock_pass, gravity, loads, net, steering
from springline.forces.springs import add_damping_within, add_elastic_within
from springline.forces.tiles import parts_of
from springline.integrators.stages import (
    add_stage,
    all_near,
    begin_stages,
    begin_step,
    drift_free,
    end_kick,
    kick_drift,
    kick_free,
    kick_once,
    note_work,
    runge_kutta_stage,
)
from springline.engine.kernels import callee, kernel
from springline.model.families import Drag, Gravity, Limits, Particles
from springline.model.work import Stages, Sums

PULL, RESIST, KICK_DRIFT, KICK, DRIFT, KICK_ONCE = 0, 1, 2, 3, 4, 5
BEGIN_STAGES, STAGE, END_KICK, BEGIN_STEP, RUNGE_KUTTA_STAGE, LOOK, HOLD_SPEED = 6, 7, 8, 9, 10, 11, 12
FILL, FLOCK, STEER = 13, 14, 15
SET_OUT, ARRIVE, SIFT = 16, 17, 18
ATTRACT = 50  # jobs from here on have blocks of their own: as many as ``Crew.memo`` says
ALONE = 100  # jobs from here on are not shared out: those on what few scenes have, or that are too short
PULL_MORE, RESIST_MORE, NOTE_WORK, MAKE_TANGENT, LINE_UP, SORT = 100, 101, 102, 103, 104, 105
# entries of ``Crew.memo``: blocks, whether every pair is done once, bodies with mass, slots, the step that is done
BLOCKS, TILED, MASSIVE, TOTAL, STEP = 0, 1, 2, 3, 4
MOST_PARTS = 512  # of a job with blocks of its own
FIRST_NUMBER, SECOND_NUMBER = 0, 1  # columns of ``Crew.number``


@callee
def do(job, block, model, state, work, scheme, many, crew):
    """Do one block of a job; writes to the particles of the block and to the block's rows in ``crew``."""
    a = work.blocks.first[block]
    b = work.blocks.first[block + 1]
    h = crew.number[crew.now[0], FIRST_NUMBER]
    second = crew.number[crew.now[0], SECOND_NUMBER]
    position = state.position[a:b]
    velocity = state.velocity[a:b]
    mobility = state.mobility[a:b]
    spent = crew.spent[block]
    good = True
    if job == PULL:
        pull(model, state, work, block, a, b, crew)
    elif job == RESIST:
        resist(model, state, work, block, a, b)
    elif job == KICK_DRIFT:
        good = kick_drift(mobility, work.sums.force[a:b], position, velocity, h, second)
    elif job == KICK:
        good = kick_free(mobility, work.sums.force[a:b], velocity, h)
    elif job == DRIFT:
        good = drift_free(position, velocity, h)
    elif job == LOOK:
        good = all_near(position, velocity)
    elif job >= SET_OUT:
        do_contacts(job, h, block, a, b, model, state, work.near, work.touch)
    elif job >= FILL:
        if many is not None:
            do_flock(job, h, block, a, b, model, state, work)
    else:
        sums = sums_within(work.sums, a, b)
        stages = stages_within(work.stages, a, b)
        limits = limits_within(model.limits, a, b)
        particles = particles_within(model.particles, a, b)
        if job == KICK_ONCE:
            good = kick_once(limits, particles, mobility, sums, h, velocity, spent)
        elif job == BEGIN_STAGES:
            begin_stages(stages, velocity)
        elif job == STAGE:
            add_stage(limits, scheme, mobility, sums, stages, int(second), h, velocity)
        elif job == END_KICK:
            good = end_kick(particles, mobility, sums, stages, h, velocity, spent)
        elif job == BEGIN_STEP:
            begin_step(stages, position, velocity)
        elif job == RUNGE_KUTTA_STAGE:
            runge_kutta_stage(
                limits, particles, scheme, mobility, sums, stages, int(second), h, position, velocity, spent
            )
        elif job == HOLD_SPEED:
            hold_speed(limits, particles, h, velocity, spent)
    crew.good[block] = good


@callee
def do_flock(job, number, block, a, b, model, state, work):
    """Do one block of a job of flocks."""
    if job == FILL:
        flock_pass.fill(work.cells, model.space, state.position, state.velocity, block)
    elif job == FLOCK:
        keep_together(model, work, int(number), block)
    else:
        steer(model, state, work, number, a, b)


@callee
def do_contacts(job, dt, block, a, b, model, state, near, touch):
    """Do one block of a job of contacts."""
    if touch is not None:
        if near is not None:
            body, link = touch.body, touch.link
            if job == SET_OUT:
                set_out(body[a:b], state.position[a:b], state.velocity[a:b])
            elif job == ARRIVE:
                arrive(body, link, model.particles, state.mobility, state.alive, state.position, state.velocity, a, b)
                watch(model.space, near, body, link, dt, block, a, b)
            else:
                sift(model.space, model.walls, near, body, link, dt, a, b)


@callee
def do_part(job, part_of, worker, model, state, work, crew):
    """Do one part of a job that has blocks of its own."""
    if job == ATTRACT:
        group = int(crew.number[crew.now[0], FIRST_NUMBER])
        blocks, massive, total = crew.memo[BLOCKS], crew.memo[MASSIVE], crew.memo[TOTAL]
        bodies, force = work.sums.bodies, work.sums.force
        if crew.memo[TILED] == 1:
            attraction.pull_pairs(
                model.attraction, group, crew.memo[STEP], part_of, worker, massive, total, model.particles, bodies,
                force,
            )  # fmt: skip
            return
        parts = parts_in(crew)
        attraction.pull_some(
            model.attraction, group, part_of * blocks // parts, (part_of + 1) * blocks // parts, worker, massive, total,
            model.space, model.particles, bodies, force,
        )  # fmt: skip


@kernel
def parts_in(crew):
    """Parts of the step that is being done of a job that has blocks of its own."""
    if crew.memo[TILED] == 1:
        return parts_of(crew.memo[STEP], crew.memo[MASSIVE], crew.memo[TOTAL])
    return min(crew.memo[BLOCKS], MOST_PARTS)


@callee
def do_alone(job, model, state, work, rare, many, crew):
    """Do a job that is not shared out."""
    number = crew.number[crew.now[0], FIRST_NUMBER]
    sums = work.sums
    report = work.notes.report
    if job == NOTE_WORK:
        note_work(model.particles, sums.external, state.velocity, state.ledger, number)
    elif job == PULL_MORE:
        if model.loads.particle.shape[0] > 0:
            loads.add(model.loads, number, sums.force)
        if many is not None:
            net.add_pair_laws(model.pairs, model.space, model.particles, state.alive, state.position, sums, report)
        if rare is not None:
            net.add_rare_forces(
                model.space, model.particles, model.loads, model.springs, model.laws, model.elements, model.users,
                state.alive, state.status, state.position, state.velocity, number, sums, report,
            )  # fmt: skip
    elif job == MAKE_TANGENT:
        if rare is not None:
            exact.make_tangent(
                model.exact, model.space, state.mobility, state.alive, state.position, state.velocity, work.rows
            )
    elif job == RESIST_MORE:
        if many is not None:
            if crew.groups == 0 and (model.flock.weight.shape[0] > 0 or model.flock.steering.kind.shape[0] > 0):
                flock.add(
                    model.flock, work.cells, model.space, model.particles, state.alive, state.position, state.velocity,
                    number, sums.drag,
                )  # fmt: skip
        if rare is not None:
            net.add_rare_drag(
                model.particles, model.elements, model.users, state.alive, state.position, state.velocity, number, sums,
                report,
            )  # fmt: skip
    elif many is not None:
        if job == SORT:
            flock_pass.prepare(model.flock, int(number), work.cells, model.space, state.alive, state.position)
        else:
            line_up(int(number), model, state, work, crew)


@callee
def line_up(group, model, state, work, crew):
    """Prepare the bodies of an attraction, and say what its job has to do."""
    blocks, tiled, massive, total = attraction.prepare(
        model.attraction, group, model.space, model.particles, state.alive, state.position, work.sums.bodies,
        work.sums.force,
    )  # fmt: skip
    crew.memo[BLOCKS] = blocks
    crew.memo[TILED] = 1 if tiled else 0
    crew.memo[MASSIVE] = massive
    crew.memo[TOTAL] = total


@callee
def keep_together(model, work, group, block):
    """The rules of a flock on those in a block's cells, added to the other forces, or aside where they are limited."""
    if model.flock.steering.limit.shape[0] > 0:
        flock_pass.work(model.flock, group, work.cells, model.space, block, work.cells.push)
    else:
        flock_pass.work(model.flock, group, work.cells, model.space, block, work.sums.drag)


@callee
def steer(model, state, work, time, a, b):
    """What steers a block beside the rules of its flock, and the limit of both."""
    family = model.flock.steering
    particles, space, alive = model.particles, model.space, state.alive
    position, velocity = state.position, state.velocity
    if family.limit.shape[0] == 0:
        steering.add(family, particles, space, alive, position, velocity, time, a, b, work.sums.drag)
        return
    push = work.cells.push
    steering.add(family, particles, space, alive, position, velocity, time, a, b, push)
    steering.hold(family.limit, push, a, b, work.sums.drag)
    for i in range(a, b):  # ready for the next time
        for axis in range(3):
            push[i, axis] = 0.0


@callee
def pull(model, state, work, block, a, b, crew):
    """Weight and springs of a block: sets ``sums.force`` of its particles [N]."""
    gravity.begin(gravity_within(model.gravity, a, b), particles_within(model.particles, a, b), work.sums.force[a:b])
    crew.met[block] = add_elastic_within(
        model.springs, model.space, state.status, state.position, work.sums.force, work.blocks, block
    )


@callee
def resist(model, state, work, block, a, b):
    """Drag and dashpots of a block: sets ``sums.drag`` of its particles [N]."""
    force = work.sums.drag[a:b]
    for i in range(force.shape[0]):
        force[i, 0] = 0.0
        force[i, 1] = 0.0
        force[i, 2] = 0.0
    drag.add(Drag(model.drag.linear[a:b], model.drag.quadratic[a:b]), state.velocity[a:b], force)
    add_damping_within(
        model.springs, model.space, state.status, state.position, state.velocity, work.sums.drag, work.blocks, block
    )


@kernel
def gravity_within(family, a, b):
    """The gravity of particles a to b - 1."""
    if family.acceleration.shape[0] > 1:
        return Gravity(family.acceleration[a:b])
    return Gravity(family.acceleration[0 : family.acceleration.shape[0]])


@kernel
def particles_within(family, a, b):
    """Particles a to b - 1."""
    return Particles(family.mass[a:b], family.inertia[a:b], family.radius[a:b], family.restitution[a:b])


@kernel
def limits_within(family, a, b):
    """The limits of particles a to b - 1."""
    return Limits(family.force[a:b], family.speed[a:b], family.least[a:b], family.displacement[a:b])


@kernel
def sums_within(sums, a, b):
    """The forces on particles a to b - 1."""
    return Sums(
        sums.force[a:b], sums.drag[a:b], sums.external[a:b], sums.user[a:b], sums.steady[a:b], sums.start[a:b],
        sums.failed_at, sums.bodies,
    )  # fmt: skip


@kernel
def stages_within(stages, a, b):
    """The stages of particles a to b - 1."""
    return Stages(stages.velocity[:, a:b], stages.rate[:, a:b], stages.start_position[a:b], stages.start_velocity[a:b])
