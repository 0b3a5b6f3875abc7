"""``springline sweep``: vary a scene, measure every case, and keep a study that can be gone on with."""

from __future__ import annotations

import re
import time as clock
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from springline.cli import scenes
from springline.cli.method import dt_of, integrator_of
from springline.cli.pictures import check_folder
from springline.cli.scenes import Geometry, Json, LoadCase, SceneName
from springline.cli.words import command, in_these_words, option
from springline.errors import SceneError, SweepInterrupted
from springline.talk import complain

if TYPE_CHECKING:
    pass

STUDY, TABLE = ".db", ".csv"
METHODS = ("sobol", "latin-hypercube", "saltelli")
NAMED = re.compile(r"\s*([A-Za-z_]\w*)\s*=(?!=)(.*)", re.DOTALL)
INTERRUPTED, FAILED = 130, 1

Several = Parameter(negative=(), consume_multiple=False)


def sweep(
    scene: SceneName,
    /,
    *,
    vary: Annotated[
        tuple[str, ...] | None,
        Several,
        Parameter(
            help="A parameter and its values: gravity=1,9.81 or springs.stiffness=10:1000:log:20. Several times."
        ),
    ] = None,
    measure: Annotated[
        tuple[str, ...] | None,
        Several,
        Parameter(
            help='What is measured, such as "position[-1, 3, z]" or sag="-min(position[-1, :, z])". Several times.'
        ),
    ] = None,
    samples: Annotated[
        int | None, scenes.Whole, Parameter(help="Sample ranges, springs.stiffness=10:1000:log, by so many points.")
    ] = None,
    method: Annotated[
        str, Parameter(help="How ranges are sampled: sobol, latin-hypercube, or saltelli for Sobol indices.")
    ] = METHODS[0],
    seed: Annotated[int, scenes.Whole, Parameter(help="Seed of the samples.")] = 0,
    seeds: Annotated[int | None, scenes.Whole, Parameter(help="Seeds of chance that each case has.")] = None,
    solve: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Measure shapes at rest, and run nothing.")
    ] = False,
    until: Annotated[float | None, Parameter(help="Time of the last frame [s]; the gallery's own, or 20.")] = None,
    every: Annotated[float | None, Parameter(help="Time between frames [s]; the gallery's own, or until/200.")] = None,
    dt: Annotated[str | None, Parameter(help="Time step [s], or auto: one that is never too long.")] = None,
    integrator: Annotated[str | None, Parameter(help="By name: velocity-verlet, pefrl, rk4, ...")] = None,
    load_case: LoadCase = None,
    executor: Annotated[
        str | None, Parameter(help="Who computes: dask, dask:ADDRESS, or mpi; processes of this machine by default.")
    ] = None,
    processes: Annotated[
        int | None, scenes.Whole, Parameter(help="Processes that share the cases; one for each processor.")
    ] = None,
    output: Annotated[
        Path | None,
        Parameter(name=["--output", "-o"], help="A study (.db); or a table (.csv), its study beside it."),
    ] = None,
    force: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Let another study give way to --output.")
    ] = False,
    as_json: Json = False,
    geometry: Geometry | None = None,
) -> int | None:
    """Vary a scene, measure every case, and keep a study.

    Cases share the processors. With --output each is kept as it is done, and the same line typed again goes on where
    it was stopped.
    """
    from springline.cli.study import show_swept, write_study
    from springline.io import study_tables
    from springline.sweeping.sweep import sweep as swept

    _check_output(output)
    over = _over(vary or (), samples, method, seed, seeds)
    if not measure:
        raise SceneError('Say what is measured: --measure "min(position[-1, :, z])". springline info shows names.')
    typed = _typed(scene, locals(), geometry)
    make, how = _source(scene, geometry, solve)
    said = {"until": until, "every": every, "integrator": integrator and integrator_of(integrator, "velocity_verlet")}
    how |= {name: value for name, value in said.items() if value is not None}
    how |= {} if dt is None else {"dt": dt_of(dt, "auto")}
    begin = clock.perf_counter()
    try:
        with in_these_words():
            study = swept(
                make, over, measure=_measures(measure), seeds=seeds, solve=solve,
                load_case=scenes.load_case(load_case), processes=processes, executor=executor,
                to=None if output is None else output.with_suffix(STUDY), force=force, **how,
            )  # fmt: skip
    except SweepInterrupted as error:
        complain(f"{str(error).partition('. ')[0]}. {_how_to_go_on(typed, output, scene)}")
        return INTERRUPTED
    if output is not None and output.suffix.lower() == TABLE:
        study_tables.to_csv(study, output)
    if as_json:
        write_study(study, output, clock.perf_counter() - begin)
    else:
        show_swept(study, output, clock.perf_counter() - begin)
    return FAILED if study.failed == len(study) else None


