"""Balls on pages are as deep as spheres: what surrounds one hides it."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
from PIL import Image

import chromium
import springline as sl

WALL = 0.6  # [m] from the middle of a ball with a radius of 0.5 m
CUBE = [(x, y, z) for x in (-WALL, WALL) for y in (-WALL, WALL) for z in (-WALL, WALL)]
FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def red_pixels(folder: Path, *, walls: bool) -> int:
    """Number of pixels in the color of a ball, with or without a cube of cloth around it."""
    scene = sl.Scene()
    scene.particle((0.0, 0.0, 0.0), mass=1.0, radius=0.5)
    corners = scene.mesh(CUBE, FACES, areal_density=1.0) if walls else scene.particles(CUBE, mass=1.0)
    scene.anchor(corners)
    sl.save(scene, folder / "page.html", dt=1e-3, style=sl.Style(particles="#ff0000", cloth="#00ff00"))
    page = chromium.kept().new_page(viewport={"width": 800, "height": 500})
    page.goto((folder / "page.html").as_uri())
    while not page.evaluate("Boolean(window.springline && springline.picture.number > 1)"):
        page.wait_for_timeout(30)
    page.wait_for_timeout(300)
    seen = np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB")).astype(int)
    page.close()
    return int(((seen[..., 0] > 120) & (seen[..., 1] < 60) & (seen[..., 2] < 60)).sum())


def test_a_cube_around_a_ball_hides_it(tmp_path: Path) -> None:
    assert red_pixels(tmp_path, walls=False) > 1000
    assert red_pixels(tmp_path, walls=True) == 0
