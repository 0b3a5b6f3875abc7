"""What the panel of a page says of a scene and of a moment, as data: words, numbers and colors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from importlib.resources import files
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.rounding import nothing_below, of_energies
from springline.model.families import BROKEN
from springline.scene.scene import Scene
from springline.view.camera import angles, camera_for
from springline.view.coloring import COLORS, Legend, rgb
from springline.view.film.film import room_of
from springline.view.frame import MARKS, Frame, Look, as_hex
from springline.view.frame_world import around
from springline.view.page import sheets
from springline.view.page.structural import at_rest
from springline.view.play.player import Player
from springline.view.play.rivals import KIND as RIVAL
from springline.view.play.tools import COLOR_KEYS, LOOK_KEYS
from springline.view.rulers import rounded
from springline.view.style import PAPER, SCREEN, Style

SPEEDS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 50.0)
MARK_NAMES = {"trails": "trails", "velocities": "velocities", "forces": "forces", "reactions": "reactions",
              "loads": "loads", "values": "values at arrows",
              "numbers": "numbers of particles", "dotted": "springs as dots"}  # fmt: skip
MIXED = (  # of a theme, by name
    "background", "ink", "quiet", "faint", "neutral", "anchor", "disc", "ghost", "rule", "trail", "accent", "second",
    "reaction", "load",
)  # fmt: skip
DOT = 0.006  # of the extent of the scene: the dot of a particle without a radius
FEW, BIG = 250, 2.2  # particles: where there are fewer, their dots are bigger, so many times at most
OF_SPRING = 0.16  # of the usual spring: such a dot at most
DARK = 3 * 128  # red, green and blue of a ground below which it is a dark one
LATEST = 3  # notes that are told


# Of a scene


def room(frame: Frame) -> FloatArray:
    """What the camera is to hold of the first picture of a scene [m], shape (2, 3)."""
    if not len(frame.points.position) and not frame.outlines:
        return sheets.room(frame.dim)
    own = [one.vertices for one in frame.surfaces if one.kind == "surface"]
    own += [line.position for line in frame.outlines if line.kind in ("surface", RIVAL)]
    return around([room_of(frame.points.position, frame), *own])


def camera(frame: Frame, seen: FloatArray) -> dict[str, Any]:
    """The eye at first: degrees around and above, and the corners of the room [m]."""
    corners = np.array([[seen[k >> axis & 1, axis] for axis in range(3)] for k in range(8)])
    toward = camera_for(np.concatenate([corners, frame.points.position]), frame.dim).toward
    azimuth, elevation = angles(toward)
    return {"azimuth": azimuth, "elevation": elevation, "room": seen.tolist()}


def world(seen: FloatArray, dim: int) -> dict[str, Any]:
    """The floor: its corners, and the step of its grid [m]."""
    low, high, step = rounded(*seen)
    if dim == 2:
        low[2] = high[2] = 0.0
    return {"low": low.tolist(), "high": high.tolist(), "step": step}


def themes(own: Style | None) -> dict[str, Any]:
    """The colors of a light and of a dark page; those of a style of the user's own for both."""
    return {"light": theme(own or PAPER), "dark": theme(own or SCREEN)}


def theme(style: Style) -> dict[str, Any]:
    """The colors of a style, by name."""
    plain: dict[str, Any] = {name: getattr(style, name) for name in MIXED}
    return plain | {"pull": style.pull[-1], "push": style.push[-1], "series": dict(style.series)}


def own_style(look: Look, given: Any) -> Style | None:
    """The style that somebody chose for this scene; None where pages may choose a light or a dark one."""
    if isinstance(given, Style):
        return given
    return None if look.style in (PAPER, SCREEN) else look.style


def is_dark(style: Style) -> bool:
    """Whether the ground of a style is dark."""
    return sum(rgb(style.background)) < DARK


def colors() -> list[dict[str, str]]:
    """What can be colored by, with its unit and its key."""
    keys: dict[str, str] = {name: key for key, name in COLOR_KEYS.items()}
    return [{"name": name, "unit": unit, "key": keys.get(name, "")} for name, unit in COLORS.items()]


