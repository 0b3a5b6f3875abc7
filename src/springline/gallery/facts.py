"""What a scene is known to show: a sentence, and a number that is measured to lie where the sentence puts it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Fact:
    """Something that a scene is known to show.

    Attributes
    ----------
    sentence : what holds
    lowest, highest : what it is measured to lie between, in SI units
    measure : from what the scene's ``evidence()`` returns, the number
    """

    sentence: str
    lowest: float
    highest: float
    measure: Callable[[Any], float]

    def holds(self, value: float) -> bool:
        """Whether a measured value is what the sentence says; false for NaN."""
        return self.lowest <= value <= self.highest


def fact(
    sentence: str, value: float | None = None, within: float = 0.0, *, between: tuple[float, float] | None = None
) -> Callable[[Callable[[Any], float]], Fact]:
    """Make a function that measures into a :class:`Fact`: ``value`` up to ``within``, or anything ``between`` two."""
    low, high = between if value is None and between is not None else (float(value or 0.0),) * 2
    return lambda measure: Fact(sentence, low - within, high + within, measure)
