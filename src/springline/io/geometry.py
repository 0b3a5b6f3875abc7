"""Conversion of drawn lines to a network of particles and springs, with a report of joined and omitted lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from springline import checks
from springline.checks import FloatArray, IntArray
from springline.errors import FileError, SceneError
from springline.io.units import LARGEST_PLAIN, NAMES, format_length, to_meters
from springline.io.welding import NEAR_MISS, Joined, Tolerance, join_ends, near_misses
from springline.messages import KEEPING_FACES, Words, option
from springline.model.space import Torus
from springline.spec.faces import NO_FACES, MeshFaces, welded_faces
from springline.spec.options import SPRINGS
from springline.spec.weld import ChainTooLong
from springline.spec.weld import weld as weld_points

BoolArray = npt.NDArray[np.bool_]
Vertices = Literal["loose", "equal", "shared"]
Attributes = Mapping[str, str]  # texts that a file assigns to an object, by name
NO_TOLERANCE = Tolerance(0.0, 0.0, 0.0, 0.0)
LISTED_NOTE = "The file lists its particles, and so none was welded."
LENGTHS = ("radius", "velocity", "rest_length")  # columns in the unit of the drawing, like its points
MEMBERS = ("spring", "cable", "strut", "rod", "cord")  # kinds of lines, by number
KIND_OF = {**{name: number for number, name in enumerate(MEMBERS)}, "both": 0}
SPRING = {  # numeric attributes of springs, with the units that may follow the number
    name: SPRINGS[name].key.unit for name in ("stiffness", "rest_length", "modulus", "area", "damping", "strength")
}
UNDERSTOOD = {"name", "layer", "stroke", "color", "kind", *SPRING}  # attributes with a meaning
TRAILS = "trails"  # the layer of the paths of particles in files written by springline
BRIDGED = (
    "{faces} with a corner passed twice: sides that go out and straight back were left out, and faces with holes were "
    "cut into triangles."
)
RESULT = re.compile(r"results[/-](tension|compression|slack|unstressed)")  # layers of members that are drawn twice
MOST_SHOWN = 8  # line numbers or colors that a message lists


class Marks(NamedTuple):
    """Separate points of a file, in its unit. They create no particles; rules may use them to mark supports."""

    position: FloatArray
    """Position of each [unit], shape (marks, 3)."""
    colors: IntArray
    """Red, green and blue of each, or -1, shape (marks, 3)."""
    layers: list[str]
    """Layer of each, or ""."""
    attributes: list[Attributes]
    """Texts that the file assigns to each, by name."""


class AngleRows(NamedTuple):
    """Elastic angles of a file, as ``springline.Angle`` has them."""

    triples: IntArray
    """Rows of the points, the corner in the middle, shape (angles, 3)."""
    stiffness: FloatArray
    """k of E = k (turn - rest)^2/2 [N m], shape (angles,)."""
    rest: FloatArray
    """Turning angle at rest [rad], 0 if straight, shape (angles,)."""


NO_ANGLES = AngleRows(np.zeros((0, 3), dtype=np.int64), np.zeros(0), np.zeros(0))
NO_MARKS = Marks(np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64), [], [])


NO_CHORDS: BoolArray = np.zeros(0, dtype=bool)


class Drawing(NamedTuple):
    """Lines as a file draws them, in the unit of the file."""

    path: str
    points: FloatArray
    """Position of each drawn end or vertex [unit], shape (points, 3)."""
    ends: IntArray
    """Rows of ``points`` that each line joins, shape (lines, 2)."""
    colors: IntArray
    """Red, green and blue of each line, 0 to 255, or -1 for a line without a color, shape (lines, 3)."""
    layers: list[str]
    """Layer of each line, parts joined by "/"; "" for a line without a layer."""
    lines: IntArray
    """Line of the file that draws each line, from 1, shape (lines,)."""
    listed: bool
    """True if the points are a list of particles in the file. Such points are never welded or left out."""
    point_columns: dict[str, npt.NDArray[Any]]
    """Properties of each listed point in the file: mass [kg], radius [unit], charge [C], shape (points,), NaN if not
    given; velocity [unit/s] and anchored (bool), shape (points, 3)."""
    spring_columns: dict[str, FloatArray]
    """Properties of each line in the file: stiffness [N/m], rest_length [unit], modulus [Pa], area [m2],
    damping [N s/m], strength [N] and kind, an index into ``MEMBERS``, shape (lines,), NaN if not given."""
    unit: str | None = None
    """Unit of length stated in the file, or None."""
    faces: IntArray = NO_FACES
    """Rows of ``points`` around each face, shape (faces, most corners), -1 after the last corner of a smaller face."""
    unread_faces: int = 0
    """Number of faces in the file that were not requested."""
    attributes: Sequence[Attributes] = ()
    """Texts that the file assigns to each line, by name, length (lines,); empty if it assigns none to any line."""
    marks: Marks = NO_MARKS
    """Points drawn by themselves."""
    point_attributes: Sequence[Attributes] = ()
    """Texts that the file assigns to each listed point, by name, length (points,); empty if it assigns none."""
    notes: tuple[str, ...] = ()
    """Items that the reader ignored or approximated, one sentence each."""
    space: Torus | None = None
    """Torus [unit] that contains the points, with two periods in a plane; None in open space."""
    angles: AngleRows = NO_ANGLES
    """Elastic angles between the listed points."""
    usual_mass: float | None = None
    """Mass of the points if neither the file nor the call says one [kg]; None if the format has no default."""
    vertices: Vertices = "loose"
    """Rule by which lines meet: at ends that are close to each other ("loose"), at equal coordinates ("equal"), or at
    common vertices ("shared")."""
    chords: BoolArray = NO_CHORDS
    """True for lines that are chords of curves, shape (lines,); empty if the file has no curves."""


class Report(NamedTuple):
    """The report of reading a drawing. Lines are named by their line in the file."""

    path: str
    particles: int
    springs: int
    welded: int
    """Number of drawn ends or vertices that were joined with an earlier end or vertex."""
    merged: list[tuple[int, int]]
    """(the line that was kept, the line drawn over it)."""
    dropped: list[int]
    """Lines without length, left out."""
    flat: list[int]
    """Lines without length between two listed points, kept."""
    unused: int
    """Number of vertices that no line uses, left out."""
    coincident: int
    """Number of listed points and shared vertices at exactly the position of an earlier one, kept separate."""
    weld: float
    """Largest distance of ends that become one particle [m]; 0 for listed points and shared vertices."""
    unit: str = "m"
    """Unit of length in which the file was read."""
    unit_from: str = "default"
    """Source of the unit: "call", "file" or "default"."""
    unit_in_file: str | None = None
    """Unit stated in the file, or None."""
    extent: float = 0.0
    """Longest side of the drawing's bounding box [m]."""
    faces: int = 0
    """Number of faces kept."""
    lost_faces: int = 0
    """Number of faces left out because they have no area after welding or are drawn over another face."""
    unread_faces: int = 0
    """Number of faces in the file that were not requested."""
    notes: tuple[str, ...] = ()
    """Items that the reader ignored or approximated, one sentence each."""
    points: int = 0
    """Number of separate points in the drawing."""
    texts: int = 0
    """Number of drawn lines with attributes other than name, layer, color, kind and numbers of springs."""
    numbers: tuple[str, ...] = ()
    """Names of the numeric properties of points and lines in the file."""
    weld_from: str = "none"
    """Source of ``weld``: "call", "drawing" for a share of its median line, or "none"."""
    moved: int = 0
    """Number of ends that were joined although they are not exactly at the position of their particle."""
    farthest: float = 0.0
    """Largest distance of such an end from its particle [m]."""
    near: int = 0
    """Number of free ends that are close to another particle, but farther than ``weld``."""
    shortest: float = 0.0
    """Lines up to this length were left out [m]."""
    median: float = 0.0
    """Length of the median line of the drawing [m]."""
    listed: bool = False
    """True if the file lists its particles."""
    short: tuple[int, ...] = ()
    """Straight lines shorter than the tolerance of the drawing, kept."""

    def summary(self) -> str:
        """Summary of the network in one sentence."""
        faces = f"{_count(self.faces, 'face')}, " if self.faces else ""
        return f"{self.path}: {self.particles} particles, {self.springs} springs, {faces}{self.welded} ends welded."

    def messages(self) -> list[str]:
        """Warnings about the drawing, one sentence each; empty if there is nothing to check."""
        said = [*self._about_units(), *self._about_welding()]
        if self.merged:
            pairs = [f"{second} over {first}" for first, second in self.merged]
            said.append(
                f"{_count(self.merged, 'line')} drawn over another became one spring: {_list_some(pairs, 'line')}."
            )
        if self.dropped:
            short = f" (up to {self._length(self.shortest)})" if self.shortest else ""
            lines = _list_some(self.dropped, "line")
            said.append(f"{_count(self.dropped, 'line')} without length{short} left out: {lines}.")
        if self.flat:
            said.append(f"{_count(self.flat, 'spring')} drawn without length: {_list_some(self.flat, 'line')}.")
        if self.unused:
            said.append(f"{_count(self.unused, 'point')} that no line uses left out.")
        if self.lost_faces:
            said.append(f"{_count(self.lost_faces, 'face')} without area, or drawn over another, left out.")
        if self.unread_faces:
            said.append(f"{_count(self.unread_faces, 'face')} passed over: {KEEPING_FACES}, with their edges.")
        return [Words(one) for one in (*said, *self.notes)]

    def _length(self, length: float) -> str:
        return format_length(length, self.unit)

    def _about_welding(self) -> list[str]:
        """Messages about ends that were joined or nearly joined, and about coincident points."""
        across, said = self._length(self.extent), list[str]()
        if self.moved:
            share = f"1/512 of the median line of {self._length(self.median)}"
            share = "as given" if self.weld_from == "call" else share
            said.append(
                f"{_count(self.moved, 'end')} joined with another, up to {self._length(self.farthest)} away: the weld "
                f"tolerance is {self._length(self.weld)} ({share}; the drawing is {across} across)."
            )
        if self.short:
            said.append(
                f"{_count(len(self.short), 'line')} shorter than the weld tolerance of {self._length(self.weld)} kept: "
                f"{_list_some(list(self.short), 'line')}."
            )
        if self.near:
            reach = self._length(NEAR_MISS * self.weld)
            said.append(
                f"{_count(self.near, 'free end')} within {reach} of another particle, but not within the weld "
                f"tolerance of {self._length(self.weld)}: not joined. {option('weld', '...')} [m] joins them."
            )
        if self.coincident and self.listed:
            said.append(f"{_count(self.coincident, 'listed point')} exactly on an earlier one kept apart, as listed.")
        elif self.coincident:
            said.append(
                f"{_count(self.coincident, 'vertex', 'vertices')} exactly on an earlier one kept apart, as the file "
                f"has them: {option('weld', '0')} joins them."
            )
        return said

    def _about_units(self) -> list[str]:
        """Message about the conversion to meters and its reason, or a warning if a huge drawing states no unit."""
        if self.unit_from == "default":
            return [self.doubt()] if self.doubt() else []
        if self.unit == "m" and self.unit_in_file in (None, "m"):
            return []
        who = "as requested" if self.unit_from == "call" else "as the file itself says"
        other = self.unit_in_file not in (None, self.unit)
        against = f", though the file itself says {NAMES[str(self.unit_in_file)]}" if other else ""
        turned = "" if self.unit == "m" else ", and turned into meters"
        return [f"Lengths were read in {NAMES[self.unit]}, {who}{against}{turned}: {self.extent:.4g} m across."]

    def doubt(self) -> str:
        """Warning about the size of a drawing that states no unit; empty if the size is plausible."""
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
    """Color of the first line that draws each spring, -1 without a color, shape (springs, 3)."""
    layers: list[str]
    """Layer of the first line that draws each spring, or ""."""
    lines: IntArray
    """Line of the file that first draws each spring, from 1, shape (springs,)."""
    point_columns: dict[str, npt.NDArray[Any]]
    """Columns like ``Drawing.point_columns``, one row for each particle."""
    spring_columns: dict[str, FloatArray]
    """Columns like ``Drawing.spring_columns``, one entry for each spring."""
    report: Report
    drawing: Drawing
    spring_of_line: IntArray
    """Spring created from each drawn line, or -1 if the line was left out, shape (lines,)."""
    faces: IntArray
    """Particles around each face, shape (faces, most corners), -1 after the last corner of a smaller face."""


