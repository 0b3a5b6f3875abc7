"""Maps of positions and velocities by passes of the engine, with their derivative by central differences.

Exact constraints project positions and velocities after kicks and drifts, and magnetic fields rotate velocities. These
maps act on few particles, or on each particle by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.machine import END, LENGTH, NOW, Control, take_section
from springline.engine.program import STEP, Row, passes_in, program
from springline.equilibrium.bars import list_numbers
from springline.errors import SceneError
from springline.forces import net
from springline.integrators.contract import Integrator
from springline.inverse.motion.parameters import DifferencedSlope, ParameterSlope
from springline.model.families import Model
from springline.model.state import State
from springline.spec.parameters import PARTICLES
from springline.stepping.compiling import make_ready
from springline.stepping.stepper import MACHINE, scratch_of, table_of, tally_of, workers_of_threads

# [-] steps of the differences, of the size of the scene and of the largest velocity. A position beside a constraint is
# put back within a step, which bends velocities by the distance over the step.
ASIDE = (1e-6, 2e-5)
AGREE = 0.02  # [-] of the larger: difference of slopes from both sides where there is a derivative
LITTLE = 0.1  # [-] of the slope of a particle that moves freely
CHANGE = 1e-4  # [-] of a parameter: step of the differences
MOST_TIED = 200  # particles whose constraints are differenced along every axis


def refuse_kinks(high: FloatArray, low: FloatArray, whole: float, what: str) -> None:
    """Raise SceneError if slopes from both sides differ; ``what`` names the function and the place.

    ``whole`` is the slope of a particle that moves freely. The sentence continues with the rule and the way out.
    """
    # A motion that constraints forbid has a slope of 0, and its curvature alone is no kink.
    most = max(float(np.abs(high).max(initial=0.0)), float(np.abs(low).max(initial=0.0)), LITTLE * whole)
    if float(np.abs(high - low).max(initial=0.0)) > AGREE * most:
        raise SceneError(f"{what}: slopes from both sides differ. Change the start or a parameter by a little.")


class PassMap:
    """A map of positions and velocities by rows of a program.

    Attributes
    ----------
    particles : those that it joins with each other, or None if each particle is mapped by itself
    """

    def __init__(
        self, model: Model, state: State, method: Integrator, rows: Sequence[Row], particles: IntArray | None,
        caller: str, lighter: FloatArray | None = None,
    ) -> None:  # fmt: skip
        """``lighter`` is the factor of the mobilities of the particles, shape (particles,); by default 1."""
        if particles is not None and len(particles) > MOST_TIED:
            raise SceneError(
                f"{caller} finds the derivatives of rods and cords by differences along every axis of their "
                f"{MOST_TIED} particles at most. Got {len(particles)}. Write them as stiff springs."
            )
        self.model, self.particles, self.caller = model, particles, caller
        self.method, self.rows, self.lighter, self._first = method, rows, lighter, state
        self._others: dict[tuple[str, int, float], PassMap] = {}
        work = scratch_of(model, 1)
        control = Control(np.zeros(4, dtype=np.int64), np.zeros(4))
        self._table = table_of(model, work, method, workers_of_threads(1), control)
        self._probe = state.copy()
        for arrays in self._probe, tally_of(self._probe, work):
            self._table.put(arrays)
        make_ready([*MACHINE, *passes_in({STEP: rows})])
        self._table.put(program({STEP: rows}, work.blocks.number))
        self._free = state.mobility > 0.0
        self._size = float(np.ptp(state.position, axis=0).max(initial=0.0)) or 1.0

    def __call__(
        self, before: State, position: FloatArray, velocity: FloatArray, time: float, dt: float
    ) -> tuple[FloatArray, FloatArray]:
        """Positions and velocities after the rows; ``before`` is the state at the start of the step."""
        probe = self._probe
        probe.restore(before)
        probe.position[...], probe.velocity[...], probe.clock[0] = position, velocity, time
        if self.lighter is not None:
            probe.mobility[...] *= self.lighter[:, None]
        clock = self._table[Control].clock
        clock[NOW], clock[LENGTH], clock[END] = time, dt, time + dt
        if take_section(self._table, 0, STEP):
            raise SceneError(f"{self.caller} could not satisfy the constraints at {time:g} s again. Give a shorter dt.")
        return probe.position.copy(), probe.velocity.copy()

    def back(
        self, before: State, position: FloatArray, velocity: FloatArray, time: float, dt: float,
        by_position: FloatArray, by_velocity: FloatArray, parameters: Sequence[ParameterSlope],
    ) -> tuple[FloatArray, FloatArray]:  # fmt: skip
        """Slopes by positions and velocities before the map from those after it; those by parameters are added."""
        for one in parameters:
            if isinstance(one, DifferencedSlope):
                self._add_parameter(one, before, (position, velocity), (time, dt), (by_position, by_velocity))
        found = [by_position.copy(), by_velocity.copy()]
        some = np.arange(len(position)) if self.particles is None else self.particles
        for slopes in found:
            slopes[some] = 0.0
        middle = self(before, position, velocity, time, dt)
        speed = float(np.abs(velocity).max(initial=0.0)) or self._size
        for which, size in enumerate((ASIDE[0] * self._size, ASIDE[1] * speed)):
            for move in self._moves():
                sides = []
                for sign in (size, -size):
                    there = [position.copy(), velocity.copy()]
                    there[which] += sign * move
                    sides.append(self(before, there[0], there[1], time, dt))
                self._refuse_kinks(sides, middle, size, time, 1.0 if which else 1.0 / self._size)
                slope = ((sides[0][0] - sides[1][0]) * by_position + (sides[0][1] - sides[1][1]) * by_velocity) / (
                    2.0 * size
                )
                if self.particles is None:
                    found[which] += slope.sum(axis=1)[:, None] * move
                else:
                    found[which] += float(slope[some].sum()) * move
        return found[0], found[1]

    def _add_parameter(
        self, one: DifferencedSlope, before: State, there: tuple[FloatArray, FloatArray], when: tuple[float, float],
        slopes: tuple[FloatArray, FloatArray],
    ) -> None:  # fmt: skip
        """Add the derivative by a parameter that the rows read, such as the length of a rod or a field."""
        of_particles = one.name.startswith(f"{PARTICLES}.")
        if of_particles and self.particles is None:
            groups = [np.arange(one.value.size)]
        else:
            some = self.particles if of_particles and self.particles is not None else one.entries
            groups = [np.array([k]) for k in some]
        for entries in groups:
            sides = []
            for sign in (1.0, -1.0):
                sides.append(self._changed(one, entries, sign)(before, *there, *when))
            slope = (sides[0][0] - sides[1][0]) * slopes[0] + (sides[0][1] - sides[1][1]) * slopes[1]
            found = slope.sum(axis=1) if len(entries) > 1 else slope.sum()
            one.total.ravel()[entries] += found / (2.0 * CHANGE * one.scale.ravel()[entries])

    def _changed(self, one: DifferencedSlope, entries: IntArray, sign: float) -> PassMap:
        key = (one.name, int(entries[0]), sign)
        if key not in self._others:
            change = np.zeros(one.value.size)
            change[entries] = sign * CHANGE * one.scale.ravel()[entries]
            model = one.changed(change.reshape(one.value.shape))
            # Masses act by mobilities, which are in the state.
            inertia = self.model.particles.inertia / model.particles.inertia
            self._others[key] = PassMap(
                model, self._first, self.method, self.rows, self.particles, self.caller, inertia
            )
        return self._others[key]

    def _moves(self) -> list[FloatArray]:
        """Directions of the differences: an axis of each joined particle, or an axis of all at once."""
        if self.particles is None:
            return [np.tile(np.eye(3)[axis], (len(self._free), 1)) for axis in range(self.model.dim)]
        found = []
        for particle in self.particles:
            for axis in range(self.model.dim):
                move = np.zeros(self._free.shape)
                move[particle, axis] = 1.0
                found.append(move)
        return found

    def _refuse_kinks(
        self, sides: list[tuple[FloatArray, FloatArray]], middle: tuple[FloatArray, FloatArray], size: float,
        time: float, whole: float,
    ) -> None:  # fmt: skip
        slopes = [
            np.concatenate([(side[0] - middle[0]) / self._size, side[1] - middle[1]]) / sign
            for side, sign in zip(sides, (size, -size), strict=True)
        ]
        which = (
            "particles" if self.particles is None else f"the rods and cords of particles {list_numbers(self.particles)}"
        )
        refuse_kinks(
            slopes[0], slopes[1], whole, f"{self.caller} has no derivative through {which} at {time:g} s, where one "
            f"of them changes at once"
        )  # fmt: skip


def tied_particles(model: Model) -> IntArray:
    """Particles of exact constraints."""
    rows = model.holonomic
    return np.union1d(rows.first, rows.second).astype(np.int64)


def turning_map(
    model: Model, state: State, method: Integrator, part: float, caller: str, *, at_end: bool
) -> PassMap | None:  # fmt: skip
    """The map that rotates velocities for a part of a step, or None."""
    rows = net.turn_rows(model, part, at_end)
    return PassMap(model, state, method, rows, None, caller) if rows else None
