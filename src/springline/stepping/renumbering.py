"""Renumbering of particles, so that neighbors are near in memory, for large networks whose numbering scatters them.

The ends of springs should be near in memory: numbered at random, a cloth of 260,000 particles takes four times as long.
The loop then works on a renumbered copy of the model and the state (reverse Cuthill-McKee, 1969). The state is copied
exactly before and after a series of steps, so the internal numbers are never visible outside.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.engine.columns import EACH, NAMES, Indices, marks_of, persistent_columns
from springline.forces.net import FAMILIES
from springline.model.blocks import block_size
from springline.model.families import Model
from springline.model.family import is_present
from springline.model.state import LISTS, State, grow_list
from springline.model.work import (
    HIT,
    IMPACTS_ENDLESS,
    REMOVE,
    REPORT_EVENTS,
    REPORT_PARTICLE,
    REPORT_USER,
    USER_ROOM,
    Notes,
)

PER_PARTICLE = {name for name, mark in marks_of(State).items() if mark == EACH}
TOO_MANY_CUT = 0.3  # of all springs, cut by borders of blocks: above this a renumbering is tried
BETTER = 0.5  # a renumbering is used if at most this fraction of them is still cut


@dataclass
class Renumbering:
    """A renumbered model, with the permutations in both directions.

    Attributes
    ----------
    model : renumbered
    state : arrays of its state
    outer : the user's number of each renumbered particle, shape (n,)
    inner : the internal number of each of the user's particles, shape (n,)
    inside : whether the internal state is the newer one
    """

    model: Model
    state: State
    outer: Indices
    inner: Indices
    inside: bool = False

    def enter(self, state: State) -> State:
        """Return the renumbered state, copied from ``state`` unless the internal one is newer."""
        if not self.inside:
            for name, array in self.state._asdict().items():
                given = getattr(state, name)
                if name in LISTS and len(array) < len(given):
                    grow_list(array, len(given))
                # Copies only: no arithmetic, so the state has the same bits under both numberings.
                if name in LISTS:
                    array[: len(given)] = given
                else:
                    array[...] = given[self.outer] if name in PER_PARTICLE and len(given) else given
        self.inside = True
        return self.state

    def leave(self, state: State) -> None:
        """Copy a newer internal state to ``state`` in the user's numbering."""
        if not self.inside:
            return
        for name, array in self.state._asdict().items():
            if name in PER_PARTICLE and len(array):
                getattr(state, name)[self.outer] = array
            elif name in LISTS:
                if len(getattr(state, name)) < len(array):
                    grow_list(getattr(state, name), len(array))
                getattr(state, name)[: len(array)] = array
            else:
                getattr(state, name)[...] = array
        self.inside = False

    def to_inner_numbers(self, room: Any) -> Any:
        """Return arrays renumbered from the user's particle numbers to the internal ones."""
        return _reorder_columns(room, self.inner, self.outer)

    def translate(self, notes: Notes) -> None:
        """Translate notes to the user's numbering."""
        count = int(notes.report[REPORT_EVENTS])
        # Events of springs have numbers of springs, which renumbering does not change.
        whose = np.flatnonzero(np.isin(notes.kind[:count], (HIT, REMOVE)))
        notes.item[whose] = self.outer[notes.item[whose]]
        if notes.report[REPORT_PARTICLE] >= 0:
            notes.report[REPORT_PARTICLE] = self.outer[notes.report[REPORT_PARTICLE]]
        if notes.report[REPORT_USER] >= IMPACTS_ENDLESS:
            kind, particle = divmod(int(notes.report[REPORT_USER]), USER_ROOM)
            notes.report[REPORT_USER] = kind * USER_ROOM + int(self.outer[particle])  # in 64 bits


def renumbering_for(model: Model, state: State) -> Renumbering | None:
    """Return a renumbering for a model that benefits from one, or None."""
    size = block_size(model.particle_count)
    before = _cut(model.springs.tail, model.springs.head, size)
    # The test is one pass over the springs; the ordering costs much more, and is computed only if many springs are cut.
    if not before or before < TOO_MANY_CUT * model.spring_count or not _can_be_renumbered(model):
        return None
    outer = _neighbors_together(model)
    inner = np.empty(len(outer), dtype=np.int32)
    inner[outer] = np.arange(len(outer), dtype=np.int32)
    if _cut(inner[model.springs.tail], inner[model.springs.head], size) > BETTER * before:
        return None
    return Renumbering(model.map_arrays(lambda room: _reorder_columns(room, inner, outer)), state.copy(), outer, inner)


def _cut(tail: Indices, head: Indices, size: int) -> int:
    """Return the number of springs cut by borders of blocks."""
    return int((tail // size != head // size).sum())


def _can_be_renumbered(model: Model) -> bool:
    """Return True if all nonempty arrays of a model declare how they are renumbered."""
    # Arrays that name particles in unmarked columns would keep the old numbers. If they are empty that does no harm.
    forces: dict[Any, bool] = {}
    for family in FAMILIES:  # two of which may share arrays
        forces[family.room] = forces.get(family.room, False) or is_present(family, model)
    return all(
        _is_known(type(room))
        or not forces.get(type(room), any(np.size(array) > 1 for array in persistent_columns(room)))
        for room in model.rooms
    )


def _is_known(room: type) -> bool:
    return hasattr(room, "reorder_particles") or not {NAMES, EACH}.isdisjoint(marks_of(room).values())


def _neighbors_together(model: Model) -> Indices:
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    springs, count = model.springs, model.particle_count
    ends = np.concatenate([springs.tail, springs.head]), np.concatenate([springs.head, springs.tail])
    graph = coo_matrix((np.ones(len(ends[0]), dtype=np.int8), ends), shape=(count, count)).tocsr()
    # Cuthill and McKee 1969, reversed: a breadth-first order, so neighbors lie within about the width of a level of
    # each other, and few springs cross the border of a block.
    return np.asarray(reverse_cuthill_mckee(graph, symmetric_mode=True), dtype=np.int32)


def _reorder_columns(room: Any, inner: Indices, outer: Indices) -> Any:
    """Return arrays with rows and particle indices for particles in the order ``outer``."""
    kind: Any = type(room)
    if hasattr(kind, "reorder_particles"):
        return room.reorder_particles(inner, outer)
    changed = {}
    for name, mark in marks_of(kind).items():
        column = getattr(room, name)
        # Indices are mapped to the new numbers; rows of a column are moved to the new position of their particle.
        if mark == NAMES:
            changed[name] = inner[column]
        elif mark == EACH and len(column) == len(outer):
            changed[name] = column[outer]
    return room._replace(**changed)
