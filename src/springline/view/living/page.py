"""A scene as one standalone page: the interface of the live page, with the engine as WebAssembly in a worker.

The page opens from disk in any browser of 2023 or later, makes no network requests and runs no code but its own. It
uses the code of the live page, connected to a worker instead of a server. The worker takes bitwise the same steps as
Python and answers as :mod:`springline.view.page` does.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
import warnings
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from springline import checks
from springline.contacts.shapes.box import Box
from springline.contacts.shapes.wall import Moving
from springline.errors import SceneError, SpringlineError
from springline.formatting import count_noun
from springline.gallery import registry
from springline.gallery.catalog import Entry
from springline.integrators.registry import PROJECTIVE
from springline.io.formats import put
from springline.recording.changes import encode_value, plain_value
from springline.recording.recording import Recording
from springline.resume import resume_run
from springline.run.run import Run
from springline.scene import Scene
from springline.spec.parameter_columns import columns_of
from springline.spec.parameters import parameters as scene_parameters
from springline.spec.running_scene import Live
from springline.spec.snapshot import present
from springline.spec.spec import Spec
from springline.stepping.stepper import effort
from springline.typing import IntegratorName, Number, TimeStep, UpOrDown
from springline.view.camera import points_down
from springline.view.film import page_facts
from springline.view.film.playback import DormantPage, asset, compress_text, fill_page, page_json, playback_page, policy
from springline.view.film.render import is_page, save_film
from springline.view.frame import first_color
from springline.view.living.image import Image, begin_rims, count_of_rims, image_of, refuse
from springline.view.living.parameters import (
    ParameterWrites,
    all_numbers,
    flag_addresses,
    formulas_as_json,
    places_of_one,
    with_values,
    write_flag,
    writes_of,
)
from springline.view.living.picture import picture_facts, picture_inputs
from springline.view.living.presence import MOVES, Begin, change_values, full_layout, is_motion, others_move
from springline.view.modules import modules_for
from springline.view.page import telling, words
from springline.view.page.face import Face
from springline.view.page.notebook import as_html, framed
from springline.view.page.parameters import METHOD
from springline.view.page.words import pictured
from springline.view.play.fallback import is_worth_rounds
from springline.view.play.journal import Journal
from springline.view.play.options import Options, gallery_options
from springline.view.play.player import Player
from springline.view.play.tools import Tools
from springline.view.style import PAPER, SCREEN, Style

PILOT, LOOK = 4.0, 0.05  # [s] of trial play for an automatic step, and between two samples of it
RARE = 0.1  # share of samples that may have a shorter step
MOST_SHOWN, MOST_BYTES = 10_000, 1_000_000  # limits of a standalone page in a notebook: particles or springs, bytes
NEXT = 0.005  # distance of the end of a slider from an excluded limit, as a share of its length
NEEDS_PYTHON = re.compile(r"\b(Solve|Invert|[Mm]odes|[Jj]oin|[Bb]uild|[Rr]ecord|[Mm]ethod)\b")  # words of tools
ADDED = "steps", "digest", "commands"  # fields of a journal that the page adds
COST = 5e-8  # [s] of a page for the force of a spring
BODY = re.compile(r"<body>\n(.*)<script>@@START@@", re.DOTALL)  # of a standalone page, without its start script
WEB = "view.living", "web"  # folder of the code of the page
ELEMENT = "springline.js"  # the script that plays scenes in the user's web pages
MARK = "// springline:"  # first characters of scripts written by springline


class PageLook(NamedTuple):
    """Display options of a page: direction of y, title, and user-defined colors."""

    y: UpOrDown = "up"
    title: str | None = None
    style: Style | None = None


def living_page(
    scene: Scene, *, dt: TimeStep = "auto", integrator: IntegratorName = "velocity_verlet", speed: Number = 1.0,
    y: UpOrDown = "up", title: str | None = None, style: Style | None = None,
) -> str:  # fmt: skip
    """Return a scene as the text of one interactive HTML page that plays it without Python.

    Parameters
    ----------
    dt : step [s]; an automatic step is fixed at the 10th percentile of the steps in the first seconds of play
    integrator : an explicit method with constant steps, or projective dynamics
    speed : simulated seconds per second
    y : "down" shows a 2D scene with y downwards, as on screens
    title : title of the page; by default that of the scene
    style : user-defined colors; by default light or dark according to the reader's screen

    Raises
    ------
    SceneError : if a page cannot step the scene, see :func:`springline.view.living.image.refuse`.
    """
    parts, named, summary = _parts(scene, dt, integrator, speed, PageLook(y, title, style))
    code = asset("three.js", "view.page", "web") + asset("page.js", "view.page", "web")
    return _page(asset("living.html", *WEB), parts, named, summary, code)


def _page(page: str, parts: dict[str, str], named: str, summary: str, code: str) -> str:
    """Fill the template of a page, or of a part of it, with its contents."""
    start, sheet = asset("start.js"), asset("page.css", "view.page", "web") + parts["colors"]
    return fill_page(page, {
        "TITLE": html.escape(named[:1].upper() + named[1:]), "SUMMARY": html.escape(summary),
        "POLICY": policy([start, code], sheet, living=True), "SHEET": sheet,
        **{name.upper(): part for name, part in parts.items()},
        "WORKER": compress_text(asset("worker.js", *WEB)),
        "CODE": compress_text(code), "LICENSES": page_json(asset("LICENSES.txt", "view.page", "web")), "START": start,
    })  # fmt: skip


def _parts(
    scene: Scene, dt: TimeStep, integrator: IntegratorName, speed: Number, shown: PageLook
) -> tuple[dict[str, str], str, str]:
    """Return the inputs of a worker as texts, the name of the scene, and a sentence on its contents."""
    y, title, style = shown
    refuse(begun(scene, dt, integrator))
    step = _step(scene, dt, integrator, checks.positive(speed, "speed", "save()"))
    player = Player(scene, dt=step, integrator=integrator, speed=speed, threads=1)
    player.playing = True
    server = SimpleNamespace(pages=[], arrived=None)
    tools = Tools(player)
    if style is not None:
        tools.look = replace(tools.look, color=first_color(None, style), style=style)
    if points_down(y, scene.dim, "save()"):
        tools.look = replace(tools.look, y_down=True)
    face = Face(server, player, tools, Options(title=title, style=style))  # type: ignore[arg-type]
    face.name = words.name_of(face.title)
    image, parameters = _image_with_parameters(face, scene, lambda one: begun(one, step, integrator), step)
    modules = modules_for(image.passes, image.functions)
    facts = page_json(_facts(face, image, scene, step, parameters))
    # Checksums: a damaged page reports this instead of playing a wrong scene.
    sums = " ".join(hashlib.sha256(part).hexdigest() for part in (facts.encode(), b"".join(modules), image.memory))
    named = " ".join(face.title.split())
    model = player.simulation.data.model
    summary = (
        f"{count_noun(model.particle_count, 'particle')} and {count_noun(model.spring_count, 'spring')}, in motion"
    )
    parts = {"facts": facts, "sums": sums, "module": " ".join(map(_packed, modules)), "image": _packed(image.memory)}
    parts["colors"] = page_facts.first_colors(face.own_style or PAPER, face.own_style or SCREEN)
    return parts, named, summary


def save_page(scene: Scene, path: Path, **options: Any) -> list[Path]:
    """Write a scene as a standalone page, with the options of its gallery entry, and return the file written.

    If neither ``dt`` nor ``integrator`` is given and stiffness would keep explicit steps below half the speed,
    the page plays by projective dynamics and shows that.
    """
    text = living_page(scene, **_with_method(scene, as_wanted(scene) | options))
    put({path: text}, is_page)
    return [path]


def _with_method(scene: Scene, given: dict[str, Any]) -> dict[str, Any]:
    """Return options with the method that suits the scene if they have neither a step nor a method."""
    if {"dt", "integrator"} & set(given):
        return given
    return given | method_for_page(scene, checks.positive(given.get("speed", 1.0), "speed", "save()"))


def method_for_page(scene: Scene, speed: float) -> dict[str, Any]:
    """Return the integrator of a page whose explicit steps could not keep half the speed; otherwise no option."""
    simulation = Scene.of(scene.spec.twin()).simulate(threads=1)
    # The automatic step is never longer than the stable one.
    step, cost = simulation.safe_dt, COST * effort(simulation.data.model)
    if step is None or not is_worth_rounds(step, cost, speed):
        return {}
    try:
        refuse(begun(scene, "auto", PROJECTIVE.name))
    except SceneError:
        return {}
    return {"integrator": PROJECTIVE.name}


def save_recording(run: Recording, path: Path, *, live: bool = False, **options: Any) -> list[Path]:
    """Render a recording as a page and return the file; if ``live``, play can continue from its end."""
    if not live:
        return save_film(run, path, **options)
    last = resume_run(run)
    assert last.source is not None
    scene = Scene.of(present(last.source.spec, last.model, last.state))
    method: Any = last.integrator.name
    parts, named, summary = _parts(
        scene, last.dt_given, method, 1.0, PageLook(options.get("y", "up"), options.get("title"), options.get("style"))
    )
    found = BODY.search(asset("living.html", *WEB))
    assert found is not None
    code, sheet = asset("page.js", "view.page", "web"), asset("page.css", "view.page", "web")
    body = f"<style>{sheet}</style>\n" + _page(found[1], parts, named, summary, code)
    put({path: playback_page(run, beside=DormantPage(body, code, sheet), **options)}, is_page)
    return [path]


def save_element(scene: Scene, path: Path, **options: Any) -> list[Path]:
    """Write a scene as a script for ``<spring-line src=...>`` and the script of the element; return both files.

    A script also loads from disk, where a page cannot fetch data.

    Raises
    ------
    SceneError : if ``path`` has the name of the script of the element.
    """
    if path.name == ELEMENT:
        raise SceneError(f"{ELEMENT!r} is the element that plays scenes, written beside them. Take another name.")
    given: dict[str, Any] = {"dt": "auto", "integrator": "velocity_verlet", "speed": 1.0}
    given |= _with_method(scene, as_wanted(scene) | options)
    shown = PageLook(*(given.pop(name, usual) for name, usual in PageLook._field_defaults.items()))
    parts, named, _ = _parts(scene, **given, shown=shown)
    del parts["colors"]  # the element has its own style sheet
    shelf = "(globalThis.springlineScenes ??= {})[document.currentScript.src]"
    text = (
        f"{MARK} {json.dumps(named)}, for <spring-line src={json.dumps(path.name)}>\n{shelf} = {json.dumps(parts)};\n"
    )
    return put({path: text, path.with_name(ELEMENT): element_code()})


def element_code() -> str:
    """Return the script that defines ``<spring-line>``, one file with all dependencies."""
    code = asset("three.js", "view.page", "web") + asset("element.js", *WEB)
    licenses = asset("LICENSES.txt", "view.page", "web").replace("*/", "* /")
    head = f"{MARK} an element for other pages, with code of others under these licenses"
    return f"{head}\n/*\n{licenses}*/\n(()=>{{{code}}})();\n"


def scene_html(scene: Scene) -> str:
    """Return the HTML of a scene in notebooks: its standalone page, which needs no kernel, or a playback or still.

    The latter are used if a page cannot step the scene, or would be large or slow to build.
    """
    if max(scene.particle_count, scene.spring_count) <= MOST_SHOWN:
        with suppress(SpringlineError), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # warnings about the step are issued when it is simulated
            cell = framed(living_page(scene, **as_wanted(scene)))
            if len(cell.encode()) <= MOST_BYTES:
                return cell
    return as_html(scene)


def as_wanted(scene: Scene) -> dict[str, Any]:
    """Return step, method and speed of a gallery scene; an empty dictionary for other scenes."""
    known = next((one for one in registry.entries() if one.title == scene.title), None)
    return {} if known is None else {name: gallery_options(known)[name] for name in ("dt", "integrator", "speed")}


def begun(scene: Scene, dt: Any, integrator: IntegratorName) -> Run:
    """Return the run of a scene at its start, on one thread.

    Raises
    ------
    SceneError : if the scene is empty.
    """
    if not scene.spec.particle_count:
        raise SceneError("The scene is empty, and a page that lives shows particles. Add one: scene.particle(...).")
    return Scene.of(scene.spec.twin()).simulate(dt=dt, integrator=integrator, threads=1).data


def _step(scene: Scene, dt: Any, integrator: IntegratorName, speed: float) -> float:
    """Return the step [s] of a page: as given, or a low quantile of the automatic steps in the first seconds.

    The quantile excludes the first automatic steps, which are shorter since nothing is known of the motion yet.
    """
    player = Player(scene, dt=dt, integrator=integrator, speed=speed, threads=1)
    if dt != "auto":
        return player.host.step_length
    ahead, taken = player.host.like(), []
    end = ahead.time + PILOT * speed
    with suppress(Exception):  # errors, also of user-defined functions, are reported when the scene is played
        while ahead.time < end:
            taken.append(ahead.dt or player.host.step_length)
            ahead.step(max(1, int(LOOK * speed / taken[-1])))
    return float(np.quantile(taken, RARE, method="lower"))


def _image_with_parameters(
    face: Face, scene: Scene, begin: Begin, step: float
) -> tuple[Image, dict[str, ParameterWrites]]:
    """Return the image of a page and its parameters.

    The image is laid out for gravity, so that arrow keys can change it, and for other parameters that may be zero, or
    infinite strengths; those that are without an effect in the scene are written to it.
    """
    player = face.player
    known = [one["name"] for one in face.controls if one["name"] not in METHOD and not _draws(one["name"])]
    names, without = [*dict.fromkeys(["gravity", *known])], set[str]()
    weighs = not scene.gravity.any()
    while True:
        full = full_layout(change_values(scene, {"gravity": 1.0} if weighs else {}), names, begin, without)
        values = _values_of(full.scene)
        members = [name for group in full.groups for name in group.names]
        *fewer, run = begin_rims(partial(full.begun, begin))
        listed = [*dict.fromkeys([*names, *members])]
        numbers = all_numbers(listed, values, image_of(run, step, without=fewer), run)
        if weighs and "gravity" not in numbers:
            weighs = False  # the scene has another gravity as well
        elif lacking := {one.column for one in full.groups if not set(one.names) <= set(numbers)}:
            without |= lacking
        else:
            break
    parameters = writes_of(names, numbers, values, run, members)
    *fewer, run = begin_rims(partial(full.begun, begin))
    image = image_of(run, step, picture_inputs(player, face.look), fewer)
    memory = with_values(image.memory, numbers, _values_of(scene))
    moves = flag_addresses(image, MOVES)
    if any(group.column == MOVES for group in full.groups):
        memory = write_flag(memory, moves, player.simulation.data.model.walls.moves)
    else:
        moves = []
        if not others_move(scene):  # walls that stand still have no program in which they move
            parameters = {name: one for name, one in parameters.items() if not is_motion(scene.spec, name)}
    absent = [
        (group.absent, moves if group.column == MOVES else places_of_one(group.names, numbers)) for group in full.groups
    ]
    absent += [(0.0, places) for places in count_of_rims(image)]
    listed = [[value if np.isfinite(value) else None, places] for value, places in absent]
    return image._replace(memory=memory, facts=image.facts | {"absent": listed, "moves": moves}), parameters


def _values_of(scene: Scene) -> dict[str, Any]:
    """Return the values of all parameters, with the coordinates of gravity, which a page can tilt."""
    values = {name: one.value for name, one in scene_parameters(scene.spec).items()}
    return values | {"gravity": tuple(scene.gravity[: scene.dim].tolist())}


def _facts(face: Face, image: Any, scene: Scene, step: float, found: dict[str, ParameterWrites]) -> dict[str, Any]:
    player = face.player
    formulas, numbers = formulas_as_json(found, _values_of(scene))
    parameters = {
        name: one.as_json()
        | {"value": encode_value(plain_value(player.simulation.parameters[name].value)), "formulas": numbers[name]}
        for name, one in found.items()
    }
    page = SimpleNamespace(number=1, values={}, told={}, done=0, serial=face.serial)
    told = json.loads(telling.of_scene(face, page))  # type: ignore[arg-type]
    told |= {
        "alone": True, "gallery": None, "rest": False, "opens": [[], []], "welcome": False,
        "parameters": [_within(one, found[one["name"]]) for one in told["parameters"] if one["name"] in parameters],
        "invitation": "" if NEEDS_PYTHON.search(told["invitation"]) else told["invitation"],
        "sentence": " ".join(
            [told["sentence"], *_one_method(face), *_approximation(face), *_only_python(face, parameters)]
        ).lstrip(),
    }  # fmt: skip
    told.pop("another", None)  # the worker builds no scene
    status = json.loads(telling.status(face, page))  # type: ignore[arg-type]
    status["walls"] = []  # walls cannot be moved without Python
    walls = wall_facts(scene.spec, found)
    head = _head(Journal(scene, step, player.host.options.integrator, player.session.speed))
    return {
        "scene": told, "status": status, "image": image.facts, "parameters": parameters, "walls": walls,
        "formulas": formulas,
        "picture": picture_facts(player, face.room, face.dot, face.look, "gravity" in parameters),
        "journal": {"speed": player.session.speed, "text": head},
    }  # fmt: skip


def wall_facts(spec: Spec, offered: Collection[str]) -> list[dict[str, Any]]:
    """Return the walls that a page can move: name, first row of Walls, fields of its place, and what must fit in."""
    found = []
    for name, thing in Live(spec).things().items():
        if isinstance(thing, Moving) and any(one.startswith(f"{name}.") for one in offered):
            rows = next((one.rows for one in columns_of(spec, f"{name}.velocity") if one.rows is not None), None)
            room = "box" if isinstance(thing, Box) else "ball" if getattr(thing, "mode", "") == "inside" else ""
            found.append({"name": name, "row": -1 if rows is None else int(rows[0]), "places": list(thing.places),
                          "room": room})  # fmt: skip
    return found


def _one_method(face: Face) -> list[str]:
    """Return a remark for gallery scenes that compare several methods, since a page uses only one."""
    against = registry.entry(face.name).against if face.name else ()
    if not against:
        return []
    method = face.player.host.options.integrator.replace("_", " ")
    return [f"This page has {method} alone; springline play {face.name} shows all {1 + len(against)} methods."]


def _approximation(face: Face) -> list[str]:
    """Return a remark for pages whose steps are approximate."""
    rounds = face.player.simulation.data.integrator.rounds
    return ["Its steps are by projective dynamics: stable at any stiffness, but approximate."] if rounds else []


def _only_python(face: Face, offered: Collection[str]) -> list[str]:
    """Return a remark that names the parameters that the page does not offer."""
    names = [one["name"] for one in face.controls if one["name"] not in (*METHOD, *offered)]
    return [f"Only Python changes {', '.join(names)}."] if names else []


def _within(control: dict[str, Any], writes: ParameterWrites) -> dict[str, Any]:
    """Return a control whose slider is limited to the values that the scene accepts."""
    low, high = control["low"], control["high"]
    if low is None or high is None or control["whole"]:
        return control
    limits, margin = writes.limits, NEXT * (high - low)
    if low <= limits.low:
        control = control | {"low": limits.low if limits.low_too else limits.low + margin}
    if high >= limits.high:
        control = control | {"high": limits.high if limits.high_too else limits.high - margin}
    return control


def _head(journal: Journal) -> str:
    """Return the beginning of a journal, to which a page adds its commands."""
    return json.dumps({name: value for name, value in json.loads(journal.text()).items() if name not in ADDED})


def _draws(name: str) -> bool:
    """Return whether a parameter changes the size of a sphere that a page draws as it is at first."""
    owner, _, last = name.rpartition(".")
    return last == "radius" and owner.startswith("avoid")


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode("ascii")


COLUMNS = 6  # of the sheet of pictures


def save_gallery(folder: Path, entries: list[Entry], say: Callable[[str], None]) -> list[Path]:
    """Write gallery scenes as standalone pages with an index, and return the files written.

    ``say`` is called with the reason for each scene that a page cannot step; such scenes are not in the index.

    Raises
    ------
    SceneError : if another file is in the way, or if no scene can be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written, kept = list[Path](), list[Entry]()
    for entry in entries:
        try:
            written += save_page(entry.build(), folder / f"{entry.name}.html")
        except SceneError as error:
            if "A standalone page" not in str(error):
                raise
            say(f"{entry.name}: {error}")
        else:
            kept.append(entry)
    if not kept:
        raise SceneError("None of these scenes can be a standalone page. Name others: springline gallery lists them.")
    index = folder / "index.html"
    put({index: index_of(kept)}, is_page)
    return [index, *written]


