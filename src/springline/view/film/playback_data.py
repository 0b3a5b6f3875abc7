"""Recording in few bytes: positions and colors of every frame are quantized and delta encoded in time.

The format is described in docs/sharing.md; ``web/src/recorded/data.ts`` reads it.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from springline.callbacks import living
from springline.checks import FloatArray, IntArray
from springline.equilibrium.rounding import nothing_below
from springline.errors import SpringlineError
from springline.model.families import CORD, ROD, Emitters, Model
from springline.model.state import unborn
from springline.moments.cloth import cloth_of, triangles
from springline.moments.hull import Hull, hull_of, hull_radius
from springline.moments.still import Still
from springline.picture.arrays import SPRINGS
from springline.recording.recording import Recording
from springline.spec.faces import are_among
from springline.typing import Whole
from springline.view import coloring
from springline.view.coloring import OF_PARTICLES, OF_SPRINGS, OF_SURFACES, SIGNED, Legend, Scale, usual_range
from springline.view.emitted import emitted_lives, looks_of_emitters
from springline.view.film import page_facts
from springline.view.film.film import BY_RANGE, Film
from springline.view.film.playback_world import film_room, looks, world_of
from springline.view.frame import FIXED, FREE, INSIDE, OVER, Frame, Look
from springline.view.frame_building import frame_of
from springline.view.frame_parts import PictureSection, kinds, thin_rows
from springline.view.frame_world import LONGEST, enclosing_corners, least_of
from springline.view.implicit_surface import implicit_surfaces, surface_notes
from springline.view.rope_paths import wound_ropes
from springline.view.style import Style, Thing

STEPS = 65_535  # positions that a page distinguishes along each axis
WHERE = 3.0  # [-] of the longest side of the bounds: particles further outside are drawn at this distance
TONES = 4_095  # color values that a page distinguishes; 0 means no value
WIDE = 8.0  # [-] of the legend: range beyond it in which values are distinguished
MOST_DRAWN = 1_000_000  # springs, and particles, in a page at most
MOST_NUMBERS = 40_000_000  # over all frames: above, springs are left out, down to FEW springs
FEW = 20_000
NEVER = 2**32 - 1  # frame number of the end of objects that last
TAUT = -1.0  # [m] length of elements that are never drawn slack
ALIGN = 8  # bytes: alignment of parts
INK, DISC, ANCHOR, PEG = 0, 1, 2, 3  # rows of the page's palette; supports and groups follow


@dataclass(frozen=True, eq=False)
class QuantizedFilm:
    """The data of a playback page.

    Attributes
    ----------
    facts : all data except the large arrays, for JSON
    blob : large arrays, compressed and encoded as text
    room : box that the camera shows [m], shape (2, 3)
    first : the first frame
    legend, notes : legend of the colors, and notes
    """

    facts: dict[str, Any]
    blob: str
    room: FloatArray
    first: Frame
    legend: Legend | None
    notes: tuple[str, ...]


@dataclass(eq=False)
class Reel:
    """Frames of a film for the particles and springs that are drawn.

    Attributes
    ----------
    rows, springs : numbers of the drawn particles and springs
    position : [m], shape (frames, rows, 3)
    values : values of the color quantity, shape (frames, springs or rows), or (frames, 0)
    gone, broken : first frame without each, or NEVER
    arrows : arrows at the rows
    bonds : both particles of each bond, its first frame, and the first frame without it, shape (bonds, 4)
    own : results of user-defined functions for the particles and springs, shape (frames, k) or (frames, k, 3)
    hulls : corners of triangles and of edges as rows for each frame, if a hull is drawn
    torn : corners of the faces of membranes that are torn at each frame, shape (torn, 3) each
    lives : birth and lifetime [s] of the drawn particles of emitters at each frame, NaN for those that are not alive,
        shape (frames, emitted, 2)
    """

    rows: np.ndarray
    springs: np.ndarray
    position: FloatArray
    values: FloatArray
    gone: np.ndarray
    broken: np.ndarray
    arrows: Quiver
    bonds: IntArray
    own: dict[Thing, FloatArray]
    hulls: list[tuple[IntArray, IntArray]]
    torn: list[IntArray]
    lives: FloatArray


def quantize(
    film: Film,
    progress: Callable[[float], None] | None = None,
    arrows: Collection[str] = (),
    styles: dict[str, Style] | None = None,
) -> QuantizedFilm:
    """Collect a film and quantize it, with the given kinds of ``arrows``, in the colors of each style."""
    numbers = thinned_frames(film)
    start = film.still(int(numbers[0]))
    notes: list[str] = []
    first = frame_of(start, film.look)
    reel = _collect_reel(film, numbers, _selection(start, film.look.most, notes), arrows, progress)
    room = film_room(film, numbers, _near(reel.position), first)
    own = implicit_surfaces(start.model, *room)
    room = enclosing_corners([room, *(one.points for one in own)])
    world = world_of(start, room, styles or {"light": film.look.style})
    low, high = _box(reel.position, room)
    tones, values, legend = _color_tones(film, reel, first.legend)
    shafts, quivers = quantized_arrows(reel.arrows)
    energy, named = _energies(film, numbers)
    painted, own_legend = _user_colors(film.look.style, reel)
    blob, table = _join_parts(
        _still_parts(start, film.look, reel) | _ties(start, reel) | _cloth(start, reel) | world.parts
        | {name: delta_encode(found) for name, found in shafts.items()}
        | {
            "gone": reel.gone.astype("<u4"),
            "broken": reel.broken.astype("<u4"),
            "position": delta_encode(quantize_positions(reel.position, low, high)),
            "value": delta_encode(tones),
            "energy": energy,
        }
        | painted | _hulls(reel.hulls) | _emitted(start.model, reel)
    )  # fmt: skip
    if len(numbers) < int(np.searchsorted(film.times, film.end, side="right")):
        notes.append(f"Shown: {len(numbers):,} of {len(film.times):,} recorded frames")
    facts = {
        "frames": len(numbers),
        "times": [float(f"{time:.9g}") for time in film.times[numbers]],
        "low": low.tolist(),
        "high": high.tolist(),
        "parts": table,
        "value": values,
        "trails": _trails(film, start, reel.rows),
        "arrows": quivers,
        "energy": named,
        "creased": first.cloth.creased,
        "emitters": looks_of_emitters(start.model),
        "hull": _hull_look(start.model.dim) if reel.hulls else None,
        "own": {"of": list(reel.own), "one": film.look.style.springs is not None, "legend": own_legend},
        "standing": world.colors,
        "moving": world.moving,
        "movers": looks(),
    }
    notes = [*start.notes, *notes, *first.notes, *surface_notes(own), *reel.arrows.notes]
    return QuantizedFilm(facts, blob, room, first, legend, tuple(dict.fromkeys(notes)))


EVER = 1e30  # [s] lifetime without an end, in single precision


def fitting(film: Film) -> int:
    """Largest number of springs, and of particles, for a page with all frames of a film."""
    model = film.first.model
    each = 3 * model.particle_count + max(model.spring_count, model.particle_count)
    share = MOST_NUMBERS / max(each * len(film.recorded_frames), 1)
    return min(MOST_DRAWN, max(FEW, int(share * max(model.spring_count, model.particle_count))))


def thinned_frames(film: Film) -> np.ndarray:
    """Numbers of the recorded frames in a page: every second, third, ... if all frames would be too large."""
    numbers, model = film.recorded_frames, film.first.model
    most = film.look.most or MOST_DRAWN
    each = 3 * min(model.particle_count, most) + min(max(model.spring_count, model.particle_count), most)
    step = -(-len(numbers) * each // (4 * MOST_NUMBERS))
    return numbers if step <= 1 else np.unique(np.concatenate([numbers[::step], numbers[-1:]]))


def _energies(film: Film, numbers: np.ndarray) -> tuple[np.ndarray, list[str]]:
    """Energies at each frame [J], shape (names, frames), and their names; empty for films without motion."""
    energy = film.what.energy if isinstance(film.what, Recording) and len(film.times) > 1 else {}
    series = page_facts.energies(film.times, energy)["series"]
    there = [name for name, values in series.items() if np.any(values)]
    if not there:
        return np.zeros((0, len(numbers)), dtype="<f4"), []
    return np.array([series[name][numbers] for name in there]).astype("<f4"), there


class Selection(NamedTuple):
    """Numbers of the particles and springs that are drawn, ascending, and the first frame."""

    start: Still
    rows: np.ndarray
    springs: np.ndarray


def _selection(start: Still, most: Whole | None, notes: list[str]) -> Selection:
    """Select the particles and springs that a page draws, at most about ``most`` of each."""
    model, count = start.model, len(start.position)
    whole = start.intact & start.alive[model.springs.tail] & start.alive[model.springs.head]
    springs = np.flatnonzero(whole) if most is None else thin_rows(int(most), whole, "spring", notes)
    seen = start.alive.copy()
    seen[unborn(model)] = True  # particles of emitters come and go
    rows = np.flatnonzero(seen) if most is None else thin_rows(
        int(most), seen, "particle", notes, kinds(start) != FREE
    )  # fmt: skip
    if len(rows) < min(count, int(seen.sum())):
        rows = np.unique(np.concatenate([rows, model.springs.tail[springs], model.springs.head[springs]]))
    return Selection(start, rows, springs)


def _collect_reel(
    film: Film, numbers: np.ndarray, selection: Selection, arrows: Collection[str],
    progress: Callable[[float], None] | None,
) -> Reel:  # fmt: skip
    """Collect the data of all frames in one pass."""
    color, (start, rows, springs) = film.look.color, selection
    look, scale = replace(film.look, most=None, trails=False), Scale()
    width = len(springs) if color in OF_SPRINGS else len(rows) if color in (*OF_PARTICLES, *OF_SURFACES) else 0
    position, values = np.empty((len(numbers), len(rows), 3)), np.empty((len(numbers), width))
    gone, broken = np.full(len(rows), NEVER, dtype=np.int64), np.full(len(springs), NEVER, dtype=np.int64)
    quivers, style = quiver(start, rows, len(numbers), arrows), film.look.style
    bonds: list[IntArray] = []
    radius = hull_radius(film.look.hull, "Look()")
    hulls: list[tuple[IntArray, IntArray]] = []
    torn: list[IntArray] = []
    born: list[FloatArray] = []
    emitted = np.isin(rows, unborn(start.model))
    own: dict[Thing, list[FloatArray]] = {thing: [] for thing in style.functions}
    for k, number in enumerate(numbers):
        shot = film.still(int(number))
        position[k] = shot.position[rows]
        quivers.take(k, shot)
        bonds.append(shot.bonds)
        if radius:
            hulls.append(_rows_of(hull_of(shot, radius), rows))
        torn.append(shot.torn)
        gone[(gone == NEVER) & ~shot.alive[rows] & ~emitted] = k
        born.append(emitted_lives(shot, rows))
        broken[(broken == NEVER) & ~shot.intact[springs]] = k
        if width:
            values[k] = _values(PictureSection(shot, look, scale, []), color)[springs if color in OF_SPRINGS else rows]
        for thing, given in own.items():
            given.append(coloring.own_values(shot, style, thing)[rows if thing == "particles" else springs])
        if progress is not None:
            progress(shot.time)
    stacked = {thing: np.array(given) for thing, given in own.items()}
    return Reel(
        rows, springs, position, values, gone, broken, quivers, _lasting(bonds), stacked, hulls, torn, np.array(born)
    )


def _emitted(model: Model, reel: Reel) -> dict[str, np.ndarray]:
    """Rows of the drawn particles of emitters, the emitter of each, and their births and lifetimes at all frames."""
    member = unborn(model)
    which = np.flatnonzero(np.isin(reel.rows, member))
    if not len(which):
        return {}
    of = np.repeat(np.arange(len(model.room(Emitters).rate)), np.diff(model.room(Emitters).start))
    emitter = dict(zip(member.tolist(), of.tolist(), strict=True))
    return {
        "emitted": which.astype("<u4"),
        "emitter": np.array([emitter[int(i)] for i in reel.rows[which]], dtype="<u4"),
        "lives": np.minimum(reel.lives, EVER).astype("<f4"),  # NaN stays
    }


def _values(drawing: PictureSection, color: str) -> FloatArray:
    """Values of the color quantity at all particles or springs; NaN for those that are gone."""
    count, picture = len(drawing.still.position), drawing.picture
    if color not in OF_SPRINGS:
        return picture.value[:count]
    found = np.full(drawing.still.model.spring_count, np.nan)
    drawn = picture.segment_index[: drawing.count(SPRINGS)]
    found[drawn] = picture.value[: len(drawn)]
    return found


def _rows_of(hull: Hull, rows: np.ndarray) -> tuple[IntArray, IntArray]:
    """Rows of the corners of the triangles and edges of a hull, among the drawn particles."""
    found = [one[np.isin(one, rows).all(axis=1)] for one in (hull.triangles, hull.edges)]
    return np.searchsorted(rows, found[0]), np.searchsorted(rows, found[1])


def _hulls(hulls: list[tuple[IntArray, IntArray]]) -> dict[str, np.ndarray]:
    """Triangles and edges of all frames in sequence, and the cumulative number of both at each frame."""
    if not hulls:
        return {}
    counts = np.array([[len(triangles), len(edges)] for triangles, edges in hulls])
    return {
        "hull.triangles": np.concatenate([one for one, _ in hulls]).astype("<u4"),
        "hull.edges": np.concatenate([one for _, one in hulls]).astype("<u4"),
        "hull.begins": np.concatenate([np.zeros((1, 2), dtype=np.int64), counts.cumsum(axis=0)]).astype("<u4"),
    }


def _hull_look(dim: int) -> dict[str, Any]:
    """Colors of a hull, by their names in a style, and its opacity."""
    return {"fill": "accent", "line": "accent" if dim == 2 else "trail", "opacity": INSIDE if dim == 2 else OVER}


def _lasting(bonds: Sequence[IntArray]) -> IntArray:
    """Bonds of each frame, shape (bonds, 2), as rows of a pair, its first frame, and the frame after its last."""
    nothing = np.zeros((0, 2), dtype=np.int64)
    ended: list[IntArray] = [np.zeros((0, 4), dtype=np.int64)]
    there, since = nothing, nothing[:, 0]
    for k, now in enumerate([*bonds, None]):
        pairs = nothing if now is None else np.asarray(now, dtype=np.int64)
        stays = np.isin(_codes(there), _codes(pairs))
        until = np.full(int((~stays).sum()), NEVER if now is None else k)
        ended.append(np.column_stack([there[~stays], since[~stays], until]))
        new = ~np.isin(_codes(pairs), _codes(there))
        there = np.concatenate([there[stays], pairs[new]])
        since = np.concatenate([since[stays], np.full(int(new.sum()), k)])
    return np.concatenate(ended)


def _codes(pairs: IntArray) -> IntArray:
    """Unique whole number for each pair of particles."""
    return np.asarray(pairs[:, 0] << 32 | pairs[:, 1])


def _near(position: FloatArray) -> FloatArray:
    """Subset of a few hundred thousand positions [m], shape (k, 3)."""
    every = position.reshape(-1, 3)
    return every[:: max(1, len(every) // 300_000)]


def _box(position: FloatArray, room: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Corners of the quantized box [m]: around all positions, or smaller if some particles fly far away."""
    if not position.size:
        return room[0], room[1]
    margin = WHERE * float(np.ptp(room, axis=0).max())
    low, high = position.min(axis=(0, 1)), position.max(axis=(0, 1))
    return np.maximum(low, room[0] - margin), np.minimum(high, room[1] + margin)


