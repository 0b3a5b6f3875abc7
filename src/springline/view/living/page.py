"""A scene as one page that lives: stage, hands and look of the live page, and the engine as WebAssembly in a worker.

The page opens from disk, in any browser of 2023 or later, asks no network for anything and runs no text but its own.
What it shows is the live page's own code, whose connection leads to a worker in place of a server: the worker takes the
steps that Python takes, to the bit, and answers as :mod:`springline.view.page` does.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from springline import checks
from springline.errors import SceneError, SpringlineError
from springline.gallery import registry
from springline.gallery.catalog import Entry
from springline.io.formats import put
from springline.progress import count_noun
from springline.recording.changes import encode_value, plain_value
from springline.recording.recording import Recording
from springline.resume import resume_run
from springline.run.run import Run
from springline.scene import Scene
from springline.spec.snapshot import present
from springline.typing import IntegratorName, Number, TimeStep, UpOrDown
from springline.view.camera import points_down
from springline.view.film.playback import DormantPage, asset, compress_text, fill_page, page_json, playback_page, policy
from springline.view.film.render import is_page, save_film
from springline.view.frame import first_color
from springline.view.living.image import image_of, refuse
from springline.view.living.module import modules_for
from springline.view.living.parameters import Coordinate, ParameterWrites, together, writes_of, written
from springline.view.living.picture import picture_facts
from springline.view.page import telling, words
from springline.view.page.face import Face
from springline.view.page.notebook import as_html, framed
from springline.view.page.parameters import METHOD
from springline.view.page.words import pictured
from springline.view.play.journal import Journal
from springline.view.play.options import Options, gallery_options
from springline.view.play.player import Player
from springline.view.play.sides import walls_of
from springline.view.play.tools import Tools
from springline.view.style import Style

PILOT, LOOK = 4.0, 0.05  # [s] of play in which an automatic step shows how short it becomes, and between two looks
RARE = 0.1  # of the looks may find a shorter one
MOST_SHOWN, MOST_BYTES = 10_000, 1_000_000  # particles or springs of a scene that lives in a cell, and bytes of it
NEXT = 0.005  # of its length: how far a slider ends from what the scene does not take
MOST = 24  # parameters that a page has, the most telling ones first: what each changes takes a moment to find
NEEDS_PYTHON = re.compile(r"\b(Solve|Invert|[Mm]odes|[Jj]oin|[Bb]uild|[Rr]ecord|[Mm]ethod)\b")  # in what to try
ADDED = "steps", "digest", "commands"  # what a page says in its journal
BOUNCE = ("restitution", "friction", "slip_loss")
BODY = re.compile(r"<body>\n(.*)<script>@@START@@", re.DOTALL)  # of a page that lives, but for what begins it
WEB = "view.living", "web"  # the code of the page
ELEMENT = "springline.js"  # the script that plays scenes in pages of one's own
MARK = "// springline:"  # as scripts begin that springline wrote


class PageLook(NamedTuple):
    """How a page shows its scene: where y points, what stands above it, and colors of one's own."""

    y: UpOrDown = "up"
    title: str | None = None
    style: Style | None = None


def living_page(
    scene: Scene, *, dt: TimeStep = "auto", integrator: IntegratorName = "velocity_verlet", speed: Number = 1.0,
    y: UpOrDown = "up", title: str | None = None, style: Style | None = None,
) -> str:  # fmt: skip
    """A scene as the text of one HTML page that plays it and lets hands act, without Python.

    Parameters
    ----------
    dt : step [s]; an automatic one is the shortest that the first seconds of play take
    integrator : an explicit method with steps of one length
    speed : simulated seconds in a second
    y : "down" shows a plane scene with y downwards, as pictures on screens have it
    title : above the page; left out, the scene's own
    style : colors of one's own; left out, light or dark as the reader's screen is

    Raises
    ------
    SceneError : for what a page cannot step: see :func:`springline.view.living.image.refuse`.
    """
    parts, named, summary = _parts(scene, dt, integrator, speed, PageLook(y, title, style))
    code = asset("three.js", "view.page", "web") + asset("page.js", "view.page", "web")
    return _page(asset("living.html", *WEB), parts, named, summary, code)


