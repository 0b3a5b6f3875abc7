"""Parameters that a page can change without Python: each sets numbers at certain addresses in memory.

The numbers are those of the columns that the parameter declares (:mod:`springline.spec.parameter_columns`), those that
are computed from it (:mod:`springline.spec.computed_columns`), and those of the arrays that copy them. Each has a
formula: the value itself, a product such as half a density times a coefficient, or that of an elastic element.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from springline.contacts.shapes.wall import Moving
from springline.errors import SpringlineError
from springline.forces import net
from springline.forces.drives import rest_columns
from springline.integrators import rounds
from springline.integrators.rounds import Rounds
from springline.model.blocks import copies_in
from springline.model.contracts import CopiedNumbers
from springline.model.families import Drives
from springline.run import edits
from springline.run.run import Run
from springline.spec.column_writing import is_structural
from springline.spec.computed_columns import computed_columns
from springline.spec.formulas import FormulaGroup, group_formulas
from springline.spec.parameter_columns import EACH, columns_of, key_of, thing_of
from springline.spec.spec import Spec
from springline.view.living.image import Image
from springline.view.memory_image import BASE

FAR = 1e6  # times the present value, or 1: a scene that accepts this value has no bound
NEAR = 1e-6  # share of the way from a refused end: a value next to it that is tried
HALVINGS = 12  # bisection steps that find another end
COORDINATES = 3  # numbers of a value, at most
MOST = 200_000  # numbers that one parameter may change


class ValueLimits(NamedTuple):
    """Values that the scene accepts, from ``low`` to ``high``; ``low_too`` and ``high_too`` include the ends."""

    low: float = -np.inf
    low_too: bool = False
    high: float = np.inf
    high_too: bool = False


class Numbers(NamedTuple):
    """Numbers in an image that are set by formulas of one form.

    Attributes
    ----------
    room : class of the arrays that hold them, or whose numbers they copy
    places : addresses, shape (k,)
    formula : of each of them
    whole : whether they are integers of 8 bytes
    """

    room: str
    places: np.ndarray
    formula: FormulaGroup
    whole: bool = False

    def at(self, values: Mapping[str, Any]) -> np.ndarray:
        """Return the numbers for values of the parameters, shape (k,)."""
        return self.formula(lambda one: float(np.atleast_1d(values[one.name])[one.part]))

    def depend_on(self, name: str) -> bool:
        """Return True if a parameter sets them."""
        return any(one.name == name for one in self.formula.parameters())

    def as_json(self, values: Mapping[str, Any], offered: Collection[str]) -> dict[str, Any]:
        """Return the formulas in the form that a page reads, with constants for parameters that it does not offer."""
        formula = self.formula.fix_parameters(
            lambda one: None if one.name in offered else float(np.atleast_1d(values[one.name])[one.part])
        )
        return {
            "places": _text(self.places.astype("<i4")), "steps": formula.steps, "whole": self.whole,
            "constants": [_text(_one_if_equal(one.astype("<f8"))) for one in formula.constants],
        }  # fmt: skip


class ParameterWrites(NamedTuple):
    """The writes to an image that change a parameter.

    Attributes
    ----------
    numbers : the numbers that depend on it
    energetic : whether energies may depend on it, so that a change does work
    limits : allowed values
    whole : whether the value is a whole number
    """

    numbers: list[Numbers]
    energetic: bool
    limits: ValueLimits = ValueLimits()
    whole: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return what a page reads, except for the numbers."""
        low, low_too, high, high_too = self.limits
        return {
            "energetic": self.energetic, "whole": self.whole,
            "limits": [low if np.isfinite(low) else None, low_too, high if np.isfinite(high) else None, high_too],
        }  # fmt: skip


