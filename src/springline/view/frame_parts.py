"""Points and segments of a frame: selection, positions and colors. No loop over particles or springs."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from springline.checks import FloatArray
from springline.forces.hinges import Hinges
from springline.formatting import count_noun
from springline.model.families import CABLE, STRUT, Model
from springline.model.families import CORD as CORD_ROW
from springline.model.families import ROD as ROD_ROW
from springline.model.space import nearest
from springline.view import coloring
from springline.view.cloth import cloth_of, mix_colors, triangles
from springline.view.coloring import OF_PARTICLES, OF_SPRINGS, OF_SURFACES, SIGNED, Colors, Legend, Scale
from springline.view.darts import headings
from springline.view.frame import CORD, FIXED, FREE, HELD, ROD, SLACK, SPRING, FrameCloth, Look, Points, Segments
from springline.view.outlines import LOOSE
from springline.view.rope_paths import WoundRopes, wound_ropes
from springline.view.still import Still
from springline.view.style import Thing
from springline.view.surface_values import particle_surface_values

FIRST = 0.5  # of the drawn particles: this fraction at most is reserved for supports
MOST_DOTS = 100  # particles above which those with springs have no dots, which would hide the springs
SMALLEST, LARGEST = 0.7, 2.8  # [-] of the usual dot, for the lightest and the heaviest particle
WANTED = {"stress": "an area", "strain": "a length at rest", "utilization": "a strength"}  # by quantity
OF_FACES = {"membrane force": "membrane and no film", "membrane strain": "membrane", "curvature": "surface"}
WORDS = {FREE: "free", HELD: "held along some axes", FIXED: "fixed"}


class Shades:
    """Colors of one moment; messages are appended to ``notes``."""

    def __init__(self, still: Still, look: Look, scale: Scale, seen: np.ndarray, notes: list[str]) -> None:
        self.still, self.look, self.scale, self.seen, self.notes = still, look, scale, seen, notes
        self.legend: Legend | None = None
        self.paints_cloth = False  # True if user-defined colors do
        springs = still.model.springs
        whole = still.intact if seen.all() else still.intact & seen[springs.tail] & seen[springs.head]
        self.rows = self.thin_rows(whole, "spring")
        self.kind = np.where(still.fixed, FIXED, np.where(still.anchored, HELD, FREE)).astype(np.uint8)

    def thin_rows(self, there: np.ndarray, thing: str, always: np.ndarray | None = None) -> np.ndarray:
        """Numbers of the drawn objects, thinned evenly and reproducibly if there are too many.

        Objects marked ``always``, shape (len(there),), bool, are among them, as far as they leave space for others.
        """
        most = self.look.most
        if most is None or len(there) <= most:
            return np.flatnonzero(there)
        first = np.flatnonzero(there & always) if always is not None else np.zeros(0, dtype=np.intp)
        first = first if len(first) <= FIRST * most else first[:0]
        others = np.delete(np.arange(len(there)), first)
        rows = others[np.linspace(0, len(others) - 1, most - len(first)).astype(np.intp)]
        rows = np.sort(np.concatenate([rows[there[rows]], first]))
        self.notes.append(f"Drawn: {len(rows):,} of {count_noun(int(there.sum()), thing)}")
        return rows

    @cached_property
    def ends(self) -> FloatArray:
        """Both ends of the springs that are drawn [m], shape (rows, 2, 3)."""
        springs = self.still.model.springs
        return segment_ends(self.still.model, self.still.position, springs.tail[self.rows], springs.head[self.rows])

    @cached_property
    def particle_colors(self) -> Colors | None:
        """Colors of all particles, shape (n, 3), uint8, if the quantity belongs to particles; else None."""
        color, style = self.look.color, self.look.style
        if color == "none" and callable(style.particles):
            return self._function_colors("particles", self.seen)
        if color == "group":
            model = self.still.model
            group, names = self.scale.cached_value("group", model, lambda: coloring.pieces(model))
            shades = coloring.group_colors(np.arange(len(names)), style)
            if len(names) > 1:
                self.legend = Legend("Group", "", 0.0, 0.0, shades, names)
            return coloring.group_colors(group, style)
        if color == "fixed":
            table = np.array([coloring.rgb(one) for one in (style.accent, style.second, style.anchor)], dtype=np.uint8)
            there = np.unique(self.kind[self.seen])
            self.legend = Legend("Supports", "", 0.0, 0.0, table[there], tuple(WORDS[int(k)] for k in there))
            return np.asarray(table[self.kind])
        if color in OF_SURFACES:
            values = particle_surface_values(self.still, color, self.scale)
            known = values[np.isfinite(values)]
            if not len(known):
                self.notes.append(f"{color.capitalize()}: no {OF_FACES[color]} here")
        elif color in OF_PARTICLES:
            values = coloring.particle_values(self.still, color)
            known = values[self.seen]
        else:
            return None
        low, high = self._range(known)
        if low == high:
            return None
        signed = color in SIGNED
        self.legend = coloring.range_legend(color, low, high, style, diverging=signed)
        return coloring.range_colors(values, low, high, style, diverging=signed)

    @property
    def is_particle_colored(self) -> bool:
        """Return True if springs and surfaces take their colors from particles."""
        own = self.look.color == "none" and (callable(self.look.style.springs) or self.look.style.springs is not None)
        return self.particle_colors is not None and not own

    def spring_colors(self) -> Colors:
        """Colors of the springs that are drawn, shape (rows, 3), uint8."""
        color, style, springs = self.look.color, self.look.style, self.still.model.springs
        shades = self.particle_colors
        if color == "none" and callable(style.springs):
            return self._function_colors("springs", self.rows)[self.rows]
        if color == "none" and style.springs is not None:
            shades = None
        if shades is not None:
            both = shades[springs.tail[self.rows]].astype(np.uint16) + shades[springs.head[self.rows]]
            return (both // 2).astype(np.uint8)
        if color in OF_SPRINGS and len(self.rows):
            values = coloring.spring_values(self.still, color, self.rows, lambda: self.ends)
            known, signed = self._known_values(values), color in SIGNED
            low, high = self._range(known) if signed else (0.0, 1.0)
            if high > low and len(known):
                beyond = (False, bool((known > high).any()))
                self.legend = coloring.range_legend(color, low, high, style, diverging=signed, beyond=beyond)
                return coloring.range_colors(values, low, high, style, diverging=signed)
        return np.tile(np.array(coloring.rgb(style.spring_color), dtype=np.uint8), (len(self.rows), 1))

    def _function_colors(self, thing: Thing, drawn: np.ndarray) -> Colors:
        """Colors from a user-defined function for all particles or springs, over the range of the ``drawn`` ones."""
        values, low, high = coloring.own_values(self.still, self.look.style, thing), 0.0, 0.0
        if values.ndim == 1:
            low, high = coloring.own_range(values[drawn])
            low, high = self.scale.range_of(f"own {thing}", low, high, self.still.time, zero=False)
            self.legend = coloring.own_legend(self.look.style, thing, low, high) or self.legend
        self.paints_cloth = True
        return coloring.own_shades(values, low, high, self.look.style)

    def _known_values(self, values: FloatArray) -> FloatArray:
        """Values without unknown ones; a note gives the number of unknown values."""
        known = values[np.isfinite(values)]
        missing, color = len(values) - len(known), self.look.color
        if missing:
            why = f"without {WANTED[color]}" if color in WANTED else "too long or too stiff for a number"
            self.notes.append(f"{color.capitalize()}: unknown for {count_noun(missing, 'spring')} {why}")
        return known

    def _range(self, values: FloatArray) -> tuple[float, float]:
        low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 0.0)
        return self.scale.range_of(self.look.color, low, high, self.still.time)


def points(shades: Shades) -> Points:
    """The particles that are drawn."""
    still, style = shades.still, shades.look.style
    rows = shades.thin_rows(shades.seen, "particle", shades.kind != FREE)
    radius, kind = still.model.particles.radius[rows], shades.kind[rows]
    colors = shades.particle_colors
    if colors is None:
        looks = (style.dot_color, style.disc_color, style.anchor, style.quiet)
        table = np.array([coloring.rgb(one) for one in looks], dtype=np.uint8)
        which = np.where(radius > 0.0, 1, np.where(kind == FREE, 0, 2))
        which[
            shades.scale.cached_value("joined", still.model, lambda: unjoined_particles(still))[rows] & (kind == FIXED)
        ] = 3
        color = table[which]
    else:
        color = colors[rows]
    size = shades.scale.cached_value("size", still.model, lambda: sizes(still.model))[rows]
    heading = headings(still, rows, kind == FREE) if shades.look.darts else np.zeros((0, 3))
    return Points(still.position[rows], rows, radius, size, color, kind, heading)


def unjoined_particles(still: Still) -> np.ndarray:
    """Mask of particles with a radius and without springs, shape (n,), bool: pegs, once they are fixed."""
    model = still.model
    result = model.particles.radius > 0.0
    result[model.springs.tail] = result[model.springs.head] = False
    return np.asarray(result)


def sizes(model: Model) -> FloatArray:
    """Size of the dot of each particle relative to the usual one [-], shape (n,)."""
    mass = model.particles.mass
    heavy = mass > 0.0
    typical = float(np.quantile(mass[heavy], 0.5, method="lower")) if heavy.any() else 1.0
    size = np.clip(np.cbrt(mass / typical), SMALLEST, LARGEST)
    if len(mass) > MOST_DOTS:  # the meeting points of springs are visible without dots
        size[model.springs.tail] = size[model.springs.head] = 0.0
    return np.asarray(size)


def segments(shades: Shades) -> Segments:
    """The springs, rods and cords that are drawn."""
    still, style = shades.still, shades.look.style
    color, rows = shades.spring_colors(), shades.rows
    kind = np.full(len(rows), SPRING, dtype=np.uint8)
    springs = still.model.springs
    if not springs.all_both:
        length, rest, sense = _lengths(shades.ends), springs.rest_length[rows], springs.kind[rows]
        slack = (sense == CABLE) & (length < rest * (1.0 - LOOSE)) | (sense == STRUT) & (length > rest * (1.0 + LOOSE))
        kind[slack] = SLACK
        color[slack] = coloring.rgb(style.quiet)
    joined = np.stack([springs.tail[rows], springs.head[rows]], axis=1)
    ties = _ties(shades)
    if ties is None:
        return Segments(lambda: shades.ends, rows, color, kind, joined)
    return Segments(
        lambda: np.concatenate([shades.ends, ties.position]),
        np.concatenate([rows, ties.index]),
        np.concatenate([color, ties.color]),
        np.concatenate([kind, ties.kind]),
        np.concatenate([joined, ties.ends]),
        ties.wound,
    )


def cloth(shades: Shades, points: Points, segments: Segments) -> FrameCloth:
    """Surface that is drawn; empty if not all of its corners are drawn."""
    still, style = shades.still, shades.look.style
    found = cloth_of(still.model, shades.scale, still.faces, still.drawn)
    torn = still.torn
    key = (found, still.intact.tobytes(), points.index.tobytes(), torn.tobytes())
    last = shades.scale.lasting.get("triangles")
    if last is None or last[0] != key:
        faces = found.faces[found.whole(still.intact, still.alive, torn)]
        rows = np.searchsorted(points.index, triangles(faces))
        drawn = len(points.index) == int(shades.seen.sum())
        last = shades.scale.lasting["triangles"] = (
            key,
            rows if drawn and len(faces) else np.zeros((0, 3), dtype=np.intp),
        )
    plain = shades.legend is None and not shades.paints_cloth

    def shade() -> Colors:
        if shades.is_particle_colored:
            return points.color
        one = np.tile(np.array(coloring.rgb(style.cloth_color), dtype=np.uint8), (len(points.index), 1))
        if plain:
            return one
        return np.rint(mix_colors(np.searchsorted(points.index, segments.ends), segments.color, one)).astype(np.uint8)

    creased = bool(still.model.room(Hinges).rest.any())
    return FrameCloth(last[1], plain, shades.is_particle_colored, creased, shade)


def _ties(shades: Shades) -> Segments | None:
    """Rods, cords, bonds and parts of ropes between visible particles."""
    model, position, style = shades.still.model, shades.still.position, shades.look.style
    rows = model.holonomic
    tied = (rows.kind == ROD_ROW) | (rows.kind == CORD_ROW)
    rims, bonds = _rims(shades), shades.still.bonds
    begin, end = np.concatenate([rims.ends, bonds]).astype(np.int32).T
    if not tied.any() and not len(begin):
        return None
    first, second = np.append(rows.first[tied], begin), np.append(rows.second[tied], end)
    seen = shades.seen[first] & shades.seen[second]
    ends = segment_ends(model, position, first, second)
    if len(rims.arcs):
        ends[tied.sum() :][: len(rims.ends)] = rims.position(position, model)
    first, second, ends = first[seen], second[seen], ends[seen]
    rod = np.append(rows.kind[tied] == ROD_ROW, np.zeros(len(begin), dtype=bool))[seen]
    longest = np.append(rows.length[tied], np.zeros(len(begin)))[seen]
    loose = ~rod & (_lengths(ends) < longest * (1.0 - LOOSE))
    kind = np.where(rod, ROD, np.where(loose, SLACK, CORD)).astype(np.uint8)
    table = np.array([coloring.rgb(style.ink)] * 3 + [coloring.rgb(style.quiet)], dtype=np.uint8)
    return Segments(
        lambda: ends, np.full(len(kind), -1), table[kind], kind, np.stack([first, second], axis=1).astype(np.int32),
        wound=bool(len(rims.arcs)),
    )  # fmt: skip


def _rims(shades: Shades) -> WoundRopes:
    """Paths of ropes around wheels, computed once for each model."""
    model, lasting = shades.still.model, shades.scale.lasting
    last = lasting.get("rims")
    if last is None or last[0] is not model:
        last = lasting["rims"] = model, wound_ropes(model)
    found: WoundRopes = last[1]
    return found


def segment_ends(model: Model, position: FloatArray, tail: np.ndarray, head: np.ndarray) -> FloatArray:
    """Both ends of segments between particles [m], shape (len(tail), 2, 3), the head as the nearest image."""
    ends = np.empty((len(tail), 2, 3))
    np.take(position, tail, axis=0, out=ends[:, 0])
    if model.space.periodic:
        ends[:, 1] = ends[:, 0] + nearest(model.space, position[head] - ends[:, 0])
    else:
        ends[:, 1] = position[head]
    return ends


def _lengths(ends: FloatArray) -> FloatArray:
    apart = ends[:, 1] - ends[:, 0]
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", apart, apart)))
