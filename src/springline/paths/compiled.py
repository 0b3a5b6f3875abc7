"""Continuation in compiled code, for models of springs, laws and elements with derived formulas."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from springline.checks import FloatArray
from springline.engine.columns import scratch_columns
from springline.engine.kernels import CAN_COMPILE, COMPILED, Pass
from springline.engine.loader import missing
from springline.engine.machine import DONE
from springline.engine.table import Table
from springline.forces.element_tangents import CompiledGroup, arrange_groups, compiled_group
from springline.linear.assembly import BarBlocks, ElementBlocks, add_bars, add_elements
from springline.linear.factors import factorize, substitute
from springline.model.families import Laws
from springline.paths.continuation import (
    ITERATIONS,
    Continuation,
    FactorControl,
    Lost,
    PathPoint,
    Tangent,
    first_vector,
)
from springline.paths.correction import (
    ALONG,
    EIGENVALUE,
    FACTOR,
    FAILED,
    NEGATIVE,
    RESIDUAL,
    STIFFEST,
    TAKEN,
    TANGENT,
    TOWARD,
    PathArrays,
    find_softest,
    settle,
)
from springline.stepping.compiling import make_ready


def make_continuation(control: FactorControl, scale: float) -> Continuation:
    """Steps along the path of a control, in compiled code if possible; see :class:`Continuation`."""
    problem = control.problem
    parts = problem.measures.parts
    groups = [compiled_group(part, problem.measures.points(k, problem.start)) for k, part in enumerate(parts)]
    known = [group for group in groups if group is not None]
    pairs = len(problem.bars) - problem.bars.springs
    if pairs or len(known) < len(parts) or problem.known is not None or not len(problem.dofs):
        return Continuation(control, scale)
    passes = [settle, find_softest, *PASSES, *(group.tangents for group in known)]
    if COMPILED and not CAN_COMPILE and missing(passes):
        return Continuation(control, scale)
    make_ready(passes)
    return CompiledContinuation(control, scale, known)


PASSES: Sequence[Pass] = (add_bars, add_elements, factorize, substitute)  # in the order of ADD_BARS and those after it


VECTORS = ("begin", "along", "toward", "tangent", "unbalanced", "rate", "by_rate", "by_force", "open", "change")


def _flat(values: FloatArray) -> FloatArray:
    """A copy of an array in a row."""
    return np.array(values, dtype=np.float64).reshape(-1)


class CompiledContinuation(Continuation):
    """Steps along a path whose corrections are one call of compiled code each."""

    def __init__(self, control: FactorControl, scale: float, groups: Sequence[CompiledGroup]) -> None:
        super().__init__(control, scale)
        problem, layout = control.problem, self.pattern.layout
        size, count = len(problem.dofs), problem.bars.springs
        self._position = problem.start.copy()
        elements = arrange_groups(self._position, problem.measures.parts, groups)
        matrix = np.zeros(layout.entries + 1)  # the last number is that of anchored axes
        none = np.zeros(0)
        bars = BarBlocks(layout.slot[: 36 * count], matrix, np.zeros(count), np.zeros(count), np.zeros(3 * count), none)
        blocks = ElementBlocks(layout.slot[36 * count :], matrix, elements.block)
        numbers = np.zeros(9)
        self.arrays = PathArrays(
            position=self._position.reshape(-1), start=_flat(problem.start),
            free=problem.free.reshape(-1).astype(np.uint8), dead=_flat(problem.loads), load=_flat(control.load),
            contact=_flat(problem.contact), shift=_flat(control.shift), force=np.zeros(problem.start.size),
            product=np.zeros(problem.start.size), length=np.zeros(count), tension=np.zeros(count),
            holds=problem.bars.holds.astype(np.uint8), axis=problem.dofs.astype(np.int32),
            order=layout.elimination.order.astype(np.int32), diagonal=layout.diagonal.astype(np.int32),
            column_begin=layout.begin, row=layout.row, **{name: np.zeros(size) for name in VECTORS}, number=numbers,
            address=np.array([one.address for one in (*PASSES, *(group.tangents for group in groups))]),
            size=self.size, scale=scale, has_shift=bool(control.shift.any()),
            has_laws=bool(len(problem.model.laws.spring)),
        )  # fmt: skip
        model = problem.model
        laws = model.laws._replace(**{name: getattr(model.laws, name).copy() for name in scratch_columns(Laws)})
        factors = layout.elimination.own_arrays(matrix)
        self._table = Table([self.arrays, elements, bars, blocks, factors, model.springs, laws, model.space])
        self._probe = first_vector(size)

    def correct(self, begin: PathPoint, along: Tangent, length: float) -> tuple[PathPoint, int]:
        """The point of a path in the hyperplane normal to ``along`` at a distance from a point."""
        path = self.arrays
        path.position[:] = begin.position.reshape(-1)
        path.position[path.axis] += length * along.motion
        return self._settle(begin.factor + length * along.factor, along, along, ITERATIONS)

    def reach_factor(self, begin: PathPoint, end: PathPoint, factor: float) -> PathPoint:
        """The point at a given factor between two points."""
        share = (factor - begin.factor) / (end.factor - begin.factor)
        self.arrays.position[:] = ((1.0 - share) * begin.position + share * end.position).reshape(-1)
        # In the plane of this factor the bordered system is Newton's method at a constant factor.
        fixed = Tangent(np.zeros_like(end.tangent.motion), 1.0)
        return self._settle(factor, fixed, end.tangent, 2 * ITERATIONS)[0]

    def _settle(self, factor: float, along: Tangent, toward: Tangent, most: int) -> tuple[PathPoint, int]:
        path, number = self.arrays, self.arrays.number
        path.along[:], path.toward[:] = along.motion, toward.motion
        number[FACTOR], number[ALONG], number[TOWARD] = factor, along.factor, toward.factor
        self._run(settle, most)
        tangent = Tangent(path.tangent.copy(), float(number[TANGENT]))
        self.stiffness = max(self.stiffness, float(number[STIFFEST]))
        found = PathPoint(
            self.control, float(number[FACTOR]), self._position.copy(), float(number[RESIDUAL]), int(number[NEGATIVE]),
            tangent, self._find_softest,
        )  # fmt: skip
        return found, int(number[TAKEN])

    def _find_softest(self, place: PathPoint) -> tuple[float, FloatArray]:
        path = self.arrays
        path.position[:], path.change[:], path.number[FACTOR] = place.position.reshape(-1), self._probe, place.factor
        self._run(find_softest, 0)
        return float(path.number[EIGENVALUE]), path.change.copy()

    def _run(self, correction: Pass, most: int) -> None:
        status = correction(self._table, 0, float(most))
        if status == FAILED:
            # The forces in NumPy raise the error of a law, with its lengths.
            self.control.at(self._position, float(self.arrays.number[FACTOR]))
        if status != DONE:
            raise Lost
