"""Sweeps of a scene: many cases, each run or solved and measured, in processes or by an executor."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from springline import checks
from springline.checks import format_value, refuse
from springline.errors import FileError, SceneError, SweepInterrupted
from springline.formatting import count_noun
from springline.integrators.registry import integrator as known_integrator
from springline.messages import option, wording
from springline.progress import Waiting
from springline.recording.archive_file import path_of
from springline.study.expressions import Expression, parse_measure
from springline.study.file import FAILED, LONGEST_NAME, RESERVED, Outcome, StudyFile, StudyNotes, is_free, is_study
from springline.study.samples import CALLER, Cases, Samples, cases_of
from springline.study.study import Study
from springline.sweeping import dispatch
from springline.sweeping.dispatch import Measure, SweepJob, check_names
from springline.sweeping.sources import RUNS, SOLVES, OfFunction, Source, digest_of, source_of
from springline.typing import Flag, IntegratorName, LoadCase, Number, Path, TimeStep, Whole

if TYPE_CHECKING:
    from springline.scene import Scene


class DaskClient(Protocol):
    """Methods of a dask client that are used here."""

    @property
    def get_executor(self) -> Callable[..., Any]: ...


Make: TypeAlias = "Callable[..., Any] | Scene | Path"
Measures: TypeAlias = "str | Callable[[Any], Any] | Sequence[str] | Mapping[str, str | Callable[[Any], Any]]"
Over: TypeAlias = "Mapping[str, Any] | Samples | Sequence[Mapping[str, Any]]"


@checks.suggest_options
def sweep(
    make: Make,
    over: Over | None = None,
    *,
    measure: Measures,
    seeds: Whole | Sequence[int] | None = None,
    until: Number | None = None,
    every: Number | None = None,
    dt: TimeStep | None = None,
    accuracy: Number | None = None,
    integrator: IntegratorName | None = None,
    solve: Flag = False,
    load_case: LoadCase | None = None,
    executor: Executor | DaskClient | str | None = None,
    processes: Whole | None = None,
    to: Path | None = None,
    force: Flag = False,
    units: Mapping[str, str] | None = None,
    title: str = "",
    progress: Callable[[int, int], Any] | None = None,
) -> Study:
    """Vary a scene, run or solve every case, and measure it. Cases computed before are not computed again.

    Parameters
    ----------
    make : a function that is called with the values of each case by name and returns a scene (or a different object to
        be measured); or a scene, the name of a scene of the gallery, or a scene file, whose parameters are varied
    over : values by name, all combinations of which are cases; :func:`springline.samples`; or a list of cases. Names
        are those that ``make`` takes, parameters of the scene ("gravity", "springs.stiffness"), options of a scene of
        the gallery, and how it is computed: "dt", "accuracy", "integrator", "until", "every", "load_case",
        "tolerance", "method"
    measure : the measure, one number per case: an expression such as "min(position[-1, :, z])", or a function of the
        recording or the equilibrium; several measures by name
    seeds : number of random seeds per case, or the seeds; ``make`` then takes the argument "seed"
    until, every, dt, accuracy, integrator : settings of a run, see ``simulate`` and ``run``; by default those of a
        named scene
    solve : whether equilibrium shapes are measured, without runs
    load_case : the loads that act
    executor : any executor of ``concurrent.futures``; a dask client; or a name: "mpi" for the ranks of
        ``mpiexec -n 8 python -m mpi4py.futures``, "dask", "dask:ADDRESS". By default, processes of this machine
    processes : number of processes, by default the number of processors. With 1, all cases are computed in this process
    to : file of the study, which grows as cases are done. An existing file of the same study is continued
    force : whether a different study in that file is replaced
    units : units of parameters and measures, by name, if they are not known otherwise
    title : title of the study
    progress : called with the number of computed cases and of all cases; by default a bar is drawn

    Raises
    ------
    SceneError : for parameters that cannot be varied or measures that cannot be computed. Errors of single cases are
        stored in ``study.failures``
    FileError : if the file holds a different study or other data
    SweepInterrupted : on Ctrl-C; ``error.study`` holds the computed cases

    Examples
    --------
    >>> study = sl.sweep(
    ...     "hanging-chain", {"gravity": [5, 10], "springs.stiffness": [50, 100]},
    ...     measure={"sag": "-min(position[:, z])"}, solve=True, processes=1,
    ... )
    >>> len(study), study.units["sag"]
    (4, 'm')
    """
    caller = CALLER
    cases = cases_of(over, seeds)
    seeded = sorted({int(row[-1]) for row in cases.rows}) if cases.seeds else None
    source, own = source_of(make, seeded)
    given = {
        "until": until, "every": every, "dt": dt, "accuracy": accuracy, "integrator": integrator,
        "load_case": load_case,
    }  # fmt: skip
    how = _how(own, given, checks.flag(solve, "solve", caller))
    ways, found = _split_names(source, cases.names, how)
    measures = _measures(measure, how, isinstance(source, OfFunction))
    _refuse_alike(cases.names, measures)
    labels = {**found, **dict.fromkeys(("dt", "until", "every"), "s"), **_units(units)}
    notes = StudyNotes(
        _check_title(title) or source.title,
        source.source_identity(),
        {name: _plain(value) for name, value in how.items()},
        tuple((name, _text_of(one)) for name, one in measures),
        {name: unit for name, unit in labels.items() if name in (*cases.names, *(key for key, _ in measures))},
    )
    path = None if to is None else path_of(checks.path(to, "to", caller))
    count = dispatch.processors() if processes is None else checks.whole(processes, "processes", caller, 1)
    checks.function(progress, "progress", caller)
    with dispatch.open_executor(executor) as worker:
        file = _file_of(path, notes, cases, checks.flag(force, "force", caller))
        try:
            return _compute_missing(file, SweepJob(source, cases.names, how, ways, measures), worker, count, progress)
        finally:
            file.close()


def _compute_missing(
    file: StudyFile, job: SweepJob, executor: Executor | None, count: int, told: Callable[[int, int], Any] | None
) -> Study:
    """Compute the cases that the file does not contain."""
    before = file.outcomes()
    done, total = {one.case for one in before}, len(file.cases.rows)
    waiting = [(number, row) for number, row in enumerate(file.cases.rows) if number not in done]
    tally = [len(before), sum(one.state == FAILED for one in before)]
    try:
        with nullcontext() if told is not None else Waiting("sweeping", total, len(before)) as bar:

            def keep(outcomes: list[Outcome]) -> None:
                file.append(outcomes)
                tally[0] += len(outcomes)
                tally[1] += sum(one.state == FAILED for one in outcomes)
                if told is not None:
                    told(tally[0], total)
                if bar is not None:
                    bar.show(tally[0], _so_far(total, *tally))

            if executor is not None:
                dispatch.run_on_executor(job, waiting, keep, executor)
            elif count == 1 or len(waiting) < 2:
                dispatch.compute_serially(job, waiting, keep)
            else:
                dispatch.run_in_processes(job, waiting, keep, min(count, len(waiting)))
    except KeyboardInterrupt:
        study = Study(file)
        where = "Nothing was kept in a file" if file.path is None else f"{file.path} is whole: the same sweep goes on"
        raise SweepInterrupted(
            f"Interrupted with {len(study) - study.waiting:,} of {len(study):,} cases computed. {where}.", study
        ) from None
    return Study(file)


def _so_far(total: int, computed: int, failed: int) -> str:
    return f"{computed:,} of {count_noun(total, 'case')}" + (f", {failed:,} failed" if failed else "")


def _how(own: Mapping[str, Any], given: Mapping[str, Any], solve: bool) -> dict[str, Any]:
    """Return the options of running or solving: as given, or else the defaults of a named scene."""
    said = {name: value for name, value in given.items() if value is not None}
    if solve:
        for name in said.keys() - {"load_case"}:
            raise SceneError(
                f"{wording('sweep()', shell='--solve')} solves for shapes at rest, which have no {name!r}. "
                "Leave it out."
            )
        return {"solve": True, **said}
    for name in ("until", "every"):
        if name in said:
            said[name] = checks.positive(said[name], name, CALLER, "s")
    if "dt" in said and said["dt"] != "auto":
        said["dt"] = checks.positive(said["dt"], "dt", CALLER, "s")
    how = {**{name: value for name, value in own.items() if value is not None}, **said}
    if "until" in said and "every" not in said:
        how.pop("every", None)  # the default of all runs applies: whole steps near until/200
    if "integrator" in how:
        how["integrator"] = known_integrator(str(how["integrator"]).replace("-", "_")).name
    return how


def _split_names(
    source: Source, names: Sequence[str], how: Mapping[str, Any]
) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the names of options of running or solving; all others go to the source, which returns their units."""
    options = SOLVES if how.get("solve") else RUNS
    own = source.accepted_names(names)
    ways = tuple(name for name in names if name not in own and name in options)
    return ways, source.check([name for name in names if name not in ways])


