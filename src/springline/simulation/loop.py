"""The loop: n steps of integrate, constrain, note events. Compiled as one function, called once for many steps."""

from __future__ import annotations

from typing import NamedTuple

from springline.constraints import bounce, exact, memory, surface, ties, walls
from springline.constraints.limits import hold_displacement, hold_speed, remember
from springline.contacts import account
from springline.contacts.merging import find_meetings
from springline.contacts.near import set_out
from springline.contacts.resolve import resolve, set_back
from springline.contacts.rows import DEEP, NEIGHBORS_WANTED, PACE, ROWS_WANTED, START
from springline.forces import net
from springline.forces.net import SURFACE_FAILED, USER_ROOM, kinetic_energy, position_forces, velocity_forces
from springline.integrators.commutator import turn
from springline.integrators.contract import IMPLICIT, RUNGE_KUTTA, SPLITTING, Integrator
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
    near,
    note_work,
    runge_kutta_stage,
)
from springline.engine.kernels import callee, entry, kernel, part
from springline.model.families import CORD, Model
from springline.model.space import wrap
from springline.model.state import DISSIPATED, State
from springline.model.work import (
    CASUALTY,
    CONTACTS_FULL,
    DIVERGED,
    DONE,
    EVENTS_FULL,
    MERGE_WANTED,
    REPORT_COINCIDENT,
    REPORT_EVENTS,
    REPORT_PARTICLE,
    REPORT_STATUS,
    REPORT_USER,
    UNSOLVED,
    USER_FAILED,
    Work,
    most_events,
    scratch,
)
from springline.simulation import events, labor
from springline.simulation.crew import (
    ASSIST,
    assist,
    put_down,
    put_down_forces,
    put_down_kick,
    put_down_runge_kutta,
    work_off,
)
from springline.simulation.encounters import look_around


class Plan(NamedTuple):
    """What a model has and lacks, found once, so that the loop skips whole rooms."""

    dragged: bool  # forces depend on velocity, or are limited: kicks have stages
    swayed: bool  # forces depend on velocity: a force gradient moves positions too
    ruled: bool  # something happens at the end of a step, or forces may change with time: none are known after it
    constrained: bool  # there are exact rows
    corded: bool  # some of them are cords
    limited: bool  # speeds or displacements are limited
    walled: bool  # there are planes, boxes, projections, surfaces or a torus
    brittle: bool  # springs may break
    bounded: bool  # there is something to bounce off, and particles do not collide
    touching: bool  # particles collide
    share: float  # of dx / (dv dt) of a constant force in one step
    mortal: bool  # particles may die of hits
    fused: bool  # none of the above that stands between a kick and its drift
    most_events: int  # in one step


def plan(model: Model, method: Integrator | None = None) -> Plan:
    """The plan of a model and a method."""
    dragged = net.reads_velocity(model) or bool(len(model.limits.force))
    timed = net.changes_with_time(model)
    constrained = bool(len(model.exact.kind))
    limited = bool(len(model.limits.speed) or len(model.limits.displacement))
    brittle = bool(len(model.springs.fragile))
    walled = bool(
        len(model.walls.kind)
        or len(model.contacts.law)
        or len(model.boxes.restitution)
        or len(model.projections.radius)
        or len(model.surfaces.address)
        or model.space.periodic
    )
    return Plan(
        dragged=dragged,
        swayed=net.reads_velocity(model),
        ruled=timed or walled or brittle or bool(len(model.limits.displacement)),
        constrained=constrained,
        corded=bool((model.exact.kind == CORD).any()),
        limited=limited,
        walled=walled,
        brittle=brittle,
        bounded=bool(len(model.walls.kind)) and not len(model.contacts.law),
        touching=bool(len(model.contacts.law)),
        share=0.5 if method is None else method.share,
        mortal=bool(len(model.mortality.hits)),
        fused=not (dragged or timed or constrained or limited),
        most_events=most_events(model),
    )


