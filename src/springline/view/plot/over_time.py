"""Figures of quantities of particles and springs, and of energies, against time, for one run or several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, IntArray, did_you_mean, format_value, indices
from springline.errors import SceneError
from springline.forces import queries
from springline.forces.drives import apply_drives
from springline.messages import argument
from springline.model.families import BROKEN, Model
from springline.moments.still import still
from springline.recording.recording import Recording
from springline.view.plot.energy import name_lines
from springline.view.plot.sheet import Fact, Rect, Sheet, format_count, format_number, plain, run_facts
from springline.view.style import DASHES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = 1.55  # [in] at the right for the names of the lines
MOST_NAMED = 8  # lines with a name; with more, all are pale and their mean is named
MOST_PARTS = 24  # lines of components, each of which has a name
MOST_LINES = 200  # pale lines at most
AXES = "xyz"
Frame = Any


@dataclass(frozen=True)
class Plotted:
    """Quantity of particles or springs in every frame: its unit, its kind of objects, and a function that reads it.

    ``read(model, frame, first)`` returns shape (things,) or (things, parts); ``first`` is the first frame.
    """

    unit: str
    of: str
    read: Callable[[Model, Frame, Frame], FloatArray]
    parts: tuple[str, ...] = ()


def _springs(read: Callable[..., FloatArray]) -> Callable[[Model, Frame, Frame], FloatArray]:
    def spring_values(model: Model, frame: Frame, first: Frame) -> FloatArray:
        intact = np.ones(model.spring_count, bool) if frame.intact is None else np.asarray(frame.intact, bool)
        then = apply_drives(model, float(frame.time), memory=frame.memory)
        return np.where(
            intact,
            read(
                then,
                np.asarray(frame.position),
                np.asarray(frame.velocity),
                intact,
            ),
            np.nan,
        )

    return spring_values


def _speed(model: Model, frame: Frame, first: Frame) -> FloatArray:
    return np.asarray(np.sqrt((np.asarray(frame.velocity) ** 2).sum(axis=1)))


QUANTITIES: dict[str, Plotted] = {
    "position": Plotted("m", "particles", lambda model, frame, first: np.asarray(frame.position), tuple(AXES)),
    "height": Plotted("m", "particles", lambda model, frame, first: np.asarray(frame.position)[:, model.dim - 1]),
    "distance": Plotted(
        "m", "particles",
        lambda model, frame, first: np.sqrt(((np.asarray(frame.position) - first.position) ** 2).sum(axis=1)),
    ),
    "velocity": Plotted("m/s", "particles", lambda model, frame, first: np.asarray(frame.velocity), tuple(AXES)),
    "speed": Plotted("m/s", "particles", _speed),
    "kinetic energy": Plotted(
        "J", "particles", lambda model, frame, first: 0.5 * model.particles.mass * _speed(model, frame, first) ** 2
    ),
    "tension": Plotted(
        "N", "springs",
        _springs(lambda model, x, v, intact: queries.tension(model, x, v, np.where(intact, 0, BROKEN))),
    ),
    "length": Plotted(
        "m", "springs",
        _springs(lambda model, x, v, intact: np.sqrt((queries.vectors(model, x) ** 2).sum(axis=1))),
    ),
    "strain": Plotted("-", "springs", _springs(lambda model, x, v, intact: queries.strain(model, x))),
    "stress": Plotted("Pa", "springs", _springs(lambda model, x, v, intact: queries.stress(model, x))),
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Line:
    """Line: its run, its name, its values over the times of the run, and its object and component."""

    run: int
    name: str
    time: FloatArray
    values: FloatArray
    row: int = 0
    part: str = ""


def runs_of(what: Any) -> dict[str, Recording]:
    """Recordings by name: of one its title, of several their own names, or else their titles and numbers.

    Raises
    ------
    SceneError : for other objects than recordings
    """
    rule = "The kinds of plot() over time need a recording, a list of recordings, or recordings by name"
    if isinstance(what, Recording):
        return {what.data.title or "run": what}
    if not isinstance(what, (Mapping, list, tuple)):
        raise SceneError(f"{rule}. Got {format_value(what)}. Run the scene first: scene.simulate().run(until=...).")
    given = list(what.values() if isinstance(what, Mapping) else what)
    if not given or not all(isinstance(one, Recording) for one in given):
        raise SceneError(f"{rule}. Got {format_value(what)}.")
    if isinstance(what, Mapping):
        return {str(name): one for name, one in what.items()}
    return dict(zip(_run_labels(given), given, strict=True))


def _run_labels(runs: list[Recording]) -> list[str]:
    """Names of runs in the key: title, method or step, whichever differs, or else their numbers."""
    for names in (
        [one.data.title for one in runs], [one.data.integrator.replace("_", " ") for one in runs],
        [f"dt {one.dt:.3g} s" for one in runs],
    ):  # fmt: skip
        if len(set(names)) == len(runs) and all(names):
            return names
    return [f"run {number + 1}" for number in range(len(runs))]


def draw_over_time(runs: Mapping[str, Recording], kind: str, on: Any, sheet: Sheet, title: str | None = None) -> None:
    """Fill a sheet with a quantity over time, or with an energy by its name."""
    unit, lines, count = _lines(runs, kind, on)
    room = sheet.room
    rect = Rect(room.left + 0.55, room.bottom + 0.36, room.width - NAMES - 0.55, room.height - 0.36)
    ax = sheet.axes(rect)
    plain(ax, sheet.style)
    ax.set_xlabel("time [s]")
    no_noun = kind in QUANTITIES or kind in ("work", "dissipated", "numerical")
    words = {"numerical": "dissipated by the method"}.get(kind, kind) if no_noun else f"{kind} energy"
    ax.set_ylabel(f"{words} [{unit}]" if unit != "-" else words)
    if count > MOST_NAMED:
        _draw_many(ax, runs, lines, rect, sheet)
    else:
        _draw_few(ax, lines, rect, sheet)
    first, *others = runs.values()
    sheet.title(
        title or first.data.title or "Run",
        f"{words.capitalize()} over time" + (f" of {len(runs)} runs" if others else ""),
    )
    sheet.block(_facts(runs, lines, unit))


def _lines(runs: Mapping[str, Recording], kind: str, on: Any) -> tuple[str, list[Line], int]:
    """Unit, lines, and number of objects; 0 if the lines are components."""
    quantity = QUANTITIES.get(kind)
    if quantity is None:
        return "J", [_energy(number, name, run, kind) for number, (name, run) in enumerate(runs.items())], 1
    lines, count = [], 0
    for number, (name, run) in enumerate(runs.items()):
        rows = _rows(quantity, run, on)
        parts = quantity.parts[: run.data.model.dim]
        if parts and len(rows) * len(parts) * len(runs) > MOST_PARTS:
            raise SceneError(
                f"The kind {kind!r} of plot() draws {len(parts)} lines for each particle, and {len(rows)} particles "
                f"are too many to distinguish. Select some with on=[...], or take 'height', 'distance' or 'speed'."
            )
        values = _values(quantity, run, rows)
        count = max(count, 0 if parts else len(rows) * len(runs))
        label = f"{name}, " if len(runs) > 1 else ""
        thing = quantity.of[:-1]
        for k, row in enumerate(rows.tolist()):
            for p, part in enumerate(parts or ("",)):
                own = f"{thing} {row}" if len(rows) > 1 or len(runs) == 1 else ""
                words = " ".join(one for one in (part, own) if one)
                series = values[:, k, p] if parts else values[:, k]
                lines.append(Line(number, f"{label}{words}".rstrip(", "), run.time, series, row, part))
    return quantity.unit, _moving(lines) if quantity.parts else lines, count


def _moving(lines: list[Line]) -> list[Line]:
    """Components without those that are 0 at all times in every run; all if all are 0."""
    moving = {line.part for line in lines if np.any(line.values)}
    return [line for line in lines if line.part in moving] or lines


def _energy(number: int, name: str, run: Recording, kind: str) -> Line:
    if kind not in run.energy:
        near = did_you_mean(kind, [*QUANTITIES, *run.energy])
        raise SceneError(
            f"{argument('kind', 'plot()')} over time must be one of {', '.join(QUANTITIES)}, or an energy of this run: "
            f"{', '.join(run.energy)}. Got {kind!r}. {near}".rstrip()
        )
    return Line(number, name, run.time, run.energy[kind])


def _rows(quantity: Plotted, run: Recording, on: Any) -> IntArray:
    """Selected particles or springs; all by default."""
    count = run.data.model.particle_count if quantity.of == "particles" else run.data.model.spring_count
    if not count:
        raise SceneError(f"This recording has no {quantity.of}, and so nothing to plot.")
    if on is None:
        return np.arange(count)
    things = getattr(on, "things", None)
    if things is not None and things != quantity.of:
        raise SceneError(f"This quantity is of {quantity.of}, and the 'on' of plot() is a handle of {things}.")
    return indices(on.index if things is not None else on, count, "on", "plot()")


def _values(quantity: Plotted, run: Recording, rows: IntArray) -> FloatArray:
    """Values in every frame, shape (frames, things) or (frames, things, parts); NaN for removed objects."""
    first, found = run[0], []
    for number in range(len(run)):
        model, frame = run.data.frame_model(number)
        values = np.asarray(quantity.read(model, frame, first), dtype=np.float64)[rows]
        if quantity.of == "particles" and frame.alive is not None:
            values[np.asarray(frame.alive)[rows] == 0] = np.nan
        found.append(values)
    return np.array(found)


def _draw_few(ax: Axes, lines: list[Line], rect: Rect, sheet: Sheet) -> None:
    """Draw lines with their names at their ends: colors by object and dashes by run, or colors by run alone.

    In gray style each line has its own dash pattern.
    """
    style = sheet.style
    kinds = list(dict.fromkeys((line.row, line.part) for line in lines))
    ends = []
    for number, line in enumerate(lines):
        which = kinds.index((line.row, line.part)) if len(kinds) > 1 else line.run
        color = style.group(number if style.gray else which)
        dashes = DASHES[line.run % len(DASHES)] if len(kinds) > 1 and not style.gray else style.dashes(number)
        mark = "o" if len(line.time) == 1 else ""
        ax.plot(line.time, line.values, color=color, linestyle=dashes, linewidth=style.line, marker=mark, gid="line",
                label=line.name)  # fmt: skip
        known = line.values[np.isfinite(line.values)]
        ends.append((float(known[-1]) if len(known) else 0.0, line.name, color))
    ax.margins(x=0.0, y=0.06)
    name_lines(ax, ends, rect, sheet)


def _draw_many(ax: Axes, runs: Mapping[str, Recording], lines: list[Line], rect: Rect, sheet: Sheet) -> None:
    """Draw, for each run, all lines pale, the minimum and the maximum darker, and the named mean in front."""
    ends, style = [], sheet.style
    for number, name in enumerate(runs):
        mine = [line for line in lines if line.run == number]
        color, time = style.group(number), mine[0].time
        table = np.array([line.values for line in mine])
        kept = np.unique(np.linspace(0, len(mine) - 1, min(MOST_LINES, len(mine))).astype(np.int64))
        strength = float(np.clip(8.0 / len(kept), 0.06, 0.35))
        ax.plot(time, table[kept].T, color=color, linewidth=0.7, alpha=strength, gid="pale", zorder=2)
        there = np.isfinite(table).any(axis=0)
        for of, width, dashes in ((np.nanmean, 2.0, "solid"), (np.nanmin, 0.9, DASHES[2]), (np.nanmax, 0.9, DASHES[2])):
            values = np.full(len(time), np.nan)
            values[there] = of(table[:, there], axis=0)
            word = {"mean": "mean", "min": "least", "max": "largest"}[of.__name__[3:]]
            label = f"{word} of {format_count(len(mine))}" if word == "mean" else word
            label = f"{name}, {label}" if len(runs) > 1 else label
            look: dict[str, Any] = {"linewidth": width, "linestyle": dashes, "gid": of.__name__[3:], "zorder": 4}
            ax.plot(time, values, color=color, label=label, **look)
            known = values[there]
            ends.append((float(known[-1]) if len(known) else 0.0, label, color))
    ax.margins(x=0.0, y=0.06)
    name_lines(ax, ends, rect, sheet)


def _facts(runs: Mapping[str, Recording], lines: list[Line], unit: str) -> list[Fact]:
    start, end = min(float(one.time[0]) for one in runs.values()), max(float(one.time[-1]) for one in runs.values())
    facts = [("time", f"{format_number(start)} to {format_number(end, 's')}")]
    if len(runs) > 1:
        facts.append(("runs", format_count(len(runs))))
    facts.append(("lines", format_count(len(lines))))
    for label, pick in (("largest", np.nanmax), ("least", np.nanmin)):
        known = [line for line in lines if np.isfinite(line.values).any()]
        if known:
            best = max(known, key=lambda one: (1.0 if label == "largest" else -1.0) * float(pick(one.values)))
            at = float(best.time[int((np.nanargmax if label == "largest" else np.nanargmin)(best.values))])
            facts.append(
                (
                    label,
                    f"{format_number(float(pick(best.values)), unit.replace('-', ''))} at {format_number(at, 's', 3)}",
                )
            )
    if len(runs) == 1:
        facts += run_facts(still(next(iter(runs.values()))))
    return facts