def _measures(measure: Any, how: Mapping[str, Any], by_function: bool) -> tuple[tuple[str, Measure], ...]:
    """Return the measures by name."""
    if isinstance(measure, str) or callable(measure):
        measure = [measure]
    if isinstance(measure, Mapping):
        named = list(measure.items())
    elif isinstance(measure, Sequence):
        named = [(one.strip() if isinstance(one, str) else getattr(one, "__name__", ""), one) for one in measure]
    else:
        raise refuse("measure", CALLER, "an expression such as 'max(tension)', a function, or several by name", measure)
    found: list[tuple[str, Measure]] = []
    for name, one in named:
        if not isinstance(name, str) or not name.isprintable() or not 0 < len(name.strip()) <= LONGEST_NAME:
            raise refuse("measure", CALLER, "named by a word", name)
        if isinstance(one, str):
            expression = parse_measure(one)
            if not by_function or how.get("solve") or how.get("until") is not None:
                check_names(expression, bool(how.get("solve")))
            found.append((name, expression))
        elif callable(one):
            found.append((name, one))
        else:
            raise refuse("measure", CALLER, "an expression such as 'max(tension)', or a function", one)
    if not found:
        raise SceneError(f"{CALLER} measures one thing at least. Give measure='max(tension)', or a function.")
    return tuple(found)


