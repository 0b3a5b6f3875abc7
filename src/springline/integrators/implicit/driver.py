"""Implicit runs: steps found by solving equations, split if no solution is found, and ended like explicit steps."""

from __future__ import annotations

import time as clock
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np

from springline import checks
from springline.checks import FloatArray
from springline.constraints.exact import CORD_PASSES, TAUT
from springline.constraints.limits import Limits
from springline.constraints.rigid import Relations, Rigid
from springline.contacts.rows import DEEP
from springline.engine.machine import NOW, Control, take_section
from springline.engine.program import DRAGS, ENERGIES, FORCES, Program
from springline.engine.table import Table
from springline.equilibrium.bars import PAIRS, bars_of
from springline.equilibrium.measures import ElasticModel, Measures
from springline.equilibrium.obstacles import Evaluated, HolonomicRows
from springline.equilibrium.stiffness import Stiffness
from springline.forces import drives, net
from springline.forces.grab_spring import Hands
from springline.forces.net import WITH_ENERGY
from springline.forces.springs import COINCIDENT
from springline.integrators.contract import Integrator, Newmark
from springline.integrators.implicit.contact import SurfacesFailed, SurfaceSolve
from springline.integrators.implicit.equations import End, Equations, Start
from springline.integrators.implicit.ledger import StepEnergies
from springline.integrators.implicit.projective import RoundsEffort, rounds_for
from springline.integrators.implicit.step import Effort, Failed, ImplicitStep
from springline.integrators.rounds import Rounds, take_rounds
from springline.model.blocks import Blocks
from springline.model.families import BROKEN, CORD, Drives, Model, SurfaceContacts
from springline.model.state import DISSIPATED, MADE, NUMERICAL, PEAK, STALE, WORK, State, patches
from springline.model.work import (
    DONE,
    REPORT_COINCIDENT,
    REPORT_EVENTS,
    REPORT_PARTICLE,
    REPORT_STATUS,
    UNSOLVED,
    USER_FAILED,
    ContactWorkspace,
)
from springline.stepping.motion import add_mean_sample
from springline.stepping.stepper import Stepper, set_out_from

HALVINGS = 12  # a step is split into 4096 parts at most
GAIN = 0.1  # [-] of the largest kinetic and elastic energy: created energy above which a step is split
STORED = [
    0,
    *(slot for slot, family in enumerate(WITH_ENERGY, start=1) if family.is_conservative),
]  # rows of net.ENERGIES
WATCHED = 6  # number of halvings up to which the created energy is checked
COARSEST = 0.1  # [-] of the largest force: with more left unbalanced, a step is not solved
CREATED = 1e-3  # [-] of kinetic and elastic energy: a step whose contacts create more is split
BLUR = 1e-11  # [-] of all energies: less is rounding


class UserFailed(Exception):
    """Error in a user-defined function, which the report names."""


class TouchedEnd(NamedTuple):
    """End of a step with contact of surfaces.

    Attributes
    ----------
    end : whose velocities are those of the method
    velocity : after impulses that change velocities alone [m/s], shape (particles, 3)
    gained : kinetic energy by these impulses, and the part of ``moved`` [J]
    moved : energy that counts as dissipated by contact, and not by the method, with its sign [J]
    guarded : whether the guard changed a velocity
    """

    end: End
    velocity: FloatArray
    gained: float
    moved: float
    guarded: bool


class StepWatch(Protocol):
    """Called during long implicit steps: to report progress, and to give up after ``within`` seconds."""

    within: float  # one step by the wall clock [s]

    def note_progress(self, now: float, time: float) -> None:
        """Report that at ``now`` by the wall clock [s] the run has reached ``time`` [s]."""

    def give_up(self) -> None:
        """Raise an error for a step that took too long."""