def _page(page: str, parts: dict[str, str], named: str, summary: str, code: str) -> str:
    """A page, or a part of it, with all that it holds."""
    start, sheet = asset("start.js"), asset("page.css", "view.page", "web")
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
    """What a worker plays, as texts, with the name of the scene and a sentence of what it shows."""
    y, title, style = shown
    if style is not None and style.functions:
        raise SceneError(
            f"A page that lives colors nothing by functions of your own, and this style has one for "
            f"{style.functions[0]}: it is called here, for each picture. Give a color, or save a recording."
        )
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
    # A scene without gravity is laid out with it, so that arrow keys find some to tilt, and begins with none of it.
    layouts = [scene] if scene.gravity.any() else [_with_gravity(scene), scene]
    for layout in layouts:
        run = begun(layout, step, integrator)
        image = image_of(run, step)
        parameters = _parameters(face, image, layout, step)
        if "gravity" in parameters:
            break
    if layout is not scene and "gravity" in parameters:
        image = image._replace(memory=_weightless(image.memory, parameters, player))
    modules = modules_for(image.passes, image.functions)
    facts = page_json(_facts(face, image, scene, step, parameters))
    # A page that was damaged on its way says so, in place of playing something else.
    sums = " ".join(hashlib.sha256(part).hexdigest() for part in (facts.encode(), b"".join(modules), image.memory))
    named = " ".join(face.title.split())
    model = run.model
    summary = (
        f"{count_noun(model.particle_count, 'particle')} and {count_noun(model.spring_count, 'spring')}, in motion"
    )
    parts = {"facts": facts, "sums": sums, "module": " ".join(map(_packed, modules)), "image": _packed(image.memory)}
    return parts, named, summary


def save_page(scene: Scene, path: Path, **options: Any) -> list[Path]:
    """Write a scene as a page that lives; a scene of the gallery as it wants to be played. The file written."""
    text = living_page(scene, **(as_wanted(scene) | options))
    put({path: text}, is_page)
    return [path]


def save_recording(run: Recording, path: Path, *, live: bool = False, **options: Any) -> list[Path]:
    """Render a recording as a page; if ``live``, one that can be gone on from its end. The file written."""
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
    """Write a scene as a script that ``<spring-line src=...>`` plays, and the element's own beside it; the files.

    A script loads from disk, too, where a page can fetch nothing.
    """
    if path.name == ELEMENT:
        raise SceneError(f"{ELEMENT!r} is the element that plays scenes, written beside them. Take another name.")
    given: dict[str, Any] = {"dt": "auto", "integrator": "velocity_verlet", "speed": 1.0} | as_wanted(scene) | options
    shown = PageLook(*(given.pop(name, usual) for name, usual in PageLook._field_defaults.items()))
    parts, named, _ = _parts(scene, **given, shown=shown)
    shelf = "(globalThis.springlineScenes ??= {})[document.currentScript.src]"
    text = (
        f"{MARK} {json.dumps(named)}, for <spring-line src={json.dumps(path.name)}>\n{shelf} = {json.dumps(parts)};\n"
    )
    return put({path: text, path.with_name(ELEMENT): element_code()})


def element_code() -> str:
    """The script that defines ``<spring-line>``, one file with all that it needs."""
    code = asset("three.js", "view.page", "web") + asset("element.js", *WEB)
    licenses = asset("LICENSES.txt", "view.page", "web").replace("*/", "* /")
    head = f"{MARK} an element for other pages, with code of others under these licenses"
    return f"{head}\n/*\n{licenses}*/\n(()=>{{{code}}})();\n"


