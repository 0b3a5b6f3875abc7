"""Playback: a recording as one page that plays in any browser, offline, and never asks a network for anything."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Callable, Collection, Mapping
from importlib.resources import files
from typing import Any

import numpy as np

from springline.constraints.motion import moved
from springline.typing import Color, Whole
from springline.view import outlines as rules
from springline.view.camera import angles, camera_for
from springline.view.coloring import SIGNED, Legend
from springline.view.film.film import OF_ROOM, Film
from springline.view.film.playback_data import QuantizedFilm, quantize
from springline.view.frame import Look, as_hex
from springline.view.frame_parts import WORDS
from springline.view.plot.sheet import MINUS, counted
from springline.view.plot.surfaces import ends_of, lamp
from springline.view.rulers import rounded
from springline.view.style import PAPER, SCREEN, Style

CALLER = "playback_page()"
MOST_DRAWN = 20_000  # springs, and particles, in a page at most; more are thinned
BASES = (
    "background", "ink", "quiet", "faint", "neutral", "anchor", "disc", "ghost", "rule", "trail", "accent", "second",
)  # fmt: skip
BREAKING = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}  # out of a page


def playback_page(
    what: Any,
    *,
    color: Color = "tension",
    fps: Any = 30,
    speed: Any = None,
    seconds: Any = None,
    view: Any = None,
    title: str | None = None,
    trails: bool = True,
    most: Whole = MOST_DRAWN,
    style: Style | None = None,
    embedded: bool = False,
    arrows: Collection[str] = ("velocity", "force"),
    velocities: bool = False,
    forces: bool = False,
    progress: Callable[[float], None] | None = None,
) -> str:
    """A recording, or a still of a scene or of a shape at rest, as the text of one HTML page.

    Parameters
    ----------
    color : what it is colored by, see :class:`springline.view.frame.Look`
    fps : frames a second that are kept at most
    speed : simulated seconds per second; left out, what lasts about ten seconds where real time would not do
    seconds : of the wall clock that are kept, from the start; left out, all
    view : (azimuth, elevation) of the eye at first [degrees]
    most : springs, and particles, that are drawn at most; more are thinned, and the page says so
    style : left out, light or dark as the reader's screen is
    embedded : within another page: the wheel zooms only once the picture was clicked
    arrows : which kinds the page has for its reader to show and to hide; each makes it about a third larger
    velocities, forces : whether they are shown at first
    """
    look = Look(color=color, trails=trails, velocities=velocities, forces=forces, most=most, style=style or PAPER)
    film = Film(what, look, fps=fps, speed=speed, seconds=seconds, caller=CALLER)
    asked = {"velocity": velocities, "force": forces}
    quantized = quantize(film, progress, [kind for kind, at_first in asked.items() if at_first or kind in arrows])
    return _page(film, quantized, view, title, style, embedded)


def _page(
    film: Film, quantized: QuantizedFilm, view: Any, title: str | None, style: Style | None, embedded: bool
) -> str:
    named = " ".join((title if title is not None else film.first.title).split())
    named = named[:1].upper() + named[1:]
    facts = quantized.facts | {
        "title": named,
        "dim": film.first.model.dim,
        "rate": film.frame_rate.rate,
        "camera": _camera(film, quantized, view),
        "period": film.first.model.space.size.tolist() if film.first.model.space.periodic else None,
        "world": _world(film, quantized),
        "themes": {"light": _theme(film, quantized, style or PAPER), "dark": _theme(film, quantized, style or SCREEN)},
        "legend": _legend(quantized.legend, film.look.color),
        "supports": _supports(film),
        "notes": list(quantized.notes),
        "embedded": embedded,
        "light": lamp(),
        "shown": [name for name, on in (("velocity", film.look.velocities), ("force", film.look.forces)) if on],
    }
    script, sheet = _asset("player.js"), _asset("player.css")
    words = {
        "TITLE": html.escape(named),
        "POLICY": _policy(script, sheet),
        "SHEET": sheet,
        "SUMMARY": html.escape(_summary(film, quantized)),
        "FACTS": in_page(facts),
        "DATA": quantized.blob,
        "SCRIPT": script,
    }
    return _filled(_asset("page.html"), words)


def _filled(page: str, words: Mapping[str, str]) -> str:
    """The page with its words, put in one after another from left to right: what was put in is not looked at again."""
    pieces = page.split("@@")
    return "".join(piece if k % 2 == 0 else words[piece] for k, piece in enumerate(pieces))


def _asset(name: str) -> str:
    return files("springline.view.film").joinpath("playback_page", name).read_text(encoding="utf-8")


def _policy(script: str, sheet: str) -> str:
    """Nothing from anywhere, and of what is in the page only these two texts."""
    only = f"script-src {_digest(script)}; style-src {_digest(sheet)}"
    return f"default-src 'none'; {only}; base-uri 'none'; form-action 'none'"


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def in_page(value: Any) -> str:
    """JSON that cannot end the element that it stands in, whatever people typed."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for sign, code in BREAKING.items():
        text = text.replace(sign, code)
    return text