class ImplicitRun:
    """Steps of a model by an implicit method."""

    def __init__(
        self, model: Model, state: State, stepper: Stepper, integrator: Integrator, tolerance: float = 0.0
    ) -> None:
        """The program of the ``stepper`` contains only the end of every step.

        ``tolerance`` is the largest unbalanced force over the largest force [-]; 0 solves to rounding.
        """
        assert integrator.newmark is not None
        self.method: Newmark = integrator.newmark
        self.tolerance = tolerance
        self.model, self.stepper = model, stepper
        self._reads_velocity = net.reads_velocity(model)
        self.tied, self.corded = bool(len(model.holonomic.kind)), bool((model.holonomic.kind == CORD).any())
        self.rows = HolonomicRows(model.holonomic, model.space, model.particle_count)
        self.rounds = integrator.rounds
        self._rounds: Rounds | None = None  # arrays of projective dynamics
        self.effort = Effort()
        self.patience: StepWatch | None = None  # of the client that waits for the steps
        self._until = np.inf  # [s] of the wall clock: time at which this step is given up
        # Newton's iteration evaluates forces at positions that may be rejected. They are written to a separate state,
        # so that events, trails and the real state do not contain them.
        self._probe = state.copy()
        self._trial: Table | None = None  # table with the probe in place of the state
        self._left: list[FloatArray] = []  # acceleration, position and velocity after the last step
        self._bodies: tuple[FloatArray, Relations] | None = None
        self._joined = _drop_many_pairs(model)
        self._body = ElasticModel(self._joined, state)
        self._stiffness = Stiffness(self._body)
        self._driven = drives.is_driven(model)
        self._touching = patches(model) > 0
        self._lively = model.room(SurfaceContacts).law[:, 0].max(initial=0.0) > 1.0 if self._touching else False
        # Kinetic and elastic energy, and that of the change of velocities in a step: near rest the former is rounding.
        self._scale = 0.0
        self._struck = False  # whether surfaces hit one another in the last step
        if self.rounds:
            self._rounds = rounds_for(self._body, self.rounds, tolerance)
            stepper.put(self._rounds)

    def hold(self, hands: Hands) -> None:
        """Replace the hands."""
        self.model = self.model.replace_arrays(hands)
        self._reads_velocity = net.reads_velocity(self.model)
        self._joined = self._body.model = self._joined.replace_arrays(hands)

    def log(self) -> dict[str, float]:
        """Counts of the work since the last call, and the largest unbalanced force over all forces [-]."""
        effort, self.effort = self.effort, Effort()
        if self._rounds is not None:
            noted = self._rounds.effort
            effort = RoundsEffort(int(noted[0]), int(noted[1]), effort.splits, float(noted[2]), float(noted[3]))
            noted[:] = 0.0
        return {name: float(value) for name, value in vars(effort).items()}

    def take(self, state: State, first: int, steps: int, start: float, dt: float) -> int:
        """Take steps ``first`` to ``first + steps`` from time ``start`` like a stepper; return how many were taken."""
        report = self.stepper.work.notes.report
        self.stepper.sections(dt)
        self.stepper.show(state)
        self._trial = None
        self._see_other_hands(state)
        for k in range(first, first + steps):
            before = state.copy()
            # The clock is read before each step: ``within`` bounds a single step, not the call.
            self._until = np.inf if self.patience is None else clock.perf_counter() + self.patience.within
            try:
                took = self._one(state, before, start + k * dt, dt)
            except Failed:
                report[REPORT_STATUS], report[REPORT_PARTICLE], took = UNSOLVED, -1, 0
            except UserFailed:  # the caller repeats the call that raised, to get the error, and then goes back
                report[REPORT_STATUS] = USER_FAILED
                state.position[:], state.velocity[:] = self._probe.position, self._probe.velocity
                return k - first
            except BaseException:  # Ctrl-C in the middle of a step
                state.restore(before)
                raise
            # No solution was found, or the arrays for events or contacts were full at the end of the step: the whole
            # step is undone.
            if not took:
                state.restore(before)
            else:
                # The end of a split step counts each part as a step. For the run it was one step, of the requested
                # length.
                state.steps[0], state.clock[0] = before.steps[0] + 1, start + (k + 1) * dt
                if self.stepper.sampled:
                    add_mean_sample(state, before, dt)
                self._left = [one.copy() for one in (state.acceleration, state.position, state.velocity)]
            if report[REPORT_STATUS] != DONE:
                return k - first + took
        report[REPORT_STATUS] = DONE
        return steps

    def _see_other_hands(self, state: State) -> None:
        """Detect particles that were moved since the last step, for which the stored acceleration is invalid."""
        if not self._left or not np.array_equal(self._left[0], state.acceleration):
            return
        # The acceleration belongs to the forces at the old position and would falsify the next step; an exact
        # comparison finds every such intervention.
        if not (np.array_equal(self._left[1], state.position) and np.array_equal(self._left[2], state.velocity)):
            state.solving[STALE] = 1.0

    def _one(self, state: State, before: State, time: float, h: float, halved: int = 0) -> int:
        """Solve for a step and end it: walls, limits, breaks, trails; return 1, or 0 if that failed.

        A wall that moves an end of a stiff spring stretches the spring: if that creates energy, the step is halved.
        ``before`` is a copy of the state.
        """
        report = self.stepper.work.notes.report
        noted = int(report[REPORT_EVENTS])
        set_out_from(self.stepper.table)
        # Solved without walls first: contacts enter at the end of the step, as impulses, in the same passes as after
        # explicit methods.
        self._cross(state, before, time, h, halved)
        crossed = state.copy()
        if not self._end_step(state, time, h):
            return 0
        # An impact, a limit or a break changes forces or velocities discontinuously. The acceleration before it differs
        # from that of the motion after it.
        same = np.array_equal(crossed.velocity, state.velocity) and np.array_equal(crossed.status, state.status)
        if not same and not self.rounds:
            state.solving[STALE] = 1.0
        # Only a shift of positions can stretch a spring; losses of velocity in impacts are in the ledger.
        if self._touching or np.array_equal(crossed.position, state.position):
            return 1
        first, last = self._energies(crossed, time + h), self._energies(state, time + h)
        self._note_shifts(crossed, state, time + h, first)
        # Rounds are approximate: the energy is in the ledger, and no reason for more work.
        if self.rounds or halved >= WATCHED or not self._creates_energy((crossed, first), (state, last)):
            return 1
        state.restore(before)
        # Events of the attempt are discarded with it, or a hit would be counted twice.
        report[REPORT_EVENTS] = noted
        self.effort.splits += 1
        first_half = self._one(state, before, time, 0.5 * h, halved + 1)
        return first_half and self._one(state, state.copy(), time + 0.5 * h, 0.5 * h, halved + 1)

    def _note_shifts(self, crossed: State, state: State, time: float, first: FloatArray) -> None:
        """Note by how much shifts of positions at the end of a step changed the potential beyond force times shift."""
        # A turn around the torus is no shift, and the separation of deep overlaps has been measured already.
        if self.model.space.periodic or self.stepper.table[ContactWorkspace].counts[DEEP]:
            return
        shifted, force = crossed.copy(), self.stepper.work.sums.force[:, :3]
        shifted.position[:] = state.position
        heavy = (self.model.particles.mass > 0.0) & (state.alive == 1)
        booked = float((force * (state.position - crossed.position))[heavy].sum())
        potential = float(self._energies(shifted, time)[1:].sum()) - float(first[1:].sum())
        state.ledger[NUMERICAL] -= potential + booked

    def _end_step(self, state: State, time: float, h: float) -> int:
        """Run the passes at the end of a step; return 0 if they failed."""
        lengths = self._body.bars.lengths(state.position)
        # The passes of explicit forces count coinciding ends as they compute springs. Here forces are computed
        # elsewhere, so the count is made for note_coincidences, which looks closer only if it is not zero.
        coincident = int((lengths[: self._body.bars.springs] < COINCIDENT).sum() + state.status.any())
        self.stepper.work.notes.report[REPORT_COINCIDENT] = coincident
        return self.stepper.take(state, 0, 1, time, h)

    def _cross(self, state: State, before: State, time: float, h: float, halved: int = 0) -> None:
        """Solve for a step, or for its halves if that fails; ``before`` is a copy of the state."""
        if self.patience is not None:
            self.patience.note_progress(clock.perf_counter(), time)
        try:
            if self._rounds is not None:
                return self._take_rounds(self._rounds, state, time, h)
            first = self._energies(state, time)
            last = self._take(state, time, h, first, halved >= WATCHED)
            # Splits because of energy end at WATCHED halvings, splits for lack of a solution at HALVINGS: a poor
            # solution is better than none.
            if self._creates_energy((before, first), (state, last)) and halved < WATCHED:
                raise Failed
        except Failed:
            state.restore(before)
            if halved == HALVINGS or (self._touching and self.rounds):
                raise
            self.effort.splits += 1
            self._cross(state, before, time, 0.5 * h, halved + 1)
            self._cross(state, state.copy(), time + 0.5 * h, 0.5 * h, halved + 1)

    def _take(self, state: State, time: float, h: float, first: FloatArray, last_resort: bool) -> FloatArray:
        """Solve for a step from energies ``first``, and record its losses; return the energies at its end [J].

        As a ``last_resort`` contacts of surfaces are left to the guard.
        """
        self._look(state)
        share = 1.0 - self.method.alpha_f
        if self._driven:
            self._see_driven(state, time + share * h)
        relations = self._relations(state)
        ties = ImplicitTies(self.rows, state, relations)
        if self.method.carried and state.solving[STALE]:
            # A stale acceleration is computed again from M a = f + J^T lambda at the start of the step.
            force = np.add(*self._forces(state.position, state.velocity, time))
            state.acceleration[:] = ties.acceleration(force)
        begin = self._start(state, time, h)
        equations = Equations(begin, self.method, self._body, self._stiffness, self.rows, relations, self._forces)
        # The set of taut cords is not known in advance: the search begins with those that were taut after the last
        # step.
        step = ImplicitStep(equations, ties.there, ties.taut, self.effort, self._look_at_the_clock, self.tolerance)
        end, before = step.solve_step(), state.ledger.copy()
        touch = self._touch(state, step, end, first, last_resort) if self._touching else None
        end = end if touch is None else touch.end
        supports = self._account(state, begin, end, equations.load)
        spent = StepEnergies(
            self.method, begin, end, self._body.free, self.model.particles.mass, bool(len(relations))
        )  # fmt: skip
        state.position[:], state.velocity[:] = end.position, end.velocity
        if self.method.carried:
            state.acceleration[:] = end.acceleration
        if self.tied:
            # The method satisfies the constraints in positions at the end of the step. Its velocities are tangent only
            # up to the order of the method, and would drift off in the following steps.
            state.velocity[:] = ties.tangent(end.final, step.active)
        state.solving[STALE] = float(self._struck)
        last = self._energies(state, time + h)
        lost, work, _ = state.ledger - before
        if self.corded and ties.activate_cords(end.final):
            state.solving[STALE] = 1.0
            # The jerk of a cord that becomes taut is an inelastic impact along it, and its loss is the difference of
            # total energies.
            state.ledger[DISSIPATED] += float(first.sum()) - float(last.sum()) - lost + work
            return last
        changed = float(last[1:].sum()) - float(first[1:].sum())
        projected = self._kinetic(end.velocity) - self._kinetic(state.velocity) if self.tied else 0.0
        state.ledger[NUMERICAL] += spent.dissipation(changed, lost, work - supports) + projected
        if touch is not None:
            # Impulses at the end of the step change velocities alone.
            state.velocity[:] = touch.velocity
            state.ledger[DISSIPATED] -= touch.gained
            state.ledger[NUMERICAL] += touch.moved
            last = self._energies(state, time + h)
            # Positions that the guard changes do not solve the equations of the step: they may load stiff springs.
            lost, work, _ = state.ledger - before
            made = float(last.sum()) - float(first.sum()) + lost - work
            if touch.guarded and made > CREATED * self._scale and not (last_resort or self._lively):
                raise Failed
        return last

    def _touch(self, state: State, step: ImplicitStep, end: End, first: FloatArray, last_resort: bool) -> TouchedEnd:
        """Return the end of a step with contact; ``end`` is that without, ``first`` the energies before [J].

        Raises
        ------
        Failed : if no solution is found, or contact creates energy
        """
        equations, start, free = step.equations, step.equations.start, end.velocity
        h, inertia = start.h, equations.inertia
        # Only backward Euler changes velocities as displacements. The acceleration of an impact is not carried on, so
        # all its change of velocities is in this step.
        part = self.method.gamma / (1.0 - self.method.alpha_m)
        contacts = SurfaceSolve(self.stepper, state, start, self._body.free, 0.0 if self._is_straight else part)
        worked = float(state.ledger[WORK])
        self._scale = float(np.abs(first[STORED]).sum()) + self._kinetic(free - start.velocity)
        try:
            if contacts.begins(end.position):
                if last_resort:
                    contacts.drop()
                else:
                    end = step.touch(end, contacts)
            velocity = contacts.finish(end.velocity)
            change = contacts.guard(end.position)
        except SurfacesFailed:
            raise Failed from None
        self._struck = contacts.impact or bool(change.any())
        if change.any():
            # The change by the guard is a force of contact too, of this step alone.
            added = h * change / equations.reach
            force = (1.0 - self.method.alpha_m) * inertia * added
            end = equations.add_load(end, contacts.load + np.where(self._body.free, force, 0.0))
            end = equations.at(end.acceleration + added, end.multiplier)
            velocity = velocity + change
        gained, moved = self._kinetic(velocity) - self._kinetic(end.velocity), 0.0
        load = equations.load
        if load is not None:
            done = end.position - start.position
            if self._is_straight or contacts.impact:
                # Impulses act at the mean of the velocities before and after, and not elsewhere in the step.
                mean = 0.5 * part * h * (start.velocity + end.velocity)
                moved = float((load * (mean - done)).sum())
            gained += moved
            created = gained + float((load * done).sum()) - (float(state.ledger[WORK]) - worked)
            if created > CREATED * self._scale and not (last_resort or self._lively):
                raise Failed
        return TouchedEnd(end, velocity, gained, moved, bool(change.any()))

    @property
    def _is_straight(self) -> bool:
        """True if the velocity at the end of a step is its displacement over its length."""
        return not self.method.carried and self.method.beta == self.method.gamma == 1.0

    def _take_rounds(self, rounds: Rounds, state: State, time: float, h: float) -> None:
        """Take a step by rounds."""
        self._look_at_the_clock()
        self.stepper.show(state)
        table, control = self.stepper.table, self.stepper.control
        before, begin, first = state, None, np.zeros(0)
        if self._driven:
            self._look(state)
            self._see_driven(state, time + h)
            before, begin, first = state.copy(), self._start(state, time, h), self._energies(state, time)
            supports = self.model.room(Drives).support
            state.position[supports], state.velocity[supports] = (
                begin.held_position[supports], begin.held_velocity[supports]
            )  # fmt: skip
        control.clock[NOW] = time
        # The work of drives is computed here; pages take no driven scenes by rounds.
        status = take_rounds(table, 0, h, 0.0 if self._driven else 1.0)
        if status == USER_FAILED:
            self._probe.restore(state)
            raise UserFailed
        if status != DONE:
            raise Failed
        if begin is None:
            return

        def vectors(flat: FloatArray) -> FloatArray:
            return flat[: state.position.size].reshape(-1, 3).copy()

        force, rows = self.stepper.work.sums.force[:, :3].copy(), self.rows.at(state.position)
        end = End(
            vectors(rounds.acceleration), state.position.copy(), state.velocity.copy(), state.position, state.velocity,
            force, vectors(rounds.lost), np.zeros(len(self.rows)), np.zeros_like(force), vectors(rounds.residual),
            rows, rows,
        )  # fmt: skip
        held = before.ledger.copy()
        gained = self._account(before, begin, end)
        spent = StepEnergies(self.method, begin, end, self._body.free, self.model.particles.mass, bent=False)
        lost, work, _ = before.ledger - held
        changed = float(self._energies(state, time + h)[1:].sum()) - float(first[1:].sum())
        before.ledger[NUMERICAL] += spent.dissipation(changed, lost, work - gained)
        state.ledger[:] = before.ledger

    def _start(self, state: State, time: float, h: float) -> Start:
        """Return the start of a step, and the driven supports at its end."""
        position, velocity, supports = state.position.copy(), state.velocity.copy(), self.model.room(Drives).support
        held, moving = position, np.zeros_like(velocity)
        if len(supports):
            held, there = position.copy(), state.alive[supports] == 1
            places, speeds = drives.support_motion(self.model, time + h, -h)
            held[supports[there]], moving[supports[there]] = places[there], speeds[there]
            velocity[supports[there]] = drives.support_motion(self.model, time, h)[1][there]
        return Start(position, velocity, state.acceleration.copy(), time, h, held, moving)

    def _see_driven(self, state: State, time: float) -> None:
        """Update rest lengths and shapes of bars and elements to the time at which the step evaluates its forces."""
        self._body.model = drives.apply_drives(self._joined, time)
        self._body.bars = bars_of(self._body.model, state)
        if drives.driven_element_passes(self.model) or len(self.model.room(Drives).rope):
            self._body.measures = Measures(self._body.model)

    def _relations(self, state: State) -> Relations:
        """Return the relations of rigid bodies of rods, updated if particles were fixed, released or removed."""
        if self._bodies is None or not np.array_equal(self._bodies[0], state.mobility):
            rigid, rows = self.model.room(Rigid), len(self.rows)
            self._bodies = state.mobility.copy(), Relations(rigid, rows, state.alive == 1, state.mobility.copy())
        return self._bodies[1]

    def _look_at_the_clock(self) -> None:
        if self.patience is not None and clock.perf_counter() >= self._until:
            self.patience.give_up()

    def _look(self, state: State) -> None:
        """Update to the present model, without removed particles and broken springs."""
        # The sparsity of the matrix depends on which axes are free, so it is built again only if these change; broken
        # springs merely leave zeros.
        if not np.array_equal(state.mobility > 0.0, self._body.free):
            self._body = ElasticModel(self._joined, state)
            self._stiffness = Stiffness(self._body)
        elif not np.array_equal(state.status != BROKEN, self._body.bars.holds):
            self._body.bars = bars_of(self._joined, state)
        self.stepper.show(state)

    def _forces(self, position: FloatArray, velocity: FloatArray, time: float) -> tuple[FloatArray, FloatArray]:
        """Return the forces of position and time, and those of velocities and limits [N]; shape (particles, 3) each."""
        sums, probe = self.stepper.work.sums, self._probe
        probe.position[:], probe.velocity[:], probe.clock[0] = position, velocity, time
        # The same passes as for explicit steps: each force has one implementation for both kinds of methods.
        if measure_forces(self._shown_probe()) != DONE:
            raise UserFailed
        # Forces are padded to four numbers a row (engine/lowering.py); the fourth is unused.
        force = sums.force[:, :3].copy()
        drag = sums.drag[:, :3].copy() if self._reads_velocity else np.zeros_like(force)
        if len(self.model.room(Limits).force):
            # The limit acts on the net force. The removed part is not conservative, so it is counted with the drag.
            drag += _limited_part(force + drag, self.model.room(Limits).force)
        return force, drag

    def _shown_probe(self) -> Table:
        """Return a table with the state of the probe, and everything else unchanged."""
        table = self.stepper.table
        # Programs and blocks of the stepper may have been replaced since, by hands or broken springs.
        if self._trial is None or any(self._trial[room] is not table[room] for room in (Program, Blocks)):
            self._trial = table.copy()
            self._trial.put(self._probe)
        return self._trial

    def _account(self, state: State, begin: Start, end: End, load: FloatArray | None = None) -> float:
        """Note the energy that drag dissipated, the work of loads and user-defined forces [J], and the residual.

        Return the change of the kinetic energy of driven supports [J], which is part of the work.
        """
        gained = 0.0
        force, drag, external = end.force, end.drag, self.stepper.work.sums.external
        # The midpoint rule for the path integral of f . dx. Generalized alpha evaluates its forces at another point
        # than the middle.
        middle = end.middle
        if self.method.carried and (len(external) or drag.any() or self._driven):  # at the middle, or it is of order 1
            middle, rate = 0.5 * (begin.position + end.position), (end.position - begin.position) / begin.h
            force, drag = self._forces(middle, rate, begin.time + 0.5 * begin.h)
            drag = drag if load is None else drag + load
        heavy = self.model.particles.mass > 0.0
        displacement = (end.position - begin.position)[heavy]
        state.ledger[DISSIPATED] -= float((drag[heavy] * displacement).sum())
        if len(external):
            state.ledger[WORK] += float((external[heavy] * displacement).sum())
        if self._driven:
            supports = self.model.room(Drives).support
            moved, mass = (end.position - begin.position)[supports], self.model.particles.mass[supports]
            speed = (end.velocity[supports] ** 2 - state.velocity[supports] ** 2).sum(axis=1)
            gained = float(0.5 * (mass * speed).sum())
            work = gained - ((force + drag)[supports] * moved).sum()
            last = begin.time + begin.h
            state.ledger[WORK] += work + drives.work_on_elements(self._body.model, middle, begin.time, last)
        self.effort.residual = max(self.effort.residual, end.imbalance)
        return gained

    def _creates_energy(self, *moments: tuple[State, FloatArray]) -> bool:
        """Return True if the steps so far created energy, like a stiff bar that turns by half a circle in one step.

        ``moments`` are the states and energies [J] before and after a step. The energy created since the start is
        compared with GAIN times the largest kinetic and elastic energy so far.
        """
        totals, size, after = [], 0.0, moments[1][0]
        for state, energies in moments:
            totals.append(float(energies.sum()) + float(state.ledger[DISSIPATED]) - float(state.ledger[WORK]))
            size += float(np.abs(energies).sum())
            after.solving[PEAK] = max(after.solving[PEAK], float(np.abs(energies[STORED]).sum()))
        # Summed over all steps with its sign: a method whose energy oscillates about a mean (implicit midpoint) is not
        # split for the upper half of every oscillation.
        made = totals[1] - totals[0]
        after.solving[MADE] += made
        if self._touching and made <= GAIN * self._scale:
            return False
        return bool(made > BLUR * size and after.solving[MADE] > GAIN * after.solving[PEAK])

    def _energies(self, state: State, time: float) -> FloatArray:
        """Return the energies of a state at a time, in the order of ``net.ENERGIES`` [J]."""
        self._probe.restore(state)
        self._probe.clock[0] = time
        if measure_energies(self._shown_probe()) != DONE:
            raise UserFailed
        return self.stepper.work.energies.value.copy()

    def _kinetic(self, velocity: FloatArray) -> float:
        """Return the kinetic energy of velocities [J]."""
        return 0.5 * float((self.model.particles.mass[:, None] * velocity * velocity).sum())


