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
    as_array,
    call_plainly,
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
from springline.checks import positive, refuse
from springline.engine.columns import SCRATCH, Flags, Indices, Reals, ScratchReals, Wholes
from springline.engine.derivatives import Graph, reverse, slope_of
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.products import with_products
from springline.engine.program import Row
from springline.engine.source import in_itself, tree_of
from springline.engine.table import seen
from springline.errors import SceneError
from springline.forces.laws import Derived, plainly
from springline.model.contracts import Drawn, Force, Key, grouped
from springline.model.families import Model, Space
from springline.model.family import Family
from springline.model.rooms import (
    bodies_of,
    energies_of,
    notes_of,
    particles_of,
    space_of,
    state_of,
    sums_of,
)
from springline.model.space import difference, nearest
from springline.model.work import PAIR_FAILED, REPORT_USER, USER_FAILED, USER_ROOM, Needs
from springline.neighbors.grid import build, stencil
from springline.typing import Number, Numbers

P = ParamSpec("P")  # what a user's function takes beside

LEADING = ("distance", "mass_a", "mass_b")  # a law that sees masses has these arguments before its parameters
CHECKED = 8  # pairs at whose distances the force is compared with differences
ALL_PAIRS = 20_000  # at which a law is asked for a number when a scene is built: 1 ms, or 20 ms as plain Python
DIFFERENCE = 1e-5  # relative step of the check by differences
AGREEMENT = 1e-5  # how closely the force must agree with the differences, relative


@dataclass(eq=False)
class PairLaw:
    """A law between two particles. Made by the decorator :func:`pair_law`."""

    function: Callable[..., tuple[float, float]]
    parameters: tuple[str, ...]
    sees_masses: bool = False
    modulus: Derived | None = None  # d2E/dr2, where it is derived
    callbacks: dict[tuple[Shapes, bool], Callback] = field(default_factory=dict, repr=False)

    @property
    def name(self) -> str:
        """The function's name."""
        return str(self.function.__name__)

    def __call__(self, distance: float, *masses: float, **values: Numbers) -> tuple[float, float]:
        """Energy [J] and force [N] at a distance [m], of two masses [kg] where the law sees them.

        ``values`` are by the names that the function gives its parameters.
        """
        given = parameter_values(self.function, self.parameters, values)
        energy, push = with_products(self.function)(distance, *masses, *given.values())
        return energy, push

    def compiled(self, shapes: Shapes = (), *, modulus: bool = False) -> Callback:
        """The law as a callback for the loop, made once for parameters of such shapes; or its ``modulus``, twice."""
        shapes = shapes or ((),) * len(self.parameters)
        if (shapes, modulus) not in self.callbacks:
            self.callbacks[shapes, modulus] = _callback(self, shapes, self.modulus if modulus else self.function)
        return self.callbacks[shapes, modulus]


def pair_law(function: Callable[Concatenate[float, P], float | tuple[float, float]]) -> PairLaw:
    """Make a pair law of a function ``(distance, parameters...) -> energy``.

    From a distance [m] above zero it returns an energy [J]. The force, minus the derivative of the energy, and the
    stiffness are derived: the function is plain arithmetic with NumPy's functions of numbers. One that returns
    ``(energy, force)`` gives the force itself [N], positive pushes the two apart, and may do whatever Python can. The
    force is checked by differences when a scene is built.

    A function ``(distance, mass_a, mass_b, parameters...)``, with these names, sees the two masses [kg] as well;
    ``mass_a`` is the lighter one, so that both feel the same force.

    Examples
    --------
    >>> @sl.pair_law
    ... def repulsion(distance, strength):
    ...     return strength / distance
    >>> repulsion(2.0, strength=8.0)  # energy [J] and force [N]
    (4.0, 2.0)
    """
    names = parameter_names(function, 1, "A pair law")
    sees = set(LEADING[1:]) & set(names)
    if sees and names[:2] != LEADING[1:]:
        raise SceneError(
            f"A pair law that sees masses must be a function ({', '.join(LEADING)}, parameters...). "
            f"{function.__name__!r} takes {', '.join(names)} after its first argument."
        )
    names = names[2:] if sees else names
    if _gives_its_force(function):
        return PairLaw(function, names, bool(sees))  # type: ignore[arg-type]
    derived, modulus = (Derived(function, "pair law", function.__name__, ends) for ends in (_pushed, _twice))
    return PairLaw(derived, names, bool(sees), modulus)


