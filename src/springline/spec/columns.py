"""Columns of a scene, appended in chunks and joined when first read."""

from __future__ import annotations

import copy
from typing import Any, Self

import numpy as np

from springline.checks import FloatArray, IntArray


class Columns:
    """Named arrays that grow together by chunks."""

    def __init__(self, blank: dict[str, np.ndarray]) -> None:
        self._whole = blank
        self._chunks: list[dict[str, np.ndarray]] = []
        self.count = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names."""
        return tuple(self._whole)

    def append(self, **chunk: np.ndarray) -> IntArray:
        """Add a chunk, every column of it; returns the new rows' indices."""
        size = len(next(iter(chunk.values())))
        self._chunks.append(chunk)
        self.count += size
        return np.arange(self.count - size, self.count, dtype=np.int64)

    def shrink(self, count: int) -> None:
        """Take rows off the end until ``count`` are left: for a builder whose later part was refused."""
        self._whole = {name: self.array(name)[:count].copy() for name in self._whole}
        self.count = count

    def array(self, name: str) -> np.ndarray:
        """A whole column; writing to it changes the scene."""
        if self._chunks:
            for key in self._whole:
                self._whole[key] = np.concatenate([self._whole[key], *(chunk[key] for chunk in self._chunks)])
            self._chunks.clear()
        return self._whole[name]

    def copy(self) -> Self:
        """The same columns in arrays of their own."""
        twin = copy.copy(self)
        twin._whole = {name: self.array(name).copy() for name in self._whole}
        twin._chunks = []
        return twin


class ParticleColumns(Columns):
    """Particles as added."""

    def __init__(self) -> None:
        super().__init__(
            {
                "position": np.zeros((0, 3)),
                "velocity": np.zeros((0, 3)),
                "mass": np.zeros(0),
                "radius": np.zeros(0),
                "restitution": np.zeros(0),
                "charge": np.zeros(0),
                "fixed": np.zeros((0, 3), dtype=bool),
            }
        )

    @property
    def position(self) -> FloatArray:
        """[m], shape (n, 3)."""
        return self.array("position")

    @property
    def velocity(self) -> FloatArray:
        """[m/s], shape (n, 3)."""
        return self.array("velocity")

    @property
    def mass(self) -> FloatArray:
        """[kg], shape (n,)."""
        return self.array("mass")

    @property
    def fixed(self) -> Any:
        """Which axes are anchored, shape (n, 3)."""
        return self.array("fixed")


class SpringColumns(Columns):
    """Springs as added; ``law`` is a row of the scene's laws, or -1."""

    def __init__(self) -> None:
        super().__init__(
            {
                "ends": np.zeros((0, 2), dtype=np.int64),
                "stiffness": np.zeros(0),
                "rest_length": np.zeros(0),
                "damping": np.zeros(0),
                "strength": np.zeros(0),
                "kind": np.zeros(0, dtype=np.uint8),
                "modulus": np.zeros(0),
                "area": np.zeros(0),
                "law": np.zeros(0, dtype=np.int64),
            }
        )

    @property
    def ends(self) -> IntArray:
        """Tail and head, shape (m, 2)."""
        return self.array("ends")

    @property
    def rest_length(self) -> FloatArray:
        """[m], shape (m,)."""
        return self.array("rest_length")
