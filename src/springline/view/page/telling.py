"""Text messages to pages and their timing: scene, status, energies, and inspected or plotted values."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from springline.equilibrium import rounding
from springline.forces.grab_spring import Hands
from springline.model.space import nearest
from springline.view.film import page_facts
from springline.view.page import opened_files, words
from springline.view.page.encoder import as_json
from springline.view.page.pages import Page
from springline.view.page.parameters import controls, news, values_of
from springline.view.page.structural import cases_of, of_section
from springline.view.page.switching import Preparing, Waking
from springline.view.page.words import of_structure
from springline.view.play.history import PastMoment, method_in_words
from springline.view.play.inspection import GONE, least_shown, quantities
from springline.view.play.player import Player
from springline.view.play.readiness import Readiness
from springline.view.play.sheets import SHEETS
from springline.view.play.sides import walls_of
from springline.view.style import NIGHT

if TYPE_CHECKING:
    from springline.scene import Scene
    from springline.typing import FloatArray
    from springline.view.frame import Frame
    from springline.view.page.keeping import Keeping
    from springline.view.page.server import Server
    from springline.view.play.options import Options
    from springline.view.play.tools import Tools
    from springline.view.style import Style

APART = {  # [s] minimum time between two messages of a kind
    "status": 0.1, "inspect": 0.1, "watched": 0.05, "energy": 0.25, "parameters": 0.5,
    "structure": 0.1, "section": 0.2,
}  # fmt: skip
FIRST = 1  # serial of the first scene of a viewer
WALLS = {"plane": "Wall", "box": "Box", "ball": "Ball", "segment": "Segment"}  # labels of the wall tools


class Viewer(Protocol):
    """What messages say about a viewer, see :class:`springline.view.page.face.Face`."""

    server: Server
    player: Player
    tools: Tools
    options: Options
    keeping: Keeping
    serial: int
    name: str
    whole: Scene
    case: str
    first: Frame
    frame: Frame
    room: FloatArray
    dot: float
    stays: bool
    rests: bool
    asleep: bool
    values: dict[str, Any]
    controls: list[dict[str, Any]]
    listed: tuple[str, ...]
    look_again: float

    @property
    def title(self) -> str: ...

    @property
    def own_style(self) -> Style | None: ...

    @property
    def another(self) -> int | None: ...


def of_scene(face: Viewer, page: Page) -> str:
    """Return the message with all data of a scene that a page needs at first."""
    player, tools, look = face.player, face.tools, face.tools.look
    title = face.title
    return as_json({
        "kind": "scene", "serial": face.serial, "page": page.number, "name": face.name, "title": title,
        **_sentences(face.name),
        "dim": player.scene.dim, "tools": tools.kind, "hint": tools.hint,
        "camera": page_facts.camera(face.first, face.room, down=look.y_down), "stays": face.stays,
        "world": page_facts.floor_facts(face.room, player.scene.dim),
        "dark": look.style.is_dark, "themes": page_facts.themes(face.own_style),
        "speeds": sorted({*words.SPEEDS, player.session.speed}), "speed": player.session.speed,
        "colors": words.colors(player.simulation.data.model, face.first, look.style), "color": look.color,
        "marks": words.marks(player.simulation.data.model), "shown": words.shown(look),
        "parameters": face.controls, "gravity": player.scene.gravity[: player.scene.dim].tolist(), "rest": face.rests,
        "lights": face.own_style is NIGHT and page_facts.are_lights(face.player.simulation.data.model), **_period(face),
        "gallery": words.gallery() if face.options.gallery else None, "keys": list(tools.keys), "dot": face.dot,
        "opens": opened_files.kinds(), "welcome": _welcomes(face), "cases": cases_of(face.whole), "case": face.case,
        **({} if face.another is None else {"another": face.another}),
    })  # fmt: skip


def _period(face: Viewer) -> dict[str, Any]:
    """Return the period of a scene on a torus [m]; empty for other scenes."""
    space = face.player.simulation.data.model.space
    return {"period": space.size.tolist()} if space.periodic else {}


def _welcomes(face: Viewer) -> bool:
    """Return whether a new page shows the gallery first: no scene was chosen and no command given yet."""
    return face.options.welcome and face.serial == FIRST and not face.player.session.entries


def _sentences(name: str) -> dict[str, Any]:
    """Return sentence and invitation of a gallery scene, and whether its bodies are blocks."""
    from springline.gallery import registry

    entry = SHEETS[name] if name in SHEETS else registry.entry(name) if name else None
    said = {"sentence": entry.sentence if entry else "", "invitation": entry.invitation if entry else ""}
    return said | ({"blocks": True} if getattr(entry, "blocks", False) else {})


def busy(words: str, made: Preparing | Readiness | None) -> str:
    """Return the progress message of a scene in preparation; empty ``words`` report the end."""
    if not words or made is None:
        return as_json({"kind": "busy"})
    # the first scene cannot be canceled, since no scene precedes it
    return as_json({"kind": "busy", "words": words, "share": made.share, "first": isinstance(made, Waking)})


def edited(words: str) -> str:
    """Return the message about a text that was edited: its error with the line, or no words if it plays."""
    found = re.search(r"\.toml:(\d+): ", words)
    plain = words if found is None else words[found.end() :]
    return as_json({"kind": "edited", "words": plain, "line": None if found is None else int(found[1])})


def tell(face: Viewer, page: Page, now: float, *, at_once: bool = False) -> None:
    """Send a page the messages that are due; ``at_once`` after a command."""
    trouble = face.player.trouble
    last = page.told.get("status", (-np.inf, None))[1]
    urgent = page.owed = page.owed or at_once or trouble is not last
    if not page.takes_more:
        return
    if urgent or (page.is_free and _is_time(page, "status", now)):
        page.told["status"], page.owed = (now, trouble), False
        look_at_parameters(face, now=now, anew=urgent)
        page.post(status(face, page))
    if not (face.player.readiness.waits or face.asleep):
        _tell_numbers(face, page, now)
    _tell_structure(face, page, now, urgent)


def knows_trouble(face: Viewer, page: Page) -> bool:
    """Return whether a page was sent the reason why the scene stopped."""
    return page.told.get("status", (0.0, None))[1] is face.player.trouble


def _tell_numbers(face: Viewer, page: Page, now: float) -> None:
    """Send inspected, watched and plotted values, which need the compiled passes of a step."""
    if page.is_free and page.selected and _is_time(page, "inspect", now):
        page.told["inspect"] = (now, None)
        page.post(as_json(inspected(face.player, page.selected)))
    elif not page.selected and "inspect" not in page.told:
        page.told["inspect"] = (now, None)
        page.post(as_json(GONE))
    looks_back = face.player.session.shown is not None
    if page.watched and page.is_free and not looks_back and _is_time(page, "watched", now):
        page.told["watched"] = (now, None)
        items = [inspected(face.player, one) for one in page.watched]
        how = method_in_words(face.player.simulation)
        page.post(as_json({"kind": "watched", "time": face.player.simulation.time, "items": items, "how": how}))
    _tell_section(face, page, now)
    history = face.player.history
    history.wanted = any(one.graph for one in face.server.pages)
    if page.graph and page.is_free and _is_time(page, "energy", now):
        time, known = history.time, page.told.get("energy", (0.0, None))[1]
        last = (len(time), time[-1]) if len(time) else None  # empty after a reset, which is sent, too
        if known != last:
            page.told["energy"] = (now, last)
            page.post(as_json(page_facts.energies(time, history.energy)))


def _tell_section(face: Viewer, page: Page, now: float) -> None:
    """Send the section that a page asked for, when the scene has changed since the last one."""
    player = face.player
    state = player.steps, len(player.session.entries), id(player.shape), player.structure.solves
    known = page.told.get("section", (0.0, None))[1]
    if page.section and page.is_free and known != state and _is_time(page, "section", now):
        page.told["section"] = (now, state)
        page.post(as_json(of_section(player, np.asarray(face.frame.bounds), **page.section)))


def _tell_structure(face: Viewer, page: Page, now: float, urgent: bool) -> None:
    version = face.player.structure.version
    if page.told.get("structure", (0.0, None))[1] != version and (urgent or _is_time(page, "structure", now)):
        page.told["structure"] = (now, version)
        page.post(as_json(of_structure(face.player, face.room)))


def _is_time(page: Page, kind: str, now: float) -> bool:
    return now - page.told.get(kind, (-np.inf, None))[0] >= APART[kind]


def status(face: Viewer, page: Page) -> str:
    """Return the status message, with the parameters that changed since the last one to this page."""
    look, changed = face.tools.look, news(face.values, page.values)
    page.values = dict(face.values)
    told = {
        "kind": "status", **words.moment(face.player, face.frame), "color": look.color, "shown": words.shown(look),
        "dark": look.style.is_dark, "values": changed, "recording": face.player.host.capture is not None,
        "kept": face.keeping.kept, "done": page.done,
    }  # fmt: skip
    walls = of_walls(face.player)
    if page.told.get("walls", (0.0, []))[1] != walls:
        page.told["walls"] = (0.0, walls)
        told["walls"] = walls
    if page.told.get("parameters", (0.0, face.listed))[1] != face.listed:
        told["parameters"] = face.controls
    page.told["parameters"] = (0.0, face.listed)
    return as_json(told)


def of_walls(player: Player) -> list[dict[str, Any]]:
    """Return the walls that can be moved, at their present positions."""
    told: list[dict[str, Any]] = []
    count: Counter[str] = Counter()
    for one in walls_of(player.simulation):
        count[one.kind] += 1
        label = WALLS.get(one.kind, one.kind.capitalize()) + (f" {count[one.kind]}" if count[one.kind] > 1 else "")
        bounce = {"restitution": one.thing.restitution, "friction": one.thing.friction}
        told.append({"name": one.name, "label": label, "kind": one.kind, **one.shape, "spring": one.spring, **bounce})
    return told


def look_at_parameters(face: Viewer, *, now: float = 0.0, anew: bool = False) -> None:
    """Read the values of the parameters, and rebuild the controls if parameters were added or removed."""
    if not anew and now < face.look_again:
        return
    face.look_again = now + APART["parameters"]
    face.values = values_of(face.player)
    listed = tuple(face.values)
    if face.listed != listed:
        face.listed = listed
        face.controls = controls(face.player, face.options.sliders)


def hand(player: Player) -> list[float] | None:
    """Return the held particle, the point that pulls it [m] and the magnitude of its force [N], or None."""
    holding, hands, shape = player.holding, player.simulation.data.model.room(Hands), player.shape
    if player.session.shown is not None:
        return None
    if holding is not None and player.structure.held is not None and shape is not None:
        point = [*holding.point, 0.0][:3]
        force = rounding.nothing_below(shape.reactions[holding.particle], least_shown(player.host)["N"])
        return [holding.particle, *point, float(np.linalg.norm(force))]
    if holding is None or shape is not None or player.structure.held is not None:
        return None
    away = nearest(
        player.simulation.data.model.space, hands.point[0] - player.simulation.data.state.position[holding.particle]
    )
    return [holding.particle, *hands.point[0].tolist(), float(hands.stiffness[0] * np.linalg.norm(away))]


# Present values of one particle, spring or mode, as text and numbers.


def inspected(player: Player, selected: dict[str, int]) -> dict[str, Any]:
    """Return the message about the selection of a page; only its kind if the selection no longer exists."""
    return mode(player, selected["mode"]) if "mode" in selected else player.host.inspect(selected)


def of_past(player: Player, watched: list[dict[str, int]]) -> str:
    """Return the message with the plotted values at all kept times of this and earlier runs."""
    runs = [run for run in player.past.runs if len(run) > 1]
    samples = [
        {
            "run": number,
            "time": moment.time,
            "how": moment.how,
            "items": [of_moment(player, moment, one) for one in watched],
        }
        for number, run in enumerate(runs, 1)
        for moment in run
    ]
    return as_json({"kind": "past", "samples": samples})


def of_moment(player: Player, moment: PastMoment, selected: dict[str, int]) -> dict[str, Any]:
    """Return the message about the selection at a past time, without forces and modes, which are not kept."""
    dim, ((kind, number),) = player.scene.dim, selected.items()
    rows: list[tuple[str, Any, str]] = []
    if kind == "particle" and number < len(moment.alive) and moment.alive[number]:
        velocity, mass = moment.velocity[number, :dim].astype(float), float(moment.model.particles.mass[number])
        speed = float(np.linalg.norm(velocity))
        rows = [
            ("position", moment.position[number, :dim].astype(float), "m"), ("velocity", velocity, "m/s"),
            ("speed", speed, "m/s"), ("mass", mass, "kg"), ("kinetic energy", 0.5 * mass * speed * speed, "J"),
        ]  # fmt: skip
    elif kind == "spring" and number < len(moment.intact) and moment.intact[number]:
        springs = moment.model.springs
        ends = moment.position[[springs.tail[number], springs.head[number]]].astype(float)
        length = float(np.linalg.norm(nearest(moment.model.space, (ends[1] - ends[0])[None])[0]))
        rest = float(springs.rest_length[number])
        rows = [("tension", float(moment.tension[number]), "N"), ("length", length, "m"), ("rest length", rest, "m")]
        rows += [("strain", length / rest - 1.0, "")] if rest > 0.0 else []
    elif kind == "energy":
        rows = [(name, value, "J") for name, value in moment.energy.items()]
    return quantities(kind, number, rows) if rows else GONE


def mode(player: Player, number: int) -> dict[str, Any]:
    """Return amplitude, velocity and energy in one of the last modes: q = phi . M (x - x0) / (phi . M phi)."""
    found, run = player.structure.modes, player.simulation
    if found is None or number >= len(found) or len(found.position) != run.data.model.particle_count:
        return GONE
    weighted = run.data.model.particles.mass[:, None] * found.shape[number] / found.modal_mass[number]
    here = (run.data.state.alive == 1)[:, None]
    amplitude = float((weighted * np.where(here, run.data.state.position - found.position, 0.0)).sum())
    velocity = float((weighted * np.where(here, run.data.state.velocity, 0.0)).sum())
    stored = found.modal_mass[number] * (velocity**2 + found.omega_squared[number] * amplitude**2)
    rows = [("amplitude", amplitude, "m"), ("velocity", velocity, "m/s"), ("energy", 0.5 * float(stored), "J")]
    return quantities("mode", number, rows)
