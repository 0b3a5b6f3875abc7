"""Elements defined by an energy formula, evaluated eight at a time: one set of passes for every energy.

An element is a formula E(x, p) of the positions of its corners and of its parameters. Its kernels (the gradient, the
derivative of the gradient along directions, and so on) are derived in :mod:`springline.engine.derivatives`. This
module applies them to the particles. Each element belongs to the block of its lowest corner. Contributions of elements
that cross the border of a block are stored first; after all blocks have stored theirs, each block adds the stored
contributions to its own particles. So no two threads ever write to the same place, and the order of every sum depends
only on the model.

The rows of a block are padded to multiples of eight. A padding row repeats an element, and its contribution is masked,
like that of an element whose particles were removed.
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
from springline.engine.elementary import all_between
from springline.engine.kernels import COMPILED, WIDE, Pass, kernel
from springline.engine.lanes import (
    add_columns_of_three,
    broadcast_lanes,
    columns,
    columns_of_three,
    keep,
    load,
    spread,
    store,
    store_columns,
    subtract_columns,
    total,
)
from springline.engine.loader import digest
from springline.engine.loader import load as load_passes
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.engine.table import Table, is_free, make_accessor
from springline.engine.vectors import minus, plus
from springline.model.accessors import energies_of, force_gradient_of, space_of, state_of, sums_of
from springline.model.family import Bent, Bounded
from springline.model.space import shortest

Vector: TypeAlias = tuple[Any, Any, Any]  # three numbers, or three arrays of them

DERIVED = "springline.forces.derived"  # package of the derived kernels: one module for each module of formulas
OWN_ELEMENTS = "own elements"  # module name of kernels derived from user-defined functions: no file has it
PAIRED = 4  # corners from which on forces are computed by two eights at a time
MANY = 64  # elements from which on Hessians are computed by a pass
CHUNK = 2048  # elements whose Hessians are computed at a time, so that intermediate results fit into the cache
ON_FORCE, ON_CHANGE, ON_DRAG = 0.0, 1.0, 2.0  # destination of stored contributions


class Eights(NamedTuple):
    """Elements of several groups in rows of eight, divided among blocks; each group has its own shared parameters.

    Rows are numbered consecutively over all groups. Of the eight rows from ``row``, corner c of p starts at
    ``corner[p row + 8 c]``, and element parameter k of q at ``number[8 eight[q row/8 + k]]``. Eights of equal
    parameters are stored once.
    """

    corner: Indices  # particles
    number: Reals  # parameters of elements, in eights
    eight: Indices  # of each parameter of each eight rows
    shared: Reals  # parameters of a group
    shared_of: Wholes  # offset of the parameters of each group, shape (g,)
    start: Wholes  # first row of each group in each block, and the end of the group, shape (g (blocks + 1),)
    cut: Wholes  # first of these rows that crosses the border of its block, shape (g blocks,)
    kept: Wholes  # first row of ``noted`` for these elements, shape (g blocks,)
    filled: Flags  # elements in each eight
    whole: Flags  # 1 for a full eight without the last particle: four numbers of each corner may be read
    blocks: int
    first: Wholes  # first particle of each block, and the end of the last, shape (blocks + 1,)
    there: ScratchReals  # 1 for a row that counts, otherwise 0; set only for incomplete eights
    noted: Annotated[Quads, SCRATCH]  # forces of elements across borders, eight rows for each corner in turn
    entry: Indices  # rows of ``noted``, by particles
    particle: Indices  # particle of each entry
    entry_start: Wholes  # first entry of each block in the last two arrays, shape (blocks + 1,)


def room_named(name: str) -> type[Eights]:
    """Return a class like ``Eights`` with this name: a table holds one set of arrays for each name."""
    found: Any = NamedTuple(name, list(Eights.__annotations__.items()))  # type: ignore[misc]
    found.__module__, found.__doc__ = __name__, Eights.__doc__
    setattr(sys.modules[__name__], name, found)
    return found  # type: ignore[return-value]


class Batch(NamedTuple):
    """Elements of one group: particles, shape (e, p), element parameters, shape (q, e), and shared parameters."""

    corner: IntArray
    number: FloatArray
    shared: FloatArray


def arrange_in_blocks(
    room: type[Eights], batches: Sequence[Batch], first: npt.NDArray[np.int64], *, share: bool = True
) -> Eights:
    """Arrays of elements divided among blocks; ``first``, shape (blocks + 1,), holds the blocks' first particles.

    Without ``share``, each element has its own parameters, see :func:`give_each_its_own`.
    """
    blocks, parts, ends = len(first) - 1, _Parts(), list[Any]()
    row = noted = 0
    for batch in batches:
        width = batch.corner.shape[1]
        # Elements within the block come first, so that one comparison for each eight distinguishes the two kinds.
        taken, many, padded = _fill_rows(batch.corner, first)
        begin = row + np.append(0, np.cumsum(padded))  # of the elements within each block, then across its border
        corner = batch.corner[taken].T.astype(np.int32)
        of = np.repeat(np.arange(2 * blocks), padded // WIDE)
        at = WIDE * (np.arange(len(of)) - (begin[of] - row) // WIDE)
        kept = noted + width * np.append(0, np.cumsum(padded[1::2]))[:-1]
        # the k-th element across a block's border has lane k mod 8 in the rows of its eight, with one row per corner
        place = np.repeat(np.arange(blocks), many[1::2])
        k = np.arange(len(place)) - np.append(0, np.cumsum(many[1::2]))[place]
        for c in range(width):
            entry = kept[place] + (k // WIDE * width + c) * WIDE + k % WIDE
            ends.append(np.stack([entry, corner[c, begin[1::2][place] - row + k]]))
        eights, filled = corner.reshape(width, -1, WIDE).transpose(1, 0, 2), np.minimum(many[of] - at, WIDE)
        parts.add(
            corner=eights, number=batch.number[:, taken].reshape(-1, len(eights), WIDE).transpose(1, 0, 2),
            start=begin[::2], cut=begin[1::2], kept=kept, filled=filled,
            # Vectors of three numbers are read as four; the fourth belongs to the next particle, and the last particle
            # has no successor.
            whole=(eights != first[-1] - 1).all(axis=(1, 2)) & (filled == WIDE),
        )  # fmt: skip
        row, noted = row + len(taken), noted + width * int(padded[1::2].sum())
    entry, particle = np.concatenate([np.zeros((2, 0), dtype=np.int64), *ends], axis=1).astype(np.int32)
    # Sorted by particle, then by row: each particle adds its entries in an order that depends only on the model.
    order = np.lexsort((entry, particle))
    number, eight = _share_eights(parts.join_column("number", np.float64))
    found = room(
        corner=parts.join_column("corner", np.int32), number=number, eight=eight,
        shared=np.concatenate([*(batch.shared for batch in batches), np.zeros(1)]),
        shared_of=_offsets([len(batch.shared) for batch in batches]), start=parts.join_column("start", np.int64),
        cut=parts.join_column("cut", np.int64), kept=parts.join_column("kept", np.int64),
        filled=parts.join_column("filled", np.uint8),
        whole=parts.join_column("whole", np.uint8), blocks=blocks, first=np.array(first, dtype=np.int64),
        there=np.zeros(row), noted=np.zeros((noted, 4)),
        entry=entry[order], particle=particle[order],
        entry_start=np.searchsorted(particle[order], first).astype(np.int64),
    )  # fmt: skip
    return found if share else give_each_its_own(found)


def _share_eights(number: FloatArray) -> tuple[FloatArray, Indices]:
    """Return the distinct eights of some numbers, in the order in which they occur, and which of them each eight is."""
    # Elements of a regular mesh have few different parameters. Read from the cache instead of memory, they make a step
    # of 100,000 membranes faster by a third. Bytes are compared, so that 0 and -0 stay apart.
    eights = number.view(f"V{WIDE * number.itemsize}").tolist()
    which = {eight: k for k, eight in enumerate(dict.fromkeys(eights))}
    distinct = np.frombuffer(b"".join(which), dtype=np.float64).copy()
    return distinct, np.fromiter(map(which.__getitem__, eights), dtype=np.int32, count=len(eights))


def give_each_its_own(eights: Eights) -> Eights:
    """Return the same elements with parameters that can be changed one by one, see :func:`number_places`."""
    number = eights.number.reshape(-1, WIDE)[eights.eight].ravel()
    return eights._replace(number=number, eight=np.arange(len(eights.eight), dtype=np.int32))


def unshare_parameters(table: Table) -> None:
    """Give each element in a table its own parameters, for a page in which those of some elements are changed."""
    for room in [room for room in table.rooms.values() if "eight" in getattr(room, "_fields", ())]:
        table.put(give_each_its_own(room))


def number_places(rows: IntArray, parameter: int, own: int) -> IntArray:
    """Places in ``number`` of a parameter of rows of elements, of the ``own`` that each element has by itself."""
    return np.asarray(WIDE * (own * (rows // WIDE) + parameter) + rows % WIDE, dtype=np.int64)


class _Parts:
    """Columns of a set of arrays, group by group."""

    def __init__(self) -> None:
        self.lists: dict[str, list[Any]] = {}

    def add(self, **columns: Any) -> None:
        """Append the columns of the next group."""
        for name, column in columns.items():
            self.lists.setdefault(name, []).append(column)

    def join_column(self, name: str, kind: Any) -> Any:
        """Column of all groups, joined."""
        return np.concatenate([np.zeros(0), *(one.ravel() for one in self.lists.get(name, []))]).astype(kind)


def _fill_rows(corner: IntArray, first: Any) -> tuple[Any, Any, Any]:
    """Element of each row; then the counts of elements and of rows, within each block and across its border in turn."""
    # An element belongs to the block of its lowest corner: blocks need not negotiate.
    homes = np.searchsorted(first, corner, side="right") - 1
    low = homes.min(axis=1)
    group = 2 * low + (low != homes.max(axis=1))
    order = np.argsort(group, kind="stable")
    many = np.bincount(group, minlength=2 * (len(first) - 1))
    padded = -(-many // WIDE) * WIDE
    of = np.repeat(np.arange(len(many)), padded)
    at = np.arange(len(of)) - np.append(0, np.cumsum(padded))[of]
    # Padding rows repeat the last element; `there` masks their contribution.
    return order[np.append(0, np.cumsum(many))[of] + np.minimum(at, many[of] - 1)], many, padded


def elements_in_rows(corner: npt.NDArray[Any], first: Any) -> IntArray:
    """Element of each row of the arrays of a single group, see :func:`arrange_in_blocks`."""
    return np.asarray(_fill_rows(corner.astype(np.int64), first)[0], dtype=np.int64)


def _offsets(sizes: Sequence[int]) -> npt.NDArray[np.int64]:
    return np.append(0, np.cumsum(np.array(sizes, dtype=np.int64)))[:-1].astype(np.int64)


# == Passes ==


@kernel
def are_alive(alive, begin, end):
    """Return True if no particle from ``begin`` to ``end`` - 1 was removed."""
    # Without an early end: this way the compiler makes lanes of it, and nearly always all are alive.
    there = 1
    for i in range(begin, end):
        there &= alive[i]
    return there == 1


@kernel
def is_quick(eights, alive, row, width, known):
    """Return True if the eight rows from ``row`` are elements with all particles alive, none of them the last particle.

    With ``known``, all particles are known to be alive. Otherwise a flag is stored for each of the rows that count.
    """
    gone = 1 - eights.whole[row // WIDE]
    if not known:
        # A sum instead of branches: the processor would sometimes mispredict 24 to 40 branches.
        for k in range(WIDE * width):
            gone += 1 - alive[eights.corner[width * row + k]]
    if gone == 0:
        return True
    for lane in range(WIDE):
        there = lane < eights.filled[row // WIDE]
        for corner in range(width):
            there = there and alive[eights.corner[width * row + WIDE * corner + lane]] == 1
        # Written only for incomplete eights: the complete ones, which are nearly all, never read it.
        eights.there[row + lane] = 1.0 * there
    return False


@kernel
def nearest_corner(space, x, first):
    """Image of a corner that is nearest to the first corner."""
    return plus(first, shortest(space, minus(x, first))) if space.periodic else x


@kernel
def all_wide(vector):
    """Vector with eight lanes in each component; components that are plain numbers are broadcast."""
    return broadcast_lanes(vector[0]), broadcast_lanes(vector[1]), broadcast_lanes(vector[2])


@kernel
def mask_vector(vector, there):
    """Eight vectors, zero for elements that do not count."""
    return keep(vector[0], there), keep(vector[1], there), keep(vector[2], there)


def kernel_from_text(name: str, text: str, **names: Any) -> Any:
    """Compile a kernel from source text, whose length depends on the number of corners or parameters of an element."""
    room = {"__name__": __name__, **names}
    # A loop over a tuple of corners cannot be compiled if its length is a parameter. So the loop is unrolled, in one
    # kernel for each width.
    exec(compile(text, f"<{name} of {__name__}>", "exec"), room)
    return kernel(room[name])


def tuple_text(parts: Sequence[str]) -> str:
    """Source of a tuple of expressions; a long tuple is a sum of short ones."""
    pieces = (parts[begin : begin + SHORT] for begin in range(0, len(parts), SHORT))
    return " + ".join(f"({', '.join(piece)},)" for piece in pieces)


@cache
def _corners(width: int) -> Any:
    """Kernel that reads the corners of eight elements from an array of vectors."""
    lines = ["def corners(rows, corner, at, quick):", "    if quick:"]
    lines += [f"        x{k} = columns(rows, corner, at + {WIDE * k})" for k in range(width)]
    lines += ["    else:"]
    lines += [f"        x{k} = columns_of_three(rows, corner, at + {WIDE * k})" for k in range(width)]
    text = "\n".join([*lines, f"    return {tuple_text([f'x{k}' for k in range(width)])}"])
    return kernel_from_text("corners", text, columns=columns, columns_of_three=columns_of_three)


@cache
def nearest_corners(width: int) -> Any:
    """Kernel that replaces the corners of eight elements by their images nearest to the first corner on a torus."""
    names = ", ".join(f"x{k}" for k in range(width))
    found = tuple_text(["x0", *(f"beside(space, x{k}, x0)" for k in range(1, width))])
    return kernel_from_text(
        "places", f"def places(space, x):\n    {names}, = x\n    return {found}\n", beside=nearest_corner
    )


@cache
def _parameters(own: int, shared: int) -> Any:
    """Kernel that reads the parameters of eight elements, followed by the shared parameters of the group."""
    parts = [f"load(eights.number, {WIDE} * eights.eight[row // {WIDE} * {own} + {k}])" for k in range(own)]
    # A tuple of hundreds of numbers takes minutes to compile, so many shared parameters are read from their array.
    lot = ["eights.shared", "eights.shared_of[group]"]
    parts += lot if shared > SHORT else [f"eights.shared[eights.shared_of[group] + {k}]" for k in range(shared)]
    text = f"def parameters(eights, group, row):\n    return {tuple_text(parts or ['0.0'])}\n"
    return kernel_from_text("parameters", text, load=load)


@cache
def _nothing(width: int) -> Any:
    """Kernel of vectors of eight zeros at the corners of eight elements."""
    zeros = tuple_text(["(spread(0.0), spread(0.0), spread(0.0))"] * width)
    return kernel_from_text("nothing", f"def nothing():\n    return {zeros}\n", spread=spread)


@cache
def _gradient_of_eight(width: int, of: Kernels) -> Any:
    """Kernel of the gradients of eight elements, each number of which has eight lanes."""
    found = tuple_text([f"all_wide(g[{k}])" for k in range(width)])
    lines = ["def gradient_of_eight(x, p):"]
    # Eight elements of the same branch, which nearly all are, compute only this one, without selections.
    lines += ["    which = broadcast_lanes(case(x, p))"] if of.gradients else []
    for k in range(len(of.gradients)):
        lines += [f"    if all_between(which, {k - 0.5}, {k + 0.5}):", f"        g = gradient_{k}(x, p)"]
        lines += [f"        return {found}"]
    lines += ["    g = gradient(x, p)", f"    return {found}", ""]
    branches = {f"gradient_{k}": one for k, one in enumerate(of.gradients)}
    return kernel_from_text(
        "gradient_of_eight", "\n".join(lines), all_wide=all_wide, broadcast_lanes=broadcast_lanes, case=of.case,
        all_between=all_between, gradient=of.gradient, **branches,
    )  # fmt: skip


@cache
def _exert(width: int, subtract: Any) -> Any:
    """Kernel that subtracts vectors at the corners of eight elements, or stores them if ``place`` is not negative."""
    lines = ["def exert(eights, at, place, quick, there, slope, out):"]
    lines += [f"    s{k} = all_wide(slope[{k}])" for k in range(width)] + ["    if not quick:"]
    lines += [f"        s{k} = kept(s{k}, there)" for k in range(width)]
    lines += ["    if place < 0:"]
    lines += [f"        subtract(out, eights.corner, at + {WIDE * k}, s{k})" for k in range(width)]
    lines += ["    else:"]
    lines += [f"        note(eights.noted, place + {WIDE * k}, s{k})" for k in range(width)]
    return kernel_from_text(
        "exert", "\n".join(lines), subtract=subtract, kept=mask_vector, note=note, all_wide=all_wide
    )


@kernel
def note(noted, at, s):
    """Store eight vectors with the opposite sign in ``noted``."""
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
    """Add the stored contributions for the particles of a block to their rows."""
    for q in range(eights.entry_start[block], eights.entry_start[block + 1]):
        i, entry = eights.particle[q], eights.entry[q]
        out[i, 0] += eights.noted[entry, 0]
        out[i, 1] += eights.noted[entry, 1]
        out[i, 2] += eights.noted[entry, 2]


@dataclass(frozen=True)
class Shape:
    """Definition of a type of elements: a measure C of its corners, or an energy.

    Attributes
    ----------
    name : name of its derived kernels
    words : plural noun for its elements in the docstrings of passes
    width : number of corners of each element
    measure : C(x, p) of the corners x, a tuple of p vectors, and of the parameters p, the first of which is a stiffness
    energy : E(x, p) [J]; by default k C^2/2
    own : number of parameters of each element
    shared : number of further parameters, shared by all elements of a group
    damped : whether a damper acts along C, with the third parameter
    sided : 1 for elements that only pull, -1 for elements that only push, also by their dampers; otherwise 0
    slope : the negative forces at all corners, one vector each, or an energy on some branches; needed if the forces of
        a single element are not the gradient of its energy, although the forces of all elements together are, and
        useful if they have a shorter closed form than the derived gradient
    dampers : for an energy, or for a measure whose gradient is undefined somewhere: pairs of a weight w and a measure
        C(x, p), which exert w (grad C . v) grad C against velocities v; the last parameter is a damping, and without
        damping they are left out
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
        """Derived kernels and passes of a shape of this package, imported on first use."""
        # Found by the module name, and imported late: only scenes with such elements load the derived module.
        home = (self.energy or self.measure).__module__.rpartition(".")[2]
        found: DerivedShape = getattr(import_module(f"{DERIVED}.{home}"), self.name.upper())
        return found

    def stored_energy(self, x: Any, p: Any) -> Any:
        """Energy E [J]."""
        if self.energy is not None:
            return self.energy(x, p)
        assert self.measure is not None
        far = self.measure(x, p)
        return 0.5 * p[0] * far * far

    def sources(self) -> dict[str, str]:
        """Source texts of the derived kernels, by their field names in ``Kernels``."""
        sizes = self.width, self.own + self.shared, self.own if self.shared > SHORT else None
        whole = derivatives.Formula(self.name, self.stored_energy, *sizes)
        found = {
            "energy": derivatives.value(whole), "gradient": derivatives.gradient(whole),
            "change": derivatives.change(whole), "hessian": derivatives.hessian(whole),
        }  # fmt: skip
        if self.slope is not None:
            given = derivatives.Formula(self.name, self.slope, *sizes)
            # Pressure follows its faces, and is a gradient only over closed surfaces: the force is given explicitly,
            # not derived.
            found |= {"gradient": derivatives.stated_gradient_source(given), "change": derivatives.stated_change(given)}
        if self.measure is not None:
            far = derivatives.Formula(f"{self.name}_measure", self.measure, *sizes)
            # Statics needs C and its second derivatives separately, to combine them with the tension of another shape.
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

    def gradient_cases(self) -> list[str]:
        """Source texts of the number of the branch and of the gradient on each branch; empty without branches."""
        sizes = self.width, self.own + self.shared, self.own if self.shared > SHORT else None
        if self.slope is not None:
            return derivatives.gradient_cases(derivatives.Formula(self.name, self.slope, *sizes), stated=True)
        return derivatives.gradient_cases(derivatives.Formula(self.name, self.stored_energy, *sizes))


