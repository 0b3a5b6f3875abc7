"""Forces of the user's own: any function of mass, position, velocity and time."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec

import numpy as np

from springline.callbacks import (
    Callback,
    Shapes,
    Value,
    as_array,
    call_pointer,
    compile_user,
    make_callback,
    packed,
    parameter_names,
    parameter_tuple,
    parameter_values,
    plain_values,
    shapes_of,
)
from springline.engine.columns import Flags, Indices, RealRows, Reals, Wholes
from springline.engine.kernels import a_pass
from springline.engine.machine import DONE, NOW, control_of
from springline.engine.products import with_products
from springline.engine.program import Row
from springline.engine.source import reads
from springline.engine.table import seen
from springline.forces.lost import refuse_lost
from springline.model.contracts import Drawn, Force, members
from springline.model.families import Model
from springline.model.family import Family
from springline.model.rooms import notes_of, particles_of, state_of, sums_of
from springline.model.work import FORCE_FAILED, REPORT_USER, USER_FAILED, USER_ROOM, Needs
from springline.typing import FloatArray, Which

P = ParamSpec("P")  # what a user's function takes beside

VELOCITY = 2  # which argument is the velocity
LEADING = 5  # mass, position, velocity, time, force come before the parameters


@dataclass(eq=False)
class UserForce(Generic[P]):
    """A force written by the user. Made by the decorator :func:`force`; added with ``scene.add(breeze, gust=0.3)``."""

    function: Callable[..., None]
    parameters: tuple[str, ...]
    reads_velocity: bool
    callbacks: dict[Shapes, Callback] = field(default_factory=dict, repr=False)

    @property
    def name(self) -> str:
        """The function's name."""
        return self.function.__name__

    def __call__(
        self, mass: FloatArray, position: FloatArray, velocity: FloatArray, time: float, force: FloatArray,
        *parameters: P.args, **values: P.kwargs,
    ) -> None:  # fmt: skip
        """Run the function plainly; ``values`` are by the names of its own parameters."""
        self.function(mass, position, velocity, time, force, *parameters, **values)

    def compiled(self, shapes: Shapes = ()) -> Callback:
        """The force as a callback, compiled when it can be, made once for parameters of such shapes."""
        shapes = shapes or ((),) * len(self.parameters)
        if shapes not in self.callbacks:
            self.callbacks[shapes] = _callback(self, shapes)
        return self.callbacks[shapes]

    def with_parameters(self, values: dict[str, Any], on: Which | None = None) -> Custom:
        """The force with its parameters, ready to be added."""
        return Custom(self, parameter_values(self.function, self.parameters, values), on=on)


def force(
    function: Callable[Concatenate[FloatArray, FloatArray, FloatArray, float, FloatArray, P], None],
) -> UserForce[P]:
    """Make a force of a function ``(mass, position, velocity, time, force, parameters...)``.

    Shapes: ``mass`` (n,) [kg], ``position`` (n, 3) [m], ``velocity`` (n, 3) [m/s], ``time`` a number [s]. The function
    adds to ``force``, shape (n, 3) [N]. It is compiled by numba with bounds checks when it can be, and called as plain
    Python when it cannot. Further arguments are given when it is added: numbers, or arrays of them, one for each
    particle for example, which the function reads and does not write to. A function whose source shows that it adds
    nothing (it returns the force, or puts another array in its place) is refused.

    Examples
    --------
    >>> @sl.force
    ... def breeze(mass, position, velocity, time, force, gust=0.3):
    ...     for i in range(len(mass)):
    ...         force[i, 0] += gust * mass[i]
    >>> scene = sl.Scene()
    >>> leaf = scene.particle((0, 0, 0), mass=2.0)
    >>> wind = scene.add(breeze, gust=0.5)
    >>> scene.simulate(dt=0.01).forces()  # [N]
    array([[1., 0., 0.]])
    """
    names = parameter_names(function, LEADING, "A force")
    given = list(inspect.signature(function).parameters)
    refuse_lost(function, given[LEADING - 1])
    return UserForce(function, names, reads(function, given[VELOCITY]))


