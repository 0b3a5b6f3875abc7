"""Points, segments, faces, trails and arrows of a frame, from the arrays that the section PICTURE writes."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.engine.machine import take_section
from springline.engine.program import MARKS, PICTURE
from springline.engine.table import Table
from springline.forces.hinges import Hinges
from springline.forces.tears import MEMBRANES_ROOM, torn_rows
from springline.formatting import count_noun
from springline.model.families import BROKEN, Model
from springline.model.space import nearest
from springline.moments.cloth import Cloth, cloth_of, mix_colors
from springline.moments.still import Still
from springline.picture import arrays
from springline.picture.arrays import FREE, DrawnState, PictureArrays, PictureLook, PictureScene, empty_picture
from springline.picture.program import ROOMS, picture_table
from springline.single_precision import absolute
from springline.spec.faces import are_among
from springline.view import coloring
from springline.view.coloring import OF_PARTICLES, OF_SPRINGS, OF_SURFACES, Colors, Legend, Scale
from springline.view.frame import Arrows, FrameCloth, Look, Points, Polyline, Segments
from springline.view.picture_arrays import GIVEN, given_colors, picture_look, picture_scene
from springline.view.style import Thing

FIRST = 0.5  # of the drawn particles: this fraction at most is reserved for supports
WANTED = {"stress": "an area", "strain": "a length at rest", "utilization": "a strength"}  # by quantity
OF_FACES = {"membrane force": "membrane and no film", "membrane strain": "membrane", "curvature": "surface"}
WORDS = ("free", "held along some axes", "fixed")  # of supports, by kind
NO_CONTACTS = "Contact forces: no Contacts() here"
NO_FLAGS = np.zeros(0, dtype=np.uint8)
NOWHERE = np.array([[np.inf] * 3, [-np.inf] * 3])  # [m] corners of nothing
NO_CORNERS = np.zeros((0, 3))
NO_WHOLES = np.zeros(0, dtype=np.int64)
ARROWS = ("velocity", "force", "reaction", "load", "contact")


class SharedParts(NamedTuple):
    """What is drawn and joined, of which pictures share the arrays until it changes.

    Attributes
    ----------
    particle : numbers of the particles
    ends, rows : particles at both ends of the segments, and their rows among ``particle``, shape (segments, 2)
    spring : numbers of the springs, -1 for other segments
    triangles : rows of the corners of the faces, shape (triangles, 3)
    """

    particle: np.ndarray
    ends: np.ndarray
    rows: np.ndarray
    spring: np.ndarray
    triangles: np.ndarray


class PictureSection:
    """The section PICTURE of one moment; messages are appended to ``notes``.

    Parameters
    ----------
    corners : lower and upper corner of the fixed parts of the picture [m], shape (2, 3); or (0, 3) without any
    """

    def __init__(
        self, still: Still, look: Look, scale: Scale, notes: list[str], corners: FloatArray = NO_CORNERS
    ) -> None:
        self.still, self.look, self.scale, self.notes = still, look, scale, notes
        self.own_legend: Legend | None = None
        self.scene = self._scene(scale)
        kept = scale.cached_value("picture", still.model, dict)
        self.table, self.picture = self._arrays(kept)
        if still.known_tension is not None:
            self.picture.tension[:] = still.known_tension
        self.picture.bond[: len(still.bonds)] = still.bonds
        self.picture.counts[arrays.BONDS] = len(still.bonds)
        self.options = self._options(kept, corners)
        self._put_moment(kept)
        take_section(self.table, a=PICTURE)
        if self.count(arrays.CHANGED) or "drawn" not in kept:
            kept["drawn"] = self._drawn_rows()
        self.drawn: SharedParts = kept["drawn"]

    # Inputs

    def _scene(self, scale: Scale) -> PictureScene:
        """What is drawn of the scene at all times, without thinned particles and springs."""
        still, look, model = self.still, self.look, self.still.model
        cloth = cloth_of(model, scale.lasting, still.faces, still.drawn)
        scene = cached_scene(model, scale, cloth, grouped=look.color == "group")
        if look.most is None:
            return scene
        springs, seen = model.springs, still.alive
        whole = still.intact & seen[springs.tail] & seen[springs.head]
        shown = mask(thin_rows(int(look.most), whole, "spring", self.notes), len(whole))
        points = mask(thin_rows(int(look.most), seen, "particle", self.notes, kinds(still) != FREE), len(seen))
        if points[seen].all():
            return scene._replace(spring_shown=shown)
        # a surface is drawn if all of its corners are
        return scene._replace(
            spring_shown=shown, point_shown=points, face=np.full((0, 2), -1, dtype=np.int32),
            edge=np.full((0, 2), -1, dtype=np.int32),
        ) if look.color != "curvature" else scene._replace(spring_shown=shown, point_shown=points)  # fmt: skip

    def _arrays(self, kept: dict[str, Any]) -> tuple[Table, PictureArrays]:
        """Table and arrays of the picture, which later pictures of the same scene use again."""
        model, bonds = self.still.model, len(self.still.bonds)
        trail = max(map(len, self.still.trails), default=0) if self.look.trails else 0
        fits = kept.get("scene") is self.scene and bonds <= kept["bonds"] and trail <= kept["trail"]
        if not fits:
            picture = empty_picture(self.scene, model.particle_count, model.spring_count, bonds, trail)
            if "model" not in kept:
                kept["model"] = picture_table([model.room(kind) for kind in ROOMS])
            table = kept["model"].copy()
            for room in (self.scene, self.scale.arrays, picture):
                table.put(room)
            kept.update(scene=self.scene, bonds=bonds, trail=trail, table=table, picture=picture)
            kept.update(look=None, moment=())
        return kept["table"], kept["picture"]

    def _options(self, kept: dict[str, Any], corners: FloatArray) -> PictureLook:
        """Options and colors, with the colors of user-defined functions."""
        look, still = self.look, self.still
        functions = self._function_columns()
        if kept["look"] is not look or functions:
            made = picture_look(still.model, still.drawn, self.scene, look, (look.style,))._replace(**functions)
            self.table.put(made)
            kept.update(look=None if functions else look, options=made)
        options: PictureLook = kept["options"]
        options.number[arrays.FADE] = self.scale.fade
        options.setting[arrays.TRAILS] = look.trails
        options.setting[arrays.GIVEN_TENSION] = still.known_tension is not None
        shown = (
            look.velocities,
            look.forces and self._pulls,
            look.reactions and self._pulls,
            look.loads,
            look.contacts,
        )
        options.setting[arrays.ARROWS_SHOWN] = sum(1 << kind for kind, one in enumerate(shown) if one)
        if still.shape is not None:
            options.number[arrays.RESIDUAL] = still.shape.residual if still.shape.converged else 0.0
            options.setting[arrays.GIVEN_LOADS] = 1
        options.corner[:] = corners if len(corners) else NOWHERE
        return options

    def _function_columns(self) -> dict[str, Any]:
        """Columns of the options with the colors of user-defined functions; empty without any."""
        look, still = self.look, self.still
        if look.color != "none":
            return {}
        functions = given_colors(look.style, still.model.particle_count, still.model.spring_count)
        for thing in look.style.functions:
            drawn = still.alive if thing == "particles" else self._whole_springs
            functions[GIVEN[thing]][:] = self._function_colors(thing, drawn)
        return functions

    @cached_property
    def _whole_springs(self) -> np.ndarray:
        """Mask of the springs that are drawn, shape (springs,), bool."""
        springs, seen = self.still.model.springs, self.still.alive
        whole = self.still.intact & seen[springs.tail] & seen[springs.head]
        return np.asarray(whole & (self.scene.spring_shown == 1) if len(self.scene.spring_shown) else whole)

    def _function_colors(self, thing: Thing, drawn: np.ndarray) -> Colors:
        """Colors from a user-defined function for all particles or springs, over the range of the ``drawn`` ones."""
        values, low, high = coloring.own_values(self.still, self.look.style, thing), 0.0, 0.0
        if values.ndim == 1:
            low, high = coloring.own_range(values[drawn])
            low, high = self.scale.range_of(f"own {thing}", low, high, self.still.time, zero=False)
            self.own_legend = coloring.own_legend(self.look.style, thing, low, high) or self.own_legend
        return coloring.own_shades(values, low, high, self.look.style)

    def _moment(self) -> DrawnState:
        still, model = self.still, self.still.model
        torn = torn_rows(model, still.memory)
        sheets, faces = NO_FLAGS, NO_FLAGS
        if len(torn):
            sheets = mask(torn, len(model.room(MEMBRANES_ROOM).corner))
            faces = are_among(self.scene.face.astype(np.int64), still.torn).astype(np.uint8)
        trail, count = rings(still.trails if self.look.trails else [], len(self.scene.trail))
        return DrawnState(
            position=column(still.position), velocity=column(still.velocity),
            mobility=np.where(still.held, 0.0, 1.0), alive=still.alive.astype(np.uint8),
            status=np.where(still.intact, 0, BROKEN).astype(np.uint8), clock=np.array([still.time]),
            bonded=NO_WHOLES, owner=np.zeros(0, dtype=np.int32), trail=trail, trail_count=count,
            trail_next=count % max(trail.shape[1], 1),
            contact_force=self._contact_forces(), torn_sheet=sheets, torn_face=faces,
        )  # fmt: skip

    def _contact_forces(self) -> FloatArray:
        """Forces of contacts on every particle [N], shape (n, 3), if something shows them; else (0, 3)."""
        wanted = self.look.contacts or self.look.color == "contact force"
        return column(self.still.contact()) if wanted and self.still.contact is not None else NO_CORNERS.copy()

    def _put_moment(self, kept: dict[str, Any]) -> None:
        """Give the moment to the table: in the arrays of the last picture if they have the same shapes."""
        moment: tuple[np.ndarray, ...] = self._moment()
        last: tuple[np.ndarray, ...] = kept["moment"]
        if [one.shape for one in moment] != [one.shape for one in last]:
            kept["moment"] = DrawnState._make(one.copy() for one in moment)
            self.table.put(kept["moment"])
            return
        for into, one in zip(last, moment, strict=True):
            if one.size:
                into[...] = one

    # Outputs

    def _drawn_rows(self) -> SharedParts:
        """Copies of what is drawn and joined, for all pictures until it changes."""
        one, m = self.picture, self.count(arrays.SEGMENTS)
        few, last = len(self.scene.point_shown) > 0, self.scale.lasting
        triangles = one.triangle[: 0 if few else self.count(arrays.TRIANGLES)]
        if not np.array_equal(triangles, last.get("triangles", NO_WHOLES)):
            last["triangles"] = triangles.copy()
        return SharedParts(
            one.particle[: self.count(arrays.POINTS)].copy(), one.segment_particle[:m].copy(),
            one.segment_ends[:m].copy(), one.segment_index[:m].copy(), last.get("triangles", triangles),
        )  # fmt: skip

    def count(self, entry: int) -> int:
        """An entry of ``PictureArrays.counts``."""
        return int(self.picture.counts[entry])

    @property
    def bounds(self) -> FloatArray:
        """Lower and upper corner of particles, trails and fixed parts [m], shape (2, 3)."""
        return self.picture.bounds.copy()

    @property
    def origin(self) -> FloatArray:
        """Point from which arrays in single precision are counted [m], shape (3,)."""
        return self.options.origin

    def points(self) -> Points:
        """The particles that are drawn."""
        one, n, position, index = self.picture, self.count(arrays.POINTS), self.still.position, self.drawn.particle
        return Points(
            lambda: position if n == len(position) else position[index], index, one.point_radius[:n].copy(),
            one.point_size[:n].copy(), one.point_color[:n].copy(), one.point_kind[:n].copy(),
            one.point_heading[: n if self.look.darts else 0].copy(), one.point_position[:n].copy(),
        )  # fmt: skip

    def segments(self) -> Segments:
        """The springs, rods, cords, parts of ropes and bonds that are drawn."""
        one, m, position = self.picture, self.count(arrays.SEGMENTS), self.still.position
        ends, rows = self.drawn.ends, self.drawn.rows
        placed = m if self.options.setting[arrays.ALL_POSITIONS] else 0
        wound = len(self.scene.arc) > 0
        path = one.path[self.still.alive[self.scene.rope].all(axis=1)] if wound else one.path[:0]
        first = self._first_rope() if wound else m

        def place() -> FloatArray:
            places = segment_ends(self.still.model, position, *ends.T)
            places[first : first + len(path)] = path
            return places

        return Segments(
            place, self.drawn.spring, one.segment_color[:m].copy(), one.segment_kind[:m].copy(), ends, wound,
            None if len(self.scene.point_shown) and (rows < 0).any() else rows, one.segment_position[:placed].copy(),
        )  # fmt: skip

    def _first_rope(self) -> int:
        """Row of the first part of a rope among the segments: behind springs, rods and cords."""
        rows, tie, alive = self.still.model.holonomic, self.scene.tie, self.still.alive
        return self.count(arrays.SPRINGS) + int((alive[rows.first[tie]] & alive[rows.second[tie]]).sum())

    def cloth(self, points: Points, segments: Segments) -> FrameCloth:
        """Surface that is drawn; empty if not all of its corners are drawn."""
        style = self.look.style
        plain, shared = bool(self.count(arrays.PLAIN)), bool(self.count(arrays.SHARED))

        def shade() -> Colors:
            if shared:
                return points.color
            one = np.tile(np.array(coloring.rgb(style.cloth_color), dtype=np.uint8), (len(points.index), 1))
            if plain:
                return one
            joined = np.searchsorted(points.index, segments.ends)
            return np.rint(mix_colors(joined, segments.color, one)).astype(np.uint8)

        creased = bool(self.still.model.room(Hinges).rest.any())
        return FrameCloth(self.drawn.triangles, plain, shared, creased, shade)

    def trails(self) -> tuple[Polyline, ...]:
        """Past positions of particles, oldest point first, up to the present position."""
        result, start = [], self.picture.trail_start
        for first, last in zip(start[:-1].tolist(), start[1:].tolist(), strict=True):
            parts = self.picture.trail_position[first:last]
            # on a torus a line ends where it jumps to the other side
            jumps = (parts[1:, 0] != parts[:-1, 1]).any(axis=1)
            lines = np.split(parts, np.flatnonzero(jumps) + 1) if len(parts) else []
            result += [
                Polyline(
                    absolute(np.concatenate([line[:, 0], line[-1:, 1]]), self.origin), self.look.style.trail, "trail"
                )
                for line in lines
            ]
        return tuple(result)

    @property
    def legend(self) -> Legend | None:
        """Legend of the colors."""
        color, picture = self.look.color, self.picture
        if color == "group":
            names = self.scale.cached_value("group", self.still.model, lambda: coloring.pieces(self.still.model))[1]
            return None if len(names) < 2 else Legend("Group", "", 0.0, 0.0, picture.legend[: len(names)].copy(), names)
        if color == "fixed":
            there = [kind for kind in range(len(WORDS)) if self.count(arrays.KINDS_SEEN) >> kind & 1]
            return Legend("Supports", "", 0.0, 0.0, picture.legend[there], tuple(WORDS[kind] for kind in there))
        if self.own_legend is not None or self.count(arrays.PLAIN) or color == "none":
            return self.own_legend
        low, high = picture.size[[arrays.LOW, arrays.HIGH]].tolist()
        beyond = (False, bool(self.count(arrays.ABOVE)))
        return Legend(color.capitalize(), coloring.COLORS[color], low, high, picture.legend.copy(), beyond=beyond)

    @property
    def values(self) -> FloatArray:
        """Values of the color quantity at the drawn particles or springs, shape (k,); (0,) without a quantity."""
        one, color = self.picture, self.look.color
        if color in OF_SPRINGS:
            return one.value[: self.count(arrays.SPRINGS)].copy()
        if color not in (*OF_PARTICLES, *OF_SURFACES):
            return one.value[:0]
        return np.asarray(one.value[one.particle[: self.count(arrays.POINTS)]])

    def note_unknown(self) -> None:
        """Add a note if the quantity is unknown for some springs, or for all faces."""
        color, missing = self.look.color, self.count(arrays.UNKNOWN)
        if color in OF_SURFACES and missing == len(self.still.position):
            self.notes.append(f"{color.capitalize()}: no {OF_FACES[color]} here")
        if color == "contact force" and self.still.contact is None:
            self.notes.append(NO_CONTACTS)
        if color in OF_SPRINGS and missing:
            why = f"without {WANTED[color]}" if color in WANTED else "too long or too stiff for a number"
            self.notes.append(f"{color.capitalize()}: unknown for {count_noun(missing, 'spring')} {why}")

    # Arrows

    @property
    def _pulls(self) -> bool:
        return self.still.pulled is not None

    def arrows(self, longest: float) -> tuple[Arrows, ...]:
        """Velocities, net forces, reactions, loads and contact forces; the largest has the length ``longest`` [m]."""
        look, still, picture = self.look, self.still, self.picture
        if (look.forces or look.reactions) and not self._pulls:
            self.notes.append("Forces: unknown here")
        if look.contacts and still.contact is None:
            self.notes.append(NO_CONTACTS)
        if not self.options.setting[arrays.ARROWS_SHOWN]:
            return ()
        if (look.forces or look.reactions) and still.pulled is not None:
            picture.net[:] = still.pulled()
            if look.reactions and still.shape is None and len(still.model.holonomic.kind):
                self.notes.append("Reactions without what rods and cords carry")
        if look.loads and still.shape is not None:
            picture.load[:] = still.shape.loads
        self.options.number[arrays.LONGEST] = longest
        take_section(self.table, a=MARKS)
        return tuple(self._arrows_of(kind, unit) for kind, unit in enumerate(arrays.ARROW_UNITS.values())
                     if picture.arrow_first[kind] < picture.arrow_first[kind + 1])  # fmt: skip

    def _arrows_of(self, kind: int, unit: str) -> Arrows:
        one, style = self.picture, self.look.style
        some = slice(int(one.arrow_first[kind]), int(one.arrow_first[kind + 1]))
        color = (style.accent, style.second, style.reaction, style.load, style.reaction)[kind]
        return Arrows(
            ARROWS[kind], absolute(one.arrow_start[some].copy(), self.origin), one.arrow_vector[some].copy(), color,
            unit, float(one.arrow_largest[kind]), one.arrow_particle[some].copy(), one.arrow_value[some].copy(),
        )  # fmt: skip


def cached_scene(model: Model, scale: Scale, cloth: Cloth, *, grouped: bool) -> PictureScene:
    """What is drawn of a model at all times, computed once; with the numbers of its pieces only if ``grouped``."""
    memory = scale.cached_value("picture scene", model, dict)
    if memory.get("cloth") is not cloth:
        memory["cloth"] = cloth
        memory["scene"] = picture_scene(model, cloth, np.zeros(model.particle_count, dtype=np.int32))
    found: PictureScene = memory["scene"]
    if not grouped:
        return found
    group = scale.cached_value("group", model, lambda: coloring.pieces(model))[0]
    return found._replace(group=group.astype(np.int32))


def segment_ends(model: Model, position: FloatArray, tail: np.ndarray, head: np.ndarray) -> FloatArray:
    """Both ends of segments between particles [m], shape (len(tail), 2, 3), the head as the nearest image."""
    begin, apart = position[tail], position[head] - position[tail]
    end = begin + nearest(model.space, apart) if model.space.periodic else position[head]
    return np.stack([begin, end], axis=1)


def thin_rows(
    most: int, there: np.ndarray, thing: str, notes: list[str], always: np.ndarray | None = None
) -> np.ndarray:
    """Numbers of the drawn objects, thinned evenly and reproducibly if there are more than ``most``.

    Objects marked ``always``, shape (len(there),), bool, are among them, as far as they leave space for others.
    """
    if len(there) <= most:
        return np.flatnonzero(there)
    first = np.flatnonzero(there & always) if always is not None else np.zeros(0, dtype=np.intp)
    first = first if len(first) <= FIRST * most else first[:0]
    others = np.delete(np.arange(len(there)), first)
    rows = others[np.linspace(0, len(others) - 1, most - len(first)).astype(np.intp)]
    rows = np.sort(np.concatenate([rows[there[rows]], first]))
    notes.append(f"Drawn: {len(rows):,} of {count_noun(int(there.sum()), thing)}")
    return rows


def kinds(still: Still) -> np.ndarray:
    """FREE, HELD or FIXED_KIND for each particle, shape (n,), uint8."""
    return np.where(still.fixed, arrays.FIXED_KIND, np.where(still.anchored, arrays.HELD, FREE)).astype(np.uint8)


def mask(rows: np.ndarray, count: int) -> np.ndarray:
    """Flags of some of ``count`` rows, uint8."""
    flags = np.zeros(count, dtype=np.uint8)
    flags[rows] = 1
    return flags


def column(values: FloatArray) -> FloatArray:
    """Values as passes read them: contiguous and writable; a copy only if needed."""
    return np.require(values, np.float64, ["C", "W"])


def rings(trails: list[FloatArray], count: int) -> tuple[FloatArray, np.ndarray]:
    """Trails as ring buffers [m], shape (trails, keep, 3), and the number of points in each, shape (count,)."""
    lengths = np.zeros(count, dtype=np.int64)
    lengths[: len(trails)] = [len(one) for one in trails]
    ring = np.zeros((len(trails), int(lengths.max(initial=0)), 3))
    for into, one in zip(ring, trails, strict=True):
        into[: len(one)] = one
    return ring, lengths
