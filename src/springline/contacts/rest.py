"""Resting contacts: impulses that prevent penetration, with Coulomb friction, solved for all contacts together.

Projected Gauss-Seidel on velocities (Jean and Moreau, Proc. Contact Mech. Int. Symp. (1992); Catto, GDC (2005)) starts
from the impulses of the previous step. Then the remaining overlaps are reduced by opposite displacements in inverse
proportion to the masses, without a change of velocity. The criterion of rest and the limits of contact impulses are the
same as for single particles at walls (impulse.py, bounce.py).
"""

from __future__ import annotations

from typing import Any

from springline.contacts.edges import GAP_BEFORE, meets_edge, other_mobility
from springline.contacts.impacts import (
    closing,
    gain_of,
    gap_between,
    load,
    mark,
    relative,
    rounding_speed,
    where,
    yields,
)
from springline.contacts.impulse import PRESSED, excess_separation, response, resting_impulse, rests, sticks
from springline.contacts.paths import at
from springline.contacts.rows import CHOSEN, CONTACTS, DEEP, LEFT, MOVED, PASSED, sort
from springline.contacts.shapes.gaps import slack
from springline.contacts.shapes.registry import gap_and_normal
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, control_of, request_row
from springline.engine.program import AT_SPRINGS
from springline.engine.vectors import (
    add,
    axis_products,
    dot,
    largest,
    minus,
    only,
    over,
    plus,
    put,
    taxicab,
    times,
    vector,
)
from springline.model.accessors import (
    contacts_of,
    neighbor_list_of,
    notes_of,
    particles_of,
    wall_paths_of,
    walls_of,
    workspace_of,
)
from springline.model.work import PRESSED_IN, REPORT_USER, USER_FAILED

SWEEPS = 60  # over all contacts in a step, at most
STEADY = 1e-10  # [-] of the largest speed to be stopped: the last sweep changes every speed by less than this
PATIENCE = 4  # sweeps before the first extrapolation
NO_WAY = 1e-12  # [-] of the sum of a direction's effects at single contacts: below, the direction changes no speed
NEVER_PULLED = 1e300  # [-] longest step along a direction in which all pushes grow
ROUNDING = 1e-15  # [-] of the largest speed
OVERLAP = 1e-4  # [-] of the radii: overlap that is kept so that resting contacts stay closed
CORRECTED = 0.3  # fraction of the overlap beyond OVERLAP that each of the PUTS sweeps removes
PUTS = 4  # sweeps over all overlaps in a step
CORNERS = 1000  # further sweeps over walls, at most: a particle between two walls at 6 degrees takes most of them
STAYS = 8  # sweeps that restore contacts held by friction
MEASURED = 1e-3  # [-] of the radii: the energy of separating a deeper overlap is measured


@a_pass
def choose(table: Any, block: int, a: float, b: float) -> int:
    """List the contacts that may carry impulses in this step, in the order of their bodies.

    A contact that was open carries impulses only if forces may have closed it from rest. A faster
    contact has an impact, in the next step if it closes at the end of this step. A particle resting on a wall keeps
    zero normal velocity for the rest of the step. Otherwise a force that lifts it into a second wall would let it move
    between the two walls forever. Number a is the fraction of dt dv by which a constant force moves a body at rest.
    """
    workspace, dt = workspace_of(table), control_of(table).clock[LENGTH]
    body, rows = workspace.body, workspace.rows
    chosen = 0
    for row in range(workspace.counts[CONTACTS]):
        gap, n = where(table, row, 1.0)
        # If forces can have closed the gap since the last step, the contact is at rest. A faster approach is an
        # impact, with restitution in the next step.
        if rows.since[row] > 1.0 and (gap > 0.0 or gap > -closed_gap(workspace, row)):
            speed, change = closing(table, row, n, 1.0)
            held = rests(-speed, load(workspace, row, change, a) + rounding_speed(workspace, row))
            if gap > dt * gain_of(workspace, row) or not held:
                continue
        # The normal of a contact that never ended has reversed: the bodies have passed through each other.
        if rows.recent[row] == LEFT and dot(n, vector(rows.normal, row)) < 0.0:
            rows.recent[row] = PASSED
        put(rows.normal, row, n)
        square = axis_products(n, n)
        own = axis_products(times(rows.first_yields[row], square), vector(body.mobility, rows.first[row]))
        other = axis_products(square, other_mobility(body, rows, row))
        effect = own[0] + other[0] + own[1] + other[1] + own[2] + other[2]
        if effect == 0.0:
            continue
        rows.response[row] = effect
        lies = rows.since[row] <= 1.0 and rows.second[row] >= workspace.particles
        # Bodies may close their gap within one step, but not overlap. The target speed is zero on a wall on which a
        # body lies, and after an impact that ended in rest.
        rows.target[row] = 0.0 if lies or rows.caught[row] == 1 else -max(gap, 0.0) / dt
        if gap < -MEASURED * rows.reach[row]:
            workspace.counts[DEEP] = 1
        workspace.order[chosen] = row
        chosen += 1
    # Rows were made in the order of cells and lists. Sorting them by bodies gives every sweep and sum below the same
    # order for every neighbor list, so the bits do not depend on the skin or the number of threads.
    sort(rows, workspace.order, workspace.spare, workspace.key, chosen)
    for k in range(chosen):  # in sorted order, in which the energy changes are added up
        mark(table, workspace.order[k])
    workspace.counts[CHOSEN] = chosen
    return DONE


