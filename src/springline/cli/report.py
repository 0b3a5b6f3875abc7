"""Results of a run or a study as numbers and facts, for the summary and for its JSON output."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.cli.formatting import amount, command, number
from springline.cli.output import Row, bullets, commands, console, facts, heading, title, write_json
from springline.equilibrium.rounding import SHARE, length_rounding, nothing_below, tension_rounding
from springline.forces import queries
from springline.forces.drives import apply_drives
from springline.formatting import count_noun
from springline.model.families import BROKEN, Model
from springline.recording.recording import Recording
from springline.run.run_warnings import ledger_error, rounding_energy

if TYPE_CHECKING:
    from rich.console import Console

    from springline.study.study import Study

ALIKE = 1e-9  # [-] relative difference below which values count as equal: the first is named


@dataclass(frozen=True)
class SpringExtreme:
    """Largest force of one sign in any spring in any frame."""

    tension: float  # [N], positive pulls
    spring: int
    ends: tuple[int, int]
    time: float  # [s]


@dataclass(frozen=True)
class Displacement:
    """Largest distance of any particle from its initial position, in any frame."""

    distance: float  # [m]
    particle: int
    position: list[float]  # [m], at that time
    time: float  # [s]


@dataclass(frozen=True)
class ParticlePosition:
    """Particle and its position."""

    particle: int
    position: list[float]  # [m]


@dataclass(frozen=True)
class RunReport:
    """Recording in numbers. Extremes are over all recorded frames; positions are those of the last frame."""

    title: str
    particles: int
    springs: int
    supports: int
    integrator: str
    dt: float
    safe_dt: float | None
    steps: int
    frames: int
    every: float
    time: list[float]
    energy: dict[str, list[float]]
    ledger_error: float
    engine: str
    log: dict[str, float]  # of a method with adaptive steps: counts over the run, and extremes
    largest_tension: SpringExtreme | None
    largest_compression: SpringExtreme | None
    largest_displacement: Displacement | None
    highest: ParticlePosition | None
    lowest: ParticlePosition | None
    events: dict[str, int]


def report(run: Recording) -> RunReport:
    """Return the numbers of a recording; reads every frame once."""
    model, meta, state = run.data.model, run.meta, run.data.last_state()
    most_tension, most_compression, far = _extremes(run, model)
    high, low = _highest_and_lowest(run, model)
    still = state["mobility"][:, : model.dim] == 0.0
    moving, steps = model.particles.mass[~still.all(axis=1)], int(state["steps"][0])
    made = rounding_energy(moving, state["position"], run.dt, steps)
    return RunReport(
        title=run.data.title,
        particles=model.particle_count,
        springs=model.spring_count,
        supports=int(np.count_nonzero(still.any(axis=1) & (state["alive"] == 1))),
        integrator=run.data.integrator,
        dt=run.dt,
        safe_dt=meta.get("safe_dt"),
        steps=steps,
        frames=len(run),
        every=float(meta["every"]),
        time=ends(run.time),
        energy={name: ends(values) for name, values in run.energy.items()},
        ledger_error=ledger_error(run.energy, run.log, made),
        engine=str(run.meta.get("engine", "springline")),
        log={name: _over_all(name, values) for name, values in run.log.items()},
        largest_tension=most_tension,
        largest_compression=most_compression,
        largest_displacement=far,
        highest=high,
        lowest=low,
        events=event_counts(run),
    )


def _over_all(name: str, values: np.ndarray) -> float:
    """Value of a logged quantity for the whole run: counts are added, of others the extreme counts."""
    if name == "shortest":
        return float(values[values > 0.0].min(initial=np.inf)) if (values > 0.0).any() else 0.0
    return float(values.max() if name in ("residual", "longest", "error", "exchanged") else values.sum())


def ends(values: np.ndarray) -> list[float]:
    """First and last of some values."""
    return [float(values[0]), float(values[-1])]


def event_counts(run: Recording) -> dict[str, int]:
    """Number of events of each kind."""
    kinds = run.events["kind"]
    return {name: int(np.count_nonzero(kinds == number)) for number, name in run.data.event_kinds.items()}


def _extremes(run: Recording, model: Model) -> tuple[SpringExtreme | None, SpringExtreme | None, Displacement | None]:
    most_tension: SpringExtreme | None = None
    most_compression: SpringExtreme | None = None
    far: Displacement | None = None
    start = np.asarray(run[0].position)
    for i in range(len(run)):
        frame = run[i]
        position = np.asarray(frame.position)
        if model.spring_count:
            status = None if frame.intact is None else np.where(np.asarray(frame.intact) == 1, 0, BROKEN)
            then = apply_drives(model, float(frame.time), memory=frame.memory)
            tension = queries.tension(then, position, np.asarray(frame.velocity), status)
            tension = nothing_below(tension, tension_rounding(model, position, tension))
            most_tension = _stronger(most_tension, tension, _first_of_most(tension), 1.0, frame.time, model)
            most_compression = _stronger(most_compression, tension, _first_of_most(-tension), -1.0, frame.time, model)
        if not model.space.periodic:
            far = _farther(far, start, position, frame.time, model.dim)
    largest = max((abs(one.tension) for one in (most_tension, most_compression) if one is not None), default=0.0)
    if most_tension is not None and most_tension.tension <= SHARE * largest:
        most_tension = None
    if most_compression is not None and -most_compression.tension <= SHARE * largest:
        most_compression = None
    if far is not None and far.distance <= length_rounding(model, start):
        far = None
    return most_tension, most_compression, far


def _first_of_most(values: np.ndarray) -> int:
    """First of the largest values, where values that differ only by rounding count as equal."""
    most = float(values.max())
    return int(np.flatnonzero(values >= most - ALIKE * abs(most))[0])


def _stronger(
    best: SpringExtreme | None, tension: np.ndarray, spring: int, sign: float, time: float, model: Model
) -> SpringExtreme | None:
    value = float(tension[spring])
    if sign * value <= (0.0 if best is None else sign * best.tension * (1.0 + ALIKE)):
        return best
    return SpringExtreme(value, spring, (int(model.springs.tail[spring]), int(model.springs.head[spring])), float(time))


def _farther(
    best: Displacement | None, start: np.ndarray, position: np.ndarray, time: float, dim: int
) -> Displacement | None:
    moved = position - start
    distance = np.sqrt((moved * moved).sum(axis=1))
    particle = int(distance.argmax())
    if distance[particle] <= (0.0 if best is None else best.distance):
        return best
    return Displacement(float(distance[particle]), particle, position[particle, :dim].tolist(), float(time))


def _highest_and_lowest(run: Recording, model: Model) -> tuple[ParticlePosition | None, ParticlePosition | None]:
    """Highest and lowest particle of the last frame, without removed particles."""
    frame = run[-1]
    position = np.asarray(frame.position)
    left = np.arange(len(position)) if frame.alive is None else np.flatnonzero(np.asarray(frame.alive) == 1)
    if not len(left):
        return None, None
    height = position[left, model.dim - 1]
    high, low = (int(left[row]) for row in (height.argmax(), height.argmin()))
    return tuple(ParticlePosition(i, position[i, : model.dim].tolist()) for i in (high, low))  # type: ignore[return-value]


MOST_FAILURES = 5  # failures that are listed with their messages


def show_swept(study: Study, output: Path | None, wall_time: float) -> None:
    """Print the results of a sweep."""
    out = console()
    _show(out, study, [("computing", amount(wall_time, "s", 2))])
    if output is not None:
        heading(out, "Written")
        kept = output.with_suffix(".db")
        bullets(out, list(dict.fromkeys([str(output), str(kept)])))
        heading(out, "To try next")
        commands(out, [command("plot", kept, study.measures[0]), command("info", kept)])


def show_study(study: Study) -> None:
    """Print the contents of a study."""
    _show(console(), study, [])


def write_study(study: Study, output: Path | None = None, wall_time: float | None = None) -> None:
    """Write one JSON document of a study: every case with its measured values."""
    write_json(
        {
            "title": study.title, "cases": len(study), "done": study.done, "failed": study.failed,
            "waiting": study.waiting, "design": study.design, "units": study.units, "state": study.state,
            "parameters": {name: study[name].tolist() for name in study.parameters},
            "measures": {name: study[name].tolist() for name in study.measures},
            "failures": {str(case): said for case, said in study.failures.items()},
            "wall_time": wall_time, "output": output,
        }
    )  # fmt: skip


def _show(out: Console, study: Study, beside: list[Row]) -> None:
    title(out, study.title)
    state = [
        f"{study.done:,} done",
        *(f"{n:,} {word}" for n, word in ((study.failed, "failed"), (study.waiting, "waiting")) if n),
    ]
    facts(out, [("cases", f"{len(study):,}, {study.design}: {', '.join(state)}"), *_time(study), *beside])
    heading(out, "Parameters")
    facts(out, [(name, _span(study[name], study.units[name])) for name in study.parameters])
    heading(out, "Measures")
    facts(out, [(name, _span(study[name], study.units[name])) for name in study.measures])
    if study.failures:
        heading(out, "Failures")
        bullets(out, _failures(study))


def _failures(study: Study) -> list[str]:
    """Failures of a study as lines, with one line for all cases of the same reason."""
    alike: dict[str, list[int]] = {}
    for case, said in study.failures.items():
        alike.setdefault(said, []).append(case)
    told = [
        f"{_values(study, cases[0])}{f', and {len(cases) - 1:,} more' if len(cases) > 1 else ''}: {said}"
        for said, cases in list(alike.items())[:MOST_FAILURES]
    ]
    left = sum(map(len, list(alike.values())[MOST_FAILURES:]))
    return [*told, *([count_noun(left, "more", "more")] if left else [])]


def _time(study: Study) -> list[Row]:
    spent = study.seconds[np.isfinite(study.seconds)]
    return [("a case takes", f"{number(float(np.mean(spent)) * 1e3, 3)} ms of a processor")] if len(spent) else []


def _span(values: Any, unit: str) -> str:
    """Minimum and maximum of some values, or the values themselves if they are words."""
    if values.dtype == object:
        return ", ".join(dict.fromkeys(map(str, values)))
    there = values[np.isfinite(values.astype(float))]
    if not len(there):
        return "nothing"
    ends = dict.fromkeys(number(float(one)) for one in (there.min(), there.max()))
    return f"{' to '.join(ends)} {unit}".rstrip()


def _values(study: Study, case: int) -> str:
    return ", ".join(
        f"{name} {value if isinstance(value, str) else number(value)}" for name, value in study.case(case).items()
    )
