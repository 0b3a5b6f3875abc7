"""Every command leads both hosts, a run in Python and the machine of a page in node, to the same bits."""

from __future__ import annotations

import json
import subprocess
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import springline as sl
from smaller import REFUSED_BY_PAGES
from springline.errors import Diverged, SceneError
from springline.gallery import registry
from springline.view.living.page import as_wanted, save_page
from springline.view.play.commands import from_json
from springline.view.play.player import Player

WORKER = Path(str(files("springline.view.living").joinpath("web", "worker.js")))
PLAY = Path(__file__).with_name("living_deeds.cjs")
FIRST = "damped-cloth"
NAMES = [entry.name for entry in registry.entries() if entry.name not in {FIRST, *REFUSED_BY_PAGES}]


def commands(player: Player) -> list[tuple[int, dict[str, Any] | None]]:
    """Each a command or none, and a number of steps that follow."""
    state, springs = player.simulation.data.state, player.simulation.data.model.spring_count
    count, dim = len(state.position), player.scene.dim
    some = [k * (count - 1) // 4 for k in range(5)]
    place = [float(part) for part in state.position[some[1], :dim]]
    near = [part + 0.01 for part in place]
    return [
        (40, None),
        (5, {"do": "Push", "particles": [some[3]], "velocity": [0.1] * dim}),
        *([(20, {"do": "Cut", "springs": sorted({springs // 3, springs // 2})})] if springs else []),
        (5, {"do": "Anchor", "particles": [some[2]], "axes": "xyz"[:dim]}),
        (7, {"do": "Grab", "particle": some[1], "point": place}),
        (9, {"do": "Pull", "point": near}),
        (3, {"do": "Release", "particles": [some[2]], "axes": "x"}),
        (3, {"do": "Set", "name": "gravity", "value": [0.5] * dim}),
        (6, {"do": "LetGo"}),
        (0, {"do": "Grab", "particle": some[2], "point": place}),
        (4, {"do": "Pull", "point": near}),
        (8, {"do": "Remove", "particles": [some[2], some[4]]}),
        (0, {"do": "Undo"}), (0, {"do": "Undo"}), (0, {"do": "Redo"}), (5, None), (0, {"do": "Reset"}), (11, None),
        (4, {"do": "Push", "particles": [some[0]], "velocity": [0.2] * dim}),
        *([(9, {"do": "Cut", "springs": [springs - 1]})] if springs else []),
    ]  # fmt: skip


def both(name: str, folder: Path) -> tuple[list[str], list[str]]:
    """Digest of the state after each command, in node and in Python."""
    scene, page = sl.gallery.scene(name), folder / f"{name}.html"
    save_page(scene, page)
    head = json.loads(page.read_text(encoding="utf-8").split('<script id="facts"')[1].split(">", 1)[1].split("<")[0])
    wanted = as_wanted(scene) | {"dt": head["image"]["dt"]}
    player = Player(scene, **wanted, threads=1)
    asked = commands(player)
    said = subprocess.run(
        ["node", str(PLAY), str(WORKER), str(page), json.dumps(asked), "0"], capture_output=True, text=True, check=True
    )
    found = []
    for count, command in asked:
        try:
            if command is not None:
                player.carry_out(from_json(command))
        except SceneError:
            pass  # which the page refuses, too
        with suppress(Diverged):  # an exact constraint cannot be met, for instance: both are as before the step
            player.walk(count)
        found.append(player.host.digest())
    return json.loads(said.stdout)["digests"], found


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
@pytest.mark.parametrize(
    "name", ["damped-cloth", *(pytest.param(one, marks=pytest.mark.slow) for one in NAMES if one != "damped-cloth")]
)
def test_each_command_leads_both_hosts_to_the_same_bits(name: str, tmp_path: Path) -> None:
    page, python = both(name, tmp_path)
    assert page == python
