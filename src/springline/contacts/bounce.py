"""Impacts, sliding and rest of single particles at walls.

In a step a particle has moved from a to b, and its velocity has changed from v0 to v1. If the straight path from a to b
meets a wall at the fraction t of the step, the impact velocity is v0 + t (v1 - v0), and the particle continues with the
velocity after the impact. A particle that touched the wall at the start of the step meets it with v0: the velocity that
forces add in this step is no impact but the load of a resting contact (Moreau, Comput. Methods Appl. Mech. Engrg. 177,
329 (1999)). A rebound that would end within the step counts as rest, too.

The laws are those of all contacts (impulse.py). The algorithm differs from that of colliding particles (impacts.py,
rest.py), because no other particle is involved. A particle finds its next impact by testing its few walls, so there are
no rows, no heap and no neighbor list, and a step costs half as much as with them, or less. Resting contacts begin
without the impulses of the previous step: these are stored by contact number in the state, and sweeps over the walls of
one particle are cheap enough to continue to rounding, whereas sweeps over all contacts stop at 1e-10 of the speeds.
Only the particle's own forces press it onto a wall, so no allowance is needed for the changing forces of neighbors.
Endless series of impacts are counted over all walls together, because the particle may alternate between walls.
"""

from __future__ import annotations

from typing import Any

from springline.constraints.traces import counts
from springline.contacts.impulse import (
    FAINT,
    IMPACTS_AT_MOST,
    PRESSED,
    excess_separation,
    forced_approach_speed,
    response,
    resting_impulse,
    rests,
    rounds,
    sticks,
    wall_impulse,
)
from springline.contacts.kicks import curvature, is_small, note_kick
from springline.contacts.paths import at, bend, velocity_at, wall_time
from springline.contacts.shapes.gaps import NEVER, slack
from springline.contacts.shapes.registry import gap_and_normal, meets_wall
from springline.contacts.walls import can_move
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, END, LENGTH, control_of
from springline.engine.vectors import (
    ZERO,
    add,
    axis_products,
    dot,
    largest,
    minus,
    only,
    plus,
    put,
    taxicab,
    times,
    vector,
)
from springline.model.accessors import (
    before_of,
    blocks_of,
    held_of,
    hit_limits_of,
    kicks_of,
    note,
    notes_of,
    particles_of,
    state_of,
    sums_of,
    wall_paths_of,
    walls_of,
)
from springline.model.families import FRICTION, RESTITUTION, SLIP
from springline.model.state import DISSIPATED, NUMERICAL, WORK
from springline.model.work import HIT, IMPACTS_ENDLESS, NOTED, PRESSED_IN, REPORT_USER, USER_FAILED

SWEEPS = 64  # over the walls that a particle rests on, to rounding: most need few of them; and
NARROW = 2000  # in corners of a few degrees, until the remainder is ENOUGH, or counts as closed
ENOUGH = 1e-10  # [-] of the speeds
ULPS_OF_REST = 4e-16  # [-] of the coordinates: a gap within rounding
STEADY = 1e-15  # [-] of the speeds: a smaller change ends the sweeps


@a_pass
def set_out(table: Any, block: int, a: float, b: float) -> int:
    """Store the start positions and velocities of particles that bounce off walls."""
    before, state, blocks = before_of(table), state_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        put(before.position, i, vector(state.position, i))
        put(before.velocity, i, vector(state.velocity, i))
    return DONE


@a_pass
def bounce(table: Any, block: int, a: float, b: float) -> int:
    """Move particles that meet walls to the end of the step, by impacts and rest; ``a`` is ``Integrator.share``."""
    walls, path, state, before = walls_of(table), wall_paths_of(table), state_of(table), before_of(table)
    radius = particles_of(table).radius
    for i in range(state.position.shape[0]):
        if state.alive[i] == 0 or walls.start[i] == walls.start[i + 1] or not can_move(state.mobility, i):
            continue
        if may_meet_wall(walls, path, radius[i], before, state, i):
            failed = settle(table, i, a)
            if failed != 0:
                notes_of(table).report[REPORT_USER] = failed + i
                return USER_FAILED
    return DONE


@kernel
def may_meet_wall(walls, path, r, before, state, i):
    """Return True if a particle may have met a wall in a step, or rests on one."""
    place, velocity = vector(state.position, i), vector(state.velocity, i)
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        # If the free side is convex, as for a plane or a container, a straight path that ends free was free everywhere.
        # Only an obstacle can be crossed between two free ends, and needs a time of impact.
        gap, n = gap_and_normal(walls, w, r, minus(place, at(path, w, 1.0)))
        if gap < 0.0:
            return True
        if gap <= slack(r, place) + path.rounding[w]:
            if dot(minus(velocity, vector(path.end_velocity, w)), n) < 0.0:
                return True
        elif walls.convex[w] == 0:
            first = minus(vector(before.position, i), vector(path.start, w))
            if meets_wall(walls, w, r, first, minus(place, vector(path.end, w)), 0.0) <= 1.0:
                return True
    return False