class ElementCounts(NamedTuple):
    """Numbers of corners, element parameters and shared parameters of a type of elements, and its plural noun."""

    words: str
    width: int
    own: int
    shared: int = 0


class Kernels(NamedTuple):
    """Functions derived from a shape, of corners x and parameters p; ``change`` also takes directions d."""

    energy: Any
    gradient: Any
    change: Any
    hessian: Any
    measure: Any = None  # C, followed by its gradient
    measure_hessian: Any = None
    damper: Any = None
    case: Any = None  # number of the branch of the energy, if each branch has its own gradient below
    gradients: tuple[Any, ...] = ()
    squared: bool = True  # E is k C^2/2, with k the first parameter


class Parts(NamedTuple):
    """Building blocks of the passes of a kind: access to its arrays, and kernels for the width of its elements."""

    see: Any
    width: int
    read: Any
    places: Any
    parameters: Any

    @staticmethod
    def of(room: type[Eights], width: int, own: int, shared: int) -> Parts:
        """Parts for elements with ``width`` corners, ``own`` parameters each and ``shared`` parameters of a group."""
        return Parts(make_accessor_once(room), width, _corners(width), nearest_corners(width), _parameters(own, shared))


@kernel
def gradient_buffers(table):
    """Displacements along which the forces are differentiated, and the array to which the derivative is added."""
    return force_gradient_of(table).along, force_gradient_of(table).out


