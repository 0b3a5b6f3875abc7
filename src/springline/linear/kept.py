"""Structures of matrices that are kept between models, by the numbers that they follow from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Generic, TypeVar

import numpy as np

T = TypeVar("T")

MOST = 8  # structures that are kept, by last use
LARGE = 2**20  # numbers: finding a larger structure takes little of the time of what follows, and much memory


class KeptStructures(Generic[T]):
    """The structures last used, by the arrays from which they were found.

    A net of the same members and supports is solved again and again in form finding, fits and designs, from a new model
    each time. Finding the structure of its matrix takes longer than a factorization.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[bytes, ...], T] = OrderedDict()
        self._lock = Lock()

    def get(self, arrays: Sequence[np.ndarray], make: Callable[[], T]) -> T:
        """The structure that ``make`` finds from these arrays, or the same one again."""
        if sum(one.size for one in arrays) > LARGE:
            return make()
        key = tuple(part for one in arrays for part in (repr((one.shape, one.dtype.str)).encode(), one.tobytes()))
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = make()
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return found
