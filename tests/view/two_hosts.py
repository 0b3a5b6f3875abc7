"""The same commands in both hosts of a player: a run in Python, and the machine of a page in node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import springline as sl
from springline.errors import Diverged, SceneError
from springline.view.living.page import as_wanted, save_page
from springline.view.play.commands import from_json
from springline.view.play.player import Player

WORKER = Path(str(files("springline.view.living").joinpath("web", "worker.js")))
PLAY = Path(__file__).with_name("living_deeds.cjs")
Asked = Sequence[tuple[int, dict[str, Any] | None]]  # steps, and a command or none before them


def player_like(scene: sl.Scene, page: Path, **options: Any) -> Player:
    """Save a scene as a page, and return a player of Python with its step."""
    save_page(scene, page, **options)
    head = json.loads(page.read_text(encoding="utf-8").split('<script id="facts"')[1].split(">", 1)[1].split("<")[0])
    return Player(scene, **as_wanted(scene) | options | {"dt": head["image"]["dt"]}, threads=1)


def digests_of_page(page: Path, asked: Asked) -> list[str]:
    """Digest of the state after each command and its steps, in node."""
    said = subprocess.run(
        ["node", str(PLAY), str(WORKER), str(page), json.dumps(asked), "0"], capture_output=True, text=True, check=True
    )
    found: list[str] = json.loads(said.stdout)["digests"]
    return found


def digests_of_python(player: Player, asked: Asked) -> list[str]:
    """Digest of the state after each command and its steps, in Python."""
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
    return found
