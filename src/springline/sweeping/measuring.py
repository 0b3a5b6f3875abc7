"""What the language of measures finds in a recording and in a shape at rest, with units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from springline.checks import FloatArray, shown
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.model.work import EVENT_KINDS
from springline.recording.recording import Recording
from springline.study.expressions import Expression, Name

Measure = Callable[[Any], Any] | Expression
ENERGY, EVENTS = "energy.", "events."


def _each_frame(name: str) -> Callable[[Recording], FloatArray]:
    """A quantity of every spring in every frame, shape (frames, springs)."""

    def read(run: Recording) -> FloatArray:
        return np.array([getattr(run, name)(i) for i in range(len(run))])

    return read


def _own(name: str) -> Callable[[Any], Any]:
    return lambda thing: getattr(thing, name)


def _energy(name: str) -> Callable[[Any], Any]:
    return lambda run: run.energy[name]


def _events(kind: str) -> Callable[[Any], Any]:
    return lambda run: len(run.events_of(kind))


OF_RUNS: dict[str, Name] = {
    "time": Name("s", _own("time")),
    "position": Name("m", _own("position")),
    "velocity": Name("m/s", _own("velocity")),
    "dt": Name("s", _own("dt")),
    **{
        name: Name(unit, _each_frame(name))
        for name, unit in (("tension", "N"), ("strain", ""), ("stress", "Pa"))
    },
    **{f"{EVENTS}{kind}": Name("", _events(kind)) for kind in EVENT_KINDS.values()},
}  # fmt: skip
OF_SHAPES: dict[str, Name] = {
    name: Name(unit, _own(name))
    for name, unit in (
        ("position", "m"), ("displacement", "m"), ("length", "m"), ("rest_length", "m"), ("tension", "N"),
        ("force_density", "N/m"), ("strain", ""), ("stress", "Pa"), ("utilization", ""), ("loads", "N"),
        ("reactions", "N"), ("residual", "N"), ("energy", "J"), ("smallest_eigenvalue", "N/m"), ("iterations", ""),
    )
}  # fmt: skip


def check_names(expression: Expression, solves: bool) -> None:
    """Refuse a name that no recording has, or no shape; energies by name are those of the case itself."""
    known = OF_SHAPES if solves else OF_RUNS
    asked = [name for name in expression.names if solves or not name.startswith(ENERGY)]
    Expression(expression.text, tuple(asked)).check(
        known if solves else [*known, f"{ENERGY}total"], "a shape at rest" if solves else "a recording"
    )


def measured(measure: Measure, thing: Any) -> tuple[float, str]:
    """The number that a measure gives of a case, with its unit where that is known.

    Raises
    ------
    SceneError : where it gives no number
    """
    if isinstance(measure, Expression):
        return measure.of(_names_of(thing, measure), thing)
    found = measure(thing)
    try:
        array = np.asarray(found)
        if array.size != 1 or array.dtype.kind not in "biuf":
            raise TypeError
        return float(array.reshape(())), ""
    except (TypeError, ValueError):
        raise SceneError(f"A measure is one number. {_called(measure)} gave {shown(found)}.") from None


def _names_of(thing: Any, measure: Expression) -> Mapping[str, Name]:
    if isinstance(thing, Equilibrium):
        return OF_SHAPES
    if not isinstance(thing, Recording):
        raise SceneError(
            f"A measure in words is of a recording or a shape at rest. Got {shown(thing)}: give a function."
        )
    if not any(name.startswith(ENERGY) for name in measure.names):
        return OF_RUNS
    return {**OF_RUNS, **{f"{ENERGY}{name}": Name("J", _energy(name)) for name in thing.energy}}


def _called(function: Any) -> str:
    return f"{getattr(function, '__name__', shown(function))}()"
