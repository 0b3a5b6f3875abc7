"""``springline sweep``: vary a scene, measure every case, and save a study that can be continued."""

from __future__ import annotations

import math
import re
import time as clock
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Group, Parameter

from springline.cli import scenes
from springline.cli.formatting import command, option, shell_wording
from springline.cli.method import dt_of, integrator_of
from springline.cli.output import check_folder
from springline.cli.scenes import DrawingOptions, Json, LoadCase, SceneName
from springline.errors import SceneError, SweepInterrupted
from springline.messages import argument
from springline.progress import print_warning

STUDY, TABLE = ".db", ".csv"
METHODS = ("sobol", "latin-hypercube", "saltelli")
NAMED = re.compile(r"\s*([A-Za-z_]\w*)\s*=(?!=)(.*)", re.DOTALL)
INTERRUPTED, FAILED = 130, 1

Several = Parameter(negative=(), consume_multiple=False)
Kept = Parameter(group=Group("Execution and output", sort_key=1))


@Parameter(name="*", group=Group("Cases: parameters and measures", sort_key=0))
@dataclass(frozen=True)
class CaseOptions:
    """The cases of a sweep.

    Parameters
    ----------
    vary
        A parameter and its values: gravity=1,9.81 or springs.stiffness=10:1000:log:20. Several times.
    measure
        Measured expressions, such as "position[-1, 3, z]" or sag="-min(position[-1, :, z])". Several times.
    samples
        Sample ranges, springs.stiffness=10:1000:log, with this number of points.
    method
        Sampling method: sobol, latin-hypercube, or saltelli for Sobol indices.
    seed
        Seed of the samples.
    seeds
        Random seeds of each case.
    """

    vary: Annotated[tuple[str, ...] | None, Several] = None
    measure: Annotated[tuple[str, ...] | None, Several] = None
    samples: Annotated[int | None, scenes.Whole] = None
    method: str = METHODS[0]
    seed: Annotated[int, scenes.Whole] = 0
    seeds: Annotated[int | None, scenes.Whole] = None


@Parameter(name="*", group=Group("How each case runs", sort_key=0))
@dataclass(frozen=True)
class CaseRunning:
    """Options of the run, or the search for equilibrium, of each case.

    Parameters
    ----------
    solve
        Measure equilibrium shapes, without runs.
    until
        Time of the last frame [s]; by default that of the gallery, or 20.
    every
        Time between frames [s]; by default that of the gallery, or until/200.
    dt
        Time step [s], or auto: a step for an accurate motion.
    accuracy
        Error per period relative to the amplitude, if dt is auto; 0.01.
    integrator
        By name: velocity-verlet, pefrl, rk4, ...
    """

    solve: Annotated[bool, Parameter(negative=(), show_default=False)] = False
    until: float | None = None
    every: float | None = None
    dt: str | None = None
    accuracy: float | None = None
    integrator: str | None = None
    load_case: LoadCase = None

    def sweep_options(self) -> dict[str, Any]:
        """Options of time and method that were given, as arguments of :func:`springline.sweep`."""
        method = self.integrator and integrator_of(self.integrator, "velocity_verlet")
        said: dict[str, Any] = {
            "until": self.until,
            "every": self.every,
            "accuracy": self.accuracy,
            "integrator": method,
        }
        if self.dt is not None:
            said["dt"] = dt_of(self.dt, "auto")
        return {name: value for name, value in said.items() if value is not None}


def sweep(
    scene: SceneName,
    /,
    *,
    cases: CaseOptions = CaseOptions(),
    running: CaseRunning = CaseRunning(),
    executor: Annotated[
        str | None,
        Kept,
        Parameter(help="Executor: dask, dask:ADDRESS, or mpi; processes of this machine by default."),
    ] = None,
    processes: Annotated[
        int | None, Kept, scenes.Whole, Parameter(help="Processes that share the cases; one for each processor.")
    ] = None,
    output: Annotated[
        Path | None,
        Kept,
        Parameter(name=["--output", "-o"], help="A study (.db); or a table (.csv) together with its study."),
    ] = None,
    force: Annotated[
        bool, Kept, Parameter(negative=(), show_default=False, help="Allow --output to replace another study.")
    ] = False,
    as_json: Annotated[Json, Kept] = False,
    geometry: DrawingOptions | None = None,
) -> int | None:
    """Vary a scene, measure every case, and keep a study.

    Cases run in parallel. With --output each case is saved as soon as it is done, and the same command continues a
    study that was stopped.
    """
    from springline.cli.report import show_swept, write_study
    from springline.io import tables_writing
    from springline.sweeping.sweep import sweep as swept

    _check_output(output)
    over = _over(cases)
    if not cases.measure:
        raise SceneError('Say what is measured: --measure "min(position[-1, :, z])". springline info shows names.')
    make, how = _source(scene, geometry, running.solve)
    begin = clock.perf_counter()
    try:
        with shell_wording():
            study = swept(
                make, over, measure=_measures(cases.measure), seeds=cases.seeds, solve=running.solve,
                load_case=scenes.load_case(running.load_case), processes=processes, executor=executor,
                to=None if output is None else output.with_suffix(STUDY), force=force, **how | running.sweep_options(),
            )  # fmt: skip
    except SweepInterrupted as error:
        typed = _command_words(scene, cases, running, {"executor": executor, "processes": processes}, geometry)
        print_warning(f"{str(error).partition('. ')[0]}. {_resume_hint(typed, output, scene)}")
        return INTERRUPTED
    if output is not None and output.suffix.lower() == TABLE:
        tables_writing.to_csv(study, output)
    if as_json:
        write_study(study, output, clock.perf_counter() - begin)
    else:
        show_swept(study, output, clock.perf_counter() - begin)
    return FAILED if study.failed == len(study) else None


