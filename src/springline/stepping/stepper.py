"""The stepper of a run: its scratch arrays, table and program, with threads borrowed from a pool for each call."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from springline import checks
from springline.contacts import rules
from springline.contacts.energy_accounting import forget, undo_step
from springline.engine.kernels import COMPILED, Pass
from springline.engine.machine import (
    CLOSED,
    FIRST,
    LENGTH,
    LINE,
    NOW,
    NUMBER,
    ROW,
    START,
    STEPS,
    TICKETS,
    Control,
    Workers,
    assist,
    take_section,
    take_steps,
    yield_address,
)
from springline.engine.program import (
    DRAGS,
    ENERGIES,
    FORCES,
    SETTING_OUT,
    STEP,
    Program,
    Row,
    passes_in,
    program,
    program_text,
)
from springline.engine.table import Table
from springline.engine.wavefront import assist_wavefront, take_wavefront
from springline.forces import net
from springline.forces.grab_spring import Hands
from springline.forces.volumes import refresh_rims, rims
from springline.integrators import newton_contacts
from springline.integrators.contract import EVENTS, IMPLICIT, RUNGE_KUTTA, SPLITTING, Integrator
from springline.integrators.rounds import take_rounds
from springline.integrators.stages import FAR
from springline.integrators.xpbd import HeldSprings, held_springs, is_by_axes
from springline.model.accessors import Adjacency
from springline.model.blocks import Blocks, Tally, block_size, blocks_of
from springline.model.families import BROKEN, COINCIDING, Model
from springline.model.growth import grow
from springline.model.state import NUMERICAL, State, patches
from springline.model.work import (
    CONTACTS_FULL,
    DIVERGED,
    DONE,
    REPORT_COINCIDENT,
    REPORT_PARTICLE,
    REPORT_SAMPLED,
    REPORT_STATUS,
    SURFACES_FULL,
    Work,
    ensure_stages,
    grow_contact_arrays,
    kicks_for,
    own_for,
    scratch,
)
from springline.stepping.compiling import make_ready, unloaded_passes
from springline.stepping.edits import FOOTING, Edits, edit_sections, edits_for
from springline.stepping.program import Sections, follows_kicks, sections_of, stages_needed
from springline.stepping.renumbering import renumbering_for
from springline.stepping.wavefront import BlockWalk, bytes_of_step, chain_of, clear, neighbors_of, phases_of, walk_of

WORTH = 50_000  # work, in springs, from which a step is shared among threads: about 0.2 ms

PROGRAMS = 64  # capacity of the cache for steps of other lengths: gaps between frames differ in their last digits
MACHINE = (take_steps, take_section, assist)
WAVEFRONT = (take_wavefront, assist_wavefront)


def effort(model: Model) -> float:
    """Return the work of one evaluation of the forces, in springs."""
    forces, others = net.present(model), rules.present(model)
    return model.particle_count + sum(rule.cost(model) for rule in others) + sum(one.cost(model) for one in forces)


def is_worth_sharing(model: Model) -> bool:
    """Return True if the steps of a model are worth sharing among threads; depends only on the model."""
    return effort(model) >= WORTH


class Stepper:
    """Steps of a model by a method.

    Attributes
    ----------
    work : scratch arrays
    table : arrays that the passes read
    renumbering : order of the particles in which neighbors are near in memory; None if this gains nothing
    workers : synchronization of the threads
    """

    def __init__(self, model: Model, state: State, method: Integrator, threads: int, *, sampled: bool = False) -> None:
        """``sampled`` is whether the motion is sampled, for an automatic step."""
        self.method, self.sampled = method, sampled
        # The division into blocks depends only on the model, the method and whether its motion is sampled. If it
        # depended on the number of threads, a run would have other bits on another machine.
        shared = method.scheme.family < IMPLICIT and is_worth_sharing(model)
        self.renumbering = renumbering_for(model, state) if shared else None
        self.model = model if self.renumbering is None else self.renumbering.model
        self._size, self._chain = self._division() if shared else (0, 1)
        with_gradient, blocks = bool(method.scheme.gradient.any()), self._blocks()
        self.work = scratch_of(self.model, stages_needed(model, method), with_gradient=with_gradient, blocks=blocks)
        self.workers: Workers = workers_of_threads(threads if shared else 1)
        self.shared = shared
        self.control = Control(np.zeros(4, dtype=np.int64), np.zeros(4))
        self.table = table_of(self.model, self.work, method, self.workers, self.control)
        self._held = self._held_for(state)
        if self._held is not None:
            self.table.put(self._held)
        self._others = [self._table_of_a_thread(k) for k in range(1, self.workers.threads)]
        self._solves = False
        self._sections: Sections = {}
        self._programs: dict[float, tuple[Sections, Program]] = {}  # by step [s], since steps differ by rounding
        self._dt = np.nan
        self._walk: BlockWalk | None = None  # of steps in a wavefront, for the present program
        self._walked: tuple[Any, ...] = ()  # the rows of its steps
        self._neighbors: tuple[np.ndarray, np.ndarray] | None = None  # of the blocks, once they were needed
        self._status = np.zeros(model.spring_count, dtype=np.uint8)  # of springs, as last seen by the passes
        self._alive = np.ones(model.particle_count, dtype=np.uint8)  # of particles, as last seen by the passes
        self._measuring: Table | None = None
        self._grips_at = 0  # address of an array of the state that may grow in place
        self._left_out = np.zeros(0, dtype=bool)  # springs that are broken in that table
        self._edits: Edits | None = None  # arrays of edits in that table, from the first one on

    def sections(self, dt: float) -> Sections:
        """Return the rows of the program for steps of ``dt`` [s]."""
        if dt != self._dt:
            if dt not in self._programs:
                # Cleared as a whole: programs are cheap to make again, and very many step lengths come only from the
                # gaps of one run.
                if len(self._programs) >= PROGRAMS:
                    self._programs.clear()
                self._fit_kicks()
                found = self._sections_for(dt)
                make_ready([*MACHINE, *passes_in(found), *solving_passes(self.model, self.method)])
                self._programs[dt] = found, program(found, self.work.blocks.number, self._chain)
            (self._sections, rows), self._dt = self._programs[dt], dt
            self.put(rows)
            self._fit_walk(self._sections[STEP], int(rows.begin[STEP]))
        return self._sections

    def _division(self) -> tuple[int, int]:
        """Return the number of particles in a block, and of blocks in a chain."""
        size = block_size(self.model.particle_count)
        if self.method.substeps:
            return size, 1
        rows = sections_of(self.model, self.method, 1.0, 2, sampled=self.sampled)[STEP]
        chain = chain_of(self.model, rows, size)
        return -(-size // chain), chain

    def _blocks(self, broken: np.ndarray | None = None) -> Blocks:
        return blocks_of(self.model, self._size, broken, self._chain)

    def _fit_walk(self, rows: list[Row], first: int) -> None:
        """Prepare steps in a wavefront, if the step allows it and gains by it."""
        walked = (first, *((row.what, row.blocks) for row in rows))
        if walked == self._walked or not (COMPILED and self.shared):
            return
        self._walked, self._walk = walked, self._walk_of(rows, first)
        if self._walk is not None:
            make_ready(WAVEFRONT)
            for table in (self.table, *self._others):
                table.put(self._walk.wave._replace(top=table.top))

    def _walk_of(self, rows: list[Row], first: int) -> BlockWalk | None:
        blocks = self.work.blocks
        if blocks.number == 1 or phases_of(rows) is None:
            return None
        if self._neighbors is None:
            self._neighbors = neighbors_of(self.model, self._size, blocks.number)
        return walk_of(rows, first, blocks, self._neighbors, bytes_of_step(self.model, self.work))

    def _fit_kicks(self) -> None:
        """Allocate scratch for rebounds within a step if the program follows them; grabbing can change this."""
        rows = self.model.particle_count if follows_kicks(self.model, self.method) else 0
        if len(self.work.kicks.lever) != rows:
            self.work = self.work._replace(kicks=kicks_for(rows))
            self.put(self.work.kicks)

    def lacking(self, method: Integrator | None = None) -> list[Pass]:
        """Return passes of its program, or of another method's, whose code is not loaded; compile none."""
        if method is None and not np.isnan(self._dt):
            return []
        # It is unknown yet if the step of another method will be automatic; the larger program is assumed.
        sampled = self.sampled if method is None else True
        return unloaded_passes(passes_of_steps(self.model, method or self.method, self.work.blocks.number, sampled))

    def describe_step(self, dt: float) -> str:
        """Return a description of a step; nothing is compiled."""
        sections = self._sections_for(dt)
        walk = self._walk_of(sections[STEP], 0)
        return program_text(sections, self.work.blocks.number, walk.steps if walk else 1)

    def _sections_for(self, dt: float) -> Sections:
        blocks, held = self.work.blocks.number, self._held
        return sections_of(
            self.model, self.method, dt, blocks, sampled=self.sampled, held=held, solves=self._solves
        )  # fmt: skip

    def solve_in_program(self) -> None:
        """Solve for steps by rounds in the program, as pages do, instead of before it."""
        self._solves, self._dt = True, np.nan
        self._programs.clear()

    def put(self, *rooms: object) -> None:
        """Put these arrays into all tables."""
        for room in rooms:
            self.table.put(room)
            for table in self._others:
                table.put(room)

    def take(self, state: State, first: int, steps: int, start: float, dt: float, *, ahead: bool = False) -> int:
        """Take steps ``first`` to ``first + steps`` of equal steps from time ``start``; return the number taken.

        The report contains the reason if it stopped earlier. The result depends only on the state and the number of the
        step, never on the number of steps per call. With ``ahead`` steps may be taken in a wavefront; if the report
        says UNDONE, the caller takes them again from a copy of the state, without ``ahead``.
        """
        self.sections(dt)
        if self.renumbering is not None:
            state = self.renumbering.enter(state)
        return self.go(state, first, steps, start, dt, ahead=ahead)

    @property
    def steps_in_window(self) -> int:
        """Most steps that blocks take ahead of each other; 1 if the program is done row by row."""
        return 1 if self._walk is None else self._walk.steps

    def go(self, state: State, first: int, steps: int, start: float, dt: float, *, ahead: bool = False) -> int:
        """Take steps as :meth:`take` does, by the present program and with a state in the renumbered order."""
        self.show(state)
        # Times are computed from the step's number, so ``first`` is arbitrary: the bits do not depend on how steps are
        # divided into calls.
        self.control.counts[FIRST], self.control.counts[STEPS] = first, steps
        self.control.clock[START], self.control.clock[LENGTH] = start, dt
        before = int(state.steps[0])
        brittle = bool(len(self.model.springs.fragile))
        # Marks of coinciding ends are looked at in each step, with its positions.
        if ahead and self._walk is not None and steps > 1 and not (state.status == COINCIDING).any():
            with Helpers(self.workers, self._others, assist_wavefront):
                status = take_wavefront(self.table, 0, float(self._walk.steps))
        else:
            with Helpers(self.workers, self._others):
                status = take_steps(self.table)
        while status == SURFACES_FULL:
            status = self._go_on_with_room(state, first + steps)
        # The passes already know springs that broke in this call; they set their stiffness to 0 where they read it.
        if brittle:
            self._status = state.status.copy()
        report = self.work.notes.report
        report[REPORT_STATUS] = status
        # Contacts exceeded their capacity within the step. The step is undone, the caller enlarges the arrays, and the
        # step is taken again.
        report[REPORT_SAMPLED] = 0
        if status == CONTACTS_FULL:
            undo_step(self.table)
            report[REPORT_SAMPLED] = int(state.steps[0]) + 1
        if status != DONE:
            self._tidy()
        if status == DIVERGED:
            report[REPORT_PARTICLE] = lost_particle(state)
        return int(state.steps[0]) - before

    def _go_on_with_room(self, state: State, end: int) -> int:
        """Lengthen arrays by the rows that a pass requested, and go on at this pass, to before step ``end``."""
        counts = self.control.counts
        self.grow_surfaces(state)
        counts[FIRST], counts[STEPS] = counts[NUMBER], end - counts[NUMBER]
        with Helpers(self.workers, self._others):
            return take_steps(self.table, 0, float(counts[ROW]))

    def grow_surfaces(self, state: State) -> None:
        """Lengthen the arrays of surface contacts by the rows that a pass requested."""
        self.work = self.work._replace(surfaces=grow(self.work.surfaces, state))
        self.put(state, self.work.surfaces)

    def _tidy(self) -> None:
        """Clear contacts and block sums of a step that stopped halfway."""
        forget(self.table)
        if self._walk is not None:
            clear(self._walk.tallies)
        if self.work.blocks.number > 1:
            for notes in self.table[Tally]:
                notes[...] = 0

    def show(self, state: State) -> None:
        """Make a state visible to the passes, with springs that broke or were mended since they last saw one."""
        # Compared by identity: most calls pass the same arrays again, whose addresses are in the table.
        if self.table.rooms.get(State) is not state or self._grips_at != state.gripping.ctypes.data:
            self.put(state, tally_of(state, self.work))
            self._grips_at = state.gripping.ctypes.data
        self._leave_out_broken(state)
        self._follow_removed(state)
        self._follow_axes(state)

    def _held_for(self, state: State) -> HeldSprings | None:
        """Return the springs that the method corrects as constraints, by colors; None for other methods."""
        if not self.method.substeps:
            return None
        return held_springs(self.model, self.work.blocks.number, by_axes=is_by_axes(self.model, state.mobility))

    def _follow_axes(self, state: State) -> None:
        """Use the passes for particles that are free along some axes only from the time at which there are some."""
        if self._held is None or len(self._held.mobility) or not is_by_axes(self.model, state.mobility):
            return
        self._held = self._held_for(state)
        self.put(self._held)
        dt, self._dt = self._dt, np.nan
        self._programs.clear()
        if not np.isnan(dt):
            self.sections(dt)

    def _follow_removed(self, state: State) -> None:
        """Update the rims of pressures if particles were removed or restored since passes last saw a state."""
        if np.array_equal(state.alive, self._alive):
            return
        self._alive = state.alive.copy()
        if (found := refresh_rims(self.model, state.alive)) is not None:
            self.take_rims(found)

    def take_rims(self, model: Model) -> None:
        """Continue with a model with other rims of pressures."""
        self.model = model
        self.put(rims(model))
        needed, sums = net.needs(model).external, self.work.sums
        if len(sums.external) < needed:
            self.work = self.work._replace(sums=sums._replace(external=np.zeros((needed, 3))))
            self.put(self.work.sums)
        # Their rows may be new in the program, or disappear from it.
        dt, self._dt = self._dt, np.nan
        self._programs.clear()
        if not np.isnan(dt):
            self.sections(dt)

    def _leave_out_broken(self, state: State) -> None:
        """Update the arrays of springs if some broke or were mended between two calls."""
        if np.array_equal(state.status, self._status):
            return
        broken = state.status == BROKEN
        # Springs were broken or mended outside of the passes; the slices of springs are laid out again without them.
        if not np.array_equal(broken, self._status == BROKEN):
            blocks = self._blocks(broken)
            self.work = self.work._replace(blocks=blocks)
            self.put(blocks)
        self._status = state.status.copy()

    def settle(self, state: State) -> None:
        """Update a state in the user's numbering."""
        if self.renumbering is not None:
            self.renumbering.leave(state)

    def translate(self) -> None:
        """Translate the notes of the last call to the user's numbering."""
        if self.renumbering is not None:
            self.renumbering.translate(self.work.notes)

    def give_streams(self) -> None:
        """Store a stiffness and a rest length per spring for the passes, even if all are equal and cannot break."""
        blocks = self.work.blocks.add_streams(self.model)
        self.work = self.work._replace(blocks=blocks)
        self.put(blocks)

    def give_kicks(self) -> None:
        """Allocate scratch for rebounds within a step, even if the present program does not follow them."""
        self.work = self.work._replace(kicks=kicks_for(self.model.particle_count))
        self.put(self.work.kicks)

    def make_room(self) -> None:
        """Enlarge the contact arrays if the last step requested it."""
        self.work = grow_contact_arrays(self.work, self.model)
        self.put(self.work.neighbor_list, self.work.workspace)
        if self._measuring is not None:
            self._measuring.put(self.work.neighbor_list)

    def can_follow(self, state: State) -> bool:
        """Return True if a model with other numbers can be continued with: nothing is kept that depends on them."""
        method = self.method
        plain = method.scheme.family in (SPLITTING, RUNGE_KUTTA) and not (method.substeps or method.rounds)
        return plain and self.renumbering is None and not self._solves and bool((state.status != BROKEN).all())

    def follow(self, model: Model) -> bool:
        """Continue with a model with other numbers in the same rows, with fresh scratch; False if that is impossible.

        Its program is the same.
        """
        blocks = self.work.blocks.set_numbers(self.model.springs, model.springs)
        if blocks is None:
            return False
        self.model = model
        stages, gradient = stages_needed(model, self.method), bool(self.method.scheme.gradient.any())
        self.work = scratch_of(model, stages, with_gradient=gradient, blocks=blocks)
        own = own_for(net.needs(model))
        self.put(*_new_rooms(self.table, [*rooms_of(model, blocks), *self.work, own]))
        for table in self._others:
            table.put(own_for(net.needs(model)))
        forgetting = [row.what for row in net.forget_rows(model)]
        make_ready(forgetting)
        for one in forgetting:
            one(self.table)
        self._alive = np.ones(model.particle_count, dtype=np.uint8)
        self._fit_kicks()
        self._grips_at = 0  # the sums of blocks are put with the state
        if self._measuring is not None:
            self._measuring.put(own_for(net.needs(model)))
            for room in _new_rooms(self._measuring, [*rooms_of(model, blocks), *self._scratch_to_measure(model)]):
                self._measuring.put(room)
        return True

    def adopt(self, model: Model) -> None:
        """Continue with a model whose particles have other masses and radii."""
        self.model = model
        self.put(*rooms_of(model, self.work.blocks))
        self._programs.clear()
        self._measuring = None

    def hold(self, hands: Hands) -> None:
        """Replace the grab springs; the program is rebuilt if some appear or disappear."""
        # The measuring table keeps the user's numbering, the stepper's tables the internal one.
        before, own = (
            self.model.room(Hands),
            hands if self.renumbering is None else self.renumbering.to_inner_numbers(hands),
        )
        known = self.model.result_cache.get("rims")
        self.model = self.model.replace_arrays(own)
        if known is not None:  # of the particles that are there
            self.model.result_cache["rims"] = known
        self.put(own)
        if self._measuring is not None:
            self._measuring.put(hands)
        # Moving a grab spring changes numbers in the arrays but no row of the program.
        if own.particle.size == before.particle.size and own.damping.any() == before.damping.any():
            return
        self.work = ensure_stages(self.work, self.model, stages_needed(self.model, self.method))
        self.put(self.work.sums, self.work.stages)
        self.work.energies.value[:] = 0.0  # no pass resets the energy of removed grab springs
        self._dt = np.nan
        self._programs.clear()
        if self._measuring is not None:
            self._measuring.put(self._measures(self.model, self._measuring[Blocks].number))

    def energies(self, model: Model, state: State) -> np.ndarray:
        """Return the energies of a state in the user's numbering, in the order of ``net.ENERGIES`` [J].

        If a user-defined function failed, the report contains it.
        """
        table = self.measuring(model, state)
        # Passes of families that are not in the program write nothing, so their slots are cleared here.
        table[type(self.work.energies)].value[:] = 0.0
        self._measure(table, state, ENERGIES)
        return np.array(table[type(self.work.energies)].value)

    def forces(self, model: Model, state: State) -> np.ndarray:
        """Return the net forces on the particles of a state in the user's numbering [N], shape (particles, 3)."""
        table = self.measuring(model, state)
        self._leave_out_broken(state)
        # The blocks of the stepper leave out broken springs; if the particles are renumbered, the measuring table needs
        # separate blocks.
        if self.renumbering is None:
            table.put(self.work.blocks)
        elif not np.array_equal(broken := state.status == BROKEN, self._left_out):
            table.put(blocks_of(model, 0, broken))
            self._left_out = broken
        sums = table[type(self.work.sums)]
        self._measure(table, state, FORCES)
        self._measure(table, state, DRAGS)
        return (sums.force + sums.drag)[:, :3] if net.reads_velocity(model) else sums.force[:, :3].copy()

    def edit(
        self, model: Model, state: State, section: int, rows: Sequence[int] = (), given: Any = ((0.0, 0.0, 0.0),), *,
        adjacency: Adjacency,
    ) -> Edits:  # fmt: skip
        """Run a section of edits on a state in the user's numbering, and return its arrays with the events.

        Parameters
        ----------
        rows : particles or springs, each once
        given : velocities [m/s] or places [m], shape (k, 3); the last one holds for all further rows
        adjacency : springs at each particle
        """
        table = self.with_edits(model, state, adjacency, np.zeros(FOOTING))
        edits = table[Edits]._replace(given=np.array(given, dtype=np.float64).reshape(-1, 3))
        if len(rows) > len(edits.rows):  # some are named more than once
            edits = edits._replace(rows=np.zeros(len(rows), dtype=np.int32))
        edits.rows[: len(rows)] = rows
        edits.counts[:] = len(rows), 0
        table.put(edits)
        table[type(self.work.energies)].value[:] = 0.0
        self._measure(table, state, section)
        return edits

    def edits(self, model: Model, state: State, adjacency: Adjacency) -> Edits:
        """Return the arrays of edits of a run."""
        found: Edits = self.with_edits(model, state, adjacency, np.zeros(FOOTING))[Edits]
        return found

    def with_edits(self, model: Model, state: State, adjacency: Adjacency, footing: np.ndarray) -> Table:
        """Return the measuring table with the arrays and sections of edits; ``footing``: see ``hand_stiffness``."""
        if self._edits is None:
            self._edits = edits_for(model, adjacency, footing)
            self._measuring = None
        return self.measuring(model, state)

    def _measure(self, table: Table, state: State, section: int) -> None:
        table[Control].clock[NOW] = state.time
        take_section(table, 0, float(section))

    def measuring(self, model: Model, state: State) -> Table:
        """Return the table by which energies and forces are measured, with separate scratch, in the user's numbering.

        Its blocks are those of the steps, or a single one if the particles are renumbered.
        """
        if self._measuring is None:
            work, control = self._scratch_to_measure(model), Control(np.zeros(4, dtype=np.int64), np.zeros(4))
            table = table_of(model, work, self.method, workers_of_threads(1), control, like=self.table)
            table.put(self._measures(model, work.blocks.number))
            if self._edits is not None:
                table.put(self._edits)
            self._measuring, self._left_out = table, np.zeros(model.spring_count, dtype=bool)
        if self._measuring.rooms.get(State) is not state:
            self._measuring.put(state)
            number = self._measuring[Blocks].number
            self._measuring.put(Tally(np.zeros((number, 2)), np.zeros(number, dtype=np.int64)))
        return self._measuring

    def _scratch_to_measure(self, model: Model) -> Work:
        """Return separate scratch, with the notes of the steps, in which failures of user-defined functions appear."""
        if self.renumbering is not None:
            return scratch_of(model, 1)._replace(notes=self.work.notes)
        work, steps = scratch_of(model, 1, blocks=self.work.blocks), self.work
        # Mergers use the meetings and neighbors that the steps found, and change the constant forces that they read.
        sums = work.sums._replace(steady=steps.sums.steady)
        return work._replace(notes=steps.notes, meet=steps.meet, neighbor_list=steps.neighbor_list, sums=sums)

    def _measures(self, model: Model, blocks: int) -> Program:
        """Return the program that evaluates forces and energies, for a number of blocks."""
        found = sections_of(model, self.method, 1.0, blocks)
        measured = {which: found[which] for which in (FORCES, DRAGS, ENERGIES)}
        if self._edits is not None:
            measured |= edit_sections(model)
        make_ready([*MACHINE, *passes_in(measured)], later=passes_of_steps(model, self.method, blocks, self.sampled))
        return program(measured, blocks, self._chain if blocks > 1 else 1)

    def _table_of_a_thread(self, number: int) -> Table:
        """Return a table for one more thread, with separate scratch."""
        table = self.table.copy()
        table.put(self.workers._replace(number=number))
        table.put(own_for(net.needs(self.model)))
        return table


