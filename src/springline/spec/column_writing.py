"""Models in which changed parameters write the columns that they declare, instead of a model that is built again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import IntArray
from springline.contacts.shapes.wall import Moving
from springline.forces import net
from springline.forces.drives import Drive
from springline.model.families import Model
from springline.recording.changes import ParameterChange
from springline.spec.build import Built, callbacks, law_modulus
from springline.spec.parameter_columns import GRAVITY, ParameterColumn, columns_of, key_of, thing_of
from springline.spec.parameters import parameters

if TYPE_CHECKING:
    from springline.spec.spec import Spec


def built_by_writing(built: Built, spec: Spec, changes: Sequence[ParameterChange]) -> Built | None:
    """Return a built scene after changes of parameters, by writing the columns that they declare.

    Parameters
    ----------
    built : the scene before the changes
    spec : the scene after them
    changes : the parameters, each with its old and its new value

    Returns
    -------
    The same arrays as of a scene that is built again; None if a change does more than to set numbers of columns.
    """
    writing = _Writing(built.model, spec)
    if not all(writing.write(one, alone=len(changes) == 1) for one in changes):
        return None
    model = writing.model()
    mobility = np.where(built.mobility > 0.0, 1.0 / model.particles.inertia[:, None], 0.0)
    return Built(model, callbacks(spec), law_modulus(spec), mobility)


def is_structural(spec: Spec, name: str, *values: Any) -> bool:
    """Return True if other arrays or rows of a step depend on whether a parameter has one of these values."""
    thing, key = thing_of(spec, name), key_of(spec, name)
    if isinstance(thing, Moving) and name.rpartition(".")[2] in ("velocity", "amplitude"):
        return True  # a program moves walls only if any of them moves
    try:
        numbers = [np.asarray(value, dtype=np.float64) for value in values]
    except (TypeError, ValueError):
        return True
    if len({one.shape for one in numbers}) > 1 and thing is not None:
        return True  # an array of another length
    if name == GRAVITY:  # a scene without gravity has no row of it
        return not all(one.any() for one in numbers)
    if key is not None and key.absent is not None and any((one == key.absent).any() for one in numbers):
        return True
    always = key is not None and key.same_if_infinite
    return not all((np.isfinite(one) | (always & np.isposinf(one))).all() for one in numbers)


def is_judged(spec: Spec, name: str) -> bool:
    """Return True if the scene may refuse a value within its rule, as it may those of user-defined functions."""
    key = key_of(spec, name)
    return name != GRAVITY and (key is None or key.judged)


class _Writing:
    """Copies of the columns of a model that are written."""

    def __init__(self, model: Model, spec: Spec) -> None:
        self._model, self._spec = model, spec
        self._columns: dict[str, np.ndarray] = {}

    def column(self, name: str) -> np.ndarray | None:
        """Return a copy of a column of the model; None if the model has no such arrays."""
        if name not in self._columns:
            kind, *path = name.split(".")
            found = next((one for one in self._model.rooms if type(one).__name__ == kind), None)
            for part in path if found is not None else ():
                found = getattr(found, part)
            if not isinstance(found, np.ndarray):
                return None
            self._columns[name] = found.copy()
        return self._columns[name]

    def write(self, change: ParameterChange, *, alone: bool) -> bool:
        """Write the columns of a parameter; False if it does more."""
        if is_structural(self._spec, change.what, change.old, change.new):
            return False
        thing = thing_of(self._spec, change.what)
        if isinstance(thing, Drive) and thing.what in ("rest_length", "angle"):
            return False  # a change sets the driven length at once
        found = [one for one in columns_of(self._spec, change.what) if alone or not one.times]
        rows = None if change.rows is None else np.array(change.rows, dtype=np.int64)
        listed = [one if rows is None else one._replace(rows=rows) for one in found]
        return bool(listed) and all(self._write_column(one, change) for one in listed)

    def _write_column(self, column: ParameterColumn, change: ParameterChange) -> bool:
        array = self.column(column.name)
        if array is None:
            return False
        values = {name: one.value for name, one in parameters(self._spec).items()} if column.times else {}
        before = column.numbers(self._spec, array.shape, change.old, values)
        after = column.numbers(self._spec, array.shape, change.new, values)
        # A number that other things set as well, such as a sum, is not the one that is declared.
        if before is None or after is None or (array.reshape(-1)[before[0]] != before[1]).any():
            return False
        place, number = after
        array.reshape(-1)[place] = number
        return self._write_copies(column.name, place, number)

    def _write_copies(self, name: str, place: IntArray, number: np.ndarray) -> bool:
        every = np.array([0, self._model.particle_count])
        for copy in [one for family in net.present(self._model) for one in family.copies(self._model, every)]:
            target = self.column(copy.column) if copy.source == name else None
            if target is not None:
                order = np.argsort(place, kind="stable")
                at = np.minimum(np.searchsorted(place[order], copy.of), len(place) - 1)
                there = place[order][at] == copy.of
                target.reshape(-1)[copy.place[there]] = number[order][at[there]]
        return True

    def model(self) -> Model:
        """Return the model with the written columns."""
        of: dict[str, dict[str, np.ndarray]] = {}
        for name, array in self._columns.items():
            kind, _, path = name.partition(".")
            of.setdefault(kind, {})[path] = array
        return self._model.map_arrays(lambda room: _set_columns(room, of.get(type(room).__name__, {})))


def _set_columns(room: Any, columns: Mapping[str, np.ndarray]) -> Any:
    """Return a tuple of arrays with some replaced, by their path."""
    for path, array in columns.items():
        first, _, rest = path.partition(".")
        room = room._replace(**{first: _set_columns(getattr(room, first), {rest: array}) if rest else array})
    return room
