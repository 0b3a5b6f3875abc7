"""``springline export``: a scene, or a frame of a recording, in another format."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.pictures import check_folder, check_spares
from springline.cli.scenes import DrawingOptions, SceneOrRecording
from springline.cli.words import in_these_words
from springline.errors import SceneError
from springline.talk import say


def export(
    scene: SceneOrRecording,
    /,
    *,
    output: Annotated[
        list[Path],
        Parameter(
            name=["--output", "-o"],
            negative=(),
            help="The file; 'springline formats' lists them. May be given several times.",
        ),
    ],
    frame: Annotated[
        int | None, scenes.Whole, Parameter(help="Frame of a recording, from 0, for its lines; the last.")
    ] = None,
    frames: Annotated[
        str | None, Parameter(help="Frames of a recording as first:behind:step, for files of many moments; all.")
    ] = None,
    what: Annotated[
        str | None, Parameter(help="Numbers to be written, such as tension,velocity, for files of chosen ones.")
    ] = None,
    force: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Let a longer recording give way to this one.")
    ] = False,
    geometry: DrawingOptions | None = None,
) -> None:
    """Write a scene or a recording to files of other formats."""
    from springline.io import formats
    from springline.scene import Scene
    from springline.view.film import saving  # noqa: F401 declares films
    from springline.view.plot.saving import save

    is_recording = scenes.is_recording(scene)
    for path in output:
        with in_these_words():
            formats.writer_of("run" if is_recording else "scene", path)
        check_folder(path)
        check_spares(path, scene)
    for name, value in (("frame", frame), ("frames", frames)):
        if value is not None and not is_recording:
            raise SceneError(f"--{name} is for recordings, and {scene} is a scene: leave it out.")
    thing = scenes.recording(scene, geometry) if is_recording else scenes.find(scene, geometry).scene
    if isinstance(thing, Scene):
        say(*scenes.notes(thing))
    for path in output:
        with in_these_words():
            files = save(thing, path, frame=frame, frames=frames, quantities=what, force=force)
        for file in files:
            print(file)
