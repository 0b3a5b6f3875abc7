"""Options of viewers, such as sliders, style, address and duration; and playback options of gallery scenes."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from springline.errors import SceneError
from springline.messages import IN_BROWSER

if TYPE_CHECKING:
    from springline.scene import Scene
    from springline.typing import HullRadius, IntegratorName, UpOrDown
    from springline.view.play.player import Player

UNHURRIED = (5.0, 35.0)  # [s] durations of gallery scenes that are played in real time
A_LOOK = 15.0  # [s] playback duration of scenes of other durations


@dataclass(frozen=True)
class Slider:
    """A slider: the name of a parameter in :attr:`springline.Simulation.parameters`, and a range.

    Examples
    --------
    >>> sl.Slider("gravity", 0.0, 20.0).high
    20.0
    """

    name: str
    low: float | None = None
    high: float | None = None

    def __new__(cls, *operands: Any, **given: Any) -> Any:
        from springline.checks import refuse_unknown_options  # here, so that NumPy is not loaded for a help text

        refuse_unknown_options(cls.__name__, given, (), ("name", "low", "high"))
        return super().__new__(cls)


class Playable(Protocol):
    """A scene that can be played: a gallery entry, or a scene read from a file."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def until(self) -> float: ...

    @property
    def dt(self) -> Any: ...

    @property
    def integrator(self) -> IntegratorName: ...

    @property
    def against(self) -> tuple[IntegratorName, ...]: ...

    @property
    def build(self) -> Callable[[], Scene]: ...


@dataclass(frozen=True)
class Options:
    """Options of a viewer in addition to the player and its tools.

    Attributes
    ----------
    sliders : sliders shown first; None for a default choice
    style : a name, a :class:`Style`, or another value that the viewer accepts; None for its default
    on_frame : called with the player before each picture
    host, port, remote : address of the server; ``remote`` allows access from other machines
    open_browser : whether a browser is opened
    seconds : wall-clock duration after which it ends [s]; None to run until the user ends it
    gallery : whether the page can switch to other scenes
    welcome : whether the gallery is shown first, above the playing scene
    title : title of the page; None for that of the scene
    y : direction of the y axis, "up" or, in 2D, "down"
    hull : whether the hull of loose particles is drawn, or the radius of a ball [m] that fits into its gaps
    source : text of the scene file that the scene was read from, or None
    keep_method : whether scenes keep their method if explicit steps cannot keep the speed
    another : called repeatedly for a new scene that replaces the present one in the same view; it returns None
        if there is no new scene
    """

    sliders: tuple[Slider, ...] | None = None
    style: Any = None
    on_frame: Callable[[Player], Any] | None = None
    host: str = "127.0.0.1"
    port: int = 0
    remote: bool = False
    open_browser: bool = True
    seconds: float | None = None
    gallery: bool = False
    welcome: bool = False
    title: str | None = None
    y: UpOrDown = "up"
    hull: HullRadius = False
    source: str | None = None
    keep_method: bool = True
    another: Callable[[], Playable | None] | None = None


def refuse_space(scene: Scene) -> None:
    """Refuse a scene that a window cannot show.

    Raises
    ------
    SceneError : if the scene is three-dimensional
    """
    if scene.dim != 2:
        raise SceneError(
            f"The window shows scenes in a plane, Scene(dim=2). Got one in space. Play it in the browser: {IN_BROWSER}."
        )


def natural_speed(until: float) -> float:
    """Return the default playback speed, in simulated seconds per second, of a scene that runs to ``until`` [s]."""
    if UNHURRIED[0] <= until <= UNHURRIED[1]:
        return 1.0
    exact = until / A_LOOK
    ten = 10.0 ** math.floor(math.log10(exact))
    return min((ten * digit for digit in (1.0, 2.0, 5.0, 10.0)), key=lambda nice: abs(math.log(nice / exact)))


def gallery_options(entry: Playable) -> dict[str, Any]:
    """Return the playback options of a scene: speed, step, method and rivals."""
    speed = natural_speed(entry.until)
    return {"speed": speed, "dt": entry.dt, "integrator": entry.integrator, "against": entry.against}