@callee
def settle(table, i, share):
    """Apply the impacts, then the rest, of one particle in a step; returns a report code on failure, else 0."""
    walls, path, held, state = walls_of(table), wall_paths_of(table), held_of(table), state_of(table)
    before, particles, force, dt = before_of(table), particles_of(table), sums_of(table).force, length_of(table)
    r, m, mass = particles.radius[i], vector(state.mobility, i), particles.mass[i]
    put(held.start, 0, vector(before.position, i))
    put(held.start_velocity, 0, vector(before.velocity, i))
    put(held.end, 0, vector(state.position, i))
    put(held.end_velocity, 0, vector(state.velocity, i))
    endless, work = meet_walls(table, i, share)
    if endless:
        return IMPACTS_ENDLESS
    velocity = vector(held.end_velocity, 0)
    # Before ``stop``, which removes this change of velocity: a gap up to ``reach`` may result from this step's
    # forces and is closed below; a wider gap is real flight.
    reach = dt * taxicab(minus(velocity, vector(held.start_velocity, 0)))  # upper bound of motion by forces
    stop(walls, path, held, r, m, i)
    work += work_at_rest(walls, path, held, r, m, i)
    change = minus(vector(held.end_velocity, 0), velocity)
    # Positions follow a change of velocity as the integrator would have moved them under a constant force. With any
    # other fraction of dt a resting ball would sink or rise by a part of g dt^2 in each step.
    add(held.end, 0, times(share * dt, change))
    restore_at_walls(walls, path, held, r, m, i, dt, share)
    room = put_onto(walls, path, held, r, m, i, dt, reach)
    # A test particle has no energy, so a wall does no work on it (decision 2).
    work = work if mass > 0.0 else 0.0
    # no loss at rest: the forces of a step do half of the work that their change of velocity would do in a whole step
    before_it, after, place = vector(state.velocity, i), vector(held.end_velocity, 0), vector(held.end, 0)
    half = times((0.5 - share) * dt, change)
    gone = plus(minus(place, vector(state.position, i)), half)
    lost = 0.5 * mass * (dot(before_it, before_it) - dot(after, after)) + dot(vector(force, i), gone)
    # An implicit step books this half as its own loss while it moves the particle freely.
    state.ledger[NUMERICAL] -= dot(vector(force, i), half)
    state.ledger[DISSIPATED] += lost + work
    state.ledger[WORK] += work
    put(state.position, i, place)
    put(state.velocity, i, after)
    return PRESSED_IN if not room and is_pressed_in(walls, path, before, held, r, m, i) else 0


@kernel
def length_of(table):
    """Length of the step [s]."""
    return control_of(table).clock[LENGTH]


@kernel
def meet_walls(table, i, share):
    """Apply the impacts of a particle in order of time; returns whether they do not end, and the walls' work [J]."""
    walls, path, held = walls_of(table), wall_paths_of(table), held_of(table)
    hit_limits, notes, hits = hit_limits_of(table), notes_of(table), state_of(table).hits
    r, clock = particles_of(table).radius[i], control_of(table).clock
    for k in range(walls.start[i], walls.start[i + 1]):
        w, place = walls.wall[k], vector(held.start, 0)
        gap = gap_and_normal(walls, w, r, minus(place, at(path, w, 0.0)))[0]
        # A wall touched at the start meets the particle with v0, which does not include this step's forces (Moreau
        # 1999): a particle at rest has no impact with its floor.
        held.since[w] = 0.0 if gap <= slack(r, place) + path.rounding[w] else NEVER
        held.caught[w] = 0
    now, recent, work, endless = 0.0, 0.0, 0.0, False
    # Impacts are counted over all walls of the particle: in a corner it alternates between two, and neither alone would
    # show that the series does not end.
    for number in range(IMPACTS_AT_MOST):
        now, w = next_impact(walls, path, held, r, i, share, now, endless)
        if w < 0:
            return False, work
        brief, recent = rounds(number + 1, now, recent)
        endless = endless or brief
        rested = held.since[w] <= 1.0
        speed, rebounds, done = rebound(table, i, w, share, now, endless)
        work += done
        # A lasting touch is not a new hit: ``hits`` and events count impacts, not steps of rest.
        if rested and not rebounds:
            continue
        hits[i] += counts(hit_limits.scope, hit_limits.walls, i, walls.number[w])
        if number < NOTED:
            note(notes, clock[END], HIT, i, walls.number[w], speed)
    return next_impact(walls, path, held, r, i, share, now, endless)[1] >= 0, work


