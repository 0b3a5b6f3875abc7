"""User-defined surfaces given by the closest point: a projection of positions, with tangent velocities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Concatenate, NamedTuple, ParamSpec

import numpy as np

from springline.callbacks import (
    Callback,
    Shapes,
    UserFunction,
    array_at_pointer,
    call_pointer,
    compile_user,
    concatenate_parameters,
    make_callback,
    parameter_names,
    parameter_tuple,
    plain_values,
    shapes_of,
)
from springline.constraints.limits import shift_axis, square
from springline.engine.columns import Indices, Reals, ScratchVectors, Wholes
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, END, control_of
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.engine.user_math import replace_powers
from springline.model.accessors import notes_of, particles_of, state_of, sums_of
from springline.model.contracts import Drawn, Rule, group_members
from springline.model.family import RuleFamily
from springline.model.state import DISSIPATED
from springline.model.work import REPORT_USER, SURFACE_FAILED, USER_FAILED, USER_ROOM
from springline.typing import FloatArray, Numbers

P = ParamSpec("P")  # further arguments of a user-defined function

LEADING = ("point", "closest")  # before the parameters


class ClosestPoint(UserFunction):
    """A surface defined by its closest point. Created by the decorator :func:`surface`."""

    def build_callback(self, shapes: Shapes, *kind: Any) -> Callback:
        return _callback(self, shapes)


def surface(function: Callable[Concatenate[FloatArray, FloatArray, P], None]) -> ClosestPoint:
    """Make a surface from a function ``(point, closest, parameters...)``.

    ``point`` has shape (3,) [m]; the function fills ``closest``, shape (3,), with the nearest point of the surface.

    Examples
    --------
    >>> @sl.surface
    ... def ball(point, closest, radius):
    ...     closest[:] = radius * point / np.sqrt(point @ point)
    >>> ball.parameters
    ('radius',)
    """
    return ClosestPoint(function, parameter_names(function, LEADING, "A surface"))


@dataclass(frozen=True, eq=False)
class Surface(Rule):
    """Constrains particles to a user-defined surface, by a projection after every step.

    Positions move to the closest point, and velocities lose their component along this displacement. For a sphere or
    a ring, use the exact rules instead.

    Parameters
    ----------
    closest : function decorated with ``@sl.surface``
    parameters : values of its further arguments

    Examples
    --------
    >>> @sl.surface
    ... def ground(point, closest, height):
    ...     closest[:] = point[0], point[1], height
    >>> scene = sl.Scene(gravity=9.81)
    >>> bead = scene.particle((0, 0, 3), velocity=(1, 0, 0))
    >>> rule = scene.add(sl.Surface(ground, {"height": 2.0}))
    >>> scene.simulate(dt=0.01).run(until=0.1).position[-1]  # [m]
    array([[0.1, 0. , 2. ]])
    """

    closest: ClosestPoint
    parameters: Mapping[str, Numbers] = field(default_factory=dict)

    functions: ClassVar[Mapping[str, type]] = {"closest": ClosestPoint}
    parameters_column: ClassVar[str] = "Surfaces.parameters"

    def callback(self) -> Callback:
        """Return the function as a callback for the loop."""
        return self.closest.callback_for(shapes_of(self.parameters))

    def validate(self, dim: int) -> Surface:
        if not isinstance(self.closest, ClosestPoint):
            from springline.checks import refuse

            raise refuse("closest", self.caller, "made by @sl.surface", self.closest)
        return self.replace_fields(parameters=self.closest.resolve_parameters(self.parameters))


class Surfaces(NamedTuple):
    """User-defined surfaces, given by the closest point."""

    address: Wholes  # of the compiled function, shape (g,)
    parameters: Reals
    offset: Indices
    start: Indices
    member: Indices
    points: ScratchVectors  # [m], shape (members of the largest, 3)
    closest: ScratchVectors  # [m], the same shape


surfaces_of = make_accessor(Surfaces)


def gather(things: Sequence[Surface], drawn: Drawn) -> Surfaces:
    """Return all surfaces as one family."""
    group = group_members(things, drawn.count)
    parameters, offset = concatenate_parameters(thing.parameters for thing in things)
    largest = int(np.diff(group.start).max()) if things else 0
    return Surfaces(
        address=np.array([thing.callback().address for thing in things], dtype=np.int64),
        parameters=parameters,
        offset=offset,
        start=group.start,
        member=group.member,
        points=np.zeros((largest, 3)),
        closest=np.zeros((largest, 3)),
    )


def _callback(which: ClosestPoint, shapes: Shapes) -> Callback:
    function = replace_powers(which.function)

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        points, closest = array_at_pointer(a, (count, 3)), array_at_pointer(b, (count, 3))
        values = plain_values(parameters, shapes)
        for row in range(count):
            function(points[row], closest[row], *values)

    def compile_batch() -> Any:
        import numba

        inner, unpack = compile_user(function), parameter_tuple(shapes)

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            points, closest = numba.carray(a, (count, 3)), numba.carray(b, (count, 3))
            for row in range(count):
                inner(points[row], closest[row], *values)

        return batch

    return make_callback(plain, compile_batch, (which.function,), shapes)


@a_pass
def stay_on_surfaces(table: Any, block: int, a: float, b: float) -> int:
    """Move particles back to their surfaces, and make velocities tangent to these."""
    surfaces, state, time = surfaces_of(table), state_of(table), control_of(table).clock[END]
    for which in range(surfaces.address.shape[0]):
        # Positions are gathered into a separate block first: the user's function may read and write its arguments
        # freely, without access to the state.
        begin = surfaces.start[which]
        count = surfaces.start[which + 1] - begin
        for m in range(count):
            for axis in range(3):
                surfaces.points[m, axis] = state.position[surfaces.member[begin + m], axis]
        # One call through a pointer for all members of a surface, not one for each of them.
        failed = call_pointer(
            surfaces.address[which], count, surfaces.points, surfaces.closest, surfaces.points, surfaces.points,
            surfaces.points, surfaces.parameters, surfaces.offset[which], time,
        )  # fmt: skip
        # The report names the surface. Its error is stored with the callback, since an exception cannot cross compiled
        # code.
        if failed != 0:
            notes_of(table).report[REPORT_USER] = SURFACE_FAILED * USER_ROOM + which
            return USER_FAILED
        for m in range(count):
            i = surfaces.member[begin + m]
            if state.alive[i] == 1:
                settle(surfaces.closest, m, particles_of(table).mass[i], state, i, sums_of(table).force)
    return DONE


@kernel
def settle(closest, m, mass, state, i, force):
    """Move one particle to its closest point and remove its velocity component along the displacement."""
    position, velocity = state.position, state.velocity
    # ``distance`` is squared. The displacement to the closest point is normal to a smooth surface, so its direction
    # is used as the normal.
    distance = 0.0
    along = 0.0
    for axis in range(3):
        step = closest[m, axis] - position[i, axis]
        distance += step * step
        along += step * velocity[i, axis]
    # On the surface already: the normal is unknown, and the velocity does not change.
    if distance == 0.0:
        return
    before = square(velocity, i)
    for axis in range(3):
        # Anchored axes do not move, even if that leaves the particle off the surface: otherwise the rule would
        # move a support.
        if state.mobility[i, axis] > 0.0:
            step = closest[m, axis] - position[i, axis]
            shift_axis(position, i, axis, step, state.ledger, force)
            velocity[i, axis] -= along / distance * step
    # The removed part of the velocity is an inelastic impact on the surface, and is recorded as such. ``shift_axis``
    # records the change of potential energy by the shift.
    state.ledger[DISSIPATED] += 0.5 * mass * (before - square(velocity, i))


RULES = (
    RuleFamily(
        "surface",
        "user-defined surfaces",
        declared=(Surface,),
        gather=gather,
        room=Surfaces,
        end_of_step=lambda model, share: [Row(stay_on_surfaces)],
        in_statics=True,
        held_particles=lambda model: model.room(Surfaces).member,
        ias15_support="at ends",
    ),
)