def stages_needed(model: Model, method: Integrator) -> int:
    """Stages that the scratch must hold: none where a splitting meets no force that depends on velocity.

    A force gradient needs the room of one.
    """
    if method.scheme.family != SPLITTING or plan(model).dragged:
        return method.stages
    return 1 if method.scheme.gradient.any() else 0


class Kind(NamedTuple):
    """What a model has of what few have: 0 where it has some, None where it has none.

    The compiler leaves out of the loop what hangs on an argument that is None; each kind of loop is compiled once for
    a machine, when it is first needed.
    """

    rare: int | None  # laws, functions of the user's own, elements, exact constraints, loads that change with time
    many: int | None  # attraction, pair laws, flocks
    walled: int | None  # planes, boxes, projections, surfaces, a torus, contacts
    meeting: int | None  # contacts between particles
    graded: int | None  # force gradients, which take all forces in
    merging: int | None  # bodies that become one

    def name(self, *, shared: bool) -> str:
        """A name for it, and for whether a crew shares the work."""
        parts = [name for name, has in self._asdict().items() if has is not None]
        return "-".join(["loop", *parts, *(["shared"] if shared else [])])


def kind_of(model: Model, method: Integrator) -> Kind:
    """The kind of loop that a model needs."""
    rare = (
        len(model.laws.address), len(model.elements.address), len(model.exact.kind), len(model.users.address),
        len(model.surfaces.address), int(model.loads.harmonic),
    )  # fmt: skip
    many = len(model.attraction.strength), int(model.flock.acts), len(model.pairs.address)
    meeting = bool(len(model.contacts.law))
    walled = plan(model, method).walled or meeting
    graded = bool(method.scheme.gradient.any())
    merging = bool(len(model.merging.kin))
    found = any(rare) or graded, any(many) or graded, walled, meeting, graded, merging
    return Kind(*(0 if some else None for some in found))


def scratch_for(model: Model, method: Integrator, stages: int, *, shared: bool = False, workers: int = 1) -> Work:
    """Scratch for the kind of loop that a model needs."""
    kind = kind_of(model, method)
    many, walled, meeting = (has is not None for has in (kind.many, kind.walled, kind.meeting))
    return scratch(model, stages, shared=shared, workers=workers, many=many, walled=walled, meeting=meeting)


def set_out_from(work: Work, state: State) -> None:
    """Note where a step that is solved for outside the loop sets out from, for those who bounce."""
    if work.before is not None:
        work.before.position[...] = state.position[: len(work.before.position)]
        work.before.velocity[...] = state.velocity[: len(work.before.velocity)]
    if work.touch is not None:
        work.touch.body[:, START : START + 3] = state.position
        work.touch.body[:, PACE : PACE + 3] = state.velocity