@kernel
def is_pressed_in(walls, path, before, held, r, m, i):
    """Return True if approaching walls have pressed a particle into one of them by more than PRESSED of its radius.

    For a point, which has no radius, the reference length is the wall displacement in this step. A penetration that
    was as deep at the start of the step, as drawn, is not an error.
    """
    size, deepest, deepest_before = r, 0.0, 0.0
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        size += taxicab(minus(vector(path.end, w), vector(path.start, w))) if r == 0.0 else 0.0
        gap, n = gap_at_end(walls, path, held, r, w)
        if response(n, m) > 0.0:
            deepest = max(deepest, -gap)
        gap_before = gap_and_normal(walls, w, r, minus(vector(before.position, i), at(path, w, 0.0)))[0]
        deepest_before = max(deepest_before, -gap_before)
    return size > 0.0 and deepest > PRESSED * size >= deepest_before


@kernel
def gap_at_end(walls, path, held, r, w):
    """Gap to a wall at the end of the step, and the normal there."""
    return gap_and_normal(walls, w, r, minus(vector(held.end, 0), at(path, w, 1.0)))


@kernel
def closed_gap(path, held, r, w):
    """Gap to a wall that counts as closed at the end of the step [m]."""
    return slack(r, vector(held.end, 0)) + path.rounding[w]


@kernel
def speeds_at(path, held, w, n, t):
    """Speed along n away from a wall at the fraction t of a step, and its change over the step [m/s]."""
    first = dot(minus(vector(held.start_velocity, 0), vector(path.start_velocity, w)), n)
    change = dot(minus(vector(held.end_velocity, 0), vector(path.end_velocity, w)), n) - first
    return first + t * change, change


@kernel
def next_impact(walls, path, held, r, i, share, now, endless):
    """Time of the next impact and its wall; -1 without an impact."""
    best, found = NEVER, -1
    faint = FAINT * taxicab(vector(held.end_velocity, 0))
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        # After an endless series inelastic impacts have stopped the particle here. ``stop`` balances the load.
        if endless and held.caught[w] == 1:
            continue
        touching = held.since[w] <= 1.0
        t = now
        if not touching:
            t = wall_time(walls, w, r, held, 0, path, w, now)
        # Strictly earlier: of simultaneous impacts the wall with the lower number comes first.
        if t > 1.0 or t >= best:
            continue
        n = gap_and_normal(walls, w, r, minus(at(held, 0, t), at(path, w, t)))[1]
        # At a wall that has been touched since an earlier time, the velocity of that time counts: the later effect
        # of forces is load, not impact.
        speed, change = speeds_at(path, held, w, n, min(t, held.since[w]))
        least = faint + FAINT * taxicab(vector(path.end_velocity, w))
        if speed < -least and not (touching and rests(-speed, forced_approach_speed(change, share))):
            best, found = t, w
    return best, found


@kernel
def rebound(table, i, w, share, t, endless):
    """Apply an impact on wall w to path and velocities; returns the approach speed [m/s] and whether it rebounds.

    The third value is the work of the wall [J]; a test particle counts with mass 1.
    If impacts are ``endless``, inelastic ones do not rebound.
    """
    walls, path, held, particles = walls_of(table), wall_paths_of(table), held_of(table), particles_of(table)
    r, m, dt = particles.radius[i], vector(state_of(table).mobility, i), length_of(table)
    p = minus(at(held, 0, t), at(path, w, t))
    _gap, n = gap_and_normal(walls, w, r, p)
    part = min(t, held.since[w])
    speed, change = speeds_at(path, held, w, n, part)
    if response(n, m) == 0.0:
        return 0.0, False, 0.0
    bounce = walls.law[w, RESTITUTION] * particles.restitution[i]
    # A rebound slower than the speed from forces within a step would end before the step does: it counts as rest.
    if rests(-bounce * speed, forced_approach_speed(change, share)) or (endless and bounce < 1.0):
        bounce = 0.0
        held.caught[w] = 1
        held.since[w] = part
    # A rebound needs the velocity to second order in the step; rest has only to end it.
    curve = curvature(kicks_of(table), held, 0, part, dt) if bounce > 0.0 else ZERO
    if not is_small(dot(curve, n), speed):
        curve = ZERO
    speed += dot(curve, n)
    u = velocity_at(path, w, part)
    slide = minus(minus(plus(velocity_at(held, 0, part), curve), u), times(speed, n))
    law = bounce, walls.law[w, SLIP], walls.law[w, FRICTION]
    blow = wall_impulse(walls, w, r, p, 1.0, n, m, slide, speed, law, dt)
    if bounce > 0.0 and kicks_of(table).lever.shape[0] > 0:
        note_kick(table, held, 0, i, axis_products(blow, m), t, curve)
    bend(held, 0, axis_products(blow, m), t, dt)
    return -speed, bounce > 0.0, dot(blow, u)


