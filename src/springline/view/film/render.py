"""Render: a recording as a picture, a film or a page; a scene as drawn or simulated; the formats of films."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.atomic_write import atomic_write
from springline.checks import did_you_mean, format_value, not_negative, positive, suggest_options
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.forces.emitters import has_looks
from springline.io import formats
from springline.io.format import Carried, Format, Writer
from springline.io.formats import check_replaceable, put
from springline.messages import argument, option
from springline.moments.hull import hull_radius
from springline.moments.still import still
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.typing import Color, HullRadius, Number, UpOrDown, Whole
from springline.typing import Path as PathLike
from springline.view.camera import points_down
from springline.view.coloring import OF_SPRINGS
from springline.view.darts import is_flock
from springline.view.film.film import Film, writer
from springline.view.film.page_facts import are_lights, is_night
from springline.view.frame import Look, first_color
from springline.view.style import NIGHT, PAPER, Style

STILLS = (".png", ".svg", ".pdf")
FILMS = (".gif", ".mp4")
PAGE = ".html"
SUFFIXES = (*STILLS, *FILMS, PAGE)
SIZES = {".gif": (640, 400)}  # [dots] by default; other formats have the usual size
USUAL_SIZE = (1280, 720)
LEAST, MOST = 120, 7680  # [dots] of a side
GIF_FPS, FPS = 20.0, 30.0  # [1/s] by default; few viewers show a GIF faster
SECONDS = 10.0  # [s] of the wall clock that a scene is run for by default
CALLER = "render()"
OURS = b'<meta name="generator" content="springline">'  # in the head of every page
HEAD = 4096  # [bytes]


@suggest_options
def render(
    what: Recording | Scene | Equilibrium,
    to: PathLike,
    *,
    fps: Number | None = None,
    speed: Number | None = None,
    seconds: Number | None = None,
    frame: Whole | None = None,
    at: Number | None = None,
    size: tuple[Number, Number] | None = None,
    color: Color | None = None,
    view: tuple[Number, Number] | None = None,
    y: UpOrDown = "up",
    title: str | None = None,
    style: Style | None = None,
    trails: bool = True,
    velocities: bool = False,
    forces: bool = False,
    reactions: bool = False,
    loads: bool = False,
    contacts: bool = False,
    numbers: bool = False,
    dotted: bool = False,
    coils: bool = False,
    springs: bool = True,
    darts: bool | None = None,
    hull: HullRadius = False,
    most: Whole | None = None,
    progress: Callable[[float], None] | None = None,
) -> Path:
    """Write a picture, film or page of a recording, a scene or an equilibrium; return the path of the file.

    Parameters
    ----------
    what : a :class:`Recording`; a :class:`Scene`, as drawn in a picture and run for ``seconds`` in a film or a page; or
        an :class:`Equilibrium`, which has no film
    to : .png, .svg or .pdf, one frame; .gif or .mp4 (the extra ``video``), a film; .html, a page that plays offline
    fps : frames per second of the wall clock; by default 30, or 20 for a GIF
    speed : simulated seconds per second; by default 1, or a speed at which short and long films last about ten seconds
    seconds : of the wall clock, from the start; by default the whole recording, or 10 for a scene
    frame : of a recording in a picture; the last by default
    at : time of a picture [s] in place of a frame: the nearest frame, or the time until which a scene is run
    size : (width, height) in dots
    color : "tension", "strain", "stress", "utilization", "speed", "kinetic energy", "contact force", "group", "fixed"
        or "none", which uses the style's colors; by default the style's colors, or tension if the style has no colors.
        Without springs to color, moving particles are colored by speed
    view : (azimuth, elevation) of the camera [degrees]; by default the most informative view
    y : "down" draws a plane scene with y downwards, as pictures on screens have it
    style : a :class:`Style`; by default paper, or a dark style for many particles that are not joined, which are points
    of light; a page is light or dark as the reader's system setting
    trails, velocities, forces, reactions, loads, contacts, numbers : additional contents; contacts are the forces of
        contacts on particles. A page shows trails, and velocities, forces and contacts, which its reader can show and
        hide
    dotted, coils, springs : whether springs are drawn as rows of dots, as coils if there are at most 400, or at all
    darts : whether particles that move, and that no spring joins, are drawn as arrows that turn with their velocity, in
        space as paper planes; by default in scenes of flocks and steering particles
    hull : whether the convex hull of particles that move, and that no spring joins, is drawn; or the radius [m] of a
        ball that goes into wider gaps, for an outline that follows them
    most : springs, and particles, drawn at most; larger numbers are thinned
    progress : called with the simulated time [s] of every frame that is finished

    Raises
    ------
    SceneError : for an invalid suffix, folder or option, and if a film needs a package that is not installed.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> scene = sl.Scene(gravity=9.81)
    >>> scene.anchor(scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0).ends)
    >>> sl.render(scene, folder / "rope.svg", size=(320, 240)).name
    'rope.svg'
    """
    path, suffix = check_target(to)
    what, frame = _at(what, suffix, frame, at)
    absent: dict[str, Any] = {"reactions": reactions, "loads": loads, "numbers": numbers, "dotted": dotted}
    marks: dict[str, Any] = {"springs": springs, "coils": coils, "trails": trails, "velocities": velocities}
    marks |= {"forces": forces, "contacts": contacts, "hull": hull_radius(hull, CALLER)}
    down = y != "up" and points_down(y, still(what, 0, CALLER).model.dim, CALLER)
    if suffix == PAGE:
        _check_page(path, absent)
        from springline.view.film.playback import playback_page

        rate = FPS if fps is None else fps
        marks |= {"darts": darts, "color": color, "most": most, "style": style, "view": view, "y": y, "title": title}
        what = _moving(what, suffix, rate, speed, seconds)
        put({path: playback_page(what, fps=rate, speed=speed, seconds=seconds, progress=progress, **marks)}, is_page)
        return path
    color, style = _colors(what, color, style)
    marks |= absent | {"darts": _darts(what, darts), "y_down": down, "color": color, "style": style}
    look, dots = Look(most=most or 20_000, **marks), checked_size(size, suffix)
    if suffix in STILLS:
        with atomic_write(path) as [part]:
            part.write_bytes(_still(what, suffix, frame, look, dots, view, title))
        return path
    if frame is not None:
        raise SceneError(f"A {suffix} shows all frames: leave {option('frame')} out, or render a .png.")
    rate = (GIF_FPS if suffix == ".gif" else FPS) if fps is None else fps
    film = Film(_moving(what, suffix, rate, speed, seconds), look, fps=rate, speed=speed, seconds=seconds)
    with atomic_write(path) as [part]:
        pictures = _pictures(film, dots, view, title, progress)
        writer(suffix)(part, pictures, film.frame_rate.fps, len(film.moments))
    return path


def _colors(what: Any, color: Color | None, style: Style | None) -> tuple[Color, Style]:
    """Color quantity of a picture or a film, and its style: points of light by their speed, on a dark background."""
    model = still(what, 0, CALLER).model
    if style is None and is_night(model):
        style, color = NIGHT, color or ("speed" if are_lights(model) else None)
    style = style or PAPER
    chosen = first_color(color, style)
    if chosen in OF_SPRINGS and isinstance(what, Recording) and not what.data.model.spring_count:
        chosen = "none" if has_looks(model) else "speed"  # as pages do
    return chosen, style


def _darts(what: Any, asked: bool | None) -> bool:
    """Return True if particles are drawn as darts: as requested, by default for flocks and steering particles."""
    return is_flock(still(what, 0, CALLER).model) if asked is None else asked


def _check_page(path: Path, absent: dict[str, Any]) -> None:
    """Refuse, before a page is made, a file that it must not replace, and contents that pages do not have."""
    check_replaceable(path, is_page)
    wanted = [name for name, on in absent.items() if on]
    if wanted:
        raise SceneError(f"A page shows no {wanted[0]}: leave {wanted[0]}= out, or render a picture or a film.")


def is_page(path: Path) -> bool:
    """Return True if a file is a page that springline wrote, which may be replaced."""
    with path.open("rb") as file:
        return OURS in file.read(HEAD)


def check_target(to: Any) -> tuple[Path, str]:
    """Path of the output, and its suffix in lower case; an error names an invalid one."""
    try:
        path = Path(os.fspath(to))
    except TypeError:
        raise SceneError(f"{argument('to', 'render()')} must be a path. Got {to!r}.") from None
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        near = did_you_mean(suffix, SUFFIXES) if suffix else ""
        raise SceneError(
            f"{argument('to', 'render()')} must end in one of {', '.join(SUFFIXES)}. Got {str(path)!r}. {near}".rstrip()
        )
    if not path.parent.is_dir():
        raise SceneError(
            f"{argument('to', 'render()')} must be in a folder that is there. There is no "
            f"{str(path.parent)!r}. Make it first."
        )
    return path, suffix


def checked_size(size: Any, suffix: str) -> tuple[int, int]:
    """Width and height in whole dots, even numbers for films."""
    if size is None:
        return SIZES.get(suffix, USUAL_SIZE)
    rule = f"{argument('size', 'render()')} must be (width, height) in dots, each from {LEAST} to {MOST}."
    try:
        width, height = size
    except (TypeError, ValueError):
        raise SceneError(f"{rule} Got {format_value(size)}.") from None
    both = positive(width, "size", CALLER, "dots"), positive(height, "size", CALLER, "dots")
    if min(both) < LEAST or max(both) > MOST:
        raise SceneError(f"{rule} Got {format_value(size)}.")
    even = 2 if suffix == ".mp4" else 1
    return int(both[0]) // even * even, int(both[1]) // even * even


def _at(what: Any, suffix: str, frame: Any, at: Any) -> tuple[Any, Any]:
    """Return the recording, or a scene run until a time [s], and the frame to draw."""
    if at is None:
        return what, frame
    if suffix not in STILLS or frame is not None or isinstance(what, Equilibrium):
        why = "a frame has a time" if frame is not None else "a shape at rest has no time"
        why = f"a {suffix} shows all times" if suffix not in STILLS else why
        raise SceneError(f"{argument('at', 'render()')} is the time of a picture, and {why}. Leave it out.")
    time = not_negative(at, "at", CALLER, "s")
    if isinstance(what, Scene):
        simulation = what.simulate()
        return (simulation.run(until=time, every=time), -1) if time > simulation.time else (what, None)
    return what, int(np.abs(np.asarray(what.time) - time).argmin()) if len(what) else None


def _moving(what: Any, suffix: str, fps: Any, speed: Any, seconds: Any) -> Any:
    """Return a recording with the frames of a film; a scene is run."""
    if isinstance(what, Equilibrium) and suffix in FILMS:
        raise SceneError(f"A shape at rest does not move, and a {suffix} is a film. Render a .png, .svg or .html.")
    if not isinstance(what, Scene):
        return what
    wall = positive(SECONDS if seconds is None else seconds, "seconds", CALLER, "s")
    rate = 1.0 if speed is None else positive(speed, "speed", CALLER, "simulated seconds per second")
    every = rate / positive(fps, "fps", CALLER, "1/s")
    simulation = what.simulate()
    return simulation.run(until=simulation.time + wall * rate, every=every)


def _still(
    what: Any, suffix: str, frame: Any, look: Look, size: tuple[int, int], view: Any, title: str | None
) -> bytes:
    """Draw one frame as a picture."""
    import io

    from matplotlib import rc_context

    from springline.view.coloring import Scale
    from springline.view.film.film import room_of
    from springline.view.film.stage import DPI, Stage
    from springline.view.frame_building import frame_of

    shot = still(what, -1 if frame is None else frame, CALLER)
    film = Film(shot, look)
    drawn = frame_of(shot, look, Scale())
    stage = Stage(film, room_of(drawn.points.position, drawn), size, view, title or shot.title, drawn.legend)
    stage.moves = bool(shot.method)
    stage.show(drawn)
    with rc_context({"svg.hashsalt": "springline"}):
        metadata = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(suffix)
        picture = io.BytesIO()
        stage.figure.savefig(picture, format=suffix[1:], dpi=DPI, facecolor=look.style.background, metadata=metadata)
    return picture.getvalue()


def _pictures(
    film: Film, size: tuple[int, int], view: Any, title: str | None, progress: Callable[[float], None] | None
) -> Iterator[np.ndarray]:
    """Frames of the film as pictures."""
    from springline.view.film.stage import Stage

    scale, room, legend = film.survey()
    stage = Stage(film, room, size, view, title or film.first.title, legend)
    for frame in film.frames(scale):
        yield stage.picture(frame)
        if progress is not None:
            progress(frame.time)


OPTIONS = ("title", "color", "view", "y", "hull", "style")
HELD: tuple[Carried, ...] = ("lines", "faces", "colors", "frames")
ABOUT = {".mp4": "a film", ".gif": "a film that repeats itself", ".html": "a page that plays offline"}


def save_film(run: Any, path: Path, **options: Any) -> list[Path]:
    """Render a recording with default speed and size, which ``render()`` lets choose; return the file written."""
    return [render(run, path, **options)]


PLAYED = ("title", "dt", "integrator", "speed", "y", "style")
LIVING = Writer("springline.view.living.page:save_page", "a page that lives, without Python", PLAYED, holds_space=True)
ELEMENT = Format(
    ".js",
    "a scene for user-defined pages",
    writers={
        "scene": Writer(
            "springline.view.living.page:save_element", "a scene that lives in an element", PLAYED, holds_space=True
        )
    },
    begins=(b"// springline:",),
)
FILM = Writer("springline.view.film.render:save_film", "as rendered", OPTIONS, HELD, holds_space=True)
LASTING = Writer(
    "springline.view.living.page:save_recording", "as rendered", (*OPTIONS, "live"), HELD, holds_space=True
)
formats.declare(
    *(
        Format(
            suffix,
            about,
            writers={"run": LASTING, "scene": LIVING} if suffix == ".html" else {"run": FILM},
            ours="springline.view.film.render:is_page" if suffix == ".html" else "",
            extra="video" if suffix == ".mp4" else "",
        )
        for suffix, about in ABOUT.items()
    ),
    ELEMENT,
)