@entry
def advance(
    model, state, work, scheme, plan, first, steps, start, dt, rare, many, walled, meeting, graded, merging, crew
):  # fmt: skip
    """Take steps ``first`` to ``first + steps`` of a row of equal steps from time ``start``; returns how many it took.

    An implicit step has been solved for by the caller, and is only ended here. For the arguments after ``dt`` see
    :class:`Kind`; ``crew`` shares out the work, and is None for small models.

    Why it stopped is in the report. What happens depends on the state and the number of the step alone, never on how
    many steps a call takes.
    """
    if crew is not None:
        if steps == ASSIST:
            assist(model, state, work, scheme, rare, many, crew)
            return 0
    space = model.space
    particles = model.particles
    springs = model.springs
    laws = model.laws
    elements = model.elements
    gravity = model.gravity
    drag = model.drag
    flock = model.flock
    cells = work.cells
    loads = model.loads
    attraction = model.attraction
    pairs = model.pairs
    users = model.users
    exact_rows = model.exact
    limits = model.limits
    position = state.position
    velocity = state.velocity
    mobility = state.mobility
    alive = state.alive
    status = state.status
    ledger = state.ledger
    sums = work.sums
    stages = work.stages
    report = work.notes.report
    force = sums.force
    kicks = scheme.kick
    drifts = scheme.drift
    gradients = scheme.gradient
    nodes = scheme.nodes
    inner = nodes.shape[0]
    outer = kicks.shape[0]

    fresh = steps < 1  # whether the forces in ``sums`` belong to this position and time
    report[REPORT_STATUS] = DONE
    for k in range(first, first + steps):
        if report[REPORT_EVENTS] + plan.most_events > work.notes.time.shape[0]:
            report[REPORT_STATUS] = EVENTS_FULL
            return k - first
        time = start + k * dt
        verdict = DONE
        good = True
        fits = True
        if sums.start.shape[0] > 0 and scheme.family != IMPLICIT:
            remember(sums.start, position)
        if walled is not None:
            if plan.bounded and scheme.family != IMPLICIT:
                bounce.set_out(work.before, position, velocity)
        if meeting is not None:
            noted = report[REPORT_EVENTS]
            save_accounts(work.touch, ledger, state.taut)
            if scheme.family != IMPLICIT:
                if crew is None:
                    set_out(work.touch.body, position, velocity)
                else:
                    put_down(crew, labor.SET_OUT, 0.0, 0.0)
        if merging is not None:
            remember(work.meet.start, position)

        if scheme.family == SPLITTING:
            for stage in range(outer):
                kick = kicks[stage] * dt
                drift = drifts[stage] * dt
                if kick != 0.0:
                    if not fresh:
                        if crew is None:
                            position_forces(
                                space, particles, gravity, loads, springs, laws, elements, attraction, pairs, users,
                                alive, status, position, velocity, time, sums, report, rare, many,
                            )  # fmt: skip
                        else:
                            put_down_forces(crew, attraction, time)
                        fresh = True
                        if report[REPORT_USER] != 0:
                            break
                    if plan.fused and drift != 0.0:
                        if crew is None:
                            good &= kick_drift(mobility, force, position, velocity, kick, drift)
                        else:
                            put_down(crew, labor.KICK_DRIFT, kick, drift)
                        time += drift
                        fresh = False
                        continue
                    tangent = plan.constrained and gradients[stage] == 0.0
                    if crew is None:
                        good &= kick_with_all(
                            space, particles, drag, flock, cells, springs, elements, users, limits, exact_rows,
                            scheme, plan, alive, status, mobility, position, velocity, ledger, sums, stages, work.rows,
                            report, time, dt, kick, tangent, rare, many,
                        )  # fmt: skip
                    else:
                        put_down_kick(crew, time, dt, kick, inner, tangent, plan.dragged, plan.limited)
                    if rare is not None:
                        if crew is not None:
                            if gradients[stage] != 0.0 or plan.constrained:
                                good &= work_off(model, state, work, scheme, rare, many, crew)
                    if graded is not None:
                        if gradients[stage] != 0.0 and report[REPORT_USER] == 0:
                            turn(
                                space, particles, drag, flock, cells, springs, laws, elements, attraction, pairs,
                                loads, users, limits,
                                plan.swayed, plan.constrained, mobility, alive, status, position, velocity, ledger,
                                time, sums, stages, report, dt, 2.0 * kicks[stage], gradients[stage],
                            )  # fmt: skip
                            fresh = not plan.swayed
                    if report[REPORT_USER] != 0:
                        break
                if drift != 0.0:
                    time += drift
                    fresh = False
                    if not plan.constrained:
                        if crew is None:
                            good &= drift_free(position, velocity, drift)
                        else:
                            put_down(crew, labor.DRIFT, drift, 0.0)
                    if rare is not None:
                        if plan.constrained:
                            if not drift_on_rows(
                                exact_rows, space, particles, mobility, alive, velocity, position, drift, plan.corded,
                                state.taut, ledger, work.rows,
                            ):  # fmt: skip
                                verdict = UNSOLVED
        elif crew is not None:
            if scheme.family == RUNGE_KUTTA:
                put_down_runge_kutta(crew, attraction, nodes, time, dt)
            put_down(crew, labor.LOOK, 0.0, 0.0)
        else:
            if scheme.family == RUNGE_KUTTA:
                begin_step(stages, position, velocity)
                for stage in range(inner):
                    now = time + nodes[stage] * dt
                    position_forces(
                        space, particles, gravity, loads, springs, laws, elements, attraction, pairs, users, alive,
                        status, position, velocity, now, sums, report, rare, many,
                    )  # fmt: skip
                    velocity_forces(
                        space, particles, drag, flock, cells, springs, elements, users, alive, status,
                        position, velocity, now, sums, report, rare, many,
                    )  # fmt: skip
                    if report[REPORT_USER] != 0:
                        break
                    runge_kutta_stage(
                        limits, particles, scheme, mobility, sums, stages, stage, dt, position, velocity, ledger
                    )
            good = all_near(position, velocity)
        if crew is not None:
            good &= work_off(model, state, work, scheme, rare, many, crew)
        if scheme.family != SPLITTING:
            if rare is not None:
                if good and plan.constrained and scheme.family == RUNGE_KUTTA:
                    if not back_on_rows(
                        exact_rows, space, particles, mobility, alive, velocity, position, plan.corded, state.taut,
                        ledger, work.rows,
                    ):  # fmt: skip
                        verdict = UNSOLVED
            if plan.limited:
                hold_speed(limits, particles, dt, velocity, ledger)

        time = start + (k + 1) * dt
        if good and verdict == DONE and report[REPORT_USER] == 0 and (plan.ruled or report[REPORT_COINCIDENT] > 0):
            fits = conclude(model, state, work, scheme, plan, time, dt, rare, many, walled, meeting, crew)
            fresh = fresh and not plan.ruled
        if meeting is not None:
            if not fits:
                take_back(work.touch, position, velocity, ledger, state.taut)
                report[REPORT_STATUS] = CONTACTS_FULL if wants_room(work.touch) else EVENTS_FULL
                report[REPORT_EVENTS] = noted
                return k - first
        if not good or verdict != DONE or report[REPORT_USER] != 0:
            if not good:
                verdict = DIVERGED
            report[REPORT_STATUS] = verdict if verdict != DONE else USER_FAILED
            report[REPORT_PARTICLE] = lost_particle(position, velocity)
            return k - first
        state.steps[0] += 1
        state.clock[0] = time
        if model.trails.particle.shape[0] > 0:
            memory.leave_trails(
                model.trails, alive, position, state.steps[0], state.trail, state.trail_count, state.trail_next
            )
        if merging is not None:
            if find_meetings(model.space, particles, model.merging, mobility, alive, position, work.meet) > 0:
                report[REPORT_STATUS] = MERGE_WANTED
                return k + 1 - first
        if plan.mortal:
            report[REPORT_PARTICLE] = events.casualty(model.mortality, alive, state.hits)
            if report[REPORT_PARTICLE] >= 0:
                report[REPORT_STATUS] = CASUALTY
                return k + 1 - first
    return steps


