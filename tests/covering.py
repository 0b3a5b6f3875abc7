"""A few cases of a product of parameters, in which each parameter takes each of its values.

A test that is run for every integrator and every scene, say, finds an error in one integrator or one scene with far
fewer cases than the product has. ``@pytest.mark.each_value`` leaves such a subset in the gate and marks the other cases
``slow`` (tests/conftest.py), and ``@pytest.mark.each_pair`` one in which each two parameters take each two of their
values. Use them if an error of a larger combination alone is unlikely, or is found by another test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations
from typing import Any

import pytest


def each_value(cases: Sequence[Iterable[Hashable]], together: int = 1) -> list[int]:
    """Indices of few cases in which all values of ``cases`` occur, or all combinations of ``together`` values.

    They are found greedily and returned in ascending order. Among cases with equally many values that are still
    missing, the one whose values have been chosen least often is taken, then the first, so that every process chooses
    the same cases.
    """
    values = [frozenset(combinations(case, together)) for case in cases]
    missing, taken, chosen = frozenset().union(*values), Counter[Hashable](), []
    while missing:
        best = max(range(len(values)), key=lambda k: (len(missing & values[k]), -sum(taken[v] for v in values[k])))
        chosen.append(best)
        taken.update(values[best])
        missing -= values[best]
    return sorted(chosen)


def taking_turns(cases: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Parameters of a test from tuples of hashable values; those that repeat values of others are slow."""
    chosen = set(each_value([list(enumerate(case)) for case in cases]))
    return [pytest.param(*case, marks=[] if k in chosen else [pytest.mark.slow]) for k, case in enumerate(cases)]


def every_nth(values: Iterable[Any], step: int, first: int = 0) -> list[Any]:
    """Parameters of a test, which are slow except every ``step``-th, from ``first`` on; tuples are several each.

    Tests that have the same parameters take others of them by ``first``.
    """
    return [
        pytest.param(*(value if type(value) is tuple else (value,)), marks=[pytest.mark.slow] * (k % step != first))
        for k, value in enumerate(values)
    ]
