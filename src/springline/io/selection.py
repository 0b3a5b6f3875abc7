"""Lines of a drawing by layer or color, and the layers and colors that a drawing has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from springline.checks import did_you_mean, format_value
from springline.errors import SceneError
from springline.formatting import count_noun
from springline.io import colors as palette
from springline.io.geometry import MOST_SHOWN, BoolArray, Network


def role_mask(network: Network, color: Any, points: bool = False) -> BoolArray:
    """Mask of springs with a color (a name, "r,g,b", "#rrggbb" or three numbers) or layer name, shape (springs,).

    A layer is given by its full name or by one of its parts between "/". A spring drawn by several lines has the
    colors and layers of all of them. Raises ``SceneError``, with the layers and colors of the drawing, if no spring
    has the layer or color; not if separate ``points`` of the drawing have it.
    """
    drawing = network.drawing
    layers = {layer for layer in set(drawing.layers) - {""} if isinstance(color, str) and is_part(color, layer)}
    chosen = np.array([layer in layers for layer in drawing.layers], dtype=bool)
    try:
        shades = shades_of(color)
    except SceneError as error:
        if not (layers or points):
            raise SceneError(f"{error} {list_layers(network)} {list_colors(network)}") from None
        shades = ()
    for shade in shades:
        chosen |= np.all(drawing.colors == shade, axis=1)
    springs = network.spring_of_line[chosen]
    if not (points or np.any(springs >= 0)):
        raise SceneError(_unknown(network, color))
    mask = np.zeros(len(network.ends), dtype=bool)
    mask[springs[springs >= 0]] = True
    return mask


def is_part(name: str, layer: str) -> bool:
    """True for the name of a layer, and for a part of it between "/"."""
    return name == layer or name in layer.split("/")


def shades_of(color: Any) -> tuple[palette.Color, ...]:
    """Possible (r, g, b) of a color; empty for a word that is no color, such as a misspelled layer.

    Raises
    ------
    SceneError : for numbers that are no color
    """
    word = isinstance(color, str) and bool(color) and not color.startswith("#")
    return (palette.known_shades(color) or ()) if word else palette.shades(color)


def layer_counts(network: Network) -> dict[str, dict[str, int]]:
    """Numbers of lines that become springs and of separate points on each layer; "" for no layer."""
    drawing = network.drawing
    drawn = zip(drawing.layers, network.spring_of_line.tolist(), strict=True)
    lines = Counter(layer for layer, row in drawn if row >= 0)
    points = Counter(drawing.marks.layers)
    return {name: {"lines": lines[name], "points": points[name]} for name in dict.fromkeys((*lines, *points))}


def color_counts(network: Network) -> dict[str, dict[str, int]]:
    """Numbers of springs and of separate points with each color, the most frequent first; without colorless ones."""
    marks = network.drawing.marks
    lines, points = (Counter(map(tuple, colors.tolist())) for colors in (network.colors, marks.colors))
    return {
        palette.color_name(color): {"lines": lines[color], "points": points[color]}
        for color, _ in (lines + points).most_common()
        if color[0] >= 0
    }


def list_layers(network: Network) -> str:
    """Sentence that lists the layers of a drawing, with the numbers of lines and points on each."""
    named = {name: counts for name, counts in sorted(layer_counts(network).items()) if name}
    return f"Its layers: {_list_counts(named)}." if named else "It has no layers."


def list_colors(network: Network) -> str:
    """Sentence that lists the colors of a drawing, with the numbers of lines and points of each."""
    counts = color_counts(network)
    return f"Its colors: {_list_counts(counts)}." if counts else "It has no colors."


def nearest_layer(network: Network, name: str) -> str:
    """Text "Did you mean ...?" for the layer, or the part of a layer, with the nearest name; else an empty text."""
    layers = [layer for layer in layer_counts(network) if layer]
    return did_you_mean(name, dict.fromkeys((*layers, *(part for layer in layers for part in layer.split("/")))))


def nearest_color(network: Network, name: str) -> str:
    """Text "Did you mean ...?" for the color of the drawing with the nearest name; else an empty text."""
    named = [name.partition(" (")[0] for name in color_counts(network) if not name.startswith("(")]
    return did_you_mean(name, named)


def _unknown(network: Network, color: Any) -> str:
    said = f"No line or point of {network.drawing.path} has the layer or color {format_value(color)}."
    hint = (nearest_layer(network, color) or nearest_color(network, color)) if isinstance(color, str) else ""
    return " ".join(part for part in (said, hint, list_layers(network), list_colors(network)) if part)


def _list_counts(counts: Mapping[str, Mapping[str, int]]) -> str:
    """Names with the numbers of lines and points of each: ``Ground with 1 line, Pins with 2 points``."""
    parts = [
        f"{name} with " + " and ".join(count_noun(one[kind], kind[:-1]) for kind in ("lines", "points") if one[kind])
        for name, one in counts.items()
        if any(one.values())
    ]
    more = f" and {len(parts) - MOST_SHOWN} more" if len(parts) > MOST_SHOWN else ""
    return ", ".join(parts[:MOST_SHOWN]) + more
