"""``springline plot``: a picture of a moment, of quantities over time, or of forces."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.pictures import check_picture, draw
from springline.cli.render import Mark, view_of
from springline.cli.scenes import Geometry, SceneOrRecording
from springline.cli.words import in_these_words, spoken
from springline.errors import NotConverged, SceneError

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.scene.scene import Scene

MOMENTS = ("shape", "displacement", "principal", "reciprocal", "catenary")
AT_REST = ("displacement", "principal", "reciprocal")  # kinds that are of shapes at rest alone
FIXED = re.compile(r"([^,=]+),([^,=]+)=(.+)")  # a pixel of a photo, and what stands there


def plot(
    scene: SceneOrRecording,
    kind: Annotated[
        str,
        Parameter(
            help="Of a moment: shape, displacement, principal, reciprocal, catenary. Of recordings over time: energy, "
            "position, height, distance, velocity, speed, kinetic-energy, tension, length, strain, stress, or an "
            "energy by its name, such as gravity. Of a study: what was measured."
        ),
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
    color: Annotated[str | None, Parameter(help="By tension, strain, stress, none; tension by default.")] = None,
    view: Annotated[str | None, Parameter(help="Of the eye: azimuth,elevation in degrees; what shows most.")] = None,
    labels: Annotated[str | None, Parameter(help="Write numbers or tension at members, or particles' numbers.")] = None,
    width: Annotated[str | None, Parameter(help="tension: members as wide as their force.")] = None,
    factor: Annotated[
        float | None, Parameter(help="Of displacement: how many times as large; what shows them.")
    ] = None,
    on: Annotated[str | None, Parameter(help="Over time: of which particles or springs, such as 0,3,7-9; all.")] = None,
    with_: Annotated[
        list[Path], Parameter(name="--with", negative=(), help="Over time: another recording beside it, repeatable.")
    ] = [],  # noqa: B006 never changed
    stacked: Annotated[bool, Mark, Parameter(help="Of energy: on top of one another.")] = False,
    photo: Annotated[Path | None, Parameter(help="A photo behind a flat shape; needs two --photo-point.")] = None,
    photo_point: Annotated[
        list[str],
        Parameter(negative=(), help="What a pixel shows: right,down=PARTICLE or right,down=x,y,z. Give two."),
    ] = [],  # noqa: B006 never changed
    dark: Annotated[bool, Mark, Parameter(help="On a dark ground.")] = False,
    along: Annotated[
        tuple[str, ...] | None,
        Parameter(negative=(), consume_multiple=False, help="Of a study: what an axis is for. Once or twice."),
    ] = None,
    geometry: Geometry | None = None,
) -> None:
    """Draw a moment of a scene or a recording, forces, quantities over time, or what a study measured."""
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
    kind = kind.replace("-", " ")
    options: dict[str, Any] = {
        "labels": labels, "width": width, "factor": factor, "color": color, "view": view_of(view), "on": _numbers(on),
        "stacked": stacked or None, "photo": _photo(photo, photo_point), "title": title,
    }  # fmt: skip
    options = {name: value for name, value in options.items() if value is not None}
    if dark:
        from springline.view.style import SCREEN

        options["style"] = SCREEN
    _check_kind(kind, scenes.is_recording(scene), scene)
    thing, stem = _thing(scene, kind, at_rest, geometry)
    if with_:
        thing = _beside(thing, scene, with_, kind)
    path = output or Path(stem + ("" if kind == "shape" else f"-{kind.replace(' ', '-')}") + ".png")
    draw(thing, kind, path, frame=frame, before=before, **options)
    print(path)


def _thing(scene: str, kind: str, at_rest: bool, geometry: Geometry | None) -> tuple[Any, str]:
    """What is drawn, and the name of its picture."""
    if scenes.is_recording(scene):
        if at_rest:
            raise SceneError("--at-rest is for scenes, and this is a recording: leave it out.")
        return scenes.recording(scene, geometry), Path(scene).stem
    found = scenes.find(scene, geometry)
    if kind not in MOMENTS:
        what = "Energies are" if kind == "energy" else f"The kind {kind!r} is"
        raise SceneError(f"{what} of a recording: springline run {scene} -o {found.stem}.springline first.")
    return (_at_rest(found.scene) if at_rest or kind in AT_REST else found.scene), found.stem


def _at_rest(scene: Scene) -> Equilibrium:
    """The shape at rest of a scene."""
    try:
        with in_these_words():
            return scene.equilibrium()
    except NotConverged as error:
        said = spoken(str(error).partition(" strict=False")[0])
        raise NotConverged(f"{said} See what was reached with 'springline solve'.", error.shape) from None


def _beside(first: Any, scene: str, others: list[Path], kind: str) -> dict[str, Any]:
    """Recordings by name, the first and those beside it."""
    if kind in MOMENTS or not scenes.is_recording(scene):
        raise SceneError(
            f"--with is for recordings over time, such as 'springline plot {scene} tension': leave it out."
        )
    found = {Path(scene).stem: first}
    for path in others:
        name = path.stem if path.stem not in found else str(path)
        found[name] = scenes.recording(str(path), None)
    return found


def _check_kind(kind: str, recorded: bool, scene: str) -> None:
    from springline.checks import did_you_mean
    from springline.view.plot.plot import KINDS

    if kind not in KINDS and not recorded:
        hint = did_you_mean(kind, KINDS)
        raise SceneError(f"KIND must be one of {', '.join(KINDS)}. Got {kind!r}. {hint}".rstrip())


def _numbers(text: str | None) -> list[int] | None:
    """Numbers from 0,3,7-9."""
    if text is None:
        return None
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdigit() or (dash and not last.isdigit()) or (dash and not 0 <= int(last) - int(first) < 10_000):
            raise SceneError(f"--on must be numbers and ranges of them, such as 0,3,7-9. Got {text!r}.")
        found += range(int(first), int(last or first) + 1)
    return found


def _photo(path: Path | None, points: list[str]) -> tuple[Path, dict[Any, Any]] | None:
    """A photo and its two points, as ``plot()`` takes them."""
    rule = "--photo needs two --photo-point, each right,down=PARTICLE or right,down=x,y,z, such as 120,80=0"
    if path is None and not points:
        return None
    found: dict[Any, Any] = {}
    for text in points:
        match = FIXED.fullmatch(text)
        try:
            if match is None:
                raise ValueError
            right, down, place = match.groups()
            parts = place.split(",")
            found[float(right), float(down)] = int(place) if len(parts) == 1 else tuple(map(float, parts))
        except ValueError:
            raise SceneError(f"{rule}. Got {text!r}.") from None
    if path is None or len(found) != 2:
        raise SceneError(f"{rule}. Got {len(found)} and {'no --photo' if path is None else str(path)}.")
    return path, found
