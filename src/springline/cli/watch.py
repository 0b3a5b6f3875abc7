"""``springline watch``: a drawing is solved, or played, whenever it is saved."""

from __future__ import annotations

import time as clock
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.scenes import DrawingOptions
from springline.cli.solve import FAILED, ShapeSearch, check_outputs
from springline.cli.watch_play import play_along
from springline.cli.watching import LOOK, DrawingWatch, WatchTask
from springline.errors import SceneError

MISTYPED = 2  # exit code of --once where the drawing is broken
Mark = Parameter(negative=(), show_default=False)


def watch(
    drawing: Annotated[str, Parameter(help="A drawing (.3dm, .dxf, .obj, .csv, ...) or a scene file (.toml).")],
    /,
    *,
    solve: Annotated[bool, Mark, Parameter(help="Find the shape at rest; what it does unless it plays.")] = False,
    play: Annotated[bool, Mark, Parameter(help="Play it in a page, which keeps its view when it is saved.")] = False,
    output: Annotated[
        list[Path] | None,
        Parameter(
            name=["--output", "-o"], negative=(),
            help="Write the shape at rest here; 'springline formats' lists the formats. May be given several times.",
        ),
    ] = None,
    search: ShapeSearch | None = None,
    once: Annotated[bool, Mark, Parameter(help="Answer what is there now, and end.")] = False,
    before: Annotated[bool, Parameter(help="Show the shape before in pictures.")] = True,
    strict: Annotated[bool, Parameter(help="Write nothing where no shape at rest is found.")] = True,
    browser: Annotated[bool, Parameter(help="With --play, open a browser.")] = True,
    port: Annotated[int, scenes.Whole, Parameter(help="With --play, port of the page; 0 for a free one.")] = 0,
    as_json: Annotated[
        bool, Mark, Parameter(name="--json", help="One line of JSON on stdout for every answer, nothing else.")
    ] = False,
    geometry: DrawingOptions | None = None,
) -> int:  # fmt: skip
    """Solve a drawing, or play it, whenever it is saved.

    Files are written whole or not at all, beside the drawing or elsewhere, and what goes wrong is told in a sentence: a
    drawing that is broken or away, a file that may not be written. Ctrl-C ends it.
    """
    path, paths = Path(drawing), output or []
    _check(path, geometry or DrawingOptions(), solve=solve, play=play, once=once)
    check_outputs(paths, path)
    solves = bool(paths) or not play
    task = WatchTask(path, paths, search or ShapeSearch(), geometry or DrawingOptions(), solves, before, strict)
    if once:
        return _answer_once(task, as_json)
    if play:
        play_along(DrawingWatch(task, as_json), browser=browser, port=port)
        return 0
    return DrawingWatch(task, as_json).run()


def _check(path: Path, geometry: DrawingOptions, *, solve: bool, play: bool, once: bool) -> None:
    """Refuse at once what no save could mend."""
    if play and (solve or once):
        raise SceneError(f"--play and --{'solve' if solve else 'once'} do not go together: leave one of them out.")
    held = scenes.holds(path.name)
    if held not in ("drawing", "scene"):
        said = "a recording, which nobody draws" if held == "recording" else "no file that a drawing program saves"
        raise SceneError(f"{str(path)!r} is {said}. Name a drawing or a scene file: 'springline formats' lists them.")
    if not path.parent.is_dir() or path.is_dir():
        scenes.drawing_path(str(path))  # which says so
    if held == "drawing":
        scenes.refuse_silence(path.name, geometry)


def _answer_once(task: WatchTask, as_json: bool) -> int:
    scenes.drawing_path(str(task.drawing))
    watch = DrawingWatch(task, as_json, settle=0.0)
    while not (answer := watch.turn()):
        clock.sleep(LOOK)
    if answer.converged is None and answer.error:
        return MISTYPED
    return FAILED if answer.error else 0
