"""``springline run``: simulate a scene, or continue a recording."""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Group, Parameter

from springline.cli import scenes
from springline.cli.formatting import amount, command, exact, option, seconds, shell_text, shell_wording, size
from springline.cli.method import Stop, accuracy_of, dt_of, duration, integrator_of
from springline.cli.output import check_folder, check_picture, draw
from springline.cli.scenes import DrawingOptions, Json, LoadCase, SceneOrRecording
from springline.errors import Diverged, EngineFailed, Interrupted, SceneError, Terminated
from springline.formatting import count_noun
from springline.progress import print_note

if TYPE_CHECKING:
    from springline.recording.recording import Recording
    from springline.typing import OnDivergence


@Parameter(name="*", group=Group("On clusters", sort_key=3))
@dataclass(frozen=True)
class Cluster:
    """Engine and time limit of a run.

    Parameters
    ----------
    engine
        springline, or lammps: by mpiexec, if LAMMPS is installed; unsupported properties are refused by name.
    ranks
        Processes of LAMMPS; 1 by default.
    folder
        Keep LAMMPS' own files in this folder.
    stop_after
        End at the first frame after this time (55m, 1h30m, 3300), with code 0 and the command to continue.
    """

    engine: Literal["springline", "lammps"] = "springline"
    ranks: int | None = None
    folder: Path | None = None
    stop_after: str | None = None

    def check(self, output: Path | None, continues: bool) -> None:
        """Refuse combinations of options that are not possible."""
        foreign = self.engine == "lammps"
        for name, value in (("ranks", self.ranks), ("folder", self.folder)):
            if value is not None and not foreign:
                raise SceneError(f"--{name} is for LAMMPS: give --engine lammps too, or leave it out.")
        if self.stop_after is not None and foreign:
            raise SceneError("A run on LAMMPS ends as a whole: leave out --stop-after, or --engine lammps.")
        if self.stop_after is not None and output is None and not continues:
            raise SceneError("--stop-after needs --output: without a recording there is nothing to go on with.")
        if foreign and continues:
            raise SceneError("A recording goes on here: leave out --engine, or run its scene again.")


@dataclass(frozen=True)
class RunJob:
    """A run that is ready to start."""

    work: Callable[[Callable[[float], None]], Recording]  # takes a function that is called after every frame
    start: float  # [s]
    until: float  # [s]
    path: Path | None  # of the recording
    stem: str  # for names of output files
    again: list[Any] = field(default_factory=list)  # command line that starts it again
    notes: list[str] = field(default_factory=list)  # notes of the reader of the scene


HOW = ("every", "dt", "accuracy", "integrator", "load-case")  # options of a run that has begun


def run(
    scene: SceneOrRecording,
    /,
    *,
    until: Annotated[
        float | None, Parameter(help="Time of the last frame [s]; by default that of the gallery, or 20.")
    ] = None,
    every: Annotated[
        float | None, Parameter(help="Time between frames [s]; by default that of the gallery, or until/200.")
    ] = None,
    dt: Annotated[str | None, Parameter(help="Time step [s], or auto: a step for an accurate motion.")] = None,
    accuracy: Annotated[
        float | None, Parameter(help="Error per period relative to the amplitude, if dt is auto; 0.01.")
    ] = None,
    integrator: Annotated[str | None, Parameter(help="By name: velocity-verlet, pefrl, rk4, ...")] = None,
    load_case: LoadCase = None,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="Record to this file (.springline) during the run.")
    ] = None,
    force: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Allow --output to replace a longer recording.")
    ] = False,
    plot: Annotated[Path | None, Parameter(help="Draw the shape at the end (.png, .pdf, .svg, .jpg).")] = None,
    on_divergence: Annotated[
        Literal["raise", "keep", "continue"],
        Parameter(
            help="On divergence: raise ends with code 1; keep ends with the frames so far and code 0; continue goes on."
        ),
    ] = "raise",
    as_json: Json = False,
    geometry: DrawingOptions | None = None,
    cluster: Cluster | None = None,
) -> None:
    """Simulate a scene, or continue a recording.

    Prints a summary. With --output it records during the run, and can be stopped and continued at any time: by
    Ctrl-C (code 130), SIGTERM (code 143), or --stop-after (code 0).
    """
    from springline.stepping.compiling import compile_count

    where = cluster or Cluster()
    stop = Stop(None if where.stop_after is None else duration(where.stop_after))
    where.check(output, scenes.is_recording(scene))
    _check_outputs(output, plot)
    typed: dict[str, Any] = {"every": every, "dt": dt, "accuracy": accuracy, "integrator": integrator}
    typed |= {"load-case": load_case, "output": output}
    typed |= {"force": force} if force else {}
    if on_divergence != "raise" and where.engine == "lammps":
        raise SceneError("LAMMPS ends a run that diverges by itself: leave out --on-divergence with --engine lammps.")
    if scenes.is_recording(scene):
        given = {name: value for name, value in typed.items() if value is not None}
        job = _resume_job(scene, until, on_divergence, given, geometry)
    elif where.engine == "lammps":
        job = _on_lammps(scene, until, typed, geometry, where)
    else:
        job = _start_job(scene, until, on_divergence, typed, geometry)
    before = compile_count()
    begin = clock.perf_counter()
    recording = _perform(job, as_json, stop)
    wall_time = clock.perf_counter() - begin
    compiling = compile_count() > before
    if as_json:
        _write_json(job, recording, wall_time, plot)
    else:
        _show(job, recording, amount(wall_time, "s", 2) + (", compiling included" if compiling else ""), plot)


