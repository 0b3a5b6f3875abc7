"""User-defined pair laws: an energy of the distance between two particles, and the resulting force.

f = -dE/dr along the line between the two; a positive force pushes them apart. Each particle sums over its neighbors
separately. The distance is the same from both ends, so the two forces of a pair are exactly opposite.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Concatenate, NamedTuple, ParamSpec

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
    parameter_value,
    plain_values,
    shapes_of,
)
from springline.checks import depth, format_value, positive, refuse
from springline.engine.columns import SCRATCH, IndexRows, Indices, RealRows, Reals, ScratchReals, Wholes
from springline.engine.derivatives import Graph, reverse, slope_of
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.engine.source import own_nodes, tree_of
from springline.engine.table import make_accessor
from springline.engine.user_math import replace_powers
from springline.errors import SceneError
from springline.forces.laws import Derived, plainly
from springline.model.accessors import (
    bodies_of,
    energies_of,
    notes_of,
    particles_of,
    space_of,
    state_of,
    sums_of,
)
from springline.model.contracts import Drawn, Force, Key, group_members, one_column
from springline.model.families import Model
from springline.model.family import Family
from springline.model.space import difference, nearest
from springline.model.work import PAIR_FAILED, REPORT_USER, USER_FAILED, USER_ROOM, Needs
from springline.neighbors.grid import build, stencil
from springline.typing import Number, Numbers

P = ParamSpec("P")  # further parameters of a user-defined function

OWN_TRAITS = ("mass", "charge", "radius")  # properties of both particles that a law may read, as mass_a and mass_b
RATE = "distance_rate"  # the argument for d distance/dt [m/s]
MASS, CHARGE, RADIUS, OF_THE_USER = range(4)  # particle columns, in this order; user-defined columns follow
SPEED = -1  # code of the rate of the distance, in place of a column
CHECKED = 8  # number of pairs at whose distances the force is checked by differences
ALL_PAIRS = 20_000  # most pairs for which a law is evaluated when a scene is built: 1 ms, or 20 ms as plain Python
DIFFERENCE = 1e-5  # relative step of the check by differences
AGREEMENT = 1e-5  # relative tolerance of this check


@dataclass(eq=False)
class PairLaw(UserFunction):
    """A law between two particles, made by the decorator :func:`pair_law`."""

    sees: tuple[str, ...] = ()  # arguments between the distance and the parameters
    modulus: Derived | None = None  # d2E/dr2, if it is derived

    @property
    def traits(self) -> tuple[str, ...]:
        """Particle properties that the law reads, in the order of its arguments: mass, charge, radius, columns."""
        return tuple(dict.fromkeys(name[:-2] for name in self.sees if name != RATE))

    @property
    def columns(self) -> tuple[str, ...]:
        """Properties whose values are given with the parameters, one number per particle."""
        return tuple(name for name in self.traits if name not in OWN_TRAITS)

    @property
    def sees_rate(self) -> bool:
        """True if the law depends on the rate of the distance."""
        return RATE in self.sees

    def __call__(self, distance: float, *seen: float, **values: Numbers) -> tuple[float, float]:
        """Return energy [J] and force [N] at a distance [m]; ``seen`` are the other arguments of the law, in order.

        ``values`` are the parameters, by the names in the function's signature.
        """
        energy, push = replace_powers(self.function)(distance, *seen, *self.resolve_parameters(values).values())
        return energy, push

    def check_values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Check and return the values of columns and parameters; those of a column are an array, one per particle.

        Raises
        ------
        SceneError : if a value is missing, or a name is unknown to the law.
        """
        columns = {}
        for name in self.columns:
            if depth(given.get(name)) != 1:
                raise SceneError(
                    f"The pair law {self.name!r} sees {name}_a and {name}_b of its particles. Give {name!r} among the "
                    "parameters, a list with a number for each particle of the scene. Got "
                    f"{format_value(given.get(name))}."
                )
            columns[name] = parameter_value(given[name], name, f"{self.name}()")
        rest = {name: value for name, value in given.items() if name not in columns}
        return columns | self.resolve_parameters(rest)

    def build_callback(self, shapes: Shapes, *kind: str) -> Callback:
        """Return the law as a callback; of kind "modulus", its second derivative (returned twice)."""
        return _callback(self, shapes, self.modulus if kind else self.function)


