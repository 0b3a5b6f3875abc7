"""From lines as drawn to a network of particles and springs, with a report of what was joined and left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from springline import checks
from springline.checks import FloatArray, IntArray, did_you_mean, shown
from springline.errors import FileError, SceneError
from springline.io import colors as palette
from springline.io.units import LARGEST_PLAIN, NAMES, in_meters
from springline.spec.faces import NO_FACES, MeshFaces, welded_faces
from springline.spec.weld import ChainTooLong, weld
from springline.spelling import KEEPING_FACES, Words, option

BoolArray = npt.NDArray[np.bool_]
Attributes = Mapping[str, str]  # what a file says of a thing: names and texts
WELD = 1e-3  # [m] a millimeter: far above what programs round to, far below what people draw
LENGTHS = ("radius", "velocity", "rest_length")  # columns that are in the unit of the drawing, as its points are
MEMBERS = ("spring", "cable", "strut", "rod", "cord")  # what a line may be, by the number of its kind
KIND_OF = {**{name: number for number, name in enumerate(MEMBERS)}, "both": 0}
SPRING = {
    "stiffness": "N/m", "rest_length": "m", "modulus": "Pa", "area": "m2", "damping": "N s/m", "strength": "N",
}  # fmt: skip  # attributes that are springs' numbers, with the units that may stand behind them
UNDERSTOOD = {"name", "layer", "stroke", "color", "kind", *SPRING}  # attributes that are no mere texts
TRAILS = "trails"  # the layer of the paths of particles in what springline writes
MOST_SHOWN = 8  # line numbers or colors that a message lists


class Marks(NamedTuple):
    """Points that a file draws by themselves, in its unit: they make no particles, and may say what holds some."""

    position: FloatArray
    """Position of each [unit], shape (marks, 3)."""
    colors: IntArray
    """Red, green and blue of each, or -1, shape (marks, 3)."""
    layers: list[str]
    """Layer of each, or ""."""
    attributes: list[Attributes]
    """What the file says of each by name."""


NO_MARKS = Marks(np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64), [], [])


class Drawing(NamedTuple):
    """Lines as a file draws them, in the unit of the file."""

    path: str
    points: FloatArray
    """Position of each drawn end or vertex [unit], shape (points, 3)."""
    ends: IntArray
    """Rows of ``points`` that each line joins, shape (lines, 2)."""
    colors: IntArray
    """Red, green and blue of each line, 0 to 255, or -1 where it has none, shape (lines, 3)."""
    layers: list[str]
    """Layer of each line, parts joined by "/", or "" where it has none."""
    lines: IntArray
    """Line of the file that draws each line, from 1, shape (lines,)."""
    listed: bool
    """Whether the points are particles as the file lists them: such points are never welded nor left out."""
    point_columns: dict[str, npt.NDArray[Any]]
    """What the file says of each listed point: mass [kg], radius [unit], charge [C], shape (points,), NaN where it
    says nothing; velocity [unit/s] and anchored (bool), shape (points, 3)."""
    spring_columns: dict[str, FloatArray]
    """What the file says of each line: stiffness [N/m], rest_length [unit], modulus [Pa], area [m2],
    damping [N s/m], strength [N] and kind, a row of ``MEMBERS``, shape (lines,), NaN where it says nothing."""
    unit: str | None = None
    """The unit of length that the file itself says, or None."""
    faces: IntArray = NO_FACES
    """Rows of ``points`` around each face, shape (faces, widest), -1 behind the last corner of a narrower one."""
    unread_faces: int = 0
    """Faces of the file that were not asked for."""
    attributes: Sequence[Attributes] = ()
    """What the file says of each line by name, shape (lines,); empty where such a file says nothing."""
    marks: Marks = NO_MARKS
    """Points drawn by themselves."""
    notes: tuple[str, ...] = ()
    """What the reader passed over or drew in another way, a sentence each."""


class Report(NamedTuple):
    """The report of reading a drawing. Lines are named by their line in the file."""

    path: str
    particles: int
    springs: int
    welded: int
    """Drawn ends or vertices that became one with another that came before."""
    merged: list[tuple[int, int]]
    """(the line that was kept, the line drawn over it)."""
    dropped: list[int]
    """Lines without length, left out."""
    flat: list[int]
    """Lines without length between two listed points, kept."""
    unused: int
    """Vertices that no line uses, left out."""
    coincident: int
    """Listed points that stand exactly on an earlier one, kept apart."""
    weld: float
    """The tolerance [m]."""
    unit: str = "m"
    """The unit of length that the file was read in."""
    unit_from: str = "default"
    """Who said so: "call", "file" or, where nobody did, "default"."""
    unit_in_file: str | None = None
    """What the file itself says, or None."""
    extent: float = 0.0
    """Longest side of the drawing's bounding box [m]."""
    faces: int = 0
    """Faces kept."""
    lost_faces: int = 0
    """Faces that welding left without area, or that are drawn over another: left out."""
    unread_faces: int = 0
    """Faces of the file that were not asked for."""
    notes: tuple[str, ...] = ()
    """What the reader passed over or drew in another way, a sentence each."""
    points: int = 0
    """Points drawn by themselves."""
    texts: int = 0
    """Drawn lines of which the file says more than a name, a layer, a color, a kind and numbers of springs."""
    numbers: tuple[str, ...] = ()
    """What the file says of points and lines in numbers, by name."""

    def summary(self) -> str:
        """The network in one sentence."""
        faces = f"{_count(self.faces, 'face')}, " if self.faces else ""
        return f"{self.path}: {self.particles} particles, {self.springs} springs, {faces}{self.welded} ends welded."

    def messages(self) -> list[str]:
        """Warnings about the drawing, a sentence each; empty where there is nothing to check."""
        said = self._about_units()
        if self.merged:
            pairs = [f"{second} over {first}" for first, second in self.merged]
            said.append(f"{_count(self.merged, 'line')} drawn over another became one spring: {_some(pairs, 'line')}.")
        if self.dropped:
            short = f" (up to the weld tolerance of {self.weld:g})" if self.weld else ""
            lines = _some(self.dropped, "line")
            said.append(f"{_count(self.dropped, 'line')} without length{short} left out: {lines}.")
        if self.flat:
            said.append(f"{_count(self.flat, 'spring')} drawn without length: {_some(self.flat, 'line')}.")
        if self.unused:
            said.append(f"{_count(self.unused, 'point')} that no line uses left out.")
        if self.coincident:
            said.append(f"{_count(self.coincident, 'listed point')} exactly on an earlier one kept apart, as listed.")
        if self.lost_faces:
            said.append(f"{_count(self.lost_faces, 'face')} without area, or drawn over another, left out.")
        if self.unread_faces:
            said.append(f"{_count(self.unread_faces, 'face')} passed over: {KEEPING_FACES}, with their edges.")
        return [Words(one) for one in (*said, *self.notes)]

    def _about_units(self) -> list[str]:
        """The conversion to meters and its reason, and a warning where a huge drawing states no unit."""
        if self.unit_from == "default":
            return [self.doubt()] if self.doubt() else []
        if self.unit == "m" and self.unit_in_file in (None, "m"):
            return []
        who = "as asked for" if self.unit_from == "call" else "as the file itself says"
        other = self.unit_in_file not in (None, self.unit)
        against = f", though the file itself says {NAMES[str(self.unit_in_file)]}" if other else ""
        turned = "" if self.unit == "m" else ", and turned into meters"
        return [f"Lengths were read in {NAMES[self.unit]}, {who}{against}{turned}: {self.extent:.4g} m across."]

    def doubt(self) -> str:
        """A warning about the size of a drawing that states no unit; empty where the size is plausible."""
        if self.unit_from != "default" or self.extent <= LARGEST_PLAIN:
            return ""
        return Words(
            f"{self.path} is {self.extent:,.6g} m across as read, in meters: no unit was said. "
            f"For a drawing in millimeters give {option('units', word='mm')}; {option('units', word='m')} says that "
            f"meters are meant."
        )


