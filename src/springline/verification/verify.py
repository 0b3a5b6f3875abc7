"""Runs of all checks, with their results."""

from __future__ import annotations

import time as clock
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from springline.errors import SceneError, UnsafeStep
from springline.verification.balances import BALANCES
from springline.verification.bits import BITS
from springline.verification.checks import CheckOutcome, PhysicsCheck
from springline.verification.integration import GEOMETRY, ORDERS
from springline.verification.motions import MOTIONS
from springline.verification.shapes import SHAPES
from springline.verification.tables import TABLES

GROUPS = (ORDERS, GEOMETRY, BALANCES, MOTIONS, SHAPES, TABLES, BITS)


@dataclass(frozen=True)
class Result:
    """Result of a check.

    Attributes
    ----------
    check : the check
    outcome : what it measured; None if it failed with an error
    error : the error in words, or empty
    seconds : time that it took [s]
    """

    check: PhysicsCheck
    outcome: CheckOutcome | None
    error: str
    seconds: float

    @property
    def passed(self) -> bool:
        """True if the check passed."""
        return self.outcome is not None and self.outcome.passed


def all_checks(words: Sequence[str] = ()) -> list[PhysicsCheck]:
    """Checks whose names contain one of some words; all by default.

    Raises
    ------
    SceneError : if no name contains a word
    """
    known = [check for group in GROUPS for check in group.checks]
    for word in words:
        if not any(word in check.name for check in known):
            names = ", ".join(dict.fromkeys(check.group for check in known))
            raise SceneError(f"No check has the words {word!r} in its name. Groups of checks are {names}.")
    return [check for check in known if not words or any(word in check.name for word in words)]


def run_checks(checks: Sequence[PhysicsCheck], show: Callable[[Result], None] = lambda result: None) -> list[Result]:
    """Run checks one after another; an error fails its check and the others go on."""
    results = []
    for check in checks:
        begin = clock.perf_counter()
        outcome, error = None, ""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", UnsafeStep)  # orders are measured with long steps too
                outcome = check.measure()
        except Exception as failed:  # a broken build may raise anything, and the other checks tell more
            error = f"{type(failed).__name__}: {failed}"
        results.append(Result(check, outcome, error, clock.perf_counter() - begin))
        show(results[-1])
    return results