@part
def kick_with_all(
    space, particles, drag, flock, cells, springs, elements, users, limits, exact_rows, scheme, plan, alive,
    status, mobility,
    position, velocity, ledger, sums, stages, rows, report, time, dt, h, tangent, rare, many,
):  # fmt: skip
    """A kick of length h with whatever may stand between force and velocity; false outside the numbers.

    Made ``tangent`` to the exact constraints at its end, unless it is but the first half of one.
    """
    good = True
    inner = scheme.nodes.shape[0]
    note_work(particles, sums.external, velocity, ledger, 0.5 * h)
    if plan.dragged:
        if inner > 1:
            begin_stages(stages, velocity)
        for stage in range(inner):
            velocity_forces(
                space,
                particles,
                drag,
                flock,
                cells,
                springs,
                elements,
                users,
                alive,
                status,
                position,
                velocity,
                time,
                sums,
                report,
                rare,
                many,
            )
            if report[REPORT_USER] != 0:
                break
            if inner == 1:
                good &= kick_once(limits, particles, mobility, sums, h, velocity, ledger)
            else:
                add_stage(limits, scheme, mobility, sums, stages, stage, h, velocity)
        if inner > 1:
            good &= end_kick(particles, mobility, sums, stages, h, velocity, ledger)
    else:
        good &= kick_free(mobility, sums.force, velocity, h)
    if report[REPORT_USER] == 0:
        note_work(particles, sums.external, velocity, ledger, 0.5 * h)
        if rare is not None:
            if tangent:
                exact.make_tangent(exact_rows, space, mobility, alive, position, velocity, rows)
        if plan.limited:
            hold_speed(limits, particles, dt, velocity, ledger)
    return good


