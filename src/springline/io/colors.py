"""Names of colors, and the red, green and blue values that drawing programs write for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from springline.checks import did_you_mean, format_value
from springline.errors import SceneError

Color = tuple[int, int, int]

# A name may stand for the shades that different programs give it: "green" is (0,255,0) in Rhino, (0,128,0) on the web.
NAMES: dict[str, tuple[Color, ...]] = {
    "black": ((0, 0, 0),),
    "white": ((255, 255, 255),),
    "gray": ((128, 128, 128), (127, 127, 127), (190, 190, 190)),
    "silver": ((192, 192, 192),),
    "red": ((255, 0, 0),),
    "maroon": ((128, 0, 0), (127, 0, 0)),
    "green": ((0, 255, 0), (0, 128, 0), (0, 127, 0)),
    "blue": ((0, 0, 255),),
    "navy": ((0, 0, 128), (0, 0, 127)),
    "yellow": ((255, 255, 0),),
    "olive": ((128, 128, 0), (127, 127, 0)),
    "cyan": ((0, 255, 255),),
    "teal": ((0, 128, 128), (0, 127, 127)),
    "magenta": ((255, 0, 255),),
    "purple": ((128, 0, 128), (127, 0, 127), (127, 0, 255)),
    "orange": ((255, 165, 0), (255, 128, 0), (255, 127, 0)),
    "brown": ((165, 42, 42), (191, 63, 63)),
    "pink": ((255, 192, 203),),
    "gold": ((255, 215, 0), (255, 191, 0)),
}
ALIASES = {"grey": "gray", "aqua": "cyan", "fuchsia": "magenta", "lime": "green"}
NAME_OF = {shade: name for name, shades in NAMES.items() for shade in shades}

_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", re.IGNORECASE)


def shades(color: Any) -> tuple[Color, ...]:
    """Possible (r, g, b) of ``color``: a name, "r,g,b", "#rrggbb", or three whole numbers from 0 to 255.

    Raises ``SceneError`` for anything else, with the nearest name.
    """
    known = known_shades(color)
    if known is None:
        hint = did_you_mean(" ".join(color.lower().split()), [*NAMES, *ALIASES])
        raise SceneError(f"{_RULE} Got {format_value(color)}.{' ' + hint if hint else ''}")
    return known


def known_shades(color: Any) -> tuple[Color, ...] | None:
    """Possible (r, g, b) like :func:`shades`, but None for an unknown name, without the slow search for near names."""
    if not isinstance(color, str):
        return (_from_numbers(color),)
    word = " ".join(color.lower().split())
    word = ALIASES.get(word, word)
    if word in NAMES:
        return NAMES[word]
    if match := _HEX.fullmatch(word):
        return (_triple([int(part, 16) for part in match.groups()], color),)
    if "," in word:
        return (_triple([_channel(part) for part in word.split(",")], color),)
    return None


def color_name(color: Sequence[int]) -> str:
    """Name of a color (r, g, b): "red (255,0,0)", or only the numbers; "no color" for -1."""
    red, green, blue = (int(part) for part in color)
    if red < 0:
        return "no color"
    numbers = f"({red},{green},{blue})"
    return f"{NAME_OF[red, green, blue]} {numbers}" if (red, green, blue) in NAME_OF else numbers


_RULE = (
    "A color must be a name such as 'red', or red, green, blue as whole numbers of 0 to 255: '255,0,0' or '#ff0000'."
)


def _from_numbers(color: Any) -> Color:
    try:
        parts = [int(part) if int(part) == part and not isinstance(part, (bool, str)) else -1 for part in color]
    except (TypeError, ValueError, OverflowError):
        parts = []
    return _triple(parts, color)


def _channel(text: str) -> int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else -1


def _triple(parts: Sequence[int], color: Any) -> Color:
    if len(parts) != 3 or not all(0 <= part <= 255 for part in parts):
        raise SceneError(f"{_RULE} Got {format_value(color)}.")
    return parts[0], parts[1], parts[2]