def network(
    drawing: Drawing, weld: float | None = None, units: str | None = None, usual: float | None = None
) -> Network:
    """Weld the ends of a drawing, leave out lines without length, and merge lines drawn twice.

    Ends closer than ``weld`` [m] become one particle. Without ``weld``, loose lines are welded by the tolerance of the
    drawing (:func:`springline.io.welding.tolerance_of`), or within ``usual`` [m]. Shared vertices and listed points
    are not welded. ``units`` is the unit of length of the drawing; the default is the unit stated in the file, or
    else meters.

    Raises
    ------
    SceneError : the tolerance is negative or not finite
    FileError : welding would collapse a chain of short lines, or two lines at one place disagree about their spring
    """
    given = None if weld is None else checks.not_negative(weld, "weld", "read()", "m")
    unit = units or drawing.unit or "m"
    drawing = _convert_to_meters(drawing, unit)
    ends = _particles(drawing, usual if given is None else given)
    if given is not None and drawing.listed:
        drawing = drawing._replace(notes=(*drawing.notes, LISTED_NOTE))
    position = ends.position
    joined = ends.particle[drawing.ends].reshape(-1, 2)
    flat = joined[:, 0] == joined[:, 1]
    first, spring_of_line = _springs(joined, flat)
    _refuse_disagreement(drawing, first, spring_of_line)

    merged = _merged_lines(drawing, spring_of_line)
    coincident = ~flat & np.all(position[joined[:, 0]] == position[joined[:, 1]], axis=1)
    alone = len(drawing.marks.layers)  # separate points, which lines are not expected to use
    fresh, places = np.arange(len(position)), position
    if not drawing.listed:
        position, fresh = _without_loose(position, joined, first)
        joined = fresh[joined]
    if given is None and usual is not None and not drawing.listed:
        drawing = _note_tolerance_change(drawing, ends, usual)
    faces: MeshFaces = welded_faces(drawing.faces, np.append(ends.particle, -1), fresh, places)
    if faces.cut:
        drawing = drawing._replace(notes=(*drawing.notes, BRIDGED.format(faces=_count(faces.cut, "face"))))
    report = Report(
        drawing.path, len(position), len(first), ends.welded, merged, drawing.lines[flat].tolist(),
        drawing.lines[first][coincident[first]].tolist(), ends.unused - alone, ends.coincident, ends.tolerance.weld,
        unit,
        "call" if units else "file" if drawing.unit else "default", drawing.unit, _extent(position),
        len(faces.corners), faces.lost, drawing.unread_faces, tuple(map(Words, drawing.notes)),
        len(drawing.marks.layers), sum(any(name not in UNDERSTOOD for name in about) for about in drawing.attributes),
        weld_from=ends.source, moved=ends.moved, farthest=ends.farthest, shortest=ends.tolerance.noise,
        near=near_misses(position, joined[first], ends.tolerance) if ends.source == "drawing" else 0,
        median=ends.tolerance.median, listed=drawing.listed, short=_short(drawing, ends, first),
    )  # fmt: skip
    return Network(
        position, joined[first], drawing.colors[first], [drawing.layers[row] for row in first], drawing.lines[first],
        drawing.point_columns, {name: value[first] for name, value in drawing.spring_columns.items()},
        report, drawing, spring_of_line, faces.corners,
    )  # fmt: skip


