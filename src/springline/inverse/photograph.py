"""A photograph of a structure at rest: two points give its scale, clicked points the structure.

The picture is a similar image of a plane of the scene, without perspective: a pixel (right, down) shows the place

    right = a x + b y + c,    down = b x - a y + d

of a point (x, y) of the plane. The four numbers are parameters of the fit, because the two points of the scale are
clicked with the same error as all others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from springline.checks import FloatArray, IntArray, format_value, is_whole, points
from springline.equilibrium.result import Equilibrium
from springline.errors import FileError, SceneError
from springline.inverse.measured_shape import (
    Comparison,
    ShapeMeasurement,
    particle_rows,
    spring_rows,
)
from springline.typing import Points as PointsLike
from springline.typing import Which

NEAREST = 2.0  # [pixels] points of a scale at a smaller distance determine none
LARGEST = 1_000_000  # [bytes] of a file of clicks
AXES = {"x": 0, "y": 1, "z": 2}


class Place(NamedTuple):
    """Pixels of all particles, and their derivatives.

    Attributes
    ----------
    pixel : shape (points, 2)
    turn : derivative of a pixel by its place in the plane, shape (2, 2)
    by_extra : derivative of the pixels by the four numbers, shape (points, 2, 4)
    """

    pixel: FloatArray
    turn: FloatArray
    by_extra: FloatArray


def place(plane: FloatArray, extra: FloatArray) -> Place:
    """Pixels of points of the plane [m], shape (points, 2)."""
    a, b, c, d = extra
    x, y = plane.T
    turn = np.array([[a, b], [b, -a]])
    by_extra = np.zeros((len(plane), 2, 4))
    by_extra[:, 0, 0], by_extra[:, 0, 1], by_extra[:, 0, 2] = x, y, 1.0
    by_extra[:, 1, 0], by_extra[:, 1, 1], by_extra[:, 1, 3] = -y, x, 1.0
    return Place(plane @ turn.T + np.array([c, d]), turn, by_extra)


@dataclass(frozen=True, eq=False)
class Photograph(ShapeMeasurement):
    """Points that were clicked in a photograph of a structure at rest.

    The unit of ``error`` and of residuals is the pixel. The picture must show a plane of the scene from the front and
    from far: perspective and the distortion of a lens appear as model error.

    Parameters
    ----------
    points : clicked pixels (right, down), shape (clicks, 2)
    scale : two pixels whose places are known: ``{(120, 80): 0, (900, 84): (3.0, 0.0)}``, each a particle or a point of
        the plane [m]
    particles : the particle at each click, which may repeat; without it each click lies anywhere on the springs
    springs : springs that clicks lie on; by default all
    axes : of the scene that point right and up in the picture, by default "xy" in a plane and "xz" in space

    Examples
    --------
    >>> clicks = [(300, 240), (480, 300), (700, 250)]
    >>> photo = sl.measurements.Photograph(clicks, {(120, 80): 0, (900, 84): 8}, error=1.0)
    >>> photo.unit
    'pixel'
    """

    points: PointsLike | None = None
    scale: Any = None
    particles: Which | None = None
    springs: Any = None
    axes: str | None = None
    quantity: ClassVar[str] = "position"
    unit: ClassVar[str] = "pixel"

    @classmethod
    def read(cls, path: str | PathLike[str], **options: Any) -> Self:
        """A photograph from the file that the page saves: JSON with "scale" and "points".

        Parameters
        ----------
        path : of the file
        options : other arguments of the class, such as ``error=``

        Raises
        ------
        FileError : if the file does not contain two points of a scale and clicked points
        """
        file = Path(path)
        try:
            if file.stat().st_size > LARGEST:
                raise FileError(f"A file of clicks may have {LARGEST:,} bytes.", str(file))
            found = json.loads(file.read_text(encoding="utf-8"))
            pairs = [(tuple(one["pixel"]), one["point"]) for one in found["scale"]]
            clicks = np.asarray(found["points"], dtype=np.float64).reshape(-1, 2)
        except OSError as error:
            raise FileError(f"It cannot be read: {error.strerror}.", str(file)) from None
        except (ValueError, KeyError, TypeError, IndexError, RecursionError):
            rule = '{"scale": [{"pixel": [120, 80], "point": 0}, ...], "points": [[300, 240], ...]}'
            raise FileError(f"A file of clicks has the form {rule}.", str(file)) from None
        return cls(clicks, pairs, **options)

    def first_extra(self, shape: Equilibrium) -> FloatArray:
        """The four numbers of the similarity that maps the two points of the scale exactly."""
        pixels, places = self._scale_points(shape.data.spec, shape.position)
        right, down = pixels[1] - pixels[0]
        x, y = places[1] - places[0]
        if not x * x + y * y > 0.0:
            raise SceneError(f"The 'scale' of {self.caller} needs two places that are apart in the plane of the photo.")
        a, b = np.linalg.solve([[x, y], [-y, x]], [right, down])
        c, d = pixels[0] - np.array([[a, b], [b, -a]]) @ places[0]
        return np.array([a, b, c, d])

    def repeats(self, spec: Any) -> IntArray:
        count, scale = len(self._clicks()), np.arange(4) - 4
        if self.particles is None:
            return np.concatenate([scale, np.arange(count)])  # no click is where another is
        rows = self._particle_rows(spec)
        return np.concatenate([scale, (2 * rows[:, None] + np.arange(2)).ravel()])

    def compare(self, value: FloatArray, extra: FloatArray, spec: Any) -> Comparison:
        scale = self._compare_scale(value, extra, spec)
        clicks = (
            self._compare_curve(value, extra, spec)
            if self.particles is None
            else self._compare_particles(value, extra, spec)
        )
        return Comparison(*(_join_pair(one, other) for one, other in zip(scale, clicks, strict=True)))

    def _clicks(self) -> FloatArray:
        if self.points is None:
            raise SceneError(f"{self.caller} needs the clicked pixels, such as [(300, 240), (480, 300)].")
        return points(self.points, "points", self.caller, "", 2)[:, :2]

    def _plane(self, spec: Any) -> list[int]:
        """Axes of the scene that point right and up in the picture."""
        given = self.axes if self.axes is not None else "xy" if spec.dim == 2 else "xz"
        if not isinstance(given, str) or len(given) != 2 or given[0] == given[1] or set(given) - set(AXES):
            raise SceneError(
                f"The 'axes' of {self.caller} must be two of x, y and z, such as 'xz', the axis that points right "
                f"first. Got {format_value(self.axes)}."
            )
        return [AXES[one] for one in given]

    def _scale_parts(self) -> list[tuple[Any, Any]]:
        rule = f"The 'scale' of {self.caller} must be two pixels and their places, {{(120, 80): 0, (900, 84): (3, 0)}}"
        try:
            parts = list(self.scale.items()) if isinstance(self.scale, Mapping) else [tuple(one) for one in self.scale]
            (first, here), (second, there) = parts
            apart = np.hypot(*(np.asarray(second, dtype=np.float64) - np.asarray(first, dtype=np.float64)))
        except (TypeError, ValueError):
            raise SceneError(f"{rule}. Got {format_value(self.scale)}.") from None
        if not apart >= NEAREST:
            raise SceneError(f"{rule}. The two pixels are at one place.")
        return [(first, here), (second, there)]

    def _scale_points(self, spec: Any, position: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Pixels of the scale, and their places in the plane [m], each of shape (2, 2)."""
        parts = self._scale_parts()
        places = [self._known_place(one, spec, position) for _, one in parts]
        return np.array([pixel for pixel, _ in parts], dtype=np.float64), np.array(places)

    def _known_place(self, given: Any, spec: Any, position: FloatArray) -> FloatArray:
        row = self._particle(given, spec)
        if row is not None:
            return np.asarray(position[row, self._plane(spec)])
        found = np.asarray(given, dtype=np.float64).ravel()
        if len(found) != 2 or not np.isfinite(found).all():
            raise SceneError(
                f"A place in the 'scale' of {self.caller} must be a particle, or a point of the plane [m], such as "
                f"(3.0, 0.0). Got {format_value(given)}."
            )
        return found

    def _particle(self, given: Any, spec: Any) -> int | None:
        """Number of a particle that a point of the scale is, or None for a point."""
        given = getattr(given, "index", given)
        if is_whole(given) or (np.ndim(given) == 1 and np.size(given) == 1):
            return int(particle_rows(spec, [int(np.ravel(given)[0])], self.caller)[0])
        return None

    def _particle_rows(self, spec: Any) -> IntArray:
        rows = particle_rows(spec, self.particles, self.caller)
        if len(rows) != len(self._clicks()):
            raise SceneError(
                f"{self.caller} needs a particle for each of {len(self._clicks())} clicks. Got {len(rows)}. Leave "
                f"'particles' out if clicks lie anywhere on the springs."
            )
        return rows

    def _compare_scale(self, value: FloatArray, extra: FloatArray, spec: Any) -> Comparison:
        pixels, places = self._scale_points(spec, value)
        found = place(places, extra)
        rows = [self._particle(one, spec) for _, one in self._scale_parts()]
        weight = np.array([0.0 if row is None else 1.0 for row in rows])
        particles = np.array([0 if row is None else row for row in rows])
        slopes = self._slopes(particles, np.einsum("i,jk->ijk", weight, found.turn), value, spec)
        return Comparison((found.pixel - pixels).ravel(), slopes, found.by_extra.reshape(4, 4))

    def _compare_particles(self, value: FloatArray, extra: FloatArray, spec: Any) -> Comparison:
        rows, clicks = self._particle_rows(spec), self._clicks()
        found = place(value[rows][:, self._plane(spec)], extra)
        slopes = self._slopes(rows, np.broadcast_to(found.turn, (len(rows), 2, 2)), value, spec)
        return Comparison((found.pixel - clicks).ravel(), slopes, found.by_extra.reshape(-1, 4))

    def _slopes(self, rows: IntArray, table: FloatArray, value: FloatArray, spec: Any) -> Any:
        """CSR array of derivatives of two numbers by the plane coordinates of a particle each, table (n, 2, 2)."""
        from scipy.sparse import csr_array

        places = 3 * rows[:, None, None] + np.array(self._plane(spec))
        columns = np.broadcast_to(places, (len(rows), 2, 2)).ravel()
        return csr_array(
            (np.ascontiguousarray(table).ravel(), (np.repeat(np.arange(2 * len(rows)), 2), columns)),
            shape=(2 * len(rows), value.size),
        )

    def _compare_curve(self, value: FloatArray, extra: FloatArray, spec: Any) -> Comparison:
        """Distances of the clicks from the nearest spring, normal to it."""
        from scipy.sparse import csr_array

        clicks, axes = self._clicks(), self._plane(spec)
        found = place(value[:, axes], extra)
        tail, head, share, normal = self._nearest(clicks, found.pixel, spec)
        parts = np.stack([1.0 - share, share], axis=1)
        on = parts[:, :1] * found.pixel[tail] + parts[:, 1:] * found.pixel[head]
        away = np.einsum("ij,ij->i", normal, on - clicks)
        # The foot moves along the spring too, which changes the distance to second order only.
        by_place = np.einsum("ie,ij,jk->iek", parts, normal, found.turn)
        columns = 3 * np.stack([tail, head], axis=1)[:, :, None] + np.array(axes)
        rows = np.repeat(np.arange(len(clicks)), 4)
        slopes = csr_array((by_place.ravel(), (rows, columns.ravel())), shape=(len(clicks), value.size))
        by_pixel = parts[:, :1, None] * found.by_extra[tail] + parts[:, 1:, None] * found.by_extra[head]
        return Comparison(away, slopes, np.einsum("ij,ijk->ik", normal, by_pixel))

    def _nearest(self, clicks: FloatArray, pixel: FloatArray, spec: Any) -> tuple[IntArray, IntArray, Any, Any]:
        """Ends of the nearest spring of each click, the place of the foot along it [-], and a unit normal."""
        rows = spring_rows(spec, self.springs, self.caller)
        tail, head = np.array(spec.springs.ends)[rows].T
        free = np.bincount(np.concatenate([tail, head]), minlength=len(pixel)) == 1
        along = pixel[head] - pixel[tail]
        square = np.maximum((along * along).sum(axis=1), 1e-300)
        share = np.einsum("cij,ij->ci", clicks[:, None] - pixel[tail], along) / square
        # The first and the last spring of a chain go on: a click beyond an end is beside it.
        share = np.clip(share, np.where(free[tail], -1.0, 0.0), np.where(free[head], 2.0, 1.0))
        apart = pixel[tail] + share[:, :, None] * along - clicks[:, None]
        nearest = (apart * apart).sum(axis=2).argmin(axis=1)
        number = np.arange(len(clicks))
        share, apart, along = share[number, nearest], apart[number, nearest], along[nearest]
        across = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.sqrt(square[nearest])[:, None]
        size = np.sqrt((apart * apart).sum(axis=1))
        side = np.where(np.einsum("ij,ij->i", apart, across) < 0.0, -1.0, 1.0)
        # At a corner of the chain the nearest point is the corner itself, and the normal points to the click.
        corner = (share == 0.0) | (share == 1.0)
        away = np.divide(apart, size[:, None], out=across.copy(), where=(corner & (size > 0.0))[:, None])
        normal = np.where(corner[:, None], side[:, None] * away, across)
        return tail[nearest], head[nearest], share, normal


def _join_pair(one: Any, other: Any) -> Any:
    if isinstance(one, np.ndarray):
        return np.concatenate([one, other])
    from scipy.sparse import vstack

    return vstack([one, other], format="csr")
