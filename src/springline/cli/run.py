"""``springline run``: take a scene through time, or go on with a recording."""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.scenes import Geometry, Json, SceneOrRecording
from springline.cli.words import command, exact, hyphens, in_these_words, size, spoken
from springline.errors import Diverged, Interrupted, SceneError

if TYPE_CHECKING:
    from springline.simulation.recording import Recording

PICTURES = (".png", ".pdf", ".svg", ".jpg", ".jpeg")


@dataclass(frozen=True)
class Job:
    """A run that is ready to start."""

    work: Callable[[Callable[[float], None]], Recording]  # takes what is called after every frame
    start: float  # [s]
    until: float  # [s]
    path: Path | None  # what it records to
    stem: str  # for names of files made of it
    again: list[Any] = field(default_factory=list)  # the words that start it again
    notes: list[str] = field(default_factory=list)  # what reading the scene had to say


def run(
    scene: SceneOrRecording,
    /,
    *,
    until: Annotated[float | None, Parameter(help="Time of the last frame [s]; the gallery's own, or 20.")] = None,
    every: Annotated[float | None, Parameter(help="Time between frames [s]; the gallery's own, or until/200.")] = None,
    dt: Annotated[str | None, Parameter(help="Time step [s], or auto: one that is never too long.")] = None,
    integrator: Annotated[str | None, Parameter(help="By name: velocity-verlet, pefrl, rk4, ...")] = None,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="Record to this file (.springline) as it goes.")
    ] = None,
    plot: Annotated[Path | None, Parameter(help="Draw the shape at the end (.png, .pdf, .svg, .jpg).")] = None,
    as_json: Json = False,
    geometry: Geometry | None = None,
) -> None:
    """Run a scene through time and sum up what happened; a recording goes on where it ends."""
    _check_outputs(output, plot)
    typed = {"every": every, "dt": dt, "integrator": integrator, "output": output}
    if scenes.is_recording(scene):
        job = _continued(scene, until, {name: value for name, value in typed.items() if value is not None}, geometry)
    else:
        job = _started(scene, until, typed, geometry)
    begin = clock.perf_counter()
    recording = _perform(job, as_json)
    _conclude(job, recording, clock.perf_counter() - begin, plot, as_json)


def _started(name: str, until: float | None, typed: dict[str, Any], geometry: Geometry | None) -> Job:
    """A run of a scene from its beginning."""
    found = scenes.find(name, geometry)
    end = found.until if until is None else until
    every = found.every if typed["every"] is None else typed["every"]
    output: Path | None = typed["output"]
    with in_these_words():
        simulation = found.scene.simulate(dt=_dt(typed["dt"], found.dt), integrator=_integrator(typed, found))
    _warn_if_still(simulation)
    options = [f"--{key}={value}" for key, value in typed.items() if value is not None and key != "output"]
    report = found.scene.report
    return Job(
        lambda progress: simulation.run(until=end, every=every, to=output, progress=progress),
        simulation.time,
        end,
        output,
        found.stem,
        [*found.typed, *options, f"--until={exact(end)}"],
        [] if report is None else [report.summary(), *report.messages()],
    )


def _continued(name: str, until: float | None, typed: dict[str, Any], geometry: Geometry | None) -> Job:
    """The rest of a run that a recording holds the beginning of."""
    from springline.scene.resume import resume

    for option in typed:
        raise SceneError(f"A recording goes on as it began, in its own file: leave out --{option}.")
    recording = scenes.recording(name, geometry)
    if not len(recording):
        raise SceneError(f"{name} holds no frame to go on from: it was stopped before its first. Run its scene again.")
    start = float(recording.time[-1])
    if until is None:
        raise SceneError(f"{name} ends at {exact(start)} s. Say how far it shall go: --until, a time [s].")
    return Job(
        lambda progress: resume(recording, until, progress=progress), start, until, Path(name), Path(name).stem
    )


def _dt(typed: str | None, own: float | str) -> float | str:
    if typed is None or typed == "auto":
        return own if typed is None else "auto"
    try:
        return float(typed)
    except ValueError:
        raise SceneError(f"--dt must be a positive number [s], or auto. Got {typed!r}.") from None


def _integrator(typed: dict[str, Any], found: scenes.Found) -> str:
    from springline.checks import did_you_mean
    from springline.integrators.registry import INTEGRATORS

    if typed["integrator"] is None:
        return found.integrator
    name = typed["integrator"].replace("-", "_").lower()
    if name not in INTEGRATORS:
        known = [hyphens(one) for one in INTEGRATORS]
        hint = did_you_mean(hyphens(name), known)
        raise SceneError(
            f"--integrator must be one of {', '.join(known)}. Got {typed['integrator']!r}. {hint}".rstrip()
        )
    return str(name)


