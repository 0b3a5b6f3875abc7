"""What the panel of a page says of a scene and of a moment, as data: words, numbers and colors."""

from __future__ import annotations

from dataclasses import fields
from importlib.resources import files
from typing import Any

from springline.checks import FloatArray
from springline.model.families import BROKEN, Model
from springline.scene import Scene
from springline.view.coloring import COLORS, OF_SURFACES
from springline.view.film import page_facts
from springline.view.film.page_facts import legend
from springline.view.frame import MARKS, Frame, Look
from springline.view.page import sheets
from springline.view.page.structural import at_rest
from springline.view.play.player import Player
from springline.view.play.tools import COLOR_KEYS, LOOK_KEYS
from springline.view.style import PAPER, SCREEN, Style
from springline.view.surface_values import of_sheets

SPEEDS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 50.0)
MARK_NAMES = {"springs": "springs", "coils": "springs as coils", "trails": "trails",
              "velocities": "velocities", "forces": "forces", "reactions": "reactions",
              "loads": "loads", "values": "values at arrows",
              "numbers": "numbers of particles", "dotted": "springs as dots",
              "darts": "particles as darts"}  # fmt: skip
LATEST = 3  # notes that are told


# Of a scene


def room(frame: Frame) -> FloatArray:
    """Bounding box that the camera shows of the first picture of a scene [m], shape (2, 3)."""
    return page_facts.room(frame) if len(frame.points.position) or frame.outlines else sheets.room(frame.dim)


def own_style(look: Look, given: Any) -> Style | None:
    """The style that somebody chose for this scene; None where pages may choose a light or a dark one."""
    if isinstance(given, Style):
        return given
    return None if look.style in (PAPER, SCREEN) else look.style


def colors(model: Model, first: Frame, style: Style) -> list[dict[str, str]]:
    """The color quantities, with unit and key; those of faces only where there are such faces."""
    there = of_sheets(model) + (("curvature",) if len(first.cloth.triangles) and first.dim == 3 else ())
    keys: dict[str, str] = {name: key for key, name in COLOR_KEYS.items()}
    return [
        {"name": name, "label": page_facts.color_label(name, style), "unit": unit, "key": keys.get(name, "")}
        for name, unit in COLORS.items()
        if name not in OF_SURFACES or name in there
    ]


def marks() -> list[dict[str, str]]:
    """The marks that can be shown beside, with their keys."""
    keys = {mark: key for key, mark in LOOK_KEYS.items()}
    return [{"name": name, "label": MARK_NAMES[name], "key": keys.get(name, "")} for name in MARKS]


def shown(look: Look) -> list[str]:
    """The marks that are shown."""
    return [name for name in MARKS if getattr(look, name)]


def rests(scene: Scene) -> bool:
    """Whether a scene has springs, and something that holds them, so that it may come to rest."""
    if scene.spring_count == 0:
        return False
    _, state = scene.build()
    return bool((state.mobility[:, : scene.dim] == 0.0).any())


def _listed() -> list[Any]:
    """Empty sheets, and the scenes of the gallery."""
    from springline.gallery import registry

    return [*registry.entries(), *sheets.SHEETS.values()]


def gallery() -> list[dict[str, Any]]:
    """The scenes that can be switched to."""
    named = ("name", "title", "sentence", "origin", "dim", "tags")
    there = [one.name for one in fields(sheets.SHEETS["empty-sheet"]) if one.name in named]
    pictures, lights = {name: row for row, name in enumerate(pictured())}, nights()
    return [
        {name: getattr(entry, name) for name in there if hasattr(entry, name)}
        | {"picture": pictures.get(entry.name, -1)}
        | ({"night": True} if entry.name in lights else {})
        for entry in _listed()
    ]


def pictured() -> list[str]:
    """Names of the scenes on the sheet of pictures, in its order; none where there is no sheet."""
    return [line.split()[0] for line in _sheet()]


def nights() -> set[str]:
    """Names of the scenes whose pictures are dark on a light page, too."""
    return {line.split()[0] for line in _sheet() if line.endswith(" night")}


def _sheet() -> list[str]:
    """The index of the sheet of pictures, a line for each."""
    try:
        return files("springline.view.page").joinpath("web", "gallery.txt").read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def name_of(title: str) -> str:
    """The name of the scene of the gallery with a title; nothing where there is none."""
    return next((entry.name for entry in _listed() if entry.title == title), "")


# Of a moment


def moment(player: Player, frame: Frame) -> dict[str, Any]:
    """How the scene is doing."""
    state, trouble, past = player.simulation.state, player.trouble, player.past
    past.follow(player)
    intact = int((state.status[: player.spring_count] != BROKEN).sum())
    return {
        "time": player.clock if past.shown is None else past.shown.time,
        "past": None
        if not past.moments
        else {
            "first": past.moments[0].time,
            "last": player.clock,
            "shown": past.shown and past.shown.time,
        },
        "playing": player.playing,
        "speed": player.speed,
        "pace": player.slowdown,
        "counters": dict(player.counters),
        "particles": int((state.alive[: player.particle_count] == 1).sum()),
        "springs": intact,
        "notes": [*frame.notes, *list(player.notes)[-LATEST:]],
        "said": player.notes.said,
        "trouble": None if trouble is None else trouble._asdict(),
        "legend": legend(frame.legend),
        "rest": at_rest(player),
        "held": None if player.holding is None else player.holding.particle,
        "journal": len(player.journal),
    }
