"""Electric and magnetic fields defined by functions of position and time."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Concatenate, Literal, NamedTuple, ParamSpec

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
from springline.checks import choice, refuse
from springline.engine.columns import Flags, Indices, Reals, ScratchVectors, Wholes
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, END, LENGTH, NOW, control_of
from springline.engine.program import BY_BLOCK, Row
from springline.engine.table import make_accessor
from springline.engine.user_math import replace_powers
from springline.errors import SceneError
from springline.forces.coulomb import turn_one
from springline.model.accessors import blocks_of, notes_of, particles_of, state_of, sums_of
from springline.model.contracts import Drawn, Force, Key, group_members
from springline.model.families import Model
from springline.model.family import Family
from springline.model.work import REPORT_USER, SURFACE_FAILED, USER_FAILED, USER_ROOM, Needs
from springline.typing import FloatArray, Numbers

P = ParamSpec("P")  # further parameters of a user-defined function

LEADING = ("point", "time", "value")  # before the parameters
KINDS = ("magnetic", "electric")
TRIED = 64  # particles at which a magnetic field of a 2D scene is evaluated as drawn


class FieldFunction(UserFunction):
    """Field as a function of position and time, made by the decorator :func:`field`."""

    def build_callback(self, shapes: Shapes, *kind: Any) -> Callback:
        return _callback(self, shapes)


def field(function: Callable[Concatenate[FloatArray, float, FloatArray, P], None]) -> FieldFunction:
    """Make a field from a function ``(point, time, value, parameters...)``.

    ``point`` has shape (3,) [m], and ``time`` is a number [s]. The function fills ``value``, shape (3,): B [T] of a
    magnetic field, or E [V/m] of an electric field.

    Examples
    --------
    >>> @sl.field
    ... def wire(point, time, value, current):
    ...     r2 = point[0] ** 2 + point[1] ** 2
    ...     value[0] = -2e-7 * current * point[1] / r2
    ...     value[1] = 2e-7 * current * point[0] / r2
    >>> wire.parameters
    ('current',)
    """
    return FieldFunction(function, parameter_names(function, LEADING, "A field"))


@dataclass(frozen=True, eq=False)
class FieldForce(Force):
    """Force of a user-defined field on charges: q v x B, or q E.

    A magnetic field rotates velocities, by half of the angle at the beginning of a step and by half at its end. Each
    rotation uses B at the position and time of the particle (Boris 1970), so speeds are conserved to rounding. The
    work of an electric field is counted as ``work``.

    Parameters
    ----------
    law : function made by ``@sl.field``
    parameters : values of its further arguments
    field : "magnetic" if the law returns B [T], or "electric" if it returns E [V/m]

    Examples
    --------
    >>> @sl.field
    ... def growing(point, time, value, slope):
    ...     value[2] = slope * time
    >>> scene = sl.Scene()
    >>> ion = scene.particle((0, 0, 0), charge=2.0)
    >>> plates = scene.add(sl.FieldForce(growing, {"slope": 3.0}, field="electric"))
    >>> round(float(scene.simulate(dt=0.001).run(until=1.0).velocity[-1, 0, 2]), 6)  # q slope t^2/2 [m/s]
    3.0
    """

    law: FieldFunction
    parameters: Mapping[str, Numbers] = dataclasses.field(default_factory=dict)
    field: Literal["magnetic", "electric"] = "magnetic"

    functions: ClassVar[Mapping[str, type]] = {"law": FieldFunction}
    parameters_column: ClassVar[str] = "OwnFields.parameters"
    keys: ClassVar[Mapping[str, Key]] = {
        "field": Key('"magnetic", the default, or "electric"', form="word", words=KINDS)
    }

    def callback(self) -> Callback:
        """Return the callback of the function for the time loop."""
        return self.law.callback_for(shapes_of(self.parameters))

    def validate(self, dim: int) -> FieldForce:
        if not isinstance(self.law, FieldFunction):
            raise refuse("law", self.caller, "made by @sl.field", self.law)
        choice(self.field, "field", self.caller, KINDS)
        checked: FieldForce = self.replace_fields(parameters=self.law.resolve_parameters(self.parameters))
        return checked


class OwnFields(NamedTuple):
    """User-defined fields."""

    address: Wholes  # of the compiled functions, shape (f,)
    magnetic: Flags  # shape (f,)
    parameters: Reals
    offset: Indices  # offset of the parameters of each field
    start: Indices  # first member of each field, shape (f + 1,)
    member: Indices
    point: ScratchVectors  # positions of the members of a field [m], shape (most members, 3)
    value: ScratchVectors  # value of the field at these positions, same shape
    total: ScratchVectors  # sum of the magnetic fields at each particle [T], shape (n, 3), or (0, 3) without any


own_fields_of = make_accessor(OwnFields)


def gather(things: Sequence[FieldForce], drawn: Drawn) -> OwnFields:
    """Gather all user-defined fields into one family."""
    group = group_members(things, drawn.count)
    for row, thing in enumerate(things if drawn.dim == 2 else ()):
        _refuse_in_plane(thing, drawn.position[group.member[group.start[row] : group.start[row + 1]][:TRIED]])
    parameters, offset = concatenate_parameters(thing.parameters for thing in things)
    most = int(np.diff(group.start).max(initial=0))
    magnetic = np.array([thing.field == "magnetic" for thing in things], dtype=np.uint8)
    return OwnFields(
        np.array([thing.callback().address for thing in things], dtype=np.int64), magnetic, parameters, offset,
        group.start, group.member, np.zeros((most, 3)), np.zeros((most, 3)),
        np.zeros((drawn.count if magnetic.any() else 0, 3)),
    )  # fmt: skip


def _refuse_in_plane(thing: FieldForce, places: FloatArray) -> None:
    """Raise a SceneError if a magnetic field has a part in the plane of a 2D scene, at ``places`` and time 0."""
    for place in places if thing.field == "magnetic" else ():
        value = np.zeros(3)
        thing.law.function(place.copy(), 0.0, value, *thing.parameters.values())
        if value[0] != 0.0 or value[1] != 0.0:
            where = ", ".join(f"{part:g}" for part in place[:2])
            raise SceneError(
                f"The field {thing.law.name!r} of FieldForce() must be across the plane of a 2D scene, along z: a part "
                f"in the plane pushes charges out of it. At ({where}) it is {value.tolist()} T. Fill value[2] alone, "
                f"or take Scene(dim=3)."
            )


def _callback(which: FieldFunction, shapes: Shapes) -> Callback:
    function = replace_powers(which.function)

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        point, value = array_at_pointer(a, (count, 3)), array_at_pointer(b, (count, 3))
        values = plain_values(parameters, shapes)
        for row in range(count):
            function(point[row], time, value[row], *values)

    def compile_batch() -> Any:
        import numba

        inner, unpack = compile_user(function), parameter_tuple(shapes)

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            point, value = numba.carray(a, (count, 3)), numba.carray(b, (count, 3))
            for row in range(count):
                inner(point[row], time, value[row], *values)

        return batch

    made = make_callback(plain, compile_batch, (which.function,), shapes)

    @functools.wraps(which.function)
    def once_more(point: Any, value: Any, time: float, *values: Any) -> None:
        """Call the user's function once more, to obtain the error that it raises."""
        which.function(point, time, value, *values)

    # The callback reports a failure without its cause. The function is therefore run again as Python for its error, by
    # code that knows only the order of a callback's arguments.
    made.function = once_more
    return made


