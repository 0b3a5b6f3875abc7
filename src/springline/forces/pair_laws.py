"""Pair laws of the user's own: an energy of the distance between two particles, and the force that it gives.

f = -dE/dr along the line between the two, positive pushes them apart. Every particle sums over its neighbors by itself;
the distance is the same from both ends, so the two forces of a pair are exactly opposite.
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
from springline.model.contracts import Drawn, Force, Key, group_members
from springline.model.families import Model
from springline.model.family import Family
from springline.model.space import difference, nearest
from springline.model.work import PAIR_FAILED, REPORT_USER, USER_FAILED, USER_ROOM, Needs
from springline.neighbors.grid import build, stencil
from springline.typing import Number, Numbers

P = ParamSpec("P")  # what a user's function takes beside

OWN_TRAITS = ("mass", "charge", "radius")  # that a law may see of both particles, as mass_a and mass_b
RATE = "distance_rate"  # the argument for d distance/dt [m/s]
MASS, CHARGE, RADIUS, OF_THE_USER = range(4)  # columns of particles, in this order; the user's own are counted on
SPEED = -1  # in their place, the rate of the distance
CHECKED = 8  # pairs at whose distances the force is compared with differences
ALL_PAIRS = 20_000  # at which a law is asked for a number when a scene is built: 1 ms, or 20 ms as plain Python
DIFFERENCE = 1e-5  # relative step of the check by differences
AGREEMENT = 1e-5  # how closely the force must agree with the differences, relative


@dataclass(eq=False)
class PairLaw(UserFunction):
    """A law between two particles. Made by the decorator :func:`pair_law`."""

    sees: tuple[str, ...] = ()  # its arguments between the distance and the parameters
    modulus: Derived | None = None  # d2E/dr2, where it is derived

    @property
    def traits(self) -> tuple[str, ...]:
        """What it sees of both particles, in the order of its arguments: mass, charge, radius, own columns."""
        return tuple(dict.fromkeys(name[:-2] for name in self.sees if name != RATE))

    @property
    def columns(self) -> tuple[str, ...]:
        """Those of the traits that are given beside the parameters, a number for each particle."""
        return tuple(name for name in self.traits if name not in OWN_TRAITS)

    @property
    def sees_rate(self) -> bool:
        """Whether it is a law of how fast the distance changes too."""
        return RATE in self.sees

    def __call__(self, distance: float, *seen: float, **values: Numbers) -> tuple[float, float]:
        """Energy [J] and force [N] at a distance [m], with what else the law sees in the order of its arguments.

        ``values`` are by the names that the function gives its parameters.
        """
        energy, push = replace_powers(self.function)(distance, *seen, *self.resolve_parameters(values).values())
        return energy, push

    def check_values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values of its columns and parameters, those of columns an array of numbers each.

        Raises
        ------
        SceneError : where one is missing, or is not of the law.
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
        """The law as a callback; of kind "modulus" its derivative, twice."""
        return _callback(self, shapes, self.modulus if kind else self.function)


def pair_law(function: Callable[Concatenate[float, P], float | tuple[float, float]]) -> PairLaw:
    """Make a pair law of a function ``(distance, parameters...) -> energy``.

    From a distance [m] above zero it returns an energy [J]. The force, minus the derivative of the energy, and the
    stiffness are derived: the function is plain arithmetic with NumPy's functions of numbers. One that returns
    ``(energy, force)`` gives the force itself [N], positive pushes the two apart, and may do whatever Python can. The
    force is checked by differences when a scene is built.

    Behind the distance it may see both particles: ``mass_a, mass_b`` [kg], ``charge_a, charge_b`` [C], ``radius_a,
    radius_b`` [m], or a column of one's own, ``polarity_a, polarity_b``, whose numbers, one for each particle, are
    given beside the parameters as ``polarity``. They are those of the moment. ``a`` is the particle whose first of
    these is less, so that both feel the same force to the last bit.

    With an argument ``distance_rate`` [m/s], how fast the distance grows, it returns ``(energy, force)``. At a rate of
    0 the force is that of the energy; what a rate adds to it is a drag, whose work the ledger counts as dissipated.

    Examples
    --------
    >>> @sl.pair_law
    ... def repulsion(distance, strength):
    ...     return strength / distance
    >>> repulsion(2.0, strength=8.0)  # energy [J] and force [N]
    (4.0, 2.0)
    """
    names = parameter_names(function, 1, "A pair law")
    sees = _traits_seen(function.__name__, names)
    names = names[len(sees) :]
    if RATE in sees and not _gives_its_force(function):
        raise SceneError(
            f"A pair law that sees the {RATE} must return (energy, force). {function.__name__!r} returns one number: "
            f"where it has no energy, write 'return 0.0, force'."
        )
    if _gives_its_force(function):
        return PairLaw(function, names, sees)  # type: ignore[arg-type]
    # From the energy alone: force and modulus cannot disagree with it.
    derived, modulus = (Derived(function, "pair law", function.__name__, ends) for ends in (_append_force, _twice))
    return PairLaw(derived, names, sees, modulus)


def _traits_seen(name: str, given: tuple[str, ...]) -> tuple[str, ...]:
    """The arguments, those behind the distance, by which a law sees its particles; they come before its parameters.

    Raises
    ------
    SceneError : where one of a pair is without the other, or stands behind a parameter.
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
    """Energy [J] and force -dE/dr [N] of a derived law."""
    return [*found, -reverse(found[0], [by])[0]]


