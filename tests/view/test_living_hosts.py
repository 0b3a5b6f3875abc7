"""Every command on both hosts, a run in Python and the passes of a standalone page in node: same states, same pictures.

Each act is followed by the digest of the state, the bytes of a picture, the parameters and the inspected quantities.
The looks take turns, so that every color and every mark is drawn at the start, under way and after edits.
"""

from __future__ import annotations

import hashlib
import json
import math
import subprocess
import zlib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from live_page import decoded

import springline as sl
from smaller import REFUSED_BY_PAGES
from springline.errors import SceneError, SpringlineError
from springline.gallery import registry
from springline.view.coloring import COLORS, Scale
from springline.view.film import page_facts
from springline.view.frame import MARKS, Look
from springline.view.living.page import as_wanted, save_page
from springline.view.page import telling
from springline.view.page.encoder import Encoder
from springline.view.play.commands import KINDS, from_json
from springline.view.play.player import Player
from springline.view.play.session import (
    STAYS,
    Continuing,
    Stopped,
    TimePasses,
    Trouble,
    Walked,
)
from springline.view.style import NIGHT, PAPER, SCREEN

WORKER = Path(str(files("springline.view.living").joinpath("web", "worker.js")))
ACTS = Path(__file__).with_name("host_acts.cjs")
FIRST = "damped-cloth"
NAMES = [entry.name for entry in registry.entries() if entry.name not in {FIRST, *REFUSED_BY_PAGES}]
ON_PAGES = {
    "Play", "Pause", "Step", "Reset", "Undo", "Redo", "Rewind", "Speed", "Grab", "Pull", "LetGo", "Anchor", "Release",
    "Cut", "Remove", "Push", "Set",
}  # fmt: skip
MARKED = [(), *((one,) for one in MARKS if one != "springs"), MARKS]
LIMITED = ("speedlimit.least", "speedlimit.most")  # whose limits a page has of the scene as it was saved
ENDLESS = ("picture.parts.outlines.", "picture.parts.surface.", "picture.parts.bounds", "picture.surfaces")

# scenes that leave the box in which their planes are drawn
PLANES = {"curtain", "parachute", "breaking-bridge", "hourglass", "squeezed-balloon", "block-and-tackle",
          "walking-tensegrity", "falling-sheet", "dam-break", "folded-paper"}  # fmt: skip

Act = tuple[str, Any]


