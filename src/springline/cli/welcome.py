"""Bare ``springline``: what it is, its verbs, what to try first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from springline import __version__
from springline.cli.screen import commands, console, facts, heading, paragraph, title

if TYPE_CHECKING:
    from cyclopts import App

SCENES = (
    "SCENE is a name of the gallery, a scene file (.toml), or lines drawn elsewhere (.3dm, .dxf, .obj, .csv, ...: "
    "springline formats). "
    "Verbs that look back, run and solve take a recording (.springline) too."
)
FIRST = (
    "springline play",
    "springline run cantilever-truss -o truss.springline --plot truss.png",
    "springline info truss.springline",
    "springline run truss.springline --until 40",
)
OPERANDS = {
    "play": "[SCENE]",
    "gallery": "",
    "formats": "",
    "plot": "SCENE [KIND]",
    "view": "RECORDING",
    "watch": "DRAWING",
    "convert": "FILE OTHER",
}  # what follows a verb, where that is not just a SCENE


def show(app: App) -> int:
    """Print the screen."""
    out = console()
    title(out, f"springline {__version__}: particle-spring dynamics")
    paragraph(out, "Sketch particles and springs, watch them move, and trust the numbers.", "", 0)
    heading(out, "Verbs")
    facts(out, [(f"{verb} {OPERANDS.get(verb, 'SCENE')}", app[verb].help.splitlines()[0]) for verb in verbs(app)])
    out.print()
    paragraph(out, SCENES, "", 0)
    heading(out, "To try first")
    commands(out, FIRST)
    out.print()
    paragraph(out, "Every verb explains itself: springline run --help", "", 0)
    return 0


def verbs(app: App) -> list[str]:
    """Names of the verbs, in the order they were made."""
    return [name for name in app if not name.startswith("-")]