@kernel
def moving(table):
    """Velocities, and the array to which drag is added."""
    return state_of(table).velocity, sums_of(table).drag


def _push(parts: Parts, of: Kernels) -> Any:
    see, width, read, places, parameters = parts
    exert = _exert(width, subtract_quads)
    nothing, gradient = _nothing(width), _gradient_of_eight(width, of)

    def push(table: Any, block: int, a: float, b: float) -> int:
        eights, space, state, force = see(table), space_of(table), state_of(table), sums_of(table).force
        group = int(a)
        mine = group * eights.blocks + block
        cut = eights.cut[mine]
        # Particles of elements within the block are looked at once for all of them.
        within = are_alive(state.alive, eights.first[block], eights.first[block + 1])
        begin, end = eights.start[mine + group], eights.start[mine + group + 1]
        slope, quick = nothing(), True
        # Eight elements are scattered while the next eight are computed: a processor looks ahead by about 500
        # instructions, most of which one computation takes.
        for row in range(begin, end + WIDE, WIDE):
            next_slope, next_quick = slope, quick
            if row < end:
                next_quick = is_quick(eights, state.alive, row, width, within and row < cut)
                x = places(space, read(state.position, eights.corner, width * row, next_quick))
                next_slope = gradient(x, parameters(eights, group, row))
            if row > begin:
                last = row - WIDE
                place = eights.kept[mine] + (last - cut) * width if last >= cut else -1
                # place is -1 for elements within a block, which are added at once. Forces of elements across a border
                # are stored, and each block adds them to its own particles.
                exert(eights, width * last, place, quick, load(eights.there, last), slope, force)
            slope, quick = next_slope, next_quick
        return DONE

    return push