@kernel
def push_apart(body, column, rows, row, push):
    """Add the effect of an impulse on the second body, and of its opposite on the first, to velocities or positions.

    ``column`` is the column of bodies that is changed; for positions ``push`` is in [kg m].
    """
    a, b, third = rows.first[row], rows.second[row], rows.third[row]
    push_one(body, column, a, -rows.first_yields[row], push)
    other = rows.second_yields[row]
    if third >= 0:
        push_one(body, column, third, other * rows.along[row], push)
        other *= 1.0 - rows.along[row]
    push_one(body, column, b, other, push)


@kernel
def push_one(body, column, i, part, push):
    """Change the velocity (or place) of a body by a part of an impulse."""
    add(column, i, axis_products(times(part, vector(body.mobility, i)), push))


@a_pass
def hold(table: Any, block: int, a: float, b: float) -> int:
    """Solve for the resting impulses, with friction, and apply them; positions follow by a dt dv."""
    workspace, dt = workspace_of(table), control_of(table).clock[LENGTH]
    body, rows, order, mass = workspace.body, workspace.rows, workspace.order, particles_of(table).mass
    moved, was, chosen = workspace.moved, workspace.was, workspace.counts[CHOSEN]
    if chosen == 0:
        return DONE
    # Velocity after impacts. The change that resting impulses make to it moves the positions below and enters the
    # ledger.
    for k in range(workspace.counts[MOVED]):
        put(was.free_velocity, k, vector(body.end_velocity, moved[k]))
    most_to_stop, fastest = 0.0, 0.0
    for k in range(chosen):
        u = vector(body.end_velocity, rows.first[order[k]])
        fastest = max(fastest, max(abs(u[0]), max(abs(u[1]), abs(u[2]))))
        most_to_stop = max(most_to_stop, rows.target[order[k]] - normal_speed(body, rows, order[k]))
    # Warm start: the impulses of the last step are applied first, and sweeps correct them. A standing pile is solved
    # at once; a tall pile that has just formed transmits its weight downward over several steps.
    for k in range(chosen):
        row = order[k]
        if rows.impulse[row] > 0.0:
            push = plus(times(rows.impulse[row], vector(rows.normal, row)), vector(rows.friction_impulse, row))
            push_apart(body, body.end_velocity, rows, row, push)
    enough = max(STEADY * most_to_stop, ROUNDING * fastest)
    before, most_energy = 0.0, energy_to_stop(workspace, most_to_stop)
    for sweep in range(SWEEPS):
        most = 0.0
        for k in range(chosen):
            # The direction alternates. A forward and a backward sweep together are a symmetric operation, which the
            # conjugate directions of ``lead_on`` require, and loads propagate equally fast up and down a pile.
            row = order[k] if sweep % 2 == 0 else order[chosen - 1 - k]
            most = max(most, relax(body, rows, row))
        if most <= enough:
            break
        if sweep >= PATIENCE and sweep % 2 == 1:
            before = lead_on(body, rows, order, chosen, before, most_energy)
    for k in range(workspace.counts[MOVED]):
        # One displacement for the total change of velocity, by the fraction of dt dv of a constant force in this
        # method: a body at rest keeps its position to the last bit.
        change = minus(vector(body.end_velocity, moved[k]), vector(was.free_velocity, k))
        add(body.end, moved[k], times(a * dt, change))
    for k in range(chosen):
        if rows.second[order[k]] >= workspace.particles and mass[rows.first[order[k]]] > 0.0:
            workspace.work[0] += wall_work(body, rows, order[k])
    return DONE


