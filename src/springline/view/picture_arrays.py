"""Inputs of the section PICTURE: what is drawn of a scene at all times, and the options and colors of a look."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium import rounding
from springline.model.families import CORD, ROD, Model
from springline.moments.cloth import Cloth
from springline.picture import arrays
from springline.picture.arrays import PictureLook, PictureScene
from springline.single_precision import local_origin
from springline.view import coloring
from springline.view.frame import Look
from springline.view.outlines import LOOSE
from springline.view.rope_paths import wound_ropes
from springline.view.style import Style

HUES = (  # of a style, in the order of the rows of PictureLook.hue
    "dot_color", "disc_color", "anchor", "quiet", "spring_color", "ink", "quiet", "accent", "second", "anchor",
    "accent", "second", "reaction", "load", "reaction", "trail",
)  # fmt: skip
GIVEN = {"particles": "point_color", "springs": "spring_color"}  # columns of colors that functions give
SHORTEST = 1e-3  # [-] of the longest arrow: shorter ones are not drawn
SMALLEST, LARGEST = 0.7, 2.8  # [-] of the usual dot, for the lightest and the heaviest particle
MOST_DOTS = 100  # particles above which those with springs have no dots, which would hide the springs


def picture_scene(model: Model, cloth: Cloth, group: np.ndarray) -> PictureScene:
    """Return what is drawn of a model at all times.

    Parameters
    ----------
    group : number of the piece of each particle, shape (n,)
    """
    springs, rows, ropes = model.springs, model.holonomic, wound_ropes(model)
    joined = np.zeros(model.particle_count, dtype=np.uint8)
    joined[springs.tail] = joined[springs.head] = 1
    none = np.zeros(0, dtype=np.uint8)
    return PictureScene(
        joined=joined, group=group.astype(np.int32),
        tie=np.flatnonzero((rows.kind == ROD) | (rows.kind == CORD)).astype(np.int32),
        rope=np.ascontiguousarray(ropes.ends, dtype=np.int32), side=np.ascontiguousarray(ropes.side),
        axis=np.ascontiguousarray(ropes.axis), arc=np.ascontiguousarray(ropes.arcs, dtype=np.int32),
        face=np.ascontiguousarray(cloth.faces, dtype=np.int32), edge=np.ascontiguousarray(cloth.sides, dtype=np.int32),
        trail=model.trails.particle.copy(), point_shown=none, spring_shown=none.copy(),
    )  # fmt: skip


def have_dots(model: Model) -> np.ndarray:
    """Mask of particles that are drawn as dots, shape (n,), bool: in large scenes those without springs."""
    dots = np.ones(model.particle_count, dtype=bool)
    if model.particle_count > MOST_DOTS:
        dots[model.springs.tail] = dots[model.springs.head] = False
    return dots


def picture_look(
    model: Model, drawn: FloatArray, scene: PictureScene, look: Look, styles: Sequence[Style]
) -> PictureLook:
    """Return options and colors of a look, in several styles of which ``setting[THEME]`` selects one.

    Parameters
    ----------
    drawn : positions at the start [m], shape (n, 3)
    """
    setting = np.zeros(len(arrays.SETTING_NAMES), dtype=np.int64)
    setting[arrays.DIM] = model.dim
    setting[arrays.COLOR] = arrays.QUANTITIES.index(look.color)
    setting[arrays.DARTS] = look.darts
    setting[arrays.ALL_POSITIONS] = model.space.periodic or len(scene.arc) > 0
    number = np.zeros(len(arrays.NUMBER_NAMES))
    number[arrays.SHARE], number[arrays.LOOSE] = rounding.SHARE, LOOSE
    number[arrays.SMALLEST], number[arrays.LARGEST], number[arrays.MOST_DOTS] = SMALLEST, LARGEST, MOST_DOTS
    number[arrays.ELEMENTS] = rounding.element_stiffness(model)
    number[arrays.FADE], number[arrays.SHORTEST] = coloring.FADE, SHORTEST
    nothing = np.zeros((0, 3), dtype=np.uint8)
    return PictureLook(
        setting, number, _hues([[getattr(style, name) for name in HUES] for style in styles]),
        np.concatenate([coloring.color_table(tuple(style.diverging)) for style in styles]),
        np.concatenate([coloring.color_table(style.sequential) for style in styles]),
        _hues([list(style.groups) for style in styles]), nothing, nothing.copy(),
        np.array([[np.inf] * 3, [-np.inf] * 3]), local_origin(drawn),
    )  # fmt: skip


def given_colors(style: Style | None, particles: int, springs: int) -> dict[str, np.ndarray]:
    """Return columns of given colors for functions of a style, and for springs of one color beside these."""
    functions = () if style is None else style.functions
    found = {GIVEN[name]: np.zeros((count, 3), dtype=np.uint8)
             for name, count in (("particles", particles), ("springs", springs)) if name in functions}  # fmt: skip
    if style is not None and functions and isinstance(style.springs, str):
        found[GIVEN["springs"]] = np.tile(np.array(coloring.rgb(style.springs), dtype=np.uint8), (springs, 1))
    return found


def _hues(colors: list[list[str]]) -> np.ndarray:
    """Return colors of each style, "#rrggbb", one after the other, shape (colors, 3), uint8."""
    # Palettes are read in turn, again from the first color on: those of different lengths are repeated to a common one.
    many = int(np.lcm.reduce([len(one) for one in colors]))
    return np.array([coloring.rgb(one[k % len(one)]) for one in colors for k in range(many)], dtype=np.uint8)