def without_extras(drawing: Drawing) -> Drawing:
    """Drawing of a file written by springline, without paths of particles and without duplicate members by result.

    Raises
    ------
    FileError : if nothing else is drawn
    """
    trails = np.array([layer == TRAILS for layer in drawing.layers], dtype=bool)
    kept = ~trails & np.array([not RESULT.fullmatch(layer) for layer in drawing.layers], dtype=bool)
    if kept.all():
        return drawing
    if not kept.any():
        raise FileError("The file draws no line but trails of particles.", drawing.path)
    paths = int(trails.sum())
    said = (f"{_count(paths, 'line')} of trails passed over: they are no springs.",) * bool(paths)
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
        chords=drawing.chords[kept] if len(drawing.chords) else NO_CHORDS,
        notes=(*drawing.notes, *said),
    )  # fmt: skip


def _convert_to_meters(drawing: Drawing, unit: str) -> Drawing:
    """Drawing with lengths converted to meters; areas, stiffnesses and masses are in SI already."""
    points = {name: to_meters(value, unit) for name, value in drawing.point_columns.items() if name in LENGTHS}
    springs = {name: to_meters(value, unit) for name, value in drawing.spring_columns.items() if name in LENGTHS}
    return drawing._replace(
        points=to_meters(drawing.points, unit),
        point_columns=drawing.point_columns | points,
        marks=drawing.marks._replace(position=to_meters(drawing.marks.position, unit)),
        space=drawing.space and _torus_in_meters(drawing.space, unit),
        spring_columns=drawing.spring_columns | springs,
    )