@kernel
def wall_work(body, rows, row):
    """Work of a wall on the bodies that it holds [J]: J . u, with the mean velocity of the wall in the step."""
    a, b = rows.first[row], rows.second[row]
    rub = only(vector(body.mobility, a), vector(rows.friction_impulse, row))
    push = plus(times(rows.impulse[row], vector(rows.normal, row)), rub)
    return -0.5 * dot(push, plus(vector(body.start_velocity, b), vector(body.end_velocity, b)))


@kernel
def energy_to_stop(workspace, fastest):
    """Upper bound, with a factor of more than two, of the energy that gives all bodies the velocity of a wall [J].

    Every solution takes less energy: it is the admissible velocity nearest to the given one, in mass times speed
    squared, and the velocity of a wall is admissible if there is room. The bound holds from the velocities without
    impulses and from those after the impulses of the previous step. ``fastest`` is the speed to be stopped [m/s].
    """
    body, total = workspace.body, 0.0
    for w in range(workspace.particles, body.shape[0]):
        fastest = max(fastest, taxicab(vector(body.end_velocity, w)))
    for k in range(workspace.counts[MOVED]):
        i = workspace.moved[k]
        yielding = largest(vector(body.mobility, i))
        if yielding > 0.0:
            free = vector(workspace.was.free_velocity, k)
            speed = fastest + taxicab(vector(body.end_velocity, i)) + taxicab(free)
            total += speed * speed / yielding
    return total


@callee
def lead_on(body, rows, order, chosen, before, most_energy):
    """Extrapolate along the direction of two sweeps, forward and backward, by an exact line search.

    Directions are conjugate (Hestenes and Stiefel, J. Res. Natl. Bur. Stand. 49, 409 (1952)) while no push would become
    a pull. Heavy bodies on light bodies then take about as many iterations as there are contacts; sweeps alone take as
    many as the mass ratio. ``before`` is the size of the previous direction, or 0 for the first; the size of this
    direction is returned. Walls that press a body from two sides give no useful direction: pushes that grow on both
    sides change almost no speed, and would grow until their effect on other bodies exceeds ``most_energy``.
    """
    along = 0.0
    if before > 0.0:
        for k in range(chosen):
            # beta = -(d_new . A d_old) / (d_old . A d_old), with A d in ``search_speed``: the new direction is
            # conjugate to the old one.
            along -= rows.change[order[k]] * rows.search_speed[order[k]] / before
    for k in range(chosen):
        row = order[k]
        rows.search[row] = rows.change[row] + along * rows.search[row]
        rows.change[row] = 0.0
        rows.search_speed[row] = -normal_speed(body, rows, row)
    # A d is not assembled: the direction is applied as impulses, and the change of the normal speeds is A d. The second
    # ``push_all`` removes the impulses except for the step that the line search found.
    push_all(body, rows, order, chosen, 1.0)
    wanted, size, apart, most = 0.0, 0.0, 0.0, NEVER_PULLED
    for k in range(chosen):
        row = order[k]
        search = rows.search[row]
        wanted += search * (rows.target[row] + rows.search_speed[row])
        rows.search_speed[row] += normal_speed(body, rows, row)
        size += search * rows.search_speed[row]
        apart += search * search * rows.response[row]
        # The step length at which the first push would become a pull.
        if search < 0.0:
            most = min(most, rows.impulse[row] / -search)
    # Exact line search, d . r / d . A d, cut at that length. A null direction is skipped: pushes that grow at two
    # opposite walls change no speed, and the quotient of two rounding errors is arbitrary.
    far = max(0.0, min(wanted / size, most)) if size > NO_WAY * apart else 0.0
    # No admissible motion needs more energy than this. A larger step is rounding, amplified along a direction that is
    # nearly null.
    if far * far * size > most_energy:
        far = 0.0
    push_all(body, rows, order, chosen, far - 1.0)
    for k in range(chosen):
        row = order[k]
        rows.impulse[row] = max(0.0, rows.impulse[row] + far * rows.search[row])
    # A cut at a bound changes the set of active contacts, so that conjugacy is lost: the next direction starts from the
    # sweeps alone.
    return size if 0.0 < far < most else 0.0