def scene_html(scene: Scene) -> str:
    """The HTML of a scene in notebooks: its page that lives, without a kernel; else a playback or a still.

    That is where a page cannot step it, and where it would be large or take long to make.
    """
    if max(scene.particle_count, scene.spring_count) <= MOST_SHOWN:
        with suppress(SpringlineError), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what is said of a step is said when it is simulated
            cell = framed(living_page(scene, **as_wanted(scene)))
            if len(cell.encode()) <= MOST_BYTES:
                return cell
    return as_html(scene)


def as_wanted(scene: Scene) -> dict[str, Any]:
    """Step, method and speed of a scene of the gallery; of others nothing."""
    known = next((one for one in registry.entries() if one.title == scene.title), None)
    return {} if known is None else {name: gallery_options(known)[name] for name in ("dt", "integrator", "speed")}


def begun(scene: Scene, dt: Any, integrator: IntegratorName) -> Run:
    """The run of a scene at its start, on one thread.

    Raises
    ------
    SceneError : where there is nothing that a page could show.
    """
    if not scene.spec.particle_count:
        raise SceneError("The scene is empty, and a page that lives shows particles. Add one: scene.particle(...).")
    return Scene.of(scene.spec.twin()).simulate(dt=dt, integrator=integrator, threads=1).data


def _step(scene: Scene, dt: Any, integrator: IntegratorName, speed: float) -> float:
    """The step [s] that a page takes: as given, or as short as an automatic one nearly always is in the first seconds.

    Its first steps, taken before anything is known of the motion, are shorter.
    """
    player = Player(scene, dt=dt, integrator=integrator, speed=speed, threads=1)
    if dt != "auto":
        return player.step_length
    ahead, taken = player.like(), []
    end = ahead.time + PILOT * speed
    with suppress(Exception):  # what goes wrong, a function of the user's own too, is said when it is played
        while ahead.time < end:
            taken.append(ahead.dt or player.step_length)
            ahead.step(max(1, int(LOOK * speed / taken[-1])))
    return float(np.quantile(taken, RARE, method="lower"))


def _with_gravity(scene: Scene) -> Scene:
    """The scene with a gravity of 1 m/s2 downwards."""
    made = Scene.of(scene.spec.twin())
    made.gravity = 1.0
    return made


def _parameters(face: Face, image: Any, scene: Scene, step: float) -> dict[str, ParameterWrites]:
    """What each parameter changes in the image of a scene, of those that a page can change."""
    player = face.player
    method = player.simulation.data.integrator.name

    def begin(one: Scene) -> Run:
        return begun(one, step, method)

    found, values, walls = {}, {}, {one.name for one in walls_of(player.simulation)}
    known = [one["name"] for one in face.controls if one["name"] not in METHOD and not _draws(one["name"], walls)]
    for name in dict.fromkeys(["gravity", *known[:MOST]]):
        # Gravity as a number is a vector downwards, and hands tilt it: the page knows its coordinates.
        value = tuple(scene.gravity[: scene.dim].tolist()) if name == "gravity" else player.parameters[name].value
        writes = writes_of(name, value, image, scene, begin, step)
        if writes is not None:
            found[name], values[name] = writes, value
    return together(found, values, image, scene, begin, step)


def _weightless(memory: bytes, found: dict[str, ParameterWrites], player: Player) -> bytes:
    """The memory of an image without gravity."""
    given = {Coordinate("gravity", part): 0.0 for part in range(player.scene.dim)}
    for one in found["gravity"].products:
        given[one.other] = float(np.atleast_1d(player.parameters[one.other.name].value)[one.other.part])
    return written(memory, found, given)


