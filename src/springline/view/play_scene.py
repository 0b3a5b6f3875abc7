"""Function ``sl.play``: an interactive scene in a browser, in a window, or without display."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from springline import checks
from springline.errors import SceneError
from springline.messages import argument
from springline.moments.hull import hull_radius
from springline.scene import Scene
from springline.typing import Face, HullRadius, IntegratorName, Number, TimeStep, ToolKind, UpOrDown, Whole, WindowStyle
from springline.view.camera import points_down
from springline.view.coloring import own_values
from springline.view.darts import is_flock
from springline.view.frame import Look, first_color
from springline.view.play.journal import Journal
from springline.view.play.options import Options, Slider, gallery_options, refuse_space
from springline.view.play.player import Player
from springline.view.play.tools import Bound, Tools
from springline.view.style import SCREEN, Style

if TYPE_CHECKING:
    from springline.view.page.embedded import Playing

FACES = ("auto", "browser", "window", "none")
FRAMES = 60.0  # a second, for a session without display


class Background(Protocol):
    """Style that draws the background by itself."""

    @property
    def background(self) -> Callable[..., Any]: ...


class SpringsStyle(Protocol):
    """Style that draws the springs by itself."""

    @property
    def springs(self) -> Callable[..., Any]: ...


class ParticlesStyle(Protocol):
    """Style that draws the particles by itself."""

    @property
    def particles(self) -> Callable[..., Any]: ...


class Front(Protocol):
    """Style with a function that draws in front of everything else."""

    @property
    def front(self) -> Callable[..., Any]: ...


OwnStyle: TypeAlias = Background | SpringsStyle | ParticlesStyle | Front | Callable[[Any, Any], Any] | type[Any]


@checks.suggest_options
def play(
    scene: Scene | str,
    *,
    face: Face = "auto",
    tools: ToolKind = "hands",
    sliders: Sequence[str | Slider] | None = None,
    keys: Mapping[str, Bound] | None = None,
    style: Style | WindowStyle | OwnStyle | None = None,
    on_frame: Callable[[Player], Any] | None = None,
    look: Look | None = None,
    y: UpOrDown = "up",
    hull: HullRadius = False,
    speed: Number | None = None,
    dt: TimeStep = "auto",
    integrator: IntegratorName = "velocity_verlet",
    accuracy: Number = checks.ACCURACY,
    keep_method: bool = False,
    against: Sequence[IntegratorName] = (),
    threads: Whole | None = None,
    host: str = "127.0.0.1",
    port: int = 0,
    remote: bool = False,
    title: str | None = None,
    open_browser: bool = True,
    seconds: Number | None = None,
) -> Journal | Playing:
    """Play a scene interactively; return the journal of all commands, which can be replayed.

    In a notebook it plays in a frame below the cell and returns at once an object with the attributes of a journal, the
    ``player``, its ``simulation`` and ``stop()``. Running the cell again ends it.

    Parameters
    ----------
    scene : a :class:`Scene`, or the name of a gallery scene; it is not changed
    face : "browser" for a page, "window" for a 2D scene in a window (the extra ``window``), "none" for no display,
    "auto" for the best available: in a notebook a frame, else a page
    tools : "hands" to pull, anchor and cut; "sandbox" to make particles and springs too
    sliders : names of parameters such as "gravity" or "springs.stiffness", or ``sl.Slider(name, low, high)``
    keys : by name of a key, a function of the player or a command, ``{"space": lambda player: player.do(...)}``
    style : of a window: "dotted", "numbered", "ink", or your own class or function. Of a page or a window: a
    :class:`Style` of colors, which may contain color functions for particles and springs
    on_frame : called with the player before each picture, between two steps
    look : initial display options
    y : "down" shows a plane scene with y downwards, as pictures on screens have it; other scenes that are opened from
        its page have y upwards
    hull : whether the convex hull of particles that move, and that no spring joins, is drawn by a page; or the radius
        [m] of a ball that goes into wider gaps, for an outline that follows them
    speed : simulated seconds in a second; 1, or the gallery scene's own value
    dt, integrator, accuracy, threads : as in :meth:`Scene.simulate`
    keep_method : whether ``integrator`` stays. Otherwise a viewer changes to ``"projective"`` if explicit steps of an
        automatic ``dt`` cannot keep half the speed because of stiffness
    against : names of integrators that simulate the same scene with the same steps, drawn in rows below it
    host, port, remote : address of the page; any host except this machine needs ``remote=True``
    open_browser : whether a browser is opened
    seconds : after which it ends automatically

    Raises
    ------
    SceneError : for invalid options, and if there is no screen; the message lists alternatives.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 5), radius=0.1)
    >>> journal = sl.play(scene, face="none", seconds=0.1)
    >>> journal.steps > 0
    True
    """
    options = Options(
        sliders=None if sliders is None else tuple(_slider(one) for one in sliders), style=style, on_frame=on_frame,
        seconds=None if seconds is None else checks.positive(seconds, "seconds", "play()", "s"), title=title,
        y=y, hull=hull, host=host, port=port, remote=remote, open_browser=open_browser,
        keep_method=checks.flag(keep_method, "keep_method", "play()"),
    )  # fmt: skip
    game = start(
        scene, options, face=face, tools=tools, keys=keys, look=look, speed=speed, dt=dt, integrator=integrator,
        accuracy=accuracy, against=against, threads=threads,
    )  # fmt: skip
    if game.face == "notebook":
        from springline.view.page.embedded import Playing

        return Playing(game.player, game.tools, game.options)
    return game.show()


class Game(NamedTuple):
    """Player with its tools and options, ready to be shown."""

    player: Player
    tools: Tools
    options: Options
    face: str

    def show(self) -> Journal:
        """Play the session until it is closed."""
        return show(*self)


def start(
    scene: Scene | str,
    options: Options,
    *,
    face: Face = "auto",
    tools: ToolKind = "hands",
    keys: Mapping[str, Bound] | None = None,
    look: Look | None = None,
    speed: Number | None = None,
    dt: TimeStep = "auto",
    integrator: IntegratorName = "velocity_verlet",
    accuracy: Number = checks.ACCURACY,
    against: Sequence[IntegratorName] = (),
    threads: Whole | None = None,
) -> Game:
    """All objects that :func:`play` needs, checked."""
    chosen = checks.choice(face, "face", "play()", FACES)
    scene, suited = _play_settings(scene, speed, dt, integrator)
    if chosen == "window":
        refuse_space(scene)
    down = points_down(options.y, scene.dim, "play()")
    style = options.style
    options = replace(options, title=scene.title if options.title is None else options.title, gallery=True)
    if len(against):
        suited |= {"against": against}
    player = Player(scene, accuracy=accuracy, threads=threads, **suited)
    found = best_face(scene) if chosen == "auto" else chosen
    options = replace(options, keep_method=options.keep_method or found == "none")
    player.may_switch = not options.keep_method
    own = _own_style(style, found, player)
    if look is None:
        darts = is_flock(player.simulation.data.model)
        look = Look(color=first_color(None, own or SCREEN), style=own or SCREEN, darts=darts)
    shown = look if own is None else replace(look, style=own)
    shown = replace(shown, y_down=True) if down else shown
    radius = hull_radius(options.hull, "play()")
    if radius and found == "window":
        raise SceneError(
            f"{argument('hull', 'play()')} is for pages, and a window draws none: leave it out, or take a browser."
        )
    shown = replace(shown, hull=radius) if radius else shown
    hands = Tools(player, tools, keys, shown)
    _check_sliders(options.sliders, player)
    return Game(player, hands, options, found)


def _own_style(style: Any, face: str, player: Player) -> Style | None:
    """Colors of a user-defined style, if the style is a ``Style``; its functions are called once as a check."""
    if isinstance(style, Style):
        for thing in style.functions:
            own_values(player.still(), style, thing)
        return style
    if style is not None and face in ("browser", "notebook"):
        hint = "Other styles draw in a window: face='window'."
        raise checks.refuse("style", "play()", "colors for a page, such as sl.Style(background='#101820')", style, hint)
    return None


def show(player: Player, tools: Tools, options: Options, face: str) -> Journal:
    """Show a player in a viewer until it is closed."""
    if face == "browser":
        from springline.view.page.face import show as show_page

        show_page(player, tools, options)
    elif face == "window":
        from springline.view.window.main_window import show as show_window

        show_window(player, tools, options)
    else:
        show_nothing(player, tools, options)
    return Journal.of(player, final=True)


def show_nothing(player: Player, tools: Tools, options: Options) -> None:
    """Play without a picture, as fast as possible, for a number of seconds of play."""
    if options.seconds is None:
        raise SceneError("play() without a face needs to know when to end: give seconds=10.")
    for _ in range(math.ceil(options.seconds * FRAMES)):
        if options.on_frame is not None:
            options.on_frame(player)
        player.advance(1.0 / FRAMES)
        if tools.quitting:
            return


def best_face(scene: Scene) -> str:
    """Frame in a notebook, or page if there is a screen; SceneError without a screen."""
    from springline.view.page.kernel import shell

    if shell() is not None:
        return "notebook"
    if not has_screen():
        raise SceneError(
            "There is no screen here to play on. Take face='browser' for a page that a browser elsewhere can show "
            "through a forwarded port, or sl.render(scene, 'scene.mp4') for a film."
        )
    return "browser"


def _play_settings(scene: Any, speed: Any, dt: Any, integrator: IntegratorName) -> tuple[Scene, dict[str, Any]]:
    """Scene, and options to play it: the given ones, else those of a gallery scene."""
    asked: dict[str, Any] = {"speed": 1.0 if speed is None else speed, "dt": dt, "integrator": integrator}
    if isinstance(scene, str):
        from springline.gallery import entry

        found = entry(scene)
        own = gallery_options(found)
        if dt != "auto" or integrator != "velocity_verlet":
            own |= {"dt": dt, "integrator": integrator}
        return found.build(), own if speed is None else own | {"speed": speed}
    if not isinstance(scene, Scene):
        hint = (
            "A recording is looked at by sl.show(recording)." if hasattr(getattr(scene, "data", None), "store") else ""
        )
        raise checks.refuse("scene", "play()", "a Scene, or the name of a gallery scene", scene, hint)
    return scene, asked


def _slider(one: Any) -> Slider:
    if isinstance(one, Slider):
        return one
    if isinstance(one, str):
        return Slider(one)
    raise checks.refuse("sliders", "play()", "names of parameters, or sl.Slider(name, low, high)", one)


def _check_sliders(sliders: Sequence[Slider] | None, player: Player) -> None:
    known = player.simulation.parameters
    for slider in sliders or ():
        if slider.name not in known:
            hint = checks.did_you_mean(slider.name, known) or f"There are: {', '.join(known)}."
            raise SceneError(f"{argument('sliders', 'play()')} name parameters. There is no {slider.name!r}. {hint}")


# Detection of a screen, before modules that need one are imported.


def has_screen() -> bool:
    """Return True if a browser or a window can be opened here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"))
