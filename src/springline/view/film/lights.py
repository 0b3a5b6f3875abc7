"""Points of light: what many bodies that nothing joins, such as stars and birds, are drawn as on a dark ground.

As on the page: each has a bright core with light around it, and light that falls on one place adds up.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray

ACROSS, SPARK = 7.0, 4.0  # [dots] of the light around a body of the usual mass, and where there are more than SPARKS
SPARKS = 5000  # bodies
SMALLEST = 0.4  # [-] of that: the light of the smallest
BRIGHT, FAINT = (
    1200,
    0.1,
)  # bodies up to which each is as bright as can be; the faintest, so that crowds stay no white spot
CORE = 0.6  # [-] of its color: what the core adds
MOST_AT_ONCE = 2_000_000  # dots that are computed together


def light(
    place: FloatArray, size: FloatArray, color: FloatArray, ground: FloatArray, dots: tuple[int, int], zoom: float
) -> np.ndarray:
    """The light of bodies as a picture to be laid over the ground, shape (height, width, 4), uint8.

    Parameters
    ----------
    place : where bodies are [dots], from the left and from above, shape (n, 2)
    size : how far each shines, beside the usual one [-], shape (n,)
    color, ground : red, green and blue from 0 to 1, shape (n, 3) and (3,)
    dots : width and height of the picture
    zoom : how much larger than usual they are
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