def _color_tones(
    film: Film, reel: Reel, before: Legend | None
) -> tuple[np.ndarray, dict[str, Any] | None, Legend | None]:
    """Colors of the film as whole numbers, 1 to TONES, 0 for no value, shape (frames, width); range; legend."""
    color = film.look.color
    low, high, beyond = coloring.usual_range(reel.values)
    if high <= low:
        nothing: np.ndarray = np.zeros((len(reel.values), 0), dtype=np.uint16)
        return nothing, None, before if color not in BY_RANGE else None
    reach, known = WIDE * (high - low), np.isfinite(reel.values)
    least = max(float(reel.values[known].min()), low - reach)
    most = min(float(reel.values[known].max()), high + reach)
    step = ((most - least) or abs(most) or 1.0) / (TONES - 2)
    least = step * np.floor(least / step)  # so that zero is a whole number of steps, and is represented exactly
    steps = np.clip(np.rint((np.nan_to_num(reel.values) - least) / step), 0, TONES - 1)
    tones = np.where(known, 1 + steps, 0).astype(np.uint16)
    legend = coloring.range_legend(color, low, high, film.look.style, diverging=color in SIGNED, beyond=beyond)
    of = "springs" if color in OF_SPRINGS else "particles"
    return tones, {"of": of, "low": float(least), "high": float(least + step * (TONES - 1)), "tones": TONES}, legend


