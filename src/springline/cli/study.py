"""A study in words: what was swept, what was measured, what failed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.cli.screen import Row, bullets, commands, console, facts, heading, title, write_json
from springline.cli.words import amount, command, number
from springline.talk import counted

if TYPE_CHECKING:
    from rich.console import Console

    from springline.study.study import Study

MOST_FAILURES = 5  # that are told of by their sentences


def show_swept(study: Study, output: Path | None, wall_time: float) -> None:
    """Print what a sweep found."""
    out = console()
    _show(out, study, [("computing", amount(wall_time, "s", 2))])
    if output is not None:
        heading(out, "Written")
        kept = output.with_suffix(".db")
        bullets(out, list(dict.fromkeys([str(output), str(kept)])))
        heading(out, "To try next")
        commands(out, [command("plot", kept, study.measures[0]), command("info", kept)])


def show_study(study: Study) -> None:
    """Print what a study holds."""
    _show(console(), study, [])


def write_study(study: Study, output: Path | None = None, wall_time: float | None = None) -> None:
    """One JSON document of a study: every case with what was measured of it."""
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
    heading(out, "What varies")
    facts(out, [(name, _span(study[name], study.units[name])) for name in study.parameters])
    heading(out, "What was measured")
    facts(out, [(name, _span(study[name], study.units[name])) for name in study.measures])
    if study.failures:
        heading(out, "Failures")
        bullets(out, _failures(study))


def _failures(study: Study) -> list[str]:
    """The failures of a study as lines, cases of one reason together."""
    alike: dict[str, list[int]] = {}
    for case, said in study.failures.items():
        alike.setdefault(said, []).append(case)
    told = [
        f"{_values(study, cases[0])}{f', and {len(cases) - 1:,} more' if len(cases) > 1 else ''}: {said}"
        for said, cases in list(alike.items())[:MOST_FAILURES]
    ]
    left = sum(map(len, list(alike.values())[MOST_FAILURES:]))
    return [*told, *([counted(left, "more", "more")] if left else [])]


def _time(study: Study) -> list[Row]:
    spent = study.seconds[np.isfinite(study.seconds)]
    return [("a case takes", f"{number(float(np.mean(spent)) * 1e3, 3)} ms of a processor")] if len(spent) else []


def _span(values: Any, unit: str) -> str:
    """The least and the most of some values, or the words that they are."""
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