def _facts(face: Face, image: Any, scene: Scene, step: float, found: dict[str, ParameterWrites]) -> dict[str, Any]:
    player = face.player
    parameters = {
        name: one.as_json() | {"value": encode_value(plain_value(player.parameters[name].value))}
        for name, one in found.items()
    }
    page = SimpleNamespace(number=1, values={}, told={}, done=0, serial=face.serial)
    told = json.loads(telling.of_scene(face, page))  # type: ignore[arg-type]
    told |= {
        "alone": True, "gallery": None, "rest": False, "opens": [[], []], "welcome": False,
        "parameters": [_within(one, found[one["name"]]) for one in told["parameters"] if one["name"] in parameters],
        "invitation": "" if NEEDS_PYTHON.search(told["invitation"]) else told["invitation"],
        "sentence": " ".join([told["sentence"], *_one_method(face)]).lstrip(),
    }  # fmt: skip
    told.pop("another", None)  # the worker builds no scene
    status = json.loads(telling.status(face, page))  # type: ignore[arg-type]
    status["walls"] = []  # a hand moves none: that is for Python
    head = _head(Journal(scene, step, player.journal.integrator, player.speed))
    return {
        "scene": told, "status": status, "image": image.facts, "parameters": parameters,
        "picture": picture_facts(player, face.room, face.dot, face.look),
        "journal": {"speed": player.speed, "text": head},
    }  # fmt: skip


def _one_method(face: Face) -> list[str]:
    """A remark on the page of a gallery scene that is played with several methods: a page takes the steps of one."""
    against = registry.entry(face.name).against if face.name else ()
    if not against:
        return []
    method = face.player.journal.integrator.replace("_", " ")
    return [f"This page has {method} alone; springline play {face.name} shows all {1 + len(against)} methods."]


def _within(control: dict[str, Any], writes: ParameterWrites) -> dict[str, Any]:
    """A control whose slider ends where the scene takes no more."""
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
    """A journal's beginning, to which a page adds what was done."""
    return json.dumps({name: value for name, value in json.loads(journal.text()).items() if name not in ADDED})


def _draws(name: str, walls: set[str]) -> bool:
    """Whether a parameter is seen: sizes, and where walls are. The page draws these as they were."""
    owner, _, last = name.rpartition(".")
    return name == "particles.radius" or owner == "trails" or (owner in walls and last not in BOUNCE)


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode("ascii")


COLUMNS = 6  # of the sheet of pictures


def save_gallery(folder: Path, entries: list[Entry], say: Callable[[str], None]) -> list[Path]:
    """Write scenes of the gallery as pages that live, and an index of them; the files written.

    ``say`` is told of each scene that a page cannot step, and why: it is not in the index.

    Raises
    ------
    SceneError : where something else stands in the way of a file, and where no scene can be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written, kept = list[Path](), list[Entry]()
    for entry in entries:
        try:
            written += save_page(entry.build(), folder / f"{entry.name}.html")
        except SceneError as error:
            if "A page that lives" not in str(error):
                raise
            say(f"{entry.name}: {error}")
        else:
            kept.append(entry)
    if not kept:
        raise SceneError("None of these scenes can be a page that lives. Name others: springline gallery lists them.")
    index = folder / "index.html"
    put({index: index_of(kept)}, is_page)
    return [index, *written]


def index_of(entries: list[Entry]) -> str:
    """The page that leads to others: a picture, a sentence and what to try for each, found by words."""
    script, style = asset("index.js", *WEB), asset("index.css", *WEB)
    rows = {name: row for row, name in enumerate(pictured())}
    sheet = base64.b64encode(files("springline.view.page").joinpath("web", "gallery.webp").read_bytes()).decode("ascii")
    style += f"\n.picture {{ background-image: url(data:image/webp;base64,{sheet}); }}"
    style += "".join(_place(name, row, len(rows)) for name, row in rows.items())
    only = policy([script], style).replace("default-src 'none';", "default-src 'none'; img-src data:;")
    words = {"POLICY": only, "STYLE": style, "CARDS": "\n".join(map(_card, entries)), "SCRIPT": script}
    return fill_page(asset("index.html", *WEB), words)


def _place(name: str, row: int, count: int) -> str:
    """Where the picture of a scene is on the sheet."""
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