class Network(NamedTuple):
    """Particles and springs, welded and cleaned; in the order of the file."""

    position: FloatArray
    """Position of each particle [m], shape (particles, 3)."""
    ends: IntArray
    """Tail and head of each spring, shape (springs, 2)."""
    colors: IntArray
    """Color of each spring as the first line drawn there has it, -1 where none, shape (springs, 3)."""
    layers: list[str]
    """Layer of each spring as the first line drawn there has it, or ""."""
    lines: IntArray
    """Line of the file that first draws each spring, from 1, shape (springs,)."""
    point_columns: dict[str, npt.NDArray[Any]]
    """As ``Drawing.point_columns``, one row for each particle."""
    spring_columns: dict[str, FloatArray]
    """As ``Drawing.spring_columns``, one entry for each spring."""
    report: Report
    drawing: Drawing
    spring_of_line: IntArray
    """Spring that each drawn line became, or -1 where it was left out, shape (lines,)."""
    faces: IntArray
    """Particles around each face, shape (faces, widest), -1 behind the last corner of a narrower one."""


def network(drawing: Drawing, weld: float = WELD, units: str | None = None) -> Network:
    """Weld the ends of a drawing within ``weld`` [m], leave out lines without length, and merge lines drawn twice.

    ``units`` is the unit of length of the drawing; left out, it is what the file says, or else meters.

    Raises
    ------
    SceneError : the tolerance is negative or not finite
    FileError : it would collapse a chain of short lines; two lines of one place disagree about their spring
    """
    tolerance = checks.not_negative(weld, "weld", "read()", "m")
    unit = units or drawing.unit or "m"
    drawing = _in_meters(drawing, unit)
    particle, position, unused, on_another = _particles(drawing, tolerance)
    joined = particle[drawing.ends].reshape(-1, 2)
    flat = joined[:, 0] == joined[:, 1]
    first, spring_of_line = _springs(joined, flat)
    _refuse_disagreement(drawing, first, spring_of_line)

    merged = _merged(drawing, first, spring_of_line)
    coincident = ~flat & np.all(position[joined[:, 0]] == position[joined[:, 1]], axis=1)
    welded = 0 if drawing.listed else len(drawing.points) - unused - len(position)
    fresh = np.arange(len(position))
    if not drawing.listed:
        position, fresh = _without_loose(position, joined, first)
        joined = fresh[joined]
    faces: MeshFaces = welded_faces(drawing.faces, np.append(particle, -1), fresh)
    report = Report(
        drawing.path, len(position), len(first), welded, merged, drawing.lines[flat].tolist(),
        drawing.lines[first][coincident[first]].tolist(), unused, on_another, tolerance, unit,
        "call" if units else "file" if drawing.unit else "default", drawing.unit, _extent(position),
        len(faces.corners), faces.lost, drawing.unread_faces, tuple(map(Words, drawing.notes)),
        len(drawing.marks.layers), sum(any(name not in UNDERSTOOD for name in about) for about in drawing.attributes),
    )  # fmt: skip
    return Network(
        position, joined[first], drawing.colors[first], [drawing.layers[row] for row in first], drawing.lines[first],
        drawing.point_columns, {name: value[first] for name, value in drawing.spring_columns.items()},
        report, drawing, spring_of_line, faces.corners,
    )  # fmt: skip


