"""What a worker does: cases of a sweep, each made, run or solved, and measured. It writes no file."""

from __future__ import annotations

import re
import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from springline.errors import SceneError, SpringlineError
from springline.scene import Scene
from springline.study.file import DONE, FAILED, LONGEST_SENTENCE, Outcome
from springline.study.samples import Value
from springline.sweeping.measuring import Measure, measured
from springline.sweeping.sources import RUNS, SOLVES, Source

ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")

Batch = Sequence[tuple[int, tuple[Value, ...]]]


@dataclass(frozen=True)
class SweepJob:
    """All that a worker needs for any case of a sweep.

    Attributes
    ----------
    source : where scenes come from
    names : of what varies; those in ``ways`` say how a case runs or solves, the others go to the source
    how : how cases run or solve, by option; ``solve`` among them
    ways : names of options that vary
    measures : by name
    """

    source: Source
    names: tuple[str, ...]
    how: Mapping[str, Any]
    ways: tuple[str, ...]
    measures: tuple[tuple[str, Measure], ...]


def outcomes_of(job: SweepJob, batch: Batch) -> list[Outcome]:
    """What becomes of some cases, in their order."""
    return [_outcome(job, number, row) for number, row in batch]


def _outcome(job: SweepJob, number: int, row: tuple[Value, ...]) -> Outcome:
    begin = clock.thread_time()
    try:
        values = dict(zip(job.names, row, strict=True))
        how = {**job.how, **{name: _way(name, values.pop(name)) for name in job.ways}}
        thing = worked_out(job.source.made(values), how)
        found = [measured(measure, thing) for _, measure in job.measures]
    except Exception as error:  # whatever a function of the user's own raises is what became of its case
        nothing = (float("nan"),) * len(job.measures)
        return Outcome(number, FAILED, sentence_of(error), clock.thread_time() - begin, nothing)
    numbers, units = tuple(value for value, _ in found), tuple(unit for _, unit in found)
    return Outcome(number, DONE, "", clock.thread_time() - begin, numbers, units)


def worked_out(thing: Any, how: Mapping[str, Any]) -> Any:
    """The recording or the shape at rest of a scene; what a function made of another kind is measured as it is.

    A case has one thread, since others wait beside it; its bits are those of any number of them.
    """
    if not isinstance(thing, Scene):
        return thing
    if how.get("solve"):
        return thing.equilibrium(**{name: how[name] for name in SOLVES if name in how})
    if how.get("until") is None:
        raise SceneError("sweep() made a scene, and nobody says what becomes of it: give until=... [s], or solve=True.")
    options = {name: how[name] for name in RUNS if name in how and name not in ("until", "every")}
    return thing.simulate(threads=1, **options).run(how["until"], every=how.get("every"))


def _way(name: str, value: Value) -> Any:
    return value.replace("-", "_") if name == "integrator" and isinstance(value, str) else value


def sentence_of(error: Exception) -> str:
    """What went wrong in a case, alike whoever computed it."""
    said = str(error) if isinstance(error, SpringlineError) else f"{type(error).__name__}: {error}"
    words = " ".join(ADDRESS.sub("", said).split())
    return words if len(words) <= LONGEST_SENTENCE else words[: LONGEST_SENTENCE - 3] + "..."
