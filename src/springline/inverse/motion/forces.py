"""Forces of a model in motion, and products of vectors with their derivatives.

Forces that follow from an energy have a symmetric derivative by positions, whose product with a vector is a pass of the
engine. Damping and drag have formulas. Derivatives of other forces, such as user-defined ones, are computed by central
differences along every axis.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts import rules
from springline.engine.machine import NOW, Control, take_section
from springline.engine.program import AGAIN, BY_BLOCK, DRAGS, FORCES, OPENING, Row, passes_in, program
from springline.equilibrium.measures import ElasticModel
from springline.equilibrium.stiffness import dashpots, linear_drag, slack_bars
from springline.errors import SceneError
from springline.forces import drag, net
from springline.forces.volumes import rim_rows
from springline.integrators.commutator import derivative_rows
from springline.integrators.contract import Integrator
from springline.model.families import Drives, Model
from springline.model.state import State
from springline.stepping.compiling import make_ready
from springline.stepping.stepper import MACHINE, scratch_of, table_of, tally_of, workers_of_threads

DAMPING = AGAIN  # section of the program with the dampers of elements
STEP = 6e-6  # [-] of the largest number: balances rounding and truncation errors of a central difference
MOST_AXES = 900  # along which forces without a formula are differenced
SMOOTH_RULES = (
    "contact",
    "wall",
    "trail",
    "fragile",
    "rigid body of rods",
    "tie",
    "clamp",
    "projection",
    "surface",
)  # rules of a motion that has a derivative
WITH_FORMULAS = (
    "gravity", "spring", "law", "element", "angle", "hinge", "twist", "rope", "area", "surfacetension", "membrane",
    "volume", "pressure", "load", "drive", "electricfield", "magneticfield", "attraction", "coulomb", "pairforce",
    "drag", "gas",
)  # fmt: skip
DIFFERENCED = ("user", "wind", "fieldforce", "pairforce")  # families whose derivatives are found by differences
FLUID = "drag"


class MotionForces:
    """Forces of a model at any positions, velocities and time.

    Attributes
    ----------
    reads_velocity : whether any force depends on velocity
    """

    def __init__(self, model: Model, state: State, method: Integrator, caller: str) -> None:
        self.model, self.caller = model, caller
        self.reads_velocity = net.reads_velocity(model)
        self._alone = _by_differences(model)
        work = scratch_of(model, 1, with_gradient=True)
        control = Control(np.zeros(4, dtype=np.int64), np.zeros(4))
        self._table = table_of(model, work, method, workers_of_threads(1), control)
        self._sums, self._gradient = work.sums, work.force_gradient
        self._probe = state.copy()
        for arrays in self._probe, tally_of(self._probe, work):
            self._table.put(arrays)
        sections = {FORCES: net.force_rows(model), DRAGS: net.drag_rows(model) if self.reads_velocity else []}
        if not self._alone:
            sections |= {OPENING: derivative_rows(model), DAMPING: _damping_rows(model)}
        make_ready([*MACHINE, *passes_in(sections)])
        self._table.put(program(sections, work.blocks.number))

    @cached_property
    def _body(self) -> ElasticModel:
        # Copies of the forces with other parameters are only evaluated, and need none.
        return ElasticModel(self.model, self._probe)

    @cached_property
    def _damped(self) -> list[tuple[IntArray, IntArray]]:
        """Particles that are displaced together, with the one that acts on each particle by dampers, or -1."""
        parts = [part for part in self._body.measures.parts if part.damping.any()]
        reached: dict[int, set[int]] = {}
        for corners in (row for part in parts for row in part.corners.tolist()):
            for corner in corners:
                reached.setdefault(corner, set()).update(corners)
        groups: list[tuple[list[int], IntArray]] = []
        for particle, where in sorted(reached.items()):
            some = np.array(sorted(where))
            for members, owner in groups:
                if (owner[some] < 0).all():
                    members.append(particle)
                    owner[some] = particle
                    break
            else:
                owner = np.full(self.model.particle_count, -1)
                owner[some] = particle
                groups.append(([particle], owner))
        return [(np.array(members), owner) for members, owner in groups]

    def at(self, position: FloatArray, velocity: FloatArray, time: float) -> FloatArray:
        """All forces on the particles [N], shape (particles, 3)."""
        probe = self._probe
        probe.position[...], probe.velocity[...], probe.clock[0] = position, velocity, time
        self._table[Control].clock[NOW] = time
        failed = take_section(self._table, 0, FORCES)
        if self.reads_velocity and not failed:
            failed = take_section(self._table, 0, DRAGS)
        if failed:
            raise SceneError(
                f"{self.caller} cannot evaluate a user-defined function at {time:g} s: it raised an error."
            )
        found = self._sums.force[:, :3]
        return found + self._sums.drag[:, :3] if self.reads_velocity else found.copy()

    def transposed_product(
        self, position: FloatArray, velocity: FloatArray, time: float, weight: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Products of the transposed derivatives of the forces by positions and by velocities with a vector.

        Each has the shape (particles, 3).
        """
        if self._alone:
            return self._difference_product(position, velocity, time, weight)
        self.at(position, velocity, time)
        self._gradient.along[...], self._gradient.out[...] = weight, 0.0
        take_section(self._table, 0, OPENING)
        by_position, by_velocity = self._gradient.out.copy(), np.zeros(weight.shape)
        if self.reads_velocity:
            by_velocity -= self._of_drag(position, velocity, weight)
            for one in self._of_dashpots(position, velocity, weight), self._of_dampers(position, velocity, weight):
                by_position += one[0]
                by_velocity += one[1]
        return by_position, by_velocity

    def _of_drag(self, position: FloatArray, velocity: FloatArray, weight: FloatArray) -> FloatArray:
        found: FloatArray = linear_drag(self.model) * weight
        for family in net.present(self.model):
            if family.name == FLUID and family.jacobian is not None:
                blocks = family.jacobian(self.model, position, velocity, 1.0)
                if blocks is not None:
                    found = found + np.einsum("nij,ni->nj", blocks, weight)
        return found

    def _of_dashpots(
        self, position: FloatArray, velocity: FloatArray, weight: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Of -c (n . u) (n . w), with the relative velocity u and weight w of the ends of each spring."""
        body, bars = self._body, self._body.bars
        nothing = np.zeros(weight.shape)
        if not self.model.springs.damping.any():
            return nothing, nothing
        there = body.configuration(position)
        damping, direction = dashpots(body, there), there.bar_forces.direction
        loose = slack_bars(body, there, damping, velocity)
        damping = np.where(loose, 0.0, damping)
        moving, across = (one[bars.head] - one[bars.tail] for one in (velocity, weight))
        along, share = (np.einsum("ij,ij->i", one, direction)[:, None] for one in (moving, across))
        length = np.where(there.bar_forces.length > 0.0, there.bar_forces.length, 1.0)
        turned = (moving - along * direction) * share + (across - share * direction) * along
        by_position = self._at_ends(-(damping / length)[:, None] * turned)
        if loose.any():
            # A cable whose dashpot would push has no force at all: the elastic part is taken away again.
            forces = there.bar_forces
            pull = forces.ratio[:, None] * across + ((forces.modulus - forces.ratio)[:, None] * share) * direction
            by_position += self._at_ends(np.where(loose[:, None], pull, 0.0))
        return by_position, self._at_ends(-damping[:, None] * share * direction)

    def _at_ends(self, pull: FloatArray) -> FloatArray:
        """Vectors of the bars added at their heads and subtracted at their tails, shape (particles, 3)."""
        bars, count = self._body.bars, self.model.particle_count
        return np.column_stack(
            [np.bincount(bars.head, one, count) - np.bincount(bars.tail, one, count) for one in pull.T]
        )

    def _of_dampers(
        self, position: FloatArray, velocity: FloatArray, weight: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Of -w . R(x) v of each element, whose resistance R is symmetric; that by positions by differences."""
        by_position, by_velocity = np.zeros(weight.shape), np.zeros(weight.shape)
        if not self._damped:
            return by_position, by_velocity
        by_velocity += self._damping(position, weight)
        size = STEP * (float(np.ptp(position, axis=0).max(initial=0.0)) or 1.0)
        for members, owner in self._damped:
            for axis in range(self.model.dim):
                aside = np.zeros(position.shape)
                aside[members, axis] = size
                change = self._damping(position + aside, velocity) - self._damping(position - aside, velocity)
                work = (weight * change).sum(axis=1) / (2.0 * size)
                by_position[:, axis] += np.bincount(owner[owner >= 0], work[owner >= 0], len(position))
        return by_position, by_velocity

    def _damping(self, position: FloatArray, velocity: FloatArray) -> FloatArray:
        """Forces of the dampers of elements [N], shape (particles, 3)."""
        self._probe.position[...], self._probe.velocity[...] = position, velocity
        take_section(self._table, 0, FORCES)
        take_section(self._table, 0, DAMPING)
        return self._sums.drag[:, :3].copy()

    def _difference_product(
        self, position: FloatArray, velocity: FloatArray, time: float, weight: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Both products by central differences along every axis."""
        if position.size > MOST_AXES:
            raise SceneError(
                f"{self.caller} finds the derivatives of {self._alone} by differences along every axis, "
                f"{MOST_AXES} at most. Got {position.size}. Write them as an Element or a law."
            )
        found = []
        for which in range(2 if self.reads_velocity else 1):
            size = STEP * max(float(np.abs((position, velocity)[which]).max()), 1e-3)
            slopes = np.zeros(position.size)
            for axis in range(position.size):
                sides = []
                for sign in (size, -size):
                    there = [position.copy(), velocity.copy()]
                    there[which].ravel()[axis] += sign
                    sides.append(float((weight * self.at(there[0], there[1], time)).sum()))
                slopes[axis] = (sides[0] - sides[1]) / (2.0 * size)
            found.append(slopes.reshape(position.shape))
        return found[0], found[1] if self.reads_velocity else np.zeros(position.shape)


def _damping_rows(model: Model) -> list[Row]:
    """Rows that set ``Sums.drag`` to the forces of the dampers of elements."""
    return [Row(drag.clear, BY_BLOCK), *(row for family in net.elastic(model) for row in family.drags(model))]


def _by_differences(model: Model) -> str:
    """Families whose derivatives need differences along every axis, in words; empty for none."""
    found = []
    for family in net.present(model):
        if family.name == "pairforce":
            if family.drags(model):
                found.append(family.words)
        elif family.name in DIFFERENCED:
            found.append(family.words)
    if rim_rows(model):
        found.append("pressures with a free rim")
    return ", ".join(found)


def refuse_rough(model: Model, caller: str) -> None:
    """Raise SceneError for forces and rules whose motion has no derivative, or an unknown one, by name."""
    known = {*WITH_FORMULAS, *DIFFERENCED}
    rough = [one.words for one in net.present(model) if one.name not in known or one.is_discontinuous(model)]
    rough += [one.plural for one in rules.present(model) if one.name not in SMOOTH_RULES]
    if len(model.room(Drives).support):
        rough.append("driven supports")
    if rough:
        raise SceneError(
            f"{caller} has no derivative of a motion with {', '.join(dict.fromkeys(rough))}. Leave them out of the "
            f"scene."
        )