def _push_by_pairs(parts: Parts, of: Kernels) -> Any:
    """Same as :func:`_push`, to the same bits, by two eights at a time."""
    # Forces of four corners fill half of the registers: keeping them while the next eight are computed takes longer
    # than it saves.
    see, width, read, places, parameters = parts
    exert = _exert(width, subtract_quads)
    nothing, gradient = _nothing(width), _gradient_of_eight(width, of)

    def push(table: Any, block: int, a: float, b: float) -> int:
        eights, space, state, force = see(table), space_of(table), state_of(table), sums_of(table).force
        group = int(a)
        mine = group * eights.blocks + block
        cut = eights.cut[mine]
        within = are_alive(state.alive, eights.first[block], eights.first[block + 1])
        begin, end = eights.start[mine + group], eights.start[mine + group + 1]
        for row in range(begin, end, 2 * WIDE):
            quick = is_quick(eights, state.alive, row, width, within and row < cut)
            x = places(space, read(state.position, eights.corner, width * row, quick))
            slope = gradient(x, parameters(eights, group, row))
            other, other_quick, other_slope = row + WIDE, True, nothing()
            if other < end:
                other_quick = is_quick(eights, state.alive, other, width, within and other < cut)
                y = places(space, read(state.position, eights.corner, width * other, other_quick))
                other_slope = gradient(y, parameters(eights, group, other))
            place = eights.kept[mine] + (row - cut) * width if row >= cut else -1
            exert(eights, width * row, place, quick, load(eights.there, row), slope, force)
            if other < end:
                place = eights.kept[mine] + (other - cut) * width if other >= cut else -1
                exert(eights, width * other, place, other_quick, load(eights.there, other), other_slope, force)
        return DONE

    return push


