"""Figure of a study: curves with error bars, maps of two parameters, Sobol indices."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, choice
from springline.errors import SceneError
from springline.formatting import count_noun
from springline.messages import argument
from springline.study.study import Study
from springline.view.plot.sheet import Fact, Rect, Sheet, format_number, plain
from springline.view.style import MARKERS, Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

AXIS = 0.62  # [in] at the left for tick labels and the name of the measure
FOOT = 0.50  # [in] below for those of the parameter
KEY = 1.75  # [in] at the right for the names of curves, or the colors of a map
MOST_CURVES = 6  # curves of a grid of two parameters; more are drawn as a map
LOG_RATIO = 8.0  # ratio of the largest to the smallest value from which on a logarithmic axis is considered
MARKERS_UP_TO = 60  # points up to which a curve has a dot for each


class StudyPoints(NamedTuple):
    """Measured values at one value of each parameter that is shown.

    Attributes
    ----------
    at : the values, as numbers; for a word its index
    mean, error : mean of these cases, and its standard error, NaN for a single case
    failed : number of failed cases
    """

    at: FloatArray
    mean: FloatArray
    error: FloatArray
    failed: FloatArray


def draw_study(study: Study, measure: str, sheet: Sheet, along: str | Sequence[str] | None, title: str | None) -> None:
    """Fill a sheet with a measure over one or two parameters, or with its Sobol indices."""
    measure = _measure(study, measure)
    axes = _along(study, along)
    if not study.done:
        raise SceneError(f"This study has no case that is done, so there is nothing to draw: {study!r}.")
    if study.design == "saltelli" and along is None:
        _draw_indices(study, measure, sheet)
        beside = "Sobol indices: shares of the variance"
    else:
        points = _points(study, measure, axes)
        if len(axes) == 1:
            _draw_curve(study, measure, axes[0], points, sheet)
        elif study.design == "grid" and min(_sides(study, axes)) <= MOST_CURVES:
            _draw_curves(study, measure, axes, points, sheet)
        else:
            _draw_map(study, measure, axes, points, sheet)
        beside = f"{measure} over {' and '.join(axes)}"
    sheet.title(study.title if title is None else title, beside)
    sheet.block(_facts(study, measure), notes=_notes(study, axes))


def _measure(study: Study, measure: str) -> str:
    if measure == "shape" and len(study.measures) == 1:  # the default kind of other stills: no kind was given
        return study.measures[0]
    return choice(measure, "kind", "plot()", study.measures)


def _along(study: Study, along: Any) -> list[str]:
    """Parameters that have an axis in the figure."""
    varied = [name for name in study.parameters if name != "seed"] or list(study.parameters)
    if along is None:
        told = [name for name in varied if len(set(study[name].tolist())) > 1] or varied[:1]
        if len(told) > 2 and study.design != "saltelli":
            raise SceneError(
                f"This study varies {', '.join(told)}, and a picture has one or two axes. Say along which: "
                f"plot(study, along={told[0]!r}); the mean over the others is drawn."
            )
        return told
    asked = [along] if isinstance(along, str) else list(along)
    for name in asked:
        choice(name, "along", "plot()", study.parameters)
    if len(asked) not in (1, 2) or len(set(asked)) < len(asked):
        raise SceneError(f"{argument('along', 'plot()')} must be one parameter, or two. Got {along!r}.")
    return asked


def _sides(study: Study, axes: Sequence[str]) -> list[int]:
    return [len(set(study[name].tolist())) for name in axes]


def _numbers(study: Study, name: str) -> FloatArray:
    """Values of a parameter as numbers; for words their indices."""
    values = study[name]
    if values.dtype != object:
        return np.asarray(values, dtype=np.float64)
    words = _words(study, name)
    return np.array([words.index(str(value)) for value in values], dtype=np.float64)


def _words(study: Study, name: str) -> list[str]:
    values = study[name]
    return list(dict.fromkeys(map(str, values))) if values.dtype == object else []


def _points(study: Study, measure: str, axes: Sequence[str]) -> StudyPoints:
    """Measured values grouped by the values of the parameters ``axes``, one point for each group."""
    table = np.column_stack([_numbers(study, name) for name in axes])
    at, which = np.unique(table, axis=0, return_inverse=True)
    values, state = study[measure], np.array(study.state)
    mean, error, failed = (np.full(len(at), np.nan) for _ in range(3))
    for row in range(len(at)):
        here = which.ravel() == row
        there = values[here][np.isfinite(values[here])]
        failed[row] = np.count_nonzero(state[here] == "failed")
        if len(there):
            mean[row] = there.mean()
        if len(there) > 1:
            error[row] = there.std(ddof=1) / math.sqrt(len(there))
    return StudyPoints(at, mean, error, failed)


def _label(study: Study, name: str) -> str:
    return f"{name} [{study.units[name]}]" if study.units[name] else name


def _fits_log(values: FloatArray) -> bool:
    """Return True if the logarithms of the values are more evenly spaced than the values."""
    there = np.unique(values)
    if len(there) < 3 or there[0] <= 0.0 or there[-1] < LOG_RATIO * there[0]:
        return False
    steps, ratios = np.diff(there), np.diff(np.log(there))
    return bool(np.ptp(ratios) / ratios.mean() < np.ptp(steps) / steps.mean())


def _scale_axis(ax: Axes, study: Study, name: str, values: FloatArray, which: str) -> None:
    """Set the axis of a parameter: its name, and words or a logarithmic scale if suitable."""
    axis, words = getattr(ax, f"{which}axis"), _words(study, name)
    getattr(ax, f"set_{which}label")(_label(study, name))
    if words:
        axis.set_ticks(range(len(words)), words)
    elif _fits_log(values):
        getattr(ax, f"set_{which}scale")("log")
        axis.set_tick_params(which="minor", length=0)


def _axes(sheet: Sheet, right: float) -> Axes:
    room = sheet.room
    rect = Rect(room.left + AXIS, room.bottom + FOOT, room.width - AXIS - right, room.height - FOOT - 0.1)
    ax = sheet.axes(rect)
    plain(ax, sheet.style)
    return ax


def _draw_curve(study: Study, measure: str, name: str, points: StudyPoints, sheet: Sheet) -> None:
    ax = _axes(sheet, 0.15)
    _line(ax, study, name, points, sheet.style, measure)
    _scale_axis(ax, study, name, points.at[:, 0], "x")
    ax.set_ylabel(_label(study, measure))
    ax.margins(0.04, 0.08)
    _mark_failed(ax, points, sheet.style)


def _line(
    ax: Axes, study: Study, name: str, points: StudyPoints, style: Style, label: str, number: int | None = None
) -> None:
    """Draw a curve, with consecutive points joined, and its error bars."""
    x = points.at[:, 0]
    there = np.isfinite(points.mean)
    dots = "o" if len(x) <= MARKERS_UP_TO or study.design != "grid" else ""
    color, dashes = (style.accent, "-") if number is None else (style.group(number), style.dashes(number))
    marker = MARKERS[(number or 0) % len(MARKERS)] if style.gray and dots else dots
    joined = dashes if study.design == "grid" and not _words(study, name) else ""
    errors = np.nan_to_num(points.error[there]) if np.isfinite(points.error).any() else None
    ax.errorbar(
        x[there], points.mean[there], yerr=errors, color=color, marker=marker, markersize=4, linestyle=joined,
        linewidth=style.line, elinewidth=1.0, capsize=3, label=label, zorder=3,
    )  # fmt: skip


def _mark_failed(ax: Axes, points: StudyPoints, style: Style) -> None:
    """Draw crosses at the bottom for failed cases."""
    bad = points.failed > 0
    if bad.any():
        ax.plot(
            points.at[bad, 0], np.zeros(np.count_nonzero(bad)), "x", color=style.second, markersize=5, clip_on=False,
            transform=ax.get_xaxis_transform(), zorder=5,
        )  # fmt: skip


def _draw_curves(study: Study, measure: str, axes: Sequence[str], points: StudyPoints, sheet: Sheet) -> None:
    """Draw a curve for every value of the parameter with fewer values."""
    sides = _sides(study, axes)
    few = int(np.argmin(sides))
    x, words = axes[1 - few], _words(study, axes[few])
    ax = _axes(sheet, KEY)
    for number, value in enumerate(np.unique(points.at[:, few])):
        rows = points.at[:, few] == value
        own = StudyPoints(points.at[rows][:, [1 - few]], points.mean[rows], points.error[rows], points.failed[rows])
        label = words[int(value)] if words else format_number(float(value), study.units[axes[few]])
        _line(ax, study, x, own, sheet.style, label, number)
        _mark_failed(ax, own, sheet.style)
    _scale_axis(ax, study, x, points.at[:, 1 - few], "x")
    ax.set_ylabel(_label(study, measure))
    ax.margins(0.04, 0.08)
    legend = ax.legend(
        loc="upper left", bbox_to_anchor=(1.02, 1.0), borderaxespad=0.0, frameon=False, title=axes[few],
        fontsize=sheet.style.tick_size, title_fontsize=sheet.style.tick_size, alignment="left",
    )  # fmt: skip
    legend.get_title().set_color(sheet.style.quiet)


def _draw_map(study: Study, measure: str, axes: Sequence[str], points: StudyPoints, sheet: Sheet) -> None:
    """Draw two parameters: cells of a grid, or points if the cases are samples."""
    from matplotlib.colors import LinearSegmentedColormap

    ax, style = _axes(sheet, KEY), sheet.style
    colors = LinearSegmentedColormap.from_list("study", list(style.sequential), 512)
    x, y = points.at[:, 0], points.at[:, 1]
    shades: Any
    if study.design == "grid":
        columns, rows = np.unique(x), np.unique(y)
        cells = np.full((len(rows), len(columns)), np.nan)
        cells[np.searchsorted(rows, y), np.searchsorted(columns, x)] = points.mean
        shades = ax.pcolormesh(_edges(columns), _edges(rows), cells, cmap=colors, rasterized=True)
        ax.grid(False)
    else:
        there = np.isfinite(points.mean)
        shades = ax.scatter(x[there], y[there], c=points.mean[there], cmap=colors, s=26, edgecolors="none", zorder=3)
    bad = points.failed > 0
    ax.plot(x[bad], y[bad], "x", color=style.second, markersize=5, linestyle="", zorder=5)
    _scale_axis(ax, study, axes[0], x, "x")
    _scale_axis(ax, study, axes[1], y, "y")
    room = sheet.room
    key = sheet.axes(Rect(room.left + room.width - KEY + 0.25, room.bottom + FOOT, 0.16, room.height - FOOT - 0.45))
    bar = sheet.figure.colorbar(shades, cax=key)
    bar.outline.set_visible(False)  # type: ignore[operator]
    key.tick_params(length=0, labelsize=style.tick_size, labelcolor=style.quiet, pad=4)
    sheet.text(
        room.left + room.width - KEY + 0.25, room.bottom + room.height - 0.25, _label(study, measure)[:28],
        style.tick_size, style.quiet, parse_math=False,
    )  # fmt: skip


def _edges(centers: FloatArray) -> FloatArray:
    """Edges of cells around their centers, linear or logarithmic like the centers."""
    if len(centers) == 1:
        return np.array([centers[0] - 0.5, centers[0] + 0.5])
    log = _fits_log(centers)
    at = np.log(centers) if log else centers
    middle = (at[1:] + at[:-1]) / 2.0
    edges = np.concatenate([[at[0] - (middle[0] - at[0])], middle, [at[-1] + (at[-1] - middle[-1])]])
    return np.exp(edges) if log else edges


def _draw_indices(study: Study, measure: str, sheet: Sheet) -> None:
    found, ax, style = study.sobol_indices(measure), _axes(sheet, 0.15), sheet.style
    at = np.arange(len(found.names))
    for number, (shift, values, errors, color, label) in enumerate((
        (-0.2, found.first_order, found.first_error, style.accent, "first order: by itself"),
        (0.2, found.total_order, found.total_error, style.second, "total: with all others"),
    )):  # fmt: skip
        look: dict[str, Any] = {"color": color, "ecolor": style.ink, "hatch": style.hatch(number), "label": label}
        ax.bar(at + shift, values, 0.36, yerr=errors, capsize=3, zorder=3, **look)
    ax.set_xticks(at, found.names)
    ax.set_ylabel(f"share of the variance of {measure} [-]")
    ax.axhline(0.0, color=style.ghost, linewidth=0.8)
    ax.set_ylim(top=max(1.0, float(ax.get_ylim()[1])))
    ax.legend(frameon=False, fontsize=style.tick_size, loc="upper right")


def _facts(study: Study, measure: str) -> list[Fact]:
    values = study[measure][np.isfinite(study[measure])]
    unit = study.units[measure]
    how = study.notes["how"]
    way = (
        "at rest"
        if how.get("solve")
        else f"until {format_number(float(how['until']), 's')}"
        if "until" in how
        else "own"
    )
    span = (
        f"{format_number(float(values.min()))} to {format_number(float(values.max()), unit)}"
        if len(values)
        else "nothing"
    )
    return [
        ("cases", f"{len(study):,}"),
        ("design", study.design.replace("_", " ")),
        ("computed", way),
        (measure if len(measure) <= 24 else "measured", span),
        *([("failed", f"{study.failed:,}")] if study.failed else []),
        *([("waiting", f"{study.waiting:,}")] if study.waiting else []),
    ]


def _notes(study: Study, axes: Sequence[str]) -> list[str]:
    if study.design == "saltelli" and set(axes) >= {name for name in study.parameters if name != "seed"}:
        return ["Error bars: 95 % of those of resampled points"]
    others = [name for name in study.parameters if name not in axes and len(set(study[name].tolist())) > 1]
    said = [f"Means over {', '.join(others)}, with their standard errors"] if others else []
    return [*said, *([f"Crosses: {count_noun(study.failed, 'case')} that failed"] if study.failed else [])]
