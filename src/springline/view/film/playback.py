"""Playback: a recording as a single page that plays offline in any browser, without network requests."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from springline.forces.emitters import has_looks
from springline.formatting import count_noun
from springline.picture.arrays import QUANTITIES
from springline.typing import Color, HullRadius, UpOrDown, Whole
from springline.view.camera import points_down
from springline.view.coloring import COLORS, OF_SPRINGS, owner
from springline.view.darts import is_flock
from springline.view.film import page_facts
from springline.view.film.film import Film
from springline.view.film.playback_data import QuantizedFilm, fitting, quantize
from springline.view.frame import Look, first_color
from springline.view.frame_parts import WORDS
from springline.view.plot.sheet import MINUS
from springline.view.style import NIGHT, PAPER, SCREEN, Style

CALLER = "playback_page()"
SHOWN = ("springs", "coils", "trails", "velocities", "forces", "contacts", "darts")  # options of pages at first
KINDS = 3  # of supports: free, held along some axes, fixed
BREAKING = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}  # unsafe


class DormantPage(NamedTuple):
    """Page that runs without Python, inactive inside the page of a recording until the user continues from its end.

    Attributes
    ----------
    body : its content as HTML
    code : its script
    sheet : its style sheet
    """

    body: str
    code: str
    sheet: str


def playback_page(
    what: Any,
    *,
    color: Color | None = None,
    fps: Any = 30,
    speed: Any = None,
    seconds: Any = None,
    view: Any = None,
    y: UpOrDown = "up",
    title: str | None = None,
    springs: bool = True,
    coils: bool = False,
    darts: bool | None = None,
    hull: HullRadius = False,
    trails: bool = True,
    most: Whole | None = None,
    style: Style | None = None,
    embedded: bool = False,
    arrows: Collection[str] = ("velocity", "force", "contact"),
    velocities: bool = False,
    forces: bool = False,
    contacts: bool = False,
    progress: Callable[[float], None] | None = None,
    beside: DormantPage | None = None,
) -> str:
    """Recording, or still of a scene or of an equilibrium, as the text of one HTML page.

    Parameters
    ----------
    color : color quantity, see :class:`springline.view.frame.Look`; by default the style's colors or tension
    fps : frames per second that are stored at most
    speed : simulated seconds per second; by default real time, or a speed at which the film lasts about ten seconds
    seconds : of the wall clock that are stored, from the start; all by default
    view : (azimuth, elevation) of the initial camera [degrees]
    y : "down" draws a plane scene with y downwards, as pictures on screens have it
    most : springs, and particles, drawn at most; larger numbers are thinned, with a note on the page. By default a
    million for a still, and fewer for long motions, so that a page stays below about 50 MB
    style : by default light or dark, as the reader's system setting
    embedded : True inside another page: the wheel zooms only after a click on the picture
    arrows : kinds of arrows that the reader can show and hide; each makes the page about a third larger
    springs, coils, velocities, forces, contacts : whether springs are shown initially, as coils, and with these arrows
    darts : whether particles are drawn as darts initially; by default in scenes of flocks and steering particles
    hull : whether the convex hull of loose particles is drawn; or the radius [m] of a ball that goes into wider gaps
    beside : a page that runs without Python, to continue from the end
    """
    chosen, seen = first_color(color, style or PAPER), {"springs": springs, "coils": coils, "trails": trails}
    seen |= {"velocities": velocities, "forces": forces, "contacts": contacts}
    look = Look(color=chosen, most=most, style=style or PAPER, **seen)
    film = Film(what, look, fps=fps, speed=speed, seconds=seconds, caller=CALLER)
    down = y != "up" and points_down(y, film.first.model.dim, CALLER)
    film.look = replace(film.look, y_down=down, hull=hull, darts=is_flock(film.first.model) if darts is None else darts)
    if most is None:
        film.look = replace(film.look, most=fitting(film))
    if chosen in OF_SPRINGS and film.first.model.spring_count == 0:
        film.look = replace(film.look, color="none" if has_looks(film.first.model) else "speed")  # as the live page
    if style is None and page_facts.is_night(film.first.model):
        style = NIGHT
        film.look = replace(film.look, style=NIGHT)
    asked = {"velocity": velocities, "force": forces, "contact": contacts or chosen == "contact force"}
    styles = {"light": style or PAPER, "dark": style or SCREEN}
    wanted = [kind for kind, at_first in asked.items() if at_first or kind in arrows]
    return _page(film, quantize(film, progress, wanted, styles), view, title, styles, embedded, beside)


def _page(
    film: Film,
    quantized: QuantizedFilm,
    view: Any,
    title: str | None,
    styles: Mapping[str, Style],
    embedded: bool,
    beside: DormantPage | None,
) -> str:
    named = " ".join((title if title is not None else film.first.title).split())
    named = named[:1].upper() + named[1:]
    model, colors = film.first.model, _colors(film, quantized)
    facts = quantized.facts | {
        "title": named,
        "summary": _summary(film, quantized),
        "dim": model.dim,
        "rate": film.frame_rate.rate,
        "camera": page_facts.camera(quantized.first, quantized.room, view, CALLER, down=film.look.y_down),
        "world": page_facts.floor_facts(quantized.room, model.dim),
        "dot": page_facts.dot_of(quantized.first, quantized.room),
        "period": model.space.size.tolist() if model.space.periodic else None,
        "themes": {name: _theme(style) for name, style in styles.items()},
        "color": film.look.color if any(one["name"] == film.look.color for one in colors) else "none",
        "colors": colors,
        "supports": list(WORDS),
        "notes": list(quantized.notes),
        "embedded": embedded,
        "lights": film.look.style is NIGHT and page_facts.are_lights(film.first.model),
        "shown": [name for name in SHOWN if getattr(film.look, name)],
    }
    start = asset("start.js")
    sheet = asset("recorded.css") + page_facts.first_colors(styles["light"], styles["dark"])
    three, code, live = asset("three.js", "view.page", "web"), asset("recorded.js"), ""
    scripts, sheets = [start, three + code], [sheet]
    if beside is None:
        code = three + code
    else:
        scripts, sheets = [start, three, code, beside.code], [sheet, beside.sheet]
        live = f'<script id="three" type="application/octet-stream">{compress_text(three)}</script>\n'
        live += f'<template id="live">{beside.body}</template>\n'
    words = {
        "TITLE": html.escape(named),
        "POLICY": policy(scripts, *sheets, passes=True, living=beside is not None),
        "SHEET": sheet,
        "LIVE": live,
        "SUMMARY": html.escape(facts["summary"]),
        "FACTS": page_json(facts),
        "DATA": quantized.blob,
        "MODULE": compress_bytes(quantized.module),
        "CODE": compress_text(code),
        "LICENSES": page_json(asset("LICENSES.txt")),
        "START": start,
    }
    return fill_page(asset("recorded.html"), words)


def fill_page(page: str, words: Mapping[str, str]) -> str:
    """Page with its placeholders replaced in one pass, so that inserted text is not searched again."""
    pieces = page.split("@@")
    return "".join(piece if k % 2 == 0 else words[piece] for k, piece in enumerate(pieces))


@cache
def asset(name: str, package: str = "view.film", folder: str = "playback_page") -> str:
    return files(f"springline.{package}").joinpath(folder, name).read_text(encoding="utf-8")


@cache
def compress_text(text: str) -> str:
    """Text compressed and encoded as text."""
    return compress_bytes(text.encode())


def compress_bytes(content: bytes) -> str:
    """Bytes compressed and encoded as text."""
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode("ascii")


def policy(scripts: list[str], *sheets: str, passes: bool = False, living: bool = False) -> str:
    """Content security policy that forbids all network access and allows only the given scripts and sheets of the page.

    A page with ``passes`` may also compile WebAssembly, and a ``living`` page has a worker, whose text it contains.
    """
    only = f"script-src {' '.join(map(_digest, scripts))}; style-src {' '.join(map(_digest, sheets))}"
    if passes or living:
        only = only.replace("script-src", "script-src 'wasm-unsafe-eval'")
    if living:
        # A worker from a blob inherits the policy, and may compile WebAssembly but no text.
        only += "; worker-src blob:; img-src data: blob:"
    return f"default-src 'none'; {only}; base-uri 'none'; form-action 'none'"


@cache
def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def page_json(value: Any) -> str:
    """JSON that cannot end the element that contains it, whatever text users typed."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for sign, code in BREAKING.items():
        text = text.replace(sign, code)
    return text


def _summary(film: Film, quantized: QuantizedFilm) -> str:
    """Description of the film for screen readers."""
    model = film.first.model
    what = f"{count_noun(model.particle_count, 'particle')} and {count_noun(model.spring_count, 'spring')}"
    if quantized.facts["frames"] == 1:
        return what
    first, last = quantized.facts["times"][0], quantized.facts["times"][-1]
    return f"{what}, from {first:g} to {last:g} s in {count_noun(quantized.facts['frames'], 'frame')}".replace(
        "-", MINUS
    )


def _theme(style: Style) -> dict[str, Any]:
    """Colors of a style by name, with those of lone particles."""
    return page_facts.theme(style) | {"dot": style.dot_color}


def _colors(film: Film, quantized: QuantizedFilm) -> list[dict[str, Any]]:
    """Color quantities of the page: those with a range, and constant ones."""
    found, style = [*quantized.facts["ranges"], "group", "fixed", "none"], film.look.style
    return [
        {"name": name, "label": page_facts.color_label(name, style), "unit": unit, "of": owner(name),
         "code": QUANTITIES.index(name)}
        for name, unit in COLORS.items() if name in found
    ]  # fmt: skip
