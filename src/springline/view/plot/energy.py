"""Figures of energies over time, and of the error of the energy balance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.moments.still import Still
from springline.recording.balance import balance
from springline.recording.recording import Recording
from springline.view.plot.sheet import Fact, Rect, Sheet, format_number, plain, run_facts
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUMS = ("total", "potential", "dissipated", "numerical", "work")  # sums, not energies of a single kind
EXCHANGED = ("dissipated", "numerical", "work")
LABELS = 1.25  # [in] at the right for the names of the lines
LEDGER = 0.24  # [-] of the drawing area, for the lower panel
LINE_GAP = 0.17  # [in] between two names
NOTHING = 1e-12  # [-] of the largest change of an energy: smaller changes are rounding errors
MOST_CLOSED = 4  # runs up to which the title block contains the error of the balance


def draw_energy(what: Recording, shot: Still, sheet: Sheet) -> None:
    """Fill a sheet with the energies of a recording."""
    energy, time = what.energy, np.asarray(what.time)
    gap, exchanged = closure(energy)
    upper, under = _two_panels(sheet)
    ax = sheet.axes(upper)
    _draw_lines(ax, time, energy, sheet, upper)
    below = sheet.axes(under, sharex=ax)
    _draw_gap(below, time, gap, exchanged, sheet.style)
    sheet.title(shot.title, "Energies over time")
    sheet.block(_facts(shot, time, gap, exchanged))


def draw_energies(runs: Mapping[str, Recording], sheet: Sheet, title: str | None = None) -> None:
    """Fill a sheet with the total energy of several recordings, and the error of the energy balance of each."""
    upper, under = _two_panels(sheet)
    ax = sheet.axes(upper)
    below = sheet.axes(under, sharex=ax)
    for axes in (ax, below):
        plain(axes, sheet.style)
    ax.set_ylabel("total energy [J]")
    ax.tick_params(labelbottom=False)
    below.set_xlabel("time [s]")
    below.set_ylabel("balance error [J]")
    ends, worst = [], list[tuple[str, float, float]]()
    for number, (name, run) in enumerate(runs.items()):
        color, dashes = sheet.style.group(number), sheet.style.dashes(number)
        gap, exchanged = closure(run.energy)
        worst.append((name, float(np.abs(gap).max()), exchanged))
        look: dict[str, Any] = {"color": color, "linestyle": dashes}
        ax.plot(run.time, run.energy["total"], linewidth=sheet.style.line, label=name, gid=f"run:{name}", **look)
        below.plot(run.time, gap, linewidth=1.1, gid=f"ledger:{name}", **look)
        ends.append((float(run.energy["total"][-1]), name, color))
    ax.margins(x=0.0, y=0.06)
    below.ticklabel_format(axis="y", style="sci", scilimits=(-2, 3), useMathText=True)
    below.yaxis.get_offset_text().set(fontsize=sheet.style.tick_size, color=sheet.style.quiet)
    below.locator_params(axis="y", nbins=3)
    name_lines(ax, ends, upper, sheet)
    first = next(iter(runs.values()))
    sheet.title(title or first.data.title or "Runs", f"Total energy of {len(runs)} runs over time")
    facts = [
        (f"{name}: energy balance error", f"{format_number(gap, 'J', 2)}{_share(gap, all_of)}")
        for name, gap, all_of in worst
    ]
    sheet.block(facts[:MOST_CLOSED])


def draw_stacked(what: Recording, shot: Still, sheet: Sheet) -> None:
    """Fill a sheet with the energies of a recording on top of one another, each above its own minimum.

    The loss by drag, damping and an implicit method is on top, minus the work of walls and user actions: for a run that
    accounts for all of its energy, the upper edge is straight.
    """
    room = sheet.room
    rect = Rect(room.left + 0.55, room.bottom + 0.36, room.width - LABELS - 0.55, room.height - 0.36)
    ax, time = sheet.axes(rect), np.asarray(what.time)
    plain(ax, sheet.style)
    names, layers = stack_energies(what.energy)
    spare = iter(sheet.style.spare * 4)
    colors = [sheet.style.series.get(name) or next(spare) for name in names]
    drawn = ax.stackplot(time, layers, colors=colors, alpha=0.82, edgecolor=sheet.style.background, linewidth=0.5)
    for number, (part, name) in enumerate(zip(drawn, names, strict=True)):
        part.set(gid=f"energy:{name}", label=name, hatch=sheet.style.hatch(number))
    ax.margins(x=0.0)
    ax.set_ylim(bottom=0.0)
    ax.set_xlabel("time [s]")
    ax.set_ylabel("energy above its least [J]")
    tops = np.cumsum(layers, axis=0)[:, -1]
    middles = tops - 0.5 * layers[:, -1]
    name_lines(ax, list(zip(middles.tolist(), names, colors, strict=True)), rect, sheet)
    gap, exchanged = closure(what.energy)
    sheet.title(shot.title, "Energies over time, each above its least, on top of one another")
    sheet.block(_facts(shot, time, gap, exchanged))


def stack_energies(energy: Mapping[str, FloatArray]) -> tuple[list[str], FloatArray]:
    """Names of the energies in stacking order, and each minus its minimum [J], shape (names, frames).

    Work is combined with dissipation: the energy lost minus the energy supplied.
    """
    parts = {name: values for name, values in energy.items() if name not in SUMS}
    left = balance(energy) - energy["total"]
    layers = {name: values - values.min() for name, values in parts.items()}
    lost = np.ptp(left) > NOTHING * max(float(np.ptp(values)) for values in energy.values())
    if lost:
        layers["dissipated" if not np.ptp(energy["work"]) else "dissipated less work"] = left - left.min()
    names = [name for name, values in layers.items() if np.ptp(values) > 0.0] or list(layers)
    return names, np.array([layers[name] for name in names])


def closure(energy: Mapping[str, FloatArray]) -> tuple[FloatArray, float]:
    """Error of the energy balance at each frame [J], shape (frames,), and the exchanged energy as its reference [J].

    The balance keeps its initial value; the exchanged energy is the largest change of any entry.
    """
    kept = balance(energy)
    return kept - kept[0], float(max(np.ptp(values) for values in energy.values()))


def _two_panels(sheet: Sheet) -> tuple[Rect, Rect]:
    """Panels for the energies and for their balance."""
    room, names = sheet.room, LABELS if sheet.host is None else 0.05
    low, wide = LEDGER * room.height, room.width - names - 0.55
    upper = Rect(room.left + 0.55, room.bottom + low + 0.42, wide, room.height - low - 0.42)
    return upper, Rect(upper.left, room.bottom + 0.36, wide, low - 0.36)


def _draw_lines(ax: Axes, time: FloatArray, energy: Mapping[str, FloatArray], sheet: Sheet, rect: Rect) -> None:
    style = sheet.style
    plain(ax, style)
    ax.set_ylabel("energy [J]")
    ax.tick_params(labelbottom=False)
    ends = []
    spare = iter(style.spare * 4)
    for number, (name, values) in enumerate(energy.items()):
        color = style.series.get(name) or next(spare)
        dashes = (
            style.dashes(number)
            if style.gray
            else {"potential": (0, (4, 2)), **dict.fromkeys(EXCHANGED, (0, (1.5, 1.2)))}.get(name, "solid")
        )
        width = 2.2 if name == "total" else style.line
        marker = "o" if len(time) == 1 else ""
        ax.plot(
            time, values, color=color, linewidth=width, linestyle=dashes, marker=marker, markersize=4, label=name,
            zorder=4 if name == "total" else 3, gid=f"energy:{name}", solid_capstyle="round",
        )  # fmt: skip
        ends.append((float(values[-1]), name, color))
    ax.margins(y=0.06)
    name_lines(ax, ends, rect, sheet)


def name_lines(ax: Axes, ends: list[tuple[float, str, str]], rect: Rect, sheet: Sheet) -> None:
    """Write names at the right ends of the lines, moved apart where they would overlap.

    In gray style a key with the dash patterns is drawn there; axes of a host figure have their key inside.
    """
    style = sheet.style
    if sheet.host is not None or style.gray:
        beside: dict[str, Any] = {} if sheet.host is not None else {"loc": "upper left", "bbox_to_anchor": (1.01, 1.0)}
        look: dict[str, Any] = {"frameon": False, "fontsize": style.tick_size, "labelcolor": style.ink}
        ax.legend(borderaxespad=0.3, handlelength=2.6, **look, **beside)
        return
    low, high = ax.get_ylim()
    ends = sorted(ends)
    wanted = np.array([(value - low) / (high - low) * rect.height for value, _, _ in ends])
    for position, (_, name, color) in zip(spread_out(wanted, LINE_GAP), ends, strict=True):
        ax.annotate(
            name, (1.0, float(position) / rect.height), xycoords="axes fraction", xytext=(8, 0), va="center",
            textcoords="offset points", color=style.ink if style.gray else color, fontsize=style.tick_size + 0.5,
            weight="bold" if name == "total" else "normal", annotation_clip=False, parse_math=False,
        )  # fmt: skip


def spread_out(wanted: FloatArray, gap: float) -> FloatArray:
    """Positions near the wanted ones, ascending, at least ``gap`` apart, each cluster about its own mean."""
    groups: list[list[float]] = []  # of each cluster: sum of (wanted - own offset), count
    for value in wanted.tolist():
        groups.append([value, 1.0])
        while len(groups) > 1:
            (first, count), (second, more) = groups[-2], groups[-1]
            if second / more >= first / count + count * gap:
                break
            groups[-2:] = [[first + second - more * count * gap, count + more]]
    return np.array([total / count + k * gap for total, count in groups for k in range(int(count))])


def _draw_gap(ax: Axes, time: FloatArray, gap: FloatArray, exchanged: float, style: Style) -> None:
    plain(ax, style)
    ax.axhline(0.0, color=style.ghost, linewidth=0.8)
    ax.plot(time, gap, color=style.ink, linewidth=1.1, marker="o" if len(time) == 1 else "", markersize=4, gid="ledger")
    ax.set_xlabel("time [s]")
    ax.set_ylabel("balance error [J]")
    reach = float(np.abs(gap).max()) or max(exchanged, 1.0) * 1e-15
    ax.set_ylim(-1.3 * reach, 1.3 * reach)
    ax.ticklabel_format(axis="y", style="sci", scilimits=(-2, 3), useMathText=True)
    ax.yaxis.get_offset_text().set(fontsize=style.tick_size, color=style.quiet)
    ax.locator_params(axis="y", nbins=3)
    if len(time) > 1:
        ax.set_xlim(float(time[0]), float(time[-1]))


def _facts(shot: Still, time: FloatArray, gap: FloatArray, exchanged: float) -> list[Fact]:
    worst = float(np.abs(gap).max())
    return [
        ("time", f"{format_number(float(time[0]))} to {format_number(float(time[-1]), 's')}"),
        ("frames", f"{len(time):,}"),
        *run_facts(shot),
        ("energy exchanged", format_number(exchanged, "J")),
        ("energy balance error", f"{format_number(worst, 'J', 2)}{_share(worst, exchanged)}"),
    ]


def _share(gap: float, exchanged: float) -> str:
    share = 100.0 * gap / exchanged if exchanged > 0.0 else 0.0
    words = f"{share:.2g}" if share < 99.5 else f"{share:.0f}"
    return f" · {words} %" if exchanged > 0.0 else " · nothing exchanged"
