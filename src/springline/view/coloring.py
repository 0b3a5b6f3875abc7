"""Colors by a named quantity: its definition, range, color map and legend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.engine.user_math import replace_powers
from springline.errors import SceneError
from springline.forces import net
from springline.formatting import count_noun
from springline.model.families import CORD, ROD, Model
from springline.moments.still import Still
from springline.picture.arrays import MOST_NAMED, QUANTITIES, SHADES, STOPS, empty_ranges
from springline.spec.faces import joined_parts
from springline.view.style import COLOR, Style, Thing

COLORS = {  # quantities that frames can be colored by, with their units
    "tension": "N",
    "strain": "-",
    "stress": "Pa",
    "utilization": "-",
    "speed": "m/s",
    "kinetic energy": "J",
    "contact force": "N",
    "membrane force": "N/m",
    "membrane strain": "-",
    "curvature": "1/m",
    "group": "",
    "fixed": "",
    "none": "",
}
OF_SPRINGS = ("tension", "strain", "stress", "utilization")
OF_MOTION = ("speed", "kinetic energy")
OF_PARTICLES = (*OF_MOTION, "contact force")
OF_SURFACES = ("membrane force", "membrane strain", "curvature")  # of faces, shown at their particles
SIGNED = ("tension", "strain", "stress", *OF_SURFACES)  # quantities with a diverging color map around zero
PUSHED = SIGNED[:-1]  # quantities that are compressive below zero; for curvature the sign is a direction
FADE = 0.997  # [-] factor per frame by which an unused range shrinks: half is left after 4 s at 60 a second
USUAL = 0.995  # [-] fraction of all values of a film that counts as nearly all
RARE = 1.6  # times that range: values beyond are rare and would take the color range from all others

Colors = np.ndarray


@dataclass(frozen=True, eq=False)
class Legend:
    """Legend of the colors.

    Attributes
    ----------
    title, unit : of the quantity; the unit is empty if it has no unit
    low, high : values of the first and the last color
    colors : from low to high in even steps, shape (k, 3), uint8; or one for each label
    labels : names of the colors, if they are not a range
    beyond : whether a few values lie below and above the ends, in the colors of the ends
    """

    title: str
    unit: str
    low: float
    high: float
    colors: Colors
    labels: tuple[str, ...] = ()
    beyond: tuple[bool, bool] = (False, False)


def owner(color: str) -> str:
    """Objects whose quantity it is: "springs", "particles", "surfaces" or, for constant colors, an empty text."""
    whose = {"springs": OF_SPRINGS, "particles": OF_PARTICLES, "surfaces": OF_SURFACES}
    return next((thing for thing, colors in whose.items() if color in colors), "")


class Scale:
    """Ranges of quantities kept from frame to frame, so that colors do not flicker, and cached values of fixed parts.

    Ranges grow at once and shrink slowly. They are reset if time goes back; given ranges stay fixed. ``arrays`` are
    the ranges as the section PICTURE reads and writes them. ``fade`` is the
    fraction of a range that is kept from frame to frame, 1 for all of it. ``lasting`` holds data that outlive a model,
    since changing a parameter creates a new model.
    """

    def __init__(self, ranges: Mapping[str, tuple[float, float]] | None = None, fade: float = FADE) -> None:
        self.fade, self.arrays = fade, empty_ranges()
        for name, (low, high) in (ranges or {}).items():
            row = QUANTITIES.index(name)
            self.arrays.low[row], self.arrays.high[row], self.arrays.given[row] = low, high, 1
        self._kept: dict[str, Any] = {}
        self._model: Model | None = None
        self.lasting: dict[str, Any] = {}

    def range_of(self, name: str, low: float, high: float, time: float, *, zero: bool = True) -> tuple[float, float]:
        """Range of a quantity at a time [s] at which its values lie between ``low`` and ``high``.

        With ``zero`` the range always contains zero and shrinks toward it; otherwise it shrinks toward its middle.
        """
        row, ranges = QUANTITIES.index(name), self.arrays
        if ranges.given[row]:
            return float(ranges.low[row]), float(ranges.high[row])
        low, high = (min(low, 0.0), max(high, 0.0)) if zero else (low, high)
        if time >= ranges.time[row]:  # False for the first picture, whose time is NaN
            fade = self.fade if time > ranges.time[row] else 1.0
            middle = 0.0 if zero else 0.5 * float(ranges.low[row] + ranges.high[row])
            low = min(low, middle + fade * (float(ranges.low[row]) - middle))
            high = max(high, middle + fade * (float(ranges.high[row]) - middle))
        ranges.time[row], ranges.low[row], ranges.high[row] = time, low, high
        return low, high

    def freeze_ranges(self, ranges: Mapping[str, tuple[float, float]]) -> Scale:
        """Return a scale whose ranges are fixed at their present values, or at the given values."""
        one = self.arrays
        known = np.isfinite(one.time) | (one.given == 1)
        kept = {QUANTITIES[row]: (float(one.low[row]), float(one.high[row])) for row in np.flatnonzero(known).tolist()}
        return Scale({**kept, **ranges})

    def cached_value(self, name: str, model: Model, make: Any) -> Any:
        """Cached result of ``make()`` for this model."""
        if self._model is not model:
            self._model = model
            self._kept.clear()
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]


@lru_cache(maxsize=32)
def color_table(stops: tuple[str, ...], count: int = SHADES) -> Colors:
    """Colors from the first stop to the last, shape (count, 3), uint8."""
    corners = np.array([rgb(stop) for stop in stops], dtype=np.float64)
    at, fractions = np.linspace(0.0, 1.0, count), np.linspace(0.0, 1.0, len(stops))
    table = np.stack([np.interp(at, fractions, corners[:, k]) for k in range(3)], axis=1)
    return np.round(table).astype(np.uint8)


def rgb(color: str) -> tuple[int, int, int]:
    """Red, green and blue of "#rrggbb", 0 to 255 each."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def range_colors(values: FloatArray, low: float, high: float, style: Style, *, diverging: bool) -> Colors:
    """Colors of values in a range, shape (len(values), 3), uint8; NaN has the color of zero.

    If ``diverging`` is True, the range contains zero, which has the color in the middle.
    """
    table = color_table(tuple(style.diverging) if diverging else style.sequential)
    most = max(-low, high) or 1.0
    share = 0.5 + 0.5 * values / most if diverging else (values - low) / (high - low or 1.0)
    share[np.isnan(share)] = 0.5 if diverging else 0.0
    return np.take(table, np.clip(np.rint(share * (SHADES - 1)), 0, SHADES - 1).astype(np.intp), axis=0)


