"""User-defined rules: functions that may move and push particles after every step."""

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
from springline.constraints.surface import Surfaces
from springline.engine.columns import Indices, ParticleIndices, Reals, ScratchReals, ScratchVectors, Wholes
from springline.engine.kernels import a_pass
from springline.engine.machine import DONE, END, NOW, control_of
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.engine.user_math import replace_powers
from springline.forces.births import total_energy
from springline.forces.fields import OwnFields
from springline.model.accessors import notes_of, particles_of, state_of
from springline.model.contracts import Drawn, Rule, group_members
from springline.model.families import Model
from springline.model.family import RuleFamily
from springline.model.state import WORK
from springline.model.work import REPORT_USER, SURFACE_FAILED, USER_FAILED, USER_ROOM
from springline.typing import FloatArray, Numbers, Which

P = ParamSpec("P")  # further arguments of a user-defined function

LEADING = ("mass", "position", "velocity", "time")  # before the parameters
WORDS = 3.0  # work for a particle, in springs


@dataclass(eq=False)
class UserRule(UserFunction):
    """A user-defined rule, made by the decorator :func:`rule` and added with ``scene.add(floor, height=0.3)``."""

    def build_callback(self, shapes: Shapes, *kind: Any) -> Callback:
        return _callback(self, shapes)

    def bind_parameters(self, values: dict[str, Any], on: Which | None = None) -> Apply:
        """Return the rule with its parameters, ready to be added."""
        return Apply(self, self.resolve_parameters(values), on=on)


def rule(function: Callable[Concatenate[FloatArray, FloatArray, FloatArray, float, P], None]) -> UserRule:
    """Make a rule from a function ``(mass, position, velocity, time, parameters...)``, called after every step.

    Shapes: ``mass`` (k,) [kg], ``position`` (k, 3) [m], ``velocity`` (k, 3) [m/s], ``time`` [s], of the particles of
    ``on``. The function changes positions and velocities in place. The change of energy counts as work. Fixed axes and
    removed particles do not move, whatever it writes. If possible it is compiled by Numba, else it is called as plain
    Python. Further arguments are given when the rule is added, as for :func:`springline.force`.

    Examples
    --------
    >>> @sl.rule
    ... def floor(mass, position, velocity, time, height=0.0):
    ...     for i in range(len(mass)):
    ...         if position[i, 2] < height:
    ...             position[i, 2] = 2.0 * height - position[i, 2]
    ...             velocity[i, 2] *= -1.0
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 1))
    >>> bounce = scene.add(floor, height=0.5)
    >>> run = scene.simulate(dt=0.001).run(until=2.0)
    >>> bool(run.position[..., 2].min() >= 0.5), round(float(run.position[..., 2].max()), 1)
    (True, 1.0)
    """
    return UserRule(function, parameter_names(function, LEADING, "A rule"))


@dataclass(frozen=True, eq=False)
class Apply(Rule):
    """A user-defined rule with the values of its parameters; ``scene.add(function, ...)`` makes it of ``@sl.rule``.

    Examples
    --------
    >>> @sl.rule
    ... def turn(mass, position, velocity, time):
    ...     velocity[:, 1] = velocity[:, 0]
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> applied = scene.add(sl.Apply(turn))
    >>> scene.simulate(dt=0.01).run(until=0.1).velocity[-1, 0]  # [m/s]
    array([2., 2., 0.])
    """

    function: UserRule
    parameters: Mapping[str, Numbers] = field(default_factory=dict)

    functions: ClassVar[Mapping[str, type]] = {"function": UserRule}
    parameters_column: ClassVar[str] = "UserRules.parameters"

    def callback(self) -> Callback:
        """Return the function as a callback for the loop."""
        return self.function.callback_for(shapes_of(self.parameters))

    def validate(self, dim: int) -> Apply:
        if not isinstance(self.function, UserRule):
            from springline.checks import refuse

            raise refuse("function", self.caller, "made by @sl.rule", self.function)
        return self.replace_fields(parameters=self.function.resolve_parameters(self.parameters))