def _on_lammps(
    name: str, until: float | None, typed: dict[str, Any], geometry: DrawingOptions | None, where: Cluster
) -> RunJob:
    """Run a scene on LAMMPS, from its beginning."""
    from springline.lammps.run import run_on_lammps

    found = scenes.find(name, geometry)
    end = found.until if until is None else until
    options: dict[str, Any] = {
        "until": end,
        "every": found.every if typed["every"] is None else typed["every"],
        "dt": dt_of(typed["dt"], found.dt),
        "accuracy": accuracy_of(typed["accuracy"], found.accuracy),
        "integrator": integrator_of(typed["integrator"], found.integrator),
        "load_case": scenes.load_case(typed["load-case"]),
        "ranks": 1 if where.ranks is None else where.ranks,
        "to": typed["output"],
        "folder": where.folder,
        "force": "force" in typed,
    }
    given = [(name, typed[name]) for name in HOW if typed[name] is not None]
    given += [("engine", "lammps"), *([("ranks", where.ranks)] if where.ranks is not None else [])]
    return RunJob(
        lambda progress: run_on_lammps(found.scene, **options, progress=progress),
        0.0,
        end,
        typed["output"],
        found.stem,
        [*found.typed, *(word for one in given for word in option(*one)), *option("until", end)],
        scenes.notes(found.scene),
    )


def _start_job(
    name: str, until: float | None, on_divergence: OnDivergence, typed: dict[str, Any], geometry: DrawingOptions | None
) -> RunJob:
    """Run a scene from its beginning."""
    from springline.recording.archive import new_recording_path

    found = scenes.find(name, geometry)
    end = found.until if until is None else until
    every = found.every if typed["every"] is None else typed["every"]
    output: Path | None = typed["output"]
    force = "force" in typed
    with shell_wording():
        if output is not None:
            new_recording_path(output, end, force)
        simulation = found.scene.simulate(
            dt=dt_of(typed["dt"], found.dt),
            accuracy=accuracy_of(typed["accuracy"], found.accuracy),
            integrator=integrator_of(typed["integrator"], found.integrator),
            load_case=scenes.load_case(typed["load-case"]),
        )
    _warn(simulation)
    given = [(name, typed[name]) for name in HOW if typed[name] is not None]
    options = [word for name, value in given for word in option(name, value)]

    def work(progress: Callable[[float], None]) -> Recording:
        return simulation.run(
            until=end, every=every, to=output, force=force, progress=progress, on_divergence=on_divergence
        )

    return RunJob(
        work,
        simulation.time,
        end,
        output,
        found.stem,
        [*found.typed, *options, *option("until", end)],
        scenes.notes(found.scene),
    )


def _resume_job(
    name: str, until: float | None, on_divergence: OnDivergence, typed: dict[str, Any], geometry: DrawingOptions | None
) -> RunJob:
    """Continue a run from a recording of its beginning."""
    from springline.resume import resume

    for key in typed:
        raise SceneError(f"A recording goes on as it began, in its own file: leave out --{key}.")
    recording = scenes.recording(name, geometry)
    if not len(recording):
        raise SceneError(f"{name} holds no frame to go on from: it was stopped before its first. Run its scene again.")
    start = float(recording.time[-1])
    if until is None:
        raise SceneError(f"{name} ends at {seconds(start)} s. Say how far it shall go: --until, a time [s].")

    def work(progress: Callable[[float], None]) -> Recording:
        return resume(recording, until, progress=progress, on_divergence=on_divergence)

    return RunJob(work, start, until, Path(name), Path(name).stem)


def _warn(simulation: Any) -> None:
    """Print warnings that are known before the run begins."""
    from springline.cli.summary import nothing_moves

    if nothing_moves(simulation.data.model, simulation.data.state):
        print_note("Nothing will move: no force acts, and everything is at rest. Lines drawn elsewhere need --gravity.")
    dt, safe = simulation.dt, simulation.safe_dt
    if dt is not None and safe == 0.0:  # for a dt above a safe step the run itself warns
        print_note(
            f"The time step of {amount(dt, 's')} is unsafe as every step here: errors will grow, not stay small."
        )