def _move(parts: Parts, change: Any, source: Any) -> Any:
    see, width, read, places, parameters = parts
    exert = _exert(width, subtract_vectors)

    def move(table: Any, block: int, a: float, b: float) -> int:
        eights, space, state, (along, out) = see(table), space_of(table), state_of(table), source(table)
        group = int(a)
        mine = group * eights.blocks + block
        cut = eights.cut[mine]
        # Particles of elements within the block are looked at once for all of them.
        within = are_alive(state.alive, eights.first[block], eights.first[block + 1])
        for row in range(eights.start[mine + group], eights.start[mine + group + 1], WIDE):
            quick = is_quick(eights, state.alive, row, width, within and row < cut)
            x = places(space, read(state.position, eights.corner, width * row, quick))
            d = read(along, eights.corner, width * row, quick)
            slope = change(x, d, parameters(eights, group, row))
            place = eights.kept[mine] + (row - cut) * width if row >= cut else -1
            exert(eights, width * row, place, quick, load(eights.there, row), slope, out)
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
        first = group * (eights.blocks + 1)
        # In the order of rows on one thread: energies are rarely needed, and their bits must not depend on blocks.
        found = value[slot] if more else 0.0
        for row in range(eights.start[first], eights.start[first + eights.blocks], WIDE):
            quick = is_quick(eights, state.alive, row, width, False)
            x = places(space, read(state.position, eights.corner, width * row, quick))
            each = broadcast_lanes(energy(x, parameters(eights, group, row)))
            found += total(each if quick else keep(each, load(eights.there, row)))
        value[slot] = found
        return DONE

    return add_energy


