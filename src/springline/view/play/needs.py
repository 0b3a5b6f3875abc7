"""Which passes the scenes of the gallery need, so that they may be compiled before anybody waits for them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from springline import gallery
from springline.gallery import registry
from springline.run.compiling import noting
from springline.view.play.options import Playable, gallery_options
from springline.view.play.player import Player

TABLE = "passes.txt"  # a line for each pass: its name, and the scenes that need it
ALL = "all"  # in place of the names of all scenes


@cache
def needs() -> dict[str, frozenset[str]]:
    """Names of the passes that each scene of the gallery needs until it is played, as they were noted."""
    found: dict[str, set[str]] = {name: set() for name in registry.names()}
    for line in (Path(gallery.__file__).parent / "data" / TABLE).read_text(encoding="utf-8").splitlines():
        name, _, scenes = line.partition(": ")
        for scene in registry.names() if scenes == ALL else scenes.split():
            found[scene].add(name)
    return {scene: frozenset(names) for scene, names in found.items()}


def noted(entry: Playable) -> frozenset[str]:
    """The passes that a scene asks for while it is made ready to be played."""
    with noting() as names:
        Player(entry.build(), **gallery_options(entry)).warm()
    return frozenset(names)


def write() -> None:
    """Note what every scene needs, and write the table anew: for whoever changed passes, or a scene."""
    scenes = {entry.name: noted(entry) for entry in registry.entries()}
    lines = []
    for name in sorted(frozenset().union(*scenes.values())):
        found = [scene for scene, names in scenes.items() if name in names]
        lines.append(f"{name}: {ALL if len(found) == len(scenes) else ' '.join(found)}\n")
    (Path(gallery.__file__).parent / "data" / TABLE).write_text("".join(lines), encoding="utf-8")
    needs.cache_clear()