def pair_law(function: Callable[Concatenate[float, P], float | tuple[float, float]]) -> PairLaw:
    """Make a pair law from a function ``(distance, parameters...) -> energy``.

    From a distance [m] above zero the function returns an energy [J]. The force, minus the derivative of the energy,
    and the stiffness are derived automatically; for this, the function must be plain arithmetic with NumPy's scalar
    functions. A function that returns ``(energy, force)`` gives the force itself [N], positive if it pushes the two
    apart, and may use any Python code. The force is checked by differences when a scene is built.

    After the distance, the function may take properties of both particles: ``mass_a, mass_b`` [kg], ``charge_a,
    charge_b`` [C], ``radius_a, radius_b`` [m], or a column that you define, ``polarity_a, polarity_b``. The values of
    such a column, one per particle, are given with the parameters as ``polarity``. Properties have their present
    values. ``a`` is the particle whose first property is less, so both particles feel the same force to the last bit.

    With an argument ``distance_rate`` [m/s], the rate at which the distance grows, the function returns ``(energy,
    force)``. At a rate of 0, the force must be that of the energy. The additional force at other rates is a drag, whose
    work the energy balance counts as dissipated.

    Examples
    --------
    >>> @sl.pair_law
    ... def repulsion(distance, strength):
    ...     return strength / distance
    >>> repulsion(2.0, strength=8.0)  # energy [J] and force [N]
    (4.0, 2.0)
    """
    names = parameter_names(function, ("distance",), "A pair law")
    sees = _traits_seen(function.__name__, names)
    names = names[len(sees) :]
    if RATE in sees and not _gives_its_force(function):
        raise SceneError(
            f"A pair law that sees the {RATE} must return (energy, force). {function.__name__!r} returns one number: "
            f"where it has no energy, write 'return 0.0, force'."
        )
    if _gives_its_force(function):
        return PairLaw(function, names, sees)  # type: ignore[arg-type]
    # Force and modulus derived from the same energy cannot disagree with it.
    derived, modulus = (Derived(function, "pair law", function.__name__, ends) for ends in (_append_force, _twice))
    return PairLaw(derived, names, sees, modulus)


def _traits_seen(name: str, given: tuple[str, ...]) -> tuple[str, ...]:
    """Return the arguments after the distance that are particle properties; they come before the parameters.

    Raises
    ------
    SceneError : if half of a pair of properties is missing, or comes after a parameter.
    """
    found = 0
    while found < len(given):
        one = given[found]
        if one == RATE:
            found += 1
        elif one.endswith("_a") and given[found + 1 : found + 2] == (f"{one[:-2]}_b",):
            found += 2
        else:
            break
    for late in given[found:]:
        if late == RATE or (late.removesuffix("_a").removesuffix("_b") in OWN_TRAITS and late[-2:] in ("_a", "_b")):
            raise SceneError(
                f"A pair law that sees its particles must be a function (distance, mass_a, mass_b, parameters...), "
                f"each pair of arguments together and all before the parameters. {name!r} takes {late!r} elsewhere."
            )
    return given[:found]


def _append_force(found: list[Any], by: Any) -> list[Any]:
    """Return energy [J] and force -dE/dr [N] of a derived law."""
    return [*found, -reverse(found[0], [by])[0]]


def _twice(found: list[Any], by: Any) -> list[Any]:
    """Return the second derivative by distance, in both places of a callback that returns energy and force."""
    return 2 * slope_of(2)(found, by)


