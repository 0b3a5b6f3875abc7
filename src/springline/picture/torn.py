"""A pass that finds the torn faces of membranes in the history that a run keeps, for pictures of a running machine."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.columns import Indices, Reals
from springline.engine.kernels import a_pass
from springline.engine.machine import DONE
from springline.engine.table import make_accessor
from springline.forces.tears import MEMBRANES_ROOM, TORN
from springline.model.families import FragileFaces, Model
from springline.picture.arrays import drawn_state_of


class TearHistory(NamedTuple):
    """The history of faces that may tear, and where they are drawn."""

    memory: Reals  # of each face that may tear, TORN if it did, shape (f,)
    sheet: Indices  # row of Membranes of each of these faces, shape (f,)
    drawn: Indices  # for each drawn face its number among these, -1 for faces that do not tear


tear_history_of = make_accessor(TearHistory)


def tear_history(model: Model, memory: FloatArray, faces: IntArray) -> TearHistory:
    """Return the history in the ``memory`` of a state; ``faces`` are the corners of the drawn faces."""
    fragile = model.room(FragileFaces)
    begin, corner = int(fragile.memory[0]), model.room(MEMBRANES_ROOM).corner[fragile.face]
    number = {tuple(sorted(one)): k for k, one in enumerate(corner.tolist())}
    drawn = [number.get(tuple(sorted(one for one in row if one >= 0)), -1) for row in faces.tolist()]
    return TearHistory(
        memory[begin : begin + len(corner)], fragile.face.astype(np.int32), np.array(drawn, dtype=np.int32)
    )


@a_pass
def mark_torn(table: Any, block: int, a: float, b: float) -> int:
    """Mark the torn triangles of membranes, and the drawn faces that are torn."""
    history, moment = tear_history_of(table), drawn_state_of(table)
    for f in range(history.memory.shape[0]):
        moment.torn_sheet[history.sheet[f]] = 1 if history.memory[f] == TORN else 0
    for f in range(history.drawn.shape[0]):
        k = history.drawn[f]
        moment.torn_face[f] = 1 if k >= 0 and history.memory[k] == TORN else 0
    return DONE
