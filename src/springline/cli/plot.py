"""``springline plot``: draw a frame, quantities over time, or forces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Group, Parameter

from springline.cli import scenes
from springline.cli.formatting import shell_text, shell_wording
from springline.cli.output import check_picture, draw
from springline.cli.render import Mark, view_of
from springline.cli.scenes import DrawingOptions, SceneOrRecording
from springline.cli.sheet import NO_SHEET, SheetOptions
from springline.errors import NotConverged, SceneError

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.scene import Scene

MOMENTS = ("shape", "displacement", "principal", "reciprocal", "catenary")
AT_REST = ("displacement", "principal", "reciprocal")  # kinds of plots of equilibrium shapes only
Several = Parameter(negative=(), consume_multiple=False)
FIXED = re.compile(r"([^,=]+),([^,=]+)=(.+)")  # a pixel of a photo, and the particle or point there


@Parameter(name="*", group=Group("A moment", sort_key=0))
@dataclass(frozen=True)
class PlotMoment:
    """Options for the frame that is drawn, and its contents.

    Parameters
    ----------
    frame
        Frame of a recording, from 0; the last by default.
    at_rest
        Draw the equilibrium of a scene, not its drawn shape.
    before
        Show the initial shape, pale.
    view
        Camera: azimuth,elevation in degrees; by default the most informative view.
    y
        Direction of y in pictures of a plane scene: up or down.
    color
        By tension, strain, stress, none; tension by default.
    labels
        Write numbers or tension at members, or particles' numbers.
    width
        tension: members as wide as their force.
    factor
        Magnification of displacements; by default a factor that makes them visible.
    photo
        A photo behind a flat shape; needs two --photo-point.
    photo_point
        A pixel and its position: right,down=PARTICLE or right,down=x,y,z. Give two.
    """

    frame: Annotated[int, scenes.Whole] = -1
    at_rest: Annotated[bool, Mark] = False
    before: bool = True
    view: str | None = None
    y: str = "up"
    color: str | None = None
    labels: str | None = None
    width: str | None = None
    factor: float | None = None
    photo: Path | None = None
    photo_point: Annotated[tuple[str, ...], Several, Parameter(show_default=False)] = ()

    def plot_options(self) -> dict[str, Any]:
        """Options of the appearance, as arguments of a plot."""
        return {
            "labels": self.labels, "width": self.width, "factor": self.factor, "color": self.color,
            "view": view_of(self.view), "y": self.y, "photo": _photo(self.photo, self.photo_point),
        }  # fmt: skip


@Parameter(name="*", group=Group("Over time", sort_key=1))
@dataclass(frozen=True)
class OverTime:
    """Options of plots of recordings over time.

    Parameters
    ----------
    on
        Particles or springs, such as 0,3,7-9; all by default.
    with_
        Another recording to compare. Several times.
    stacked
        Draw energies on top of one another.
    """

    on: str | None = None
    with_: Annotated[tuple[Path, ...], Several, Parameter(name="--with", show_default=False)] = ()
    stacked: Annotated[bool, Mark] = False

    def plot_options(self) -> dict[str, Any]:
        """Options of subject and appearance, as arguments of a plot."""
        return {"on": _numbers(self.on), "stacked": self.stacked or None}


@Parameter(name="*", group=Group("The page", sort_key=2))
@dataclass(frozen=True)
class PlotPage:
    """Options of the page that a picture is drawn on.

    Parameters
    ----------
    size
        Size of the page: width,height; 10,7 inches by default.
    unit
        Unit of the size: in, cm, mm; in by default.
    bare
        The drawing alone: no title, frame, axes, key, remarks.
    style
        paper, screen (dark), print (can be read in gray); paper.
    """

    size: str | None = None
    unit: str | None = None
    bare: Annotated[bool, Mark] = False
    style: str | None = None

    def plot_options(self, dark: bool) -> dict[str, Any]:
        """Options of the page, as arguments of a plot."""
        if dark and self.style not in (None, "screen"):
            raise SceneError(f"--dark is --style screen. Got --style {self.style} too. Leave one of them out.")
        style = "screen" if dark else self.style
        given = {"size": _size(self.size), "unit": self.unit, "bare": self.bare or None, "style": style}
        return {name: value for name, value in given.items() if value is not None}


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
    title: Annotated[str | None, Parameter(help="Title of the picture; the scene's by default.")] = None,
    dark: Annotated[bool, Mark, Parameter(help="Use a dark background.")] = False,
    along: Annotated[
        tuple[str, ...] | None, Several, Parameter(help="Parameter on an axis of the plot of a study. Once or twice.")
    ] = None,
    moment: PlotMoment = PlotMoment(),
    over_time: OverTime = OverTime(),
    page: PlotPage = PlotPage(),
    paper: SheetOptions = NO_SHEET,
    geometry: DrawingOptions | None = None,
) -> None:
    """Draw a frame of a scene or a recording, forces, quantities over time, or a study."""
    if output is not None:
        check_picture(output, "--output")
    if paper.given():
        _check_paper(kind, paper, [] if output is None else [output])
    if scenes.is_study(scene):
        from springline.study.study import open_study

        path = output or Path(Path(scene).stem + ".png")
        draw(open_study(scene), kind, path, title=title, along=along, **page.plot_options(dark))
        print(path)
        return
    if along is not None:
        raise SceneError("--along is for studies: leave it out.")
    kind = kind.replace("-", " ")
    looks = moment.plot_options() | over_time.plot_options() | {"title": title}
    options = {name: value for name, value in looks.items() if value is not None} | page.plot_options(dark)
    _check_kind(kind, scenes.is_recording(scene), scene)
    thing, stem = _find_subject(scene, kind, moment.at_rest, geometry)
    if paper.given():
        _draw_to_scale(thing, output or Path(stem + ".pdf"), moment.frame, options, paper)
        return
    if over_time.with_:
        thing = _recordings_by_name(thing, scene, over_time.with_, kind)
    path = output or Path(stem + ("" if kind == "shape" else f"-{kind.replace(' ', '-')}") + ".png")
    draw(thing, kind, path, frame=moment.frame, before=moment.before, **options)
    print(path)


def _check_paper(kind: str, paper: SheetOptions, paths: list[Path]) -> None:
    """Refuse a drawing to scale if the kind is not a shape, or if no file has a suitable format."""
    if kind != "shape":
        raise SceneError(f"--{next(iter(paper.given()))} is for the kind shape. Got {kind}. Leave it out.")
    if paths:
        paper.check(paths)


def _draw_to_scale(thing: Any, path: Path, frame: int, looks: dict[str, Any], paper: SheetOptions) -> None:
    """Draw a scene, a frame or an equilibrium shape on a sheet of paper, and print the name of its file."""
    from springline.recording.recording import Recording
    from springline.view.plot.saving import save

    for name, value in looks.items():
        if name != "title" and (name, value) != ("y", "up"):
            raise SceneError(f"--{name.replace('_', '-')} is for pictures. Leave it out of a drawing to scale.")
    with shell_wording():
        save(
            thing,
            path,
            frame=frame if isinstance(thing, Recording) else None,
            title=looks.get("title"),
            **paper.given(),
        )
    print(path)


def _find_subject(scene: str, kind: str, at_rest: bool, geometry: DrawingOptions | None) -> tuple[Any, str]:
    """Object to draw, and the name of its picture."""
    if scenes.is_recording(scene):
        if at_rest:
            raise SceneError("--at-rest is for scenes, and this is a recording: leave it out.")
        return scenes.recording(scene, geometry), Path(scene).stem
    found = scenes.find(scene, geometry)
    if kind not in MOMENTS:
        what = "Energies are" if kind == "energy" else f"The kind {kind!r} is"
        raise SceneError(f"{what} of a recording: springline run {scene} -o {found.stem}.springline first.")
    return (_solve_shape(found.scene) if at_rest or kind in AT_REST else found.scene), found.stem


def _solve_shape(scene: Scene) -> Equilibrium:
    """Equilibrium shape of a scene."""
    try:
        with shell_wording():
            return scene.equilibrium()
    except NotConverged as error:
        said = shell_text(str(error).partition(" strict=False")[0])
        raise NotConverged(f"{said} See what was reached with 'springline solve'.", error.shape) from None


def _recordings_by_name(first: Any, scene: str, others: Sequence[Path], kind: str) -> dict[str, Any]:
    """Recordings by name: the first one and the others to compare it with."""
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


def _size(text: str | None) -> tuple[float, float] | None:
    """Width and height from text such as 8,6."""
    if text is None:
        return None
    try:
        width, height = map(float, text.split(","))
    except ValueError:
        raise SceneError(f"--size must be width,height, such as 8,6. Got {text!r}.") from None
    return width, height


def _numbers(text: str | None) -> list[int] | None:
    """Numbers from text such as 0,3,7-9."""
    if text is None:
        return None
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdigit() or (dash and not last.isdigit()) or (dash and not 0 <= int(last) - int(first) < 10_000):
            raise SceneError(f"--on must be numbers and ranges of them, such as 0,3,7-9. Got {text!r}.")
        found += range(int(first), int(last or first) + 1)
    return found


def _photo(path: Path | None, points: Sequence[str]) -> tuple[Path, dict[Any, Any]] | None:
    """Photo and its two points, as arguments of ``plot()``."""
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