def _user_colors(style: Style, reel: Reel) -> tuple[dict[str, np.ndarray], dict[str, Any] | None]:
    """User-defined colors of every frame as bytes, red, green and blue; and the legend if there is one."""
    parts, legend = {}, None
    for thing, values in reel.own.items():
        low, high = coloring.own_range(values) if values.ndim == 2 else (0.0, 0.0)
        if values.ndim == 2:
            legend = coloring.own_legend(style, thing, low, high) or legend
        flat = values.reshape(-1, *values.shape[2:])
        parts[f"own.{thing}"] = delta_encode(coloring.own_shades(flat, low, high, style).reshape(len(values), -1))
    return parts, page_facts.legend_facts(legend)


def _still_parts(start: Still, look: Look, reel: Reel) -> dict[str, np.ndarray]:
    """Data shared by all frames: connections, sizes, kinds and colors."""
    model = start.model
    ends = np.stack([model.springs.tail[reel.springs], model.springs.head[reel.springs]], axis=1)
    group = coloring.pieces(model)[0] if model.particle_count else np.zeros(0, dtype=np.intp)
    return {
        "ends": np.searchsorted(reel.rows, ends).astype("<u4"),
        "spring": reel.springs.astype("<u4"),
        "slack": _slack_lengths(start, reel.springs),
        "rest": model.springs.rest_length[reel.springs].astype("<f4"),
        "number": reel.rows.astype("<u4"),
        "radius": model.particles.radius[reel.rows].astype("<f4"),
        "mass": model.particles.mass[reel.rows].astype("<f4"),
        "size": PictureSection(start, Look(trails=False), Scale(), []).picture.dot[reel.rows].astype("<f4"),
        "kind": kinds(start)[reel.rows],
        "shade": _palette_rows(start)[reel.rows].astype(np.uint8),
        "group": (group % len(look.style.groups))[reel.rows].astype(np.uint8),
    }