@kernel
def normal_speed(body, rows, row):
    """Speed at which the two bodies of a contact separate [m/s]."""
    return dot(relative(body.end_velocity, rows, row), vector(rows.normal, row))


@callee
def push_all(body, rows, order, chosen, part):
    """Apply a multiple of the search direction as impulses at all contacts."""
    for k in range(chosen):
        row = order[k]
        push = part * rows.search[row]
        if push != 0.0:
            push_apart(body, body.end_velocity, rows, row, times(push, vector(rows.normal, row)))


@kernel
def relax(body, rows, row):
    """Solve one contact, given the others; returns the change of its speed [m/s]."""
    n, before, rubbed = vector(rows.normal, row), rows.impulse[row], vector(rows.friction_impulse, row)
    push, rub = resting_impulse(
        n, relative(body.end_velocity, rows, row), rows.response[row], rows.tangential_response[row], rows.target[row],
        rows.friction[row], before, rubbed,
    )  # fmt: skip
    change, d = push - before, minus(rub, rubbed)
    rows.impulse[row] = push
    # Summed over a forward and a backward sweep, as the next direction for ``lead_on``.
    rows.change[row] += change
    put(rows.friction_impulse, row, rub)
    most = max(abs(change) * rows.response[row], rows.tangential_response[row] * taxicab(d))
    if most > 0.0:
        push_apart(body, body.end_velocity, rows, row, plus(times(change, n), d))
    return most


@a_pass
def restore_contacts(table: Any, block: int, a: float, b: float) -> int:
    """Restore contacts that rested through the whole step, if changing forces have moved the bodies apart."""
    workspace, dt = workspace_of(table), control_of(table).clock[LENGTH]
    body, rows = workspace.body, workspace.rows
    for _ in range(STAYS):
        moved = False
        for k in range(workspace.counts[CHOSEN]):
            row = workspace.order[k]
            # Only rest through the whole step, without an impact: any other displacement is real.
            if rows.since[row] > 0.0 or rows.rebounds[row] > 0 or rows.impulse[row] == 0.0:
                continue
            n, off = vector(rows.normal, row), strayed_by(body, rows, row, dt, a)
            # Friction below its limit restores all directions; at its limit only the normal displacement is restored.
            if sticks(vector(rows.friction_impulse, row), rows.friction[row], rows.impulse[row]):
                effect = largest(yields(body, rows, row))
            else:
                off = times(dot(off, n), n)
                effect = rows.response[row]
            if taxicab(off) > closed_gap(workspace, row):
                push_apart(body, body.end, rows, row, over(times(-1.0, off), effect))
                moved = True
        if not moved:
            break
    return DONE


@kernel
def strayed_by(body, rows, row, dt, share):
    """Separation of the bodies of a contact beyond the separation that their velocities explain [m]."""
    first, last = relative(body.start_velocity, rows, row), relative(body.end_velocity, rows, row)
    gone = minus(relative(body.end, rows, row), relative(body.start, rows, row))
    return excess_separation(gone, first, last, dt, share)


