"""Load cases of the scene that pages show, and sections through it by planes across an axis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium import rounding
from springline.errors import SpringlineError
from springline.formatting import format_quantity
from springline.moments.section import PlaneSection, section
from springline.scene import Scene
from springline.spec.loads import apply_load_case, known_cases
from springline.typing import IntegratorName
from springline.view.play.journal import Journal
from springline.view.play.player import Player

AXES = "xyz"
LISTED = 6  # springs of a section
ALL = ""  # stands for all loads at once


@dataclass(frozen=True, eq=False)
class LoadCaseScene:
    """The shown scene under one load case, as it starts; a scene to be played."""

    scene: Scene
    case: str
    name: str
    title: str
    options: dict[str, Any]
    until: float = 1.0
    dt: Any = "auto"
    integrator: IntegratorName = "velocity_verlet"
    against: tuple[IntegratorName, ...] = ()

    def build(self) -> Scene:
        """Return the scene with the loads of the case.

        Raises
        ------
        SceneError : for an unknown case
        """
        return Scene.of(apply_load_case(self.scene.spec, self.case or None, "load_case()"))


def cases_of(scene: Scene) -> list[str]:
    """Return the names of the load cases and combinations among which a page can choose; empty for a single case."""
    known = list(known_cases(scene.spec))
    return known if len(known) > 1 else []


def in_case(scene: Scene, case: str, name: str, player: Player) -> LoadCaseScene:
    """Return a scene under a load case, to be played by the method and at the speed of a player."""
    journal = Journal.of(player)
    options = {
        "dt": journal.dt, "integrator": journal.integrator, "accuracy": journal.accuracy,
        "speed": player.session.speed, "against": player.host.options.against,
    }  # fmt: skip
    return LoadCaseScene(scene, case, name, scene.title, options)


def of_section(player: Player, room: FloatArray, axis: int, at: float) -> dict[str, Any]:
    """Return the message about the section at a coordinate [m] of an axis: resultants, members and lines.

    ``room`` are the corners of the picture [m], shape (2, 3). The force is that of the part at larger coordinates on
    the other part, and its moment is about the middle of the points where the plane cuts members and membranes.
    """
    point, normal = np.zeros(3), np.zeros(3)
    point[axis], normal[axis] = at, 1.0
    told: dict[str, Any] = {
        "kind": "section",
        "axis": axis,
        "at": at,
        "rows": [],
        "items": [],
        "lines": [],
        "words": "",
    }
    dim = player.scene.dim
    shape = player.shape
    try:
        found = section(player.simulation if shape is None else shape, point[:dim], normal[:dim])
    except SpringlineError as error:
        return told | {"words": str(error).replace("The plane of section()", "The plane")}
    told["lines"] = [_frame(room, axis, at), *(line.tolist() for line in found.lines)]
    told["rows"] = _resultants(player, found, axis, dim)
    tension = player.simulation.tension if shape is None else shape.tension
    for row in sorted(found.springs.tolist(), key=lambda one: -abs(tension[one]))[:LISTED]:
        force = float(tension[row])
        words = f"spring {row} {'pulls' if force > 0.0 else 'pushes'} {format_quantity(abs(force), 'N')}"
        told["items"].append({"words": words, "spring": row})
    return told


def _resultants(player: Player, found: PlaneSection, axis: int, dim: int) -> list[list[str]]:
    """Return the resultants as texts: normal force, shear, and moments."""
    cut = np.concatenate([found.crossings, found.segments.mean(axis=1)])
    middle = cut.mean(axis=0) if len(cut) else found.point
    moment = found.moment - np.cross(middle - found.point, found.force)
    model, position = player.simulation.data.model, player.simulation.data.state.position
    least = rounding.force_rounding(model, position)
    if player.shape is not None:
        least = max(least, rounding.residual_rounding(player.shape))
    force = rounding.nothing_below(found.force, least)
    arm = float(np.ptp(position, axis=0).max(initial=0.0)) or 1.0
    moment = rounding.nothing_below(moment, least * arm)
    rows = [["normal force", format_quantity(float(force[axis]), "N")]]
    rows += [[f"shear along {AXES[k]}", format_quantity(float(force[k]), "N")] for k in range(dim) if k != axis]
    turning = range(3) if dim == 3 else (2,)
    rows += [[f"{'torsion' if k == axis else f'moment about {AXES[k]}'}", format_quantity(float(moment[k]), "N m")]
             for k in turning]  # fmt: skip
    rows.append(["moments about", f"({', '.join(f'{one:.3g}' for one in middle[:dim])}) m"])
    return [[name, words.replace("-", "\u2212")] for name, words in rows]


def _frame(room: FloatArray, axis: int, at: float) -> list[list[float]]:
    """Return the outline of the plane across the picture [m], closed in space, a line in a plane scene."""
    others = [k for k in range(3) if k != axis]
    corners = []
    for first, second in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0)):
        corner = [0.0, 0.0, 0.0]
        corner[axis], corner[others[0]], corner[others[1]] = (
            at,
            float(room[first, others[0]]),
            float(room[second, others[1]]),
        )
        corners.append(corner)
    return corners
