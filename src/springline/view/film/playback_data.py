"""A recording as few bytes: positions and colors of every frame quantized, packed so that neighbors in time help.

What the page reads is described in docs/sharing.md; ``playback_page/player.js`` reads it.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.model.families import CORD, ROD
from springline.view import coloring
from springline.view.coloring import OF_PARTICLES, OF_SPRINGS, SIGNED, Legend, Scale
from springline.view.film.film import BY_RANGE, Film, room_of
from springline.view.film.playback_arrows import Quiver, quantized_arrows, quiver
from springline.view.frame import FIXED, FREE, Frame
from springline.view.frame_parts import Shades, between, sizes, unjoined
from springline.view.frame_world import around
from springline.view.framing import frame_of
from springline.view.implicit_surface import ImplicitSurface, implicit_surfaces, surface_notes
from springline.view.still import Still

STEPS = 65_535  # positions along each axis that a page tells apart
WHERE = 3.0  # [-] of the room's longest side: what is further outside of it is drawn at this distance
TONES = 255  # colors that a page tells apart within a legend
NEVER = 2**32 - 1  # the frame at which something that lasts is gone
ALIGN = 8  # bytes that parts begin at multiples of
INK, DISC, ANCHOR, PEG, GROUPS = 0, 1, 2, 3, 4  # rows of the page's palette; supports and groups follow


@dataclass(frozen=True, eq=False)
class QuantizedFilm:
    """What a page plays.

    Attributes
    ----------
    facts : everything but the large arrays, as what JSON can hold
    blob : the large arrays, compressed, as text
    room : what the camera is to hold [m], shape (2, 3)
    first : the first frame, for what stands in the world
    surfaces : the implicit surfaces of the user's own
    legend, notes : what is said beside
    """

    facts: dict[str, Any]
    blob: str
    room: FloatArray
    first: Frame
    surfaces: tuple[ImplicitSurface, ...]
    legend: Legend | None
    notes: tuple[str, ...]


@dataclass(eq=False)
class Reel:
    """The frames of a film for the particles and springs that are drawn.

    Attributes
    ----------
    rows, springs : numbers of those that are drawn
    position : [m], shape (frames, rows, 3)
    values : what colors them, shape (frames, springs or rows), or (frames, 0)
    gone, broken : the first frame without each, or NEVER
    arrows : at the rows
    """

    rows: np.ndarray
    springs: np.ndarray
    position: FloatArray
    values: FloatArray
    gone: np.ndarray
    broken: np.ndarray
    arrows: Quiver


def quantize(
    film: Film, progress: Callable[[float], None] | None = None, arrows: Collection[str] = ()
) -> QuantizedFilm:
    """Collect a film and quantize it, with ``arrows`` of some kinds or without."""
    numbers = film.recorded
    start = film.still(int(numbers[0]))
    notes: list[str] = []
    shades = Shades(start, film.look, Scale(), start.alive, notes)
    first = frame_of(start, film.look)
    reel = _collected(film, numbers, shades, arrows, progress)
    room = room_of(_near(reel.position), first)
    own = implicit_surfaces(start.model, *room)
    room = around([room, *(one.points for one in own)])
    low, high = _box(reel.position, room)
    tones, legend = _toned(film, reel, first.legend)
    ties = _ties(start, reel.rows)
    shafts, quivers = quantized_arrows(reel.arrows)
    blob, table = _joined(_still_parts(start, shades, reel) | ties | _surface_parts(own) | {
        name: rolled(values) for name, values in shafts.items()
    } | {
        "gone": reel.gone.astype("<u4"),
        "broken": reel.broken.astype("<u4"),
        "position": rolled(quantized(reel.position, low, high)),
        "value": rolled(tones),
    })  # fmt: skip
    if len(numbers) < int(np.searchsorted(film.times, film.end, side="right")):
        notes.append(f"Shown: {len(numbers):,} of {len(film.times):,} recorded frames")
    facts = {
        "frames": len(numbers),
        "times": [float(f"{time:.9g}") for time in film.times[numbers]],
        "low": low.tolist(),
        "high": high.tolist(),
        "parts": table,
        "colored": _colored(film.look.color, tones),
        "trails": _trails(film, start, reel.rows),
        "arrows": quivers,
    }
    notes = [*start.notes, *notes, *first.notes, *surface_notes(own), *reel.arrows.notes]
    return QuantizedFilm(facts, blob, room, first, own, legend, tuple(dict.fromkeys(notes)))


def _collected(
    film: Film, numbers: np.ndarray, shades: Shades, arrows: Collection[str], progress: Callable[[float], None] | None
) -> Reel:
    """Go through the film once."""
    color, model, springs = film.look.color, shades.still.model, shades.rows
    rows = shades.thinned(shades.seen, "particles", shades.kind != FREE)
    if len(rows) < int(shades.seen.sum()):
        rows = np.unique(np.concatenate([rows, model.springs.tail[springs], model.springs.head[springs]]))
    width = len(springs) if color in OF_SPRINGS else len(rows) if color in OF_PARTICLES else 0
    position, values = np.empty((len(numbers), len(rows), 3)), np.empty((len(numbers), width))
    gone, broken = np.full(len(rows), NEVER, dtype=np.int64), np.full(len(springs), NEVER, dtype=np.int64)
    quivers = quiver(shades.still, rows, len(numbers), arrows)
    for k, number in enumerate(numbers):
        shot = film.still(int(number))
        position[k] = shot.position[rows]
        quivers.take(k, shot)
        gone[(gone == NEVER) & ~shot.alive[rows]] = k
        broken[(broken == NEVER) & ~shot.intact[springs]] = k
        if color in OF_SPRINGS:
            ends = between(model, shot.position, model.springs.tail[springs], model.springs.head[springs])
            values[k] = coloring.spring_values(shot, color, springs, lambda: ends)  # noqa: B023
        elif color in OF_PARTICLES:
            values[k] = coloring.particle_values(shot, color)[rows]
        if progress is not None:
            progress(shot.time)
    return Reel(rows, springs, position, values, gone, broken, quivers)


def _near(position: FloatArray) -> FloatArray:
    """A few hundred thousand of all places [m], shape (k, 3)."""
    every = position.reshape(-1, 3)
    return every[:: max(1, len(every) // 300_000)]


def _box(position: FloatArray, room: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The corners between which places are told apart [m]: around all of them, or less where some fly far away."""
    if not position.size:
        return room[0], room[1]
    margin = WHERE * float(np.ptp(room, axis=0).max())
    low, high = position.min(axis=(0, 1)), position.max(axis=(0, 1))
    return np.maximum(low, room[0] - margin), np.minimum(high, room[1] + margin)