def _torus_in_meters(torus: Torus, unit: str) -> Torus:
    size, origin = (to_meters(np.asarray(values, dtype=np.float64), unit) for values in (torus.size, torus.origin))
    return Torus(tuple(size.tolist()), tuple(origin.tolist()))


def _extent(position: FloatArray) -> float:
    return float(np.ptp(position, axis=0).max()) if len(position) else 0.0


def _short(drawing: Drawing, ends: _Ends, first: IntArray) -> tuple[int, ...]:
    """Lines of the file that draw straight springs shorter than the tolerance of the drawing."""
    if ends.source != "drawing":
        return ()
    along = np.diff(drawing.points[drawing.ends[first]], axis=1)[:, 0]
    short = np.linalg.norm(along, axis=1) < ends.tolerance.weld
    if len(drawing.chords):
        short &= ~drawing.chords[first]
    return tuple(drawing.lines[first][short].tolist())


def _note_tolerance_change(drawing: Drawing, ends: _Ends, usual: float) -> Drawing:
    """Drawing with a note if its own tolerance would join a different number of ends than the usual tolerance."""
    if len(_particles(drawing, None).position) == len(ends.position):
        return drawing
    note = (
        f"Ends were welded within {usual:g} m, as in scene files of version 0.1; "
        f'version = "0.2" at the top of the file welds by the tolerance of the drawing.'
    )
    return drawing._replace(notes=(*drawing.notes, note))