def _twice(found: list[Any], by: Any) -> list[Any]:
    """The second derivative by distance, in both places of a callback that returns energy and force."""
    return 2 * slope_of(2)(found, by)


def _gives_its_force(function: Any) -> bool:
    """Whether a law returns energy and force: by what its returns are, or where they do not tell, by what they give."""
    node = tree_of(function)
    returned = [one.value for one in own_nodes(node) if isinstance(one, ast.Return)] if node else [None]
    # The source tells in nearly all cases; only "return something(...)" needs the function to be run on symbols.
    if any(isinstance(one, ast.Tuple) for one in returned):
        return True
    if all(isinstance(one, (ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Constant)) for one in returned):
        return False
    try:
        graph = Graph()
        given = [graph.input(name) for name in inspect.signature(function).parameters]
        ways = graph.ways(lambda: [replace_powers(function)(*given)])
        # Each question that a function asks of a symbol makes two ways; what any of them returns tells the kind.
        while isinstance(ways, tuple):
            ways = ways[1]
        return isinstance(ways[0], (tuple, list))
    except Exception:  # of symbols it makes nothing
        return True


@dataclass(frozen=True, eq=False)
class PairForce(Force):
    """A force between all pairs by a law of the user's own, which sees masses where it asks for them.

    Two particles in one place have no direction, no force and no energy. A massless test particle has the mass 0 there.

    Parameters
    ----------
    law : made by ``@sl.pair_law``
    parameters : values of its further arguments, and, for what it sees of particles by names of your own, a number for
        each particle of the scene, shape (n,)
    within : pairs further apart than this neither feel nor store anything [m]; left out, all pairs count. The energy
        is kept where the law is zero from there on

    Examples
    --------
    >>> @sl.pair_law
    ... def repulsion(distance, strength):
    ...     return strength / distance
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> rule = scene.add(sl.PairForce(repulsion, {"strength": 8.0}))
    >>> scene.simulate(dt=0.01).forces()  # [N]
    array([[-2.,  0.,  0.],
           [ 2.,  0.,  0.]])
    """

    law: PairLaw
    parameters: Mapping[str, Numbers] = field(default_factory=dict)
    within: Number | None = field(default=None, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "within": Key("it ends there [m]; nowhere where left out", "m", least=0.0, form="number", above=True)
    }

    @property
    def values(self) -> dict[str, Any]:
        """The parameters of the function, without what is of particles."""
        return {name: self.parameters[name] for name in self.law.parameters}

    def callback(self) -> Callback:
        """The law as a callback for the loop."""
        return self.law.callback_for(shapes_of(self.values))

    def modulus(self) -> Callback | None:
        """The derivative of the force as a callback, where it is derived."""
        return None if self.law.modulus is None else self.law.callback_for(shapes_of(self.values), "modulus")

    def validate(self, dim: int) -> PairForce:
        if not isinstance(self.law, PairLaw):
            raise refuse("law", self.caller, "made by @sl.pair_law", self.law)
        found: PairForce = self.replace_fields(
            parameters=self.law.check_values(self.parameters),
            within=None if self.within is None else positive(self.within, "within", self.caller, "m"),
        )
        if self.law.modulus is not None:
            # Asked for by statics only, and refused now.
            plainly(self.law.modulus, _shapes(self.law, shapes_of(found.values)))  # what is not derived is refused
        return found