@a_pass
def put_apart(table: Any, block: int, a: float, b: float) -> int:
    """Separate bodies that overlap too much; close gaps of bodies that came to rest in this step; walls last.

    A gap is closed if it is no wider than forces may have made it in this step. Bodies that one wall pushes into
    another are moved between the two until neither gap counts as open.
    """
    workspace, dt = workspace_of(table), control_of(table).clock[LENGTH]
    body, rows, chosen = workspace.body, workspace.rows, workspace.counts[CHOSEN]
    for sweep in range(PUTS + CORNERS):
        moved = False
        for k in range(chosen):
            row = workspace.order[k]
            wall = rows.second[row] >= workspace.particles
            # Overlaps of particles are reduced over several steps. Walls alone continue until no particle is behind a
            # wall.
            if sweep >= PUTS and not wall:
                continue
            gap, n = where(table, row, 1.0)
            step = min(gap, 0.0)
            lying = wall and rows.impulse[row] > 0.0 and rows.since[row] <= 1.0
            if (lying or (rows.caught[row] == 1 and sweep == 0)) and gap <= dt * gain_of(workspace, row):
                step = gap
            elif not wall:
                # OVERLAP is kept on purpose: rounding would open a resting contact of zero gap in the next step.
                step = CORRECTED * min(gap + OVERLAP * rows.reach[row], 0.0)
            if step != 0.0 and (sweep <= PUTS or abs(step) > closed_gap(workspace, row)):
                moved = True
                push_apart(body, body.end, rows, row, times(-step / rows.response[row], n))
        if not moved:
            break
    # Last: no later operation moves a particle into a wall again.
    keep_out(table)
    pressed = pressed_in(table)
    if pressed >= 0:
        notes_of(table).report[REPORT_USER] = PRESSED_IN + pressed
        return USER_FAILED
    return DONE


@callee
def keep_out(table):
    """Move particles out of walls if other particles pushed them in and no contact row exists for the wall."""
    walls, neighbor_list, workspace = walls_of(table), neighbor_list_of(table), workspace_of(table)
    body, n = workspace.body, workspace.particles
    for k in range(workspace.counts[MOVED] if walls.kind.shape[0] > 0 else 0):
        i = workspace.moved[k]
        if neighbor_list.exposed[i] == 0 and body.beyond[i] == 0:
            continue
        for each in range(walls.start[i], walls.start[i + 1]):
            w, place = walls.wall[each], vector(body.end, i)
            gap, normal = gap_and_normal(walls, w, body.radius[i], minus(place, at(body, n + w, 1.0)))
            effect = response(normal, vector(body.mobility, i))
            if effect > 0.0 and -gap > slack(body.radius[i], place) + wall_paths_of(table).rounding[w]:
                add(body.end, i, axis_products(times(-gap / effect, normal), vector(body.mobility, i)))


@kernel
def closed_gap(workspace, row):
    """Gap of a contact that counts as closed [m]."""
    rows = workspace.rows
    return slack(rows.reach[row], vector(workspace.body.end, rows.first[row]))


@callee
def pressed_in(table):
    """Index of a particle that was pressed into a body, or through it, in this step, or -1.

    An overlap that was as deep at the start of the step, such as one in the drawing, is not an error.
    """
    workspace = workspace_of(table)
    rows, chosen = workspace.rows, workspace.counts[CHOSEN]
    found = -1
    for k in range(chosen):
        row = workspace.order[k]
        if rows.recent[row] == PASSED:
            return int(rows.first[row])
        if found < 0:
            gap = where(table, row, 1.0)[0]
            if -gap > PRESSED * smaller(table, row):
                found = int(rows.first[row])
    # In a crowd drawn with overlaps, some particles approach for a step while others separate. While any overlap was
    # that deep at the start of the step, none is an error.
    if found >= 0:
        for k in range(chosen):
            row = workspace.order[k]
            if -gap_before(table, row) > PRESSED * smaller(table, row):
                return -1
    return found


@kernel
def smaller(table, row):
    """Smaller nonzero radius of the bodies of a contact [m]; for points at walls the largest radius of all."""
    workspace = workspace_of(table)
    body, rows = workspace.body, workspace.rows
    one, other = body.radius[rows.first[row]], body.radius[rows.second[row]]
    if meets_edge(rows, row) or (other == 0.0 and one > 0.0):
        return one
    if one == 0.0:
        return other if other > 0.0 else contacts_of(table).radius[0]
    return min(one, other)


@callee
def gap_before(table, row):
    """Gap of a contact at the start of the step, before impacts changed the paths [m]."""
    workspace = workspace_of(table)
    body, start, rows = workspace.body, workspace.was.start, workspace.rows
    if meets_edge(rows, row):
        request_row(table, AT_SPRINGS, GAP_BEFORE, row, 0.0, 0.0)
        return workspace.answer[0]
    b, first = rows.second[row], vector(start, body.saved[rows.first[row]])
    second = vector(body.start, b) if b >= workspace.particles else vector(start, body.saved[b])
    return gap_between(table, row, first, second)[0]
