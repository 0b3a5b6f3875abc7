"""``springline view``: a recording in the browser, with a slider for time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.pictures import check_folder
from springline.cli.progress import Progress
from springline.cli.words import command, in_these_words
from springline.errors import SceneError
from springline.talk import say

if TYPE_CHECKING:
    from springline.typing import Color


def view(
    recording: Annotated[str, Parameter(help="A recording (.springline).")],
    /,
    *,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="Keep the page here (.html); else in a temporary folder.")
    ] = None,
    color: Annotated[
        str, Parameter(help="By tension, strain, stress, speed, kinetic-energy, group, fixed, none.")
    ] = "tension",
    speed: Annotated[float | None, Parameter(help="Simulated seconds in a second; what suits the length.")] = None,
    browser: Annotated[bool, Parameter(help="Open a browser.")] = True,
) -> None:
    """Play a recording in the browser, with a slider for time.

    The page is one file that needs no network: keep it, send it, publish it.
    """
    if not scenes.is_recording(recording):
        raise SceneError(_no_recording(recording))
    if output is not None:
        if output.suffix.lower() != ".html":
            raise SceneError(f"--output is a page: its name must end in .html. Got {str(output)!r}.")
        check_folder(output)
    opened = scenes.recording(recording)
    path = output or _beside_nothing(Path(recording).stem)
    start, end = (float(opened.time[0]), float(opened.time[-1])) if len(opened) else (0.0, 1.0)
    with in_these_words(), Progress(start, end, "packing") as progress:
        from springline.view.film.render import render

        render(opened, path, color=cast("Color", color.replace("-", " ")), speed=speed, progress=progress)
    from springline.view.page.notebook import opens

    if browser and not opens(path):
        say("There is no browser here to show it: open this page in one.")
    print(path)


def _no_recording(name: str) -> str:
    """What to do with what is none: play it, or record it first, where it is a scene."""
    said = f"RECORDING must be a recording ({scenes.RECORDING}). Got {name!r}."
    if Path(name).suffix and scenes.holds(name) not in ("scene", "drawing"):
        return said
    if not Path(name).is_file():
        scenes.find(name)  # which says what there is of a like name, where there is no such scene
    keep = command("run", name, "-o", f"{Path(name).stem}{scenes.RECORDING}")
    return f"{said} Play a scene, or record it first:\n  {command('play', name)}\n  {keep}"


def _beside_nothing(stem: str) -> Path:
    """A page in a temporary folder of its own, which the system clears."""
    import tempfile

    return Path(tempfile.mkdtemp(prefix="springline-")) / f"{stem}.html"
