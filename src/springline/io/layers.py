"""Layers of a scene, a shape or a frame of a recording for drawing programs: lines, faces, points and texts.

Members are in layers by result (tension, compression, slack, unstressed) if this is known, else in the layers and
colors of the drawing they come from, else in layers by kind (spring, cable, strut, rod, cord). Faces, supports, trails
and labels have separate layers. If both the result and the drawing are known, as for the equilibrium shape of a
drawing, members are on the layers of the drawing and again, by result, on layers within ``results``.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.io.motion import Moment, Motion, paths_until, results, single_frame
from springline.io.units import from_meters
from springline.spec.spec import NOT_DRAWN, DrawnAs

Color = tuple[int, ...]  # red, green and blue, 0 to 255
COLORS: dict[str, Color] = {
    "tension": (15, 76, 125), "compression": (150, 49, 11), "slack": (154, 163, 171), "unstressed": (119, 128, 138),
    "spring": (34, 40, 47), "cable": (63, 134, 181), "strut": (217, 112, 47), "rod": (34, 40, 47),
    "cord": (119, 128, 138), "faces": (201, 199, 193), "supports": (47, 125, 79), "trails": (111, 147, 173),
    "labels": (34, 40, 47),
}  # fmt: skip
LENGTH = "rest_length"  # a number of members in the unit of the drawing, like its points
RESULTS = "results"  # parent of the layers by result if members also have layers from a drawing
WORDS = 0.1  # height of texts relative to the median length of a member [-]
PREFIXES = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "u"))


@dataclass(frozen=True, eq=False)
class Member:
    """Line of a member: its layer and number, both ends [m], shape (2, 3), its numbers, its label, and its color."""

    layer: str
    number: int
    ends: FloatArray
    numbers: Mapping[str, float]
    label: str
    color: Color


@dataclass(frozen=True, eq=False)
class Layers:
    """Elements of a drawing by layer.

    Attributes
    ----------
    about, title : description of the object, and title of its scene
    members : lines of the members
    faces : corners of each face [m], shape (corners, 3)
    points : positions of the existing particles [m], shape (points, 3)
    supports : number, position [m] and label of each support
    trails : points of each trail [m], shape (points, 3)
    height : height of texts [m]
    facing : axes along and across which texts are written, unit vectors, shape (2, 3)
    shades : color of each layer
    originals : lines on the layers of the original drawing, if ``members`` are in layers by result
    marks : layer, color and position of the separate points of the drawing
    unit : unit of length of all elements
    """

    about: str
    title: str
    members: tuple[Member, ...]
    faces: tuple[FloatArray, ...]
    points: FloatArray
    supports: tuple[tuple[int, FloatArray, str], ...]
    trails: tuple[FloatArray, ...]
    height: float
    facing: FloatArray
    shades: Mapping[str, Color]
    originals: tuple[Member, ...] = ()
    marks: tuple[tuple[str, Color, FloatArray], ...] = ()
    unit: str = "m"

    @property
    def names(self) -> list[str]:
        """Names of the layers that are not empty, and of the layer for labels."""
        there = {member.layer for member in (*self.originals, *self.members)} | {layer for layer, _, _ in self.marks}
        there |= {name for name in ("faces", "supports", "trails") if getattr(self, name)} | {"labels"}
        return [name for name in self.shades if name in there]


def collect_layers(what: Any, frame: int | None = None) -> Layers:
    """Layers of a scene, a shape, or a frame of a recording (by default the last), in meters."""
    motion = single_frame(what, frame)
    moment = next(iter(motion))
    members = _members(motion, moment)
    corners = (motion.faces[face][motion.faces[face] >= 0] for face in motion.whole(moment))
    lengths = [float(np.sqrt(((one.ends[1] - one.ends[0]) ** 2).sum())) for one in members]
    size = (float(np.ptp(moment.position, axis=0).max()) if len(moment.position) else 0.0) or 1.0
    marks = tuple(_marks(motion.drawn_as if motion.source is NOT_DRAWN else motion.source, moment))
    shades = COLORS | {layer: color for layer, color, _ in reversed(marks)}
    shades |= {one.layer: one.color for one in reversed(members)}
    return Layers(
        motion.about, motion.title, members, tuple(moment.position[one] for one in corners),
        moment.position[moment.alive], tuple(_supports(motion, moment)), tuple(paths_until(what, moment.number)),
        WORDS * (float(np.median(lengths)) if lengths else 0.1 * size) or 0.01 * size, _facing(moment.position),
        shades, (), marks,
    )  # fmt: skip


def drawing_layers(what: Any, frame: int | None, units: Container[str]) -> Layers:
    """Layers of :func:`collect_layers` with the unit and layers of the original drawing, for drawing programs.

    Lengths are in the unit of the drawing if it is one of ``units``. The members of an equilibrium shape are on the
    layers of the drawing and again, by result, on layers within ``results``.
    """
    drawing, motion = collect_layers(what, frame), single_frame(what, frame)
    drawing = _add_originals(drawing, motion)
    unit = motion.drawn_as.unit if motion.source is NOT_DRAWN else motion.source.unit
    return drawing if unit == "m" or unit not in units else _convert_layers(drawing, unit)


def _add_originals(drawing: Layers, motion: Motion) -> Layers:
    originals = _originals(motion, drawing.members)
    if not originals:
        return drawing
    members = tuple(replace(one, layer=f"{RESULTS}/{one.layer}") for one in drawing.members)
    shades = {**drawing.shades, **{one.layer: one.color for one in reversed((*originals, *members))}}
    return replace(drawing, members=members, originals=originals, shades=shades)


def _convert_layers(drawing: Layers, unit: str) -> Layers:
    """Drawing with its lengths converted from meters to another unit."""

    def convert_member(one: Member) -> Member:
        numbers = dict(one.numbers)
        if LENGTH in numbers:
            numbers[LENGTH] = float(from_meters(np.array(numbers[LENGTH]), unit))
        return replace(one, ends=from_meters(one.ends, unit), numbers=numbers)

    return replace(
        drawing, unit=unit, members=tuple(map(convert_member, drawing.members)),
        originals=tuple(map(convert_member, drawing.originals)),
        faces=tuple(from_meters(one, unit) for one in drawing.faces), points=from_meters(drawing.points, unit),
        supports=tuple((row, from_meters(place, unit), words) for row, place, words in drawing.supports),
        trails=tuple(from_meters(one, unit) for one in drawing.trails),
        height=float(from_meters(np.array(drawing.height), unit)),
        marks=tuple((layer, color, from_meters(place, unit)) for layer, color, place in drawing.marks),
    )  # fmt: skip


def _originals(motion: Motion, members: tuple[Member, ...]) -> tuple[Member, ...]:
    """Members on the layers and in the colors of the original drawing of a shape; empty without a drawing."""
    source = motion.source
    if not (source.layer_count or source.color_count):
        return ()
    painted = source.colors.tolist()
    return tuple(
        replace(one, layer=source.layers[one.number] or motion.kinds[one.number], label="",
                color=tuple(painted[one.number]) if painted[one.number][0] >= 0 else COLORS["spring"])
        for one in members
    )  # fmt: skip


def _marks(drawn: DrawnAs, moment: Moment) -> Iterator[tuple[str, Color, FloatArray]]:
    """Points of the drawing; a point at a particle moves with the particle."""
    points = drawn.points
    for layer, color, place, particle in zip(
        points.layers, points.colors.tolist(), points.position, points.particles.tolist(), strict=True
    ):
        shade = tuple(color) if color[0] >= 0 else COLORS["supports"]
        yield layer or "0", shade, moment.position[particle] if particle >= 0 else place


def quantity(value: float, unit: str) -> str:
    """Number with its unit, three digits and a prefix: ``12.3 kN``.

    >>> quantity(12345.0, "N"), quantity(-0.02, "N"), quantity(0.0, "N")
    ('12.3 kN', '-20 mN', '0 N')
    """
    size = next((one for one in PREFIXES if abs(value) >= 0.9995 * one[0]), None)
    if size is None:
        return f"{value:.3g} {unit}"
    shown = f"{value / size[0]:.3g}"
    return f"{shown} {size[1]}{unit}" if "e" not in shown else f"{value:.3g} {unit}"


def _members(motion: Motion, moment: Moment) -> tuple[Member, ...]:
    layers, found = results(motion, moment), []
    own = motion.drawn_as.layers or [""] * len(layers)
    painted = motion.drawn_as.colors.tolist() or [[-1] * 3] * len(layers)
    for line in motion.visible_members(moment).tolist():
        numbers = {name: float(values[line]) for name, values in moment.of_members.items()}
        tension = numbers.get("tension", np.nan)
        known = np.isfinite(tension) and layers[line] not in ("slack", "unstressed")
        label = quantity(tension, "N") if known else ""
        color = tuple(painted[line]) if painted[line][0] >= 0 else COLORS[layers[line]]
        ends = moment.position[motion.ends[line]]
        found.append(Member(own[line] or layers[line], line, ends, numbers, label, color))
    return tuple(found)


def _supports(motion: Motion, moment: Moment) -> list[tuple[int, FloatArray, str]]:
    reactions = moment.of_particles.get("reactions")
    found = []
    for i in np.flatnonzero(motion.held & moment.alive).tolist():
        words = "" if reactions is None else quantity(float(np.sqrt((reactions[i] ** 2).sum())), "N")
        found.append((i, moment.position[i], words))
    return found


def _facing(position: FloatArray) -> FloatArray:
    """Axes of texts for the view in which the drawing is widest: from above, from the front or from the right."""
    thinnest = int(np.argmin(np.ptp(position, axis=0)[::-1])) if len(position) else 0
    x, y, z = np.eye(3)
    return np.array([(x, y), (x, z), (y, z)][thinnest])