class _Ends(NamedTuple):
    """Particles of the points of a drawing."""

    particle: IntArray
    """Particle of each point, -1 for a point without a particle, shape (points,)."""
    position: FloatArray
    """Position of each particle [m], shape (particles, 3)."""
    tolerance: Tolerance
    source: str
    """Source of the tolerance, a value of ``Report.weld_from``."""
    welded: int = 0
    unused: int = 0
    coincident: int = 0
    moved: int = 0
    farthest: float = 0.0


def _particles(drawing: Drawing, weld: float | None) -> _Ends:
    """Particles of the points, joined within ``weld`` [m] if it is given, else by the rule of ``drawing.vertices``."""
    count = len(drawing.points)
    if drawing.listed:
        coincident = count - len(weld_points(drawing.points, 0.0)[1])
        return _Ends(np.arange(count), drawing.points, NO_TOLERANCE, "none", coincident=coincident)
    used = _distinct_rows(drawing.ends, count)
    places = drawing.points[used] + 0.0  # turns -0.0 into 0.0, so that equal coordinates have equal bits
    particle = np.full(count, -1, dtype=np.int64)
    if weld is None and drawing.vertices == "shared":
        particle[used] = np.arange(len(used))
        coincident = len(used) - len(weld_points(places, 0.0)[1])
        return _Ends(particle, places, NO_TOLERANCE, "none", unused=count - len(used), coincident=coincident)
    source = "call" if weld is not None else "drawing" if drawing.vertices == "loose" else "none"
    weld = 0.0 if source == "none" else weld
    row = np.zeros(count, dtype=np.int64)
    row[used] = np.arange(len(used))
    found = _join_line_ends(drawing, places, row[drawing.ends].reshape(-1, 2), used, weld)
    particle[used] = found.particle
    return _Ends(
        particle, found.position, found.tolerance, source,
        len(used) - len(found.position), count - len(used), 0, found.moved, found.farthest,
    )  # fmt: skip


