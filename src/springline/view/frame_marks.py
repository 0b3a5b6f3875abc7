"""What is shown beside particles and springs when it is asked for: trails, arrows, numbers."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium import rounding
from springline.forces.loads import loads_at
from springline.model.families import Model
from springline.talk import quantity
from springline.view.coloring import Scale
from springline.view.frame import Arrows, FrameText, Look, Points, Polyline
from springline.view.still import Still

LONGEST = 0.16  # [-] of the longest side of what is drawn: the longest arrow
SHORTEST = 1e-3  # [-] of the longest arrow: shorter ones are not drawn
MOST_VALUES = 24  # arrows of a kind that all have their value at their tip
ARROW_NAMES = {"velocity": "velocities", "force": "forces", "reaction": "reactions", "load": "loads"}
MOST_NUMBERS = 300  # particles with their number written beside; more would hide one another


def trails(still: Still, look: Look, seen: np.ndarray) -> tuple[Polyline, ...]:
    """Where particles were, oldest point first, and on to where they are."""
    if not look.trails or not still.trails:
        return ()
    result = []
    for past, i in zip(still.trails, still.model.trails.particle.tolist(), strict=False):
        if seen[i]:
            line = np.concatenate([past, still.position[i : i + 1]])
            result += [Polyline(part, look.style.trail, "trail") for part in _unbroken(line, still.model)]
    return tuple(result)


def _unbroken(line: FloatArray, model: Model) -> list[FloatArray]:
    """A line in parts that do not leap over the edge of a torus; what has no length is left out."""
    size = model.space.size
    if not model.space.periodic or len(line) < 2:
        return [line]
    leaps = ((np.abs(np.diff(line, axis=0)) > 0.5 * size) & (size > 0.0)).any(axis=1)
    return [part for part in np.split(line, np.flatnonzero(leaps) + 1) if len(part) > 1]


def arrows(
    still: Still, look: Look, scale: Scale, seen: np.ndarray, bounds: FloatArray, notes: list[str]
) -> tuple[Arrows, ...]:
    """Velocities, net forces (none along axes that are held), reactions and loads, as far as they are shown."""
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
    if net is None and (look.forces or look.reactions):
        notes.append("Forces: unknown here")
    found = [_scaled(*one, still, scale, seen, length) for one in shown]
    return tuple(one for one in found if len(one.start))


def _reactions(still: Still, net: FloatArray, notes: list[str]) -> FloatArray:
    """What supports exert along the axes that they hold [N], shape (n, 3): minus everything else, weight included."""
    if still.shape is not None:
        return still.shape.reactions
    if len(still.model.holonomic.kind):
        notes.append("Reactions without what rods and cords carry")
    return np.where(still.held & still.alive[:, None], -net, 0.0)


def _scaled(
    kind: str, unit: str, color: str, values: FloatArray, still: Still, scale: Scale, seen: np.ndarray, length: float
) -> Arrows:
    """Arrows as long as their values, the most that was seen of late being as long as ``length`` [m]."""
    size = np.where(seen, np.sqrt(np.einsum("ij,ij->i", values, values)), 0.0)
    size[size <= least_of(still, kind)] = 0.0
    largest = float(size.max(initial=0.0))
    most = scale.range_of(kind, 0.0, largest, still.time)[1]
    rows = np.flatnonzero(size > SHORTEST * most)
    drawn = values[rows] * (length / most) if len(rows) else np.zeros((0, 3))
    return Arrows(kind, still.position[rows], drawn, color, unit, largest, rows)


def least_of(still: Still, kind: str) -> float:
    """What is shown as nothing among velocities [m/s] and forces [N]."""
    if kind == "velocity":
        return rounding.of_speeds(still.model, still.position, still.velocity)
    least = rounding.of_forces(still.model, still.position)
    return least if still.shape is None or kind == "load" else max(least, rounding.of_shape(still.shape))


def numbers(points: Points, notes: list[str]) -> tuple[FrameText, ...]:
    """The number of each particle beside it, evenly chosen ones where there are many."""
    rows = np.arange(len(points.index))
    if len(rows) > MOST_NUMBERS:
        notes.append(f"Numbers: {MOST_NUMBERS} of {len(rows):,}")
        rows = np.linspace(0, len(rows) - 1, MOST_NUMBERS).astype(np.intp)
    return tuple(FrameText(points.position[k], str(points.index[k]), "particle") for k in rows.tolist())


def values(arrows: tuple[Arrows, ...], notes: list[str]) -> tuple[FrameText, ...]:
    """How much each arrow is, at its tip, the largest first; where there are many, those, and one of those alike."""
    result = []
    for one in arrows:
        size = np.sqrt(np.einsum("ij,ij->i", one.vector, one.vector))
        amount = size * (one.largest / float(size.max()))
        words = [quantity(value, one.unit) for value in amount.tolist()]
        rows = np.argsort(-amount, kind="stable").tolist()
        if len(rows) > MOST_VALUES:
            rows = list({words[k]: k for k in reversed(rows)}.values())[::-1][:MOST_VALUES]
            notes.append(f"Values: of {len(words):,} {ARROW_NAMES[one.kind]}, one of those alike")
        tips = one.start + one.vector
        result += [FrameText(tips[k], words[k], f"{one.kind} at particle {one.particle[k]}") for k in rows]
    return tuple(result)
