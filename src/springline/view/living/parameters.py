"""Parameters that a page can turn by itself: each a number that stands, scaled, in some places of memory.

Which places these are is found and not declared: the scene is built with other values, and what differs in the image of
its memory is what the parameter is. A parameter is offered only if every number that it changes is exactly a product,
a sum or a quotient of the value and a constant, checked at values that the constants were not taken from.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from springline.errors import SpringlineError
from springline.forces.drives import Drive
from springline.model.families import Model
from springline.run import changes
from springline.run.run import Run
from springline.scene import Scene
from springline.spec.changing import differs
from springline.spec.parameters import groups
from springline.view.living.image import BASE, Image, image_of

PROBES = (0.71, 1.37)  # times the value that constants are taken from: where they are checked
MOST = 200_000  # numbers that one parameter may change
FORMS: dict[str, tuple[Callable[[Any, float], Any], Callable[[Any, Any], Any]]] = {
    # the constant from a number and a value that is a power of two, and the number from the constant and a value
    "times": (lambda number, value: number / value, lambda constant, value: constant * value),
    "over": (lambda number, value: number * value, lambda constant, value: constant / value),
    "plus": (lambda number, value: number - value, lambda constant, value: constant + value),
}


class ParameterWrites(NamedTuple):
    """What a parameter changes.

    Attributes
    ----------
    places : addresses of the numbers, shape (k,)
    part : which coordinate of a vector each follows, shape (k,)
    form : of each, by its place in FORMS, shape (k,)
    constant : shape (k,)
    energetic : whether energies may depend on it, so that a change of it is work
    masses : whether particles get other masses, and with them another mobility
    """

    places: np.ndarray
    part: np.ndarray
    form: np.ndarray
    constant: np.ndarray
    energetic: bool
    masses: bool

    def as_json(self) -> dict[str, Any]:
        """The same as a page reads it."""
        columns = {"places": (self.places, "<i4"), "part": (self.part, "u1"), "form": (self.form, "u1")}
        packed = {name: _text(array.astype(kind)) for name, (array, kind) in columns.items()}
        return packed | {
            "constant": _text(self.constant.astype("<f8")), "energetic": self.energetic, "masses": self.masses,
        }  # fmt: skip


def writes_of(
    name: str, value: Any, base: Image, scene: Scene, begin: Callable[[Scene], Run], dt: float
) -> ParameterWrites | None:
    """What a parameter of this ``value`` changes in an image; None where a page cannot change it.

    ``begin`` gives the run of a scene at its start; that of ``scene`` has the image ``base``.
    """
    thing = groups(scene.spec).get(name.rpartition(".")[0])
    if thing is not None and not thing.is_law:
        drive = scene.declared[thing.row]
        if isinstance(drive, Drive) and drive.what in ("rest_length", "angle"):
            return None  # a change puts the driven length anew at once, and a page only as its next step begins
    if not np.isfinite(value).all():
        return None  # no limit: with one, a step has rows that it has not
    found: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []
    energetic = masses = False
    before = begin(scene).model
    for part, put in _parts(value):
        first = _first(float(np.atleast_1d(value)[part]))
        try:
            changed = [_changed(begin(scene), name, put(one), begin, dt) for one in _tried(first)]
        except SpringlineError:
            return None
        models, images = [one[0] for one in changed], [one[1] for one in changed]
        if any(one.facts != base.facts or len(one.memory) != len(base.memory) for one in images):
            return None
        fitted = _fit(base, images, _tried(first))
        if fitted is None:
            return None
        places, form, constant = fitted
        found.append((places, np.full(len(places), part), form, constant))
        energetic |= any(_moves(before, model) for model in models)
        masses |= any(differs(before.particles, model.particles) for model in models)
    places, parts, form, constant = (np.concatenate(column) for column in zip(*found, strict=True))
    return None if len(places) > MOST else ParameterWrites(places, parts, form, constant, energetic, masses)


def written(memory: bytes, writes: ParameterWrites, value: float) -> bytes:
    """The memory of an image with a parameter of this value in every coordinate."""
    numbers = np.frombuffer(memory, dtype="<f8").copy()
    rows = (writes.places - BASE) // 8
    for k, (_, forth) in enumerate(FORMS.values()):
        of = writes.form == k
        with np.errstate(all="ignore"):
            numbers[rows[of]] = forth(writes.constant[of], value)
    return numbers.tobytes()


def _parts(value: Any) -> Iterator[tuple[int, Callable[[float], Any]]]:
    """Each coordinate of a value, and how the value is with another one there."""
    if np.ndim(value) == 0:
        yield 0, lambda one: one
        return
    for part in range(len(value)):
        yield part, lambda one, part=part: tuple(one if k == part else float(v) for k, v in enumerate(value))  # type: ignore[misc]


def _first(value: float) -> float:
    """A power of two near a value, other than it: constants that are taken there are exact."""
    near = 2.0 ** np.round(np.log2(abs(value))) if value else 1.0
    return float(np.copysign(near if near != abs(value) else 2.0 * near, value))


def _tried(first: float) -> tuple[float, ...]:
    return (first, *(share * first for share in PROBES))


def _changed(run: Run, name: str, value: Any, begin: Callable[[Scene], Run], dt: float) -> tuple[Model, Image]:
    """The model and the image of a run whose scene has another value of a parameter."""
    changes.make(run, None, {name: value})
    assert run.source is not None
    # Begun anew: a change in a run measures energies, and what that leaves in scratch would count as changed, too.
    fresh = begin(Scene.of(run.source.spec.twin()))
    return fresh.model, image_of(fresh, dt)


def _moves(before: Model, after: Model) -> bool:
    return any(differs(*both) for both in zip(changes.energetic(before), changes.energetic(after), strict=True))


def _fit(base: Image, images: Any, values: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """Places that differ, the form of each and its constant; None where one is of no form."""
    first, *others = (np.frombuffer(one.memory, dtype="<f8") for one in images)
    same = np.frombuffer(base.memory, dtype="<i8")
    differing = np.zeros(len(same), dtype=bool)
    for one in images:
        differing |= np.frombuffer(one.memory, dtype="<i8") != same
    mobility, state = _state_rows(base)
    differing[mobility] = False  # which follows from the masses, and from who is anchored by then
    if differing[state].any():
        return None  # another start, which is not changed while time passes
    rows = np.flatnonzero(differing)
    form, constant = np.full(len(rows), -1), np.zeros(len(rows))
    with np.errstate(all="ignore"):
        for k, (back, forth) in enumerate(FORMS.values()):
            taken = back(first[rows], values[0])
            fits = forth(taken, values[0]) == first[rows]
            for one, value in zip(others, values[1:], strict=True):
                fits &= forth(taken, value) == one[rows]
            fits &= form < 0
            form[fits], constant[fits] = k, taken[fits]
    if (form < 0).any():
        return None
    return BASE + 8 * rows, form, constant


def _state_rows(base: Image) -> tuple[slice, np.ndarray]:
    """Rows of the mobility, and of all other fields of the state, in the memory of an image as numbers of 8 bytes."""
    room = base.facts["tables"]["steps"]["rooms"]["State"]
    begin = (room["at"] - BASE) // 8
    words = np.frombuffer(base.memory, dtype="<i8")
    found: dict[str, np.ndarray] = {}
    for name, (first, kind, axes, *_) in room["fields"].items():
        address, *sides = words[begin + first : begin + first + 1 + axes].tolist()
        count = -(-int(np.prod(sides)) * int(kind[1]) // 8)
        found[name] = np.arange((address - BASE) // 8, (address - BASE) // 8 + count)
    mobility = found.pop("mobility")
    return slice(mobility[0], mobility[-1] + 1), np.concatenate(list(found.values()))


def _text(array: np.ndarray) -> str:
    return base64.b64encode(array.tobytes()).decode("ascii")
