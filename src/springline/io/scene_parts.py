"""The names in a scene file: which particles "rope.ends", "net.edge.left" or 3 are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

import numpy as np

from springline.checks import IntArray, did_you_mean
from springline.errors import SceneError
from springline.scene import Scene
from springline.spec.handles import Chain, Grid, Handle
from springline.typing import Corner, Edge

MOST_REFERRED = 10_000_000  # particles that all tables together may refer to: 80 MB of indices
EVERYTHING = "all"

Lines = Callable[[str], IntArray]  # the particles of the lines that have a color or a layer


class Parts:
    """The parts of a scene that have names so far."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._handles: dict[str, Handle] = {}
        self._lines: dict[str, Lines] = {}
        self._referred = 0

    def add(self, name: str, handle: Handle, lines: Lines | None = None) -> None:
        """Give a part its name."""
        if name == EVERYTHING:
            raise SceneError(f"The name {EVERYTHING!r} means every particle. Choose another.")
        if name in self._handles:
            raise SceneError(f"The name {name!r} is taken by a table above. Choose another.")
        self._handles[name] = handle
        if lines:
            self._lines[name] = lines

    def particles(self, which: Any) -> IntArray:
        """Indices of the particles that a key names, in its order, shape (k,)."""
        items = which if isinstance(which, list) else [which]
        count = self._scene.particle_count
        found = []
        for item in items:
            here = self._named(item) if isinstance(item, str) else np.array([_numbered(item, count)])
            self._referred += len(here)
            if self._referred > MOST_REFERRED:
                raise SceneError(f"The tables of a scene file may refer to {MOST_REFERRED:,} particles in all.")
            found.append(here)
        return np.concatenate(found).astype(np.int64)

    def grid(self, name: str) -> Grid:
        """The grid of that name."""
        index, handle = self._named(name), self._handles.get(name)
        if not isinstance(handle, Grid):
            raise SceneError(f"{name!r} must be a grid, and it is {len(index)} particles. Give their faces instead.")
        return handle

    def one(self, which: Any) -> int:
        """Index of the one particle that a key names."""
        found = self.particles(which)
        if len(found) != 1:
            raise SceneError(f"{which!r} must be one particle, and it is {len(found)}.")
        return int(found[0])

    def rows(self, rows: list[list[Any]]) -> IntArray:
        """Rows of particles, each by number or name, shape (rows, width)."""
        if all(isinstance(item, int) for row in rows for item in row):
            self._referred += sum(len(row) for row in rows)
            return np.array(rows, dtype=np.int64)
        return np.array([[self.one(item) for item in row] for row in rows], dtype=np.int64)

    def ragged(self, rows: list[list[Any]]) -> list[list[int]]:
        """Rows of particles, each by number or name, of any length."""
        self._referred += sum(len(row) for row in rows)
        return [[item if isinstance(item, int) else self.one(item) for item in row] for row in rows]

    def _named(self, text: str) -> IntArray:
        name, _, part = text.partition(".")
        if name == EVERYTHING and not part:
            return self._scene.all.index
        handle = self._handles.get(name)
        if handle is None:
            above = ", ".join(list(self._handles)[:12]) or "none"
            near = did_you_mean(name, [*self._handles, EVERYTHING])
            raise SceneError(
                f"{name!r} is no name so far: a table refers to what stands above it. "
                f"Names above: {above}. {near}".rstrip()
            )
        if not part:
            return handle.index
        if part.startswith("lines.") and name in self._lines:
            return self._lines[name](part.removeprefix("lines."))
        return _part(handle, name, part, name in self._lines)


def _numbered(item: int, count: int) -> int:
    if item >= count:
        there = f"there are {count} so far, from 0 to {count - 1}" if count else "there are none so far"
        raise SceneError(f"{item} is the number of no particle: {there}.")
    return item


def _part(handle: Handle, name: str, part: str, drawn: bool) -> IntArray:
    if part.isdecimal() and len(part) < 10:
        if int(part) >= len(handle):
            raise SceneError(f"'{name}.{part}' does not exist: {name!r} has {len(handle)} particles, from 0 on.")
        return handle.index[[int(part)]]
    if part in ("first", "last"):
        if not len(handle):
            raise SceneError(f"'{name}.{part}' does not exist: {name!r} has no particles.")
        return handle.index[[0 if part == "first" else -1]]
    if isinstance(handle, Chain) and part == "ends":
        return handle.ends.index
    if isinstance(handle, Grid) and (found := _grid_part(handle, part)) is not None:
        return found
    known = _known(handle, drawn)
    near = did_you_mean(part, known)
    raise SceneError(f"{name!r} has no part {part!r}. Its parts: {', '.join(known)}, and 0, 1, 2 ... {near}".rstrip())


def _grid_part(grid: Grid, part: str) -> IntArray | None:
    if part in ("corners", "edges"):
        return grid.corners.index if part == "corners" else grid.edges.index
    kind, _, which = part.partition(".")
    which = which.replace("-", " ").replace("_", " ")
    if kind in ("row", "column") and re.fullmatch(r"[0-9]{1,9}", which):
        return (grid.row if kind == "row" else grid.column)(int(which)).index
    if kind == "edge" and which in ("left", "right", "lower", "upper"):
        return grid.edge(cast(Edge, which)).index
    if kind == "corner" and which in ("lower left", "lower right", "upper left", "upper right"):
        return grid.corner(cast(Corner, which)).index
    return None


def _known(handle: Handle, drawn: bool) -> list[str]:
    if isinstance(handle, Grid):
        edges = [f"edge.{side}" for side in ("left", "right", "lower", "upper")]
        corners = [f"corner.{side}" for side in ("lower-left", "lower-right", "upper-left", "upper-right")]
        return ["corners", "edges", *edges, *corners, "row.0", "column.0", "first", "last"]
    kind = ["ends"] if isinstance(handle, Chain) else ["lines.COLOR"] if drawn else []
    return [*kind, "first", "last"]