def _slack_lengths(start: Still, springs: np.ndarray) -> np.ndarray:
    """Length [m] below which each spring is slack: the rest length of cables, 0 for others; or empty."""
    from springline.model.families import CABLE

    family = start.model.springs
    if family.all_both:
        return np.zeros(0, dtype="<f4")
    return np.where(family.kind[springs] == CABLE, family.rest_length[springs], 0.0).astype("<f4")


def _palette_rows(start: Still) -> np.ndarray:
    """Row of the page's palette for each particle without a color quantity, shape (n,)."""
    kind, radius, springs = kinds(start), start.model.particles.radius, start.model.springs
    rows = np.where(radius > 0.0, DISC, np.where(kind == FREE, INK, ANCHOR))
    lone = (radius > 0.0) & (kind == FIXED)
    lone[springs.tail] = lone[springs.head] = False
    rows[lone] = PEG
    return rows


def _ties(start: Still, reel: Reel) -> dict[str, np.ndarray]:
    """Rods, cords, bonds and parts of ropes that are drawn: both ends, the length [m] of cords, 0 for rods, and their
    frames: from the first to before the second of ``tied``, shape (ties, 2).

    Ropes come last, followed by their paths over wheels unless only some of the particles are drawn.
    """
    holonomic, rims, rows = start.model.holonomic, wound_ropes(start.model), reel.rows
    tied = (holonomic.kind == ROD) | (holonomic.kind == CORD)
    wound = len(rims.arcs) > 0 and bool(np.isin(rims.ends, rows).all())
    ropes = rims.ends if wound else rims.ends[: len(rims.side)]
    held = np.stack([holonomic.first[tied], holonomic.second[tied]], axis=1)
    pairs = np.concatenate([held, reel.bonds[:, :2], ropes])
    always = [np.tile([0, NEVER], (len(some), 1)) for some in (held, ropes)]
    frames = np.concatenate([always[0], reel.bonds[:, 2:], always[1]])
    length = np.where(holonomic.kind[tied] == CORD, holonomic.length[tied], 0.0)
    length = np.append(length, np.full(len(reel.bonds) + len(ropes), TAUT))
    drawn = np.isin(pairs, rows).all(axis=1)
    found = {
        "ties": np.searchsorted(rows, pairs[drawn]).astype("<u4"),
        "tied": frames[drawn].astype("<u4"),
        "cords": length[drawn].astype("<f4"),
    }
    if wound:
        found |= {
            "rims.side": rims.side.astype("<f4"), "rims.axis": rims.axis.astype("<f4"),
            "rims.arcs": rims.arcs.astype("<u4"),
        }  # fmt: skip
    return found


