"""Draws the picture of the tutorial docs/fit-a-photograph.md: an elastic cord with beads that hangs from two nails.

The cord is an elastic catenary of known rigidity (Irvine, Cable Structures, 1981, 1.3), seen by a camera that leans by
one degree. Clicks are the beads with an error of 1 pixel. So the right answer of the fit is known:

    python examples/chain_photo.py docs/images
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy.optimize import brentq

SPAN, LENGTH, WEIGHT, RIGIDITY = 0.90, 1.05, 0.147, 2.4  # [m], [m] unstretched, [N], E A [N]
BEADS = 22  # gaps between beads
SIZE, SCALE, LEAN = (900, 640), 760.0, np.radians(1.0)  # [pixels], [pixels/m], of the camera
ERROR = 1.0  # [pixels] of a click
WALL, CORD, BEAD, NAIL = (216, 209, 196), (120, 88, 60), (58, 72, 96), (70, 70, 74)


def catenary(count: int) -> np.ndarray:
    """Points of the cord at equal unstretched distances [m], shape (count, 2)."""

    def open_span(pull: float) -> float:
        whole = WEIGHT / (2.0 * pull)
        return pull * LENGTH / RIGIDITY + 2.0 * pull * LENGTH / WEIGHT * np.arcsinh(whole) - SPAN

    pull = brentq(open_span, 1e-4, 10.0)
    s = np.linspace(0.0, LENGTH, count)
    lift = WEIGHT * (0.5 - s / LENGTH)
    x = pull * s / RIGIDITY + pull * LENGTH / WEIGHT * (np.arcsinh(WEIGHT / 2.0 / pull) - np.arcsinh(lift / pull))
    drop = WEIGHT * s / RIGIDITY * (1.0 - s / LENGTH) / 2.0
    drop += pull * LENGTH / WEIGHT * (np.hypot(1.0, WEIGHT / 2.0 / pull) - np.hypot(1.0, lift / pull))
    return np.stack([x, -drop], axis=1)


def pixels(place: np.ndarray) -> np.ndarray:
    """Pixels (right, down) of points of the plane."""
    a, b = SCALE * np.cos(LEAN), SCALE * np.sin(LEAN)
    return place @ np.array([[a, b], [b, -a]]).T + np.array([108.0, 92.0])


def picture(chance: np.random.Generator) -> Image.Image:
    """A cord with beads and its shadow on a rough wall."""
    light = np.linspace(1.06, 0.9, SIZE[0])[None, :, None] * np.linspace(1.02, 0.95, SIZE[1])[:, None, None]
    grain = chance.normal(0.0, 5.0, (SIZE[1], SIZE[0], 1))
    wall = Image.fromarray(np.clip(np.array(WALL) * light + grain, 0, 255).astype(np.uint8))
    cord, beads = pixels(catenary(400)), pixels(catenary(BEADS + 1))
    shadow = Image.new("L", SIZE, 0)
    _draw(ImageDraw.Draw(shadow), cord + (9, 12), beads + (9, 12), 90, 90, 90)
    wall.paste((96, 88, 78), mask=shadow.filter(ImageFilter.GaussianBlur(6)))
    _draw(ImageDraw.Draw(wall), cord, beads, CORD, BEAD, NAIL)
    return wall.filter(ImageFilter.GaussianBlur(0.8))


def _draw(
    on: ImageDraw.ImageDraw, cord: np.ndarray, beads: np.ndarray, line: object, bead: object, nail: object
) -> None:
    on.line([tuple(one) for one in cord], fill=line, width=4)
    for x, y in beads:
        on.ellipse((x - 7, y - 7, x + 7, y + 7), fill=bead)
    for x, y in beads[[0, -1]]:
        on.ellipse((x - 11, y - 11, x + 11, y + 11), fill=nail)


def main(folder: Path) -> None:
    chance = np.random.default_rng(3)
    picture(chance).save(folder / "chain-photo.webp", quality=90)
    beads = pixels(catenary(BEADS + 1))
    clicks = (beads + chance.normal(0.0, ERROR, beads.shape)).round(1).tolist()
    text = {
        "picture": "chain-photo.webp",
        "scale": [{"pixel": clicks[0], "point": [0.0, 0.0]}, {"pixel": clicks[-1], "point": [SPAN, 0.0]}],
        "points": clicks[1:-1],
    }
    (folder / "chain-photo.json").write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