def _pushed(found: list[Any], by: Any) -> list[Any]:
    """Energy [J] and force -dE/dr [N] of a derived law."""
    return [*found, -reverse(found[0], [by])[0]]


def _twice(found: list[Any], by: Any) -> list[Any]:
    """The second derivative by distance, in both places of a callback that returns energy and force."""
    return 2 * slope_of(2)(found, by)


def _gives_its_force(function: Any) -> bool:
    """Whether a law returns energy and force: by what its returns are, or where they do not tell, by what they give."""
    node = tree_of(function)
    returned = [one.value for one in in_itself(node) if isinstance(one, ast.Return)] if node else [None]
    if any(isinstance(one, ast.Tuple) for one in returned):
        return True
    if all(isinstance(one, (ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Constant)) for one in returned):
        return False
    try:
        graph = Graph()
        given = [graph.input(name) for name in inspect.signature(function).parameters]
        ways = graph.ways(lambda: [with_products(function)(*given)])
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
    parameters : values of its further arguments
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

    def callback(self) -> Callback:
        """The law as a callback for the loop."""
        return self.law.compiled(shapes_of(self.parameters))

    def modulus(self) -> Callback | None:
        """The derivative of the force as a callback, where it is derived."""
        return None if self.law.modulus is None else self.law.compiled(shapes_of(self.parameters), modulus=True)

    def checked(self, dim: int) -> PairForce:
        if not isinstance(self.law, PairLaw):
            raise refuse("law", self.caller, "made by @sl.pair_law", self.law)
        found: PairForce = self.replaced(
            parameters=parameter_values(self.law.function, self.law.parameters, self.parameters),
            within=None if self.within is None else positive(self.within, "within", self.caller, "m"),
        )
        if self.law.modulus is not None:
            plainly(self.law.modulus, _shapes(self.law, shapes_of(found.parameters)))  # what is not derived is refused
        return found


class Pairs(NamedTuple):
    """Pair laws of the user's own, over all pairs of each group of particles."""

    address: Wholes  # of the compiled law of each group
    modulus: Wholes  # of its second derivative, 0 where it is not derived
    sees_masses: Flags  # whether it is a law of the two masses too, shape (p,)
    parameters: Reals  # of every group, one after the other
    offset: Indices  # where the parameters of each group begin
    within: Reals  # [m], shape (p,); inf where all pairs count
    start: Indices  # first member of each group, one more than there are groups
    member: Indices
    other: Annotated[Indices, SCRATCH]  # neighbors of a particle, shape (members of the largest,)
    distance: ScratchReals  # [m], the same shape
    energy: ScratchReals  # [J]
    push: ScratchReals  # [N]
    light: ScratchReals  # the lighter of the two masses [kg]; empty where no law sees them
    heavy: ScratchReals  # the other [kg]


pairs_of = seen(Pairs)


def gather(things: Sequence[PairForce], drawn: Drawn) -> Pairs:
    """All pair forces as one family; laws are checked at distances as drawn, the force by differences."""
    group = grouped(things, drawn.count)
    for row, thing in enumerate(things):
        ids = group.member[group.start[row] : group.start[row + 1]]
        _check(thing, drawn.position[ids], drawn.mass[ids], drawn.space)
        _check_all(thing, ids, drawn.position[ids], drawn.mass[ids], drawn.space)
    parameters, offset = packed(thing.parameters for thing in things)
    most = int(np.diff(group.start).max(initial=0))
    sees = np.array([thing.law.sees_masses for thing in things], dtype=np.uint8)
    weighed, moduli = most if sees.any() else 0, [thing.modulus() for thing in things]
    return Pairs(
        address=np.array([thing.callback().address for thing in things], dtype=np.int64),
        modulus=np.array([0 if one is None else one.address for one in moduli], dtype=np.int64),
        sees_masses=sees,
        parameters=parameters,
        offset=offset,
        within=np.array([np.inf if thing.within is None else thing.within for thing in things], dtype=np.float64),
        start=group.start,
        member=group.member,
        other=np.zeros(most, dtype=np.int32),
        distance=np.zeros(most),
        energy=np.zeros(most),
        push=np.zeros(most),
        light=np.zeros(weighed),
        heavy=np.zeros(weighed),
    )