def _toned(film: Film, reel: Reel, before: Legend | None) -> tuple[np.ndarray, Legend | None]:
    """The values as tones, 0 to TONES within the range of the whole film, shape (frames, width); and the legend."""
    color = film.look.color
    low, high, beyond = coloring.usual_range(reel.values)
    if high <= low:
        return np.zeros((len(reel.values), 0), dtype=np.uint8), before if color not in BY_RANGE else None
    share = np.nan_to_num(np.clip((reel.values - low) / (high - low), 0.0, 1.0), nan=-low / (high - low))
    diverging = color in SIGNED
    legend = coloring.range_legend(color, low, high, film.look.style, diverging=diverging, beyond=beyond)
    return np.rint(share * TONES).astype(np.uint8), legend


def _colored(color: str, tones: np.ndarray) -> str:
    """What the tones color."""
    if not tones.shape[1]:
        return "particles" if color in ("group", "fixed") else ""
    return "springs" if color in OF_SPRINGS else "particles"


def _still_parts(start: Still, shades: Shades, reel: Reel) -> dict[str, np.ndarray]:
    """What stays as it is: who is joined, sizes, kinds and colors."""
    model = start.model
    ends = np.stack([model.springs.tail[reel.springs], model.springs.head[reel.springs]], axis=1)
    return {
        "ends": np.searchsorted(reel.rows, ends).astype("<u4"),
        "slack": _slack_lengths(start, reel.springs),
        "number": reel.rows.astype("<u4"),
        "radius": model.particles.radius[reel.rows].astype("<f4"),
        "size": sizes(model)[reel.rows].astype("<f4"),
        "kind": shades.kind[reel.rows],
        "shade": _palette_rows(start, shades)[reel.rows].astype(np.uint8),
    }