def _join_line_ends(drawing: Drawing, places: FloatArray, ends: IntArray, used: IntArray, weld: float | None) -> Joined:
    chords = drawing.chords if len(drawing.chords) else np.zeros(len(ends), dtype=bool)
    try:
        return join_ends(places, ends, chords, weld)
    except ChainTooLong as error:
        line = drawing.lines[np.argmax(np.any(drawing.ends == used[error.point], axis=1))]
        raise FileError(str(error), drawing.path, int(line)) from None
    except SceneError as error:
        raise FileError(str(error), drawing.path) from None


def _springs(joined: IntArray, flat: BoolArray) -> tuple[IntArray, IntArray]:
    """Row of the first line that draws each spring, in the order of the file, and the spring of each line or -1."""
    solid = np.flatnonzero(~flat)
    low, high = np.sort(joined[solid], axis=1).T
    order = np.lexsort((high, low))  # stable: of equal pairs, the first in the file comes first
    fresh = np.ones(len(order), dtype=bool)
    fresh[1:] = (np.diff(low[order]) != 0) | (np.diff(high[order]) != 0)
    original = np.empty(len(order), dtype=np.int64)
    original[order] = order[fresh][np.cumsum(fresh) - 1]
    kept = _distinct_rows(original, len(solid))
    number = np.zeros(len(solid), dtype=np.int64)
    number[kept] = np.arange(len(kept))
    spring_of_line = np.full(len(joined), -1, dtype=np.int64)
    spring_of_line[solid] = number[original]
    return solid[kept], spring_of_line


def _distinct_rows(rows: IntArray, count: int) -> IntArray:
    """Sorted distinct indices below ``count`` in ``rows``, by a table of flags, which is faster than sorting."""
    there = np.zeros(count, dtype=bool)
    there[rows] = True
    return np.flatnonzero(there)


def _merged_lines(drawing: Drawing, spring_of_line: IntArray) -> list[tuple[int, int]]:
    """Lines of the file of each line drawn over an earlier line: (earlier, later). Edges of faces are excluded."""
    drawn = np.flatnonzero((spring_of_line >= 0) & ~_edges_of_faces(drawing))
    if np.bincount(spring_of_line[drawn]).max(initial=0) <= 1:
        return []
    _, first, number = np.unique(spring_of_line[drawn], return_index=True, return_inverse=True)
    again = np.ones(len(drawn), dtype=bool)
    again[first] = False
    kept = drawing.lines[drawn[first[number[again]]]]
    return list(zip(kept.tolist(), drawing.lines[drawn[again]].tolist(), strict=True))


def _edges_of_faces(drawing: Drawing) -> BoolArray:
    """Mask of lines that join two consecutive corners of a face, shape (lines,)."""
    faces, count = drawing.faces, len(drawing.points)
    if not faces.size:
        return np.zeros(len(drawing.ends), dtype=bool)
    following = np.roll(faces, -1, axis=1)
    following = np.where(following >= 0, following, faces[:, :1])  # the last corner is followed by the first
    pairs = np.sort(np.stack([faces, following], axis=-1)[faces >= 0], axis=-1)
    ends = np.sort(drawing.ends, axis=1)
    return np.isin(ends[:, 0] * count + ends[:, 1], pairs[:, 0] * count + pairs[:, 1])


def _without_loose(position: FloatArray, joined: IntArray, first: IntArray) -> tuple[FloatArray, IntArray]:
    """Remove particles that only lines without length use; return the positions and new numbers of the others."""
    used = _distinct_rows(joined[first], len(position))
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


def _count(items: list[Any] | int, noun: str, plural: str = "") -> str:
    count = items if isinstance(items, int) else len(items)
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def _list_some(items: list[Any], noun: str = "") -> str:
    prefix = f"{noun}{'' if len(items) == 1 else 's'} " if noun else ""
    more = f" and {len(items) - MOST_SHOWN} more" if len(items) > MOST_SHOWN else ""
    return prefix + ", ".join(str(item) for item in items[:MOST_SHOWN]) + more if items else ""