def _check(thing: PairForce, position: np.ndarray, mass: np.ndarray, space: Space) -> None:
    """SceneError where the force of a law is not minus the slope of its energy."""
    apart = nearest(space, np.diff(position[: CHECKED + 1], axis=0))
    distances = np.sqrt((apart**2).sum(axis=1))
    values, name = tuple(thing.parameters.values()), thing.law.name
    ends = np.inf if thing.within is None else thing.within
    for row in np.flatnonzero((distances > 0.0) & (distances * (1.0 + DIFFERENCE) <= ends)).tolist():
        r = float(distances[row])
        step = DIFFERENCE * r
        masses = sorted(mass[row : row + 2].tolist()) if thing.law.sees_masses else []
        try:
            (low, _), (here, stated), (high, _) = (
                thing.law.function(at, *masses, *values) for at in (r - step, r, r + step)
            )
        except Exception as error:
            raise SceneError(f"The pair law {name!r} fails at the distance {r:g} m: {error}") from error
        if not np.isfinite([low, here, stated, high]).all():
            raise SceneError(f"The pair law {name!r} gives no finite energy and force at the distance {r:g} m.")
        slopes = ((high - low) / (2.0 * step), (high - here) / step, (here - low) / step)  # one side's, at a kink
        floor = AGREEMENT * max(abs(slopes[0]), (abs(here) + abs(high - low)) / r) + 1e-300
        if min(abs(stated + slope) for slope in slopes) > floor:
            raise SceneError(
                f"The force of the pair law {name!r} is not minus the slope of its energy: at {r:g} m it says "
                f"{stated:g} N, differences say {-slopes[0]:g} N. Return (energy, force); positive pushes apart."
            )


def _check_all(thing: PairForce, ids: np.ndarray, position: np.ndarray, mass: np.ndarray, space: Space) -> None:
    """SceneError where a law gives no number for some pair as drawn; of many particles, for their next neighbors."""
    first, second = _some_pairs(len(position))
    apart = nearest(space, position[second] - position[first])
    distance = np.sqrt((apart**2).sum(axis=1))
    felt = (distance > 0.0) & (distance <= (np.inf if thing.within is None else thing.within))
    first, second, distance = first[felt], second[felt], distance[felt]
    callback, values = thing.callback(), packed([thing.parameters])[0]
    answer = law_at(callback.address, values, distance, mass[first], mass[second])
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


def law_at(
    address: int, parameters: np.ndarray, distance: np.ndarray, one: np.ndarray, other: np.ndarray
) -> np.ndarray | None:
    """Energy [J] and force [N] of a law at distances [m] between masses [kg], shape (2, pairs); None if it raises."""
    distance, found = np.ascontiguousarray(distance), np.zeros((2, len(distance)))
    light, heavy = np.minimum(one, other), np.maximum(one, other)
    with np.errstate(all="ignore"):  # what is no number is seen by whoever asks
        status = call_plainly(address, len(distance), distance, found[0], found[1], light, heavy, parameters, 0.0)
    return None if status else found