@kernel
def evaluate_field(fields, f, state, time):
    """Evaluate a field at every member; return 0 unless the function raised an error."""
    begin = fields.start[f]
    count = fields.start[f + 1] - begin
    for m in range(count):
        for axis in range(3):
            fields.point[m, axis] = state.position[fields.member[begin + m], axis]
            # Components that the function does not fill are zero.
            fields.value[m, axis] = 0.0
    return call_pointer(
        fields.address[f], count, fields.point, fields.value, fields.point, fields.point, fields.point,
        fields.parameters, fields.offset[f], time,
    )  # fmt: skip


@a_pass
def find_magnetic(table: Any, block: int, a: float, b: float) -> int:
    """Sum the magnetic fields at the particles, at the end of the step if a is 1, otherwise at its beginning.

    b is the number of user-defined surfaces; failures of fields are numbered after those of surfaces.
    """
    fields, state, clock = own_fields_of(table), state_of(table), control_of(table).clock
    # A step rotates velocities by half at its beginning and by half at its end, with the field at that time. This is
    # symmetric, and of second order for a time-dependent field.
    total, time = fields.total, clock[END] if a > 0.0 else clock[END] - clock[LENGTH]
    for i in range(total.shape[0]):
        for axis in range(3):
            total[i, axis] = 0.0
    for f in range(fields.address.shape[0]):
        if fields.magnetic[f] == 1:
            if evaluate_field(fields, f, state, time) != 0:
                # User-defined functions are numbered kind by kind; fields follow surfaces.
                notes_of(table).report[REPORT_USER] = SURFACE_FAILED * USER_ROOM + f + int(b)
                sums_of(table).failed_at[0] = time
                return USER_FAILED
            for m in range(fields.start[f + 1] - fields.start[f]):
                for axis in range(3):
                    total[fields.member[fields.start[f] + m], axis] += fields.value[m, axis]
    return DONE