class ElementHessians(NamedTuple):
    """Elements whose second derivatives are computed eight at a time, and the result."""

    point: Reals  # coordinates of the corners of eight elements, eight numbers for each
    number: Reals  # parameters of eight elements, eight numbers for each
    shared: Reals  # parameters of all elements
    triangle: Reals  # scratch: eight lower triangles, entry by entry
    value: Reals  # matrices, (3 p)^2 numbers for each element


hessians_of = make_accessor(ElementHessians)


def _curve(shape: ElementCounts, hessian: Any) -> Any:
    width, entries = shape.width, 3 * shape.width * (3 * shape.width + 1) // 2
    vectors = [
        f"({', '.join(f'load(of.point, {WIDE} * ({3 * width} * eight + {3 * k + axis}))' for axis in range(3))})"
        for k in range(width)
    ]
    numbers = [f"load(of.number, {WIDE} * ({shape.own} * eight + {k}))" for k in range(shape.own)]
    numbers += [f"of.shared[{k}]" for k in range(shape.shared)]
    lines = [
        "def keep_triangles(of, eight):",
        f"    x = {tuple_text(vectors)}",
        f"    p = {tuple_text(numbers or ['0.0'])}",
    ]
    lines += ["    t = hessian(x, p)"]
    lines += [f"    store(of.triangle, {WIDE * k}, broadcast_lanes(t[{k}]))" for k in range(entries)]
    keep_triangles = kernel_from_text(
        "keep_triangles", "\n".join(lines) + "\n", load=load, store=store, hessian=hessian,
        broadcast_lanes=broadcast_lanes,
    )  # fmt: skip
    size = 3 * width

    def curve(table: Any, block: int, a: float, b: float) -> int:
        of = hessians_of(table)
        count = of.value.shape[0] // (size * size)
        for eight in range((count + WIDE - 1) // WIDE):
            keep_triangles(of, eight)
            # One triangle is derived and the other is copied, so that the matrix is symmetric to the last bit.
            for lane in range(min(WIDE, count - WIDE * eight)):
                begin, k = (WIDE * eight + lane) * size * size, lane
                for column in range(size):
                    for row in range(column, size):
                        of.value[begin + size * row + column] = of.triangle[k]
                        of.value[begin + size * column + row] = of.triangle[k]
                        k += WIDE
        return DONE

    return curve


class Kind:
    """Passes of the elements of one formula.

    Attributes
    ----------
    room : class of the arrays of its elements
    of : kernels derived from the formula
    numbers : counts of its corners and parameters
    mark : end of the names of its passes
    push : adds the forces of group a
    derive : adds their derivative along displacements
    damp : adds the forces of dampers, if there are any
    add : adds the contributions stored by the first three, for all groups; a selects which of the three
    energy : sets slot b to the energy of group a; if b is negative, adds that energy to slot -b
    curve : second derivatives of many elements, for formulas of springline; None for those of users
    """

    def __init__(self, module: str, shape: ElementCounts, room: type[Eights], of: Kernels, mark: str = "") -> None:
        def make_pass(function: Any, name: str, said: str) -> Pass:
            function.__module__, function.__name__, function.__doc__ = module, name + mark, said
            return Pass(function)

        parts, words = Parts.of(room, shape.width, shape.own, shape.shared), shape.words
        self.room, self.of, self.numbers, self.mark = room, of, shape, mark
        push = _push_by_pairs if shape.width >= PAIRED and module != OWN_ELEMENTS else _push
        self.push = make_pass(push(parts, of), "push", f"Add the forces of {words}.")
        self.derive = make_pass(
            _move(parts, of.change, gradient_buffers), "derive", f"Add the derivative of forces of {words}."
        )
        self.add = make_pass(
            _add(parts.see), "add", f"Add what is noted of {words} to forces, their derivative or drag."
        )
        noted = f"noted of {room.__name__}"
        self.push.declare(["force", noted], ["position"])
        self.add.declare(["force", "change of force", "drag"], [noted])
        self.energy = make_pass(_sum(parts, of.energy), "energy", f"Energy of {words}.")
        self.damp = None
        if of.damper is not None:
            self.damp = make_pass(_move(parts, of.damper, moving), "damp", f"Add the damping of {words}.")
            self.damp.declare(["drag", noted], ["position", "velocity"])
        self.curve = None
        # Formulas of users would be compiled for seconds where NumPy takes milliseconds.
        if module != OWN_ELEMENTS and shape.shared <= SHORT:
            self.curve = make_pass(_curve(shape, of.hessian), "curve", f"Second derivatives of {words}.")
            CURVES[of.hessian] = self.curve

    def rows(self, what: Pass, groups: int, where: float) -> list[Row]:
        """Program rows that run a pass for all groups, and then add the stored contributions."""
        return [*(Row(what, BY_BLOCK, group) for group in range(groups)), Row(self.add, BY_BLOCK, where)]

    def energies(self, groups: int, slot: float, more: bool = False) -> list[Row]:
        """Program rows that set a slot to the energy of all groups, or add that energy if ``more`` is true."""
        return [Row(self.energy, 1, group, -slot if group or more else slot) for group in range(groups)]


class DerivedShape(NamedTuple):
    """Derived kernels of a shape, and its passes."""

    KERNELS: Kernels
    KIND: Kind


CURVES: dict[Any, Pass] = {}  # passes of the second derivatives, by their kernels
_SEEN: dict[type, Any] = {}
_KINDS: dict[str, Kind] = {}


def make_accessor_once(room: type) -> Any:
    """Accessor by which passes read a set of arrays, created once for each class."""
    if room not in _SEEN:
        _SEEN[room] = make_accessor(room)
    return _SEEN[room]


def kind_of(shape: Shape) -> Kind:
    """Derive the passes of a shape, or return those of an earlier shape with the same sources.

    Passes are identified by their sources, so that compiled code is found on disk under any name of the shape.
    """
    sources = shape.sources()
    text = repr((sorted(sources.items()), shape.width, shape.own, shape.shared))
    # Two functions with the same formula share passes and machine code. Tables and the cache on disk identify arrays by
    # name, hence a name that depends on the source.
    key = sha256((text + digest(__name__)).encode()).hexdigest()[:16]
    if key not in _KINDS:
        of = Kernels(
            squared=shape.energy is None, **{what: formula(compile_source(one)) for what, one in sources.items()}
        )
        number = next(n for n in count() if is_free(f"Eight{n}{key}"))  # an unused slot of tables
        numbers = ElementCounts(shape.words, shape.width, shape.own, shape.shared)
        _KINDS[key] = Kind(OWN_ELEMENTS, numbers, room_named(f"Eight{number}{key}"), of, f"_{number}_{key}")
    return _KINDS[key]


# == Statics ==


def corners_of(points: FloatArray) -> tuple[Vector, ...]:
    """Corners of all elements, three coordinate arrays each, from points of shape (e, p, 3)."""
    # Each coordinate in a separate row, so that NumPy runs the derived kernels on contiguous arrays.
    return tuple((place[:, 0], place[:, 1], place[:, 2]) for place in points.transpose(1, 0, 2).copy())


def stack_corners(vectors: Any, count: int) -> FloatArray:
    """Stack three coordinate arrays for each corner into one array, shape (count, p, 3)."""
    parts = [np.broadcast_to(part, count) for vector in vectors for part in vector]
    return np.stack(parts, axis=1).reshape(count, -1, 3)


def chunks(count: int) -> list[slice]:
    """Slices that divide ``count`` elements into chunks; at least one slice."""
    return [slice(begin, begin + CHUNK) for begin in range(0, max(count, 1), CHUNK)]


def pack_parameters(number: Iterable[Any], shared: Sequence[float] | FloatArray) -> tuple[Any, ...]:
    """Parameters as kernels take them: element parameters, then shared ones; many shared parameters form an array."""
    return (*number, np.asarray(shared), 0) if len(shared) > SHORT else (*number, *shared)


def matrices(
    kernel: Any, points: FloatArray, number: FloatArray, shared: Sequence[float] | FloatArray = ()
) -> FloatArray:
    """Second derivatives of elements at ``points``, shape (e, 3 p, 3 p), by a kernel of lower triangles."""
    count, size = len(points), 3 * points.shape[1]
    if COMPILED and count >= MANY and kernel in CURVES:
        return _matrices_by_pass(CURVES[kernel], points, number, shared)
    found = np.empty((count, size, size))
    column, row = np.triu_indices(size)  # the lower triangle, column by column
    for some in chunks(count):
        with np.errstate(all="ignore"):
            triangle = kernel(corners_of(points[some]), pack_parameters(number[:, some], shared))
        for i, j, part in zip(row, column, triangle, strict=True):
            found[some, i, j] = found[some, j, i] = part
    return found


def _matrices_by_pass(
    curve: Pass, points: FloatArray, number: FloatArray, shared: Sequence[float] | FloatArray
) -> FloatArray:
    """Second derivatives of many elements as :func:`matrices`, to the same bits."""
    if not curve.is_ready:
        load_passes([curve])
    count, size = len(points), 3 * points.shape[1]
    found = np.empty((count, size, size))
    curve(
        Table([
            ElementHessians(
                _in_eights(points.reshape(count, size)), _in_eights(number.T), np.array([*shared, 0.0]),
                np.empty(WIDE * size * (size + 1) // 2), found.reshape(-1),
            )
        ])
    )  # fmt: skip
    return found


def _in_eights(rows: FloatArray) -> FloatArray:
    """Numbers of elements, shape (e, n), as eight of each for eight elements; the last element fills the last eight."""
    count, width = rows.shape
    eights = np.empty((-(-count // WIDE), width, WIDE))
    whole = count // WIDE
    eights[:whole] = rows[: WIDE * whole].reshape(whole, WIDE, width).transpose(0, 2, 1)
    if whole < len(eights):
        eights[whole] = rows[-1][:, None]
        eights[whole, :, : count - WIDE * whole] = rows[WIDE * whole :].T
    return eights.reshape(-1)


@dataclass(frozen=True, eq=False)
class Measured(Bounded, ABC):
    """Elements as used by statics and stability: see :class:`springline.model.family.Elastic`.

    ``kernels`` are derived from C and E = k C^2/2, or from an energy E alone. ``corners`` are particles, shape (e, p).
    ``number`` holds the parameters of each element, shape (q, e); for a measure, k, the rest and, if damped, mu come
    first. ``shared`` are the parameters shared by all elements.
    """

    kernels: Kernels
    corners: IntArray
    number: FloatArray
    shared: tuple[float, ...] = field(default=(), kw_only=True)

    @property
    def stiffness(self) -> FloatArray:
        """Stiffness k of each element; 0 for an energy, which has no measure."""
        return self.number[0] if self.kernels.measure is not None else np.zeros(len(self.corners))

    @property
    def damping(self) -> FloatArray:
        """Damping mu of each element; the last parameter of an energy."""
        if self.kernels.damper is None:
            return np.zeros(len(self.corners))
        return self.number[2 if self.kernels.measure is not None else -1]

    def resistance(self, points: FloatArray) -> FloatArray:
        """Negative derivative of damper forces with respect to velocities [N s/m], shape (e, 3 p, 3 p)."""
        return self.resistance_by_columns(points) if self.kernels.measure is None else super().resistance(points)

    def resistance_by_columns(self, points: FloatArray) -> FloatArray:
        """Matrices of :meth:`resistance`, computed from the forces of dampers against unit velocities."""
        count, size = len(points), 3 * points.shape[1]
        found, p = np.empty((count, size, size)), pack_parameters(self.number, self.shared)
        x = corners_of(points)
        for column in range(size):
            # The dampers are linear in velocities: their force against each unit velocity is a column.
            unit = np.zeros(size)
            unit[column] = 1.0
            with np.errstate(all="ignore"):
                pushes = self.kernels.damper(x, tuple(map(tuple, unit.reshape(-1, 3))), p)
            found[:, :, column] = stack_corners(pushes, count).reshape(count, size)
        return found

    @abstractmethod
    def energy(self, points: Any) -> Any:
        """Energy E of each element [J], by a formula independent of the derived kernels."""

    def scale_stiffness(self, part: float) -> Self:
        """Return the elements with their stiffness times ``part``; an energy has no stiffness and is unchanged."""
        if self.kernels.measure is None:
            return self
        return replace(self, number=np.concatenate([part * self.number[:1], self.number[1:]]))

    def evaluate_at(self, points: FloatArray) -> Bent:
        """Return C, E and their gradients at ``points``."""
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
        """Hessian at ``points`` under the tension k C at ``bare``, and the change due to the tension at ``points``.

        An energy has no separate tension: the change of its Hessian from ``bare`` to ``points`` is due to the loads.
        """
        whole = self.hessian(points)
        if self.kernels.measure is None:
            before = self.hessian(bare)
            return before, whole - before
        # Buckling needs the growth of the stiffness with the load: only the tension may change, not the shape.
        tension = self.stiffness * (self.evaluate_at(points).extension - self.evaluate_at(bare).extension)
        bend = matrices(self.kernels.measure_hessian, points, self.number, self.shared)
        added = tension[:, None, None] * bend
        return whole - added, added
