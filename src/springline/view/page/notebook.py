"""Notebook display of recordings, scenes and equilibrium shapes, and ``show()``, which opens them in a browser."""

from __future__ import annotations

import base64
import html
import tempfile
from pathlib import Path
from typing import Any

from springline.checks import refuse, suggest_options
from springline.equilibrium.result import Equilibrium
from springline.errors import SpringlineError
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.typing import Color, HullRadius, Number, UpOrDown, Whole
from springline.view.page import kernel
from springline.view.style import Style

MOST_BYTES = 2_000_000  # of the output of one cell
MOST_POSITIONS = 1_000_000  # particles times frames that are packed for a cell: about 3 s
MOST_ARROWS = 50_000  # the same with velocities, about 200 kB
MOST_STILL = 20_000  # springs, or particles, of a picture
HEIGHT = 480  # [px]
PICTURE = (960, 480)  # [px]


def as_html(what: Any) -> str:
    """Return the HTML for notebooks: a playback if it is small enough, else a still with the reason.

    If neither is possible, as for a recording without frames, the result is the ``repr()`` and the reason.
    """
    try:
        if not isinstance(what, Recording) or len(what):
            return _shown(what)
        why = ""
    except SpringlineError as error:
        why = f" {error}"
    return f"<p>{html.escape(repr(what) + why)}</p>"


def _shown(what: Any) -> str:
    page = _page(what)
    if page is not None:
        cell = framed(page)
        if len(cell.encode()) <= MOST_BYTES:
            return cell
    return _picture(what, _why(what))


def _page(what: Any) -> str | None:
    """Return the playback page; None if it would be slow to make or large."""
    from springline.view.film.playback import playback_page

    model = what.build()[0] if isinstance(what, Scene) else what.data.model
    frames = len(what) if isinstance(what, Recording) else 1
    if frames * model.particle_count > MOST_POSITIONS or max(model.spring_count, model.particle_count) > MOST_STILL:
        return None
    small = frames * model.particle_count <= MOST_ARROWS
    return playback_page(what, embedded=True, arrows=("velocity",) if small else ())


def framed(page: str) -> str:
    """Return the page in a sandboxed frame that may only run its script and fill the screen."""
    text = html.escape(page)
    look = f"width:100%;height:{HEIGHT}px;border:0;border-radius:4px"
    return f'<iframe sandbox="allow-scripts" allowfullscreen style="{look}" srcdoc="{text}"></iframe>'


def _why(what: Any) -> str:
    if isinstance(what, Recording):
        return (
            f"The last of {len(what):,} frames: a playback of them all would be too large for a notebook. "
            'See it move with sl.show(run), or keep it with sl.render(run, "run.html").'
        )
    return "A picture: too large to turn in a notebook."


def _picture(what: Any, sentence: str) -> str:
    """Return a still picture with a sentence."""
    from springline.view.film.render import render

    with tempfile.TemporaryDirectory() as folder:
        path = render(what, Path(folder) / "still.png", size=PICTURE, most=MOST_STILL)
        data = base64.b64encode(path.read_bytes()).decode("ascii")
    image = f'<img alt="{html.escape(repr(what))}" style="max-width:100%" src="data:image/png;base64,{data}">'
    return f"<div>{image}<p>{html.escape(sentence)}</p></div>"


@suggest_options
def show(
    what: Recording | Scene | Equilibrium,
    *,
    color: Color | None = None,
    fps: Number = 30,
    speed: Number | None = None,
    seconds: Number | None = None,
    view: tuple[Number, Number] | None = None,
    y: UpOrDown = "up",
    title: str | None = None,
    trails: bool = True,
    hull: HullRadius = False,
    most: Whole | None = None,
    style: Style | None = None,
) -> Path | None:
    """Show a recording as an animation, or a scene or equilibrium as a picture that can be rotated.

    In a notebook it appears below the cell, and None is returned. Otherwise it opens as a page in the browser, and the
    path of the page is returned, also if there is no browser. The options are those of :func:`springline.render`.

    Raises
    ------
    SceneError : if ``what`` has another type, or for invalid options.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> page = sl.show(scene)  # the path of the page; None in a notebook, which shows it
    >>> page.suffix
    '.html'
    """
    if not isinstance(what, (Recording, Scene, Equilibrium)):
        raise refuse("what", "show()", "a Recording, a Scene or an Equilibrium", what)
    from springline.view.film.playback import playback_page

    page = playback_page(
        what, color=color, fps=fps, speed=speed, seconds=seconds, view=view, y=y, title=title, trails=trails, most=most,
        style=style, hull=hull,
    )  # fmt: skip
    if kernel.display(framed(page)):
        return None
    path = Path(tempfile.mkdtemp(prefix="springline-")) / "springline.html"
    path.write_text(page, encoding="utf-8")
    opens(path)
    return path


def opens(path: Path) -> bool:
    """Open a page in the user's browser; return False if there is no screen or no browser."""
    import os
    import sys
    import webbrowser

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        return webbrowser.open(path.resolve().as_uri())
    except webbrowser.Error:
        return False