def acts_on(player: Player, head: dict[str, Any], seed: int) -> Iterator[Act]:
    """Commands of every kind that a page has, with steps between them; some are refused."""
    chance = np.random.default_rng(seed)
    model, state, dim = player.simulation.data.model, player.simulation.data.state, player.scene.dim
    count, springs, axes = len(state.position), model.spring_count, "xyz"[:dim]
    moves = np.flatnonzero((state.mobility[:, :dim] > 0.0).any(axis=1) & (model.particles.mass > 0.0))
    fixed = np.flatnonzero((state.mobility[:, :dim] == 0.0).all(axis=1)).tolist()
    a, b, c, d, e = (int(moves[k * (len(moves) - 1) // 4]) if len(moves) else 0 for k in range(5))
    step, remember = head["image"]["dt"], ("remember", None)

    def near(particle: int, by: float = 0.01) -> list[float]:
        return [float(part) + by for part in state.position[particle, :dim]]

    def do(kind: str, /, **values: Any) -> Act:
        return "command", {"do": kind, **values}

    def grab(particle: int, by: float = 0.01) -> Act:
        return do("Grab", particle=particle, point=near(particle, by))

    def pull(particle: int, by: float = 0.01) -> Act:
        return do("Pull", point=near(particle, by))

    def gravity(value: Any) -> Act:
        return do("Set", name="gravity", value=value)

    def walk(most: int = 12) -> Act:
        return "walk", int(chance.integers(1, most))

    # time
    yield from [("walk", 40), remember, do("Push", particles=[d], velocity=[0.1] * dim), walk(), remember, do("Play")]
    yield from [("play", 3.5 * step), ("play", 0.25 * step), ("play", 0.25 * step), do("Pause"), ("play", step)]
    # cuts, supports and hands
    if springs:
        yield do("Cut", springs=sorted({springs // 3, springs // 2}))
        yield from [do("Cut", springs=[springs // 2, springs - 1, 0], going_on=True), walk()]
    yield from [do("Anchor", particles=[c], axes=axes), walk(), do("Anchor", particles=[d, b], axes="x"), walk()]
    yield from [grab(b, 0.0), walk(), pull(b), walk(), do("Anchor", particles=[b], axes=axes[1]), walk()]
    yield from [do("Release", particles=[c], axes="x"), walk(), gravity([0.5] * dim), walk()]
    yield from [do("LetGo"), walk(), do("LetGo"), pull(0)]
    for support in fixed[:1]:
        yield from [grab(support), walk(), pull(support, 0.02), walk(), do("Release", particles=[support]), walk()]
        yield do("LetGo")
    yield from [grab(c), grab(a), walk(), do("Grab", particle=count, point=near(0)), walk()]
    yield from [do("Grab", particle=b, point=[0.0]), walk()]
    # parameters
    yield from [do("Step", count=3), do("Step"), remember, do("Speed", value=0.5), walk(), remember]
    yield from [gravity(0.0), walk(), gravity(1.25), walk()]
    yield from [do("Anchor", particles=[a, b], axes="z"), walk(), do("Release", particles=[b, c, d, e]), walk()]
    for name, one in head["parameters"].items():
        yield from [do("Set", name=name, value=value) for value in values_of(name, one, dim, chance)]
        yield walk(4)
    # the past, undo and redo
    yield from [remember, walk(), do("Rewind", time=0.0), do("Rewind", time=1e9), do("Rewind", time=None)]
    yield from [do("Rewind", time=40.5 * step), do("Push", particles=[a, b], velocity=[0.2] * dim), walk(), do("Redo")]
    yield from [do("Remove", particles=[c, e]), walk(), do("Anchor", particles=[e], axes=axes), walk()]
    yield from [do("Remove", particles=[c]), grab(a), do("Remove", particles=[a]), walk(), do("Undo"), do("Undo")]
    yield from [do("Redo"), walk(), remember, do("Rewind", time=0.0), walk(), do("Undo"), do("Redo")]
    yield from [do("Reset"), walk(), do("Reset"), ("walk", 11), do("Undo"), do("Undo"), do("Undo"), walk()]
    for _ in range(4):  # drags across the scene
        yield from [do("Grab", particle=int(chance.integers(count)), point=near(a, 0.1)), walk()]
        for by in chance.normal(size=3):
            yield from [pull(a, 0.1 * float(by)), walk(4)]
        yield do("LetGo")
    yield from invalid(count, springs, dim)
    yield from [do("Remove", particles=[*range(count)]), walk(), do("Push", particles=[0], velocity=[0.0] * dim)]
    yield from [do("Undo"), walk()]


def values_of(name: str, one: dict[str, Any], dim: int, chance: np.random.Generator) -> list[Any]:
    """Values to which a parameter of a page is set: the present one, others near it, and one that is refused."""
    value = one["value"]
    if isinstance(value, dict):  # infinity
        return [None, 1.5]
    if isinstance(value, list):
        is_vector = len(value) == 3 and not name.startswith(("springs.", "particles."))
        value = [one for one in value if not isinstance(one, dict)]  # a box in a plane has no ends along z
        shown, more = value[:dim] if is_vector else value, [1.0] * (len(one["value"]) + 1)
        return [value, [1.1 * part + 0.01 for part in shown], [0.7 * value[0], *value[1:]], more]
    changed = [value * float(chance.uniform(0.6, 1.4)) for _ in range(2)]
    return [value, *changed, value]


def invalid(count: int, springs: int, dim: int) -> list[Act]:
    """Commands that no host carries out, or that change nothing."""
    given: list[dict[str, Any]] = [
        {"do": "Cut", "springs": [springs]}, {"do": "Cut", "springs": []}, {"do": "Remove", "particles": [count]},
        {"do": "Remove", "particles": []}, {"do": "Anchor", "particles": [-1]}, {"do": "Anchor", "particles": []},
        {"do": "Release", "particles": [count], "axes": "x"}, {"do": "Anchor", "particles": [0], "axes": "q"},
        {"do": "Push", "particles": [0], "velocity": [1.0]}, {"do": "Push", "particles": [], "velocity": [1.0] * dim},
        {"do": "Grab", "particle": count, "point": [0.0] * dim}, {"do": "Grab", "particle": 0, "point": [0.0]},
        {"do": "Set", "name": "nothing.here", "value": 1.0}, {"do": "Set", "name": "gravity", "value": [1.0]},
        {"do": "Speed", "value": 0.0}, {"do": "Speed", "value": -1.0}, {"do": "Pull", "point": [0.0]},
        {"do": "Push", "particles": [0, 0], "velocity": [0.1] * dim}, {"do": "Step", "count": 0}, {"do": "Redo"},
    ]  # fmt: skip
    return [("command", one) for one in given]


class Told:
    """A player in Python, and what follows from acts on it."""

    def __init__(self, scene: sl.Scene, wanted: dict[str, Any], parameters: list[str]) -> None:
        self.player, self.scale, self.parameters = Player(scene, **wanted, threads=1), Scale(), parameters
        self.player.host.repeats = True  # as when a journal is played again: a page has no watch over energies
        self.style = NIGHT if page_facts.is_night(self.player.simulation.data.model) else None

    def act(self, kind: str, given: Any) -> None:
        player = self.player
        try:
            if kind == "walk":
                player.walk(given)
            elif kind == "command":
                never = {"value": math.inf} if given.get("value", 0) is None and given["do"] == "Set" else {}
                command = from_json(given | never)
                if not isinstance(command, STAYS):
                    player.apply(Continuing())
                player.carry_out(command)
            elif kind == "play":
                player.session = player.session._replace(cost=0.0, due=math.inf)
                player.apply(TimePasses(given, player.host.step_length))
            elif player.session.now is None:
                player.session = player.session._replace(due=0.0)
                player.apply(Walked(player.steps, player.simulation.time, 1, 0.0, 0.0, 1e-9, player.host.step_length))
        except SceneError as error:
            player.note(str(error))
        except SpringlineError as error:  # an exact constraint that cannot be met, for instance
            player.apply(Stopped(Trouble(str(error), None, mendable=True)))

    def follow(self, act: Act, look: list[Any] | None, select: list[dict[str, int]]) -> dict[str, Any]:
        """Act, and return what a page in node prints."""
        player, said = self.player, self.player.session.said
        self.act(*act)
        notes, session = player.notes, player.session
        values = {name: self.value(name) for name in self.parameters}
        return {
            "digest": player.host.digest(), "steps": session.steps, "time": session.time, "playing": session.playing,
            "shown": session.shown, "entries": len(session.entries), "undo": len(session.undo),
            "redo": len(session.redo), "lately": len(session.lately), "refused": session.said > said,
            "stopped": session.trouble is not None, "counters": dict(player.counters),
            "held": None if player.host.holding is None else player.host.holding.particle, "values": values,
            "picture": look and self.picture(look),
            "rows": [telling.inspected(player, one) for one in select], "notes": notes,
        }  # fmt: skip

    def value(self, name: str) -> Any:
        """Value of a parameter; gravity has no third coordinate in a plane scene of a page."""
        value = self.player.simulation.parameters[name].value
        return value[: self.player.scene.dim] if name == "gravity" and np.ndim(value) else value

    def picture(self, look: list[Any]) -> dict[str, Any]:
        color, marks, dark = look
        shown = Look(
            color=color, style=self.style or (SCREEN if dark else PAPER), **{name: name in marks for name in MARKS}
        )
        frame, encoder = self.player.frame(shown, self.scale), Encoder()
        periodic = bool(self.player.simulation.data.model.space.periodic)
        encoder.take(frame, serial=1, periodic=periodic, hand=telling.hand(self.player))
        head, parts = decoded(encoder.message({}))
        return {
            "parts": {name: hashed(head["parts"][name], part) for name, part in parts.items()},
            "hand": head["hand"], "texts": head["texts"], "surfaces": head["surfaces"], "time": head["time"],
            "notes": list(frame.notes), "legend": page_facts.legend_facts(frame.legend),
        }  # fmt: skip


def hashed(about: list[Any], part: np.ndarray) -> str:
    kind, shape, _ = about
    return f"{kind} {'x'.join(map(str, shape))} {hashlib.sha256(part.tobytes()).hexdigest()[:16]}"


def looks() -> Iterator[list[Any]]:
    """Every color in turn, with marks that take turns as well, on light and dark pages."""
    k = 0
    while True:
        color, marks = list(COLORS)[k % len(COLORS)], MARKED[(k + k // len(COLORS)) % len(MARKED)]
        yield [color, ["springs", *marks] if "springs" not in marks else list(marks), bool(k % 2)]
        k += 1


def acted(page: Path, acts: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """What node prints after each act on a page."""
    job = folder / "acts.json"
    job.write_text(json.dumps(acts), encoding="utf-8")
    done = subprocess.run(["node", ACTS, WORKER, page, job], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[dict[str, Any]] = json.loads(done.stdout)["found"]
    return found


def differences(name: str, page: Path, folder: Path) -> list[str]:
    """What differs between the hosts after each act on a scene: an empty list."""
    scene = sl.gallery.scene(name)
    head = json.loads(page.read_text(encoding="utf-8").split('<script id="facts"')[1].split(">", 1)[1].split("<")[0])
    wanted = as_wanted(scene) | {"dt": head["image"]["dt"]}
    told = Told(scene, wanted, list(head["parameters"]))
    count, springs = scene.particle_count, scene.spring_count
    acts = list(acts_on(told.player, head, zlib.crc32(name.encode())))
    drawn, world = looks(), head["picture"]["world"]
    # Other walls than planes are drawn in boxes of a few sizes; that of planes is found again at other moments.
    endless = world["sized"] or world["moving"] or name in PLANES
    select = [{"particle": 0}, {"particle": count // 2}, {"particle": count}, {"spring": springs // 2}, {"energy": 0}]
    asked: list[dict[str, Any]] = [
        {"act": act, "look": next(drawn), "select": [select[k % 5]]} for k, act in enumerate(acts)
    ]
    found, unlike = acted(page, asked, folder), list[str]()
    for its, one in zip(found, asked, strict=True):
        act: Act = ("walk", 0) if its["refused"] and needs_python(its["notes"][-1]) else tuple(one["act"])
        ours = json.loads(json.dumps(told.follow(act, one["look"], one["select"]), default=plain))
        unlike += [
            f"{one['act']} {one['look'] if what.startswith('picture') else ''}: {what}"
            for what in compared(its, ours)
            if not (endless and any(part in what for part in ENDLESS))
        ]
    return unlike


def needs_python(note: str) -> bool:
    """Whether a page refuses what Python does: rims of a surface under pressure, and values that depend on others."""
    return " need Python: " in note or any(f"The value of {name} must be" in note for name in LIMITED)


def plain(value: Any) -> Any:
    return value.tolist()


def compared(its: Any, ours: Any, where: str = "") -> Iterator[str]:
    """Names of all that differs, with both values."""
    if where in ("notes", "refused"):
        return
    if isinstance(its, dict) and isinstance(ours, dict):
        for name in sorted({*its, *ours}):
            yield from compared(its.get(name), ours.get(name), f"{where}.{name}".lstrip("."))
    elif isinstance(its, list) and isinstance(ours, list) and len(its) == len(ours):
        for k, (one, other) in enumerate(zip(its, ours, strict=True)):
            yield from compared(one, other, f"{where}.{k}")
    elif its is None and is_number(ours) and math.isinf(ours):  # which JSON does not have
        return
    elif its != ours and not (is_number(its) and is_number(ours) and math.isclose(its, ours, rel_tol=1e-6)):
        yield f"{where} {str(its)[:150]} | {str(ours)[:150]}"


def is_number(one: Any) -> bool:
    return isinstance(one, (int, float)) and not isinstance(one, bool)


@pytest.fixture(scope="module")
def first_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    (page,) = save_page(sl.gallery.scene(FIRST), tmp_path_factory.mktemp("hosts") / "first.html")
    return page


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
def test_each_command_leads_both_hosts_to_the_same_state_and_picture(first_page: Path, tmp_path: Path) -> None:
    assert differences(FIRST, first_page, tmp_path) == []


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
@pytest.mark.parametrize("name", NAMES)
def test_each_command_leads_both_hosts_to_the_same_state_and_picture_in(name: str, tmp_path: Path) -> None:
    (page,) = save_page(sl.gallery.scene(name), tmp_path / f"{name}.html")
    assert differences(name, page, tmp_path) == []


def test_a_page_refuses_other_commands_by_name_and_changes_nothing(first_page: Path, tmp_path: Path) -> None:
    refused = sorted(KINDS.keys() - ON_PAGES)
    acts: list[Act] = [("walk", 3), *(("command", {"do": one}) for one in refused)]
    asked: list[dict[str, Any]] = [{"act": act, "look": None, "select": []} for act in acts]
    before, *found = acted(first_page, asked, tmp_path)
    assert [one["notes"][-1].partition(" needs Python")[0] for one in found] == refused
    assert {(one["digest"], one["entries"], one["undo"]) for one in found} == {(before["digest"], 0, 0)}