def set_out_from(table: Table) -> int:
    """Note the start of a step that is computed outside of the program, for the rules applied at its end."""
    return take_section(table, 0, SETTING_OUT)


def passes_of_steps(model: Model, method: Integrator, blocks: int, sampled: bool) -> list[Pass]:
    """Return the passes of steps by a program; the event-driven method has its own passes and uses none of these."""
    if method.scheme.family == EVENTS:
        return []
    found = sections_of(model, method, 1.0, blocks, sampled=sampled)
    return [*MACHINE, *passes_in(found), *solving_passes(model, method)]


def solving_passes(model: Model, method: Integrator) -> list[Pass]:
    """Return the passes by which an implicit step is solved for, outside of its program."""
    if method.rounds:
        return [take_rounds]
    return newton_contacts.passes() if method.newmark is not None and patches(model) else []


def scratch_of(model: Model, stages: int, **how: Any) -> Work:
    """Return scratch for a model, with the needs of its forces; further options are those of ``scratch``."""
    work = scratch(model, stages, rules.needs(model, net.needs(model)), **how)
    weigh(work, model)
    return work


def weigh(work: Work, model: Model) -> None:
    """Record constant forces, if the energy balance needs them."""
    if len(work.sums.steady):
        work.sums.steady[...] = net.constant_forces(model)


