"""``springline render``: a recording or a scene as a picture, a film or a page that plays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.formatting import shell_wording
from springline.cli.output import Progress, check_folder
from springline.cli.scenes import DrawingOptions, FoundScene, SceneOrRecording
from springline.errors import SceneError

if TYPE_CHECKING:
    from springline.recording.recording import Recording

STILLS = (".png", ".svg", ".pdf")
SUFFIXES = (".mp4", ".gif", ".html", *STILLS)
Mark = Parameter(negative=(), show_default=False)


def render(
    scene: SceneOrRecording,
    /,
    *,
    output: Annotated[
        Path | None,
        Parameter(name=["--output", "-o"], help="Output file (.mp4, .gif, .html, .png, .svg, .pdf); SCENE.mp4."),
    ] = None,
    until: Annotated[float | None, Parameter(help="End of the run [s]; by default that of the gallery, or 20.")] = None,
    fps: Annotated[float | None, Parameter(help="Pictures per second; by default 30, or 20 for a .gif.")] = None,
    speed: Annotated[float | None, Parameter(help="Simulated seconds per second; by default from the length.")] = None,
    seconds: Annotated[float | None, Parameter(help="Length of the film; by default the whole run.")] = None,
    frame: Annotated[
        int | None, scenes.Whole, Parameter(help="Frame of a recording, for a picture, from 0; the last.")
    ] = None,
    at: Annotated[float | None, Parameter(help="Time of a picture [s]; a scene is run until this time.")] = None,
    size: Annotated[str | None, Parameter(help="Width and height in dots: 1280x720, or 640x400 for a .gif.")] = None,
    color: Annotated[
        str,
        Parameter(
            help="By tension, strain, stress, speed, kinetic-energy, contact-force, membrane-force, membrane-strain, "
            "curvature, group, fixed, none."
        ),
    ] = "tension",
    view: Annotated[str | None, Parameter(help="Camera: azimuth,elevation in degrees; automatic.")] = None,
    y: Annotated[str, Parameter(help="Direction of y in pictures of a plane scene: up or down.")] = "up",
    title: Annotated[str | None, Parameter(help="Title; by default that of the scene.")] = None,
    dark: Annotated[bool, Mark, Parameter(help="Use a dark background.")] = False,
    trails: Annotated[bool, Parameter(help="Show trails.")] = True,
    velocities: Annotated[bool, Mark, Parameter(help="Show velocities.")] = False,
    forces: Annotated[bool, Mark, Parameter(help="Show net forces.")] = False,
    reactions: Annotated[bool, Mark, Parameter(help="Show reactions of supports.")] = False,
    loads: Annotated[bool, Mark, Parameter(help="Show loads.")] = False,
    contacts: Annotated[bool, Mark, Parameter(help="Show forces of contacts.")] = False,
    numbers: Annotated[bool, Mark, Parameter(help="Write the numbers of particles.")] = False,
    dotted: Annotated[bool, Mark, Parameter(help="Draw springs as rows of dots.")] = False,
    coils: Annotated[bool, Mark, Parameter(help="Draw springs as coils, if there are at most 400.")] = False,
    springs: Annotated[bool, Parameter(help="Show springs.")] = True,
    darts: Annotated[bool | None, Parameter(help="Draw particles as darts; by default in flocks.")] = None,
    hull: Annotated[
        float | None, Parameter(help="Outline loose particles by a rolling ball of this radius [m]; inf: convex hull.")
    ] = None,
    geometry: DrawingOptions | None = None,
) -> None:
    """Make a film, a page that plays offline, or a picture.

    A scene is run first, for the gallery's duration; a picture of a scene shows it as drawn, or --at a time.
    """
    path = _check_output(output, Path(scene).stem)
    options: dict[str, Any] = {
        "fps": fps, "speed": speed, "seconds": seconds, "frame": frame, "at": at, "size": _size(size),
        "view": view_of(view), "y": y, "color": color.replace("-", " "), "title": title, "trails": trails,
        "velocities": velocities, "forces": forces, "reactions": reactions, "loads": loads, "contacts": contacts,
        "numbers": numbers,
        "dotted": dotted, "coils": coils, "springs": springs, "darts": darts, "hull": False if hull is None else hull,
    }  # fmt: skip
    if dark:
        from springline.view.style import SCREEN

        options["style"] = SCREEN
    _check_film(path, options)
    thing = _find_subject(scene, path, until, options, geometry)
    _render(thing, path, options)
    print(path)


def _check_output(output: Path | None, stem: str) -> Path:
    path = output or Path(stem + ".mp4")
    if path.suffix.lower() not in SUFFIXES:
        raise SceneError(f"--output must end in {', '.join(SUFFIXES)}. Got {str(path)!r}.")
    check_folder(path)
    return path


def _check_film(path: Path, options: dict[str, Any]) -> None:
    """Refuse impossible options before time is spent on a run."""
    from springline.view.film.render import checked_size
    from springline.view.frame import Look

    suffix = path.suffix.lower()
    with shell_wording():
        Look(color=options["color"])
        if suffix != ".html":
            checked_size(options["size"], suffix)
        if suffix == ".mp4":
            from springline.view.film.film import writer

            writer(suffix)


def _find_subject(
    name: str, path: Path, until: float | None, options: dict[str, Any], geometry: DrawingOptions | None
) -> Any:
    """Return the object to render: a recording, or a scene, which is run if the output shows motion."""
    if scenes.is_recording(name):
        if until is not None:
            raise SceneError(
                f"--until is for scenes, and {name} is a recording: springline run {name} --until ... first."
            )
        return scenes.recording(name, geometry)
    found = scenes.find(name, geometry)
    if path.suffix.lower() in STILLS and until is None:
        if options["frame"] is not None:
            raise SceneError(f"--frame is for recordings, and {name} is a scene: leave it out, or give --until.")
        return found.scene
    return _run(found, found.until if until is None else until, options)


def _run(found: FoundScene, until: float, options: dict[str, Any]) -> Recording:
    """Run a scene in steps that suit the film."""
    from springline.checks import not_negative, positive
    from springline.view.film.film import frame_rate_of

    with shell_wording():
        not_negative(until, "until", "render()", "s")
        fps = 30.0 if options["fps"] is None else options["fps"]
        if options["seconds"] is not None:
            positive(options["seconds"], "seconds", "render()", "s")
        frame_rate = frame_rate_of(0.0, until, options["speed"], fps)
        end = until if options["seconds"] is None else min(until, frame_rate.rate * options["seconds"])
        options["speed"] = frame_rate.rate
        simulation = found.scene.simulate(dt=found.dt, accuracy=found.accuracy, integrator=found.integrator)
        with Progress(simulation.time, end) as progress:
            return simulation.run(until=end, every=frame_rate.rate / frame_rate.fps, progress=progress)


def _render(thing: Any, path: Path, options: dict[str, Any]) -> None:
    from springline.recording.recording import Recording
    from springline.view.film.render import render as write

    moves = isinstance(thing, Recording) and len(thing) > 0 and path.suffix.lower() not in STILLS
    start, end = (float(thing.time[0]), float(thing.time[-1])) if moves else (0.0, 1.0)
    with shell_wording(), Progress(start, end, "drawing") as progress:
        write(thing, path, progress=progress, **options)


def _size(text: str | None) -> tuple[int, int] | None:
    """Width and height from text such as 1280x720."""
    return None if text is None else _pair(text, "x", int, "--size must be WIDTHxHEIGHT in dots, such as 1280x720.")


def view_of(text: str | None) -> tuple[float, float] | None:
    """Azimuth and elevation from text such as -60,25."""
    rule = "--view must be azimuth,elevation in degrees, such as --view=-60,25."
    return None if text is None else _pair(text, ",", float, rule)


def _pair(text: str, sign: str, kind: Any, rule: str) -> Any:
    try:
        first, second = text.lower().split(sign)
        return kind(first), kind(second)
    except ValueError:
        raise SceneError(f"{rule} Got {text!r}.") from None
