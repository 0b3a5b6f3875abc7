"""``springline plot``: a picture of a shape, its energies, or a catenary."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.pictures import check_picture, draw
from springline.cli.scenes import Geometry, SceneOrRecording
from springline.cli.words import in_these_words, spoken
from springline.errors import NotConverged, SceneError

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.scene.scene import Scene

KINDS = ("shape", "energy", "catenary")


def plot(
    scene: SceneOrRecording,
    kind: Annotated[
        str, Parameter(help="shape, energy (of a recording), or catenary (of a chain); of a study, what was measured.")
    ] = "shape",
    /,
    *,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="The picture (.png, .pdf, .svg, .jpg); SCENE.png.")
    ] = None,
    frame: Annotated[int, scenes.Whole, Parameter(help="Frame of a recording, from 0; the last by default.")] = -1,
    at_rest: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Draw a scene as it comes to rest, not as drawn.")
    ] = False,
    before: Annotated[bool, Parameter(help="Show the shape before, pale.")] = True,
    title: Annotated[str | None, Parameter(help="Title of the picture; the scene's by default.")] = None,
    along: Annotated[
        tuple[str, ...] | None,
        Parameter(negative=(), consume_multiple=False, help="Of a study: what an axis is for. Once or twice."),
    ] = None,
    geometry: Geometry | None = None,
) -> None:
    """Draw a shape, its energies over time, a catenary, or what a study measured."""
    if output is not None:
        check_picture(output, "--output")
    if scenes.is_study(scene):
        from springline.study.study import open_study

        path = output or Path(Path(scene).stem + ".png")
        draw(open_study(scene), kind, path, title=title, along=along)
        print(path)
        return
    if along is not None:
        raise SceneError("--along is for studies: leave it out.")
    _check_kind(kind)
    thing: Any
    if scenes.is_recording(scene):
        if at_rest:
            raise SceneError("--at-rest is for scenes, and this is a recording: leave it out.")
        thing, stem = scenes.recording(scene, geometry), Path(scene).stem
    else:
        found = scenes.find(scene, geometry)
        thing, stem = found.scene, found.stem
        if kind == "energy":
            raise SceneError(f"Energies are those of a recording: springline run {scene} -o {stem}.springline first.")
        if at_rest:
            thing = _at_rest(found.scene)
    path = output or Path(stem + ("" if kind == "shape" else f"-{kind}") + ".png")
    draw(thing, kind, path, frame=frame, title=title, before=before)
    print(path)


def _at_rest(scene: Scene) -> Equilibrium:
    """The shape at rest of a scene."""
    try:
        with in_these_words():
            return scene.equilibrium()
    except NotConverged as error:
        said = spoken(str(error).partition(" strict=False")[0])
        raise NotConverged(f"{said} See what was reached with 'springline solve'.", error.shape) from None


def _check_kind(kind: str) -> None:
    from springline.checks import did_you_mean

    if kind not in KINDS:
        hint = did_you_mean(kind, KINDS)
        raise SceneError(f"KIND must be one of {', '.join(KINDS)}. Got {kind!r}. {hint}".rstrip())
