"""Time stepping options: --dt, --integrator, and conditions that end a run early."""

from __future__ import annotations

import re
import signal
import threading
import time as clock
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

from springline.cli.formatting import hyphens, shell_wording
from springline.errors import SceneError

if TYPE_CHECKING:
    from springline.typing import IntegratorName


def dt_of(typed: str | None, own: float | Literal["auto"]) -> float | Literal["auto"]:
    """Value of --dt: a step [s] or ``auto``; the scene's ``own`` value if the option is not given.

    Raises
    ------
    SceneError : if it is not a number
    """
    if typed is None or typed == "auto":
        return own if typed is None else "auto"
    try:
        return float(typed)
    except ValueError:
        raise SceneError(f"--dt must be a positive number [s], or auto. Got {typed!r}.") from None


def accuracy_of(typed: float | None, own: float) -> float:
    """Value of --accuracy [-]; the scene's ``own`` value if the option is not given."""
    return own if typed is None else typed


def integrator_of(typed: str | None, own: IntegratorName) -> IntegratorName:
    """Value of --integrator in the library's spelling; the scene's ``own`` value if the option is not given.

    Raises
    ------
    SceneError : if no integrator has that name
    """
    from springline.checks import did_you_mean
    from springline.integrators.registry import METHODS
    from springline.integrators.registry import integrator as find_integrator

    if typed is None:
        return own
    name = typed.replace("-", "_").lower()
    if ":" in name:
        with shell_wording():
            return find_integrator(name).name
    if name not in METHODS:
        known = [hyphens(one) for one in METHODS]
        hint = did_you_mean(hyphens(name), known)
        raise SceneError(f"--integrator must be one of {', '.join(known)}. Got {typed!r}. {hint}".rstrip())
    return name


# Early end of a run: after a wall clock time, or at SIGTERM, which batch queues send.

PARTS = re.compile(r"(?:(\d+(?:\.\d+)?)d)?(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s?)?")
UNITS = (86400.0, 3600.0, 60.0, 1.0)  # [s] of a day, an hour, a minute, a second


def duration(text: str) -> float:
    """Seconds of a time such as ``55m``, ``1h30m`` or ``3300``.

    Raises
    ------
    SceneError : if the text is not a time above zero
    """
    found = PARTS.fullmatch(text.strip())
    total = sum(float(part or 0.0) * unit for part, unit in zip(found.groups(), UNITS, strict=True)) if found else 0.0
    if total <= 0.0:
        raise SceneError(f"--stop-after must be a time such as 55m, 1h30m or 3300 (seconds). Got {text!r}.")
    return total


class Stop:
    """Conditions that end a run early.

    Attributes
    ----------
    after : wall clock time [s] from the creation of this object, or None
    reached : True if that time is over
    terminated : True if SIGTERM was received
    """

    def __init__(self, after: float | None) -> None:
        self.after, self.reached, self.terminated = after, False, False
        self._begin = clock.perf_counter()

    def look(self) -> None:
        """End the run if its time is over; called at every frame."""
        if self.after is not None and clock.perf_counter() - self._begin >= self.after:
            self.reached = True
            raise KeyboardInterrupt

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Context in which SIGTERM ends the run as Ctrl-C does: within a step."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGTERM, self._hear)
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)

    def _hear(self, number: int, frame: Any) -> None:
        self.terminated = True
        raise KeyboardInterrupt
