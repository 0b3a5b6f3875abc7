"""How fast a scene plays beside how fast it should."""

from __future__ import annotations

from collections import deque

WINDOW = 1.0  # simulated seconds over the speed: what is looked back on
ENOUGH = 0.95  # of what was asked for: less is said


class Slowdown:
    """Simulated time that was asked for, and that passed, of the last moments."""

    def __init__(self) -> None:
        self._rows: deque[tuple[float, float]] = deque()

    def clear(self) -> None:
        """Forget."""
        self._rows.clear()

    def note(self, asked: float, passed: float) -> None:
        """One call: simulated seconds asked for, and taken."""
        self._rows.append((asked, passed))

    def words(self, speed: float, step: float) -> str:
        """Nothing, or by how much time is behind, where that is more than the ``step`` that time passes in [s]."""
        total = sum(asked for asked, _ in self._rows)
        while self._rows and total - self._rows[0][0] > WINDOW * speed:
            total -= self._rows.popleft()[0]
        if total < 0.5 * WINDOW * speed:
            return ""
        passed = sum(passed for _, passed in self._rows)
        share = passed / total
        if total - passed <= 2.0 * step:
            return ""
        what = "real time" if speed == 1.0 else "the speed asked for"
        return f"{share:.2g} of {what}" if share < ENOUGH else ""
