"""What a face is asked for: sliders, a style, an address, an end; and how a scene of the gallery wants to be played."""

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

UNHURRIED = (5.0, 35.0)  # [s] that a scene of the gallery may take to show what it shows, at its own speed
A_LOOK = 15.0  # [s] in which one of another length shows it


@dataclass(frozen=True)
class Slider:
    """A slider: the name of a parameter, as :attr:`springline.Simulation.parameters` has it, and a range.

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
    """A scene that can be played: one of the gallery, or one that is read from a file."""

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
    """Options of a face beside the player and its tools.

    Attributes
    ----------
    sliders : those that the user wants first; None for what the face thinks best
    style : a name, a :class:`Style`, or whatever a face understands; None for the face's own
    on_frame : called with the player before each picture
    host, port, remote : where a browser finds it; ``remote`` allows other machines to come in
    open_browser : whether one is opened
    seconds : of the wall clock after which it ends by itself; None for when the user ends it
    gallery : whether other scenes can be switched to
    welcome : whether they are shown at first, above the one that plays already
    title : what stands above it; None for the scene's own
    y : where it points, "up" or, in a plane, "down"
    hull : whether the hull of loose particles is drawn, or the radius of a ball [m] that goes into its gaps
    another : asked now and then for another scene to play in place of this one, seen from where this one is; None
        where there is none
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
    another: Callable[[], Playable | None] | None = None


def refuse_space(scene: Scene) -> None:
    """Refuse a scene that a window cannot show."""
    if scene.dim != 2:
        raise SceneError(
            f"The window shows scenes in a plane, Scene(dim=2). Got one in space. Play it in the browser: {IN_BROWSER}."
        )


def natural_speed(until: float) -> float:
    """Simulated seconds in a second with which a scene that runs to ``until`` [s] shows what it shows."""
    if UNHURRIED[0] <= until <= UNHURRIED[1]:
        return 1.0
    exact = until / A_LOOK
    ten = 10.0 ** math.floor(math.log10(exact))
    return min((ten * digit for digit in (1.0, 2.0, 5.0, 10.0)), key=lambda nice: abs(math.log(nice / exact)))


def gallery_options(entry: Playable) -> dict[str, Any]:
    """Options with which a scene is played: speed, step, method and rivals."""
    speed = natural_speed(entry.until)
    return {"speed": speed, "dt": entry.dt, "integrator": entry.integrator, "against": entry.against}