def _perform(job: RunJob, as_json: bool, stop: Stop) -> Recording:
    """Run the job with progress; if it is stopped, print the recorded part and the command that continues it."""
    from springline.cli.output import Progress

    try:
        with shell_wording(), Progress(job.start, job.until) as progress, stop.listening():

            def tell(time: float) -> None:
                progress(time)
                stop.look()

            return job.work(tell)
    except Interrupted as error:
        if stop.reached:
            return error.recording
        kind = Terminated if stop.terminated else Interrupted
        raise kind(_resume_hint(job, error.recording), error.recording) from None
    except Diverged as error:
        if as_json:
            _write_divergence(error)
        error.args = (f"{shell_text(error)}{_saved_file_note(job, error.recording)}",)
        raise
    except EngineFailed as error:
        error.args = (f"{error}{_saved_file_note(job, error.recording)}",)
        raise


def _rest(job: RunJob, recording: Recording) -> str | None:
    """Command that continues a run that ended early, or None if it is complete."""
    left = job.until - float(recording.time[-1])
    if left <= 1e-9 * abs(job.until) or job.path is None or recording.diverged is not None:
        return None
    return command("run", job.path, "--until", exact(job.until))


def _resume_hint(job: RunJob, recording: Recording) -> str:
    frames = len(recording)
    if job.path is None:
        again = command("run", *job.again, "-o", f"{job.stem}.springline")
        return f"Interrupted. Nothing was recorded to a file; this records as it goes, and can go on:\n  {again}"
    if not frames:
        return f"Interrupted before the first frame: {job.path} holds none."
    end = seconds(float(recording.time[-1]))
    go_on = command("run", job.path, "--until", exact(job.until))
    whole = f"Interrupted at {end} s. {job.path} is whole, with {count_noun(frames, 'frame')}."
    if recording.meta.get("engine") == "lammps":
        return whole
    return f"{whole} Go on with:\n  {go_on}"


def _saved_file_note(job: RunJob, recording: Recording | None) -> str:
    if job.path is None or recording is None or not len(recording):
        return ""
    return f"\n{job.path} is whole up to {seconds(float(recording.time[-1]))} s: {command('plot', job.path)}"


def _write_divergence(error: Diverged) -> None:
    from springline.cli.output import write_json

    names = ("time", "step", "particle", "spring", "dt", "safe_dt")
    write_json({"error": "Diverged", "message": str(error), **{name: getattr(error, name) for name in names}})


def _write_json(job: RunJob, recording: Recording, wall_time: float, picture: Path | None) -> None:
    from springline.cli.output import write_json
    from springline.cli.report import report

    numbers = asdict(report(recording))
    if picture is not None:
        draw(recording, "shape", picture)
    noted = recording.diverged
    rest = {"go_on": _rest(job, recording), "diverged": None if noted is None else noted._asdict()}
    write_json({**numbers, "wall_time": wall_time, "output": job.path, "plot": picture, "messages": job.notes, **rest})


def _show(job: RunJob, recording: Recording, wall_time: str, picture: Path | None) -> None:
    from springline.cli import summary
    from springline.cli.output import console
    from springline.cli.report import report

    numbers, out, written = report(recording), console(), []
    summary.show(out, numbers, wall_time, job.notes)
    if job.path is not None:
        written.append((str(job.path), f"{count_noun(numbers.frames, 'frame')}, {size(job.path.stat().st_size)}"))
    if picture is not None:
        draw(recording, "shape", picture)
        written.append((str(picture), f"the shape at {seconds(numbers.time[-1])} s"))
    summary.files(out, written)
    if recording.diverged is not None:
        kept = f"{count_noun(numbers.frames, 'frame')} up to {seconds(numbers.time[-1])} s are kept."
        out.print(f"\n{shell_text(recording.diverged.why)} {kept}", highlight=False, markup=False)
        summary.next_steps(out, _next_steps(job, numbers.time[-1], picture)[:1])
        return
    if rest := _rest(job, recording):
        out.print(
            f"\nStopped at {seconds(numbers.time[-1])} s of {seconds(job.until)} s. Go on with:\n  {rest}",
            highlight=False,
        )
        return
    summary.next_steps(out, _next_steps(job, numbers.time[-1], picture))


def _next_steps(job: RunJob, end: float, picture: Path | None) -> list[str]:
    if job.path is None:
        return [command("run", *job.again, "-o", f"{job.stem}.springline", "--plot", f"{job.stem}.png")]
    kind = ["-o", f"{job.stem}.png"] if picture is None else ["energy", "-o", f"{job.stem}-energy.png"]
    longer = 2.0 * end if end > 0.0 else 1.0
    return [command("plot", job.path, *kind), command("run", job.path, "--until", seconds(longer))]


def _check_outputs(output: Path | None, plot: Path | None) -> None:
    """Refuse a file name that cannot be written, before time is spent on a run."""
    if output is not None:
        if scenes.file_kind(output.name) != "recording":
            from springline.io.formats import refusal, suffixes

            said = shell_text(refusal("run", output, suffixes(holds=("recording",))))
            raise SceneError(f"{said} To other files it goes from there: springline export.")
        check_folder(output)
    if plot is not None:
        check_picture(plot, "--plot")
