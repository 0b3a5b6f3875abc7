"""Looks of emitted particles: sizes and colors that follow their life."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.forces.emitters import has_looks, lives
from springline.model.families import Emitters, Model
from springline.moments.still import Still
from springline.view.coloring import OF_PARTICLES, rgb
from springline.view.frame import Look, Points, SpritePoints

SOFT = ((1.0, 0.16), (0.8, 0.25), (0.55, 0.35), (0.3, 0.5))  # sizes of the discs of a sprite, and their opacities [-]


def sprites_of(still: Still, look: Look, points: Points) -> SpritePoints | None:
    """Emitted particles of a frame as sprites; None if no emitter gives its particles a look.

    They are ordinary points if a quantity of particles colors them.
    """
    if not has_looks(still.model):
        return None
    shown = np.zeros(len(still.position), dtype=bool)
    if look.color not in OF_PARTICLES and still.memory is not None:
        shown[points.index] = True
    number, diameter, color = looks_of(still.model, still.memory, still.time, shown & still.alive, look.style.dot_color)
    row = np.searchsorted(points.index, number)
    return SpritePoints(row, diameter, color)


def looks_of(
    model: Model, memory: FloatArray | None, time: float, shown: np.ndarray, plain: str
) -> tuple[np.ndarray, FloatArray, np.ndarray]:
    """Return particles that emitters give a look, their diameters [m] and their colors (red, green, blue, opacity).

    ``shown`` is a mask of the particles concerned, ``plain`` the color "#rrggbb" for emitters without a color.
    """
    room = model.room(Emitters)
    number: list[np.ndarray] = [np.zeros(0, dtype=np.int32)]
    diameter, color = [np.zeros(0)], [np.zeros((0, 4))]
    born, life = lives(model, memory) if memory is not None else (np.zeros(0), np.ones(0))
    for e in range(len(room.rate)):
        colors = room.color[room.color_start[e] : room.color_start[e + 1]]
        sizes = room.size[room.size_start[e] : room.size_start[e + 1]]
        rows = np.arange(room.start[e], room.start[e + 1])
        rows = rows[shown[room.member[rows]]]
        if not (len(rows) and (len(colors) or len(sizes))):
            continue
        who, part = room.member[rows], np.clip((time - born[rows]) / life[rows], 0.0, 1.0)
        number.append(who)
        diameter.append(_along(part, sizes[:, None])[:, 0] if len(sizes) else 2.0 * model.particles.radius[who])
        stops = colors if len(colors) else np.array([[*rgb(plain), 255.0]])
        color.append(_along(part, stops))
    order = np.argsort(np.concatenate(number), kind="stable")
    return (
        np.concatenate(number)[order],
        np.concatenate(diameter)[order],
        np.rint(np.concatenate(color)[order]).astype(np.uint8),
    )


def _along(part: FloatArray, stops: FloatArray) -> FloatArray:
    """Return values at parts of a life, 0 to 1, linear between evenly spaced stops, shape (k, columns)."""
    at = part * (len(stops) - 1)
    low = np.minimum(at.astype(np.intp), max(len(stops) - 2, 0))
    share, high = (at - low)[:, None], np.minimum(low + 1, len(stops) - 1)
    return np.asarray(stops[low] + share * (stops[high] - stops[low]))


def emitted_lives(still: Still, rows: np.ndarray) -> FloatArray:
    """Return birth and lifetime [s] of those of some particles that emitters may use, NaN if dead, shape (k, 2)."""
    member = still.model.room(Emitters).member
    if not len(member):
        return np.zeros((0, 2))
    both = np.full((len(still.position), 2), np.nan)
    if still.memory is not None:
        both[member] = np.stack(lives(still.model, still.memory), axis=1)
    both[~still.alive] = np.nan
    return np.asarray(both[rows[np.isin(rows, member)]])


def reborn(before: Still, after: Still) -> np.ndarray:
    """Return a mask of the particles that are not the same in two frames: one of them ended, or was born, between."""
    member, changed = before.model.room(Emitters).member, before.alive != after.alive
    if len(member) and before.memory is not None and after.memory is not None:
        born = [lives(one.model, one.memory)[0] for one in (before, after) if one.memory is not None]
        changed[member] |= born[0] != born[1]
    return changed


def looks_of_emitters(model: Model) -> list[dict[str, list[float]]]:
    """Return colors (red, green, blue, opacity) and diameters [m] over the life, of each emitter, as plain lists."""
    room = model.room(Emitters)
    return [
        {
            "colors": room.color[room.color_start[e] : room.color_start[e + 1]].ravel().tolist(),
            "sizes": room.size[room.size_start[e] : room.size_start[e + 1]].tolist(),
        }
        for e in range(len(room.rate))
    ]