class UserRules(NamedTuple):
    """User-defined rules."""

    address: Wholes  # of the compiled function, shape (g,)
    parameters: Reals
    offset: Indices
    start: Indices
    member: ParticleIndices
    mass: ScratchReals  # [kg], shape (members of the largest,)
    position: ScratchVectors  # [m], shape (members of the largest, 3)
    velocity: ScratchVectors  # [m/s], the same shape


user_rules_of = make_accessor(UserRules)


def gather(things: Sequence[Apply], drawn: Drawn) -> UserRules:
    """Return all user-defined rules as one family."""
    group = group_members(things, drawn.count)
    parameters, offset = concatenate_parameters(thing.parameters for thing in things)
    largest = int(np.diff(group.start).max()) if things else 0
    return UserRules(
        address=np.array([thing.callback().address for thing in things], dtype=np.int64), parameters=parameters,
        offset=offset, start=group.start, member=group.member, mass=np.zeros(largest),
        position=np.zeros((largest, 3)), velocity=np.zeros((largest, 3)),
    )  # fmt: skip


def _callback(which: UserRule, shapes: Shapes) -> Callback:
    function = replace_powers(which.function)

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        position, velocity = array_at_pointer(b, (count, 3)), array_at_pointer(c, (count, 3))
        function(array_at_pointer(a, (count,)), position, velocity, time, *plain_values(parameters, shapes))

    def compile_batch() -> Any:
        import numba

        inner, unpack = compile_user(function), parameter_tuple(shapes)

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            position, velocity = numba.carray(b, (count, 3)), numba.carray(c, (count, 3))
            inner(numba.carray(a, (count,)), position, velocity, time, *values)

        return batch

    return make_callback(plain, compile_batch, (which.function,), shapes)


@a_pass
def apply_rules(table: Any, block: int, a: float, b: float) -> int:
    """Call user-defined rules, which may change positions and velocities; the change of energy counts as work."""
    rules, state, clock = user_rules_of(table), state_of(table), control_of(table).clock
    mass, now = particles_of(table).mass, clock[NOW]
    clock[NOW] = clock[END]  # potentials that depend on time are those at the end of the step
    status, before = total_energy(table)
    for which in range(rules.address.shape[0]):
        # Positions are copied, so that a function that keeps or overruns its arguments does not reach the state.
        begin = rules.start[which]
        count = rules.start[which + 1] - begin
        for m in range(count):
            i = rules.member[begin + m]
            rules.mass[m] = mass[i]
            for axis in range(3):
                rules.position[m, axis] = state.position[i, axis]
                rules.velocity[m, axis] = state.velocity[i, axis]
        failed = call_pointer(
            rules.address[which], count, rules.mass, rules.position, rules.velocity, rules.mass, rules.mass,
            rules.parameters, rules.offset[which], clock[END],
        )  # fmt: skip
        if failed != 0:
            # User-defined functions are numbered kind by kind; rules follow surfaces and fields, b of them.
            notes_of(table).report[REPORT_USER] = SURFACE_FAILED * USER_ROOM + which + int(b)
            return USER_FAILED
        for m in range(count):
            i = rules.member[begin + m]
            for axis in range(3):
                if state.mobility[i, axis] > 0.0:
                    state.position[i, axis] = rules.position[m, axis]
                    state.velocity[i, axis] = rules.velocity[m, axis]
    if status == DONE:
        status, after = total_energy(table)
        state.ledger[WORK] += after - before
    clock[NOW] = now
    return status


def _rows(model: Model, share: float) -> list[Row]:
    """Return the row of all rules, with the number of user-defined functions before them."""
    return [Row(apply_rules, 1, 0.0, float(len(model.room(Surfaces).address) + len(model.room(OwnFields).address)))]


RULES = (
    RuleFamily(
        "user rule",
        "user-defined rules",
        declared=(Apply,),
        gather=gather,
        room=UserRules,
        end_of_step=_rows,
        cost=lambda model: WORDS * len(model.room(UserRules).member),
    ),
)