def checked_residual(tolerance: object) -> float:
    """Return the tolerance of the equations of a step as a number."""
    value = checks.positive(tolerance, "tolerance", "simulate()")
    if value > COARSEST:
        raise checks.refuse("tolerance", "simulate()", f"at most {COARSEST:g} of the largest force", tolerance)
    return value


def _limited_part(force: FloatArray, limit: FloatArray) -> FloatArray:
    """Return the part of net forces that a limit removes [N], shape (particles, 3)."""
    size = np.sqrt((force * force).sum(axis=1))
    kept = np.where(size > limit, limit / np.where(size > 0.0, size, 1.0), 1.0)
    return np.asarray((kept - 1.0)[:, None] * force)


def _drop_many_pairs(model: Model) -> Model:
    """Return the model without pair forces that would fill a sparse matrix; Newton's matrix omits their stiffness."""
    for room in net.all_pairs_arrays(model):
        members = np.diff(room.start).astype(np.float64)
        if (members * (members - 1.0)).sum() / 2.0 > PAIRS // 16:
            empty = {field: array[:0] for field, array in room._asdict().items()}
            model = model.replace_arrays(room._replace(**empty | {"start": np.zeros(1, dtype=np.int32)}))
    return model


# Forces and energies of the state in a table.


def measure_forces(table: Table) -> int:
    """Compute ``Sums.force``, and the velocity-dependent part in ``Sums.drag`` [N]; return DONE or the failure."""
    # Loads and user-defined forces read the clock of the engine, which still has the time of its last step.
    table[Control].clock[NOW] = table[State].clock[0]
    # DONE is 0, so ``or`` continues with the drags only if the forces have succeeded.
    return take_section(table, 0, FORCES) or take_section(table, 0, DRAGS)


