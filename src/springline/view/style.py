"""Common style of all pictures: colors, line widths, font sizes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, Literal

import numpy as np

from springline.checks import FloatArray, choice, refuse, suggest_fields

DASHES: tuple[Any, ...] = ("solid", (0, (5, 2)), (0, (1.5, 1.3)), (0, (6, 1.5, 1.2, 1.5)))  # of lines in turn
PUSHED = (0, (2.2, 0.8))  # [-] of a line's width: strokes and gaps of lines in compression, if color does not show it
MARKERS = ("o", "s", "^", "D", "v", "P")  # of curves in turn
DARK = 3 * 128  # sum of red, green and blue of a background below which it is dark
COLOR = re.compile("#[0-9a-fA-F]{6}")
HATCHES = ("", "////", "....", "\\\\\\\\", "xxxx", "----")  # of areas in turn


Thing = Literal["particles", "springs"]
THINGS: tuple[Thing, ...] = ("particles", "springs")


def _check(name: str, value: Any) -> None:
    """Refuse an invalid color, color map, function or size, depending on the field."""
    caller = "Style()"
    if name == "gray":
        if not isinstance(value, bool):
            raise refuse(name, caller, "True or False", value)
    elif name in SIZES:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0.0 < value < np.inf:
            raise refuse(name, caller, "a positive number [points]", value)
    elif name == "series":
        if not isinstance(value, dict) or not all(_is_color(one) for one in value.values()):
            raise refuse(name, caller, 'colors "#rrggbb" by the name of an energy', value)
    elif name in STOPS:
        if not isinstance(value, (tuple, list)) or not value or not all(_is_color(one) for one in value):
            raise refuse(name, caller, 'some colors "#rrggbb" in a tuple', value)
    elif name in THINGS:
        if not (value is None or _is_color(value) or callable(value)):
            raise refuse(name, caller, f'a color "#rrggbb", or a function that gives one for each of the {name}', value)
    elif not (_is_color(value) or (name == "cloth" and value is None)):
        raise refuse(name, caller, 'a color "#rrggbb"', value)


def _is_color(value: Any) -> bool:
    return isinstance(value, str) and COLOR.fullmatch(value) is not None


DARK_GROUND: dict[str, Any] = {  # colors in place of the usual ones on a dark background
    "ink": "#e6e9ec",
    "quiet": "#8d97a2",
    "faint": "#252c34",
    "neutral": "#7d858e",
    "pull": ("#4f86ad", "#58b0e3", "#b4e4ff"),
    "push": ("#a8653a", "#f08a45", "#ffd0a0"),
    "anchor": "#e6e9ec",
    "disc": "#3f627b",
    "ghost": "#39424c",
    "rule": "#6b7682",
    "trail": "#7fb2d6",
    "accent": "#6cc0f5",
    "second": "#f0904f",
    "reaction": "#63c48a",
    "load": "#b3a6d9",
    "series": {
        "total": "#e6e9ec",
        "kinetic": "#f0904f",
        "potential": "#8d97a2",
        "gravity": "#8fc77f",
        "spring": "#6cc0f5",
        "dissipated": "#e0706a",
        "work": "#b394e0",
    },
    "spare": ("#5fcac4", "#e8c04d", "#dc8fc2"),
    "sequential": ("#6a7ba0", "#2d8f9c", "#a9cf5b", "#fff07a"),
    "groups": ("#6cc0f5", "#f0904f", "#63c48a", "#b394e0", "#e8c04d", "#5fcac4", "#e585ae", "#b8a58e"),
}
SIZES = ("title_size", "value_size", "label_size", "tick_size", "thin", "line")
STOPS = ("pull", "push", "spare", "sequential", "groups")


@suggest_fields
@dataclass(frozen=True)
class Style:
    """Colors as "#rrggbb", line widths and font sizes in points; omitted fields have the usual value for the
    background.

    Attributes
    ----------
    particles, springs : the color of all; or a function of the drawn frame (its ``time`` [s], ``position`` [m],
        ``velocity`` [m/s], shape (particles, 3), ``tension`` [N], shape (springs,), ``model``, ...) that returns for
        each particle, or each spring, a quantity, shape (n,), or red, green and blue from 0 to 1, shape (n, 3). By
        default ``ink``, and ``disc`` for particles with a radius
    cloth : of surfaces whose springs are not colored; ``disc`` by default
    background, ink, quiet, faint : the sheet; text and particles; labels; rulers and floors
    pull, push, neutral : stops of the color map of tensions, from zero to the largest
    anchor : of supports
    disc : inside of particles with a radius
    ghost : of the shape as drawn
    rule : of walls, boxes and rings
    trail : of past positions
    accent, second : of the compared lines
    reaction, load : of arrows
    series : of energies, by name; others take ``spare`` in turn
    sequential : stops of the color map of nonnegative quantities, such as speeds
    groups : of pieces and groups, in turn
    title_size, value_size, label_size, tick_size : of type [points]
    thin, line : widths of rulers and of curves [points]
    gray : True if hue never carries information alone: members in compression are dashed, lines have different strokes,
    areas have different hatches, and forces are written with their signs

    Examples
    --------
    >>> style = sl.Style(background="#101418", springs="#6cc0f5")
    >>> style.ink  # text on a dark ground is light
    '#e6e9ec'
    """

    background: str = "#ffffff"
    particles: str | Callable[[Any], Any] | None = None
    springs: str | Callable[[Any], Any] | None = None
    cloth: str | None = None
    ink: str = "#22282f"
    quiet: str = "#77808a"
    faint: str = "#e3e5e8"
    neutral: str = "#c9c7c1"
    pull: tuple[str, ...] = ("#8fb6cf", "#3f86b5", "#0f4c7d")
    push: tuple[str, ...] = ("#e8b48c", "#d9702f", "#96310b")
    anchor: str = "#22282f"
    disc: str = "#a9c6d9"
    ghost: str = "#cdd1d6"
    rule: str = "#9aa3ab"
    trail: str = "#6f93ad"
    accent: str = "#0f4c7d"
    second: str = "#d9702f"
    reaction: str = "#2f7d4f"
    load: str = "#8d82ad"
    series: dict[str, str] = field(
        default_factory=lambda: {
            "total": "#22282f",
            "kinetic": "#d9702f",
            "potential": "#8a939c",
            "gravity": "#5a8f4e",
            "spring": "#0f4c7d",
            "dissipated": "#a8322d",
            "work": "#7a5aa6",
        }
    )
    spare: tuple[str, ...] = ("#3aa6a0", "#c79a1e", "#b5679b")
    sequential: tuple[str, ...] = ("#95a9b6", "#6fa8a0", "#d9a441", "#c4522a")
    groups: tuple[str, ...] = (
        "#0f4c7d", "#d9702f", "#2f7d4f", "#8d6bb0", "#c79a1e", "#3aa6a0", "#b5547f", "#7a6a58",
    )  # fmt: skip
    title_size: float = 17.0
    value_size: float = 10.5
    label_size: float = 7.5
    tick_size: float = 8.0
    thin: float = 0.6
    line: float = 1.6
    gray: bool = False

    def __post_init__(self) -> None:
        for one in fields(self):
            _check(one.name, getattr(self, one.name))
            value = getattr(self, one.name)
            if isinstance(value, list):  # color maps are cached by this value
                object.__setattr__(self, one.name, tuple(value))
            usual = one.default if one.default_factory is MISSING else one.default_factory()
            if value == usual and one.name in DARK_GROUND and self.is_dark:
                object.__setattr__(self, one.name, DARK_GROUND[one.name])

    @property
    def is_dark(self) -> bool:
        """Return True if the background is dark."""
        return sum(int(self.background[k : k + 2], 16) for k in (1, 3, 5)) < DARK

    @property
    def functions(self) -> tuple[Thing, ...]:
        """Kinds of objects that user-defined functions color: particles, springs, both or neither."""
        return tuple(name for name in THINGS if callable(getattr(self, name)))

    @property
    def has_own(self) -> bool:
        """Return True if springs have a user-defined color, which is then shown by default instead of their tension."""
        return bool(self.functions) or self.springs is not None

    def without_functions(self) -> Style:
        """This style with the usual colors in place of functions."""
        usual: dict[str, Any] = dict.fromkeys(self.functions)
        return replace(self, **usual)

    @property
    def dot_color(self) -> str:
        """Color of particles without a radius if no quantity colors them."""
        return self.particles if isinstance(self.particles, str) else self.ink

    @property
    def disc_color(self) -> str:
        """Color of particles with a radius if no quantity colors them."""
        return self.particles if isinstance(self.particles, str) else self.disc

    @property
    def spring_color(self) -> str:
        """Color of springs if no quantity colors them."""
        return self.springs if isinstance(self.springs, str) else self.ink

    @property
    def cloth_color(self) -> str:
        """Color of surfaces if no quantity colors their springs."""
        return self.disc if self.cloth is None else self.cloth

    @property
    def pull_color(self) -> str:
        """Color of text about tension."""
        return self.ink if self.gray else self.pull[-1]

    @property
    def push_color(self) -> str:
        """Color of text about compression."""
        return self.ink if self.gray else self.push[-1]

    def group(self, number: int) -> str:
        """Color of the ``number``-th of several objects, from 0."""
        return self.groups[number % len(self.groups)]

    def dashes(self, number: int) -> Any:
        """Dash pattern of the ``number``-th of several lines, from 0; solid, except in gray."""
        return DASHES[number % len(DASHES)] if self.gray else "solid"

    def hatch(self, number: int) -> str:
        """Hatch of the ``number``-th of several areas, from 0; empty, except in gray."""
        return HATCHES[number % len(HATCHES)] if self.gray else ""

    def strokes(self, force: FloatArray | Iterable[float]) -> dict[str, Any]:
        """Dash pattern of lines whose ``force`` is below 0; empty, except in gray."""
        pushed = np.asarray(force) < 0.0
        if not self.gray or not pushed.any():
            return {}
        return {"linestyles": [PUSHED if one else "solid" for one in pushed], "capstyle": "butt"}

    @property
    def diverging(self) -> list[str]:
        """Stops of the color map from the largest compression over zero to the largest tension."""
        return [*self.push[::-1], self.neutral, *self.pull]


PAPER = Style()
SCREEN = Style(background="#12161b")

NIGHT = Style(background="#04060b", sequential=("#5b78d8", "#8cc8ff", "#fff2c0", "#ffb066"))  # for many lights

PRINT = Style(  # by luminance alone: from the largest compression, light, to the largest tension, dark
    ink="#000000",
    quiet="#4a4a4a",
    faint="#e4e4e4",
    neutral="#757575",
    pull=("#55626f", "#2b465f", "#061a2e"),
    push=("#8f7f6c", "#b8894f", "#e89a3c"),
    anchor="#000000",
    disc="#d4d4d4",
    ghost="#c4c4c4",
    rule="#8c8c8c",
    trail="#8c8c8c",
    accent="#14202b",
    second="#d97f2e",
    reaction="#000000",
    load="#8a8a8a",
    series={
        "total": "#000000",
        "kinetic": "#d97f2e",
        "potential": "#8a8a8a",
        "gravity": "#93bba7",
        "spring": "#6b4f9a",
        "dissipated": "#3c3c3c",
        "work": "#b0b0b0",
    },
    spare=("#6b4f9a", "#93bba7", "#3c3c3c"),
    sequential=("#d9d9d9", "#b39a6b", "#5f5f9a", "#0c1420"),
    groups=("#14202b", "#d97f2e", "#6b4f9a", "#93bba7", "#d97f2e", "#6b4f9a", "#93bba7", "#14202b"),
    gray=True,
)
STYLES = {"paper": PAPER, "screen": SCREEN, "print": PRINT}


def style_of(given: Any, caller: str) -> Style:
    """Return a style by its name, or a style unchanged. Raises ``SceneError`` for an unknown name."""
    return given if isinstance(given, Style) else STYLES[choice(given, "style", caller, STYLES)]
