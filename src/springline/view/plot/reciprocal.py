"""Form and force diagram side by side: a plane network, and its reciprocal force polygon."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.reciprocal import Reciprocal, reciprocal
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.moments.still import Still
from springline.view.camera import AXES
from springline.view.plot.artists import support
from springline.view.plot.floor import fit
from springline.view.plot.forces import draw_arrows, write_values
from springline.view.plot.labels import (
    FIGURES,
    WIDEST,
    draw_labels,
    draw_particle_numbers,
    force_color,
    force_unit,
    title,
)
from springline.view.plot.sheet import Fact, Rect, Sheet, format_number, plain
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GAP = 0.85  # [in] between both diagrams
NEAR = 11.0  # [points] corners at smaller distances share one list of names
ABOVE = 0.30  # [in] for their names
REACH = 0.11  # [-] of the form's size: length of the longest load or reaction
SHORT = 0.6  # [-] of REACH: length of the shortest, so that its direction is visible
MOST_LETTERED = 60  # spaces up to which each has a letter or a number
THIN = 0.9  # [points] width of members with zero force
NAMED = 0.045  # [-] of the form's size: distance of letters beyond the arrows' ends


def draw_reciprocal(what: Any, shot: Still, sheet: Sheet, labels: str) -> None:
    """Fill a sheet with the form and the force diagram of an equilibrium."""
    if not isinstance(what, Equilibrium):
        raise SceneError(
            "The kind 'reciprocal' of plot() needs a shape at rest. Find it first: shape = scene.equilibrium(), then "
            "plot(shape, 'reciprocal')."
        )
    found, (unit, size) = reciprocal(what), force_unit(what)
    left, right = _panels(sheet.room, found)
    said = _draw_form(sheet.axes(left), found, what, shot, sheet, left, labels)
    held = _is_reaction(found, what, shot)
    _draw_forces(sheet.axes(right), found, held, size, unit, sheet, right, labels)
    for rect, words in ((left, "Form"), (right, "Forces")):
        top = rect.bottom + rect.height + 0.10
        sheet.text(rect.left, top, words, sheet.style.value_size, sheet.style.ink, weight="bold", gid=f"panel:{words}")
    sheet.title(
        title(shot.title), "Form and force diagram: each member's force is an edge parallel to it, as long as it"
    )
    sheet.block(_facts(found, unit, size), notes=[*_notes(found), *said])


def spaces(found: Reciprocal) -> list[str]:
    """Labels of the spaces: letters outside, numbers inside; empty if there are too many."""
    count = len(found.force)
    if count > MOST_LETTERED:
        return [""] * count
    letters = [*ascii_uppercase, *(one + other for one in ascii_uppercase for other in ascii_uppercase)]
    return letters[: found.outer] + [str(number + 1) for number in range(count - found.outer)]


def together(place: FloatArray, names: list[str], near: float) -> tuple[list[int], list[str]]:
    """Corners with labels, and the labels: names of corners ``near`` such a corner are listed with it, "Q, 1–29".

    ``place`` is the position of each corner, shape (corners, 2); the first of several near corners has all names.
    """
    first: list[int] = []
    listed: list[list[str]] = []
    for corner, name in enumerate(names):
        apart = np.hypot(*(place[first] - place[corner]).T) if first else np.zeros(0)
        if len(apart) and apart.min() < near:
            listed[int(apart.argmin())].append(name)
        else:
            first.append(corner)
            listed.append([name])
    return first, [_abbreviate_names(one) for one in listed]


def _abbreviate_names(names: list[str]) -> str:
    """Names in order, with three or more consecutive numbers abbreviated by the first and the last: "Q, 1–4, 7"."""
    parts: list[list[str]] = []
    for name in names:
        follows = parts and name.isdecimal() and parts[-1][-1].isdecimal() and int(name) == int(parts[-1][-1]) + 1
        if follows:
            parts[-1].append(name)
        else:
            parts.append([name])
    return ", ".join(f"{part[0]}\u2013{part[-1]}" if len(part) > 2 else ", ".join(part) for part in parts)


def _panels(room: Rect, found: Reciprocal) -> tuple[Rect, Rect]:
    """Parts of the drawing area for both diagrams, with widths according to their aspect ratios."""
    across = [float(np.divide(*np.maximum(np.ptp(of, axis=0), 1e-9))) for of in (found.form, found.force)]
    share = float(np.clip(across[0] / sum(across), 0.38, 0.62))
    left, bottom, high = room.left + 0.45, room.bottom + 0.38, room.height - 0.38 - ABOVE
    wide = room.width - 0.45 - GAP
    return Rect(left, bottom, share * wide, high), Rect(left + share * wide + GAP, bottom, (1.0 - share) * wide, high)


def _draw_form(
    ax: Axes, found: Reciprocal, shape: Equilibrium, shot: Still, sheet: Sheet, rect: Rect, labels: str
) -> list[str]:
    style, used = sheet.style, _particles(found)
    size = float(np.ptp(found.form[used], axis=0).max()) or 1.0
    tail, tip = _arrows(found, size)
    named = _outer_label_places(found, np.where(found.forward[:, None], tip, tail), size)
    points = np.concatenate([found.form[used], tail, tip, named])
    plain(ax, style)
    fit(ax, points.min(axis=0), points.max(axis=0), rect)
    names = [AXES[int(np.abs(axis).argmax())] if np.abs(axis).max() > 1.0 - 1e-9 else "" for axis in found.axes]
    ax.set_xlabel(f"{names[0] or 'along the plane'} [m]")
    ax.set_ylabel(f"{names[1] or 'up the plane'} [m]")
    paths = found.form[found.ends]
    _draw_edges(ax, paths, found.tension, style, widest=0.75 * WIDEST)
    ax.plot(*found.form[used].T, linestyle="none", marker="o", markersize=_dot(len(used)), color=style.ink, zorder=5)
    if found.crossings:
        ax.plot(
            *found.form[-found.crossings :].T, linestyle="none", marker="o", markersize=0.7 * _dot(len(used)), zorder=5,
            markerfacecolor=style.background, markeredgecolor=style.quiet, markeredgewidth=0.7, gid="crossings",
        )  # fmt: skip
    _draw_supports(ax, found, shot, style)
    held = _is_reaction(found, shape, shot)
    for which, color, width, gid in ((held, style.reaction, 0.018, "reactions"), (~held, style.load, 0.012, "loads")):
        _draw_outer(ax, tail[which], tip[which], color, width, gid)
    _letter(ax, np.concatenate([named, found.centers]), spaces(found), style)
    if labels == "particles":
        return draw_particle_numbers(ax, found.form[used], used, style)
    named = _longest(found)
    return draw_labels(ax, paths[named], found.member[named], found.tension[named], labels, style)


def _particles(found: Reciprocal) -> np.ndarray:
    """Particles at the ends of members, without crossings."""
    used = np.unique(found.ends)
    return used[used < len(found.form) - found.crossings]


def _longest(found: Reciprocal) -> np.ndarray:
    """Longest part of each member, which carries its label."""
    long = np.hypot(*np.diff(found.form[found.ends], axis=1)[:, 0].T)
    order = np.lexsort([-long, found.member])
    return np.sort(order[np.unique(found.member[order], return_index=True)[1]])


def _draw_forces(
    ax: Axes, found: Reciprocal, held: np.ndarray, size: float, unit: str, sheet: Sheet, rect: Rect, labels: str
) -> None:
    style, force = sheet.style, found.force / size
    plain(ax, style)
    fit(ax, force.min(axis=0), force.max(axis=0), rect)
    ax.set_xlabel(f"force [{unit}]")
    ax.set_ylabel(f"force [{unit}]")
    paths = force[found.sides]
    _draw_edges(ax, paths, found.tension, style, widest=0.0)
    for which, color, gid in ((held, style.reaction, "reactions"), (~held, style.load, "loads")):
        tail, tip = force[found.beside[which, 0]], force[found.beside[which, 1]]
        _draw_outer(ax, tail, tip, color, 0.014, f"polygon of {gid}")
    ax.plot(
        *force.T, linestyle="none", marker="o", markersize=_dot(len(force)), color=style.ink, zorder=5, gid="corners"
    )
    names = spaces(found)
    if any(names):
        middle = force.mean(axis=0)
        away = np.where(np.hypot(*(force - middle).T)[:, None] > 0.0, force - middle, [0.0, 1.0])
        ax.apply_aspect()
        on_paper = ax.transData.transform(force) * 72.0 / ax.figure.dpi  # [points]
        first, names = together(on_paper, names, NEAR)
        free_of = np.concatenate([force, paths.mean(axis=1)])
        write_values(ax, force[first], away[first], names, [style.ink] * len(names), free_of, style)
    if labels in ("numbers", "tension"):
        draw_labels(ax, paths, found.member, found.tension, labels, style)


def _draw_edges(ax: Axes, paths: FloatArray, tension: FloatArray, style: Style, widest: float) -> None:
    """Draw members in the color of tension, compression or zero force; ``widest`` [points] if widths show the force."""
    from matplotlib.collections import LineCollection

    most = float(np.abs(tension).max())
    least = 1e-9 * most
    colors = [force_color(float(value) if abs(value) > least else 0.0, style) for value in tension]
    widths = np.maximum(THIN, widest * np.abs(tension) / most) if widest else np.full(len(tension), style.line)
    gid = "members" if widest else "edges"
    ax.add_collection(
        LineCollection(
            list(paths),
            colors=colors,
            linewidths=widths,
            zorder=3,
            gid=gid,
            **{"capstyle": "round", **style.strokes(tension)},
        )
    )


def _draw_outer(ax: Axes, tail: FloatArray, tip: FloatArray, color: str, width: float, gid: str) -> None:
    """Draw loads and reactions as arrows."""
    from springline.view.plot.forces import ForceArrows

    count = len(tail)
    arrows = ForceArrows(np.arange(count), tail, tip, np.zeros(count), np.ones(count, bool), count)
    draw_arrows(ax, arrows, color, width, 4.0, gid)


def _held_in_plane(found: Reciprocal, shot: Still) -> np.ndarray:
    """Mask of axes of the plane along which each particle is held, shape (particles, 2), bool."""
    return np.asarray(shot.held.astype(float) @ np.abs(found.axes.T) > 1e-6)


def _is_reaction(found: Reciprocal, shape: Equilibrium, shot: Still) -> np.ndarray:
    """Mask of outer forces that are reactions, shape (k,), bool: a support across the plane alone takes no load."""
    return np.asarray(
        _held_in_plane(found, shot)[found.loaded].any(axis=1) | np.isin(found.loaded, shape.contacts.particle)
    )


def _draw_supports(ax: Axes, found: Reciprocal, shot: Still, style: Style) -> None:
    rows, held = _particles(found), _held_in_plane(found, shot)
    fixed, roller = held[rows].all(axis=1), held[rows].any(axis=1) & ~held[rows].all(axis=1)
    for which, fill in ((fixed, style.anchor), (roller, style.background)):
        ax.plot(
            *found.form[rows[which]].T, linestyle="none", marker=support(), markersize=15, zorder=6,
            clip_on=False, markerfacecolor=fill, markeredgecolor=style.anchor, markeredgewidth=0.9, gid="supports",
        )  # fmt: skip


def _arrows(found: Reciprocal, size: float) -> tuple[FloatArray, FloatArray]:
    """Both ends of loads and reactions on paper [m], shape (k, 2) each, outside the network."""
    value = np.hypot(*found.external.T)
    if not len(value):
        return np.zeros((0, 2)), np.zeros((0, 2))
    long = REACH * size * np.maximum(value / value.max(), SHORT)
    step = found.external / value[:, None] * long[:, None]
    here = found.form[found.loaded]
    tail = np.where(found.forward[:, None], here, here - step)
    return tail, tail + step


def _outer_label_places(found: Reciprocal, outer: FloatArray, size: float) -> FloatArray:
    """Positions of the names of the outer spaces [m], shape (outer, 2): between the ends of the two adjacent forces."""
    middle = found.form[np.unique(found.ends)].mean(axis=0)
    if not len(found.loaded):
        return np.array([[middle[0], found.form[:, 1].max() + NAMED * size]])
    places = np.zeros((found.outer, 2))
    for space in range(found.outer):
        near = outer[(found.beside == space).any(axis=1)].mean(axis=0)
        away = near - middle
        places[space] = near + NAMED * size * away / max(float(np.hypot(*away)), 1e-300)
        if _within(found, places[space]):
            places[space] = _outer_label_place(found, space, outer, size)
    return places


def _within(found: Reciprocal, place: FloatArray) -> bool:
    """Return True if a position is inside the hull of the particles, where no outer space is."""
    from scipy.spatial import ConvexHull, QhullError

    try:
        return bool((ConvexHull(found.form).equations @ [*place, 1.0] <= 0.0).all())
    except QhullError:  # all on one line
        return False


def _outer_label_place(found: Reciprocal, space: int, outer: FloatArray, size: float) -> FloatArray:
    """Position outside, next to the edge of a space that is farthest from the ends of forces [m], shape (2,)."""
    edges = np.flatnonzero((found.sides == space).any(axis=1))
    tail, head = found.form[found.ends[edges]].swapaxes(0, 1)
    middle = 0.5 * (tail + head)
    row = int(np.hypot(*(middle[:, None] - outer[None]).transpose(2, 0, 1)).min(axis=1).argmax())
    along = (head - tail)[row] / float(np.hypot(*(head - tail)[row]))
    side = 1.0 if found.sides[edges[row], 1] == space else -1.0
    return np.asarray(middle[row] + 2.0 * NAMED * size * side * np.array([-along[1], along[0]]))


def _letter(ax: Axes, places: FloatArray, names: list[str], style: Style) -> None:
    for (x, y), name in zip(places.tolist(), names, strict=True):
        ax.text(
            x, y, name, fontsize=style.tick_size, color=style.quiet, ha="center", va="center", zorder=8, gid="space"
        )


def _dot(count: int) -> float:
    return float(np.clip(40.0 / max(count, 1), 1.2, 4.0))


def _facts(found: Reciprocal, unit: str, size: float) -> list[Fact]:
    facts = [("members", str(len(np.unique(found.member)))), ("spaces", f"{len(found.force)} · {found.outer} outside")]
    most, least = int(found.tension.argmax()), int(found.tension.argmin())
    for label, row, there in (
        ("largest tension", most, found.tension[most] > 0.0),
        ("largest compression", least, found.tension[least] < 0.0),
    ):
        value = format_number(abs(float(found.tension[row])) / size, unit, FIGURES + 1)
        facts.append((label, f"{value} · member {found.member[row]}" if there else "none"))
    share = found.miss / found.largest
    return [*facts, ("force diagram closes to", f"{format_number(share, '', 2)} of the largest force")]


def _notes(found: Reciprocal) -> list[str]:
    notes = list[str]()
    if found.crossings:
        said = "a crossing" if found.crossings == 1 else f"{found.crossings} crossings"
        notes.append(f"Members keep their force through {said}; each part has an edge")
    if any(spaces(found)):
        between = "" if found.crossings else "; a member's force is the edge between its two"
        notes.append(f"Letters name spaces outside, numbers those within{between}")
    return notes