def measure_energies(table: Table) -> int:
    """Compute ``Energies.value``, in the order of ``net.ENERGIES`` [J]; return DONE or the failure."""
    table[Control].clock[NOW] = table[State].clock[0]
    return take_section(table, 0, ENERGIES)


# Equations of exact constraints for velocities and accelerations at a state, for implicit steps.

NEXT_TO_NOTHING = 1e-13  # [-] of the largest weight: regularization for redundant rows, against a singular matrix
REFINED = 3  # steps of iterative refinement after that


class ImplicitTies:
    """Rows of exact constraints at a state.

    Attributes
    ----------
    there : rows whose particles are all there, shape (rows,)
    taut : cords that were taut after the last step, shape (rows,)
    """

    def __init__(self, rows: HolonomicRows, state: State, relations: Relations) -> None:
        self.rows, self.state, self.relations = rows, state, relations
        alive = state.alive == 1
        self.there = alive[rows.first] & (alive[rows.second] | ~rows.pair) & ~relations.implied
        self.taut = rows.cord & (state.taut == 1)

    @cached_property
    def _dof(self) -> np.ndarray:
        return np.arange(self.state.position.size).reshape(-1, 3)

    def tangent(self, evaluated: Evaluated, solved: np.ndarray) -> FloatArray:
        """Velocities without the components that the rows forbid [m/s], shape (particles, 3).

        A cord that became taut in the step, a row of ``solved`` that was slack before, has lost all speed along it; a
        cord that was taut before only prevents its ends from parting.
        """
        rows, velocity = self.rows, self.relations.project_motions(self.state.velocity)
        jerked = rows.cord & solved & ~self.taut
        near = evaluated.value >= -TAUT * rows.scale
        rate = np.zeros(len(rows))
        everything = np.ones(len(rows), dtype=bool)
        # Rates of all rows, including slack cords: a cord takes part only if its ends move apart.
        rate[:] = rows.jacobian(evaluated, self._dof, everything) @ velocity.ravel()
        active = self.there & (~rows.cord | jerked | (near & (rate > 0.0)))
        for _ in range(CORD_PASSES):
            pushes = np.zeros(len(rows))
            gradient = rows.jacobian(evaluated, self._dof, active)
            pushes[active] = self._pushes(gradient, -rate[active])
            # A cord cannot push. It is dropped and the impulses are computed again; each pass drops at least one, so
            # the loop ends.
            wrong = rows.cord & ~jerked & active & (pushes > 0.0)
            if not wrong.any():
                break
            active &= ~wrong
        return np.asarray(
            velocity + self.relations.project_motions(self.state.mobility * rows.forces(evaluated, pushes))
        )

    def acceleration(self, force: FloatArray) -> FloatArray:
        """Accelerations under forces [N] and the rows, shape (particles, 3) [m/s2]."""
        rows, state = self.rows, self.state
        free = self.relations.project_motions(state.mobility * force)
        active = self.there & (~rows.cord | self.taut)
        if not active.any():
            return np.asarray(free)
        evaluated = rows.at(state.position)
        gradient = rows.jacobian(evaluated, self._dof, active)
        turning = self._turning(evaluated)[active]
        pushes = np.zeros(len(rows))
        # Differentiating C(x(t)) = 0 twice: J a + v . d2C v = 0, with a = W (f + J^T lambda).
        pushes[active] = self._pushes(gradient, -(gradient @ free.ravel()) - turning)
        return np.asarray(free + self.relations.project_motions(state.mobility * rows.forces(evaluated, pushes)))

    def activate_cords(self, evaluated: Evaluated) -> bool:
        """Return True if a cord became taut in the step; the state stores which cords are taut."""
        now = self.rows.cord & (evaluated.value >= -TAUT * self.rows.scale)
        found = bool((now & ~self.taut).any())
        self.state.taut[:] = now
        return found

    def _turning(self, evaluated: Evaluated) -> FloatArray:
        """v . d2C v of every row [m/s2], shape (rows,)."""
        rows, velocity = self.rows, self.state.velocity
        speed = np.where(rows.pair[:, None], velocity[rows.second] - velocity[rows.first], velocity[rows.first])
        return np.asarray(np.einsum("ri,rij,rj->r", speed, rows.curvature(evaluated, np.ones(len(rows))), speed))

    def _pushes(self, gradient: Any, wanted: FloatArray) -> FloatArray:
        """lambda of J W J^T lambda = ``wanted``, the smallest for redundant rows, shape (active rows,)."""
        from scipy.sparse import diags_array, eye_array
        from scipy.sparse.linalg import splu

        if not len(wanted):
            return wanted
        # W is the inverse mass of each free axis, so an impulse J^T lambda changes velocities by W J^T lambda.
        weights = diags_array(self.state.mobility.ravel())
        if len(self.relations):
            weights = self.relations.projection() @ weights
        matrix = (gradient @ weights @ gradient.T).tocsc()
        give = NEXT_TO_NOTHING * max(float(matrix.diagonal().max()), 1e-300)
        factors = splu((matrix + give * eye_array(len(wanted))).tocsc())
        found = np.zeros(len(wanted))
        for _ in range(REFINED):
            # The regularized factors are corrected by iterative refinement with the matrix itself; for redundant rows
            # the part of the solution that affects the motion converges.
            found += factors.solve(wanted - matrix @ found)
        return found