def _gives_its_force(function: Any) -> bool:
    """Return True if a law returns energy and force, from its return statements or else from a symbolic call."""
    node = tree_of(function)
    returned = [one.value for one in own_nodes(node) if isinstance(one, ast.Return)] if node else [None]
    # The source decides in nearly all cases; only "return something(...)" requires a symbolic call.
    if any(isinstance(one, ast.Tuple) for one in returned):
        return True
    if all(isinstance(one, (ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Constant)) for one in returned):
        return False
    try:
        graph = Graph()
        given = [graph.input(name) for name in inspect.signature(function).parameters]
        ways = graph.ways(lambda: [replace_powers(function)(*given)])
        # Each branch on a symbol yields two paths; the first path shows the type of the result.
        while isinstance(ways, tuple):
            ways = ways[1]
        return isinstance(ways[0], (tuple, list))
    except Exception:  # the function cannot be evaluated with symbols
        return True


@dataclass(frozen=True, eq=False)
class PairForce(Force):
    """A force between all pairs by a user-defined law, which may depend on masses.

    Two particles at the same position have no direction, no force and no energy. Massless test particles have mass 0.

    Parameters
    ----------
    law : made by ``@sl.pair_law``
    parameters : values of its further arguments, and, for each column that you define, one number for each particle of
        the scene, shape (n,)
    within : pairs further apart than this have neither force nor energy [m]; by default all pairs count. Energy is
        conserved if the law is zero from this distance on

    Examples
    --------
    >>> @sl.pair_law
    ... def repulsion(distance, strength):
    ...     return strength / distance
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> rule = scene.add(sl.PairForce(repulsion, {"strength": 8.0}))
    >>> scene.simulate(dt=0.01).forces  # [N]
    array([[-2.,  0.,  0.],
           [ 2.,  0.,  0.]])
    """

    law: PairLaw
    parameters: Mapping[str, Numbers] = field(default_factory=dict)
    within: Number | None = field(default=None, kw_only=True)

    functions: ClassVar[Mapping[str, type]] = {"law": PairLaw}
    parameters_column: ClassVar[str] = "Pairs.parameters"
    keys: ClassVar[Mapping[str, Key]] = {
        "within": Key(
            "no force beyond this distance [m]; default: no limit", "m", least=0.0, form="number", above=True,
            sets=one_column("Pairs.within"),
        )
    }  # fmt: skip

    @property
    def values(self) -> dict[str, Any]:
        """Parameters of the function, without particle columns."""
        return {name: self.parameters[name] for name in self.law.parameters}

    @property
    def function_values(self) -> Mapping[str, Any]:
        return self.values

    def callback(self) -> Callback:
        """Return the law as a callback for the compiled loop."""
        return self.law.callback_for(shapes_of(self.values))

    def modulus(self) -> Callback | None:
        """Return the derivative of the force as a callback, or None if it is not derived."""
        return None if self.law.modulus is None else self.law.callback_for(shapes_of(self.values), "modulus")

    def validate(self, dim: int) -> PairForce:
        if not isinstance(self.law, PairLaw):
            raise refuse("law", self.caller, "made by @sl.pair_law", self.law)
        found: PairForce = self.replace_fields(
            parameters=self.law.check_values(self.parameters),
            within=None if self.within is None else positive(self.within, "within", self.caller, "m"),
        )
        if self.law.modulus is not None:
            # Only statics needs the modulus, but a law that cannot be derived is refused now.
            plainly(self.law.modulus, _shapes(self.law, shapes_of(found.values)))
        return found


class Pairs(NamedTuple):
    """User-defined pair laws, over all pairs of each group of particles."""

    address: Wholes  # of the compiled law of each group
    modulus: Wholes  # of its second derivative, 0 if it is not derived
    sees: IndexRows  # arguments of each law: SPEED, or 2 * property, plus 1 for the second particle; shape (p, widest)
    width: Indices  # number of these arguments, shape (p,)
    column: RealRows  # user-defined particle columns, shape (columns, n)
    parameters: Reals  # of every group, one after the other
    offset: Indices  # first parameter of each group
    within: Reals  # [m], shape (p,); inf if all pairs count
    start: Indices  # first member of each group, with one more entry than groups
    member: Indices
    other: Annotated[Indices, SCRATCH]  # neighbors of a particle, shape (members of the largest,)
    distance: ScratchReals  # [m], the same shape
    energy: ScratchReals  # [J]
    push: ScratchReals  # [N]
    still: ScratchReals  # [N], at a rate of 0, for laws that depend on rates
    seen: ScratchReals  # arguments of the laws for the listed pairs, one pair after the other


