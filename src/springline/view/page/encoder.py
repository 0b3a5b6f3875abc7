"""Encoder of frames as binary parts with versions; a page is sent only the parts that it does not have yet.

A message consists of the length of its header (4 bytes, little-endian), the header as JSON, zeros up to a multiple
of 8, and the arrays. Each array begins at a multiple of 8 bytes from the first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.single_precision import relative
from springline.view.coloring import rgb
from springline.view.frame import Arrows, Frame, FrameSurface, Polyline

EDGE = 8  # [bytes] alignment of arrays
FAR_OFF = 1e30  # [m] limit of coordinates in single precision
NO_ENDS = np.zeros((0, 2), dtype=np.uint32)
SURFACES, TEXTS = "surfaces", "texts"  # parts that are stored in the header
LENGTH = 4  # [bytes] of the length of the header
KINDS = {"f4": "<f4", "u4": "<u4", "i4": "<i4", "u1": "u1"}

_versions, _pictures = count(1), count(1)  # over all scenes, so that versions are unique


class Part(NamedTuple):
    """An encoded array, or a part that is stored in the header instead."""

    version: int
    kind: str
    shape: tuple[int, ...]
    data: bytes
    words: Any = None


class Encoder:
    """Encoder of the latest picture by named parts; an unchanged part keeps its version.

    Attributes
    ----------
    picture : number of the latest picture; 0 before the first
    """

    def __init__(self) -> None:
        self.picture = 0
        self._parts: dict[str, Part] = {}
        self._head: dict[str, Any] = {}
        self._surfaces: tuple[FrameSurface, ...] = ()
        self._lines: dict[str, tuple[Polyline, ...]] = {}
        self._shared: dict[str, np.ndarray] = {}  # arrays of the last picture that the next one may share
        self._has_arrows: bool | None = None
        self._cached: dict[frozenset[str], bytes] = {}

    def take(self, frame: Frame, *, serial: int, periodic: bool = False, hand: Any = None) -> None:
        """Encode the next picture."""
        self.picture = next(_pictures)
        self._head = {"kind": "frame", "serial": serial, "picture": self.picture, "time": frame.time, "hand": hand}
        self._cached.clear()
        self._points(frame)
        self._segments(frame, periodic)
        self._put_shared("cloth.triangles", "u4", frame.cloth.triangles)
        self._put("cloth.look", "u1", np.array([frame.cloth.plain, frame.cloth.creased, frame.cloth.by_points]))
        self._put_surfaces(frame.surfaces, frame.origin)
        self._polylines("outlines", frame.outlines, frame.origin)
        self._polylines("trails", frame.trails, frame.origin)
        self._arrows(frame.arrows, frame.origin)
        self._put("bounds", "f4", relative(frame.bounds, frame.origin))
        texts: list[dict[str, Any]] = [
            {"words": text.words, "at": np.round(text.position, 9).tolist()}
            | ({"name": text.name} if text.name else {})
            for text in frame.texts
        ]
        self._put_words(TEXTS, texts)

    def message(self, versions: dict[str, int]) -> bytes:
        """Return the picture for a page with parts of these ``versions``, which are updated."""
        news = {name: part for name, part in self._parts.items() if versions.get(name) != part.version}
        # A part that disappeared is removed, so that a new part of the same name is sent in any case.
        for name in [name for name in versions if name not in self._parts]:
            del versions[name]
        versions.update({name: part.version for name, part in news.items()})
        # Pages that lack the same parts receive the same bytes, which are packed once; usually these are all pages.
        asked = frozenset(news)
        if asked not in self._cached:
            words = {name: part.words for name, part in news.items() if part.words is not None}
            arrays = {name: part for name, part in news.items() if part.words is None}
            self._cached[asked] = packed({**self._head, **words}, arrays)
        return self._cached[asked]

    # Parts

    def _points(self, frame: Frame) -> None:
        points = frame.points
        self._put("points.position", "f4", points.single)
        self._put_shared("points.index", "u4", points.index)
        self._put("points.radius", "f4", points.radius)
        self._put("points.size", "f4", points.size)
        self._put("points.color", "u1", points.color)
        self._put("points.kind", "u1", points.kind)
        self._put("points.heading", "f4", points.heading)
        if frame.sprites is not None:
            self._put("sprites.row", "u4", frame.sprites.row)
            self._put("sprites.size", "f4", frame.sprites.diameter)
            self._put("sprites.color", "u1", frame.sprites.color)

    def _segments(self, frame: Frame, periodic: bool) -> None:
        """Encode springs by the rows of their ends among the points, or by positions if an end is not among them."""
        segments = frame.segments
        rows = None if periodic else segments.rows
        if rows is None:
            self._put_shared("segments.ends", "u4", NO_ENDS)
            self._put("segments.position", "f4", relative(segments.position, frame.origin))
        else:
            self._put_shared("segments.ends", "u4", rows)
            # ropes end at the rims of their wheels; their end rows only serve the colors of cloth
            self._put("segments.position", "f4", segments.single)
        self._put_shared("segments.index", "i4", segments.index)
        self._put("segments.color", "u1", segments.color)
        self._put("segments.kind", "u1", segments.kind)

    def _put_surfaces(self, surfaces: tuple[FrameSurface, ...], origin: FloatArray) -> None:
        """Encode surfaces if they changed since the last picture."""
        if _same(surfaces, self._surfaces) and SURFACES in self._parts:
            return
        for k in range(len(surfaces), len(self._surfaces)):
            del self._parts[f"surface.{k}.vertices"], self._parts[f"surface.{k}.faces"]
        for k, surface in enumerate(surfaces):
            self._put(f"surface.{k}.vertices", "f4", relative(surface.vertices, origin))
            self._put(f"surface.{k}.faces", "u4", surface.faces)
        words = [{"color": one.color, "opacity": one.opacity, "kind": one.kind} for one in surfaces]
        self._put_words(SURFACES, words)
        self._surfaces = surfaces

    def _polylines(self, name: str, lines: tuple[Polyline, ...], origin: FloatArray) -> None:
        """Encode lines as segments."""
        if name in self._lines and _same(lines, self._lines[name]):
            return
        self._lines[name] = lines
        ends = [np.stack([line.position[:-1], line.position[1:]], axis=1) for line in lines]
        counts = [len(one) for one in ends]
        shades = np.array([rgb(line.color) for line in lines], dtype=np.uint8).reshape(-1, 3)
        self._put(f"{name}.position", "f4", relative(np.concatenate([np.zeros((0, 2, 3)), *ends]), origin))
        self._put(f"{name}.color", "u1", np.repeat(shades, counts, axis=0))

    def _arrows(self, arrows: tuple[Arrows, ...], origin: FloatArray) -> None:
        if self._has_arrows is False and not arrows:
            return
        self._has_arrows = bool(arrows)
        shades = np.array([rgb(one.color) for one in arrows], dtype=np.uint8).reshape(-1, 3)
        nothing = np.zeros((0, 3))
        start = np.concatenate([nothing, *(one.start for one in arrows)])
        self._put("arrows.start", "f4", relative(start, origin))
        self._put("arrows.vector", "f4", np.concatenate([nothing, *(one.vector for one in arrows)]))
        self._put("arrows.color", "u1", np.repeat(shades, [len(one.start) for one in arrows], axis=0))

    def _put_shared(self, name: str, kind: str, values: np.ndarray) -> None:
        """Encode an array that pictures share until it changes."""
        if self._shared.get(name) is not values:
            self._shared[name] = values
            self._put(name, kind, values)

    def _put(self, name: str, kind: str, values: FloatArray | np.ndarray) -> None:
        rounded = values.dtype == np.float32 or kind != "f4"  # passes have clipped what they rounded
        array = np.ascontiguousarray(values, dtype=KINDS[kind]) if rounded else single(values)
        data, last = array.tobytes(), self._parts.get(name)
        # Compared in the encoded form, in single precision: smaller changes are not sent.
        if last is None or last.shape != array.shape or last.data != data:
            self._parts[name] = Part(next(_versions), kind, array.shape, data)

    def _put_words(self, name: str, words: list[Any]) -> None:
        last = self._parts.get(name)
        if last is None or last.words != words:
            self._parts[name] = Part(next(_versions), "", (), b"", words)


def packed(head: Mapping[str, Any], parts: Mapping[str, Part]) -> bytes:
    """Return a header and arrays as one message."""
    place, table = 0, {}
    pieces: list[bytes] = []
    for name, part in parts.items():
        table[name] = [part.kind, list(part.shape), place]
        gap = -len(part.data) % EDGE
        pieces += [part.data, bytes(gap)]
        place += len(part.data) + gap
    header = as_json({**head, "parts": table}).encode()
    begin = len(header).to_bytes(LENGTH, "little") + header
    return b"".join([begin, bytes(-len(begin) % EDGE), *pieces])


def of_file(name: str, kind: str, content: bytes, *, backup: bool = False, edits: bool = False) -> bytes:
    """Return a file as a message; a ``backup`` is stored by the browser, and its editor shows one that ``edits``."""
    uses = {"backup": backup, "edits": edits}
    head = {"kind": "file", "name": name, "type": kind, **{use: True for use, on in uses.items() if on}}
    return packed(head, {"bytes": Part(0, "u1", (len(content),), content)})


def as_json(value: Any) -> str:
    """Return compact JSON; numbers that are not finite become null."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)
    except ValueError:
        return json.dumps(finite(value), ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def finite(value: Any) -> Any:
    """Return the value with None for every number that is not finite."""
    if isinstance(value, Mapping):
        return {name: finite(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(one) for one in value]
    if isinstance(value, (np.ndarray, np.generic)):
        return finite(value.tolist())
    return None if isinstance(value, float) and not np.isfinite(value) else value


def _plain(value: Any) -> Any:
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    raise TypeError(f"{type(value).__name__} is no JSON")


def single(values: FloatArray | np.ndarray) -> np.ndarray:
    """Return values in single precision, clipped to its range."""
    return np.ascontiguousarray(np.clip(values, -FAR_OFF, FAR_OFF), dtype="<f4")


def _same(ones: Sequence[Any], others: Sequence[Any]) -> bool:
    """Return whether both sequences contain the same objects."""
    return len(ones) == len(others) and all(one is other for one, other in zip(ones, others, strict=True))
