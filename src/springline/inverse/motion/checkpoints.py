"""Steps in reverse order from few stored states: binomial checkpoints.

With s stored states and at most r repetitions of a step, (s + r)!/(s! r!) steps can be reversed (Griewank,
Optimization Methods and Software 1, 35 (1992); Griewank and Walther, ACM Trans. Math. Softw. 26, 19 (2000), algorithm
799, "revolve").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from typing import TypeVar

S = TypeVar("S")


def reversed_steps(
    count: int, states: int, first: S, advance: Callable[[S, int, int], S]
) -> Iterator[tuple[int, S]]:  # fmt: skip
    """Yield the numbers of steps from the last to the first, each with the state before it.

    Parameters
    ----------
    count : steps
    states : most states that are stored at a time, besides the one that is yielded
    first : the state before step 0
    advance : returns the state before one step from that before an earlier one; it must not change the earlier one
    """
    waiting = [(first, 0, count, max(states, 1))] if count else []
    while waiting:
        state, begin, end, left = waiting.pop()
        while end - begin > 1:
            middle = begin + _part(end - begin, left)
            waiting.append((state, begin, middle, left))
            state, begin, left = advance(state, begin, middle), middle, max(left - 1, 1)
        yield begin, state


def _part(steps: int, states: int) -> int:
    """Number of the first steps that are reversed later, with the state after them stored."""
    repeats = 1
    while comb(states + repeats, states) < steps:
        repeats += 1
    return min(max(steps - comb(states + repeats - 1, states - 1), 1), steps - 1)