def _over(cases: CaseOptions) -> Any:
    """Varied parameters, as the argument of :func:`springline.sweep`."""
    from springline.checks import did_you_mean
    from springline.study.samples import samples

    texts, count, method = cases.vary or (), cases.samples, cases.method
    if not texts and cases.seeds is None:
        raise SceneError("Say what varies: --vary springs.stiffness=10:1000:log:20, or --seeds 10.")
    if count is None:
        return grid(texts) if texts else None
    name = method.replace("_", "-")
    if name not in METHODS:
        raise SceneError(
            f"--method must be one of {', '.join(METHODS)}. Got {method!r}. {did_you_mean(name, METHODS)}".rstrip()
        )
    if not texts:
        raise SceneError("--samples fills ranges: give --vary springs.stiffness=10:1000:log.")
    try:
        return samples(ranges(texts), count, method=name.replace("-", "_"), seed=cases.seed)  # type: ignore[arg-type]
    except SceneError as error:
        raise SceneError(
            error.marked.replace(argument("n", "samples()"), "--samples").replace("latin_hyper", "latin-hyper")
        ) from None


def _measures(texts: tuple[str, ...]) -> dict[str, str]:
    """Measures by name; an expression without a name is its own name."""
    found: dict[str, str] = {}
    for text in texts:
        match = NAMED.fullmatch(text)
        name, what = (match[1], match[2].strip()) if match else (text.strip(), text.strip())
        if name in found:
            raise SceneError(f"--measure {text!r} has the name of another measure. Give it a different name: NAME=...")
        found[name] = what
    return found


def _source(name: str, geometry: DrawingOptions | None, solve: bool) -> tuple[Any, dict[str, Any]]:
    """Source of the cases: the name of a gallery scene, a scene file, or a scene made from a drawing."""
    found = scenes.find(name, geometry)
    drawn = scenes.file_kind(name) == "drawing"
    if not drawn:
        return name, {} if solve or scenes.file_kind(name) != "scene" else {"until": found.until}
    return found.scene, {} if solve else {"until": found.until}


def _check_output(output: Path | None) -> None:
    if output is None:
        return
    if output.suffix.lower() not in (STUDY, TABLE):
        raise SceneError(f"--output is a study (.db) or a table (.csv). Got {str(output)!r}.")
    check_folder(output)
    if output.suffix.lower() == TABLE:
        check_folder(output.with_suffix(STUDY))


def _command_words(
    scene: str, cases: CaseOptions, running: CaseRunning, computing: dict[str, Any], geometry: DrawingOptions | None
) -> list[str]:
    """First words of the command that starts this sweep again."""
    words = [scene]
    for name, several in (("vary", cases.vary), ("measure", cases.measure)):
        words += [word for one in several or () for word in (f"--{name}", one)]
    said = [(one.name, getattr(group, one.name), one.default) for group in (cases, running) for one in fields(group)]
    for name, value, usual in [*said, *((name, value, None) for name, value in computing.items())]:
        if name not in ("vary", "measure") and value != usual:
            words += option(name.replace("_", "-"), value)
    for key, value in (geometry or DrawingOptions()).given_options().items():
        words += [word for one in (value if key == "map" else (value,)) for word in option(key, one)]
    return words


def _resume_hint(words: list[str], output: Path | None, scene: str) -> str:
    if output is None:
        line = command("sweep", *words, "-o", f"{Path(scene).stem}{STUDY}")
        return f"Nothing was kept; this keeps a study, and can be gone on with:\n  {line}"
    return f"{output.with_suffix(STUDY)} is whole. Go on with:\n  {command('sweep', *words, '-o', output)}"


# Values of --vary: lists by name, or ranges to be sampled.

WHOLE = re.compile(r"[+-]?\d{1,18}")
MOST = 1_000_000  # values of one name at most
SCALES = ("log", "linear")
FORMS = "NAME=1,2,5, NAME=LEAST:MOST:COUNT, NAME=LEAST:MOST:log:COUNT, or with --samples NAME=LEAST:MOST[:log]"