def index_of(entries: list[Entry]) -> str:
    """Return the index page: a picture, a sentence and an invitation for each scene, with a text search."""
    script, style = asset("index.js", *WEB), asset("index.css", *WEB)
    rows = {name: row for row, name in enumerate(pictured())}
    sheet = base64.b64encode(files("springline.view.page").joinpath("web", "gallery.webp").read_bytes()).decode("ascii")
    style += f"\n.picture {{ background-image: url(data:image/webp;base64,{sheet}); }}"
    style += "".join(_place(name, row, len(rows)) for name, row in rows.items())
    only = policy([script], style).replace("default-src 'none';", "default-src 'none'; img-src data:;")
    words = {"POLICY": only, "STYLE": style, "CARDS": "\n".join(map(_card, entries)), "SCRIPT": script}
    return fill_page(asset("index.html", *WEB), words)


def _place(name: str, row: int, count: int) -> str:
    """Return the style rule with the position of a picture on the picture sheet."""
    across, down = row % COLUMNS, row // COLUMNS
    rows = -(-count // COLUMNS)
    x, y = 100.0 * across / (COLUMNS - 1), 100.0 * down / max(rows - 1, 1)
    return f"\n.p-{name} {{ background-position: {x:.4g}% {y:.4g}%; background-size: {100 * COLUMNS}% {100 * rows}%; }}"


def _card(entry: Entry) -> str:
    title, sentence, invitation = map(html.escape, (entry.title, entry.sentence, entry.invitation))
    words = html.escape(" ".join([entry.name, entry.title, entry.sentence, entry.origin, *entry.tags]).lower())
    tried = (
        f'<p class="try"><b>Try:</b> {invitation}</p>'
        if invitation and not NEEDS_PYTHON.search(entry.invitation)
        else ""
    )
    return (
        f'<li data-words="{words}"><a href="{entry.name}.html"><span class="picture p-{entry.name}"></span>'
        f"<b>{title}</b></a><p>{sentence}</p>{tried}</li>"
    )
