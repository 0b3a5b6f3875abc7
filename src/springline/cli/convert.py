"""``springline convert``: a drawing, a scene or a recording in another format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.pictures import check_folder, check_spares
from springline.cli.scenes import DrawingOptions, SceneOrRecording
from springline.cli.words import in_these_words
from springline.errors import SceneError
from springline.talk import counted, say

if TYPE_CHECKING:
    from springline.recording.recording import Recording
    from springline.scene import Scene

GEOMETRY = ("weld", "units", "faces")  # options that a drawing alone may take


def convert(
    scene: SceneOrRecording,
    output: Annotated[Path, Parameter(help="The file to be written; 'springline formats' lists its formats.")],
    /,
    *,
    geometry: DrawingOptions | None = None,
) -> None:
    """Turn a file into one of another format, its lengths into meters.

    Of a drawing the lines and faces go over, with layers and colors where the other format has them, and nothing has to
    be said about stiffness and mass, unless that format holds them. What it cannot hold is said.
    """
    from springline.io import formats
    from springline.view.film import saving  # noqa: F401 declares films
    from springline.view.plot.saving import save

    is_recording = scenes.is_recording(scene)
    with in_these_words():
        writer = formats.writer_of("run" if is_recording else "scene", output)
    check_folder(output)
    check_spares(output, scene)
    plain = not set((geometry or DrawingOptions()).given()) - set(GEOMETRY)
    thing: Scene | Recording
    if is_recording:
        thing = scenes.recording(scene, geometry)
    else:
        numbers = "numbers" in writer.carries
        drawn = scenes.holds(scene) == "drawing" and plain and (writer.leaves_out or not numbers)
        thing = _drawn(scene, geometry or DrawingOptions(), numbers) if drawn else scenes.find(scene, geometry).scene
        if "faces" in writer.carries and "lines" not in writer.carries and not len(thing.faces):
            raise SceneError(f"A {output.suffix} file holds faces alone, and {scene} has none: choose another format.")
        say(*scenes.notes(thing), *_lost(thing, writer.carries, output))
    with in_these_words():
        files = save(thing, output)
    for file in files:
        print(file)


def _lost(scene: Scene, carries: tuple[str, ...], output: Path) -> list[str]:
    """What of a drawing does not go over to the other format, in one line; nothing where all of it does."""
    drawn, report = scene.spec.drawn_as, scene.report
    there = {
        "lines": (scene.spring_count, "line", "lines"), "groups": (drawn.layered, "layer", "layers"),
        "colors": (drawn.colored, "color", "colors"), "faces": (len(scene.faces), "face", "faces"),
        "points": (getattr(report, "points", 0), "point by itself", "points by themselves"),
        "texts": (getattr(report, "texts", 0), "line's texts", "lines' texts"),
    }  # fmt: skip
    said = [] if "numbers" in carries else list(getattr(report, "numbers", ()))
    parts = [counted(*words) for name, words in there.items() if words[0] and name not in carries]
    return [f"Left out of {output.name}: {', '.join([*parts, *said])}."] if parts or said else []


def _drawn(name: str, geometry: DrawingOptions, numbers: bool) -> Scene:
    """A drawing as it is, with its faces where it can have some, and its numbers where they are wanted."""
    from springline.io.formats import format_of
    from springline.io.read import read_geometry

    form = format_of(name)
    faces = geometry.faces if geometry.faces is not None else (True if form is not None and form.faces else None)
    with in_these_words():
        return read_geometry(
            scenes.drawing_path(name), faces=faces, units=geometry.units, weld=geometry.weld, numbers=numbers
        )
