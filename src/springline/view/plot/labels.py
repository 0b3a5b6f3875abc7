"""Text of a figure: numbers and forces at members and particles, and the facts of an equilibrium in the title block."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.summary import whole_loads
from springline.moments.section import PlaneSection
from springline.moments.still import Still
from springline.view.camera import Camera
from springline.view.plot import marks
from springline.view.plot.forces import largest_force, least_force, write_values
from springline.view.plot.photo import Photo
from springline.view.plot.sheet import Fact, format_count, format_number
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D


UNITS = ((1e7, "MN", 1e6), (1e4, "kN", 1e3))  # limit [N], unit, and size of the unit [N]
NOTHING = 1e-9  # [-] of the largest force: a smaller sum is a rounding error
SECTION_DASHES = ("-", "--", ":", "-.")  # of the first section, and of further ones
CASE = ", load case "  # between the name of a scene and its load case
STRAIGHT = 1e-6  # [-] of a force: a smaller transverse component counts as zero


def force_unit(shape: Equilibrium) -> tuple[str, float]:
    """Unit of forces that keeps numbers short, and its size [N]."""
    largest = largest_force(shape)
    return next(((unit, size) for least, unit, size in UNITS if largest >= least), ("N", 1.0))


def title(words: str) -> str:
    """Title without the load case, which is shown separately."""
    name, _, case = words.partition(CASE)
    inverted = ", inverted"
    return name + inverted * case.endswith(inverted)


def subtitle(shape: Equilibrium, color: str) -> str:
    """Line under the title."""
    rest = "Shape at rest" if shape.converged else "NOT AT REST: the best shape found"
    if not color:
        return rest
    used = "share of strength" if shape.utilization.any() else "force"
    by = "axial force" if color == "tension" else color
    return f"{rest}, members colored by {by}, wider with their {used}"


def facts(shape: Equilibrium) -> tuple[list[Fact], list[Fact]]:
    """Title block: a row about loads and the verdict, a row about their effects."""
    case = shape.data.title.partition(CASE)[2]
    against = "load" if shape.data.relative_to == "the load" else "forces"
    balance = [("load case", case)] if case else []
    balance += [
        ("loads in all", _resultant(shape, whole_loads(shape))),
        ("reactions in all", _resultant(shape, shape.reactions)),
        ("left unbalanced", f"{format_number(shape.relative_residual, '', 2)} of {against}"),
        ("verdict", verdict(shape)),
    ]
    moved = np.sqrt((shape.displacement**2).sum(axis=1))
    far = int(moved.argmax())
    effects = _members(shape)
    effects.append(("largest displacement", f"{format_number(float(moved[far]), 'm')} · particle {far}"))
    return balance, effects


def notes(shape: Equilibrium) -> list[str]:
    """Notes for the lines below the block."""
    members = len(shape.tension) + len(shape.ties)
    counts = [(len(shape.position), "particle"), (len(shape.supports), "support"), (members, "member")]
    if not members and shape.data.sheets_alone:
        counts[-1] = (len(shape.data.spec.faces), "face")
    found = [_count_words(*count) for count in counts]
    if len(shape.slack):
        found.append(f"{format_count(len(shape.slack))} slack")
    found.append(f"found by {_method(shape)} in {_count_words(shape.iterations, 'step')}")
    if shape.data.mirrored:
        found.append("mirrored, and every tension's sign changed")
    if not shape.converged:
        found.append(shape.data.why)
    return found


def verdict(shape: Equilibrium) -> str:
    """Equilibrium and stability of the shape in a word or two."""
    if not shape.converged:
        return "NOT AT REST"
    if shape.data.assessment.negative:
        return f"UNSTABLE, {_count_words(shape.data.assessment.negative, 'way')}"
    if shape.mechanisms:
        return _count_words(len(shape.mechanisms), "mechanism").upper()
    return "stable"


def _members(shape: Equilibrium) -> list[Fact]:
    found = []
    if len(shape.tension):
        most, least = int(shape.tension.argmax()), int(shape.tension.argmin())
        found.append(("largest tension", _member(shape, most) if shape.tension[most] > 0.0 else "none"))
        found.append(("largest compression", _member(shape, least) if shape.tension[least] < 0.0 else "none"))
    if shape.utilization.any():
        worst = int(shape.utilization.argmax())
        over = " · BREAKS" if shape.utilization[worst] > 1.0 else ""
        found.append(
            ("most utilized", f"{format_number(float(shape.utilization[worst]), '', 3)} · spring {worst}{over}")
        )
    if len(shape.ties):
        worst = int(np.abs(shape.ties.tension).argmax())
        noun = "cord" if shape.ties.cord[worst] else "rod"
        found.append(("largest in a tie", f"{_force(shape, float(shape.ties.tension[worst]))} · {noun} {worst}"))
    return found


def _member(shape: Equilibrium, row: int) -> str:
    return f"{_force(shape, abs(float(shape.tension[row])))} · spring {row}"


def _force(shape: Equilibrium, value: float) -> str:
    unit, scale = force_unit(shape)
    return format_number(value / scale, unit)


def _resultant(shape: Equilibrium, each: FloatArray) -> str:
    """Sum of forces: magnitude and direction if it is along an axis, else its components."""
    unit, scale = force_unit(shape)
    total = each.sum(axis=0)[: shape.data.model.dim] / scale
    size, least = float(np.sqrt((total**2).sum())), least_force(shape) / scale
    if size <= least:
        return f"0 {unit}" if float(np.abs(each).max(initial=0.0)) / scale > least else "none"
    up = float(total[-1])
    if size - abs(up) <= STRAIGHT * size:
        return f"{format_number(size, unit)} {'up' if up > 0.0 else 'down'}"
    total = np.where(np.abs(total) <= NOTHING * size, 0.0, total)
    return f"({', '.join(format_number(float(part)) for part in total)}) {unit}"


def _method(shape: Equilibrium) -> str:
    method = shape.method.replace("after dynamic_relaxation", "and relaxation").replace("_", " ")
    return method.replace("newton", "Newton").replace("fire", "FIRE")


def _count_words(number: int, noun: str) -> str:
    return f"{format_count(number)} {noun}" + "s" * (number != 1)


LABELS = ("none", "numbers", "tension", "particles")  # labels at members, and at particles
WIDTHS = ("usual", "tension")
MOST = 250  # labels in one figure; more would hide it
WIDEST, THINNEST = 8.0, 0.35  # [points] members with the largest force and with zero force
ROOM = (2.6, 1.1)  # letters horizontally and lines vertically that a label occupies
FIGURES = 3  # significant digits of a force at a member


class Beside(NamedTuple):
    """Labels, keys and notes of a drawing.

    labels : labels at members and particles, one of LABELS
    width : quantity that the width of members shows, one of WIDTHS
    photo : photo behind it, or None
    coils : whether springs are drawn as coils
    hull : radius of the ball that outlines loose particles [m]; 0 for no hull
    sections : plane sections to draw
    contacts : whether the forces of contacts are drawn as arrows
    """

    labels: str = "none"
    width: str = "usual"
    photo: Photo | None = None
    coils: bool = False
    hull: float = 0.0
    sections: tuple[PlaneSection, ...] = ()
    contacts: bool = False


def unit_of(tension: FloatArray) -> tuple[str, float]:
    """Unit that keeps the numbers of forces short, and its size [N]."""
    largest = float(np.abs(tension).max(initial=0.0))
    return next(((unit, size) for least, unit, size in UNITS if largest >= least), ("N", 1.0))


def draw_sections(ax: Axes, sections: Sequence[PlaneSection], camera: Camera, style: Style) -> list[Line2D]:
    """Draw lines and points of plane sections in front; return key entries with the force through each."""
    from matplotlib.collections import LineCollection

    keys = []
    for one, dashes in zip(sections, cycle(SECTION_DASHES)):
        paths = [camera.project(line) for line in one.lines]
        look: dict[str, Any] = {"colors": style.second, "linewidths": 2.0, "linestyles": dashes, "zorder": 5.3}
        ax.add_collection(LineCollection(paths, gid="section", **look), autolim=False)
        across, up = camera.project(one.crossings).T
        ax.scatter(across, up, 9.0, color=style.second, zorder=5.4, gid="cut springs")
        unit, scale = unit_of(one.force)
        force = format_number(float(np.linalg.norm(one.force)) / scale, unit)
        keys.append(marks.key(f"section: {force}", color=style.second, linewidth=2.0, linestyle=dashes))
    return keys


def draw_labels(
    ax: Axes, paths: FloatArray, numbers: np.ndarray, tension: FloatArray, labels: str, style: Style
) -> list[str]:
    """Write numbers or tensions at members on paper, shape (members, 2, 2); return notes.

    If there are many members, or labels would overlap, the members with the largest forces are labeled.
    """
    if labels not in ("numbers", "tension") or not len(paths):
        return []
    unit, size = unit_of(tension)
    order = np.argsort(-np.abs(tension), kind="stable")[:MOST]
    ax.apply_aspect()
    order = order[_apart(ax, paths[order].mean(axis=1), style)]
    across = (paths[order, 1] - paths[order, 0])[:, ::-1] * [-1.0, 1.0]
    across *= np.where(across[:, 1:] < 0.0, -1.0, 1.0)
    if labels == "numbers":
        words, colors = [str(number) for number in numbers[order].tolist()], [style.ink] * len(order)
    else:
        words = [format_number(float(value) / size, "", FIGURES) for value in tension[order]]
        colors = [force_color(float(value), style) for value in tension[order]]
    write_values(ax, paths[order].mean(axis=1), across, words, colors, paths.reshape(-1, 2), style)
    what = f"Members labeled with their {'numbers' if labels == 'numbers' else f'tension in {unit}'}"
    return [f"{what}, {format_count(len(order))} of {format_count(len(paths))}" if len(order) < len(paths) else what]


def _apart(ax: Axes, points: FloatArray, style: Style) -> np.ndarray:
    """Mask of points on paper, in order of priority, that are far enough from one another for a label each."""
    letters = ax.transData.transform(points) * 72.0 / (ax.figure.dpi * style.tick_size)
    kept: list[int] = []
    for i, (x, y) in enumerate(letters):
        near = np.abs(letters[kept] - (x, y)) < ROOM
        if not near.all(axis=1).any():
            kept.append(i)
    return np.array(kept, dtype=np.int64)


def draw_particle_numbers(ax: Axes, position: FloatArray, numbers: np.ndarray, style: Style) -> list[str]:
    """Write numbers at particles on paper, shape (particles, 2); return notes."""
    kept = np.unique(np.linspace(0, len(position) - 1, min(MOST, len(position))).astype(np.int64))
    middle = position.mean(axis=0) if len(position) else np.zeros(2)
    away = np.where(np.hypot(*(position - middle).T)[:, None] > 0.0, position - middle, [0.0, 1.0])
    words = [str(number) for number in numbers[kept].tolist()]
    ax.apply_aspect()
    write_values(ax, position[kept], away[kept], words, [style.ink] * len(kept), position, style)
    said = "Particles labeled with their numbers"
    return [
        f"{said}, {format_count(len(kept))} of {format_count(len(position))}" if len(kept) < len(position) else said
    ]


def draw_at_springs(ax: Axes, shot: Still, camera: Camera, rows: np.ndarray, labels: str, style: Style) -> list[str]:
    """Write the requested labels at the springs ``rows`` of a still, or at its particles; return notes."""
    if labels == "particles":
        alive = np.flatnonzero(shot.alive)
        return draw_particle_numbers(ax, camera.project(shot.position[alive]), alive, style)
    paths = camera.project(marks.spring_segments(shot.model, shot.position, rows))
    return draw_labels(ax, paths, rows, shot.tension[rows], labels, style)


def force_color(value: float, style: Style) -> str:
    """Text color of a force: of tension, of compression, or of zero."""
    return style.pull_color if value > 0.0 else style.push_color if value < 0.0 else style.quiet


def widths_of(tension: FloatArray) -> FloatArray:
    """Widths of members [points], in proportion to their forces [N]."""
    most = float(np.abs(tension).max(initial=0.0))
    return np.maximum(THINNEST, WIDEST * np.abs(tension) / (most or 1.0))


def width_keys(tension: FloatArray, style: Style) -> list[Line2D]:
    """Key of line widths: the widest line, and a line of half its width."""
    most = float(np.abs(tension).max(initial=0.0))
    if most == 0.0:
        return []
    unit, size = unit_of(tension)
    parts = ((1.0, WIDEST), (0.5, 0.5 * WIDEST))
    return [
        marks.key(
            format_number(part * most / size, unit, FIGURES), color=style.quiet, linewidth=wide, solid_capstyle="butt"
        )
        for part, wide in parts
    ]