def without_trails(drawing: Drawing) -> Drawing:
    """The drawing without the paths of particles, which are no springs, on the layer of trails.

    Raises
    ------
    FileError : where nothing else is drawn
    """
    kept = np.array([layer != TRAILS for layer in drawing.layers], dtype=bool)
    if not kept.any():
        raise FileError("The file draws no line but trails of particles.", drawing.path)
    rows = np.flatnonzero(kept).tolist()
    there = np.ones(len(drawing.points), dtype=bool)
    there[drawing.ends[~kept]] = False
    there[drawing.ends[kept]] = there[drawing.faces[drawing.faces >= 0]] = True
    fresh = np.append(np.cumsum(there) - 1, -1)
    return drawing._replace(
        points=drawing.points[there], ends=fresh[drawing.ends[kept]], faces=fresh[drawing.faces],
        colors=drawing.colors[kept], layers=[drawing.layers[row] for row in rows],
        lines=drawing.lines[kept],
        spring_columns={name: values[kept] for name, values in drawing.spring_columns.items()},
        attributes=[drawing.attributes[row] for row in rows] if drawing.attributes else (),
        notes=(*drawing.notes, f"{_count(int((~kept).sum()), 'line')} of trails passed over: they are no springs."),
    )  # fmt: skip


def role_mask(network: Network, color: Any) -> BoolArray:
    """Springs that have a color (a name, "r,g,b", "#rrggbb" or three numbers) or a layer's name, shape (springs,).

    A layer is named whole or by one of its parts between "/". A spring that several lines draw counts as each of
    them. Raises ``SceneError`` where the color is unknown and where no spring has it, with the colors there are.
    """
    drawing = network.drawing
    layers = {layer for layer in set(drawing.layers) - {""} if isinstance(color, str) and _is_part(color, layer)}
    chosen = np.array([layer in layers for layer in drawing.layers], dtype=bool)
    try:
        for shade in palette.shades(color):
            chosen |= np.all(drawing.colors == shade, axis=1)
    except SceneError as error:
        if not layers:
            raise SceneError(f"{error} {_present(network, color)}") from None
    springs = network.spring_of_line[chosen]
    if not np.any(springs >= 0):
        raise SceneError(f"No line of {drawing.path} has the color {shown(color)}. {_present(network, color)}")
    mask = np.zeros(len(network.ends), dtype=bool)
    mask[springs[springs >= 0]] = True
    return mask


