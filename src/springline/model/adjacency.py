"""Springs by particle: an index of the springs that end at each particle."""

from __future__ import annotations

import numpy as np

from springline.model.families import Springs


class Adjacency:
    """The springs at each particle of a model; made by sorting their ends once."""

    def __init__(self, springs: Springs, count: int) -> None:
        ends = np.concatenate([springs.tail, springs.head])
        self._end = np.argsort(ends, kind="stable")
        self._start = np.concatenate([[0], np.cumsum(np.bincount(ends, minlength=count))])

    def at(self, i: int) -> np.ndarray:
        """Rows of the springs at particle i, ascending among its tails, then among its heads."""
        return np.asarray(self._end[self._start[i] : self._start[i + 1]] % max(len(self._end) // 2, 1))
