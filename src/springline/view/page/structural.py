"""What a page is told of a scene as a structure: the shape at rest, its modes, and how it buckles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.equilibrium.result import Equilibrium
from springline.equilibrium.rounding import nothing_below, of_forces, of_shape, of_tensions
from springline.forces import gravity
from springline.forces.loads import loads_at
from springline.model.families import BROKEN
from springline.model.family import is_present
from springline.talk import quantity
from springline.view.frame_world import LONGEST
from springline.view.play.player import Player

if TYPE_CHECKING:
    from springline.checks import FloatArray

FORCES = 3  # of each kind, of a shape at rest
NAME = 22  # characters of the names in a summary


def of_structure(player: Player, room: FloatArray) -> dict[str, Any]:
    """Everything but the shape itself; ``room`` are the corners of what the camera holds [m], shape (2, 3)."""
    structure = player.structure
    swinging = structure.swinging
    extent = float(np.ptp(room, axis=0).max()) or 1.0
    busy = "" if structure.plays_again else structure.words  # that has a bar of its own
    return {
        "kind": "structure", "busy": busy, "following": structure.following, "trouble": structure.trouble,
        "solves": structure.solves, "seconds": structure.seconds, "modes": _modes(player),
        "buckling": _buckling(player),
        "swinging": None if swinging is None else {
            "of": swinging.of, "number": swinging.number, "amplitude": swinging.amplitude, "slower": swinging.slower,
            "period": swinging.period,
        },
        "extent": extent, "per_meter": _usual_force(player) / (LONGEST * extent),
    }  # fmt: skip


def _modes(player: Player) -> dict[str, Any] | None:
    found = player.structure.modes
    if found is None:
        return None
    listed = [
        {
            "kind": found.kind[k], "frequency": found.frequency[k], "period": found.period[k],
            "growth": found.growth[k], "words": found.words(k),
        }
        for k in range(len(found))
    ]  # fmt: skip
    return {"about": found.about, "message": found.message, "list": listed}


def _buckling(player: Player) -> dict[str, Any] | None:
    found = player.structure.buckling
    return None if found is None else {"message": found.message, "factors": found.factor.tolist()}


def _usual_force(player: Player) -> float:
    """A force [N] that an arrow of the longest kind stands for when a load is drawn by hand: one, two or five tens."""
    model = player.simulation.model
    loads = loads_at(model, 0.0)
    if is_present(gravity.FAMILY, model):
        gravity.add_weights(model, loads)
    most = float(np.sqrt((loads**2).sum(axis=1)).max(initial=0.0))
    most = max(most, float(np.abs(player.still().tension).max(initial=0.0))) or 1.0
    ten = 10.0 ** np.floor(np.log10(most))
    return float(ten * (1.0 if most < 2.0 * ten else 2.0 if most < 5.0 * ten else 5.0))


def at_rest(player: Player) -> dict[str, Any] | None:
    """The shape at rest that is shown, in words and numbers; None while there is none."""
    shape = player.shape
    if shape is None:
        return None
    cut = bool((player.simulation.state.status == BROKEN).any())
    judged = "assessment" in vars(shape)  # what takes long to say has been found already
    before = player.structure.report
    if before is None or before[:3] != (shape, cut, judged):
        before = player.structure.report = shape, cut, judged, _report(shape, cut, judged)
    return before[3]


def _report(shape: Equilibrium, cut: bool, judged: bool) -> dict[str, Any]:
    rows = [["Computed again", shape.certificate.message]]
    verdict = ""
    if judged:
        rows = [[line[:NAME].strip(), line[NAME:].strip()] for line in shape.summary().splitlines()[1:]]
        verdict = rows.pop()[1]
    return {
        "words": forces_in_words(shape, cut), "residual": shape.residual, "converged": shape.converged,
        "inverted": shape.mirrored, "verdict": verdict, "rows": rows,
    }  # fmt: skip


def forces_in_words(shape: Equilibrium, cut: bool = False) -> list[str]:
    """The largest forces of a shape, and how well it rests, a sentence each."""
    lines = [] if shape.converged else ["It does not come to rest; this is as near as it gets."]
    for what, number, force in largest_forces(shape, FORCES):
        of = "particle" if what == "reaction" else "spring"
        lines.append(f"{of} {number} {'is held by' if what == 'reaction' else what} {quantity(force, 'N')}")
    if cut:
        lines.append("Springs that are cut carry nothing.")
    return [*lines, f"Residual {shape.residual:.2g} N"]


# The largest forces of a shape at rest, as text beside a picture.

SHOWN = 5


def largest_forces(shape: Equilibrium, count: int = SHOWN) -> list[tuple[str, int, float]]:
    """The largest forces: what ("pulls", "pushes", "reaction"), the spring's or particle's number, the force [N]."""
    rows: list[tuple[str, int, float]] = []
    least = np.maximum(of_tensions(shape.model, shape.position, shape.tension), of_shape(shape))
    for row in np.argsort(-np.abs(shape.tension), kind="stable")[:count].tolist():
        force = float(shape.tension[row])
        if abs(force) > least[row]:
            rows.append(("pulls" if force > 0.0 else "pushes", row, abs(force)))
    reactions = nothing_below(shape.reactions, max(of_forces(shape.model, shape.position), of_shape(shape)))
    size = np.sqrt((reactions * reactions).sum(axis=1))
    rows += [
        ("reaction", row, float(size[row])) for row in np.argsort(-size, kind="stable")[:count].tolist() if size[row]
    ]
    return rows