def _in_meters(drawing: Drawing, unit: str) -> Drawing:
    """The drawing with lengths converted to meters; areas, stiffnesses and masses are in SI already."""
    points = {name: in_meters(value, unit) for name, value in drawing.point_columns.items() if name in LENGTHS}
    springs = {name: in_meters(value, unit) for name, value in drawing.spring_columns.items() if name in LENGTHS}
    return drawing._replace(
        points=in_meters(drawing.points, unit),
        point_columns=drawing.point_columns | points,
        marks=drawing.marks._replace(position=in_meters(drawing.marks.position, unit)),
        spring_columns=drawing.spring_columns | springs,
    )


def _extent(position: FloatArray) -> float:
    return float(np.ptp(position, axis=0).max()) if len(position) else 0.0


def _particles(drawing: Drawing, tolerance: float) -> tuple[IntArray, FloatArray, int, int]:
    """Particle of each point (-1: none), the particles' positions, and how many points are unused or coincide."""
    count = len(drawing.points)
    if drawing.listed:
        return np.arange(count), drawing.points, 0, count - len(weld(drawing.points, 0.0)[1])
    used = _named(drawing.ends, count)
    index, position = _welded(drawing, used, tolerance)
    particle = np.full(count, -1, dtype=np.int64)
    particle[used] = index
    return particle, position, count - len(used), 0


def _welded(drawing: Drawing, rows: IntArray, tolerance: float) -> tuple[IntArray, FloatArray]:
    try:
        return weld(drawing.points[rows], tolerance)
    except ChainTooLong as error:
        line = drawing.lines[np.argmax(np.any(drawing.ends == rows[error.point], axis=1))]
        raise FileError(str(error), drawing.path, int(line)) from None
    except SceneError as error:
        raise FileError(str(error), drawing.path) from None