def _refuse_alike(names: Sequence[str], measures: Sequence[tuple[str, Measure]]) -> None:
    labels = [*names, *(name for name, _ in measures)]
    for name in labels:
        if name in RESERVED:
            raise SceneError(f"{name!r} is a column of every study: call what {CALLER} varies or measures otherwise.")
        if labels.count(name) > 1:
            raise SceneError(f"{CALLER} has {name!r} twice among what it varies and measures. Names must differ.")


def _check_title(title: Any) -> str:
    if not isinstance(title, str) or not (title.isprintable() and len(title) <= LONGEST_NAME):
        raise refuse("title", CALLER, f"a line of at most {LONGEST_NAME} characters", title)
    return title.strip()


def _units(units: Any) -> dict[str, str]:
    if units is None:
        return {}
    if not isinstance(units, Mapping) or not all(isinstance(one, str) for pair in units.items() for one in pair):
        raise refuse("units", CALLER, 'units by name, such as {"sag": "m"}', units)
    return dict(units)


def _plain(value: Any) -> Any:
    """Return an option in the form of a study's notes."""
    if isinstance(value, Mapping):
        return json.dumps({str(name): float(one) for name, one in value.items()}, sort_keys=True)
    return value if isinstance(value, (str, int)) else float(value)


def _text_of(measure: Measure) -> str:
    """Identity of a measure in a file: its expression, or its qualified name and a digest of its text."""
    if isinstance(measure, Expression):
        return measure.text.strip()
    return f"{getattr(measure, '__module__', '?')}.{getattr(measure, '__qualname__', '?')} {digest_of(measure)[:16]}"


def _file_of(path: FilePath | None, notes: StudyNotes, cases: Cases, force: bool) -> StudyFile:
    """Open the file of a study: create it, or continue the study in it."""
    if path is None:
        return StudyFile.create(None, notes, cases)
    if not path.parent.is_dir():
        raise FileError(f"There is no folder {str(path.parent)!r} to keep a study in. Make it first.")
    if is_free(path):
        return StudyFile.create(path, notes, cases)
    if not is_study(path):
        raise FileError("This is no study, and nothing else is overwritten. Choose another name.", str(path))
    if force:
        path.unlink()
        return StudyFile.create(path, notes, cases)
    there = StudyFile.open(path, write=True)
    other = _difference(there, notes, cases)
    if other:
        there.close()
        raise FileError(
            f"Another study is there: {other}. Choose another name, or give {option('force', 'True')} to let it go.",
            str(path),
        )
    return there


def _difference(there: StudyFile, notes: StudyNotes, cases: Cases) -> str:
    """Return the difference between a study and the study in a file, as text; empty if they agree."""
    if there.cases.names != cases.names:
        return f"it varies {', '.join(there.cases.names) or 'nothing'}"
    if (there.cases.rows, there.cases.design) != (cases.rows, cases.design):
        return f"its {len(there.cases.rows):,} cases differ"
    for name, mine, other in zip(StudyNotes._fields, notes, there.notes):
        if name in ("title", "units") or mine == other:
            continue
        if (
            name == "source"
            and isinstance(mine, dict)
            and isinstance(other, dict)
            and mine.get("name") == other.get("name")
        ):
            return f"{mine.get('name')} has changed since"
        said = {"source": "what makes its scenes", "how": "how its cases are computed", "measures": "what it measures"}
        return f"{said[name]} is {format_value(other)}"
    return ""
