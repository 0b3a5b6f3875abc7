"""The section PICTURE of a playback page: what its passes read of the drawn particles and springs, and its memory.

A page runs the passes on the quantized frames, so that it can color by every quantity that follows from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.machine import take_section
from springline.engine.program import MARKS, PICTURE
from springline.engine.table import Table
from springline.engine.webassembly import export_name
from springline.forces.loads import Loads
from springline.forces.sheets import FAMILIES
from springline.forces.tears import MEMBRANES_ROOM, torn_rows
from springline.model.families import BROKEN, CORD, ROD, FragileFaces, Holonomic, Laws, Model, Particles, Springs
from springline.moments.cloth import Cloth, cloth_of
from springline.moments.still import Still
from springline.picture import arrays
from springline.picture.arrays import (
    DrawnState,
    PictureScene,
    empty_picture,
    empty_ranges,
)
from springline.picture.program import ROOMS, mark_rows, picture_rows, picture_table
from springline.spec.faces import are_among
from springline.view import coloring
from springline.view.coloring import COLORS, OF_PARTICLES, OF_SPRINGS, OF_SURFACES
from springline.view.frame import Look
from springline.view.memory_image import BASE, Memory, PassNumbers, put_table
from springline.view.modules import modules_for
from springline.view.picture_arrays import given_colors, picture_look, picture_scene
from springline.view.style import Style

GAP = 4096  # [bytes] longer runs of zeros are not stored
QUANTITIES = (*OF_SPRINGS, *OF_PARTICLES, *OF_SURFACES)


class DrawnRows(NamedTuple):
    """Numbers of the drawn particles and springs, ascending, and the first frame."""

    start: Still
    rows: np.ndarray
    springs: np.ndarray


class Capacity(NamedTuple):
    """Bonds in a frame, and recorded positions in a trail, at most."""

    bonds: int
    kept: int


class PictureImage(NamedTuple):
    """Memory and passes of the table, as a page stores them.

    Attributes
    ----------
    content : bytes of the memory without long runs of zeros
    rows : columns of numbers that are stored as differences, uint32
    layout : of the memory, in the form of JSON
    module : WebAssembly module of the passes
    """

    content: bytes
    rows: dict[str, np.ndarray]
    layout: dict[str, Any]
    module: bytes


@dataclass(eq=False)
class PlaybackFrame:
    """State of the drawn particles and springs in one frame; shapes as in :class:`Still`, of the drawn rows only.

    Attributes
    ----------
    torn : rows of the torn triangles of membranes among those of the model
    """

    time: float
    position: FloatArray
    velocity: FloatArray
    alive: np.ndarray
    intact: np.ndarray
    tension: FloatArray
    torn: IntArray
    contact: FloatArray

    @classmethod
    def of(cls, shot: Still, drawn: DrawnRows) -> PlaybackFrame:
        """The state in a frame of a recording."""
        rows, springs = drawn.rows, drawn.springs
        return cls(
            shot.time, shot.position[rows], shot.velocity[rows], shot.alive[rows], shot.intact[springs],
            shot.tension[springs], torn_rows(shot.model, shot.memory),
            np.zeros((0, 3)) if shot.contact is None else shot.contact()[rows],
        )  # fmt: skip


class PlaybackPicture:
    """Table of the section PICTURE for the drawn particles and springs of a film.

    Parameters
    ----------
    styles : colors of each theme
    given : True if tensions are part of a frame; otherwise the passes compute them from positions and velocities
    """

    def __init__(
        self, drawn: DrawnRows, look: Look, styles: Sequence[Style], capacity: Capacity, *, given: bool = True
    ) -> None:
        start, rows, springs = drawn
        self.start, self.given, self.style, model = start, given, look.style, start.model
        cloth = cloth_of(model, {}, start.faces, start.drawn)
        self.scene, self.faces = drawn_scene(drawn, cloth)
        corners = model.room(MEMBRANES_ROOM).corner
        self.sheets = np.flatnonzero((_places(rows, model.particle_count)[corners] >= 0).all(axis=1))
        if not look.trails:
            self.scene = self.scene._replace(trail=self.scene.trail[:0])
        self.options = picture_look(model, start.drawn, self.scene, look, styles)
        self.options.setting[arrays.TRAILS], self.options.setting[arrays.GIVEN_TENSION] = 1, given
        if start.shape is not None:
            self.options.number[arrays.RESIDUAL] = start.shape.residual if start.shape.converged else 0.0
        self.ranges = empty_ranges()
        self.ranges.given[:] = 1
        self.picture = empty_picture(self.scene, len(rows), len(springs), *capacity)
        self.state = self._state(start, rows, springs, capacity.kept)
        rooms = [*drawn_model(model, drawn), self.state, self.scene, self.options, self.ranges, self.picture]
        self.table = picture_table(rooms)

    def _state(self, start: Still, rows: np.ndarray, springs: np.ndarray, kept: int) -> DrawnState:
        trails, torn = len(self.scene.trail), len(start.model.room(FragileFaces).face) > 0
        return DrawnState(
            position=np.ascontiguousarray(start.position[rows]), velocity=np.zeros((len(rows), 3)),
            mobility=np.where(start.held[rows], 0.0, 1.0), alive=np.ones(len(rows), dtype=np.uint8),
            status=np.zeros(len(springs), dtype=np.uint8), clock=np.zeros(1), bonded=np.zeros(0, dtype=np.int64),
            owner=np.zeros(0, dtype=np.int32), trail=np.zeros((trails, kept, 3)),
            trail_count=np.zeros(trails, dtype=np.int64), trail_next=np.zeros(trails, dtype=np.int64),
            contact_force=np.zeros((0 if start.contact is None else len(rows), 3)),
            torn_sheet=np.zeros(len(self.sheets) if torn else 0, dtype=np.uint8),
            torn_face=np.zeros(len(self.faces) if torn else 0, dtype=np.uint8),
        )  # fmt: skip

    def put(self, moment: PlaybackFrame) -> None:
        """Set the state that is drawn."""
        state = self.state
        state.clock[0] = moment.time
        state.position[:], state.velocity[:] = moment.position, moment.velocity
        state.contact_force[:] = moment.contact
        state.alive[:], state.status[:] = moment.alive, np.where(moment.intact, 0, BROKEN)
        if len(state.torn_sheet):
            state.torn_sheet[:] = np.isin(self.sheets, moment.torn)
            corners = self.start.model.room(MEMBRANES_ROOM).corner[moment.torn].astype(np.int64)
            state.torn_face[:] = are_among(self.faces, corners)
        if self.given:
            self.picture.tension[:] = moment.tension

    def values(self, color: str) -> FloatArray:
        """Values of a quantity for all drawn springs or particles; NaN if it is unknown or does not exist."""
        one, particles = self.picture, len(self.state.alive)
        self.options.setting[arrays.COLOR] = arrays.QUANTITIES.index(color)
        take_section(self.table, a=PICTURE)
        if color not in OF_SPRINGS:
            return np.where(one.slot >= 0, one.value[:particles], np.nan)
        found, count = np.full(len(self.state.status), np.nan), int(one.counts[arrays.SPRINGS])
        found[one.segment_index[:count]] = one.value[:count]
        return found

    @property
    def quantities(self) -> list[str]:
        """Quantities that the model has, in the order of :data:`COLORS`."""
        springs, sheets = self.table[Springs], [self.table[family.room] for family in FAMILIES[1:]]  # type: ignore[index]
        films, membranes = (len(one.corner) > 0 for one in sheets)
        there = {
            "stress": bool(np.isfinite(springs.area).any()), "utilization": bool(np.isfinite(springs.strength).any()),
            "contact force": len(self.state.contact_force) > 0,
            "membrane force": films or membranes, "membrane strain": membranes, "curvature": len(self.scene.face) > 0,
        }  # fmt: skip
        return [
            color for color in COLORS
            if color in QUANTITIES and there.get(color, len(springs.tail) > 0 or color not in OF_SPRINGS)
        ]  # fmt: skip

    def image(self) -> PictureImage:
        """Memory of the table and the module of its passes; what frames and passes write is zero."""
        rows = [*picture_rows(), *mark_rows()]
        passes = list(dict.fromkeys([take_section, *(row.what for row in rows)]))
        for column in (*self.picture, self.state.position, self.state.velocity, self.state.contact_force):
            column[...] = 0
        springs, parts = self.table[Springs], {}
        for kind, name, column in (
            ("Springs", "tail", springs.tail), ("Springs", "head", springs.head),
            ("PictureScene", "face", self.scene.face), ("PictureScene", "edge", self.scene.edge),
        ):  # fmt: skip
            parts[f"{kind}.{name}"] = column.astype("<u4").reshape(len(column), column[:1].size or 1)
            column[...] = 0
        memory = Memory()
        put = put_table(memory, self._with_user_colors(), PassNumbers(passes))
        memory.content.extend(bytes(-len(memory.content) % 8))
        content, runs = _without_zeros(bytes(memory.content))
        layout = {
            "base": BASE, "size": len(memory.content), "runs": runs, "rows": [one.split(".") for one in parts],
            "passes": [export_name(one) for one in passes], "tables": {"picture": put},
            "sections": {"picture": PICTURE, "marks": MARKS},
            "entries": {column: arrays.names_of(entries) for column, entries in arrays.ENTRIES.items()},
        }  # fmt: skip
        (module,) = modules_for(passes, {})
        return PictureImage(content, parts, layout, module)

    def _with_user_colors(self) -> Table:
        """The table, with columns for user-defined colors, which a page fills in each frame and hides for others."""
        columns = given_colors(self.style, len(self.state.alive), len(self.state.status))
        table = self.table.copy()
        table.put(self.options._replace(**columns))
        return table


def drawn_model(model: Model, drawn: DrawnRows) -> list[Any]:
    """Arrays of a model that the section PICTURE reads, of the drawn particles and springs only.

    Tensions of user-defined laws are part of the frames, so that a page has no such functions.
    """
    _, rows, springs = drawn
    place = _places(rows, model.particle_count)
    found: dict[type, Any] = {kind: model.room(kind) for kind in ROOMS}
    found[Laws] = Laws._make(one[:0] for one in model.laws)
    found[Particles] = Particles._make(one[rows] for one in model.particles)
    one, row = model.springs, {name: place[getattr(model.springs, name)[springs]] for name in ("tail", "head")}
    columns: dict[str, Any] = {name: getattr(one, name)[springs] for name in Springs._fields[2:8]} | row
    for name in ("damped", "fragile"):
        columns[name] = np.flatnonzero(np.isin(springs, getattr(one, name))).astype(np.int32)
    found[Springs] = one._replace(**columns)
    held, loads = model.holonomic, model.room(Loads)
    tied = np.flatnonzero((held.kind == ROD) | (held.kind == CORD))
    first, second = place[held.first[tied]], place[held.second[tied]]
    there = (first >= 0) & (second >= 0)
    found[Holonomic] = Holonomic._make(one[tied[there]] for one in held)._replace(
        first=first[there], second=second[there]
    )
    particle = place[loads.particle]
    there = particle >= 0
    found[Loads] = loads._replace(
        particle=particle[there], force=loads.force[there], omega=loads.omega[there], phase=loads.phase[there]
    )
    for family in FAMILIES[1:]:
        sheets: Any = found[family.room]  # type: ignore[index]
        kept = np.flatnonzero((place[sheets.corner] >= 0).all(axis=1))
        # the passes of pictures read no bounds and drags
        numbers = {
            "number": np.ascontiguousarray(sheets.number[:, kept]), "bound": sheets.bound[:0], "drag": sheets.drag[:0],
        }  # fmt: skip
        start = np.searchsorted(kept, sheets.start).astype(np.int32)
        found[family.room] = sheets._replace(corner=place[sheets.corner[kept]], start=start, **numbers)  # type: ignore[index]
    return list(found.values())


def _places(rows: np.ndarray, count: int) -> np.ndarray:
    """Row of each number among ``rows``, -1 for others, shape (count,), int32."""
    place = np.full(count, -1, dtype=np.int32)
    place[rows] = np.arange(len(rows))
    return place


def drawn_scene(drawn: DrawnRows, cloth: Cloth) -> tuple[PictureScene, IntArray]:
    """Drawn parts of a scene at all times, and the corners of its faces as numbers of particles, shape (faces, k)."""
    start, rows, springs = drawn
    model = start.model
    place, row = _places(rows, model.particle_count), _places(springs, model.spring_count)
    pieces = coloring.pieces(model)[0] if model.particle_count else np.zeros(0, dtype=np.intp)
    whole = picture_scene(model, cloth, pieces)
    held = model.holonomic
    ties = np.count_nonzero((place[held.first[whole.tie]] >= 0) & (place[held.second[whole.tie]] >= 0))
    rope, side, axis, arc = place[whole.rope], whole.side, whole.axis, whole.arc
    if (rope < 0).any():  # straight parts between drawn particles
        rope = rope[: len(side)]
        rope, side, axis, arc = rope[(rope >= 0).all(axis=1)], side[:0], axis[:0], arc[:0]
    faces = (np.append(place, 0)[whole.face] >= 0).all(axis=1)
    trail = place[whole.trail]
    scene = whole._replace(
        joined=whole.joined[rows], group=whole.group[rows], tie=np.arange(ties, dtype=np.int32), rope=rope, side=side,
        axis=axis, arc=arc, face=np.append(place, -1)[whole.face[faces]].astype(np.int32),
        edge=np.append(row, -1)[whole.edge[faces]].astype(np.int32), trail=trail[trail >= 0],
    )  # fmt: skip
    return scene, whole.face[faces].astype(np.int64)


def _without_zeros(content: bytes) -> tuple[bytes, list[list[int]]]:
    """Content without runs of zeros longer than GAP, and the first byte and length of each remaining part."""
    used = np.flatnonzero(np.frombuffer(content, dtype="<u8"))
    cuts = np.flatnonzero(np.diff(used) > GAP // 8)
    first, last = used[np.concatenate([[0], cuts + 1])], used[np.concatenate([cuts, [len(used) - 1]])]
    runs = [[8 * a, 8 * (b + 1 - a)] for a, b in zip(first.tolist(), last.tolist(), strict=True)]
    return b"".join(content[at : at + size] for at, size in runs), runs