def _cloth(start: Still, reel: Reel) -> dict[str, np.ndarray]:
    """Triangles of the surface, as rows of drawn particles, and the first frame at which each is open."""
    found = cloth_of(start.model, {}, start.faces, start.drawn)
    broken = np.full(start.model.spring_count + 1, NEVER)  # the last entry stands for sides without a spring
    broken[reel.springs] = reel.broken
    gone = np.append(np.full(start.model.particle_count, NEVER), NEVER)
    gone[reel.rows] = reel.gone
    drawn = np.append(np.isin(np.arange(start.model.particle_count), reel.rows), True)[found.faces].all(axis=1)
    opens = np.minimum(broken[found.sides].min(axis=1, initial=NEVER), gone[found.faces].min(axis=1, initial=NEVER))
    faces, opens = found.faces[drawn], opens[drawn]
    known = 0
    for k, now in enumerate(reel.torn):
        # Torn faces stay torn: only frames with more torn faces have to be examined.
        if len(now) != known:
            here, known = are_among(faces, now), len(now)
            opens[here] = np.minimum(opens[here], k)
    many = np.maximum((faces >= 0).sum(axis=1) - 2, 0)
    rows = np.searchsorted(reel.rows, triangles(faces))
    return {"triangles": rows.astype("<u4"), "opens": np.repeat(opens, many).astype("<u4")}