def _some_pairs(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Both particles of every pair; of more than ``ALL_PAIRS`` particles, of pairs with consecutive numbers."""
    if count * (count - 1) // 2 <= ALL_PAIRS:
        first, second = np.triu_indices(count, 1)
        return first, second
    return np.arange(count - 1), np.arange(1, count)


def _shapes(which: PairLaw, shapes: Shapes) -> Shapes:
    """Those of all arguments of a law: distance, masses, parameters."""
    return ((),) * (3 if which.sees_masses else 1) + shapes


def _callback(which: PairLaw, shapes: Shapes, written: Any) -> Callback:
    function = plainly(written, _shapes(which, shapes))
    known = written.at(_shapes(which, shapes)) if isinstance(written, Derived) else written

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        distance, energy, push = as_array(a, (count,)), as_array(b, (count,)), as_array(c, (count,))
        masses = (as_array(d, (count,)), as_array(e, (count,))) if which.sees_masses else ()
        values = plain_values(parameters, shapes)
        for k in range(count):
            energy[k], push[k] = function(distance[k], *(mass[k] for mass in masses), *values)

    def compiled() -> Any:
        import numba

        inner, unpack = compile_user(function), parameter_tuple(shapes)
        if which.sees_masses:

            def weighed(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
                values = unpack(parameters)
                distance = numba.carray(a, (count,))
                energy, push = numba.carray(b, (count,)), numba.carray(c, (count,))
                light, heavy = numba.carray(d, (count,)), numba.carray(e, (count,))
                for k in range(count):
                    energy[k], push[k] = inner(distance[k], light[k], heavy[k], *values)

            return weighed

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            distance = numba.carray(a, (count,))
            energy, push = numba.carray(b, (count,)), numba.carray(c, (count,))
            for k in range(count):
                energy[k], push[k] = inner(distance[k], *values)

        return batch

    return make_callback(plain, compiled, (known,), shapes, which.sees_masses)


@a_pass
def feel_all(table: Any, block: int, a: float, b: float) -> int:
    """Evaluate pair law a at all pairs, and add its forces; where b is above 0 note its energy there instead."""
    pairs, space, particles, state = pairs_of(table), space_of(table), particles_of(table), state_of(table)
    force, group, total = sums_of(table).force, int(a), 0.0
    for m in range(pairs.start[group], pairs.start[group + 1]):
        i = pairs.member[m]
        if state.alive[i] == 1:
            count = list_all(pairs, group, space, state.alive, state.position, i)
            if not evaluate(pairs, group, count, particles, i):
                notes_of(table).report[REPORT_USER] = PAIR_FAILED * USER_ROOM + group
                return USER_FAILED
            if b > 0.0:
                total = add_energies(pairs, count, total)
            else:
                add_forces(pairs, count, space, state.position, i, force)
    note_energy(energies_of(table), group, b, total)
    return DONE


@a_pass
def feel_near(table: Any, block: int, a: float, b: float) -> int:
    """Evaluate pair law a, which ends at a distance, and add its forces; where b is above 0 note its energy there."""
    pairs, space, particles, state = pairs_of(table), space_of(table), particles_of(table), state_of(table)
    force, group, total, cells = sums_of(table).force, int(a), 0.0, bodies_of(table).cells
    within = pairs.within[group]
    build(cells, space, state.alive, state.position, pairs.member, pairs.start[group], pairs.start[group + 1], within)
    for c in range(cells.shape[0] * cells.shape[1] * cells.shape[2]):
        if cells.start[c] == cells.start[c + 1]:
            continue
        runs = stencil(cells, c)
        for m in range(cells.start[c], cells.start[c + 1]):
            i = cells.order[m]
            count = list_near(pairs, cells, runs, within, space, state.position, i)
            if not evaluate(pairs, group, count, particles, i):
                notes_of(table).report[REPORT_USER] = PAIR_FAILED * USER_ROOM + group
                return USER_FAILED
            if b > 0.0:
                total = add_energies(pairs, count, total)
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


@kernel
def evaluate(pairs, group, count, particles, i):
    """Evaluate a law at what is listed for particle i; false where it raised."""
    if pairs.sees_masses[group] == 1:
        for k in range(count):  # the lighter first: from both ends the same bits
            pairs.light[k] = min(particles.mass[i], particles.mass[pairs.other[k]])
            pairs.heavy[k] = max(particles.mass[i], particles.mass[pairs.other[k]])
    status = call_pointer(
        pairs.address[group], count, pairs.distance, pairs.energy, pairs.push, pairs.light, pairs.heavy,
        pairs.parameters, pairs.offset[group], 0.0,
    )  # fmt: skip
    return status == 0


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
        dx, dy, dz = difference(space, position, i, pairs.other[k])
        scale = pairs.push[k] / pairs.distance[k]
        fx -= scale * dx
        fy -= scale * dy
        fz -= scale * dz
    force[i, 0] += fx
    force[i, 1] += fy
    force[i, 2] += fz


def rows(model: Model, slot: float = 0.0) -> list[Row]:
    """A row for each law, which adds its forces, or notes its energy in a slot."""
    ends = np.isfinite(model.room(Pairs).within)
    return [Row(feel_near if near else feel_all, 1, group, slot) for group, near in enumerate(ends)]


def _needs(model: Model) -> Needs:
    family = model.room(Pairs)
    return Needs(near=int(np.diff(family.start)[np.isfinite(family.within)].max(initial=0)))


FAMILY = Family(
    "pairforce",
    several="pair laws of your own",
    forces=rows,
    energy=rows,
    differenced=rows,
    declared=(PairForce,),
    gather=gather,
    room=Pairs,
    between=True,
    has_zero=True,
    needs=_needs,
    outside=lambda model: ["a pair law of your own"],
    at_rest=True,
)
