"""``springline info``: contents of a scene or a recording."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from springline.cli import drawing, scenes
from springline.cli.formatting import (
    amount,
    command,
    hyphens,
    number,
    point,
    seconds,
    shell_text,
    shell_wording,
    size,
    supports,
)
from springline.cli.output import LABEL, Row, bullets, commands, console, facts, heading, title, write_json
from springline.cli.scenes import DrawingOptions, Json, SceneOrRecording, notes
from springline.errors import RecordingError, SceneError
from springline.formatting import count_noun
from springline.messages import Words

if TYPE_CHECKING:
    import numpy as np
    from rich.console import Console

    from springline.model.contracts import Declared
    from springline.recording.recording import Recording
    from springline.scene import Scene

RANGES = {"stiffness": "N/m", "rest_length": "m", "damping": "N s/m", "strength": "N"}
LEDGER = {
    "dissipated": "dissipated",
    "numerical": "dissipated by the method",
    "work": "work of loads",
}  # columns left out if all their values are zero
MOST_CHARACTERS = 40  # of a setting; for longer ones only the length is printed


def info(scene: SceneOrRecording, /, *, as_json: Json = False, geometry: DrawingOptions | None = None) -> None:
    """Contents of a scene, a recording or a study.

    Of a scene: sizes, ranges, forces and rules. Of a drawing, before its stiffness and mass are known: layers, colors,
    unit, sizes and what to type next. Of a recording: frames, times, energies, events, and whether every
    frame is whole. Of a study: parameters, measures, and failures.
    """

    if scenes.is_study(scene):
        from springline.cli.report import show_study, write_study
        from springline.study.study import open_study

        (write_study if as_json else show_study)(open_study(scene))
        return
    if scenes.is_recording(scene):
        scenes.recording_path(scene, geometry)
        numbers, show = recording_facts(Path(scene)), _show_recording
    else:
        found, silence = drawing.find(scene, geometry)
        if found is None:
            numbers, show = drawing.facts(scene, geometry), partial(drawing.show, silence=silence)
        else:
            with shell_wording():
                numbers, show = scene_facts(found.scene), _show_scene
    if as_json:
        write_json(numbers)
    else:
        show(console(), numbers)


def _show_scene(out: Console, of: dict[str, Any]) -> None:
    title(out, of["title"] or "untitled scene")
    rows: list[Row] = [
        ("particles", f"{of['particles']:,}, {supports(of['supports'])}, {amount(of['mass'], 'kg')} in all"),
        ("from", f"{point(of['lower'])} m"),
        ("to", f"{point(of['upper'])} m"),
        ("springs", f"{of['springs']:,}"),
        *([("faces", f"{of['faces']:,}")] if of["faces"] else []),
    ]
    for name, unit in RANGES.items():
        span = of["spring_ranges"][name]
        if span is not None and span != [0.0, 0.0]:
            rows.append((name.replace("_", " "), _span(span, unit)))
    if of["space"] is not None:
        rows.append(("torus", f"{_format_entry(of['space']['size'])} m"))
    rows.append(("gravity", f"{point(of['gravity'][: of['dim']])} m/s2" if any(of["gravity"]) else "none"))
    facts(out, rows)
    _show_declared(out, of["declared"])
    if of["messages"]:
        heading(out, "As read")
        bullets(out, of["messages"])


def _show_recording(out: Console, of: dict[str, Any]) -> None:
    title(out, of["title"] or "untitled scene")
    facts(out, _file_rows(of) + _run_rows(of))
    if of["trouble"]:
        bullets(out, [of["trouble"]], "yellow")
    _show_declared(out, of["declared"] or [])
    if "energy" in of:
        energies(out, of["energy"])
        happened = [(name, f"{n:,}") for name, n in of["events"].items() if n]
        if happened:
            heading(out, "Events")
            facts(out, happened)
        _show_changes(out, of["changes"])
        heading(out, "To try next")
        commands(
            out, [command("plot", of["path"]), command("run", of["path"], "--until", seconds(2.0 * of["time"][1]))]
        )


def _file_rows(of: dict[str, Any]) -> list[Row]:
    whole = "yes, every frame fits its checksum"
    if of["growing"]:
        whole = "so far, every frame fits its checksum; another program is recording to it"
    if not of["whole"]:
        verb = "is" if of["good_frames"] == 1 else "are"
        whole = f"no: {of['good_frames']:,} of {count_noun(of['frames'], 'frame')} {verb}"
    return [
        ("file", f"{of['path']}, {size(of['size'])}"),
        ("written by", f"springline {of['version']['springline']}, format {of['version']['format']}"),
        ("whole", whole),
    ]


def _run_rows(of: dict[str, Any]) -> list[Row]:
    safe = f"; safe up to {amount(of['safe_dt'], 's')}" if of["safe_dt"] else ""
    rows: list[Row] = [("frames", f"{of['frames']:,}, every {amount(of['every'], 's')}")]
    if "time" in of:
        rows.append(("time", f"{seconds(of['time'][0])} to {seconds(of['time'][1])} s"))
    rows += [
        ("particles", f"{of['particles'] or 0:,}"),
        ("springs", f"{of['springs'] or 0:,}"),
        ("integrator", hyphens(str(of["integrator"]))),
        ("time step", f"{amount(of['dt'], 's')}{safe}"),
    ]
    if of["diverged"] is not None:
        rows.append(("diverged", shell_text(Words(of["diverged"]["why"]))))
    return rows


def _show_declared(out: Console, declared: list[dict[str, Any]]) -> None:
    if not declared:
        return
    heading(out, "Forces and rules")
    facts(out, [(one["type"], _settings(one)) for one in declared])


def _show_changes(out: Console, changes: list[dict[str, Any]]) -> None:
    """Print the last value that each parameter was changed to, its time, and the number of changes."""
    if not changes:
        return
    heading(out, "Changed on the way")
    last = {one["what"]: one for one in changes}
    times = Counter(one["what"] for one in changes)
    facts(out, [(what, _last_change(one, times[what])) for what, one in last.items()])


def _last_change(one: dict[str, Any], times: int) -> str:
    some = "" if one["rows"] is None else f", of {len(one['rows'])}"
    often = "" if times == 1 else f", the last of {times:,} changes"
    return f"{_format_entry(one['old'])} to {_format_entry(one['new'])} at {seconds(one['time'])} s{some}{often}"


def _settings(one: dict[str, Any]) -> str:
    parts = [f"{name}={_format_entry(value)}" for name, value in one["settings"].items() if value is not None]
    if one["on"] is not None:
        parts.append(f"on {count_noun(len(one['on']), 'particle')}")
    return ", ".join(parts)


def _format_entry(value: Any) -> str:
    if isinstance(value, float):
        return number(value)
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (tuple, list)):
        text = "(" + ", ".join(_format_entry(item) for item in value) + ")"
        return text if len(text) <= MOST_CHARACTERS else count_noun(len(value), "value")
    return str(value)


def _span(span: list[float], unit: str) -> str:
    low, high = span
    return amount(low, unit) if low == high else f"{number(low)} to {amount(high, unit)}"


def energies(out: Console, energy: dict[str, list[float]]) -> None:
    """Print a table of the first and the last value of every energy."""
    import numpy as np
    from rich.table import Table

    from springline.equilibrium.rounding import energy_rounding, nothing_below

    heading(out, "Energy [J]")
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=LABEL - 2)
    table.add_column(justify="right", min_width=10)
    table.add_column(justify="right", min_width=10)
    table.add_row("", "start", "end", style="dim")
    least = energy_rounding(np.array(list(energy.values())))
    for name, both in energy.items():
        shown = [number(value) for value in nothing_below(np.array(both), least)]
        if name != "potential" and not (name in LEDGER and shown == ["0", "0"]):
            table.add_row("  " + LEDGER.get(name, name), *shown)
    out.print(table)


# Contents of a scene or a recording as numbers, for ``info`` and its JSON output.


def scene_facts(scene: Scene) -> dict[str, Any]:
    """Scene in numbers."""
    model, state = scene.build()
    position = state.position[:, : scene.dim]
    return {
        "title": scene.title,
        "dim": scene.dim,
        "particles": scene.particle_count,
        "springs": scene.spring_count,
        "supports": len(scene.anchored),
        "mass": float(model.particles.mass.sum()),
        "lower": position.min(axis=0),
        "upper": position.max(axis=0),
        "space": None if scene.space is None else {"size": scene.space.size, "origin": scene.space.origin},
        "gravity": scene.gravity,
        "spring_ranges": {name: _range(getattr(model.springs, name)) for name in RANGES},
        "declared": [_declared_facts(thing) for thing in scene.declared],
        "faces": len(scene.faces),
        "messages": notes(scene),
    }


def recording_facts(path: Path) -> dict[str, Any]:
    """Recording in numbers; of a damaged recording, the part that can be read.

    Raises
    ------
    RecordingError : if no part of it can be read
    """
    from springline.cli.report import ends, event_counts

    recording, trouble = _open_recording(path)
    store: Any = recording.data.store
    growing, count = store.is_growing(), len(recording)  # what comes later is not counted: it has not been looked at
    good = store.good_frames(count)
    meta = recording.meta
    facts = {
        "path": path,
        "size": path.stat().st_size,
        "version": store.version,
        "whole": not trouble and len(good) == count,
        "growing": growing,
        "trouble": trouble,
        "good_frames": len(good),
        "frames": count,
        "title": recording.data.title,
        "particles": meta.get("particles"),
        "springs": meta.get("springs"),
        **{name: meta.get(name) for name in ("integrator", "dt", "safe_dt", "every", "dim", "diverged")},
        "declared": _declared_in(recording),
    }
    if facts["whole"] and count:
        facts |= {
            "time": ends(recording.time[:count]),
            "energy": {name: ends(values[:count]) for name, values in recording.energy.items()},
            "events": event_counts(recording),
            "changes": [change._asdict() for change in recording.data.changes],
        }
    return facts


def _open_recording(path: Path) -> tuple[Recording, str]:
    """Return the recording, and a description of the damage if only the damaged file opens."""
    from springline.recording.archive import Archive
    from springline.recording.recording import Recording
    from springline.resume import load

    try:
        return load(path), ""
    except RecordingError as error:
        try:
            return Recording(Archive.open(path, damaged=True)), str(error).split(". ")[0] + "."
        except RecordingError:
            raise error from None


def _declared_in(recording: Recording) -> list[dict[str, Any]] | None:
    """Forces and rules of a recorded scene, or None if it refers to user-defined functions that no file contains."""
    from springline.spec.text_reading import from_text

    try:
        return [_declared_facts(thing) for thing in from_text(recording.data.scene_text).declared]
    except (SceneError, RecordingError):
        return None


def _declared_facts(thing: Declared) -> dict[str, Any]:
    import numpy as np

    settings = {name: _setting(getattr(thing, name)) for name in _names(thing) if name != "on"}
    return {
        "type": type(thing).__name__,
        "on": None if thing.on is None else np.asarray(thing.on),
        "settings": settings,
    }


def _names(thing: Declared) -> list[str]:
    return [field.name for field in fields(thing)]


def _setting(value: Any) -> Any:
    import numpy as np

    """Setting as a JSON value: user-defined functions by name."""
    return getattr(value, "name", value) if not isinstance(value, (tuple, list, np.ndarray)) else value


def _range(values: np.ndarray) -> list[float] | None:
    import numpy as np

    finite = values[np.isfinite(values)]
    return [float(finite.min()), float(finite.max())] if len(finite) else None