def _surface_parts(own: tuple[ImplicitSurface, ...]) -> dict[str, np.ndarray]:
    """The meshes of surfaces of the user's own as one: corners [m], normals in 127ths, and squares."""
    first = np.cumsum([0, *(len(one.vertices) for one in own)])
    return {
        "skin": np.concatenate([np.zeros((0, 3)), *(one.vertices for one in own)]).astype("<f4"),
        "normals": np.rint(127.0 * np.concatenate([np.zeros((0, 3)), *(one.normals for one in own)])).astype(np.int8),
        "squares": np.concatenate(
            [np.zeros((0, 4)), *(one.squares + at for one, at in zip(own, first, strict=False))]
        ).astype("<u4"),
    }


def _slack_lengths(start: Still, springs: np.ndarray) -> np.ndarray:
    """The length [m] below which each spring hangs loose: of a cable its length at rest, of others none; or empty."""
    from springline.model.families import CABLE

    family = start.model.springs
    if family.all_both:
        return np.zeros(0, dtype="<f4")
    return np.where(family.kind[springs] == CABLE, family.rest_length[springs], 0.0).astype("<f4")


def _palette_rows(start: Still, shades: Shades) -> np.ndarray:
    """The row of the page's palette for each particle, shape (n,)."""
    color, kind = shades.look.color, shades.kind
    if color == "group":
        return GROUPS + 3 + coloring.pieces(start.model)[0] % len(shades.look.style.groups)
    if color == "fixed":
        return GROUPS + kind
    rows = np.where(start.model.particles.radius > 0.0, DISC, np.where(kind == FREE, INK, ANCHOR))
    rows[unjoined(start) & (kind == FIXED)] = PEG
    return rows


def _ties(start: Still, rows: np.ndarray) -> dict[str, np.ndarray]:
    """Rods and cords between particles that are drawn: both ends, and the length [m] of cords, 0 for rods."""
    holonomic = start.model.holonomic
    tied = (holonomic.kind == ROD) | (holonomic.kind == CORD)
    pairs = np.stack([holonomic.first[tied], holonomic.second[tied]], axis=1)
    length = np.where(holonomic.kind[tied] == CORD, holonomic.length[tied], 0.0)
    drawn = np.isin(pairs, rows).all(axis=1)
    return {"ties": np.searchsorted(rows, pairs[drawn]).astype("<u4"), "cords": length[drawn].astype("<f4")}


def _trails(film: Film, start: Still, rows: np.ndarray) -> dict[str, Any]:
    """Who leaves a trail, and how long it lasts [s]."""
    followed = start.model.trails.particle
    drawn = followed[np.isin(followed, rows)] if film.look.trails else followed[:0]
    return {"particles": np.searchsorted(rows, drawn).tolist(), "time": film.trail_time}


def quantized(position: FloatArray, low: FloatArray, high: FloatArray) -> np.ndarray:
    """Places as whole numbers, 0 to STEPS between two corners [m], shape (frames, 3 n), uint16."""
    span = np.where(high > low, high - low, 1.0)
    share = np.clip((position - low) / span, 0.0, 1.0)
    return np.rint(share * STEPS).astype(np.uint16).reshape(len(position), -1)


def rolled(values: np.ndarray) -> np.ndarray:
    """Whole numbers of every frame as how they change: small ones, which pack well.

    Shape (frames, width) of uint8 or uint16. The second frame is its difference to the first, each further one to
    where the two before it lead; all modulo their size, folded (0, -1, 1, -2, ... become 0, 1, 2, 3, ...), and uint16
    as all low bytes before all high ones.
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


def _joined(parts: dict[str, np.ndarray]) -> tuple[str, dict[str, list[int]]]:
    """All parts behind one another, packed and as text; and where each begins and how many bytes it has."""
    table, pieces, at = {}, [], 0
    for name, array in parts.items():
        data = np.ascontiguousarray(array).tobytes()
        table[name] = [at, len(data)]
        pieces.append(data + bytes(-len(data) % ALIGN))
        at += len(pieces[-1])
    return base64.b64encode(gzip.compress(b"".join(pieces), 9, mtime=0)).decode("ascii"), table