# User-defined colors: results of the functions of a style.


COLOR_FORMS = (  # rule for results
    "{name} must give a number for each of the {count} {thing}, shape ({count},), or red, green and blue from 0 to 1, "
    "shape ({count}, 3)."
)


class OwnColorError(SceneError):
    """Raised if a user-defined color function raises, or returns neither colors nor a quantity."""


def own_values(still: Still, style: Style, thing: Thing) -> FloatArray:
    """Result of the function for all particles or springs: a quantity, shape (n,), or colors 0 to 255, shape (n, 3).

    Raises
    ------
    OwnColorError : for any other result, which the message contains.
    """
    function: Any = getattr(style, thing)
    name, count = f"The function for the {thing!r} of Style()", getattr(still.model, f"{thing[:-1]}_count")
    rule = COLOR_FORMS.format(name=name, count=count, thing=thing)
    try:
        # powers and elementary functions as in compiled code, which colors pages that run without Python
        given = np.asarray(replace_powers(function)(still))
    except Exception as error:
        raise OwnColorError(
            f"{name} raised {type(error).__name__}: {error}. It is given what is drawn, with its time, position, "
            "velocity, tension and model, and may be called again at any time."
        ) from error
    if given.dtype.kind == "U" and given.shape == (count,) and all(COLOR.fullmatch(one) for one in given.tolist()):
        return np.array([rgb(one) for one in given.tolist()], dtype=np.float64).reshape(count, 3)
    if given.dtype.kind not in "biuf" or given.shape not in ((count,), (count, 3)):
        came = f"shape {given.shape}" if given.dtype.kind in "biuf" else f"an array of the type {given.dtype}"
        raise OwnColorError(f"{rule} Got {came}.")
    if given.ndim == 1 or given.dtype == np.uint8:
        return given.astype(np.float64)
    if not bool(((given >= 0.0) & (given <= 1.0)).all()):  # False for NaN
        raise OwnColorError(f"{rule} Got values from {np.min(given):g} to {np.max(given):g}. Whole ones are uint8.")
    return 255.0 * given