def _trails(film: Film, start: Still, rows: np.ndarray) -> dict[str, Any]:
    """Particles with a trail, and the duration of trails [s]."""
    followed = start.model.trails.particle
    drawn = followed[np.isin(followed, rows)] if film.look.trails else followed[:0]
    return {"particles": np.searchsorted(rows, drawn).tolist(), "time": film.trail_time}


def quantize_positions(position: FloatArray, low: FloatArray, high: FloatArray) -> np.ndarray:
    """Positions as whole numbers, 0 to STEPS between two corners [m], shape (frames, 3 n), uint16."""
    span = np.where(high > low, high - low, 1.0)
    share = np.clip((position - low) / span, 0.0, 1.0)
    return np.rint(share * STEPS).astype(np.uint16).reshape(len(position), -1)


def delta_encode(values: np.ndarray) -> np.ndarray:
    """Whole numbers of every frame as changes: small numbers, which compress well.

    Shape (frames, width) of uint8 or uint16. The second frame is stored as the difference to the first, each later
    frame as the difference to the linear extrapolation of the two frames before. Differences are taken modulo the
    type's size and folded (0, -1, 1, -2, ... become 0, 1, 2, 3, ...); uint16 is stored as all low bytes before all high
    ones.
    """
    bits = 8 * values.dtype.itemsize
    change = values.copy()
    change[1:] -= values[:-1]
    change[2:] -= values[1:-1] - values[:-2]
    signed = change.astype(np.int32)
    signed = np.where(signed >= 1 << (bits - 1), signed - (1 << bits), signed)
    folded = np.where(signed < 0, -2 * signed - 1, 2 * signed)
    if bits == 8:
        return folded.astype(np.uint8)
    return np.concatenate([(folded & 255).astype(np.uint8).ravel(), (folded >> 8).astype(np.uint8).ravel()])