@dataclass(frozen=True, eq=False)
class Custom(Force):
    """A user's force with the values of its parameters."""

    force: UserForce[...]
    parameters: dict[str, Value] = field(default_factory=dict)

    def checked(self, dim: int) -> Custom:
        return self.replaced(parameters=parameter_values(self.force.function, self.force.parameters, self.parameters))

    def callback(self) -> Callback:
        """The force as a callback for the loop."""
        return self.force.compiled(shapes_of(self.parameters))


class Users(NamedTuple):
    """Forces of the user's own."""

    address: Wholes  # of the compiled function, shape (u,)
    reads_velocity: Flags  # shape (u,)
    parameters: Reals
    offset: Indices  # where the parameters of each begin
    selection: Indices  # which of them act on a part of the particles only: 1 where so
    weight: RealRows  # shape (u, n) or (u, 0): 1 where the force acts


users_of = seen(Users)


def gather(things: Sequence[Custom], drawn: Drawn) -> Users:
    """All users' forces as one family."""
    count = drawn.count
    partial = [thing.on is not None for thing in things]
    weight = np.ones((len(things), count if any(partial) else 0))
    for row, thing in enumerate(things):
        if thing.on is not None:
            weight[row] = 0.0
            weight[row, members(thing, count)] = 1.0
    parameters, offset = packed(thing.parameters for thing in things)
    return Users(
        address=np.array([thing.callback().address for thing in things], dtype=np.int64),
        reads_velocity=np.array([thing.force.reads_velocity for thing in things], dtype=np.uint8),
        parameters=parameters,
        offset=offset,
        selection=np.array(partial, dtype=np.int32),
        weight=weight,
    )


def _callback(which: UserForce[...], shapes: Shapes) -> Callback:
    function = with_products(which.function)

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        shape = (count, 3)
        values = plain_values(parameters, shapes)
        function(as_array(a, (count,)), as_array(b, shape), as_array(c, shape), time, as_array(d, shape), *values)

    def compiled() -> Any:
        import numba

        inner, unpack = compile_user(function), parameter_tuple(shapes)

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            shape = (count, 3)
            inner(
                numba.carray(a, (count,)), numba.carray(b, shape), numba.carray(c, shape), time,
                numba.carray(d, shape), *values,
            )  # fmt: skip

        return batch

    return make_callback(plain, compiled, (which.function,), shapes)


@a_pass
def push(table: Any, block: int, a: float, b: float) -> int:
    """Add the user's force a to those from outside, or to those that depend on velocity where it reads it."""
    users, particles, state, sums = users_of(table), particles_of(table), state_of(table), sums_of(table)
    scratch, time, u = sums.user, control_of(table).clock[NOW], int(a)
    force = sums.drag if users.reads_velocity[u] == 1 else sums.external
    for i in range(scratch.shape[0]):
        for axis in range(3):
            scratch[i, axis] = 0.0
    status = call_pointer(
        users.address[u], scratch.shape[0], particles.mass, state.position, state.velocity, scratch, particles.mass,
        users.parameters, users.offset[u], time,
    )  # fmt: skip
    if status != 0:
        notes_of(table).report[REPORT_USER] = FORCE_FAILED * USER_ROOM + u
        sums.failed_at[0] = time
        return USER_FAILED
    for i in range(scratch.shape[0]):
        factor = users.weight[u, i] if users.selection[u] == 1 else 1.0
        if factor != 0.0:
            for axis in range(3):
                force[i, axis] += scratch[i, axis]
    return DONE


def push_rows(model: Model) -> list[Row]:
    """Rows that add to ``Sums.external`` the users' forces that do not read the velocity."""
    return _rows(model, 0)


def _rows(model: Model, reading: int) -> list[Row]:
    return [Row(push, 1, u) for u, reads in enumerate(model.room(Users).reads_velocity) if reads == reading]


FAMILY = Family(
    "user",
    several="forces of your own",
    count=lambda model: len(model.room(Users).address),
    drags=lambda model: _rows(model, 1),
    reads_velocity=lambda model: bool(model.room(Users).reads_velocity.any()),
    reads_time=lambda model: True,
    declared=(Custom,),
    gather=gather,
    room=Users,
    needs=lambda model: Needs(external=model.particle_count, user=model.particle_count),
    outside=lambda model: ["a force of your own"],
)