@kernel
def stop(walls, path, held, r, m, i):
    """Hold the particle at the walls on which it rests: resting impulses, with friction, change its final velocity."""
    yielding, size = largest(m), taxicab(vector(held.end_velocity, 0))
    for k in range(walls.start[i], walls.start[i + 1]):
        held.push[walls.wall[k]] = 0.0
        put(held.rub, walls.wall[k], ZERO)
    # Projected Gauss-Seidel over the walls of one particle. In a narrow corner a sweep reduces the error by a factor
    # close to 1; there, after SWEEPS, a coarser tolerance applies.
    for sweep in range(NARROW):
        most = 0.0
        for k in range(walls.start[i], walls.start[i + 1]):
            w = walls.wall[k]
            gap, n = gap_at_end(walls, path, held, r, w)
            effect = response(n, m)
            # An open wall that was not touched before is skipped: the particle has not rebounded from it yet.
            if effect == 0.0 or (gap >= -closed_gap(path, held, r, w) and held.since[w] > 1.0):
                continue  # a new arrival rebounds in the next step
            u = minus(vector(held.end_velocity, 0), vector(path.end_velocity, w))
            before, rubbed = held.push[w], vector(held.rub, w)
            push, rub = resting_impulse(n, u, effect, yielding, 0.0, walls.law[w, FRICTION], before, rubbed)
            change, d = push - before, minus(rub, rubbed)
            held.push[w] = push
            put(held.rub, w, rub)
            most = max(most, abs(change * effect), yielding * taxicab(d))
            add(held.end_velocity, 0, axis_products(plus(times(change, n), d), m))
        if most <= (STEADY if sweep < SWEEPS else ENOUGH) * size:
            break


@kernel
def work_at_rest(walls, path, held, r, m, i):
    """Work of moving walls on the particle that they hold, J . u with the velocity in the middle of the step [J].

    A test particle counts with mass 1.
    """
    work = 0.0
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        if walls.moves and held.push[w] > 0.0:
            n = gap_at_end(walls, path, held, r, w)[1]
            # The displacement of a uniformly accelerated wall is that of its mean velocity, and the work of a constant
            # force is force times displacement.
            u = times(0.5, plus(vector(path.start_velocity, w), vector(path.end_velocity, w)))
            work += dot(plus(times(held.push[w], n), only(m, vector(held.rub, w))), u)
    return work


@kernel
def restore_at_walls(walls, path, held, r, m, i, dt, share):
    """Move the particle back along walls at which friction holds it, if changing forces have displaced it."""
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        sticking = sticks(vector(held.rub, w), walls.law[w, FRICTION], held.push[w])
        # Only for rest through the whole step: after an impact the displacement along the wall is real.
        if held.since[w] > 0.0 or held.caught[w] == 1 or not sticking:
            continue
        n = gap_at_end(walls, path, held, r, w)[1]
        first = minus(vector(held.start_velocity, 0), vector(path.start_velocity, w))
        last = minus(vector(held.end_velocity, 0), vector(path.end_velocity, w))
        gone = minus(vector(held.end, 0), vector(held.start, 0))
        off = excess_separation(minus(gone, minus(vector(path.end, w), vector(path.start, w))), first, last, dt, share)
        off = minus(off, times(dot(off, n), n))
        if taxicab(off) > closed_gap(path, held, r, w):
            add(held.end, 0, times(-1.0, only(m, off)))


@kernel
def put_onto(walls, path, held, r, m, i, dt, reach):
    """Move a particle onto walls that hold it and out of penetrated walls; returns whether they leave room."""
    for sweep in range(NARROW):
        moved = False
        for k in range(walls.start[i], walls.start[i + 1]):
            w, place = walls.wall[k], vector(held.end, 0)
            gap, n = gap_at_end(walls, path, held, r, w)
            effect = response(n, m)
            far = reach + dt * taxicab(minus(vector(path.end_velocity, w), vector(path.start_velocity, w)))
            # A penetration is always undone. An open gap is closed only at a wall that holds, and only as far as
            # forces and the acceleration of the wall may have opened it in this step.
            if effect == 0.0 or (gap >= 0.0 and (gap > far or (held.push[w] == 0.0 and held.caught[w] == 0))):
                continue
            moved |= abs(gap) > (
                ULPS_OF_REST * (r + taxicab(place)) if sweep < SWEEPS else closed_gap(path, held, r, w)
            )
            # The shortest shift in the mass metric: fixed axes do not move, and the others compensate.
            add(held.end, 0, axis_products(times(-gap / effect, n), m))
        if not moved:
            return True
    return False
