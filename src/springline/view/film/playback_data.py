"""Recording in few bytes: positions and colors of every frame are quantized and delta encoded in time.

The format is described in docs/sharing.md; ``web/src/recorded/data.ts`` reads it.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np

from springline.callbacks import living
from springline.checks import FloatArray, IntArray
from springline.equilibrium.rounding import nothing_below
from springline.errors import SpringlineError
from springline.model.families import Emitters, Model
from springline.model.state import unborn
from springline.moments.hull import Hull, hull_of, hull_radius
from springline.moments.still import Still
from springline.recording.recording import Recording
from springline.typing import Whole
from springline.view import coloring
from springline.view.coloring import usual_range
from springline.view.emitted import emitted_lives, looks_of_emitters
from springline.view.film import page_facts
from springline.view.film.film import Film
from springline.view.film.playback_picture import DrawnRows, PlaybackFrame
from springline.view.film.playback_values import ShownFilm, picture_of, shown_film
from springline.view.film.playback_world import film_room, world_of
from springline.view.frame import FREE, INSIDE, OVER, Frame
from springline.view.frame_building import frame_of
from springline.view.frame_parts import kinds, thin_rows
from springline.view.frame_world import LONGEST, enclosing_corners, least_of
from springline.view.implicit_surface import implicit_surfaces, surface_notes
from springline.view.style import Style, Thing

WHERE = 3.0  # [-] of the longest side of the bounds: particles further outside are drawn at this distance
MOST_DRAWN = 1_000_000  # springs, and particles, in a page at most
MOST_NUMBERS = 40_000_000  # over all frames: above, springs are left out, down to FEW springs
FEW = 20_000
NEVER = 2**32 - 1  # frame number of the end of objects that last
ALIGN = 8  # bytes: alignment of parts


@dataclass(frozen=True, eq=False)
class QuantizedFilm:
    """The data of a playback page.

    Attributes
    ----------
    facts : all data except the large arrays, for JSON
    blob : large arrays, compressed and encoded as text
    module : WebAssembly module of the passes
    room : box that the camera shows [m], shape (2, 3)
    first : the first frame
    notes : remarks on what is not drawn
    """

    facts: dict[str, Any]
    blob: str
    module: bytes
    room: FloatArray
    first: Frame
    notes: tuple[str, ...]


@dataclass(eq=False)
class Reel:
    """Frames of a film for the particles and springs that are drawn.

    Attributes
    ----------
    drawn : numbers of the drawn particles and springs
    moments : the state in each frame
    gone, broken : first frame without each, or NEVER
    arrows : arrows at the rows
    bonds : both particles of each bond, its first frame, and the first frame without it, shape (bonds, 4)
    own : results of user-defined functions for the particles and springs, shape (frames, k) or (frames, k, 3)
    hulls : corners of triangles and of edges as rows for each frame, if a hull is drawn
    lives : birth and lifetime [s] of the drawn particles of emitters at each frame, NaN for those that are not alive,
        shape (frames, emitted, 2)
    """

    drawn: DrawnRows
    moments: list[PlaybackFrame]
    gone: np.ndarray
    broken: np.ndarray
    arrows: Quiver
    bonds: IntArray
    own: dict[Thing, FloatArray]
    hulls: list[tuple[IntArray, IntArray]]
    lives: FloatArray

    @property
    def rows(self) -> np.ndarray:
        """Numbers of the drawn particles."""
        return self.drawn.rows

    @cached_property
    def position(self) -> FloatArray:
        """Positions of the drawn particles [m], shape (frames, rows, 3)."""
        return np.array([one.position for one in self.moments])


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
    themes = styles or {"light": film.look.style}
    shapes, shape_parts = world_of(start, room, themes)
    maker = picture_of(reel, film.look, list(themes.values()), film.times[numbers], film.trail_time)
    shown = shown_film(reel, maker, _box(reel.position, room), partial(_velocities, reel.arrows), film.look.color)
    shafts, quivers = quantized_arrows(reel.arrows, shown.side)
    image = shown.image(LONGEST * float(np.ptp(room, axis=0).max()), quivers)
    energy, named = _energies(film, numbers)
    painted, own_legend = _user_colors(film.look.style, reel)
    rows = {"number": reel.rows[:, None], "spring": reel.drawn.springs[:, None]} | image.rows
    moving = {"position": shown.position} | shafts | shown.scalars | painted
    blob, table = _join_parts(
        shape_parts | _events(reel, shown) | _hulls(reel.hulls) | _emitted(start.model, reel)
        | {name: delta_encode(found.astype("<u4")) for name, found in rows.items()}
        | {name: delta_encode(found) for name, found in moving.items()}
        | {"image": np.frombuffer(image.content, dtype=np.uint8), "energy": energy}
    )  # fmt: skip
    if len(numbers) < int(np.searchsorted(film.times, film.end, side="right")):
        notes.append(f"Shown: {len(numbers):,} of {len(film.times):,} recorded frames")
    facts = {
        "frames": len(numbers),
        "times": [float(f"{time:.9g}") for time in film.times[numbers]],
        "low": shown.box[0].tolist(),
        "high": shown.box[1].tolist(),
        "steps": shown.steps,
        "parts": table,
        "picture": image.layout,
        "ranges": shown.ranges,
        "scalars": shown.scales,
        "groups": list(coloring.pieces(start.model)[1]) if start.model.particle_count else [],
        "trails": film.trail_time,
        "arrows": quivers,
        "energy": named,
        "creased": first.cloth.creased,
        "emitters": looks_of_emitters(start.model),
        "hull": _hull_look(start.model.dim) if reel.hulls else None,
        "own": {"of": list(reel.own), "legend": own_legend},
        "shapes": shapes,
    }
    notes = [*start.notes, *notes, *first.notes, *surface_notes(own), *reel.arrows.notes]
    return QuantizedFilm(facts, blob, image.module, room, first, tuple(dict.fromkeys(notes)))


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


def _selection(start: Still, most: Whole | None, notes: list[str]) -> DrawnRows:
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
    return DrawnRows(start, rows, springs)


def _collect_reel(
    film: Film, numbers: np.ndarray, drawn: DrawnRows, arrows: Collection[str], progress: Callable[[float], None] | None
) -> Reel:
    """Collect the data of all frames in one pass."""
    start, rows, springs = drawn
    gone, broken = np.full(len(rows), NEVER, dtype=np.int64), np.full(len(springs), NEVER, dtype=np.int64)
    quivers, style = quiver(start, rows, len(numbers), arrows), film.look.style
    moments: list[PlaybackFrame] = []
    bonds: list[IntArray] = []
    radius = hull_radius(film.look.hull, "Look()")
    hulls: list[tuple[IntArray, IntArray]] = []
    born: list[FloatArray] = []
    emitted = np.isin(rows, unborn(start.model))
    own: dict[Thing, list[FloatArray]] = {thing: [] for thing in style.functions}
    for k, number in enumerate(numbers):
        shot = film.still(int(number))
        moments.append(PlaybackFrame.of(shot, drawn))
        quivers.take(k, shot)
        bonds.append(shot.bonds)
        if radius:
            hulls.append(_rows_of(hull_of(shot, radius), rows))
        gone[(gone == NEVER) & ~shot.alive[rows] & ~emitted] = k
        born.append(emitted_lives(shot, rows))
        broken[(broken == NEVER) & ~shot.intact[springs]] = k
        for thing, given in own.items():
            given.append(coloring.own_values(shot, style, thing)[rows if thing == "particles" else springs])
        if progress is not None:
            progress(shot.time)
    stacked = {thing: np.array(given) for thing, given in own.items()}
    return Reel(drawn, moments, gone, broken, quivers, _lasting(bonds), stacked, hulls, np.array(born))


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


def _user_colors(style: Style, reel: Reel) -> tuple[dict[str, np.ndarray], dict[str, Any] | None]:
    """User-defined colors of every frame as bytes, red, green and blue; and the legend if there is one."""
    parts, legend = {}, None
    for thing, values in reel.own.items():
        low, high = coloring.own_range(values) if values.ndim == 2 else (0.0, 0.0)
        if values.ndim == 2:
            legend = coloring.own_legend(style, thing, low, high) or legend
        flat = values.reshape(-1, *values.shape[2:])
        parts[f"own.{thing}"] = coloring.own_shades(flat, low, high, style).reshape(len(values), -1)
    return parts, page_facts.legend_facts(legend)


def _events(reel: Reel, shown: ShownFilm) -> dict[str, np.ndarray]:
    """First frames without particles, springs and faces, and bonds between drawn particles with their frames."""
    rows, bonds = reel.rows, reel.bonds[np.isin(reel.bonds[:, :2], reel.rows).all(axis=1)]
    bonds = bonds[np.lexsort(bonds.T[::-1])]  # in every frame by their particles, as in all pictures
    return {
        "gone": reel.gone.astype("<u4"), "broken": reel.broken.astype("<u4"),
        **{f"opens.{name}": found for name, found in shown.opens.items()},
        "bonds": np.searchsorted(rows, bonds[:, :2]).astype("<u4"), "bonded": bonds[:, 2:].astype("<u4"),
    }  # fmt: skip


def _velocities(arrows: Quiver, side: int) -> FloatArray | None:
    """Velocities as a page has them [m/s], shape (frames, rows, 3); None without velocities."""
    parts, facts = quantized_arrows(arrows, side)
    found = next((one for one in facts if one["kind"] == "velocity"), None)
    if found is None:
        return None
    steps = parts["velocity"].reshape(len(parts["velocity"]), -1, 3).astype(np.float64)
    return np.asarray((steps - found["zero"]) * found["largest"] / found["side"])


def delta_encode(values: np.ndarray) -> np.ndarray:
    """Whole numbers of every frame as changes: small numbers, which compress well.

    Shape (frames, width) of uint8, uint16 or uint32. The second frame is stored as the difference to the first, each
    later frame as the difference to the linear extrapolation of the two frames before. Differences are taken modulo the
    type's size and folded (0, -1, 1, -2, ... become 0, 1, 2, 3, ...); all lowest bytes are stored first.
    """
    size = values.dtype.itemsize
    change = values.copy()
    change[1:] -= values[:-1]
    change[2:] -= values[1:-1] - values[:-2]
    signed = change.astype(f"i{size}").astype(np.int64)
    folded = np.where(signed < 0, -2 * signed - 1, 2 * signed)
    return np.concatenate([(folded >> 8 * k & 255).astype(np.uint8).ravel() for k in range(size)])


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
FARTHEST = 32_767  # steps of any arrow at most: 2 FARTHEST + 1 values are 16 bits
MOST_ARROWS = 1_000_000  # of each kind in a page, over all its frames: about 4 MB
UNITS = {"velocity": "m/s", "force": "N", "contact": "N"}
COLORS = {"velocity": "accent", "force": "second", "contact": "reaction"}  # of the style


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
        if "contact" in self.values and shot.contact is not None:
            self.values["contact"][k] = nothing_below(shot.contact()[self.rows], least_of(shot, "contact"))
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
        if kind == "contact" and start.contact is None:
            continue
        if kind == "force" and (start.pulled is None or not _has_live_functions(start.model)):
            found.notes.append("Forces: unknown here")
        else:
            found.values[kind] = np.zeros((frames, len(rows), 3))
    return found


def _has_live_functions(model: Model) -> bool:
    """Return True if every user-defined function still exists; address 0 stands for no function."""
    every = [address for room in model.rooms for address in np.ravel(getattr(room, "address", ())).tolist()]
    return all(living(address) is not None for address in every if address != 0)


def quantized_arrows(found: Quiver, side: int = SIDE) -> tuple[dict[str, np.ndarray], list[dict[str, Any]]]:
    """Arrows of each kind in whole numbers, shape (frames, 3 rows), uint16, and their descriptions.

    The longest velocity has ``side`` steps along an axis, other arrows SIDE, and the number ``zero`` represents zero.
    The few longest arrows are cut to the length of nearly all others, unless velocities are finer than SIDE.
    """
    parts: dict[str, np.ndarray] = {}
    facts: list[dict[str, Any]] = []
    for kind, values in found.values.items():
        size = np.linalg.norm(np.nan_to_num(values), axis=2)
        _, largest, (_, beyond) = usual_range(size[size > 0.0])
        if largest <= 0.0:
            continue
        most = side if kind == "velocity" else SIDE
        zero = most if most == SIDE else int(min(np.ceil(most * size.max() / largest), FARTHEST))
        cut = np.minimum(1.0, largest * (zero / most) / np.maximum(size, 1e-300))[:, :, None]
        steps = np.rint(np.nan_to_num(values) * cut * (most / largest)) + zero
        parts[kind] = steps.astype(np.uint16).reshape(len(values), -1)
        facts.append(
            {"kind": kind, "unit": UNITS[kind], "color": COLORS[kind], "largest": float(f"{largest:.6g}"),
             "beyond": bool(beyond), "side": most, "zero": zero, "longest": LONGEST}
        )  # fmt: skip
    return parts, facts
