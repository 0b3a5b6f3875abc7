"""The same commands in both hosts: a run in Python, and the machine of a page in node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

import springline as sl
from springline.errors import Diverged, SceneError
from springline.view.living.page import as_wanted, save_page
from springline.view.play.commands import from_json
from springline.view.play.player import Player

WORKER = Path(str(files("springline.view.living").joinpath("web", "worker.js")))
PLAY = Path(__file__).with_name("living_deeds.cjs")
Asked = Sequence[tuple[int, dict[str, Any] | None]]  # steps, and a command or none before them


def change(name: str, value: Any) -> dict[str, Any]:
    """Return the command that sets a parameter."""
    return {"do": "Set", "name": name, "value": value}


def facts_of(page: Path) -> dict[str, Any]:
    """Return the facts of a page."""
    text = page.read_text(encoding="utf-8").split('<script id="facts"')[1].split(">", 1)[1].split("<")[0]
    found: dict[str, Any] = json.loads(text)
    return found


def player_like(scene: sl.Scene, page: Path, **options: Any) -> Player:
    """Save a scene as a page, and return a player of Python with its step."""
    save_page(scene, page, **options)
    return Player(scene, **as_wanted(scene) | options | {"dt": facts_of(page)["image"]["dt"]}, threads=1)


def in_node(page: Path, asked: Asked) -> dict[str, Any]:
    """Return what the machine of a page reports after commands, each with a number of steps that follow."""
    words = ["node", str(PLAY), str(WORKER), str(page), json.dumps(asked), "0"]
    found: dict[str, Any] = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    return found


def in_python(player: Player, asked: Asked) -> list[str]:
    """Return the digest of the state after each command and its steps, in Python."""
    found = []
    for count, command in asked:
        with suppress(SceneError):  # which the page refuses, too
            if command is not None:  # a limit of None is infinite, as in the viewer
                never = {"value": np.inf} if command.get("value", 0) is None else {}
                player.carry_out(from_json(command | never))
        with suppress(Diverged):  # an exact constraint cannot be met, for instance: both are as before the step
            player.walk(count)
        found.append(player.host.digest())
    return found


def check_same(scene: sl.Scene, folder: Path, asked: Asked, dt: float, integrator: Any = "velocity_verlet") -> Player:
    """Compare the digests of a scene in both hosts after each command; none may be refused by the page."""
    save_page(scene, page := folder / "page.html", dt=dt, integrator=integrator)
    player, said = Player(scene, dt=dt, integrator=integrator, threads=1), in_node(page, asked)
    assert said["notes"] == [] and said["trouble"] is None
    assert said["digests"] == in_python(player, asked)
    return player
