"""Contacts of surfaces in the solve of an implicit step: passes that find and solve rows, and their metric.

Newton's corrections and sweeps over the rows of contact alternate (a block Gauss-Seidel form of the nonsmooth Newton
methods of contact, Alart and Curnier, Comput. Methods Appl. Mech. Eng. 92, 1991): the impulses are constant loads of
the smooth equations, and their effect on displacements is that of the present factors.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.contacts.surface_contacts import guard_rows, motion_rows
from springline.contacts.surface_geometry import PUSH
from springline.engine.kernels import WIDE, Pass
from springline.engine.machine import LENGTH, NOW, NUMBER, START
from springline.engine.program import Row
from springline.integrators.implicit.equations import Start
from springline.integrators.newton_contacts import (
    IMPACT,
    MOVING,
    SHORT,
    begin_contacts,
    engage,
    finish,
    prepare,
    sweep_rows,
)
from springline.model.families import SurfaceContacts
from springline.model.state import State
from springline.model.work import DONE, RESPONSES_WANTED, SURFACES_FULL, TOUCHED, SurfaceWork
from springline.stepping.stepper import Stepper


class SurfacesFailed(Exception):
    """Raised with the status of a pass that failed."""


class SurfaceSolve:
    """Contacts of surfaces in one step.

    Attributes
    ----------
    load : forces of contact [N], shape (particles, 3)
    impact : whether parts touched faster than the forces of the step explain
    """

    def __init__(self, stepper: Stepper, state: State, begin: Start, free: np.ndarray, part: float) -> None:
        """``free`` marks free axes.

        With a ``part`` above 0 rebounds end the velocities after the solve; it is that of a constant force that changes
        velocities in this step, if its acceleration is not carried on.
        """
        self.stepper, self.state, self.begin, self.free, self.part = stepper, state, begin, free, part
        self.particle = stepper.model.room(SurfaceContacts).particle
        self.load, self.impact = np.zeros_like(begin.position), False
        self._columns = np.zeros((0, 3, 0))  # displacements of vertices after a unit force in each slot

    @property
    def _work(self) -> SurfaceWork:
        return self.stepper.work.surfaces

    def begins(self, position: FloatArray) -> bool:
        """Find the rows of a step that would end at ``position`` without contact; return True if it needs impulses."""
        control, begin, h = self.stepper.control, self.begin, self.begin.h
        control.counts[NUMBER] = 0
        control.clock[START], control.clock[LENGTH], control.clock[NOW] = begin.time, h, begin.time
        self._put(self._work.free, (position - begin.position) / h)
        self._run(begin_contacts)
        self._run_rows(motion_rows(1))
        return self._run(prepare, h, self.part) == SHORT

    def resolve(self, position: FloatArray, factors: Any, dof: np.ndarray, share: float) -> bool:
        """Change the impulses until no row misses its goal at ``position``, a prediction; return False if none did.

        Parameters
        ----------
        factors : of Newton's matrix over ``share``
        dof : number of each axis among the free ones, -1 if fixed, shape (particles, 3)
        """
        begin, h = self.begin, self.begin.h
        self._put(self._work.v, (position - begin.position) / h)
        self._run(engage)
        width = self._write_responses(factors, dof, share)
        moving = self._run(sweep_rows, h, float(width)) == MOVING
        self.load[self.particle] = self._work.mean[: len(self.particle)] / h
        self.load *= self.free
        return moving

    def drop(self) -> None:
        """Set all impulses to zero."""
        self._work.impulse[...] = 0.0
        self._work.wall_row[:, PUSH : PUSH + 4] = 0.0

    def forget(self) -> None:
        """Forget the responses, for new factors."""
        self._columns = np.zeros((0, 3, 0))

    def _write_responses(self, factors: Any, dof: np.ndarray, share: float) -> int:
        """Write the velocities of all slots after a unit impulse in each; return the number of slots with room."""
        count, known = int(self._work.counts[TOUCHED]), len(self._columns)
        if count == known:
            return self._width(count)
        candidates = np.flatnonzero(self._work.slot[: len(self.particle)] != -1)
        if known and self._columns.shape[2] != 3 * len(candidates):
            known = 0
        where = dof[self.particle[candidates]].ravel()
        touched = self._work.touched[:count]
        columns = np.zeros((count, 3, 3 * len(candidates)))
        if known:
            columns[:known] = self._columns
        # The rows of the inverse are displacements under a force; an impulse is a force times h, a velocity a
        # displacement over h.
        unit = 1.0 / (share * self.begin.h**2)
        pushed = dof[self.particle[touched[known:]]].ravel()
        force = np.zeros((int(dof.max()) + 1, len(pushed)))
        moves = np.flatnonzero(pushed >= 0)
        force[pushed[moves], moves] = unit
        answer = np.where(where[:, None] >= 0, factors.solve(force)[where], 0.0)
        columns[known:] = answer.T.reshape(count - known, 3, -1)
        self._columns = columns
        width = self._width(count)
        if len(self._work.response) < 9 * width * width:
            self._work.counts[RESPONSES_WANTED] = 2 * 9 * width * width
            self.stepper.grow_surfaces(self.state)
        place = np.searchsorted(candidates, touched)
        block = np.zeros((width, 3, 3, width))
        block[:count, :, :, :count] = columns.reshape(count, 3, -1, 3)[:, :, place].transpose(0, 1, 3, 2)
        self._work.response[: block.size] = block.ravel()
        return width

    @staticmethod
    def _width(count: int) -> int:
        return max(-(-count // WIDE) * WIDE, WIDE)

    def finish(self, velocity: FloatArray) -> FloatArray:
        """End the step and store its impulses; return the velocities at its end [m/s], shape (particles, 3)."""
        h = self.begin.h
        self._put(self._work.v, velocity)
        self.impact = self._run(finish, h, self.part) == IMPACT
        found = velocity.copy()
        if self.part > 0.0:
            free, after = self.free[self.particle], self._work.v[: len(self.particle), :3]
            found[self.particle] = np.where(free, after, velocity[self.particle])
        return found

    def guard(self, position: FloatArray) -> FloatArray:
        """Return by how much velocities of the step must change so that nothing passes through anything [m/s]."""
        state, begin = self.state, self.begin
        before, moved = state.velocity.copy(), (position - begin.position) / begin.h
        state.velocity[:] = moved
        try:
            self._run_rows(guard_rows(1, booked=False))
            return np.asarray(state.velocity - moved)
        finally:
            state.velocity[:] = before

    def _run_rows(self, rows: list[Row]) -> None:
        for row in rows:
            self._run(row.what, row.a)

    def _put(self, array: FloatArray, value: FloatArray) -> None:
        """Set a row for each vertex that is a particle."""
        array[: len(self.particle), :3] = value[self.particle]

    def _run(self, thing: Pass, a: float = 0.0, b: float = 0.0) -> int:
        """Run a pass, again with more room if it lacks some; return its status."""
        while (status := thing(self.stepper.table, 0, a, b)) == SURFACES_FULL:
            self.stepper.grow_surfaces(self.state)
        if status not in (DONE, SHORT, MOVING, IMPACT):
            raise SurfacesFailed(status)
        return status