def _warn_if_still(simulation: Any) -> None:
    from springline.cli.findings import nothing_moves
    from springline.cli.screen import say

    if nothing_moves(simulation.model, simulation.state):
        say("Nothing will move: no force acts, and everything is at rest. Lines drawn elsewhere need --gravity.")


def _perform(job: Job, as_json: bool) -> Recording:
    """Run it, with progress; what stops it says what is recorded and how to go on."""
    from springline.cli.progress import Progress, announce_compiling

    announce_compiling()
    try:
        with in_these_words(), Progress(job.start, job.until) as progress:
            return job.work(progress)
    except Interrupted as error:
        raise Interrupted(_how_to_go_on(job, error.recording), error.recording) from None
    except Diverged as error:
        if as_json:
            _write_divergence(error)
        error.args = (f"{spoken(str(error))}{_what_is_left(job, error.recording)}",)
        raise


def _how_to_go_on(job: Job, recording: Recording) -> str:
    frames = len(recording)
    if job.path is None:
        again = command("run", *job.again, "-o", f"{job.stem}.springline")
        return f"Interrupted. Nothing was recorded to a file; this records as it goes, and can go on:\n  {again}"
    if not frames:
        return f"Interrupted before the first frame: {job.path} holds none."
    end = exact(float(recording.time[-1]))
    go_on = command("run", job.path, "--until", exact(job.until))
    return f"Interrupted at {end} s. {job.path} is whole, with {frames:,} frames. Go on with:\n  {go_on}"


def _what_is_left(job: Job, recording: Recording | None) -> str:
    if job.path is None or recording is None or not len(recording):
        return ""
    return f"\n{job.path} is whole up to {exact(float(recording.time[-1]))} s: {command('plot', job.path)}"


def _write_divergence(error: Diverged) -> None:
    from springline.cli.screen import write_json

    names = ("time", "step", "particle", "spring", "dt", "safe_dt")
    write_json({"error": "Diverged", "message": str(error), **{name: getattr(error, name) for name in names}})


def _conclude(job: Job, recording: Recording, wall_time: float, picture: Path | None, as_json: bool) -> None:
    from springline.cli import summary
    from springline.cli.report import report
    from springline.cli.screen import console, write_json

    numbers = report(recording)
    if as_json:
        if picture is not None:
            _draw(recording, picture)
        notes = {"wall_time": wall_time, "output": job.path, "plot": picture, "messages": job.notes}
        write_json({**asdict(numbers), **notes})
        return
    out = console()
    summary.show(out, numbers, wall_time, job.notes)
    written = []
    if job.path is not None:
        written.append((str(job.path), f"{numbers.frames:,} frames, {size(job.path.stat().st_size)}"))
    if picture is not None:
        _draw(recording, picture)
        written.append((str(picture), f"the shape at {exact(numbers.time[-1])} s"))
    summary.files(out, written)
    summary.next_steps(out, _next_steps(job, numbers.time[-1]))


def _next_steps(job: Job, end: float) -> list[str]:
    if job.path is None:
        return [command("run", *job.again, "-o", f"{job.stem}.springline", "--plot", f"{job.stem}.png")]
    longer = 2.0 * end if end > 0.0 else 1.0
    return [
        command("plot", job.path, "energy", "-o", f"{job.stem}-energy.png"),
        command("run", job.path, "--until", exact(longer)),
    ]


def _draw(recording: Recording, path: Path) -> None:
    from springline.view.plot import plot

    plot(recording, "shape", to=path)


def _check_outputs(output: Path | None, plot: Path | None) -> None:
    """Refuse a name that could not be written, before the time for a run is spent."""
    if output is not None and output.suffix.lower() != scenes.RECORDING:
        raise SceneError(f"--output is a recording: its name must end in {scenes.RECORDING}. Got {str(output)!r}.")
    if plot is not None:
        check_picture(plot, "--plot")
    for path in (output, plot):
        if path is not None and not path.parent.is_dir():
            raise SceneError(f"There is no folder {str(path.parent)!r} to write {path.name} into. Make it first.")


def check_picture(path: Path, option: str) -> None:
    """Refuse a name that is no picture's."""
    if path.suffix.lower() not in PICTURES:
        raise SceneError(f"{option} is a picture: its name must end in {', '.join(PICTURES)}. Got {str(path)!r}.")