class Pairs(NamedTuple):
    """Pair laws of the user's own, over all pairs of each group of particles."""

    address: Wholes  # of the compiled law of each group
    modulus: Wholes  # of its second derivative, 0 where it is not derived
    sees: IndexRows  # what each sees of a pair: SPEED, or twice a trait, and 1 for the second; shape (p, widest)
    width: Indices  # how much that is, shape (p,)
    column: RealRows  # traits of the user's own, shape (columns, n)
    parameters: Reals  # of every group, one after the other
    offset: Indices  # where the parameters of each group begin
    within: Reals  # [m], shape (p,); inf where all pairs count
    start: Indices  # first member of each group, one more than there are groups
    member: Indices
    other: Annotated[Indices, SCRATCH]  # neighbors of a particle, shape (members of the largest,)
    distance: ScratchReals  # [m], the same shape
    energy: ScratchReals  # [J]
    push: ScratchReals  # [N]
    still: ScratchReals  # [N], at a rate of 0, where a law sees rates
    seen: ScratchReals  # what laws see of the pairs, one pair after the other


pairs_of = make_accessor(Pairs)


def gather(things: Sequence[PairForce], drawn: Drawn) -> Pairs:
    """All pair forces as one family; laws are checked at distances as drawn, the force by differences."""
    group = group_members(things, drawn.count)
    parameters, offset = concatenate_parameters(thing.values for thing in things)
    most = int(np.diff(group.start).max(initial=0))
    moduli, laws = [thing.modulus() for thing in things], [thing.law for thing in things]
    codes, columns = _codes(things, drawn.count)
    width = np.array([len(row) for row in codes], dtype=np.int32)
    widest = int(width.max(initial=0))
    sees = np.zeros((len(things), widest), dtype=np.int32)
    for row, (thing, code) in enumerate(zip(things, codes, strict=True)):
        # Codes in place of names: compiled code looks a trait up by number.
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
    """What each law sees, as ``Pairs.sees`` has it, and the columns of the user's own, shape (columns, n)."""
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
    """What a law sees of pairs of particles that do not move, shape (pairs, width).

    The first of a pair is the one whose first trait is less, of equal ones that whose second is.
    """
    traits = np.concatenate(
        [np.stack([particles.mass, particles.charge, particles.radius]), column.reshape(-1, len(particles.mass))]
    )
    ordered, first, second = np.zeros(len(one), dtype=bool), one.copy(), other.copy()
    for trait in dict.fromkeys(code // 2 for code in codes if code != SPEED):
        low, high = traits[trait, one], traits[trait, other]
        # An order that both ends agree on, as see() has it for passes; where all traits are the same it does not
        # matter.
        turn = ~ordered & (low > high)
        first[turn], second[turn] = other[turn], one[turn]
        ordered |= low != high
    values = [
        np.zeros(len(one)) if code == SPEED else traits[code // 2, second if code % 2 else first] for code in codes
    ]
    return np.ascontiguousarray(np.array(values).reshape(len(codes), len(one)).T)


def _check_as_drawn(thing: PairForce, ids: np.ndarray, drawn: Drawn, codes: list[int], columns: np.ndarray) -> None:
    """SceneError where the force of a law is not that of its energy, or is no number, at distances as drawn."""

    def pairs(first: np.ndarray, second: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        apart = nearest(drawn.space, drawn.position[ids[second]] - drawn.position[ids[first]])
        seen = seen_at_rest(codes, drawn, columns, ids[first], ids[second])
        return np.sqrt((apart**2).sum(axis=1)), seen

    # Differences at a few distances find a wrong formula; that it gives numbers is asked of every pair that is drawn.
    few = np.arange(min(len(ids) - 1, CHECKED)) if len(ids) else np.zeros(0, dtype=np.int64)
    _check(thing, *pairs(few, few + 1))
    some = _some_pairs(len(ids))
    _check_all(thing, ids, *pairs(*some), some)


def _check(thing: PairForce, distances: np.ndarray, seen: np.ndarray) -> None:
    """SceneError where the force of a law, at a rate of 0, is not minus the slope of its energy."""
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
        # A law may have a kink just at a distance that is drawn, such as that at which balls touch.
        slopes = ((high - low) / (2.0 * step), (high - here) / step, (here - low) / step)  # one side's, at a kink
        floor = AGREEMENT * max(abs(slopes[0]), (abs(here) + abs(high - low)) / r) + 1e-300
        if min(abs(stated + slope) for slope in slopes) > floor:
            still = f" at a {RATE} of 0" if thing.law.sees_rate else ""
            raise SceneError(
                f"The force of the pair law {name!r} is not minus the slope of its energy{still}: at {r:g} m it says "
                f"{stated:g} N, differences say {-slopes[0]:g} N. Return (energy, force); positive pushes apart."
            )


def _check_all(thing: PairForce, ids: np.ndarray, distance: np.ndarray, seen: np.ndarray, pairs: Any) -> None:
    """SceneError where a law gives no number for some pair as drawn; of many particles, for their next neighbors."""
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
    """Energy [J] and force [N] of a law at distances [m], shape (2, pairs); None if it raises.

    ``seen`` is what it sees of each pair, shape (pairs, width).
    """
    distance, found = np.ascontiguousarray(distance), np.zeros((2, len(distance)))
    with np.errstate(all="ignore"):  # what is no number is seen by whoever asks
        status = call_plainly(address, len(distance), distance, found[0], found[1], seen, seen, parameters, 0.0)
    return None if status else found


def _some_pairs(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Both particles of every pair; of more than ``ALL_PAIRS`` particles, of pairs with consecutive numbers."""
    if count * (count - 1) // 2 <= ALL_PAIRS:
        first, second = np.triu_indices(count, 1)
        return first, second
    return np.arange(count - 1), np.arange(1, count)


def _shapes(which: PairLaw, shapes: Shapes) -> Shapes:
    """Those of all arguments of a law: distance, what it sees of both particles, parameters."""
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
            # An argument for each thing seen, by a number known when it is compiled: a slice cannot be unpacked into
            # arguments.
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
    """Evaluate pair law a at all pairs, and add its forces; where b is above 0 note its energy there instead.

    Where b is below 0, add to the drags what the rate of the distance adds to the forces.
    """
    pairs, space, particles, state = pairs_of(table), space_of(table), particles_of(table), state_of(table)
    force, group, total = sums_of(table).force, int(a), 0.0
    for m in range(pairs.start[group], pairs.start[group + 1]):
        i = pairs.member[m]
        if state.alive[i] == 1:
            # Every particle sums over its own list, so that each pair is evaluated twice: no scattered writes, and
            # opposite forces, since the law sees the same numbers from either end.
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
    """Evaluate pair law a, which ends at a distance, and add its forces, or drags; where b is above 0 note its energy.

    Where b is below 0, add to the drags what the rate of the distance adds to the forces.
    """
    pairs, space, particles, state = pairs_of(table), space_of(table), particles_of(table), state_of(table)
    force, group, total, cells = sums_of(table).force, int(a), 0.0, bodies_of(table).cells
    within = pairs.within[group]
    # Built anew at each evaluation: positions differ between stages, and sorting costs little beside the calls.
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
    """Note the energy of a law, each pair of which was seen from both ends, with that of the laws before; [J]."""
    if slot > 0.0:
        before = 0.0 if group == 0 else energies.value[int(slot)]
        energies.value[int(slot)] = before + 0.5 * total


@kernel
def list_all(pairs, group, space, alive, position, i):
    """List all particles of the group that do not coincide with particle i; returns their number."""
    count = 0
    for m in range(pairs.start[group], pairs.start[group + 1]):
        j = pairs.member[m]
        if alive[j] == 1:
            count = list_one(pairs, count, np.inf, space, position, i, j)
    return count


@kernel
def list_near(pairs, cells, runs, within, space, position, i):
    """The same for those within a distance, from the runs of cells around; returns how many."""
    count = 0
    for r in range(runs):
        for b in range(cells.run[2 * r], cells.run[2 * r + 1]):
            count = list_one(pairs, count, within, space, position, i, cells.order[b])
    return count


@kernel
def list_one(pairs, count, within, space, position, i, j):
    """Append particle j to the list if 0 < distance <= the range of the law; returns the length of the list."""
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
    """Evaluate a law at what is listed for particle i; false where it raised.

    At rest, or for its drag: what the rates of the distances add to the forces.
    """
    # At a rate of 0 first: that part has an energy and belongs to the forces, the rest is drag.
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
    """Call a law at the listed pairs; 0 unless it raised."""
    return call_pointer(
        pairs.address[group], count, pairs.distance, pairs.energy, pairs.push, pairs.seen, pairs.seen,
        pairs.parameters, pairs.offset[group], 0.0,
    )  # fmt: skip


@kernel
def see(pairs, group, count, particles, space, state, i, moving):
    """Write what a law sees of the listed pairs; a rate of 0 unless ``moving``."""
    width = pairs.width[group]
    if width == 0:
        return
    for k in range(count):
        j = pairs.other[k]
        # The first of a pair is the one whose first trait is less: from both ends the same bits.
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
    """Mass [kg], charge [C] or radius [m] of particle i, or a number of the user's own."""
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
    """Add the energies of the listed pairs [J]."""
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
        # Computed again rather than kept: three numbers for each neighbor would be read back from memory.
        dx, dy, dz = difference(space, position, i, pairs.other[k])
        scale = pairs.push[k] / pairs.distance[k]
        fx -= scale * dx
        fy -= scale * dy
        fz -= scale * dz
    force[i, 0] += fx
    force[i, 1] += fy
    force[i, 2] += fz


def rows(model: Model, slot: float = 0.0) -> list[Row]:
    """A row for each law, which adds its forces, or notes its energy in a slot; below 0, its drag."""
    ends, speeds = np.isfinite(model.room(Pairs).within), sees_rates(model)
    return [
        Row(add_near_pair_forces if near else add_all_pair_forces, 1, group, slot)
        for group, (near, speed) in enumerate(zip(ends, speeds, strict=True))
        if speed or slot >= 0.0
    ]


def sees_rates(model: Model) -> np.ndarray:
    """Which laws see the rate of the distance, shape (laws,)."""
    pairs = model.room(Pairs)
    within = np.arange(pairs.sees.shape[1]) < pairs.width[:, None]
    return np.asarray(((pairs.sees == SPEED) & within).any(axis=1))


def _needs(model: Model) -> Needs:
    family = model.room(Pairs)
    return Needs(near=int(np.diff(family.start)[np.isfinite(family.within)].max(initial=0)))


FAMILY = Family(
    "pairforce",
    plural="pair laws of your own",
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
    uncovered_forces=lambda model: ["a pair law of your own"],
    in_statics=True,
)