@a_pass
def turn_by_field(table: Any, block: int, a: float, b: float) -> int:
    """Rotate velocities about the user-defined magnetic fields for the part a of a step."""
    fields, state, particles, blocks = own_fields_of(table), state_of(table), particles_of(table), blocks_of(table)
    step = a * control_of(table).clock[LENGTH]
    for i in range(blocks.first[block], blocks.first[block + 1]):
        if state.alive[i] == 1 and particles.charge[i] != 0.0:
            bx, by, bz = fields.total[i, 0], fields.total[i, 1], fields.total[i, 2]
            turn_one(state, i, bx, by, bz, step * particles.charge[i] / particles.inertia[i])
    return DONE


@a_pass
def push_by_field(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces q E of the user-defined electric fields to the external forces."""
    fields, state, charge = own_fields_of(table), state_of(table), particles_of(table).charge
    force = sums_of(table).external
    time = control_of(table).clock[NOW]
    for f in range(fields.address.shape[0]):
        if fields.magnetic[f] == 0:
            if evaluate_field(fields, f, state, time) != 0:
                notes_of(table).report[REPORT_USER] = SURFACE_FAILED * USER_ROOM + f + int(b)
                sums_of(table).failed_at[0] = time
                return USER_FAILED
            for m in range(fields.start[f + 1] - fields.start[f]):
                i = fields.member[fields.start[f] + m]
                for axis in range(3):
                    force[i, axis] += charge[i] * fields.value[m, axis]
    return DONE


def _surfaces(model: Model) -> int:
    return sum(len(room.address) for room in model.rooms if type(room).__name__ == "Surfaces")


def push_rows(model: Model) -> list[Row]:
    """Program rows that add electric fields to ``Sums.external``."""
    return [Row(push_by_field, 1, 0.0, _surfaces(model))] if is_electric(model) else []


def is_electric(model: Model) -> bool:
    """Return True if the model has a user-defined electric field."""
    return not model.room(OwnFields).magnetic.all()


def turn_rows(model: Model, part: float, at_end: bool) -> list[Row]:
    """Program rows that rotate velocities for a part of a step, by the fields at its beginning or its end."""
    if not model.room(OwnFields).magnetic.any():
        return []
    return [Row(find_magnetic, 1, float(at_end), _surfaces(model)), Row(turn_by_field, BY_BLOCK, part)]


FAMILY = Family(
    "fieldforce",
    plural="user-defined fields",
    declared=(FieldForce,),
    gather=gather,
    room=OwnFields,
    reads_time=is_electric,
    rotation_rows=turn_rows,
    needs=lambda model: Needs(external=model.particle_count if is_electric(model) else 0),
    uncovered_forces=lambda model: ["a user-defined field"],
)
