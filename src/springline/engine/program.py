"""Programs: the steps of a model with a method, as rows of passes that are chosen in plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from springline.engine.columns import Reals, Wholes
from springline.engine.kernels import Pass
from springline.engine.table import make_accessor

BY_BLOCK = -1  # as the number of blocks of a row: the number of blocks of the model

# sections: at the beginning of a call, in every step, for forces, drags or energies, at the start of steps that find it
# separately, for passes of contacts that only some models have, and for what is drawn
OPENING, STEP, FORCES, DRAGS, ENERGIES, SETTING_OUT, AGAIN, AT_SPRINGS, IMAGES, LOOK, PICTURE, MARKS = range(12)
# edits between two steps, see stepping/edits.py
NOTING, WORKING, CUTTING, REMOVING, MERGING, PUSHING, PLACING, FIXING, HOLDING, LETTING_GO, ADOPTING = range(12, 23)
LOCATING, PULLING = 23, 24
SECTIONS = (
    "opening", "step", "forces", "drags", "energies", "where a step sets out", "after an impact, for each in it",
    "for a contact with a spring", "for two that may meet at images of a torus",
    "when surfaces move faster than foreseen", "picture", "arrows of a picture", "before an edit", "after work is done",
    "to cut springs", "to remove particles", "to merge bodies", "to push particles", "to move particles",
    "after supports are changed", "before a hand is moved", "after a hand is moved", "after a parameter is changed",
    "to find the place of a wall", "to pull a fixed particle",
)  # fmt: skip


class Row(NamedTuple):
    """One pass of a program, with its number of blocks and two numbers.

    ``chain`` blocks are done one after the other by one thread; rows with BY_BLOCK have the chain of their model.
    """

    what: Pass
    blocks: int = 1
    a: float = 0.0
    b: float = 0.0
    chain: int = 1


class Program(NamedTuple):
    """The rows of all sections, in the form that the machine reads."""

    address: Wholes  # of the code of each row's pass
    blocks: Wholes  # of each row, below 0 if it is skipped; a pass may change that of a row behind it
    a: Reals
    b: Reals
    chain: Wholes  # number of blocks of each row that one thread does one after the other, from the last of them
    joined: Wholes  # 1 for a row that each block runs directly after the row before; one more entry than rows
    begin: Wholes  # first row of each section, one more than there are sections


program_of = make_accessor(Program)


def program(sections: Mapping[int, Iterable[Row]], blocks: int, chain: int = 1) -> Program:
    """The program of these sections, for a model in ``blocks`` blocks, of which ``chain`` form a chain."""
    listed = [list(sections.get(which, ())) for which in range(len(SECTIONS))]
    rows = [row for some in listed for row in some]
    joined = [one for some in listed for one in joins(some)]
    return Program(
        # Columns of a table rather than a list of rows: the machine reads them by index from compiled code.
        address=np.array([row.what.address for row in rows], dtype=np.int64),
        blocks=np.array([blocks if row.blocks == BY_BLOCK else row.blocks for row in rows], dtype=np.int64),
        a=np.array([row.a for row in rows], dtype=np.float64),
        b=np.array([row.b for row in rows], dtype=np.float64),
        chain=np.array([chain if row.blocks == BY_BLOCK else row.chain for row in rows], dtype=np.int64),
        joined=np.array([*joined, 0], dtype=np.int64),
        begin=np.cumsum([0, *map(len, listed)], dtype=np.int64),
    )


def joins(rows: Sequence[Row]) -> list[int]:
    """1 for each row of a section that a block may run while other blocks still run the rows joined before it."""
    # A block then finds in the cache what its row before has written, and threads wait for each other less often.
    found, group = list[int](), list[Row]()
    for row in rows:
        joins = bool(group) and all(
            row.blocks == one.blocks == BY_BLOCK and row.what.may_follow(one.what) for one in group
        )
        group = [*group, row] if joins else [row]
        found.append(int(joins))
    return found


def passes_in(sections: Mapping[int, Iterable[Row]]) -> list[Pass]:
    """The distinct passes of some sections of a program, in the order of their first rows."""
    return list(dict.fromkeys(row.what for some in sections.values() for row in some))


def program_text(sections: Mapping[int, Iterable[Row]], blocks: int, window: int = 1) -> str:
    """The program as readable text; ``window`` is the most steps that blocks take ahead of each other."""
    lines = []
    for which, rows in sorted(sections.items()):
        told = [_row_text(row, blocks) for row in rows]
        ahead = f", in a wavefront over up to {window} steps" if which == STEP and window > 1 else ""
        lines += [f"{SECTIONS[which]}{ahead}:", *(told or ["  nothing"])]
    return "\n".join(lines)


def _row_text(row: Row, blocks: int) -> str:
    numbers = "  ".join(f"{name} = {value:.6g}" for name, value in (("a", row.a), ("b", row.b)) if value)
    count = blocks if row.blocks == BY_BLOCK else row.blocks
    shared = f"in {count} blocks" if count > 1 else ""
    return "  " + "  ".join(part for part in (f"{row.what.name:<40}", row.what.words, numbers, shared) if part)
