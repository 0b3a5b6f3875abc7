"""User-defined exact constraints: functions of positions, or of positions and velocities, that are zero.

The engine differentiates the function once, by running it on symbols. Constraints of positions are held as rods are:
a drift follows the constraint surface and velocities stay tangent to it (RATTLE: Andersen, J. Comput. Phys. 52, 24
(1983)), with multipliers from J W J^T lambda = b, W the mobilities. This system is solved by conjugate gradients,
preconditioned by its diagonal, since gradients of user-defined functions have any size. Constraints of velocities, such
as that of a skate, act on velocities alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, overload

import numpy as np

from springline.callbacks import (
    Callback,
    Shapes,
    UserFunction,
    array_at_pointer,
    call_plainly,
    call_pointer,
    compile_user,
    concatenate_parameters,
    make_callback,
    parameter_names,
    parameter_tuple,
    parameter_values,
    plain_values,
    shapes_of,
)
from springline.checks import FloatArray, indices, refuse, whole_rows
from springline.constraints.exact import GOOD_ENOUGH, NEAR_ENOUGH, NEWTON_STEPS, NULL, SOLVED
from springline.engine.columns import Flags, Indices, ParticleIndices, Reals, ScratchReals, ScratchVectors, Wholes
from springline.engine.derivatives import branch_source, compile_source, reverse
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.engine.user_math import replace_powers
from springline.errors import SceneError
from springline.forces.autodiff import derivation_error
from springline.forces.net import kinetic_energy
from springline.messages import argument
from springline.model.accessors import particles_of, state_of
from springline.model.contracts import Drawn, Key, Rule
from springline.model.families import Model
from springline.model.family import RuleFamily, never
from springline.model.state import DISSIPATED
from springline.model.work import UNSOLVED
from springline.typing import Indices as IndexList
from springline.typing import Numbers, ParticleHandle, Rows

OFF = 1e-6  # [-] of the size of a constraint: a start further off is refused
STILL = 1e-12  # [m/s] a slower particle is at rest
WORK = 6.0  # work of a row, in springs
MOST_ROWS = 12  # equations of one constraint


@dataclass(eq=False)
class Constraint(UserFunction):
    """Function that is held at zero, made by the decorator :func:`constraint`.

    ``velocities`` is whether its arguments are points followed by as many velocities.
    """

    velocities: bool = False

    def names_for(self, width: int) -> tuple[str, ...]:
        """Return the names of its parameters for constraints of ``width`` particles."""
        leading = (2 if self.velocities else 1) * width
        if len(self.parameters) + 1 < leading:
            what = f"{width} points and {width} velocities" if self.velocities else f"{width} points"
            raise SceneError(
                f"The constraint {self.name!r} takes {len(self.parameters) + 1} arguments, and its rows have {width} "
                f"particles. It must take {what}, then its parameters."
            )
        return self.parameters[leading - 1 :]

    def derive(self, shapes: Shapes, width: int) -> DerivedConstraint:
        """Derive the function for ``width`` particles and parameters of these shapes, once."""
        key = shapes, width
        if key not in _DERIVED.setdefault(id(self), {}):
            _DERIVED[id(self)][key] = _derive(self, shapes, width)
        return _DERIVED[id(self)][key]

    def build_callback(self, shapes: Shapes, *kind: Any) -> Callback:
        (width,) = kind
        return _callback(self, self.derive(shapes, width), shapes, width)

    def callback_for(self, shapes: Shapes = (), *kind: Any) -> Callback:
        # In contrast to other functions, the number of parameters depends on the number of points.
        key = (shapes, *kind)
        if key not in self.callbacks:
            self.callbacks[key] = self.build_callback(*key)
        return self.callbacks[key]


class DerivedConstraint(NamedTuple):
    """Function that returns the values of a constraint and then the gradient of each, and the number of values."""

    function: Callable[..., Any]
    equations: int


_DERIVED: dict[int, dict[tuple[Shapes, int], DerivedConstraint]] = {}


@overload
def constraint(function: Callable[..., Any]) -> Constraint: ...
@overload
def constraint(*, velocities: bool) -> Callable[[Callable[..., Any]], Constraint]: ...
def constraint(function: Callable[..., Any] | None = None, *, velocities: bool = False) -> Any:
    """Make an exact constraint from a function ``(point, ..., parameters...)`` that returns zero where it holds.

    Each point has shape (3,) [m]; there are as many as particles in a row of ``sl.Held``. Several equations are
    returned as a tuple. The function is run once on symbols and differentiated, as for :func:`springline.measure`. With
    ``@sl.constraint(velocities=True)`` as many velocities [m/s] follow the points, and the function, linear in the
    velocities, is held at zero by them alone.

    Examples
    --------
    >>> @sl.constraint
    ... def on_saddle(point):
    ...     return point[2] - point[0] * point[1]
    >>> scene = sl.Scene(gravity=9.81)
    >>> bead = scene.particle((1, 2, 2), velocity=(1, 0, 2))
    >>> held = scene.add(sl.Held(on_saddle, [(0,)]))
    >>> x, y, z = scene.simulate(dt=0.01).run(until=1.0).position[-1, 0]
    >>> bool(abs(z - x * y) < 1e-12)
    True
    """
    if function is None:
        return lambda one: _made(one, velocities=velocities)
    return _made(function, velocities=velocities)


def _made(function: Callable[..., Any], *, velocities: bool) -> Constraint:
    made = Constraint(function, parameter_names(function, ("point",), "A constraint"))
    made.velocities = velocities
    return made


@dataclass(frozen=True, eq=False)
class Held(Rule):
    """Holds particles exactly where a user-defined constraint is zero; it does no work.

    Particles must start there, with velocities along it. Velocities that impacts leave across it are lost, and count as
    dissipated. Statics, modes, implicit methods and methods with force gradients refuse it, and so do scenes with rods,
    cords and exact spheres or rings.

    Parameters
    ----------
    constraint : made by ``@sl.constraint``
    particles : indices, shape (e, p): a row for each constraint, with as many particles as the function has points
    parameters : values of its further arguments

    Examples
    --------
    >>> @sl.constraint
    ... def level(a, b):
    ...     return a[2] - b[2]
    >>> scene = sl.Scene(gravity=9.81)
    >>> pair = scene.particles([(0, 0, 1), (1, 0, 1)], mass=[1.0, 3.0])
    >>> held, pull = scene.add(sl.Held(level, [(0, 1)]), sl.Load((0, 0, 40.0), on=[0]))
    >>> run = scene.simulate(dt=0.01).run(until=1.0)
    >>> bool(np.ptp(run.position[-1, :, 2]) < 1e-12), round(float(run.velocity[-1, 0, 2]), 6)  # (40 N - 4 g)/4 t [m/s]
    (True, 0.19)
    """

    on: None = field(default=None, init=False, repr=False)
    constraint: Constraint
    particles: ParticleHandle | Rows | IndexList
    parameters: Mapping[str, Numbers] = field(default_factory=dict)

    functions: ClassVar[Mapping[str, type]] = {"constraint": Constraint}
    parameters_column: ClassVar[str] = "HeldRows.parameters"
    keys: ClassVar[Mapping[str, Key]] = {
        "constraint": Key("a user-defined constraint, passed in using=", own=True),
        "particles": Key("the particles of each constraint", corners=0),
    }

    @property
    def width(self) -> int:
        """Number of particles of each constraint."""
        return int(np.asarray(self.particles).shape[1])

    def callback(self) -> Callback:
        """Return the function, with its gradient, as a callback for the loop."""
        return self.constraint.callback_for(shapes_of(self.parameters), self.width)

    def derived(self) -> DerivedConstraint:
        """Return the derived function."""
        return self.constraint.derive(shapes_of(self.parameters), self.width)

    def validate(self, dim: int) -> Held:
        if not isinstance(self.constraint, Constraint):
            raise refuse("constraint", self.caller, "made by @sl.constraint", self.constraint)
        rule = "whole-number indices of shape (constraints, particles)"
        rows = whole_rows(self.particles, "particles", self.caller, rule, or_one=True).astype(np.int64)
        names = self.constraint.names_for(rows.shape[1])
        values = parameter_values(self.constraint.function, names, self.parameters)
        found: Held = self.replace_fields(particles=rows, parameters=values)
        found.derived()  # so that an error is raised at the user's line
        return found


def _derive(which: Constraint, shapes: Shapes, width: int) -> DerivedConstraint:
    function, counts = replace_powers(which.function), set[int]()
    vectors = (2 if which.velocities else 1) * width

    def values_of(points: Any, *parameters: Any) -> list[Any]:
        found = list(np.ravel(np.asarray(function(*(points[k] for k in range(vectors)), *parameters), dtype=object)))
        counts.add(len(found))
        return found

    def append_gradients(found: list[Any], points: Any) -> list[Any]:
        by = list(points[vectors - width :].ravel())
        return [*found, *(slope for one in found for slope in reverse(one, by))]

    try:
        source = branch_source("constraint", values_of, ((vectors, 3), *shapes), append_gradients)
    except Exception as error:  # whatever a function raises of symbols
        raise derivation_error("constraint", which.function, error, "") from error
    if len(counts) != 1 or not 1 <= max(counts) <= MOST_ROWS:
        raise SceneError(
            f"The constraint {which.name!r} must return a number, or a tuple of up to {MOST_ROWS}, everywhere. Got "
            f"{' and '.join(map(str, sorted(counts)))} numbers."
        )
    whole = compile_source(source, which.function.__module__)
    replace_powers(whole)  # now, while its source is the latest under its name
    return DerivedConstraint(whole, counts.pop())


def _callback(which: Constraint, derived: DerivedConstraint, shapes: Shapes, width: int) -> Callback:
    function, count_of, moving = replace_powers(derived.function), derived.equations, which.velocities

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        points, speeds = array_at_pointer(a, (count, width, 3)), array_at_pointer(d, (count, width, 3))
        value, slope = array_at_pointer(b, (count, count_of)), array_at_pointer(c, (count, count_of * width * 3))
        values = plain_values(parameters, shapes)
        with np.errstate(all="ignore"):
            for row in range(count):
                given = np.concatenate([points[row], speeds[row]]) if moving else points[row]
                found = function(given, *values)
                value[row], slope[row] = found[:count_of], found[count_of:]

    def compile_batch() -> Any:
        import numba

        inner, unpack, slopes = compile_user(function), parameter_tuple(shapes), count_of * width * 3
        vectors = 2 * width if moving else width

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            points, speeds = numba.carray(a, (count, width, 3)), numba.carray(d, (count, width, 3))
            value, slope = numba.carray(b, (count, count_of)), numba.carray(c, (count, slopes))
            given = numba.carray(e, (vectors, 3))
            for row in range(count):
                for corner in range(width):
                    for axis in range(3):
                        given[corner, axis] = points[row, corner, axis]
                        if moving:
                            given[width + corner, axis] = speeds[row, corner, axis]
                found = inner(given, *values)
                for k in range(count_of):
                    value[row, k] = found[k]
                for k in range(slopes):
                    slope[row, k] = found[count_of + k]

        return batch

    return make_callback(plain, compile_batch, (which.function, derived.function), shapes, width, moving)


class HeldRows(NamedTuple):
    """User-defined exact constraints, one group for each declared thing; a constraint has one or several rows."""

    address: Wholes  # of the compiled function of each group, shape (g,)
    parameters: Reals
    offset: Indices
    width: Indices  # particles of a constraint, shape (g,)
    equations: Indices  # rows of a constraint, shape (g,)
    start: Indices  # first constraint of each group, and one more
    corner: Indices  # first corner of each group, and one more
    row: Indices  # first row of each group, and one more
    slope: Indices  # first gradient of each group, and one more
    moving: Flags  # 1 for constraints of velocities, shape (g,)
    size: Reals  # length by which the error of a row is judged [m], shape (rows,)
    particle: ParticleIndices  # of each corner
    points: ScratchVectors  # [m], shape (corners, 3)
    speeds: ScratchVectors  # [m/s], shape (corners, 3)
    given: ScratchVectors  # arguments of one call, shape (2 widest, 3)
    first: ScratchVectors  # gradients at the start of a drift, shape (gradients, 3)
    here: ScratchVectors  # gradients evaluated last, shape (gradients, 3)
    value: ScratchReals  # of each row, shape (rows,)
    multiplier: ScratchReals
    residual: ScratchReals
    direction: ScratchReals
    image: ScratchReals
    scale: ScratchReals  # diagonal of J W J^T [1/kg], shape (rows,)
    total: ScratchReals
    before: ScratchVectors  # positions at the start of a drift [m], shape (n, 3)
    push: ScratchVectors  # shape (n, 3)


held_of = make_accessor(HeldRows)


def gather(things: Sequence[Held], drawn: Drawn) -> HeldRows:
    """Return all user-defined exact constraints as one family."""
    rows = [np.asarray(thing.particles) for thing in things]
    for thing, some in zip(things, rows, strict=True):
        indices(some.ravel(), drawn.count, "particles", thing.caller)
        if any(len(set(one)) < len(one) for one in some.tolist()):
            raise SceneError(f"{argument('particles', thing.caller)} must be different particles in each row.")
    width, count = [some.shape[1] for some in rows], [thing.derived().equations for thing in things]
    many = [len(some) for some in rows]
    parameters, offset = concatenate_parameters(thing.parameters for thing in things)
    slopes = _starts([a * b * c for a, b, c in zip(many, width, count, strict=True)])
    lines = _starts([a * b for a, b in zip(many, count, strict=True)])
    corners, n = _starts([some.size for some in rows]), drawn.count if things else 0
    size = [np.repeat(_size_of(drawn.position[some]), k) for some, k in zip(rows, count, strict=True)]
    return HeldRows(
        address=np.array([thing.callback().address for thing in things], dtype=np.int64),
        parameters=parameters, offset=offset,
        width=np.array(width, dtype=np.int32), equations=np.array(count, dtype=np.int32), start=_starts(many),
        corner=corners, row=lines, slope=slopes,
        moving=np.array([thing.constraint.velocities for thing in things], dtype=np.uint8),
        size=np.concatenate([np.zeros(0), *size]),
        particle=np.concatenate([np.zeros(0, dtype=np.int32), *(some.ravel() for some in rows)]).astype(np.int32),
        points=np.zeros((corners[-1], 3)), speeds=np.zeros((corners[-1], 3)),
        given=np.zeros((2 * max(width, default=0), 3)), first=np.zeros((slopes[-1], 3)), here=np.zeros((slopes[-1], 3)),
        **{name: np.zeros(lines[-1]) for name in
           ("value", "multiplier", "residual", "direction", "image", "scale", "total")},
        before=np.zeros((n, 3)), push=np.zeros((n, 3)),
    )  # fmt: skip


def _starts(sizes: Sequence[int]) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)


def _size_of(points: FloatArray) -> FloatArray:
    """Length by which the error of each constraint is judged [m]: the largest coordinate, or 1 m at the origin."""
    reach = np.abs(points).max(axis=(1, 2))
    return np.where(reach > 0.0, reach, 1.0)


def check_start(thing: Held, position: FloatArray, velocity: FloatArray) -> None:
    """Raise SceneError for particles that start off a constraint, or with a velocity across it."""
    rows, derived = np.asarray(thing.particles), thing.derived()
    value, slope = np.zeros((len(rows), derived.equations)), np.zeros((len(rows), derived.equations, thing.width, 3))
    points, speeds = np.ascontiguousarray(position[rows]), np.ascontiguousarray(velocity[rows])
    parameters, given = concatenate_parameters([thing.parameters])[0], np.zeros((2 * thing.width, 3))
    failed = call_plainly(thing.callback().address, len(rows), points, value, slope, speeds, given, parameters, 0.0)
    for row in range(len(rows)):
        who = ", ".join(map(str, rows[row].tolist()))
        name = thing.constraint.name
        if failed or not (np.isfinite(value[row]).all() and np.isfinite(slope[row]).all()):
            raise SceneError(f"The constraint {name!r} has no value or no gradient at particles {who}, as drawn.")
        steep = np.sqrt((slope[row] ** 2).sum(axis=(1, 2)))
        if (steep == 0.0).any():
            raise SceneError(
                f"The constraint {name!r} has no gradient at particles {who}, as drawn, so that it holds nothing there."
            )
        rate = value[row] if thing.constraint.velocities else (slope[row] * speeds[row]).sum(axis=(1, 2))
        off = np.zeros(1) if thing.constraint.velocities else np.abs(value[row]) / steep
        if off.max() > OFF * _size_of(points[row : row + 1])[0]:
            raise SceneError(
                f"Particles {who} must start where the constraint {name!r} is zero: about {off.max():.3g} m off as "
                f"drawn. Move them there."
            )
        fast = float(np.sqrt((speeds[row] ** 2).sum()))
        if (np.abs(rate) / steep).max() > max(OFF * fast, STILL):
            raise SceneError(
                f"Particles {who} must start with velocities along the constraint {name!r}: "
                f"{(np.abs(rate) / steep).max():.3g} m/s point across it."
            )


# The solver: rows of J are gradients at the corners of a constraint


@callee
def evaluate(held, state):
    """Evaluate all constraints and their gradients at the present state; return False if a function raised."""
    for k in range(held.particle.shape[0]):
        for axis in range(3):
            held.points[k, axis] = state.position[held.particle[k], axis]
            held.speeds[k, axis] = state.velocity[held.particle[k], axis]
    for g in range(held.address.shape[0]):
        low, high = held.corner[g], held.corner[g + 1]
        status = call_pointer(
            held.address[g], held.start[g + 1] - held.start[g], held.points[low:high],
            held.value[held.row[g] : held.row[g + 1]], held.here[held.slope[g] : held.slope[g + 1]],
            held.speeds[low:high], held.given, held.parameters, held.offset[g], 0.0,
        )  # fmt: skip
        if status != 0:
            return False
    return True


@callee
def spread(held, alive, mobility, gradient, multiplier, target):
    """target += W J^T lambda."""
    for g in range(held.address.shape[0]):
        width, count = held.width[g], held.equations[g]
        for e in range(held.start[g + 1] - held.start[g]):
            corner = held.corner[g] + e * width
            if not is_whole(held, alive, corner, width):
                continue
            for k in range(count):
                row, slope = held.row[g] + e * count + k, held.slope[g] + (e * count + k) * width
                for c in range(width):
                    i = held.particle[corner + c]
                    for axis in range(3):
                        target[i, axis] += mobility[i, axis] * multiplier[row] * gradient[slope + c, axis]


@kernel
def is_whole(held, alive, corner, width):
    """Return True if all particles of a constraint are alive."""
    for c in range(width):  # noqa: SIM110
        if alive[held.particle[corner + c]] == 0:
            return False
    return True


@callee
def product(held, alive, gradient, vectors, result):
    """result = J vectors, with vectors of particles, shape (n, 3); 0 for constraints of removed particles."""
    for g in range(held.address.shape[0]):
        width, count = held.width[g], held.equations[g]
        for e in range(held.start[g + 1] - held.start[g]):
            corner = held.corner[g] + e * width
            whole = is_whole(held, alive, corner, width)
            for k in range(count):
                row, slope = held.row[g] + e * count + k, held.slope[g] + (e * count + k) * width
                total = 0.0
                for c in range(width):
                    for axis in range(3):
                        total += gradient[slope + c, axis] * vectors[held.particle[corner + c], axis]
                result[row] = total if whole else 0.0


@callee
def weigh(held, alive, mobility, gradient, moving):
    """Set ``scale`` to the diagonal of J W J^T; 0 for rows that do not act: of the other kind, or of removed particles.

    ``moving`` is whether constraints of velocities act too.
    """
    for g in range(held.address.shape[0]):
        width, count = held.width[g], held.equations[g]
        for e in range(held.start[g + 1] - held.start[g]):
            corner = held.corner[g] + e * width
            acts = is_whole(held, alive, corner, width) and (moving or held.moving[g] == 0)
            for k in range(count):
                row, slope = held.row[g] + e * count + k, held.slope[g] + (e * count + k) * width
                total = 0.0
                for c in range(width):
                    for axis in range(3):
                        slant = gradient[slope + c, axis]
                        total += mobility[held.particle[corner + c], axis] * slant * slant
                held.scale[row] = total if acts else 0.0


@callee
def solve(held, state, gradient):
    """Solve J W J^T lambda = residual into ``multiplier`` by preconditioned conjugate gradients."""
    # Hestenes and Stiefel 1952, preconditioned by the diagonal: constraints on different particles are then solved by
    # one iteration, whatever the sizes of their gradients.
    rows, scale = held.residual.shape[0], held.scale
    rho = 0.0
    for row in range(rows):
        held.multiplier[row] = 0.0
        if scale[row] <= 0.0:
            held.residual[row] = 0.0
        held.direction[row] = held.residual[row] / scale[row] if scale[row] > 0.0 else 0.0
        rho += held.residual[row] * held.direction[row]
    goal = rho * SOLVED * SOLVED
    for _ in range(4 * rows + 8):
        if not rho > goal:
            break
        clear(held)
        spread(held, state.alive, state.mobility, gradient, held.direction, held.push)
        product(held, state.alive, gradient, held.push, held.image)
        curvature, square = 0.0, 0.0
        for row in range(rows):
            curvature += held.direction[row] * held.image[row]
            square += held.direction[row] * held.direction[row] * scale[row]
        if not curvature > NULL * square:  # only redundant rows are left
            break
        step, after = rho / curvature, 0.0
        for row in range(rows):
            if scale[row] > 0.0:
                held.multiplier[row] += step * held.direction[row]
                held.residual[row] -= step * held.image[row]
                after += held.residual[row] * held.residual[row] / scale[row]
        for row in range(rows):
            if scale[row] > 0.0:
                held.direction[row] = held.residual[row] / scale[row] + after / rho * held.direction[row]
        rho = after


@kernel
def clear(held):
    """Set the pushes of all particles of constraints to zero."""
    for k in range(held.particle.shape[0]):
        for axis in range(3):
            held.push[held.particle[k], axis] = 0.0


@kernel
def keep_gradients(held):
    """Store the gradients evaluated last as those of the start of a drift."""
    for k in range(held.here.shape[0]):
        for axis in range(3):
            held.first[k, axis] = held.here[k, axis]


@kernel
def largest_error(held):
    """Largest distance from the constraints, relative to their size [-], at the values and gradients evaluated last."""
    worst = 0.0
    for g in range(held.address.shape[0]):
        width = held.width[g]
        for row in range(held.row[g], held.row[g + 1]):
            if held.scale[row] > 0.0:
                steep, slope = 0.0, held.slope[g] + (row - held.row[g]) * width
                for c in range(width):
                    for axis in range(3):
                        steep += held.here[slope + c, axis] * held.here[slope + c, axis]
                off = abs(held.value[row]) / (np.sqrt(steep) * held.size[row]) if steep > 0.0 else np.inf
                worst = off if not off <= worst else worst  # NaN is kept
    return worst


@callee
def come_back(held, state):
    """Newton's iteration on positions, along the gradients at the start; adds the multipliers up in ``total``."""
    before = np.inf
    for row in range(held.total.shape[0]):
        held.total[row] = 0.0
    for _ in range(NEWTON_STEPS):
        if not evaluate(held, state):
            return False
        worst = largest_error(held)
        if not worst < np.inf:
            return False
        if worst <= NEAR_ENOUGH or (worst <= GOOD_ENOUGH and worst > 0.5 * before):
            return True
        before = worst
        for row in range(held.residual.shape[0]):
            held.residual[row] = -held.value[row]
        solve(held, state, held.first)
        spread(held, state.alive, state.mobility, held.first, held.multiplier, state.position)
        for row in range(held.total.shape[0]):
            held.total[row] += held.multiplier[row]
    return before <= GOOD_ENOUGH