def own_range(values: FloatArray) -> tuple[float, float]:
    """Minimum and maximum of a user-defined quantity; (0, 0) if no value is known."""
    known = values[np.isfinite(values)]
    return (float(known.min()), float(known.max())) if len(known) else (0.0, 0.0)


def own_shades(values: FloatArray, low: float, high: float, style: Style) -> Colors:
    """Colors, shape (n, 3), uint8, from the result of a function: colors unchanged, quantities mapped over a range."""
    if values.ndim == 2:
        return np.rint(values).astype(np.uint8)
    return range_colors(values, low, high, style, diverging=low < 0.0 < high)


def own_name(style: Style, thing: Thing) -> str:
    """Name of the quantity of a user-defined function: that of the function, or a name for the colored objects."""
    name = str(getattr(getattr(style, thing), "__name__", "")).strip("_")
    return thing if name in ("", "<lambda>", "lambda") else name.replace("_", " ")


def own_title(style: Style, thing: Thing) -> str:
    """Title of the legend of a user-defined quantity."""
    name = own_name(style, thing)
    return name[:1].upper() + name[1:]


def own_legend(style: Style, thing: Thing, low: float, high: float) -> Legend | None:
    """Legend of a user-defined quantity; None if the quantity is constant."""
    if not low < high:
        return None
    shades = own_shades(np.linspace(low, high, STOPS), low, high, style)
    return Legend(own_title(style, thing), "", low, high, shades)


def usual_range(values: FloatArray) -> tuple[float, float, tuple[bool, bool]]:
    """Range with zero and nearly all values of a film, and whether a few rare values lie far beyond each end."""
    known = values[np.isfinite(values)]
    if not len(known):
        return 0.0, 0.0, (False, False)
    low, high = min(float(known.min()), 0.0), max(float(known.max()), 0.0)
    usual = float(np.quantile(np.abs(known), USUAL))
    if usual <= 0.0 or max(-low, high) <= RARE * usual:
        return low, high, (False, False)
    return max(low, -usual), min(high, usual), (low < -usual, high > usual)


def range_legend(
    color: str, low: float, high: float, style: Style, *, diverging: bool, beyond: tuple[bool, bool] = (False, False)
) -> Legend:
    """Legend of a range."""
    values = np.linspace(low, high, STOPS)
    shades = range_colors(values, low, high, style, diverging=diverging)
    return Legend(color.capitalize(), COLORS[color], low, high, shades, beyond=beyond)


def pieces(model: Model) -> tuple[np.ndarray, tuple[str, ...]]:
    """Number of the piece of each particle, shape (n,), the largest piece first, and a name for each piece.

    Particles joined by springs, rods, cords and elements make a piece; particles that are not joined make a piece with
    others of equal mass and radius.
    """
    count, rows = model.particle_count, model.holonomic
    tied = (rows.kind == ROD) | (rows.kind == CORD)
    one = np.concatenate([model.springs.tail, rows.first[tied]])
    two = np.concatenate([model.springs.head, rows.second[tied]])
    joined, row, many = [one, two], [np.arange(len(one))] * 2, len(one)
    for corners in (part.corners for family in net.elastic(model) for part in family.elastic(model)):
        joined.append(corners.ravel())
        row.append(np.repeat(np.arange(many, many + len(corners)), corners.shape[1]))
        many += len(corners)
    label = joined_parts(np.concatenate(joined), np.concatenate(row), count)
    found = int(label.max(initial=-1)) + 1
    alone = np.bincount(label, minlength=found)[label] == 1
    kinds = np.stack([model.particles.mass, model.particles.radius], axis=1)[alone]
    if len(kinds):
        label[alone] = found + np.unique(kinds, axis=0, return_inverse=True)[1].ravel()
    _, label, sizes = np.unique(label, return_inverse=True, return_counts=True)
    order = np.argsort(-sizes, kind="stable")
    rank = np.empty(len(order), dtype=np.intp)
    rank[order] = np.arange(len(order))
    names = tuple(count_noun(int(sizes[k]), "particle") for k in order[:MOST_NAMED])
    return rank[label.ravel()], names


def group_colors(group: np.ndarray, style: Style) -> Colors:
    """Colors of groups in turn, shape (len(group), 3), uint8."""
    palette = np.array([rgb(one) for one in style.groups], dtype=np.uint8)
    return np.asarray(palette[group % len(palette)])