def _summary(film: Film, quantized: QuantizedFilm) -> str:
    """What the page shows, for those who cannot see it play."""
    particles, springs = counted(film.first.model.particle_count), counted(film.first.model.spring_count)
    what = f"{particles} particles and {springs} springs"
    if quantized.facts["frames"] == 1:
        return what
    first, last = quantized.facts["times"][0], quantized.facts["times"][-1]
    return f"{what}, from {first:g} to {last:g} s in {counted(quantized.facts['frames'])} frames".replace("-", MINUS)


def _camera(film: Film, quantized: QuantizedFilm, view: Any) -> dict[str, Any]:
    """The eye at first: degrees around and above, and the corners of the room [m]."""
    dim = film.first.model.dim
    corners = np.array([[quantized.room[k >> axis & 1, axis] for axis in range(3)] for k in range(8)])
    moved = np.concatenate([corners, np.asarray(quantized.first.points.position)])
    azimuth, elevation = angles(camera_for(moved, dim, view, CALLER).toward)
    return {"azimuth": azimuth, "elevation": elevation, "room": quantized.room.tolist()}


def _world(film: Film, quantized: QuantizedFilm) -> dict[str, Any]:
    """What stands in the world: lines, planes, balls, and the floor."""
    model, dim = moved(film.first.model, film.first.time), film.first.model.dim
    low, high, step = rounded(*quantized.room)
    if dim == 2:
        low[2] = high[2] = 0.0
    planes = [one.points.round(9).tolist() for one in rules.planes(model, low, high)]
    lines = [
        {"kind": one.kind, "points": np.round(one.position, 9).tolist()}
        for one in quantized.first.outlines
        if one.kind not in OF_ROOM
    ]
    digits = 5 - int(np.floor(np.log10(float(np.ptp(quantized.room, axis=0).max()) or 1.0)))
    lines += [
        {"kind": "surface", "points": np.round(line, digits).tolist()}
        for one in quantized.surfaces
        for line in one.lines
    ]
    balls = [[*ball.center.tolist(), ball.radius] for ball in rules.spheres(model)] if dim == 3 else []
    return {"lines": lines, "planes": planes, "balls": balls, "low": low.tolist(), "high": high.tolist(), "step": step}


def _theme(film: Film, quantized: QuantizedFilm, style: Style) -> dict[str, Any]:
    """The colors of a style: by name, the palette of particles, and those of the range."""
    from springline.view.coloring import by_range

    palette = [
        style.ink,
        style.disc,
        style.anchor,
        style.quiet,
        style.accent,
        style.second,
        style.anchor,
        *style.groups,
    ]
    theme: dict[str, Any] = {name: getattr(style, name) for name in BASES}
    theme["skin"] = [as_hex(np.rint(255.0 * end)) for end in ends_of(style)]
    theme |= {"palette": palette, "pull": style.pull[-1], "push": style.push[-1], "tones": []}
    legend = quantized.legend
    if legend is not None and not legend.labels:
        values = np.linspace(legend.low, legend.high, 256)
        diverging = film.look.color in SIGNED
        theme["tones"] = [as_hex(one) for one in by_range(values, legend.low, legend.high, style, diverging=diverging)]
    return theme


def _legend(legend: Legend | None, color: str) -> dict[str, Any] | None:
    if legend is None:
        return None
    facts: dict[str, Any] = {"title": legend.title, "unit": legend.unit, "low": legend.low, "high": legend.high}
    if legend.labels:
        facts["labels"] = list(legend.labels)
        first = 4 if color == "fixed" else 7
        kinds = [number for number, word in WORDS.items() if word in legend.labels]
        facts["rows"] = [first + k for k in (kinds if color == "fixed" else range(len(legend.labels)))]
    return facts | {"signed": color in SIGNED, "beyond": list(legend.beyond)}


def _supports(film: Film) -> list[str]:
    """The kinds of supports that are there, for the key."""
    still = film.first
    found = {"anchored": still.fixed, "roller": still.anchored & ~still.fixed}
    return [name for name, which in found.items() if which.any()]
