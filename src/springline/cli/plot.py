"""``springline plot``: a picture of a shape, its energies, or a catenary."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.pictures import check_picture, draw
from springline.cli.scenes import Geometry, SceneOrRecording
from springline.errors import SceneError

KINDS = ("shape", "energy", "catenary")


def plot(
    scene: SceneOrRecording,
    kind: Annotated[str, Parameter(help="shape, energy (of a recording), or catenary (of a chain).")] = "shape",
    /,
    *,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="The picture (.png, .pdf, .svg, .jpg); SCENE.png.")
    ] = None,
    frame: Annotated[int, Parameter(help="Frame of a recording, from 0; the last by default.")] = -1,
    title: Annotated[str | None, Parameter(help="Title of the picture; the scene's by default.")] = None,
    geometry: Geometry | None = None,
) -> None:
    """Draw a shape, its energies over time, or a catenary."""
    _check_kind(kind)
    if output is not None:
        check_picture(output, "--output")
    thing: Any
    if scenes.is_recording(scene):
        thing, stem = scenes.recording(scene, geometry), Path(scene).stem
    else:
        found = scenes.find(scene, geometry)
        thing, stem = found.scene, found.stem
        if kind == "energy":
            raise SceneError(f"Energies are those of a recording: springline run {scene} -o {stem}.springline first.")
    path = output or Path(stem + ("" if kind == "shape" else f"-{kind}") + ".png")
    draw(thing, kind, path, frame=frame, title=title)
    print(path)


def _check_kind(kind: str) -> None:
    from springline.checks import did_you_mean

    if kind not in KINDS:
        hint = did_you_mean(kind, KINDS)
        raise SceneError(f"KIND must be one of {', '.join(KINDS)}. Got {kind!r}. {hint}".rstrip())