def table_of(
    model: Model, work: Work, method: Integrator, workers: Workers, control: Control, like: Table | None = None
) -> Table:
    """Return a table of everything except the state and the program; ``like`` is a table of nearly the same arrays."""
    own = own_for(net.needs(model))
    return Table([*rooms_of(model, work.blocks), *work, own, method.scheme, workers, control], like)


def _new_rooms(table: Table, rooms: Iterable[object]) -> list[object]:
    """Return the rooms that a table does not have yet, without scratch that is empty as before."""
    return [room for room in rooms if table.rooms.get(type(room)) is not room and not _is_empty(room)]


def _is_empty(room: Any) -> bool:
    return all(isinstance(array, np.ndarray) and not array.size for array in room)


def rooms_of(model: Model, blocks: Blocks) -> list[object]:
    """Return all arrays of a model, with those that depend on its blocks."""
    return [*model.rooms] + [room for family in net.present(model) for room in family.block_arrays(model, blocks.first)]


def tally_of(state: State, work: Work) -> Tally:
    """Return the arrays in which blocks record energies; for a model of one block, those of the state."""
    count = work.blocks.number
    if count == 1:
        report = work.notes.report
        return Tally(state.ledger[:NUMERICAL].reshape(1, NUMERICAL), report[REPORT_COINCIDENT : REPORT_COINCIDENT + 1])
    return Tally(np.zeros((count, 2)), np.zeros(count, dtype=np.int64))


