"""Arrays that grow during a run, as data: natively and on a page, a host gives them the rows that a pass requested.

A pass without room writes the number of rows it needs to ``SurfaceWork.counts`` and returns SURFACES_FULL before it
changes anything else. The host lengthens the arrays and runs the pass again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.model.state import State, grow_list
from springline.model.work import (
    ACTIVE_WANTED,
    GRIPS_WANTED,
    PAIRS_WANTED,
    POOL,
    POOL_HALF,
    RESPONSES_WANTED,
    ROWS_WANTED,
    SurfaceWork,
)


class Places(NamedTuple):
    """Row numbers of arrays in two halves, which move with the second half if that is in use.

    Attributes
    ----------
    array, columns : those that hold row numbers
    entry : of ``SurfaceWork.counts``, which is a row number too
    half : entry of ``SurfaceWork.counts`` with the half in use
    """

    array: str
    columns: tuple[int, ...]
    entry: int
    half: int


class Growth(NamedTuple):
    """Arrays of one length; new rows are zero.

    Attributes
    ----------
    wanted : entry of ``SurfaceWork.counts`` with the number of rows requested; 0 if none are
    room : name of the tuple of these arrays
    rows : arrays with this number of rows, of which the first sets the present number
    halves : arrays of two halves, each with this number of rows; if ``rows`` is empty, the first sets the number
    places : row numbers in these halves
    """

    wanted: int
    room: str
    rows: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()
    places: Places | None = None


GROWTHS = (
    Growth(
        PAIRS_WANTED,
        SurfaceWork.__name__,
        rows=("nearing", "advance", "clear", "woken", "place", "staged"),
        halves=("pair", "way", "sleep"),
    ),
    Growth(
        ROWS_WANTED,
        SurfaceWork.__name__,
        halves=("row", "key", "wake", "found"),
        places=Places("way", (2, 3), POOL, POOL_HALF),
    ),
    Growth(
        ACTIVE_WANTED,
        SurfaceWork.__name__,
        rows=(
            "active",
            "role",
            "acting",
            "corner",
            "geometry",
            "impulse",
            "engaged",
            "side",
            "order",
            "carrying",
            "earlier",
            "trend",
        ),
    ),
    Growth(RESPONSES_WANTED, SurfaceWork.__name__, rows=("response",)),
    Growth(GRIPS_WANTED, State.__name__, rows=("gripping", "gripped")),
)


def growths_as_json() -> list[dict[str, Any]]:
    """Return GROWTHS as a page reads them."""
    return [one._asdict() | {"places": one.places and one.places._asdict()} for one in GROWTHS]


def grow(work: SurfaceWork, state: State) -> SurfaceWork:
    """Return scratch with the rows that passes requested, with its contents; arrays of the state grow in place."""
    counts = work.counts
    for one in GROWTHS:
        rows, counts[one.wanted] = int(counts[one.wanted]), 0
        room: Any = work if one.room == SurfaceWork.__name__ else state
        before = len(getattr(room, one.rows[0])) if one.rows else len(getattr(room, one.halves[0])) // 2
        if rows <= before:
            continue
        if room is state:
            for name in one.rows:
                grow_list(getattr(state, name), rows)
            continue
        longer = {name: _grow(getattr(work, name), rows, 1) for name in one.rows}
        work = work._replace(**longer, **{name: _grow(getattr(work, name), rows, 2) for name in one.halves})
        if one.places is not None and counts[one.places.half] == 1:
            getattr(work, one.places.array)[:, list(one.places.columns)] += rows - before
            counts[one.places.entry] += rows - before
    return work


def _grow(array: np.ndarray, rows: int, parts: int) -> np.ndarray:
    """Return an array of equal parts with ``rows`` rows in each, and the present contents at their beginnings."""
    before = array.reshape(parts, -1, *array.shape[1:])
    longer = np.zeros((parts, rows, *array.shape[1:]), dtype=array.dtype)
    longer[:, : before.shape[1]] = before
    return longer.reshape(parts * rows, *array.shape[1:])
