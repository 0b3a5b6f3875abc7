"""Contents of the panel of a page about a scene, a moment and a structure: texts, numbers and colors."""

from __future__ import annotations

from dataclasses import fields
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.contacts.queries import has_contacts
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.rounding import SHARE, force_rounding, nothing_below, residual_rounding, tension_rounding
from springline.equilibrium.summary import CHECK
from springline.forces import gravity
from springline.forces.loads import loads_at
from springline.formatting import format_quantity
from springline.model.families import BROKEN, Model
from springline.model.family import is_present
from springline.moments.surface_values import sheet_forces, sheet_quantities
from springline.scene import Scene
from springline.view.coloring import COLORS, OF_SURFACES
from springline.view.film import page_facts
from springline.view.film.page_facts import legend_facts
from springline.view.frame import MARKS, Frame, Look
from springline.view.frame_world import LONGEST
from springline.view.play.player import Player
from springline.view.play.sheets import SHEETS, sheet_room
from springline.view.play.tools import COLOR_KEYS, LOOK_KEYS
from springline.view.style import PAPER, SCREEN, Style

if TYPE_CHECKING:
    from springline.checks import FloatArray

SPEEDS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 50.0)
MARK_NAMES = {"springs": "springs", "coils": "springs as coils", "trails": "trails",
              "velocities": "velocities", "forces": "forces", "reactions": "reactions",
              "loads": "loads", "contacts": "contact forces", "values": "values at arrows",
              "numbers": "numbers of particles", "dotted": "springs as dots",
              "darts": "particles as darts"}  # fmt: skip
LATEST = 3  # notes that are sent


# Scene


def room(frame: Frame) -> FloatArray:
    """Return the bounding box that the camera shows of the first picture of a scene [m], shape (2, 3)."""
    return page_facts.room(frame) if len(frame.points.position) or frame.outlines else sheet_room(frame.dim)


def own_style(look: Look, given: Any) -> Style | None:
    """Return the style chosen for this scene; None if pages may choose a light or a dark one."""
    if isinstance(given, Style):
        return given
    return None if look.style in (PAPER, SCREEN) else look.style


def colors(model: Model, first: Frame, style: Style) -> list[dict[str, str]]:
    """Return the color quantities with unit and key; those of surfaces and contacts only if the scene has such."""
    there = sheet_quantities(model) + (("curvature",) if len(first.cloth.triangles) and first.dim == 3 else ())
    there += ("contact force",) * has_contacts(model)
    keys: dict[str, str] = {name: key for key, name in COLOR_KEYS.items()}
    return [
        {"name": name, "label": page_facts.color_label(name, style), "unit": unit, "key": keys.get(name, "")}
        for name, unit in COLORS.items()
        if name not in (*OF_SURFACES, "contact force") or name in there
    ]


def marks(model: Model) -> list[dict[str, str]]:
    """Return the optional marks of a picture, with their keys; contacts only if the scene has some."""
    keys = {mark: key for key, mark in LOOK_KEYS.items()}
    return [{"name": name, "label": MARK_NAMES[name], "key": keys.get(name, "")}
            for name in MARKS if name != "contacts" or has_contacts(model)]  # fmt: skip


def shown(look: Look) -> list[str]:
    """Return the names of the marks shown."""
    return [name for name in MARKS if getattr(look, name)]


def rests(scene: Scene) -> bool:
    """Return whether a scene has springs and at least one fixed coordinate, so that it may have an equilibrium."""
    if scene.spring_count == 0:
        return False
    _, state = scene.build()
    return bool((state.mobility[:, : scene.dim] == 0.0).any())


def _listed() -> list[Any]:
    """Return the scenes of the gallery and the empty sheets."""
    from springline.gallery import registry

    return [*registry.entries(), *SHEETS.values()]


def gallery() -> list[dict[str, Any]]:
    """Return the scenes that a page can switch to."""
    named = ("name", "title", "sentence", "origin", "dim", "tags")
    there = [one.name for one in fields(SHEETS["empty-sheet"]) if one.name in named]
    pictures, lights = {name: row for row, name in enumerate(pictured())}, nights()
    return [
        {name: getattr(entry, name) for name in there if hasattr(entry, name)}
        | {"picture": pictures.get(entry.name, -1)}
        | ({"night": True} if entry.name in lights else {})
        for entry in _listed()
    ]


def pictured() -> list[str]:
    """Return the names of the scenes on the picture sheet, in its order; empty without a sheet."""
    return [line.split()[0] for line in _sheet()]


def nights() -> set[str]:
    """Return the names of the scenes whose pictures are dark on light pages, too."""
    return {line.split()[0] for line in _sheet() if line.endswith(" night")}


def _sheet() -> list[str]:
    """Return the index of the picture sheet, one line for each picture."""
    try:
        return files("springline.view.page").joinpath("web", "gallery.txt").read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def name_of(title: str) -> str:
    """Return the name of the gallery scene with a title; empty without one."""
    return next((entry.name for entry in _listed() if entry.title == title), "")


# Moment


def moment(player: Player, frame: Frame) -> dict[str, Any]:
    """Return the present status of the scene for the panel."""
    state, session = player.simulation.data.state, player.session
    now, past, notes = session.now, session.lately, player.notes
    intact = int((state.status != BROKEN).sum())
    return {
        "time": player.simulation.time,
        "past": None
        if not past
        else {
            "first": past[0].time,
            "last": player.simulation.time if now is None else now.time,
            "shown": session.shown,
        },
        "playing": player.playing,
        "speed": session.speed,
        "pace": session.pace,
        "counters": dict(player.counters),
        "particles": int((state.alive == 1).sum()),
        "springs": intact,
        "notes": [*frame.notes, *notes[-LATEST:]],
        "said": player.session.said,
        "trouble": None if session.trouble is None else session.trouble._asdict(),
        "legend": legend_facts(frame.legend),
        "rest": at_rest(player),
        "held": None if player.holding is None else player.holding.particle,
        "journal": len(session.entries),
    }


