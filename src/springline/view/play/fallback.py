"""Choice of projective dynamics for scenes whose explicit steps cannot keep the requested speed.

A scene is switched only if stiffness makes its explicit steps short: rounds cost as much as about a hundred evaluations
of the forces. The change is a command as the panel gives it, so it is in the journal and can be undone.
"""

from __future__ import annotations

from springline.integrators.contract import RUNGE_KUTTA, SPLITTING
from springline.integrators.registry import PROJECTIVE
from springline.view.play.commands import Set
from springline.view.play.host import SMOOTH, RunHost
from springline.view.play.readiness import method_of
from springline.view.play.session import Session

WORTH = 100.0  # explicit steps a picture from which rounds are faster
SLOW = 0.5  # of the requested speed: a higher rate is left alone
NOTE = (
    "Explicit steps play this scene at {pace}, so the method is now projective dynamics: stable at this step, but "
    "approximate. Undo, or choose a method in the panel, to return."
)


def is_worth_rounds(step: float, cost: float, speed: float) -> bool:
    """Return True if explicit steps of ``step`` [s], each of ``cost`` [s], are too slow for a speed, and too many."""
    return cost * speed > step / SLOW and step * SMOOTH * WORTH <= speed


def faster_command(session: Session, host: RunHost) -> Set | None:
    """Return the command that changes to projective dynamics if the scene lags behind, or None.

    None also if the user has chosen a step or a method, if rivals are drawn, and if the method refuses the scene.
    """
    method, step = host.simulation.data.integrator, host.step_length
    if not session.pace or not is_worth_rounds(step, session.cost, session.speed):
        return None
    explicit = method.scheme.family in (SPLITTING, RUNGE_KUTTA) and not method.substeps
    chosen = host.options.dt != "auto" or any(
        isinstance(one.command, Set) and one.command.name in ("dt", "integrator") for one in session.entries
    )
    command = Set("integrator", PROJECTIVE.name)
    if not explicit or chosen or host.rivals.runs or method_of(command, host.simulation) is None:
        return None
    return command