def lost_particle(state: State) -> int:
    """Return the first particle whose numbers overflowed, or -1."""
    with np.errstate(invalid="ignore"):
        good = (np.abs(state.position) < FAR).all(axis=1) & (np.abs(state.velocity) < FAR).all(axis=1)
        # argmin of booleans is the index of the first False.
    return -1 if good.all() else int(np.argmin(good))


THREADS_VARIABLE = "SPRINGLINE_THREADS"
MOST_THREADS = 256


def workers_of_threads(threads: int) -> Workers:
    """Return the synchronization of the threads; plain Python uses one thread whatever is requested."""
    threads = threads if COMPILED else 1
    gate = np.zeros(TICKETS + threads * LINE, dtype=np.int64)
    return Workers(gate, yield_address() if COMPILED else 0, threads, 0)


def chosen_threads(threads: Any) -> int:
    """Return the number of threads: as given, or from the environment, or one per processor."""
    if threads is not None:
        if checks.whole(threads, "threads", "simulate()", 1) > MOST_THREADS:
            raise checks.refuse("threads", "simulate()", f"at most {MOST_THREADS}", threads)
        return int(threads)
    text = os.environ.get(THREADS_VARIABLE, "")
    if not text:
        return _processors()
    if not text.isdigit() or not 1 <= int(text) <= MOST_THREADS:
        rule = f"a whole number from 1 to {MOST_THREADS}"
        raise checks.refuse("SPRINGLINE_THREADS", "the environment", rule, text, "Unset it.")
    return int(text)


