"""Contacts at the ends of steps, and their derivative by central differences on both sides.

At the end of a step walls and contacts change the positions and velocities that a method has computed. This map has a
derivative if slopes from both sides agree; at a grazing contact they do not, and the motion has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts import rules
from springline.contacts.program import asked_rows
from springline.engine.machine import END, FIRST, LENGTH, NOW, NUMBER, START, STEPS, take_section
from springline.engine.program import OPENING, STEP, passes_in, program
from springline.equilibrium.bars import list_numbers
from springline.errors import SceneError
from springline.forces import net
from springline.integrators.contract import Integrator
from springline.inverse.motion.maps import refuse_kinks
from springline.inverse.motion.parameters import (
    PART,
    DifferencedSlope,
    ParameterSlope,
    SpringSlope,
    spring_column,
)
from springline.model.families import Model
from springline.model.state import State
from springline.model.work import CONTACTS_FULL, DONE, EVENTS_FULL, REPORT_EVENTS, REPORT_STATUS
from springline.spec.parameters import PARTICLES, SPRINGS, affected_springs
from springline.stepping.compiling import make_ready
from springline.stepping.program import begin_rows, end_rows, follows_kicks
from springline.stepping.stepper import MACHINE, Stepper

ASIDE = 1e-4  # [-] of the motion in a step: step of the differences
SEEN = 1e-13  # [-] of the largest number: a smaller change is rounding


class StepTime(NamedTuple):
    """Length of a step, and where it is in a row of equal steps."""

    start: float  # of the row [s]
    number: int  # of the step
    dt: float  # [s]

    @property
    def time(self) -> float:
        """Time at the start of the step [s]."""
        return self.start + self.number * self.dt


class EndOfStep:
    """The map of a step by walls and contacts, after the method has moved the particles."""

    def __init__(
        self, model: Model, state: State, method: Integrator, dt: float, lighter: FloatArray | None = None
    ) -> None:
        """``lighter`` is the factor of the mobilities of the particles, shape (particles,); by default 1."""
        self.model, self._lighter = model, lighter
        self._stepper = Stepper(model, state.copy(), method, 1)
        self._stepper.sections(dt)
        sections = {
            OPENING: begin_rows(model, moves=True),
            STEP: [*net.force_rows(model), *end_rows(model, method)],
            **asked_rows(model),
        }
        make_ready([*MACHINE, *passes_in(sections)])
        self._program = program(sections, self._stepper.work.blocks.number, self._stepper.work.blocks.chain)
        self._probe = state.copy()

    def __call__(self, before: State, position: FloatArray, velocity: FloatArray, at: StepTime) -> tuple[Any, Any]:
        """Positions and velocities at the end of a step that begins ``before`` and moves to a state."""
        stepper, probe = self._stepper, self._probe
        probe.restore(before)
        if self._lighter is not None:
            probe.mobility[...] *= self._lighter[:, None]
        stepper.put(self._program)
        stepper.show(probe)
        counts, clock = stepper.control.counts, stepper.control.clock
        counts[FIRST], counts[STEPS], counts[NUMBER] = at.number, 1, at.number
        clock[START], clock[LENGTH], clock[NOW], clock[END] = (
            at.start,
            at.dt,
            at.time,
            at.start + (at.number + 1) * at.dt,
        )
        report = stepper.work.notes.report
        report[REPORT_EVENTS] = report[REPORT_STATUS] = 0
        take_section(stepper.table, 0, OPENING)
        probe.position[...], probe.velocity[...] = position, velocity
        status = take_section(stepper.table, 0, STEP)
        if status == CONTACTS_FULL:
            stepper.make_room()
            return self(before, position, velocity, at)
        if status not in (DONE, EVENTS_FULL):
            raise SceneError(f"The contacts at {at.time:g} s could not be resolved again.")
        return probe.position.copy(), probe.velocity.copy()


class ContactSlopes:
    """Derivatives of the ends of steps with contacts."""

    def __init__(self, model: Model, state: State, method: Integrator, caller: str) -> None:
        self.model, self.method, self.caller, self.state = model, method, caller, state.copy()
        self._ends: dict[Any, EndOfStep] = {}
        self._adjacent = _adjacency(model)
        self._springs: dict[SpringSlope, DifferencedSlope] = {}

    def end(self, at: StepTime, model: Model | None = None, key: Any = None) -> EndOfStep:
        """The map at the end of a step, by the model or a changed one."""
        if (key, at.dt) not in self._ends:
            # Masses act by mobilities, which are in the state.
            lighter = None if model is None else self.model.particles.inertia / model.particles.inertia
            self._ends[key, at.dt] = EndOfStep(model or self.model, self.state, self.method, at.dt, lighter)
        return self._ends[key, at.dt]

    def back(
        self, before: State, position: FloatArray, velocity: FloatArray, at: StepTime, changed: IntArray,
        slopes: tuple[FloatArray, FloatArray], parameters: Sequence[ParameterSlope],
    ) -> tuple[tuple[FloatArray, FloatArray], tuple[FloatArray, FloatArray]]:  # fmt: skip
        """Slopes by the state to which the method moved, and by that before the step, from those at its end.

        ``changed`` are the particles that contacts moved.
        """
        end = self.end(at)
        there = [before.position, before.velocity, position, velocity]
        found = [np.zeros(position.shape), np.zeros(position.shape), slopes[0].copy(), slopes[1].copy()]
        some = np.union1d(changed, self._near(changed))
        for which in (2, 3):
            found[which][some] = 0.0
        free = before.mobility > 0.0
        middle = end(before, position, velocity, at)
        for which, particle, axis, size in self._directions(some, free, velocity, at):
            sides = []
            for sign in (size, -size):
                moved = [one.copy() for one in there]
                moved[which][particle, axis] += sign
                start = before._replace(position=moved[0], velocity=moved[1])
                sides.append(end(start, moved[2], moved[3], at))
            self._refuse_kinks(sides, middle, size, at, changed, 1.0 / at.dt if which in (0, 2) else 1.0)
            found[which][particle, axis] += (
                float(((sides[0][0] - sides[1][0]) * slopes[0])[some].sum())
                + float(((sides[0][1] - sides[1][1]) * slopes[1])[some].sum())
            ) / (2.0 * size)
        for one in parameters:
            if isinstance(one, SpringSlope):
                # Rebounds within a step of velocity Verlet change forces, which springs near them exert.
                changed_scene = self._by_changes(one)
            else:
                changed_scene = one if isinstance(one, DifferencedSlope) else None
            if changed_scene is not None:
                self._add_parameter(changed_scene, before, position, velocity, at, some, slopes)
        return (found[2], found[3]), (found[0], found[1])

    def _near(self, changed: IntArray) -> IntArray:
        return np.flatnonzero(np.asarray(self._adjacent[changed].sum(axis=0)).ravel() > 0) if len(changed) else changed

    def _directions(
        self, some: IntArray, free: Any, velocity: FloatArray, at: StepTime
    ) -> Iterator[tuple[int, int, int, float]]:
        """Each number on which the end depends, with the step of its difference; anchored particles have positions."""
        speed = float(np.abs(velocity).max(initial=0.0)) or 1.0
        for which in range(4):
            size = ASIDE * speed * (at.dt if which in (0, 2) else 1.0)
            for particle in some:
                for axis in range(self.model.dim):
                    if free[particle, axis] or which in (0, 2):
                        yield which, int(particle), axis, size

    def _refuse_kinks(
        self, sides: Any, middle: Any, size: float, at: StepTime, changed: IntArray, whole: float
    ) -> None:  # fmt: skip
        """Raise SceneError if the slopes from both sides differ."""
        high, low = (
            np.concatenate([(side[k] - middle[k]) * scale for k, scale in ((0, 1.0 / at.dt), (1, 1.0))]) / sign
            for side, sign in zip(sides, (size, -size), strict=True)
        )
        refuse_kinks(
            high, low, whole, f"{self.caller} has no derivative through the contact of particle "
            f"{list_numbers(changed)} at {at.time:g} s, which opens, closes or begins to slide there"
        )  # fmt: skip

    def _by_changes(self, one: SpringSlope) -> DifferencedSlope | None:
        """The same parameter by changes of the scene, with a common sum; None if no rebound changes its forces."""
        if not follows_kicks(self.model, self.method) or one.key not in ("stiffness", "rest_length", "modulus"):
            return None
        if one not in self._springs:
            value = spring_column(one.spec, one.key)
            twin = DifferencedSlope(
                one.spec, self.model, self.state, self.method, f"springs.{one.key}", value, self.caller
            )  # fmt: skip
            twin.total = one.total
            self._springs[one] = twin
        return self._springs[one]

    def _entries(self, one: DifferencedSlope, some: IntArray) -> IntArray:
        """Entries of a parameter that may change contacts of some particles."""
        if one.name.startswith(f"{PARTICLES}."):
            return some
        if one.name.startswith(f"{SPRINGS}."):
            rows = affected_springs(one.spec, SPRINGS, one.name.partition(".")[2])
            springs = self.model.springs
            near = np.isin(springs.tail, some) | np.isin(springs.head, some)
            return np.flatnonzero(near if rows is None else near[list(rows)])
        return one.entries

    def _add_parameter(
        self, one: DifferencedSlope, before: State, position: FloatArray, velocity: FloatArray, at: StepTime,
        some: IntArray, slopes: tuple[FloatArray, FloatArray],
    ) -> None:  # fmt: skip
        """Add the derivative of the end of the step by a parameter of contacts."""
        for entry in self._entries(one, some):
            size, sides = PART / 16.0 * float(one.scale.ravel()[entry]), []
            for sign in (1.0, -1.0):
                change = np.zeros(one.value.size)
                change[entry] = sign * size
                model = one.changed(change.reshape(one.value.shape))
                sides.append(self.end(at, model, (one.name, int(entry), sign))(before, position, velocity, at))
            one.total.ravel()[entry] += (
                float(((sides[0][0] - sides[1][0]) * slopes[0]).sum())
                + float(((sides[0][1] - sides[1][1]) * slopes[1]).sum())
            ) / (2.0 * size)


def changed_particles(one: tuple[FloatArray, FloatArray], other: tuple[FloatArray, FloatArray]) -> IntArray:
    """Particles whose positions or velocities differ by more than rounding."""
    found = np.zeros(len(one[0]), dtype=bool)
    for a, b in zip(one, other, strict=True):
        found |= (np.abs(a - b) > SEEN * max(float(np.abs(b).max(initial=0.0)), 1e-300) * 100.0).any(axis=1)
    return np.flatnonzero(found)


def has_contacts(model: Model) -> bool:
    """Return True if rules may move particles at the ends of steps."""
    return any(rule.moves_particles(model) for rule in rules.present(model)) or model.space.periodic


def _adjacency(model: Model) -> Any:
    """Particles that forces join, as a SciPy CSR array."""
    from scipy.sparse import csr_array

    count = model.particle_count
    pairs: list[Any] = [np.stack([model.springs.tail, model.springs.head], axis=1)]
    for family in net.present(model):
        if family.acts_on_all_pairs:
            return csr_array(np.ones((count, count)))
        for rows in family.element_particles(model):
            rows = np.asarray(rows)
            if rows.ndim == 2:
                pairs += [rows[:, [i, j]] for i in range(rows.shape[1]) for j in range(i)]
    joined = np.concatenate(pairs)
    return csr_array((np.ones(2 * len(joined)), (joined.T.ravel(), joined[:, ::-1].T.ravel())), shape=(count, count))