def _over(texts: tuple[str, ...], count: int | None, method: str, seed: int, seeds: int | None) -> Any:
    """What varies, as a sweep takes it."""
    from springline.checks import did_you_mean
    from springline.cli import vary as variations
    from springline.study.samples import samples

    if not texts and seeds is None:
        raise SceneError("Say what varies: --vary springs.stiffness=10:1000:log:20, or --seeds 10.")
    if count is None:
        return variations.grid(texts) if texts else None
    name = method.replace("_", "-")
    if name not in METHODS:
        raise SceneError(
            f"--method must be one of {', '.join(METHODS)}. Got {method!r}. {did_you_mean(name, METHODS)}".rstrip()
        )
    if not texts:
        raise SceneError("--samples fills ranges: give --vary springs.stiffness=10:1000:log.")
    try:
        return samples(variations.ranges(texts), count, method=name.replace("-", "_"), seed=seed)  # type: ignore[arg-type]
    except SceneError as error:
        raise SceneError(
            str(error).replace("The 'n' of samples()", "--samples").replace("latin_hyper", "latin-hyper")
        ) from None


def _measures(texts: tuple[str, ...]) -> dict[str, str]:
    """Measures by name; an expression without one is its own."""
    found: dict[str, str] = {}
    for text in texts:
        match = NAMED.fullmatch(text)
        name, what = (match[1], match[2].strip()) if match else (text.strip(), text.strip())
        if name in found:
            raise SceneError(f"--measure {text!r} has the name of another. Give it one of its own: NAME=...")
        found[name] = what
    return found


def _source(name: str, geometry: Geometry | None, solve: bool) -> tuple[Any, dict[str, Any]]:
    """What makes the cases: a gallery's name or a scene file as they are, lines drawn elsewhere as a scene."""
    found = scenes.find(name, geometry)
    drawn = scenes.holds(name) == "drawing"
    if not drawn:
        return name, {} if solve or scenes.holds(name) != "scene" else {"until": found.until}
    return found.scene, {} if solve else {"until": found.until}


def _check_output(output: Path | None) -> None:
    if output is None:
        return
    if output.suffix.lower() not in (STUDY, TABLE):
        raise SceneError(f"--output is a study (.db) or a table (.csv). Got {str(output)!r}.")
    check_folder(output)
    if output.suffix.lower() == TABLE:
        check_folder(output.with_suffix(STUDY))


def _typed(scene: str, given: dict[str, Any], geometry: Geometry | None) -> list[str]:
    """The words that begin this sweep again."""
    words = [scene]
    for name in ("vary", "measure"):
        words += [word for one in given[name] or () for word in (f"--{name}", one)]
    for name in (
        "samples",
        "method",
        "seed",
        "seeds",
        "solve",
        "until",
        "every",
        "dt",
        "integrator",
        "load_case",
        "executor",
        "processes",
    ):
        value = given[name]
        if value not in (None, False) and (name, value) not in (("method", METHODS[0]), ("seed", 0)):
            words += option(name.replace("_", "-"), value)
    for key, value in (geometry or Geometry()).given().items():
        words += [word for one in (value if key == "map" else (value,)) for word in option(key, one)]
    return words


def _how_to_go_on(words: list[str], output: Path | None, scene: str) -> str:
    if output is None:
        line = command("sweep", *words, "-o", f"{Path(scene).stem}{STUDY}")
        return f"Nothing was kept; this keeps a study, and can be gone on with:\n  {line}"
    return f"{output.with_suffix(STUDY)} is whole. Go on with:\n  {command('sweep', *words, '-o', output)}"
