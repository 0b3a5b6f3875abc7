"""``springline play``: a scene that moves and can be touched."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.progress import announce_compiling
from springline.cli.scenes import Found, Geometry
from springline.cli.screen import say
from springline.cli.words import in_these_words
from springline.errors import SceneError

if TYPE_CHECKING:
    from springline.view.journal import Journal

FIRST = "curtain"  # what plays where nothing is named
FACES = ("auto", "browser", "window", "none")
SHOWN = 4.0  # [s] of play that the picture is of, where there is no screen


def play(
    scene: Annotated[
        str | None,
        Parameter(help=f"A name of the gallery ({FIRST} by default), a scene file, or lines drawn elsewhere."),
    ] = None,
    /,
    *,
    face: Annotated[str, Parameter(help="browser, window (2D scenes), none, or auto: what there is.")] = "auto",
    sandbox: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Tools for making particles and springs.")
    ] = False,
    speed: Annotated[float | None, Parameter(help="Simulated seconds in a second; what suits the scene.")] = None,
    dt: Annotated[str | None, Parameter(help="Time step [s], or auto: one that is never too long.")] = None,
    integrator: Annotated[str | None, Parameter(help="By name: velocity-verlet, pefrl, rk4, ...")] = None,
    style: Annotated[str | None, Parameter(help="Of a window: dotted, numbered, ink.")] = None,
    seconds: Annotated[float | None, Parameter(help="End after so many seconds.")] = None,
    journal: Annotated[
        Path | None, Parameter(help="Write down here what was done (.json), to be played again.")
    ] = None,
    host: Annotated[str, Parameter(help="Where the page is served.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Port of the page; 0 for a free one.")] = 0,
    remote: Annotated[
        bool,
        Parameter(negative=(), show_default=False, help="Let other machines in: whoever has the address can play."),
    ] = False,
    browser: Annotated[bool, Parameter(help="Open a browser.")] = True,
    geometry: Geometry | None = None,
) -> None:
    """Play a scene: pull, anchor and cut with the mouse, turn its parameters while it runs."""
    from springline.checks import choice

    chosen = choice(face, "--face", "play", FACES)
    found = scenes.find(scene or FIRST, geometry)
    options = {
        "tools": "sandbox" if sandbox else "hands", "speed": _speed(found) if speed is None else speed,
        "dt": _dt(dt, found), "integrator": (integrator or found.integrator).replace("-", "_"),
        "style": style, "seconds": seconds, "host": host, "port": port, "remote": remote, "open_browser": browser,
    }  # fmt: skip
    made = _played(found, chosen, options)
    if made is None:
        _draw_instead(found, options)
    elif journal is not None:
        print(made.save(journal))


def _played(found: Found, face: str, options: dict[str, Any]) -> Journal | None:
    """The journal of what was done; None where there is no screen to play on."""
    from springline.view.play import has_screen, start

    if face == "auto" and not has_screen():
        return None
    with in_these_words():
        game = start(found.scene, face=face, **options)
        announce_compiling(game.player.simulation.loop)
        return game.show()


def _draw_instead(found: Found, options: dict[str, Any]) -> None:
    """A picture of the scene some seconds later, where nothing can be shown."""
    from springline.cli.pictures import draw

    say(
        f"There is no screen here to play on, so this is a picture of {found.stem} after {SHOWN:g} s of play. "
        f"To play through a forwarded port: springline play {' '.join(found.typed)} --face browser",
    )
    with in_these_words():
        simulation = found.scene.simulate(dt=options["dt"], integrator=options["integrator"])
        announce_compiling(simulation.loop)
        recording = simulation.run(until=SHOWN * options["speed"])
    path = Path(f"{found.stem}.png")
    draw(recording, "shape", path)
    print(path)


def _speed(found: Found) -> float:
    from springline.view.play import natural_speed

    return natural_speed(found.until)


def _dt(text: str | None, found: Found) -> float | str:
    if text is None:
        return found.dt
    if text == "auto":
        return text
    try:
        return float(text)
    except ValueError:
        raise SceneError(f"--dt must be a number [s], or auto. Got {text!r}.") from None
