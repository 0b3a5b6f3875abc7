"""Samples of a study: grids, lists, and samples of ranges, as cases in order."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np

from springline import checks
from springline.checks import FloatArray, choice, format_value, is_whole, refuse, suggest_options
from springline.errors import SceneError
from springline.typing import Number, SampleMethod, Whole

CALLER = "sweep()"
METHODS: tuple[SampleMethod, ...] = ("latin_hypercube", "sobol", "saltelli")
SCALES = ("linear", "log")
MOST_CASES = 5_000_000
LONGEST_TEXT = 200  # characters of a value that is a string
NAME = re.compile(r"[A-Za-z_]\w*(\.\w+)*")

Value: TypeAlias = float | int | str
Scale: TypeAlias = Literal["linear", "log"]


@dataclass(frozen=True, eq=False)
class Cases:
    """Cases of a study: the varied quantities, and their values in each case.

    Attributes
    ----------
    names : of the varied quantities
    rows : a value of each in every case
    design : "grid", "list", or the method by which ranges were sampled
    sides : of a grid, the number of values of each parameter
    seeds : whether the last of the names is the seed, which takes all its values within every other case
    base : of Saltelli's design, the number of points of each of its parts
    """

    names: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    design: str
    sides: tuple[int, ...] = ()
    seeds: bool = False
    base: int = 0


@dataclass(frozen=True, eq=False)
class Samples:
    """Points that fill ranges of parameters evenly. Created by :func:`samples`.

    Attributes
    ----------
    names : of the parameters
    points : shape (points, parameters)
    method : by which they were chosen
    base : of Saltelli's design, the number of points of each of its parts

    Examples
    --------
    >>> sl.samples({"stiffness": (10, 1000, "log")}, 8, method="latin_hypercube")
    <Samples: 8 of stiffness, latin_hypercube>
    """

    names: tuple[str, ...]
    points: FloatArray
    method: SampleMethod
    base: int = 0

    def __len__(self) -> int:
        return len(self.points)

    def __repr__(self) -> str:
        return f"<Samples: {len(self)} of {', '.join(self.names)}, {self.method}>"


@suggest_options
def samples(
    ranges: Mapping[str, tuple[Number, Number] | tuple[Number, Number, Scale]],
    n: Whole,
    *,
    method: SampleMethod = "sobol",
    seed: Whole = 0,
) -> Samples:
    """Return points that fill ranges of parameters evenly, for :func:`springline.sweep`.

    Parameters
    ----------
    ranges : (least, most) of each parameter, or (least, most, "log") for even spacing of its logarithm
    n : number of points; for "sobol" and "saltelli" a power of 2
    method : "sobol", a scrambled Sobol sequence; "latin_hypercube", one point in each of n slices of every range;
        "saltelli", n (d + 2) points of d parameters for the Sobol indices of a measure (Saltelli et al., Comput. Phys.
        Commun. 181, 2010)
    seed : of the random numbers; the same seed gives the same points

    Raises
    ------
    SceneError : for an invalid range, or a number of points that the method cannot have

    Examples
    --------
    >>> points = sl.samples({"stiffness": (10, 1000, "log"), "gravity": (1, 9.81)}, 64)
    >>> len(points), points.names
    (64, ('stiffness', 'gravity'))
    """
    caller = "samples()"
    choice(method, "method", caller, METHODS)
    count = checks.whole(n, "n", caller, 1)
    if method != "latin_hypercube" and count & (count - 1):
        near = 2 ** round(math.log2(count))
        raise refuse("n", caller, f"a power of 2 for {method!r}", n, f"The nearest is {near}.")
    if not isinstance(ranges, Mapping) or not ranges:
        raise refuse("ranges", caller, 'a table such as {"stiffness": (10, 1000, "log")}', ranges)
    names = tuple(checked_name(name, caller) for name in ranges)
    ends = [_range(name, given, caller) for name, given in ranges.items()]
    total = count * (len(names) + 2) if method == "saltelli" else count
    _refuse_many(total)
    unit = _unit_points(method, len(names), count, checks.whole(seed, "seed", caller))
    columns = [_stretch_to_range(unit[:, i], *end) for i, end in enumerate(ends)]
    return Samples(names, np.column_stack(columns), method, count if method == "saltelli" else 0)


def _range(name: str, given: Any, caller: str) -> tuple[float, float, str]:
    if not isinstance(given, (tuple, list)) or len(given) not in (2, 3):
        raise refuse(name, caller, '(least, most) or (least, most, "log")', given)
    least, most = (checks.number(one, name, caller) for one in given[:2])
    scale = choice(given[2], f"scale of {name}", caller, SCALES) if len(given) == 3 else "linear"
    if not least < most:
        raise refuse(name, caller, "a range whose first end is the lower one", given)
    if scale == "log" and least <= 0.0:
        raise refuse(name, caller, "a range of positive numbers, to be even in its logarithm", given)
    return least, most, scale


def _unit_points(method: SampleMethod, d: int, n: int, seed: int) -> FloatArray:
    """Return points of the unit cube, shape (points, d)."""
    from scipy.stats import qmc

    if method == "latin_hypercube":
        return np.asarray(qmc.LatinHypercube(d, seed=seed).random(n))
    if method == "sobol":
        return np.asarray(qmc.Sobol(d, seed=seed).random(n))
    both = np.asarray(qmc.Sobol(2 * d, seed=seed).random(n))
    first, second = both[:, :d], both[:, d:]
    mixed = []
    for i in range(d):
        one = first.copy()
        one[:, i] = second[:, i]
        mixed.append(one)
    return np.concatenate([first, second, *mixed])


def _stretch_to_range(unit: FloatArray, least: float, most: float, scale: str) -> FloatArray:
    if scale == "log":
        return np.asarray(np.exp(math.log(least) + unit * (math.log(most) - math.log(least))))
    return np.asarray(least + unit * (most - least))


def cases_of(over: Any, seeds: Any = None) -> Cases:
    """Return the cases of ``over`` and ``seeds`` of a sweep in order; the last quantity varies fastest.

    Raises
    ------
    SceneError : for a name or a value that no case can have
    """
    if isinstance(over, Samples):
        rows = tuple(tuple(map(float, point)) for point in over.points.tolist())
        cases = Cases(over.names, rows, over.method, base=over.base)
    elif isinstance(over, Mapping):
        cases = _grid(over)
    elif isinstance(over, Sequence) and not isinstance(over, str) and over:
        cases = _list_cases(over)
    elif over is None and seeds is not None:
        cases = Cases((), ((),), "grid")
    else:
        rule = 'values by name, such as {"stiffness": [10, 100]}, a list of such cases, or samples(...)'
        raise refuse("over", CALLER, rule, over)
    cases = cases if seeds is None else _repeat_seeds(cases, seeds)
    _refuse_many(len(cases.rows))
    taken = [name.casefold() for name in cases.names]
    if len(set(taken)) < len(taken):
        raise refuse("over", CALLER, "of names that differ in more than capitals", list(cases.names))
    return cases


def _grid(over: Mapping[Any, Any]) -> Cases:
    if not over:
        raise refuse("over", CALLER, "values of one name at least", over)
    names = tuple(checked_name(name, CALLER) for name in over)
    columns = [_values(name, given) for name, given in over.items()]
    _refuse_many(math.prod(map(len, columns)))
    return Cases(names, tuple(itertools.product(*columns)), "grid", tuple(map(len, columns)))


def _list_cases(over: Sequence[Any]) -> Cases:
    first = over[0]
    if not isinstance(first, Mapping) or not first:
        raise refuse("over", CALLER, 'a list of cases such as [{"stiffness": 10, "mass": 2}]', first)
    names = tuple(checked_name(name, CALLER) for name in first)
    for number, one in enumerate(over):
        if not isinstance(one, Mapping) or set(one) != set(names):
            raise SceneError(f"Every case of {CALLER} has the same names, {', '.join(names)}. Case {number}: {one!r}.")
    return Cases(names, tuple(tuple(value_of(name, one[name]) for name in names) for one in over), "list")


def _repeat_seeds(cases: Cases, seeds: Any) -> Cases:
    if is_whole(seeds):
        found = list(range(checks.whole(seeds, "seeds", CALLER, 1)))
    elif isinstance(seeds, (Sequence, np.ndarray)) and not isinstance(seeds, str) and len(seeds):
        found = [checks.whole(seed, "seeds", CALLER) for seed in seeds]
    else:
        raise refuse("seeds", CALLER, "how many there are, or a list of them", seeds)
    if "seed" in cases.names:
        raise SceneError(f"{CALLER} has 'seed' in 'over' in addition to 'seeds': leave out either.")
    if len(set(found)) < len(found):
        raise refuse("seeds", CALLER, "seeds that differ", seeds)
    _refuse_many(len(cases.rows) * len(found))
    rows = tuple((*row, seed) for row in cases.rows for seed in found)
    return replace(cases, names=(*cases.names, "seed"), rows=rows, seeds=True)


def checked_name(name: Any, caller: str) -> str:
    """A name that a parameter of a study can have."""
    if not isinstance(name, str) or not NAME.fullmatch(name) or len(name) > LONGEST_TEXT:
        raise SceneError(
            f"What {caller} varies has a name such as 'stiffness' or 'drag.coefficient'. Got {format_value(name)}."
        )
    return name


def _values(name: str, given: Any) -> list[Value]:
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, (Iterable, np.ndarray)):
        raise refuse(name, CALLER, "a list of values", given, f"One value alone is [{format_value(given)}].")
    found = [value_of(name, one) for one in itertools.islice(given, MOST_CASES + 1)]
    if not found:
        raise refuse(name, CALLER, "a list of values, and one at least", given)
    if len(set(found)) < len(found):
        raise refuse(name, CALLER, "values that differ", given)
    return found


def value_of(name: str, value: Any) -> Value:
    """A checked value of a case: a finite number or a string."""
    if isinstance(value, (str, np.str_)):
        if not value or len(value) > LONGEST_TEXT or not value.isprintable():
            raise refuse(name, CALLER, f"a word of at most {LONGEST_TEXT} characters", value)
        return str(value)
    if is_whole(value):
        if abs(int(value)) >= 2**63:
            raise refuse(name, CALLER, "a whole number below 2**63", value)
        return int(value)
    return checks.number(value, name, CALLER) + 0.0


def _refuse_many(count: int) -> None:
    if count > MOST_CASES:
        raise SceneError(f"A study has at most {MOST_CASES:,} cases. This one would have {count:,}: vary less at once.")
