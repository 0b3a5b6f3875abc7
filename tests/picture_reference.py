"""Pictures in plain NumPy, the reference of the section PICTURE: colors, points, segments, trails and arrows."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium import rounding
from springline.forces import queries
from springline.forces.loads import loads_at
from springline.forces.sheets import FILM_NUMBERS, green_strain
from springline.formatting import count_noun
from springline.model.families import CABLE, STRUT, Model
from springline.model.families import CORD as CORD_ROW
from springline.model.families import ROD as ROD_ROW
from springline.model.space import nearest
from springline.moments.still import Still, least_tensions
from springline.moments.surface_values import _parts, _sides, curvature_at, sheet_forces, surface_of, torn_sheets
from springline.view import coloring
from springline.view.coloring import OF_PARTICLES, OF_SPRINGS, OF_SURFACES, SIGNED, Colors, Legend, Scale
from springline.view.frame import CORD, FIXED, FREE, HELD, ROD, SLACK, SPRING, Arrows, Look, Points, Polyline, Segments
from springline.view.frame_parts import FIRST, OF_FACES, WANTED, WORDS
from springline.view.frame_world import LONGEST, least_of
from springline.view.outlines import LOOSE
from springline.view.picture_arrays import LARGEST, MOST_DOTS, SHORTEST, SMALLEST
from springline.view.rope_paths import WoundRopes, wound_ropes
from springline.view.style import Thing


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
            values = particle_values(self.still, color)
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
            values = spring_values(self.still, color, self.rows, lambda: self.ends)
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
    place = still.position[rows]
    return Points(lambda: place, rows, radius, size, color, kind, heading, place.astype(np.float32))


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


def headings(still: Still, rows: np.ndarray, free: np.ndarray) -> FloatArray:
    """Heading of each of some particles, a unit vector, shape (rows, 3); zero for particles that are drawn as dots.

    Darts are moving particles with no held axis (``free``, shape (rows,), bool) and no spring.
    """
    springs, speed = still.model.springs, np.sqrt((still.velocity[rows] ** 2).sum(axis=1))
    lone = np.ones(still.model.particle_count, dtype=bool)
    lone[springs.tail] = lone[springs.head] = False
    there = lone[rows] & free & (speed > rounding.speed_rounding(still.model, still.position, still.velocity))
    return np.where(there[:, None], still.velocity[rows] / np.where(there, speed, 1.0)[:, None], 0.0)


def trails(still: Still, look: Look, seen: np.ndarray) -> tuple[Polyline, ...]:
    """Past positions of particles, oldest point first, up to the present position."""
    if not look.trails or not still.trails:
        return ()
    result = []
    for past, i in zip(still.trails, still.model.trails.particle.tolist(), strict=False):
        if seen[i]:
            line = np.concatenate([past, still.position[i : i + 1]])
            result += [Polyline(part, look.style.trail, "trail") for part in _split_at_edges(line, still.model)]
    return tuple(result)


def _split_at_edges(line: FloatArray, model: Model) -> list[FloatArray]:
    """Parts of a line that do not jump across the edge of a torus; parts of zero length are left out."""
    size = model.space.size
    if not model.space.periodic or len(line) < 2:
        return [line]
    leaps = ((np.abs(np.diff(line, axis=0)) > 0.5 * size) & (size > 0.0)).any(axis=1)
    return [part for part in np.split(line, np.flatnonzero(leaps) + 1) if len(part) > 1]


def arrows(
    still: Still, look: Look, scale: Scale, seen: np.ndarray, bounds: FloatArray, notes: list[str]
) -> tuple[Arrows, ...]:
    """Velocities, net forces (zero along held axes), reactions and loads, as requested."""
    style, shown = look.style, []
    length = LONGEST * float(np.ptp(bounds, axis=0).max())
    if look.velocities:
        shown.append(("velocity", "m/s", style.accent, still.velocity))
    net = still.pulled() if still.pulled is not None and (look.forces or look.reactions) else None
    if look.forces and net is not None:
        shown.append(("force", "N", style.second, np.where(still.held, 0.0, net)))
    if look.reactions and net is not None:
        shown.append(("reaction", "N", style.reaction, _reactions(still, net, notes)))
    if look.loads:
        loads = loads_at(still.model, still.time) if still.shape is None else still.shape.loads
        shown.append(("load", "N", style.load, loads))
    if look.contacts and still.contact is not None:
        shown.append(("contact", "N", style.reaction, still.contact()))
    if still.contact is None and look.contacts:
        notes.append("Contact forces: no Contacts() here")
    if net is None and (look.forces or look.reactions):
        notes.append("Forces: unknown here")
    found = [_scale_arrows(*one, still, scale, seen, length) for one in shown]
    return tuple(one for one in found if len(one.start))


def _reactions(still: Still, net: FloatArray, notes: list[str]) -> FloatArray:
    """Force of supports along the axes that they hold [N], shape (n, 3): minus all other forces, weight included."""
    if still.shape is not None:
        return still.shape.reactions
    if len(still.model.holonomic.kind):
        notes.append("Reactions without what rods and cords carry")
    return np.where(still.held & still.alive[:, None], -net, 0.0)


def _scale_arrows(
    kind: str, unit: str, color: str, values: FloatArray, still: Still, scale: Scale, seen: np.ndarray, length: float
) -> Arrows:
    """Arrows proportional to their values; the largest recent value has ``length`` [m]."""
    size = np.where(seen, np.sqrt(np.einsum("ij,ij->i", values, values)), 0.0)
    size[size <= least_of(still, kind)] = 0.0
    largest = float(size.max(initial=0.0))
    most = scale.range_of(kind, 0.0, largest, still.time)[1]
    rows = np.flatnonzero(size > SHORTEST * most)
    drawn = values[rows] * (length / most) if len(rows) else np.zeros((0, 3))
    return Arrows(kind, still.position[rows], drawn, color, unit, largest, rows)


def spring_values(still: Still, color: str, rows: np.ndarray, ends: Callable[[], FloatArray]) -> FloatArray:
    """Tension, strain, stress or utilization of some springs, shape (rows,); rounding errors around zero become zero.

    ``ends`` returns the positions of both ends [m], shape (rows, 2, 3). Springs without this quantity have NaN.
    """
    springs = still.model.springs
    unstressed = np.abs(still.tension[rows]) <= least_tensions(still)[rows]
    if color == "stress":
        stress = queries.stress(still.model, still.position)[rows]
        return np.where(unstressed & np.isfinite(stress), 0.0, stress)
    if color == "utilization":  # abs(T)/strength: above 1 it breaks
        strength = springs.strength[rows]
        with np.errstate(divide="ignore", invalid="ignore"):
            used = np.abs(still.tension[rows]) / strength
        return np.where(np.isfinite(strength), np.where(unstressed, 0.0, used), np.nan)
    if color == "tension":
        return np.where(unstressed, 0.0, still.tension[rows])
    places, rest = ends(), springs.rest_length[rows]
    apart = places[:, 1] - places[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        values = np.sqrt(np.einsum("ij,ij->i", apart, apart)) / rest - 1.0
        values[rest <= 0.0] = np.nan
        least = rounding.length_rounding(still.model, still.position) / rest
    return rounding.nothing_below(values, least)


def particle_values(still: Still, color: str) -> FloatArray:
    """Speed [m/s], kinetic energy [J] or contact force [N] of each particle, shape (n,); rounding becomes zero."""
    if color == "contact force":
        force = np.zeros_like(still.position) if still.contact is None else still.contact()
        size = np.sqrt(np.einsum("ij,ij->i", force, force))
        return np.where(size <= least_of(still, "contact"), 0.0, size)
    least = rounding.speed_rounding(still.model, still.position, still.velocity)
    velocity = rounding.nothing_below(still.velocity, least)
    squared = np.einsum("ij,ij->i", velocity, velocity)
    return np.asarray(np.sqrt(squared) if color == "speed" else 0.5 * still.model.particles.mass * squared)


def particle_surface_values(shot: Still, color: str, scale: Scale) -> FloatArray:
    """Membrane force or curvature of faces at each particle, shape (n,); NaN for particles without such a face.

    Parameters
    ----------
    color : "membrane force", the larger principal force [N/m], or "membrane strain", the larger principal strain of
    membranes [-], both as area-weighted means of the adjacent triangles; or "curvature", the mean curvature [1/m]
    """
    length, count = rounding.length_rounding(shot.model, shot.position), len(shot.position)
    if color == "curvature":
        rows = surface_of(shot)
        least = length / max(float(_areas(shot.model, shot.position, rows).mean()), 1e-300) if len(rows) else 0.0
        return rounding.nothing_below(curvature_at(shot.model, shot.position, rows).mean, least)
    found = sheet_forces(shot.model, shot.position, shot.memory)
    strain, modulus = _strains(shot.model, shot.position)
    known = shot.alive[found.corners].all(axis=1) & ~torn_sheets(shot.model, shot.memory)
    small = length / np.sqrt(np.maximum(found.area, 1e-300))  # strains within rounding errors
    if color == "membrane force":
        values = rounding.nothing_below(found.principal[:, 0], small * modulus)
    else:
        values, known = rounding.nothing_below(strain, small), known & np.isfinite(strain)
    corners, area = found.corners[known], found.area[known]
    whole = np.bincount(corners.ravel(), np.repeat(area, 3), count)
    total = np.bincount(corners.ravel(), np.repeat(area * values[known], 3), count)
    return np.where(whole > 0.0, total / np.where(whole > 0.0, whole, 1.0), np.nan)


def _areas(model: Model, position: FloatArray, rows: IntArray) -> FloatArray:
    """Areas of triangles [m2], shape (m,)."""
    first = position[rows[:, 0]]
    u, v = (nearest(model.space, position[rows[:, k]] - first) for k in (1, 2))
    normal = np.cross(u, v)
    return np.asarray(0.5 * np.sqrt((normal * normal).sum(axis=1)))


def _strains(model: Model, position: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Larger principal strain of each triangle [-], its stretch less 1, and its stiffness [N/m], shape (m,) each.

    For films the values are NaN and 0.
    """
    parts = _parts(model)
    if not parts:
        return np.zeros(0), np.zeros(0)
    _, u, v = _sides(model, position, parts)
    start, found, modulus = 0, [], []
    for part in parts:
        some = slice(start, start + len(part.corners))
        start = some.stop
        if len(part.number) == FILM_NUMBERS:
            found.append(np.full(len(part.corners), np.nan))
            modulus.append(np.zeros(len(part.corners)))
            continue
        _, _, along, across, shear = green_strain(part.number, u[some], v[some])
        half = 0.5 * (along - across)
        most = 0.5 * (along + across) + np.sqrt(half * half + shear * shear)
        found.append(np.sqrt(np.maximum(1.0 + 2.0 * most, 0.0)) - 1.0)
        # rows 4 are C11 times the volume; rows 0 to 3 turn sides into the material's axes, so their determinant is
        # one over twice the area as cut
        twice = 1.0 / np.abs(part.number[0] * part.number[3] - part.number[1] * part.number[2])
        modulus.append(part.number[4] / (0.5 * twice))
    return np.concatenate(found), np.concatenate(modulus)