pairs_of = make_accessor(Pairs)


def gather(things: Sequence[PairForce], drawn: Drawn) -> Pairs:
    """Collect all pair forces in one family; check the laws at initial distances and the forces by differences."""
    group = group_members(things, drawn.count)
    parameters, offset = concatenate_parameters(thing.values for thing in things)
    most = int(np.diff(group.start).max(initial=0))
    moduli, laws = [thing.modulus() for thing in things], [thing.law for thing in things]
    codes, columns = _codes(things, drawn.count)
    width = np.array([len(row) for row in codes], dtype=np.int32)
    widest = int(width.max(initial=0))
    sees = np.zeros((len(things), widest), dtype=np.int32)
    for row, (thing, code) in enumerate(zip(things, codes, strict=True)):
        # Compiled code looks a property up by number, not by name.
        sees[row, : len(code)] = code
        _check_as_drawn(thing, group.member[group.start[row] : group.start[row + 1]], drawn, code, columns)
    return Pairs(
        address=np.array([thing.callback().address for thing in things], dtype=np.int64),
        modulus=np.array([0 if one is None else one.address for one in moduli], dtype=np.int64),
        sees=sees,
        width=width,
        column=columns,
        parameters=parameters,
        offset=offset,
        within=np.array([np.inf if thing.within is None else thing.within for thing in things], dtype=np.float64),
        start=group.start,
        member=group.member,
        other=np.zeros(most, dtype=np.int32),
        distance=np.zeros(most),
        energy=np.zeros(most),
        push=np.zeros(most),
        still=np.zeros(most if any(law.sees_rate for law in laws) else 0),
        seen=np.zeros(most * widest),
    )


def _codes(things: Sequence[PairForce], count: int) -> tuple[list[list[int]], np.ndarray]:
    """Return the argument codes of each law, as in ``Pairs.sees``, and user-defined columns, shape (columns, n)."""
    codes: list[list[int]] = []
    columns: list[Any] = []
    for thing in things:
        where = {name: OWN_TRAITS.index(name) for name in thing.law.traits if name in OWN_TRAITS}
        for name in thing.law.columns:
            values = np.asarray(thing.parameters[name], dtype=np.float64)
            if len(values) != count:
                raise SceneError(
                    f"The {name!r} of the pair law {thing.law.name!r} must be one for each of {count} particles. "
                    f"Got {len(values)}."
                )
            where[name] = OF_THE_USER + len(columns)
            columns.append(values)
        codes.append([SPEED if name == RATE else 2 * where[name[:-2]] + (name[-1] == "b") for name in thing.law.sees])
    return codes, np.array(columns, dtype=np.float64).reshape(len(columns), count if columns else 0)


