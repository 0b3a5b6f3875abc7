"""User-defined forces: any function of mass, position, velocity and time."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Concatenate, Generic, NamedTuple, ParamSpec

import numpy as np

from springline.callbacks import (
    Callback,
    Shapes,
    UserFunction,
    Value,
    array_at_pointer,
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
from springline.checks import positive
from springline.engine.columns import Flags, Indices, RealRows, Reals, ScratchReals, Wholes
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, NOW, control_of
from springline.engine.program import Row
from springline.engine.source import reads
from springline.engine.table import make_accessor
from springline.engine.user_math import replace_powers
from springline.errors import SceneError
from springline.forces.ineffective_forces import refuse_lost
from springline.model.accessors import notes_of, particles_of, space_of, state_of, sums_of
from springline.model.contracts import Drawn, Force, members
from springline.model.families import Model
from springline.model.family import Family
from springline.model.work import FORCE_FAILED, REPORT_USER, USER_FAILED, USER_ROOM, Needs
from springline.typing import FloatArray, Which

P = ParamSpec("P")  # further parameters of a user-defined function

VELOCITY = 2  # index of the argument for the velocity
LEADING = ("mass", "position", "velocity", "time", "force")  # before the parameters
FOUND = ("pairs", "apart")  # arguments after these, of a force that reads neighbors
WITHIN = "within"  # their largest distance, a parameter [m]
MIX = (73856093, 19349663, 83492791)  # hash of a cell into a table (Teschner and others, VMV 2003)
THREES = (1, 3, 9)
FARTHEST = 1e12  # cells from the lowest particle: particles further away share the last cell


@dataclass(eq=False)
class UserForce(UserFunction, Generic[P]):
    """A user-defined force, made by the decorator :func:`force` and added with ``scene.add(breeze, gust=0.3)``."""

    reads_velocity: bool
    found: tuple[str, ...] = ()  # arguments of FOUND in its signature

    def __call__(
        self, mass: FloatArray, position: FloatArray, velocity: FloatArray, time: float, force: FloatArray,
        *parameters: P.args, **values: P.kwargs,
    ) -> None:  # fmt: skip
        """Run the function as plain Python; ``values`` are its parameters by name."""
        self.function(mass, position, velocity, time, force, *parameters, **values)

    def build_callback(self, shapes: Shapes, *kind: Any) -> Callback:
        return _callback(self, shapes)

    def bind_parameters(self, values: dict[str, Any], on: Which | None = None) -> Custom:
        """Return the force with its parameters, ready to be added."""
        return Custom(self, self.resolve_parameters(values), on=on)

    def resolve_parameters(self, given: Mapping[str, Any]) -> dict[str, Value]:
        """Return the value of each parameter, given or default; ``within`` of a force with neighbors comes first."""
        if not self.found or WITHIN in inspect.signature(self.function).parameters:
            values = super().resolve_parameters(given)
        else:
            rest = {name: value for name, value in given.items() if name != WITHIN}
            values = parameter_values(self.function, self.parameters[1:], rest)
            if WITHIN not in given:
                raise SceneError(f"{self.name}() sees neighbors and needs how far they are. Give within=... [m].")
            values = {WITHIN: given[WITHIN], **values}
        if self.found:
            values[WITHIN] = positive(values[WITHIN], WITHIN, f"{self.name}()", "m")
        return values


def force(
    function: Callable[Concatenate[FloatArray, FloatArray, FloatArray, float, FloatArray, P], None],
) -> UserForce[P]:
    """Make a force from a function ``(mass, position, velocity, time, force, parameters...)``.

    Shapes: ``mass`` (n,) [kg], ``position`` (n, 3) [m], ``velocity`` (n, 3) [m/s], ``time`` a number [s]. The function
    adds to ``force``, shape (n, 3) [N]. If possible it is compiled by Numba with bounds checks, else it is called as
    plain Python. Further arguments are given when the force is added: numbers or arrays, for example with one number
    per particle, which the function must not modify.

    A function ``(mass, position, velocity, time, force, pairs, apart, parameters...)``, with these names, receives
    neighbors. ``pairs`` (p, 2) are the particles i < j within a distance of each other, found by a grid and sorted by
    number. ``apart`` (p, 3) is the vector from i to j [m], on a torus the shortest; ``apart`` is optional. The
    distance is given when the force is added, ``scene.add(crowd, within=1.5)``.

    A function whose source shows that it adds no force, because it returns the force or assigns another array to the
    name, is refused.

    Examples
    --------
    >>> @sl.force
    ... def breeze(mass, position, velocity, time, force, gust=0.3):
    ...     for i in range(len(mass)):
    ...         force[i, 0] += gust * mass[i]
    >>> scene = sl.Scene()
    >>> leaf = scene.particle((0, 0, 0), mass=2.0)
    >>> wind = scene.add(breeze, gust=0.5)
    >>> scene.simulate(dt=0.01).forces  # [N]
    array([[1., 0., 0.]])
    """
    names = parameter_names(function, LEADING, "A force")
    given = list(inspect.signature(function).parameters)
    # A function that returns its force, or assigns a new array, would have no effect, without any error.
    refuse_lost(function, given[len(LEADING) - 1])
    found = tuple(name for name, wanted in zip(names, FOUND, strict=False) if name == wanted)
    names = names[len(found) :]
    if late := sorted({*names} & {*FOUND}):
        raise SceneError(
            f"A force that sees neighbors must be a function (mass, position, velocity, time, force, pairs, apart, "
            f"parameters...). {function.__name__!r} takes {late[0]!r} elsewhere."
        )
    # The range of neighbors is a parameter of the force even if the function itself does not take it.
    names = (WITHIN, *names) if found and WITHIN not in names else names
    return UserForce(function, names, reads(function, given[VELOCITY]), found)


@dataclass(frozen=True, eq=False)
class Custom(Force):
    """A user-defined force with the values of its parameters."""

    force: UserForce[...]
    parameters: dict[str, Value] = field(default_factory=dict)

    functions: ClassVar[Mapping[str, type]] = {"force": UserForce}
    parameters_column: ClassVar[str] = "Users.parameters"

    def validate(self, dim: int) -> Custom:
        return self.replace_fields(parameters=self.force.resolve_parameters(self.parameters))

    def callback(self) -> Callback:
        """Return the force as a callback for the compiled loop."""
        return self.force.callback_for(shapes_of(self.parameters))


class Users(NamedTuple):
    """User-defined forces."""

    address: Wholes  # of the compiled function, shape (u,)
    reads_velocity: Flags  # shape (u,)
    parameters: Reals
    offset: Indices  # first parameter of each
    selection: Indices  # 1 for forces that act only on some of the particles
    weight: RealRows  # shape (u, n) or (u, 0): 1 for particles on which the force acts
    around: (
        ScratchReals  # for forces with neighbors: periods of the axes [m], and 1 for present particles, shape (3 + n,)
    )


users_of = make_accessor(Users)


def gather(things: Sequence[Custom], drawn: Drawn) -> Users:
    """Collect all user-defined forces in one family."""
    count = drawn.count
    partial = [thing.on is not None for thing in things]
    # The function receives all particles even if it acts only on some: a wind may depend on others.
    weight = np.ones((len(things), count if any(partial) else 0))
    for row, thing in enumerate(things):
        if thing.on is not None:
            weight[row] = 0.0
            weight[row, members(thing, count)] = 1.0
    parameters, offset = concatenate_parameters(thing.parameters for thing in things)
    return Users(
        address=np.array([thing.callback().address for thing in things], dtype=np.int64),
        reads_velocity=np.array([thing.force.reads_velocity for thing in things], dtype=np.uint8),
        parameters=parameters,
        offset=offset,
        selection=np.array(partial, dtype=np.int32),
        weight=weight,
        around=np.zeros(3 + count if any(thing.force.found for thing in things) else 0),
    )


def _callback(which: UserForce[...], shapes: Shapes) -> Callback:
    if which.found:
        return _callback_with_neighbors(which, shapes)
    function = replace_powers(which.function)

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        shape = (count, 3)
        values = plain_values(parameters, shapes)
        function(
            array_at_pointer(a, (count,)),
            array_at_pointer(b, shape),
            array_at_pointer(c, shape),
            time,
            array_at_pointer(d, shape),
            *values,
        )

    def compile_batch() -> Any:
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

    return make_callback(plain, compile_batch, (which.function,), shapes)


def _callback_with_neighbors(which: UserForce[...], shapes: Shapes) -> Callback:
    """Return the callback of a force with neighbors."""
    function, reach = replace_powers(which.function), which.parameters.index(WITHIN)
    first, ways = int(WITHIN not in inspect.signature(function).parameters), len(which.found) > 1

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        shape, values = (count, 3), plain_values(parameters, shapes)
        position = array_at_pointer(b, shape)
        seen = neighbors(position, array_at_pointer(e, (3 + count,)), values[reach], ways)
        function(
            array_at_pointer(a, (count,)), position, array_at_pointer(c, shape), time, array_at_pointer(d, shape),
            *seen, *values[first:],
        )  # fmt: skip

    def compile_batch() -> Any:
        import numba

        from springline.engine.entries import within

        inner, unpack = compile_user(function), parameter_tuple(shapes)
        # The same three functions run with and without a compiler: the same pairs in the same order.
        sort, search, measure = within(sorted_into_cells), within(find_pairs), within(ways_between)

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            shape = (count, 3)
            position, around = numba.carray(b, shape), numba.carray(e, (3 + count,))
            pairs = search(position, around, values[reach], sort(position, around, values[reach]))
            inner(
                numba.carray(a, (count,)), position, numba.carray(c, shape), time, numba.carray(d, shape), pairs,
                measure(position, around, pairs), *values[first:],
            )  # fmt: skip

        def batch_of_pairs(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            shape = (count, 3)
            position, around = numba.carray(b, shape), numba.carray(e, (3 + count,))
            pairs = search(position, around, values[reach], sort(position, around, values[reach]))
            inner(
                numba.carray(a, (count,)), position, numba.carray(c, shape), time, numba.carray(d, shape), pairs,
                *values[first:],
            )  # fmt: skip

        return batch if ways else batch_of_pairs

    made = make_callback(plain, compile_batch, (which.function,), shapes, which.found)

    @functools.wraps(which.function)
    def once_more(mass: Any, position: Any, velocity: Any, time: float, force: Any, *values: Any) -> None:
        """Run the function again as plain Python, so that it raises its error; neighbors ignore periodicity."""
        seen = neighbors(position, np.concatenate([np.zeros(3), np.ones(len(mass))]), values[reach], ways)
        which.function(mass, position, velocity, time, force, *seen, *values[first:])

    # An error in compiled code has no traceback: the function is called again as Python with the same arguments.
    made.function = once_more
    return made


def neighbors(position: FloatArray, around: FloatArray, within: float, ways: bool) -> tuple[np.ndarray, ...]:
    """Return pairs within a distance [m], and the vectors between them if wanted: the search in plain Python."""
    pairs = find_pairs(position, around, within, sorted_into_cells(position, around, within))
    return (pairs, ways_between(position, around, pairs)) if ways else (pairs,)


def sorted_into_cells(position, around, within):  # type: ignore[no-untyped-def]
    """Return the cell of each particle, the number of cells per period (0 if unbounded), and the table of cells.

    Cells are cubes of side ``within``, hashed into a table of twice as many slots as particles; cells that share a slot
    are distinguished by their numbers. On a torus the last cell of a row also has the remainder of the period.
    """
    count = position.shape[0]
    low, cells = np.zeros(3), np.zeros(3, dtype=np.int64)
    for axis in range(3):
        if around[axis] > 0.0:
            cells[axis] = max(int(np.floor(around[axis] / within)), 1)
        elif count > 0:
            # Cells count from the lowest particle; otherwise coordinates far away would overflow the hash.
            low[axis] = position[:, axis].min()
    cell, place = np.zeros((count, 3), dtype=np.int64), np.zeros(count, dtype=np.int64)
    start = np.zeros(2 * count + 2, dtype=np.int64)
    for i in range(count):
        for axis in range(3):
            far = position[i, axis] - low[axis]
            if cells[axis] > 0:
                far -= around[axis] * np.floor(far / around[axis])
            at = int(np.floor(min(far / within, FARTHEST)))
            cell[i, axis] = min(at, cells[axis] - 1) if cells[axis] > 0 else at
        # The size of a hash table does not depend on the extent of a scene: a single particle that flies off does not
        # enlarge it.
        place[i] = (cell[i, 0] * MIX[0] + cell[i, 1] * MIX[1] + cell[i, 2] * MIX[2]) % (2 * count + 1)
        start[place[i] + 1] += 1 if around[3 + i] > 0.0 else 0
    for k in range(2 * count + 1):
        start[k + 1] += start[k]
    # A counting sort, which is stable: within a cell particles stay in the order of their numbers.
    slot, order = start.copy(), np.zeros(count, dtype=np.int64)
    for i in range(count):
        if around[3 + i] > 0.0:
            order[slot[place[i]]] = i
            slot[place[i]] += 1
    return cell, cells, start, order


def find_pairs(position, around, within, grid):  # type: ignore[no-untyped-def]
    """Return pairs i < j of present particles no further apart than ``within`` [m], in order, shape (p, 2)."""
    cell, cells, start, order = grid
    count, total = position.shape[0], 0
    found, near = np.zeros((4 * count + 16, 2), dtype=np.int64), np.zeros(3, dtype=np.int64)
    for i in range(count):
        first = total
        for k in range(27 if around[3 + i] > 0.0 else 0):
            once = True
            for axis in range(3):
                step = k // THREES[axis] % 3
                near[axis] = cell[i, axis] + step - 1
                if cells[axis] > 0:  # in a row of less than three cells, each is visited once
                    once = once and step < cells[axis]
                    near[axis] = near[axis] % cells[axis]
            if not once:
                continue
            place = (near[0] * MIX[0] + near[1] * MIX[1] + near[2] * MIX[2]) % (2 * count + 1)
            for s in range(start[place], start[place + 1]):
                j = order[s]
                # Different cells may share a slot of the table: the cell itself is compared, so no pair is found twice.
                if j <= i or cell[j, 0] != near[0] or cell[j, 1] != near[1] or cell[j, 2] != near[2]:
                    continue
                square = 0.0
                for axis in range(3):
                    way = position[j, axis] - position[i, axis]
                    if around[axis] > 0.0:
                        way -= around[axis] * np.rint(way / around[axis])
                    square += way * way
                if square <= within * within:
                    if total == found.shape[0]:
                        found = np.concatenate((found, np.zeros((total, 2), dtype=np.int64)))
                    at = total
                    while at > first and found[at - 1, 1] > j:  # sorted by number, independent of the cells
                        found[at, 1] = found[at - 1, 1]
                        at -= 1
                    found[at, 1] = j
                    found[total, 0] = i
                    total += 1
    return found[:total]


def ways_between(position, around, pairs):  # type: ignore[no-untyped-def]
    """Return the vector from the first to the second particle of each pair [m], on a torus the shortest, (p, 3)."""
    apart = np.zeros((pairs.shape[0], 3))
    for k in range(pairs.shape[0]):
        for axis in range(3):
            step = position[pairs[k, 1], axis] - position[pairs[k, 0], axis]
            if around[axis] > 0.0:
                step -= around[axis] * np.rint(step / around[axis])
            apart[k, axis] = step
    return apart


@a_pass
def push(table: Any, block: int, a: float, b: float) -> int:
    """Add user-defined force a to the external forces, or to the drags if it reads the velocity."""
    users, particles, state, sums = users_of(table), particles_of(table), state_of(table), sums_of(table)
    scratch, time, u = sums.user, control_of(table).clock[NOW], int(a)
    # The further data of the neighbor search are in one array: a callback has five.
    for i in range(users.around.shape[0]):
        users.around[i] = state.alive[i - 3] if i >= 3 else space_of(table).size[i]
    for i in range(scratch.shape[0]):
        for axis in range(3):
            scratch[i, axis] = 0.0
    status = call_pointer(
        users.address[u], scratch.shape[0], particles.mass, state.position, state.velocity, scratch, users.around,
        users.parameters, users.offset[u], time,
    )  # fmt: skip
    if status != 0:
        notes_of(table).report[REPORT_USER] = FORCE_FAILED * USER_ROOM + u
        sums.failed_at[0] = time
        return USER_FAILED
    if users.reads_velocity[u] == 1:
        add_chosen(users, u, scratch, sums.drag)
    else:
        add_chosen(users, u, scratch, sums.external)
    return DONE


@kernel
def add_chosen(users, u, pushed, force):
    """Add the result of function u to the forces on the particles on which it acts [N]."""
    for i in range(pushed.shape[0]):
        factor = users.weight[u, i] if users.selection[u] == 1 else 1.0
        # Not a product: 0 times NaN or infinity, at a particle on which the force does not act, would be NaN.
        if factor != 0.0:
            for axis in range(3):
                force[i, axis] += pushed[i, axis]


def push_rows(model: Model) -> list[Row]:
    """Return rows that add user-defined forces that do not read the velocity to ``Sums.external``."""
    return _rows(model, 0)


def _rows(model: Model, reading: int) -> list[Row]:
    return [Row(push, 1, u) for u, reads in enumerate(model.room(Users).reads_velocity) if reads == reading]


FAMILY = Family(
    "user",
    plural="user-defined forces",
    drags=lambda model: _rows(model, 1),
    reads_velocity=lambda model: bool(model.room(Users).reads_velocity.any()),
    reads_time=lambda model: True,
    declared=(Custom,),
    gather=gather,
    room=Users,
    needs=lambda model: Needs(external=model.particle_count, user=model.particle_count),
    uncovered_forces=lambda model: ["a user-defined force"],
)
