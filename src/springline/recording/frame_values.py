"""Quantities over the frames of a recording, computed for the frames that are indexed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import EllipsisType
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from springline.errors import RecordingError
from springline.recording.frames import number_of
from springline.typing import Indices, Mask

T = TypeVar("T")


class FrameSequence(Generic[T]):
    """A quantity for each frame of a recording; a frame is computed when it is indexed.

    Parameters
    ----------
    name : of the quantity, for messages
    count : number of frames
    compute : returns the value of frame i, 0 <= i < count
    """

    def __init__(self, name: str, count: int, compute: Callable[[int], T]) -> None:
        self._name, self._count, self._compute = name, count, compute

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return f"<{self._name} of {self._count} frames; index a frame>"

    def __iter__(self) -> Iterator[T]:
        return (self._compute(i) for i in range(self._count))

    def __getitem__(self, i: Any) -> Any:
        """Value of frame i; a list of values for a slice. RecordingError for a frame that does not exist."""
        if isinstance(i, slice):
            return [self._compute(k) for k in range(*i.indices(self._count))]
        return self._compute(number_of(i, self._count))


class FrameValues(FrameSequence[np.ndarray], NDArrayOperatorsMixin):
    """A numeric quantity over frames: an array of shape (frames, ...) that computes only the frames that are indexed.

    Indexing, iteration, arithmetic, NumPy functions and array methods work as on an array. All frames are computed
    once if the whole is used, as in ``run.tension.max()``.

    Parameters
    ----------
    name : of the quantity
    unit : of its values
    count : number of frames
    compute : returns the values of frame i, 0 <= i < count
    """

    def __init__(self, name: str, unit: str, count: int, compute: Callable[[int], np.ndarray]) -> None:
        super().__init__(name, count, compute)
        self._unit = unit
        self._whole: np.ndarray | None = None

    def __repr__(self) -> str:
        shape = " x ".join(str(size) for size in self.shape)
        return f"<{self._name} [{self._unit}], {shape}: index frames, or take numpy.asarray() of all>"

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the array, (frames, ...), with the size of the last frame."""
        return (self._count, *(self._frame(self._count - 1).shape if self._count else (0,)))

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """Number of values."""
        return int(np.prod(self.shape))

    @property
    def dtype(self) -> np.dtype[Any]:
        """Type of the values."""
        return self._frame(self._count - 1).dtype if self._count else np.dtype(float)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if copy is False:
            raise ValueError(f"The {self._name} of a recording is computed, so that an array of it is always a copy.")
        return np.array(self._all(), dtype=dtype)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        arrays = (np.asarray(value) if isinstance(value, FrameValues) else value for value in inputs)
        return getattr(ufunc, method)(*arrays, **options)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or not hasattr(np.ndarray, name):
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}.", name=name, obj=self)
        return getattr(self._all(), name)

    def __getitem__(self, key: Indices | slice | EllipsisType | Mask | tuple[Any, ...] | None) -> Any:
        """Values by NumPy's rules of indexing; only frames that the first index names are computed."""
        first, rest = (key[0], key[1:]) if isinstance(key, tuple) and key else (key, ())
        if isinstance(first, (int, np.integer)) and not isinstance(first, (bool, np.bool_)):
            values = self._frame(number_of(first, self._count))
            return values[rest] if rest else values
        if self._whole is None and isinstance(first, slice):
            return self._stack(range(*first.indices(self._count)))[(slice(None), *rest)]
        return self._all()[key]

    def _frame(self, i: int) -> np.ndarray:
        return np.asarray(self._compute(i) if self._whole is None else self._whole[i])

    def _all(self) -> np.ndarray:
        if self._whole is None:
            self._whole = self._stack(range(self._count))
            self._whole.flags.writeable = False
        return self._whole

    def _stack(self, frames: range) -> np.ndarray:
        values = [self._frame(i) for i in frames]
        if not values:
            return np.zeros((0, *self.shape[1:]))
        for i, value in zip(frames, values, strict=True):
            if value.shape != values[0].shape:
                raise RecordingError(
                    f"The {self._name} of frames {frames[0]} and {i} have {len(values[0])} and {len(value)} values, "
                    f"since springs were added in between, and are no array together. Index frames one by one."
                )
        return np.stack(values)