FORCES = 3  # of each kind, for an equilibrium shape
NAME = 22  # characters of the names in a summary


def of_structure(player: Player, room: FloatArray) -> dict[str, Any]:
    """Return the structure message; ``room`` are the corners of the box that the camera shows [m], shape (2, 3)."""
    structure = player.structure
    swinging = structure.swinging
    extent = float(np.ptp(room, axis=0).max()) or 1.0
    return {
        "kind": "structure", "busy": structure.words, "following": structure.following, "vary": structure.vary,
        "trouble": structure.trouble, "solves": structure.solves, "seconds": structure.seconds, "modes": _modes(player),
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
    """Return the force [N] of the longest arrow when drawing a load by hand: 1, 2 or 5 times a power of ten."""
    model = player.simulation.data.model
    loads = loads_at(model, 0.0)
    if is_present(gravity.FAMILY, model):
        gravity.add_weights(model, loads)
    most = float(np.sqrt((loads**2).sum(axis=1)).max(initial=0.0))
    most = max(most, float(np.abs(player.still().tension).max(initial=0.0))) or 1.0
    ten = 10.0 ** np.floor(np.log10(most))
    return float(ten * (1.0 if most < 2.0 * ten else 2.0 if most < 5.0 * ten else 5.0))


def at_rest(player: Player) -> dict[str, Any] | None:
    """Return the equilibrium shape that is shown, as texts and numbers; None without one."""
    shape = player.shape
    if shape is None:
        return None
    cut = bool((player.simulation.data.state.status == BROKEN).any())
    judged = "assessment" in vars(shape.data)  # what takes long to say has been found already
    before = player.structure.report
    if before is None or before[:3] != (shape, cut, judged):
        before = player.structure.report = shape, cut, judged, _report(shape, cut, judged)
    return before[3]


def _report(shape: Equilibrium, cut: bool, judged: bool) -> dict[str, Any]:
    rows = [[CHECK, shape.certificate.message]]
    verdict = ""
    if judged:
        rows = [[line[:NAME].strip(), line[NAME:].strip()] for line in shape.summary().splitlines()[1:]]
        verdict = rows.pop()[1]
    lines = forces_in_words(shape, cut)
    return {
        "words": [words for words, _ in lines], "picks": [pick for _, pick in lines],
        "residual": shape.residual, "converged": shape.converged,
        "inverted": shape.data.mirrored, "verdict": verdict, "rows": rows,
    }  # fmt: skip


Line = tuple[str, dict[str, int]]  # a sentence, and the particle or spring that it is about


def forces_in_words(shape: Equilibrium, cut: bool = False) -> list[Line]:
    """Return the largest forces of a shape and its residual, one sentence each, with its particle or spring."""
    lines: list[Line] = [] if shape.converged else [("It does not come to rest; this is as near as it gets.", {})]
    for what, number, force in largest_forces(shape, FORCES):
        of = "particle" if what == "reaction" else "spring"
        words = f"{of} {number} {'is held by' if what == 'reaction' else what} {format_quantity(force, 'N')}"
        lines.append((words, {of: number}))
    lines += [
        (f"membrane at particle {number} carries {format_quantity(force, 'N/m')}", {"particle": number})
        for number, force in largest_membrane_forces(shape, FORCES)
    ]
    if cut:
        lines.append(("Springs that are cut carry nothing.", {}))
    return [*lines, (f"Residual {shape.residual:.2g} N", {})]


def largest_membrane_forces(shape: Equilibrium, count: int) -> list[tuple[int, float]]:
    """Return the largest principal membrane forces: a particle at a corner, each only once, and the force [N/m]."""
    found = sheet_forces(shape.data.model, shape.position)
    size, largest = np.abs(found.principal), dict[int, float]()
    least = SHARE * float(size.max(initial=0.0))
    for row in np.argsort(-size.max(axis=1, initial=0.0), kind="stable").tolist():
        corner, force = int(found.corners[row, 0]), float(found.principal[row, size[row].argmax()])
        if len(largest) == count or abs(force) <= least:
            break
        largest.setdefault(corner, force)
    return list(largest.items())


# Largest forces of an equilibrium shape, as text next to a picture.

SHOWN = 5


def largest_forces(shape: Equilibrium, count: int = SHOWN) -> list[tuple[str, int, float]]:
    """Return the largest forces: kind ("pulls", "pushes", "reaction"), index of spring or particle, force [N]."""
    rows: list[tuple[str, int, float]] = []
    least = np.maximum(tension_rounding(shape.data.model, shape.position, shape.tension), residual_rounding(shape))
    for row in np.argsort(-np.abs(shape.tension), kind="stable")[:count].tolist():
        force = float(shape.tension[row])
        if abs(force) > least[row]:
            rows.append(("pulls" if force > 0.0 else "pushes", row, abs(force)))
    reactions = nothing_below(
        shape.reactions, max(force_rounding(shape.data.model, shape.position), residual_rounding(shape))
    )
    size = np.sqrt((reactions * reactions).sum(axis=1))
    rows += [
        ("reaction", row, float(size[row])) for row in np.argsort(-size, kind="stable")[:count].tolist() if size[row]
    ]
    return rows