def _springs(joined: IntArray, flat: BoolArray) -> tuple[IntArray, IntArray]:
    """Row of the line that first draws each spring, in the order of the file, and the spring of each line or -1."""
    solid = np.flatnonzero(~flat)
    low, high = np.sort(joined[solid], axis=1).T
    order = np.lexsort((high, low))  # stable: of equal pairs, the first in the file comes first
    fresh = np.ones(len(order), dtype=bool)
    fresh[1:] = (np.diff(low[order]) != 0) | (np.diff(high[order]) != 0)
    original = np.empty(len(order), dtype=np.int64)
    original[order] = order[fresh][np.cumsum(fresh) - 1]
    kept = _named(original, len(solid))
    number = np.zeros(len(solid), dtype=np.int64)
    number[kept] = np.arange(len(kept))
    spring_of_line = np.full(len(joined), -1, dtype=np.int64)
    spring_of_line[solid] = number[original]
    return solid[kept], spring_of_line


def _named(rows: IntArray, count: int) -> IntArray:
    """Sorted distinct indices below ``count`` in ``rows``, by a table of flags, which is faster than sorting."""
    there = np.zeros(count, dtype=bool)
    there[rows] = True
    return np.flatnonzero(there)


def _merged(drawing: Drawing, first: IntArray, spring_of_line: IntArray) -> list[tuple[int, int]]:
    again = spring_of_line >= 0
    again[first] = False
    kept = drawing.lines[first[spring_of_line[again]]]
    return list(zip(kept.tolist(), drawing.lines[again].tolist(), strict=True))


def _without_loose(position: FloatArray, joined: IntArray, first: IntArray) -> tuple[FloatArray, IntArray]:
    """Leave out particles that only lines without length would have made: the others' positions and new numbers."""
    used = _named(joined[first], len(position))
    fresh = np.full(len(position), -1, dtype=np.int64)
    fresh[used] = np.arange(len(used))
    return position[used], fresh


def _refuse_disagreement(drawing: Drawing, first: IntArray, spring_of_line: IntArray) -> None:
    drawn = np.flatnonzero(spring_of_line >= 0)
    for name, value in drawing.spring_columns.items():
        kept = first[spring_of_line[drawn]]
        differs = (value[kept] != value[drawn]) & ~(np.isnan(value[kept]) & np.isnan(value[drawn]))
        if differs.any():
            here = int(np.argmax(differs))
            one, other = kept[here], drawn[here]
            raise FileError(
                f"Lines {drawing.lines[one]} and {drawing.lines[other]} draw the same spring and must agree about its "
                f"{name}. Got {value[one]:g} and {value[other]:g}. Remove one of them, or add up parallel springs.",
                drawing.path,
                int(drawing.lines[other]),
            )


def _present(network: Network, color: Any) -> str:
    """The colors and layers in the drawing, the most frequent first, for a message."""
    colors, counts = np.unique(network.colors, axis=0, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    parts = [f"{palette.named(colors[row])} {counts[row]}" for row in order]
    layers = sorted({layer for layer in network.layers if layer})
    text = f"Its springs by color: {_some(parts) or 'none'}."
    if layers:
        hint = did_you_mean(str(color), layers)
        text += f" Its layers: {_some(layers)}.{' ' + hint if hint else ''}"
    return text


def _is_part(name: str, layer: str) -> bool:
    return name == layer or name in layer.split("/")


def _count(items: list[Any] | int, noun: str) -> str:
    count = items if isinstance(items, int) else len(items)
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _some(items: list[Any], noun: str = "") -> str:
    prefix = f"{noun}{'' if len(items) == 1 else 's'} " if noun else ""
    more = f" and {len(items) - MOST_SHOWN} more" if len(items) > MOST_SHOWN else ""
    return prefix + ", ".join(str(item) for item in items[:MOST_SHOWN]) + more if items else ""
