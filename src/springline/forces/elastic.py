"""Elements of a formula, eight side by side: one set of passes for whatever energy there is.

An element is a formula E(x, p) of the places of its corners and of its parameters. Its kernels, the gradient, its
change along directions, and so on, are derived (:mod:`springline.engine.derivatives`); this file brings them to the
particles. Elements are shared out by their corners: a block does those whose lowest corner is its own. What its border
cuts is noted first, and once all blocks have noted, each adds what was noted for its particles; so no two threads ever
write to the same place, and the order of every sum hangs on the model alone.

Rows of a block are filled up to whole eights. A row without an element of its own repeats another, and its part is
taken out again, as that of an element whose particles are gone.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import count
from typing import Annotated, Any, NamedTuple, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from springline.checks import FloatArray, IntArray
from springline.engine import derivatives
from springline.engine.columns import SCRATCH, Flags, Indices, Quads, Reals, ScratchReals, Wholes
from springline.engine.derivatives import SHORT, compile_source, formula
from springline.engine.kernels import WIDE, Pass, kernel
from springline.engine.lanes import (
    add_columns_of_three,
    broadcast_lanes,
    columns,
    columns_of_three,
    keep,
    load,
    store_columns,
    subtract_columns,
    total,
)
from springline.engine.loader import digest
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.engine.table import is_free, make_accessor
from springline.engine.vectors import minus, plus
from springline.model.accessors import energies_of, force_gradient_of, space_of, state_of, sums_of
from springline.model.family import Bent, Bounded
from springline.model.space import shortest

Vector: TypeAlias = tuple[Any, Any, Any]  # three numbers, or three arrays of them

DERIVED = "springline.forces.derived"  # where the files of what is derived are, each called as that of its formulas
OWN_ELEMENTS = "own elements"  # the module of what is derived of functions of the user's own: no file has this name
CHUNK = 2048  # elements of which Hessians are found at a time: what is on the way stays in the cache
ON_FORCE, ON_CHANGE, ON_DRAG = 0.0, 1.0, 2.0  # where what is noted belongs


class Eights(NamedTuple):
    """Elements of some groups that differ in what all of a group share, in rows of eight, as blocks share them.

    Rows are counted through all groups. Corner c of a row is ``corner[corner_of[g] + c rows[g] + row]``, and its own
    parameter k is ``number[number_of[g] + k rows[g] + row]``.
    """

    corner: Indices  # particles
    number: Reals  # parameters that each element has of its own
    shared: Reals  # parameters of a group
    rows: Wholes  # of each group, shape (g,)
    corner_of: Wholes  # shape (g,)
    number_of: Wholes  # shape (g,)
    shared_of: Wholes  # where the parameters of each group begin, shape (g,)
    start: Wholes  # first row of each group in each block, and one more for each group, shape (g (blocks + 1),)
    cut: Wholes  # the first of these that the block's border cuts, shape (g blocks,)
    kept: Wholes  # where these note what they exert, shape (g blocks,)
    filled: Flags  # elements in each eight
    whole: Flags  # 1 for an eight of which no corner is the last particle: four numbers of each may be read
    blocks: int
    there: ScratchReals  # 1 for a row that counts, 0 for others; known for eights that lack some
    noted: Annotated[Quads, SCRATCH]  # what cut elements exert, eight corners behind eight
    entry: Indices  # rows of ``noted``, by particles
    particle: Indices  # of each of them
    entry_start: Wholes  # first of each block in the last two, one more than there are blocks


def room_named(name: str) -> type[Eights]:
    """A room of this name like ``Eights``: a table shows one room of each name."""
    found: Any = NamedTuple(name, list(Eights.__annotations__.items()))  # type: ignore[misc]
    found.__module__, found.__doc__ = __name__, Eights.__doc__
    setattr(sys.modules[__name__], name, found)
    return found  # type: ignore[return-value]


class Batch(NamedTuple):
    """Elements of one group: particles, shape (e, p), own parameters, shape (q, e), and those of the group."""

    corner: IntArray
    number: FloatArray
    shared: FloatArray


def arrange_in_blocks(room: type[Eights], batches: Sequence[Batch], first: npt.NDArray[np.int64]) -> Eights:
    """A room of elements as blocks share them that begin at the particles ``first``, one more than there are blocks."""
    blocks, parts, ends = len(first) - 1, _Parts(), list[Any]()
    row = noted = 0
    for batch in batches:
        width = batch.corner.shape[1]
        # Elements that no border cuts come first in each block: one comparison for an eight tells both kinds apart.
        taken, many, padded = _fill_rows(batch.corner, first)
        begin = row + np.append(0, np.cumsum(padded))  # of those of each block that are not cut, and of those that are
        corner = batch.corner[taken].T.astype(np.int32)
        of = np.repeat(np.arange(2 * blocks), padded // WIDE)
        at = WIDE * (np.arange(len(of)) - (begin[of] - row) // WIDE)
        kept = noted + width * np.append(0, np.cumsum(padded[1::2]))[:-1]
        # a cut element of a block, the k-th one, has the lane k mod 8 of the rows of its eight, one row a corner
        place = np.repeat(np.arange(blocks), many[1::2])
        k = np.arange(len(place)) - np.append(0, np.cumsum(many[1::2]))[place]
        for c in range(width):
            entry = kept[place] + (k // WIDE * width + c) * WIDE + k % WIDE
            ends.append(np.stack([entry, corner[c, begin[1::2][place] - row + k]]))
        parts.add(
            corner=corner, number=batch.number[:, taken], start=begin[::2], cut=begin[1::2], kept=kept,
            filled=np.minimum(many[of] - at, WIDE),
            # Vectors of three numbers are read as four, of which the fourth is the next particle's: behind the last one
            # there is none.
            whole=(corner.reshape(width, -1, WIDE) != first[-1] - 1).all(axis=(0, 2)),
        )  # fmt: skip
        row, noted = row + len(taken), noted + width * int(padded[1::2].sum())
    entry, particle = np.concatenate([np.zeros((2, 0), dtype=np.int64), *ends], axis=1).astype(np.int32)
    # By particle, then by place: each particle adds what was noted for it in an order that hangs on the model alone.
    order = np.lexsort((entry, particle))
    rows = np.array([one.shape[1] for one in parts.lists.get("corner", [])], dtype=np.int64)
    before = np.append(0, np.cumsum(rows))[:-1]
    return room(
        corner=parts.join_column("corner", np.int32), number=parts.join_column("number", np.float64),
        shared=np.concatenate([*(batch.shared for batch in batches), np.zeros(1)]), rows=rows,
        corner_of=parts.begins("corner") - before, number_of=parts.begins("number") - before,
        shared_of=_offsets([len(batch.shared) for batch in batches]), start=parts.join_column("start", np.int64),
        cut=parts.join_column("cut", np.int64), kept=parts.join_column("kept", np.int64),
        filled=parts.join_column("filled", np.uint8),
        whole=parts.join_column("whole", np.uint8), blocks=blocks, there=np.zeros(row), noted=np.zeros((noted, 4)),
        entry=entry[order], particle=particle[order],
        entry_start=np.searchsorted(particle[order], first).astype(np.int64),
    )  # fmt: skip


class _Parts:
    """Columns of a room, group by group."""

    def __init__(self) -> None:
        self.lists: dict[str, list[Any]] = {}

    def add(self, **columns: Any) -> None:
        """Append the columns of one more group."""
        for name, column in columns.items():
            self.lists.setdefault(name, []).append(column)

    def join_column(self, name: str, kind: Any) -> Any:
        """A column of all groups."""
        return np.concatenate([np.zeros(0), *(one.ravel() for one in self.lists.get(name, []))]).astype(kind)

    def begins(self, name: str) -> npt.NDArray[np.int64]:
        """Where each group begins in it."""
        return _offsets([one.size for one in self.lists.get(name, [])])


def _fill_rows(corner: IntArray, first: Any) -> tuple[Any, Any, Any]:
    """Which element stands in each row; of each block those not cut and those that are: how many, and rows for them."""
    # An element belongs to the block of its lowest corner: a rule that needs no agreement between blocks.
    homes = np.searchsorted(first, corner, side="right") - 1
    low = homes.min(axis=1)
    group = 2 * low + (low != homes.max(axis=1))
    order = np.argsort(group, kind="stable")
    many = np.bincount(group, minlength=2 * (len(first) - 1))
    padded = -(-many // WIDE) * WIDE
    of = np.repeat(np.arange(len(many)), padded)
    at = np.arange(len(of)) - np.append(0, np.cumsum(padded))[of]
    # Rows beyond the last repeat it; their part is taken out again by `there`.
    return order[np.append(0, np.cumsum(many))[of] + np.minimum(at, many[of] - 1)], many, padded


def elements_in_rows(corner: npt.NDArray[Any], first: Any) -> IntArray:
    """Which element stands in each row of a room with one group, see :func:`arranged`."""
    return np.asarray(_fill_rows(corner.astype(np.int64), first)[0], dtype=np.int64)


def _offsets(sizes: Sequence[int]) -> npt.NDArray[np.int64]:
    return np.append(0, np.cumsum(np.array(sizes, dtype=np.int64)))[:-1].astype(np.int64)


# == Passes ==


@kernel
def is_quick(eights, alive, at, rows, row, width):
    """Whether the eight from a row on are elements whose particles are all there, and none of them the last one.

    Where they are not, it is noted which of the rows count.
    """
    # Counted without a branch: 24 to 40 of them would be guessed wrong by the processor now and then, a sum never is.
    gone = 2 - eights.whole[row // WIDE] - (eights.filled[row // WIDE] == WIDE)
    for corner in range(width):
        for lane in range(WIDE):
            gone += 1 - alive[eights.corner[at + corner * rows + row + lane]]
    if gone == 0:
        return True
    for lane in range(WIDE):
        there = lane < eights.filled[row // WIDE]
        for corner in range(width):
            there = there and alive[eights.corner[at + corner * rows + row + lane]] == 1
        # Written for the slow eights alone: the quick ones, nearly all, never read it.
        eights.there[row + lane] = 1.0 * there
    return False


@kernel
def nearest_corner(space, x, first):
    """A corner by the shortest way from the first one."""
    return plus(first, shortest(space, minus(x, first))) if space.periodic else x


@kernel
def all_wide(vector):
    """A vector of three lanes; components that are plain numbers are broadcast."""
    return broadcast_lanes(vector[0]), broadcast_lanes(vector[1]), broadcast_lanes(vector[2])


@kernel
def mask_vector(vector, there):
    """Eight vectors, zero where an element does not count."""
    return keep(vector[0], there), keep(vector[1], there), keep(vector[2], there)


def _kernel_from_text(name: str, text: str, **names: Any) -> Any:
    """A kernel from source: its length depends on how many corners or parameters an element has."""
    room = {"__name__": __name__, **names}
    # A loop over a tuple of corners cannot be compiled where its length is a parameter; written out, each width has its
    # own kernel, of the length it needs.
    exec(compile(text, f"<{name} of {__name__}>", "exec"), room)
    return kernel(room[name])


def _tuple(parts: Sequence[str]) -> str:
    """Source of a tuple of expressions; a long one is a sum of short ones."""
    pieces = (parts[begin : begin + SHORT] for begin in range(0, len(parts), SHORT))
    return " + ".join(f"({', '.join(piece)},)" for piece in pieces)


@cache
def _corners(width: int) -> Any:
    """A kernel that reads the corners of eight elements from an array of vectors."""
    lines = ["def corners(rows, corner, at, stride, quick):", "    if quick:"]
    lines += [f"        x{k} = columns(rows, corner, at + {k} * stride)" for k in range(width)]
    lines += ["    else:"]
    lines += [f"        x{k} = columns_of_three(rows, corner, at + {k} * stride)" for k in range(width)]
    text = "\n".join([*lines, f"    return {_tuple([f'x{k}' for k in range(width)])}"])
    return _kernel_from_text("corners", text, columns=columns, columns_of_three=columns_of_three)


@cache
def _places(width: int) -> Any:
    """A kernel that has the corners of eight elements next to one another on a torus."""
    names = ", ".join(f"x{k}" for k in range(width))
    found = _tuple(["x0", *(f"beside(space, x{k}, x0)" for k in range(1, width))])
    return _kernel_from_text(
        "places", f"def places(space, x):\n    {names}, = x\n    return {found}\n", beside=nearest_corner
    )


@cache
def _parameters(own: int, shared: int) -> Any:
    """A kernel that reads the parameters of eight elements: their own, and those that all of a group share."""
    parts = [f"load(eights.number, eights.number_of[group] + {k} * rows + row)" for k in range(own)]
    # A tuple of hundreds of numbers takes minutes to compile, so many shared ones are read from their array.
    lot = ["eights.shared", "eights.shared_of[group]"]
    parts += lot if shared > SHORT else [f"eights.shared[eights.shared_of[group] + {k}]" for k in range(shared)]
    text = f"def parameters(eights, group, rows, row):\n    return {_tuple(parts or ['0.0'])}\n"
    return _kernel_from_text("parameters", text, load=load)


@cache
def _exert(width: int, subtract: Any) -> Any:
    """A kernel that subtracts vectors at the corners of eight elements, or notes them where there is a place for it."""
    lines = ["def exert(eights, at, stride, place, quick, there, slope, out):"]
    lines += [f"    s{k} = all_wide(slope[{k}])" for k in range(width)] + ["    if not quick:"]
    lines += [f"        s{k} = kept(s{k}, there)" for k in range(width)]
    lines += ["    if place < 0:"]
    lines += [f"        subtract(out, eights.corner, at + {k} * stride, s{k})" for k in range(width)]
    lines += ["    else:"]
    lines += [f"        note(eights.noted, place + {WIDE * k}, s{k})" for k in range(width)]
    return _kernel_from_text(
        "exert", "\n".join(lines), subtract=subtract, kept=mask_vector, note=note, all_wide=all_wide
    )


@kernel
def note(noted, at, s):
    """Note minus eight vectors."""
    store_columns(noted, at, -s[0], -s[1], -s[2])


@kernel
def subtract_quads(out, corner, at, s):
    """Subtract eight vectors from rows of four numbers."""
    subtract_columns(out, corner, at, s[0], s[1], s[2])


@kernel
def subtract_vectors(out, corner, at, s):
    """Subtract eight vectors from rows of three numbers."""
    add_columns_of_three(out, corner, at, -s[0], -s[1], -s[2])


@kernel
def add_noted(eights, block, out):
    """Add what is noted for the particles of a block to their rows."""
    for q in range(eights.entry_start[block], eights.entry_start[block + 1]):
        i, entry = eights.particle[q], eights.entry[q]
        out[i, 0] += eights.noted[entry, 0]
        out[i, 1] += eights.noted[entry, 1]
        out[i, 2] += eights.noted[entry, 2]


@dataclass(frozen=True)
class Shape:
    """What is written of a kind of elements: a measure C of its corners, or an energy.

    Attributes
    ----------
    name : of its derived kernels
    words : as passes call its elements
    width : corners of each
    measure : C(x, p) of the corners x, p tuples of three numbers, and parameters p, the first of which is a stiffness
    energy : E(x, p) [J]; k C^2/2 where nothing is said
    own : parameters that each element has of its own
    shared : further parameters, which all of a group share
    damped : whether a damper acts along C, with the third parameter
    sided : 1 of elements that only pull, -1 of those that only push, by their dampers as well; else 0
    slope : minus the forces at all corners, a vector for each, where those of one element alone are not the gradient of
        its energy, though those of all elements together are
    dampers : of an energy, or of a measure that has no gradient somewhere: pairs of a weight w and a measure C(x, p),
        which exert w (grad C . v) grad C against velocities v; the last parameter is a damping, without which they are
        left out
    """

    name: str
    words: str
    width: int
    measure: Callable[[Any, Any], Any] | None = None
    energy: Callable[[Any, Any], Any] | None = None
    own: int = 2
    shared: int = 0
    damped: bool = False
    sided: int = 0
    slope: Callable[[Any, Any], Any] | None = None
    dampers: Callable[[Any, Any], Any] | None = None

    @property
    def derived_shape(self) -> DerivedShape:
        """What is derived of a shape of this package, in a file that is read when somebody asks for it first."""
        # By the name of the module, and read late: the file of a formula is imported only in scenes that have such
        # elements.
        home = (self.energy or self.measure).__module__.rpartition(".")[2]
        found: DerivedShape = getattr(import_module(f"{DERIVED}.{home}"), self.name.upper())
        return found

    def stored_energy(self, x: Any, p: Any) -> Any:
        """E [J]."""
        if self.energy is not None:
            return self.energy(x, p)
        assert self.measure is not None
        far = self.measure(x, p)
        return 0.5 * p[0] * far * far

    def sources(self) -> dict[str, str]:
        """The sources of what is derived of it, by the names that ``Kernels`` has for them."""
        sizes = self.width, self.own + self.shared, self.own if self.shared > SHORT else None
        whole = derivatives.Formula(self.name, self.stored_energy, *sizes)
        found = {
            "energy": derivatives.value(whole), "gradient": derivatives.gradient(whole),
            "change": derivatives.change(whole), "hessian": derivatives.hessian(whole),
        }  # fmt: skip
        if self.slope is not None:
            given = derivatives.Formula(self.name, self.slope, *sizes)
            # Pressure follows its faces, and is a gradient over closed surfaces alone: the force is stated, not
            # derived.
            found |= {"gradient": derivatives.stated_gradient_source(given), "change": derivatives.stated_change(given)}
        if self.measure is not None:
            far = derivatives.Formula(f"{self.name}_measure", self.measure, *sizes)
            # Statics needs C and its second derivatives by themselves, to take the tension of another shape with them.
            found |= {
                "measure": derivatives.value_and_gradient_source(far),
                "measure_hessian": derivatives.hessian(far),
            }
            if self.damped:
                found["damper"] = derivatives.drag(far, factor=2, sided=self.sided)
        if self.dampers is not None:
            pairs = derivatives.Formula(self.name, self.dampers, *sizes)
            found["damper"] = derivatives.drags(pairs)
        return found


class ElementCounts(NamedTuple):
    """How many corners an element has, how many parameters of its own, and how many a group shares; and its words."""

    words: str
    width: int
    own: int
    shared: int = 0


class Kernels(NamedTuple):
    """What is derived of a shape: functions of corners x and parameters p, and of directions d where it is a change."""

    energy: Any
    gradient: Any
    change: Any
    hessian: Any
    measure: Any = None  # C, and its gradient behind it
    measure_hessian: Any = None
    damper: Any = None
    squared: bool = True  # E is k C^2/2, with the first parameter


class Parts(NamedTuple):
    """Building blocks of the passes of a kind: access to its room, and kernels for the width of its elements."""

    see: Any
    width: int
    read: Any
    places: Any
    parameters: Any

    @staticmethod
    def of(room: type[Eights], width: int, own: int, shared: int) -> Parts:
        """The parts for elements of ``width`` corners, with ``own`` parameters each and ``shared`` ones of a group."""
        return Parts(make_accessor_once(room), width, _corners(width), _places(width), _parameters(own, shared))


@kernel
def gradient_buffers(table):
    """Displacements to derive the forces along, and the array that their derivative is added to."""
    return force_gradient_of(table).along, force_gradient_of(table).out


@kernel
def moving(table):
    """Velocities, and the array that drag is added to."""
    return state_of(table).velocity, sums_of(table).drag


def _push(parts: Parts, gradient: Any) -> Any:
    see, width, read, places, parameters = parts
    exert = _exert(width, subtract_quads)

    def push(table: Any, block: int, a: float, b: float) -> int:
        eights, space, state, force = see(table), space_of(table), state_of(table), sums_of(table).force
        group = int(a)
        mine = group * eights.blocks + block
        at, rows, cut = eights.corner_of[group], eights.rows[group], eights.cut[mine]
        for row in range(eights.start[mine + group], eights.start[mine + group + 1], WIDE):
            quick = is_quick(eights, state.alive, at, rows, row, width)
            x = places(space, read(state.position, eights.corner, at + row, rows, quick))
            slope = gradient(x, parameters(eights, group, rows, row))
            place = eights.kept[mine] + (row - cut) * width if row >= cut else -1
            # place is -1 for elements within a block, which are added at once; those that a border cuts are noted, and
            # added by each block for its own particles.
            exert(eights, at + row, rows, place, quick, load(eights.there, row), slope, force)
        return DONE

    return push


def _move(parts: Parts, change: Any, source: Any) -> Any:
    see, width, read, places, parameters = parts
    exert = _exert(width, subtract_vectors)

    def move(table: Any, block: int, a: float, b: float) -> int:
        eights, space, state, (along, out) = see(table), space_of(table), state_of(table), source(table)
        group = int(a)
        mine = group * eights.blocks + block
        at, rows, cut = eights.corner_of[group], eights.rows[group], eights.cut[mine]
        for row in range(eights.start[mine + group], eights.start[mine + group + 1], WIDE):
            quick = is_quick(eights, state.alive, at, rows, row, width)
            x = places(space, read(state.position, eights.corner, at + row, rows, quick))
            d = read(along, eights.corner, at + row, rows, quick)
            slope = change(x, d, parameters(eights, group, rows, row))
            place = eights.kept[mine] + (row - cut) * width if row >= cut else -1
            exert(eights, at + row, rows, place, quick, load(eights.there, row), slope, out)
        return DONE

    return move


def _add(see: Any) -> Any:
    def add(table: Any, block: int, a: float, b: float) -> int:
        if a == ON_FORCE:
            add_noted(see(table), block, sums_of(table).force)
        elif a == ON_CHANGE:
            add_noted(see(table), block, force_gradient_of(table).out)
        else:
            add_noted(see(table), block, sums_of(table).drag)
        return DONE

    return add


def _sum(parts: Parts, energy: Any) -> Any:
    see, width, read, places, parameters = parts

    def add_energy(table: Any, block: int, a: float, b: float) -> int:
        eights, space, state, value = see(table), space_of(table), state_of(table), energies_of(table).value
        group, slot, more = int(a), int(abs(b)), b < 0.0
        at, rows, begin = eights.corner_of[group], eights.rows[group], eights.start[group * (eights.blocks + 1)]
        # In the order of rows on one thread: energies are asked for seldom, and their bits must not hang on blocks.
        found = value[slot] if more else 0.0
        for row in range(begin, begin + rows, WIDE):
            quick = is_quick(eights, state.alive, at, rows, row, width)
            x = places(space, read(state.position, eights.corner, at + row, rows, quick))
            each = broadcast_lanes(energy(x, parameters(eights, group, rows, row)))
            found += total(each if quick else keep(each, load(eights.there, row)))
        value[slot] = found
        return DONE

    return add_energy


class Kind:
    """Passes of the elements of one formula.

    Attributes
    ----------
    room : of its elements
    of : what is derived of the formula
    numbers : how many parameters it has
    push : adds the forces of group a
    derive : adds their derivative along displacements
    damp : adds what dampers exert, where there are any
    add : adds what the first three noted, for all groups; a says of which of them
    energy : sets the energy of slot b to that of group a, or adds that where b is below 0, to slot -b
    """

    def __init__(self, module: str, shape: ElementCounts, room: type[Eights], of: Kernels, mark: str = "") -> None:
        def make_pass(function: Any, name: str, said: str) -> Pass:
            function.__module__, function.__name__, function.__doc__ = module, name + mark, said
            return Pass(function)

        parts, words = Parts.of(room, shape.width, shape.own, shape.shared), shape.words
        self.room, self.of, self.numbers = room, of, shape
        self.push = make_pass(_push(parts, of.gradient), "push", f"Add the forces of {words}.")
        self.derive = make_pass(
            _move(parts, of.change, gradient_buffers), "derive", f"Add the derivative of forces of {words}."
        )
        self.add = make_pass(
            _add(parts.see), "add", f"Add what is noted of {words} to forces, their derivative or drag."
        )
        self.energy = make_pass(_sum(parts, of.energy), "energy", f"Energy of {words}.")
        self.damp = None
        if of.damper is not None:
            self.damp = make_pass(_move(parts, of.damper, moving), "damp", f"Add the damping of {words}.")

    def rows(self, what: Pass, groups: int, where: float) -> list[Row]:
        """Rows that do something with all groups."""
        return [*(Row(what, BY_BLOCK, group) for group in range(groups)), Row(self.add, BY_BLOCK, where)]

    def energies(self, groups: int, slot: float, more: bool = False) -> list[Row]:
        """Rows that set the energy of a slot to that of all groups, or add it where there is ``more`` of it."""
        return [Row(self.energy, 1, group, -slot if group or more else slot) for group in range(groups)]


class DerivedShape(NamedTuple):
    """What is derived of a shape, and its passes."""

    KERNELS: Kernels
    KIND: Kind


_SEEN: dict[type, Any] = {}
_KINDS: dict[str, Kind] = {}


def make_accessor_once(room: type) -> Any:
    """The function by which passes see a room."""
    if room not in _SEEN:
        _SEEN[room] = make_accessor(room)
    return _SEEN[room]


def kind_of(shape: Shape) -> Kind:
    """The passes of a shape that is derived here and now; those of one that was are the same.

    They are known by their sources, so that what was compiled of them is found on disk, whatever the shape is called.
    """
    sources = shape.sources()
    text = repr((sorted(sources.items()), shape.width, shape.own, shape.shared))
    # Two functions of one formula share passes and machine code; a table shows rooms by name, and so does the cache on
    # disk, hence a name that hangs on the source.
    key = sha256((text + digest(__name__)).encode()).hexdigest()[:16]
    if key not in _KINDS:
        of = Kernels(
            squared=shape.energy is None, **{what: formula(compile_source(one)) for what, one in sources.items()}
        )
        number = next(n for n in count() if is_free(f"Eight{n}{key}"))  # a slot of tables that nobody has
        numbers = ElementCounts(shape.words, shape.width, shape.own, shape.shared)
        _KINDS[key] = Kind(OWN_ELEMENTS, numbers, room_named(f"Eight{number}{key}"), of, f"_{number}_{key}")
    return _KINDS[key]


# == Statics ==


def corners_of(points: FloatArray) -> tuple[Vector, ...]:
    """Each corner of all elements as three arrays, of points of shape (e, p, 3)."""
    # Each coordinate in a row of its own, so that NumPy runs the derived kernels on contiguous arrays.
    return tuple((place[:, 0], place[:, 1], place[:, 2]) for place in points.transpose(1, 0, 2).copy())


def stack_corners(vectors: Any, count: int) -> FloatArray:
    """Three arrays for each corner as one array, shape (count, p, 3)."""
    parts = [np.broadcast_to(part, count) for vector in vectors for part in vector]
    return np.stack(parts, axis=1).reshape(count, -1, 3)


def chunks(count: int) -> list[slice]:
    """So many elements in parts, one at least."""
    return [slice(begin, begin + CHUNK) for begin in range(0, max(count, 1), CHUNK)]


def pack_parameters(number: Iterable[Any], shared: Sequence[float] | FloatArray) -> tuple[Any, ...]:
    """Parameters as kernels take them: own ones, then those that a group shares, of which many stand in an array."""
    return (*number, np.asarray(shared), 0) if len(shared) > SHORT else (*number, *shared)


def matrices(
    kernel: Any, points: FloatArray, number: FloatArray, shared: Sequence[float] | FloatArray = ()
) -> FloatArray:
    """Second derivatives of elements at ``points``, shape (e, 3 p, 3 p), by a kernel that finds lower triangles."""
    count, size = len(points), 3 * points.shape[1]
    found = np.empty((count, size, size))
    # Of a symmetric matrix one triangle is derived; the other is a copy, so that it is symmetric to the last bit.
    column, row = np.triu_indices(size)  # the lower triangle, column by column
    for some in chunks(count):
        with np.errstate(all="ignore"):
            triangle = kernel(corners_of(points[some]), pack_parameters(number[:, some], shared))
        for i, j, part in zip(row, column, triangle, strict=True):
            found[some, i, j] = found[some, j, i] = part
    return found


@dataclass(frozen=True, eq=False)
class Measured(Bounded, ABC):
    """Elements as statics and stability see them: see :class:`springline.model.family.Elastic`.

    ``kernels`` are derived of C and of E = k C^2/2, or of an energy E alone; ``corners`` are particles, shape (e, p),
    ``number`` the parameters that each has of its own, shape (q, e): of a measure k, the rest and, where it is damped,
    mu first; ``shared`` are those that all have.
    """

    kernels: Kernels
    corners: IntArray
    number: FloatArray
    shared: tuple[float, ...] = field(default=(), kw_only=True)

    @property
    def stiffness(self) -> FloatArray:
        """k; 0 of an energy, which has no measure."""
        return self.number[0] if self.kernels.measure is not None else np.zeros(len(self.corners))

    @property
    def damping(self) -> FloatArray:
        """mu; of an energy its last number."""
        if self.kernels.damper is None:
            return np.zeros(len(self.corners))
        return self.number[2 if self.kernels.measure is not None else -1]

    def resistance(self, points: FloatArray) -> FloatArray:
        """Minus the derivative of what dampers exert by velocities [N s/m], shape (e, 3 p, 3 p)."""
        return self.resistance_by_columns(points) if self.kernels.measure is None else super().resistance(points)

    def resistance_by_columns(self, points: FloatArray) -> FloatArray:
        """The same by what dampers exert against unit velocities."""
        count, size = len(points), 3 * points.shape[1]
        found, p = np.empty((count, size, size)), pack_parameters(self.number, self.shared)
        x = corners_of(points)
        for column in range(size):
            # The dampers are linear in velocities: what they exert against each unit velocity is a column.
            unit = np.zeros(size)
            unit[column] = 1.0
            with np.errstate(all="ignore"):
                pushes = self.kernels.damper(x, tuple(map(tuple, unit.reshape(-1, 3))), p)
            found[:, :, column] = stack_corners(pushes, count).reshape(count, size)
        return found

    @abstractmethod
    def energy(self, points: Any) -> Any:
        """E of each [J], by a formula that shares nothing with what is derived."""

    def scale_stiffness(self, part: float) -> Self:
        """The same with a part of their stiffness; an energy has none, and stays."""
        if self.kernels.measure is None:
            return self
        return replace(self, number=np.concatenate([part * self.number[:1], self.number[1:]]))

    def evaluate_at(self, points: FloatArray) -> Bent:
        """C, E and their gradients."""
        parts = [self._bent(points[some], self.number[:, some]) for some in chunks(len(points))]
        return parts[0] if len(parts) == 1 else Bent(*map(np.concatenate, zip(*parts, strict=True)))

    def _bent(self, points: FloatArray, number: FloatArray) -> Bent:
        x, count, p, of = corners_of(points), len(points), pack_parameters(number, self.shared), self.kernels
        with np.errstate(all="ignore"):
            if of.measure is None:
                energy, slope = np.broadcast_to(of.energy(x, p), count), stack_corners(of.gradient(x, p), count)
                return Bent(np.zeros(count), np.zeros(count), np.zeros_like(slope), slope, energy)
            far, *gradients = of.measure(x, p)
            extension, gradient = np.broadcast_to(far, count), stack_corners(gradients, count)
            tension = p[0] * extension
            slope = tension[:, None, None] * gradient if of.squared else stack_corners(of.gradient(x, p), count)
        energy = 0.5 * tension * extension
        return Bent(extension, np.abs(extension) + 2.0 * np.abs(p[1]), gradient, slope, energy)

    def hessian(self, points: FloatArray) -> FloatArray:
        """Second derivatives of E."""
        return matrices(self.kernels.hessian, points, self.number, self.shared)

    def split_hessian(self, points: FloatArray, bare: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The same under the tension k C that there is at other places, and what the tension here adds.

        An energy has no tension of its own: what its stiffness here is more than there comes of the loads.
        """
        whole = self.hessian(points)
        if self.kernels.measure is None:
            before = self.hessian(bare)
            return before, whole - before
        # Buckling asks how the stiffness grows with the load: only the tension may change, not the shape it acts in.
        tension = self.stiffness * (self.evaluate_at(points).extension - self.evaluate_at(bare).extension)
        bend = matrices(self.kernels.measure_hessian, points, self.number, self.shared)
        added = tension[:, None, None] * bend
        return whole - added, added
