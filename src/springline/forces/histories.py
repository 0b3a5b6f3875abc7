"""Memory of forces with a history, by names that stay when elements are added, removed or renumbered."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.errors import SceneError
from springline.forces import net
from springline.forces.bonds import put_bonds_of
from springline.model.families import BondSlots, Model
from springline.model.state import State

Name: TypeAlias = tuple[Any, ...]  # a word, and numbers: of a spring, of particles, and a position along a rope
WORDS = {
    "spring": "a spring that yields", "angle": "an angle that yields", "hinge": "a hinge that yields",
    "rope": "a point of a rope with friction", "face": "a face that tears", "bond": "a bond", "hits": "hits so far",
    "life": "an emitted particle", "emitter": "an emitter", "absorber": "an absorber",
    "mesh": "a particle on a mesh",
}  # fmt: skip


class Remembered(NamedTuple):
    """Memory of one spring, angle, hinge, face, point of a rope, bond or particle from before a scene starts."""

    kind: str  # key of WORDS
    names: tuple[int, ...]  # number of the spring, or particles; for a rope all points, then the index of one
    numbers: tuple[float, ...]


def rows_of(model: Model) -> Iterator[tuple[Name, slice]]:
    """Yield the name of each row with a memory, and its slice of ``State.memory``; equal names are counted."""
    for family in net.present(model):
        if family.memory_names is None:
            continue
        room: Any = model.room(family.room)  # type: ignore[arg-type]
        begin, each = int(room.memory[0]), int(room.memory[1])
        seen: Counter[Name] = Counter()
        for k, name in enumerate(family.memory_names(model)):
            yield (*name, seen[name]), slice(begin + each * k, begin + each * (k + 1))
            seen[name] += 1


def transfer_memory(memory: FloatArray, new: Model, kept: FloatArray, old: Model) -> None:
    """Copy to the memory of a new model the memory of the old one, with rows matched by name.

    Raises
    ------
    SceneError : if only some of several rows with the same name are left, and their memory differs.
    """
    before, after = dict(rows_of(old)), dict(rows_of(new))
    _refuse_unclear(before, after, kept)
    for name, there in after.items():
        if name in before:
            memory[there] = kept[before[name]]


def _refuse_unclear(before: dict[Name, slice], after: dict[Name, slice], kept: FloatArray) -> None:
    groups: dict[Name, list[slice]] = defaultdict(list)
    for name, where in before.items():
        groups[name[:-1]].append(where)
    left = Counter(name[:-1] for name in after)
    for name, rows in groups.items():
        unlike = any(not np.array_equal(kept[rows[0]], kept[row]) for row in rows[1:])
        if unlike and 0 < left[name] < len(rows):
            who = ", ".join(map(str, name[1:]))
            raise SceneError(
                f"There are {len(rows)} of {WORDS[name[0]]} at {who}, each with a separate history, and only "
                f"{left[name]} would remain, which is ambiguous. Remove all of them, or start a new simulation."
            )


def collect_memory(model: Model, state: State) -> list[Remembered]:
    """Return the memory in a state, by names; without rows that contain only zeros."""
    found = [
        Remembered(name[0], tuple(map(int, name[1:-1])), tuple(state.memory[where].tolist()))
        for name, where in rows_of(model)
        if state.memory[where].any()
    ]
    room = model.arrays_by_class.get(BondSlots)
    if room is not None and len(state.bonded):
        low = np.flatnonzero(state.bonded > np.arange(len(state.bonded)))
        for slot in low.tolist():
            pair = int(room.owner[slot]), int(room.owner[state.bonded[slot]])
            seed = int(room.seed[room.kind[slot]])
            found.append(Remembered("bond", (seed, *pair), (float(state.bond_length[slot]),)))
    if len(model.hit_limits.hits):
        found += [Remembered("hits", (int(i),), (float(state.hits[i]),)) for i in np.flatnonzero(state.hits)]
    return found


def renumber_memory(rows: Sequence[Remembered], number: IntArray, springs: IntArray) -> list[Remembered]:
    """Return the rows with new numbers of particles and springs; negative numbers mark removed ones."""
    made = []
    for row in rows:
        of, first, last = number, 0, len(row.names)
        if row.kind == "spring":
            of = springs
        elif row.kind == "bond":
            first = 1  # after the seed
        elif row.kind == "rope":
            last -= 1  # before the index of the point
        names = of[list(row.names[first:last])]
        if (names >= 0).all():
            made.append(row._replace(names=(*row.names[:first], *map(int, names), *row.names[last:])))
    return made


def begin(model: Model, state: State, rows: Sequence[Remembered]) -> None:
    """Set the memory in the state of a new run; rows that the model no longer has are skipped."""
    where, seen = dict(rows_of(model)), Counter[Name]()
    for row in rows:
        name = (row.kind, *row.names)
        place = where.get((*name, seen[name]))
        seen[name] += 1
        if place is not None and place.stop - place.start == len(row.numbers):
            state.memory[place] = row.numbers
        elif row.kind == "hits" and len(model.hit_limits.hits):
            state.hits[row.names[0]] = int(row.numbers[0])
    bonds = [row for row in rows if row.kind == "bond"]
    put_bonds_of(model, state, [(*row.names[:3], row.numbers[0]) for row in bonds])


COUNTS: dict[str, tuple[Callable[[int], bool], int]] = {  # number of names of each kind, and count of numbers
    "spring": (lambda n: n == 1, 3), "angle": (lambda n: n == 3, 3), "hinge": (lambda n: n == 4, 3),
    "rope": (lambda n: n > 2, 3), "face": (lambda n: n == 3, 1), "bond": (lambda n: n == 3, 1),
    "hits": (lambda n: n == 1, 1),
}  # fmt: skip


def check_memory(kind: Any, names: Any, numbers: Any, particles: int, springs: int) -> Remembered:
    """Return a checked row from a file.

    Raises
    ------
    SceneError : with a description of the invalid value.
    """
    if kind not in COUNTS:
        raise SceneError(f"A memory must be of a {', '.join(COUNTS)}. Got {kind!r}.")
    fits, count = COUNTS[kind]
    whole = all(type(one) is int for one in names) and fits(len(names))
    if not whole or len(numbers) != count or not np.isfinite(np.asarray(numbers, dtype=np.float64)).all():
        raise SceneError(
            f"The memory of {WORDS[kind]} must be whole numbers that name it, and {count} finite numbers. Got "
            f"{tuple(names)} and {tuple(numbers)}."
        )
    named = names[1:] if kind == "bond" else names[:-1] if kind == "rope" else names
    limit = springs if kind == "spring" else particles
    if not all(0 <= one < limit for one in named) or min(names) < 0:
        raise SceneError(f"The memory of {WORDS[kind]} must name what is there, below {limit}. Got {tuple(names)}.")
    return Remembered(kind, tuple(names), tuple(map(float, numbers)))