@part
def conclude(model, state, work, scheme, plan, time, dt, rare, many, walled, meeting, crew):
    """The end of a step: limits of displacement, walls, breaks, coincidences; false where contacts have no room."""
    springs = model.springs
    position = state.position
    ledger = state.ledger
    notes = work.notes
    if work.sums.start.shape[0] > 0:
        hold_displacement(model.limits, work.sums.start, position, work.sums.force, ledger)
    fits = True
    if walled is not None:
        fits = obey(model, state, work, scheme, plan, time, dt, rare, many, meeting, crew)
    if plan.brittle and fits:
        events.break_springs(springs, model.space, state.status, position, ledger, time, notes)
        if rare is not None:
            if model.laws.address.shape[0] > 0:
                events.break_laws(model.laws, springs, model.space, state.status, position, ledger, time, notes)
    if notes.report[REPORT_COINCIDENT] > 0 and fits:
        events.note_coincidences(springs, model.space, state.status, position, time, notes)
    return fits


@callee
def drift_on_rows(exact_rows, space, particles, mobility, alive, velocity, position, h, corded, taut, ledger, rows):
    """A drift along the exact constraints; the energy lost in the jerk of a cord counts as dissipated."""
    before = kinetic_energy(particles, alive, velocity) if corded else 0.0
    found = exact.drift_along(exact_rows, space, mobility, alive, velocity, position, h, rows)
    exact.make_tangent(exact_rows, space, mobility, alive, position, velocity, rows)
    if corded and exact.newly_taut(exact_rows, space, position, taut):
        ledger[DISSIPATED] += before - kinetic_energy(particles, alive, velocity)
    return found


@callee
def back_on_rows(exact_rows, space, particles, mobility, alive, velocity, position, corded, taut, ledger, rows):
    """The same for a Runge-Kutta step, which is put back onto the constraints when it is done."""
    before = kinetic_energy(particles, alive, velocity) if corded else 0.0
    found = exact.project_back(exact_rows, space, mobility, alive, position, velocity, rows)
    if corded and exact.newly_taut(exact_rows, space, position, taut):
        ledger[DISSIPATED] += before - kinetic_energy(particles, alive, velocity)
    return found


@callee
def keep_to_rows(exact_rows, space, particles, mobility, alive, velocity, position, ledger, rows):
    """What an impact gives across the exact constraints is lost, and counts as dissipated."""
    before = kinetic_energy(particles, alive, velocity)
    exact.make_tangent(exact_rows, space, mobility, alive, position, velocity, rows)
    ledger[DISSIPATED] += before - kinetic_energy(particles, alive, velocity)