class Layout:
    """Addresses of the columns of an image, and the copies of their numbers in other columns."""

    def __init__(self, image: Image, run: Run) -> None:
        self._words = np.frombuffer(image.memory, dtype="<i8")
        self.numbers = np.frombuffer(image.memory, dtype="<f8")
        self._tables = [table["rooms"] for table in image.facts["tables"].values()]
        blocks, self._copies = run.stepper.work.blocks, dict[str, list[CopiedNumbers]]()
        families = net.present(run.stepper.model)
        listed = [one for family in families for one in family.copies(run.stepper.model, blocks.first)]
        driven = rest_columns(run.stepper.model.room(Drives))
        self._driven = {f"{kind.__name__}.{column}": np.asarray(rows) for kind, column, rows, _ in driven}
        self._computed = dict[str, list[Numbers]]()
        self.rounds: Rounds | None = run.stepper.table.rooms.get(Rounds)
        for one in [*copies_in(blocks), *listed, *([] if self.rounds is None else rounds.copies_in(self.rounds))]:
            self._copies.setdefault(one.source, []).append(one)

    def computed_numbers(self, spec: Spec, base: str) -> list[Numbers]:
        """Return the numbers that are computed from the parameters of a thing, or of springs."""
        if base not in self._computed:
            columns = [one for one in computed_columns(spec, base) if self.columns(one.name)]
            listed = [self.numbers_at(one.name, one.places, [*one.formulas]) for one in columns]
            self._computed[base] = [one for some in listed for one in some]
        return self._computed[base]

    def columns(self, name: str) -> list[tuple[int, tuple[int, ...]]]:
        """Return address and shape of a column in each table that has its own; a single number is a column of one."""
        room, _, field = name.partition(".")
        found = {}
        for rooms in self._tables:
            if room in rooms:
                first, kind, axes, *_ = rooms[room]["fields"][field]
                begin = (rooms[room]["at"] - BASE) // 8 + first
                assert kind in ("f8", "i8", "f", "i"), f"{name} holds numbers of 8 bytes"
                address, *shape = self._words[begin : begin + 1 + axes].tolist() if axes else (BASE + 8 * begin, 1)
                found[address] = tuple(shape)
        return [*found.items()]

    def is_whole(self, name: str) -> bool:
        """Return True if a column holds integers."""
        room, _, field = name.partition(".")
        return any(rooms[room]["fields"][field][1] in ("i", "i8") for rooms in self._tables if room in rooms)

    def hold(self, one: Numbers, values: Mapping[str, Any]) -> bool:
        """Return True if numbers in the image are those of their formulas."""
        words = self._words if one.whole else self.numbers
        return bool((words[(one.places - BASE) // 8] == one.at(values)).all())

    def numbers_at(self, column: str, places: np.ndarray, formulas: Sequence[Any]) -> list[Numbers]:
        """Return the numbers at some places of a column, and their copies, with a formula for each place."""
        room, whole, found = column.partition(".")[0], self.is_whole(column), list[Numbers]()
        free = np.flatnonzero(~np.isin(places, self._driven.get(column, ())))  # drives set the others
        places, formulas = places[free], [formulas[k] for k in free.tolist()]
        for group in group_formulas(formulas):
            for address, row in self.addresses(column, places[group.rows]):
                found.append(Numbers(room, address, group.select(row), whole))
        return found

    def addresses(self, name: str, places: np.ndarray) -> Iterable[tuple[np.ndarray, np.ndarray]]:
        """Yield addresses of numbers and of their copies, with the index in ``places`` of each."""
        for address, _ in self.columns(name):
            yield address + 8 * places, np.arange(len(places))
        order = np.argsort(places, kind="stable")
        for copy in self._copies.get(name, ()):
            at = np.searchsorted(places[order], copy.of)
            there = at < len(places)
            there[there] = places[order][at[there]] == copy.of[there]
            for address, _ in self.columns(copy.column):
                yield address + 8 * copy.place[there], order[at[there]]


def all_numbers(
    found: Sequence[str], values: Mapping[str, Any], base: Image, run: Run
) -> dict[str, list[Numbers]]:  # fmt: skip
    """Return the numbers of each parameter that a page can change, of the parameters ``found``.

    Parameters
    ----------
    values : the present values of all parameters
    base : the image of ``run`` at its start
    """
    assert run.source is not None
    layout = Layout(base, run)
    return {name: one for name in found if (one := numbers_of(run.source.spec, name, values, layout))}


def writes_of(
    found: Sequence[str], numbers: Mapping[str, list[Numbers]], values: Mapping[str, Any], run: Run,
    may_be_absent: Collection[str] = (),
) -> dict[str, ParameterWrites]:  # fmt: skip
    """Return the writes of those of the parameters ``found`` that have numbers.

    Those in ``may_be_absent`` may be without an effect, see :mod:`springline.view.living.presence`.
    """
    return {name: _writes(name, numbers, values, run, name in may_be_absent) for name in found if name in numbers}


def numbers_of(spec: Spec, name: str, values: Mapping[str, Any], layout: Layout) -> list[Numbers]:
    """Return the numbers in an image that a parameter sets; none if a page cannot change it."""
    if not isinstance(thing_of(spec, name), Moving) and is_structural(spec, name, values[name]):
        return []
    value, found = np.asarray(values[name], dtype=np.float64), list[Numbers]()
    if value.size > COORDINATES:
        return []
    for one in columns_of(spec, name):
        for _, shape in layout.columns(one.name)[:1]:
            written = one.formulas(spec, shape, name, value, values)
            if written is None or not (found or len(written[0])):
                return []
            found += layout.numbers_at(one.name, *written)
    if not found:
        listed = layout.computed_numbers(spec, name.rpartition(".")[0])
        found = [one for one in listed if one.depend_on(name)]
    # The couplings of rounds may follow from numbers; and a number that is not the declared one has another cause.
    unknown = layout.rounds is not None and any(one.room not in rounds.KNOWN_SOURCES for one in found)
    if unknown or not all(layout.hold(one, values) for one in found):
        return []
    return found if 0 < sum(len(one.places) for one in found) <= MOST else []


def _writes(
    name: str, numbers: Mapping[str, list[Numbers]], values: Mapping[str, Any], run: Run, may_be_absent: bool
) -> ParameterWrites:  # fmt: skip
    assert run.source is not None
    rooms = {one.room for one in numbers[name]}
    energetic = not rooms.isdisjoint(type(room).__name__ for room in edits.energetic(run.model))
    whole = any(one.whole for one in numbers[name])
    key = key_of(run.source.spec, name)
    is_vector = np.ndim(values[name]) and (key is None or key.form not in EACH)
    limits = ValueLimits() if is_vector else _limits(name, run, whole, may_be_absent)
    return ParameterWrites(numbers[name], energetic, limits, whole)


def formulas_as_json(
    found: Mapping[str, ParameterWrites], values: Mapping[str, Any]
) -> tuple[list[dict[str, Any]], dict[str, list[int]]]:
    """Return all numbers that parameters set, each once, in the form that a page reads, and those of each parameter."""
    every = {id(number): number for one in found.values() for number in one.numbers}
    index = {key: k for k, key in enumerate(every)}
    listed = [one.as_json(values, found) for one in every.values()]
    return listed, {name: [index[id(number)] for number in one.numbers] for name, one in found.items()}


def _limits(name: str, run: Run, whole: bool, may_be_absent: bool) -> ValueLimits:
    """Return the values of a parameter that are within its rule and that the scene accepts for all rows at once."""
    source = run.source
    assert source is not None
    spec = source.spec
    parameter, key = source.parameters()[name], key_of(spec, name)

    def takes(value: float) -> bool:
        if key is not None and value == key.absent and not may_be_absent:
            return False
        if whole and value != int(value):
            return False
        try:
            source.draft(None, {name: int(value) if whole else value}, 0.0).built(run.model, run.state)
        except SpringlineError:
            return False
        return True

    value = float(np.max(parameter.value))
    never = key is not None and key.infinite and (may_be_absent or key.same_if_infinite)
    if value == np.inf:
        value = 1.0
    far = FAR * max(abs(value), 1.0)
    bounds = (-far, far) if key is None else (_bound_or(key.least, -far), _bound_or(key.most, far))
    known = (0.0, parameter.low), (0.0, parameter.high)
    (low, low_too), (high, high_too) = (
        _end(value, bound, [one for one in ends if one is not None], takes)
        for bound, ends in zip(bounds, known, strict=True)
    )
    if low == -far:
        low, low_too = (-np.inf, False) if value < 0.0 or takes(0.0) else (0.0, False)
    if high == far:
        high, high_too = (np.inf, never) if value > 0.0 or takes(0.0) else (0.0, False)
    return ValueLimits(low, low_too, high, high_too)


def _bound_or(bound: float | None, far: float) -> float:
    """Return a bound, or ``far`` without one."""
    return far if bound is None else bound


def _end(value: float, bound: float, known: Sequence[float], takes: Callable[[float], bool]) -> tuple[float, bool]:
    """Return the last value that a scene accepts between the present one and a bound, and whether it is included.

    If it is not the bound, it is one of the ``known`` values or is found by bisection.
    """
    for end in (bound, *(one for one in known if min(value, bound) < one < max(value, bound))):
        if takes(end):
            return end, True
        if takes(end + NEAR * (value - end)):
            return end, False
    taken, refused = value, bound
    for _ in range(HALVINGS):
        middle = 0.5 * (taken + refused)
        taken, refused = (middle, refused) if takes(middle) else (taken, middle)
    return taken, True


def with_values(memory: bytes, numbers: Mapping[str, list[Numbers]], values: Mapping[str, Any]) -> bytes:
    """Return the memory of an image with other values of the parameters in ``numbers``.

    Parameters
    ----------
    memory : of the image, 8 bytes for each number
    values : the values of all parameters
    """
    found = np.frombuffer(memory, dtype="<f8").copy()
    for one in {id(one): one for listed in numbers.values() for one in listed}.values():
        number = one.at(values)
        found[(one.places - BASE) // 8] = number.astype(np.int64).view(np.float64) if one.whole else number
    return found.tobytes()


def places_of_one(names: Iterable[str], numbers: Mapping[str, list[Numbers]]) -> list[int]:
    """Return the address of one number of each of some parameters, which is zero or infinite if the parameter is."""
    return [next(int(one.places[0]) for one in numbers[name] if len(one.places)) for name in names]


def flag_addresses(image: Image, name: str) -> list[int]:
    """Return the addresses of a single number, such as "Walls.moves", in the tables of an image."""
    room, _, field = name.partition(".")
    found = (table["rooms"][room] for table in image.facts["tables"].values() if room in table["rooms"])
    return [one["at"] + 8 * one["fields"][field][0] for one in found]


def write_flag(memory: bytes, places: Sequence[int], value: bool) -> bytes:
    """Return the memory of an image with a flag at some addresses."""
    words = np.frombuffer(memory, dtype="<i8").copy()
    words[(np.array(places, dtype=np.int64) - BASE) // 8] = int(value)
    return words.tobytes()


def _one_if_equal(array: np.ndarray) -> np.ndarray:
    """Return the first number of an array if all are equal, which stands for all of them in a page."""
    return array[:1] if (array == array[:1]).all() else array


def _text(array: np.ndarray) -> str:
    return base64.b64encode(array.tobytes()).decode("ascii")
