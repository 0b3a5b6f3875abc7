"""Springs and particles on the layers of the drawing that a scene was read from."""

from __future__ import annotations

import numpy as np

from springline.checks import IntArray, did_you_mean, format_value
from springline.errors import SceneError
from springline.spec.handles import SpringHandle
from springline.spec.spec import Spec

MOST_NAMED = 8  # layers listed in a message


def names(spec: Spec) -> list[str]:
    """Names of the layers with a line or a point, in the order of the drawing."""
    drawn = spec.drawn_as
    return [name for name in dict.fromkeys((*drawn.layers, *drawn.points.layers)) if name]


def springs(spec: Spec) -> dict[str, SpringHandle]:
    """Springs on each layer, by layer name."""
    layers = np.array(spec.drawn_as.layers, dtype=object)
    return {name: SpringHandle(spec, np.flatnonzero(layers == name)) for name in names(spec)}


def particles(spec: Spec, name: str) -> IntArray:
    """Particles at the ends of the lines, and at the points, on a layer.

    Raises
    ------
    SceneError : if no layer has that name or a part of that name
    """
    known = [one for one in names(spec) if name == one or name in one.split("/")]
    if not known:
        every = names(spec)
        there = f"Its layers: {', '.join(every[:MOST_NAMED])}." if every else "It was read from no drawing with layers."
        raise SceneError(
            f"No layer of this scene is called {format_value(name)}. {did_you_mean(name, every)} {there}".replace(
                "  ", " "
            )
        )
    drawn = spec.drawn_as
    lines = np.isin(np.array(drawn.layers, dtype=object), known)
    at = drawn.points.particles[np.isin(np.array(drawn.points.layers, dtype=object), known)]
    return np.unique(np.concatenate([spec.springs.ends[: len(lines)][lines].ravel(), at[at >= 0]])).astype(np.int64)