def marks() -> list[dict[str, str]]:
    """What can be shown beside, with its key."""
    keys = {mark: key for key, mark in LOOK_KEYS.items()}
    return [{"name": name, "label": MARK_NAMES[name], "key": keys.get(name, "")} for name in MARKS]


def shown(look: Look) -> list[str]:
    """The marks that are shown."""
    return [name for name in MARKS if getattr(look, name)]


def dot_of(frame: Frame) -> float:
    """Radius of the dot of a particle without a radius [m]: small beside the scene, and beside its springs."""
    extent = float(np.linalg.norm(frame.bounds[1] - frame.bounds[0])) or 1.0
    dot = DOT * extent * float(np.clip((FEW / max(len(frame.points.index), 1)) ** 0.3, 1.0, BIG))
    joined = frame.segments.position
    usual = float(np.median(np.linalg.norm(joined[:, 1] - joined[:, 0], axis=1))) if len(joined) else 0.0
    return min(dot, OF_SPRING * usual) if usual > 0.0 else dot


def rests(scene: Scene) -> bool:
    """Whether a scene has springs, and something that holds them, so that it may come to rest."""
    if scene.spring_count == 0:
        return False
    _, state = scene.build()
    return bool((state.mobility[:, : scene.dim] == 0.0).any())


def _listed() -> list[Any]:
    """Empty sheets, and the scenes of the gallery."""
    from springline.gallery import registry

    return [*sheets.SHEETS.values(), *registry.entries()]


def gallery() -> list[dict[str, Any]]:
    """The scenes that can be switched to."""
    named = ("name", "title", "sentence", "origin", "dim", "tags")
    there = [one.name for one in fields(sheets.SHEETS["empty-sheet"]) if one.name in named]
    pictures = {name: row for row, name in enumerate(pictured())}
    return [
        {name: getattr(entry, name) for name in there if hasattr(entry, name)}
        | {"picture": pictures.get(entry.name, -1)}
        for entry in _listed()
    ]


def pictured() -> list[str]:
    """Names of the scenes on the sheet of pictures, in its order; none where there is no sheet."""
    try:
        return files("springline.view.page").joinpath("web", "gallery.txt").read_text(encoding="utf-8").split()
    except OSError:
        return []


def name_of(title: str) -> str:
    """The name of the scene of the gallery with a title; nothing where there is none."""
    return next((entry.name for entry in _listed() if entry.title == title), "")


# Of a moment


def moment(player: Player, frame: Frame) -> dict[str, Any]:
    """How the scene is doing."""
    state, trouble = player.simulation.state, player.trouble
    intact = int((state.status[: player.spring_count] != BROKEN).sum())
    return {
        "time": player.clock,
        "playing": player.playing,
        "speed": player.speed,
        "pace": player.slowdown,
        "counters": dict(player.counters),
        "particles": int((state.alive[: player.particle_count] == 1).sum()),
        "springs": intact,
        "notes": [*frame.notes, *list(player.notes)[-LATEST:]],
        "trouble": None if trouble is None else {"message": trouble.message, "safe_dt": trouble.safe_dt},
        "legend": legend(frame.legend),
        "rest": at_rest(player),
        "held": None if player.holding is None else player.holding.particle,
        "journal": len(player.journal),
    }


def legend(given: Legend | None) -> dict[str, Any] | None:
    """What the colors mean."""
    if given is None:
        return None
    return {
        "title": given.title, "unit": given.unit, "low": given.low, "high": given.high,
        "colors": [as_hex(color) for color in given.colors], "labels": list(given.labels), "beyond": list(given.beyond),
    }  # fmt: skip


def energies(time: FloatArray, energy: Mapping[str, FloatArray]) -> dict[str, Any]:
    """Energies of the last seconds [J]; rounding beside the largest counts as nothing."""
    least = max((of_energies(values) for values in energy.values()), default=0.0)
    series = {name: nothing_below(values, least) for name, values in energy.items()}
    return {"kind": "energy", "time": time, "series": series}
