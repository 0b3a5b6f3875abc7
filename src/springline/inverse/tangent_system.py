"""The linearized balance of a shape at rest: changes of positions and multipliers by changes of forces, and back.

The unbalanced forces F(x, T, p) on the free axes and the active constraint rows c(x, p) are zero at rest. With
K = -dF/dx and A = dc/dx, a change of a parameter p moves the shape by

    [K  A^T] [dx]   [dF/dp]
    [A   0 ] [dT] = [-dc/dp].

The matrix is symmetric, so one solution with the same factors gives the derivative of a goal by all parameters (the
adjoint method, as in Bletzinger, Firl and Linhard, Struct. Multidiscip. Optim. 40, 2010).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.bars import list_numbers
from springline.equilibrium.bordered import BorderedStiffness, refuse_bordered
from springline.equilibrium.null_space import bordered_stiffness
from springline.equilibrium.polish import factorize_bordered
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.stiffness import plain_stiffness
from springline.equilibrium.unsupported import refuse_surface_contacts
from springline.errors import SceneError
from springline.forces.autodiff import ONE_SIDED, TracedGroup
from springline.model.families import BOTH

SOFT = 1e-12  # [-] compliance of the border times the stiffness, which refinements remove
ROUNDS = 6  # of refinement
ENOUGH = 1e-14  # [-] residual at which refinement ends
WRONG = 1e-7  # [-] residual above which the system counts as singular
WEAK = 1e-10  # [-] of the largest stiffness: for a softer motion mechanisms are looked for
SWITCH = 1e-9  # [-] of a length or a force: what is nearer to a switch between two states has no derivative


class TangentSystem:
    """The linearized balance of a shape, factorized once.

    ``caller`` is the function that errors name.

    Raises
    ------
    SceneError : if the shape moves without resistance, or is at a switch such as that of a cable going slack
    """

    def __init__(self, shape: Equilibrium, caller: str) -> None:
        self.shape, self.caller = shape, caller
        self.problem, self.point = shape.data.problem, shape.data.point
        refuse_surface_contacts(self.problem.contact)
        self.direction = self.point.bar_forces.direction
        self.multipliers = self.point.multipliers
        constraints = self.problem.constraints
        self.active = np.zeros(len(constraints), dtype=bool)
        if self.multipliers is not None:
            self.active = constraints.active(self.multipliers)
        _refuse_switches(self)
        self.matrix, self.rows = bordered_stiffness(self.problem, self.point)
        self.scale = float(np.abs(self.matrix.data).max(initial=0.0)) or 1.0
        self._factors = self._factorize()

    def _factorize(self) -> Any:
        try:
            if self.rows.shape[0]:
                if isinstance(self.matrix, BorderedStiffness):
                    refuse_bordered(self.problem.measures, f"{self.caller} of a scene with rods, cords or contacts")
                factors = factorize_bordered(self.matrix, self.scale * self.rows, SOFT * self.scale)
            else:
                factors = plain_stiffness(self.problem).factorize(self.matrix)
        except RuntimeError:
            raise self._singular() from None
        # A mechanism leaves a pivot of rounding errors, by which any force moves it far. Whether a large motion is that
        # of a mechanism or of a soft part is decided by the assessment of the shape, which takes longer.
        probe = np.cos(1.7 * np.arange(self.matrix.shape[0] + self.rows.shape[0]))
        moved = float(np.abs(factors.solve(probe)[: self.matrix.shape[0]]).max(initial=0.0)) * self.scale
        if not moved < 1.0 / WEAK:
            assessment = self.shape.data.assessment
            if assessment.mechanisms or assessment.rigid_motions:
                raise self._singular()
        return factors

    def _singular(self) -> SceneError:
        """Error that names the particles that move without resistance."""
        assessment, start = self.shape.data.assessment, f"{self.caller} needs a shape that resists every motion"
        if assessment.mechanisms:
            moving = np.unique(np.concatenate([one.particles for one in assessment.mechanisms]))
            return SceneError(
                f"{start}, and here particles {list_numbers(moving)} move without resistance, so that their places "
                f"are not functions of the parameters. Brace them, anchor them, or tighten the net."
            )
        if assessment.rigid_motions:
            return SceneError(
                f"{start}, and nothing holds this one in place: {assessment.rigid_motions} motions of the whole are "
                f"free. Anchor it."
            )
        return SceneError(
            f"{start}, and the stiffness of this one is singular, as at a fold where it snaps through. Change the load "
            f"or a parameter by a little, and differentiate the shape there."
        )

    def times_stiffness(self, motion: FloatArray, single: FloatArray) -> FloatArray:
        """K times a motion over all axes, anchored ones included, shape (particles, 3).

        ``single`` is the motion that rows of single particles see, see :meth:`solve`.
        """
        problem, point, bars = self.problem, self.point, self.problem.bars
        if not motion.any() and not single.any():  # as at the beginning of a solution
            return np.zeros_like(motion)
        apart = motion[bars.head] - motion[bars.tail]
        direction, forces = self.direction, point.bar_forces
        along = np.einsum("ij,ij->i", direction, apart)
        pull = forces.ratio[:, None] * apart + ((forces.modulus - forces.ratio) * along)[:, None] * direction
        out = bars.sum_at_ends(pull)
        for group in problem.measures.groups:
            corners = problem.measures.corners(group)
            block = point.measured.blocks[group]
            moved = np.einsum("eij,ej->ei", block, motion[corners].reshape(len(corners), -1))
            np.add.at(out, corners, moved.reshape(*corners.shape, 3))
        weights, vectors = problem.measures.border(point.position)
        if len(weights):
            out += (vectors @ (weights * (vectors.T @ motion.ravel()))).reshape(out.shape)
        if self.multipliers is not None:
            seen = self._seen(motion, single)
            across = np.where(self.active, self.multipliers.ratio, 0.0)
            blocks = problem.constraints.blocks(self.multipliers.evaluated, np.zeros(len(across)), across)
            self._add_at_rows(out, np.einsum("rij,rj->ri", blocks, seen))
        return out

    def _seen(self, motion: FloatArray, single: FloatArray) -> FloatArray:
        """Motion along which each row changes, shape (rows, 3): of the second end relative to the first of a pair."""
        rows = self.problem.constraints
        pair = rows.pair[:, None]
        return np.asarray(np.where(pair, motion[rows.second] - motion[rows.first], single[rows.first]))

    def _add_at_rows(self, out: FloatArray, vectors: FloatArray) -> None:
        """Add vectors of the rows: at single particles, or at the second end of a pair and with minus at the first."""
        rows, pair = self.problem.constraints, self.problem.constraints.pair
        np.add.at(out, rows.first, np.where(pair[:, None], -vectors, vectors))
        np.add.at(out, rows.second[pair], vectors[pair])

    def row_changes(self, motion: FloatArray, single: FloatArray) -> FloatArray:
        """First-order change of each row by a motion [m], shape (rows,)."""
        assert self.multipliers is not None
        return np.asarray(np.einsum("ij,ij->i", self.multipliers.evaluated.gradient, self._seen(motion, single)))

    def row_forces(self, tension: FloatArray) -> FloatArray:
        """A^T T over all axes: minus the force of rows with these tensions, shape (particles, 3)."""
        out = np.zeros(self.point.position.shape)
        if self.multipliers is not None:
            self._add_at_rows(out, tension[:, None] * self.multipliers.evaluated.gradient)
        return out

    def row_tensions_by_normal(self, single: FloatArray, motion: FloatArray) -> FloatArray:
        """T times the motion that each row sees, which a change of its gradient is multiplied with, shape (rows, 3)."""
        assert self.multipliers is not None
        tension = np.where(self.active, self.multipliers.tension, 0.0)
        return np.asarray(tension[:, None] * self._seen(motion, single))

    def row_forces_along(self, normal: FloatArray) -> FloatArray:
        """Vectors T times changes of the gradients of rows, added at their particles, shape (particles, 3)."""
        out = np.zeros(self.point.position.shape)
        if self.multipliers is not None:
            self._add_at_rows(out, np.where(self.active, self.multipliers.tension, 0.0)[:, None] * normal)
        return out

    def single_row_change(self, motion: FloatArray, rows: FloatArray, normal: FloatArray) -> FloatArray:
        """Change of the forces of rows of single particles, by a motion and changes of tensions and gradients."""
        assert self.multipliers is not None
        constraints, evaluated = self.problem.constraints, self.multipliers.evaluated
        tension = np.where(self.active, self.multipliers.tension, 0.0)
        across = np.where(self.active, self.multipliers.ratio, 0.0)
        blocks = constraints.blocks(evaluated, np.zeros(len(across)), across)
        change = np.einsum("rij,rj->ri", blocks, motion[constraints.first])
        change += rows[:, None] * evaluated.gradient + tension[:, None] * normal
        out = np.zeros(self.point.position.shape)
        single = ~constraints.pair
        np.add.at(out, constraints.first[single], -change[single])
        return out

    def solve(
        self, force: FloatArray, value: FloatArray, held: FloatArray, single: FloatArray
    ) -> tuple[FloatArray, FloatArray, float]:
        """Solve K u + A^T w = force on the free axes, A u = value, with u = ``held`` on the anchored axes.

        Parameters
        ----------
        force : shape (particles, 3)
        value : of the constraint rows, shape (rows,); only those of active rows matter
        held : shape (particles, 3)
        single : added to u where rows of single particles see it, shape (particles, 3)

        Returns
        -------
        motion : u, shape (particles, 3)
        tension : w, shape (rows,), 0 for rows that are not active
        residual : what is left of both equations, over the size of the terms [-]
        """
        free, dofs, active = self.problem.free, self.problem.dofs, self.active
        motion, tension = np.where(free, 0.0, held), np.zeros(len(active))
        last, residual, size = np.inf, 0.0, 0.0
        for _ in range(ROUNDS):
            stiff, held_by_rows = self.times_stiffness(motion, motion + single), self.row_forces(tension)
            left = np.where(free, force - stiff - held_by_rows, 0.0)
            # The largest of all rounds: the two parts of K u may cancel, where only an anchored particle is moved.
            size = max(size, sum(_norm(np.where(free, one, 0.0)) for one in (force, stiff, held_by_rows)))
            residual, gap = _ratio(_norm(left), size), np.zeros(0)
            if self.multipliers is not None:
                change, most = self.row_changes(motion, motion + single), _norm(self._seen(motion, motion + single))
                gap = (value - change)[active]
                # A force that rows carry alone moves nothing: what it would move without them is the scale.
                most += _norm(value[active]) + size / self.scale
                residual = max(residual, _ratio(_norm(gap), most))
            if not np.isfinite(residual):
                raise self._singular()
            if residual <= ENOUGH or residual > 0.5 * last:
                break
            last = residual
            step, more = self._correction(left.ravel()[dofs], gap)
            motion = motion + self.problem.spread(step)
            tension[active] += more
        if residual > WRONG:
            raise self._singular()
        return motion, tension, residual

    def _correction(self, left: FloatArray, gap: FloatArray) -> tuple[FloatArray, FloatArray]:
        if not len(left):
            return left, np.zeros(len(gap))
        if not self.rows.shape[0]:
            return np.asarray(self._factors.solve(left)), np.zeros(0)
        found = self._factors.solve(np.concatenate([left, self.scale * gap]))
        return found[: len(left)], self.scale * found[len(left) :]


def _ratio(left: float, size: float) -> float:
    return left / size if size else left


def _norm(values: FloatArray) -> float:
    return float(np.sqrt((values * values).sum()))


def _refuse_switches(system: TangentSystem) -> None:
    """Raise SceneError for a cable that is about to go slack, and for a contact that is about to open."""
    problem, point = system.problem, system.point
    springs, bars = problem.model.springs, problem.bars
    length = point.bar_forces.length[: bars.springs]
    near = np.abs(length - springs.rest_length) <= SWITCH * np.maximum(length, springs.rest_length)
    near &= (springs.kind != BOTH) & bars.holds & (springs.stiffness > 0.0)
    near[problem.model.laws.spring] = False
    if near.any():
        raise SceneError(
            f"{system.caller} has no value where a cable goes slack or a strut loses its contact, and spring "
            f"{list_numbers(np.flatnonzero(near))} is exactly at its rest length. Change a rest length or a load by a "
            f"little."
        )
    if system.multipliers is not None:
        rows, size = problem.constraints, max(problem.size, float(np.abs(point.position).max(initial=0.0)))
        idle = np.abs(system.multipliers.tension) <= SWITCH * problem.reference(point)
        touching = rows.one_sided & idle & (system.multipliers.evaluated.value >= -SWITCH * size)
        if touching.any():
            name = rows.row_name(int(touching.argmax()))
            raise SceneError(
                f"{system.caller} has no value where a contact opens or closes, and {name} touches without a force. "
                f"Change a load or a place by a little."
            )
    _refuse_elements_at_switches(system)


def _refuse_elements_at_switches(system: TangentSystem) -> None:
    """Raise SceneError for elements with a one-sided or piecewise linear law that are where it bends."""
    for group, part in enumerate(system.problem.measures.parts):
        along = part.own.along if isinstance(part, TracedGroup) else None
        if not isinstance(part, TracedGroup) or along is None or along.word not in (*ONE_SIDED, "table"):
            continue
        bent = part.evaluate_at(system.problem.measures.points(group, system.point.position))
        bends = np.zeros(1) if along.word in ONE_SIDED else part.shared[-along.size :].reshape(4, -1)[0, 1:]
        far = np.asarray(bent.extension)
        if along.word in ONE_SIDED:
            # The measure of such an element is C where it acts and 0 elsewhere: it is at the switch if C is nearly 0
            # and not exactly 0.
            near = (far != 0.0) & (np.abs(far) <= SWITCH * bent.size)
        else:
            near = (np.abs(far[:, None] - bends) <= SWITCH * bent.size[:, None]).any(axis=1)
        if near.any():
            corners = part.corners[int(near.argmax())]
            raise SceneError(
                f"{system.caller} has no value where the law of an Element bends, and that of particles "
                f"{list_numbers(corners)} is there. Change a parameter by a little."
            )
