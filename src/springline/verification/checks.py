"""Checks: what a check measures, the bounds of it, its source, and a curve for the page of results."""

from __future__ import annotations

import inspect
import math
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from springline.checks import FloatArray


class Curve(NamedTuple):
    """Points that a check computed, and the line that they should lie on.

    Attributes
    ----------
    x, y : computed
    exact_x, exact_y : of the closed form or the reference
    across, up : labels of the axes, with units
    logarithmic : True for logarithmic axes
    """

    x: FloatArray
    y: FloatArray
    exact_x: FloatArray
    exact_y: FloatArray
    across: str
    up: str
    logarithmic: bool = False


@dataclass(frozen=True)
class CheckOutcome:
    """A measured number and the bounds within which it is right, both included."""

    value: float
    low: float
    high: float
    unit: str = ""
    curve: Curve | None = None

    @property
    def passed(self) -> bool:
        """True if the number is finite and within the bounds."""
        return math.isfinite(self.value) and self.low <= self.value <= self.high

    @property
    def bounds(self) -> str:
        """Bounds in words."""
        unit = f" {self.unit}" if self.unit else ""
        if self.low == self.high:
            return f"exactly {self.low:g}{unit}"
        if not math.isfinite(self.low) or (self.low == 0.0 and self.value >= 0.0):
            return f"at most {self.high:.3g}{unit}"
        if not math.isfinite(self.high):
            return f"at least {self.low:.3g}{unit}"
        return f"{self.low:.6g} to {self.high:.6g}{unit}"


def below(value: float, bound: float, unit: str = "", curve: Curve | None = None) -> CheckOutcome:
    """Outcome of an error, which must not exceed a bound."""
    return CheckOutcome(float(value), 0.0, bound, unit, curve)


@dataclass(frozen=True)
class PhysicsCheck:
    """A check with its name.

    Attributes
    ----------
    name : ``group/what``, which a fault is reported under
    sentence : the statement that is checked
    source : of the closed form, table or definition
    work : computes the outcome; with ``given`` as arguments
    """

    name: str
    sentence: str
    source: str
    work: Callable[..., CheckOutcome]
    given: tuple[Any, ...] = ()

    @property
    def group(self) -> str:
        """First part of the name."""
        return self.name.partition("/")[0]

    def measure(self) -> CheckOutcome:
        """Compute the outcome."""
        return self.work(*self.given)

    @property
    def code(self) -> str:
        """Python source of the check."""
        return textwrap.dedent(inspect.getsource(self.work))


@dataclass
class CheckGroup:
    """Checks of a module, in the order of their definition."""

    name: str
    checks: list[PhysicsCheck] = field(default_factory=list)

    def check(
        self, name: str, sentence: str, source: str, over: Sequence[Any] = ()
    ) -> Callable[[Callable[..., CheckOutcome]], Callable[..., CheckOutcome]]:  # fmt: skip
        """Decorator that adds a check, or one for each of several arguments, whose name is filled in at ``{}``."""

        def add(work: Callable[..., CheckOutcome]) -> Callable[..., CheckOutcome]:
            for given in over or [None]:
                words = [] if given is None else [getattr(given, "title", given)]
                label = name if given is None else name.format(getattr(given, "name", given))
                arguments = () if given is None else (given,)
                said = source if given is None else source.format(getattr(given, "reference", given))
                self.checks.append(PhysicsCheck(f"{self.name}/{label}", sentence.format(*words), said, work, arguments))
            return work

        return add