def seen_at_rest(codes: Any, particles: Any, column: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Return the arguments of a law for pairs of particles at rest, shape (pairs, width).

    The first particle of a pair is that with the lesser first property; if these are equal, the second one decides.
    """
    traits = np.concatenate(
        [np.stack([particles.mass, particles.charge, particles.radius]), column.reshape(-1, len(particles.mass))]
    )
    ordered, first, second = np.zeros(len(one), dtype=bool), one.copy(), other.copy()
    for trait in dict.fromkeys(code // 2 for code in codes if code != SPEED):
        low, high = traits[trait, one], traits[trait, other]
        # Both ends must agree on the order, as see() does in passes; if all properties are equal, it does not matter.
        turn = ~ordered & (low > high)
        first[turn], second[turn] = other[turn], one[turn]
        ordered |= low != high
    values = [
        np.zeros(len(one)) if code == SPEED else traits[code // 2, second if code % 2 else first] for code in codes
    ]
    return np.ascontiguousarray(np.array(values).reshape(len(codes), len(one)).T)


def _check_as_drawn(thing: PairForce, ids: np.ndarray, drawn: Drawn, codes: list[int], columns: np.ndarray) -> None:
    """Raise SceneError if the force of a law contradicts its energy, or is not finite, at initial distances."""

    def pairs(first: np.ndarray, second: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        apart = nearest(drawn.space, drawn.position[ids[second]] - drawn.position[ids[first]])
        seen = seen_at_rest(codes, drawn, columns, ids[first], ids[second])
        return np.sqrt((apart**2).sum(axis=1)), seen

    # Differences at a few distances find a wrong formula; finite values are required at all initial pairs.
    few = np.arange(min(len(ids) - 1, CHECKED)) if len(ids) else np.zeros(0, dtype=np.int64)
    _check(thing, *pairs(few, few + 1))
    some = _some_pairs(len(ids))
    _check_all(thing, ids, *pairs(*some), some)


def _check(thing: PairForce, distances: np.ndarray, seen: np.ndarray) -> None:
    """Raise SceneError if the force of a law, at a rate of 0, is not minus the slope of its energy."""
    values, name = tuple(thing.values.values()), thing.law.name
    ends = np.inf if thing.within is None else float(thing.within)
    for row in np.flatnonzero((distances > 0.0) & (distances * (1.0 + DIFFERENCE) <= ends)).tolist():
        r = float(distances[row])
        step = DIFFERENCE * r
        try:
            (low, _), (here, stated), (high, _) = (
                thing.law.function(at, *seen[row].tolist(), *values) for at in (r - step, r, r + step)
            )
        except Exception as error:
            raise SceneError(f"The pair law {name!r} fails at the distance {r:g} m: {error}") from error
        if not np.isfinite([low, here, stated, high]).all():
            raise SceneError(f"The pair law {name!r} gives no finite energy and force at the distance {r:g} m.")
        # A law may have a kink exactly at an initial distance, such as that at which balls touch.
        slopes = ((high - low) / (2.0 * step), (high - here) / step, (here - low) / step)  # one-sided at a kink
        floor = AGREEMENT * max(abs(slopes[0]), (abs(here) + abs(high - low)) / r) + 1e-300
        if min(abs(stated + slope) for slope in slopes) > floor:
            still = f" at a {RATE} of 0" if thing.law.sees_rate else ""
            raise SceneError(
                f"The force of the pair law {name!r} is not minus the slope of its energy{still}: at {r:g} m it says "
                f"{stated:g} N, differences say {-slopes[0]:g} N. Return (energy, force); positive pushes apart."
            )


def _check_all(thing: PairForce, ids: np.ndarray, distance: np.ndarray, seen: np.ndarray, pairs: Any) -> None:
    """Raise SceneError if a law is not finite for an initial pair; for many particles, only consecutive pairs."""
    first, second = pairs
    felt = (distance > 0.0) & (distance <= (np.inf if thing.within is None else float(thing.within)))
    first, second, distance = first[felt], second[felt], distance[felt]
    callback, values = thing.callback(), concatenate_parameters([thing.values])[0]
    answer = law_at(callback.address, values, distance, np.ascontiguousarray(seen[felt]))
    if answer is None:
        raise SceneError(
            f"The pair law {thing.law.name!r} fails at a distance between {distance.min():g} and {distance.max():g} m, "
            f"at which two particles are as drawn: {callback.raised.pop() if callback.raised else 'it raised an error'}"
        )
    bad = ~np.isfinite(answer).all(axis=0)
    if bad.any():
        k = int(bad.argmax())
        raise SceneError(
            f"The pair law {thing.law.name!r} gives no finite energy and force at the distance {distance[k]:g} m, at "
            f"which particles {ids[first[k]]} and {ids[second[k]]} are as drawn. Draw them elsewhere, end the law with "
            f"PairForce(..., within=...), or write it so that it holds there."
        )


def law_at(address: int, parameters: np.ndarray, distance: np.ndarray, seen: np.ndarray) -> np.ndarray | None:
    """Return energy [J] and force [N] of a law at distances [m], shape (2, pairs); None if it raises.

    ``seen`` has the other arguments for each pair, shape (pairs, width).
    """
    distance, found = np.ascontiguousarray(distance), np.zeros((2, len(distance)))
    with np.errstate(all="ignore"):  # the caller checks for values that are not finite
        status = call_plainly(address, len(distance), distance, found[0], found[1], seen, seen, parameters, 0.0)
    return None if status else found


def _some_pairs(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return both particles of every pair; for more than ``ALL_PAIRS`` pairs, only of consecutive particles."""
    if count * (count - 1) // 2 <= ALL_PAIRS:
        first, second = np.triu_indices(count, 1)
        return first, second
    return np.arange(count - 1), np.arange(1, count)


def _shapes(which: PairLaw, shapes: Shapes) -> Shapes:
    """Return the shapes of all arguments of a law: distance, particle properties, parameters."""
    return ((),) * (1 + len(which.sees)) + shapes


def _callback(which: PairLaw, shapes: Shapes, written: Any) -> Callback:
    function = plainly(written, _shapes(which, shapes))
    known = written.at(_shapes(which, shapes)) if isinstance(written, Derived) else written

    width = len(which.sees)

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        distance, energy, push = (
            array_at_pointer(a, (count,)),
            array_at_pointer(b, (count,)),
            array_at_pointer(c, (count,)),
        )
        seen, values = array_at_pointer(d, (count, width)), plain_values(parameters, shapes)
        for k in range(count):
            energy[k], push[k] = function(distance[k], *seen[k], *values)

    def compile_batch() -> Any:
        import numba

        inner, unpack = compile_user(function), parameter_tuple(shapes)
        if width:
            # A slice cannot be unpacked into arguments; a tuple of compile-time length can.
            from numba.np.unsafe.ndarray import to_fixed_tuple

            def batch_with_columns(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
                values = unpack(parameters)
                distance, seen = numba.carray(a, (count,)), numba.carray(d, (count, width))
                energy, push = numba.carray(b, (count,)), numba.carray(c, (count,))
                for k in range(count):
                    energy[k], push[k] = inner(distance[k], *to_fixed_tuple(seen[k], width), *values)

            return batch_with_columns

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            distance = numba.carray(a, (count,))
            energy, push = numba.carray(b, (count,)), numba.carray(c, (count,))
            for k in range(count):
                energy[k], push[k] = inner(distance[k], *values)

        return batch

    return make_callback(plain, compile_batch, (known,), shapes, which.sees)


@a_pass
def add_all_pair_forces(table: Any, block: int, a: float, b: float) -> int:
    """Evaluate pair law a at all pairs and add its forces; if b is above 0, store its energy in that slot instead.

    If b is below 0, add to the drags the part of the forces due to the rate of the distance.
    """
    pairs, space, particles, state = pairs_of(table), space_of(table), particles_of(table), state_of(table)
    force, group, total = sums_of(table).force, int(a), 0.0
    for m in range(pairs.start[group], pairs.start[group + 1]):
        i = pairs.member[m]
        if state.alive[i] == 1:
            # Every particle sums over its own list, so each pair is evaluated twice. This avoids scattered writes, and
            # the forces are opposite, since the law gets the same numbers from either end.
            count = list_all(pairs, group, space, state.alive, state.position, i)
            if not evaluate(pairs, group, count, particles, space, state, i, b < 0.0):
                notes_of(table).report[REPORT_USER] = PAIR_FAILED * USER_ROOM + group
                return USER_FAILED
            if b > 0.0:
                total = add_energies(pairs, count, total)
            elif b < 0.0:
                add_forces(pairs, count, space, state.position, i, sums_of(table).drag)
            else:
                add_forces(pairs, count, space, state.position, i, force)
    note_energy(energies_of(table), group, b, total)
    return DONE


@a_pass
def add_near_pair_forces(table: Any, block: int, a: float, b: float) -> int:
    """Evaluate pair law a, which has a range, and add its forces; if b is above 0, store its energy instead.

    If b is below 0, add to the drags the part of the forces due to the rate of the distance.
    """
    pairs, space, particles, state = pairs_of(table), space_of(table), particles_of(table), state_of(table)
    force, group, total, cells = sums_of(table).force, int(a), 0.0, bodies_of(table).cells
    within = pairs.within[group]
    # Rebuilt at each evaluation: positions differ between stages, and sorting costs little compared to the calls.
    build(cells, space, state.alive, state.position, pairs.member, pairs.start[group], pairs.start[group + 1], within)
    for c in range(cells.shape[0] * cells.shape[1] * cells.shape[2]):
        if cells.start[c] == cells.start[c + 1]:
            continue
        runs = stencil(cells, c)
        for m in range(cells.start[c], cells.start[c + 1]):
            i = cells.order[m]
            count = list_near(pairs, cells, runs, within, space, state.position, i)
            if not evaluate(pairs, group, count, particles, space, state, i, b < 0.0):
                notes_of(table).report[REPORT_USER] = PAIR_FAILED * USER_ROOM + group
                return USER_FAILED
            if b > 0.0:
                total = add_energies(pairs, count, total)
            elif b < 0.0:
                add_forces(pairs, count, space, state.position, i, sums_of(table).drag)
            else:
                add_forces(pairs, count, space, state.position, i, force)
    note_energy(energies_of(table), group, b, total)
    return DONE


@kernel
def note_energy(energies, group, slot, total):
    """Add the energy of a law [J] to that of the previous laws; each pair was counted from both ends."""
    if slot > 0.0:
        before = 0.0 if group == 0 else energies.value[int(slot)]
        energies.value[int(slot)] = before + 0.5 * total


@kernel
def list_all(pairs, group, space, alive, position, i):
    """List all particles of the group that do not coincide with particle i; return their number."""
    count = 0
    for m in range(pairs.start[group], pairs.start[group + 1]):
        j = pairs.member[m]
        if alive[j] == 1:
            count = list_one(pairs, count, np.inf, space, position, i, j)
    return count


@kernel
def list_near(pairs, cells, runs, within, space, position, i):
    """List all particles within a distance of particle i, from the cells around it; return their number."""
    count = 0
    for r in range(runs):
        for b in range(cells.run[2 * r], cells.run[2 * r + 1]):
            count = list_one(pairs, count, within, space, position, i, cells.order[b])
    return count


@kernel
def list_one(pairs, count, within, space, position, i, j):
    """Append particle j to the list if 0 < distance <= range of the law; return the length of the list."""
    if i == j:
        return count
    dx, dy, dz = difference(space, position, i, j)
    distance = np.sqrt(dx * dx + dy * dy + dz * dz)
    if distance > within or distance == 0.0:
        return count
    pairs.other[count] = j
    pairs.distance[count] = distance
    return count + 1


@callee
def evaluate(pairs, group, count, particles, space, state, i, drags):
    """Evaluate a law at the pairs listed for particle i; return False if it raised.

    With ``drags``, the force is only the part due to the rates of the distances; else it is the force at rest.
    """
    # The force at a rate of 0 comes first: it has an energy and belongs to the forces. The rest is drag.
    see(pairs, group, count, particles, space, state, i, False)
    if call_law(pairs, group, count) != 0:
        return False
    if drags:
        for k in range(count):
            pairs.still[k] = pairs.push[k]
        see(pairs, group, count, particles, space, state, i, True)
        if call_law(pairs, group, count) != 0:
            return False
        for k in range(count):
            pairs.push[k] -= pairs.still[k]
    return True


@kernel
def call_law(pairs, group, count):
    """Call a law at the listed pairs; return 0 unless it raised."""
    return call_pointer(
        pairs.address[group], count, pairs.distance, pairs.energy, pairs.push, pairs.seen, pairs.seen,
        pairs.parameters, pairs.offset[group], 0.0,
    )  # fmt: skip


@kernel
def see(pairs, group, count, particles, space, state, i, moving):
    """Write the arguments of a law for the listed pairs; the rate is 0 unless ``moving``."""
    width = pairs.width[group]
    if width == 0:
        return
    for k in range(count):
        j = pairs.other[k]
        # The first of a pair is the particle with the lesser first property: from both ends the same bits.
        turn, decided = False, False
        for w in range(width):
            code = pairs.sees[group, w]
            if code != SPEED and not decided:
                one, other = trait_of(pairs, particles, code, i), trait_of(pairs, particles, code, j)
                decided = one != other
                turn = one > other
        for w in range(width):
            code = pairs.sees[group, w]
            if code == SPEED:
                rate = 0.0
                if moving:
                    dx, dy, dz = difference(space, state.position, i, j)
                    rate = (state.velocity[j, 0] - state.velocity[i, 0]) * dx
                    rate += (state.velocity[j, 1] - state.velocity[i, 1]) * dy
                    rate += (state.velocity[j, 2] - state.velocity[i, 2]) * dz
                    rate = rate / pairs.distance[k]
                pairs.seen[k * width + w] = rate
            else:
                pairs.seen[k * width + w] = trait_of(pairs, particles, code, j if (code % 2 == 1) != turn else i)


@kernel
def trait_of(pairs, particles, code, i):
    """Return mass [kg], charge [C], radius [m] or a user-defined value of particle i."""
    trait = code // 2
    if trait == MASS:
        return particles.mass[i]
    if trait == CHARGE:
        return particles.charge[i]
    if trait == RADIUS:
        return particles.radius[i]
    return pairs.column[trait - OF_THE_USER, i]


@kernel
def add_energies(pairs, count, total):
    """Add the energies of the listed pairs to ``total`` [J]."""
    for k in range(count):
        total += pairs.energy[k]
    return total


@kernel
def add_forces(pairs, count, space, position, i, force):
    """Add the forces of the listed pairs to the force on particle i [N]."""
    fx = 0.0
    fy = 0.0
    fz = 0.0
    for k in range(count):
        # Recomputing is cheaper than storing and reading three numbers for each neighbor.
        dx, dy, dz = difference(space, position, i, pairs.other[k])
        scale = pairs.push[k] / pairs.distance[k]
        fx -= scale * dx
        fy -= scale * dy
        fz -= scale * dz
    force[i, 0] += fx
    force[i, 1] += fy
    force[i, 2] += fz


def rows(model: Model, slot: float = 0.0) -> list[Row]:
    """Return a row for each law, which adds its forces, or stores its energy in a slot; below 0, adds its drag."""
    ends, speeds = np.isfinite(model.room(Pairs).within), sees_rates(model)
    return [
        Row(add_near_pair_forces if near else add_all_pair_forces, 1, group, slot)
        for group, (near, speed) in enumerate(zip(ends, speeds, strict=True))
        if speed or slot >= 0.0
    ]


def sees_rates(model: Model) -> np.ndarray:
    """Return which laws depend on the rate of the distance, shape (laws,)."""
    pairs = model.room(Pairs)
    within = np.arange(pairs.sees.shape[1]) < pairs.width[:, None]
    return np.asarray(((pairs.sees == SPEED) & within).any(axis=1))


def sees_radii(model: Model) -> bool:
    """Return True if a law reads the radii of its particles."""
    pairs = model.room(Pairs)
    read = np.arange(pairs.sees.shape[1]) < pairs.width[:, None]
    return bool(((pairs.sees // 2 == RADIUS) & read).any())


def _needs(model: Model) -> Needs:
    family = model.room(Pairs)
    return Needs(near=int(np.diff(family.start)[np.isfinite(family.within)].max(initial=0)))


FAMILY = Family(
    "pairforce",
    plural="user-defined pair laws",
    forces=rows,
    drags=lambda model: rows(model, -1.0),
    energy=rows,
    differenced_rows=rows,
    reads_velocity=lambda model: bool(sees_rates(model).any()),
    declared=(PairForce,),
    gather=gather,
    room=Pairs,
    acts_on_all_pairs=True,
    has_rest_state=True,
    needs=_needs,
    uncovered_forces=lambda model: ["a user-defined pair law"],
    in_statics=True,
)
