"""The steps of a model by a method, as a program of rows. It contains only rows that the model needs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from springline.constraints import bonding, events, exact
from springline.constraints import held as user_constraints
from springline.constraints.limits import Limits, limit_speed_rows, limits_speed
from springline.contacts import kicks, rules
from springline.contacts import surface_contacts as surfaces
from springline.contacts.program import account_rows, asked_rows, collides
from springline.engine.program import BY_BLOCK, DRAGS, ENERGIES, FORCES, LOOK, OPENING, SETTING_OUT, STEP, Row
from springline.forces import drives, mesh_world, net
from springline.integrators import commutator, contact_rounds, rounds, stages, xpbd
from springline.integrators.contract import RUNGE_KUTTA, SPLITTING, Integrator
from springline.model.families import Drives, Model, SurfaceContacts
from springline.model.state import fragile_faces, patches, slots
from springline.model.work import most_events, surface_parts
from springline.stepping import motion

Sections = dict[int, list[Row]]
KICKED = ("contact", "wall", "clamp", "trail", "fragile")  # rules with which steps follow kicks


def sections_of(
    model: Model, method: Integrator, dt: float, blocks: int, *, sampled: bool = False,
    held: xpbd.HeldSprings | None = None, solves: bool = False,
) -> Sections:  # fmt: skip
    """Return every section of the program of a model and a method, for steps of ``dt`` [s] and a number of blocks.

    ``sampled`` is true if the motion is sampled, for an automatic step; implicit methods take their own samples.
    ``held`` are the springs by colors, for a method that corrects them as constraints. With ``solves`` a step by rounds
    is solved for in the program, as in pages; otherwise by the caller.
    """
    found: Sections = {
        FORCES: net.force_rows(model),
        DRAGS: net.drag_rows(model) if net.reads_velocity(model) else [],
        ENERGIES: net.energy_rows(model),
    }
    step = StepRows(model, method, dt, blocks, held)
    family = method.scheme.family
    if family == SPLITTING:
        rows = step.splitting(fresh=False)
        # A splitting that begins and ends with a kick reuses the forces at the end of one step at the beginning of the
        # next (velocity Verlet: one evaluation a step). The opening computes them for the first step of a call, from
        # the state alone.
        if step.fresh and rows != (kept := step.splitting(fresh=True)):
            found[OPENING], rows = [*found[FORCES]], kept
    elif family == RUNGE_KUTTA:
        rows = step.runge_kutta()
    else:
        solving = [Row(rounds.take_rounds, 1, dt, 1.0)] if solves else []
        touching = contact_rounds.rows(dt) if step.touching and method.rounds else []
        rows = [*solving, *touching, Row(stages.check_finite, BY_BLOCK), *step.speed_limit_rows()]
        found[SETTING_OUT] = rules.begin_rows(model)
    if method.substeps:
        # Contacts at the end of a step read all forces, also those of springs.
        ruled = any(rule.moves_particles(model) for rule in rules.present(model))
        rows = [*xpbd.begin_rows(model), *rows, *(found[FORCES] if ruled else [])]
    moves = family in (SPLITTING, RUNGE_KUTTA)
    rows = [*step.rotation_rows(0.5 if moves else 0.0), *rows]
    begin = begin_rows(model, moves=moves)
    if sampled and moves:
        begin, rows = [*motion.begin_rows(), *begin], [*rows, *motion.moved_rows(dt)]
    # Velocity changes at the end of a step come after the integrator and before walls, so that impacts act on the
    # final velocities.
    rows = [*rows, *step.rotation_rows(0.5 if moves else 1.0, at_end=True), *step.end_of_step_rows()]
    rows += drives.place_rows(model, at_end=True) if step.driven else []
    found[LOOK] = surfaces.look_rows(step.parts) if step.touching else []
    return {**found, STEP: [*begin, *rows, *end_rows(model, method)], **asked_rows(model)}


def kicks_in_stages(model: Model) -> bool:
    """Return True if forces depend on velocity or are limited; kicks then have stages."""
    return net.reads_velocity(model) or bool(len(model.room(Limits).force)) or bool(patches(model))


def stages_needed(model: Model, method: Integrator) -> int:
    """Return the number of stages in the scratch: 0 for a splitting without velocity-dependent forces.

    A force gradient needs the arrays of one stage.
    """
    if method.scheme.family != SPLITTING or kicks_in_stages(model):
        return method.stages
    return 1 if method.scheme.gradient.any() else 0


class StepRows:
    """The rows of a step, without those common to the start and the end of all steps.

    Attributes
    ----------
    held : springs that are corrected as constraints, or None
    kicking : the model without these springs, whose forces change velocities
    touching, parts : whether there is contact of surfaces, and in how many parts threads share it
    fresh : whether the forces in ``Sums`` belong to the position and the time after the rows last made
    """

    def __init__(
        self, model: Model, method: Integrator, dt: float, blocks: int, held: xpbd.HeldSprings | None = None
    ) -> None:
        self.model, self.method, self.scheme, self.dt, self.blocks = model, method, method.scheme, dt, blocks
        self.held = held
        self.kicking = xpbd.without_held(model) if method.substeps else model
        self.staged = kicks_in_stages(self.kicking)
        self.timed = net.changes_with_time(model)
        self.clocked = net.reads_clock(model)
        self.driven = bool(len(model.room(Drives).omega))
        own, meshes = model.room(user_constraints.HeldRows), model.room(mesh_world.MeshWorlds)
        self.tied = bool(len(model.holonomic.kind) or len(own.address) or len(meshes.particle))
        self.limited = limits_speed(model)
        self.touching, self.parts = bool(patches(model)), surface_parts(model.room(SurfaceContacts))
        self.fresh = self._dragged = False
        self._told = self._offset = self._kicked = 0.0

    @property
    def is_fused(self) -> bool:
        """True if no row comes between a kick and its drift."""
        # Fused passes read each particle once for kick and drift. This is impossible if all particles must have been
        # kicked before any drifts: forces of several stages, tangents to constraints, limits of speed.
        in_turn = self.staged and self.method.stages > 1
        return not (in_turn or self.timed or self.tied or self.limited or self.touching)

    @property
    def is_ruled(self) -> bool:
        """True if rules may act at the end of a step, or forces change with time; forces after it are then unknown."""
        model = self.model
        ends = model.space.periodic or bool(len(model.springs.fragile)) or bool(net.commit_rows(model))
        ends = ends or bonding.present(model)  # new or broken bonds change the forces
        # Motion after the last kick makes stale the forces with which the next step would begin.
        return self.timed or ends or any(rule.moves_particles(model) for rule in rules.present(model))

    def splitting(self, *, fresh: bool) -> list[Row]:
        """Return alternating kicks and drifts; ``fresh`` is true if the forces at the start of the step are known."""
        self.fresh, self._told, self._offset, self._kicked = fresh, 0.0, 0.0, 0.0
        rows: list[Row] = []
        last = int(np.flatnonzero(self.scheme.kick)[-1])
        columns = zip(self.scheme.kick, self.scheme.drift, self.scheme.gradient, strict=True)
        for which, (kick, drift, gradient) in enumerate(columns):
            if kick != 0.0:
                rows += self._forces()
                if self.touching and which == last:
                    rows += self._contact_rows()
                if self.is_fused and drift != 0.0 and gradient == 0.0:
                    rows += self._kick_drift(kick * self.dt, drift * self.dt)
                    rows += self._corrections(drift * self.dt)
                    self._note_drift(drift)
                    continue
                rows += self._kick(kick * self.dt, tangent=gradient == 0.0)
                if gradient != 0.0:
                    # The modified force of Chin 1997 and Omelyan, Mryglod and Folk 2003, in 4A and 4C the force f +
                    # (h^2/48) grad |f|^2 for equal masses. The gradient is one product of the Hessian with the
                    # accelerations.
                    rows += commutator.gradient_kick_rows(self.model, self.dt, self._offset, 2.0 * kick, gradient)
                    self.fresh = not net.reads_velocity(self.model)
            if drift != 0.0:
                rows += surfaces.guard_rows(self.parts) if self.touching else []
                rows += self._drift(drift * self.dt)
                rows += self._corrections(drift * self.dt)
                self._note_drift(drift)
        self.fresh = self.fresh and not self.is_ruled
        return rows

    def runge_kutta(self) -> list[Row]:
        """Return the stages of a Runge-Kutta method."""
        rows = [Row(stages.begin_runge_kutta, BY_BLOCK)]
        for stage, node in enumerate(self.scheme.nodes):
            # Each stage has another position, so no forces are known before it.
            self.fresh, self._offset = False, node * self.dt
            weight = float(self.scheme.weights[stage]) * self.dt
            rows += [*self._forces(), *net.drag_rows(self.model), *self._driving(weight)]
            if self.driven and net.reads_velocity(self.model):
                rows += drives.drag_work_rows(self.model, weight, unnoted=True)
            rows += self._append_settling(Row(stages.runge_kutta_stage, BY_BLOCK, self.dt, stage))
        return [*rows, Row(stages.check_finite, BY_BLOCK), *back_on_rows(self.model), *self.speed_limit_rows()]

    def speed_limit_rows(self) -> list[Row]:
        """Return rows that reduce speeds to their limits."""
        return self._append_settling(*limit_speed_rows(self.model, self.dt)) if self.limited else []

    def end_of_step_rows(self) -> list[Row]:
        """Return rows of velocity changes by forces at the end of a step, made tangent to the exact constraints."""
        rows = net.end_rows(self.model)
        return [*self._append_settling(*rows), *make_tangent_rows(self.model)] if rows else []

    def rotation_rows(self, part: float, at_end: bool = False) -> list[Row]:
        """Return rows that rotate velocities, for a part of the step, made tangent to the exact constraints."""
        rows = net.turn_rows(self.model, part, at_end) if part else []
        return [*rows, *make_tangent_rows(self.model)] if rows else []

    def _contact_rows(self) -> list[Row]:
        """Return rows that find the forces of surface contacts at the positions of the last kick of a step."""
        self._dragged = True
        return [*net.drag_rows(self.kicking), *surfaces.force_rows(self._offset / self.dt, self.parts)]

    def _drag_rows(self) -> list[Row]:
        # The rows of contacts have computed the drags at the same positions and velocities.
        drags = [] if self._dragged else net.drag_rows(self.kicking)
        self._dragged = False
        return [*drags, *(surfaces.add_rows() if self.touching else [])]

    def _note_drift(self, drift: float) -> None:
        self._offset += drift * self.dt
        self.fresh = False

    def _forces(self) -> Iterator[Row]:
        if not self.fresh:
            # Time advances with the drifts, so a kick uses loads at the time of its positions; the clock is set only
            # for forces that read it.
            if self.clocked and self._told != self._offset:
                self._told = self._offset
                yield Row(stages.tell_time, 1, self._offset)
            if self.driven:
                yield from drives.place_rows(self.model, between=self.scheme.family == RUNGE_KUTTA)
            if self.method.substeps and len(self.model.room(Drives).support):
                yield from net.force_rows(self.model)  # the work of supports is against springs as well
                yield from self._driving(self.dt / self.method.substeps)
            yield from net.force_rows(self.kicking)
            self.fresh = True

    def _kick(self, h: float, *, tangent: bool) -> Iterator[Row]:
        """Yield a kick with all rows that come between force and velocity.

        The velocities are made tangent to the exact constraints at its end, unless it is only the first half of a kick.
        """
        # Half of the work with the velocity before the kick and half with that after it: the force times the mean
        # velocity is exactly the change of kinetic energy in a kick (docs/decisions/0002).
        work = [Row(stages.note_work, 1, 0.5 * h)] if self.timed else []
        inner = self.method.stages
        yield from work
        if not (self.method.substeps and len(self.model.room(Drives).support)):
            yield from self._driving(h)
        if not self.staged:
            yield Row(stages.kick, BY_BLOCK, h)
        elif inner == 1:
            yield from self._kick_drift(h, 0.0)
        else:
            for stage in range(inner):
                yield from self._drag_rows()
                row = Row(stages.add_stage, BY_BLOCK, h, stage)
                yield from self._append_settling(row) if stage + 1 == inner else [row]
        if self.staged and self.driven:
            yield from drives.drag_work_rows(self.model, h, unnoted=inner > 1)
        yield from work
        if tangent and self.tied:
            yield from make_tangent_rows(self.model)
        if self.limited:
            yield from self.speed_limit_rows()

    def _driving(self, h: float) -> list[Row]:
        """Return rows that note the work of drives in a kick, which covers the time after the previous kicks."""
        begin, self._kicked = self._kicked, self._kicked + h
        return drives.work_rows(self.model, h, begin) if self.driven else []

    def _kick_drift(self, kick: float, drift: float) -> list[Row]:
        """Return a kick in one stage and the following drift, in one pass over the particles."""
        if not self.staged:
            return [Row(stages.kick_drift, BY_BLOCK, kick, drift)]
        return [*self._drag_rows(), *self._append_settling(Row(stages.kick_once, BY_BLOCK, kick, drift))]

    def _drift(self, h: float) -> list[Row]:
        return drift_on_rows(self.model, h) if self.tied else [Row(stages.drift, BY_BLOCK, h)]

    def _corrections(self, h: float) -> list[Row]:
        """Return rows that correct springs after a drift of length ``h`` [s], for methods of substeps."""
        if not self.method.substeps:
            return []
        return [*self._append_settling(*xpbd.correction_rows(self.model, self.held, h)), *self.speed_limit_rows()]

    def _append_settling(self, *rows: Row) -> list[Row]:
        """Return the rows, whose blocks note energies, and a row that adds these up if there are several blocks."""
        # Each block notes its energies in its own row; these are added up in the order of the blocks, so the sum has
        # the same bits with any number of threads.
        return [*rows, Row(stages.settle)] if self.blocks > 1 else list(rows)


# Rows at the beginning and the end of every step, and rows along exact constraints.
#
# The end of a step: rules in their order, the torus, breaks, coincidences; then the step counts as taken, and trails,
# mergers and removals follow. Only rows that the model needs are in its program.


def begin_rows(model: Model, *, moves: bool) -> list[Row]:
    """Return rows that record the quantities at the start of a step that its end needs.

    A method that moves no particles in its program (``moves`` is False) records the start itself, by the section
    SETTING_OUT.
    """
    return account_rows(model) + (rules.begin_rows(model) if moves else [])


def end_rows(model: Model, method: Integrator) -> list[Row]:
    """Return the rows of the end of a step, in their order."""
    # Positions are wrapped into the cell of a torus after the rules: walls and limits need the distance that a particle
    # covered in the step.
    around = [Row(events.shift_home)] if model.space.periodic else []
    # Springs are checked after the rules have moved particles: breaks depend on the final positions of their ends.
    # Yield and slip are committed after everything that may revert the step for lack of space.
    kept = [*net.commit_rows(model), *bonding.rows(model)]
    ruled = rules.end_rows(model, method.share)
    if follows_kicks(model, method):
        ruled = [Row(kicks.note_ends, BY_BLOCK), *ruled, *kick_rows(model)]
    return [*ruled, *around, *spring_rows(model), *kept, *counting_rows(model)]


def follows_kicks(model: Model, method: Integrator) -> bool:
    """Return True if steps follow how rebounds within them change forces, see ``contacts/kicks.py``.

    The correction applies to velocity Verlet, for forces with an energy that is not a sum over all pairs: attraction
    changes slowly over a step. Damping, exact constraints, limits, rotated velocities and forces with a
    history are excluded.
    """
    if method.name != "velocity_verlet" or not (len(model.contacts.law) or len(model.walls.kind)):
        return False
    changes = any(
        one.reads_time(model)
        or (one.energy is not None and one.add_constant_force is None and not one.acts_on_all_pairs)
        for one in net.present(model)
    )
    turned = net.turn_rows(model, 0.5) or net.end_rows(model) or net.has_history(model) or limits_speed(model)
    # With forces that depend on velocity the correction for a rebound would be of first order in the step.
    followed = changes and not turned and not net.reads_velocity(model)
    return followed and all(rule.name in KICKED for rule in rules.present(model))


def kick_rows(model: Model) -> list[Row]:
    """Return rows that kick velocities by the change of forces due to the rebounds of the step."""
    forces = net.force_rows(model)
    return [Row(kicks.pull_levers, 1, len(forces)), *forces, Row(kicks.kick_on, 1, 0.5)]


def spring_rows(model: Model) -> list[Row]:
    """Return rows for breaks and coincidences of springs at the end of a step."""
    rows = []
    if len(model.springs.fragile):
        rows.append(Row(events.break_springs))
        if len(model.laws.address):
            rows.append(Row(events.break_laws))
    if model.spring_count:
        rows.append(Row(events.note_coincidences))
    return rows


def counting_rows(model: Model) -> list[Row]:
    """Return rows that count the step as taken, and those that may stop the loop after it."""
    # Rows that may stop the loop come after count_step: a step that ends the call counts as taken and is not repeated.
    rows = [Row(events.count_step), *rules.counted_rows(model)]
    # Space is checked here for all events that the next step can note, so that no step has to be reverted for it.
    notes = model.spring_count or slots(model) or fragile_faces(model)
    if collides(model) or len(model.walls.kind) or len(model.boxes.restitution) or notes:
        rows.append(Row(events.see_room, 1, most_events(model)))
    return rows


def make_tangent_rows(model: Model) -> list[Row]:
    """Return rows that make velocities tangent to the exact constraints after a kick."""
    if len(model.room(user_constraints.HeldRows).address):
        return [Row(user_constraints.tangent_held)]
    if len(model.room(mesh_world.MeshWorlds).particle):
        return [Row(mesh_world.along_mesh)]
    return [Row(exact.make_tangent)] if len(model.holonomic.kind) else []


def drift_on_rows(model: Model, h: float) -> list[Row]:
    """Return rows of a drift of length ``h`` [s] along the exact constraints."""
    if len(model.room(user_constraints.HeldRows).address):
        return [Row(user_constraints.drift_held, 1, h)]
    if len(model.room(mesh_world.MeshWorlds).particle):
        return [Row(mesh_world.drift_on_mesh, 1, h)]
    return [Row(exact.drift_on, 1, h)] if len(model.holonomic.kind) else []


def back_on_rows(model: Model) -> list[Row]:
    """Return rows that project the result of a Runge-Kutta step onto the exact constraints."""
    if len(model.room(user_constraints.HeldRows).address):
        return [Row(user_constraints.back_held)]
    return [Row(exact.put_back)] if len(model.holonomic.kind) else []