def grid(texts: Sequence[str]) -> dict[str, list[Any]]:
    """Values by name from ``springs.stiffness=10:1000:log:20`` and ``gravity=1,9.81``.

    Raises
    ------
    SceneError : for a text without values; the message lists the possible forms
    """
    return {name: _values(text, what) for text, name, what in _parts(texts)}


def ranges(texts: Sequence[str]) -> dict[str, tuple[Any, ...]]:
    """Ranges by name from ``springs.stiffness=10:1000:log``.

    Raises
    ------
    SceneError : for a text that is not a range
    """
    found = {}
    for text, name, what in _parts(texts):
        parts = [part.strip() for part in what.split(":")]
        if len(parts) not in (2, 3):
            raise _vary_error(text, "with --samples it is a range, LEAST:MOST or LEAST:MOST:log")
        found[name] = (*_ends(text, parts[:2]), *_scale(text, parts[2:]))
    return found


def _parts(texts: Sequence[str]) -> list[tuple[str, str, str]]:
    """Each text with its name and its value part."""
    found: list[tuple[str, str, str]] = []
    for text in texts:
        name, equals, what = text.partition("=")
        if not equals or not name.strip() or not what.strip():
            raise _vary_error(text, f"it is {FORMS}")
        if name.strip() in [one for _, one, _ in found]:
            raise _vary_error(text, f"{name.strip()!r} is varied twice")
        found.append((text, name.strip(), what.strip()))
    return found


def _vary_error(text: str, why: str) -> SceneError:
    from springline.checks import format_value

    return SceneError(f"--vary {format_value(text)} says nothing to vary: {why}.")


def _values(text: str, what: str) -> list[Any]:
    if ":" in what and not re.fullmatch(r"[A-Za-z_]\w*:[\d.]+(,.*)?", what):  # except generalized_alpha:0.5
        return _spread(text, [part.strip() for part in what.split(":")])
    words = [word.strip() for word in what.split(",")]
    if not all(words):
        raise _vary_error(text, "between two commas there is nothing")
    if len(words) > MOST:
        raise _vary_error(text, f"it has more than {MOST:,} values")
    found = [_value(text, word) for word in words]
    if any(isinstance(value, float) for value in found):
        found = [float(value) if isinstance(value, int) else value for value in found]
    return found


def _spread(text: str, parts: list[str]) -> list[Any]:
    """Values from one end to the other, linear or logarithmic."""
    if len(parts) not in (3, 4):
        raise _vary_error(text, "LEAST:MOST alone is a range for --samples; of values it is LEAST:MOST:COUNT")
    least, most = _ends(text, parts[:2])
    scale, count = _scale(text, parts[2:-1]), parts[-1]
    if not WHOLE.fullmatch(count) or not 2 <= int(count) <= MOST:
        raise _vary_error(text, f"the count must be a whole number from 2 to {MOST:,}, and is {count!r}")
    steps = int(count) - 1
    if scale == ("log",):
        ratio = math.log(most) - math.log(least)
        inner = [math.exp(math.log(least) + ratio * k / steps) for k in range(1, steps)]
        return [float(least), *inner, float(most)]
    if isinstance(least, int) and isinstance(most, int) and (most - least) % steps == 0:
        return [least + (most - least) // steps * k for k in range(steps + 1)]
    return [least + (most - least) * k / steps for k in range(steps)] + [float(most)]


def _ends(text: str, parts: Sequence[str]) -> tuple[Any, Any]:
    least, most = (_value(text, part) for part in parts)
    if isinstance(least, str) or isinstance(most, str):
        raise _vary_error(text, "the ends of a range are numbers")
    if not least < most:
        raise _vary_error(text, "the first end of a range is the lower one")
    if not math.isfinite(float(most) - float(least)):
        raise _vary_error(text, "the range is wider than a computer can count")
    return least, most


def _scale(text: str, parts: Sequence[str]) -> tuple[str, ...]:
    if not parts:
        return ()
    if parts[0] not in SCALES:
        from springline.checks import did_you_mean

        hint = did_you_mean(parts[0], SCALES) or f"There are: {', '.join(SCALES)}."
        raise _vary_error(text, f"{parts[0]!r} is no scale. {hint.rstrip('.')}")
    if parts[0] == "log" and not float(text.partition("=")[2].split(":")[0]) > 0.0:
        raise _vary_error(text, "a range that is even in its logarithm is of positive numbers")
    return ("log",) if parts[0] == "log" else ()


def _value(text: str, word: str) -> Any:
    """Number, or a word such as the name of an integrator."""
    from springline.checks import format_value

    if WHOLE.fullmatch(word):
        return int(word)
    try:
        value = float(word)
    except ValueError:
        if not re.fullmatch(r"[A-Za-z_][\w.:-]*", word):
            raise _vary_error(text, f"{format_value(word)} is no number, and no word") from None
        return word
    if not math.isfinite(value) or "_" in word:
        raise _vary_error(text, f"{format_value(word)} is no finite number")
    return value