def _processors() -> int:
    """Return the number of processors available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Helpers:
    """Threads of the pool that assist one call, each with its own table; a context manager."""

    def __init__(self, workers: Workers, tables: Sequence[Table], what: Pass = assist) -> None:
        self.workers, self.tables, self.what = workers, tables, what
        self.busy: list[Future[Any]] = []

    def __enter__(self) -> None:
        if self.tables:
            # Reset before the helpers start: a word left from the last call would offer blocks of a finished row, or
            # make them leave at once.
            self.workers.gate[:] = 0
            try:
                pool = _pool(len(self.tables))
                self.busy += [pool.submit(self.what, table) for table in self.tables]
            except BaseException:  # Ctrl-C, or no more threads: no helper may wait forever
                self.__exit__()
                raise

    def __exit__(self, *_: object) -> None:
        # An aligned word is stored at once, and a helper that sees it late only looks again: no fence is needed.
        self.workers.gate[CLOSED] = 1
        for future in self.busy:
            if not future.cancel():  # a helper still waiting for a thread of the pool was not needed
                future.result()


_pools: dict[tuple[int, int], ThreadPoolExecutor] = {}
_lock = threading.Lock()


def _pool(threads: int) -> ThreadPoolExecutor:
    """Return a pool of that many threads, made once per process."""
    # After fork() a pool exists in the child without its threads; work given to it would never begin.
    key = os.getpid(), threads  # a child of this process does not inherit its threads
    with _lock:
        if key not in _pools:
            _pools[key] = ThreadPoolExecutor(threads, thread_name_prefix="springline")
        return _pools[key]
