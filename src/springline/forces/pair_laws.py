"""Pair laws of the user's own: an energy of the distance between two particles, and the force that it gives.

f = -dE/dr along the line between the two, positive pushes them apart. Every particle sums over its neighbors by itself;
the distance is the same from both ends, so the two forces of a pair are exactly opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from springline.callbacks import (
    Callback,
    as_array,
    call_pointer,
    compile_entry,
    compile_user,
    make_callback,
    parameter_names,
    parameter_tuple,
    parameter_values,
)
from springline.checks import positive, refuse
from springline.errors import SceneError
from springline.kernels import callee, kernel, numba
from springline.model import families
from springline.model.contracts import Force, grouped
from springline.model.space import difference, nearest
from springline.neighbors.grid import build, cover

LEADING = 1  # the distance comes before the parameters
CHECKED = 8  # pairs whose distances a law is checked at
DIFFERENCE = 1e-5  # relative step of the check by differences
AGREEMENT = 1e-5  # how closely the force must agree with the differences, relative


@dataclass(eq=False)
class PairLaw:
    """A law between two particles. Made by the decorator :func:`pair_law`."""

    function: Callable[..., tuple[float, float]]
    parameters: tuple[str, ...]
    callback: Callback | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """The function's name."""
        return self.function.__name__

    def __call__(self, distance: float, **values: float) -> tuple[float, float]:
        """Energy [J] and force [N] at a distance [m]."""
        return self.function(distance, *parameter_values(self.function, self.parameters, values).values())

    def compiled(self) -> Callback:
        """The law as a callback for the loop, made once."""
        if self.callback is None:
            self.callback = _callback(self)
        return self.callback


def pair_law(function: Callable[..., tuple[float, float]]) -> PairLaw:
    """Make a pair law of a function ``(distance, parameters...) -> (energy, force)``.

    From a distance [m] above zero it returns an energy [J] and the force [N], minus the derivative of the energy:
    positive pushes the two apart. The force is checked by differences when a scene is built.
    """
    return PairLaw(function, parameter_names(function, LEADING, "A pair law"))


@dataclass(frozen=True, eq=False)
class PairForce(Force):
    """A force between all pairs by a law of the user's own; masses play no part in it.

    Two particles in one place have no direction, no force and no energy.

    Parameters
    ----------
    law : made by ``@sl.pair_law``
    parameters : values of its further arguments
    within : pairs further apart than this neither feel nor store anything [m]; left out, all pairs count. The energy
        is kept where the law is zero from there on
    """

    law: PairLaw
    parameters: dict[str, float] = field(default_factory=dict)
    within: Any = field(default=None, kw_only=True)

    def checked(self, dim: int) -> PairForce:
        if not isinstance(self.law, PairLaw):
            raise refuse("law", self.caller, "made by @sl.pair_law", self.law)
        return self.replaced(
            parameters=parameter_values(self.law.function, self.law.parameters, self.parameters),
            within=None if self.within is None else positive(self.within, "within", self.caller, "m"),
        )


def gather(things: Sequence[PairForce], position: np.ndarray, space: families.Space) -> families.Pairs:
    """All pair forces as one family; laws are checked by differences at distances as drawn."""
    group = grouped(things, len(position))
    for row, thing in enumerate(things):
        _check(thing, position[group.member[group.start[row] : group.start[row + 1]]], space)
    values = [list(thing.parameters.values()) for thing in things]
    most = int(np.diff(group.start).max(initial=0))
    return families.Pairs(
        address=np.array([thing.law.compiled().address for thing in things], dtype=np.int64),
        parameters=np.array([value for one in values for value in one] + [0.0]),
        offset=np.concatenate([[0], np.cumsum([len(one) for one in values])]).astype(np.int32),
        within=np.array([np.inf if thing.within is None else thing.within for thing in things], dtype=np.float64),
        start=group.start,
        member=group.member,
        other=np.zeros(most, dtype=np.int32),
        distance=np.zeros(most),
        energy=np.zeros(most),
        push=np.zeros(most),
    )