@part
def obey(model, state, work, scheme, plan, time, dt, rare, many, meeting, crew):
    """Contacts, walls, projections, surfaces and the torus, in this order; false where contacts have no room."""
    particles = model.particles
    position = state.position
    velocity = state.velocity
    alive = state.alive
    ledger = state.ledger
    force = work.sums.force
    notes = work.notes
    fits = True
    if meeting is not None:
        look_around(model, state, work, scheme, dt, rare, many, crew)
        fits = resolve(
            model.space, particles, model.walls, model.contacts, state.mobility, alive, state.status, work.near,
            work.touch, work.touch.ends, model.contacts.strings, position, velocity, state.hits, model.mortality,
            ledger, state.touching, state.pressing, state.touches, time, dt, plan.share, force, notes,
        )  # fmt: skip
        if fits and work.touch.counts[DEEP] == 1:
            account.measure(model, state, work, time, rare, many)
    if plan.bounded:
        bounce.bounce(
            model.walls, particles, state.mobility, alive, work.before, work.held, position, velocity, state.hits,
            model.mortality, ledger, time, dt, plan.share, force, notes,
        )  # fmt: skip
    if rare is not None:
        if plan.constrained and (plan.bounded or plan.touching) and fits:
            keep_to_rows(
                model.exact, model.space, particles, state.mobility, alive, velocity, position, ledger, work.rows
            )
    if model.boxes.restitution.shape[0] > 0 and fits:
        walls.stay_in_boxes(
            model.boxes, particles, state.mobility, alive, position, velocity, state.hits, model.mortality, ledger,
            time, force, notes, model.planes.restitution.shape[0],
        )  # fmt: skip
    if model.projections.radius.shape[0] > 0 and fits:
        ties.project(model.projections, alive, position)
    if rare is not None:
        if model.surfaces.address.shape[0] > 0 and fits:
            failed = surface.stay_on_surfaces(
                model.surfaces, particles, state.mobility, alive, position, velocity, ledger, time, force
            )
            if failed >= 0:
                notes.report[REPORT_USER] = SURFACE_FAILED * USER_ROOM + failed
    if model.space.periodic and fits:
        wrap(model.space, position, work.sums.steady, ledger)
    return fits


@callee
def save_accounts(touch, ledger, taut):
    """Note what a step changes beside positions and velocities."""
    touch.ledger[0] = ledger[0]
    touch.ledger[1] = ledger[1]
    for row in range(taut.shape[0]):
        touch.taut[row] = taut[row]


@callee
def take_back(touch, position, velocity, ledger, taut):
    """Take a step back whose contacts had no room."""
    ledger[0] = touch.ledger[0]
    ledger[1] = touch.ledger[1]
    for row in range(taut.shape[0]):
        taut[row] = touch.taut[row]
    set_back(touch.body, position, velocity)


@kernel
def wants_room(touch):
    """Whether contacts had no room of their own; else it was that for events."""
    return touch.counts[ROWS_WANTED] > 0 or touch.counts[NEIGHBORS_WANTED] > 0


@callee
def lost_particle(position, velocity):
    """The first particle outside the numbers, or -1."""
    for i in range(position.shape[0]):
        if not near(position[i, 0], position[i, 1], position[i, 2]):
            return i
        if not near(velocity[i, 0], velocity[i, 1], velocity[i, 2]):
            return i
    return -1


@entry
def measure_energies(model, state, work, rare, many):
    """Every energy of a state into ``work.energy``, in the order of ``net.ENERGIES`` [J]."""
    net.energies(
        model.space, model.particles, model.gravity, model.loads, model.springs, model.laws, model.elements,
        model.attraction, model.pairs, state.alive, state.status, state.position, state.velocity, state.clock[0],
        work.sums.bodies, work.notes.report, work.energy, rare, many,
    )  # fmt: skip


@entry
def measure_forces(model, state, work, rare, many):
    """The forces at a state into ``work.sums``: ``force``, and in ``drag`` what depends on velocity [N]."""
    sums = work.sums
    report = work.notes.report
    position_forces(
        model.space, model.particles, model.gravity, model.loads, model.springs, model.laws, model.elements,
        model.attraction, model.pairs, model.users, state.alive, state.status, state.position, state.velocity,
        state.clock[0], sums, report, rare, many,
    )  # fmt: skip
    velocity_forces(
        model.space, model.particles, model.drag, model.flock, work.cells, model.springs, model.elements,
        model.users, state.alive, state.status,
        state.position, state.velocity, state.clock[0], sums, report, rare, many,
    )  # fmt: skip
