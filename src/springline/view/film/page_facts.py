"""Scene data for pages, live and recorded: bounds, initial view, floor, colors and legend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.rounding import energy_rounding, nothing_below
from springline.forces.emitters import has_looks
from springline.model.families import Model
from springline.view.camera import angles, camera_for, round_bounds
from springline.view.coloring import Legend
from springline.view.film.film import room_of
from springline.view.frame import RIVAL, Frame, hex_color
from springline.view.frame_world import enclosing_corners
from springline.view.style import PAPER, SCREEN, Style

MIXED = (  # colors of a theme that are mixed, by name
    "background", "ink", "quiet", "faint", "neutral", "anchor", "disc", "ghost", "rule", "trail", "accent", "second",
    "reaction", "load",
)  # fmt: skip
DOT = 0.006  # of the extent of the scene: radius of the dot of a particle without a radius
OF_APART = 0.45  # of the distance to the nearest particle: largest dot, if it grows with the bounds
FEW, BIG = 250, 2.2  # particles up to which dots are larger, and the largest factor
OF_SPRING = 0.1  # of the usual spring: largest dot
OF_SHORT = 0.3  # of the shorter springs: largest dot
OF_CLOTH = 0.08  # of the usual spring of a cloth, on which dots only mark the particles
OF_SHELL = 0.006  # of the extent of a scene with faces: largest dot, for the nodes of a shell of few members
LIGHTS = 250  # particles from which on they may be drawn as lights
PAGE = ("background", "ink", "quiet", "faint", "rule", "accent", "second")  # colors that the style sheets use
SHORT = 0.05  # [-] fraction of springs that are shorter than the shorter ones


def room(frame: Frame) -> FloatArray:
    """Bounding box that the camera shows in the first frame of a scene [m], shape (2, 3)."""
    own = [one.vertices for one in frame.surfaces if one.kind == "surface"]
    own += [line.position for line in frame.outlines if line.kind in ("surface", RIVAL)]
    return enclosing_corners([room_of(frame.points.position, frame), *own])


def camera(frame: Frame, seen: FloatArray, view: Any = None, caller: str = "", *, down: bool = False) -> dict[str, Any]:
    """Initial camera, or that of ``view``: azimuth and elevation [degrees], corners of the bounds and origin [m].

    ``down`` is True if y points downwards, which is possible in a plane scene only.
    """
    corners = np.array([[seen[k >> axis & 1, axis] for axis in range(3)] for k in range(8)])
    toward = camera_for(np.concatenate([corners, frame.points.position]), frame.dim, view, caller).toward
    azimuth, elevation = angles(toward)
    return {
        "azimuth": azimuth, "elevation": elevation, "room": seen.tolist(), "down": down and frame.dim == 2,
        "origin": frame.origin.tolist(),
    }  # fmt: skip


def floor_facts(seen: FloatArray, dim: int) -> dict[str, Any]:
    """The floor: its corners, and the step of its grid [m]."""
    low, high, step = round_bounds(*seen)
    if dim == 2:
        low[2] = high[2] = 0.0
    return {"low": low.tolist(), "high": high.tolist(), "step": step}


def themes(own: Style | None) -> dict[str, Any]:
    """Colors of a light and of a dark page; those of a user-defined style for both."""
    return {"light": theme(own or PAPER), "dark": theme(own or SCREEN)}


def first_colors(light: Style, dark: Style) -> str:
    """Style rules for the colors of a page until its program has started."""

    def rule(style: Style) -> str:
        return (
            ":root { " + " ".join(f"--{name}: {value};" for name, value in theme(style).items() if name in PAGE) + " }"
        )

    return f"\n{rule(light)}\n@media (prefers-color-scheme: dark) {{ {rule(dark)} }}\n"


def theme(style: Style) -> dict[str, Any]:
    """The colors of a style, by name."""
    plain: dict[str, Any] = {name: getattr(style, name) for name in MIXED} | {"cloth": style.cloth_color}
    return plain | {"pull": style.pull[-1], "push": style.push[-1], "series": dict(style.series)}


def is_night(model: Model) -> bool:
    """Return True if a scene has a dark background by default: points of light, or emitted particles with colors."""
    return are_lights(model) or has_looks(model)


def are_lights(model: Model) -> bool:
    """Return True if particles are drawn as points of light: many, without radius and not joined, such as stars."""
    if has_looks(model):
        return False
    lonely = not model.spring_count and not len(model.holonomic.kind) and not any(map(_joins, model.rooms))
    return lonely and model.particle_count >= LIGHTS and not model.particles.radius.any()


def _joins(room: tuple[Any, ...]) -> bool:
    """Return True if a family has elements, such as triangles: rows of several particles."""
    return any(
        isinstance(one, np.ndarray) and one.ndim == 2 and one.size > 0 and one.shape[1] > 1 and one.dtype.kind == "i"
        for one in room
    )


def color_label(name: str, style: Style) -> str:
    """Label of a color quantity in menus; "none" stands for user-defined colors if there are any."""
    return "own" if name == "none" and style.has_own else name


def dot_of(frame: Frame, room: FloatArray) -> float:
    """Radius of the dot of a particle without a radius [m]: small relative to the scene and to its springs.

    If a few particles are far apart in a large ``room`` [m], the dots are small relative to the room.
    """
    position, segments = frame.points.position, frame.segments
    joined = segments.position[segments.ends[:, 0] != segments.ends[:, 1]]  # without pieces of arcs around wheels
    share = DOT * float(np.clip((FEW / max(len(position), 1)) ** 0.3, 1.0, BIG))
    dot = share * (float(np.linalg.norm(frame.bounds[1] - frame.bounds[0])) or 1.0)
    length = np.linalg.norm(joined[:, 1] - joined[:, 0], axis=1)
    length = length[length > 0.0]
    if len(length):
        share = OF_CLOTH if len(frame.cloth.triangles) else OF_SPRING
        if len(frame.cloth.triangles):
            dot = min(dot, OF_SHELL * float(np.linalg.norm(frame.bounds[1] - frame.bounds[0])))
        largest = max(1.0, float(frame.points.size.max(initial=1.0)))
        return min(dot, share * float(np.median(length)), OF_SHORT * float(np.quantile(length, SHORT)) / largest)
    if 1 < len(position) < FEW:
        apart = np.linalg.norm(position[:, None] - position[None], axis=2)
        np.fill_diagonal(apart, np.inf)
        near = OF_APART * float(np.median(apart.min(axis=1)))
        dot = max(dot, min(share * float(np.linalg.norm(room[1] - room[0])), near))
    return dot


def legend_facts(given: Legend | None) -> dict[str, Any] | None:
    """The legend of the colors."""
    if given is None:
        return None
    return {
        "title": given.title, "unit": given.unit, "low": given.low, "high": given.high,
        "colors": [hex_color(color) for color in given.colors], "labels": list(given.labels),
        "beyond": list(given.beyond),
    }  # fmt: skip


def energies(time: FloatArray, energy: Mapping[str, FloatArray]) -> dict[str, Any]:
    """Energies of the last seconds [J]; rounding errors relative to the largest become zero."""
    least = max((energy_rounding(values) for values in energy.values()), default=0.0)
    series = {name: nothing_below(values, least) for name, values in energy.items()}
    return {"kind": "energy", "time": time, "series": series}
