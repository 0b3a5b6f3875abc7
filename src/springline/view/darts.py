"""Particles that are not joined: darts, and points of light.

Particles that fly, swim or drive are drawn as pointers: an arrow in a plane scene, a paper plane in space.

A dart is three triangles: two wings that rise a little, and a keel below, which is hidden from above.

Many bodies, such as stars and birds, are points of light on a dark ground. As on the page, each has a bright core with
a halo around it, and overlapping light adds up.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.forces.emitters import has_looks
from springline.forces.pair_laws import sees_radii
from springline.forces.steering_pass import Flock
from springline.model.families import Model

MOST = 2000  # particles: with more, darts would be finer than a pixel
LONG = 3.2  # [-] length of a dart relative to the size of the dot that it replaces
NOSE, TAIL, KEEL = (0.6, 0.0, 0.0), (-0.26, 0.0, 0.0), (-0.36, 0.0, -0.2)
LEFT, RIGHT = (-0.4, 0.34, 0.07), (-0.4, -0.34, 0.07)
SHAPE = np.array([[NOSE, LEFT, TAIL], [NOSE, TAIL, RIGHT], [NOSE, KEEL, TAIL]])  # forward, left, up; per length
LIGHT = np.array([0.29, -0.46, 0.84])  # direction of the light
STEEP = 0.999  # [-] vertical component above which a direction counts as vertical
DARK = 0.62  # [-] brightness of a face parallel to the light


def is_flock(model: Model) -> bool:
    """Return True for scenes of flocks or steering particles, which are shown as darts by default.

    Particles with a pair law that reads radii have a size to show: they stay discs.
    """
    flock = model.room(Flock)
    return (
        not has_looks(model)
        and not sees_radii(model)
        and (len(flock.weight) > 0 or len(flock.steering.kind) > 0)
        and model.particle_count <= MOST
    )


def dart_triangles(
    place: FloatArray, heading: FloatArray, length: FloatArray, dim: int
) -> tuple[FloatArray, FloatArray]:
    """Triangles of darts, shape (darts, 3, 3, 3) [m], and the brightness of each, 0 to 1, shape (darts, 3).

    Parameters
    ----------
    place, heading : their centers [m] and unit vectors of their directions, shape (darts, 3)
    length : from nose to wing tips [m], shape (darts,)
    """
    steep = np.abs(heading[:, 2]) > STEEP  # any direction may count as left there
    up = np.where(steep[:, None], (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    left = np.cross(up, heading)
    left /= np.maximum(np.sqrt((left * left).sum(axis=1)), 1e-300)[:, None]
    axes = np.stack([heading, left, np.cross(heading, left)], axis=1)
    corners = np.einsum("tck,nkx->ntcx", SHAPE, axes) * length[:, None, None, None]
    if dim == 2:
        return place[:, None, None] + corners[:, :2] * (1.0, 1.0, 0.0), np.ones((len(place), 2))
    normal = np.cross(corners[:, :, 1] - corners[:, :, 0], corners[:, :, 2] - corners[:, :, 0])
    normal /= np.maximum(np.sqrt((normal * normal).sum(axis=2)), 1e-300)[..., None]
    return place[:, None, None] + corners, DARK + (1.0 - DARK) * np.abs(normal @ LIGHT)


ACROSS, SPARK = 7.0, 4.0  # [dots] diameter of the halo of a body of the usual mass, and for more than SPARKS bodies
SPARKS = 5000  # bodies
SMALLEST = 0.4  # [-] of that: the halo of the smallest body
BRIGHT, FAINT = (
    1200,
    0.1,
)  # bodies up to which each has full brightness; least brightness, so that crowds do not become a white spot
CORE = 0.6  # [-] of its color: the contribution of the core
MOST_AT_ONCE = 2_000_000  # dots that are computed together


def light(
    place: FloatArray, size: FloatArray, color: FloatArray, ground: FloatArray, dots: tuple[int, int], zoom: float
) -> np.ndarray:
    """Light of bodies as a picture to be laid over the background, shape (height, width, 4), uint8.

    Parameters
    ----------
    place : positions of bodies [dots], from the left and from above, shape (n, 2)
    size : size of each halo relative to the usual one [-], shape (n,)
    color, ground : red, green and blue from 0 to 1, shape (n, 3) and (3,)
    dots : width and height of the picture
    zoom : magnification of the halos
    """
    wide, tall = dots
    sums = np.zeros((tall * wide, 3))
    usual = zoom * (ACROSS if len(place) <= SPARKS else SPARK)
    reach = 0.5 * usual * np.maximum(size, SMALLEST)
    seen = np.isfinite(place).all(axis=1)
    seen &= ((place > -reach[:, None]) & (place < np.array(dots) + reach[:, None])).all(axis=1)
    place, reach, color = place[seen], np.maximum(reach[seen], 0.5), color[seen]
    half = int(np.ceil(reach.max(initial=0.0)))
    around = np.arange(-half, half + 1)
    down, right = (offset.ravel() for offset in np.meshgrid(around, around, indexing="ij"))
    for first in range(0, len(place), at_once := max(1, MOST_AT_ONCE // len(right))):
        part = slice(first, first + at_once)
        whole = np.floor(place[part]).astype(np.int64)
        x, y = whole[:, :1] + right, whole[:, 1:] + down
        off = ((x + 0.5 - place[part, :1]) ** 2 + (y + 0.5 - place[part, 1:]) ** 2) / reach[part, None] ** 2
        near = np.where((x >= 0) & (x < wide) & (y >= 0) & (y < tall), np.maximum(1.0 - off, 0.0), 0.0)
        row, body = np.clip(y, 0, tall - 1) * wide + np.clip(x, 0, wide - 1), np.nonzero(near)
        soft, core = near[body] ** 2, CORE * near[body] ** 8
        shades = color[part][body[0]]
        for axis in range(3):
            shone = (shades[:, axis] - ground[axis]) * soft + shades[:, axis] * core
            sums[:, axis] += np.bincount(row[body], shone, minlength=tall * wide)
    sums *= min(1.0, max(FAINT, (BRIGHT / max(len(size), 1)) ** 0.5))
    cover = np.clip(sums.max(axis=1, keepdims=True), 0.0, 1.0)
    tint = np.clip(sums / np.maximum(cover, 1e-9), 0.0, 1.0)
    return np.round(255.0 * np.hstack([tint, cover])).astype(np.uint8).reshape(tall, wide, 4)