def _join_parts(parts: dict[str, np.ndarray]) -> tuple[str, dict[str, list[int]]]:
    """All parts concatenated, compressed and encoded as text; and the start and number of bytes of each."""
    table, pieces, at = {}, [], 0
    for name, array in parts.items():
        data = np.ascontiguousarray(array).tobytes()
        table[name] = [at, len(data)]
        pieces.append(data + bytes(-len(data) % ALIGN))
        at += len(pieces[-1])
    return base64.b64encode(gzip.compress(b"".join(pieces), 9, mtime=0)).decode("ascii"), table


# Arrows of a page: recorded velocities and net forces as whole numbers.

SIDE = 511  # steps of the longest arrow along an axis; 2 SIDE + 1 values represent all arrows
MOST_ARROWS = 1_000_000  # of each kind in a page, over all its frames: about 4 MB
UNITS = {"velocity": "m/s", "force": "N"}
COLORS = {"velocity": "accent", "force": "second"}  # of the style


@dataclass(eq=False)
class Quiver:
    """Arrows of a film for the drawn particles, shape (frames, rows, 3) each; a kind may be missing.

    Attributes
    ----------
    rows : numbers of these particles
    values : by kind, [m/s] and [N]
    notes : reasons for missing kinds
    """

    rows: np.ndarray
    values: dict[str, FloatArray]
    notes: list[str]

    def take(self, k: int, shot: Still) -> None:
        """Store the arrows of frame ``k``."""
        if "velocity" in self.values:
            self.values["velocity"][k] = nothing_below(shot.velocity[self.rows], least_of(shot, "velocity"))
        if "force" in self.values and shot.pulled is not None:
            try:
                net = np.where(shot.held, 0.0, shot.pulled())
            except SpringlineError:
                del self.values["force"]
                self.notes.append("Forces: unknown here")
                return
            self.values["force"][k] = nothing_below(net[self.rows], least_of(shot, "force"))


def quiver(start: Still, rows: np.ndarray, frames: int, wanted: Collection[str]) -> Quiver:
    """Arrays for the requested kinds of arrows in all frames; without kinds that are unknown or too large."""
    found = Quiver(rows, {}, [])
    if not wanted:
        return found
    if frames * len(rows) > MOST_ARROWS:
        found.notes.append("Without arrows, which would make so long a page too large")
        return found
    for kind in wanted:
        if kind == "force" and (start.pulled is None or not _has_live_functions(start.model)):
            found.notes.append("Forces: unknown here")
        else:
            found.values[kind] = np.zeros((frames, len(rows), 3))
    return found


def _has_live_functions(model: Model) -> bool:
    """Return True if every user-defined function still exists; address 0 stands for no function."""
    every = [address for room in model.rooms for address in np.ravel(getattr(room, "address", ())).tolist()]
    return all(living(address) is not None for address in every if address != 0)


def quantized_arrows(found: Quiver) -> tuple[dict[str, np.ndarray], list[dict[str, Any]]]:
    """Arrows of each kind in whole numbers, shape (frames, 3 rows), uint16, and their descriptions.

    Zero is represented by SIDE; the few longest arrows are cut to the length of nearly all others.
    """
    parts: dict[str, np.ndarray] = {}
    facts: list[dict[str, Any]] = []
    for kind, values in found.values.items():
        size = np.linalg.norm(np.nan_to_num(values), axis=2)
        _, largest, (_, beyond) = usual_range(size[size > 0.0])
        if largest <= 0.0:
            continue
        cut = np.minimum(1.0, largest / np.maximum(size, 1e-300))[:, :, None]
        steps = np.rint(np.nan_to_num(values) * cut * (SIDE / largest)) + SIDE
        parts[kind] = steps.astype(np.uint16).reshape(len(values), -1)
        facts.append(
            {"kind": kind, "unit": UNITS[kind], "color": COLORS[kind], "largest": float(f"{largest:.6g}"),
             "beyond": bool(beyond), "side": SIDE, "longest": LONGEST}
        )  # fmt: skip
    return parts, facts