def _check(thing: PairForce, position: np.ndarray, space: families.Space) -> None:
    """SceneError where the force of a law is not minus the slope of its energy."""
    apart = nearest(space, np.diff(position[: CHECKED + 1], axis=0))
    distances = np.sqrt((apart**2).sum(axis=1))
    values, name = tuple(thing.parameters.values()), thing.law.name
    for r in distances[distances > 0.0].tolist():
        step = DIFFERENCE * r
        try:
            (low, _), (here, stated), (high, _) = (thing.law.function(at, *values) for at in (r - step, r, r + step))
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


def _callback(which: PairLaw) -> Callback:
    function, size = which.function, len(which.parameters)

    def plain(count: int, a: Any, b: Any, c: Any, d: Any, e: Any, parameters: Any, time: float) -> None:
        distance, energy, push = as_array(a, (count,)), as_array(b, (count,)), as_array(c, (count,))
        values = as_array(parameters, (size,))
        for k in range(count):
            energy[k], push[k] = function(distance[k], *values)

    def compiled() -> Any:
        inner, unpack = compile_user(function), parameter_tuple(size)

        def batch(count, a, b, c, d, e, parameters, time):  # type: ignore[no-untyped-def]
            values = unpack(parameters)
            distance = numba.carray(a, (count,))
            energy, push = numba.carray(b, (count,)), numba.carray(c, (count,))
            for k in range(count):
                energy[k], push[k] = inner(distance[k], *values)

        return compile_entry(batch)

    return make_callback(plain, compiled, function)


@callee
def add(pairs, cells, space, alive, position, force):
    """Add the forces of every law to ``force`` [N]; the first law that raised, or -1."""
    for group in range(pairs.address.shape[0]):
        _, failed = sweep(pairs, group, cells, space, alive, position, force)
        if failed:
            return group
    return -1


@callee
def energy(pairs, cells, space, alive, position):
    """The energy of all pairs [J], and the first law that raised, or -1."""
    total = 0.0
    for group in range(pairs.address.shape[0]):
        of_group, failed = sweep(pairs, group, cells, space, alive, position, position[0:0])
        if failed:
            return total, group
        total += of_group
    return total, -1


@callee
def sweep(pairs, group, cells, space, alive, position, force):
    """Evaluate a law at all pairs of its group, and add the forces where there is room for them.

    Returns the energy, and whether the law raised.
    """
    begin = pairs.start[group]
    end = pairs.start[group + 1]
    total = 0.0
    failed = False
    if pairs.within[group] == np.inf:
        for a in range(begin, end):
            i = pairs.member[a]
            if alive[i] == 1 and not failed:
                count = list_all(pairs, begin, end, space, alive, position, i)
                total, failed = feel(pairs, group, count, space, position, i, force, total)
    else:
        within = pairs.within[group]
        build(cells, space, alive, position, pairs.member, begin, end, within)
        shape = cells.shape
        for c in range(shape[0] * shape[1] * shape[2]):
            if cells.start[c] < cells.start[c + 1]:
                runs = cover(cells, c)
                for a in range(cells.start[c], cells.start[c + 1]):
                    if not failed:
                        i = cells.order[a]
                        count = list_near(pairs, cells, runs, within, space, position, i)
                        total, failed = feel(pairs, group, count, space, position, i, force, total)
    return 0.5 * total, failed


@kernel
def list_all(pairs, begin, end, space, alive, position, i):
    """List everybody else who is somewhere else than particle i; returns how many."""
    count = 0
    for b in range(begin, end):
        j = pairs.member[b]
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
    """Put particle j on the list unless it is too far away, or where particle i is; returns how many are on it."""
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
def feel(pairs, group, count, space, position, i, force, total):
    """Evaluate the law at what is listed, and add the force on particle i; the energies so far, and a failure."""
    status = call_pointer(
        pairs.address[group], count, pairs.distance, pairs.energy, pairs.push, pairs.distance, pairs.distance,
        pairs.parameters, pairs.offset[group], 0.0,
    )  # fmt: skip
    if status != 0:
        return total, True
    for k in range(count):
        total += pairs.energy[k]
    if force.shape[0] > 0:
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
    return total, False