@callee
def remove_across(held, state):
    """Remove the part of the velocities across all constraints; return False if a function raised."""
    if not evaluate(held, state):
        return False
    weigh(held, state.alive, state.mobility, held.here, True)
    product(held, state.alive, held.here, state.velocity, held.residual)
    for g in range(held.address.shape[0]):
        for row in range(held.row[g], held.row[g + 1]):
            # A constraint of velocities is its own value, which has a part without velocities on a moving ground.
            rate = held.value[row] if held.moving[g] == 1 else held.residual[row]
            held.residual[row] = -rate
    solve(held, state, held.here)
    spread(held, state.alive, state.mobility, held.here, held.multiplier, state.velocity)
    return True


@a_pass
def tangent_held(table: Any, block: int, a: float, b: float) -> int:
    """Make velocities tangent to user-defined constraints; if a > 0, the kinetic energy lost counts as dissipated."""
    held, state, mass = held_of(table), state_of(table), particles_of(table).mass
    before = kinetic_energy(mass, state.alive, state.velocity) if a > 0.0 else 0.0
    good = remove_across(held, state)
    if a > 0.0:
        state.ledger[DISSIPATED] += before - kinetic_energy(mass, state.alive, state.velocity)
    return DONE if good else UNSOLVED


@a_pass
def drift_held(table: Any, block: int, a: float, b: float) -> int:
    """Drift positions by a v along user-defined constraints."""
    held, state = held_of(table), state_of(table)
    # Gradients at the start of the drift make the map symplectic and reversible, as in SHAKE.
    if not evaluate(held, state):
        return UNSOLVED
    keep_gradients(held)
    weigh(held, state.alive, state.mobility, held.first, False)
    for i in range(state.position.shape[0]):
        for axis in range(3):
            state.position[i, axis] += a * state.velocity[i, axis]
    if not come_back(held, state):
        return UNSOLVED
    if a != 0.0:
        for row in range(held.total.shape[0]):
            held.multiplier[row] = held.total[row] / a
        spread(held, state.alive, state.mobility, held.first, held.multiplier, state.velocity)
    return DONE if remove_across(held, state) else UNSOLVED


@a_pass
def back_held(table: Any, block: int, a: float, b: float) -> int:
    """Project positions onto user-defined constraints, and velocities onto their tangents."""
    held, state = held_of(table), state_of(table)
    if not evaluate(held, state):
        return UNSOLVED
    keep_gradients(held)
    weigh(held, state.alive, state.mobility, held.first, False)
    if not come_back(held, state):
        return UNSOLVED
    return DONE if remove_across(held, state) else UNSOLVED


def _end_rows(model: Model, share: float) -> list[Row]:
    """Return the row that makes velocities tangent after impacts."""
    return [Row(tangent_held, 1, 1.0)] if len(model.walls.kind) or len(model.contacts.law) else []


RULES = (
    RuleFamily(
        "held",
        "user-defined constraints",
        declared=(Held,),
        gather=gather,
        room=HeldRows,
        end_of_step=_end_rows,
        moves_particles=never,
        cost=lambda model: WORK * len(model.room(HeldRows).size),
    ),
)
